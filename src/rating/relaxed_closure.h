// Precedences between candidates, and the relaxed closure: a lower bound on every order of
// eliminations that obeys them (order_search.h).
//
// A precedence says which candidate must be gone before which. "X before Y" means that X is gone
// before Y is removed. The relation is kept transitive. A candidate is blocked while any candidate
// before it is present. Plain value of some 70 KB; any thread.
#pragma once

#include <cstdint>

#include "base/invariant.h"
#include "grid/spaces.h"
#include "rules/chain_evidence.h"
#include "rules/position.h"

namespace bitwhip::rating {

class Precedence {
 public:
  void clear() {
    if (!empty_) *this = {};
  }
  bool empty() const { return empty_; }

  bool comes_before(Candidate x, Candidate y) const { return before_[y].has(x); }
  bool blocks(Candidate y, const CandidateSet& present) const {
    BITWHIP_INVARIANT(y < kCandidates && !comes_before(y, y));
    return !empty_ && before_[y].meets(present);
  }

  // X before Y, with all that follows from it. Not when Y is before X, or is X: no order obeys
  // that.
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

// The relaxed closure: what is left of a puzzle when whips may use candidates that are gone. A
// lower bound on every order of eliminations.
//
// Definition: a ghost whip[m] on Z is a whip[m] (rules/whip.h) whose left-linking candidates need
// not be present: any candidate of the first state will do, but for those that must be gone before
// Z (Precedence). Its variables may hold one candidate, as long as that is no earlier R. The
// closure at level n removes, from the first state on, whatever has a ghost whip[n] or is linked to
// the one candidate of a variable, once nothing that comes before it is present. The first state is
// the one after singles.
//
// A ghost whip of a state stays one, perhaps a shorter one, when other candidates go, and nothing
// in it depends on the order. So the closure is unique, and every state that whips[n] reach, one at
// a time or many at once, in an order that obeys the precedences, contains it. If it does not solve
// the puzzle, no such order does. docs/WMIN.md has the proofs, and those for g-whips.
//
// States are thinned ones (rules/pass.h): candidates go one by one, and a single is a variable with
// one candidate, whose links go like all others.
//
// Cost: some 20 passes of ghost whips. Nothing is allocated. Thread-safety: one thread.

// A state that has lost candidates one by one.
struct ThinnedState {
  Grid grid;
  CandidateSet present;  // candidates of the cells that were not decided in the first state
  int count = 0;         // of them

  void remove(const GridTables& tables, Candidate c) {
    BITWHIP_INVARIANT(present.has(c));
    grid.remove_candidate(tables, c);
    present.remove(c);
    --count;
  }
};

class RelaxedClosure {
 public:
  enum class End : std::uint8_t {
    solved,
    stuck,   // nothing more can go
    gone,    // the candidate that was asked for
    nodes,   // so many partial chains as were allowed
    halted,  // the budget ended
  };

  explicit RelaxedClosure(rules::Position& position) : position_(position) {}

  // A first state: quiescent, of a puzzle with one solution.
  void start(const Grid& quiescent, bool grouped);
  // The searches are given up after so many more partial chains.
  void allow(std::uint64_t nodes) { until_node_ = position_.search().stats.nodes + nodes; }
  const ThinnedState& first() const { return first_; }

  // Runs the closure from this state on, to its end or until the candidate is gone (kNoCandidate:
  // to its end).
  End run(ThinnedState& state, int n, const Precedence& order, Candidate until = kNoCandidate);
  // After stuck: true if longer ghost whips might find something.
  bool cut() const { return cut_; }

  bool solved(const ThinnedState& state) const {
    BITWHIP_INVARIANT(state.count >= cells_);  // of a puzzle with one solution, whose candidates stay
    return state.count == cells_;
  }
  // Removes what is linked to the one candidate of a variable, as long as the precedences let it.
  // True when nothing is left that they hold back. cause: by candidate, where not null: the
  // variable whose one candidate removed it.
  bool settle(ThinnedState& state, const Precedence& order, Variable* cause = nullptr) const;
  // Visits (variable, candidate): what the precedences hold back of a settled state, and the
  // variable whose one candidate would remove it.
  template <class Visit>
  void each_held_back(const ThinnedState& state, Visit visit) const {
    for (int i = 0; i < open_count_; ++i) {
      const Candidate single = single_of(state, open_[i]);
      if (single != kNoCandidate) tables().spaces().links(single).common(state.present).each([&](Candidate c) { visit(open_[i], c); });
    }
  }

  // The targets of whips of length n, of ghost whips where asked for, among these candidates: their
  // number. The rows of the pass of search() are stored.
  struct Wanted {
    CandidateSet targets;
    bool ghosts = false;
  };
  End find(int n, const Precedence& order, const Wanted& wanted, rules::Targets& found, rules::Row* rows);
  // A new state to find() in.
  void look_at(const ThinnedState& state) { position_.restart_thinned(state.grid, grouped_); }
  rules::Search& search() { return position_.search(); }
  rules::ChainWish wish(const Precedence& order, const CandidateSet& targets, bool ghosts) const;

  const GridTables& tables() const { return position_.tables(); }
  // The candidates that nothing present comes before.
  CandidateSet unblocked(const ThinnedState& state, const Precedence& order) const;

 private:
  // The one candidate of a variable; kNoCandidate: it has more.
  Candidate single_of(const ThinnedState& state, Variable v) const;
  void find_cut(const CandidateSet& targets, int n);

  rules::Position& position_;
  bool grouped_ = false;
  ThinnedState first_;
  int cells_ = 0;
  Variable open_[kMaxVariables];  // the variables that are not decided in the first state
  int open_count_ = 0;
  std::uint64_t until_node_ = ~std::uint64_t{0};
  bool cut_ = false;
};

}  // namespace bitwhip::rating
