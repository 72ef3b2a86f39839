// Almost locked sets joined by a restricted common (ALS-XZ).
//
// Definition. Two almost locked sets with a link (als_list.h). One of them loses the linking digit,
// so each other digit that they have in common is in one of them, and goes from the cells that both
// see for it. Where the link has two digits x < y, this holds with x as the link and y as any
// other, and the reverse; and both sets are locked, so each further digit of a set goes from all
// cells that this set sees for it, but those of the other set.
//
// Order: the first link of the list that deletes something; all that it deletes. Deletions: with x
// as the link, then y, then by the digits of the first set, then of the second; cells ascending. A
// candidate that is deleted twice is there twice.
//
// Fins: the cells of both sets with the digits that are deleted between them, in this order, and
// none where a locked set deletes on its own; endo fins: those with the linking digits. No values
// or cells. Cost: some microseconds once the list is made.
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
