// The instruction set that the user asks for.
#pragma once

#include <string>

namespace bitwhip::cli {

// Selects the instruction set of --isa; when that is empty, the one of the environment variable BITWHIP_ISA, else the best. Throws UsageError when
// this machine lacks it.
void choose_isa(const std::string& isa);

}  // namespace bitwhip::cli
