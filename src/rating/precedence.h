// Which candidates must be gone before which: the constraints under which an order of eliminations is searched for (order_search.h).
//
// "X before Y" means that X is gone before Y is removed. The relation is kept transitive. A candidate is blocked while any candidate before it is
// present. Plain value of some 70 KB; any thread.
#pragma once

#include "base/invariant.h"
#include "grid/spaces.h"

namespace bitwhip::rating {

class Precedence {
 public:
  void clear() {
    if (!empty_) *this = {};
  }
  bool empty() const { return empty_; }

  bool comes_before(Candidate x, Candidate y) const { return before_[y].has(x); }
  bool blocks(Candidate y, const CandidateSet& present) const { return !empty_ && before_[y].meets(present); }

  // X before Y, with all that follows from it. Not when Y is before X, or is X: no order obeys that.
  void add(Candidate x, Candidate y) {
    BITWHIP_INVARIANT(x != y && !comes_before(y, x));
    empty_ = false;
    CandidateSet first = before_[x];
    first.add(x);
    for (Candidate later = 0; later < kCandidates; ++later) {
      if (later == y || before_[later].has(y)) before_[later].add(first);
    }
  }

  // By candidate: all that come before it. Null: nothing comes before anything.
  const CandidateSet* table() const { return empty_ ? nullptr : before_; }

 private:
  bool empty_ = true;
  CandidateSet before_[kCandidates];
};

}  // namespace bitwhip::rating
