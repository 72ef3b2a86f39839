// The steps of a path as counts: how often each technique was used, and which of them is the
// hardest.
//
//   whip[3]:4 naked[2]:1 hidden-single:50 naked-single:3
//
// A technique is the name of a rule after --rules with its length, or a single; of a simple system
// the strategy, of SER the technique. The hardest comes first: by the length (in words by the
// level, in SER by the rating), then by the order of the catalog. In SER, where several techniques
// have the greatest rating, the first one of the path is the hardest.
//
// Thread-safety: a pure function.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/path.h"

namespace bitwhip::explain {

struct Techniques {
  std::string counts;   // a technique, a colon and how often, between blanks; `none` for a path without steps
  std::string hardest;  // a technique; `none`
};

Techniques techniques_of(const Path& path);
// Returns the names that the techniques of the paths of a rating may have, without lengths; empty
// where the paths are sentences.
std::vector<std::string_view> technique_names(const rating::RatingInfo& row);
// Returns how often the counts of a path have a technique, with its length or of any length.
int count_of(std::string_view counts, std::string_view technique);

}  // namespace bitwhip::explain
