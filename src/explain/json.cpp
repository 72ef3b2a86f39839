// Paths as JSON: one document a line.
#include "explain/format.h"
#include "explain/json_parts.h"
#include "explain/places.h"

namespace bitwhip::explain {
namespace {

Json variables(const std::vector<Variable>& all) {
  Json array = Json::array();
  for (const Variable v : all) array.push_back(variable_json(v));
  return array;
}

Json chain(const Grid& before, const Step& step, bool branch) {
  Json cells = Json::array();
  for (const ChainCell& cell : chain_cells(before, step, branch)) {
    Json additional = Json::array();
    for (const Additional& one : cell.additional) {
      additional.push_back(
          {{"candidate", candidate_text(one.candidate)}, {"by", one.by.empty() ? candidates_json({step.pattern.target}) : candidates_json(one.by)}});
    }
    cells.push_back({{"variable", variable_json(cell.variable)},
                     {"left", candidate_text(cell.left)},
                     {"right", candidates_json(cell.right)},
                     {"additional", std::move(additional)}});
  }
  return cells;
}

Json step_json(const Grid& before, const Step& step) {
  Json json{{"rule", step_name(before, step)}, {"length", step.n}, {"target", candidate_text(step.pattern.target)}};
  switch (shape(step)) {
    case Shape::interaction:
      break;  // its name says it all
    case Shape::subset:
    case Shape::fish:
      json["base"] = variables(step.pattern.base);
      json["cover"] = variables(step.pattern.cover);
      if (step.rule->name == "finned") json["fins"] = candidates_json(fins(before, step.pattern));
      break;
    case Shape::chain:
      json["cells"] = chain(before, step, false);
      if (!step.pattern.branch.empty()) json["branch"] = chain(before, step, true);
  }
  return json;
}

Json singles_json(const std::vector<Single>& singles) {
  Json array = Json::array();
  for (const Single& single : singles) array.push_back({{"rule", single_name(single.kind)}, {"value", candidate_text(single.candidate)}});
  return array;
}

}  // namespace

std::string render_json(const Path& path, const Style& style) {
  Json json{{"puzzle", to_string(path.puzzle)},
            {"rating", path.rating},
            {"value", rating::to_string(path.value)},
            {"rules", path.rules},
            {"singles", singles_json(path.singles)}};
  Json rounds = Json::array();
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    Json one;
    if (shows_state(path, i, style.states)) one["state"] = state_json(round.before);
    one["steps"] = Json::array();
    for (const Step& step : round.steps) one["steps"].push_back(step_json(round.before, step));
    one["singles"] = singles_json(round.singles);
    rounds.push_back(std::move(one));
  }
  json["rounds"] = std::move(rounds);
  return finished(std::move(json), {path.steps(), path.all_steps, path.solved, level_text(path), most_complex_rule(path), path.last});
}

}  // namespace bitwhip::explain
