#include "explain/step_description.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "explain/also.h"
#include "explain/names.h"
#include "explain/step_patterns.h"
#include "rulebook/rules.h"
#include "rules/cell_relations.h"
#include "rules/chain_evidence.h"
#include "rules/evidence.h"
#include "rules/g_candidates.h"

namespace bitwhip::explain {

namespace {

using rules::StepForm;

bool has_all(std::span<const std::uint8_t> house, const std::vector<int>& cells) {
  return std::all_of(cells.begin(), cells.end(), [&](int cell) { return contains(house, cell); });
}

// Appends the square, and inserts the digit in ascending order, unless they are there.
void add_candidate(DigitsPattern& pattern, Candidate c) {
  add_once(pattern.squares, cell_of(c));
  const auto at = std::lower_bound(pattern.digits.begin(), pattern.digits.end(), digit_of(c));
  if (at == pattern.digits.end() || *at != digit_of(c)) pattern.digits.insert(at, digit_of(c));
}

// Returns the candidates of an undecided variable.
std::vector<Candidate> candidates_of(const Geometry& geometry, const Grid& before, Variable v) {
  std::vector<Candidate> list;
  for (const Candidate c : geometry.members(v)) {
    if (before.possible(c) && !before.decided(v)) list.push_back(c);
  }
  return list;
}

// Adds the candidates of undecided variables; the squares end up in ascending order.
void add_all(const Geometry& geometry, DigitsPattern& pattern, const Grid& before,
             const std::vector<Variable>& variables) {
  for (const Variable v : variables) {
    for (const Candidate c : candidates_of(geometry, before, v)) add_candidate(pattern, c);
  }
  std::sort(pattern.squares.begin(), pattern.squares.end());
}

std::vector<VariableName> names_of(const Geometry& geometry, const std::vector<Variable>& list) {
  return made_of(list, [&](Variable v) { return name_of(geometry, v); });
}

// Returns the houses of the variables, one for each variable.
std::vector<HouseName> houses_of(const Geometry& geometry, const std::vector<Variable>& list) {
  return made_of(list, [&](Variable v) { return house_of(geometry, geometry.house_of(v)); });
}

// Returns another house that holds the squares and the target, or -1.
int house_beside(const Geometry& geometry, int home, const std::vector<int>& squares,
                 Candidate target) {
  int other = -1;
  for (int h = 0; h < geometry.houses(); ++h) {
    if (h != home && has_all(geometry.house(h), squares) &&
        contains(geometry.house(h), cell_of(target)))
      other = h;
  }
  return other;
}

// Returns a variable whose candidates are all linked to the target as the only cell of a whip.
DescribedCell locked_cell(const Geometry& geometry, const Grid& before, Variable v) {
  const std::vector<Candidate> all = candidates_of(geometry, before, v);
  BITWHIP_INVARIANT(!all.empty());
  DescribedCell cell{.variable = name_of(geometry, v), .left = all.front(), .open = true};
  for (std::size_t i = 1; i < all.size(); ++i) cell.additional.push_back({all[i], {}});
  return cell;
}

// Returns true if the cells alone do not determine their house.
bool house_is_open(const Geometry& geometry, const DescribedCell& cell) {
  std::vector<int> shown{cell_of(cell.left)};
  for (const Candidate c : cell.right) shown.push_back(cell_of(c));
  int common = 0;
  for (int h = 0; h < geometry.houses(); ++h) common += has_all(geometry.house(h), shown);
  return common > 1;
}

// `guardians`: those of the relation that stands for a cell without a variable.
std::vector<DescribedCell> cells_of(const Geometry& geometry,
                                    const std::vector<rules::ChainCell>& chain,
                                    const std::vector<Candidate>& guardians = {}) {
  std::vector<DescribedCell> cells;
  for (const rules::ChainCell& one : chain) {
    if (one.variable == rules::kNoVariable) {
      cells.push_back({.variable = {},
                       .left = one.left,
                       .right = one.members,
                       .additional = one.additional,
                       .guardians = guardians});
      continue;
    }
    DescribedCell& cell = cells.emplace_back(
        DescribedCell{name_of(geometry, one.variable), one.left, one.members, one.additional});
    cell.open = one.variable >= kCells && house_is_open(geometry, cell);
    cell.minirow = cell.right.size() > 1 && geometry.is_classic();
  }
  return cells;
}

// Returns the rule that names the step.
const rules::RuleInfo& named_rule(const PathStep& step) {
  const rules::RuleInfo& rule = *step.rule;
  const auto& cells = rules::cells_of(step.evidence);
  const bool groups = std::any_of(cells.begin(), cells.end(), [](const rules::ChainLink& link) {
    return link.right != kNoCandidate && link.right >= kFirstGroup;
  });
  const bool contained = rule.step_form == StepForm::bichain
                             ? std::get<rules::ChainEvidence>(step.evidence).branch.empty()
                             : rule.step_form == StepForm::whip && rule.groups && !groups;
  return contained ? *rules::rules().find(rule.contains.front()) : rule;
}

// Returns whether a chain of HLS closes on its target or on itself, and how.
DescriptionForm closing_of(const PathStep& step) {
  const auto& cells = rules::cells_of(step.evidence);
  BITWHIP_INVARIANT(!cells.empty());
  const Candidate end = cells.back().right;
  if (std::any_of(cells.begin(), cells.end(),
                  [end](const rules::ChainCell& cell) { return cell.left == end; }))
    return DescriptionForm::rl_lasso;
  const bool chains = named_rule(step).has_chains();
  const GridTables& tables = classic_tables();
  return chains && rules::linked(tables, rules::GCandidates(tables), end, step.candidates.front())
             ? DescriptionForm::chain
             : DescriptionForm::lr_lasso;
}

// Functions that set the form and the pattern of a description in nrc notation.

void describe_as(StepDescription& description, DescriptionForm form, StepPattern pattern) {
  description.form = form;
  description.pattern = std::move(pattern);
}

void describe_single(const Geometry& geometry, StepDescription& description,
                     const rules::SingleEvidence& single) {
  if (geometry.kind(single.variable) == VariableKind::rc)
    describe_as(description, DescriptionForm::naked_single, NoPattern{});
  else
    describe_as(description, DescriptionForm::hidden_single,
                HousePattern{house_of(geometry, geometry.house_of(single.variable))});
}

void describe_locked(const Geometry& geometry, StepDescription& description, const Grid& before,
                     Variable v) {
  const ChainPattern chain{{locked_cell(geometry, before, v)}};
  if (!geometry.is_classic()) return describe_as(description, DescriptionForm::locked, chain);
  DigitsPattern locked;
  add_all(geometry, locked, before, {v});
  const int home = geometry.house_of(v),
            other = house_beside(geometry, home, locked.squares, description.conclusion.front());
  BITWHIP_INVARIANT(other >= 0);
  describe_as(description,
              geometry.kind(v) == VariableKind::bn ? DescriptionForm::birc : DescriptionForm::rcib,
              InteractionPattern{chain, house_of(geometry, home), house_of(geometry, other)});
}

void describe_subset(const Geometry& geometry, StepDescription& description,
                     const rules::SubsetEvidence& subset) {
  const bool is_naked =
      subset.partial >= 0 || geometry.kind(subset.base.front()) == VariableKind::rc;
  SubsetPattern pattern{.base = names_of(geometry, subset.base),
                        .cover = names_of(geometry, subset.cover)};
  if (subset.partial >= 0) {
    BITWHIP_INVARIANT(static_cast<std::size_t>(subset.partial) < geometry.partial_houses().size());
    const std::string& name =
        geometry.partial_houses()[static_cast<std::size_t>(subset.partial)].name;
    for (const int digit : subset.digits)
      pattern.cover.push_back({.kind = VariableKind::other, .house = name, .digit = digit});
  }
  const auto &cells = is_naked ? pattern.base : pattern.cover,
             &digits = is_naked ? pattern.cover : pattern.base;
  BITWHIP_INVARIANT(!cells.empty() && cells.size() == digits.size());
  pattern.squares = made_of(cells, [](const VariableName& cell) { return cell.cell; });
  pattern.digits = made_of(digits, [](const VariableName& digit) { return digit.digit; });
  pattern.house = {digits.front().kind, digits.front().house};
  describe_as(description, is_naked ? DescriptionForm::naked : DescriptionForm::hidden,
              std::move(pattern));
}

// Returns true if the first base line of a finned fish has no candidate of its own in the block of
// the fins.
bool is_sashimi(const Geometry& geometry, const Grid& before, const rules::SubsetEvidence& fish) {
  const auto block = [&](Candidate c) { return cell_of(c) / 27 * 3 + cell_of(c) % 9 / 3; };
  const auto line = candidates_of(geometry, before, fish.base.front());
  return std::none_of(line.begin(), line.end(), [&](Candidate c) {
    return block(c) == block(fish.fins.front()) && !contains(fish.fins, c);
  });
}

void describe_fish(const Geometry& geometry, StepDescription& description, const Grid& before,
                   const rules::SubsetEvidence& fish) {
  BITWHIP_INVARIANT(!fish.base.empty() && fish.base.size() == fish.cover.size());
  FishPattern pattern{.houses = houses_of(geometry, fish.base),
                      .covers = houses_of(geometry, fish.cover),
                      .base = names_of(geometry, fish.base),
                      .cover = names_of(geometry, fish.cover)};
  pattern.digit = pattern.base.front().digit;
  if (fish.fins.empty()) return describe_as(description, DescriptionForm::fish, std::move(pattern));
  describe_as(
      description,
      is_sashimi(geometry, before, fish) ? DescriptionForm::sashimi : DescriptionForm::finned,
      FinnedFishPattern{std::move(pattern), fish.fins});
}

// Takes for each link the first house where all other candidates are linked to the target.
void describe_oddagon(const Geometry& geometry, StepDescription& description, const Grid& before,
                      const rules::OddagonEvidence& oddagon) {
  BITWHIP_INVARIANT(oddagon.cells.size() % 2 == 1 && !oddagon.guardians.empty());
  OddagonPattern pattern{.digit = digit_of(oddagon.cells.front()), .guardians = oddagon.guardians};
  const Candidate target = description.conclusion.front();
  for (std::size_t i = 0; i < oddagon.cells.size(); ++i) {
    const Candidate a = oddagon.cells[i], b = oddagon.cells[(i + 1) % oddagon.cells.size()];
    pattern.squares.push_back(cell_of(a));
    for (int h = 0; h < geometry.houses(); ++h) {
      const Variable v = geometry.variable(h, digit_of(a));
      const auto all = candidates_of(geometry, before, v);
      const bool serves = std::all_of(all.begin(), all.end(), [&](Candidate c) {
        return c == a || c == b || geometry.linked(c, target);
      });
      if (!contains(all, a) || !contains(all, b) || !serves) continue;
      pattern.links.push_back(name_of(geometry, v));
      break;
    }
    BITWHIP_INVARIANT(pattern.links.size() == i + 1);
  }
  describe_as(description, DescriptionForm::oddagon, std::move(pattern));
}

void describe_unfillable(StepDescription& description, const rules::UnfillableEvidence& evidence) {
  const bool is_tridagon = description.rule->group == "tridagons",
             is_relation = description.conclusion.empty();
  if (is_relation) description.relations = {evidence.guardians};
  describe_as(description,
              !is_tridagon  ? DescriptionForm::impossible_relation
              : is_relation ? DescriptionForm::tridagon_relation
                            : DescriptionForm::tridagon,
              UnfillablePattern{{evidence.digits, {evidence.cells.begin(), evidence.cells.end()}},
                                evidence.guardians});
}

// The step has two relations: without one end of the chain, and without the other.
void describe_split(StepDescription& description, const rules::SplitEvidence& split) {
  for (const Candidate gone : {split.chain.front(), split.chain.back()}) {
    description.relations.push_back(split.guardians);
    std::erase(description.relations.back(), gone);
  }
  describe_as(description, DescriptionForm::or_split, SplitPattern{split.guardians, split.chain});
}

void describe_forcing(const Geometry& geometry, StepDescription& description,
                      const rules::ForcingEvidence& forcing) {
  ForcingPattern pattern{
      .branches = made_of(forcing.branches, [&](const rules::ForcingEvidence::Branch& one) {
        return ForcingBranch{one.from, cells_of(geometry, one.cells)};
      })};
  if (forcing.variable != rules::kNoVariable)
    pattern.variable = name_of(geometry, forcing.variable);
  describe_as(description, DescriptionForm::forcing, std::move(pattern));
}

void describe_unique(StepDescription& description, const rules::UniquenessEvidence& unique) {
  if (unique.value != kNoCandidate) {
    description.places = true;
    description.conclusion = {unique.value};
  }
  if (unique.corners.empty()) return describe_as(description, DescriptionForm::bug, NoPattern{});
  RectanglePattern pattern{{unique.digits, unique.corners}, unique.more};
  if (unique.beside >= 0) pattern.beside = unique.beside;
  describe_as(description, DescriptionForm::rectangle, std::move(pattern));
}

void describe_related(const Geometry& geometry, StepDescription& description,
                      const rules::RelationEvidence& related) {
  using Relation = rules::RelationEvidence::CellPattern;
  const bool up = related.slope == rules::Slope::up;
  RelatedPattern cells{.squares = {related.cells.begin(), related.cells.end()}};
  BITWHIP_INVARIANT(cells.squares.size() >= 2);
  if (related.pattern == Relation::chain) {
    cells.signs.assign(cells.squares.size() - 1, '-');
    return describe_as(description, DescriptionForm::relation_chain, std::move(cells));
  }
  // Index of the last square before which the signs are those of an ascent.
  const int last =
      related.pattern == Relation::hill ? related.top : static_cast<int>(cells.squares.size());
  if (related.pattern == Relation::bound) {
    cells.signs = up ? ">" : "<";
  } else {
    for (int i = 1; i < static_cast<int>(cells.squares.size()); ++i)
      cells.signs += up == (i <= last) ? '<' : '>';
  }
  SlopePattern slope{std::move(cells), geometry.size(), up};
  if (related.pattern == Relation::bound)
    return describe_as(description, DescriptionForm::bound, std::move(slope));
  if (related.pattern == Relation::ascending)
    return describe_as(description, DescriptionForm::ascent, std::move(slope));
  describe_as(description, up ? DescriptionForm::hill : DescriptionForm::valley,
              HillPattern{std::move(slope), static_cast<std::size_t>(related.top)});
}

void describe_chain(const Geometry& geometry, StepDescription& description, const PathStep& step) {
  const auto& chain = std::get<rules::ChainEvidence>(step.evidence);
  const ChainPattern pattern{cells_of(geometry, chain.cells)};
  const StepForm step_form = description.rule->step_form;
  if (step_form == StepForm::flat_chain) description.length = step.size;
  if (step_form == StepForm::bichain)
    return describe_as(description, DescriptionForm::bichain,
                       BichainPattern{pattern, cells_of(geometry, chain.branch)});
  describe_as(description,
              step_form == StepForm::flat_chain   ? DescriptionForm::flat_chain
              : step_form == StepForm::chain      ? closing_of(step)
              : step_form == StepForm::typed_whip ? DescriptionForm::typed_whip
              : step_form == StepForm::bivalue    ? DescriptionForm::bivalue
                                                  : DescriptionForm::whip,
              pattern);
}

// Returns the description of a step in nrc notation.
StepDescription nrc_record_of(const Geometry& geometry, const Grid& before, const PathStep& step) {
  StepDescription description{.rule = &named_rule(step),
                              .length = length(step),
                              .places = places(step),
                              .conclusion = step.candidates,
                              .also = also_of(geometry, before, step)};
  BITWHIP_INVARIANT(!description.conclusion.empty() ||
                    step.rule->step_form == StepForm::or_relation);
  if (const auto* unfillable = std::get_if<rules::UnfillableEvidence>(&step.evidence)) {
    describe_unfillable(description, *unfillable);
  } else if (const auto* split = std::get_if<rules::SplitEvidence>(&step.evidence)) {
    describe_split(description, *split);
  } else if (const auto* chain = std::get_if<rules::OrChainEvidence>(&step.evidence)) {
    describe_as(description, DescriptionForm::whip,
                ChainPattern{cells_of(geometry, chain->cells, chain->guardians)});
  } else if (step.rule->step_form == StepForm::or_relation) {
    describe_as(description, DescriptionForm::last_guardian, NoPattern{});
  } else if (const auto* single = std::get_if<rules::SingleEvidence>(&step.evidence)) {
    describe_single(geometry, description, *single);
  } else if (const auto* locked = std::get_if<rules::LockedEvidence>(&step.evidence)) {
    describe_locked(geometry, description, before, locked->variable);
  } else if (const auto* subset = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    const bool fish = description.rule->step_form == StepForm::fish ||
                      description.rule->step_form == StepForm::finned;
    fish ? describe_fish(geometry, description, before, *subset)
         : describe_subset(geometry, description, *subset);
  } else if (const auto* oddagon = std::get_if<rules::OddagonEvidence>(&step.evidence)) {
    describe_oddagon(geometry, description, before, *oddagon);
  } else if (const auto* forcing = std::get_if<rules::ForcingEvidence>(&step.evidence)) {
    describe_forcing(geometry, description, *forcing);
  } else if (const auto* unique = std::get_if<rules::UniquenessEvidence>(&step.evidence)) {
    describe_unique(description, *unique);
  } else if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) {
    describe_related(geometry, description, *related);
  } else {
    describe_chain(geometry, description, step);
  }
  return description;
}

// Functions that set the form and the pattern of a sentence.

// Digits of squares, and the house of the variable unless it is a cell.
void tell_variable(const Geometry& geometry, StepDescription& sentence, DigitsPattern pattern,
                   Variable v) {
  if (geometry.kind(v) == VariableKind::rc)
    return describe_as(sentence, DescriptionForm::holds, std::move(pattern));
  describe_as(sentence, DescriptionForm::fits,
              DigitsInHouse{std::move(pattern), house_of(geometry, geometry.house_of(v))});
}

// The complement of an interaction: the other two blocks that cross the line, and the other two
// lines that cross the block.
DigitsInHouses turned_inside_out(const Geometry& geometry, const Grid& before, int digit, int line,
                                 int block) {
  const auto crossing = [&](int like, int of) {
    std::vector<int> list;
    for (int h = 0; h < geometry.houses(); ++h) {
      const bool crosses = std::any_of(geometry.house(of).begin(), geometry.house(of).end(),
                                       [&](int cell) { return contains(geometry.house(h), cell); });
      if (h != like && house_of(geometry, h).kind == house_of(geometry, like).kind && crosses)
        list.push_back(h);
    }
    return list;
  };
  const auto name = [&](int house) { return house_of(geometry, house); };
  const std::vector<int> blocks = crossing(block, line);
  DigitsInHouses pattern{{.digits = {digit}}};
  add_all(geometry, pattern, before,
          made_of(blocks, [&](int house) { return geometry.variable(house, digit); }));
  pattern.houses = made_of(blocks, name);
  pattern.covers = made_of(crossing(line, block), name);
  return pattern;
}

// Locked candidates: the house of the digit, and the house that loses it.
void tell_locked(const Geometry& geometry, StepDescription& sentence, const Grid& before,
                 Variable v) {
  DigitsPattern locked;
  add_all(geometry, locked, before, {v});
  BITWHIP_INVARIANT(!locked.squares.empty());
  const Candidate target = sentence.conclusion.front();
  locked.digits = {digit_of(target)};
  const int home = geometry.house_of(v),
            other = house_beside(geometry, home, locked.squares, target);
  if (other < 0) return tell_variable(geometry, sentence, std::move(locked), v);
  const HouseName cover = house_of(geometry, other);
  if (sentence.name == "block-line interaction")
    sentence.name.replace(sentence.name.find("line"), 4, word_of(cover.kind));
  if (sentence.name == "block-block interaction" && cover.kind == VariableKind::bn)
    return describe_as(sentence, DescriptionForm::blocks,
                       turned_inside_out(geometry, before, digit_of(target), home, other));
  describe_as(sentence, DescriptionForm::fits_within,
              LockedDigits{{std::move(locked), house_of(geometry, home)}, cover});
}

void tell_set(const Geometry& geometry, StepDescription& sentence, const Grid& before,
              const rules::SubsetEvidence& set) {
  const bool hidden = geometry.kind(set.base.front()) != VariableKind::rc;
  SetPattern pattern;
  add_all(geometry, pattern, before, set.base);
  pattern.size = static_cast<int>(set.base.size());
  if (set.partial >= 0)
    pattern.house = {VariableKind::other,
                     geometry.partial_houses()[static_cast<std::size_t>(set.partial)].name};
  else
    pattern.house =
        house_of(geometry, geometry.house_of(hidden ? set.base.front() : set.cover.front()));
  describe_as(sentence,
              hidden ? DescriptionForm::digits_for_squares : DescriptionForm::squares_for_digits,
              std::move(pattern));
}

void tell_fish(const Geometry& geometry, StepDescription& sentence,
               const rules::SubsetEvidence& fish) {
  BITWHIP_INVARIANT(!fish.base.empty() && fish.base.size() == fish.cover.size());
  describe_as(sentence, DescriptionForm::fish_of_houses,
              HouseFishPattern{{name_of(geometry, fish.base.front()).digit},
                               houses_of(geometry, fish.base),
                               houses_of(geometry, fish.cover)});
}

}  // namespace

StepDescription sentence_of(const Geometry& geometry, const Grid& before,
                            const rating::RuleStep& step) {
  StepDescription sentence{.language = Language::words,
                           .rule = step.rule,
                           .name = std::string(step.rule->notation),
                           .level = step.level,
                           .places = step.rule->technique->places(),
                           .conclusion = step.candidates};
  if (const auto* single = std::get_if<rules::SingleEvidence>(&step.evidence)) {
    DigitsPattern pattern;
    add_candidate(pattern, step.candidates.front());
    tell_variable(geometry, sentence, std::move(pattern), single->variable);
  } else if (const auto* locked = std::get_if<rules::LockedEvidence>(&step.evidence)) {
    if (locked->removed.empty()) {
      tell_locked(geometry, sentence, before, locked->variable);
    } else {
      DigitsPattern pattern;
      add_all(geometry, pattern, before, {locked->variable});
      tell_variable(geometry, sentence, std::move(pattern), locked->variable);
    }
  } else if (const auto* subset = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    if (sentence.name == "fish")
      tell_fish(geometry, sentence, *subset);
    else
      tell_set(geometry, sentence, before, *subset);
  } else if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) {
    describe_as(sentence, DescriptionForm::consecutive,
                ConsecutivePattern{{related->cells.begin(), related->cells.end()}});
  } else {
    LinkedPattern pattern;
    for (const rules::ChainCell& cell : rules::cells_of(step.evidence)) {
      pattern.cells.push_back(
          {.variable = name_of(geometry, cell.variable), .left = cell.left, .right = {cell.right}});
      add_candidate(pattern, cell.left);
      add_candidate(pattern, cell.right);
    }
    describe_as(sentence, DescriptionForm::linked, std::move(pattern));
  }
  return sentence;
}

StepDescription description_of(const ResolutionPath& path, const Grid& before,
                               const PathStep& step) {
  return step.hodoku     ? hodoku_description_of(step)
         : step.ser      ? ser_description_of(step)
         : path.in_words ? sentence_of(path.geometry(), before, step)
                         : nrc_record_of(path.geometry(), before, step);
}

}  // namespace bitwhip::explain
