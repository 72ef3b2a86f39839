#include "variant/board.h"

#include <algorithm>
#include <iterator>

#include "base/invariant.h"
#include "variant/houses.h"

namespace bitwhip::variant {

void SharedHouses::add(const Layout::House& house) {
  std::bitset<kCells> cells;
  for (const std::uint8_t cell : house.cells) cells.set(cell);
  for (const std::uint8_t cell : house.cells) shared_[cell] |= cells;
}

void SharedHouses::add(const std::vector<Layout::House>& houses) {
  for (const Layout::House& house : houses) add(house);
}

bool SharedHouses::linked(const CandidatePair& pair) const {
  const int a = cell_of(pair.a);
  const int b = cell_of(pair.b);
  return a == b || (digit_of(pair.a) == digit_of(pair.b) && share(a, b));
}

Board board_of(const ChosenNames& chosen, int size) {
  Board board;
  Layout& layout = board.layout;
  layout.size = size;
  layout.add_rows();
  layout.add_columns();
  if (chosen.wants_blocks()) {
    BITWHIP_INVARIANT(has_blocks(size));
    const auto [height, width] = block_shape(size);
    layout.add_blocks(height, width);
  }
  for (const NameInfo* row : chosen.rows) {
    if (row->houses != nullptr) row->houses(layout);
  }
  board.shared.add(layout.houses);
  board.shared.add(layout.partial);

  Relations relations(size);
  const bool marked = chosen.has(kMarks);
  for (const NameInfo* row : chosen.rows) {
    if (row->links != nullptr && !(marked && row->has(kUnmarkedEdges))) row->links(relations, chosen.has(kWrapsOthers));
  }
  BITWHIP_INVARIANT(static_cast<int>(layout.houses.size()) >= 2 * size);
  layout.links = new_links(relations, board.shared, {});
  return board;
}

void add_unmarked_links(const ChosenNames& chosen, Relations& relations) {
  if (!chosen.has(kMarks)) return;
  for (const NameInfo* row : chosen.rows) {
    if (row->has(kUnmarkedEdges)) row->links(relations, chosen.has(kWrapsOthers));
  }
}

std::vector<CandidatePair> new_links(Relations& relations, const SharedHouses& shared, const std::vector<CandidatePair>& known) {
  std::vector<CandidatePair> links = relations.links();
  std::erase_if(links, [&shared](const CandidatePair& pair) { return shared.linked(pair); });
  if (known.empty()) return links;
  std::vector<CandidatePair> fresh;
  BITWHIP_INVARIANT(std::is_sorted(links.begin(), links.end()) && std::is_sorted(known.begin(), known.end()));
  std::set_difference(links.begin(), links.end(), known.begin(), known.end(), std::back_inserter(fresh));
  return fresh;
}

}  // namespace bitwhip::variant
