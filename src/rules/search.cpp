#include "rules/search.h"

#include <algorithm>
#include <new>

#include "rules/propagation.h"

namespace bitwhip::rules {
namespace {

constexpr std::size_t kFrames = kMaxLength + 1;

// While the rows of the live grid are built the closures lend their memory to a state for every column.
std::size_t closure_bytes(Groups groups) {
  const std::size_t record = LiveGrid::max_record(groups);
  const std::size_t words = record / (kMaxPlanes + 2);
  return std::max(Closures::bytes(groups), sizeof(std::uint64_t) * std::max(kCandidates * record, words * 64 * words * kMaxPlanes));
}

std::size_t frame_bytes(Groups groups) { return kFrames * std::max(sizeof(simd::MaskTable), LiveGrid::max_record(groups) * sizeof(std::uint64_t)); }

std::uint64_t* take(Arena& arena, std::size_t bytes) {
  void* const block = arena.take(bytes);
  if (block == nullptr) throw std::bad_alloc();
  arena.seal();
  return static_cast<std::uint64_t*>(block);
}

}  // namespace

std::size_t Search::fixed_bytes(Groups groups) { return closure_bytes(groups) + frame_bytes(groups) + 4096; }

Search::Search(const GridTables& tables, Budget& worker, Groups groups)
    : live(tables, groups),
      budget(worker),
      block_(take(worker.arena, closure_bytes(groups))),
      frames_(take(worker.arena, frame_bytes(groups))),
      memo(worker.arena) {
  closures.take(reinterpret_cast<std::byte*>(block_), groups);
}

void Search::load(const Grid& grid) {
  live.load(grid);
  propagation_kernels(live).build_rows(*this);
  open_all();
}

void Search::open_all() {
  open_count = live.candidates;
  for (int i = 0; i < open_count; ++i) open[i] = static_cast<Live>(i);
}

void Search::renew_masks() {
  masks_ = {};
  for (int i = 0; i < open_count; ++i) {
    const Candidate c = live.name(open[i]);
    masks_.open.add(c);
    for (const auto [v, k] : live.geometry().memberships(c)) masks_.table.lane[v] |= static_cast<std::uint16_t>(1u << k);
  }
  masks_renewed_ = true;
}

}  // namespace bitwhip::rules
