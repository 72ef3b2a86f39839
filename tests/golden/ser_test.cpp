// SER, EP and ED against the reference program: run on puzzles of our own, on puzzles whose paths
// are known, and on the controlled-bias collection.
#include <catch2/catch.hpp>

#include "golden/own_values.h"
#include "ser/hint.h"
#include "ser/solver.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/reference.h"

using namespace bitwhip;

namespace {

rating::Value tenths(const std::string& cell) {
  const auto value = rating::parse_value(cell);
  REQUIRE(value.has_value());
  return *value;
}

std::vector<rating::Report> rated_lines(const std::vector<testing::PublishedValue>& lines,
                                        std::initializer_list<const char*> names) {
  std::vector<Puzzle> puzzles;
  for (const auto& line : lines) puzzles.push_back(testing::puzzle_of(line.puzzle));
  return testing::rate_all(Geometry::classic(), puzzles, testing::ratings(names));
}

// ER, EP and ED of every own_step-th puzzle of our own.
void check_own_puzzles(int own_step) {
  testing::check_own("ER", "SER", own_step);
  testing::check_own("EP", "EP", own_step);
  testing::check_own("ED", "ED", own_step);
}

// ER, EP and ED of every step-th golden puzzle. What a trial program said, rather than the
// reference program, is not asserted.
void check_golden(int step) {
  constexpr std::size_t kEr = 1, kEp = 2, kEd = 3, kSource = 4;  // columns; the file has no heads
  const auto er = testing::more_published("ser-golden.tsv", kEr, step);
  const auto ep = testing::more_published("ser-golden.tsv", kEp, step);
  const auto ed = testing::more_published("ser-golden.tsv", kEd, step);
  const auto source = testing::more_published("ser-golden.tsv", kSource, step);
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
  if (step == 1 && !er.empty()) {
    CHECK(compared == 2242);
    CHECK(trials == 21);
  }
}

// A rating against a column of the controlled-bias collection, on one line in `share`, and on all
// of them under --all.
void check_column(const char* column, const char* name, int share) {
  const auto published =
      testing::more_published("cbg-000.tsv", column, testing::kShare * testing::sampled(share));
  const auto reports = rated_lines(published, {name});
  for (std::size_t i = 0; i < reports.size(); ++i) {
    INFO(published[i].puzzle);
    REQUIRE(reports[i].values[0] == tenths(published[i].value));
  }
}

// True if a step of the path of SER assumes that there is one solution.
bool assumes_one_solution(ser::SerSolver& solver, const std::string& puzzle) {
  solver.start(testing::puzzle_of(puzzle), ser::kAllProducers);
  while (solver.next()) {
    const std::string name = ser::name_of(solver.hint());
    if (name.starts_with("Unique") || name.starts_with("BUG")) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("golden puzzles of Sudoku Explainer: ER, EP and ED of a share", "[slow][reference]") {
  check_own_puzzles(testing::sampled(2));
  check_golden(10 * testing::kShare * testing::sampled(2));
}

TEST_CASE("golden puzzles of Sudoku Explainer: ER, EP and ED", "[long][reference]") {
  check_own_puzzles(1);
  check_golden(1);
}

TEST_CASE("controlled-bias collection: published SER", "[slow][reference]") {
  testing::check_own("ER", "SER", 2);
  check_column("SER", "SER", 5);
}

// Where no step of the path assumes that there is one solution, the rating without uniqueness is
// ER; elsewhere it is not lower.
TEST_CASE("controlled-bias collection: the published rating without uniqueness",
          "[slow][reference]") {
  const auto er = testing::own_values("ER", 8 * testing::kShare);
  std::vector<std::string> texts;
  for (const testing::OwnValue& line : er) texts.push_back(line.puzzle);
  const auto reports = testing::rate_all(Geometry::classic(), testing::puzzles_of(texts),
                                         testing::ratings({"SERnoU"}));
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::SerSolver solver(budget);
  int equal = 0, assuming = 0;
  for (std::size_t i = 0; i < er.size(); ++i) {
    INFO(er[i].puzzle << " " << er[i].value << " " << testing::summary(reports[i], 1));
    budget.start();
    const bool assumes = assumes_one_solution(solver, er[i].puzzle);
    const rating::Value value = reports[i].values[0], with = tenths(er[i].value);
    if (assumes) {
      CHECK(value.kind == rating::ValueKind::finite);
      CHECK(value.n >= with.n);
    } else {
      CHECK(value == with);
    }
    ++(assumes ? assuming : equal);
  }
  if (testing::kShare == 1) CHECK((equal > 30 && assuming > 5));
  check_column("FPGXnoU", "SERnoU", 10);
}
