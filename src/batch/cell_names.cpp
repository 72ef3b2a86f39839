#include "batch/cell_names.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "rating/value.h"

namespace bitwhip::batch {

CellRef NameResolver::use(const ColumnInfo& column) {
  auto& columns = required_.columns;
  if (std::find(columns.begin(), columns.end(), &column) == columns.end())
    columns.push_back(&column);
  return {&column};
}

const ColumnInfo* NameResolver::find_column(std::string_view name) const {
  const ColumnInfo* const column = all_columns().find(name);
  if (column != nullptr && column->is_path_word()) {
    for (const rating::RatingId id : written_) {
      if (const ColumnInfo* const own = path_column(id, *column)) return own;
    }
    return nullptr;
  }
  if (column != nullptr) return column;
  if (const ColumnInfo* const of_path = path_column(name)) return of_path;
  const auto own = std::find_if(more_.begin(), more_.end(),
                                [name](const ColumnInfo* more) { return more->name == name; });
  return own != more_.end() ? *own : nullptr;
}

std::optional<CellRef> NameResolver::find(std::string_view name) {
  if (const ColumnInfo* const column = find_column(name)) return use(*column);
  const auto id = rating::find_rating(name);
  if (!id) return std::nullopt;
  const auto place = [&](const std::vector<rating::RatingId>& list) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), *id) - list.begin());
  };
  if (const std::size_t at = place(written_); at < written_.size()) return CellRef{nullptr, at};
  const std::size_t at = place(required_.ratings);
  if (at == required_.ratings.size()) required_.ratings.push_back(*id);
  return CellRef{nullptr, written_.size() + at};
}

std::optional<CellRef> NameResolver::find(char letter) {
  for (const ColumnInfo& column : all_columns()) {
    if (letter != 0 && column.letter == letter) return use(column);
  }
  return std::nullopt;
}

NameError NameResolver::unknown(std::string_view name) const {
  NameError error{"name", std::string(name)};
  // Names with a dot, such as W.chains, are found among the columns of this run alone.
  if (!more_.empty() && name.find('.') != std::string_view::npos) {
    for (const ColumnInfo* column : more_) error.known.push_back(column->name);
    return error;
  }
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed) error.known.emplace_back(rating.name);
  }
  for (const ColumnInfo& column : all_columns()) error.known.push_back(column.name);
  return error;
}

namespace {

std::optional<CellBounds> bounds_of(rating::Value value) {
  using rating::ValueRange;
  const auto claim = rating::claim(value);
  if (!claim) return std::nullopt;
  const auto number = [](std::int64_t tenths) {
    return tenths == ValueRange::kUnlimited ? std::numeric_limits<double>::infinity()
                                            : static_cast<double>(tenths) / ValueRange::kUnits;
  };
  return CellBounds{number(claim->least), number(claim->most)};
}

}  // namespace

std::optional<CellBounds> bounds_of(const CellRef& cell, const Record& record) {
  if (cell.column == nullptr) return bounds_of(record.report->values[cell.rating]);
  const ColumnValue value = value_of(*cell.column, record);
  if (cell.column->passed_rating) {
    const auto read =
        rating::parse_value(value.text, rating::info(*cell.column->passed_rating).scale);
    return read ? bounds_of(*read) : std::nullopt;
  }
  std::optional<double> number;
  if (value.type == ColumnValue::Type::seconds) number = value.seconds;
  if (value.type == ColumnValue::Type::count) number = static_cast<double>(value.count);
  if (value.type == ColumnValue::Type::cell) number = parse_real(value.text);
  // NaN is unordered with all numbers.
  return number && !std::isnan(*number) ? std::optional(CellBounds{*number, *number})
                                        : std::nullopt;
}

void append(std::string& out, const Layout& layout, const CellRef& cell, const Record& record) {
  if (cell.column == nullptr) {
    append(out, layout.shown(record.report->values[cell.rating]));
  } else if (layout.has_fields && record.has_fields() && cell.column->holds_fields) {
    append_in_quotes(out, record.puzzle);
  } else {
    append(out, value_of(*cell.column, record));
  }
}

}  // namespace bitwhip::batch
