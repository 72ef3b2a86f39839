// SER, EP and ED as ratings: limits, what singles solve, what is no proper puzzle, and any choice
// of them.
#include <catch2/catch.hpp>
#include <optional>
#include <stdexcept>

#include "rating/rater.h"
#include "ser/solver.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/rating.h"

using namespace bitwhip;
using bitwhip::rating::ValueKind;
using rating::Status;
using rating::Value;

namespace {

const std::string kEasterMonster =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const std::string kSolved =
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572";

Value ser_tenths(int n) { return {ValueKind::finite, n, 0, rating::Scale::tenths}; }

rating::Report rated(const std::string& puzzle, std::initializer_list<const char*> names,
                     const rating::RatingOptions& options = {}) {
  rating::Rater rater(Geometry::classic(), testing::ratings(names), options);
  rating::Report report;
  rater.rate(testing::puzzle_of(puzzle), report);
  return report;
}

}  // namespace

TEST_CASE("SER: a solved grid has 0.0, and singles count") {
  const auto solved = rated(kSolved, {"SER", "EP", "ED"});
  CHECK(solved.status == Status::ok);
  for (int i = 0; i < 3; ++i) CHECK(solved.values[static_cast<std::size_t>(i)] == ser_tenths(0));
  std::string one_empty = kSolved;
  one_empty[40] = '.';
  CHECK(rated(one_empty, {"SER"}).values[0] == ser_tenths(10));
}

TEST_CASE("SER: no value without exactly one solution") {
  const auto many = rated(std::string(81, '.'), {"SER", "EP"});
  CHECK(many.status == Status::multiple_solutions);
  CHECK(many.values[0] == Value{});
  CHECK(many.values[1] == Value{});
  std::string wrong = kSolved;
  wrong[0] = '2';
  CHECK(rated(wrong, {"SER"}).status == Status::no_solution);
}

TEST_CASE("SER: a limit leaves what is known by then") {
  // So many polls end it at any point; what is decided stays decided, and bounds only rise.
  int last = -1;
  bool ed_known = false;
  for (const std::uint64_t polls : {2, 20, 200, 2000}) {
    const auto report = rated(kEasterMonster, {"SER", "EP", "ED"}, {.polls = polls});
    CHECK(report.stopped);  // polls end as a stop does
  }
  for (const std::size_t arena :
       {std::size_t{1} << 20, std::size_t{4} << 20, std::size_t{64} << 20}) {
    const auto report = rated(kEasterMonster, {"SER", "EP", "ED"}, {.arena = arena});
    const Value ser = report.values[0];
    INFO(arena << " " << rating::to_string(ser) << " " << rating::to_string(report.values[2]));
    CHECK(ser.scale == rating::Scale::tenths);
    if (report.status == Status::ok) {
      CHECK(ser == ser_tenths(116));
      CHECK(report.values[1] == ser_tenths(116));
      CHECK(report.values[2] == ser_tenths(108));
      continue;
    }
    CHECK(report.status == Status::memory);
    CHECK(ser.kind == ValueKind::above);
    CHECK(ser.n < 116);
    CHECK(ser.n >= last);
    last = ser.n;
    if (ed_known) CHECK(report.values[2] == ser_tenths(108));
    ed_known = report.values[2].kind == ValueKind::finite;
  }
}

TEST_CASE("SER, EP and ED are the same whichever are asked for") {
  for (const std::string& puzzle : testing::sudogen0(500 * testing::kShare)) {
    INFO(puzzle);
    const auto all = rated(puzzle, {"SER", "EP", "ED", "SERnoU", "EPnoU", "EDnoU", "W"});
    const auto mixed = rated(puzzle, {"EDnoU", "W", "ED", "EPnoU", "EP"});
    CHECK(rated(puzzle, {"EP"}).values[0] == all.values[1]);
    CHECK(rated(puzzle, {"ED"}).values[0] == all.values[2]);
    CHECK(rated(puzzle, {"SERnoU"}).values[0] == all.values[3]);
    CHECK(mixed.values[0] == all.values[5]);
    CHECK(mixed.values[1] == all.values[6]);
    CHECK(mixed.values[2] == all.values[2]);
    CHECK(mixed.values[3] == all.values[4]);
    CHECK(mixed.values[4] == all.values[1]);
    CHECK(all.values[2].n <= all.values[1].n);
    CHECK(all.values[1].n <= all.values[0].n);
  }
}

TEST_CASE("SER is of the classic grid alone") {
  CHECK_THROWS_AS(rating::Rater(testing::diagonal_geometry(), testing::ratings({"W", "SER"}), {}),
                  std::invalid_argument);
}

TEST_CASE("SER: where no producer has a hint the walk is stuck") {
  rules::Budget budget({}, std::size_t{1} << 20);
  ser::SerSolver solver(budget);
  solver.start(testing::puzzle_of(kEasterMonster), ser::producer_bit(1) | ser::producer_bit(4));
  CHECK_FALSE(solver.next());
  CHECK(solver.end() == ser::SerEnd::stuck);
  solver.start(testing::puzzle_of(kSolved), ser::kAllProducers);
  CHECK_FALSE(solver.next());
  CHECK(solver.end() == ser::SerEnd::solved);
}
