// bitwhip select: selects among existing records, in files and stores. Nothing is rated: the
// settings are those of `rate`, and its ratings are those that the records have.
#include <fmt/core.h>

#include <algorithm>

#include "app/screen.h"
#include "cli/shared_rows.h"
#include "store/stored_records.h"
#include "tables/list_reader.h"

namespace bitwhip::cli {

namespace {

using app::ListFile, app::NewFile, app::Plan, app::Settings, app::kStandard;
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

// Returns the completed settings: ratings and columns are those of the records, unless others are
// asked for. Throws OptionError.
job::Settings complete_with(job::Settings asked, const Heads& heads) {
  std::vector<rating::RatingId> ids;
  for (const std::string& head : heads) {
    if (const auto id = rating::find_rating(head)) ids.push_back(*id);
  }
  bool counters = false;
  const batch::ColumnOwner profile =
      batch::profile_columns(asked.ratings.empty() ? ids : asked.ratings, true);
  for (const batch::ColumnInfo* column : profile.columns()) {
    if (!tables::has_head(heads, column->name)) continue;
    counters = true;
    asked.rating.count_all |= column->cell->counter->of_all;
  }
  // Columns of the input can be named even if they are not written.
  job::RecordSettings& records = asked.records;
  records.writes_passed = records.columns.empty() && !records.template_text;
  for (const std::string& head : heads) {
    const batch::ColumnInfo* column = batch::path_column(head);
    if (column == nullptr) column = batch::columns().find(head);
    const bool is_counter = std::any_of(profile.columns().begin(), profile.columns().end(),
                                        [&](const auto* row) { return row->name == head; });
    if (column != nullptr && records.writes_passed) records.columns.push_back(column);
    if (column == nullptr && !is_counter && !rating::find_rating(head) &&
        batch::all_columns().find(head) == nullptr)
      records.passed_names.push_back(head);
  }
  if (records.writes_passed) records.tail |= tables::has_head(heads, "tail");
  const std::string ratings = app::names_of(ids);
  return job::complete(asked, {.ratings = ratings,
                               .records = true,
                               .counters = counters && !records.template_text,
                               .rates = false});
}

// The run, from the first record on.
class Selecting {
 public:
  explicit Selecting(const Settings& settings) : settings_(settings), made_(settings.output) {}

  // Processes the records of a file. Returns false if the output is closed by its reader.
  bool take(tables::ListReader& list, const io::Stop& stop) {
    std::optional<tables::RecordReader> records;
    for (bool more = list.next(); stop.reason() == 0; more = list.next()) {
      if (!writer_ && !begin(list)) return false;
      if (!more) break;
      if (!records) records.emplace(job_, list);
      batch::Record& record = records->next();
      chunk_.tally.add(*record.report, settings_.ratings.size());
      batch::write_wanted(job_, *writer_, record, chunk_);
      if (chunk_.records.size() >= kWritten && !flush()) return false;
    }
    if (writer_ && job_.notes) {
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
    app::show_counts(tally_, settings_, seconds);
  }

 private:
  bool begin(tables::ListReader& list) {
    if (list.heads().empty()) throw tables::ListError(fmt::format("{}: no records", list.name()));
    const batch::NotesRead notes = batch::told_apart(list.take_notes());
    settings_.records.notes = notes.passed;
    settings_.records.verb = settings_.verb;
    static_cast<job::Settings&>(settings_) = complete_with(settings_, list.heads());
    job_ = job::job_of(settings_);
    job_.layout.has_fields = true;  // for records of a variant
    writer_ = settings_.records.format->make(job_.layout);
    closing_ =
        batch::ClosingNoteBuilder(job::written_by(settings_, job::record_options(settings_)));
    closing_.add_read(notes.closing);
    chooser_.emplace(job_.choice);
    static_cast<void>(tables::RecordReader(job_, list));  // throws before the output is opened
    output_.emplace(settings_.output);
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

  Settings settings_;
  NewFile made_;
  batch::ClosingNoteBuilder closing_;
  // Opened once the first file is read and the options fit it.
  std::optional<io::OutputFile> output_;
  batch::RecordJob job_;
  std::unique_ptr<batch::RecordWriter> writer_;  // null: before the first file
  std::optional<batch::RecordSelector> chooser_;
  std::string notes_;  // of the input, written after all records
  batch::RatedChunk chunk_;
  batch::Tally tally_;
};

Settings complete_select(Settings asked) {
  if (asked.records.seed && !asked.records.choice.sample)
    throw job::OptionError("--seed needs --sample");
  if (std::count(asked.files.begin(), asked.files.end(), kStandard) > 1)
    throw job::OptionError("standard input can only be read once");
  // Completes a copy, to find errors that the command line alone shows. Names of columns that are
  // not known yet are left out of it.
  Settings known = asked;
  known.records.where.reset();
  if (known.records.choice.top) known.records.by.reset();
  if (known.records.template_text && known.records.format->name == "template" &&
      known.records.columns.empty()) {
    known.records.template_text.reset();
    known.records.format = &batch::formats().front();
  }
  job::complete(known, {.ratings = "W,B", .records = true, .rates = false});
  return asked;
}

int select_records(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const auto start = Clock::now();
  app::refuse_to_overwrite(settings);
  Selecting selecting(settings);
  app::read_lists(stop, [&] {
    bool read = true;
    for (std::size_t i = 0; i < settings.files.size() && read && stop.reason() == 0; ++i) {
      const std::string& file = settings.files[i];
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
  VerbInfo verb("select", "[FILE...]",
                "choose among records that exist, in files or stores, and rate nothing",
                kSelectText, kSelectExamples);
  verb.options.add(job::kRatingsOption, output_options(), job::kRecordFormatOption,
                   job::kColumnsOptions, histogram_options(), job::kRecordFormOptions,
                   job::kWantedOptions, plan_option());
  verb.options.row("ratings").fallback = verb.options.row("columns").fallback =
      "those that the records have";
  verb.ends(kAllRead);
  verb.ends({kExitIo, 6,
             "a file could not be read or written, or it holds no records, or it lacks a column "
             "that is asked for"});
  verb.ends(kStoppedInPieces);
  verb.variables = {kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.environment_files = {kStoreFiles};
  verb.tables = {job::rating_table, job::column_table, job::template_table,
                 job::record_format_table, job::status_table};
  verb.wish = app::Wish{.complete = complete_select, .stores = true};
  verb.run = select_records;
  return verb;
}

}  // namespace bitwhip::cli
