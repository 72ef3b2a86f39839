// A line under way: what its fields have said so far.
//
// Readers of fields take their words from the line and add to the draft, or refuse the line with a
// sentence that names the place as its writer knows it.
//
// Thread-safety: none needed, a value of one reader.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "variant/puzzle.h"
#include "variant/relations.h"

namespace bitwhip::variant {

struct Draft {
  explicit Draft(int size);  // an empty board

  int size;
  Puzzle puzzle;  // givens are counted in the end
  std::vector<Layout::House> houses;
  std::vector<Layout::House> partial;
  Relations relations;
  std::vector<std::pair<int, int>> signs;  // the smaller cell first

  // A sign between two cells.
  void less(int smaller, int greater) {
    relations.forbid(smaller, greater, not_less_);
    signs.emplace_back(smaller, greater);
  }

 private:
  ForbiddenPairs not_less_;
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

using Refused = std::optional<Refusal>;
inline Refused malformed(std::string message) { return Refusal{false, std::move(message)}; }
inline Refused unsupported(std::string message) { return Refusal{true, std::move(message)}; }

// A word for messages: in quotes, a long one cut down, bytes that cannot be printed as '?'.
std::string quoted(std::string_view word);
// "r4c5", for a cell of grid/geometry.h.
std::string name_of_cell(int cell);

// Takes the next word, of so many characters, for the field; or says what is missing or too long:
// "the field `gt` has 107 characters where 108 are expected".
Refused take_field(Words& words, std::string_view field, int length, std::string_view& word);

// A field of one letter or digit a cell: the cells of one symbol belong together.
//
// Classes are numbered in the order of their symbols, digits before letters, capitals before small
// letters, which are symbols of their own.
//
// Thread-safety: pure functions.

struct Symbols {
  std::string symbol;         // of each class
  std::vector<int> class_of;  // of each cell of the board in reading order

  std::vector<int> counts() const;  // cells of each class
};

// Takes the next word, which messages call by the name of the field.
Refused read_symbols(Words& words, std::string_view field, int size, Symbols& symbols);

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
//
// Thread-safety: pure functions.

struct GridForm {
  int size = 9;
  bool state = false;
  bool with_map = false;  // the second half of the word is the map
};

// given_size: that of the names, or 0. Nothing where no grid has that length.
std::optional<GridForm> form_of_grid(std::size_t length, int given_size, bool map);
// "17 characters where 16, 25, 36, 49, 64, 81 or 729 are expected"
std::string wrong_grid_length(std::size_t length, int given_size, bool map);

// word: n^2 or n^3 characters, as state says. parity: e and o are read.
Refused read_grid(Draft& draft, std::string_view word, bool state, bool parity);

}  // namespace bitwhip::variant
