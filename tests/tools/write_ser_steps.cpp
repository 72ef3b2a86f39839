// Prints lines for tests/golden/own/ser-steps.tsv: write_ser_steps <PUZZLES
//
// Each line of the input begins with a puzzle. A line of the output has the puzzle, ER, EP, ED and
// the steps of its path of SER, as bitwhip finds them, in the form of the reference data
// ser-golden-steps.tsv.gz: rating, technique/length, -removals=placement.
#include <exception>
#include <iostream>
#include <string>

#include "ser/hint.h"
#include "ser/solver.h"
#include "support/data.h"

namespace {

using namespace bitwhip;

std::string rating_of(int tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string cell_name(int cell) {
  return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1) + ":";
}

std::string step_of(const ser::Hint& hint) {
  std::string name = ser::name_of(hint);
  if (const auto at = name.find("Forcing Chains"); at != std::string::npos)
    name.replace(at, 7, "F");
  if (const auto at = name.rfind("Forcing Chains"); at != std::string::npos)
    name.replace(at, 7, "F");
  for (char& c : name) c = c == ' ' ? '_' : c;
  std::string text = rating_of(ser::tenths(hint.rating)) + '|' + name;
  if (hint.complexity + hint.nested != 0)
    text += '/' + std::to_string(hint.complexity + hint.nested);
  text += '|';
  for (int cell = 0; cell < 81; ++cell) {
    const std::uint16_t digits = hint.removed[static_cast<std::size_t>(cell)];
    if (digits == 0) continue;
    text += '-' + cell_name(cell);
    ser::each_digit(digits, [&](int digit) { text += std::to_string(digit); });
  }
  if (hint.placed_digit != 0)
    text += '=' + cell_name(hint.placed_cell) + std::to_string(hint.placed_digit);
  return text;
}

}  // namespace

int main() {
  try {
    rules::Budget budget({}, std::size_t{64} << 20);
    ser::SerSolver solver(budget);
    for (std::string line; std::getline(std::cin, line);) {
      const std::string puzzle = line.substr(0, kCells);
      budget.start();
      solver.start(testing::puzzle_of(puzzle), ser::kAllProducers);
      ser::Score score;
      std::string steps;
      while (solver.next()) {
        score.add(solver.hint());
        steps += (steps.empty() ? "" : " ") + step_of(solver.hint());
      }
      if (solver.end() != ser::SerEnd::solved) throw std::runtime_error("not solved: " + puzzle);
      std::cout << puzzle << '\t' << rating_of(score.er()) << '\t'
                << rating_of(score.ep().value_or(0)) << '\t' << rating_of(score.ed().value_or(0))
                << '\t' << steps << '\n';
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "write_ser_steps: " << error.what() << '\n';
    return 1;
  }
}
