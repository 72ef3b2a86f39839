// The pieces of a path as JSON, for its readers. They throw Wrong, or what the library throws, where a piece has another form.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "verify/scanner.h"
#include "verify/words.h"

namespace bitwhip::verify {

using Json = nlohmann::json;

template <class Read>
auto whole(const Json& json, Read read) {
  const std::string text = json.get<std::string>();
  Scanner scanner(text);
  auto value = read(scanner);
  scanner.expect_end();
  return value;
}

inline Candidate candidate_of(const Json& json) {
  return whole(json, [](Scanner& text) { return text.candidate(); });
}

template <class Read>
auto list_of(const Json& json, Read read) {
  std::vector<decltype(read(json))> list;
  for (const Json& one : json) list.push_back(read(one));
  return list;
}

inline int integer_of(const Json& json) {
  constexpr int kMost = 1000000;
  if (!json.is_number_integer()) throw Wrong(fmt::format("'{}' where a whole number is expected", json.dump().substr(0, 20)));
  const auto n = json.get<std::int64_t>();
  if (n < 0 || n > kMost) throw Wrong(fmt::format("{} where a small number is expected", n));
  return static_cast<int>(n);
}

inline Square square_from(const Json& json) {
  return whole(json, [](Scanner& text) { return text.cell(); });
}
inline House house_from(const Json& json) { return whole(json, read_house); }

// A number with one decimal at most, a string, or null where there is no value.
inline std::string value_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_null()) return "-";
  return json.is_number_float() ? fmt::format("{:.1f}", json.get<double>()) : std::to_string(integer_of(json));
}

// A step of SER: its data; the sentence must say the same.
SerStep ser_step_of(const Json& json);

}  // namespace bitwhip::verify
