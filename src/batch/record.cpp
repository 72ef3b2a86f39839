#include "batch/record.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace bitwhip::batch {

namespace {

constexpr std::array<ColumnInfo, 9> kColumns{{
    {Column::solutions, "solutions", "number of solutions: 0, 1, or 2 for two or more"},
    {Column::clues, "clues", "givens"},
    {Column::cands, "cands", "candidates after the givens alone"},
    {Column::clues_brt, "clues-brt", "solved cells after naked and hidden singles"},
    {Column::cands_brt, "cands-brt", "candidates of the unsolved cells after singles"},
    {Column::cands_w1, "cands-w1", "candidates of the unsolved cells after singles and locked candidates"},
    {Column::nodes, "nodes", "partial chains visited by the searches"},
    {Column::arena, "arena", "peak of the search memory, bytes"},
    {Column::time, "time", "seconds spent on rating"},
}};

// -1: not known, or a contradiction came first.
Cell count_cell(std::int64_t n) { return n < 0 ? Cell{} : Cell{Cell::Kind::count, n, 0}; }

}  // namespace

std::span<const ColumnInfo> all_columns() { return kColumns; }

std::optional<Column> find_column(std::string_view name) {
  for (const ColumnInfo& info : kColumns) {
    if (info.name == name) return info.column;
  }
  return std::nullopt;
}

std::string_view to_string(Column column) { return kColumns[static_cast<std::size_t>(column)].name; }

Cell further_cell(Column column, const Record& record) {
  const rating::Report& report = *record.report;
  if (report.status == rating::Status::invalid_format) return {};
  switch (column) {
    case Column::solutions:
      return count_cell(report.solutions);
    case Column::clues:
      return count_cell(report.clues);
    case Column::cands:
      return count_cell(report.cands);
    case Column::clues_brt:
      return count_cell(report.clues_brt);
    case Column::cands_brt:
      return count_cell(report.cands_brt);
    case Column::cands_w1:
      return count_cell(report.cands_w1);
    case Column::nodes:
      return count_cell(static_cast<std::int64_t>(report.stats.nodes));
    case Column::arena:
      return count_cell(static_cast<std::int64_t>(report.stats.arena_peak));
    case Column::time:
      break;
  }
  return {Cell::Kind::seconds, 0, record.seconds};
}

void append(std::string& out, const Cell& cell) {
  switch (cell.kind) {
    case Cell::Kind::none:
      out += '-';
      break;
    case Cell::Kind::count: {
      const fmt::format_int text(cell.count);
      out.append(text.data(), text.size());
      break;
    }
    case Cell::Kind::seconds:
      fmt::format_to(std::back_inserter(out), "{:.6f}", cell.seconds);
      break;
  }
}

void append(std::string& out, rating::Value value) {
  // The common case without a temporary string.
  if (value.kind == rating::Value::Kind::finite && value.n >= 0 && value.n < 10) {
    out += static_cast<char>('0' + value.n);
  } else {
    out += rating::to_string(value);
  }
}

}  // namespace bitwhip::batch
