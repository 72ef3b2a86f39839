// Functions that collections need for each puzzle; an iteration is the sample, of minimal puzzles.
#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "collect/generator.h"
#include "collect/grids.h"
#include "collect/lanes.h"
#include "collect/minimal_puzzles.h"
#include "collect/minlex.h"
#include "collect/neighbours.h"
#include "collect/random_stream.h"
#include "collect/solver.h"
#include "grid/puzzle.h"
#include "rating/solution_finder.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

using collect::Cells;

const std::vector<Cells>& puzzles() {
  static const std::vector<Cells> all = [] {
    std::vector<Cells> cells;
    for (const Puzzle& puzzle : sample()) cells.push_back(collect::givens_of(puzzle));
    return cells;
  }();
  return all;
}

const std::vector<Cells>& grids() {
  static const std::vector<Cells> all = [] {
    std::vector<Cells> cells;
    collect::FastSolver solver;
    for (const Cells& puzzle : puzzles()) {
      solver.count(puzzle, 1);
      cells.push_back(solver.solution());
    }
    return cells;
  }();
  return all;
}

template <class Act>
void each(benchmark::State& state, const std::vector<Cells>& all, const Act& act) {
  // Warm-up: tables are filled on demand.
  for (const Cells& cells : all) benchmark::DoNotOptimize(act(cells));
  for (auto _ : state) {
    for (const Cells& cells : all) benchmark::DoNotOptimize(act(cells));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

void solve(benchmark::State& state) {
  collect::FastSolver solver;
  each(state, puzzles(), [&](const Cells& cells) { return solver.count(cells, 2); });
}
BENCHMARK(solve)->Name("collect/solve")->Unit(benchmark::kMicrosecond);

void solve_in_lanes(benchmark::State& state) {
  collect::LaneSolver solver;
  std::vector<const collect::LaneSolver::PuzzleMasks*> questions;
  for (const Puzzle& puzzle : sample()) questions.push_back(&puzzle.cell);
  std::vector<collect::LaneSolver::Answer> answers(questions.size());
  for (auto _ : state) benchmark::DoNotOptimize(solver.count(questions, answers));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(questions.size()));
}
BENCHMARK(solve_in_lanes)->Name("collect/solve-in-lanes")->Unit(benchmark::kMicrosecond);

void neighbours(benchmark::State& state, bool minimal) {
  collect::Neighbours search({.minimal = minimal}, nullptr);
  std::uint64_t found = 0;
  each(state, puzzles(), [&](const Cells& cells) {
    for (std::uint64_t part = 0; part < search.parts(cells); ++part)
      search.find(cells, part, [&](const Cells&) { return ++found, true; });
    return found;
  });
}
BENCHMARK_CAPTURE(neighbours, all, false)
    ->Name("collect/neighbours")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(neighbours, minimal, true)
    ->Name("collect/neighbours-minimal")
    ->Unit(benchmark::kMillisecond);

// The same with the solver of the engine.
void solve_by_engine(benchmark::State& state) {
  rating::SolutionFinder solver(Geometry::classic(), {});
  for (auto _ : state) {
    for (const Puzzle& puzzle : sample()) benchmark::DoNotOptimize(solver.solve(puzzle));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample().size()));
}
BENCHMARK(solve_by_engine)->Name("collect/solve-by-engine")->Unit(benchmark::kMicrosecond);

void minimality(benchmark::State& state) {
  collect::FastSolver solver;
  collect::RedundancyTest minimality;
  std::size_t i = 0;
  each(state, puzzles(), [&](const Cells& cells) {
    return minimality.redundant(cells, grids()[i++ % grids().size()], solver);
  });
}
BENCHMARK(minimality)->Name("collect/minimality")->Unit(benchmark::kMicrosecond);

void minlex(benchmark::State& state, const std::vector<Cells>& all, collect::FormOrder order) {
  collect::Minlex minlex;
  each(state, all, [&](const Cells& cells) { return minlex.of(cells, order); });
}
void minlex_of_puzzles(benchmark::State& state) {
  minlex(state, puzzles(), collect::FormOrder::row);
}
void minlex_by_pattern(benchmark::State& state) {
  minlex(state, puzzles(), collect::FormOrder::pattern);
}
void minlex_of_grids(benchmark::State& state) { minlex(state, grids(), collect::FormOrder::row); }
BENCHMARK(minlex_of_puzzles)->Name("collect/minlex")->Unit(benchmark::kMicrosecond);
BENCHMARK(minlex_by_pattern)->Name("collect/minlex-by-pattern")->Unit(benchmark::kMicrosecond);
BENCHMARK(minlex_of_grids)->Name("collect/minlex-of-grids")->Unit(benchmark::kMicrosecond);

// Generators. An iteration is a unit of work (collect/generator.h).
void generate(benchmark::State& state, const collect::GeneratorRequest& request) {
  const std::atomic<int> never{0};
  collect::Generator generator(request, never);
  collect::UnitPart unit;
  std::uint64_t number = 0;
  for (auto _ : state) benchmark::DoNotOptimize(generator.make_whole(++number, unit));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(request.per_grid));
}
collect::GeneratorRequest request_of(collect::GeneratorMethod method, std::uint64_t attempts) {
  collect::GeneratorRequest request;
  request.method = method;
  request.grids = collect::GridSource::quick;
  request.per_grid = attempts;
  return request;
}
void top_down(benchmark::State& state) {
  generate(state, request_of(collect::GeneratorMethod::top_down, 1));
}
void bottom_up(benchmark::State& state) {
  generate(state, request_of(collect::GeneratorMethod::bottom_up, 1));
}
void attempts(benchmark::State& state) {
  generate(state, request_of(collect::GeneratorMethod::controlled_bias, 65536));
}
void attempts_split(benchmark::State& state) {
  collect::GeneratorRequest request = request_of(collect::GeneratorMethod::controlled_bias, 88);
  request.splitting.start = 36;
  for (std::size_t n = 31; n <= 36; ++n) request.splitting.tries[n] = 3;
  generate(state, request);
}
void grids_uniform(benchmark::State& state) {
  std::vector<Cells> drawn;
  std::uint64_t number = 0;
  for (auto _ : state) {
    collect::RandomStream draws(1, ++number);
    collect::draw_grids(draws, drawn);
  }
}
BENCHMARK(top_down)->Name("collect/top-down")->Unit(benchmark::kMicrosecond);
BENCHMARK(bottom_up)->Name("collect/bottom-up")->Unit(benchmark::kMicrosecond);
BENCHMARK(attempts)->Name("collect/controlled-bias")->Unit(benchmark::kMicrosecond);
BENCHMARK(attempts_split)->Name("collect/controlled-bias-split")->Unit(benchmark::kMicrosecond);
BENCHMARK(grids_uniform)->Name("collect/uniform-grids")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
