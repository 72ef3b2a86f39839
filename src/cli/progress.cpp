#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "cli/terminal.h"

namespace bitwhip::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPause = std::chrono::milliseconds(200);

void write_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_line(const batch::Tally& so_far, const std::vector<rating::RatingId>& ratings, std::uint64_t raw_bytes,
                          std::uint64_t total_bytes, double seconds) {
  std::string out = fmt::format("{} puzzles", so_far.records);
  auto end = std::back_inserter(out);
  constexpr double kMega = 1e6;
  if (total_bytes > 0) {
    const double share = std::min(1.0, static_cast<double>(raw_bytes) / static_cast<double>(total_bytes));
    fmt::format_to(end, "  {:.1f}/{:.1f} MB {:.0f}%", static_cast<double>(raw_bytes) / kMega, static_cast<double>(total_bytes) / kMega, 100 * share);
    if (share > 0) fmt::format_to(end, "  {} left", clock_time(seconds * (1 - share) / share));
  } else {
    fmt::format_to(end, "  {:.1f} MB", static_cast<double>(raw_bytes) / kMega);
  }
  if (seconds > 0) fmt::format_to(end, "  {:.0f}/s", static_cast<double>(so_far.records) / seconds);
  if (so_far.matched > 0) fmt::format_to(end, "  {} matched", so_far.matched);
  for (std::size_t i = 0; i < ratings.size() && i < so_far.by_rating.size(); ++i) {
    fmt::format_to(end, "  {}", rating::info(ratings[i]).name);
    for (const auto& row : so_far.by_rating[i].rows()) {
      if (row.count > 0) fmt::format_to(end, " {}:{}", row.value, row.count);
    }
  }
  return out;
}

Progress::Progress(std::vector<rating::RatingId> ratings, std::uint64_t total_bytes)
    : ratings_(std::move(ratings)),
      total_bytes_(total_bytes),
      draws_(is_smart_terminal(STDERR_FILENO)),
      start_(Clock::now()),
      next_(start_ + kPause) {}

void Progress::progress(std::string_view messages, const batch::Tally& so_far, std::uint64_t raw_bytes) {
  if (!messages.empty()) {
    clear();
    write_error(messages);
  }
  if (!draws_ || Clock::now() < next_) return;
  next_ = Clock::now() + kPause;
  std::string line = progress_line(so_far, ratings_, raw_bytes, total_bytes_, std::chrono::duration<double>(Clock::now() - start_).count());
  line.resize(std::min(line.size(), terminal_width(STDERR_FILENO) - 1));
  clear();
  write_error(line);
  drawn_ = true;
}

void Progress::clear() {
  if (drawn_) write_error("\r\x1b[K");
  drawn_ = false;
}

}  // namespace bitwhip::cli
