// Paths of the hardest published puzzles, and hints with nested chains of each level, against the
// checker.
#include <catch2/catch.hpp>
#include <set>

#include "explain/format.h"
#include "explain/step_description.h"
#include "rating/rating.h"
#include "ser/chain_proof.h"
#include "ser/hint.h"
#include "ser/producers.h"
#include "ser/solver.h"
#include "support/checker.h"
#include "support/path_check.h"
#include "support/reference.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Keeps all hints.
struct All final : ser::HintSink {
  std::vector<ser::Hint> hints;
  bool take(const ser::Hint& hint) override {
    hints.push_back(hint);
    return false;
  }
};

// The state where techniques up to cycles and forcing chains have nothing more.
ser::ProducerBoard stuck_board(const std::string& puzzle, rules::Budget& budget) {
  ser::SerSolver solver(budget);
  solver.start(puzzle_of(puzzle), (ser::ProducerSet{1} << (ser::kChainsA + 1)) - 2);
  while (solver.next()) continue;
  REQUIRE(solver.end() == ser::SerEnd::stuck);
  return solver.board();
}

// A path of this one step, as text.
std::string path_of(const ser::ProducerBoard& board, const ser::Hint& hint, rules::Budget& budget) {
  ser::ChainProof proof;
  REQUIRE(ser::prove(board, hint, budget, proof));
  proof.hint = hint;
  explain::ResolutionPath path;
  path.tables = {std::shared_ptr<const GridTables>(), &explain::classic_tables()};
  path.rating = path.levels_of = "SER";
  path.rules = "Sudoku Explainer 1.2.1";
  path.in_words = path.of_ser = true;
  Grid grid;
  for (int cell = 0; cell < 81; ++cell)
    path.puzzle.cell[cell] =
        board.is_empty(cell) ? board.digits(cell) : ser::digit_bit(board.value(cell));
  path.puzzle.marks = true;
  grid.start(explain::classic_tables(), path.puzzle);
  for (int cell = 0; cell < 81; ++cell) {
    const Candidate c = candidate_of(cell, std::max(board.value(cell), 1));
    if (!board.is_empty(cell))
      grid.assert_candidates(explain::classic_tables(), simd::mask_kernels(), &c, 1);
  }
  explain::PathStep step;
  step.level = {ser::tenths(hint.rating), rating::Scale::tenths};
  hint.touched.each([&](int cell) {
    ser::each_digit(hint.removed[static_cast<std::size_t>(cell)], [&](int digit) {
      step.candidates.push_back(candidate_of(cell, digit));
      grid.remove_candidate(explain::classic_tables(), step.candidates.back());
    });
  });
  if (hint.placed_digit != 0) {
    step.candidates = {candidate_of(hint.placed_cell, hint.placed_digit)};
    grid.assert_candidates(explain::classic_tables(), simd::mask_kernels(), step.candidates.data(),
                           1);
    path.ep = step.level.units;
  }
  path.ed = step.level.units;
  step.ser = std::make_shared<const ser::ChainProof>(std::move(proof));
  path.rounds.push_back({.before = grid, .steps = {step}, .singles = {}});
  path.last = grid;
  path.value = {rating::ValueKind::above, 0, 0, rating::Scale::tenths};
  path.status = rating::Status::timeout;
  return explain::render_text(
      path, {.notation = explain::Notation::full, .states = explain::DrawnStates::none});
}

}  // namespace

TEST_CASE("paths of SER: every hint of a search with nested chains", "[long]") {
  rules::Budget budget({}, std::size_t{256} << 20);
  for (const int producer : {27, 28, 29, 30}) {
    int nested = 0, open = 0;
    for (const char* puzzle :
         {"...4..7....678.1.2.8..3....2...63..5.........891.....337..2..5...2.4..6.........4",
          "...4...89..7.....6.6..7.1.52.....8.....83..7....26....37.....9.68..4.5...4.....13"}) {
      const ser::ProducerBoard board = stuck_board(puzzle, budget);
      const auto nets = std::make_unique<ser::ChainSearches>(budget);
      All all;
      nets->find(board, producer, all, true);
      CHECK(all.hints.size() >= 63);
      for (const ser::Hint& hint : all.hints) {
        const std::string text = path_of(board, hint, budget);
        const verify::Verdict verdict = verify::check(verify::read_paths(text).at(0));
        INFO(puzzle << ", producer " << producer << "\n" << text);
        REQUIRE(verdict.where + verdict.why() == "");
        nested += hint.nested > 0;
        open += verdict.not_shown.find("nested") != std::string::npos;
      }
    }
    CHECK(nested >= 60);
    // Where nested chains use patterns, the definition leaves out what these rest on, and the
    // checker says so.
    if (producer < 30) CHECK(open == 0);
  }
}

TEST_CASE("paths of SER: chains of every level", "[long][reference]") {
  explain::PathFinder finder(rating::find_rating("SER").value(), {});
  std::set<std::string> names;
  int hardest = 0;
  std::vector<PublishedValue> lines;
  for (const auto& cells : own_ser_lines()) lines.push_back({cells.at(0), cells.at(1)});
  const auto published = more_published("ser-golden.tsv", 1);
  lines.insert(lines.end(), published.begin(), published.end());
  for (const PublishedValue& line : lines) {
    if (std::stod(line.value) < 10.8) continue;
    const explain::ResolutionPath path = finder.find(puzzle_of(line.puzzle));
    INFO(line.puzzle);
    CHECK(rating::to_string(path.value) == line.value);
    for (const std::string& text :
         {explain::render_text(path, {.notation = explain::Notation::full}),
          explain::render_json(path, {})}) {
      const verify::Verdict verdict = verify::check(verify::read_paths(text).at(0));
      CHECK(verdict.where + verdict.why() == "");
      CHECK(verdict.solved);
      CHECK(verdict.not_shown == "");
    }
    for (const explain::PathRound& round : path.rounds) {
      for (const explain::PathStep& step : round.steps) names.insert(ser::name_of(step.ser->hint));
    }
    hardest = std::max(hardest, path.level());
  }
  CHECK(hardest == (published.empty() ? 116 : 119));
  for (const char* nested : {"(+ Multiple Forcing Chains)", "(+ Dynamic Forcing Chains)"}) {
    if (published.empty() && nested == std::string("(+ Dynamic Forcing Chains)")) continue;
    INFO(nested);
    CHECK(std::any_of(names.begin(), names.end(),
                      [&](const std::string& name) { return name.ends_with(nested); }));
  }
}
