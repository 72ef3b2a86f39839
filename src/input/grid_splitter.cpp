#include "input/grid_splitter.h"

#include <algorithm>

#include "base/text.h"
#include "input/cells.h"

namespace bitwhip::input {

void GridSplitter::take(std::string_view piece) {
  if (line_.empty() && !blanks_are_cells_) piece.remove_prefix(std::min(piece.find_first_not_of(" \t"), piece.size()));
  const std::size_t room = kLongestRow - line_.size();
  // Blanks at the end make no line too long.
  if (piece.size() > room && piece.find_first_not_of(" \t", room) != std::string_view::npos) whole_ = false;
  line_.append(piece.substr(0, room));
}

void GridSplitter::end_line(Chunk& chunk) {
  if (grids_.add(line_, number(), whole_)) append(chunk);
  line_.clear();
  whole_ = true;
}

void GridSplitter::end_file(Chunk& chunk) {
  if (grids_.finish()) append(chunk);
  if (any_ || is_resumed() || text_ == 0) return;
  const std::string_view why = "text without a grid";
  const std::size_t begin = chunk.text.size();
  chunk.text += why;
  chunk.lines.push_back({text_, why.size(), begin, why.size(), begin + why.size(), 0, true});
  any_ = true;
}

void GridSplitter::append(Chunk& chunk) {
  const PastedGrid& grid = grids_.grid();
  if (grid.only_text) {
    if (text_ == 0) text_ = grid.line;
    return;
  }
  any_ = true;
  std::string token = grid.puzzle ? to_string(*grid.puzzle) : grid.why;
  std::string_view heading = grid.heading;
  if (fields_above_) {
    const std::size_t fields = heading.find(kFieldsAbove);
    if (grid.puzzle && fields != std::string_view::npos) (token += ' ') += heading.substr(fields + kFieldsAbove.size());
    heading = trimmed(heading.substr(0, fields));
    if (!keep_tail_) heading = {};
  }
  const std::size_t begin = chunk.text.size();
  (chunk.text += token) += heading;
  chunk.lines.push_back({grid.line, token.size(), begin, token.size(), begin + token.size(), heading.size(), !grid.puzzle});
}

}  // namespace bitwhip::input
