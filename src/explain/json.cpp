// Paths as JSON: one document per line, from records by a table of members. docs/NOTATION.md has
// the schema.
#include "io/json.h"

#include <array>
#include <utility>

#include "explain/format.h"

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
Json houses_json(const std::vector<House>& list) {
  return io::array_of(list, [](const House& house) { return house.name; });
}
Json level_json(const rating::Level& level) { return io::parse_json(rating::to_string(level)); }

// Returns a chain; for a sentence only its links.
Json chain_json(const Record& record, const std::vector<Cell>& chain, Candidate target) {
  return io::array_of(chain, [&](const Cell& cell) {
    Json json = cell.relation ? Json{{"relation", candidates_json(record.fins)}}
                              : Json{{"variable", variable_text(cell.variable)}};
    json["left"] = candidate_text(cell.left);
    if (record.language == Language::words) {
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

Json node_json(const Node& node) {
  Json json{{"node", node_text(node.node)}};
  if (!node.parents.empty()) json["parents"] = node.parents;
  if (!node.cause.empty()) json["cause"] = node.cause;
  if (node.behind >= 0) json["behind"] = node.behind;
  return json;
}

Json record_json(const Record& record);

// A member of steps, in the order of the table; null values are left out.
struct Member {
  std::string_view name;
  std::uint8_t languages;
  Json (*value)(const Record&);
  std::uint8_t if_empty = 0;  // bit set of languages that show empty lists
};
constexpr std::uint8_t bit(Language language) {
  return static_cast<std::uint8_t>(1 << static_cast<unsigned>(language));
}
constexpr std::uint8_t kNrc = bit(Language::nrc), kWords = bit(Language::words),
                       kSer = bit(Language::ser);

bool is(const Record& record, std::string_view kind) { return kind_of(record) == kind; }
Json if_kind(const Record& record, std::string_view kind, Json json) {
  return is(record, kind) ? std::move(json) : Json();
}

bool has_digits(const Record& record) { return is(record, "tridagon") || is(record, "uniqueness"); }

constexpr std::array kMembers{
    Member{"rule", kNrc | kSer, [](const Record& r) -> Json { return name_of(r, Notation::nrc); }},
    Member{"kind", kNrc | kWords | kSer, [](const Record& r) -> Json { return kind_of(r); }},
    Member{"strategy", kWords, [](const Record& r) -> Json { return r.name; }},
    Member{"rating", kSer,
           [](const Record& r) { return r.conclusion.empty() ? Json() : level_json(r.level); }},
    Member{"words", kWords,
           [](const Record& r) -> Json { return sentence_text(r, Notation::nrc); }},
    Member{"words", kSer,
           [](const Record& r) {
             return r.conclusion.empty() ? Json() : Json(sentence_text(r, Notation::full));
           }},
    Member{"length", kNrc, [](const Record& r) { return r.places ? Json() : Json(r.length); }},
    Member{"target", kNrc,
           [](const Record& r) {
             return r.places || r.conclusion.empty() ? Json()
                                                     : Json(candidate_text(r.conclusion.front()));
           }},
    Member{"digits", kNrc, [](const Record& r) { return has_digits(r) ? Json(r.digits) : Json(); }},
    Member{"squares", kNrc,
           [](const Record& r) { return has_digits(r) ? squares_json(r.squares) : Json(); }},
    Member{"digits", kWords | kSer, [](const Record& r) -> Json { return r.digits; }, kWords},
    Member{"squares", kWords | kSer, [](const Record& r) { return squares_json(r.squares); },
           kWords},
    Member{"houses", kWords,
           [](const Record& r) {
             std::vector<House> all = r.houses;
             all.insert(all.end(), r.covers.begin(), r.covers.end());
             return houses_json(all);
           }},
    Member{"houses", kSer, [](const Record& r) { return houses_json(r.houses); }},
    Member{"covers", kSer, [](const Record& r) { return houses_json(r.covers); }},
    Member{"more", kSer, [](const Record& r) { return squares_json(r.more); }},
    Member{"others", kSer, [](const Record& r) { return squares_json(r.others); }},
    Member{"other_digits", kSer, [](const Record& r) -> Json { return r.other_digits; }},
    Member{"size", kWords, [](const Record& r) { return r.size > 0 ? Json(r.size) : Json(); }},
    Member{"hidden", kWords, [](const Record& r) { return r.size > 0 ? Json(r.hidden) : Json(); }},
    Member{"hidden", kSer, [](const Record& r) { return r.hidden ? Json(true) : Json(); }},
    Member{"extras", kSer, [](const Record& r) { return candidates_json(r.fins); }},
    Member{"base", kNrc,
           [](const Record& r) { return is(r, "oddagon") ? Json() : variables_json(r.base); }},
    Member{"cover", kNrc, [](const Record& r) { return variables_json(r.cover); }},
    Member{"fins", kNrc,
           [](const Record& r) { return is(r, "fish") ? candidates_json(r.fins) : Json(); }},
    Member{"cells", kNrc | kWords,
           [](const Record& r) {
             return r.cells.empty() ? Json() : chain_json(r, r.cells, r.conclusion.front());
           }},
    Member{"branch", kNrc,
           [](const Record& r) {
             return r.branch.empty() ? Json() : chain_json(r, r.branch, r.conclusion.front());
           }},
    Member{"cases", kNrc,
           [](const Record& r) {
             return io::array_of(r.cases, [&](const Case& one) {
               return Json{{"from", candidate_text(one.from)},
                           {"cells", chain_json(r, one.cells, one.from)}};
             });
           }},
    Member{"digit", kNrc,
           [](const Record& r) { return is(r, "oddagon") ? Json(r.digits.front()) : Json(); }},
    Member{"chain", kNrc,
           [](const Record& r) {
             return is(r, "oddagon") ? squares_json(r.squares) : candidates_json(r.colours);
           }},
    Member{"links", kNrc,
           [](const Record& r) { return if_kind(r, "oddagon", variables_json(r.base)); }},
    Member{"guardians", kNrc,
           [](const Record& r) {
             if (is(r, "oddagon")) return squares_json(r.fins);
             return is(r, "tridagon") || is(r, "or-split") ? candidates_json(r.fins) : Json();
           }},
    Member{"relations", kNrc,
           [](const Record& r) { return io::array_of(r.relations, candidates_json); }},
    Member{"thirds", kNrc,
           [](const Record& r) { return if_kind(r, "uniqueness", r.other_digits); }},
    Member{"beside", kNrc,
           [](const Record& r) {
             return r.others.empty() ? Json() : Json(square_text(r.others.front()));
           }},
    Member{"assumes", kNrc,
           [](const Record& r) { return assumes_one_solution(r) ? Json("one solution") : Json(); }},
    Member{"path", kNrc,
           [](const Record& r) { return if_kind(r, "relation", squares_json(r.squares)); }},
    Member{"summit", kNrc,
           [](const Record& r) {
             return r.summit < 0 ? Json()
                                 : Json(square_text(r.squares[static_cast<std::size_t>(r.summit)]));
           }},
    Member{"from", kNrc,
           [](const Record& r) {
             return is(r, "relation") && r.form != Form::relation_chain
                        ? Json(r.below ? "below" : "above")
                        : Json();
           }},
    Member{"branches", kSer,
           [](const Record& r) {
             return io::array_of(r.branches,
                                 [](const auto& b) { return io::array_of(b, node_json); });
           }},
    Member{"behind", kSer, [](const Record& r) { return io::array_of(r.behind, record_json); }},
    Member{"value", kNrc | kWords | kSer,
           [](const Record& r) {
             return r.places ? Json(candidate_text(r.conclusion.front())) : Json();
           }},
    Member{"targets", kWords | kSer,
           [](const Record& r) { return r.places ? Json() : candidates_json(r.conclusion); }},
};

Json record_json(const Record& record) {
  Json json = Json::object();
  for (const Member& member : kMembers) {
    if ((member.languages & bit(record.language)) == 0) continue;
    Json value = member.value(record);
    if (!value.empty() || (member.if_empty & bit(record.language)) != 0)
      json[std::string(member.name)] = std::move(value);
  }
  return json;
}

Json steps_json(const Path& path, const Grid& before, const std::vector<Step>& steps) {
  return io::array_of(steps,
                      [&](const Step& step) { return record_json(record_of(path, before, step)); });
}

Json refutation_json(const Path& path) {
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
Json head_json(const Path& path) {
  Json json{{"schema", kSchema}, {"puzzle", path.text()}};
  if (!path.variant.empty()) json["variant"] = path.variant;
  if (!path.line.empty()) json["line"] = path.line;
  json["rating"] = path.rating;
  return json;
}

}  // namespace

std::string hint_json(const Path& path, const Style&) {
  Json json = head_json(path);
  json["rules"] = path.rules;
  json["singles"] = steps_json(path, path.last, path.singles);
  json["steps"] = path.rounds.empty()
                      ? Json::array()
                      : steps_json(path, path.rounds.front().before, path.rounds.front().steps);
  return io::json_text(json) + "\n";
}

std::string render_json(const Path& path, const Style& style) {
  Json json = head_json(path);
  json["value"] = io::parse_json(rating::to_json(path.value));
  json["rules"] = path.rules;
  json["singles"] = steps_json(path, path.last, path.singles);
  json["rounds"] = Json::array();
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const Round& round = path.rounds[i];
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
