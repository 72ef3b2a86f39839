#include "rules/z_walks.h"

#include <algorithm>
#include <span>

#include "rules/search.h"

namespace bitwhip::rules {
namespace {

// Brings the tables from the state they stand for to one below it. False when too few rows are
// open.
bool change(Search& search, const Grid& grid, const CandidateSet& open) {
  const Pass& pass = search.pass;
  if (grid.open_candidates() * 100 < pass.rows * kKept) return false;
  const LostRows lost(pass, search.walks.open.without(open), grid);
  std::uint16_t columns[kMaxVariables];
  int column_count = 0;
  bool listed[kMaxVariables] = {};
  for (const Row row : std::span(lost.gone, static_cast<std::size_t>(lost.gone_count))) {  // what else the columns of those asserted held is gone
    for (int p = 0; p < pass.places[row]; ++p) {
      const int column = pass.places_of(row)[p] / kWords;
      if (!listed[column]) columns[column_count++] = static_cast<std::uint16_t>(column);
      listed[column] = true;
    }
  }
  z_walk_kernels().change(search, lost, columns, column_count);
  return true;
}

}  // namespace

void begin_walks(Search& search, const Grid& grid, bool below) {
  ZWalks& walks = search.walks;
  const CandidateSet open = grid.open();
  BITWHIP_INVARIANT(!below || !walks.ready || open.within(walks.open));
  if (!(below && walks.ready && change(search, grid, open))) {
    search.load(grid, Thinned::no);
    search.closures.batches = (search.pass.rows + kLanes - 1) / kLanes;
    z_walk_kernels().begin(search);
  }
  walks.ready = true;
  walks.open = open;
  walks.layers = 0;
  std::fill_n(walks.length, search.pass.rows, kNever);
  ++search.stats.passes;
  search.stats.targets += static_cast<std::uint64_t>(search.pass.rows);
}

bool next_layer(Search& search, bool whips) {
  z_walk_kernels().layer(search, ++search.walks.layers, whips);
  search.stats.filters += static_cast<std::uint64_t>(search.pass.rows);
  return !search.budget.spend(search.pass.rows);
}

}  // namespace bitwhip::rules
