// bitwhip query: SQL over a store, as a table.
#pragma once

#include <map>
#include <string>

#include "app/plan.h"

namespace bitwhip::app {

struct QuerySettings {
  bool list = false;                          // the ready queries, in place of a query
  bool plan = false;                          // how SQLite goes about the query, in place of its rows
  bool sql = false;                           // the SQL of a ready query, in place of its rows
  std::map<std::string, std::string> values;  // of parameters, by name
};

Settings complete_query(Settings asked);
int query(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
