// Pencil marks: the state of a puzzle, written down, is a puzzle of its own.
#include <catch2/catch.hpp>
#include <sstream>

#include "grid/puzzle.h"
#include "oracle/oracle.h"
#include "rating/rater.h"
#include "rating/resolution_state.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;

namespace {

// The states of the path of W: after singles at first, then after each elimination, singles not
// applied again.
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
  rater.observe([&](const rating::RatedElimination& elimination) {
    state.present.reset(elimination.target);
    write_down();
  });
  rating::Report report;
  rater.rate(puzzle, report);
  return states;
}

// The ratings whose theories are confluent: removing a candidate that the theory would remove as
// well, or that any sound rule would, cannot make a puzzle harder for them. The table of ratings
// says which they are.
std::vector<rating::RatingId> confluent_ratings() {
  std::vector<rating::RatingId> ids;
  for (const rating::RatingInfo& row : rating::ratings()) {
    if (row.listed && rating::is_confluent(row)) ids.push_back(*rating::find_rating(row.name));
  }
  REQUIRE(ids.size() >= 10);
  return ids;
}

// Returns what the words of the pasted grid say that are neither bars nor borders: the digits of 81
// cells.
Puzzle pasted(const Puzzle& puzzle) {
  std::istringstream text(to_pasted_grid(puzzle));
  Puzzle read{.marks = true};
  std::size_t cells = 0;
  for (std::string word; text >> word;) {
    if (word.find_first_not_of("123456789") != std::string::npos) continue;
    REQUIRE(cells < read.cell.size());
    for (const char digit : word)
      read.cell[cells] |= static_cast<std::uint16_t>(1u << (digit - '1'));
    read.givens += word.size() == 1;
    ++cells;
  }
  REQUIRE(cells == read.cell.size());
  return read;
}

// inf above every number.
int order(Value value) { return value.kind == ValueKind::finite ? value.n : 1000; }

}  // namespace

TEST_CASE(
    "pencil marks: a state rates no higher than the puzzle it came from, in what is confluent",
    "[slow]") {
  const auto ids = confluent_ratings();
  std::vector<std::string> texts = testing::sudogen0(100 * testing::kShare * testing::sampled(4));
  const auto hard = testing::hard_puzzles();
  for (std::size_t i = 0; testing::kShare == 1 && i < hard.size();
       i += static_cast<std::size_t>(testing::sampled(4)))
    texts.push_back(hard[i]);
  for (const Puzzle& puzzle : testing::puzzles_of(texts)) {
    const auto from = testing::rate_all(Geometry::classic(), {&puzzle, 1}, ids)[0];
    std::vector<Puzzle> states = states_of(puzzle);
    if (states.size() > 6)
      states = {states[0], states[1], states[states.size() / 3], states[states.size() / 2],
                states.back()};
    const auto reports = testing::rate_all(Geometry::classic(), states, ids);
    for (std::size_t i = 0; i < states.size(); ++i) {
      INFO(to_string(puzzle) << " state " << to_string(states[i]));
      CHECK(reports[i].solutions == 1);
      for (std::size_t k = 0; k < ids.size(); ++k)
        CHECK(order(reports[i].values[k]) <= order(from.values[k]));
    }
  }
}

TEST_CASE(
    "pencil marks: the state after any theory rates no higher either, and a pasted grid is the "
    "same puzzle",
    "[slow]") {
  const auto ids = confluent_ratings();
  const auto all = testing::ratings({"W", "B", "S", "S+W", "N", "TE-depth"});
  std::vector<std::string> texts = testing::sudogen0(200 * testing::kShare * testing::sampled(2));
  const auto hard = testing::hard_puzzles();
  for (std::size_t i = 0; testing::kShare == 1 && i < hard.size();
       i += 3 * static_cast<std::size_t>(testing::sampled(3)))
    texts.push_back(hard[i]);
  std::vector<rating::StateEngine> engines;
  for (const char* text : {"givens", "BRT", "W1", "locked,subsets<=3", "locked,xy<=6,nrczt<=4",
                           "locked,whip<=4", "finned,bivalue<=5"}) {
    rating::RuleSystem::RuleListError problem;
    engines.emplace_back(Geometry::classic(), rating::StateTheory::parse(text, problem).value(),
                         rating::RatingOptions());
  }
  for (const Puzzle& puzzle : testing::puzzles_of(texts)) {
    const auto from = testing::rate_all(Geometry::classic(), {&puzzle, 1}, ids)[0];
    std::vector<Puzzle> states, grids;
    for (auto& engine : engines) {
      states.push_back(parse_puzzle(to_string(engine.apply(puzzle).puzzle)).value());
      grids.push_back(pasted(states.back()));
      CHECK(grids.back() == states.back());
    }
    const auto reports = testing::rate_all(Geometry::classic(), states, ids);
    for (std::size_t i = 0; i < states.size(); ++i) {
      INFO(to_string(puzzle) << " state " << to_string(states[i]));
      CHECK(reports[i].solutions == 1);
      for (std::size_t k = 0; k < ids.size(); ++k)
        CHECK(order(reports[i].values[k]) <= order(from.values[k]));
    }
    // Singles come before all rules, so a state before them changes no rating, confluent or not.
    const Puzzle same[] = {puzzle, states[0], states[1]};
    const auto equal = testing::rate_all(Geometry::classic(), same, all);
    for (std::size_t k = 0; k < all.size(); ++k) {
      CHECK(equal[1].values[k] == equal[0].values[k]);
      CHECK(equal[2].values[k] == equal[0].values[k]);
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
  const auto report =
      testing::rate_all(Geometry::classic(), {&marks, 1}, testing::ratings({"W"}))[0];
  CHECK(report.status == rating::Status::no_solution);
}
