// Fish with lines alone: X-wing, swordfish, jellyfish, plain, finned and sashimi.
//
// Definition. A digit, k lines of one direction that have it (the base), k lines of the other
// direction (the cover). The cells of the digit in the base that are not in the cover are fins.
// Without fins, the digit goes from all cells of the cover outside the base; with one to five of
// them, from those that see every fin. A fish that is asked for with fins has some. It is sashimi
// if a line of its base has at most one cell that is no fin, else finned; the search for either
// kind goes past the other one.
//
// Order: digits; base rows before base columns; the base by its lines, the first one slowest; the
// cover likewise, among lines that have a cell of the base. Lines without the digit count for
// nothing. Without fins, a line of the base has at most k cells.
//
// Without fins the cover has to be all that the base meets, so there is at most one. With fins, a
// cell that loses the digit is in no line of the base and of the cover with a fin; so it sees the
// fins by its block alone, all fins are in this block, and the lines of the cover direction that
// are left open are one or two of three, while another of the three is in the cover. The cover with
// the smallest lines is the one that leaves open the largest. So a base is looked at in some
// nanoseconds, and a digit in some hundred. Finds are kept by digit (DigitFish), finned and sashimi
// of one size from one search.
//
// Values: the digit; cells: cells of the base but fins; fins, endo fins as such (endo fins have
// only the fish of franken_fish.cpp). All in ascending order. Deletions: cells outside the base,
// then those of franken_fish.cpp that are covered twice.
#include "hodoku/fish.h"

#include <cstddef>

#include "hodoku/searches.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

enum class FishShape : std::uint8_t { basic, franken, mutant };

// Kinds of the sizes 2 to 4; those that no row of a ladder gives are not named.
struct FishNames {
  HodokuTechnique plain, finned, sashimi;
};
constexpr std::array<FishNames, 3> kBasicFish{{
    {HodokuTechnique::x_wing, HodokuTechnique::finned_x_wing, HodokuTechnique::sashimi_x_wing},
    {HodokuTechnique::swordfish, HodokuTechnique::finned_swordfish,
     HodokuTechnique::sashimi_swordfish},
    {HodokuTechnique::jellyfish, HodokuTechnique::finned_jellyfish,
     HodokuTechnique::sashimi_jellyfish},
}};
struct ComplexFishNames {
  HodokuTechnique plain, finned;
};
constexpr std::array<ComplexFishNames, 2> kFrankenFish{{
    {HodokuTechnique::franken_x_wing, HodokuTechnique::finned_franken_x_wing},
    {HodokuTechnique::franken_swordfish, HodokuTechnique::finned_franken_swordfish},
}};
constexpr std::array<ComplexFishNames, 2> kMutantFish{{
    {HodokuTechnique::mutant_x_wing, HodokuTechnique::finned_mutant_x_wing},
    {HodokuTechnique::mutant_swordfish, HodokuTechnique::finned_mutant_swordfish},
}};

// Returns the name by the row that asks.
HodokuTechnique basic_fish(FishKind kind, int size) {
  const FishNames& names = kBasicFish[static_cast<std::size_t>(size - 2)];
  if (kind == FishKind::plain) return names.plain;
  return kind == FishKind::finned ? names.finned : names.sashimi;
}

constexpr std::uint32_t kRowHouses = 0x1ff, kColumnHouses = kRowHouses << 9,
                        kBlockHouses = kRowHouses << 18;

FishShape fish_shape(std::uint32_t base, std::uint32_t cover) {
  const auto has = [](std::uint32_t houses, std::uint32_t of) { return (houses & of) != 0; };
  const bool opposite = (has(base, kRowHouses) && has(cover, kColumnHouses) &&
                         !has(base, kColumnHouses) && !has(cover, kRowHouses)) ||
                        (has(base, kColumnHouses) && has(cover, kRowHouses) &&
                         !has(base, kRowHouses) && !has(cover, kColumnHouses));
  if (!opposite) return FishShape::mutant;
  return has(base | cover, kBlockHouses) ? FishShape::franken : FishShape::basic;
}

// A name as HoDoKu gives it to the find, whatever row asked.
HodokuTechnique fish_technique(const HodokuState& state, int digit, const FishFind& find,
                               const CellSet& fins) {
  const std::uint32_t base = find.base, cover = find.cover;
  const auto size = static_cast<std::size_t>(count_bits(base));
  const FishShape shape = fish_shape(base, cover);
  if (shape != FishShape::basic) {
    const auto& names = (shape == FishShape::franken ? kFrankenFish : kMutantFish)[size - 2];
    return fins.empty() ? names.plain : names.finned;
  }
  const auto& names = kBasicFish[size - 2];
  bool sashimi = false;
  each_house(base, [&](int house) {
    sashimi |= !has_two((state.cells(digit) & set_of(house)).without(fins));
  });
  if (sashimi) return names.sashimi;
  return fins.empty() ? names.plain : names.finned;
}

// The band of three lines that has all of these lines; 3: no single one, or no line.
constexpr std::array<std::uint8_t, 512> kBandOfLines = [] {
  std::array<std::uint8_t, 512> band{};
  for (unsigned lines = 0; lines < 512; ++lines) {
    band[lines] = 3;
    for (unsigned b = 0; b < 3; ++b) {
      if (lines != 0 && (lines & ~(7u << 3 * b)) == 0) band[lines] = static_cast<std::uint8_t>(b);
    }
  }
  return band;
}();

// The fish of one digit and one size, plain ones or those with fins.
class LineFishSearch {
 public:
  LineFishSearch(int size, bool finned) : size_(size), finned_(finned) {}

  void run(const HodokuState& state, int digit) {
    for (const bool rows : {true, false}) {
      const int first_base = rows ? kRows : kColumns, first_cover = rows ? kColumns : kRows;
      if (!read_lines(state, digit, first_base, first_cover)) continue;
      first_base_ = first_base;
      first_cover_ = first_cover;
      if (extend(0, 0, 0, 0)) return;
    }
  }
  const FishFind& plain() const { return plain_find_; }
  const FishFind& finned() const { return finned_find_; }
  const FishFind& sashimi() const { return sashimi_find_; }

 private:
  // Returns false where there are too few lines for a base and a cell outside.
  bool read_lines(const HodokuState& state, int digit, int first_base, int first_cover) {
    lines_ = 0;
    int all = 0;
    for (int i = 0; i < 9; ++i) {
      const auto at = static_cast<std::size_t>(i);
      place_[at] = state.places(first_base + i, digit);
      const int count = count_of(place_[at]);
      all += count > 0;
      if (count > 0 && (finned_ || count <= size_)) line_[lines_++] = static_cast<std::uint8_t>(i);
    }
    if (all <= size_ || lines_ < static_cast<std::size_t>(size_)) return false;
    for (int i = 0; i < 9; ++i)
      cross_[static_cast<std::size_t>(i)] = state.places(first_cover + i, digit);
    return true;
  }

  // Adds lines to a base from a place of the list on. Returns true when all is found.
  bool extend(std::size_t from, int chosen, unsigned base, unsigned met) {
    if (chosen == size_) return finned_ ? try_finned(base, met) : try_plain(base, met);
    const int most = finned_ ? size_ + 2 : size_;
    const std::size_t last = lines_ - static_cast<std::size_t>(size_ - chosen);
    for (std::size_t i = from; i <= last; ++i) {
      const unsigned more = met | place_[line_[i]];
      if (count_of(more) > most) continue;
      if (extend(i + 1, chosen + 1, base | 1u << line_[i], more)) return true;
    }
    return false;
  }

  unsigned cross(unsigned line) const { return cross_[line]; }

  bool try_plain(unsigned base, unsigned met) {
    if (count_of(met) != size_) return false;
    unsigned lines = 0;
    each_place(met, [&](int line) { lines |= cross(static_cast<unsigned>(line)); });
    if ((lines & ~base) == 0) return false;
    keep(plain_find_, base, met);
    return true;
  }

  bool try_finned(unsigned base, unsigned met) {
    const int open = count_of(met) - size_;
    if (open < 1) return false;
    for (unsigned stack = 3; stack-- > 0;) {
      const unsigned first = 3 * stack, here = met >> first & 7;
      if (!has_two(here) || (open == 2 && here != 7)) continue;
      for (unsigned one = 3; one-- > 0;) {
        // One line left open, or the one of three that is not.
        const unsigned left = open == 1 ? 1u << one : 7u & ~(1u << (2 - one));
        if ((here & left) != left) continue;
        const unsigned fins = lines_in(first, left) & base;
        const unsigned band = kBandOfLines[fins];
        if (band == 3) continue;
        if ((lines_in(first, here & ~left) & 7u << 3 * band & ~base) == 0) continue;
        if (keep_finned(base, met, left << first)) return true;
      }
    }
    return false;
  }
  // The lines that meet some of three lines across.
  unsigned lines_in(unsigned first, unsigned some) const {
    unsigned lines = 0;
    if ((some & 1) != 0) lines |= cross(first);
    if ((some & 2) != 0) lines |= cross(first + 1);
    if ((some & 4) != 0) lines |= cross(first + 2);
    return lines;
  }

  bool keep_finned(unsigned base, unsigned met, unsigned open) {
    bool sashimi = false;
    each_place(base, [&](int line) {
      sashimi |= !has_two(place_[static_cast<std::size_t>(line)] & ~open);
    });
    keep(sashimi ? sashimi_find_ : finned_find_, base, met & ~open);
    return finned_find_.base != 0 && sashimi_find_.base != 0;
  }
  void keep(FishFind& find, unsigned base, unsigned cover) const {
    if (find.base == 0) find = {base << first_base_, cover << first_cover_, 0};
  }

  int size_;
  bool finned_;
  int first_base_ = 0, first_cover_ = 0;
  std::array<unsigned, 9> place_{}, cross_{};
  std::array<std::uint8_t, 9> line_{};  // those that may be in a base
  std::size_t lines_ = 0;
  FishFind plain_find_, finned_find_, sashimi_find_;
};

bool find_line_fish(const HodokuState& state, HodokuSearches& searches, FishKind kind, int size,
                    HodokuStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    DigitFish& fish = searches.fish->of(state, digit);
    if (!fish.knows(kind, size)) {
      LineFishSearch search(size, kind != FishKind::plain);
      search.run(state, digit);
      if (kind == FishKind::plain) {
        fish.keep(FishKind::plain, size, search.plain());
      } else {
        fish.keep(FishKind::finned, size, search.finned());
        fish.keep(FishKind::sashimi, size, search.sashimi());
      }
    }
    const FishFind& find = fish.of(kind, size);
    if (find.base == 0) continue;
    begin_fish(state, digit, find, step);
    if (searches.shapes_by_row) step.technique = basic_fish(kind, size);
    return true;
  }
  return false;
}

}  // namespace

std::shared_ptr<FishFinds> make_fish_finds() { return std::make_shared<FishFinds>(); }

void begin_fish(const HodokuState& state, int digit, const FishFind& find, HodokuStep& step) {
  const Fish fish(digit_cells(state, digit, find.base), digit_cells(state, digit, find.cover));
  step.begin(fish_technique(state, digit, find, fish.fins()));
  step.values.add(static_cast<std::uint8_t>(digit));
  step.add_cells(fish.base().without(fish.fins()));
  step.remove_from(fish.targets(), digit);
  step.remove_from(fish.twice_targets(), digit);
  step.add_fins(fish.fins().without(fish.endo_fins()), digit);
  fish.endo_fins().each([&](int cell) { step.endo_fins.add(candidate_of(cell, digit)); });
  each_house(find.base, [&](int house) { step.base.add(static_cast<std::uint8_t>(house)); });
  each_house(find.cover, [&](int house) { step.cover.add(static_cast<std::uint8_t>(house)); });
}

bool find_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::plain, 2, step);
}
bool find_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::plain, 3, step);
}
bool find_jellyfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::plain, 4, step);
}
bool find_finned_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::finned, 2, step);
}
bool find_sashimi_x_wing(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::sashimi, 2, step);
}
bool find_finned_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::finned, 3, step);
}
bool find_sashimi_swordfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::sashimi, 3, step);
}
bool find_finned_jellyfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::finned, 4, step);
}
bool find_sashimi_jellyfish(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_line_fish(state, searches, FishKind::sashimi, 4, step);
}

}  // namespace bitwhip::hodoku
