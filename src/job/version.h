// Which build this is.
#pragma once

#include <string_view>

namespace bitwhip::job {

std::string_view version();  // "0.1.0"
// Abbreviated hash, with "-dirty" when files differed; "unknown" outside a repository.
std::string_view commit();
std::string_view compiler();  // "g++ 12.2.0"
// Of the commit, "2026-11-22"; outside a repository that of the build (SOURCE_DATE_EPOCH).
std::string_view date();
std::string_view build_type();  // "Release"
// Folders in which the data sets may lie: of the source tree, and, relative to the folder of the
// program, as installed.
std::string_view source_data_dir();
std::string_view data_dir_from_program();

// "bitwhip 0.1.0 (commit 0123abcd, g++ 12.2.0, Release)"
std::string_view version_line();  // with a 0 behind it

}  // namespace bitwhip::job
