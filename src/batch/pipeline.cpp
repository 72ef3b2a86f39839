#include "batch/pipeline.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/clock.h"
#include "batch/chooser.h"
#include "batch/team.h"
#include "batch/window.h"
#include "io/io_error.h"

namespace bitwhip::batch {

namespace {

using Clock = std::chrono::steady_clock;

// How many lines to put into a chunk: some 20 ms of work, so that hard puzzles are spread over the
// threads (one a chunk, if need be) and easy ones do not pay for the pipeline.
class ChunkSize {
 public:
  std::size_t lines() const { return lines_; }
  void learn(const RatedChunk& chunk) {
    if (chunk.rated == 0) return;
    const double now = chunk.rating_seconds / static_cast<double>(std::max<std::uint64_t>(chunk.parts, chunk.rated));
    // Follows quickly upwards and slowly downwards: too large a chunk costs more than too small a
    // one.
    average_ = now > average_ ? now : 0.8 * average_ + 0.2 * now;
    constexpr double kTarget = 0.02;  // seconds
    const auto wanted = static_cast<std::size_t>(kTarget / std::max(average_, 1e-9));
    lines_ = std::clamp(wanted, kLeast, std::min(kMost, 2 * lines_));
  }

 private:
  static constexpr std::size_t kLeast = 1;
  static constexpr std::size_t kFirst = 4;
  static constexpr std::size_t kMost = 512;
  std::size_t lines_ = kFirst;
  double average_ = 0;  // seconds a line
};

// What is asked of a run.
struct Task {
  std::function<std::unique_ptr<Worker>()> worker;
  int threads = 1;
  Tally before{};
  std::string header{};
  Keeper* keeper = nullptr;
  Choice choice{};
  RowSink* archive = nullptr;
  Classes* classes = nullptr;
  bool learns = false;
  std::uint64_t replay = 0;
  MakeSearch search{};
  bool notes = false;
  input::Place begin{};  // of the input
};

// What becomes of the records, in order, from one thread at a time. Once it has ended, chunks are
// dropped.
class Output {
 public:
  Output(io::Sink& sink, const Task& task, Observer& observer)
      : sink_(sink),
        archive_(task.archive),
        observer_(observer),
        keeper_(task.keeper),
        classes_(task.classes),
        learns_(task.learns),
        notes_(task.notes),
        holds_notes_(task.classes != nullptr || task.choice.any()),
        chooser_(task.choice) {
    outcome_.tally = task.before;
  }

  void header(std::string_view text) {
    if (!text.empty()) write(text);
  }

  void chunk(const RatedChunk& chunk) {
    if (ended()) return;
    const bool whole = chunk.rated == chunk.lines.size();
    // A run that can be resumed keeps nothing behind the last place at which it can begin again.
    if (!whole && keeper_ != nullptr) return end(End::stopped);
    if (classes_ != nullptr) return classified(chunk, whole);
    if (archive_ != nullptr && !try_to([&] { return archive_->take(chunk.archived), true; })) return;
    const std::string_view bytes = chooser_.pass(chunk);
    const std::string_view notes = whole && notes_ ? std::string_view(chunk.passed) : std::string_view();
    if (holds_notes_) held_notes_ += notes;
    if (!write_with(bytes, holds_notes_ ? std::string_view() : notes)) return;
    outcome_.tally.add(chunk.tally);
    observer_.progress(chunk.messages, outcome_.tally, chunk.raw_bytes);
    if (!whole) return end(End::stopped);
    if (keeper_ != nullptr) try_to([&] { return keeper_->keep(chunk.end, outcome_.tally), true; });
  }

  // Writes what the chooser has kept, also of a run that ended early. Records whose classes are not
  // decided yet are written where they are all there are, or where no later run can go on.
  void finish() {
    if (outcome_.end != End::closed && outcome_.end != End::output_failed) finish_records();
    if (outcome_.end == End::complete && !held_notes_.empty()) write(held_notes_);
    outcome_.held = outcome_.end != End::complete && classes_ != nullptr && classes_->holds();
  }

  bool ended() const { return ended_; }
  Outcome& outcome() { return outcome_; }

  // The first end counts, unless what was left could not be written.
  void end(End how, const std::string& error = {}) {
    if (ended() && how != End::closed && how != End::output_failed) return;
    outcome_.end = how;
    outcome_.error = error;
    ended_ = true;
  }

 private:
  void finish_records() {
    const auto write_piece = [this](std::string_view bytes) { return write(bytes); };
    if (classes_ == nullptr) return chooser_.finish(write_piece);
    if (learns_ || !classes_->holds()) return;
    const bool wanted = outcome_.end == End::complete || (outcome_.end == End::input_failed && keeper_ == nullptr);
    bool done = false;
    if (wanted) try_to([&] { return done = classes_->finish(write_piece), true; });
    if (wanted && !done && !ended()) end(End::stopped);
    if (!done) outcome_.tally = written_;
  }

  // In one piece: a full disk takes the records and the notes behind them, or neither. The tally
  // and the place count both or neither, too.
  bool write_with(std::string_view records, std::string_view notes) {
    if (!notes.empty()) return write(std::string(records).append(notes));
    return records.empty() || write(records);
  }

  // A chunk of a run that knows classes.
  void classified(const RatedChunk& chunk, bool whole) {
    if (learns_) return classes_->learn(chunk);
    if (whole && notes_) held_notes_ += chunk.passed;  // they wait for the end, as records may
    std::string_view bytes;
    if (!classes_->holds()) written_ = outcome_.tally;
    if (!try_to([&] { return bytes = classes_->pass(chunk, chunk.replayed), true; })) return;
    if (!bytes.empty() && !write(bytes)) return;
    if (chunk.replayed) return whole ? void() : end(End::stopped);
    outcome_.tally.add(chunk.tally);
    observer_.progress(chunk.messages, outcome_.tally, chunk.raw_bytes);
    if (!whole) return end(End::stopped);
    if (keeper_ != nullptr && !classes_->holds()) try_to([&] { return keeper_->keep(chunk.end, outcome_.tally), true; });
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
    } catch (const io::Stopped& stopped) {
      end(End::stopped, stopped.what());
    } catch (const io::IoError& error) {
      end(End::output_failed, error.what());
    }
    return false;
  }

  io::Sink& sink_;
  RowSink* const archive_;  // null: none
  Observer& observer_;
  Keeper* const keeper_;
  Classes* const classes_;  // null: none
  const bool learns_;
  const bool notes_, holds_notes_;
  std::string held_notes_;
  Tally written_;  // of the records before those that wait for their classes
  Chooser chooser_;
  bool ended_ = false;
  Outcome outcome_;
};

// One run. Its threads do the same in turns: read a chunk, rate it, and write all chunks that are
// next in order and finished.
class Pipeline {
 public:
  Pipeline(const Task& task, input::Lines& lines, io::Sink& sink, Observer& observer, const io::Stop& stop)
      : stop_(stop),
        observer_(observer),
        header_(task.header),
        reader_(lines),
        parts_(task.search ? std::make_unique<PartReader>(reader_, task.search(), task.begin) : nullptr),
        replay_(task.replay),
        window_(observer.front(), kHeldBytes),
        output_(sink, task, observer),
        team_{static_cast<std::size_t>(std::max(task.threads, 1)), [this](std::size_t i) { work(*workers_[i]); }, [this] { observer_.tick(); }} {
    while (workers_.size() < team_.members) workers_.push_back(task.worker());
  }

  Outcome run();

 private:
  // What one worker does from the beginning of the run to its end.
  void work(Worker& worker) noexcept;
  RatedChunk* read();
  void rate(Worker& worker, RatedChunk& chunk);
  void write_finished();
  void fail() noexcept;

  const io::Stop& stop_;
  Observer& observer_;
  const std::string header_;
  std::vector<std::unique_ptr<Worker>> workers_;  // one for each thread, made before anything is written

  std::mutex reading_;  // guards the next four
  input::Lines& reader_;
  const std::unique_ptr<PartReader> parts_;  // null: nobody searches
  double read_time_ = 0;                     // seconds
  std::uint64_t replay_;                     // units to work off once more

  Window window_;
  std::mutex learning_;  // guards the next two
  ChunkSize size_;
  double rate_time_ = 0;

  Output output_;          // used by the thread that Window::next() made the writer
  double write_time_ = 0;  // likewise

  const Team team_;
  std::mutex failing_;
  std::exception_ptr failure_;  // the first one
};

// Null when nothing is left.
RatedChunk* Pipeline::read() {
  const std::lock_guard turn(reading_);
  // A thread waits here without a chunk of its own. So the front chunk is always with a thread that
  // goes on with it, and every wait ends: also when a stop was requested, since that ends the
  // rating of the front chunk.
  RatedChunk* chunk = window_.begin();
  if (chunk == nullptr) return nullptr;
  std::size_t lines;
  {
    const std::lock_guard lock(learning_);
    lines = size_.lines();
  }
  const auto begin = Clock::now();
  // What is written already ends where a chunk ended, so a chunk can end there again.
  if (replay_ > 0) lines = static_cast<std::size_t>(std::min<std::uint64_t>(lines, replay_));
  const bool more = parts_ != nullptr ? parts_->fill(*chunk, lines) : reader_.fill(*chunk, lines);
  chunk->replayed = replay_ > 0;
  replay_ -= std::min<std::uint64_t>(replay_, chunk->units());
  read_time_ += seconds_since(begin);
  if (more) {
    window_.add();
    return chunk;
  }
  window_.take_back();
  return nullptr;
}

void Pipeline::rate(Worker& worker, RatedChunk& chunk) {
  worker.process(chunk);
  const std::lock_guard lock(learning_);
  size_.learn(chunk);
  rate_time_ += chunk.rating_seconds;
}

void Pipeline::write_finished() {
  for (const RatedChunk* chunk = window_.next(); chunk != nullptr; chunk = window_.next(chunk)) {
    const auto begin = Clock::now();
    output_.chunk(*chunk);
    write_time_ += seconds_since(begin);
    if (output_.ended()) window_.close();
  }
}

// Of a thread, in its catch clause.
void Pipeline::fail() noexcept {
  {
    const std::lock_guard lock(failing_);
    if (!failure_) failure_ = std::current_exception();
  }
  window_.close();
}

void Pipeline::work(Worker& worker) noexcept {
  try {
    while (RatedChunk* chunk = read()) {
      rate(worker, *chunk);
      window_.finish(*chunk);
      write_finished();
      pause(team_);
    }
  } catch (...) {
    fail();
  }
}

Outcome Pipeline::run() {
  const auto start = Clock::now();
  output_.header(header_);
  if (output_.ended()) window_.close();
  // A thread that waits in read() has no chunk, so it holds up nobody, whenever it begins.
  batch::run(team_);
  if (failure_) std::rethrow_exception(failure_);

  if (const std::string error = reader_.error(); !error.empty()) output_.end(End::input_failed, error);
  if (stop_.reason() != 0) output_.end(End::stopped);
  output_.finish();
  Outcome& outcome = output_.outcome();
  outcome.times = {read_time_, rate_time_, write_time_};
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace

namespace {

Outcome run_over(const Job& job, input::Lines& lines, const Writer& writer, io::Sink& sink, Observer& observer, const io::Stop& stop,
                 Keeper* keeper) {
  Task task{[&] { return std::make_unique<RatingWorker>(job, writer, stop); },
            job.threads,
            job.start.tally,
            {},
            keeper,
            job.choice,
            job.archive,
            job.classes,
            job.learns,
            job.start.replay,
            job.search,
            job.notes,
            job.start.place};
  if (!job.start.begun) writer.header(task.header);
  return Pipeline(task, lines, sink, observer, stop).run();
}

}  // namespace

Outcome run(const Job& job, input::Input& input, const Writer& writer, io::Sink& sink, Observer& observer, const io::Stop& stop, Keeper* keeper) {
  input::Reader reader(input, stop, {job.form, needs(job, Needs::tail), job.selection, job.start.place});
  return run_over(job, reader, writer, sink, observer, stop, keeper);
}

Outcome run(const Job& job, input::Lines& lines, const Writer& writer, io::Sink& sink, Observer& observer, const io::Stop& stop) {
  return run_over(job, lines, writer, sink, observer, stop, nullptr);
}

Outcome run(const StateJob& job, input::Input& input, io::Sink& sink, Observer& observer, const io::Stop& stop) {
  input::Reader reader(input, stop, {.form = job.form});
  return Pipeline({[&] { return std::make_unique<StateWorker>(job, stop); }, job.threads, {}, {}, nullptr, {}, job.archive}, reader, sink, observer,
                  stop)
      .run();
}

}  // namespace bitwhip::batch
