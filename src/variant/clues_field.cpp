#include "variant/clues_field.h"

#include <iterator>

#include "variant/clue_words.h"

namespace bitwhip::variant {

Refused read_clues(Draft& draft, Words& words) {
  if (words.empty()) return std::nullopt;
  ClueReader reader(draft.relations);
  while (!words.empty()) {
    if (Refused refused = reader.read(words.take())) return refused;
  }
  Clues clues = reader.finish();
  for (int row = 0; row < draft.size; ++row) {
    for (int column = 0; column < draft.size; ++column) {
      const auto cell = static_cast<std::size_t>(9 * row + column);
      draft.puzzle.cell[cell] &= clues.allowed[cell];
    }
  }
  std::move(clues.houses.begin(), clues.houses.end(), std::back_inserter(draft.houses));
  std::move(clues.partial.begin(), clues.partial.end(), std::back_inserter(draft.partial));
  return std::nullopt;
}

}  // namespace bitwhip::variant
