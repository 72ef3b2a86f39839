// The state of a puzzle: what is still possible, seen from every CSP-variable at once.
//
// A GridTables object holds, for one geometry, the row of masks that stays when a candidate is
// asserted (704 bytes each, 729 rows); build it once and share it between threads. A Grid is the
// state itself, a plain value that can be copied. All views are kept consistent by
// assert_candidates() and remove_candidate().
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "grid/spaces.h"
#include "simd/mask_table.h"

namespace bitwhip {

class GridTables {
 public:
  explicit GridTables(const Geometry& geometry, SpacesDetail detail = SpacesDetail::all);

  // Replaces the extra links of earlier calls by those of one puzzle. `base`: these tables as they
  // were constructed. `geometry`: that of this object, already extended. Cost: a copy of some 100
  // KiB and a row of masks per link, some microseconds for the clues of a puzzle.
  void extend(const GridTables& base, const Geometry& geometry,
              std::span<const CandidatePair> links);

  const Geometry& geometry() const { return *geometry_; }
  const Spaces& spaces() const { return spaces_; }
  // lanes(): lanes in use, in whole vectors of 32; words(): words of a set of lanes.
  int lanes() const { return lanes_; }
  int words() const { return (lanes_ + 63) / 64; }
  const simd::MaskTable& full() const { return full_; }
  const simd::MaskTable* keep_rows() const { return keep_.data(); }
  // Returns the variables that hold c, as a set of lanes.
  const simd::LaneSet& holders(Candidate c) const {
    BITWHIP_INVARIANT(c < kCandidates);
    return holders_[c];
  }
  const simd::LaneSet& variables() const { return variables_; }
  const simd::LaneSet& variables(VariableKind kind) const {
    return of_kind_[static_cast<std::size_t>(kind)];
  }

 private:
  const Geometry* geometry_;
  int lanes_;
  Spaces spaces_;
  simd::MaskTable full_;
  std::vector<simd::MaskTable> keep_;
  std::vector<Candidate> extended_;  // whose rows extend() has changed
  std::vector<simd::LaneSet> holders_;
  simd::LaneSet variables_;
  std::array<simd::LaneSet, kVariableKinds> of_kind_;
};

class Grid {
 public:
  // Starts with every candidate that the puzzle allows; asserts nothing.
  void start(const GridTables& tables, const Puzzle& puzzle);

  // Asserts candidates: removes all that are linked to one of them. If they contradict each other,
  // the grid then has an empty variable.
  void assert_candidates(const GridTables& tables, const simd::MaskKernels& kernels,
                         const Candidate* list, int count);
  // The same for callers that know the variables that are then decided.
  void assert_candidates(const GridTables& tables, const simd::MaskKernels& kernels,
                         const Candidate* list, int count, const simd::LaneSet& decided) {
    kernels.keep(table_, tables.lanes(), tables.keep_rows(), list, count);
    decided_ = decided;
  }
  void remove_candidate(const GridTables& tables, Candidate c);

  std::uint16_t mask(Variable v) const {
    BITWHIP_INVARIANT(v < kMaxVariables);
    return table_.lane[v];
  }
  bool possible(Candidate c) const {
    BITWHIP_INVARIANT(c < kCandidates);
    return table_.lane[cell_of(c)] >> (digit_of(c) - 1) & 1;
  }
  // Returns true if the one candidate of the variable has been asserted.
  bool decided(Variable v) const {
    BITWHIP_INVARIANT(v < kMaxVariables);
    return decided_.word[v / 64] >> (v % 64) & 1;
  }
  const simd::LaneSet& decided() const { return decided_; }
  // Returns true if the candidate is possible in an undecided cell.
  bool is_open(Candidate c) const {
    return possible(c) && !decided(static_cast<Variable>(cell_of(c)));
  }
  const simd::MaskTable& table() const { return table_; }

  bool solved(const GridTables& tables) const;
  friend bool operator==(const Grid& a, const Grid& b) {
    return std::memcmp(&a.table_, &b.table_, sizeof(a.table_)) == 0 &&
           std::memcmp(&a.decided_, &b.decided_, sizeof(a.decided_)) == 0;
  }
  int decided_cells() const;
  // Return the candidates of undecided cells, or of all cells.
  CandidateSet open() const { return candidates_of_cells(false); }
  CandidateSet present() const { return candidates_of_cells(true); }
  // Return the numbers of candidates in undecided cells, or in all cells.
  int open_candidates() const;
  int candidates() const;

 private:
  CandidateSet candidates_of_cells(bool decided_too) const;

  simd::MaskTable table_;
  simd::LaneSet decided_;
};

// Tables for puzzles with a geometry of their own: regions, cages, relations between cells.
//
// The common part of all puzzles of a file is a layout; a line adds houses, partial houses and
// links. New houses need new tables, which takes some hundred microseconds, unless the last puzzle
// had the same houses. Links are added to existing tables, some ten microseconds, unless they are
// those of the last puzzle, such as none.
// Thread-safety: one thread. The tables keep their address, so that searches may refer to them, and
// change only in set().
class PuzzleTables {
 public:
  explicit PuzzleTables(const BoardLayout& layout);

  // Sets the tables for a puzzle of that layout with these additions. Throws std::invalid_argument
  // as Geometry does; the tables are then unchanged.
  void set(const BoardLayout& layout, const LayoutAdditions& additions);

  // Always returns the same object.
  std::shared_ptr<const GridTables> tables() const { return tables_; }

 private:
  struct LayoutTables {
    LayoutTables(BoardLayout with, SpacesDetail detail)
        : layout(std::move(with)), geometry(layout), tables(geometry, detail) {}

    BoardLayout layout;  // including the added houses and partial houses
    Geometry geometry;
    GridTables tables;
  };

  std::unique_ptr<LayoutTables> base_;
  std::vector<CandidatePair> links_;    // beside those of the base
  std::shared_ptr<Geometry> geometry_;  // of tables_
  std::shared_ptr<GridTables> tables_;
};

// Returns the grid tables of a geometry, which the first call builds.
//
// Thread-safety: any thread at any time. The geometry must outlive all uses of the tables.

std::shared_ptr<const GridTables> shared_tables(const Geometry& geometry);

}  // namespace bitwhip
