#include "rules/or_relations.h"

#include <algorithm>

#include "base/invariant.h"

namespace bitwhip::rules {

// What is not in use is not copied.
OrRelations& OrRelations::operator=(const OrRelations& other) {
  if (this == &other) return *this;
  std::copy_n(other.list_, count_ = other.count_, list_);
  std::copy_n(other.pattern_, patterns_ = other.patterns_, pattern_);
  return *this;
}

int OrRelations::find(const CandidateSet& guardians) const {
  for (int i = 0; i < count_; ++i) {
    if (list_[i].guardians.within(guardians) && guardians.within(list_[i].guardians)) return i;
  }
  return -1;
}

bool OrRelations::knows(std::uint32_t pattern) const { return std::find(pattern_, pattern_ + patterns_, pattern) != pattern_ + patterns_; }

bool OrRelations::add(const OrRelation& relation) {
  if (count_ == kMost) return false;
  list_[count_++] = relation;
  return true;
}

bool OrRelations::add_pattern(std::uint32_t pattern, const OrRelation& relation) {
  BITWHIP_INVARIANT(!knows(pattern));
  if (patterns_ == kMostPatterns || !add(relation)) return false;
  pattern_[patterns_++] = pattern;
  return true;
}

void OrRelations::remove(int at) {
  BITWHIP_INVARIANT(0 <= at && at < count_);
  std::copy(list_ + at + 1, list_ + count_, list_ + at);
  --count_;
}

bool OrRelations::settle(const Grid& grid, CandidateList& certain) {
  CandidateSet alone;
  for (int i = count_ - 1; i >= 0; --i) {
    CandidateSet open;
    bool is_true = false;
    list_[i].guardians.each([&](Candidate c) {
      is_true = is_true || (grid.possible(c) && !grid.is_open(c));
      if (grid.possible(c)) open.add(c);
    });
    if (open.empty()) return false;
    list_[i] = OrRelation(open);
    if (!is_true && list_[i].size == 1) alone.add(open);
    if (is_true || list_[i].size == 1) remove(i);
  }
  certain.add(alone);
  drop_supersets();
  return true;
}

void OrRelations::drop_supersets() {
  for (int i = count_ - 1; i >= 0; --i) {
    for (int j = 0; j < count_; ++j) {
      // Of equal ones the first stays.
      if (j == i || !list_[j].guardians.within(list_[i].guardians) || (list_[j].size == list_[i].size && j > i)) continue;
      remove(i);
      break;
    }
  }
}

}  // namespace bitwhip::rules
