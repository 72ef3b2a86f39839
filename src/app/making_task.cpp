#include "app/making_task.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "job/values.h"

namespace bitwhip::app {

namespace {

using Json = nlohmann::ordered_json;
using collect::Cells;
using collect::Grids;
using collect::Method;
using job::OptionError;

constexpr int kFewestClues = 17;
constexpr int kStartClues = 32, kStartOfSplitting = 36, kLeastSplit = 31;
constexpr double kAttemptsOfPuzzle = 257514;  // without splitting, measured over the published collection

const std::string kUniform = "uniform", kQuick = "quick", kDefault = "default", kFast = "fast", kNone = "none";
constexpr std::string_view kFastSchedule = "36-33:3,32-29:2,27-1:0.7";

// A schedule such as "36-31:3,30:1.5".
struct Schedule {
  collect::Splitting splitting;
  std::string text;
};

int clues_of(std::string_view text, std::string_view whole) {
  const auto number = parse_number<int>(text);
  if (!number || *number < 1 || *number > kCells)
    throw OptionError(fmt::format("--split: '{}' in '{}' is no number of clues from 1 to 81", text, whole));
  return *number;
}

Schedule schedule_of(const GenerateSettings& own) {
  Schedule schedule;
  std::string text = own.split.value_or(kDefault);
  if (text == kDefault) {
    // Above, nothing has to be won by tries: nearly all deletions there leave one solution.
    const int start = std::min(own.start_clues.value_or(kStartOfSplitting), kStartOfSplitting);
    text = start < kLeastSplit ? kNone : start == kLeastSplit ? fmt::format("{}:3", start) : fmt::format("{}-{}:3", start, kLeastSplit);
  }
  if (text == kFast) text = kFastSchedule;
  schedule.text = text;
  int greatest = 0;
  if (text != kNone) {
    std::array<bool, kCells + 1> seen{};
    for (const std::string_view item : job::split_list("level", text)) {
      const std::size_t colon = std::min(item.find(':'), item.size()), dash = std::min(item.find('-'), colon);
      const int high = clues_of(item.substr(0, dash), item), low = dash == colon ? high : clues_of(item.substr(dash + 1, colon - dash - 1), item);
      const auto tries = parse_real(colon == item.size() ? std::string_view() : item.substr(colon + 1));
      if (low > high) throw OptionError(fmt::format("--split: '{}' does not go down", item));
      constexpr double kMostTries = 1000;
      if (!tries || !std::isfinite(*tries) || *tries <= 0 || *tries > kMostTries)
        throw OptionError(fmt::format("--split: '{}' has no number of tries above 0 and up to {:.0f} behind the colon", item, kMostTries));
      for (int n = low; n <= high; ++n) {
        if (std::exchange(seen[static_cast<std::size_t>(n)], true)) throw OptionError(fmt::format("--split: '{}' names {} clues twice", text, n));
        schedule.splitting.tries[static_cast<std::size_t>(n)] = *tries;
      }
      greatest = std::max(greatest, high);
    }
  }
  schedule.splitting.start = own.start_clues.value_or(std::max(greatest, kStartClues));
  if (greatest > schedule.splitting.start)
    throw OptionError(fmt::format("--split: the level {} is above the {} clues that an attempt starts with", greatest, schedule.splitting.start));
  return schedule;
}

collect::CellSet pattern_of(const std::string& text) {
  if (text.empty()) return collect::CellSet::all();
  if (text.size() != kCells) throw OptionError(fmt::format("--pattern: a pattern has 81 characters, and this one has {}", text.size()));
  collect::CellSet cells;
  for (int cell = 0; cell < kCells; ++cell) {
    const char sign = text[static_cast<std::size_t>(cell)];
    if (std::string_view("0123456789.xX*").find(sign) == std::string_view::npos)
      throw OptionError(fmt::format("--pattern: '{}' is neither a sign of a cell with a clue (x, X, *, 1 to 9) nor of one without (. or 0)", sign));
    if (sign != '.' && sign != '0') cells = cells | collect::CellSet::of(cell);
  }
  if (cells.size() < kFewestClues)
    throw OptionError(
        fmt::format("--pattern: no puzzle with fewer than 17 clues has one solution, and this pattern has {}", counted(cells.size(), "cell")));
  return cells;
}

// The attempts at a grid that give a quarter of a puzzle, about.
std::uint64_t usual_attempts(const collect::Splitting& splitting, int cells) {
  constexpr double kYield = 0.25;
  constexpr std::size_t kUsualClues = 26;
  double puzzles = kYield * kAttemptsOfPuzzle;
  for (std::size_t n = kUsualClues + 1; n <= static_cast<std::size_t>(splitting.start_in(cells)); ++n)
    puzzles /= splitting.tries[n] > 0 ? splitting.tries[n] : 1;
  return static_cast<std::uint64_t>(std::clamp(puzzles, 1.0, kAttemptsOfPuzzle));
}

Grids grids_of(const GenerateSettings& own) {
  if (is_listed(own)) return Grids::listed;
  return own.grids == kQuick || (own.grids.empty() && method_of(own) == Method::top_down) ? Grids::quick : Grids::uniform;
}

// Why a line is no complete grid.
std::string why_no_grid(const Cells& cells) {
  const auto name = [](int cell) { return fmt::format("r{}c{}", cell / 9 + 1, cell % 9 + 1); };
  for (int a = 0; a < kCells; ++a) {
    const auto digit = cells[static_cast<std::size_t>(a)];
    if (digit == 0) return fmt::format("{} is empty", name(a));
    for (int b = a + 1; b < kCells; ++b) {
      const bool see = a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
      if (see && cells[static_cast<std::size_t>(b)] == digit) return fmt::format("{} and {} have both the digit {}", name(a), name(b), digit);
    }
  }
  return {};
}

// Returns the hash of the file.
std::string read_grids(const std::string& path, const io::Stop& stop, std::vector<Cells>& grids) {
  input::FileInput input({path}, stop, true);
  input::Reader reader(input, stop, {});
  input::Chunk chunk;
  constexpr std::size_t kLinesOfChunk = 512;
  for (; reader.fill(chunk, kLinesOfChunk); chunk.recycle()) {
    for (const input::Line& line : chunk.lines) {
      std::string why;
      const auto puzzle = input::read_puzzle(chunk, line, why);
      if (puzzle) why = why_no_grid(collect::givens_of(*puzzle));
      if (!why.empty()) refuse(path, fmt::format("line {} is no complete grid: {}", line.number, why));
      grids.push_back(collect::givens_of(*puzzle));
    }
  }
  if (!reader.error().empty()) throw io::IoError(reader.error());
  if (grids.empty() && stop.reason() == 0) refuse(path, "there are no grids in this file");
  return input.files().front().sha256;
}

}  // namespace

Method method_of(const GenerateSettings& own) { return own.suexg ? Method::suexg : static_cast<Method>(own.method); }

bool is_listed(const GenerateSettings& own) { return !own.grids.empty() && own.grids != kUniform && own.grids != kQuick; }

void check_making(const Settings& asked) {
  const auto own = asked.own<GenerateSettings>();
  const Method method = method_of(own);
  const bool weighted = method == Method::controlled_bias;
  const auto need = [&](bool given, std::string_view option) {
    if (given && !weighted) throw OptionError(fmt::format("--{} needs --method controlled-bias", option));
  };
  need(own.split.has_value(), "split");
  need(own.start_clues.has_value(), "start-clues");
  if (!own.grids.empty() && (method == Method::bottom_up || own.suexg)) throw OptionError("--grids is of methods that begin with a grid");
  if (own.suexg && (own.method != 0 || !own.pattern.empty() || own.per_grid || own.draws || asked.is_part))
    throw OptionError("--compatible cannot be combined with --method, --pattern, --per-grid, --draws and --shard");
  if (!own.count && !own.draws && !is_listed(own)) throw OptionError("--count says how many puzzles are made, or --draws how many grids are drawn");
  if (own.suexg && own.seed > UINT32_MAX) throw OptionError("--seed: suexg takes a seed below 2^32");
  schedule_of(own);
  pattern_of(own.pattern);
}

MakingTask task_of(const Settings& settings, const io::Stop& stop) {
  const auto own = settings.own<GenerateSettings>();
  MakingTask task;
  task.shard = settings.selection.shard;
  task.shards = settings.selection.shards;
  collect::Request& request = task.request;
  request.method = method_of(own);
  request.seed = own.seed;
  request.pattern = pattern_of(own.pattern);
  request.grids = grids_of(own);
  request.per_grid = own.per_grid.value_or(1);
  Json& made = task.made;
  made = {{"made", "generate"}, {"version", 1}, {"method", own.suexg ? "suexg" : generate_methods()[own.method]}, {"seed", own.seed}};
  if (request.method == Method::top_down || task.weighted())
    made["grids"] = is_listed(own) ? "file" : request.grids == Grids::quick ? kQuick : kUniform;
  if (is_listed(own)) {
    made["grids_sha256"] = read_grids(own.grids, stop, request.listed);
    task.draws = request.listed.size();
  }
  if (task.weighted()) {
    const Schedule schedule = schedule_of(own);
    request.splitting = schedule.splitting;
    request.per_grid = own.per_grid.value_or(usual_attempts(schedule.splitting, request.pattern.size()));
    made.update({{"split", schedule.text}, {"start_clues", schedule.splitting.start}});
  }
  made["per_grid"] = request.per_grid;
  if (!own.pattern.empty()) made["pattern"] = own.pattern;
  if (task.shards > 1) made["shard"] = fmt::format("{}/{}", task.shard + 1, task.shards);
  if (own.count) made["count"] = *own.count;
  if (own.draws) made["draws"] = *own.draws;
  task.draws = std::min(task.draws, own.draws.value_or(UINT64_MAX));
  if (!own.count) return task;
  const bool fixed =
      !task.weighted() && own.pattern.empty() && !settings.records.where && (request.grids != Grids::uniform || request.method != Method::top_down);
  if (fixed) {
    // Each draw gives as many puzzles, so it is known which one is the last.
    const std::uint64_t each = request.per_grid, needed = (*own.count - 1) / each + 1, own_draws = task.draws_of_shard(needed);
    const bool has_last = (needed - 1) % task.shards == task.shard;
    task.draws = std::min(task.draws, needed);
    task.puzzles = own_draws * each - (has_last ? needed * each - *own.count : 0);
    task.each = each;
  } else {
    task.puzzles = *own.count / task.shards + (task.shard < *own.count % task.shards ? 1 : 0);
  }
  // A grid of controlled-bias is never cut short, and which puzzles match is not known before.
  if (!task.weighted() && !settings.records.where) task.most = task.puzzles;
  return task;
}

}  // namespace bitwhip::app
