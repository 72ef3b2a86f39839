#include "batch/solutions_ahead.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/invariant.h"
#include "batch/column.h"
#include "batch/worker.h"

namespace bitwhip::batch {

namespace {

// Enough that few batches of states have empty lanes, and little memory.
constexpr std::size_t kLinesAhead = 1024;

// A puzzle of more guesses is left for its turn, so that it delays no line before it by more than
// some milliseconds.
constexpr std::uint32_t kGuessesAhead = 10000;

// True if the value of the column needs no rater.
bool is_found_ahead(const ColumnInfo& column) {
  return column.name == "solutions" || column.needs == OnRequest::solution ||
         column.known == KnownWith::line || column.known == KnownWith::puzzle ||
         column.passed.has_value();
}

}  // namespace

bool solves_ahead(const RecordJob& job) {
  const auto found = [](const ColumnInfo* column) { return is_found_ahead(*column); };
  const std::vector<const ColumnInfo*>&written = job.layout.columns, &named = job.named.columns;
  return job.rates && rated_by(job).empty() && job.variant == nullptr && !job.make_finder &&
         job.known == nullptr && job.archive == nullptr && job.options.timeout <= 0 &&
         job.options.max_nodes == 0 && !job.options.profile &&
         std::all_of(written.begin(), written.end(), found) &&
         std::all_of(named.begin(), named.end(), found);
}

const SolutionsAhead::ReadLine& SolutionsAhead::line(PuzzleReader& reader,
                                                     const input::Chunk& chunk,
                                                     std::size_t number) {
  if (number % kLinesAhead == 0) {
    first_ = number;
    const std::size_t count = std::min(chunk.lines.size() - number, kLinesAhead);
    if (lines_.size() < count) lines_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      ReadLine& read = lines_[i];
      read.status = rating::Status::ok;
      read.why.clear();
      read.puzzle = reader.read(chunk, chunk.lines[number + i], read.status, read.why);
    }
    asked_.assign(count, 0);
    questions_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (!lines_[i].puzzle) continue;
      asked_[i] = questions_.size();
      questions_.push_back(&lines_[i].puzzle->cell);
    }
    solve();
  }
  current_ = number - first_;
  return lines_[current_];
}

void SolutionsAhead::solve() {
  if (answers_.size() < questions_.size()) answers_.resize(questions_.size());
  stopped_ = !lanes_.count(questions_, std::span(answers_.data(), questions_.size()),
                           {.guesses = kGuessesAhead});
}

bool SolutionsAhead::answer(Record& record, rating::Report& report) {
  const ReadLine& read = lines_[current_];
  BITWHIP_INVARIANT(read.puzzle.has_value());
  if (stopped_) return false;
  collect::LaneSolver::Answer& found = answers_[asked_[current_]];
  if (found.given_up) {
    const collect::LaneSolver::PuzzleMasks* const question = &read.puzzle->cell;
    if (!lanes_.count({&question, 1}, {&found, 1})) return false;
  }
  report = {};
  report.clues = read.puzzle->givens;
  report.solutions = static_cast<int>(found.solutions);
  if (found.solutions == 0) report.status = rating::Status::no_solution;
  if (found.solutions > 1) report.status = rating::Status::multiple_solutions;
  if (found.solutions == 1) {
    std::transform(found.solution.begin(), found.solution.end(), digits_.begin(),
                   [](std::uint8_t digit) { return static_cast<char>('0' + digit); });
    record.facts.solution = std::string_view(digits_.data(), digits_.size());
  }
  return true;
}

}  // namespace bitwhip::batch
