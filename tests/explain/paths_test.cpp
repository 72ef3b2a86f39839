// Resolution paths against the checker, which shares nothing with the rules: every step of every
// rating is right, and no wrong step is.
#include <catch2/catch.hpp>
#include <map>

#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("paths: the checker accepts every step in every rating", "[slow][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(kShare == 1 ? 10 / sampled(5) : 6);
  for (const rating::RatingId id : ratings_with_paths()) {
    explain::PathFinder finder(id, {.max_length = sampled(2) == 1 ? 8 : 6});
    bool full = false;
    for (const Puzzle& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle);
      INFO(path.rating << " of " << to_string(puzzle));
      CHECK(path_fault(path, full = !full) == "");
      CHECK(path.solved == (path.value.kind == rating::ValueKind::finite));
      if (path.solved) CHECK(path.level() == path.value.n);
    }
  }
}

TEST_CASE("paths: every rule by itself", "[slow][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(kShare == 1 ? 16 / sampled(8) : 4);
  for (const rules::RuleInfo& rule : rules::rules()) {
    explain::PathFinder finder(rating::rating_by_rules(),
                               {.max_length = 7, .rules = rating::RuleSystem::of(rule.name)});
    for (const Puzzle& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle);
      INFO(rule.name << " on " << to_string(puzzle));
      CHECK(path_fault(path, true) == "");
    }
  }
}

TEST_CASE("paths: hard puzzles, most of which stay unsolved within a cap") {
  int unsolved = 0;
  for (const auto& line : single_puzzles()) {
    for (const rating::RatingId id : ratings({"W", "B", "N", "S+W"})) {
      explain::PathFinder finder(id, {.max_length = whole_sets() ? 7 : 4});
      const explain::ResolutionPath path = finder.find(puzzle_of(line.puzzle));
      INFO(path.rating << " of " << line.puzzle);
      CHECK(path_fault(path, true) == "");
      unsolved += !path.solved;
    }
  }
  CHECK(unsolved > 0);
}

// The search for a pattern may run out of its budget though the one that found its target did not.
TEST_CASE("paths: a budget that ends anywhere ends the path", "[slow]") {
  int ended = 0, whole = 0;
  for (const auto& line : single_puzzles()) {
    if (line.name != "PBCS p.137") continue;
    for (const char* name : {"W", "B", "gW", "gB", "Wmin", "S+B"}) {
      for (std::uint64_t polls = 1; polls < 400; polls += polls < 20    ? 1
                                                          : kShare == 1 ? 13 * sampled(4)
                                                                        : 130) {
        INFO(name << " " << polls);
        explain::PathFinder finder(ratings({name}).front(), {.polls = polls});
        explain::ResolutionPath path;
        REQUIRE_NOTHROW(path = finder.find(puzzle_of(line.puzzle)));
        CHECK((finder.stopped() || path.status <= rating::Status::open));
        ++(finder.stopped() ? ended : whole);
      }
    }
    for (const std::size_t arena : {1u, 1u << 12, 1u << 14, 1u << 16, 1u << 18}) {
      for (const char* name : {"W", "B", "gB"}) {
        INFO(name << " " << arena);
        explain::PathFinder finder(ratings({name}).front(), {.arena = arena});
        explain::ResolutionPath path;
        REQUIRE_NOTHROW(path = finder.find(puzzle_of(line.puzzle)));
        CHECK((path.status == rating::Status::ok || path.status == rating::Status::memory));
      }
    }
  }
  CHECK(ended > 0);
  if (kShare == 1) CHECK(whole > 0);
}

TEST_CASE(
    "paths: a path whose proof was given up says so, and those of simple systems are right as far "
    "as they go") {
  const Puzzle puzzle = puzzle_of(
      "7.8...3.....2.1...5.........4....8263...8.......1...93.9.6....4....7.5...........");
  const auto least = ratings({"Wmin"}).front();
  const auto path_of = [&](std::uint64_t polls) {
    return explain::PathFinder(least, {.polls = polls}).find(puzzle);
  };
  std::uint64_t enough = 64;
  while (path_of(enough).status == rating::Status::timeout) enough *= 2;
  const explain::ResolutionPath whole = path_of(enough);
  int late = 0;
  for (std::uint64_t polls = enough / 2; polls < enough; polls += enough / 64) {
    const explain::ResolutionPath path = path_of(polls);
    CHECK((path.status == rating::Status::timeout ||
           path.refutation.has_value() == whole.refutation.has_value()));
    late += path.solved && path.status == rating::Status::timeout;
  }
  CHECK(whole.refutation);
  CHECK(late > 0);
  for (const rating::RatingId id : ratings({"sudoku-helper", "sudoku-helper-nrc"})) {
    for (std::uint64_t polls = 1; polls < 20; ++polls) {
      INFO(polls);
      CHECK(path_fault(explain::PathFinder(id, {.polls = polls}).find(puzzle), true) == "");
    }
  }
}

TEST_CASE("paths: the needed steps solve at the same level", "[slow][reference]") {
  long all = 0, kept = 0;
  const std::vector<Puzzle> puzzles = mixed_puzzles(kShare == 1 ? 60 / sampled(6) : 6);
  for (const rating::RatingId id : ratings({"W", "B", "L", "N", "S+W", "U+W", "U+W-full"})) {
    explain::PathFinder finder(id, {.max_length = 8});
    for (const Puzzle& puzzle : puzzles) {
      explain::ResolutionPath path = finder.find(puzzle);
      if (!path.solved) continue;
      const int level = path.level();
      finder.keep_needed(path);
      INFO(path.rating << " of " << to_string(puzzle));
      CHECK(path_fault(path, true) == "");
      CHECK(path.steps() <= path.all_steps);
      CHECK(path.level() == level);
      all += path.all_steps;
      kept += path.steps();
    }
  }
  CHECK(kept < all);
}

TEST_CASE("paths: the checker refuses every changed step", "[slow][reference]") {
  std::map<std::string, int> counts;
  unsigned seed = 0;
  const std::vector<Puzzle> puzzles = mixed_puzzles(kShare == 1 ? 30 / sampled(5) : 4);
  for (const rating::RatingId id :
       ratings({"W", "B", "L", "N", "N-general", "N-bichain", "N-grouped", "BC", "Z", "tW", "TyW",
                "S", "SFin+W", "Odd+W", "F3W"})) {
    explain::PathFinder finder(id, {.max_length = 7});
    for (const Puzzle& puzzle : puzzles) {
      const explain::ResolutionPath path = finder.find(puzzle);
      INFO(path.rating << " of " << to_string(puzzle));
      REQUIRE(mutation_fault(path, ++seed, 5, [&](const std::string& what) { ++counts[what]; }) ==
              "");
    }
  }
  int sum = 0;
  for (const auto& [what, count] : counts) {
    INFO(what);
    CHECK(count > (whole_sets() ? 10 : 0));
    sum += count;
  }
  if (whole_sets()) CHECK(sum >= 2000);
  if (whole_sets()) CHECK(counts["csp"] >= 700);
}
