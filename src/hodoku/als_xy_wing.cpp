// Two almost locked sets joined by a third (ALS-XY-wing).
//
// Definition. Two links (als_list.h) with one set in common, C; their other sets A and B have no
// common cell. C loses the digit of one link or of the other, so A or B is locked, and each digit
// that both have, and that no link has, goes from the cells that both see for it, cells of C among
// them. Two links of the same single digit do not do; where a link has two digits, nothing is
// asked, and all of its digits are set aside.
//
// Order: pairs of links, the first one slowest; the first pair that deletes something. Fins: the
// cells of A and B with the digits that are deleted; endo fins: those of A and C with the digits of
// the first link, those of B and C with the digits of the second. No values or cells.
//
// For a first link from i to j the second one is behind it, so it leads from i to a set behind j
// (C is i), or it is between j and a set behind i (C is j): B is behind A either way. These are
// read off the sets of sets: what C is linked with and sees some cell together with A for a digit
// that is not in the first link. Cost: some ten microseconds.
#include <array>

#include "hodoku/als_list.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

bool works_as_als_wing(const AlsList& list, std::size_t a, std::size_t b, const AlsLink& first,
                       const AlsLink& second) {
  if (first.second == 0 && second.second == 0 && first.first == second.first) return false;
  if (list[a].cells.meets(list[b].cells)) return false;
  return list.see_together(a, b, kAllDigits & ~(first.digits() | second.digits()));
}

// Looks for the wing of a first link with this common set and this A. B is behind A.
bool find_als_wing(const HodokuState& state, const AlsList& list, const AlsLink& first,
                   std::size_t common, std::size_t a, HodokuStep& step) {
  const std::uint64_t* const linked = list.linked(common);
  std::array<const std::uint64_t*, 9> partners;
  std::size_t digits = 0;
  each_digit(list[a].digits & ~unsigned{first.digits()},
             [&](int digit) { partners[digits++] = list.partners(a, digit); });
  const std::size_t from = a + 1;
  for (std::size_t w = from / 64; w < list.words(); ++w) {
    std::uint64_t some = 0;
    for (std::size_t d = 0; d < digits; ++d) some |= partners[d][w];
    some &= linked[w];
    if (w == from / 64) some &= ~std::uint64_t{0} << from % 64;
    for (; some != 0; some &= some - 1) {
      const std::size_t b = w * 64 + static_cast<std::size_t>(first_member(some));
      const AlsLink& second = list.link_of(common, b);
      if (!works_as_als_wing(list, a, b, first, second)) continue;
      const unsigned links = first.digits() | second.digits();
      step.begin(HodokuTechnique::als_xy_wing);
      add_als_fins(state, list, a, b, delete_between(list, a, b, ~links, step), step);
      add_als_link(state, list, a, common, first.digits(), step);
      add_als_link(state, list, b, common, second.digits(), step);
      step.sets.add({list[a].cells, list[a].digits, first.digits()});
      step.sets.add({list[b].cells, list[b].digits, second.digits()});
      step.sets.add({list[common].cells, list[common].digits, 0});
      return true;
    }
  }
  return false;
}

}  // namespace

bool find_als_xy_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  const AlsList* const list = als_of(state, searches);
  if (list == nullptr) return false;
  for (const AlsLink& first : list->links()) {
    if (searches.budget.visit(1)) return false;
    if (find_als_wing(state, *list, first, first.from, first.to, step)) return true;
    if (find_als_wing(state, *list, first, first.to, first.from, step)) return true;
  }
  return false;
}

}  // namespace bitwhip::hodoku
