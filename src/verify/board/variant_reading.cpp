// Parser of a line of a variant: its names, then its fields in the order that the names imply.
// Malformed input throws Wrong.

#include "verify/board/variant_reading.h"

#include <cctype>
#include <map>

#include "base/text.h"
#include "verify/board/scanner.h"
#include "verify/board/variant_clues.h"
#include "verify/board/variant_links.h"

namespace bitwhip::verify {
namespace {

// Names that require size 9.
constexpr std::array<std::string_view, 8> kNineOnly{
    "windoku", "windoku4", "asterisk", "centredot", "girandola", "argyle", "doublex", "gt"};
constexpr std::array<std::string_view, 23> kOthers{
    "classic", "latin",    "jigsaw",  "jigsaw+blocks", "x",          "dpos",
    "dneg",    "disjoint", "colour",  "pandiagonal",   "antiknight", "antiking",
    "nc",      "nc+",      "ncferz",  "ncknight",      "toroidal",   "kropki-",
    "xv-",     "edges",    "evenodd", "clues",         "fpuzzles"};

// Names that are short for others.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"futoshiki", "latin,edges"}, {"tatham", "latin,tatham"}, {"diagonal", "x"},
    {"irregular", "jigsaw"},      {"hyper", "windoku"},       {"nrc", "windoku"},
    {"djg", "disjoint"},          {"sudokup", "disjoint"},    {"knight", "antiknight"},
    {"king", "antiking"},         {"dnc", "ncferz"},          {"color", "colour"},
    {"centerdot", "centredot"}};

// Parses "12 23 34": the row and column of each cell.
std::vector<Square> squares_from(std::string_view text) {
  BITWHIP_INVARIANT(text.size() % 3 == 2);
  std::vector<Square> list;
  for (std::size_t i = 0; i + 1 < text.size(); i += 3)
    list.emplace_back(text[i] - '0', text[i + 1] - '0');
  return list;
}

// Returns the squares of the board for which the predicate holds.
template <class Holds>
std::vector<Square> squares_where(int size, Holds holds) {
  std::vector<Square> list = squares_of(size);
  std::erase_if(list, [&](const Square& square) { return !holds(square.first, square.second); });
  return list;
}

// Returns the rows and columns of a block; 0 for sizes without blocks.
std::pair<int, int> block_shape(int size) {
  const int rows = size == 9 ? 3 : size == 4 || size == 6 || size == 8 ? 2 : 0;
  return {rows, rows == 0 ? 0 : size / rows};
}

// Returns the number of a block from 1 to n, row by row. The size must have blocks.
int block_number(int size, const Square& square) {
  const auto [rows, columns] = block_shape(size);
  BITWHIP_INVARIANT(rows * columns == size);
  return (square.first - 1) / rows * (size / columns) + (square.second - 1) / columns + 1;
}

// Partial houses of argyle; doublex has the first four.
constexpr std::string_view kBroken[] = {"12 23 34 45 56 67 78 89", "21 32 43 54 65 76 87 98",
                                        "18 27 36 45 54 63 72 81", "29 38 47 56 65 74 83 92",
                                        "15 26 37 48 59",          "51 62 73 84 95",
                                        "15 24 33 42 51",          "59 68 77 86 95"};

// Adds the houses and partial houses that a name implies.
void add_houses_of(std::string_view name, VariantBoard& board) {
  const int n = board.size;
  const auto add = [&](std::string house, std::vector<Square> squares) {
    board.houses.push_back({HouseKind::other, std::move(house), std::move(squares)});
  };
  if (name == "x" || name == "dneg")
    add("x\\", squares_where(n, [](int r, int c) { return r == c; }));
  if (name == "x" || name == "dpos")
    add("x/", squares_where(n, [n](int r, int c) { return r + c == n + 1; }));
  if (name == "windoku" || name == "windoku4") {
    // Windows 1 to 4 are the shaded ones, row by row; 5 to 9 follow from them.
    const auto part = [](int line) {
      return line >= 2 && line <= 4 ? 0 : line >= 6 && line <= 8 ? 1 : 2;
    };
    constexpr std::array<std::pair<int, int>, 9> kParts{
        {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}};
    for (std::size_t i = 0; i < (name == "windoku" ? 9U : 4U); ++i)
      add(fmt::format("w{}", i + 1),
          squares_where(9, [&](int r, int c) { return std::pair(part(r), part(c)) == kParts[i]; }));
  }
  if (name == "disjoint") {
    const auto block = block_shape(n);
    for (int i = 0; i < n; ++i) {
      add(fmt::format("d{}", i + 1), squares_where(n, [&](int r, int c) {
            const auto [rows, columns] = block;
            return (r - 1) % rows * columns + (c - 1) % columns == i;
          }));
    }
  }
  if (name == "asterisk") add("a1", squares_from("25 33 37 52 55 58 73 77 85"));
  if (name == "centredot") add("m1", squares_from("22 25 28 52 55 58 82 85 88"));
  if (name == "girandola") add("g1", squares_from("11 19 25 52 55 58 85 91 99"));
  if (name == "pandiagonal") {
    // Numbered by the column in which they cross the first row.
    for (int i = 1; i <= n; ++i) {
      add(fmt::format("p\\{}", i),
          squares_where(n, [&](int r, int c) { return (c - r + n) % n == (i - 1) % n; }));
      add(fmt::format("p/{}", i),
          squares_where(n, [&](int r, int c) { return (c + r) % n == (i + 1) % n; }));
    }
  }
  const std::size_t broken = name == "argyle" ? 8 : name == "doublex" ? 4 : 0;
  for (std::size_t i = 0; i < broken; ++i)
    board.houses.push_back(
        {HouseKind::other, fmt::format("y{}", i + 1), squares_from(kBroken[i]), false});
}

// Parsed names of a variant, as after --variant, with the houses and links that they imply.
class VariantNames {
 public:
  // Throws Wrong.
  explicit VariantNames(std::string_view names) {
    if (names.empty())
      throw Wrong(says("a variant without a name"), there("its list of names is empty"),
                  asks("a variant is named by one name or more, between commas"));
    for (Scanner text(names); !text.done();) {
      const std::string_view name = text.until(",");
      const auto alias =
          lists::find_if(kAliases, [&](const auto& one) { return one.first == name; });
      for (const std::string_view one :
           split(alias == std::end(kAliases) ? name : alias->second, ','))
        add(std::string(one));
    }
  }

  bool has(std::string_view name) const { return contains(list_, name); }
  // Returns the names in the order given, aliases resolved; futoshiki is latin and edges.
  const std::vector<std::string>& list() const { return list_; }
  int size() const { return size_; }  // 0: determined by the grid
  bool regions() const { return has("jigsaw") || has("jigsaw+blocks"); }

  // Throws Wrong unless there is such a board.
  void check_size(int size) const {
    if (size < 4 || size > 9)
      throw Wrong(says("a board of size {}", size), there("it is not from 4 to 9"),
                  asks("boards have sizes from 4 to 9"));
    if (size_ != 0 && size_ != size)
      throw Wrong(says("a board of size {}", size), there("the variant names size {}", size_),
                  asks("the puzzle has the size that its variant names"));
    for (const std::string& name : list_) {
      if (size != 9 && contains(kNineOnly, name))
        throw Wrong(says("{} on a board of size {}", name, size),
                    there("it is a variant of size 9"),
                    asks("a variant of nine cells needs a board of nine"));
    }
    if (block_shape(size).first == 0 && (blocks() || has("jigsaw+blocks") || has("disjoint")))
      throw Wrong(says("blocks on a board of size {}", size),
                  there("there are no blocks in size {}", size),
                  asks("a variant with blocks needs a size that has them"));
    if (has("gt") && !blocks())
      throw Wrong(says("gt on a board without blocks"), there("the signs of gt lie in blocks"),
                  asks("gt needs blocks"));
  }

  // Adds rows, columns, blocks, the regions of the line, and the houses of all names. Requires
  // board.size.
  void add_houses(VariantBoard& board, const std::vector<VariantHouse>& regions) const {
    const int n = board.size;
    const auto add = [&](HouseKind kind, char letter, auto number_of) {
      for (int i = 1; i <= n; ++i)
        board.houses.push_back(
            {kind, fmt::format("{}{}", letter, i),
             squares_where(n, [&](int r, int c) { return number_of(r, c) == i; })});
    };
    add(HouseKind::rn, 'r', [](int r, int) { return r; });
    add(HouseKind::cn, 'c', [](int, int c) { return c; });
    if (blocks() || has("jigsaw+blocks"))
      add(HouseKind::bn, 'b', [n](int r, int c) { return block_number(n, {r, c}); });
    board.houses.insert(board.houses.end(), regions.begin(), regions.end());
    for (const std::string& name : list_) add_houses_of(name, board);
  }

  void add_links(VariantLinks& links, int size) const {
    const bool wraps = has("toroidal");
    const std::equal_to<> same_digit{};
    const auto neighbours = [](int v, int w) { return related(Mark::difference, 1, v, w); };
    const auto forbid_where = [&](auto rows_and_columns, const VariantLinks::Forbids& forbids) {
      each_pair(squares_of(size), [&](const Square& a, const Square& b) {
        const int rows = distance(a.first, b.first, size, wraps),
                  columns = distance(a.second, b.second, size, wraps);
        if (rows_and_columns(rows, columns)) links.forbid(a, b, forbids);
      });
    };
    const auto knight = [](int rows, int columns) {
      return (rows == 1 && columns == 2) || (rows == 2 && columns == 1);
    };
    if (has("antiknight")) forbid_where(knight, same_digit);
    if (has("ncknight")) forbid_where(knight, neighbours);
    if (has("antiking"))
      forbid_where([](int rows, int columns) { return std::max(rows, columns) == 1; }, same_digit);
    if (has("ncferz"))
      forbid_where([](int rows, int columns) { return rows == 1 && columns == 1; }, neighbours);
    if (has("nc")) links.negative(Mark::difference, neighbours, wraps);
    if (has("nc+"))
      links.negative(
          Mark::difference,
          [size, neighbours](int v, int w) {
            return neighbours(v, w) || related(Mark::difference, size - 1, v, w);
          },
          wraps);
    if (has("kropki-")) {
      links.negative(Mark::difference, 1);
      links.negative(Mark::ratio, 2);
    }
    if (has("xv-")) {
      links.negative(Mark::sum, 5);
      links.negative(Mark::sum, 10);
    }
  }

 private:
  void add(const std::string& name) {
    if (name.size() == 3 && name[1] == 'x' && name[0] == name[2] && name[0] >= '4' &&
        name[0] <= '9') {
      if (size_ != 0 && size_ != name[0] - '0')
        throw Wrong(says("the size {}", name), there("another name gives the size {}", size_),
                    asks("a board has one size"));
      size_ = name[0] - '0';
      return;
    }
    if (name != "tatham" && !contains(kNineOnly, name) && !contains(kOthers, name))
      throw Wrong(says("the variant '{}'", name.substr(0, 40)), there("no variant is named so"),
                  asks("a variant is named by the names of `bitwhip info variants`"));
    if (!has(name)) list_.push_back(name);
  }

  bool blocks() const {
    return !has("latin") && !has("pandiagonal") && (!has("jigsaw") || has("jigsaw+blocks"));
  }

  std::vector<std::string> list_;
  int size_ = 0;
};

// The other fields of a line: maps of regions and colours, and signs between cells.

// Returns the houses of a map of n * n letters or digits: one per character, in the order of
// characters. `name`: k for colours, which are partial houses if they have fewer cells; another
// letter for regions, b if they replace the blocks.
std::vector<VariantHouse> houses_of_map(int size, std::string_view map, char name) {
  if (map.size() != static_cast<std::size_t>(size * size))
    throw Wrong(says("a map of {}", counted(map.size(), "cell")),
                there("the board has {}", counted(at(size * size), "cell")),
                asks("a map has a letter for each cell"));
  std::map<char, std::vector<Square>> parts;
  for (const Square& square : squares_of(size)) {
    const char c = map[static_cast<std::size_t>((square.first - 1) * size + square.second - 1)];
    if (std::isalnum(static_cast<unsigned char>(c)) == 0)
      throw Wrong(says("'{}' in a map", c), there("it is neither a letter nor a digit"),
                  asks("a map consists of letters and digits"));
    parts[c].push_back(square);
  }
  std::vector<VariantHouse> list;
  for (const auto& [letter, squares] : parts) {
    const int count = static_cast<int>(squares.size());
    if (count > size || (name != 'k' && count < size))
      throw Wrong(says("the {} {} has {}", name == 'k' ? "colour" : "region", letter,
                       counted(squares.size(), "cell")),
                  there("the board has {} digits", size),
                  asks("a region has as many cells as there are digits, a colour no more"));
    list.push_back({name == 'b' ? HouseKind::bn : HouseKind::other,
                    fmt::format("{}{}", name, list.size() + 1), squares, count == size});
  }
  return list;
}

void take_sign(VariantLinks& links, char sign, const Square& a, const Square& b) {
  if (sign == '-') return;
  if (sign == '<') return links.forbid(a, b, std::greater_equal<>());
  if (sign == '>') return links.forbid(a, b, std::less_equal<>());
  if (sign == 'o') return links.mark(Mark::difference, 1, a, b);
  if (sign == '*') return links.mark(Mark::ratio, 2, a, b);
  if (sign == 'x') return links.mark(Mark::sum, 10, a, b);
  if (sign == 'v') return links.mark(Mark::sum, 5, a, b);
  throw Wrong(says("'{}' between two cells", sign), there("it is none of < > o * x v -"),
              asks("signs between cells are < > o * x v -"));
}

// Reads the signs of rows and of columns: < > o * x v -
void take_edges(VariantLinks& links, int size, std::string_view rows, std::string_view columns) {
  const auto count = static_cast<std::size_t>(size * (size - 1));
  if (rows.size() != count || columns.size() != count)
    throw Wrong(says("{} signs of rows and {} of columns", rows.size(), columns.size()),
                there("the board has {} of each", count),
                asks("there is a sign for each two neighbours"));
  for (int line = 1; line <= size; ++line) {
    for (int place = 1; place < size; ++place) {
      const auto at = static_cast<std::size_t>((line - 1) * (size - 1) + place - 1);
      take_sign(links, rows[at], {line, place}, {line, place + 1});
      take_sign(links, columns[at], {place, line}, {place + 1, line});
    }
  }
}

// Reads 108 signs within the blocks of a board of nine: < > ^ v -
void take_gt(VariantLinks& links, std::string_view signs) {
  if (signs.size() != 108)
    throw Wrong(says("{} signs", signs.size()), there("the blocks of a board of nine have 108"),
                asks("gt has a sign for each two neighbours in a block"));
  const auto take = [&](char sign, bool beside, const Square& a, const Square& b) {
    if (sign == '-') return;
    if (sign != (beside ? '<' : '^') && sign != (beside ? '>' : 'v'))
      throw Wrong(says("'{}' between two cells", sign),
                  there("it is none of {}", beside ? "< > -" : "^ v -"),
                  asks("gt has < and > in rows, ^ and v in columns"));
    take_sign(links, sign == '<' || sign == '^' ? '<' : '>', a, b);
  };
  std::size_t next = 0;
  for (int row = 1; row <= 9; ++row) {
    for (int column = 1; column <= 9; ++column) {
      if (column % 3 != 0) take(signs[next++], true, {row, column}, {row, column + 1});
    }
    for (int column = 1; column <= 9 && row % 3 != 0; ++column)
      take(signs[next++], false, {row, column}, {row + 1, column});
  }
}

// Reads n * n cells, or n characters for each: digit k or a dot in place k.
void take_grid(VariantBoard& board, std::string_view grid, bool evenodd) {
  const std::size_t each = grid.size() / static_cast<std::size_t>(board.size * board.size);
  BITWHIP_INVARIANT(each == 1 || each == static_cast<std::size_t>(board.size));
  for (const Square& square : squares_of(board.size)) {
    std::string& allowed = board.allowed[place_of(square)];
    const std::string_view here = grid.substr(0, each);
    grid.remove_prefix(each);
    std::string digits;
    for (std::size_t k = 0; k < here.size(); ++k) {
      const char c = here[k];
      if (c == '.' || c == '0') continue;
      if (each == 1 && evenodd && (c == 'e' || c == 'o')) {
        std::erase_if(allowed, [&](char digit) { return ((digit - '0') % 2 == 0) != (c == 'e'); });
        continue;
      }
      if (c < '1' || c > '0' + board.size)
        throw Wrong(says("'{}' in the grid", c), there("the digits are 1 to {}", board.size),
                    asks("a grid consists of digits and dots"));
      if (each > 1 && c != static_cast<char>('1' + k))
        throw Wrong(says("'{}' as pencil mark {}", c, k + 1),
                    there("the place is that of {}", k + 1),
                    asks("pencil mark k is the digit k or a dot"));
      digits += c;
    }
    if (each > 1 || !digits.empty()) allowed = digits;
  }
}

int size_of(std::string_view grid, const VariantNames& names) {
  const int length = static_cast<int>(grid.size()), named = names.size();
  for (int n = named == 0 ? 4 : named; n <= (named == 0 ? 9 : named); ++n) {
    if (length == n * n || (length == n * n * n && (n == 9 || named != 0)) ||
        (names.regions() && length == 2 * n * n))
      return n;
  }
  throw Wrong(says("a grid of {}", counted(grid.size(), "character")),
              there("no board{} has so many", named == 0 ? "" : fmt::format(" of size {}", named)),
              asks("a grid has a character for each cell, or one for each digit of each cell"));
}

}  // namespace

VariantBoard read_variant(std::string_view given, std::string_view line) {
  const VariantNames names(given);
  Scanner words(line.substr(0, line.find('\t')));
  words.skip_blanks();
  const auto next = [&words](std::string_view what) {
    if (words.done())
      throw Wrong(says("a line that ends early"), there("{} is missing", what),
                  asks("a line of the variant has all its fields"));
    const std::string_view word = words.until(" ");
    words.skip_blanks();
    return word;
  };
  std::string_view grid = next("the grid"), map;
  if (names.has("fpuzzles") || names.has("tatham") || grid.starts_with("SumoCueV1="))
    throw Wrong(says("a puzzle in another notation"),
                there("the path has no LINE, which tells the puzzle"),
                asks("such a path has the puzzle in our notation on a line of its own"));
  const int size = size_of(grid, names);
  names.check_size(size);
  VariantBoard board{size};
  const auto cells = static_cast<std::size_t>(size * size);
  for (const Square& square : squares_of(size))
    board.allowed[place_of(square)] = std::string("123456789", static_cast<std::size_t>(size));
  if (names.regions() && grid.size() == cells * 2) {
    BITWHIP_INVARIANT(size >= 4 && size <= 9);
    map = grid.substr(cells);
    grid = grid.substr(0, cells);
  }
  take_grid(board, grid, names.has("evenodd"));
  VariantLinks links(board);
  std::vector<VariantHouse> regions, colours;
  for (const std::string& name : names.list()) {
    if (name == "jigsaw" || name == "jigsaw+blocks") {
      // Next to blocks the regions need a letter of their own.
      const char letter = names.has("jigsaw+blocks") ? 'j' : 'b';
      if (regions.empty())
        regions = houses_of_map(size, map.empty() ? next("the map of regions") : map, letter);
    } else if (name == "colour") {
      colours = houses_of_map(size, next("the map of colours"), 'k');
    } else if (name == "edges") {
      const std::string_view rows = next("the word of signs of rows");
      take_edges(links, size, rows, next("the word of signs of columns"));
    } else if (name == "gt") {
      take_gt(links, next("the word of signs"));
    }
  }
  names.add_houses(board, regions);
  board.houses.insert(board.houses.end(), colours.begin(), colours.end());
  std::vector<std::string> clues;
  while (names.has("clues") && !words.done()) clues.emplace_back(next(""));
  if (!words.done())
    throw Wrong(says("'{}' behind the fields", next("").substr(0, 40)),
                there("the variant has no further field"),
                asks("a line ends with the last field of its variant"));
  names.add_links(links, size);
  take_clues(clues, board, links);
  links.finish();
  return board;
}

VariantBoard classic_board(std::string_view puzzle) {
  if (puzzle.size() != 81 && puzzle.size() != 729)
    throw Wrong(says("a puzzle of {}", counted(puzzle.size(), "character")),
                there("the board has 81 cells with 9 digits"),
                asks("a puzzle has 81 characters, or 729 for pencil marks"));
  const auto odd = puzzle.find_first_not_of("0123456789.");
  if (odd != std::string_view::npos)
    throw Wrong(says("'{}' in the puzzle", puzzle[odd]), there("it is neither a digit nor a dot"),
                asks("a puzzle consists of digits and dots"));
  static const VariantBoard empty = read_variant("classic", std::string(81, '.'));
  VariantBoard board = empty;
  take_grid(board, puzzle, false);
  return board;
}

bool same_variant(std::string_view names, std::string_view others) {
  const auto sorted = [](std::string_view text) {
    const VariantNames read(text);
    std::vector<std::string> list = read.list();
    std::erase(list, "classic");
    lists::sort(list);
    return std::pair(list, read.size());
  };
  return sorted(names) == sorted(others);
}

}  // namespace bitwhip::verify
