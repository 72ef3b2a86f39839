// The limit of nodes: what it leaves is true, is the same for every instruction set, and has its
// status; more nodes leave no less.
#include <catch2/catch.hpp>
#include <span>
#include <string>

#include "rating/rater.h"
#include "rating/rating.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Report;
using rating::Status;
using rating::ValueKind;

TEST_CASE("node limit: a rating that it ends has the status, and claims nothing false", "[isa]") {
  int ended = 0, whole = 0;
  for (const rating::RatingId id :
       testing::ratings({"W", "B", "gW", "gB", "N", "FW", "S+W", "Wmin", "SER", "HoDoKu",
                         "TE-depth", "Odd+W", "SFin+W+Trid-OR5W"})) {
    rating::Rater full(Geometry::classic(), std::span(&id, 1), {.max_length = 8});
    for (const std::uint64_t most : {1, 30, 1000, 30000}) {
      rating::Rater rater(Geometry::classic(), std::span(&id, 1),
                          {.max_length = 8, .max_nodes = most});
      for (const std::string& line : testing::sudogen0(1000 * testing::kShare)) {
        const Puzzle puzzle = testing::puzzle_of(line);
        Report limited, expected;
        rater.rate(puzzle, limited);
        full.rate(puzzle, expected);
        INFO(rating::info(id).name << " " << line << " " << most << "\n"
                                   << testing::summary(limited, 1) << "\n"
                                   << testing::summary(expected, 1));
        if (limited.status != Status::node_limit) {
          ++whole;
          CHECK(limited.values[0] == expected.values[0]);
          CHECK(limited.status == expected.status);
          continue;
        }
        ++ended;
        if (limited.values[0].kind == ValueKind::none) continue;
        const auto claim = rating::compare(limited.values[0], expected.values[0]);
        CHECK((claim == rating::Comparison::undecided || claim == rating::Comparison::equal));
      }
    }
  }
  CHECK(ended > 0);
  CHECK(whole > 0);
}

TEST_CASE("node limit: it ends a search soon after as many partial chains", "[isa]") {
  // A search in lanes makes some hundred at once.
  constexpr std::uint64_t kAtOnce = 1024;
  const auto id = rating::find_rating("W").value();
  for (const std::string& line : testing::hard_puzzles()) {
    Report whole;
    rating::Rater(Geometry::classic(), std::span(&id, 1), {}).rate(testing::puzzle_of(line), whole);
    for (std::uint64_t most = 100; most < 100000; most *= 10) {
      Report report;
      rating::Rater(Geometry::classic(), std::span(&id, 1), {.max_nodes = most})
          .rate(testing::puzzle_of(line), report);
      INFO(line << " " << most << " " << whole.stats.nodes);
      CHECK(report.stats.nodes <= most + kAtOnce);
      CHECK((report.status == Status::node_limit || report.stats.nodes == whole.stats.nodes));
    }
  }
}

TEST_CASE("node limit: it ends the count of solutions of an empty board") {
  const rating::RatingOptions options{.max_nodes = 1};
  rating::Rater rater(Geometry::classic(), {}, options);
  Report report;
  rater.rate(testing::puzzle_of(std::string(81, '.')), report);
  CHECK(report.status == Status::node_limit);
  CHECK(report.solutions == -1);
}
