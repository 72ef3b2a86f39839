#include "rating/puzzle_context.h"

#include <algorithm>

#include "rules/brt.h"
#include "rules/pass.h"
#include "rules/search_profile.h"

namespace bitwhip::rating {

using rules::PositionOutcome;

void PuzzleProofs::start() {
  for (ProofResult* const proof : {trial_, hopeless_}) std::fill_n(proof, 2, ProofResult::unknown);
}

ProofResult PuzzleProofs::proper() {
  const int count = position_.solutions();
  BITWHIP_INVARIANT(-1 <= count && count <= 2);
  return count < 0 ? ProofResult::unknown : count == 1 ? ProofResult::yes : ProofResult::no;
}

// Checks whether a theory leaves the state after W1 unsolved. The present state is restored.
ProofResult PuzzleProofs::walk_fails(const Theory& theory, bool grouped) {
  const rules::SearchProfile::UncountedScope aside(position_.budget().profile);
  BITWHIP_INVARIANT(position_.is_quiescent());  // restart() below keeps it so
  const bool was_grouped = position_.is_grouped();
  const Grid present = position_.grid();
  position_.restart(after_w1, rules::Groups{grouped});
  Walk walk(position_, theory, rules::kMaxLength);
  // A contradiction is no failure of T&E: the puzzle has no solution, and proper() reports that.
  const ProofResult proof = walk.run() == WalkEnd::stuck ? ProofResult::yes
                            : position_.budget().over()  ? ProofResult::unknown
                                                         : ProofResult::no;
  position_.restart(present, rules::Groups{was_grouped});
  return proof;
}

ProofResult PuzzleProofs::trial_fails(bool grouped) {
  ProofResult& known = trial_[grouped];
  if (known == ProofResult::unknown) known = walk_fails(trial_theory(), grouped);
  return known;
}

ProofResult PuzzleProofs::hopeless(const RuleSystem& system) {
  BITWHIP_INVARIANT(system.within_trial());
  const bool grouped = system.grouped();
  if (const ProofResult alone = trial_fails(grouped);
      alone != ProofResult::yes || !system.with_subsets())
    return alone;
  ProofResult& known = hopeless_[grouped];
  if (known == ProofResult::unknown || hopeless_key_[grouped] != system.subset_key()) {
    hopeless_key_[grouped] = system.subset_key();
    known = walk_fails(system.relaxed(), grouped);
  }
  return known;
}

PuzzleContext::PuzzleContext(const GridTables& tables, const RatingOptions& asked,
                             const OptionalResources& needs)
    : budget(asked.limits(), rules::Position::arena_bytes(asked.limits(), needs.groups)),
      position(tables, budget, needs.groups),
      proofs(position),
      options(asked) {
  for (const RatingStateType* const type : needs.states)
    states_.emplace(type, type->make(position));
}

bool PuzzleContext::start(const Puzzle& given) {
  const bool consistent = position.start(given);
  puzzle = given;
  givens = position.grid();
  cached_level_count_ = 0;
  for (const auto& [type, kept] : states_) kept->clear();
  return consistent;
}

bool PuzzleContext::apply_singles() {
  after_singles = !position.apply_singles() ? PositionOutcome::contradiction
                  : position.solved()       ? PositionOutcome::solved
                                            : PositionOutcome::open;
  return after_singles != PositionOutcome::contradiction;
}

void PuzzleContext::apply_w1() {
  position.keep_quiescent();
  proofs.start();
  proofs.after_brt = position.grid();
  Walk walk(position, w1_theory(), 1);
  while (walk.next()) tell(walk);
  after_w1 = walk.end() == WalkEnd::solved          ? PositionOutcome::solved
             : walk.end() == WalkEnd::contradiction ? PositionOutcome::contradiction
                                                    : PositionOutcome::open;
  proofs.after_w1 = position.grid();
}

void PuzzleContext::tell(const Walk& walk) const {
  if (!observer) return;
  for (const Candidate c : walk.candidates()) observer(walk.rung(), c);
}

RatingResult PuzzleContext::halted(int ruled_out, WalkEnd end) const {
  return RatingResult::above(ruled_out, budget.over() ? status_of(budget.halt()) : status_of(end));
}

// Answers from the cache where possible: an answer for a higher limit implies that for a lower one,
// since the path is the same as long as no larger rung is needed.
RatingResult PuzzleContext::level(const RuleSystem& system, int limit) {
  for (std::size_t i = 0; i < cached_level_count_; ++i) {
    const CachedLevel& known = cached_levels_[i];
    BITWHIP_INVARIANT(!known.answer.improper && known.answer.value.kind != ValueKind::none);
    if (known.limit < limit || !known.system->same_rules(system)) continue;
    const Value value = known.answer.value;
    if (value.kind == ValueKind::infinite || (value.kind == ValueKind::finite && value.n <= limit))
      return known.answer;
    if (value.kind == ValueKind::finite || value.n >= limit)
      return RatingResult::above(limit, Status::length);
  }
  constexpr int kProveFrom = 5;  // size before which the certificates are consulted
  const RatingResult answer = walk(system, limit, kProveFrom, kProveFrom);
  if (cached_level_count_ < kMostCachedLevels && !answer.improper)
    cached_levels_[cached_level_count_++] = {&system, limit, answer};
  return answer;
}

RatingResult PuzzleContext::walk(const RuleSystem& system, int limit, int proper_from,
                                 int finite_from, const RoundVisitor& visit) {
  BITWHIP_INVARIANT(after_singles != PositionOutcome::contradiction &&
                    after_w1 != PositionOutcome::contradiction);
  int level = 0;
  if (system.begins_with_w1()) {
    level = system.theory().rungs.front().level.units;
    if (after_w1 == PositionOutcome::solved) return RatingResult::number(level);
  }
  position.restart(system.begins_with_w1() ? proofs.after_w1 : proofs.after_brt,
                   rules::Groups{system.grouped()});
  std::optional<RatingResult> bar;
  Walk walk(position, system.theory(), limit,
            [&](int size) { return !(bar = barred(system, size, proper_from, finite_from)); });
  bool assumed = false;
  while (walk.next()) {
    const bool enough = visit && visit(walk, level);
    level = std::max(level, walk.rung().level.units);
    assumed = assumed || walk.rung().rule->assumes_one_solution;
    tell(walk);
    if (enough) return solved(level, assumed);
  }
  if (walk.end() == WalkEnd::solved) return solved(level, assumed);
  if (walk.end() == WalkEnd::contradiction) return RatingResult::not_proper();
  if (walk.end() == WalkEnd::barred) return *bar;
  return unfinished(walk, system, limit,
                    std::max({level, walk.size(), system.begins_with_w1() ? 2 : 1}) - 1);
}

std::optional<RatingResult> PuzzleContext::not_shown_proper(int ruled_out) {
  const ProofResult proper = proofs.proper();
  if (proper == ProofResult::yes) return std::nullopt;
  return proper == ProofResult::no ? RatingResult::not_proper() : halted(ruled_out);
}

std::optional<RatingResult> PuzzleContext::barred(const RuleSystem& system, int size,
                                                  int proper_from, int finite_from) {
  if (size < proper_from) return std::nullopt;
  if (const auto answer = not_shown_proper(size - 1)) return answer;
  const ProofResult hopeless =
      size < finite_from || !system.within_trial() ? ProofResult::no : proofs.hopeless(system);
  if (hopeless == ProofResult::no) return std::nullopt;
  return hopeless == ProofResult::yes ? RatingResult::infinite() : halted(size - 1);
}

RatingResult PuzzleContext::solved(int level, bool assumed) {
  const auto answer = assumed ? not_shown_proper(std::max(level, 1) - 1) : std::nullopt;
  return answer.value_or(RatingResult::number(level));
}

RatingResult PuzzleContext::unfinished(const Walk& walk, const RuleSystem& system, int limit,
                                       int ruled_out) {
  BITWHIP_INVARIANT(walk.end() != WalkEnd::none && walk.end() != WalkEnd::solved && ruled_out >= 0);
  const ProofResult proper = proofs.proper();
  if (proper == ProofResult::no) return RatingResult::not_proper();
  if (budget.over()) return halted(ruled_out);
  if (walk.end() == WalkEnd::stuck && walk.exhausted()) return RatingResult::infinite();
  if (system.within_trial()) {
    const ProofResult hopeless = proofs.hopeless(system);
    if (hopeless == ProofResult::yes) return RatingResult::infinite();
    if (hopeless == ProofResult::unknown) return halted(ruled_out, walk.end());
  }
  return walk.end() == WalkEnd::stuck ? RatingResult::above(limit, Status::length)
                                      : halted(ruled_out, walk.end());
}

}  // namespace bitwhip::rating
