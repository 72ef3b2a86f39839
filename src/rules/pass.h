// The open candidates of a pass, transposed: a row for each candidate, a column for each
// CSP-variable that is not decided.
//
//            columns of size 2          size 3                        twins
//          | cells | rn, cn, bn, ... | cells | others | ... | 9 | of other columns
//          0     cells_end[2]   first_of_size[3]        columns   with_twins
//
//                  a vector of lanes                place (of a row)     member (of a column)
//   row 0          0 0 1 0 1 ... 256 bits           cell, rn, cn, bn     rows of its values
//   row 1          1 0 0 0 0                        offsets of columns   offsets of rows
//   ...
//   rows           minirow 0: inside | outside of each half (when asked for)
//   rows + 1       minirow 1
//
// Everything that works on many targets at once (closures.h, lanes.h) holds one vector a row or a
// column, one bit in it a lane: a target, or a partial chain. So the tables of a pass say which
// vectors meet: the members of each column and the places (columns) of each row. Columns are sorted
// by the number of their members, so that loops over these are unrolled; those of cells come first
// among columns of one size. The cell of a candidate is its first place, and the candidates of a
// cell are rows one after the other. All numbers are offsets in words, kWords times the number of
// the row or column.
//
// Twins. After W1 a digit whose places in a block lie in one line has the same candidates in both:
// two variables of one content. Only one is needed, so the later one is no column, and its
// places point to the column of the other. It stands behind the columns, for chains that look at
// some kinds of variables alone.
//
// Minirows, when asked for (grid/spaces.h; elsewhere the g-candidates of the state,
// g_candidates.h), are rows after those of the candidates. A minirow has two halves, one in each of
// the variables that hold it, with the candidates of that variable outside the minirow: once these
// have gone the minirow is asserted there, and then bars the candidates outside it in the other
// variable. Only minirows with two candidates or more and something outside in one of the variables
// are rows.
//
// A thinned state has lost candidates one by one since it was quiescent: no candidate has been
// asserted, and a variable may have one candidate left, which is a column with one member. Where
// searches take candidates that are gone for left-linking ones (Ghosts in lanes.h) such columns
// carry chains on, and so do minirows with nothing outside: they are rows then.
//
// Extra links (grid/geometry.h), which no column shows, are lists: of each row, the rows that bar
// it.
//
// Loading costs some 0.3 microseconds. Nothing is allocated. Thread-safety: a plain value.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/invariant.h"
#include "grid/grid.h"
#include "rules/g_candidates.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {

// Number of an open candidate in a pass, from 0, in the order of the candidates; minirows follow.
using RowIndex = std::uint16_t;
using LaneWord = std::uint64_t;

inline constexpr int kWords = 4;  // per vector
inline constexpr int kLanes = kWords * 64;

enum class Groups : bool { no, yes };  // whether the pass has g-candidates
enum class Thinned : bool { no, yes };

struct Pass {
  static constexpr int kPlaces = kMaxMemberships;  // per candidate, at most
  static constexpr int kFourPlaces = 4;            // maximum for a geometry of four layers
  // Capacity for extra links, each counted both ways: as many as the lines of a variant may give
  // between cells, and room for those of g-candidates. Memory beyond what a state needs is never
  // touched.
  static constexpr int kCandidateLinks = kCandidates * (kCandidates - kMaxValues);
  static constexpr int kExtraLinks = kCandidateLinks + 131072;
  static constexpr int kOutside = 8;   // candidates of a variable outside a minirow, at most
  static constexpr int kInside = 8;    // candidates of a minirow, at most
  static constexpr int kBarring = 24;  // halves that a candidate is outside of, at most
  static constexpr std::uint16_t kNone = 0xffff;

  explicit Pass(const GridTables& tables);

  // Throws std::invalid_argument when the tables are too small for a geometry.
  static void check(const GridTables& tables, Groups groups);
  // Precondition: the grid is quiescent under BRT, or thinned.
  void load(const GridTables& tables, const simd::MaskKernels& kernels, const Grid& grid,
            Groups groups, Thinned thinned = Thinned::no);

  // Returns the row of an open candidate, or kNone.
  RowIndex find(Candidate c) const {
    BITWHIP_INVARIANT(c < kCandidates);
    return row_of[c] < rows && open[row_of[c]] == c ? row_of[c] : kNone;
  }
  // Returns the candidate of a row, or kFirstGroup + minirow.
  Candidate candidate_of(int row) const {
    BITWHIP_INVARIANT(0 <= row && row < rows + minirows);
    return row < rows ? open[row] : static_cast<Candidate>(kFirstGroup + minirow[row - rows]);
  }
  // Returns the columns of a row, its cell first, as offsets. kFour: four_places is known to be
  // true.
  template <bool kFour = false>
  const std::uint16_t* places_of(int row) const {
    BITWHIP_INVARIANT(0 <= row && row < rows && (!kFour || place_step == kFourPlaces));
    return place + row * (kFour ? kFourPlaces : place_step);
  }
  // Returns the rows of a column, as offsets. `column` is a number, not an offset.
  std::span<const std::uint16_t> members(int column) const {
    BITWHIP_INVARIANT(0 <= column && column < with_twins);
    return {member + member_begin[column], size[column]};
  }
  // Returns the column of an undecided variable, or of its twin; kNone for a decided variable.
  std::uint16_t column_showing(Variable v) const {
    for (int i = columns; i < with_twins; ++i) {
      if (name[i] == v) return shown_by[i];
    }
    return column_of[v];
  }
  std::span<const std::uint16_t> extra_links(int row) const {
    // Not loaded where all candidates have four places.
    BITWHIP_INVARIANT(!four_places && 0 <= row && row < rows);
    return {extra.get() + extra_begin[row], extra.get() + extra_begin[row + 1]};
  }

  int rows = 0;
  int columns = 0;
  int with_twins = 0;  // columns including the twins behind them
  int minirows = 0;
  // All candidates have four places, in a geometry of four layers, and no extra links.
  bool four_places = true;

  Candidate open[kCandidates];  // by row
  RowIndex row_of[kCandidates] = {};
  std::uint8_t places[kCandidates];            // by row
  std::uint16_t place[kCandidates * kPlaces];  // places_of() of each row, every place_step
  int place_step = kFourPlaces;                // or kPlaces: many places lie far apart

  Variable name[kMaxVariables];            // by column
  std::uint16_t column_of[kMaxVariables];  // kNone: decided, or left out as a twin
  // By column: itself; for a twin its counterpart.
  std::uint16_t shown_by[kMaxVariables];
  std::uint16_t mask[kMaxVariables];  // by column: its values
  std::uint8_t size[kMaxVariables];
  std::uint16_t member_begin[kMaxVariables];
  std::uint16_t member[kMaxVariables * kMaxValues];  // in the order of the values
  int first_of_size[kMaxValues + 2];                 // [n]: first column with n members
  int cells_end[kMaxValues + 1];                     // [n]: end of the columns of cells among these

  GCandidates g_candidates;
  bool full = false;                              // more g-candidates than fit
  Minirow minirow[kMaxGCandidates];               // by number; its row is rows + number
  std::uint16_t row_of_minirow[kMaxGCandidates];  // by Minirow: offset, or kNone
  std::uint8_t inside_size[kMaxGCandidates];      // by number: its candidates
  std::uint16_t inside[kMaxGCandidates * kInside];
  std::uint16_t parent[2 * kMaxGCandidates];  // by half: its column
  std::uint8_t outside_size[2 * kMaxGCandidates];
  std::uint16_t outside[2 * kMaxGCandidates * kOutside];
  // By row: where its list in `extra` begins. The list has the rows that are linked to it though no
  // column shows it, and the g-candidates that bar it without being minirows.
  std::uint32_t extra_begin[kCandidates + 1];
  // Not loaded where four_places.
  std::unique_ptr<std::uint16_t[]> extra{
      // Uninitialized: make_unique_for_overwrite is missing in libc++ 14 (WebAssembly).
      new std::uint16_t[kExtraLinks]};
  std::uint8_t barring_size[kCandidates];  // by row: minirows that bar it
  std::uint16_t barring[kCandidates * kBarring];

 private:
  simd::LaneSet may_be_twin_{};  // variables that share minirows with earlier ones

  void load_columns(const GridTables& tables, const simd::MaskKernels& kernels, const Grid& grid,
                    Thinned thinned);
  void load_rows(const GridTables& tables, const Grid& grid);
  void load_extra_links(const Geometry& geometry);
  void load_minirows(const GridTables& tables, const Grid& grid, Thinned thinned);
  void bar_by_links();
};

// What a state has lost since the pass of a state above it was loaded, as rows of that pass.
struct LostRows {
  // `lost`: candidates that are no longer open.
  LostRows(const Pass& pass, const CandidateSet& lost, const Grid& grid) {
    lost.each([&](Candidate c) {
      const RowIndex row = pass.row_of[c];
      BITWHIP_INVARIANT(pass.open[row] == c);
      (grid.possible(c) ? asserted[asserted_count++] : gone[gone_count++]) = row;
    });
  }

  int gone_count = 0, asserted_count = 0;
  RowIndex gone[kCandidates], asserted[kCandidates];
};

}  // namespace bitwhip::rules
