#include "rating/walk.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "rules/budget.h"
#include "rules/evidence.h"
#include "rules/search_profile.h"
#include "rules/technique.h"
#include "simd/mask_table.h"

namespace bitwhip::rating {
namespace {

using rules::Halt;
using rules::PositionOutcome;

WalkEnd end_of(Halt halt) {
  using enum WalkEnd;
  return halt == Halt::memory         ? memory
         : halt == Halt::g_candidates ? g_candidates
         : halt == Halt::nodes        ? nodes
         : halt == Halt::timeout      ? timeout
                                      : stopped;
}

// Returns the sort key of joint steps; empty for chains, which keep the order in which they were
// found.
std::vector<Variable> order_of(const rules::Evidence& evidence) {
  if (const auto* locked = std::get_if<rules::LockedEvidence>(&evidence)) return {locked->variable};
  const auto* const subset = std::get_if<rules::SubsetEvidence>(&evidence);
  if (subset == nullptr) return {};
  std::vector<Variable> variables{
      subset->cover.empty()
          ? subset->base.front()
          : std::max(subset->base.front(), subset->cover.front())};  // of the house
  variables.insert(variables.end(), subset->base.begin(), subset->base.end());
  return variables;
}

}  // namespace

Status status_of(WalkEnd end) {
  switch (end) {
    case WalkEnd::none:
    case WalkEnd::solved:
    case WalkEnd::contradiction:
    case WalkEnd::stuck:
    case WalkEnd::barred:
      return Status::ok;
    case WalkEnd::memory:
      return Status::memory;
    case WalkEnd::g_candidates:
      return Status::g_candidates;
    case WalkEnd::nodes:
      return Status::node_limit;
    case WalkEnd::timeout:
    case WalkEnd::stopped:
      return Status::timeout;
  }
  return Status::ok;
}

Walk::Walk(rules::Position& position, const Theory& theory, int limit, WalkGuard guard)
    : position_(position), theory_(theory), limit_(limit), guard_(std::move(guard)) {
  BITWHIP_INVARIANT(position.is_quiescent() != theory.places_singles || position.solved());
  if (theory.with_relations) position.forget_or_relations();
}

// Makes the changes of the previous round. Returns false at the end.
bool Walk::change() {
  BITWHIP_INVARIANT(!found_.empty() || relations_);
  pending_ = false;
  done_.reset();
  PositionOutcome outcome = PositionOutcome::open;
  if (!found_.empty())
    outcome = rung().rule->technique->places() ? position_.place(found_) : position_.remove(found_);
  if (relations_) position_.take_next_or_relations();
  if (theory_.with_relations && outcome == PositionOutcome::open)
    outcome = position_.settle_or_relations();
  return outcome == PositionOutcome::open ||
         finish(outcome == PositionOutcome::solved ? WalkEnd::solved : WalkEnd::contradiction);
}

bool Walk::next() {
  if (end_ != WalkEnd::none || (pending_ && !change())) return false;
  if (theory_.places_singles) {
    simd::LaneSet single;
    if (position_.kernels().scan(position_.grid().table(), position_.tables().lanes(), single))
      return finish(WalkEnd::contradiction);
  }
  if (position_.solved()) return finish(WalkEnd::solved);
  return find();
}

bool Walk::find() {
  size_ = 0;
  rules::SearchProfile::LengthScope profiled(position_.budget().profile);
  for (at_ = 0; at_ < theory_.rungs.size() && rung().size <= limit_; ++at_) {
    BITWHIP_INVARIANT(rung().part <= kMaxParts);
    if (done_[rung().part]) continue;
    if (guard_ != nullptr && rung().size > size_) {
      profiled.turn(0);
      if (!guard_(rung().size))
        return finish(position_.budget().over() ? end_of(position_.budget().halt())
                                                : WalkEnd::barred);
    }
    size_ = std::max(size_, rung().size);
    found_.clear();
    profiled.turn(rung().size);
    const rules::FindResult found = rung().rule->technique->find(position_, rung().size, found_);
    if ((found.halt == Halt::memory || found.halt == Halt::g_candidates) && rung().may_be_skipped) {
      done_.set(rung().part);
      continue;
    }
    if (found.halt != Halt::none) return finish(end_of(found.halt));
    relations_ = found.relations;
    BITWHIP_INVARIANT(!relations_ || theory_.with_relations);
    if (!found_.empty() || relations_) {
      if (theory_.takes_one) found_.keep_first();
      return pending_ = true;
    }
    if (found.exhausted) done_.set(rung().part);
  }
  exhausted_ = std::all_of(theory_.rungs.begin() + static_cast<long>(at_), theory_.rungs.end(),
                           [this](const Rung& rung) { return done_[rung.part]; });
  return finish(WalkEnd::stuck);
}

std::vector<RuleStep> Walk::explain() {
  BITWHIP_INVARIANT(pending_);  // only within a round
  std::vector<RuleStep> steps;
  if (relations_) {
    for (rules::Evidence& evidence :
         rung().rule->technique->explain_relations(position_, rung().size))
      steps.push_back({rung().rule, rung().size, rung().level, {}, std::move(evidence)});
  }
  CandidateSet shown;
  for (const Candidate c : found_) {
    if (shown.has(c)) continue;
    rules::Evidence evidence = rung().rule->technique->explain(position_, c, rung().size);
    if (evidence.index() == 0) {
      const rules::Budget& budget = position_.budget();
      if (!budget.over() && !budget.arena.was_full())
        throw std::logic_error("no pattern of the rule " + std::string(rung().rule->name));
      pending_ = false;
      finish(budget.over() ? end_of(budget.halt()) : WalkEnd::memory);
      return {};
    }
    RuleStep& step = steps.emplace_back(
        RuleStep{rung().rule, rung().size, rung().level, {c}, std::move(evidence)});
    const bool joint = theory_.joint_steps || rules::asserts(step.evidence);
    for (const Candidate other : found_) {
      if (!joint || other == c || shown.has(other) ||
          !rules::shows(position_.tables(), position_.masks(), step.evidence, other))
        continue;
      step.candidates.push_back(other);
    }
    for (const Candidate done : step.candidates) shown.add(done);
    std::sort(step.candidates.begin(), step.candidates.end());
  }
  if (theory_.joint_steps)
    std::stable_sort(steps.begin(), steps.end(), [](const RuleStep& a, const RuleStep& b) {
      return order_of(a.evidence) < order_of(b.evidence);
    });
  return steps;
}

}  // namespace bitwhip::rating
