// The values of ratings: one type for numbers, tenths, intervals, bounds and "no finite rating".
//
//   kind      cell    JSON     it claims
//   finite    5, 7.1  number   the rating is this
//   interval  3..4    string   the rating is one of these; it is not known which. 3..inf: 3 or
//                              more, or infinite
//   above     >5      string   the rating is greater than this, or infinite
//   infinite  inf     string   proven: there is no finite rating
//   none      -       null     there is no rating (no puzzle, or not one solution)
//
// Thread-safety: plain values.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace bitwhip::rating {

// Names the unit in which levels are counted: whole numbers, or tenths.
enum class Scale : std::uint8_t { whole, tenths };

// Holds a level of difficulty: 3, or 6.6 in tenths. Levels of different scales are not compared.
struct Level {
  std::int32_t units = 0;
  Scale scale = Scale::whole;
  friend constexpr auto operator<=>(const Level& a, const Level& b) { return a.units <=> b.units; }
  friend constexpr bool operator==(const Level&, const Level&) = default;
};

std::string to_string(Level level);  // "3", "6.6"

struct Value {
  // In the order in which values are sorted.
  enum class Kind : std::uint8_t { finite, interval, above, infinite, none };
  Kind kind = Kind::none;
  static constexpr int kNoEnd = std::numeric_limits<int>::max();
  int n = 0;      // in units of the scale; of an interval its least value
  int upper = 0;  // of an interval; kNoEnd: infinite
  Scale scale = Scale::whole;

  friend bool operator==(const Value&, const Value&) = default;
};

inline Value finite(Level level) { return {Value::Kind::finite, level.units, 0, level.scale}; }

inline constexpr std::size_t kLongestValue = 64;  // of a cell, and more
// The cell: "5", "7.1", "3..4", "3..inf", "inf", ">18", "-".
std::string to_string(Value value);
// The cell at `out`, for which there is room, and returns its length; takes no memory.
std::size_t write(Value value, char* out);
// 5, 7.1, "3..4", "3..inf", "inf", ">18", null.
std::string to_json(Value value);
std::optional<Value> parse_value(std::string_view text);  // a cell; nothing when it is none

// What a value claims: the rating is not below `least` and not above `most`, in tenths. A whole
// rating above 5 is 6 or more.
struct Claim {
  // As both: inf.
  static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
  // Of a whole number.
  static constexpr std::int64_t kUnits = 10;
  std::int64_t least, most;
};
// Returns units of a scale, in tenths.
constexpr std::int64_t tenths(int units, Scale scale) {
  return scale == Scale::whole ? units * Claim::kUnits : units;
}
std::optional<Claim> claim(Value value);  // nothing for none, which claims nothing

// How a value compares with another one, both taken for what they claim. Two values of which nobody
// knows more are undecided, even when their cells are the same (">5" and ">5"); so is everything
// beside "-".
enum class Comparison : std::uint8_t { less, equal, greater, undecided };
Comparison compare(Value a, Value b);

// Holds the key of a value: its place in the order for sorting, and what counts of values tell
// apart. The order is total: numbers, then intervals by their least values (then by their
// greatest), then bounds, then inf, then "-". Values of different scales with the same claim, such
// as 7 and 7.0, have one key.
struct ValueKey {
  Value::Kind kind = Value::Kind::none;
  std::int64_t least = 0;  // what the cell says, in tenths; 0 for inf and "-"
  std::int64_t most = 0;   // of an interval, in tenths; Claim::kUnlimited: infinite

  friend auto operator<=>(const ValueKey&, const ValueKey&) = default;
  bool is_number() const { return kind == Value::Kind::finite; }
};
ValueKey key_of(Value value);
Value value_of(const ValueKey& key, Scale scale);
std::string to_string(const ValueKey& key, Scale scale);  // the cell: "7", or "7.0" in tenths

// Returns the place of a value among numbers of any kind, from the lowest to the highest: of a
// number the number, of >n just above n and below all greater numbers, of a..b just above a, of inf
// infinity. A value that claims nothing is below all others.
double height_of(Value value);

}  // namespace bitwhip::rating
