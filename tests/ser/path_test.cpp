// Whole paths of SER against those of the reference program, and our own against those that were
// found before: every step, by its name, rating, length and changes.
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
#include "support/reference.h"

using namespace bitwhip;

namespace {

// The number of the first step that differs; nothing: the whole path is equal.
std::optional<std::size_t> first_difference(const testing::SerTrace& trace, ser::SerSolver& solver,
                                            std::map<std::string, int>& names) {
  solver.start(testing::puzzle_of(trace.puzzle), ser::kAllProducers);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (!solver.next()) return i;
    const std::string name = ser::name_of(solver.hint());
    if (!testing::same(testing::as_step(solver.hint()), trace.steps[i]) ||
        name != testing::field_name(trace.steps[i]))
      return i;
    ++names[name];
  }
  return solver.next() || solver.end() != ser::SerEnd::solved ? std::optional(trace.steps.size())
                                                              : std::nullopt;
}

}  // namespace

// Beyond the producers 1 to 25 the reference program depends on the order of a hash table: five of
// its paths part from ours there.
TEST_CASE("published traces: whole paths, step by step and by name", "[slow][reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::SerSolver solver(budget);
  std::map<std::string, int> names;
  std::size_t nested = 0, seen = 0;
  std::vector<int> other;  // lines
  const auto traces = testing::ser_traces();
  for (std::size_t i = 0; i < traces.size();
       i += static_cast<std::size_t>(testing::kShare * testing::sampled(6))) {
    const testing::SerTrace& trace = traces[i];
    const bool deterministic =
        std::all_of(trace.steps.begin(), trace.steps.end(),
                    [](const auto& step) { return testing::producer_of(step) <= ser::kDynamic; });
    if (trace.trial || (!deterministic && testing::kShare > 1)) continue;
    if (!deterministic && !trace.own &&
        seen++ % static_cast<std::size_t>(testing::sampled(13)) != 0)
      continue;  // the nested ones take nearly all of the time
    INFO(trace.line << " " << trace.puzzle);
    budget.start();
    const auto difference = first_difference(trace, solver, names);
    if (difference && *difference < trace.steps.size())
      INFO(testing::to_string(trace.steps[*difference]));
    nested += !deterministic && !trace.own;
    if (difference && !deterministic && !trace.own) {
      CHECK(testing::producer_of(trace.steps.at(*difference)) > ser::kDynamic);
      other.push_back(trace.line);
    } else {
      CHECK_FALSE(difference);
    }
  }
  if (!testing::whole_sets()) return;
  if (testing::has_published(traces)) {
    CHECK(nested == 26);
    CHECK(other == std::vector<int>{2249, 2252, 2260, 2262, 2263});
    CHECK(names["Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)"] > 0);
  }
  // Every name of the field but that of direct claiming, which no puzzle known to us needs, and of
  // loops of ten cells of types 2 to 4.
  for (const char* name :
       {"Turbot Fish", "Forcing X-Chain", "Forcing Chain", "Bidirectional X-Cycle",
        "Bidirectional Y-Cycle", "Bidirectional Cycle", "Nishio Forcing Chains",
        "Cell Forcing Chains", "Region Forcing Chains", "Dynamic Cell Forcing Chains",
        "Dynamic Region Forcing Chains", "Dynamic Contradiction Forcing Chains",
        "Dynamic Double Forcing Chains", "Dynamic Contradiction Forcing Chains (+)",
        "Dynamic Double Forcing Chains (+)", "Dynamic Cell Forcing Chains (+)",
        "Dynamic Region Forcing Chains (+)",
        "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
        "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)"}) {
    INFO(name);
    CHECK(names[name] > 0);
  }
}

namespace {

// "7.000 CycleHint Bidirectional Cycle: ... {r7c9={8}, r8c9={1, 2}}", "... =r2c4:1 {}" between
// tabs. Lengths are not told.
testing::SerStep parse_printed(const std::vector<std::string>& cells) {
  testing::SerStep step{.tenths = ser::tenths(std::stod(cells.at(1))),
                        .name = cells.at(3).substr(0, cells.at(3).find(':')),
                        .removed{}};
  const auto cell_at = [](const std::string& text, std::size_t at) {
    return (text.at(at + 1) - '1') * 9 + text.at(at + 3) - '1';
  };
  const std::string &placed = cells.at(4), &removed = cells.at(5);
  if (!placed.empty()) {
    step.placed_cell = cell_at(placed, 1);
    step.placed_digit = placed.at(6) - '0';
  }
  for (std::size_t at = removed.find('r'); at != std::string::npos;
       at = removed.find('r', at + 1)) {
    std::uint16_t& digits = step.removed[static_cast<std::size_t>(cell_at(removed, at))];
    for (std::size_t in = at + 6; removed.at(in) != '}'; ++in) {
      if (removed[in] >= '1' && removed[in] <= '9') digits |= ser::digit_bit(removed[in] - '0');
    }
  }
  return step;
}

}  // namespace

// Two paths that turn at a cycle of six nodes (7.0) beside longer hints of the same rating. Steps
// below 2.0 are not listed.
TEST_CASE("published traces: cycles beside longer hints of the same rating", "[reference]") {
  rules::Budget budget({}, std::size_t{64} << 20);
  ser::SerSolver solver(budget);
  int puzzles = 0, steps = 0;
  for (const std::vector<std::string>& cells :
       testing::table(testing::reference_file("ser-cycle-order.tsv"))) {
    if (cells.front() != "#") {
      ++puzzles;
      budget.start();
      ser::Score score;
      solver.start(testing::puzzle_of(cells.front()), ser::kAllProducers);
      while (solver.next()) score.add(solver.hint());
      CHECK(solver.end() == ser::SerEnd::solved);
      for (const auto& [column, tenths] :
           {std::pair(1, score.er()), std::pair(2, score.ep().value()),
            std::pair(3, score.ed().value())})
        CHECK(tenths == ser::tenths(std::stod(cells.at(static_cast<std::size_t>(column)))));
      solver.start(testing::puzzle_of(cells.front()), ser::kAllProducers);
      continue;
    }
    ++steps;
    testing::SerStep expected = parse_printed(cells);
    do {
      REQUIRE(solver.next());
    } while (ser::tenths(solver.hint().rating) < 20);
    testing::SerStep found = testing::as_step(solver.hint());
    found.complexity = 0;
    INFO(testing::to_string(found) << ", published: " << testing::to_string(expected));
    CHECK(testing::same(found, expected));
    CHECK(ser::name_of(solver.hint()) == expected.name);
  }
  CHECK(puzzles == 2);
  CHECK(steps == 29);
}
