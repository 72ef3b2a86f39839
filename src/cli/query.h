// bitwhip query: SQL over a store, as a table.
#pragma once

#include <map>
#include <string>

#include "cli/common_settings.h"
#include "tables/table.h"

namespace bitwhip::cli {

struct QuerySettings {
  bool list = false;                          // the ready queries, in place of a query
  bool plan = false;                          // how SQLite goes about the query, in place of its rows
  bool sql = false;                           // the SQL of a ready query, in place of its rows
  std::map<std::string, std::string> values;  // of parameters, by name
  const tables::FormatInfo* format = &tables::formats().front();
};

int query(const CommonSettings& common, const QuerySettings& settings);

}  // namespace bitwhip::cli
