// Resolution theories, and the walk of a position through one.
//
// A theory is a list of rungs: what is tried, in which order, and what its use counts (PBCS ch. 4).
// It is plain data; any number of threads may read it.
#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <vector>

#include "rating/value.h"
#include "rules/catalog.h"
#include "rules/position.h"

namespace bitwhip::rating {

// Holds one technique at one size.
struct Rung {
  const rules::RuleInfo* rule;
  int size;
  Level level;  // what its use counts
  // Rungs of one part are sizes of one rule: when that is exhausted at a size, larger sizes are
  // skipped. At most kMaxParts.
  std::size_t part = 0;
  // When the memory is full: a later rung, which needs no memory, has all its patterns.
  bool may_be_skipped = false;
};

inline constexpr std::size_t kMaxParts = 64;

struct Theory {
  std::vector<Rung> rungs{};
  // Singles are among the rungs, and placed by them; else BRT follows every change.
  bool places_singles = false;
  // The first target alone of the first rung that has any; else all its targets at once.
  bool takes_one = false;
  // There are rules that change or use the relations of the resolution (rules/or_relations.h).
  bool with_relations = false;
  bool joint_steps = false;  // candidates with the same evidence are one step (Walk::explain)
};

// Pulls a resolution, round by round, out of a position by a theory.
//
// Each round is the first rung of the theory that has any candidate in the state. next() finds it
// and leaves the state as it is, so that the round can be looked at and explained; the next call
// makes the change, all at once, and goes on. Everybody who resolves a puzzle loops over next():
// ratings take the maximum of the levels, `state` runs the walk to its end, paths explain every
// round, proofs ask how it ends.
//
//   Walk walk(position, theory, limit);
//   while (walk.next()) level = std::max(level, walk.rung().level);
//   walk.end() ...
//
// Cost: that of the techniques. Allocates only in explain(). Thread-safety: one thread.

// Is one elimination or placement with what shows that it is right, or several with the same
// evidence; or a change of relations, without candidates.
struct Step {
  const rules::RuleInfo* rule;
  int size;
  Level level;
  std::vector<Candidate> candidates;  // eliminated; placed when the technique places
  rules::Evidence evidence;
};

// May stop a walk before a search that would be in vain: called in each round before rungs of a
// size that is greater than those before. False ends the walk. It may use the position if it
// restores the state.
using Guard = std::function<bool(int size)>;

class Walk {
 public:
  enum class End : std::uint8_t {
    none,  // under way
    solved,
    contradiction,
    stuck,   // no rung up to the limit has any candidate
    barred,  // by the guard
    memory,  // a search was given up; so with the next three
    g_candidates,
    timeout,
    stopped,
  };

  // Rungs of a size greater than `limit` are left out. The references must outlive the walk.
  Walk(rules::Position& position, const Theory& theory, int limit, Guard guard = nullptr);

  // Finds the next round. Returns false at the end.
  bool next();
  // Goes to the end.
  End run() {
    while (next()) continue;
    return end_;
  }

  const Rung& rung() const {
    BITWHIP_INVARIANT(at_ < theory_.rungs.size());  // not at the end of a walk that is stuck
    return theory_.rungs[at_];
  }
  const rules::CandidateList& candidates() const { return found_; }
  bool changes_relations() const { return relations_; }
  // Returns the steps of this round, one per candidate in their order, or one per evidence where
  // the theory joins them. There are none when the budget or the memory ended the search for a
  // pattern: the walk is then at its end.
  std::vector<Step> explain();

  End end() const { return end_; }
  // When stuck, true if no rung beyond the limit can have a candidate either.
  bool exhausted() const { return exhausted_; }
  // Returns the size that was searched last.
  int size() const { return size_; }

  // In the first round the rungs of this part are known to have nothing.
  void skip_at_first(std::size_t part) { done_.set(part); }

 private:
  bool finish(End end) {
    end_ = end;
    return false;
  }
  bool change();
  bool find();

  rules::Position& position_;
  const Theory& theory_;
  const int limit_;
  const Guard guard_;
  std::size_t at_ = 0;
  int size_ = 0;
  End end_ = End::none;
  bool pending_ = false;
  bool exhausted_ = false;
  bool relations_ = false;  // the round changes relations
  std::bitset<kMaxParts + 1> done_;
  rules::CandidateList found_;
};

}  // namespace bitwhip::rating
