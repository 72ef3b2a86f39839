// Techniques on masks that are functions (kListed in technique.h). Each lists its patterns of a
// size; its description is the header of its file.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

// comparison.cpp
Found list_ascending(Position& position, int size, Patterns& patterns);
Found list_hills(Position& position, int size, Patterns& patterns);
Found list_bounds(Position& position, int size, Patterns& patterns);

// oddagon.cpp
Found list_oddagons(Position& position, int size, Patterns& patterns);

// relation_chain.cpp; `consecutive`: only paths of consecutive cells.
Found list_relation_chains(Position& position, int size, Patterns& patterns, bool consecutive);

// subset.cpp
Found list_subsets(Position& position, int size, Patterns& patterns, SubsetKind kind);
Found list_finned_fish(Position& position, int size, Patterns& patterns);

template <SubsetKind kKind>
inline const auto& kSubsets = kListed<list_subsets, kKind>;

// uniqueness.cpp; `full` selects the full form. The grave eliminates all candidates of the cell
// except the true one.
enum class RectangleType : std::uint8_t { ur1, ur2, ur2b, ur3, ur4 };
Found list_rectangles(Position& position, int size, Patterns& patterns, RectangleType type,
                      bool full);
Found list_graves(Position& position, int size, Patterns& patterns);

}  // namespace bitwhip::rules
