#include "support/rule_state.h"

#include <catch2/catch.hpp>

#include "rules/catalog.h"

namespace bitwhip::testing {

RuleState::RuleState(const Geometry& geometry, std::size_t arena)
    : tables_(geometry),
      limits_{.arena = arena},
      budget_(limits_, rules::Position::arena_bytes(limits_, true)),
      position_(tables_, budget_, true) {}

bool RuleState::load(const Puzzle& puzzle) {
  if (!position_.start(puzzle) || !position_.apply_singles() || position_.solved()) return false;
  position_.keep_quiescent();
  position_.restart(Grid(position_.grid()), rules::Groups::yes);
  return true;
}

oracle::State RuleState::state() {
  oracle::State state;
  const Grid& grid = position_.grid();
  for (int c = 0; c < kCandidates; ++c) state.present[c] = grid.possible(static_cast<Candidate>(c));
  for (int cell = 0; cell < kCells; ++cell) {
    int left = 0, last = 0;
    for (int c = cell * 9; c < cell * 9 + 9; ++c) {
      if (state.present[c]) ++left, last = c;
    }
    if (left == 1) state.decided.set(last);
  }
  return state;
}

oracle::Set RuleState::find(const rules::Technique& rule, int n) {
  rules::CandidateList targets;
  const rules::FindResult found = rule.find(position_, n, targets);
  REQUIRE(found.halt == rules::Halt::none);
  oracle::Set set;
  for (int i = 0; i < targets.size(); ++i) {
    if (i > 0) REQUIRE(targets[i] > targets[i - 1]);
    set.set(targets[i]);
  }
  return set;
}

bool RuleState::remove(const oracle::Set& targets) {
  rules::CandidateList list;
  for (int c = 0; c < kCandidates; ++c) {
    if (targets[c]) list.add(static_cast<Candidate>(c));
  }
  if (position_.remove(list) != rules::PositionOutcome::open) return false;
  return true;
}

const rules::Technique& rule(std::string_view name) {
  const rules::RuleInfo* info = rules::rules().find(name);
  REQUIRE(info != nullptr);
  return *info->technique;
}

void each_state(RuleState& state, const Puzzle& puzzle, const std::function<void()>& visit) {
  static constexpr std::pair<const char*, int> kWay[] = {
      {"locked", 1}, {"naked", 4}, {"hidden", 4}, {"super-hidden", 4}, {"nrczt-lasso-general", 8}};
  const auto simplest = [&] {
    for (int n = 1; n <= 8; ++n) {
      for (const auto& [name, most] : kWay) {
        const oracle::Set found = n <= most ? state.find(rule(name), n) : oracle::Set{};
        if (found.any()) return found;
      }
    }
    return oracle::Set{};
  };
  for (bool more = state.load(puzzle); more;) {
    visit();
    const oracle::Set found = simplest();
    more = found.any() && state.remove(found);
  }
}

}  // namespace bitwhip::testing
