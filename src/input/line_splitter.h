// One puzzle a line: cuts lines into token and tail.
//
// - The token is what follows leading blanks (space, tab) and one opening quote, up to a blank, comma, semicolon or quote.
// - Blank lines, comments (the first non-blank is '#') and a header (line 1 with the token `puzzle`) give nothing, but are counted.
// - Every other line gives one Line. When tails are kept, a line whose tail is longer than kLongestTail is `refused`: its token tells why.
// Memory: bounded for lines of any length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "input/pasted_grid.h"
#include "input/splitter.h"

namespace bitwhip::input {

// More than any valid token has, enough to be copied into a message.
inline constexpr std::size_t kKeptToken = 1024;

// The bytes of a tail that is kept. Tails are names and a few values; a longer one is refused as a whole, since no text is cut. A record with such a
// tail is below 1 MiB in any format, so whatever reads records can read it.
inline constexpr std::size_t kLongestTail = kLongestHeading;

class LineSplitter final : public Splitter {
 public:
  explicit LineSplitter(bool keep_tail) : keep_tail_(keep_tail) {}
  bool is_fresh() const override { return Splitter::is_fresh() && !begun_; }

 private:
  enum class Phase : std::uint8_t { lead, comment, token, separator, tail, rest };

  void take(std::string_view piece) override;
  void end_line(Chunk& chunk) override;
  void take_tail(std::string_view piece);

  const bool keep_tail_;

  // The line under way. Its token and tail lie one after the other in text_.
  Phase phase_ = Phase::lead;
  bool begun_ = false;  // something that is not blank has come
  char quote_ = 0;
  bool comment_ = false;
  std::uint64_t token_length_ = 0;
  std::size_t token_size_ = 0;
  std::string text_;
  bool long_tail_ = false;
};

}  // namespace bitwhip::input
