#include "rules/pass_context.h"

#include <algorithm>
#include <new>

#include "rules/arena.h"
#include "rules/lanes.h"

namespace bitwhip::rules {
namespace {

constexpr std::size_t kFrames = kMaxLength + 1;

// Returns an upper bound on the bytes of a state for every column of a live grid.
std::size_t scratch_bytes(Groups groups) {
  const std::size_t record = LiveGrid::max_record(groups);
  const std::size_t words = record / (kMaxPlanes + 2);
  return sizeof(std::uint64_t) * std::max(kCandidates * record, words * 64 * words * kMaxPlanes);
}

std::size_t frame_bytes(Groups groups) {
  return kFrames *
         std::max(sizeof(simd::MaskTable), LiveGrid::max_record(groups) * sizeof(std::uint64_t));
}

std::uint64_t* take(Arena& arena, std::size_t bytes) {
  void* const block = arena.take(bytes);
  if (block == nullptr) throw std::bad_alloc();
  arena.seal();
  return static_cast<std::uint64_t*>(block);
}

// Adapts the tables of z-walks to a state below theirs. Returns false when too few rows are open.
bool bring_below(PassContext& context, const Grid& grid, const CandidateSet& open) {
  const Pass& pass = context.pass;
  if (grid.open_candidates() * 100 < pass.rows * kReusePercent) return false;
  const LostRows lost(pass, context.z_walks.open.without(open), grid);
  std::uint16_t columns[kMaxVariables];
  int column_count = 0;
  bool listed[kMaxVariables] = {};
  // The columns that lost a candidate. (All others of an asserted candidate's columns are gone as
  // well.)
  for (const RowIndex row : std::span(lost.gone, static_cast<std::size_t>(lost.gone_count))) {
    for (int p = 0; p < pass.places[row]; ++p) {
      const int column = pass.places_of(row)[p] / kWords;
      if (!listed[column]) columns[column_count++] = static_cast<std::uint16_t>(column);
      listed[column] = true;
    }
  }
  z_walk_kernels().change(context, lost, columns, column_count);
  return true;
}

}  // namespace

std::size_t PassContext::fixed_bytes(Groups groups) {
  return Arena::rounded(scratch_bytes(groups)) + Arena::rounded(frame_bytes(groups));
}

PassContext::PassContext(const GridTables& tables, Budget& worker, const StateMasks& masks,
                         Groups groups)
    : budget(worker),
      pass(tables),
      live(tables, groups),
      scratch(take(worker.arena, scratch_bytes(groups))),
      frames(take(worker.arena, frame_bytes(groups))),
      memo(worker.arena, worker.limits().memo_hash_mask),
      tables_(tables),
      masks_(masks),
      groups_(groups) {
  Pass::check(tables, groups);
  const auto lay_out = [&](std::byte* block) {
    TableAllocator parts(block,
                         kCandidates + (groups == Groups::yes ? pass.g_candidates.most() : 0));
    closures.take(parts);
    chains.take(parts);
    z_walks.take(parts);
    return parts.used();
  };
  lanes_ = aligned_array<std::byte>(lay_out(nullptr));
  lay_out(lanes_.get());
}

void PassContext::load(const Grid& grid, Thinned thinned) {
  grid_ = &grid;
  compiled_ = false;
  z_walks.ready = closures.kept = closures.bounds_only = false;
  pass.load(tables_, simd::mask_kernels(), grid, groups_, thinned);
}

void PassContext::begin(const Grid& grid, Thinned thinned) {
  const ClosureScope work(*this);
  load(grid, thinned);
  bounds.count = 0;
  saturated = false;
  // Live grids may lack room for all minirows (disjoint groups make 972), or for g-candidates that
  // are none; chains are then searched in lanes only.
  const bool g_candidates_fit =
      groups_ == Groups::no ||
      (pass.g_candidates.are_minirows() && tables_.spaces().minirows() <= kMaxMinirows);
  closures.levels =
      thinned == Thinned::yes || !g_candidates_fit ? Closures::kMostLevels : Closures::kLevels;
  BITWHIP_INVARIANT(closures.levels <= Closures::kMostLevels && pass.rows <= kCandidates);
  forget_targets();
  closure_kernels().begin(*this);
}

void PassContext::forget_targets() {
  std::fill_n(conflict, pass.rows, kNever);
  std::fill_n(needed, pass.rows, kNever);
  std::fill_n(closed, pass.rows, false);
  std::fill_n(spent, pass.rows, false);
  std::fill_n(ends->walked, pass.rows, std::uint8_t{0});
  ++stats.passes;
  stats.targets += static_cast<std::uint64_t>(pass.rows);
}

void PassContext::begin_bounds(const Grid& grid, const Grid& above) {
  BITWHIP_INVARIANT(groups_ == Groups::no);
  const CandidateSet present = grid.present();
  const int still = grid.open_candidates();
  if (!closures.kept || still * 100 < pass.rows * kReusePercent ||
      !present.within(closures.present)) {
    const bool serves =
        still * 100 >= above.open_candidates() * kReusePercent && present.within(above.present());
    const Grid& loaded = serves ? above : grid;
    begin(loaded);
    closure_kernels().keep(*this);
    closures.kept = true;
    closures.open = loaded.open();
    closures.present = loaded.present();
  }
  forget_targets();
  closures.bounds_only = true;
  const ClosureScope work(*this);
  closure_kernels().begin_below(*this, LostRows(pass, closures.open.without(grid.open()), grid));
}

void PassContext::begin_z_walks(const Grid& grid, bool below) {
  const CandidateSet now = grid.open();
  BITWHIP_INVARIANT(!below || !z_walks.ready || now.within(z_walks.open));
  if (!(below && z_walks.ready && bring_below(*this, grid, now))) {
    load(grid, Thinned::no);
    closures.batches = (pass.rows + kLanes - 1) / kLanes;
    z_walk_kernels().begin(*this);
  }
  z_walks.ready = true;
  z_walks.open = now;
  z_walks.layers = 0;
  std::fill_n(z_walks.length, pass.rows, kNever);
  ++stats.passes;
  stats.targets += static_cast<std::uint64_t>(pass.rows);
}

bool PassContext::compile() {
  if (compiled_) return true;
  BITWHIP_INVARIANT(grid_ != nullptr && !pass.full);
  live.load(*grid_, pass);
  if (live.full) return false;
  live_kernels().build(*this);
  compiled_ = true;
  return true;
}

bool next_layer(PassContext& context, bool whips) {
  z_walk_kernels().layer(context, ++context.z_walks.layers, whips);
  const auto targets = static_cast<std::uint64_t>(context.pass.rows);
  context.stats.filters += targets;
  if (context.budget.profile != nullptr) context.budget.profile->add_here(Counter::waves, targets);
  return !context.budget.spend(context.pass.rows);
}

bool advance(PassContext& context, int wave) {
  BITWHIP_INVARIANT(!context.saturated);
  BITWHIP_INVARIANT(wave >= 0 && !context.pass.full);
  const ClosureScope work(context);
  const std::uint64_t before = context.stats.filters;
  closure_kernels().advance(context, wave);
  return !context.budget.spend(static_cast<int>(context.stats.filters - before));
}

}  // namespace bitwhip::rules
