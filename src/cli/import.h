// bitwhip import: lists of ratings into a store.
#pragma once

#include <string>
#include <vector>

#include "cli/common_settings.h"

namespace bitwhip::cli {

struct ImportSettings {
  std::string store;
  std::string source;  // empty: the name of each file
  std::string puzzle_column;  // its name or number; empty: `puzzle`
  struct Column {
    std::string name;    // in the list
    std::string rating;  // in the store
  };
  std::vector<Column> columns;  // empty: those that have the name of a rating
};

int import_lists(const CommonSettings& common, const ImportSettings& settings);

}  // namespace bitwhip::cli
