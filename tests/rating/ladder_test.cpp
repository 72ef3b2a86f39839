// The ratings by ladders: their names, and their values beside those of HoDoKu.
#include <catch2/catch.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "hodoku/ladder_file.h"
#include "rating/rater.h"
#include "rating/value.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Status;
using rating::ValueKind;

namespace {

rating::NamedLadder ladder_named(const std::string& name, const std::string& text) {
  return {name, std::make_shared<const hodoku::LadderTable>(hodoku::read_ladder(text)), {}};
}

// The ladders that the cases name. The case that uses up all ladders of a process names them first,
// so that all cases pass in one process, in any order.
constexpr auto kLadderNames = {"my_own-2", "same", "less", "simple", "a", "b", "c"};

}  // namespace

TEST_CASE("ladders give two ratings, by names that nothing else has") {
  const auto score = rating::find_rating("ladder:my_own-2"),
             level = rating::find_rating("ladder:my_own-2-level");
  REQUIRE((score && level));
  CHECK(rating::info(*score).ladder == "my_own-2");
  CHECK(rating::info(*level).ladder == "my_own-2");
  CHECK(rating::info(*level).scale == rating::info(*rating::find_rating("HoDoKu-level")).scale);
  CHECK_FALSE(rating::info(*score).listed);
  CHECK(rating::find_rating("ladder:my_own-2") == score);
  CHECK(rating::ratings_by_ladder("my_own-2") == std::vector{*score, *level});
  CHECK(rating::ratings_by_ladder("HoDoKu") ==
        std::vector{*rating::find_rating("HoDoKu"), *rating::find_rating("HoDoKu-level")});
  for (const char* name : {"ladder:", "ladder:a b", "ladder:a.b", "ladder:-level", "ladder:HoDoKu",
                           "ladder:hodoku-level", "ladder:x-level-level"}) {
    INFO(name);
    CHECK_FALSE(rating::find_rating(name));
  }
  CHECK_FALSE(rating::is_ladder_name(std::string(rating::kLongestLadderName + 1, 'a')));
  CHECK(rating::is_ladder_name(std::string(rating::kLongestLadderName, 'a')));
}

TEST_CASE("threads that name the same ladders get the same ratings, up to a greatest number") {
  for (const char* name : kLadderNames) REQUIRE(rating::find_rating(std::string("ladder:") + name));
  const std::size_t before = rating::ratings().size();
  std::vector<std::vector<std::optional<rating::RatingId>>> found(4);
  std::vector<std::thread> threads;
  for (auto& ids : found) {
    threads.emplace_back([&ids] {
      for (std::size_t i = 0; i < 2 * rating::kMostLadders; ++i)
        ids.push_back(rating::find_rating("ladder:t" + std::to_string(i)));
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(rating::ratings().size() > before + rating::kMostLadders);
  CHECK(rating::ratings().size() <= before + 2 * rating::kMostLadders);
  for (std::size_t i = 0; i < 2 * rating::kMostLadders; ++i) {
    const auto id = rating::find_rating("ladder:t" + std::to_string(i));
    for (const auto& ids : found) CHECK((!ids[i] || ids[i] == id));
  }
}

TEST_CASE("ladders: HoDoKu's rows give HoDoKu's values, and fewer of them solve less") {
  rating::RatingOptions options;
  const std::string all = hodoku::text_of(hodoku::hodoku_ladder());
  std::string no_swordfish = all;
  const std::size_t row = no_swordfish.find("on", no_swordfish.find("| SWORDFISH |"));
  no_swordfish.replace(row, 2, "off");
  options.ladders = {ladder_named("same", all), ladder_named("less", no_swordfish),
                     ladder_named("simple", hodoku::text_of(hodoku::simple_ladder()))};
  const auto ids = testing::ratings({"HoDoKu", "HoDoKu-level", "ladder:same", "ladder:same-level",
                                     "ladder:less", "ladder:simple", "ladder:simple-level"});
  std::vector<std::string> texts = testing::sudogen0(testing::kShare == 1 ? 200 : 1000);
  // Two that need more than the rows up to Hard.
  texts.emplace_back(
      "3.....14...5........4..73.987..6.2.....2..6......75..19.21.....43...6........3.6.");
  texts.emplace_back(
      "......5......1....3....9.2......6.14.8..4.9..5...3.....72.....5.94...7....5..4.62");
  const auto puzzles = testing::puzzles_of(texts);
  int unsolved = 0, equal = 0;
  for (const rating::Report& report :
       testing::rate_all(Geometry::classic(), puzzles, ids, options)) {
    const auto& value = report.values;
    CHECK(report.solutions == 1);
    CHECK(value[2] == value[0]);
    CHECK(value[3] == value[1]);
    CHECK(value[4].kind == ValueKind::finite);
    const bool is_solved = value[5].kind == ValueKind::finite;
    CHECK(value[5].kind == value[6].kind);
    CHECK((is_solved || value[5].kind == ValueKind::infinite));
    CHECK(report.status == (is_solved ? Status::ok : Status::unsolved));
    unsolved += is_solved ? 0 : 1;
    equal += value[5] == value[0] ? 1 : 0;
    if (value[1].n <= 3) CHECK((value[5] == value[0] && value[6] == value[1]));
  }
  CHECK(unsolved > 0);
  CHECK(equal > 0);
}

TEST_CASE("ladders: a rating has the ladder of its name, or there is no rater") {
  rating::RatingOptions options;
  options.ladders = {ladder_named("a", "- | - | naked single | 1 | easy | on"),
                     ladder_named("b",
                                  "- | - | brute force | 7 | hard | on\n"
                                  "1 EASY 10\n2 MEDIUM 20\n3 HARD 30\n4 UNFAIR 40\n"
                                  "5 EXTREME -")};
  const std::string almost =
      ".23456789456789123789123456231674895875912364694538217317265948542897631968341572";
  const auto rated = [&](std::initializer_list<const char*> names, std::string puzzle) {
    rating::Rater rater(Geometry::classic(), testing::ratings(names), options);
    rating::Report report;
    rater.rate(testing::puzzle_of(puzzle), report);
    return report;
  };
  const auto one = rated({"ladder:b", "ladder:a", "ladder:b-level", "ladder:a-level"}, almost);
  CHECK(one.status == Status::ok);
  CHECK(to_string(one.values[0]) == "7");
  CHECK(to_string(one.values[1]) == "1");
  CHECK(to_string(one.values[2]) == "Hard");
  CHECK(to_string(one.values[3]) == "Easy");
  std::string more = almost;
  for (const std::size_t cell : {10u, 20u, 30u, 40u, 50u, 60u}) more[cell] = '.';
  const auto seven = rated({"ladder:b-level", "ladder:b"}, more);
  CHECK(to_string(seven.values[0]) == "Extreme");
  CHECK(to_string(seven.values[1]) == "49");
  CHECK_THROWS_AS(rated({"ladder:c"}, almost), std::invalid_argument);
}
