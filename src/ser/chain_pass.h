// The three passes of producer 21, each with its links and its ratings.
#pragma once

#include <array>

#include "ser/hint.h"
#include "ser/links.h"

namespace bitwhip::ser {

struct ChainPass {
  LinkKinds links;
  double cycle, chain;  // what ratings start from
  bool chains;          // are forcing chains looked for?
  int key;              // of the order of hints
  Technique cycle_technique, chain_technique;
};

inline constexpr std::array<ChainPass, 3> kChainPasses{{
    {{false, true}, 6.5, 6.6, true, 2, Technique::x_cycle, Technique::forcing_x_chain},
    {{true, false}, 6.5, 6.6, false, 3, Technique::y_cycle, Technique::forcing_chain},
    {{true, true}, 7.0, 7.0, true, 4, Technique::xy_cycle, Technique::forcing_chain},
}};

}  // namespace bitwhip::ser
