// Partial whips one cell longer at a time, with all right-linking candidates: what searches for forcing whips and for chains over relations walk.
#pragma once

#include <algorithm>
#include <string>

#include "verify/board/sets.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

struct PartialWhip {
  std::u16string rights;  // in order of their numbers
  Candidate last;
  Set gone;  // not compatible with the target and these
};

inline PartialWhip partial_with(const Marks& marks, const PartialWhip& partial, Candidate right) {
  PartialWhip next = partial;
  next.rights.insert(std::upper_bound(next.rights.begin(), next.rights.end(), static_cast<char16_t>(right)), static_cast<char16_t>(right));
  next.last = right;
  next.gone |= marks.board().linked[at(right)];
  return next;
}

// Calls visit(right) for each candidate that one more cell may end in. Variables that hold an earlier end are satisfied.
template <class Visit>
void each_end(const Marks& marks, const PartialWhip& partial, Candidate target, Poll& poll, Visit visit) {
  const Tables& board = marks.board();
  for (const auto& members : board.members) {
    poll();
    Candidate right = -1;
    int left = 0;
    bool linked = false;
    for (const Candidate c : members) {
      if (!marks.possible(c)) continue;
      linked = linked || has(board.linked[at(partial.last)], c);
      if (has(partial.gone, c)) continue;
      right = c;
      ++left;
    }
    if (!linked || left != 1 || right == target || partial.rights.find(static_cast<char16_t>(right)) != std::u16string::npos) continue;
    visit(right);
  }
}

// The number of candidates or guardians that the name of a rule tells.
inline std::size_t cases_of(const Rule& rule) { return static_cast<std::size_t>(rule.name[rule.name.find_first_of("2345")] - '0'); }

}  // namespace bitwhip::verify
