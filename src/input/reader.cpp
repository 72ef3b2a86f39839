#include "input/reader.h"

#include <algorithm>

#include "input/io_error.h"

namespace bitwhip::input {

namespace {
constexpr std::size_t kBlock = kLongestHead;
constexpr std::size_t kChunkText = std::size_t{256} << 10;
}  // namespace

Reader::Reader(Input& input, const Stop& stop, bool keep_tail, Form form)
    : input_(input), stop_(stop), keep_tail_(keep_tail), form_(std::move(form)), block_(kBlock) {}

bool Reader::fill(Chunk& chunk, std::size_t max_lines) {
  if (ended_) return false;
  try {
    const bool more = fill_or_throw(chunk, max_lines);
    chunk.raw_bytes = input_.raw_bytes();
    chunk.raw_bytes -= std::min<std::uint64_t>(chunk.raw_bytes, end_ - begin_);
    if (more) return true;
  } catch (const IoError& error) {
    // A decoder that got no more bytes because of a stop takes its stream for cut off.
    if (stop_.reason() == 0) error_ = error.what();
  }
  ended_ = true;
  return !chunk.lines.empty();
}

bool Reader::begin_file(Chunk& chunk) {
  begin_ = end_ = 0;
  file_ended_ = false;
  std::optional<FileLayout> layout;
  while (!(layout = find_layout({block_.data(), end_}, file_ended_ || end_ == block_.size(), form_, input_.name()))) {
    const std::size_t n = source_->read(block_.data() + end_, block_.size() - end_);
    if (n == 0 && stop_.reason() != 0) return false;
    end_ += n;
    file_ended_ = n == 0;
  }
  splitter_ = make_splitter(*layout, keep_tail_);
  input_.set_family(layout->family);
  if (layout->family != Family::lines && !form_.family) {
    const FamilyInfo& row = row_of(layout->family);
    chunk.notes += printable(input_.name()) + ": the input format is " + std::string(row.name) + ": " + std::string(row.summary) + "\n";
  }
  return true;
}

bool Reader::fill_or_throw(Chunk& chunk, std::size_t max_lines) {
  while (stop_.reason() == 0) {
    if (source_ == nullptr) {
      source_ = input_.next();
      if (source_ == nullptr) return false;
      if (!begin_file(chunk)) return false;
    }
    chunk.file_name = &input_.name();
    if (begin_ == end_) {
      // What is complete goes on its way before we wait: a person or a program at the other end of the pipe may wait for it.
      if (!chunk.lines.empty() && !source_->ready()) return true;
      begin_ = 0;
      end_ = 0;
      if (!file_ended_) end_ = source_->read(block_.data(), block_.size());
      if (end_ == 0) {
        if (stop_.reason() != 0) break;
        splitter_->finish(chunk);
        source_ = nullptr;
        if (!chunk.lines.empty()) return true;
        continue;
      }
    }
    begin_ += splitter_->feed({block_.data() + begin_, end_ - begin_}, chunk, max_lines, kChunkText);
    if (chunk.lines.size() >= max_lines || chunk.text.size() >= kChunkText) return true;
  }
  return false;
}

}  // namespace bitwhip::input
