// Clue words of sets of cells, of pairs of cells anywhere, and of the whole board.
//
// A cage without a sum and an extra region of fewer than n cells hold each digit at most once; an extra region of n cells is a house. A cage never is
// one, however many cells it has: the word says only that digits do not repeat. Indexers relate candidates rather than cells: digit v at r,c if and
// only if c at r,v, so each of the two is linked to the other digits of the cell of the other.
//
// Each function reads the options of its word into the reader; false where they do not fit.
#pragma once

#include "variant/clue_options.h"
#include "variant/clue_words.h"

namespace bitwhip::variant {

bool read_maximum(ClueReader& reader, ClueOptions& options);  // greater than each neighbour that is in no such set
bool read_minimum(ClueReader& reader, ClueOptions& options);
bool read_odd(ClueReader& reader, ClueOptions& options);
bool read_even(ClueReader& reader, ClueOptions& options);
bool read_clone(ClueReader& reader, ClueOptions& options);
bool read_killer(ClueReader& reader, ClueOptions& options);  // two cells with a sum, or a cage without
bool read_cage(ClueReader& reader, ClueOptions& options);    // without a sum
bool read_extra_region(ClueReader& reader, ClueOptions& options);
bool read_column_indexer(ClueReader& reader, ClueOptions& options);
bool read_row_indexer(ClueReader& reader, ClueOptions& options);
bool read_taxicab(ClueReader& reader, ClueOptions& options);       // cells at taxicab distance K differ
bool read_self_taxicab(ClueReader& reader, ClueOptions& options);  // cells at taxicab distance d do not both hold d

}  // namespace bitwhip::variant
