#include "cli/provenance.h"

#include <nlohmann/json.hpp>

#include "cli/version.h"
#include "simd/isa.h"

namespace bitwhip::cli {

namespace {

// Keeps the order in which it is written down here.
using Json = nlohmann::ordered_json;

Json options_of(const Settings& settings) {
  Json options;
  options["ratings"] = Json::array();
  for (const rating::RatingId id : settings.layout.ratings) options["ratings"].push_back(rating::all_ratings()[id].name);
  if (!settings.rating.rules.name.empty()) options["rules"] = settings.rating.rules.summary;
  options["columns"] = Json::array();
  for (const batch::Column column : settings.layout.columns) options["columns"].push_back(batch::to_string(column));
  options["pm"] = settings.form == batch::Form::grids;
  options["keep-tail"] = settings.layout.tail;
  options["max-length"] = settings.rating.max_length;
  options["arena"] = settings.rating.arena;
  options["timeout"] = settings.rating.timeout > 0 ? Json(settings.rating.timeout) : Json();
  options["format"] = settings.format->name;
  options["output"] = settings.output;
  options["threads"] = thread_count(settings);
  return options;
}

Json inputs_of(const batch::FileInput& input) {
  Json inputs = Json::array();
  for (const auto& file : input.files()) {
    // Size and hash are those of the whole file or none.
    inputs.push_back({{"name", file.name}, {"bytes", file.read ? Json(file.bytes) : Json()}, {"sha256", file.read ? Json(file.sha256) : Json()}});
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

Json counts_of(const batch::Tally& tally, const std::vector<rating::RatingId>& ratings) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    Json& values = counts[std::string(rating::all_ratings()[ratings[i]].name)] = Json::object();
    if (i >= tally.by_rating.size()) continue;
    for (const auto& row : tally.by_rating[i].rows()) values[row.value] = row.count;
  }
  return counts;
}

}  // namespace

std::string provenance(const Settings& settings, const batch::FileInput& input, const batch::Outcome& outcome) {
  Json document;
  document["program"] = "bitwhip";
  document["version"] = version();
  document["commit"] = commit();
  document["compiler"] = compiler();
  document["build"] = build_type();
  document["isa"] = simd::current_isa();
  document["options"] = options_of(settings);
  document["inputs"] = inputs_of(input);
  document["complete"] = outcome.end == batch::End::complete;
  document["records"] = outcome.tally.records;
  document["status"] = statuses_of(outcome.tally);
  document["ratings"] = counts_of(outcome.tally, settings.layout.ratings);
  document["seconds"] = outcome.seconds;
  document["puzzles_per_second"] = outcome.seconds > 0 ? static_cast<double>(outcome.tally.records) / outcome.seconds : 0;
  // A file name need not be UTF-8, but JSON must.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace bitwhip::cli
