#include "input/whole_line_splitter.h"

#include <algorithm>

#include "base/text.h"
#include "input/cells.h"
#include "input/line_splitter.h"

namespace bitwhip::input {

void WholeLineSplitter::take(std::string_view piece) {
  const std::size_t room = kLongestLine - line_.size();
  if (piece.size() > room) whole_ = false;
  line_.append(piece.substr(0, room));
}

// Of records: the first line that is neither blank nor a comment, when its first word is `puzzle`.
bool WholeLineSplitter::is_heading(std::string_view line) const {
  return layout_.family == Family::fields && !any_ && !is_resumed() && line.substr(0, line.find_first_of(" \t,\"")) == "puzzle";
}

// Fields of variants have no greatest length, wherever they stand.
bool WholeLineSplitter::keeps_whole_tokens() const {
  return layout_.family == Family::fields || layout_.family == Family::jsonl || layout_.family == Family::table;
}

void WholeLineSplitter::end_line(Chunk& chunk) {
  const std::string_view line = trimmed(line_);
  const bool is_comment = line.starts_with('#');
  if (is_comment) {
    see_comment(line);
  } else if (!line.empty() && number() != layout_.header && !is_heading(line)) {
    LineCut cut = !refusal().empty() ? refused_line(refusal()) : whole_ ? cut_(line_, layout_) : refused_line("a line of more than 1 MiB");
    const std::size_t length = cut.token.size();
    cut.token.resize(std::min(length, keeps_whole_tokens() ? kLongestLine : kKeptToken));
    if (!keep_tail_) cut.tail.clear();
    const std::size_t begin = chunk.text.size();
    (chunk.text += cut.token) += cut.tail;
    chunk.lines.push_back({number(), length, begin, cut.token.size(), begin + cut.token.size(), cut.tail.size(), cut.refused});
  }
  any_ = any_ || !(line.empty() || is_comment);
  empty(line_);
  whole_ = true;
}

}  // namespace bitwhip::input
