// Clue words of a path, a list of cells in order: each relates pairs of cells of the path, and nothing else.
//
// Which pairs, is part of the rating: a thermometer relates each cell with the next alone, although all later ones are greater too; renban and nabner
// relate any two cells, by definition; lines of classes those at distance 1 and 2. A path may visit a cell again: a pair of a cell with itself gives
// nothing.
//
// Each function reads the options of its word into the relations of the reader; false where they do not fit.
#pragma once

#include "variant/clue_options.h"
#include "variant/clue_words.h"

namespace bitwhip::variant {

bool read_thermo(ClueReader& reader, ClueOptions& options);       // ascends from cell to cell
bool read_slow_thermo(ClueReader& reader, ClueOptions& options);  // never descends
bool read_whispers(ClueReader& reader, ClueOptions& options);     // neighbours differ by K or more
// k different digits within a span of k - 1 are consecutive, so pairs say it all.
bool read_renban(ClueReader& reader, ClueOptions& options);
bool read_nabner(ClueReader& reader, ClueOptions& options);  // no two digits equal or consecutive
bool read_palindrome(ClueReader& reader, ClueOptions& options);
bool read_entropic(ClueReader& reader, ClueOptions& options);  // any three cells in a row are of different classes: low, middle, high
bool read_modular(ClueReader& reader, ClueOptions& options);   // the same with classes modulo 3

}  // namespace bitwhip::variant
