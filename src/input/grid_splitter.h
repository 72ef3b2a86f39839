// Pasted grids of candidates (grid/pasted_grid.h), several one after another: each gives one Line, whatever it holds.
//
// The token is the puzzle as 729 pencil marks, the tail the heading of the grid, the number that of its first line. A grid that was refused gives a
// Line too: `refused`, its token tells why.
// Memory: bounded for lines of any length, but for headings when tails are kept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "input/splitter.h"
#include "grid/pasted_grid.h"

namespace bitwhip::input {

// Lines of more bytes, without those of leading blanks, are no rows.
inline constexpr std::size_t kLongestRow = std::size_t{16} << 10;

class GridSplitter final : public Splitter {
 public:
  explicit GridSplitter(bool keep_tail) : grids_(keep_tail) {}

 private:
  void take(std::string_view piece) override;
  void end_line(Chunk& chunk) override;
  void end_file(Chunk& chunk) override;
  bool holds_nothing() const override { return line_.empty() && whole_ && grids_.is_idle(); }
  void append(Chunk& chunk) const;

  PastedGridReader grids_;
  // The line under way, as far as it may be a row.
  std::string line_;
  bool whole_ = true;
};

}  // namespace bitwhip::input
