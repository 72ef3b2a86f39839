// JSON from text and to text, compiled once: the parser and the writer of nlohmann/json are
// templates that cost a compiler a second in each unit.
//
// `Json` is nlohmann::json, or nlohmann::ordered_json where the order of the members matters.
// Thread-safety: pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace bitwhip::io {

// Returns the document. Throws Json::parse_error where the text is not JSON.
template <class Json>
Json parse_json(std::string_view text);

// Returns the document, or one that is_discarded() where the text is not JSON.
template <class Json>
Json try_json(std::string_view text);

// Returns the text: in one line, or in lines that are indented by so many blanks. U+FFFD stands for
// bytes that are not UTF-8.
template <class Json>
std::string json_text(const Json& json, int indent = -1);

// Returns an array of what the function makes of each element of the list.
template <class Json, class List, class Make>
Json array_of(const List& list, const Make& make) {
  Json array = Json::array();
  for (const auto& one : list) array.push_back(make(one));
  return array;
}

}  // namespace bitwhip::io
