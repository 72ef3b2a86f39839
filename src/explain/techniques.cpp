#include "explain/techniques.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/lists.h"
#include "base/text.h"
#include "explain/path_techniques.h"
#include "rating/walk.h"
#include "rulebook/rule_names.h"
#include "rulebook/ser_names.h"
#include "rulebook/techniques.h"
#include "rules/catalog.h"
#include "rules/pass_context.h"
#include "ser/hint.h"

namespace bitwhip::explain {

bool has_technique(const PathStep& step, rulebook::TechniqueId id) {
  if (step.ser) return rulebook::is_kind_of(ser::technique_of(step.ser->hint), id);
  const auto is_of = [&](const rulebook::RuleName& row) {
    return row.rule == step.rule->name && (row.size == 0 || row.size == length(step)) &&
           rulebook::is_kind_of(row.id, id);
  };
  if (std::any_of(rulebook::kRuleNames.begin(), rulebook::kRuleNames.end(), is_of)) return true;
  if (rulebook::find_rule(step.rule->name) != nullptr) return false;
  const rulebook::TechniqueInfo* const strategy = rulebook::find_technique(step.rule->name);
  return strategy != nullptr && rulebook::is_kind_of(strategy->id, id);
}

namespace {

using rulebook::technique_names::are_same;

std::string_view found_in(std::span<const std::string_view> names, std::string_view text) {
  if (contains(names, text)) return text;
  const auto found = std::find_if(names.begin(), names.end(),
                                  [text](std::string_view name) { return are_same(name, text); });
  return found == names.end() ? std::string_view() : *found;
}

// Returns the names of rules or strategies in paths of a rating, without lengths.
std::vector<std::string_view> names_in_paths(const rating::RatingInfo& row) {
  std::vector<std::string_view> names;
  if (!row.sentences.rungs.empty()) {
    for (const rating::Rung& rung : row.sentences.rungs) add_once(names, rung.rule->notation);
    return names;
  }
  names = rules::rules().names();
  const auto singles = names_of_singles();
  names.insert(names.end(), singles.begin(), singles.end());
  return names;
}

// Adds the sizes of a rule whose steps are of a technique.
void add_sizes(std::vector<std::string>& names, const rulebook::RuleName& row) {
  if (row.size > 0) return add_once(names, fmt::format("{}[{}]", row.rule, row.size));
  const auto has_size = [&row](int size) {
    return std::any_of(rulebook::kRuleNames.begin(), rulebook::kRuleNames.end(),
                       [&](const rulebook::RuleName& other) {
                         return other.rule == row.rule && other.size == size;
                       });
  };
  std::vector<std::string> sizes;
  bool all = true;
  for (int size = 1; size <= rules::kMaxLength; ++size) {
    if (has_size(size)) {
      all = false;
    } else {
      sizes.push_back(fmt::format("{}[{}]", row.rule, size));
    }
  }
  if (all) sizes = {std::string(row.rule)};
  for (std::string& size : sizes) add_once(names, std::move(size));
}

CalledTechniques steps_of_ser(std::string_view text) {
  std::string same;
  for (const rulebook::SerName& row : rulebook::kSerNames) {
    for (std::string& name : ser::step_names(row.id)) {
      if (name == text) return {name, {name}};
      if (same.empty() && are_same(name, text)) same = std::move(name);
    }
  }
  if (!same.empty()) return {same, {same}};
  const rulebook::TechniqueInfo* const technique = rulebook::find_technique(text);
  if (technique == nullptr) return {};
  CalledTechniques called{std::string(technique->name), {}};
  for (const rulebook::SerName& row : rulebook::kSerNames) {
    if (!rulebook::is_kind_of(row.id, technique->id)) continue;
    for (std::string& name : ser::step_names(row.id)) called.in_paths.push_back(std::move(name));
  }
  return called;
}

// Returns what a text calls where the rating knows the techniques of its path.
CalledTechniques kinds_in_paths(const rating::RatingInfo& row, std::string_view text) {
  const rulebook::TechniqueInfo* const technique = rulebook::find_technique(text);
  if (technique == nullptr) return {};
  const std::vector<std::string_view> names = row.names_of_kinds(technique->id);
  return {std::string(technique->name), {names.begin(), names.end()}};
}

// Returns the length behind a name, "[3]" of "whip[3]"; nothing if there is something else in
// brackets.
std::optional<std::string_view> length_behind(std::string_view text) {
  const std::size_t bracket = std::min(text.find('['), text.size());
  const std::string_view length = text.substr(bracket);
  if (length.empty()) return length;
  const bool is_length = length.size() > 2 && length.back() == ']' &&
                         parse_number<int>(length.substr(1, length.size() - 2)).has_value();
  return is_length ? std::optional(length) : std::nullopt;
}

}  // namespace

CalledTechniques techniques_called(const rating::RatingInfo& row, std::string_view text) {
  if (row.uses != nullptr) return kinds_in_paths(row, text);
  if (row.producers != 0) return steps_of_ser(text);
  const auto length = length_behind(text);
  if (!length) return {};
  const std::string_view word = text.substr(0, text.size() - length->size());
  const std::vector<std::string_view> names = names_in_paths(row);
  if (const std::string_view name = found_in(names, word); !name.empty()) {
    const std::string called = std::string(name) + std::string(*length);
    return {called, {called}};
  }
  const rulebook::TechniqueInfo* const technique = rulebook::find_technique(text);
  if (technique == nullptr) return {};
  CalledTechniques called{std::string(technique->name), {}};
  for (const rulebook::RuleName& rule : rulebook::kRuleNames) {
    if (contains(names, rule.rule) && rulebook::is_kind_of(rule.id, technique->id))
      add_sizes(called.in_paths, rule);
  }
  for (const std::string_view name : names) {
    const bool is_rule = rulebook::find_rule(name) != nullptr;
    const rulebook::TechniqueInfo* const of_name =
        is_rule ? nullptr : rulebook::find_technique(name);
    if (of_name != nullptr && rulebook::is_kind_of(of_name->id, technique->id))
      add_once(called.in_paths, std::string(name));
  }
  return called;
}

std::vector<std::string_view> technique_words(const rating::RatingInfo& row) {
  std::vector<std::string_view> words;
  if (row.producers == 0 && row.uses == nullptr) words = names_in_paths(row);
  words.insert(words.end(), rulebook::kTechniqueWords.begin(), rulebook::kTechniqueWords.end());
  return words;
}

}  // namespace bitwhip::explain
