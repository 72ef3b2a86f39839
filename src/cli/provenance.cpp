#include "cli/provenance.h"

#include <nlohmann/json.hpp>

#include "cli/variant_facts.h"
#include "cli/version.h"
#include "simd/isa.h"

namespace bitwhip::cli {

namespace {

// Keeps the order in which it is written down here.
using Json = nlohmann::ordered_json;

Json inputs_of(const std::vector<ProvenanceInput>& files) {
  Json inputs = Json::array();
  for (const ProvenanceInput& file : files) {
    inputs.push_back({{"name", file.name},
                      {"input-format", file.format.empty() ? Json() : Json(file.format)},
                      {"bytes", file.read ? Json(file.bytes) : Json()},
                      {"sha256", file.read ? Json(file.sha256) : Json()}});
  }
  return inputs;
}

Json statuses_of(const batch::Tally& tally) {
  Json statuses = Json::object();
  for (std::size_t i = 0; i < tally.by_status.size(); ++i) {
    statuses[std::string(rating::to_string(static_cast<rating::Status>(i)))] = tally.by_status[i];
  }
  return statuses;
}

Json counts_of(const batch::Tally& tally, std::span<const rating::RatingId> ratings) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    Json& values = counts[std::string(rating::info(ratings[i]).name)] = Json::object();
    if (i >= tally.by_rating.size()) continue;
    for (const auto& row : tally.by_rating[i].rows()) values[row.value] = row.count;
  }
  return counts;
}

// What is to be known about the values of some ratings.
Json caveats_of(std::span<const rating::RatingId> ratings) {
  Json caveats = Json::object();
  for (const rating::RatingId id : ratings) {
    const rating::RatingInfo& row = rating::info(id);
    if (!row.caveat.empty()) caveats[row.name] = row.caveat;
  }
  return caveats;
}

}  // namespace

std::vector<ProvenanceInput> provenance_inputs(const input::FileInput& input) {
  std::vector<ProvenanceInput> inputs;
  for (const auto& file : input.files()) inputs.push_back({file.name, std::string(file.family ? input::row_of(*file.family).name : std::string_view()), file.read, file.bytes, file.sha256});
  return inputs;
}

std::vector<ProvenanceInput> provenance_inputs(const batch::Journal& journal) {
  std::vector<ProvenanceInput> inputs;
  for (const batch::JournalInput& file : journal.inputs) inputs.push_back({file.name, file.format, file.read, file.size, file.sha256});
  return inputs;
}

std::string provenance(const RunFacts& run) {
  Json document;
  document["program"] = "bitwhip";
  document["version"] = version();
  document["commit"] = commit();
  document["compiler"] = compiler();
  document["build"] = build_type();
  document["isa"] = simd::current_isa();
  document["options"] = run.options;
  if (run.options.contains("variant")) document["variant"] = variant_facts(variant::Variant(run.options["variant"].get<std::string>()));
  document["inputs"] = inputs_of(run.inputs);
  document["complete"] = run.complete;
  document["records"] = run.tally.records;
  document["status"] = statuses_of(run.tally);
  // null: there was no condition, no earlier run.
  const auto if_asked = [&](const char* option, std::uint64_t count) { return run.options.contains(option) && !run.options[option].is_null() ? Json(count) : Json(); };
  document["matched"] = if_asked("where", run.tally.matched);
  document["undecided"] = if_asked("where", run.tally.undecided);
  document["known"] = if_asked(run.options.contains("db") ? "db" : "known", run.tally.known);
  document["ratings"] = counts_of(run.tally, run.ratings);
  if (const Json caveats = caveats_of(run.ratings); !caveats.empty()) document["caveats"] = caveats;
  document["seconds"] = run.seconds;
  document["puzzles_per_second"] = run.seconds > 0 ? static_cast<double>(run.tally.records) / run.seconds : 0;
  // A file name need not be UTF-8, but JSON must.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace bitwhip::cli
