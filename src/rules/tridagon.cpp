#include "rules/tridagon.h"

#include <algorithm>
#include <bit>

#include "rules/position.h"

namespace bitwhip::rules {
namespace {

constexpr int kThird = 3;  // blocks of a band, cells of a row of a block
constexpr int kPermutations = 6;
// The column of each row; even permutations first.
constexpr int kColumn[kPermutations][kThird] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr bool is_odd(int permutation) { return permutation >= kPermutations / 2; }

constexpr int cell_in(int block, int permutation, int row) {
  return 9 * (block / kThird * kThird + row) + block % kThird * kThird + kColumn[permutation][row];
}

struct TridagonPattern {
  std::uint32_t number;  // the same for the same cells and digits
  unsigned digits;       // a mask of three
  std::uint8_t cells[12];

  // The other candidates of the cells.
  CandidateSet guardians(const Grid& grid) const {
    CandidateSet set;
    for (const int cell : cells) {
      for (unsigned rest = grid.mask(static_cast<Variable>(cell)) & ~digits; rest; rest &= rest - 1)
        set.add(candidate_of(cell, std::countr_zero(rest) + 1));
    }
    return set;
  }
};

struct Cells {
  std::uint64_t word[2]{};
  void add(int cell) { word[cell / 64] |= std::uint64_t{1} << cell % 64; }
  bool has(int cell) const { return word[cell / 64] >> cell % 64 & 1; }
  int count() const { return count_bits(word[0]) + count_bits(word[1]); }
};

// The permutations of a block whose cells hold all three digits, as bits.
unsigned permutations_in(const Cells& cells, int block) {
  unsigned found = 0;
  for (int p = 0; p < kPermutations; ++p) {
    if (cells.has(cell_in(block, p, 0)) && cells.has(cell_in(block, p, 1)) && cells.has(cell_in(block, p, 2))) found |= 1u << p;
  }
  return found;
}

// Calls visit with each pattern of these digits around a block.
template <class Visit>
void each_pattern(unsigned digits, const unsigned (&permutations)[9], int outside, Visit visit) {
  int blocks[4], count = 0;
  for (int block = 0; block < 9; ++block) {
    if (block / kThird != outside / kThird && block % kThird != outside % kThird) blocks[count++] = block;
  }
  if (std::any_of(blocks, blocks + count, [&](int block) { return permutations[block] == 0; })) return;
  int p[4];
  const auto choose = [&](const auto& self, int i, bool odd, std::uint32_t number) -> void {
    if (i == 4) {
      if (!odd) return;
      TridagonPattern pattern{number * 512 + digits, digits, {}};
      for (int k = 0; k < 12; ++k) pattern.cells[k] = static_cast<std::uint8_t>(cell_in(blocks[k / kThird], p[k / kThird], k % kThird));
      visit(pattern);
      return;
    }
    for (unsigned rest = permutations[blocks[i]]; rest; rest &= rest - 1) {
      p[i] = std::countr_zero(rest);
      self(self, i + 1, odd != is_odd(p[i]), number * kPermutations + static_cast<std::uint32_t>(p[i]));
    }
  };
  choose(choose, 0, false, static_cast<std::uint32_t>(outside));
}

// The block in which two or three of the digits are decided, and none of them anywhere else; -1:
// there is none.
int block_of_decided(const Position& position, unsigned digits) {
  int found = -1, count = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const auto v = static_cast<Variable>(cell);
    if (!position.grid().decided(v) || (position.grid().mask(v) & digits) == 0) continue;
    const int block = cell / 27 * kThird + cell % 9 / kThird;
    if (found >= 0 && found != block) return -1;
    found = block;
    ++count;
  }
  return count >= 2 ? found : -1;
}

// Calls visit with each pattern of the state. decided: those alone that give relations.
template <class Visit>
void each_pattern(const Position& position, bool decided, Visit visit) {
  const Grid& grid = position.grid();
  for (int a = 0; a < 9; ++a) {
    for (int b = a + 1; b < 9; ++b) {
      for (int c = b + 1; c < 9; ++c) {
        const unsigned digits = 1u << a | 1u << b | 1u << c;
        Cells cells;
        for (int cell = 0; cell < kCells; ++cell) {
          if ((digits & ~unsigned{grid.mask(static_cast<Variable>(cell))}) == 0) cells.add(cell);
        }
        if (cells.count() < 12) continue;
        const int only = decided ? block_of_decided(position, digits) : -1;
        if (decided && only < 0) continue;
        unsigned permutations[9];
        for (int block = 0; block < 9; ++block) permutations[block] = permutations_in(cells, block);
        for (int outside = 0; outside < 9; ++outside) {
          if (!decided || outside == only) each_pattern(digits, permutations, outside, visit);
        }
      }
    }
  }
}

UnfillableEvidence evidence_of(const Position& position, const TridagonPattern& pattern) {
  UnfillableEvidence evidence;
  evidence.cells.assign(std::begin(pattern.cells), std::end(pattern.cells));
  for (unsigned rest = pattern.digits; rest; rest &= rest - 1) evidence.digits.push_back(std::countr_zero(rest) + 1);
  evidence.guardians = pattern.guardians(position.grid()).list();
  return evidence;
}

// The three digits in the one cell that has all guardians; none where there are guardians in
// several cells.
CandidateSet eliminated(const Grid& grid, const TridagonPattern& pattern) {
  CandidateSet gone;
  int only = -1;
  bool more = false;
  pattern.guardians(grid).each([&](Candidate c) {
    more = more || (only >= 0 && only != cell_of(c));
    only = cell_of(c);
  });
  if (more) return {};
  if (only < 0) only = pattern.cells[0];  // a contradiction
  for (unsigned rest = pattern.digits; rest; rest &= rest - 1) gone.add(candidate_of(only, std::countr_zero(rest) + 1));
  return gone;
}

// Calls visit with each pattern whose relation is new.
template <class Visit>
void each_new_pattern(const Position& position, Visit visit) {
  each_pattern(position, true, [&](const TridagonPattern& pattern) {
    if (!position.or_relations().knows(pattern.number)) visit(pattern);
  });
}

}  // namespace

Found Tridagon::find(Position& position, int, CandidateList& out) const {
  CandidateSet gone;
  each_pattern(position, false, [&](const TridagonPattern& pattern) { gone.add(eliminated(position.grid(), pattern)); });
  out.add(gone);
  return {.count = out.size(), .exhausted = true};
}

Evidence Tridagon::explain(Position& position, Candidate target, int) const {
  Evidence evidence;
  each_pattern(position, false, [&](const TridagonPattern& pattern) {
    if (evidence.index() == 0 && eliminated(position.grid(), pattern).has(target)) evidence = evidence_of(position, pattern);
  });
  return evidence;
}

Found TridagonRelation::find(Position& position, int, CandidateList&) const {
  Found found{.exhausted = true};
  OrRelations& next = position.start_next_or_relations();
  each_new_pattern(position, [&](const TridagonPattern& pattern) {
    found.relations = true;
    if (!next.add_pattern(pattern.number, OrRelation(pattern.guardians(position.grid())))) found.halt = Halt::memory;
  });
  return found;
}

Evidence TridagonRelation::explain(Position&, Candidate, int) const { return {}; }

std::vector<Evidence> TridagonRelation::explain_relations(Position& position, int) const {
  std::vector<Evidence> list;
  each_new_pattern(position, [&](const TridagonPattern& pattern) { list.emplace_back(evidence_of(position, pattern)); });
  return list;
}

}  // namespace bitwhip::rules
