#include "variant/edges.h"

#include <string>

#include "variant/houses.h"

namespace bitwhip::variant {
namespace {

// False for what is no sign.
bool add_sign(Draft& draft, char sign, int a, int b) {
  switch (sign) {
    case '-':
      return true;
    case '<':
      draft.less(a, b);
      return true;
    case '>':
      draft.less(b, a);
      return true;
    case 'o':
      draft.relations.mark(Mark::difference, 1, a, b);
      return true;
    case '*':
      draft.relations.mark(Mark::ratio, 2, a, b);
      return true;
    case 'x':
      draft.relations.mark(Mark::sum, 10, a, b);
      return true;
    case 'v':
      draft.relations.mark(Mark::sum, 5, a, b);
      return true;
    default:
      return false;
  }
}

}  // namespace

Refused read_edges(Draft& draft, Words& words) {
  const int places = draft.size - 1;
  for (const bool in_rows : {true, false}) {
    std::string_view word;
    if (Refused refused = take_field(words, in_rows ? "word of signs in rows" : "word of signs in columns", draft.size * places, word))
      return refused;
    for (int i = 0; i < draft.size * places; ++i) {
      const int line = i / places;
      const int place = i % places;
      const int a = in_rows ? board_cell(line, place) : board_cell(place, line);
      const int b = in_rows ? a + 1 : a + 9;
      const char sign = word[static_cast<std::size_t>(i)];
      if (!add_sign(draft, sign, a, b))
        return malformed(describe_character(sign) + " between " + name_of_cell(a) + " and " + name_of_cell(b) +
                         " is none of the signs < > - o * x v");
    }
  }
  return std::nullopt;
}

}  // namespace bitwhip::variant
