// All benchmarks in one program. BITWHIP_ISA forces an instruction set, which is recorded in the
// context of the results.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "simd/isa.h"

int main(int argc, char** argv) {
  const char* const isa = std::getenv("BITWHIP_ISA");
  if (isa && !bitwhip::simd::select_isa(isa)) {
    std::fprintf(stderr, "bitwhip_bench: BITWHIP_ISA: no instruction set '%s' here\n", isa);
    return 1;
  }
  benchmark::AddCustomContext("isa", bitwhip::simd::current_isa());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  const std::size_t matching = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return matching == 0 ? 1 : 0;
}
