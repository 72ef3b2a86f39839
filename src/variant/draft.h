// A line under way: what its fields have said so far.
//
// Readers of fields take their words from the line and add to the draft, or refuse the line with a sentence that names the place as its writer knows
// it.
//
// Thread-safety: none needed, a value of one reader.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

  // A sign between two cells.
  void less(int smaller, int greater) { relations.forbid(smaller, greater, not_less_); }

 private:
  ForbiddenPairs not_less_;
};

// The words of a line that no field has taken yet.
class Words {
 public:
  explicit Words(std::string_view line);  // words with blanks between them

  bool empty() const { return next_ == words_.size(); }
  std::string_view front() const { return words_[next_]; }
  std::string_view take() { return words_[next_++]; }
  // The next word becomes two, the first of so many characters.
  void split_front(std::size_t length);

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

using Refused = std::optional<Refusal>;
inline Refused malformed(std::string message) { return Refusal{false, std::move(message)}; }
inline Refused unsupported(std::string message) { return Refusal{true, std::move(message)}; }

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
// "1 cell", "2 cells".
std::string counted(std::size_t count, std::string_view noun);
// A word for messages: in quotes, a long one cut down, bytes that cannot be printed as '?'.
std::string quoted(std::string_view word);
// "r4c5", for a cell of grid/layout.h.
std::string name_of_cell(int cell);

// Takes the next word, of so many characters, for the field; or says what is missing or too long: "the field `gt` has 107 characters where 108 are
// expected".
Refused take_field(Words& words, std::string_view field, int length, std::string_view& word);

}  // namespace bitwhip::variant
