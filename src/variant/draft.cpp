#include "variant/draft.h"

#include <algorithm>

namespace bitwhip::variant {

Draft::Draft(int size_) : size(size_), relations(size_), not_less_(size_, [](int v, int w) { return v >= w; }) {
  for (int cell = 0; cell < kCells; ++cell) {
    const bool on_board = cell / 9 < size && cell % 9 < size;
    puzzle.cell[static_cast<std::size_t>(cell)] = on_board ? static_cast<std::uint16_t>((1u << size) - 1) : std::uint16_t{1};
  }
}

Words::Words(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r\n";
  for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words_.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanks, end);
  }
}

void Words::split_front(std::size_t length) {
  const std::string_view word = front();
  words_[next_] = word.substr(length);
  words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(next_), word.substr(0, length));
}

std::string quoted(std::string_view word) {
  constexpr std::size_t kLongest = 60;
  std::string text = "'";
  for (const char c : word.substr(0, kLongest)) text += c > 0x20 && c < 0x7f ? c : '?';
  return text + (word.size() > kLongest ? "...'" : "'");
}

std::string name_of_cell(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

Refused take_field(Words& words, std::string_view field, int length, std::string_view& word) {
  const std::string expected = std::to_string(length) + " are expected";
  if (words.empty()) return malformed("there is no " + std::string(field) + ", for which " + std::to_string(length) + " characters are expected");
  word = words.take();
  if (word.size() == static_cast<std::size_t>(length)) return std::nullopt;
  return malformed("the " + std::string(field) + " " + quoted(word) + " has " + std::to_string(word.size()) +
                   (word.size() == 1 ? " character" : " characters") + " where " + expected);
}

}  // namespace bitwhip::variant
