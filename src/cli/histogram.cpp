#include "cli/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace bitwhip::cli {

namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kBar = "\x1b[36m";
constexpr std::string_view kWarnBar = "\x1b[33m";
constexpr std::string_view kPlain = "\x1b[0m";

// Rows are "  level   puzzles  percent  cumulative  bar".
constexpr std::size_t kFixedWidth = 47;
constexpr std::size_t kLeastBar = 10;
constexpr std::size_t kMostBar = 50;

// A bar of `full` columns for the largest count; anything that occurs at all is seen.
std::string bar(std::uint64_t count, std::uint64_t largest, std::size_t full, bool utf8) {
  if (count == 0) return {};
  const std::size_t steps = utf8 ? 8 : 1;  // a column has eight eighths in UTF-8
  const double exact = static_cast<double>(count) / static_cast<double>(largest) * static_cast<double>(full * steps);
  const std::size_t filled = std::max<std::size_t>(static_cast<std::size_t>(exact + 0.5), 1);
  if (!utf8) return std::string(filled, '#');
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  for (std::size_t i = 0; i < filled / 8; ++i) text += "█";
  return text.append(kEighths[filled % 8]);
}

}  // namespace

std::string histogram(const batch::Tally& tally, std::span<const rating::RatingId> ratings, const Style& style) {
  const std::size_t full = std::clamp(style.width > kFixedWidth ? style.width - kFixedWidth : 0, kLeastBar, kMostBar);
  const double all = static_cast<double>(std::max<std::uint64_t>(tally.records, 1));
  const auto colored = [&](std::string_view color, const std::string& text) {
    return style.color && !text.empty() ? fmt::format("{}{}{}", color, text, kPlain) : text;
  };
  std::string out;
  for (std::size_t i = 0; i < ratings.size() && i < tally.by_rating.size(); ++i) {
    const auto rows = tally.by_rating[i].rows();
    std::uint64_t largest = 1;
    for (const auto& row : rows) largest = std::max(largest, row.count);
    if (i > 0) out += '\n';
    const std::string heading =
        fmt::format("{:>7}  {:>11}  {:>8}  {:>10}", rating::info(ratings[i]).name, "puzzles", "percent", "cumulative");
    (out += colored(kBold, heading)) += '\n';
    std::uint64_t sum = 0;
    for (const auto& row : rows) {
      sum += row.count;
      const double percent = 100 * static_cast<double>(row.count) / all;
      // Levels are in order, what has no level is not: nothing is cumulative there.
      const std::string cumulative = row.finite ? fmt::format("{:.3f}", 100 * static_cast<double>(sum) / all) : std::string();
      const std::string drawn = colored(row.finite ? kBar : kWarnBar, bar(row.count, largest, full, style.utf8));
      std::string line = fmt::format("{:>7}  {:>11}  {:>8.3f}  {:>10}  {}", row.value, row.count, percent, cumulative, drawn);
      line.erase(line.find_last_not_of(' ') + 1);
      (out += line) += '\n';
    }
  }
  return out;
}

std::string status_line(const batch::Tally& tally) {
  std::string out = fmt::format("{} record{}", tally.records, tally.records == 1 ? "" : "s");
  std::string_view separator = ": ";
  for (std::size_t status = 0; status < tally.by_status.size(); ++status) {
    if (tally.by_status[status] == 0) continue;
    fmt::format_to(std::back_inserter(out), "{}{} {}", separator, tally.by_status[status], rating::to_string(static_cast<rating::Status>(status)));
    separator = ", ";
  }
  return out;
}

}  // namespace bitwhip::cli
