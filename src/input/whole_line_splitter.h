// One record per line, for the families that need the whole line to find the puzzle (line_cut.h).
//
// Blank lines, comments (the first non-blank is '#'), the header of a table and that of records with fields give nothing, but are counted. Every other line gives one Line.
// Memory: at most kLongestLine bytes; a longer line is refused.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "input/family.h"
#include "input/line_cut.h"
#include "input/splitter.h"

namespace bitwhip::input {

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

class WholeLineSplitter final : public Splitter {
 public:
  using Cut = LineCut (*)(std::string_view line, const FileLayout& layout);

  WholeLineSplitter(Cut cut, FileLayout layout, bool keep_tail) : cut_(cut), layout_(std::move(layout)), keep_tail_(keep_tail) {}
  bool is_fresh() const override { return Splitter::is_fresh() && line_.empty(); }

 private:
  void take(std::string_view piece) override;
  void end_line(Chunk& chunk) override;
  bool is_heading(std::string_view line) const;
  bool keeps_whole_tokens() const;

  const Cut cut_;
  const FileLayout layout_;
  const bool keep_tail_;
  // The line under way.
  std::string line_;
  bool whole_ = true;
  bool any_ = false;  // a line that is neither blank nor a comment has ended
};

}  // namespace bitwhip::input
