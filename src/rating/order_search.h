// The search for an order of eliminations by whips[n] that solves a puzzle: one elimination at a
// time, each followed by all its singles. It gives either the path or a refutation that can be
// checked.
//
// Algorithm: docs/WMIN.md ("The algorithm") has it, with the proofs. A case is a set of precedences
// (Precedence) that a path may obey. A case whose relaxed closure does not solve the puzzle is
// refuted. Else whips are applied greedily, and where that gets stuck a pair of candidates is
// ordered, one way or the other; where nothing can be ordered any more, no path leaves the state.
// First singles may wait, which leaves more paths: what is refuted then is refuted, and most paths
// that are found do not use it. Else the search begins again, and singles may not wait.
//
// A refutation is the list of the cases that were refuted, which cover all orders, each with a
// wrong candidate that its closure leaves, or with a state that no path leaves.
//
// Limits are counted in cases and partial chains, never in seconds, so the answer is the same on
// every machine. It may depend on the labelling where a limit is met, and nowhere else.
//
// Cost: most puzzles need one closure and one run, some milliseconds. Nothing is allocated but the
// list of cases, for those who ask for it. Thread-safety: one thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/invariant.h"
#include "grid/spaces.h"
#include "rules/chain_evidence.h"
#include "rules/position.h"

namespace bitwhip::rating {

class Run;

// Which candidate must be gone before which. "X before Y" means that X is gone before Y is removed.
// The relation is kept transitive. A candidate is blocked while any candidate before it is present.
// It is a plain value of some 70 KB, for any thread.
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

  // Puts X before Y, with all that follows from it. Y must not be X nor before X: no order obeys
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

  // Returns by candidate all that come before it; null where nothing comes before anything.
  const CandidateSet* table() const { return empty_ ? nullptr : before_; }

 private:
  bool empty_ = true;
  CandidateSet before_[kCandidates];
};

// Holds a state that has lost candidates one by one.
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

// Computes the relaxed closure: what is left of a puzzle when whips may use candidates that are
// gone. It is a lower bound on every order of eliminations. docs/WMIN.md ("Ghost whips and the
// relaxed closure", "Precedences") has the definitions and the proofs, those for g-whips too: the
// closure at level n is unique, and every state that whips[n] reach in an order that obeys the
// precedences contains it. If it does not solve the puzzle, no such order does. The first state is
// the one after singles.
//
// States are thinned ones (rules/pass.h): candidates go one by one, and a single is a variable with
// one candidate, whose links go like all others.
//
// Cost: some 20 passes of ghost whips. Nothing is allocated. Thread-safety: one thread.
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

  // Sets the first state, which is quiescent, of a puzzle with one solution.
  void start(const Grid& quiescent, bool grouped);
  // The searches are given up after so many more partial chains.
  void allow(std::uint64_t nodes) { until_node_ = position_.search().stats.nodes + nodes; }
  const ThinnedState& first() const { return first_; }

  // Runs the closure from this state on, to its end or until the candidate is gone (kNoCandidate:
  // to its end).
  End run(ThinnedState& state, int n, const Precedence& order, Candidate until = kNoCandidate);
  // After stuck, true if longer ghost whips might find something.
  bool cut() const { return cut_; }

  bool solved(const ThinnedState& state) const {
    // Of a puzzle with one solution, whose candidates stay.
    BITWHIP_INVARIANT(state.count >= cells_);
    return state.count == cells_;
  }
  // Removes what is linked to the one candidate of a variable, as long as the precedences let it.
  // Returns true when they hold nothing back. `cause`, where not null, gets by candidate the
  // variable whose one candidate removed it.
  bool settle(ThinnedState& state, const Precedence& order, Variable* cause = nullptr) const;
  // Visits (variable, candidate): what the precedences hold back of a settled state, and the
  // variable whose one candidate would remove it.
  template <class Visit>
  void each_held_back(const ThinnedState& state, Visit visit) const {
    for (int i = 0; i < open_count_; ++i) {
      const Candidate single = single_of(state, open_[i]);
      if (single != kNoCandidate)
        tables().spaces().links(single).common(state.present).each([&](Candidate c) {
          visit(open_[i], c);
        });
    }
  }

  // Finds the targets of whips of length n, as they are wished for, and their number. Rows of the
  // pass of search() are stored.
  End find(int n, const rules::ChainWish& wish, rules::Targets& found, rules::Row* rows);
  // Sets a new state to find() in.
  void look_at(const ThinnedState& state) { position_.restart_thinned(state.grid, grouped_); }
  rules::Search& search() { return position_.search(); }
  // Returns the wish for whips on these targets, or for ghost whips. It refers to the arguments.
  rules::ChainWish wish(const Precedence& order, const CandidateSet& targets, bool ghosts) const;

  const GridTables& tables() const { return position_.tables(); }
  // Returns the candidates that nothing present comes before.
  CandidateSet unblocked(const ThinnedState& state, const Precedence& order) const;

 private:
  // Returns the one candidate of a variable; kNoCandidate unless it has exactly one.
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

struct Before {
  Candidate first, then;
};

// Holds a case that is refuted.
struct RefutedCase {
  std::vector<Before> orders;
  // In the closure of the case, though it is wrong; kNoCandidate: no path leaves the state.
  Candidate stays;
  Grid state;  // the last of the closure; or the one that no path leaves

  // True if a path draws the state: that of the closure without orders, and one that no path
  // leaves.
  bool shows_state() const { return stays == kNoCandidate || orders.empty(); }
};
using RefutedCases = std::vector<RefutedCase>;

class OrderSearch {
 public:
  enum class Result : std::uint8_t { solved, refuted, open, halted };  // open: not decided

  struct Elimination {
    Candidate target;
    int length;
  };

  explicit OrderSearch(rules::Position& position) : position_(position), closure_(position) {}

  // Starts from a state that is quiescent under BRT, of a puzzle with one solution that has been
  // counted (Position::solutions).
  void start(const Grid& quiescent, bool grouped);

  // Runs the closure without orders at a level, on from the level before; `open` means that it
  // solves. The cases of a refutation take the place of what is in the list, which may be null.
  Result relax(int n, RefutedCases* cases = nullptr);
  // True if, after a refuted level, no greater one can do more.
  bool exhausted() const { return !closure_.cut(); }

  // Runs the search itself. The cases are those of a refutation alone, as above.
  Result decide(int n, RefutedCases* cases = nullptr);
  // Returns the path, after Result::solved.
  std::span<const Elimination> path() const {
    return {path_, static_cast<std::size_t>(path_count_)};
  }

  static constexpr int kLongest = rules::kLongestInLanes;

 private:
  static constexpr int kMostDepth = 16;                    // cases within cases
  static constexpr int kMostOrders = 128;                  // that a case is made of
  static constexpr int kMostPairs = 96;                    // of a run that got stuck
  static constexpr int kMostCases = 2000;                  // closures of a level
  static constexpr std::uint64_t kMostNodes = 20'000'000;  // partial chains of a level

  // Is a target with a candidate that is gone and may have gone too early. Those of chains with few
  // ghosts come first.
  struct Pair {
    Candidate target, gone;
    std::uint8_t ghosts;  // of the chain
    std::uint8_t number;  // in the order in which they were found
  };

  Result resolve(int n, int depth, RefutedCases* cases);
  Result follow(int n, const Precedence& order);
  bool apply(const Precedence& order, int found, const rules::Row* rows, int length);
  Result choose(int n, const Precedence& order);
  int add_ghosts(const rules::ChainWish& wish, Candidate target,
                 std::span<const rules::Link> links);
  void add_pair(Candidate target, Candidate gone, int ghosts);
  void add_singles(const Precedence& order, Candidate target);
  Result test(int n, int depth, Candidate z, Candidate g, RefutedCases* cases);
  bool decide_that(Precedence& order, Candidate first, Candidate then);
  void add_case(RefutedCases* cases, Candidate stays, const ThinnedState& state) const;
  Candidate wrong_candidate(const ThinnedState& state) const;

  rules::Position& position_;
  RelaxedClosure closure_;
  ThinnedState relaxed_;  // the closure without orders so far

  Precedence order_[kMostDepth + 1];
  Before orders_[kMostOrders];
  int orders_count_ = 0;
  int cases_ = 0;

  bool singles_wait_ = false;  // true if singles may wait
  ThinnedState state_;         // of the run
  bool waited_ = false;        // true if a single has waited
  CandidateSet put_off_;       // targets whose singles would break the precedences in this state
  Pair pairs_[kMostPairs];     // of the run that got stuck
  int pairs_count_ = 0;
  Elimination path_[kCandidates];
  int path_count_ = 0;
};

// Returns the search of a run that rates Wmin or gWmin as it stands after the rating, for those who
// show its path.
OrderSearch& order_search(Run& run);

}  // namespace bitwhip::rating
