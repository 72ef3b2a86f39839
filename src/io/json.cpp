#include "io/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bitwhip::io {

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

template <class Json>
Json parse_json(std::string_view text) {
  if (shape_of(text).is_too_deep()) throw TooDeep();
  return Json::parse(text);
}

template <class Json>
Json try_json(std::string_view text) {
  if (shape_of(text).is_too_deep()) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, false);
}

template <class Json>
std::string json_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

template nlohmann::json parse_json(std::string_view);
template nlohmann::json try_json(std::string_view);
template std::string json_text(const nlohmann::json&, int);
template nlohmann::ordered_json parse_json(std::string_view);
template nlohmann::ordered_json try_json(std::string_view);
template std::string json_text(const nlohmann::ordered_json&, int);

}  // namespace bitwhip::io
