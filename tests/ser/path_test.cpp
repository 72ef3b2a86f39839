// Whole paths of SER against those of the reference program: every step, by its name, rating, length and changes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ser/hint.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;

namespace {

// The number of the first step that differs; nothing: the whole path is equal.
std::optional<std::size_t> first_difference(const testing::SerTrace& trace, ser::Solver& solver, std::map<std::string, int>& names) {
  solver.start(testing::puzzle_of(trace.puzzle), ser::kAllProducers);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (!solver.next()) return i;
    const std::string name = ser::name_of(solver.hint());
    if (!testing::same(testing::as_step(solver.hint()), trace.steps[i]) || name != testing::field_name(trace.steps[i])) return i;
    ++names[name];
  }
  return solver.next() || solver.end() != ser::End::solved ? std::optional(trace.steps.size()) : std::nullopt;
}

}  // namespace

// Beyond the producers 1 to 25 the reference program depends on the order of a hash table: five of its paths part from ours there.
TEST_CASE("published traces: whole paths, step by step and by name", "[slow]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::Solver solver(budget);
  std::map<std::string, int> names;
  std::size_t nested = 0, seen = 0;
  std::vector<int> other;  // lines
  const auto traces = testing::ser_traces();
  for (std::size_t i = 0; i < traces.size(); i += testing::kShare) {
    const testing::SerTrace& trace = traces[i];
    const bool deterministic =
        std::all_of(trace.steps.begin(), trace.steps.end(), [](const auto& step) { return testing::producer_of(step) <= ser::kDynamic; });
    if (trace.trial || (!deterministic && testing::kShare > 1)) continue;
    if (!deterministic && seen++ % static_cast<std::size_t>(testing::sampled(4)) != 0) continue;  // the nested ones take nearly all of the time
    INFO(trace.line << " " << trace.puzzle);
    budget.start();
    const auto difference = first_difference(trace, solver, names);
    if (difference && *difference < trace.steps.size()) INFO(testing::to_string(trace.steps[*difference]));
    nested += !deterministic;
    if (difference && !deterministic) {
      CHECK(testing::producer_of(trace.steps.at(*difference)) > ser::kDynamic);
      other.push_back(trace.line);
    } else {
      CHECK_FALSE(difference);
    }
  }
  if (testing::kShare > 1 || testing::sampled(4) > 1) return;
  CHECK(nested == 26);
  CHECK(other == std::vector<int>{2249, 2252, 2260, 2262, 2263});
  // Every name of the field but that of direct claiming, which no puzzle known to us needs, and of loops of ten cells of types 2 to 4.
  for (const char* name : {"Turbot Fish",
                           "Forcing X-Chain",
                           "Forcing Chain",
                           "Bidirectional X-Cycle",
                           "Bidirectional Y-Cycle",
                           "Bidirectional Cycle",
                           "Nishio Forcing Chains",
                           "Cell Forcing Chains",
                           "Region Forcing Chains",
                           "Dynamic Cell Forcing Chains",
                           "Dynamic Region Forcing Chains",
                           "Dynamic Contradiction Forcing Chains",
                           "Dynamic Double Forcing Chains",
                           "Dynamic Contradiction Forcing Chains (+)",
                           "Dynamic Double Forcing Chains (+)",
                           "Dynamic Cell Forcing Chains (+)",
                           "Dynamic Region Forcing Chains (+)",
                           "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
                           "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)",
                           "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)"}) {
    INFO(name);
    CHECK(names[name] > 0);
  }
}
