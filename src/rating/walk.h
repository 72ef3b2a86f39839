// Resolution theories, and the walk of a position through one.
//
// A theory is a list of rungs: what is tried, in which order, and at which level it counts (PBCS
// ch. 4). It is immutable data, which threads may share.
#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <vector>

#include "rating/status.h"
#include "rating/value.h"
#include "rules/catalog.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rating {

// One technique at one size.
struct Rung {
  const rules::RuleInfo* rule;
  int size;
  Level level;  // level of a round that uses it
  // Rungs of one part are sizes of one rule: when the rule is exhausted at a size, its larger sizes
  // are skipped. At most kMaxParts.
  std::size_t part = 0;
  // Whether a search without memory may pass over it: a later rung, which needs none, has all its
  // patterns.
  bool may_be_skipped = false;
};

inline constexpr std::size_t kMaxParts = 64;

struct Theory {
  std::vector<Rung> rungs{};
  // Singles are rungs of the theory; otherwise BRT follows every change.
  bool places_singles = false;
  // A round is the first target of its rung; otherwise it is all targets of the rung at once.
  bool takes_one = false;
  // Some rule changes or uses the relations of the resolution (rules/or_relations.h).
  bool with_relations = false;
  bool joint_steps = false;  // candidates with equal evidence form one step (Walk::explain)
};

// Elimination or placement with its evidence, or several with the same evidence; or a change of
// relations, which has no candidates.
struct RuleStep {
  const rules::RuleInfo* rule;
  int size;
  Level level;
  std::vector<Candidate> candidates;  // eliminated; placed if the technique places
  rules::Evidence evidence;
};

// Callback that may end a walk before a futile search: called in each round before the first rung
// of a size greater than all sizes before. False ends the walk. It may use the position if it
// restores the state.
using WalkGuard = std::function<bool(int size)>;

enum class WalkEnd : std::uint8_t {
  none,  // not at the end yet
  solved,
  contradiction,
  stuck,   // no rung up to the limit has any candidate
  barred,  // by the guard
  // A search was given up.
  memory,
  g_candidates,
  nodes,
  timeout,
  stopped,
};
// Returns the status of a rating whose walk has ended so; ok if the walk was not given up.
Status status_of(WalkEnd end);

// Resolution of a position by a theory, as an iterator over rounds.
//
// Each round is the first rung of the theory that has any candidate in the state. next() finds it
// and leaves the state as it is, so that the round can be looked at and explained; the following
// call makes the change, all at once, and goes on. Everybody who resolves a puzzle loops over
// next(): ratings take the maximum of the levels, `state` runs the walk to its end, paths explain
// every round, proofs ask how it ends.
//
//   Walk walk(position, theory, limit);
//   while (walk.next()) level = std::max(level, walk.rung().level);
//   walk.end() ...
//
// Cost: that of the techniques. Allocates only in explain(). Thread-safety: one thread.
class Walk {
 public:
  // Rungs of a size greater than `limit` are left out. The arguments must outlive the walk.
  Walk(rules::Position& position, const Theory& theory, int limit, WalkGuard guard = nullptr);

  // Finds the next round. Returns false at the end.
  bool next();
  // Runs to the end.
  WalkEnd run() {
    while (next()) continue;
    return end_;
  }

  const Rung& rung() const {
    BITWHIP_INVARIANT(at_ < theory_.rungs.size());  // false at the end of a walk that is stuck
    return theory_.rungs[at_];
  }
  const rules::CandidateList& candidates() const { return found_; }
  bool changes_relations() const { return relations_; }
  // Returns the steps of this round: one per candidate in their order, or one per evidence where
  // the theory joins them. Empty when the budget or the memory ended the search for a pattern; the
  // walk is then at its end.
  std::vector<RuleStep> explain();

  WalkEnd end() const { return end_; }
  // When stuck: returns true if no rung beyond the limit can have a candidate either.
  bool exhausted() const { return exhausted_; }
  // Returns the size of the last search.
  int size() const { return size_; }

  // Skips the rungs of this part in the first round, where they are known to have no target.
  void skip_at_first(std::size_t part) { done_.set(part); }

 private:
  bool finish(WalkEnd end) {
    end_ = end;
    return false;
  }
  bool change();
  bool find();

  rules::Position& position_;
  const Theory& theory_;
  const int limit_;
  const WalkGuard guard_;
  std::size_t at_ = 0;
  int size_ = 0;
  WalkEnd end_ = WalkEnd::none;
  bool pending_ = false;
  bool exhausted_ = false;
  bool relations_ = false;  // the round changes relations
  std::bitset<kMaxParts + 1> done_;
  rules::CandidateList found_;
};

}  // namespace bitwhip::rating
