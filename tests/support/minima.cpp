#include "support/minima.h"

#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/reference.h"
#include "support/source_path.h"

namespace bitwhip::testing {

namespace {

// The rows of a file of tests/golden whose puzzles are these.
void add_cases(const char* file, bool own, const std::vector<std::string>& puzzles,
               const std::string& rating, int step, std::vector<MinimumCase>& cases) {
  const oracle::Board board = oracle::Board::classic();
  int number = 0;
  for (const auto& cells : table(source_path("tests/golden/") + file)) {
    if (cells.at(0) != rating || number++ % step != 0) continue;
    cases.push_back(
        {cells[0], std::stoi(cells.at(1)), std::stoi(cells.at(2)), std::stoi(cells.at(3)),
         std::stoul(cells.at(4)), std::stoul(cells.at(5)),
         oracle::short_marks(oracle::with_left(
             oracle::read_state(board, puzzles.at(std::stoul(cells.at(6)) - 1)), cells.at(7))),
         own});
  }
}

}  // namespace

std::vector<MinimumCase> minimum_cases(const std::string& rating, int step) {
  std::vector<MinimumCase> cases;
  std::vector<std::string> own, reference;
  for (const LeastLine& line : least_lines()) own.push_back(line.puzzle);
  add_cases("own/minimum.tsv", true, own, rating, step, cases);
  for (const PublishedValue& line : more_published("wmin.tsv", "puzzle"))
    reference.push_back(line.puzzle);
  if (!reference.empty()) add_cases("minimum.tsv", false, reference, rating, step, cases);
  return cases;
}

std::string marks_of(const MinimumCase& one) {
  std::string marks(oracle::kLabels, '.');
  int cell = 0;
  for (char c : one.state) {
    if (c == ',') {
      ++cell;
    } else {
      marks.at(static_cast<std::size_t>(cell * 9 + (c - '1'))) = c;
    }
  }
  return marks;
}

void compare_minima(const std::vector<MinimumCase>& cases,
                    const std::function<std::string(const std::string& marks)>& rate) {
  for (const MinimumCase& one : cases) {
    const std::string marks = marks_of(one);
    INFO(one.rating << " all at once " << one.all_at_once << ", braids " << one.braids << ": "
                    << marks);
    CHECK(rate(marks) == std::to_string(one.minimum));
  }
}

void search_minima(const std::vector<MinimumCase>& cases) {
  const oracle::Board board = oracle::Board::classic();
  for (const MinimumCase& one : cases) {
    INFO(one.rating << " " << one.state);
    const oracle::State state = oracle::read_state(board, marks_of(one));
    const auto found =
        oracle::minimum(board, state, one.rule(), one.minimum - 1, one.minimum, one.below + one.at);
    CHECK(found.n == one.minimum);
    CHECK(found.states == std::vector<std::size_t>{one.below, one.at});
  }
}

}  // namespace bitwhip::testing
