// Each technique against HoDoKu, on the sample of paths that the project has.
#include <catch2/catch.hpp>
#include <string>

#include "hodoku/golden.h"
#include "hodoku/technique.h"
#include "rules/budget.h"

using namespace bitwhip;

namespace {

void check(const testing::Comparison& comparison) {
  for (const std::string& difference : comparison.differences) FAIL_CHECK(difference);
  CHECK(comparison.differ == 0);
  CHECK(comparison.finds > 0);
}

}  // namespace

TEST_CASE("the table of techniques has each key and each name once") {
  for (const auto& info : hodoku::techniques()) {
    CHECK(hodoku::find_technique(info.key) == &info);
    for (const auto& other : hodoku::techniques())
      CHECK((info.name == other.name) == (&info == &other));
  }
  CHECK(hodoku::find_technique("X-Wing") == nullptr);
}

TEST_CASE("steps of paths: the technique of each finds it, those before find nothing") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  check(testing::compare_steps(testing::own_hodoku_paths(), searches, true));
}

TEST_CASE("states of paths: each technique alone finds what HoDoKu finds with it") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  const auto paths = testing::own_hodoku_paths();
  const auto techniques = testing::techniques_of_finds(paths);
  CHECK(techniques.size() >= 30);
  for (const hodoku::HodokuTechnique technique : techniques) {
    INFO(hodoku::info_of(technique).key);
    check(testing::compare_finds(paths, technique, searches));
  }
}
