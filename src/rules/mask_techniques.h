// Techniques on masks that are functions (kMaskTechnique in technique.h). Each lists its patterns
// of a size; its description is the header of its file.
#pragma once

#include "grid/spaces.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

// comparison.cpp
FindResult list_ascending(Position& position, int size, PatternCollector& patterns);
FindResult list_hills(Position& position, int size, PatternCollector& patterns);
FindResult list_bounds(Position& position, int size, PatternCollector& patterns);

// oddagon.cpp
FindResult list_oddagons(Position& position, int size, PatternCollector& patterns);

// relation_chain.cpp; `consecutive`: only paths of consecutive cells.
FindResult list_relation_chains(Position& position, int size, PatternCollector& patterns,
                                bool consecutive);

// subset.cpp
FindResult list_subsets(Position& position, int size, PatternCollector& patterns, SubsetKind kind);
FindResult list_finned_fish(Position& position, int size, PatternCollector& patterns);

template <SubsetKind kKind>
inline const auto& kSubsets = kMaskTechnique<list_subsets, kKind>;

// uniqueness.cpp; `full` selects the full form. A BUG eliminates all candidates of the cell
// except the true one.
enum class RectangleType : std::uint8_t { ur1, ur2, ur2b, ur3, ur4 };
FindResult list_rectangles(Position& position, int size, PatternCollector& patterns,
                           RectangleType type, bool full);
FindResult list_bugs(Position& position, int size, PatternCollector& patterns);

}  // namespace bitwhip::rules
