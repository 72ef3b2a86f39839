// Paths in words in the three forms: the frame of text.cpp, json.cpp and markdown.cpp around sentences.
#include <fmt/format.h>

#include <iterator>

#include "explain/format.h"
#include "explain/json_parts.h"
#include "explain/places.h"
#include "explain/state_text.h"

namespace bitwhip::explain {
namespace {

using rating::SimpleStep;
using rating::Strategy;

bool shows_state(std::size_t round, States states) { return states == States::all || (states == States::first && round == 0); }

std::string level_text(const WordPath& path) { return fmt::format("{} {}", path.rating(), path.level()); }

std::string unsolved_text(const WordPath& path) { return fmt::format("{} = {}", path.rating(), rating::to_string(path.value)); }

std::string house_text(int house) {
  const Place place = place_of(Geometry::classic().variable(house, 1));
  return fmt::format("{}{}", house_letter(place.kind), place.first);
}

bool is_set(const SimpleStep& step) {
  return step.strategy == Strategy::pigeonhole || step.strategy == Strategy::partial_member_set || step.strategy == Strategy::full_member_set;
}

Json step_json(const SimpleStep& step) {
  const std::string text = words(step, false);
  Json json{{"strategy", text.substr(0, text.find(": "))}, {"words", text}};
  json["digits"] = step.digits;
  json["squares"] = Json::array();
  for (const int cell : step.squares) json["squares"].push_back(variable_json(static_cast<Variable>(cell)));
  if (!step.houses.empty()) json["houses"] = Json::array();
  for (const int house : step.houses) json["houses"].push_back(house_text(house));
  if (is_set(step)) {
    json["size"] = step.n;
    json["hidden"] = step.hidden;
  }
  if (!step.links.empty()) json["cells"] = Json::array();
  for (const rules::Link& link : step.links) {
    json["cells"].push_back({{"variable", variable_json(link.variable)}, {"left", candidate_text(link.left)}, {"right", candidate_text(link.right)}});
  }
  if (step.placed != kNoCandidate)
    json["value"] = candidate_text(step.placed);
  else
    json["targets"] = candidates_json(step.eliminated);
  return json;
}

Json steps_json(const std::vector<SimpleStep>& steps) {
  Json array = Json::array();
  for (const SimpleStep& step : steps) array.push_back(step_json(step));
  return array;
}

}  // namespace

std::string render_text(const WordPath& path, const Style& style) {
  std::string out;
  const auto put = [&](auto format, const auto&... values) { fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...); };
  const auto put_steps = [&](const std::vector<SimpleStep>& steps) {
    for (const SimpleStep& step : steps) append_wrapped(out, words(step, style.full));
  };
  const auto heading = [&](const std::string& text) { return style.ink(Ink::Role::heading, text); };
  put("PUZZLE = {}\nRATING = {}\nRULES = {}\nNOTATION = {}\n", to_string(path.puzzle), path.rating(), path.rules(), style.full ? "full" : "short");
  if (!path.singles.empty()) out += '\n';
  put_steps(path.singles);
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const WordRound& round = path.rounds[i];
    if (shows_state(i, style.states)) {
      std::vector<Candidate> targets;
      for (const SimpleStep& step : round.steps) targets.insert(targets.end(), step.eliminated.begin(), step.eliminated.end());
      out += "\n" + state_text(round.before, targets, style.ink);
    }
    put("\n{}\n", heading(fmt::format("round {}", i + 1)));
    put_steps(round.steps);
    put_steps(round.singles);
  }
  if (path.all_steps >= 0) put("\nSTEPS = {} OF {}", path.steps(), path.all_steps);
  const std::string most = path.most_complex_strategy();
  if (path.solved) {
    put("\n{}\nSOLUTION = {}\n", heading(fmt::format("LEVEL = {}, MOST COMPLEX RULE = {}", level_text(path), most)), solution_text(path.last));
  } else {
    put("\n{}", state_text(path.last, {}, style.ink));
    put("\n{}\n", heading(fmt::format("UNSOLVED, {}, MOST COMPLEX RULE = {}", unsolved_text(path), most)));
  }
  return out;
}

std::string render_markdown(const WordPath& path, const Style& style) {
  std::string out = fmt::format("## {} in {}\n\n", to_string(path.puzzle), path.rating());
  const auto put = [&](auto format, const auto&... values) { fmt::format_to(std::back_inserter(out), fmt::runtime(format), values...); };
  const auto put_steps = [&](const std::vector<SimpleStep>& steps) {
    for (const SimpleStep& step : steps) {
      const std::string text = words(step, style.full);
      const auto at = text.find(" ==> ") + 5;
      put("- {}**{}**\n", text.substr(0, at), text.substr(at));
    }
  };
  put_steps(path.singles);
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const WordRound& round = path.rounds[i];
    if (shows_state(i, style.states)) put("\n```text\n{}```\n", state_text(round.before, {}, {}));
    put("\n### Round {}\n\n", i + 1);
    put_steps(round.steps);
    put_steps(round.singles);
  }
  if (!path.solved) put("\n```text\n{}```\n", state_text(path.last, {}, {}));
  const std::string most = path.most_complex_strategy();
  if (path.all_steps >= 0) put("\n{} of {} steps are needed.\n", path.steps(), path.all_steps);
  if (path.solved)
    put("\n**LEVEL = {}, MOST COMPLEX RULE = {}**\n\nSolution: `{}`\n", level_text(path), most, solution_text(path.last));
  else
    put("\n**UNSOLVED, {}, MOST COMPLEX RULE = {}**\n", unsolved_text(path), most);
  return out;
}

std::string render_json(const WordPath& path, const Style& style) {
  Json json{{"puzzle", to_string(path.puzzle)},
            {"rating", path.rating()},
            {"value", rating::to_string(path.value)},
            {"rules", path.rules()},
            {"singles", steps_json(path.singles)}};
  Json rounds = Json::array();
  for (std::size_t i = 0; i < path.rounds.size(); ++i) {
    const WordRound& round = path.rounds[i];
    Json one;
    if (shows_state(i, style.states)) one["state"] = state_json(round.before);
    one["steps"] = steps_json(round.steps);
    one["singles"] = steps_json(round.singles);
    rounds.push_back(std::move(one));
  }
  json["rounds"] = std::move(rounds);
  return finished(std::move(json), {path.steps(), path.all_steps, path.solved, level_text(path), path.most_complex_strategy(), path.last});
}

}  // namespace bitwhip::explain
