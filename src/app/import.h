// bitwhip import: lists of ratings into a store.
#pragma once

#include <string>
#include <vector>

#include "app/plan.h"

namespace bitwhip::app {

struct ImportSettings {
  std::string source;         // empty: the name of each file
  std::string puzzle_column;  // its name or number; empty: `puzzle`
  struct Column {
    std::string name;    // in the list
    std::string rating;  // in the store
  };
  std::vector<Column> columns;  // empty: those that have the name of a rating
};

Settings complete_import(Settings asked);
int import_lists(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
