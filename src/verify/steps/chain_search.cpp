#include "verify/steps/chain_search.h"

namespace bitwhip::verify {

const CandidateBits& links_of(std::size_t right, std::optional<HouseKind> space) {
  BITWHIP_INVARIANT(right < kFirstGroup + kMinirows);
  if (right >= kFirstGroup) return tables().minirow_linked[right - kFirstGroup];
  return space ? tables().linked_in_space[static_cast<std::size_t>(*space)][right]
               : tables().linked[right];
}

Rounds::Rounds(const Marks& marks, std::optional<HouseKind> only, bool groups)
    : marks_(marks), groups_(groups), serves_(marks.board().variables.size(), false) {
  marks.each_variable([&](int v, const Members& list) {
    if (only && marks.board().variables[at(v)].kind != *only) return;
    if (list.size() == 0 || (list.size() == 1 && !marks.open(list[0]))) return;
    variables_.push_back(v);
    serves_[at(v)] = true;
    look_at(v, marks.possible(), given_);
  });
}

// Adds what the variable removes. Returns false if nothing is left of it.
bool Rounds::look_at(int v, const CandidateBits& alive, CandidateBits& dead) const {
  const Tables& board = marks_.board();
  const int enough = !groups_ ? 2 : board.classic ? 4 : 9;  // larger sets tell nothing more
  Members list;
  for (const Candidate c : board.members[at(v)]) {
    if (has(alive, c)) list.push_back(c);
    if (list.size() == enough) break;
  }
  const int count = list.size();
  if (count == 1) dead |= board.linked[at(list[0])];
  if (groups_ && count > 1 && !board.classic) dead |= board.linked_to_all(list);
  if (!groups_ || count < 2 || count > 3 || !board.classic) return count > 0;
  const int minirow = board.variables[at(v)].kind == HouseKind::rc ? -1 : common_minirow(list);
  if (minirow >= 0) dead |= board.minirow_linked[at(minirow)];
  return true;
}

// After the first look, which also sees what the state removes by itself, a variable removes
// something new only if it has lost a candidate.
int Rounds::looks(CandidateBits dead, int most) const {
  const Tables& board = marks_.board();
  std::vector<std::int8_t> seen_in(serves_.size(), 0);
  CandidateBits fresh = dead & marks_.possible();
  for (int look = 1; look <= most; ++look) {
    const CandidateBits before = dead, alive = marks_.possible() & ~dead;
    if (look == 1) dead |= given_;
    bool emptied = false;
    for_each(fresh, [&](Candidate c) {
      for (const int v : board.variables_of[at(c)]) {
        if (serves_[at(v)] && std::exchange(seen_in[at(v)], static_cast<std::int8_t>(look)) != look)
          emptied |= !look_at(v, alive, dead);
      }
    });
    if (emptied) return look;
    if (dead == before) return kNever;
    fresh = dead & alive;
  }
  return most + 1;
}

int Rounds::looks(Candidate target) {
  auto& needed = looks_[at(target)];
  if (needed == 0)
    needed = static_cast<std::int8_t>(looks(marks_.board().linked[at(target)], kNever - 1));
  BITWHIP_INVARIANT(needed > 0 && needed <= kNever);
  return needed;
}

std::u16string with_letter(std::u16string letters, char16_t letter) {
  letters.insert(std::upper_bound(letters.begin(), letters.end(), letter), letter);
  return letters;
}

BoundedWhipSearch::Partial BoundedWhipSearch::begin(Candidate target) {
  BITWHIP_INVARIANT(marks_.open(target));
  target_ = target;
  by_target_ = marks_.board().linked[at(target)];
  return {.last = static_cast<Right>(target)};
}

bool BoundedWhipSearch::has_target(Candidate target, int n) {
  poll_();
  const Partial nothing = begin(target);
  if (!within(std::max(rounds_.looks(target), shortest_walk()), n)) return false;
  seen_.clear();
  return extend(nothing, n);
}

CandidateBits BoundedWhipSearch::links_of(Right right) const {
  if (right < kFirstGroup) return marks_.board().linked[right];
  return marks_.board().classic ? tables().minirow_linked[at(right - kFirstGroup)]
                                : group_links_[at(right - kFirstGroup)];
}

std::optional<BoundedWhipSearch::Right> BoundedWhipSearch::right_of(int variable,
                                                                    const Members& right) {
  if (right.size() == 1) return static_cast<Right>(right[0]);
  if (right.size() == 0 || !type_.groups) return std::nullopt;
  const Tables& board = marks_.board();
  if (board.classic) {
    const int minirow =
        board.variables[at(variable)].kind == HouseKind::rc ? -1 : common_minirow(right);
    return minirow < 0 ? std::nullopt : std::optional(static_cast<Right>(kFirstGroup + minirow));
  }
  BITWHIP_INVARIANT(right.size() >= 2 && right.size() <= 8);
  std::vector<Candidate> members = right;
  const auto known = groups_.find(members);
  const CandidateBits links =
      known != groups_.end() ? links_of(known->second) : board.linked_to_all(right);
  CandidateBits outside = links & marks_.possible();
  for (const Candidate c : board.members[at(variable)]) outside.reset(at(c));
  if (outside.none()) return std::nullopt;
  if (known != groups_.end()) return known->second;
  if (group_links_.size() + kFirstGroup == 0xffff) throw TooLarge{};
  BITWHIP_INVARIANT(groups_.size() == group_links_.size());
  const auto made = static_cast<Right>(kFirstGroup + group_links_.size());
  group_links_.push_back(links);
  groups_.emplace(std::move(members), made);
  return made;
}

// Returns true if the variable holds the target or a right-linking candidate.
bool BoundedWhipSearch::closed(const Partial& partial, int variable) const {
  const Members& list = marks_.board().members[at(variable)];
  return lists::any_of(
      list, [&](Candidate c) { return c == target_ || partial.has(static_cast<Right>(c)); });
}

// Returns the candidates with which a next cell may begin.
CandidateBits BoundedWhipSearch::lefts_of(const Partial& partial) const {
  return (type_.braid ? by_target_ | partial.by_rights : links_of(partial.last)) &
         marks_.possible();
}

// Visits all cells whose left-linking candidate is in `left`, with the variable and the other
// candidates of it that are not in `justified`: at most three, or in a variant any number, each
// time in another way. Stops when a visit returns true.
template <class Visit>
bool BoundedWhipSearch::any_cell(const CandidateBits& left, const CandidateBits& justified,
                                 Visit visit) const {
  const int most = marks_.board().classic ? 3 : 8;
  for (const int v : rounds_.variables()) {
    const Members& members = marks_.board().members[at(v)];
    const Members lefts = members.filtered([&](Candidate c) { return has(left, c); });
    if (lefts.size() == 0) continue;
    const Members rest =
        members.filtered([&](Candidate c) { return marks_.possible(c) && !has(justified, c); });
    if (rest.size() > most + 1) continue;
    bool whole = false;  // already visited with all of them
    for (const Candidate l : lefts) {
      const Members right = rest.filtered([l](Candidate c) { return c != l; });
      if (right.size() > most || (right.size() == rest.size() && std::exchange(whole, true)))
        continue;
      if (visit(v, right)) return true;
    }
  }
  return false;
}

// Returns true if these candidates end a chain.
bool BoundedWhipSearch::ends(const Members& right) const {
  return type_.by == WhipType::Justifier::nothing ? right.size() == 1 && has(by_target_, right[0])
                                                  : right.size() == 0;
}

// Returns the length of the shortest chain if cells could be reused freely, where the continuation
// does not depend on earlier cells; otherwise 1.
int BoundedWhipSearch::shortest_walk() {
  using Justifier = WhipType::Justifier;
  if (type_.by != Justifier::nothing && type_.by != Justifier::target) return 1;
  auto& known = walks_[at(target_)];
  if (known != 0) return known;
  const CandidateBits justified = type_.by == Justifier::target ? by_target_ : CandidateBits{};
  CandidateBits reached, left = by_target_ & marks_.possible();
  for (int length = 1; left.any(); ++length) {
    CandidateBits next;
    const bool found = any_cell(left, justified, [&](int v, const Members& right) {
      if (contains(marks_.board().members[at(v)], target_)) return false;
      if (right.size() == 1 && !has(reached, right[0])) next.set(at(right[0]));
      return ends(right);
    });
    if (found) return known = static_cast<std::int8_t>(std::min(length, Rounds::kNever - 1));
    reached |= next;
    left.reset();
    for_each(next, [&](Candidate c) { left |= marks_.board().linked[at(c)] & marks_.possible(); });
  }
  return known = Rounds::kNever;
}

// Tries all cells that can follow; n: how many are left.
bool BoundedWhipSearch::extend(const Partial& partial, int n) {
  using Justifier = WhipType::Justifier;
  poll_();
  const bool first = partial.rights.empty(), last = n == 1;
  cut_ = cut_ || last;
  CandidateBits justified;
  if (type_.by == Justifier::target || type_.by == Justifier::all ||
      (type_.by == Justifier::rights && (first || last)))
    justified |= by_target_;
  if (type_.by == Justifier::rights || type_.by == Justifier::all) justified |= partial.by_rights;
  return any_cell(lefts_of(partial), justified, [&](int v, const Members& right) {
    if (closed(partial, v)) return false;
    if (last) return ends(right);
    const auto next = right_of(v, right);
    return next && enter(partial, *next, n - 1);
  });
}

BoundedWhipSearch::Next BoundedWhipSearch::next_of(const Partial& partial) {
  poll_();
  Next next;
  any_cell(lefts_of(partial), by_target_ | partial.by_rights, [&](int v, const Members& right) {
    if (closed(partial, v)) return false;
    next.ends = next.ends || right.size() == 0;
    if (const auto one = right_of(v, right); one && !partial.has(*one)) next.rights.push_back(*one);
    return false;
  });
  return next;
}

BoundedWhipSearch::Partial BoundedWhipSearch::with(const Partial& partial, Right right) const {
  return {with_letter(partial.rights, right), right, partial.by_rights | links_of(right)};
}

bool BoundedWhipSearch::enter(const Partial& partial, Right right, int n) {
  BITWHIP_INVARIANT(n >= 1 && (right < 729 || type_.groups));
  if (partial.has(right)) return false;
  const Partial next = with(partial, right);
  std::u16string key = next.rights;
  if (!type_.braid) key += right;
  BITWHIP_INVARIANT(lists::is_sorted(next.rights));
  if (!is_new(std::move(key))) return false;
  return within(rounds_.looks(next.by_rights | by_target_, n), n) && extend(next, n);
}

bool BoundedChainSearch::has_target(Candidate target, int n) {
  poll_();
  if (!within(rounds_.looks(target), n)) return false;
  target_ = target;
  BITWHIP_INVARIANT(marks_.board().classic);
  chain_.clear();
  seen_.clear();
  return extend(n, false);
}

bool BoundedChainSearch::used(int candidate) const {
  return candidate == target_ || lists::any_of(chain_, [candidate](const TriedCell& link) {
           return link.left == candidate || link.right == candidate;
         });
}

// Tries all cells that can follow; n: how many are left.
bool BoundedChainSearch::extend(int n, bool z_spent) {
  BITWHIP_INVARIANT(n >= 1);
  poll_();
  cut_ = cut_ || n == 1;
  const CandidateBits left =
      links_of(at(chain_.empty() ? target_ : chain_.back().right), type_.space) & marks_.possible();
  for (const int v : rounds_.variables()) {
    const Variable& variable = tables().variables[at(v)];
    if (holds(variable, target_)) continue;
    // A variable that may serve again has had a g-candidate.
    const auto satisfies = [&](const TriedCell& link) {
      return link.right < kFirstGroup && holds(variable, link.right);
    };
    if (type_.groups && lists::any_of(chain_, satisfies)) continue;
    if (type_.one_digit && (variable.kind == HouseKind::rc || variable.second != digit_of(target_)))
      continue;
    // Cells of a 2D space must all be different.
    if (type_.space &&
        lists::any_of(chain_, [v](const TriedCell& link) { return link.variable == v; }))
      continue;
    for (const Candidate l : tables().members[at(v)]) {
      if (has(left, l) && !used(l) && extend_by(v, l, n, z_spent)) return true;
    }
  }
  return false;
}

// Tries all right-linking candidates of a cell.
bool BoundedChainSearch::extend_by(int variable, Candidate left, int n, bool z_spent) {
  const bool first = chain_.empty(), last = n == 1;
  const HouseKind kind = tables().variables[at(variable)].kind;
  const auto justifies = [&](int right, Candidate c) {
    return has(links_of(at(right), type_.restricted ? std::optional(kind) : std::nullopt), c);
  };
  const bool one_z = type_.one_z && !first && !last;
  const bool z = (type_.z && (!first || type_.first_z)) || (one_z && !z_spent);
  Members by_right, by_target, unjustified;
  for (const Candidate c : tables().members[at(variable)]) {
    if (c == left || !marks_.possible(c)) continue;
    const bool t = type_.t && lists::any_of(chain_, [&](const TriedCell& link) {
                     return justifies(link.right, c);
                   });
    (t ? by_right : z && justifies(target_, c) ? by_target : unjustified).push_back(c);
  }
  const auto enter_with = [&](int right) {
    const bool spends =
        type_.one_z && lists::any_of(by_target, [right](Candidate c) { return c != right; });
    return enter({variable, left, right}, n, z_spent || spends);
  };
  if (unjustified.size() == 1) return enter_with(unjustified[0]);
  if (unjustified.size() == 0)
    return lists::any_of(by_right, enter_with) || lists::any_of(by_target, enter_with);
  if (!type_.groups || unjustified.size() > 3 || kind == HouseKind::rc) return false;
  const int minirow = common_minirow(unjustified);
  return minirow >= 0 && enter_with(kFirstGroup + minirow);
}

// Returns true if a chain ends with this cell.
bool BoundedChainSearch::ends(const TriedCell& link) const {
  BITWHIP_INVARIANT(link.right >= 0 && link.right < kFirstGroup + kMinirows &&
                    type_.end != ChainType::ChainEnd::open);
  const CandidateBits& links = links_of(at(link.right), type_.space);
  if (type_.end == ChainType::ChainEnd::target) return has(links, target_);
  return lists::any_of(chain_, [&](const TriedCell& earlier) {
    if (type_.end == ChainType::ChainEnd::rl) return earlier.left == link.right;
    if (link.right < kFirstGroup) return has(links_of(at(earlier.right), type_.space), link.right);
    return earlier.right < kFirstGroup && has(links, earlier.right);
  });
}

bool BoundedChainSearch::enter(const TriedCell& link, int n, bool z_spent) {
  const bool last = n == 1;
  const bool lasso = last && type_.end == ChainType::ChainEnd::rl;
  if (link.right == link.left || (!lasso && used(link.right))) return false;
  if (last) return ends(link);

  chain_.push_back(link);
  std::u16string lefts, rights;
  CandidateBits dead = tables().linked[at(target_)];
  for (const TriedCell& one : chain_) {
    lefts += static_cast<char16_t>(one.left);
    rights += static_cast<char16_t>(one.right);
    dead |= links_of(at(one.right));
  }
  lists::sort(lefts);
  lists::sort(rights);
  std::u16string key = lefts + rights;
  key += static_cast<char16_t>(link.right);
  key += static_cast<char16_t>(z_spent);
  const bool found =
      is_new(std::move(key)) && within(rounds_.looks(dead, n - 1), n - 1) && extend(n - 1, z_spent);
  chain_.pop_back();
  return found;
}

}  // namespace bitwhip::verify
