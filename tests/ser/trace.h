// Solution paths of Sudoku Explainer 1.2.1 as published: one step after another, to be replayed on
// a board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::testing {

struct SerStep {
  int tenths;          // of the rating
  std::string name;    // "Hidden Single", "Forcing Chain"
  int complexity = 0;  // of a chain, nested chains included; 0 for others
  std::array<std::uint16_t, 81> removed{};
  int placed_cell = -1, placed_digit = 0;
};

struct SerTrace {
  int line = 0;  // in the file, from 1
  std::string puzzle;
  int er, ep, ed;      // in tenths
  bool own = false;    // tests/golden/own/ser-steps.tsv, not the reference data
  bool trial = false;  // not from the reference program: to be reported, not to be asserted
  std::vector<SerStep> steps;
};

// The traces of puzzles of our own and, where the reference data is present, the published ones
// behind them; of either one of so many.
//
// The steps of our own are those that bitwhip found when the file was made; ER, EP and ED of many
// were found by the reference program, too (tests/golden/own/README.md).
std::vector<SerTrace> ser_traces(int every = 1);
// True if the published ones are among them. What is known of the whole of them, such as numbers of
// steps, is no law for others.
bool has_published(const std::vector<SerTrace>& traces);

// Makes the step on the board.
void apply(const SerStep& step, ser::ProducerBoard& board);

// The board at the start of the puzzle.
ser::ProducerBoard board_of(const SerTrace& trace);

// visit(board, step) for each step, with the state in which it was found. Gives the board at the
// end.
template <class Visit>
ser::ProducerBoard replay(const SerTrace& trace, Visit visit) {
  ser::ProducerBoard board = board_of(trace);
  for (const SerStep& step : trace.steps) {
    visit(std::as_const(board), step);
    apply(step, board);
  }
  return board;
}

// What a hint changes, as a step; the rating in tenths as the reference program prints it.
SerStep as_step(const ser::Hint& hint);
// "7.1 -r5c3:8 complexity 8": of both for messages. Names are left out.
std::string to_string(const SerStep& step);
// True if rating, complexity and changes are the same.
bool same(const SerStep& a, const SerStep& b);

// The name of a published step without abbreviations: "Cell Forcing Chains".
std::string field_name(const SerStep& step);

// The producer that a published step comes from (1 to 30), by its name.
int producer_of(const SerStep& step);

// Keeps the first hint.
struct FirstHint final : ser::HintSink {
  ser::Hint hint;
  bool found = false;
  bool take(const ser::Hint& first) override {
    hint = first;
    return found = true;
  }
};

}  // namespace bitwhip::testing
