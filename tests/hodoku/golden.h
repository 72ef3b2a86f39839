// What HoDoKu 2.2.0 says of our puzzles: whole paths, and what each technique alone finds in the
// states of these paths. The forms of the files: tests/golden/hodoku/README.md.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hodoku/ladder.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"

namespace bitwhip::testing {

struct GoldenStep {
  hodoku::HodokuTechnique technique{};
  std::vector<int> values, cells;
  std::vector<Candidate> deletions, fins, endo_fins;  // in order
  std::string text;                                   // as HoDoKu prints the step
};

// What a technique of the ladder finds before a step of the path.
struct GoldenFind {
  std::size_t before = 0;               // number of the step
  hodoku::HodokuTechnique asked{};      // of the row
  hodoku::HodokuTechnique technique{};  // of the find
  std::vector<Candidate> deletions;
};

// What one of the techniques of chains finds before a step of the path.
struct GoldenProbe {
  std::size_t before = 0;
  hodoku::HodokuTechnique asked{};
  bool found = false;
  GoldenStep step;
  int length = 0;  // nodes of its chains
};

struct GoldenPath {
  std::string puzzle;
  hodoku::HodokuLevel level{};
  int score = 0;
  std::vector<GoldenStep> steps;
  std::vector<GoldenFind> finds;
  std::vector<GoldenProbe> probes;
};

// A state off the paths with what techniques of fish and of almost locked sets find there.
struct GoldenState {
  std::vector<int> values, masks;
  struct Asked {
    hodoku::HodokuTechnique asked{};
    bool found = false;
    std::string type;
    std::vector<Candidate> deletions, fins, endo_fins;
    std::vector<int> base;  // cells of a fish but fins
    std::string text;
  };
  std::vector<Asked> asked;
};

// Reads the text of a file of paths, and adds that of a file of finds to it.
std::vector<GoldenPath> hodoku_paths(std::string_view text);
void add_finds(std::string_view text, std::vector<GoldenPath>& paths);
std::vector<GoldenState> hodoku_states(std::string_view text);

// The sample that the project has: tests/golden/hodoku.
std::vector<GoldenPath> own_hodoku_paths();
std::vector<GoldenState> own_hodoku_states();
std::vector<GoldenPath> own_hodoku_probes();

// The techniques of probes, by their number there.
std::span<const hodoku::HodokuTechnique> probed_techniques();

// The technique of the row that a step of this kind comes from.
hodoku::HodokuTechnique asked_for(hodoku::HodokuTechnique technique);

void apply(const GoldenStep& step, hodoku::HodokuState& state);
hodoku::HodokuState state_of(const GoldenState& state);

// visit(state, number of the step) before each step of the path.
void replay(const GoldenPath& path,
            const std::function<void(const hodoku::HodokuState&, std::size_t)>& visit);

// "LOCKED_PAIR 1,5 45,46 48:5,49:5 - - Locked Pair: ...", as the files have it.
std::string to_string(const GoldenStep& step);
GoldenStep as_golden(const hodoku::HodokuStep& step);
std::string text_of(const std::vector<Candidate>& candidates);

// The techniques that have a search, and are rows of the ladder that is on.
std::vector<hodoku::HodokuTechnique> searched_techniques();

// Those of them that the finds of these paths are of.
std::vector<hodoku::HodokuTechnique> techniques_of_finds(const std::vector<GoldenPath>& paths);

// Those of them that the states are asked for.
std::vector<hodoku::HodokuTechnique> techniques_of_states(const std::vector<GoldenState>& states);

// What a technique alone finds in the states of the paths before steps that are no singles, against
// the finds of the file.
struct Comparison {
  std::size_t states = 0, finds = 0, differ = 0;
  double seconds = 0;                    // processor time of the searches
  std::vector<std::string> differences;  // the first ten
};
Comparison compare_finds(const std::vector<GoldenPath>& paths, hodoku::HodokuTechnique technique,
                         hodoku::HodokuSearches& searches);
// Each step of the paths: the techniques asked before it find nothing, and its own finds it. Those
// without a search are passed over; all: every part of a step is compared, not its changes alone.
Comparison compare_steps(const std::vector<GoldenPath>& paths, hodoku::HodokuSearches& searches,
                         bool all);
// What a technique of chains finds alone, by every part of the step and the length of its chains;
// in the states of the probes.
Comparison compare_probes(const std::vector<GoldenPath>& paths, hodoku::HodokuTechnique technique,
                          hodoku::HodokuSearches& searches);
// The whole paths, with score and level; those with a technique that has no search are passed over.
Comparison compare_paths(const std::vector<GoldenPath>& paths, rules::Budget& budget);
// States off the paths: what a technique finds, by every part of it but the sets of a chain.
Comparison compare_states(const std::vector<GoldenState>& states, hodoku::HodokuTechnique technique,
                          hodoku::HodokuSearches& searches);

}  // namespace bitwhip::testing
