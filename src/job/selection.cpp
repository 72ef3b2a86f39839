#include "job/selection.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/lists.h"
#include "batch/column.h"
#include "batch/notes.h"
#include "batch/record.h"
#include "batch/worker.h"
#include "job/provenance.h"
#include "rating/rating.h"
#include "rating/status.h"

namespace bitwhip::job {

namespace {

using Heads = std::vector<std::string>;

constexpr std::size_t kWritten = std::size_t{64} << 10;  // size of the pieces that are written

// Returns the plan: ratings and columns are those of the records, unless others are asked for.
// Throws OptionError.
Plan selection_plan(Request request, const Heads& heads, const std::string& notes) {
  std::vector<rating::RatingId> ids;
  for (const std::string& head : heads) {
    if (const auto id = rating::find_rating(head)) ids.push_back(*id);
  }
  const std::string ratings = names_of(ids);
  VerbTraits traits{.ratings = ratings, .writes_records = true, .rates = false};
  const batch::ColumnOwner profile =
      batch::profile_columns(request.ratings.value_or(ids), batch::CounterRange::all_chains);
  for (const batch::ColumnInfo* column : profile.columns()) {
    if (!tables::has_head(heads, column->name)) continue;
    traits.writes_counters = !request.record_template;
    request.count_all |= column->profile_counter->counter->of_all;
  }
  // Columns of the input can be named even if they are not written.
  InputFacts inputs;
  inputs.variant = request.variant;
  inputs.notes = notes;
  inputs.are_known = true;
  inputs.writes_passed = request.columns.empty() && !request.record_template;
  for (const std::string& head : heads) {
    const batch::ColumnInfo* column = batch::path_column(head);
    if (column == nullptr) column = batch::columns().find(head);
    const bool is_counter = std::any_of(profile.columns().begin(), profile.columns().end(),
                                        [&](const auto* row) { return row->name == head; });
    if (column != nullptr && inputs.writes_passed) request.columns.push_back(column);
    if (column == nullptr && !is_counter && !rating::find_rating(head) &&
        batch::all_columns().find(head) == nullptr)
      inputs.passed_names.push_back(head);
  }
  if (inputs.writes_passed) request.keep_tail |= tables::has_head(heads, "tail");
  Plan plan = make_plan(request, traits, inputs);
  plan.record_job.layout.has_fields = true;  // for records of a variant
  return plan;
}

}  // namespace

void adapt_select(PlanDraft& draft) {
  const Request& asked = draft.request;
  if (asked.seed && !asked.sample) throw OptionError("--seed needs --sample");
  if (std::count(asked.files.begin(), asked.files.end(), kStandard) > 1)
    throw OptionError("standard input can only be read once");
  // Makes the plan of a part of the request, to find errors that the command line alone shows.
  // Names of columns that are not known yet are left out of it.
  Request known = asked;
  known.where.reset();
  if (known.top) known.by.reset();
  if (known.record_template && known.format->is_template && known.columns.empty()) {
    known.record_template.reset();
    known.format = &batch::formats().front();
  }
  static_cast<void>(make_plan(known, {.ratings = "W,B", .writes_records = true, .rates = false}));
}

bool SelectionRun::take(tables::ListReader& list, const io::Stop& stop) {
  std::optional<tables::RecordReader> records;
  for (bool more = list.next(); stop.reason() == 0; more = list.next()) {
    if (!writer_ && !begin(list)) return false;
    if (!more) break;
    if (!records) records.emplace(plan_.record_job, list);
    batch::Record& record = records->next();
    chunk_.tally.add(*record.report, plan_.ratings().size());
    if (!record.has_status) --chunk_.tally.by_status[static_cast<std::size_t>(rating::Status::ok)];
    batch::write_wanted(plan_.record_job, *writer_, record, chunk_);
    if (chunk_.records.size() >= kWritten && !flush()) return false;
  }
  if (writer_ && plan_.record_job.notes) {
    const batch::NotesRead notes = batch::told_apart(list.take_notes());
    closing_.add_read(notes.closing);
    notes_ += notes.passed;
  }
  return flush();
}

void SelectionRun::finish(bool whole) {
  if (!writer_) return;
  chooser_->finish([this](std::string_view bytes) { return write(bytes); });
  if (!notes_.empty()) write(notes_);
  if (whole && closing_.is_wanted()) write(closing_.line());
}

bool SelectionRun::begin(tables::ListReader& list) {
  if (list.heads().empty()) throw tables::ListError(fmt::format("{}: no records", list.name()));
  const batch::NotesRead notes = batch::told_apart(list.take_notes());
  plan_ = selection_plan(asked_, list.heads(), notes.passed);
  writer_ = asked_.format->make(plan_.record_job.layout);
  closing_ = batch::ClosingNoteBuilder(written_by(plan_, record_options(plan_)));
  closing_.add_read(notes.closing);
  chooser_.emplace(plan_.record_job.choice);
  static_cast<void>(
      tables::RecordReader(plan_.record_job, list));  // throws before the output is opened
  output_ = &open_();
  std::string header;
  writer_->header(header);
  return header.empty() || write(header);
}

bool SelectionRun::flush() {
  const std::string_view bytes = chooser_->pass(chunk_);
  const bool read = bytes.empty() || write(bytes);
  tally_.add(chunk_.tally);
  chunk_.recycle();
  return read;
}

bool SelectionRun::write(std::string_view lines) {
  closing_.add(lines);
  return output_->write(lines);
}

}  // namespace bitwhip::job
