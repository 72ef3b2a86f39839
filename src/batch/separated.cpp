#include "batch/separated.h"

#include "base/text.h"

namespace bitwhip::batch {

void append_names(std::string& out, const Layout& layout, char separator) {
  out += "puzzle";
  for (const rating::RatingId id : layout.ratings) (out += separator) += rating::info(id).name;
  for (const ColumnInfo* column : layout.columns) (out += separator) += column->name;
  (out += separator) += "status";
  if (layout.tail) (out += separator) += "tail";
}

void append_cells(std::string& out, const Layout& layout, const Record& record, char separator) {
  if (layout.has_fields && separator == ',' && !record.puzzle.empty()) {
    append_in_quotes(out, record.puzzle);
  } else {
    out += record.puzzle.empty() ? std::string_view("-") : record.puzzle;
  }
  for (std::size_t i = 0; i < layout.ratings.size(); ++i) {
    out += separator;
    append(out, layout.shown(record.report->values[i]));
  }
  for (const ColumnInfo* column : layout.columns) {
    out += separator;
    const ColumnValue value = value_of(*column, record);
    if (value.kind == ColumnValue::Kind::text && separator == ',') {
      append_quoted(out, value.text);
    } else {
      append(out, value);
    }
  }
  (out += separator) += to_string(record.report->status);
}

}  // namespace bitwhip::batch
