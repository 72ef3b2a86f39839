// Columns of records, by their names.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "batch/column.h"

namespace bitwhip::testing {

inline std::vector<const batch::ColumnInfo*> columns(
    std::initializer_list<std::string_view> names) {
  std::vector<const batch::ColumnInfo*> list;
  for (const std::string_view name : names) list.push_back(batch::all_columns().find(name));
  return list;
}

}  // namespace bitwhip::testing
