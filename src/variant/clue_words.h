// The clue words of a line: `thermo:r1c1r1c2r2c3`, a name and, after a colon, options.
//
// Each word is a row of one table: its name, its aliases, the grammar of its options, what it gives, and the function that reads it. The grammar is
// strict: lower case, no leading zeros, cells on the board. A word that does not fit is refused with a message that names it and says what is wrong,
// and so is a clue over more than two cells at once, such as a cage of three cells with a sum. No word is ever passed over.
//
// A reader takes the words of a line one after another. Relations between two cells go to the Relations of the line, where the names of the variant
// and the signs between cells leave theirs; marks and negative constraints of all of them are weighed there. All `max` words of a line are one set
// of cells, and so are all `min` words: what they come to joins the relations in finish().
//
// Cells are numbered as in grid/layout.h. Thread-safety: the table is immutable; a reader is a value of one line.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "grid/layout.h"
#include "grid/puzzle.h"
#include "variant/puzzle.h"
#include "variant/relations.h"

namespace bitwhip::variant {

// What the words of a line come to, beside their relations.
struct Clues {
  std::array<std::uint16_t, kCells> allowed;  // the digits that a cell may hold by its clues: all of 1 to n where no word says less
  std::vector<Layout::House> houses;          // extra regions of n cells, "e1", "e2", ...; no two with the same cells
  std::vector<Layout::House> partial;         // extra regions of fewer cells; cages, "q1", "q2", ...; no two with the same cells
};

class ClueOptions;

class ClueReader {
 public:
  // The relations of the line, which outlive the reader.
  explicit ClueReader(Relations& relations);

  // Nothing, or why the line is refused.
  std::optional<Refusal> read(std::string_view word);
  // After the last word, once; Relations::links() after it.
  Clues finish();

  // For the functions of the table.
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

}  // namespace bitwhip::variant
