#include "verify/read/json_values.h"

namespace bitwhip::verify {

int integer_of(const Json& json) {
  constexpr int kMost = 1000000;
  if (!json.is_number_integer())
    throw Wrong(says("'{}'", io::json_text(json).substr(0, 20)), there("it is no whole number"),
                asks("a whole number is expected"));
  const auto n = json.whole<int>();
  if (!n || *n < 0 || *n > kMost)
    throw Wrong(says("{}", io::json_text(json)), there("it is not from 0 to {}", kMost),
                asks("a number in this range is expected"));
  return *n;
}

std::string value_of(const Json& json) {
  if (json.is_string()) return json.text();
  if (json.is_null()) return "-";
  if (!json.is_number_float()) return std::to_string(integer_of(json));
  std::string text = fmt::format("{:.1f}", json.get<double>());
  if (io::parse_json(text).get<double>() != json.get<double>())
    throw Wrong(says("the number {}", io::json_text(json).substr(0, 20)),
                there("it has more than one decimal"), asks("a value has tenths at most"));
  return text;
}

}  // namespace bitwhip::verify
