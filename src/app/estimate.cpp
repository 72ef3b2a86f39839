#include "app/estimate.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "app/files.h"
#include "app/progress.h"
#include "app/screen.h"
#include "base/exit_code.h"
#include "base/invariant.h"
#include "base/text.h"
#include "batch/sample.h"
#include "input/input.h"
#include "input/reader.h"
#include "job/estimate.h"

namespace bitwhip::app {

namespace {

constexpr std::size_t kLines = 1000;
constexpr auto kMostTime = std::chrono::seconds(20);
constexpr int kTimeIsUp = -1;  // as the reason of a stop, where others are signals

// A stop that a signal requests, or the time limit.
class TimeLimit {
 public:
  explicit TimeLimit(const io::Stop& signals)
      : thread_([this, &signals, end = std::chrono::steady_clock::now() + kMostTime] { watch(signals, end); }) {}
  ~TimeLimit() {
    done_.request(1);
    thread_.join();
  }
  const io::Stop& stop() const { return stop_; }

 private:
  void watch(const io::Stop& signals, std::chrono::steady_clock::time_point end) {
    pollfd wait[2] = {{signals.wake_fd(), POLLIN, 0}, {done_.wake_fd(), POLLIN, 0}};
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
      const int ready = left > 0 ? poll(wait, 2, static_cast<int>(left)) : 0;
      if (wait[1].revents != 0) return;
      if (signals.reason() != 0) return stop_.request(signals.reason());
      if (ready == 0 && std::chrono::steady_clock::now() >= end) return stop_.request(kTimeIsUp);
    }
  }

  io::Stop stop_, done_;
  std::thread thread_;  // the last member: it uses the others
};

std::string duration(double seconds) {
  constexpr double kMinutes = 100;  // from so many seconds on, seconds alone are hard to read
  return seconds < kMinutes ? fmt::format("{:.2f} s", seconds) : clock_time(seconds);
}

void append_head(std::string& out, const Settings& settings, const batch::Sample& sample, const job::RatedSample& result) {
  const std::size_t drawn = sample.draws.size(), used = result.draws.size();
  auto to = std::back_inserter(out);
  const std::string files = settings.files.size() == 1 ? settings.files.front() : fmt::format("{} files", settings.files.size());
  if (sample.whole) {
    fmt::format_to(to, "{}: all {}\n", files, counted(drawn, "line"));
  } else {
    fmt::format_to(to, "{}: a random sample of {} (seed {})\n", files, counted(drawn, "line"), settings.records.choice.seed);
  }
  for (const std::string& name : sample.in_part) {
    fmt::format_to(to, "{}: compressed, so the sample is of its first bytes alone; the rest is taken to be like them\n", name);
  }
  if (used < drawn) {
    fmt::format_to(
        to, "The time limit of {} s ended the sample after {} of these lines. The puzzles under way are not counted, so the time may be longer.\n",
        kMostTime.count(), used);
  }
}

void append_times(std::string& out, const Settings& settings, const job::Estimator& estimator) {
  const int threads = job::thread_count(settings);
  auto to = std::back_inserter(out);
  const job::Figure records = estimator.records();
  fmt::format_to(to, "\nrecords {:.0f} +- {:.0f}\n\n", records.value, records.error);
  fmt::format_to(to, "machines  time with {} thread{} each\n", threads, threads == 1 ? "" : "s");
  std::vector<int> machines{1, 8, 64};
  if (settings.selection.shards > 1) machines = {1, static_cast<int>(settings.selection.shards)};
  for (const int count : machines) {
    const job::Figure seconds = estimator.seconds(count);
    fmt::format_to(to, "{:>8}  {} +- {}\n", count, duration(seconds.value / threads), duration(seconds.error / threads));
  }
}

void append_share(std::string& out, const std::string& name, const job::Figure& share) {
  fmt::format_to(std::back_inserter(out), "{:>18}  {:>8.2f} +- {:.2f}\n", name, 100 * share.value, 100 * share.error);
}

// The share of each value of each rating, and of each status.
void append_shares(std::string& out, const Settings& settings, const job::RatedSample& result, const job::Estimator& estimator) {
  for (std::size_t r = 0; r < settings.ratings.size(); ++r) {
    std::vector<rating::Value> values;
    for (const auto& rated : result.rated) {
      if (rated && std::find(values.begin(), values.end(), rated->values[r]) == values.end()) values.push_back(rated->values[r]);
    }
    std::sort(values.begin(), values.end(), [](rating::Value a, rating::Value b) { return key_of(a) < key_of(b); });
    fmt::format_to(std::back_inserter(out), "\n{:>18}   percent\n", rating::info(settings.ratings[r]).name);
    for (const rating::Value& value : values) {
      append_share(out, rating::to_string(value), estimator.share([&](std::size_t i) { return result.rated[i]->values[r] == value; }));
    }
  }
  fmt::format_to(std::back_inserter(out), "\n{:>18}   percent\n", "status");
  for (const rating::StatusInfo& status : rating::statuses()) {
    const auto has = [&](std::size_t i) { return result.rated[i]->status == status.status; };
    const job::Figure share = estimator.share(has);
    if (share.value > 0) append_share(out, std::string(status.name), share);
  }
}

// Its head tells the format of a file.
void refuse_other_formats(const Settings& settings, const io::Stop& stop) {
  if (settings.form.family) return;
  for (const std::string& file : settings.files) {
    input::FileInput input({file}, stop, false);
    input::Reader reader(input, stop, {});
    input::Chunk chunk;
    reader.fill(chunk, 1);
    const auto family = input.files().front().family;
    if (!family || family == input::Family::lines) continue;
    throw job::OptionError(fmt::format("--estimate samples files of one puzzle per line, and the input format of {} is {}", printable(file),
                                       input::row_of(*family).name));
  }
}

}  // namespace

void check_estimate(const Settings& settings) {
  if (!settings.earlier.store.empty()) throw job::OptionError("--estimate writes no records, so it cannot be combined with --db");
  const auto refuse = [](bool given, std::string_view option, std::string_view why) {
    if (given) throw job::OptionError(fmt::format("--estimate cannot be combined with {}: {}", option, why));
  };
  const input::Form& form = settings.form;
  refuse(form.family == input::Family::marks, "--pm", "it samples lines, and a grid has several");
  const bool by_lines = !form.family || form.family == input::Family::lines || form.family == input::Family::fields;
  refuse(!by_lines, "--input-format", "it samples files of one puzzle per line");
  refuse(!form.column.empty(), "--column", "it samples files of one puzzle per line");
  refuse(settings.output != kStandard, "--output", "it writes no records");
  refuse(!settings.provenance.empty(), "--provenance", "it writes no records");
  refuse(settings.resume, "--resume", "it writes no records");
  const job::RecordSettings& records = settings.records;
  refuse(records.where.has_value(), "--where", "it writes no records");
  refuse(records.choice.sample.has_value(), "--sample", "it writes no records");
  refuse(records.choice.top.has_value(), "--top", "it writes no records");
  refuse(!settings.earlier.known.empty(), "--known", "it rates all of its sample");
  refuse(settings.selection.skip != 0, "--skip", "the sample is of all lines");
  refuse(settings.selection.limit != input::Selection().limit, "--limit", "the sample is of all lines");
  std::error_code none;
  for (const std::string& file : settings.files) {
    if (file == kStandard) throw job::OptionError("--estimate samples files: name them, since standard input can be read only once");
    if (std::filesystem::is_fifo(file, none)) app::refuse(file, "is no regular file, so no sample of it can be taken");
  }
}

int estimate(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  refuse_other_formats(settings, stop);
  const batch::Sample sample = batch::draw_sample(settings.files, kLines, settings.records.choice.seed, stop);
  const TimeLimit limit(stop);
  const job::RatedSample result = job::rate_sample(settings, sample, limit.stop());
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  BITWHIP_INVARIANT(result.draws.size() <= sample.draws.size());

  std::string out;
  append_head(out, settings, sample, result);
  const bool any = std::any_of(result.draws.begin(), result.draws.end(), [](const job::Observation& draw) { return draw.record; });
  if (any || result.draws.size() == sample.draws.size()) {
    const job::Estimator estimator(result.draws, sample.whole ? sample.draws.size() : 0);
    append_times(out, settings, estimator);
    if (any) append_shares(out, settings, result, estimator);
  } else {
    out += "\nNo puzzle of the sample was rated within the time, so nothing is known of the whole.\n";
  }
  print(out);
  return kExitOk;
}

}  // namespace bitwhip::app
