#include "batch/names.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"

namespace bitwhip::batch {

Field Names::use(const ColumnInfo& column) {
  if (std::find(named_.columns.begin(), named_.columns.end(), &column) == named_.columns.end()) named_.columns.push_back(&column);
  return {&column};
}

std::optional<Field> Names::find(std::string_view name) {
  const ColumnInfo* column = all_columns().find(name);
  if (column != nullptr && column->needs == Needs::path) {
    for (const rating::RatingId id : written_) {
      if (const ColumnInfo* const own = path_column(id, *column)) return use(*own);
    }
    return std::nullopt;
  }
  if (column == nullptr) column = path_column(name);
  const auto own = std::find_if(more_.begin(), more_.end(), [name](const ColumnInfo* more) { return more->name == name; });
  if (column == nullptr && own != more_.end()) column = *own;
  if (column != nullptr) return use(*column);
  const auto id = rating::find_rating(name);
  if (!id) return std::nullopt;
  const auto place = [&](const std::vector<rating::RatingId>& list) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), *id) - list.begin());
  };
  if (const std::size_t at = place(written_); at < written_.size()) return Field{nullptr, at};
  const std::size_t at = place(named_.ratings);
  if (at == named_.ratings.size()) named_.ratings.push_back(*id);
  return Field{nullptr, written_.size() + at};
}

std::optional<Field> Names::find(char letter) {
  for (const ColumnInfo& column : all_columns()) {
    if (letter != 0 && column.letter == letter) return use(column);
  }
  return std::nullopt;
}

Problem Names::unknown(std::string_view name) const {
  Problem problem{"name", std::string(name)};
  // Names of two words, such as W.chains, are among the columns of this run alone.
  if (!more_.empty() && name.find('.') != std::string_view::npos) {
    for (const ColumnInfo* column : more_) problem.known.push_back(column->name);
    return problem;
  }
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed) problem.known.emplace_back(rating.name);
  }
  for (const ColumnInfo& column : all_columns()) problem.known.push_back(column.name);
  return problem;
}

std::optional<Bounds> bounds_of(rating::Value value) {
  using rating::Claim;
  const auto claim = rating::claim(value);
  if (!claim) return std::nullopt;
  const auto number = [](std::int64_t tenths) {
    return tenths == Claim::kUnlimited ? std::numeric_limits<double>::infinity() : static_cast<double>(tenths) / Claim::kUnits;
  };
  return Bounds{number(claim->least), number(claim->most)};
}

std::optional<Bounds> bounds_of(const Field& field, const Record& record) {
  if (field.column == nullptr) return bounds_of(record.report->values[field.rating]);
  const ColumnValue value = value_of(*field.column, record);
  std::optional<double> number;
  if (value.kind == ColumnValue::Kind::seconds) number = value.seconds;
  if (value.kind == ColumnValue::Kind::count) number = static_cast<double>(value.count);
  if (value.kind == ColumnValue::Kind::cell) number = parse_real(value.text);
  // NaN would be in no order with other numbers.
  return number && !std::isnan(*number) ? std::optional(Bounds{*number, *number}) : std::nullopt;
}

void append(std::string& out, const Layout& layout, const Field& field, const Record& record) {
  if (field.column == nullptr) {
    append(out, layout.shown(record.report->values[field.rating]));
  } else if (layout.has_fields && record.has_fields() && field.column == all_columns().find("puzzle")) {
    append_in_quotes(out, record.puzzle);
  } else {
    append(out, value_of(*field.column, record));
  }
}

}  // namespace bitwhip::batch
