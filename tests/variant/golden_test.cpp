// Ratings of the puzzles of tests/golden/variants, and what must hold of any puzzle: images have
// the same ratings, paths keep the solution, the checker accepts them, and it misses a link that a
// path needs and that is dropped from its board.
#include <array>
#include <catch2/catch.hpp>
#include <iostream>
#include <random>
#include <set>
#include <sstream>

#include "explain/format.h"
#include "golden_lines.h"
#include "grid/grid.h"
#include "lines.h"
#include "oracle/variant.h"
#include "oracle/variant_images.h"
#include "rated.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/read_paths.h"
#include "variant/clue_words.h"
#include "variant/variant.h"
#include "verify/board/board.h"
#include "verify/board/variant_reading.h"
#include "verify/check/check.h"
#include "verify/steps/rules.h"
#include "verify/steps/steps.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

void check_golden(const GoldenFile& file, const GoldenLine& line) {
  INFO(file.kind << " " << line.puzzle);
  const auto ids = bitwhip::testing::ratings({"W", "B", "gB", "TE-depth"});
  const std::array expected{line.w, line.b, line.gb, line.depth};
  std::vector<rating::RatingId> asked;
  std::vector<std::string> wanted;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (expected[i].empty()) continue;
    asked.push_back(ids[i]);
    wanted.push_back(expected[i]);
  }
  CHECK(rated(file.names, line.puzzle, asked, 8) == wanted);
}

void check_images(const GoldenFile& file, const GoldenLine& line, int count) {
  INFO(file.kind << " " << line.puzzle);
  const auto ids = bitwhip::testing::ratings({"W", "B", "gW"});
  const auto values = rated(file.names, line.puzzle, ids, 4);
  std::mt19937 random(1);
  const auto images = oracle::random_images(file.names, line.puzzle, count, random);
  CHECK(images.size() >= 1);
  for (const std::string& image : images) {
    INFO(image);
    CHECK(rated(file.names, image, ids, 4) == values);
  }
}

// The board of the checker in the state of a round, without one link.
verify::PathState without_link(const verify::VariantBoard& board, const verify::Tables& tables,
                               const verify::PathState& state) {
  verify::PathState same(board, tables);
  for (verify::Candidate c = 0; c < 729; ++c) {
    if (!state.possible(c)) same.remove(c);
  }
  for (verify::Candidate c = 0; c < 729; ++c) {
    if (state.possible(c) && state.decided(c) && !same.decided(c)) same.set(c);
  }
  return same;
}

// Each link that joins a left-linking candidate to what comes before it, up to some of them: the
// step is refused without it.
int check_dropped_links(const verify::Path& path, int most) {
  const verify::VariantBoard board = verify::read_variant(path.variant, path.puzzle);
  const auto tables = verify::tables_of(board);
  verify::PathState state(board, *tables);
  std::vector<verify::Candidate> gone;
  int dropped = 0;
  const auto end_round = [&] {
    for (const verify::Candidate c : gone) state.remove(c);
    gone.clear();
  };
  for (const verify::Item& item : path.items) {
    if (const auto* single = std::get_if<verify::Single>(&item.what)) {
      end_round();
      state.set(single->value);
    }
    if (std::holds_alternative<verify::Round>(item.what)) end_round();
    const auto* step = std::get_if<verify::Step>(&item.what);
    if (step == nullptr) continue;
    gone.insert(gone.end(), step->targets.begin(), step->targets.end());
    verify::CandidateGroup before{step->targets.front()};
    for (const verify::StepCell& cell : verify::claim_of<verify::ClaimedChain>(*step).cells) {
      const std::pair<verify::Candidate, verify::Candidate> link =
          std::minmax(before.front(), cell.left);
      if (before.size() == 1 && dropped < most && board.links.count(link) > 0) {
        verify::VariantBoard fewer = board;
        fewer.links.erase(link);
        const auto fewer_tables = verify::tables_of(fewer);
        before = cell.right;
        // A house links them too.
        if (verify::has(fewer_tables->linked[static_cast<std::size_t>(link.first)], link.second))
          continue;
        INFO(item.where << " without " << verify::to_string(link.first) << " "
                        << verify::to_string(link.second));
        CHECK_THROWS_AS(
            verify::check_step(without_link(fewer, *fewer_tables, state),
                               verify::type_of(step->name), *step, step->targets.front(), false),
            verify::Wrong);
        ++dropped;
      }
      before = cell.right;
    }
  }
  return dropped;
}

// Paths of W and gW: checked, and never a candidate of the solution gone. The number of links that
// were dropped.
int check_paths(const GoldenFile& file, const GoldenLine& line, int most_drops) {
  INFO(file.kind << " " << line.puzzle);
  const Variant variant(file.names);
  const VariantPuzzle read = accepted(variant, line.puzzle);
  PuzzleTables tables(variant.layout(read.size));
  tables.set(variant.layout(read.size), read.additions);
  std::string solution;
  REQUIRE(oracle::solutions(oracle::read_variant(file.names, line.puzzle), &solution) == 1);
  rating::RatingOptions options;
  options.max_length = 4;
  int dropped = 0;
  for (const rating::RatingId id : bitwhip::testing::ratings({"W", "gW", "B"})) {
    explain::PathFinder finder(tables.tables(), id, options);
    explain::ResolutionPath path = finder.find(read.puzzle);
    path.variant = variant.name();
    path.fields = line.puzzle;
    for (int i = 0; i < read.size * read.size; ++i) {
      CHECK(path.last.possible(candidate_of(i / read.size * 9 + i % read.size,
                                            solution[static_cast<std::size_t>(i)] - '0')));
    }
    const std::string text = explain::render_text(path, {});
    const verify::Path again = verify::read_paths(text).at(0);
    const verify::Verdict verdict = verify::check(again, {});
    INFO(text);
    CHECK(verdict.where + verdict.why() == "");
    CHECK(verdict.solved == path.solved);
    if (rating::info(id).name == "W") dropped += check_dropped_links(again, most_drops);
  }
  return dropped;
}

}  // namespace

TEST_CASE("golden: every clue word has puzzles") {
  std::set<std::string> seen;
  for (const GoldenFile& file : golden_files()) {
    for (const GoldenLine& line : file.lines) {
      std::istringstream fields(line.puzzle);
      for (std::string field; fields >> field;) seen.insert(field.substr(0, field.find(':')));
    }
  }
  for (const ClueWordInfo& word : clue_words()) {
    INFO(word.name);
    CHECK(seen.contains(std::string(word.name)));
  }
}

TEST_CASE("golden: a puzzle of some kinds", "[slow]") {
  each_golden_line(1, 2, 5 * bitwhip::testing::kShare, check_golden);
}
TEST_CASE("golden: all puzzles", "[long]") { each_golden_line(0, 1000, 1, check_golden); }

TEST_CASE("golden: images of a puzzle of some kinds", "[slow]") {
  each_golden_line(
      2, 3, 8 * bitwhip::testing::kShare,
      [](const GoldenFile& file, const GoldenLine& line) { check_images(file, line, 2); });
}
TEST_CASE("golden: images of puzzles of every kind", "[long]") {
  each_golden_line(0, proven(2, 50), 1, [](const GoldenFile& file, const GoldenLine& line) {
    check_images(file, line, 5);
  });
}

TEST_CASE("golden: paths of a puzzle of some kinds", "[slow]") {
  int dropped = 0;
  each_golden_line(3, 4, 6, [&](const GoldenFile& file, const GoldenLine& line) {
    dropped += check_paths(file, line, 2);
  });
  CHECK(dropped > 5);
}
TEST_CASE("golden: paths of puzzles of every kind", "[long]") {
  int dropped = 0;
  each_golden_line(0, proven(2, 50), 1, [&](const GoldenFile& file, const GoldenLine& line) {
    dropped += check_paths(file, line, 5);
  });
  if (kind_to_prove() == nullptr) CHECK(dropped > 100);
  std::cout << dropped << " links dropped\n";
}

// The diagonal / and a window have the same single at once.
TEST_CASE("paths: a single of two houses is placed once") {
  const GoldenFile x_windoku{"x-windoku", "x,windoku", {}};
  check_paths(x_windoku,
              {"..4........93..2.......1.................4....2..1.4..........745..6.............",
               "", "", "", ""},
              0);
}

// The search goes on from a g-candidate with three members, two of which are left: what is linked
// to those two is justified.
TEST_CASE("paths: a g-candidate is what the chain leaves of it") {
  const GoldenFile edges{"edges", "edges", {}};
  check_paths(edges,
              {std::string(81, '.') +
                   " -<----x-<---x<<-o-----o------o-<-o-o-<-----v----><----->--<---<<><---->v"
                   " o--o--o-->>-o----->-----o--x----<>---*-->*------o----<--<--*>-----------",
               "", "", "", ""},
              0);
}

// The rating is known without g-candidates, since W is, but a path over them is not: a state of the
// path has more g-candidates than there is room for.
TEST_CASE("paths: too many g-candidates end a path, and not the run") {
  const std::string line =
      std::string(81, '.') +
      " oo-o--o--ooo-o-----o--o-o*---------o-----*-o-o*---o-------o--o----o-----"
      " -*-o*-o-*o-o-*o--o*---------------o*-oo--o--oo*-o--o---o-o----o--o------";
  const Variant variant("kropki-,edges");
  const VariantPuzzle read = accepted(variant, line);
  PuzzleTables tables(variant.layout(read.size));
  tables.set(variant.layout(read.size), read.additions);
  for (const rating::RatingId id : bitwhip::testing::ratings({"gW", "gB"})) {
    const explain::ResolutionPath path =
        explain::PathFinder(tables.tables(), id, {}).find(read.puzzle);
    CHECK(rating::to_string(path.value) == "2");
    CHECK((path.solved || path.status == rating::Status::g_candidates));
  }
}

// All cells of a grid in their order, by a sign for each pair that differs: more links than any
// other line has.
TEST_CASE("rated: a line with signs between all pairs of cells") {
  const std::string solution =
      "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
  std::string line(81, '.');
  const auto cell = [](std::size_t i) {
    return "r" + std::to_string(i / 9 + 1) + "c" + std::to_string(i % 9 + 1);
  };
  for (std::size_t a = 0; a < 81; ++a) {
    for (std::size_t b = 0; b < 81; ++b) {
      if (solution[a] < solution[b]) line += " thermo:" + cell(a) + cell(b);
    }
  }
  const VariantPuzzle read = accepted("clues", line);
  const Variant variant("clues");
  PuzzleTables tables(variant.layout(read.size));
  tables.set(variant.layout(read.size), read.additions);
  rating::RatingOptions options;
  options.rules = rating::RuleSystem::of("braid");  // W1 would solve it before a pass is loaded
  rating::Rater rater(tables.tables(), bitwhip::testing::ratings({"rules"}), options);
  rating::Report report;
  rater.rate(read.puzzle, report);
  CHECK(report.solutions == 1);
  CHECK(rating::to_string(report.values[0]) == "1");
}
