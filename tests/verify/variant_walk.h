// Paths of W and gW over the tables of a variant, by the definitions read as literally as possible:
// every choice of a chain is tried.
//
// A path of the tests must not come from the searches of the checker, which it is to be compared
// with, nor from the engine.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "verify/board/board.h"
#include "verify/board/variant_reading.h"
#include "verify/read/path.h"
#include "verify/search/rungs.h"

namespace bitwhip::verify::checks {

class VariantWalk {
 public:
  struct Cell {
    int variable;
    Candidate left;
    CandidateGroup right;
  };
  using Chain = std::vector<Cell>;
  struct Shape {
    bool braid = false;
    bool groups = false;
  };

  VariantWalk(const verify::PathState& state, Shape shape) : board_(state.board()), shape_(shape) {
    for (Candidate c = 0; c < 729; ++c) possible_[static_cast<std::size_t>(c)] = state.possible(c);
  }

  std::optional<Chain> chain(Candidate target, int n) {
    Chain chain;
    return extend(chain, target, n) ? std::optional(chain) : std::nullopt;
  }

  bool linked(const CandidateGroup& group, Candidate c) const {
    return std::all_of(group.begin(), group.end(), [&](Candidate x) {
      return verify::has(board_.linked[static_cast<std::size_t>(x)], c);
    });
  }

 private:
  bool holds(int v, Candidate c) const {
    const auto& list = board_.members[static_cast<std::size_t>(v)];
    return std::find(list.begin(), list.end(), c) != list.end();
  }

  bool extend(Chain& chain, Candidate z, int n) {
    const bool first = chain.empty(), last = static_cast<int>(chain.size()) + 1 == n;
    for (int v = 0; v < static_cast<int>(board_.variables.size()); ++v) {
      const bool used = std::any_of(chain.begin(), chain.end(), [&](const Cell& cell) {
        return cell.right.size() == 1 && holds(v, cell.right[0]);
      });
      if (holds(v, z) || used) continue;
      CandidateGroup lefts, rest;
      for (const Candidate c : board_.members[static_cast<std::size_t>(v)]) {
        if (!verify::has(possible_, c)) continue;
        const bool by_z = linked({z}, c);
        const bool by_right = std::any_of(chain.begin(), chain.end(),
                                          [&](const Cell& cell) { return linked(cell.right, c); });
        if (!by_z && !by_right) rest.push_back(c);
        if (first ? by_z : shape_.braid ? by_z || by_right : linked(chain.back().right, c))
          lefts.push_back(c);
      }
      for (const Candidate left : lefts) {
        if (last != rest.empty()) break;
        if (last) {
          chain.push_back({v, left, {}});
          return true;
        }
        if (rest.size() > 1 && (!shape_.groups || !eliminates(v, rest))) break;
        if (std::any_of(chain.begin(), chain.end(),
                        [&](const Cell& cell) { return cell.right == rest; }))
          break;
        chain.push_back({v, left, rest});
        if (extend(chain, z, n)) return true;
        chain.pop_back();
      }
    }
    return false;
  }

  bool eliminates(int v, const CandidateGroup& group) const {
    for (Candidate x = 0; x < 729; ++x) {
      if (verify::has(possible_, x) && !holds(v, x) && linked(group, x)) return true;
    }
    return false;
  }

  const verify::Tables& board_;
  const Shape shape_;
  verify::CandidateBits possible_;
};

// named: with the house behind the braces where L and R tell it, too.
inline std::string chain_cell_text(const verify::Tables& board, const VariantWalk::Cell& cell,
                                   bool named) {
  const verify::Variable& v = board.variables[static_cast<std::size_t>(cell.variable)];
  const bool of_cell = v.kind == verify::HouseKind::rc;
  const auto value = [&](Candidate c) {
    return of_cell ? std::to_string(verify::digit_of(c)) : verify::name_of(verify::square_of(c));
  };
  std::string right;
  for (const Candidate c : cell.right)
    right += (right.empty() ? (of_cell ? "n" : "") : (of_cell ? "" : "+")) + value(c);
  if (right.empty()) right = ".";
  if (of_cell) return fmt::format("{{n{} {}}}r{}c{}", value(cell.left), right, v.first, v.second);
  const std::string name = named || cell.right.empty() ? verify::to_string(v) : "n";
  return fmt::format("n{}{{{} {}}}{}", v.second, value(cell.left), right,
                     name.substr(0, name.rfind('n')));
}

// The path of W, or gW, of a puzzle of a variant; whips up to `most`.
inline std::string path_text(const std::string& names, const std::string& line, bool groups,
                             int most, bool named = true) {
  using namespace verify;
  const VariantBoard read = read_variant(names, line);
  const auto board = tables_of(read);
  PathState state(read, *board);
  const std::string rating = groups ? "gW" : "W";
  std::string text =
      fmt::format("PUZZLE = {}\nVARIANT = {}\nRATING = {}\nRULES = locked,{}\nNOTATION = short\n",
                  line, names, rating, groups ? "g-whip" : "whip");
  std::string hardest = "ECP";
  int level = 0, round = 0;
  for (;;) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const verify::Variable& v : board->variables) {
        const auto left = state.left(v);
        if (left.size() != 1 || state.decided(left[0])) continue;
        constexpr std::array<std::string_view, 5> kHouses{"", "row", "column", "block", "house"};
        const std::string_view house = kHouses[static_cast<std::size_t>(v.kind)];
        text += fmt::format(
            "{} ==> {} = {}\n",
            house.empty() ? "naked-single" : fmt::format("hidden-single-in-a-{}", house),
            name_of(square_of(left[0])), digit_of(left[0]));
        if (level == 0) hardest = house.empty() && hardest != "HS" ? "NS" : "HS";
        state.set(left[0]);
        changed = true;
      }
    }
    if (state.solved()) break;
    std::vector<Candidate> targets;
    for (int n = 1; n <= most && targets.empty(); ++n) {
      std::string steps;
      bool any_group = false;
      VariantWalk walk(state, {.groups = groups});
      for (Candidate z = 0; z < 729; ++z) {
        if (!state.open(z)) continue;
        const auto chain = walk.chain(z, n);
        if (!chain) continue;
        const bool group = std::any_of(chain->begin(), chain->end(),
                                       [](const auto& cell) { return cell.right.size() > 1; });
        steps += fmt::format("{}whip[{}] ", group ? "g-" : "", n);
        for (const auto& cell : *chain)
          steps += (&cell == &chain->front() ? "" : " - ") + chain_cell_text(*board, cell, named);
        steps += fmt::format(" ==> {} <> {}\n", name_of(square_of(z)), digit_of(z));
        targets.push_back(z);
        any_group = any_group || group;
      }
      if (targets.empty()) continue;
      text += fmt::format("round {}\n{}", ++round, steps);
      const std::string name = fmt::format("{}WHIP[{}]", any_group ? "G-" : "", n);
      if (n > level || (n == level && any_group)) hardest = name;
      level = std::max(level, n);
    }
    if (targets.empty())
      return text +
             fmt::format("UNSOLVED, {} = >{}, MOST COMPLEX RULE = {}\n", rating, most, hardest);
    for (const Candidate z : targets) state.remove(z);
  }
  return text + fmt::format("LEVEL = {}{}, MOST COMPLEX RULE = {}\nSOLUTION = {}\n", rating, level,
                            hardest, state.solution());
}

}  // namespace bitwhip::verify::checks
