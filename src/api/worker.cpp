// Single puzzles and paths of the C library.
#include "batch/worker.h"

#include <atomic>
#include <cstring>

#include "api/handles.h"
#include "base/suggest.h"
#include "base/text.h"
#include "batch/column.h"
#include "batch/record.h"
#include "batch/reorder_buffer.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "input/chunk.h"
#include "input/reader.h"
#include "io/json.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/paths.h"
#include "job/plan.h"
#include "job/request.h"
#include "rating/rater.h"
#include "rating/status.h"
#include "rating/value.h"
#include "verify/board/board.h"
#include "verify/check/check.h"
#include "verify/read/reader.h"

namespace bitwhip::api {

namespace {

using io::Json;

std::int16_t short_of(int count) { return static_cast<std::int16_t>(count); }

bitwhip_value value_of(rating::Value value) {
  return {value.n, value.upper, static_cast<std::uint8_t>(value.kind),
          static_cast<std::uint8_t>(value.scale == rating::Scale::tenths ? 10 : 1),
          static_cast<std::uint16_t>(is_named(value.scale) ? value.scale : rating::Scale::whole)};
}

// Returns the job of bitwhip_solve(): no ratings, but the number of solutions.
batch::RecordJob counting(const job::Plan& plan, std::uint64_t most) {
  batch::RecordJob job = plan.record_job;
  job.layout = {};
  job.layout.columns = {batch::columns().find("solutions"), batch::columns().find("solution")};
  job.named = {};
  job.condition.reset();
  job.choice = {};
  job.rates = true;
  job.solutions = most;
  return job;
}

// A writer of the number of solutions, and of the solution.
class SolutionWriter final : public batch::RecordWriter {
 public:
  void record(std::string& out, const batch::Record& record) const override {
    ((out += std::to_string(record.report->solutions)) += ' ') +=
        record.facts.solution.value_or("");
  }
};

Json house_row(const std::string& name, const std::vector<std::uint8_t>& cells) {
  return {{"name", name}, {"cells", cells}};
}

}  // namespace

// A worker of the pipeline, with the job and the writer that it refers to.
struct WorkerWithJob {
  batch::RecordJob job;
  std::unique_ptr<const batch::RecordWriter> writer;
  std::unique_ptr<batch::RatingWorker> worker;

  WorkerWithJob(batch::RecordJob what, std::unique_ptr<const batch::RecordWriter> form,
                const io::Stop& stop)
      : job(std::move(what)),
        writer(std::move(form)),
        worker(std::make_unique<batch::RatingWorker>(job, *writer, stop)) {}
};

class StringSink final : public io::Sink {
 public:
  bool write(std::string_view bytes) override {
    text += bytes;
    return true;
  }
  std::string text;
};

// A maker of answers to the lines of a chunk, according to verb and plan.
class ChunkAnswerer {
 public:
  // Throws std::bad_alloc if the search memory cannot be allocated.
  ChunkAnswerer(const job::VerbRow& verb, std::shared_ptr<const job::Plan> plan,
                const io::Stop& stop)
      : plan_(std::move(plan)), stop_(stop) {
    using job::AnswerKind;
    if (verb.answer == AnswerKind::record) {
      batch::RecordJob what = plan_->record_job;
      auto writer = plan_->asked.format->make(what.layout);
      records_ = std::make_unique<WorkerWithJob>(std::move(what), std::move(writer), stop);
    } else if (verb.answer == AnswerKind::state) {
      state_ = job::state_job_of(*plan_);
      states_ = std::make_unique<batch::StateWorker>(state_, stop);
    } else {
      paths_.emplace(
          *plan_, verb.answer == AnswerKind::path ? job::PathOutput::path : job::PathOutput::hint,
          false, stop, sink_);
    }
  }

  // True if notes of the input are copied to the records.
  bool passes_notes() const { return records_ != nullptr && records_->job.notes; }

  // Adds records and messages to the chunk. Throws
  // CodedError(BITWHIP_STOPPED).
  void answer(batch::RatedChunk& chunk, batch::LineSearch search = batch::LineSearch::allowed) {
    chunk.messages += chunk.file_messages;
    if (paths_) {
      write_paths(chunk, search);
    } else {
      batch::Worker& worker =
          states_ != nullptr ? static_cast<batch::Worker&>(*states_) : *records_->worker;
      worker.process(chunk, search);
    }
    if (chunk.rated < chunk.lines.size()) throw CodedError(BITWHIP_STOPPED, "the call was stopped");
  }
  // Returns the problems of the paths of the last chunk.
  const std::vector<std::string>& problems() const { return problems_; }
  // Begins another output of paths: no separator precedes the first one. other: a further format
  // of paths, for other_text(); null: none.
  void restart(const explain::PathFormat* other = nullptr) {
    if (paths_) paths_->restart(other);
  }
  const std::string& other_text() const { return paths_->other_text(); }

 private:
  void write_paths(batch::RatedChunk& chunk, batch::LineSearch search) {
    problems_.clear();
    sink_.text.clear();
    for (const input::Line& line : chunk.lines) {
      const std::vector<std::string> found = search == batch::LineSearch::given_up
                                                 ? paths_->give_up(chunk, line)
                                                 : paths_->write(chunk, line);
      if (stop_.reason() != 0) return;
      for (const std::string& why : found)
        chunk.messages += fmt::format("{}:{}: {}\n", printable(*chunk.file_name), line.number, why);
      problems_.insert(problems_.end(), found.begin(), found.end());
      ++chunk.rated;
    }
    chunk.records += sink_.text;
  }

  const std::shared_ptr<const job::Plan> plan_;
  const io::Stop& stop_;
  std::unique_ptr<WorkerWithJob> records_;
  batch::StateJob state_;
  std::unique_ptr<batch::StateWorker> states_;
  StringSink sink_;
  std::optional<job::PathWriter> paths_;
  std::vector<std::string> problems_;
};

void NumberWriter::record(std::string& out, const batch::Record& record) const {
  const rating::Report& report = *record.report;
  for (std::size_t i = 0; i < ratings_; ++i) {
    const bitwhip_value value = value_of(report.values[i]);
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  bitwhip_facts facts{};
  facts.size = sizeof facts;
  facts.status = static_cast<std::uint8_t>(report.status);
  facts.solutions = static_cast<std::int8_t>(report.solutions);
  facts.clues = short_of(report.clues);
  facts.cands = short_of(report.cands);
  facts.clues_brt = short_of(report.clues_brt);
  facts.cands_brt = short_of(report.cands_brt);
  facts.cands_w1 = short_of(report.cands_w1);
  facts.seconds = record.facts.seconds.value_or(0);
  out.append(reinterpret_cast<const char*>(&facts), sizeof facts);
  const auto append_text = [&out](std::string_view text) {
    const std::size_t size = text.size();
    out.append(reinterpret_cast<const char*>(&size), sizeof size).append(text);
  };
  if (texts_ == PuzzleTexts::yes) append_text(record.puzzle);
  std::string cell;
  for (const batch::ColumnInfo* column : columns_) {
    cell.clear();
    batch::append(cell, batch::value_of(*column, record));
    append_text(cell);
  }
}

void NumberWriter::take(std::string_view& bytes, NumberRecord& row) const {
  const auto read = [&bytes](void* to, std::size_t size) {
    BITWHIP_INVARIANT(bytes.size() >= size);
    std::memcpy(to, bytes.data(), size);
    bytes.remove_prefix(size);
  };
  row.values.resize(ratings_);
  read(row.values.data(), ratings_ * sizeof(bitwhip_value));
  read(&row.facts, sizeof row.facts);
  const auto take_text = [&bytes, &read] {
    std::size_t size = 0;
    read(&size, sizeof size);
    const std::string_view text = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return text;
  };
  row.puzzle = texts_ == PuzzleTexts::yes ? take_text() : std::string_view();
  row.cells.resize(columns_.size());
  for (std::string_view& cell : row.cells) cell = take_text();
}

void copy_facts(const bitwhip_facts& facts, void* to, std::size_t room) {
  bitwhip_facts known = facts;
  known.size = static_cast<std::uint32_t>(room);
  std::memcpy(to, &known, std::min(room, sizeof known));
}

}  // namespace bitwhip::api

struct bitwhip_worker {
  bitwhip_worker(bitwhip_job& handle, const bitwhip_stop* by)
      : verb(handle.verb),
        plan(handle.plan()),
        asked(handle.asked()),
        stop(by != nullptr ? by->stop : never) {
    api::refuse_stages(*plan);
    expect(verb.answer != job::AnswerKind::made && verb.answer != job::AnswerKind::selection &&
               verb.answer != job::AnswerKind::tables,
           "a worker answers puzzles and paths: runs of this verb are by bitwhip_run()");
    // Allocates the memory of verbs with one kind of answer now; rate can give values and records.
    if (verb.answer != job::AnswerKind::record && verb.answer != job::AnswerKind::verdict)
      answers = std::make_unique<api::ChunkAnswerer>(verb, plan, stop);
  }

  const job::VerbRow& verb;
  const std::shared_ptr<const job::Plan> plan;  // for inputs that say nothing
  const job::Request asked;
  const bitwhip::io::Stop never;
  const bitwhip::io::Stop& stop;
  std::atomic_flag busy = ATOMIC_FLAG_INIT;
  batch::RatedChunk chunk;
  std::string answer, other, messages;
  api::NumberWriter::NumberRecord row;

  // Created on demand.
  std::unique_ptr<api::ChunkAnswerer> answers;  // for one opening at a time
  std::string opening;                          // the opening that `answers` is for; empty: none
  std::unique_ptr<api::WorkerWithJob> numbers, solver;
  std::uint64_t solver_counts_to = 0;
  std::unique_ptr<batch::PuzzleReader> reader;

  // Discards everything created on demand: a call that failed may have left it in an invalid state.
  void forget() noexcept {
    answers.reset();
    numbers.reset();
    solver.reset();
    reader.reset();
  }
  // Puts the line into the chunk.
  void read(const char* line, std::size_t size) {
    chunk.recycle();
    static const std::string kName = "line";
    chunk.file_name = &kName;
    input::add_item({line, size}, 1, plan->record_job.input_format, input::Tails::kept, chunk);
  }
  void process(batch::Worker& worker) {
    worker.process(chunk);
    if (chunk.rated == 0) throw CodedError(BITWHIP_STOPPED, "the call was stopped");
  }
  // Returns the answers for inputs with this opening; empty: for the job alone.
  api::ChunkAnswerer& answers_below(std::string_view first = {}) {
    if (answers != nullptr && opening == first) return *answers;
    auto below = first.empty() ? plan : api::plan_below(verb, asked, first);
    answers.reset();
    answers = std::make_unique<api::ChunkAnswerer>(verb, std::move(below), stop);
    opening = first;
    return *answers;
  }
  // Returns the puzzle of the line. Throws CodedError(BITWHIP_BAD_INPUT) if it holds none.
  bitwhip::Puzzle puzzle_of(const char* line, std::size_t size) {
    if (reader == nullptr) reader = std::make_unique<batch::PuzzleReader>(plan->variant());
    read(line, size);
    bitwhip::rating::Status status{};
    std::string why;
    const auto puzzle = reader->read(chunk, chunk.lines.front(), status, why);
    if (!puzzle) throw CodedError(BITWHIP_BAD_INPUT, why);
    return *puzzle;
  }
  // Returns the messages about the line, without the prefix of its position.
  std::string remarks() const {
    std::string text(bitwhip::trimmed(chunk.messages, "\n"));
    constexpr std::string_view kPlace = "line:1: ";
    return text.starts_with(kPlace) ? text.substr(kPlace.size()) : text;
  }
};

namespace {

// Runs a call while holding the worker. Throws MISUSE if the worker is in use.
template <class Act>
bitwhip_code with(bitwhip_worker* worker, const void* needed, const Act& act) {
  return guarded([&] {
    expect(worker != nullptr && needed != nullptr, "a pointer is null");
    expect(!worker->busy.test_and_set(std::memory_order_acquire),
           "the worker is in use by another thread");
    struct Release {
      std::atomic_flag& flag;
      ~Release() { flag.clear(std::memory_order_release); }
    } const release{worker->busy};
    try {
      act();
    } catch (const CodedError&) {
      throw;
    } catch (...) {  // usually std::bad_alloc
      worker->forget();
      throw;
    }
  });
}

// Makes the answer to a line, and returns it in another format of paths, if one is wanted.
std::string answer_line(bitwhip_worker& worker, const char* line, std::size_t size,
                        const bitwhip::explain::PathFormat* other) {
  expect(worker.verb.answer != job::AnswerKind::verdict, "paths are judged by bitwhip_verify()");
  worker.read(line, size);
  api::ChunkAnswerer& answers = worker.answers_below();
  answers.restart(other);
  answers.answer(worker.chunk);
  worker.answer = worker.chunk.records;
  const std::string remarks =
      answers.problems().empty() ? worker.remarks() : bitwhip::joined(answers.problems(), "; ");
  if (worker.answer.empty() && !answers.problems().empty())
    throw CodedError(BITWHIP_BAD_INPUT, remarks);
  api::remark(remarks);
  return other == nullptr ? std::string() : answers.other_text();
}

bitwhip_code answer_chunk(bitwhip_worker* worker, const char* chunk, std::size_t size,
                          bitwhip_rated* rated, batch::LineSearch search) {
  return with(worker, chunk, [&] {
    expect(rated != nullptr, "a pointer is null");
    expect(rated->size >= sizeof(bitwhip_rated), "the size of what is rated is not set");
    expect(worker->verb.answer != job::AnswerKind::verdict, "paths are judged by bitwhip_verify()");
    worker->answer.clear();
    worker->messages.clear();
    std::uint64_t lines = 0, problems = 0, without_puzzle = 0;
    const auto ends = [](const std::string& text) {
      return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    };
    for (std::string_view rest(chunk, size); !rest.empty();) {
      batch::RatedChunk& one = worker->chunk;
      one.recycle();
      const api::ChunkPiece piece = api::unpack(rest, one);
      one.file_name = &piece.file;
      api::ChunkAnswerer& answers = worker->answers_below(piece.opening);
      if (lines == 0) answers.restart();
      answers.answer(one, search);
      if (worker->plan->record_job.choice.any()) {
        api::pack_records(one, answers.passes_notes(), worker->answer);
      } else {
        worker->answer += one.records;
        if (answers.passes_notes()) worker->answer += one.passed_notes;
      }
      worker->messages += one.messages;
      lines += one.lines.size();
      problems += ends(one.messages) - ends(one.file_messages);
      without_puzzle +=
          one.tally.by_status[static_cast<std::size_t>(bitwhip::rating::Status::invalid_format)];
    }
    worker->chunk.recycle();
    *rated = {rated->size,   0, lines, problems, text_of(worker->answer), text_of(worker->messages),
              without_puzzle};
  });
}

}  // namespace

bitwhip_worker* bitwhip_worker_new(bitwhip_job* handle, const bitwhip_stop* stop) {
  bitwhip_worker* made = nullptr;
  guarded([&] {
    expect(handle != nullptr, "bitwhip_worker_new: a pointer is null");
    made = new bitwhip_worker(*handle, stop);
  });
  return made;
}

bitwhip_code bitwhip_rate(bitwhip_worker* worker, const char* line, size_t size,
                          bitwhip_value* values, bitwhip_facts* facts) {
  return with(worker, line, [&] {
    expect(values != nullptr, "a pointer is null");
    expect(facts == nullptr ||
               facts->size >= sizeof(bitwhip_facts::size) + sizeof(bitwhip_facts::status),
           "the size of the facts is not set");
    expect(worker->verb.answer == job::AnswerKind::record, "only the verb rate has values");
    if (worker->numbers == nullptr) {
      batch::RecordJob what = worker->plan->record_job;
      what.condition.reset();
      what.choice = {};
      // With this column, the worker measures the time.
      what.layout.columns.push_back(batch::columns().find("time"));
      worker->numbers = std::make_unique<api::WorkerWithJob>(
          std::move(what),
          std::make_unique<api::NumberWriter>(worker->plan->ratings().size(), api::PuzzleTexts::no),
          worker->stop);
    }
    worker->read(line, size);
    worker->process(*worker->numbers->worker);
    std::string_view record = worker->chunk.records;
    static_cast<const api::NumberWriter&>(*worker->numbers->writer).take(record, worker->row);
    api::remark(worker->remarks());
    std::copy(worker->row.values.begin(), worker->row.values.end(), values);
    if (facts != nullptr) api::copy_facts(worker->row.facts, facts, facts->size);
  });
}

bitwhip_code bitwhip_answer(bitwhip_worker* worker, const char* line, size_t size,
                            bitwhip_text* answer) {
  return with(worker, line, [&] {
    expect(answer != nullptr, "a pointer is null");
    answer_line(*worker, line, size, nullptr);
    *answer = text_of(worker->answer);
  });
}

bitwhip_code bitwhip_answer_twice(bitwhip_worker* worker, const char* line, size_t size,
                                  const char* format, bitwhip_text* answer, bitwhip_text* other) {
  return with(worker, line, [&] {
    expect(format != nullptr && answer != nullptr && other != nullptr, "a pointer is null");
    expect(worker->verb.answer == job::AnswerKind::path ||
               worker->verb.answer == job::AnswerKind::hint,
           "paths and hints alone have two formats");
    const auto* const row = bitwhip::explain::formats().find(format);
    if (row == nullptr)
      throw job::OptionError(
          bitwhip::unknown_word("format", format, bitwhip::explain::formats().names()));
    worker->other = answer_line(*worker, line, size, row);
    *answer = text_of(worker->answer);
    *other = text_of(worker->other);
  });
}

bitwhip_code bitwhip_rate_chunk(bitwhip_worker* worker, const char* chunk, size_t size,
                                bitwhip_rated* rated) {
  return answer_chunk(worker, chunk, size, rated, batch::LineSearch::allowed);
}

bitwhip_code bitwhip_give_up_chunk(bitwhip_worker* worker, const char* chunk, size_t size,
                                   bitwhip_rated* rated) {
  return answer_chunk(worker, chunk, size, rated, batch::LineSearch::given_up);
}

bitwhip_code bitwhip_solve(bitwhip_worker* worker, const char* line, size_t size, int most,
                           int* count, bitwhip_text* solution) {
  return with(worker, line, [&] {
    expect(count != nullptr && solution != nullptr, "a pointer is null");
    expect(most > 0, "solutions are counted up to 1 at least");
    expect(worker->verb.answer != job::AnswerKind::verdict, "the verb verify takes no puzzles");
    const auto up_to = static_cast<std::uint64_t>(std::max(most, 2));
    if (worker->solver == nullptr || worker->solver_counts_to != up_to) {
      worker->solver = std::make_unique<api::WorkerWithJob>(api::counting(*worker->plan, up_to),
                                                            std::make_unique<api::SolutionWriter>(),
                                                            worker->stop);
      worker->solver_counts_to = up_to;
    }
    worker->puzzle_of(line, size);
    worker->process(*worker->solver->worker);
    const std::string& record = worker->chunk.records;
    *count = std::min(std::stoi(record), most);
    worker->answer = record.substr(record.find(' ') + 1);
    *solution = text_of(worker->answer);
  });
}

bitwhip_code bitwhip_board(bitwhip_worker* worker, const char* line, size_t size,
                           bitwhip_text* json) {
  return with(worker, line, [&] {
    expect(json != nullptr, "a pointer is null");
    const bitwhip::Puzzle puzzle = worker->puzzle_of(line, size);
    const bitwhip::Geometry& geometry = worker->reader->tables()->geometry();
    const int n = geometry.size();
    using api::Json;
    Json cells = Json::array(), houses = Json::array(), links = Json::array(),
         words = Json::array();
    // Cells are numbered with 9 in a row for all sizes, as everywhere in the program; cells off the
    // board have no candidates.
    for (std::size_t cell = 0; cell < bitwhip::kCells; ++cell) {
      std::string digits;
      for (int digit = 0; digit < n && bitwhip::is_on_board(n, static_cast<int>(cell)); ++digit) {
        if ((puzzle.cell[cell] >> digit & 1) != 0) digits += static_cast<char>('1' + digit);
      }
      cells.push_back(std::move(digits));
    }
    for (int h = 0; h < geometry.houses(); ++h)
      houses.push_back(api::house_row(geometry.house_name(h), geometry.house(h)));
    const auto partial = [](const bitwhip::BoardLayout::HouseCells& house) {
      return api::house_row(house.name, house.cells);
    };
    for (int c = 0; c < bitwhip::kCandidates; ++c) {
      for (const bitwhip::Candidate other :
           geometry.extra_links(static_cast<bitwhip::Candidate>(c))) {
        if (other > c) links.push_back({c, other});
      }
    }
    const std::string_view fields = worker->plan->variant() == nullptr
                                        ? std::string_view()
                                        : worker->chunk.token(worker->chunk.lines.front());
    for (const std::string_view word : bitwhip::split(fields, ' ')) {
      if (!word.empty()) words.push_back(std::string(word));
    }
    worker->answer = bitwhip::io::json_text(
        Json{{"size", n},
             {"variant", worker->reader->variant()},
             {"cells", cells},
             {"houses", houses},
             {"partial_houses", bitwhip::io::array_of(geometry.partial_houses(), partial)},
             {"links", links},
             {"fields", words}});
    *json = text_of(worker->answer);
  });
}

bitwhip_code bitwhip_verify(bitwhip_worker* worker, const char* paths, size_t size,
                            bitwhip_text* verdicts) {
  return with(worker, paths, [&] {
    expect(verdicts != nullptr, "a pointer is null");
    expect(worker->verb.answer == job::AnswerKind::verdict, "paths are judged by the verb verify");
    const job::Plan& plan = *worker->plan;
    const auto stopped = [worker] { return worker->stop.reason() != 0; };
    const bitwhip::verify::Checks checks{plan.asked.strict, stopped, plan.asked.go_on};
    std::string_view rest(paths, size);
    bitwhip::verify::PathReader reader(
        [&rest](char* to, std::size_t most) {
          const std::size_t n = rest.copy(to, most);
          rest.remove_prefix(n);
          return n;
        },
        plan.variant() != nullptr ? plan.variant()->name() : std::string());
    std::string lines;
    while (auto item = reader.next()) {
      bitwhip::verify::Verdict verdict;
      try {
        verdict = job::judge(*item, checks, {plan.asked.timeout, plan.asked.max_nodes});
      } catch (const bitwhip::verify::SearchStopped&) {
        throw CodedError(BITWHIP_STOPPED, "the call was stopped");
      }
      api::Json line{{"puzzle", item->path.puzzle},
                     {"rating", item->path.rating},
                     {"right", verdict.right() && verdict.limit.empty()},
                     {"shown", verdict.shown},
                     {"proven", job::passes(verdict, plan.asked)},
                     {"eliminations", verdict.eliminations},
                     {"singles", verdict.singles},
                     {"solved", verdict.solved},
                     {"where", verdict.where},
                     {"why", verdict.limit.empty() ? verdict.why() : verdict.limit},
                     {"text", job::verdict_text(item->path, verdict, checks)}};
      (lines += bitwhip::io::json_text(line)) += '\n';
    }
    if (lines.empty())
      throw CodedError(
          BITWHIP_BAD_INPUT,
          "there is no path in this text; the verb explain prints them, as text or JSON");
    worker->answer = std::move(lines);
    *verdicts = text_of(worker->answer);
  });
}

void bitwhip_worker_free(bitwhip_worker* worker) { delete worker; }
