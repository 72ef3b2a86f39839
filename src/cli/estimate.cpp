#include "cli/estimate.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <string>
#include <thread>

#include "batch/pipeline.h"
#include "batch/sample.h"
#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/no_records.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/usage_error.h"
#include "input/input.h"
#include "input/reader.h"
#include "input/splitter.h"
#include "io/io_error.h"

namespace bitwhip::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLines = 1000;
constexpr auto kMostTime = std::chrono::seconds(20);
constexpr int kTimeIsUp = -1;  // as the reason of a stop, where others are signals

// A stop that a signal requests, or the time limit.
class TimeLimit {
 public:
  explicit TimeLimit(const io::Stop& signals) : thread_([this, &signals, end = Clock::now() + kMostTime] { watch(signals, end); }) {}
  ~TimeLimit() {
    done_.request(1);
    thread_.join();
  }
  const io::Stop& stop() const { return stop_; }

 private:
  void watch(const io::Stop& signals, Clock::time_point end) {
    pollfd wait[2] = {{signals.wake_fd(), POLLIN, 0}, {done_.wake_fd(), POLLIN, 0}};
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
      const int ready = left > 0 ? poll(wait, 2, static_cast<int>(left)) : 0;
      if (wait[1].revents != 0) return;
      if (signals.reason() != 0) return stop_.request(signals.reason());
      if (ready == 0 && Clock::now() >= end) return stop_.request(kTimeIsUp);
    }
  }

  io::Stop stop_, done_;
  std::thread thread_;  // the last member: it uses the others
};

// What the estimate needs of a record.
struct Rated {
  double seconds = 0;
  rating::Status status{};
  std::vector<rating::Value> values;
};

struct RatedSink : batch::RowSink {
  void take(const batch::Rows& rows) override {
    rows.each([this](const batch::Row& row) { rated.push_back({row.facts.seconds, row.facts.status, {row.values.begin(), row.values.end()}}); });
  }
  std::vector<Rated> rated;
};

// The output of a run without records.
struct Nowhere : io::Sink {
  bool write(std::string_view) override { return true; }
};

// The puzzle of a line in quotes, so that it is read the same way in another place; empty when the line asks for no record.
std::string quoted_token(const batch::Sample::Draw& draw, bool has_fields) {
  const auto splitter = input::make_splitter({.family = has_fields ? input::Family::fields : input::Family::lines}, false);
  input::Chunk chunk;
  // Behind the start of a file there is no header and no byte-order mark.
  if (!draw.first) splitter->resume_at(2);
  splitter->feed(draw.line, chunk, 2);
  splitter->finish(chunk);
  return chunk.lines.empty() ? std::string() : fmt::format("\"{}\"\n", chunk.token(chunk.lines.front()));
}

std::string duration(double seconds) {
  constexpr double kMinutes = 100;  // from so many seconds on, seconds alone are hard to read
  return seconds < kMinutes ? fmt::format("{:.2f} s", seconds) : clock_time(seconds);
}

// What was rated of the sample.
struct Result {
  std::vector<Observation> draws;
  std::vector<const Rated*> rated;  // by draw; null: no record
  int end = 0;                      // 0, kTimeIsUp or a signal
};

Result observe(const CommonSettings& common, const batch::Sample& sample, const io::Stop& stop, RatedSink& sink) {
  std::string text;
  std::vector<bool> is_record;
  for (const batch::Sample::Draw& draw : sample.draws) {
    const std::string line = quoted_token(draw, common.variant != nullptr);
    is_record.push_back(!line.empty());
    text += line;
  }
  batch::Job job;
  job.variant = common.variant;
  job.form = common.form;
  job.layout.ratings = common.ratings;
  job.options = common.rating;
  job.threads = thread_count(common);
  input::MemoryInput input("sample", text);
  job.archive = &sink;
  batch::Silent silent;
  Nowhere nowhere;
  const batch::Outcome outcome = batch::run(job, input, NoRecords(), nowhere, silent, stop);

  // What a record costs beside its rating: reading it and writing it. Of a run that was stopped nobody knows what was done in vain.
  double beside = 0;
  if (outcome.end == batch::End::complete && !sink.rated.empty()) {
    beside = std::chrono::duration<double>(outcome.times.rate).count();
    for (const Rated& rated : sink.rated) beside -= rated.seconds;
    beside = std::max(beside, 0.0) / static_cast<double>(sink.rated.size());
  }
  Result result;
  result.end = stop.reason();
  std::size_t next = 0;
  for (std::size_t i = 0; i < sample.draws.size(); ++i) {
    if (is_record[i] && next == sink.rated.size()) break;  // stopped before this one
    const Rated* rated = is_record[i] ? &sink.rated[next++] : nullptr;
    result.draws.push_back({sample.draws[i].weight, is_record[i], rated != nullptr ? rated->seconds + beside : 0});
    result.rated.push_back(rated);
  }
  return result;
}

void append_head(std::string& out, const CommonSettings& common, const RateSettings& settings, const batch::Sample& sample, const Result& result) {
  const std::size_t drawn = sample.draws.size(), used = result.draws.size();
  auto to = std::back_inserter(out);
  const std::string files = common.files.size() == 1 ? common.files.front() : fmt::format("{} files", common.files.size());
  if (sample.whole) {
    fmt::format_to(to, "{}: all {} lines\n", files, drawn);
  } else {
    fmt::format_to(to, "{}: a random sample of {} lines (seed {})\n", files, drawn, settings.choice.seed);
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

void append_times(std::string& out, const CommonSettings& common, const RateSettings& settings, const Estimator& estimator) {
  const int threads = thread_count(common);
  auto to = std::back_inserter(out);
  const Figure records = estimator.records();
  fmt::format_to(to, "\nrecords {:.0f} +- {:.0f}\n\n", records.value, records.error);
  fmt::format_to(to, "machines  time with {} thread{} each\n", threads, threads == 1 ? "" : "s");
  std::vector<int> machines{1, 8, 64};
  if (settings.selection.shards > 1) machines = {1, static_cast<int>(settings.selection.shards)};
  for (const int count : machines) {
    const Figure seconds = estimator.seconds(count);
    fmt::format_to(to, "{:>8}  {} +- {}\n", count, duration(seconds.value / threads), duration(seconds.error / threads));
  }
}

void append_share(std::string& out, const std::string& name, const Figure& share) {
  fmt::format_to(std::back_inserter(out), "{:>18}  {:>8.2f} +- {:.2f}\n", name, 100 * share.value, 100 * share.error);
}

// The share of each value of each rating, and of each status.
void append_shares(std::string& out, const CommonSettings& common, const Result& result, const Estimator& estimator) {
  for (std::size_t r = 0; r < common.ratings.size(); ++r) {
    std::vector<rating::Value> values;
    for (const Rated* rated : result.rated) {
      if (rated != nullptr && std::find(values.begin(), values.end(), rated->values[r]) == values.end()) values.push_back(rated->values[r]);
    }
    std::sort(values.begin(), values.end(), [](rating::Value a, rating::Value b) { return key_of(a) < key_of(b); });
    fmt::format_to(std::back_inserter(out), "\n{:>18}   percent\n", rating::info(common.ratings[r]).name);
    for (const rating::Value& value : values) {
      append_share(out, rating::to_string(value), estimator.share([&](std::size_t i) { return result.rated[i]->values[r] == value; }));
    }
  }
  fmt::format_to(std::back_inserter(out), "\n{:>18}   percent\n", "status");
  for (const rating::StatusInfo& status : rating::statuses()) {
    const auto has = [&](std::size_t i) { return result.rated[i]->status == status.status; };
    const Figure share = estimator.share(has);
    if (share.value > 0) append_share(out, std::string(status.name), share);
  }
}

void refuse_others(const CommonSettings& common, const RateSettings& settings) {
  const auto refuse = [](bool given, std::string_view option, std::string_view why) {
    if (given) throw UsageError(fmt::format("--estimate cannot be combined with {}: {}", option, why));
  };
  const input::Form& form = common.form;
  refuse(form.family == input::Family::marks, "--pm", "it samples lines, and a grid has several");
  const bool by_lines = !form.family || form.family == input::Family::lines || form.family == input::Family::fields;
  refuse(!by_lines, "--input-format", "it samples files of one puzzle per line");
  refuse(!form.column.empty(), "--column", "it samples files of one puzzle per line");
  refuse(common.output != kStandard, "--output", "it writes no records");
  refuse(!settings.provenance.empty(), "--provenance", "it writes no records");
  refuse(settings.resume, "--resume", "it writes no records");
  refuse(settings.selection.skip != 0, "--skip", "the sample is of all lines");
  refuse(settings.selection.limit != input::Selection().limit, "--limit", "the sample is of all lines");
  for (const std::string& file : common.files) {
    if (file == kStandard) throw UsageError("--estimate samples files: name them, since standard input can be read only once");
  }
}

// Its head tells the format of a file.
void refuse_other_formats(const CommonSettings& common, const io::Stop& stop) {
  if (common.form.family) return;
  for (const std::string& file : common.files) {
    input::FileInput input({file}, stop, false);
    input::Reader reader(input, stop, {});
    input::Chunk chunk;
    reader.fill(chunk, 1);
    const auto family = input.files().front().family;
    if (!family || family == input::Family::lines) continue;
    throw UsageError(fmt::format("--estimate samples files of one puzzle per line, and the input format of {} is {}", io::printable(file),
                                 input::row_of(*family).name));
  }
}

}  // namespace

double Estimator::correction() const {
  return all_ == 0 ? 1 : std::sqrt(std::max(0.0, 1 - static_cast<double>(draws_.size()) / static_cast<double>(all_)));
}

Figure Estimator::total(const std::function<double(const Observation&)>& of) const {
  const double n = static_cast<double>(draws_.size());
  if (draws_.empty()) return {};
  double sum = 0, squares = 0;
  for (const Observation& draw : draws_) sum += draw.weight * of(draw);
  const double mean = sum / n;
  for (const Observation& draw : draws_) squares += std::pow(draw.weight * of(draw) - mean, 2);
  return {mean, n > 1 ? correction() * std::sqrt(squares / (n * (n - 1))) : correction() * mean};
}

Figure Estimator::records() const {
  return total([](const Observation& draw) { return draw.record ? 1.0 : 0.0; });
}

Figure Estimator::seconds() const {
  return total([](const Observation& draw) { return draw.seconds; });
}

Figure Estimator::seconds(int machines) const {
  const Figure all = seconds();
  const double records = this->records().value, parts = machines;
  const double square = total([](const Observation& draw) { return draw.seconds * draw.seconds; }).value;
  // The records of a machine are one of its parts at random: their sum varies by their number times the variance of one.
  const double variance = records > 0 ? std::max(0.0, square / records - std::pow(all.value / records, 2)) : 0;
  const double of_part = records / parts * variance * (1 - 1 / parts);
  return {all.value / parts, std::sqrt(std::pow(all.error / parts, 2) + of_part)};
}

Figure Estimator::share(const std::function<bool(std::size_t)>& has) const {
  double records = 0, with = 0, squares = 0;
  for (std::size_t i = 0; i < draws_.size(); ++i) {
    if (!draws_[i].record) continue;
    records += draws_[i].weight;
    if (has(i)) with += draws_[i].weight;
  }
  if (records == 0) return {};
  const double share = with / records;
  for (std::size_t i = 0; i < draws_.size(); ++i) {
    if (draws_[i].record) squares += std::pow(draws_[i].weight * ((has(i) ? 1 : 0) - share), 2);
  }
  return {share, correction() * std::sqrt(squares) / records};
}

int estimate(const CommonSettings& common, const RateSettings& settings) {
  refuse_others(common, settings);
  const io::Stop& signals = stop_on_signals();
  refuse_other_formats(common, signals);
  const batch::Sample sample = batch::draw_sample(common.files, kLines, settings.choice.seed, signals);
  const TimeLimit limit(signals);
  RatedSink sink;
  const Result result = observe(common, sample, limit.stop(), sink);
  if (signals.reason() != 0) return kExitSignalBase + signals.reason();

  std::string out;
  append_head(out, common, settings, sample, result);
  const bool any = std::any_of(result.draws.begin(), result.draws.end(), [](const Observation& draw) { return draw.record; });
  if (any || result.draws.size() == sample.draws.size()) {
    const Estimator estimator(result.draws, sample.whole ? sample.draws.size() : 0);
    append_times(out, common, settings, estimator);
    if (any) append_shares(out, common, result, estimator);
  } else {
    out += "\nNo puzzle of the sample was rated within the time, so nothing is known of the whole.\n";
  }
  print(out);
  return kExitOk;
}

}  // namespace bitwhip::cli
