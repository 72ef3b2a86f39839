// What CSP-Rules prints over several lines: tridagons, relations that an anti-tridagon gives, and
// forcing whips over relations; and its names of rules over relations.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/steps/step.h"

namespace bitwhip::verify {

// Returns true for the first line of a block.
bool begins_block(std::string_view line);

// Returns true if a block may go on with the line.
bool continues_block(std::string_view line);

// Returns true for the last line of a relation, which has no conclusions: "with 2 guardians: ...".
bool ends_relation(std::string_view line);

// Parses the lines of a block, joined by blanks, up to its arrow. Throws Wrong.
Step read_block(std::string_view text);

// Converts names of rules over relations, "Trid-OR4-ctr-whip[5]" to "or4-contrad-whip[5]"; returns
// other names as they are.
std::string own_name(std::string_view name);

}  // namespace bitwhip::verify
