// The open candidates of a state, as the techniques see them that look at masks alone.
//
// A plain value. Loading it from a grid costs a copy of the masks, some 50 nanoseconds.
#pragma once

#include <bit>

#include "grid/grid.h"

namespace bitwhip::rules {

struct Masks {
  simd::MaskTable table;  // the open candidates of every CSP-variable; nothing in decided ones
  CandidateSet open;

  // Takes over a grid in which every asserted candidate has removed those linked to it; singles may
  // be left.
  void load(const GridTables& tables, const Grid& grid) {
    table = grid.table();
    for (int w = 0; w < tables.words(); ++w) {
      const std::uint64_t closed = grid.decided().word[w] | ~tables.variables().word[w];
      for (std::uint64_t rest = closed; rest; rest &= rest - 1) {
        if (const int lane = w * 64 + std::countr_zero(rest); lane < simd::kMaskLanes) table.lane[lane] = 0;
      }
    }
    open = grid.open();
  }
};

// The masks of a state that changes, loaded when they are first asked for. The references must
// outlive the object.
class StateMasks {
 public:
  StateMasks(const GridTables& tables, const Grid& grid) : tables_(tables), grid_(grid) {}

  const Masks& get() const {
    if (!loaded_) masks_.load(tables_, grid_);
    loaded_ = true;
    return masks_;
  }
  // The state has changed.
  void forget() { loaded_ = false; }

 private:
  const GridTables& tables_;
  const Grid& grid_;
  mutable Masks masks_;
  mutable bool loaded_ = false;
};

}  // namespace bitwhip::rules
