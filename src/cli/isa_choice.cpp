#include "cli/isa_choice.h"

#include <fmt/format.h>

#include <cstdlib>

#include "cli/usage_error.h"
#include "simd/isa.h"

namespace bitwhip::cli {

void choose_isa(const std::string& isa) {
  std::string wish = isa;
  std::string_view source = "--isa";
  if (const char* environment = std::getenv("BITWHIP_ISA"); wish.empty() && environment != nullptr) {
    wish = environment;
    source = "BITWHIP_ISA";
  }
  if (wish.empty() || simd::select_isa(wish)) return;
  throw UsageError(
      fmt::format("{}: this machine has no instruction set '{}'; it has auto, {}", source, wish, fmt::join(simd::available_isas(), ", ")));
}

}  // namespace bitwhip::cli
