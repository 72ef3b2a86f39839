// Techniques on masks that are functions (kListed in technique.h). Each lists its patterns of a
// size; the essay on it stands at the head of its file.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

// comparison.cpp
Found list_ascending(Position& position, int size, Patterns& patterns);
Found list_hills(Position& position, int size, Patterns& patterns);
Found list_bounds(Position& position, int size, Patterns& patterns);

// oddagon.cpp
Found list_oddagons(Position& position, int size, Patterns& patterns);

// relation_chain.cpp; `consecutive` asks for paths of consecutive cells alone.
Found list_relation_chains(Position& position, int size, Patterns& patterns, bool consecutive);

// subset.cpp
Found list_subsets(Position& position, int size, Patterns& patterns, SubsetKind kind);
Found list_finned_fish(Position& position, int size, Patterns& patterns);

template <SubsetKind kKind>
inline const auto& kSubsets = kListed<list_subsets, kKind>;

// uniqueness.cpp has both; `full` asks for the full form. The grave eliminates all candidates of
// the cell but the one that is true.
enum class RectangleType : std::uint8_t { ur1, ur2, ur2b, ur3, ur4 };
Found list_rectangles(Position& position, int size, Patterns& patterns, RectangleType type,
                      bool full);
Found list_graves(Position& position, int size, Patterns& patterns);

}  // namespace bitwhip::rules
