#include "input/layout.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "grid/candidate.h"
#include "grid/library_line.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/chunk.h"
#include "input/foreign.h"
#include "input/json_entry.h"
#include "input/json_path.h"
#include "input/opening.h"
#include "input/pasted_grid.h"
#include "input/row_marks.h"
#include "input/signs.h"
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
      text.find_first_of("{\",[", 1) == std::string_view::npos)
    return true;
  const GridLine kind = kind_of_given_line(line);
  return kind == GridLine::blank || kind == GridLine::border || kind == GridLine::filler;
}

// True for the short form of a state: 81 cells with a '+' before digits that were placed, and
// perhaps deleted candidates behind a colon; without a '+' these make it a state.
bool is_short_state(std::string_view line) {
  const std::vector<SeparatedCell> fields = split_cells(trimmed(line), ':');
  std::string cells = fields[0].text;
  const bool has_placed = cells.find('+') != std::string::npos;
  std::erase(cells, '+');
  if (!parse_puzzle(cells)) return false;
  if (has_placed) return true;
  // `PUZZLE:412` may be a name; deleted candidates end with a colon.
  if (fields.size() < 3 || fields[1].text.empty()) return false;
  const std::string& deleted = fields[1].text;
  return deleted.find_first_not_of("123456789 ") == std::string::npos &&
         (deleted + " ").size() % 4 == 0;
}

// True if this first line certainly belongs to a HoDoKu library.
bool is_hodoku_line(std::string_view line) {
  return begins_library_line(line) && split_cells(trimmed(line), ':').size() > kHodokuPuzzleField;
}

constexpr std::string_view kHeaderName = "puzzle";
constexpr std::string_view kSeparators = "\t,;| ";
// Length from which a cell of puzzle characters may be a damaged puzzle.
constexpr std::size_t kLikePuzzle = 20;

using TableCells = std::vector<SeparatedCell>;

// Returns the separator of a table whose column is named: the first one that the line contains.
char separator_of(std::string_view line) {
  const auto found = line.find_first_of("\t,;");
  return found == std::string_view::npos ? ' ' : line[found];
}

// Returns the number of the column, from 1; 0: none.
std::size_t column_named(const TableCells& cells, std::string_view name) {
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

// True for the only word above bare puzzles that is the header of a table of one column; any other
// word there is a line without a puzzle.
bool is_usual_header(std::string_view line) {
  constexpr std::array<std::string_view, 14> kUsual{
      "board",   "boards",   "clues",     "givens", "grid",    "grids",   "problem",
      "puzzles", "question", "questions", "quiz",   "quizzes", "sudokus", "unsolved"};
  std::string word(trimmed(line, " \t\"'"));
  std::transform(word.begin(), word.end(), word.begin(), [](char c) { return lower(c); });
  return word == kHeaderName || std::find(kUsual.begin(), kUsual.end(), word) != kUsual.end();
}

bool is_like_puzzle(std::string_view cell) {
  return cell.size() >= kLikePuzzle &&
         cell.find_first_not_of("0123456789.*_xX") == std::string_view::npos;
}
// Returns the puzzle of a cell of a table or a word of a line, whatever its signs are.
std::optional<Puzzle> puzzle_in(std::string_view cell) {
  return cell.size() < kCells ? std::nullopt : read_either(cell);
}

// True for a puzzle with empty cells that has several digits: a mask of zeros and ones is none.
bool is_unsolved(std::string_view cell) {
  const auto puzzle = puzzle_in(cell);
  if (!puzzle || puzzle->givens == kCells) return false;
  const auto is_other = [&](std::uint16_t candidates) {
    return is_single_bit(candidates) && candidates != 1;
  };
  return puzzle->marks || puzzle->givens < 2 ||
         std::any_of(puzzle->cell.begin(), puzzle->cell.end(), is_other);
}

// Returns the numbers, from 1, of the cells that are puzzles with empty cells. None if one before
// them may be a damaged puzzle: the column of something else would be taken.
std::vector<std::size_t> puzzle_columns(const TableCells& cells) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (is_unsolved(cells[i].text))
      columns.push_back(i + 1);
    else if (columns.empty() && is_like_puzzle(cells[i].text) && !puzzle_in(cells[i].text))
      return {};
  }
  return columns;
}

// As "2 ('question')".
std::string column_text(std::size_t column, const TableCells& names) {
  std::string text = std::to_string(column);
  if (column <= names.size()) text += " ('" + names[column - 1].text + "')";
  return text;
}

// A line as `Puzzle 1: 53..7....`.
struct LabelledLine {
  std::string label;  // its letters
  std::string_view rest;
};
std::optional<LabelledLine> labelled(std::string_view line) {
  constexpr std::size_t kLongestLabel = 40;
  const std::size_t end = line.substr(0, kLongestLabel).find_first_of(":=");
  if (end == std::string_view::npos) return std::nullopt;
  LabelledLine found{.label = {}, .rest = trimmed(line.substr(end + 1))};
  for (const char c : line.substr(0, end)) {
    if (is_letter_byte(c)) found.label += lower(c);
  }
  if (found.label.empty() || found.rest.empty()) return std::nullopt;
  return found;
}

// True for a line with a label of which the rest is an unsolved puzzle.
bool has_labelled_puzzle(std::string_view line) {
  const auto found = labelled(line);
  return found && is_unsolved(found->rest);
}

// True for two lines that tell of one puzzle: with different labels, of which one has the puzzle
// and the other one something else, such as its solution; or a solution alone below it.
bool tell_of_one_puzzle(std::string_view above, std::string_view below) {
  const auto first = labelled(above), second = labelled(below);
  if (!first) return false;
  if (!second) {
    const auto puzzle = puzzle_in(first->rest), solution = puzzle_in(trimmed(below));
    return puzzle && solution && is_solution_of(*solution, *puzzle);
  }
  return first->label != second->label && is_unsolved(first->rest) != is_unsolved(second->rest);
}

// Returns the only column, or the one called `puzzle`. Throws IoError if two would do. names: the
// cells of the header; none: there is no header.
std::size_t only_column(const std::vector<std::size_t>& columns, const TableCells& names,
                        const std::string& where, bool advises) {
  if (columns.size() == 1) return columns[0];
  for (const std::size_t column : columns) {
    std::string name = column <= names.size() ? names[column - 1].text : std::string();
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return lower(c); });
    if (name == kHeaderName) return column;
  }
  throw io::IoError(where + "columns " + column_text(columns[0], names) + " and " +
                    column_text(columns[1], names) + " both hold puzzles" +
                    (advises ? "; --column names the one to read" : ""));
}

// Returns the table that a first line begins, or nothing: a cell holds a puzzle with empty cells
// behind names, numbers and solved grids, or the line is a header with the cell `puzzle`.
std::optional<FileLayout> find_table(std::string_view line, std::uint64_t number,
                                     const std::string& where, bool advises) {
  for (const char separator : kSeparators) {
    if (separator != ' ' && line.find(separator) == std::string_view::npos) continue;
    const TableCells cells = split_cells(line, separator);
    FileLayout layout{.family = InputFamily::table, .separator = separator};
    // Words separated by blanks are a sentence, not a header.
    if (const auto named = separator != ' ' ? column_named(cells, kHeaderName) : 0; named > 0) {
      layout.column = named;
      layout.header_line = number;
      layout.column_name = cells[named - 1].text;
      layout.columns = cells.size();
      layout.chosen = true;
      return layout;
    }
    const auto columns = puzzle_columns(cells);
    const bool is_framed = (separator == '|' && trimmed(line).starts_with('|')) ||
                           (separator != ' ' && trimmed(line).starts_with("=\""));
    if (columns.empty() || (columns[0] == 1 && !is_framed)) continue;
    layout.column = separator == ' ' ? columns[0] : only_column(columns, {}, where, advises);
    layout.columns = cells.size();
    return layout;
  }
  return std::nullopt;
}

// Returns the table whose column is named, by the first line; nothing if it has no such column.
std::optional<FileLayout> find_asked_table(std::string_view line, std::uint64_t number,
                                           const std::string& column) {
  FileLayout layout{.family = InputFamily::table, .separator = separator_of(line), .chosen = true};
  const TableCells cells = split_cells(line, layout.separator);
  const auto n = parse_number<std::size_t>(column);
  const std::size_t named = column_named(cells, n ? kHeaderName : std::string_view(column));
  if (!n && named == 0) return std::nullopt;
  layout.column = n.value_or(named);
  const bool is_there = layout.column >= 1 && layout.column <= cells.size();
  if (named > 0 || (is_there && is_word(cells[layout.column - 1].text))) {
    layout.header_line = number;
    if (is_there) layout.column_name = cells[layout.column - 1].text;
  }
  return layout;
}

// Returns the table of a header without rows: several names, one of them a usual one of puzzles.
std::optional<FileLayout> header_alone(std::string_view line, std::uint64_t number) {
  for (const char separator : kSeparators) {
    const TableCells cells = split_cells(line, separator);
    const auto found = std::find_if(cells.begin(), cells.end(), [](const SeparatedCell& cell) {
      return is_usual_header(cell.text);
    });
    const bool is_header = found != cells.end() && (cells.size() == 1 || separator != ' ') &&
                           std::all_of(cells.begin(), cells.end(), [](const SeparatedCell& cell) {
                             return cell.text.size() < kLikePuzzle;
                           });
    if (!is_header) continue;
    return FileLayout{.family = InputFamily::table,
                      .column = static_cast<std::size_t>(found - cells.begin()) + 1,
                      .columns = cells.size(),
                      .separator = separator,
                      .header_line = number,
                      .column_name = found->text};
  }
  return std::nullopt;
}

// True for one number alone, too short for a puzzle.
bool is_number(std::string_view line) {
  const std::string_view text = trimmed(line);
  double number;
  const char* const end = text.data() + text.size();
  return text.size() < kLikePuzzle && read_real(text.data(), end, number).ptr == end;
}

// True for a line of at least three words.
bool is_sentence(std::string_view line) {
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : line) {
    words += is_letter_byte(c) && !in_word;
    in_word = is_letter_byte(c) || (in_word && c != ' ' && c != '\t');
  }
  return words >= 3;
}

// True for two rows of a table, whatever stands in them.
bool may_be_table(std::string_view above, std::string_view line) {
  return std::any_of(kSeparators.begin(), kSeparators.end() - 1, [&](char separator) {
    const std::size_t cells = split_cells(above, separator).size();
    return cells > 1 && cells == split_cells(line, separator).size();
  });
}

// Returns the table of two lines, or nothing: as many cells in each, and below a cell that is
// neither a puzzle nor a damaged one, a puzzle with empty cells.
std::optional<FileLayout> table_of(std::string_view above, std::uint64_t number,
                                   std::string_view line, const std::string& where, bool advises) {
  for (const char separator : kSeparators) {
    const TableCells names = split_cells(above, separator), cells = split_cells(line, separator);
    if (names.size() != cells.size() || (names.size() == 1 && separator != ',')) continue;
    auto columns = puzzle_columns(cells);
    const auto is_no_name = [&](std::size_t column) {
      const std::string& name = names[column - 1].text;
      return puzzle_in(name).has_value() || is_like_puzzle(name);
    };
    columns.erase(std::remove_if(columns.begin(), columns.end(), is_no_name), columns.end());
    if (columns.empty()) continue;
    // A sentence, or a word, above bare puzzles is no header.
    if (separator == ' ' && columns[0] == 1) continue;
    if (names.size() == 1 && !is_usual_header(above)) continue;
    const std::size_t column = only_column(columns, names, where, advises);
    return FileLayout{.family = InputFamily::table,
                      .column = column,
                      .columns = names.size(),
                      .separator = separator,
                      .header_line = number,
                      .column_name = names[column - 1].text,
                      .chosen = columns.size() > 1};
  }
  return std::nullopt;
}

constexpr int kMostCellLines = 100;

// True if a cell of a table goes on in the next line.
bool opens_quotes(std::string_view line) {
  return line.find('"') != std::string_view::npos && !trimmed(line).starts_with('#') &&
         (ends_in_quotes(line, ',') || ends_in_quotes(line, ';'));
}

// True for several cells, of which one is a puzzle, and none is open.
bool is_table_row(std::string_view line) {
  return !opens_quotes(line) &&
         std::any_of(kSeparators.begin(), kSeparators.end(), [&](char separator) {
           if (separator != ',' && separator != ';') return false;
           const TableCells cells = split_cells(line, separator);
           return cells.size() > 1 && !puzzle_columns(cells).empty();
         });
}

// True for the first line of JSON; other brackets stand around a puzzle, or are a tag.
bool begins_json(std::string_view line) {
  std::string_view text = trimmed(line);
  if (text.starts_with('{')) return true;
  if (!text.starts_with('[') || read_tolerantly(text).puzzle) return false;
  // Arrays as numpy prints them have no commas.
  if (text.find(',') == std::string_view::npos && without_row_marks(text) != text) return false;
  text = trimmed(text.substr(1));
  return text.empty() || std::string_view("[{\"").find(text[0]) != std::string_view::npos ||
         (is_digit(text[0]) && (text.size() == 1 || text[1] == ',' || text[1] == ' '));
}

// True for a JSON array that is a row of a grid, and not a puzzle of its own.
bool is_row(std::string_view array) {
  const auto json = io::try_json(array);
  return json && json->is_array() && json->size() <= kDigits &&
         std::none_of(json->begin(), json->end(),
                      [](const io::Json& cell) { return cell.is_array() || cell.is_object(); });
}

// True for a JSON array of a puzzle and its solution.
bool is_pair(std::string_view array) {
  const auto json = io::try_json(array);
  return json && puzzle_beside_solution(*json).has_value();
}

// Parses JSON; nothing for JSON that is too deep, either.
std::optional<io::Json> parsed_json(std::string_view text) {
  try {
    return io::try_json(text);
  } catch (const io::TooDeep&) {
    return std::nullopt;
  }
}

// Length up to which a JSON string, with its quotes, is a row of a grid or a cell.
constexpr std::size_t kLongestRowText = 20;

}  // namespace

std::optional<FileLayout> LayoutFinder::look_at(std::string_view head, bool whole) {
  if (!format_.family) {
    if (const auto what = foreign_content(head)) throw io::IoError(name_ + " is " + *what);
  }
  auto layout = find(head, whole);
  if (!layout) return std::nullopt;
  if (is_json_family(layout->family) && !format_.column.empty()) layout->member = format_.column;
  layout->of_variant = format_.of_variant;
  layout->parity = format_.parity;
  layout->of_states = format_.of_states;
  layout->members_pass = format_.members_pass;
  layout->advises_format = format_.advises_format;
  return layout;
}

std::optional<FileLayout> LayoutFinder::find(std::string_view head, bool whole) {
  const bool may_be_json = !format_.family || is_json_family(*format_.family);
  if (!may_be_json && format_.family != InputFamily::table)
    return FileLayout{.family = *format_.family};
  // Bytes of an incomplete byte-order mark.
  if (!whole && head.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(head))
    return std::nullopt;
  for (LineCursor lines(head, at_, number_); lines.next();) {
    if (!lines.ended && !whole) return std::nullopt;
    const std::size_t begin = at_;
    at_ = head.size() - lines.rest().size();
    number_ = lines.number;
    std::string row;
    std::string_view line = unquoted(lines.line);
    if (!json_at_ && opens_quotes(line)) {
      LineCursor more = lines;
      row = line;
      for (int count = 0; count < kMostCellLines && opens_quotes(row); ++count) {
        const bool any = more.next();
        if ((!any || !more.ended) && !whole) {
          at_ = begin;
          return std::nullopt;
        }
        if (!any) break;
        (row += ' ') += more.line;
      }
      if (is_table_row(row)) {
        line = row;
        lines = more;
        at_ = head.size() - lines.rest().size();
      }
    }
    if (!json_at_ && (!is_first_line() || !begins_json(line))) {
      row = without_row_marks(line);
      line = row;
    }
    if (number_ == 1 && told_separator(line) != 0) {
      told_ = told_separator(line);
      number_ = lines.number + 1;
      continue;
    }
    const bool is_first = is_first_line();
    if (is_first && may_be_json && begins_json(line))
      json_at_ = static_cast<std::size_t>(trimmed(line).data() - head.data());
    if (json_at_) {
      if (const auto found =
              find_json(head.substr(*json_at_, at_ - *json_at_), line, !is_first, false))
        return found;
    } else if (!trimmed(line).empty() && without_markup(line).empty()) {
      is_fenced_ = true;  // a tag or a fence alone
    } else if (!decides_nothing(line)) {
      if (const auto found = take(line)) return found;
    }
    number_ = lines.number + 1;
  }
  if (!whole) return std::nullopt;
  if (json_at_) return find_json(head.substr(*json_at_), {}, false, true);
  const bool is_unknown = puzzle_lines_ == 0 && format_.column.empty() &&
                          (!first_ || first_->family == InputFamily::lines);
  if (is_unknown && is_binary(head))
    throw io::IoError(name_ +
                      " is no text: binary data, or text in UTF-32, which is to be converted to "
                      "UTF-8");
  // Tags of a web page: one message, not one for each line.
  if (is_unknown && above_.starts_with('<') && other_lines_ > 0 && !read_either(above_))
    return FileLayout{.family = InputFamily::text};
  if (first_) return first_;
  if (are_numbers_ && other_lines_ > 0)
    throw io::IoError(name_ +
                      " is a list of numbers: name the file of their puzzles; `bitwhip compare` "
                      "reads values beside records");
  if (rows_ == 0 && other_lines_ == 0) {
    if (auto table = header_alone(above_, above_number_)) return table;
  }
  if (has_labelled_puzzle(above_)) return FileLayout{.family = InputFamily::text};
  // A text with puzzles in it, or a list with a title.
  const bool is_text = puzzle_lines_ > 0 && is_sentence(above_) && other_lines_ >= puzzle_lines_;
  if (is_text) return FileLayout{.family = InputFamily::text};
  return FileLayout{.family = format_.family.value_or(format_.column.empty() ? InputFamily::lines
                                                                             : InputFamily::table)};
}

// Finds the layout of JSON. text: from its first bracket on. line: the one that was added last;
// is_below: it is not the first one. whole: as in look_at().
std::optional<FileLayout> LayoutFinder::find_json(std::string_view text, std::string_view line,
                                                  bool is_below, bool whole) {
  FileLayout layout{.family = InputFamily::json};
  const bool is_forced = format_.family.has_value();
  if (text.starts_with('[')) {
    const auto first = text.find_first_not_of(" \t\r\n", 1);
    if (first == std::string_view::npos) return whole ? std::optional(layout) : std::nullopt;
    const std::string_view element = first_json(text.substr(first));
    const char sign = text[first];
    if (element.empty() && !whole && (sign == '{' || sign == '[' || sign == '"'))
      return std::nullopt;
    layout.depth = sign == '{' || (sign == '"' && element.size() > kLongestRowText) ||
                   (sign == '[' && !is_row(element));
    // An array of a puzzle and its solution is one entry, however many of them follow.
    const std::string_view array = first_json(text);
    if (sign == '"' && is_pair(array)) layout.depth = 0;
    if (sign == '{') take_member(layout, element);
    return layout;
  }
  // A stray line above puzzles in lines does not make them another family; a string may be a
  // member.
  if (!is_forced && is_below && !trimmed(line).starts_with('"') && begins_with_puzzle(line))
    return FileLayout{};
  const std::string_view object = first_json(text);
  const std::string_view behind = text.substr(object.size());
  const bool in_lines = object.find_first_of("\r\n") == std::string_view::npos &&
                        trimmed(behind.substr(0, behind.find_first_of("\r\n"))).empty();
  layout.family = format_.family.value_or(in_lines ? InputFamily::jsonl : InputFamily::json);
  const bool is_whole = !object.empty() || whole;
  if (is_whole && take_path(layout, object.empty() ? text : object)) return layout;
  if (!object.empty() && take_member(layout, object)) return layout;
  // The first object may hold no puzzle.
  if (!object.empty() && in_lines && is_below && take_member(layout, line)) return layout;
  if (whole && object.empty()) layout.family = format_.family.value_or(InputFamily::jsonl);
  return whole ? std::optional(layout) : std::nullopt;
}

// Sets the member of the layout by an object. Returns false if it holds no puzzle. Throws IoError
// if two members would do.
bool LayoutFinder::take_member(FileLayout& layout, std::string_view object) const {
  const auto json = parsed_json(object);
  if (!json || !json->is_object()) return false;
  if (!format_.column.empty()) return true;
  const io::Json* const usual = json->find(kHeaderName);
  const std::vector<std::string> names = members_with_puzzle(*json);
  const bool is_usual = usual != nullptr && (usual->is_null() || names.empty());
  if (is_usual || std::find(names.begin(), names.end(), kHeaderName) != names.end()) return true;
  if (names.size() > 1)
    throw io::IoError(name_ + ": the members '" + names[0] + "' and '" + names[1] +
                      "' both hold puzzles" +
                      (format_.advises_format ? "; --column names the one to read" : ""));
  if (!names.empty()) layout.member = names[0];
  return !names.empty();
}

// Sets the path of the layout if the object holds no puzzle itself, but a list of them. Throws
// IoError if it holds two.
bool LayoutFinder::take_path(FileLayout& layout, std::string_view object) const {
  if (format_.family && *format_.family != InputFamily::json) return false;
  const auto json = parsed_json(object);
  if (json && !format_.column.empty() && json->contains(format_.column)) return false;
  // Members of puzzles may be a table by columns.
  const bool has_puzzle = json && !members_with_puzzle(*json).empty();
  if (has_puzzle && format_.column.empty()) return false;
  const std::vector<JsonPlace> places = places_in_json(object, format_.column);
  if (places.empty()) return false;
  if (places.size() > 1)
    throw io::IoError(name_ + ": '" + path_text(places[0].path) + "' and '" +
                      path_text(places[1].path) +
                      "' of this JSON object both hold puzzles, and one list is read of a file");
  layout.family = InputFamily::json;
  layout.depth = places[0].depth;
  layout.path = places[0].path;
  if (places[0].entry.starts_with('{')) take_member(layout, places[0].entry);
  return true;
}

// Takes the next line that counts.
std::optional<FileLayout> LayoutFinder::take(std::string_view line) {
  if (format_.family || !format_.column.empty()) return take_asked(line);
  if (first_) return confirm(line);
  return above_.empty() ? take_first(line) : take_below(line);
}

std::optional<FileLayout> LayoutFinder::take_asked(std::string_view line) {
  if (format_.family && *format_.family != InputFamily::table)
    return FileLayout{.family = *format_.family};
  const auto table = !format_.column.empty()
                         ? find_asked_table(line, number_, format_.column)
                         : find_table(line, number_, where(), format_.advises_format);
  if (table) return table;
  if (format_.column.empty())
    throw io::IoError(where() + "no column of this line holds a puzzle" +
                      (format_.advises_format ? "; --column names the column" : ""));
  throw io::IoError(where() + "this line is the header, and it has no column '" + format_.column +
                    "'");
}

std::optional<FileLayout> LayoutFinder::take_first(std::string_view line) {
  if (told_ != 0) {
    const TableCells cells = split_cells(line, told_);
    const auto columns = puzzle_columns(cells);
    if (!columns.empty())
      return FileLayout{.family = InputFamily::table,
                        .column = only_column(columns, {}, where(), format_.advises_format),
                        .columns = cells.size(),
                        .separator = told_};
  }
  if (is_short_state(line)) {
    first_ = FileLayout{.family = InputFamily::hodoku};
    return std::nullopt;
  }
  const auto token = told_ != 0 ? std::optional(std::string()) : token_of(line, 1);
  const auto puzzle = token ? parse_puzzle(*token) : std::nullopt;
  if (is_fenced_ && puzzle && puzzle->givens < kCells)
    return FileLayout{.family = InputFamily::text};
  // The header of records, or a puzzle at the beginning; a solved one may be the first cell of a
  // table.
  if (puzzle && puzzle->givens < kCells) return FileLayout{};
  if (!token) {
    if (trimmed(line) == kHeaderName) return FileLayout{};
    // The header of records, or of cells between bars.
    const bool has_bars = split_cells(line, '|').size() > 1;
    first_ = has_bars ? find_table(line, number_, where(), format_.advises_format) : std::nullopt;
    if (!first_) first_ = FileLayout{};
    above_ = line;
    above_number_ = number_;
    return std::nullopt;
  }
  if (!puzzle && is_hodoku_line(line))
    first_ = FileLayout{.family = InputFamily::hodoku};
  else if (!puzzle && is_candidate_row(line))
    first_ = FileLayout{.family = InputFamily::marks};
  else if (!puzzle && is_given_row(line))
    first_ = FileLayout{.family = InputFamily::rows};
  else
    first_ = find_table(line, number_, where(), format_.advises_format);
  if (!first_ && puzzle) return FileLayout{};
  above_ = line;
  are_numbers_ = is_number(line);
  above_number_ = number_;
  return std::nullopt;
}

// Holds the layout by the first line against the next one.
std::optional<FileLayout> LayoutFinder::confirm(std::string_view line) {
  if (tell_of_one_puzzle(above_, line)) return FileLayout{.family = InputFamily::text};
  // A stray line above puzzles in lines does not make them another family.
  if (begins_with_puzzle(line) && first_->header_line == 0) return FileLayout{};
  if (first_->family == InputFamily::lines) {
    // The header of records, unless the puzzles are in another column than its first.
    const auto table = table_of(above_, above_number_, line, where(), format_.advises_format);
    return table && table->column > 1 ? table : first_;
  }
  if (first_->header_line == 0) return first_;
  // A column called `puzzle` may hold solved grids beside one that holds the puzzles.
  const TableCells cells = split_cells(line, first_->separator);
  if (first_->column > cells.size()) return first_;
  const auto puzzle = parse_puzzle(cells[first_->column - 1].text);
  if (!puzzle || puzzle->givens < kCells) return first_;
  const auto other = table_of(above_, above_number_, line, where(), format_.advises_format);
  return other ? other : first_;
}

// Returns the table whose header is the line above, if titles stand above that.
std::optional<FileLayout> LayoutFinder::table_below_title(std::string_view line) const {
  if (last_.empty()) return std::nullopt;
  auto table = table_of(last_, last_number_, line, where(), format_.advises_format);
  if (!table || table->columns < 2 || table->separator == ' ' ||
      !std::any_of(table->column_name.begin(), table->column_name.end(), is_letter_byte))
    return std::nullopt;
  // Bars are how posts write tables, among paragraphs of text.
  return table->separator == '|' ? FileLayout{.family = InputFamily::text} : table;
}

// Takes a line below one that did not decide.
std::optional<FileLayout> LayoutFinder::take_below(std::string_view line) {
  if (tell_of_one_puzzle(above_, line) ||
      (has_labelled_puzzle(above_) && !begins_with_puzzle(line)))
    return FileLayout{.family = InputFamily::text};
  if (auto table = table_of(above_, above_number_, line, where(), format_.advises_format))
    return table;
  if (auto table = table_below_title(line)) return table;
  last_ = line;
  last_number_ = number_;
  if (is_given_row(line) || is_candidate_row(line)) {
    if (++rows_ == kFewestGridRows) return FileLayout{.family = InputFamily::text};
    return std::nullopt;
  }
  rows_ = 0;
  are_numbers_ = are_numbers_ && is_number(line);
  if (!begins_with_puzzle(line)) {
    ++other_lines_;
    return std::nullopt;
  }
  // Below a sentence a text may go on; below anything else stand puzzles, one a line, unless the
  // first one of a table is damaged.
  if (is_sentence(above_)) {
    ++puzzle_lines_;
    return std::nullopt;
  }
  return may_be_table(above_, line) ? std::nullopt : std::optional(FileLayout{});
}

std::string_view first_json(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\')
      ++i;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '[' || c == '{'))
      ++depth;
    else if (!in_string && (c == ']' || c == '}'))
      --depth;
    if (depth == 0 && !in_string) return text.substr(0, i + 1);
  }
  return {};
}

std::optional<FileLayout> find_layout(std::string_view head, bool whole,
                                      const FormatOptions& format, const std::string& name) {
  return LayoutFinder(format, name).look_at(head, whole);
}

}  // namespace bitwhip::input
