#include "variant/fpuzzles_line.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "variant/board.h"
#include "variant/fpuzzles.h"
#include "variant/variant.h"

namespace bitwhip::variant {
namespace {

// The additions to rows and columns that make up the layout and the additions to it.
Additions beyond_lines(const Layout& layout, Additions&& additions) {
  Additions all;
  all.houses.assign(layout.houses.begin() + 2 * layout.size, layout.houses.end());
  std::move(additions.houses.begin(), additions.houses.end(), std::back_inserter(all.houses));
  std::stable_partition(all.houses.begin(), all.houses.end(), [](const Layout::House& house) { return house.kind == VariableKind::bn; });
  all.partial = layout.partial;
  std::move(additions.partial.begin(), additions.partial.end(), std::back_inserter(all.partial));
  std::merge(layout.links.begin(), layout.links.end(), additions.links.begin(), additions.links.end(), std::back_inserter(all.links));
  // The names know nothing of the regions of the line, so some of their links may lie within one.
  SharedHouses shared;
  shared.add(all.houses);
  shared.add(all.partial);
  std::erase_if(all.links, [&shared](const CandidatePair& pair) { return shared.linked(pair); });
  return all;
}

}  // namespace

std::variant<VariantPuzzle, Refusal> read_fpuzzles_line(std::string_view word) {
  const auto translated = read_fpuzzle(word);
  if (const auto* refusal = std::get_if<Refusal>(&translated)) return *refusal;
  const FPuzzle& fpuzzle = std::get<FPuzzle>(translated);
  std::optional<Variant> variant;
  try {
    variant.emplace(fpuzzle.names);
  } catch (const std::invalid_argument& error) {
    return Refusal{true, std::string("the f-puzzles string: ") + error.what()};
  }
  auto read = variant->read(fpuzzle.line());
  if (auto* puzzle = std::get_if<VariantPuzzle>(&read)) puzzle->additions = beyond_lines(variant->layout(puzzle->size), std::move(puzzle->additions));
  return read;
}

}  // namespace bitwhip::variant
