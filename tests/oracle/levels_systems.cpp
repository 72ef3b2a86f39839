// Rule systems and the order of eliminations.
#include <algorithm>
#include <optional>

#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

constexpr std::array kTypes2D = {Rule::xy, Rule::hxy, Rule::c, Rule::xyt, Rule::hxyt, Rule::xyzt, Rule::hxyzt};  // in the order of L

void add_simple(System& system, int n) {
  if (n == 1) system.steps.insert(system.steps.end(), {{Rule::claiming, 1}, {Rule::pointing, 1}});
  if (n >= 2 && n <= 4) system.steps.insert(system.steps.end(), {{Rule::naked, n}, {Rule::hidden, n}, {Rule::super_hidden, n}});
}

// The longest chains of each type in the published rows.
int published_limit(Rule rule) { return rule == Rule::hxyzt ? 7 : rule == Rule::c ? 8 : rule == Rule::xyzt ? 10 : 13; }

System levels_2d(std::string name, Rule last, int n, bool published) {
  System system{std::move(name), {}};
  for (int length = 1; length <= n; ++length) {
    add_simple(system, length);
    if (length == 3) system.steps.insert(system.steps.end(), {{Rule::xy, 3}, {Rule::xyz, 3}});
    if (length < 4) continue;
    for (Rule rule : kTypes2D) {
      const bool possible = (rule != Rule::c || length % 2 == 0) && (!published || length <= published_limit(rule));
      if (possible) system.steps.push_back({rule, length});
      if (rule == last) break;
    }
  }
  return system;
}

System levels_3d(std::string name, int n, Form form, bool lassos) {
  System system{std::move(name) + (form == Form::general ? "-general" : ""), {}};
  for (int length = 1; length <= n; ++length) {
    add_simple(system, length);
    if (length >= 2) system.steps.push_back({Rule::nrczt, length, form, lassos});
  }
  return system;
}

// One state, asked for one step after another.
class StateTargets {
 public:
  StateTargets(const Board& board, const State& state) : board_(board), state_(state) {}

  Set of(const Step& step) {
    switch (step.rule) {
      case Rule::claiming:
      case Rule::pointing:
        return step.length == 1 ? locked_targets(state_, step.rule) : Set{};
      case Rule::naked:
      case Rule::hidden:
      case Rule::super_hidden:
        return subset_targets(state_, step.rule, step.length);
      case Rule::whip: {
        const Found found = shortest(board_, state_, Family::whip, step.length);
        return found.length == step.length ? found.targets : Set{};
      }
      default:
        if (!judge_) judge_.emplace(state_);
        return judge_->targets(step);
    }
  }

 private:
  const Board& board_;
  const State& state_;
  std::optional<Judge> judge_;
};

}  // namespace

std::string to_string(const Step& step) {
  static const std::array names = {"claiming", "pointing", "naked", "hidden", "super-hidden", "XY",   "HXY",   "C",    "XYT",    "HXYT",
                                   "XYZ",      "XYZT",     "HXYZT", "NRC",    "NRCT",         "NRCZ", "NRCZT", "whip", "oddagon"};
  std::string text = names[static_cast<int>(step.rule)];
  if (step.rule > Rule::pointing) text += std::to_string(step.length);
  if (step.form == Form::general) text = "general-" + text;
  return step.lassos ? text + "+lassos" : text;
}

System levels_l(int n) { return levels_2d("L", Rule::hxyzt, n, false); }
System levels_l_published(int n) { return levels_2d("L-published", Rule::hxyzt, n, true); }
System levels_m(int n, Form form) { return levels_3d("M", n, form, false); }
System levels_n(int n, Form form) { return levels_3d("N", n, form, true); }
System levels_up_to(Rule last, int n) { return levels_2d("L4_0 to " + to_string({last, n}), last, n, false); }

System subsets_and_whips(int n) {
  System system{"S+W", {}};
  for (int length = 1; length <= n; ++length) {
    if (length >= 2) add_simple(system, length);
    system.steps.push_back({Rule::whip, length});
  }
  return system;
}

System oddagons_and_whips(int n) {
  System system{"Odd+W", {}};
  for (int length = 1; length <= n; ++length) {
    if (length == 1) add_simple(system, length);
    if (length == 5 || length == 7 || length == 9) system.steps.push_back({Rule::oddagon, length});
    system.steps.push_back({Rule::whip, length});
  }
  return system;
}

Set targets(const Board& board, const State& state, const Step& step) { return StateTargets(board, state).of(step); }

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
  return report;
}

}  // namespace bitwhip::oracle
