// The clue words of a line: thermo:r1c1r1c2, difference:neg1;1r1c1r1c2. A word is one row of a
// table.
//
//   cells and paths: r1c1r2c2; a mark: a number and two cells that share a side; neg and a number:
//   wherever no mark is

#include "verify/board/variant_clues.h"

#include "base/text.h"
#include "verify/board/fault.h"
#include "verify/board/scanner.h"

namespace bitwhip::verify {
namespace {

using Forbids = VariantLinks::Forbids;

// Returns 0, 1 or 2 for low, middle or high. Each class has a third of the digits; if n is no
// multiple of three, the middle has one more, or each of the others has.
int entropy(int n, int digit) {
  const int low = n % 3 == 2 ? n / 3 + 1 : n / 3;
  return digit <= low ? 0 : digit > n - low ? 2 : 1;
}

int taxi(const Square& a, const Square& b) {
  return std::abs(a.first - b.first) + std::abs(a.second - b.second);
}

// Parser state: the board and its links so far, and the rest of a word's options.
struct Clues {
  VariantBoard& board;
  VariantLinks& links;
  Scanner options{""};
  Squares maxima{}, minima{};

  int number(int least) {
    if (options.at("0"))
      throw Wrong(says("a number begins with 0"), there("it is '{}'", options.rest().substr(0, 4)),
                  asks("a number is written without leading zeros"));
    const int n = options.number();
    if (n < least || n > 999)
      throw Wrong(says("the number {}", n), there("it is not from {} to 999", least),
                  asks("the option takes a number from {} to 999", least));
    return n;
  }

  Square cell() {
    const Square square = options.cell();
    if (square.first > board.size || square.second > board.size)
      throw Wrong(says("a cell {}", name_of(square)),
                  there("the board has {0} rows and {0} columns", board.size),
                  asks("cells of a clue lie on the board"));
    return square;
  }

  Squares path(std::size_t least = 2) {
    Squares list;
    while (list.size() < least || !options.done()) list.push_back(cell());
    return list;
  }

  // Reads the cells of a path, each once.
  Squares set(std::size_t least = 1) {
    Squares list;
    for (const Square& square : path(least)) add_once(list, square);
    return list;
  }

  // Links each cell of the path with the one `step` cells on. A cell paired with itself loses the
  // digits that are not compatible with themselves.
  void along(const Squares& path, std::size_t step, const Forbids& forbids) {
    for (std::size_t i = 0; i + step < path.size(); ++i) {
      links.forbid(path[i], path[i + step], forbids);
      if (path[i] == path[i + step])
        std::erase_if(board.allowed[place_of(path[i])],
                      [&](char d) { return forbids(d - '0', d - '0'); });
    }
  }

  // Forbids cells of one class one or two steps apart on the path.
  void classes(const Squares& path, const Forbids& same_class) {
    along(path, 1, same_class);
    along(path, 2, same_class);
  }

  void all_pairs(const Squares& cells, const Forbids& forbids) {
    each_pair(cells, [&](const Square& a, const Square& b) { links.forbid(a, b, forbids); });
  }

  void add_house(char letter, Squares cells) {
    if (static_cast<int>(cells.size()) > board.size)
      throw Wrong(says("a group of {}", counted(cells.size(), "cell")),
                  there("the board has {} digits", board.size),
                  asks("cells that all differ are no more than there are digits"));
    lists::sort(cells);
    const bool full = letter == 'e' && static_cast<int>(cells.size()) == board.size;
    const auto before = lists::count_if(
        board.houses, [&](const VariantHouse& house) { return house.name[0] == letter; });
    board.houses.push_back(
        {HouseKind::other, fmt::format("{}{}", letter, before + 1), std::move(cells), full});
  }

  // `number_left_out`: default and least number.
  void marks(Mark kind, std::optional<int> number_left_out, bool numbers = true) {
    do {
      const bool negative = options.skip("neg");
      int k = number_left_out.value_or(0);
      if (options.at_digit()) {
        if (!numbers)
          throw Wrong(says("consecutive with the number {}", options.rest().substr(0, 4)),
                      there("its difference is always 1"), asks("consecutive takes no number"));
        k = number(number_left_out.value_or(1));
      } else if (!number_left_out) {
        throw Wrong(says("a mark without its number"),
                    there("'{}' follows", options.rest().substr(0, 8)),
                    asks("a mark of this kind begins with its number"));
      }
      if (negative) {
        links.negative(kind, k);
        continue;
      }
      const Square a = cell(), b = cell();
      if (!share_a_side(a, b, board.size))
        throw Wrong(says("a mark between {} and {}", name_of(a), name_of(b)),
                    there("the two cells share no side"),
                    asks("a mark lies between neighbouring cells"));
      links.mark(kind, k, a, b);
    } while (options.skip(";"));
  }

  void add(Squares& all) {
    for (const Square& square : set()) all.push_back(square);
  }

  void keep_parity(bool even) {
    for (const Square& square : set())
      std::erase_if(board.allowed[place_of(square)],
                    [&](char digit) { return ((digit - '0') % 2 == 0) != even; });
  }

  // Links by index: digit v at r,c means that digit c is at r,v; for rows, that digit r is at v,c.
  void index(bool column) {
    for (const Square& square : set()) {
      const auto& [r, c] = square;
      const int own = column ? c : r;
      for (int v = 1; v <= board.size; ++v) {
        const Square other = column ? Square{r, v} : Square{v, c};
        links.forbid(square, other,
                     [&](int here, int there) { return (here == v) != (there == own); });
      }
    }
  }

  // Links each of the cells with its orthogonal neighbours outside the set.
  void beyond(const Squares& inside, const Forbids& forbids) {
    for (const Square& a : inside) {
      for (const Square& b : squares_of(board.size)) {
        if (share_a_side(a, b, board.size) && !contains(inside, b)) links.forbid(a, b, forbids);
      }
    }
  }
};

struct ClueWord {
  std::string_view names;  // alternatives, separated by |
  void (*take)(Clues& clues);
};
constexpr ClueWord kWords[] = {
    {"thermo|thermometer",
     [](Clues& clues) { clues.along(clues.path(), 1, std::greater_equal<>()); }},
    {"slowthermo|slowthermometer",
     [](Clues& clues) { clues.along(clues.path(), 1, std::greater<>()); }},
    {"whispers",
     [](Clues& clues) {
       int k = (clues.board.size + 1) / 2;
       if (clues.options.at_digit()) {
         k = clues.number(1);
         clues.options.expect(";");
       }
       clues.along(clues.path(), 1, [k](int v, int w) { return std::abs(v - w) < k; });
     }},
    {"renban",
     [](Clues& clues) {
       const Squares cells = clues.set(2);
       const int k = static_cast<int>(cells.size());
       if (k > clues.board.size)
         throw Wrong(says("a renban of {} cells", k),
                     there("the board has {} digits", clues.board.size),
                     asks("a renban has no more cells than there are digits"));
       clues.all_pairs(cells, [k](int v, int w) { return v == w || std::abs(v - w) >= k; });
     }},
    {"nabner",
     [](Clues& clues) {
       clues.all_pairs(clues.set(2), [](int v, int w) { return std::abs(v - w) <= 1; });
     }},
    {"palindrome",
     [](Clues& clues) {
       const Squares cells = clues.path();
       for (std::size_t i = 0; i < cells.size() / 2; ++i)
         clues.links.forbid(cells[i], cells[cells.size() - 1 - i], std::not_equal_to<>());
     }},
    {"entrol|entropic|entropicline",
     [](Clues& clues) {
       clues.classes(clues.path(), [n = clues.board.size](int v, int w) {
         return entropy(n, v) == entropy(n, w);
       });
     }},
    {"modl|modular|modularline",
     [](Clues& clues) {
       clues.classes(clues.path(), [](int v, int w) { return v % 3 == w % 3; });
     }},
    {"altparity|parityline",
     [](Clues& clues) {
       clues.along(clues.path(), 1, [](int v, int w) { return (v + w) % 2 == 0; });
     }},
    {"difference", [](Clues& clues) { clues.marks(Mark::difference, 1); }},
    {"consecutive", [](Clues& clues) { clues.marks(Mark::difference, 1, false); }},
    {"ratio", [](Clues& clues) { clues.marks(Mark::ratio, 2); }},
    {"sum|xv", [](Clues& clues) { clues.marks(Mark::sum, std::nullopt); }},
    {"max|maximum|fortress", [](Clues& clues) { clues.add(clues.maxima); }},
    {"min|minimum", [](Clues& clues) { clues.add(clues.minima); }},
    {"odd", [](Clues& clues) { clues.keep_parity(false); }},
    {"even", [](Clues& clues) { clues.keep_parity(true); }},
    {"clone",
     [](Clues& clues) {
       do {
         const Square a = clues.cell(), b = clues.cell();
         if (a == b)
           throw Wrong(says("{} is a clone of {}", name_of(a), name_of(b)),
                       there("both are the same cell"), asks("a clone is another cell"));
         clues.links.forbid(a, b, std::not_equal_to<>());
       } while (clues.options.skip(";"));
     }},
    {"killer",
     [](Clues& clues) {
       if (!clues.options.at_digit()) return clues.add_house('q', clues.set());
       const int sum = clues.number(1);
       clues.options.expect(";");
       const Squares cells = clues.set();
       if (cells.size() != 2)
         throw Wrong(says("a sum of a cage with {}", counted(cells.size(), "cell")),
                     there("only sums of two cells are supported"),
                     asks("a cage with a sum has two cells here"));
       clues.links.forbid(cells[0], cells[1],
                          [sum](int v, int w) { return v == w || v + w != sum; });
     }},
    {"cage", [](Clues& clues) { clues.add_house('q', clues.set()); }},
    {"extraregion|extra", [](Clues& clues) { clues.add_house('e', clues.set()); }},
    {"colindexer|columnindexer", [](Clues& clues) { clues.index(true); }},
    {"rowindexer", [](Clues& clues) { clues.index(false); }},
    {"taxi|taxicab",
     [](Clues& clues) {
       const int k = clues.number(1);
       each_pair(squares_of(clues.board.size), [&](const Square& a, const Square& b) {
         if (taxi(a, b) == k) clues.links.forbid(a, b, std::equal_to<>());
       });
     }},
    {"selftaxi",
     [](Clues& clues) {
       each_pair(squares_of(clues.board.size), [&](const Square& a, const Square& b) {
         clues.links.forbid(a, b, [d = taxi(a, b)](int v, int w) { return v == w && v == d; });
       });
     }},
};

void take(Clues& clues, std::string_view given) {
  std::string word(given);
  for (std::size_t i = std::min(word.find(':'), word.size()); i < word.size(); ++i) {
    if (word[i] == 'R' || word[i] == 'C') word[i] = static_cast<char>(word[i] - 'A' + 'a');
  }
  clues.options = Scanner(word);
  const std::string_view name = clues.options.until(":");
  try {
    if ((name == "selftaxi") != (word.find(':') == std::string_view::npos))
      throw Wrong(says("the clue '{}'", given.substr(0, 60)), there("it has no options"),
                  asks("a clue has options behind its name"));
    const auto known = lists::find_if(
        kWords, [&](const ClueWord& one) { return contains(split(one.names, '|'), name); });
    if (known == std::end(kWords))
      throw Wrong(says("the clue '{}'", given.substr(0, 60)), there("there is no such word"),
                  asks("a clue begins with one of the known words"));
    known->take(clues);
    clues.options.expect_end();
  } catch (const Wrong& wrong) {
    throw Wrong(says("the clue '{}' has {}", given.substr(0, 60), wrong.fault.says()),
                There{wrong.fault.there()}, Asks{wrong.fault.asks()});
  }
}

}  // namespace

void take_clues(const std::vector<std::string>& words, VariantBoard& board, VariantLinks& links) {
  Clues clues{board, links};
  for (const std::string& word : words) take(clues, word);
  clues.beyond(clues.maxima, std::less_equal<>());
  clues.beyond(clues.minima, std::greater_equal<>());
}

}  // namespace bitwhip::verify
