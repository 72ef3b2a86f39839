// Version and build of the program.
#pragma once

#include <string_view>

namespace bitwhip::job {

std::string_view version();  // "0.1.0"
// Abbreviated hash, with "-dirty" if files differ; "unknown" outside a repository.
std::string_view commit();
std::string_view compiler();  // "g++ 12.2.0"
// Date of the commit, "2026-11-22"; outside a repository of the build (SOURCE_DATE_EPOCH).
std::string_view date();
std::string_view build_type();  // "Release"
// Folders where the data sets may be: in the source tree, and as installed, relative to the folder
// of the program.
std::string_view source_data_dir();
std::string_view data_dir_from_program();

// "bitwhip 0.1.0 (commit 0123abcd, g++ 12.2.0, Release)"
std::string_view version_line();  // null-terminated

}  // namespace bitwhip::job
