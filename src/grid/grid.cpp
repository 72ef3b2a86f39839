#include "grid/grid.h"

#include <cstring>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/initialization_scope.h"
#include "grid/candidate.h"

namespace bitwhip {

GridTables::GridTables(const Geometry& geometry, SpacesDetail detail)
    : geometry_(&geometry),
      lanes_((geometry.variables() + 31) / 32 * 32),
      spaces_(geometry, detail),
      keep_(kCandidates),
      holders_(kCandidates),
      variables_{},
      of_kind_{} {
  for (int lane = 0; lane < simd::kMaskLanes; ++lane)
    full_.lane[lane] = lane < geometry.variables()
                           ? static_cast<std::uint16_t>(
                                 (1u << geometry.members(static_cast<Variable>(lane)).size()) - 1)
                           : simd::kPadding;
  for (int v = 0; v < geometry.variables(); ++v) {
    variables_.word[v / 64] |= std::uint64_t{1} << (v % 64);
    of_kind_[static_cast<std::size_t>(geometry.kind(static_cast<Variable>(v)))].word[v / 64] |=
        std::uint64_t{1} << (v % 64);
  }
  for (int c = 0; c < kCandidates; ++c) {
    simd::MaskTable& row = keep_[c];
    std::memset(row.lane, 0xff, sizeof(row.lane));
    for (const Candidate x : geometry.links(static_cast<Candidate>(c))) {
      for (const auto [v, k] : geometry.memberships(x))
        row.lane[v] &= static_cast<std::uint16_t>(~(1u << k));
    }
    for (const auto [v, k] : geometry.memberships(static_cast<Candidate>(c)))
      holders_[c].word[v / 64] |= std::uint64_t{1} << (v % 64);
  }
}

void GridTables::extend(const GridTables& base, const Geometry& geometry,
                        std::span<const CandidatePair> links) {
  BITWHIP_INVARIANT(geometry.variables() == base.geometry().variables() && lanes_ == base.lanes_);
  geometry_ = &geometry;
  for (const Candidate c : extended_) keep_[c] = base.keep_[c];
  extended_.clear();
  spaces_.extend(base.spaces_, geometry, links);
  const auto drop = [&](Candidate from, Candidate c) {
    for (const auto [v, k] : geometry.memberships(c))
      keep_[from].lane[v] &= static_cast<std::uint16_t>(~(1u << k));
    if (extended_.empty() || extended_.back() != from) extended_.push_back(from);
  };
  for (const auto& [a, b] : links) {
    drop(a, b);
    drop(b, a);
  }
}

void Grid::start(const GridTables& tables, const Puzzle& puzzle) {
  table_ = tables.full();
  decided_ = {};
  for (int cell = 0; cell < kCells; ++cell) {
    // Givens are asserted, which also removes the other digits of the cell; here only pencil marks
    // remove candidates.
    if (int{is_single_bit(puzzle.cell[cell])} + int{puzzle.cell[cell] == kAllDigits} > 0) continue;
    for (int digit = 1; digit <= kDigits; ++digit) {
      if (!(puzzle.cell[cell] >> (digit - 1) & 1))
        remove_candidate(tables, candidate_of(cell, digit));
    }
  }
}

void Grid::assert_candidates(const GridTables& tables, const simd::MaskKernels& kernels,
                             const Candidate* list, int count) {
  kernels.keep(table_, tables.lanes(), tables.keep_rows(), list, count);
  for (int i = 0; i < count; ++i) {
    for (int w = 0; w < tables.words(); ++w) decided_.word[w] |= tables.holders(list[i]).word[w];
  }
}

void Grid::remove_candidate(const GridTables& tables, Candidate c) {
  for (const auto [v, k] : tables.geometry().memberships(c))
    table_.lane[v] &= static_cast<std::uint16_t>(~(1u << k));
}

bool Grid::solved(const GridTables& tables) const {
  return std::memcmp(&decided_, &tables.variables(), sizeof(decided_)) == 0;
}

CandidateSet Grid::candidates_of_cells(bool decided_too) const {
  CandidateSet set;
  const auto add = [&]<std::size_t cell>() {
    const std::uint64_t mask =
        !decided_too && decided(static_cast<Variable>(cell)) ? 0 : table_.lane[cell];
    constexpr std::size_t first = cell * kDigits;
    set.word[first / 64] |= mask << (first % 64);
    if constexpr (first % 64 > 64 - kDigits) set.word[first / 64 + 1] |= mask >> (64 - first % 64);
  };
  // Unrolled, so that the shifts are constants.
  [&]<std::size_t... cell>(std::index_sequence<cell...>) { (add.template operator()<cell>(), ...); }
  (std::make_index_sequence<kCells>());
  return set;
}

int Grid::decided_cells() const {
  return count_bits(decided_.word[0]) +
         count_bits(decided_.word[1] & ((std::uint64_t{1} << (kCells - 64)) - 1));
}

int Grid::candidates() const {
  int count = count_bits(table_.lane[kCells - 1]);
  for (int cell = 0; cell + 4 <= kCells; cell += 4) {
    std::uint64_t four;
    std::memcpy(&four, table_.lane + cell, sizeof(four));
    count += count_bits(four);
  }
  return count;
}

int Grid::open_candidates() const { return candidates() - decided_cells(); }

PuzzleTables::PuzzleTables(const BoardLayout& layout)
    : base_(std::make_unique<LayoutTables>(layout, SpacesDetail::all)),
      geometry_(std::make_shared<Geometry>(base_->geometry)),
      tables_(std::make_shared<GridTables>(base_->tables)) {
  tables_->extend(base_->tables, *geometry_, {});
}

void PuzzleTables::set(const BoardLayout& layout, const LayoutAdditions& additions) {
  // A line without houses of its own must not cost a copy of the layout.
  const bool has_houses = !additions.houses.empty() || !additions.partial.empty();
  std::optional<BoardLayout> with;
  if (has_houses) {
    with = layout;
    with->houses.insert(with->houses.end(), additions.houses.begin(), additions.houses.end());
    with->partial.insert(with->partial.end(), additions.partial.begin(), additions.partial.end());
  }
  if (const BoardLayout& wanted = with ? *with : layout; !(wanted == base_->layout)) {
    auto base =
        std::make_unique<LayoutTables>(has_houses ? *std::move(with) : layout,
                                       has_houses ? SpacesDetail::links : SpacesDetail::all);
    *geometry_ = base->geometry;
    *tables_ = base->tables;
    base_ = std::move(base);
  } else if (additions.links == links_) {
    return;
  }
  BITWHIP_INVARIANT(base_->tables.geometry().variables() == geometry_->variables());
  geometry_->extend(base_->geometry, additions.links);
  tables_->extend(base_->tables, *geometry_, additions.links);
  links_ = additions.links;
}

std::shared_ptr<const GridTables> shared_tables(const Geometry& geometry) {
  static std::mutex mutex;
  static std::vector<std::pair<const Geometry*, std::shared_ptr<const GridTables>>> built;
  const InitializationScope making;
  const std::scoped_lock lock(mutex);
  for (const auto& [key, tables] : built) {
    if (key == &geometry) return tables;
  }
  return built.emplace_back(&geometry, std::make_shared<const GridTables>(geometry)).second;
}

}  // namespace bitwhip
