// Fish of HoDoKu.
//
// A fish of size n has n base houses and n cover houses for a digit; no house is both, and each
// cover house has a cell of the base. Its fins are the cells of the base that no cover house has,
// and endo fins those that two base houses have. Without fins, the digit goes from the cells of the
// cover outside the base, and from cells that two cover houses have. With fins, one to five and at
// most two of them endo fins, it goes from those of these cells that see all fins.
//
// Kinds: basic is rows against columns; Franken has blocks as well, and on each side a line, rows
// on one and columns on the other; anything else is a mutant. A finned fish is called sashimi if it
// is basic, and a base house has at most one cell of the digit that is no fin.
#include "verify/hodoku/fish.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

struct FishCells {
  CellBits base, endo_fins, fins;  // fins: all of them
  CandidateBits gone;
};

constexpr int kMostFins = 5, kMostEndoFins = 2;

FishCells cells_of_fish(const HodokuBoard& board, int digit, const std::vector<int>& base,
                        const std::vector<int>& cover) {
  FishCells fish;
  CellBits covered, twice;
  for (const int house : base) {
    fish.endo_fins |= fish.base & board.places(house, digit);
    fish.base |= board.places(house, digit);
  }
  for (const int house : cover) {
    twice |= covered & board.places(house, digit);
    covered |= board.places(house, digit);
  }
  fish.fins = (fish.base & ~covered) | fish.endo_fins;
  CellBits cells = (covered & ~fish.base) | twice;
  if (fish.fins.any()) cells &= seen_by_all(fish.fins);
  fish.gone = deletions(cells, digit);
  return fish;
}

// True if each cover house has a cell of the base.
bool covers_all(const HodokuBoard& board, int digit, const CellBits& base,
                const std::vector<int>& cover) {
  return lists::all_of(cover, [&](int house) { return (board.places(house, digit) & base).any(); });
}

bool is_sashimi(const HodokuBoard& board, int digit, const std::vector<int>& base,
                const FishCells& fish) {
  return lists::any_of(
      base, [&](int house) { return (board.places(house, digit) & ~fish.fins).count() <= 1; });
}

enum class FishHouses : std::uint8_t { basic, franken, mutant };

FishHouses shape_of(const std::vector<int>& base, const std::vector<int>& cover) {
  const auto only = [](const std::vector<int>& houses, int line) {
    return lists::all_of(houses, [&](int house) {
      return type_of_house(house) == line || type_of_house(house) == kBlockType;
    });
  };
  const auto any = [](const std::vector<int>& houses, int type) {
    return lists::any_of(houses, [&](int house) { return type_of_house(house) == type; });
  };
  const bool blocks = any(base, kBlockType) || any(cover, kBlockType);
  for (const auto& [one, other] : {std::pair(kRowType, kColumnType), {kColumnType, kRowType}}) {
    if (only(base, one) && any(base, one) && only(cover, other) && any(cover, other))
      return blocks ? FishHouses::franken : FishHouses::basic;
  }
  return FishHouses::mutant;
}

// What the name of a fish tells.
struct NamedFish {
  FishHouses shape;
  bool finned, sashimi;
};

NamedFish kind_of(HodokuTechnique technique) {
  const std::string_view name = name_of(technique);
  const auto says = [&](std::string_view word) {
    return name.find(word) != std::string_view::npos;
  };
  return {says("Franken")  ? FishHouses::franken
          : says("Mutant") ? FishHouses::mutant
                           : FishHouses::basic,
          says("Finned") || says("Sashimi"), says("Sashimi")};
}

}  // namespace

void check_printed_fish(const HodokuBoard& board, const PrintedStep& step) {
  const auto& printed = std::get<PrintedFish>(step.pattern);
  const int digit = printed.digit;
  const std::vector<int>&base = printed.base, &cover = printed.cover;
  const CellBits &fins = printed.fins, &endo_fins = printed.endo_fins;
  const NamedFish kind = kind_of(step.technique);
  const int size = form_of(step.technique).size;
  const auto count = [](const std::vector<int>& list) { return static_cast<int>(list.size()); };
  ask(count(base) == size && count(cover) == size, step,
      there("it has {} base houses and {} cover houses", base.size(), cover.size()),
      "it has {} of each", size);
  ask(lists::none_of(base, [&](int house) { return contains(cover, house); }), step,
      there("a house is in the base and in the cover"), "no house is both");
  const FishHouses shape = shape_of(base, cover);
  ask(shape == kind.shape, step,
      there("its houses make it a {} fish", shape == FishHouses::basic     ? "basic"
                                            : shape == FishHouses::franken ? "Franken"
                                                                           : "mutant"),
      "the name tells the kind of its houses");
  const FishCells fish = cells_of_fish(board, digit, base, cover);
  ask(lists::all_of(base, [&](int house) { return board.places(house, digit).any(); }), step,
      there("a base house has no {}", digit), "each base house has the digit");
  ask(covers_all(board, digit, fish.base, cover), step,
      there("a cover house has no cell of the base"), "each cover house has a cell of the base");
  ask((fins | endo_fins) == fish.fins, step,
      there("the fins are {}", fish.fins.none() ? "none" : cells_text(fish.fins)),
      "fins are the cells of the base outside the cover, and those in two houses of the base");
  ask(endo_fins == fish.endo_fins, step,
      there("the endo fins are {}", fish.endo_fins.none() ? "none" : cells_text(fish.endo_fins)),
      "endo fins are the cells in two houses of the base");
  ask(kind.finned == fish.fins.any(), step,
      fish.fins.any() ? there("it has fins") : there("it has no fins"),
      "the name tells whether there are fins");
  ask(cell_count(fish.fins) <= kMostFins && cell_count(fish.endo_fins) <= kMostEndoFins, step,
      there("it has {} fins, {} of them endo fins", fish.fins.count(), fish.endo_fins.count()),
      "at most {} fins, at most {} of them endo fins", kMostFins, kMostEndoFins);
  if (kind.finned && shape == FishHouses::basic) {
    const bool sashimi = is_sashimi(board, digit, base, fish);
    ask(kind.sashimi == sashimi, step,
        sashimi ? there("a base house has at most one cell besides its fins")
                : there("each base house has two cells or more besides its fins"),
        "a sashimi fish has a base house with at most one cell besides its fins");
  }
  expect_deletions(board, step, fish.gone);
}

std::optional<CandidateBits> search_line_fish(const HodokuBoard& board, HodokuTechnique row) {
  const NamedFish kind = kind_of(row);
  const int size = form_of(row).size;
  std::optional<CandidateBits> found;
  for (int digit = 1; digit <= 9; ++digit) {
    for (const int of_base : {kRowType, kColumnType}) {
      const int of_cover = of_base == kRowType ? kColumnType : kRowType;
      std::vector<int> lines, covers;
      for (int i = 0; i < 9; ++i) {
        if (board.places(of_base * 9 + i, digit).any()) lines.push_back(of_base * 9 + i);
        if (board.places(of_cover * 9 + i, digit).any()) covers.push_back(of_cover * 9 + i);
      }
      any_subset(lines, size, [&](const std::vector<int>& base) {
        return any_subset(covers, size, [&](const std::vector<int>& cover) {
          const FishCells fish = cells_of_fish(board, digit, base, cover);
          if (fish.fins.any() != kind.finned || cell_count(fish.fins) > kMostFins ||
              fish.gone.none() || !covers_all(board, digit, fish.base, cover))
            return false;
          if (kind.finned && kind.sashimi != is_sashimi(board, digit, base, fish)) return false;
          found = fish.gone;
          return true;
        });
      });
      if (found) return found;
    }
  }
  return found;
}

}  // namespace bitwhip::verify
