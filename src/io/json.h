// JSON values, parser and writer.
//
// nlohmann/json parses text and formats scalars; it is compiled once, in json.cpp. The values are
// of a class of our own, since the library's allocates in its destructor, which terminates a
// process that is out of memory. Ours allocates when it is constructed and copied, never when it is
// moved or destroyed.
//
// The depth of documents is limited here, at the only place where text becomes JSON: all walks,
// copies, writers and destructors are recursive, and text of some kilobytes can be deeper than any
// stack.
//
// Thread-safety: plain values and pure functions.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "io/io_error.h"

namespace bitwhip::io {

// A JSON value. Members of an object keep the order of insertion.
class Json {
 public:
  // A member or an element is missing, or of another type.
  struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  // A value is of another type, or a number out of range.
  struct TypeError : Error {
    TypeError(const std::string& what, std::string wanted_of)
        : Error(what), wanted(std::move(wanted_of)) {}
    std::string wanted;
  };
  // The text is not JSON from this byte on.
  struct ParseError : Error {
    ParseError(const std::string& what, std::size_t at) : Error(what), byte(at) {}
    std::size_t byte;
  };
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;
  // An element of a braced list.
  struct JsonElement;
  using Parts = std::initializer_list<JsonElement>;

  Json(std::nullptr_t = nullptr) {}
  template <std::integral Number>
  Json(Number number) {
    if constexpr (std::same_as<Number, bool>)
      value_ = number;
    else if (number < 0)
      value_ = static_cast<std::int64_t>(number);
    else
      value_ = static_cast<std::uint64_t>(number);
  }
  Json(double number) : value_(number) {}
  Json(std::string text) : value_(std::move(text)) {}
  Json(std::string_view text) : value_(std::string(text)) {}
  Json(const char* text) : value_(std::string(text)) {}
  template <class Value>
  Json(const std::vector<Value>& list) : value_(Array(list.begin(), list.end())) {}
  template <class Value, std::size_t kSize>
  Json(const std::array<Value, kSize>& list) : value_(Array(list.begin(), list.end())) {}
  template <class... Values>
  Json(const std::tuple<Values...>& list)
      : value_(std::apply([](const Values&... values) { return Array{Json(values)...}; }, list)) {}
  // A braced list becomes an object if each part is a list of a name and a value, else an array.
  Json(Parts parts);
  static Json array() { return Json(Array()); }
  static Json object();
  // Written out, since copying a variant destroys uninitialized memory in some libraries when
  // memory runs out.
  Json(const Json& other) {
    std::visit([this](const auto& value) { value_ = value; }, other.value_);
  }
  Json(Json&&) noexcept = default;
  // The other value may be a part of this one.
  Json& operator=(Json other) noexcept {
    value_.swap(other.value_);
    return *this;
  }

  bool is_null() const { return is<std::monostate>(); }
  bool is_boolean() const { return is<bool>(); }
  bool is_number_unsigned() const { return is<std::uint64_t>(); }
  bool is_number_integer() const { return is<std::int64_t>() || is_number_unsigned(); }
  bool is_number_float() const { return is<double>(); }
  bool is_number() const { return is_number_integer() || is_number_float(); }
  bool is_string() const { return is<std::string>(); }
  bool is_array() const { return is<Array>(); }
  bool is_object() const { return is<Object>(); }

  // Returns the number of elements or members; 0 for null, 1 for a scalar.
  std::size_t size() const;
  bool empty() const { return size() == 0; }

  // Iterates over the elements of an array. Throws Error for anything else.
  auto begin() const { return as<Array>("array").begin(); }
  auto end() const { return as<Array>("array").end(); }
  // Returns the members of an object; none for anything else.
  const Object& items() const;

  // Returns the member; null: none.
  const Json* find(std::string_view name) const;
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  // Throw Error if there is no such member or element.
  const Json& at(std::string_view name) const;
  const Json& at(std::size_t index) const;
  Json& at(std::string_view name) { return const_cast<Json&>(std::as_const(*this).at(name)); }
  Json& at(std::size_t index) { return const_cast<Json&>(std::as_const(*this).at(index)); }
  // Returns the member, or a default if there is none.
  template <class Value>
  Value value(std::string_view name, const Value& otherwise) const {
    const Json* const found = find(name);
    return found == nullptr ? otherwise : found->get<Value>();
  }

  // Returns the member, which is added if missing. Null becomes an object.
  Json& operator[](std::string_view name);
  // Appends an element. Null becomes an array.
  void push_back(Json element);
  void erase(std::string_view name);

  // Converts the value. Throws Error if it is of another type, and for a whole number if it has a
  // fraction or is out of range.
  template <class Value>
  void get_to(Value& to) const;
  template <class Value>
  Value get() const {
    Value value{};
    get_to(value);
    return value;
  }
  // Returns the whole number; nothing if it is not one, or out of range.
  template <std::integral Number>
  std::optional<Number> whole() const {
    const auto* const negative = std::get_if<std::int64_t>(&value_);
    const auto* const natural = std::get_if<std::uint64_t>(&value_);
    if (negative != nullptr && std::in_range<Number>(*negative))
      return static_cast<Number>(*negative);
    if (natural != nullptr && std::in_range<Number>(*natural)) return static_cast<Number>(*natural);
    return std::nullopt;
  }
  const std::string& text() const { return as<std::string>("string"); }

  bool operator==(const Json& other) const;

 private:
  friend class JsonBuilder;

  template <class Kind>
  bool is() const {
    return std::holds_alternative<Kind>(value_);
  }
  template <class Kind>
  const Kind& as(std::string_view wanted) const {
    if (!is<Kind>()) refuse(wanted);
    return std::get<Kind>(value_);
  }
  [[noreturn]] void refuse(std::string_view wanted) const;

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array,
               Object>
      value_;
};

struct Json::JsonElement {
  template <class Value>
  requires std::constructible_from<Json, Value&&> JsonElement(Value&& from)
      : value(std::forward<Value>(from)) {}
  JsonElement(Parts parts) : value(parts) {}

  mutable Json value;  // moved out of the initializer list, whose elements are const
};

template <class Value>
void Json::get_to(Value& to) const {
  if constexpr (std::same_as<Value, Json>) {
    to = *this;
  } else if constexpr (std::same_as<Value, bool>) {
    to = as<bool>("boolean");
  } else if constexpr (std::same_as<Value, std::string>) {
    to = text();
  } else if constexpr (std::is_integral_v<Value>) {
    using Bounds = std::numeric_limits<Value>;
    const auto number = whole<Value>();
    if (!number)
      refuse("whole number from " + std::to_string(Bounds::min()) + " to " +
             std::to_string(Bounds::max()));
    to = *number;
  } else if constexpr (std::is_arithmetic_v<Value>) {
    if (const auto* const negative = std::get_if<std::int64_t>(&value_))
      to = static_cast<Value>(*negative);
    else if (const auto* const natural = std::get_if<std::uint64_t>(&value_))
      to = static_cast<Value>(*natural);
    else
      to = static_cast<Value>(as<double>("number"));
  } else if constexpr (requires { std::tuple_size<Value>::value; }) {
    std::size_t i = 0;
    std::apply([&](auto&... parts) { (at(i++).get_to(parts), ...); }, to);
  } else {
    to.resize(as<Array>("array").size());
    for (std::size_t i = 0; i < to.size(); ++i) at(i).get_to(to[i]);
  }
}

inline constexpr std::size_t kDeepestJson = 100;  // limit of nested objects and arrays

struct TooDeep : IoError {
  TooDeep()
      : IoError("nested too deeply: more than " + std::to_string(kDeepestJson) +
                " objects and arrays within each other") {}
};

// The number of times an object names a member; the last value counts, for this program and most
// others.
struct MemberCount {
  std::string_view name;  // of a member of the outermost object
  int times = 0;
  // The first name that is duplicated; nothing: none.
  std::optional<std::string> twice{};
};

// Parses the text. Throws Json::ParseError if it is not JSON, Json::Error for a number out of the
// range of double, and TooDeep.
Json parse_json(std::string_view text);
// Returns nothing if the text is not JSON. Throws TooDeep. count: null, or the member to count.
std::optional<Json> try_json(std::string_view text, MemberCount* count = nullptr);
bool is_json(std::string_view text);

// Returns the text: on one line, or indented by `indent` blanks a level. Bytes that are not UTF-8
// become U+FFFD. ascii: characters beyond ASCII are escaped.
std::string json_text(const Json& json, int indent = -1);
// The same in one line, where all else than ASCII is escaped.
std::string ascii_json_text(const Json& json);

// Returns an array of make(element) for each element of the list.
template <class List, class Make>
Json array_of(const List& list, const Make& make) {
  Json array = Json::array();
  for (const auto& one : list) array.push_back(make(one));
  return array;
}

}  // namespace bitwhip::io
