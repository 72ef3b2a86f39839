#include "variant/jigsaw.h"

#include <iterator>
#include <string>

#include "variant/houses.h"
#include "variant/symbols.h"

namespace bitwhip::variant {
namespace {

Refused read(Draft& draft, Words& words, bool beside_blocks) {
  Symbols map;
  if (Refused refused = read_symbols(words, "jigsaw map", draft.size, map)) return refused;
  const std::vector<int> counts = map.counts();
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] != draft.size)
      return malformed(std::string("region ") + map.symbol[k] + " of the jigsaw map has " + counted(static_cast<std::size_t>(counts[k]), "cell") +
                       " where " + std::to_string(draft.size) + " are expected");
  }
  add_regions(draft, map.class_of, beside_blocks);
  return std::nullopt;
}

}  // namespace

Refused read_jigsaw(Draft& draft, Words& words) { return read(draft, words, false); }

Refused read_jigsaw_beside_blocks(Draft& draft, Words& words) { return read(draft, words, true); }

void add_regions(Draft& draft, const std::vector<int>& region_of, bool beside_blocks) {
  std::vector<std::string> names;
  for (int k = 1; k <= draft.size; ++k) names.push_back((beside_blocks ? "j" : "b") + std::to_string(k));
  Classes regions = houses_of_classes(draft.size, region_of, names, beside_blocks ? VariableKind::other : VariableKind::bn);
  std::move(regions.houses.begin(), regions.houses.end(), std::back_inserter(draft.houses));
}

}  // namespace bitwhip::variant
