// Whole ratings of PBCS against the oracle for them, on more puzzles and to greater lengths than
// current_oracle_test.cpp.
#include <catch2/catch.hpp>

#include "oracle/current.h"
#include "support/data.h"
#include "support/levels_check.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;

TEST_CASE("long current oracle: whole ratings", "[long]") {
  constexpr int kCap = 7;
  const oracle::Board board = oracle::Board::classic();
  const auto texts = testing::mixed_puzzles(40, 50, 65);
  const auto puzzles = testing::puzzles_of(texts);
  for (const auto& [name, theory] : oracle::theories()) {
    const auto reports = testing::rate_all(Geometry::classic(), puzzles,
                                           testing::ratings({name.c_str()}), {.max_length = kCap});
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Value value = reports[i].values[0];
      const oracle::Rating expected = oracle::rate(board, texts[i], theory, kCap);
      INFO(name << " " << texts[i] << " " << testing::summary(reports[i], 1) << ", expected "
                << oracle::to_string(expected));
      REQUIRE((value.kind == ValueKind::finite) == (expected.kind == oracle::Rating::Kind::finite));
      if (value.kind == ValueKind::finite) REQUIRE(value.n == expected.n);
    }
  }
}

// The rater says "infinite" earlier than the cap tells; a longer search of the oracle finds nothing
// there either.
TEST_CASE("long current oracle: infinite ratings", "[long]") {
  const oracle::Board board = oracle::Board::classic();
  const auto texts = testing::mixed_puzzles(50, 40, 66);
  const auto puzzles = testing::puzzles_of(texts);
  for (const char* name : {"BC", "Z"}) {
    const auto reports = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({name}));
    int infinite = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Value value = reports[i].values[0];
      INFO(name << " " << texts[i] << " " << testing::summary(reports[i], 1));
      REQUIRE(value.kind != ValueKind::above);
      const oracle::Rating expected =
          oracle::rate(board, texts[i], oracle::theories().at(name), 14);
      if (value.kind == ValueKind::infinite) {
        ++infinite;
        REQUIRE(expected.kind != oracle::Rating::Kind::finite);
      } else if (expected.kind != oracle::Rating::Kind::above) {
        REQUIRE(expected == oracle::Rating{oracle::Rating::Kind::finite, value.n});
      }
    }
    if (testing::kShare == 1) CHECK(infinite > 0);
  }
}
