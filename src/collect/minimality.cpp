#include "collect/minimality.h"

#include <algorithm>

#include "collect/unavoidable.h"

namespace bitwhip::collect {

// The clues that no set shows needed.
CellSet Minimality::unclear(const CellSet& clues) const {
  CellSet left = clues;
  for (const CellSet& set : sets_) {
    const CellSet met = set & clues;
    if (met.size() == 1) left = left & ~met;
  }
  return left;
}

CellSet Minimality::redundant(const Cells& clues, const Cells& solved, Solver& solver) {
  const CellSet all = CellSet::of(clues);
  find_small_sets(solved, sets_);
  solved_ = solved;
  CellSet redundant;
  for (CellSet left = unclear(all); !left.empty() && !solver.stopped(); left.remove(left.front())) {
    const CellSet alone = CellSet::of(left.front());
    if (!solver.other(all & ~alone, solved, left.front())) redundant = redundant | alone;
  }
  return redundant;
}

bool Minimality::is_minimal(const Cells& clues, const Cells& solved, const CellSet& needed, Solver& solver) {
  constexpr std::size_t kSetsOfGrid = 512;
  const CellSet all = CellSet::of(clues);
  if (solved != solved_ || sets_.size() > kSetsOfGrid) {
    find_small_sets(solved, sets_);
    solved_ = solved;
  }
  const CellSet left = unclear(all) & ~needed;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const int cell = order_[i];
    if (!left.has(cell)) continue;
    const auto set = solver.other(all & ~CellSet::of(cell), solved, cell);
    if (solver.stopped()) return false;
    if (!set) {
      std::rotate(order_.begin(), order_.begin() + static_cast<long>(i), order_.begin() + static_cast<long>(i) + 1);
      return false;
    }
    sets_.push_back(*set);
  }
  return true;
}

// False when stopped.
bool Minimals::learn(const Cells& clues) {
  if (clues == clues_) return true;
  proper_ = solver_.count(clues, 2) == 1;
  solved_ = solver_.solution();
  all_ = CellSet::of(clues);
  redundant_ = proper_ ? minimality_.redundant(clues, solved_, solver_) : CellSet();
  if (proper_) find_small_sets(solved_, sets_);
  clues_ = solver_.stopped() ? Cells{} : clues;
  return !solver_.stopped();
}

std::uint64_t Minimals::parts(const Cells& clues) {
  constexpr int kMostBits = 10;
  return learn(clues) && proper_ ? std::uint64_t{1} << std::min(redundant_.size(), kMostBits) : 0;
}

bool Minimals::find(const Cells& clues, std::uint64_t part, const Take& take) {
  const std::uint64_t count = parts(clues);
  if (solver_.stopped()) return false;
  return count == 0 || decide(redundant_, all_ & ~redundant_, {}, part, count, take);
}

// True if these clues but for one have a solution in which its cell differs.
bool Minimals::is_needed(const CellSet& among, int cell) {
  constexpr std::size_t kSetsKept = 1000;
  const CellSet alone = CellSet::of(cell);
  if (std::any_of(sets_.begin(), sets_.end(), [&](const CellSet& set) { return (set & among) == alone; })) return true;
  const auto set = solver_.other(among & ~alone, solved_, cell);
  if (set && sets_.size() < kSetsKept) sets_.push_back(*set);
  return set.has_value();
}

// open: clues that are not decided. staying: the others that are left, of which the chosen ones
// could have gone. parts: how many this branch has, of which one is wanted.
bool Minimals::decide(CellSet open, CellSet staying, CellSet chosen, std::uint64_t part, std::uint64_t parts, const Take& take) {
  for (CellSet left = chosen; !left.empty(); left.remove(left.front())) {
    if (!is_needed(staying, left.front())) return !solver_.stopped();
  }
  if (open.empty()) return take(kept(clues_, staying));
  const int cell = open.front();
  const CellSet alone = CellSet::of(cell);
  const bool needed = is_needed(open | staying, cell);
  if (solver_.stopped()) return false;
  open.remove(cell);
  const std::uint64_t half = parts / 2;  // 0: the part was reached
  if (!needed && (half == 0 || part < half) && !decide(open, staying, chosen, part, half, take)) return false;
  if (half > 0 && part < half) return true;
  return decide(open, staying | alone, needed ? chosen : chosen | alone, half > 0 ? part - half : 0, half, take);
}

}  // namespace bitwhip::collect
