#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "explain/forms.h"
#include "explain/techniques.h"
#include "rules/strategies.h"

namespace bitwhip::explain {
namespace {

// The place of a step among those of other rules, lengths and forms.
using Complexity = std::tuple<int, int, Form, int>;

Complexity complexity_of(const Record& record) {
  const int within = record.form == Form::typed_whip ? static_cast<int>(record.cells.front().variable.kind)
                     : record.form == Form::bichain  ? static_cast<int>(record.branch.size())
                                                     : 0;
  return {record.length, rules::complexity(*record.rule), record.form, within};
}

// Singles alone: which kinds there were.
std::string kinds_of_singles(const Path& path) {
  const bool hidden = std::any_of(path.singles.begin(), path.singles.end(), [&](const Step& single) {
    return path.geometry().kind(std::get<rules::SingleEvidence>(single.evidence).variable) != VariableKind::rc;
  });
  return path.singles.empty() ? "ECP" : hidden ? "HS" : "NS";
}

// Of the greatest rating, the last strategy in the order of the systems.
std::string most_complex_strategy(const Path& path) {
  const auto strategies = rules::strategies();
  std::optional<std::pair<int, std::size_t>> most;
  path.each_step([&](const Step& step) { most = std::max(most, std::optional(std::pair(step.level.units, strategies.index(*step.rule)))); });
  return most ? std::string(strategies[most->second].notation) : "ECP";
}

// The first step of the greatest rating of SER.
std::string hardest_technique(const Path& path) {
  const Step* hardest = nullptr;
  path.each_step([&](const Step& step) {
    if (hardest == nullptr || step.level > hardest->level) hardest = &step;
  });
  return hardest == nullptr ? "ECP" : ser::name_of(hardest->ser->hint);
}

// The step beside a grave places a candidate too, and is no single.
bool is_single(const Record& record) { return record.places && record.form != Form::grave; }

// The same for the steps of any path. In words the level comes first, in SER the rating; singles are below all rules.
Complexity complexity_of(const Path& path, const Step& step, const Record& record) {
  if (path.of_ser) return {step.level.units, 0, record.form, 0};
  if (path.in_words) return {step.level.units, static_cast<int>(rules::strategies().index(*step.rule)), record.form, 0};
  return is_single(record) ? Complexity{-1, 0, record.form, 0} : complexity_of(record);
}

constexpr std::array<std::string_view, 3> kSingles{"hidden-single", "naked-single", "last-guardian"};

// A rule has its name after --rules and the length if it has any, a single has one of three names.
std::string technique_of(const Record& record) {
  if (record.language != Language::nrc) return record.name;
  if (!is_single(record)) return record.length == 0 ? std::string(record.rule->name) : fmt::format("{}[{}]", record.rule->name, record.length);
  return std::string(kSingles[record.form == Form::naked_single ? 1 : record.form == Form::last_guardian ? 2 : 0]);
}

}  // namespace

Techniques techniques_of(const Path& path) {
  struct Count {
    std::string name;
    Complexity complexity;
    int steps;
  };
  std::vector<Count> counts;
  const auto add = [&](const Grid& before, const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      const Record record = record_of(path, before, step);
      std::string name = technique_of(record);
      const Complexity complexity = complexity_of(path, step, record);
      const auto same = std::find_if(counts.begin(), counts.end(), [&](const Count& count) { return count.name == name; });
      if (same == counts.end()) {
        counts.push_back({std::move(name), complexity, 1});
        continue;
      }
      ++same->steps;
      same->complexity = std::max(same->complexity, complexity);
    }
  };
  add(path.last, path.singles);
  for (const Round& round : path.rounds) {
    add(round.before, round.steps);
    add(path.last, round.singles);
  }
  if (counts.empty()) return {"none", "none"};
  std::stable_sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) { return a.complexity > b.complexity; });
  Techniques techniques{{}, counts.front().name};
  for (const Count& count : counts) techniques.counts += fmt::format("{}{}:{}", techniques.counts.empty() ? "" : " ", count.name, count.steps);
  return techniques;
}

std::vector<std::string_view> technique_names(const rating::RatingInfo& row) {
  if (row.producers != 0 || !row.sentences.rungs.empty()) return {};
  std::vector<std::string_view> names = rules::rules().names();
  names.insert(names.end(), kSingles.begin(), kSingles.end());
  return names;
}

// Names have blanks in them, so a count ends a technique.
int count_of(std::string_view counts, std::string_view technique) {
  int steps = 0;
  while (!counts.empty()) {
    const std::size_t colon = std::min(counts.find(':'), counts.size()), end = std::min(counts.find(' ', colon), counts.size());
    const std::string_view name = counts.substr(0, colon);
    if (name == technique || name.substr(0, name.find('[')) == technique)
      steps += parse_number<int>(counts.substr(colon, end - colon).substr(colon < end)).value_or(0);
    counts.remove_prefix(std::min(end + 1, counts.size()));
  }
  return steps;
}

std::string most_complex_rule(const Path& path, Notation notation) {
  if (path.of_ser) return hardest_technique(path);
  if (path.in_words) return most_complex_strategy(path);
  std::optional<Complexity> most;
  std::string text;
  for (const Round& round : path.rounds) {
    for (const Step& step : round.steps) {
      const Record record = record_of(path, round.before, step);
      const Complexity complexity = complexity_of(record);
      if (most && complexity <= *most) continue;
      most = complexity;
      text = capitals_of(record, notation);
    }
  }
  return most ? text : kinds_of_singles(path);
}

}  // namespace bitwhip::explain
