// The search for an order of eliminations by whips[n] that solves a puzzle: one elimination at a
// time, each followed by all its singles.
//
// Whips are not confluent: an elimination may take away the one left-linking candidate of another.
// So the path of W is one of many. This search decides whether some order needs only whips of
// length n, and gives either the path or a refutation that can be checked.
//
// Algorithm. A case is a set of precedences (Precedence) that a path may obey. A case whose relaxed
// closure (relaxed_closure.h) does not solve the puzzle is refuted. Else whips are applied
// greedily, as the precedences let them: the shortest first, and of those found in one state first
// the targets that are no left-linking candidates of the others. Where that gets stuck, some target
// has a ghost whip: it has whips no more because a candidate g went too early. Every path that
// solves either removes Z before g, or g before Z. The first is refuted at once where the closure,
// which may then not use g against Z, never removes Z... and so on: a case is split into two that
// between them hold all paths. Every split orders a pair that was not ordered, so this ends.
//
// First singles may wait, which leaves more paths: what is refuted then is refuted, and most paths
// that are found do not use it. Else the search begins again, and singles may not wait: a target
// whose singles would break a precedence is put off, and when nothing else is left, the candidates
// that would have to be there for these singles not to follow are ordered against it. Where nothing
// can be ordered any more the case is refuted: of the candidates of that state none can be the
// first to go on any path, so no path leaves it.
//
// A refutation is the list of the cases that were refuted, which cover all orders, each with a
// wrong candidate that its closure leaves, or with a state that no path leaves.
//
// Limits are counted in cases and partial chains, never in seconds, so the answer is the same on
// every machine. It may depend on the labelling where a limit is met, and nowhere else.
//
// Cost: most puzzles need one closure and one run, some milliseconds. Nothing is allocated.
// Thread-safety: one thread.
#pragma once

#include <span>

#include "rating/relaxed_closure.h"

namespace bitwhip::rating {

struct Before {
  Candidate first, then;
};

// Told of each case that is refuted: its orders, a candidate that is wrong and stays, and the last
// state of its closure. Or kNoCandidate, and a state that no path leaves.
class CaseListener {
 public:
  virtual ~CaseListener() = default;
  virtual void begin(int n) = 0;  // a refutation of whips of length n; the cases of earlier calls are void
  virtual void refuted(std::span<const Before> orders, Candidate stays, const ThinnedState& state) = 0;
};

class OrderSearch {
 public:
  enum class Result : std::uint8_t { solved, refuted, open, halted };  // open: not decided

  struct Elimination {
    Candidate target;
    int length;
  };

  explicit OrderSearch(rules::Position& position) : position_(position), closure_(position) {}

  // A state that is quiescent under BRT, of a puzzle with one solution that has been counted
  // (Position::solutions).
  void start(const Grid& quiescent, bool grouped);

  // The closure without orders at a level, which goes on from the level before: `open` where it
  // solves.
  Result relax(int n, CaseListener* told = nullptr);
  // After a refuted level: no greater one can do more.
  bool exhausted() const { return !closure_.cut(); }

  // The search itself.
  Result decide(int n, CaseListener* told = nullptr);
  // After solved: the path.
  std::span<const Elimination> path() const { return {path_, static_cast<std::size_t>(path_count_)}; }

  static constexpr int kLongest = rules::kLongestInLanes;

 private:
  static constexpr int kMostDepth = 16;                    // cases within cases
  static constexpr int kMostOrders = 128;                  // that a case is made of
  static constexpr int kMostCases = 2000;                  // closures of a level
  static constexpr std::uint64_t kMostNodes = 20'000'000;  // partial chains of a level

  // Targets, each with a candidate that is gone and may have gone too early: first those of chains
  // with few ghosts.
  struct Pair {
    Candidate target, gone;
    std::uint8_t ghosts;  // of the chain
    std::uint8_t number;  // in the order in which they were found
  };
  struct Pairs {
    static constexpr int kMost = 96;
    int count = 0;
    Pair pair[kMost];
  };

  Result resolve(int n, CaseListener* told);
  Result resolve(int n, int depth, CaseListener* told);
  Result follow(int n, const Precedence& order);
  bool apply(const Precedence& order, int found, const rules::Row* rows, int length);
  Result choose(int n, const Precedence& order);
  int add_ghosts(const rules::ChainWish& wish, Candidate target, std::span<const rules::Link> links);
  void add_pair(Candidate target, Candidate gone, int ghosts);
  void add_singles(const Precedence& order, Candidate target);
  Result test(int n, int depth, Candidate z, Candidate g, CaseListener* told);
  bool decide_that(Precedence& order, Candidate first, Candidate then);
  void tell(CaseListener* told, Candidate stays, const ThinnedState& state);
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
  Pairs pairs_;                // of the run that got stuck
  Elimination path_[kCandidates];
  int path_count_ = 0;
};

}  // namespace bitwhip::rating
