// One puzzle on its way to its ratings: the position, what is proven about it, and what one rating may use of another.
//
// A worker has one run and begins it anew for every puzzle. The functions behind the rows of the table of ratings (rating.h) get it. Nothing is allocated
// after construction. Thread-safety: one thread.
#pragma once

#include <functional>
#include <memory>

#include "rating/certificates.h"
#include "rating/options.h"
#include "rating/status.h"
#include "rules/position.h"

namespace bitwhip::rating {

struct RatingInfo;

// What a rating comes to. improper: the puzzle has not exactly one solution, so there is no value.
struct Answer {
  Value value{};
  Status status = Status::ok;
  bool improper = false;

  static Answer number(int n) { return {{Value::Kind::finite, n}, Status::ok}; }
  static Answer infinite() { return {{Value::Kind::infinite}, Status::unsolved}; }
  static Answer above(int n, Status status) { return {{Value::Kind::above, n}, status}; }
  static Answer not_proper() { return {{}, Status::ok, true}; }
};

// The memory that only some ratings need.
struct Needs {
  bool groups = false;  // searches with minirows
  bool ser = false;     // the searches of SER
  bool orders = false;  // the search over all orders
};

// Told of every elimination: the rung and the candidate.
using RungObserver = std::function<void(const Rung& rung, Candidate target)>;

class Run {
 public:
  // Throws std::bad_alloc.
  Run(const GridTables& tables, const Options& options, Needs needs);
  ~Run();

  rules::Budget budget;
  rules::Position position;
  Certificates proofs;
  const Options options;
  RungObserver observer;

  // What belongs to the puzzle under way.
  Puzzle puzzle;
  Grid givens;                                      // with the givens asserted, nothing more
  rules::Outcome after_singles{};                   // BRT; solved: nothing is left to search
  rules::Outcome after_w1{};

  // A new puzzle: givens, BRT, W1. False when the givens contradict each other.
  bool start(const Puzzle& puzzle);
  bool apply_singles();  // false on a contradiction
  void apply_w1();

  int max_length() const { return budget.max_length(); }

  // The level by a theory from where it begins, with all lengths up to the limit. Kept for the puzzle: ratings share theories.
  Answer level(const RuleSystem& system, int limit);
  // The same, not kept; proper_from, finite_from: the sizes before which the certificates are asked. visit(walk, level) sees each round, with the greatest
  // level before it.
  using Visit = std::function<void(Walk& walk, int level)>;
  Answer walk(const RuleSystem& system, int limit, int proper_from, int finite_from, const Visit& visit = nullptr);

  // A walk that was given up or got stuck: its answer, when so many levels are ruled out.
  Answer unfinished(const Walk& walk, const RuleSystem& system, int limit, int ruled_out);
  // The answer when the budget ended.
  Answer halted(int ruled_out) const;

  // Tells the observer of a round.
  void tell(const Walk& walk) const;

  // What the chain ratings (chain_ratings.h), those over all orders (least_ratings.h), trial and error (trial_ratings.h) and SER (ser_memory.h) keep for a
  // puzzle.
  struct ChainMemory;
  struct OrderMemory;
  struct TrialMemory;
  struct SerMemory;
  ChainMemory& chains() { return *chains_; }
  TrialMemory& trials() { return *trials_; }
  OrderMemory& orders() {
    BITWHIP_INVARIANT(orders_ != nullptr);
    return *orders_;
  }
  SerMemory& ser() {
    BITWHIP_INVARIANT(ser_ != nullptr);
    return *ser_;
  }

 private:
  struct Walked {
    const RuleSystem* system;
    int limit;
    Answer answer;
  };
  static constexpr std::size_t kMostWalked = 16;

  Walked walked_[kMostWalked];
  std::size_t walked_count_ = 0;
  std::unique_ptr<ChainMemory> chains_;
  std::unique_ptr<TrialMemory> trials_;
  std::unique_ptr<OrderMemory> orders_;  // null: never needed
  std::unique_ptr<SerMemory> ser_;       // null: never needed
};

}  // namespace bitwhip::rating
