#include "job/version.h"

#include <algorithm>
#include <array>

#include "build_data.h"

namespace bitwhip::job {

namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang++ " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

constexpr std::string_view kParts[] = {
    "bitwhip ", build_data::kVersion,   " (commit ", build_data::kCommit, ", ", kCompiler,
    ", ",       build_data::kBuildType, ")"};
constexpr std::size_t kSize = [] {
  std::size_t size = 0;
  for (const std::string_view part : kParts) size += part.size();
  return size;
}();
// Concatenated at compile time, so that the version can be printed without allocation.
constexpr std::array<char, kSize + 1> kLine = [] {
  std::array<char, kSize + 1> line{};
  auto out = line.begin();
  for (const std::string_view part : kParts) out = std::copy(part.begin(), part.end(), out);
  return line;
}();

}  // namespace

std::string_view version() { return build_data::kVersion; }
std::string_view commit() { return build_data::kCommit; }
std::string_view compiler() { return kCompiler; }
std::string_view date() { return build_data::kDate; }
std::string_view build_type() { return build_data::kBuildType; }
std::string_view source_data_dir() { return build_data::kSourceDataDir; }
std::string_view data_dir_from_program() { return build_data::kDataDirFromProgram; }
std::string_view version_line() { return {kLine.data(), kSize}; }

}  // namespace bitwhip::job
