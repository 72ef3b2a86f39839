// The choice of the instruction set, made once for the whole process.
//
// The hot code is compiled once per target through Google Highway (see simd/planes-inl.h). The best
// target that the machine supports is used unless select_isa() or the environment variable
// BITWHIP_ISA forces another one. All targets give the same ratings.
//
// Thread-safety: select_isa() must be called before any Rater exists; the other functions may be
// called at any time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::simd {

// Returns the targets that this binary contains and this machine supports, best first: "avx512",
// "avx2", "sse4", "neon", "scalar".
std::vector<std::string> available_isas();

// Returns the targets that this binary contains, whatever the machine supports.
std::vector<std::string> compiled_isas();

// Returns the targets that any build for x86 or ARM contains.
std::vector<std::string> all_isas();

// Returns a warning if a machine with the targets `here` supports none of the targets `built` into
// a binary except the portable one; empty otherwise.
std::string lacking_isas(const std::vector<std::string>& built,
                         const std::vector<std::string>& here);

// Forces the target of this name; "auto": the best one. Returns false, and changes nothing, if the
// target is unknown or not supported.
bool select_isa(std::string_view name);

// Returns the name of the target in use.
std::string current_isa();

}  // namespace bitwhip::simd
