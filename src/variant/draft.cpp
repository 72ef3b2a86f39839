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

std::string counted(std::size_t count, std::string_view noun) { return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s"); }

std::string quoted(std::string_view word) {
  constexpr std::size_t kLongest = 60;
  std::string text = "'";
  for (const char c : word.substr(0, kLongest)) text += c > 0x20 && c < 0x7f ? c : '?';
  return text + (word.size() > kLongest ? "...'" : "'");
}

std::string name_of_cell(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

Refused take_field(Words& words, std::string_view field, int length, std::string_view& word) {
  const auto expected = static_cast<std::size_t>(length);
  if (words.empty()) return malformed("there is no " + std::string(field) + ", for which " + counted(expected, "character") + " are expected");
  word = words.take();
  if (word.size() == expected) return std::nullopt;
  return malformed("the " + std::string(field) + " " + quoted(word) + " has " + counted(word.size(), "character") + " where " +
                   std::to_string(length) + " are expected");
}

}  // namespace bitwhip::variant
