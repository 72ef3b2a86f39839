// Compares the techniques of src/hodoku with what HoDoKu said, and times them.
//
//   compare_hodoku each [TECHNIQUE...]     what each alone finds in the states of the paths
//   compare_hodoku steps [COUNT]           each step of the paths, by its changes
//   compare_hodoku whole-steps [COUNT]     the same, by every part of the step
//   compare_hodoku paths [COUNT]           whole paths, scores and levels
//   compare_hodoku states [TECHNIQUE...]   states off the paths
//   compare_hodoku probes [TECHNIQUE...]   what each technique of chains finds, with its chains
//   compare_hodoku time FILE               paths of the puzzles that begin the lines of a file
//
// Techniques by their keys (X_WING); none: all that have a search, and are in the file. COUNT: of
// the paths, from the first. Reads the reference data, as tests do.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "hodoku/golden.h"
#include "hodoku/solver.h"
#include "hodoku/technique.h"
#include "support/data.h"
#include "support/inflate.h"
#include "support/reference.h"

using namespace bitwhip;

namespace {

bool print(std::string_view what, const testing::Comparison& result) {
  const double microseconds = result.seconds * 1e6;
  std::printf(
      "%-24.*s %8zu asked %8zu found %6zu differ %10.3f us each %8.3f s\n",
      static_cast<int>(what.size()), what.data(), result.states, result.finds, result.differ,
      microseconds / static_cast<double>(std::max<std::size_t>(result.states, 1)), result.seconds);
  for (const auto& difference : result.differences) std::printf("    %s\n", difference.c_str());
  return result.differ == 0;
}

std::string text(const std::string& name) {
  return testing::inflated(testing::reference_file("hodoku/" + name));
}

int time_of(const std::string& file, rules::Budget& budget) {
  hodoku::HodokuSolver solver(budget);
  testing::Comparison result;
  long long sum = 0;
  for (const auto& line : testing::file_lines(file)) {
    if (line.size() < kCells || !parse_puzzle(line.substr(0, kCells))) continue;
    const Puzzle puzzle = testing::puzzle_of(line.substr(0, kCells));
    const std::clock_t start = std::clock();
    hodoku::HodokuScore score;
    budget.start();
    solver.start(puzzle);
    while (solver.next()) score.add(solver.row());
    result.seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    ++result.states;
    result.finds += solver.end() == hodoku::HodokuEnd::solved;
    sum += score.total();
  }
  print(file.substr(file.rfind('/') + 1), result);
  std::printf("sum of scores %lld\n", sum);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string verb = argc > 1 ? argv[1] : "";
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  bool equal = true;
  if (verb == "time" && argc > 2) return time_of(argv[2], budget);

  if (verb == "each" || verb == "states" || verb == "probes") {
    std::vector<hodoku::HodokuTechnique> wanted;
    for (int i = 2; i < argc; ++i) {
      const hodoku::HodokuTechniqueInfo* const info = hodoku::find_technique(argv[i]);
      if (info == nullptr || info->find == nullptr) {
        std::fprintf(stderr, "%s has no search\n", argv[i]);
        return 2;
      }
      wanted.push_back(info->technique);
    }
    std::vector<testing::GoldenPath> paths;
    std::vector<testing::GoldenState> states;
    if (verb == "probes") {
      paths = testing::hodoku_paths(text("golden-probes.tsv.gz"));
    } else if (verb == "each") {
      paths = testing::hodoku_paths(text("golden.tsv.gz"));
      testing::add_finds(text("each.tsv.gz"), paths);
    } else {
      states = testing::hodoku_states(text("states-fish-als-sel2.tsv.gz"));
      for (const auto& state : testing::hodoku_states(text("states-fish-als-own2.tsv.gz")))
        states.push_back(state);
    }
    if (wanted.empty() && verb == "probes")
      wanted.assign(testing::probed_techniques().begin(), testing::probed_techniques().end());
    else if (wanted.empty())
      wanted = verb == "each" ? testing::techniques_of_finds(paths)
                              : testing::techniques_of_states(states);
    for (const hodoku::HodokuTechnique technique : wanted) {
      const std::string_view key = hodoku::info_of(technique).key;
      if (verb == "each")
        equal &= print(key, testing::compare_finds(paths, technique, searches));
      else if (verb == "probes")
        equal &= print(key, testing::compare_probes(paths, technique, searches));
      else
        equal &= print(key, testing::compare_states(states, technique, searches));
    }
  } else if (verb == "steps" || verb == "whole-steps" || verb == "paths") {
    std::vector<testing::GoldenPath> paths = testing::hodoku_paths(text("golden.tsv.gz"));
    if (argc > 2) paths.resize(std::min(paths.size(), std::strtoul(argv[2], nullptr, 10)));
    equal = print(verb, verb == "paths"
                            ? testing::compare_paths(paths, budget)
                            : testing::compare_steps(paths, searches, verb == "whole-steps"));
  } else {
    std::fprintf(stderr, "usage: compare_hodoku each|steps|whole-steps|paths|states|time ...\n");
    return 2;
  }
  return equal ? 0 : 1;
}
