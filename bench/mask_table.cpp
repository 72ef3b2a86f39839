// Kernels over the 352 masks of a grid.
#include "simd/mask_table.h"

#include <benchmark/benchmark.h>

#include "support/sample.h"

namespace bitwhip::bench {
namespace {

// Asserts as many candidates at once as the argument says.
void keep(benchmark::State& state) {
  const auto count = static_cast<int>(state.range(0));
  std::uint16_t list[64];
  for (int i = 0; i < count; ++i) list[i] = static_cast<std::uint16_t>(i * 43 % kCandidates);
  simd::MaskTable table = tables().full();
  const auto kernel = simd::mask_kernels().keep;
  for (auto _ : state) {
    kernel(table, tables().lanes(), tables().keep_rows(), list, count);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(keep)->Name("mask_table/keep")->Arg(1)->Arg(4)->Arg(24);

void scan(benchmark::State& state) {
  const simd::MaskTable table = unsolved_sample().front().table();
  simd::LaneSet single;
  const auto kernel = simd::mask_kernels().scan;
  for (auto _ : state) {
    benchmark::DoNotOptimize(kernel(table, tables().lanes(), single));
    benchmark::ClobberMemory();
  }
}
BENCHMARK(scan)->Name("mask_table/scan");

}  // namespace
}  // namespace bitwhip::bench
