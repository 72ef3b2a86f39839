// bitwhip select: selects among existing records, in files and stores. Nothing is rated: the
// settings are those of `rate`, and its ratings are those that the records have.
#include <fmt/core.h>

#include <algorithm>

#include "app/files.h"
#include "app/screen.h"
#include "batch/closing_note.h"
#include "batch/column.h"
#include "batch/record.h"
#include "batch/record_selector.h"
#include "batch/reorder_buffer.h"
#include "batch/tally.h"
#include "batch/writer.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/provenance.h"
#include "job/request.h"
#include "store/stored_records.h"
#include "tables/list_reader.h"

namespace bitwhip::cli {

namespace {

using app::ListFile, app::NewOutputGuard, job::kStandard, job::Plan, job::Request;

constexpr std::string_view kSelectText = R"(
Each FILE holds records of `bitwhip rate` or `bitwhip profile` (tsv, csv or jsonl), compressed or
not, or it is a store of ratings; - and no argument are standard input. The program rates nothing:
it writes the records that are wanted, with the ratings and columns that they have. The first file
tells which these are, and the others must have them too. Options choose other columns, and another
form.
)";

constexpr std::string_view kSelectExamples = R"(
  bitwhip select --top 20 ratings.tsv
  bitwhip select --where 'SER>=8.5 and B<W' ratings.sqlite -f csv -o hard.csv
  bitwhip select --sample 1000 -r W -f values part-*.tsv.gz
  bitwhip select --top 20 --by time -c clues,time ratings.tsv
)";

using Heads = std::vector<std::string>;

constexpr std::size_t kWritten = std::size_t{64} << 10;  // size of the pieces that are written

// Returns the plan: ratings and columns are those of the records, unless others are asked for.
// Throws OptionError.
Plan plan_for(Request request, const Heads& heads, const std::string& notes) {
  std::vector<rating::RatingId> ids;
  for (const std::string& head : heads) {
    if (const auto id = rating::find_rating(head)) ids.push_back(*id);
  }
  const std::string ratings = job::names_of(ids);
  job::VerbTraits traits{.ratings = ratings, .writes_records = true, .rates = false};
  const batch::ColumnOwner profile =
      batch::profile_columns(request.ratings.value_or(ids), batch::CounterRange::all_chains);
  for (const batch::ColumnInfo* column : profile.columns()) {
    if (!tables::has_head(heads, column->name)) continue;
    traits.writes_counters = !request.record_template;
    request.count_all |= column->cell->counter->of_all;
  }
  // Columns of the input can be named even if they are not written.
  job::InputFacts inputs;
  inputs.variant = request.variant;
  inputs.notes = notes;
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
  Plan plan = job::make_plan(request, traits, inputs);
  plan.record_job.layout.has_fields = true;  // for records of a variant
  return plan;
}

// The run, from the first record on.
class SelectRun {
 public:
  explicit SelectRun(const Request& asked) : asked_(asked), made_(asked.output) {}

  // Processes the records of a file. Returns false if the output is closed by its reader.
  bool take(tables::ListReader& list, const io::Stop& stop) {
    std::optional<tables::RecordReader> records;
    for (bool more = list.next(); stop.reason() == 0; more = list.next()) {
      if (!writer_ && !begin(list)) return false;
      if (!more) break;
      if (!records) records.emplace(plan_.record_job, list);
      batch::Record& record = records->next();
      chunk_.tally.add(*record.report, plan_.ratings().size());
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

  // Writes what is left. whole: not stopped.
  void finish(bool whole, double seconds) {
    if (!writer_) return;
    chooser_->finish([this](std::string_view bytes) { return write(bytes); });
    if (!notes_.empty()) write(notes_);
    if (whole && closing_.is_wanted()) write(closing_.line());
    output_->close();
    made_.keep();
    app::show_counts(tally_, plan_, seconds);
  }

 private:
  bool begin(tables::ListReader& list) {
    if (list.heads().empty()) throw tables::ListError(fmt::format("{}: no records", list.name()));
    const batch::NotesRead notes = batch::told_apart(list.take_notes());
    plan_ = plan_for(asked_, list.heads(), notes.passed);
    writer_ = asked_.format->make(plan_.record_job.layout);
    closing_ = batch::ClosingNoteBuilder(job::written_by(plan_, job::record_options(plan_)));
    closing_.add_read(notes.closing);
    chooser_.emplace(plan_.record_job.choice);
    static_cast<void>(
        tables::RecordReader(plan_.record_job, list));  // throws before the output is opened
    output_.emplace(asked_.output);
    std::string header;
    writer_->header(header);
    return header.empty() || write(header);
  }

  bool flush() {
    const std::string_view bytes = chooser_->pass(chunk_);
    const bool read = bytes.empty() || write(bytes);
    tally_.add(chunk_.tally);
    chunk_.recycle();
    return read;
  }

  bool write(std::string_view lines) {
    closing_.add(lines);
    return output_->write(lines);
  }

  const Request& asked_;
  Plan plan_;  // empty before the first file
  NewOutputGuard made_;
  batch::ClosingNoteBuilder closing_;
  // Opened once the first file is read and the options fit it.
  std::optional<io::OutputFile> output_;
  std::unique_ptr<batch::RecordWriter> writer_;  // null: before the first file
  std::optional<batch::RecordSelector> chooser_;
  std::string notes_;  // of the input, written after all records
  batch::RatedChunk chunk_;
  batch::Tally tally_;
};

void refuse_select(job::PlanDraft& draft) {
  const Request& asked = draft.request;
  if (asked.seed && !asked.sample) throw job::OptionError("--seed needs --sample");
  if (std::count(asked.files.begin(), asked.files.end(), kStandard) > 1)
    throw job::OptionError("standard input can only be read once");
  // Makes the plan of a part of the request, to find errors that the command line alone shows.
  // Names of columns that are not known yet are left out of it.
  Request known = asked;
  known.where.reset();
  if (known.top) known.by.reset();
  if (known.record_template && known.format->is_template && known.columns.empty()) {
    known.record_template.reset();
    known.format = &batch::formats().front();
  }
  static_cast<void>(
      job::make_plan(known, {.ratings = "W,B", .writes_records = true, .rates = false}));
}

int select_records(const Plan& plan, const io::Stop& stop) {
  const Request& asked = plan.asked;
  const auto start = Clock::now();
  app::refuse_to_overwrite(asked);
  SelectRun selecting(asked);
  app::read_lists(stop, [&] {
    bool read = true;
    for (std::size_t i = 0; i < asked.files.size() && read && stop.reason() == 0; ++i) {
      const std::string& file = asked.files[i];
      std::unique_ptr<io::Source> source;
      std::string name = file;
      if (store::is_database(file)) {
        source = std::make_unique<store::RecordSource>(file, stop);
      } else {
        auto list = std::make_unique<ListFile>(file, stop);
        name = list->name();
        source = std::move(list);
      }
      tables::ListReader list(*source, name, tables::ListReader::AllColumns::with_notes);
      read = selecting.take(list, stop);
    }
  });
  selecting.finish(stop.reason() == 0, seconds_since(start));
  return stop.reason() != 0 ? kExitSignalBase + stop.reason() : kExitOk;
}

}  // namespace

VerbInfo select_verb() {
  VerbInfo verb = prints_at_end(
      {.name = "select",
       .files = "[FILE...]",
       .summary = "choose among records that exist, in files or stores, and rate nothing",
       .text = kSelectText,
       .examples = kSelectExamples});
  verb.options.add(job::kRatingsOption, output_options(), job::kRecordFormatOption,
                   job::kColumnsOptions, histogram_options(), job::kRecordFormOptions,
                   job::kWantedOptions, plan_option());
  verb.options.row("ratings").fallback = verb.options.row("columns").fallback =
      "those that the records have";
  verb.ends(kAllRead);
  verb.ends({.code = kExitIo,
             .order = 6,
             .meaning = "a file could not be read or written, or it holds no records, or it lacks "
                        "a column that is asked for"});
  verb.ends(kStoppedInPieces);
  verb.variables = {kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.environment_files = {kStoreFiles};
  verb.tables = {job::rating_table, job::column_table, job::template_table,
                 job::record_format_table, job::status_table};
  verb.traits = job::VerbTraits{.rates = false, .takes_stores = true, .adapt = refuse_select};
  verb.run = select_records;
  return verb;
}

}  // namespace bitwhip::cli
