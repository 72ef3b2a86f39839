#include "explain/json_parts.h"

#include <fmt/format.h>

#include "explain/format.h"
#include "explain/places.h"

namespace bitwhip::explain {

Json candidates_json(const std::vector<Candidate>& candidates) {
  Json array = Json::array();
  for (const Candidate c : candidates) array.push_back(candidate_text(c));
  return array;
}

std::string variable_json(Variable v) {
  const Place place = place_of(v);
  if (place.kind == VariableKind::rc) return fmt::format("r{}c{}", place.first, place.second);
  return fmt::format("{}{}n{}", house_letter(place.kind), place.first, place.second);
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

std::string finished(Json document, const End& end) {
  if (end.all_steps >= 0) document["steps"] = {{"kept", end.steps}, {"all", end.all_steps}};
  document["solved"] = end.solved;
  if (end.solved) document["level"] = end.level;
  document["most_complex_rule"] = end.most_complex;
  if (end.solved)
    document["solution"] = solution_text(end.last);
  else
    document["state"] = state_json(end.last);
  return document.dump() + "\n";
}

}  // namespace bitwhip::explain
