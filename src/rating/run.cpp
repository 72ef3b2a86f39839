#include "rating/run.h"

#include <algorithm>

#include "rules/brt.h"

namespace bitwhip::rating {

using rules::PositionOutcome;

void Certificates::start() {
  for (Proof* const proof : {trial_, hopeless_}) std::fill_n(proof, 2, Proof::unknown);
}

Proof Certificates::proper() {
  const int count = position_.solutions();
  BITWHIP_INVARIANT(-1 <= count && count <= 2);
  return count < 0 ? Proof::unknown : count == 1 ? Proof::yes : Proof::no;
}

// Checks whether a theory leaves the state after W1 unsolved. The present state is restored.
Proof Certificates::walk_fails(const Theory& theory, bool grouped) {
  const rules::SearchProfile::UncountedScope aside(position_.budget().profile);
  BITWHIP_INVARIANT(position_.is_quiescent());  // restart() below keeps it so
  const bool was_grouped = position_.is_grouped();
  const Grid present = position_.grid();
  position_.restart(after_w1, grouped);
  Walk walk(position_, theory, rules::kMaxLength);
  // A contradiction is no failure of T&E: the puzzle has no solution, and proper() reports that.
  const Proof proof = walk.run() == Walk::End::stuck ? Proof::yes
                      : position_.budget().over()    ? Proof::unknown
                                                     : Proof::no;
  position_.restart(present, was_grouped);
  return proof;
}

Proof Certificates::trial_fails(bool grouped) {
  Proof& known = trial_[grouped];
  if (known == Proof::unknown) known = walk_fails(trial_theory(), grouped);
  return known;
}

Proof Certificates::hopeless(const RuleSystem& system) {
  BITWHIP_INVARIANT(system.within_trial());
  const bool grouped = system.grouped();
  if (const Proof alone = trial_fails(grouped); alone != Proof::yes || !system.with_subsets())
    return alone;
  Proof& known = hopeless_[grouped];
  if (known == Proof::unknown || hopeless_key_[grouped] != system.subset_key()) {
    hopeless_key_[grouped] = system.subset_key();
    known = walk_fails(system.relaxed(), grouped);
  }
  return known;
}

Run::Run(const GridTables& tables, const Options& asked, const Needs& needs)
    : budget(asked.limits(), rules::Position::arena_bytes(asked.limits(), needs.groups)),
      position(tables, budget, needs.groups),
      proofs(position),
      options(asked) {
  for (const MemoryType* const type : needs.memories) memories_.emplace(type, type->make(position));
}

bool Run::start(const Puzzle& given) {
  const bool consistent = position.start(given);
  puzzle = given;
  givens = position.grid();
  walked_count_ = 0;
  for (const auto& [type, kept] : memories_) kept->clear();
  return consistent;
}

bool Run::apply_singles() {
  after_singles = !position.apply_singles() ? PositionOutcome::contradiction
                  : position.solved()       ? PositionOutcome::solved
                                            : PositionOutcome::open;
  return after_singles != PositionOutcome::contradiction;
}

void Run::apply_w1() {
  position.keep_quiescent();
  proofs.start();
  proofs.after_brt = position.grid();
  Walk walk(position, w1_theory(), 1);
  while (walk.next()) tell(walk);
  after_w1 = walk.end() == Walk::End::solved          ? PositionOutcome::solved
             : walk.end() == Walk::End::contradiction ? PositionOutcome::contradiction
                                                      : PositionOutcome::open;
  proofs.after_w1 = position.grid();
}

void Run::tell(const Walk& walk) const {
  if (!observer) return;
  for (const Candidate c : walk.candidates()) observer(walk.rung(), c);
}

Answer Run::halted(int ruled_out, Walk::End end) const {
  if (budget.halt() != rules::Halt::none) return Answer::above(ruled_out, Status::timeout);
  return Answer::above(ruled_out,
                       end == Walk::End::g_candidates ? Status::g_candidates : Status::memory);
}

// Answers from the cache where possible: an answer for a higher limit implies that for a lower one,
// since the path is the same as long as no larger rung is needed.
Answer Run::level(const RuleSystem& system, int limit) {
  for (std::size_t i = 0; i < walked_count_; ++i) {
    const Walked& known = walked_[i];
    BITWHIP_INVARIANT(!known.answer.improper && known.answer.value.kind != Value::Kind::none);
    if (known.limit < limit || !known.system->same_rules(system)) continue;
    const Value value = known.answer.value;
    if (value.kind == Value::Kind::infinite ||
        (value.kind == Value::Kind::finite && value.n <= limit))
      return known.answer;
    if (value.kind == Value::Kind::finite || value.n >= limit)
      return Answer::above(limit, Status::length);
  }
  constexpr int kProveFrom = 5;  // size before which the certificates are consulted
  const Answer answer = walk(system, limit, kProveFrom, kProveFrom);
  if (walked_count_ < kMostWalked && !answer.improper)
    walked_[walked_count_++] = {&system, limit, answer};
  return answer;
}

Answer Run::walk(const RuleSystem& system, int limit, int proper_from, int finite_from,
                 const Visit& visit) {
  BITWHIP_INVARIANT(after_singles != PositionOutcome::contradiction &&
                    after_w1 != PositionOutcome::contradiction);
  int level = 0;
  if (system.begins_with_w1()) {
    level = system.theory().rungs.front().level.units;
    if (after_w1 == PositionOutcome::solved) return Answer::number(level);
  }
  position.restart(system.begins_with_w1() ? proofs.after_w1 : proofs.after_brt, system.grouped());
  std::optional<Answer> bar;
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
  if (walk.end() == Walk::End::solved) return solved(level, assumed);
  if (walk.end() == Walk::End::contradiction) return Answer::not_proper();
  if (walk.end() == Walk::End::barred) return *bar;
  return unfinished(walk, system, limit,
                    std::max({level, walk.size(), system.begins_with_w1() ? 2 : 1}) - 1);
}

std::optional<Answer> Run::not_shown_proper(int ruled_out) {
  const Proof proper = proofs.proper();
  if (proper == Proof::yes) return std::nullopt;
  return proper == Proof::no ? Answer::not_proper() : halted(ruled_out);
}

std::optional<Answer> Run::barred(const RuleSystem& system, int size, int proper_from,
                                  int finite_from) {
  if (size < proper_from) return std::nullopt;
  if (const auto answer = not_shown_proper(size - 1)) return answer;
  const Proof hopeless =
      size < finite_from || !system.within_trial() ? Proof::no : proofs.hopeless(system);
  if (hopeless == Proof::no) return std::nullopt;
  return hopeless == Proof::yes ? Answer::infinite() : halted(size - 1);
}

Answer Run::solved(int level, bool assumed) {
  const auto answer = assumed ? not_shown_proper(std::max(level, 1) - 1) : std::nullopt;
  return answer.value_or(Answer::number(level));
}

Answer Run::unfinished(const Walk& walk, const RuleSystem& system, int limit, int ruled_out) {
  BITWHIP_INVARIANT(walk.end() != Walk::End::none && walk.end() != Walk::End::solved &&
                    ruled_out >= 0);
  const Proof proper = proofs.proper();
  if (proper == Proof::no) return Answer::not_proper();
  if (budget.over()) return halted(ruled_out);
  if (walk.end() == Walk::End::stuck && walk.exhausted()) return Answer::infinite();
  if (system.within_trial()) {
    const Proof hopeless = proofs.hopeless(system);
    if (hopeless == Proof::yes) return Answer::infinite();
    if (hopeless == Proof::unknown) return halted(ruled_out, walk.end());
  }
  return walk.end() == Walk::End::stuck ? Answer::above(limit, Status::length)
                                        : halted(ruled_out, walk.end());
}

}  // namespace bitwhip::rating
