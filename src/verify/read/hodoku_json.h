// Reader of a step of HoDoKu in JSON: its words are read, and the members that say the same must
// agree with them.
#pragma once

#include "io/json.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

// Throws Wrong, or the exceptions of the library.
ScoredStep read_hodoku_json(const io::Json& json);

}  // namespace bitwhip::verify
