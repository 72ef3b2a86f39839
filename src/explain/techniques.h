// Steps of paths in the table of all techniques (rulebook/techniques.h). Thread-safety: pure
// functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/path.h"
#include "rating/rating.h"
#include "rulebook/technique.h"

namespace bitwhip::explain {

// True if the step is one of the technique, or of one of its kinds: by the rule and its length, by
// the strategy of a simple system, by the hint of SER. A rule that has steps of two sorts, such as
// chains and lassos, has both for each of its steps.
bool has_technique(const PathStep& step, rulebook::TechniqueId id);

// The techniques in paths of a rating that a text calls.
struct CalledTechniques {
  // The name of what the text calls: a technique of a path, or of the table; empty: nothing.
  std::string name{};
  // As they stand in counts of techniques, without a length where it stands for all lengths; empty:
  // paths of the rating have no such technique.
  std::vector<std::string> in_paths{};
};

// Returns what a text calls: a rule or a strategy by its name, a step of SER as it writes it, all
// of them in any case, with or without blanks and hyphens, a rule perhaps with its length behind it
// in brackets, such as whip[3]; or a technique by any of the names of the table, which stands for
// its kinds too. A rating that knows the techniques of its path (RatingInfo::uses) has the last
// alone.
CalledTechniques techniques_called(const rating::RatingInfo& row, std::string_view text);
// Returns the words that such a text may be, for a message.
std::vector<std::string_view> technique_words(const rating::RatingInfo& row);

}  // namespace bitwhip::explain
