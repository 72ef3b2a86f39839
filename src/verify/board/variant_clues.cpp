#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.h"
#include "verify/board/variant_parts.h"

namespace bitwhip::verify {
namespace {

constexpr std::array kWordAliases{Alias{"thermometer", "thermo"}, Alias{"slowthermometer", "slowthermo"},
                                  Alias{"maximum", "max"},        Alias{"fortress", "max"},
                                  Alias{"minimum", "min"},        Alias{"xv", "sum"},
                                  Alias{"entropic", "entrol"},    Alias{"entropicline", "entrol"},
                                  Alias{"modular", "modl"},       Alias{"modularline", "modl"},
                                  Alias{"extra", "extraregion"},  Alias{"columnindexer", "colindexer"},
                                  Alias{"taxicab", "taxi"}};

// Low, middle or high: 0, 1, 2. A third of the digits each; the middle has one more, or each of the
// others.
int entropy(int n, int digit) {
  const int low = n % 3 == 2 ? n / 3 + 1 : n / 3;
  return digit <= low ? 0 : digit > n - low ? 2 : 1;
}

bool equal(int v, int w) { return v == w; }
bool unequal(int v, int w) { return v != w; }

}  // namespace

Square VariantClues::cell(Scanner& text) const {
  const Square square = text.cell();
  if (square.first > board_.size || square.second > board_.size) throw Wrong(name_of(square) + " is no cell of the board");
  return square;
}

VariantClues::Cells VariantClues::path(Scanner& text) const {
  Cells list{cell(text), cell(text)};
  while (!text.done()) list.push_back(cell(text));
  return list;
}

VariantClues::Cells VariantClues::set(Scanner& text) const {
  Cells list;
  do {
    const Square square = cell(text);
    if (!contains(list, square)) list.push_back(square);
  } while (!text.done());
  return list;
}

int VariantClues::number(Scanner& text, int least) {
  if (text.at("0")) throw Wrong("a number with a leading zero");
  const int n = text.number();
  if (n < least || n > 999) throw Wrong("the number {}", n);
  return n;
}

// Each cell of the path with the one so many steps on. A cell beside itself loses the digits that
// do not go with themselves.
void VariantClues::along(const Cells& path, std::size_t step, const VariantLinks::Forbids& forbids) {
  for (std::size_t i = 0; i + step < path.size(); ++i) {
    links_.forbid(path[i], path[i + step], forbids);
    if (path[i] == path[i + step]) std::erase_if(board_.allowed[place_of(path[i])], [&](char d) { return forbids(d - '0', d - '0'); });
  }
}

void VariantClues::all_pairs(const Cells& cells, const VariantLinks::Forbids& forbids) {
  for (const Square& a : cells) {
    for (const Square& b : cells) links_.forbid(a, b, forbids);
  }
}

void VariantClues::add_house(char letter, const Cells& cells) {
  if (static_cast<int>(cells.size()) > board_.size) throw Wrong("{}, more than digits", counted(cells.size(), "cell"));
  Cells sorted = cells;
  std::sort(sorted.begin(), sorted.end());
  const bool full = letter == 'e' && static_cast<int>(cells.size()) == board_.size;
  int& number = letter == 'e' ? regions_ : cages_;
  (full ? board_.houses : board_.partial).push_back({Kind::other, fmt::format("{}{}", letter, ++number), std::move(sorted)});
}

void VariantClues::marks(Mark kind, std::optional<int> number_left_out, int least, Scanner& options, bool numbers) {
  do {
    const bool negative = options.skip("neg");
    int k = number_left_out.value_or(0);
    if (options.at_digit()) {
      if (!numbers) throw Wrong("a number in consecutive");
      k = number(options, least);
    } else if (!number_left_out) {
      throw Wrong("a mark without its number");
    }
    if (negative) {
      links_.negative(
          kind, [kind, k](int v, int w) { return related(kind, k, v, w); }, false);
      continue;
    }
    const Square a = cell(options), b = cell(options);
    if (!share_a_side(a, b, board_.size)) throw Wrong("a mark between {} and {}, which share no side", name_of(a), name_of(b));
    links_.mark(kind, k, a, b);
  } while (options.skip(";"));
}

bool VariantClues::take_marks(std::string_view name, Scanner& options) {
  if (name == "difference" || name == "consecutive") {
    marks(Mark::difference, 1, 1, options, name == "difference");
  } else if (name == "ratio") {
    marks(Mark::ratio, 2, 2, options, true);
  } else if (name == "sum") {
    marks(Mark::sum, std::nullopt, 1, options, true);
  } else {
    return false;
  }
  return true;
}

bool VariantClues::take_line(std::string_view name, Scanner& options) {
  const int n = board_.size;
  if (name == "thermo") {
    along(path(options), 1, [](int v, int w) { return v >= w; });
  } else if (name == "slowthermo") {
    along(path(options), 1, [](int v, int w) { return v > w; });
  } else if (name == "whispers") {
    int k = (n + 1) / 2;
    if (options.at_digit()) {
      k = number(options, 1);
      options.expect(";");
    }
    along(path(options), 1, [k](int v, int w) { return std::abs(v - w) < k; });
  } else if (name == "renban" || name == "nabner") {
    Cells cells;
    for (const Square& square : path(options)) {
      if (!contains(cells, square)) cells.push_back(square);
    }
    const int k = static_cast<int>(cells.size());
    if (name == "nabner") {
      all_pairs(cells, [](int v, int w) { return std::abs(v - w) <= 1; });
    } else if (k > n) {
      throw Wrong("a renban of more cells than digits");
    } else {
      all_pairs(cells, [k](int v, int w) { return v == w || std::abs(v - w) >= k; });
    }
  } else if (name == "palindrome") {
    const Cells cells = path(options);
    for (std::size_t i = 0; i < cells.size() / 2; ++i) links_.forbid(cells[i], cells[cells.size() - 1 - i], unequal);
  } else if (name == "entrol" || name == "modl") {
    const Cells cells = path(options);
    const bool by_size = name == "entrol";
    const auto same_class = [n, by_size](int v, int w) { return by_size ? entropy(n, v) == entropy(n, w) : v % 3 == w % 3; };
    along(cells, 1, same_class);
    along(cells, 2, same_class);
  } else {
    return false;
  }
  return true;
}

// The digit v at r,c tells that c is at r,v; of rows that r is at v,c.
void VariantClues::index(const Square& square, bool column) {
  const auto& [r, c] = square;
  const int own = column ? c : r;
  for (int v = 1; v <= board_.size; ++v) {
    const Square other = column ? Square{r, v} : Square{v, c};
    links_.forbid(square, other, [&](int here, int there) { return (here == v) != (there == own); });
  }
}

bool VariantClues::take_cells(std::string_view name, Scanner& options) {
  if (name == "max" || name == "min") {
    Cells& all = name == "max" ? maxima_ : minima_;
    for (const Square& square : set(options)) all.push_back(square);
  } else if (name == "odd" || name == "even") {
    for (const Square& square : set(options))
      std::erase_if(board_.allowed[place_of(square)], [&](char digit) { return ((digit - '0') % 2 == 0) != (name == "even"); });
  } else if (name == "clone") {
    do {
      const Square a = cell(options), b = cell(options);
      if (a == b) throw Wrong(name_of(a) + " as its own clone");
      links_.forbid(a, b, unequal);
    } while (options.skip(";"));
  } else if (name == "killer" && options.at_digit()) {
    const int sum = number(options, 1);
    options.expect(";");
    const Cells cells = set(options);
    if (cells.size() != 2) throw Wrong("a sum of a cage that has not two cells");
    links_.forbid(cells[0], cells[1], [sum](int v, int w) { return v == w || v + w != sum; });
  } else if (name == "killer" || name == "cage") {
    add_house('q', set(options));
  } else if (name == "extraregion") {
    add_house('e', set(options));
  } else if (name == "colindexer" || name == "rowindexer") {
    for (const Square& square : set(options)) index(square, name == "colindexer");
  } else {
    return false;
  }
  return true;
}

bool VariantClues::take_taxi(std::string_view name, Scanner& options) {
  const bool self = name == "selftaxi";
  if (!self && name != "taxi") return false;
  const int k = self ? 0 : number(options, 1);
  for (const Square& a : squares_of(board_.size)) {
    for (const Square& b : squares_of(board_.size)) {
      const int d = std::abs(a.first - b.first) + std::abs(a.second - b.second);
      if (a != b && self) links_.forbid(a, b, [d](int v, int w) { return v == w && v == d; });
      if (!self && d == k) links_.forbid(a, b, equal);
    }
  }
  return true;
}

void VariantClues::take(std::string_view given) {
  std::string word(given);
  for (std::size_t i = std::min(word.find(':'), word.size()); i < word.size(); ++i) {
    if (word[i] == 'R' || word[i] == 'C') word[i] = static_cast<char>(word[i] - 'A' + 'a');
  }
  Scanner options(word);
  std::string_view name = options.until(":");
  for (const Alias& alias : kWordAliases) {
    if (alias.name == name) name = alias.means;
  }
  try {
    if ((name == "selftaxi") != (word.find(':') == std::string_view::npos)) throw Wrong("its options are missing, or it has none");
    if (!take_line(name, options) && !take_marks(name, options) && !take_cells(name, options) && !take_taxi(name, options))
      throw Wrong("there is no such word");
    options.expect_end();
  } catch (const Wrong& wrong) {
    throw Wrong("the clue '{}' is not supported: {}", given.substr(0, 60), wrong.what());
  }
}

void VariantClues::finish() {
  const auto beyond = [&](const Cells& inside, const VariantLinks::Forbids& forbids) {
    for (const Square& a : inside) {
      for (const Square& b : squares_of(board_.size)) {
        if (share_a_side(a, b, board_.size) && !contains(inside, b)) links_.forbid(a, b, forbids);
      }
    }
  };
  beyond(maxima_, [](int v, int w) { return v <= w; });
  beyond(minima_, [](int v, int w) { return v >= w; });
}

}  // namespace bitwhip::verify
