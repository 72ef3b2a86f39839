// The classification of HLS and S+W on Sudogen0 (HLS p. 325 to 328, 363; NRCZT; a paper of 2008),
// and single puzzles with published levels. datasets/published-sudogen0.tsv has the figures as they
// were printed, results/REPRODUCTION.md where ours differ and why.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <vector>

#include "rating/system_ratings.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;

namespace {

// Slow builds see too few puzzles for the published counts.
constexpr bool kWhole = testing::kShare == 1;

// Rates every step-th puzzle.
std::vector<rating::Report> rate_sudogen0(std::span<const rating::RatingId> ratings, int max_length,
                                          int step = testing::kShare) {
  const auto puzzles = testing::puzzles_of(testing::sudogen0(step));
  if (step == 1) REQUIRE(puzzles.size() == 10000);
  auto reports =
      testing::rate_all(Geometry::classic(), puzzles, ratings, {.max_length = max_length});
  for (const auto& report : reports) REQUIRE(report.solutions == 1);
  return reports;
}

bool within(Value value, int n) { return value.kind == ValueKind::finite && value.n <= n; }

int solved(const std::vector<rating::Report>& reports, std::size_t column, int n) {
  return static_cast<int>(std::count_if(reports.begin(), reports.end(), [&](const auto& report) {
    return within(report.values[column], n);
  }));
}

std::vector<int> solved(const std::vector<rating::Report>& reports, std::size_t column, int first,
                        int last) {
  std::vector<int> counts;
  for (int n = first; n <= last; ++n) counts.push_back(solved(reports, column, n));
  return counts;
}

// Checks that the larger system is never above the smaller one.
void check_never_above(const std::vector<rating::Report>& reports, std::size_t larger,
                       std::size_t smaller) {
  for (const auto& report : reports) {
    const Value value = report.values[smaller];
    if (value.kind == ValueKind::finite) REQUIRE(within(report.values[larger], value.n));
  }
}

}  // namespace

TEST_CASE("Sudogen0: the basic theories", "[slow]") {
  const auto reports = rate_sudogen0(testing::ratings({"theories", "L1_0", "L4_0", "W"}), 4);
  const auto counts = solved(reports, 0, 0, static_cast<int>(rating::kTheoryNames.size()) - 1);
  REQUIRE(counts.size() == 16);
  CHECK(std::is_sorted(counts.begin(), counts.end()));
  CHECK(counts[2] == solved(reports, 1, 0));  // singles
  CHECK(counts[4] == solved(reports, 3, 1));  // locked candidates
  CHECK(counts.back() == solved(reports, 2, 4));
  // ECP first, which the published list counts as "naked singles only".
  if (kWhole)
    CHECK(counts == std::vector{0, 99, 4247, 5258, 5382, 5790, 6003, 6026, 6048, 6055, 6061, 6511,
                                6577, 6578, 6578, 6579});
}

TEST_CASE("Sudogen0: L and the cells of types and lengths 4 to 7", "[slow]") {
  std::vector<rating::RatingId> ratings = testing::ratings({"L4_0"});
  for (const std::string_view name : rating::kColumnNames)
    ratings.push_back(rating::find_rating(name).value());
  const auto reports = rate_sudogen0(ratings, 7, testing::kShare * testing::sampled(10));
  const std::size_t last = ratings.size() - 1;
  for (std::size_t column = 1; column <= last; ++column)
    check_never_above(reports, column, column - 1);
  if (reports.size() < 10000) return;

  CHECK(solved(reports, last, 2, 7) == std::vector{6026, 6577, 8271, 8959, 9326, 9485});
  const auto cell = [&](std::size_t column, int n) {
    const auto counts = [&](const auto& report) {
      return report.values[column] == Value{ValueKind::finite, n} &&
             !within(report.values[column - 1], n);
    };
    return std::count_if(reports.begin(), reports.end(), counts);
  };
  // Printed, but for (XYT, 5) 272, (XYT, 7) 128 and (HXYZT, 7) 5.
  constexpr std::array<std::array<int, 7>, 4> kPublishedCells{{
      {739, 255, 441, 124, 30, 93, 10},
      {373, 180, 52, 227, 98, 133, 24},
      {171, 114, 91, 175, 70, 123, 18},
      {68, 48, 13, 129, 66, 67, 19},
  }};
  for (std::size_t row = 0; row < kPublishedCells.size(); ++row) {
    for (std::size_t column = 1; column <= last; ++column) {
      INFO("column " << rating::kColumnNames[column - 1] << ", n " << row + 4);
      CHECK(cell(column, static_cast<int>(row) + 4) == kPublishedCells[row][column - 1]);
    }
  }
}

TEST_CASE("Sudogen0: M and N", "[slow]") {
  const auto reports = rate_sudogen0(testing::ratings({"M", "N"}), 13);
  for (const auto& report : reports) {
    REQUIRE(within(report.values[0], 13));
    REQUIRE(within(report.values[1], 13));
  }
  if (!kWhole) return;

  // These systems are not confluent, and the published figures were found along other paths: one or
  // two puzzles may be elsewhere.
  const std::vector m{6754, 8400, 9638, 9893, 9964, 9984, 9997, 9998, 9998, 9999, 9999, 10000};
  const std::vector n{6773, 8415, 9658, 9913, 9975, 9991, 9997};
  const auto compare = [&](std::size_t column, const std::vector<int>& published) {
    int exact = 0;
    for (std::size_t i = 0; i < published.size(); ++i) {
      INFO("n " << i + 2);
      const int measured = solved(reports, column, static_cast<int>(i) + 2);
      CHECK(std::abs(measured - published[i]) <= 2);
      exact += measured == published[i];
    }
    return exact;
  };
  const int exact_m = compare(0, m), exact_n = compare(1, n);
  CHECK(exact_m >= 8);
  CHECK(exact_n >= 5);
}

TEST_CASE("Sudogen0: S+W, and M with chains in the general form at length 2", "[slow]") {
  const auto reports = rate_sudogen0(testing::ratings({"S+W", "W"}), 7);
  const auto general = rate_sudogen0(testing::ratings({"M-general"}), 2);
  // Nothing of S+W is lost at length 1, nor gained: subsets begin at length 2.
  for (const auto& report : reports)
    REQUIRE(within(report.values[0], 1) == within(report.values[1], 1));
  if (!kWhole) return;
  CHECK(solved(reports, 0, 0, 7) == std::vector{4247, 5382, 6790, 8449, 9690, 9929, 9985, 9995});
  CHECK(solved(general, 0, 2) == 6790);
}

TEST_CASE("Sudogen0: the simple systems", "[slow]") {
  const auto reports = rate_sudogen0(testing::ratings({"sudoku-helper", "cross-hatching",
                                                       "locked-candidates", "sudoku-helper-nrc"}),
                                     6);
  if (!kWhole) return;
  // Printed: 4247 and 5382, for singles and for all interactions (HLS p. 325). The rest is what
  // this program and the oracle measure.
  CHECK(solved(reports, 0, 1, 4) == std::vector{4247, 5382, 6033, 9334});
  CHECK(solved(reports, 1, 1, 6) == std::vector{99, 1805, 4231, 4392, 5940, 5940});
  CHECK(solved(reports, 2, 1, 3) == std::vector{4247, 5147, 5382});
  CHECK(solved(reports, 3, 1, 4) == std::vector{4247, 5382, 6033, 9608});
}

TEST_CASE("single puzzles: published levels", "[slow]") {
  // Solved by N at this level; the general form of chains and lassos may do better, never worse.
  const std::map<std::string, int> published{
      {"Extra252", 11},   {"Ruud diagonal 7", 14}, {"JPF diagonal 42", 17}, {"Sudogen0 707", 13},
      {"sudocue #25", 8}, {"Ocean 1", 4},          {"Ocean 3", 4},          {"Ocean 6", 4}};
  const bool whole = testing::whole_sets();
  std::vector<std::string> names;
  std::vector<Puzzle> puzzles;
  for (const auto& line : testing::single_puzzles()) {
    if (!published.contains(line.name)) continue;
    if (!whole && published.at(line.name) > 8) continue;
    names.push_back(line.name);
    puzzles.push_back(testing::puzzle_of(line.puzzle));
  }
  REQUIRE(puzzles.size() == (whole ? 8 : 4));
  const auto reports =
      testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"N", "N-general"}));
  for (std::size_t i = 0; i < names.size(); ++i) {
    INFO(names[i] << " " << testing::summary(reports[i], 2));
    CHECK(reports[i].status == rating::Status::ok);
    CHECK(reports[i].values[0] == Value{ValueKind::finite, published.at(names[i])});
    CHECK(within(reports[i].values[1], published.at(names[i])));
  }
}

TEST_CASE("single puzzles: bichains, and a puzzle without any level") {
  for (const auto& line : testing::single_puzzles()) {
    const auto rate = [&](std::initializer_list<const char*> names) {
      const std::vector puzzle{testing::puzzle_of(line.puzzle)};
      return testing::rate_all(Geometry::classic(), puzzle, testing::ratings(names)).front();
    };
    if (line.name == "Sudogen0 668") {
      const rating::Report report = rate({"N", "N-bichain"});
      INFO(testing::summary(report, 2));
      CHECK(within(report.values[0], 7));
      CHECK(report.values[1] == Value{ValueKind::finite, 4});
    }
    if (line.name == "EasterMonster") {
      const rating::Report report = rate({"L", "M", "N"});
      INFO(testing::summary(report, 3));
      CHECK(report.status == rating::Status::unsolved);
      for (int i = 0; i < 3; ++i) CHECK(report.values[i] == Value{ValueKind::infinite, 0});
    }
  }
}
