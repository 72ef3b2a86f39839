// Paths as JSON: one document a line; docs/NOTATION.md tells the members.
#include <nlohmann/json.hpp>

#include "explain/format.h"
#include "explain/places.h"

namespace bitwhip::explain {
namespace {

using Json = nlohmann::ordered_json;

Json list(const std::vector<Candidate>& candidates) {
  Json array = Json::array();
  for (const Candidate c : candidates) array.push_back(candidate_text(c));
  return array;
}

std::string variable_text(Variable v) {
  const Place place = place_of(v);
  const std::string first = std::to_string(place.first), second = std::to_string(place.second);
  return place.kind == VariableKind::rc ? "r" + first + "c" + second : house_letter(place.kind) + first + "n" + second;
}

Json variables(const std::vector<Variable>& all) {
  Json array = Json::array();
  for (const Variable v : all) array.push_back(variable_text(v));
  return array;
}

Json chain(const Grid& before, const Step& step, bool branch) {
  Json cells = Json::array();
  for (const ChainCell& cell : chain_cells(before, step, branch)) {
    Json additional = Json::array();
    for (const Additional& one : cell.additional) {
      additional.push_back({{"candidate", candidate_text(one.candidate)}, {"by", one.by.empty() ? list({step.pattern.target}) : list(one.by)}});
    }
    cells.push_back({{"variable", variable_text(cell.variable)},
                     {"left", candidate_text(cell.left)},
                     {"right", list(cell.right)},
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
      if (step.rule->name == "finned") json["fins"] = list(fins(before, step.pattern));
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

Json state_json(const Grid& state) {
  Json cells = Json::array();
  for (int cell = 0; cell < kCells; ++cell) {
    std::string digits;
    for (int digit = 1; digit <= kDigits; ++digit) {
      if (state.possible(candidate_of(cell, digit))) digits += static_cast<char>('0' + digit);
    }
    cells.push_back(std::move(digits));
  }
  return cells;
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
  if (path.all_steps >= 0) json["steps"] = {{"kept", path.steps()}, {"all", path.all_steps}};
  json["solved"] = path.solved;
  if (path.solved) json["level"] = level_text(path);
  json["most_complex_rule"] = most_complex_rule(path);
  if (path.solved)
    json["solution"] = solution_text(path);
  else
    json["state"] = state_json(path.last);
  return json.dump() + "\n";
}

}  // namespace bitwhip::explain
