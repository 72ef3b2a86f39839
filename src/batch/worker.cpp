#include "batch/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "input/io_error.h"
#include "input/line_puzzle.h"

namespace bitwhip::batch {

namespace {

using Clock = std::chrono::steady_clock;

bool is_timed(const Layout& layout) {
  return std::any_of(layout.columns.begin(), layout.columns.end(), [](const ColumnInfo* column) { return column->timed; });
}

}  // namespace

rating::Options stoppable(rating::Options options, const input::Stop& stop) {
  options.stop = &stop.flag();
  return options;
}

void Worker::process(RatedChunk& chunk) {
  const auto start = Clock::now();
  chunk.messages += chunk.notes;
  for (const input::Line& line : chunk.lines) {
    if (stop_.reason() != 0) break;
    report_ = {};
    why_.clear();
    const auto puzzle = input::read_puzzle(chunk, line, why_);
    if (!puzzle) report_.status = rating::Status::invalid_format;
    if (!record(chunk, line, puzzle ? &*puzzle : nullptr)) break;
    count(chunk.tally);
    if (!why_.empty()) fmt::format_to(std::back_inserter(chunk.messages), "{}:{}: {}\n", input::printable(*chunk.file_name), line.number, why_);
    ++chunk.rated;
  }
  chunk.rating_time = Clock::now() - start;
}

RatingWorker::RatingWorker(const Job& job, const Writer& writer, const input::Stop& stop)
    : Worker(stop),
      job_(job),
      writer_(writer),
      timed_(is_timed(job.layout)),
      rater_(*job.geometry, job.layout.ratings, stoppable(job.options, stop)) {}

bool RatingWorker::record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) {
  record_ = {{}, &report_, 0, chunk.tail(line)};
  if (puzzle != nullptr) {
    const auto start = timed_ ? Clock::now() : Clock::time_point();
    rater_.rate(*puzzle, report_);
    if (report_.stopped) return false;
    if (timed_) record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (report_.status == rating::Status::no_solution) why_ = "no solution";
    if (report_.status == rating::Status::multiple_solutions) why_ = "more than one solution";
    puzzle_ = to_string(*puzzle);
    record_.puzzle = puzzle_;
  }
  writer_.record(chunk.records, record_);
  return true;
}

}  // namespace bitwhip::batch
