// The shape of JSON text before a parser reads it: recursion walks parsed JSON, and deep text would
// carry the recursion beyond the stack.
//
// Thread-safety: a pure function.
#pragma once

#include <cstddef>
#include <string_view>

namespace bitwhip::tables {

inline constexpr std::size_t kDeepestJson = 100;  // objects and arrays within each other that are read

struct JsonShape {
  std::size_t depth = 0;    // the most objects and arrays within each other
  std::size_t members = 0;  // of all objects

  bool is_too_deep() const { return depth > kDeepestJson; }
};

// Returns the shape of a text, which may be no JSON at all.
JsonShape shape_of(std::string_view json);

}  // namespace bitwhip::tables
