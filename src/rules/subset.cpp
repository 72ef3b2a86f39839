// Subsets: naked, hidden and super-hidden, of size 2, 3, 4 (HLS ch. VIII to XI; PBCS ch. 8).
//
// Definition: k CSP-variables that have candidates in only k transversal variables, one set
// crossing the other; every other candidate of those transversal variables goes. Cells against
// digits of a house: naked pairs, triplets, quads; digits against places of a house: hidden ones; a
// digit's rows against its columns, or the reverse: x-wing, swordfish, jellyfish. All three are one
// search over the crossings of the geometry (grid/spaces.h), which are nine variables against nine.
// On a board that is not classic, the same for any two families of houses that cross each other in
// one cell each; and naked subsets in partial houses too, whose digits are no variables.
//
// Algorithm: choose k of the undecided base variables with at most k values, and-ing nothing,
// or-ing masks, with a cut as soon as more than k values are held. Smaller subsets are exhausted
// when a size is asked for, so no pattern splits into smaller ones but those that eliminate
// nothing. Confluent: the order of eliminations does not matter. Cost: half a microsecond a state
// and size for each of the three kinds.
#include <bit>

#include "grid/spaces.h"
#include "rules/evidence.h"
#include "rules/mask_techniques.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {
namespace {

// Calls visit(places, values) for each choice of n of the first `count` masks that hold n values
// together, until it returns true.
template <class Visit>
bool each_subset(const unsigned (&masks)[9], int count, int n, Visit visit) {
  int place[9], places = 0;
  for (int i = 0; i < count; ++i) {
    if (masks[i] != 0 && kMaskBits[masks[i]] <= n) place[places++] = i;
  }
  const auto choose = [&](const auto& self, int from, int left, unsigned chosen,
                          unsigned values) -> bool {
    if (kMaskBits[values] > n) return false;
    BITWHIP_INVARIANT(values < 512 && kMaskBits[chosen] == n - left);
    if (left == 0) return kMaskBits[values] == n && visit(chosen, values);
    for (int i = from; i <= places - left; ++i) {
      if (self(self, i + 1, left - 1, chosen | 1u << place[i], values | masks[place[i]]))
        return true;
    }
    return false;
  };
  return choose(choose, 0, n, 0, 0);
}

// Returns the variables whose places are bits of the mask.
std::vector<Variable> chosen_of(const std::array<Variable, 9>& variables, unsigned chosen) {
  std::vector<Variable> list;
  for (; chosen; chosen &= chosen - 1) list.push_back(variables[std::countr_zero(chosen)]);
  return list;
}

}  // namespace

FindResult list_subsets(Position& position, int size, PatternCollector& patterns, SubsetKind kind) {
  const Geometry& geometry = position.geometry();
  const OpenMasks& masks = position.masks();
  unsigned left[9];  // values of each item of a crossing
  // `candidate_at`: of an item and a value. `complete`: fills in the evidence except for the base.
  const auto look_into = [&](const auto& crossing, int items, auto candidate_at, auto complete) {
    return each_subset(left, items, size, [&](unsigned base, unsigned values) {
      const auto each_removed = [&](auto visit) {
        for (int i = 0; i < items; ++i) {
          for (unsigned rest = base >> i & 1 ? 0 : left[i] & values; rest; rest &= rest - 1)
            visit(candidate_at(i, std::countr_zero(rest)));
        }
      };
      CandidateSet removed;
      each_removed([&](Candidate c) { removed.add(c); });
      return patterns.take(removed, [&] {
        SubsetEvidence evidence{.base = chosen_of(crossing.base, base), .cover = {}};
        complete(evidence, values, each_removed);
        return evidence;
      });
    });
  };
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != kind) continue;
    for (int i = 0; i < crossing.size; ++i) left[i] = masks.table.lane[crossing.base[i]];
    const bool enough = look_into(
        crossing, crossing.size,
        [&](int i, int value) { return geometry.candidate(crossing.base[i], value); },
        [&](SubsetEvidence& evidence, unsigned values, const auto&) {
          evidence.cover = chosen_of(crossing.cover, values);
        });
    if (enough) return {};
  }
  for (const LooseCrossing& crossing : position.tables().spaces().loose_crossings()) {
    if (crossing.kind != kind) continue;
    for (int i = 0; i < crossing.items; ++i) {
      left[i] = 0;
      for (int k = 0; k < crossing.values; ++k)
        left[i] |= unsigned{masks.open.has(crossing.candidate[i][k])} << k;
    }
    const bool enough = look_into(
        crossing, crossing.items, [&](int i, int value) { return crossing.candidate[i][value]; },
        [&](SubsetEvidence& evidence, unsigned values, const auto& each_removed) {
          each_removed([&](Candidate c) { evidence.removed.push_back(c); });
          evidence.partial = crossing.partial;
          if (crossing.partial < 0)
            evidence.cover = chosen_of(crossing.cover, values);
          else
            evidence.digits = digits_in(values);
        });
    if (enough) return {};
  }
  return {.exhausted = size >= kMaxValues - 1};
}

// Finned and sashimi fish (PBCS ch. 8): x-wing, swordfish and jellyfish, of size 2, 3, 4.
//
// Definition: k base lines hold a digit only in k cover lines, but for extra candidates, the fins,
// of exactly one base line, all of them in one block in which that base line crosses a cover line.
// The candidate at the crossing may be absent (sashimi). Either a fin is true or the fish is a
// plain one, so the digit goes from every cell that is in that block, in a cover line that crosses
// it, and in no base line.
//
// In the tables of the geometry (grid/spaces.h): the lines are the crossings of super-hidden
// subsets, the block's part of a base line is one of the minirows of that variable, and what a fin
// removes is what is g-linked to that minirow.
//
// Algorithm: every choice of k cover lines is tried with base lines within them, and one more that
// has all its rest in a minirow that meets them. Cost: some tens of microseconds a state and size,
// so it comes after the subsets of that size. The rule is confluent.

namespace {

constexpr int kMaxSize = 4;

// Calls visit(chosen) for each choice of `left` more bits of a mask, until it returns true.
template <class Visit>
bool each_choice(unsigned from, int left, unsigned chosen, const Visit& visit) {
  if (left == 0) return visit(chosen);
  for (; kMaskBits[from] >= left; from &= from - 1) {
    const unsigned first = from & (0 - from);
    if (each_choice(from ^ first, left - 1, chosen | first, visit)) return true;
  }
  return false;
}

// Calls visit(bases, index of the base with fins, covers, removed) for each finned fish of n lines,
// until it returns true.
template <class Visit>
bool each_fish(const Position& position, const Crossing& crossing, int n, const Visit& visit) {
  const Spaces& spaces = position.tables().spaces();
  const auto& lane = position.masks().table.lane;
  unsigned open = 0, lines = 0;
  for (int i = 0; i < 9; ++i) {
    if (lane[crossing.cover[i]]) open |= 1u << i;
    if (lane[crossing.base[i]]) lines |= 1u << i;
  }
  const auto take = [&](unsigned bases, int fin, unsigned covers, const Spaces::MinirowPart& part) {
    CandidateSet removed;
    for (unsigned rest = covers & part.mask; rest; rest &= rest - 1) {
      const Variable line = crossing.cover[std::countr_zero(rest)];
      for (unsigned cells = lane[line] & ~bases; cells; cells &= cells - 1)
        removed.add(position.geometry().candidate(line, std::countr_zero(cells)));
    }
    removed = removed.common(spaces.minirow_links(part.minirow));
    return !removed.empty() && visit(bases, fin, covers, removed);
  };
  return each_choice(open, n, 0, [&](unsigned covers) {
    unsigned within = 0;
    for (unsigned rest = lines; rest; rest &= rest - 1) {
      if (!(lane[crossing.base[std::countr_zero(rest)]] & ~covers)) within |= rest & (0 - rest);
    }
    if (kMaskBits[within] < n - 1) return false;
    for (unsigned rest = lines & ~within; rest; rest &= rest - 1) {
      const int fin = std::countr_zero(rest);
      const unsigned mask = lane[crossing.base[fin]];
      for (const Spaces::MinirowPart& part : spaces.parts(crossing.base[fin])) {
        if ((mask & ~covers & ~part.mask) || !(covers & part.mask)) continue;
        if (each_choice(within, n - 1, 1u << fin,
                        [&](unsigned bases) { return take(bases, fin, covers, part); }))
          return true;
      }
    }
    return false;
  });
}

}  // namespace

FindResult list_finned_fish(Position& position, int size, PatternCollector& patterns) {
  if (size < 2 || size > kMaxSize) return {.exhausted = size > kMaxSize};
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != SubsetKind::super_hidden) continue;
    const bool enough = each_fish(
        position, crossing, size,
        [&](unsigned bases, int fin, unsigned covers, const CandidateSet& removed) {
          return patterns.take(removed, [&] {
            const Variable line = crossing.base[fin];
            SubsetEvidence evidence{.base = chosen_of(crossing.base, bases & ~(1u << fin)),
                                    .cover = chosen_of(crossing.cover, covers)};
            evidence.base.insert(evidence.base.begin(), line);
            for (unsigned fins = position.masks().table.lane[line] & ~covers; fins;
                 fins &= fins - 1)
              evidence.fins.push_back(position.geometry().candidate(line, std::countr_zero(fins)));
            return evidence;
          });
        });
    if (enough) break;
  }
  return {.exhausted = size == kMaxSize};
}

}  // namespace bitwhip::rules
