#include "input/json_entry.h"

#include <algorithm>

#include "base/text.h"
#include "grid/puzzle.h"
#include "input/tolerant.h"

namespace bitwhip::input {

namespace {

constexpr std::size_t kLongestHint = 60;  // of the name of a member in a message

// Returns the cell of a number, a string of one character, null or false; 0: none.
char cell_of(const io::Json& value) {
  if (value.is_null() || value.is_boolean()) return value == io::Json(true) ? '\0' : '.';
  // Programs that count from numbers write 5.0, and -1 for a blank cell.
  if (value.is_number()) {
    const auto number = value.get<double>();
    for (int digit = -1; digit <= kDigits; ++digit) {
      if (number == digit) return digit <= 0 ? '.' : static_cast<char>('0' + digit);
    }
    return '\0';
  }
  if (!value.is_string()) return '\0';
  const std::string_view text = trimmed(value.text());
  return text.empty() ? '.' : text.size() == 1 ? text[0] : '\0';
}

std::optional<std::string> cells_of(const io::Json& array) {
  std::string cells;
  for (const io::Json& value : array) {
    const char cell = cell_of(value);
    if (cell == '\0') return std::nullopt;
    cells += cell;
  }
  return cells;
}

std::optional<Puzzle> puzzle_of(const io::Json& value) {
  const auto text = puzzle_text(value);
  return text ? read_either(*text) : std::nullopt;
}

}  // namespace

std::optional<std::string> puzzle_text(const io::Json& value) {
  if (value.is_string()) {
    std::string text(trimmed(value.text(), " \t\r\n"));
    // Rows of a grid; whatever else has line ends would break records, which repeat the text.
    if (std::none_of(text.begin(), text.end(), is_letter)) {
      std::erase(text, '\r');
      std::replace(text.begin(), text.end(), '\n', ' ');
    }
    return text;
  }
  if (!value.is_array() || value.empty()) return std::nullopt;
  if (const auto cells = cells_of(value)) return cells;
  std::string cells;
  for (const io::Json& row : value) {
    const auto of_row = row.is_array()    ? cells_of(row)
                        : row.is_string() ? std::optional(row.text())
                                          : std::nullopt;
    if (!of_row || of_row->size() != value.size()) return std::nullopt;
    cells += *of_row;
  }
  return cells;
}

bool is_unsolved_puzzle(const io::Json& value) {
  const auto puzzle = puzzle_of(value);
  return puzzle && puzzle->givens < kCells;
}

std::optional<std::string> puzzle_beside_solution(const io::Json& value) {
  if (!value.is_array()) return std::nullopt;
  const io::Json* found = nullptr;
  bool is_solution_there = false;
  for (const io::Json& element : value) {
    const auto puzzle = puzzle_of(element);
    is_solution_there = is_solution_there || (puzzle && puzzle->givens == kCells);
    if (!puzzle || puzzle->givens == kCells) continue;
    if (found != nullptr) return std::nullopt;
    found = &element;
  }
  return found != nullptr && is_solution_there ? puzzle_text(*found) : std::nullopt;
}

std::vector<std::string> members_with_puzzle(const io::Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) {
    if (is_unsolved_puzzle(value)) names.push_back(name);
  }
  return names;
}

SplitLine cut_json(std::string_view text, const FileLayout& layout) {
  io::MemberCount count{layout.member};
  std::optional<io::Json> json;
  try {
    json = io::try_json(text, &count);
  } catch (const io::TooDeep&) {
    return refused_line("JSON that is nested too deeply");
  }
  const bool in_lines = layout.family == InputFamily::jsonl;
  if (!json || (in_lines && !json->is_object())) return refused_line("not a JSON object");
  const auto cells = [&](std::string of) {
    return layout.of_variant ? with_plain_cells(trimmed(of), layout.parity) : of;
  };
  if (!json->is_object()) {
    auto of = puzzle_text(*json);
    if (!of) of = puzzle_beside_solution(*json);
    return of ? SplitLine{cells(*of)} : refused_line("the JSON value is no puzzle");
  }
  const io::Json* const puzzle = json->find(layout.member);
  const std::string member = "\"" + layout.member + "\"";
  if (puzzle == nullptr) {
    // The first one by name that holds a puzzle with empty cells: a solved grid beside it is never
    // what is meant.
    const std::string* other = nullptr;
    for (const auto& [name, value] : json->items()) {
      if ((other == nullptr || name < *other) && is_unsolved_puzzle(value)) other = &name;
    }
    const std::string hint =
        !layout.advises_format || other == nullptr || other->size() > kLongestHint
            ? ""
            : "; --column " + *other + " reads its member \"" + *other + "\"";
    return refused_line("the JSON object has no member " + member + hint);
  }
  if (count.times > 1) return refused_line("the JSON object has the member " + member + " twice");
  if (puzzle->is_null()) return refused_line("the record holds no puzzle");
  const auto of = puzzle_text(*puzzle);
  if (!of) return refused_line("the member " + member + " is no puzzle");
  SplitLine cut{puzzle->is_string() && !layout.of_variant ? puzzle->text() : cells(*of)};
  if (layout.members_pass) {
    cut.tail = io::json_text(*json);  // without line ends, which stay escaped
  } else if (const io::Json* const tail = json->find("tail");
             tail != nullptr && tail->is_string()) {
    cut.tail = tail->text();
    // A record is one line, so line ends stay escaped as in JSON.
    if (cut.tail.find_first_of("\r\n") != std::string::npos) {
      cut.tail = io::json_text(*tail);
      cut.tail = cut.tail.substr(1, cut.tail.size() - 2);
    }
  }
  return cut;
}

}  // namespace bitwhip::input
