#include "collect/schedule.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/text.h"
#include "collect/generator.h"

namespace bitwhip::collect {

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::optional<int> clues_of(std::string_view text) {
  const auto number = parse_number<int>(text);
  return number && *number >= 1 && *number <= kCells ? number : std::nullopt;
}

}  // namespace

std::variant<Schedule, std::string> parse_schedule(std::string_view text) {
  constexpr double kMostTries = 1000;
  Schedule schedule{.tries = SplittingSchedule().tries};
  if (text == "none") return schedule;
  std::array<bool, kCells + 1> seen{};
  for (const std::string_view part : split(text, ',')) {
    const std::string_view item = trimmed(part, " ");
    if (item.empty()) return "a level is missing in " + quoted(text);
    const std::size_t colon = std::min(item.find(':'), item.size()),
                      dash = std::min(item.find('-'), colon);
    const std::string_view first = item.substr(0, dash),
                           last = dash == colon ? first : item.substr(dash + 1, colon - dash - 1);
    const auto high = clues_of(first), low = clues_of(last);
    if (!high || !low)
      return quoted(high ? last : first) + " in " + quoted(item) +
             " is no number of clues from 1 to 81";
    if (*low > *high) return quoted(item) + " does not go down";
    const auto tries =
        parse_real(colon == item.size() ? std::string_view() : item.substr(colon + 1));
    if (!tries || !std::isfinite(*tries) || *tries <= 0 || *tries > kMostTries)
      return quoted(item) + " has no number of tries above 0 and up to 1000 behind the colon";
    for (int n = *low; n <= *high; ++n) {
      const auto at = static_cast<std::size_t>(n);
      if (std::exchange(seen[at], true))
        return quoted(text) + " names " + std::to_string(n) + " clues twice";
      schedule.tries[at] = *tries;
    }
    schedule.greatest = std::max(schedule.greatest, *high);
  }
  return schedule;
}

}  // namespace bitwhip::collect
