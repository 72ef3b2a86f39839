#include "input/family.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/text.h"
#include "grid/library_line.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/chunk.h"
#include "input/opening.h"
#include "input/pasted_grid.h"
#include "input/splitter.h"
#include "input/tolerant.h"
#include "io/io_error.h"
#include "io/json.h"

namespace bitwhip::input {

namespace {

// Returns the token of a line in the family `lines`; nothing if it has no record, as a header on
// the first line.
std::optional<std::string> token_of(std::string_view line, std::uint64_t number) {
  const auto splitter = make_splitter({}, Tails::dropped);
  if (number > 1) splitter->resume_at(number);
  Chunk chunk;
  splitter->feed(line, chunk, 1);
  splitter->finish(chunk);
  if (chunk.lines.empty()) return std::nullopt;
  return std::string(chunk.token(chunk.lines[0]));
}

// True for the line of a puzzle in the family `lines`, or for its header.
bool is_lines(std::string_view line) {
  const auto token = token_of(line, 1);
  return !token || parse_puzzle(*token).has_value();
}

// True for an unsolved puzzle at the beginning of a line: a solved one may be the first cell of a
// table.
bool begins_with_puzzle(std::string_view line) {
  const auto token = token_of(line, 2);
  const auto puzzle = token ? parse_puzzle(*token) : std::nullopt;
  return puzzle && puzzle->givens < kCells;
}

// True for a line that can stand above grids and lines of any family.
bool decides_nothing(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty() || text.front() == '#') return true;
  if (text.size() > 2 && text.front() == '[' && text.back() == ']' &&
      text.find_first_of("{\"") == std::string_view::npos)
    return true;
  const GridLine kind = kind_of_given_line(line);
  return kind == GridLine::blank || kind == GridLine::border || kind == GridLine::filler;
}

// Index of fields; field 0 is what stands before the first colon.
constexpr std::size_t kPuzzleField = 3, kDeletedField = 4;

// True if this first line certainly belongs to a HoDoKu library.
bool is_hodoku_line(std::string_view line) {
  return begins_library_line(line) && split_cells(trimmed(line), ':').size() > kPuzzleField;
}

constexpr std::string_view kHeaderName = "puzzle";
constexpr std::string_view kSeparators = "\t,; ";
// Length from which a cell of puzzle characters may be a damaged puzzle.
constexpr std::size_t kLikePuzzle = 20;

// Returns the separator of a table whose column is named: the first one that the line contains.
char separator_of(std::string_view line) {
  const auto found = line.find_first_of("\t,;");
  return found == std::string_view::npos ? ' ' : line[found];
}

// Returns the number of the column, from 1; 0: none.
std::size_t column_named(const std::vector<SeparatedCell>& cells, std::string_view name) {
  const auto found = std::find_if(cells.begin(), cells.end(),
                                  [name](const SeparatedCell& cell) { return cell.text == name; });
  return found == cells.end() ? 0 : static_cast<std::size_t>(found - cells.begin()) + 1;
}

// True if the cell in the column of the puzzle is a column name: letters, blanks, '_' and '-', with
// at least one letter that is not x.
bool is_word(std::string_view text) {
  const auto is_other_letter = [](char c) { return is_letter(c) && c != 'x' && c != 'X'; };
  const auto is_of_name = [](char c) { return is_letter(c) || c == ' ' || c == '_' || c == '-'; };
  return std::any_of(text.begin(), text.end(), is_other_letter) &&
         std::all_of(text.begin(), text.end(), is_of_name);
}

// Returns the number of the first cell that is a puzzle, behind names and numbers; 0: none.
std::size_t column_of_puzzle(const std::vector<SeparatedCell>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto puzzle = parse_puzzle(cells[i].text);
    if (puzzle && puzzle->givens < kCells) return i + 1;
    const bool is_like = cells[i].text.size() >= kLikePuzzle &&
                         cells[i].text.find_first_not_of("0123456789.*_xX") == std::string::npos;
    if (puzzle || is_like) return 0;
  }
  return 0;
}

// Returns the table that the line begins, or nothing. column: as in FormatOptions. If it is empty,
// a cell must hold a puzzle behind names and numbers, or the line must be a header with the cell
// `puzzle`. If it is a name, the header must contain it.
std::optional<FileLayout> find_table(std::string_view line, std::uint64_t number,
                                     const std::string& column) {
  FileLayout layout{.family = InputFamily::table, .chosen = !column.empty()};
  if (layout.chosen) {
    layout.separator = separator_of(line);
    const std::vector<SeparatedCell> cells = split_cells(line, layout.separator);
    const auto n = parse_number<std::size_t>(column);
    const std::size_t named = column_named(cells, n ? kHeaderName : std::string_view(column));
    if (!n && named == 0) return std::nullopt;
    layout.column = n.value_or(named);
    if (named > 0 || (layout.column <= cells.size() && is_word(cells[layout.column - 1].text)))
      layout.header_line = number;
    return layout;
  }
  for (const char separator : kSeparators) {
    if (separator != ' ' && line.find(separator) == std::string_view::npos) continue;
    const std::vector<SeparatedCell> cells = split_cells(line, separator);
    layout.separator = separator;
    // Words separated by blanks are a sentence, not a header.
    const std::size_t named = separator != ' ' ? column_named(cells, kHeaderName) : 0;
    layout.column = named > 0 ? named : column_of_puzzle(cells);
    layout.header_line = named > 0 ? number : 0;
    if (named > 0 || layout.column > 1) return layout;
  }
  return std::nullopt;
}

FileLayout layout_of(std::string_view line, std::uint64_t number) {
  if (trimmed(line).starts_with('{')) return {.family = InputFamily::jsonl};
  if (is_lines(line)) return {};
  if (is_hodoku_line(line)) return {.family = InputFamily::hodoku};
  if (is_candidate_row(line)) return {.family = InputFamily::marks};
  if (is_given_row(line)) return {.family = InputFamily::rows};
  return find_table(line, number, {}).value_or(FileLayout{});
}

// Returns the layout by this line, as far as the command line does not determine it.
FileLayout layout_for(std::string_view line, std::uint64_t number, const FormatOptions& format,
                      const std::string& name) {
  if (!format.family && format.column.empty()) return layout_of(line, number);
  const bool json =
      format.family ? *format.family == InputFamily::jsonl : trimmed(line).starts_with('{');
  if (json) return {.family = InputFamily::jsonl};
  if (const auto table = find_table(line, number, format.column)) return *table;
  const std::string where = name + ":" + std::to_string(number) + ": ";
  if (format.column.empty())
    throw io::IoError(where + "no column of this line holds a puzzle" +
                      (format.advises_format ? "; --column names the column" : ""));
  throw io::IoError(where + "this line is the header, and it has no column '" + format.column +
                    "'");
}

// Does what find_layout() does, except for what the form alone determines.
std::optional<FileLayout> layout_by_head(std::string_view head, bool whole,
                                         const FormatOptions& format, const std::string& name) {
  const bool is_open = !format.family || *format.family == InputFamily::table ||
                       *format.family == InputFamily::jsonl;
  if (!is_open) return FileLayout{.family = *format.family};
  std::optional<FileLayout> found;  // by the first line, until the second one confirms it
  for (LineCursor lines(head); lines.next();) {
    if (!lines.ended && !whole) return std::nullopt;
    const std::string_view line = unquoted(lines.line);
    if (decides_nothing(line)) continue;
    // A stray line above puzzles in lines does not make them another family.
    if (found) return begins_with_puzzle(line) ? FileLayout{} : *found;
    found = layout_for(line, lines.number, format, name);
    if (format.family || !format.column.empty() || found->family == InputFamily::lines)
      return found;
  }
  if (!whole) return std::nullopt;
  return found.value_or(FileLayout{
      .family =
          format.family.value_or(format.column.empty() ? InputFamily::lines : InputFamily::table)});
}

// Lines of a variant: the puzzle and its fields, separated by blanks, up to the first tab or the
// end of the line. Behind the tab follows the tail. Fields in double quotes, as in comma-separated
// records, end at the second quote; the tail begins after the next character.

SplitLine cut_fields(std::string_view line, const FileLayout& layout) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const bool quoted = line.starts_with('"') && line.find('"', 1) != std::string_view::npos;
  const std::size_t begin = quoted ? 1 : 0,
                    end = std::min(line.find(quoted ? '"' : '\t', begin), line.size());
  return {with_plain_cells(trimmed(line.substr(begin, end - begin)), layout.parity),
          std::string(line.substr(std::min(end + begin + 1, line.size())))};
}

// Lines of a HoDoKu library are `:0000:x:PUZZLE:deleted candidates:eliminations:comment:`.
//
// The first field is the number of a technique, the second its candidates. In the puzzle a '+'
// precedes each digit that the solver has placed. What rates puzzles reads the givens alone: placed
// digits and deleted candidates follow from them. What goes on from a state reads these, too: the
// token is then the line without what belongs to a technique (grid/library_line.h). The tail is the
// line without the puzzle and one colon.

SplitLine cut_hodoku(std::string_view line, const FileLayout& layout) {
  line = trimmed(line);
  const std::vector<SeparatedCell> fields = split_cells(line, ':');
  if (!line.starts_with(':') || fields.size() <= kPuzzleField)
    return refused_line("no line of a HoDoKu library: `:0000:x:PUZZLE:...`");
  const SeparatedCell& field = fields[kPuzzleField];
  SplitLine cut;
  const std::string& text = field.text;
  cut.tail = std::string(line.substr(0, field.begin)) +
             std::string(line.substr(std::min(field.end + 1, line.size())));
  if (layout.of_states) {
    const std::string deleted = fields.size() > kDeletedField ? fields[kDeletedField].text : "";
    cut.token = ":0000:x:" + text + ":" + deleted + ":::";
    return cut;
  }
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
  return cut;
}

// Lines of JSON: `{"puzzle":"...","W":3}`, as `bitwhip rate --format jsonl` writes them. The tail
// is the member `tail`, so a tail survives several runs. An object with two members of the puzzle's
// name is refused, since JSON parsers disagree on which of the two counts.

constexpr std::size_t kLongestHint = 60;  // of the name of a member in a message

SplitLine cut_jsonl(std::string_view line, const FileLayout& layout) {
  io::MemberCount count{layout.member};
  io::Json json;
  try {
    json = io::try_json(line, &count).value_or(nullptr);
  } catch (const io::TooDeep&) {
    return refused_line("JSON that is nested too deeply");
  }
  if (!json.is_object()) return refused_line("not a JSON object");
  const io::Json* const puzzle = json.find(layout.member);
  const std::string member = "\"" + layout.member + "\"";
  if (puzzle == nullptr) {
    const std::string* other = nullptr;  // the first one by name that holds a puzzle
    for (const auto& [name, value] : json.items()) {
      if (value.is_string() && (other == nullptr || name < *other) && parse_puzzle(value.text()))
        other = &name;
    }
    const std::string hint =
        !layout.advises_format || other == nullptr || other->size() > kLongestHint
            ? ""
            : "; --column " + *other + " reads its member \"" + *other + "\"";
    return refused_line("the JSON object has no member " + member + hint);
  }
  if (count.times > 1) return refused_line("the JSON object has the member " + member + " twice");
  if (puzzle->is_null()) return refused_line("the record holds no puzzle");
  if (!puzzle->is_string()) return refused_line("the member " + member + " is no string");
  SplitLine cut{puzzle->text()};
  if (layout.of_variant) cut.token = with_plain_cells(trimmed(cut.token, " \t\r\n"), layout.parity);
  if (const io::Json* const tail = json.find("tail"); tail != nullptr && tail->is_string()) {
    cut.tail = tail->text();
    // A record is one line, so line ends stay escaped as in JSON.
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
// If no column is named, it is found in the first line. A solved grid does not count as a puzzle
// there, and no cell before the puzzle may look like a damaged puzzle: otherwise the column of the
// solutions would be taken when the first puzzle has lost a character. For the same reason a line
// of such a table is refused if an earlier cell is a puzzle, too.

SplitLine cut_table(std::string_view line, const FileLayout& layout) {
  if (layout.column == 0)
    return refused_line(
        "the column of the puzzle is not known: the head of the file holds nothing but comments");
  const std::vector<SeparatedCell> cells = split_cells(line, layout.separator);
  if (cells.size() < layout.column) {
    return refused_line("the line has " + counted(cells.size(), "column") +
                        ", and the puzzle is column " + std::to_string(layout.column));
  }
  for (std::size_t i = 0; !layout.chosen && i + 1 < layout.column; ++i) {
    if (parse_puzzle(cells[i].text))
      return refused_line("column " + std::to_string(i + 1) + " holds a puzzle too" +
                          (layout.advises_format ? ": name the column with --column" : ""));
  }
  const SeparatedCell& cell = cells[layout.column - 1];
  if (line.substr(cell.begin, cell.end - cell.begin).find(cell.text) == std::string_view::npos) {
    return refused_line("column " + std::to_string(layout.column) +
                        " has a quote in the midst of its text");
  }
  std::string_view before = line.substr(0, cell.begin);
  if (cell.end == line.size() && !before.empty()) before.remove_suffix(1);
  return {layout.of_variant ? with_plain_cells(trimmed(cell.text), layout.parity) : cell.text,
          std::string(before) + std::string(line.substr(std::min(cell.end + 1, line.size())))};
}

constexpr FamilyInfo kFamilies[] = {
    {.name = "lines",
     .family = InputFamily::lines,
     .summary = "one puzzle of 81 or 729 characters per line, with any text behind it",
     .example = "PUZZLE a name"},
    {.name = "rows",
     .family = InputFamily::rows,
     .summary = "nine lines of nine characters per puzzle, with or without borders",
     .example = "53. | .7. | ..."},
    {.name = "pm",
     .family = InputFamily::marks,
     .summary = "nine lines of nine cells per puzzle, each with its candidates, as with --pm",
     .example = "| 5 3 124 | 26 7 2468 | 1489 1249 248 |"},
    {.name = "jsonl",
     .family = InputFamily::jsonl,
     .summary = "one JSON object per line, with the puzzle as a member",
     .example = R"({"puzzle":"PUZZLE","W":3})",
     .cut = cut_jsonl},
    {.name = "hodoku",
     .family = InputFamily::hodoku,
     .summary = "one line of a HoDoKu library per puzzle",
     .example = ":0000:x:PUZZLE:::",
     .cut = cut_hodoku},
    {.name = "fields",
     .family = InputFamily::fields,
     .summary =
         "one puzzle of a variant per line, with its fields, as with --variant; a tab ends them",
     .example = "PUZZLE thermo:r1c1r1c2r2c3",
     .cut = cut_fields},
    {.name = "table",
     .family = InputFamily::table,
     .summary = "a table whose lines hold the puzzle behind a number or a name",
     .example = "17,Golden Nugget,PUZZLE",
     .cut = cut_table},
    {.name = "forum",
     .family = InputFamily::lines,
     .summary = "lines as forums write them, read as `lines`",
     .example = "PUZZLE;ED=10.5/1.2/1.2;name"},
    {.name = "sdm",
     .family = InputFamily::lines,
     .summary = "SadMan collections, read as `lines`",
     .example = "PUZZLE"},
    {.name = "sdk",
     .family = InputFamily::rows,
     .summary = "SadMan puzzles, read as `rows`",
     .example = "[Puzzle]"},
    {.name = "ss",
     .family = InputFamily::rows,
     .summary = "Simple Sudoku puzzles, read as `rows`",
     .example = "|53.|.7.|...|"},
};

}  // namespace

Registry<FamilyInfo> families() { return {kFamilies}; }

const FamilyInfo& row_of(InputFamily family) {
  return *std::find_if(std::begin(kFamilies), std::end(kFamilies),
                       [family](const FamilyInfo& row) { return row.family == family; });
}

std::optional<FileLayout> find_layout(std::string_view head, bool whole,
                                      const FormatOptions& format, const std::string& name) {
  auto layout = layout_by_head(head, whole, format, name);
  if (!layout) return std::nullopt;
  if (layout->family == InputFamily::jsonl && !format.column.empty())
    layout->member = format.column;
  layout->of_variant = format.of_variant;
  layout->parity = format.parity;
  layout->of_states = format.of_states;
  layout->advises_format = format.advises_format;
  return layout;
}

}  // namespace bitwhip::input
