#include "explain/chain_text.h"

#include <fmt/core.h>

#include <array>

#include "base/invariant.h"
#include "base/text.h"
#include "explain/form_template.h"
#include "rules/evidence.h"

namespace bitwhip::explain {
namespace {

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

std::string text_of(const DescribedCell& cell, const CellForms& forms, const FormContext& context) {
  const bool relation = !cell.guardians.empty();
  const CellForm& form = forms[static_cast<std::size_t>(cell.variable.kind)];
  const auto value = [&](const std::vector<Candidate>& list) {
    return relation ? candidate_text(list.front()) : candidates_text(form.as, list);
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
    if (relation || context.full())
      parts.push_back(
          context.colors(TerminalColors::Meaning::additional, value({extra.candidate}) + by));
  }
  const bool comes_last = relation && context.csp();  // after a bar
  parts.insert(comes_last ? parts.end() : parts.begin() + 1, comes_last ? "| " + right : right);
  if (relation)
    return relation_text(context, 1 + cell.right.size() + cell.additional.size(), joined(parts));
  return filled(form.form, [&](std::string_view role) -> std::string {
    if (role == "all") return joined(parts);
    if (role == "variable") return variable_text(cell.variable);
    if (role == "digit") return std::to_string(cell.variable.digit);
    return role == "house" || cell.open ? std::string(cell.variable.house) : "";
  });
}

}  // namespace

std::string relation_text(const FormContext& context, std::size_t size,
                          const std::string& guardians) {
  return fmt::format(fmt::runtime(context.csp() ? "OR{}{{{{{}}}}}" : "or{}{{{}}}"), size,
                     guardians);
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

std::string link_text(const VariableName& variable, Candidate left, Candidate right,
                      const FormContext& context) {
  return text_of({.variable = variable, .left = left, .right = {right}}, kCspCells, context);
}

}  // namespace bitwhip::explain
