// The line of a puzzle in our own notation, where it is written in another one: a string of
// f-puzzles, a game id of Unequal, a line of SumoCue.
//
// Paths carry it, so that whoever checks them need not read these forms.
//
// Thread-safety: a pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "variant/puzzle.h"
#include "variant/variant.h"

namespace bitwhip::variant {

// The names of a variant, a blank, the grid and the fields that they call for:
// "9x9,antiknight,clues 53..7.... thermo:r1c4r1c5". It says what `fields` say of that variant.
// Empty where these are in our own notation already.
std::variant<std::string, Refusal> own_line(const Variant& variant, std::string_view fields);

}  // namespace bitwhip::variant
