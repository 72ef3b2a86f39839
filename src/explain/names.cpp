#include "explain/names.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "explain/notation.h"
#include "explain/ser.h"
#include "rules/chain_evidence.h"
#include "rules/strategies.h"

namespace bitwhip::explain {
namespace {

using rules::Family;
using rules::SubsetEvidence;

// Says whether a chain of 2007 closes on itself, and how.
enum class Closing : std::uint8_t { target, lr, rl };

Closing closing(const Step& step) {
  if (named_rule(step).family != Family::chain) return Closing::target;
  const auto& cells = rules::cells_of(step.evidence);
  BITWHIP_INVARIANT(!cells.empty());
  const Candidate end = cells.back().right;
  if (std::any_of(cells.begin(), cells.end(), [end](const rules::ChainCell& cell) { return cell.left == end; })) return Closing::rl;
  const bool chains = !named_rule(step).name.starts_with("lasso");
  return chains && rules::linked(classic_tables(), rules::GCandidates(classic_tables()), end, step.candidates.front()) ? Closing::target
                                                                                                                       : Closing::lr;
}

std::string_view end_of(Closing closing) { return closing == Closing::lr ? "-lr-lasso" : closing == Closing::rl ? "-rl-lasso" : "-chain"; }

VariableKind kind(const Geometry& geometry, const Step& step) {
  return coordinates_of(geometry, rules::cells_of(step.evidence).front().variable).kind;
}

constexpr std::array<std::string_view, 3> kSizes{"pairs", "triplets", "quads"};
constexpr std::array<std::string_view, 3> kFish{"x-wing", "swordfish", "jellyfish"};

std::size_t size_index(const Step& step) {
  BITWHIP_INVARIANT(step.size >= 2 && step.size <= 4);
  return static_cast<std::size_t>(step.size) - 2;
}

// "row", "column", "block", "house".
std::string_view word_of(const Coordinates& place) { return place.kind == VariableKind::other ? "house" : house_word(place.kind); }

std::string fish_name(const Geometry& geometry, const Grid& before, const Step& step) {
  const auto& fish = std::get<SubsetEvidence>(step.evidence);
  const VariableKind base = coordinates_of(geometry, fish.base.front()).kind, cover = coordinates_of(geometry, fish.cover.front()).kind;
  const std::string lines = is_line(base) && is_line(cover) ? std::string(house_word(base)) + "s" : "houses";
  const std::string plain = fmt::format("{}-in-{}", kFish[size_index(step)], lines);
  if (fish.fins.empty()) return plain;
  return (is_sashimi(before, fish) ? "sashimi-" : "finned-") + plain;
}

std::string subset_name(const Geometry& geometry, const Step& step) {
  const auto& subset = std::get<SubsetEvidence>(step.evidence);
  if (subset.partial >= 0) return fmt::format("{}-{}-in-a-house", named_rule(step).notation, kSizes[size_index(step)]);
  const bool naked = coordinates_of(geometry, subset.base.front()).kind == VariableKind::rc;
  const Coordinates house = coordinates_of(geometry, naked ? subset.cover.front() : subset.base.front());
  return fmt::format("{}-{}-in-a-{}", named_rule(step).notation, kSizes[size_index(step)], word_of(house));
}

// The name in the field's capitals.
std::string capital(const Geometry& geometry, const Grid& before, const Step& step) {
  constexpr std::array<std::string_view, 3> kShort{"P", "T", "4"};
  const rules::RuleInfo& rule = named_rule(step);
  std::string text;
  switch (rule.family) {
    case Family::interaction:
      if (!geometry.is_classic()) return "WHIP[1]";
      return coordinates_of(geometry, std::get<rules::LockedEvidence>(step.evidence).variable).kind == VariableKind::bn ? "BiRC" : "RCiB";
    case Family::subset:
      return fmt::format("{}{}", rule.notation == "naked" ? "N" : "H", kShort[size_index(step)]);
    case Family::fish:
      if (rule.notation.empty()) return fmt::format("SH{}", kShort[size_index(step)]);
      text = fish_name(geometry, before, step);
      text = text.substr(0, text.find("-in-"));
      break;
    case Family::flat_chain:
      text = fmt::format("{}{}", rule.notation, step.size);
      break;
    case Family::chain:
      text = fmt::format("{}{}", rule.notation, length(step));
      if (const Closing closed = closing(step); closed != Closing::target) text += end_of(closed);
      break;
    case Family::relation:
      text = rule.notation;
      break;
    default:
      text = step_name(geometry, before, step);
  }
  return upper(text);
}

// The order among steps of one rule and length that have different names.
int variant(const Geometry& geometry, const Grid& before, const Step& step) {
  switch (named_rule(step).family) {
    case Family::interaction:
      return coordinates_of(geometry, std::get<rules::LockedEvidence>(step.evidence).variable).kind == VariableKind::bn ? 1 : 0;
    case Family::fish: {
      const auto& fish = std::get<SubsetEvidence>(step.evidence);
      return fish.fins.empty() ? 0 : is_sashimi(before, fish);
    }
    case Family::bichain:
      return static_cast<int>(std::get<rules::ChainEvidence>(step.evidence).branch.size());
    case Family::typed_whip:
      return static_cast<int>(kind(geometry, step));
    default:
      return static_cast<int>(closing(step));
  }
}

// Singles alone: which kinds there were.
std::string single_kinds(const Path& path) {
  const Geometry& geometry = path.geometry();
  if (path.singles.empty()) return "ECP";
  const bool hidden = std::any_of(path.singles.begin(), path.singles.end(), [&](const Step& single) {
    return coordinates_of(geometry, std::get<rules::SingleEvidence>(single.evidence).variable).kind != VariableKind::rc;
  });
  return hidden ? "HS" : "NS";
}

// In words: of the greatest rating, the last strategy in the order of the systems.
std::string most_complex_strategy(const Path& path) {
  const auto strategies = rules::strategies();
  std::optional<std::pair<int, std::size_t>> most;
  path.each_step([&](const Step& step) { most = std::max(most, std::optional(std::pair(step.level.units, strategies.index(*step.rule)))); });
  return most ? std::string(strategies[most->second].notation) : "ECP";
}

// In SER: the first step of the greatest rating.
std::string hardest_step(const Path& path) {
  const Step* hardest = nullptr;
  path.each_step([&](const Step& step) {
    if (hardest == nullptr || step.level > hardest->level) hardest = &step;
  });
  return hardest == nullptr ? "ECP" : ser_name(*hardest);
}

}  // namespace

const rules::RuleInfo& named_rule(const Step& step) {
  std::string_view name = step.rule->name;
  const auto& cells = rules::cells_of(step.evidence);
  const bool groups =
      std::any_of(cells.begin(), cells.end(), [](const rules::Link& link) { return link.right != kNoCandidate && link.right >= kFirstGroup; });
  if (name == "bichain" && std::get<rules::ChainEvidence>(step.evidence).branch.empty()) name = "lasso-general";
  if (name == "g-whip" && !groups) name = "whip";
  if (name == "g-braid" && !groups) name = "braid";
  BITWHIP_INVARIANT(rules::rules().find(name) != nullptr);
  return name == step.rule->name ? *step.rule : *rules::rules().find(name);
}

std::string step_name(const Geometry& geometry, const Grid& before, const Step& step) {
  const rules::RuleInfo& rule = named_rule(step);
  switch (rule.family) {
    case Family::interaction: {
      if (!geometry.is_classic()) return "whip[1]";
      const Interaction found = interaction(before, std::get<rules::LockedEvidence>(step.evidence).variable, step.candidates.front());
      return fmt::format("{} {}{} interaction-with-{} {}{}", house_word(found.from), house_letter(found.from), found.from_number,
                         house_word(found.with), house_letter(found.with), found.with_number);
    }
    case Family::subset:
      return subset_name(geometry, step);
    case Family::fish:
      return fish_name(geometry, before, step);
    case Family::flat_chain: {
      const VariableKind space = kind(geometry, step);
      return fmt::format("{}{}{}-chain", rule.notation, space == VariableKind::rn ? "-rn" : space == VariableKind::cn ? "-cn" : "", step.size);
    }
    case Family::chain:
      return fmt::format("{}{}{}", rule.notation, length(step), end_of(closing(step)));
    case Family::bichain: {
      const auto& chain = std::get<rules::ChainEvidence>(step.evidence);
      return fmt::format("nrczt({},{})-bichain", chain.cells.size(), chain.branch.size());
    }
    case Family::relation: {
      const auto& cells = std::get<rules::RelationEvidence>(step.evidence);
      return cells.kind == rules::RelationEvidence::Kind::hill && cells.slope == rules::Slope::down ? "valley" : std::string(rule.notation);
    }
    case Family::typed_whip:
      return fmt::format("{}-{}[{}]", rule.notation, kind_letters(kind(geometry, step)), length(step));
    default:
      return fmt::format("{}[{}]", rule.notation, length(step));
  }
}

std::string single_name(const Geometry& geometry, const Step& single) {
  const Coordinates place = coordinates_of(geometry, std::get<rules::SingleEvidence>(single.evidence).variable);
  return place.kind == VariableKind::rc ? "naked-single" : fmt::format("hidden-single-in-a-{}", word_of(place));
}

std::string most_complex_rule(const Path& path) {
  if (path.of_ser) return hardest_step(path);
  if (path.in_words) return most_complex_strategy(path);
  const Geometry& geometry = path.geometry();
  using Key = std::tuple<int, int, int>;
  Key most;
  std::string text;
  for (const Round& round : path.rounds) {
    for (const Step& step : round.steps) {
      const Key key{length(step), rules::complexity(named_rule(step)), variant(geometry, round.before, step)};
      if (!text.empty() && key <= most) continue;
      most = key;
      text = capital(geometry, round.before, step);
    }
  }
  return text.empty() ? single_kinds(path) : text;
}

}  // namespace bitwhip::explain
