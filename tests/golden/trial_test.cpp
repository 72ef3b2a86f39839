// T&E-depths, BxB, BxBB and B of the classifier, published and of our own puzzles: all confluent,
// so every line has one right answer.
#include <catch2/catch.hpp>

#include "golden/own_values.h"
#include "oracle/groups.h"
#include "oracle/oracle.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/reference.h"
#include "support/tridagons.h"

using namespace bitwhip;

namespace {

void compare_column(const std::string& file, const std::string& column, const char* name) {
  const auto lines = testing::more_published(file, column, testing::kShare);
  std::vector<Puzzle> puzzles;
  for (const auto& line : lines) puzzles.push_back(testing::puzzle_of(line.puzzle));
  const auto reports = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({name}));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    INFO(lines[i].puzzle);
    CHECK(rating::to_string(reports[i].values[0]) == lines[i].value);
  }
}

}  // namespace

TEST_CASE("trial and error: published T&E-depths", "[reference]") {
  testing::check_own("TE-depth", "TE-depth");
  compare_column("shc-TE.tsv", "TE_depth", "TE-depth");
}

TEST_CASE("trial and error: published BxB", "[slow][reference]") {
  testing::check_own("BxB", "BxB");
  compare_column("shc-BxB.tsv", "BxB", "BxB");
}

namespace {

// Whether T&E over locked candidates (B_1) refutes the state.
bool is_refuted(const oracle::Board& board, oracle::State state) {
  oracle::locked(board, state);
  for (bool changed = true; changed && !state.contradiction;) {
    changed = false;
    for (int z = 0; z < oracle::kLabels && !state.contradiction; ++z) {
      const auto at = static_cast<std::size_t>(z);
      if (!state.present[at] || state.decided[at]) continue;
      oracle::State trial = state;
      oracle::assert_label(board, trial, z);
      oracle::locked(board, trial);
      if (!trial.contradiction) continue;
      state.present.reset(at);
      oracle::locked(board, state);
      changed = true;
    }
  }
  return state.contradiction;
}

}  // namespace

TEST_CASE("trial and error: published BxBB, so that T&E over T&E(B_1) fails on each",
          "[slow][reference]") {
  // Of our own puzzles of T&E-depth 3 the oracle says so of one, which takes it long: hypotheses
  // that T&E over locked candidates refutes are dropped as long as there are any.
  std::vector<Puzzle> puzzles;
  for (const testing::Tridagons& one : testing::kTridagons)
    puzzles.push_back(testing::puzzle_of(std::string(one.puzzle)));
  const auto reports = testing::rate_all(Geometry::classic(), puzzles,
                                         testing::ratings({"TE-depth", "BxB", "BxBB"}));
  for (const rating::Report& report : reports)
    CHECK(testing::summary(report, 3).find(" 3 inf 2 ") != std::string::npos);
  const oracle::Board board = oracle::Board::classic();
  oracle::State state = oracle::givens(board, testing::kTridagons[0].puzzle);
  oracle::locked(board, state);
  for (bool changed = true; changed && testing::whole_sets();) {
    changed = false;
    for (int z = 0; z < oracle::kLabels; ++z) {
      const auto at = static_cast<std::size_t>(z);
      if (!state.present[at] || state.decided[at]) continue;
      oracle::State trial = state;
      oracle::assert_label(board, trial, z);
      if (!is_refuted(board, trial)) continue;
      state.present.reset(at);
      oracle::locked(board, state);
      changed = true;
    }
  }
  CHECK_FALSE(state.contradiction);
  CHECK_FALSE(state.solved());
  compare_column("shc-BxBB.tsv", "BxBB", "BxBB");
}

TEST_CASE("trial and error: published B of the classifier", "[reference]") {
  testing::check_own("B", "B");
  compare_column("shc-B.tsv", "B", "B");
}

TEST_CASE("trial and error: the depths of single puzzles") {
  for (const auto& single : testing::single_puzzles()) {
    const Puzzle puzzle = testing::puzzle_of(single.puzzle);
    const auto report = testing::rate_all(Geometry::classic(), {&puzzle, 1},
                                          testing::ratings({"B", "TE-depth", "BxB", "BxBB"}))[0];
    INFO(single.name);
    // B is finite exactly when T&E(1) solves, and then BxB is 0.
    const bool finite = report.values[0].kind == rating::ValueKind::finite;
    CHECK((report.values[1] == rating::Value{rating::ValueKind::finite, 1}) == finite);
    CHECK((report.values[2] == rating::Value{rating::ValueKind::finite, 0}) == finite);
    if (single.name == "EasterMonster")
      CHECK(testing::summary(report, 4).find("inf 2 6 0") != std::string::npos);
  }
}
