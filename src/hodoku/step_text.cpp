#include "hodoku/step_text.h"

#include <array>
#include <cstddef>
#include <string_view>

#include "base/invariant.h"
#include "base/text.h"
#include "hodoku/houses.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

std::string number_text(int number) { return std::to_string(number); }

std::string cell_name(int cell) {
  return 'r' + number_text(row_of(cell) + 1) + 'c' + number_text(column_of(cell) + 1);
}
// "c679b2".
std::string house_names(const HouseList& houses) {
  std::string text;
  int kind = -1;
  for (const int house : houses) {
    text += house / 9 == kind ? number_text(house % 9 + 1) : house_name(house);
    kind = house / 9;
  }
  return text;
}

// The digits of a mask, with a separator or without one.
std::string mask_text(unsigned digits, std::string_view separator = "") {
  std::string text;
  each_digit(digits, [&](int digit) {
    if (!text.empty()) text += separator;
    text += number_text(digit);
  });
  return text;
}
std::string values_text(const HodokuStep& step, std::string_view separator, std::size_t most = 9) {
  std::string text;
  for (std::size_t i = 0; i < step.values.size() && i < most; ++i) {
    if (i > 0) text += separator;
    text += number_text(step.values[i]);
  }
  return text;
}

unsigned digits_in(const StepCandidates& candidates) {
  unsigned digits = 0;
  for (const Candidate candidate : candidates) digits |= digit_bit(digit_of(candidate));
  return digits;
}
CellSet cells_in(const StepCandidates& candidates) {
  CellSet cells;
  for (const Candidate candidate : candidates) cells.add(cell_of(candidate));
  return cells;
}
// The cells of a step from one place of its list to another.
CellSet cells_from(const HodokuStep& step, std::size_t from, std::size_t to) {
  CellSet cells;
  for (std::size_t i = from; i < to && i < step.cells.size(); ++i) cells.add(step.cells[i]);
  return cells;
}
CellSet all_cells(const HodokuStep& step) { return cells_from(step, 0, step.cells.size()); }

// What a step removes, digit by digit in the order in which the digits come: "r12c5,r6c4<>4, ...".
std::string deletions_text(const HodokuStep& step) {
  std::string text;
  unsigned done = 0;
  for (const Candidate first : step.deletions) {
    const int digit = digit_of(first);
    if ((done & digit_bit(digit)) != 0) continue;
    done |= digit_bit(digit);
    CellSet cells;
    for (const Candidate candidate : step.deletions) {
      if (digit_of(candidate) == digit) cells.add(cell_of(candidate));
    }
    if (!text.empty()) text += ", ";
    text += grouped_cells(cells) + "<>" + number_text(digit);
  }
  return text;
}
std::string placement_text(const HodokuStep& step) {
  return cell_name(step.cells[0]) + '=' + number_text(step.values[0]);
}

bool is_group(const ChainNode& node) { return node.cell[1] != ChainNode::kNone; }

std::string place_text(const ChainNode& node) {
  CellSet cells;
  for (const std::uint8_t cell : node.cell) {
    if (cell != ChainNode::kNone) cells.add(cell);
  }
  return grouped_cells(cells);
}

std::string link_text(const ChainNode& node) {
  const char link = node.on ? '=' : '-';
  return link + number_text(node.digit) + link;
}
// "r1c2 -3- r4c2 =3= r4c5": nodes in the same cell as the one before are left out.
std::string links_text(const HodokuStep& step) {
  BITWHIP_INVARIANT(!step.chains.empty());
  std::string text = place_text(step.chains[0]);
  for (std::size_t i = 1; i < step.chains.size(); ++i) {
    const ChainNode &before = step.chains[i - 1], &node = step.chains[i];
    if (node.cell[0] == before.cell[0] && !is_group(node) && !is_group(before)) continue;
    text += ' ' + link_text(node) + ' ' + place_text(node);
  }
  return text;
}

std::string implications_text(const std::vector<ChainNode>& nodes, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < nodes.size(); ++i)
    text += (i > from ? " " : "") + node_text(nodes[i]);
  return text;
}
// "r1c2=3 (r1c5<>3) r4c2<>3". A chain of one node is printed twice.
std::string implications_text(const BranchedChain& chain) {
  std::string text;
  for (const ChainNode& node : chain.nodes) {
    text += (text.empty() ? "" : " ") + node_text(node);
    for (const auto& branch : chain.branches) {
      if (branch[0] == node) text += " (" + implications_text(branch, 1) + ')';
    }
  }
  return chain.nodes.size() == 1 ? text + ' ' + text : text;
}

std::string set_text(const PatternSet& set) {
  return grouped_cells(set.cells) + " {" + mask_text(set.digits) + '}';
}

// The part of the text between the name and the changes, by families.

std::string locked_pattern(const HodokuStep& step) {
  const int first = step.cells[0], second = step.cells[1];
  const int house = step.technique == HodokuTechnique::locked_candidates_1
                        ? kBlocks + block_of(first)
                    : row_of(first) == row_of(second) ? kRows + row_of(first)
                                                      : kColumns + column_of(first);
  return values_text(step, ",") + " in " + house_name(house);
}
std::string subset_pattern(const HodokuStep& step) {
  return values_text(step, ",") + " in " + grouped_cells(all_cells(step));
}
std::string fish_pattern(const HodokuStep& step) {
  std::string text =
      values_text(step, ",") + ' ' + house_names(step.base) + ' ' + house_names(step.cover);
  for (const Candidate fin : step.fins) text += " f" + cell_name(cell_of(fin));
  for (const Candidate fin : step.endo_fins) text += " ef" + cell_name(cell_of(fin));
  return text;
}
// Skyscraper and 2-string kite.
std::string two_link_pattern(const HodokuStep& step) {
  return values_text(step, ",") + " in " + grouped_cells(cells_from(step, 0, 2)) +
         " (connected by " + grouped_cells(cells_from(step, 2, 4)) + ')';
}
std::string empty_rectangle_pattern(const HodokuStep& step) {
  return values_text(step, ",") + " in b" + number_text(block_of(cell_of(step.fins[0])) + 1) +
         " (" + grouped_cells(all_cells(step)) + ')';
}
std::string w_wing_pattern(const HodokuStep& step) {
  CellSet between;
  for (std::size_t i = 2; i < step.fins.size(); ++i) between.add(cell_of(step.fins[i]));
  return values_text(step, "/") + " in " + grouped_cells(all_cells(step)) + " connected by " +
         number_text(step.values[1]) + " in " + grouped_cells(between);
}
std::string xy_wing_pattern(const HodokuStep& step) { return values_text(step, "/", 2); }
// XYZ-wing, and rectangles.
std::string cells_pattern(const HodokuStep& step) {
  return values_text(step, "/") + " in " + grouped_cells(all_cells(step));
}
std::string no_pattern(const HodokuStep&) { return {}; }

std::string sue_de_coq_pattern(const HodokuStep& step) {
  const CellSet base = all_cells(step);
  const auto part = [&](const StepCandidates& candidates) {
    return grouped_cells(cells_in(candidates).without(base)) + " - {" +
           mask_text(digits_in(candidates)) + '}';
  };
  return grouped_cells(base) + " - {" + values_text(step, "") + "} (" + part(step.fins) + ", " +
         part(step.endo_fins) + ')';
}
std::string colors_pattern(const HodokuStep& step) {
  std::string text = values_text(step, ",");
  for (std::size_t i = 0; i < step.sets.size(); ++i) {
    constexpr std::array<std::string_view, 2> kBefore{", ", " / "};
    text += i == 0 ? std::string_view(" ") : kBefore[i % 2];
    text += '(' + grouped_cells(step.sets[i].cells) + ')';
  }
  return text;
}

std::string chain_pattern(const HodokuStep& step) {
  return values_text(step, "/") + ' ' + links_text(step);
}
// Of an XY-chain and an AIC, the ends are true in turn: "4- r2c4 -6- ... r6c5 -4".
std::string open_chain(const HodokuStep& step) {
  return number_text(step.chains.front().digit) + "- " + links_text(step) + " -" +
         number_text(step.chains.back().digit);
}
std::string xy_chain_pattern(const HodokuStep& step) {
  return values_text(step, "/") + ' ' + open_chain(step);
}
std::string aic_pattern(const HodokuStep& step) {
  return mask_text(digits_in(step.deletions), "/") + ' ' + open_chain(step);
}
std::string discontinuous_pattern(const HodokuStep& step) {
  return mask_text(digits_in(step.deletions), "/") + ' ' + links_text(step);
}
std::string continuous_pattern(const HodokuStep& step) {
  const auto side = [](const ChainNode& node) {
    return std::array<std::string, 2>{number_text(node.digit), node.on ? "=" : "-"};
  };
  const auto last = side(step.chains.back()), first = side(step.chains[1]);
  return mask_text(digits_in(step.deletions), "/") + ' ' + last[0] + last[1] + ' ' +
         links_text(step) + ' ' + first[1] + first[0];
}

// "A=r1c2 {39}, B=r5c27 {359}, X=3, Z=9": of a pair of sets, and of the three of a wing.
std::string als_pattern(const HodokuStep& step) {
  constexpr std::array<std::string_view, 3> kNames{"A=", ", B=", ", C="};
  std::string text;
  for (std::size_t i = 0; i < step.sets.size(); ++i) (text += kNames[i]) += set_text(step.sets[i]);
  text += step.sets.size() == 2 ? ", X=" : ", X,Y=";
  text += mask_text(digits_in(step.endo_fins), ",");
  if (!step.fins.empty()) text += ", Z=" + mask_text(digits_in(step.fins), ",");
  return text;
}
std::string als_chain_pattern(const HodokuStep& step) {
  const std::string ends = mask_text(digits_in(step.fins));
  std::string text = ends + "- " + set_text(step.sets[0]);
  for (std::size_t i = 1; i < step.sets.size(); ++i)
    text += " -" + mask_text(step.sets[i].link) + "- " + set_text(step.sets[i]);
  return text + " -" + ends;
}

// Where a contradiction shows itself: " in r3c4", " in r3".
std::string contradiction_place(const HodokuStep& step) {
  if (!step.contradiction.known()) return {};
  return " in " + (step.contradiction.is_cell() ? cell_name(step.contradiction.cell())
                                                : house_name(step.contradiction.house()));
}

// What stands between the name and the changes; `between` of the name and the pattern.
struct PatternRow {
  HodokuTechnique first, last;  // of the techniques, in their order
  std::string (*pattern)(const HodokuStep& step);
};
constexpr std::array kPatterns{
    PatternRow{HodokuTechnique::full_house, HodokuTechnique::hidden_single, no_pattern},
    PatternRow{HodokuTechnique::locked_pair, HodokuTechnique::locked_triple, subset_pattern},
    PatternRow{HodokuTechnique::locked_candidates_1, HodokuTechnique::locked_candidates_2,
               locked_pattern},
    PatternRow{HodokuTechnique::naked_pair, HodokuTechnique::hidden_quadruple, subset_pattern},
    PatternRow{HodokuTechnique::x_wing, HodokuTechnique::jellyfish, fish_pattern},
    PatternRow{HodokuTechnique::remote_pair, HodokuTechnique::remote_pair, chain_pattern},
    PatternRow{HodokuTechnique::bug_plus_1, HodokuTechnique::bug_plus_1, no_pattern},
    PatternRow{HodokuTechnique::skyscraper, HodokuTechnique::two_string_kite, two_link_pattern},
    PatternRow{HodokuTechnique::turbot_fish, HodokuTechnique::turbot_fish, chain_pattern},
    PatternRow{HodokuTechnique::empty_rectangle, HodokuTechnique::empty_rectangle,
               empty_rectangle_pattern},
    PatternRow{HodokuTechnique::w_wing, HodokuTechnique::w_wing, w_wing_pattern},
    PatternRow{HodokuTechnique::xy_wing, HodokuTechnique::xy_wing, xy_wing_pattern},
    PatternRow{HodokuTechnique::xyz_wing, HodokuTechnique::avoidable_rectangle_2, cells_pattern},
    PatternRow{HodokuTechnique::finned_x_wing, HodokuTechnique::sashimi_jellyfish, fish_pattern},
    PatternRow{HodokuTechnique::sue_de_coq, HodokuTechnique::sue_de_coq, sue_de_coq_pattern},
    PatternRow{HodokuTechnique::simple_colors, HodokuTechnique::multi_colors_2, colors_pattern},
    PatternRow{HodokuTechnique::x_chain, HodokuTechnique::x_chain, chain_pattern},
    PatternRow{HodokuTechnique::xy_chain, HodokuTechnique::xy_chain, xy_chain_pattern},
    PatternRow{HodokuTechnique::nice_loop, HodokuTechnique::continuous_nice_loop,
               continuous_pattern},
    PatternRow{HodokuTechnique::discontinuous_nice_loop, HodokuTechnique::discontinuous_nice_loop,
               discontinuous_pattern},
    PatternRow{HodokuTechnique::aic, HodokuTechnique::aic, aic_pattern},
    PatternRow{HodokuTechnique::grouped_nice_loop, HodokuTechnique::grouped_continuous_nice_loop,
               continuous_pattern},
    PatternRow{HodokuTechnique::grouped_discontinuous_nice_loop,
               HodokuTechnique::grouped_discontinuous_nice_loop, discontinuous_pattern},
    PatternRow{HodokuTechnique::grouped_aic, HodokuTechnique::grouped_aic, aic_pattern},
    PatternRow{HodokuTechnique::als_xz, HodokuTechnique::als_xz, als_pattern},
    PatternRow{HodokuTechnique::als_xy_wing, HodokuTechnique::als_xy_wing, als_pattern},
    PatternRow{HodokuTechnique::als_xy_chain, HodokuTechnique::als_xy_chain, als_chain_pattern},
    PatternRow{HodokuTechnique::franken_x_wing, HodokuTechnique::finned_mutant_swordfish,
               fish_pattern},
    PatternRow{HodokuTechnique::forcing_chain, HodokuTechnique::forcing_net_verity, no_pattern},
    PatternRow{HodokuTechnique::brute_force, HodokuTechnique::give_up, no_pattern},
};
constexpr bool covers_techniques() {
  int next = 0;
  for (const PatternRow& row : kPatterns) {
    if (static_cast<int>(row.first) != next || row.last < row.first) return false;
    next = static_cast<int>(row.last) + 1;
  }
  return next == static_cast<int>(kTechniques);
}
static_assert(covers_techniques());

std::string pattern_text(const HodokuStep& step) {
  for (const PatternRow& row : kPatterns) {
    if (step.technique <= row.last) return row.pattern(step);
  }
  return {};
}

bool is_forcing(HodokuTechnique technique) {
  return technique >= HodokuTechnique::forcing_chain &&
         technique <= HodokuTechnique::forcing_net_verity;
}

}  // namespace

std::string grouped_cells(const CellSet& cells) {
  std::string text;
  for (CellSet left = cells; !left.empty();) {
    const int cell = first_cell(left);
    CellSet group = left & set_of(kRows + row_of(cell));
    const CellSet down = left & set_of(kColumns + column_of(cell));
    CellSet others = group | down;
    others.remove(cell);
    const bool column = !others.empty() && column_of(first_cell(others)) == column_of(cell);
    if (column) group = down;
    if (!text.empty()) text += ',';
    text += 'r';
    if (column) {
      group.each([&](int one) { text += number_text(row_of(one) + 1); });
      text += 'c' + number_text(column_of(cell) + 1);
    } else {
      text += number_text(row_of(cell) + 1) + 'c';
      group.each([&](int one) { text += number_text(column_of(one) + 1); });
    }
    left = left.without(group);
  }
  return text;
}

std::string house_name(int house) {
  constexpr std::string_view kLetters = "rcb";
  return kLetters[static_cast<std::size_t>(house / 9)] + number_text(house % 9 + 1);
}

std::string node_text(const ChainNode& node) {
  return place_text(node) + (node.on ? "=" : "<>") + number_text(node.digit);
}

std::vector<BranchedChain> chains_of(const HodokuStep& step) {
  std::vector<BranchedChain> chains;
  for (const ChainNode& node : step.chains) {
    if (node.begins == ChainNode::Begins::chain) chains.emplace_back();
    BITWHIP_INVARIANT(!chains.empty());
    BranchedChain& chain = chains.back();
    if (node.begins == ChainNode::Begins::branch) chain.branches.emplace_back();
    (chain.branches.empty() ? chain.nodes : chain.branches.back()).push_back(node);
  }
  return chains;
}

std::string step_text(const HodokuStep& step) {
  std::string text(info_of(step.technique).name);
  if (is_forcing(step.technique)) {
    text += contradiction_place(step) + " => ";
    text += step.places() ? placement_text(step) : deletions_text(step);
    for (const BranchedChain& chain : chains_of(step)) text += "\n  " + implications_text(chain);
    return text;
  }
  if (step.places()) return text + ": " + placement_text(step);
  if (const std::string pattern = pattern_text(step); !pattern.empty()) text += ": " + pattern;
  return step.deletions.empty() ? text : text + " => " + deletions_text(step);
}

}  // namespace bitwhip::hodoku
