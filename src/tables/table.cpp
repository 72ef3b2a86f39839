#include "tables/table.h"

#include <algorithm>

namespace bitwhip::tables {

std::string to_string(const TableCell& cell) {
  if (const auto* count = std::get_if<std::uint64_t>(&cell)) return std::to_string(*count);
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<Number>(&cell)) return number->text;
  return {};
}

bool is_numeric(const Table& table, std::size_t column) {
  return std::none_of(table.rows.begin(), table.rows.end(), [column](const auto& row) { return std::holds_alternative<std::string>(row[column]); });
}

}  // namespace bitwhip::tables
