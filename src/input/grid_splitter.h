// Pasted grids of candidates or givens (input/pasted_grid.h), several one after another: each gives one Line, whatever it holds.
//
// The token is the puzzle as 729 pencil marks or as 81 characters, the tail the heading of the grid, the number that of its first line. A grid that
// was refused gives a Line too: `refused`, its token tells why. Text without a grid gives nothing, but a file that holds nothing else gives one
// refusal. Memory: bounded for lines and headings of any length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "input/pasted_grid.h"
#include "input/splitter.h"

namespace bitwhip::input {

// Lines of more bytes, without those of leading blanks, are no rows.
inline constexpr std::size_t kLongestRow = std::size_t{16} << 10;

class GridSplitter final : public Splitter {
 public:
  // fields_above: the fields of a variant that stand above a grid (kFieldsAbove) are part of the token, and not of the tail.
  explicit GridSplitter(bool keep_tail, GridCells cells = GridCells::candidates, bool fields_above = false)
      : blanks_are_cells_(cells == GridCells::givens), keep_tail_(keep_tail), fields_above_(fields_above), grids_(keep_tail || fields_above, cells) {}
  // Before the first Line it is not known whether the file holds nothing but text.
  bool is_fresh() const override {
    return Splitter::is_fresh() && line_.empty() && whole_ && grids_.is_fresh() && (any_ || is_resumed() || number() == 1);
  }

 private:
  void take(std::string_view piece) override;
  void end_line(Chunk& chunk) override;
  void end_file(Chunk& chunk) override;
  void append(Chunk& chunk);

  const bool blanks_are_cells_;
  const bool keep_tail_;
  const bool fields_above_;
  PastedGridReader grids_;
  // The line under way, as far as it may be a row.
  std::string line_;
  bool whole_ = true;
  bool any_ = false;        // a Line has been given out
  std::uint64_t text_ = 0;  // the first line of text without a grid; 0: there was none
};

}  // namespace bitwhip::input
