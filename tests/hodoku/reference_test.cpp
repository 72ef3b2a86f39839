// Each technique and whole paths against all that HoDoKu said of our puzzles.
#include "support/reference.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "hodoku/check_equal.h"
#include "hodoku/golden.h"
#include "hodoku/technique.h"
#include "rules/budget.h"
#include "support/data.h"
#include "support/inflate.h"

using namespace bitwhip;

namespace {

// Every n-th path, where not all of them are looked at.
std::vector<testing::GoldenPath> reference_paths(int n, bool finds) {
  const auto text = [](const char* name) {
    return testing::inflated(testing::reference_file(name));
  };
  std::vector<testing::GoldenPath> all = testing::hodoku_paths(text("hodoku/golden.tsv.gz"));
  if (finds) testing::add_finds(text("hodoku/each.tsv.gz"), all);
  const auto step = static_cast<std::size_t>(testing::kShare * testing::sampled(n));
  std::vector<testing::GoldenPath> some;
  for (std::size_t i = 0; i < all.size(); i += step) some.push_back(all[i]);
  return some;
}

}  // namespace

TEST_CASE("all steps of HoDoKu: the technique of each finds it, those before find nothing",
          "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  testing::check_equal(testing::compare_steps(reference_paths(5, false), searches, true));
}

TEST_CASE("all states of paths: each technique alone finds what HoDoKu finds with it",
          "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  const auto paths = reference_paths(5, true);
  for (const hodoku::HodokuTechnique technique : testing::techniques_of_finds(paths)) {
    INFO(hodoku::info_of(technique).key);
    testing::check_equal(testing::compare_finds(paths, technique, searches));
  }
}

TEST_CASE("all states off paths: fish and almost locked sets are what HoDoKu finds, part by part",
          "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  for (const char* const name :
       {"hodoku/states-fish-als-sel2.tsv.gz", "hodoku/states-fish-als-own2.tsv.gz"}) {
    INFO(name);
    const auto states = testing::hodoku_states(testing::inflated(testing::reference_file(name)));
    for (const hodoku::HodokuTechnique technique : testing::techniques_of_states(states)) {
      INFO(hodoku::info_of(technique).key);
      testing::check_equal(testing::compare_states(states, technique, searches));
    }
  }
}

TEST_CASE("all probes: each technique of chains alone finds what HoDoKu finds with it",
          "[reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  const auto paths = testing::hodoku_paths(
      testing::inflated(testing::reference_file("hodoku/golden-probes.tsv.gz")));
  for (const hodoku::HodokuTechnique technique : testing::probed_techniques()) {
    INFO(hodoku::info_of(technique).key);
    testing::check_equal(testing::compare_probes(paths, technique, searches));
  }
}

TEST_CASE("all paths: steps, score and level are those of HoDoKu", "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  testing::check_equal(testing::compare_paths(reference_paths(5, false), budget));
}
