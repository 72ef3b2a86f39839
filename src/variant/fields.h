// Parsing of a line: the draft of what its fields have said so far, and the readers of its fields.
//
// Readers of fields take their words from the line and add to the draft, or throw a LineRefusal of
// the line whose message names the place in the user's terms. Grids in other notations than our own
// are read here, too.
//
// Cells are numbered as in grid/geometry.h. Thread-safety: none needed, values of one reader.
#pragma once

#include <array>
#include <bitset>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/invariant.h"
#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "variant/variant.h"

namespace bitwhip::variant {

// Returns the cell of a row and a column, both from 0.
constexpr std::uint8_t board_cell(int row, int column) {
  return static_cast<std::uint8_t>(9 * row + column);
}
constexpr std::uint16_t all_digits(int size) {
  return static_cast<std::uint16_t>((1u << size) - 1);
}
inline constexpr std::uint16_t kOddDigits = 0x155, kEvenDigits = 0xaa;
constexpr std::uint16_t digit_bit(int digit) {
  return static_cast<std::uint16_t>(1u << (digit - 1));
}

// Half of the moves of a piece; the other half are the reverse moves.
struct Move {
  int down, right;
};

// Calls visit(a, b) for each move from a cell a to a cell b. `wraps`: the board is a torus, on
// which moves continue at the opposite side.
template <class Visit>
void each_move(int size, std::span<const Move> moves, bool wraps, const Visit& visit) {
  for (int cell = 0; cell < size * size; ++cell) {
    for (const Move move : moves) {
      const int row = cell / size + move.down, column = cell % size + move.right;
      const bool on_board = row < size && column >= 0 && column < size;
      if (on_board || wraps)
        visit(board_cell(cell / size, cell % size), board_cell(row % size, (column + size) % size));
    }
  }
}

enum class EdgeMark : std::uint8_t { difference, ratio, sum };

// Pairs (v, w) that a relation forbids: bit w-1 of row v-1. Digits are 1 to n.
struct ForbiddenPairs {
  std::array<std::uint16_t, 9> row{};

  ForbiddenPairs(int size, const std::function<bool(int v, int w)>& forbidden);
};

// Collector of relations between pairs of cells, from the names of a variant, the signs between
// cells and the clue words of a line.
//
// A relation of cells a and b is the set of pairs (v, w) of their digits that it forbids; each such
// pair is a link of candidates. Marks on edges are kept until all are known, since a negative
// constraint holds on every edge that has no mark of its own: neg of a difference or of a ratio on
// edges marked by neither, neg of a sum on edges without a sum.
//
// Links are kept as a matrix of bits, 70 kB, so that a line of thousands of links costs
// microseconds. A line without links has no matrix.
class CellPairRelations {
 public:
  explicit CellPairRelations(int size) : size_(size) {}

  int size() const { return size_; }

  // Links v of cell a with w of cell b for each forbidden pair of digits 1 to n. Requires a != b.
  void forbid(int a, int b, const ForbiddenPairs& pairs);
  // Links two candidates of different cells.
  void link(Candidate a, Candidate b);

  // Marks two cells that share a side, with number K: only pairs of that relation are allowed.
  void mark(EdgeMark kind, int number, int a, int b);
  // Forbids the relation on all unmarked edges. `wraps`: the board is a torus.
  void negative(EdgeMark kind, int number, bool wraps = false) {
    negatives_.push_back({kind, number, wraps});
  }

  // Returns all links in ascending order, each once. To be called after everything has been
  // collected.
  std::vector<CandidatePair> links();

 private:
  struct NegativeConstraint {
    EdgeMark kind;
    int number;
    bool wraps;
  };

  void apply(const NegativeConstraint& negative);

  int size_;
  // By candidate: the greater candidates that it is linked with; empty: no links at all.
  std::vector<CandidateSet> linked_;
  // Edges with a difference or ratio, and with a sum: 2 x cell to the right, 2 x cell + 1 down.
  std::array<std::bitset<2 * kCells>, 2> marked_;
  std::vector<NegativeConstraint> negatives_;  // pending until links()
};

struct LineDraft {
  explicit LineDraft(int size);  // an empty board

  void less(int smaller, int greater) { relations.forbid(smaller, greater, not_less); }
  // Returns a cell by its place in reading order.
  std::uint16_t& cell(std::size_t place) {
    const auto n = static_cast<std::size_t>(size);
    return puzzle.cell[place / n * 9 + place % n];
  }

  int size;
  Puzzle puzzle;              // givens are counted at the end
  LayoutAdditions additions;  // links are filled in from `relations` at the end
  CellPairRelations relations;
  ForbiddenPairs not_less;
  // State of the clue words (clue_words.h).
  // Cells of their houses and partial houses, for fast look-up: a line may have thousands.
  std::set<std::pair<char, std::vector<std::uint8_t>>> known;
  std::bitset<kCells> maxima, minima;
  int regions = 0, cages = 0;  // number of names used
};

// Words of a line that no field has taken yet.
class LineWords {
 public:
  explicit LineWords(std::string_view line);  // separated by blanks

  bool empty() const { return next_ == words_.size(); }
  std::string_view front() const { return words_[next_]; }
  // Takes the next word, or its first `most` characters; the rest is then the next word.
  std::string_view take(std::size_t most = std::string_view::npos) {
    BITWHIP_INVARIANT(!empty() && most > 0);
    const std::string_view taken = front().substr(0, most);
    words_[next_].remove_prefix(taken.size());
    next_ += words_[next_].empty();
    return taken;
  }

 private:
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

// Concatenates texts, characters and whole numbers.
template <class... Parts>
std::string phrase(const Parts&... parts) {
  std::string text;
  const auto add = [&text]<class Part>(const Part& part) {
    if constexpr (std::integral<Part> && !std::same_as<Part, char>) {
      text += std::to_string(part);
    } else {
      text += part;
    }
  };
  (add(parts), ...);
  return text;
}

template <class... Parts>
[[noreturn]] void malformed(const Parts&... parts) {
  throw LineRefusal{false, phrase(parts...)};
}
template <class... Parts>
[[noreturn]] void unsupported(const Parts&... parts) {
  throw LineRefusal{true, phrase(parts...)};
}

// Returns the result of `read`, or the refusal that it throws.
template <class Read>
auto or_refusal(Read read) -> std::variant<decltype(read()), LineRefusal> {
  try {
    return read();
  } catch (const LineRefusal& refusal) {
    return refusal;
  }
}

// Quotes a word for messages: long ones are cut, unprintable bytes become '?'.
std::string quoted(std::string_view word);
// Returns "r4c5" for a cell of grid/geometry.h.
std::string name_of_cell(int cell);

// Takes the next word, which must have `length` characters, for the field. Refuses a missing word
// or another length: "the field `gt` has 107 characters where 108 are expected".
std::string_view take_field(LineWords& words, std::string_view field, int length);

// The grid of a line: n^2 characters for givens, or n^3 for candidate states.
//
//   givens      a digit 1 to n, or a mark of a blank cell (grid/puzzle.h); with `evenodd` e and o
//               too, for an even and an odd digit
//   a state     n characters a cell, the k-th of them digit k where k is possible, '.' or '0' where
//               it is not
//
// The length of the word gives the size: 64 characters are an 8x8, never the state of a 4x4. Below
// 9x9 states are read only where the names give the size. With a map of regions a word of 2 n^2
// characters is grid and map.
struct GridForm {
  std::size_t length;
  int size;
  bool state = false;
  bool with_map = false;  // the second half of the word is the map
};

// Returns the form of a grid by its length. `given_size`: the size of the names, or 0. Refuses
// other lengths: "17 characters where 16, 25, 36, 49, 64, 81 or 729 are expected".
GridForm form_of_grid(std::size_t length, int given_size, bool map);

// What the word of a grid has: n^2 givens, among which e and o may be allowed, or a state of n^3
// candidates.
enum class GridWord : std::uint8_t { givens, givens_or_parity, state };
void read_grid(LineDraft& draft, std::string_view word, GridWord kind);

// Maps of irregular regions: n regions of n cells each, houses that replace the blocks or come in
// addition to them.
//
//   jigsaw          the regions are b1, b2, ..., variables bn
//   jigsaw+blocks   the regions are j1, j2, ..., variables of their own
//
// A map has a letter or digit for each cell; its regions are numbered in the order of these: digits
// before letters, capitals before small letters. (Mathimagics' format: the map follows the grid, as
// a separate word or in the same one.) Regions need not be connected. The law of leftovers is not
// used.
void read_jigsaw(LineDraft& draft, LineWords& words);
void read_jigsaw_beside_blocks(LineDraft& draft, LineWords& words);

// Reads colours: a letter or digit for each cell. A colour on n cells is a house, on fewer cells a
// partial house. Paths name them k1, k2, ... in the order of the symbols.
void read_colours(LineDraft& draft, LineWords& words);

// Reads signs between neighbours, in two words: one sign for each place between two cells, or '-'
// where there is none.
//
// First come the rows from the top, in each the n-1 places from left to right; then the columns
// from the left, in each the n-1 places from the top down. Let a be the left or upper cell, b the
// other: `<` a < b; `>` a > b; `o` they differ by 1; `*` one is twice the other; `x` their sum is
// 10; `v` their sum is 5. (The signs < > - in this order are those of FutoRules.)
void read_edges(LineDraft& draft, LineWords& words);

// Reads greater-than signs within the blocks of a 9x9, 108 in a word, as GTExplainer writes them.
//
// The word has three bands of blocks from the top, 36 signs each: six between the cells of the
// first row (for each block those between its columns 1-2 and 2-3), nine between the first and the
// second row, and so on: 6, 9, 6, 9, 6. In rows `<` left is less, `>` left is greater; between rows
// `^` upper is less, `v` upper is greater; `-` no sign.
void read_gt(LineDraft& draft, LineWords& words);

// Reads the field `clues`: all remaining words are clue words (clue_words.h).
void read_clues(LineDraft& draft, LineWords& words);

// A line of SumoCue, `SumoCueV1=0J0=5J0=...`, has givens and the regions of a jigsaw in one word.
//
//   line = "SumoCueV1=" , item , { "=" , item } ;     n^2 items, by rows
//   item = value , "J" , region ;                     value 0 to n (0: empty), region 0 to n-1,
//                                                     each region n cells
//
// Region 0 is b1. Any other item, such as a cage, is refused as unsupported.
struct SumoCue {
  int size = 0;
  std::string fields;  // grid and map of a jigsaw in our own notation
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
