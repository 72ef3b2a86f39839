// Checks a refutation: no path, in whatever order, solves the puzzle by whips (g-whips) up to a
// length.
//
// A refutation parts all paths into cases by orders "X before Y": X is gone before Y is removed. In
// each case the closure by ghost whips under these orders (ghosts.h) keeps a candidate that is
// wrong; or a state is told that no path leaves. A path that solves the puzzle removes every wrong
// candidate, one after another, and a candidate of the solution never goes; so it obeys X before Y
// or Y before X, for any two candidates, and whatever is not in some case with one of them is in a
// case with the other. Orders are transitive: where X is before Y and Y before Z, X is before Z.
//
// So the cases must be the leaves of a binary tree, depth first: of the cases that share the orders
// before, first those with X before Y, then those with Y before X. One of the two sides may be
// missing only where the orders before imply the other side.
//
// The refutation of a length refutes smaller ones too.
//
// What a path of a rating says that is the least value over all orders of single eliminations
// (Wmin, gWmin).
//
// The path itself shows that the value is not greater than its level. Its refutation shows that the
// value is greater than the length that it refutes. So the value is known where the two meet; else
// it lies between them. The value that a path tells is "5", "5..6", "5..inf", "inf" or ">18"; what
// is not shown of it is told as not checked.
//
// An infinite value is shown by a refutation of any length, or by what the confluent systems leave
// (closure.h). The strict check also tries, where the path has no refutation that is sufficient,
// the closure without orders.
#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "verify/check.h"
#include "verify/read/scanner.h"
#include "verify/search/chain_search.h"
#include "verify/search/closure.h"
#include "verify/search/ghosts.h"

namespace bitwhip::verify {

namespace {

using Order = std::pair<Candidate, Candidate>;

bool is_before(const Before& before, Candidate x, Candidate y) {
  const auto found = before.find(y);
  return found != before.end() && has(found->second, x);
}

// False when the order contradicts the others.
bool add(Before& before, const Order& order) {
  const auto [x, y] = order;
  if (x == y || is_before(before, y, x)) return false;
  Set earlier = before[x];
  earlier.set(at(x));
  BITWHIP_INVARIANT(!is_before(before, y, x));
  before[y];
  for (auto& [later, list] : before) {
    if (later == y || has(list, y)) list |= earlier;
  }
  return true;
}

class Cover {
  using Case = Refutation::Case;

 public:
  Cover(const Refutation& refutation, const State& start, const GhostRule& rule, Poll& poll)
      : refutation_(refutation), cases_(refutation.cases), rule_(rule), poll_(poll), start_(start), settled_(start) {
    if (settled_.settle() == Marks::End::contradiction) throw WrongAt(refutation.where, "the puzzle has no solution");
  }

  void check() {
    constexpr std::size_t kMostOrders = 729;  // of one case: more than any proof has, fewer than would be a burden
    if (cases_.empty()) throw WrongAt(refutation_.where, "a refutation without cases");
    for (const Case& one : cases_) {
      if (one.orders.size() > kMostOrders) throw WrongAt(one.where, "more than {} orders", kMostOrders);
      for (const auto& [x, y] : one.orders) {
        check_open(one, x);
        check_open(one, y);
      }
      if (one.stays) check_open(one, *one.stays);
      if (!one.stays && !one.state) throw WrongAt(one.where, "the state is missing that no path leaves");
      if (one.stays && one.state && !one.orders.empty()) throw WrongAt(one.where, "a state of a closure with orders");
    }
    check_tree(0, cases_.size(), 0, {});
  }

 private:
  void check_open(const Case& one, Candidate c) const {
    if (!settled_.open(c)) throw WrongAt(one.where, "{} is no candidate after the first singles", to_string(c));
  }

  // The cases from first to last - 1 share so many orders, which imply `before`.
  void check_tree(std::size_t first, std::size_t last, std::size_t shared, const Before& before) {
    BITWHIP_INVARIANT(first < last && last <= cases_.size() && cases_[first].orders.size() >= shared);
    if (cases_[first].orders.size() == shared) {
      if (last - first > 1) throw WrongAt(cases_[first + 1].where, "it is part of case {}, which has no other orders", first + 1);
      return check_case(cases_[first], before);
    }
    const Order order = cases_[first].orders[shared], other{order.second, order.first};
    const auto has_order = [&](std::size_t i, const Order& one) { return cases_[i].orders.size() > shared && cases_[i].orders[shared] == one; };
    std::size_t middle = first;
    while (middle < last && has_order(middle, order)) ++middle;
    for (std::size_t i = middle; i < last; ++i) {
      if (!has_order(i, other)) throw WrongAt(cases_[i].where, "{} is expected as order {}", written(other), shared + 1);
    }
    BITWHIP_INVARIANT(first < middle);
    check_side(first, middle, shared, before, order);
    if (middle < last) return check_side(middle, last, shared, before, other);
    if (!is_before(before, order.first, order.second))
      throw WrongAt(cases_[first].where, "no case has {} in place of {}", written(other), written(order));
  }

  void check_side(std::size_t first, std::size_t last, std::size_t shared, Before before, const Order& order) {
    if (!add(before, order)) throw WrongAt(cases_[first].where, "{} contradicts the other orders", written(order));
    check_tree(first, last, shared + 1, before);
  }

  void check_case(const Case& one, const Before& before) {
    if (!one.stays) return check_barrier(one, before);
    if (!is_wrong(*one.stays)) throw WrongAt(one.where, "{} is part of the solution, and always stays", to_string(*one.stays));
    const auto closure = ghost_closure(settled_, before, rule_, *one.stays, poll_);
    if (!closure) throw WrongAt(one.where, "{} does not stay", to_string(*one.stays));
    if (one.state) check_drawn(one, *closure);
  }

  // There are several closures of g-whips that are sound. That of another program may leave less
  // than this one.
  void check_drawn(const Case& one, const Marks& closure) {
    const Set drawn = candidates_of(*one.state), more = closure.possible() & ~drawn;
    bool right = (drawn & ~closure.possible()).none() && has(drawn, *one.stays) && (rule_.groups || more.none());
    for_each(more, [&](Candidate c) { right = right && is_wrong(c); });
    if (!right) throw WrongAt(one.where, "another state is left than the one that is drawn");
  }

  void check_barrier(const Case& one, const Before& before) {
    Marks state = settled_;
    const Set drawn = candidates_of(*one.state), gone = settled_.possible() & ~drawn;
    if ((drawn & ~settled_.possible()).any()) throw WrongAt(one.where, "the state has candidates that the first singles have removed");
    for_each(gone, [&](Candidate c) {
      if (!is_wrong(c)) throw WrongAt(one.where, "the state lacks {} of the solution", to_string(c));
    });
    state.remove(gone);
    if (state.open().none()) throw WrongAt(one.where, "the state is solved");
    const std::string fault = barrier_fault(settled_, state, before, rule_, poll_);
    if (!fault.empty()) throw WrongAt(one.where, fault);
  }

  bool is_wrong(Candidate c) {
    Marks tried(start_);
    tried.set(c);
    return count_solutions(tried, poll_) == 0;
  }

  static std::string written(const Order& order) { return fmt::format("{} before {}", to_string(order.first), to_string(order.second)); }

  const Refutation& refutation_;
  const std::vector<Case>& cases_;
  const GhostRule rule_;
  Poll& poll_;
  const Marks start_;
  Marks settled_;
};

constexpr int kInfinite = 1000000;

// The least and the greatest value that are told.
struct Told {
  int least, most;
};
Told told_by(std::string_view text) {
  const auto end = [text](std::string_view part) {
    if (part == "inf") return kInfinite;
    const auto n = number_in(part);
    if (!n || *n >= kInfinite) throw Wrong("'{}' is no value of the rating", text.substr(0, 20));
    return *n;
  };
  if (text.starts_with('>')) return {end(text.substr(1)) + 1, kInfinite};
  const auto dots = text.find("..");
  const Told told{end(text.substr(0, dots)), end(dots == std::string_view::npos ? text : text.substr(dots + 2))};
  if (told.least > told.most) throw Wrong("'{}' is no range of values", text.substr(0, 20));
  return told;
}

class Least {
 public:
  Least(const Path& path, const Rating& rating, const State& start, int longest, bool strict, Poll& poll, Verdict& verdict)
      : path_(path),
        rating_(rating),
        rule_(*rating.rules.back().rule),
        start_(start),
        longest_(longest),
        strict_(strict),
        poll_(poll),
        verdict_(verdict) {}

  void solved() {
    const Told told = path_.value.empty() ? Told{longest_, longest_} : told_by(path_.value);
    if (told.most != longest_) throw Wrong("the value is {} at most", longest_);
    // A path begins with all singles, so one that has steps is of a puzzle that singles do not
    // solve.
    if (longest_ <= 1) least_ = longest_;
    refute(longest_);
    check_told(told);
    if (least_ == longest_) {
      verdict_.shown = fmt::format("{} = {}", path_.rating, longest_);
    } else if (least_ > 0) {
      verdict_.shown = fmt::format("{} is {} to {}", path_.rating, least_, longest_);
    } else {
      verdict_.shown = fmt::format("{} <= {}", path_.rating, longest_);
    }
    if (path_.refutation && least_ < told.least)
      verdict_.not_shown = told.least == told.most ? fmt::format("{} = {}", path_.rating, told.most)
                                                   : fmt::format("{} is {} to {}", path_.rating, told.least, told.most);
    if (strict_ && least_ < longest_) verdict_.not_strict = too_large_ ? TooLarge::kWhy : "nothing here shows that no shorter steps solve the puzzle";
  }

  void unsolved(const State& last) {
    const Told told = told_by(std::string_view(path_.value).substr(path_.rating.size() + 3));
    if (told.most < kInfinite && path_.limit.empty()) throw Wrong("'{}' is not the rating of an unsolved puzzle", path_.value);
    const bool infinite_by_trial = told.least == kInfinite && infinite(rating_.rules, last, poll_) == Proof::infinite;
    if (infinite_by_trial) least_ = kInfinite;
    refute(told.least);
    check_told(told);
    if (least_ == kInfinite) {
      verdict_.shown = fmt::format("{} = inf", path_.rating);
    } else if (least_ > 0) {
      verdict_.shown = fmt::format("{} > {}", path_.rating, least_ - 1);
    }
    // Nothing that a path leaves unsolved shows a greatest value.
    if (least_ >= told.least && told.most == kInfinite) return;
    verdict_.not_shown = path_.value;
    if (strict_) verdict_.not_strict = too_large_ ? TooLarge::kWhy : "nothing here shows that";
  }

 private:
  // True if the value is at least n, by the refutation of the path, and strictly by a closure.
  void refute(int n) {
    if (path_.refutation) {
      const int length = path_.refutation->length.value_or(kInfinite - 1);
      if (path_.solved && length >= longest_) throw WrongAt(path_.refutation->where, "the path solves the puzzle with lengths up to {}", longest_);
      const bool holds = unless_too_large([&] {
        const Refutation& refutation = *path_.refutation;
        if (refutation.rule != rule_.name) throw WrongAt(refutation.where, "it is about {}, the rating about {}", refutation.rule, rule_.name);
        Cover(refutation, start_, {rule_.name == "g-whip", refutation.length}, poll_).check();
        return true;
      });
      if (holds) least_ = std::max(least_, length + 1);
    }
    BITWHIP_INVARIANT(least_ >= 0 && n >= 0);
    if (!strict_ || least_ >= n || n == 0) return;
    // Braids do whatever whips do in any order.
    if (n != kInfinite && unless_too_large([&] { return braids_fail(start_, rating_.with_braids, n, poll_); })) {
      least_ = n;
      return;
    }
    Marks settled(start_);
    settled.settle();
    const GhostRule rule{rule_.name == "g-whip", n == kInfinite ? std::nullopt : std::optional(n - 1)};
    if (unless_too_large([&] { return ghost_closure(settled, {}, rule, std::nullopt, poll_)->open().any(); })) least_ = n;
  }

  // The refutation does not show more than the path tells.
  void check_told(const Told& told) const {
    if (path_.refutation && told.least < least_) throw Wrong("the value is {} at least", least_ == kInfinite ? "inf" : std::to_string(least_));
  }

  template <class Work>
  bool unless_too_large(Work work) {
    try {
      return work();
    } catch (const TooLarge&) {
      too_large_ = true;
      return false;
    }
  }

  const Path& path_;
  const Rating& rating_;
  const Rule& rule_;  // that the rating has beside locked candidates
  const State& start_;
  const int longest_;
  const bool strict_;
  Poll& poll_;
  Verdict& verdict_;
  int least_ = 0;  // the value is not less
  bool too_large_ = false;
};

}  // namespace

void check_least(const Path& path, const Rating& rating, const State& start, const State& last, int longest, bool strict, Poll& poll,
                 Verdict& verdict) {
  Least least(path, rating, start, longest, strict, poll, verdict);
  if (path.solved) {
    least.solved();
  } else {
    least.unsolved(last);
  }
}

}  // namespace bitwhip::verify
