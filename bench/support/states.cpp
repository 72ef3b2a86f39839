#include "support/states.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "grid/puzzle.h"
#include "rating/rater.h"
#include "rating/status.h"
#include "rulebook/rules.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

constexpr std::size_t kStates = 12;
constexpr std::size_t kRuleStates = 6;  // since finding one takes milliseconds
constexpr int kChainLengths[] = {5, 6};

using ByLength = std::array<std::vector<ResolutionState>, kGreatestLength + 1>;

// Adds the states on the path of W at which a greater length is needed for the first time, by its
// eliminations in order.
void add_states(const Puzzle& puzzle, const std::vector<rating::RatedElimination>& path,
                ByLength& states) {
  int greatest = 1;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const int n = path[i].length;
    if (n <= greatest) continue;
    greatest = n;
    if (n > kGreatestLength || states[n].size() == kStates) continue;
    ResolutionState state{after_singles(puzzle), {}, {}};
    for (std::size_t j = 0; j < i; ++j) state.removed.push_back(path[j].target);
    // The targets of a pass ascend, so a descent begins the next pass.
    for (std::size_t j = i;
         j < path.size() && path[j].length == n && (j == i || path[j].target > path[j - 1].target);
         ++j) {
      state.targets.push_back(path[j].target);
    }
    states[n].push_back(std::move(state));
  }
}

ByLength find_states() {
  ByLength states;
  std::vector<rating::RatedElimination> path;
  const rating::RatingId w = rating::find_rating("W").value();
  rating::Rater rater(Geometry::classic(), {&w, 1}, {});
  rater.observe([&](const rating::RatedElimination& step) { path.push_back(step); });
  rating::Report report;
  for (const Puzzle& puzzle : sudogen0()) {
    path.clear();
    rater.rate(puzzle, report);
    if (report.status == rating::Status::ok) add_states(puzzle, path, states);
    if (std::all_of(states.begin() + kLeastLength, states.end(),
                    [](const auto& some) { return some.size() == kStates; }))
      break;
  }
  return states;
}

// A walk through puzzles by a rule and simpler ones, in the order of rule systems.
class RulePath {
 public:
  explicit RulePath(const rules::RuleInfo& rule)
      : rule_(rule), lengths_(measured_lengths(rule)), sandbox_(is_grouped(*rule.technique)) {
    if (rule.most > 1) rules_.push_back(rules::rules().find("locked"));
    if (rule.most > 1 && rule.within != rules::Within::confluent) {
      for (const char* const subset : {"naked", "hidden", "super-hidden"})
        rules_.push_back(rules::rules().find(subset));
    }
    rules_.push_back(&rule);
  }

  std::map<int, std::vector<ResolutionState>> states() {
    const auto full = [this](int n) { return states_[n].size() == kRuleStates; };
    for (const Puzzle& puzzle : sudogen0()) {
      if (std::all_of(lengths_.begin(), lengths_.end(), full)) break;
      walk(puzzle);
    }
    return std::move(states_);
  }

 private:
  void walk(const Puzzle& puzzle) {
    ResolutionState state{after_singles(puzzle), {}, {}};
    enter(sandbox_, state);
    int greatest = 0;
    while (!sandbox_.position.solved()) {
      const auto [by, n] = find();
      if (by == nullptr) return;
      state.targets.assign(targets_.begin(), targets_.end());
      if (by == &rule_ && n > greatest) {
        greatest = n;
        if (std::count(lengths_.begin(), lengths_.end(), n) && states_[n].size() < kRuleStates)
          states_[n].push_back(state);
      }
      if (sandbox_.position.remove(targets_) == rules::PositionOutcome::contradiction)
        throw std::runtime_error(std::string(by->name) + " is unsound");
      state.removed.insert(state.removed.end(), state.targets.begin(), state.targets.end());
    }
  }

  // Returns the first rule and length with targets; null: none.
  std::pair<const rules::RuleInfo*, int> find() {
    for (int n = 1; n <= lengths_.back(); ++n) {
      for (const rules::RuleInfo* by : rules_) {
        if (n < by->least || n > by->most) continue;
        targets_.clear();
        by->technique->find(sandbox_.position, n, targets_);
        if (!targets_.empty()) return {by, n};
      }
    }
    return {};
  }

  const rules::RuleInfo& rule_;
  const std::vector<int> lengths_;
  std::vector<const rules::RuleInfo*> rules_;
  StandalonePosition sandbox_;
  rules::CandidateList targets_;
  std::map<int, std::vector<ResolutionState>> states_;
};

}  // namespace

const std::vector<ResolutionState>& states_of_length(int n) {
  static const ByLength states = find_states();
  return states[n];
}

const std::vector<ResolutionState>& states_of_rule(const rules::RuleInfo& rule, int n) {
  static std::map<std::string_view, std::map<int, std::vector<ResolutionState>>> known;
  const auto [at, added] = known.try_emplace(rule.name);
  if (added) at->second = RulePath(rule).states();
  return at->second[n];
}

std::vector<int> measured_lengths(const rules::RuleInfo& rule) {
  if (rule.name == "c") return {6};  // even lengths only, and 4 is too short to measure
  std::vector<int> lengths;
  const bool all = rule.most < kChainLengths[0];
  for (int n = rule.least; n <= std::min(rule.most, kChainLengths[1]); ++n) {
    if (all || n >= kChainLengths[0]) lengths.push_back(n);
  }
  return lengths;
}

void enter(StandalonePosition& sandbox, const ResolutionState& state) {
  sandbox.load(state.grid);
  rules::CandidateList list;
  for (const Candidate c : state.removed) list.add(c);
  sandbox.position.remove(list);
}

}  // namespace bitwhip::bench
