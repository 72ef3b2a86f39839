#include "rating/rule_system.h"

#include <algorithm>
#include <stdexcept>

#include "base/invariant.h"
#include "base/text.h"
#include "rulebook/rules.h"
#include "rules/technique.h"
#include "rules/whip.h"

namespace bitwhip::rating {
namespace {

// Parses a length, from 1 to kMaxLength; the number must be the whole text.
std::optional<int> length_in(std::string_view text) {
  const auto n = parse_number<int>(text);
  return n && *n >= 1 && *n <= rules::kMaxLength ? n : std::nullopt;
}

struct LengthRange {
  int least, most;
};

// Parses "<=7", ">=3", "=4", "=4..5" or the empty text (all lengths).
std::optional<LengthRange> lengths(std::string_view text) {
  std::optional<int> least = 0, most = rules::kMaxLength;
  if (text.starts_with("<=")) {
    most = length_in(text.substr(2));
  } else if (text.starts_with(">=")) {
    least = length_in(text.substr(2));
  } else if (text.starts_with('=')) {
    text.remove_prefix(1);
    const auto dots = text.find("..");
    least = length_in(text.substr(0, dots));
    most = dots == std::string_view::npos ? least : length_in(text.substr(dots + 2));
  } else if (!text.empty()) {
    return std::nullopt;  // such as "xy<7"
  }
  if (!least || !most || *least > *most) return std::nullopt;
  return LengthRange{*least, *most};
}

constinit const rules::Trial kTrial;
const rules::RuleInfo kTrialInfo{
    rulebook::interaction({.name = "T&E(1)", .summary = "trial and error"}), &kTrial};

// Returns the index of a rule among those with Within::confluent.
std::size_t place_of(const rules::RuleInfo& rule) {
  const auto is_one = [](const rules::RuleInfo& row) {
    return row.within == rules::Within::confluent;
  };
  return static_cast<std::size_t>(std::count_if(&rules::rules().front(), &rule, is_one));
}

}  // namespace

const std::vector<RuleGroup>& rule_groups() {
  static const std::vector<RuleGroup> all = [] {
    std::vector<RuleGroup> list;
    for (const rulebook::Group& group : rulebook::kGroups) {
      RuleGroup& words = list.emplace_back(RuleGroup{std::string(group.name), {}});
      for (const rules::RuleInfo& rule : rules::rules()) {
        if (group.has(rule)) words.rules.emplace_back(rule.name);
      }
    }
    return list;
  }();
  return all;
}

std::optional<RuleSystem> RuleSystem::parse(std::string_view text, RuleListError& problem) {
  RuleSystem system;
  const auto refuse = [&problem](const std::string& why) {
    problem.why = why;
    return std::nullopt;
  };
  for (const std::string_view item : split(text, ',')) {
    const std::string_view word = trimmed(item, " ");
    const std::string_view name = trimmed(word.substr(0, word.find_first_of("<>=")), " ");
    if (word == "singles") continue;
    if (word.empty()) return refuse("a name of a rule is missing");
    const auto range =
        lengths(trimmed(word.substr(std::min(word.find_first_of("<>="), word.size())), " "));
    if (!range)
      return refuse("'" + std::string(word) +
                    "': lengths are written <=n, >=n, =n or =n..m, from 1 to " +
                    std::to_string(rules::kMaxLength));
    std::vector<std::string_view> names{name};
    for (const RuleGroup& group : rule_groups()) {
      if (group.name == name) names.assign(group.rules.begin(), group.rules.end());
    }
    const std::size_t before = system.parts_.size();
    std::string none;
    for (const std::string_view one : names) {
      const rules::RuleInfo* rule = rules::rules().find(one);
      if (rule == nullptr) {
        problem.unknown = one;
        return refuse("unknown rule '" + problem.unknown + "'");
      }
      const RuleRange part{rule, std::max(range->least, rule->least),
                           std::min(range->most, rule->most)};
      if (part.least > part.most) {  // other rules of the group may have them
        if (none.empty())
          none = "'" + std::string(word) + "': " + std::string(one) + " has lengths from " +
                 std::to_string(rule->least) + " to " + std::to_string(rule->most);
        continue;
      }
      if (system.parts_.size() == kMaxParts)
        return refuse("more than " + std::to_string(kMaxParts) + " rules");
      system.parts_.push_back(part);
    }
    if (system.parts_.size() == before) return refuse(none);
  }
  system.describe();
  for (const RuleRange& part : system.parts_) {
    // A g-candidate that is all that is left of a variable is an elimination of W1.
    if (part.rule->least > 1 || part.least <= 1 ||
        part.rule->technique->view() != rules::PositionView::grouped || system.with_locked_)
      continue;
    return refuse("'" + std::string(part.rule->name) +
                  "' from a length above 1 on needs the rule `locked` beside it");
  }
  return system;
}

bool RuleSystem::is_covered(const RuleRange& part) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const RuleRange& other) {
    return other.rule->name == part.rule->covered_by && other.least <= part.least &&
           other.most >= part.most;
  });
}

// Sets what follows from the parts, but for the theories.
void RuleSystem::describe() {
  BITWHIP_INVARIANT(parts_.size() <= kMaxParts);
  for (const RuleRange& part : parts_) {
    within_trial_ = within_trial_ && part.rule->within != rules::Within::nothing;
    grouped_ = grouped_ || part.rule->technique->view() == rules::PositionView::grouped;
    with_locked_ = with_locked_ || (part.rule->in_lines && part.rule->in_blocks);
    with_length_0_ = with_length_0_ || part.least == 0;
    with_relations_ = with_relations_ || part.rule->step_form == rules::StepForm::or_relation ||
                      part.rule->step_form == rules::StepForm::or_chain;
    assumes_one_solution_ = assumes_one_solution_ || part.rule->assumes_one_solution;
    confluent_ = confluent_ && (part.rule->confluent || is_covered(part));
  }
}

const RuleSystem::SystemTheories& RuleSystem::theories() const {
  std::call_once(theories_->once, [this] {
    Theory& own = theories_->own;
    own.with_relations = with_relations_;
    std::vector<bool> covered;
    std::size_t rungs = 0;
    for (const RuleRange& part : parts_) {
      rungs += static_cast<std::size_t>(part.most - part.least + 1);
      covered.push_back(is_covered(part));
    }
    own.rungs.reserve(rungs);
    for (int n = 0; n <= rules::kMaxLength; ++n) {
      for (std::size_t i = 0; i < parts_.size(); ++i) {
        const RuleRange& part = parts_[i];
        if (n < part.least || n > part.most) continue;
        own.rungs.push_back({part.rule, n, {n}, i, covered[i]});
      }
    }
    Theory& relaxed = theories_->relaxed;
    relaxed.rungs.push_back({&kTrialInfo, 1, {1}, 0});
    for (const Rung& rung : own.rungs) {
      if (rung.rule->within != rules::Within::confluent) continue;
      relaxed.rungs.push_back(rung);
      relaxed.rungs.back().part = rung.part + 1;
      const std::size_t bit =
          4 * place_of(*rung.rule) + static_cast<std::size_t>(std::max(rung.size, 1)) - 1;
      BITWHIP_INVARIANT(rung.size <= 4 && bit < 64);
      theories_->subset_key |= std::uint64_t{1} << bit;
    }
  });
  return *theories_;
}

void RuleSystem::count_rungs(int first_level) {
  const auto counted = std::make_shared<SystemTheories>();
  std::call_once(counted->once, [&] {
    counted->own = theory();
    counted->relaxed = relaxed();
    counted->subset_key = subset_key();
    for (std::size_t i = 0; i < counted->own.rungs.size(); ++i)
      counted->own.rungs[i].level = {first_level + static_cast<int>(i)};
  });
  theories_ = counted;
}

RuleSystem RuleSystem::capped(int n) const {
  RuleSystem system;
  for (RuleRange part : parts_) {
    part.most = std::min(part.most, n);
    if (part.least <= part.most) system.parts_.push_back(part);
  }
  system.describe();
  return system;
}

RuleSystem RuleSystem::of(std::string_view text) {
  RuleListError problem;
  auto system = parse(text, problem);
  if (!system) throw std::logic_error("rules of the program: " + problem.why);
  return *std::move(system);
}

std::string RuleSystem::text() const {
  std::string text;
  for (const RuleRange& part : parts_) {
    if (!text.empty()) text += ',';
    text += part.rule->name;
    if (part.least == part.rule->least && part.most == part.rule->most) continue;
    text += "=" + std::to_string(part.least);
    if (part.most != part.least) text += ".." + std::to_string(part.most);
  }
  return text.empty() ? "singles" : text;
}

const Theory& w1_theory() {
  static const RuleSystem system = RuleSystem::of("whip=1");
  return system.theory();
}

const Theory& trial_theory() {
  static const RuleSystem none = RuleSystem::of("singles");
  return none.relaxed();
}

}  // namespace bitwhip::rating
