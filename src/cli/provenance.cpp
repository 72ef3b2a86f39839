#include "cli/provenance.h"

#include <nlohmann/json.hpp>

#include "cli/version.h"
#include "simd/isa.h"

namespace bitwhip::cli {

namespace {

// Keeps the order in which it is written down here.
using Json = nlohmann::ordered_json;

Json options_of(const CommonSettings& common, const RateSettings& settings) {
  Json options;
  options["ratings"] = Json::array();
  options["revisions"] = Json::array();  // of the ratings, in their order
  for (const rating::RatingId id : common.ratings) {
    options["ratings"].push_back(rating::info(id).name);
    options["revisions"].push_back(rating::info(id).revision);
  }
  if (common.rating.rules) options["rules"] = common.rating.rules->text();
  options["columns"] = Json::array();
  for (const batch::ColumnInfo* column : settings.columns) options["columns"].push_back(column->name);
  options["pm"] = common.form.family == input::Family::marks;
  options["input-format"] = common.form.family ? Json(input::row_of(*common.form.family).name) : Json();
  options["column"] = common.form.column.empty() ? Json() : Json(common.form.column);
  options["keep-tail"] = settings.tail;
  options["max-length"] = common.rating.max_length;
  options["arena"] = common.rating.arena;
  options["timeout"] = common.rating.timeout > 0 ? Json(common.rating.timeout) : Json();
  options["format"] = settings.format->name;
  options["output"] = common.output;
  options["threads"] = thread_count(common);
  return options;
}

Json inputs_of(const input::FileInput& input) {
  Json inputs = Json::array();
  for (const auto& file : input.files()) {
    // Size and hash are those of the whole file or none.
    inputs.push_back({{"name", file.name},
                      {"input-format", file.family ? Json(input::row_of(*file.family).name) : Json()},
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

Json counts_of(const batch::Tally& tally, const std::vector<rating::RatingId>& ratings) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    Json& values = counts[std::string(rating::info(ratings[i]).name)] = Json::object();
    if (i >= tally.by_rating.size()) continue;
    for (const auto& row : tally.by_rating[i].rows()) values[row.value] = row.count;
  }
  return counts;
}

}  // namespace

std::string provenance(const CommonSettings& common, const RateSettings& settings, const input::FileInput& input, const batch::Outcome& outcome) {
  Json document;
  document["program"] = "bitwhip";
  document["version"] = version();
  document["commit"] = commit();
  document["compiler"] = compiler();
  document["build"] = build_type();
  document["isa"] = simd::current_isa();
  document["options"] = options_of(common, settings);
  document["inputs"] = inputs_of(input);
  document["complete"] = outcome.end == batch::End::complete;
  document["records"] = outcome.tally.records;
  document["status"] = statuses_of(outcome.tally);
  document["ratings"] = counts_of(outcome.tally, common.ratings);
  document["seconds"] = outcome.seconds;
  document["puzzles_per_second"] = outcome.seconds > 0 ? static_cast<double>(outcome.tally.records) / outcome.seconds : 0;
  // A file name need not be UTF-8, but JSON must.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace bitwhip::cli
