// Texts in memory, one puzzle each: the lines of a library call.
//
// Each text is read as a file is that holds nothing else, so it may be in any form that files have,
// and no text depends on another one. It always gives one Line: a text without a puzzle, or with
// several, gives one that is refused. Cost: below a microsecond for 81 characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "input/chunk.h"
#include "input/family.h"
#include "input/reader.h"

namespace bitwhip::input {

// Appends the Line of a text to the chunk, with that number.
void add_item(std::string_view text, std::uint64_t number, const Form& form, bool keep_tail, Chunk& chunk);

// Texts that a function gives by their numbers, from 0 on. Thread-safety: as Lines.
class Items final : public Lines {
 public:
  // stop: ends the lines when it is requested.
  Items(std::size_t count, std::function<std::string_view(std::size_t)> text, Form form, bool keep_tail, const io::Stop& stop)
      : count_(count), text_(std::move(text)), form_(std::move(form)), keep_tail_(keep_tail), stop_(stop) {}

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
