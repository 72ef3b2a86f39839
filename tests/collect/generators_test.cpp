// Generators against their plain forms, and against published figures. Seeds are fixed, so nothing
// here flakes.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "collect/generator.h"
#include "collect/grids.h"
#include "collect/minimal_puzzles.h"
#include "collect/minlex.h"
#include "grid/geometry.h"
#include "rating/rater.h"
#include "samples.h"
#include "support/data.h"
#include "support/rating.h"

namespace bitwhip::collect {
namespace {

const std::atomic<int> kNever{0};

bool is_proper(const Cells& cells, FastSolver& solver) { return solver.count(cells, 2) == 1; }

// Removes each clue, and restores it if several solutions appear.
void remove_plainly(Cells& cells, const std::vector<std::uint8_t>& order, FastSolver& solver) {
  for (const std::uint8_t cell : order) {
    const std::uint8_t digit = std::exchange(cells[cell], std::uint8_t{0});
    if (!is_proper(cells, solver)) cells[cell] = digit;
  }
}

void check_removal(std::uint64_t seeds) {
  FastSolver solver;
  ClueRemover removal(solver);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomStream draws(seed, 1), same(seed, 1);
    const Cells grid = quick_grid(draws);
    REQUIRE(grid == quick_grid(same));
    Cells plain = grid;
    remove_plainly(plain, in_random_order(BandedCellSet::all(), same), solver);
    REQUIRE(text_of(kept(grid, *top_down(removal, solver, grid, BandedCellSet::all(), draws))) ==
            text_of(plain));
  }
}

// Digits are tried one by one, and solutions are counted each time.
Cells bottom_up_plainly(RandomStream& draws, FastSolver& solver) {
  Cells cells{};
  std::vector<std::size_t> empty(kCells);
  std::iota(empty.begin(), empty.end(), std::size_t{0});
  for (;;) {
    const std::size_t at = draws.below(static_cast<std::uint32_t>(empty.size()));
    std::uint8_t& cell = cells[empty[at]];
    cell = static_cast<std::uint8_t>(1 + draws.below(kDigits));
    const std::uint64_t solutions = solver.count(cells, 2);
    if (solutions == 1) break;
    if (solutions == 0) {
      cell = 0;
    } else {
      empty[at] = empty.back();
      empty.pop_back();
    }
  }
  remove_plainly(cells, in_random_order(BandedCellSet::of(cells), draws), solver);
  return cells;
}

void check_bottom_up(std::uint64_t seeds) {
  FastSolver solver;
  ClueRemover removal(solver);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomStream draws(seed, 2), same(seed, 2);
    REQUIRE(text_of(*bottom_up(removal, solver, BandedCellSet::all(), draws)) ==
            text_of(bottom_up_plainly(same, solver)));
  }
}

// Controlled bias by its definition: each question is put to the counter of solutions.
class PlainBias {
 public:
  PlainBias(const SplittingSchedule& splitting, const Cells& grid)
      : splitting_(splitting), grid_(grid), order_(kCells) {
    std::iota(order_.begin(), order_.end(), 0);
  }
  void attempt(RandomStream& draws, std::vector<BandedCellSet>& found) {
    BandedCellSet clues;
    for (std::size_t i = 0; i < static_cast<std::size_t>(splitting_.start); ++i) {
      std::swap(order_[i], order_[i + draws.below(static_cast<std::uint32_t>(kCells - i))]);
      clues = clues | BandedCellSet::of(order_[i]);
    }
    if (is_proper(kept(grid_, clues), solver_)) descend(clues, draws, found);
  }

 private:
  void descend(const BandedCellSet& clues, RandomStream& draws, std::vector<BandedCellSet>& found) {
    std::vector<int> cells;
    for (int cell = 0; cell < kCells; ++cell) {
      if (clues.has(cell)) cells.push_back(cell);
    }
    const auto without = [&clues](int cell) {
      BandedCellSet rest = clues;
      rest.remove(cell);
      return rest;
    };
    const double tries = splitting_.tries[cells.size()];
    double left = std::floor(tries);
    if (tries > left && static_cast<double>(draws.next() >> 11) * 0x1p-53 < tries - left) ++left;
    bool minimal = true;
    for (; left > 0; --left) {
      const BandedCellSet rest =
          without(cells[draws.below(static_cast<std::uint32_t>(cells.size()))]);
      if (!is_proper(kept(grid_, rest), solver_)) continue;
      minimal = false;
      descend(rest, draws, found);
    }
    minimal = minimal && std::none_of(cells.begin(), cells.end(), [&](int cell) {
                return is_proper(kept(grid_, without(cell)), solver_);
              });
    if (minimal) found.push_back(clues);
  }

  const SplittingSchedule splitting_;
  const Cells grid_;
  std::vector<int> order_;
  FastSolver solver_;
};

SplittingSchedule splitting(int start,
                            std::initializer_list<std::pair<std::pair<int, int>, double>> levels) {
  SplittingSchedule made;
  made.start = start;
  for (const auto& [range, tries] : levels) {
    for (int n = range.second; n <= range.first; ++n)
      made.tries[static_cast<std::size_t>(n)] = tries;
  }
  return made;
}

const SplittingSchedule kDefault = splitting(36, {{{36, 31}, 3}});
const SplittingSchedule kUneven = splitting(36, {{{36, 33}, 3}, {{32, 29}, 2}, {{27, 1}, 0.7}});

// The same puzzles in the same order, from each attempt.
std::size_t check_bias(const SplittingSchedule& schedule, int grids, int attempts) {
  ControlledBias fast(schedule);
  std::size_t puzzles = 0;
  for (int g = 0; g < grids; ++g) {
    RandomStream draws(static_cast<std::uint64_t>(g), 3), same = draws;
    const Cells grid = quick_grid(draws);
    quick_grid(same);
    PlainBias plain(schedule, grid);
    fast.begin(grid);
    std::vector<BandedCellSet> found, expected;
    for (int i = 0; i < attempts; ++i) {
      fast.attempt(draws, found);
      plain.attempt(same, expected);
      REQUIRE(draws.next() == same.next());
    }
    REQUIRE(found == expected);
    puzzles += found.size();
  }
  return puzzles;
}

const std::vector<double> kTopDownClues{44,     2428,  34548, 172512, 342335, 297838,
                                        122116, 25315, 2686,  168,    10};
const std::vector<double> kBottomUpClues{0.028, 0.856, 8.24,  27.67,  36.38, 20.59,
                                         5.45,  0.72,  0.054, 0.0024, 0};
constexpr int kFewest = 20;  // of both

std::vector<Cells> made_by(GeneratorMethod method, std::uint64_t count) {
  GeneratorRequest request;
  request.method = method;
  request.grids = GridSource::quick;
  Generator generator(request, kNever);
  std::vector<Cells> puzzles;
  for (UnitPart unit; puzzles.size() < count;) {
    REQUIRE(generator.make_whole(puzzles.size() + 1, unit));
    puzzles.insert(puzzles.end(), unit.puzzles.begin(), unit.puzzles.end());
  }
  return puzzles;
}

std::vector<double> clue_counts(const std::vector<Cells>& puzzles) {
  std::vector<double> counts(kTopDownClues.size());
  for (const Cells& puzzle : puzzles) {
    const int clues = BandedCellSet::of(puzzle).size();
    ++counts[static_cast<std::size_t>(
        std::clamp(clues - kFewest, 0, static_cast<int>(counts.size()) - 1))];
  }
  return counts;
}

// Unavoidable sets of four cells: two rows of a band (columns of a stack) have the same two digits
// crosswise in two columns (rows) of different blocks.
int four_cell_sets(const Cells& grid) {
  int count = 0;
  for (const bool transposed : {false, true}) {
    const auto at = [&](std::size_t line, std::size_t place) {
      return grid[transposed ? kDigits * place + line : kDigits * line + place];
    };
    for (std::size_t a = 0; a < kDigits; ++a) {
      for (std::size_t b = a + 1; b < a / 3 * 3 + 3; ++b) {
        for (std::size_t x = 0; x < kDigits; ++x) {
          for (std::size_t y = x / 3 * 3 + 3; y < kDigits; ++y)
            count += at(a, x) == at(b, y) && at(a, y) == at(b, x);
        }
      }
    }
  }
  return count;
}

struct Mean {
  double n = 0, sum = 0, squares = 0;
  void add(double x) {
    ++n;
    sum += x;
    squares += x * x;
  }
  double mean() const { return sum / n; }
  double error() const { return std::sqrt((squares / n - mean() * mean()) / n); }
};

void check_uniform_grids(std::uint64_t draws_made) {
  Mean inverse, sets, quick;
  std::vector<Cells> grids;
  for (std::uint64_t unit = 0; unit < draws_made; ++unit) {
    RandomStream draws(5, unit);
    draw_grids(draws, grids);
    for (const Cells& grid : grids) {
      REQUIRE(is_complete_grid(grid));
      inverse.add(2692.964 / static_cast<double>(completions(grid)));
      sets.add(four_cell_sets(grid));
    }
    quick.add(four_cell_sets(quick_grid(draws)));
  }
  CAPTURE(inverse.mean(), inverse.error(), sets.mean(), sets.error(), quick.mean());
  CHECK(std::abs(inverse.mean() - 1) < 3 * inverse.error());
  CHECK(std::abs(sets.mean() - 11.547) < 3 * sets.error());
  CHECK(sets.mean() - quick.mean() > 3 * (sets.error() + quick.error()));
}

// Weighted sums of a run, by grid.
struct Study {
  double weight = 0, weighted_clues = 0, attempts = 0;
  std::size_t puzzles = 0;
  std::vector<std::pair<double, double>> grids;  // weights, and weighted clues
  std::vector<Cells> found;
  std::vector<std::pair<std::size_t, double>> places;  // of each of them: its grid, its weight

  double mean() const { return weighted_clues / weight; }
  double error() const {
    double squares = 0;
    for (const auto& [w, x] : grids) squares += (x - mean() * w) * (x - mean() * w);
    return std::sqrt(squares) / weight;
  }
  // Minimal puzzles of a grid, and the error.
  double total() const {
    return weight * std::exp(std::lgamma(82) - std::lgamma(27) - std::lgamma(56)) / attempts;
  }
  double total_error() const {
    double squares = 0;
    for (const auto& [w, x] : grids) squares += w * w;
    return total() * std::sqrt(squares) / weight;
  }
};

Study study(const SplittingSchedule& schedule, std::uint64_t units, std::uint64_t per_grid,
            const std::vector<Cells>& listed = {},
            const BandedCellSet& pattern = BandedCellSet::all()) {
  GeneratorRequest request;
  request.per_grid = per_grid;
  request.splitting = schedule;
  request.listed = listed;
  request.pattern = pattern;
  if (!listed.empty()) request.grids = GridSource::listed;
  Generator generator(request, kNever);
  Study made;
  for (std::uint64_t number = 1; number <= units; ++number) {
    UnitPart unit;
    REQUIRE(generator.make_whole(number, unit));
    made.attempts += static_cast<double>(unit.attempts);
    made.puzzles += unit.puzzles.size();
    double weight = 0, clues = 0;
    for (const Cells& puzzle : unit.puzzles) {
      const int n = BandedCellSet::of(puzzle).size();
      const double w = schedule.weight(n, pattern.size());
      weight += w;
      clues += n * w;
      made.found.push_back(puzzle);
      made.places.emplace_back(made.grids.size(), w);
    }
    made.weight += weight;
    made.weighted_clues += clues;
    made.grids.emplace_back(weight, clues);
  }
  return made;
}

// W of each puzzle.
std::vector<std::size_t> levels_of(const std::vector<Cells>& cells) {
  std::vector<Puzzle> puzzles;
  for (const Cells& puzzle : cells) puzzles.push_back(puzzle_of(puzzle));
  std::vector<std::size_t> levels;
  for (const rating::Report& report :
       testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"W"}))) {
    REQUIRE(report.values[0].kind == rating::ValueKind::finite);
    levels.push_back(static_cast<std::size_t>(report.values[0].n));
  }
  return levels;
}

std::vector<double> counts_of(const std::vector<std::size_t>& levels, std::size_t most) {
  std::vector<double> counts(most + 1);
  for (const std::size_t level : levels) ++counts[std::min(level, most)];
  return counts;
}

// The unbiased share of each level is the published one, within three errors by grids.
void check_levels(const Study& made) {
  constexpr double kPublished[] = {0.291707886, 0.0843910906, 0.126055372, 0.22262028,
                                   0.21386454,  0.0467328241, 0.0107214537};
  const std::vector<std::size_t> levels = levels_of(made.found);
  for (std::size_t level = 0; level < std::size(kPublished); ++level) {
    double share = 0, squares = 0;
    std::vector<double> of_grid(made.grids.size());
    for (std::size_t i = 0; i < levels.size(); ++i)
      share += levels[i] == level ? made.places[i].second / made.weight : 0;
    for (std::size_t i = 0; i < levels.size(); ++i)
      of_grid[made.places[i].first] += made.places[i].second * ((levels[i] == level) - share);
    for (const double sum : of_grid) squares += sum * sum;
    CAPTURE(level, share, kPublished[level], std::sqrt(squares) / made.weight);
    CHECK(std::abs(share - kPublished[level]) < 3 * std::sqrt(squares) / made.weight);
  }
}

}  // namespace

TEST_CASE("top-down and bottom-up make the puzzles of their plain forms") {
  check_removal(150);
  check_bottom_up(40);
}

TEST_CASE("top-down and bottom-up make the puzzles of their plain forms, thousands of them",
          "[long]") {
  check_removal(3000);
  check_bottom_up(1000);
}

TEST_CASE("controlled bias makes the puzzles of its plain form") {
  CHECK(check_bias(splitting(36, {{{36, 32}, 3}, {{31, 26}, 2}, {{25, 1}, 0.5}}), 3, 30) > 0);
  check_bias(kDefault, 2, 60);
  check_bias(splitting(30, {}), 2, 2000);
}

TEST_CASE("controlled bias makes the puzzles of its plain form, 200,000 attempts", "[long]") {
  check_bias(SplittingSchedule(), 10, 20000);
  CHECK(check_bias(kDefault, 50, 90) > 0);
}

TEST_CASE("a unit that is made in parts, from any place, is the unit that is made at once") {
  for (const GeneratorMethod method : {GeneratorMethod::controlled_bias, GeneratorMethod::top_down,
                                       GeneratorMethod::bottom_up, GeneratorMethod::suexg}) {
    GeneratorRequest request;
    request.method = method;
    // Enough work for several parts, which end by time.
    request.per_grid = method == GeneratorMethod::controlled_bias ? 20000
                       : method == GeneratorMethod::top_down      ? 4000
                                                                  : 400;
    request.splitting = kUneven;
    UnitPart whole;
    REQUIRE(Generator(request, kNever).make_whole(1, whole));
    // Each part is made by a new generator, which knows the place alone.
    std::vector<Cells> puzzles;
    std::uint64_t attempts = 0, parts = 0;
    UnitPart part;
    for (UnitResumePoint place; !part.ends; place = part.end, ++parts) {
      Generator generator(request, kNever);
      if (parts > 0) generator.restore(part.state);
      generator.begin(1, place);
      REQUIRE(generator.make(part));
      puzzles.insert(puzzles.end(), part.puzzles.begin(), part.puzzles.end());
      attempts += part.attempts;
    }
    CAPTURE(static_cast<int>(method), parts);
    CHECK(parts > 1);
    CHECK(puzzles == whole.puzzles);
    CHECK(attempts == whole.attempts);
    CHECK(part.grids == whole.grids);
    CHECK(part.state == whole.state);
  }
}

TEST_CASE("what a generator makes is minimal, within the pattern") {
  BandedCellSet pattern = BandedCellSet::all();
  for (int cell = 0; cell < kCells; cell += 9) pattern.remove(cell);
  FastSolver solver;
  RedundancyTest minimality;
  for (const GeneratorMethod method :
       {GeneratorMethod::controlled_bias, GeneratorMethod::top_down, GeneratorMethod::bottom_up}) {
    GeneratorRequest request;
    request.method = method;
    request.pattern = pattern;
    request.per_grid = 40;
    request.splitting = kUneven;
    Generator generator(request, kNever);
    std::size_t puzzles = 0, attempts = 0;
    for (std::uint64_t number = 1; number <= 8; ++number) {
      UnitPart unit;
      REQUIRE(generator.make_whole(number, unit));
      attempts += unit.attempts;
      puzzles += unit.puzzles.size();
      for (const Cells& puzzle : unit.puzzles) {
        REQUIRE(solver.count(puzzle, 2) == 1);
        REQUIRE(minimality.redundant(puzzle, Cells(solver.solution()), solver).empty());
        REQUIRE((BandedCellSet::of(puzzle) | pattern) == pattern);
      }
    }
    CAPTURE(static_cast<int>(method), puzzles, attempts);
    CHECK(puzzles > 0);
    CHECK((method == GeneratorMethod::controlled_bias || puzzles <= attempts));
  }
}

TEST_CASE("weights are the binomial coefficients over the tries") {
  const std::map<int, double> published{
      {20, 0.00414639}, {24, 0.203634}, {26, 1}, {27, 2.03704}, {32, 31.9907}};
  for (const auto& [clues, cf] : published) {
    CHECK(SplittingSchedule().weight(clues) == Approx(cf).epsilon(1e-5));
    CHECK(kDefault.weight(clues) ==
          Approx(cf / std::pow(3, 36 - std::max(clues, 30))).epsilon(1e-5));
  }
  CHECK(kUneven.weight(25) == Approx(0.464286 / (81 * 16 * 0.49)).epsilon(1e-5));
}

TEST_CASE("uniform grids are uniform, and quick ones are not") { check_uniform_grids(600); }

TEST_CASE("uniform grids are uniform, ten thousand of them", "[long]") {
  check_uniform_grids(10000);
}

TEST_CASE("clues are distributed as published") {
  CHECK(fit(clue_counts(made_by(GeneratorMethod::top_down, 4000)), kTopDownClues) > 0.001);
  CHECK(fit(clue_counts(made_by(GeneratorMethod::bottom_up, 1000)), kBottomUpClues) > 0.001);
  // The test has power: one of the two is not the other.
  CHECK(fit(clue_counts(made_by(GeneratorMethod::top_down, 1000)), kBottomUpClues) < 0.001);
}

TEST_CASE("clues and W of 20,000 puzzles are distributed as published", "[long]") {
  const std::vector<Cells> top = made_by(GeneratorMethod::top_down, 20000),
                           bottom = made_by(GeneratorMethod::bottom_up, 20000);
  CHECK(fit(clue_counts(top), kTopDownClues) > 0.001);
  CHECK(fit(clue_counts(bottom), kBottomUpClues) > 0.001);
  CHECK(fit(counts_of(levels_of(top), 13), {417624, 120618, 138371, 168562, 122946, 24187, 5511,
                                            1514, 473, 130, 38, 15, 9, 2}) > 0.001);
  // The published shares of bottom-up rest on 10,000 puzzles.
  CHECK(same(counts_of(levels_of(bottom), 9), {4627, 1332, 1236, 1517, 1018, 198, 49, 19, 2, 1}) >
        0.001);
}

TEST_CASE("controlled bias with splitting: clues and totals are the published ones", "[slow]") {
  const Study made = study(kUneven, 400, 60);
  CAPTURE(made.puzzles, made.mean(), made.error(), made.total(), made.total_error());
  CHECK(std::abs(made.mean() - 26.578) < 3 * made.error());
  CHECK(std::abs(made.total() - 4.655e15) < 3 * made.total_error());
}

TEST_CASE("controlled bias: clues, W and totals are the published ones, with and without splitting",
          "[long]") {
  const Study plain = study(SplittingSchedule(), 1200, 65536), split = study(kDefault, 12000, 88),
              uneven = study(kUneven, 12000, 88);
  double clues = 0;
  for (const Cells& puzzle : plain.found) clues += BandedCellSet::of(puzzle).size();
  const auto puzzles = static_cast<double>(plain.puzzles);
  CAPTURE(plain.puzzles, clues / puzzles);
  CHECK(std::abs(clues / puzzles - 25.66674) < 3 * 1.11662 / std::sqrt(puzzles));
  for (const Study* made : {&plain, &split, &uneven}) {
    CAPTURE(made->puzzles, made->mean(), made->error(), made->total(), made->total_error());
    CHECK(std::abs(made->mean() - 26.57798) < 3 * made->error());
    CHECK(std::abs(made->total() - 4.6553e15) < 3 * made->total_error());
    check_levels(*made);
  }
}

TEST_CASE("on one grid three schedules agree", "[slow]") {
  RandomStream draws(7, 1);
  const std::vector<Cells> grids(40, quick_grid(draws));  // of other random numbers each
  const Study made[] = {
      study(kDefault, 40, 500, grids), study(kUneven, 40, 500, grids),
      study(splitting(36, {{{36, 33}, 4}, {{32, 30}, 2.5}, {{26, 1}, 0.8}}), 40, 150, grids)};
  for (const Study& one : made) {
    for (const Study& other : made) {
      CAPTURE(one.puzzles, one.mean(), one.error(), one.total(), one.total_error(), other.mean(),
              other.total());
      CHECK(std::abs(one.mean() - other.mean()) <= 3 * std::hypot(one.error(), other.error()));
      CHECK(std::abs(one.total() - other.total()) <=
            3 * std::hypot(one.total_error(), other.total_error()));
    }
  }
}

TEST_CASE("within a pattern of fewer cells than an attempt begins with, totals are what there is") {
  const Cells grid =
      cells_of("475618392691253487328749156219536748754182963836974521987365214162497835543821679");
  const BandedCellSet pattern = BandedCellSet::of(cells_of(
      ".7.6.83....1.534......4..56.19...7.8.....2..3...9745..9873...1...24.....5.3...67."));
  MinimalPuzzleSearch search(nullptr);
  const Cells inside = kept(grid, pattern);
  double minimals = 0, clues = 0;
  for (std::uint64_t part = 0; part < search.parts(inside); ++part) {
    search.find(inside, part, [&](const Cells& found) {
      ++minimals;
      clues += BandedCellSet::of(found).size();
      return true;
    });
  }
  REQUIRE(pattern.size() == 32);
  REQUIRE(minimals == 534);
  for (const SplittingSchedule& schedule :
       {splitting(36, {{{36, 27}, 3}}), splitting(33, {{{32, 26}, 2.5}})}) {
    const Study made = study(schedule, 40, 100, std::vector<Cells>(40, grid), pattern);
    CAPTURE(made.puzzles, made.mean(), made.error(), made.total(), made.total_error());
    CHECK(std::abs(made.mean() - clues / minimals) < 3 * made.error());
    CHECK(std::abs(made.total() - minimals) < 3 * made.total_error());
  }
}

namespace {

void check_suexg(std::size_t count) {
  Suexg suexg(0), later(0);
  const std::vector<std::string> expected = testing::sudogen0();
  for (std::size_t i = 0; i < count; ++i) {
    later.restore(suexg.state());
    REQUIRE(text_of(suexg.next_puzzle()) == expected[i]);
  }
  CHECK(text_of(later.next_puzzle()) == expected[count - 1]);
}

}  // namespace

TEST_CASE("suexg makes Sudogen0") { check_suexg(150); }

TEST_CASE("suexg makes all of Sudogen0", "[long]") { check_suexg(10000); }

}  // namespace bitwhip::collect
