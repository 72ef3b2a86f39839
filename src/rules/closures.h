// The closures of all open candidates of a pass at once, transposed: one bit a target.
//
// Definition: the closure of Z is the state reached by assuming Z and asserting, wave by wave, all
// singles that show up. Wave 0 asserts Z. T&E(Z) of the definitions is the closure of Z run to its
// end.
//
// Layout: a target is the lane of its row in the pass, 256 targets a batch. A wave is a step of
// kernels/waves-inl.h, for all targets of a batch. Everything is computed from scratch in each
// pass, which is quicker than keeping the closure of each target from pass to pass.
//
// Levels: the level of a candidate under Z is the wave that asserts it. by[m] has those of level m
// at most, which lanes of chains read (chain_lanes.h).
//
// Memory: taken once. Thread-safety: one object, one thread.
#pragma once

#include <span>

#include "rules/lanes.h"

namespace bitwhip::rules {

class Search;

struct Closures {
  static constexpr int kBatches = (kCandidates + kLanes - 1) / kLanes;
  static constexpr int kRowWords = (kCandidates + 63) / 64;  // of a set of rows
  // Waves kept apart: those beyond are counted together.
  static constexpr int kLevels = 10;
  // Of thinned states, whose chains are longer (chain_lanes.h).
  static constexpr int kMostLevels = 16;

  struct Batch {
    Lanes lanes;
    int first = 0;          // the row of lane 0
    int wave = 0;           // waves done
    bool followed = false;  // true if the singles that the next wave asserts are known
    bool open = false;      // if so, true if some target has one
    Word* fresh;            // what the next wave asserts
    Word* wave0;            // what each target leaves in the state that was loaded
    Word* by[kMostLevels];  // asserted by wave m, m < levels - 1; the last one: so far

    // The rows that wave m or an earlier one has asserted. Closures may end before the wave that
    // was asked for, and what is behind their last one was written in another pass.
    const Word* asserted(int m) const {
      BITWHIP_INVARIANT(0 <= m && m <= wave);
      return by[m];
    }
  };
  Batch batch[kBatches];
  int batches = 0;
  // For passes for bounds (Search::begin_bounds) these say what is kept.
  // This is one: only the last wave asked for tells by how many candidates a contradiction is made.
  bool bounds_only = false;
  bool kept = false;           // Batch::wave0 is that of the pass
  CandidateSet open, present;  // of the state that was loaded
  Row asserted[kCandidates];   // asserted since
  int asserted_count = 0;
  // Of this pass. More of them cost time in closures that run long: tables that are in use leave
  // the first-level cache.
  int levels = kLevels;

  void take(Tables& tables) {
    for (Batch& b : batch) {
      b.first = static_cast<int>(&b - batch) * kLanes;
      b.lanes.take(tables);
      tables.rows(b.fresh);
      tables.rows(b.wave0);
      for (Word*& level : b.by) tables.rows(level);
    }
  }
  std::span<Batch> used() { return {batch, static_cast<std::size_t>(batches)}; }
  std::span<const Batch> used() const { return {batch, static_cast<std::size_t>(batches)}; }
  int last() const { return levels - 1; }

  // True if wave m < levels - 1 asserts the row under the target.
  bool asserted_by(int m, Row target, Row row) const {
    BITWHIP_INVARIANT(0 <= m && m < last() && target / kLanes < batches);
    const int lane = target % kLanes;
    return batch[target / kLanes].by[m][row * kWords + lane / 64] >> lane % 64 & 1;
  }
};

struct ClosureKernels {
  // Asserts each open candidate of the pass as a target (wave 0).
  void (*begin)(Search& search);
  // Keeps wave 0 of a pass that has just begun, for states below it.
  void (*keep)(Search& search);
  // Begins such a state.
  void (*begin_below)(Search& search, const LostRows& lost);
  // Makes waves up to the given one.
  void (*advance)(Search& search, int wave);
  // Finds out which closures end with the waves made so far (Search::closed).
  void (*close)(Search& search);
  // Runs all closures to their ends, where a candidate whose closure meets a contradiction is
  // eliminated from all others at once: T&E to its end. conflict then says no more than which
  // candidates go. Returns false when the budget is over.
  bool (*saturate)(Search& search);
  // Stores, for each row, how many candidates its closure has left.
  void (*weigh)(const Search& search, std::uint16_t* weights);
};
const ClosureKernels& closure_kernels();

// Advances every closure to the given wave. Returns false when the budget is over.
bool advance(Search& search, int wave);

// Stores rows that are targets of a braid of length n at most, read off the closures
// (braid_trace.cpp), and returns how many there are. The search must be without minirows, and its
// closures must have been advanced to wave n - 1. targets: room for every row of the pass.
int trace_braids(const Search& search, int n, Row* targets);

}  // namespace bitwhip::rules
