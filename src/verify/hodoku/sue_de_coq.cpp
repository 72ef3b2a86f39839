// Sue de Coq of HoDoKu.
//
// Two or three cells S that a line shares with a block have digits C, at least two more than cells.
// Cells A of the line and B of the block have digits of C, and some others, such that all of them
// together have as many cells as digits, and no digit of C is in both A and B. So in the block, the
// digits of C and B that A does not have go from the other cells, and in the line those of C and A
// that B does not have; and a digit that A and B share goes from both.
#include "verify/hodoku/sue_de_coq.h"

#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

void check_sue_de_coq(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [shared, line, block] = std::get<PrintedSueDeCoq>(step.pattern);
  for (const SetWithDigits* set : {&shared, &line, &block}) {
    ask(within(set->cells, board.empty()), step, there("a cell has a value"),
        "the cells are empty");
    ask(board.digits(set->cells) == set->digits, step,
        there("{} have the digits {}", cells_text(set->cells),
              digits_text(board.digits(set->cells))),
        "a set is printed with its digits");
  }
  const int type = in_one(shared.cells, kRowType) ? kRowType : kColumnType;
  ask(shared.cells.count() >= 2 && shared.cells.count() <= 3 && in_one(shared.cells, kBlockType) &&
          in_one(shared.cells, type),
      step, there("the first set is {}", cells_text(shared.cells)),
      "two or three cells lie where a line crosses a block");
  const CellBits &in_line = cells_in(house_of(first_cell(shared.cells), type)),
                 &in_block = cells_in(house_of(first_cell(shared.cells), kBlockType));
  ask(within(line.cells, in_line) && within(block.cells, in_block), step,
      there("the other sets are {} and {}", cells_text(line.cells), cells_text(block.cells)),
      "the second set is in the line, the third in the block");
  ask((shared.cells & line.cells).none() && (shared.cells & block.cells).none() &&
          (line.cells & block.cells).none(),
      step, there("two sets have a cell in common"), "the sets have different cells");
  const Mask digits = shared.digits, of_line = line.digits, of_block = block.digits;
  const int more = std::popcount(digits) - cell_count(shared.cells);
  ask(more >= 2, step,
      there("{} cells have {} digits", shared.cells.count(), std::popcount(digits)),
      "the shared cells have at least two more digits than cells");
  ask((of_line & of_block & digits) == 0, step,
      there("{} is in all three sets", digits_text(of_line & of_block & digits)),
      "no digit is in all three sets");
  const int by_line = cell_count(line.cells) - std::popcount(of_line & ~digits),
            by_block = cell_count(block.cells) - std::popcount(of_block & ~digits);
  ask((of_line & digits) != 0 && (of_block & digits) != 0 && by_line > 0 && by_line < more &&
          by_line + by_block == more,
      step,
      there("the sets of line and block take {} and {} digits of {} too many", by_line, by_block,
            more),
      "both take some, and together all of them");
  const Mask both = of_line & of_block;
  CandidateBits gone;
  for (const int digit : digits_in(((digits | of_block) & ~of_line) | both))
    gone |= deletions(board.holding(digit) & in_block & ~shared.cells & ~block.cells, digit);
  for (const int digit : digits_in(((digits | of_line) & ~of_block) | both))
    gone |= deletions(board.holding(digit) & in_line & ~shared.cells & ~line.cells, digit);
  expect_deletions(board, step, gone);
}

}  // namespace bitwhip::verify
