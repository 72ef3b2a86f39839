#include "job/technique_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "explain/format.h"
#include "explain/path.h"
#include "explain/step_description.h"
#include "explain/techniques.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "hodoku/ladder.h"
#include "hodoku/searches.h"
#include "hodoku/solver.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/step_text.h"
#include "hodoku/technique.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rating/walk.h"
#include "rulebook/hodoku_names.h"
#include "rulebook/ladder.h"
#include "rulebook/ratings.h"
#include "rulebook/rule_names.h"
#include "rulebook/rules.h"
#include "rulebook/ser_names.h"
#include "rulebook/technique_examples.h"
#include "rulebook/techniques.h"
#include "rules/budget.h"

namespace bitwhip::job {
namespace {

using rulebook::TechniqueExample;
using rulebook::TechniqueId;
using rulebook::TechniqueInfo;

constexpr std::size_t kPageWidth = 100, kPageIndent = 13;

// Appends "what         text", with the text wrapped at blanks.
void append_wrapped(std::string& out, std::string_view what, std::string_view text) {
  if (text.empty()) return;
  std::string line = fmt::format("{:<{}}", what, kPageIndent - 1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (line.size() + 1 + end > kPageWidth && line.size() >= kPageIndent) {
      (out += line) += '\n';
      line.assign(kPageIndent - 1, ' ');
    }
    (line += ' ') += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  (out += line) += '\n';
}

std::string other_names_text(const TechniqueInfo& technique) {
  return joined(rulebook::other_names(technique), ", ");
}

std::string kinds_text(TechniqueId id) {
  std::vector<std::string_view> kinds;
  for (const TechniqueInfo& info : rulebook::kTechniques) {
    if (info.kind_of == id) kinds.push_back(info.name);
  }
  return joined(kinds, ", ");
}

// Returns the row of the ladder that asks for steps of this kind; null: none does.
const hodoku::LadderRow* ladder_row(TechniqueId id) {
  for (const hodoku::LadderRow& row : hodoku::hodoku_ladder().rows) {
    if (rulebook::is_kind_of(id, hodoku::info_of(row.technique).id)) return &row;
  }
  return nullptr;
}

// Returns "130 points, level Hard"; of a kind without a row of its own those of its family.
std::string hodoku_text(TechniqueId id) {
  if (hodoku::find_technique(id) == nullptr) return {};
  const hodoku::LadderRow* const row = ladder_row(id);
  if (row == nullptr) return "no row of the ladder asks for it; franken fish may be of this kind";
  return fmt::format("{}, level {}", counted(static_cast<std::uint64_t>(row->score), "point"),
                     hodoku::info_of(row->level).name);
}

std::string ser_text(TechniqueId id) {
  const rulebook::SerName* const name = rulebook::ser_name(id);
  if (name == nullptr) return {};
  const auto tenths = [](int value) { return fmt::format("{}.{}", value / 10, value % 10); };
  const std::string to = name->most == rulebook::kNoMost ? " and more, by its length"
                         : name->most == name->least     ? ""
                                                         : " to " + tenths(name->most);
  const bool alike = rulebook::technique_names::are_same(name->written, rulebook::name_of(id));
  return tenths(name->least) + to + (alike ? "" : fmt::format(", as {}", name->written));
}

// True if the rules of a rating have the rule: by its name, by a group, or within another rule.
bool rules_have(std::string_view rules, std::string_view rule) {
  const rulebook::Rule* const wanted = rulebook::find_rule(rule);
  for (std::string_view word : split(rules, ',')) {
    word = word.substr(0, word.find_first_of("<>="));
    if (word == rule) return true;
    for (const rulebook::Group& group : rulebook::kGroups) {
      if (group.name == word && group.has(*wanted)) return true;
    }
    const rulebook::Rule* const row = rulebook::find_rule(word);
    if (row != nullptr && contains(row->contains, rule)) return true;
  }
  return false;
}

// Returns "whip (W, B, gW)": the rules that have the technique, each with the ratings that have it.
std::string rules_text(TechniqueId id) {
  std::string text;
  std::string_view last;
  for (const rulebook::RuleName& row : rulebook::kRuleNames) {
    if (!rulebook::is_kind_of(row.id, id) || row.rule == last) continue;
    last = row.rule;
    std::vector<std::string> ratings;
    for (const rulebook::Rating& rating : rulebook::kRatings) {
      if (rules_have(rulebook::rules_of(rating), row.rule)) ratings.emplace_back(rating.name);
    }
    text += fmt::format("{}{}", text.empty() ? "" : "; ", row.rule);
    if (!ratings.empty()) text += fmt::format(" (of {})", joined(ratings, ", "));
  }
  return text;
}

// Returns "sudoku-helper 2, jsudoku 11": the simple systems with the level that they give it.
std::string systems_text(TechniqueId id) {
  std::string text;
  for (const rating::RatingInfo& rating : rating::ratings()) {
    for (const rating::Rung& rung : rating.sentences.rungs) {
      const TechniqueInfo* const strategy = rulebook::find_technique(rung.rule->name);
      if (strategy == nullptr || !rulebook::is_kind_of(strategy->id, id)) continue;
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rating.name, rung.level.units);
      break;
    }
  }
  return text;
}

// Returns the example of the technique or of its first kind that has one; null: there is none.
const TechniqueExample* example_of(TechniqueId id) {
  for (const TechniqueExample& one : rulebook::kTechniqueExamples) {
    if (one.id == id) return &one;
  }
  for (const TechniqueExample& one : rulebook::kTechniqueExamples) {
    if (rulebook::is_kind_of(one.id, id)) return &one;
  }
  return nullptr;
}

std::string state_of(const hodoku::HodokuState& state) {
  Puzzle marks;
  for (int cell = 0; cell < kCells; ++cell)
    marks.cell[static_cast<std::size_t>(cell)] =
        state.is_empty(cell) ? state.digits(cell)
                             : static_cast<std::uint16_t>(1 << (state.value(cell) - 1));
  return to_pasted_grid(marks);
}

std::string state_of(const Geometry& geometry, const Grid& grid) {
  Puzzle marks;
  for (int cell = 0; cell < kCells; ++cell)
    marks.cell[static_cast<std::size_t>(cell)] = grid.mask(static_cast<Variable>(cell));
  return to_pasted_grid(marks, geometry.size());
}

std::optional<ExampleStep> hodoku_step(const TechniqueExample& example, const Puzzle& puzzle) {
  rules::Budget budget({}, rating::RatingOptions{}.arena);
  hodoku::HodokuSolver path(budget);
  path.start(puzzle);
  while (path.next()) {
    if (rulebook::is_kind_of(hodoku::info_of(path.step().technique).id, example.id))
      return ExampleStep{state_of(path.state()), hodoku::step_text(path.step())};
  }
  // No path has it: what it would find alone.
  const hodoku::LadderRow* row = ladder_row(example.id);
  hodoku::HodokuSearches searches(budget);
  hodoku::HodokuStep step;
  path.start(puzzle);
  while (path.next()) {
    for (const hodoku::LadderRow& one : hodoku::hodoku_ladder().rows) {
      if ((row != nullptr && row->technique != one.technique) ||
          rulebook::info_of(hodoku::info_of(one.technique).id).group !=
              rulebook::info_of(example.id).group)
        continue;
      if (hodoku::find_alone(one.technique, path.state(), searches, step) &&
          rulebook::is_kind_of(hodoku::info_of(step.technique).id, example.id))
        return ExampleStep{state_of(path.state()), hodoku::step_text(step)};
    }
  }
  return std::nullopt;
}

}  // namespace

NameTable technique_table() {
  NameTable table{"Techniques", {}};
  for (const TechniqueInfo& info : rulebook::kTechniques) {
    const std::string others = other_names_text(info);
    table.rows.push_back(
        {std::string(info.name),
         fmt::format("{}; {}{}", rulebook::name_of(info.group), info.sentence,
                     others.empty() ? std::string() : fmt::format(" (also {})", others))});
  }
  return table;
}

std::string example_command(TechniqueId id) {
  const TechniqueExample* const example = example_of(id);
  if (example == nullptr) return {};
  std::string command = fmt::format("bitwhip explain -r {}", example->rating);
  if (!example->rules.empty()) command += fmt::format(" --rules '{}'", example->rules);
  if (!example->variant.empty()) command += fmt::format(" --variant {}", example->variant);
  const bool quoted = contains(example->puzzle, ' ');
  return fmt::format(fmt::runtime(quoted ? "{} '{}'" : "{} {}"), command, example->puzzle);
}

std::optional<ExampleStep> example_step(TechniqueId id) {
  const TechniqueExample* const example = example_of(id);
  if (example == nullptr || !example->variant.empty()) return std::nullopt;
  const std::optional<Puzzle> puzzle = parse_puzzle(example->puzzle);
  BITWHIP_INVARIANT(puzzle.has_value());
  if (example->rating == "HoDoKu") return hodoku_step(*example, *puzzle);
  rating::RatingOptions options;
  if (!example->rules.empty()) options.rules = rating::RuleSystem::of(example->rules);
  const auto rating = example->rules.empty() ? rating::find_rating(example->rating)
                                             : std::optional(rating::rating_by_rules());
  BITWHIP_INVARIANT(rating.has_value());
  const explain::ResolutionPath path = explain::PathFinder(*rating, options).find(*puzzle);
  std::optional<ExampleStep> found;
  path.each_step([&](const Grid& before, const explain::PathStep& step) {
    if (found || !explain::has_technique(step, example->id)) return;
    const explain::StepText text =
        explain::line_of(explain::description_of(path, before, step), explain::Notation::nrc, {});
    // One rule has both.
    const bool is_lasso = text.reason.find("lasso") != std::string::npos;
    if (example->id == (is_lasso ? TechniqueId::nrczt_chain : TechniqueId::nrczt_lasso)) return;
    std::string line = text.reason;
    for (const std::string& branch : text.branches) line += "\n" + branch;
    found = ExampleStep{state_of(path.geometry(), before),
                        fmt::format("{} ==> {}{}", line, text.conclusion, text.assumes)};
  });
  return found;
}

std::string technique_page(const TechniqueInfo& technique) {
  std::string out;
  append_wrapped(out, fmt::format("{}:", technique.name), technique.sentence);
  out += '\n';
  const auto line = [&out](std::string_view what, std::string_view text) {
    append_wrapped(out, what, text);
  };
  line("group", rulebook::name_of(technique.group));
  line("also", other_names_text(technique));
  if (technique.kind_of) line("kind of", rulebook::name_of(*technique.kind_of));
  line("kinds", kinds_text(technique.id));
  line("HoDoKu", hodoku_text(technique.id));
  line("SER", ser_text(technique.id));
  line("rules", rules_text(technique.id));
  line("systems", systems_text(technique.id));
  const std::string command = example_command(technique.id);
  line("example", command.empty() ? std::string("none is known") : command);
  if (const auto step = example_step(technique.id))
    out += fmt::format("\n{}\n{}\n", step->state, step->text);
  return out;
}

}  // namespace bitwhip::job
