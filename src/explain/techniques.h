// Steps of paths in the table of all techniques (rulebook/techniques.h). Thread-safety: pure
// functions.
#pragma once

#include "explain/path.h"
#include "rulebook/technique.h"

namespace bitwhip::explain {

// True if the step is one of the technique, or of one of its kinds: by the rule and its length, by
// the strategy of a simple system, by the hint of SER. A rule that has steps of two sorts, such as
// chains and lassos, has both for each of its steps.
bool has_technique(const PathStep& step, rulebook::TechniqueId id);

}  // namespace bitwhip::explain
