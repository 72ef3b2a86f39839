// Almost locked sets joined by a restricted common: the ALS-XZ rule, and with two restricted
// commons the doubly linked ALS-XZ, as HoDoKu 2.2.0 has them.
//
// Definition. An almost locked set is n cells of a house with n + 1 digits: take one digit away,
// and the others fill it. A restricted common of two such sets is a digit x that only one of them
// can hold, since all its cells in the one see all those in the other (a link of als_list.h). So
// one set at least lacks x and is filled by its other digits; each other digit z that both have is
// in one of the two, and goes from the cells that see all cells with z in both.
//
// Where there are two restricted commons x < y, this holds with x as the restricted common and y
// among the digits z, and the reverse. Moreover each set loses one of x and y, so both are locked:
// each further digit of a set goes from all cells that see all its cells in this set, but for those
// of the other set.
//
// Order: the first link of the list that deletes something; all that it deletes. Deletions: with x
// as the restricted common, then y, then by the digits of the first set, then of the second; cells
// ascending. A candidate that is deleted twice is there twice.
//
// Of the step (hodoku/step.h) `fins` are the cells of both sets with the digits z, in this order,
// and none where a locked set deletes on its own; `endo_fins` those with the restricted commons.
// Cost: some microseconds once the list is made.
#include "hodoku/als_list.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

// Deletes what a locked set sees for its digits beside the links, outside the other set.
void delete_around_als(const AlsList& list, std::size_t locked, std::size_t other, unsigned links,
                       HodokuStep& step) {
  each_digit(list[locked].digits & ~links, [&](int digit) {
    step.remove_from(list.seen(locked, digit).without(list[other].cells), digit);
  });
}

}  // namespace

bool find_als_xz(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  const AlsList* const list = als_of(state, searches);
  if (list == nullptr) return false;
  step.begin(HodokuTechnique::als_xz);
  for (const AlsLink& link : list->links()) {
    const std::size_t a = link.from, b = link.to;
    const unsigned first = digit_bit(link.first);
    if (link.second == 0) {
      if (!list->see_together(a, b, ~first)) continue;
      add_als_fins(state, *list, a, b, delete_between(*list, a, b, ~first, step), step);
    } else {
      const unsigned second = digit_bit(link.second);
      const unsigned by_first = delete_between(*list, a, b, ~first, step);
      const unsigned by_second = delete_between(*list, a, b, ~second, step);
      const std::size_t between = step.deletions.size();
      delete_around_als(*list, a, b, first | second, step);
      delete_around_als(*list, b, a, first | second, step);
      if (step.deletions.empty()) continue;
      if (step.deletions.size() == between) {
        add_als_fins(state, *list, a, b, by_first, step);
        add_als_fins(state, *list, a, b, by_second, step);
      }
    }
    add_als_link(state, *list, a, b, link.digits(), step);
    step.sets.add({(*list)[a].cells, (*list)[a].digits, 0});
    step.sets.add({(*list)[b].cells, (*list)[b].digits, link.digits()});
    return true;
  }
  return false;
}

}  // namespace bitwhip::hodoku
