#include "job/estimate.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/invariant.h"
#include "batch/column.h"
#include "batch/record_output.h"
#include "batch/record_rows.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/input.h"
#include "input/splitter.h"
#include "io/output.h"

namespace bitwhip::job {

namespace {

// Returns the puzzle of a line in quotes, so that it is read the same way in another file; empty if
// the line has no record.
std::string quoted_token(const batch::Sample::Draw& draw, const input::FormatOptions& format) {
  const auto family = format.of_variant ? input::InputFamily::fields : input::InputFamily::lines;
  const auto splitter = input::make_splitter(
      {.family = family, .of_variant = format.of_variant, .parity = format.parity},
      input::Tails::dropped);
  input::Chunk chunk;
  // Resumed behind the first line, a splitter expects no header and no byte-order mark.
  if (!draw.first) splitter->resume_at(2);
  splitter->feed(draw.line, chunk, 2);
  splitter->finish(chunk);
  return chunk.lines.empty() ? std::string()
                             : fmt::format("\"{}\"\n", chunk.token(chunk.lines.front()));
}

}  // namespace

double Estimator::correction() const {
  return all_ == 0 ? 1
                   : std::sqrt(std::max(
                         0.0, 1 - static_cast<double>(draws_.size()) / static_cast<double>(all_)));
}

EstimatedValue Estimator::total(const std::function<double(const Observation&)>& of) const {
  const double n = static_cast<double>(draws_.size());
  if (draws_.empty()) return {};
  double sum = 0, squares = 0;
  for (const Observation& draw : draws_) sum += draw.weight * of(draw);
  const double mean = sum / n;
  for (const Observation& draw : draws_) squares += std::pow(draw.weight * of(draw) - mean, 2);
  return {mean, n > 1 ? correction() * std::sqrt(squares / (n * (n - 1))) : correction() * mean};
}

EstimatedValue Estimator::seconds(int machines) const {
  const EstimatedValue all = seconds();
  const double records = this->records().value, parts = machines;
  const double square =
      total([](const Observation& draw) { return draw.seconds * draw.seconds; }).value;
  // A sum over a random part of the records: its variance is the number of records in the part
  // times the variance of one of them.
  const double variance =
      records > 0 ? std::max(0.0, square / records - std::pow(all.value / records, 2)) : 0;
  const double of_part = records / parts * variance * (1 - 1 / parts);
  return {all.value / parts, std::sqrt(std::pow(all.error / parts, 2) + of_part)};
}

EstimatedValue Estimator::share(const std::function<bool(std::size_t)>& has) const {
  double records = 0, with = 0, squares = 0;
  for (std::size_t i = 0; i < draws_.size(); ++i) {
    if (!draws_[i].record) continue;
    records += draws_[i].weight;
    if (has(i)) with += draws_[i].weight;
  }
  if (records == 0) return {};
  const double share = with / records;
  for (std::size_t i = 0; i < draws_.size(); ++i) {
    if (draws_[i].record) squares += std::pow(draws_[i].weight * ((has(i) ? 1 : 0) - share), 2);
  }
  return {share, correction() * std::sqrt(squares) / records};
}

std::vector<Observation> rate_sample(const Plan& plan, const batch::Sample& sample,
                                     batch::ProgressObserver& observer, const io::Stop& stop) {
  std::string text;
  std::vector<bool> is_record;
  for (const batch::Sample::Draw& draw : sample.draws) {
    const std::string line = quoted_token(draw, plan.record_job.input_format);
    is_record.push_back(!line.empty());
    text += line;
  }
  batch::RecordJob job;
  job.variant = plan.record_job.variant;
  job.input_format = plan.record_job.input_format;
  job.layout.ratings = plan.ratings();
  // Columns of the run cost time. Those that pass through from the input do not, and the sample
  // lacks them.
  for (const batch::ColumnInfo* const column : plan.record_job.layout.columns) {
    if (!column->passed) job.layout.columns.push_back(column);
  }
  job.named = plan.record_job.named;
  job.options = plan.record_job.options;
  job.threads = plan.record_job.threads;
  input::MemoryInput input("sample", text);
  std::vector<Observation> all;
  job.archive = [&all](const batch::RecordRows& rows) {
    rows.each([&all](const batch::RecordRow& row) {
      BITWHIP_INVARIANT(row.values.size() <= rating::kMaxRatings);
      std::copy(row.values.begin(), row.values.end(),
                all.emplace_back(Observation{0, true, row.facts.seconds, row.facts.status, {}})
                    .values.begin());
    });
  };
  io::ChecksumSink nowhere;
  const batch::Outcome outcome =
      batch::run(job, input, batch::RecordWriter(), nowhere, observer, stop);

  // Seconds per record outside of rating: reading and writing. Unknown (0) for a run that was
  // stopped, since it includes discarded work.
  double beside = 0;
  if (outcome.end == batch::RunEnd::complete && !all.empty()) {
    beside = outcome.times.rate;
    for (const Observation& rated : all) beside -= rated.seconds;
    beside = std::max(beside, 0.0) / static_cast<double>(all.size());
  }
  std::vector<Observation> draws;
  auto next = all.begin();
  for (std::size_t i = 0; i < sample.draws.size(); ++i) {
    if (is_record[i] && next == all.end()) break;  // stopped before this one
    Observation& draw = draws.emplace_back(is_record[i] ? *next++ : Observation());
    draw.weight = sample.draws[i].weight;
    if (draw.record) draw.seconds += beside;
  }
  return draws;
}

}  // namespace bitwhip::job
