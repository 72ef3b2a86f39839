#include "hodoku/als_list.h"

#include <algorithm>
#include <array>

namespace bitwhip::hodoku {
namespace {

// Visits the members behind a number, in ascending order.
template <class Visit>
void each_als_behind(const std::uint64_t* bits, std::size_t i, std::size_t words, Visit visit) {
  for (std::size_t w = (i + 1) / 64; w < words; ++w) {
    std::uint64_t rest = bits[w];
    if (w == (i + 1) / 64) rest &= ~std::uint64_t{0} << (i + 1) % 64;
    for (; rest != 0; rest &= rest - 1)
      visit(w * 64 + static_cast<std::size_t>(first_member(rest)));
  }
}

void add_als_bit(AlsBits bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << i % 64; }

}  // namespace

std::shared_ptr<AlsOfRound> make_als_of_round() { return std::make_shared<AlsOfRound>(); }

bool AlsList::make(const HodokuState& state, HodokuSearches& searches) {
  return list_sets(state, searches.stack) && see(state, searches) && join(state, searches) &&
         list_links(state, searches);
}

bool AlsList::list_sets(const HodokuState& state, rules::SearchStack& stack) {
  std::size_t most = 0;
  for (int house = 0; house < kHouses; ++house)
    most += std::size_t{1} << (set_of(house) & state.empty_cells()).size();
  Als* const sets = stack.take<Als>(most);
  if (sets == nullptr) return false;
  sets_ = {sets, most};
  count_ = 0;
  for (int house = 0; house < kHouses; ++house) add_sets_of(state, house);
  sets_ = {sets, count_};
  return true;
}

// Rows have all of their sets, columns those with several cells, blocks those that are in no line:
// the others were in a house before.
void AlsList::add_sets_of(const HodokuState& state, int house) {
  std::array<std::uint8_t, 9> cell{};
  std::size_t cells = 0;
  for (const std::uint8_t one : cells_of(house)) {
    if (state.is_empty(one)) cell[cells++] = one;
  }
  struct AlsPart {
    CellSet cells;
    std::uint16_t digits = 0;
    std::size_t next = 0;  // place of the next cell to add
  };
  std::array<AlsPart, 9> part;
  std::size_t size = 0;  // part[size] has this number of cells
  part[0].next = 0;
  for (;;) {
    AlsPart& now = part[size];
    if (now.next == cells || size == 8) {
      if (size == 0) return;
      --size;
      continue;
    }
    const int added = cell[now.next++];
    const auto digits = static_cast<std::uint16_t>(now.digits | state.digits(added));
    const auto n = static_cast<int>(size + 1), count = count_of(digits);
    // Each further cell allows one more digit.
    if (count > n + 1 + static_cast<int>(cells - now.next)) continue;
    AlsPart& more = part[++size];
    more.cells = now.cells;
    more.cells.add(added);
    more.digits = digits;
    more.next = now.next;
    if (count != n + 1) continue;
    if (house >= kColumns && n == 1) continue;
    if (house >= kBlocks) {
      const int first = first_cell(more.cells);
      if (more.cells.within(set_of(kRows + row_of(first))) ||
          more.cells.within(set_of(kColumns + column_of(first))))
        continue;
    }
    sets_[count_++] = {more.cells, digits, static_cast<std::uint8_t>(n)};
  }
}

bool AlsList::see(const HodokuState& state, HodokuSearches& searches) {
  const std::size_t n = sets_.size();
  words_ = (n + 63) / 64;
  seen_ = searches.stack.take<CellSet>(n * 9);
  seeing_ = searches.stack.take<std::uint64_t>(words_ * 729);
  having_ = searches.stack.take<std::uint64_t>(words_ * 81);
  if (seen_ == nullptr || seeing_ == nullptr || having_ == nullptr) return false;
  std::fill_n(seeing_, words_ * 729, 0);
  std::fill_n(having_, words_ * 81, 0);
  for (std::size_t i = 0; i < n; ++i) {
    const Als& set = sets_[i];
    if (searches.budget.visit(1)) return false;
    set.cells.each(
        [&](int cell) { add_als_bit(having_ + static_cast<std::size_t>(cell) * words_, i); });
    each_digit(set.digits, [&](int digit) {
      const auto d = static_cast<std::size_t>(digit - 1);
      const CellSet& of_digit = state.cells(digit);
      CellSet& seen = seen_[i * 9 + d];
      seen = (of_digit & peers_of_all(set.cells & of_digit)).without(set.cells);
      seen.each([&](int cell) {
        add_als_bit(seeing_ + (static_cast<std::size_t>(cell) * 9 + d) * words_, i);
      });
    });
  }
  return true;
}

bool AlsList::join(const HodokuState& state, HodokuSearches& searches) {
  const std::size_t n = sets_.size();
  linked_ = searches.stack.take<std::uint64_t>(words_ * n);
  partners_ = searches.stack.take<std::uint64_t>(words_ * n);
  partners_of_digit_ = searches.stack.take<std::uint64_t>(words_ * n * 9);
  const AlsBits scratch = searches.stack.take<std::uint64_t>(words_);
  if (linked_ == nullptr || partners_ == nullptr || partners_of_digit_ == nullptr ||
      scratch == nullptr)
    return false;
  std::fill_n(linked_, words_ * n, 0);
  std::fill_n(partners_, words_ * n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    if (searches.budget.visit(1 + static_cast<int>(words_))) return false;
    join_set(state, i, scratch);
  }
  return true;
}

// Finds the sets behind the set that are linked with it or see some cell together with it.
void AlsList::join_set(const HodokuState& state, std::size_t i, AlsBits scratch) {
  const Als& set = sets_[i];
  const std::size_t first = i / 64, words = words_;
  std::uint64_t* const linked = linked_ + i * words;
  std::uint64_t* const partners = partners_ + i * words;
  each_digit(set.digits, [&](int digit) {
    const std::size_t d = static_cast<std::size_t>(digit - 1);
    const auto seeing = [&](int cell) {
      return seeing_ + (static_cast<std::size_t>(cell) * 9 + d) * words;
    };
    for (std::size_t w = first; w < words; ++w) scratch[w] = ~std::uint64_t{0};
    (set.cells & state.cells(digit)).each([&](int cell) {
      const std::uint64_t* const more = seeing(cell);
      for (std::size_t w = first; w < words; ++w) scratch[w] &= more[w];
    });
    for (std::size_t w = first; w < words; ++w) linked[w] |= scratch[w];
    std::uint64_t* const some = partners_of_digit_ + (i * 9 + d) * words;
    for (std::size_t w = first; w < words; ++w) some[w] = 0;
    seen_[i * 9 + d].each([&](int cell) {
      const std::uint64_t* const more = seeing(cell);
      for (std::size_t w = first; w < words; ++w) some[w] |= more[w];
    });
    for (std::size_t w = first; w < words; ++w) partners[w] |= some[w];
  });
  set.cells.each([&](int cell) {
    const std::uint64_t* const with = having_ + static_cast<std::size_t>(cell) * words;
    for (std::size_t w = first; w < words; ++w) linked[w] &= ~with[w];
  });
  linked[first] &= ~std::uint64_t{0} << i % 64;
}

bool AlsList::list_links(const HodokuState& state, HodokuSearches& searches) {
  const std::size_t n = sets_.size();
  std::size_t total = 0;
  for (std::size_t w = 0; w < n * words_; ++w)
    total += static_cast<std::size_t>(count_bits(linked_[w]));
  AlsLink* const links = searches.stack.take<AlsLink>(total);
  first_link_ = searches.stack.take<std::uint32_t>(n + 1);
  if (links == nullptr || first_link_ == nullptr) return false;
  std::size_t at = 0;
  for (std::size_t i = 0; i < n; ++i) {
    first_link_[i] = static_cast<std::uint32_t>(at);
    if (searches.budget.visit(1)) return false;
    each_als_behind(linked(i), i, words_, [&](std::size_t j) {
      std::uint16_t common = 0;
      each_digit(sets_[i].digits & sets_[j].digits, [&](int digit) {
        if ((sets_[i].cells & state.cells(digit)).within(seen(j, digit)))
          common |= digit_bit(digit);
      });
      AlsLink& link = links[at++];
      link = {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j),
              static_cast<std::uint8_t>(first_digit(common)), 0};
      for (unsigned more = common & (common - 1u); more != 0; more &= more - 1)
        link.second = static_cast<std::uint8_t>(first_digit(more));
      add_als_bit(linked_ + j * words_, i);
    });
  }
  BITWHIP_INVARIANT(at == total);
  first_link_[n] = static_cast<std::uint32_t>(at);
  links_ = {links, total};
  return true;
}

const AlsLink& AlsList::link_of(std::size_t a, std::size_t b) const {
  const std::size_t from = std::min(a, b), to = std::max(a, b);
  const auto links = links_from(from);
  const auto found =
      std::lower_bound(links.begin(), links.end(), to,
                       [](const AlsLink& link, std::size_t number) { return link.to < number; });
  BITWHIP_INVARIANT(found != links.end() && found->to == to);
  return *found;
}

const AlsList* als_of(const HodokuState& state, HodokuSearches& searches) {
  AlsOfRound& kept = *searches.als;
  if (kept.round != searches.round) {
    if (!kept.list.make(state, searches)) {
      if (!searches.budget.over()) searches.give_up();
      return nullptr;
    }
    kept.round = searches.round;
  }
  return &kept.list;
}

std::uint16_t delete_between(const AlsList& list, std::size_t a, std::size_t b, unsigned digits,
                             HodokuStep& step) {
  std::uint16_t deleted = 0;
  each_digit(digits & list[a].digits & list[b].digits, [&](int digit) {
    const CellSet seen = list.seen_by_both(a, b, digit);
    if (seen.empty()) return;
    step.remove_from(seen, digit);
    deleted |= digit_bit(digit);
  });
  return deleted;
}

void add_als_fins(const HodokuState& state, const AlsList& list, std::size_t a, std::size_t b,
                  unsigned digits, HodokuStep& step) {
  each_digit(digits, [&](int digit) {
    step.add_fins((list[a].cells | list[b].cells) & state.cells(digit), digit);
  });
}

void add_als_link(const HodokuState& state, const AlsList& list, std::size_t a, std::size_t b,
                  unsigned digits, HodokuStep& step) {
  each_digit(digits, [&](int digit) {
    ((list[a].cells | list[b].cells) & state.cells(digit)).each([&](int cell) {
      step.endo_fins.add(candidate_of(cell, digit));
    });
  });
}

}  // namespace bitwhip::hodoku
