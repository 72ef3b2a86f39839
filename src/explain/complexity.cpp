#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "explain/forms.h"
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

}  // namespace

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
