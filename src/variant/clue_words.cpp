#include "variant/clue_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/invariant.h"
#include "base/suggest.h"
#include "variant/draft.h"

namespace bitwhip::variant {

namespace {

constexpr std::size_t kLongestName = 40;  // to which a suggestion is made

constexpr ClueWordInfo kClueWords[] = {
    {"thermo", {"thermometer"}, "PATH", "each cell holds less than the next, from the bulb on", "thermo:r1c1r1c2r2c3", read_thermo},
    {"slowthermo", {"slowthermometer"}, "PATH", "no cell holds more than the next, from the bulb on", "slowthermo:r5c5r5c6r4c6", read_slow_thermo},
    {"max",
     {"maximum", "fortress"},
     "CELLS",
     "each cell of all max words holds more than each cell beside it that is in none of them",
     "max:r2c2r2c3",
     read_maximum},
    {"min", {"minimum"}, "CELLS", "each cell of all min words holds less than each cell beside it that is in none of them", "min:r5c5", read_minimum},
    {"odd", {}, "CELLS", "odd digits", "odd:r1c1r9c9", read_odd},
    {"even", {}, "CELLS", "even digits", "even:r1c2r3c4", read_even},
    {"difference",
     {},
     "MARKS",
     "marked neighbours differ by the number, 1 where none is written; neg: no pair without a mark of difference or ratio does",
     "difference:neg1;1r1c1r1c2;r2c2r3c2",
     read_difference},
    {"consecutive", {}, "MARKS", "difference without numbers", "consecutive:neg;r1c1r1c2", read_consecutive},
    {"ratio",
     {},
     "MARKS",
     "of marked neighbours one is the number, 2 where none is written, times the other; neg: of no pair without a mark of difference or ratio",
     "ratio:neg2;2r3c3r3c2",
     read_ratio},
    {"sum",
     {"xv"},
     "MARKS",
     "marked neighbours add up to the number; neg: no pair without a mark of sum does",
     "sum:neg5;neg10;10r3c5r3c6",
     read_sum},
    {"whispers",
     {},
     "[NUMBER;]PATH",
     "neighbours on the path differ by the number, else (n+1)/2 rounded down, or more",
     "whispers:4;r1c1r1c2",
     read_whispers},
    {"renban", {}, "PATH", "the digits are different and consecutive, in any order", "renban:r2c2r3c2r4c2r4c3r4c4", read_renban},
    {"nabner", {}, "PATH", "no two of the digits are equal or consecutive", "nabner:r1c1r1c2r1c3", read_nabner},
    {"palindrome", {}, "PATH", "the digits read the same from both ends", "palindrome:r1c1r1c2r2c3r3c3", read_palindrome},
    {"clone", {}, "TWINS", "the two cells of a pair hold the same digit", "clone:r1c1r5c5;r1c2r5c6", read_clone},
    {"entrol",
     {"entropic", "entropicline"},
     "PATH",
     "any three cells in a row on the path hold a low, a middle and a high digit",
     "entrol:r1c1r1c2r2c2",
     read_entropic},
    {"modl", {"modular", "modularline"}, "PATH", "any three cells in a row on the path differ modulo 3", "modl:r1c1r1c2r2c2", read_modular},
    {"killer",
     {},
     "[NUMBER;]CELLS",
     "two cells of different digits that add up to the number; without a number a cage",
     "killer:9;r1c1r1c2",
     read_killer},
    {"cage", {}, "CELLS", "no digit repeats", "cage:r1c1r1c2r2c1", read_cage},
    {"extraregion", {"extra"}, "CELLS", "a house where it has n cells, else no digit repeats", "extraregion:r1c1r2c2r3c3", read_extra_region},
    {"colindexer",
     {"columnindexer"},
     "CELLS",
     "the digit v of a cell in column c tells that column v of its row holds c",
     "colindexer:r1c1r2c1",
     read_column_indexer},
    {"rowindexer", {}, "CELLS", "the digit v of a cell in row r tells that row v of its column holds r", "rowindexer:r1c1r1c2", read_row_indexer},
    {"taxi", {"taxicab"}, "NUMBER", "cells at that taxicab distance hold different digits", "taxi:4", read_taxicab},
    {"selftaxi", {}, "", "no two cells at taxicab distance d both hold d", "selftaxi", read_self_taxicab},
};

Refused refuse_word(std::string_view name, const std::string& why) { return unsupported("clue word " + std::string(name) + ": " + why); }

// For suggestions.
std::vector<std::string_view> all_names() {
  std::vector<std::string_view> all;
  for (const ClueWordInfo& word : kClueWords) {
    all.push_back(word.name);
    std::copy_if(word.aliases.begin(), word.aliases.end(), std::back_inserter(all), [](std::string_view alias) { return !alias.empty(); });
  }
  return all;
}

// The house of those cells, with the next name of its kind, unless there is one already.
void add(std::vector<Layout::House>& houses, CellSets& known, char letter, int& named, const std::vector<int>& cells) {
  Layout::House house{VariableKind::other, letter + std::to_string(named + 1), {cells.begin(), cells.end()}};
  if (!known.insert(house.cells).second) return;
  houses.push_back(std::move(house));
  ++named;
}

// Each cell of the set beside each cell that is not in it.
void forbid_border(Relations& relations, const std::bitset<kCells>& set, const ForbiddenPairs& pairs) {
  const int size = relations.size();
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const int cell = 9 * row + column;
      if (!set[cell]) continue;
      if (row > 0 && !set[cell - 9]) relations.forbid(cell, cell - 9, pairs);
      if (row + 1 < size && !set[cell + 9]) relations.forbid(cell, cell + 9, pairs);
      if (column > 0 && !set[cell - 1]) relations.forbid(cell, cell - 1, pairs);
      if (column + 1 < size && !set[cell + 1]) relations.forbid(cell, cell + 1, pairs);
    }
  }
}

}  // namespace

Registry<ClueWordInfo> clue_words() { return std::span<const ClueWordInfo>(kClueWords); }

const ClueWordInfo* find_clue_word(std::string_view name) {
  if (name.empty()) return nullptr;  // as the aliases that a word does not have
  const auto found = std::find_if(std::begin(kClueWords), std::end(kClueWords), [name](const ClueWordInfo& word) {
    return word.name == name || std::find(word.aliases.begin(), word.aliases.end(), name) != word.aliases.end();
  });
  return found == std::end(kClueWords) ? nullptr : found;
}

ClueReader::ClueReader(Relations& relations) : relations_(relations) { clues_.allowed.fill(static_cast<std::uint16_t>((1u << size()) - 1)); }

std::optional<Refusal> ClueReader::read(std::string_view word) {
  const std::size_t colon = word.find(':');
  const std::string_view name = word.substr(0, colon);
  const ClueWordInfo* info = find_clue_word(name);
  if (!info) {
    const std::vector<std::string_view> all = all_names();
    const std::string_view near = nearest(name.substr(0, kLongestName), all);
    return unsupported(quoted(word) + " is no clue word" + (near.empty() ? std::string() : "; did you mean " + std::string(near) + "?"));
  }
  if (info->options.empty() && colon != std::string_view::npos) return refuse_word(name, "it has no options");
  if (!info->options.empty() && colon == std::string_view::npos)
    return refuse_word(name, "its options are missing, as in " + std::string(info->example));
  ClueOptions options(word, colon == std::string_view::npos ? word.size() : colon + 1, size());
  if (info->read(*this, options)) return std::nullopt;
  return refuse_word(name, options.why());
}

void ClueReader::add_extra_region(const std::vector<int>& cells) {
  BITWHIP_INVARIANT(std::is_sorted(cells.begin(), cells.end()) && static_cast<int>(cells.size()) <= size());
  if (cells.size() < 2) return;
  if (static_cast<int>(cells.size()) == size()) {
    add(clues_.houses, known_houses_, 'e', regions_, cells);
  } else {
    add(clues_.partial, known_partial_, 'e', regions_, cells);
  }
}

void ClueReader::add_cage(const std::vector<int>& cells) {
  BITWHIP_INVARIANT(std::is_sorted(cells.begin(), cells.end()) && static_cast<int>(cells.size()) <= size());
  if (cells.size() > 1) add(clues_.partial, known_partial_, 'q', cages_, cells);
}

Clues ClueReader::finish() {
  forbid_border(relations_, maxima_, ForbiddenPairs(size(), [](int v, int w) { return v <= w; }));
  forbid_border(relations_, minima_, ForbiddenPairs(size(), [](int v, int w) { return v >= w; }));
  return std::move(clues_);
}

}  // namespace bitwhip::variant
