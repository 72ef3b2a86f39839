// Lines of a HoDoKu library: `:0000:x:PUZZLE:deleted candidates:eliminations:comment:`.
//
// The first field is the number of a technique, the second its candidates. In the puzzle a '+' stands before each digit that the solver has placed.
// The puzzle is the givens alone: the placed digits and the deleted candidates follow from it. The tail is the line without the puzzle and one colon.
#include <algorithm>

#include "base/text.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/line_cut.h"

namespace bitwhip::input {

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

}  // namespace bitwhip::input
