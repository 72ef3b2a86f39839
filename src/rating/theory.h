// A resolution theory as a list of rungs: what is tried, in which order, and what its use counts (PBCS ch. 4).
//
// Plain data; any number of threads may read it.
#pragma once

#include <cstdint>
#include <vector>

#include "rating/value.h"
#include "rules/catalog.h"

namespace bitwhip::rating {

// One technique at one size.
struct Rung {
  const rules::RuleInfo* rule;
  int size;
  Level level;                // what its use counts
  std::size_t part = 0;       // rungs of one part are sizes of one rule: when that is exhausted at a size, larger sizes are skipped. At most kMaxParts
  bool may_be_skipped = false;  // when the memory is full: a later rung, which needs no memory, has all its patterns
};

inline constexpr std::size_t kMaxParts = 64;

struct Theory {
  enum class Singles : std::uint8_t {
    automatic,  // BRT follows every change
    rungs,      // singles are among the rungs, and placed by them
  };
  enum class Take : std::uint8_t {
    all,  // all targets of the first rung that has any, at once
    one,  // its first target alone
  };
  std::vector<Rung> rungs{};
  Singles singles = Singles::automatic;
  Take take = Take::all;
  bool joint_steps = false;  // candidates with the same evidence are one step (Walk::explain)
};

}  // namespace bitwhip::rating
