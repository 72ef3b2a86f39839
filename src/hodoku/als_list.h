// The almost locked sets of a state with their restricted commons, for the three patterns of them.
//
// Definition. An almost locked set is a set of n empty cells of a house, n = 1 to 8, that have n +
// 1 digits together. The list has each set of cells once, in the order of the houses, and in a
// house in the order of the places, a set before those that begin with its cells. A link leads from
// a set to one behind it in the list that has no cell in common with it, if they have a restricted
// common: a digit of both such that every cell with it in the one sees every cell with it in the
// other. HoDoKu keeps two restricted commons of a link at most, so of three or more it has the
// least and the greatest digit. Links stand in the order of their first set, then of their second.
//
// A set sees a cell for a digit of its own if the cell has the digit, is not in the set, and sees
// all cells of the set with the digit. Whatever a pattern deletes is seen by two of its sets.
//
// How. A set of almost locked sets is words of bits (AlsBits). The list has one for each candidate,
// of those that see it. The sets linked with a set by a digit are the intersection of these over
// its cells with the digit; the sets that see some cell together with it are their union over the
// cells that it sees. For some hundred sets this takes some ten microseconds. The list is made when
// the first pattern of a state asks for it, and kept for the round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "rules/search_stack.h"

namespace bitwhip::hodoku {

struct Als {
  CellSet cells;
  std::uint16_t digits;  // mask
  std::uint8_t size;     // number of cells
};

struct AlsLink {
  std::uint16_t from, to;      // numbers of sets, from < to
  std::uint8_t first, second;  // digits; second may be 0

  std::uint16_t digits() const {
    return static_cast<std::uint16_t>(digit_bit(first) | (second != 0 ? digit_bit(second) : 0));
  }
};

// A set of almost locked sets: words of bits, as many as the list has for each.
using AlsBits = std::uint64_t*;

class AlsList {
 public:
  // Makes the list of a state. Returns false where the arena is full or the budget is over; the
  // list is then not to be used.
  bool make(const HodokuState& state, HodokuSearches& searches);

  std::size_t size() const { return sets_.size(); }
  const Als& operator[](std::size_t i) const { return sets_[i]; }
  // Returns the cells that the set sees for a digit of its own.
  const CellSet& seen(std::size_t i, int digit) const {
    BITWHIP_INVARIANT(sets_[i].digits >> (digit - 1) & 1);
    return seen_[i * 9 + static_cast<std::size_t>(digit - 1)];
  }
  // Returns the cells that two sets see for a digit of both.
  CellSet seen_by_both(std::size_t a, std::size_t b, int digit) const {
    return seen(a, digit) & seen(b, digit);
  }
  // True if two sets see some cell together for one of the digits.
  bool see_together(std::size_t a, std::size_t b, unsigned digits) const {
    for (digits &= sets_[a].digits & sets_[b].digits; digits != 0; digits &= digits - 1) {
      if (seen(a, first_digit(digits)).meets(seen(b, first_digit(digits)))) return true;
    }
    return false;
  }

  std::span<const AlsLink> links() const { return links_; }
  // Returns the links that lead from a set, and the number of the first of them.
  std::span<const AlsLink> links_from(std::size_t i) const {
    return links_.subspan(first_link_[i], first_link_[i + 1] - first_link_[i]);
  }
  std::size_t first_link(std::size_t i) const { return first_link_[i]; }
  // Returns the link between two sets, which must have one.
  const AlsLink& link_of(std::size_t a, std::size_t b) const;

  // Words of the sets of sets below.
  std::size_t words() const { return words_; }
  // Sets that the set has a link with, before it and behind it.
  const std::uint64_t* linked(std::size_t i) const { return linked_ + i * words_; }
  // Sets behind the set that see some cell together with it, for whatever digit, or for a digit of
  // its own.
  const std::uint64_t* partners(std::size_t i) const { return partners_ + i * words_; }
  const std::uint64_t* partners(std::size_t i, int digit) const {
    BITWHIP_INVARIANT(sets_[i].digits >> (digit - 1) & 1);
    return partners_of_digit_ + (i * 9 + static_cast<std::size_t>(digit - 1)) * words_;
  }

 private:
  bool list_sets(const HodokuState& state, rules::SearchStack& stack);
  void add_sets_of(const HodokuState& state, int house);
  bool see(const HodokuState& state, HodokuSearches& searches);
  bool join(const HodokuState& state, HodokuSearches& searches);
  void join_set(const HodokuState& state, std::size_t i, AlsBits scratch);
  bool list_links(const HodokuState& state, HodokuSearches& searches);

  std::span<Als> sets_;
  std::size_t count_ = 0;
  CellSet* seen_ = nullptr;  // [set][digit - 1]; set for its digits alone
  std::size_t words_ = 0;
  AlsBits seeing_ = nullptr;  // [cell][digit - 1]: sets that see the candidate
  AlsBits having_ = nullptr;  // [cell]: sets with the cell
  // By set, and by [set][digit - 1] of its digits. Words of sets before it alone are not set, but
  // for linked_.
  AlsBits linked_ = nullptr, partners_ = nullptr, partners_of_digit_ = nullptr;
  std::span<AlsLink> links_;
  std::uint32_t* first_link_ = nullptr;  // by set, and one more
};

// The list of the present round.
struct AlsOfRound {
  std::uint64_t round = 0;  // 0: never
  AlsList list;
};

// Returns the list of the state; null: see make().
const AlsList* als_of(const HodokuState& state, HodokuSearches& searches);

// Deletes the digits that two sets have in common from the cells which both see, digit by digit.
// Returns the digits of which some were deleted.
std::uint16_t delete_between(const AlsList& list, std::size_t a, std::size_t b, unsigned digits,
                             HodokuStep& step);
// Adds the fins of such deletions: the cells of both sets with these digits.
void add_als_fins(const HodokuState& state, const AlsList& list, std::size_t a, std::size_t b,
                  unsigned digits, HodokuStep& step);
// Adds the endo fins of a link: the cells of both sets with its digits, taken as links.
void add_als_link(const HodokuState& state, const AlsList& list, std::size_t a, std::size_t b,
                  unsigned digits, HodokuStep& step);

}  // namespace bitwhip::hodoku
