#include "batch/writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "batch/column.h"
#include "batch/input_line.h"
#include "collect/minlex.h"
#include "collect/random_stream.h"
#include "grid/puzzle.h"
#include "io/json.h"

namespace bitwhip::batch {

namespace {

// The base of all formats: the notes of the layout come first.
class LayoutWriter : public RecordWriter {
 public:
  explicit LayoutWriter(const Layout& layout) : layout_(layout) {}
  void header(std::string& out) const override { out += layout_.notes; }

 protected:
  const Layout layout_;
};

// Writes tab-separated cells, or comma-separated ones after RFC 4180, with LF line ends.
class SeparatedWriter : public LayoutWriter {
 public:
  SeparatedWriter(const Layout& layout, char separator)
      : LayoutWriter(layout), separator_(separator) {
    constexpr std::string_view kPuzzle = "puzzle";
    if (layout.head.size() < kPuzzle.size() + 2 || are_members(layout.head) ||
        layout.tail_is_column || layout.head[kPuzzle.size()] != separator)
      return;
    heads_of_tail_ = layout.head.substr(kPuzzle.size() + 1);
    no_tail_ = "-";
    for (auto left = std::count(heads_of_tail_->begin(), heads_of_tail_->end(), separator);
         left > 0; --left)
      (no_tail_ += separator) += '-';
  }

  // "puzzle,W,B,status"
  void header(std::string& out) const override {
    LayoutWriter::header(out);
    if (!layout_.header) return;
    out += "puzzle";
    each_cell(
        layout_, [&](const ColumnInfo& column) { append_cell(out += separator_, column.name); },
        [&](std::size_t i) { (out += separator_) += rating::info(layout_.ratings[i]).name; });
    (out += separator_) += "status";
    if (layout_.tail) (out += separator_) += heads_of_tail_.value_or("tail");
    out += '\n';
  }
  void record(std::string& out, const Record& record) const override {
    if (layout_.has_fields && separator_ == ',' && record.has_fields()) {
      append_in_quotes(out, record.puzzle);
    } else {
      out += record.puzzle.empty() ? std::string_view("-") : record.puzzle;
    }
    each_cell(
        layout_, [&](const ColumnInfo& column) { append_column(out, column, record); },
        [&](std::size_t i) { append(out += separator_, layout_.shown(record.report->values[i])); });
    (out += separator_) += record.has_status ? record.status() : "-";
    if (layout_.tail) append_tail(out += separator_, record.line.tail);
    out += '\n';
  }

 private:
  // Appends a cell of text. In CSV it may contain a tab, which would end a cell of TSV.
  void append_cell(std::string& out, std::string_view text) const {
    if (separator_ == ',') return append_quoted(out, text);
    std::replace_copy(text.begin(), text.end(), std::back_inserter(out), '\t', ' ');
  }

  void append_column(std::string& out, const ColumnInfo& column, const Record& record) const {
    out += separator_;
    const ColumnValue value = value_of(column, record);
    const bool is_text = value.type == ColumnValue::Type::text && separator_ == ',';
    // A tail is the rest of its line.
    const bool is_cell =
        value.type == ColumnValue::Type::cell && (separator_ == ',' || column.name != "tail");
    if (is_text || is_cell) {
      append_cell(out, value.text);
    } else {
      append(out, value);
    }
  }

  // Appends the tail as read: below a header with the same separator, it is further columns.
  void append_tail(std::string& out, std::string_view tail) const {
    if (heads_of_tail_) {
      out += tail.empty() ? std::string_view(no_tail_) : tail;
    } else if (separator_ == ',') {
      append_quoted(out, tail);
    } else {
      out += tail;
    }
  }

  const char separator_;
  // The column names of the tails, if the input has a header with the same separator; otherwise
  // nothing.
  std::optional<std::string> heads_of_tail_;
  std::string no_tail_;  // if tails are columns: the cells of a line without a tail
};

// Returns a JSON string. Bytes that are not UTF-8 become U+FFFD, since JSON cannot hold them.
std::string json_text(std::string_view text) { return io::json_text(io::Json(std::string(text))); }

// True for a number in JSON syntax.
bool is_number(std::string_view text) {
  return io::is_json(text) && (is_digit(text.back()) || text.front() == '-');
}

// Writes one JSON object a line: integers as such, "inf" and ">n" as strings, null for "-".
class JsonlWriter : public LayoutWriter {
 public:
  explicit JsonlWriter(const Layout& layout) : LayoutWriter(layout) {
    each_cell(
        layout,
        [&](const ColumnInfo& column) { keys_.push_back(',' + json_text(column.name) + ':'); },
        [&](std::size_t i) {
          keys_.push_back(',' + json_text(rating::info(layout.ratings[i]).name) + ':');
        });
  }

  void record(std::string& out, const Record& record) const override {
    out += "{\"puzzle\":";
    if (record.puzzle.empty()) {
      out += "null";
    } else if (layout_.has_fields) {
      out += json_text(record.puzzle);
    } else {
      ((out += '"') += record.puzzle) += '"';
    }
    const std::string* key = keys_.data();
    each_cell(
        layout_, [&](const ColumnInfo& column) { append_column(out += *key++, column, record); },
        [&](std::size_t i) {
          (out += *key++) += rating::to_json(layout_.shown(record.report->values[i]));
        });
    out += ",\"status\":";
    if (record.has_status) {
      ((out += '"') += record.status()) += '"';
    } else {
      out += "null";
    }
    if (layout_.tail) (out += ",\"tail\":") += json_text(record.line.tail);
    out += "}\n";
  }

 private:
  static void append_column(std::string& out, const ColumnInfo& column, const Record& record) {
    const ColumnValue value = value_of(column, record);
    if (value.type == ColumnValue::Type::none) {
      out += "null";
    } else if (value.type == ColumnValue::Type::text ||
               (value.type == ColumnValue::Type::cell && !is_number(value.text))) {
      out += json_text(value.text);
    } else {
      append(out, value);
    }
  }

  std::vector<std::string> keys_;  // `,"W":`, in the order of the cells
};

// Writes the bare cells: with one rating a plain column of numbers, the exchange format of
// published rating lists.
class ValuesWriter : public LayoutWriter {
 public:
  using LayoutWriter::LayoutWriter;
  void record(std::string& out, const Record& record) const override {
    const char* separator = "";
    const auto next = [&]() -> std::string& { return out += std::exchange(separator, " "); };
    for (std::size_t i = 0; i < layout_.ratings.size(); ++i)
      append(next(), layout_.shown(record.report->values[i]));
    for (const ColumnInfo* column : layout_.columns) append(next(), value_of(*column, record));
    if (layout_.tail) next() += record.line.tail;
    out += '\n';
  }
};

class TemplateWriter : public LayoutWriter {
 public:
  explicit TemplateWriter(const Layout& layout) : LayoutWriter(layout) {
    BITWHIP_INVARIANT(layout_.record_template != nullptr);
  }
  void record(std::string& out, const Record& record) const override {
    layout_.record_template->append(out, layout_, record);
  }
  int lines() const override { return layout_.record_template->lines(); }
};

// Writes puzzles as lines, or a canonical form of each, with the text behind them. The header of
// the input is repeated, even if other puzzles or forms take the place of those read.
class LineWriter : public LayoutWriter {
 public:
  explicit LineWriter(const Layout& layout, bool has_forms = false)
      : LayoutWriter(layout), has_forms_(has_forms) {}
  void header(std::string& out) const override {
    LayoutWriter::header(out);
    if (layout_.header && !layout_.head.empty() && !are_members(layout_.head))
      (out += layout_.head) += '\n';
  }
  void record(std::string& out, const Record& record) const override {
    append_line(out,
                has_forms_ ? record.facts.canonical_form(layout_.canonical_form).text.value_or("")
                           : record.line.read,
                record);
  }

 protected:
  static void append_line(std::string& out, std::string_view puzzle, const Record& record) {
    out += puzzle.empty() ? std::string_view("-") : puzzle;
    if (!record.line.tail.empty()) (out += record.line.separator) += record.line.tail;
    out += '\n';
  }

 private:
  const bool has_forms_;
};

// Writes random isomorphs of each puzzle. The random stream is seeded by the number of the line and
// its puzzle, so that the output does not depend on threads or chunks.
class IsomorphWriter : public LineWriter {
 public:
  using LineWriter::LineWriter;
  int lines() const override { return layout_.images; }
  void record(std::string& out, const Record& record) const override {
    const bool is_puzzle = record.puzzle.size() == kCells;
    const collect::Cells cells = is_puzzle ? collect::cells_of(record.puzzle) : collect::Cells{};
    std::uint64_t unit = record.line.number;
    for (const std::uint8_t digit : cells) unit = unit * 1000003 + digit;
    for (int i = 0; i < layout_.images; ++i) {
      collect::RandomStream draws(layout_.seed, unit, static_cast<std::uint64_t>(i));
      append_line(
          out, is_puzzle ? collect::text_of(collect::random_isomorph(cells, draws)) : std::string(),
          record);
    }
  }
};

template <class Made, auto... kArguments>
std::unique_ptr<RecordWriter> make(const Layout& layout) {
  return std::make_unique<Made>(layout, kArguments...);
}

constexpr std::array kFormats{
    FormatInfo{.name = "tsv",
               .summary = "tab-separated with a header line",
               .make = make_tsv_writer,
               .variant_columns = {"variant"},
               .has_header = true,
               .has_cells = true,
               .separator = '\t'},
    FormatInfo{.name = "csv",
               .summary = "comma-separated with a header line",
               .make = make<SeparatedWriter, ','>,
               .variant_columns = {"variant"},
               .has_header = true,
               .has_cells = true,
               .separator = ','},
    FormatInfo{.name = "jsonl",
               .summary = "one JSON object per line",
               .make = make<JsonlWriter>,
               .variant_columns = {"variant", "variables", "links"}},
    FormatInfo{.name = "values",
               .summary = "the ratings and further columns alone, separated by blanks",
               .make = make<ValuesWriter>},
    FormatInfo{.name = "lines",
               .summary = "the puzzles as they were read, with their tails and the header line",
               .make = make<LineWriter>,
               .has_tails = true,
               .has_header = true},
    FormatInfo{.name = "template",
               .summary = "what --template says, with its names replaced",
               .make = make<TemplateWriter>,
               .is_template = true},
};

std::string unknown_letter(char letter) {
  std::string letters;
  for (const ColumnInfo& column : all_columns()) {
    if (column.letter != 0) letters += fmt::format(", %{} ({})", column.letter, column.name);
  }
  return fmt::format("{} has no meaning after %; there are %{{NAME}}, %%{}",
                     describe_character(letter), letters);
}

}  // namespace

std::optional<Template> Template::parse(std::string_view text, NameResolver& names,
                                        NameError& problem) {
  constexpr std::string_view kEscapes = "tn\\", kEscaped = "\t\n\\";
  const auto refuse = [&problem](std::string why) {
    problem.why = std::move(why);
    return std::nullopt;
  };
  Template made;
  std::string plain;
  const auto add = [&](std::optional<CellRef> field) {
    made.pieces_.push_back({std::exchange(plain, {}), field});
  };
  bool ends_line = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    ends_line = false;
    if (c != '%' && c != '\\') {
      plain += c;
      continue;
    }
    if (++i == text.size())
      return refuse(fmt::format("the last character is {0}; write {0}{0} for it", c));
    const char next = text[i];
    if (c == '\\') {
      const std::size_t escape = kEscapes.find(next);
      if (escape == std::string_view::npos)
        return refuse(fmt::format("{} has no meaning after \\; there are \\t, \\n, \\\\",
                                  describe_character(next)));
      plain += kEscaped[escape];
      ends_line = next == 'n';
    } else if (next == '%') {
      plain += '%';
    } else if (next == '{') {
      const std::size_t end = text.find('}', i);
      if (end == std::string_view::npos) return refuse("a } is missing after %{");
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
      if (!field) return refuse(unknown_letter(next));
      add(field);
    }
  }
  if (!ends_line) plain += '\n';
  add(std::nullopt);
  return made;
}

int Template::lines() const {
  std::ptrdiff_t lines = 0;
  for (const TemplatePiece& piece : pieces_)
    lines += std::count(piece.text.begin(), piece.text.end(), '\n');
  return static_cast<int>(lines);
}

void Template::append(std::string& out, const Layout& layout, const Record& record) const {
  for (const TemplatePiece& piece : pieces_) {
    out += piece.text;
    if (piece.field) batch::append(out, layout, *piece.field, record);
  }
}

std::unique_ptr<RecordWriter> make_tsv_writer(const Layout& layout) {
  return make<SeparatedWriter, '\t'>(layout);
}
std::unique_ptr<RecordWriter> make_form_writer(const Layout& layout) {
  return make<LineWriter, true>(layout);
}
std::unique_ptr<RecordWriter> make_isomorph_writer(const Layout& layout) {
  return make<IsomorphWriter>(layout);
}

Registry<FormatInfo> formats() { return {kFormats}; }

}  // namespace bitwhip::batch
