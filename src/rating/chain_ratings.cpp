#include "rating/chain_ratings.h"

#include <array>
#include <optional>

#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rulebook/ratings.h"
#include "rulebook/rules.h"
#include "rules/budget.h"
#include "rules/catalog.h"
#include "rules/locked.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/search_profile.h"
#include "rules/technique.h"
#include "rules/whip.h"

namespace bitwhip::rating {
namespace {

using rules::PositionOutcome;
using rules::SearchPhase;
using rules::SearchProfile;

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
ZWalkEnd end_of(PositionOutcome outcome) {
  BITWHIP_INVARIANT(outcome != PositionOutcome::open);
  return outcome == PositionOutcome::solved ? ZWalkEnd::solved : ZWalkEnd::contradiction;
}

// Results of W (gW) that B (gB) reuses.
struct ChainRatingState final : RatingState {
  ZWalkBound bound;
  bool bounded = false;  // `bound` has been computed for this puzzle
  struct Rated {
    // The state in which the path of W first needed its greatest length.
    Grid before_last_level;
    std::optional<RatingResult> whips, braids;      // answers, once rated
    std::array<ProofResult, kLongestTheory> stuck;  // [n]: whether B_n is stuck
  };
  Rated rated[2];  // [0]: W and B; [1]: gW and gB, with minirows
  void clear() override {
    bounded = false;
    for (Rated& one : rated) {
      one.stuck.fill(ProofResult::unknown);
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

// Returns the theories B_n of these rules, by n: whips up to length n, then braids of length n. A
// search without memory may pass over the whips, since the braids have all their patterns.
Theories braid_theories(std::string_view whip, std::string_view braid) {
  const rules::RuleInfo* const whip_rule = rules::rules().find(whip);
  const rules::RuleInfo* const braid_rule = rules::rules().find(braid);
  Theories list;
  for (int n = 2; n <= rules::kMaxLength; ++n) {
    std::vector<Rung>& rungs = list[n].rungs;
    for (int k = 1; k <= n; ++k)
      rungs.push_back(
          {.rule = whip_rule, .size = k, .level = {k}, .part = 0, .may_be_skipped = true});
    rungs.push_back({.rule = braid_rule, .size = n, .level = {n}, .part = 1});
  }
  return list;
}

// Applies B_n to the present state until it solves the puzzle or is stuck.
WalkEnd apply_braids(PuzzleContext& context, bool grouped, int n, bool whips_are_stuck) {
  BITWHIP_INVARIANT(context.position.is_grouped() == grouped);
  Walk walk(context.position, braid_theory(grouped, n), n);
  if (whips_are_stuck) walk.skip_at_first(0);
  while (walk.next()) context.tell(walk);
  return walk.end();
}

RatingResult braids_from_start(PuzzleContext& context, const RuleSystem& system) {
  const bool grouped = system.grouped();
  context.position.restart(context.proofs.after_w1, rules::Groups{grouped});
  for (int n = 2; n <= context.max_length(); ++n) {
    if (const auto bar = context.barred(system, n, kProperFrom, kFiniteFrom)) return *bar;
    const WalkEnd end = apply_braids(context, grouped, n, false);
    if (end == WalkEnd::contradiction) return RatingResult::not_proper();
    if (end == WalkEnd::solved) return RatingResult::number(n);
    if (end != WalkEnd::stuck)
      return context.proofs.proper() == ProofResult::no ? RatingResult::not_proper()
                                                        : context.halted(n - 1, end);
  }
  if (const auto answer = context.not_shown_proper(context.max_length())) return *answer;
  const ProofResult infinite = context.proofs.trial_fails(grouped);
  if (infinite == ProofResult::unknown) return context.halted(context.max_length());
  return infinite == ProofResult::yes ? RatingResult::infinite()
                                      : RatingResult::above(context.max_length(), Status::length);
}

// The greatest length at which braids are tried before the path of W is walked.
constexpr int kProveUpTo = 4;
// The same for FW: longer forcing whips are seldom stuck where braids are.
constexpr int kProveForcingUpTo = 3;

// Returns the upper bound by z-walks. Null where the path itself is asked for, or where the bound
// is unknown within the limits.
const ZWalkBound* bound_of(PuzzleContext& context, bool grouped) {
  ChainRatingState& state = context.state<ChainRatingState>();
  if (context.observer || context.options.walks_path || context.max_length() < 2) return nullptr;
  if (!state.bounded) {
    context.position.restart(context.proofs.after_w1, rules::Groups::no);
    apply_z_theory(context.position, 2, std::min(context.max_length(), kLongestTheory),
                   &context.proofs, state.bound);
    state.bounded = true;
  }
  // A geometry whose g-candidates are not minirows may have more of them than a search can number.
  // A puzzle that T_2 solves needs none.
  if (grouped && state.bound.level > 2 && !context.position.tables().spaces().links_by_minirows()) {
    context.position.restart(context.proofs.after_w1, rules::Groups::yes);
    if (context.position.context(rules::PositionView::grouped).pass.full) return nullptr;
  }
  return &state.bound;
}

// Returns the greatest length that is ruled out where T_2 is stuck. T_2 has no g-whips of length 2.
int ruled_out_by_t2(const RuleSystem& system) { return system.grouped() ? 1 : 2; }

// Returns the answer if the bound, or the way in which its computation ended, decides it.
std::optional<RatingResult> decided_by(const PuzzleContext& context, const ZWalkBound& bound,
                                       const RuleSystem& system) {
  if (bound.end == ZWalkEnd::contradiction || bound.end == ZWalkEnd::improper)
    return RatingResult::not_proper();
  if (bound.end == ZWalkEnd::halted)
    return context.halted(std::min(bound.level - 1, ruled_out_by_t2(system)));
  // W1 does not solve the puzzle. T_2 contains all braids of length 2, but neither g-braids nor
  // subsets.
  const int known = system.grouped() || system.with_subsets() ? 2 : 3;
  return bound.end == ZWalkEnd::solved && bound.level <= known
             ? std::optional(RatingResult::number(bound.level))
             : std::nullopt;
}

// Given that B_n is stuck: returns true if the remaining rules of the system have no target up to
// length n either, in the present state or, on a candidate that is still present, in any state
// above it.
bool others_are_stuck(PuzzleContext& context, const RuleSystem& system, int n) {
  const auto parts = system.parts();
  return std::all_of(parts.begin(), parts.end(), [&](const RuleSystem::RuleRange& part) {
    return part.least > n || part.rule->within == rules::Within::trial ||
           part.rule->technique->is_stuck(context.position, n);
  });
}

// Returns yes if B_n and the other rules of the system are stuck, no if B_n solves the puzzle,
// unknown when the search was given up or the other rules may find something. Starts in the state
// in which T_n is stuck, and applies T_n again after each braid.
ProofResult is_stuck(PuzzleContext& context, const RuleSystem& system, int n,
                     const ZWalkBound& bound) {
  const SearchProfile::PhaseScope phase(context.budget.profile, SearchPhase::braids);
  SearchProfile::LengthScope profiled(context.budget.profile);
  context.position.restart(bound.before[n + 1], rules::Groups{system.grouped()});
  const rules::Braid braid(system.grouped() ? rules::PositionView::grouped
                                            : rules::PositionView::plain);
  rules::CandidateList list;
  for (;; list.clear()) {
    profiled.turn(n);
    const rules::FindResult found = braid.find(context.position, n, list);
    if (found.halt != rules::Halt::none) return ProofResult::unknown;
    if (list.empty())
      return others_are_stuck(context, system, n) ? ProofResult::yes : ProofResult::unknown;
    const ZWalkEnd end = apply_z_theory(context.position, n, list);
    if (end != ZWalkEnd::stuck)
      return end == ZWalkEnd::solved ? ProofResult::no : ProofResult::unknown;
  }
}

bool is_of_chains_alone(const RuleSystem& system) {
  return system.within_trial() && !system.with_subsets();
}

// Returns the same for B_n alone. The result is kept, as several ratings ask for it.
ProofResult braids_are_stuck(PuzzleContext& context, const RuleSystem& system, int n,
                             const ZWalkBound& bound) {
  BITWHIP_INVARIANT(is_of_chains_alone(system));
  ProofResult& known = context.state<ChainRatingState>().rated[system.grouped()].stuck[n];
  if (known == ProofResult::unknown) known = is_stuck(context, system, n, bound);
  return known;
}

constexpr int kDearFrom = 4;  // whips of this length cost more to search than a run of z-walks

// Returns true if z-walks of the present level solve what the round leaves, which proves that W is
// that level (docs/CERTIFICATE.md, "On the path"). False proves nothing. Only tried where the next
// search would be expensive: after rounds at the greatest length that is searched.
bool is_last_level(PuzzleContext& context, const Walk& walk, int level, const ZWalkBound& bound) {
  const int n = walk.rung().level.units;
  const bool solved = bound.end == ZWalkEnd::solved;
  if (n < level || n < (solved ? std::min(bound.level - 1, kDearFrom) : kDearFrom) ||
      n > bound.level - solved)
    return false;
  return z_theory_solves(context.position, n, bound.before[n + 1], walk.candidates());
}

// Returns W from a known upper bound: either the bound itself, or what the path gives, walked with
// lengths below the bound from the state in which T_2, and therefore W_2, is stuck. Forcing whips
// beside whips must be stuck where braids are. With subsets only the path decides, since subsets
// help braids. Returns nothing when the searches were given up.
std::optional<RatingResult> whips_within(PuzzleContext& context, const RuleSystem& system,
                                         const ZWalkBound& bound) {
  const bool alone = is_of_chains_alone(system);
  const int n = bound.level - 1;
  if (alone ? n <= kProveUpTo : n <= kProveForcingUpTo && !system.with_subsets()) {
    const ProofResult stuck =
        alone ? braids_are_stuck(context, system, n, bound) : is_stuck(context, system, n, bound);
    if (context.budget.over()) return context.halted(ruled_out_by_t2(system));
    if (stuck == ProofResult::yes) return RatingResult::number(bound.level);
    if (alone && stuck == ProofResult::no && n == 2) return RatingResult::number(2);  // gW_2 = gB_2
  }
  context.position.restart(bound.before[3], rules::Groups{system.grouped()});
  Walk walk(context.position, system.theory(), bound.level - 1);
  int level = 2;
  while (walk.next()) {
    level = std::max(level, walk.rung().level.units);
    if (is_last_level(context, walk, level, bound)) return RatingResult::number(level);
  }
  if (context.budget.over()) return context.halted(ruled_out_by_t2(system));
  if (walk.end() == WalkEnd::solved) return RatingResult::number(level);
  return walk.end() == WalkEnd::stuck ? std::optional(RatingResult::number(bound.level))
                                      : std::nullopt;
}

// Rates by whips, or by whips and other rules. Each state below one that T_n solves has a whip of
// length at most n, so the path needs no greater length. T_2 may come first where the system is
// confluent up to length 2: whips of length 2 are braids, and the other rules of that length are
// subsets, finned fish or none. `rated` receives the state before the last level; null if no other
// rating needs it.
RatingResult whips(PuzzleContext& context, const RuleSystem& system,
                   ChainRatingState::Rated* rated) {
  if (context.max_length() < 1) return RatingResult::above(0, Status::length);
  const ZWalkBound* const bound = context.after_w1 == rules::PositionOutcome::solved
                                      ? nullptr
                                      : bound_of(context, system.grouped());
  if (bound != nullptr) {
    std::optional<RatingResult> answer = decided_by(context, *bound, system);
    if (!answer && bound->end == ZWalkEnd::solved) answer = whips_within(context, system, *bound);
    if (answer) return *answer;
  }
  return context.walk(
      system, context.max_length(), kProperFrom, kFiniteFrom, [&](Walk& walk, int level) {
        const int length = walk.rung().level.units;
        if (rated != nullptr && length > level) rated->before_last_level = context.position.grid();
        return bound != nullptr && is_last_level(context, walk, std::max(level, length), *bound);
      });
}

RatingResult braids(PuzzleContext& context, const RuleSystem& system) {
  const bool grouped = system.grouped();
  const ChainRatingState::Rated& rated = context.state<ChainRatingState>().rated[grouped];
  // The value of W; -1 if it is unknown or no number.
  const int w =
      rated.whips && rated.whips->value.kind == ValueKind::finite ? rated.whips->value.n : -1;
  if (context.max_length() < 1) return RatingResult::above(0, Status::length);
  if (context.after_w1 == rules::PositionOutcome::solved) return RatingResult::number(1);
  if (const ZWalkBound* const bound = bound_of(context, system.grouped()); bound != nullptr) {
    if (const auto answer = decided_by(context, *bound, system)) return *answer;
    if (bound->end == ZWalkEnd::solved) {
      // Tries smaller and smaller lengths until B_n is stuck.
      const int least = grouped ? 2 : 3;
      for (int n = (w < 0 ? bound->level : w) - 1; n >= least; --n) {
        const ProofResult stuck = braids_are_stuck(context, system, n, *bound);
        if (stuck == ProofResult::unknown)
          return context.budget.over() ? context.halted(ruled_out_by_t2(system))
                                       : braids_from_start(context, system);
        if (stuck == ProofResult::yes) return RatingResult::number(n + 1);
      }
      return RatingResult::number(least);
    }
  }
  if (w < 0) return braids_from_start(context, system);
  // Whips and braids of lengths 1 and 2 are the same, so B = W where W <= 3.
  BITWHIP_INVARIANT(w <= rules::kMaxLength);
  if (w > 3) {
    context.position.restart(rated.before_last_level, rules::Groups{grouped});
    WalkEnd end{};
    {
      const SearchProfile::PhaseScope phase(context.budget.profile, SearchPhase::braids);
      end = apply_braids(context, grouped, w - 1, true);
    }
    if (end == WalkEnd::solved) return braids_from_start(context, system);
    if (context.budget.over()) return context.halted(2);
  }
  return RatingResult::number(w);
}

RatingResult rate_whips(PuzzleContext& context, const RatingInfo& row) {
  const RuleSystem& system = row.systems.front();
  ChainRatingState::Rated& rated = context.state<ChainRatingState>().rated[system.grouped()];
  const RatingResult answer = whips(context, system, &rated);
  return *(rated.whips = answer);
}

// Returns the answer of the braid searches, before rate_braids() tightens it.
RatingResult rate_braids_alone(PuzzleContext& context, const RatingInfo& row) {
  const RuleSystem& system = row.systems.front();
  return *(context.state<ChainRatingState>().rated[system.grouped()].braids =
               braids(context, system));
}

// Where the search for gB ran out of memory, B bounds it from above.
RatingResult rate_braids(PuzzleContext& context, const RatingInfo& row) {
  const RatingResult answer = rate_braids_alone(context, row);
  const bool is_full = answer.status == Status::memory || answer.status == Status::g_candidates;
  if (!row.systems.front().grouped() || !is_full || answer.value.kind != ValueKind::above)
    return answer;
  const RatingResult plain = known_braids(context, false);
  if (plain.value.kind != ValueKind::finite) return answer;
  return RatingResult::between(answer.value.n + 1, plain.value.n, answer.status);
}

}  // namespace

void apply_z_theory(rules::Position& position, int least, int most, PuzzleProofs* proofs,
                    ZWalkBound& bound) {
  BITWHIP_INVARIANT(2 <= least && least <= most && most <= kLongestTheory);
  SearchProfile* const profile = position.budget().profile;
  const SearchProfile::PhaseScope phase(profile, SearchPhase::z_walks);
  SearchProfile::LengthScope profiled(profile);
  int& n = bound.level = least;
  rules::CandidateList list;
  for (bool below = false;; below = true) {
    profiled.turn(n);
    rules::PassContext& context = position.z_walks(below);
    for (list.clear();;) {
      while (context.z_walks.layers < n / 2) {
        if (!rules::next_layer(context, n == 2)) return void(bound.end = ZWalkEnd::halted);
      }
      for (int row = 0; row < context.pass.rows; ++row) {
        if (context.z_walks.length[row] <= n) list.add(context.pass.open[row]);
      }
      if (profile != nullptr) profile->count_z_walks(n, context.z_walks.open.size(), list.size());
      if (!list.empty()) break;
      bound.before[n + 1] = position.grid();
      if (n == most) return void(bound.end = ZWalkEnd::stuck);
      profiled.turn(0);
      if (++n == kProvenFrom && proofs != nullptr && proofs->proper() != ProofResult::yes) {
        return void(bound.end = proofs->proper() == ProofResult::no ? ZWalkEnd::improper
                                                                    : ZWalkEnd::halted);
      }
      profiled.turn(n);
    }
    if (const PositionOutcome outcome = settle(position, list); outcome != PositionOutcome::open)
      return void(bound.end = end_of(outcome));
  }
}

ZWalkEnd apply_z_theory(rules::Position& position, int n, const rules::CandidateList& first) {
  rules::CandidateList list = first;
  if (const PositionOutcome outcome = settle(position, list); outcome != PositionOutcome::open)
    return end_of(outcome);
  ZWalkBound bound;
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
  position.restart(stuck, rules::Groups::no);
  const bool solves = apply_z_theory(position, n, gone) == ZWalkEnd::solved;
  position.restart(present, rules::Groups{grouped});
  return solves;
}

const Theory& braid_theory(bool grouped, int n) {
  BITWHIP_INVARIANT(n >= 2 && n <= rules::kMaxLength);
  static const std::array<Theories, 2> all{braid_theories("whip", "braid"),
                                           braid_theories("g-whip", "g-braid")};
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
    row.states = {&chain_rating_state()};
  }
}

RatingResult rate_with_whips(PuzzleContext& context, const RatingInfo& row) {
  return whips(context, row.systems.front(), nullptr);
}

const RatingStateType& chain_rating_state() { return kRatingState<ChainRatingState>; }

RatingResult known_whips(PuzzleContext& context, bool grouped) {
  const auto& known = context.state<ChainRatingState>().rated[grouped].whips;
  return known ? *known : rate_whips(context, *ratings().find(grouped ? "gW" : "W"));
}

RatingResult known_braids(PuzzleContext& context, bool grouped) {
  const auto& known = context.state<ChainRatingState>().rated[grouped].braids;
  return known ? *known : rate_braids_alone(context, *ratings().find(grouped ? "gB" : "B"));
}

}  // namespace bitwhip::rating
