#include "hodoku/ladder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace bitwhip::hodoku {
namespace {

constexpr std::array<HodokuLevelInfo, kLevels> kLevelTable{{
    {HodokuLevel::easy, "Easy", 800},
    {HodokuLevel::medium, "Medium", 1000},
    {HodokuLevel::hard, "Hard", 1600},
    {HodokuLevel::unfair, "Unfair", 1800},
    {HodokuLevel::extreme, "Extreme", std::numeric_limits<int>::max()},
}};

constexpr std::array kRowTable{
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

}  // namespace

std::span<const HodokuLevelInfo> levels() { return kLevelTable; }
const HodokuLevelInfo& info_of(HodokuLevel level) {
  return kLevelTable[static_cast<std::size_t>(level) - std::size_t{1}];
}

const Ladder& hodoku_ladder() {
  static constexpr Ladder kLadder{kRowTable};
  return kLadder;
}

void HodokuScore::add(const LadderRow& row) {
  total_ += row.score;
  level_ = std::max(level_, row.level);
}

HodokuLevel HodokuScore::level() const {
  HodokuLevel level = level_;
  while (total_ > info_of(level).limit)
    level = static_cast<HodokuLevel>(static_cast<std::uint8_t>(level) + 1);
  return level;
}

}  // namespace bitwhip::hodoku
