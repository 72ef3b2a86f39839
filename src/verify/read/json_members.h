// Members of a path in JSON, before their values are read: each stands once and where it belongs,
// so that nothing stands in a path that the reader does not look at. Members that no path has may
// be there, and are counted.
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/json.h"

namespace bitwhip::verify {

// Returns the first name that an object has twice. `text` is JSON.
std::optional<std::string> member_twice(std::string_view text);

// Returns how many members no path has. Throws Wrong for one that stands where it has no meaning,
// for conclusions in numbers that differ from those in words, and io::Json::Error.
int check_members(const io::Json& path);

}  // namespace bitwhip::verify
