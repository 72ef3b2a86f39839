// From a quiescent grid to its ratings: the order of eliminations.
//
// W (whips) is not confluent, so its path is fixed by definition: find the smallest n for which any whip[n] exists, find every target of a whip[n] in
// that same state, remove them all at once, bring the state to quiescence, repeat; W is the largest n used. No choice is left open, so isomorphic
// puzzles have the same W. (Theories W_n: PBCS ch. 5.)
//
// B (braids) is confluent (PBCS ch. 9): whatever the order, the smallest n whose theory B_n solves the puzzle comes out. So the engine takes the
// cheapest eliminations first: all whips up to the level n reached, and braids of length n only where whips are stuck. When W is known to be w, B is
// at most w, and it is w unless B_(w-1) solves the state in which the path of W first needed length w: one attempt, in most cases one pass of failing
// braid searches, and done.
//
// gW and gB are the same over a live grid with segments (rules/g_whip.h): an engine of their own, with W1 in place of BRT wherever closures are.
//
// Infinite: B when T&E(1) leaves the puzzle unsolved; W when B is infinite, or when all partial whips of the last state were walked to their ends.
#pragma once

#include <functional>
#include <span>

#include "rating/rater.h"
#include "rating/rule_system.h"
#include "rules/braid.h"
#include "rules/propagation.h"
#include "rules/search.h"
#include "rules/solutions.h"
#include "rules/whip.h"

namespace bitwhip::rating {

enum class Outcome : std::uint8_t { solved, contradiction, stuck };

// The rating of one puzzle. improper: the puzzle has not exactly one solution, there is no value.
struct Answer {
  Value value;
  Status status = Status::ok;
  bool improper = false;
};

// Bytes for one engine, or for both: what a rating has to search with does not depend on the others asked for.
std::size_t worker_arena(const Options& options, bool groups);

class Engine {
 public:
  Engine(const GridTables& tables, const Options& options, rules::Arena& arena);
  // The engine of gW and gB, beside that of W and B, which counts the solutions for both.
  Engine(const GridTables& tables, const Options& options, rules::Arena& arena, Engine& plain);

  // Takes over a grid that is quiescent under BRT but not solved, and applies W1.
  Outcome start(const Grid& grid);
  // The same for the puzzle of the plain engine, once a puzzle.
  void start_beside();
  int open_candidates() const { return search_.open_count; }  // right after start()

  // Ratings from the state that start() left, gW and gB with groups; rate_b() makes use of rate_w() when that came first.
  Answer rate_w();
  Answer rate_b();

  // For systems of rules (system_engine.h): back to the state after BRT, or after W1, and the steps from there.
  void restore_start(bool after_w1) {
    restore(after_w1 ? after_w1_ : after_brt_);
    if (search_.halt == rules::Halt::memory) search_.halt = rules::Halt::none;  // of an earlier rating
  }
  void begin_pass() { kernels_.begin_pass(search_); }
  // The present pass from its beginning, with closures that know nothing of earlier ones.
  void begin_pass_anew() {
    search_.open_all();
    begin_pass();
  }
  Outcome remove(const rules::Live* targets, int count);
  // Does T&E(1) fail together with the subsets of a system? Then so does a system whose other rules are within T&E(1) (with groups: T&E(W1)). The
  // present state is kept, the pass must be begun anew.
  bool system_is_hopeless(const RuleSystem& system);
  int max_length() const { return max_length_; }
  std::uint64_t puzzle() const { return puzzle_; }  // another number for every puzzle

  // For trial and error (trial_engine.h).
  struct Snapshot {
    std::uint64_t record[rules::kMaxRecordWords];
  };
  void save(Snapshot& to) const;
  void put_back(const Snapshot& from);
  void open_all() { search_.open_all(); }
  void advance(int rounds) { kernels_.advance(search_, rounds); }
  Outcome settle();
  Outcome apply_trial();                                                       // T&E(1), to its end, from the present state
  Outcome apply_braids(int level);                                             // B_level
  bool is_true(Candidate c) const { return counter_.solution().possible(c); }  // after solutions()
  int closure_candidates(rules::Live c);

  // 0, 1 or 2 (two or more) solutions; counted once a puzzle, and only when asked for.
  int solutions();

  const rules::Search& search() const { return search_; }
  rules::Search& search() { return search_; }
  void reset_stats();
  std::function<void(int length, Candidate target)> observer;

 private:
  void restore(const Snapshot& from);

  Engine(const GridTables& tables, const Options& options, rules::Arena& arena, Engine* plain);
  int find_whips(int from, int to, int& n);
  Outcome remove(int n, int count);
  Outcome apply_braids(int level, bool whips_are_stuck);
  Answer braids_from_start();
  bool braid_rating_is_infinite();
  bool trial_fails(std::span<const RuleSystem::Step> subsets);
  Outcome apply_w1();
  int find_refuted();
  Answer stopped(int ruled_out);

  Engine* const plain_;  // null in the plain engine itself
  int max_length_;
  double timeout_;
  const simd::MaskKernels& mask_kernels_;
  const rules::PropagationKernels& kernels_;
  rules::Search search_;
  rules::SolutionCounter counter_;
  rules::Whip whip_;
  rules::Braid braid_;
  rules::Live targets_[kCandidates];

  // What is known of the puzzle so far.
  Grid grid_;
  Snapshot after_brt_;
  Snapshot after_w1_;
  Snapshot before_last_level_;  // the state in which the path of W first needed its greatest length
  std::uint64_t puzzle_ = 0;
  int solutions_ = -1;
  int w_ = -1;                      // W, when finite
  int infinite_b_ = -1;             // does T&E(1) fail? -1: not known
  std::uint64_t hopeless_key_ = 0;  // the subsets with which T&E(1) was last tried
  int hopeless_ = -1;               // and does it fail with them?
};

}  // namespace bitwhip::rating
