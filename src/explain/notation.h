// Steps in nrc notation (HLS ch. II; docs/NOTATION.md has the whole grammar).
//
//   rc     {n1 n2}r3c5                rn, cn, bn   n4{r2c3 r2c7}, n4{r2c3 r5c3}, n4{r1c1 r2c2}: L first, then R; `.` for no R
//   flat   {r9 r1}c3n7, {c2 c5}r3n7   cells of cn- and rn-space in hxy-chains and their like
//
// The members of a g-candidate that are left run together: n3{r1c2 r1c46}. In the full notation additional candidates follow R, x* justified by the
// target, x#y by the right-linking candidate y; and where L and R do not tell the house, because they share two or there is no R, it follows the
// braces: n4{r2c1 r2c3}b1. Houses of variants have names of their own (grid/layout.h): n4{r1c1 r5c5}x\.
#pragma once

#include <string>
#include <string_view>

#include "explain/path.h"

namespace bitwhip::explain {

// Escape sequences for a terminal, or nothing.
struct Ink {
  bool color = false;

  enum class Role : std::uint8_t { target, left, right, additional, heading };
  std::string operator()(Role role, std::string_view text) const;
};

std::string cell_text(Candidate c);                             // r3c5
std::string candidate_text(Candidate c);                        // n4r3c5
std::string group_text(const std::vector<Candidate>& members);  // n4r3c456; of one candidate n4r3c5

// A variable whose candidates are all linked to the target, as the only cell of a whip.
rules::ChainCell locked_cell(const Geometry& geometry, const Grid& before, const Step& step);

// The step without its conclusion: whip[2] n1{r1c1 r1c5} - n1{r5c5 .}c5
std::string pattern_text(const Geometry& geometry, const Grid& before, const Step& step, bool full, const Ink& ink);
// r4c5 <> 3
std::string conclusion_text(Candidate target, const Ink& ink);

}  // namespace bitwhip::explain
