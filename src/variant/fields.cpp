#include "variant/fields.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>

#include "base/invariant.h"
#include "base/text.h"
#include "variant/clue_words.h"

namespace bitwhip::variant {

namespace {

// Takes a word of a letter or digit a cell. Returns the cells of each symbol.
std::map<char, std::vector<std::uint8_t>> read_map(Words& words, std::string_view field, int size) {
  const std::string_view word = take_field(words, field, size * size);
  std::map<char, std::vector<std::uint8_t>> map;
  for (int i = 0; i < size * size; ++i) {
    const char symbol = word[static_cast<std::size_t>(i)];
    if (!is_letter(symbol) && !is_digit(symbol))
      malformed(describe_character(symbol), " at position ", i + 1, " of the ", field, " is neither a letter nor a digit");
    map[symbol].push_back(board_cell(i / size, i % size));
  }
  return map;
}

void read_regions(Draft& draft, Words& words, VariableKind kind, std::string_view letter) {
  int number = 0;
  for (const auto& [symbol, cells] : read_map(words, "jigsaw map", draft.size)) {
    if (cells.size() != static_cast<std::size_t>(draft.size))
      malformed("region ", symbol, " of the jigsaw map has ", counted(cells.size(), "cell"), " where ", draft.size, " are expected");
    draft.additions.houses.push_back({kind, phrase(letter, ++number), cells});
  }
}

}  // namespace

void read_jigsaw(Draft& draft, Words& words) { read_regions(draft, words, VariableKind::bn, "b"); }

void read_jigsaw_beside_blocks(Draft& draft, Words& words) { read_regions(draft, words, VariableKind::other, "j"); }

void read_colours(Draft& draft, Words& words) {
  const auto n = static_cast<std::size_t>(draft.size);
  int number = 0;
  for (const auto& [symbol, cells] : read_map(words, "map of colours", draft.size)) {
    if (cells.size() > n) malformed("colour ", symbol, " has ", counted(cells.size(), "cell"), " where ", n, " at most can differ");
    Layout::House house{VariableKind::other, phrase("k", ++number), cells};
    // A colour of one cell says nothing.
    if (cells.size() > 1) (cells.size() == n ? draft.additions.houses : draft.additions.partial).push_back(std::move(house));
  }
}

namespace {

[[noreturn]] void refuse_sign(char sign, int a, int b, std::string_view known) {
  malformed(describe_character(sign), " between ", name_of_cell(a), " and ", name_of_cell(b), " is none of the signs ", known);
}

void add_sign(Draft& draft, char sign, int a, int b) {
  struct MarkSign {
    char sign;
    Mark kind;
    int number;
  };
  constexpr std::array kMarkSigns{MarkSign{'o', Mark::difference, 1}, MarkSign{'*', Mark::ratio, 2}, MarkSign{'x', Mark::sum, 10},
                                  MarkSign{'v', Mark::sum, 5}};
  if (sign == '-') return;
  if (sign == '<') return draft.less(a, b);
  if (sign == '>') return draft.less(b, a);
  const auto mark = std::find_if(kMarkSigns.begin(), kMarkSigns.end(), [sign](const MarkSign& row) { return row.sign == sign; });
  if (mark == kMarkSigns.end()) refuse_sign(sign, a, b, "< > - o * x v");
  draft.relations.mark(mark->kind, mark->number, a, b);
}

}  // namespace

void read_edges(Draft& draft, Words& words) {
  const int places = draft.size - 1;
  for (const bool in_rows : {true, false}) {
    const std::string_view word = take_field(words, in_rows ? "word of signs in rows" : "word of signs in columns", draft.size * places);
    for (int i = 0; i < draft.size * places; ++i) {
      const int a = in_rows ? board_cell(i / places, i % places) : board_cell(i % places, i / places);
      add_sign(draft, word[static_cast<std::size_t>(i)], a, in_rows ? a + 1 : a + 9);
    }
  }
}

void read_gt(Draft& draft, Words& words) {
  const std::string_view word = take_field(words, "word of signs in blocks", 108);
  std::size_t next = 0;
  const auto add_next = [&](int a, int b, char less, char greater) {
    BITWHIP_INVARIANT(next < word.size());
    const char sign = word[next++];
    if (sign == less) return draft.less(a, b);
    if (sign == greater) return draft.less(b, a);
    if (sign != '-') refuse_sign(sign, a, b, phrase(less, " ", greater, " -"));
  };
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      if (column % 3 != 2) add_next(board_cell(row, column), board_cell(row, column + 1), '<', '>');
    }
    for (int column = 0; row % 3 != 2 && column < 9; ++column) add_next(board_cell(row, column), board_cell(row + 1, column), '^', 'v');
  }
}

void read_clues(Draft& draft, Words& words) {
  if (words.empty()) return;
  ClueReader reader(draft.relations);
  while (!words.empty()) reader.add(words.take());
  const Clues clues = reader.finish();
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (is_on_board(draft.size, static_cast<int>(cell))) draft.puzzle.cell[cell] &= clues.allowed[cell];
  }
  std::copy(clues.houses.begin(), clues.houses.end(), std::back_inserter(draft.additions.houses));
  std::copy(clues.partial.begin(), clues.partial.end(), std::back_inserter(draft.additions.partial));
}

namespace {

constexpr std::string_view kHead = "SumoCueV1=";

}  // namespace

bool is_sumocue(std::string_view word) { return word.starts_with(kHead); }

SumoCue read_sumocue(std::string_view word) {
  const std::vector<std::string_view> items = split(word.substr(kHead.size()), '=');
  SumoCue line;
  for (int size = 4; size <= 9; ++size) {
    if (static_cast<std::size_t>(size * size) == items.size()) line.size = size;
  }
  if (line.size == 0) unsupported("a SumoCue line of ", counted(items.size(), "cell"), " where 16, 25, 36, 49, 64 or 81 are rated");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string_view item = items[i];
    // One digit each: n is at most 9.
    const bool fits =
        item.size() == 3 && is_digit(item[0]) && item[1] == 'J' && is_digit(item[2]) && item[0] - '0' <= line.size && item[2] - '0' < line.size;
    if (!fits) unsupported("item ", i + 1, " of the SumoCue line, ", quoted(item), ", is no value, J and region");
    line.grid += item[0] == '0' ? '.' : item[0];
    line.map += item[2];
  }
  for (int region = 0; region < line.size; ++region) {
    const auto cells = std::count(line.map.begin(), line.map.end(), static_cast<char>('0' + region));
    if (cells != line.size)
      malformed("region ", region, " of the SumoCue line has ", counted(static_cast<std::size_t>(cells), "cell"), " where ", line.size,
                " are expected");
  }
  return line;
}

int order_of_unequal(std::string_view id) {
  if (id.empty() || id[0] < '4' || id[0] > '9' || (id.size() > 1 && is_digit(id[1])))
    unsupported(quoted(id), " is no game id of Unequal of an order from 4 to 9");
  return id[0] - '0';
}

Unequal read_unequal(std::string_view id) {
  const int size = order_of_unequal(id);
  const auto n = static_cast<std::size_t>(size), cells = n * n;
  std::string_view rest = id.substr(1);
  if (rest.size() > 1 && rest[0] == 'd' && std::string_view("tekxr").find(rest[1]) != std::string_view::npos) rest.remove_prefix(2);
  if (!rest.starts_with(':'))
    unsupported(quoted(id), " is no game id of Unequal",
                rest.starts_with('a')   ? ", a game with adjacent numbers"
                : rest.starts_with('#') ? ", a random seed"
                                        : "");
  Unequal game;
  std::string& grid = game.grid;
  const auto at = [&] { return grid.size() < cells ? phrase(" before cell ", grid.size() + 1) : " after its last cell"; };
  const auto too_many = [&] { unsupported("a game id of Unequal with more than ", cells, " cells"); };

  // The opposite of a side is two places away.
  constexpr std::string_view kSides = "URDL";
  constexpr int kDown[] = {-1, 0, 1, 0}, kRight[] = {0, 1, 0, -1};
  std::array<std::uint8_t, kCells> signs{};  // bit k: side k of the cell
  const auto add_signs = [&](int row, int column) {
    const int greater = board_cell(row, column);
    for (; !rest.empty() && kSides.find(rest.front()) != std::string_view::npos; rest.remove_prefix(1)) {
      const std::size_t side = kSides.find(rest.front());
      const int to_row = row + kDown[side], to_column = column + kRight[side];
      const std::string sign = phrase("a game id of Unequal whose sign ", rest.front(), " at ", name_of_cell(greater));
      if (to_row < 0 || to_row >= size || to_column < 0 || to_column >= size) unsupported(sign, " points off the grid");
      const int smaller = board_cell(to_row, to_column);
      if (signs[static_cast<std::size_t>(smaller)] >> (side + 2) % 4 & 1) unsupported(sign, " contradicts the sign of ", name_of_cell(smaller));
      signs[static_cast<std::size_t>(greater)] |= static_cast<std::uint8_t>(1u << side);
      game.signs.emplace_back(smaller, greater);
    }
  };

  do {
    // The colon or a comma.
    rest.remove_prefix(1);
    if (rest.empty() && !grid.empty()) break;
    for (; !rest.empty() && rest.front() >= 'a' && rest.front() <= 'z'; rest.remove_prefix(1)) {
      grid.append(static_cast<std::size_t>(rest.front() - 'a' + 1), '.');
      if (grid.size() > cells) too_many();
    }
    if (rest.empty() || !is_digit(rest.front())) unsupported("a game id of Unequal without a number", at());
    if (grid.size() == cells) too_many();
    const char digit = rest.front();
    rest.remove_prefix(1);
    if (digit - '0' > size || (!rest.empty() && is_digit(rest.front()))) unsupported("a game id of Unequal with a number above ", size, at());
    const auto cell = static_cast<int>(grid.size());
    grid += digit == '0' ? '.' : digit;
    add_signs(cell / size, cell % size);
    if (!rest.empty() && rest.front() != ',') unsupported(describe_character(rest.front()), " in a game id of Unequal", at());
  } while (!rest.empty());
  if (grid.size() < cells) unsupported("a game id of Unequal with ", counted(grid.size(), "cell"), " where ", cells, " are expected");
  return game;
}

}  // namespace bitwhip::variant
