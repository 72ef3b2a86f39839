// The live part of a grid, compiled for search: only variables that are not decided and candidates
// that are still possible, renumbered.
//
// After BRT some 150 of the 729 candidates and 200 of the 324 variables are left, and a variable
// holds three or four values rather than nine. So the search works on a small problem of its own:
// live variable v is a column of bit planes (simd/planes-inl.h), and its values are numbered 0, 1,
// 2 ... in the order in which they are left. Nothing here knows rows, columns or blocks: the
// compilation reads the tables of the geometry.
//
// Two widths. Narrow: a decided cell decides one variable of each kind, so a classic grid with 17
// or more decided cells has at most 64 live variables of each kind, and a plane is four words, one
// a kind, one vector of 256 bits. A candidate is then at most once in a word, which spares the
// search a check for doubles. Wide: anything else, in eight words, in the order of the geometry.
// With minirows: eight words for up to eight planes and 128 minirows, one vector of 512 bits;
// sixteen for more; 32 for the wide form.
//
// G-candidates, when asked for, are part of the same small problem. A minirow (grid/spaces.h) in
// one of the two variables that hold it is a column of its own, whose values are the candidates of
// that variable outside the minirow and, in plane 0, the minirow itself, which nothing ever
// removes. When the candidates outside have gone the column is single, its value asserts the
// minirow, and the minirow's row removes what is g-linked to it. So to every kernel a minirow is
// one more candidate and its columns two more variables, which never run empty:
//
//               variables         minirow j in its first variable   minirow j in its second
//   columns   | 4 (or 8) words  | (words - plain_words) / 2 words  | as many                  |
//
// A candidate decides the minirows of all variables that hold it. A minirow with nothing outside in
// either variable is decided too: nothing is linked to it any more.
//
// Record of a live candidate, one after another in `rows`, `record` words each:
//
//   +---------+---------+-----+----------+--------------------+------------------------------+
//   | plane 0 | plane 1 | ... | planes-1 | holders            | touch                        |
//   +---------+---------+-----+----------+--------------------+------------------------------+
//   | keep: what stays when asserted     | variables that     | variables that lose a        |
//   | `words` each                       | hold it            | present candidate to it      |
//
// rules/deep/live_kernels.cpp fills all three after load(). The present state is such a record too:
// planes, decided variables, singles. Building costs some 3 microseconds a pass, which the searches
// win back many times (a step touches 6 vectors instead of 11 to 44).
#pragma once

#include <cstdint>

#include "grid/grid.h"
#include "rules/arena.h"
#include "rules/pass.h"

namespace bitwhip::rules {

class PassContext;
struct TargetCount;

inline constexpr int kMaxPlanes = 9;
// Words per plane of the shapes; W words per plane and P planes determine a shape (live-inl.h).
inline constexpr int kNarrowWords = 4;
inline constexpr int kWideWords = 8;
inline constexpr int kGroupedWords = 8;  // up to eight planes
inline constexpr int kCrowdedWords = 16;
inline constexpr int kWideGroupedWords = 32;
inline constexpr int kMaxColumns = kWideGroupedWords * 64;
// Capacity in minirows, at two columns each.
inline constexpr int kGroupedMinirows = (kGroupedWords - kNarrowWords) * 32;
inline constexpr int kCrowdedMinirows = (kCrowdedWords - kNarrowWords) * 32;
inline constexpr int kMaxMinirows = (kWideGroupedWords - kWideWords) * 32;

// Number of a candidate or minirow in a LiveGrid, which is its row of the pass.
using LiveId = RowIndex;

class LiveGrid {
 public:
  LiveGrid(const GridTables& tables, Groups groups);

  // Returns the size in words of the greatest record that load() may make.
  static constexpr int max_record(Groups groups) {
    return (kMaxPlanes + 2) * (groups == Groups::yes ? kWideGroupedWords : kWideWords);
  }

  // Compiles a grid that is quiescent under BRT, with its pass. The records of the candidates are
  // left to the kernel of the instruction set (LiveKernels).
  void load(const Grid& grid, const Pass& pass);

  int candidates = 0;
  int minirows = 0;
  // Some candidate has more g-candidates beside it than fit; all else is then meaningless.
  bool full = false;
  int planes = 0;       // 4 to 9
  int words = 0;        // per plane
  int plain_words = 0;  // of these for variables, 4 or 8; the rest is for minirows
  int record = 0;       // words of a candidate's record

  const std::uint64_t* rows() const { return rows_.get(); }
  std::uint64_t* row(LiveId c) const {
    BITWHIP_INVARIANT(c < candidates + minirows);
    return rows_.get() + std::size_t{c} * record;
  }
  const std::uint64_t* holders(LiveId c) const { return row(c) + planes * words; }

  // Returns the present state: the candidates left, and the decided variables (unused columns count
  // as decided).
  const std::uint64_t* state() const { return state_; }

  // Returns the candidate in plane k of column v.
  LiveId at(int k, int v) const {
    BITWHIP_INVARIANT(0 <= k && k < planes && 0 <= v && v < columns());
    return at_[k * columns() + v];
  }
  // Returns the offsets of the records from rows(), plane by plane, in units of `words` words.
  const std::uint16_t* row_units() const { return row_at_; }
  LiveId number_of(const std::uint64_t* record_of) const {
    return static_cast<LiveId>((record_of - rows_.get()) / record);
  }
  // Columns of a plane; plain_columns() are those of variables.
  int columns() const { return words * 64; }
  int plain_columns() const { return plain_words * 64; }

  // Returns the number of values of v when loaded, in planes 0 to values(v) - 1; 0 for an unused
  // column.
  int values(int v) const { return values_[v]; }
  // Marks the places of c in a zeroed state, and the columns that it decides in a set.
  void mark_places(LiveId c, std::uint64_t* state, std::uint64_t* holders) const {
    if (c >= candidates) {
      for (int i = 0; i < 2; ++i) {
        state[holder(c, i) / 64] |= std::uint64_t{1} << holder(c, i) % 64;
        holders[holder(c, i) / 64] |= std::uint64_t{1} << holder(c, i) % 64;
      }
      return;
    }
    each_place(c, [&](const Bit& p) {
      if (p.word != kNoWord) state[p.word] |= std::uint64_t{1} << p.bit;
      holders[p.column_word] |= std::uint64_t{1} << p.bit;
    });
  }
  // Removes the places of a candidate from a state.
  void clear_places(LiveId c, std::uint64_t* state) const {
    each_place(c, [&](const Bit& p) {
      if (p.word != kNoWord) state[p.word] &= ~(std::uint64_t{1} << p.bit);
    });
  }
  // Returns the number of columns whose other values c removes: its variables, or those of a
  // minirow. holder(c, i) is the i-th of them.
  int places(LiveId c) const { return c < candidates ? places_[c] : 2; }
  int holder(LiveId c, int i) const {
    BITWHIP_INVARIANT(0 <= i && i < places(c));
    if (c >= candidates) return minirow_column(c - candidates, i);
    return place_[c][i].column_word * 64 + place_[c][i].bit;
  }

 private:
  static constexpr int kMaxPlaces = kMaxMemberships;
  // 12 in the classic grid: three minirows in its row, three in its column, six in its block.
  static constexpr int kMaxGroupPlaces = 128;
  static constexpr std::uint16_t kNoWord = 0xffff;
  struct Bit {
    std::uint16_t word;  // within a state; kNoWord: within a minirow
    std::uint8_t column_word;
    std::uint8_t bit;
  };

  template <class Visit>
  void each_place(LiveId c, Visit visit) const {
    for (int i = 0; i < places_[c]; ++i) visit(place_[c][i]);
    for (int i = 0; i < group_places_[c]; ++i) visit(group_place_[c][i]);
  }
  void place_minirow(const Pass& pass, int j);
  Bit put(LiveId id, int plane, int column);
  int minirow_column(int j, int half) const {
    return plain_columns() + half * (columns() - plain_columns()) / 2 + j;
  }

  const GridTables* tables_;
  const bool grouped_;
  alignas(64) std::uint64_t state_[(kMaxPlanes + 2) * kWideGroupedWords];
  AlignedArray<std::uint64_t> rows_;
  LiveId at_[kMaxPlanes * kMaxColumns];
  std::uint16_t row_at_[kMaxPlanes * kMaxColumns];
  std::uint8_t values_[kMaxColumns];
  Bit place_[kCandidates][kMaxPlaces];
  Bit group_place_[kCandidates][kMaxGroupPlaces];
  std::uint8_t places_[kCandidates];
  std::uint8_t group_places_[kCandidates];
};

struct LiveKernels {
  // Fills keep, holders and touch of all records of a live grid that has just been loaded.
  void (*build)(PassContext& context);
};
const LiveKernels& live_kernels();

// Searches for whips and braids, target by target on a live grid.
struct ChainKernels {
  // Stores the open candidates that are targets of a pattern of length at most n. Precondition: the
  // closures are advanced to wave n - 1; lengths 1 and 2 are read off them.
  TargetCount (*find)(PassContext& context, int n, LiveId* targets);
  // Stores R_1..R_k of a pattern of length at most n for one target; returns k, or -1 if there is
  // none.
  int (*explain)(PassContext& context, int n, LiveId target, LiveId* right);
};
const ChainKernels& deep_whips();
const ChainKernels& deep_braids();

}  // namespace bitwhip::rules
