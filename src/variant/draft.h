// A line under way: what its fields have said so far, and its grid.
//
// Readers of fields take their words from the line and add to the draft, or throw a Refusal of the
// line with a sentence that names the place as its writer knows it.
//
// Thread-safety: none needed, values of one reader.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/invariant.h"
#include "variant/relations.h"
#include "variant/variant.h"

namespace bitwhip::variant {

// Cell r, c, both from 0.
constexpr std::uint8_t board_cell(int row, int column) { return static_cast<std::uint8_t>(9 * row + column); }
constexpr std::uint16_t all_digits(int size) { return static_cast<std::uint16_t>((1u << size) - 1); }
inline constexpr std::uint16_t kOddDigits = 0x155, kEvenDigits = 0xaa;
constexpr std::uint16_t digit_bit(int digit) { return static_cast<std::uint16_t>(1u << (digit - 1)); }

struct Draft {
  explicit Draft(int size);  // an empty board

  void less(int smaller, int greater) { relations.forbid(smaller, greater, not_less); }
  // A cell by its place in reading order.
  std::uint16_t& cell(std::size_t place) {
    const auto n = static_cast<std::size_t>(size);
    return puzzle.cell[place / n * 9 + place % n];
  }

  int size;
  Puzzle puzzle;        // givens are counted in the end
  Additions additions;  // links come from the relations in the end
  Relations relations;
  ForbiddenPairs not_less;
};

// The words of a line that no field has taken yet.
class Words {
 public:
  explicit Words(std::string_view line);  // words with blanks between them

  bool empty() const { return next_ == words_.size(); }
  std::string_view front() const { return words_[next_]; }
  std::string_view take() {
    BITWHIP_INVARIANT(!empty());
    return words_[next_++];
  }
  // The next word becomes two, the first of so many characters.
  void split_front(std::size_t length);

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

// Returns texts, characters and whole numbers, one behind the other.
template <class... Parts>
std::string phrase(const Parts&... parts) {
  std::string text;
  const auto add = [&text]<class Part>(const Part& part) {
    if constexpr (std::integral<Part> && !std::same_as<Part, char>) {
      text += std::to_string(part);
    } else {
      text += part;
    }
  };
  (add(parts), ...);
  return text;
}

template <class... Parts>
[[noreturn]] void malformed(const Parts&... parts) {
  throw Refusal{false, phrase(parts...)};
}
template <class... Parts>
[[noreturn]] void unsupported(const Parts&... parts) {
  throw Refusal{true, phrase(parts...)};
}

// Returns what the function returns, or the refusal that it throws.
template <class Read>
auto or_refusal(Read read) -> std::variant<decltype(read()), Refusal> {
  try {
    return read();
  } catch (const Refusal& refusal) {
    return refusal;
  }
}

// A word for messages: in quotes, a long one cut down, bytes that cannot be printed as '?'.
std::string quoted(std::string_view word);
// "r4c5", for a cell of grid/geometry.h.
std::string name_of_cell(int cell);

// Takes the next word, of so many characters, for the field. Refuses one that is missing or of
// another length: "the field `gt` has 107 characters where 108 are expected".
std::string_view take_field(Words& words, std::string_view field, int length);

// The grid of a line: n^2 characters for givens, or n^3 for candidate states.
//
//   givens      a digit 1 to n, or a mark of a blank cell (grid/puzzle.h); with `evenodd` e and o
//               too, for an even and an odd digit
//   a state     n characters a cell, the k-th of them digit k where k is possible, '.' or '0' where
//               it is not
//
// The length of the word gives the size: 64 characters are an 8x8, never the state of a 4x4. Below
// 9x9 states are read only where the names give the size. With a map of regions a word of 2 n^2
// characters is grid and map.
struct GridForm {
  std::size_t length;
  int size;
  bool state;
  bool with_map;  // the second half of the word is the map
};

// given_size: that of the names, or 0. Refuses a length that no grid has: "17 characters where 16,
// 25, 36, 49, 64, 81 or 729 are expected".
GridForm form_of_grid(std::size_t length, int given_size, bool map);

// word: n^2 or n^3 characters, as state says. parity: e and o are read.
void read_grid(Draft& draft, std::string_view word, bool state, bool parity);

}  // namespace bitwhip::variant
