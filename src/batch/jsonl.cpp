// One JSON object a line: integers as such, "inf" and ">n" as strings, null for "-".
#include <nlohmann/json.hpp>

#include "batch/writer.h"
#include "io/json.h"

namespace bitwhip::batch {

namespace {

// Bytes that are not UTF-8 become U+FFFD, since JSON cannot hold them.
std::string json_text(std::string_view text) { return io::json_text(nlohmann::json(std::string(text))); }

class JsonlWriter : public Writer {
 public:
  explicit JsonlWriter(const Layout& layout) : layout_(layout) {
    for (const rating::RatingId id : layout.ratings) keys_.push_back(',' + json_text(rating::info(id).name) + ':');
    for (const ColumnInfo* column : layout.columns) keys_.push_back(',' + json_text(column->name) + ':');
  }

  void header(std::string&) const override {}

  void record(std::string& out, const Record& record) const override {
    out += "{\"puzzle\":";
    if (record.puzzle.empty()) {
      out += "null";
    } else {
      if (layout_.has_fields) {
        out += json_text(record.puzzle);
      } else {
        ((out += '"') += record.puzzle) += '"';
      }
    }
    const std::string* key = keys_.data();
    for (std::size_t i = 0; i < layout_.ratings.size(); ++i) {
      out += *key++;
      out += rating::to_json(layout_.shown(record.report->values[i]));
    }
    for (const ColumnInfo* column : layout_.columns) {
      out += *key++;
      const ColumnValue value = value_of(*column, record);
      if (value.kind == ColumnValue::Kind::none) {
        out += "null";
      } else if (value.kind == ColumnValue::Kind::text) {
        out += json_text(value.text);
      } else {
        append(out, value);
      }
    }
    ((out += ",\"status\":\"") += to_string(record.report->status)) += '"';
    if (layout_.tail) (out += ",\"tail\":") += json_text(record.tail);
    out += "}\n";
  }

 private:
  const Layout layout_;
  std::vector<std::string> keys_;  // `,"W":`, ratings first
};

}  // namespace

std::unique_ptr<Writer> make_jsonl_writer(const Layout& layout) { return std::make_unique<JsonlWriter>(layout); }

}  // namespace bitwhip::batch
