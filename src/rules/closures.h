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
// at most, which lanes of chains read (chain_lanes.h). The tables of a batch are by row (lanes.h);
// this is row r = first + 2 in them, which is a target itself:
//
//                  lane 0 1 2 3 ... 255       under the target of lane i, row first + i, row r
//   wave0        row r | 1 0 1 1 ... 1 |      is left by wave 0, unless the target is linked to it
//   by[0]        row r | 0 0 1 0 ... 0 |      is asserted by wave 0: it is the target
//   by[1]        row r | 0 0 1 1 ... 0 |      is asserted by wave 1 at the latest
//   ...                 each holds the one above it
//   by[levels-1] row r | 1 0 1 1 ... 0 |      is asserted by any wave so far
//   fresh        row r | 0 0 0 0 ... 1 |      is asserted by the next wave
//
// Memory: taken once. Thread-safety: one object, one thread.
#pragma once

#include <span>

#include "rules/lanes.h"
#include "rules/pass.h"

namespace bitwhip::rules {

class PassContext;

struct Closures {
  static constexpr int kBatches = (kCandidates + kLanes - 1) / kLanes;
  static constexpr int kRowWords = (kCandidates + 63) / 64;  // words of a set of rows
  // Waves that are told apart; later ones share a table.
  static constexpr int kLevels = 10;
  // The same for thinned states, whose chains are longer (chain_lanes.h).
  static constexpr int kMostLevels = 16;

  struct TargetBatch {
    Lanes lanes;
    int first = 0;              // the row of lane 0
    int wave = 0;               // number of waves made
    bool followed = false;      // the singles that the next wave asserts are known
    bool open = false;          // some target has such a single; valid if `followed`
    LaneWord* fresh;            // by row: asserted by the next wave
    LaneWord* wave0;            // by row: left by each target in the loaded state
    LaneWord* by[kMostLevels];  // asserted by wave m, m < levels - 1; the last one: so far

    // Returns the rows asserted by wave m or earlier. Closures may end before the wave that was
    // asked for; tables behind their last wave are leftovers of another pass.
    const LaneWord* asserted(int m) const {
      BITWHIP_INVARIANT(0 <= m && m <= wave);
      return by[m];
    }
  };
  TargetBatch batch[kBatches];
  int batches = 0;
  // State of passes for bounds (PassContext::begin_bounds). Only the last wave asked for tells how
  // many candidates make a contradiction.
  bool bounds_only = false;
  bool kept = false;               // TargetBatch::wave0 belongs to the pass
  CandidateSet open, present;      // of the loaded state
  RowIndex asserted[kCandidates];  // since the state was loaded
  int asserted_count = 0;
  // Of this pass. More levels cost time in long closures, as the tables in use no longer fit into
  // the first-level cache.
  int levels = kLevels;

  void take(TableAllocator& tables) {
    for (TargetBatch& b : batch) {
      b.first = static_cast<int>(&b - batch) * kLanes;
      b.lanes.take(tables);
      tables.rows(b.fresh);
      tables.rows(b.wave0);
      for (LaneWord*& level : b.by) tables.rows(level);
    }
  }
  std::span<TargetBatch> used() { return {batch, static_cast<std::size_t>(batches)}; }
  std::span<const TargetBatch> used() const { return {batch, static_cast<std::size_t>(batches)}; }
  int last() const { return levels - 1; }

  // Returns true if a wave up to m asserts the row under the target; m < levels - 1.
  bool asserted_by(int m, RowIndex target, RowIndex row) const {
    BITWHIP_INVARIANT(0 <= m && m < last() && target / kLanes < batches);
    const int lane = target % kLanes;
    return batch[target / kLanes].by[m][row * kWords + lane / 64] >> lane % 64 & 1;
  }
};

struct ClosureKernels {
  // Makes wave 0: asserts each open candidate of the pass as a target.
  void (*begin)(PassContext& context);
  // Saves wave 0 of a pass that has just begun, for states below it.
  void (*keep)(PassContext& context);
  // Starts a state below the saved one.
  void (*begin_below)(PassContext& context, const LostRows& lost);
  // Makes waves up to the given one.
  void (*advance)(PassContext& context, int wave);
  // Finds the closures that end with the waves made so far (PassContext::closed).
  void (*close)(PassContext& context);
  // Runs all closures to their ends and eliminates from all others each candidate whose closure
  // meets a contradiction: T&E until nothing changes. Of `conflict` only whether it is set has a
  // meaning afterwards. Returns false when the budget is over.
  bool (*saturate)(PassContext& context);
  // Stores by row the number of candidates that its closure leaves.
  void (*weigh)(const PassContext& context, std::uint16_t* weights);
};
const ClosureKernels& closure_kernels();

// Advances every closure to the given wave. Returns false when the budget is over.
bool advance(PassContext& context, int wave);

// Stores rows that are targets of a braid of length at most n, read off the closures
// (braid_trace.cpp), and returns their number. Preconditions: a search without minirows, closures
// advanced to wave n - 1, `targets` has room for every row of the pass.
int trace_braids(const PassContext& context, int n, RowIndex* targets);

}  // namespace bitwhip::rules
