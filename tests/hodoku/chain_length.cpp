#include "hodoku/chain_length.h"

#include <algorithm>
#include <cstddef>

#include "hodoku/step_text.h"

namespace bitwhip::testing {

int chain_length(const hodoku::HodokuStep& step) {
  std::size_t length = 0;
  for (const hodoku::BranchedChain& chain : hodoku::chains_of(step)) {
    length += chain.nodes.size();
    for (const auto& branch : chain.branches) {
      length +=
          branch.size() * static_cast<std::size_t>(std::count_if(
                              chain.nodes.begin(), chain.nodes.end(),
                              [&](const hodoku::ChainNode& node) { return node == branch[0]; }));
    }
  }
  return static_cast<int>(length);
}

}  // namespace bitwhip::testing
