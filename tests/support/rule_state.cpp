#include "support/rule_state.h"

#include <catch2/catch.hpp>

#include "rules/brt.h"
#include "rules/catalog.h"
#include "rules/propagation.h"

namespace bitwhip::testing {

RuleState::RuleState(const Geometry& geometry, std::size_t arena)
    : geometry_(geometry),
      tables_(geometry),
      plain_(std::make_unique<rules::Search>(tables_, arena)),
      grouped_(std::make_unique<rules::Search>(tables_, arena, rules::Groups::yes)) {}

bool RuleState::load(const Puzzle& puzzle) {
  if (!rules::assert_givens(tables_, simd::mask_kernels(), puzzle, grid_)) return false;
  if (!rules::apply_brt(tables_, simd::mask_kernels(), grid_) || grid_.solved(tables_)) return false;
  for (rules::Search* search : {plain_.get(), grouped_.get()}) {
    search->start(0);
    search->load(grid_);
  }
  begin_pass();
  return true;
}

oracle::State RuleState::state() const {
  oracle::State state;
  for (int c = 0; c < kCandidates; ++c) {
    const auto candidate = static_cast<Candidate>(c);
    const rules::Live live = plain_->live.find(candidate);
    state.present[c] = live == kNoCandidate ? grid_.possible(candidate) : plain_->live.present(live);
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
  rules::Search& searched = search(rule.grid());
  const int count = rule.find(searched, n, targets);
  REQUIRE(searched.halt == rules::Halt::none);
  oracle::Set set;
  for (int i = 0; i < count; ++i) {
    if (i > 0) REQUIRE(targets[i] > targets[i - 1]);
    set.set(searched.live.name(targets[i]));
  }
  return set;
}

rules::Pattern RuleState::explain(const rules::Rule& rule, Candidate target, int n) {
  return rule.explain(search(rule.grid()), plain_->live.find(target), n);
}

void RuleState::begin_pass() {
  for (rules::Search* search : {plain_.get(), grouped_.get()}) rules::propagation_kernels().begin_pass(*search);
}

bool RuleState::remove(const oracle::Set& targets) {
  for (int c = 0; c < kCandidates; ++c) {
    if (!targets[c]) continue;
    for (rules::Search* search : {plain_.get(), grouped_.get()}) search->live.remove(search->live.find(static_cast<Candidate>(c)));
  }
  for (rules::Search* search : {plain_.get(), grouped_.get()}) {
    if (!rules::propagation_kernels().settle(*search) || rules::is_solved(search->live)) return false;
  }
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
