// Steps of chains as lines in the csp notation, from what the checker has read: for steps that are
// made wrong.
#pragma once

#include <fmt/format.h>

#include <string>

#include "verify/board/board.h"
#include "verify/read/path.h"

namespace bitwhip::testing {

// "r1n2{c3 c4}", the right-linking g-candidate as its whole minirow.
inline std::string csp_cell(const verify::StepCell& cell) {
  const verify::HouseKind kind = cell.variable.kind;
  const auto place = [&](verify::Candidate c) {
    if (kind == verify::HouseKind::rc) return fmt::format("n{}", verify::digit_of(c));
    if (kind == verify::HouseKind::rn) return fmt::format("c{}", verify::column_of(c));
    if (kind == verify::HouseKind::cn) return fmt::format("r{}", verify::row_of(c));
    return fmt::format("r{}c{}", verify::row_of(c), verify::column_of(c));
  };
  std::string right = cell.right.empty() ? "." : place(cell.right.front());
  if (cell.right.size() > 1) {
    const verify::Candidate c = cell.right.front();
    const bool row = verify::row_of(c) == verify::row_of(cell.right[1]);
    const int first = ((row ? verify::column_of(c) : verify::row_of(c)) - 1) / 3 * 3 + 1;
    const std::string three = fmt::format("{}{}{}", first, first + 1, first + 2);
    const bool alone = kind != verify::HouseKind::bn;
    right =
        row ? fmt::format("{}c{}", alone ? "" : fmt::format("r{}", verify::row_of(c)), three)
            : fmt::format("r{}{}", three, alone ? "" : fmt::format("c{}", verify::column_of(c)));
  }
  return fmt::format("{}{{{} {}}}", verify::to_string(cell.variable), place(cell.left), right);
}

// A candidate outside of its variable cannot be written, as it would be parsed as another one.
inline bool has_csp_text(const verify::Step& step) {
  const auto* const chain = std::get_if<verify::ClaimedChain>(&step.pattern);
  if (chain == nullptr || chain->cells.empty() || !chain->branch.empty()) return false;
  for (const verify::StepCell& cell : chain->cells) {
    if (!verify::holds(cell.variable, cell.left)) return false;
    for (const verify::Candidate c : cell.right) {
      if (!verify::holds(cell.variable, c)) return false;
    }
  }
  return true;
}

inline std::string csp_line(const verify::Step& step) {
  std::string line = step.name.starts_with("bivalue") ? "biv" + step.name.substr(7) : step.name;
  line += ": ";
  const auto& cells = std::get<verify::ClaimedChain>(step.pattern).cells;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? "" : " - ") + csp_cell(cells[i]);
  const verify::Candidate target = step.targets.front();
  return line + fmt::format(" ==> r{}c{} ≠ {}", verify::row_of(target), verify::column_of(target),
                            verify::digit_of(target));
}

}  // namespace bitwhip::testing
