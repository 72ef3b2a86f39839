#include "ser/random_states.h"

#include <bit>
#include <stdexcept>
#include <string>

#include "oracle/oracle.h"
#include "ser/trace.h"
#include "support/data.h"
#include "support/generate.h"

namespace bitwhip::testing {
namespace {

std::string solution_of(const std::string& puzzle) {
  static const oracle::Board board = oracle::Board::classic();
  std::string solution;
  if (oracle::solutions(board, puzzle, 2, &solution) != 1)
    throw std::runtime_error("not one solution: " + puzzle);
  return solution;
}

// Places every cell with one candidate and every digit with one place in a house, again and again.
void place_singles(ser::ProducerBoard& board) {
  for (bool placed = true; placed;) {
    placed = false;
    for (int cell = 0; cell < 81; ++cell) {
      if (std::popcount(board.digits(cell)) != 1) continue;
      board.place(cell, ser::first_digit(board.digits(cell)));
      placed = true;
    }
    for (int house = 0; house < ser::kHouses; ++house) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (std::popcount(board.places(house, digit)) != 1) continue;
        board.place(ser::cell_at(house, std::countr_zero(board.places(house, digit))), digit);
        placed = true;
      }
    }
  }
}

// Each candidate that is not in the solution goes with this probability.
void thin_out(ser::ProducerBoard& board, const std::string& solution, double probability,
              std::mt19937& random) {
  for (int cell = 0; cell < 81; ++cell) {
    ser::each_digit(board.digits(cell), [&](int digit) {
      // Not std::bernoulli_distribution: its results differ between standard libraries.
      if (digit != solution[static_cast<std::size_t>(cell)] - '0' &&
          random() < probability * 4294967296.0)
        board.remove(cell, digit);
    });
  }
}

std::size_t below(std::size_t n, std::mt19937& random) { return random() % n; }

}  // namespace

std::vector<RandomState> random_states(int count, std::mt19937& random) {
  const std::vector<std::string> puzzles = sudogen0();
  const std::vector<SerTrace> traces = ser_traces();
  std::vector<RandomState> states;
  while (static_cast<int>(states.size()) < count) {
    ser::ProducerBoard board;
    std::string puzzle;
    double probability = 0;
    if (states.size() % 2 == 0) {
      puzzle = random_isomorph(puzzles[below(puzzles.size(), random)], random);
      board.start(puzzle_of(puzzle));
      probability = 0.01 * static_cast<double>(below(30, random));
    } else {
      const SerTrace& trace = traces[below(traces.size(), random)];
      std::vector<std::size_t> chains;
      for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        if (producer_of(trace.steps[i]) >= 20) chains.push_back(i);
      }
      if (chains.empty()) continue;
      puzzle = trace.puzzle;
      board.start(puzzle_of(puzzle));
      const std::size_t steps = chains[below(chains.size(), random)];
      for (std::size_t i = 0; i < steps; ++i) apply(trace.steps[i], board);
      if (below(2, random) == 1) probability = 0.01 * static_cast<double>(1 + below(6, random));
    }
    const std::string solution = solution_of(puzzle);
    thin_out(board, solution, probability, random);
    place_singles(board);
    if (!board.solved()) states.push_back({board, solution});
  }
  return states;
}

}  // namespace bitwhip::testing
