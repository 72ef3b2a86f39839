// Choice of the instruction set, made once for the whole process.
//
// The hot code is compiled once per target through Google Highway (see simd/planes-inl.h). The best
// target of the machine is used unless select_isa() or the environment variable BITWHIP_ISA forces
// another one. Every target gives the same ratings.
//
// Thread-safety: select_isa() must be called before any Rater exists; the other functions may be
// called at any time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::simd {

// Names of the targets that this binary holds and this machine can run, the best first: "avx512",
// "avx2", "sse4", "neon", "scalar".
std::vector<std::string> available_isas();

// Names of the targets that this binary holds, whatever the machine is.
std::vector<std::string> compiled_isas();

// Names of the targets that some build for x86 or ARM holds.
std::vector<std::string> all_isas();

// Says that a machine with the targets `here` lacks all that a binary with the targets `built` was
// made for but the portable one. The text is empty otherwise.
std::string lacking_isas(const std::vector<std::string>& built,
                         const std::vector<std::string>& here);

// Forces the target of that name; "auto" forces the best one. Returns false when the target is
// unknown or cannot run here; nothing changes then.
bool select_isa(std::string_view name);

// Returns the name of the target in use.
std::string current_isa();

}  // namespace bitwhip::simd
