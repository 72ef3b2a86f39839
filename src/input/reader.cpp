#include "input/reader.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/library_line.h"
#include "grid/puzzle.h"
#include "input/json_path.h"
#include "input/layout.h"
#include "input/opening.h"
#include "input/pasted_grid.h"
#include "input/signs.h"
#include "input/tolerant.h"
#include "io/io_error.h"

namespace bitwhip::input {

namespace {
constexpr std::size_t kReadBlock = kLongestHead;
constexpr std::size_t kChunkText = std::size_t{256} << 10;
const std::string kItems = "<puzzles>";  // their file name in messages

// Describes what is read of a file, for a person who may have expected something else: as "table:
// the puzzles are column 2, 'question'".
std::string description_of(const FileLayout& layout) {
  const FamilyInfo& row = row_of(layout.family);
  std::string text = std::string(row.name) + ": ";
  if (layout.family == InputFamily::table && layout.column > 0) {
    text += "the puzzles are column " + std::to_string(layout.column);
    if (!layout.column_name.empty()) text += ", '" + printable(layout.column_name) + "'";
    return text;
  }
  text += row.summary;
  if (layout.family == InputFamily::hodoku && !layout.of_states)
    text +=
        "; its givens are read, without digits that were placed and candidates that were deleted";
  if (!layout.path.empty()) text += "; they are in '" + printable(path_text(layout.path)) + "'";
  if (is_json_family(layout.family) && layout.member != FileLayout{}.member)
    text += "; the puzzles are the members '" + printable(layout.member) + "'";
  return text;
}
}  // namespace

InputReader::InputReader(Input& input, const io::Stop& stop, const ReadOptions& reading)
    : input_(input),
      stop_(stop),
      reading_(reading),
      block_(kReadBlock),
      place_(reading.begin),
      records_(reading.begin.first) {}

bool InputReader::fill(Chunk& chunk, std::size_t max_lines) {
  chunk.end = place_;
  chunk.advises_variant = reading_.input_format.advises_variant;
  chunk.advises_format = reading_.input_format.advises_format;
  if (ended_) return false;
  bool more = false;
  try {
    more = fill_or_throw(chunk, max_lines);
    chunk.raw_bytes = input_.raw_bytes();
    chunk.raw_bytes -= std::min<std::uint64_t>(chunk.raw_bytes, end_ - begin_);
  } catch (const io::IoError& error) {
    // A decoder that got no more bytes because of a stop reports a truncated stream.
    if (stop_.reason() == 0) error_ = error.what();
  }
  ended_ = !more;
  chunk.end = place_;
  return more || !chunk.lines.empty() || !chunk.file_messages.empty() ||
         !chunk.passed_notes.empty();
}

// Reads the head of the current file to determine its layout. Returns false when the run was
// stopped.
bool InputReader::begin_file(Chunk& chunk) {
  begin_ = end_ = 0;
  block_offset_ = 0;
  block_place_ = source_->place();
  file_ended_ = false;
  std::optional<FileLayout> layout;
  LayoutFinder finder(reading_.input_format, input_.name());
  for (;;) {
    const std::string_view head(block_.data(), end_);
    const bool is_full = !file_ended_ && end_ == block_.size();
    if (is_full && head_size(head) > end_) {
      block_.resize(std::max(head_size(head), 2 * end_));
    } else if (file_ended_ || is_full || end_ <= kLongestHead) {
      // A long head is examined once, not for every piece that arrives.
      layout = finder.look_at(head, file_ended_ || is_full);
      if (layout) break;
    }
    const std::size_t n = source_->read(block_.data() + end_, block_.size() - end_);
    if (n == 0 && stop_.reason() != 0) return false;
    end_ += n;
    file_ended_ = n == 0;
  }
  check_header({block_.data(), end_});
  splitter_ = make_splitter(*layout, reading_.tails);
  splitter_->set_variant_refusal(reading_.input_format.variant_refusal);
  splitter_->set_tail_warning(reading_.input_format.tail_warning, input_.head_is_known());
  if (!input_.head_is_known()) splitter_->pass_notes_above();
  input_.set_family(layout->family);
  const bool is_told = layout->family != InputFamily::lines && layout->family != InputFamily::text;
  if (is_told && !reading_.input_format.family && place_.offset == 0) {
    chunk.file_messages +=
        printable(input_.name()) + ": the input format is " + description_of(*layout) + "\n";
  }
  return true;
}

// Holds the header of a file that was not looked at in advance against those that were.
void InputReader::check_header(std::string_view head) const {
  const FormatOptions& format = reading_.input_format;
  if (format.passed_header.empty() || input_.head_is_known() || place_.offset > 0) return;
  const auto opening = opening_of_head(head, true, &format);
  const bool has_fields = format.of_variant && !format.family && format.column.empty();
  const std::string header = header_of(opening.value(), has_fields);
  if (header == format.passed_header) return;
  throw io::IoError(input_.name() + ": its columns cannot pass: the inputs before it have " +
                    printable(format.passed_header) + ", and it has " +
                    (header.empty() ? "no header" : printable(header)) +
                    "; give all inputs the same header");
}

bool InputReader::fill_or_throw(Chunk& chunk, std::size_t max_lines) {
  while (stop_.reason() == 0) {
    if (reading_.selection.is_past(records_)) return false;
    if (source_ == nullptr && !open_next(chunk)) return false;
    chunk.file_name = &input_.name();
    if (begin_ == end_) {
      // Complete lines are passed on before we wait: a person or program at the other end of the
      // pipe may wait for the results.
      if ((!chunk.lines.empty() || !reading_.waits) && !source_->ready()) return true;
      if (!read_block()) {
        if (stop_.reason() != 0) break;
        end_file(chunk);
        if (!chunk.lines.empty() || !chunk.passed_notes.empty()) return true;
        continue;
      }
    }
    const std::size_t kept = chunk.lines.size();
    begin_ += splitter_->feed({block_.data() + begin_, end_ - begin_}, chunk,
                              kept + lines_to_read(max_lines - kept), kChunkText);
    select(chunk, kept);
    note_place(splitter_->is_fresh());
    if (chunk.lines.size() >= max_lines || chunk.text.size() >= kChunkText ||
        !chunk.passed_notes.empty())
      return true;
  }
  return false;
}

// Opens the next file, at the resume point. Returns false if there is none, or when the run was
// stopped.
bool InputReader::open_next(Chunk& chunk) {
  source_ = input_.next();
  if (source_ == nullptr) return false;
  if (splitter_ != nullptr) place_ = {.file = place_.file + 1, .first = records_, .next = records_};
  if (!begin_file(chunk)) return false;
  file_records_ = records_;
  if (place_.offset == 0) return true;
  file_records_ = UINT64_MAX;  // unknown: there may be records before the resume point
  // Only in the first file, at the start, can reading begin in the middle.
  if (place_.raw.offset <= place_.offset && source_->seek(place_.raw)) {
    block_offset_ = place_.raw.offset;
    end_ = 0;
    file_ended_ = false;
  }
  while (block_offset_ + end_ < place_.offset) {
    if (read_block()) continue;
    if (stop_.reason() != 0) return false;
    throw io::IoError(input_.name() + ": the file has become shorter");
  }
  begin_ = static_cast<std::size_t>(place_.offset - block_offset_);
  splitter_->resume_at(place_.line);
  return true;
}

// Reads the next block, when the last one is used up. Returns false at the end of the file.
bool InputReader::read_block() {
  block_offset_ += end_;
  begin_ = end_ = 0;
  block_place_ = source_->place();
  if (!file_ended_) end_ = source_->read(block_.data(), block_.size());
  return end_ > 0;
}

void InputReader::end_file(Chunk& chunk) {
  const std::size_t kept = chunk.lines.size();
  splitter_->finish(chunk);
  const std::string summary = reading_.input_format.family ? "" : splitter_->summary();
  if (!summary.empty()) chunk.file_messages += printable(input_.name()) + ": " + summary + "\n";
  if (records_ == file_records_ && chunk.lines.size() == kept)
    chunk.file_messages += printable(input_.name()) +
                           (block_offset_ + end_ == 0 ? ": the file is empty\n"
                                                      : ": no line of this file holds a puzzle\n");
  select(chunk, kept);
  // The resume point remains in this file, since its facts are complete only after next().
  note_place(true);
  source_ = nullptr;
}

// Returns how many lines to split to get so many wanted ones.
std::size_t InputReader::lines_to_read(std::size_t wanted) const {
  constexpr std::uint64_t kMost = 4096;
  const std::uint64_t first = std::max(reading_.selection.skip, reading_.begin.next);
  if (records_ < first) return static_cast<std::size_t>(std::min(first - records_, kMost));
  return static_cast<std::size_t>(
      std::min(wanted * reading_.selection.shards, std::max<std::uint64_t>(kMost, wanted)));
}

// Numbers the lines after the first `kept` ones, and drops unwanted ones.
void InputReader::select(Chunk& chunk, std::size_t kept) {
  std::size_t to = kept;
  const Line* const last = kept > 0 ? &chunk.lines[kept - 1] : nullptr;
  std::size_t text = last != nullptr ? last->token_begin + last->token_size + last->tail_size : 0;
  for (std::size_t from = kept; from < chunk.lines.size(); ++from, ++records_) {
    if (records_ < reading_.begin.next || !reading_.selection.contains(records_)) continue;
    Line line = chunk.lines[from];
    const std::size_t shift = line.token_begin - text, size = line.token_size + line.tail_size;
    if (shift > 0) {
      std::memmove(chunk.text.data() + text, chunk.text.data() + line.token_begin, size);
      line.token_begin -= shift;
    }
    text += size;
    chunk.lines[to++] = line;
  }
  chunk.lines.resize(to);
  chunk.text.resize(text);
}

// Updates the resume point. is_fresh: a reader can resume here.
void InputReader::note_place(bool is_fresh) {
  if (is_fresh) {
    place_.offset = block_offset_ + begin_;
    place_.line = splitter_->next_line();
    place_.first = records_;
    // If these bytes are the hashed ones, extends the hash to the resume point.
    if (source_->is_hashed()) {
      const std::size_t from = static_cast<std::size_t>(block_place_.offset - block_offset_);
      block_place_.hash.update(block_.data() + from, begin_ - from);
      block_place_.offset = place_.offset;
    }
    place_.raw = block_place_;
  }
  place_.next = records_;
}

std::optional<Puzzle> read_puzzle(const Chunk& chunk, const Line& line, std::string& why) {
  const std::string_view token = chunk.token(line);
  if (line.refused) {
    why = token;
    return std::nullopt;
  }
  if (begins_library_line(token)) return parse_library_line(token, &why);
  if (auto puzzle = parse_puzzle(token, &why)) return puzzle;
  if (line.token_length > line.token_size) {
    why = wrong_length(line.token_length);  // the parser saw only the kept part
  } else if (TolerantResult tolerant = read_tolerantly(token); tolerant.puzzle) {
    why.clear();
    return tolerant.puzzle;
  } else if (!tolerant.why.empty()) {
    why = std::move(tolerant.why);
  } else if (const std::size_t characters = in_plain_signs(token).size();
             characters != token.size()) {
    why = wrong_length(characters);
  }
  // Half of the bytes of plain text are NUL in UTF-16, and three quarters in UTF-32.
  const auto nuls = static_cast<std::size_t>(std::count(token.begin(), token.end(), '\0'));
  if (nuls > 0 && nuls < token.size() && 2 * nuls + 2 >= token.size())
    why = "text in UTF-16 or UTF-32: convert it to UTF-8";
  if (chunk.advises_variant && token.find("N4Ig") != std::string_view::npos)
    why += "; strings and links of f-puzzles: use --variant fpuzzles";
  if (chunk.advises_format && is_given_row(token))
    why += "; a grid of nine lines: use --input-format rows";
  return std::nullopt;
}

void add_item(std::string_view text, std::uint64_t number, const FormatOptions& format, Tails tails,
              Chunk& chunk) {
  // Fast path: 81 digits and dots are always a puzzle of the family `lines`.
  const bool is_plain = text.size() == kCells && std::all_of(text.begin(), text.end(), [](char c) {
                          return is_digit(c) || c == '.';
                        });
  if (!format.family && is_plain) {
    chunk.add(number, text);
    return;
  }
  chunk.advises_variant = format.advises_variant;
  chunk.advises_format = format.advises_format;
  const std::size_t size = chunk.text.size(), lines = chunk.lines.size();
  const auto refuse = [&](std::string_view why) {
    chunk.lines.resize(lines);
    chunk.text.resize(size);
    chunk.refuse(number, why);
  };
  try {
    const auto layout = find_layout(text.substr(0, kLongestHead), true, format, kItems);
    BITWHIP_INVARIANT(layout.has_value());
    const auto splitter = make_splitter(*layout, tails);
    // feed() returns after a note; notes of single texts are dropped.
    for (std::string_view rest = text; !rest.empty(); chunk.passed_notes.clear())
      rest.remove_prefix(splitter->feed(rest, chunk, SIZE_MAX));
    splitter->finish(chunk);
    chunk.passed_notes.clear();
    const std::size_t puzzles = chunk.lines.size() - lines;
    if (puzzles == 0) refuse("there is no puzzle in this text");
    if (puzzles > 1)
      refuse("there are " + counted(puzzles, "puzzle") + " in this text, and one is asked for");
  } catch (const io::IoError& error) {
    refuse(error.what());
  }
  chunk.lines.back().number = number;
}

bool TextLines::fill(Chunk& chunk, std::size_t max_lines) {
  chunk.file_name = &kItems;
  for (const std::size_t end = std::min(count_, next_ + max_lines);
       next_ < end && stop_.reason() == 0; ++next_)
    add_item(text_(next_), next_ + 1, format_, tails_, chunk);
  chunk.raw_bytes = next_;
  return !chunk.lines.empty();
}

}  // namespace bitwhip::input
