// Steps of SER as JSON (docs/NOTATION.md has the schema).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "explain/path.h"

namespace bitwhip::explain {

nlohmann::ordered_json ser_step_json(const Step& step);

}  // namespace bitwhip::explain
