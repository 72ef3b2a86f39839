// The simple systems (rating/simple_systems.h) explain their steps in sentences; they have no patterns, rounds or verifier.
#pragma once

#include <optional>
#include <string>

#include "explain/format.h"

namespace bitwhip::explain {

// The way of a puzzle through such a system, in any of the formats; nothing when the rating is none of them. The puzzle must have one solution, or
// the text is empty.
std::optional<std::string> explain_in_words(const Puzzle& puzzle, rating::RatingId id, const FormatInfo& format);

}  // namespace bitwhip::explain
