#include "job/version.h"

#include <fmt/core.h>

#include "build_data.h"

namespace bitwhip::job {

std::string_view version() { return build_data::kVersion; }
std::string_view commit() { return build_data::kCommit; }
std::string_view date() { return build_data::kDate; }
std::string_view build_type() { return build_data::kBuildType; }
std::string_view source_data_dir() { return build_data::kSourceDataDir; }
std::string_view data_dir_from_program() { return build_data::kDataDirFromProgram; }

std::string_view compiler() {
#if defined(__clang__)
  return "clang++ " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

std::string version_line() { return fmt::format("bitwhip {} (commit {}, {}, {})", version(), commit(), compiler(), build_type()); }

}  // namespace bitwhip::job
