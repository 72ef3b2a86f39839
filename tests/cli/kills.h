// Runs that are killed and resumed.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace bitwhip::testing {

// Starts the command (with -o output --resume) again and again, kills it at random moments on the
// way to an output of `bytes` bytes, `kills` times in all, and lets the last run finish. Returns
// how many of the runs were killed before their end.
int kill_and_resume(const std::vector<std::string>& arguments, const std::string& output,
                    std::uint64_t bytes, int kills, std::mt19937& random);

// The bytes of an output, decompressed where its name says so.
std::string decoded(const std::string& path);

}  // namespace bitwhip::testing
