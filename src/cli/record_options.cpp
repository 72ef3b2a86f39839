#include "cli/record_options.h"

#include <nlohmann/json.hpp>

#include "cli/variant_facts.h"
#include "cli/wanted.h"

namespace bitwhip::cli {

using Json = nlohmann::ordered_json;

namespace {

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

// Which of the records are written, and in which form.
void add_wanted(Json& options, const CommonSettings& common, const RateSettings& settings, const std::string& known_sha256) {
  options["template"] = or_null(settings.template_text);
  options["numeric-inf"] = or_null(settings.numeric_inf);
  options["where"] = or_null(settings.where);
  options["sample"] = or_null(settings.choice.sample);
  options["seed"] = settings.choice.sample ? Json(settings.choice.seed) : Json();
  options["top"] = or_null(settings.choice.top);
  options["by"] = settings.choice.top ? Json(key_name(common, settings)) : Json();
  options["known"] = settings.known.empty() ? Json() : Json(settings.known);
  if (!settings.known.empty()) options["known-sha256"] = known_sha256.empty() ? Json() : Json(known_sha256);
  if (!settings.store.empty()) options["db"] = settings.store;
  options["again"] = Json::array();
  for (const rating::Status status : settings.again) options["again"].push_back(rating::to_string(status));
}

// Which of the records of the input are wanted.
void add_selection(Json& options, const input::Selection& selection, bool is_part) {
  if (selection.skip > 0) options["skip"] = selection.skip;
  if (selection.limit != UINT64_MAX) options["limit"] = selection.limit;
  if (is_part) options["shard"] = {selection.shard + 1, selection.shards};
}

}  // namespace

Json record_options(const CommonSettings& common, const RateSettings& settings, const std::string& known_sha256) {
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
  if (common.variant) {
    options["variant"] = common.variant->name();
    options["variant-tables-sha256"] = tables_sha256(*common.variant);
  }
  options["column"] = common.form.column.empty() ? Json() : Json(common.form.column);
  add_selection(options, settings.selection, settings.is_part);
  options["keep-tail"] = settings.tail;
  options["max-length"] = common.rating.max_length;
  options["arena"] = common.rating.arena;
  options["timeout"] = common.rating.timeout > 0 ? Json(common.rating.timeout) : Json();
  if (common.rating.profile) options["count-all"] = common.rating.count_all;
  options["format"] = settings.format->name;
  add_wanted(options, common, settings, known_sha256);
  return options;
}

}  // namespace bitwhip::cli
