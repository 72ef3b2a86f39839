// The g-candidates of a state (PBCS ch. 7), by number: each is two or more candidates of one
// CSP-variable that some candidate outside it is linked to.
//
// Where links come by minirows alone (Spaces::links_by_minirows), as in the classic grid, they are
// the minirows of the geometry, the same in every state. Elsewhere they are looked for in each
// state: for a variable V every set of its candidates to which some candidate outside V is linked,
// and whatever such sets have in common, with at least two candidates and not all of V. So the
// candidates that a chain leaves in V are within a smallest set, and what is linked to all of that
// set is what is linked to all that is left. Cost: some ten microseconds a state.
//
// Half: a variable that holds the g-candidate, and which of its values. A g-candidate of one
// variable alone has the same half twice.
//
// Thread-safety: one thread. Nothing is allocated after construction.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "grid/grid.h"
#include "grid/spaces.h"

namespace bitwhip::rules {

inline constexpr int kMaxGCandidates = 8192;

struct Pass;

class GCandidates {
 public:
  using Half = Spaces::MinirowHalf;

 private:
  struct NumberedGroup {
    std::array<Candidate, kMaxValues> member;
    std::uint8_t size;
    std::array<Half, 2> half;
    CandidateSet links;
    Minirow same_first;  // previous g-candidate with the same first candidate
  };

 public:
  explicit GCandidates(const GridTables& tables)
      : tables_(&tables),
        found_(tables.geometry().is_classic() ? nullptr : new NumberedGroup[kMaxGCandidates]) {}

  // Returns true if these are the minirows of the geometry.
  bool are_minirows() const { return tables_->spaces().links_by_minirows(); }
  // Finds the g-candidates of a pass whose columns and rows are loaded. Returns false when there
  // are more than kMaxGCandidates.
  bool find(const Pass& pass);

  // Returns the greatest possible count() for the geometry.
  int most() const { return found_ == nullptr ? tables_->spaces().minirows() : kMaxGCandidates; }
  int count() const { return are_minirows() ? tables_->spaces().minirows() : count_; }
  std::span<const Candidate> members(Minirow g) const {
    if (are_minirows()) return tables_->spaces().members(g);
    BITWHIP_INVARIANT(found_ != nullptr && g < count_);
    return {found_[g].member.data(), found_[g].size};
  }
  const std::array<Half, 2>& halves(Minirow g) const {
    BITWHIP_INVARIANT(g < count());
    return are_minirows() ? tables_->spaces().halves(g) : found_[g].half;
  }
  // Returns the candidates that are linked to all members of g.
  const CandidateSet& links(Minirow g) const {
    BITWHIP_INVARIANT(g < count());
    return are_minirows() ? tables_->spaces().minirow_links(g) : found_[g].links;
  }

 private:
  bool find_in(const Pass& pass, int column, const CandidateSet& present, Minirow* first);
  bool add(const Pass& pass, int column, unsigned which, const CandidateSet& links, Minirow* first);

  const GridTables* tables_;
  std::unique_ptr<NumberedGroup[]> found_;  // null: always the minirows
  int count_ = 0;
};

}  // namespace bitwhip::rules
