#include "ser/hint.h"

#include <algorithm>
#include <string_view>

#include "rulebook/ser_names.h"
#include "rulebook/technique.h"
#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

using rulebook::TechniqueId;

// Loops have their rows as unique loops, of which the shortest are rectangles.
struct TechniqueName {
  SerTechnique technique;
  TechniqueId id;
};
constexpr std::array kNames{
    TechniqueName{SerTechnique::hidden_single, TechniqueId::hidden_single},
    TechniqueName{SerTechnique::direct_pointing, TechniqueId::direct_pointing},
    TechniqueName{SerTechnique::direct_claiming, TechniqueId::direct_claiming},
    TechniqueName{SerTechnique::direct_hidden_pair, TechniqueId::direct_hidden_pair},
    TechniqueName{SerTechnique::naked_single, TechniqueId::naked_single},
    TechniqueName{SerTechnique::direct_hidden_triplet, TechniqueId::direct_hidden_triplet},
    TechniqueName{SerTechnique::pointing, TechniqueId::pointing},
    TechniqueName{SerTechnique::claiming, TechniqueId::claiming},
    TechniqueName{SerTechnique::naked_pair, TechniqueId::naked_pair},
    TechniqueName{SerTechnique::x_wing, TechniqueId::x_wing},
    TechniqueName{SerTechnique::hidden_pair, TechniqueId::hidden_pair},
    TechniqueName{SerTechnique::naked_triplet, TechniqueId::naked_triple},
    TechniqueName{SerTechnique::swordfish, TechniqueId::swordfish},
    TechniqueName{SerTechnique::hidden_triplet, TechniqueId::hidden_triple},
    TechniqueName{SerTechnique::xy_wing, TechniqueId::xy_wing},
    TechniqueName{SerTechnique::xyz_wing, TechniqueId::xyz_wing},
    TechniqueName{SerTechnique::loop_type_1, TechniqueId::unique_loop_1},
    TechniqueName{SerTechnique::loop_type_2, TechniqueId::unique_loop_2},
    TechniqueName{SerTechnique::loop_type_3_naked, TechniqueId::unique_loop_3},
    TechniqueName{SerTechnique::loop_type_3_hidden, TechniqueId::unique_loop_3},
    TechniqueName{SerTechnique::loop_type_4, TechniqueId::unique_loop_4},
    TechniqueName{SerTechnique::naked_quad, TechniqueId::naked_quadruple},
    TechniqueName{SerTechnique::jellyfish, TechniqueId::jellyfish},
    TechniqueName{SerTechnique::hidden_quad, TechniqueId::hidden_quadruple},
    TechniqueName{SerTechnique::bug_type_1, TechniqueId::bug_plus_1},
    TechniqueName{SerTechnique::bug_type_2, TechniqueId::bug_2},
    TechniqueName{SerTechnique::bug_type_3, TechniqueId::bug_3},
    TechniqueName{SerTechnique::bug_type_4, TechniqueId::bug_4},
    TechniqueName{SerTechnique::aligned_pair_exclusion, TechniqueId::aligned_pair_exclusion},
    TechniqueName{SerTechnique::aligned_triplet_exclusion, TechniqueId::aligned_triplet_exclusion},
    TechniqueName{SerTechnique::x_cycle, TechniqueId::x_cycle},
    TechniqueName{SerTechnique::y_cycle, TechniqueId::y_cycle},
    TechniqueName{SerTechnique::xy_cycle, TechniqueId::xy_cycle},
    TechniqueName{SerTechnique::forcing_x_chain, TechniqueId::forcing_x_chain},
    TechniqueName{SerTechnique::forcing_chain, TechniqueId::ser_forcing_chain},
    TechniqueName{SerTechnique::contradiction, TechniqueId::contradiction_forcing_chains},
    TechniqueName{SerTechnique::double_reduction, TechniqueId::double_forcing_chains},
    TechniqueName{SerTechnique::cell_reduction, TechniqueId::cell_forcing_chains},
    TechniqueName{SerTechnique::house_reduction, TechniqueId::region_forcing_chains},
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

TechniqueId rectangle_of(TechniqueId loop) {
  return static_cast<TechniqueId>(static_cast<std::uint8_t>(TechniqueId::uniqueness_1) +
                                  static_cast<std::uint8_t>(loop) -
                                  static_cast<std::uint8_t>(TechniqueId::unique_loop_1));
}

bool is_loop(const Hint& hint) {
  return SerTechnique::loop_type_1 <= hint.technique && hint.technique <= SerTechnique::loop_type_4;
}

constexpr std::size_t kLoopNumberAt = std::string_view("Unique Loop ").size();

}  // namespace

rulebook::TechniqueId technique_of(const Hint& hint) {
  const TechniqueId id = kNames[static_cast<std::size_t>(hint.technique)].id;
  if (is_loop(hint) && hint.cells.count == 4) return rectangle_of(id);
  if (hint.technique == SerTechnique::forcing_x_chain && hint.complexity <= 6)
    return TechniqueId::turbot_fish;
  if (hint.technique == SerTechnique::contradiction && hint.level == kNishio)
    return TechniqueId::nishio;
  return id;
}

std::string name_of(const Hint& hint) {
  const rulebook::SerName* const row = rulebook::ser_name(technique_of(hint));
  BITWHIP_INVARIANT(row != nullptr);
  std::string name(row->written);
  if (is_loop(hint) && hint.cells.count > 6)
    name.insert(kLoopNumberAt, std::to_string(hint.cells.count) + ' ');
  if (hint.technique == SerTechnique::contradiction && hint.level == kNishio) return name;
  BITWHIP_INVARIANT(hint.level <= kLastProducer);
  return hint.level < kDynamic
             ? name
             : "Dynamic " + name +
                   std::string(kNested[static_cast<std::size_t>(hint.level - kDynamic)]);
}

std::vector<std::string> step_names(TechniqueId id) {
  const rulebook::SerName* const row = rulebook::ser_name(id);
  if (row == nullptr) return {};
  std::vector<std::string> names{std::string(row->written)};
  if (TechniqueId::unique_loop_1 <= id && id <= TechniqueId::unique_loop_4) {
    constexpr int kShortest = 8, kLongest = 2 * kDigits;  // cells: two in each row at most
    for (int cells = kShortest; cells <= kLongest; cells += 2)
      names.emplace_back(row->written).insert(kLoopNumberAt, std::to_string(cells) + ' ');
  }
  if (id == TechniqueId::contradiction_forcing_chains || id == TechniqueId::double_forcing_chains ||
      id == TechniqueId::cell_forcing_chains || id == TechniqueId::region_forcing_chains) {
    for (const std::string_view nested : kNested)
      names.push_back("Dynamic " + std::string(row->written) + std::string(nested));
  }
  return names;
}

}  // namespace bitwhip::ser
