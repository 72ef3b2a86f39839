// The run of `generate` over all threads.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <iterator>
#include <map>
#include <mutex>

#include "base/bounded_messages.h"
#include "base/clock.h"
#include "batch/closing_note.h"
#include "batch/layout.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/reorder_buffer.h"
#include "batch/tally.h"
#include "batch/thread_pool.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "collect/cells.h"
#include "collect/generator.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/generation.h"
#include "job/plan.h"
#include "job/provenance.h"

namespace bitwhip::job {

namespace {

using batch::RunEnd;
using collect::Cells;
using collect::GeneratorMethod;
using io::Json;

// The writer of a fixed header, for puzzles that are not studied; Run formats their records itself.
class Head : public batch::RecordWriter {
 public:
  explicit Head(std::string text) : text_(std::move(text)) {}
  void header(std::string& out) const override { out += text_; }

 private:
  const std::string text_;
};

// A piece of a unit that a thread has finished, usually the whole unit.
struct Made {
  std::uint64_t number = 0;  // of the unit
  collect::UnitPart part{};
  std::string records{}, messages{};
  batch::Tally tally{};  // over all puzzles

  std::size_t bytes() const {
    return sizeof(Made) + records.size() + messages.size() + part.puzzles.size() * sizeof(Cells);
  }
};

// A range of units that one thread processes. Its results are taken in the order of the pieces,
// also while it is still being processed.
struct UnitRange {
  std::uint64_t first = 0, units = 0;  // of the shard, from 0
  collect::UnitResumePoint begin{};    // of the first unit: where an earlier run stopped
  // Guarded by the mutex of the run.
  std::deque<Made> ready{};
  bool finished = false;
  bool stopped = false;  // by a stop, before its end
};

// The state of a thread.
struct Maker {
  explicit Maker(const collect::GeneratorRequest& request, const std::atomic<int>& stop)
      : generator(request, stop) {}

  collect::Generator generator;                   // must not be moved
  std::unique_ptr<batch::RatingWorker> worker{};  // null: the puzzles are not studied
  batch::RatedChunk chunk{};
};

class GeneratorRun {
 public:
  GeneratorRun(const GeneratorTask& task, const Plan& plan, const batch::RecordWriter& writer,
               io::Sink& sink, batch::ProgressObserver& progress, batch::ResumePoint start,
               batch::WritingCommand by, batch::CheckpointCallback keep, const io::Stop& stop)
      : task_(task),
        writer_(writer),
        job_(plan.record_job),
        studies_(studies(plan.asked)),
        threads_(task.request.method == GeneratorMethod::suexg ? 1 : plan.record_job.threads),
        progress_(progress),
        keep_(std::move(keep)),
        has_head_(start.begun),
        stop_(stop),
        out_(sink, {std::move(start.tally), batch::ClosingNoteBuilder(std::move(by))}) {
    out_.written().closing.restore(start.closing);
    for (std::size_t n = 0; n < weights_.size(); ++n)
      weights_[n] = task.request.splitting.weight(static_cast<int>(n), task.request.pattern.size());
    next_ = making().draws;
    begin_ = making().place;
    if (task.draws < UINT64_MAX) limit_ = task.draws_of_shard(task.draws);
  }

  batch::Outcome run() {
    const auto start = Clock::now();
    std::deque<Maker> makers;
    for (int i = 0; i < threads_; ++i) {
      Maker& maker = makers.emplace_back(task_.request, stop_.flag());
      if (making().draws > 0 || making().place.attempts > 0)
        maker.generator.restore(making().state);
      if (studies_) maker.worker = std::make_unique<batch::RatingWorker>(job_, writer_, stop_);
    }
    // Written only after all memory has been allocated.
    if (!has_head_) {
      std::string head;
      writer_.header(head);
      out_.write(head);
    }
    const batch::ThreadPool pool{.members = makers.size(),
                                 .work = [this, &makers](std::size_t i) { work(makers[i]); },
                                 .tick = [this] { progress_.tick(); }};
    pool_ = &pool;
    batch::run(pool);
    for (const std::string& line : messages_.rest())
      progress_.progress(line + '\n', out_.written().tally, found(out_.written().tally));
    if (failure_) std::rethrow_exception(failure_);
    if (!out_.ended() && !is_enough()) out_.end(RunEnd::stopped);
    out_.close(job_.notes ? batch::line_of(done()) : std::string());
    return {.end = out_.how(),
            .error = out_.error(),
            .tally = out_.written().tally,
            .closing = out_.written().closing,
            .times = {},
            .seconds = seconds_since(start)};
  }

 private:
  const batch::GeneratorProgress& making() const { return out_.written().tally.making; }
  Json done() const {
    Json done{{"done", "generate"}, {"seed", task_.request.seed}};
    if (task_.shards > 1) done["shard"] = task_.made.at("shard");
    done["draws"] = making().draws;
    done["attempts"] = making().attempts;
    done["grids"] = making().grids;
    done["puzzles"] = out_.written().tally.records;
    done["complete"] = true;
    return done;
  }

  std::uint64_t found(const batch::Tally& tally) const {
    return tally.written(job_.condition.has_value());
  }
  // True at the end of a unit after which nothing more is wanted. All attempts of that unit count,
  // even those after the last puzzle that is wanted, so that their number is deterministic.
  // attempts: in the current unit.
  bool is_enough(std::uint64_t written, std::uint64_t draws, std::uint64_t attempts) const {
    return draws >= limit_ || (written >= task_.puzzles && attempts == 0);
  }
  bool is_enough() const {
    return is_enough(found(out_.written().tally), making().draws, making().place.attempts);
  }

  // The loop of one thread.
  void work(Maker& maker) noexcept {
    constexpr std::uint64_t kPiecesOfThread = 4;
    const std::uint64_t most = kPiecesOfThread * static_cast<std::uint64_t>(threads_);
    std::unique_lock lock(mutex_);
    try {
      for (;;) {
        changed_.wait(lock, [&] { return pieces_.size() < most || failure_ != nullptr; });
        const std::shared_ptr<UnitRange> piece = failure_ != nullptr ? nullptr : next();
        if (piece == nullptr) return;
        pieces_.push_back(piece);
        make(maker, *piece, lock);
        piece->finished = true;
        take_ready(maker, lock);
        lock.unlock();
        batch::pause(*pool_);
        lock.lock();
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (failure_ == nullptr) failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  // Returns the next piece; null: there is nothing left to do.
  std::shared_ptr<UnitRange> next() {
    if (closed_.load() || stop_.reason() != 0 || next_ >= limit_) return nullptr;
    auto piece = std::make_shared<UnitRange>();
    piece->first = next_;
    piece->units = std::min<std::uint64_t>(size_, limit_ - next_);
    piece->begin = std::exchange(begin_, {});
    next_ += piece->units;
    return piece;
  }

  // Processes the units of a piece, and hands over results from time to time. A piece that is not
  // the oldest waits when too many of its results are pending.
  void make(Maker& maker, UnitRange& piece, std::unique_lock<std::mutex>& lock) {
    constexpr auto kShort = std::chrono::milliseconds(5), kLong = std::chrono::milliseconds(50);
    constexpr std::size_t kMostUnits = 4096, kMostBytes = std::size_t{4} << 20;
    const auto start = Clock::now();
    auto handed_over = start;
    std::vector<Made> made;
    std::size_t bytes = 0;  // of the pending results
    const auto hand_over = [&] {
      lock.lock();
      std::move(made.begin(), made.end(), std::back_inserter(piece.ready));
      made.clear();
      take_ready(maker, lock);
      const auto may_go_on = [&] {
        return pieces_.front().get() == &piece || failure_ != nullptr || closed_.load() ||
               stop_.reason() != 0;
      };
      if (bytes > kMostBytes) changed_.wait(lock, may_go_on);
      if (pieces_.front().get() == &piece) bytes = 0;
      lock.unlock();
      batch::pause(*pool_);
      handed_over = Clock::now();
    };
    lock.unlock();
    bool whole = true;
    for (std::uint64_t i = 0; i < piece.units && whole; ++i) {
      maker.generator.begin(number_of(piece, i), i == 0 ? piece.begin : collect::UnitResumePoint());
      for (bool ends = false; !ends;) {
        Made next{.number = number_of(piece, i)};
        whole = !closed_.load() &&
                maker.generator.make(next.part, task_.wanted_of(piece.first + i)) &&
                tell(maker, next);
        if (!whole) break;
        ends = next.part.ends;
        bytes += next.bytes();
        made.push_back(std::move(next));
        if (Clock::now() - handed_over > kLong || bytes > kMostBytes) hand_over();
      }
    }
    const bool was_short = Clock::now() - start < kShort;
    lock.lock();
    std::move(made.begin(), made.end(), std::back_inserter(piece.ready));
    piece.stopped = !whole;
    if (whole && was_short && piece.units == size_ && size_ < kMostUnits) size_ *= 2;
  }

  std::uint64_t number_of(const UnitRange& piece, std::uint64_t i) const {
    return 1 + task_.shard + (piece.first + i) * task_.shards;
  }

  // Takes pending results in the order of the pieces, unless another thread is doing so.
  void take_ready(Maker& maker, std::unique_lock<std::mutex>& lock) {
    if (std::exchange(takes_, true)) return;
    while (!pieces_.empty()) {
      const std::shared_ptr<UnitRange> front = pieces_.front();
      std::deque<Made> ready = std::exchange(front->ready, {});
      const bool finished = front->finished, stopped = front->stopped;
      if (ready.empty() && !finished) break;
      if (finished) pieces_.pop_front();
      changed_.notify_all();
      lock.unlock();
      take(maker, ready);
      if (finished && stopped && !out_.ended() && !closed_.load()) end(RunEnd::stopped);
      lock.lock();
    }
    takes_ = false;
  }

  // Makes the records of a part. Returns false if a stop ended it.
  bool tell(Maker& maker, Made& made) {
    made.tally.records = made.part.puzzles.size();
    if (studies_) return study(maker, made);
    for (const Cells& puzzle : made.part.puzzles) append(made.records, puzzle, "\t", made.number);
    return true;
  }

  // True if a part has puzzles behind the first `wanted` that match.
  bool has_more(const Made& made, std::uint64_t wanted) const {
    return found(made.tally) > wanted ||
           (found(made.tally) == wanted && made.tally.records > found(made.tally));
  }
  // Truncates a part behind the first `left` puzzles that match. Returns false if a stop ended it.
  bool cut(Maker& maker, std::uint64_t left, Made& made) {
    const std::vector<Cells> puzzles = std::move(made.part.puzzles);
    made.records.clear();
    made.messages.clear();
    made.tally = {};
    for (std::size_t i = 0; i < puzzles.size() && found(made.tally) < left; ++i) {
      Made one{.number = made.number};
      one.part.puzzles = {puzzles[i]};
      if (!tell(maker, one)) return false;
      made.records += one.records;
      made.messages += one.messages;
      made.tally.add(one.tally);
    }
    return true;
  }

  void append(std::string& out, const Cells& puzzle, std::string_view separator,
              std::uint64_t number) const {
    const auto clues = static_cast<std::size_t>(collect::BandedCellSet::of(puzzle).size());
    fmt::format_to(std::back_inserter(out), "{}{}{}\t{}", collect::text_of(puzzle), separator,
                   clues, number);
    if (task_.weighted()) fmt::format_to(std::back_inserter(out), "\t{}", weights_[clues]);
    out += '\n';
  }

  // Makes the records of a part with the worker of any run, as if its puzzles were lines. Returns
  // false if a stop ended it.
  bool study(Maker& maker, Made& made) {
    static const std::string kName = "<generate>";
    batch::RatedChunk& chunk = maker.chunk;
    chunk.recycle();
    chunk.file_name = &kName;
    for (const Cells& puzzle : made.part.puzzles) {
      const std::size_t begin = chunk.text.size(), tail = begin + kCells;
      append(chunk.text, puzzle, {}, made.number);
      chunk.lines.push_back({.number = made.number,
                             .token_length = kCells,
                             .token_begin = begin,
                             .token_size = kCells,
                             .tail_size = chunk.text.size() - 1 - tail});
    }
    maker.worker->process(chunk);
    made.records = chunk.records;
    made.messages = chunk.messages;
    made.tally = chunk.tally;
    return chunk.rated == chunk.lines.size();
  }

  // Writes and counts results. Called by one thread at a time.
  void take(Maker& maker, std::deque<Made>& ready) {
    std::string text, messages;
    batch::Tally counts;  // over the text
    std::uint64_t written = found(out_.written().tally), draws = making().draws,
                  attempts = making().place.attempts;
    bool cut_short = false;
    for (Made& made : ready) {
      if (out_.ended() || closed_.load()) return;
      if (is_enough(written, draws, attempts)) break;
      // A grid of controlled-bias is never cut short, since that would distort the bias.
      const std::uint64_t left =
          task_.weighted() ? UINT64_MAX : task_.puzzles - std::min(task_.puzzles, written);
      if (has_more(made, left) && !cut(maker, left, made)) {
        cut_short = true;
        break;
      }
      text += made.records;
      messages += made.messages;
      const collect::UnitPart& part = made.part;
      made.tally.making = {part.ends ? 1U : 0U, part.grids, part.attempts, part.state, part.end};
      counts.add(made.tally);
      written += found(made.tally);
      draws += part.ends ? 1 : 0;
      attempts = part.end.attempts;
    }
    if (!out_.write(text, counts)) return closed_.store(true);
    progress_.progress(messages_.take(messages), out_.written().tally, found(out_.written().tally));
    if (is_enough()) closed_.store(true);
    if (cut_short) return end(RunEnd::stopped);
    if (keep_ && !out_.try_to([&] { keep_({}, out_.written()); })) closed_.store(true);
  }

  void end(RunEnd how) {
    closed_.store(true);
    out_.end(how);
  }

  const GeneratorTask& task_;
  const batch::RecordWriter& writer_;
  const batch::RecordJob job_;
  const bool studies_;  // they are rated, or columns need more
  const int threads_;
  batch::ProgressObserver& progress_;
  const batch::ThreadPool* pool_ = nullptr;  // set by run()
  const batch::CheckpointCallback keep_;     // empty: no checkpoints
  const bool has_head_;                      // the header was written by an earlier run
  const io::Stop& stop_;
  std::array<double, kCells + 1> weights_{};
  std::uint64_t limit_ = UINT64_MAX;  // number of units of the shard
  std::atomic<bool> closed_{false};   // set when nothing more is wanted
  BoundedMessages messages_;
  batch::RecordOutput out_;  // used by the thread that has set takes_

  std::mutex mutex_;  // guards the rest
  std::condition_variable changed_;
  std::uint64_t next_ = 0;          // next unit of the shard
  collect::UnitResumePoint begin_;  // where an earlier run stopped within that unit
  std::uint64_t size_ = 1;          // units per piece
  // Pieces in progress, oldest first, from which results are still to be taken.
  std::deque<std::shared_ptr<UnitRange>> pieces_;
  bool takes_ = false;  // a thread is taking results
  std::exception_ptr failure_;
};

}  // namespace

std::unique_ptr<batch::RecordWriter> generator_writer(const GeneratorTask& task, const Plan& plan) {
  batch::Layout layout = plan.record_job.layout;
  if (plan.record_job.notes) layout.notes = with_filter_note(batch::line_of(task.made), plan);
  if (studies(plan.asked)) return plan.asked.format->make(layout);
  return std::make_unique<Head>(
      layout.notes + (layout.header ? columns_of(task.weighted()) + '\n' : std::string()));
}

io::Json generator_options(const GeneratorTask& task, const Plan& plan) {
  Json options = task.made;
  if (studies(plan.asked)) {
    options["records"] = record_options(plan);
  } else if (plan.asked.no_header) {
    options["no-header"] = true;
  }
  return options;
}

batch::Outcome run_generator(const GeneratorTask& task, const Plan& plan,
                             const batch::RecordWriter& writer, io::Sink& sink,
                             batch::ProgressObserver& progress, GeneratorResumption earlier,
                             const io::Stop& stop) {
  Plan told = plan;
  told.notes = batch::line_of(task.made);
  Json of_records = studies(plan.asked) ? record_options(plan) : Json::object();
  return GeneratorRun(task, plan, writer, sink, progress, std::move(earlier.start),
                      written_by(told, std::move(of_records)), std::move(earlier.keep), stop)
      .run();
}

std::string grids_shortage(const GeneratorTask& task, const Plan& plan,
                           const batch::Outcome& outcome) {
  const std::uint64_t made = outcome.tally.written(plan.asked.where.has_value());
  if (outcome.end != RunEnd::complete || task.request.grids != collect::GridSource::listed ||
      task.puzzles == UINT64_MAX || made >= task.puzzles)
    return {};
  return fmt::format("{}: its grids gave {} of the {} that --count asks for",
                     printable(plan.asked.files.front()), made, counted(task.puzzles, "puzzle"));
}

}  // namespace bitwhip::job
