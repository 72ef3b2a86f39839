// What the JSON of all paths is made of (json.cpp, word_formats.cpp); docs/NOTATION.md tells the members.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grid/grid.h"

namespace bitwhip::explain {

using Json = nlohmann::ordered_json;

Json candidates_json(const std::vector<Candidate>& candidates);
std::string variable_json(Variable v);  // "r4c5", "b2n7"
Json state_json(const Grid& state);     // the digits of each cell

// How a path ends.
struct End {
  int steps;
  int all_steps;  // -1: none were dropped
  bool solved;
  std::string level;
  std::string most_complex;
  const Grid& last;
};
// The document with its end, on one line.
std::string finished(Json document, const End& end);

}  // namespace bitwhip::explain
