// The ladder of HoDoKu 2.2.0 as data, for the engine (src/hodoku) and the judge (verify/hodoku):
// what a step can be, the levels, and the rows in the order in which they are asked.
//
// Thread-safety: constants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace bitwhip::rulebook {

// What a step can be, and what a row of a ladder can ask for (hodoku/technique.h has the names).
// Nice loops, colours and forcing chains are asked for as a family, and a step is one of its kinds.
enum class HodokuTechnique : std::uint8_t {
  full_house,
  naked_single,
  hidden_single,
  locked_pair,
  locked_triple,
  locked_candidates_1,  // pointing
  locked_candidates_2,  // claiming
  naked_pair,
  naked_triple,
  hidden_pair,
  hidden_triple,
  naked_quadruple,
  hidden_quadruple,
  x_wing,
  swordfish,
  jellyfish,
  remote_pair,
  bug_plus_1,
  skyscraper,
  two_string_kite,
  turbot_fish,
  empty_rectangle,
  w_wing,
  xy_wing,
  xyz_wing,
  uniqueness_1,
  uniqueness_2,
  uniqueness_3,
  uniqueness_4,
  uniqueness_5,
  uniqueness_6,
  hidden_rectangle,
  avoidable_rectangle_1,
  avoidable_rectangle_2,
  finned_x_wing,
  sashimi_x_wing,
  finned_swordfish,
  sashimi_swordfish,
  finned_jellyfish,
  sashimi_jellyfish,
  sue_de_coq,
  simple_colors,
  simple_colors_trap,
  simple_colors_wrap,
  multi_colors,
  multi_colors_1,
  multi_colors_2,
  x_chain,
  xy_chain,
  nice_loop,
  continuous_nice_loop,
  discontinuous_nice_loop,
  aic,
  grouped_nice_loop,
  grouped_continuous_nice_loop,
  grouped_discontinuous_nice_loop,
  grouped_aic,
  als_xz,
  als_xy_wing,
  als_xy_chain,
  franken_x_wing,
  franken_swordfish,
  finned_franken_x_wing,
  finned_franken_swordfish,
  mutant_x_wing,  // the name of a find of the rows of franken fish whose base or cover is blocks
  mutant_swordfish,
  finned_mutant_x_wing,
  finned_mutant_swordfish,
  forcing_chain,
  forcing_chain_contradiction,
  forcing_chain_verity,
  forcing_net,
  forcing_net_contradiction,
  forcing_net_verity,
  brute_force,
  give_up,
};
inline constexpr std::size_t kHodokuTechniques =
    static_cast<std::size_t>(HodokuTechnique::give_up) + 1;

enum class HodokuLevel : std::uint8_t { easy = 1, medium, hard, unfair, extreme };
inline constexpr int kLevels = 5;

struct HodokuLevelInfo {
  HodokuLevel level;
  std::string_view name;  // "Easy"
  int limit;              // greatest score that leaves a puzzle on this level
};

struct LadderRow {
  static constexpr int kNoIndex = -1;

  // Ascends in the order in which rows are asked, as HoDoKu has it; kNoIndex: the row has none. No
  // place in a table.
  int index;
  HodokuTechnique technique;
  int score;
  HodokuLevel level;
  bool on = true;
  friend constexpr bool operator==(const LadderRow&, const LadderRow&) = default;
};

inline constexpr std::array<HodokuLevelInfo, kLevels> kHodokuLevels{{
    {HodokuLevel::easy, "Easy", 800},
    {HodokuLevel::medium, "Medium", 1000},
    {HodokuLevel::hard, "Hard", 1600},
    {HodokuLevel::unfair, "Unfair", 1800},
    {HodokuLevel::extreme, "Extreme", std::numeric_limits<int>::max()},
}};

inline constexpr std::array kHodokuLadder{
    LadderRow{100, HodokuTechnique::full_house, 4, HodokuLevel::easy},
    LadderRow{200, HodokuTechnique::naked_single, 4, HodokuLevel::easy},
    LadderRow{300, HodokuTechnique::hidden_single, 14, HodokuLevel::easy},
    LadderRow{1000, HodokuTechnique::locked_pair, 40, HodokuLevel::medium},
    LadderRow{1100, HodokuTechnique::locked_triple, 60, HodokuLevel::medium},
    LadderRow{1200, HodokuTechnique::locked_candidates_1, 50, HodokuLevel::medium},
    LadderRow{1210, HodokuTechnique::locked_candidates_2, 50, HodokuLevel::medium},
    LadderRow{1300, HodokuTechnique::naked_pair, 60, HodokuLevel::medium},
    LadderRow{1400, HodokuTechnique::naked_triple, 80, HodokuLevel::medium},
    LadderRow{1500, HodokuTechnique::hidden_pair, 70, HodokuLevel::medium},
    LadderRow{1600, HodokuTechnique::hidden_triple, 100, HodokuLevel::medium},
    LadderRow{2000, HodokuTechnique::naked_quadruple, 120, HodokuLevel::hard},
    LadderRow{2100, HodokuTechnique::hidden_quadruple, 150, HodokuLevel::hard},
    LadderRow{2200, HodokuTechnique::x_wing, 140, HodokuLevel::hard},
    LadderRow{2300, HodokuTechnique::swordfish, 150, HodokuLevel::hard},
    LadderRow{2400, HodokuTechnique::jellyfish, 160, HodokuLevel::hard},
    LadderRow{2800, HodokuTechnique::remote_pair, 110, HodokuLevel::hard},
    LadderRow{2900, HodokuTechnique::bug_plus_1, 100, HodokuLevel::hard},
    LadderRow{3000, HodokuTechnique::skyscraper, 130, HodokuLevel::hard},
    LadderRow{3100, HodokuTechnique::two_string_kite, 150, HodokuLevel::hard},
    LadderRow{3120, HodokuTechnique::turbot_fish, 120, HodokuLevel::hard},
    LadderRow{3170, HodokuTechnique::empty_rectangle, 120, HodokuLevel::hard},
    LadderRow{3200, HodokuTechnique::w_wing, 150, HodokuLevel::hard},
    LadderRow{3300, HodokuTechnique::xy_wing, 160, HodokuLevel::hard},
    LadderRow{3400, HodokuTechnique::xyz_wing, 180, HodokuLevel::hard},
    LadderRow{3500, HodokuTechnique::uniqueness_1, 100, HodokuLevel::hard},
    LadderRow{3600, HodokuTechnique::uniqueness_2, 100, HodokuLevel::hard},
    LadderRow{3700, HodokuTechnique::uniqueness_3, 100, HodokuLevel::hard},
    LadderRow{3800, HodokuTechnique::uniqueness_4, 100, HodokuLevel::hard},
    LadderRow{3900, HodokuTechnique::uniqueness_5, 100, HodokuLevel::hard},
    LadderRow{4000, HodokuTechnique::uniqueness_6, 100, HodokuLevel::hard},
    LadderRow{4010, HodokuTechnique::hidden_rectangle, 100, HodokuLevel::hard},
    LadderRow{4020, HodokuTechnique::avoidable_rectangle_1, 100, HodokuLevel::hard},
    LadderRow{4030, HodokuTechnique::avoidable_rectangle_2, 100, HodokuLevel::hard},
    LadderRow{4100, HodokuTechnique::finned_x_wing, 130, HodokuLevel::hard},
    LadderRow{4200, HodokuTechnique::sashimi_x_wing, 150, HodokuLevel::hard},
    LadderRow{4300, HodokuTechnique::finned_swordfish, 200, HodokuLevel::unfair},
    LadderRow{4400, HodokuTechnique::sashimi_swordfish, 240, HodokuLevel::unfair},
    LadderRow{4500, HodokuTechnique::finned_jellyfish, 250, HodokuLevel::unfair},
    LadderRow{4600, HodokuTechnique::sashimi_jellyfish, 260, HodokuLevel::unfair},
    LadderRow{5300, HodokuTechnique::sue_de_coq, 250, HodokuLevel::unfair},
    LadderRow{5330, HodokuTechnique::simple_colors, 150, HodokuLevel::hard},
    LadderRow{5360, HodokuTechnique::multi_colors, 200, HodokuLevel::hard},
    LadderRow{5400, HodokuTechnique::x_chain, 260, HodokuLevel::unfair},
    LadderRow{5500, HodokuTechnique::xy_chain, 260, HodokuLevel::unfair},
    LadderRow{5600, HodokuTechnique::nice_loop, 280, HodokuLevel::unfair},
    LadderRow{5650, HodokuTechnique::grouped_nice_loop, 300, HodokuLevel::unfair},
    LadderRow{5700, HodokuTechnique::als_xz, 300, HodokuLevel::unfair},
    LadderRow{5800, HodokuTechnique::als_xy_wing, 320, HodokuLevel::unfair},
    LadderRow{5900, HodokuTechnique::als_xy_chain, 340, HodokuLevel::unfair},
    LadderRow{6100, HodokuTechnique::franken_x_wing, 300, HodokuLevel::unfair},
    LadderRow{6200, HodokuTechnique::franken_swordfish, 350, HodokuLevel::unfair},
    LadderRow{6700, HodokuTechnique::finned_franken_x_wing, 390, HodokuLevel::unfair},
    LadderRow{6800, HodokuTechnique::finned_franken_swordfish, 410, HodokuLevel::unfair},
    LadderRow{8500, HodokuTechnique::forcing_chain, 500, HodokuLevel::extreme},
    LadderRow{8600, HodokuTechnique::forcing_net, 700, HodokuLevel::extreme},
    LadderRow{8900, HodokuTechnique::brute_force, 10000, HodokuLevel::extreme},
    LadderRow{std::numeric_limits<int>::max(), HodokuTechnique::give_up, 20000,
              HodokuLevel::extreme},
};

}  // namespace bitwhip::rulebook
