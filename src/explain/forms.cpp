#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/invariant.h"
#include "base/registry.h"
#include "base/text.h"
#include "explain/format.h"
#include "explain/step_description.h"
#include "grid/candidate.h"

namespace bitwhip::explain {
namespace {

constexpr std::array kNotations{NotationInfo{"nrc", "short"}, NotationInfo{"full", "full"},
                                NotationInfo{"csp", "csp"}};

struct FormRow {
  DescriptionForm form;
  std::string_view kind;
  std::string_view name{};             // of its steps; in words the description has the name
  std::string_view capitals{};         // empty: derived from the name
  std::string_view nrc{};              // the part after the name
  std::string_view csp_name{}, csp{};  // empty: as in nrc
};

constexpr std::array kForms{
    FormRow{DescriptionForm::naked_single, "single", "naked-single"},
    FormRow{DescriptionForm::hidden_single, "single", "hidden-single-in-a-$word"},
    FormRow{DescriptionForm::rcib, "interaction", "$house interaction-with-$cover", "RCiB", "",
            "whip[1]", "$cells"},
    FormRow{DescriptionForm::birc, "interaction", "$house interaction-with-$cover", "BiRC", "",
            "whip[1]", "$cells"},
    FormRow{DescriptionForm::locked, "interaction", "whip[1]", "", "$cells"},
    FormRow{DescriptionForm::naked, "subset", "naked-$sets-in-a-$word", "N$letter",
            "{$numbers}$where", "", "$houses{$places}{$numbers}"},
    FormRow{DescriptionForm::hidden, "subset", "hidden-$sets-in-a-$word", "H$letter",
            "{$numbers}$where", "", "$houses{$numbers}{$places}"},
    FormRow{DescriptionForm::fish, "fish", "$fish-in-$lines", "SH$letter",
            "n$digits{$rows}{$columns}", "", "n$digits{$base}{$over}"},
    FormRow{DescriptionForm::finned, "fish", "finned-$fish-in-$lines", "finned-$fish",
            "n$digits{$rows}{$columns} fins $fins", "", "n$digits{$base}{$over}"},
    FormRow{DescriptionForm::sashimi, "fish", "sashimi-$fish-in-$lines", "sashimi-$fish",
            "n$digits{$rows}{$columns} fins $fins", "", "n$digits{$base}{$over}"},
    FormRow{DescriptionForm::flat_chain, "chain", "$rule$space$length-chain", "$rule$length",
            "$cells"},
    FormRow{DescriptionForm::chain, "chain", "$rule$length-chain", "$rule$length", "$cells"},
    FormRow{DescriptionForm::lr_lasso, "chain", "$rule$length-lr-lasso", "", "$cells"},
    FormRow{DescriptionForm::rl_lasso, "chain", "$rule$length-rl-lasso", "", "$cells"},
    FormRow{DescriptionForm::bichain, "chain", "$rule($count,$branches)-bichain", "",
            "$cells & $branch"},
    FormRow{DescriptionForm::oddagon, "oddagon", "oddagon[$length]", "",
            "n$digits{$ring} guardians $guardians", "", "$links"},
    FormRow{DescriptionForm::forcing, "forcing", "$rule[$length]", "", "$variable || $cases"},
    FormRow{DescriptionForm::tridagon, "tridagon", "tridagon", "",
            "{$numbers}{$ring} guardians $named"},
    FormRow{DescriptionForm::tridagon_relation, "tridagon", "tridagon-relation", "",
            "{$numbers}{$ring}"},
    FormRow{DescriptionForm::impossible_relation, "tridagon", "impossible-relation", "",
            "{$numbers}{$ring}"},
    FormRow{DescriptionForm::or_split, "or-split", "or-split[$length]", "",
            "$relation by $colours"},
    FormRow{DescriptionForm::last_guardian, "single", "last-guardian"},
    FormRow{DescriptionForm::rectangle, "uniqueness", "$rule", "", "$pair $ring$beside"},
    FormRow{DescriptionForm::grave, "uniqueness", "$rule", "", "$value"},
    FormRow{DescriptionForm::bivalue, "chain", "bivalue-chain[$length]", "", "$cells",
            "biv-chain[$length]", "$cells"},
    FormRow{DescriptionForm::whip, "chain", "$rule[$length]", "", "$cells"},
    FormRow{DescriptionForm::typed_whip, "chain", "$rule-$letters[$length]", "", "$cells"},
    FormRow{DescriptionForm::ascent, "relation", "asc", "", "$path", "$(strong)asc[$gaps]",
            "$path"},
    FormRow{DescriptionForm::hill, "relation", "hill", "", "$path", "$(strong)hill[$gaps]",
            "$path"},
    FormRow{DescriptionForm::valley, "relation", "valley", "hill", "$path",
            "$(strong)valley[$gaps]", "$path"},
    FormRow{DescriptionForm::bound, "relation", "bound", "", "$square $sign {$rest}",
            "bound[$gaps]", "$square$sign{$rest}"},
    FormRow{DescriptionForm::relation_chain, "relation", "relation-chain", "", "$path",
            "relation-chain[$gaps]", "$path"},

    FormRow{DescriptionForm::holds, "holds", "", "", "$squares holds $digits only"},
    FormRow{DescriptionForm::fits, "fits", "", "", "$digits in $house fits $squares only"},
    FormRow{DescriptionForm::fits_within, "fits", "", "",
            "$digits in $house fits $squares only, all in $cover"},
    FormRow{DescriptionForm::fits_so, "fits", "", "",
            "$digits in $house fits $squares only, all in $cover, so $digits in $second fits "
            "$value only"},
    FormRow{DescriptionForm::squares_for_digits, "set", "", "",
            "$size square$s of $house, $squares, for the $size digit$s $digits"},
    FormRow{DescriptionForm::digits_for_squares, "set", "", "",
            "$size digit$s of $house, $digits, for the $size square$s $squares"},
    FormRow{DescriptionForm::digits_for_squares_so, "set", "", "",
            "$size digit$s of $house, $digits, for the $size square$s $squares, so $other in "
            "$house fits $value only"},
    FormRow{DescriptionForm::blocks, "blocks", "", "",
            "$sides hold $digits in $across only, at $squares"},
    FormRow{DescriptionForm::fish_of_houses, "fish", "", "",
            "$digits in houses $houses fits houses $covers only"},
    FormRow{DescriptionForm::fish_of_lines, "fish", "", "",
            "$digits in $sides fits $across only, at $squares"},
    FormRow{DescriptionForm::linked, "chain", "", "", "$squares, so $left or $right$variables"},
    FormRow{DescriptionForm::consecutive, "consecutive", "", "",
            "$squares, each consecutive with the next"},
    FormRow{DescriptionForm::wings, "wings", "", "",
            "$square with the wings $rest for the digits $digits, so one of them is $other"},
    FormRow{DescriptionForm::exclusion, "exclusion", "", "",
            "$squares must leave digits to $others"},
    FormRow{DescriptionForm::loop_1, "loop", "", "",
            "a loop of $digits through $squares, more in $more"},
    FormRow{DescriptionForm::loop_2, "loop", "", "",
            "a loop of $digits through $squares, more in $more, which is $other"},
    FormRow{DescriptionForm::loop_3_naked, "loop", "", "",
            "a loop of $digits through $squares, more in $more, in $house these as one and $others "
            "hold $other only"},
    FormRow{DescriptionForm::loop_3_hidden, "loop", "", "",
            "a loop of $digits through $squares, more in $more, in $house only these as one and "
            "$others hold $other"},
    FormRow{DescriptionForm::loop_4, "loop", "", "",
            "a loop of $digits through $squares, more in $more, $other in $house fits $more only"},
    FormRow{DescriptionForm::grave_1, "grave", "", "", "all but $extras is a grave"},
    FormRow{DescriptionForm::grave_3, "grave", "", "",
            "all but $extras is a grave, in $house these as one and $others hold $other only"},
    FormRow{DescriptionForm::grave_4, "grave", "", "",
            "all but $extras is a grave, $other in $house fits $squares only"},

    FormRow{DescriptionForm::one_branch, "chain"},
    FormRow{DescriptionForm::contradiction, "chain", "", "", "$assumed gives $end and $contrary"},
    FormRow{DescriptionForm::both, "chain", "", "", "$assumed and $denied both give $end"},
    FormRow{DescriptionForm::each_digit, "chain", "", "", "each digit of $squares gives $end"},
    FormRow{DescriptionForm::each_place, "chain", "", "",
            "each place of $digits in $houses gives $end"},
};

const FormRow& form_row(const StepDescription& description) {
  return kForms[static_cast<std::size_t>(description.form)];
}

// Removes the text before the next `$` and the role after it from the template, and returns both;
// the role is empty if there is none.
constexpr std::pair<std::string_view, std::string_view> next_role(std::string_view& form) {
  const std::string_view before = form.substr(0, form.find('$'));
  form.remove_prefix(std::min(before.size() + 1, form.size()));
  const bool in_brackets = form.starts_with('(');
  form.remove_prefix(in_brackets);
  const std::string_view role =
      form.substr(0, static_cast<std::size_t>(
                         std::find_if_not(form.begin(), form.end(), is_letter) - form.begin()));
  form.remove_prefix(role.size() + in_brackets);
  return {before, role};
}

// Fills a template with text_of(role) for each role.
template <class TextOf>
std::string fill(std::string_view form, TextOf text_of) {
  std::string text;
  while (!form.empty()) {
    const auto [before, role] = next_role(form);
    text += before;
    if (!role.empty()) text += text_of(role);
  }
  return text;
}

// Forms of the cells of chains.

struct CellForm {
  std::string_view form;  // $all: the candidates
  enum class CandidateFormat : std::uint8_t { digits, rows, columns, squares } as;
};
using CandidateFormat = CellForm::CandidateFormat;

// Forms for the variables rc, rn, cn, bn and those of other houses.
using CellForms = std::array<CellForm, kVariableKinds>;
constexpr CellForm kOfCell{"{$all}$variable", CandidateFormat::digits},
    kSquares{"n$digit{$all}", CandidateFormat::squares},
    kNamed{"n$digit{$all}$house", CandidateFormat::squares},
    kOpen{"n$digit{$all}$open", CandidateFormat::squares};
constexpr CellForms kNrcCells{kOfCell, kSquares, kSquares, kSquares, kSquares};
constexpr CellForms kFlatCells{kOfCell, CellForm{"{$all}$variable", CandidateFormat::columns},
                               CellForm{"{$all}$variable", CandidateFormat::rows}, kSquares,
                               kSquares};
constexpr CellForms kFullCells{kOfCell, CellForm{"n$digit$house{$all}", CandidateFormat::columns},
                               CellForm{"n$digit{$all}$house", CandidateFormat::rows}, kOpen,
                               kOpen};
constexpr CellForms kCspCells{CellForm{"$variable{$all}", CandidateFormat::digits},
                              CellForm{"$variable{$all}", CandidateFormat::columns},
                              CellForm{"$variable{$all}", CandidateFormat::rows},
                              CellForm{"$variable{$all}", CandidateFormat::squares},
                              CellForm{"$variable{$all}", CandidateFormat::squares}};
constexpr CellForms kWordCells{kOfCell, kNamed, kNamed, kNamed, kNamed};

std::string candidates_text(CandidateFormat as, const std::vector<Candidate>& list) {
  BITWHIP_INVARIANT(!list.empty());
  if (as == CandidateFormat::digits) return digits_text(list);
  if (as == CandidateFormat::squares) return cells_text(list);
  return as == CandidateFormat::rows ? "r" + joined(list, "", row_of)
                                     : "c" + joined(list, "", column_of);
}

// Returns the three candidates of the row or column of the members in their block.
std::vector<Candidate> minirow_of(const std::vector<Candidate>& members) {
  const Candidate c = members.front();
  const bool in_row = row_of(c) == row_of(members.back());
  const int first = in_row ? cell_of(c) - cell_of(c) % 3 : cell_of(c) - cell_of(c) / 9 % 3 * 9;
  std::vector<Candidate> all;
  for (int i = 0; i < 3; ++i)
    all.push_back(candidate_of(first + i * (in_row ? 1 : 9), digit_of(c)));
  return all;
}

struct FormContext {
  const StepDescription& description;
  Notation notation;
  TerminalColors colors{};

  bool full() const { return notation == Notation::full; }
  bool csp() const { return notation == Notation::csp; }
  std::string left(std::string_view text) const {
    return colors(TerminalColors::Meaning::left, text);
  }
  std::string right(std::string_view text) const {
    return colors(TerminalColors::Meaning::right, text);
  }
};

// Formats a relation: or3{n5r2c2 n6r5c5 n7r8c8}; csp: OR3{{n5r2c2 n6r5c5 n7r8c8}}
std::string relation_text(const FormContext& context, std::size_t size,
                          const std::string& guardians) {
  return fmt::format(fmt::runtime(context.csp() ? "OR{}{{{{{}}}}}" : "or{}{{{}}}"), size,
                     guardians);
}

std::string text_of(const DescribedCell& cell, const CellForms& forms, const FormContext& context) {
  const CellForm& form = forms[static_cast<std::size_t>(cell.variable.kind)];
  const auto value = [&](const std::vector<Candidate>& list) {
    return cell.relation ? candidate_text(list.front()) : candidates_text(form.as, list);
  };
  const std::string right =
      cell.right.empty()
          ? "."
          : context.right(
                value(cell.minirow && context.csp() ? minirow_of(cell.right) : cell.right));
  std::vector<std::string> parts{context.left(value({cell.left}))};
  for (const rules::Additional& extra : cell.additional) {
    const std::string by = !context.full()    ? ""
                           : extra.by.empty() ? "*"
                                              : "#" + group_text(extra.by);
    if (cell.relation || context.full())
      parts.push_back(
          context.colors(TerminalColors::Meaning::additional, value({extra.candidate}) + by));
  }
  const bool comes_last = cell.relation && context.csp();  // after a bar
  parts.insert(comes_last ? parts.end() : parts.begin() + 1, comes_last ? "| " + right : right);
  if (cell.relation)
    return relation_text(context, 1 + cell.right.size() + cell.additional.size(), joined(parts));
  return fill(form.form, [&](std::string_view role) -> std::string {
    if (role == "all") return joined(parts);
    if (role == "variable") return variable_text(cell.variable);
    if (role == "digit") return std::to_string(cell.variable.digit);
    return role == "house" || cell.open ? std::string(cell.variable.house) : "";
  });
}

std::string chain_text(const std::vector<DescribedCell>& cells, const FormContext& context) {
  const CellForms& forms = context.description.language == Language::words           ? kWordCells
                           : context.csp()                                           ? kCspCells
                           : context.description.form == DescriptionForm::flat_chain ? kFlatCells
                           : context.full()                                          ? kFullCells
                                                                                     : kNrcCells;
  return joined(cells, " - ",
                [&](const DescribedCell& cell) { return text_of(cell, forms, context); });
}

// Texts of the roles.

std::string squares_text(const std::vector<int>& cells) { return joined(cells, " ", square_text); }
std::string names_text(const std::vector<HouseName>& houses) {
  return joined(houses, " ", [](const HouseName& house) { return house.name; });
}

std::string value_text(Candidate c, std::string_view sign) {
  return fmt::format("{} {} {}", cell_text(c), sign, digit_of(c));
}

bool is_line(VariableKind kind) { return kind == VariableKind::rn || kind == VariableKind::cn; }

// Fish: rows come before columns.
bool columns_first(const StepDescription& description) {
  return description.houses.front().kind == VariableKind::cn &&
         description.covers.front().kind == VariableKind::rn;
}
std::string base_text(const FormContext& c) { return c.left(names_text(c.description.houses)); }
std::string over_text(const FormContext& c) { return c.right(names_text(c.description.covers)); }

// Returns the squares of a subset, named as in their house.
std::string places_text(const FormContext& context) {
  const VariableKind kind = context.description.houses.front().kind;
  return context.left(joined(context.description.squares, " ", [kind](int cell) {
    return kind == VariableKind::rn   ? fmt::format("c{}", cell % 9 + 1)
           : kind == VariableKind::cn ? fmt::format("r{}", cell / 9 + 1)
                                      : square_text(cell);
  }));
}

// Formats a path of cells: r1c1 < r1c2 > r1c3; in the csp notation ascents always rise.
std::string path_text(const FormContext& context) {
  std::vector<int> squares = context.description.squares;
  std::string signs = context.description.signs;
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
bool counts_alone(const StepDescription& description) {
  const int others = static_cast<int>(description.squares.size()) - 1,
            digit = digit_of(description.conclusion.front());
  return description.below ? digit <= others : digit > description.size - others;
}

// Formats the links of an oddagon: r2n3{c2 c6},c6n3{r2 r4}
std::string links_text(const FormContext& context) {
  std::vector<std::string> links;
  const StepDescription& description = context.description;
  for (std::size_t i = 0; i < description.base.size(); ++i) {
    const auto end = [&](std::size_t at) {
      return candidate_of(description.squares[at % description.squares.size()],
                          description.digits.front());
    };
    links.push_back(
        text_of({.variable = description.base[i], .left = end(i), .right = {end(i + 1)}}, kCspCells,
                context));
  }
  return joined(links, ",");
}

// Formats the cases of a forcing whip with their chains: n3r4c7 - n3{r5c8 r5c2} || n8r4c7.
std::string cases_text(const FormContext& context) {
  return joined(context.description.forcing_branches, " || ", [&](const ForcingBranch& one) {
    const std::string from = context.left(candidate_text(one.from));
    return one.cells.empty() ? from : from + " - " + chain_text(one.cells, context);
  });
}

// Formats digits: n3n8
std::string numbers_text(const std::vector<int>& digits) {
  return joined(digits, "", [](int digit) { return fmt::format("n{}", digit); });
}

// Formats the premises of a unique rectangle beside its corners: " and n5", " and n5n6 with r8c6"
std::string beside_text(const FormContext& context) {
  const StepDescription& description = context.description;
  if (description.other_digits.empty()) return {};
  const std::string more = " and " + context.right(numbers_text(description.other_digits));
  return description.others.empty()
             ? more
             : more + " with " + context.right(squares_text(description.others));
}

struct TemplateRole {
  std::string_view name;
  std::string (*text)(const FormContext& c);
};

constexpr std::array<std::string_view, 3> kSets{"pairs", "triplets", "quads"},
    kFish{"x-wing", "swordfish", "jellyfish"}, kLetters{"P", "T", "4"};
std::string sized(const std::array<std::string_view, 3>& names, const FormContext& c) {
  BITWHIP_INVARIANT(c.description.size >= 2 && c.description.size <= 4);
  return std::string(names[static_cast<std::size_t>(c.description.size) - 2]);
}

std::string plural(const std::vector<HouseName>& houses) {
  return fmt::format("{}s {}", word_of(houses.front().kind), names_text(houses));
}

constexpr std::array kRoles{
    // names
    TemplateRole{"rule",
                 [](const FormContext& c) { return std::string(c.description.rule->notation); }},
    TemplateRole{"length",
                 [](const FormContext& c) { return std::to_string(c.description.length); }},
    TemplateRole{"count",
                 [](const FormContext& c) { return std::to_string(c.description.cells.size()); }},
    TemplateRole{"branches",
                 [](const FormContext& c) { return std::to_string(c.description.branch.size()); }},
    TemplateRole{
        "gaps",
        [](const FormContext& c) { return std::to_string(c.description.squares.size() - 1); }},
    TemplateRole{"strong",
                 [](const FormContext& c) {
                   return std::string(counts_alone(c.description) ? "" : "str-");
                 }},
    TemplateRole{"letters",
                 [](const FormContext& c) {
                   return std::string(letters_of(c.description.cells.front().variable.kind));
                 }},
    TemplateRole{"space",
                 [](const FormContext& c) {
                   const VariableKind kind = c.description.cells.front().variable.kind;
                   return is_line(kind) ? fmt::format("-{}", letters_of(kind)) : std::string();
                 }},
    TemplateRole{"sets", [](const FormContext& c) { return sized(kSets, c); }},
    TemplateRole{"fish", [](const FormContext& c) { return sized(kFish, c); }},
    TemplateRole{"letter", [](const FormContext& c) { return sized(kLetters, c); }},
    TemplateRole{"word",
                 [](const FormContext& c) {
                   return std::string(word_of(c.description.houses.front().kind));
                 }},
    TemplateRole{"lines",
                 [](const FormContext& c) {
                   const VariableKind base = c.description.houses.front().kind;
                   return is_line(base) && is_line(c.description.covers.front().kind)
                              ? fmt::format("{}s", word_of(base))
                              : std::string("houses");
                 }},
    // patterns
    TemplateRole{"cells", [](const FormContext& c) { return chain_text(c.description.cells, c); }},
    TemplateRole{"branch",
                 [](const FormContext& c) { return chain_text(c.description.branch, c); }},
    TemplateRole{"variable",
                 [](const FormContext& c) {
                   if (!c.description.base.empty())
                     return variable_text(c.description.base.front());
                   return relation_text(
                       c, c.description.forcing_branches.size(),
                       joined(c.description.forcing_branches, " ",
                              [](const ForcingBranch& one) { return candidate_text(one.from); }));
                 }},
    TemplateRole{"relation",
                 [](const FormContext& c) {
                   return relation_text(c, c.description.fins.size(),
                                        joined(c.description.fins, " ", candidate_text));
                 }},
    TemplateRole{"colours",
                 [](const FormContext& c) {
                   return c.left(joined(c.description.colours, " - ", candidate_text));
                 }},
    TemplateRole{"named",
                 [](const FormContext& c) {
                   return c.right(joined(c.description.fins, " ", candidate_text));
                 }},
    TemplateRole{"cases", cases_text},
    TemplateRole{"pair",
                 [](const FormContext& c) { return c.left(numbers_text(c.description.digits)); }},
    TemplateRole{"beside", beside_text},
    TemplateRole{"variables",
                 [](const FormContext& c) {
                   return c.full() ? ", by " + chain_text(c.description.cells, c) : std::string();
                 }},
    TemplateRole{"numbers",
                 [](const FormContext& c) {
                   return c.right(joined(c.description.digits, " ",
                                         [](int digit) { return fmt::format("n{}", digit); }));
                 }},
    TemplateRole{"places", places_text},
    TemplateRole{"where",
                 [](const FormContext& c) {
                   const HouseName& house = c.description.houses.front();
                   return house.kind == VariableKind::cn
                              ? fmt::format("{{{}}}{}", places_text(c), house.name)
                              : fmt::format("{}{{{}}}", house.name, places_text(c));
                 }},
    TemplateRole{"base", base_text},
    TemplateRole{"over", over_text},
    TemplateRole{"rows",
                 [](const FormContext& c) {
                   return columns_first(c.description) ? over_text(c) : base_text(c);
                 }},
    TemplateRole{"columns",
                 [](const FormContext& c) {
                   return columns_first(c.description) ? base_text(c) : over_text(c);
                 }},
    TemplateRole{"fins",
                 [](const FormContext& c) {
                   return c.colors(TerminalColors::Meaning::additional,
                                   joined(c.description.fins, " ", cell_text));
                 }},
    TemplateRole{
        "guardians",
        [](const FormContext& c) { return c.right(joined(c.description.fins, " ", cell_text)); }},
    TemplateRole{"extras",
                 [](const FormContext& c) {
                   return joined(c.description.fins, " ", [](Candidate x) {
                     return fmt::format("{}={}", cell_text(x), digit_of(x));
                   });
                 }},
    TemplateRole{"ring",
                 [](const FormContext& c) { return c.left(squares_text(c.description.squares)); }},
    TemplateRole{"links", links_text},
    TemplateRole{"path", path_text},
    TemplateRole{"sign", [](const FormContext& c) { return c.description.signs; }},
    // digits, squares and houses
    TemplateRole{"digits", [](const FormContext& c) { return joined(c.description.digits); }},
    TemplateRole{"other", [](const FormContext& c) { return joined(c.description.other_digits); }},
    TemplateRole{"squares",
                 [](const FormContext& c) { return squares_text(c.description.squares); }},
    TemplateRole{"square",
                 [](const FormContext& c) { return square_text(c.description.squares.front()); }},
    TemplateRole{"rest",
                 [](const FormContext& c) {
                   return c.left(
                       joined(std::span(c.description.squares).subspan(1), " ", square_text));
                 }},
    TemplateRole{"more", [](const FormContext& c) { return squares_text(c.description.more); }},
    TemplateRole{"others", [](const FormContext& c) { return squares_text(c.description.others); }},
    TemplateRole{"value",
                 [](const FormContext& c) { return cell_text(c.description.conclusion.front()); }},
    TemplateRole{"size", [](const FormContext& c) { return std::to_string(c.description.size); }},
    TemplateRole{
        "s", [](const FormContext& c) { return std::string(c.description.size == 1 ? "" : "s"); }},
    TemplateRole{"house",
                 [](const FormContext& c) { return in_words(c.description.houses.front()); }},
    TemplateRole{"second",
                 [](const FormContext& c) { return in_words(c.description.houses.back()); }},
    TemplateRole{"cover",
                 [](const FormContext& c) { return in_words(c.description.covers.front()); }},
    TemplateRole{"houses", [](const FormContext& c) { return names_text(c.description.houses); }},
    TemplateRole{"covers", [](const FormContext& c) { return names_text(c.description.covers); }},
    TemplateRole{"sides", [](const FormContext& c) { return plural(c.description.houses); }},
    TemplateRole{"across", [](const FormContext& c) { return plural(c.description.covers); }},
    // chains in words
    TemplateRole{
        "left",
        [](const FormContext& c) { return value_text(c.description.cells.front().left, "="); }},
    TemplateRole{"right",
                 [](const FormContext& c) {
                   return value_text(c.description.cells.back().right.front(), "=");
                 }},
    TemplateRole{"assumed",
                 [](const FormContext& c) { return node_text(c.description.told.front()); }},
    TemplateRole{
        "denied",
        [](const FormContext& c) { return node_text(ser::negation(c.description.told.front())); }},
    TemplateRole{"end", [](const FormContext& c) { return node_text(c.description.told[1]); }},
    TemplateRole{"contrary", [](const FormContext& c) { return node_text(c.description.told[2]); }},
};

constexpr const TemplateRole* role_of(std::string_view name) {
  return std::find_if(kRoles.begin(), kRoles.end(),
                      [name](const TemplateRole& one) { return one.name == name; });
}
constexpr bool has_roles(std::string_view form) {
  while (!form.empty()) {
    const std::string_view role = next_role(form).second;
    if (!role.empty() && role_of(role) == kRoles.end()) return false;
  }
  return true;
}
static_assert(std::all_of(kForms.begin(), kForms.end(), [](const FormRow& row) {
  const bool in_order = &row == &kForms[static_cast<std::size_t>(row.form)];
  return in_order && has_roles(row.name) && has_roles(row.capitals) && has_roles(row.nrc) &&
         has_roles(row.csp_name) && has_roles(row.csp);
}));

std::string fill(std::string_view form, const FormContext& context) {
  return fill(form, [&](std::string_view name) { return role_of(name)->text(context); });
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
  if (description.language == Language::ser)
    line.reason = rating::to_string(description.level) + " ";
  line.reason += name_of(description, notation);
  std::string reason = reason_text(description, notation, nrc ? colors : TerminalColors());
  if (!description.branches.empty()) {
    line.branches = branch_texts(description, notation);
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
  if (csp && description.form == DescriptionForm::oddagon)
    line.note = "with z-candidates = " + joined(description.fins, " ", candidate_text);
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
