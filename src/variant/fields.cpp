#include "variant/fields.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>

#include "base/text.h"
#include "grid/candidate.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::variant {

namespace {

bool related(EdgeMark kind, int number, int v, int w) {
  if (kind == EdgeMark::difference) return std::abs(v - w) == number;
  if (kind == EdgeMark::ratio) return v == number * w || w == number * v;
  return v + w == number;
}

// Returns the index of the edge of a cell to the right or down.
constexpr std::size_t edge_of(int cell, bool down) {
  return static_cast<std::size_t>(2 * cell + down);
}

void read_givens(LineDraft& draft, std::string_view word, bool parity) {
  const int n = draft.size;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c >= '1' && c <= '0' + n) {
      draft.cell(i) = digit_bit(c - '0');
    } else if (parity && (c == 'e' || c == 'o')) {
      draft.cell(i) =
          static_cast<std::uint16_t>(all_digits(n) & (c == 'o' ? kOddDigits : kEvenDigits));
    } else if (!is_blank_cell(c)) {
      malformed(describe_character(c), " at position ", i + 1, " is neither ",
                n == 9 ? "a digit" : phrase("a digit 1 to ", n), parity ? ", nor e or o," : "",
                " nor a blank");
    }
  }
}

void read_state(LineDraft& draft, std::string_view word) {
  const auto n = static_cast<std::size_t>(draft.size);
  draft.puzzle.marks = true;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char digit = static_cast<char>('1' + i % n);
    if (word[i] == digit) continue;
    if (word[i] != '.' && word[i] != '0')
      malformed(describe_character(word[i]), " at position ", i + 1, " is neither the pencil mark ",
                digit, " nor a blank");
    draft.cell(i / n) &= static_cast<std::uint16_t>(~digit_bit(digit - '0'));
  }
}

// Takes a word with a letter or digit for each cell. Returns the cells of each symbol.
std::map<char, std::vector<std::uint8_t>> read_map(LineWords& words, std::string_view field,
                                                   int size) {
  const std::string_view word = take_field(words, field, size * size);
  std::map<char, std::vector<std::uint8_t>> map;
  for (int i = 0; i < size * size; ++i) {
    const char symbol = word[static_cast<std::size_t>(i)];
    if (!is_letter(symbol) && !is_digit(symbol))
      malformed(describe_character(symbol), " at position ", i + 1, " of the ", field,
                " is neither a letter nor a digit");
    map[symbol].push_back(board_cell(i / size, i % size));
  }
  return map;
}

void read_regions(LineDraft& draft, LineWords& words, VariableKind kind, std::string_view letter) {
  int number = 0;
  for (const auto& [symbol, cells] : read_map(words, "jigsaw map", draft.size)) {
    if (cells.size() != static_cast<std::size_t>(draft.size))
      malformed("region ", symbol, " of the jigsaw map has ", counted(cells.size(), "cell"),
                " where ", draft.size, " are expected");
    draft.additions.houses.push_back({kind, phrase(letter, ++number), cells});
  }
}

// Adds a sign between two cells. `known`: the signs for less, greater and none, then those of
// marks.
void add_sign(LineDraft& draft, std::string_view known, char sign, int a, int b) {
  constexpr std::pair<EdgeMark, int> kMarkSigns[] = {
      {EdgeMark::difference, 1}, {EdgeMark::ratio, 2}, {EdgeMark::sum, 10}, {EdgeMark::sum, 5}};
  const std::size_t at = known.find(sign);
  if (at == std::string_view::npos)
    malformed(describe_character(sign), " between ", name_of_cell(a), " and ", name_of_cell(b),
              " is none of the signs ", known);
  // A blank separates two signs.
  if (at == 0) return draft.less(a, b);
  if (at == 2) return draft.less(b, a);
  if (at > 4)
    draft.relations.mark(kMarkSigns[at / 2 - 3].first, kMarkSigns[at / 2 - 3].second, a, b);
}

constexpr std::string_view kHead = "SumoCueV1=";

}  // namespace

ForbiddenPairs::ForbiddenPairs(int size, const std::function<bool(int v, int w)>& forbidden) {
  for (int v = 1; v <= size; ++v) {
    for (int w = 1; w <= size; ++w) {
      if (forbidden(v, w)) row[v - 1] |= static_cast<std::uint16_t>(1u << (w - 1));
    }
  }
}

void CellPairRelations::forbid(int a, int b, const ForbiddenPairs& pairs) {
  BITWHIP_INVARIANT(a != b && a >= 0 && a < kCells && b >= 0 && b < kCells);
  for (int v = 1; v <= size_; ++v) {
    for (unsigned rest = pairs.row[v - 1]; rest; rest &= rest - 1)
      link(candidate_of(a, v), candidate_of(b, std::countr_zero(rest) + 1));
  }
}

void CellPairRelations::link(Candidate a, Candidate b) {
  BITWHIP_INVARIANT(a < kCandidates && b < kCandidates && cell_of(a) != cell_of(b));
  if (linked_.empty()) linked_.resize(kCandidates);
  linked_[std::min(a, b)].add(std::max(a, b));
}

void CellPairRelations::mark(EdgeMark kind, int number, int a, int b) {
  const bool down = std::abs(a - b) == 9;
  BITWHIP_INVARIANT((down || std::abs(a - b) == 1) && std::min(a, b) >= 0 &&
                    std::min(a, b) < kCells);
  marked_[kind == EdgeMark::sum].set(edge_of(std::min(a, b), down));
  forbid(a, b, {size_, [kind, number](int v, int w) { return !related(kind, number, v, w); }});
}

void CellPairRelations::apply(const NegativeConstraint& negative) {
  const ForbiddenPairs pairs(
      size_, [&negative](int v, int w) { return related(negative.kind, negative.number, v, w); });
  constexpr Move kSides[] = {{0, 1}, {1, 0}};
  each_move(size_, kSides, negative.wraps, [&](int a, int b) {
    const std::size_t edge = edge_of(a, (a - b) % 9 == 0);
    if (!marked_[negative.kind == EdgeMark::sum][edge]) forbid(a, b, pairs);
  });
}

std::vector<CandidatePair> CellPairRelations::links() {
  for (const NegativeConstraint& negative : negatives_) apply(negative);
  negatives_.clear();
  std::vector<CandidatePair> links;
  for (std::size_t a = 0; a < linked_.size(); ++a)
    linked_[a].each([&](Candidate b) { links.push_back({static_cast<Candidate>(a), b}); });
  return links;
}

LineDraft::LineDraft(int size_)
    : size(size_), relations(size_), not_less(size_, std::greater_equal<int>()) {
  BITWHIP_INVARIANT(size >= kLeastSize && size <= kMostSize);
  for (int place = 0; place < kCells; ++place) {
    puzzle.cell[static_cast<std::size_t>(place)] =
        is_on_board(size, place) ? all_digits(size) : std::uint16_t{1};
  }
}

LineWords::LineWords(std::string_view line) {
  constexpr std::string_view kBlanksAndEnds = " \t\r\n";
  for (std::size_t at = line.find_first_not_of(kBlanksAndEnds); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanksAndEnds, at), line.size());
    words_.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlanksAndEnds, end);
  }
}

std::string quoted(std::string_view word) {
  constexpr std::size_t kLongest = 60;
  std::string text = "'";
  for (const char c : word.substr(0, kLongest)) text += c > 0x20 && c < 0x7f ? c : '?';
  return text + (word.size() > kLongest ? "...'" : "'");
}

std::string name_of_cell(int cell) { return phrase("r", cell / 9 + 1, "c", cell % 9 + 1); }

std::string_view take_field(LineWords& words, std::string_view field, int length) {
  const auto expected = static_cast<std::size_t>(length);
  if (words.empty())
    malformed("there is no ", field, ", for which ", counted(expected, "character"),
              " are expected");
  const std::string_view word = words.take();
  if (word.size() != expected)
    malformed("the ", field, " ", quoted(word), " has ", counted(word.size(), "character"),
              " where ", length, " are expected");
  return word;
}

GridForm form_of_grid(std::size_t length, int given_size, bool map) {
  std::vector<GridForm> forms;
  for (int size = kLeastSize; size <= kMostSize; ++size) {
    if (given_size != 0 && given_size != size) continue;
    const auto n = static_cast<std::size_t>(size);
    forms.push_back({.length = n * n, .size = size});
    if (map) forms.push_back({.length = 2 * n * n, .size = size, .with_map = true});
    if (given_size != 0 || size == kMostSize)
      forms.push_back({.length = n * n * n, .size = size, .state = true});
  }
  std::sort(forms.begin(), forms.end(),
            [](const GridForm& a, const GridForm& b) { return a.length < b.length; });
  std::string lengths;
  for (const GridForm& form : forms) {
    if (form.length == length) return form;
    lengths += phrase(lengths.empty() ? "" : &form == &forms.back() ? " or " : ", ", form.length);
  }
  malformed(counted(length, "character"), " where ", lengths, " are expected");
}

void read_grid(LineDraft& draft, std::string_view word, GridWord kind) {
  const bool state = kind == GridWord::state;
  BITWHIP_INVARIANT(word.size() ==
                    static_cast<std::size_t>(draft.size * draft.size * (state ? draft.size : 1)));
  state ? read_state(draft, word) : read_givens(draft, word, kind == GridWord::givens_or_parity);
}

void read_jigsaw(LineDraft& draft, LineWords& words) {
  read_regions(draft, words, VariableKind::bn, "b");
}

void read_jigsaw_beside_blocks(LineDraft& draft, LineWords& words) {
  read_regions(draft, words, VariableKind::other, "j");
}

void read_colours(LineDraft& draft, LineWords& words) {
  const auto n = static_cast<std::size_t>(draft.size);
  int number = 0;
  for (const auto& [symbol, cells] : read_map(words, "map of colours", draft.size)) {
    if (cells.size() > n)
      malformed("colour ", symbol, " has ", counted(cells.size(), "cell"), " where ", n,
                " at most can differ");
    BoardLayout::HouseCells house{VariableKind::other, phrase("k", ++number), cells};
    // A colour of one cell has no effect.
    if (cells.size() > 1)
      (cells.size() == n ? draft.additions.houses : draft.additions.partial)
          .push_back(std::move(house));
  }
}

void read_edges(LineDraft& draft, LineWords& words) {
  const int places = draft.size - 1;
  for (const bool in_rows : {true, false}) {
    const std::string_view word = take_field(
        words, in_rows ? "word of signs in rows" : "word of signs in columns", draft.size * places);
    for (int i = 0; i < draft.size * places; ++i) {
      const int a =
          in_rows ? board_cell(i / places, i % places) : board_cell(i % places, i / places);
      add_sign(draft, "< > - o * x v", word[static_cast<std::size_t>(i)], a,
               in_rows ? a + 1 : a + 9);
    }
  }
}

void read_gt(LineDraft& draft, LineWords& words) {
  const std::string_view word = take_field(words, "word of signs in blocks", 108);
  std::size_t next = 0;
  const auto add_next = [&](std::string_view known, int a, int b) {
    BITWHIP_INVARIANT(next < word.size());
    add_sign(draft, known, word[next++], a, b);
  };
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      if (column % 3 != 2) add_next("< > -", board_cell(row, column), board_cell(row, column + 1));
    }
    for (int column = 0; row % 3 != 2 && column < 9; ++column)
      add_next("^ v -", board_cell(row, column), board_cell(row + 1, column));
  }
}

void read_clues(LineDraft& draft, LineWords& words) {
  if (words.empty()) return;
  while (!words.empty()) {
    if (const auto refusal = read_clue_word(draft, words.take())) throw *refusal;
  }
  finish_clue_words(draft);
}

bool is_sumocue(std::string_view word) { return word.starts_with(kHead); }

SumoCue read_sumocue(std::string_view word) {
  const std::vector<std::string_view> items = split(word.substr(kHead.size()), '=');
  SumoCue line;
  std::string map;
  for (int size = 4; size <= 9; ++size) {
    if (static_cast<std::size_t>(size * size) == items.size()) line.size = size;
  }
  if (line.size == 0)
    unsupported("a SumoCue line of ", counted(items.size(), "cell"),
                " where 16, 25, 36, 49, 64 or 81 are rated");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string_view item = items[i];
    // One digit each, as n is at most 9.
    const bool fits = item.size() == 3 && is_digit(item[0]) && item[1] == 'J' &&
                      is_digit(item[2]) && item[0] - '0' <= line.size && item[2] - '0' < line.size;
    if (!fits)
      unsupported("item ", i + 1, " of the SumoCue line, ", quoted(item),
                  ", is no value, J and region");
    line.fields += item[0] == '0' ? '.' : item[0];
    map += item[2];
  }
  for (int region = 0; region < line.size; ++region) {
    const auto cells = std::count(map.begin(), map.end(), static_cast<char>('0' + region));
    if (cells != line.size)
      malformed("region ", region, " of the SumoCue line has ",
                counted(static_cast<std::size_t>(cells), "cell"), " where ", line.size,
                " are expected");
  }
  line.fields += " " + map;
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
  if (rest.size() > 1 && rest[0] == 'd' &&
      std::string_view("tekxr").find(rest[1]) != std::string_view::npos)
    rest.remove_prefix(2);
  if (!rest.starts_with(':'))
    unsupported(quoted(id), " is no game id of Unequal",
                rest.starts_with('a')   ? ", a game with adjacent numbers"
                : rest.starts_with('#') ? ", a random seed"
                                        : "");
  Unequal game;
  std::string& grid = game.grid;
  const auto at = [&] {
    return grid.size() < cells ? phrase(" before cell ", grid.size() + 1) : " after its last cell";
  };
  const auto too_many = [&] {
    unsupported("a game id of Unequal with more than ", cells, " cells");
  };

  // The opposite side is two places away.
  constexpr std::string_view kSides = "URDL";
  constexpr int kDown[] = {-1, 0, 1, 0}, kRight[] = {0, 1, 0, -1};
  std::array<std::uint8_t, kCells> signs{};  // bit k: sign on side k of the cell
  const auto add_signs = [&](int row, int column) {
    const int greater = board_cell(row, column);
    for (; !rest.empty() && kSides.find(rest.front()) != std::string_view::npos;
         rest.remove_prefix(1)) {
      const std::size_t side = kSides.find(rest.front());
      const int to_row = row + kDown[side], to_column = column + kRight[side];
      const std::string sign =
          phrase("a game id of Unequal whose sign ", rest.front(), " at ", name_of_cell(greater));
      if (to_row < 0 || to_row >= size || to_column < 0 || to_column >= size)
        unsupported(sign, " points off the grid");
      const int smaller = board_cell(to_row, to_column);
      if (signs[static_cast<std::size_t>(smaller)] >> (side + 2) % 4 & 1)
        unsupported(sign, " contradicts the sign of ", name_of_cell(smaller));
      signs[static_cast<std::size_t>(greater)] |= static_cast<std::uint8_t>(1u << side);
      game.signs.emplace_back(smaller, greater);
    }
  };

  do {
    // Skips the colon or a comma.
    rest.remove_prefix(1);
    if (rest.empty() && !grid.empty()) break;
    for (; !rest.empty() && rest.front() >= 'a' && rest.front() <= 'z'; rest.remove_prefix(1)) {
      grid.append(static_cast<std::size_t>(rest.front() - 'a' + 1), '.');
      if (grid.size() > cells) too_many();
    }
    if (rest.empty() || !is_digit(rest.front()))
      unsupported("a game id of Unequal without a number", at());
    if (grid.size() == cells) too_many();
    const char digit = rest.front();
    rest.remove_prefix(1);
    if (digit - '0' > size || (!rest.empty() && is_digit(rest.front())))
      unsupported("a game id of Unequal with a number above ", size, at());
    const auto cell = static_cast<int>(grid.size());
    grid += digit == '0' ? '.' : digit;
    add_signs(cell / size, cell % size);
    if (!rest.empty() && rest.front() != ',')
      unsupported(describe_character(rest.front()), " in a game id of Unequal", at());
  } while (!rest.empty());
  if (grid.size() < cells)
    unsupported("a game id of Unequal with ", counted(grid.size(), "cell"), " where ", cells,
                " are expected");
  return game;
}

}  // namespace bitwhip::variant
