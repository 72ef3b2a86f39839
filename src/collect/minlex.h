// The canonical form of a puzzle, a grid or a pattern, and its automorphisms.
//
// Two puzzles are isomorphic when one becomes the other by some of the 3,359,232 geometric
// symmetries of the grid and a relabelling of the digits. The form is the least of all isomorphs,
// so two puzzles are isomorphic exactly when their forms are equal. Two orders are in use, and
// their forms must never be mixed:
// - row: the least string of 81 characters, an empty cell smaller than 1. This is what players call
//   minlex.
// - pattern: the least pattern of given and empty cells first, then the least digits.
// In both the digits are numbered in the order in which they appear. The automorphisms are the
// geometric symmetries for which some relabelling of the digits in use gives the same puzzle; their
// number does not depend on the order.
//
// Any 81 cells have a form, proper puzzle or not. Thread-safety: one object per thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "collect/cells.h"
#include "collect/random_stream.h"

namespace bitwhip::collect {

enum class FormOrder : std::uint8_t { row, pattern };

struct CanonicalForm {
  Cells cells{};
  std::uint32_t automorphisms = 0;
};

inline constexpr int kColumnOrders = 1296;
inline constexpr int kMasks = 512;

// Tables of the 1,296 orders of nine columns that keep the stacks together.
//
// An order maps columns to places: an order of the stacks and one of three columns within each of
// them. So it moves nine bits by three look-ups of three bits. Tables for all orders and masks
// would fill the second-level cache.
// Thread-safety: made once, on first use; immutable.
class ColumnOrders {
 public:
  static const ColumnOrders& get();

  struct ColumnOrder {
    std::array<std::uint8_t, kDigits> from{};  // by place: the column there
    std::array<std::uint8_t, kDigits> to{};    // by column: its place
    // By stack of the result: position of its bits in a mask.
    std::array<std::uint8_t, 3> shift{};
    std::array<std::uint8_t, 3> inner{};  // by stack of the result: order of its columns
  };

  const ColumnOrder& operator[](std::size_t order) const { return orders_[order]; }

  // Moves a mask whose bit c is column c. In the result bit 8 is the first place, so that the
  // smaller of two masks is the one whose first clue comes later.
  unsigned moved(std::size_t order, unsigned mask) const {
    const ColumnOrder& row = orders_[order];
    return three(row.inner[0], mask >> row.shift[0]) << 6 |
           three(row.inner[1], mask >> row.shift[1]) << 3 |
           three(row.inner[2], mask >> row.shift[2]);
  }

  // Returns the least image of a mask under any order; reaching(): the orders with that image.
  unsigned least(unsigned mask) const { return least_[mask]; }
  std::span<const std::uint16_t> reaching(unsigned mask) const {
    return std::span(reaching_).subspan(begin_[mask], begin_[mask + 1] - begin_[mask]);
  }

 private:
  ColumnOrders();
  unsigned three(std::size_t inner, unsigned bits) const { return three_[inner][bits & 7]; }

  std::array<ColumnOrder, kColumnOrders> orders_;
  std::array<std::array<std::uint8_t, 8>, 6> three_{};
  std::array<std::uint16_t, kMasks> least_{};
  std::array<std::uint32_t, kMasks + 1> begin_{};
  std::vector<std::uint16_t> reaching_;
};

// Canonical forms of puzzles.
//
// The form is built row by row, breadth first. A state is a transposition, an order of the columns,
// the rows placed so far and the labels given so far. The first row with a digit is a row whose
// pattern has the least value that any order of the columns gives it, with one of the orders that
// give it. It comes from a band with as many empty rows as possible, which stand above it. From
// then on each state proposes each row that may come next, and those survive that propose the least
// one. What is compared are the digits (order `pattern`: the patterns alone, and at the end the
// digits of the survivors), since `.13` comes before `.2.` though its pattern is the larger one.
//
// The states at the end are the automorphisms. Equal rows of a band, equal columns of a stack and
// empty bands and stacks may be exchanged freely; they are taken in one order, and counted by a
// factor, so that puzzles with few clues do not produce millions of states.
//
// Cost: some 250 states for a minimal puzzle; docs/PERFORMANCE.md. The lists of states keep their
// memory from puzzle to puzzle. Thread-safety: one object per thread.
class PuzzleForms {
 public:
  PuzzleForms() : orders_(ColumnOrders::get()) {}
  CanonicalForm of(const Cells& cells, FormOrder order);

 private:
  // A puzzle, or its transpose.
  struct PuzzleView {
    std::array<std::array<std::uint8_t, kDigits>, kDigits> digit{};  // by row and column
    // By row: bit c if column c has a digit.
    std::array<std::uint16_t, kDigits> mask{};
    // By row: the earlier equal rows of its band, as bits.
    std::array<std::uint16_t, kDigits> before{};
    std::uint16_t empty_bands = 0;  // as bits
  };
  struct FormState {
    std::uint64_t labels = 0;  // by digit, four bits each; 0: none yet
    std::uint64_t rows = 0;    // the rows placed, four bits each, the last one lowest
    std::uint16_t order = 0;   // of the columns
    std::uint16_t used = 0;    // rows, as bits
    std::uint8_t view = 0;
    std::uint8_t next = 1;  // next label
    std::uint8_t band = 0;  // of the last row
  };

  void look(const Cells& cells);
  std::uint32_t exchanges() const;
  bool is_first_of_equals(const PuzzleView& columns, std::size_t order) const;
  void lead(FormOrder order, CanonicalForm& form);
  template <FormOrder kOrder>
  void place_rows(CanonicalForm& form);
  std::uint64_t labelled(FormState& state, std::size_t row, std::uint64_t most) const;
  unsigned proposals(const FormState& state) const;
  void label_all(CanonicalForm& form);

  const ColumnOrders& orders_;
  std::array<PuzzleView, 2> views_{};
  std::vector<FormState> states_, next_;
  bool repeats_ = false;  // a digit is repeated in a row or column, and there are other digits
  int placed_ = 0;
};

// Canonical forms of complete grids. Whole grids are compared only some twelve times.
//
// The first row of the form is 123456789 whatever is chosen. What the second row becomes depends on
// two rows of one band (or columns of a stack) alone: more exactly, on the map of columns to
// columns that leads from a digit of the second row to the place of the same digit in the first
// one. 12,096 such maps occur. For each of them the least second row is known, with the orders of
// columns that reach it (found by trying all 1,296 orders, once a map). The pairs of rows with the
// least second row are followed: the third row is the other row of the band, and the rest is forced
// by the first column. Results that are equal are automorphisms.
//
// Cost: a microsecond or two. The maps fill a table of 1 MiB as they are met. Thread-safety: one
// object per thread.
class GridForms {
 public:
  GridForms();
  // Precondition: the grid is complete and valid.
  CanonicalForm of(const Cells& grid);

 private:
  // Cached results for a map of columns.
  struct SecondRow {
    // Least second row, nine digits of four bits, the first place highest.
    std::uint64_t row = 0;
    std::uint32_t begin = 0, count = 0;  // range of the orders that reach it
  };
  const SecondRow& second_of(const std::array<std::uint8_t, kDigits>& map);

  const ColumnOrders& orders_;
  // By rank of the map among all permutations: 1 + index in seconds_, or 0.
  std::vector<std::uint16_t> known_;
  std::vector<SecondRow> seconds_;
  std::vector<std::uint16_t> reaching_;
};

// Returns true if every row, column and block has nine digits.
bool is_complete_grid(const Cells& cells);

class Minlex {
 public:
  CanonicalForm of(const Cells& cells, FormOrder order = FormOrder::row) {
    return is_complete_grid(cells) ? grids_.of(cells) : puzzles_.of(cells, order);
  }

 private:
  GridForms grids_;
  PuzzleForms puzzles_;
};

// Returns the pattern of a puzzle: 1 for a given.
Cells pattern_of(const Cells& cells);

// Applies a geometric symmetry and a relabelling, both drawn uniformly.
Cells random_isomorph(const Cells& cells, RandomStream& draws);

// Appends a form as a short key. Keys are equal exactly when the forms are, and no key is a prefix
// of another.
//
// A key is its length, 81 bits for the cells that have a digit, and four bits for each digit: some
// 25 bytes for a minimal puzzle, 53 for a grid. Thread-safety: a plain function.
void append_key(std::string& out, const Cells& cells);

}  // namespace bitwhip::collect
