#include "app/summary.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <string_view>

#include "app/screen.h"
#include "app/settings.h"
#include "base/invariant.h"
#include "base/text.h"

namespace bitwhip::app {

namespace {

// How a histogram looks on the screen that shows it.
struct Look {
  bool color = false;
  bool utf8 = false;
  std::size_t width = 80;
};

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
  const std::size_t filled = std::max<std::size_t>(static_cast<std::size_t>(std::llround(exact)), 1);
  if (!utf8) return std::string(filled, '#');
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  for (std::size_t i = 0; i < filled / 8; ++i) text += "█";
  return text.append(kEighths[filled % 8]);
}

// For each rating one row a level: puzzles, percent of all records, cumulative percent, and a bar;
// then `inf`, `>n` and `-` where they occur.
std::string histogram(const batch::Tally& tally, std::span<const rating::RatingId> ratings, const Look& look) {
  const std::size_t full = std::clamp(look.width > kFixedWidth ? look.width - kFixedWidth : 0, kLeastBar, kMostBar);
  const double all = static_cast<double>(std::max<std::uint64_t>(tally.records, 1));
  const auto colored = [&](std::string_view color, const std::string& text) {
    return look.color && !text.empty() ? fmt::format("{}{}{}", color, text, kPlain) : text;
  };
  std::string out;
  for (std::size_t i = 0; i < ratings.size() && i < tally.by_rating.size(); ++i) {
    const auto rows = tally.by_rating[i].rows();
    std::uint64_t largest = 1;
    for (const auto& row : rows) largest = std::max(largest, row.count);
    if (i > 0) out += '\n';
    const std::string heading = fmt::format("{:>7}  {:>11}  {:>8}  {:>10}", rating::info(ratings[i]).name, "puzzles", "percent", "cumulative");
    (out += colored(kBold, heading)) += '\n';
    std::uint64_t sum = 0;
    for (const auto& row : rows) {
      sum += row.count;
      const double percent = 100 * static_cast<double>(row.count) / all;
      // Levels are in order, what has no level is not: nothing is cumulative there.
      const std::string cumulative = row.finite ? fmt::format("{:.3f}", 100 * static_cast<double>(sum) / all) : std::string();
      const std::string drawn = colored(row.finite ? kBar : kWarnBar, bar(row.count, largest, full, look.utf8));
      std::string line = fmt::format("{:>7}  {:>11}  {:>8.3f}  {:>10}  {}", row.value, row.count, percent, cumulative, drawn);
      line.erase(line.find_last_not_of(' ') + 1);
      (out += line) += '\n';
    }
  }
  return out;
}

// "10000 records: 9990 ok, 10 unsolved"
std::string status_line(const batch::Tally& tally) {
  std::string out = counted(tally.records, "record");
  std::string_view separator = ": ";
  for (std::size_t status = 0; status < tally.by_status.size(); ++status) {
    if (tally.by_status[status] == 0) continue;
    fmt::format_to(std::back_inserter(out), "{}{} {}", separator, tally.by_status[status], rating::to_string(static_cast<rating::Status>(status)));
    separator = ", ";
  }
  return out;
}

}  // namespace

void show_counts(const batch::Tally& tally, const Settings& settings, double seconds) {
  std::string more;
  if (settings.records.condition) more += fmt::format("; {} matched, {} undecided", tally.matched, tally.undecided);
  if (settings.rates && (!settings.earlier.known.empty() || !settings.earlier.store.empty())) more += fmt::format("; {} known", tally.known);
  if (tally.passed_over > 0) more += fmt::format("; {} passed over", tally.passed_over);
  show_counts(tally, settings.ratings, seconds, settings.output, settings.histogram, more);
}

void show_counts(const batch::Tally& tally, std::span<const rating::RatingId> ratings, double seconds, const std::string& output,
                 std::optional<bool> wanted, const std::string& more) {
  const bool terminal = is_terminal(STDOUT_FILENO);
  if (!wanted.value_or(terminal)) return;
  const bool on_output = terminal || output != kStandard;
  const int fd = on_output ? STDOUT_FILENO : STDERR_FILENO;
  std::string text = output == kStandard ? "\n" : "";
  text += histogram(tally, ratings, {wants_color(fd), is_terminal(fd) && is_utf8(), terminal_width(fd)});
  const double speed = seconds > 0 ? static_cast<double>(tally.records) / seconds : 0;
  text += fmt::format("\n{}{}; {:.2f} s, {:.0f} puzzles/s\n", status_line(tally), more, seconds, speed);
  if (on_output) {
    print(text);
  } else {
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
}

}  // namespace bitwhip::app
