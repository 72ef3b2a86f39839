// bitwhip compare: two lists of ratings against each other.
#pragma once

#include <cstddef>
#include <string>

#include "cli/common_settings.h"
#include "tables/table.h"

namespace bitwhip::cli {

struct CompareSettings {
  std::string column = "W";
  std::string second_column;  // empty: the same
  bool by_puzzle = false;
  std::size_t most = 10;  // rows shown of those that differ
  const tables::FormatInfo* format = &tables::formats().front();
};

int compare(const CommonSettings& common, const CompareSettings& settings);

}  // namespace bitwhip::cli
