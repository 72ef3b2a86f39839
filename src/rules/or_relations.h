// Relations of a resolution: sets of candidates of which at least one is true ("OR-k relations" of
// CSP-Rules V2.1), and their life cycle.
//
// A relation is proven by a pattern (unfillable.h) and outlives it: the cells of the pattern may
// lose candidates later. So, unlike all other premises of rules, relations are no function of the
// candidates that are left, but part of a resolution: its walk (rating/walk.h) begins without any,
// applies each change to them, and adds the new ones at the end of the round that found them. Their
// life cycle:
//
//   a guardian that is eliminated leaves its relations; one that is true ends them
//   one guardian left is asserted, right after BRT; none is a contradiction
//   a relation that contains another one is redundant and is removed
//
// Each pattern gives a relation once in a resolution. Thread-safety: a plain value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/lists.h"
#include "grid/grid.h"
#include "rules/technique.h"

namespace bitwhip::rules {

struct OrRelation {
  CandidateSet guardians;
  int size;

  explicit OrRelation(const CandidateSet& set = {}) : guardians(set), size(set.size()) {}
};

class OrRelations {
 public:
  static constexpr std::size_t kMost = 512;
  static constexpr std::size_t kMostPatterns = 1024;

  // Reserves the memory for the greatest number of relations.
  void reserve() {
    list_.reserve(kMost);
    patterns_.reserve(kMostPatterns);
  }
  void clear() {
    list_.clear();
    patterns_.clear();
    looked_ = false;
  }

  std::span<const OrRelation> all() const { return list_; }
  // Returns true if there is a relation with exactly these guardians.
  bool has(const CandidateSet& guardians) const {
    return lists::any_of(
        list_, [&](const OrRelation& one) { return one.guardians.word == guardians.word; });
  }
  // Returns true if the pattern of that number has already given a relation.
  bool knows(std::uint32_t pattern) const { return contains(patterns_, pattern); }

  // Returns true if the guardians of some relation are a subset of these.
  bool contains_part_of(const CandidateSet& guardians) const {
    return lists::any_of(list_,
                         [&](const OrRelation& one) { return one.guardians.within(guardians); });
  }
  void drop_those_that_contain(const CandidateSet& guardians) {
    std::erase_if(list_, [&](const OrRelation& one) { return guardians.within(one.guardians); });
  }
  // Whether the once-only search for patterns has run (unfillable.h).
  bool has_looked() const { return looked_; }
  void set_looked() { looked_ = true; }

  // The changes below return false when there is no room for them.
  bool add(const OrRelation& relation) {
    if (list_.size() == kMost) return false;
    list_.push_back(relation);
    return true;
  }
  bool add_pattern(std::uint32_t pattern, const OrRelation& relation) {
    BITWHIP_INVARIANT(!knows(pattern));
    if (patterns_.size() == kMostPatterns || !add(relation)) return false;
    patterns_.push_back(pattern);
    return true;
  }
  // Replaces the relation with these guardians by two: without a, and without b. Where another pair
  // has already replaced it, the two are added.
  bool split(const CandidateSet& guardians, Candidate a, Candidate b) {
    std::erase_if(list_,
                  [&](const OrRelation& one) { return one.guardians.word == guardians.word; });
    for (const Candidate gone : {a, b}) {
      CandidateSet rest = guardians;
      rest.remove(gone);
      if (!add(OrRelation(rest))) return false;
    }
    return true;
  }

  // Updates the relations from a state that is quiescent under BRT. Appends the guardians that are
  // true because no other one is left, each once. Returns false if a relation has no guardian left.
  bool settle(const Grid& grid, CandidateList& certain) {
    CandidateSet alone;
    for (std::size_t i = list_.size(); i-- > 0;) {
      CandidateSet open;
      bool is_true = false;
      list_[i].guardians.each([&](Candidate c) {
        is_true = is_true || (grid.possible(c) && !grid.is_open(c));
        if (grid.possible(c)) open.add(c);
      });
      if (open.empty()) return false;
      list_[i] = OrRelation(open);
      if (!is_true && list_[i].size == 1) alone.add(open);
      if (is_true || list_[i].size == 1)
        list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    certain.add(alone);
    for (std::size_t i = list_.size(); i-- > 0;) {
      for (std::size_t j = 0; j < list_.size(); ++j) {
        // Of equal relations the first stays.
        if (j == i || !list_[j].guardians.within(list_[i].guardians) ||
            (list_[j].size == list_[i].size && j > i))
          continue;
        list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
    }
    return true;
  }
  // Alternates singles(), which brings the grid to quiescence, with placing the last guardians of
  // relations, until there are none or a contradiction shows. told(list) is called before each
  // placement.
  template <class Singles, class Told>
  void follow(const GridTables& tables, Grid& grid, Singles singles, Told told) {
    for (CandidateList certain;; certain.clear()) {
      singles();
      if (!settle(grid, certain) || certain.empty()) return;
      told(certain);
      grid.assert_candidates(tables, simd::mask_kernels(), certain.begin(), certain.size());
    }
  }

 private:
  std::vector<OrRelation> list_;
  std::vector<std::uint32_t> patterns_;
  bool looked_ = false;
};

}  // namespace bitwhip::rules
