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

#include "base/text.h"
#include "verify/check.h"
#include "verify/read/scanner.h"
#include "verify/search/closure.h"

namespace bitwhip::verify {

namespace {

// Returns what is linked to the last candidate of a variable, for the variables that are `wanted`.
template <class Wanted>
Set linked_to_singles(const Marks& marks, Wanted wanted) {
  Set targets;
  marks.each_variable([&](int v, const Members& list) {
    if (list.size() == 1 && wanted(v)) targets |= tables().linked[at(list[0])];
  });
  return targets & marks.possible();
}
constexpr auto kAnyVariable = [](int) { return true; };

// Returns the candidates that may not go yet, because some candidate before them is possible.
Set barred(const Marks& marks, const Before& before) {
  Set set;
  for (const auto& [later, earlier] : before) set[at(later)] = (earlier & marks.possible()).any();
  return set;
}

// Ghosts of each target: the labels of the first state, except those before it.
class GhostsByTarget {
 public:
  GhostsByTarget(const Marks& start, const Before& before) : all_(start.possible()) {
    for (const auto& [later, earlier] : before)
      fewer_.emplace(later, Ghosts(start.possible() & ~earlier));
  }

  const Ghosts& of(Candidate target) const {
    const auto found = fewer_.find(target);
    return found == fewer_.end() ? all_ : found->second;
  }

 private:
  Ghosts all_;
  std::map<Candidate, Ghosts> fewer_;
};

// Returns the targets of the shortest ghost whips that have any.
Set whip_targets(const Marks& marks, const Before& before, const GhostsByTarget& ghosts,
                 const GhostRule& rule, Poll& poll) {
  Set targets;
  const Set open = marks.open() & ~barred(marks, before);
  GhostSearch search(marks, rule.groups, poll);
  const int most = rule.most.value_or(Rounds::kNever - 1);
  for (int n = 1; n <= most && targets.none(); ++n) {
    for_each(open, [&](Candidate target) {
      targets[at(target)] = search.has_target(target, ghosts.of(target), n);
    });
    if (!search.take_cut()) return targets;
    if (n == Rounds::kNever - 1 && targets.none()) throw TooLarge{};
  }
  return targets;
}

// Returns true if the certain singles of Z would break the orders.
bool breaks_orders(const Marks& start, const Marks& state, const Before& before, Candidate z) {
  const auto found = before.find(z);
  const Set gone =
      start.possible() & ~state.possible() & ~(found == before.end() ? Set{} : found->second);
  const auto certain = [&](int v) {
    const Members& members = tables().members[at(v)];
    return lists::none_of(members, [&](Candidate c) { return has(gone, c); });
  };
  // Without Z: applies the singles of these variables, as far as the orders allow.
  const auto after = [&](auto wanted) {
    Marks marks = state;
    Set targets;
    targets.set(at(z));
    while (targets.any()) {
      marks.remove(targets);
      targets = linked_to_singles(marks, wanted) & ~barred(marks, before);
    }
    return marks;
  };
  const Marks all = after(kAnyVariable), sure = after(certain);
  return (linked_to_singles(sure, certain) & barred(all, before) & all.possible()).any();
}

using Order = std::pair<Candidate, Candidate>;

bool is_before(const Before& before, Candidate x, Candidate y) {
  const auto found = before.find(y);
  return found != before.end() && has(found->second, x);
}

// Adds an order with its consequences. Returns false if it contradicts the others.
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

std::string written(const Order& order) {
  return fmt::format("{} before {}", to_string(order.first), to_string(order.second));
}

// `start`: the state after the givens. Throws WrongAt, Stopped, TooLarge.
void check_refutation(const Refutation& refutation, const State& start, const GhostRule& rule,
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
    const Set drawn = candidates_of(*one.state), gone = settled.possible() & ~drawn;
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
    const Set drawn = candidates_of(*one.state), more = closure->possible() & ~drawn;
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

Ghosts::Ghosts(const Set& all) : labels(all) {
  for (std::size_t right = 0; right < kRights; ++right) {
    for_each(links_of(right) & labels, [&](Candidate left) {
      for (const int v : tables().variables_of[at(left)]) after[right].set(at(v));
    });
  }
}

bool GhostSearch::has_target(Candidate target, const Ghosts& ghosts, int n) {
  poll_();
  if (!within(rounds_.looks(target), n)) return false;
  BITWHIP_INVARIANT(marks_.possible(target));
  ghosts_ = &ghosts;
  seen_.clear();
  Partial nothing{{}, at(target), tables().linked[at(target)], {}};
  for (const int v : tables().variables_of[at(target)]) nothing.closed.set(at(v));
  return extend(nothing, n);
}

// Tries all cells that can follow; n: how many are left.
bool GhostSearch::extend(const Partial& partial, int n) {
  poll_();
  const Set alive = marks_.possible() & ~partial.dead;
  const Ghosts::Variables open = ghosts_->after[partial.last] & ~partial.closed;
  std::vector<std::pair<int, Members>> cells;  // a variable, and its compatible candidates
  for (std::size_t v = next_of(open, 0); v < open.size(); v = next_of(open, v + 1)) {
    const Members rest = tables().members[v].filtered([&](Candidate c) { return has(alive, c); });
    if (rest.size() == 0) return true;
    if (rest.size() == 1 || (groups_ && rest.size() <= 3))
      cells.emplace_back(static_cast<int>(v), rest);
  }
  return lists::any_of(
      cells, [&](const auto& cell) { return follow(partial, cell.first, cell.second, n - 1); });
}

bool GhostSearch::follow(const Partial& partial, int variable, const Members& rest, int n) {
  const auto enter_with = [&](std::size_t right) {
    cut_ = cut_ || n == 0;
    return n > 0 && enter(partial, right, n);
  };
  if (rest.size() == 1 && enter_with(at(rest[0]))) return true;
  const Kind kind = tables().variables[at(variable)].kind;
  if (!groups_ || kind == Kind::rc) return false;
  BITWHIP_INVARIANT(rest.size() >= 1 && rest.size() <= 3);
  const Set labels = ghosts_->labels & ~partial.dead;
  for (const std::size_t line : {0U, 1U}) {
    if (kind == (line == 0 ? Kind::cn : Kind::rn)) continue;
    const std::size_t minirow = at(tables().minirows_of[at(rest[0])][line]);
    const Set& three = tables().minirow[minirow];
    const bool all = lists::all_of(rest, [&](Candidate c) { return has(three, c); });
    if (all && (three & labels).count() >= 2 && enter_with(kFirstGroup + minirow)) return true;
  }
  return false;
}

bool GhostSearch::enter(const Partial& partial, std::size_t right, int n) {
  const auto letter = static_cast<char16_t>(right);
  if (partial.rights.find(letter) != std::u16string::npos) return false;
  std::u16string key = with_letter(partial.rights, letter) + letter;
  BITWHIP_INVARIANT(n >= 1 && right < Ghosts::kRights);
  if (!is_new(key)) return false;
  Partial next{std::move(key), right, partial.dead | links_of(right), partial.closed};
  next.rights.pop_back();
  BITWHIP_INVARIANT(lists::is_sorted(next.rights));
  if (right < kFirstGroup) {
    for (const int v : tables().variables_of[right]) next.closed.set(at(v));
  }
  return (n == 1 || within(rounds_.looks(next.dead, n), n)) && extend(next, n);
}

std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule,
                                   std::optional<Candidate> stays, Poll& poll) {
  Marks marks = start;
  const GhostsByTarget ghosts(start, before);
  while (!stays || marks.possible(*stays)) {
    Set targets = linked_to_singles(marks, kAnyVariable) & ~barred(marks, before);
    if (targets.none()) targets = whip_targets(marks, before, ghosts, rule, poll);
    if (targets.none()) return marks;
    marks.remove(targets);
  }
  return std::nullopt;
}

std::string barrier_fault(const Marks& start, const Marks& state, const Before& before,
                          const GhostRule& rule, Poll& poll) {
  const GhostsByTarget ghosts(start, before);
  GhostSearch search(state, rule.groups, poll);
  BITWHIP_INVARIANT((state.possible() & ~start.possible()).none());
  const Set candidates = state.open() & ~barred(state, before);
  const Set by_singles = linked_to_singles(state, kAnyVariable) & candidates;
  std::string fault;
  for_each(candidates, [&](Candidate z) {
    if (!fault.empty()) return;
    if (has(by_singles, z)) {
      fault = fmt::format("{} may go by a single", to_string(z));
      return;
    }
    const bool may_go = search.has_target(z, ghosts.of(z), rule.most.value_or(Rounds::kNever - 1));
    if (may_go && !breaks_orders(start, state, before, z))
      fault = fmt::format("{} may go", to_string(z));
  });
  return fault;
}

void check_least(const Path& path, const Rating& rating, const State& start, const State& last,
                 int longest, bool strict, Poll& poll, Verdict& verdict) {
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
  const Rule& rule = *rating.rules.back().rule;  // beside locked candidates
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
