#include "batch/pipeline.h"

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "input/io_error.h"
#include "input/reader.h"

namespace bitwhip::batch {

namespace {

using Clock = std::chrono::steady_clock;

// What a stage did is seen by the stages that begin after its end, and by run() after the last of them. TBB sees to that too, but
// ThreadSanitizer cannot look into a TBB that was built without it, and would take every chunk for a race. Stages that run at the same time
// stay unordered, so races between them are still found.
class Handover {
 public:
  void give() { count_.fetch_add(1, std::memory_order_release); }
  void take() const { static_cast<void>(count_.load(std::memory_order_acquire)); }

  class Stage {
   public:
    explicit Stage(Handover& handover) : handover_(handover) { handover_.take(); }
    ~Stage() { handover_.give(); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

   private:
    Handover& handover_;
  };

 private:
  std::atomic<std::uint64_t> count_{0};
};

// Objects that wait for their next use. Any number of threads may take and give back at once.
template <class Object>
class Pool {
 public:
  using Make = std::function<std::unique_ptr<Object>()>;

  // Makes so many objects now, and more when they are needed.
  Pool(std::size_t first, Make make) : make_(std::move(make)) {
    while (all_.size() < first) free_.push_back(add());
  }

  Object* take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return add();
    Object* object = free_.back();
    free_.pop_back();
    return object;
  }
  void give_back(Object* object) {
    const std::lock_guard lock(mutex_);
    free_.push_back(object);
  }

 private:
  Object* add() { return all_.emplace_back(make_()).get(); }

  const Make make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Object>> all_;
  std::vector<Object*> free_;
};

// How many lines to put into a chunk: some 20 ms of work, so that hard puzzles are spread over the threads (one a chunk, if need be)
// and easy ones do not pay for the pipeline.
class ChunkSize {
 public:
  std::size_t lines() const { return lines_.load(std::memory_order_relaxed); }
  // From the writer, which is serial.
  void learn(const RatedChunk& chunk) {
    if (chunk.rated == 0) return;
    const double now = static_cast<double>(chunk.rating_time.count()) / static_cast<double>(chunk.rated);
    // Follows quickly upwards and slowly downwards: too large a chunk costs more than too small a one.
    average_ = now > average_ ? now : 0.8 * average_ + 0.2 * now;
    constexpr double kTarget = 20e6;  // ns
    const auto wanted = static_cast<std::size_t>(kTarget / std::max(average_, 1.0));
    lines_.store(std::clamp(wanted, kLeast, std::min(kMost, 2 * lines())), std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kLeast = 1;
  static constexpr std::size_t kFirst = 4;
  static constexpr std::size_t kMost = 512;
  std::atomic<std::size_t> lines_{kFirst};
  double average_ = 0;  // ns a line
};

// The serial stage at the end. Once it has ended, chunks are dropped.
class Output {
 public:
  Output(Sink& sink, Observer& observer) : sink_(sink), observer_(observer) {}

  void header(std::string_view text) {
    if (!text.empty()) write(text);
  }

  void chunk(const RatedChunk& chunk) {
    if (ended()) return;
    if (!chunk.records.empty() && !write(chunk.records)) return;
    outcome_.tally.add(chunk.tally);
    observer_.progress(chunk.messages, outcome_.tally, chunk.raw_bytes);
    if (chunk.rated < chunk.lines.size()) end(End::stopped);
  }

  bool ended() const { return ended_.load(std::memory_order_relaxed); }
  Outcome& outcome() { return outcome_; }

  void end(End how, const std::string& error = {}) {
    if (ended()) return;
    outcome_.end = how;
    outcome_.error = error;
    ended_.store(true, std::memory_order_relaxed);
  }

 private:
  bool write(std::string_view bytes) {
    try {
      if (sink_.write(bytes)) return true;
      end(End::closed);
    } catch (const input::IoError& error) {
      end(End::output_failed, error.what());
    }
    return false;
  }

  Sink& sink_;
  Observer& observer_;
  std::atomic<bool> ended_{false};
  Outcome outcome_;
};

// What is asked of the stages.
struct Stages {
  Pool<Worker>::Make worker;
  int threads = 1;
  input::Form form{};
  bool keep_tail = false;
  std::string header{};
};

// One run: what its stages share.
class Pipeline {
 public:
  Pipeline(const Stages& stages, input::Input& input, Sink& sink, Observer& observer, const input::Stop& stop)
      : stop_(stop),
        threads_(static_cast<std::size_t>(std::max(stages.threads, 1))),
        header_(stages.header),
        reader_(input, stop, stages.keep_tail, stages.form),
        workers_(threads_, stages.worker),
        output_(sink, observer) {}

  Outcome run();

  RatedChunk* read(tbb::flow_control& control);
  RatedChunk* rate(RatedChunk* chunk);
  void write(RatedChunk* chunk);

 private:
  void give_back(RatedChunk* chunk) {
    chunk->recycle();
    chunks_.give_back(chunk);
  }

  const input::Stop& stop_;
  const std::size_t threads_;
  const std::string header_;
  input::Reader reader_;
  Pool<Worker> workers_;  // one for each thread, made before anything is written
  Output output_;
  ChunkSize size_;
  Pool<RatedChunk> chunks_{0, [] { return std::make_unique<RatedChunk>(); }};
  Handover handover_;
  StageTimes times_;
  std::atomic<std::int64_t> rate_time_{0};  // ns
};

// What TBB copies and calls. It has a name so that reports about TBB's copies can be told from others.
template <auto kMethod>
struct StageBody {
  Pipeline* pipeline;
  template <typename Argument>
  auto operator()(Argument&& argument) const {
    return (pipeline->*kMethod)(argument);
  }
};

RatedChunk* Pipeline::read(tbb::flow_control& control) {
  const Handover::Stage stage(handover_);
  const auto begin = Clock::now();
  RatedChunk* chunk = chunks_.take();
  const bool more = !output_.ended() && reader_.fill(*chunk, size_.lines());
  times_.read += Clock::now() - begin;
  if (more) return chunk;
  give_back(chunk);
  control.stop();
  return nullptr;
}

RatedChunk* Pipeline::rate(RatedChunk* chunk) {
  const Handover::Stage stage(handover_);
  if (!output_.ended()) {
    Worker* worker = workers_.take();
    worker->process(*chunk);
    workers_.give_back(worker);
  }
  rate_time_.fetch_add(chunk->rating_time.count(), std::memory_order_relaxed);
  return chunk;
}

void Pipeline::write(RatedChunk* chunk) {
  const Handover::Stage stage(handover_);
  const auto begin = Clock::now();
  size_.learn(*chunk);
  output_.chunk(*chunk);
  give_back(chunk);
  times_.write += Clock::now() - begin;
}

Outcome Pipeline::run() {
  const auto start = Clock::now();
  output_.header(header_);
  // Enough for the other threads to go on while one is held up by a hard puzzle and the writer waits for it.
  const std::size_t under_way = 16 + 8 * threads_;
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads_);
  tbb::task_arena arena(static_cast<int>(threads_));
  handover_.give();
  arena.execute([this, under_way] {
    using Mode = tbb::filter_mode;
    tbb::parallel_pipeline(under_way, tbb::make_filter<void, RatedChunk*>(Mode::serial_in_order, StageBody<&Pipeline::read>{this}) &
                                          tbb::make_filter<RatedChunk*, RatedChunk*>(Mode::parallel, StageBody<&Pipeline::rate>{this}) &
                                          tbb::make_filter<RatedChunk*, void>(Mode::serial_in_order, StageBody<&Pipeline::write>{this}));
  });
  handover_.take();

  if (!reader_.error().empty()) output_.end(End::input_failed, reader_.error());
  if (stop_.reason() != 0) output_.end(End::stopped);
  Outcome& outcome = output_.outcome();
  outcome.times = times_;
  outcome.times.rate = std::chrono::nanoseconds(rate_time_.load());
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

}  // namespace

Outcome run(const Job& job, input::Input& input, const Writer& writer, Sink& sink, Observer& observer, const input::Stop& stop) {
  Stages stages{[&] { return std::make_unique<RatingWorker>(job, writer, stop); }, job.threads, job.form, job.layout.tail};
  writer.header(stages.header);
  return Pipeline(stages, input, sink, observer, stop).run();
}

Outcome run(const StateJob& job, input::Input& input, Sink& sink, Observer& observer, const input::Stop& stop) {
  return Pipeline({[&] { return std::make_unique<StateWorker>(job, stop); }, job.threads, job.form}, input, sink, observer, stop).run();
}

}  // namespace bitwhip::batch
