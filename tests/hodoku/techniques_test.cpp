// Each technique against HoDoKu, on the sample of paths that the project has.
#include "rulebook/techniques.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "collect/solver.h"
#include "hodoku/check_equal.h"
#include "hodoku/golden.h"
#include "hodoku/solver.h"
#include "hodoku/technique.h"
#include "rules/budget.h"
#include "support/data.h"

using namespace bitwhip;

TEST_CASE("the table of techniques has each key and each name once") {
  for (const auto& info : hodoku::techniques()) {
    CHECK(hodoku::find_technique(info.key) == &info);
    for (const auto& other : hodoku::techniques())
      CHECK((info.name == other.name) == (&info == &other));
  }
  CHECK(hodoku::find_technique("X-Wing") == nullptr);
}

TEST_CASE("techniques of HoDoKu are found in the table of all techniques, by name and by key") {
  for (const auto& info : hodoku::techniques()) {
    INFO(info.key);
    CHECK(info.name == rulebook::name_of(info.id));
    for (const std::string_view text : {info.name, info.key}) {
      const rulebook::TechniqueInfo* const found = rulebook::find_technique(text);
      REQUIRE(found != nullptr);
      CHECK(found->id == info.id);
    }
    CHECK(hodoku::find_technique(info.id) == &info);
  }
  CHECK(hodoku::find_technique(rulebook::TechniqueId::whip) == nullptr);
}

TEST_CASE("techniques have the names that HoDoKu shows") {
  const auto name = [](const char* key) { return std::string(hodoku::find_technique(key)->name); };
  CHECK(name("FULL_HOUSE") == "Full House");
  CHECK(name("NAKED_SINGLE") == "Naked Single");
  CHECK(name("HIDDEN_SINGLE") == "Hidden Single");
  CHECK(name("LOCKED_CANDIDATES_1") == "Locked Candidates Type 1 (Pointing)");
  CHECK(name("NAKED_QUADRUPLE") == "Naked Quadruple");
  CHECK(name("BUG_PLUS_1") == "Bivalue Universal Grave + 1");
  CHECK(name("TWO_STRING_KITE") == "2-String Kite");
  CHECK(name("UNIQUENESS_1") == "Uniqueness Test 1");
  CHECK(name("SUE_DE_COQ") == "Sue de Coq");
  CHECK(name("GROUPED_AIC") == "Grouped AIC");
  CHECK(name("ALS_XZ") == "Almost Locked Set XZ-Rule");
  CHECK(name("FORCING_NET_VERITY") == "Forcing Net Verity");
}

TEST_CASE("steps of paths: the technique of each finds it, those before find nothing") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  testing::check_equal(testing::compare_steps(testing::own_hodoku_paths(), searches, true));
}

TEST_CASE("states of paths: each technique alone finds what HoDoKu finds with it") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  const auto paths = testing::own_hodoku_paths();
  const auto techniques = testing::techniques_of_finds(paths);
  CHECK(techniques.size() >= 30);
  for (const hodoku::HodokuTechnique technique : techniques) {
    INFO(hodoku::info_of(technique).key);
    testing::check_equal(testing::compare_finds(paths, technique, searches));
  }
}

TEST_CASE("states off paths: fish and almost locked sets are what HoDoKu finds, part by part") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  const auto states = testing::own_hodoku_states();
  const auto techniques = testing::techniques_of_states(states);
  CHECK(techniques.size() == 16);
  for (const hodoku::HodokuTechnique technique : techniques) {
    INFO(hodoku::info_of(technique).key);
    testing::check_equal(testing::compare_states(states, technique, searches));
  }
}

TEST_CASE("states of paths: no technique alone takes a digit of the solution", "[slow]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  hodoku::HodokuSolver path(budget);
  hodoku::HodokuStep step;
  collect::FastSolver solver;
  std::vector<int> finds(hodoku::kTechniques);
  for (const std::string& puzzle : testing::sudogen0(testing::kShare * testing::sampled(4) * 40)) {
    INFO(puzzle);
    REQUIRE(solver.count(testing::puzzle_of(puzzle), 2) == 1);
    const collect::Cells solution = solver.solution();
    path.start(testing::puzzle_of(puzzle));
    while (path.next()) {
      if (path.step().technique <= hodoku::HodokuTechnique::hidden_single) continue;
      const hodoku::HodokuState& state = path.state();
      for (const hodoku::HodokuTechnique technique : testing::searched_techniques()) {
        if (!hodoku::find_alone(technique, state, searches, step)) continue;
        INFO(testing::to_string(testing::as_golden(step)));
        ++finds[static_cast<std::size_t>(technique)];
        for (const Candidate candidate : step.deletions) {
          const int cell = cell_of(candidate), digit = digit_of(candidate);
          REQUIRE(state.has(cell, digit));
          REQUIRE(solution[static_cast<std::size_t>(cell)] != digit);
        }
        if (step.places())
          REQUIRE(solution[static_cast<std::size_t>(step.cells[0])] == step.values[0]);
      }
    }
    CHECK(path.end() == hodoku::HodokuEnd::solved);
  }
  CHECK(finds[static_cast<std::size_t>(hodoku::HodokuTechnique::x_wing)] +
            finds[static_cast<std::size_t>(hodoku::HodokuTechnique::naked_pair)] >
        0);
}
