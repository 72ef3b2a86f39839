// The shape of JSON text before a parser reads it: recursion walks parsed JSON, and deep text would
// carry the recursion beyond the stack.
//
// Thread-safety: a pure function.
#pragma once

#include <algorithm>
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
inline JsonShape shape_of(std::string_view json) {
  JsonShape shape;
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      if (c == '\\') ++i;
    } else if (c == '{' || c == '[') {
      shape.depth = std::max(shape.depth, ++depth);
    } else if (c == '}' || c == ']') {
      depth -= depth > 0 ? 1 : 0;
    } else if (c == ':') {
      ++shape.members;
    }
  }
  return shape;
}

}  // namespace bitwhip::tables
