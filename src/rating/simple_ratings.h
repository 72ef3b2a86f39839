// Simple systems, named sets of strategies (rules/strategies.h); the rating is the number of the
// hardest strategy used.
//
//   sudoku-helper       1 rules of Sudoku      naked and hidden singles
//                       2 buckets              pointing and claiming
//                       3 pigeonhole           naked and hidden sets of 2 to 4 in rows, columns,
//                                              blocks
//                       4 chains               of pairs or of digits, the one with fewer squares
//                                              (of pairs when equal); generalised ones only where
//                                              there is neither; the shortest first
//   sudoku-helper-nrc   the same               and nrc-chains, of level 4 too, where there are no
//                                              other chains: their ends need not have one digit
//   cross-hatching      1 naked singles
//                       2 hidden singles       in blocks, nowhere else
//                       3, 4                   a digit with exactly 2, exactly 3 marks in a block,
//                                              all in one line, leaves the rest of that line
//                       5 partial member set   naked sets of any size
//                       6 full member set      hidden sets of any size
//   locked-candidates   1 naked and hidden singles
//                       2 block-row/column     pointing
//                       3 block-block          two blocks of a band or stack hold a digit only in
//                                              the same two lines, so the third block holds it in
//                                              the third line: the same eliminations as claiming
//
//   jsudoku             1 singles              naked and hidden; what is placed acts on all cells
//                       that are linked to it ("forward checking")
//                       2 greater/less pairs   ascending chains, two cells at a time
//                       3 unions               of two consecutive cells
//                       4 to 10                the seven patterns of cells that are not consecutive
//                       11 inclusions          a digit of a house in cells that another cell sees:
//                                              pointing, claiming, and by links
//                       12 chains              of consecutive cells
//                       13 subsets             naked and hidden sets of 2 to 4, and fish
//                       For variants (rules/link_pattern.h); in the classic grid singles,
//                       inclusions and subsets. The order is that of the program JSudoku
//
// Order (definition): the first strategy of the list that has any application in a state applies
// all of them at once (of its smallest size, naked before hidden); then from the start. An
// application that removes nothing is none. A solved grid has rating 1; a puzzle that the system
// does not solve, `inf`. So each system is a theory whose singles are rungs.
//
// All are confluent, since what an elimination takes from a pattern leaves one of the same or an
// earlier strategy that removes as much. So the rating is the smallest n whose strategies up to n
// solve, the order decides the steps shown and nothing else, and isomorphic puzzles have the same
// rating, transposed ones too. Cross-hatching: a full member set of k digits among m open squares
// of a house is a partial one of the other m - k squares. Since both are of any size, the rating 6
// does not occur, and whatever singles of all kinds solve is solved.
//
// Cost: a few microseconds where singles suffice, some hundred where chains are needed.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rating/run.h"

namespace bitwhip::rating {

struct SimpleSystem {
  std::string_view name;
  std::string_view summary;  // one line of help
  bool any_board = false;    // it does not speak of blocks
  int revision = 1;
};
std::span<const SimpleSystem> simple_systems();

// The theory of a system, without the strategies left out.
Theory simple_theory(std::string_view system, std::span<const std::string_view> left_out = {});

// Adds the rows of these ratings.
void add_simple_ratings(std::vector<RatingInfo>& rows);

}  // namespace bitwhip::rating
