#include "batch/search.h"

#include <algorithm>
#include <utility>

#include "base/invariant.h"

namespace bitwhip::batch {

PartReader::PartReader(input::Lines& reader, std::unique_ptr<Search> search, const input::Place& begin)
    : reader_(reader), search_(std::move(search)), puzzles_(nullptr), skipped_(begin.part), begin_(begin) {
  begin_.parts -= begin_.part;
  begin_.part = 0;
  lines_.end = begin_;
}

std::uint64_t PartReader::parts_of(const input::Line& line) {
  rating::Status status{};
  std::string why;
  const auto puzzle = puzzles_.read(lines_, line, status, why);
  const std::uint64_t parts = puzzle ? search_->parts(*puzzle) : 1;
  BITWHIP_INVARIANT(parts > 0);
  return parts;
}

// Comes to the next line with parts to do. False: there is none, but the chunk may have got notes.
bool PartReader::next_line(RatedChunk& chunk) {
  for (;;) {
    if (at_ == lines_.lines.size()) {
      const std::uint64_t parts = begin_.parts + begin_.part;
      begin_ = lines_.end;
      bytes_ = lines_.raw_bytes;
      begin_.part = 0;
      begin_.parts = parts;
      lines_.recycle();
      at_ = 0;
      const bool more = reader_.fill(lines_, 1);
      chunk.notes += std::exchange(lines_.notes, {});
      if (!more || lines_.lines.empty()) return false;
    }
    parts_ = parts_of(lines_.lines[at_]);
    part_ = std::min(skipped_, parts_);
    skipped_ -= part_;
    begin_.part += part_;
    if (part_ < parts_) return true;
    ++at_;
    parts_ = 0;
  }
}

bool PartReader::fill(RatedChunk& chunk, std::uint64_t most) {
  if (parts_ == 0 && !next_line(chunk)) {
    chunk.file_name = lines_.file_name;
    chunk.raw_bytes = lines_.raw_bytes;
    chunk.end = lines_.end;
    chunk.end.parts = begin_.parts + begin_.part;
    return !chunk.notes.empty();
  }
  const input::Line& line = lines_.lines[at_];
  chunk.file_name = lines_.file_name;
  chunk.lines.push_back(line);
  chunk.lines.back().token_begin = 0;
  chunk.lines.back().tail_begin = line.token_size;
  ((chunk.text += lines_.token(line)) += lines_.tail(line));
  chunk.part = part_;
  chunk.parts = std::min(most, parts_ - part_);
  part_ += chunk.parts;
  begin_.part += chunk.parts;
  const double done = static_cast<double>(at_) + static_cast<double>(part_) / static_cast<double>(parts_);
  const auto bytes = static_cast<double>(lines_.raw_bytes - std::min(bytes_, lines_.raw_bytes));
  chunk.raw_bytes = bytes_ + static_cast<std::uint64_t>(bytes * done / static_cast<double>(lines_.lines.size()));
  if (part_ == parts_) {
    ++at_;
    parts_ = 0;
  }
  chunk.end = at_ == lines_.lines.size() ? lines_.end : begin_;
  if (at_ == lines_.lines.size()) chunk.end.part = 0;
  chunk.end.parts = begin_.parts + begin_.part;
  return true;
}

}  // namespace bitwhip::batch
