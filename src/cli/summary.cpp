#include "cli/summary.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/common_settings.h"
#include "cli/histogram.h"
#include "cli/print.h"
#include "cli/terminal.h"

namespace bitwhip::cli {

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

}  // namespace bitwhip::cli
