#include "batch/pipeline.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/bounded_messages.h"
#include "base/clock.h"
#include "base/invariant.h"
#include "batch/column.h"
#include "batch/record_selector.h"
#include "batch/thread_pool.h"
#include "io/io_error.h"

namespace bitwhip::batch {

namespace {

// An adaptive chunk size: some 20 ms of work, so that hard puzzles are spread over the threads (one
// a chunk, if need be) and easy ones do not pay for the pipeline.
struct ChunkSize {
  std::size_t lines = 4;
  double average = 0;  // seconds a line

  void learn(const RatedChunk& chunk) {
    if (chunk.rated == 0) return;
    const double now = chunk.rating_seconds /
                       static_cast<double>(std::max<std::uint64_t>(chunk.parts, chunk.rated));
    // A moving average that rises at once and falls slowly: a chunk that is too large costs more
    // than one that is too small.
    average = now > average ? now : 0.8 * average + 0.2 * now;
    constexpr double kTarget = 0.02;  // seconds
    constexpr std::size_t kLeast = 1, kMost = 512;
    const auto wanted = static_cast<std::size_t>(kTarget / std::max(average, 1e-9));
    lines = std::clamp(wanted, kLeast, std::min(kMost, 2 * lines));
  }
};

// A reader for runs that search: fills each chunk with one line of the input and a range of its
// parts. Thread-safety: one thread at a time.
class PartReader {
 public:
  PartReader(input::LineSource& reader, std::unique_ptr<PuzzleFinder> finder,
             const input::InputPosition& begin)
      : reader_(reader), finder_(std::move(finder)), skipped_(begin.part), begin_(begin) {
    begin_.parts -= begin_.part;
    begin_.part = 0;
    lines_.end = begin_;
  }

  // Fills an empty chunk. Returns false at the end of the input.
  bool fill(RatedChunk& chunk, std::uint64_t most) {
    chunk.parts = parts_ > 0 || next_line(chunk) ? std::min(most, parts_ - part_) : 0;
    chunk.file_name = lines_.file_name;
    chunk.raw_bytes = lines_.raw_bytes;
    chunk.end = lines_.end;
    if (chunk.parts > 0) add_parts(chunk);
    chunk.end.parts = begin_.parts + begin_.part;
    return chunk.parts > 0 || !chunk.file_messages.empty();
  }

 private:
  // Advances to the next line with parts left. Returns false at the end of the input, where the
  // chunk may still have got notes.
  bool next_line(RatedChunk& chunk) {
    for (;;) {
      if (at_ == lines_.lines.size()) {
        lines_.end.parts = begin_.parts + begin_.part;
        lines_.end.part = 0;
        begin_ = lines_.end;
        bytes_ = lines_.raw_bytes;
        lines_.recycle();
        at_ = 0;
        const bool more = reader_.fill(lines_, 1);
        chunk.file_messages += std::exchange(lines_.file_messages, {});
        if (!more || lines_.lines.empty()) return false;
      }
      std::string why;
      const auto puzzle = input::read_puzzle(lines_, lines_.lines[at_], why);
      parts_ = puzzle ? finder_->parts(*puzzle) : 1;
      BITWHIP_INVARIANT(parts_ > 0);
      part_ = std::min(skipped_, parts_);
      skipped_ -= part_;
      begin_.part += part_;
      if (part_ < parts_) return true;
      ++at_;
      parts_ = 0;
    }
  }

  // Adds the next chunk.parts parts of the current line.
  void add_parts(RatedChunk& chunk) {
    const input::Line& line = lines_.lines[at_];
    chunk.lines.push_back(line);
    chunk.lines.back().token_begin = 0;
    (chunk.text += lines_.token(line)) += lines_.tail(line);
    chunk.part = part_;
    part_ += chunk.parts;
    begin_.part += chunk.parts;
    const double done =
        static_cast<double>(at_) + static_cast<double>(part_) / static_cast<double>(parts_);
    const auto bytes = static_cast<double>(lines_.raw_bytes - std::min(bytes_, lines_.raw_bytes));
    chunk.raw_bytes = bytes_ + static_cast<std::uint64_t>(bytes * done /
                                                          static_cast<double>(lines_.lines.size()));
    if (part_ == parts_) {
      ++at_;
      parts_ = 0;
    }
    chunk.end.part = 0;
    if (at_ < lines_.lines.size()) chunk.end = begin_;
  }

  input::LineSource& reader_;
  const std::unique_ptr<PuzzleFinder> finder_;
  input::Chunk lines_;
  std::size_t at_ = 0;                  // index of the current line
  std::uint64_t part_ = 0, parts_ = 0;  // its next part, and how many it has; 0: not known yet
  std::uint64_t skipped_;               // parts before the resume point, not yet passed
  std::uint64_t bytes_ = 0;             // offset of lines_ in the input
  input::InputPosition begin_;          // resume point: begin of lines_, and the parts done since
};

// The serial stage: writes the finished chunks in order. Once the output has ended, chunks are
// dropped. Thread-safety: one thread at a time.
class SerialStage {
 public:
  SerialStage(const RecordJob& job, io::Sink& sink, ProgressObserver& observer,
              const CheckpointCallback& checkpoint)
      : job_(job),
        observer_(observer),
        checkpoint_(checkpoint),
        holds_notes_(job.classes != nullptr || job.choice.any()),
        selector_(job.choice),
        out_(sink, {job.start.tally, ClosingNoteBuilder(job.written_by)}) {
    ClosingNoteBuilder::Saved begun = job.start.closing;
    if (holds_notes_) begun.read.clear();  // the notes of the whole input are read again
    out_.written().closing.restore(begun);
  }

  void chunk(const RatedChunk& chunk) {
    if (ended()) return;
    ClassNumbering* const classes = job_.classes;
    const bool whole = chunk.rated == chunk.lines.size();
    // A run that can be resumed writes nothing behind its last resume point.
    if (!whole && checkpoint_) return end(RunEnd::stopped);
    if (job_.learns) return classes->learn(chunk);
    if (job_.archive && !out_.try_to([&] { job_.archive(chunk.archived); })) return;
    std::string with_notes;
    NotesRead notes;
    std::string_view bytes;
    if (whole && job_.notes && !chunk.passed_notes.empty() &&
        !out_.try_to([&] { notes = told_apart(chunk.passed_notes); }))
      return;
    if (holds_notes_) held_notes_ += std::exchange(notes.passed, {});
    // What a reader says of its file, such as how it is read, stands above the records.
    if (!chunk.replayed && !chunk.file_messages.empty())
      observer_.progress(messages_.take(chunk.file_messages), out_.written().tally, raw_bytes_);
    if (classes == nullptr) {
      bytes = selector_.pass(chunk);
    } else {
      if (!classes->holds()) unheld_ = out_.written().tally;
      if (!out_.try_to([&] { bytes = classes->pass(chunk, chunk.replayed); })) return;
    }
    // Written as one piece: a full disk takes the records and the notes behind them, or neither, so
    // that the tally and the resume point agree with the output.
    if (!notes.passed.empty()) bytes = with_notes.assign(bytes).append(notes.passed);
    if (!out_.write(bytes, chunk.replayed ? Tally() : chunk.tally)) return;
    out_.written().closing.add_read(notes.closing);
    if (!chunk.replayed) {
      raw_bytes_ = chunk.raw_bytes;
      observer_.progress(messages_.take(chunk.messages), out_.written().tally, raw_bytes_);
    }
    if (!whole) return end(RunEnd::stopped);
    const bool keeps = checkpoint_ && !chunk.replayed && (classes == nullptr || !classes->holds());
    if (keeps) out_.try_to([&] { checkpoint_(chunk.end, out_.written()); });
  }

  bool write(std::string_view bytes) { return out_.write(bytes); }

  // Writes the selected records, also of a run that ended early. Records whose classes are not
  // resolved yet are written if the input is complete, or if no later run can resume this one.
  void finish() {
    if (out_.how() != RunEnd::closed && out_.how() != RunEnd::output_failed) finish_records();
    out_.close(held_notes_);
    for (const std::string& line : messages_.rest())
      observer_.progress(line + '\n', out_.written().tally, raw_bytes_);
  }

  bool ended() const { return out_.ended(); }
  void end(RunEnd how, const std::string& error = {}) { out_.end(how, error); }
  Outcome outcome() const {
    const bool held = ended() && job_.classes != nullptr && job_.classes->holds();
    return {.end = out_.how(),
            .error = out_.error(),
            .tally = out_.written().tally,
            .closing = out_.written().closing,
            .times = {},
            .held = held};
  }

 private:
  void finish_records() {
    const auto write_piece = [this](std::string_view bytes) { return write(bytes); };
    if (job_.classes == nullptr) return selector_.finish(write_piece);
    if (job_.learns || !job_.classes->holds()) return;
    const bool wanted = !ended() || (out_.how() == RunEnd::input_failed && !checkpoint_);
    bool done = false;
    if (wanted) out_.try_to([&] { done = job_.classes->finish(write_piece); });
    if (wanted && !done && !ended()) end(RunEnd::stopped);
    if (!done) out_.written().tally = unheld_;
  }

  const RecordJob& job_;
  ProgressObserver& observer_;
  const CheckpointCallback& checkpoint_;  // empty: none
  const bool holds_notes_;
  std::string held_notes_;
  Tally unheld_;  // up to the first record that waits for its class
  RecordSelector selector_;
  RecordOutput out_;
  BoundedMessages messages_;
  std::uint64_t raw_bytes_ = 0;  // of the input up to the last chunk
};

// One run. Every thread loops: read a chunk, rate it, and write all finished chunks that are next
// in order.
class Pipeline {
 public:
  Pipeline(const RecordJob& job, const std::function<std::unique_ptr<Worker>()>& worker,
           input::LineSource& lines, io::Sink& sink, ProgressObserver& observer,
           const io::Stop& stop, const CheckpointCallback& checkpoint)
      : stop_(stop),
        observer_(observer),
        reader_(lines),
        parts_(job.make_finder
                   ? std::make_unique<PartReader>(reader_, job.make_finder(), job.start.place)
                   : nullptr),
        replay_(job.start.replay),
        buffer_(observer.oldest_pending(), kHeldBytes),
        output_(job, sink, observer, checkpoint),
        pool_{static_cast<std::size_t>(std::max(job.threads, 1)),
              [this](std::size_t i) { work(*workers_[i]); }, [this] { observer_.tick(); }} {
    while (workers_.size() < pool_.members) workers_.push_back(worker());
  }

  // Runs to the end. `header` is written before the first record.
  Outcome run(std::string_view header) {
    const auto start = Clock::now();
    output_.write(header);
    if (output_.ended()) buffer_.close();
    // A thread that waits in read() owns no chunk, so it delays none, whenever it starts.
    batch::run(pool_);
    if (failure_) std::rethrow_exception(failure_);

    if (const std::string error = reader_.error(); !error.empty())
      output_.end(RunEnd::input_failed, error);
    if (stop_.reason() != 0) output_.end(RunEnd::stopped);
    output_.finish();
    Outcome outcome = output_.outcome();
    outcome.times = times_;
    outcome.seconds = seconds_since(start);
    return outcome;
  }

 private:
  // The loop of one worker, from the beginning of the run to its end.
  void work(Worker& worker) noexcept {
    try {
      while (RatedChunk* chunk = read()) {
        worker.process(*chunk);
        {
          const std::lock_guard lock(learning_);
          size_.learn(*chunk);
          times_.rate += chunk->rating_seconds;
        }
        buffer_.finish(*chunk);
        write_finished();
        pause(pool_);
      }
    } catch (...) {
      {
        const std::lock_guard lock(failing_);
        if (!failure_) failure_ = std::current_exception();
      }
      buffer_.close();
    }
  }

  // Returns null at the end of the input.
  RatedChunk* read() {
    const std::lock_guard turn(reading_);
    // A thread waits here without a chunk of its own. So the oldest chunk always belongs to a
    // thread that makes progress, and every wait ends, even after a stop request, which ends the
    // rating of that chunk.
    RatedChunk* chunk = buffer_.begin();
    if (chunk == nullptr) return nullptr;
    std::size_t lines;
    {
      const std::lock_guard lock(learning_);
      lines = size_.lines;
    }
    const auto begin = Clock::now();
    // The records written by the earlier run end at a boundary of chunks, so a chunk can end there
    // again.
    if (replay_ > 0) lines = static_cast<std::size_t>(std::min<std::uint64_t>(lines, replay_));
    const bool more = parts_ != nullptr ? parts_->fill(*chunk, lines) : reader_.fill(*chunk, lines);
    chunk->replayed = replay_ > 0;
    replay_ -=
        std::min<std::uint64_t>(replay_, chunk->parts > 0 ? chunk->parts : chunk->lines.size());
    times_.read += seconds_since(begin);
    if (more) {
      buffer_.add();
      return chunk;
    }
    buffer_.take_back();
    return nullptr;
  }

  void write_finished() {
    for (const RatedChunk* chunk = buffer_.next(); chunk != nullptr; chunk = buffer_.next(chunk)) {
      const auto begin = Clock::now();
      output_.chunk(*chunk);
      times_.write += seconds_since(begin);
      if (output_.ended()) buffer_.close();
    }
  }

  const io::Stop& stop_;
  ProgressObserver& observer_;
  // One per thread, constructed before anything is written.
  std::vector<std::unique_ptr<Worker>> workers_;

  std::mutex reading_;  // guards the next three, and times_.read
  input::LineSource& reader_;
  const std::unique_ptr<PartReader> parts_;  // null: not a run that searches
  std::uint64_t replay_;  // lines, or parts of a line, to process again without writing

  ReorderBuffer buffer_;
  std::mutex learning_;  // guards the next one, and times_.rate
  ChunkSize size_;

  SerialStage
      output_;  // used, like times_.write, by the thread that ReorderBuffer::next() made the writer
  StageTimes times_;

  const ThreadPool pool_;
  std::mutex failing_;
  std::exception_ptr failure_;  // the first one
};

}  // namespace

Outcome run(const RecordJob& job, input::LineSource& lines, const RecordWriter& writer,
            io::Sink& sink, ProgressObserver& observer, const io::Stop& stop,
            const CheckpointCallback& checkpoint) {
  const auto worker = [&] { return std::make_unique<RatingWorker>(job, writer, stop); };
  std::string header;
  if (!job.start.begun) writer.header(header);
  return Pipeline(job, worker, lines, sink, observer, stop, checkpoint).run(header);
}

Outcome run(const RecordJob& job, input::Input& input, const RecordWriter& writer, io::Sink& sink,
            ProgressObserver& observer, const io::Stop& stop,
            const CheckpointCallback& checkpoint) {
  input::InputReader reader(
      input, stop,
      {.input_format = job.input_format,
       .tails = needs(job, OnRequest::tail) ? input::Tails::kept : input::Tails::dropped,
       .selection = job.selection,
       .begin = job.start.place});
  return run(job, reader, writer, sink, observer, stop, checkpoint);
}

Outcome run(const StateJob& job, input::Input& input, io::Sink& sink, ProgressObserver& observer,
            const io::Stop& stop) {
  input::InputReader reader(input, stop, {.input_format = job.input_format});
  const RecordJob records{.threads = job.threads, .archive = job.archive};
  return Pipeline(records, [&] { return std::make_unique<StateWorker>(job, stop); }, reader, sink,
                  observer, stop, {})
      .run({});
}

}  // namespace bitwhip::batch
