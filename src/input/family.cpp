#include "input/family.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/text.h"
#include "grid/library_line.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/json_entry.h"
#include "input/splitter.h"
#include "input/tolerant.h"

namespace bitwhip::input {

namespace {

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
// line without the puzzle and one colon. The short form begins with the puzzle:
// `PUZZLE:deleted candidates:`, or the puzzle alone, if a '+' shows that it is a state.

SplitLine cut_hodoku(std::string_view line, const FileLayout& layout) {
  line = trimmed(line);
  const std::vector<SeparatedCell> fields = split_cells(line, ':');
  const bool is_long = line.starts_with(':');
  // The short form has the puzzle and the deleted candidates alone.
  const std::size_t at = is_long ? kHodokuPuzzleField : 0;
  const bool is_state = fields.size() > 1 || line.find('+') != std::string_view::npos;
  if (fields.size() <= at || !is_state)
    return refused_line("no line of a HoDoKu library: `:0000:x:PUZZLE:...`");
  const SeparatedCell& field = fields[at];
  SplitLine cut;
  const std::string& text = field.text;
  cut.tail = std::string(line.substr(0, field.begin)) +
             std::string(line.substr(std::min(field.end + 1, line.size())));
  if (layout.of_states) {
    const std::string deleted = fields.size() > at + 1 ? fields[at + 1].text : "";
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

// Lines of a table: the puzzle is the cell of one column, behind numbers or names. The tail is the
// line without that cell and one separator; of cells between bars, the others between tabs.
//
// If no column was named, a line is refused if an earlier cell is a puzzle with empty cells, too.

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
    const auto earlier = parse_puzzle(cells[i].text);
    if (earlier && earlier->givens < kCells)
      return refused_line("column " + std::to_string(i + 1) + " holds a puzzle too" +
                          (layout.advises_format ? ": name the column with --column" : ""));
  }
  const SeparatedCell& cell = cells[layout.column - 1];
  if (line.substr(cell.begin, cell.end - cell.begin).find(cell.text) == std::string_view::npos) {
    return refused_line("column " + std::to_string(layout.column) +
                        " has a quote in the midst of its text");
  }
  // In a row that is shifted or cut off a solved grid may stand where the puzzles do.
  const auto is_solved = [](const std::string& text) {
    const auto puzzle = parse_puzzle(text);
    return puzzle && puzzle->givens == kCells;
  };
  if (layout.columns > 0 && is_solved(cell.text)) {
    for (std::size_t i = layout.column; i < cells.size(); ++i) {
      const auto later = parse_puzzle(cells[i].text);
      if (later && later->givens < kCells)
        return refused_line("a solved grid is in column " + std::to_string(layout.column) +
                            ", and a puzzle in column " + std::to_string(i + 1));
    }
    if (cells.size() != layout.columns)
      return refused_line("the line has " + counted(cells.size(), "column") +
                          " where the first has " + std::to_string(layout.columns) +
                          ", and a solved grid for a puzzle");
  }
  const std::string token =
      layout.of_variant ? with_plain_cells(trimmed(cell.text), layout.parity) : cell.text;
  if (layout.separator == '|') return {token, cells_beside(cells, layout.column)};
  std::string_view before = line.substr(0, cell.begin);
  if (cell.end == line.size() && !before.empty()) before.remove_suffix(1);
  return {token,
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
     .cut = cut_json},
    {.name = "json",
     .family = InputFamily::json,
     .summary = "a JSON array of puzzles, or JSON values printed over several lines",
     .example = R"([{"puzzle":"PUZZLE"}])"},
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
    {.name = "text",
     .family = InputFamily::text,
     .summary = "a text with grids of nine rows and runs of 81 cells in it",
     .example = "a title, and below it: 53. | .7. | ..."},
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

}  // namespace bitwhip::input
