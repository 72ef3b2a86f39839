// The fields of a line, and grids in other notations than our own.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "variant/draft.h"

namespace bitwhip::variant {

// Maps of irregular regions: n regions of n cells each, houses that replace the blocks or stand
// beside them.
//
//   jigsaw          the regions are b1, b2, ..., variables bn
//   jigsaw+blocks   the regions are j1, j2, ..., variables of their own
//
// A map has a letter or digit for each cell; its regions are numbered in the order of these: digits
// before letters, capitals before small letters. (Mathimagics' form: the map follows the grid, in a
// word of its own or in the same one.) Regions need not hang together. The law of leftovers is not
// used.
void read_jigsaw(Draft& draft, Words& words);
void read_jigsaw_beside_blocks(Draft& draft, Words& words);

// Colours: a letter or digit for each cell. A colour on n cells is a house, and on fewer cells a
// partial one. Paths call them k1, k2, ... in the order of their letters.
void read_colours(Draft& draft, Words& words);

// Signs between neighbours, in two words: one sign for each place between two cells, or '-' where
// there is none.
//
// First the rows from the top, in each the n-1 places from left to right; then the columns from the
// left, in each the n-1 places from the top down. Let a be the left or upper cell, b the other: `<`
// a < b; `>` a > b; `o` they differ by 1; `*` one is twice the other; `x` their sum is 10; `v`
// their sum is 5. (The signs < > - in this order are those of FutoRules.)
void read_edges(Draft& draft, Words& words);

// Greater-than signs within blocks, 108 in a word, as GTExplainer writes them; 9x9 with blocks.
//
// Three bands of blocks from the top, 36 signs each: six between the cells of the first row (for
// each block those between its columns 1-2 and 2-3), nine between the first and the second row, and
// so on: 6, 9, 6, 9, 6. In rows `<` left is less, `>` left is greater; between rows `^` upper is
// less, `v` upper is greater; `-` no sign.
void read_gt(Draft& draft, Words& words);

// The field `clues`: all words that are left are clue words (clue_words.h).
void read_clues(Draft& draft, Words& words);

// Lines of SumoCue, `SumoCueV1=0J0=5J0=...`: givens and the regions of a jigsaw in one word.
//
//   line = "SumoCueV1=" , item , { "=" , item } ;     n^2 items, by rows
//   item = value , "J" , region ;                     value 0 to n (0: empty), region 0 to n-1,
//                                                     each region n cells
//
// Region 0 is b1. Any other item, such as a cage, is refused as unsupported.
struct SumoCue {
  int size = 0;
  std::string grid, map;  // in our own notation
};
bool is_sumocue(std::string_view word);
SumoCue read_sumocue(std::string_view word);

// The game id of "Unequal" in Simon Tatham's puzzles, in place of the grid: `4:0,3R,0D,0,...`.
//
//   id    = order , [ "d" , letter ] , ":" , item , { "," , item } , [ "," ] ;   order = 4 to 9
//   item  = [ skip ] , number , { "U" | "R" | "D" | "L" } ;
//   skip  = lower-case letters: a = 1 empty cell, ... z = 26, added up
//   letter = t e k x r (difficulty, ignored)
//
// Items are the cells by rows; 0 is an empty cell, any other number a given. U R D L: the cell is
// greater than the one above, to the right, below, to the left. Everything else is refused as
// unsupported: signs that point off the grid, both signs between two cells, too few or too many
// cells, ids of the game with adjacent numbers (`7a:`), random seeds (`7#...`).
struct Unequal {
  std::string grid;                        // in our own notation
  std::vector<std::pair<int, int>> signs;  // the smaller cell first
};
int order_of_unequal(std::string_view id);
Unequal read_unequal(std::string_view id);

}  // namespace bitwhip::variant
