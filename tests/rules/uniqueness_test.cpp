// Unique rectangles and BUGs: targets on the way of puzzles as the checker finds them, and their
// evidence.
#include <catch2/catch.hpp>
#include <map>

#include "oracle/levels.h"
#include "rules/catalog.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/rule_state.h"
#include "verify/steps/steps.h"

using namespace bitwhip;
using testing::kShare;

namespace {

verify::Square square_of(int cell) { return {cell / 9 + 1, cell % 9 + 1}; }

verify::Step step_of(const rules::RuleInfo& rule, const rules::UniquenessEvidence& evidence) {
  verify::Step step;
  step.name = rule.notation;
  step.assumes = true;
  verify::ClaimedRectangle rectangle{.digits = evidence.digits, .thirds = evidence.more};
  for (const int corner : evidence.corners) rectangle.squares.push_back(square_of(corner));
  if (evidence.beside >= 0) rectangle.beside = square_of(evidence.beside);
  step.pattern = std::move(rectangle);
  if (evidence.value != kNoCandidate)
    step.value = verify::candidate_at(square_of(cell_of(evidence.value)), digit_of(evidence.value));
  return step;
}

std::string pencil_marks(const oracle::State& state) {
  std::string text(kCandidates, '.');
  for (int c = 0; c < kCandidates; ++c) {
    if (state.present[c]) text[static_cast<std::size_t>(c)] = static_cast<char>('1' + c % 9);
  }
  return text;
}

// Compares all rules in the present state.
void compare(testing::RuleState& state, std::map<std::string_view, int>& hits) {
  const oracle::State seen = state.state();
  const verify::PathState given(pencil_marks(seen));
  for (const rules::RuleInfo& rule : rules::rules()) {
    if (!rule.assumes_one_solution) continue;
    INFO(rule.name);
    const oracle::Set found = state.find(*rule.technique, 0);
    REQUIRE(found == oracle::targets(oracle::Board::classic(), seen, {rule.name, 0}));
    hits[rule.name] += found.any();
    for (int c = 0; c < kCandidates; ++c) {
      if (!found[c]) continue;
      const rules::Evidence evidence = state.explain(*rule.technique, static_cast<Candidate>(c), 0);
      REQUIRE(std::holds_alternative<rules::UniquenessEvidence>(evidence));
      const verify::Step step = step_of(rule, std::get<rules::UniquenessEvidence>(evidence));
      const verify::Candidate target = verify::candidate_at(square_of(c / 9), c % 9 + 1);
      REQUIRE_NOTHROW(verify::check_step(given, verify::type_of(step.name), step, target, true));
      REQUIRE(rules::asserts(evidence) == (rule.name == "bug"));
    }
  }
}

}  // namespace

TEST_CASE("uniqueness: targets as the checker's, and their evidence", "[slow]") {
  testing::RuleState state(Geometry::classic());
  std::map<std::string_view, int> hits;
  std::vector<std::string> puzzles = testing::sudogen0(200 * kShare);
  for (const char* const puzzle :
       {"....167.23.6.5.......7......8....42...3..5.6.....2.......26....4.1.......2.8.9.17",
        "4.....1.8.........6...79.4.9.4.8..1...15.79......4..865.3.2.....8...5.....7..8.2.",
        "............7......9..2.78..1......66...8...5....1..3.14.653..8..9..82..8.5..1...",
        "5......1..7..68.....4...2.729.....6.1...895...6.1....9....5768....8..72........4."}) {
    puzzles.emplace_back(puzzle);
  }
  for (const std::string& puzzle : puzzles) {
    INFO(puzzle);
    if (!state.load(testing::puzzle_of(puzzle))) continue;
    for (bool open = true; open;) {
      compare(state, hits);
      oracle::Set targets;
      for (const char* const name :
           {"ur1", "ur2-full", "ur2b", "ur3", "ur4-full", "bug", "locked", "whip"}) {
        for (int n = testing::rule(name).view() == rules::PositionView::masks ? 1 : 2;
             targets.none() && n < (name == std::string_view("whip") ? 5 : 2); ++n)
          targets = state.find(testing::rule(name), n);
      }
      open = targets.any() && state.remove(targets);
    }
  }
  for (const auto& [rule, count] : hits) {
    INFO(rule);
    CHECK(count > 0);
  }
  CHECK(hits.size() == 8);
}

// A rectangle with a corner on a diagonal could not swap its digits.
TEST_CASE("uniqueness: no other board has these patterns") {
  testing::RuleState state(testing::diagonal_geometry());
  Puzzle marks{.marks = true};
  for (int cell = 0; cell < kCells; ++cell)
    marks.cell[cell] = static_cast<std::uint16_t>(cell == 0 || cell == 1 || cell == 27 ? 3
                                                  : cell == 28                         ? 7
                                                                                       : 511);
  REQUIRE(state.load(marks));
  for (const rules::RuleInfo& rule : rules::rules()) {
    if (rule.assumes_one_solution) CHECK(state.find(*rule.technique, 0).none());
  }
}
