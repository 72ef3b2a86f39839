#include "io/json.h"

#include <nlohmann/json.hpp>

namespace bitwhip::io {

template <class Json>
Json parse_json(std::string_view text) {
  return Json::parse(text);
}

template <class Json>
Json try_json(std::string_view text) {
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
