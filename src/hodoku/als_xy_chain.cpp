// Chains of almost locked sets (ALS-XY-chain).
//
// Definition. A chain begins with a set and goes from set to set by links, each towards a set
// behind in the list (als_list.h); so no set comes twice. Of its first link one digit is active,
// the first or the second; of a later link those digits that are not blocked, at least one. What is
// blocked is the active digit of the link before, or the first one of it where both are active.
// With three links or more, digits that the first and the last set have in common, and that are
// active in neither the first nor the last link, go from the cells that both sets see for them.
// Inner sets may have these cells; first and last set may overlap. A chain has at most 50 links.
//
// Order. Chains are walked from each set in turn, links in order, of a first link its first digit
// before its second; a chain is tested before it is continued. The step has the most deletions;
// then the smallest sum, over its deletions by digit and cell, of cell * (1 + 80 t) + digit with t
// = 0, 1, ...; then those found first. It shows the chain with the fewest cells, counted set by
// set, that has these deletions, and of several the one found first.
//
// How. With the same start, first link and active digit, what comes behind a set depends on the set
// and the blocked digit alone, and a second visit finds nothing new. So each such point is entered
// once (again only where the limit of links has cut something, at a smaller depth), and only if it
// can reach a set that sees some cell together with the first one. The chain to show is looked for
// after the choice, by the least number of cells from each point to an end with these deletions.
//
// Fins: the cells of first and last set with the digits that are deleted; endo fins: for each link
// those of both sets with its active digits. No values or cells. Deletions: by digit and cell.
#include <array>
#include <cstddef>
#include <cstring>

#include "hodoku/als_list.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

constexpr std::size_t kMostChainLinks = 50;

struct ActiveAlsLink {
  std::uint32_t link;    // number in the list
  std::uint16_t active;  // mask of digits
};
struct AlsChain {
  std::array<ActiveAlsLink, kMostChainLinks> link;
  std::size_t size = 0;
};

// What the ends of a chain delete.
struct AlsDeletions {
  std::uint16_t digits = 0;
  std::array<CellSet, 10> cells;  // by digit; set for the digits alone
};

std::uint16_t active_digits(const AlsLink& link, int blocked) {
  return static_cast<std::uint16_t>(link.digits() & ~digit_bit(blocked));
}
int blocked_after(const AlsLink& link, std::uint16_t active) {
  return is_single_bit(active) ? first_digit(active) : link.first;
}
std::size_t als_point(std::size_t set, int blocked) {
  return set * 9 + static_cast<std::size_t>(blocked - 1);
}

// The walk over all chains, which keeps the best deletions.
class AlsChainSearch {
 public:
  AlsChainSearch(const AlsList& list, HodokuSearches& searches)
      : list_(list), searches_(searches), visit_(nullptr), reach_(nullptr) {}

  // Returns true if some chain deletes something.
  bool run() {
    const std::size_t n = list_.size();
    visit_ = searches_.stack.take<ChainVisit>(n * 9);
    reach_ = searches_.stack.take<std::uint64_t>(n * list_.words());
    if (visit_ == nullptr || reach_ == nullptr) return searches_.give_up();
    for (std::size_t i = 0; i < n * 9; ++i) visit_[i] = {0, 0};
    fill_reach();
    for (start_ = 0; start_ < n; ++start_) {
      if (!may_end_behind(start_)) continue;
      for (const AlsLink& link : list_.links_from(start_)) {
        begin(link, link.first);
        if (link.second != 0) begin(link, link.second);
        if (searches_.budget.over()) return false;
      }
    }
    return count_ > 0;
  }
  const AlsDeletions& deletions() const { return best_; }
  const AlsChain& chain() const { return best_chain_; }  // the first that has them

 private:
  struct ChainVisit {
    std::uint32_t walk;
    std::uint32_t depth;
  };

  // Sets that links lead to from a set, one after another.
  void fill_reach() {
    const std::size_t words = list_.words();
    for (std::size_t i = list_.size(); i-- > 0;) {
      std::uint64_t* const reach = reach_ + i * words;
      std::memset(reach, 0, words * sizeof *reach);
      for (const AlsLink& link : list_.links_from(i)) {
        const std::size_t to = link.to;
        reach[to / 64] |= std::uint64_t{1} << to % 64;
        const std::uint64_t* const more = reach_ + to * words;
        for (std::size_t w = to / 64; w < words; ++w) reach[w] |= more[w];
      }
    }
  }
  bool may_end_behind(std::size_t set) const {
    const std::uint64_t* const reach = reach_ + set * list_.words();
    const std::uint64_t* const partners = list_.partners(start_);
    for (std::size_t w = set / 64; w < list_.words(); ++w) {
      if ((reach[w] & partners[w]) != 0) return true;
    }
    return false;
  }

  void begin(const AlsLink& link, int digit) {
    if (!may_end_behind(link.to)) return;
    ++walk_;
    cut_ = false;
    first_active_ = digit_bit(digit);
    chain_.link[0] = {number_of(link), first_active_};
    walk(link.to, digit, 1);
  }
  std::uint32_t number_of(const AlsLink& link) const {
    return static_cast<std::uint32_t>(&link - list_.links().data());
  }

  // Continues the chain, which has `depth` links, from its last set.
  void walk(std::size_t set, int blocked, std::size_t depth) {
    const auto links = list_.links_from(set);
    if (searches_.budget.visit(1 + static_cast<int>(links.size() / 16))) return;
    for (const AlsLink& link : links) {
      const std::uint16_t active = active_digits(link, blocked);
      if (active == 0) continue;
      const std::size_t to = link.to;
      chain_.link[depth] = {number_of(link), active};
      if (depth >= 2 && (list_.partners(start_)[to / 64] >> to % 64 & 1) != 0)
        test(to, active, depth + 1);
      if (depth + 1 == kMostChainLinks) {
        cut_ = true;
        continue;
      }
      const int next = blocked_after(link, active);
      ChainVisit& visit = visit_[als_point(to, next)];
      if (visit.walk == walk_ && !(cut_ && depth + 1 < visit.depth)) continue;
      visit = {walk_, static_cast<std::uint32_t>(depth + 1)};
      if (!may_end_behind(to)) continue;
      walk(to, next, depth + 1);
      if (searches_.budget.over()) return;
    }
  }

  void test(std::size_t end, std::uint16_t active, std::size_t depth) {
    const unsigned common =
        list_[start_].digits & list_[end].digits & ~unsigned{active} & ~unsigned{first_active_};
    int count = 0, weight = 0;
    AlsDeletions now;
    each_digit(common, [&](int digit) {
      const CellSet seen = list_.seen_by_both(start_, end, digit);
      if (seen.empty()) return;
      now.digits |= digit_bit(digit);
      now.cells[static_cast<std::size_t>(digit)] = seen;
      seen.each([&](int cell) { weight += cell * (1 + 80 * count++) + digit; });
    });
    if (count == 0 || count < count_ || (count == count_ && weight >= weight_)) return;
    count_ = count;
    weight_ = weight;
    best_ = now;
    best_chain_ = chain_;
    best_chain_.size = depth;
  }

  const AlsList& list_;
  HodokuSearches& searches_;
  ChainVisit* visit_;     // by point
  std::uint64_t* reach_;  // by set
  std::uint32_t walk_ = 0;
  bool cut_ = false;
  std::size_t start_ = 0;
  std::uint16_t first_active_ = 0;
  AlsChain chain_;
  int count_ = 0, weight_ = 0;
  AlsDeletions best_;
  AlsChain best_chain_;
};

// The chain with the fewest cells among those with the same deletions.
class LeastChainSearch {
 public:
  LeastChainSearch(const AlsList& list, const AlsDeletions& deletions, HodokuSearches& searches)
      : list_(list), deletions_(deletions), searches_(searches) {}

  // Returns false where the search was given up; the chain is that given, or a smaller one.
  bool run(AlsChain& chain) {
    const std::size_t n = list_.size();
    least_ = searches_.stack.take<Least>(n * 9);
    ends_ = searches_.stack.take<bool>(n);
    leads_ = searches_.stack.take<bool>(n);
    if (least_ == nullptr || ends_ == nullptr || leads_ == nullptr) return searches_.give_up();
    std::uint32_t fewest = kNone;
    for (start_ = 0; start_ < n; ++start_) {
      if (searches_.budget.visit(1)) return false;
      if (!sees_deletions(start_) || !find_ends()) continue;
      std::size_t first_try = 0;  // of the chain found from this start
      bool here = false;
      for (int digit = 1; digit <= 9; ++digit) {
        first_active_ = digit_bit(digit);
        if ((deletions_.digits & first_active_) != 0 || !fill()) continue;
        const auto links = list_.links_from(start_);
        for (std::size_t i = 0; i < links.size(); ++i) {
          if ((links[i].digits() & first_active_) == 0) continue;
          const std::size_t a_try = 2 * i + (links[i].first == digit ? 0 : 1);
          const Least second = least_behind(links[i].to, digit, false);
          if (second.cells == kNone) continue;
          const std::uint32_t cells = second.cells + list_[start_].size + list_[links[i].to].size;
          if (cells > fewest || (cells == fewest && !(here && a_try < first_try))) continue;
          fewest = cells;
          here = true;
          first_try = a_try;
          make(list_.first_link(start_) + i, second, digit, chain);
        }
        if (searches_.budget.over()) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = 1u << 30;
  struct Least {
    std::uint32_t cells;  // of the sets behind
    std::uint32_t link;   // the next one
  };

  bool sees_deletions(std::size_t set) const {
    if ((deletions_.digits & ~list_[set].digits) != 0) return false;
    bool all = true;
    each_digit(deletions_.digits, [&](int digit) {
      all = all && deletions_.cells[static_cast<std::size_t>(digit)].within(list_.seen(set, digit));
    });
    return all;
  }
  // Looks for the sets with which the start sees the deletions, and for those that lead to one.
  // Returns whether the start does.
  bool find_ends() {
    for (std::size_t i = list_.size(); i-- > start_;) {
      ends_[i] = i > start_ && sees_deletions(i);
      if (ends_[i]) {
        each_digit(deletions_.digits, [&](int digit) {
          if (!(list_.seen_by_both(start_, i, digit) ==
                deletions_.cells[static_cast<std::size_t>(digit)]))
            ends_[i] = false;
        });
      }
      leads_[i] = false;
      for (const AlsLink& link : list_.links_from(i))
        leads_[i] = leads_[i] || ends_[link.to] || leads_[link.to];
    }
    return leads_[start_];
  }
  bool is_end(std::size_t set, std::uint16_t active) const {
    if (!ends_[set] || (deletions_.digits & (active | first_active_)) != 0) return false;
    // And nothing else.
    return !list_.see_together(
        start_, set, ~unsigned{deletions_.digits} & ~unsigned{active} & ~unsigned{first_active_});
  }

  // Returns the fewest cells behind a set; may_end: the next set may be the last one.
  Least least_behind(std::size_t set, int blocked, bool may_end) const {
    Least least{kNone, 0};
    const auto links = list_.links_from(set);
    for (std::size_t i = 0; i < links.size(); ++i) {
      const std::uint16_t active = active_digits(links[i], blocked);
      if (active == 0) continue;
      const std::size_t to = links[i].to;
      std::uint32_t cells = list_[to].size;
      if (!may_end || !is_end(to, active)) {
        if (!leads_[to]) continue;
        cells += least_[als_point(to, blocked_after(links[i], active))].cells;
      }
      if (cells < least.cells)
        least = {cells, static_cast<std::uint32_t>(list_.first_link(set) + i)};
    }
    return least;
  }
  // Fills the table for a start and an active digit of its links. Returns false: the budget is
  // over.
  bool fill() {
    for (std::size_t i = list_.size(); i-- > start_ + 1;) {
      if (!leads_[i]) continue;
      if (searches_.budget.visit(1 + static_cast<int>(list_.links_from(i).size() / 4)))
        return false;
      for (int blocked = 1; blocked <= 9; ++blocked)
        least_[als_point(i, blocked)] = least_behind(i, blocked, true);
    }
    return true;
  }
  void make(std::size_t first, Least next, int digit, AlsChain& chain) const {
    AlsChain now;
    now.link[now.size++] = {static_cast<std::uint32_t>(first), first_active_};
    for (int blocked = digit;;) {
      if (now.size == kMostChainLinks) return;
      const AlsLink& link = list_.links()[next.link];
      const std::uint16_t active = active_digits(link, blocked);
      now.link[now.size++] = {next.link, active};
      if (now.size >= 3 && is_end(link.to, active)) break;
      blocked = blocked_after(link, active);
      next = least_[als_point(link.to, blocked)];
    }
    chain = now;
  }

  const AlsList& list_;
  const AlsDeletions& deletions_;
  HodokuSearches& searches_;
  Least* least_ = nullptr;  // by point, of sets that lead to an end
  bool* ends_ = nullptr;    // by set, of those behind the start
  bool* leads_ = nullptr;   // by set
  std::size_t start_ = 0;
  std::uint16_t first_active_ = 0;
};

void make_als_chain(const HodokuState& state, const AlsList& list, const AlsDeletions& deletions,
                    const AlsChain& chain, HodokuStep& step) {
  step.begin(HodokuTechnique::als_xy_chain);
  each_digit(deletions.digits, [&](int digit) {
    step.remove_from(deletions.cells[static_cast<std::size_t>(digit)], digit);
  });
  const std::size_t start = list.links()[chain.link[0].link].from;
  const std::size_t end = list.links()[chain.link[chain.size - 1].link].to;
  add_als_fins(state, list, start, end, deletions.digits, step);
  step.sets.add({list[start].cells, list[start].digits, 0});
  for (std::size_t i = 0; i < chain.size; ++i) {
    const AlsLink& link = list.links()[chain.link[i].link];
    add_als_link(state, list, link.from, link.to, chain.link[i].active, step);
    step.sets.add({list[link.to].cells, list[link.to].digits, chain.link[i].active});
  }
}

}  // namespace

bool find_als_xy_chain(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  const AlsList* const list = als_of(state, searches);
  if (list == nullptr) return false;
  const auto position = searches.stack.top();
  AlsChainSearch search(*list, searches);
  bool found = search.run();
  if (found) {
    AlsChain chain = search.chain();
    found = LeastChainSearch(*list, search.deletions(), searches).run(chain);
    if (found) make_als_chain(state, *list, search.deletions(), chain, step);
  }
  searches.stack.rewind(position);
  return found;
}

}  // namespace bitwhip::hodoku
