// bitwhip rate: files of puzzles to records.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "batch/record.h"
#include "batch/writer.h"
#include "cli/common_settings.h"

namespace bitwhip::cli {

struct RateSettings {
  std::vector<const batch::ColumnInfo*> columns;
  bool tail = false;
  const batch::FormatInfo* format = &batch::formats().front();
  std::optional<bool> histogram;  // not set: when standard output is a terminal
  std::string provenance;         // a file; empty: none
};

// Returns the exit code. Throws UsageError, input::IoError, std::bad_alloc; so do the other commands.
int rate(const CommonSettings& common, const RateSettings& settings);

}  // namespace bitwhip::cli
