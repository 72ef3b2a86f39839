// Canonical forms of puzzles (collect/minlex.h says which).
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
// empty bands and stacks exchange in any way; they are taken in one order, and counted by a factor.
// So no puzzle with few clues breeds millions of states.
//
// Cost: some 250 states for a minimal puzzle; docs/PERFORMANCE.md. The lists of states keep their
// memory from puzzle to puzzle. Thread-safety: one object per thread.
#pragma once

#include <cstdint>
#include <vector>

#include "collect/cells.h"
#include "collect/column_orders.h"

namespace bitwhip::collect {

enum class Order : std::uint8_t { row, pattern };

struct Form {
  Cells cells{};
  std::uint32_t automorphisms = 0;
};

class PuzzleForms {
 public:
  PuzzleForms() : orders_(ColumnOrders::get()) {}
  Form of(const Cells& cells, Order order);

 private:
  // A puzzle, or its transpose.
  struct View {
    std::array<std::array<std::uint8_t, kDigits>, kDigits> digit{};  // by row and column
    std::array<std::uint16_t, kDigits> mask{};                       // by row: bit c where column c has a digit
    std::array<std::uint16_t, kDigits> before{};                     // by row: the equal rows of its band that come first, as bits
    std::uint16_t empty_bands = 0;                                   // as bits
  };
  struct State {
    std::uint64_t labels = 0;  // by digit, four bits each; 0: none yet
    std::uint64_t rows = 0;    // the rows placed, four bits each, the last one lowest
    std::uint16_t order = 0;   // of the columns
    std::uint16_t used = 0;    // rows, as bits
    std::uint8_t view = 0;
    std::uint8_t next = 1;  // label
    std::uint8_t band = 0;  // of the last row
  };

  void look(const Cells& cells);
  std::uint32_t exchanges() const;
  bool is_first_of_equals(const View& columns, std::size_t order) const;
  void lead(Order order, Form& form);
  template <Order kOrder>
  void place_rows(Form& form);
  std::uint64_t labelled(State& state, std::size_t row, std::uint64_t most) const;
  unsigned proposals(const State& state) const;
  void label_all(Form& form);

  const ColumnOrders& orders_;
  std::array<View, 2> views_{};
  std::vector<State> states_, next_;
  bool repeats_ = false;  // a digit stands in a row or column twice, and there are others
  int placed_ = 0;
};

}  // namespace bitwhip::collect
