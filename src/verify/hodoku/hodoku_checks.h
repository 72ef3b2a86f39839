// The checks of steps by family, and what families look for where --strict asks. Internal.
//
// A check throws Wrong where the step is not what its name says, where a deletion does not follow
// from the pattern, and where the pattern deletes more than the step says. A search is a plain
// trial of every pattern, and returns the deletions of one, or nothing. Both use the definition of
// the technique alone; the head of each file has it.
//
// Thread-safety: pure functions.
#pragma once

#include "rulebook/ladder.h"
#include "verify/board/fault.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_forms.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

using HodokuCheck = void(const HodokuBoard& board, const PrintedStep& step);
// What the first pattern found deletes; nothing: there is none.
using HodokuSearch = std::optional<CandidateBits>(const HodokuBoard& board, HodokuTechnique row);

// Checks that the step deletes these candidates, no others, and that they stand.
void expect_deletions(const HodokuBoard& board, const PrintedStep& step,
                      const CandidateBits& follow);
// Returns the candidates among them that stand on the board.
CandidateBits standing(const HodokuBoard& board, const CandidateBits& candidates);

// Links of one digit. Strong: some house has the digit in these cells and nowhere else.
bool strongly_linked(const HodokuBoard& board, int digit, const CellBits& a, const CellBits& b);
inline bool weakly_linked(const CellBits& a, const CellBits& b) {
  return (a & b).none() && within(b, seen_by_all(a));
}

// Visits the subsets of this size in lexicographic order, until one returns true.
template <class Visit>
bool any_subset(const std::vector<int>& items, int size, const Visit& visit) {
  std::vector<int> chosen;
  const auto choose = [&](const auto& self, std::size_t from) -> bool {
    if (static_cast<int>(chosen.size()) == size) return visit(std::as_const(chosen));
    for (std::size_t i = from; i < items.size(); ++i) {
      chosen.push_back(items[i]);
      if (self(self, i + 1)) return true;
      chosen.pop_back();
    }
    return false;
  };
  return choose(choose, 0);
}

// Throws Wrong with what a technique asks.
template <class... Arguments>
void ask(bool holds, const PrintedStep& step, There there, fmt::format_string<Arguments...> form,
         Arguments&&... arguments) {
  if (!holds)
    throw Wrong(says("{}", name_of(step.technique)), std::move(there),
                asks(form, std::forward<Arguments>(arguments)...));
}

}  // namespace bitwhip::verify
