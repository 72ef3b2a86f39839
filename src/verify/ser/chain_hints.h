// The searches for hints by chains, in the order of the program.
//
// Inside a search of level 1 or above, one pattern may turn off candidates of several cells. The
// program takes these cells in an order that differs from run to run; here it is reading order.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/board.h"
#include "verify/board/ser_board.h"
#include "verify/ser/ser_chains.h"

namespace bitwhip::verify {

// `rows`: cells of one pattern within a search come in reading order instead of discovery order.
struct SerChains {
  Poll& poll;
  bool rows = true;

  // Returns the whole sorted list of a technique by number. Throws SearchStopped.
  std::vector<SerChainPtr> all(const SerBoard& board, int number) const;
  // Returns the first hint of each set of equal removals.
  static std::vector<SerChainPtr> each_once(const std::vector<SerChainPtr>& hints);
};

}  // namespace bitwhip::verify
