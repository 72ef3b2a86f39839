// A position with a budget of its own, for searches outside of a rater.
#pragma once

#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/catalog.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "support/sample.h"

namespace bitwhip::bench {

// True if the rule uses minirows.
inline bool is_grouped(const rules::Technique& rule) {
  return rule.view() == rules::PositionView::grouped;
}

class StandalonePosition {
 public:
  explicit StandalonePosition(bool grouped, std::size_t arena = rules::SearchLimits().arena)
      : grouped_(grouped),
        limits_{.arena = arena},
        budget_(limits_, rules::Position::arena_bytes(limits_, grouped)),
        position(tables(), budget_, grouped) {}

  // Loads a quiescent grid as the start of a new search.
  void load(const Grid& grid) {
    position.start(grid);
    position.keep_quiescent();
    position.restart(grid, rules::Groups{grouped_});
  }
  rules::PassContext& search() { return position.context(); }

 private:
  bool grouped_;
  rules::SearchLimits limits_;
  rules::Budget budget_;

 public:
  rules::Position position;
};

}  // namespace bitwhip::bench
