// Neighbours, and minimal puzzles inside a puzzle, against plain trials of every clue.
#include "collect/neighbours.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "collect/minimal_puzzles.h"
#include "support/data.h"
#include "support/reference.h"

namespace bitwhip::collect {
namespace {

using Set = std::set<std::string>;

// Fails if a neighbour comes twice, or if a part depends on other parts.
Set neighbours_of(const Cells& clues, const Neighbours::ExchangeOptions& wanted) {
  Neighbours search(wanted, nullptr);
  Set found;
  for (std::uint64_t part = 0; part < search.parts(clues); ++part) {
    const auto end = search.find(clues, part, [&](const Cells& cells) {
      CHECK(found.insert(text_of(cells)).second);
      return true;
    });
    REQUIRE(end == Neighbours::NeighboursEnd::whole);
  }
  return found;
}

bool is_proper(const Cells& cells) {
  FastSolver solver;
  return solver.count(cells, 2) == 1;
}

// True if no clue can go.
bool is_minimal(const Cells& cells) {
  Cells rest = cells;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells[cell] == 0) continue;
    rest[cell] = 0;
    if (is_proper(rest)) return false;
    rest[cell] = cells[cell];
  }
  return true;
}

// All ways to remove some clues and to add others, tried one by one. Several additions are tried
// only among those that some of the solutions have.
class Trial {
 public:
  Trial(const Cells& clues, int minus, int plus) : clues_(clues), plus_(plus) {
    remove(clues, 0, minus);
  }
  Set found, minimal;

 private:
  void remove(const Cells& rest, std::size_t from, int minus) {
    if (minus == 0) return add(rest, rest, 0, plus_);
    for (std::size_t cell = from; cell < kCells; ++cell) {
      if (rest[cell] == 0) continue;
      Cells fewer = rest;
      fewer[cell] = 0;
      remove(fewer, cell + 1, minus - 1);
    }
  }
  void add(const Cells& rest, const Cells& with, std::size_t from, int plus) {
    FastSolver solver;
    if (plus == 0) {
      if (solver.count(with, 2) != 1) return;
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        if (with[cell] == rest[cell]) continue;
        Cells without = with;
        without[cell] = 0;
        if (is_proper(without)) return;
      }
      found.insert(text_of(with));
      if (is_minimal(with)) minimal.insert(text_of(with));
      return;
    }
    for (std::size_t cell = from; cell < kCells; ++cell) {
      if (rest[cell] != 0) continue;
      for (std::uint8_t digit = 1; digit <= kDigits; ++digit) {
        if (clues_[cell] == digit) continue;
        Cells more = with;
        more[cell] = digit;
        if (plus == 1 || solver.count(more, 2) == 2) add(rest, more, cell + 1, plus - 1);
      }
    }
  }

  const Cells clues_;
  const int plus_;
};

// Puzzles with controlled bias: the first of our own, and of the collection.
std::vector<Cells> first_of(const std::vector<std::string>& texts, std::size_t count) {
  std::vector<Cells> puzzles;
  for (std::size_t i = 0; i < texts.size() && i < count; ++i) puzzles.push_back(cells_of(texts[i]));
  return puzzles;
}
std::vector<Cells> of_our_own(std::size_t count) { return first_of(testing::own_puzzles(), count); }
std::vector<Cells> of_the_collection(std::size_t count) {
  std::vector<std::string> texts;
  for (const auto& line : testing::more_published("cbg-000.tsv", "puzzle"))
    texts.push_back(line.puzzle);
  return first_of(texts, count);
}
std::vector<Cells> controlled_bias(std::size_t count) {
  std::vector<Cells> puzzles = of_our_own(count);
  for (const Cells& clues : of_the_collection(count)) puzzles.push_back(clues);
  return puzzles;
}

// What two lists say of {-p+q} neighbours of a puzzle, all and minimal ones.
void check(const Cells& clues, int minus, int plus) {
  CAPTURE(text_of(clues), minus, plus);
  const Trial trial(clues, minus, plus);
  CHECK(neighbours_of(clues, {.minus = minus, .plus = plus}) == trial.found);
  CHECK(neighbours_of(clues, {.minus = minus, .plus = plus, .minimal = true}) == trial.minimal);
}

TEST_CASE("one clue for another gives what trials of all clues give", "[slow][reference]") {
  const auto puzzles =
      controlled_bias(static_cast<std::size_t>(50 / testing::sampled(5) / testing::kShare));
  for (const Cells& clues : puzzles) check(clues, 1, 1);
}

TEST_CASE("other numbers of clues go and are added as trials say", "[slow]") {
  std::mt19937 random(1);
  std::size_t most = 0;
  for (const std::string& text : testing::sudogen0(2000 * testing::kShare)) {
    Cells clues = cells_of(text);
    check(clues, 0, 0);
    check(clues, 1, 0);
    check(clues, 0, 1);
    // With clues of the solution a puzzle is not minimal.
    FastSolver solver;
    REQUIRE(solver.count(clues, 1) == 1);
    Cells more = clues;
    for (int k = 0; k < 4; ++k) {
      const std::size_t cell = random() % kCells;
      more[cell] = solver.solution()[cell];
    }
    check(more, 2, 0);
    check(more, 1, 1);
    // Few solutions, so that two and three additions can be tried.
    std::uint64_t solutions = 0;
    while (solutions < 2 || solutions > 8) {
      Cells fewer = more;
      for (int k = 0; k < 4; ++k) fewer[random() % kCells] = 0;
      solutions = solver.count(fewer, 9);
      if (solutions >= 2 && solutions <= 8) clues = fewer;
    }
    most = std::max<std::size_t>(most, solutions);
    check(clues, 0, 1);
    check(clues, 0, 2);
    if (solutions < 6) check(clues, 0, 3);
  }
  CHECK(most > 2);
}

TEST_CASE("neighbours are neighbours of each other", "[reference]") {
  for (const Cells& clues : controlled_bias(20 / testing::kShare)) {
    const std::string puzzle = text_of(clues);
    std::size_t number = 0;
    for (const std::string& text : neighbours_of(clues, {})) {
      if (number++ % static_cast<std::size_t>(testing::sampled(60)) != 0) continue;
      CHECK(is_proper(cells_of(text)));
      CHECK(neighbours_of(cells_of(text), {}).contains(puzzle));
    }
    CHECK(number > 0);
  }
}

TEST_CASE("a controlled-bias puzzle has some 298 neighbours", "[slow][reference]") {
  const auto collected = of_the_collection(100);
  for (const auto& puzzles : {of_our_own(100), collected}) {
    if (puzzles.empty()) continue;
    double sum = 0, squares = 0;
    std::size_t minimal = 0;
    for (const Cells& clues : puzzles) {
      const auto count = static_cast<double>(neighbours_of(clues, {}).size());
      sum += count;
      squares += count * count;
      minimal += neighbours_of(clues, {.minimal = true}).size();
    }
    const double n = static_cast<double>(puzzles.size()), mean = sum / n,
                 error = std::sqrt((squares / n - mean * mean) / n);
    CHECK(std::abs(mean - 298) < 3 * error);
    // As trials of all clues have them. (The trial that found 298 told "about 49" minimal ones.)
    if (puzzles != collected) continue;
    CHECK(sum == 30241);
    CHECK(minimal == 6031);
  }
}

TEST_CASE("a removal with too many solutions is told once, and others are not touched") {
  const Cells clues = cells_of(testing::sudogen0().front());
  for (const int plus : {1, 2}) {
    Neighbours all({.minus = 1, .plus = plus}, nullptr),
        few({.minus = 1, .plus = plus, .solutions = 40}, nullptr);
    std::size_t over = 0;
    const std::uint64_t parts = all.parts(clues), removals = Neighbours({}, nullptr).parts(clues);
    for (std::uint64_t removal = 0; removal < removals; ++removal) {
      Set expected, found;
      bool is_over = false;
      for (std::uint64_t part = removal * parts / removals; part < (removal + 1) * parts / removals;
           ++part) {
        all.find(clues, part,
                 [&](const Cells& cells) { return expected.insert(text_of(cells)).second; });
        const auto end = few.find(
            clues, part, [&](const Cells& cells) { return found.insert(text_of(cells)).second; });
        if (end != Neighbours::NeighboursEnd::over) continue;
        CHECK_FALSE(is_over);
        is_over = true;
        CHECK(few.removed().size() == 1);
      }
      over += is_over ? 1 : 0;
      CHECK(found == (is_over ? Set() : expected));
    }
    CHECK(over > 0);
    CHECK(over < removals);
  }
  CHECK(Neighbours({.minus = 12}, nullptr).parts(cells_of(std::string(70, '.') + "12345678.9.")) ==
        0);
}

TEST_CASE("a neighbour search that is stopped says so") {
  const Cells clues = cells_of(testing::sudogen0().front());
  std::atomic<int> stop{1};
  CHECK(Neighbours({}, &stop).find(clues, 0, [](const Cells&) { return true; }) ==
        Neighbours::NeighboursEnd::stopped);
  CHECK_FALSE(MinimalPuzzleSearch(&stop).find(clues, 0, [](const Cells&) { return true; }));
  Neighbours search({}, nullptr);
  std::uint64_t part = 0;
  while (search.find(clues, part, [](const Cells&) { return false; }) ==
         Neighbours::NeighboursEnd::whole)
    ++part;
  CHECK(part < search.parts(clues));
}

TEST_CASE("the minimal puzzles inside a puzzle are those that a trial of all subsets finds") {
  std::mt19937 random(2);
  for (const std::string& text : testing::sudogen0(1500 * testing::kShare)) {
    Cells clues = cells_of(text);
    FastSolver solver;
    REQUIRE(solver.count(clues, 1) == 1);
    const Cells solved = solver.solution();
    for (std::size_t k = 0; k < 5; ++k) {
      const std::size_t cell = random() % kCells;
      clues[cell] = solved[cell];
    }
    std::vector<std::size_t> redundant;
    RedundancyTest minimality;
    minimality.redundant(clues, solved, solver).each([&](std::size_t cell) {
      redundant.push_back(cell);
    });
    if (redundant.size() > 10) continue;
    Set expected, found;
    for (std::size_t subset = 0; subset < std::size_t{1} << redundant.size(); ++subset) {
      Cells fewer = clues;
      for (std::size_t i = 0; i < redundant.size(); ++i) {
        if ((subset >> i & 1) != 0) fewer[redundant[i]] = 0;
      }
      if (is_proper(fewer) && is_minimal(fewer)) expected.insert(text_of(fewer));
    }
    // Parts may come in any order.
    MinimalPuzzleSearch search(nullptr);
    const std::uint64_t parts = search.parts(clues);
    CHECK(parts == std::uint64_t{1} << redundant.size());
    for (std::uint64_t part = parts; part-- > 0;) {
      REQUIRE(search.find(clues, part, [&](const Cells& cells) {
        CHECK(found.insert(text_of(cells)).second);
        return true;
      }));
    }
    CHECK(found == expected);
    CHECK(MinimalPuzzleSearch(nullptr).parts(cells_of(text)) == 1);
  }
  CHECK(MinimalPuzzleSearch(nullptr).parts(Cells{}) == 0);
}

}  // namespace
}  // namespace bitwhip::collect
