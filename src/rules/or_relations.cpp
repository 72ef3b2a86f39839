#include "rules/or_relations.h"

#include <algorithm>

#include "base/invariant.h"

namespace bitwhip::rules {
namespace {

bool are_equal(const CandidateSet& a, const CandidateSet& b) { return a.within(b) && b.within(a); }

}  // namespace

bool OrRelations::has(const CandidateSet& guardians) const {
  return std::any_of(list_.begin(), list_.end(), [&](const OrRelation& one) { return are_equal(one.guardians, guardians); });
}

bool OrRelations::knows(std::uint32_t pattern) const { return std::find(patterns_.begin(), patterns_.end(), pattern) != patterns_.end(); }

bool OrRelations::contains_part_of(const CandidateSet& guardians) const {
  return std::any_of(list_.begin(), list_.end(), [&](const OrRelation& one) { return one.guardians.within(guardians); });
}

void OrRelations::drop_those_that_contain(const CandidateSet& guardians) {
  std::erase_if(list_, [&](const OrRelation& one) { return guardians.within(one.guardians); });
}

bool OrRelations::add(const OrRelation& relation) {
  if (list_.size() == kMost) return false;
  list_.push_back(relation);
  return true;
}

bool OrRelations::add_pattern(std::uint32_t pattern, const OrRelation& relation) {
  BITWHIP_INVARIANT(!knows(pattern));
  if (patterns_.size() == kMostPatterns || !add(relation)) return false;
  patterns_.push_back(pattern);
  return true;
}

bool OrRelations::split(const CandidateSet& guardians, Candidate a, Candidate b) {
  std::erase_if(list_, [&](const OrRelation& one) { return are_equal(one.guardians, guardians); });
  for (const Candidate gone : {a, b}) {
    CandidateSet rest = guardians;
    rest.remove(gone);
    if (!add(OrRelation(rest))) return false;
  }
  return true;
}

bool OrRelations::settle(const Grid& grid, CandidateList& certain) {
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
    if (is_true || list_[i].size == 1) list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  certain.add(alone);
  drop_supersets();
  return true;
}

void OrRelations::drop_supersets() {
  for (std::size_t i = list_.size(); i-- > 0;) {
    for (std::size_t j = 0; j < list_.size(); ++j) {
      // Of equal ones the first stays.
      if (j == i || !list_[j].guardians.within(list_[i].guardians) || (list_[j].size == list_[i].size && j > i)) continue;
      list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  }
}

}  // namespace bitwhip::rules
