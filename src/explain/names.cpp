#include "explain/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>

#include "explain/places.h"

namespace bitwhip::explain {
namespace {

using By = ChainStyle::By;

// How a step of a rule is named: interactions and subsets have names of their own.
enum class Form : std::uint8_t { interaction, subset, fish, flat, chain, bichain, brackets, typed };

struct RuleName {
  std::string_view rule;  // of rules/catalog.h
  int rank;               // the order of complexity among rules of the same length
  Form form;
  std::string_view name;    // of the chain
  std::string_view prefix;  // general-, open-, g-
  ChainStyle style;
};

constexpr ChainStyle flat_style(By by_target, bool by_right) { return {true, true, by_target, by_right, true}; }

constexpr RuleName kNames[] = {
    {"rcib", 0, Form::interaction, "", "", {}},
    {"birc", 0, Form::interaction, "", "", {}},
    {"locked", 0, Form::interaction, "", "", {}},
    {"naked", 1, Form::subset, "naked", "", {}},
    {"hidden", 2, Form::subset, "hidden", "", {}},
    {"super-hidden", 3, Form::fish, "", "", {}},
    {"finned", 4, Form::fish, "finned", "", {}},
    {"xy", 5, Form::flat, "xy", "", flat_style(By::nowhere, false)},
    {"xyz", 6, Form::flat, "xyz", "", flat_style(By::inside, false)},
    {"hxy", 7, Form::flat, "hxy", "", flat_style(By::nowhere, false)},
    {"c", 8, Form::chain, "c", "", {}},
    {"xyt", 9, Form::flat, "xyt", "", flat_style(By::nowhere, true)},
    {"hxyt", 10, Form::flat, "hxyt", "", flat_style(By::nowhere, true)},
    {"xyzt", 11, Form::flat, "xyzt", "", flat_style(By::inside, true)},
    {"hxyzt", 12, Form::flat, "hxyzt", "", flat_style(By::inside, true)},
    {"nrc", 13, Form::chain, "nrc", "", {}},
    {"nrct", 14, Form::chain, "nrct", "", {.restricted = true, .by_right = true}},
    {"nrcz", 15, Form::chain, "nrcz", "", {.restricted = true, .by_target = By::inside}},
    {"nrczt", 16, Form::chain, "nrczt", "", {.restricted = true, .by_target = By::inside, .by_right = true}},
    {"lasso", 16, Form::chain, "nrczt", "", {.restricted = true, .by_target = By::inside, .by_right = true}},
    {"nrczt-lasso", 16, Form::chain, "nrczt", "", {.restricted = true, .by_target = By::inside, .by_right = true}},
    {"nrct-general", 17, Form::chain, "nrct", "general-", {.by_right = true}},
    {"nrcz-general", 18, Form::chain, "nrcz", "general-", {.by_target = By::inside}},
    {"nrczt-general", 19, Form::chain, "nrczt", "general-", {.by_target = By::inside, .by_right = true}},
    {"lasso-general", 19, Form::chain, "nrczt", "general-", {.by_target = By::inside, .by_right = true}},
    {"nrczt-lasso-general", 19, Form::chain, "nrczt", "general-", {.by_target = By::inside, .by_right = true}},
    {"nrcz-open", 20, Form::chain, "nrcz", "open-", {.by_target = By::anywhere}},
    {"nrczt-open", 21, Form::chain, "nrczt", "open-", {.by_target = By::anywhere, .by_right = true}},
    {"bichain", 22, Form::bichain, "nrczt", "", {.by_target = By::inside, .by_right = true}},
    {"nrczt-grouped", 23, Form::chain, "nrczt", "g-", {.by_target = By::inside, .by_right = true}},
    {"bivalue", 24, Form::brackets, "bivalue-chain", "", {}},
    {"z", 25, Form::brackets, "z-chain", "", {.by_target = By::anywhere}},
    {"t-whip", 26, Form::brackets, "t-whip", "", {.by_target = By::first_and_last, .by_right = true}},
    {"typed-whip", 27, Form::typed, "whip", "", {.by_target = By::anywhere, .by_right = true}},
    {"whip", 28, Form::brackets, "whip", "", {.by_target = By::anywhere, .by_right = true}},
    {"g-whip", 29, Form::brackets, "g-whip", "", {.by_target = By::anywhere, .by_right = true}},
    {"braid", 30, Form::brackets, "braid", "", {.by_target = By::anywhere, .by_right = true}},
    {"g-braid", 31, Form::brackets, "g-braid", "", {.by_target = By::anywhere, .by_right = true}},
};

const RuleName& name_of(const Step& step) {
  std::string_view rule = step.rule->name;
  if (rule == "bichain" && step.pattern.branch.empty()) rule = "lasso-general";
  const auto& links = step.pattern.links;
  const bool groups =
      std::any_of(links.begin(), links.end(), [](const rules::Link& link) { return link.right != kNoCandidate && link.right >= kCandidates; });
  if (rule == "g-whip" && !groups) rule = "whip";
  if (rule == "g-braid" && !groups) rule = "braid";
  const auto* found = std::find_if(std::begin(kNames), std::end(kNames), [rule](const RuleName& name) { return name.rule == rule; });
  if (found == std::end(kNames)) throw std::logic_error("a rule without a name in the notation: " + std::string(step.rule->name));
  return *found;
}

VariableKind kind(const Step& step) { return place_of(step.pattern.links.front().variable).kind; }

std::string_view end_of(Closure closure) { return closure == Closure::lr ? "-lr-lasso" : closure == Closure::rl ? "-rl-lasso" : "-chain"; }

constexpr std::array<std::string_view, 3> kSizes{"pairs", "triplets", "quads"};
constexpr std::array<std::string_view, 3> kFish{"x-wing", "swordfish", "jellyfish"};

std::string fish_name(const Grid& before, const Step& step) {
  const auto size = static_cast<std::size_t>(step.n) - 2;
  const std::string lines = place_of(step.pattern.base.front()).kind == VariableKind::rn ? "rows" : "columns";
  const std::string plain = fmt::format("{}-in-{}", kFish[size], lines);
  if (name_of(step).name.empty()) return plain;
  return (is_sashimi(before, step.pattern) ? "sashimi-" : "finned-") + plain;
}

std::string subset_name(const Step& step) {
  const bool naked = name_of(step).name == "naked";
  const VariableKind house = place_of(naked ? step.pattern.cover.front() : step.pattern.base.front()).kind;
  return fmt::format("{}-{}-in-a-{}", name_of(step).name, kSizes[static_cast<std::size_t>(step.n) - 2], house_word(house));
}

// The name in the field's capitals.
std::string capital(const Grid& before, const Step& step) {
  const RuleName& name = name_of(step);
  std::string text;
  switch (name.form) {
    case Form::interaction:
      return kind(step) == VariableKind::bn ? "BiRC" : "RCiB";
    case Form::subset:
    case Form::fish: {
      constexpr std::array<std::string_view, 3> kShort{"P", "T", "4"};
      const auto size = static_cast<std::size_t>(step.n) - 2;
      if (name.rule == "finned") {
        text = fish_name(before, step);
        text = text.substr(0, text.find("-in-"));
      } else {
        return fmt::format("{}{}", name.rule == "naked" ? "N" : name.rule == "hidden" ? "H" : "SH", kShort[size]);
      }
      break;
    }
    case Form::flat:
      text = fmt::format("{}{}", name.name, step.n);
      break;
    case Form::chain:
      text = fmt::format("{}{}{}", name.prefix, name.name, step.n);
      if (const Closure closed = closure(step); closed != Closure::target) text += end_of(closed);
      break;
    default:
      text = step_name(before, step);
  }
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// The order among steps of one rule and length that have different names.
int variant(const Grid& before, const Step& step) {
  switch (name_of(step).form) {
    case Form::interaction:
      return kind(step) == VariableKind::bn ? 1 : 0;
    case Form::fish:
      return name_of(step).name.empty() ? 0 : is_sashimi(before, step.pattern);
    case Form::bichain:
      return static_cast<int>(step.pattern.branch.size());
    case Form::typed:
      return static_cast<int>(kind(step));
    default:
      return static_cast<int>(closure(step));
  }
}

}  // namespace

ChainStyle chain_style(const Step& step) { return name_of(step).style; }

Shape shape(const Step& step) {
  switch (name_of(step).form) {
    case Form::interaction:
      return Shape::interaction;
    case Form::subset:
      return Shape::subset;
    case Form::fish:
      return Shape::fish;
    default:
      return Shape::chain;
  }
}

Closure closure(const Step& step) {
  if (name_of(step).form != Form::chain) return Closure::target;
  const auto& links = step.pattern.links;
  const Candidate end = links.back().right;
  if (std::any_of(links.begin(), links.end(), [end](const rules::Link& link) { return link.left == end; })) return Closure::rl;
  const bool chains = !name_of(step).rule.starts_with("lasso");
  return chains && linked(end, step.pattern.target) ? Closure::target : Closure::lr;
}

std::string step_name(const Grid& before, const Step& step) {
  const RuleName& name = name_of(step);
  switch (name.form) {
    case Form::interaction: {
      const Interaction found = interaction(before, step.pattern);
      return fmt::format("{} {}{} interaction-with-{} {}{}", house_word(found.from), house_letter(found.from), found.from_number,
                         house_word(found.with), house_letter(found.with), found.with_number);
    }
    case Form::subset:
      return subset_name(step);
    case Form::fish:
      return fish_name(before, step);
    case Form::flat: {
      const VariableKind space = kind(step);
      return fmt::format("{}{}{}-chain", name.name, space == VariableKind::rn ? "-rn" : space == VariableKind::cn ? "-cn" : "", step.n);
    }
    case Form::chain:
      return fmt::format("{}{}{}{}", name.prefix, name.name, step.n, end_of(closure(step)));
    case Form::bichain:
      return fmt::format("nrczt({},{})-bichain", step.pattern.links.size(), step.pattern.branch.size());
    case Form::brackets:
      return fmt::format("{}[{}]", name.name, step.n);
    case Form::typed:
      break;
  }
  return fmt::format("{}-{}[{}]", name.name, kind_letters(kind(step)), step.n);
}

std::string most_complex_rule(const Path& path) {
  using Key = std::tuple<int, int, int>;
  Key most;
  std::string text;
  for (const Round& round : path.rounds) {
    for (const Step& step : round.steps) {
      const Key key{step.n, name_of(step).rank, variant(round.before, step)};
      if (!text.empty() && key <= most) continue;
      most = key;
      text = capital(round.before, step);
    }
  }
  if (!text.empty()) return text;
  if (path.singles.empty()) return "ECP";
  const bool hidden = std::any_of(path.singles.begin(), path.singles.end(), [](const Single& single) { return single.kind != SingleKind::naked; });
  return hidden ? "HS" : "NS";
}

}  // namespace bitwhip::explain
