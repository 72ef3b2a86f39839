// Cuts bytes into lines, however they are split up on their way; what a line means is left to the two kinds of splitters.
//
// A line ends at LF, CR LF or a bare CR, or with the file. A byte-order mark (UTF-8) at the start of the file is dropped.
//
// Thread-safety: one thread at a time. One object for each file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "input/chunk.h"

namespace bitwhip::input {

// What asks for a record: a line that begins with a puzzle (line_splitter.h), or a pasted grid of candidates (grid_splitter.h).
enum class Form : std::uint8_t { lines, grids };

class Splitter {
 public:
  virtual ~Splitter() = default;

  // Takes bytes until they are used up or the chunk has max_lines lines or about max_text bytes; returns how many were taken.
  std::size_t feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines, std::size_t max_text = SIZE_MAX);
  // The file has ended: a last line without a line end is a line too. Not to be called when reading failed half-way. Adds at most two lines.
  void finish(Chunk& chunk);

  // Nothing is held of the bytes fed so far but the number of the line: another splitter may begin here.
  bool is_fresh() const { return mark_ <= 0 && !after_cr_ && holds_nothing(); }
  std::uint64_t number() const { return number_; }  // of the line under way, from 1
  // Begins behind so many bytes of the file, at a line of this number.
  void begin_at(std::uint64_t offset, std::uint64_t line) {
    number_ = line;
    mark_ = offset > 0 ? -1 : 0;
  }

 protected:
  Splitter() = default;

 private:
  virtual void take(std::string_view piece) = 0;  // a piece of a line, without line ends
  virtual void end_line(Chunk& chunk) = 0;
  virtual void end_file(Chunk&) {}
  virtual bool holds_nothing() const = 0;  // of earlier lines and the one under way
  // The bytes of the byte-order mark at the front of bytes; those of a mark that comes to nothing are part of the first line.
  std::size_t skip_mark(std::string_view bytes);

  int mark_ = 0;           // bytes of the mark seen; -1: past it
  bool after_cr_ = false;  // a LF now would belong to the line end before it
  std::uint64_t number_ = 1;
};

std::unique_ptr<Splitter> make_splitter(Form form, bool keep_tail);

}  // namespace bitwhip::input
