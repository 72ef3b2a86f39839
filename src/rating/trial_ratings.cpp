// Ratings by trial and error over whole theories: T&E-depth, BxB, BxBB (B_pB and B_pBB of PBCS ch.
// 12), TxS (T&E(S_p) of PBCS, Tables 9.1 and 11.1).
//
// Definition: T&E(T) applies theory T to quiescence, then assumes each candidate Z in turn and
// applies T; on a contradiction Z goes, and all begins again until nothing changes. T&E(0) = BRT,
// T&E(n) = T&E over T&E(n - 1); the T&E-depth is the smallest n that solves. BxB is the smallest p
// for which T&E over B_p solves (B_0 = BRT, B_1 = W1), BxBB the smallest p for which T&E over
// T&E(B_p) does. All are confluent, so the order in which hypotheses are tried is free. A solution
// met under a hypothesis is not used.
//
// TxS is BxB with S_p in place of B_p: W1 and subsets of size p at most, p up to 4.
//
// Algorithm: one recursion on the position over two base theories, T&E(1) (rules/whip.h) and B_p,
// both run as walks. What spares work:
// - Without hypotheses a true candidate is never refuted: candidates of the solution are not tried
//   then. Under a false hypothesis they may be.
// - When Z is not refuted, no candidate that T asserts under Z is refuted in that state either,
//   since T under Z contains T under that one. They are skipped.
// - Under a hypothesis that is not refuted nothing changes when candidates go that it has removed
//   itself: it stays settled.
// - Theories come from the weakest to the strongest, so a hypothesis goes on from what the theory
//   before left under it.
// - Let K_p be the theory that eliminates every candidate which the waves of its closure
//   (rules/pass_context.h) do not exclude as a target of a braid of length p. It is confluent,
//   contains B_p, and needs no search. Nine in ten hypotheses that B_p does not refute are not
//   refuted by K_p either, which settles them. Once K_p refutes a hypothesis, the K_p of every
//   later state and of every greater p does: then B_p alone is applied.
// - One wave more says what K_(p + 1) would eliminate first. If nothing, the hypothesis is settled
//   for p + 1 too while it loses nothing. Else that step is taken at once, on a state that is kept
//   for K_(p + 1) to go on from.
// - B_p is only asked for a contradiction. So braids that can be read off the closures
//   (rules/closures.h) come first, and the searches for the others end with the first targets
//   that they find.
// - States only shrink: what p has removed stays removed for p + 1, and a sweep ends as soon as
//   every hypothesis has failed since the last elimination.
// - Hypotheses that K_p refutes come first, then those that leave the fewest candidates: they
//   contradict themselves most often. Last come those that were open for this p and have lost
//   nothing that leaves a single: few of them are refuted now, and until then they may lose more.
//
// Cost: where B is finite that of T&E(1), 20 to 150 microseconds; where gB alone is, up to a
// millisecond; else searches for braids, for EasterMonster (BxB 6) 25 milliseconds.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "grid/candidate.h"
#include "grid/grid.h"
#include "rating/chain_ratings.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rules/budget.h"
#include "rules/catalog.h"
#include "rules/locked.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "rules/whip.h"

namespace bitwhip::rating {
namespace {

using rules::kAllWaves;
using rules::PositionOutcome;

constexpr int kMaxDepth = 3;
// T&E(1) is a base theory, so what is nested in a depth is one level less.
constexpr int kMaxNested = kMaxDepth - 1;
// Per-puzzle state of these ratings: the depth, which all of them need, and the hypotheses of each
// level of nesting.
struct TrialState final : RatingState {
  // One level of nesting: the state before the hypotheses, and those still to be tried.
  struct NestingLevel {
    Grid state;
    CandidateSet present;       // candidates of `state`
    rules::CandidateList list;  // hypotheses that may be refuted
    CandidateSet weighed;       // `present` as of the last update of the weights
    // Number of candidates that the hypothesis leaves, as far as it is known.
    std::uint16_t weight[kCandidates];
    // Heap of waiting hypotheses: rank << 16 | candidate.
    std::uint32_t waiting[kCandidates];
    int waiting_count;
    // For candidates that are not refuted in this state: the hypothesis that proves it (itself, or
    // one under which it holds), and the candidates that this one leaves.
    Candidate settled_by[kCandidates];  // kNoCandidate: not settled
    CandidateSet left[kCandidates];
    // For outermost hypotheses: the state that they left, from which the same theory or a stronger
    // one continues.
    std::uint8_t kept[kCandidates];     // p of that theory; 0: no state
    bool loses_single[kCandidates];     // a later removal leaves a single in that state
    std::uint8_t open_to[kCandidates];  // greatest p whose K_p removes nothing of that state
    bool exact[kCandidates];            // K_p refutes the hypothesis; only B_p can decide
    Grid after[kCandidates];
    // The first step of K_p, once taken: what it leaves, for which p (0: not taken), and whether it
    // ends in a contradiction.
    Grid ahead[kCandidates];
    std::uint8_t ahead_for[kCandidates];
    bool ahead_refuted[kCandidates];
  };
  // The innermost level comes first: it is the same whatever the depth.
  NestingLevel nest[kMaxNested];
  std::optional<RatingResult> depth;
  void clear() override { depth.reset(); }
  // Resets the hypotheses for another base theory, which starts with its smallest p.
  void forget() {
    for (NestingLevel& one : nest) {
      std::fill_n(one.kept, kCandidates, std::uint8_t{0});
      std::fill_n(one.ahead_for, kCandidates, std::uint8_t{0});
      std::fill_n(one.exact, kCandidates, false);
    }
  }
};
using NestingLevel = TrialState::NestingLevel;

// Up to this length, what the waves do not exclude is the target of a braid.
constexpr int kBoundIsExact = 2;

// Ends at the first braid found: its elimination shortens most of the others. Many are read off the
// closures (rules/closures.h).
const rules::Braid kFirstBraid{rules::PositionView::plain, true};

// Returns B_p as applied under hypotheses. Whips of length 2 cost no search; longer ones would cost
// more than the braids that are read off.
const Theory& braids_under_hypotheses(int p) {
  static const auto theories = [] {
    std::array<Theory, rules::kMaxLength + 1> list;
    static const rules::RuleInfo braid = [] {
      rules::RuleInfo row = *braid_theory(false, rules::kMaxLength).rungs.back().rule;
      row.technique = &kFirstBraid;
      return row;
    }();
    for (int n = 2; n <= rules::kMaxLength; ++n) {
      list[n] = braid_theory(false, n);
      std::erase_if(list[n].rungs,
                    [](const Rung& rung) { return rung.part == 0 && rung.size > 2; });
      list[n].rungs.back().rule = &braid;
    }
    return list;
  }();
  BITWHIP_INVARIANT(2 <= p && p <= rules::kMaxLength);
  return theories[p];
}

// Returns the rung that is reported for a candidate that T&E of this depth refutes.
Rung trial_rung(int depth) {
  BITWHIP_INVARIANT(0 <= depth && depth <= kMaxDepth);
  return {.rule = trial_theory().rungs.front().rule, .size = depth, .level = {depth}};
}

// Priority of a hypothesis in a sweep.
enum class HypothesisPriority : std::uint8_t {
  first,   // K_p refutes it, so B_p may too
  second,  // unknown for this p, or a later removal leaves a single
  last,    // was open for this p, and little has changed
};

// Trial and error of some depth over a base theory, on the position of a puzzle context.
class TrialAndError {
 public:
  enum class BaseKind : std::uint8_t { braids, subsets };
  // `base` is B_p, S_p, or null for T&E(1), which is itself one level deep; p is then 1.
  TrialAndError(PuzzleContext& context, const Theory* base, int p, BaseKind kind = BaseKind::braids)
      : context_(context),
        position_(context.position),
        base_(base),
        braids_(kind == BaseKind::braids),
        p_(p) {}

  // Applies T&E(...T&E(base)), nested `nested` times, until nothing changes.
  PositionOutcome apply(int nested) {
    BITWHIP_INVARIANT(0 <= nested && nested <= kMaxNested);
    return apply(std::span(context_.state<TrialState>().nest).first(nested));
  }
  // Returns true if the budget or the memory ended.
  bool halted() const { return halted_; }

 private:
  // Levels of nesting, the innermost first; without any, the base theory alone is meant.
  using Nest = std::span<NestingLevel>;

  PositionOutcome apply(Nest levels);
  PositionOutcome apply_base();
  PositionOutcome apply_singles();
  PositionOutcome apply_bound(const Grid& above);
  void look_ahead(rules::PassContext& context);
  PositionOutcome assume(const NestingLevel& nest, Candidate z);
  PositionOutcome assume_bound(const NestingLevel& nest, Candidate z);
  // Returns true if K_p is tried before the theory under a hypothesis.
  bool bounded(Nest under) const {
    return assumed_ == 0 && under.empty() && base_ != nullptr && braids_ && p_ > 1;
  }
  // Returns true if a first step of K_p, or of a weaker theory, is kept for the hypothesis.
  bool is_ahead(const NestingLevel& nest, Candidate z) const {
    return nest.ahead_for[z] != 0 && nest.ahead_for[z] <= p_;
  }
  bool is_refuted_ahead(const NestingLevel& nest, Candidate z) const {
    return is_ahead(nest, z) && nest.ahead_refuted[z];
  }
  // Returns true if `left` is exact for the hypothesis.
  bool leaves_known(const NestingLevel& nest, Candidate z) const {
    return assumed_ == 0 && nest.kept[z] >= kBoundIsExact;
  }
  PositionOutcome refute(NestingLevel& nest, Candidate z, Nest under);
  void enter(NestingLevel& nest) const;
  void keep(NestingLevel& nest, Candidate z, PositionOutcome outcome);
  void list_hypotheses(NestingLevel& nest);
  HypothesisPriority turn_of(const NestingLevel& nest, Candidate z) const;
  void queue(NestingLevel& nest) const;

  PuzzleContext& context_;
  rules::Position& position_;
  const Theory* base_;
  const bool braids_;
  const int p_;
  bool was_stuck_ = false;  // B_(p - 1) has been applied to the present state
  int assumed_ = 0;         // number of hypotheses that the present state rests on
  int open_to_ = 0;         // greatest p whose K_p eliminates nothing in the present state
  bool halted_ = false;
  // What K_(p + 1) eliminates in the present state, where K_p eliminates nothing.
  rules::CandidateList ahead_;
};

// One search suffices: T&E(1) finds all that it eliminates one by one (rules/whip.h).
PositionOutcome TrialAndError::apply_singles() {
  if (position_.solved()) return PositionOutcome::solved;
  rules::CandidateList found;
  halted_ = trial_rung(1).rule->technique->find(position_, 1, found).halt != rules::Halt::none;
  if (found.empty() || halted_) return PositionOutcome::open;
  if (assumed_ == 0 && context_.observer) {
    for (const Candidate c : found) context_.observer(trial_rung(1), c);
  }
  return position_.remove(found);
}

PositionOutcome TrialAndError::apply_base() {
  if (base_ == nullptr) return apply_singles();
  Walk walk(position_, *base_, rules::kMaxLength);
  // Only braids of length p are new, and they include the whips.
  if (std::exchange(was_stuck_, false)) walk.skip_at_first(0);
  const WalkEnd end = walk.run();
  if (end == WalkEnd::solved) return PositionOutcome::solved;
  if (end == WalkEnd::contradiction) return PositionOutcome::contradiction;
  halted_ |= end != WalkEnd::stuck;
  return PositionOutcome::open;
}

// Lists the open candidates that may be refuted, with their weights.
void TrialAndError::list_hypotheses(NestingLevel& nest) {
  rules::PassContext& context = position_.context();
  BITWHIP_INVARIANT(position_.is_quiescent());
  // A T&E(1) that found nothing has already run the closures to their ends.
  halted_ = !context.saturated && !rules::advance(context, kAllWaves);
  std::uint16_t weights[kCandidates];
  rules::closure_kernels().weigh(context, weights);
  nest.list.clear();
  for (int i = 0; i < context.pass.rows; ++i) {
    const Candidate z = context.pass.open[i];
    if (assumed_ == 0 && position_.is_true(z)) continue;
    if (!leaves_known(nest, z)) nest.weight[z] = weights[i];
    nest.list.add(z);
  }
}

HypothesisPriority TrialAndError::turn_of(const NestingLevel& nest, Candidate z) const {
  if (assumed_ > 0) return HypothesisPriority::second;
  if (nest.kept[z] == p_ && p_ > 1 && !nest.loses_single[z]) return HypothesisPriority::last;
  return nest.exact[z] || is_refuted_ahead(nest, z) ? HypothesisPriority::first
                                                    : HypothesisPriority::second;
}

// Queues the unsettled hypotheses: by turn, then those that leave the fewest candidates.
void TrialAndError::queue(NestingLevel& nest) const {
  const Grid& grid = position_.grid();
  rules::CandidateList gone;
  gone.add(nest.weighed.without(nest.present));
  nest.weighed = nest.present;
  nest.waiting_count = 0;
  for (const Candidate z : nest.list) {
    if (leaves_known(nest, z)) {
      for (const Candidate c : gone) {
        if (!nest.left[z].has(c)) continue;
        --nest.weight[z];
        BITWHIP_INVARIANT(nest.weight[z] > 0);  // what has gone was left under the hypothesis
        for (const auto& [v, value] : position_.geometry().memberships(c))
          nest.loses_single[z] |= kMaskBits[nest.after[z].mask(v)] == 2;
      }
    }
    if (nest.settled_by[z] != kNoCandidate || !grid.is_open(z)) continue;
    const std::uint32_t rank =
        nest.weight[z] + static_cast<unsigned>(turn_of(nest, z)) * unsigned{kCandidates};
    BITWHIP_INVARIANT(nest.waiting_count < kCandidates && rank < 1u << 16);
    nest.waiting[nest.waiting_count++] = rank << 16 | z;
  }
  std::make_heap(nest.waiting, nest.waiting + nest.waiting_count, std::greater<>());
}

// Lists the candidates for which the waves do not exclude a braid with fewer than n right-linking
// candidates.
void list_needing_less(const rules::PassContext& context, int n, rules::CandidateList& out) {
  for (int row = 0; row < context.pass.rows; ++row) {
    if (context.needed[row] < n) out.add(context.pass.open[row]);
  }
}

// Applies K_p: removes whatever the waves do not exclude as a target of a braid of length p. Locked
// candidates come first: they need no closures, and save passes.
PositionOutcome TrialAndError::apply_bound(const Grid& above) {
  was_stuck_ = false;
  for (;;) {
    if (position_.solved()) return PositionOutcome::solved;
    rules::CandidateList locked;
    locked.add(rules::locked_targets(position_));
    if (!locked.empty()) {
      if (const PositionOutcome outcome = position_.remove(locked);
          outcome != PositionOutcome::open)
        return outcome;
      continue;
    }
    rules::PassContext& context = position_.bounds(above);
    halted_ = !rules::advance(context, p_ - 1);
    if (halted_) return PositionOutcome::open;
    rules::CandidateList gone;
    list_needing_less(context, p_, gone);
    if (gone.empty()) {
      look_ahead(context);
      return PositionOutcome::open;
    }
    if (const PositionOutcome outcome = position_.remove(gone); outcome != PositionOutcome::open)
      return outcome;
  }
}

// K_p eliminates nothing: finds what K_(p + 1) would eliminate first. That costs one wave here, and
// a whole pass later.
void TrialAndError::look_ahead(rules::PassContext& context) {
  open_to_ = p_;
  if (!rules::advance(context, p_)) return;
  list_needing_less(context, p_ + 1, ahead_);
  open_to_ += ahead_.empty();
}

// Restores the state that a theory left under Z last time, without the candidates gone since.
PositionOutcome TrialAndError::assume(const NestingLevel& nest, Candidate z) {
  position_.put_back(nest.state);
  if (assumed_ > 0 || nest.kept[z] == 0) return position_.place(z);
  rules::CandidateList gone;
  gone.add(nest.left[z].without(nest.present));
  position_.put_back(nest.after[z]);
  if (!gone.empty()) return position_.remove(gone);
  was_stuck_ = braids_ && nest.kept[z] == p_ - 1;
  return PositionOutcome::open;
}

// Does the same for K_p, from its first step where that is kept.
PositionOutcome TrialAndError::assume_bound(const NestingLevel& nest, Candidate z) {
  if (!is_ahead(nest, z)) return assume(nest, z);
  rules::CandidateList gone;
  gone.add(nest.ahead[z].present().without(nest.present));
  position_.put_back(nest.ahead[z]);
  return gone.empty() ? PositionOutcome::open : position_.remove(gone);
}

// Applies the theory of the levels `under` a hypothesis Z of `nest`. On a contradiction Z is
// refuted; otherwise the position holds the state that the theory leaves, or the larger one that
// K_p leaves.
PositionOutcome TrialAndError::refute(NestingLevel& nest, Candidate z, Nest under) {
  open_to_ = 0;
  ahead_.clear();
  const auto run = [&](PositionOutcome start, auto theory) {
    ++assumed_;
    const PositionOutcome end = start == PositionOutcome::open ? theory() : start;
    --assumed_;
    return end;
  };
  if (bounded(under) && !nest.exact[z]) {
    if (nest.kept[z] != 0 && nest.open_to[z] >= p_ && nest.left[z].within(nest.present)) {
      position_.put_back(nest.after[z]);
      open_to_ = nest.open_to[z];
      return PositionOutcome::open;
    }
    const PositionOutcome outcome =
        is_refuted_ahead(nest, z)
            ? PositionOutcome::contradiction
            : run(assume_bound(nest, z), [&] { return apply_bound(nest.state); });
    if (outcome != PositionOutcome::contradiction || p_ <= kBoundIsExact) return outcome;
    nest.exact[z] = true;
    if (nest.kept[z] > kBoundIsExact) nest.kept[z] = 0;
  }
  return run(assume(nest, z), [&] { return apply(under); });
}

// Records a hypothesis that is not refuted: neither is any candidate that holds under it.
void TrialAndError::keep(NestingLevel& nest, Candidate z, PositionOutcome outcome) {
  const Grid& grid = position_.grid();
  BITWHIP_INVARIANT(p_ <= rules::kMaxLength && rules::kMaxLength < 256 &&
                    outcome != PositionOutcome::contradiction);
  const bool keeps = assumed_ == 0 && outcome == PositionOutcome::open;
  if (keeps) nest.after[z] = grid;
  nest.kept[z] = static_cast<std::uint8_t>(keeps ? p_ : 0);
  nest.open_to[z] = static_cast<std::uint8_t>(open_to_);
  nest.left[z] = grid.present();
  nest.loses_single[z] = false;
  if (leaves_known(nest, z)) nest.weight[z] = static_cast<std::uint16_t>(grid.candidates());
  nest.left[z].without(grid.open()).each([&](Candidate y) { nest.settled_by[y] = z; });
  nest.ahead_for[z] = static_cast<std::uint8_t>(keeps && !ahead_.empty() ? p_ + 1 : 0);
  if (nest.ahead_for[z] != 0) {
    nest.ahead_refuted[z] = position_.remove(ahead_) == PositionOutcome::contradiction;
    nest.ahead[z] = grid;
  }
}

// Within a hypothesis, solved and open are equivalent to the caller.
PositionOutcome TrialAndError::apply(Nest levels) {
  if (levels.empty()) return apply_base();
  NestingLevel& nest = levels.back();
  const Nest under = levels.first(levels.size() - 1);
  if (const PositionOutcome outcome = apply(under); outcome != PositionOutcome::open || halted_)
    return outcome;
  const Grid& grid = position_.grid();
  std::fill_n(nest.settled_by, kCandidates, kNoCandidate);
  enter(nest);
  for (;;) {
    list_hypotheses(nest);
    bool changed = false;
    queue(nest);
    while (nest.waiting_count > 0 && !halted_) {
      std::pop_heap(nest.waiting, nest.waiting + nest.waiting_count, std::greater<>());
      const auto z = static_cast<Candidate>(nest.waiting[--nest.waiting_count] & 0xffff);
      if (nest.settled_by[z] != kNoCandidate || !grid.is_open(z)) continue;
      halted_ = position_.budget().visit(0);  // a hypothesis is a node
      if (halted_) return PositionOutcome::open;
      const PositionOutcome outcome = refute(nest, z, under);
      if (halted_) return PositionOutcome::open;
      if (outcome != PositionOutcome::contradiction) keep(nest, z, outcome);
      position_.put_back(nest.state);
      if (outcome != PositionOutcome::contradiction) continue;
      if (context_.observer && assumed_ == 0)
        context_.observer(trial_rung(static_cast<int>(levels.size()) + (base_ == nullptr)), z);
      if (const PositionOutcome after = position_.remove(z); after != PositionOutcome::open)
        return after;
      enter(nest);
      changed = true;
      if (bounded(under)) queue(nest);  // the likeliest first
    }
    if (!changed || halted_) return PositionOutcome::open;
    if (const PositionOutcome outcome = apply(under); outcome != PositionOutcome::open || halted_)
      return outcome;
    enter(nest);
  }
}

// Takes the present state as the one before the hypotheses, and unsettles those from whose state a
// candidate has gone.
void TrialAndError::enter(NestingLevel& nest) const {
  nest.state = position_.grid();
  nest.present = nest.state.present();
  enum class Holds : std::uint8_t { unknown, no, yes };
  Holds holds[kCandidates] = {};
  nest.present.each([&](Candidate c) {
    const Candidate z = nest.settled_by[c];
    if (z == kNoCandidate) return;
    if (holds[z] == Holds::unknown)
      holds[z] = nest.left[z].within(nest.present) ? Holds::yes : Holds::no;
    if (holds[z] == Holds::no) nest.settled_by[c] = kNoCandidate;
  });
}

RatingResult find_depth(PuzzleContext& context) {
  if (const auto answer = context.not_shown_proper(0)) return *answer;
  context.position.restart(context.proofs.after_w1, rules::Groups::no);
  context.state<TrialState>().forget();
  TrialAndError trial(context, nullptr, 1);
  for (int n = 1; n <= kMaxDepth; ++n) {
    if (trial.apply(n - 1) == PositionOutcome::solved) return RatingResult::number(n);
    if (trial.halted()) return context.halted(n - 1);
  }
  return RatingResult::above(kMaxDepth, Status::length);
}

RatingResult trial_depth(PuzzleContext& context, const RatingInfo&) {
  std::optional<RatingResult>& known = context.state<TrialState>().depth;
  if (!known) known = find_depth(context);
  return *known;
}

// Returns the smallest p up to `most` for which T&E over theory_of(p), `nested` deep, solves the
// puzzle.
template <class TheoryOf>
RatingResult smallest_p(PuzzleContext& context, int nested, int most, TrialAndError::BaseKind kind,
                        TheoryOf theory_of) {
  context.position.restart(context.proofs.after_w1, rules::Groups::no);
  context.state<TrialState>().forget();
  for (int p = 1; p <= most; ++p) {
    TrialAndError trial(context, &theory_of(p), p, kind);
    if (trial.apply(nested) == PositionOutcome::solved) return RatingResult::number(p);
    if (trial.halted()) return context.halted(p - 1);
  }
  return RatingResult::above(most, Status::length);
}

// Rates by T&E over B_p, kDepth deep.
template <int kDepth>
RatingResult smallest_braids(PuzzleContext& context, const RatingInfo& row) {
  const RatingResult known = trial_depth(context, row);
  if (known.improper) return known;
  if (known.value.kind == ValueKind::above && known.status != Status::length) {
    // A limit stopped the search for the depth. The depths that it had excluded still exclude
    // values.
    if (known.value.n >= kDepth) return RatingResult::infinite();
    return known.value.n == kDepth - 1 ? RatingResult::above(0, known.status)
                                       : RatingResult{{}, known.status};
  }
  const int depth = known.value.kind == ValueKind::finite ? known.value.n : kMaxDepth + 1;
  if (depth < kDepth) return RatingResult::number(0);
  if (depth > kDepth) return RatingResult::infinite();
  return smallest_p(
      context, kDepth - 1, context.max_length(), TrialAndError::BaseKind::braids,
      [](int p) -> const Theory& { return p == 1 ? w1_theory() : braids_under_hypotheses(p); });
}

constexpr int kMostSubset = 4;

// Rates by T&E over S_p. S_p is not within T&E(1), so the depth decides the value 0 and no other.
RatingResult smallest_subsets(PuzzleContext& context, const RatingInfo& row) {
  const RatingResult known = trial_depth(context, row);
  if (known.improper) return known;
  if (known.value.kind == ValueKind::above && known.status != Status::length)
    return known.value.n >= 1 ? RatingResult::above(0, known.status)
                              : RatingResult{{}, known.status};
  if (known.value.kind == ValueKind::finite && known.value.n < 2) return RatingResult::number(0);
  static const std::array<RuleSystem, kMostSubset> theories{
      RuleSystem::of("locked"), RuleSystem::of("locked,subsets<=2"),
      RuleSystem::of("locked,subsets<=3"), RuleSystem::of("locked,subsets<=4")};
  const RatingResult answer = smallest_p(
      context, 1, std::min(context.max_length(), kMostSubset), TrialAndError::BaseKind::subsets,
      [](int p) -> const Theory& { return theories[p - 1].theory(); });
  return answer.status == Status::length && answer.value.n == kMostSubset ? RatingResult::infinite()
                                                                          : answer;
}

}  // namespace

void add_trial_ratings(std::vector<RatingInfo>& rows) {
  const auto add = [&rows](const char* name, const char* summary,
                           RatingResult (*rate)(PuzzleContext&, const RatingInfo&),
                           std::string_view unit, int revision) {
    rows.push_back({.name = name,
                    .summary = summary,
                    .rate = rate,
                    .states = {&kRatingState<TrialState>},
                    .confluent = true,
                    .unit = unit,
                    .no_path = "rates trial and error, which has no patterns to show",
                    .revision = revision});
  };
  add("TE-depth", "trial and error: the smallest n for which T&E(n) solves the puzzle, 0 to 3",
      trial_depth, "depth", 2);
  add("BxB",
      "the smallest p for which T&E over braids of length <= p solves; 0 when B is finite, inf "
      "beyond TE-depth 2",
      smallest_braids<2>, "length", 1);
  add("BxBB", "the same for T&E over T&E over braids; 0 up to TE-depth 2, inf beyond 3",
      smallest_braids<3>, "length", 2);
  add("TxS",
      "the smallest p for which T&E over W1 and subsets of size <= p solves, 1 to 4; 0 when B is "
      "finite",
      smallest_subsets, "size", 1);
}

}  // namespace bitwhip::rating
