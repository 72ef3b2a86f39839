#include "variant/clue_words.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>

#include "base/invariant.h"
#include "base/suggest.h"
#include "base/text.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "variant/names.h"

namespace bitwhip::variant {

// Parser of the options of a word, from left to right. What does not fit refuses the line.
class ClueOptionParser {
 public:
  // `begin`: where the options begin in the word.
  ClueOptionParser(std::string_view word, std::string_view name, std::size_t begin, int size)
      : word_(word), name_(name), at_(begin), size_(size) {}

  // Returns the cells in ascending order, each once.
  static std::vector<int> set_of(std::vector<int> cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
  }

  // Parse the rest of the options.
  std::vector<int> cells() { return set_of(read_cells()); }
  std::vector<int> path() {
    std::vector<int> cells = read_cells();
    if (cells.size() < 2) fail("a path has two cells or more");
    return cells;
  }
  int number() {
    const int number = read_number(1);
    if (!at_end()) fail_here("the end");
    return number;
  }

  // Parses a number from 1 and ";" if a digit comes first, otherwise returns 0. More options
  // follow.
  int leading_number() {
    if (!at_digit()) return 0;
    const int number = read_number(1);
    if (!accept(";")) fail_here("';'");
    return number;
  }

  struct CellPair {
    int a, b;
  };
  CellPair pair() {
    const int a = read_cell(), b = read_cell();
    if (a == b) fail("a cell is paired with itself, ", name_of_cell(a));
    return {a, b};
  }
  CellPair neighbours() {
    const auto [a, b] = pair();
    if (std::abs(a / 9 - b / 9) + std::abs(a % 9 - b % 9) != 1)
      fail("cells ", name_of_cell(a), " and ", name_of_cell(b), " do not share a side");
    return {a, b};
  }

  // Calls read() for each element of a list separated by ";".
  template <class Read>
  void each(Read read) {
    for (read(); !at_end(); read()) {
      if (!accept(";")) fail_here("';' or the end");
    }
  }
  bool accept(std::string_view text) {
    if (!word_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }
  // Number of a mark. `otherwise`: the default, 0 if a number is required. `written`: a number is
  // allowed.
  int number_of_mark(int least, int otherwise, bool written) {
    if (at_digit() && !written)
      fail("the number at position ", at_ + 1, " is one too many: its marks have none");
    return at_digit() || otherwise == 0 ? read_number(least) : otherwise;
  }

  // Returns the cells. Refuses more cells than there are digits, since all must be different.
  std::vector<int> differing(std::vector<int> cells) const {
    if (static_cast<int>(cells.size()) > size_)
      fail(cells.size(), " cells cannot hold different digits of 1 to ", size_);
    return cells;
  }

  template <class... Parts>
  [[noreturn]] void fail(const Parts&... why) const {
    unsupported("clue word ", name_, ": ", why...);
  }

 private:
  bool at_end() const { return at_ == word_.size(); }
  bool at_digit() const { return !at_end() && is_digit(word_[at_]); }

  [[noreturn]] void fail_here(const std::string& expected) const {
    if (at_end()) fail("it ends where ", expected, " is expected");
    fail(describe_character(word_[at_]), " at position ", at_ + 1, " where ", expected,
         " is expected");
  }

  int read_number(int least) {
    constexpr int kHuge = 1'000'000;
    if (!at_digit()) fail_here("a number");
    const std::size_t place = at_ + 1;
    if (word_[at_] == '0') fail("the number at position ", place, " begins with 0");
    int number = 0;
    for (; at_digit(); ++at_) number = std::min(kHuge, 10 * number + (word_[at_] - '0'));
    if (number < least) fail("the number at position ", place, " is below ", least);
    return number;
  }

  // Parses the number of a row or column, from 1.
  int read_index(char letter) {
    const char capital = upper(letter);
    if (!accept({&letter, 1}) && !accept({&capital, 1})) fail_here("a cell, such as r1c1,");
    const std::size_t begin = at_;
    while (at_digit()) ++at_;
    if (begin == at_) fail_here(phrase("a number from 1 to ", size_));
    const int index = word_[begin] - '0';
    if (at_ - begin > 1 || index < 1 || index > size_)
      fail("the number at position ", begin + 1, " is not one from 1 to ", size_);
    return index;
  }

  int read_cell() {
    const int row = read_index('r'), column = read_index('c');
    return board_cell(row - 1, column - 1);
  }

  std::vector<int> read_cells() {
    std::vector<int> cells;
    do {
      cells.push_back(read_cell());
    } while (!at_end());
    return cells;
  }

  std::string_view word_, name_;
  std::size_t at_;
  int size_;
};

namespace {

using Forbidden = std::function<bool(int v, int w)>;

// Relates two cells. A cell related to itself keeps the digits that the relation allows beside
// themselves.
void relate(LineDraft& draft, int a, int b, const ForbiddenPairs& pairs) {
  if (a != b) return draft.relations.forbid(a, b, pairs);
  for (int v = 0; v < draft.size; ++v)
    draft.puzzle.cell[a] &= static_cast<std::uint16_t>(~(pairs.row[v] & 1u << v));
}

// Relates each cell with those that come 1 to `farthest` cells later.
void relate_along(LineDraft& draft, const std::vector<int>& path, std::size_t farthest,
                  const Forbidden& forbidden) {
  const ForbiddenPairs pairs(draft.size, forbidden);
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (std::size_t k = i + 1; k < path.size() && k <= i + farthest; ++k)
      relate(draft, path[i], path[k], pairs);
  }
}

bool greater(int v, int w) { return v > w; }
bool not_less(int v, int w) { return v >= w; }
bool near(int v, int w) { return std::abs(v - w) <= 1; }
bool same_modulo_3(int v, int w) { return v % 3 == w % 3; }
bool same_parity(int v, int w) { return v % 2 == w % 2; }

template <std::size_t kFarthest, bool (*kForbidden)(int v, int w)>
void read_path(LineDraft& draft, ClueOptionParser& options) {
  relate_along(draft, options.path(), kFarthest, kForbidden);
}

void read_whispers(LineDraft& draft, ClueOptionParser& options) {
  const int number = options.leading_number(), least = number != 0 ? number : (draft.size + 1) / 2;
  relate_along(draft, options.path(), 1, [least](int v, int w) { return std::abs(v - w) < least; });
}

// k different digits within a span of k - 1 are consecutive, so relations of pairs suffice.
void read_renban(LineDraft& draft, ClueOptionParser& options) {
  const std::vector<int> cells = options.differing(ClueOptionParser::set_of(options.path()));
  const int count = static_cast<int>(cells.size());
  relate_along(draft, cells, cells.size(),
               [count](int v, int w) { return v == w || std::abs(v - w) >= count; });
}

void read_nabner(LineDraft& draft, ClueOptionParser& options) {
  relate_along(draft, ClueOptionParser::set_of(options.path()), kCells, near);
}

void read_palindrome(LineDraft& draft, ClueOptionParser& options) {
  const std::vector<int> path = options.path();
  const ForbiddenPairs equality(draft.size, std::not_equal_to<int>());
  for (std::size_t i = 0; i < path.size() / 2; ++i)
    relate(draft, path[i], path[path.size() - 1 - i], equality);
}

// Digits are low, middle or high: n/3 of each. If 3 does not divide n, there are as many low as
// high ones.
void read_entropic(LineDraft& draft, ClueOptionParser& options) {
  const int outer = (draft.size + 1) / 3, high = draft.size - outer;
  const auto entropy = [=](int digit) { return digit <= outer ? 0 : digit <= high ? 1 : 2; };
  relate_along(draft, options.path(), 2, [=](int v, int w) { return entropy(v) == entropy(w); });
}

// kLeast: least number allowed. kOtherwise: default number of a mark; 0: required. kWritten: marks
// may have a number.
template <EdgeMark kKind, int kLeast, int kOtherwise, bool kWritten = true>
void read_marks(LineDraft& draft, ClueOptionParser& options) {
  options.each([&] {
    const bool negative = options.accept("neg");
    const int number = options.number_of_mark(kLeast, kOtherwise, kWritten);
    if (negative) return draft.relations.negative(kKind, number);
    const auto [a, b] = options.neighbours();
    draft.relations.mark(kKind, number, a, b);
  });
}

template <std::uint16_t kAllowed>
void read_parity(LineDraft& draft, ClueOptionParser& options) {
  for (const int cell : options.cells()) draft.puzzle.cell[cell] &= kAllowed;
}

template <std::bitset<kCells> LineDraft::*kSet>
void read_extremes(LineDraft& draft, ClueOptionParser& options) {
  for (const int cell : options.cells()) (draft.*kSet).set(cell);
}

void read_clone(LineDraft& draft, ClueOptionParser& options) {
  const ForbiddenPairs equality(draft.size, std::not_equal_to<int>());
  options.each([&] {
    const auto [a, b] = options.pair();
    draft.relations.forbid(a, b, equality);
  });
}

// Adds the house of those cells under the next name of its kind, unless it exists already. A single
// cell is no house.
void add_house(LineDraft& draft, std::vector<BoardLayout::HouseCells>& houses, char letter,
               int& named, const std::vector<int>& cells) {
  BITWHIP_INVARIANT(std::is_sorted(cells.begin(), cells.end()) &&
                    static_cast<int>(cells.size()) <= draft.size);
  BoardLayout::HouseCells house{
      VariableKind::other, phrase(letter, named + 1), {cells.begin(), cells.end()}};
  if (cells.size() < 2 ||
      !draft.known.emplace(&houses == &draft.additions.houses ? 'h' : 'p', house.cells).second)
    return;
  houses.push_back(std::move(house));
  ++named;
}

void read_cage(LineDraft& draft, ClueOptionParser& options) {
  add_house(draft, draft.additions.partial, 'q', draft.cages, options.differing(options.cells()));
}

void read_extra_region(LineDraft& draft, ClueOptionParser& options) {
  const std::vector<int> cells = options.differing(options.cells());
  const bool whole = static_cast<int>(cells.size()) == draft.size;
  add_house(draft, whole ? draft.additions.houses : draft.additions.partial, 'e', draft.regions,
            cells);
}

void read_killer(LineDraft& draft, ClueOptionParser& options) {
  const int sum = options.leading_number();
  if (sum == 0) return read_cage(draft, options);
  const std::vector<int> cells = options.cells();
  if (cells.size() != 2)
    options.fail("a sum over ", counted(cells.size(), "cell"), " is no relation of two cells");
  draft.relations.forbid(cells[0], cells[1],
                         {draft.size, [sum](int v, int w) { return v == w || v + w != sum; }});
}

// Links the candidates so that both are true or both are false.
void equate(CellPairRelations& relations, Candidate a, Candidate b) {
  for (int digit = 1; digit <= relations.size(); ++digit) {
    if (digit != digit_of(b)) relations.link(a, candidate_of(cell_of(b), digit));
    if (digit != digit_of(a)) relations.link(b, candidate_of(cell_of(a), digit));
  }
}

// The digit of a cell is the place, in its row or column, of the number of its column or row.
template <bool kColumns>
void read_indexer(LineDraft& draft, ClueOptionParser& options) {
  for (const int cell : options.cells()) {
    const int own = kColumns ? cell % 9 : cell / 9;
    for (int v = 1; v <= draft.size; ++v) {
      const int other = kColumns ? board_cell(cell / 9, v - 1) : board_cell(v - 1, cell % 9);
      if (other != cell)
        equate(draft.relations, candidate_of(cell, v), candidate_of(other, own + 1));
    }
  }
}

// Calls visit(a, b, distance) for each pair of cells once.
template <class Visit>
void for_each_pair(int size, const Visit& visit) {
  for (int a = 0; a < size * size; ++a) {
    for (int b = a + 1; b < size * size; ++b) {
      visit(board_cell(a / size, a % size), board_cell(b / size, b % size),
            std::abs(a / size - b / size) + std::abs(a % size - b % size));
    }
  }
}

void read_taxicab(LineDraft& draft, ClueOptionParser& options) {
  const int number = options.number();
  const ForbiddenPairs same(draft.size, std::equal_to<int>());
  for_each_pair(draft.size, [&](int a, int b, int distance) {
    if (distance == number) draft.relations.forbid(a, b, same);
  });
}

void read_self_taxicab(LineDraft& draft, ClueOptionParser&) {
  for_each_pair(draft.size, [&](int a, int b, int distance) {
    if (distance <= draft.size)
      draft.relations.link(candidate_of(a, distance), candidate_of(b, distance));
  });
}

constexpr ClueWordInfo kClueWords[] = {
    {.name = "thermo",
     .aliases = {"thermometer"},
     .options = "PATH",
     .summary = "each cell holds less than the next, from the bulb on",
     .example = "thermo:r1c1r1c2r2c3",
     .read = read_path<1, not_less>},
    {.name = "slowthermo",
     .aliases = {"slowthermometer"},
     .options = "PATH",
     .summary = "no cell holds more than the next, from the bulb on",
     .example = "slowthermo:r5c5r5c6r4c6",
     .read = read_path<1, greater>},
    {.name = "max",
     .aliases = {"maximum", "fortress"},
     .options = "CELLS",
     .summary =
         "each cell of all max words holds more than each cell beside it that is in none of them",
     .example = "max:r2c2r2c3",
     .read = read_extremes<&LineDraft::maxima>},
    {.name = "min",
     .aliases = {"minimum"},
     .options = "CELLS",
     .summary =
         "each cell of all min words holds less than each cell beside it that is in none of them",
     .example = "min:r5c5",
     .read = read_extremes<&LineDraft::minima>},
    {.name = "odd",
     .options = "CELLS",
     .summary = "odd digits",
     .example = "odd:r1c1r9c9",
     .read = read_parity<kOddDigits>},
    {.name = "even",
     .options = "CELLS",
     .summary = "even digits",
     .example = "even:r1c2r3c4",
     .read = read_parity<kEvenDigits>},
    {.name = "difference",
     .options = "MARKS",
     .summary = "marked neighbours differ by the number, 1 where none is written; neg: no pair "
                "without a mark of difference or ratio does",
     .example = "difference:neg1;1r1c1r1c2;r2c2r3c2",
     .read = read_marks<EdgeMark::difference, 1, 1>},
    {.name = "consecutive",
     .options = "MARKS",
     .summary = "difference without numbers",
     .example = "consecutive:neg;r1c1r1c2",
     .read = read_marks<EdgeMark::difference, 1, 1, false>},
    {.name = "ratio",
     .options = "MARKS",
     .summary = "of marked neighbours one is the number, 2 where none is written, times the other; "
                "neg: of no pair without a mark of difference or ratio",
     .example = "ratio:neg2;2r3c3r3c2",
     .read = read_marks<EdgeMark::ratio, 2, 2>},
    {.name = "sum",
     .aliases = {"xv"},
     .options = "MARKS",
     .summary = "marked neighbours add up to the number; neg: no pair without a mark of sum does",
     .example = "sum:neg5;neg10;10r3c5r3c6",
     .read = read_marks<EdgeMark::sum, 1, 0>},
    {.name = "whispers",
     .options = "[NUMBER;]PATH",
     .summary = "neighbours on the path differ by the number, else (n+1)/2 rounded down, or more",
     .example = "whispers:4;r1c1r1c2",
     .read = read_whispers},
    {.name = "renban",
     .options = "PATH",
     .summary = "the digits are different and consecutive, in any order",
     .example = "renban:r2c2r3c2r4c2r4c3r4c4",
     .read = read_renban},
    {.name = "nabner",
     .options = "PATH",
     .summary = "no two of the digits are equal or consecutive",
     .example = "nabner:r1c1r1c2r1c3",
     .read = read_nabner},
    {.name = "palindrome",
     .options = "PATH",
     .summary = "the digits read the same from both ends",
     .example = "palindrome:r1c1r1c2r2c3r3c3",
     .read = read_palindrome},
    {.name = "clone",
     .options = "TWINS",
     .summary = "the two cells of a pair hold the same digit",
     .example = "clone:r1c1r5c5;r1c2r5c6",
     .read = read_clone},
    {.name = "entrol",
     .aliases = {"entropic", "entropicline"},
     .options = "PATH",
     .summary = "any three cells in a row on the path hold a low, a middle and a high digit",
     .example = "entrol:r1c1r1c2r2c2",
     .read = read_entropic},
    {.name = "modl",
     .aliases = {"modular", "modularline"},
     .options = "PATH",
     .summary = "any three cells in a row on the path differ modulo 3",
     .example = "modl:r1c1r1c2r2c2",
     .read = read_path<2, same_modulo_3>},
    {.name = "altparity",
     .aliases = {"parityline"},
     .options = "PATH",
     .summary = "of two neighbours on the path one digit is odd and one is even",
     .example = "altparity:r1c1r1c2r2c2",
     .read = read_path<1, same_parity>},
    {.name = "killer",
     .options = "[NUMBER;]CELLS",
     .summary = "two cells of different digits that add up to the number; without a number a cage",
     .example = "killer:9;r1c1r1c2",
     .read = read_killer},
    {.name = "cage",
     .options = "CELLS",
     .summary = "no digit repeats",
     .example = "cage:r1c1r1c2r2c1",
     .read = read_cage},
    {.name = "extraregion",
     .aliases = {"extra"},
     .options = "CELLS",
     .summary = "a house where it has n cells, else no digit repeats",
     .example = "extraregion:r1c1r2c2r3c3",
     .read = read_extra_region},
    {.name = "colindexer",
     .aliases = {"columnindexer"},
     .options = "CELLS",
     .summary = "the digit v of a cell in column c tells that column v of its row holds c",
     .example = "colindexer:r1c1r2c1",
     .read = read_indexer<true>},
    {.name = "rowindexer",
     .options = "CELLS",
     .summary = "the digit v of a cell in row r tells that row v of its column holds r",
     .example = "rowindexer:r1c1r1c2",
     .read = read_indexer<false>},
    {.name = "taxi",
     .aliases = {"taxicab"},
     .options = "NUMBER",
     .summary = "cells at that taxicab distance hold different digits",
     .example = "taxi:4",
     .read = read_taxicab},
    {.name = "selftaxi",
     .options = "",
     .summary = "no two cells at taxicab distance d both hold d",
     .example = "selftaxi",
     .read = read_self_taxicab},
};

// Forbids the pairs between each cell of the set and each neighbour outside it.
void forbid_border(CellPairRelations& relations, const std::bitset<kCells>& set,
                   const Forbidden& forbidden) {
  if (set.none()) return;
  const ForbiddenPairs pairs(relations.size(), forbidden);
  for_each_pair(relations.size(), [&](int a, int b, int distance) {
    if (distance == 1 && set[a] != set[b]) relations.forbid(set[a] ? a : b, set[a] ? b : a, pairs);
  });
}

}  // namespace

Registry<ClueWordInfo> clue_words() { return std::span<const ClueWordInfo>(kClueWords); }

const ClueWordInfo* find_clue_word(std::string_view name) { return find_row(clue_words(), name); }

std::optional<LineRefusal> read_clue_word(LineDraft& draft, std::string_view word) try {
  constexpr std::size_t kLongestName = 40;  // limit for suggestions
  const std::size_t colon = word.find(':');
  const std::string_view name = word.substr(0, colon);
  const ClueWordInfo* info = find_clue_word(name);
  if (!info) {
    std::vector<std::string_view> all;
    for (const ClueWordInfo& row : kClueWords) {
      all.push_back(row.name);
      std::copy_if(row.aliases.begin(), row.aliases.end(), std::back_inserter(all),
                   [](auto alias) { return !alias.empty(); });
    }
    const std::string_view meant = nearest(name.substr(0, kLongestName), all);
    unsupported(quoted(word), " is no clue word",
                meant.empty() ? "" : phrase("; did you mean ", meant, "?"));
  }
  ClueOptionParser options(word, name, colon == std::string_view::npos ? word.size() : colon + 1,
                           draft.size);
  if (info->options.empty() && colon != std::string_view::npos) options.fail("it has no options");
  if (!info->options.empty() && colon == std::string_view::npos)
    options.fail("its options are missing, as in ", info->example);
  info->read(draft, options);
  return std::nullopt;
} catch (const LineRefusal& refusal) {
  return refusal;
}

void finish_clue_words(LineDraft& draft) {
  forbid_border(draft.relations, draft.maxima, std::less_equal<int>());
  forbid_border(draft.relations, draft.minima, std::greater_equal<int>());
}

}  // namespace bitwhip::variant
