// The task of `generate`, as its options ask for it.
#include "job/generation.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "batch/writer.h"
#include "collect/cells.h"
#include "collect/schedule.h"
#include "input/chunk.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/source.h"
#include "job/verb_requests.h"

namespace bitwhip::job {

namespace {

using collect::Cells, collect::GridSource, collect::GeneratorMethod;

constexpr int kFewestClues = 17;
constexpr int kStartClues = 32, kStartOfSplitting = 36, kLeastSplit = 31;
// Mean attempts per puzzle without splitting, measured over the published collection.
constexpr double kAttemptsOfPuzzle = 257514;

const std::string kUniform = "uniform", kQuick = "quick", kDefault = "default", kFast = "fast",
                  kNone = "none";
constexpr std::string_view kFastSchedule = "36-33:3,32-29:2,27-1:0.7";

// The splitting of a run, and its schedule as text for the notes.
struct NamedSplitting {
  collect::SplittingSchedule splitting;
  std::string text;
};

NamedSplitting schedule_of(const GenerateRequest& own) {
  NamedSplitting schedule;
  std::string text = own.split.value_or(kDefault);
  if (text == kDefault) {
    // No splitting above: nearly all deletions there leave one solution, so tries gain nothing.
    const int start = std::min(own.start_clues.value_or(kStartOfSplitting), kStartOfSplitting);
    text = start < kLeastSplit    ? kNone
           : start == kLeastSplit ? fmt::format("{}:3", start)
                                  : fmt::format("{}-{}:3", start, kLeastSplit);
  }
  if (text == kFast) text = kFastSchedule;
  schedule.text = text;
  auto read = collect::parse_schedule(text);
  if (const auto* wrong = std::get_if<std::string>(&read)) throw OptionError("--split: " + *wrong);
  const int greatest = std::get<collect::Schedule>(read).greatest;
  schedule.splitting.tries = std::move(std::get<collect::Schedule>(read).tries);
  schedule.splitting.start = own.start_clues.value_or(std::max(greatest, kStartClues));
  if (greatest > schedule.splitting.start)
    throw OptionError(
        fmt::format("--split: the level {} is above the {} clues that an attempt starts with",
                    greatest, schedule.splitting.start));
  return schedule;
}

collect::BandedCellSet pattern_of(const std::string& text) {
  if (text.empty()) return collect::BandedCellSet::all();
  if (text.size() != kCells)
    throw OptionError(
        fmt::format("--pattern: a pattern has 81 characters, and this one has {}", text.size()));
  collect::BandedCellSet cells;
  for (int cell = 0; cell < kCells; ++cell) {
    const char sign = text[static_cast<std::size_t>(cell)];
    if (std::string_view("0123456789.xX*").find(sign) == std::string_view::npos)
      throw OptionError(
          fmt::format("--pattern: '{}' is neither a sign of a cell with a clue (x, X, *, 1 to 9) "
                      "nor of one without (. or 0)",
                      sign));
    if (sign != '.' && sign != '0') cells = cells | collect::BandedCellSet::of(cell);
  }
  if (cells.size() < kFewestClues)
    throw OptionError(fmt::format(
        "--pattern: no puzzle with fewer than 17 clues has one solution, and this pattern has {}",
        counted(cells.size(), "cell")));
  return cells;
}

// Returns the number of attempts per grid that yields about a quarter of a puzzle.
std::uint64_t usual_attempts(const collect::SplittingSchedule& splitting, int cells) {
  constexpr double kYield = 0.25;
  constexpr std::size_t kUsualClues = 26;
  double puzzles = kYield * kAttemptsOfPuzzle;
  for (std::size_t n = kUsualClues + 1; n <= static_cast<std::size_t>(splitting.start_in(cells));
       ++n)
    puzzles /= splitting.tries[n] > 0 ? splitting.tries[n] : 1;
  return static_cast<std::uint64_t>(std::clamp(puzzles, 1.0, kAttemptsOfPuzzle));
}

GeneratorMethod method_of(const GenerateRequest& own) {
  return own.suexg ? GeneratorMethod::suexg : static_cast<GeneratorMethod>(own.method);
}

// True if the grids are read from a file.
bool is_listed(const GenerateRequest& own) {
  return !own.grids.empty() && own.grids != kUniform && own.grids != kQuick;
}

GridSource grids_of(const GenerateRequest& own) {
  if (is_listed(own)) return GridSource::listed;
  return own.grids == kQuick || (own.grids.empty() && method_of(own) == GeneratorMethod::top_down)
             ? GridSource::quick
             : GridSource::uniform;
}

// Returns why a line is not a complete grid; empty if it is one.
std::string why_no_grid(const Cells& cells) {
  const auto name = [](int cell) { return fmt::format("r{}c{}", cell / 9 + 1, cell % 9 + 1); };
  for (int a = 0; a < kCells; ++a) {
    const auto digit = cells[static_cast<std::size_t>(a)];
    if (digit == 0) return fmt::format("{} is empty", name(a));
    for (int b = a + 1; b < kCells; ++b) {
      const bool see =
          a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
      if (see && cells[static_cast<std::size_t>(b)] == digit)
        return fmt::format("{} and {} have both the digit {}", name(a), name(b), digit);
    }
  }
  return {};
}

// Reads the grids of a file, and returns its hash.
std::string read_grids(const std::string& path, const io::Stop& stop, std::vector<Cells>& grids) {
  input::FileInput input({path}, stop, io::Hashing::yes);
  input::InputReader reader(input, stop,
                            {.input_format = {.advises_variant = false, .advises_format = false}});
  input::Chunk chunk;
  constexpr std::size_t kLinesOfChunk = 512;
  for (; reader.fill(chunk, kLinesOfChunk); chunk.recycle()) {
    for (const input::Line& line : chunk.lines) {
      std::string why;
      const auto puzzle = input::read_puzzle(chunk, line, why);
      if (puzzle) why = why_no_grid(collect::givens_of(*puzzle));
      if (!why.empty())
        throw io::IoError(
            fmt::format("{}: line {} is no complete grid: {}", printable(path), line.number, why));
      grids.push_back(collect::givens_of(*puzzle));
    }
  }
  if (!reader.error().empty()) throw io::IoError(reader.error());
  if (grids.empty() && stop.reason() == 0)
    throw io::IoError(printable(path) + ": there are no grids in this file");
  return input.files().front().sha256;
}

}  // namespace

std::vector<std::string_view> generate_methods() {
  return {"controlled-bias", "top-down", "bottom-up"};
}

GeneratorTask task_of(const Plan& plan, const io::Stop& stop) {
  const auto own = plan.asked.own_of<GenerateRequest>();
  GeneratorTask task;
  task.shard = plan.record_job.selection.shard;
  task.shards = plan.record_job.selection.shards;
  collect::GeneratorRequest& request = task.request;
  request.method = method_of(own);
  request.seed = own.seed;
  request.pattern = pattern_of(own.pattern);
  request.grids = grids_of(own);
  request.per_grid = own.per_grid.value_or(1);
  io::Json& made = task.made;
  made = {{"made", "generate"},
          {"version", 1},
          {"method", own.suexg ? "suexg" : generate_methods()[own.method]},
          {"seed", own.seed}};
  if (request.method == GeneratorMethod::top_down || task.weighted())
    made["grids"] = is_listed(own)                       ? "file"
                    : request.grids == GridSource::quick ? kQuick
                                                         : kUniform;
  if (is_listed(own)) {
    made["grids_sha256"] = read_grids(own.grids, stop, request.listed);
    task.draws = request.listed.size();
  }
  if (task.weighted()) {
    const NamedSplitting schedule = schedule_of(own);
    request.splitting = schedule.splitting;
    request.per_grid =
        own.per_grid.value_or(usual_attempts(schedule.splitting, request.pattern.size()));
    made["split"] = schedule.text;
    made["start_clues"] = schedule.splitting.start;
  }
  made["per_grid"] = request.per_grid;
  if (!own.pattern.empty()) made["pattern"] = own.pattern;
  if (task.shards > 1) made["shard"] = fmt::format("{}/{}", task.shard + 1, task.shards);
  if (own.count) made["count"] = *own.count;
  if (own.draws) made["draws"] = *own.draws;
  task.draws = std::min(task.draws, own.draws.value_or(UINT64_MAX));
  if (!own.count) return task;
  const bool fixed =
      !task.weighted() && own.pattern.empty() && !plan.asked.where &&
      (request.grids != GridSource::uniform || request.method != GeneratorMethod::top_down);
  if (fixed) {
    // Each draw gives the same number of puzzles, so the last draw is known.
    const std::uint64_t each = request.per_grid, needed = (*own.count - 1) / each + 1,
                        own_draws = task.draws_of_shard(needed);
    const bool has_last = (needed - 1) % task.shards == task.shard;
    task.draws = std::min(task.draws, needed);
    task.puzzles = own_draws * each - (has_last ? needed * each - *own.count : 0);
    task.each = each;
  } else {
    task.puzzles = *own.count / task.shards + (task.shard < *own.count % task.shards ? 1 : 0);
  }
  // A grid of controlled-bias is never cut short, and which puzzles match is not known in advance.
  if (!task.weighted() && !plan.asked.where) task.most = task.puzzles;
  return task;
}

void adapt_generate(PlanDraft& draft) {
  Request& asked = draft.request;
  const auto own = asked.own_of<GenerateRequest>();
  const GeneratorMethod method = method_of(own);
  const bool weighted = method == GeneratorMethod::controlled_bias;
  if (own.split && !weighted) throw OptionError("--split needs --method controlled-bias");
  if (own.start_clues && !weighted)
    throw OptionError("--start-clues needs --method controlled-bias");
  if (!own.grids.empty() && (method == GeneratorMethod::bottom_up || own.suexg))
    throw OptionError("--grids is of methods that begin with a grid");
  if (own.suexg &&
      (own.method != 0 || !own.pattern.empty() || own.per_grid || own.draws || asked.shard))
    throw OptionError(
        "--compatible cannot be combined with --method, --pattern, --per-grid, --draws and "
        "--shard");
  if (!own.count && !own.draws && !is_listed(own))
    throw OptionError(
        "--count says how many puzzles are made, or --draws how many grids are drawn");
  if (own.suexg && own.seed > UINT32_MAX)
    throw OptionError("--seed: suexg takes a seed below 2^32");
  if (asked.shard && asked.no_header)
    throw OptionError(
        "--shard cannot be combined with --no-header: merge puts the puzzles in order by the "
        "column "
        "grid");
  schedule_of(own);
  pattern_of(own.pattern);
  if (is_listed(own)) asked.files = {own.grids};
  // Studied puzzles get these columns, as if they were lines below that header.
  if (studies(asked)) draft.inputs.head = columns_of(weighted);
}

std::string columns_of(bool weighted) {
  return weighted ? "puzzle\tclues\tgrid\tweight" : "puzzle\tclues\tgrid";
}

bool studies(const Request& asked) {
  return asked.ratings || asked.rules || !asked.ladders.empty() || asked.where ||
         !asked.columns.empty() || asked.format != &batch::formats().front();
}

}  // namespace bitwhip::job
