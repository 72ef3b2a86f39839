// The reader: turns the input into chunks of lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "input/chunk.h"
#include "input/family.h"
#include "input/input.h"
#include "input/splitter.h"
#include "io/source.h"
#include "io/stop.h"

namespace bitwhip::input {

// What is read of the input, and how.
struct ReadOptions {
  FormatOptions input_format{};
  Tails tails = Tails::dropped;
  RecordRange selection{};
  InputPosition begin{};  // resume point; the input begins with its file
  // False: instead of waiting for bytes, fill() returns true with an empty chunk.
  bool waits = true;
};

// The source of the lines of a run. Thread-safety: one thread at a time.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // Fills an empty chunk with lines of one file, at most max_lines (one more at the end of the
  // file). Returns false at the end: the input has ended or failed (see error()), or the run was
  // stopped. Never throws IoError.
  virtual bool fill(Chunk& chunk, std::size_t max_lines) = 0;
  // Returns the error that ended reading early; empty if there was none.
  virtual std::string error() const { return {}; }
};

// The reader of files. A chunk has fewer lines when the file ends, or when it would have to wait
// for more. A copy continues from the same position, on the same input.
class InputReader final : public LineSource {
 public:
  InputReader(Input& input, const io::Stop& stop, const ReadOptions& reading);

  bool fill(Chunk& chunk, std::size_t max_lines) override;
  std::string error() const override { return error_; }

 private:
  bool fill_or_throw(Chunk& chunk, std::size_t max_lines);
  bool begin_file(Chunk& chunk);
  void check_header(std::string_view head) const;
  bool open_next(Chunk& chunk);
  bool read_block();
  void end_file(Chunk& chunk);
  std::size_t lines_to_read(std::size_t wanted) const;
  void select(Chunk& chunk, std::size_t kept);
  void note_place(bool is_fresh);

  Input& input_;
  const io::Stop& stop_;
  const ReadOptions reading_;
  io::Source* source_ = nullptr;  // of the current file
  CopyableSplitter splitter_;

  // Bytes begin_ to end_ of the block have been read but not split yet. block_offset_ and
  // block_place_ are the position of the block in the file.
  //
  //    block_:  | split already |  to split  |   free   |
  //             0               begin_       end_
  //             block_offset_ in the decoded file
  std::vector<char> block_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t block_offset_ = 0;
  io::RawPosition block_place_;  // raw position of the front of the block, or later

  // The end was seen while reading the head; a terminal would wait for a second one.
  bool file_ended_ = false;

  InputPosition place_;             // the last possible resume point
  std::uint64_t records_;           // of the input, split so far
  std::uint64_t file_records_ = 0;  // before the current file
  bool ended_ = false;
  std::string error_;
};

// The lines of a library call: texts in memory, one puzzle each.
//
// Each text is read like a file that holds nothing else, so it may be in any format, and is
// independent of the others. It always gives one Line, a refused one for a text without a puzzle,
// or with several. Cost: below a microsecond for 81 characters.

// Appends the Line of a text, with this number, to the chunk.
void add_item(std::string_view text, std::uint64_t number, const FormatOptions& format, Tails tails,
              Chunk& chunk);

// The source of lines for texts that a function returns by index. Thread-safety: as LineSource.
class TextLines final : public LineSource {
 public:
  // stop: ends the lines when requested.
  TextLines(std::size_t count, std::function<std::string_view(std::size_t)> text,
            FormatOptions format, Tails tails, const io::Stop& stop)
      : count_(count),
        text_(std::move(text)),
        format_(std::move(format)),
        tails_(tails),
        stop_(stop) {}

  bool fill(Chunk& chunk, std::size_t max_lines) override;

 private:
  const std::size_t count_;
  const std::function<std::string_view(std::size_t)> text_;
  const FormatOptions format_;
  const Tails tails_;
  const io::Stop& stop_;
  std::size_t next_ = 0;
};

}  // namespace bitwhip::input
