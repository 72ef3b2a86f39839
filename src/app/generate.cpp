#include "app/generate.h"

#include <fmt/core.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/progress.h"
#include "app/resumption.h"
#include "app/screen.h"
#include "base/text.h"
#include "batch/writer.h"
#include "collect/generator.h"
#include "collect/minlex.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/json.h"
#include "io/output.h"
#include "job/provenance.h"
#include "job/values.h"

namespace bitwhip::app {

namespace {

using Json = nlohmann::ordered_json;
using batch::End;
using collect::Cells;
using job::OptionError;

constexpr int kFewestClues = 17;
constexpr int kStartClues = 32, kStartOfSplitting = 36, kLeastSplit = 31;
constexpr double kAttemptsOfPuzzle = 257514;  // without splitting, measured over the published collection

using collect::Grids;
using collect::Method;

const std::string kUniform = "uniform", kQuick = "quick", kDefault = "default", kNone = "none";

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
    const int start = own.start_clues.value_or(kStartOfSplitting);
    text = start < kLeastSplit ? kNone : start == kLeastSplit ? fmt::format("{}:3", start) : fmt::format("{}-{}:3", start, kLeastSplit);
  }
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
      if (!tries || !std::isfinite(*tries) || *tries < 0 || *tries > kMostTries)
        throw OptionError(fmt::format("--split: '{}' has no number of tries from 0 to {:.0f} behind the colon", item, kMostTries));
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
std::uint64_t usual_attempts(const collect::Splitting& splitting) {
  constexpr double kYield = 0.25;
  constexpr std::size_t kUsualClues = 26;
  double puzzles = kYield * kAttemptsOfPuzzle;
  for (std::size_t n = kUsualClues + 1; n <= static_cast<std::size_t>(splitting.start); ++n)
    puzzles /= splitting.tries[n] > 0 ? splitting.tries[n] : 1;
  return static_cast<std::uint64_t>(std::clamp(puzzles, 1.0, kAttemptsOfPuzzle));
}

bool is_listed(const GenerateSettings& own) { return !own.grids.empty() && own.grids != kUniform && own.grids != kQuick; }

Method method_of(const GenerateSettings& own) { return own.suexg ? Method::suexg : static_cast<Method>(own.method); }

Grids grids_of(const GenerateSettings& own) {
  if (is_listed(own)) return Grids::listed;
  return own.grids == kQuick || (own.grids.empty() && method_of(own) == Method::top_down) ? Grids::quick : Grids::uniform;
}

// What does not go together.
void check(const Settings& asked) {
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
}

// What is made, and its first line.
struct Task {
  collect::Request request;
  Json made;
  std::uint64_t shard = 0, shards = 1;
  std::uint64_t draws = UINT64_MAX;    // of the whole run
  std::uint64_t puzzles = UINT64_MAX;  // of this shard: no draw is begun when there are so many

  bool weighted() const { return request.method == Method::controlled_bias; }
  // The draws of a shard: those with the numbers shard + 1, shard + 1 + shards, and so on.
  std::uint64_t draws_of_shard(std::uint64_t of_all) const { return (of_all + shards - 1 - shard) / shards; }
};

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

Task task_of(const Settings& settings, const io::Stop& stop) {
  const auto own = settings.own<GenerateSettings>();
  Task task;
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
    request.per_grid = own.per_grid.value_or(usual_attempts(schedule.splitting));
    made.update({{"split", schedule.text}, {"start_clues", schedule.splitting.start}});
  }
  made["per_grid"] = request.per_grid;
  if (!own.pattern.empty()) made["pattern"] = own.pattern;
  if (task.shards > 1) made["shard"] = fmt::format("{}/{}", task.shard + 1, task.shards);
  if (own.count) made["count"] = *own.count;
  if (own.draws) made["draws"] = *own.draws;
  task.draws = std::min(task.draws, own.draws.value_or(UINT64_MAX));
  if (!own.count) return task;
  const bool fixed = !task.weighted() && own.pattern.empty() && (request.grids != Grids::uniform || request.method != Method::top_down);
  if (fixed) {
    // Each draw gives as many puzzles, so it is known which one is the last.
    const std::uint64_t each = request.per_grid, needed = (*own.count - 1) / each + 1, own_draws = task.draws_of_shard(needed);
    const bool has_last = (needed - 1) % task.shards == task.shard;
    task.draws = std::min(task.draws, needed);
    task.puzzles = own_draws * each - (has_last ? needed * each - *own.count : 0);
  } else {
    task.puzzles = *own.count / task.shards + (task.shard < *own.count % task.shards ? 1 : 0);
  }
  return task;
}

std::string note(const Json& json) { return "#bitwhip " + io::json_text(json) + '\n'; }

// What stands before the records.
class Head : public batch::Writer {
 public:
  explicit Head(const Task& task) : text_(note(task.made) + (task.weighted() ? "puzzle\tclues\tgrid\tweight\n" : "puzzle\tclues\tgrid\n")) {}
  void header(std::string& out) const override { out += text_; }
  void record(std::string&, const batch::Record&) const override {}

 private:
  const std::string text_;
};

// Units that travel together.
struct Piece {
  std::uint64_t first = 0;  // of the shard, from 0
  std::vector<collect::Unit> units;
  bool whole = false;
  std::vector<std::string> texts;
};

class Run {
 public:
  Run(const Task& task, const Settings& settings, io::Sink& sink, Progress& progress, Resumption* resumption, const io::Stop& stop)
      : task_(task),
        threads_(task.request.method == Method::suexg ? 1 : job::thread_count(settings)),
        sink_(sink),
        progress_(progress),
        resumption_(resumption),
        stop_(stop) {
    for (std::size_t n = 0; n < weights_.size(); ++n) weights_[n] = task.request.splitting.weight(static_cast<int>(n), task.request.pattern.size());
    if (resumption_ != nullptr) outcome_.tally = resumption_->start().tally;
    next_ = outcome_.tally.making.draws;
    if (task.draws < UINT64_MAX) limit_ = task.draws_of_shard(task.draws);
  }

  batch::Outcome run() {
    const auto start = std::chrono::steady_clock::now();
    if (resumption_ == nullptr || !resumption_->start().begun) {
      std::string head;
      Head(task_).header(head);
      write(head);
    }
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_));
    tbb::enumerable_thread_specific<collect::Generator> generators([this] {
      collect::Generator generator(task_.request, stop_.flag());
      if (outcome_.tally.making.draws > 0) generator.restore(outcome_.tally.making.state);
      return generator;
    });
    constexpr std::size_t kPiecesOfThread = 4;
    const std::size_t pieces = task_.request.method == Method::suexg ? 1 : kPiecesOfThread * static_cast<std::size_t>(threads_);
    using Handle = std::shared_ptr<Piece>;
    tbb::parallel_pipeline(
        pieces,
        tbb::make_filter<void, Handle>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) { return next(flow); }) &
            tbb::make_filter<Handle, Handle>(tbb::filter_mode::parallel, [&](Handle piece) { return make(generators.local(), *piece), piece; }) &
            tbb::make_filter<Handle, void>(tbb::filter_mode::serial_in_order, [&](const Handle& piece) { take(*piece); }));
    if (!ended_ && !is_enough()) end(End::stopped);
    if (!ended_) {
      const auto& making = outcome_.tally.making;
      Json done{{"done", "generate"}, {"seed", task_.request.seed}};
      if (task_.shards > 1) done["shard"] = task_.made["shard"];
      done.update(
          {{"draws", making.draws}, {"attempts", making.attempts}, {"grids", making.grids}, {"puzzles", outcome_.tally.records}, {"complete", true}});
      write(note(done));
    }
    outcome_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(outcome_);
  }

 private:
  bool is_enough() const { return outcome_.tally.making.draws >= limit_ || outcome_.tally.records >= task_.puzzles; }

  std::shared_ptr<Piece> next(tbb::flow_control& flow) {
    if (closed_.load() || stop_.reason() != 0 || next_ >= limit_) {
      flow.stop();
      return nullptr;
    }
    auto piece = std::make_shared<Piece>();
    piece->first = next_;
    piece->units.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size_.load(std::memory_order_relaxed), limit_ - next_)));
    next_ += piece->units.size();
    return piece;
  }

  // Some milliseconds of work make a piece.
  void make(collect::Generator& generator, Piece& piece) {
    const auto start = std::chrono::steady_clock::now();
    piece.texts.resize(piece.units.size());
    for (std::size_t i = 0; i < piece.units.size(); ++i) {
      const std::uint64_t number = 1 + task_.shard + (piece.first + i) * task_.shards;
      if (!generator.make(number, piece.units[i])) return;
      for (const Cells& puzzle : piece.units[i].puzzles) append(piece.texts[i], puzzle, number);
    }
    piece.whole = true;
    constexpr auto kShort = std::chrono::milliseconds(5);
    constexpr std::size_t kMost = 4096;
    if (std::chrono::steady_clock::now() - start < kShort && piece.units.size() < kMost)
      size_.store(2 * piece.units.size(), std::memory_order_relaxed);
  }

  void append(std::string& out, const Cells& puzzle, std::uint64_t number) const {
    const auto clues = static_cast<std::size_t>(collect::CellSet::of(puzzle).size());
    fmt::format_to(std::back_inserter(out), "{}\t{}\t{}", collect::text_of(puzzle), clues, number);
    if (task_.weighted()) fmt::format_to(std::back_inserter(out), "\t{}", weights_[clues]);
    out += '\n';
  }

  void take(const Piece& piece) {
    if (ended_ || closed_.load()) return;
    if (!piece.whole) return end(End::stopped);
    std::string text;
    batch::Tally& tally = outcome_.tally;
    for (std::size_t i = 0; i < piece.units.size() && !is_enough(); ++i) {
      const collect::Unit& unit = piece.units[i];
      const std::uint64_t puzzles = unit.puzzles.size();
      // A grid of controlled-bias is never cut short, since that would be a bias.
      const std::uint64_t taken = task_.weighted() ? puzzles : std::min(puzzles, task_.puzzles - tally.records);
      const std::string_view all = piece.texts[i];
      text += puzzles == 0 ? all : all.substr(0, all.size() / puzzles * taken);
      tally.records += taken;
      tally.making.add({1, unit.grids, unit.attempts, unit.state});
    }
    if (!text.empty() && !write(text)) return;
    progress_.progress({}, outcome_.tally, outcome_.tally.records);
    if (is_enough()) closed_.store(true);
    if (resumption_ == nullptr) return;
    try {
      resumption_->keep({}, outcome_.tally);
    } catch (const io::IoError& error) {
      end(End::output_failed, error.what());
    }
  }

  bool write(std::string_view bytes) {
    try {
      if (sink_.write(bytes)) return true;
      end(End::closed);
    } catch (const io::IoError& error) {
      end(End::output_failed, error.what());
    }
    return false;
  }

  void end(End how, const std::string& error = {}) {
    ended_ = true;
    closed_.store(true);
    outcome_.end = how;
    outcome_.error = error;
  }

  const Task& task_;
  const int threads_;
  io::Sink& sink_;
  Progress& progress_;
  Resumption* const resumption_;  // null: none
  const io::Stop& stop_;
  std::array<double, kCells + 1> weights_{};
  std::uint64_t next_ = 0, limit_ = UINT64_MAX;  // units of the shard
  std::atomic<std::size_t> size_{1};    // units of a piece
  std::atomic<bool> closed_{false};     // nothing more is wanted
  bool ended_ = false;                  // too early
  batch::Outcome outcome_;
};

}  // namespace

std::vector<std::string_view> generate_methods() { return {"controlled-bias", "top-down", "bottom-up"}; }

Settings complete_generate(Settings asked) {
  const auto own = asked.own<GenerateSettings>();
  check(asked);
  schedule_of(own);
  pattern_of(own.pattern);
  if (is_listed(own)) asked.files = {own.grids};
  return asked;
}

int generate(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const Task task = task_of(settings, stop);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  const Head head(task);
  input::FileInput nothing({}, stop, false);
  if (!settings.provenance.empty()) io::check_replaceable(settings.provenance);
  NewFile made(settings.output);
  io::OutputFile output(settings.output, io::OutputFile::Found::kept, settings.output != kStandard);
  std::unique_ptr<Resumption> resumption;
  if (plan.keeps_journal) {
    resumption = std::make_unique<Resumption>(settings, task.made, nothing, output, made.is_new(), head, stop);
  } else {
    refuse_to_overwrite(settings.output, output, settings.force);
    if (output.is_file() && settings.output != kStandard) output.begin_after({});
  }
  made.keep();
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  const auto write_provenance = [&](const batch::Tally& tally, bool complete, double seconds) {
    if (settings.provenance.empty()) return;
    Json options = task.made;
    options.update({{"output", settings.output}, {"threads", job::thread_count(settings)}});
    options.update({{"draws_done", tally.making.draws}, {"attempts", tally.making.attempts}, {"grids_done", tally.making.grids}});
    io::replace_file(settings.provenance, job::provenance({options, {}, {}, tally, complete, seconds}));
  };
  if (resumption && resumption->is_complete()) {
    const batch::Journal& journal = resumption->journal();
    write_provenance(journal.tally, true, journal.seconds);
    complain(fmt::format("{}: all {} records are there; nothing is left to do", printable(settings.output), journal.tally.records));
    return kExitOk;
  }
  if (resumption && resumption->resumed() > 0) complain(fmt::format("going on after {}", counted(resumption->start().tally.records, "record")));
  const std::uint64_t before = resumption ? resumption->start().tally.records : 0;
  Progress progress({}, task.puzzles == UINT64_MAX ? 0 : task.puzzles, {before, before});
  ClearingSink records(output, progress);
  batch::Outcome outcome = Run(task, settings, records, progress, resumption.get(), stop).run();
  progress.end();
  const std::string advice = resumption && outcome.end != End::complete ? resumption->stopped(outcome) : std::string();
  close(output, outcome);
  const bool complete = outcome.end == End::complete;
  if (!outcome.error.empty()) complain(outcome.error);
  if (!advice.empty()) complain(advice);
  if (resumption) outcome.seconds += resumption->seconds_before();
  write_provenance(outcome.tally, complete, outcome.seconds);
  if (resumption && complete) resumption->completed(outcome);
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::app
