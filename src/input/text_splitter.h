// The splitter of texts with puzzles in them, as people post them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grid/puzzle.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/splitter.h"

namespace bitwhip::input {

// Puzzles in a text: grids of nine rows of givens or candidates, and runs of 81 cells. Whatever
// else stands there (titles, sentences, quotes, tags of forums, rules between paragraphs) is a
// note, and emits nothing. So is a solved grid beside its puzzle, before or behind it: nobody asks
// how hard a solution is.
//
// A block is a run of rows of nine cells, with borders between them, up to a blank line or a line
// of text. Nine rows are a grid, 18 are two. A block of fewer than three rows is a note; one of any
// other number is refused, for it could be read in several ways: a row may be missing, or be the
// numbers of the columns. Memory: bounded for lines and blocks of any length.
class TextSplitter final : public Splitter {
 public:
  TextSplitter(const FileLayout& layout, Tails tails);
  std::unique_ptr<Splitter> copy() const override { return std::make_unique<TextSplitter>(*this); }
  bool is_fresh() const override {
    return Splitter::is_fresh() && block_.empty() && heading_.empty() && recent_.empty() && !held_;
  }
  std::string summary() const override;

 private:
  struct BlockLine {
    std::string text;
    std::uint64_t number;
    bool is_row;
  };

  void take(std::string_view piece) override;
  void end_line(Chunk& chunk) override;
  void end_file(Chunk& chunk) override;
  bool take_puzzles(std::string_view line, Chunk& chunk);
  void end_block(Chunk& chunk);
  void read_grid(std::size_t begin, std::size_t end, Chunk& chunk);
  void add_puzzle(const Puzzle& puzzle, std::uint64_t number, Chunk& chunk);
  void release(Chunk& chunk);

  const bool keep_tail_;
  std::string line_;  // the current line, as far as it can be a row
  bool whole_ = true;
  std::vector<BlockLine> block_;  // begins with a row
  int rows_ = 0;                  // of the block
  bool is_of_candidates_ = false;
  std::string heading_;  // the last line of text, the tail of the next puzzle; empty if not kept
  std::uint64_t first_line_ = 0;  // number; 0: none
  std::vector<Puzzle> recent_;    // puzzles whose solutions may follow
  // A solved grid that may be the solution of the next puzzle.
  struct HeldGrid {
    Puzzle puzzle;
    std::uint64_t number;
    std::string heading;
  };
  std::optional<HeldGrid> held_;
  std::uint64_t puzzles_ = 0, solutions_ = 0, notes_ = 0;
};

}  // namespace bitwhip::input
