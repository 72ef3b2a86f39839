#include "verify/ghost_search.h"

#include <algorithm>

namespace bitwhip::verify {
namespace {

const Set& links_of(std::size_t right) {
  return right < kFirstGroup ? tables().linked[right] : tables().minirow_linked[right - kFirstGroup];
}

}  // namespace

Ghosts::Ghosts(const Set& labels) : labels_(labels) {
  for (std::size_t right = 0; right < kRights; ++right) {
    for_each(links_of(right) & labels, [&](Candidate left) {
      for (const int v : tables().variables_of[at(left)]) after_[right].set(at(v));
    });
  }
}

bool GhostSearch::has_target(Candidate target, const Ghosts& ghosts, int n) {
  poll_();
  const int least = rounds_.looks(target);
  if (least > n) {
    cut_ = cut_ || least != Rounds::kNever;
    return false;
  }
  ghosts_ = &ghosts;
  seen_.clear();
  Partial nothing{{}, at(target), tables().linked[at(target)], {}};
  for (const int v : tables().variables_of[at(target)]) nothing.closed.set(at(v));
  return extend(nothing, n);
}

// All cells that can follow; n: how many are left.
bool GhostSearch::extend(const Partial& partial, int n) {
  poll_();
  const Set alive = marks_.possible() & ~partial.dead;
  const Ghosts::Variables open = ghosts_->after(partial.last) & ~partial.closed;
  std::array<Cell, kVariables> cells;
  std::size_t size = 0;
  for (std::size_t v = open._Find_first(); v < open.size(); v = open._Find_next(v)) {
    Cell& cell = cells[size];
    cell = {static_cast<int>(v), 0, {}};
    for (const Candidate c : tables().members[v]) {
      if (!has(alive, c)) continue;
      if (cell.count < 3) cell.rest[cell.count] = c;
      ++cell.count;
    }
    if (cell.count == 0) return true;
    if (cell.count == 1 || (groups_ && cell.count <= 3)) ++size;
  }
  return std::any_of(cells.begin(), cells.begin() + static_cast<long>(size), [&](const Cell& cell) { return follow(partial, cell, n - 1); });
}

// Until a visit returns true.
template <class Visit>
bool GhostSearch::any_right(const Partial& partial, const Cell& cell, Visit visit) const {
  if (cell.count == 1 && visit(at(cell.rest[0]))) return true;
  const Kind kind = tables().variables[at(cell.variable)].kind;
  if (!groups_ || kind == Kind::rc) return false;
  const Set labels = ghosts_->labels() & ~partial.dead;
  for (const std::size_t line : {0U, 1U}) {
    if (kind == (line == 0 ? Kind::cn : Kind::rn)) continue;
    const std::size_t minirow = at(tables().minirows_of[at(cell.rest[0])][line]);
    const Set& three = tables().minirow[minirow];
    const bool all = std::all_of(cell.rest, cell.rest + cell.count, [&](Candidate c) { return has(three, c); });
    if (all && (three & labels).count() >= 2 && visit(kFirstGroup + minirow)) return true;
  }
  return false;
}

bool GhostSearch::follow(const Partial& partial, const Cell& cell, int n) {
  return any_right(partial, cell, [&](std::size_t right) {
    cut_ = cut_ || n == 0;
    return n > 0 && enter(partial, right, n);
  });
}

bool GhostSearch::enter(const Partial& partial, std::size_t right, int n) {
  const auto letter = static_cast<char16_t>(right);
  if (partial.rights.find(letter) != std::u16string::npos) return false;
  std::u16string key = partial.rights;
  key.insert(std::upper_bound(key.begin(), key.end(), letter), letter);
  key += letter;
  if (!seen_.insert(key)) return false;
  Partial next{std::move(key), right, partial.dead | links_of(right), partial.closed};
  next.rights.pop_back();
  if (right < kFirstGroup) {
    for (const int v : tables().variables_of[right]) next.closed.set(at(v));
  }
  if (n > 1) {
    const int looks = rounds_.looks(next.dead, n);
    if (looks > n) {
      cut_ = cut_ || looks != Rounds::kNever;
      return false;
    }
  }
  return extend(next, n);
}

}  // namespace bitwhip::verify
