// A position with a budget of its own, for searches outside of a rater.
#pragma once

#include "rules/catalog.h"
#include "rules/position.h"
#include "support/sample.h"

namespace bitwhip::bench {

// The live grid that a rule needs.
inline rules::Position::Grids grids_of(const rules::Technique& rule) {
  const bool grouped = rule.view() == rules::View::grouped;
  return {.plain = !grouped, .grouped = grouped};
}

class Sandbox {
 public:
  explicit Sandbox(rules::Position::Grids grids, std::size_t arena = rules::Limits().arena)
      : grids_(grids),
        limits_{.arena = arena},
        budget_(limits_, rules::Position::arena_bytes(limits_, grids.grouped)),
        position(tables(), budget_, grids.grouped) {}

  // The live grid of a quiescent grid; no pass has begun yet.
  void load(const Grid& grid) {
    position.start(grid);
    position.go_live();
    if (!grids_.grouped) return;
    position.save(start_);
    position.restart(start_, grids_);
  }
  rules::Search& search() { return position.search(); }

 private:
  rules::Position::Grids grids_;
  rules::Limits limits_;
  rules::Budget budget_;

 public:
  rules::Position position;

 private:
  rules::Position::Snapshot start_;
};

}  // namespace bitwhip::bench
