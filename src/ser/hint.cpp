#include "ser/hint.h"

#include <algorithm>
#include <string_view>

#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

// Name of a technique. name_of() adds "Unique ..." to loops, and a level to chains.
struct Name {
  Technique technique;
  std::string_view text;
};
constexpr std::array kNames{
    Name{Technique::hidden_single, "Hidden Single"},
    Name{Technique::direct_pointing, "Direct Pointing"},
    Name{Technique::direct_claiming, "Direct Claiming"},
    Name{Technique::direct_hidden_pair, "Direct Hidden Pair"},
    Name{Technique::naked_single, "Naked Single"},
    Name{Technique::direct_hidden_triplet, "Direct Hidden Triplet"},
    Name{Technique::pointing, "Pointing"},
    Name{Technique::claiming, "Claiming"},
    Name{Technique::naked_pair, "Naked Pair"},
    Name{Technique::x_wing, "X-Wing"},
    Name{Technique::hidden_pair, "Hidden Pair"},
    Name{Technique::naked_triplet, "Naked Triplet"},
    Name{Technique::swordfish, "Swordfish"},
    Name{Technique::hidden_triplet, "Hidden Triplet"},
    Name{Technique::xy_wing, "XY-Wing"},
    Name{Technique::xyz_wing, "XYZ-Wing"},
    Name{Technique::loop_type_1, "type 1"},
    Name{Technique::loop_type_2, "type 2"},
    Name{Technique::loop_type_3_naked, "type 3"},
    Name{Technique::loop_type_3_hidden, "type 3"},
    Name{Technique::loop_type_4, "type 4"},
    Name{Technique::naked_quad, "Naked Quad"},
    Name{Technique::jellyfish, "Jellyfish"},
    Name{Technique::hidden_quad, "Hidden Quad"},
    Name{Technique::bug_type_1, "BUG type 1"},
    Name{Technique::bug_type_2, "BUG type 2"},
    Name{Technique::bug_type_3, "BUG type 3"},
    Name{Technique::bug_type_4, "BUG type 4"},
    Name{Technique::aligned_pair_exclusion, "Aligned Pair Exclusion"},
    Name{Technique::aligned_triplet_exclusion, "Aligned Triplet Exclusion"},
    Name{Technique::x_cycle, "Bidirectional X-Cycle"},
    Name{Technique::y_cycle, "Bidirectional Y-Cycle"},
    Name{Technique::xy_cycle, "Bidirectional Cycle"},
    Name{Technique::forcing_x_chain, "Forcing X-Chain"},
    Name{Technique::forcing_chain, "Forcing Chain"},
    Name{Technique::contradiction, "Contradiction Forcing Chains"},
    Name{Technique::double_reduction, "Double Forcing Chains"},
    Name{Technique::cell_reduction, "Cell Forcing Chains"},
    Name{Technique::house_reduction, "Region Forcing Chains"},
};

constexpr bool is_out_of_order(const Name& a, const Name& b) { return a.technique >= b.technique; }
static_assert(kNames.size() == static_cast<std::size_t>(Technique::house_reduction) + 1 &&
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
  if (Technique::loop_type_1 <= hint.technique && hint.technique <= Technique::loop_type_4)
    return loop_name(hint.cells.count) + name;
  if (hint.technique == Technique::forcing_x_chain && hint.complexity <= 6) return "Turbot Fish";
  if (hint.technique == Technique::contradiction && hint.level == kNishio)
    return "Nishio Forcing Chains";
  BITWHIP_INVARIANT(hint.level <= kLastProducer);
  return hint.level < kDynamic
             ? name
             : "Dynamic " + name +
                   std::string(kNested[static_cast<std::size_t>(hint.level - kDynamic)]);
}

}  // namespace bitwhip::ser
