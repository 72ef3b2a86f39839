// Paths as JSON: one document per line, from descriptions by a table of members. docs/NOTATION.md
// has the schema.
#include "io/json.h"

#include <array>
#include <utility>

#include "explain/format.h"
#include "explain/path.h"
#include "explain/step_description.h"
#include "grid/grid.h"
#include "rating/order_search.h"
#include "rating/value.h"

namespace bitwhip::explain {

namespace {

using io::Json;

constexpr int kSchema = 1;  // to be raised when a member changes its meaning or type

// Lists become arrays of names.
Json candidates_json(const std::vector<Candidate>& list) {
  return io::array_of(list, candidate_text);
}
Json squares_json(const std::vector<int>& list) { return io::array_of(list, square_text); }
Json squares_json(const std::vector<Candidate>& list) { return io::array_of(list, cell_text); }
Json variables_json(const std::vector<VariableName>& list) {
  return io::array_of(list, variable_text);
}
Json houses_json(const std::vector<HouseName>& list) {
  return io::array_of(list, [](const HouseName& house) { return house.name; });
}
Json level_json(const rating::Level& level) { return io::parse_json(rating::to_string(level)); }

// Returns a chain; for a sentence only its links.
Json chain_json(const StepDescription& description, const std::vector<DescribedCell>& chain,
                Candidate target) {
  return io::array_of(chain, [&](const DescribedCell& cell) {
    Json json = cell.relation ? Json{{"relation", candidates_json(description.fins)}}
                              : Json{{"variable", variable_text(cell.variable)}};
    json["left"] = candidate_text(cell.left);
    if (description.language == Language::words) {
      json["right"] = candidate_text(cell.right.front());
      return json;
    }
    json["right"] = candidates_json(cell.right);
    json["additional"] = io::array_of(cell.additional, [&](const rules::Additional& one) {
      const std::vector<Candidate> by = one.by.empty() ? std::vector{target} : one.by;
      return Json{{"candidate", candidate_text(one.candidate)}, {"by", candidates_json(by)}};
    });
    return json;
  });
}

Json node_json(const SerChainNode& node) {
  Json json{{"node", node_text(node.node)}};
  if (!node.parents.empty()) json["parents"] = node.parents;
  if (!node.cause.empty()) json["cause"] = node.cause;
  if (node.behind >= 0) json["behind"] = node.behind;
  return json;
}

Json description_json(const StepDescription& description);

// A member of steps, in the order of the table; null values are left out.
struct JsonMember {
  std::string_view name;
  std::uint8_t languages;
  Json (*value)(const StepDescription&);
  std::uint8_t if_empty = 0;  // bit set of languages that show empty lists
};
constexpr std::uint8_t bit(Language language) {
  return static_cast<std::uint8_t>(1 << static_cast<unsigned>(language));
}
constexpr std::uint8_t kNrc = bit(Language::nrc), kWords = bit(Language::words),
                       kSer = bit(Language::ser);

bool is(const StepDescription& description, std::string_view kind) {
  return kind_of(description) == kind;
}
Json if_kind(const StepDescription& description, std::string_view kind, Json json) {
  return is(description, kind) ? std::move(json) : Json();
}

bool has_digits(const StepDescription& description) {
  return is(description, "tridagon") || is(description, "uniqueness");
}

constexpr std::array kMembers{
    JsonMember{"rule", kNrc | kSer,
               [](const StepDescription& r) -> Json { return name_of(r, Notation::nrc); }},
    JsonMember{"kind", kNrc | kWords | kSer,
               [](const StepDescription& r) -> Json { return kind_of(r); }},
    JsonMember{"strategy", kWords, [](const StepDescription& r) -> Json { return r.name; }},
    JsonMember{"rating", kSer,
               [](const StepDescription& r) {
                 return r.conclusion.empty() ? Json() : level_json(r.level);
               }},
    JsonMember{"words", kWords,
               [](const StepDescription& r) -> Json { return sentence_text(r, Notation::nrc); }},
    JsonMember{"words", kSer,
               [](const StepDescription& r) {
                 return r.conclusion.empty() ? Json() : Json(sentence_text(r, Notation::full));
               }},
    JsonMember{"length", kNrc,
               [](const StepDescription& r) { return r.places ? Json() : Json(r.length); }},
    JsonMember{"target", kNrc,
               [](const StepDescription& r) {
                 return r.places || r.conclusion.empty()
                            ? Json()
                            : Json(candidate_text(r.conclusion.front()));
               }},
    JsonMember{"digits", kNrc,
               [](const StepDescription& r) { return has_digits(r) ? Json(r.digits) : Json(); }},
    JsonMember{
        "squares", kNrc,
        [](const StepDescription& r) { return has_digits(r) ? squares_json(r.squares) : Json(); }},
    JsonMember{"digits", kWords | kSer, [](const StepDescription& r) -> Json { return r.digits; },
               kWords},
    JsonMember{"squares", kWords | kSer,
               [](const StepDescription& r) { return squares_json(r.squares); }, kWords},
    JsonMember{"houses", kWords,
               [](const StepDescription& r) {
                 std::vector<HouseName> all = r.houses;
                 all.insert(all.end(), r.covers.begin(), r.covers.end());
                 return houses_json(all);
               }},
    JsonMember{"houses", kSer, [](const StepDescription& r) { return houses_json(r.houses); }},
    JsonMember{"covers", kSer, [](const StepDescription& r) { return houses_json(r.covers); }},
    JsonMember{"more", kSer, [](const StepDescription& r) { return squares_json(r.more); }},
    JsonMember{"others", kSer, [](const StepDescription& r) { return squares_json(r.others); }},
    JsonMember{"other_digits", kSer,
               [](const StepDescription& r) -> Json { return r.other_digits; }},
    JsonMember{"size", kWords,
               [](const StepDescription& r) { return r.size > 0 ? Json(r.size) : Json(); }},
    JsonMember{"hidden", kWords,
               [](const StepDescription& r) { return r.size > 0 ? Json(r.hidden) : Json(); }},
    JsonMember{"hidden", kSer,
               [](const StepDescription& r) { return r.hidden ? Json(true) : Json(); }},
    JsonMember{"extras", kSer, [](const StepDescription& r) { return candidates_json(r.fins); }},
    JsonMember{"base", kNrc,
               [](const StepDescription& r) {
                 return is(r, "oddagon") ? Json() : variables_json(r.base);
               }},
    JsonMember{"cover", kNrc, [](const StepDescription& r) { return variables_json(r.cover); }},
    JsonMember{
        "fins", kNrc,
        [](const StepDescription& r) { return is(r, "fish") ? candidates_json(r.fins) : Json(); }},
    JsonMember{"cells", kNrc | kWords,
               [](const StepDescription& r) {
                 return r.cells.empty() ? Json() : chain_json(r, r.cells, r.conclusion.front());
               }},
    JsonMember{"branch", kNrc,
               [](const StepDescription& r) {
                 return r.branch.empty() ? Json() : chain_json(r, r.branch, r.conclusion.front());
               }},
    JsonMember{"cases", kNrc,
               [](const StepDescription& r) {
                 return io::array_of(r.forcing_branches, [&](const ForcingBranch& one) {
                   return Json{{"from", candidate_text(one.from)},
                               {"cells", chain_json(r, one.cells, one.from)}};
                 });
               }},
    JsonMember{"digit", kNrc,
               [](const StepDescription& r) {
                 return is(r, "oddagon") ? Json(r.digits.front()) : Json();
               }},
    JsonMember{"chain", kNrc,
               [](const StepDescription& r) {
                 return is(r, "oddagon") ? squares_json(r.squares) : candidates_json(r.colours);
               }},
    JsonMember{
        "links", kNrc,
        [](const StepDescription& r) { return if_kind(r, "oddagon", variables_json(r.base)); }},
    JsonMember{"guardians", kNrc,
               [](const StepDescription& r) {
                 if (is(r, "oddagon")) return squares_json(r.fins);
                 return is(r, "tridagon") || is(r, "or-split") ? candidates_json(r.fins) : Json();
               }},
    JsonMember{"relations", kNrc,
               [](const StepDescription& r) { return io::array_of(r.relations, candidates_json); }},
    JsonMember{"thirds", kNrc,
               [](const StepDescription& r) { return if_kind(r, "uniqueness", r.other_digits); }},
    JsonMember{"beside", kNrc,
               [](const StepDescription& r) {
                 return r.others.empty() ? Json() : Json(square_text(r.others.front()));
               }},
    JsonMember{"assumes", kNrc,
               [](const StepDescription& r) {
                 return assumes_one_solution(r) ? Json("one solution") : Json();
               }},
    JsonMember{
        "path", kNrc,
        [](const StepDescription& r) { return if_kind(r, "relation", squares_json(r.squares)); }},
    JsonMember{"summit", kNrc,
               [](const StepDescription& r) {
                 return r.summit < 0
                            ? Json()
                            : Json(square_text(r.squares[static_cast<std::size_t>(r.summit)]));
               }},
    JsonMember{"from", kNrc,
               [](const StepDescription& r) {
                 return is(r, "relation") && r.form != DescriptionForm::relation_chain
                            ? Json(r.below ? "below" : "above")
                            : Json();
               }},
    JsonMember{"branches", kSer,
               [](const StepDescription& r) {
                 return io::array_of(r.branches,
                                     [](const auto& b) { return io::array_of(b, node_json); });
               }},
    JsonMember{"behind", kSer,
               [](const StepDescription& r) { return io::array_of(r.behind, description_json); }},
    JsonMember{"value", kNrc | kWords | kSer,
               [](const StepDescription& r) {
                 return r.places ? Json(candidate_text(r.conclusion.front())) : Json();
               }},
    JsonMember{
        "targets", kWords | kSer,
        [](const StepDescription& r) { return r.places ? Json() : candidates_json(r.conclusion); }},
};

Json description_json(const StepDescription& description) {
  Json json = Json::object();
  for (const JsonMember& member : kMembers) {
    if ((member.languages & bit(description.language)) == 0) continue;
    Json value = member.value(description);
    if (!value.empty() || (member.if_empty & bit(description.language)) != 0)
      json[std::string(member.name)] = std::move(value);
  }
  return json;
}

Json steps_json(const ResolutionPath& path, const Grid& before,
                const std::vector<PathStep>& steps) {
  return io::array_of(steps, [&](const PathStep& step) {
    return description_json(description_of(path, before, step));
  });
}

Json refutation_json(const ResolutionPath& path) {
  Json json{{"rule", refuted_rule(path)}};
  if (path.refutation->length) json["length"] = *path.refutation->length;
  json["cases"] = io::array_of(path.refutation->cases, [&](const rating::RefutedCase& one) {
    Json told{{"orders", io::array_of(one.orders, [](const rating::PrecedencePair& order) {
                 return candidates_json({order.first, order.then});
               })}};
    if (one.kept_candidate != kNoCandidate) told["stays"] = candidate_text(one.kept_candidate);
    if (one.shows_state()) told["state"] = digits_by_cell(path.geometry(), one.state);
    return told;
  });
  return json;
}

// Returns the members that documents of paths and of hints begin with.
Json head_json(const ResolutionPath& path) {
  Json json{{"schema", kSchema}, {"puzzle", path.text()}};
  if (!path.variant.empty()) json["variant"] = path.variant;
  if (!path.line.empty()) json["line"] = path.line;
  json["rating"] = path.rating;
  return json;
}

}  // namespace

std::string hint_json(const ResolutionPath& path, const PathStyle&) {
  Json json = head_json(path);
  json["rules"] = path.rules;
  json["singles"] = steps_json(path, path.last, path.singles);
  json["steps"] = path.rounds.empty()
                      ? Json::array()
                      : steps_json(path, path.rounds.front().before, path.rounds.front().steps);
  return io::json_text(json) + "\n";
}

std::string render_json(const ResolutionPath& path, const PathStyle& style) {
  Json json = head_json(path);
  json["value"] = io::parse_json(rating::to_json(path.value));
  json["rules"] = path.rules;
  json["singles"] = steps_json(path, path.last, path.singles);
  json["rounds"] = Json::array();
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const PathRound& round = path.rounds[i];
    Json one;
    if (shows_state(path, i, style.states))
      one["state"] = digits_by_cell(path.geometry(), round.before);
    one["steps"] = steps_json(path, round.before, round.steps);
    one["singles"] = steps_json(path, path.last, round.singles);
    json["rounds"].push_back(std::move(one));
  }
  if (path.all_steps >= 0) json["steps"] = {{"kept", path.steps()}, {"all", path.all_steps}};
  for (const auto& [name, tenths] : {std::pair("ep", path.ep), std::pair("ed", path.ed)}) {
    if (tenths) json[name] = level_json({*tenths, rating::Scale::tenths});
  }
  json["status"] = rating::to_string(path.status);
  json["solved"] = path.solved;
  if (path.solved) json["level"] = level_text(path);
  json["most_complex_rule"] = most_complex_rule(path, Notation::nrc);
  if (path.assumes_one_solution()) json["assumes"] = "one solution";
  if (path.solved)
    json["solution"] = solution_text(path);
  else
    json["state"] = digits_by_cell(path.geometry(), path.last);
  if (path.refutation) json["refutation"] = refutation_json(path);
  return io::json_text(json) + "\n";
}

}  // namespace bitwhip::explain
