#include "tables/json_shape.h"

#include <algorithm>

namespace bitwhip::tables {

JsonShape shape_of(std::string_view json) {
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
