// Rule systems and the order of eliminations.
#include <algorithm>
#include <optional>

#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

// In the order of L.
constexpr std::array<std::string_view, 7> kTypes2D = {"xy",   "hxy",  "c",    "xyt",
                                                      "hxyt", "xyzt", "hxyzt"};

void add_simple(System& system, int n) {
  if (n == 1) system.steps.insert(system.steps.end(), {{"rcib", 1}, {"birc", 1}});
  if (n >= 2 && n <= 4)
    system.steps.insert(system.steps.end(), {{"naked", n}, {"hidden", n}, {"super-hidden", n}});
}

// The longest chains of each type in the published rows.
int published_limit(std::string_view rule) {
  return rule == "hxyzt" ? 7 : rule == "c" ? 8 : rule == "xyzt" ? 10 : 13;
}

System levels_2d(std::string name, std::string_view last, int n, bool published) {
  System system{std::move(name), {}};
  for (int length = 1; length <= n; ++length) {
    add_simple(system, length);
    if (length == 3) system.steps.insert(system.steps.end(), {{"xy", 3}, {"xyz", 3}});
    if (length < 4) continue;
    for (const std::string_view rule : kTypes2D) {
      const bool possible =
          (rule != "c" || length % 2 == 0) && (!published || length <= published_limit(rule));
      if (possible) system.steps.push_back({rule, length});
      if (rule == last) break;
    }
  }
  return system;
}

System levels_3d(std::string name, int n, Form form, bool lassos) {
  const bool general = form == Form::general;
  System system{std::move(name) + (general ? "-general" : ""), {}};
  for (int length = 1; length <= n; ++length) {
    add_simple(system, length);
    if (length >= 2)
      system.steps.push_back({lassos    ? (general ? "nrczt-lasso-general" : "nrczt-lasso")
                              : general ? "nrczt-general"
                                        : "nrczt",
                              length});
  }
  return system;
}

// One state, asked for one step after another.
class StateTargets {
 public:
  StateTargets(const Board& board, const State& state) : board_(board), state_(state) {}

  Set of(const Step& step) {
    const std::string_view rule = step.rule;
    if (rule == "rcib" || rule == "birc")
      return step.length == 1 ? locked_targets(state_, rule) : Set{};
    if (rule == "naked" || rule == "hidden" || rule == "super-hidden")
      return subset_targets(state_, rule, step.length);
    if (rule == "whip") {
      const Found found = shortest(board_, state_, Family::whip, step.length);
      return found.length == step.length ? found.targets : Set{};
    }
    if (!judge_) judge_.emplace(state_);
    return judge_->targets(step);
  }

 private:
  const Board& board_;
  const State& state_;
  std::optional<Judge> judge_;
};

}  // namespace

std::string to_string(const Step& step) {
  return std::string(step.rule) + "=" + std::to_string(step.length);
}

System levels_l(int n) { return levels_2d("L", "hxyzt", n, false); }
System levels_l_published(int n) { return levels_2d("L-published", "hxyzt", n, true); }
System levels_m(int n, Form form) { return levels_3d("M", n, form, false); }
System levels_n(int n, Form form) { return levels_3d("N", n, form, true); }
System levels_up_to(std::string_view last, int n) {
  return levels_2d("L4_0 to " + to_string({last, n}), last, n, false);
}

System subsets_and_whips(int n) {
  System system{"S+W", {}};
  for (int length = 1; length <= n; ++length) {
    if (length >= 2) add_simple(system, length);
    system.steps.push_back({"whip", length});
  }
  return system;
}

System oddagons_and_whips(int n) {
  System system{"Odd+W", {}};
  for (int length = 1; length <= n; ++length) {
    if (length == 1) add_simple(system, length);
    if (length == 5 || length == 7 || length == 9) system.steps.push_back({"oddagon", length});
    system.steps.push_back({"whip", length});
  }
  return system;
}

System forcing_whips(int n) {
  System system{"F3W", {}};
  for (int length = 1; length <= n; ++length) {
    if (length == 1) add_simple(system, length);
    system.steps.push_back({"whip", length});
    for (const char* const rule : {"forcing2-whip", "forcing3-whip"}) {
      if (length >= 3) system.steps.push_back({rule, length});
    }
  }
  return system;
}

System uniqueness_and_whips(int n, bool full) {
  System system{full ? "U+W-full" : "U+W", {}, 4};
  for (const char* const rule :
       {"ur1", full ? "ur2-full" : "ur2", "ur2b", "ur3", full ? "ur4-full" : "ur4", "bug"}) {
    if (full || rule != std::string_view("ur2b")) system.steps.push_back({rule, 0});
  }
  for (int length = 1; length <= n; ++length) system.steps.push_back({"whip", length});
  return system;
}

Set targets(const Board& board, const State& state, const Step& step) {
  return StateTargets(board, state).of(step);
}

LevelReport rate(const Board& board, std::string_view puzzle, const System& system) {
  LevelReport report;
  State state = givens(board, puzzle);
  brt(board, state);
  bool stuck = false;
  while (!stuck && !state.contradiction && !state.solved()) {
    stuck = true;
    StateTargets targets(board, state);
    for (std::size_t i = 0; i < system.steps.size() && stuck; ++i) {
      const Step& step = system.steps[i];
      const Set found = targets.of(step);
      if (found.none()) continue;
      stuck = false;
      report.level = std::max(report.level, step.length);
      report.hardest = std::max(report.hardest, static_cast<int>(i));
      report.eliminations.push_back({static_cast<int>(i), found});
      state.present &= ~found;
      brt(board, state);
    }
  }
  report.solved = state.solved();
  if (report.level == 0 && !report.eliminations.empty()) report.level = system.without_length;
  return report;
}

}  // namespace bitwhip::oracle
