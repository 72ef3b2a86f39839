// Forcing chains and forcing nets: what all tables together say.
//
// Definition. A find has one conclusion, a candidate that is placed or deleted, and chains which
// prove it.
//   Contradiction: the table of a premise contradicts itself, so the premise is false. For each
//   premise, by cell and digit, on before off, these are looked for in turn:
//     1. the table has the opposite of the premise;
//     2. for each digit, the lowest cell in which it is on and off;
//     3. for each pair of digits, the lowest cell in which both are on;
//     4. a house with two cells or more where a digit is on: rows, columns, blocks, in each by
//        digit, then house;
//     5. a cell of which all candidates are off, and none is on;
//     6. a house of which all places of a digit are off; order as in 4. Places are here all cells
//        that could have the digit but for the steps made, so the house must have lost none.
//   Verity of a candidate: both of its tables have the same entry in another cell.
//   Verity of a cell or of a house: the tables of all candidates of the cell, or of all places of
//   the digit in the house, have the same entry. Cells, then rows, columns, blocks by digit.
//   Verities come behind all contradictions; of a candidate, a cell or a house first what is
//   placed, then what is deleted, by digit and cell.
// Of finds with the same conclusion and kind the list keeps the shortest, at the place of the
// first one. The length is that of all chains.
//
// The list is sorted as in Java: placements by cell, then deletions by cell and digit; a
// contradiction and a verity with one deletion by length. If they place the same cell, each of them
// is said to come behind the other.
//
// Algorithm. What can be concluded is a matter of sets (the closures); the conclusion that comes
// first decides, and chains are looked at for its finds alone. Whether a contradiction or a verity
// places a cell depends on the sort where the list has 32 finds or more; only then it is made.
//
// Cost: some 100 us beside the closures, 300 us where the sort is made.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "hodoku/chain_links.h"
#include "hodoku/chain_tables.h"
#include "hodoku/list_sort.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "rulebook/ladder.h"
#include "rules/budget.h"

namespace bitwhip::hodoku {

// Chain from a premise to an entry of its table.
struct Implication {
  ChainEntry premise, end;
};

struct ForcingFind {
  ChainEntry conclusion;  // on: placed
  bool verity = false;
  ContradictionPlace place{};  // not known of the opposite of the premise, and of verities
  int length = 0;
  std::size_t size = 0;
  std::array<Implication, 9> chain;

  void add(ChainEntry premise, ChainEntry end) {
    BITWHIP_INVARIANT(size < chain.size());
    chain[size++] = {premise, end};
  }
};

// Tables has:
//   bool is_large()                    some table may be cut at its end
//   const EntrySet& closure(premise)
//   int length_of(find, limit)         all nodes of its chains; 0: this is no find, or not below
//                                      the limit
//   void write(implication, step)      adds the chain
template <class Tables>
class ForcingSearch {
 public:
  ForcingSearch(const HodokuState& state, HodokuSearches& searches, Tables& tables)
      : state_(state), searches_(searches), tables_(tables) {}

  bool run(HodokuTechnique contradiction, HodokuTechnique verity, HodokuStep& step) {
    find_houses();
    conclude();
    if (searches_.budget.over()) return false;
    ForcingFind best;
    const bool found = first_conclusion(
        [&](ChainEntry conclusion) { return choose(conclusion, best) || searches_.budget.over(); });
    if (!found || searches_.budget.over() || searches_.halt != rules::Halt::none) return false;
    step.begin(best.verity ? verity : contradiction);
    const int cell = best.conclusion.cell(), digit = best.conclusion.digit();
    if (best.conclusion.on()) {
      step.values.add(static_cast<std::uint8_t>(digit));
      step.add_cell(cell);
    } else {
      step.remove(cell, digit);
    }
    for (std::size_t i = 0; i < best.size; ++i) tables_.write(best.chain[i], step);
    if (!best.verity)
      step.contradiction =
          best.place.known() ? best.place : place_left_before(best.conclusion.opposite());
    return true;
  }

 private:
  static constexpr std::size_t kLongSort = 32;  // from here on the sort merges
  static constexpr int kNoLimit = std::numeric_limits<int>::max();
  static constexpr int kWorkOfPremise = 4;  // units of the budget

  struct HousePlaces {
    CellSet cells;
    int house, digit;
  };

  static const CellSet& of(const std::array<CellSet, kDigits + 1>& sets, int digit) {
    return sets[static_cast<std::size_t>(digit)];
  }
  static CellSet& of(std::array<CellSet, kDigits + 1>& sets, int digit) {
    return sets[static_cast<std::size_t>(digit)];
  }
  const EntrySet& closure(int cell, int digit, bool on) {
    return tables_.closure(ChainEntry::of(cell, digit, NodeState{on}));
  }

  template <class Visit>
  void each_candidate(Visit visit) const {
    state_.empty_cells().any([&](int cell) {
      each_digit(state_.digits(cell), [&](int digit) { visit(cell, digit); });
      return searches_.budget.visit(kWorkOfPremise);
    });
  }
  // Visits rows, columns, blocks; in each by digit, then house.
  template <class Visit>
  static void each_house_of_digit(Visit visit) {
    for (const int first : {kRows, kColumns, kBlocks}) {
      for (int digit = 1; digit <= kDigits; ++digit) {
        for (int house = first; house < first + 9; ++house) visit(house, digit);
      }
    }
  }

  // Lists the houses and digits that have lost no place by a step.
  void find_houses() {
    houses_ = 0;
    each_house_of_digit([&](int house, int digit) {
      const CellSet allowed = state_.allowed(digit) & set_of(house);
      if (!allowed.empty() && allowed.within(state_.cells(digit)))
        house_[houses_++] = {allowed, house, digit};
    });
  }

  // Cells of which all candidates are off, and none is on.
  CellSet dead_cells(const EntrySet& set) const {
    CellSet dead = state_.empty_cells();
    for (int digit = 1; digit <= kDigits; ++digit)
      dead = dead.without(of(set.on, digit) | state_.cells(digit).without(of(set.off, digit)));
    return dead;
  }

  template <class Visit>
  void each_contradiction(ChainEntry premise, Visit visit) {
    const EntrySet& set = tables_.closure(premise);
    ForcingFind& find = find_;
    find.conclusion = premise.opposite();
    find.verity = false;
    const auto begin = [&](ContradictionPlace place) {
      find.size = 0;
      find.place = place;
    };
    const auto add = [&](int cell, int digit, bool on) {
      find.add(premise, ChainEntry::of(cell, digit, NodeState{on}));
    };
    begin({});
    if (set.has(premise.opposite())) {
      find.add(premise, premise.opposite());
      visit(find);
    }
    for (int digit = 1; digit <= kDigits; ++digit) {
      const CellSet both = of(set.on, digit) & of(set.off, digit);
      if (both.empty()) continue;
      begin(ContradictionPlace::of_cell(first_cell(both)));
      add(first_cell(both), digit, false);
      add(first_cell(both), digit, true);
      visit(find);
    }
    for (int digit = 1; digit <= kDigits; ++digit) {
      for (int other = digit + 1; other <= kDigits; ++other) {
        const CellSet both = of(set.on, digit) & of(set.on, other);
        if (both.empty()) continue;
        begin(ContradictionPlace::of_cell(first_cell(both)));
        add(first_cell(both), digit, true);
        add(first_cell(both), other, true);
        visit(find);
      }
    }
    each_house_of_digit([&](int house, int digit) {
      const CellSet cells = of(set.on, digit) & set_of(house);
      if (!has_two(cells)) return;
      begin(ContradictionPlace::of_house(house));
      cells.each([&](int cell) { add(cell, digit, true); });
      visit(find);
    });
    dead_cells(set).each([&](int cell) {
      begin(ContradictionPlace::of_cell(cell));
      each_digit(state_.digits(cell), [&](int digit) { add(cell, digit, false); });
      visit(find);
    });
    for (std::size_t i = 0; i < houses_; ++i) {
      const HousePlaces& places = house_[i];
      if (!places.cells.within(of(set.off, places.digit))) continue;
      begin(ContradictionPlace::of_house(places.house));
      places.cells.each([&](int cell) { add(cell, places.digit, false); });
      visit(find);
    }
  }

  // Where HoDoKu says that a table with the opposite of its premise contradicts itself: the first
  // cell of the set with which it looked at the table before, in the last of its checks.
  ContradictionPlace place_left_before(ChainEntry premise) {
    const CellSet last = state_.allowed(kDigits) & set_of(kHouses - 1);
    if (!last.empty()) return ContradictionPlace::of_cell(first_cell(last));
    ContradictionPlace place;
    state_.empty_cells().any([&](int cell) {
      each_digit(state_.digits(cell), [&](int digit) {
        for (const bool on : {true, false}) {
          const ChainEntry before = ChainEntry::of(cell, digit, NodeState{on});
          if (is_before(before, premise)) look_at_sets(before, place);
        }
      });
      return cell == premise.cell();
    });
    return place;
  }
  void look_at_sets(ChainEntry premise, ContradictionPlace& place) {
    const EntrySet& set = tables_.closure(premise);
    for (int digit = 1; digit <= kDigits; ++digit) {
      for (int house = kBlocks; house < kHouses; ++house) {
        const CellSet cells = of(set.on, digit) & set_of(house);
        if (!cells.empty()) place = ContradictionPlace::of_cell(first_cell(cells));
      }
    }
    for (std::size_t i = 0; i < houses_; ++i) {
      const HousePlaces& places = house_[i];
      if (places.cells.within(of(set.off, places.digit)))
        place = ContradictionPlace::of_cell(first_cell(places.cells));
    }
  }
  static bool is_before(ChainEntry a, ChainEntry b) {
    if (a.cell() != b.cell()) return a.cell() < b.cell();
    if (a.digit() != b.digit()) return a.digit() < b.digit();
    return a.on() && !b.on();
  }

  // True if each_contradiction() has one. In whole tables there is the second one where there is
  // the first, the third or the fourth.
  bool contradicts(ChainEntry premise) {
    const EntrySet& set = tables_.closure(premise);
    for (int digit = 1; digit <= kDigits; ++digit) {
      if (of(set.on, digit).meets(of(set.off, digit))) return true;
    }
    if (!dead_cells(set).empty()) return true;
    for (std::size_t i = 0; i < houses_; ++i) {
      if (house_[i].cells.within(of(set.off, house_[i].digit))) return true;
    }
    bool any = false;
    if (tables_.is_large()) each_contradiction(premise, [&](const ForcingFind&) { any = true; });
    return any;
  }

  // Visits the candidates of each cell, and the places of each digit in each house, with their
  // number.
  template <class Visit>
  void each_choice(Visit visit) const {
    std::array<ChainEntry, 9> choice;
    std::size_t n = 0;
    state_.empty_cells().each([&](int cell) {
      n = 0;
      each_digit(state_.digits(cell),
                 [&](int digit) { choice[n++] = ChainEntry::of(cell, digit, NodeState::on); });
      visit(choice, n);
    });
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 1; digit <= kDigits; ++digit) {
        n = 0;
        (state_.cells(digit) & set_of(house)).each([&](int cell) {
          choice[n++] = ChainEntry::of(cell, digit, NodeState::on);
        });
        if (n > 0) visit(choice, n);
      }
    }
  }

  // Sets what both tables of a candidate have in other cells, or all tables of a choice in any
  // cell.
  void common(int cell, int digit, EntrySet& both) {
    const EntrySet& on = closure(cell, digit, true);
    const EntrySet& off = closure(cell, digit, false);
    for (int one = 1; one <= kDigits; ++one) {
      of(both.on, one) = of(on.on, one) & of(off.on, one);
      of(both.off, one) = of(on.off, one) & of(off.off, one);
      of(both.on, one).remove(cell);
      of(both.off, one).remove(cell);
    }
  }
  void common(const std::array<ChainEntry, 9>& choice, std::size_t n, EntrySet& all) {
    all = tables_.closure(choice[0]);
    for (std::size_t i = 1; i < n; ++i) {
      const EntrySet& more = tables_.closure(choice[i]);
      for (int digit = 1; digit <= kDigits; ++digit) {
        of(all.on, digit) = of(all.on, digit) & of(more.on, digit);
        of(all.off, digit) = of(all.off, digit) & of(more.off, digit);
      }
    }
  }
  // Sets what can be concluded.
  void conclude() {
    contradictions_ = verities_ = {};
    EntrySet both;
    each_candidate([&](int cell, int digit) {
      for (const bool on : {true, false}) {
        const ChainEntry premise = ChainEntry::of(cell, digit, NodeState{on});
        if (contradicts(premise)) contradictions_.add(premise.opposite());
      }
      common(cell, digit, both);
      verities_.add(both);
    });
    each_choice([&](const std::array<ChainEntry, 9>& choice, std::size_t n) {
      common(choice, n, both);
      verities_.add(both);
    });
  }

  // Visits what can be concluded in the order of the sort until a visit returns true.
  template <class Visit>
  bool first_conclusion(Visit visit) const {
    for (const bool on : {true, false}) {
      const bool found = state_.empty_cells().any([&](int cell) {
        bool taken = false;
        each_digit(state_.digits(cell), [&](int digit) {
          const ChainEntry conclusion = ChainEntry::of(cell, digit, NodeState{on});
          if (!taken && (contradictions_.has(conclusion) || verities_.has(conclusion)))
            taken = visit(conclusion);
        });
        return taken;
      });
      if (found) return true;
    }
    return false;
  }

  std::size_t most_finds() const {
    int n = 0;
    for (int digit = 1; digit <= kDigits; ++digit) {
      for (const EntrySet* const set : {&contradictions_, &verities_})
        n += of(set->on, digit).size() + of(set->off, digit).size();
    }
    return static_cast<std::size_t>(n);
  }

  // Takes a find if it is the first one, or shorter.
  void take(ForcingFind& find, ForcingFind& best) {
    find.length = tables_.length_of(find, best.length == 0 ? kNoLimit : best.length);
    if (find.length != 0) best = find;
  }

  // Visits the verities with this conclusion.
  template <class Visit>
  void each_verity_of(ChainEntry conclusion, Visit visit) {
    ForcingFind& find = find_;
    find.conclusion = conclusion;
    find.verity = true;
    each_candidate([&](int cell, int digit) {
      if (cell == conclusion.cell() || !closure(cell, digit, true).has(conclusion) ||
          !closure(cell, digit, false).has(conclusion))
        return;
      find.size = 0;
      for (const bool on : {true, false})
        find.add(ChainEntry::of(cell, digit, NodeState{on}), conclusion);
      visit(find);
    });
    each_choice([&](const std::array<ChainEntry, 9>& choice, std::size_t n) {
      for (std::size_t i = 0; i < n; ++i) {
        if (!tables_.closure(choice[i]).has(conclusion)) return;
      }
      find.size = 0;
      for (std::size_t i = 0; i < n; ++i) find.add(choice[i], conclusion);
      visit(find);
    });
  }

  // Sets the find that the list has first for a conclusion. Returns false if it has none.
  bool choose(ChainEntry conclusion, ForcingFind& best) {
    ForcingFind contradiction, verity;
    if (contradictions_.has(conclusion)) {
      each_contradiction(conclusion.opposite(),
                         [&](ForcingFind& find) { take(find, contradiction); });
    }
    const bool placed = contradiction.length != 0 && conclusion.on();
    const bool short_sort = most_finds() < kLongSort;
    if (verities_.has(conclusion) && !(placed && short_sort))
      each_verity_of(conclusion, [&](ForcingFind& find) { take(find, verity); });
    best = contradiction;
    if (verity.length == 0) return best.length != 0;
    if (placed)
      best = contradiction_is_first(conclusion) ? contradiction : verity;
    else if (best.length == 0 || verity.length < best.length)
      best = verity;
    return true;
  }

  static int number_of(ChainEntry entry) { return candidate_of(entry.cell(), entry.digit()); }

  // Makes the whole list and sorts it. Returns true if a contradiction is its first find.
  bool contradiction_is_first(ChainEntry conclusion) {
    struct Listed {
      ChainEntry conclusion;
      bool verity;
      int length;
    };
    const auto position = searches_.stack.top();
    const std::size_t most = most_finds();
    auto* const list = searches_.stack.template take<Listed>(most + most / 2);
    auto* const place = searches_.stack.template take<std::uint16_t>(2 * kChainEntries);
    if (list == nullptr || place == nullptr) {
      searches_.give_up();
      return true;
    }
    std::fill(place, place + 2 * kChainEntries, std::uint16_t{0});
    std::size_t size = 0;
    // The length is compared only of a contradiction and a verity with the same deletion.
    const auto is_measured = [&](ChainEntry one) {
      return !one.on() && contradictions_.has(one) && verities_.has(one);
    };
    const auto add = [&](const ForcingFind& find) {
      std::uint16_t& at = place[2 * find.conclusion.code() + (find.verity ? 1 : 0)];
      if (at != 0 && !is_measured(find.conclusion)) return;
      const int length = tables_.length_of(find, at == 0 ? kNoLimit : list[at - 1].length);
      if (length == 0) return;
      if (at == 0) {
        list[size++] = {find.conclusion, find.verity, length};
        at = static_cast<std::uint16_t>(size);
      } else {
        list[at - 1].length = length;
      }
    };
    each_candidate([&](int cell, int digit) {
      for (const bool on : {true, false})
        each_contradiction(ChainEntry::of(cell, digit, NodeState{on}), add);
    });
    EntrySet both;
    each_candidate([&](int cell, int digit) {
      common(cell, digit, both);
      add_verities(
          both,
          {ChainEntry::of(cell, digit, NodeState::on), ChainEntry::of(cell, digit, NodeState::off)},
          2, false, add);
    });
    each_choice([&](const std::array<ChainEntry, 9>& choice, std::size_t n) {
      common(choice, n, both);
      add_verities(both, choice, n, true, add);
    });
    sort_as_list(list, size, list + most, [](const Listed& a, const Listed& b) {
      const bool on = a.conclusion.on();
      if (on != b.conclusion.on()) return on ? -1 : 1;
      if (a.conclusion == b.conclusion) {
        if (a.verity == b.verity) return 0;  // the list has no two of them
        return on ? 1 : a.length - b.length;
      }
      if (on && a.conclusion.cell() == b.conclusion.cell()) return 1;
      return on ? a.conclusion.cell() - b.conclusion.cell()
                : number_of(a.conclusion) - number_of(b.conclusion);
    });
    BITWHIP_INVARIANT(size > 0 && list[0].conclusion == conclusion);
    static_cast<void>(conclusion);
    const bool first = !list[0].verity;
    searches_.stack.rewind(position);
    return first;
  }
  // Of a candidate come all placements before all deletions, of a choice digit by digit.
  template <class Visit>
  void add_verities(const EntrySet& common, const std::array<ChainEntry, 9>& premise, std::size_t n,
                    bool by_digit, Visit visit) {
    find_.verity = true;
    const auto add = [&](int digit, bool on) {
      of(on ? common.on : common.off, digit).each([&](int cell) {
        find_.conclusion = ChainEntry::of(cell, digit, NodeState{on});
        find_.size = 0;
        for (std::size_t i = 0; i < n; ++i) find_.add(premise[i], find_.conclusion);
        visit(find_);
      });
    };
    for (int i = 0; i < 2 * kDigits; ++i) {
      if (by_digit)
        add(i / 2 + 1, i % 2 == 0);
      else
        add(i % kDigits + 1, i < kDigits);
    }
  }

  const HodokuState& state_;
  HodokuSearches& searches_;
  Tables& tables_;
  ForcingFind find_;
  EntrySet contradictions_, verities_;
  std::array<HousePlaces, kHouses * kDigits> house_;
  std::size_t houses_ = 0;
};

}  // namespace bitwhip::hodoku
