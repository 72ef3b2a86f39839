// Geometry as data: candidates, CSP-variables and links, tables built once.
//
// A candidate (digit d in cell c) has the number c * 9 + d - 1, 0 to 728. A CSP-variable is a list of at most nine candidates of
// which exactly one is true. Two different candidates are linked when some variable holds both. Everything that rules and search know
// of the board is in these tables, so another constraint is another table: see diagonal().
//
// The classic grid has 324 variables in this order: rc (cell by cell: value k = digit), rn (row, digit: value = column), cn (column, digit: value
// = row), bn (block, digit: value = square). Source: HLS ch. II, PBCS ch. 2 (the four 2D spaces).
//
// Thread-safety: immutable after construction.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bitwhip {

using Candidate = std::uint16_t;
using Variable = std::uint16_t;

inline constexpr int kCandidates = 729;
inline constexpr int kMaxVariables = 352;  // 11 vectors of 32 masks
inline constexpr int kMaxValues = 9;       // values of a variable
inline constexpr Candidate kNoCandidate = 0xffff;

constexpr Candidate candidate_of(int cell, int digit) { return static_cast<Candidate>(cell * 9 + digit - 1); }
constexpr int cell_of(Candidate c) { return c / 9; }
constexpr int digit_of(Candidate c) { return c % 9 + 1; }

enum class VariableKind : std::uint8_t { rc, rn, cn, bn, other };
inline constexpr int kVariableKinds = 5;
// Sets of kinds.
constexpr std::uint8_t kind_bit(VariableKind kind) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind)); }
inline constexpr std::uint8_t kAllKinds = (1u << kVariableKinds) - 1;

class Geometry {
 public:
  // A house: nine cells that hold each digit once, in ascending order.
  struct House {
    VariableKind kind;
    std::array<std::uint8_t, 9> cells;
  };

  // The 81 rc variables and nine variables for each house.
  explicit Geometry(std::span<const House> houses);

  static const Geometry& classic();   // rows, columns, blocks: 324 variables
  static const Geometry& diagonal();  // and both main diagonals: 342 variables

  // The houses in the order in which they were given; variable(h, d) is digit d in house h, its value k being place k.
  int houses() const { return static_cast<int>(houses_.size()); }
  const std::array<std::uint8_t, 9>& house(int h) const { return houses_[h]; }
  Variable variable(int h, int digit) const { return static_cast<Variable>(81 + 9 * h + digit - 1); }
  // The house of a variable that is not a cell.
  int house_of(Variable v) const { return (v - 81) / 9; }

  int variables() const { return static_cast<int>(kind_.size()); }
  VariableKind kind(Variable v) const { return kind_[v]; }
  // The candidate that is value k of v, or kNoCandidate. Candidates ascend with the values.
  Candidate candidate(Variable v, int k) const { return member_[v][k]; }
  const std::array<Candidate, kMaxValues>& members(Variable v) const { return member_[v]; }

  // The memberships of a candidate: each variable that holds it, and as which value.
  struct Membership {
    Variable variable;
    std::uint16_t value;
  };
  std::span<const Membership> memberships(Candidate c) const {
    return {memberships_.data() + membership_begin_[c], memberships_.data() + membership_begin_[c + 1]};
  }
  // Is each candidate in at most one variable of each of the kinds rc, rn, cn, bn, and in none of another kind? (Then the four kinds can be told
  // apart by position.)
  bool four_layers() const { return four_layers_; }
  // Candidates linked to c, ascending.
  std::span<const Candidate> links(Candidate c) const { return {links_.data() + link_begin_[c], links_.data() + link_begin_[c + 1]}; }
  bool linked(Candidate a, Candidate b) const { return linked_[a][b / 64] >> (b % 64) & 1; }

 private:
  std::vector<std::array<std::uint8_t, 9>> houses_;
  std::vector<VariableKind> kind_;
  std::vector<std::array<Candidate, kMaxValues>> member_;
  std::vector<Membership> memberships_;
  std::vector<std::uint32_t> membership_begin_;
  std::vector<Candidate> links_;
  std::vector<std::uint32_t> link_begin_;
  std::vector<std::array<std::uint64_t, 12>> linked_;
  bool four_layers_ = true;
};

}  // namespace bitwhip
