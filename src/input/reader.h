// Input to chunks of lines.
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
#include "io/stop.h"

namespace bitwhip::input {

// Tells what of the input is read, and how.
struct Reading {
  Form form{};
  bool keep_tail = false;
  Selection selection{};
  Place begin{};  // the input gives the files from that one on
  // Else fill() returns true with an empty chunk where it would have to wait for bytes.
  bool waits = true;
};

// Where the lines of a run come from. Thread-safety: one thread at a time.
class Lines {
 public:
  virtual ~Lines() = default;
  // Fills an empty chunk with lines of one file, at most max_lines of them (one more may end the
  // file). Returns false when nothing is left: the input has ended, failed (see error()) or the run
  // was stopped. Never throws IoError.
  virtual bool fill(Chunk& chunk, std::size_t max_lines) = 0;
  // Returns why reading ended too early; nothing when it did not.
  virtual std::string error() const { return {}; }
};

// Reads the lines of files. A chunk has fewer of them when the file ends or when more would have to
// be waited for. A copy goes on from where the reader was, with the same input.
class Reader final : public Lines {
 public:
  Reader(Input& input, const io::Stop& stop, const Reading& reading);

  bool fill(Chunk& chunk, std::size_t max_lines) override;
  std::string error() const override { return error_; }

 private:
  bool fill_or_throw(Chunk& chunk, std::size_t max_lines);
  bool begin_file(Chunk& chunk);
  bool open_next(Chunk& chunk);
  bool read_block();
  void end_file(Chunk& chunk);
  std::size_t lines_to_read(std::size_t wanted) const;
  void select(Chunk& chunk, std::size_t kept);
  void note_place(bool is_fresh);

  Input& input_;
  const io::Stop& stop_;
  const Reading reading_;
  io::Source* source_ = nullptr;  // of the file under way
  OwnSplitter splitter_;

  // The bytes from begin_ to end_ of the block have been read and not yet split. block_offset_ and
  // block_place_ tell where the block stands in the file.
  std::vector<char> block_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t block_offset_ = 0;
  io::RawPlace block_place_;  // of its front, or further on

  // Within the head of the file under way; a terminal would wait for a second end.
  bool file_ended_ = false;

  Place place_;                     // the last one at which another reader could begin
  std::uint64_t records_;           // of the input, split so far
  std::uint64_t file_records_ = 0;  // before the file under way
  bool ended_ = false;
  std::string error_;
};

// The lines of a library call are texts in memory, one puzzle each.
//
// Each text is read as a file is that holds nothing else, so it may be in any form that files have,
// and no text depends on another one. It always gives one Line: a text without a puzzle, or with
// several, gives one that is refused. Cost: below a microsecond for 81 characters.

// Appends the Line of a text to the chunk, with that number.
void add_item(std::string_view text, std::uint64_t number, const Form& form, bool keep_tail,
              Chunk& chunk);

// Reads texts that a function gives by their numbers, from 0 on. Thread-safety: as Lines.
class Items final : public Lines {
 public:
  // stop: ends the lines when it is requested.
  Items(std::size_t count, std::function<std::string_view(std::size_t)> text, Form form,
        bool keep_tail, const io::Stop& stop)
      : count_(count),
        text_(std::move(text)),
        form_(std::move(form)),
        keep_tail_(keep_tail),
        stop_(stop) {}

  bool fill(Chunk& chunk, std::size_t max_lines) override;

 private:
  const std::size_t count_;
  const std::function<std::string_view(std::size_t)> text_;
  const Form form_;
  const bool keep_tail_;
  const io::Stop& stop_;
  std::size_t next_ = 0;
};

}  // namespace bitwhip::input
