#include "input/text_splitter.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "grid/puzzle.h"
#include "input/pasted_grid.h"
#include "input/row_marks.h"
#include "input/signs.h"
#include "input/tolerant.h"

namespace bitwhip::input {

namespace {

constexpr std::size_t kLongestTextLine = std::size_t{16} << 10;

constexpr std::size_t kMostBlock = 10000;  // lines
constexpr std::size_t kLongestTitle = 200;
constexpr std::size_t kMostRecent = 100;  // puzzles

constexpr std::string_view kWordEnds = " \t\"'()";
// These may stand between the cells of a puzzle, too.
constexpr std::string_view kPartEnds = " \t\"'():=|,;";

// Returns the puzzle of a word, if it is one with givens and empty cells, or a solved grid.
std::optional<Puzzle> puzzle_of(std::string_view word) {
  if (word.size() < kCells) return std::nullopt;
  const auto puzzle = read_either(word);
  return puzzle && puzzle->givens > 0 ? puzzle : std::nullopt;
}

std::vector<Puzzle> puzzles_in(std::string_view line, std::string_view ends) {
  std::vector<Puzzle> found;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = std::min(line.find_first_not_of(ends, at), line.size());
    at = std::min(line.find_first_of(ends, begin), line.size());
    if (const auto puzzle = puzzle_of(line.substr(begin, at - begin))) found.push_back(*puzzle);
  }
  return found;
}

}  // namespace

TextSplitter::TextSplitter(const FileLayout&, Tails tails) : keep_tail_(tails == Tails::kept) {}

std::string TextSplitter::summary() const {
  return "read as text: " + counted(puzzles_, "puzzle") +
         (solutions_ > 0 ? ", " + counted(solutions_, "solution") + " left out" : "") + ", " +
         counted(notes_, "other line");
}

void TextSplitter::take(std::string_view piece) {
  const std::size_t room = kLongestTextLine - line_.size();
  whole_ = whole_ && piece.size() <= room;
  line_.append(piece.substr(0, room));
}

void TextSplitter::end_line(Chunk& chunk) {
  const std::string_view unquoted_line = unquoted(line_);
  const std::string_view bare = without_markup(unquoted_line);
  // Blanks at the front may be cells.
  const std::string line = without_row_marks(trimmed(unquoted_line) == bare ? unquoted_line : bare);
  const bool is_blank = trimmed(in_plain_signs(line)).empty();
  const bool was_blank = trimmed(line_).empty();
  const bool whole = std::exchange(whole_, true);
  const bool may_be_row = is_blank && rows_ > 0 && rows_ < kGridRows && may_be_blank_row(line);
  line_.clear();
  any_ = true;
  if (first_line_ == 0) first_line_ = number_;
  if (is_blank && !may_be_row) {
    if (!was_blank) ++notes_;  // a tag alone
    if (was_blank) end_block(chunk);
    return;
  }
  const bool is_row = whole && (may_be_row || is_given_row(line) || is_candidate_row(line));
  const GridLine kind = kind_of_given_line(line);
  const bool is_between = kind == GridLine::border || kind == GridLine::filler;
  if (is_row || (is_between && !block_.empty())) {
    if (block_.size() < kMostBlock) block_.push_back({line, number_, is_row});
    rows_ += is_row;
    is_of_candidates_ = is_of_candidates_ || (is_row && is_candidate_row(line));
    return;
  }
  end_block(chunk);
  if (whole && take_puzzles(line, chunk)) return;
  ++notes_;
  if (!is_between && keep_tail_) heading_ = line.size() <= kLongestTitle ? line : std::string();
}

// Emits the puzzles of a line, which may be a word of it or the whole line. Returns false if there
// are none.
bool TextSplitter::take_puzzles(std::string_view line, Chunk& chunk) {
  std::vector<Puzzle> found = puzzles_in(line, kWordEnds);
  if (found.empty()) {
    if (const auto puzzle = read_tolerantly(line).puzzle) found.push_back(*puzzle);
  }
  if (found.empty()) found = puzzles_in(line, kPartEnds);
  for (const Puzzle& puzzle : found) add_puzzle(puzzle, number_, chunk);
  return !found.empty();
}

// Emits the puzzle, unless it is the solution of another one.
void TextSplitter::add_puzzle(const Puzzle& puzzle, std::uint64_t number, Chunk& chunk) {
  const auto is_solution = [&](const Puzzle& other) { return is_solution_of(puzzle, other); };
  if (std::any_of(recent_.begin(), recent_.end(), is_solution)) {
    ++solutions_;
    heading_.clear();
    return;
  }
  if (held_ && is_solution_of(held_->puzzle, puzzle)) {
    ++solutions_;
    if (heading_.empty()) heading_ = std::move(held_->heading);
    held_.reset();
  }
  release(chunk);
  if (puzzle.givens == kCells) {
    held_ = {puzzle, number, std::exchange(heading_, {})};
    return;
  }
  if (recent_.size() == kMostRecent) recent_.erase(recent_.begin());
  recent_.push_back(puzzle);
  chunk.add(number, to_string(puzzle), std::exchange(heading_, {}));
  ++puzzles_;
}

// Emits the solved grid that is held back: it is a puzzle as well as any other.
void TextSplitter::release(Chunk& chunk) {
  if (!held_) return;
  chunk.add(held_->number, to_string(held_->puzzle), held_->heading);
  ++puzzles_;
  held_.reset();
}

void TextSplitter::end_file(Chunk& chunk) {
  end_block(chunk);
  release(chunk);
  if (puzzles_ == 0 && notes_ > 0 && !resumed_) chunk.refuse(first_line_, "text without a puzzle");
}

void TextSplitter::end_block(Chunk& chunk) {
  if (rows_ >= kFewestGridRows && rows_ % kGridRows == 0 && block_.size() < kMostBlock) {
    // A border below the ninth row ends that grid.
    for (std::size_t begin = 0, end = 0; end < block_.size(); begin = end) {
      for (int rows = 0; end < block_.size(); ++end) {
        if (block_[end].is_row && rows == kGridRows) break;
        rows += block_[end].is_row;
      }
      read_grid(begin, end, chunk);
    }
  } else if (rows_ >= kFewestGridRows) {
    release(chunk);
    chunk.refuse(block_.front().number,
                 counted(static_cast<std::uint64_t>(rows_), "row") + " of cells in lines " +
                     std::to_string(block_.front().number) + " to " +
                     std::to_string(block_.back().number) + " where 9 are expected");
    ++puzzles_;
  } else {
    notes_ += block_.size();
  }
  block_.clear();
  rows_ = 0;
  is_of_candidates_ = false;
}

// Emits the grid of these lines of the block.
void TextSplitter::read_grid(std::size_t begin, std::size_t end, Chunk& chunk) {
  PastedGridReader grids(false, is_of_candidates_ ? GridCells::candidates : GridCells::givens,
                         false);
  // The rule below the header of a Markdown table is no border.
  const auto is_rule = [&](std::size_t at) {
    return at == begin + 1 && !block_[at].is_row &&
           block_[at].text.find("--|") != std::string::npos;
  };
  while (end > begin && !block_[end - 1].is_row) --end;
  for (std::size_t at = begin; at < end; ++at) {
    if (!is_rule(at)) grids.add(block_[at].text, block_[at].number);
  }
  grids.finish();
  const PastedGrid& grid = grids.grid();
  if (grid.puzzle) return add_puzzle(*grid.puzzle, block_[begin].number, chunk);
  release(chunk);
  heading_.clear();
  chunk.refuse(block_[begin].number, grid.why);
  ++puzzles_;
}

}  // namespace bitwhip::input
