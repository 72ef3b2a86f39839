// The name of an output as a choice of its format: `-o list.csv` writes CSV.
//
// Thread-safety: plain functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::job {

// What a file is called, and what is written to it.
struct NamedOutput {
  std::string_view verb;
  std::string_view file;
  std::vector<std::string_view> formats;  // of the verb
  std::string_view given;                 // value of --format; empty: none
};

// Returns the format that the name of the file asks for; empty: none, or that of --format. Throws
// OptionError where the name contradicts --format, or asks for a format that the verb lacks.
std::string format_by_name(const NamedOutput& output);

// True if a file of this name may hold this format of records.
bool name_takes(std::string_view file, std::string_view format);

}  // namespace bitwhip::job
