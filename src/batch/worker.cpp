#include "batch/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <variant>

#include "input/io_error.h"
#include "input/line_puzzle.h"
#include "rating/shared_tables.h"

namespace bitwhip::batch {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

rating::Options stoppable(rating::Options options, const input::Stop& stop) {
  options.stop = &stop.flag();
  return options;
}

Worker::Worker(const variant::Variant* variant, const input::Stop& stop) : variant_(variant), stop_(stop) {
  if (variant_ != nullptr) own_tables_.emplace(variant_->layout(variant_->size() != 0 ? variant_->size() : 9));
}

std::shared_ptr<const GridTables> Worker::tables() const { return own_tables_ ? own_tables_->tables() : rating::shared_tables(Geometry::classic()); }

// Nothing when the line holds no puzzle; report_ and why_ then tell why.
std::optional<Puzzle> Worker::read(const RatedChunk& chunk, const input::Line& line) {
  if (variant_ != nullptr && !line.refused) return read_variant(chunk.token(line));
  auto puzzle = input::read_puzzle(chunk, line, why_);
  if (!puzzle) report_.status = rating::Status::invalid_format;
  return puzzle;
}

std::optional<Puzzle> Worker::read_variant(std::string_view fields) {
  const auto refuse = [this](rating::Status status, std::string why) {
    report_.status = status;
    why_ = std::move(why);
    return std::nullopt;
  };
  auto read = variant_->read(fields);
  if (auto* refusal = std::get_if<variant::Refusal>(&read)) {
    return refuse(refusal->unsupported ? rating::Status::unsupported : rating::Status::invalid_format, std::move(refusal->message));
  }
  const auto& found = std::get<variant::VariantPuzzle>(read);
  try {
    own_tables_->set(variant_->layout(found.size), found.additions);
  } catch (const std::invalid_argument& error) {
    return refuse(rating::Status::unsupported, error.what());
  }
  return found.puzzle;
}

void Worker::process(RatedChunk& chunk) {
  const auto start = Clock::now();
  chunk.messages += chunk.notes;
  for (const input::Line& line : chunk.lines) {
    if (stop_.reason() != 0) break;
    chunk.under_way.store(line.number, std::memory_order_relaxed);
    report_ = {};
    why_.clear();
    const auto puzzle = read(chunk, line);
    if (!record(chunk, line, puzzle ? &*puzzle : nullptr)) break;
    count(chunk.tally);
    if (!why_.empty()) fmt::format_to(std::back_inserter(chunk.messages), "{}:{}: {}\n", input::printable(*chunk.file_name), line.number, why_);
    ++chunk.rated;
  }
  chunk.under_way.store(0, std::memory_order_relaxed);
  chunk.rating_time = Clock::now() - start;
}

std::vector<rating::RatingId> rated_by(const Job& job) {
  std::vector<rating::RatingId> ratings = job.layout.ratings;
  ratings.insert(ratings.end(), job.named.ratings.begin(), job.named.ratings.end());
  return ratings;
}

bool needs(const Job& job, Needs what) {
  const auto looks = [what](const ColumnInfo* column) { return column->needs == what; };
  const auto any = [&](const std::vector<const ColumnInfo*>& list) { return std::any_of(list.begin(), list.end(), looks); };
  return (what == Needs::tail && job.layout.tail) || any(job.layout.columns) || any(job.named.columns);
}

RatingWorker::RatingWorker(const Job& job, const Writer& writer, const input::Stop& stop)
    : Worker(job.variant.get(), stop),
      job_(job),
      writer_(writer),
      timed_(needs(job, Needs::clock)),
      rater_(tables(), rated_by(job), stoppable(job.options, stop)),
      solver_(needs(job, Needs::solution) ? std::make_unique<rating::Solver>(tables(), stoppable(job.options, stop)) : nullptr) {}

// False when the run was stopped.
bool RatingWorker::rate(const Puzzle& puzzle) {
  const auto start = timed_ ? Clock::now() : Clock::time_point();
  rater_.rate(puzzle, report_);
  if (report_.stopped) return false;
  if (timed_) record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (solver_ == nullptr || report_.solutions != 1) return true;
  record_.solution = solver_->solve(puzzle);
  return !solver_->stopped();
}

bool RatingWorker::matches(Tally& tally) const {
  if (!job_.condition) return true;
  const Truth truth = job_.condition->truth(record_);
  if (truth == Truth::yes) ++tally.matched;
  if (truth == Truth::undecided) ++tally.undecided;
  return truth == Truth::yes;
}

bool RatingWorker::record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) {
  if (chunk.file_name != file_name_) {
    file_name_ = chunk.file_name;
    file_ = input::printable(*file_name_);
  }
  record_ = {{}, &report_, 0, chunk.tail(line), line.number, file_, {}};
  if (puzzle != nullptr) {
    puzzle_ = job_.variant ? std::string(chunk.token(line)) : to_string(*puzzle);
    record_.puzzle = puzzle_;
    if (job_.known != nullptr && job_.known->find(record_, report_)) {
      ++chunk.tally.known;
    } else if (!rate(*puzzle)) {
      return false;
    }
    if (report_.status == rating::Status::no_solution) why_ = "no solution";
    if (report_.status == rating::Status::multiple_solutions) why_ = "more than one solution";
  }
  if (!matches(chunk.tally)) return true;
  writer_.record(chunk.records, record_);
  if (job_.choice.any()) chunk.marks.push_back({chunk.records.size(), job_.choice.top ? key_of(job_.choice.by, record_) : 0});
  return true;
}

}  // namespace bitwhip::batch
