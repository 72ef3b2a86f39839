// The closure by ghost whips: against the reference data, whose closures were computed by another
// program, and what the search for the least W refuted; and against paths in random orders.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <random>
#include <sstream>

#include "support/data.h"
#include "support/reference.h"
#include "support/single_steps.h"
#include "verify/judged.h"
#include "verify/search/closure.h"
#include "verify/search/ghosts.h"

namespace explain = bitwhip::explain;
namespace testing = bitwhip::testing;
using namespace bitwhip::verify;
using bitwhip::verify::checks::settled;

namespace {

// The last state of the closure, whatever stays.
Marks last_closure(const Marks& start, const GhostRule& rule, const Before& before = {}) {
  Poll poll({});
  const CandidateBits decided = start.possible() & ~start.open();
  return *ghost_closure(start, before, rule, least_of(decided), poll);
}

struct Decided {
  std::string puzzle;
  int n;
  bool unsolved;  // the closure does not solve
};

// "7:relax 8:FOUND(..)": the closure leaves candidates at 7, and not at 8. "5:cases": it leaves
// none, and yet no order solves.
void add(const std::string& puzzle, const std::string& how, std::vector<Decided>& list) {
  std::istringstream words(how);
  for (std::string word; words >> word;)
    list.push_back({puzzle, std::stoi(word), word.find(":relax") != std::string::npos});
}

std::vector<Decided> own() {
  std::vector<Decided> list;
  for (const testing::LeastLine& line : testing::least_lines()) add(line.puzzle, line.how, list);
  return list;
}

std::vector<Decided> reference() {
  std::vector<Decided> list;
  for (const auto& [puzzle, how] : testing::more_published("wmin.tsv", "how"))
    add(puzzle, how, list);
  return list;
}

// Every step-th line of either kind must agree. Returns how many were compared.
int compare(const std::vector<Decided>& decided, std::size_t step, int longest) {
  Poll poll({});
  int compared = 0;
  std::size_t lines[2] = {0, 0};
  for (const Decided& line : decided) {
    if (line.n > longest || lines[line.unsolved]++ % (line.unsolved ? step : (step + 7) / 8) != 0)
      continue;
    INFO(line.puzzle << " " << line.n);
    CHECK(ghost_closure(settled(line.puzzle), {}, {false, line.n}, std::nullopt, poll)
              ->open()
              .any() == line.unsolved);
    ++compared;
  }
  return compared;
}

Candidate number(bitwhip::Candidate c) {
  const int cell = bitwhip::cell_of(c);
  return candidate(bitwhip::digit_of(c), cell / 9 + 1, cell % 9 + 1);
}

// Whatever a path in random order removes, up to its first step that is longer than n, the closure
// of length n removes, too. Returns how many were compared.
int compare_random_path(testing::SingleSteps& steps, const std::string& puzzle, bool groups,
                        unsigned seed) {
  std::mt19937 random(seed);
  const explain::ResolutionPath path =
      steps.path(puzzle, [&](std::size_t n) { return random() % n; });
  int longest = 0, compared = 0;
  Marks left = settled(puzzle);
  for (const explain::PathRound& round : path.rounds) {
    const explain::PathStep& step = round.steps.front();
    if (explain::length(step) > longest) {
      longest = explain::length(step);
      left = last_closure(settled(puzzle), {groups, longest});
    }
    INFO(puzzle << " " << longest << " " << to_string(number(step.candidates.front())));
    CHECK_FALSE(left.possible(number(step.candidates.front())));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("ghost closure: some puzzles of the reference data", "[reference]") {
  CHECK(compare(own(), 40, 6) >= 5);
  if (const auto decided = reference(); !decided.empty()) CHECK(compare(decided, 400, 6) >= 5);
}

TEST_CASE("ghost closure: many puzzles of the reference data", "[long][reference]") {
  CHECK(compare(own(), testing::kShare, 9) >= 200 / testing::kShare);
  if (const auto decided = reference(); !decided.empty())
    CHECK(compare(decided, 10 * testing::kShare, 9) >= 200 / testing::kShare);
}

TEST_CASE("ghost closure: it keeps nothing that a path in random order removes",
          "[slow][reference]") {
  const auto published = testing::more_published("cbg-000.tsv", "puzzle");
  std::vector<std::string> collected;
  for (const auto& line : published) collected.push_back(line.puzzle);
  testing::SingleSteps w("W"), gw("gW");
  std::vector<std::string> own;
  for (const auto& line : testing::own_values("B")) {
    if (line.value <= "3") own.push_back(line.puzzle);  // one digit; the others take long
  }
  for (const auto& puzzles : {own, collected}) {
    int compared = 0;
    for (std::size_t i = 0; i < puzzles.size();
         i += puzzles.size() / (testing::kShare == 1 ? 16 : 4) + 1) {
      compared += compare_random_path(w, puzzles[i], false, static_cast<unsigned>(i));
      compared += compare_random_path(gw, puzzles[i], true, static_cast<unsigned>(i));
    }
    CHECK((puzzles.empty() || compared > 200 / testing::kShare));
  }
}

TEST_CASE("ghost closure: a candidate may not serve as a ghost, nor go, out of its order") {
  const Marks start =
      settled(".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8");
  // A smaller length, or more orders, keep more.
  const CandidateBits longer = last_closure(start, {false, 5}).possible(),
                      shorter = last_closure(start, {false, 4}).possible();
  CHECK((longer & ~shorter).none());
  CHECK(last_closure(start, {true, 4}).possible() ==
        (last_closure(start, {true, 4}).possible() & shorter));
  const CandidateBits gone = start.open() & ~longer;
  REQUIRE(gone.count() > 20);
  int kept = 0;
  for (std::size_t y = next_of(gone, 0), k = 0; y < gone.size() && k < 5;
       y = next_of(gone, y + 1), ++k) {
    // A true candidate never goes, so what is after it stays.
    Before before;
    before[static_cast<Candidate>(y)] = longer;
    const CandidateBits left = last_closure(start, {false, 5}, before).possible();
    CHECK(left[y]);
    CHECK((longer & ~left).none());
    ++kept;
  }
  CHECK(kept == 5);
}

TEST_CASE("ghost closure: what is barred is no ghost") {
  const Marks start =
      settled(".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8");
  Poll poll({});
  GhostSearch search(start, false, poll);
  const GhostLabels all(start.possible());
  int found = 0;
  for_each(start.open(), [&](Candidate target) {
    if (!search.has_target(target, all, 4)) return;
    ++found;
    // Without the candidates that are linked to the target no chain begins.
    CHECK_FALSE(search.has_target(
        target, GhostLabels(start.possible() & ~tables().linked[static_cast<std::size_t>(target)]),
        4));
  });
  CHECK(found > 0);
}
