#include "explain/fewest.h"

#include <algorithm>
#include <utility>

#include "explain/places.h"
#include "explain/singles.h"
#include "rules/brt.h"

namespace bitwhip::explain {
namespace {

struct Item {
  Step step;
  std::size_t round;
  std::vector<Candidate> gone;  // of its variables, when it was found
};

std::vector<Candidate> gone_candidates(const Grid& before, const rules::Pattern& pattern) {
  std::vector<Variable> variables = pattern.base;
  for (const auto& link : pattern.links) variables.push_back(link.variable);
  for (const auto& link : pattern.branch) variables.push_back(link.variable);
  std::vector<Candidate> gone;
  for (const Variable v : variables) {
    for (const Candidate c : Geometry::classic().members(v)) {
      if (c != kNoCandidate && !before.possible(c)) gone.push_back(c);
    }
  }
  return gone;
}

using Kept = std::vector<bool>;

class Replay {
 public:
  explicit Replay(const Path& path) : level_(path.level()), rounds_(path.rounds.size()) {
    for (std::size_t i = 0; i < path.rounds.size(); ++i) {
      for (const Step& step : path.rounds[i].steps) items_.push_back({step, i, gone_candidates(path.rounds[i].before, step.pattern)});
    }
    rules::assert_givens(tables_, simd::mask_kernels(), path.puzzle, start_);
    rules::apply_brt(tables_, simd::mask_kernels(), start_);
  }

  // Drops steps in the order of the list, or backwards, until none can go.
  Kept reduce(bool backwards) const {
    Kept kept(items_.size(), true);
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<Grid> states = states_of(kept);
      for (std::size_t i = 0; i < items_.size(); ++i) {
        const std::size_t at = backwards ? items_.size() - 1 - i : i;
        if (!kept[at]) continue;
        Kept without = kept;
        without[at] = false;
        if (!solves(without, items_[at].round, states[items_[at].round])) continue;
        kept = std::move(without);
        states = states_of(kept);
        changed = true;
      }
    }
    return kept;
  }

  // The path with the kept steps alone.
  void store(const Kept& kept, Path& path) const {
    std::vector<Round> rounds;
    Grid grid = start_;
    for (std::size_t round = 0, at = 0; round < rounds_; ++round) {
      Round one;
      one.before = grid;
      for (; at < items_.size() && items_[at].round == round; ++at) {
        if (kept[at]) one.steps.push_back(items_[at].step);
      }
      if (one.steps.empty()) continue;
      for (const Step& step : one.steps) grid.remove_candidate(tables_, step.pattern.target);
      one.singles = apply_singles(tables_, grid);
      rounds.push_back(std::move(one));
    }
    path.rounds = std::move(rounds);
    path.last = grid;
  }

 private:
  bool holds(const Item& item, const Grid& grid) const {
    const Candidate target = item.step.pattern.target;
    return grid.possible(target) && !grid.decided(static_cast<Variable>(cell_of(target))) &&
           std::none_of(item.gone.begin(), item.gone.end(), [&](Candidate c) { return grid.possible(c); });
  }

  // The steps of a round, from its state; at: of the first of them. Drops those that do not hold.
  void apply(std::size_t round, std::size_t& at, Kept& kept, Grid& grid) const {
    const Grid before = grid;
    for (; at < items_.size() && items_[at].round == round; ++at) {
      if (kept[at]) kept[at] = holds(items_[at], before);
      if (kept[at]) grid.remove_candidate(tables_, items_[at].step.pattern.target);
    }
    rules::apply_brt(tables_, simd::mask_kernels(), grid);
  }

  std::size_t first_of(std::size_t round) const {
    return static_cast<std::size_t>(
        std::lower_bound(items_.begin(), items_.end(), round, [](const Item& item, std::size_t r) { return item.round < r; }) - items_.begin());
  }

  std::vector<Grid> states_of(Kept kept) const {
    std::vector<Grid> states;
    Grid grid = start_;
    for (std::size_t round = 0, at = 0; round < rounds_; ++round) {
      states.push_back(grid);
      apply(round, at, kept, grid);
    }
    return states;
  }

  // From the state before a round on. The steps that do not hold are dropped from the list.
  bool solves(Kept& kept, std::size_t round, Grid grid) const {
    for (std::size_t at = first_of(round); round < rounds_; ++round) apply(round, at, kept, grid);
    if (!grid.solved(tables_)) return false;
    int level = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (kept[i]) level = std::max(level, items_[i].step.n);
    }
    return level == level_;
  }

  const GridTables& tables_ = classic_tables();
  int level_;
  std::size_t rounds_;
  std::vector<Item> items_;
  Grid start_;
};

}  // namespace

void keep_fewest(Path& path) {
  if (!path.solved) return;
  path.all_steps = path.steps();
  const Replay replay(path);
  const Kept backwards = replay.reduce(true), forwards = replay.reduce(false);
  const auto size = [](const Kept& kept) { return std::count(kept.begin(), kept.end(), true); };
  replay.store(size(forwards) < size(backwards) ? forwards : backwards, path);
}

}  // namespace bitwhip::explain
