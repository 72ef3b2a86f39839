// Many puzzles in the C library: arrays, and runs over files, bytes and callbacks.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>

#include "api/handles.h"
#include "base/bounded_messages.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/tally.h"
#include "batch/thread_pool.h"
#include "batch/worker.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/input.h"
#include "input/opening.h"
#include "input/reader.h"
#include "io/decompress.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/openings.h"
#include "job/provenance.h"
#include "job/request.h"

namespace bitwhip::api {

namespace {

constexpr std::uint8_t kNotRated = 255;  // status of a puzzle that was not rated

// An adapter to the callbacks of the caller, whose wish to end it passes to the run.
class CallbackAdapter final : public batch::ProgressObserver, public io::Sink {
 public:
  // `stop`: of the caller; may be null.
  CallbackAdapter(const bitwhip_calls* calls, const bitwhip_stop* stop) : stop_(stop) {
    if (calls == nullptr) return;
    expect(calls->size >= sizeof(std::uint32_t), "the size of the calls is not set");
    std::memcpy(&calls_, calls, std::min<std::size_t>(calls->size, sizeof calls_));
  }

  // Returns the stop for the run.
  const io::Stop& stop() const { return own_; }
  // Sets the total size that tick() reports; 0: unknown.
  void set_bytes_in_all(std::uint64_t bytes) { in_all_ = bytes; }
  bool has_failed() const { return failed_.load(); }

  void tick() override {
    if (stop_ != nullptr && stop_->stop.reason() != 0) own_.request(1);
    if (calls_.tick != nullptr &&
        calls_.tick(calls_.user, records_.load(), bytes_.load(), in_all_) != 0)
      own_.request(1);
  }
  void progress(std::string_view messages, const batch::Tally& so_far,
                std::uint64_t raw_bytes) override {
    records_ = so_far.records;
    bytes_ = raw_bytes;
    for (std::string_view rest = messages; !rest.empty() && !failed_;) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      tell(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  void tell(std::string_view message) {
    if (calls_.message != nullptr && !failed_ &&
        calls_.message(calls_.user, message.data(), message.size()) != 0)
      fail();
  }
  bool has_both() const { return calls_.row != nullptr && calls_.rows != nullptr; }
  bool wants_rows() const { return calls_.row != nullptr || calls_.rows != nullptr; }
  // Buffers a row for hand_over(), or passes it on. Returns false if a callback ended the run.
  bool take(const NumberWriter::NumberRecord& row) {
    if (calls_.rows != nullptr) {
      values_.insert(values_.end(), row.values.begin(), row.values.end());
      facts_.push_back(row.facts);
      places_.push_back((puzzles_ += row.puzzle).size());
    } else if (!failed_ && calls_.row(calls_.user, row.puzzle.data(), row.puzzle.size(),
                                      row.values.data(), &row.facts) != 0) {
      fail();
    }
    return !failed_;
  }
  // Passes on the buffered rows. Returns false if a callback ended the run.
  bool hand_over() {
    if (!facts_.empty() && !failed_ &&
        calls_.rows(calls_.user, facts_.size(), puzzles_.data(), places_.data(), values_.data(),
                    facts_.data()) != 0)
      fail();
    values_.clear();
    facts_.clear();
    puzzles_.clear();
    places_.resize(1);
    return !failed_;
  }
  bool write(std::string_view bytes) override {
    if (calls_.write != nullptr && !failed_ &&
        calls_.write(calls_.user, bytes.data(), bytes.size()) != 0)
      fail();
    return !failed_;
  }

 private:
  void fail() {
    failed_ = true;
    own_.request(1);
  }

  bitwhip_calls calls_{};  // members unknown to the caller are null
  const bitwhip_stop* const stop_;
  std::uint64_t in_all_ = 0;
  // Buffered rows.
  std::vector<bitwhip_value> values_;
  std::vector<bitwhip_facts> facts_;
  std::string puzzles_;
  std::vector<std::uint64_t> places_{0};
  io::Stop own_;
  std::atomic<bool> failed_{false};
  std::atomic<std::uint64_t> records_{0}, bytes_{0};
};

void expect_threads() {
  expect(batch::can_run(),
         "the parent of this process has had runs, whose threads do not come through a fork: here "
         "only single puzzles are rated");
}

// Throws unless the run is complete.
void expect_whole(const batch::Outcome& outcome, const CallbackAdapter& caller) {
  if (caller.has_failed()) throw CodedError(BITWHIP_IO, "a function of the caller ended the run");
  if (outcome.end == batch::RunEnd::stopped)
    throw CodedError(BITWHIP_STOPPED, "the run was stopped");
  if (outcome.end != batch::RunEnd::complete) throw CodedError(BITWHIP_IO, outcome.error);
}

// A sink that decodes the output of a NumberWriter, row by row, in order.
class RowSink final : public io::Sink {
 public:
  // Returns false to end the run.
  using NumberConsumer = std::function<bool(const NumberWriter::NumberRecord& row)>;
  // Called after the rows of each write. Returns false to end the run.
  using Pause = std::function<bool()>;
  RowSink(const NumberWriter& writer, NumberConsumer take, Pause pause = {})
      : writer_(writer), take_(std::move(take)), pause_(std::move(pause)) {}
  bool write(std::string_view bytes) override {
    while (!bytes.empty()) {
      writer_.take(bytes, row_);
      if (!take_(row_)) return false;
    }
    return !pause_ || pause_();
  }

 private:
  const NumberWriter& writer_;
  const NumberConsumer take_;
  const Pause pause_;
  NumberWriter::NumberRecord row_;
};

// A source over a callback.
class FunctionSource final : public io::CountingSource {
 public:
  FunctionSource(const bitwhip_input& input, std::string name, std::atomic<std::uint64_t>* sum)
      : CountingSource(bitwhip::io::Hashing::yes, sum),
        read_(input.read),
        user_(input.user),
        name_(std::move(name)) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::int64_t n = read_(user_, to, size);
    if (n < 0 || static_cast<std::uint64_t>(n) > size)
      throw io::IoError(name_ + ": the bytes could not be read");
    return count(to, static_cast<std::size_t>(n));
  }
  bool ready() override { return false; }

 private:
  std::int64_t (*const read_)(void*, char*, std::uint64_t);
  void* const user_;
  const std::string name_;
};

// A source that first repeats the head that was looked at. It has no resume points: a run of a
// caller is not resumed.
struct RepeatedHead final : io::PrefixedSource {
  using PrefixedSource::PrefixedSource;
  io::RawPosition place() const override { return {}; }
  bool is_hashed() const override { return false; }
};

// The inputs of a caller, one after another, decompressed. The head of the first one can be looked
// at before.
class RunInputs final : public input::Input {
 public:
  RunInputs(const bitwhip_input* inputs, std::size_t count, const io::Stop& stop) : stop_(stop) {
    for (std::size_t i = 0; i < count; ++i) {
      expect(inputs[i].size >= sizeof(std::uint32_t), "the size of an input is not set");
      bitwhip_input input{};
      std::memcpy(&input, &inputs[i], std::min<std::size_t>(inputs[i].size, sizeof input));
      const int kinds = (input.path != nullptr) + (input.data != nullptr) + (input.read != nullptr);
      expect(kinds == 1, "an input is a path, bytes or a function: one of them");
      files_.push_back({.input = input,
                        .name = input.name != nullptr   ? input.name
                                : input.path != nullptr ? input.path
                                                        : "<input>"});
    }
  }

  // Reads the openings of the first input, and of those others that can be read twice. Throws
  // OptionError if they name different variants.
  void look(job::InputOpenings& openings) {
    if (files_.empty()) return;
    open();
    openings.add(files_[0].name, input::read_opening(*decoded_, true, stop_, head_),
                 files_[0].input.path != nullptr);
    for (std::size_t i = 1; i < files_.size(); ++i) {
      const bitwhip_input& input = files_[i].input;
      input::Opening opening;
      if (is_regular(input)) {
        opening = input::opening_of(input.path, stop_);
      } else if (input.data != nullptr) {
        io::MemorySource raw(std::string_view(input.data, input.bytes));
        std::string head;
        opening = input::read_opening(*io::decompress(raw, files_[i].name), true, stop_, head);
      }
      openings.add(files_[i].name, opening, input.path != nullptr);
    }
  }

  io::Source* next() override {
    if (opened_ == at_) {  // otherwise the first one is open already
      if (at_ > 0) files_[at_ - 1].read = true;
      if (at_ == files_.size()) return nullptr;
      open();
    }
    ++at_;
    return &given_.emplace(std::exchange(head_, {}), *decoded_);
  }
  // A callback or a pipe is not read before the inputs in front of it have ended.
  bool head_is_known() const override {
    return at_ == 1 || files_[at_ - 1].input.data != nullptr || is_regular(files_[at_ - 1].input);
  }
  const std::string& name() const override { return files_[at_ - 1].name; }
  void set_family(input::InputFamily family) override { files_[at_ - 1].family = family; }
  std::uint64_t raw_bytes() const override { return sum_.load(); }

  std::uint64_t bytes_in_all() const {
    std::uint64_t sum = 0;
    for (const NamedInput& file : files_) {
      if (file.input.data == nullptr) return 0;
      sum += file.input.bytes;
    }
    return sum;
  }
  std::vector<job::ProvenanceInput> facts() const {
    std::vector<job::ProvenanceInput> list;
    for (const NamedInput& file : files_) {
      const std::string family =
          file.family ? std::string(input::row_of(*file.family).name) : std::string();
      list.push_back({file.name, family, file.read, file.raw != nullptr ? file.raw->bytes() : 0,
                      file.raw != nullptr ? file.raw->sha256() : ""});
    }
    return list;
  }

 private:
  static bool is_regular(const bitwhip_input& input) {
    std::error_code error;
    return input.path != nullptr && std::filesystem::is_regular_file(input.path, error);
  }
  struct NamedInput {
    bitwhip_input input{};
    std::string name{};
    std::optional<input::InputFamily> family{};
    bool read = false;
    std::unique_ptr<io::CountingSource> raw{};
  };

  void open() {
    NamedInput& file = files_[opened_++];
    if (file.input.path != nullptr)
      file.raw = std::make_unique<io::FileSource>(file.input.path, stop_, bitwhip::io::Hashing::yes,
                                                  nullptr, &sum_);
    else if (file.input.data != nullptr)
      file.raw =
          std::make_unique<io::MemorySource>(std::string_view(file.input.data, file.input.bytes),
                                             SIZE_MAX, bitwhip::io::Hashing::yes, &sum_);
    else
      file.raw = std::make_unique<FunctionSource>(file.input, file.name, &sum_);
    decoded_ = io::decompress(*file.raw, file.name);
  }

  const io::Stop& stop_;
  std::deque<NamedInput> files_;
  std::size_t at_ = 0, opened_ = 0;  // files given out, files opened
  std::unique_ptr<io::Source> decoded_;
  std::string head_;  // of the first input, as far as it was read for its opening
  std::optional<RepeatedHead> given_;
  std::atomic<std::uint64_t> sum_{0};
};

// Calls act() on another thread while the calling thread ticks, and rethrows its exception.
void ticking(CallbackAdapter& caller, const std::function<void()>& act) {
  std::exception_ptr thrown;
  batch::run({.members = 1,
              .work =
                  [&](std::size_t) {
                    try {
                      act();
                    } catch (...) {
                      thrown = std::current_exception();
                    }
                  },
              .tick = [&caller] { caller.tick(); }});
  if (thrown) std::rethrow_exception(thrown);
}

char* copy_of(const std::string& text) {
  char* const copy = new char[text.size() + 1];
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace

}  // namespace bitwhip::api

bitwhip_code bitwhip_rate_array(bitwhip_job* handle, const bitwhip_stop* stop, const char* text,
                                const uint64_t* offsets, size_t n, bitwhip_value* values,
                                bitwhip_facts* facts, const bitwhip_calls* calls) {
  return guarded([&] {
    expect(handle != nullptr &&
               (n == 0 || (text != nullptr && offsets != nullptr && values != nullptr)),
           "bitwhip_rate_array: a pointer is null");
    expect(handle->verb.answer == job::AnswerKind::record, "only the verb rate has values");
    api::expect_threads();
    expect(n == 0 || facts == nullptr || facts->size >= sizeof facts->size + sizeof facts->status,
           "the size of the facts is not set");
    const auto plan = handle->plan();
    const job::Request& asked = plan->asked;
    batch::RecordJob what = plan->record_job;
    if (what.condition || what.choice.any() || asked.skip > 0 || asked.shard ||
        asked.limit != job::Request().limit)
      throw job::OptionError(
          "where, sample, top, skip, limit and shard choose records, and an array has a row for "
          "each line");
    if (n == 0) return;
    const auto* const down = std::is_sorted_until(offsets, offsets + n + 1);
    if (down != offsets + n + 1) {
      const auto at = static_cast<std::size_t>(down - offsets);
      throw CodedError(BITWHIP_MISUSE,
                       fmt::format("bitwhip_rate_array: offsets[{}] is {}, and offsets[{}] is {}: "
                                   "offsets go up from line to line, or stay",
                                   at - 1, offsets[at - 1], at, offsets[at]));
    }
    const std::size_t ratings = plan->ratings().size(), stride = facts != nullptr ? facts->size : 0;
    std::fill_n(values, n * ratings, bitwhip_value{0, 0, BITWHIP_NONE, 1, 0});
    bitwhip_facts empty{
        static_cast<std::uint32_t>(stride), api::kNotRated, -1, -1, -1, -1, -1, -1, 0};
    for (std::size_t i = 0; facts != nullptr && i < n; ++i)
      std::memcpy(reinterpret_cast<char*>(facts) + i * stride, &empty,
                  std::min(stride, sizeof empty));
    what.notes = false;  // rows cannot hold them
    if (facts != nullptr) what.layout.columns.push_back(batch::columns().find("time"));
    const api::NumberWriter writer(ratings, api::PuzzleTexts::no);
    api::CallbackAdapter caller(calls, stop);
    caller.set_bytes_in_all(n);  // progress is counted in lines
    std::size_t done = 0;
    api::RowSink sink(writer, [&](const api::NumberWriter::NumberRecord& row) {
      std::copy(row.values.begin(), row.values.end(), values + done * ratings);
      if (facts != nullptr)
        api::copy_facts(row.facts, reinterpret_cast<char*>(facts) + done * stride, stride);
      return ++done <= n;
    });
    const auto line = [&](std::size_t i) {
      return std::string_view(text + offsets[i], offsets[i + 1] - offsets[i]);
    };
    input::TextLines items(n, line, plan->record_job.form, input::Tails::dropped, caller.stop());
    caller.tick();
    const batch::Outcome outcome = batch::run(what, items, writer, sink, caller, caller.stop());
    caller.tick();
    api::expect_whole(outcome, caller);
  });
}

bitwhip_code bitwhip_run(bitwhip_job* handle, const bitwhip_stop* stop, const bitwhip_input* inputs,
                         size_t n, const bitwhip_calls* calls, char** provenance) {
  return guarded([&] {
    using job::AnswerKind;
    expect(handle != nullptr && (n == 0 || inputs != nullptr), "bitwhip_run: a pointer is null");
    expect(handle->verb.answer == AnswerKind::record || handle->verb.answer == AnswerKind::state,
           "a run is of the verbs rate and state");
    if (provenance != nullptr) *provenance = nullptr;
    api::expect_threads();
    handle->plan();
    api::CallbackAdapter caller(calls, stop);
    api::RunInputs from(inputs, n, caller.stop());
    expect(!caller.has_both(),
           "row and rows are two ways for the same numbers: one of them is null");
    caller.set_bytes_in_all(from.bytes_in_all());
    caller.tick();
    job::InputOpenings openings = api::openings_below(handle->asked());
    // On another thread, since an input may block at its first bytes.
    api::ticking(caller, [&] { from.look(openings); });
    bitwhip::BoundedMessages messages;
    for (const std::string& message : openings.take_messages()) {
      if (const auto shown = messages.add(message)) caller.tell(*shown);
    }
    for (const std::string& line : messages.rest()) caller.tell(line);
    const auto plan = api::plan_below(handle->verb, handle->asked(), openings);
    batch::Outcome outcome;
    if (handle->verb.answer == AnswerKind::record) {
      batch::RecordJob what = plan->record_job;
      if (caller.wants_rows()) {
        if (what.choice.any())
          throw job::OptionError(
              "sample and top keep records for the end, and rows are given one after another");
        what.notes = false;
        what.layout.columns.push_back(batch::columns().find("time"));
        const api::NumberWriter writer(plan->ratings().size(), api::PuzzleTexts::yes);
        api::RowSink rows(
            writer, [&](const api::NumberWriter::NumberRecord& row) { return caller.take(row); },
            [&] { return caller.hand_over(); });
        outcome = batch::run(what, from, writer, rows, caller, caller.stop());
      } else {
        what.written_by = job::written_by(*plan, job::record_options(*plan));
        const auto writer = plan->asked.format->make(what.layout);
        outcome = batch::run(what, from, *writer, caller, caller, caller.stop());
      }
    } else {
      const batch::StateJob what = job::state_job_of(*plan);
      outcome = batch::run(what, from, caller, caller, caller.stop());
    }
    caller.tick();
    if (provenance != nullptr) {
      const auto options = job::record_options(*plan);
      *provenance =
          api::copy_of(job::provenance(options, from.facts(), plan->ratings(), outcome.tally,
                                       outcome.end == batch::RunEnd::complete, outcome.seconds));
    }
    api::expect_whole(outcome, caller);
  });
}
