// Rule systems: every instruction set and every number of threads gives the same levels and does
// the same work; a stopped search says so.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "oracle/oracle.h"
#include "rules/pass_context.h"
#include "simd/isa.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/levels_check.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Report;
using rating::Status;
using rating::Value;
using rating::ValueKind;
using testing::kShare;

namespace {

std::string everything(const Report& report, std::size_t values) {
  std::string line = testing::summary(report, values);
  const rating::RatingStats& s = report.stats;
  for (std::uint64_t count : {s.passes, s.targets, s.filters, s.searches, s.nodes, s.arena_peak})
    line += " " + std::to_string(count);
  return line;
}

void compare_isas_and_threads(const Geometry& geometry, const std::vector<Puzzle>& puzzles,
                              const rating::RatingOptions& options) {
  // Each on its own, so that the counts are its own.
  for (const rating::RatingId id : testing::ratings(
           {"L", "M", "N-general", "N-bichain", "N-grouped", "S+W", "S+gB", "Wmin", "gWmin"})) {
    const auto lines = [&] {
      std::vector<std::string> result;
      for (const Report& report : testing::rate_all(geometry, puzzles, std::span(&id, 1), options))
        result.push_back(everything(report, 1));
      return result;
    };
    REQUIRE(simd::select_isa(simd::available_isas().back()));
    const auto expected = lines();
    for (const std::string& isa : simd::available_isas()) {
      INFO(isa << " " << rating::info(id).name);
      REQUIRE(simd::select_isa(isa));
      CHECK(lines() == expected);
    }
    REQUIRE(simd::select_isa("auto"));
    // One Rater for all, in the other order.
    rating::Rater rater(geometry, std::span(&id, 1), options);
    for (std::size_t i = puzzles.size(); i-- > 0;) {
      Report report;
      rater.rate(puzzles[i], report);
      INFO(to_string(puzzles[i]) << " " << rating::info(id).name);
      CHECK(everything(report, 1) == expected[i]);
    }
  }
}

}  // namespace

TEST_CASE("levels: instruction sets and threads", "[slow][isa]") {
  compare_isas_and_threads(Geometry::classic(),
                           testing::puzzles_of(testing::mixed_puzzles(100, 30, 41)),
                           {.max_length = 8});
}

TEST_CASE("levels: instruction sets and threads, single puzzles", "[slow][isa]") {
  compare_isas_and_threads(Geometry::classic(),
                           testing::puzzles_of(testing::mixed_puzzles(2500, 0, 42, true)),
                           {.max_length = 5});
}

TEST_CASE("levels: instruction sets and threads, both diagonals", "[slow][isa]") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(43);
  std::vector<Puzzle> puzzles;
  for (int i = 0; i < 15; i += kShare * testing::sampled(3))
    puzzles.push_back(testing::puzzle_of(testing::random_puzzle(board, 12, random)));
  compare_isas_and_threads(testing::diagonal_geometry(), puzzles, {.max_length = 5});
}

TEST_CASE("levels: a small arena gives the status memory, never another value", "[slow][isa]") {
  const auto ids = testing::ratings(
      {"gW", "gB", "L", "M", "N", "N-general", "N-bichain", "N-grouped", "S+W", "S+gW"});
  const auto puzzles = testing::puzzles_of(testing::mixed_puzzles(500, 10, 44, true));
  const auto full = testing::rate_all(Geometry::classic(), puzzles, ids, {.max_length = 7});
  int stopped = 0;
  for (const std::size_t more : {4096, 65536}) {
    const std::size_t arena = rules::PassContext::fixed_bytes(rules::Groups::no) + more;
    const auto small =
        testing::rate_all(Geometry::classic(), puzzles, ids, {.max_length = 7, .arena = arena});
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      INFO(more << " " << to_string(puzzles[i]) << "\n"
                << testing::summary(small[i], ids.size()) << "\n"
                << testing::summary(full[i], ids.size()));
      CHECK(small[i].stats.arena_peak <=
            arena + rules::PassContext::fixed_bytes(rules::Groups::yes));
      bool any = false;
      for (std::size_t k = 0; k < ids.size(); ++k) {
        const Value value = small[i].values[k], known = full[i].values[k];
        if (value == known) continue;
        INFO(rating::info(ids[k]).name);
        any = true;
        CHECK(value.kind == ValueKind::above);
        // What is ruled out is ruled out.
        if (known.kind != ValueKind::infinite)
          CHECK(value.n <= known.n - (known.kind == ValueKind::finite));
      }
      if (any) CHECK(small[i].status == Status::memory);
      stopped += any;
    }
  }
  if (kShare == 1) CHECK(stopped > 0);
}

TEST_CASE("levels: the clock stops a rating with its status", "[isa]") {
  const auto lines = testing::single_puzzles();
  const auto hard = std::find_if(lines.begin(), lines.end(),
                                 [](const auto& line) { return line.name == "PBCS p.137"; });
  REQUIRE(hard != lines.end());
  const std::string easy = testing::sudogen0().at(1);
  // L and M end here after fewer nodes than it takes to look at the clock.
  for (const rating::RatingId id :
       testing::ratings({"gW", "gB", "N-general", "N-bichain", "N-grouped", "S+W", "S+gW"})) {
    rating::Rater rater(Geometry::classic(), std::span(&id, 1), {.timeout = 1e-6});
    rating::Rater patient(Geometry::classic(), std::span(&id, 1), {});
    for (int round = 0; round < 2; ++round) {
      Report report;
      rater.rate(testing::puzzle_of(hard->puzzle), report);
      INFO(rating::info(id).name << " " << testing::summary(report, 1));
      CHECK(report.status == Status::timeout);
      CHECK(report.values[0].kind == ValueKind::above);
      // A stopped puzzle leaves nothing behind.
      Report expected;
      rater.rate(testing::puzzle_of(easy), report);
      patient.rate(testing::puzzle_of(easy), expected);
      if (report.status != Status::timeout)
        CHECK(testing::summary(report, 1) == testing::summary(expected, 1));
    }
  }
}
