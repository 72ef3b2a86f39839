#include "input/json_splitter.h"

#include "base/text.h"
#include "input/json_entry.h"

namespace bitwhip::input {

namespace {
constexpr std::size_t kLongestEntry = std::size_t{1} << 20;
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
}  // namespace

JsonSplitter::JsonSplitter(FileLayout layout, Tails tails)
    : layout_(std::move(layout)), path_(layout_.path), keep_tail_(tails == Tails::kept) {}

// Between two entries of the outermost array, at the beginning of a line.
bool JsonSplitter::is_fresh() const {
  if (!Splitter::is_fresh() || in_entry_) return false;
  if (number_ == 1) return depth_ == 0;
  return depth_ == layout_.depth && (layout_.path.empty() || (depth_ > 0 && path_.is_inside()));
}

void JsonSplitter::resume_at(std::uint64_t number) {
  Splitter::resume_at(number);
  depth_ = layout_.depth;
  if (!layout_.path.empty()) path_.resume_inside();
}

std::size_t JsonSplitter::feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines,
                               std::size_t max_text) {
  std::size_t at = skip_mark(bytes);
  while (at < bytes.size() && chunk.lines.size() < max_lines && chunk.text.size() < max_text) {
    const char c = bytes[at++];
    if (!is_comment_ && path_.take(c)) step(c, chunk);
    if (path_.take_failure()) {
      any_ = true;
      chunk.refuse(number_, "the JSON object has no list \"" + path_text(layout_.path) + "\"");
    }
    const bool is_second = c == '\n' && std::exchange(after_cr_, false);
    after_cr_ = c == '\r';
    in_line_ = c != '\n' && c != '\r';
    if (!in_line_) is_comment_ = false;
    if (!in_line_ && !is_second) ++number_;
  }
  return at;
}

void JsonSplitter::step(char c, Chunk& chunk) {
  if (in_string_) {
    keep(c);
    if (is_escaped_)
      is_escaped_ = false;
    else if (c == '\\')
      is_escaped_ = true;
    else if (c == '"')
      in_string_ = false;
    if (!in_string_ && depth_ == layout_.depth) end_entry(chunk);
    return;
  }
  if (in_entry_ && is_scalar_ && (is_blank(c) || c == ',' || c == ']')) end_entry(chunk);
  if (!in_entry_) {
    begin_or_skip(c);
    return;
  }
  keep(c);
  if (is_scalar_) return;
  in_string_ = c == '"';
  if (c == '[' || c == '{') ++depth_;
  if (c == ']' || c == '}') --depth_;
  if (depth_ == layout_.depth && !in_string_) end_entry(chunk);
}

// Takes a character between two entries.
void JsonSplitter::begin_or_skip(char c) {
  if (is_blank(c) || c == ',') return;
  if (c == '#') {  // begins no value
    is_comment_ = true;
    return;
  }
  if (depth_ < layout_.depth && c == '[') {
    ++depth_;
    return;
  }
  if (depth_ > 0 && depth_ == layout_.depth && c == ']') {
    --depth_;
    return;
  }
  in_entry_ = any_ = true;
  entry_line_ = number_;
  is_scalar_ = depth_ < layout_.depth || (c != '{' && c != '[' && c != '"');
  keep(c);
  in_string_ = c == '"' && !is_scalar_;
  if (!is_scalar_ && c != '"') ++depth_;
}

void JsonSplitter::keep(char c) {
  is_cut_ = is_cut_ || entry_.size() == kLongestEntry;
  if (!is_cut_) entry_ += c;
}

void JsonSplitter::end_entry(Chunk& chunk) {
  SplitLine cut =
      is_cut_ ? refused_line("a JSON value of more than 1 MiB") : cut_json(entry_, layout_);
  if (!cut.refused && cut.token.find_first_of("\t\r\n") != std::string::npos)
    cut = refused_line("a tab or line end within the puzzle");
  if (!keep_tail_) cut.tail.clear();
  chunk.add(entry_line_, cut.token, cut.tail).refused = cut.refused;
  in_entry_ = in_string_ = is_escaped_ = is_scalar_ = is_cut_ = false;
  entry_.clear();
}

void JsonSplitter::end_file(Chunk& chunk) {
  if (in_entry_ && is_scalar_) end_entry(chunk);
  if (in_entry_) chunk.refuse(entry_line_, "JSON that ends in the midst of a value");
  in_entry_ = false;
}

}  // namespace bitwhip::input
