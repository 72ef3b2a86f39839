// bitwhip rate, bitwhip profile and bitwhip check: runs over files of puzzles (app/rate.h); and
// rate --estimate, which prints the estimates of job/estimate.h.
//
// A profile is a run whose records have the columns RATING.COUNTER, and whose counters are added to
// tables (tables/tallies.h). A check is a run without ratings that has its own columns: how many
// solutions the puzzles have, and which of their clues are redundant.
#include "app/rate.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "app/files.h"
#include "app/screen.h"
#include "base/lists.h"
#include "batch/pipeline.h"
#include "batch/sample.h"
#include "batch/tally.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/collections.h"
#include "job/estimate.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "rating/status.h"

namespace bitwhip::cli {

namespace {

using job::Plan, job::Request;

constexpr std::string_view kProfileText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle in the same
formats. Behind the ratings each record has the columns RATING.COUNTER, such as W.chains and
W.arena: the sums over all lengths of chains, or the peaks. They count what `bitwhip rate` does,
which has most values of W, B, gW and gB from a certificate; --path walks the path instead. A rating
counts what it did itself: what it takes over from a rating before it counts there. All counters but
the time are the same for every number of threads and every instruction set.

With --output-dir the program writes three tables for the whole run, one number per row.
lengths.tsv (rating, phase, length, counter, value) holds the sums and peaks by phase of the work
and length of chain. The phases are closures; z-walks, which bound a rating from above; braids,
whose searches fail and bound it from below; path, which is walked where the bounds differ; and
other, for work that belongs to no length, such as proofs. levels.tsv (rating, level, counter,
statistic, value) tells how the cost grows with the rating of the puzzle. run.tsv has a row for each
rating and counter, with the puzzle that has the greatest value and its place. Quantiles are exact
to 0.2 %; counts, means and greatest values are exact.
)";

constexpr std::string_view kProfileExamples = R"(
  bitwhip profile puzzles.txt --ratings W,B --output-dir profile -o profile.tsv
  bitwhip profile --ratings W --where 'W.arena>1000000' --top 20 --by W.arena puzzles.txt
  bitwhip profile --ratings W --path puzzles.txt
  bitwhip profile --ratings W --count-all --timeout 60 puzzles.txt
)";

constexpr std::string_view kCheckText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle in the same
formats, without ratings. A proper puzzle has exactly one solution. It is minimal when no clue can
go. The record has the number of solutions, the clues without which, one at a time, the puzzle stays
proper, and how many of the 3,359,232 symmetries of the grid give the same puzzle up to the names of
the digits. Pencil marks have no clues: their records have solutions alone.
)";

constexpr std::string_view kCheckExamples = R"(
  bitwhip check puzzles.txt
  bitwhip check --solution --max-solutions 1000 puzzles.txt
  bitwhip check --where 'minimal==yes' -f template --template '%p' puzzles.txt > minimal.txt
  bitwhip check new.txt > /dev/null && echo 'all of them are proper'
)";

constexpr std::size_t kLines = 1000;
constexpr auto kMostTime = std::chrono::seconds(20);
constexpr int kTimeIsUp = -1;  // reason of a stop that is not a signal

// An observer that requests a stop after a signal, or at a time limit.
class TimeLimit : public batch::ProgressObserver {
 public:
  explicit TimeLimit(const io::Stop& signals) : signals_(signals) {}
  const io::Stop& stop() const { return stop_; }
  void tick() override {
    if (signals_.reason() != 0) stop_.request(signals_.reason());
    if (Clock::now() >= end_) stop_.request(kTimeIsUp);
  }

 private:
  const io::Stop& signals_;
  const Clock::time_point end_ = Clock::now() + kMostTime;
  io::Stop stop_;
};

std::string duration(double seconds) {
  constexpr double kMinutes = 100;  // seconds from which minutes are shown
  return seconds < kMinutes ? fmt::format("{:.2f} s", seconds) : app::clock_time(seconds);
}

void append_head(std::string& out, const Plan& plan, const batch::Sample& sample,
                 std::size_t used) {
  const std::size_t drawn = sample.draws.size();
  auto to = std::back_inserter(out);
  const std::string files = plan.asked.files.size() == 1
                                ? plan.asked.files.front()
                                : fmt::format("{} files", plan.asked.files.size());
  if (sample.whole) {
    fmt::format_to(to, "{}: all {}\n", files, counted(drawn, "line"));
  } else {
    fmt::format_to(to, "{}: a random sample of {} (seed {})\n", files, counted(drawn, "line"),
                   plan.record_job.choice.seed);
  }
  for (const std::string& name : sample.in_part) {
    fmt::format_to(to,
                   "{}: compressed, so the sample is of its first bytes alone; the rest is taken "
                   "to be like them\n",
                   name);
  }
  if (used < drawn) {
    fmt::format_to(to,
                   "The time limit of {} s ended the sample after {} of these lines. The puzzles "
                   "under way are not counted, so the time may be longer.\n",
                   kMostTime.count(), used);
  }
}

void append_times(std::string& out, const Plan& plan, const job::Estimator& estimator) {
  const int threads = plan.record_job.threads;
  auto to = std::back_inserter(out);
  const job::EstimatedValue records = estimator.records();
  fmt::format_to(to, "\nrecords {:.0f} +- {:.0f}\n\n", records.value, records.error);
  fmt::format_to(to, "machines  time with {} thread{} each\n", threads, threads == 1 ? "" : "s");
  std::vector<int> machines{1, 8, 64};
  if (plan.record_job.selection.shards > 1)
    machines = {1, static_cast<int>(plan.record_job.selection.shards)};
  for (const int count : machines) {
    const job::EstimatedValue seconds = estimator.seconds(count);
    fmt::format_to(to, "{:>8}  {} +- {}\n", count, duration(seconds.value / threads),
                   duration(seconds.error / threads));
  }
}

void append_share(std::string& out, const std::string& name, const job::EstimatedValue& share) {
  fmt::format_to(std::back_inserter(out), "{:>18}  {:>8.2f} +- {:.2f}\n", name, 100 * share.value,
                 100 * share.error);
}

// Appends the fraction of each value of each rating, and of each status.
void append_shares(std::string& out, const Plan& plan, const std::vector<job::Observation>& draws,
                   const job::Estimator& estimator) {
  for (std::size_t r = 0; r < plan.ratings().size(); ++r) {
    std::vector<rating::Value> values;
    for (const job::Observation& draw : draws) {
      if (draw.record) add_once(values, draw.values[r]);
    }
    std::sort(values.begin(), values.end(),
              [](rating::Value a, rating::Value b) { return key_of(a) < key_of(b); });
    fmt::format_to(std::back_inserter(out), "\n{:>18}   percent\n",
                   rating::info(plan.ratings()[r]).name);
    for (const rating::Value& value : values) {
      append_share(out, rating::to_string(value),
                   estimator.share([&](std::size_t i) { return draws[i].values[r] == value; }));
    }
  }
  fmt::format_to(std::back_inserter(out), "\n{:>18}   percent\n", "status");
  for (const rating::StatusInfo& status : rating::statuses()) {
    const auto has = [&](std::size_t i) { return draws[i].status == status.status; };
    const job::EstimatedValue share = estimator.share(has);
    if (share.value > 0) append_share(out, std::string(status.name), share);
  }
}

// Throws OptionError for files in other formats, which their openings reveal.
void refuse_other_formats(const Plan& plan, const io::Stop& stop) {
  if (plan.record_job.input_format.family) return;
  for (const std::string& file : plan.asked.files) {
    input::FileInput input({file}, stop, io::Hashing::no);
    input::InputReader reader(input, stop, {});
    input::Chunk chunk;
    reader.fill(chunk, 1);
    const auto family = input.files().front().family;
    if (!family || family == input::InputFamily::lines) continue;
    throw job::OptionError(fmt::format(
        "--estimate samples files of one puzzle per line, and the input format of {} is {}",
        printable(file), input::row_of(*family).name));
  }
}

void check_estimate(const Plan& plan) {
  const Request& asked = plan.asked;
  if (!asked.db.empty())
    throw job::OptionError("--estimate writes no records, so it cannot be combined with --db");
  const auto refuse = [](bool given, std::string_view option, std::string_view why) {
    if (given)
      throw job::OptionError(fmt::format("--estimate cannot be combined with {}: {}", option, why));
  };
  const input::FormatOptions& format = plan.record_job.input_format;
  refuse(format.family == input::InputFamily::marks, "--pm",
         "it samples lines, and a grid has several");
  const bool by_lines = !format.family || format.family == input::InputFamily::lines ||
                        format.family == input::InputFamily::fields;
  refuse(!by_lines, "--input-format", "it samples files of one puzzle per line");
  refuse(!format.column.empty(), "--column", "it samples files of one puzzle per line");
  refuse(asked.output != job::kStandard, "--output", "it writes no records");
  refuse(!asked.provenance.empty(), "--provenance", "it writes no records");
  refuse(asked.resume, "--resume", "it writes no records");
  refuse(asked.where.has_value(), "--where", "it writes no records");
  refuse(asked.sample.has_value(), "--sample", "it writes no records");
  refuse(asked.top.has_value(), "--top", "it writes no records");
  refuse(!asked.known.empty(), "--known", "it rates all of its sample");
  refuse(asked.skip != 0, "--skip", "the sample is of all lines");
  refuse(asked.limit != Request().limit, "--limit", "the sample is of all lines");
  std::error_code none;
  for (const std::string& file : asked.files) {
    if (file == job::kStandard)
      throw job::OptionError(
          "--estimate samples files: name them, since standard input can be read only once");
    if (std::filesystem::is_fifo(file, none))
      app::refuse(file, "is no regular file, so no sample of it can be taken");
  }
}

int estimate(const Plan& plan, const io::Stop& stop) {
  refuse_other_formats(plan, stop);
  const batch::Sample sample =
      batch::draw_sample(plan.asked.files, kLines, plan.record_job.choice.seed, stop);
  TimeLimit limit(stop);
  const std::vector<job::Observation> draws = job::rate_sample(plan, sample, limit, limit.stop());
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  BITWHIP_INVARIANT(draws.size() <= sample.draws.size());

  std::string out;
  append_head(out, plan, sample, draws.size());
  const bool any = std::ranges::any_of(draws, &job::Observation::record);
  if (any || draws.size() == sample.draws.size()) {
    const job::Estimator estimator(draws, sample.whole ? sample.draws.size() : 0);
    append_times(out, plan, estimator);
    if (any) append_shares(out, plan, draws, estimator);
  } else {
    out +=
        "\nNo puzzle of the sample was rated within the time, so nothing is known of the whole.\n";
  }
  app::print(out);
  return kExitOk;
}

void refuse_rating(Plan& plan) {
  app::refuse_records(plan);
  if (plan.asked.estimate) check_estimate(plan);
}

int rate(const Plan& plan, const io::Stop& stop) {
  return plan.asked.estimate ? estimate(plan, stop) : app::write_records(plan, stop);
}

// Returns kExitImproper if some line does not hold a proper puzzle.
int check(const Plan& plan, const io::Stop& stop) {
  batch::Tally counts;
  const int code = app::write_records(plan, stop, {.counts = &counts, .takes_any_line = true});
  const bool proper =
      counts.by_status[static_cast<std::size_t>(rating::Status::ok)] == counts.records;
  return code == kExitOk && !proper ? kExitImproper : code;
}

std::vector<Option> known_options() {
  const auto statuses = [](const std::string& value) {
    std::vector<rating::Status> all;
    for (const std::string_view name : job::split_list("status", value))
      all.push_back(job::choose("status", rating::statuses(), std::string(name))->status);
    return all;
  };
  return {{{.name = "known",
            .section = job::Section::wanted,
            .argument = "FILE",
            .fallback = "none",
            .help = "records of an earlier run with the same options (tsv, csv or jsonl), or a "
                    "store: the ratings that they have are not rated again"},
           into(file_name, &Request::known)},
          {{.name = "again",
            .section = job::Section::wanted,
            .argument = "LIST",
            .fallback = "none",
            .help = "the statuses of known records that are rated again all the same, such as "
                    "memory,timeout",
            .choices = [] { return rating::statuses().names(); },
            .adds_up = true},
           into(statuses, &Request::again)}};
}

// Returns what rate and profile ask for first.
OptionList rating_options() {
  return OptionList(job::kReadingOptions, job::kVariantOption, job::kSelectionOptions,
                    job::kRatingsOption, job::kRulesOption, job::kLadderOption,
                    job::kMaxLengthOption, job::kArenaOption);
}

OptionList rate_options() {
  const Option estimate(
      {.name = "estimate",
       .section = job::Section::output,
       .help = "write no records: rate a random sample of 1,000 lines for at most 20 s, and print "
               "the expected number of records, time and shares of the values, each with its "
               "standard error"},
      flag(&Request::estimate));
  OptionList options = rating_options();
  return options.add(job::kLimitOptions, kept_output_and_store_options(), job::kRecordFormatOption,
                     job::kColumnsOptions, histogram_options(), estimate, provenance_option(),
                     job::kRecordFormOptions, job::kWantedOptions, known_options(), last_options());
}

OptionList profile_options() {
  OptionList options = rating_options();
  return options.add(job::kProfileOptions, job::kLimitOptions, kept_output_options(),
                     job::kRecordFormatOption, job::kColumnsOptions, histogram_options(),
                     tables_folder_option(), provenance_option(), job::kRecordFormOptions,
                     job::kWantedOptions, last_options());
}

}  // namespace

VerbInfo rate_verb() {
  VerbInfo verb =
      writes_records(*job::verbs().find("rate"),
                     {.ratings = "W,B", .takes_estimate = true, .finish = refuse_rating}, rate);
  verb.options = rate_options();
  verb.ends(kResourceOrNoPuzzle);
  verb.environment_files = {kStoreFiles, kJournalFile};
  return verb;
}

VerbInfo profile_verb() {
  VerbInfo verb = writes_records(
      {.name = "profile",
       .files = kPuzzles,
       .summary = "rate every puzzle, and count what the searches do and need by length of chain",
       .text = kProfileText,
       .examples = kProfileExamples},
      {.ratings = "W,B", .writes_counters = true, .finish = app::refuse_records}, rate);
  verb.options = profile_options();
  verb.ends(kResourceOrNoPuzzle);
  verb.tables = {job::input_format_table, job::rating_table,        job::rule_table,
                 job::ladder_table,       job::counter_table,       job::column_table,
                 job::template_table,     job::record_format_table, job::status_table};
  return verb;
}

VerbInfo check_verb() {
  VerbInfo verb = writes_records({.name = "check",
                                  .files = kPuzzles,
                                  .summary = job::tools().find("check")->summary,
                                  .text = kCheckText,
                                  .examples = kCheckExamples},
                                 {.takes_rules = false,
                                  .reads_states = true,
                                  .adapt = job::adapt_check,
                                  .finish = app::refuse_records},
                                 check);
  verb.options.add(job::kReadingOptions, job::kVariantOption, job::kSelectionOptions,
                   job::kCheckOptions, job::kLimitOptions, kept_output_options(),
                   job::kRecordFormatOption, job::kColumnsOptions, histogram_options(),
                   provenance_option(), job::kRecordFormOptions, job::kWantedOptions,
                   last_options());
  verb.options.drop(job::tools().find("check")->dropped);
  verb.options.row("columns").fallback = "those of a check alone";
  verb.options.row("by").fallback = "";
  verb.ends(
      {.code = kExitOk,
       .order = 8,
       .meaning = "every line holds a proper puzzle; or the reader of the output closed the pipe"});
  verb.ends({.code = kExitImproper,
             .order = 2,
             .meaning = "some line holds no proper puzzle; or the command line contains a mistake, "
                        "or files name another variant"});
  verb.tables = {job::input_format_table, job::column_table, job::template_table,
                 job::record_format_table};
  return verb;
}

}  // namespace bitwhip::cli
