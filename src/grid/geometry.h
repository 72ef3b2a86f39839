// Geometry as data: candidates, CSP-variables and links, tables built once.
//
// A candidate (digit d in cell c) has the number c * 9 + d - 1, 0 to 728. A CSP-variable is a list
// of at most nine candidates of which exactly one is true. Two different candidates are linked when
// some variable holds both, or when a layout links them in addition: by a partial house, or by a
// pair of its own ("extra links"). All that rules and searches know of the board is in these
// tables, so another constraint is another table.
//
// The classic grid has 324 variables in this order: rc (cell by cell: value k = digit), rn (row,
// digit: value = column), cn (column, digit: value = row), bn (block, digit: value = square).
// Source: HLS ch. II, PBCS ch. 2 (the four 2D spaces). Any layout has the 81 rc variables first,
// then those of its houses, in their order, a variable for each digit. The variable of a cell that
// is not on the board has the one value that such a cell holds.
//
// Thread-safety: immutable after construction.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grid/candidate.h"

namespace bitwhip {

// Two candidates of different cells that are not both true; a < b.
struct CandidatePair {
  Candidate a;
  Candidate b;
  friend auto operator<=>(const CandidatePair&, const CandidatePair&) = default;
};

// Input of a geometry: size, houses and links, as a variant names them.
//
// A board of n x n cells is the upper left corner of a board of nine: cell r, c has the number 9 *
// r + c whatever n is, candidates are numbered as in candidate.h, and digits beyond n do not occur.
// A cell that is not on the board holds digit 1, which is linked to nothing; a puzzle gives it.
//
// Three things make a variant (PBCS ch. 2): houses, which are CSP-variables, since each digit has
// exactly one place in them; partial houses, which hold each digit at most once, and so give links
// alone; and links between any two candidates of different cells.
//
// Thread-safety: plain values.
struct BoardLayout {
  struct HouseCells {
    VariableKind kind = VariableKind::other;  // of its variables
    // Name in paths: "r1", "c9", "b5", "x\", "w1", "d3".
    std::string name;
    std::vector<std::uint8_t> cells;  // in ascending order; n of a house, 2 to n of a partial one

    friend bool operator==(const HouseCells&, const HouseCells&) = default;
  };

  int size = 9;                    // n, 4 to 9
  std::vector<HouseCells> houses;  // rows, columns, blocks or regions, then all others
  std::vector<HouseCells> partial;
  // In ascending order, each once, without those that houses, partial houses and cells imply.
  std::vector<CandidatePair> links;

  // Add n houses each: the rows, the columns, or blocks with this many rows and columns.
  void add_rows();
  void add_columns();
  void add_blocks(int height, int width);

  static BoardLayout classic();  // rows, columns, blocks

  friend bool operator==(const BoardLayout&, const BoardLayout&) = default;
};

// Additions of one puzzle to a layout.
struct LayoutAdditions {
  std::vector<BoardLayout::HouseCells>
      houses{};  // regions of a jigsaw, colours, extra regions of n cells
  std::vector<BoardLayout::HouseCells>
      partial{};  // cages, extra regions and colours of fewer cells
  std::vector<CandidatePair> links{};

  bool empty() const { return houses.empty() && partial.empty() && links.empty(); }
  friend bool operator==(const LayoutAdditions&, const LayoutAdditions&) = default;
};

// Returns true if the cell is on a board of that size.
constexpr bool is_on_board(int size, int cell) { return cell / 9 < size && cell % 9 < size; }

class Geometry {
 public:
  // Throws std::invalid_argument for an invalid layout: a wrong size, cells off the board or
  // repeated, houses with other than n cells, more houses of the board or of a cell than the tables
  // hold, links within a cell or to digits that do not occur.
  explicit Geometry(const BoardLayout& layout);

  static const Geometry& classic();  // rows, columns, blocks: 324 variables

  bool is_classic() const { return this == &classic(); }
  int size() const { return size_; }
  int cells_off_board() const { return 81 - size_ * size_; }
  // Returns the number of houses, which keep the order of the layout. variable(h, d) is digit d in
  // house h; its value k is place k.
  int houses() const { return static_cast<int>(houses_.size()); }
  const std::vector<std::uint8_t>& house(int h) const {
    BITWHIP_INVARIANT(0 <= h && h < houses());
    return houses_[h].cells;
  }
  const std::string& house_name(int h) const { return houses_[h].name; }
  Variable variable(int h, int digit) const {
    BITWHIP_INVARIANT(0 <= h && h < houses() && 1 <= digit && digit <= size_);
    return static_cast<Variable>(81 + size_ * h + digit - 1);
  }
  // Returns the houses that hold each digit at most once, and so have no variables.
  const std::vector<BoardLayout::HouseCells>& partial_houses() const { return partial_; }
  // Returns the house of a variable. Precondition: it is not a cell.
  int house_of(Variable v) const {
    BITWHIP_INVARIANT(81 <= v && v < variables());
    return (v - 81) / size_;
  }

  Variable variables() const { return static_cast<Variable>(kind_.size()); }
  VariableKind kind(Variable v) const {
    BITWHIP_INVARIANT(v < variables());
    return kind_[v];
  }
  // Returns the candidate that is value k of v. Candidates ascend with the values.
  Candidate candidate(Variable v, int k) const {
    BITWHIP_INVARIANT(v < variables() && 0 <= k && k < values_[v]);
    return member_[v][k];
  }
  std::span<const Candidate> members(Variable v) const {
    BITWHIP_INVARIANT(v < variables());
    return {member_[v].data(), values_[v]};
  }

  // A variable that holds a candidate, and its value there.
  struct Membership {
    Variable variable;
    std::uint16_t value;
  };
  std::span<const Membership> memberships(Candidate c) const {
    BITWHIP_INVARIANT(c < kCandidates);
    return {memberships_.data() + membership_begin_[c],
            memberships_.data() + membership_begin_[c + 1]};
  }
  // Returns true if each candidate is in at most one variable of each of the kinds rc, rn, cn, bn,
  // and in none of another kind, so that position determines the kind.
  bool four_layers() const { return four_layers_; }
  // Returns the candidates linked to c without a common variable, in ascending order.
  std::span<const Candidate> extra_links(Candidate c) const {
    return {extra_.data() + extra_begin_[c], extra_.data() + extra_begin_[c + 1]};
  }
  bool has_extra_links() const { return !extra_.empty(); }
  // Returns the candidates linked to c, in ascending order.
  std::vector<Candidate> links(Candidate c) const { return linked_[c].list(); }
  const CandidateSet* link_sets() const { return linked_.data(); }
  bool linked(Candidate a, Candidate b) const {
    // A g-candidate has no number here.
    BITWHIP_INVARIANT(a < kCandidates && b < kCandidates);
    return linked_[a].has(b);
  }

  // Replaces the extra links of earlier calls by these. `base`: this geometry as it was
  // constructed.
  void extend(const Geometry& base, std::span<const CandidatePair> links);

 private:
  void find_memberships();
  void find_links(const BoardLayout& layout);

  int size_;
  std::vector<BoardLayout::HouseCells> houses_, partial_;
  std::vector<VariableKind> kind_;
  std::vector<std::array<Candidate, kMaxValues>> member_;
  std::vector<std::uint8_t> values_;
  std::vector<Membership> memberships_;
  std::vector<std::uint32_t> membership_begin_;
  std::vector<Candidate> extra_;
  std::vector<std::uint32_t> extra_begin_;
  std::vector<CandidateSet> linked_;
  bool four_layers_ = true;
};

}  // namespace bitwhip
