#include "rules/search.h"

#include <algorithm>

#include "rules/propagation.h"

namespace bitwhip::rules {
namespace {

constexpr int kTicks = 2048;  // nodes between two looks at the clock
constexpr std::size_t kClosureBytes = LiveGrid::kBytes;
constexpr std::size_t kFrameBytes = std::size_t{kMaxLength + 1} * Search::kFrameWords * sizeof(std::uint64_t);

}  // namespace

std::size_t Search::minimum_arena() { return kClosureBytes + kFrameBytes + 4096; }

Search::Search(const GridTables& tables, std::size_t arena_bytes)
    : live(tables),
      arena(std::max(arena_bytes, minimum_arena())),
      closures_(static_cast<std::uint64_t*>(arena.take(kClosureBytes))),
      frames_(static_cast<std::uint64_t*>(arena.take(kFrameBytes))),
      memo(arena) {}

void Search::start(double timeout_seconds) {
  halt = Halt::none;
  ticks_ = kTicks;
  timed_ = timeout_seconds > 0;
  if (timed_) {
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(timeout_seconds));
  }
}

void Search::load(const Grid& grid) {
  live.load(grid);
  propagation_kernels().build_rows(*this);
  open_all();
}

void Search::open_all() {
  open_count = live.candidates;
  for (int i = 0; i < open_count; ++i) open[i] = static_cast<Live>(i);
  std::fill_n(kept, open_count, false);
  std::fill_n(hot, open_count, false);
}

void Search::renew_masks() {
  masks_ = {};
  for (int i = 0; i < open_count; ++i) {
    const Candidate c = live.name(open[i]);
    masks_.open.add(c);
    for (const auto [v, k] : live.geometry().places(c)) masks_.table.lane[v] |= static_cast<std::uint16_t>(1u << k);
  }
  masks_renewed_ = true;
}

bool Search::late() {
  ticks_ = kTicks;
  if (timed_ && std::chrono::steady_clock::now() > deadline_) halt = Halt::timeout;
  return halt != Halt::none;
}

}  // namespace bitwhip::rules
