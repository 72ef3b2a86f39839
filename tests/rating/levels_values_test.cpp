// Laws that tie the values of rule systems to one another, to W and B, and to the options.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Report;
using rating::Status;
using rating::Value;
using rating::ValueKind;
using testing::kShare;

TEST_CASE("levels values: a system does not depend on what else is asked for", "[slow]") {
  const auto ids = testing::listed_systems();
  REQUIRE(ids.size() <= rating::kMaxRatings);
  const auto puzzles = testing::puzzles_of(testing::mixed_puzzles(250, 20, 8, true));
  const rating::RatingOptions options{.max_length = 6};
  const auto together = testing::rate_all(Geometry::classic(), puzzles, ids, options);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto alone =
        testing::rate_all(Geometry::classic(), puzzles, std::span(&ids[i], 1), options);
    for (std::size_t p = 0; p < puzzles.size(); ++p) {
      INFO(rating::info(ids[i]).name << " " << to_string(puzzles[p]));
      CHECK(rating::to_string(alone[p].values[0]) == rating::to_string(together[p].values[i]));
    }
  }
}

TEST_CASE("levels values: whips and braids as rules are W and B") {
  std::vector<std::string> texts = testing::mixed_puzzles(50, 60, 9);
  for (const std::string& puzzle : testing::hard_puzzles()) texts.push_back(puzzle);
  const auto puzzles = testing::puzzles_of(texts);
  const std::pair<const char*, const char*> same[] = {
      {"whip", "W"}, {"locked,whip", "W"}, {"rcib,birc,whip", "W"}, {"singles,braid", "B"}};
  for (const auto& [text, name] : same) {
    for (int cap : {1, 3, 7}) {
      const rating::RatingOptions options{.max_length = cap, .rules = rating::RuleSystem::of(text)};
      const auto reports = testing::rate_all(Geometry::classic(), puzzles,
                                             testing::ratings({"rules", name}), options);
      for (std::size_t i = 0; i < puzzles.size(); ++i) {
        INFO(text << " up to " << cap << " " << to_string(puzzles[i]) << " "
                  << testing::summary(reports[i], 2));
        // Infinity may be proven at different points.
        const Value rules = reports[i].values[0], known = reports[i].values[1];
        CHECK((rules.kind == ValueKind::finite) == (known.kind == ValueKind::finite));
        CHECK((rules.n == known.n || rules.kind != known.kind));
      }
    }
  }
}

TEST_CASE("levels values: systems cut off at a length", "[slow]") {
  const auto puzzles = testing::puzzles_of(testing::mixed_puzzles(200, 30, 10, true));
  for (const char* name : {"L", "M", "N", "XY", "HXY", "C", "XYT", "HXYT", "XYZT"}) {
    const std::string text(name);
    const auto full = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({name}),
                                        {.max_length = 8});
    for (int n : {4, 6}) {
      const std::string cut = text + std::to_string(n);
      const auto capped = testing::rate_all(Geometry::classic(), puzzles,
                                            testing::ratings({cut.c_str()}), {.max_length = 8});
      const auto stopped = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({name}),
                                             {.max_length = n});
      for (std::size_t i = 0; i < puzzles.size(); ++i) {
        INFO(cut << " " << to_string(puzzles[i]) << " " << testing::summary(full[i], 1));
        const Value value = full[i].values[0];
        const bool solves = value.kind == ValueKind::finite && value.n <= n;
        CHECK(rating::to_string(capped[i].values[0]) ==
              (solves ? rating::to_string(value) : "inf"));
        CHECK(capped[i].status == (solves ? Status::ok : Status::unsolved));
        // What is infinite may not be known to be so with short lengths alone.
        const bool infinite =
            value.kind == ValueKind::infinite && stopped[i].values[0].kind == ValueKind::infinite;
        CHECK(rating::to_string(stopped[i].values[0]) == (solves     ? rating::to_string(value)
                                                          : infinite ? "inf"
                                                                     : ">" + std::to_string(n)));
        CHECK(stopped[i].status == (solves     ? Status::ok
                                    : infinite ? Status::unsolved
                                               : Status::length));
      }
    }
  }
}

TEST_CASE(
    "levels values: L is at most each of its columns, and the theories are the places of L4_0") {
  const auto puzzles = testing::puzzles_of(testing::mixed_puzzles(50, 60, 11));
  const auto ids =
      testing::ratings({"L", "XY", "HXY", "C", "XYT", "HXYT", "XYZT", "theories", "L4_0", "L1_0"});
  const auto reports = testing::rate_all(Geometry::classic(), puzzles, ids, {.max_length = 8});
  // Of each theory.
  static constexpr int kLength[] = {0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4};
  static_assert(std::size(kLength) == 16);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto& values = reports[i].values;
    INFO(to_string(puzzles[i]) << " " << testing::summary(reports[i], ids.size()));
    for (int column = 1; column <= 6; ++column) {
      if (values[column].kind != ValueKind::finite) continue;
      CHECK(values[0].kind == ValueKind::finite);
      CHECK(values[0].n <= values[column].n);
    }
    const Value theory = values[7], base = values[8];
    REQUIRE((theory.kind == ValueKind::finite) == (base.kind == ValueKind::finite));
    if (theory.kind == ValueKind::finite) {
      REQUIRE(theory.n < 16);
      CHECK(kLength[theory.n] == base.n);
      CHECK(values[0].n == base.n);
    } else {
      CHECK(theory.kind == ValueKind::infinite);
    }
    CHECK((values[9] == Value{ValueKind::finite, 0}) == (base == Value{ValueKind::finite, 0}));
  }
}

TEST_CASE("levels values: what is within T&E(1) does not solve where T&E(1) fails") {
  std::vector<Puzzle> puzzles;
  for (const auto& line : testing::single_puzzles()) {
    if (line.b == "inf") puzzles.push_back(testing::puzzle_of(line.puzzle));
  }
  REQUIRE(puzzles.size() >= 2);
  for (const rules::RuleInfo& rule : rules::rules()) {
    if (rule.within != rules::Within::trial ||
        rule.technique->view() == rules::PositionView::grouped)
      continue;
    const rating::RatingOptions options{.max_length = 4,
                                        .rules = rating::RuleSystem::of(std::string(rule.name))};
    for (const Report& report :
         testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"rules"}), options)) {
      INFO(rule.name);
      CHECK(report.values[0].kind != ValueKind::finite);
      CHECK(report.status <= Status::length);
    }
  }
}

TEST_CASE("levels values: no rating depends on those asked for beside it", "[slow]") {
  // HXY: whether 8 is proven out of reach.
  const std::string tricky =
      "9....58......3......2..914..5...8..6297......8...94..74....32....8.........4..39.";
  std::vector<Puzzle> puzzles{testing::puzzle_of(tricky)};
  for (const std::string& puzzle : testing::sudogen0(100 * kShare))
    puzzles.push_back(testing::puzzle_of(puzzle));
  for (const std::string& puzzle : testing::hard_puzzles())
    puzzles.push_back(testing::puzzle_of(puzzle));
  const rating::RatingOptions options{.max_length = 6, .arena = std::size_t{4} << 20};
  const auto ids = testing::ratings(
      {"gB", "W", "S+gW", "XY", "HXY", "N-grouped", "SFin+W", "gW", "L", "S+W", "B"});
  const auto together = testing::rate_all(Geometry::classic(), puzzles, ids, options);
  for (std::size_t k = 0; k < ids.size(); ++k) {
    const auto alone =
        testing::rate_all(Geometry::classic(), puzzles, std::span(&ids[k], 1), options);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      INFO(to_string(puzzles[i]) << " " << rating::info(ids[k]).name);
      CHECK(alone[i].values[0] == together[i].values[k]);
    }
  }
}

TEST_CASE("levels values: puzzles without exactly one solution") {
  const oracle::Board board = oracle::Board::classic();
  const auto ids = testing::listed_systems();
  REQUIRE(ids.size() <= rating::kMaxRatings);
  std::mt19937 random(12);
  std::map<int, int> seen;
  for (const std::string& minimal : testing::sudogen0(250)) {
    std::string puzzle = minimal;
    std::size_t cell;
    do {
      cell = random() % 81;
    } while (puzzle[cell] < '1');
    puzzle[cell] = random() & 1 ? '.' : static_cast<char>('1' + random() % 9);
    const int solutions = oracle::solutions(board, puzzle);
    ++seen[solutions];
    for (const rating::RatingId id : ids) {
      rating::Rater rater(Geometry::classic(), std::span(&id, 1), {.max_length = 5});
      Report report;
      rater.rate(testing::puzzle_of(puzzle), report);
      INFO(puzzle << " " << rating::info(id).name << " " << testing::summary(report, 1));
      CHECK(report.solutions == solutions);
      if (solutions == 1) continue;
      CHECK(report.status == (solutions == 0 ? Status::no_solution : Status::multiple_solutions));
      CHECK(report.values[0].kind == ValueKind::none);
    }
  }
  CHECK(seen[0] > 0);
  CHECK(seen[2] > 0);
}
