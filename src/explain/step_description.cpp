#include "explain/step_description.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "rulebook/rules.h"
#include "rules/cell_relations.h"
#include "rules/chain_evidence.h"
#include "rules/evidence.h"
#include "rules/g_candidates.h"

namespace bitwhip::explain {

// shared_tables() owns them.
const GridTables& classic_tables() { return *shared_tables(Geometry::classic()); }

std::string square_text(int cell) { return fmt::format("r{}c{}", cell / 9 + 1, cell % 9 + 1); }
std::string cell_text(Candidate c) { return square_text(cell_of(c)); }
std::string candidate_text(Candidate c) { return fmt::format("n{}{}", digit_of(c), cell_text(c)); }

std::string cells_text(const std::vector<Candidate>& list) {
  BITWHIP_INVARIANT(!list.empty());
  const auto all_have = [&](int (*number)(Candidate)) {
    return std::all_of(list.begin(), list.end(),
                       [&](Candidate c) { return number(c) == number(list.front()); });
  };
  const bool one_row = all_have(row_of), one_column = all_have(column_of);
  if (!one_row && !one_column) return joined(list, "+", cell_text);
  const auto numbers = [&](bool all, int (*number)(Candidate)) {
    return all ? joined(list, "", number) : std::to_string(number(list.front()));
  };
  return fmt::format("r{}c{}", numbers(!one_row, row_of), numbers(one_row, column_of));
}

std::string digits_text(const std::vector<Candidate>& list) {
  return "n" + joined(list, "", digit_of);
}

std::string group_text(const std::vector<Candidate>& members) {
  BITWHIP_INVARIANT(!members.empty());
  const bool one_cell = members.size() > 1 && cell_of(members.front()) == cell_of(members.back());
  return one_cell ? digits_text(members) + cell_text(members.front())
                  : fmt::format("n{}{}", digit_of(members.front()), cells_text(members));
}

HouseName house_of(const Geometry& geometry, int house) {
  return {geometry.kind(geometry.variable(house, 1)), geometry.house_name(house)};
}

std::string_view word_of(VariableKind kind) {
  constexpr std::string_view kKindWords[] = {"cell", "row", "column", "block", "house"};
  return kKindWords[static_cast<std::size_t>(kind)];
}

std::string in_words(const HouseName& house) {
  return fmt::format("{} {}", word_of(house.kind), house.name);
}

std::string_view letters_of(VariableKind kind) {
  constexpr std::string_view kKindLetters[] = {"rc", "rn", "cn", "bn", "bn"};
  return kKindLetters[static_cast<std::size_t>(kind)];
}

VariableName name_of(const Geometry& geometry, Variable v) {
  const VariableKind kind = geometry.kind(v);
  if (kind == VariableKind::rc) return {.kind = kind, .cell = v};
  return {.kind = kind,
          .house = geometry.house_name(geometry.house_of(v)),
          .digit = digit_of(geometry.candidate(v, 0))};
}

std::string variable_text(const VariableName& name) {
  return name.kind == VariableKind::rc ? square_text(name.cell)
                                       : fmt::format("{}n{}", name.house, name.digit);
}

namespace {

using rules::StepForm;
using Kind = VariableKind;

bool has_all(std::span<const std::uint8_t> house, const std::vector<int>& cells) {
  return std::all_of(cells.begin(), cells.end(), [&](int cell) { return contains(house, cell); });
}

// Appends the square, and inserts the digit in ascending order, unless they are there.
void add_candidate(StepDescription& description, Candidate c) {
  if (!contains(description.squares, cell_of(c))) description.squares.push_back(cell_of(c));
  const auto at =
      std::lower_bound(description.digits.begin(), description.digits.end(), digit_of(c));
  if (at == description.digits.end() || *at != digit_of(c))
    description.digits.insert(at, digit_of(c));
}

// Returns the candidates of an undecided variable.
std::vector<Candidate> candidates_of(const Geometry& geometry, const Grid& before, Variable v) {
  std::vector<Candidate> list;
  for (const Candidate c : geometry.members(v)) {
    if (before.possible(c) && !before.decided(v)) list.push_back(c);
  }
  return list;
}

void add_all(const Geometry& geometry, StepDescription& description, const Grid& before,
             Variable v) {
  for (const Candidate c : candidates_of(geometry, before, v)) add_candidate(description, c);
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

// Fills in locked candidates: the house of the digit, and the house that loses it.
void fill_crossing(const Geometry& geometry, StepDescription& description, const Grid& before,
                   Variable v) {
  add_all(geometry, description, before, v);
  std::sort(description.squares.begin(), description.squares.end());
  BITWHIP_INVARIANT(!description.squares.empty());
  const Candidate target = description.conclusion.front();
  description.digits = {digit_of(target)};
  const int home = geometry.house_of(v),
            other = house_beside(geometry, home, description.squares, target);
  description.houses = {house_of(geometry, home)};
  if (other >= 0) description.covers = {house_of(geometry, other)};
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

std::vector<DescribedCell> cells_of(const Geometry& geometry,
                                    const std::vector<rules::ChainCell>& chain) {
  std::vector<DescribedCell> cells;
  for (const rules::ChainCell& one : chain) {
    if (one.variable == rules::kNoVariable) {
      cells.push_back({.variable = {},
                       .left = one.left,
                       .right = one.members,
                       .additional = one.additional,
                       .relation = true});
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

// Returns whether a chain of 2007 closes on its target or on itself, and how.
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

void fill_subset(const Geometry& geometry, StepDescription& description,
                 const rules::SubsetEvidence& subset) {
  const bool is_naked = subset.partial >= 0 || geometry.kind(subset.base.front()) == Kind::rc;
  description.form = is_naked ? DescriptionForm::naked : DescriptionForm::hidden;
  description.base = names_of(geometry, subset.base);
  description.cover = names_of(geometry, subset.cover);
  if (subset.partial >= 0) {
    BITWHIP_INVARIANT(static_cast<std::size_t>(subset.partial) < geometry.partial_houses().size());
    const std::string& name =
        geometry.partial_houses()[static_cast<std::size_t>(subset.partial)].name;
    for (const int digit : subset.digits)
      description.cover.push_back({.kind = Kind::other, .house = name, .digit = digit});
  }
  const auto &cells = is_naked ? description.base : description.cover,
             &digits = is_naked ? description.cover : description.base;
  BITWHIP_INVARIANT(!cells.empty() && cells.size() == digits.size());
  description.squares = made_of(cells, [](const VariableName& cell) { return cell.cell; });
  description.digits = made_of(digits, [](const VariableName& digit) { return digit.digit; });
  description.houses = {{digits.front().kind, digits.front().house}};
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

void fill_fish(const Geometry& geometry, StepDescription& description, const Grid& before,
               const rules::SubsetEvidence& fish) {
  BITWHIP_INVARIANT(!fish.base.empty() && fish.base.size() == fish.cover.size());
  description.form = fish.fins.empty()                    ? DescriptionForm::fish
                     : is_sashimi(geometry, before, fish) ? DescriptionForm::sashimi
                                                          : DescriptionForm::finned;
  description.base = names_of(geometry, fish.base);
  description.cover = names_of(geometry, fish.cover);
  description.digits = {description.base.front().digit};
  description.houses = houses_of(geometry, fish.base);
  description.covers = houses_of(geometry, fish.cover);
  description.fins = fish.fins;
}

// Takes for each link the first house where all other candidates are linked to the target.
void fill_oddagon(const Geometry& geometry, StepDescription& description, const Grid& before,
                  const rules::OddagonEvidence& oddagon) {
  BITWHIP_INVARIANT(oddagon.cells.size() % 2 == 1 && !oddagon.guardians.empty());
  description.digits = {digit_of(oddagon.cells.front())};
  description.fins = oddagon.guardians;
  const Candidate target = description.conclusion.front();
  for (std::size_t i = 0; i < oddagon.cells.size(); ++i) {
    const Candidate a = oddagon.cells[i], b = oddagon.cells[(i + 1) % oddagon.cells.size()];
    description.squares.push_back(cell_of(a));
    for (int h = 0; h < geometry.houses(); ++h) {
      const Variable v = geometry.variable(h, digit_of(a));
      const auto all = candidates_of(geometry, before, v);
      const bool serves = std::all_of(all.begin(), all.end(), [&](Candidate c) {
        return c == a || c == b || geometry.linked(c, target);
      });
      if (!contains(all, a) || !contains(all, b) || !serves) continue;
      description.base.push_back(name_of(geometry, v));
      break;
    }
    BITWHIP_INVARIANT(description.base.size() == i + 1);
  }
}

void fill_tridagon(StepDescription& description, const rules::UnfillableEvidence& tridagon) {
  const bool is_tridagon = description.rule->group == "tridagons";
  description.form = !is_tridagon                     ? DescriptionForm::impossible_relation
                     : description.conclusion.empty() ? DescriptionForm::tridagon_relation
                                                      : DescriptionForm::tridagon;
  description.digits = tridagon.digits;
  description.squares.assign(tridagon.cells.begin(), tridagon.cells.end());
  description.fins = tridagon.guardians;
  if (description.conclusion.empty()) description.relations = {tridagon.guardians};
}

// Fills in two relations: without one end of the chain, and without the other.
void fill_split(StepDescription& description, const rules::SplitEvidence& split) {
  description.form = DescriptionForm::or_split;
  description.fins = split.guardians;
  description.colours = split.chain;
  for (const Candidate gone : {split.chain.front(), split.chain.back()}) {
    description.relations.push_back(split.guardians);
    std::erase(description.relations.back(), gone);
  }
}

void fill_unique(StepDescription& description, const rules::UniquenessEvidence& unique) {
  description.form = unique.corners.empty() ? DescriptionForm::grave : DescriptionForm::rectangle;
  description.squares = unique.corners;
  description.digits = unique.digits;
  description.other_digits = unique.more;
  if (unique.beside >= 0) description.others = {unique.beside};
  if (unique.value == kNoCandidate) return;
  description.places = true;
  description.conclusion = {unique.value};
}

void fill_related(const Geometry& geometry, StepDescription& description,
                  const rules::RelationEvidence& related) {
  using Relation = rules::RelationEvidence::CellPattern;
  const bool up = related.slope == rules::Slope::up;
  description.size = geometry.size();
  description.below = up;
  description.squares.assign(related.cells.begin(), related.cells.end());
  BITWHIP_INVARIANT(description.squares.size() >= 2);
  if (related.pattern == Relation::bound || related.pattern == Relation::chain) {
    description.form = related.pattern == Relation::bound ? DescriptionForm::bound
                                                          : DescriptionForm::relation_chain;
    description.signs = related.pattern == Relation::bound
                            ? (up ? ">" : "<")
                            : std::string(description.squares.size() - 1, '-');
    return;
  }
  description.form = related.pattern == Relation::ascending ? DescriptionForm::ascent
                     : up                                   ? DescriptionForm::hill
                                                            : DescriptionForm::valley;
  if (related.pattern == Relation::hill) description.summit = related.top;
  for (std::size_t i = 1; i < description.squares.size(); ++i) {
    description.signs +=
        up == (description.summit < 0 || static_cast<int>(i) <= description.summit) ? '<' : '>';
  }
}

void fill_chain(const Geometry& geometry, StepDescription& description, const PathStep& step) {
  const auto& chain = std::get<rules::ChainEvidence>(step.evidence);
  description.cells = cells_of(geometry, chain.cells);
  description.branch = cells_of(geometry, chain.branch);
  const StepForm family = description.rule->step_form;
  if (family == StepForm::flat_chain) description.length = step.size;
  description.form = family == StepForm::flat_chain   ? DescriptionForm::flat_chain
                     : family == StepForm::chain      ? closing_of(step)
                     : family == StepForm::bichain    ? DescriptionForm::bichain
                     : family == StepForm::typed_whip ? DescriptionForm::typed_whip
                     : family == StepForm::bivalue    ? DescriptionForm::bivalue
                                                      : DescriptionForm::whip;
}

// Returns the description of a step in nrc notation.
StepDescription nrc_record_of(const Geometry& geometry, const Grid& before, const PathStep& step) {
  StepDescription description{.rule = &named_rule(step),
                              .length = length(step),
                              .size = step.size,
                              .places = places(step),
                              .conclusion = step.candidates};
  BITWHIP_INVARIANT(!description.conclusion.empty() || step.rule->step_form == StepForm::relations);
  if (const auto* tridagon = std::get_if<rules::UnfillableEvidence>(&step.evidence)) {
    fill_tridagon(description, *tridagon);
  } else if (const auto* split = std::get_if<rules::SplitEvidence>(&step.evidence)) {
    fill_split(description, *split);
  } else if (const auto* chain = std::get_if<rules::OrChainEvidence>(&step.evidence)) {
    description.form = DescriptionForm::whip;
    description.cells = cells_of(geometry, chain->cells);
    description.fins = chain->guardians;
  } else if (step.rule->step_form == StepForm::relations) {
    description.form = DescriptionForm::last_guardian;
  } else if (const auto* single = std::get_if<rules::SingleEvidence>(&step.evidence)) {
    const bool is_naked = geometry.kind(single->variable) == Kind::rc;
    description.form = is_naked ? DescriptionForm::naked_single : DescriptionForm::hidden_single;
    if (!is_naked) description.houses = {house_of(geometry, geometry.house_of(single->variable))};
  } else if (const auto* locked = std::get_if<rules::LockedEvidence>(&step.evidence)) {
    description.cells = {locked_cell(geometry, before, locked->variable)};
    description.form = !geometry.is_classic()                        ? DescriptionForm::locked
                       : geometry.kind(locked->variable) == Kind::bn ? DescriptionForm::birc
                                                                     : DescriptionForm::rcib;
    if (geometry.is_classic()) fill_crossing(geometry, description, before, locked->variable);
  } else if (const auto* subset = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    const bool fish = description.rule->step_form == StepForm::fish ||
                      description.rule->step_form == StepForm::finned;
    fish ? fill_fish(geometry, description, before, *subset)
         : fill_subset(geometry, description, *subset);
  } else if (const auto* oddagon = std::get_if<rules::OddagonEvidence>(&step.evidence)) {
    description.form = DescriptionForm::oddagon;
    fill_oddagon(geometry, description, before, *oddagon);
  } else if (const auto* forcing = std::get_if<rules::ForcingEvidence>(&step.evidence)) {
    description.form = DescriptionForm::forcing;
    if (forcing->variable != rules::kNoVariable)
      description.base = names_of(geometry, {forcing->variable});
    description.forcing_branches = made_of(forcing->branches, [&](const auto& one) {
      return ForcingBranch{one.from, cells_of(geometry, one.cells)};
    });
  } else if (const auto* unique = std::get_if<rules::UniquenessEvidence>(&step.evidence)) {
    fill_unique(description, *unique);
  } else if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) {
    fill_related(geometry, description, *related);
  } else {
    fill_chain(geometry, description, step);
  }
  return description;
}

// Replaces an interaction by its complement: the other two blocks that cross the line, and the
// other two lines that cross the block.
void turn_inside_out(const Geometry& geometry, StepDescription& description, const Grid& before,
                     Variable v) {
  const int home = geometry.house_of(v), other = house_beside(geometry, home, description.squares,
                                                              description.conclusion.front());
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
  description.form = DescriptionForm::blocks;
  description.squares.clear();
  description.houses.clear();
  for (const int block : crossing(other, home)) {
    description.houses.push_back(house_of(geometry, block));
    add_all(geometry, description, before, geometry.variable(block, description.digits.front()));
  }
  std::sort(description.squares.begin(), description.squares.end());
  description.covers =
      made_of(crossing(home, other), [&](int line) { return house_of(geometry, line); });
}

void fill_set(const Geometry& geometry, StepDescription& description, const Grid& before,
              const rules::SubsetEvidence& set) {
  description.hidden = geometry.kind(set.base.front()) != Kind::rc;
  description.form = description.hidden ? DescriptionForm::digits_for_squares
                                        : DescriptionForm::squares_for_digits;
  description.size = static_cast<int>(set.base.size());
  if (set.partial >= 0)
    description.houses = {
        {Kind::other, geometry.partial_houses()[static_cast<std::size_t>(set.partial)].name}};
  else
    description.houses = {house_of(
        geometry, geometry.house_of(description.hidden ? set.base.front() : set.cover.front()))};
  for (const Variable v : set.base) add_all(geometry, description, before, v);
  std::sort(description.squares.begin(), description.squares.end());
}

}  // namespace

std::vector<Variable> variables_of(const Geometry& geometry, const PathStep& step) {
  const rules::Evidence& evidence = step.evidence;
  std::vector<Variable> list;
  const auto add_cells = [&list](const auto& cells) {
    list.insert(list.end(), cells.begin(), cells.end());
  };
  const auto add_chain = [&list](const std::vector<rules::ChainCell>& cells) {
    for (const rules::ChainCell& cell : cells) list.push_back(cell.variable);
  };
  const auto add_memberships = [&](Candidate c, auto of_kind) {
    for (const auto place : geometry.memberships(c)) {
      if (of_kind(geometry.kind(place.variable))) list.push_back(place.variable);
    }
  };
  if (const auto* locked = std::get_if<rules::LockedEvidence>(&evidence)) list = {locked->variable};
  if (const auto* subset = std::get_if<rules::SubsetEvidence>(&evidence)) list = subset->base;
  if (const auto* chain = std::get_if<rules::ChainEvidence>(&evidence)) {
    add_chain(chain->cells);
    add_chain(chain->branch);
  }
  if (const auto* chain = std::get_if<rules::OrChainEvidence>(&evidence)) add_chain(chain->cells);
  if (const auto* tridagon = std::get_if<rules::UnfillableEvidence>(&evidence))
    add_cells(tridagon->cells);
  if (const auto* split = std::get_if<rules::SplitEvidence>(&evidence)) list = split->variables;
  if (const auto* forcing = std::get_if<rules::ForcingEvidence>(&evidence)) {
    list = {forcing->variable};
    for (const auto& one : forcing->branches) add_chain(one.cells);
  }
  if (const auto* unique = std::get_if<rules::UniquenessEvidence>(&evidence)) {
    add_cells(unique->corners);
    if (unique->beside >= 0) list.push_back(static_cast<Variable>(unique->beside));
    // UR4 also rests on the block, none of whose other cells has the digit.
    for (const int digit : unique->digits) {
      if (digit == digit_of(step.candidates.front()) || !step.rule->name.starts_with("ur4"))
        continue;
      add_memberships(candidate_of(unique->corners.back(), digit),
                      [](Kind kind) { return kind == Kind::bn; });
    }
    for (int v = 0; v < geometry.variables() && unique->corners.empty(); ++v)
      list.push_back(static_cast<Variable>(v));
  }
  // A relation rests on the candidates of all its cells.
  if (const auto* related = std::get_if<rules::RelationEvidence>(&evidence))
    add_cells(related->cells);
  // An oddagon rests on the houses of all links: every guardian that was gone must stay gone.
  if (const auto* oddagon = std::get_if<rules::OddagonEvidence>(&evidence)) {
    for (const Candidate c : oddagon->cells)
      add_memberships(c, [](Kind kind) { return kind != Kind::rc; });
  }
  std::erase(list, rules::kNoVariable);
  return list;
}

StepDescription sentence_of(const Geometry& geometry, const Grid& before,
                            const rating::RuleStep& step) {
  StepDescription description{.language = Language::words,
                              .rule = step.rule,
                              .name = std::string(step.rule->notation),
                              .level = step.level};
  description.places = step.rule->technique->places();
  description.conclusion = step.candidates;
  if (const auto* single = std::get_if<rules::SingleEvidence>(&step.evidence)) {
    add_candidate(description, step.candidates.front());
    description.form = DescriptionForm::holds;
    if (geometry.kind(single->variable) != Kind::rc)
      description.houses = {house_of(geometry, geometry.house_of(single->variable))};
  } else if (const auto* locked = std::get_if<rules::LockedEvidence>(&step.evidence)) {
    description.form = DescriptionForm::holds;
    if (locked->removed.empty()) {
      fill_crossing(geometry, description, before, locked->variable);
      const Kind across =
          description.covers.empty() ? Kind::other : description.covers.front().kind;
      if (description.name == "block-line interaction" && !description.covers.empty())
        description.name.replace(description.name.find("line"), 4, word_of(across));
      if (description.name == "block-block interaction" && across == Kind::bn)
        turn_inside_out(geometry, description, before, locked->variable);
    } else {
      add_all(geometry, description, before, locked->variable);
      if (geometry.kind(locked->variable) != Kind::rc)
        description.houses = {house_of(geometry, geometry.house_of(locked->variable))};
    }
  } else if (const auto* set = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    if (description.name == "fish") {
      fill_fish(geometry, description, before, *set);
      description.form = DescriptionForm::fish_of_houses;
      description.size = static_cast<int>(set->base.size());
    } else {
      fill_set(geometry, description, before, *set);
    }
  } else if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) {
    description.form = DescriptionForm::consecutive;
    description.squares.assign(related->cells.begin(), related->cells.end());
  } else {
    description.form = DescriptionForm::linked;
    for (const rules::ChainCell& cell : rules::cells_of(step.evidence)) {
      description.cells.push_back(
          {.variable = name_of(geometry, cell.variable), .left = cell.left, .right = {cell.right}});
      add_candidate(description, cell.left);
      add_candidate(description, cell.right);
    }
  }
  if (description.form == DescriptionForm::holds && !description.houses.empty())
    description.form =
        description.covers.empty() ? DescriptionForm::fits : DescriptionForm::fits_within;
  return description;
}

StepDescription description_of(const ResolutionPath& path, const Grid& before,
                               const PathStep& step) {
  return step.ser        ? ser_description_of(step)
         : path.in_words ? sentence_of(path.geometry(), before, step)
                         : nrc_record_of(path.geometry(), before, step);
}

}  // namespace bitwhip::explain
