// Paths as JSON: one document per line. docs/NOTATION.md has the schema.
#include "io/json.h"

#include <nlohmann/json.hpp>

#include "base/invariant.h"
#include "explain/format.h"
#include "explain/names.h"
#include "explain/notation.h"
#include "explain/path.h"
#include "explain/ser.h"
#include "explain/words.h"
#include "ser/hint.h"

namespace bitwhip::explain {

namespace {

using Json = nlohmann::ordered_json;
using ser::Technique;

void add(Json& json, const char* name, const std::vector<int>& list, std::string (*text)(int)) {
  if (list.empty()) return;
  json[name] = Json::array();
  for (const int one : list) json[name].push_back(text(one));
}

void add(Json& json, const char* name, const std::vector<int>& list) {
  if (!list.empty()) json[name] = list;
}

void add_pattern(Json& json, const ser::Board& board, const ser::Hint& hint) {
  const SerPattern p = describe_pattern(board, hint);
  add(json, "digits", p.digits);
  add(json, "squares", p.squares, square_text);
  add(json, "houses", p.houses, ser_house);
  add(json, "covers", p.covers, ser_house);
  add(json, "more", p.more, square_text);
  add(json, "others", p.others, square_text);
  add(json, "other_digits", p.other_digits);
  if (p.hidden) json["hidden"] = true;
  if (!p.extras.empty()) json["extras"] = Json::array();
  for (const Candidate c : p.extras) json["extras"].push_back(candidate_text(c));
}

void add_chain(Json& json, const ser::ChainProof& proof) {
  const ser::Hint& hint = proof.hint;
  if (hint.technique == Technique::cell_reduction) json["squares"] = {square_text(ser::node_cell(hint.source))};
  if (hint.technique == Technique::house_reduction) {
    json["digits"] = {ser::node_digit(hint.source)};
    json["houses"] = {ser_house(hint.house)};
  }
  json["branches"] = Json::array();
  // Patterns come first, then nested chains.
  const auto patterns = static_cast<int>(proof.patterns.size());
  for (const std::vector<int>& nodes : branches_of(proof)) {
    Json branch = Json::array();
    for (const int i : nodes) {
      const ser::ProofNode& node = proof.nodes[static_cast<std::size_t>(i)];
      Json one{{"node", ser_node(node.node)}};
      if (!node.parents.empty()) one["parents"] = Json::array();
      for (const int parent : node.parents) one["parents"].push_back(parent - nodes.front());
      if (const std::string cause = ser_cause(node); !cause.empty()) one["cause"] = cause;
      if (node.cause == ser::Cause::advanced) one["behind"] = node.pattern >= 0 ? node.pattern : patterns + node.nested;
      branch.push_back(std::move(one));
    }
    json["branches"].push_back(std::move(branch));
  }
  if (!proof.patterns.empty() || !proof.nested.empty()) json["behind"] = Json::array();
  for (const ser::Hint& pattern : proof.patterns) {
    Json one{{"rule", ser::name_of(pattern)}};
    add_pattern(one, proof.board, pattern);
    json["behind"].push_back(std::move(one));
  }
  for (const ser::ChainProof& nested : proof.nested) {
    Json one{{"rule", ser::name_of(nested.hint)}};
    add_chain(one, nested);
    json["behind"].push_back(std::move(one));
  }
}

Json ser_step_json(const Step& step) {
  const ser::ChainProof& proof = *step.ser;
  Json json{{"rule", ser::name_of(proof.hint)}, {"rating", io::parse_json<Json>(rating::to_string(step.level))}, {"words", ser_sentence(step, true)}};
  if (is_ser_chain(proof.hint)) {
    add_chain(json, proof);
  } else {
    add_pattern(json, proof.board, proof.hint);
  }
  if (places(step)) {
    json["value"] = candidate_text(step.candidates.front());
  } else {
    json["targets"] = Json::array();
    for (const Candidate c : step.candidates) json["targets"].push_back(candidate_text(c));
  }
  return json;
}

constexpr int kSchema = 1;  // raised when a member changes its meaning or type

Json array_of(const std::vector<Candidate>& candidates) {
  Json array = Json::array();
  for (const Candidate c : candidates) array.push_back(candidate_text(c));
  return array;
}

Json squares_of(const std::vector<Candidate>& candidates) {
  Json array = Json::array();
  for (const Candidate c : candidates) array.push_back(cell_text(c));
  return array;
}

// "r4c5", "b2n7"
std::string variable_text(const Geometry& geometry, Variable v) {
  const Coordinates place = coordinates_of(geometry, v);
  if (place.kind == VariableKind::rc) return "r" + std::to_string(place.first) + "c" + std::to_string(place.second);
  return std::string(place.house) + "n" + std::to_string(place.second);
}

Json array_of(const Geometry& geometry, const std::vector<Variable>& all) {
  Json array = Json::array();
  for (const Variable v : all) array.push_back(variable_text(geometry, v));
  return array;
}

// The digits of each cell.
Json state_json(const Geometry& geometry, const Grid& state) {
  Json cells = Json::array();
  for (int cell = 0; cell < kCells; ++cell) {
    if (!is_on_board(geometry.size(), cell)) continue;
    std::string digits;
    for (int digit = 1; digit <= kDigits; ++digit) {
      if (state.possible(candidate_of(cell, digit))) digits += static_cast<char>('0' + digit);
    }
    cells.push_back(std::move(digits));
  }
  return cells;
}

Json chain_json(const Geometry& geometry, const std::vector<rules::ChainCell>& chain, Candidate target) {
  Json cells = Json::array();
  for (const rules::ChainCell& cell : chain) {
    Json additional = Json::array();
    for (const rules::Additional& one : cell.additional) {
      additional.push_back({{"candidate", candidate_text(one.candidate)}, {"by", one.by.empty() ? array_of({target}) : array_of(one.by)}});
    }
    cells.push_back({{"variable", variable_text(geometry, cell.variable)},
                     {"left", candidate_text(cell.left)},
                     {"right", array_of(cell.members)},
                     {"additional", std::move(additional)}});
  }
  return cells;
}

Json step_json(const Geometry& geometry, const Grid& before, const Step& step) {
  BITWHIP_INVARIANT(!step.candidates.empty());
  const Candidate target = step.candidates.front();
  Json json{{"rule", step_name(geometry, before, step)}, {"length", length(step)}, {"target", candidate_text(target)}};
  if (const auto* subset = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    json["base"] = array_of(geometry, subset->base);
    json["cover"] = array_of(geometry, subset->cover);
    for (const int digit : subset->digits) {
      json["cover"].push_back(geometry.partial_houses()[static_cast<std::size_t>(subset->partial)].name + "n" + std::to_string(digit));
    }
    if (!subset->fins.empty()) json["fins"] = array_of(subset->fins);
  } else if (const auto* chain = std::get_if<rules::ChainEvidence>(&step.evidence)) {
    json["cells"] = chain_json(geometry, chain->cells, target);
    if (!chain->branch.empty()) json["branch"] = chain_json(geometry, chain->branch, target);
  } else if (const auto* oddagon = std::get_if<rules::OddagonEvidence>(&step.evidence)) {
    json["digit"] = digit_of(oddagon->cells.front());
    json["chain"] = squares_of(oddagon->cells);
    json["guardians"] = squares_of(oddagon->guardians);
  } else if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) {
    json["path"] = Json::array();
    for (const std::uint8_t cell : related->cells) json["path"].push_back(cell_text(candidate_of(cell, 1)));
    if (related->kind == rules::RelationEvidence::Kind::hill) json["summit"] = json["path"][static_cast<std::size_t>(related->top)];
    if (related->kind != rules::RelationEvidence::Kind::chain) json["from"] = related->slope == rules::Slope::up ? "below" : "above";
  }
  if (std::holds_alternative<rules::LockedEvidence>(step.evidence) && !geometry.is_classic()) {
    json["cells"] = chain_json(geometry, {locked_cell(geometry, before, step)}, target);
  }
  return json;  // the name of an interaction of the classic grid says it all
}

Json sentence_json(const Geometry& geometry, const Grid& before, const Step& step) {
  if (step.ser) return ser_step_json(step);
  const Sentence sentence = describe(geometry, before, step);
  const std::string text = to_words(geometry, before, step, false);
  Json json{{"strategy", text.substr(0, text.find(": "))}, {"words", text}, {"digits", sentence.digits}};
  json["squares"] = Json::array();
  for (const int cell : sentence.squares) json["squares"].push_back(cell_text(candidate_of(cell, 1)));
  if (!sentence.houses.empty()) json["houses"] = Json::array();
  if (!sentence.partial.empty()) json["houses"] = {sentence.partial};
  for (const int house : sentence.houses) json["houses"].push_back(geometry.house_name(house));
  if (sentence.size > 0) {
    json["size"] = sentence.size;
    json["hidden"] = sentence.hidden;
  }
  if (!sentence.links.empty()) json["cells"] = Json::array();
  for (const rules::Link& link : sentence.links) {
    json["cells"].push_back(
        {{"variable", variable_text(geometry, link.variable)}, {"left", candidate_text(link.left)}, {"right", candidate_text(link.right)}});
  }
  if (step.rule->technique->places())
    json["value"] = candidate_text(step.candidates.front());
  else
    json["targets"] = array_of(step.candidates);
  return json;
}

Json singles_json(const Path& path, const std::vector<Step>& singles) {
  Json array = Json::array();
  for (const Step& single : singles) {
    if (path.in_words)
      array.push_back(sentence_json(path.geometry(), path.last, single));
    else
      array.push_back({{"rule", single_name(path.geometry(), single)}, {"value", candidate_text(single.candidates.front())}});
  }
  return array;
}

Json steps_json(const Path& path, const Round& round) {
  Json array = Json::array();
  for (const Step& step : round.steps)
    array.push_back(path.in_words ? sentence_json(path.geometry(), round.before, step) : step_json(path.geometry(), round.before, step));
  return array;
}

Json refutation_json(const Path& path) {
  Json json{{"rule", refuted_rule(path)}};
  if (path.refutation->length) json["length"] = *path.refutation->length;
  json["cases"] = Json::array();
  for (const Refutation::Case& one : path.refutation->cases) {
    Json orders = Json::array();
    for (const rating::Before& order : one.orders) orders.push_back(array_of({order.first, order.then}));
    Json told{{"orders", std::move(orders)}};
    if (one.stays != kNoCandidate) told["stays"] = candidate_text(one.stays);
    if (one.shows_state()) told["state"] = state_json(path.geometry(), one.state);
    json["cases"].push_back(std::move(told));
  }
  return json;
}

Json tenths_json(int tenths) { return io::parse_json<Json>(rating::to_string(rating::Level{tenths, rating::Scale::tenths})); }

}  // namespace

std::string hint_json(const Path& path, const Style&) {
  Json json{{"schema", kSchema}, {"puzzle", path.text()}};
  if (!path.variant.empty()) json["variant"] = path.variant;
  json["rating"] = path.rating;
  json["rules"] = path.rules;
  json["singles"] = singles_json(path, path.singles);
  json["steps"] = path.rounds.empty() ? Json::array() : steps_json(path, path.rounds.front());
  return io::json_text(json) + "\n";
}

std::string render_json(const Path& path, const Style& style) {
  Json json{{"schema", kSchema}, {"puzzle", path.text()}};
  if (!path.variant.empty()) json["variant"] = path.variant;
  json["rating"] = path.rating;
  json["value"] = io::parse_json<Json>(rating::to_json(path.value));
  json["rules"] = path.rules;
  json["singles"] = singles_json(path, path.singles);
  Json rounds = Json::array();
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
    Json one;
    if (shows_state(path, i, style.states)) one["state"] = state_json(path.geometry(), round.before);
    one["steps"] = steps_json(path, round);
    one["singles"] = singles_json(path, round.singles);
    rounds.push_back(std::move(one));
  }
  json["rounds"] = std::move(rounds);
  if (path.all_steps >= 0) json["steps"] = {{"kept", path.steps()}, {"all", path.all_steps}};
  if (path.ep) json["ep"] = tenths_json(*path.ep);
  if (path.ed) json["ed"] = tenths_json(*path.ed);
  json["status"] = rating::to_string(path.status);
  json["solved"] = path.solved;
  if (path.solved) json["level"] = level_text(path);
  json["most_complex_rule"] = most_complex_rule(path);
  if (path.solved)
    json["solution"] = solution_text(path);
  else
    json["state"] = state_json(path.geometry(), path.last);
  if (path.refutation) json["refutation"] = refutation_json(path);
  return io::json_text(json) + "\n";
}

}  // namespace bitwhip::explain
