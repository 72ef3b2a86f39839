// Fuzzes templates.
//
// Laws: a text is a template or has a problem; a record ends with a line end, one more only where
// the text says so; the result is that of a plain reading of the rules, piece by piece.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "batch/cell_names.h"
#include "batch/writer.h"
#include "harness.h"

namespace fuzz_template {

using namespace bitwhip;

constexpr int kValue = 3;  // of every rating
const std::string kPuzzle =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";

// The cells of the record that every template is tried with, and their letters. All other columns
// are empty.
const std::map<std::string, std::string> kCells{
    {"solutions", "1"},   {"clues", "25"},  {"nodes", "0"},      {"arena", "0"},
    {"time", "0.500000"}, {"line", "7"},    {"file", "a\\x09b"}, {"puzzle", kPuzzle},
    {"status", "ok"},     {"tail", "%p\\n"}};
const std::map<char, std::string> kLetters{{'S', "solution"}, {'c', "clues"}, {'T', "time"},
                                           {'n', "line"},     {'f', "file"},  {'p', "puzzle"},
                                           {'s', "status"},   {'t', "tail"}};

std::optional<std::string> cell(const std::string& name) {
  const auto known = kCells.find(name);
  if (known != kCells.end()) return known->second;
  if (rating::find_rating(name)) return std::to_string(kValue);
  // No layout has a rating that the words `techniques` and `hardest` alone would mean.
  const batch::ColumnInfo* const column = batch::all_columns().find(name);
  const bool is_empty = column == nullptr ? batch::path_column(name) != nullptr
                                          : column->needs != batch::OnRequest::path;
  return is_empty ? std::optional(std::string("-")) : std::nullopt;
}

// What the text says, read from the front, a piece at a time; nothing for a mistake.
std::optional<std::string> expected(std::string_view text) {
  std::string out;
  bool ends = false;
  while (!text.empty()) {
    ends = text.starts_with("\\n");
    if (text.starts_with("\\n")) {
      out += '\n';
    } else if (text.starts_with("\\t")) {
      out += '\t';
    } else if (text.starts_with("\\\\")) {
      out += '\\';
    } else if (text.starts_with("%%")) {
      out += '%';
    } else if (text.starts_with("%{")) {
      const auto end = text.find('}');
      const auto found =
          end == std::string_view::npos ? std::nullopt : cell(std::string(text.substr(2, end - 2)));
      if (!found) return std::nullopt;
      out += *found;
      text.remove_prefix(end + 1);
      continue;
    } else if (text.front() == '%') {
      const auto letter = text.size() < 2 ? kLetters.end() : kLetters.find(text[1]);
      if (letter == kLetters.end()) return std::nullopt;
      out += *cell(letter->second);
    } else if (text.front() == '\\') {
      return std::nullopt;
    } else {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    text.remove_prefix(2);
  }
  return ends ? out : out + '\n';
}

void try_input(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  batch::NameResolver names({});
  batch::NameError problem;
  const auto parsed = batch::Template::parse(text, names, problem);
  require(parsed.has_value() == (problem.what.empty() && problem.why.empty()),
          "a text is a template or has a problem");
  require(parsed.has_value() == expected(text).has_value(), "the same texts are templates");
  if (!parsed || names.required().ratings.size() > rating::kMaxRatings) return;
  rating::Report report;
  report.values.fill({rating::ValueKind::finite, kValue});
  report.solutions = 1;
  report.clues = 25;
  std::string out = "before";
  const batch::Record record{.puzzle = kPuzzle,
                             .report = &report,
                             .line = {.file = "a\\x09b", .number = 7, .tail = "%p\\n"},
                             .facts = {.seconds = 0.5}};
  parsed->append(out, {}, record);
  require(out == "before" + *expected(text),
          "a record is what a plain reading of the template says");
}

const Registered kRegistered({"template", try_input});

}  // namespace fuzz_template
