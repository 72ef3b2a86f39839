// Chains of a step as HoDoKu prints them, and their length as it counts it.
#pragma once

#include <string>
#include <vector>

#include "hodoku/step.h"

namespace bitwhip::testing {

// Returns the sum of the nodes. A branch counts as often as the node at which it begins stands in
// its chain.
int chain_length(const hodoku::HodokuStep& step);

// Returns a line per chain: "r1c2 -3- r4c2 =3= r4c5" of links, "r1c2=3 (r1c5<>3) r4c2<>3" of
// implications.
std::vector<std::string> chain_lines(const hodoku::HodokuStep& step);

// True if the text has all of the lines, in this order.
bool has_lines(const std::string& text, const std::vector<std::string>& lines);

}  // namespace bitwhip::testing
