// Pencil marks: the state of a puzzle, written down, is a puzzle of its own.
#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;

namespace {

// The states of the path of W: after singles at first, then after each elimination, singles not applied again.
std::vector<Puzzle> states_of(const Puzzle& puzzle) {
  static const oracle::Board board = oracle::Board::classic();
  oracle::State state = oracle::givens(board, to_string(puzzle));
  oracle::brt(board, state);
  std::vector<Puzzle> states;
  const auto write_down = [&] {
    Puzzle marks;
    marks.marks = true;
    for (int c = 0; c < kCandidates; ++c) {
      if (state.present[c]) marks.cell[c / 9] |= static_cast<std::uint16_t>(1u << (c % 9));
    }
    states.push_back(*parse_puzzle(to_string(marks)));
  };
  write_down();
  rating::Rater rater(Geometry::classic(), testing::ratings({"W"}), {});
  rater.observe([&](const rating::Elimination& elimination) {
    state.present.reset(elimination.target);
    write_down();
  });
  rating::Report report;
  rater.rate(puzzle, report);
  return states;
}

// inf above every number.
int order(Value value) { return value.kind == Value::Kind::finite ? value.n : 1000; }

}  // namespace

TEST_CASE("pencil marks: a state rates no higher than the puzzle it came from, in what is confluent") {
  const auto ids = testing::ratings({"B", "S", "S+B", "SFin+B", "TE-depth", "BxB"});
  std::vector<std::string> texts = testing::sudogen0(100 * testing::kShare);
  for (const auto& single : testing::single_puzzles()) texts.push_back(single.puzzle);
  for (const Puzzle& puzzle : testing::puzzles_of(texts)) {
    const auto from = testing::rate_all(Geometry::classic(), {&puzzle, 1}, ids)[0];
    std::vector<Puzzle> states = states_of(puzzle);
    if (states.size() > 6) states = {states[0], states[1], states[states.size() / 3], states[states.size() / 2], states.back()};
    const auto reports = testing::rate_all(Geometry::classic(), states, ids);
    for (std::size_t i = 0; i < states.size(); ++i) {
      INFO(to_string(puzzle) << " state " << to_string(states[i]));
      CHECK(reports[i].solutions == 1);
      for (std::size_t k = 0; k < ids.size(); ++k) CHECK(order(reports[i].values[k]) <= order(from.values[k]));
    }
  }
}

TEST_CASE("pencil marks: the marks of the givens alone are the puzzle itself") {
  const auto ids = testing::ratings({"W", "B", "L", "N"});
  for (const std::string& text : testing::sudogen0(200 * testing::kShare)) {
    const Puzzle puzzle = testing::puzzle_of(text);
    Puzzle marks = puzzle;
    marks.marks = true;
    const Puzzle read = *parse_puzzle(to_string(marks));
    CHECK(read.cell == puzzle.cell);
    const Puzzle both[] = {puzzle, read};
    const auto reports = testing::rate_all(Geometry::classic(), both, ids);
    CHECK(testing::summary(reports[0], ids.size()) == testing::summary(reports[1], ids.size()));
  }
}

TEST_CASE("pencil marks: a cell without a mark has no solution") {
  Puzzle marks;
  marks.marks = true;
  marks.cell.fill(kAllDigits);
  marks.cell[40] = 0;
  const auto report = testing::rate_all(Geometry::classic(), {&marks, 1}, testing::ratings({"W"}))[0];
  CHECK(report.status == rating::Status::no_solution);
}
