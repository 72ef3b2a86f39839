#include "app/rate.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "app/files.h"
#include "app/resumption.h"
#include "app/screen.h"
#include "app/store_run.h"
#include "base/exit_code.h"
#include "batch/column.h"
#include "batch/earlier_results.h"
#include "batch/journal.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/input.h"
#include "io/io_error.h"
#include "io/json.h"
#include "io/output.h"
#include "io/source.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"
#include "tables/tallies.h"

namespace bitwhip::app {

namespace {

using io::Json;
using job::OptionError, job::Plan, job::Request;

// Adds the classes of the puzzles of --known. Sets the hash of the file.
void learn_known(const Plan& plan, const batch::RecordJob& job, const io::Stop& stop,
                 job::EarlierSources& earlier) {
  const std::string& known = plan.asked.known;
  if (known.empty()) return;
  if (store::is_database(known)) throw OptionError("--known takes a file of puzzles, not a store");
  batch::RecordJob other;
  other.threads = job.threads;
  other.rates = false;
  other.input_format.variant_refusal = plan.record_job.input_format.variant_refusal;
  other.classes = job.classes;
  other.canonical_form = job.canonical_form;
  other.learns = true;
  input::FileInput input({known}, stop, io::Hashing::yes);
  io::ChecksumSink nothing;
  batch::ProgressObserver silent;
  const batch::Outcome outcome =
      batch::run(other, input, batch::RecordWriter(), nothing, silent, stop);
  if (!outcome.error.empty()) throw io::IoError(outcome.error);
  earlier.known_sha256 = input.files().front().sha256;
}

// Refuses values of a ladder that has the name of one of this run and another table.
void refuse_other_ladders(const tables::RunFacts& run, const std::string& known,
                          const std::vector<rating::RatingId>& ratings,
                          const rating::RatingOptions& options) {
  for (const auto& [name, hash] : run.ladders) {
    for (const rating::RatingId id : ratings) {
      const rating::RatingInfo& row = rating::info(id);
      const rating::NamedLadder* const ladder = rating::ladder_of(row, options);
      if (ladder == nullptr || ladder->name != name || ladder->sha256 == hash) continue;
      throw io::IoError(fmt::format(
          "{}: {} goes by another ladder of the same name there, as {} tells; --ladder NAME=FILE "
          "gives this one a name of its own",
          printable(known), row.name, printable(run.file)));
    }
  }
}

// Returns the records of --known; null without the option, if they are used for classes, or if the
// run is to stop. Sets the hash of the file, and the document that gives other revisions.
std::unique_ptr<const batch::EarlierResults> read_known(const Plan& plan,
                                                        const batch::RecordJob& job,
                                                        const io::Stop& stop,
                                                        job::EarlierSources& earlier) {
  const std::string& known = plan.asked.known;
  if (job.classes != nullptr) learn_known(plan, job, stop, earlier);
  if (job.classes != nullptr || known.empty()) return nullptr;
  batch::EarlierRecords::ReusePolicy rules{plan.record_job.options.max_length, {}};
  const std::vector<rating::RatingId> ratings = rated_by(job);
  for (const rating::Status status : plan.asked.again)
    rules.again[static_cast<std::size_t>(status)] = true;
  // A store changes while it is read, so it has no hash. If it is the store of the run, StoreRun
  // looks up what it held before; here the records that the run itself writes would be found.
  if (store::is_database(known)) {
    std::error_code ignored;
    if (std::filesystem::equivalent(known, plan.asked.db, ignored)) return nullptr;
    return std::make_unique<store::StoredRecords>(
        known, ratings, store::StoredRecords::StoreReusePolicy{job.options, rules.again});
  }
  const auto run = facts_beside(known);
  for (const auto& [name, revision] : run ? run->revisions : decltype(run->revisions)()) {
    for (std::size_t i = 0; i < ratings.size(); ++i) {
      const rating::RatingInfo& row = rating::info(ratings[i]);
      if (row.name == name && row.revision != revision) rules.outdated |= std::uint64_t{1} << i;
    }
  }
  if (run) refuse_other_ladders(*run, known, ratings, job.options);
  std::vector<const batch::ColumnInfo*> columns = job.layout.columns;
  columns.insert(columns.end(), job.named.columns.begin(), job.named.columns.end());
  auto records = std::make_unique<batch::EarlierRecords>(ratings, columns, rules);
  ListFile file(known, stop, io::Hashing::yes);
  if (!read_lists(stop, [&] {
        tables::read_known(file, file.name(), variant::name_of(plan.variant()), *records);
      }))
    return nullptr;
  earlier.known_sha256 = file.sha256();
  if (rules.outdated != 0) earlier.outdated_by = run->file;
  return records;
}

// Reports how many values of an earlier run were of another revision.
void tell_outdated(std::uint64_t values, const std::string& path,
                   const std::string& document = {}) {
  if (values == 0) return;
  print_message(fmt::format("{}: {} of another revision{}, so {} not count as known",
                            printable(path),
                            counted(values, "value") + (values == 1 ? " is" : " are"),
                            document.empty() ? "" : ", as " + printable(document) + " tells",
                            values == 1 ? "it does" : "they do"));
}

// Completes the run in the store. A failure becomes part of the outcome.
void finish(StoreRun& stored, const Plan& plan, const Json& options, const input::FileInput& input,
            batch::Outcome& outcome) {
  const bool complete = outcome.end == batch::RunEnd::complete;
  tell_outdated(stored.outdated(), plan.asked.db);
  try {
    print_message(stored.finish(
        complete, job::provenance(options, job::provenance_inputs(input), plan.ratings(),
                                  outcome.tally, outcome.end, outcome.seconds)));
  } catch (const io::Stopped& stopped) {
    if (outcome.error.empty()) outcome.error = stopped.what();
    if (outcome.end == batch::RunEnd::complete || outcome.end == batch::RunEnd::closed)
      outcome.end = batch::RunEnd::stopped;
  } catch (const io::IoError& error) {
    if (outcome.error.empty()) outcome.error = error.what();
    outcome.end = batch::RunEnd::output_failed;
  }
}

std::string table_path(const Request& asked, std::string_view name) {
  return (std::filesystem::path(asked.output_dir) / name).string();
}

}  // namespace

void refuse_records(Plan& plan) {
  const Request& asked = plan.asked;
  if (asked.seed && !asked.sample && !asked.estimate)
    throw OptionError(plan.takes_estimate ? "--seed needs --sample or --estimate"
                                          : "--seed needs --sample");
  if (!asked.again.empty() && asked.known.empty() && asked.db.empty())
    throw OptionError("--again needs --known or --db");
  if (plan.record_job.choice.any() && asked.resume)
    throw OptionError(
        "--resume cannot be combined with --sample and --top, which write at the end");
  if (asked.db == kStandard) throw OptionError("--db takes a file, not standard output");
  if (asked.known == kStandard) throw OptionError("--known takes a file, not standard input");
}

int write_records(const Plan& plan, const io::Stop& stop, const RunExtensions& extensions) {
  const Request& asked = plan.asked;
  const NewOutputGuard folder(asked.output_dir);
  check_profile_tables(asked);
  const bool to_file = asked.output != kStandard, to_store = !asked.db.empty();
  batch::RecordJob job = plan.record_job;
  job.classes = extensions.classes;
  job.canonical_form = extensions.canonical_form;
  job.make_finder = extensions.search;
  if (job.make_finder) job.notes = false;
  job::EarlierSources earlier;
  const auto known = read_known(plan, job, stop, earlier);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  job.known = known.get();
  Json options = job::record_options(plan, earlier);
  for (const auto& [name, value] : extensions.options) options[name] = value;
  input::FileInput input = open_inputs(
      plan, stop,
      to_file || to_store || !asked.provenance.empty() ? io::Hashing::yes : io::Hashing::no);
  look_at_store(asked, stop);
  ResumableOutput kept(plan, input, stop);
  // Checked now, so that a wrong name fails at once and not after hours.
  check_provenance(asked, options, job::provenance_inputs(input));
  if (job.make_finder) kept.set_searches();
  const auto writer = !to_store || asked.output_chosen ? asked.format->make(job.layout)
                                                       : std::make_unique<batch::RecordWriter>();
  kept.begin(plan.keeps_journal, options, *writer);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  const auto write_tables = [&](const batch::Tally& tally) {
    write_profile_tables(asked, tally.profile, plan.ratings(), job.options.count_all);
  };
  if (kept.is_complete()) {
    const batch::Journal& journal = kept.journal();
    if (extensions.counts != nullptr) *extensions.counts = journal.tally;
    write_tables(journal.tally);
    write_provenance(plan, options, job::provenance_inputs(journal), journal.tally,
                     batch::RunEnd::complete, journal.seconds);
    print_message(kept.nothing_left());
    const bool may_be_wrong = job.selection.is_all() && !extensions.takes_any_line;
    return may_be_wrong ? code_of_puzzles(journal.tally) : kExitOk;
  }

  job.written_by = job::written_by(plan, options);
  job.start = kept.start();
  if (plan.rereads) {
    job.start.replay = job.make_finder ? job.start.place.parts : job.start.tally.records;
    job.start.place = {};
  }
  const auto stored =
      to_store ? std::make_unique<StoreRun>(asked, options, input, job, stop) : nullptr;
  if (stored) kept.before_checkpoint([&stored] { stored->flush(); });
  Progress progress(plan.ratings(), input.total_bytes(),
                    {job.start.tally.records, input.raw_bytes() + job.start.place.raw.offset});
  ClearingSink records(kept.records(), kept.is_terminal(), progress);
  batch::Outcome outcome = batch::run(job, input, *writer, records, progress, stop, kept.keeper());
  progress.end();
  if (known) tell_outdated(known->outdated(), asked.known, earlier.outdated_by);
  // The tally includes what earlier runs did.
  BITWHIP_INVARIANT(outcome.tally.records >= job.start.tally.records);
  kept.close(outcome);
  if (stored) finish(*stored, plan, options, input, outcome);
  kept.tell_end(outcome);
  if (outcome.end != batch::RunEnd::closed) show_counts(outcome.tally, plan, outcome.seconds);
  write_provenance(plan, options, job::provenance_inputs(input), outcome.tally, outcome.end,
                   outcome.seconds);
  if (outcome.end == batch::RunEnd::complete) write_tables(outcome.tally);
  kept.finish(outcome);
  const int code = exit_code(outcome, stop);
  const bool is_whole = code == kExitOk && job.selection.is_all();
  const int code_of_input =
      is_whole && !extensions.takes_any_line ? code_of_puzzles(outcome.tally) : kExitOk;
  if (extensions.counts != nullptr) *extensions.counts = std::move(outcome.tally);
  return code == kExitOk ? code_of_input : code;
}

void check_provenance(const Request& asked, Json options,
                      const std::vector<job::ProvenanceInput>& inputs) {
  const std::string& path = asked.provenance;
  if (path.empty()) return;
  options["output"] = asked.output;
  io::check_replaceable(path);
  constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
  if (asked.force || !is_regular(path) || std::filesystem::file_size(path) == 0) return;
  try {
    if (std::filesystem::file_size(path) <= kLargest) {
      const Json found = io::parse_json(read_file(path));
      Json then = found.at("options");
      for (const char* const key : {"threads", "draws_done", "attempts", "grids_done"})
        then.erase(key);
      std::vector<std::string> names, names_then;
      for (const job::ProvenanceInput& file : inputs) names.push_back(file.name);
      for (const Json& file : found.at("inputs")) names_then.push_back(file.at("name").text());
      if (found.at("program") == "bitwhip" && then == options && names_then == names) return;
    }
  } catch (const std::exception&) {  // not a provenance document
  }
  refuse(path,
         "this file is not empty, and it is not the provenance of this run; --force overwrites it");
}

void write_provenance(const Plan& plan, Json options,
                      const std::vector<job::ProvenanceInput>& inputs, const batch::Tally& tally,
                      batch::RunEnd end, double seconds) {
  const Request& asked = plan.asked;
  if (asked.provenance.empty()) return;
  options["output"] = asked.output;
  options["threads"] = plan.record_job.threads;
  const auto& making = tally.making;
  if (options.contains("made")) {
    options["draws_done"] = making.draws;
    options["attempts"] = making.attempts;
    options["grids_done"] = making.grids;
  }
  io::replace_file(asked.provenance,
                   job::provenance(options, inputs, plan.ratings(), tally, end, seconds));
}

void check_profile_tables(const Request& asked) {
  if (asked.output_dir.empty()) return;
  for (const std::string_view name : tables::profile_table_names()) {
    const std::string path = table_path(asked, name);
    if (!asked.force && !asked.resume && exists(path))
      refuse(path, "this table is there already; --force overwrites it");
  }
  io::make_folder(asked.output_dir);
  for (const std::string_view name : tables::profile_table_names())
    io::check_replaceable(table_path(asked, name));
}

void write_profile_tables(const Request& asked, const batch::ProfileTally& profile,
                          std::span<const rating::RatingId> ratings, bool all) {
  if (asked.output_dir.empty()) return;
  for (const tables::ProfileTable& table : tables::profile_tables(profile, ratings, all))
    io::replace_file(table_path(asked, table.name), table.text);
}

}  // namespace bitwhip::app
