#include "grid/pasted_grid.h"

#include <algorithm>
#include <array>
#include <utility>

#include "grid/bits.h"

namespace bitwhip {
namespace {

constexpr int kRows = 9;
constexpr int kBand = 3;              // rows of a band, cells of a row within it
constexpr int kMostRows = 1'000'000;  // counted

constexpr std::string_view kMarkers = "*#@^+~%&$";
constexpr std::string_view kHorizontal = "-=~";
constexpr std::string_view kFrame = "-=~_*+.'`/\\";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }

// The bytes of the separator at the front of the text: 0 when there is none.
std::size_t blank_at(std::string_view text) {
  if (text.starts_with(' ') || text.starts_with('\t')) return 1;
  return text.starts_with("\xc2\xa0") ? 2 : 0;
}

// U+2500 to U+257F.
bool is_box_drawing(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xe2' || (text[1] != '\x94' && text[1] != '\x95')) return false;
  return (static_cast<unsigned char>(text[2]) & 0xc0) == 0x80;
}

bool is_horizontal_line(std::string_view box) {
  constexpr std::string_view kLines[] = {"─", "━", "┄", "┅", "┈", "┉", "╌", "╍", "═"};
  return std::any_of(std::begin(kLines), std::end(kLines), [box](std::string_view line) { return box.starts_with(line); });
}

std::size_t separator_at(std::string_view text) {
  if (const std::size_t blank = blank_at(text)) return blank;
  if (is_box_drawing(text)) return 3;
  return !text.empty() && std::string_view("|!:,").find(text[0]) != std::string_view::npos ? 1 : 0;
}

std::string_view trimmed(std::string_view text) {
  while (const std::size_t blank = blank_at(text)) text.remove_prefix(blank);
  for (;;) {
    if (text.ends_with(' ') || text.ends_with('\t')) {
      text.remove_suffix(1);
    } else if (text.ends_with("\xc2\xa0")) {
      text.remove_suffix(2);
    } else {
      return text;
    }
  }
}

struct Row {
  std::array<std::uint16_t, kRows> cell{};
  int cells = 0;    // found, though more than nine are not kept
  std::string why;  // this is no row
};

std::string in_line(std::uint64_t number) { return " in line " + std::to_string(number); }
std::string of_line(std::uint64_t number) { return " of line " + std::to_string(number); }

Row parse_row(std::string_view text, std::uint64_t number) {
  Row row;
  const auto refuse = [&row](std::string why) {
    if (row.why.empty()) row.why = std::move(why);
  };
  while (!text.empty()) {
    if (const std::size_t separator = separator_at(text)) {
      text.remove_prefix(separator);
      continue;
    }
    ++row.cells;
    unsigned mask = 0;
    for (; !text.empty() && separator_at(text) == 0; text.remove_prefix(1)) {
      const char c = text[0];
      if (kMarkers.find(c) != std::string_view::npos) continue;
      if (c < '1' || c > '9') {
        refuse(describe_character(c) + in_line(number) + " is neither a candidate nor a separator nor a marker");
      } else if (const unsigned bit = 1u << (c - '1'); mask & bit) {
        refuse("twice the digit " + std::string(1, c) + " in cell " + std::to_string(row.cells) + of_line(number));
      } else {
        mask |= bit;
      }
    }
    if (mask == 0) refuse("cell " + std::to_string(row.cells) + of_line(number) + " has no digit");
    if (row.cells <= kRows) row.cell[static_cast<std::size_t>(row.cells - 1)] = static_cast<std::uint16_t>(mask);
  }
  if (row.cells != kRows) {
    refuse(std::to_string(row.cells) + (row.cells == 1 ? " cell" : " cells") + in_line(number) + " where 9 are expected");
  }
  return row;
}

enum class Kind : std::uint8_t { blank, comment, border, filler, text, cells, other };

// Of a line that is trimmed.
Kind kind_of(std::string_view line) {
  if (line.empty()) return Kind::blank;
  if (line[0] == '#' && !parse_row(line, 0).why.empty()) return Kind::comment;
  bool digit = false, letter = false, frame = false, other = false;
  int horizontal = 0;
  for (std::string_view rest = line; !rest.empty();) {
    const std::size_t separator = separator_at(rest);
    if (separator == 0) {
      const char c = rest[0];
      digit = digit || (c >= '0' && c <= '9');
      letter = letter || is_letter(c);
      frame = frame || kFrame.find(c) != std::string_view::npos;
      other = other || kFrame.find(c) == std::string_view::npos;
      horizontal += kHorizontal.find(c) != std::string_view::npos;
    } else {
      horizontal += is_horizontal_line(rest);
    }
    rest.remove_prefix(std::max<std::size_t>(separator, 1));
  }
  if (letter) return Kind::text;
  if (digit) return Kind::cells;
  if (other) return Kind::other;
  if (horizontal >= 3) return Kind::border;
  return frame ? Kind::other : Kind::filler;
}

}  // namespace

void PastedGridReader::refuse(std::string why) {
  if (grid_.why.empty()) grid_.why = std::move(why);
}

void PastedGridReader::begin(std::uint64_t number) {
  after_border_ = false;
  if (begun_) return;
  begun_ = true;
  grid_.line = number;
}

void PastedGridReader::add_cells(std::string_view text, std::uint64_t number) {
  const Row row = parse_row(text, number);
  if (!row.why.empty()) refuse(row.why);
  if (rows_ < kRows) std::copy(row.cell.begin(), row.cell.end(), puzzle_.cell.begin() + rows_ * kRows);
  if (rows_ < kMostRows) ++rows_;
}

void PastedGridReader::add_border() {
  after_border_ = true;
  if (rows_ == 0) return;
  banded_ = true;
  if (rows_ % kBand != 0 && odd_border_ == 0) odd_border_ = rows_;
}

void PastedGridReader::add_heading(std::string_view line) {
  (grid_.heading += grid_.heading.empty() ? "" : " ") += line;
  if (grid_.heading.size() <= kLongestHeading && !long_heading_) return;
  long_heading_ = true;
  grid_.heading.clear();
}

bool PastedGridReader::add(std::string_view text, std::uint64_t number, bool whole) {
  const std::string_view line = trimmed(text);
  const bool comment = line.starts_with('#') && (!whole || kind_of(line) == Kind::comment);
  const Kind kind = comment ? Kind::comment : whole ? kind_of(line) : Kind::other;
  bool ended = false;
  switch (kind) {
    case Kind::comment:
    case Kind::filler:
      break;
    case Kind::blank:
      return finish();
    case Kind::border:
      // Under a heading, a border is a line under it.
      if ((after_border_ && (rows_ > 0 || !grid_.why.empty())) || (rows_ == kRows && !banded_)) ended = finish();
      add_border();
      break;
    case Kind::text:
      if (complete()) ended = finish();
      begin(number);
      if (rows_ == 0) {
        if (keep_heading_) add_heading(line);
      } else if (rows_ < kRows) {
        refuse("text" + in_line(number) + ", within the grid");
      }
      break;
    case Kind::cells:
      begin(number);
      add_cells(line, number);
      break;
    case Kind::other:
      begin(number);
      refuse(whole ? "line " + std::to_string(number) + " is neither a row of cells nor a border"
                   : "line " + std::to_string(number) + " is too long");
      break;
  }
  return ended;
}

bool PastedGridReader::finish() {
  const bool ended = begun_;
  if (ended) {
    // Not before: where a grid ends does not depend on what is kept of it.
    if (long_heading_) refuse("the heading has more than " + std::to_string(kLongestHeading) + " bytes");
    if (rows_ == 0) refuse("text without a grid");
    if (rows_ != kRows) refuse(std::to_string(rows_) + (rows_ == 1 ? " row" : " rows") + " of cells where 9 are expected");
    if (odd_border_ != 0) refuse("a border after row " + std::to_string(odd_border_));
    if (grid_.why.empty()) {
      puzzle_.marks = true;
      puzzle_.givens =
          static_cast<int>(std::count_if(puzzle_.cell.begin(), puzzle_.cell.end(), [](std::uint16_t cell) { return is_single_bit(cell); }));
      grid_.puzzle = puzzle_;
    }
    done_ = std::move(grid_);
  }
  grid_ = {};
  puzzle_ = {};
  begun_ = banded_ = after_border_ = long_heading_ = false;
  rows_ = odd_border_ = 0;
  return ended;
}

std::string to_pasted_grid(const Puzzle& puzzle) {
  std::array<std::string, kCells> text;
  std::array<std::size_t, kRows> width{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (int k = 0; k < kDigits; ++k) {
      if (puzzle.cell[cell] >> k & 1) text[cell] += static_cast<char>('1' + k);
    }
    if (text[cell].empty()) text[cell] = "-";
    width[cell % kRows] = std::max(width[cell % kRows], text[cell].size());
  }
  std::string border = "+";
  for (std::size_t column = 0; column < kRows; ++column) {
    border += std::string(width[column] + 1, '-');
    if (column % kBand == kBand - 1) border += "-+";
  }
  border += '\n';
  std::string out;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t column = cell % kRows;
    if (cell % (kBand * kRows) == 0) out += border;
    out += column == 0 ? "| " : " ";
    out += text[cell];
    out.append(width[column] - text[cell].size(), ' ');
    if (column % kBand == kBand - 1) out += column == kRows - 1 ? " |\n" : " |";
  }
  return out + border;
}

}  // namespace bitwhip
