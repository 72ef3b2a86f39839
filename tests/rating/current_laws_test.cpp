// Order among the ratings of PBCS: what their theories imply for every puzzle.
//
// B, gB, S+B, S+gB, SFin+B, SFin+gB, BC, Z and S are confluent, so a theory with more of them is
// nowhere higher: whatever eliminates something in a state still does so, or the candidate is gone,
// after other eliminations. That also puts each below every rating whose rules it contains, however
// that one came about: W, tW and TyW eliminate nothing but what braids of the same length do. It
// does not put W below Z, or S+W below W: these are values along one path.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/levels_check.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;

namespace {

using Law = std::pair<const char*, const char*>;  // the first is at most the second

void check_order(const std::vector<std::string>& texts, std::initializer_list<const char*> names,
                 const std::vector<Law>& laws, int max_length) {
  const auto puzzles = testing::puzzles_of(texts);
  const auto ids = testing::ratings(names);
  const auto reports =
      testing::rate_all(Geometry::classic(), puzzles, ids, {.max_length = max_length});
  const auto column = [&](const char* name) {
    const auto id = rating::find_rating(name).value();
    return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
  };
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const auto& values = reports[i].values;
    INFO(to_string(puzzles[i]) << " " << testing::summary(reports[i], ids.size()));
    for (const auto& [less, more] : laws) {
      INFO(less << " <= " << more);
      const Value low = values[column(less)], high = values[column(more)];
      if (high.kind != ValueKind::finite) continue;  // above the cap, or infinite: no bound
      REQUIRE(low.kind == ValueKind::finite);
      REQUIRE(low.n <= high.n);
    }
    // All begin with singles and locked candidates.
    for (std::size_t c = 0; c < ids.size(); ++c) {
      for (int n : {0, 1}) {
        const bool first = values[0].kind == ValueKind::finite && values[0].n == n;
        CHECK((values[c] == Value{ValueKind::finite, n}) == first);
      }
    }
  }
}

}  // namespace

TEST_CASE("current laws: order among ratings", "[slow]") {
  const std::vector<Law> laws{
      {"B", "W"},        {"B", "Z"},           {"B", "tW"},       {"B", "TyW"},
      {"Z", "BC"},       {"S+B", "B"},         {"S+B", "S"},      {"S+B", "S+W"},
      {"SFin+B", "S+B"}, {"SFin+B", "SFin+W"}, {"SFin+B", "S+W"},
  };
  check_order(testing::mixed_puzzles(5, 150, 71, true),
              {"W", "B", "BC", "Z", "tW", "TyW", "S", "S+W", "S+B", "SFin+W", "SFin+B"}, laws, 7);
}

// gW is a value along one path, so it is not bound to be at most W, nor S+gW to be at most gW.
TEST_CASE("current laws: order among ratings with g-candidates") {
  const std::vector<Law> laws{
      {"gB", "B"},         {"gB", "gW"},           {"gB", "W"},           {"S+gB", "gB"},
      {"S+gB", "S+B"},     {"S+gB", "S+gW"},       {"S+gB", "S+W"},       {"SFin+gB", "S+gB"},
      {"SFin+gB", "S+gW"}, {"SFin+gB", "SFin+gW"}, {"SFin+gB", "SFin+B"}, {"SFin+gB", "SFin+W"},
  };
  check_order(testing::mixed_puzzles(20, 80, 72, true),
              {"W", "B", "gW", "gB", "S+W", "S+B", "S+gW", "S+gB", "SFin+W", "SFin+B", "SFin+gW",
               "SFin+gB"},
              laws, 5);
}
