// Ratings of variants against the oracle, which has its own houses and relations
// (oracle/variant.h): puzzles of every kind, which tests/tools/variant_puzzles.cpp made.
#include <catch2/catch.hpp>
#include <optional>

#include "golden_lines.h"
#include "grid/grid.h"
#include "layouts.h"
#include "lines.h"
#include "oracle/current.h"
#include "oracle/groups.h"
#include "oracle/variant.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/rating.h"
#include "variant/clue_words.h"
#include "variant/variant.h"
#include "verify/board/board.h"
#include "verify/board/variant_reading.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

constexpr int kMostCells = 5;  // of the oracle's chains

std::string shown(const oracle::Rating& rating) { return oracle::to_string(rating); }

// The same houses, as sets of cells; a house may be there twice (a colour that is a block).
void check_houses(const oracle::VariantPuzzle& expected, const VariantPuzzle& read,
                  const BoardLayout& layout) {
  std::set<std::set<int>> variables, wanted;
  for (const auto* list : {&layout.houses, &read.additions.houses}) {
    for (const BoardLayout::HouseCells& house : *list) {
      for (int digit = 0; digit < read.size; ++digit) {
        std::set<int> members;
        for (const int cell : house.cells) members.insert(9 * cell + digit);
        variables.insert(members);
      }
    }
  }
  for (const auto& variable : expected.board.variables) {
    const std::set<int> members(variable.begin(), variable.begin() + expected.size);
    if (*members.begin() / 9 != *members.rbegin() / 9) wanted.insert(members);
  }
  CHECK(wanted == variables);
}

// The place of a candidate in the tables of the checker.
verify::Candidate of_checker(Candidate c) {
  return verify::candidate(digit_of(c), cell_of(c) / 9 + 1, cell_of(c) % 9 + 1);
}

// The same links.
void check_links(const oracle::VariantPuzzle& expected, const Linked& linked) {
  for (int c = 0; c < kCandidates; ++c) {
    std::set<Candidate> links;
    for (int other = 0; other < kCandidates; ++other) {
      if (expected.board.links[static_cast<std::size_t>(c)][static_cast<std::size_t>(other)])
        links.insert(static_cast<Candidate>(other));
    }
    if (links != linked.of(static_cast<Candidate>(c))) FAIL("other links of " << c);
  }
}

// W and B of the program and of the oracle, whether B and gB are finite, T&E(1); gW and gB if they
// are wanted.
void check_ratings(const std::string& names, const std::string& line, bool grouped_too) {
  INFO(names << " " << line);
  const Variant variant(names);
  const VariantPuzzle read = accepted(variant, line);
  PuzzleTables tables(variant.layout(read.size));
  tables.set(variant.layout(read.size), read.additions);
  const oracle::VariantPuzzle expected = oracle::read_variant(names, line);

  check_links(expected, Linked(variant.layout(read.size), read.additions));
  check_houses(expected, read, variant.layout(read.size));

  std::string solution;
  CHECK(oracle::solutions(expected, &solution) == 1);

  const auto ids = bitwhip::testing::ratings({"W", "B", "gW", "gB", "TE-depth"});
  rating::RatingOptions options;
  options.max_length = kMostCells;
  rating::Rater rater(tables.tables(), ids, options);
  rating::Report report;
  rater.rate(read.puzzle, report);
  const auto value = [&](int i) {
    return rating::to_string(report.values[static_cast<std::size_t>(i)]);
  };
  CHECK(report.solutions == 1);

  const bool b_finite = oracle::trial_and_error_solves(expected.board, expected.start);
  const bool gb_finite =
      b_finite || oracle::trial_over_locked_solves(expected.board, expected.start);
  CHECK((value(1) != "inf") == b_finite);
  const bool undecided = report.status == rating::Status::g_candidates;
  if (!undecided) CHECK((value(3) != "inf") == gb_finite);
  if (b_finite) {
    CHECK(
        value(0) ==
        shown(
            oracle::rate(expected.board, expected.start, oracle::Family::whip, kMostCells).rating));
    CHECK(value(1) ==
          shown(oracle::rate(expected.board, expected.start, oracle::Family::braid, kMostCells)
                    .rating));
  } else {
    CHECK(value(0) == "inf");
  }
  if (gb_finite && !undecided && grouped_too) {
    const auto grouped = [&](const char* name) {
      return shown(oracle::rate(expected.board, expected.start, oracle::group_theories().at(name),
                                kMostCells));
    };
    if (value(2) != "inf") CHECK(value(2) == grouped("gW"));
    // By far the longest.
    if (value(3) != "inf" && kind_to_prove() == nullptr) CHECK(value(3) == grouped("gB"));
  }
  const int depth = oracle::trial_depth(expected, 1);
  if (depth >= 0) CHECK(value(4) == std::to_string(depth));
  if (depth < 0) CHECK((value(4) != "0" && value(4) != "1"));
}

}  // namespace

TEST_CASE("oracle: the program, the oracle and the checker read the same of each clue word") {
  const Variant variant("clues");
  for (const ClueWordInfo& word : clue_words()) {
    const std::string line = std::string(kCells, '.') + " " + std::string(word.example);
    INFO(line);
    const VariantPuzzle read = accepted(variant, line);
    const Linked linked(variant.layout(read.size), read.additions);
    const oracle::VariantPuzzle expected = oracle::read_variant("clues", line);
    check_links(expected, linked);
    check_houses(expected, read, variant.layout(read.size));
    const verify::VariantBoard board = verify::read_variant("clues", line);
    const auto checked = verify::tables_of(board);
    for (int a = 0; a < kCandidates; ++a) {
      const auto c = static_cast<Candidate>(a);
      const auto index = static_cast<std::size_t>(cell_of(c));
      const auto digit = digit_of(c);
      const bool possible = (read.puzzle.cell[index] >> (digit - 1) & 1) != 0;
      CHECK(expected.start.present[c] == possible);
      CHECK((board.allowed[index].find(static_cast<char>('0' + digit)) != std::string::npos) ==
            possible);
      std::set<Candidate> links;
      verify::for_each(
          checked->linked[static_cast<std::size_t>(of_checker(c))], [&](verify::Candidate b) {
            const auto [row, column] = verify::square_of(b);
            links.insert(candidate_of((row - 1) * 9 + column - 1, verify::digit_of(b)));
          });
      if (links != linked.of(c)) FAIL("the checker has other links of " << a);
    }
  }
}

TEST_CASE("oracle: a puzzle of some kinds", "[slow]") {
  each_golden_line(0, 1, 20 * bitwhip::testing::kShare,
                   [](const GoldenFile& file, const GoldenLine& line) {
                     check_ratings(file.names, line.puzzle, false);
                   });
}

TEST_CASE("oracle: puzzles of every kind", "[long]") {
  each_golden_line(0, proven(2, 100), 1, [](const GoldenFile& file, const GoldenLine& line) {
    check_ratings(file.names, line.puzzle, true);
  });
}
