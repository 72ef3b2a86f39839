#include "variant/gt.h"

#include <array>
#include <string>

#include "variant/houses.h"

namespace bitwhip::variant {
namespace {

struct Place {
  int a, b;  // the left or upper cell and the other
  bool in_row;
};

// The places in the order of the signs.
constexpr auto kPlaces = [] {
  std::array<Place, 108> places{};
  std::size_t next = 0;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      if (column % 3 != 2) places[next++] = {board_cell(row, column), board_cell(row, column + 1), true};
    }
    for (int column = 0; row % 3 != 2 && column < 9; ++column) places[next++] = {board_cell(row, column), board_cell(row + 1, column), false};
  }
  return places;
}();

}  // namespace

Refused read_gt(Draft& draft, Words& words) {
  std::string_view word;
  if (Refused refused = take_field(words, "word of signs in blocks", static_cast<int>(kPlaces.size()), word)) return refused;
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    const auto [a, b, in_row] = kPlaces[i];
    const char less = in_row ? '<' : '^';
    const char greater = in_row ? '>' : 'v';
    if (word[i] == less) {
      draft.less(a, b);
    } else if (word[i] == greater) {
      draft.less(b, a);
    } else if (word[i] != '-') {
      return malformed(describe_character(word[i]) + " between " + name_of_cell(a) + " and " + name_of_cell(b) + " is none of the signs " + less +
                       " " + greater + " -");
    }
  }
  return std::nullopt;
}

}  // namespace bitwhip::variant
