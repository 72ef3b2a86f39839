// Fish with lines and blocks (Franken): X-wing and swordfish, plain and finned.
//
// Definition. A digit, k houses that have it (the base: lines of one direction, blocks), k others
// (the cover: lines of the other direction, blocks). A cell of the digit in two houses of the base
// is an endo fin; one in the base and not in the cover is a fin as well. Without any fin, the digit
// goes from all cells of the cover outside the base, and from all that lie in two houses of the
// cover, be they in the base or not. With one to five fins, at most two of them endo fins, it goes
// from those of these cells that see every fin.
//
// Order: digits; rows before columns as lines of the base; the base by its houses, lines before
// blocks, the first one slowest; the cover likewise, among houses that have a cell of the base and
// are not in the base. Without fins, a house of the base has at most k cells. A base or a cover may
// have blocks alone: HoDoKu calls it mutant. Base and cover may have lines alone: rows of basic
// fish have found it before, and where these are off it is no find (HodokuSearches::shapes_by_row).
//
// Cost. Most states have no such fish, and the number of bases and covers is large. So all digits
// are first looked at once, cell by cell: if a fish deletes the digit from a cell, then with the
// digit there (the cells that see it are out) k houses of the base would be covered by k - 1 of the
// cover, or fewer by fewer; for the cover has one more house at least, which has the cell and is of
// no further use, and fins are seen by the cell. Each house of the base that two houses can cover
// gives those pairs; three houses for one pair, or two for one house, make the cell a target. That
// takes some hundred nanoseconds a cell, and is kept for the state. Only digits with targets are
// searched in order, and of them only bases that could be covered for some target.
//
// The step is as in fish.cpp. Behind the cells outside the base, deletions have those that are
// covered twice: with fins the ones in the base, without fins all, so some are there a second time.
#include <array>
#include <bit>
#include <cstddef>

#include "hodoku/fish.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"

namespace bitwhip::hodoku {

namespace {

// Sets of the 18 houses of a cover: line i of the cover's direction is bit i, block b bit 9 + b.
// Of a line of the base, seen alone, block s is bit 9 + s, s = 0 to 2.
struct LineCovers {
  std::array<std::uint32_t, 4> set{};
  std::uint8_t size = 0;
};

// All ways to cover the places of a line by at most two houses, each without houses that it does
// not need at its place: the first open place is covered by its line or its block.
constexpr std::array<LineCovers, 512> kCoversOfLine = [] {
  std::array<LineCovers, 512> table;
  for (unsigned places = 1; places < 512; ++places) {
    LineCovers& covers = table[places];
    const auto house_at = [](unsigned open, bool block) {
      const auto place = static_cast<unsigned>(std::countr_zero(open));
      return block ? 1u << (9 + place / 3) : 1u << place;
    };
    const auto rest = [](unsigned open, std::uint32_t house) {
      return house < 512 ? open & ~house : open & ~(7u << 3 * std::countr_zero(house >> 9));
    };
    for (const bool block : {false, true}) {
      const std::uint32_t first = house_at(places, block);
      const unsigned open = rest(places, first);
      if (open == 0) {
        covers.set[covers.size++] = first;
        continue;
      }
      for (const bool second_block : {false, true}) {
        const std::uint32_t second = house_at(open, second_block);
        if (rest(open, second) == 0) covers.set[covers.size++] = first | second;
      }
    }
  }
  return table;
}();

constexpr bool has_three_bits(std::uint32_t mask) { return has_two(mask & (mask - 1)); }

// The look at one digit and one direction: which cells would leave too few covers.
class FishTargetSearch {
 public:
  void run(const HodokuState& state, int digit, bool rows, DigitFish& fish) {
    rows_ = rows;
    for (std::size_t line = 0; line < 9; ++line)
      places_[line] = state.places((rows ? kRows : kColumns) + static_cast<int>(line), digit);
    CellSet two, three;
    state.cells(digit).each([&](int cell) {
      const int needed = least_size(cell);
      if (needed <= 3) three.add(cell);
      if (needed <= 2) two.add(cell);
    });
    fish.targets[0][rows ? 0 : 1] = two;
    fish.targets[1][rows ? 0 : 1] = three;
  }

 private:
  // Returns the least size of fish that might delete the digit from the cell; 4: none of 2 or 3.
  int least_size(int cell) {
    const auto row = static_cast<std::size_t>(row_of(cell));
    const auto column = static_cast<std::size_t>(column_of(cell));
    const std::size_t line = rows_ ? row : column, cross = rows_ ? column : row;
    const std::size_t band = line / 3, stack = cross / 3;
    const unsigned beyond_cross = 0x1ffu & ~(1u << cross);
    const unsigned beyond_block = beyond_cross & ~(7u << 3 * stack);
    std::array<unsigned, 9> left;  // places that do not see the cell
    for (std::size_t i = 0; i < 9; ++i)
      left[i] = i == line ? 0 : places_[i] & (i / 3 == band ? beyond_block : beyond_cross);

    one_.fill(0);
    pairs_ = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      if (i == line || places_[i] == 0) continue;
      if (left[i] == 0) return clear(2);
      const std::uint32_t stacks = stacks_of(left[i]);
      apart_[i] = ~(rows_ ? stacks << (9 + i / 3 * 3) : blocks_of(stacks, i));
      const LineCovers& covers = kCoversOfLine[left[i]];
      for (std::size_t n = 0; n < covers.size; ++n) {
        const std::uint32_t set = covers.set[n];
        const std::uint32_t blocks = set >> 9;
        note(1u << i, (set & 0x1ff) | (rows_ ? blocks << (9 + i / 3 * 3) : blocks_of(blocks, i)));
      }
    }
    for (std::size_t b = 0; b < 3; ++b) {
      const unsigned had = places_[b * 3] | places_[b * 3 + 1] | places_[b * 3 + 2];
      const unsigned has = left[b * 3] | left[b * 3 + 1] | left[b * 3 + 2];
      for (std::size_t s = 0; s < 3; ++s) {
        if ((b == band && s == stack) || (had >> 3 * s & 7) == 0) continue;
        const unsigned met = has & 7u << 3 * s;
        if (met == 0) return clear(2);
        if (count_of(met) <= 2) note(1u << (9 + (rows_ ? b * 3 + s : s * 3 + b)), met);
      }
    }
    for (std::size_t a = 0; a < one_.size(); ++a) {
      if (has_two(one_[a]) && have_apart(one_[a] & ~(1u << a & ~0x1ffu), 2)) return clear(2);
    }
    for (std::size_t i = 0; i < pairs_; ++i) {
      const HousePair& pair = pair_[i];
      const std::uint32_t bases = two_[pair.a][pair.b] | one_[pair.a] | one_[pair.b];
      const std::uint32_t covers = (1u << pair.a | 1u << pair.b) & ~0x1ffu;
      if (has_three_bits(bases) && have_apart(bases & ~covers, 3)) return clear(3);
    }
    return clear(4);
  }

  // Returns whether some of the houses have no common cell that does not see the cell looked at: it
  // would be an endo fin.
  bool have_apart(std::uint32_t bases, int wanted) const {
    if (wanted <= count_bits(bases & ~0x1ffu)) return true;
    // Each set of lines leaves the blocks that are apart from all of them.
    const unsigned lines = bases & 0x1ff;
    if (wanted <= count_of(lines)) return true;
    const std::uint32_t blocks = bases & ~0x1ffu;
    for (unsigned a = lines; a != 0; a &= a - 1) {
      const std::uint32_t rest = blocks & apart_[static_cast<std::size_t>(first_member(a))];
      if (rest == 0) continue;
      if (wanted == 2 || has_two(rest)) return true;
      for (unsigned b = a & (a - 1); b != 0; b &= b - 1) {
        if ((rest & apart_[static_cast<std::size_t>(first_member(b))]) != 0) return true;
      }
    }
    return false;
  }

  // Thirds of a line that have some of its places.
  static std::uint32_t stacks_of(unsigned places) {
    return ((places & 7) != 0 ? 1u : 0) | ((places & 7 << 3) != 0 ? 2u : 0) |
           ((places & 7 << 6) != 0 ? 4u : 0);
  }
  // Blocks of a column by its bands.
  static std::uint32_t blocks_of(std::uint32_t bands, std::size_t column) {
    const std::uint32_t spread = (bands & 1) | (bands & 2) << 2 | (bands & 4) << 4;
    return spread << (9 + column / 3);
  }

  // Notes that a house of the base (a bit) is covered by one or two houses.
  void note(std::uint32_t base, std::uint32_t cover) {
    const auto a = static_cast<std::size_t>(first_member(cover));
    if (!has_two(cover)) {
      one_[a] |= base;
      return;
    }
    const auto b = static_cast<std::size_t>(first_member(cover & (cover - 1)));
    if (two_[a][b] == 0)
      pair_[pairs_++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    two_[a][b] |= base;
  }

  int clear(int result) {
    for (std::size_t i = 0; i < pairs_; ++i) two_[pair_[i].a][pair_[i].b] = 0;
    return result;
  }

  struct HousePair {
    std::uint8_t a, b;
  };
  bool rows_ = true;
  std::array<unsigned, 9> places_{};
  std::array<std::uint32_t, 9> apart_{};  // by line: blocks without a cell of it that is left
  std::array<std::uint32_t, 18> one_{};   // houses of the base by what covers them
  std::array<std::array<std::uint32_t, 18>, 18> two_{};  // zero but for the pairs
  std::array<HousePair, 64> pair_{};
  std::size_t pairs_ = 0;
};

// The search of one digit and one direction, in order.
class FrankenSearch {
 public:
  // with_basic: fish of lines alone are finds, too.
  FrankenSearch(const HodokuState& state, int digit, bool rows, int size, bool finned,
                bool with_basic)
      : size_(size), finned_(finned), with_basic_(with_basic) {
    const int first_base = rows ? kRows : kColumns, first_cover = rows ? kColumns : kRows;
    const auto add = [&](std::array<FishHouse, 18>& list, std::size_t& n, int first) {
      for (int house = first; house < first + 9; ++house) {
        const CellSet cells = state.cells(digit) & set_of(house);
        if (!cells.empty()) list[n++] = {cells, std::uint32_t{1} << house};
      }
    };
    add(base_, bases_, first_base);
    add(base_, bases_, kBlocks);
    add(cover_, covers_, first_cover);
    add(cover_, covers_, kBlocks);
    if (finned) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < bases_; ++i) {
      if (base_[i].cells.size() <= size) base_[kept++] = base_[i];
    }
    bases_ = kept;
  }

  bool run(const CellSet& targets) {
    targets_ = targets;
    return extend(0, 0, {}, 0);
  }
  const FishFind& find() const { return find_; }
  int work() const { return work_ / 8; }  // units of the budget

 private:
  struct FishHouse {
    CellSet cells;
    std::uint32_t bit;
  };

  // Adds houses to a base from a place of the list on.
  bool extend(std::size_t from, int chosen, const DigitCells& base, std::uint32_t houses) {
    if (chosen == size_) return cover_base(base, houses);
    for (std::size_t i = from; i < bases_; ++i) {
      DigitCells more = base;
      more.add(base_[i].cells);
      if (finned_ ? more.twice.size() > 2 : !more.twice.empty()) continue;
      if (extend(i + 1, chosen + 1, more, houses | base_[i].bit)) return true;
    }
    return false;
  }

  bool cover_base(const DigitCells& base, std::uint32_t houses) {
    CellSet targets = targets_;
    ++work_;
    if (!base.twice.empty()) targets = targets & peers_of_all(base.twice);
    if (!targets.any([&](int cell) { return can_delete(cell, base.once, houses); })) return false;
    std::array<FishHouse, 18> met;
    std::size_t n = 0;
    for (std::size_t i = 0; i < covers_; ++i) {
      if ((cover_[i].bit & houses) == 0 && cover_[i].cells.meets(base.once)) met[n++] = cover_[i];
    }
    work_ += static_cast<int>(n * n);
    for (std::size_t a = 0; a < n; ++a) {
      DigitCells one;
      one.add(met[a].cells);
      for (std::size_t b = a + 1; b < n; ++b) {
        DigitCells two = one;
        two.add(met[b].cells);
        const std::uint32_t pair = met[a].bit | met[b].bit;
        if (size_ == 2) {
          if (accept(base, two, houses, pair)) return true;
          continue;
        }
        for (std::size_t c = b + 1; c < n; ++c) {
          DigitCells three = two;
          three.add(met[c].cells);
          if (accept(base, three, houses, pair | met[c].bit)) return true;
        }
      }
    }
    return false;
  }

  // Returns false where no cover deletes from the cell: all cells of the base that do not see it
  // have to be covered by the houses that are left beside those of the cell.
  bool can_delete(int cell, const CellSet& base, std::uint32_t houses) const {
    CellSet open = base.without(peer_set(cell));
    int left = size_ - 1;
    if (open.has(cell)) {
      open.remove(cell);
      --left;
    }
    return can_cover(open, left, houses);
  }
  // Returns whether this number of houses beside the base can cover the cells.
  bool can_cover(const CellSet& open, int left, std::uint32_t houses) const {
    if (open.empty()) return true;
    if (left == 0) return false;
    const int cell = first_cell(open);
    for (const int house : houses_of(cell)) {
      if (house < kBlocks && ((house < kColumns) != (covers_rows()))) continue;
      if ((houses >> house & 1) == 0 && can_cover(open.without(set_of(house)), left - 1, houses))
        return true;
    }
    return false;
  }
  bool covers_rows() const { return (cover_[0].bit & 0x1ff) != 0; }

  bool accept(const DigitCells& base, const DigitCells& cover, std::uint32_t base_houses,
              std::uint32_t cover_houses) {
    if (!with_basic_ && (base_houses | cover_houses) >> kBlocks == 0) return false;
    if (!finned_ && !base.once.within(cover.once)) return false;
    if (!Fish(base, cover).works(finned_)) return false;
    find_ = {base_houses, cover_houses, 0};
    return true;
  }

  int size_;
  bool finned_;
  bool with_basic_;
  std::array<FishHouse, 18> base_, cover_;
  std::size_t bases_ = 0, covers_ = 0;
  CellSet targets_;
  FishFind find_;
  int work_ = 0;
};

FishFind look_for_franken(const HodokuState& state, int digit, int size, bool finned,
                          bool with_basic, DigitFish& fish) {
  FishFind find;
  int work = 4 * fish.cells.size();
  if (!fish.targets_known) {
    FishTargetSearch search;
    for (const bool rows : {true, false}) search.run(state, digit, rows, fish);
    fish.targets_known = true;
  }
  for (const bool rows : {true, false}) {
    const CellSet& targets = fish.targets[static_cast<std::size_t>(size - 2)][rows ? 0 : 1];
    if (targets.empty()) continue;
    FrankenSearch search(state, digit, rows, size, finned, with_basic);
    const bool found = search.run(targets);
    work += search.work();
    if (!found) continue;
    find = search.find();
    break;
  }
  find.work = work;
  return find;
}

bool find_franken(const HodokuState& state, HodokuSearches& searches, FishKind kind, int size,
                  HodokuStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    DigitFish& fish = searches.fish->of(state, digit);
    if (!fish.knows(kind, size))
      fish.keep(kind, size,
                look_for_franken(state, digit, size, kind == FishKind::finned_franken,
                                 !searches.shapes_by_row, fish));
    const FishFind& find = fish.of(kind, size);
    if (searches.budget.visit(find.work)) return false;
    if (find.base == 0) continue;
    begin_fish(state, digit, find, step);
    return true;
  }
  return false;
}

}  // namespace

bool find_franken_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_franken(state, searches, FishKind::franken, 2, step);
}
bool find_franken_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_franken(state, searches, FishKind::franken, 3, step);
}
bool find_finned_franken_x_wing(const HodokuState& state, HodokuSearches& searches,
                                HodokuStep& step) {
  return find_franken(state, searches, FishKind::finned_franken, 2, step);
}
bool find_finned_franken_swordfish(const HodokuState& state, HodokuSearches& searches,
                                   HodokuStep& step) {
  return find_franken(state, searches, FishKind::finned_franken, 3, step);
}

}  // namespace bitwhip::hodoku
