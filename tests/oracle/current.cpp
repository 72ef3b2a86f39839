// Chains and fish of PBCS, and the ratings made of them.
#include "oracle/current.h"

#include <algorithm>
#include <optional>
#include <set>

#include "oracle/groups.h"
#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

// rc, rn, cn, bn, and what is none of them.
int kind_number(const std::array<int, 9>& variable) {
  bool cell = true, row = true, column = true, block = true;
  for (int x : variable) {
    cell = cell && cell_of(x) == cell_of(variable[0]);
    row = row && row_of(x) == row_of(variable[0]);
    column = column && column_of(x) == column_of(variable[0]);
    block = block && block_of(x) == block_of(variable[0]);
  }
  return cell ? 0 : row ? 1 : column ? 2 : block ? 3 : 4;
}

}  // namespace

Chains::Chains(const Board& board, const State& state, Chain chain)
    : board_(board), state_(state), chain_(chain) {
  for (const auto& variable : board.variables) kinds_.push_back(kind_number(variable));
  for (int z = 0; z < kLabels; ++z) {
    // Every chain is a sequence of singles under the hypothesis Z.
    if (!state.present[z] || state.decided[z] || !refuted(board, state, z)) continue;
    if (chain == Chain::typed_whip) {
      for (int kind = 0; kind < 5; ++kind) walks_.push_back({z, kind, {{{}, -1}}});
    } else {
      walks_.push_back({z, -1, {{{}, -1}}});
    }
  }
}

Set Chains::next() {
  ++length_;
  Set targets;
  for (Walk& walk : walks_) {
    if (extend(walk)) targets.set(walk.target);
  }
  std::erase_if(walks_, [](const Walk& walk) { return walk.partials.empty(); });
  return targets;
}

// One more variable in every way; whether that completes a chain.
bool Chains::extend(Walk& walk) const {
  bool complete = false;
  std::set<Partial> longer;
  for (const auto& [rights, last] : walk.partials) {
    const auto linked_to_right = [&, &before = rights](int x) {
      return std::any_of(before.begin(), before.end(), [&](int r) { return board_.links[r][x]; });
    };
    const auto holds_right = [&, &before = rights](const std::array<int, 9>& variable) {
      return std::any_of(variable.begin(), variable.end(), [&](int x) {
        return std::binary_search(before.begin(), before.end(), x);
      });
    };
    const Set lefts = board_.links[last < 0 ? walk.target : last] & state_.present;
    for (int left = 0; left < kLabels; ++left) {
      if (!lefts[left] || left == walk.target) continue;
      for (int v : board_.variables_of[left]) {
        const auto& variable = board_.variables[v];
        if (walk.kind >= 0 && kinds_[v] != walk.kind) continue;
        if (std::find(variable.begin(), variable.end(), walk.target) != variable.end() ||
            holds_right(variable))
          continue;

        // open: what the last variable of a chain may not have.
        int others = 0, unjustified = 0, right = -1, open = 0;
        for (int x : variable) {
          if (!state_.present[x] || x == left) continue;
          ++others;
          const bool by_z = board_.links[walk.target][x], by_r = linked_to_right(x);
          bool justified = false, closed = by_z;
          switch (chain_) {
            case Chain::bivalue:
              break;
            case Chain::z:
              justified = by_z;
              break;
            case Chain::t_whip:
              justified = by_r || (length_ == 1 && by_z);
              closed = by_z || by_r;
              break;
            case Chain::typed_whip:
              justified = closed = by_z || by_r;
              break;
          }
          if (!closed) ++open;
          if (!justified) ++unjustified, right = x;
        }
        if (open == 0 && (chain_ != Chain::bivalue || others == 1)) complete = true;
        if (unjustified != 1) continue;
        std::vector<int> more = rights;
        more.insert(std::upper_bound(more.begin(), more.end(), right), right);
        longer.insert({more, right});
      }
    }
  }
  walk.partials.assign(longer.begin(), longer.end());
  return complete;
}

Set finned_fish(const State& state, int size) {
  Set targets;
  std::vector<std::bitset<9>> choices;  // of `size` lines
  for (unsigned lines = 0; lines < 512; ++lines) {
    if (std::bitset<9>(lines).count() == static_cast<std::size_t>(size))
      choices.emplace_back(lines);
  }
  for (int digit = 0; digit < 9; ++digit) {
    for (const bool by_rows : {true, false}) {
      // The candidate of the digit in a base line and a cover line.
      const auto at = [&](int base, int cover) {
        return by_rows ? label_at(base, cover, digit) : label_at(cover, base, digit);
      };
      std::array<std::bitset<9>, 9> places;  // cover lines of the candidates of each base line
      std::bitset<9> undecided;
      for (int base = 0; base < 9; ++base) {
        undecided.set(base);
        for (int cover = 0; cover < 9; ++cover) {
          places[base][cover] = state.present[at(base, cover)];
          if (state.decided[at(base, cover)]) undecided.reset(base);
        }
      }
      for (const std::bitset<9> bases : choices) {
        if ((bases & ~undecided).any()) continue;
        for (const std::bitset<9> covers : choices) {
          int with_fins = 0, line = -1;
          for (int base = 0; base < 9; ++base) {
            if (bases[base] && (places[base] & ~covers).any()) ++with_fins, line = base;
          }
          if (with_fins != 1) continue;
          for (int cover = 0; cover < 9; ++cover) {
            // The crossing of this cover line with the line of the fins, and its block.
            if (!covers[cover]) continue;
            const int block = block_of(at(line, cover));
            bool here = true;
            for (int fin = 0; fin < 9; ++fin)
              here =
                  here && !(places[line][fin] && !covers[fin] && block_of(at(line, fin)) != block);
            if (!here) continue;
            for (int base = 0; base < 9; ++base) {
              if (!bases[base] && places[base][cover] && block_of(at(base, cover)) == block)
                targets.set(at(base, cover));
            }
          }
        }
      }
    }
  }
  return targets & ~state.decided;
}

const std::map<std::string, Theory>& theories() {
  using enum Theory::Last;
  static const std::map<std::string, Theory> all{
      {"BC", {false, false, bivalue}}, {"Z", {false, false, z}},
      {"tW", {false, false, t_whip}},  {"TyW", {false, false, typed_whip}},
      {"S", {true, false, none}},      {"S+W", {true, false, whip}},
      {"S+B", {true, false, braid}},   {"SFin+W", {true, true, whip}},
      {"SFin+B", {true, true, braid}},
  };
  return all;
}

Rating rate(const Board& board, std::string_view puzzle, const Theory& theory, int max_length) {
  return rate(board, givens(board, puzzle), theory, max_length);
}

Rating rate(const Board& board, const State& start, const Theory& theory, int max_length) {
  constexpr int kLargest = 4;  // subset or fish
  using Last = Theory::Last;
  Rating rating;
  State state = start;
  brt(board, state);
  const auto subsets = [&](int n) {
    for (const char* rule : {"naked", "hidden", "super-hidden"}) {
      const Set found = subset_targets(state, rule, n);
      if (found.any()) return found;
    }
    return theory.finned ? finned_fish(state, n) : Set{};
  };
  while (!state.solved()) {
    std::optional<Chains> chains;
    if (theory.last >= Last::bivalue && theory.last <= Last::typed_whip)
      chains.emplace(
          board, state,
          static_cast<Chain>(static_cast<int>(theory.last) - static_cast<int>(Last::bivalue)));
    std::optional<Found> shortest_one;  // whips and braids, g-whips and g-braids
    Set found;
    bool exhausted = false;
    int n = 0;
    while (found.none() && !exhausted && n < max_length) {
      ++n;
      if (n == 1) found = shortest(board, state, Family::whip, 1).targets;
      if (found.none() && n >= 2 && n <= kLargest && theory.subsets) found = subsets(n);
      if (chains) {
        const Set targets = chains->next();
        if (found.none() && (n > 1 || theory.last != Last::bivalue)) found = targets;
      } else if (found.none() && theory.last != Last::none && n > 1) {
        const Family family =
            theory.last == Last::whip || theory.last == Last::g_whip ? Family::whip : Family::braid;
        if (theory.last >= Last::g_whip) {
          shortest_one = shortest_grouped(board, state, family, n);
        } else if (!shortest_one) {
          shortest_one = shortest(board, state, family, max_length);
        }
        if (shortest_one->length == n) found = shortest_one->targets;
      }
      exhausted =
          (n >= kLargest || !theory.subsets) &&
          (chains ? chains->exhausted()
                  : theory.last == Last::none ||
                        (shortest_one && shortest_one->length == 0 && shortest_one->exhausted));
    }
    if (found.none()) {
      rating.kind = exhausted ? Rating::Kind::infinite : Rating::Kind::above;
      rating.n = exhausted ? 0 : max_length;
      return rating;
    }
    rating.n = std::max(rating.n, n);
    state.present &= ~found;
    brt(board, state);
  }
  return rating;
}

}  // namespace bitwhip::oracle
