// SER, EP and ED against published figures: solution paths of the reference program, and the column
// of the controlled-bias collection.
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;

namespace {

rating::Value tenths(const std::string& cell) {
  const auto value = rating::parse_value(cell);
  REQUIRE(value.has_value());
  return *value;
}

std::vector<rating::Report> rated_lines(const std::vector<testing::PublishedValue>& lines, std::initializer_list<const char*> names) {
  std::vector<Puzzle> puzzles;
  for (const auto& line : lines) puzzles.push_back(testing::puzzle_of(line.puzzle));
  return testing::rate_all(Geometry::classic(), puzzles, testing::ratings(names));
}

// ER, EP and ED of every step-th golden puzzle. What a trial program said, rather than the
// reference program, is not asserted.
void check_golden(int step) {
  constexpr std::size_t kEr = 1, kEp = 2, kEd = 3, kSource = 4;  // columns; the file has no heads
  const auto er = testing::published("ser-golden.tsv", kEr, step);
  const auto ep = testing::published("ser-golden.tsv", kEp, step);
  const auto ed = testing::published("ser-golden.tsv", kEd, step);
  const auto source = testing::published("ser-golden.tsv", kSource, step);
  const auto reports = rated_lines(er, {"SER", "EP", "ED"});
  std::size_t compared = 0, trials = 0;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    INFO(er[i].puzzle << " " << source[i].value << " " << testing::summary(reports[i], 3));
    if (source[i].value.starts_with("proto")) {
      ++trials;
      continue;
    }
    ++compared;
    CHECK(reports[i].status == rating::Status::ok);
    CHECK(reports[i].values[0] == tenths(er[i].value));
    CHECK(reports[i].values[1] == tenths(ep[i].value));
    CHECK(reports[i].values[2] == tenths(ed[i].value));
  }
  if (step == 1) {
    CHECK(compared == 2242);
    CHECK(trials == 21);
  }
}

// A rating against a column of the controlled-bias collection, on one line in `share`, and on all
// of them under --all.
void check_column(const char* column, const char* name, int share) {
  const auto published = testing::published("cbg-000.tsv", column, testing::kShare * testing::sampled(share));
  const auto reports = rated_lines(published, {name});
  for (std::size_t i = 0; i < reports.size(); ++i) {
    INFO(published[i].puzzle);
    REQUIRE(reports[i].values[0] == tenths(published[i].value));
  }
  REQUIRE(!reports.empty());
}

}  // namespace

TEST_CASE("golden puzzles of Sudoku Explainer: ER, EP and ED of a share", "[slow]") { check_golden(10 * testing::kShare * testing::sampled(2)); }
TEST_CASE("golden puzzles of Sudoku Explainer: ER, EP and ED", "[long]") { check_golden(1); }

TEST_CASE("controlled-bias collection: published SER", "[slow]") { check_column("SER", "SER", 5); }
TEST_CASE("controlled-bias collection: the published rating without uniqueness", "[slow]") { check_column("FPGXnoU", "SERnoU", 10); }
