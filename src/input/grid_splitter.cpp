#include "input/grid_splitter.h"

#include <algorithm>

namespace bitwhip::input {

void GridSplitter::take(std::string_view piece) {
  if (line_.empty()) piece.remove_prefix(std::min(piece.find_first_not_of(" \t"), piece.size()));
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
}

void GridSplitter::append(Chunk& chunk) const {
  const PastedGrid& grid = grids_.grid();
  const std::string token = grid.puzzle ? to_string(*grid.puzzle) : grid.why;
  const std::size_t begin = chunk.text.size();
  (chunk.text += token) += grid.heading;
  chunk.lines.push_back({grid.line, token.size(), begin, token.size(), begin + token.size(), grid.heading.size(), !grid.puzzle});
}

}  // namespace bitwhip::input
