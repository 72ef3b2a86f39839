#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "explain/forms.h"
#include "rules/catalog.h"

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

// The step beside a grave places a candidate too, and is no single.
bool is_single(const Record& record) { return record.places && record.form != Form::grave; }

constexpr std::string_view kNone = "none";
constexpr std::array<std::string_view, 3> kSingles{"hidden-single", "naked-single", "last-guardian"};

// A technique, and how often it was used.
struct Counted {
  std::string name;
  Complexity complexity;
  int steps = 1;
};

// In words the level comes first, then the order of the systems; in SER the rating, then the place
// in the path. A rule has its name after --rules and the length if it has any; a single has one of
// three names, and is below all rules.
Counted technique_of(const Path& path, const Grid& before, const Step& step, int number) {
  if (path.of_ser) return {ser::name_of(step.ser->hint), {step.level.units, -number, {}, 0}};
  if (path.in_words) return {std::string(step.rule->notation), {step.level.units, static_cast<int>(rules::strategies().index(*step.rule)), {}, 0}};
  const Record record = record_of(path, before, step);
  if (is_single(record))
    return {std::string(kSingles[record.form == Form::naked_single ? 1 : record.form == Form::last_guardian ? 2 : 0]), {-1, 0, record.form, 0}};
  const std::string length = record.length == 0 ? std::string() : fmt::format("[{}]", record.length);
  return {std::string(record.rule->name) + length, complexity_of(record)};
}

}  // namespace

Techniques techniques_of(const Path& path) {
  std::vector<Counted> counts;
  int number = 0;
  const auto add = [&](const Grid& before, const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      Counted technique = technique_of(path, before, step, ++number);
      const auto same = std::find_if(counts.begin(), counts.end(), [&](const Counted& count) { return count.name == technique.name; });
      if (same == counts.end()) {
        counts.push_back(std::move(technique));
        continue;
      }
      ++same->steps;
      same->complexity = std::max(same->complexity, technique.complexity);
    }
  };
  add(path.last, path.singles);
  for (const Round& round : path.rounds) {
    add(round.before, round.steps);
    add(path.last, round.singles);
  }
  if (counts.empty()) return {std::string(kNone), std::string(kNone)};
  std::stable_sort(counts.begin(), counts.end(), [](const Counted& a, const Counted& b) { return a.complexity > b.complexity; });
  return {joined_as(counts, [](const Counted& count) { return fmt::format("{}:{}", count.name, count.steps); }), counts.front().name};
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
  if (path.in_words) {
    std::string hardest = techniques_of(path).hardest;
    return hardest == kNone ? "ECP" : hardest;
  }
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
