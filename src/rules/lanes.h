// State of up to 256 lanes of a pass (pass.h), on which waves of singles work
// (kernels/waves-inl.h).
//
// A vector is kWords words, one bit a lane. Tables by row hold a vector for each row of the pass,
// minirows included where they are asserted; tables by column one for each column. In each of them
// a lane is a column of bits:
//
//                     lane 0 1 2 3 ...                     255
//   alive[turn]      row 0  | 1 1 0 1 ... | ... | ... | word 3 |   candidate 0 is left in lane 0
//                    row 1  | 0 1 1 1 ... |                        candidate 1 is not
//                    ...
//   single           col 0  | 0 0 1 0 ... |                        variable 0 is single in lane 2
//                    ...
//   live                    | 1 1 0 1 ... |                        lane 2 has met a contradiction
//
// Memory: taken once, see TableAllocator. Thread-safety: one thread.
#pragma once

#include <cstddef>

#include "rules/pass.h"

namespace bitwhip::rules {

// Allocator of tables in one block, aligned to 64 bytes. Without a block it only sums up the bytes.
class TableAllocator {
 public:
  // `rows`: number of vectors in a table by row.
  TableAllocator(std::byte* block, int rows)
      : block_(block), rows_(static_cast<std::size_t>(rows)) {}

  template <class T>
  void take(T*& table, std::size_t count) {
    if (block_ != nullptr) table = reinterpret_cast<T*>(block_ + used_);
    used_ += (count * sizeof(T) + 63) / 64 * 64;
  }
  void rows(LaneWord*& table) { take(table, rows_ * kWords); }
  void columns(LaneWord*& table) { take(table, std::size_t{kMaxVariables} * kWords); }

  std::size_t used() const { return used_; }

 private:
  std::byte* block_;
  std::size_t rows_;
  std::size_t used_ = 0;
};

// Ghosts: candidates that are gone and may be left-linking candidates all the same. Arrays are
// indexed by ghost, as those of a pass by row.
struct Ghosts {
  int count = 0;
  std::uint8_t places[kCandidates];
  // Columns of undecided variables that would hold it.
  std::uint16_t place[kCandidates * Pass::kPlaces];
  std::uint8_t barring_size[kCandidates];
  std::uint16_t barring[kCandidates * Pass::kBarring];  // minirows that are linked to it
  Candidate name[kCandidates];
  LaneWord* allowed;  // by ghost: the lanes for which it is allowed
};

struct Lanes {
  int count = 0;
  int used = 0;                       // words of a vector that hold lanes
  alignas(64) LaneWord live[kWords];  // lanes with neither a contradiction nor an end
  alignas(64) LaneWord both[kWords];  // lanes in which two candidates asserted at once are linked

  // Tables by row.
  LaneWord* alive[2];  // possible candidates; [turn] after the last wave, [turn ^ 1] before it
  int turn = 0;
  LaneWord* gone;  // removed by the last assertions, whether present or not (waves with touch)
  // Tables by column.
  LaneWord* unions;   // scratch; with touch the singles that count
  LaneWord* touched;  // with touch: holds something of `gone`
  LaneWord* single;   // one candidate is left
  LaneWord* decided;  // with minirows: one candidate is asserted
  // With ghosts: a ghost of the column is linked to the last assertions.
  LaneWord* ghost_columns;
  const Ghosts* ghosts = nullptr;  // of lanes with touch

  // Columns that in some lane of the last wave lost several candidates and with them the last one.
  std::uint16_t* emptied;

  void take(TableAllocator& tables) {
    for (LaneWord** table : {&alive[0], &alive[1], &gone}) tables.rows(*table);
    for (LaneWord** table : {&unions, &touched, &single, &decided, &ghost_columns})
      tables.columns(*table);
    tables.take(emptied, kMaxVariables);
  }
  // Makes all lanes live.
  void start(int lanes) {
    BITWHIP_INVARIANT(0 < lanes && lanes <= kLanes);
    count = lanes;
    used = (lanes + 63) / 64;
    for (int w = 0; w < kWords; ++w) {
      const int bits = lanes - w * 64;
      live[w] = bits >= 64 ? ~LaneWord{0} : bits <= 0 ? 0 : (LaneWord{1} << bits) - 1;
    }
  }
};

}  // namespace bitwhip::rules
