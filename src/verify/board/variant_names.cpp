#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/invariant.h"
#include "verify/board/variant_parts.h"

namespace bitwhip::verify {
namespace {

// Of these there are boards of nine alone.
constexpr std::array<std::string_view, 8> kNineOnly{"windoku", "windoku4", "asterisk", "centredot", "girandola", "argyle", "doublex", "gt"};
constexpr std::array<std::string_view, 23> kOthers{
    "classic", "latin", "jigsaw", "jigsaw+blocks", "x",        "dpos",    "dneg", "disjoint", "colour",  "pandiagonal", "antiknight", "antiking",
    "nc",      "nc+",   "ncferz", "ncknight",      "toroidal", "kropki-", "xv-",  "edges",    "evenodd", "clues",       "fpuzzles"};

constexpr std::array kNameAliases{Alias{"diagonal", "x"},   Alias{"irregular", "jigsaw"}, Alias{"hyper", "windoku"},      Alias{"nrc", "windoku"},
                                  Alias{"djg", "disjoint"}, Alias{"sudokup", "disjoint"}, Alias{"knight", "antiknight"},  Alias{"king", "antiking"},
                                  Alias{"dnc", "ncferz"},   Alias{"color", "colour"},     Alias{"centerdot", "centredot"}};

// "12 23 34": row and column of each.
std::vector<Square> squares_from(std::string_view text) {
  BITWHIP_INVARIANT(text.size() % 3 == 2);
  std::vector<Square> list;
  for (std::size_t i = 0; i + 1 < text.size(); i += 3) list.emplace_back(text[i] - '0', text[i + 1] - '0');
  return list;
}

// Those of the board for which the predicate holds.
template <class Holds>
std::vector<Square> squares_where(int size, Holds holds) {
  std::vector<Square> list = squares_of(size);
  std::erase_if(list, [&](const Square& square) { return !holds(square.first, square.second); });
  return list;
}

// Windows 1 to 4 are the shaded ones, row by row; 5 to 9 those that follow from them.
std::vector<VariantHouse> windows(int count) {
  const auto part = [](int line) { return line >= 2 && line <= 4 ? 0 : line >= 6 && line <= 8 ? 1 : 2; };
  constexpr std::array<std::pair<int, int>, 9> kParts{{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}};
  std::vector<VariantHouse> list;
  for (int i = 0; i < count; ++i) {
    BITWHIP_INVARIANT(count <= static_cast<int>(kParts.size()));
    const auto [rows, columns] = kParts[static_cast<std::size_t>(i)];
    list.push_back({Kind::other, fmt::format("w{}", i + 1),
                    squares_where(9, [&, rows = rows, columns = columns](int r, int c) { return part(r) == rows && part(c) == columns; })});
  }
  return list;
}

std::vector<VariantHouse> other_houses(std::string_view name, int n) {
  std::vector<VariantHouse> list;
  const auto add = [&](std::string house, std::vector<Square> squares) { list.push_back({Kind::other, std::move(house), std::move(squares)}); };
  if (name == "x" || name == "dneg") add("x\\", squares_where(n, [](int r, int c) { return r == c; }));
  if (name == "x" || name == "dpos") add("x/", squares_where(n, [n](int r, int c) { return r + c == n + 1; }));
  if (name == "windoku") return windows(9);
  if (name == "windoku4") return windows(4);
  if (name == "disjoint") {
    const auto [rows, columns] = block_shape(n);
    for (int i = 0; i < n; ++i)
      add(fmt::format("d{}", i + 1),
          squares_where(n, [&, rows = rows, columns = columns](int r, int c) { return (r - 1) % rows * columns + (c - 1) % columns == i; }));
  }
  if (name == "asterisk") add("a1", squares_from("25 33 37 52 55 58 73 77 85"));
  if (name == "centredot") add("m1", squares_from("22 25 28 52 55 58 82 85 88"));
  if (name == "girandola") add("g1", squares_from("11 19 25 52 55 58 85 91 99"));
  if (name == "pandiagonal") {
    // By the column in which they meet the first row.
    for (int i = 1; i <= n; ++i) {
      add(fmt::format("p\\{}", i), squares_where(n, [&](int r, int c) { return (c - r + n) % n == (i - 1) % n; }));
      add(fmt::format("p/{}", i), squares_where(n, [&](int r, int c) { return (c + r) % n == (i + 1) % n; }));
    }
  }
  return list;
}

constexpr std::array<std::string_view, 4> kLongBroken{"12 23 34 45 56 67 78 89", "21 32 43 54 65 76 87 98", "18 27 36 45 54 63 72 81",
                                                      "29 38 47 56 65 74 83 92"};
constexpr std::array<std::string_view, 4> kShortBroken{"15 26 37 48 59", "51 62 73 84 95", "15 24 33 42 51", "59 68 77 86 95"};

std::vector<VariantHouse> partial_houses(std::string_view name) {
  std::vector<VariantHouse> list;
  const auto add = [&](const auto& texts) {
    for (const std::string_view text : texts) list.push_back({Kind::other, fmt::format("y{}", list.size() + 1), squares_from(text)});
  };
  if (name == "doublex" || name == "argyle") add(kLongBroken);
  if (name == "argyle") add(kShortBroken);
  return list;
}

}  // namespace

VariantNames::VariantNames(std::string_view names) {
  if (names.empty()) throw Wrong("no variant is named");
  while (!names.empty()) {
    const auto comma = std::min(names.find(','), names.size());
    std::string_view name = names.substr(0, comma);
    names.remove_prefix(std::min(comma + 1, names.size()));
    for (const Alias& alias : kNameAliases) {
      if (alias.name == name) name = alias.means;
    }
    if (name == "futoshiki") {
      add("latin");
      add("edges");
    } else if (name == "tatham") {
      add("latin");
      add("tatham");
    } else {
      add(std::string(name));
    }
  }
}

void VariantNames::add(const std::string& name) {
  if (name.size() == 3 && name[1] == 'x' && name[0] == name[2] && name[0] >= '4' && name[0] <= '9') {
    if (size_ != 0 && size_ != name[0] - '0') throw Wrong("two sizes of one board");
    size_ = name[0] - '0';
    return;
  }
  if (name != "tatham" && !contains(kNineOnly, name) && !contains(kOthers, name)) throw Wrong("no variant is named '{}'", name.substr(0, 40));
  if (!has(name)) list_.push_back(name);
}

bool VariantNames::has(std::string_view name) const { return contains(list_, name); }

bool VariantNames::blocks() const { return !has("latin") && !has("pandiagonal") && (!has("jigsaw") || has("jigsaw+blocks")); }

void VariantNames::check_size(int size) const {
  if (size < 4 || size > 9) throw Wrong("a board of size {}", size);
  if (size_ != 0 && size_ != size) throw Wrong("a board of size {}, where the variant names {}", size, size_);
  for (const std::string& name : list_) {
    if (size != 9 && contains(kNineOnly, name)) throw Wrong("{} is a variant of size 9, not {}", name, size);
  }
  if (block_shape(size).rows == 0 && (blocks() || has("jigsaw+blocks") || has("disjoint"))) throw Wrong("there are no blocks in size {}", size);
  if (has("gt") && !blocks()) throw Wrong("the signs of gt lie in blocks");
}

void VariantNames::add_houses(VariantBoard& board, const std::vector<VariantHouse>& regions) const {
  const int n = board.size;
  const auto add = [&](Kind kind, char letter, auto number_of) {
    for (int i = 1; i <= n; ++i)
      board.houses.push_back({kind, fmt::format("{}{}", letter, i), squares_where(n, [&](int r, int c) { return number_of(r, c) == i; })});
  };
  add(Kind::rn, 'r', [](int r, int) { return r; });
  add(Kind::cn, 'c', [](int, int c) { return c; });
  const bool both = has("jigsaw+blocks");
  board.houses.insert(board.houses.end(), regions.begin(), regions.end());
  if (both || blocks()) {
    BITWHIP_INVARIANT(static_cast<int>(board.houses.size()) >= 2 * n);
    const auto first = static_cast<long>(board.houses.size());
    add(Kind::bn, 'b', [n](int r, int c) { return block_number(n, {r, c}); });
    // Beside blocks the regions have a name of their own.
    if (both) {
      for (auto house = board.houses.begin() + 2 * n; house != board.houses.begin() + first; ++house) {
        house->kind = Kind::other;
        house->name[0] = 'j';
      }
      std::rotate(board.houses.begin() + 2 * n, board.houses.begin() + first, board.houses.end());
    }
  }
  for (const std::string& name : list_) {
    const auto others = other_houses(name, n), parts = partial_houses(name);
    board.houses.insert(board.houses.end(), others.begin(), others.end());
    board.partial.insert(board.partial.end(), parts.begin(), parts.end());
  }
}

void VariantNames::add_links(VariantLinks& links, int size) const {
  const bool wraps = has("toroidal");
  const auto same_digit = [](int v, int w) { return v == w; };
  const auto neighbours = [](int v, int w) { return related(Mark::difference, 1, v, w); };
  const auto forbid_where = [&](auto rows_and_columns, const VariantLinks::Forbids& forbids) {
    each_pair(squares_of(size), [&](const Square& a, const Square& b) {
      const int rows = distance(a.first, b.first, size, wraps), columns = distance(a.second, b.second, size, wraps);
      if (rows_and_columns(rows, columns)) links.forbid(a, b, forbids);
    });
  };
  const auto knight = [](int rows, int columns) { return (rows == 1 && columns == 2) || (rows == 2 && columns == 1); };
  const auto corner = [](int rows, int columns) { return rows == 1 && columns == 1; };
  if (has("antiknight")) forbid_where(knight, same_digit);
  if (has("ncknight")) forbid_where(knight, neighbours);
  if (has("antiking")) forbid_where([](int rows, int columns) { return std::max(rows, columns) == 1; }, same_digit);
  if (has("ncferz")) forbid_where(corner, neighbours);
  if (has("nc")) links.negative(Mark::difference, neighbours, wraps);
  if (has("nc+"))
    links.negative(
        Mark::difference, [size, neighbours](int v, int w) { return neighbours(v, w) || related(Mark::difference, size - 1, v, w); }, wraps);
  if (has("kropki-")) {
    links.negative(Mark::difference, 1);
    links.negative(Mark::ratio, 2);
  }
  if (has("xv-")) {
    links.negative(Mark::sum, 5);
    links.negative(Mark::sum, 10);
  }
}

bool same_variant(std::string_view names, std::string_view others) {
  const auto sorted = [](std::string_view text) {
    const VariantNames read(text);
    std::vector<std::string> list = read.list();
    std::erase(list, "classic");
    std::sort(list.begin(), list.end());
    return std::pair(list, read.size());
  };
  return sorted(names) == sorted(others);
}

}  // namespace bitwhip::verify
