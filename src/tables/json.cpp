// JSON: counts and other numbers as numbers, nothing as null.
#include "io/json.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/invariant.h"
#include "tables/table.h"

namespace bitwhip::tables {

namespace {

// Keeps the order of the tables and columns.
using Json = nlohmann::ordered_json;

Json json_of(const TableCell& cell) {
  if (const auto* count = std::get_if<std::uint64_t>(&cell)) return *count;
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<Number>(&cell)) {
    Json value = io::try_json<Json>(number->text);
    return value.is_number() ? value : Json(number->text);  // digits that no double holds stay what they are
  }
  return nullptr;
}

// The names of the members of a row: a head that stands there twice has a number the second time.
std::vector<std::string> member_names(const Table& table) {
  std::vector<std::string> names;
  for (const std::string& head : table.heads) {
    std::string name = head;
    for (int again = 2; std::find(names.begin(), names.end(), name) != names.end(); ++again) name = fmt::format("{} ({})", head, again);
    names.push_back(std::move(name));
  }
  return names;
}

Json json_of(const Table& table) {
  const std::vector<std::string> names = member_names(table);
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json cells = Json::object();
    BITWHIP_INVARIANT(row.size() == table.heads.size());
    for (std::size_t i = 0; i < row.size(); ++i) cells[names[i]] = json_of(row[i]);
    rows.push_back(std::move(cells));
  }
  return {{"title", table.title}, {"columns", names}, {"rows", std::move(rows)}, {"notes", table.notes}};
}

}  // namespace

std::string render_json(std::span<const Table> tables, const Style&) {
  Json document = Json::object();
  for (const Table& table : tables) document[table.name] = json_of(table);
  return io::json_text(document, 2) + '\n';
}

}  // namespace bitwhip::tables
