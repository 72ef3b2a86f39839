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
// layer k are asserted. Two linked candidates of layer k close a z-walk of length 2k; a pair that
// layer k empties, one of length 2k + 1. Nothing shorter is missed. One bit a target (lanes.h), so
// a layer is a wave: four sweeps over the tables of the pass.
//
// A z-walk of length 4 on Z. Dashes are links, and a dot stands for what is linked to Z:
//
//             V1          V2           V3           V4
//           +------+    +-------+    +-------+    +------+
//   Z ----- | . R1 | -- | L2 R2 | -- | L3 R3 | -- | L4 . | ----- Z
//           +------+    +-------+    +-------+    +------+
//   layer        1            2        2            1
//
// R1 takes L2 away and leaves R2; L4 takes R3 away and leaves L3. R2 and L3, both of layer 2, are
// linked, which closes the z-walk.
//
// Layout: the tables of the closures (closures.h), of which z-walks use two levels, and two tables
// by column. One bit a target, as there:
//
//                      lane 0 1 2 3 ... 255      under the target of lane i
//   units      column v | 0 0 1 0 ... 0 |        variable v is a unit
//   pairs      column v | 1 0 0 1 ... 0 |        variable v is a pair
//   alive[0]   row r    | 1 0 1 1 ... 1 |        candidate r is not linked to the target
//   alive[1]   row r    | 1 0 1 0 ... 1 |        nor to a candidate of the last layer
//   by[0]      row r    | 0 0 0 0 ... 0 |        r is the target, or asserted in the state
//   by[1]      row r    | 0 0 1 0 ... 0 |        or in a layer so far
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

inline constexpr int kLongestZWalk = 9;

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
