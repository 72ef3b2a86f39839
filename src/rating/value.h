// The values of ratings: one type for numbers, tenths, levels with names, intervals, bounds and "no
// finite rating".
//
//   kind      cell    JSON     it claims
//   finite    5, 7.1  number   the rating is this
//             Hard    string   the same on a scale whose levels have names
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
#include <span>
#include <string>
#include <string_view>

namespace bitwhip::rating {

// Unit of levels: whole numbers, tenths, or the levels of HoDoKu, which have names and are counted
// by their rank, from 1 on.
enum class Scale : std::uint8_t { whole, tenths, difficulty };

// Returns the names of the levels of a scale in their order; none where they are numbers.
std::span<const std::string_view> level_names(Scale scale);
inline bool is_named(Scale scale) { return !level_names(scale).empty(); }

// Level of difficulty: 3, 6.6 in tenths, or a name. Levels of different scales must not be
// compared.
struct Level {
  std::int32_t units = 0;
  Scale scale = Scale::whole;
  friend constexpr auto operator<=>(const Level& a, const Level& b) { return a.units <=> b.units; }
  friend constexpr bool operator==(const Level&, const Level&) = default;
};

std::string to_string(Level level);  // "3", "6.6", "Hard"
// Returns the level of this name, in any case, of whatever scale; nothing if there is none.
std::optional<Level> named_level(std::string_view text);

// In sorting order.
enum class ValueKind : std::uint8_t { finite, interval, above, infinite, none };

struct Value {
  ValueKind kind = ValueKind::none;
  static constexpr int kNoEnd = std::numeric_limits<int>::max();
  int n = 0;      // in units of the scale; least value of an interval
  int upper = 0;  // greatest value of an interval; kNoEnd: infinite
  Scale scale = Scale::whole;

  friend bool operator==(const Value&, const Value&) = default;
};

inline Value finite(Level level) { return {ValueKind::finite, level.units, 0, level.scale}; }

inline constexpr std::size_t kLongestValue = 64;  // upper bound on the size of a cell
// Returns the cell: "5", "7.1", "Hard", "3..4", "3..inf", "inf", ">18", "-".
std::string to_string(Value value);
// Writes the cell at `out`, which needs kLongestValue bytes, and returns its length. Allocates
// nothing.
std::size_t write(Value value, char* out);
// Returns 5, 7.1, "Hard", "3..4", "3..inf", "inf", ">18" or null.
std::string to_json(Value value);
std::optional<Value> parse_value(std::string_view text);  // a cell; nullopt if it is none
// The same of a rating with this scale: a name is a value where levels have names, and there alone.
std::optional<Value> parse_value(std::string_view text, Scale scale);
// Returns what parse_value() takes, for messages: "a number, a..b, inf, >n or -".
std::string values_of(Scale scale);

// Range of ratings that a value allows, in tenths (of ranks where levels have names), both ends
// included. A whole rating above 5 is 6 or more.
struct ValueRange {
  // Both ends of `inf`.
  static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
  // Tenths in a whole number.
  static constexpr std::int64_t kUnits = 10;
  std::int64_t least, most;
};
// Converts units of a scale to tenths.
constexpr std::int64_t tenths(int units, Scale scale) {
  return scale == Scale::tenths ? units : units * ValueRange::kUnits;
}
std::optional<ValueRange> claim(Value value);  // nullopt for `none`

// Result of comparing two values by their claims. Overlapping claims are undecided, even those of
// equal cells (">5" and ">5"), and so is everything compared with "-".
enum class Comparison : std::uint8_t { less, equal, greater, undecided };
Comparison compare(Value a, Value b);

// Sort key of a value, which is also its bin in counts of values. The order is total: numbers, then
// intervals by their least values (then by their greatest), then bounds, then inf, then "-". Values
// of different scales with the same claim, such as 7 and 7.0, have equal keys.
struct ValueKey {
  ValueKind kind = ValueKind::none;
  std::int64_t least = 0;  // in tenths; 0 for inf and "-"
  std::int64_t most = 0;   // of an interval, in tenths; ValueRange::kUnlimited: infinite

  friend auto operator<=>(const ValueKey&, const ValueKey&) = default;
  bool is_number() const { return kind == ValueKind::finite; }
};
ValueKey key_of(Value value);
Value value_of(const ValueKey& key, Scale scale);
std::string to_string(const ValueKey& key, Scale scale);  // the cell: "7", or "7.0" in tenths

// Returns the height of a value on an axis of numbers: a number itself, >n just above n and below
// all greater numbers, a..b just above a, inf infinity. A value without a claim is below all
// others.
double height_of(Value value);

}  // namespace bitwhip::rating
