// Paths as JSON: one document per line, from descriptions by a table of members. docs/NOTATION.md
// has the schema.
#include "io/json.h"

#include <array>
#include <type_traits>
#include <utility>

#include "base/variants.h"
#include "explain/format.h"
#include "explain/names.h"
#include "explain/path.h"
#include "explain/path_techniques.h"
#include "explain/sentences.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"
#include "grid/grid.h"
#include "hodoku/ladder.h"
#include "hodoku/step.h"
#include "hodoku/step_text.h"
#include "rating/order_search.h"
#include "rating/value.h"
#include "rulebook/techniques.h"
#include "rules/evidence.h"

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
// Returns a candidate in numbers from 1 on.
Json numbered_json(Candidate candidate) {
  return {{"row", cell_of(candidate) / kDigits + 1},
          {"column", cell_of(candidate) % kDigits + 1},
          {"digit", digit_of(candidate)}};
}
Json level_json(const rating::Level& level) { return io::parse_json(rating::to_string(level)); }

// Returns a chain; for a sentence only its links.
Json chain_json(const StepDescription& description, const std::vector<DescribedCell>& chain,
                Candidate target) {
  return io::array_of(chain, [&](const DescribedCell& cell) {
    Json json = cell.guardians.empty() ? Json{{"variable", variable_text(cell.variable)}}
                                       : Json{{"relation", candidates_json(cell.guardians)}};
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

// The houses of a sentence, and those that they are related to.
constexpr Overloaded kHousesOf{
    [](const DirectLockedDigits& p) {
      return std::vector{p.house, p.second};
    },
    [](const HasHouse auto& p) -> std::vector<HouseName> { return {p.house}; },
    [](const HasHouses auto& p) -> std::vector<HouseName> { return p.houses; }};
constexpr Overloaded kCoversOf{
    [](const LockedDigits& p) { return std::vector{p.cover}; },
    [](const HasHouses auto& p) -> std::vector<HouseName> { return p.covers; }};
std::vector<HouseName> houses_of(const StepDescription& description) {
  return visit_accepted(description.pattern, kHousesOf, std::vector<HouseName>());
}
std::vector<HouseName> covers_of(const StepDescription& description) {
  return visit_accepted(description.pattern, kCoversOf, std::vector<HouseName>());
}

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
                       kSer = bit(Language::ser), kHodoku = bit(Language::hodoku),
                       kAll = kNrc | kWords | kSer | kHodoku;

// Returns a member of the patterns that the function accepts.
template <class Value>
constexpr JsonMember pattern_member(std::string_view name, std::uint8_t languages, Value,
                                    std::uint8_t if_empty = 0) {
  static_assert(std::is_class_v<Value>, "a lambda without captures");
  return {name, languages,
          [](const StepDescription& description) {
            return visit_accepted(description.pattern, Value{}, Json(), description);
          },
          if_empty};
}

// Of steps of HoDoKu.

// Numbers of a list become integers, which JSON would take for characters.
template <class List>
auto listed(const List& list) {
  if constexpr (std::is_same_v<std::decay_t<decltype(*list.begin())>, std::uint8_t>)
    return std::vector<int>(list.begin(), list.end());
  else
    return std::vector<std::decay_t<decltype(*list.begin())>>(list.begin(), list.end());
}
Json numbers_json(const hodoku::DigitList& digits) { return listed(digits); }
Json hodoku_houses_json(const hodoku::HouseList& houses) {
  return io::array_of(listed(houses), hodoku::house_name);
}
Json set_json(const hodoku::PatternSet& set) {
  Json json{{"squares", squares_json(set.cells.list())}, {"digits", rules::digits_in(set.digits)}};
  if (set.link != 0) json["links"] = rules::digits_in(set.link);
  return json;
}
Json hodoku_nodes_json(const std::vector<hodoku::ChainNode>& nodes) {
  return io::array_of(nodes, hodoku::node_text);
}
Json hodoku_chain_json(const hodoku::BranchedChain& chain) {
  Json json{{"nodes", hodoku_nodes_json(chain.nodes)}};
  if (!chain.branches.empty()) json["branches"] = io::array_of(chain.branches, hodoku_nodes_json);
  return json;
}

template <class Value>
constexpr JsonMember hodoku_member(std::string_view name, Value) {
  static_assert(std::is_class_v<Value>, "a lambda without captures");
  return {name, kHodoku, [](const StepDescription& description) -> Json {
            return Value{}(*std::get<HodokuPattern>(description.pattern).of);
          }};
}

using Description = StepDescription;
constexpr std::array kMembers{
    JsonMember{"rule", kNrc | kSer | kHodoku,
               [](const Description& r) -> Json { return name_of(r, Notation::nrc); }},
    JsonMember{"kind", kNrc | kWords | kSer | kHodoku,
               [](const Description& r) -> Json { return kind_of(r); }},
    JsonMember{"strategy", kWords, [](const Description& r) -> Json { return r.name; }},
    JsonMember{
        "rating", kSer,
        [](const Description& r) { return r.conclusion.empty() ? Json() : level_json(r.level); }},
    hodoku_member("score", [](const HodokuPathStep& s) -> Json { return s.row.score; }),
    hodoku_member("level",
                  [](const HodokuPathStep& s) -> Json {
                    return std::string(hodoku::info_of(s.row.level).name);
                  }),
    hodoku_member("words",
                  [](const HodokuPathStep& s) -> Json { return hodoku::step_text(s.step); }),
    JsonMember{"words", kWords,
               [](const Description& r) -> Json { return sentence_text(r, Notation::nrc); }},
    JsonMember{"words", kSer,
               [](const Description& r) {
                 return r.conclusion.empty() ? Json() : Json(sentence_text(r, Notation::full));
               }},
    JsonMember{"length", kNrc,
               [](const Description& r) { return r.places ? Json() : Json(r.length); }},
    JsonMember{"target", kNrc,
               [](const Description& r) {
                 return r.places || r.conclusion.empty()
                            ? Json()
                            : Json(candidate_text(r.conclusion.front()));
               }},
    pattern_member(
        "digits", kNrc | kWords | kSer,
        Overloaded{
            [](const DigitsPattern& p, const Description&) -> Json { return p.digits; },
            [](const HouseFishPattern& p, const Description&) -> Json { return p.digits; },
            [](const PlaceCases& p, const Description&) -> Json { return std::vector{p.digit}; }},
        kWords),
    pattern_member(
        "squares", kNrc | kWords | kSer,
        Overloaded{
            [](const DigitsPattern& p, const Description&) { return squares_json(p.squares); },
            [](const ConsecutivePattern& p, const Description&) { return squares_json(p.squares); },
            [](const ExclusionPattern& p, const Description&) { return squares_json(p.squares); },
            [](const LockedBug& p, const Description&) { return squares_json(p.squares); },
            [](const DigitCases& p, const Description&) {
              return squares_json(std::vector{p.square});
            }},
        kWords),
    JsonMember{"houses", kWords,
               [](const Description& r) {
                 std::vector<HouseName> all = houses_of(r);
                 for (const HouseName& cover : covers_of(r)) all.push_back(cover);
                 return houses_json(all);
               }},
    JsonMember{"houses", kSer, [](const Description& r) { return houses_json(houses_of(r)); }},
    JsonMember{"covers", kSer, [](const Description& r) { return houses_json(covers_of(r)); }},
    pattern_member("more", kSer,
                   [](const LoopPattern& p, const Description&) { return squares_json(p.more); }),
    pattern_member(
        "others", kSer,
        [](const HasOthers auto& p, const Description&) -> Json { return squares_json(p.others); }),
    pattern_member(
        "other_digits", kSer,
        [](const HasOtherDigits auto& p, const Description&) -> Json { return p.other_digits; }),
    pattern_member(
        "size", kWords,
        Overloaded{
            [](const SetPattern& p, const Description&) -> Json { return p.size; },
            [](const HouseFishPattern& p, const Description&) -> Json { return p.houses.size(); }}),
    pattern_member(
        "hidden", kWords,
        Overloaded{[](const SetPattern&, const Description& r) -> Json {
                     return r.form == DescriptionForm::digits_for_squares;
                   },
                   [](const HouseFishPattern&, const Description&) -> Json { return false; }}),
    pattern_member("hidden", kSer,
                   [](const LoopSet&, const Description& r) {
                     return r.form == DescriptionForm::loop_3_hidden ? Json(true) : Json();
                   }),
    pattern_member(
        "extras", kSer,
        [](const BugPattern& p, const Description&) { return candidates_json(p.extras); }),
    pattern_member("base", kNrc,
                   Overloaded{[](const HasBase auto& p, const Description&) -> Json {
                                return variables_json(p.base);
                              },
                              [](const ForcingPattern& p, const Description&) {
                                return p.variable ? variables_json({*p.variable}) : Json();
                              }}),
    pattern_member(
        "cover", kNrc,
        [](const HasBase auto& p, const Description&) -> Json { return variables_json(p.cover); }),
    pattern_member(
        "fins", kNrc,
        [](const FinnedFishPattern& p, const Description&) { return candidates_json(p.fins); }),
    pattern_member("cells", kNrc | kWords,
                   [](const HasCells auto& p, const Description& r) -> Json {
                     return chain_json(r, p.cells, r.conclusion.front());
                   }),
    pattern_member("branch", kNrc,
                   [](const BichainPattern& p, const Description& r) {
                     return chain_json(r, p.branch, r.conclusion.front());
                   }),
    pattern_member("cases", kNrc,
                   [](const ForcingPattern& p, const Description& r) {
                     return io::array_of(p.branches, [&](const ForcingBranch& one) {
                       return Json{{"from", candidate_text(one.from)},
                                   {"cells", chain_json(r, one.cells, one.from)}};
                     });
                   }),
    pattern_member("digit", kNrc,
                   [](const OddagonPattern& p, const Description&) -> Json { return p.digit; }),
    pattern_member(
        "chain", kNrc,
        Overloaded{
            [](const OddagonPattern& p, const Description&) { return squares_json(p.squares); },
            [](const SplitPattern& p, const Description&) { return candidates_json(p.chain); }}),
    pattern_member(
        "links", kNrc,
        [](const OddagonPattern& p, const Description&) { return variables_json(p.links); }),
    pattern_member("guardians", kNrc,
                   Overloaded{[](const OddagonPattern& p, const Description&) {
                                return squares_json(p.guardians);
                              },
                              [](const UnfillablePattern& p, const Description&) {
                                return candidates_json(p.guardians);
                              },
                              [](const SplitPattern& p, const Description&) {
                                return candidates_json(p.guardians);
                              }}),
    JsonMember{"relations", kNrc,
               [](const Description& r) { return io::array_of(r.relations, candidates_json); }},
    pattern_member("thirds", kNrc,
                   [](const RectanglePattern& p, const Description&) -> Json { return p.thirds; }),
    pattern_member("beside", kNrc,
                   [](const RectanglePattern& p, const Description&) {
                     return p.beside ? Json(square_text(*p.beside)) : Json();
                   }),
    JsonMember{"assumes", kNrc,
               [](const Description& r) {
                 return assumes_one_solution(r) ? Json("one solution") : Json();
               }},
    JsonMember{"also", kNrc,
               [](const Description& r) {
                 return r.also ? Json(std::string(rulebook::name_of(*r.also))) : Json();
               }},
    pattern_member(
        "path", kNrc,
        [](const RelatedPattern& p, const Description&) { return squares_json(p.squares); }),
    pattern_member("summit", kNrc,
                   [](const HillPattern& p, const Description&) -> Json {
                     return square_text(p.squares[p.summit]);
                   }),
    pattern_member("from", kNrc,
                   [](const SlopePattern& p, const Description&) -> Json {
                     return p.below ? "below" : "above";
                   }),
    hodoku_member("digits",
                  [](const HodokuPathStep& s) -> Json {
                    return s.step.places() ? Json() : numbers_json(s.step.values);
                  }),
    hodoku_member("squares",
                  [](const HodokuPathStep& s) {
                    return s.step.places() ? Json() : squares_json(listed(s.step.cells));
                  }),
    hodoku_member("fins",
                  [](const HodokuPathStep& s) { return candidates_json(listed(s.step.fins)); }),
    hodoku_member(
        "endo_fins",
        [](const HodokuPathStep& s) { return candidates_json(listed(s.step.endo_fins)); }),
    hodoku_member("base", [](const HodokuPathStep& s) { return hodoku_houses_json(s.step.base); }),
    hodoku_member("cover",
                  [](const HodokuPathStep& s) { return hodoku_houses_json(s.step.cover); }),
    hodoku_member(
        "sets",
        [](const HodokuPathStep& s) { return io::array_of(listed(s.step.sets), set_json); }),
    hodoku_member("chains",
                  [](const HodokuPathStep& s) {
                    return io::array_of(hodoku::chains_of(s.step), hodoku_chain_json);
                  }),
    pattern_member("branches", kSer,
                   [](const SerChainPattern& p, const Description&) {
                     return io::array_of(p.branches,
                                         [](const auto& b) { return io::array_of(b, node_json); });
                   }),
    pattern_member("behind", kSer,
                   [](const SerChainPattern& p, const Description&) {
                     return io::array_of(*p.behind, description_json);
                   }),
    JsonMember{"value", kNrc | kWords | kSer | kHodoku,
               [](const Description& r) {
                 return r.places ? Json(candidate_text(r.conclusion.front())) : Json();
               }},
    JsonMember{
        "targets", kWords | kSer | kHodoku,
        [](const Description& r) { return r.places ? Json() : candidates_json(r.conclusion); }},
    // The same for steps of all languages.
    JsonMember{"technique", kAll,
               [](const Description& r) -> Json {
                 if (!r.places) return {};
                 const std::string name = name_of(r, Notation::nrc);  // "hidden-single-in-a-row"
                 const auto* found = rulebook::find_technique(name);
                 if (found == nullptr)
                   found = rulebook::find_technique(name.substr(0, name.find("-in-")));
                 return found == nullptr ? Json() : Json(std::string(found->name));
               }},
    JsonMember{"placed", kAll,
               [](const Description& r) {
                 return r.places ? numbered_json(r.conclusion.front()) : Json();
               }},
    JsonMember{"removed", kAll,
               [](const Description& r) {
                 return r.places ? Json() : io::array_of(r.conclusion, numbered_json);
               }},
};

Json description_json(const StepDescription& description) {
  Json json = Json::object();
  for (const JsonMember& member : kMembers) {
    if ((member.languages & bit(description.language)) == 0) continue;
    Json value = member.value(description);
    if (!value.empty())
      json[std::string(member.name)] = std::move(value);
    else if ((member.if_empty & bit(description.language)) != 0)
      json[std::string(member.name)] = Json::array();
  }
  return json;
}

Json sentence_json(const std::vector<SentenceLine>& lines) {
  return io::array_of(lines, [](const SentenceLine& line) {
    Json json{{"text", line.text}};
    if (!line.candidates.empty()) json["candidates"] = candidates_json(line.candidates);
    return json;
  });
}

Json steps_json(const ResolutionPath& path, const Grid& before, const std::vector<PathStep>& steps,
                const PathStyle& style) {
  return io::array_of(steps, [&](const PathStep& step) {
    const StepDescription description = description_of(path, before, step);
    Json json = description_json(description);
    if (style.sentences != nullptr)
      json["sentence"] = sentence_json(told(description, path.geometry(), *style.sentences));
    return json;
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

std::string hint_json(const ResolutionPath& path, const PathStyle& style) {
  Json json = head_json(path);
  json["rules"] = path.rules;
  json["singles"] = steps_json(path, path.last, path.singles, style);
  json["steps"] = path.rounds.empty() ? Json::array()
                                      : steps_json(path, path.rounds.front().before,
                                                   path.rounds.front().steps, style);
  return io::json_text(json) + "\n";
}

std::string render_json(const ResolutionPath& path, const PathStyle& style) {
  Json json = head_json(path);
  json["value"] = io::parse_json(rating::to_json(path.value));
  json["rules"] = path.rules;
  json["singles"] = steps_json(path, path.last, path.singles, style);
  json["rounds"] = Json::array();
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const PathRound& round = path.rounds[i];
    Json one;
    if (shows_state(path, i, style.states))
      one["state"] = digits_by_cell(path.geometry(), round.before);
    one["steps"] = steps_json(path, round.before, round.steps, style);
    one["singles"] = steps_json(path, path.last, round.singles, style);
    json["rounds"].push_back(std::move(one));
  }
  if (path.all_steps >= 0) json["steps"] = {{"kept", path.steps()}, {"all", path.all_steps}};
  for (const auto& [name, tenths] : {std::pair("ep", path.ep), std::pair("ed", path.ed)}) {
    if (tenths) json[name] = level_json({*tenths, rating::Scale::tenths});
  }
  if (path.of_hodoku) {
    json["score"] = path.hodoku_score;
    json["hodoku_level"] = std::string(hodoku::info_of(path.hodoku_level).name);
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
