// Which techniques a path uses, how often, and which of them is the hardest.
//
// A technique is the name of a rule after --rules with its length, or a single; of a simple system
// the strategy, of SER the technique. The hardest comes first: by the length (in words by the
// level, in SER by the rating), then by the order of the catalog. In SER, where several techniques
// have the greatest rating, the first one of the path is the hardest. In HoDoKu the hardest
// is the one whose row stands last in the ladder.
//
// Thread-safety: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explain/format.h"
#include "explain/path.h"
#include "rating/rating.h"

namespace bitwhip::explain {

struct TechniqueCounts {
  // NAME:COUNT, separated by blanks; `none` for a path without steps.
  std::string counts;
  std::string hardest;  // name of a technique, or `none`
};

TechniqueCounts techniques_of(const ResolutionPath& path);
TechniqueCounts techniques_of(std::span<const rating::TechniqueUse> uses);  // the hardest first
// The names of the singles in paths of rules.
std::span<const std::string_view> names_of_singles();
// True if a technique of a path is the one that is named; a name without a length is of all
// lengths.
bool is_named(std::string_view technique, std::string_view name);
// Returns the count of a technique in `counts`; without a length it counts all lengths.
int count_of(std::string_view counts, std::string_view technique);
int count_of(std::string_view counts, std::span<const std::string> techniques);  // together

// Returns the most complex rule of a path: the one of the greatest length and, among those, the
// last in the order of the catalog. NS or HS where singles solve, ECP where the givens leave
// nothing to do. In words it is the strategy or technique of the greatest rating.
std::string most_complex_rule(const ResolutionPath& path, Notation notation);

}  // namespace bitwhip::explain
