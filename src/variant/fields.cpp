#include "variant/fields.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "variant/clue_words.h"
#include "variant/draft.h"
#include "variant/houses.h"

namespace bitwhip::variant {

namespace {

Refused read(Draft& draft, Words& words, bool beside_blocks) {
  Symbols map;
  if (Refused refused = read_symbols(words, "jigsaw map", draft.size, map)) return refused;
  const std::vector<int> counts = map.counts();
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] != draft.size)
      return malformed(std::string("region ") + map.symbol[k] + " of the jigsaw map has " + counted(static_cast<std::size_t>(counts[k]), "cell") +
                       " where " + std::to_string(draft.size) + " are expected");
  }
  add_regions(draft, map.class_of, beside_blocks);
  return std::nullopt;
}

}  // namespace

Refused read_jigsaw(Draft& draft, Words& words) { return read(draft, words, false); }

Refused read_jigsaw_beside_blocks(Draft& draft, Words& words) { return read(draft, words, true); }

void add_regions(Draft& draft, const std::vector<int>& region_of, bool beside_blocks) {
  std::vector<std::string> names;
  for (int k = 1; k <= draft.size; ++k) names.push_back((beside_blocks ? "j" : "b") + std::to_string(k));
  BITWHIP_INVARIANT(region_of.size() == static_cast<std::size_t>(draft.size * draft.size));
  Classes regions = houses_of_classes(draft.size, region_of, names, beside_blocks ? VariableKind::other : VariableKind::bn);
  std::move(regions.houses.begin(), regions.houses.end(), std::back_inserter(draft.houses));
}

Refused read_colours(Draft& draft, Words& words) {
  Symbols colours;
  if (Refused refused = read_symbols(words, "map of colours", draft.size, colours)) return refused;
  const std::vector<int> counts = colours.counts();
  std::vector<std::string> names;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    names.push_back("k" + std::to_string(k + 1));
    if (counts[k] > draft.size)
      return malformed(std::string("colour ") + colours.symbol[k] + " has " + counted(counts[k], "cell") + " where " + std::to_string(draft.size) +
                       " at most can differ");
  }
  Classes classes = houses_of_classes(draft.size, colours.class_of, names, VariableKind::other);
  std::move(classes.houses.begin(), classes.houses.end(), std::back_inserter(draft.houses));
  std::move(classes.partial.begin(), classes.partial.end(), std::back_inserter(draft.partial));
  return std::nullopt;
}

namespace {

// False for what is no sign.
bool add_sign(Draft& draft, char sign, int a, int b) {
  switch (sign) {
    case '-':
      return true;
    case '<':
      draft.less(a, b);
      return true;
    case '>':
      draft.less(b, a);
      return true;
    case 'o':
      draft.relations.mark(Mark::difference, 1, a, b);
      return true;
    case '*':
      draft.relations.mark(Mark::ratio, 2, a, b);
      return true;
    case 'x':
      draft.relations.mark(Mark::sum, 10, a, b);
      return true;
    case 'v':
      draft.relations.mark(Mark::sum, 5, a, b);
      return true;
    default:
      return false;
  }
}

}  // namespace

Refused read_edges(Draft& draft, Words& words) {
  const int places = draft.size - 1;
  for (const bool in_rows : {true, false}) {
    std::string_view word;
    if (Refused refused = take_field(words, in_rows ? "word of signs in rows" : "word of signs in columns", draft.size * places, word))
      return refused;
    for (int i = 0; i < draft.size * places; ++i) {
      const int line = i / places;
      const int place = i % places;
      const int a = in_rows ? board_cell(line, place) : board_cell(place, line);
      const int b = in_rows ? a + 1 : a + 9;
      const char sign = word[static_cast<std::size_t>(i)];
      if (!add_sign(draft, sign, a, b))
        return malformed(describe_character(sign) + " between " + name_of_cell(a) + " and " + name_of_cell(b) +
                         " is none of the signs < > - o * x v");
    }
  }
  return std::nullopt;
}

namespace {

struct Place {
  int a, b;  // the left or upper cell and the other
  bool in_row;
};

// The places in the order of the signs.
constexpr auto kPlaces = [] {
  std::array<Place, 108> places{};
  std::size_t next = 0;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      if (column % 3 != 2) places[next++] = {board_cell(row, column), board_cell(row, column + 1), true};
    }
    for (int column = 0; row % 3 != 2 && column < 9; ++column) places[next++] = {board_cell(row, column), board_cell(row + 1, column), false};
  }
  return places;
}();

}  // namespace

Refused read_gt(Draft& draft, Words& words) {
  std::string_view word;
  if (Refused refused = take_field(words, "word of signs in blocks", static_cast<int>(kPlaces.size()), word)) return refused;
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    const auto [a, b, in_row] = kPlaces[i];
    const char less = in_row ? '<' : '^';
    const char greater = in_row ? '>' : 'v';
    if (word[i] == less) {
      draft.less(a, b);
    } else if (word[i] == greater) {
      draft.less(b, a);
    } else if (word[i] != '-') {
      return malformed(describe_character(word[i]) + " between " + name_of_cell(a) + " and " + name_of_cell(b) + " is none of the signs " + less +
                       " " + greater + " -");
    }
  }
  return std::nullopt;
}

namespace {

constexpr std::string_view kHead = "SumoCueV1=";

}  // namespace

bool is_sumocue(std::string_view word) { return word.starts_with(kHead); }

Refused read_sumocue(std::string_view word, SumoCue& out) {
  word.remove_prefix(kHead.size());
  const auto items = static_cast<int>(std::count(word.begin(), word.end(), '=')) + 1;
  for (int size = 4; size <= 9; ++size) {
    if (size * size == items) out.size = size;
  }
  if (out.size == 0)
    return unsupported("a SumoCue line of " + counted(static_cast<std::size_t>(items), "cell") + " where 16, 25, 36, 49, 64 or 81 are rated");
  for (int i = 0; i < items; ++i) {
    const std::string_view item = word.substr(0, std::min(word.find('='), word.size()));
    word.remove_prefix(std::min(item.size() + 1, word.size()));
    // One digit each: n is at most 9.
    const bool fits =
        item.size() == 3 && is_digit(item[0]) && item[1] == 'J' && is_digit(item[2]) && item[0] - '0' <= out.size && item[2] - '0' < out.size;
    if (!fits) return unsupported("item " + std::to_string(i + 1) + " of the SumoCue line, " + quoted(item) + ", is no value, J and region");
    out.value.push_back(item[0] - '0');
    out.region_of.push_back(item[2] - '0');
  }
  for (int region = 0; region < out.size; ++region) {
    const auto cells = std::count(out.region_of.begin(), out.region_of.end(), region);
    if (cells != out.size)
      return malformed("region " + std::to_string(region) + " of the SumoCue line has " + counted(static_cast<std::size_t>(cells), "cell") +
                       " where " + std::to_string(out.size) + " are expected");
  }
  return std::nullopt;
}

namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

struct Side {
  char letter;
  int down, right;
};
constexpr std::array<Side, 4> kSides{Side{'U', -1, 0}, Side{'R', 0, 1}, Side{'D', 1, 0}, Side{'L', 0, -1}};

// The items of an id, read into a draft.
class Items {
 public:
  Items(Draft& draft, std::string_view text) : draft_(draft), text_(text) {}

  Refused read() {
    for (;;) {
      if (Refused refused = read_item()) return refused;
      if (text_.empty()) break;
      if (text_.front() != ',') return unsupported(describe_character(text_.front()) + " in a game id of Unequal" + at());
      text_.remove_prefix(1);
      if (text_.empty()) break;
    }
    if (next_ < cells())
      return unsupported("a game id of Unequal with " + counted(static_cast<std::size_t>(next_), "cell") + " where " + std::to_string(cells()) +
                         " are expected");
    return std::nullopt;
  }

 private:
  int cells() const { return draft_.size * draft_.size; }
  std::string at() const { return next_ < cells() ? " before cell " + std::to_string(next_ + 1) : " after its last cell"; }

  Refused read_item() {
    for (; !text_.empty() && is_small(text_.front()); text_.remove_prefix(1)) {
      next_ += text_.front() - 'a' + 1;
      if (next_ > cells()) return too_many();
    }
    if (text_.empty() || !is_digit(text_.front())) return unsupported("a game id of Unequal without a number" + at());
    if (next_ == cells()) return too_many();
    const int number = text_.front() - '0';
    text_.remove_prefix(1);
    if (number > draft_.size || (!text_.empty() && is_digit(text_.front())))
      return unsupported("a game id of Unequal with a number above " + std::to_string(draft_.size) + at());
    const int row = next_ / draft_.size;
    const int column = next_ % draft_.size;
    BITWHIP_INVARIANT(next_ < cells());
    const int cell = board_cell(row, column);
    ++next_;
    if (number != 0) draft_.puzzle.cell[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(1u << (number - 1));
    for (; !text_.empty(); text_.remove_prefix(1)) {
      const Side* side = nullptr;
      for (const Side& known : kSides) {
        if (known.letter == text_.front()) side = &known;
      }
      if (side == nullptr) break;
      if (Refused refused = add_sign(row, column, *side)) return refused;
    }
    return std::nullopt;
  }

  Refused add_sign(int row, int column, const Side& side) {
    const int to_row = row + side.down;
    const int to_column = column + side.right;
    const int greater = board_cell(row, column);
    const std::string sign = std::string("a game id of Unequal whose sign ") + side.letter + " at " + name_of_cell(greater);
    if (to_row < 0 || to_row >= draft_.size || to_column < 0 || to_column >= draft_.size) return unsupported(sign + " points off the grid");
    const int smaller = board_cell(to_row, to_column);
    if (signs_.contains({smaller, greater})) return unsupported(sign + " contradicts the sign of " + name_of_cell(smaller));
    signs_.insert({greater, smaller});
    draft_.less(smaller, greater);
    return std::nullopt;
  }

  Refused too_many() const { return unsupported("a game id of Unequal with more than " + std::to_string(cells()) + " cells"); }

  Draft& draft_;
  std::string_view text_;
  int next_ = 0;                         // the cell of the next item
  std::set<std::pair<int, int>> signs_;  // greater, smaller
};

}  // namespace

std::optional<int> tatham_order(std::string_view id) {
  if (id.empty() || id[0] < '4' || id[0] > '9' || (id.size() > 1 && is_digit(id[1]))) return std::nullopt;
  return id[0] - '0';
}

Refused read_tatham(Draft& draft, std::string_view id) {
  std::string_view rest = id.substr(1);
  if (rest.size() > 1 && rest[0] == 'd' && std::string_view("tekxr").find(rest[1]) != std::string_view::npos) rest.remove_prefix(2);
  if (!rest.starts_with(':')) {
    const std::string why = rest.starts_with('a') ? ", a game with adjacent numbers" : rest.starts_with('#') ? ", a random seed" : "";
    return unsupported(quoted(id) + " is no game id of Unequal" + why);
  }
  return Items(draft, rest.substr(1)).read();
}

Refused read_clues(Draft& draft, Words& words) {
  if (words.empty()) return std::nullopt;
  ClueReader reader(draft.relations);
  while (!words.empty()) {
    if (Refused refused = reader.read(words.take())) return refused;
  }
  Clues clues = reader.finish();
  for (int row = 0; row < draft.size; ++row) {
    for (int column = 0; column < draft.size; ++column) {
      const auto cell = static_cast<std::size_t>(9 * row + column);
      draft.puzzle.cell[cell] &= clues.allowed[cell];
    }
  }
  std::move(clues.houses.begin(), clues.houses.end(), std::back_inserter(draft.houses));
  std::move(clues.partial.begin(), clues.partial.end(), std::back_inserter(draft.partial));
  return std::nullopt;
}

}  // namespace bitwhip::variant
