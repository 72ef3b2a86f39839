#include "batch/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "grid/puzzle.h"

namespace bitwhip::batch {

namespace {

using Clock = std::chrono::steady_clock;

bool has_time(const Layout& layout) { return std::find(layout.columns.begin(), layout.columns.end(), Column::time) != layout.columns.end(); }

}  // namespace

Worker::Worker(const Job& job, const Writer& writer, const Stop& stop)
    : job_(job), writer_(writer), stop_(stop), timed_(has_time(job.layout)), rater_(*job.geometry, job.layout.ratings, job.options) {}

void Worker::process(Chunk& chunk) {
  const auto start = Clock::now();
  for (const Line& line : chunk.lines) {
    if (stop_.reason() != 0) break;
    rate(chunk, line);
    writer_.record(chunk.records, record_);
    chunk.tally.add(report_, job_.layout.ratings.size(), job_.gains);
    if (report_.status >= rating::Status::multiple_solutions) complain(chunk, line);
    ++chunk.rated;
  }
  chunk.rating_time = Clock::now() - start;
}

void Worker::rate(const Chunk& chunk, const Line& line) {
  report_ = {};
  record_ = {{}, &report_, 0, chunk.tail(line)};
  const auto puzzle = parse_puzzle(chunk.token(line), &why_);
  if (!puzzle) {
    report_.status = rating::Status::invalid_format;
    return;
  }
  const auto start = timed_ ? Clock::now() : Clock::time_point();
  rater_.rate(*puzzle, report_);
  if (timed_) record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  puzzle_ = to_string(*puzzle);
  record_.puzzle = puzzle_;
}

void Worker::complain(Chunk& chunk, const Line& line) {
  switch (report_.status) {
    case rating::Status::no_solution:
      why_ = "no solution";
      break;
    case rating::Status::multiple_solutions:
      why_ = "more than one solution";
      break;
    default:
      // The parser saw only the part that was kept.
      if (line.token_length > line.token_size) why_ = wrong_length(line.token_length);
  }
  fmt::format_to(std::back_inserter(chunk.messages), "{}:{}: {}\n", *chunk.file_name, line.number, why_);
}

}  // namespace bitwhip::batch
