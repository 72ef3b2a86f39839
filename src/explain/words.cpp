#include "explain/words.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "explain/places.h"
#include "rating/simple_systems.h"

namespace bitwhip::explain {

std::optional<std::string> explain_in_words(const Puzzle& puzzle, rating::RatingId id, const FormatInfo& format) {
  const auto system = rating::simple_system(id);
  if (!system) return std::nullopt;
  const rating::SimplePath path = rating::explain(classic_tables(), puzzle, *system);
  if (path.value.kind == rating::Value::Kind::none) return "";
  const std::string name(rating::all_ratings()[id].name), value = rating::to_string(path.value);
  std::vector<std::string> sentences;
  for (const rating::SimpleStep& step : path.steps) sentences.push_back(rating::to_words(Geometry::classic(), step));

  if (format.render == render_json) {
    return nlohmann::ordered_json{{"puzzle", to_string(puzzle)}, {"rating", name}, {"value", value}, {"steps", sentences}}.dump() + "\n";
  }
  std::string out;
  const auto to = std::back_inserter(out);
  if (format.render == render_markdown) {
    fmt::format_to(to, "## {} in {}\n\n", to_string(puzzle), name);
    for (const std::string& sentence : sentences) fmt::format_to(to, "- {}\n", sentence);
    fmt::format_to(to, "\n**{} = {}**\n", name, value);
  } else {
    fmt::format_to(to, "PUZZLE = {}\nRATING = {}\n\n", to_string(puzzle), name);
    for (const std::string& sentence : sentences) fmt::format_to(to, "{}\n", sentence);
    fmt::format_to(to, "\nLEVEL = {} {}\n", name, value);
  }
  return out;
}

}  // namespace bitwhip::explain
