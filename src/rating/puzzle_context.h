// Per-puzzle context of the ratings: the position, what is proven about it, and the results that
// ratings share.
//
// A worker has one context and restarts it for every puzzle; the `rate` function of each row of the
// table of ratings (rating.h) receives it. Per-puzzle state of a rating is a class derived from
// RatingState, known to the file of the rating alone; the context constructs it where a row names
// it. Nothing is allocated after construction. Thread-safety: one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <type_traits>

#include "base/invariant.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rules/budget.h"
#include "rules/position.h"

namespace bitwhip::rating {

struct RatingInfo;

// Result of a rating. `improper`: there is no value, as the puzzle has no solution or several.
struct RatingResult {
  Value value{};
  Status status = Status::ok;
  bool improper = false;

  static RatingResult number(int n) { return {{ValueKind::finite, n}, Status::ok}; }
  static RatingResult infinite() { return {{ValueKind::infinite}, Status::unsolved}; }
  static RatingResult above(int n, Status status) { return {{ValueKind::above, n}, status}; }
  // `status` is dropped where the ends are equal, as the value is then a number.
  static RatingResult between(int lower, int upper, Status status) {
    BITWHIP_INVARIANT(lower <= upper);
    return lower == upper ? number(lower)
                          : RatingResult{{ValueKind::interval, lower, upper}, status};
  }
  static RatingResult not_proper() { return {{}, Status::ok, true}; }
};

enum class ProofResult : std::uint8_t { yes, no, unknown };  // unknown: the budget ended first

// Facts proven about a puzzle, once for all its ratings, so that no search runs in vain.
//
// - proper(): the puzzle has exactly one solution. Consulted before searches that get expensive.
// - trial_fails(): T&E(1), or T&E(W1) with minirows, leaves the puzzle unsolved. Then B (gB) is
//   infinite, and so is every rating by whips (PBCS ch. 5, 7, 9). hopeless() does the same together
//   with subsets, a confluent theory that contains any system of subsets and rules within T&E.
//
// The proofs start from the state after W1 and restore the present state, but the pass must be
// started anew afterwards. Cached answers invalidate the pass too, so that the work of a search
// never depends on which other ratings were asked for.
class PuzzleProofs {
 public:
  explicit PuzzleProofs(rules::Position& position) : position_(position) {}

  // Forgets the previous proofs. To be called after BRT of a new puzzle, before W1.
  void start();
  Grid after_brt, after_w1;

  ProofResult proper();
  // Checks whether T&E alone, over singles or (grouped) over W1, leaves the puzzle unsolved.
  ProofResult trial_fails(bool grouped);
  // Checks the same for T&E with the subsets of the system. Requires system.within_trial().
  ProofResult hopeless(const RuleSystem& system);

 private:
  ProofResult walk_fails(const Theory& theory, bool grouped);

  rules::Position& position_;
  ProofResult trial_[2];  // [grouped]
  ProofResult hopeless_[2];
  std::uint64_t hopeless_key_[2] = {};  // subset_key() of the last hopeless()
};

// Per-puzzle state of a rating, which other ratings may share.
class RatingState {
 public:
  virtual ~RatingState() = default;
  // Drops what belongs to the previous puzzle.
  virtual void clear() = 0;
};

// Factory of one type of rating state. The address of the object identifies the type.
struct RatingStateType {
  std::unique_ptr<RatingState> (*make)(rules::Position& position);
};
// The factory of a type, for the row of a rating. Passes the position to a constructor that takes
// one; otherwise members are default-initialized, not zeroed, as most runs touch little of a large
// memory.
template <class Kept>
inline constexpr RatingStateType kRatingState{
    []([[maybe_unused]] rules::Position& position) -> std::unique_ptr<RatingState> {
      if constexpr (std::is_constructible_v<Kept, rules::Position&>) {
        return std::make_unique<Kept>(position);
      } else {
        return std::unique_ptr<RatingState>(new Kept);
      }
    }};

// Optional resources of a context.
struct OptionalResources {
  bool groups = false;  // search memory for minirows
  std::set<const RatingStateType*> states{};
};

// Callback for every elimination: the rung and the candidate.
using RungObserver = std::function<void(const Rung& rung, Candidate target)>;

class PuzzleContext {
 public:
  // Throws std::bad_alloc.
  PuzzleContext(const GridTables& tables, const RatingOptions& options,
                const OptionalResources& needs);

  rules::Budget budget;
  rules::Position position;
  PuzzleProofs proofs;
  const RatingOptions options;
  RungObserver observer;

  // Members that belong to the current puzzle.
  Puzzle puzzle;
  Grid givens;                             // after asserting the givens alone
  rules::PositionOutcome after_singles{};  // of BRT; solved: nothing is left to search
  rules::PositionOutcome after_w1{};

  // Starts a new puzzle; apply_singles() and apply_w1() follow. Returns false when the givens
  // contradict each other.
  bool start(const Puzzle& puzzle);
  bool apply_singles();  // BRT; false on a contradiction
  void apply_w1();

  int max_length() const { return budget.max_length(); }

  // Returns the level in a system with all lengths up to the limit. Cached per puzzle, as ratings
  // share theories.
  RatingResult level(const RuleSystem& system, int limit);
  // Returns the same without the cache. The certificates are consulted before the sizes proper_from
  // and finite_from. visit(walk, level) sees each round with the greatest level before it, and
  // returns true to end the walk as solved, if it knows that later rounds need no greater level.
  using RoundVisitor = std::function<bool(Walk& walk, int level)>;
  RatingResult walk(const RuleSystem& system, int limit, int proper_from, int finite_from,
                    const RoundVisitor& visit = nullptr);

  // Returns the answer for a walk that was given up or is stuck; levels up to `ruled_out` are
  // excluded.
  RatingResult unfinished(const Walk& walk, const RuleSystem& system, int limit, int ruled_out);
  // Returns the answer for a budget that ended; `end` is the end of the walk that was given up.
  RatingResult halted(int ruled_out, WalkEnd end = WalkEnd::memory) const;
  // Returns the answer where the puzzle is not proven to have exactly one solution; nothing if it
  // is.
  std::optional<RatingResult> not_shown_proper(int ruled_out);
  // Returns the answer that ends a walk before rungs of this size, if any: from proper_from on the
  // puzzle must be proper, from finite_from on T&E must not fail.
  std::optional<RatingResult> barred(const RuleSystem& system, int size, int proper_from,
                                     int finite_from);

  // Reports the eliminations of a round to the observer.
  void tell(const Walk& walk) const;

  // Returns the state of a type that some row of the run has named (RatingInfo::states).
  template <class Kept>
  Kept& state() {
    return static_cast<Kept&>(*states_.at(&kRatingState<Kept>));
  }

 private:
  // Returns the answer for a solved walk. If a rule `assumed` one solution, that is proven first.
  RatingResult solved(int level, bool assumed);

  struct CachedLevel {
    const RuleSystem* system;
    int limit;
    RatingResult answer;
  };
  static constexpr std::size_t kMostCachedLevels = 16;

  CachedLevel cached_levels_[kMostCachedLevels];
  std::size_t cached_level_count_ = 0;
  std::map<const RatingStateType*, std::unique_ptr<RatingState>> states_;
};

}  // namespace bitwhip::rating
