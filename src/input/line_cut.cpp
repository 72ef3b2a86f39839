// The families with one record per line whose puzzle is not the first word: how a line is cut.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/loose.h"
#include "input/splitter.h"
#include "io/json.h"

namespace bitwhip::input {

// Lines of a variant: the puzzle and its fields, blanks between them, up to the first tab or the
// end of the line. What follows the tab is the tail. Fields in double quotes, as in comma-separated
// records, end at the second quote; what follows the next character is the tail.

LineCut cut_fields(std::string_view line, const FileLayout& layout) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (const std::size_t end = line.find('"', 1); line.starts_with('"') && end != std::string_view::npos) {
    LineCut cut{with_plain_cells(trimmed(line.substr(1, end - 1)), layout.parity)};
    cut.tail = line.substr(std::min(end + 2, line.size()));
    return cut;
  }
  const std::size_t tab = line.find('\t');
  LineCut cut{with_plain_cells(trimmed(line.substr(0, tab)), layout.parity)};
  if (tab != std::string_view::npos) cut.tail = line.substr(tab + 1);
  return cut;
}

// Lines of a HoDoKu library: `:0000:x:PUZZLE:deleted candidates:eliminations:comment:`.
//
// The first field is the number of a technique, the second its candidates. In the puzzle a '+'
// stands before each digit that the solver has placed. The puzzle is the givens alone: the placed
// digits and the deleted candidates follow from it. The tail is the line without the puzzle and one
// colon.

namespace {

constexpr std::size_t kPuzzleField = 3;  // from 0 on; field 0 is what stands before the first colon

}  // namespace

bool is_hodoku_line(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with(':')) return false;
  const std::vector<Cell> fields = split_cells(line, ':');
  if (fields.size() <= kPuzzleField || fields[1].text.size() < 4) return false;
  return std::all_of(fields[1].text.begin(), fields[1].text.begin() + 4, is_digit);
}

LineCut cut_hodoku(std::string_view line, const FileLayout&) {
  line = trimmed(line);
  const std::vector<Cell> fields = split_cells(line, ':');
  if (!line.starts_with(':') || fields.size() <= kPuzzleField) return refused_line("no line of a HoDoKu library: `:0000:x:PUZZLE:...`");
  const Cell& field = fields[kPuzzleField];
  LineCut cut;
  const std::string& text = field.text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '+') {
      cut.token += text[i];
    } else if (i + 1 < text.size() && is_digit(text[i + 1]) && text[i + 1] != '0') {
      cut.token += '.';
      ++i;
    } else {
      return refused_line("a '+' that no digit follows");
    }
  }
  cut.tail = std::string(line.substr(0, field.begin)) + std::string(line.substr(std::min(field.end + 1, line.size())));
  return cut;
}

// Lines of JSON: `{"puzzle":"...","W":3}`, as `bitwhip rate --format jsonl` writes them. The tail
// is the member `tail`, so what a tail carried through one run goes through the next. An object
// that holds the puzzle twice is refused: readers of JSON do not agree on which of the two counts.

constexpr std::size_t kLongestHint = 60;  // of a member's name in a message

LineCut cut_jsonl(std::string_view line, const FileLayout& layout) {
  using Json = nlohmann::json;
  int depth_one = 0;
  const auto count = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::key && depth == 1) depth_one += parsed.get_ref<const std::string&>() == layout.member;
    return true;
  };
  const Json json = Json::parse(line, count, false);
  if (!json.is_object()) return refused_line("not a JSON object");
  const auto puzzle = json.find(layout.member);
  const std::string member = "\"" + layout.member + "\"";
  if (puzzle == json.end()) {
    const auto other =
        std::find_if(json.begin(), json.end(), [](const Json& value) { return value.is_string() && parse_puzzle(value.get<std::string>()); });
    const std::string hint =
        other == json.end() || other.key().size() > kLongestHint ? "" : "; --column " + other.key() + " reads its member \"" + other.key() + "\"";
    return refused_line("the JSON object has no member " + member + hint);
  }
  if (depth_one > 1) return refused_line("the JSON object has the member " + member + " twice");
  if (puzzle->is_null()) return refused_line("the record holds no puzzle");
  if (!puzzle->is_string()) return refused_line("the member " + member + " is no string");
  LineCut cut{puzzle->get<std::string>()};
  if (layout.of_variant) cut.token = with_plain_cells(trimmed(cut.token, " \t\r\n"), layout.parity);
  if (const auto tail = json.find("tail"); tail != json.end() && tail->is_string()) {
    cut.tail = tail->get<std::string>();
    // A record is one line, so line ends stay as JSON writes them.
    if (cut.tail.find_first_of("\r\n") != std::string::npos) {
      cut.tail = io::json_text(*tail);
      cut.tail = cut.tail.substr(1, cut.tail.size() - 2);
    }
  }
  return cut;
}

// Lines of a table: the puzzle is the cell of one column, behind numbers or names. The tail is the
// line without that cell and one separator.
//
// When nobody named the column, it is found in the first line. A solution (no blank cell) is no
// puzzle there, and no cell before the puzzle may look like a damaged puzzle: else the column of
// the solutions would be taken where the first puzzle has lost a character. For the same reason a
// line of such a table is refused when an earlier cell is a puzzle too.

namespace {

constexpr std::string_view kHeaderName = "puzzle";
constexpr std::string_view kSeparators = "\t,; ";
constexpr std::size_t kLikePuzzle = 20;  // characters of a puzzle and nothing else

bool is_like_puzzle(const Cell& cell) {
  return cell.text.size() >= kLikePuzzle && cell.text.find_first_not_of("0123456789.*_xX") == std::string::npos;
}

// The separator of a table whose column is named: the first that the line holds.
char separator_of(std::string_view line) {
  const auto found = line.find_first_of("\t,;");
  return found == std::string_view::npos ? ' ' : line[found];
}

std::optional<std::size_t> column_named(const std::vector<Cell>& cells, std::string_view name) {
  const auto found = std::find_if(cells.begin(), cells.end(), [name](const Cell& cell) { return cell.text == name; });
  if (found == cells.end()) return std::nullopt;
  return static_cast<std::size_t>(found - cells.begin()) + 1;
}

// A cell of the puzzle's column that is the name of the column: letters, and no character of a
// puzzle but x.
bool is_word(std::string_view text) {
  const auto is_other_letter = [](char c) { return is_letter(c) && c != 'x' && c != 'X'; };
  const auto is_of_name = [](char c) { return is_letter(c) || c == ' ' || c == '_' || c == '-'; };
  return std::any_of(text.begin(), text.end(), is_other_letter) && std::all_of(text.begin(), text.end(), is_of_name);
}

// The first cell that is a puzzle, when names and numbers stand before it.
std::optional<std::size_t> column_of_puzzle(const std::vector<Cell>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto puzzle = parse_puzzle(cells[i].text);
    if (puzzle && puzzle->givens < kCells) return i + 1;
    if (puzzle || is_like_puzzle(cells[i])) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FileLayout> find_table(std::string_view line, std::uint64_t number, const std::string& column) {
  FileLayout layout{.family = Family::table, .chosen = !column.empty()};
  if (layout.chosen) {
    layout.separator = separator_of(line);
    const std::vector<Cell> cells = split_cells(line, layout.separator);
    const auto n = parse_number<std::size_t>(column);
    const auto named = column_named(cells, n ? kHeaderName : std::string_view(column));
    if (!n && !named) return std::nullopt;
    layout.column = n.value_or(named.value_or(0));
    if (named || (layout.column <= cells.size() && is_word(cells[layout.column - 1].text))) layout.header = number;
    return layout;
  }
  for (const char separator : kSeparators) {
    if (separator != ' ' && line.find(separator) == std::string_view::npos) continue;
    const std::vector<Cell> cells = split_cells(line, separator);
    layout.separator = separator;
    // Words with blanks between them are a sentence, not a header.
    if (const auto named = column_named(cells, kHeaderName); named && separator != ' ') {
      layout.column = *named;
      layout.header = number;
      return layout;
    }
    if (const auto found = column_of_puzzle(cells); found && *found > 1) {
      layout.column = *found;
      return layout;
    }
  }
  return std::nullopt;
}

LineCut cut_table(std::string_view line, const FileLayout& layout) {
  if (layout.column == 0) return refused_line("the column of the puzzle is not known: the head of the file holds nothing but comments");
  const std::vector<Cell> cells = split_cells(line, layout.separator);
  if (cells.size() < layout.column) {
    return refused_line("the line has " + counted(cells.size(), "column") + ", and the puzzle is column " + std::to_string(layout.column));
  }
  for (std::size_t i = 0; !layout.chosen && i + 1 < layout.column; ++i) {
    if (parse_puzzle(cells[i].text)) return refused_line("column " + std::to_string(i + 1) + " holds a puzzle too: name the column with --column");
  }
  const Cell& cell = cells[layout.column - 1];
  if (line.substr(cell.begin, cell.end - cell.begin).find(cell.text) == std::string_view::npos) {
    return refused_line("column " + std::to_string(layout.column) + " has a quote in the midst of its text");
  }
  std::string_view before = line.substr(0, cell.begin);
  if (cell.end == line.size() && !before.empty()) before.remove_suffix(1);
  return {layout.of_variant ? with_plain_cells(trimmed(cell.text), layout.parity) : cell.text,
          std::string(before) + std::string(line.substr(std::min(cell.end + 1, line.size())))};
}

}  // namespace bitwhip::input
