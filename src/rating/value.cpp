#include "rating/value.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/invariant.h"
#include "base/text.h"
#include "rulebook/ladder.h"

namespace bitwhip::rating {
namespace {

constexpr int kTenths = ValueRange::kUnits;

constexpr auto kDifficulties = [] {
  std::array<std::string_view, std::size(rulebook::kHodokuLevels)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = rulebook::kHodokuLevels[i].name;
  return names;
}();

// Write at `out` and return the end of the text.
char* write(char* out, std::string_view text) { return std::copy(text.begin(), text.end(), out); }
char* write(char* out, std::int64_t tenths, Scale scale) {
  BITWHIP_INVARIANT(tenths >= 0);  // a sign would appear twice
  constexpr std::size_t kDigits = std::numeric_limits<std::int64_t>::digits10 + 2;
  const auto names = level_names(scale);
  const auto rank = static_cast<std::size_t>(tenths / kTenths);
  if (tenths % kTenths == 0 && rank > 0 && rank <= names.size()) return write(out, names[rank - 1]);
  out = std::to_chars(out, out + kDigits, tenths / kTenths).ptr;
  return scale != Scale::tenths
             ? out
             : std::to_chars(write(out, "."), out + kDigits, tenths % kTenths).ptr;
}
char* write(char* out, const ValueKey& key, Scale scale) {
  if (key.kind == ValueKind::none) return write(out, "-");
  if (key.kind == ValueKind::infinite) return write(out, "inf");
  out = write(key.kind == ValueKind::above ? write(out, ">") : out, key.least, scale);
  if (key.kind != ValueKind::interval) return out;
  out = write(out, "..");
  return key.most == ValueRange::kUnlimited ? write(out, "inf") : write(out, key.most, scale);
}

int units_of(std::int64_t tenths, Scale scale) {
  return static_cast<int>(scale == Scale::tenths ? tenths : tenths / kTenths);
}

// Parses "5", "7.1" in tenths, or a name; digits only.
std::optional<Level> parse_level(std::string_view text) {
  if (const auto level = named_level(text)) return level;
  const auto dot = text.find('.');
  const auto digits = [](std::string_view part) -> std::optional<int> {
    return part.starts_with('-') ? std::nullopt : parse_number<int>(part);
  };
  const auto whole = digits(text.substr(0, dot));
  if (!whole) return std::nullopt;
  if (dot == std::string_view::npos) return Level{*whole, Scale::whole};
  const auto tenth = digits(text.substr(dot + 1));
  if (!tenth || text.size() != dot + 2 || *whole > std::numeric_limits<int>::max() / kTenths - 1)
    return std::nullopt;
  return Level{*whole * kTenths + *tenth, Scale::tenths};
}

}  // namespace

std::span<const std::string_view> level_names(Scale scale) {
  return scale == Scale::difficulty ? std::span<const std::string_view>(kDifficulties)
                                    : std::span<const std::string_view>();
}

std::optional<Level> named_level(std::string_view text) {
  const auto is_same = [](char a, char b) { return lower(a) == lower(b); };
  for (std::size_t i = 0; i < kDifficulties.size(); ++i) {
    const std::string_view name = kDifficulties[i];
    if (std::equal(name.begin(), name.end(), text.begin(), text.end(), is_same))
      return Level{static_cast<std::int32_t>(i + 1), Scale::difficulty};
  }
  return std::nullopt;
}

std::string to_string(Level level) {
  return to_string(Value{ValueKind::finite, level.units, 0, level.scale});
}

std::string to_string(Value value) { return to_string(key_of(value), value.scale); }

std::string to_string(const ValueKey& key, Scale scale) {
  char text[kLongestValue];
  return {text, write(text, key, scale)};
}

std::size_t write(Value value, char* out) {
  return static_cast<std::size_t>(write(out, key_of(value), value.scale) - out);
}

std::string to_json(Value value) {
  if (value.kind == ValueKind::none) return "null";
  const std::string cell = to_string(value);
  return value.kind == ValueKind::finite && !is_named(value.scale) ? cell : '"' + cell + '"';
}

std::optional<Value> parse_value(std::string_view text) {
  if (text == "-") return Value{};
  if (text == "inf") return Value{ValueKind::infinite};
  const bool above = text.starts_with('>');
  if (above) text.remove_prefix(1);
  const auto dots = text.find("..");
  const auto least = parse_level(text.substr(0, dots));
  if (!least) return std::nullopt;
  if (dots == std::string_view::npos)
    return Value{above ? ValueKind::above : ValueKind::finite, least->units, 0, least->scale};
  const std::string_view end = text.substr(dots + 2);
  const auto most = end == "inf" ? Level{Value::kNoEnd, least->scale} : parse_level(end);
  if (above || !most || least->scale != most->scale || least->units > most->units)
    return std::nullopt;
  return Value{ValueKind::interval, least->units, most->units, least->scale};
}

std::optional<Value> parse_value(std::string_view text, Scale scale) {
  const auto value = parse_value(text);
  const bool has_levels = value && value->kind <= ValueKind::above;
  return has_levels && is_named(value->scale) != is_named(scale) ? std::nullopt : value;
}

std::string values_of(Scale scale) {
  if (!is_named(scale)) return "a number, a..b, inf, >n or -";
  return joined(level_names(scale), ", ") + " or -";
}

std::optional<ValueRange> claim(Value value) {
  if (value.kind == ValueKind::none) return std::nullopt;
  if (value.kind == ValueKind::infinite)
    return ValueRange{ValueRange::kUnlimited, ValueRange::kUnlimited};
  const ValueKey key = key_of(value);
  if (value.kind == ValueKind::above)
    return ValueRange{key.least + tenths(1, value.scale), ValueRange::kUnlimited};
  return ValueRange{key.least, value.kind == ValueKind::interval ? key.most : key.least};
}

Comparison compare(Value a, Value b) {
  const auto x = claim(a), y = claim(b);
  if (!x || !y) return Comparison::undecided;
  if (x->most == y->least && y->most == x->least) return Comparison::equal;
  if (x->most < y->least) return Comparison::less;
  if (y->most < x->least) return Comparison::greater;
  return Comparison::undecided;
}

ValueKey key_of(Value value) {
  if (value.kind == ValueKind::infinite || value.kind == ValueKind::none) return {value.kind};
  const std::int64_t most =
      value.upper == Value::kNoEnd ? ValueRange::kUnlimited : tenths(value.upper, value.scale);
  return {value.kind, tenths(value.n, value.scale), value.kind == ValueKind::interval ? most : 0};
}

Value value_of(const ValueKey& key, Scale scale) {
  if (key.kind == ValueKind::infinite || key.kind == ValueKind::none) return {key.kind};
  const int most = key.most == ValueRange::kUnlimited ? Value::kNoEnd : units_of(key.most, scale);
  return {key.kind, units_of(key.least, scale), key.kind == ValueKind::interval ? most : 0, scale};
}

double height_of(Value value) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto what = claim(value);
  if (!what) return -kInfinity;
  if (what->least == ValueRange::kUnlimited) return kInfinity;
  const double least = static_cast<double>(what->least) / kTenths;
  if (what->least == what->most) return least;
  const double unit = value.scale == Scale::tenths ? 0.1 : 1;
  return value.kind == ValueKind::above ? least - unit / 2 : least + unit / 4;
}

}  // namespace bitwhip::rating
