// The options of a clue word, read from the front:
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
// What does not fit gives nothing, and why() says in a sentence what is wrong and where. Numbers
// above kHuge, which no digits reach, are read as kHuge.
//
// Thread-safety: none needed, a value of one reader.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "variant/puzzle.h"
#include "variant/relations.h"

namespace bitwhip::variant {

class ClueOptions {
 public:
  static constexpr int kHuge = 1'000'000;

  // The options begin at that place of the word.
  ClueOptions(std::string_view word, std::size_t begin, int size) : word_(word), at_(begin), size_(size) {}

  // Each reads to the end of the options.
  std::optional<std::vector<int>> cells();  // ascending, each once
  std::optional<std::vector<int>> path();
  std::optional<int> number();  // 1 or more

  // A number of 1 or more and ";", where the options begin with a digit; else 0. The rest follows.
  std::optional<int> leading_number();

  struct Pair {
    int a, b;
  };
  std::optional<std::vector<Pair>> twins();

  struct NumbersOfMarks {
    int least;            // that is allowed
    int otherwise;        // of a mark without number; 0: each mark needs one
    bool written = true;  // or no mark has one
  };
  struct MarkOrNegative {
    bool negative;
    int number;
    Pair cells;  // of a mark
  };
  std::optional<std::vector<MarkOrNegative>> marks(const NumbersOfMarks& numbers);

  // At most n cells, as all that hold different digits; else false, with the reason.
  bool can_differ(const std::vector<int>& cells);

  // Keeps the reason; always false.
  bool fail(std::string why);
  const std::string& why() const { return why_; }

 private:
  bool at_end() const { return at_ == word_.size(); }
  bool at_digit() const { return !at_end() && word_[at_] >= '0' && word_[at_] <= '9'; }
  bool accept(std::string_view text);
  bool fail_here(const std::string& expected);
  bool read_number(int& number, int least);
  bool read_index(char letter, int& index);
  bool read_cell(int& cell);
  bool read_cells(std::vector<int>& cells);
  bool read_pair(Pair& pair);
  bool read_mark_or_negative(MarkOrNegative& mark, const NumbersOfMarks& numbers);
  // The separator of a list, or the end: false where neither stands.
  bool read_separator(bool& more);

  std::string_view word_;
  std::size_t at_;
  int size_;
  std::string why_;
};

// Ascending, each once.
std::vector<int> set_of(std::vector<int> cells);

// The clue words of a line: `thermo:r1c1r1c2r2c3`, a name and, after a colon, options.
//
// Each word is a row of one table: its name, its aliases, the grammar of its options, what it
// gives, and the function that reads it. The grammar is strict: lower case but for R and C, no
// leading zeros, cells on the board. A word that does not fit is refused with a message that names
// it and says what is wrong, and so is a clue over more than two cells at once, such as a cage of
// three cells with a sum. No word is ever passed over.
//
// A reader takes the words of a line one after another. Relations between two cells go to the
// Relations of the line, where the names of the variant and the signs between cells leave theirs;
// marks and negative constraints of all of them are weighed there. All `max` words of a line are
// one set of cells, and so are all `min` words: what they come to joins the relations in finish().
//
// Cells are numbered as in grid/geometry.h. Thread-safety: the table is immutable; a reader is a
// value of one line.

// What the words of a line come to, beside their relations.
struct Clues {
  std::array<std::uint16_t, kCells> allowed;  // the digits that a cell may hold by its clues: all of 1 to n where no word says less
  std::vector<Layout::House> houses;          // extra regions of n cells, "e1", "e2", ...; no two with the same cells
  std::vector<Layout::House> partial;         // extra regions of fewer cells; cages, "q1", "q2", ...; no two with the same cells
};

class ClueOptions;

using CellSets = std::set<std::vector<std::uint8_t>>;  // the cells of houses

class ClueReader {
 public:
  // The relations of the line, which outlive the reader.
  explicit ClueReader(Relations& relations);

  // Nothing, or why the line is refused.
  std::optional<Refusal> read(std::string_view word);
  // After the last word, once; Relations::links() after it.
  Clues finish();

  // The functions of the table use these.
  int size() const { return relations_.size(); }
  Relations& relations() { return relations_; }
  void allow(int cell, std::uint16_t digits) { clues_.allowed[cell] &= digits; }
  void add_maximum(int cell) { maxima_.set(cell); }
  void add_minimum(int cell) { minima_.set(cell); }
  void add_extra_region(const std::vector<int>& cells);  // ascending, at most n
  void add_cage(const std::vector<int>& cells);          // ascending, at most n

 private:
  Relations& relations_;
  Clues clues_;
  CellSets known_houses_, known_partial_;  // a line may have thousands
  std::bitset<kCells> maxima_, minima_;
  int regions_ = 0, cages_ = 0;  // named so far
};

struct ClueWordInfo {
  std::string_view name;
  std::array<std::string_view, 2> aliases;  // up to two
  std::string_view options;                 // the grammar; empty for a word without options
  std::string_view summary;                 // what it gives
  std::string_view example;
  // False where the options do not fit; they say why.
  bool (*read)(ClueReader& reader, ClueOptions& options);
};

Registry<ClueWordInfo> clue_words();
// By name or alias; null when there is none.
const ClueWordInfo* find_clue_word(std::string_view name);

// Clue words of a path, a list of cells in order: each relates pairs of cells of the path, and
// nothing else.
//
// Which pairs, is part of the rating: a thermometer relates each cell with the next alone, although
// all later ones are greater too; renban and nabner relate any two cells, by definition; lines of
// classes those at distance 1 and 2. A path may visit a cell again: a pair of a cell with itself
// takes away the digits that the relation forbids beside themselves, so `thermo:r1c1r1c1` leaves
// the cell none. A set counts a repeated cell once.
//
// Each function reads the options of its word into the relations of the reader; false where they do
// not fit.

bool read_thermo(ClueReader& reader, ClueOptions& options);       // ascends from cell to cell
bool read_slow_thermo(ClueReader& reader, ClueOptions& options);  // never descends
bool read_whispers(ClueReader& reader, ClueOptions& options);     // neighbours differ by K or more
// k different digits within a span of k - 1 are consecutive, so pairs say it all.
bool read_renban(ClueReader& reader, ClueOptions& options);
bool read_nabner(ClueReader& reader, ClueOptions& options);  // no two digits equal or consecutive
bool read_palindrome(ClueReader& reader, ClueOptions& options);
bool read_entropic(ClueReader& reader, ClueOptions& options);  // any three cells in a row are of different classes: low, middle, high
bool read_modular(ClueReader& reader, ClueOptions& options);   // the same with classes modulo 3

// Clue words of marks between two cells that share a side, and of negative constraints on the edges
// that have none: difference, ratio, sum.
//
// Each function reads the options of its word into the relations of the reader, which weigh marks
// against negative constraints when all are known; false where the options do not fit.

bool read_difference(ClueReader& reader, ClueOptions& options);   // 1 where no number stands
bool read_consecutive(ClueReader& reader, ClueOptions& options);  // differences of 1, without numbers
bool read_ratio(ClueReader& reader, ClueOptions& options);        // 2 where no number stands
bool read_sum(ClueReader& reader, ClueOptions& options);

// Clue words of sets of cells, of pairs of cells anywhere, and of the whole board.
//
// A cage without a sum and an extra region of fewer than n cells hold each digit at most once; an
// extra region of n cells is a house. A cage never is one, however many cells it has: the word says
// only that digits do not repeat. Indexers relate candidates rather than cells: digit v at r,c if
// and only if c at r,v, so each of the two is linked to the other digits of the cell of the other.
//
// Each function reads the options of its word into the reader; false where they do not fit.

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
