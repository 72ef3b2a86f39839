// bitwhip bench: the speed on a fixed set of puzzles, and a checksum of all ratings.
#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>

#include "app/screen.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/tally.h"
#include "batch/worker.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "input/input.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "job/version.h"
#include "simd/isa.h"
#include "system/process.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kBenchText = R"(
The program prints the puzzles per second and core for W alone, for B alone and for both, and it
shows what the searches did. The last line is a checksum over all ratings. The checksum is the same
for every instruction set and every number of threads.
)";

namespace fs = std::filesystem;

// A file of puzzles in memory, so that no disk access is measured.
struct PuzzleSet {
  std::string name;
  std::string text;
};

// The limit of the decompressed text of a file: some three million puzzles.
constexpr std::size_t kMostText = std::size_t{256} << 20;

// The sets for a run without a file, with the number of lines to use: random puzzles for a few
// seconds, and the hard ones.
constexpr std::pair<const char*, std::size_t> kStandardSets[] = {{"sudogen0.txt", 4000},
                                                                 {"puzzles.tsv", SIZE_MAX}};

fs::path data_dir(const std::string& data) {
  std::vector<fs::path> tried;
  if (!data.empty()) {
    tried.emplace_back(data);
  } else if (const char* environment = std::getenv("BITWHIP_DATA");
             environment != nullptr && *environment != '\0') {
    tried.emplace_back(environment);
  } else {
    const fs::path program = system::program_path();
    if (!program.empty())
      tried.push_back((program.parent_path() / job::data_dir_from_program()).lexically_normal());
    tried.emplace_back(job::source_data_dir());
  }
  for (const fs::path& folder : tried) {
    std::error_code ignored;
    if (fs::exists(folder / kStandardSets[0].first, ignored)) return folder;
  }
  throw io::IoError(fmt::format(
      "{} is not in {}; name its folder with --data or the environment variable BITWHIP_DATA",
      kStandardSets[0].first,
      joined(tried, ", ", [](const fs::path& folder) { return folder.string(); })));
}

std::string read_all(const std::string& path, std::size_t lines, const io::Stop& stop,
                     std::shared_ptr<io::HeldPipe> held = nullptr) {
  input::FileInput input({path}, stop, io::Hashing::no, {}, std::move(held));
  std::string text = io::read_up_to(*input.next(), kMostText + 1);
  if (text.size() > kMostText)
    throw io::IoError(
        fmt::format("{}: more than {} MiB, and bench reads from memory; give it a part of that",
                    input.name(), kMostText >> 20));
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  text.resize(end);
  return text;
}

std::vector<PuzzleSet> puzzle_sets(const job::Plan& plan, const io::Stop& stop) {
  const std::vector<std::string>& files = plan.asked.files;
  if (!files.empty()) return {{files[0], read_all(files[0], SIZE_MAX, stop, plan.first)}};
  const fs::path folder = data_dir(plan.asked.own_of<job::BenchRequest>().data);
  std::vector<PuzzleSet> sets;
  for (const auto& [file, lines] : kStandardSets)
    sets.push_back({file, read_all((folder / file).string(), lines, stop)});
  return sets;
}

// A status line without messages: lines without a puzzle do not matter here.
class QuietProgress : public app::Progress {
 public:
  using app::Progress::Progress;
  void progress(std::string_view, const batch::Tally& so_far, std::uint64_t raw_bytes) override {
    app::Progress::progress({}, so_far, raw_bytes);
  }
};

// Returns the columns of a row behind the set and the ratings.
std::string speed_of(const batch::Outcome& outcome, int threads) {
  const double speed = outcome.seconds > 0
                           ? static_cast<double>(outcome.tally.records) / outcome.seconds / threads
                           : 0;
  return fmt::format("{:>8} {:>9.3f} {:>15.0f} {:>8.3f} {:>8.3f} {:>8.3f}", outcome.tally.records,
                     outcome.seconds, speed, outcome.times.read, outcome.times.rate,
                     outcome.times.write);
}

std::string searches_of(const batch::Tally& tally) {
  const auto each = [&](std::uint64_t count) {
    return static_cast<double>(count) /
           static_cast<double>(std::max<std::uint64_t>(tally.records, 1));
  };
  const auto& search = tally.search;
  return fmt::format("{:>8.1f} {:>9.1f} {:>9.1f} {:>9.1f} {:>11.1f} {:>11.1f}", each(search.passes),
                     each(search.targets), each(search.filters), each(search.searches),
                     each(search.nodes), static_cast<double>(search.arena_peak) / 1024);
}

int bench(const job::Plan& plan, const io::Stop& stop) {
  const std::vector<PuzzleSet> sets = puzzle_sets(plan, stop);
  const int threads = plan.record_job.threads;
  // Printed with the first row, so that there is no output if the memory cannot be allocated.
  std::string heading = fmt::format(R"({}
instruction set {}, {}

set                  ratings  puzzles   seconds  puzzles/s/core     read     rate    write
)",
                                    job::version_line(), simd::current_isa(),
                                    counted(static_cast<std::uint64_t>(threads), "thread"));
  std::string searches;
  // Over lines "puzzle W B status" (or the ratings asked for), in order, of all sets.
  io::ChecksumSink checksum;
  // Without --ratings there are runs of W, B and both; the checksum of both is the signature of the
  // program.
  const rating::RatingId w = *rating::find_rating("W"), b = *rating::find_rating("B");
  std::vector<std::vector<rating::RatingId>> chosen{{w}, {b}, {w, b}};
  if (plan.ratings_chosen) chosen = {plan.ratings()};
  for (const PuzzleSet& set : sets) {
    const std::string name = fs::path(set.name).filename().string();
    for (const auto& ratings : chosen) {
      batch::RecordJob job;
      job.variant = plan.record_job.variant;
      job.input_format = plan.record_job.input_format;
      job.layout.ratings = ratings;
      job.options = plan.record_job.options;
      job.threads = threads;
      const auto writer = batch::make_tsv_writer(job.layout);
      input::MemoryInput input(set.name, set.text);
      io::ChecksumSink other;
      QuietProgress progress(ratings, set.text.size(), {}, name);
      const batch::Outcome outcome = batch::run(
          job, input, *writer, &ratings == &chosen.back() ? checksum : other, progress, stop);
      progress.end();
      if (outcome.end == batch::RunEnd::stopped) return kExitSignalBase + stop.reason();
      const std::string row = fmt::format("{:<20} {:<7} ", name, job::names_of(ratings));
      app::print(heading + row + speed_of(outcome, threads) + '\n');
      heading.clear();
      searches += row + searches_of(outcome.tally) + '\n';
    }
  }
  app::print(
      fmt::format("\nper puzzle            ratings   passes   targets  closures  searches       "
                  "nodes  arena, KiB\n{}\nchecksum {:016x}\n",
                  searches, checksum.value()));
  return kExitOk;
}

void refuse_options_of_sets(job::PlanDraft& draft) {
  if (!draft.request.files.empty() && !draft.request.own_of<job::BenchRequest>().data.empty())
    throw job::OptionError("--data is the folder of the standard set, and a FILE takes its place");
  if (draft.inputs.variant != nullptr && draft.request.files.empty())
    throw job::OptionError("--variant needs a FILE: the puzzles of the standard set are classic");
}

}  // namespace

VerbInfo bench_verb() {
  VerbInfo verb =
      prints_at_end({.name = "bench",
                     .files = "[FILE]",
                     .summary = "measure the speed on a fixed set of puzzles, or on FILE",
                     .text = kBenchText});
  const Option data(
      {.name = "data",
       .section = job::Section::machine,
       .argument = "DIR",
       .fallback = "as installed",
       .help = "the folder of the data sets (also: environment variable BITWHIP_DATA)"},
      into(file_name, &job::BenchRequest::data));
  verb.options.add(job::kVariantOption, job::kRatingsOption, job::kRulesOption, job::kLadderOption,
                   job::kMaxLengthOption, job::kArenaOption, job::kLimitOptions,
                   job::kThreadsOption, isa_option(), data);
  verb.variables = {kIsaVariable,
                    {.order = 2,
                     .name = "BITWHIP_DATA",
                     .meaning = "the folder of the data sets, when there is no option --data"}};
  verb.environment_files = {
      {3, "../share/bitwhip/datasets",
       "the data sets, beside the folder of the program: the puzzles that `bitwhip bench` rates"}};
  verb.traits = job::VerbTraits{
      .ratings = "W,B", .reads_variant_names = true, .adapt = refuse_options_of_sets};
  verb.run = bench;
  return verb;
}

}  // namespace bitwhip::cli
