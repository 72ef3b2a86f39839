#include "support/rule_state.h"

#include <catch2/catch.hpp>

#include "rules/brt.h"
#include "rules/catalog.h"
#include "rules/propagation.h"

namespace bitwhip::testing {

RuleState::RuleState(const Geometry& geometry, std::size_t arena)
    : geometry_(geometry), tables_(geometry), search_(std::make_unique<rules::Search>(tables_, arena)) {}

bool RuleState::load(const Puzzle& puzzle) {
  if (!rules::assert_givens(tables_, simd::mask_kernels(), puzzle, grid_)) return false;
  if (!rules::apply_brt(tables_, simd::mask_kernels(), grid_) || grid_.solved(tables_)) return false;
  search_->start(0);
  search_->load(grid_);
  begin_pass();
  return true;
}

oracle::State RuleState::state() const {
  oracle::State state;
  for (int c = 0; c < kCandidates; ++c) {
    const auto candidate = static_cast<Candidate>(c);
    const rules::Live live = search_->live.find(candidate);
    state.present[c] = live == kNoCandidate ? grid_.possible(candidate) : search_->live.present(live);
  }
  for (int cell = 0; cell < kCells; ++cell) {
    int left = 0, last = 0;
    for (int c = cell * 9; c < cell * 9 + 9; ++c) {
      if (state.present[c]) ++left, last = c;
    }
    if (left == 1) state.decided.set(last);
  }
  return state;
}

oracle::Set RuleState::find(const rules::Rule& rule, int n) {
  rules::Live targets[kCandidates];
  const int count = rule.find(*search_, n, targets);
  REQUIRE(search_->halt == rules::Halt::none);
  oracle::Set set;
  for (int i = 0; i < count; ++i) {
    if (i > 0) REQUIRE(targets[i] > targets[i - 1]);
    set.set(search_->live.name(targets[i]));
  }
  return set;
}

rules::Pattern RuleState::explain(const rules::Rule& rule, Candidate target, int n) { return rule.explain(*search_, search_->live.find(target), n); }

void RuleState::begin_pass() { rules::propagation_kernels().begin_pass(*search_); }

bool RuleState::remove(const oracle::Set& targets) {
  for (int c = 0; c < kCandidates; ++c) {
    if (targets[c]) search_->live.remove(search_->live.find(static_cast<Candidate>(c)));
  }
  if (!rules::propagation_kernels().settle(*search_) || rules::is_solved(search_->live)) return false;
  begin_pass();
  return true;
}

const rules::Rule& rule(std::string_view name) {
  const rules::RuleInfo* info = rules::find_rule(name);
  REQUIRE(info != nullptr);
  return *info->rule;
}

void each_state(RuleState& state, const Puzzle& puzzle, const std::function<void()>& visit) {
  static constexpr std::pair<const char*, int> kWay[] = {{"locked", 1}, {"naked", 4}, {"hidden", 4}, {"super-hidden", 4}, {"nrczt-lasso-general", 8}};
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
    state.begin_pass();
    const oracle::Set found = simplest();
    more = found.any() && state.remove(found);
  }
}

}  // namespace bitwhip::testing
