#include "app/select.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/exit_code.h"
#include "app/screen.h"
#include "app/summary.h"
#include "base/invariant.h"
#include "base/text.h"
#include "batch/chooser.h"
#include "batch/worker.h"
#include "grid/puzzle.h"
#include "io/io_error.h"
#include "io/output.h"
#include "job/job.h"
#include "store/known.h"
#include "store/records.h"
#include "tables/list_reader.h"

namespace bitwhip::app {

namespace {

using Clock = std::chrono::steady_clock;
using Heads = std::vector<std::string>;

constexpr std::size_t kWritten = std::size_t{64} << 10;  // bytes that are written together
constexpr double kNanoseconds = 1e9;

bool is_nothing(const std::string& cell) { return cell.empty() || cell == "-"; }

// The settings of the run: the ratings and columns are those of the records, unless others are
// asked for. Throws OptionError.
job::Settings complete_with(job::Settings asked, const Heads& heads) {
  std::string ratings;
  std::vector<rating::RatingId> ids;
  for (const std::string& head : heads) {
    if (const auto id = rating::find_rating(head)) {
      ratings += fmt::format("{}{}", ratings.empty() ? "" : ",", head);
      ids.push_back(*id);
    }
  }
  bool counters = false;
  const batch::ProfileColumns profile(asked.ratings.empty() ? ids : asked.ratings, true);
  for (const batch::ColumnInfo* column : profile.columns()) {
    if (!tables::has_head(heads, column->name)) continue;
    counters = true;
    asked.rating.count_all |= column->cell->counter->of_all;
  }
  job::RecordSettings& records = asked.records;
  if (records.columns.empty() && !records.template_text) {
    for (const std::string& head : heads) {
      const batch::ColumnInfo* column = batch::columns().find(head);
      const bool is_counter = std::any_of(profile.columns().begin(), profile.columns().end(), [&](const auto* row) { return row->name == head; });
      if (column != nullptr) records.columns.push_back(column);
      if (column == nullptr && !is_counter && !rating::find_rating(head) && batch::all_columns().find(head) == nullptr)
        records.passed_names.push_back(head);
    }
    records.tail |= tables::has_head(heads, "tail");
    if (!records.format->keeps_columns()) records.passed_names.clear();
  }
  return job::complete(asked, {.ratings = ratings, .records = true, .counters = counters && !records.template_text, .rates = false});
}

// Rows of a list to records. Throws ListError where the list lacks a column. Thread-safety: none.
class RecordReader {
 public:
  RecordReader(const batch::Job& job, const tables::ListReader& list)
      : list_(list), file_(printable(list.name())), ratings_(batch::rated_by(job)), columns_(job.layout.columns) {
    for (const batch::ColumnInfo* column : columns_) {
      if (!column->passed) continue;
      passed_.resize(*column->passed + 1);
      passed_.back() = column->name;
    }
    columns_.insert(columns_.end(), job.named.columns.begin(), job.named.columns.end());
    if (job.layout.tail) columns_.push_back(batch::all_columns().find("tail"));
    std::erase_if(columns_, [](const batch::ColumnInfo* column) { return column->restore == nullptr && !column->cell; });
    profile_.resize(ratings_.size());
    bind();
  }

  // Returns the record of the row that was read last; it is valid until the next call.
  batch::Record& next() {
    if (bound_ < list_.heads().size()) bind();
    report_ = {};
    report_.clues = -1;
    report_.stats.nodes = report_.stats.arena_peak = UINT64_MAX;  // not known
    record_ = {.puzzle = {}, .report = &report_, .seconds = -1, .tail = {}, .line = list_.line(), .file = file_, .variant = variant::kClassic};
    const std::string& variant = cell(variant_);
    if (!is_nothing(variant)) record_.variant = variant;
    take_puzzle(cell(puzzle_));
    for (std::size_t i = 0; i < ratings_.size(); ++i) take_value(i, cell(values_[i]));
    if (status_ != kAbsent && !cell(status_).empty() && cell(status_) != "-") {
      const rating::StatusInfo* status = rating::statuses().find(cell(status_));
      if (status == nullptr) list_.fail(fmt::format("'{}' is not a status", cell(status_)));
      report_.status = status->status;
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) take_cell(*columns_[i], cells_[i]);
    for (std::size_t i = 0; i < passed_.size(); ++i) passed_cells_[i] = cell(passed_at_[i]);
    record_.cells = passed_cells_;
    return record_;
  }

 private:
  static constexpr std::size_t kAbsent = SIZE_MAX;

  std::size_t find(std::string_view name, bool needed) const {
    const Heads& heads = list_.heads();
    const auto found = std::find(heads.begin(), heads.end(), name);
    if (found == heads.end() && needed) throw tables::ListError(fmt::format("{}: there is no column '{}'", file_, name));
    return found == heads.end() ? kAbsent : static_cast<std::size_t>(found - heads.begin());
  }

  // The place of a line and its variant are known without a column.
  void bind() {
    values_.clear();
    cells_.clear();
    passed_at_.clear();
    for (const std::string_view name : passed_) passed_at_.push_back(find(name, !name.empty()));
    passed_cells_.resize(passed_.size());
    for (const rating::RatingId id : ratings_) values_.push_back(find(rating::info(id).name, true));
    for (const batch::ColumnInfo* column : columns_) cells_.push_back(find(column->name, !column->of_line || column->name == "tail"));
    puzzle_ = find("puzzle", true);
    status_ = find("status", false);
    variant_ = find("variant", false);
    bound_ = list_.heads().size();
  }

  const std::string& cell(std::size_t at) const {
    static const std::string kNothing;
    BITWHIP_INVARIANT(at == kAbsent || at < list_.texts().size());
    return at == kAbsent ? kNothing : list_.texts()[at];
  }

  void take_puzzle(const std::string& text) {
    const auto puzzle = record_.variant == variant::kClassic ? parse_puzzle(text) : std::nullopt;
    puzzle_text_ = puzzle ? to_string(*puzzle) : record_.variant == variant::kClassic || is_nothing(text) ? std::string() : text;
    record_.puzzle = puzzle_text_;
    if (puzzle_text_.empty()) report_.status = rating::Status::invalid_format;
  }

  void take_value(std::size_t rating, const std::string& text) {
    const auto value = text.empty() ? rating::Value() : rating::parse_value(text);
    if (!value) list_.fail(fmt::format("'{}' is not a value: a number, a..b, inf, >n or -", text));
    report_.values[rating] = *value;
    if (status_ == kAbsent) report_.status = std::max(report_.status, tables::status_told(*value));
  }

  void take_cell(const batch::ColumnInfo& column, std::size_t at) {
    const std::string& text = cell(at);
    if (is_nothing(text) && column.name != "tail") return;
    bool taken;
    if (column.cell) {
      const bool is_time = column.cell->counter->counter == rules::Counter::time;
      const auto number = parse_real(text);
      taken = number && *number >= 0;
      if (taken) {
        record_.profile = profile_;
        profile_[column.cell->rating][static_cast<std::size_t>(column.cell->counter->counter)] =
            static_cast<std::uint64_t>(std::llround(is_time ? *number * kNanoseconds : *number));
      }
    } else {
      taken = column.restore(record_, report_, text);
    }
    if (!taken) list_.fail(fmt::format("'{}' is not a cell of the column {}", text, column.name));
  }

  const tables::ListReader& list_;
  const std::string file_;
  const std::vector<rating::RatingId> ratings_;
  std::vector<const batch::ColumnInfo*> columns_;
  std::vector<std::string_view> passed_;
  std::vector<std::size_t> values_, cells_, passed_at_;  // where the columns stand in a row
  std::size_t puzzle_ = 0, status_ = 0, variant_ = 0, bound_ = 0;
  // What belongs to the row under way.
  std::string puzzle_text_;
  std::vector<std::string_view> passed_cells_;
  rating::Report report_;
  std::vector<rules::Counts> profile_;
  batch::Record record_;
};

// The run, from the first row on.
class Selecting {
 public:
  explicit Selecting(const Settings& settings) : settings_(settings), made_(settings.output) {}

  // Takes the records of a file. False when nobody reads the output any more.
  bool take(tables::ListReader& list, const io::Stop& stop) {
    std::optional<RecordReader> records;
    for (bool more = list.next(); stop.reason() == 0; more = list.next()) {
      if (!writer_ && !begin(list)) return false;
      if (!more) break;
      if (!records) records.emplace(job_, list);
      batch::Record& record = records->next();
      chunk_.tally.add(*record.report, settings_.ratings.size());
      batch::write_wanted(job_, *writer_, record, chunk_);
      if (chunk_.records.size() >= kWritten && !flush()) return false;
    }
    if (writer_ && job_.notes) notes_ += list.take_notes();
    return flush();
  }

  void finish(double seconds) {
    if (!writer_) return;
    chooser_->finish([this](std::string_view bytes) { return output_->write(bytes); });
    if (!notes_.empty()) output_->write(notes_);
    output_->close();
    made_.keep();
    show_counts(tally_, settings_, seconds);
  }

 private:
  bool begin(tables::ListReader& list) {
    if (list.heads().empty()) throw tables::ListError(fmt::format("{}: no records", list.name()));
    settings_.records.notes = list.take_notes();
    settings_.records.verb = settings_.verb;
    static_cast<job::Settings&>(settings_) = complete_with(settings_, list.heads());
    job_ = job::job_of(settings_);
    job_.layout.has_fields = true;  // of those that are of a variant
    writer_ = batch::make_writer(*settings_.records.format, job_.layout);
    chooser_.emplace(job_.choice);
    static_cast<void>(RecordReader(job_, list));  // throws before the output is opened
    output_.emplace(settings_.output);
    std::string header;
    writer_->header(header);
    return header.empty() || output_->write(header);
  }

  bool flush() {
    const std::string_view bytes = chooser_->pass(chunk_);
    const bool read = bytes.empty() || output_->write(bytes);
    tally_.add(chunk_.tally);
    chunk_.recycle();
    return read;
  }

  Settings settings_;
  NewFile made_;
  std::optional<io::OutputFile> output_;  // opened when the first file is read and the options fit it
  batch::Job job_;
  std::unique_ptr<batch::Writer> writer_;  // null: no file has begun
  std::optional<batch::Chooser> chooser_;
  std::string notes_;  // of the input, behind all records
  batch::RatedChunk chunk_;
  batch::Tally tally_;
};

}  // namespace

Settings complete_select(Settings asked) {
  if (asked.records.seed && !asked.records.choice.sample) throw job::OptionError("--seed needs --sample");
  if (std::count(asked.files.begin(), asked.files.end(), kStandard) > 1) throw job::OptionError("standard input can only be read once");
  // What the command line alone shows to be wrong. Names may be those of columns that nobody has read yet.
  Settings known = asked;
  known.records.where.reset();
  job::complete(known, {.ratings = "W,B", .records = true, .rates = false});
  return asked;
}

int select_records(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const auto start = Clock::now();
  refuse_to_overwrite(settings);
  Selecting selecting(settings);
  try {
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
      tables::ListReader list(*source, name, tables::ListReader::AllColumns());
      read = selecting.take(list, stop);
    }
  } catch (const tables::ListError& error) {
    if (stop.reason() == 0) throw io::IoError(error.what());
  }
  selecting.finish(std::chrono::duration<double>(Clock::now() - start).count());
  return stop.reason() != 0 ? kExitSignalBase + stop.reason() : kExitOk;
}

}  // namespace bitwhip::app
