// Tables beyond links, for the rules of HLS: 2D spaces, crossings of subsets, minirows. Built
// once.
//
// 2D space of a kind of CSP-variables (HLS ch. II): its cells are the variables of that kind, and
// two candidates of different cells are adjacent in it when they are linked and have the same value
// there:
//
//   kind   cell        value    adjacent: linked by
//   rc     row, column digit    rn, cn, bn, other (same digit)
//   rn     row, digit  column   rc, cn            (same column)
//   cn     column, d.  row      rc, rn            (same row)
//   bn     block, d.   square   rc                (same square)
//   other  house, d.   place    rc                (same place)
//
// Crossing: nine variables that hold each of the same nine values once, both ways. The k-th values
// of the nine base variables are the members of the k-th cover variable, so a subset is k base
// variables that hold only k values. Naked, hidden and super-hidden subsets (HLS ch. VIII) differ
// in their crossings alone:
//
//   naked         the cells of a house          their digits
//   hidden        the digits of a house         their places
//   super-hidden  a digit in one set of houses  the houses of another set that cross each of them
//                                               in one cell (rows and columns)
//
// A family is n houses whose names differ in their number alone, such as rows, blocks, windows, the
// wrapped diagonals of one direction. Two families cross when each house of one meets each of the
// other in exactly one cell. Extra regions are no family. A partial house has naked subsets alone.
//
// Minirow: three cells that two houses share (a row or column and a block), with a digit: the
// places of a g-candidate (PBCS ch. 7). A candidate is g-linked to a minirow when it is linked to
// all three of its candidates.
//
// Thread-safety: immutable after construction.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "simd/mask_table.h"

namespace bitwhip {

enum class SubsetKind : std::uint8_t { naked, hidden, super_hidden };

struct Crossing {
  SubsetKind kind;
  int size;  // number of variables of a side
  std::array<Variable, 9> base;
  std::array<Variable, 9> cover;
};

// A crossing whose values do not follow the places of its base variables, such as rows against
// wrapped diagonals; or the cells of a partial house against its digits, which are no variables.
struct LooseCrossing {
  SubsetKind kind;
  int items, values;
  std::array<Variable, 9> base;
  std::array<Variable, 9> cover;  // unused for a partial house
  // Index of the partial house in the geometry, or -1.
  int partial;
  std::array<std::array<Candidate, 9>, 9> candidate;  // [item][value]
};

using Minirow = std::uint16_t;

// A g-candidate as a right-linking candidate has the number kFirstGroup + its minirow.
inline constexpr Candidate kFirstGroup = kCandidates;

// Returns the kinds of variables that make candidates adjacent in a space, as bits.
unsigned linking_kinds(VariableKind space);

// Which tables to build. `links`: only links and crossings, without 2D spaces and minirows; takes a
// tenth of the time.
enum class SpacesDetail : std::uint8_t { all, links };

class Spaces {
 public:
  explicit Spaces(const Geometry& geometry, SpacesDetail detail = SpacesDetail::all);

  // Changes the extra links; see GridTables::extend(). Only links() follows the change, since it
  // refers to the geometry.
  void extend(const Spaces& base, const Geometry& geometry, std::span<const CandidatePair> links);

  // Returns the candidates linked to c: all, or those adjacent to it in the 2D space of a kind.
  const CandidateSet& links(Candidate c) const {
    BITWHIP_INVARIANT(c < kCandidates);
    return links_[c];
  }
  const CandidateSet& links(VariableKind space, Candidate c) const {
    // Missing with SpacesDetail::links.
    BITWHIP_INVARIANT(c < adjacent_[static_cast<std::size_t>(space)].size());
    return adjacent_[static_cast<std::size_t>(space)][c];
  }

  // Returns the keep rows: row c is the mask of every variable without the candidates that are
  // adjacent to c in the space of that variable.
  const simd::MaskTable* keep_rows() const { return keep_.data(); }

  std::span<const Crossing> crossings() const { return crossings_; }
  std::span<const LooseCrossing> loose_crossings() const { return loose_; }

  // Returns true if every set of two or more candidates of a variable that are all linked to one
  // candidate outside it lies within one minirow whose other variable holds that candidate.
  bool links_by_minirows() const { return links_by_minirows_; }

  // For all other geometries: returns false if no candidate outside the variable is linked to all
  // of these values of it; true may mean unknown.
  bool may_be_locked(Variable v, unsigned mask) const {
    BITWHIP_INVARIANT(mask < 512);
    return reached_.empty() || (reached_[v][mask / 64] >> (mask % 64) & 1) != 0;
  }

  int minirows() const { return static_cast<int>(minirow_.size()); }
  const std::array<Candidate, 3>& members(Minirow s) const {
    BITWHIP_INVARIANT(s < minirows());
    return minirow_[s];
  }
  // A minirow as part of one of its two variables.
  struct MinirowHalf {
    Variable variable;
    std::uint16_t mask;
  };
  const std::array<MinirowHalf, 2>& halves(Minirow s) const {
    BITWHIP_INVARIANT(s < minirows());
    return halves_[s];
  }
  // Returns the candidates g-linked to a minirow; minirow_keep_rows() has the masks without them.
  const CandidateSet& minirow_links(Minirow s) const {
    BITWHIP_INVARIANT(s < minirows());
    return minirow_links_[s];
  }
  // Returns the candidates linked to a right-linking candidate, which may be a g-candidate.
  const CandidateSet& links_of_right(Candidate right) const {
    return right < kFirstGroup ? links(right)
                               : minirow_links(static_cast<Minirow>(right - kFirstGroup));
  }
  const simd::MaskTable* minirow_keep_rows() const { return minirow_keep_.data(); }
  // A minirow within a variable, as a mask of its values.
  struct MinirowPart {
    std::uint16_t mask;
    Minirow minirow;
  };
  std::span<const MinirowPart> parts(Variable v) const {
    return {parts_.data() + part_begin_[v], parts_.data() + part_begin_[v + 1]};
  }
  static constexpr std::size_t kMaxParts = 16;  // per variable
  // Table i holds the masks of parts(v)[i] for all v side by side; empty where v has fewer.
  std::span<const simd::MaskTable> part_masks() const { return part_masks_; }

 private:
  void find_adjacent(const Geometry& geometry);
  void find_crossings(const Geometry& geometry);
  void find_fish(const Geometry& geometry, int a, int b);
  void find_minirows(const Geometry& geometry);

  bool find_links_by_minirows(const Geometry& geometry) const;
  void find_reached(const Geometry& geometry);

  using ValueSetMasks = std::array<std::uint64_t, 8>;  // a bit for every set of values

  bool links_by_minirows_ = false;
  const CandidateSet* links_;  // of the geometry
  std::array<std::vector<CandidateSet>, 5> adjacent_;
  std::vector<simd::MaskTable> keep_;
  std::vector<Crossing> crossings_;
  std::vector<LooseCrossing> loose_;
  std::vector<std::array<Candidate, 3>> minirow_;
  std::vector<std::array<MinirowHalf, 2>> halves_;
  std::vector<CandidateSet> minirow_links_;
  std::vector<simd::MaskTable> minirow_keep_;
  std::vector<MinirowPart> parts_;
  std::vector<std::uint32_t> part_begin_;
  std::vector<simd::MaskTable> part_masks_;
  // By variable: the sets to which some candidate outside is linked; empty for the classic grid.
  std::vector<ValueSetMasks> reached_;
};

}  // namespace bitwhip
