#include "explain/ser_json.h"

#include <nlohmann/json.hpp>

#include "explain/notation.h"
#include "explain/coordinates.h"
#include "explain/ser_words.h"
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

}  // namespace

Json ser_step_json(const Step& step) {
  const ser::ChainProof& proof = *step.ser;
  Json json{{"rule", ser::name_of(proof.hint)}, {"rating", Json::parse(rating::to_string(step.level))}, {"words", ser_sentence(step, true)}};
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

}  // namespace bitwhip::explain
