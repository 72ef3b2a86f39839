#include "input/whole_line_splitter.h"

#include <algorithm>

#include "input/cells.h"
#include "input/line_splitter.h"

namespace bitwhip::input {

void WholeLineSplitter::take(std::string_view piece) {
  const std::size_t room = kLongestLine - line_.size();
  if (piece.size() > room) whole_ = false;
  line_.append(piece.substr(0, room));
}

void WholeLineSplitter::end_line(Chunk& chunk) {
  const std::string_view line = without_blanks(line_);
  if (!line.empty() && line.front() != '#' && number() != layout_.header) {
    LineCut cut = whole_ ? cut_(line_, layout_) : refused_line("a line of more than 1 MiB");
    const std::size_t length = cut.token.size();
    cut.token.resize(std::min(length, layout_.family == Family::fields ? kLongestLine : kKeptToken));
    if (!keep_tail_) cut.tail.clear();
    const std::size_t begin = chunk.text.size();
    (chunk.text += cut.token) += cut.tail;
    chunk.lines.push_back({number(), length, begin, cut.token.size(), begin + cut.token.size(), cut.tail.size(), cut.refused});
  }
  empty(line_);
  whole_ = true;
}

}  // namespace bitwhip::input
