// One JSON object a line: integers as such, "inf" and ">n" as strings, null for "-".
#include <nlohmann/json.hpp>

#include "batch/writer.h"

namespace bitwhip::batch {

namespace {

// Bytes that are not UTF-8 become U+FFFD, since JSON cannot hold them.
std::string quoted(std::string_view text) { return nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

class JsonlWriter : public Writer {
 public:
  explicit JsonlWriter(const Layout& layout) : layout_(layout) {
    for (const rating::RatingId id : layout.ratings) keys_.push_back(',' + quoted(rating::all_ratings()[id].name) + ':');
    for (const Column column : layout.columns) keys_.push_back(',' + quoted(to_string(column)) + ':');
  }

  void header(std::string&) const override {}

  void record(std::string& out, const Record& record) const override {
    out += "{\"puzzle\":";
    if (record.puzzle.empty()) {
      out += "null";
    } else {
      ((out += '"') += record.puzzle) += '"';
    }
    const std::string* key = keys_.data();
    for (std::size_t i = 0; i < layout_.ratings.size(); ++i) {
      out += *key++;
      append_value(out, record.report->values[i]);
    }
    for (const Column column : layout_.columns) {
      out += *key++;
      const Cell cell = further_cell(column, record);
      if (cell.kind == Cell::Kind::none) {
        out += "null";
      } else {
        append(out, cell);
      }
    }
    ((out += ",\"status\":\"") += to_string(record.report->status)) += '"';
    if (layout_.tail) (out += ",\"tail\":") += quoted(record.tail);
    out += "}\n";
  }

 private:
  static void append_value(std::string& out, rating::Value value) {
    switch (value.kind) {
      case rating::Value::Kind::none:
        out += "null";
        break;
      case rating::Value::Kind::finite:
        append(out, value);
        break;
      default:
        out += '"';
        append(out, value);
        out += '"';
    }
  }

  const Layout layout_;
  std::vector<std::string> keys_;  // `,"W":`, ratings first
};

}  // namespace

std::unique_ptr<Writer> make_jsonl_writer(const Layout& layout) { return std::make_unique<JsonlWriter>(layout); }

}  // namespace bitwhip::batch
