#include "ser/hint.h"

#include <algorithm>
#include <string_view>

#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

// Name of a technique. name_of() adds "Unique ..." to loops, and a level to chains.
struct TechniqueName {
  SerTechnique technique;
  std::string_view text;
};
constexpr std::array kNames{
    TechniqueName{SerTechnique::hidden_single, "Hidden Single"},
    TechniqueName{SerTechnique::direct_pointing, "Direct Pointing"},
    TechniqueName{SerTechnique::direct_claiming, "Direct Claiming"},
    TechniqueName{SerTechnique::direct_hidden_pair, "Direct Hidden Pair"},
    TechniqueName{SerTechnique::naked_single, "Naked Single"},
    TechniqueName{SerTechnique::direct_hidden_triplet, "Direct Hidden Triplet"},
    TechniqueName{SerTechnique::pointing, "Pointing"},
    TechniqueName{SerTechnique::claiming, "Claiming"},
    TechniqueName{SerTechnique::naked_pair, "Naked Pair"},
    TechniqueName{SerTechnique::x_wing, "X-Wing"},
    TechniqueName{SerTechnique::hidden_pair, "Hidden Pair"},
    TechniqueName{SerTechnique::naked_triplet, "Naked Triplet"},
    TechniqueName{SerTechnique::swordfish, "Swordfish"},
    TechniqueName{SerTechnique::hidden_triplet, "Hidden Triplet"},
    TechniqueName{SerTechnique::xy_wing, "XY-Wing"},
    TechniqueName{SerTechnique::xyz_wing, "XYZ-Wing"},
    TechniqueName{SerTechnique::loop_type_1, "type 1"},
    TechniqueName{SerTechnique::loop_type_2, "type 2"},
    TechniqueName{SerTechnique::loop_type_3_naked, "type 3"},
    TechniqueName{SerTechnique::loop_type_3_hidden, "type 3"},
    TechniqueName{SerTechnique::loop_type_4, "type 4"},
    TechniqueName{SerTechnique::naked_quad, "Naked Quad"},
    TechniqueName{SerTechnique::jellyfish, "Jellyfish"},
    TechniqueName{SerTechnique::hidden_quad, "Hidden Quad"},
    TechniqueName{SerTechnique::bug_type_1, "BUG type 1"},
    TechniqueName{SerTechnique::bug_type_2, "BUG type 2"},
    TechniqueName{SerTechnique::bug_type_3, "BUG type 3"},
    TechniqueName{SerTechnique::bug_type_4, "BUG type 4"},
    TechniqueName{SerTechnique::aligned_pair_exclusion, "Aligned Pair Exclusion"},
    TechniqueName{SerTechnique::aligned_triplet_exclusion, "Aligned Triplet Exclusion"},
    TechniqueName{SerTechnique::x_cycle, "Bidirectional X-Cycle"},
    TechniqueName{SerTechnique::y_cycle, "Bidirectional Y-Cycle"},
    TechniqueName{SerTechnique::xy_cycle, "Bidirectional Cycle"},
    TechniqueName{SerTechnique::forcing_x_chain, "Forcing X-Chain"},
    TechniqueName{SerTechnique::forcing_chain, "Forcing Chain"},
    TechniqueName{SerTechnique::contradiction, "Contradiction Forcing Chains"},
    TechniqueName{SerTechnique::double_reduction, "Double Forcing Chains"},
    TechniqueName{SerTechnique::cell_reduction, "Cell Forcing Chains"},
    TechniqueName{SerTechnique::house_reduction, "Region Forcing Chains"},
};

constexpr bool is_out_of_order(const TechniqueName& a, const TechniqueName& b) {
  return a.technique >= b.technique;
}
static_assert(kNames.size() == static_cast<std::size_t>(SerTechnique::house_reduction) + 1 &&
              std::adjacent_find(kNames.begin(), kNames.end(), is_out_of_order) == kNames.end());

// Suffix for what is nested in each of the dynamic producers.
constexpr std::array<std::string_view, 6> kNested{"",
                                                  " (+)",
                                                  " (+ Forcing Chains)",
                                                  " (+ Multiple Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains (+ Forcing Chains))"};
static_assert(kDynamic + kNested.size() == kLastProducer + 1);

std::string loop_name(int length) {
  if (length == 4) return "Unique Rectangle ";
  return length == 6 ? "Unique Loop " : "Unique Loop " + std::to_string(length) + ' ';
}

}  // namespace

std::string name_of(const Hint& hint) {
  const std::string name(kNames[static_cast<std::size_t>(hint.technique)].text);
  if (SerTechnique::loop_type_1 <= hint.technique && hint.technique <= SerTechnique::loop_type_4)
    return loop_name(hint.cells.count) + name;
  if (hint.technique == SerTechnique::forcing_x_chain && hint.complexity <= 6) return "Turbot Fish";
  if (hint.technique == SerTechnique::contradiction && hint.level == kNishio)
    return "Nishio Forcing Chains";
  BITWHIP_INVARIANT(hint.level <= kLastProducer);
  return hint.level < kDynamic
             ? name
             : "Dynamic " + name +
                   std::string(kNested[static_cast<std::size_t>(hint.level - kDynamic)]);
}

}  // namespace bitwhip::ser
