// Many puzzles in the C library: arrays, and runs over files, bytes and callbacks.
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>

#include "api/callback_adapter.h"
#include "api/handles.h"
#include "api/run_inputs.h"
#include "base/bounded_messages.h"
#include "batch/column.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/tally.h"
#include "batch/thread_pool.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/chunk.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/collections.h"
#include "job/generation.h"
#include "job/help.h"
#include "job/openings.h"
#include "job/plan.h"
#include "job/provenance.h"
#include "job/request.h"
#include "job/selection.h"
#include "job/statistics.h"
#include "tables/list_reader.h"
#include "tables/table.h"

namespace bitwhip::api {

namespace {

constexpr std::uint8_t kNotRated = 255;  // status of a puzzle that was not rated

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

// Throws CodedError(BITWHIP_MISUSE) unless offsets of n lines go up, or stay.
void expect_offsets(const char* function, const uint64_t* offsets, std::size_t n) {
  const auto* const down = std::is_sorted_until(offsets, offsets + n + 1);
  if (down == offsets + n + 1) return;
  const auto at = static_cast<std::size_t>(down - offsets);
  throw CodedError(BITWHIP_MISUSE,
                   fmt::format("{}: offsets[{}] is {}, and offsets[{}] is {}: offsets go up from "
                               "line to line, or stay",
                               function, at - 1, offsets[at - 1], at, offsets[at]));
}

// Refuses options that choose among the lines of an input.
void refuse_ranges(const job::Request& asked) {
  if (asked.skip > 0 || asked.shard || asked.limit != job::Request().limit)
    throw job::OptionError(
        "skip, limit and shard choose lines of a file, and an array has a record for each line");
}

// The run of a job with a record, or a state, for each puzzle.
class RecordRun {
 public:
  RecordRun(bitwhip_job& handle, CallbackAdapter& caller) : handle_(handle), caller_(caller) {}

  // Runs over the inputs, which may name a variant and columns.
  void over(RunInputs& from) {
    caller_.set_bytes_in_all(from.bytes_in_all());
    caller_.tick();
    job::InputOpenings openings = openings_below(handle_.asked());
    // On another thread, since an input may block at its first bytes.
    ticking(caller_, [&] { from.look(openings, handle_.plan()->record_job.input_format); });
    BoundedMessages messages;
    for (const std::string& message : openings.take_messages()) {
      if (const auto shown = messages.add(message)) caller_.tell(*shown);
    }
    for (const std::string& line : messages.rest()) caller_.tell(line);
    plan_ = plan_below(handle_.verb, handle_.asked(), openings);
    if (handle_.verb.answer == job::AnswerKind::state) {
      const batch::StateJob what = job::state_job_of(*plan_);
      outcome_ = batch::run(what, from, caller_, caller_, caller_.stop());
    } else {
      records_of(from);
    }
    files_ = from.facts();
  }

  // Runs over lines in memory, each a file of its own.
  void over(const bitwhip_input& lines) {
    expect_offsets("bitwhip_run", lines.offsets, lines.lines);
    plan_ = handle_.plan();
    refuse_ranges(plan_->asked);
    caller_.set_bytes_in_all(lines.lines);  // progress is counted in lines
    caller_.tick();
    const auto line = [&lines](std::size_t i) {
      return std::string_view(lines.data + lines.offsets[i],
                              lines.offsets[i + 1] - lines.offsets[i]);
    };
    const auto tails = plan_->record_job.layout.tail ? input::Tails::kept : input::Tails::dropped;
    input::TextLines items(lines.lines, line, plan_->record_job.input_format, tails,
                           caller_.stop());
    records_of(items);
  }

  const batch::Outcome& outcome() const { return outcome_; }
  std::string provenance() const {
    auto options = job::record_options(*plan_);
    for (const auto& [name, value] : stages_.options) options[name] = value;
    return job::provenance(options, files_, plan_->ratings(), outcome_.tally, outcome_.end,
                           outcome_.seconds);
  }

 private:
  template <class Lines>
  void records_of(Lines& lines) {
    batch::RecordJob what = plan_->record_job;
    stages_ = job::collection_stages(*plan_, caller_.stop());
    what.classes = stages_.classes.get();
    what.canonical_form = stages_.canonical_form;
    what.make_finder = stages_.search;
    if (what.make_finder) what.notes = false;
    if (!caller_.wants_rows()) {
      what.written_by = job::written_by(*plan_, job::record_options(*plan_));
      const auto writer = plan_->asked.format->make(what.layout);
      outcome_ = batch::run(what, lines, *writer, caller_, caller_, caller_.stop());
      return;
    }
    if (what.choice.any() || what.classes != nullptr)
      throw job::OptionError(
          "sample, top and classes keep records for the end, and rows are given one after another");
    what.notes = false;
    auto columns =
        caller_.wants_cells() ? what.layout.columns : std::vector<const batch::ColumnInfo*>();
    caller_.set_columns(columns);
    what.layout.columns.push_back(batch::columns().find("time"));
    const NumberWriter writer(plan_->ratings().size(), PuzzleTexts::yes, std::move(columns));
    RowSink rows(
        writer, [&](const NumberWriter::NumberRecord& row) { return caller_.take(row); },
        [&] { return caller_.hand_over(); });
    outcome_ = batch::run(what, lines, writer, rows, caller_, caller_.stop());
  }

  bitwhip_job& handle_;
  CallbackAdapter& caller_;
  std::shared_ptr<const job::Plan> plan_;
  job::CollectionStages stages_;
  batch::Outcome outcome_;
  std::vector<job::ProvenanceInput> files_;
};

// Makes puzzles; returns the provenance.
std::string generate(bitwhip_job& handle, CallbackAdapter& caller) {
  const auto plan = handle.plan();
  const job::GeneratorTask task = job::task_of(*plan, caller.stop());
  const auto writer = job::generator_writer(task, *plan);
  caller.tick();
  const batch::Outcome outcome =
      job::run_generator(task, *plan, *writer, caller, caller, {}, caller.stop());
  caller.tick();
  if (const std::string shortage = job::grids_shortage(task, *plan, outcome); !shortage.empty())
    caller.tell(shortage);
  expect_whole(outcome, caller);
  return job::provenance(job::generator_options(task, *plan), {}, plan->ratings(), outcome.tally,
                         outcome.end, outcome.seconds);
}

// A source that ends when the run is stopped.
class StoppedSource final : public io::Source {
 public:
  StoppedSource(io::Source& source, const io::Stop& stop) : source_(source), stop_(stop) {}
  std::size_t read(char* to, std::size_t size) override {
    return stop_.reason() != 0 ? 0 : source_.read(to, size);
  }
  bool ready() override { return source_.ready(); }

 private:
  io::Source& source_;
  const io::Stop& stop_;
};

// Reads records that exist: selects among them, or writes their statistics.
void read_records(bitwhip_job& handle, RunInputs& from, CallbackAdapter& caller) {
  const auto plan = handle.plan();
  const job::Request& asked = plan->asked;
  const io::Stop& stop = caller.stop();
  const auto next = [&]() -> job::NamedList {
    io::Source* const source = from.next();
    if (source == nullptr) return {};
    return {from.name(), std::make_shared<StoppedSource>(*source, stop)};
  };
  const auto read = [&] {
    if (handle.verb.answer == job::AnswerKind::selection) {
      job::SelectionRun selecting(asked, [&]() -> io::Sink& { return caller; });
      for (job::NamedList list = next(); list.source != nullptr; list = next()) {
        tables::ListReader records(*list.source, list.name,
                                   tables::ListReader::AllColumns::with_notes);
        if (!selecting.take(records, stop)) break;
      }
      selecting.finish(stop.reason() == 0);
      return;
    }
    const job::Statistics found = job::statistics_of(asked, next, {}, stop);
    if (stop.reason() != 0) return;
    caller.write(found.tables.empty()
                     ? found.summary
                     : tables::formats().find(asked.table_format)->render(found.tables, {}));
  };
  try {
    ticking(caller, read);
  } catch (const tables::ListError& error) {
    if (stop.reason() == 0) throw CodedError(BITWHIP_BAD_INPUT, error.what());
  } catch (const io::Stopped&) {
  }
  if (caller.has_failed()) throw CodedError(BITWHIP_IO, "a function of the caller ended the run");
  if (stop.reason() != 0) throw CodedError(BITWHIP_STOPPED, "the run was stopped");
}

// Runs a job; returns the provenance, which is empty for tables and selections.
std::string run_job(bitwhip_job& handle, const bitwhip_stop* stop, const bitwhip_input* inputs,
                    std::size_t n, const bitwhip_calls* calls) {
  using job::AnswerKind;
  const AnswerKind answer = handle.verb.answer;
  expect(answer != AnswerKind::path && answer != AnswerKind::hint && answer != AnswerKind::verdict,
         "a run is of verbs with records, states, puzzles or tables: explain, hint and verify "
         "answer one by one");
  expect_threads();
  handle.plan();
  CallbackAdapter caller(calls, stop);
  expect(!caller.has_both(), "row and rows are two ways for the same numbers: one of them is null");
  if (answer == AnswerKind::made) {
    expect(n == 0, "generate reads no input");
    return generate(handle, caller);
  }
  RunInputs from(inputs, n, caller.stop());
  if (answer == AnswerKind::selection || answer == AnswerKind::tables) {
    expect(from.lines() == nullptr, "records are read from files and bytes, not from lines");
    read_records(handle, from, caller);
    return {};
  }
  RecordRun run(handle, caller);
  if (const bitwhip_input* const lines = from.lines()) {
    expect(n == 1 && answer == AnswerKind::record,
           "lines with offsets are the only input, and have records");
    run.over(*lines);
  } else {
    run.over(from);
  }
  caller.tick();
  std::string provenance = run.provenance();
  expect_whole(run.outcome(), caller);
  return provenance;
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
    api::expect_offsets("bitwhip_rate_array", offsets, n);
    const std::size_t ratings = plan->ratings().size(), stride = facts != nullptr ? facts->size : 0;
    std::fill_n(values, n * ratings, bitwhip_value{0, 0, BITWHIP_NONE, 1, 0});
    bitwhip_facts empty{
        static_cast<std::uint32_t>(stride), api::kNotRated, -1, -1, -1, -1, -1, -1, 0};
    for (std::size_t i = 0; facts != nullptr && i < n; ++i)
      std::memcpy(reinterpret_cast<char*>(facts) + i * stride, &empty,
                  std::min(stride, sizeof empty));
    what.notes = false;  // rows cannot hold them
    api::refuse_stages(*plan);
    api::CallbackAdapter caller(calls, stop);
    auto columns =
        caller.wants_cells() ? what.layout.columns : std::vector<const batch::ColumnInfo*>();
    caller.set_columns(columns);
    if (facts != nullptr) what.layout.columns.push_back(batch::columns().find("time"));
    const api::NumberWriter writer(ratings, api::PuzzleTexts::no, std::move(columns));
    caller.set_bytes_in_all(n);  // progress is counted in lines
    std::size_t done = 0;
    const auto take = [&](const api::NumberWriter::NumberRecord& row) {
      caller.take_cells(row);
      std::copy(row.values.begin(), row.values.end(), values + done * ratings);
      if (facts != nullptr)
        api::copy_facts(row.facts, reinterpret_cast<char*>(facts) + done * stride, stride);
      return ++done <= n;
    };
    api::RowSink sink(writer, take, [&] { return caller.hand_over(); });
    const auto line = [&](std::size_t i) {
      return std::string_view(text + offsets[i], offsets[i + 1] - offsets[i]);
    };
    input::TextLines items(n, line, plan->record_job.input_format, input::Tails::dropped,
                           caller.stop());
    caller.tick();
    const batch::Outcome outcome = batch::run(what, items, writer, sink, caller, caller.stop());
    caller.tick();
    api::expect_whole(outcome, caller);
  });
}

bitwhip_code bitwhip_run(bitwhip_job* handle, const bitwhip_stop* stop, const bitwhip_input* inputs,
                         size_t n, const bitwhip_calls* calls, char** provenance) {
  return guarded([&] {
    expect(handle != nullptr && (n == 0 || inputs != nullptr), "bitwhip_run: a pointer is null");
    if (provenance != nullptr) *provenance = nullptr;
    const std::string told = api::run_job(*handle, stop, inputs, n, calls);
    if (provenance != nullptr && !told.empty()) *provenance = api::copy_of(told);
  });
}

bitwhip_code bitwhip_run_text(bitwhip_job* handle, const bitwhip_stop* stop, const char* name,
                              const char* text, size_t size, bitwhip_text* output,
                              bitwhip_text* messages) {
  return guarded([&] {
    expect(handle != nullptr && output != nullptr, "bitwhip_run_text: a pointer is null");
    handle->output.clear();
    handle->messages.clear();
    struct WrittenTexts {
      std::string &output, &messages;
    } texts{handle->output, handle->messages};
    bitwhip_calls calls{};
    calls.size = sizeof calls;
    calls.user = &texts;
    calls.write = [](void* user, const char* bytes, std::size_t count) {
      static_cast<WrittenTexts*>(user)->output.append(bytes, count);
      return 0;
    };
    calls.message = [](void* user, const char* line, std::size_t count) {
      static_cast<WrittenTexts*>(user)->messages.append(line, count) += '\n';
      return 0;
    };
    bitwhip_input input{};
    input.size = sizeof input;
    input.name = name != nullptr ? name : "<text>";
    input.data = text;
    input.bytes = size;
    api::run_job(*handle, stop, &input, text == nullptr ? 0 : 1, &calls);
    *output = text_of(handle->output);
    if (messages != nullptr) *messages = text_of(handle->messages);
  });
}
