// Ratings by trial and error over whole theories: T&E-depth, BxB, BxBB (PBCS ch. 12), TxS (PBCS,
// Tables 9.1 and 11.1).
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
// - T_p eliminates every candidate that the waves of the closures (rules/search.h) do not exclude
//   as a target of a braid of length p. It is confluent, contains B_p, and needs no search. Nine in
//   ten hypotheses that B_p does not refute are not refuted by T_p either, which settles them. Once
//   T_p refutes a hypothesis, the T_p of every later state and of every greater p does: then B_p
//   alone is applied.
// - One wave more says what T_(p + 1) would eliminate first. If nothing, the hypothesis is settled
//   for p + 1 too while it loses nothing. Else that step is taken at once, on a state that is kept
//   for T_(p + 1) to go on from.
// - B_p is only asked for a contradiction. So braids that the closures show by themselves
//   (rules/closures.h) come first, and the searches for the others end with the first targets
//   that they find.
// - States only shrink: what p has removed stays removed for p + 1, and a sweep ends as soon as
//   every hypothesis has failed since the last elimination.
//   Hypotheses that T_p refutes come first, then those that leave the fewest candidates: they
//   contradict themselves most often. Last come those that were open for this p and have lost
//   nothing that leaves a single: few of them are refuted now, and until then they may lose more.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "grid/candidate.h"
#include "rating/chain_ratings.h"
#include "rating/rating.h"
#include "rules/locked.h"
#include "rules/whip.h"

namespace bitwhip::rating {
namespace {

using rules::kAllWaves;
using rules::Outcome;

constexpr int kMaxDepth = 3;
// Holds what the ratings keep of a puzzle: the depth, which all three need, and the hypotheses of
// each level of nesting.
struct TrialMemory final : Memory {
  // Holds one level of nesting: the state before the hypotheses, and those still to be tried.
  struct Nest {
    Grid state;
    CandidateSet present;       // in that state
    rules::CandidateList list;  // that may be refuted
    CandidateSet weighed;       // what was present when the weights were true
    // How many candidates the hypothesis leaves, as far as is known.
    std::uint16_t weight[kCandidates];
    // Holds the rank and the number of those that are waiting, as a heap.
    std::uint32_t waiting[kCandidates];
    int waiting_count;
    // Hold for candidates that are not refuted in this state the hypothesis that showed it (itself
    // or one under which it holds), and what that one left.
    Candidate settled_by[kCandidates];  // kNoCandidate: not settled
    CandidateSet left[kCandidates];
    // Hold for hypotheses that rest on no other one the state that they left, from which the same
    // theory or a stronger one goes on.
    std::uint8_t kept[kCandidates];     // the p of that theory, 0: none
    bool loses_single[kCandidates];     // what has gone since leaves a single in that state
    std::uint8_t open_to[kCandidates];  // T_p removes nothing of that state up to this p
    bool exact[kCandidates];            // T_p refutes the hypothesis, so that only B_p can tell
    Grid after[kCandidates];
    // Hold what the first step of T_p leaves, once it has been taken, the p that it was taken for
    // (0 for none), and whether it ends in a contradiction.
    Grid ahead[kCandidates];
    std::uint8_t ahead_for[kCandidates];
    bool ahead_refuted[kCandidates];
  };
  Nest nest[kMaxDepth];
  std::optional<Answer> depth;
  void clear() override { depth.reset(); }
  // Another theory begins, with the weakest of its kind.
  void forget() {
    for (Nest& one : nest) {
      std::fill_n(one.kept, kCandidates, std::uint8_t{0});
      std::fill_n(one.ahead_for, kCandidates, std::uint8_t{0});
      std::fill_n(one.exact, kCandidates, false);
    }
  }
};
using Nest = TrialMemory::Nest;

// The waves exclude all that is no target of a braid of this length.
constexpr int kBoundIsExact = 2;

// A braid that is found makes most of the others shorter. Closures show many (rules/closures.h).
const rules::Braid kFirstBraid{rules::View::plain, true};

// Returns B_p under hypotheses. Whips of length 2 cost no search; longer ones would cost more than
// the braids that are read off.
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

// Returns the rung that an observer is told of for a candidate that T&E of this depth refutes.
Rung trial_rung(int depth) {
  BITWHIP_INVARIANT(0 <= depth && depth <= kMaxDepth);
  return {trial_theory().rungs.front().rule, depth, {depth}};
}

// Says when a hypothesis is tried.
enum class Turn : std::uint8_t {
  first,   // T_p refutes it, so that B_p may too
  second,  // nothing is known of it for this p, or what has gone since leaves a single
  last,    // it was open for this p, and little has changed
};

// Applies trial and error of some depth over a base theory, on the position of a run.
class TrialAndError {
 public:
  enum class Base : std::uint8_t { braids, subsets };
  // `base` is B_p, S_p, or null for T&E(1), which is deeper by one; p is 1 then.
  TrialAndError(Run& run, const Theory* base, int p, Base kind = Base::braids)
      : run_(run), position_(run.position), base_(base), braids_(kind == Base::braids), p_(p) {}

  // Applies the theory T&E(...T&E(base)), `nested` times, to its end. Solved or open within a
  // hypothesis are the same to the caller.
  Outcome apply(int nested);
  // True if the budget ended, or the memory.
  bool halted() const { return halted_; }

 private:
  Outcome apply_base();
  Outcome apply_singles();
  Outcome apply_bound(const Grid& above);
  void look_ahead(rules::Search& search);
  Outcome assume(const Nest& nest, Candidate z);
  Outcome assume_bound(const Nest& nest, Candidate z);
  // True if T_p comes before the theory under a hypothesis.
  bool bounded(int nested) const {
    return assumed_ == 0 && nested == 0 && base_ != nullptr && braids_ && p_ > 1;
  }
  // True if the first step of T_p, or of a weaker theory, has been taken.
  bool is_ahead(const Nest& nest, Candidate z) const {
    return nest.ahead_for[z] != 0 && nest.ahead_for[z] <= p_;
  }
  bool is_refuted_ahead(const Nest& nest, Candidate z) const {
    return is_ahead(nest, z) && nest.ahead_refuted[z];
  }
  // True if the program knows what is left under the hypothesis.
  bool leaves_known(const Nest& nest, Candidate z) const {
    return assumed_ == 0 && nest.kept[z] >= kBoundIsExact;
  }
  Outcome refute(Nest& nest, Candidate z, int nested);
  void enter(Nest& nest) const;
  void keep(Nest& nest, Candidate z, Outcome outcome);
  void list_hypotheses(Nest& nest);
  Turn turn_of(const Nest& nest, Candidate z) const;
  void queue(Nest& nest) const;

  Run& run_;
  rules::Position& position_;
  const Theory* base_;
  const bool braids_;
  const int p_;
  bool was_stuck_ = false;  // B_(p - 1) has been applied to the present state
  int assumed_ = 0;         // hypotheses that the present state rests on
  int open_to_ = 0;         // T_p eliminates nothing in the present state up to this p
  bool halted_ = false;
  // T_(p + 1) eliminates these in the present state, where T_p eliminates nothing.
  rules::CandidateList ahead_;
};

// One look is enough: T&E(1) finds all that it eliminates one by one (rules/whip.h).
Outcome TrialAndError::apply_singles() {
  if (position_.solved()) return Outcome::solved;
  rules::CandidateList found;
  halted_ = trial_rung(1).rule->technique->find(position_, 1, found).halt != rules::Halt::none;
  if (found.empty() || halted_) return Outcome::open;
  if (assumed_ == 0 && run_.observer) {
    for (const Candidate c : found) run_.observer(trial_rung(1), c);
  }
  return position_.remove(found);
}

Outcome TrialAndError::apply_base() {
  if (base_ == nullptr) return apply_singles();
  Walk walk(position_, *base_, rules::kMaxLength);
  // What is new are braids of length p, and they include the whips.
  if (std::exchange(was_stuck_, false)) walk.skip_at_first(0);
  const Walk::End end = walk.run();
  if (end == Walk::End::solved) return Outcome::solved;
  if (end == Walk::End::contradiction) return Outcome::contradiction;
  halted_ |= end != Walk::End::stuck;
  return Outcome::open;
}

// Lists the open candidates that may be refuted.
void TrialAndError::list_hypotheses(Nest& nest) {
  rules::Search& search = position_.search();
  BITWHIP_INVARIANT(position_.is_quiescent());
  // T&E(1) that found nothing has run the closures to their ends.
  halted_ = !search.saturated && !rules::advance(search, kAllWaves);
  std::uint16_t weights[kCandidates];
  rules::closure_kernels().weigh(search, weights);
  nest.list.clear();
  for (int i = 0; i < search.pass.rows; ++i) {
    const Candidate z = search.pass.open[i];
    if (assumed_ == 0 && position_.is_true(z)) continue;
    if (!leaves_known(nest, z)) nest.weight[z] = weights[i];
    nest.list.add(z);
  }
}

Turn TrialAndError::turn_of(const Nest& nest, Candidate z) const {
  if (assumed_ > 0) return Turn::second;
  if (nest.kept[z] == p_ && p_ > 1 && !nest.loses_single[z]) return Turn::last;
  return nest.exact[z] || is_refuted_ahead(nest, z) ? Turn::first : Turn::second;
}

// Queues those that wait to be tried: by their turns, then those that leave the fewest candidates.
void TrialAndError::queue(Nest& nest) const {
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

// Lists the candidates that need less than n right-linking candidates, as far as the waves say.
void list_needing_less(const rules::Search& search, int n, rules::CandidateList& out) {
  for (int row = 0; row < search.pass.rows; ++row) {
    if (search.needed[row] < n) out.add(search.pass.open[row]);
  }
}

// T_p: whatever the waves do not exclude as a target of a braid of length p goes. Locked candidates
// come first: they cost no closures, and spare passes.
Outcome TrialAndError::apply_bound(const Grid& above) {
  was_stuck_ = false;
  for (;;) {
    if (position_.solved()) return Outcome::solved;
    rules::CandidateList locked;
    locked.add(rules::locked_targets(position_));
    if (!locked.empty()) {
      if (const Outcome outcome = position_.remove(locked); outcome != Outcome::open)
        return outcome;
      continue;
    }
    rules::Search& search = position_.bounds(above);
    halted_ = !rules::advance(search, p_ - 1);
    if (halted_) return Outcome::open;
    rules::CandidateList gone;
    list_needing_less(search, p_, gone);
    if (gone.empty()) {
      look_ahead(search);
      return Outcome::open;
    }
    if (const Outcome outcome = position_.remove(gone); outcome != Outcome::open) return outcome;
  }
}

// T_p eliminates nothing. Looks for what T_(p + 1) eliminates first: that costs a wave here, and a
// pass later.
void TrialAndError::look_ahead(rules::Search& search) {
  open_to_ = p_;
  if (!rules::advance(search, p_)) return;
  list_needing_less(search, p_ + 1, ahead_);
  open_to_ += ahead_.empty();
}

// Sets the state under Z: what a theory left under it last time, without what has gone since.
Outcome TrialAndError::assume(const Nest& nest, Candidate z) {
  position_.put_back(nest.state);
  if (assumed_ > 0 || nest.kept[z] == 0) return position_.place(z);
  rules::CandidateList gone;
  gone.add(nest.left[z].without(nest.present));
  position_.put_back(nest.after[z]);
  if (!gone.empty()) return position_.remove(gone);
  was_stuck_ = braids_ && nest.kept[z] == p_ - 1;
  return Outcome::open;
}

// Does the same for T_p, which goes on from its first step where that has been taken.
Outcome TrialAndError::assume_bound(const Nest& nest, Candidate z) {
  if (!is_ahead(nest, z)) return assume(nest, z);
  rules::CandidateList gone;
  gone.add(nest.ahead[z].present().without(nest.present));
  position_.put_back(nest.ahead[z]);
  return gone.empty() ? Outcome::open : position_.remove(gone);
}

// Returns what the theory, `nested` times, comes to under Z: a contradiction or not. The state is
// then what it leaves, or more that T_p leaves.
Outcome TrialAndError::refute(Nest& nest, Candidate z, int nested) {
  open_to_ = 0;
  ahead_.clear();
  const auto run = [&](Outcome start, auto theory) {
    ++assumed_;
    const Outcome end = start == Outcome::open ? theory() : start;
    --assumed_;
    return end;
  };
  if (bounded(nested) && !nest.exact[z]) {
    if (nest.kept[z] != 0 && nest.open_to[z] >= p_ && nest.left[z].within(nest.present)) {
      position_.put_back(nest.after[z]);
      open_to_ = nest.open_to[z];
      return Outcome::open;
    }
    const Outcome outcome =
        is_refuted_ahead(nest, z)
            ? Outcome::contradiction
            : run(assume_bound(nest, z), [&] { return apply_bound(nest.state); });
    if (outcome != Outcome::contradiction || p_ <= kBoundIsExact) return outcome;
    nest.exact[z] = true;
    if (nest.kept[z] > kBoundIsExact) nest.kept[z] = 0;
  }
  return run(assume(nest, z), [&] { return apply(nested); });
}

// A hypothesis has not been refuted: nothing that holds under it is, itself included.
void TrialAndError::keep(Nest& nest, Candidate z, Outcome outcome) {
  const Grid& grid = position_.grid();
  BITWHIP_INVARIANT(p_ <= rules::kMaxLength && rules::kMaxLength < 256 &&
                    outcome != Outcome::contradiction);
  const bool keeps = assumed_ == 0 && outcome == Outcome::open;
  if (keeps) nest.after[z] = grid;
  nest.kept[z] = static_cast<std::uint8_t>(keeps ? p_ : 0);
  nest.open_to[z] = static_cast<std::uint8_t>(open_to_);
  nest.left[z] = grid.present();
  nest.loses_single[z] = false;
  if (leaves_known(nest, z)) nest.weight[z] = static_cast<std::uint16_t>(grid.candidates());
  nest.left[z].without(grid.open()).each([&](Candidate y) { nest.settled_by[y] = z; });
  nest.ahead_for[z] = static_cast<std::uint8_t>(keeps && !ahead_.empty() ? p_ + 1 : 0);
  if (nest.ahead_for[z] != 0) {
    nest.ahead_refuted[z] = position_.remove(ahead_) == Outcome::contradiction;
    nest.ahead[z] = grid;
  }
}

Outcome TrialAndError::apply(int nested) {
  if (const Outcome outcome = nested == 0 ? apply_base() : apply(nested - 1);
      outcome != Outcome::open || nested == 0 || halted_)
    return outcome;
  BITWHIP_INVARIANT(1 <= nested && nested <= kMaxDepth);
  Nest& nest = run_.memory<TrialMemory>().nest[nested - 1];
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
      const Outcome outcome = refute(nest, z, nested - 1);
      if (halted_) return Outcome::open;
      if (outcome != Outcome::contradiction) keep(nest, z, outcome);
      position_.put_back(nest.state);
      if (outcome != Outcome::contradiction) continue;
      if (run_.observer && assumed_ == 0) run_.observer(trial_rung(nested + (base_ == nullptr)), z);
      if (const Outcome after = position_.remove(z); after != Outcome::open) return after;
      enter(nest);
      changed = true;
      if (bounded(nested - 1)) queue(nest);  // from the likeliest on
    }
    if (!changed || halted_) return Outcome::open;
    if (const Outcome outcome = apply(nested - 1); outcome != Outcome::open || halted_)
      return outcome;
    enter(nest);
  }
}

// The present state is the one before the hypotheses. Hypotheses from which candidates have gone
// are no longer settled.
void TrialAndError::enter(Nest& nest) const {
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

Answer find_depth(Run& run) {
  if (const auto answer = run.not_shown_proper(0)) return *answer;
  run.position.restart(run.proofs.after_w1, false);
  run.memory<TrialMemory>().forget();
  TrialAndError trial(run, nullptr, 1);
  for (int n = 1; n <= kMaxDepth; ++n) {
    if (trial.apply(n - 1) == Outcome::solved) return Answer::number(n);
    if (trial.halted()) return run.halted(n - 1);
  }
  return Answer::above(kMaxDepth, Status::length);
}

Answer trial_depth(Run& run, const RatingInfo&) {
  std::optional<Answer>& known = run.memory<TrialMemory>().depth;
  if (!known) known = find_depth(run);
  return *known;
}

// The smallest p up to `most` for which T&E over a theory, `nested` deep, solves the puzzle.
template <class TheoryOf>
Answer smallest_p(Run& run, int nested, int most, TrialAndError::Base kind, TheoryOf theory_of) {
  run.position.restart(run.proofs.after_w1, false);
  run.memory<TrialMemory>().forget();
  for (int p = 1; p <= most; ++p) {
    TrialAndError trial(run, &theory_of(p), p, kind);
    if (trial.apply(nested) == Outcome::solved) return Answer::number(p);
    if (trial.halted()) return run.halted(p - 1);
  }
  return Answer::above(most, Status::length);
}

// Rates by T&E over B_p, kDepth deep.
template <int kDepth>
Answer smallest_braids(Run& run, const RatingInfo& row) {
  const Answer known = trial_depth(run, row);
  if (known.improper) return known;
  if (known.value.kind == Value::Kind::above && known.status != Status::length) {
    // A limit stopped the search for the depth, of which something may be known: 0 is ruled out
    // once the depth has been.
    if (known.value.n >= kDepth) return Answer::infinite();
    return known.value.n == kDepth - 1 ? Answer::above(0, known.status) : Answer{{}, known.status};
  }
  const int depth = known.value.kind == Value::Kind::finite ? known.value.n : kMaxDepth + 1;
  if (depth < kDepth) return Answer::number(0);
  if (depth > kDepth) return Answer::infinite();
  return smallest_p(
      run, kDepth - 1, run.max_length(), TrialAndError::Base::braids,
      [](int p) -> const Theory& { return p == 1 ? w1_theory() : braids_under_hypotheses(p); });
}

constexpr int kMostSubset = 4;

// Rates by T&E over S_p. S_p is not within T&E(1), so the depth tells of 0 and of no other value.
Answer smallest_subsets(Run& run, const RatingInfo& row) {
  const Answer known = trial_depth(run, row);
  if (known.improper) return known;
  if (known.value.kind == Value::Kind::above && known.status != Status::length)
    return known.value.n >= 1 ? Answer::above(0, known.status) : Answer{{}, known.status};
  if (known.value.kind == Value::Kind::finite && known.value.n < 2) return Answer::number(0);
  static const std::array<RuleSystem, kMostSubset> theories{
      RuleSystem::of("locked"), RuleSystem::of("locked,subsets<=2"),
      RuleSystem::of("locked,subsets<=3"), RuleSystem::of("locked,subsets<=4")};
  const Answer answer =
      smallest_p(run, 1, std::min(run.max_length(), kMostSubset), TrialAndError::Base::subsets,
                 [](int p) -> const Theory& { return theories[p - 1].theory(); });
  return answer.status == Status::length && answer.value.n == kMostSubset ? Answer::infinite()
                                                                          : answer;
}

}  // namespace

void add_trial_ratings(std::vector<RatingInfo>& rows) {
  const auto add = [&rows](const char* name, const char* summary,
                           Answer (*rate)(Run&, const RatingInfo&), std::string_view unit,
                           int revision) {
    rows.push_back({.name = name,
                    .summary = summary,
                    .rate = rate,
                    .memories = {&kMemory<TrialMemory>},
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
