// bitwhip generate: turns options into a request for the generator, and writes the notes about it
// (app/generate.h).
#include "app/generate.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/files.h"
#include "app/rate.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "collect/cells.h"
#include "collect/generator.h"
#include "collect/schedule.h"
#include "input/chunk.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"

namespace bitwhip::cli {

namespace {

using app::GeneratorTask, app::refuse, job::GenerateRequest, job::Plan;
using collect::Cells, collect::GridSource, collect::GeneratorMethod;
using job::OptionError, job::Section;

constexpr std::string_view kGenerateText = R"(
The puzzles are minimal: they have one solution, and no clue can go. A record has the puzzle, the
number of its clues, the number of the draw of its grid and, with the method controlled-bias, the
weight that undoes the bias. The first line and the last one say how the file was made; programs
that do not know them take them for comments.

An attempt of controlled-bias keeps random cells of a complete grid, and deletes random clues as
long as the solution stays the only one. Each minimal puzzle with n clues appears with a probability
that depends on n alone. --split makes several deletions of one, which raises the yield; the weight
knows it. A grid is always tried as often as --per-grid says, so such a run may give a few puzzles
more than --count.

Top-down takes the clues out of a complete grid in random order. Bottom-up puts random digits into
random cells until one solution is left, and takes out what can go. Both are quick, and both prefer
puzzles with few clues in a way that nobody can undo. --compatible suexg makes the puzzles of that
program of 2005.

With --ratings, --columns and --where each puzzle is rated in the thread that made it, and --count
counts the records that match. Such a selection has no known bias but that of its condition.

Uniform grids are drawn such that each is as likely as any other. Quick ones are not.
)";

constexpr std::string_view kGenerateExamples = R"(
  bitwhip generate --count 20000 --seed 1 -o puzzles.tsv
  bitwhip generate --method top-down --count 100 | bitwhip rate -r W,B
  bitwhip generate --draws 100000 --shard 1/3 --resume -o part-1.tsv
  bitwhip generate --method bottom-up --count 10 --where 'W>=7' -r W,B
  bitwhip generate --compatible suexg --seed 0 --count 10000
)";

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
  input::InputReader reader(input, stop, {.form = {.asks_variant = false, .asks_form = false}});
  input::Chunk chunk;
  constexpr std::size_t kLinesOfChunk = 512;
  for (; reader.fill(chunk, kLinesOfChunk); chunk.recycle()) {
    for (const input::Line& line : chunk.lines) {
      std::string why;
      const auto puzzle = input::read_puzzle(chunk, line, why);
      if (puzzle) why = why_no_grid(collect::givens_of(*puzzle));
      if (!why.empty())
        refuse(path, fmt::format("line {} is no complete grid: {}", line.number, why));
      grids.push_back(collect::givens_of(*puzzle));
    }
  }
  if (!reader.error().empty()) throw io::IoError(reader.error());
  if (grids.empty() && stop.reason() == 0) refuse(path, "there are no grids in this file");
  return input.files().front().sha256;
}

std::vector<std::string_view> generate_methods() {
  return {"controlled-bias", "top-down", "bottom-up"};
}

// Returns the task; reads the file of grids. Throws OptionError and io::IoError.
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

// Refuses what does not go together, and takes the grids of a file for the input.
void adapt_generate(job::PlanDraft& draft) {
  job::Request& asked = draft.request;
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
  if (app::studies(asked)) draft.inputs.head = app::columns_of(weighted);
}

int generate(const Plan& plan, const io::Stop& stop) {
  const GeneratorTask task = task_of(plan, stop);
  return stop.reason() != 0 ? kExitSignalBase + stop.reason() : app::generate(plan, task, stop);
}

std::vector<std::string_view> compatible_names() { return {"suexg"}; }

}  // namespace

VerbInfo generate_verb() {
  VerbInfo verb = writes_records(
      {.name = "generate",
       .summary = "make minimal puzzles whose bias is known",
       .text = kGenerateText,
       .examples = kGenerateExamples},
      {.searches = true, .adapt = adapt_generate, .finish = app::refuse_records}, generate);
  constexpr std::int64_t kMost = INT64_MAX;
  const auto text = [](const std::string& value) { return job::not_empty("the value", value); };
  const std::vector<Option> own{
      {{.name = "method",
        .section = Section::rating,
        .argument = "NAME",
        .fallback = "controlled-bias",
        .help = "how puzzles are made",
        .choices = generate_methods},
       into(word_of("method", generate_methods), &GenerateRequest::method)},
      {{.name = "count",
        .letter = 'n',
        .section = Section::rating,
        .argument = "N",
        .fallback = "none",
        .help = "puzzles to make; a shard makes its share"},
       into(whole(1, kMost), &GenerateRequest::count)},
      {{.name = "draws",
        .section = Section::rating,
        .argument = "N",
        .fallback = "none",
        .help = "draws of grids, after which the run ends; shards of such a run are together the "
                "whole run"},
       into(whole(1, kMost), &GenerateRequest::draws)},
      {{.name = "seed",
        .section = Section::rating,
        .argument = "S",
        .fallback = "1",
        .help = "the number that all random numbers follow from"},
       into(whole(0, kMost), &GenerateRequest::seed)},
      {{.name = "grids",
        .section = Section::rating,
        .argument = "KIND|FILE",
        .fallback = "uniform, top-down: quick",
        .help = "the complete grids: uniform, quick, or those of a file"},
       into(file_name, &GenerateRequest::grids)},
      {{.name = "per-grid",
        .section = Section::rating,
        .argument = "K",
        .fallback = "1, or a yield of 0.25",
        .help = "attempts at each grid; without splitting 64378 attempts yield 0.25 puzzles"},
       into(whole(1, kMost), &GenerateRequest::per_grid)},
      {{.name = "split",
        .section = Section::rating,
        .argument = "SCHEDULE",
        .fallback = "default",
        .help = "tries of a deletion by number of clues, as in 36-30:2,29-27:1.5; none: one each; "
                "default: 36-31:3; fast: 36-33:3,32-29:2,27-1:0.7"},
       into(text, &GenerateRequest::split)},
      {{.name = "start-clues",
        .section = Section::rating,
        .argument = "N",
        .fallback = "36, without splitting 32",
        .help = "the clues that an attempt starts with; puzzles with more are lost"},
       into(whole(17, kCells), &GenerateRequest::start_clues)},
      {{.name = "pattern",
        .section = Section::rating,
        .argument = "MASK",
        .fallback = "none",
        .help = "81 characters: clues stand only where the mask has neither `.` nor 0"},
       into(text, &GenerateRequest::pattern)},
      {{.name = "compatible",
        .section = Section::rating,
        .argument = "NAME",
        .help = "make the puzzles of another program, one thread alone",
        .choices = compatible_names},
       [](job::Request& request, const std::string& value) {
         job::choose("program", compatible_names(), value);
         request.own_of<GenerateRequest>().suexg = true;
       }}};
  verb.options.add(own, job::kRatingsOption, job::kRulesOption, job::kLadderOption,
                   job::kMaxLengthOption, job::kArenaOption, job::kTimeoutOption,
                   job::kSelectionOptions, kept_output_options(), job::kRecordFormatOption,
                   job::kColumnsOptions, provenance_option(), job::kRecordFormOptions,
                   job::kWantedOptions, last_options());
  verb.options.drop({"skip", "limit", "check-input", "keep-tail", "sample", "top", "by"});
  verb.options.row("ratings").fallback = "none";
  verb.options.row("shard").help =
      "make only every N-th draw, from the I-th one on; `bitwhip merge` makes one output of all N "
      "parts";
  verb.ends(kWhole);
  verb.tables = {job::rating_table, job::rule_table,     job::ladder_table,
                 job::column_table, job::template_table, job::record_format_table,
                 job::status_table};
  verb.traits->reads_variant_names = verb.traits->takes_puzzles = false;
  return verb;
}

}  // namespace bitwhip::cli
