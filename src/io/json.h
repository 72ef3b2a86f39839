// JSON from text and to text, compiled once: the parser and the writer of nlohmann/json are
// templates that cost a compiler a second in each unit.
//
// This is where text becomes JSON, and where its depth is bounded: whoever walks, copies or writes a
// document does so by recursion, and text of some kilobytes can be deeper than any stack.
//
// `Json` is nlohmann::json, or nlohmann::ordered_json where the order of the members matters.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "io/io_error.h"

namespace bitwhip::io {

inline constexpr std::size_t kDeepestJson = 100;  // objects and arrays within each other

// The shape of a text, which may be no JSON at all, before a parser reads it.
struct JsonShape {
  std::size_t depth = 0;    // the most objects and arrays within each other
  std::size_t members = 0;  // of all objects

  bool is_too_deep() const { return depth > kDeepestJson; }
};
JsonShape shape_of(std::string_view json);

struct TooDeep : IoError {
  TooDeep() : IoError("nested too deeply: more than " + std::to_string(kDeepestJson) + " objects and arrays within each other") {}
};

// Returns the document. Throws Json::parse_error where the text is not JSON, and TooDeep.
template <class Json>
Json parse_json(std::string_view text);

// Returns the document, or one that is_discarded() where the text is not JSON, or too deep.
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
