// Grids of givens: the detection of their cells.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "input/pasted_grid.h"
#include "input/signs.h"

namespace bitwhip::input {
namespace {

constexpr std::size_t kNine = 9;
constexpr std::size_t kBlock = 3;
constexpr std::size_t kSpaced = 17;  // nine cells with a blank between each two

// Returns the line in a reduced alphabet: the digits, '.' for a marked blank cell, ' ', '|' for a
// bar, '-' for a piece of a border, '+' for a corner, 'a' for a letter and '?' for anything else.
// Dashes beside digits are blank cells if they make nine cells of the line.
std::string plain(std::string_view line) {
  constexpr std::pair<std::string_view, char> kClasses[] = {
      {".0_*xXoO?\1\2\3\4", '.'}, {"|!:,;\t", '|'}, {"-=~\5", '-'}, {"+'`/\\", '+'}};
  const std::string signs = in_plain_signs(line);
  std::string out;
  for (const char c : signs) {
    const auto found = std::find_if(std::begin(kClasses), std::end(kClasses), [c](const auto& one) {
      return one.first.find(c) != std::string_view::npos;
    });
    out += c == ' ' || (c >= '1' && c <= '9') ? c
           : found != std::end(kClasses)      ? found->second
           : is_letter_byte(c)                ? 'a'
                                              : '?';
  }
  const auto digits =
      std::count_if(out.begin(), out.end(), [](char c) { return c >= '1' && c <= '9'; });
  const auto dashes = std::count(signs.begin(), signs.end(), '-');
  if (digits > 0 && dashes > 0 && digits + dashes == kNine && out.find('.') == std::string::npos) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (signs[i] == '-') out[i] = '.';
    }
  }
  return out;
}

bool is_cell(char c) { return c == '.' || (c >= '1' && c <= '9'); }
std::size_t cells_of(std::string_view row) {
  return static_cast<std::size_t>(std::count_if(row.begin(), row.end(), is_cell));
}
bool is_empty(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}
std::string_view without_end(std::string_view row) {
  return row.substr(0, row.find_last_not_of(' ') + 1);
}

// True for a row of nine digits and marks; bars may separate blocks, or all cells.
bool is_marked_row(std::string_view row) {
  if (cells_of(row) != kNine) return false;
  std::size_t cells = 0;
  std::array<int, kNine + 1> bars{};
  for (const char c : row) {
    cells += is_cell(c);
    if (c == '|') ++bars[cells];
  }
  bool all = true, blocks = true;
  for (std::size_t i = 1; i < kNine; ++i) {
    all = all && bars[i] > 0;
    blocks = blocks && (bars[i] == 0 || i % kBlock == 0);
  }
  return all || blocks;
}

// Returns the texts between the bars, without what is outside the frame; none if it is ambiguous
// what is inside.
std::vector<std::string_view> segments_of(std::string_view row, std::size_t inside) {
  const std::vector<std::string_view> parts = split(row, '|');
  const bool front = is_empty(parts.front()), back = is_empty(parts.back());
  if (parts.size() == inside + 2 && front && back) return {parts.begin() + 1, parts.end() - 1};
  if (parts.size() == inside + 1 && front != back)
    return front ? std::vector(parts.begin() + 1, parts.end())
                 : std::vector(parts.begin(), parts.end() - 1);
  // Without a frame, or with one whose right end may have been lost with trailing blanks.
  if (parts.size() == inside + 1 && row.starts_with('|') && !row.ends_with('|'))
    return {parts.begin() + 1, parts.end()};
  return parts.size() == inside ? parts : std::vector<std::string_view>();
}

using RowTexts = std::array<std::string, kNine>;
using RowCells = std::array<std::string, kNine>;  // nine characters each: a digit or '.'

std::optional<RowCells> read_marked(const RowTexts& rows) {
  RowCells cells;
  for (std::size_t r = 0; r < kNine; ++r) {
    if (!is_marked_row(rows[r])) return std::nullopt;
    std::copy_if(rows[r].begin(), rows[r].end(), std::back_inserter(cells[r]), is_cell);
  }
  return cells;
}

// Reads rows with bars between all cells.
std::optional<RowCells> read_barred(const RowTexts& rows) {
  RowCells cells;
  for (std::size_t r = 0; r < kNine; ++r) {
    for (const std::string_view segment : segments_of(rows[r], kNine)) {
      const std::size_t at = std::min(segment.find_first_not_of(' '), segment.size());
      if (at < segment.size() && !is_empty(segment.substr(at + 1))) return std::nullopt;
      cells[r] += at < segment.size() ? segment[at] : '.';
    }
    if (cells[r].size() != kNine) return std::nullopt;
  }
  return cells;
}

// A margin that the text of a block's line may lack, where nothing bounds the row.
enum class Open : std::uint8_t { nowhere, left, right };

// Takes the three cells of a block's line from a text of `width` characters. They are `step` apart,
// with equal margins. Returns false if anything is elsewhere.
bool take_block(std::string_view text, std::size_t width, std::size_t step, Open open,
                std::string& cells) {
  const std::size_t margin = (width - 1 - 2 * step) / 2;
  std::string padded(text);
  if (open == Open::left && padded.size() + margin == width) padded.insert(0, margin, ' ');
  if (open == Open::right && padded.size() < width) padded.resize(width, ' ');
  if (padded.size() != width) return false;
  for (std::size_t i = 0; i < kBlock; ++i) {
    char& c = padded[margin + i * step];
    cells += c == ' ' ? '.' : c;
    c = ' ';
  }
  return is_empty(padded);
}

// Reads rows with bars between the blocks.
std::optional<RowCells> read_blocks(const RowTexts& rows) {
  std::array<std::vector<std::string_view>, kNine> blocks;
  for (std::size_t r = 0; r < kNine; ++r) {
    blocks[r] = segments_of(rows[r], kBlock);
    if (blocks[r].size() != kBlock || blocks[r][1].size() != blocks[0][1].size())
      return std::nullopt;
  }
  const std::size_t width = blocks[0][1].size();
  std::optional<RowCells> found;
  for (std::size_t step = 1; 2 * step < width; ++step) {
    if ((width - 1) % 2 != 0) return std::nullopt;
    RowCells cells;
    bool fits = true;
    for (std::size_t r = 0; r < kNine && fits; ++r) {
      const std::string_view left = blocks[r][0], middle = blocks[r][1], right = blocks[r][2];
      const bool open_left = left.data() == rows[r].data(),
                 open_right = right.data() + right.size() == rows[r].data() + rows[r].size();
      fits = take_block(left, width, step, open_left ? Open::left : Open::nowhere, cells[r]) &&
             take_block(middle, width, step, Open::nowhere, cells[r]) &&
             (open_right ? take_block(without_end(right), width, step, Open::right, cells[r])
                         : take_block(right, width, step, Open::nowhere, cells[r]));
    }
    if (!fits) continue;
    if (found) return std::nullopt;
    found = cells;
  }
  return found;
}

// Reads rows without bars: lines of nine characters, or of seventeen.
std::optional<RowCells> read_plain(const RowTexts& rows) {
  std::size_t width = 0;
  // Whether there are characters between two cells, and in the first column.
  bool between = false, first = false;
  for (const std::string& row : rows) {
    if (row.find('|') != std::string::npos) return std::nullopt;
    width = std::max(width, row.size());
    first = first || (!row.empty() && row[0] != ' ');
    for (std::size_t i = 1; i < row.size(); i += 2) between = between || row[i] != ' ';
  }
  // Blanks at the front may have been lost: then no line begins with one, and some are short.
  const bool any_blank_front = std::any_of(rows.begin(), rows.end(), [](const std::string& row) {
    return row.empty() || row[0] == ' ';
  });
  const bool any_short = std::any_of(
      rows.begin(), rows.end(), [width](const std::string& row) { return row.size() < width; });
  if (any_short && !any_blank_front) return std::nullopt;
  // Blanks before every line could be a margin, and a blank last line could separate two grids.
  if (!first || is_empty(rows.back()) || width != (between ? kNine : kSpaced)) return std::nullopt;
  RowCells cells;
  for (std::size_t r = 0; r < kNine; ++r) {
    for (std::size_t i = 0; i < width; i += between ? 1 : 2)
      cells[r] += i < rows[r].size() && rows[r][i] != ' ' ? rows[r][i] : '.';
  }
  return cells;
}

// True if a sign that is not a usual one stands for blank cells beside another sign.
bool has_several_signs(std::span<const GivenLine> lines) {
  std::string signs;
  for (const GivenLine& line : lines) {
    for (const char c : in_plain_signs(line.text)) {
      const bool counts = is_blank_cell(c) && (c != '-' || has_dashed_cells(line.text));
      if (counts && signs.find(c) == std::string::npos) signs += c;
    }
  }
  return signs.size() > 1 && signs.find_first_not_of(kUsualBlankCells) != std::string::npos;
}

}  // namespace

GridLine kind_of_given_line(std::string_view line) {
  const std::string row = plain(line);
  const auto has = [&row](const auto& is) { return std::any_of(row.begin(), row.end(), is); };
  const bool digit = has([](char c) { return c >= '1' && c <= '9'; });
  const bool other = has([](char c) { return c == '?' || c == '+'; });
  const std::string signs = in_plain_signs(line);
  if (trimmed(signs).empty()) return GridLine::blank;
  if (trimmed(signs).front() == '#') return GridLine::comment;
  if (has([](char c) { return c == 'a'; })) return GridLine::text;
  const auto pieces = std::count(row.begin(), row.end(), '-');
  const bool frame = row.find_first_not_of(" -|.+") == std::string::npos &&
                     signs.find_first_of("0xXoO?") == std::string::npos;
  if (pieces >= 3 && frame) return GridLine::border;
  // `x` alone is a word, not a blank cell.
  if (!digit && row.find_first_not_of(" .|") == std::string::npos && cells_of(row) < kNine &&
      signs.find_first_of("xXoO") != std::string::npos) {
    return GridLine::text;
  }
  if (other || pieces > 0) return GridLine::other;
  return cells_of(row) > 0 ? GridLine::cells : GridLine::filler;
}

bool has_dashed_cells(std::string_view line) {
  const std::string row = plain(line);
  return in_plain_signs(line).find('-') != std::string::npos &&
         row.find('.') != std::string::npos && row.find('-') == std::string::npos;
}

bool may_be_dashed_row(std::string_view line) {
  const std::string signs = in_plain_signs(line);
  return std::count(signs.begin(), signs.end(), '-') == kNine &&
         signs.find_first_not_of(" \t-|!:,;") == std::string::npos;
}

bool may_be_blank_row(std::string_view line) {
  const std::string row = plain(line);
  return is_empty(row) && (row.size() == kNine || row.size() == kSpaced);
}

bool is_given_row(std::string_view line) {
  if (kind_of_given_line(line) != GridLine::cells) return false;
  const std::string row = plain(line);
  if (is_marked_row(row)) return true;
  if (row.find('.') != std::string::npos) return false;
  for (const std::size_t inside : {kNine, kBlock}) {
    const auto parts = segments_of(row, inside);
    const auto fits = [&](std::string_view part) { return cells_of(part) <= kNine / inside; };
    if (inside == parts.size())
      return row.find('|') != std::string::npos && std::all_of(parts.begin(), parts.end(), fits);
  }
  return row.find('|') == std::string::npos && row.find(' ') != std::string::npos &&
         (row.size() == kNine || row.size() == kSpaced);
}

std::optional<Puzzle> read_givens(std::span<const GivenLine> lines, bool left_out,
                                  std::string& why) {
  BITWHIP_INVARIANT(lines.size() == kNine);
  RowTexts rows;
  for (std::size_t r = 0; r < kNine; ++r) {
    rows[r] = plain(lines[r].text);
    if (lines[r].kind == GivenLine::dashed) std::replace(rows[r].begin(), rows[r].end(), '-', '.');
  }
  const auto is_marked = [](const std::string& row) { return row.find('.') != std::string::npos; };
  if (has_several_signs(lines)) {
    why = "more than one sign stands for a blank cell: write '.' for each";
    return std::nullopt;
  }
  std::optional<RowCells> cells = read_marked(rows);
  if (!cells && std::none_of(rows.begin(), rows.end(), is_marked)) {
    for (const auto& read : {read_barred, read_blocks, read_plain}) {
      if (!cells) cells = read(rows);
    }
    if (cells && left_out)
      why = "it is not sure whether a line of bars alone is a row: write '.' for a blank cell";
    if (!cells)
      why = "it is not sure where the cells of line " + std::to_string(lines[0].number) +
            " and those below it lie: write '.' for a blank cell";
  } else if (!cells) {
    for (std::size_t r = 0; r < kNine && why.empty(); ++r) {
      const std::size_t count = cells_of(rows[r]);
      if (count != kNine)
        why = counted(count, "cell") + " in line " + std::to_string(lines[r].number) +
              " where 9 are expected";
    }
    for (std::size_t r = 0; r < kNine && why.empty(); ++r) {
      if (!is_marked_row(rows[r]))
        why = "a bar in line " + std::to_string(lines[r].number) +
              " that parts neither blocks nor cells";
    }
  }
  if (!why.empty()) return std::nullopt;
  std::string token;
  for (const std::string& row : *cells) token += row;
  return parse_puzzle(token, &why);
}

}  // namespace bitwhip::input
