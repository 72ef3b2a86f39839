// How a database of SQLite, which every store is, begins: what reads lists tells it from a list by these bytes.
#pragma once

#include <string_view>

namespace bitwhip::io {

inline constexpr std::string_view kDatabaseMark = "SQLite format 3";

}  // namespace bitwhip::io
