// A shorter path in words; the method of fewest.cpp on whole sentences.
#include <algorithm>
#include <utility>

#include "explain/places.h"
#include "explain/word_path.h"
#include "rules/brt.h"

namespace bitwhip::explain {
namespace {

using rating::SimpleStep;
using rating::Strategy;

struct Item {
  SimpleStep step;
  std::size_t round;
  std::vector<Candidate> gone;  // of its variables, when it was found
};

// The variables whose candidates the sentence speaks of.
std::vector<Variable> variables_of(const SimpleStep& step) {
  const Geometry& geometry = Geometry::classic();
  std::vector<Variable> list;
  const auto add = [&](int house, const std::vector<int>& digits) {
    for (const int digit : digits) list.push_back(geometry.variable(house, digit));
  };
  for (const rules::Link& link : step.links) list.push_back(link.variable);
  if (!step.links.empty()) return list;
  switch (step.strategy) {
    case Strategy::pigeonhole:
    case Strategy::partial_member_set:
    case Strategy::full_member_set:
      if (step.hidden)
        add(step.houses.front(), step.digits);
      else
        list.assign(step.squares.begin(), step.squares.end());
      break;
    case Strategy::block_block:
      add(step.houses[0], step.digits);
      add(step.houses[1], step.digits);
      break;
    default:
      add(step.houses.front(), step.digits);
  }
  return list;
}

using Kept = std::vector<bool>;

class Replay {
 public:
  explicit Replay(const WordPath& path) : system_(path.system), level_(path.level()), rounds_(path.rounds.size()), engine_(tables_) {
    for (std::size_t i = 0; i < rounds_; ++i) {
      for (const SimpleStep& step : path.rounds[i].steps) {
        Item& item = items_.emplace_back(Item{step, i, {}});
        for (const Variable v : variables_of(step)) {
          for (const Candidate c : Geometry::classic().members(v)) {
            if (c != kNoCandidate && !path.rounds[i].before.possible(c)) item.gone.push_back(c);
          }
        }
      }
    }
  }

  // Drops steps in the order of the list, or backwards, until none can go.
  Kept reduce(WordPath path, bool backwards) {
    Kept kept(items_.size(), true);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < items_.size(); ++i) {
        const std::size_t at = backwards ? items_.size() - 1 - i : i;
        if (!kept[at]) continue;
        Kept without = kept;
        without[at] = false;
        store(without, path);
        if (!path.solved || path.level() != level_) continue;
        kept = std::move(without);
        changed = true;
      }
    }
    return kept;
  }

  // The path with the kept steps alone; those of them that do not hold are struck off the list.
  void store(Kept& kept, WordPath& path) {
    Grid grid;
    rules::assert_givens(tables_, simd::mask_kernels(), path.puzzle, grid);
    path.singles = singles(grid);
    path.rounds.clear();
    for (std::size_t round = 0, at = 0; round < rounds_; ++round) {
      WordRound one{grid, {}, {}};
      for (; at < items_.size() && items_[at].round == round; ++at) {
        if (kept[at] && (kept[at] = holds(items_[at], one.before))) one.steps.push_back(items_[at].step);
      }
      if (one.steps.empty()) continue;
      for (const SimpleStep& step : one.steps) {
        for (const Candidate c : step.eliminated) grid.remove_candidate(tables_, c);
      }
      one.singles = singles(grid);
      path.rounds.push_back(std::move(one));
    }
    path.last = grid;
    path.solved = grid.solved(tables_);
  }

 private:
  bool holds(const Item& item, const Grid& grid) const {
    return std::none_of(item.gone.begin(), item.gone.end(), [&](Candidate c) { return grid.possible(c); }) &&
           std::all_of(item.step.eliminated.begin(), item.step.eliminated.end(),
                       [&](Candidate c) { return grid.possible(c) && !grid.decided(static_cast<Variable>(cell_of(c))); });
  }

  // The singles of the system, until there is none.
  std::vector<SimpleStep> singles(Grid& grid) {
    constexpr unsigned kSingles = bit(Strategy::naked_single) | bit(Strategy::hidden_single);
    std::vector<SimpleStep> steps;
    engine_.rate(system_, grid, ~kSingles, &steps);
    for (const SimpleStep& step : steps) grid.assert_candidates(tables_, simd::mask_kernels(), &step.placed, 1);
    return steps;
  }

  const GridTables& tables_ = classic_tables();
  rating::SimpleSystem system_;
  int level_;
  std::size_t rounds_;
  rating::SimpleEngine engine_;
  std::vector<Item> items_;
};

}  // namespace

void keep_fewest(WordPath& path) {
  if (!path.solved) return;
  path.all_steps = path.steps();
  Replay replay(path);
  Kept backwards = replay.reduce(path, true), forwards = replay.reduce(path, false);
  const auto size = [](const Kept& kept) { return std::count(kept.begin(), kept.end(), true); };
  replay.store(size(forwards) < size(backwards) ? forwards : backwards, path);
}

}  // namespace bitwhip::explain
