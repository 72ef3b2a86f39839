#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "explain/format.h"

namespace bitwhip::explain {
namespace {

constexpr std::array kNotations{NotationInfo{"nrc", "short"}, NotationInfo{"full", "full"},
                                NotationInfo{"csp", "csp"}};

struct FormRow {
  Form form;
  std::string_view kind;
  std::string_view name{};             // of its steps; in words the record has the name
  std::string_view capitals{};         // empty: derived from the name
  std::string_view nrc{};              // the part after the name
  std::string_view csp_name{}, csp{};  // empty: as in nrc
};

constexpr std::array kForms{
    FormRow{Form::naked_single, "single", "naked-single"},
    FormRow{Form::hidden_single, "single", "hidden-single-in-a-$word"},
    FormRow{Form::rcib, "interaction", "$house interaction-with-$cover", "RCiB", "", "whip[1]",
            "$cells"},
    FormRow{Form::birc, "interaction", "$house interaction-with-$cover", "BiRC", "", "whip[1]",
            "$cells"},
    FormRow{Form::locked, "interaction", "whip[1]", "", "$cells"},
    FormRow{Form::naked, "subset", "naked-$sets-in-a-$word", "N$letter", "{$numbers}$where", "",
            "$houses{$places}{$numbers}"},
    FormRow{Form::hidden, "subset", "hidden-$sets-in-a-$word", "H$letter", "{$numbers}$where", "",
            "$houses{$numbers}{$places}"},
    FormRow{Form::fish, "fish", "$fish-in-$lines", "SH$letter", "n$digits{$rows}{$columns}", "",
            "n$digits{$base}{$over}"},
    FormRow{Form::finned, "fish", "finned-$fish-in-$lines", "finned-$fish",
            "n$digits{$rows}{$columns} fins $fins", "", "n$digits{$base}{$over}"},
    FormRow{Form::sashimi, "fish", "sashimi-$fish-in-$lines", "sashimi-$fish",
            "n$digits{$rows}{$columns} fins $fins", "", "n$digits{$base}{$over}"},
    FormRow{Form::flat_chain, "chain", "$rule$space$length-chain", "$rule$length", "$cells"},
    FormRow{Form::chain, "chain", "$rule$length-chain", "$rule$length", "$cells"},
    FormRow{Form::lr_lasso, "chain", "$rule$length-lr-lasso", "", "$cells"},
    FormRow{Form::rl_lasso, "chain", "$rule$length-rl-lasso", "", "$cells"},
    FormRow{Form::bichain, "chain", "$rule($count,$branches)-bichain", "", "$cells & $branch"},
    FormRow{Form::oddagon, "oddagon", "oddagon[$length]", "",
            "n$digits{$ring} guardians $guardians", "", "$links"},
    FormRow{Form::forcing, "forcing", "$rule[$length]", "", "$variable || $cases"},
    FormRow{Form::tridagon, "tridagon", "tridagon", "", "{$numbers}{$ring} guardians $named"},
    FormRow{Form::tridagon_relation, "tridagon", "tridagon-relation", "", "{$numbers}{$ring}"},
    FormRow{Form::impossible_relation, "tridagon", "impossible-relation", "", "{$numbers}{$ring}"},
    FormRow{Form::or_split, "or-split", "or-split[$length]", "", "$relation by $colours"},
    FormRow{Form::last_guardian, "single", "last-guardian"},
    FormRow{Form::rectangle, "uniqueness", "$rule", "", "$pair $ring$beside"},
    FormRow{Form::grave, "uniqueness", "$rule", "", "$value"},
    FormRow{Form::bivalue, "chain", "bivalue-chain[$length]", "", "$cells", "biv-chain[$length]",
            "$cells"},
    FormRow{Form::whip, "chain", "$rule[$length]", "", "$cells"},
    FormRow{Form::typed_whip, "chain", "$rule-$letters[$length]", "", "$cells"},
    FormRow{Form::ascent, "relation", "asc", "", "$path", "$(strong)asc[$gaps]", "$path"},
    FormRow{Form::hill, "relation", "hill", "", "$path", "$(strong)hill[$gaps]", "$path"},
    FormRow{Form::valley, "relation", "valley", "hill", "$path", "$(strong)valley[$gaps]", "$path"},
    FormRow{Form::bound, "relation", "bound", "", "$square $sign {$rest}", "bound[$gaps]",
            "$square$sign{$rest}"},
    FormRow{Form::relation_chain, "relation", "relation-chain", "", "$path",
            "relation-chain[$gaps]", "$path"},

    FormRow{Form::holds, "holds", "", "", "$squares holds $digits only"},
    FormRow{Form::fits, "fits", "", "", "$digits in $house fits $squares only"},
    FormRow{Form::fits_within, "fits", "", "",
            "$digits in $house fits $squares only, all in $cover"},
    FormRow{Form::fits_so, "fits", "", "",
            "$digits in $house fits $squares only, all in $cover, so $digits in $second fits "
            "$value only"},
    FormRow{Form::squares_for_digits, "set", "", "",
            "$size square$s of $house, $squares, for the $size digit$s $digits"},
    FormRow{Form::digits_for_squares, "set", "", "",
            "$size digit$s of $house, $digits, for the $size square$s $squares"},
    FormRow{Form::digits_for_squares_so, "set", "", "",
            "$size digit$s of $house, $digits, for the $size square$s $squares, so $other in "
            "$house fits $value only"},
    FormRow{Form::blocks, "blocks", "", "", "$sides hold $digits in $across only, at $squares"},
    FormRow{Form::fish_of_houses, "fish", "", "",
            "$digits in houses $houses fits houses $covers only"},
    FormRow{Form::fish_of_lines, "fish", "", "",
            "$digits in $sides fits $across only, at $squares"},
    FormRow{Form::linked, "chain", "", "", "$squares, so $left or $right$variables"},
    FormRow{Form::consecutive, "consecutive", "", "", "$squares, each consecutive with the next"},
    FormRow{Form::wings, "wings", "", "",
            "$square with the wings $rest for the digits $digits, so one of them is $other"},
    FormRow{Form::exclusion, "exclusion", "", "", "$squares must leave digits to $others"},
    FormRow{Form::loop_1, "loop", "", "", "a loop of $digits through $squares, more in $more"},
    FormRow{Form::loop_2, "loop", "", "",
            "a loop of $digits through $squares, more in $more, which is $other"},
    FormRow{Form::loop_3_naked, "loop", "", "",
            "a loop of $digits through $squares, more in $more, in $house these as one and $others "
            "hold $other only"},
    FormRow{Form::loop_3_hidden, "loop", "", "",
            "a loop of $digits through $squares, more in $more, in $house only these as one and "
            "$others hold $other"},
    FormRow{Form::loop_4, "loop", "", "",
            "a loop of $digits through $squares, more in $more, $other in $house fits $more only"},
    FormRow{Form::grave_1, "grave", "", "", "all but $extras is a grave"},
    FormRow{Form::grave_3, "grave", "", "",
            "all but $extras is a grave, in $house these as one and $others hold $other only"},
    FormRow{Form::grave_4, "grave", "", "",
            "all but $extras is a grave, $other in $house fits $squares only"},

    FormRow{Form::one_branch, "chain"},
    FormRow{Form::contradiction, "chain", "", "", "$assumed gives $end and $contrary"},
    FormRow{Form::both, "chain", "", "", "$assumed and $denied both give $end"},
    FormRow{Form::each_digit, "chain", "", "", "each digit of $squares gives $end"},
    FormRow{Form::each_place, "chain", "", "", "each place of $digits in $houses gives $end"},
};

const FormRow& form_row(const Record& record) {
  return kForms[static_cast<std::size_t>(record.form)];
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
  enum class As : std::uint8_t { digits, rows, columns, squares } as;
};
using As = CellForm::As;

// Forms for the variables rc, rn, cn, bn and those of other houses.
using CellForms = std::array<CellForm, kVariableKinds>;
constexpr CellForm kOfCell{"{$all}$variable", As::digits}, kSquares{"n$digit{$all}", As::squares},
    kNamed{"n$digit{$all}$house", As::squares}, kOpen{"n$digit{$all}$open", As::squares};
constexpr CellForms kNrcCells{kOfCell, kSquares, kSquares, kSquares, kSquares};
constexpr CellForms kFlatCells{kOfCell, CellForm{"{$all}$variable", As::columns},
                               CellForm{"{$all}$variable", As::rows}, kSquares, kSquares};
constexpr CellForms kFullCells{kOfCell, CellForm{"n$digit$house{$all}", As::columns},
                               CellForm{"n$digit{$all}$house", As::rows}, kOpen, kOpen};
constexpr CellForms kCspCells{
    CellForm{"$variable{$all}", As::digits}, CellForm{"$variable{$all}", As::columns},
    CellForm{"$variable{$all}", As::rows}, CellForm{"$variable{$all}", As::squares},
    CellForm{"$variable{$all}", As::squares}};
constexpr CellForms kWordCells{kOfCell, kNamed, kNamed, kNamed, kNamed};

std::string candidates_text(As as, const std::vector<Candidate>& list) {
  BITWHIP_INVARIANT(!list.empty());
  if (as == As::digits) return digits_text(list);
  if (as == As::squares) return cells_text(list);
  return as == As::rows ? "r" + joined(list, "", row_of) : "c" + joined(list, "", column_of);
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

struct Context {
  const Record& record;
  Notation notation;
  Ink ink{};

  bool full() const { return notation == Notation::full; }
  bool csp() const { return notation == Notation::csp; }
  std::string left(std::string_view text) const { return ink(Ink::Role::left, text); }
  std::string right(std::string_view text) const { return ink(Ink::Role::right, text); }
};

// Formats a relation: or3{n5r2c2 n6r5c5 n7r8c8}; csp: OR3{{n5r2c2 n6r5c5 n7r8c8}}
std::string relation_text(const Context& context, std::size_t size, const std::string& guardians) {
  return fmt::format(fmt::runtime(context.csp() ? "OR{}{{{{{}}}}}" : "or{}{{{}}}"), size,
                     guardians);
}

std::string text_of(const Cell& cell, const CellForms& forms, const Context& context) {
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
      parts.push_back(context.ink(Ink::Role::additional, value({extra.candidate}) + by));
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

std::string chain_text(const std::vector<Cell>& cells, const Context& context) {
  const CellForms& forms = context.record.language == Language::words ? kWordCells
                           : context.csp()                            ? kCspCells
                           : context.record.form == Form::flat_chain  ? kFlatCells
                           : context.full()                           ? kFullCells
                                                                      : kNrcCells;
  return joined(cells, " - ", [&](const Cell& cell) { return text_of(cell, forms, context); });
}

// Texts of the roles.

std::string squares_text(const std::vector<int>& cells) { return joined(cells, " ", square_text); }
std::string names_text(const std::vector<House>& houses) {
  return joined(houses, " ", [](const House& house) { return house.name; });
}

std::string value_text(Candidate c, std::string_view sign) {
  return fmt::format("{} {} {}", cell_text(c), sign, digit_of(c));
}

bool is_line(VariableKind kind) { return kind == VariableKind::rn || kind == VariableKind::cn; }

// Fish: rows come before columns.
bool columns_first(const Record& record) {
  return record.houses.front().kind == VariableKind::cn &&
         record.covers.front().kind == VariableKind::rn;
}
std::string base_text(const Context& c) { return c.left(names_text(c.record.houses)); }
std::string over_text(const Context& c) { return c.right(names_text(c.record.covers)); }

// Returns the squares of a subset, named as in their house.
std::string places_text(const Context& context) {
  const VariableKind kind = context.record.houses.front().kind;
  return context.left(joined(context.record.squares, " ", [kind](int cell) {
    return kind == VariableKind::rn   ? fmt::format("c{}", cell % 9 + 1)
           : kind == VariableKind::cn ? fmt::format("r{}", cell / 9 + 1)
                                      : square_text(cell);
  }));
}

// Formats a path of cells: r1c1 < r1c2 > r1c3; in the csp notation ascents always rise.
std::string path_text(const Context& context) {
  std::vector<int> squares = context.record.squares;
  std::string signs = context.record.signs;
  if (context.csp() && context.record.form == Form::ascent && signs.front() == '>') {
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
bool counts_alone(const Record& record) {
  const int others = static_cast<int>(record.squares.size()) - 1,
            digit = digit_of(record.conclusion.front());
  return record.below ? digit <= others : digit > record.size - others;
}

// Formats the links of an oddagon: r2n3{c2 c6},c6n3{r2 r4}
std::string links_text(const Context& context) {
  std::vector<std::string> links;
  const Record& record = context.record;
  for (std::size_t i = 0; i < record.base.size(); ++i) {
    const auto end = [&](std::size_t at) {
      return candidate_of(record.squares[at % record.squares.size()], record.digits.front());
    };
    links.push_back(text_of({.variable = record.base[i], .left = end(i), .right = {end(i + 1)}},
                            kCspCells, context));
  }
  return joined(links, ",");
}

// Formats the cases of a forcing whip with their chains: n3r4c7 - n3{r5c8 r5c2} || n8r4c7.
std::string cases_text(const Context& context) {
  return joined(context.record.cases, " || ", [&](const Case& one) {
    const std::string from = context.left(candidate_text(one.from));
    return one.cells.empty() ? from : from + " - " + chain_text(one.cells, context);
  });
}

// Formats digits: n3n8
std::string numbers_text(const std::vector<int>& digits) {
  return joined(digits, "", [](int digit) { return fmt::format("n{}", digit); });
}

// Formats the premises of a unique rectangle beside its corners: " and n5", " and n5n6 with r8c6"
std::string beside_text(const Context& context) {
  const Record& record = context.record;
  if (record.other_digits.empty()) return {};
  const std::string more = " and " + context.right(numbers_text(record.other_digits));
  return record.others.empty() ? more
                               : more + " with " + context.right(squares_text(record.others));
}

struct Role {
  std::string_view name;
  std::string (*text)(const Context& c);
};

constexpr std::array<std::string_view, 3> kSets{"pairs", "triplets", "quads"},
    kFish{"x-wing", "swordfish", "jellyfish"}, kLetters{"P", "T", "4"};
std::string sized(const std::array<std::string_view, 3>& names, const Context& c) {
  BITWHIP_INVARIANT(c.record.size >= 2 && c.record.size <= 4);
  return std::string(names[static_cast<std::size_t>(c.record.size) - 2]);
}

std::string plural(const std::vector<House>& houses) {
  return fmt::format("{}s {}", word_of(houses.front().kind), names_text(houses));
}

constexpr std::array kRoles{
    // names
    Role{"rule", [](const Context& c) { return std::string(c.record.rule->notation); }},
    Role{"length", [](const Context& c) { return std::to_string(c.record.length); }},
    Role{"count", [](const Context& c) { return std::to_string(c.record.cells.size()); }},
    Role{"branches", [](const Context& c) { return std::to_string(c.record.branch.size()); }},
    Role{"gaps", [](const Context& c) { return std::to_string(c.record.squares.size() - 1); }},
    Role{"strong",
         [](const Context& c) { return std::string(counts_alone(c.record) ? "" : "str-"); }},
    Role{"letters",
         [](const Context& c) {
           return std::string(letters_of(c.record.cells.front().variable.kind));
         }},
    Role{"space",
         [](const Context& c) {
           const VariableKind kind = c.record.cells.front().variable.kind;
           return is_line(kind) ? fmt::format("-{}", letters_of(kind)) : std::string();
         }},
    Role{"sets", [](const Context& c) { return sized(kSets, c); }},
    Role{"fish", [](const Context& c) { return sized(kFish, c); }},
    Role{"letter", [](const Context& c) { return sized(kLetters, c); }},
    Role{"word",
         [](const Context& c) { return std::string(word_of(c.record.houses.front().kind)); }},
    Role{"lines",
         [](const Context& c) {
           const VariableKind base = c.record.houses.front().kind;
           return is_line(base) && is_line(c.record.covers.front().kind)
                      ? fmt::format("{}s", word_of(base))
                      : std::string("houses");
         }},
    // patterns
    Role{"cells", [](const Context& c) { return chain_text(c.record.cells, c); }},
    Role{"branch", [](const Context& c) { return chain_text(c.record.branch, c); }},
    Role{"variable",
         [](const Context& c) {
           if (!c.record.base.empty()) return variable_text(c.record.base.front());
           return relation_text(c, c.record.cases.size(),
                                joined(c.record.cases, " ",
                                       [](const Case& one) { return candidate_text(one.from); }));
         }},
    Role{"relation",
         [](const Context& c) {
           return relation_text(c, c.record.fins.size(),
                                joined(c.record.fins, " ", candidate_text));
         }},
    Role{"colours",
         [](const Context& c) { return c.left(joined(c.record.colours, " - ", candidate_text)); }},
    Role{"named",
         [](const Context& c) { return c.right(joined(c.record.fins, " ", candidate_text)); }},
    Role{"cases", cases_text},
    Role{"pair", [](const Context& c) { return c.left(numbers_text(c.record.digits)); }},
    Role{"beside", beside_text},
    Role{"variables",
         [](const Context& c) {
           return c.full() ? ", by " + chain_text(c.record.cells, c) : std::string();
         }},
    Role{"numbers",
         [](const Context& c) {
           return c.right(
               joined(c.record.digits, " ", [](int digit) { return fmt::format("n{}", digit); }));
         }},
    Role{"places", places_text},
    Role{"where",
         [](const Context& c) {
           const House& house = c.record.houses.front();
           return house.kind == VariableKind::cn
                      ? fmt::format("{{{}}}{}", places_text(c), house.name)
                      : fmt::format("{}{{{}}}", house.name, places_text(c));
         }},
    Role{"base", base_text},
    Role{"over", over_text},
    Role{"rows",
         [](const Context& c) { return columns_first(c.record) ? over_text(c) : base_text(c); }},
    Role{"columns",
         [](const Context& c) { return columns_first(c.record) ? base_text(c) : over_text(c); }},
    Role{"fins",
         [](const Context& c) {
           return c.ink(Ink::Role::additional, joined(c.record.fins, " ", cell_text));
         }},
    Role{"guardians",
         [](const Context& c) { return c.right(joined(c.record.fins, " ", cell_text)); }},
    Role{"extras",
         [](const Context& c) {
           return joined(c.record.fins, " ", [](Candidate x) {
             return fmt::format("{}={}", cell_text(x), digit_of(x));
           });
         }},
    Role{"ring", [](const Context& c) { return c.left(squares_text(c.record.squares)); }},
    Role{"links", links_text},
    Role{"path", path_text},
    Role{"sign", [](const Context& c) { return c.record.signs; }},
    // digits, squares and houses
    Role{"digits", [](const Context& c) { return joined(c.record.digits); }},
    Role{"other", [](const Context& c) { return joined(c.record.other_digits); }},
    Role{"squares", [](const Context& c) { return squares_text(c.record.squares); }},
    Role{"square", [](const Context& c) { return square_text(c.record.squares.front()); }},
    Role{"rest",
         [](const Context& c) {
           return c.left(joined(std::span(c.record.squares).subspan(1), " ", square_text));
         }},
    Role{"more", [](const Context& c) { return squares_text(c.record.more); }},
    Role{"others", [](const Context& c) { return squares_text(c.record.others); }},
    Role{"value", [](const Context& c) { return cell_text(c.record.conclusion.front()); }},
    Role{"size", [](const Context& c) { return std::to_string(c.record.size); }},
    Role{"s", [](const Context& c) { return std::string(c.record.size == 1 ? "" : "s"); }},
    Role{"house", [](const Context& c) { return in_words(c.record.houses.front()); }},
    Role{"second", [](const Context& c) { return in_words(c.record.houses.back()); }},
    Role{"cover", [](const Context& c) { return in_words(c.record.covers.front()); }},
    Role{"houses", [](const Context& c) { return names_text(c.record.houses); }},
    Role{"covers", [](const Context& c) { return names_text(c.record.covers); }},
    Role{"sides", [](const Context& c) { return plural(c.record.houses); }},
    Role{"across", [](const Context& c) { return plural(c.record.covers); }},
    // chains in words
    Role{"left", [](const Context& c) { return value_text(c.record.cells.front().left, "="); }},
    Role{"right",
         [](const Context& c) { return value_text(c.record.cells.back().right.front(), "="); }},
    Role{"assumed", [](const Context& c) { return node_text(c.record.told.front()); }},
    Role{"denied",
         [](const Context& c) { return node_text(ser::negation(c.record.told.front())); }},
    Role{"end", [](const Context& c) { return node_text(c.record.told[1]); }},
    Role{"contrary", [](const Context& c) { return node_text(c.record.told[2]); }},
};

constexpr const Role* role_of(std::string_view name) {
  return std::find_if(kRoles.begin(), kRoles.end(),
                      [name](const Role& one) { return one.name == name; });
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

std::string fill(std::string_view form, const Context& context) {
  return fill(form, [&](std::string_view name) { return role_of(name)->text(context); });
}

}  // namespace

Registry<NotationInfo> notations() { return std::span<const NotationInfo>(kNotations); }

std::string Ink::operator()(Role role, std::string_view text) const {
  if (!color || text.empty()) return std::string(text);
  constexpr std::string_view kCodes[] = {"1;31", "33", "32", "2", "1"};
  return fmt::format("\033[{}m{}\033[0m", kCodes[static_cast<std::size_t>(role)], text);
}

std::string node_text(ser::SerNode node) {
  return fmt::format("{}{}{}", square_text(ser::node_cell(node)), ser::is_on(node) ? "=" : "<>",
                     ser::node_digit(node));
}

std::string_view kind_of(const Record& record) { return form_row(record).kind; }

std::string name_of(const Record& record, Notation notation) {
  const FormRow& row = form_row(record);
  if (!record.name.empty()) return record.name;
  return fill(notation == Notation::csp && !row.csp_name.empty() ? row.csp_name : row.name,
              Context{record, Notation::nrc});
}

std::string capitals_of(const Record& record, Notation notation) {
  const FormRow& row = form_row(record);
  if (row.kind == "interaction")
    return notation == Notation::csp || record.form == Form::locked ? "WHIP[1]"
                                                                    : std::string(row.capitals);
  return upper(row.capitals.empty() ? name_of(record, Notation::nrc)
                                    : fill(row.capitals, Context{record, Notation::nrc}));
}

std::string reason_text(const Record& record, Notation notation, const Ink& ink) {
  const FormRow& row = form_row(record);
  return fill(notation == Notation::csp && !row.csp.empty() ? row.csp : row.nrc,
              Context{record, notation, ink});
}

Line line_of(const Record& record, Notation notation, const Ink& ink) {
  const bool nrc = record.language == Language::nrc, csp = nrc && notation == Notation::csp;
  Line line;
  if (record.language == Language::ser) line.reason = rating::to_string(record.level) + " ";
  line.reason += name_of(record, notation);
  std::string reason = reason_text(record, notation, nrc ? ink : Ink());
  if (!record.branches.empty()) {
    line.branches = branch_texts(record, notation);
    if (reason.empty())
      reason = std::exchange(line.branches, {}).front();
    else
      reason += ':';
    for (std::size_t i = 0; i + 1 < line.branches.size(); ++i) line.branches[i] += ';';
  }
  if (!reason.empty()) line.reason += (nrc && !csp ? " " : ": ") + reason;
  const std::string_view sign = record.places ? "=" : csp ? "≠" : "<>";
  for (const Candidate c : record.conclusion) {
    const std::string value = value_text(c, sign);
    (line.conclusion += line.conclusion.empty() ? "" : ", ") +=
        nrc && !record.places ? ink(Ink::Role::target, value) : value;
  }
  for (const std::vector<Candidate>& one : record.relations) {
    const std::string list = joined(one, ", ", candidate_text);
    (line.conclusion += line.conclusion.empty() ? "" : "; ") +=
        "one of " + (nrc ? ink(Ink::Role::right, list) : list);
  }
  if (assumes_one_solution(record)) line.assumes = " (uniqueness)";
  if (csp && record.form == Form::oddagon)
    line.note = "with z-candidates = " + joined(record.fins, " ", candidate_text);
  return line;
}

bool assumes_one_solution(const Record& record) { return kind_of(record) == "uniqueness"; }

std::string sentence_text(const Record& record, Notation notation) {
  const Line line = line_of(record, notation, {});
  std::string text = line.reason;
  for (const std::string& branch : line.branches) text += ' ' + branch;
  return text + " ==> " + line.conclusion;
}

}  // namespace bitwhip::explain
