// Checks a refutation: no path, in whatever order, solves the puzzle by whips (g-whips) up to a
// length.
//
// A refutation parts all paths into cases by orders "X before Y": X is gone before Y is removed. In
// each case the closure by ghost whips under these orders (closure.h) keeps a candidate that is
// wrong; or the case names a state that no path leaves. A path that solves the puzzle removes every
// wrong candidate, one after another, and a candidate of the solution never goes; so it obeys X
// before Y or Y before X, for any two candidates, and whatever is not in some case with one of them
// is in a case with the other. Orders are transitive: where X is before Y and Y before Z, X is
// before Z.
//
// So the cases must be the leaves of a binary tree, depth first: of the cases that share the orders
// before, first those with X before Y, then those with Y before X. One of the two sides may be
// missing only where the orders before imply the other side.
//
// The refutation of a length refutes smaller ones too.
//
// Ratings over all orders of single eliminations (Wmin, gWmin): what a path shows of their value.
//
// The path itself shows that the value is not greater than its level. Its refutation shows that the
// value is greater than the length that it refutes. So the value is known where the two meet; else
// it lies between them. The value that a path claims is "5", "5..6", "5..inf", "inf" or ">18"; the
// verdict names what of it is not proven.
//
// An infinite value is shown by a refutation of any length, or by what the confluent systems leave
// (closure.h). The strict check also tries, where the path has no refutation that is sufficient,
// the closure without orders.

#include "verify/check/least.h"

#include "base/text.h"
#include "verify/board/scanner.h"
#include "verify/search/closure.h"
#include "verify/search/ghosts.h"
#include "verify/steps/chain_search.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

namespace {

using Order = std::pair<Candidate, Candidate>;

bool is_before(const Before& before, Candidate x, Candidate y) {
  const auto found = before.find(y);
  return found != before.end() && has(found->second, x);
}

// Adds an order with its consequences. Returns false if it contradicts the others.
bool add(Before& before, const Order& order) {
  const auto [x, y] = order;
  if (x == y || is_before(before, y, x)) return false;
  CandidateBits earlier = before[x];
  earlier.set(at(x));
  BITWHIP_INVARIANT(!is_before(before, y, x));
  before[y];
  for (auto& [later, list] : before) {
    if (later == y || has(list, y)) list |= earlier;
  }
  return true;
}

std::string written(const Order& order) {
  return fmt::format("{} before {}", to_string(order.first), to_string(order.second));
}

// `start`: the state after the givens. Throws WrongAt, SearchStopped, TooLarge.
void check_refutation(const Refutation& refutation, const PathState& start, const GhostRule& rule,
                      Poll& poll) {
  using Case = Refutation::Case;
  const std::vector<Case>& cases = refutation.cases;
  Marks settled(start);
  if (settled.settle() == Marks::End::contradiction)
    throw WrongAt(refutation.where, says("a refutation"), there("the puzzle has no solution"),
                  asks("a rating is of a puzzle with one solution"));
  // Per case: more than any proof needs, few enough to be checked.
  constexpr std::size_t kMostOrders = 729;
  if (cases.empty())
    throw WrongAt(refutation.where, says("a refutation"), there("it has no cases"),
                  asks("a refutation has a case at least"));
  const auto check_open = [&](const Case& one, Candidate c) {
    if (!settled.open(c))
      throw WrongAt(one.where, says("{} in a case", to_string(c)),
                    there("{} is no candidate after the first singles", to_string(c)),
                    asks("cases are about candidates after the first singles"));
  };
  for (const Case& one : cases) {
    if (one.orders.size() > kMostOrders)
      throw WrongAt(one.where, says("{} orders", one.orders.size()),
                    there("they are more than {}", kMostOrders),
                    asks("a case has at most {} orders", kMostOrders));
    for (const auto& [x, y] : one.orders) {
      check_open(one, x);
      check_open(one, y);
    }
    if (one.stays) check_open(one, *one.stays);
    if (!one.stays && !one.state)
      throw WrongAt(one.where, says("no path leaves this state"),
                    there("the state is missing that no path leaves"),
                    asks("the state is drawn behind the case"));
    if (one.stays && one.state && !one.orders.empty())
      throw WrongAt(one.where, says("a drawn state behind {}", counted(one.orders.size(), "order")),
                    there("it is the state of a closure"),
                    asks("only a case without orders has the state of its closure"));
  }

  const auto is_wrong = [&](Candidate c) {
    Marks tried(start);
    tried.set(c);
    return count_solutions(tried, poll) == 0;
  };
  const auto check_barrier = [&](const Case& one, const Before& before) {
    Marks state = settled;
    const CandidateBits drawn = candidates_of(*one.state), gone = settled.possible() & ~drawn;
    if ((drawn & ~settled.possible()).any())
      throw WrongAt(one.where, says("no path leaves this state"),
                    there("the state has candidates that the first singles have removed"),
                    asks("the state is a part of what the first singles leave"));
    for_each(gone, [&](Candidate c) {
      if (!is_wrong(c))
        throw WrongAt(one.where, says("no path leaves this state"),
                      there("the state lacks {} of the solution", to_string(c)),
                      asks("the state holds the solution"));
    });
    state.remove(gone);
    if (state.open().none())
      throw WrongAt(one.where, says("no path leaves this state"), there("the state is solved"),
                    asks("the state has candidates to remove"));
    if (const std::string fault = barrier_fault(settled, state, before, rule, poll); !fault.empty())
      throw WrongAt(one.where, says("no path leaves this state"), there("{}", fault),
                    asks("no candidate goes from it by a single or a ghost whip"));
  };
  const auto check_case = [&](const Case& one, const Before& before) {
    if (!one.stays) return check_barrier(one, before);
    if (!is_wrong(*one.stays))
      throw WrongAt(one.where, says("{} stays", to_string(*one.stays)),
                    there("{} is part of the solution, and always stays", to_string(*one.stays)),
                    asks("what stays is a wrong candidate"));
    const auto closure = ghost_closure(settled, before, rule, *one.stays, poll);
    if (!closure)
      throw WrongAt(one.where, says("{} stays", to_string(*one.stays)),
                    there("{} does not stay", to_string(*one.stays)),
                    asks("the closure under the orders of the case keeps it"));
    if (!one.state) return;
    // Several closures of g-whips are sound, and that of another program may leave less than this
    // one.
    const CandidateBits drawn = candidates_of(*one.state), more = closure->possible() & ~drawn;
    bool right = (drawn & ~closure->possible()).none() && has(drawn, *one.stays) &&
                 (rule.groups || more.none());
    for_each(more, [&](Candidate c) { right = right && is_wrong(c); });
    if (!right)
      throw WrongAt(one.where, says("a drawn state of the closure"),
                    there("another state is left than the one that is drawn"),
                    asks("a drawn state is what the closure leaves"));
  };

  // The cases from first to last - 1 have the first `shared` orders in common, which imply
  // `before`.
  const auto check_tree = [&](const auto& self, std::size_t first, std::size_t last,
                              std::size_t shared, const Before& before) -> void {
    BITWHIP_INVARIANT(first < last && last <= cases.size() && cases[first].orders.size() >= shared);
    if (cases[first].orders.size() == shared) {
      if (last - first > 1)
        throw WrongAt(cases[first + 1].where, says("case {}", first + 2),
                      there("it is part of case {}, which has no other orders", first + 1),
                      asks("cases exclude each other"));
      return check_case(cases[first], before);
    }
    const Order order = cases[first].orders[shared], other{order.second, order.first};
    const auto has_order = [&](std::size_t i, const Order& one) {
      return cases[i].orders.size() > shared && cases[i].orders[shared] == one;
    };
    std::size_t middle = first;
    while (middle < last && has_order(middle, order)) ++middle;
    for (std::size_t i = middle; i < last; ++i) {
      if (!has_order(i, other))
        throw WrongAt(cases[i].where, says("case {}", i + 1),
                      there("order {} is another one", shared + 1),
                      asks("{} is expected as order {}", written(other), shared + 1));
    }
    BITWHIP_INVARIANT(first < middle);
    const auto check_side = [&](std::size_t begin, std::size_t end, const Order& one) {
      Before with = before;
      if (!add(with, one))
        throw WrongAt(cases[begin].where, says("the order {}", written(one)),
                      there("{} contradicts the other orders", written(one)),
                      asks("the orders of a case go together"));
      self(self, begin, end, shared + 1, with);
    };
    check_side(first, middle, order);
    if (middle < last) return check_side(middle, last, other);
    if (!is_before(before, order.first, order.second))
      throw WrongAt(cases[first].where, says("the order {}", written(order)),
                    there("no case has {} in place of {}", written(other), written(order)),
                    asks("the cases are all that is possible"));
  };
  check_tree(check_tree, 0, cases.size(), 0, {});
}

constexpr int kInfinite = 1000000;

// The least and the greatest value that the path claims.
struct Told {
  int least, most;
};
Told told_by(std::string_view text) {
  const auto end = [text](std::string_view part) {
    if (part == "inf") return kInfinite;
    const auto n = number_in(part);
    if (!n || *n >= kInfinite)
      throw Wrong(says("the value '{}'", text.substr(0, 20)), there("it is no value of the rating"),
                  asks("a value is a number, inf, or a range"));
    return *n;
  };
  if (text.starts_with('>')) return {end(text.substr(1)) + 1, kInfinite};
  const auto dots = text.find("..");
  const Told told{end(text.substr(0, dots)),
                  end(dots == std::string_view::npos ? text : text.substr(dots + 2))};
  if (told.least > told.most)
    throw Wrong(says("the value '{}'", text.substr(0, 20)),
                there("its first number is the greater one"),
                asks("a range goes from the least to the greatest value"));
  return told;
}

}  // namespace

void check_least(const Path& path, const CheckerRating& rating, const PathState& start,
                 const PathState& last, int longest, bool strict, Poll& poll, Verdict& verdict) {
  const std::string& name = path.rating;
  const bool solved = path.solved;
  const Told told = !solved ? told_by(std::string_view(path.value).substr(name.size() + 3))
                    : path.value.empty() ? Told{longest, longest}
                                         : told_by(path.value);
  if (solved && told.most != longest)
    throw Wrong(says("the value {}", path.value), there("the value is {} at most", longest),
                asks("a path that solves shows its longest step"));
  if (!solved && told.most < kInfinite && path.limit.empty())
    throw Wrong(says("'{}'", path.value), there("the path does not solve the puzzle"),
                asks("an unsolved path has no upper bound"));
  int least = 0;  // proven lower bound
  // A path begins with all singles, so a path with steps is of a puzzle that singles do not solve.
  if (solved && longest <= 1) least = longest;
  if (!solved && told.least == kInfinite && infinite(rating.rules, last, poll) == Proof::infinite)
    least = kInfinite;

  bool too_large = false;
  const auto unless_too_large = [&](const auto& work) {
    try {
      return work();
    } catch (const TooLarge&) {
      too_large = true;
      return false;
    }
  };
  const CheckerRule& rule = *rating.rules.back().rule;  // beside locked candidates
  if (path.refutation) {
    const Refutation& refutation = *path.refutation;
    const int length = refutation.length.value_or(kInfinite - 1);
    if (solved && length >= longest)
      throw WrongAt(refutation.where,
                    refutation.length ? says("a refutation of lengths up to {}", *refutation.length)
                                      : says("a refutation of any length"),
                    there("the path solves the puzzle with lengths up to {}", longest),
                    asks("a refutation is of smaller lengths"));
    const bool holds = unless_too_large([&] {
      if (refutation.rule != rule.name)
        throw WrongAt(refutation.where, says("a refutation of {}", refutation.rule),
                      there("the rating is about {}", rule.name),
                      asks("a refutation is of the rule of the rating"));
      check_refutation(refutation, start, {rule.groups, refutation.length}, poll);
      return true;
    });
    if (holds) least = std::max(least, length + 1);
  }
  // The claim is proven strictly by braids, which do whatever whips do in any order, or by a
  // closure.
  const int n = solved ? longest : told.least;
  BITWHIP_INVARIANT(least >= 0 && n >= 0);
  if (strict && least < n) {
    Marks settled(start);
    settled.settle();
    const GhostRule ghosts{rule.groups, n == kInfinite ? std::nullopt : std::optional(n - 1)};
    if ((n != kInfinite &&
         unless_too_large([&] { return braids_fail(start, rating.with_braids, n, poll); })) ||
        unless_too_large(
            [&] { return ghost_closure(settled, {}, ghosts, std::nullopt, poll)->open().any(); }))
      least = n;
  }
  // A refutation that proves more than the path claims is a fault.
  if (path.refutation && told.least < least)
    throw Wrong(
        says("the value {}", path.value),
        there("the value is {} at least", least == kInfinite ? "inf" : std::to_string(least)),
        asks("the value is what path and refutation prove"));

  if (solved) {
    verdict.shown = least == longest ? fmt::format("{} = {}", name, longest)
                    : least > 0      ? fmt::format("{} is {} to {}", name, least, longest)
                                     : fmt::format("{} <= {}", name, longest);
    if (path.refutation && least < told.least)
      verdict.not_shown = told.least == told.most
                              ? fmt::format("{} = {}", name, told.most)
                              : fmt::format("{} is {} to {}", name, told.least, told.most);
    if (strict && least < longest)
      verdict.not_strict =
          too_large ? TooLarge::kWhy : "nothing here shows that no shorter steps solve the puzzle";
    return;
  }
  if (least > 0)
    verdict.shown = least == kInfinite ? fmt::format("{} = inf", name)
                                       : fmt::format("{} > {}", name, least - 1);
  // An unsolved path never proves an upper bound.
  if (least >= told.least && told.most == kInfinite) return;
  verdict.not_shown = path.value;
  if (strict) verdict.not_strict = too_large ? TooLarge::kWhy : "nothing here shows that";
}

}  // namespace bitwhip::verify
