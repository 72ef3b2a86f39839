#include "input/items.h"

#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "input/splitter.h"
#include "io/io_error.h"

namespace bitwhip::input {

namespace {

const std::string kItems = "<puzzles>";  // the name of the texts in messages

// Puts a sentence in the place of what the text gave.
void refuse(std::string_view why, std::size_t text, std::size_t lines, Chunk& chunk) {
  chunk.lines.resize(lines);
  chunk.text.resize(text);
  chunk.text += why;
  chunk.lines.push_back(
      {.token_length = why.size(), .token_begin = text, .token_size = why.size(), .tail_begin = text + why.size(), .refused = true});
}

// True for 81 digits and dots, which are a puzzle of the family lines whatever else there is.
bool is_plain(std::string_view text) {
  return text.size() == kCells && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) || c == '.'; });
}

}  // namespace

void add_item(std::string_view text, std::uint64_t number, const Form& form, bool keep_tail, Chunk& chunk) {
  const std::size_t size = chunk.text.size(), lines = chunk.lines.size();
  if (!form.family && is_plain(text)) {
    chunk.text += text;
    chunk.lines.push_back({.number = number, .token_length = kCells, .token_begin = size, .token_size = kCells, .tail_begin = size + kCells});
    return;
  }
  try {
    const auto layout = find_layout(text.substr(0, kLongestHead), true, form, kItems);
    BITWHIP_INVARIANT(layout.has_value());
    const auto splitter = make_splitter(*layout, keep_tail);
    // A note ends what is fed; notes of single texts are nobody's.
    for (std::string_view rest = text; !rest.empty(); chunk.passed.clear()) rest.remove_prefix(splitter->feed(rest, chunk, SIZE_MAX));
    splitter->finish(chunk);
    chunk.passed.clear();
    if (chunk.lines.size() == lines) refuse("there is no puzzle in this text", size, lines, chunk);
    if (const std::size_t several = chunk.lines.size() - lines; several > 1)
      refuse("there are " + counted(several, "puzzle") + " in this text, and one is asked for", size, lines, chunk);
  } catch (const io::IoError& error) {
    refuse(error.what(), size, lines, chunk);
  }
  chunk.lines.back().number = number;
}

bool Items::fill(Chunk& chunk, std::size_t max_lines) {
  chunk.file_name = &kItems;
  for (const std::size_t end = std::min(count_, next_ + max_lines); next_ < end && stop_.reason() == 0; ++next_)
    add_item(text_(next_), next_ + 1, form_, keep_tail_, chunk);
  chunk.raw_bytes = next_;
  return !chunk.lines.empty();
}

}  // namespace bitwhip::input
