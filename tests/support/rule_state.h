// One state of a puzzle, as a single rule sees it: for tests that look at rules one by one.
#pragma once

#include <functional>
#include <string_view>

#include "oracle/oracle.h"
#include "rules/position.h"

namespace bitwhip::testing {

class RuleState {
 public:
  explicit RuleState(const Geometry& geometry, std::size_t arena = std::size_t{32} << 20);

  // The puzzle (which may have any digits left out of its cells) after BRT. False when that is
  // solved or contradictory: there is nothing to search then.
  bool load(const Puzzle& puzzle);

  // What is left, as the oracle has it.
  oracle::State state();

  // Targets of the rule of length n in this state; fails the test when the search gives up.
  oracle::Set find(const rules::Technique& rule, int n);
  rules::Evidence explain(const rules::Technique& rule, Candidate target, int n) {
    return rule.explain(position_, target, n);
  }

  // Removes candidates, then BRT. False when that is solved or contradictory.
  bool remove(const oracle::Set& targets);

  // Rules of either view look at minirows too.
  rules::Position& position() { return position_; }
  rules::PassContext& search(rules::PositionView view = rules::PositionView::plain) {
    return position_.context(view);
  }
  const GridTables& tables() const { return tables_; }

 private:
  GridTables tables_;
  rules::SearchLimits limits_;
  rules::Budget budget_;
  rules::Position position_;
};

const rules::Technique& rule(std::string_view name);

// Visits every state on the way of a puzzle that locked candidates, subsets and lassos up to length
// 8 go, simplest first.
void each_state(RuleState& state, const Puzzle& puzzle, const std::function<void()>& visit);

}  // namespace bitwhip::testing
