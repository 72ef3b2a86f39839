#include "app/generate.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <exception>
#include <iterator>
#include <map>

#include "app/rate.h"
#include "app/resumption.h"
#include "app/screen.h"
#include "base/exit_code.h"
#include "io/io_error.h"
#include "io/json.h"

namespace bitwhip::app {

namespace {

using Json = nlohmann::ordered_json;
using batch::End;
using collect::Cells;
using collect::Method;

std::string note(const Json& json) { return "#bitwhip " + io::json_text(json) + '\n'; }

// Writes what stands above puzzles that are not studied, which need no writer.
class Head : public batch::Writer {
 public:
  explicit Head(std::string text) : text_(std::move(text)) {}
  void header(std::string& out) const override { out += text_; }

 private:
  const std::string text_;
};

// Returns the writer of puzzles that are studied, as of those of any run; of others, the writer of
// their columns. Notes stand above both.
std::unique_ptr<batch::Writer> writer_of(const MakingTask& task, Settings settings) {
  settings.records.notes = note(task.made);
  settings.records.verb = settings.verb;
  const batch::Layout layout = job::job_of(settings).layout;
  if (studies(settings)) return settings.records.format->make(layout);
  return std::make_unique<Head>(layout.notes + columns_of(task.weighted()) + '\n');
}

// Holds units that travel together.
struct Piece {
  struct Made {
    collect::Unit unit{};
    std::string records{}, messages{};
    batch::Tally tally{};  // of all puzzles
  };
  std::uint64_t first = 0;  // of the shard, from 0
  std::vector<Made> units;
  bool whole = false;
};

// What a thread has of its own.
struct Maker {
  explicit Maker(const collect::Request& request, const std::atomic<int>& stop) : generator(request, stop) {}

  collect::Generator generator;                   // stays where it is made
  std::unique_ptr<batch::RatingWorker> worker{};  // null: the puzzles are not studied
  batch::RatedChunk chunk{};
};

class Run {
 public:
  Run(const MakingTask& task, const Settings& settings, const batch::Writer& writer, io::Sink& sink, Progress& progress, batch::Start start,
      batch::Keep keep, const io::Stop& stop)
      : task_(task),
        writer_(writer),
        job_(job::job_of(settings)),
        studies_(studies(settings)),
        threads_(task.request.method == Method::suexg ? 1 : job::thread_count(settings)),
        sink_(sink),
        progress_(progress),
        keep_(std::move(keep)),
        has_head_(start.begun),
        stop_(stop) {
    for (std::size_t n = 0; n < weights_.size(); ++n) weights_[n] = task.request.splitting.weight(static_cast<int>(n), task.request.pattern.size());
    outcome_.tally = std::move(start.tally);
    next_ = outcome_.tally.making.draws;
    if (task.draws < UINT64_MAX) limit_ = task.draws_of_shard(task.draws);
  }

  batch::Outcome run() {
    const auto start = Clock::now();
    if (!has_head_) {
      std::string head;
      writer_.header(head);
      write(head);
    }
    std::deque<Maker> makers;
    for (int i = 0; i < threads_; ++i) {
      Maker& maker = makers.emplace_back(task_.request, stop_.flag());
      if (outcome_.tally.making.draws > 0) maker.generator.restore(outcome_.tally.making.state);
      if (studies_) maker.worker = std::make_unique<batch::RatingWorker>(job_, writer_, stop_);
    }
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < makers.size(); ++i) others.emplace_back([this, &maker = makers[i]] { work(maker); });
    work(makers.front());
    for (std::thread& thread : others) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    if (!ended_ && !is_enough()) end(End::stopped);
    if (!ended_) {
      const auto& making = outcome_.tally.making;
      Json done{{"done", "generate"}, {"seed", task_.request.seed}};
      if (task_.shards > 1) done["shard"] = task_.made["shard"];
      done.update(
          {{"draws", making.draws}, {"attempts", making.attempts}, {"grids", making.grids}, {"puzzles", outcome_.tally.records}, {"complete", true}});
      if (job_.notes) write(note(done));
    }
    outcome_.seconds = seconds_since(start);
    return std::move(outcome_);
  }

 private:
  bool is_enough() const { return outcome_.tally.making.draws >= limit_ || written() >= task_.puzzles; }
  std::uint64_t written() const { return found(outcome_.tally); }

  // Does the work of one thread. Pieces begin and are taken in order, one at a time; between that
  // any thread makes them. The thread that finishes the piece that is waited for takes it, and
  // those behind it that are finished too.
  void work(Maker& maker) noexcept {
    constexpr std::uint64_t kPiecesOfThread = 4;
    const std::uint64_t most = kPiecesOfThread * static_cast<std::uint64_t>(threads_);
    std::unique_lock lock(mutex_);
    try {
      for (;;) {
        changed_.wait(lock, [&] { return begun_ - taken_ < most || failure_ != nullptr; });
        const std::shared_ptr<Piece> piece = failure_ != nullptr ? nullptr : next();
        if (piece == nullptr) return;
        const std::uint64_t number = begun_++;
        lock.unlock();
        make(maker, *piece);
        lock.lock();
        made_.emplace(number, piece);
        if (std::exchange(takes_, true)) continue;
        for (auto front = made_.find(taken_); front != made_.end(); front = made_.find(taken_)) {
          const std::shared_ptr<Piece> ready = std::move(front->second);
          made_.erase(front);
          lock.unlock();
          take(maker, *ready);
          lock.lock();
          ++taken_;
          changed_.notify_all();
        }
        takes_ = false;
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (failure_ == nullptr) failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  // Null: nothing more is to be made.
  std::shared_ptr<Piece> next() {
    if (closed_.load() || stop_.reason() != 0 || next_ >= limit_) return nullptr;
    auto piece = std::make_shared<Piece>();
    piece->first = next_;
    piece->units.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size_.load(std::memory_order_relaxed), limit_ - next_)));
    next_ += piece->units.size();
    return piece;
  }

  // Some milliseconds of work make a piece.
  void make(Maker& maker, Piece& piece) {
    const auto start = Clock::now();
    for (std::size_t i = 0; i < piece.units.size(); ++i) {
      const std::uint64_t number = number_of(piece, i);
      Piece::Made& made = piece.units[i];
      if (!maker.generator.make(number, made.unit, task_.wanted_of(piece.first + i))) return;
      if (!tell(maker, number, made)) return;
    }
    piece.whole = true;
    constexpr auto kShort = std::chrono::milliseconds(5);
    constexpr std::size_t kMost = 4096;
    if (Clock::now() - start < kShort && piece.units.size() < kMost) size_.store(2 * piece.units.size(), std::memory_order_relaxed);
  }

  std::uint64_t number_of(const Piece& piece, std::size_t i) const { return 1 + task_.shard + (piece.first + i) * task_.shards; }
  std::uint64_t found(const batch::Tally& tally) const { return tally.written(job_.condition.has_value()); }

  // Writes the records of a unit. Returns false when a stop ended the work.
  bool tell(Maker& maker, std::uint64_t number, Piece::Made& made) {
    made.tally.records = made.unit.puzzles.size();
    if (studies_) return study(maker, number, made);
    for (const Cells& puzzle : made.unit.puzzles) append(made.records, puzzle, "\t", number);
    return true;
  }

  // Cuts a unit behind so many puzzles that are found. Returns false when a stop ended the work.
  bool cut(Maker& maker, std::uint64_t number, std::uint64_t left, Piece::Made& made) {
    const std::vector<Cells> puzzles = std::move(made.unit.puzzles);
    made.records.clear();
    made.messages.clear();
    made.tally = {};
    for (std::size_t i = 0; i < puzzles.size() && found(made.tally) < left; ++i) {
      Piece::Made one;
      one.unit.puzzles = {puzzles[i]};
      if (!tell(maker, number, one)) return false;
      made.records += one.records;
      made.messages += one.messages;
      made.tally.add(one.tally);
    }
    return true;
  }

  void append(std::string& out, const Cells& puzzle, std::string_view separator, std::uint64_t number) const {
    const auto clues = static_cast<std::size_t>(collect::CellSet::of(puzzle).size());
    fmt::format_to(std::back_inserter(out), "{}{}{}\t{}", collect::text_of(puzzle), separator, clues, number);
    if (task_.weighted()) fmt::format_to(std::back_inserter(out), "\t{}", weights_[clues]);
    out += '\n';
  }

  // Makes the records of a unit with the worker of any run, as if its puzzles were lines. Returns
  // false when a stop ended the work.
  bool study(Maker& maker, std::uint64_t number, Piece::Made& made) {
    static const std::string kName = "<generate>";
    batch::RatedChunk& chunk = maker.chunk;
    chunk.recycle();
    chunk.file_name = &kName;
    for (const Cells& puzzle : made.unit.puzzles) {
      const std::size_t begin = chunk.text.size(), tail = begin + kCells;
      append(chunk.text, puzzle, {}, number);
      chunk.lines.push_back(
          {.number = number, .token_length = kCells, .token_begin = begin, .token_size = kCells, .tail_size = chunk.text.size() - 1 - tail});
    }
    maker.worker->process(chunk);
    made.records = chunk.records;
    made.messages = chunk.messages;
    made.tally = chunk.tally;
    return chunk.rated == chunk.lines.size();
  }

  void take(Maker& maker, Piece& piece) {
    if (ended_ || closed_.load()) return;
    if (!piece.whole) return end(End::stopped);
    std::string text, messages;
    batch::Tally& tally = outcome_.tally;
    for (std::size_t i = 0; i < piece.units.size() && !is_enough(); ++i) {
      Piece::Made& made = piece.units[i];
      // A grid of controlled-bias is never cut short, since that would be a bias.
      const std::uint64_t left = task_.weighted() ? UINT64_MAX : task_.puzzles - written();
      if (found(made.tally) > left && !cut(maker, number_of(piece, i), left, made)) {
        end(End::stopped);
        break;
      }
      text += made.records;
      messages += made.messages;
      tally.add(made.tally);
      tally.making.add({1, made.unit.grids, made.unit.attempts, made.unit.state});
    }
    if (!text.empty() && !write(text)) return;
    progress_.progress(messages, outcome_.tally, written());
    if (is_enough()) closed_.store(true);
    if (keep_) try_to([&] { return keep_({}, outcome_.tally), true; });
  }

  bool write(std::string_view bytes) {
    return try_to([&] { return sink_.write(bytes); });
  }

  // act() tells whether anybody reads.
  template <class Act>
  bool try_to(const Act& act) {
    try {
      if (act()) return true;
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

  const MakingTask& task_;
  const batch::Writer& writer_;
  const batch::Job job_;
  const bool studies_;  // the puzzles are rated, or columns ask for more
  const int threads_;
  io::Sink& sink_;
  Progress& progress_;
  const batch::Keep keep_;  // empty: nobody is told
  const bool has_head_;     // an earlier run wrote what stands before the first record
  const io::Stop& stop_;
  std::array<double, kCells + 1> weights_{};
  std::uint64_t next_ = 0, limit_ = UINT64_MAX;  // units of the shard
  std::atomic<std::size_t> size_{1};             // units of a piece
  std::atomic<bool> closed_{false};              // nothing more is wanted
  bool ended_ = false;                           // too early
  batch::Outcome outcome_;

  std::mutex mutex_;  // guards the rest, and what next() changes
  std::condition_variable changed_;
  std::uint64_t begun_ = 0, taken_ = 0;  // pieces
  std::map<std::uint64_t, std::shared_ptr<Piece>> made_;
  bool takes_ = false;  // a thread takes pieces
  std::exception_ptr failure_;
};

}  // namespace

std::string columns_of(bool weighted) { return weighted ? "puzzle\tclues\tgrid\tweight" : "puzzle\tclues\tgrid"; }

bool studies(const Settings& settings) {
  const job::RecordSettings& records = settings.records;
  return !settings.ratings.empty() || records.where || !records.columns.empty() || records.format != &batch::formats().front();
}

int generate(const Settings& settings, const MakingTask& task, bool keeps_journal, const io::Stop& stop) {
  const auto writer = writer_of(task, settings);
  Json options = task.made;
  if (studies(settings)) options["records"] = job::record_options(settings);
  input::FileInput nothing({}, stop, false);
  check_provenance(settings, options, {});
  KeptOutput kept(settings, nothing, stop);
  kept.begin(keeps_journal, options, *writer);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (kept.is_complete()) {
    write_provenance(settings, options, {}, kept.journal().tally, true, kept.journal().seconds);
    complain(kept.nothing_left());
    return kExitOk;
  }
  const batch::Start start = kept.start();
  const bool where = settings.records.where.has_value();
  const std::uint64_t before = start.tally.written(where);
  Progress progress(settings.ratings, task.puzzles == UINT64_MAX ? 0 : task.puzzles, {before, before});
  ClearingSink records(kept.file(), progress);
  batch::Outcome outcome = Run(task, settings, *writer, records, progress, start, kept.keeper(), stop).run();
  progress.end();
  kept.close(outcome);
  kept.tell_end(outcome);
  const bool complete = outcome.end == End::complete;
  const std::uint64_t made_now = outcome.tally.written(where);
  if (complete && task.request.grids == collect::Grids::listed && task.puzzles != UINT64_MAX && made_now < task.puzzles)
    complain(fmt::format("{}: its grids gave {} of the {} that --count asks for", printable(settings.files.front()), made_now,
                         counted(task.puzzles, "puzzle")));
  write_provenance(settings, options, {}, outcome.tally, complete, outcome.seconds);
  kept.finish(outcome);
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::app
