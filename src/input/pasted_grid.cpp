#include "input/pasted_grid.h"

#include <array>
#include <bit>

#include "grid/candidate.h"
#include "input/signs.h"

namespace bitwhip::input {
namespace {

constexpr int kMostRows = 1'000'000;  // limit of counting

constexpr std::string_view kMarkers = "*#@^+~%&$";
constexpr std::string_view kHorizontal = "-=~";
constexpr std::string_view kFrame = "-=~_*+.'`/\\";

// True for a separator between cells, in plain signs.
bool is_between(char c) {
  return std::string_view(" \t|!:,").find(c) != std::string_view::npos || c == kLine;
}

struct CandidateRow {
  std::array<std::uint16_t, kGridRows> cell{};
  int cells = 0;    // number of cells, of which at most nine are stored
  std::string why;  // nonempty: not a row
};

std::string in_line(std::uint64_t number) { return " in line " + std::to_string(number); }
std::string of_line(std::uint64_t number) { return " of line " + std::to_string(number); }

CandidateRow parse_row(std::string_view text, std::uint64_t number) {
  CandidateRow row;
  const auto refuse = [&row](std::string why) {
    if (row.why.empty()) row.why = std::move(why);
  };
  const std::string signs = in_plain_signs(text);
  for (std::size_t i = 0; i < signs.size();) {
    if (is_between(signs[i])) {
      ++i;
      continue;
    }
    ++row.cells;
    unsigned mask = 0;
    for (; i < signs.size() && !is_between(signs[i]); ++i) {
      const char c = signs[i];
      if (kMarkers.find(c) != std::string_view::npos) continue;
      if (c < '1' || c > '9') {
        refuse(describe_character(c) + in_line(number) +
               " is neither a candidate nor a separator nor a marker");
      } else if (const unsigned bit = 1u << (c - '1'); mask & bit) {
        refuse("twice the digit " + std::string(1, c) + " in cell " + std::to_string(row.cells) +
               of_line(number));
      } else {
        mask |= bit;
      }
    }
    if (mask == 0) refuse("cell " + std::to_string(row.cells) + of_line(number) + " has no digit");
    if (row.cells <= kGridRows)
      row.cell[static_cast<std::size_t>(row.cells - 1)] = static_cast<std::uint16_t>(mask);
  }
  if (row.cells != kGridRows) {
    refuse(counted(static_cast<std::uint64_t>(row.cells), "cell") + in_line(number) +
           " where 9 are expected");
  }
  return row;
}

// Returns the kind of a trimmed line, in texts with grids of candidates.
GridLine kind_of(std::string_view line) {
  const std::string signs = in_plain_signs(line);
  if (trimmed(signs).empty()) return GridLine::blank;
  if (trimmed(signs).front() == '#' && !parse_row(line, 0).why.empty()) return GridLine::comment;
  bool digit = false, letter = false, frame = false, other = false;
  int horizontal = 0;
  for (const char c : signs) {
    horizontal += kHorizontal.find(c) != std::string_view::npos || c == kLine;
    if (is_between(c)) continue;
    digit = digit || is_digit(c);
    letter = letter || is_letter_byte(c);
    frame = frame || kFrame.find(c) != std::string_view::npos;
    other = other || kFrame.find(c) == std::string_view::npos;
  }
  if (letter) return GridLine::text;
  if (digit) return GridLine::cells;
  if (other) return GridLine::other;
  if (horizontal >= 3) return GridLine::border;
  return frame ? GridLine::other : GridLine::filler;
}

// Returns the text without blanks at its ends.
std::string_view trimmed_blanks(std::string_view text) {
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

bool is_tag(std::string_view line) {
  return line.size() > 2 && line.front() == '[' && line.back() == ']';
}

bool is_tag(std::string_view line, std::string_view lower_case) {
  return std::equal(line.begin(), line.end(), lower_case.begin(), lower_case.end(),
                    [](char c, char small) { return lower(c) == small; });
}

}  // namespace

bool is_candidate_row(std::string_view line) {
  const CandidateRow row = parse_row(line, 0);
  return row.why.empty() && std::any_of(row.cell.begin(), row.cell.end(),
                                        [](std::uint16_t cell) { return !is_single_bit(cell); });
}

void PastedGridReader::add_row(std::string_view text, std::uint64_t number) {
  const CandidateRow row = parse_row(text, number);
  if (!row.why.empty()) refuse(row.why);
  if (rows_ < kGridRows)
    std::copy(row.cell.begin(), row.cell.end(), puzzle_.cell.begin() + rows_ * kGridRows);
  if (rows_ < kMostRows) ++rows_;
}

// Adds a row, or a spacer, which may turn out to be a row of blank cells and is kept beside the
// rows, unless there are too many.
void PastedGridReader::add_given_row(std::string_view text, std::uint64_t number, bool spacer) {
  constexpr std::size_t kLongestGivenRow = 200;
  if (text.size() > kLongestGivenRow)
    refuse("line " + std::to_string(number) + " is too long for nine cells");
  if (is_candidate_row(text))
    refuse("line " + std::to_string(number) + " is a row of candidates" +
           (advises_format_ ? ": such grids need --pm" : ""));
  if (text.size() == kCells && !spacer)
    refuse("81 cells in line " + std::to_string(number) +
           (advises_format_ ? ": one puzzle per line needs --input-format lines" : ""));
  text = text.substr(0, kLongestGivenRow);
  barred_ = text.find_first_of("|!:") != std::string_view::npos;
  dashes_are_cells_ = dashes_are_cells_ || has_dashed_cells(text);
  const bool may_be_row = !spacer || spacers_ < kMostBlankRows;
  if (may_be_row && lines_.size() < kMostGivenLines)
    lines_.push_back({std::string(text), number, spacer ? GivenLine::spacer : GivenLine::row});
  int& count = spacer ? spacers_ : rows_;
  if (count < kMostRows) ++count;
}

void PastedGridReader::add_border() {
  after_border_ = true;
  if (rows_ == 0) return;
  if (rows_ <= kGridRows) borders_ |= 1u << rows_;
  if (rows_ + spacers_ <= kGridRows) borders_with_spacers_ |= 1u << (rows_ + spacers_);
}

// Returns the number of rows before the first misplaced border; 0: none. Grids of givens may have
// borders between all rows.
int PastedGridReader::odd_border() const {
  if (dashed_are_rows()) return 0;  // which of them are borders is known by their number alone
  const unsigned borders = spacers_are_rows() ? borders_with_spacers_ : borders_;
  constexpr unsigned kAll = 0x1fe, kOdd = 0x1b6;
  const bool parts_all = cells_ == GridCells::givens && (borders & kAll) == kAll;
  if (parts_all || (borders & kOdd) == 0) return 0;
  return std::countr_zero(borders & kOdd);
}

bool PastedGridReader::add(std::string_view text, std::uint64_t number, bool whole) {
  const std::string_view line = trimmed_blanks(text);
  const bool givens = cells_ == GridCells::givens;
  const auto kind_here = [&] { return givens ? kind_of_given_line(text) : kind_of(line); };
  const bool comment = trimmed(in_plain_signs(line)).starts_with('#') &&
                       (!whole || kind_here() == GridLine::comment);
  GridLine kind = comment ? GridLine::comment : whole ? kind_here() : GridLine::other;
  // Below a complete grid (and above one of givens), whatever is neither row nor border is text.
  const bool outside = complete() || (givens && rows_ == 0 && grid_.why.empty());
  if (kind == GridLine::other && whole && outside &&
      line.find_first_of("0123456789") == std::string_view::npos)
    kind = GridLine::text;
  bool ended = false;
  switch (kind) {
    case GridLine::comment:
      break;
    case GridLine::filler:
      if (givens) {
        begin(number);
        add_given_row(text, number, true);
      }
      break;
    case GridLine::blank:
      if (givens && rows_ > 0 && !has_nine_rows() && !barred_ && may_be_blank_row(text)) {
        add_given_row(text, number, true);
        break;
      }
      return finish();
    case GridLine::border:
      if (givens && !has_nine_rows() && may_be_dashed_row(text) &&
          (rows_ == 0 || dashes_are_cells_) && lines_.size() < kMostGivenLines) {
        lines_.push_back({std::string(text), number, GivenLine::dashed});
        ++dashed_;
        if (rows_ > 0) break;
      }
      // Under a heading, a border is an underline. One below seven or eight rows is none of bands:
      // rows of that grid are missing, and what follows is another one.
      if ((givens && (rows_ == kGridRows - 1 || rows_ == kGridRows - 2) && borders_ == 0 &&
           spacers_ == 0 && !dashes_are_cells_) ||
          (after_border_ && (rows_ > 0 || !grid_.why.empty())) ||
          (has_nine_rows() && borders_ == 0))
        ended = finish();
      add_border();
      break;
    case GridLine::text:
      if (complete()) ended = finish();
      begin(number);
      if (givens && rows_ == 0 && is_tag(line)) {
        in_state_ = is_tag(line, "[state]") || (in_state_ && !is_tag(line, "[puzzle]"));
      } else if (rows_ == 0) {
        if (keep_heading_) (grid_.heading += grid_.heading.empty() ? "" : " ") += line;
        long_heading_ = long_heading_ || grid_.heading.size() > kLongestHeading;
        if (long_heading_) grid_.heading.clear();
      } else if (rows_ < kGridRows) {
        refuse("text" + in_line(number) + ", within the grid");
      }
      break;
    case GridLine::cells:
      begin(number);
      givens ? add_given_row(text, number, false) : add_row(line, number);
      break;
    case GridLine::other:
      begin(number);
      refuse(whole ? "line " + std::to_string(number) + " is neither a row of cells nor a border"
                   : "line " + std::to_string(number) + " is too long");
      break;
  }
  return ended;
}

bool PastedGridReader::next() {
  if (more_.empty()) return false;
  done_ = std::move(more_.back());
  more_.pop_back();
  return true;
}

// Reads nine rows after nine; a heading belongs to the first of them.
void PastedGridReader::finish_several() {
  const std::span<const GivenLine> lines = lines_;
  for (std::size_t at = lines.size() - kGridRows; at > 0; at -= kGridRows) {
    PastedGrid& grid = more_.emplace_back();
    grid.line = lines[at].number;
    grid.puzzle = read_givens(lines.subspan(at, kGridRows), false, grid.why);
  }
  grid_.puzzle = read_givens(lines.first(kGridRows), false, grid_.why);
}

bool PastedGridReader::finish() {
  const bool ended = grid_.line > 0;
  const bool only_text = rows_ == 0 && grid_.why.empty();
  // The section [State] of a file repeats the puzzle, with the digits that were placed.
  const bool skipped = in_state_ && !only_text;
  if (ended) {
    // Only now, so that the end of a grid does not depend on what is kept of it.
    if (long_heading_)
      refuse("the heading has more than " + std::to_string(kLongestHeading) + " bytes");
    if (rows_ == 0) refuse("text without a grid");
    const bool are_several_here = grid_.why.empty() && are_several();
    if (!has_nine_rows() && !are_several_here)
      refuse(counted(static_cast<std::uint64_t>(rows_), "row") + " of cells where 9 are expected");
    if (const int odd = odd_border()) refuse("a border after row " + std::to_string(odd));
    if (are_several_here) {
      finish_several();
    } else if (grid_.why.empty() && cells_ == GridCells::givens) {
      const bool left_out = spacers_ > 0 && !spacers_are_rows();
      std::erase_if(lines_, [&](const GivenLine& line) {
        return (left_out && line.kind == GivenLine::spacer) ||
               (!dashed_are_rows() && line.kind == GivenLine::dashed);
      });
      grid_.puzzle = read_givens(lines_, left_out, grid_.why);
    } else if (grid_.why.empty()) {
      puzzle_.marks = true;
      puzzle_.givens =
          static_cast<int>(std::count_if(puzzle_.cell.begin(), puzzle_.cell.end(),
                                         [](std::uint16_t cell) { return is_single_bit(cell); }));
      grid_.puzzle = puzzle_;
    }
    grid_.only_text = only_text;
    done_ = std::move(grid_);
  }
  grid_ = {};
  puzzle_ = {};
  lines_.clear();
  after_border_ = long_heading_ = barred_ = dashes_are_cells_ = false;
  rows_ = spacers_ = dashed_ = 0;
  borders_ = borders_with_spacers_ = 0;
  if (skipped) in_state_ = false;
  return ended && !skipped;
}

}  // namespace bitwhip::input
