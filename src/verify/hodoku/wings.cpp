// Wings of HoDoKu.
//
// XY-wing: a pivot with two candidates x, y sees two cells with the candidates x, z and y, z; z
// goes from the cells that see both. The text names x and y alone. XYZ-wing: the pivot has z as
// well; z goes from the cells that see all three.
//
// W-wing: two cells have the same two candidates x, y. A house has y in two other cells alone, one
// of which sees the one cell, and one the other; x goes from the cells that see both. The search
// takes a cell that sees both of them for the first of them alone, as HoDoKu does.
#include "verify/hodoku/wings.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

CandidateBits xy_wing_deletions(const HodokuBoard& board, int a, int b, Mask shared) {
  if (std::popcount(shared) != 1) return {};
  const int z = digits_in(shared)[0];
  return deletions(board.holding(z) & seen_from(a) & seen_from(b), z);
}

// Visits pivot, wings, deletions of each wing with such a pivot, until one returns true.
template <class Visit>
bool any_wing(const HodokuBoard& board, int pivot_size, Visit visit) {
  for (const int pivot : list_of(board.empty())) {
    if (board.count(pivot) != pivot_size) continue;
    const std::vector<int> wings = list_of(board.bivalue() & seen_from(pivot));
    for (std::size_t i = 0; i < wings.size(); ++i) {
      for (std::size_t j = i + 1; j < wings.size(); ++j) {
        const Mask one = board.mask(wings[i]), other = board.mask(wings[j]);
        if (one == other || one == board.mask(pivot) || other == board.mask(pivot) ||
            std::popcount(one | other | board.mask(pivot)) != 3)
          continue;
        CandidateBits gone = xy_wing_deletions(board, wings[i], wings[j], one & other);
        if (pivot_size == 3) {
          for (Candidate c = 0; c < 729; ++c) {
            if (!seen_from(pivot)[at(c % 81)]) gone.reset(at(c));
          }
        }
        if (visit(pivot, cell_bits({pivot, wings[i], wings[j]}), gone)) return true;
      }
    }
  }
  return false;
}

CandidateBits w_wing_deletions(const HodokuBoard& board, int digit, int a, int b) {
  return deletions(board.holding(digit) & seen_from(a) & seen_from(b), digit);
}

}  // namespace

void check_xy_wing(const HodokuBoard& board, const PrintedStep& step) {
  const std::vector<int>& digits = std::get<DigitsInCells>(step.pattern).digits;
  ask(digits.size() == 2, step, there("{} digits are named", digits.size()),
      "the pivot has two digits");
  const CandidateBits said = set_of(step.deleted);
  std::optional<CandidateBits> best;
  any_wing(board, 2, [&](int pivot, const CellBits&, const CandidateBits& gone) {
    if (board.mask(pivot) != mask_of(digits)) return false;
    if (!best || gone == said || (best->none() && gone.any())) best = gone;
    return gone == said;
  });
  ask(best.has_value(), step,
      there("no cell with the candidates {} is the pivot of one", digits_text(mask_of(digits))),
      "the pivot sees two cells, each with one of its digits and a third");
  expect_deletions(board, step, *best);
}

void check_xyz_wing(const HodokuBoard& board, const PrintedStep& step) {
  const auto& printed = std::get<DigitsInCells>(step.pattern);
  const std::vector<int>& digits = printed.digits;
  const CellBits& cells = printed.cells;
  std::optional<CandidateBits> found;
  any_wing(board, 3, [&](int pivot, const CellBits& all, const CandidateBits& gone) {
    if (all != cells || board.mask(pivot) != mask_of(digits)) return false;
    found = gone;
    return true;
  });
  ask(found.has_value(), step,
      there("{} are not such cells with {}", cells_text(cells), digits_text(mask_of(digits))),
      "a pivot with three digits sees two cells that have two of them each");
  expect_deletions(board, step, *found);
}

void check_w_wing(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digit, link, cells, linked] = std::get<PrintedWWing>(step.pattern);
  ask(cells.count() == 2 && linked.count() == 2 && (cells & linked).none(), step,
      there("{} and {} cells are named", cells.count(), linked.count()),
      "it has two cells, and two others that link");
  ask(within(cells, board.exactly(bit_of(digit) | bit_of(link))), step,
      there("{} have the candidates {}", cells_text(cells), digits_text(board.digits(cells))),
      "both cells have the two digits and no other candidates");
  const std::vector<int> ends = list_of(cells), links = list_of(linked);
  ask(strongly_linked(board, link, cell_bits({links[0]}), cell_bits({links[1]})), step,
      there("{} are not the only cells for {} in a house", cells_text(linked), link),
      "a house has the digit that links in these two cells alone");
  const auto sees = [&](std::size_t i, std::size_t j) { return seen_from(ends[i])[at(links[j])]; };
  ask((sees(0, 0) && sees(1, 1)) || (sees(0, 1) && sees(1, 0)), step,
      there("they do not see {} one each", cells_text(cells)),
      "each cell sees one of those that link");
  expect_deletions(board, step, w_wing_deletions(board, digit, ends[0], ends[1]));
}

std::optional<CandidateBits> search_xy_wing(const HodokuBoard& board, HodokuTechnique) {
  std::optional<CandidateBits> found;
  any_wing(board, 2, [&](int, const CellBits&, const CandidateBits& gone) {
    if (gone.any()) found = gone;
    return gone.any();
  });
  return found;
}

std::optional<CandidateBits> search_xyz_wing(const HodokuBoard& board, HodokuTechnique) {
  std::optional<CandidateBits> found;
  any_wing(board, 3, [&](int, const CellBits&, const CandidateBits& gone) {
    if (gone.any()) found = gone;
    return gone.any();
  });
  return found;
}

std::optional<CandidateBits> search_w_wing(const HodokuBoard& board, HodokuTechnique) {
  const std::vector<int> cells = list_of(board.bivalue());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      const int a = cells[i], b = cells[j];
      if (board.mask(a) != board.mask(b)) continue;
      for (const int digit : digits_in(board.mask(a))) {
        const int link = digits_in(board.mask(a) & ~bit_of(digit))[0];
        const CandidateBits gone = w_wing_deletions(board, digit, a, b);
        if (gone.none()) continue;
        for (int house = 0; house < kHouses; ++house) {
          const CellBits places = board.places(house, link);
          if (places.count() != 2 || places[at(a)] || places[at(b)]) continue;
          const CellBits near = places & seen_from(a);
          if (near.any() && (places & ~near & seen_from(b)).any()) return gone;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace bitwhip::verify
