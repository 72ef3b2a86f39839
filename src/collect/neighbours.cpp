#include "collect/neighbours.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"

namespace bitwhip::collect {

namespace {

std::uint64_t subsets(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  std::uint64_t count = 1;
  for (std::uint64_t i = 1; i <= k; ++i) count = count * (n - k + i) / i;
  return count;
}

}  // namespace

std::uint64_t Neighbours::parts(const Cells& clues) const {
  const auto removals = subsets(static_cast<std::uint64_t>(BandedCellSet::of(clues).size()),
                                static_cast<std::uint64_t>(wanted_.minus));
  return wanted_.plus < 2 ? removals : removals * kMarks;
}

// Removals are in the order of their cells; the first cell changes slowest.
void Neighbours::remove(const Cells& clues, std::uint64_t removal) {
  of_ = rest_ = clues;
  removal_ = removal;
  removed_ = {};
  auto left = static_cast<std::uint64_t>(BandedCellSet::of(clues).size()),
       wanted = static_cast<std::uint64_t>(wanted_.minus);
  for (std::size_t cell = 0; wanted > 0; ++cell) {
    BITWHIP_INVARIANT(cell < kCells);
    if (clues[cell] == 0) continue;
    const std::uint64_t with = subsets(--left, wanted - 1);
    if (removal >= with) {
      removal -= with;
      continue;
    }
    rest_[cell] = 0;
    removed_ = removed_ | BandedCellSet::of(static_cast<int>(cell));
    --wanted;
  }
}

Neighbours::NeighboursEnd Neighbours::find(const Cells& clues, std::uint64_t part,
                                           const GridConsumer& take) {
  const std::uint64_t removal = wanted_.plus < 2 ? part : part / kMarks,
                      first = wanted_.plus < 2 ? 0 : part % kMarks;
  if (removal != removal_ || clues != of_) {
    if (wanted_.minimal && clues != of_ && !list_alone(clues)) return NeighboursEnd::stopped;
    remove(clues, removal);
    solutions_.clear();
    const bool all = solver_.each(rest_, [this](const Places& places) {
      if (solutions_.size() == (wanted_.plus == 0 ? 2 : wanted_.solutions)) return false;
      solutions_.push_back(places);
      return true;
    });
    over_ = !all && wanted_.plus > 0;
    if (solver_.stopped()) {
      removal_ = UINT64_MAX;
      return NeighboursEnd::stopped;
    }
    if (wanted_.plus > 1 && !over_) list_additions();
  }
  if (over_) return first == 0 ? NeighboursEnd::over : NeighboursEnd::whole;
  Cells rest_alone;
  if (wanted_.plus == 0) {
    const bool is_wanted =
        solutions_.size() == 1 && wants(cells_of(solutions_.front()), {}, rest_alone);
    return solver_.stopped() || (is_wanted && !take(rest_alone)) ? NeighboursEnd::stopped
                                                                 : NeighboursEnd::whole;
  }
  if (solutions_.size() < 2) return NeighboursEnd::whole;
  if (wanted_.plus == 1) return add_one(take) ? NeighboursEnd::whole : NeighboursEnd::stopped;
  const auto found = std::lower_bound(additions_.begin(), additions_.end(), first);
  if (found == additions_.end() || *found != first) return NeighboursEnd::whole;
  const auto at = static_cast<std::size_t>(found - additions_.begin());
  return add_more(at, at + 1, 0, take) ? NeighboursEnd::whole : NeighboursEnd::stopped;
}

// Lists the candidates that some but not all of the solutions have.
void Neighbours::list_additions() {
  words_ = (solutions_.size() + 63) / 64;
  for (SolutionSet& bits : left_) bits.resize(words_);
  having_.assign(kMarks * words_, 0);
  for (std::size_t i = 0; i < solutions_.size(); ++i) {
    for (std::size_t digit = 0; digit < kDigits; ++digit)
      solutions_[i][digit].each([&](std::size_t cell) {
        having_[(cell * kDigits + digit) * words_ + i / 64] |= std::uint64_t{1} << i % 64;
      });
  }
  additions_.clear();
  for (std::size_t mark = 0; mark < kMarks; ++mark) {
    if (of_[mark / kDigits] == mark % kDigits + 1) continue;  // it stays, or it went
    const std::uint64_t* const bits = solutions_with(mark);
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < words_; ++word)
      count += static_cast<std::uint64_t>(std::popcount(bits[word]));
    if (count > 0 && count < solutions_.size()) additions_.push_back(mark);
  }
}

bool Neighbours::list_alone(const Cells& clues) {
  constexpr std::size_t kMost = 8;
  for (std::vector<BandedCellSet>& sets : alone_) sets.clear();
  if (solver_.count(clues, 2) == 1) {
    original_ = solver_.solution();
    Cells rest = clues;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (std::exchange(rest[cell], std::uint8_t{0}) == 0) continue;
      solver_.list(rest, original_, kMost, alone_[cell]);
      std::sort(alone_[cell].begin(), alone_[cell].end(),
                [](const BandedCellSet& a, const BandedCellSet& b) { return a.size() < b.size(); });
      rest[cell] = clues[cell];
    }
  }
  return !solver_.stopped();
}

// Returns true if the rest with these clues of the solution has one solution. `found`: the rest
// with them.
bool Neighbours::wants(const Cells& solved, const BandedCellSet& added, Cells& found) {
  found = rest_;
  added.each([&](std::size_t cell) { found[cell] = solved[cell]; });
  if (!wanted_.minimal) return true;
  BandedCellSet needed = added;
  const BandedCellSet other = difference(solved, original_) | added;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const auto shows = [&other](const BandedCellSet& set) { return (set & other).empty(); };
    if (std::any_of(alone_[cell].begin(), alone_[cell].end(), shows))
      needed = needed | BandedCellSet::of(static_cast<int>(cell));
  }
  return minimality_.is_minimal(found, solved, needed, solver_);
}

bool Neighbours::add_one(const GridConsumer& take) {
  Places one{};
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    BandedCellSet twice;
    for (const Places& places : solutions_) {
      for (std::size_t band = 0; band < kBands; ++band) {
        twice.band[band] |= one[digit].band[band] & places[digit].band[band];
        one[digit].band[band] |= places[digit].band[band];
      }
    }
    for (std::size_t band = 0; band < kBands; ++band) one[digit].band[band] &= ~twice.band[band];
  }
  removed_.each([&](std::size_t cell) { one[of_[cell] - 1U].remove(static_cast<int>(cell)); });
  // Tests additions by solution, since results help with the next neighbour of the same solution;
  // then sorts the wanted ones by cell.
  wanted_additions_.clear();
  Cells found;
  for (const Places& places : solutions_) {
    BandedCellSet alone;
    for (std::size_t digit = 0; digit < kDigits; ++digit)
      alone = alone | (one[digit] & places[digit]);
    if (alone.empty()) continue;
    const Cells solved = cells_of(places);
    for (; !alone.empty(); alone.remove(alone.front())) {
      const int cell = alone.front();
      if (wants(solved, BandedCellSet::of(cell), found))
        wanted_additions_.emplace_back(cell, found[cell]);
      if (solver_.stopped()) return false;
    }
  }
  std::sort(wanted_additions_.begin(), wanted_additions_.end());
  found = rest_;
  for (const auto& [cell, digit] : wanted_additions_) {
    found[cell] = digit;
    if (!take(found)) return false;
    found[cell] = 0;
  }
  return true;
}

// Returns true if leaving out any one of the additions leaves more than one solution.
bool Neighbours::all_needed(std::size_t last) const {
  for (std::size_t without = 0; without < last; ++without) {
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < words_ && count < 2; ++word) {
      std::uint64_t bits = UINT64_MAX;
      for (std::size_t i = 0; i <= last; ++i) {
        if (i != without) bits &= solutions_with(additions_[added_[i]])[word];
      }
      count += static_cast<std::uint64_t>(std::popcount(bits));
    }
    if (count < 2) return false;
  }
  return true;
}

bool Neighbours::add_more(std::size_t from, std::size_t to, std::size_t depth,
                          const GridConsumer& take) {
  const bool is_last = depth + 1 == static_cast<std::size_t>(wanted_.plus);
  const std::uint64_t before = depth == 0 ? solutions_.size() : counts_[depth - 1];
  SolutionSet& left = left_[depth];
  for (std::size_t addition = from; addition < to; ++addition) {
    const std::uint64_t* const having = solutions_with(additions_[addition]);
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < words_ && (!is_last || count < 2); ++word) {
      left[word] = depth == 0 ? having[word] : left_[depth - 1][word] & having[word];
      count += static_cast<std::uint64_t>(std::popcount(left[word]));
    }
    if (is_last ? count != 1 : count < 2 || count == before) continue;
    added_[depth] = addition;
    counts_[depth] = count;
    if (!is_last) {
      if (stop_ != nullptr && stop_->load(std::memory_order_relaxed) != 0) return false;
      if (!add_more(addition + 1, additions_.size(), depth + 1, take)) return false;
      continue;
    }
    if (!all_needed(depth)) continue;
    std::size_t word = 0;
    while (left[word] == 0) ++word;
    const Places& places =
        solutions_[word * 64 + static_cast<std::size_t>(std::countr_zero(left[word]))];
    BandedCellSet added;
    for (std::size_t i = 0; i <= depth; ++i)
      added = added | BandedCellSet::of(static_cast<int>(additions_[added_[i]] / kDigits));
    Cells found;
    if (wants(cells_of(places), added, found) && !take(found)) return false;
    if (wanted_.minimal && solver_.stopped()) return false;
  }
  return true;
}

}  // namespace bitwhip::collect
