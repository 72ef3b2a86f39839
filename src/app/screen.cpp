#include "app/screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iterator>

#include "rating/status.h"
#include "report/values.h"
#include "system/files.h"
#include "system/terminal.h"

namespace bitwhip::app {

namespace {

void write_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

// Returns the width of the terminal; 80 if it is unknown.
std::size_t terminal_width(int fd) {
  constexpr std::size_t kUsual = 80;
  const std::size_t columns = system::terminal_columns(fd);
  return columns > 0 ? columns : kUsual;
}

// True if colours are wanted: unless NO_COLOR is set.
bool wants_color(int fd) {
  return system::has_cursor_control(fd) && environment("NO_COLOR").empty();
}

constexpr auto kPause = std::chrono::milliseconds(200);
constexpr double kLongHeld = 2;  // seconds from which a held line is shown
constexpr std::size_t kShownName = 24;

// Returns the name of a file without folders, truncated for the status line.
std::string short_name(const std::string& path) {
  const std::string name = printable(std::filesystem::path(path).filename().string());
  return name.size() <= kShownName ? name : cut(name, kShownName - 3) + "...";
}

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kBar = "\x1b[36m";
constexpr std::string_view kWarnBar = "\x1b[33m";
constexpr std::string_view kPlain = "\x1b[0m";

// The layout of rows is "  level   puzzles  percent  cumulative  bar".
constexpr std::size_t kFixedWidth = 47;
constexpr std::size_t kLeastFirst = 7;  // of the first column
constexpr std::size_t kLeastBar = 10;
constexpr std::size_t kMostBar = 50;

// Returns a bar of `full` columns for the largest count; the least count is still visible.
std::string bar(std::uint64_t count, std::uint64_t largest, std::size_t full, bool utf8) {
  if (count == 0) return {};
  const std::size_t steps = utf8 ? 8 : 1;  // UTF-8 has blocks of eighths of a column
  const double exact =
      static_cast<double>(count) / static_cast<double>(largest) * static_cast<double>(full * steps);
  const std::size_t filled =
      std::max<std::size_t>(static_cast<std::size_t>(std::llround(exact)), 1);
  if (!utf8) return std::string(filled, '#');
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  for (std::size_t i = 0; i < filled / 8; ++i) text += "█";
  return text.append(kEighths[filled % 8]);
}

// Returns the rows of a histogram; values that are too many for a row each are taken together.
std::vector<batch::ValueCounts::HistogramLine> rows_of(const batch::ValueCounts& values) {
  constexpr std::size_t kMostRows = 120;  // more than chains are long, and tenths of SER
  auto rows = values.rows();
  if (rows.size() <= kMostRows) return rows;
  const report::ValueClasses classes(values, report::kMostBars);
  const std::vector<std::uint64_t> sums = classes.sums(values);
  rows.clear();
  for (std::size_t i = 0; i < classes.size(); ++i)
    rows.push_back({classes.names()[i], sums[i], i < classes.numbers()});
  return rows;
}

// Returns one row per level for each rating: puzzles, percent of all records, cumulative percent,
// and a bar; then `inf`, `>n` and `-` if they occur. fd: decides on colours, UTF-8 and the width.
std::string histogram(const batch::Tally& tally, std::span<const rating::RatingId> ratings,
                      int fd) {
  const bool has_color = wants_color(fd), utf8 = is_terminal(fd) && system::shows_utf8();
  const std::size_t width = terminal_width(fd);
  const double all = static_cast<double>(std::max<std::uint64_t>(tally.records, 1));
  const auto colored = [&](std::string_view color, const std::string& text) {
    return has_color && !text.empty() ? fmt::format("{}{}{}", color, text, kPlain) : text;
  };
  std::string out;
  for (std::size_t i = 0; i < ratings.size() && i < tally.by_rating.size(); ++i) {
    const auto rows = rows_of(tally.by_rating[i]);
    const std::string& name = rating::info(ratings[i]).name;
    std::uint64_t largest = 1;
    std::size_t first = std::max(kLeastFirst, name.size());
    for (const auto& row : rows) {
      largest = std::max(largest, row.count);
      first = std::max(first, row.value.size());
    }
    const std::size_t fixed = kFixedWidth + first - kLeastFirst,
                      full = std::clamp(width > fixed ? width - fixed : 0, kLeastBar, kMostBar);
    if (i > 0) out += '\n';
    const std::string heading = fmt::format("{:>{}}  {:>11}  {:>8}  {:>10}", name, first, "puzzles",
                                            "percent", "cumulative");
    (out += colored(kBold, heading)) += '\n';
    std::uint64_t sum = 0;
    for (const auto& row : rows) {
      sum += row.count;
      const double percent = 100 * static_cast<double>(row.count) / all;
      // inf, >n and - have no order, so nothing is cumulative for them.
      const std::string cumulative =
          row.finite ? fmt::format("{:.3f}", 100 * static_cast<double>(sum) / all) : std::string();
      const std::string drawn =
          colored(row.finite ? kBar : kWarnBar, bar(row.count, largest, full, utf8));
      std::string line = fmt::format("{:>{}}  {:>11}  {:>8.3f}  {:>10}  {}", row.value, first,
                                     row.count, percent, cumulative, drawn);
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
  std::uint64_t told = 0;
  for (std::size_t status = 0; status < tally.by_status.size(); ++status) {
    if (tally.by_status[status] == 0) continue;
    fmt::format_to(std::back_inserter(out), "{}{} {}", separator, tally.by_status[status],
                   rating::to_string(static_cast<rating::Status>(status)));
    separator = ", ";
    told += tally.by_status[status];
  }
  if (told < tally.records)
    fmt::format_to(std::back_inserter(out), "{}{} without a status", separator,
                   tally.records - told);
  return out;
}

}  // namespace

bool print(std::string_view text) {
  io::FileSink out("-");
  const bool is_read = out.write(text);
  out.close();
  return is_read;
}

void show(const std::string& text) {
  if (!system::has_cursor_control(system::kStandardOutput) || !system::show_in_pager(text))
    print(text);
}

void print_message(std::string_view text) {
  write_error(fmt::format("bitwhip: {}\n", printable(text)));
}

bool is_terminal(int fd) { return system::is_terminal(fd); }

bool colors_output(const job::Request& asked) {
  return asked.output == job::kStandard && wants_color(system::kStandardOutput);
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string cut_words(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  const std::size_t end = text.rfind(' ', bytes);
  if (end == std::string::npos || end == 0) return cut(text, bytes);
  return text.substr(0, text.find_last_not_of(' ', end) + 1);
}

std::string StatusLine::text() const {
  std::string out;
  auto end = std::back_inserter(out);
  // First, so that it is visible on a narrow terminal.
  if (held && held_seconds >= kLongHeld)
    fmt::format_to(end, "line {} of {} has held the output for {}  ", held->line,
                   short_name(held->file), clock_time(held_seconds));
  if (!title.empty()) fmt::format_to(end, "{}  ", title);
  fmt::format_to(end, "{}", counted(so_far.records, "puzzle"));
  constexpr double kMega = 1e6;
  const auto bytes = static_cast<double>(raw_bytes),
             now = static_cast<double>(raw_bytes - std::min(raw_bytes, before.raw_bytes));
  if (total_bytes > 0) {
    const auto total = static_cast<double>(std::max(total_bytes, raw_bytes));
    fmt::format_to(end, "  {:.1f}/{:.1f} MB {:.0f}%", bytes / kMega, total / kMega,
                   100 * bytes / total);
    if (now > 0) fmt::format_to(end, "  {} left", clock_time(seconds * (total - bytes) / now));
  } else {
    fmt::format_to(end, "  {:.1f} MB", bytes / kMega);
  }
  const std::uint64_t records = so_far.records - std::min(so_far.records, before.records);
  if (seconds > 0) fmt::format_to(end, "  {:.0f}/s", static_cast<double>(records) / seconds);
  if (so_far.matched > 0) fmt::format_to(end, "  {} matched", so_far.matched);
  for (std::size_t i = 0; i < ratings.size() && i < so_far.by_rating.size(); ++i) {
    fmt::format_to(end, "  {}", rating::info(ratings[i]).name);
    for (const auto& row : so_far.by_rating[i].rows()) {
      if (row.count > 0) fmt::format_to(end, " {}:{}", row.value, row.count);
    }
  }
  return out;
}

Progress::Progress(std::vector<rating::RatingId> ratings, std::uint64_t total_bytes,
                   DoneBefore before, std::string title)
    : draws_(system::has_cursor_control(system::kStandardError)),
      start_(Clock::now()),
      status_{.title = std::move(title),
              .ratings = std::move(ratings),
              .raw_bytes = before.raw_bytes,
              .total_bytes = total_bytes,
              .before = before} {
  status_.so_far.records = before.records;
  if (draws_) timer_ = std::jthread([this](const std::stop_token& stop) { draw_often(stop); });
}

void Progress::progress(std::string_view messages, const batch::Tally& so_far,
                        std::uint64_t raw_bytes) {
  if (!messages.empty()) without_line([messages] { write_error(messages); });
  if (!draws_) return;
  const std::lock_guard lock(mutex_);
  status_.so_far = so_far;
  status_.raw_bytes = raw_bytes;
}

void Progress::without_line(const std::function<void()>& write) {
  const std::lock_guard lock(mutex_);
  erase();
  write();
  write_error(line_);
}

void Progress::end() {
  if (timer_.joinable()) {
    timer_.request_stop();
    timer_.join();
  }
  const std::lock_guard lock(mutex_);
  erase();
  line_.clear();
}

void Progress::draw_often(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  for (;;) {
    pause_.wait_for(lock, stop, kPause, [] { return false; });
    if (stop.stop_requested()) return;
    draw();
  }
}

void Progress::draw() {
  auto place = oldest_pending().place();
  if (!place || place != status_.held) held_since_ = Clock::now();
  status_.held = std::move(place);
  status_.held_seconds = seconds_since(held_since_);
  status_.seconds = seconds_since(start_);
  line_ = "\r" + cut_words(status_.text(), terminal_width(system::kStandardError) - 1) + "\x1b[K\r";
  write_error(line_);
}

void Progress::erase() {
  if (!line_.empty()) write_error("\r\x1b[K");
}

Complaints::~Complaints() {
  try {
    for (const std::string& line : messages_.rest()) write([&line] { print_message(line); });
  } catch (const std::exception&) {  // ignored, like every failure to print a warning
  }
}

void Complaints::add(std::string_view message) {
  if (const auto shown = messages_.add(message)) write([&shown] { print_message(*shown); });
}

void Complaints::add_notes(std::string_view lines) {
  const std::string shown = messages_.take(lines);
  if (!shown.empty()) write([&shown] { write_error(shown); });
}

void Complaints::write(const std::function<void()>& write) {
  if (progress_ != nullptr) {
    progress_->without_line(write);
  } else {
    write();
  }
}

bool ClearingSink::write(std::string_view bytes) {
  if (!shares_) return sink_.write(bytes);
  bool open = true;
  progress_.without_line([&] { open = sink_.write(bytes); });
  return open;
}

void show_counts(const batch::Tally& tally, const job::Plan& plan, double seconds) {
  std::string more;
  if (plan.record_job.condition)
    more += fmt::format("; {} matched, {} undecided", tally.matched, tally.undecided);
  if (plan.record_job.rates && (!plan.asked.known.empty() || !plan.asked.db.empty()))
    more += fmt::format("; {} known", tally.known);
  if (tally.passed_over > 0) more += fmt::format("; {} passed over", tally.passed_over);
  show_counts(tally, plan.ratings(), seconds, plan.asked.output, plan.asked.histogram, more);
}

void show_counts(const batch::Tally& tally, std::span<const rating::RatingId> ratings,
                 double seconds, const std::string& output, std::optional<bool> wanted,
                 const std::string& more) {
  const bool terminal = is_terminal(system::kStandardOutput);
  if (!wanted.value_or(terminal)) return;
  const bool on_output = terminal || output != job::kStandard;
  const int fd = on_output ? system::kStandardOutput : system::kStandardError;
  std::string text = output == job::kStandard ? "\n" : "";
  text += histogram(tally, ratings, fd);
  const double speed = seconds > 0 ? static_cast<double>(tally.records) / seconds : 0;
  text +=
      fmt::format("\n{}{}; {:.2f} s, {:.0f} puzzles/s\n", status_line(tally), more, seconds, speed);
  if (on_output) {
    print(text);
  } else {
    write_error(text);
  }
}

}  // namespace bitwhip::app
