// The clue words of a line: `thermo:r1c1r1c2r2c3`, a name and, after a colon, options.
//
// Each word is a row of one table: its name, its aliases, the grammar of its options, what it
// gives, and the function that reads it. The grammar is strict: lower case but for R and C, no
// leading zeros, cells on the board. A word that does not fit is refused with a message that names
// it and says what is wrong and where, and so is a clue over more than two cells at once, such as a
// cage of three cells with a sum. No word is ever passed over.
//
//   cell   = "r" , index , "c" , index ;             index = "1" .. n, no leading zero; R and C too
//   cells  = cell , { cell } ;                       a set of cells: their order means nothing
//   path   = cell , cell , { cell } ;                cells in their order, such as a line; they
//                                                    need not touch
//   number = digit , { digit } ;                     no leading zero
//   mark   = [ number ] , cell , cell ;              a sign between two cells that share a side
//   neg    = "neg" , [ number ] ;                    no two neighbours without a mark are so
//   marks  = ( mark | neg ) , { ";" , ( mark | neg ) } ;
//   twins  = cell , cell , { ";" , cell , cell } ;   pairs of different cells, anywhere
//
// Numbers above a million, which no digits reach, are read as a million.
//
// The words of a line are read one after another. What relates two cells goes to the
// CellPairRelations of the line, together with what the names of the variant and the signs between
// cells say. A `neg` is about the pairs without a mark, so it waits there until the line has been
// read. The cells of all `max` words of a line are one set, and so are those of all `min` words:
// each is greater (less) than its neighbours outside the set, which finish_clue_words() adds.
//
// Which pairs of a path are related is part of the rating, since the rules see related pairs alone:
//
//   thermometers        each cell and the next; that all later ones are greater too is left to the
//                       rules
//   renban, nabner      any two cells, by definition
//   lines of classes    cells at distance 1 and 2 on the line
//
// A path may come to a cell again. A cell that is paired with itself loses the digits that may not
// stand beside themselves: `thermo:r1c1r1c1` leaves the cell none. A set counts a repeated cell
// once.
//
// A cage without a sum, and an extra region of fewer than n cells, hold each digit at most once. An
// extra region of n cells is a house, which holds each digit. A cage of n cells is no house: its
// word says that digits do not repeat, and no more. Indexers relate candidates rather than cells:
// digit v at r,c if and only if c at r,v, so each of the two is linked to all other digits in the
// cell of the other.
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
