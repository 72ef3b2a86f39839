// The names of steps, as the field and the published solution paths of Sudoku Explainer 1.2.1 have them: "Direct Hidden Pair", "Unique Loop 8 type 2",
// "Dynamic Region Forcing Chains (+)".
//
// Most names are those of the technique; loops tell their cells and type, X-chains of up to six nodes are turbot fish, and the others of the chain producers
// tell the level of their producer.
#pragma once

#include <string>

#include "ser/hint.h"

namespace bitwhip::ser {

std::string name_of(const Hint& hint);

}  // namespace bitwhip::ser
