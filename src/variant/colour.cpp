#include "variant/colour.h"

#include <iterator>
#include <string>
#include <vector>

#include "variant/houses.h"
#include "variant/symbols.h"

namespace bitwhip::variant {

Refused read_colours(Draft& draft, Words& words) {
  Symbols colours;
  if (Refused refused = read_symbols(words, "map of colours", draft.size, colours)) return refused;
  const std::vector<int> counts = colours.counts();
  std::vector<std::string> names;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    names.push_back("k" + std::to_string(k + 1));
    if (counts[k] > draft.size)
      return malformed(std::string("colour ") + colours.symbol[k] + " has " + std::to_string(counts[k]) + " cells where " +
                       std::to_string(draft.size) + " at most can differ");
  }
  Classes classes = houses_of_classes(draft.size, colours.class_of, names, VariableKind::other);
  std::move(classes.houses.begin(), classes.houses.end(), std::back_inserter(draft.houses));
  std::move(classes.partial.begin(), classes.partial.end(), std::back_inserter(draft.partial));
  return std::nullopt;
}

}  // namespace bitwhip::variant
