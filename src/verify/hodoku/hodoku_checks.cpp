#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

void expect_deletions(const HodokuBoard& board, const PrintedStep& step,
                      const CandidateBits& follow) {
  const CandidateBits said = set_of(step.deleted), stand = standing(board, follow);
  const std::string_view name = name_of(step.technique);
  if (const CandidateBits other = said & ~stand; other.any())
    throw Wrong(says("{} deletes {}", name, deletions_text(said)),
                there("{} does not follow", deletions_text(other)),
                stand.none() ? asks("the pattern deletes nothing")
                             : asks("the pattern deletes {}", deletions_text(stand)));
  if (const CandidateBits more = stand & ~said; more.any())
    throw Wrong(says("{} deletes {}", name, deletions_text(said)),
                there("{} is left out", deletions_text(more)),
                asks("a step deletes all that its pattern deletes"));
}

CandidateBits standing(const HodokuBoard& board, const CandidateBits& candidates) {
  CandidateBits set;
  for_each(candidates, [&](Candidate c) { set[at(c)] = board.has(c); });
  return set;
}

bool strongly_linked(const HodokuBoard& board, int digit, const CellBits& a, const CellBits& b) {
  const CellBits both = a | b;
  return (a & b).none() && lists::any_of(houses_around(both), [&](int house) {
           return board.places(house, digit) == both;
         });
}

}  // namespace bitwhip::verify
