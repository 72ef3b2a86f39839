// The search for an order of eliminations by whips[n] that solves a puzzle: one elimination at a
// time, each followed by all its singles. It gives either the path or a refutation that can be
// checked.
//
// Algorithm: docs/WMIN.md ("The algorithm") has it, with the proofs. A case is a set of precedences
// (PrecedenceRelation) that a path may obey. A case whose relaxed closure does not solve the puzzle
// is refuted. Else whips are applied greedily, and where that gets stuck a pair of candidates is
// ordered, one way or the other; where nothing can be ordered any more, no path leaves the state.
// In a first attempt singles may wait, which admits more paths: a refutation then holds for all,
// and most paths found do not use the freedom. Otherwise the search starts again, and singles may
// not wait.
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
#include "grid/grid.h"
#include "grid/spaces.h"
#include "rules/chain_evidence.h"
#include "rules/chain_lanes.h"
#include "rules/evidence.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/position.h"

namespace bitwhip::rating {

class PuzzleContext;

// Transitive relation on candidates: "X before Y" means that X is gone before Y is removed. A
// candidate is blocked while any candidate before it is present. A plain value of some 70 KB.
class PrecedenceRelation {
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

  // Adds X before Y and its transitive consequences. Precondition: Y is neither X nor before X, as
  // no order obeys that.
  void add(Candidate x, Candidate y) {
    BITWHIP_INVARIANT(x != y && !comes_before(y, x));
    empty_ = false;
    CandidateSet first = before_[x];
    first.add(x);
    for (Candidate later = 0; later < kCandidates; ++later) {
      if (later == y || before_[later].has(y)) before_[later].add(first);
    }
  }

  // Returns for each candidate the set of those before it; null where the relation is empty.
  const CandidateSet* table() const { return empty_ ? nullptr : before_; }

 private:
  bool empty_ = true;
  CandidateSet before_[kCandidates];
};

// State from which candidates have been removed one by one.
struct ThinnedState {
  Grid grid;
  CandidateSet present;  // candidates of the cells that were undecided in the first state
  int count = 0;         // size of `present`

  void remove(const GridTables& tables, Candidate c) {
    BITWHIP_INVARIANT(present.has(c));
    grid.remove_candidate(tables, c);
    present.remove(c);
    --count;
  }
};

enum class ClosureEnd : std::uint8_t {
  solved,
  stuck,   // nothing more can be removed
  gone,    // `until` has been removed
  nodes,   // the limit of allow() was reached
  halted,  // the budget ended
};

// The relaxed closure: what is left of a puzzle when whips may use ghosts, candidates that are
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
  explicit RelaxedClosure(rules::Position& position) : position_(position) {}

  // Sets the first state. Precondition: it is quiescent, and the puzzle has one solution.
  void start(const Grid& quiescent, bool grouped);
  // Limits the searches to this many more partial chains.
  void allow(std::uint64_t nodes) { until_node_ = position_.context().stats.nodes + nodes; }
  const ThinnedState& first() const { return first_; }

  // Runs the closure from this state until nothing changes or `until` is removed; kNoCandidate: no
  // such goal.
  ClosureEnd run(ThinnedState& state, int n, const PrecedenceRelation& order,
                 Candidate until = kNoCandidate);
  // After ClosureEnd::stuck: returns true if longer ghost whips might find something.
  bool cut() const { return cut_; }

  bool solved(const ThinnedState& state) const {
    // The puzzle has one solution, whose candidates stay.
    BITWHIP_INVARIANT(state.count >= cells_);
    return state.count == cells_;
  }
  // Asserts singles: removes what is linked to the last candidate of a variable, as far as the
  // precedences allow. Returns true if they hold nothing back. `cause`, unless null, receives for
  // each removed candidate the variable that became single.
  bool settle(ThinnedState& state, const PrecedenceRelation& order,
              Variable* cause = nullptr) const;
  // Calls visit(variable, candidate) for each candidate that the precedences hold back in a settled
  // state, with the single variable that would remove it.
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

  // Finds the targets of whips of length n under the options. `rows` receives them as rows of the
  // pass of search().
  ClosureEnd find(int n, const rules::LaneSearchOptions& options, rules::TargetCount& found,
                  rules::RowIndex* rows);
  // Sets the state in which find() searches.
  void look_at(const ThinnedState& state) {
    position_.restart_thinned(state.grid, rules::Groups{grouped_});
  }
  rules::PassContext& search() { return position_.context(); }
  // Returns the options for whips, or ghost whips, on these targets. It refers to the arguments.
  rules::LaneSearchOptions options_for(const PrecedenceRelation& order, const CandidateSet& targets,
                                       bool ghosts) const;

  const GridTables& tables() const { return position_.tables(); }
  // Returns the present candidates that no present candidate comes before.
  CandidateSet unblocked(const ThinnedState& state, const PrecedenceRelation& order) const;

 private:
  // Returns the last candidate of a variable; kNoCandidate unless exactly one is left.
  Candidate single_of(const ThinnedState& state, Variable v) const;
  void find_cut(const CandidateSet& targets, int n);

  rules::Position& position_;
  bool grouped_ = false;
  ThinnedState first_;
  int cells_ = 0;
  Variable open_[kMaxVariables];  // undecided in the first state
  int open_count_ = 0;
  std::uint64_t until_node_ = ~std::uint64_t{0};
  bool cut_ = false;
};

struct PrecedencePair {
  Candidate first, then;
};

// Refuted case: its precedences, and the proof that no path which obeys them solves the puzzle.
struct RefutedCase {
  std::vector<PrecedencePair> orders;
  // A wrong candidate that the closure of the case keeps; kNoCandidate: no path leaves `state`.
  Candidate kept_candidate;
  Grid state;  // the end of the closure, or the state that no path leaves

  // Returns true if an explanation shows the grid of the state: for the closure without
  // precedences, and for a state that no path leaves.
  bool shows_state() const { return kept_candidate == kNoCandidate || orders.empty(); }
};
using RefutedCases = std::vector<RefutedCase>;

class OrderSearch {
 public:
  enum class SearchResult : std::uint8_t { solved, refuted, open, halted };  // open: not decided

  struct OrderedElimination {
    Candidate target;
    int length;
  };

  explicit OrderSearch(rules::Position& position) : position_(position), closure_(position) {}

  // Starts from a state that is quiescent under BRT, of a puzzle that has been shown to have one
  // solution (Position::solutions).
  void start(const Grid& quiescent, bool grouped);

  // Computes the closure without precedences at a level, continuing from the level before; `open`
  // means that it solves the puzzle. `cases`, unless null, is replaced by the cases of a
  // refutation.
  SearchResult relax(int n, RefutedCases* cases = nullptr);
  // After a refuted level: returns true if no greater level can do more.
  bool exhausted() const { return !closure_.cut(); }

  // Searches the level. `cases`, unless null, holds a refutation afterwards only if there is one.
  SearchResult decide(int n, RefutedCases* cases = nullptr);
  // Returns the path after SearchResult::solved.
  std::span<const OrderedElimination> path() const {
    return {path_, static_cast<std::size_t>(path_count_)};
  }

  static constexpr int kLongest = rules::kLongestInLanes;

 private:
  static constexpr int kMostDepth = 16;                    // nested cases
  static constexpr int kMostOrders = 128;                  // precedences of a case
  static constexpr int kMostPairs = 96;                    // of a greedy run that is stuck
  static constexpr int kMostCases = 2000;                  // closures per level
  static constexpr std::uint64_t kMostNodes = 20'000'000;  // partial chains per level

  // A target and a ghost of its chain, which may have been removed too early. Those of chains with
  // few ghosts come first.
  struct TargetAndGhost {
    Candidate target, gone;
    std::uint8_t ghosts;  // ghosts of the chain
    std::uint8_t number;  // in the order of discovery
  };

  SearchResult resolve(int n, int depth, RefutedCases* cases);
  SearchResult follow(int n, const PrecedenceRelation& order);
  bool apply(const PrecedenceRelation& order, int found, const rules::RowIndex* rows, int length);
  SearchResult choose(int n, const PrecedenceRelation& order);
  int add_ghosts(const rules::LaneSearchOptions& options, Candidate target,
                 std::span<const rules::ChainLink> links);
  void add_pair(Candidate target, Candidate gone, int ghosts);
  void add_singles(const PrecedenceRelation& order, Candidate target);
  SearchResult test(int n, int depth, Candidate z, Candidate g, RefutedCases* cases);
  bool decide_that(PrecedenceRelation& order, Candidate first, Candidate then);
  void add_case(RefutedCases* cases, Candidate kept_candidate, const ThinnedState& state) const;
  Candidate wrong_candidate(const ThinnedState& state) const;

  rules::Position& position_;
  RelaxedClosure closure_;
  ThinnedState relaxed_;  // closure without precedences so far

  PrecedenceRelation order_[kMostDepth + 1];
  PrecedencePair orders_[kMostOrders];
  int orders_count_ = 0;
  int cases_ = 0;

  bool singles_wait_ = false;         // whether singles may wait
  ThinnedState state_;                // of the greedy run
  bool waited_ = false;               // whether a single has waited
  CandidateSet put_off_;              // targets whose singles would break the precedences here
  TargetAndGhost pairs_[kMostPairs];  // of the greedy run that is stuck
  int pairs_count_ = 0;
  OrderedElimination path_[kCandidates];
  int path_count_ = 0;
};

// Returns the search behind Wmin or gWmin as the rating left it, for those who show the path.
OrderSearch& order_search(PuzzleContext& context);

}  // namespace bitwhip::rating
