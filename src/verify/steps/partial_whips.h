// Partial whips one cell longer at a time, with all right-linking candidates: what searches for
// forcing whips and for chains over relations walk.
#pragma once

#include <algorithm>
#include <string>

#include "verify/board/board.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

struct PartialWhip {
  std::u16string rights;  // in order of their numbers
  int last;               // from kFirstGroup on: a minirow
  Set gone;               // not compatible with the target and these
};

inline const Set& links_of(const Marks& marks, int right) {
  return right < kFirstGroup ? marks.board().linked[at(right)] : marks.board().minirow_linked[at(right - kFirstGroup)];
}

inline PartialWhip partial_with(const Marks& marks, const PartialWhip& partial, int right) {
  PartialWhip next = partial;
  next.rights.insert(std::upper_bound(next.rights.begin(), next.rights.end(), static_cast<char16_t>(right)), static_cast<char16_t>(right));
  next.last = right;
  next.gone |= links_of(marks, right);
  return next;
}

// Calls visit(right) for each candidate, with groups each minirow of the classic board, that one
// more cell may end in. Variables that hold an earlier candidate of these are satisfied.
template <class Visit>
void each_end(const Marks& marks, const PartialWhip& partial, Candidate target, bool groups, Poll& poll, Visit visit) {
  const Tables& board = marks.board();
  const Set& by_last = links_of(marks, partial.last);
  for (std::size_t v = 0; v < board.members.size(); ++v) {
    poll();
    Candidate left[9];
    int count = 0;
    bool linked = false, satisfied = false;
    for (const Candidate c : board.members[v]) {
      if (!marks.possible(c)) continue;
      satisfied = satisfied || c == target || partial.rights.find(static_cast<char16_t>(c)) != std::u16string::npos;
      linked = linked || has(by_last, c);
      if (!has(partial.gone, c)) left[count++] = c;
    }
    if (!linked || satisfied || count == 0 || (count > 1 && !groups)) continue;
    int right = left[0];
    if (count > 1) {
      const int minirow = count > 3 || board.variables[v].kind == Kind::rc ? -1 : common_minirow(left, count);
      if (minirow < 0) continue;
      right = kFirstGroup + minirow;
    }
    if (partial.rights.find(static_cast<char16_t>(right)) == std::u16string::npos) visit(right);
  }
}

// Singles to their end, with groups whips of length 1 too: partial whips on a target do no more.
inline Marks::End settle(Marks& trial, bool groups) {
  return groups ? trial.exhaust([](const Marks& left) { return left.w1_targets(); }) : trial.settle();
}

// True if the right-linking candidates may be g-candidates, of forcing whips and of chains over
// relations: of or2-forcing-g-whip, not of or2-forcing-whip.
inline bool has_groups(const Rule& rule) { return rule.name.ends_with("-g-whip"); }

// The number of candidates or guardians that the name of a rule tells.
inline std::size_t cases_of(const Rule& rule) { return static_cast<std::size_t>(rule.name[rule.name.find_first_of("2345")] - '0'); }

}  // namespace bitwhip::verify
