#include "rules/brt.h"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "grid/candidate.h"

namespace bitwhip::rules {

bool assert_givens(const GridTables& tables, const simd::MaskKernels& kernels, const Puzzle& puzzle,
                   Grid& grid) {
  grid.start(tables, puzzle);
  Candidate list[kCells + 1];  // one spare: an element is written before it is known to be a given
  int count = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    // Placeholder for the digit of a cell that pencil marks leave empty; not counted.
    constexpr unsigned kLast = 1U << (kDigits - 1);
    list[count] = candidate_of(cell, std::countr_zero(puzzle.cell[cell] | kLast) + 1);
    count += is_single_bit(puzzle.cell[cell]);
  }
  grid.assert_candidates(tables, kernels, list, count);
  simd::LaneSet single;
  return !kernels.scan(grid.table(), tables.lanes(), single);
}

int list_singles(const GridTables& tables, const Grid& grid, const simd::LaneSet& single,
                 const simd::LaneSet& where, Candidate* list, simd::LaneSet& decided) {
  const int words = tables.words();
  // Lists the variables first, two at a time: that leaves few mispredicted branches.
  Variable alone[simd::kMaskLanes + 1];
  int variables = 0;
  for (int w = 0; w < words; ++w) {
    for (std::uint64_t left = single.word[w] & where.word[w] & ~grid.decided().word[w]; left;) {
      alone[variables++] = static_cast<Variable>(w * 64 + std::countr_zero(left));
      left &= left - 1;
      alone[variables] =
          static_cast<Variable>(w * 64 + std::countr_zero(left | std::uint64_t{1} << 63));
      variables += left != 0;
      left &= left - 1;
    }
  }
  int count = 0;
  CandidateSet seen;  // a candidate may be the last one of several variables
  for (int i = 0; i < variables; ++i) {
    const Variable v = alone[i];
    BITWHIP_INVARIANT(is_single_bit(grid.mask(v)) && count < simd::kMaskLanes);
    const Candidate c = tables.geometry().candidate(v, std::countr_zero(grid.mask(v)));
    list[count] = c;
    count += !seen.has(c);
    seen.add(c);
  }
  std::uint64_t word[simd::kMaskWords];
  std::copy_n(grid.decided().word, simd::kMaskWords, word);
  const auto decide = [&](auto n) {  // with a constant number of words
    for (int i = 0; i < count; ++i) {
      const simd::LaneSet& holders = tables.holders(list[i]);
      for (int w = 0; w < n; ++w) word[w] |= holders.word[w];
    }
  };
  if (words == simd::kClassicWords) {
    decide(std::integral_constant<int, simd::kClassicWords>());
  } else {
    decide(words);
  }
  std::copy_n(word, simd::kMaskWords, decided.word);
  return count;
}

namespace {

// Asserts singles, starting with the variables of a set, until none is left. Returns false on a
// contradiction.
bool apply_singles(const GridTables& tables, const simd::MaskKernels& kernels,
                   const simd::LaneSet& where, Grid& grid) {
  for (;;) {
    simd::LaneSet single;
    if (kernels.scan(grid.table(), tables.lanes(), single)) return false;
    Candidate list[simd::kMaskLanes];
    simd::LaneSet seen;
    const int count = list_singles(tables, grid, single, where, list, seen);
    if (count == 0) return true;
    grid.assert_candidates(tables, kernels, list, count, seen);
  }
}

}  // namespace

bool apply_brt(const GridTables& tables, const simd::MaskKernels& kernels, Grid& grid) {
  return apply_singles(tables, kernels, tables.variables(), grid);
}

bool solved_by_naked_singles(const GridTables& tables, const simd::MaskKernels& kernels,
                             const Grid& givens) {
  Grid grid = givens;
  return apply_singles(tables, kernels, tables.variables(VariableKind::rc), grid) &&
         grid.solved(tables);
}

}  // namespace bitwhip::rules
