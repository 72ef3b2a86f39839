// Cuts bytes into lines and lines into token and tail, however the bytes are split up on their way.
//
// - A line ends at LF, CR LF or a bare CR, or with the file. A byte-order mark (UTF-8) at the start of the file is dropped.
// - The token is what follows leading blanks (space, tab) and one opening quote, up to a blank, comma, semicolon or quote.
// - Blank lines, comments (the first non-blank is '#') and a header (line 1 with the token `puzzle`) give nothing, but are counted.
// - Every other line gives one Line.
// Memory: bounded for lines of any length, but for the tails when they are kept.
//
// Thread-safety: one thread at a time. One object for each file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "batch/chunk.h"

namespace bitwhip::batch {

// More than any valid token has, enough to be copied into a message.
inline constexpr std::size_t kKeptToken = 1024;

class LineSplitter {
 public:
  explicit LineSplitter(bool keep_tail) : keep_tail_(keep_tail) {}

  // Takes bytes until they are used up or the chunk has max_lines lines or about max_text bytes; returns how many were taken.
  std::size_t feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines, std::size_t max_text = SIZE_MAX);
  // The file has ended: a last line without a line end is a line too. Not to be called when reading failed half-way.
  void finish(Chunk& chunk);

 private:
  enum class Phase : std::uint8_t { lead, token, separator, tail, rest };

  void take(std::string_view piece);  // a piece of a line, without line ends
  void end_line(Chunk& chunk);
  // The bytes of the byte-order mark at the front of bytes; those of a mark that comes to nothing are part of the first line.
  std::size_t skip_mark(std::string_view bytes);

  const bool keep_tail_;
  int mark_ = 0;           // bytes of the mark seen; -1: past it
  bool after_cr_ = false;  // a LF now would belong to the line end before it
  std::uint64_t number_ = 1;

  // The line under way. Its token and tail lie one after the other in text_.
  Phase phase_ = Phase::lead;
  bool begun_ = false;  // something that is not blank has come
  char quote_ = 0;
  bool comment_ = false;
  std::uint64_t token_length_ = 0;
  std::size_t token_size_ = 0;
  std::string text_;
};

}  // namespace bitwhip::batch
