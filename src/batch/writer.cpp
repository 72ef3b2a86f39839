#include "batch/writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "io/json.h"

namespace bitwhip::batch {

namespace {

// The names of the columns that the tails are, where the input has named them and the separator is
// the same; nothing elsewhere.
std::optional<std::string> heads_of_tail(const Layout& layout, char separator) {
  constexpr std::string_view kPuzzle = "puzzle";
  if (layout.head.size() < kPuzzle.size() + 2 || layout.head[kPuzzle.size()] != separator) return std::nullopt;
  return layout.head.substr(kPuzzle.size() + 1);
}

// A cell of text. Between commas it may have a tab in it, which would be two cells between tabs.
void append_cell(std::string& out, std::string_view text, char separator) {
  if (separator == ',') return append_quoted(out, text);
  std::replace_copy(text.begin(), text.end(), std::back_inserter(out), '\t', ' ');
}

// "puzzle,W,B,status" with the given separator; no line end.
void append_names(std::string& out, const Layout& layout, char separator) {
  out += "puzzle";
  for (const rating::RatingId id : layout.ratings) (out += separator) += rating::info(id).name;
  for (const ColumnInfo* column : layout.columns) append_cell(out += separator, column->name, separator);
  (out += separator) += "status";
  if (layout.tail) (out += separator) += heads_of_tail(layout, separator).value_or("tail");
}

// The same cells of a record, without the tail and the line end.
void append_cells(std::string& out, const Layout& layout, const Record& record, char separator) {
  if (layout.has_fields && separator == ',' && record.has_fields()) {
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
    const bool is_text = value.kind == ColumnValue::Kind::text && separator == ',';
    // A tail is the rest of its line.
    const bool is_cell = value.kind == ColumnValue::Kind::cell && (separator == ',' || column->name != "tail");
    if (is_text || is_cell) {
      append_cell(out, value.text, separator);
    } else {
      append(out, value);
    }
  }
  (out += separator) += to_string(record.report->status);
}

// Tab-separated cells, or comma-separated ones after RFC 4180, with LF line ends.
class SeparatedWriter : public Writer {
 public:
  SeparatedWriter(const Layout& layout, char separator) : layout_(layout), separator_(separator) {
    if (const auto heads = heads_of_tail(layout, separator)) {
      no_tail_ = "-";
      for (auto left = std::count(heads->begin(), heads->end(), separator); left > 0; --left) (no_tail_ += separator) += '-';
    }
  }

  void header(std::string& out) const override {
    append_names(out, layout_, separator_);
    out += '\n';
  }

  void record(std::string& out, const Record& record) const override {
    append_cells(out, layout_, record, separator_);
    if (layout_.tail) {
      out += separator_;
      // As it was read: the tail of a line of the same separator is further columns here too.
      if (!no_tail_.empty()) {
        out += record.tail.empty() ? std::string_view(no_tail_) : record.tail;
      } else if (separator_ == ',') {
        append_quoted(out, record.tail);
      } else {
        out += record.tail;
      }
    }
    out += '\n';
  }

 private:
  const Layout layout_;
  const char separator_;
  std::string no_tail_;  // where tails are columns: cells for a line without one
};

// Bytes that are not UTF-8 become U+FFFD, since JSON cannot hold them.
std::string json_text(std::string_view text) { return io::json_text(nlohmann::json(std::string(text))); }

// True for a number as JSON writes it.
bool is_number(std::string_view text) { return nlohmann::json::accept(text) && (is_digit(text.back()) || text.front() == '-'); }

// One JSON object a line: integers as such, "inf" and ">n" as strings, null for "-".
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
      } else if (value.kind == ColumnValue::Kind::text || (value.kind == ColumnValue::Kind::cell && !is_number(value.text))) {
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

// The bare cells: with one rating a plain column of numbers, the exchange format of published
// rating lists.
class ValuesWriter : public Writer {
 public:
  explicit ValuesWriter(const Layout& layout) : layout_(layout) {}

  void header(std::string&) const override {}

  void record(std::string& out, const Record& record) const override {
    const char* separator = "";
    for (std::size_t i = 0; i < layout_.ratings.size(); ++i) {
      out += separator;
      append(out, layout_.shown(record.report->values[i]));
      separator = " ";
    }
    for (const ColumnInfo* column : layout_.columns) {
      out += separator;
      append(out, value_of(*column, record));
      separator = " ";
    }
    if (layout_.tail) (out += separator) += record.tail;
    out += '\n';
  }

 private:
  const Layout layout_;
};

// The character that a backslash and this one stand for; 0: none.
char escaped(char c) {
  switch (c) {
    case 't':
      return '\t';
    case 'n':
      return '\n';
    case '\\':
      return '\\';
    default:
      return 0;
  }
}

Problem unknown_letter(char letter) {
  std::string letters;
  for (const ColumnInfo& column : all_columns()) {
    if (column.letter != 0) letters += fmt::format(", %{} ({})", column.letter, column.name);
  }
  return {{}, {}, {}, fmt::format("{} has no meaning after %; there are %{{NAME}}, %%{}", describe_character(letter), letters)};
}

class TemplateWriter : public Writer {
 public:
  explicit TemplateWriter(const Layout& layout) : layout_(layout) { BITWHIP_INVARIANT(layout_.form != nullptr); }
  void header(std::string&) const override {}
  void record(std::string& out, const Record& record) const override { layout_.form->append(out, layout_, record); }
  int lines() const override { return layout_.form->lines(); }

 private:
  const Layout layout_;
};

}  // namespace

std::optional<Template> Template::parse(std::string_view text, Names& names, Problem& problem) {
  Template made;
  std::string plain;
  const auto add = [&](std::optional<Field> field) {
    made.pieces_.push_back({std::move(plain), field});
    plain.clear();
  };
  bool ends_line = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    ends_line = false;
    if (c != '%' && c != '\\') {
      plain += c;
      continue;
    }
    if (++i == text.size()) {
      problem.why = fmt::format("the last character is {0}; write {0}{0} for it", c);
      return std::nullopt;
    }
    const char next = text[i];
    if (c == '\\') {
      if (escaped(next) == 0) {
        problem.why = fmt::format("{} has no meaning after \\; there are \\t, \\n, \\\\", describe_character(next));
        return std::nullopt;
      }
      plain += escaped(next);
      ends_line = next == 'n';
    } else if (next == '%') {
      plain += '%';
    } else if (next == '{') {
      const std::size_t end = text.find('}', i);
      if (end == std::string_view::npos) {
        problem.why = "a } is missing after %{";
        return std::nullopt;
      }
      const std::string_view name = text.substr(i + 1, end - i - 1);
      const auto field = names.find(name);
      if (!field) {
        problem = names.unknown(name);
        return std::nullopt;
      }
      add(field);
      i = end;
    } else {
      const auto field = names.find(next);
      if (!field) {
        problem = unknown_letter(next);
        return std::nullopt;
      }
      add(field);
    }
  }
  if (!ends_line) plain += '\n';
  add(std::nullopt);
  return made;
}

int Template::lines() const {
  std::ptrdiff_t lines = 0;
  for (const Piece& piece : pieces_) lines += std::count(piece.text.begin(), piece.text.end(), '\n');
  return static_cast<int>(lines);
}

void Template::append(std::string& out, const Layout& layout, const Record& record) const {
  for (const Piece& piece : pieces_) {
    out += piece.text;
    if (piece.field) batch::append(out, layout, *piece.field, record);
  }
}

std::unique_ptr<Writer> make_tsv_writer(const Layout& layout) { return std::make_unique<SeparatedWriter>(layout, '\t'); }

namespace {

template <class Made, auto... kArguments>
std::unique_ptr<Writer> make(const Layout& layout) {
  return std::make_unique<Made>(layout, kArguments...);
}

constexpr std::array<FormatInfo, 6> kFormats{{
    {"tsv", "tab-separated with a header line", make_tsv_writer, {"variant"}},
    {"csv", "comma-separated with a header line", make<SeparatedWriter, ','>, {"variant"}},
    {"jsonl", "one JSON object per line", make<JsonlWriter>, {"variant", "variables", "links"}},
    {"values", "the ratings and further columns alone, separated by blanks", make<ValuesWriter>},
    {"lines", "the puzzles as they were read, with their tails and the header line", make_line_writer, {}, true},
    {"template", "what --template says, with its names replaced", make<TemplateWriter>},
}};

}  // namespace

namespace {

// What a writer writes, below the notes.
class NotedWriter : public Writer {
 public:
  NotedWriter(std::unique_ptr<Writer> writer, std::string notes) : writer_(std::move(writer)), notes_(std::move(notes)) {}
  void header(std::string& out) const override {
    out += notes_;
    writer_->header(out);
  }
  void record(std::string& out, const Record& record) const override { writer_->record(out, record); }
  int lines() const override { return writer_->lines(); }

 private:
  const std::unique_ptr<Writer> writer_;
  const std::string notes_;
};

}  // namespace

std::unique_ptr<Writer> make_writer(const FormatInfo& format, const Layout& layout) {
  auto writer = format.make(layout);
  return layout.notes.empty() ? std::move(writer) : std::make_unique<NotedWriter>(std::move(writer), layout.notes);
}

Registry<FormatInfo> formats() { return {kFormats}; }

}  // namespace bitwhip::batch
