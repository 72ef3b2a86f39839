#include "input/family.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "input/cells.h"
#include "input/opening.h"
#include "input/pasted_grid.h"
#include "input/splitter.h"
#include "io/io_error.h"

namespace bitwhip::input {

namespace {

constexpr FamilyInfo kFamilies[] = {
    {"lines", Family::lines, "one puzzle of 81 or 729 characters per line, with any text behind it", "PUZZLE a name"},
    {"rows", Family::rows, "nine lines of nine characters per puzzle, with or without borders", "53. | .7. | ..."},
    {"pm", Family::marks, "nine lines of nine cells per puzzle, each with its candidates, as with --pm", "| 5 3 124 | 26 7 2468 | 1489 1249 248 |"},
    {"jsonl", Family::jsonl, "one JSON object per line, with the puzzle as a member", R"({"puzzle":"PUZZLE","W":3})"},
    {"hodoku", Family::hodoku, "one line of a HoDoKu library per puzzle", ":0000:x:PUZZLE:::"},
    {"fields", Family::fields, "one puzzle of a variant per line, with its fields, as with --variant; a tab ends them", "PUZZLE thermo:r1c1r1c2r2c3"},
    {"table", Family::table, "a table whose lines hold the puzzle behind a number or a name", "17,Golden Nugget,PUZZLE"},
    {"forum", Family::lines, "lines as forums write them, read as `lines`", "PUZZLE;ED=10.5/1.2/1.2;name"},
    {"sdm", Family::lines, "SadMan collections, read as `lines`", "PUZZLE"},
    {"sdk", Family::rows, "SadMan puzzles, read as `rows`", "[Puzzle]"},
    {"ss", Family::rows, "Simple Sudoku puzzles, read as `rows`", "|53.|.7.|...|"},
};

// The token of a line of the family `lines`; nothing where it gives no record, as a header on the
// first line.
std::optional<std::string> token_of(std::string_view line, std::uint64_t number) {
  const auto splitter = make_splitter({}, false);
  if (number > 1) splitter->resume_at(number);
  Chunk chunk;
  splitter->feed(line, chunk, 1);
  splitter->finish(chunk);
  if (chunk.lines.empty()) return std::nullopt;
  return std::string(chunk.token(chunk.lines[0]));
}

// One puzzle a line, or the header of such a file.
bool is_lines(std::string_view line) {
  const auto token = token_of(line, 1);
  return !token || parse_puzzle(*token).has_value();
}

// One puzzle a line, and not a solved one, which may stand in the first column of a table.
bool begins_with_puzzle(std::string_view line) {
  const auto token = token_of(line, 2);
  const auto puzzle = token ? parse_puzzle(*token) : std::nullopt;
  return puzzle && puzzle->givens < kCells;
}

// What may stand above a grid of any family, and above lines too.
bool decides_nothing(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty() || text.front() == '#') return true;
  if (text.size() > 2 && text.front() == '[' && text.back() == ']' && text.find_first_of("{\"") == std::string_view::npos) return true;
  const GridLine kind = kind_of_given_line(line);
  return kind == GridLine::blank || kind == GridLine::border || kind == GridLine::filler;
}

FileLayout layout_of(std::string_view line, std::uint64_t number) {
  if (trimmed(line).starts_with('{')) return {.family = Family::jsonl};
  if (is_lines(line)) return {};
  if (is_hodoku_line(line)) return {.family = Family::hodoku};
  if (is_candidate_row(line)) return {.family = Family::marks};
  if (is_given_row(line)) return {.family = Family::rows};
  return find_table(line, number, {}).value_or(FileLayout{});
}

// The layout that the command line leaves open only in part.
FileLayout layout_for(std::string_view line, std::uint64_t number, const Form& form, const std::string& name) {
  if (!form.family && form.column.empty()) return layout_of(line, number);
  const bool json = form.family ? *form.family == Family::jsonl : trimmed(line).starts_with('{');
  if (json) return {.family = Family::jsonl, .member = form.column.empty() ? "puzzle" : form.column};
  if (const auto table = find_table(line, number, form.column)) return *table;
  const std::string where = name + ":" + std::to_string(number) + ": ";
  if (form.column.empty()) throw io::IoError(where + "no column of this line holds a puzzle; --column names the column");
  throw io::IoError(where + "this line is the header, and it has no column '" + form.column + "'");
}

bool is_open(const Form& form) { return !form.family || *form.family == Family::table || *form.family == Family::jsonl; }

// find_layout() but for what the form alone says.
std::optional<FileLayout> layout_by_head(std::string_view head, bool whole, const Form& form, const std::string& name) {
  if (!is_open(form)) return FileLayout{.family = *form.family};
  std::optional<FileLayout> found;  // by the first line, until the second one agrees
  for (HeadLines lines(head); lines.next();) {
    if (!lines.ended() && !whole) return std::nullopt;
    const std::string_view line = unquoted(lines.line());
    if (decides_nothing(line)) continue;
    // A stray line above puzzles, one a line, does not make them something else.
    if (found) return begins_with_puzzle(line) ? FileLayout{} : *found;
    found = layout_for(line, lines.number(), form, name);
    if (form.family || !form.column.empty() || found->family == Family::lines) return found;
  }
  if (!whole) return std::nullopt;
  if (found) return found;
  FileLayout layout{.family = form.family.value_or(form.column.empty() ? Family::lines : Family::table)};
  if (layout.family == Family::jsonl && !form.column.empty()) layout.member = form.column;
  return layout;
}

}  // namespace

Registry<FamilyInfo> families() { return {kFamilies}; }

const FamilyInfo& row_of(Family family) {
  return *std::find_if(std::begin(kFamilies), std::end(kFamilies), [family](const FamilyInfo& row) { return row.family == family; });
}

std::optional<FileLayout> find_layout(std::string_view head, bool whole, const Form& form, const std::string& name) {
  auto layout = layout_by_head(head, whole, form, name);
  if (!layout) return std::nullopt;
  layout->of_variant = form.of_variant;
  layout->parity = form.parity;
  return layout;
}

}  // namespace bitwhip::input
