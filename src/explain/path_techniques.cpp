#include "explain/path_techniques.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "base/lists.h"
#include "base/text.h"
#include "explain/hodoku_path.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"
#include "grid/candidate.h"
#include "grid/grid.h"
#include "hodoku/technique.h"
#include "hodoku/technique_uses.h"
#include "rating/rating.h"
#include "rulebook/ladder.h"
#include "rules/catalog.h"
#include "rules/evidence.h"

namespace bitwhip::explain {

namespace {

// Rank of a step: among lengths, rules, forms, and places in the path.
using Complexity = std::tuple<int, int, DescriptionForm, int>;

Complexity complexity_of(const StepDescription& description) {
  int within = 0;
  if (description.form == DescriptionForm::typed_whip)
    within =
        static_cast<int>(std::get<ChainPattern>(description.pattern).cells.front().variable.kind);
  if (const auto* bichain = std::get_if<BichainPattern>(&description.pattern))
    within = static_cast<int>(bichain->branch.size());
  return {description.length, rules::complexity(*description.rule), description.form, within};
}

// Returns the kinds of singles of a path that has nothing but singles.
std::string kinds_of_singles(const ResolutionPath& path) {
  const bool hidden =
      std::any_of(path.singles.begin(), path.singles.end(), [&](const PathStep& single) {
        return path.geometry().kind(std::get<rules::SingleEvidence>(single.evidence).variable) !=
               VariableKind::rc;
      });
  return path.singles.empty() ? "ECP" : hidden ? "HS" : "NS";
}

constexpr std::string_view kNone = "none";
constexpr std::array<std::string_view, 3> kSingles{"hidden-single", "naked-single",
                                                   "last-guardian"};

// A technique with its rank.
struct TechniqueRank {
  std::string name;
  Complexity complexity;
  int steps = 1;
};

// Returns the technique of a step with its rank. In words the level comes first, then the order of
// the systems; in SER the rating, then the place in the path. A rule has its name after --rules,
// with the length if it has any; a single has one of three names, and ranks below all rules.
TechniqueRank technique_of(const ResolutionPath& path, const Grid& before, const PathStep& step,
                           int number) {
  if (path.of_ser) return {ser::name_of(step.ser->hint), {step.level.units, -number, {}, 0}};
  if (path.in_words)
    return {std::string(step.rule->notation),
            {step.level.units, static_cast<int>(rules::strategies().index(*step.rule)), {}, 0}};
  const StepDescription description = description_of(path, before, step);
  // A BUG step also places a candidate, but is no single.
  if (description.places && description.form != DescriptionForm::bug)
    return {std::string(kSingles[description.form == DescriptionForm::naked_single    ? 1
                                 : description.form == DescriptionForm::last_guardian ? 2
                                                                                      : 0]),
            {-1, 0, description.form, 0}};
  const std::string length =
      description.length == 0 ? std::string() : fmt::format("[{}]", description.length);
  return {std::string(description.rule->name) + length, complexity_of(description)};
}

// Returns the techniques of a path by a ladder, the hardest first.
std::vector<rating::TechniqueUse> hodoku_uses_of(const ResolutionPath& path) {
  hodoku::TechniqueUses uses;
  path.each_step([&](const Grid&, const PathStep& step) {
    uses.add(step.hodoku->step.technique, step.hodoku->place);
  });
  std::vector<rating::TechniqueUse> list;
  uses.each([&](hodoku::HodokuTechnique technique, int steps) {
    list.push_back({hodoku::info_of(technique).name, steps});
  });
  return list;
}

}  // namespace

TechniqueCounts techniques_of(const ResolutionPath& path) {
  if (path.of_hodoku) return techniques_of(hodoku_uses_of(path));
  std::vector<TechniqueRank> counts;
  int number = 0;
  path.each_step([&](const Grid& before, const PathStep& step) {
    TechniqueRank technique = technique_of(path, before, step, ++number);
    const auto same = std::find_if(counts.begin(), counts.end(), [&](const TechniqueRank& count) {
      return count.name == technique.name;
    });
    if (same == counts.end()) {
      counts.push_back(std::move(technique));
      return;
    }
    ++same->steps;
    same->complexity = std::max(same->complexity, technique.complexity);
  });
  if (counts.empty()) return {std::string(kNone), std::string(kNone)};
  std::stable_sort(
      counts.begin(), counts.end(),
      [](const TechniqueRank& a, const TechniqueRank& b) { return a.complexity > b.complexity; });
  return {joined(counts, " ",
                 [](const TechniqueRank& count) {
                   return fmt::format("{}:{}", count.name, count.steps);
                 }),
          counts.front().name};
}

TechniqueCounts techniques_of(std::span<const rating::TechniqueUse> uses) {
  if (uses.empty()) return {std::string(kNone), std::string(kNone)};
  return {joined(uses, " ",
                 [](const rating::TechniqueUse& use) {
                   return fmt::format("{}:{}", use.name, use.steps);
                 }),
          std::string(uses.front().name)};
}

std::span<const std::string_view> names_of_singles() { return kSingles; }

bool is_named(std::string_view technique, std::string_view name) {
  return technique == name || technique.substr(0, technique.find('[')) == name;
}

// Returns how often a technique was used. Names contain blanks, so each ends at its count.
int count_of(std::string_view counts, std::string_view technique) {
  int steps = 0;
  while (!counts.empty()) {
    const std::size_t colon = std::min(counts.find(':'), counts.size()),
                      end = std::min(counts.find(' ', colon), counts.size());
    const std::string_view name = counts.substr(0, colon);
    if (is_named(name, technique))
      steps += parse_number<int>(counts.substr(colon, end - colon).substr(colon < end)).value_or(0);
    counts.remove_prefix(std::min(end + 1, counts.size()));
  }
  return steps;
}

int count_of(std::string_view counts, std::span<const std::string> techniques) {
  int steps = 0;
  for (const std::string_view technique : techniques) steps += count_of(counts, technique);
  return steps;
}

std::string most_complex_rule(const ResolutionPath& path, Notation notation) {
  if (path.in_words) {
    std::string hardest = techniques_of(path).hardest;
    return hardest == kNone ? "ECP" : hardest;
  }
  std::optional<Complexity> most;
  std::string text;
  for (const PathRound& round : path.rounds) {
    for (const PathStep& step : round.steps) {
      const StepDescription description = description_of(path, round.before, step);
      const Complexity complexity = complexity_of(description);
      if (most && complexity <= *most) continue;
      most = complexity;
      text = capitals_of(description, notation);
    }
  }
  return most ? text : kinds_of_singles(path);
}

}  // namespace bitwhip::explain
