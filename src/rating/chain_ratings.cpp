#include "rating/chain_ratings.h"

#include <array>
#include <optional>

#include "rating/rating.h"
#include "rulebook/ratings.h"
#include "rules/locked.h"
#include "rules/whip.h"

namespace bitwhip::rating {
namespace {

using rules::PositionOutcome;

constexpr int kProvenFrom = 5;

// Removes candidates, then applies singles and locked candidates until neither finds more. The list
// is working space and is left in no particular state.
PositionOutcome settle(rules::Position& position, rules::CandidateList& list) {
  PositionOutcome outcome = PositionOutcome::open;
  while (outcome == PositionOutcome::open && !list.empty()) {
    outcome = position.remove(list);
    list.clear();
    if (outcome == PositionOutcome::open) list.add(rules::locked_targets(position));
  }
  return outcome;
}

// Returns how a theory ends whose last step solved the puzzle or met a contradiction.
ZBound::End end_of(PositionOutcome outcome) {
  BITWHIP_INVARIANT(outcome != PositionOutcome::open);
  return outcome == PositionOutcome::solved ? ZBound::End::solved : ZBound::End::contradiction;
}

// Results of W (gW) that B (gB) reuses: [0] without, [1] with minirows.
struct ChainMemory final : Memory {
  ZBound bound;
  bool bounded = false;  // `bound` has been computed for this puzzle
  struct Family {
    // The state in which the path of W first needed its greatest length.
    Grid before_last_level;
    std::optional<Answer> whips, braids;      // answers, once rated
    std::array<Proof, kLongestTheory> stuck;  // [n]: whether B_n is stuck
  };
  Family family[2];
  void clear() override {
    bounded = false;
    for (Family& one : family) {
      one.stuck.fill(Proof::unknown);
      one.whips.reset();
      one.braids.reset();
    }
  }
};

// The length from which on a search waits for the proof that the puzzle has one solution.
constexpr int kProperFrom = 4;
// The length from which on it waits for the proof that T&E(1) solves the puzzle.
constexpr int kFiniteFrom = 6;

using Theories = std::array<Theory, rules::kMaxLength + 1>;

Theories theories(std::string_view whip, std::string_view braid) {
  Theories list;
  for (int n = 2; n <= rules::kMaxLength; ++n) {
    auto& rungs = list[n].rungs;
    for (int k = 1; k <= n; ++k) rungs.push_back({rules::rules().find(whip), k, {k}, 0, true});
    rungs.push_back({rules::rules().find(braid), n, {n}, 1});
  }
  return list;
}

// Applies B_n to the present state until it solves the puzzle or is stuck.
Walk::End apply_braids(Run& run, bool grouped, int n, bool whips_are_stuck) {
  BITWHIP_INVARIANT(run.position.is_grouped() == grouped);
  Walk walk(run.position, braid_theory(grouped, n), n);
  if (whips_are_stuck) walk.skip_at_first(0);
  while (walk.next()) run.tell(walk);
  return walk.end();
}

Answer braids_from_start(Run& run, const RuleSystem& system) {
  const bool grouped = system.grouped();
  run.position.restart(run.proofs.after_w1, grouped);
  for (int n = 2; n <= run.max_length(); ++n) {
    if (const auto bar = run.barred(system, n, kProperFrom, kFiniteFrom)) return *bar;
    const Walk::End end = apply_braids(run, grouped, n, false);
    if (end == Walk::End::contradiction) return Answer::not_proper();
    if (end == Walk::End::solved) return Answer::number(n);
    if (end != Walk::End::stuck)
      return run.proofs.proper() == Proof::no ? Answer::not_proper() : run.halted(n - 1, end);
  }
  if (const auto answer = run.not_shown_proper(run.max_length())) return *answer;
  const Proof infinite = run.proofs.trial_fails(grouped);
  if (infinite == Proof::unknown) return run.halted(run.max_length());
  return infinite == Proof::yes ? Answer::infinite()
                                : Answer::above(run.max_length(), Status::length);
}

// The greatest length at which braids are tried before the path of W is walked.
constexpr int kProveUpTo = 4;
// The same for FW: longer forcing whips are seldom stuck where braids are.
constexpr int kProveForcingUpTo = 3;

// Returns the upper bound by z-walks. Null where an observer or a profile needs the path itself, or
// where the bound is unknown within the limits.
const ZBound* bound_of(Run& run, bool grouped) {
  ChainMemory& memory = run.memory<ChainMemory>();
  if (run.observer || run.budget.profile != nullptr || run.max_length() < 2) return nullptr;
  if (!memory.bounded) {
    run.position.restart(run.proofs.after_w1, false);
    apply_z_theory(run.position, 2, std::min(run.max_length(), kLongestTheory), &run.proofs,
                   memory.bound);
    memory.bounded = true;
  }
  // A geometry whose g-candidates are not minirows may have more of them than a search can number.
  // A puzzle that T_2 solves needs none.
  if (grouped && memory.bound.level > 2 && !run.position.tables().spaces().links_by_minirows()) {
    run.position.restart(run.proofs.after_w1, true);
    if (run.position.context(rules::PositionView::grouped).pass.full) return nullptr;
  }
  return &memory.bound;
}

// Returns the greatest length that is ruled out where T_2 is stuck. T_2 has no g-whips of length 2.
int ruled_out_by_t2(const RuleSystem& system) { return system.grouped() ? 1 : 2; }

// Returns the answer if the bound, or the way in which its computation ended, decides it.
std::optional<Answer> decided_by(const Run& run, const ZBound& bound, const RuleSystem& system) {
  if (bound.end == ZBound::End::contradiction || bound.end == ZBound::End::improper)
    return Answer::not_proper();
  if (bound.end == ZBound::End::halted)
    return run.halted(std::min(bound.level - 1, ruled_out_by_t2(system)));
  // W1 does not solve the puzzle. T_2 contains all braids of length 2, but neither g-braids nor
  // subsets.
  const int known = system.grouped() || system.with_subsets() ? 2 : 3;
  return bound.end == ZBound::End::solved && bound.level <= known
             ? std::optional(Answer::number(bound.level))
             : std::nullopt;
}

// Given that B_n is stuck: returns true if the remaining rules of the system have no target either,
// in the present state or, on a candidate that is still present, in any state above it.
bool others_are_stuck(Run& run, const RuleSystem& system, int n) {
  const auto parts = system.parts();
  return std::all_of(parts.begin(), parts.end(), [&](const RuleSystem::Part& part) {
    return part.rule->within == rules::Within::trial ||
           part.rule->technique->is_stuck(run.position, n);
  });
}

// Returns yes if B_n and the other rules of the system are stuck, no if B_n solves the puzzle,
// unknown when the search was given up or the other rules may find something. Starts in the state
// in which T_n is stuck, and applies T_n again after each braid.
Proof is_stuck(Run& run, const RuleSystem& system, int n, const ZBound& bound) {
  run.position.restart(bound.before[n + 1], system.grouped());
  const rules::Braid braid(system.grouped() ? rules::PositionView::grouped
                                            : rules::PositionView::plain);
  rules::CandidateList list;
  for (;; list.clear()) {
    const rules::FindResult found = braid.find(run.position, n, list);
    if (found.halt != rules::Halt::none) return Proof::unknown;
    if (list.empty()) return others_are_stuck(run, system, n) ? Proof::yes : Proof::unknown;
    const ZBound::End end = apply_z_theory(run.position, n, list);
    if (end != ZBound::End::stuck) return end == ZBound::End::solved ? Proof::no : Proof::unknown;
  }
}

bool is_of_chains_alone(const RuleSystem& system) {
  return system.within_trial() && !system.with_subsets();
}

// Returns the same for B_n alone. The result is kept, as several ratings ask for it.
Proof braids_are_stuck(Run& run, const RuleSystem& system, int n, const ZBound& bound) {
  BITWHIP_INVARIANT(is_of_chains_alone(system));
  Proof& known = run.memory<ChainMemory>().family[system.grouped()].stuck[n];
  if (known == Proof::unknown) known = is_stuck(run, system, n, bound);
  return known;
}

constexpr int kDearFrom = 4;  // whips of this length cost more to search than a run of z-walks

// Returns true if z-walks of the present level solve what the round leaves, which proves that W is
// that level (docs/CERTIFICATE.md, "On the path"). False proves nothing. Only tried where the next
// search would be expensive: after rounds at the greatest length that is searched.
bool is_last_level(Run& run, const Walk& walk, int level, const ZBound& bound) {
  const int n = walk.rung().level.units;
  const bool solved = bound.end == ZBound::End::solved;
  if (n < level || n < (solved ? std::min(bound.level - 1, kDearFrom) : kDearFrom) ||
      n > bound.level - solved)
    return false;
  return z_theory_solves(run.position, n, bound.before[n + 1], walk.candidates());
}

// Returns W from a known upper bound: either the bound itself, or what the path gives, walked with
// lengths below the bound from the state in which T_2, and therefore W_2, is stuck. Forcing whips
// beside whips must be stuck where braids are. With subsets only the path decides, since subsets
// help braids. Returns nothing when the searches were given up.
std::optional<Answer> whips_within(Run& run, const RuleSystem& system, const ZBound& bound) {
  const bool alone = is_of_chains_alone(system);
  const int n = bound.level - 1;
  if (alone ? n <= kProveUpTo : n <= kProveForcingUpTo && !system.with_subsets()) {
    const Proof stuck =
        alone ? braids_are_stuck(run, system, n, bound) : is_stuck(run, system, n, bound);
    if (run.budget.over()) return run.halted(ruled_out_by_t2(system));
    if (stuck == Proof::yes) return Answer::number(bound.level);
    if (alone && stuck == Proof::no && n == 2) return Answer::number(2);  // gW_2 = gB_2
  }
  run.position.restart(bound.before[3], system.grouped());
  Walk walk(run.position, system.theory(), bound.level - 1);
  int level = 2;
  while (walk.next()) {
    level = std::max(level, walk.rung().level.units);
    if (is_last_level(run, walk, level, bound)) return Answer::number(level);
  }
  if (run.budget.over()) return run.halted(ruled_out_by_t2(system));
  if (walk.end() == Walk::End::solved) return Answer::number(level);
  return walk.end() == Walk::End::stuck ? std::optional(Answer::number(bound.level)) : std::nullopt;
}

// Rates by whips, or by whips and other rules. Each state below one that T_n solves has a whip of
// length at most n, so the path needs no greater length. T_2 may come first where the system is
// confluent up to length 2: whips of length 2 are braids, and the other rules of that length are
// subsets or none. `family` receives the state before the last level; null if no other rating needs
// it.
Answer whips(Run& run, const RuleSystem& system, ChainMemory::Family* family) {
  if (run.max_length() < 1) return Answer::above(0, Status::length);
  const ZBound* const bound =
      run.after_w1 == rules::PositionOutcome::solved ? nullptr : bound_of(run, system.grouped());
  if (bound != nullptr) {
    std::optional<Answer> answer = decided_by(run, *bound, system);
    if (!answer && bound->end == ZBound::End::solved) answer = whips_within(run, system, *bound);
    if (answer) return *answer;
  }
  return run.walk(system, run.max_length(), kProperFrom, kFiniteFrom, [&](Walk& walk, int level) {
    const int length = walk.rung().level.units;
    if (family != nullptr && length > level) family->before_last_level = run.position.grid();
    return bound != nullptr && is_last_level(run, walk, std::max(level, length), *bound);
  });
}

Answer braids(Run& run, const RuleSystem& system) {
  const bool grouped = system.grouped();
  const ChainMemory::Family& family = run.memory<ChainMemory>().family[grouped];
  // The value of W; -1 if it is unknown or no number.
  const int w =
      family.whips && family.whips->value.kind == Value::Kind::finite ? family.whips->value.n : -1;
  if (run.max_length() < 1) return Answer::above(0, Status::length);
  if (run.after_w1 == rules::PositionOutcome::solved) return Answer::number(1);
  if (const ZBound* const bound = bound_of(run, system.grouped()); bound != nullptr) {
    if (const auto answer = decided_by(run, *bound, system)) return *answer;
    if (bound->end == ZBound::End::solved) {
      // Tries smaller and smaller lengths until B_n is stuck.
      const int least = grouped ? 2 : 3;
      for (int n = (w < 0 ? bound->level : w) - 1; n >= least; --n) {
        const Proof stuck = braids_are_stuck(run, system, n, *bound);
        if (stuck == Proof::unknown)
          return run.budget.over() ? run.halted(ruled_out_by_t2(system))
                                   : braids_from_start(run, system);
        if (stuck == Proof::yes) return Answer::number(n + 1);
      }
      return Answer::number(least);
    }
  }
  if (w < 0) return braids_from_start(run, system);
  // Whips and braids of lengths 1 and 2 are the same, so B = W where W <= 3.
  BITWHIP_INVARIANT(w <= rules::kMaxLength);
  if (w > 3) {
    run.position.restart(family.before_last_level, grouped);
    if (apply_braids(run, grouped, w - 1, true) == Walk::End::solved)
      return braids_from_start(run, system);
    if (run.budget.over()) return run.halted(2);
  }
  return Answer::number(w);
}

Answer rate_whips(Run& run, const RatingInfo& row) {
  const RuleSystem& system = row.systems.front();
  ChainMemory::Family& family = run.memory<ChainMemory>().family[system.grouped()];
  const Answer answer = whips(run, system, &family);
  return *(family.whips = answer);
}

// Returns the answer of the braid searches, before rate_braids() tightens it.
Answer rate_braids_alone(Run& run, const RatingInfo& row) {
  const RuleSystem& system = row.systems.front();
  return *(run.memory<ChainMemory>().family[system.grouped()].braids = braids(run, system));
}

// Where the search for gB ran out of memory, B bounds it from above.
Answer rate_braids(Run& run, const RatingInfo& row) {
  const Answer answer = rate_braids_alone(run, row);
  const bool is_full = answer.status == Status::memory || answer.status == Status::g_candidates;
  if (!row.systems.front().grouped() || !is_full || answer.value.kind != Value::Kind::above)
    return answer;
  const Answer plain = known_braids(run, false);
  if (plain.value.kind != Value::Kind::finite) return answer;
  return Answer::between(answer.value.n + 1, plain.value.n, answer.status);
}

}  // namespace

void apply_z_theory(rules::Position& position, int least, int most, Certificates* proofs,
                    ZBound& bound) {
  BITWHIP_INVARIANT(2 <= least && least <= most && most <= kLongestTheory);
  int& n = bound.level = least;
  rules::CandidateList list;
  for (bool below = false;; below = true) {
    rules::PassContext& context = position.walks(below);
    for (list.clear();;) {
      while (context.walks.layers < n / 2) {
        if (!rules::next_layer(context, n == 2)) return void(bound.end = ZBound::End::halted);
      }
      for (int row = 0; row < context.pass.rows; ++row) {
        if (context.walks.length[row] <= n) list.add(context.pass.open[row]);
      }
      if (!list.empty()) break;
      bound.before[n + 1] = position.grid();
      if (n == most) return void(bound.end = ZBound::End::stuck);
      if (++n == kProvenFrom && proofs != nullptr && proofs->proper() != Proof::yes) {
        return void(bound.end = proofs->proper() == Proof::no ? ZBound::End::improper
                                                              : ZBound::End::halted);
      }
    }
    if (const PositionOutcome outcome = settle(position, list); outcome != PositionOutcome::open)
      return void(bound.end = end_of(outcome));
  }
}

ZBound::End apply_z_theory(rules::Position& position, int n, const rules::CandidateList& first) {
  rules::CandidateList list = first;
  if (const PositionOutcome outcome = settle(position, list); outcome != PositionOutcome::open)
    return end_of(outcome);
  ZBound bound;
  apply_z_theory(position, n, n, nullptr, bound);
  return bound.end;
}

bool z_theory_solves(rules::Position& position, int n, const Grid& stuck,
                     const rules::CandidateList& removed) {
  CandidateSet left = position.grid().present();
  for (const Candidate c : removed) left.remove(c);
  rules::CandidateList gone;
  gone.add(stuck.present().without(left));
  if (gone.empty()) return false;
  const Grid present = position.grid();
  const bool grouped = position.is_grouped();
  position.restart(stuck, false);
  const bool solves = apply_z_theory(position, n, gone) == ZBound::End::solved;
  position.restart(present, grouped);
  return solves;
}

const Theory& braid_theory(bool grouped, int n) {
  BITWHIP_INVARIANT(n >= 2 && n <= rules::kMaxLength);
  static const std::array<Theories, 2> all{theories("whip", "braid"),
                                           theories("g-whip", "g-braid")};
  return all[grouped][n];
}

void add_chain_ratings(std::vector<RatingInfo>& rows) {
  for (const rulebook::Rating& rating : rulebook::kRatings) {
    const auto rate = rating.by == rulebook::RatingMethod::whips     ? rate_whips
                      : rating.by == rulebook::RatingMethod::braids  ? rate_braids
                      : rating.by == rulebook::RatingMethod::forcing ? rate_with_whips
                                                                     : nullptr;
    if (rate == nullptr) continue;
    RatingInfo& row = rows.emplace_back(row_of(rating));
    row.rate = rate;
    row.memories = {&chain_memory()};
  }
}

Answer rate_with_whips(Run& run, const RatingInfo& row) {
  return whips(run, row.systems.front(), nullptr);
}

const MemoryType& chain_memory() { return kMemory<ChainMemory>; }

Answer known_whips(Run& run, bool grouped) {
  const auto& known = run.memory<ChainMemory>().family[grouped].whips;
  return known ? *known : rate_whips(run, *ratings().find(grouped ? "gW" : "W"));
}

Answer known_braids(Run& run, bool grouped) {
  const auto& known = run.memory<ChainMemory>().family[grouped].braids;
  return known ? *known : rate_braids_alone(run, *ratings().find(grouped ? "gB" : "B"));
}

}  // namespace bitwhip::rating
