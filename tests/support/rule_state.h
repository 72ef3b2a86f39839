// One state of a puzzle, as a single rule sees it: for tests that look at rules one by one.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "oracle/oracle.h"
#include "rules/rule.h"

namespace bitwhip::testing {

class RuleState {
 public:
  explicit RuleState(const Geometry& geometry, std::size_t arena = std::size_t{32} << 20);

  // The puzzle (which may have any digits left out of its cells) after BRT. False when that is solved or contradictory: there is nothing to search
  // then.
  bool load(const Puzzle& puzzle);

  // What is left, as the oracle has it.
  oracle::State state() const;

  // Targets of the rule of length n in this state; fails the test when the search gives up.
  oracle::Set find(const rules::Rule& rule, int n);
  rules::Pattern explain(const rules::Rule& rule, Candidate target, int n);

  // Forgets what the searches of this state have found out, as after an elimination.
  void begin_pass();
  // Removes candidates, then BRT. False when that is solved or contradictory.
  bool remove(const oracle::Set& targets);

  // The searches that rules for this grid work on: with segments, or without.
  rules::Search& search(rules::OnGrid grid = rules::OnGrid::any) { return grid == rules::OnGrid::grouped ? *grouped_ : *plain_; }

 private:
  const Geometry& geometry_;
  GridTables tables_;
  std::unique_ptr<rules::Search> plain_;
  std::unique_ptr<rules::Search> grouped_;
  Grid grid_;
};

const rules::Rule& rule(std::string_view name);

// Visits every state on the way of a puzzle that locked candidates, subsets and lassos up to length 8 go, simplest first. Each begins with a fresh
// pass.
void each_state(RuleState& state, const Puzzle& puzzle, const std::function<void()>& visit);

}  // namespace bitwhip::testing
