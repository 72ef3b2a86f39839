#include "cli/store_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "batch/journal.h"
#include "cli/batch_run.h"
#include "cli/print.h"
#include "cli/usage_error.h"
#include "cli/version.h"
#include "io/io_error.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::cli {

namespace {

std::vector<store::RatingKey> keys_of(const batch::Job& job) {
  std::vector<store::RatingKey> keys;
  for (const rating::RatingId id : batch::rated_by(job)) keys.push_back(store::key_of(id, job.options));
  return keys;
}

store::RunFacts facts_of(const nlohmann::ordered_json& options, const input::FileInput& input, const batch::Job& job) {
  store::RunFacts facts{"rate", program_name(), options.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace), job.options, {}};
  for (const auto& file : input.files()) facts.files.push_back(file_fact(file));
  return facts;
}

}  // namespace

store::RunFacts::File file_fact(const input::FileInput::File& file) {
  const bool same = file.regular && file.path != kStandard;
  return {io::printable(file.name), same ? static_cast<std::int64_t>(file.size) : -1, same ? file.changed_ns : -1};
}

store::Waiting waiting(const io::Stop& stop) {
  return {.say = [](const std::string& message) { complain(message); }, .stop = &stop};
}

std::string program_name() { return fmt::format("bitwhip {} ({})", version(), commit()); }

std::string file_of_store(const std::string& store, const std::string& other) {
  // Of files that are not there yet, whole paths alone can be compared.
  const auto whole = [](const std::string& path) { return std::filesystem::absolute(path).string(); };
  for (const std::string& file : store::files_of(store)) {
    if (are_one_file(whole(file), whole(other))) return file;
  }
  return {};
}

void refuse_file_of_store(const std::string& store, std::string_view store_option, const std::string& other, std::string_view option) {
  if (other.empty() || other == kStandard) return;
  const std::string file = file_of_store(store, other);
  if (file == store) throw UsageError(fmt::format("{} and {} name the same file", store_option, option));
  if (!file.empty()) throw UsageError(fmt::format("{} names {}, which belongs to the store of {}", option, file, store_option));
}

void look_at_store(const RateSettings& settings, const io::Stop& stop) {
  if (settings.store.empty() || access(settings.store.c_str(), F_OK) != 0) return;
  store::Database database(settings.store, store::Database::Mode::write, waiting(stop));
  store::prepare(database);
}

void check_store(const CommonSettings& common, const RateSettings& settings) {
  if (settings.store.empty()) return;
  if (settings.store == kStandard) throw UsageError("--db takes a file, not standard output");
  const auto refuse_same = [&](const std::string& other, std::string_view option) { refuse_file_of_store(settings.store, "--db", other, option); };
  if (common.output != kStandard) {
    refuse_same(common.output, "--output");
    refuse_same(batch::journal_path(common.output), "the journal of --output");
  }
  refuse_same(settings.provenance, "--provenance");
  if (settings.estimate) throw UsageError("--estimate writes no records, so it cannot be combined with --db");
  refuse_to_overwrite_input(common, settings.store);
}

StoreRun::StoreRun(const RateSettings& settings, const nlohmann::ordered_json& options, const input::FileInput& input, batch::Job& job,
                   const io::Stop& stop)
    : path_(settings.store),
      writer_(settings.store, waiting(stop), facts_of(options, input, job), keys_of(job)) {
  job.archive = &writer_;
  if (writer_.was_empty()) return;  // nothing is known
  store::StoredRecords::Rules rules{job.options, {}, writer_.run(), job.known};
  for (const rating::Status status : settings.again) rules.again[static_cast<std::size_t>(status)] = true;
  known_ = std::make_unique<store::StoredRecords>(settings.store, batch::rated_by(job), rules);
  job.known = known_.get();
}

std::string StoreRun::finish(bool complete, const std::string& provenance) {
  known_.reset();  // the last connection that closes leaves one file
  writer_.finish(complete, provenance);
  const store::Counts counts = writer_.counts();
  return fmt::format("{}: {} records, {} of them known in every rating; {} new puzzles, {} new values", io::printable(path_), counts.records, counts.known, counts.puzzles,
                     counts.results);
}

}  // namespace bitwhip::cli
