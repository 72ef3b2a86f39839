// The lines at the top of a file, as far as they have been read.
//
// Thread-safety: plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bitwhip::input {

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Goes through the lines of a text behind its byte-order mark:
//
//   for (HeadLines lines(text); lines.next();) use(lines.number(), lines.line());
class HeadLines {
 public:
  explicit HeadLines(std::string_view text) : rest_(text) {
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  // Goes to the next line. False where nothing is left.
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find_first_of("\r\n");
    line_ = rest_.substr(0, end);
    ended_ = end != std::string_view::npos;
    rest_.remove_prefix(ended_ ? end + (rest_.substr(end).starts_with("\r\n") ? 2 : 1) : rest_.size());
    ++number_;
    return true;
  }
  std::string_view line() const { return line_; }   // without its line end
  std::uint64_t number() const { return number_; }  // from 1
  bool ended() const { return ended_; }             // it has a line end: there is no more to it

 private:
  std::string_view rest_, line_;
  std::uint64_t number_ = 0;
  bool ended_ = false;
};

}  // namespace bitwhip::input
