// Maps the names of instruction sets to Highway's targets, and holds the choice.
#include "simd/isa.h"

#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>

#include "hwy/highway.h"
#include "hwy/targets.h"
#include "simd/targets.h"

namespace bitwhip::simd {
namespace {

struct Name {
  std::int64_t target;
  std::string_view name;
};

constexpr std::array kNames{
    Name{HWY_AVX3, "avx512"}, Name{HWY_AVX2, "avx2"}, Name{HWY_SSE4, "sse4"},
    Name{HWY_NEON, "neon"},   Name{HWY_WASM, "wasm"}, Name{HWY_BASELINE_SCALAR, "scalar"},
};

#if defined(BITWHIP_NATIVE_UNIT)

// AVX2 and the portable kernels. Highway's library is not linked, since its static initialization
// calibrates the clock, which takes as long as everything else in a short run.
std::int64_t compiled() { return HWY_AVX2 | HWY_BASELINE_SCALAR; }
// Returns the targets of this machine: AVX2 requires what Highway requires of a processor.
std::int64_t usable() {
  static const bool runs = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                           __builtin_cpu_supports("fma") && __builtin_cpu_supports("aes") &&
                           __builtin_cpu_supports("pclmul");
  return runs ? compiled() : HWY_BASELINE_SCALAR;
}
std::atomic<std::int64_t> in_use{HWY_BASELINE_SCALAR};
std::int64_t chosen() { return in_use; }
void use(std::int64_t target) { in_use = target; }

#elif defined(HWY_COMPILE_ONLY_STATIC)

// A single static target: nothing can be chosen, and Highway's library is not needed.
std::int64_t compiled() { return HWY_STATIC_TARGET; }
std::int64_t usable() { return HWY_STATIC_TARGET; }
std::int64_t chosen() { return HWY_STATIC_TARGET; }
void use(std::int64_t) {}

#else

std::int64_t compiled() { return HWY_TARGETS; }
// Returns the targets that this binary contains and the processor supports.
std::int64_t usable() {
  static const std::int64_t targets = (hwy::SupportedTargets() | HWY_BASELINE_SCALAR) & compiled();
  return targets;
}
std::int64_t chosen() { return hwy::SupportedTargets() & usable(); }
void use(std::int64_t target) {
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().Update(target);
}

#endif

std::once_flag environment_read;

bool choose(std::string_view name) {
  for (const Name& entry : kNames) {
    if ((usable() & entry.target) && (name == entry.name || name == "auto")) {
      use(entry.target);
      return true;
    }
  }
  return false;
}

std::vector<std::string> names_of(std::int64_t targets) {
  std::vector<std::string> names;
  for (const Name& entry : kNames) {
    if (targets & entry.target) names.emplace_back(entry.name);
  }
  return names;
}

}  // namespace

void ensure_isa() {
  std::call_once(environment_read, [] {
    const char* wish = std::getenv("BITWHIP_ISA");
    if (!wish || !choose(wish)) choose("auto");
  });
}

bool uses_portable() { return (chosen() & ~HWY_BASELINE_SCALAR) == 0; }

std::vector<std::string> available_isas() { return names_of(usable()); }

std::vector<std::string> compiled_isas() { return names_of(compiled()); }

std::vector<std::string> all_isas() {
  return names_of(HWY_AVX3 | HWY_AVX2 | HWY_SSE4 | HWY_NEON | HWY_BASELINE_SCALAR);
}

std::string lacking_isas(const std::vector<std::string>& built,
                         const std::vector<std::string>& here) {
  if (here.size() != 1 || built.size() < 2) return {};
  std::string names;
  for (const std::string& name : built) {
    if (name != here.front()) names += (names.empty() ? "" : ", ") + name;
  }
  return "this program was built for " + names +
         ", which this machine lacks; it uses the portable kernels, which are slower";
}

bool select_isa(std::string_view name) {
  ensure_isa();
  return choose(name);
}

std::string current_isa() {
  ensure_isa();
  const auto names = names_of(chosen());
  return names.empty() ? "scalar" : names.front();
}

}  // namespace bitwhip::simd
