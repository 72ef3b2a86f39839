#include "cli/numbers.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

namespace bitwhip::cli {

namespace {

template <typename Number>
std::optional<Number> parse_all(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<long> parse_whole(std::string_view text) { return parse_all<long>(text); }

std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto level = [](std::string_view part) -> std::optional<rating::Level> {
    const auto value = rating::parse_value(part);
    if (!value || value->kind != rating::Value::Kind::finite) return std::nullopt;
    return rating::Level{value->n, value->scale};
  };
  const auto first = level(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : level(text.substr(dash + 1));
  if (!first || !last || first->scale != last->scale || first->units > last->units) return std::nullopt;
  return std::pair(*first, *last);
}

std::optional<double> parse_seconds(std::string_view text) {
  const auto seconds = parse_all<double>(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0) return std::nullopt;
  return seconds;
}

std::optional<std::size_t> parse_size(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_all<std::uint64_t>(text.substr(0, digits));
  if (!number) return std::nullopt;

  std::string unit;
  for (const char c : text.substr(digits)) unit += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (unit == "B") unit.clear();
  std::uint64_t factor = 1;
  if (!unit.empty()) {
    const std::size_t power = std::string_view("KMGT").find(unit[0]);
    const std::string_view rest = std::string_view(unit).substr(1);
    if (power == std::string_view::npos || !(rest.empty() || rest == "IB" || rest == "B")) return std::nullopt;
    const std::uint64_t base = rest == "B" ? 1000 : 1024;
    for (std::size_t i = 0; i <= power; ++i) factor *= base;
  }
  if (*number > SIZE_MAX / factor) return std::nullopt;
  return static_cast<std::size_t>(*number * factor);
}

}  // namespace bitwhip::cli
