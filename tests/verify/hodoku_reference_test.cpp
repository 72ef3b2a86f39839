// The steps of HoDoKu on all of our puzzles that it was asked for, against their definitions.
#include <catch2/catch.hpp>
#include <string>

#include "support/data.h"
#include "support/inflate.h"
#include "support/read_paths.h"
#include "support/reference.h"
#include "verify/check/check.h"
#include "verify/hodoku/hodoku_check.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/hodoku_lines.h"

namespace hodoku_tests {

using namespace bitwhip;

namespace {

std::string reference_text(const char* name) {
  return testing::inflated(testing::reference_file(name));
}

}  // namespace

TEST_CASE("all steps of HoDoKu are read, and are what their names say", "[slow][reference]") {
  const auto paths = testing::hodoku_lines(reference_text("hodoku/golden.tsv.gz"));
  CHECK(paths.size() == 2000);
  std::size_t steps = 0;
  for (const auto& path : paths) {
    steps += path.steps.size();
    const verify::Verdict verdict =
        verify::check(verify::read_paths(testing::printed(path).text()).at(0));
    INFO(path.puzzle << ": " << verdict.where << ": " << verdict.why());
    CHECK(verdict.right());
    CHECK(verdict.steps == static_cast<int>(path.steps.size()));
    CHECK(verdict.solved);
  }
  CHECK(steps == 123914);
}

TEST_CASE("all steps of HoDoKu off its paths are what their names say", "[slow][reference]") {
  auto probes = testing::hodoku_probes(reference_text("hodoku/golden-probes.tsv.gz"));
  for (const char* const name :
       {"hodoku/states-fish-als-sel2.tsv.gz", "hodoku/states-fish-als-own2.tsv.gz"}) {
    for (auto& probe : testing::hodoku_states(reference_text(name)))
      probes.push_back(std::move(probe));
  }
  for (const auto& probe : probes) {
    INFO(probe.step);
    const verify::PrintedStep step = verify::read_hodoku_step(probe.step);
    if (!testing::is_sashimi_without_fins(step))
      CHECK_NOTHROW(verify::check_hodoku_step(probe.board, step));
  }
  CHECK(probes.size() > 15000);
}

TEST_CASE("strict checks accept the paths of HoDoKu", "[slow][reference]") {
  const auto paths = testing::hodoku_lines(reference_text("hodoku/golden.tsv.gz"));
  const auto share = static_cast<std::size_t>(testing::kShare * testing::sampled(5));
  for (std::size_t i = 0; i < paths.size(); i += share) {
    const verify::Verdict verdict = verify::check(
        verify::read_paths(testing::printed(paths[i]).text()).at(0), {.strict = true});
    INFO(paths[i].puzzle << ": " << verdict.where << ": " << verdict.why());
    CHECK(verdict.right());
  }
}

}  // namespace hodoku_tests
