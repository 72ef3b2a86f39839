// Z-walks: chains whose eliminations persist, for all targets of a pass at once, by waves alone.
//
// Definition: under a target Z, a CSP-variable without Z is a *unit* when one candidate of it is
// not linked to Z, a *pair* when two are not. A z-walk of length m on Z is V_1..V_m: V_1 is a unit
// {R_1}; each V_k between is a pair {L_k, R_k} with L_k linked to R_(k-1); V_m is a unit {L_m} with
// L_m linked to R_(m-1). Variables may come again. docs/CERTIFICATE.md proves what matters: a
// z-walk gives a whip of length m at most in its state; and in every quiescent state below, Z is
// gone or still has a z-walk of length m at most (or a whip of length 1). Whips in general lack the
// second property.
//
// Algorithm: breadth first, from both ends at once, as steps can be reversed. Layer 1 has the
// candidates of units; a candidate is of layer k + 1 when it is left alone in a pair once those of
// layer k are asserted. Two linked candidates of layer k close a walk of length 2k; a pair that
// layer k empties, one of length 2k + 1. Nothing shorter is missed. One bit a target (lanes.h), so
// a layer is a wave: four sweeps over the tables of the pass.
//
// A state below the last one keeps its pass while most rows are open: whether a candidate is linked
// to a target does not depend on the state. So candidates that went are emptied, those that were
// asserted count as seen, and only the columns that lost one are counted anew.
//
// Memory: that of the closures. Thread-safety: one object, one thread.
#pragma once

#include "rules/closures.h"
#include "rules/lanes.h"
#include "rules/pass.h"

namespace bitwhip::rules {

class PassContext;

inline constexpr int kLongestWalk = 9;

struct ZWalks {
  // Additional tables of a batch of closures.
  struct BatchTables {
    LaneWord *units, *pairs;               // by column: the lanes in which it is one
    alignas(64) LaneWord targets[kWords];  // the lanes whose candidate is open
  };
  BatchTables batch[Closures::kBatches];
  CandidateSet open;   // of the state of the tables
  bool ready = false;  // the tables of the pass and the batches belong to walks
  int layers = 0;      // made in this state
  // By row: the length of the shortest z-walk that the layers show, or of a whip of length 2 when
  // these are asked for; kNever: none.
  std::uint8_t length[kCandidates];

  void take(TableAllocator& tables) {
    for (BatchTables& one : batch) tables.columns(one.units);
    for (BatchTables& one : batch) tables.columns(one.pairs);
  }
};

// Makes the next layer of all targets without a walk so far. `whips`: layer 1 finds all whips of
// length 2 too. Returns false when the budget is over.
bool next_layer(PassContext& context, bool whips);

struct ZWalkKernels {
  void (*begin)(PassContext& context);  // for a pass that has just been loaded
  // Goes to a state below. `columns`: all that have lost a candidate.
  void (*change)(PassContext& context, const LostRows& lost, const std::uint16_t* columns,
                 int column_count);
  void (*layer)(PassContext& context, int layer, bool whips);
};
const ZWalkKernels& z_walk_kernels();

}  // namespace bitwhip::rules
