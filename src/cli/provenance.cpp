#include "cli/provenance.h"

#include <nlohmann/json.hpp>

#include "cli/version.h"
#include "cli/wanted.h"
#include "simd/isa.h"

namespace bitwhip::cli {

namespace {

// Keeps the order in which it is written down here.
using Json = nlohmann::ordered_json;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

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
  options["pm"] = common.form == input::Form::grids;
  options["keep-tail"] = settings.tail;
  options["max-length"] = common.rating.max_length;
  options["arena"] = common.rating.arena;
  options["timeout"] = common.rating.timeout > 0 ? Json(common.rating.timeout) : Json();
  options["format"] = settings.format->name;
  options["template"] = or_null(settings.template_text);
  options["numeric-inf"] = or_null(settings.numeric_inf);
  options["where"] = or_null(settings.where);
  options["sample"] = or_null(settings.choice.sample);
  options["seed"] = settings.choice.sample ? Json(settings.choice.seed) : Json();
  options["top"] = or_null(settings.choice.top);
  options["by"] = settings.choice.top ? Json(key_name(common, settings)) : Json();
  options["known"] = settings.known.empty() ? Json() : Json(settings.known);
  options["again"] = Json::array();
  for (const rating::Status status : settings.again) options["again"].push_back(rating::to_string(status));
  options["output"] = common.output;
  options["threads"] = thread_count(common);
  return options;
}

Json inputs_of(const input::FileInput& input) {
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
  // null: there was no condition, no earlier run.
  document["matched"] = settings.condition ? Json(outcome.tally.matched) : Json();
  document["undecided"] = settings.condition ? Json(outcome.tally.undecided) : Json();
  document["known"] = settings.known.empty() ? Json() : Json(outcome.tally.known);
  document["ratings"] = counts_of(outcome.tally, common.ratings);
  document["seconds"] = outcome.seconds;
  document["puzzles_per_second"] = outcome.seconds > 0 ? static_cast<double>(outcome.tally.records) / outcome.seconds : 0;
  // A file name need not be UTF-8, but JSON must.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace bitwhip::cli
