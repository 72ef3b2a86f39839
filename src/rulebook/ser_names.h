// The techniques of SER in the table of all techniques: how SER writes them, and their ratings.
//
// A rating is in tenths. Those of chains grow with the length, without a limit. The name of a step
// (ser/hint.h) may have more around it: "Dynamic", what is nested, the number of cells of a loop.
// Thread-safety: constants.
#pragma once

#include <array>
#include <string_view>

#include "rulebook/technique.h"

namespace bitwhip::rulebook {

struct SerName {
  TechniqueId id;
  std::string_view written;  // "Naked Triplet"
  int least, most;           // ratings in tenths
};
inline constexpr int kNoMost = 0;  // of `most`: there is no greatest rating

inline constexpr auto kSerNames = std::to_array<SerName>({
    {TechniqueId::hidden_single, "Hidden Single", 10, 15},
    {TechniqueId::direct_pointing, "Direct Pointing", 17, 17},
    {TechniqueId::direct_claiming, "Direct Claiming", 19, 19},
    {TechniqueId::direct_hidden_pair, "Direct Hidden Pair", 20, 20},
    {TechniqueId::naked_single, "Naked Single", 23, 23},
    {TechniqueId::direct_hidden_triplet, "Direct Hidden Triplet", 25, 25},
    {TechniqueId::pointing, "Pointing", 26, 26},
    {TechniqueId::claiming, "Claiming", 28, 28},
    {TechniqueId::naked_pair, "Naked Pair", 30, 30},
    {TechniqueId::x_wing, "X-Wing", 32, 32},
    {TechniqueId::hidden_pair, "Hidden Pair", 34, 34},
    {TechniqueId::naked_triple, "Naked Triplet", 36, 36},
    {TechniqueId::swordfish, "Swordfish", 38, 38},
    {TechniqueId::hidden_triple, "Hidden Triplet", 40, 40},
    {TechniqueId::xy_wing, "XY-Wing", 42, 42},
    {TechniqueId::xyz_wing, "XYZ-Wing", 44, 44},
    {TechniqueId::uniqueness_1, "Unique Rectangle type 1", 45, 45},
    {TechniqueId::uniqueness_2, "Unique Rectangle type 2", 45, 45},
    {TechniqueId::uniqueness_3, "Unique Rectangle type 3", 45, 48},
    {TechniqueId::uniqueness_4, "Unique Rectangle type 4", 45, 45},
    {TechniqueId::unique_loop_1, "Unique Loop type 1", 46, 50},
    {TechniqueId::unique_loop_2, "Unique Loop type 2", 46, 50},
    {TechniqueId::unique_loop_3, "Unique Loop type 3", 46, 53},
    {TechniqueId::unique_loop_4, "Unique Loop type 4", 46, 50},
    {TechniqueId::naked_quadruple, "Naked Quad", 50, 50},
    {TechniqueId::jellyfish, "Jellyfish", 52, 52},
    {TechniqueId::hidden_quadruple, "Hidden Quad", 54, 54},
    {TechniqueId::bug_plus_1, "BUG type 1", 56, 56},
    {TechniqueId::bug_2, "BUG type 2", 57, 57},
    {TechniqueId::bug_3, "BUG type 3", 58, 62},
    {TechniqueId::bug_4, "BUG type 4", 57, 57},
    {TechniqueId::aligned_pair_exclusion, "Aligned Pair Exclusion", 62, 62},
    {TechniqueId::x_cycle, "Bidirectional X-Cycle", 65, kNoMost},
    {TechniqueId::y_cycle, "Bidirectional Y-Cycle", 65, kNoMost},
    {TechniqueId::turbot_fish, "Turbot Fish", 66, 66},
    {TechniqueId::forcing_x_chain, "Forcing X-Chain", 66, kNoMost},
    {TechniqueId::xy_cycle, "Bidirectional Cycle", 70, kNoMost},
    {TechniqueId::ser_forcing_chain, "Forcing Chain", 70, kNoMost},
    {TechniqueId::aligned_triplet_exclusion, "Aligned Triplet Exclusion", 75, 75},
    {TechniqueId::nishio, "Nishio Forcing Chains", 75, kNoMost},
    {TechniqueId::cell_forcing_chains, "Cell Forcing Chains", 80, kNoMost},
    {TechniqueId::region_forcing_chains, "Region Forcing Chains", 80, kNoMost},
    {TechniqueId::contradiction_forcing_chains, "Contradiction Forcing Chains", 85, kNoMost},
    {TechniqueId::double_forcing_chains, "Double Forcing Chains", 85, kNoMost},
});

// Returns the technique as SER has it; null: SER has no such technique.
constexpr const SerName* ser_name(TechniqueId id) {
  for (const SerName& name : kSerNames) {
    if (name.id == id) return &name;
  }
  return nullptr;
}

}  // namespace bitwhip::rulebook
