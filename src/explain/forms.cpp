#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/invariant.h"
#include "base/registry.h"
#include "base/text.h"
#include "base/variants.h"
#include "explain/chain_text.h"
#include "explain/form_table.h"
#include "explain/form_template.h"
#include "explain/format.h"
#include "explain/names.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"
#include "grid/candidate.h"
#include "rulebook/techniques.h"

namespace bitwhip::explain {
namespace {

constexpr std::array kNotations{NotationInfo{"nrc", "short"}, NotationInfo{"full", "full"},
                                NotationInfo{"csp", "csp"}, NotationInfo{"hodoku", "hodoku"}};

// Returns the row of the form. The pattern is that of the form.
const FormRow& form_row(const StepDescription& description) {
  const FormRow& row = kForms[static_cast<std::size_t>(description.form)];
  BITWHIP_INVARIANT(row.pattern == description.pattern.index());
  return row;
}

// Texts of the roles.

std::string squares_text(const std::vector<int>& cells) { return joined(cells, " ", square_text); }
std::string names_text(const std::vector<HouseName>& houses) {
  return joined(houses, " ", [](const HouseName& house) { return house.name; });
}
std::string candidates_text(const std::vector<Candidate>& list) {
  return joined(list, " ", candidate_text);
}

std::string value_text(Candidate c, std::string_view sign) {
  return fmt::format("{} {} {}", cell_text(c), sign, digit_of(c));
}

bool is_line(VariableKind kind) { return kind == VariableKind::rn || kind == VariableKind::cn; }

// Rows come before columns.
bool columns_first(const FishPattern& fish) {
  return fish.houses.front().kind == VariableKind::cn &&
         fish.covers.front().kind == VariableKind::rn;
}
std::string base_text(const FishPattern& fish, const FormContext& context) {
  return context.left(names_text(fish.houses));
}
std::string over_text(const FishPattern& fish, const FormContext& context) {
  return context.right(names_text(fish.covers));
}

// Returns the squares of a subset, named as in their house.
std::string places_text(const SubsetPattern& subset, const FormContext& context) {
  return context.left(joined(subset.squares, " ", [kind = subset.house.kind](int cell) {
    return kind == VariableKind::rn   ? fmt::format("c{}", cell % 9 + 1)
           : kind == VariableKind::cn ? fmt::format("r{}", cell / 9 + 1)
                                      : square_text(cell);
  }));
}

// Formats a path of cells: r1c1 < r1c2 > r1c3; in the csp notation ascents always rise.
std::string path_text(const RelatedPattern& path, const FormContext& context) {
  std::vector<int> squares = path.squares;
  std::string signs = path.signs;
  if (context.csp() && context.description.form == DescriptionForm::ascent &&
      signs.front() == '>') {
    std::reverse(squares.begin(), squares.end());
    signs.assign(signs.size(), '<');
  }
  std::string text = square_text(squares.front());
  for (std::size_t i = 1; i < squares.size(); ++i)
    text += fmt::format("{0}{1}{0}{2}", context.csp() ? "" : " ", signs[i - 1],
                        square_text(squares[i]));
  return context.left(text);
}

// Returns true if the number of cells alone excludes the target, whatever their candidates.
bool counts_alone(const SlopePattern& slope, Candidate target) {
  const int others = static_cast<int>(slope.squares.size()) - 1, digit = digit_of(target);
  return slope.below ? digit <= others : digit > slope.board_size - others;
}

// Formats the links of an oddagon: r2n3{c2 c6},c6n3{r2 r4}
std::string links_text(const OddagonPattern& oddagon, const FormContext& context) {
  std::vector<std::string> links;
  for (std::size_t i = 0; i < oddagon.links.size(); ++i) {
    const auto end = [&](std::size_t at) {
      return candidate_of(oddagon.squares[at % oddagon.squares.size()], oddagon.digit);
    };
    links.push_back(link_text(oddagon.links[i], end(i), end(i + 1), context));
  }
  return joined(links, ",");
}

// Formats the variable of a forcing whip, or the relation whose guardians are the cases.
std::string trigger_text(const ForcingPattern& forcing, const FormContext& context) {
  if (forcing.variable) return variable_text(*forcing.variable);
  return relation_text(context, forcing.branches.size(),
                       joined(forcing.branches, " ",
                              [](const ForcingBranch& one) { return candidate_text(one.from); }));
}

// Formats the cases of a forcing whip with their chains: n3r4c7 - n3{r5c8 r5c2} || n8r4c7.
std::string cases_text(const ForcingPattern& forcing, const FormContext& context) {
  return joined(forcing.branches, " || ", [&](const ForcingBranch& one) {
    const std::string from = context.left(candidate_text(one.from));
    return one.cells.empty() ? from : from + " - " + chain_text(one.cells, context);
  });
}

// Formats digits: n3n8
std::string numbers_text(const std::vector<int>& digits, std::string_view between = "") {
  return joined(digits, between, [](int digit) { return fmt::format("n{}", digit); });
}

// Formats the premises of a unique rectangle beside its corners: " and n5", " and n5n6 with r8c6"
std::string beside_text(const RectanglePattern& rectangle, const FormContext& context) {
  if (rectangle.thirds.empty()) return {};
  const std::string more = " and " + context.right(numbers_text(rectangle.thirds));
  return rectangle.beside ? more + " with " + context.right(square_text(*rectangle.beside)) : more;
}

constexpr std::array<std::string_view, 3> kSets{"pairs", "triplets", "quads"},
    kFish{"x-wing", "swordfish", "jellyfish"}, kLetters{"P", "T", "4"};
std::string sized(const std::array<std::string_view, 3>& names, std::size_t size) {
  BITWHIP_INVARIANT(size >= 2 && size <= 4);
  return std::string(names[size - 2]);
}

std::string plural(const std::vector<HouseName>& houses) {
  return fmt::format("{}s {}", word_of(houses.front().kind), names_text(houses));
}

struct TemplateRole {
  std::string_view name;
  VariantTraits<StepPattern>::Set patterns;  // that have it
  std::string (*text)(const FormContext& context);
};

// Returns a role for the patterns that the function accepts.
template <class Text>
constexpr TemplateRole role(std::string_view name, Text) {
  static_assert(std::is_class_v<Text>, "a lambda without captures");
  return {name, VariantTraits<StepPattern>::accepted_by<Text, FormContext>(),
          [](const FormContext& context) {
            return visit_accepted(context.description.pattern, Text{}, std::string(), context);
          }};
}

using Context = FormContext;
constexpr std::array kRoles{
    // of all steps
    role("rule",
         [](const auto&, const Context& c) -> std::string {
           BITWHIP_INVARIANT(c.description.rule != nullptr);
           return std::string(c.description.rule->notation);
         }),
    role("length",
         [](const auto&, const Context& c) -> std::string {
           return std::to_string(c.description.length);
         }),
    role("value",
         [](const auto&, const Context& c) -> std::string {
           return cell_text(c.description.conclusion.front());
         }),
    // names
    role("count",
         [](const BichainPattern& p, const Context&) { return std::to_string(p.cells.size()); }),
    role("branches",
         [](const BichainPattern& p, const Context&) { return std::to_string(p.branch.size()); }),
    role("gaps", [](const RelatedPattern& p,
                    const Context&) { return std::to_string(p.squares.size() - 1); }),
    role("strong",
         [](const SlopePattern& p, const Context& c) {
           return std::string(counts_alone(p, c.description.conclusion.front()) ? "" : "str-");
         }),
    role("letters",
         [](const ChainPattern& p, const Context&) {
           return std::string(letters_of(p.cells.front().variable.kind));
         }),
    role("space",
         [](const ChainPattern& p, const Context&) {
           const VariableKind kind = p.cells.front().variable.kind;
           return is_line(kind) ? fmt::format("-{}", letters_of(kind)) : std::string();
         }),
    role("sets",
         [](const SubsetPattern& p, const Context&) { return sized(kSets, p.base.size()); }),
    role("fish", [](const FishPattern& p, const Context&) { return sized(kFish, p.base.size()); }),
    role("letter",
         [](const HasBase auto& p, const Context&) -> std::string {
           return sized(kLetters, p.base.size());
         }),
    role("word",
         [](const HasHouse auto& p, const Context&) -> std::string {
           return std::string(word_of(p.house.kind));
         }),
    role("lines",
         [](const FishPattern& p, const Context&) {
           const VariableKind base = p.houses.front().kind;
           return is_line(base) && is_line(p.covers.front().kind)
                      ? fmt::format("{}s", word_of(base))
                      : std::string("houses");
         }),
    // patterns
    role("cells", [](const ChainPattern& p, const Context& c) { return chain_text(p.cells, c); }),
    role("branch",
         [](const BichainPattern& p, const Context& c) { return chain_text(p.branch, c); }),
    role("variable", [](const ForcingPattern& p, const Context& c) { return trigger_text(p, c); }),
    role("cases", [](const ForcingPattern& p, const Context& c) { return cases_text(p, c); }),
    role("relation",
         [](const SplitPattern& p, const Context& c) {
           return relation_text(c, p.guardians.size(), candidates_text(p.guardians));
         }),
    role("chain", [](const SplitPattern& p,
                     const Context& c) { return c.left(joined(p.chain, " - ", candidate_text)); }),
    role("named", [](const UnfillablePattern& p,
                     const Context& c) { return c.right(candidates_text(p.guardians)); }),
    role("guardians",
         [](const OddagonPattern& p, const Context& c) {
           return c.right(joined(p.guardians, " ", cell_text));
         }),
    role("links", [](const OddagonPattern& p, const Context& c) { return links_text(p, c); }),
    role("pair", [](const RectanglePattern& p,
                    const Context& c) { return c.left(numbers_text(p.digits)); }),
    role("beside", [](const RectanglePattern& p, const Context& c) { return beside_text(p, c); }),
    role("numbers",
         [](const HasDigits auto& p, const Context& c) -> std::string {
           return c.right(numbers_text(p.digits, " "));
         }),
    role("places", [](const SubsetPattern& p, const Context& c) { return places_text(p, c); }),
    role("where",
         [](const SubsetPattern& p, const Context& c) {
           return p.house.kind == VariableKind::cn
                      ? fmt::format("{{{}}}{}", places_text(p, c), p.house.name)
                      : fmt::format("{}{{{}}}", p.house.name, places_text(p, c));
         }),
    role("base", [](const FishPattern& p, const Context& c) { return base_text(p, c); }),
    role("over", [](const FishPattern& p, const Context& c) { return over_text(p, c); }),
    role("rows",
         [](const FishPattern& p, const Context& c) {
           return columns_first(p) ? over_text(p, c) : base_text(p, c);
         }),
    role("columns",
         [](const FishPattern& p, const Context& c) {
           return columns_first(p) ? base_text(p, c) : over_text(p, c);
         }),
    role("fins",
         [](const FinnedFishPattern& p, const Context& c) {
           return c.colors(TerminalColors::Meaning::additional, joined(p.fins, " ", cell_text));
         }),
    role("ring",
         [](const HasSquares auto& p, const Context& c) -> std::string {
           return c.left(squares_text(p.squares));
         }),
    role("path", [](const RelatedPattern& p, const Context& c) { return path_text(p, c); }),
    role("sign", [](const SlopePattern& p, const Context&) { return p.signs; }),
    role("rest",
         [](const HasSquares auto& p, const Context& c) -> std::string {
           return c.left(joined(std::span(p.squares).subspan(1), " ", square_text));
         }),
    // digits, squares and houses
    role("digits",
         [](const HasDigits auto& p, const Context&) -> std::string { return joined(p.digits); }),
    role("digit",
         [](const HasDigit auto& p, const Context&) -> std::string {
           return std::to_string(p.digit);
         }),
    role("other",
         [](const HasOtherDigits auto& p, const Context&) -> std::string {
           return joined(p.other_digits);
         }),
    role("squares",
         [](const HasSquares auto& p, const Context&) -> std::string {
           return squares_text(p.squares);
         }),
    role("square",
         Overloaded{[](const HasSquares auto& p, const Context&) -> std::string {
                      return square_text(p.squares.front());
                    },
                    [](const DigitCases& p, const Context&) { return square_text(p.square); }}),
    role("more", [](const LoopPattern& p, const Context&) { return squares_text(p.more); }),
    role("others",
         [](const HasOthers auto& p, const Context&) -> std::string {
           return squares_text(p.others);
         }),
    role("size", [](const SetPattern& p, const Context&) { return std::to_string(p.size); }),
    role("s",
         [](const SetPattern& p, const Context&) { return std::string(p.size == 1 ? "" : "s"); }),
    role("house",
         [](const HasHouse auto& p, const Context&) -> std::string { return in_words(p.house); }),
    role("second", [](const DirectLockedDigits& p, const Context&) { return in_words(p.second); }),
    role("cover",
         Overloaded{[](const LockedDigits& p, const Context&) { return in_words(p.cover); },
                    [](const InteractionPattern& p, const Context&) { return in_words(p.cover); }}),
    role("houses", Overloaded{[](const HasHouse auto& p, const Context&) -> std::string {
                                return std::string(p.house.name);
                              },
                              [](const HasHouses auto& p, const Context&) -> std::string {
                                return names_text(p.houses);
                              }}),
    role("covers",
         [](const HasHouses auto& p, const Context&) -> std::string {
           return names_text(p.covers);
         }),
    role("sides",
         [](const HasHouses auto& p, const Context&) -> std::string { return plural(p.houses); }),
    role("across",
         [](const HasHouses auto& p, const Context&) -> std::string { return plural(p.covers); }),
    role("extras",
         [](const BugPattern& p, const Context&) {
           return joined(p.extras, " ", [](Candidate x) {
             return fmt::format("{}={}", cell_text(x), digit_of(x));
           });
         }),
    // chains in words
    role("variables",
         [](const LinkedPattern& p, const Context& c) {
           return c.full() ? ", by " + chain_text(p.cells, c) : std::string();
         }),
    role("left", [](const LinkedPattern& p,
                    const Context&) { return value_text(p.cells.front().left, "="); }),
    role("right", [](const LinkedPattern& p,
                     const Context&) { return value_text(p.cells.back().right.front(), "="); }),
    role("assumed", [](const BothValues& p, const Context&) { return node_text(p.assumed); }),
    role("denied",
         [](const BothValues& p, const Context&) { return node_text(ser::negation(p.assumed)); }),
    role("end", [](const SerChainEnd& p, const Context&) { return node_text(p.end); }),
    role("contrary",
         [](const SerContradiction& p, const Context&) { return node_text(p.contrary); }),
};

constexpr const TemplateRole* role_of(std::string_view name) {
  return std::find_if(kRoles.begin(), kRoles.end(),
                      [name](const TemplateRole& one) { return one.name == name; });
}
constexpr bool has_roles(std::size_t pattern, std::string_view form) {
  while (!form.empty()) {
    const std::string_view name = next_role(form).second;
    if (!name.empty() && (role_of(name) == kRoles.end() || !role_of(name)->patterns[pattern]))
      return false;
  }
  return true;
}
// The rows are in the order of the forms, and their patterns have all roles of their templates.
static_assert(std::all_of(kForms.begin(), kForms.end(), [](const FormRow& row) {
  const std::array templates{row.name, row.capitals, row.nrc, row.csp_name, row.csp};
  return &row == &kForms[static_cast<std::size_t>(row.form)] &&
         std::all_of(templates.begin(), templates.end(),
                     [&](std::string_view one) { return has_roles(row.pattern, one); });
}));

std::string fill(std::string_view form, const FormContext& context) {
  return filled(form, [&](std::string_view name) { return role_of(name)->text(context); });
}

}  // namespace

Registry<NotationInfo> notations() { return std::span<const NotationInfo>(kNotations); }

std::string TerminalColors::operator()(Meaning role, std::string_view text) const {
  if (!color || text.empty()) return std::string(text);
  constexpr std::string_view kCodes[] = {"1;31", "33", "32", "2", "1"};
  return fmt::format("\033[{}m{}\033[0m", kCodes[static_cast<std::size_t>(role)], text);
}

std::string node_text(ser::NodeCode node) {
  return fmt::format("{}{}{}", square_text(ser::node_cell(node)), ser::is_on(node) ? "=" : "<>",
                     ser::node_digit(node));
}

std::string_view kind_of(const StepDescription& description) { return form_row(description).kind; }

std::string name_of(const StepDescription& description, Notation notation) {
  const FormRow& row = form_row(description);
  if (!description.name.empty()) return description.name;
  return fill(notation == Notation::csp && !row.csp_name.empty() ? row.csp_name : row.name,
              FormContext{description, Notation::nrc});
}

std::string capitals_of(const StepDescription& description, Notation notation) {
  const FormRow& row = form_row(description);
  if (row.kind == "interaction")
    return notation == Notation::csp || description.form == DescriptionForm::locked
               ? "WHIP[1]"
               : std::string(row.capitals);
  return upper(row.capitals.empty() ? name_of(description, Notation::nrc)
                                    : fill(row.capitals, FormContext{description, Notation::nrc}));
}

std::string reason_text(const StepDescription& description, Notation notation,
                        const TerminalColors& colors) {
  const FormRow& row = form_row(description);
  return fill(notation == Notation::csp && !row.csp.empty() ? row.csp : row.nrc,
              FormContext{description, notation, colors});
}

StepText line_of(const StepDescription& description, Notation notation,
                 const TerminalColors& colors) {
  const bool nrc = description.language == Language::nrc, csp = nrc && notation == Notation::csp;
  StepText line;
  if (const auto* const of_hodoku = std::get_if<HodokuPattern>(&description.pattern)) {
    line.branches = hodoku_lines(*of_hodoku->of);
    line.reason = std::move(line.branches.front());
    line.branches.erase(line.branches.begin());
    return line;
  }
  if (description.language == Language::ser)
    line.reason = rating::to_string(description.level) + " ";
  line.reason += name_of(description, notation);
  std::string reason = reason_text(description, notation, nrc ? colors : TerminalColors());
  line.branches = branch_texts(description, notation);
  if (!line.branches.empty()) {
    if (reason.empty())
      reason = std::exchange(line.branches, {}).front();
    else
      reason += ':';
    for (std::size_t i = 0; i + 1 < line.branches.size(); ++i) line.branches[i] += ';';
  }
  if (!reason.empty()) line.reason += (nrc && !csp ? " " : ": ") + reason;
  const std::string_view sign = description.places ? "=" : csp ? "≠" : "<>";
  for (const Candidate c : description.conclusion) {
    const std::string value = value_text(c, sign);
    (line.conclusion += line.conclusion.empty() ? "" : ", ") +=
        nrc && !description.places ? colors(TerminalColors::Meaning::target, value) : value;
  }
  for (const std::vector<Candidate>& one : description.relations) {
    const std::string list = joined(one, ", ", candidate_text);
    (line.conclusion += line.conclusion.empty() ? "" : "; ") +=
        "one of " + (nrc ? colors(TerminalColors::Meaning::right, list) : list);
  }
  if (assumes_one_solution(description)) line.assumes = " (uniqueness)";
  // The csp notation is as CSP-Rules prints it.
  if (description.also && !csp)
    line.assumes += fmt::format(" ({})", rulebook::name_of(*description.also));
  const auto* const oddagon = std::get_if<OddagonPattern>(&description.pattern);
  if (csp && oddagon != nullptr)
    line.note = "with z-candidates = " + candidates_text(oddagon->guardians);
  return line;
}

bool assumes_one_solution(const StepDescription& description) {
  return kind_of(description) == "uniqueness";
}

std::string sentence_text(const StepDescription& description, Notation notation) {
  const StepText line = line_of(description, notation, {});
  std::string text = line.reason;
  for (const std::string& branch : line.branches) text += ' ' + branch;
  return text + " ==> " + line.conclusion;
}

}  // namespace bitwhip::explain
