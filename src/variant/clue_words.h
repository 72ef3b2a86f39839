// The clue words of a line: `thermo:r1c1r1c2r2c3`, a name and, after a colon, options.
//
// Each word is a row of one table: its name, its aliases, the grammar of its options, what it
// gives, and the function that reads it. The grammar is strict: lower case but for R and C, no
// leading zeros, cells on the board. A word that does not fit is refused with a message that names
// it and says what is wrong and where, and so is a clue over more than two cells at once, such as a
// cage of three cells with a sum. No word is ever passed over.
//
//   cell   = "r" , index , "c" , index ;             index = "1" .. n, no leading zero; R and C too
//   cells  = cell , { cell } ;                       a set, order without meaning
//   path   = cell , cell , { cell } ;                order counts; cells need not touch
//   number = digit , { digit } ;                     no leading zero
//   mark   = [ number ] , cell , cell ;              two cells that share a side
//   neg    = "neg" , [ number ] ;
//   marks  = ( mark | neg ) , { ";" , ( mark | neg ) } ;
//   twins  = cell , cell , { ";" , cell , cell } ;   any two different cells
//
// Numbers above a million, which no digits reach, are read as a million.
//
// The words of a line are read one after another. Relations between two cells go to the
// CellPairRelations of the line, where the names of the variant and the signs between cells leave
// theirs; marks and negative constraints of all of them are weighed there. All `max` words of a
// line are one set of cells, and so are all `min` words: what they come to joins the relations in
// the end.
//
// Which pairs a path relates, is part of the rating: a thermometer relates each cell with the next
// alone, although all later ones are greater too; renban and nabner relate any two cells, by
// definition; lines of classes those at distance 1 and 2. A path may visit a cell again: a pair of
// a cell with itself takes away the digits that the relation forbids beside themselves, so
// `thermo:r1c1r1c1` leaves the cell none. A set counts a repeated cell once.
//
// A cage without a sum and an extra region of fewer than n cells hold each digit at most once; an
// extra region of n cells is a house. A cage never is one, however many cells it has: the word says
// only that digits do not repeat. Indexers relate candidates rather than cells: digit v at r,c if
// and only if c at r,v, so each of the two is linked to the other digits of the cell of the other.
//
// Thread-safety: the table is immutable; a draft is a value of one line.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/registry.h"
#include "variant/fields.h"
#include "variant/variant.h"

namespace bitwhip::variant {

// Applies a word of the line. Returns nothing, or why the line is refused; the draft is then
// useless.
std::optional<LineRefusal> read_clue_word(LineDraft& draft, std::string_view word);
// Relates the cells of all max and min words. To be called once, after the last word.
void finish_clue_words(LineDraft& draft);

class ClueOptionParser;

struct ClueWordInfo {
  std::string_view name;
  std::array<std::string_view, 2> aliases{};  // empty ones at the end
  std::string_view options;                   // grammar; empty for a word without options
  std::string_view summary;                   // effect, as one line of help
  std::string_view example;
  void (*read)(LineDraft& draft, ClueOptionParser& options);
};

Registry<ClueWordInfo> clue_words();
// Finds a clue word by name or alias; null if there is none.
const ClueWordInfo* find_clue_word(std::string_view name);

}  // namespace bitwhip::variant
