#include "app/store_run.h"

#include <fmt/core.h>

#include "app/files.h"
#include "app/screen.h"
#include "batch/column.h"
#include "batch/layout.h"
#include "batch/record_rows.h"
#include "io/json.h"
#include "job/version.h"
#include "rating/options.h"
#include "rating/status.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::app {

namespace {

std::vector<store::RatingKey> keys_of(const batch::RecordJob& job) {
  std::vector<store::RatingKey> keys;
  for (const rating::RatingId id : batch::rated_by(job))
    keys.push_back(store::key_of(id, job.options));
  return keys;
}

store::StoredRunFacts facts_of(std::string_view command, const io::Json& options,
                               const input::FileInput& input, const rating::RatingOptions& limits,
                               const std::string& after = {}) {
  store::StoredRunFacts facts{
      std::string(command), program_name(), io::json_text(options), limits, {}, after};
  for (const auto& file : input.files()) facts.files.push_back(file_fact(file));
  return facts;
}

// Adds the columns that the store has no place of its own for: those of the run, then those of the
// input.
store::StoredRunFacts with_columns(store::StoredRunFacts facts, const batch::Layout& layout) {
  for (const batch::ColumnInfo* column : batch::stored_cells_of(layout))
    facts.columns.emplace_back(facts.columns.size(), column->name);
  const std::size_t of_run = facts.columns.size();
  for (const batch::ColumnInfo* column : layout.columns) {
    if (column->passed && batch::all_columns().find(column->name) == nullptr)
      facts.columns.emplace_back(of_run + *column->passed, column->name);
  }
  return facts;
}

}  // namespace

store::StoredRunFacts::SourceFile file_fact(const input::FileInput::OpenedFile& file) {
  const bool same = file.regular && file.path != kStandard;
  return {printable(file.name), same ? static_cast<std::int64_t>(file.size) : -1,
          same ? file.changed_ns : -1};
}

store::LockPolicy waiting(const io::Stop& stop) {
  return {.say = [](const std::string& message) { print_message(message); }, .stop = &stop};
}

std::string program_name() { return fmt::format("bitwhip {} ({})", job::version(), job::commit()); }

void look_at_store(const job::Request& asked, const io::Stop& stop) {
  if (asked.db.empty() || !exists(asked.db)) return;
  store::Database database(asked.db, store::Database::Mode::write, waiting(stop));
  store::prepare(database);
}

StoreRun::StoreRun(const job::Request& asked, const io::Json& options,
                   const input::FileInput& input, batch::RecordJob& job, const io::Stop& stop)
    : path_(asked.db),
      of_states_(false),
      writer_(path_, waiting(stop),
              with_columns(facts_of("rate", options, input, job.options), job.layout),
              keys_of(job)) {
  job.archive = [this](const batch::RecordRows& rows) { writer_.take(rows); };
  if (writer_.was_empty()) return;  // nothing can be known
  store::StoredRecords::StoreReusePolicy rules{job.options, {}, writer_.run(), job.known};
  for (const rating::Status status : asked.again)
    rules.again[static_cast<std::size_t>(status)] = true;
  known_ = std::make_unique<store::StoredRecords>(path_, batch::rated_by(job), rules);
  job.known = known_.get();
}

StoreRun::StoreRun(const job::Request& asked, const input::FileInput& input, batch::StateJob& job,
                   const io::Stop& stop)
    : path_(asked.db),
      of_states_(true),
      writer_(
          path_, waiting(stop),
          facts_of("state",
                   {{"after", job.after.text()}, {"variant", variant::name_of(job.variant.get())}},
                   input, job.options, job.after.text()),
          {}) {
  job.archive = [this](const batch::RecordRows& rows) { writer_.take(rows); };
}

std::string StoreRun::finish(bool complete, const std::string& provenance) {
  known_.reset();  // SQLite removes its companion files when the last connection is closed
  writer_.finish(complete, provenance);
  const store::RunCounts counts = writer_.counts();
  const std::string known =
      of_states_ ? std::string() : fmt::format(", {} of them known in every rating", counts.known);
  const std::string more =
      of_states_ ? counted(counts.states, "new state") : counted(counts.results, "new value");
  return fmt::format("{}: {}{}; {}, {}", printable(path_), counted(counts.records, "record"), known,
                     counted(counts.puzzles, "new puzzle"), more);
}

}  // namespace bitwhip::app
