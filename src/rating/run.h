// One puzzle on its way to its ratings: the position, what is proven about it, and what one rating
// may use of another.
//
// A worker has one run and begins it anew for every puzzle. The functions behind the rows of the
// table of ratings (rating.h) get it. What a rating keeps of a puzzle is an object of the run whose
// type its own file alone knows, and which the run makes at its start where a row names it. Nothing
// is allocated after construction.
// Thread-safety: one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <type_traits>

#include "base/invariant.h"
#include "rating/options.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "rating/walk.h"
#include "rules/position.h"

namespace bitwhip::rating {

struct RatingInfo;

// Holds what a rating comes to; `improper` means no value, as there is not exactly one solution.
struct Answer {
  Value value{};
  Status status = Status::ok;
  bool improper = false;

  static Answer number(int n) { return {{Value::Kind::finite, n}, Status::ok}; }
  static Answer infinite() { return {{Value::Kind::infinite}, Status::unsolved}; }
  static Answer above(int n, Status status) { return {{Value::Kind::above, n}, status}; }
  // The status counts where the ends are not the same.
  static Answer between(int lower, int upper, Status status) {
    BITWHIP_INVARIANT(lower <= upper);
    return lower == upper ? number(lower) : Answer{{Value::Kind::interval, lower, upper}, status};
  }
  static Answer not_proper() { return {{}, Status::ok, true}; }
};

enum class Proof : std::uint8_t { yes, no, unknown };  // unknown: the budget ended first

// Holds what is proven about a puzzle, once for all its ratings, so that no search runs in vain.
//
// - proper(): the puzzle has exactly one solution. It is asked before searches that get expensive.
// - trial_fails(): T&E(1), or T&E(W1) with minirows, leaves the puzzle unsolved. Then B (gB) is
//   infinite, and so is every rating by whips (PBCS ch. 5, 7, 9). hopeless() does the same together
//   with subsets, a confluent theory that contains any system of subsets and rules within T&E.
//
// The proofs start from the state after W1. They change the position's state only for their own
// time, but the pass must be begun anew afterwards; they do so whether they are worked out or
// known, so that what a search does never depends on the ratings asked for beside.
class Certificates {
 public:
  explicit Certificates(rules::Position& position) : position_(position) {}

  // Forgets the proofs, after BRT of a new puzzle and before its W1.
  void start();
  Grid after_brt, after_w1;

  Proof proper();
  // Tries T&E alone, over singles or (grouped) over W1.
  Proof trial_fails(bool grouped);
  // Tries T&E with the subsets of a system within T&E, over what suits its other rules.
  Proof hopeless(const RuleSystem& system);

 private:
  Proof walk_fails(const Theory& theory, bool grouped);

  rules::Position& position_;
  Proof trial_[2];  // without and with minirows
  Proof hopeless_[2];
  std::uint64_t hopeless_key_[2] = {};  // the subsets with which T&E was last tried
};

// Holds what a rating keeps of a puzzle, for itself or for another rating.
class Memory {
 public:
  virtual ~Memory() = default;
  // Forgets the puzzle before.
  virtual void clear() = 0;
};

// Makes a memory of one type. The address of the object stands for the type.
struct MemoryType {
  std::unique_ptr<Memory> (*make)(rules::Position& position);
};
// Holds the type as a value, for the row of a rating. A memory gets the position where its
// constructor takes one; else its members are left as they are (not zeroed), as most runs touch
// little of a large memory.
template <class Kept>
inline constexpr MemoryType kMemory{
    []([[maybe_unused]] rules::Position& position) -> std::unique_ptr<Memory> {
      if constexpr (std::is_constructible_v<Kept, rules::Position&>) {
        return std::make_unique<Kept>(position);
      } else {
        return std::unique_ptr<Memory>(new Kept);
      }
    }};

// Holds what only some ratings need.
struct Needs {
  bool groups = false;  // searches with minirows
  std::set<const MemoryType*> memories{};
};

// Is told of every elimination: the rung and the candidate.
using RungObserver = std::function<void(const Rung& rung, Candidate target)>;

class Run {
 public:
  // Throws std::bad_alloc.
  Run(const GridTables& tables, const Options& options, const Needs& needs);

  rules::Budget budget;
  rules::Position position;
  Certificates proofs;
  const Options options;
  RungObserver observer;

  // These members belong to the puzzle under way.
  Puzzle puzzle;
  Grid givens;                     // with the givens asserted, nothing more
  rules::Outcome after_singles{};  // BRT; solved: nothing is left to search
  rules::Outcome after_w1{};

  // Starts a new puzzle: givens, BRT, W1. Returns false when the givens contradict each other.
  bool start(const Puzzle& puzzle);
  bool apply_singles();  // false on a contradiction
  void apply_w1();

  int max_length() const { return budget.max_length(); }

  // Returns the level by a theory from where it begins, with all lengths up to the limit. It is
  // kept for the puzzle: ratings share theories.
  Answer level(const RuleSystem& system, int limit);
  // Returns the same, not kept. The certificates are asked before the sizes proper_from,
  // finite_from. visit(walk, level) sees each round, with the greatest level before it, and returns
  // true if later rounds need no greater level than those so far.
  using Visit = std::function<bool(Walk& walk, int level)>;
  Answer walk(const RuleSystem& system, int limit, int proper_from, int finite_from,
              const Visit& visit = nullptr);

  // Returns the answer of a walk that was given up or got stuck, when so many levels are ruled out.
  Answer unfinished(const Walk& walk, const RuleSystem& system, int limit, int ruled_out);
  // Returns the answer when the budget ended; `end` is that of the walk that was given up.
  Answer halted(int ruled_out, Walk::End end = Walk::End::memory) const;
  // Returns the answer where the puzzle is not shown to have exactly one solution.
  std::optional<Answer> not_shown_proper(int ruled_out);
  // Returns the answer that ends a walk before rungs of this size: before long searches the puzzle
  // must be proper, and before longer ones T&E must not fail.
  std::optional<Answer> barred(const RuleSystem& system, int size, int proper_from,
                               int finite_from);

  // Tells the observer of a round.
  void tell(const Walk& walk) const;

  // Returns what is kept of a type that some row of the run has named (RatingInfo::memories).
  template <class Kept>
  Kept& memory() {
    return static_cast<Kept&>(*memories_.at(&kMemory<Kept>));
  }

 private:
  // Returns the answer of a solved walk. If one solution was `assumed`, that has to be shown then.
  Answer solved(int level, bool assumed);

  struct Walked {
    const RuleSystem* system;
    int limit;
    Answer answer;
  };
  static constexpr std::size_t kMostWalked = 16;

  Walked walked_[kMostWalked];
  std::size_t walked_count_ = 0;
  std::map<const MemoryType*, std::unique_ptr<Memory>> memories_;
};

}  // namespace bitwhip::rating
