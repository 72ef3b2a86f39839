#include "variant_kinds.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>

namespace bitwhip::tools {
namespace {

struct Place {
  int row, column;
  auto operator<=>(const Place&) const = default;
};
using Places = std::vector<Place>;

int below(Random& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

std::string text(const Places& places) {
  std::string all;
  for (const Place p : places)
    all += "r" + std::to_string(p.row + 1) + "c" + std::to_string(p.column + 1);
  return all;
}

Place any_place(const Pieces& pieces, Random& random) {
  return {below(random, pieces.size), below(random, pieces.size)};
}
int digit(const Pieces& pieces, Place p) { return pieces.at(p.row, p.column); }

// Neighbours by side, or by corner too.
Places neighbours(const Pieces& pieces, Place p, bool corners) {
  Places all;
  for (int r = -1; r <= 1; ++r) {
    for (int c = -1; c <= 1; ++c) {
      const Place q{p.row + r, p.column + c};
      if ((r == 0 && c == 0) || (!corners && r != 0 && c != 0)) continue;
      if (q.row >= 0 && q.row < pieces.size && q.column >= 0 && q.column < pieces.size)
        all.push_back(q);
    }
  }
  return all;
}

// A path by steps of a king, as long as it gets up to `most`; may_follow: looks at the digits so
// far and the next one.
Places grow(const Pieces& pieces, Random& random, int most,
            const std::function<bool(const std::vector<int>& so_far, int next)>& may_follow) {
  Places path{any_place(pieces, random)};
  std::vector<int> digits{digit(pieces, path[0])};
  while (static_cast<int>(path.size()) < most) {
    Places next;
    for (const Place p : neighbours(pieces, path.back(), true)) {
      if (std::find(path.begin(), path.end(), p) == path.end() &&
          may_follow(digits, digit(pieces, p)))
        next.push_back(p);
    }
    if (next.empty()) break;
    path.push_back(next[random() % next.size()]);
    digits.push_back(digit(pieces, path.back()));
  }
  return path;
}

// Lines of at least `least` cells.
template <class MayFollow>
void add_lines(Pieces& pieces, Random& random, const char* word, int count, int least, int most,
               MayFollow may_follow) {
  for (int tries = 0; tries < 1000 && static_cast<int>(pieces.words.size()) < count; ++tries) {
    const Places path = grow(pieces, random, least + below(random, most - least + 1), may_follow);
    if (static_cast<int>(path.size()) >= least) pieces.words.push_back(word + text(path));
  }
}

template <class Each>
void each_edge(const Pieces& pieces, Each each) {
  for (int r = 0; r < pieces.size; ++r) {
    for (int c = 0; c < pieces.size; ++c) {
      if (c + 1 < pieces.size) each(Place{r, c}, Place{r, c + 1});
      if (r + 1 < pieces.size) each(Place{r, c}, Place{r + 1, c});
    }
  }
}

// sign: of two digits that share an edge.
void write_edges(Pieces& pieces, const std::function<char(int v, int w)>& sign) {
  pieces.signs.assign(2, {});
  for (int i = 0; i < pieces.size; ++i) {
    for (int k = 0; k + 1 < pieces.size; ++k) {
      pieces.signs[0] += sign(pieces.at(i, k), pieces.at(i, k + 1));
      pieces.signs[1] += sign(pieces.at(k, i), pieces.at(k + 1, i));
    }
  }
}

void greater(Pieces& pieces, Random&) {
  write_edges(pieces, [](int v, int w) { return v < w ? '<' : '>'; });
}
void dots(Pieces& pieces, Random& random) {
  write_edges(pieces, [&](int v, int w) {
    const bool white = std::abs(v - w) == 1, black = v == 2 * w || w == 2 * v;
    return white && black ? "o*"[random() % 2] : white ? 'o' : black ? '*' : '-';
  });
}
void bars(Pieces& pieces, Random&) {
  write_edges(pieces, [](int v, int w) { return std::abs(v - w) == 1 ? 'o' : '-'; });
}
void xv(Pieces& pieces, Random&) {
  write_edges(pieces, [](int v, int w) { return v + w == 10 ? 'x' : v + w == 5 ? 'v' : '-'; });
}
// Any true sign.
void mixed(Pieces& pieces, Random& random) {
  write_edges(pieces, [&](int v, int w) {
    std::string signs = v < w ? "<" : ">";
    if (std::abs(v - w) == 1) signs += "oo";
    if (v == 2 * w || w == 2 * v) signs += "**";
    if (v + w == 10) signs += "xx";
    if (v + w == 5) signs += "vv";
    return signs[random() % signs.size()];
  });
}
void gt(Pieces& pieces, Random&) {
  std::string all;
  for (int r = 0; r < 9; ++r) {
    for (const int c : {0, 1, 3, 4, 6, 7}) all += pieces.at(r, c) < pieces.at(r, c + 1) ? '<' : '>';
    for (int c = 0; c < 9 && r % 3 < 2; ++c)
      all += pieces.at(r, c) < pieces.at(r + 1, c) ? '^' : 'v';
  }
  pieces.signs = {all};
}

void thermos(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "thermo:", 10, 3, 8,
            [](const auto& so_far, int next) { return next > so_far.back(); });
}
void slow_thermos(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "slowthermo:", 14, 3, 9,
            [](const auto& so_far, int next) { return next >= so_far.back(); });
}
void whispers(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "whispers:", 10, 3, 8,
            [](const auto& so_far, int next) { return std::abs(next - so_far.back()) >= 5; });
}
void whispers_of_four(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "whispers:4;", 10, 3, 8,
            [](const auto& so_far, int next) { return std::abs(next - so_far.back()) >= 4; });
}
void nabners(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "nabner:", 14, 3, 5, [](const auto& so_far, int next) {
    return std::all_of(so_far.begin(), so_far.end(),
                       [next](int v) { return std::abs(v - next) >= 2; });
  });
}
template <class ClassOf>
bool differs_from_last_two(const std::vector<int>& so_far, int next, ClassOf class_of) {
  const std::size_t n = so_far.size();
  return class_of(so_far[n - 1]) != class_of(next) &&
         (n < 2 || class_of(so_far[n - 2]) != class_of(next));
}
void entropic(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "entrol:", 12, 3, 9, [](const auto& so_far, int next) {
    return differs_from_last_two(so_far, next, [](int v) { return (v - 1) / 3; });
  });
}
void modular(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "modl:", 12, 3, 9, [](const auto& so_far, int next) {
    return differs_from_last_two(so_far, next, [](int v) { return v % 3; });
  });
}
void parity_lines(Pieces& pieces, Random& random) {
  add_lines(pieces, random, "altparity:", 14, 3, 9,
            [](const auto& so_far, int next) { return (so_far.back() + next) % 2 == 1; });
}
void renbans(Pieces& pieces, Random& random) {
  for (int tries = 0; tries < 3000 && pieces.words.size() < 12; ++tries) {
    Places path = grow(pieces, random, 9, [](const auto& so_far, int next) {
      return std::find(so_far.begin(), so_far.end(), next) == so_far.end();
    });
    const auto consecutive = [&] {
      std::set<int> digits;
      for (const Place p : path) digits.insert(digit(pieces, p));
      return *digits.rbegin() - *digits.begin() + 1 == static_cast<int>(path.size());
    };
    while (path.size() > 2 && !consecutive()) path.pop_back();
    if (path.size() > 2) pieces.words.push_back("renban:" + text(path));
  }
}
// Two different cells with the same digit.
Places twins(const Pieces& pieces, Random& random) {
  const Place a = any_place(pieces, random);
  Place b = a;
  while (a == b || digit(pieces, a) != digit(pieces, b)) b = any_place(pieces, random);
  return {a, b};
}
void palindromes(Pieces& pieces, Random& random) {
  for (int i = 0; i < 8; ++i) {
    Places path;
    if (random() % 2) path.push_back(any_place(pieces, random));
    for (int pairs = 1 + below(random, 4); pairs > 0; --pairs) {
      const Places two = twins(pieces, random);
      if (std::any_of(two.begin(), two.end(), [&](Place p) {
            return std::find(path.begin(), path.end(), p) != path.end();
          }))
        continue;
      path.insert(path.begin(), two[0]);
      path.push_back(two[1]);
    }
    if (path.size() > 1) pieces.words.push_back("palindrome:" + text(path));
  }
}
void clones(Pieces& pieces, Random& random) {
  for (int i = 0; i < 8; ++i) {
    std::string all;
    for (int pairs = 1 + below(random, 3); pairs > 0; --pairs)
      all += (all.empty() ? "" : ";") + text(twins(pieces, random));
    pieces.words.push_back("clone:" + all);
  }
}
void extremes(Pieces& pieces, Random& random) {
  for (int r = 0; r < pieces.size; ++r) {
    for (int c = 0; c < pieces.size; ++c) {
      const Places around = neighbours(pieces, {r, c}, false);
      const auto by = [&](auto compare) {
        return std::all_of(around.begin(), around.end(),
                           [&](Place p) { return compare(pieces.at(r, c), digit(pieces, p)); });
      };
      if (by(std::greater<int>()))
        pieces.words.push_back((random() % 2 ? "max:" : "fortress:") + text({{r, c}}));
      if (by(std::less<int>())) pieces.words.push_back("min:" + text({{r, c}}));
    }
  }
}
// A set of cells of which each is greater than all beside it: those from some digit on, as one
// word.
void fortress(Pieces& pieces, Random& random) {
  const int least = 6 + below(random, 3);
  Places set;
  for (int r = 0; r < pieces.size; ++r) {
    for (int c = 0; c < pieces.size; ++c) {
      if (pieces.at(r, c) >= least) set.push_back({r, c});
    }
  }
  pieces.fixed = "fortress:" + text(set);
}
void consecutive(Pieces& pieces, Random&) {
  each_edge(pieces, [&](Place a, Place b) {
    if (std::abs(digit(pieces, a) - digit(pieces, b)) == 1)
      pieces.words.push_back("consecutive:" + text({a, b}));
  });
}
void differences(Pieces& pieces, Random&) {
  each_edge(pieces, [&](Place a, Place b) {
    const int k = std::abs(digit(pieces, a) - digit(pieces, b));
    pieces.words.push_back("difference:" + std::to_string(k) + text({b, a}));
  });
}
void ratios(Pieces& pieces, Random&) {
  each_edge(pieces, [&](Place a, Place b) {
    const auto [v, w] = std::minmax({digit(pieces, a), digit(pieces, b)});
    if (w % v == 0) pieces.words.push_back("ratio:" + std::to_string(w / v) + text({a, b}));
  });
}
void sums(Pieces& pieces, Random& random) {
  each_edge(pieces, [&](Place a, Place b) {
    if (random() % 4 == 0)
      pieces.words.push_back("sum:" + std::to_string(digit(pieces, a) + digit(pieces, b)) +
                             text({a, b}));
  });
}
void killers(Pieces& pieces, Random& random) {
  each_edge(pieces, [&](Place a, Place b) {
    if (random() % 4 == 0)
      pieces.words.push_back("killer:" + std::to_string(digit(pieces, a) + digit(pieces, b)) + ";" +
                             text({a, b}));
  });
}
void cages(Pieces& pieces, Random& random) {
  for (const char* word : {"cage:", "killer:"}) {
    for (int i = 0; i < 10; ++i) {
      const Places path =
          grow(pieces, random, 3 + below(random, 7), [](const auto& so_far, int next) {
            return std::find(so_far.begin(), so_far.end(), next) == so_far.end();
          });
      if (path.size() > 2) pieces.words.push_back(word + text(path));
    }
  }
}
void extra_regions(Pieces& pieces, Random& random) {
  for (int i = 0; i < 4; ++i) {
    Places all, path;
    for (int c = 0; c < 81; ++c) all.push_back({c / 9, c % 9});
    std::shuffle(all.begin(), all.end(), random);
    std::set<int> digits;
    for (const Place p : all) {
      if (digits.insert(digit(pieces, p)).second) path.push_back(p);
    }
    if (i == 3) path.resize(5);
    pieces.words.push_back("extraregion:" + text(path));
  }
}
void indexers(Pieces& pieces, bool columns) {
  for (int r = 0; r < pieces.size; ++r) {
    for (int c = 0; c < pieces.size; ++c) {
      const int v = pieces.at(r, c);
      if ((columns ? pieces.at(r, v - 1) - 1 == c : pieces.at(v - 1, c) - 1 == r))
        pieces.words.push_back((columns ? "colindexer:" : "rowindexer:") + text({{r, c}}));
    }
  }
}
void row_indexers(Pieces& pieces, Random&) { indexers(pieces, false); }
void column_indexers(Pieces& pieces, Random&) { indexers(pieces, true); }
void parities(Pieces& pieces, Random& random) {
  for (int r = 0; r < pieces.size; ++r) {
    for (int c = 0; c < pieces.size; ++c) {
      if (random() % 2)
        pieces.words.push_back((pieces.at(r, c) % 2 ? "odd:" : "even:") + text({{r, c}}));
    }
  }
}
void parity_marks(Pieces& pieces, Random& random) {
  for (std::size_t cell = 0; cell < pieces.blanks.size(); ++cell) {
    if (random() % 2) pieces.blanks[cell] = (pieces.solution[cell] - '0') % 2 ? 'o' : 'e';
  }
}

// Marks of one kind with their negative constraint, in one word.
template <class Text>
void all_marks(Pieces& pieces, const std::string& begin, Text mark) {
  pieces.fixed = begin;
  each_edge(pieces, [&](Place a, Place b) {
    const std::string number = mark(digit(pieces, a), digit(pieces, b));
    if (!number.empty()) pieces.fixed += ";" + number + text({a, b});
  });
}
void no_other_difference(Pieces& pieces, Random& random) {
  const int k = 1 + below(random, 4);
  all_marks(pieces, "difference:neg" + std::to_string(k),
            [k](int v, int w) { return std::abs(v - w) == k ? std::to_string(k) : ""; });
}
void no_other_ratio(Pieces& pieces, Random& random) {
  const int k = 2 + below(random, 3);
  all_marks(pieces, "ratio:neg" + std::to_string(k),
            [k](int v, int w) { return v == k * w || w == k * v ? std::to_string(k) : ""; });
}
void no_other_sum(Pieces& pieces, Random& random) {
  const int k = 4 + below(random, 13);
  all_marks(pieces, "sum:neg" + std::to_string(k),
            [k](int v, int w) { return v + w == k ? std::to_string(k) : ""; });
}
void taxi(Pieces& pieces, Random& random) {
  pieces.fixed = "taxi:" + std::to_string(2 + below(random, 7));
}
void self_taxi(Pieces& pieces, Random&) { pieces.fixed = "selftaxi"; }

// Regions: rows cut into pieces, or blocks, after random exchanges of cells between neighbours that
// leave both connected.
bool connected(const std::string& map, int n, char region) {
  std::vector<int> list;
  std::vector<bool> seen(map.size());
  const auto visit = [&](int cell) {
    if (!seen[static_cast<std::size_t>(cell)] && map[static_cast<std::size_t>(cell)] == region)
      list.push_back(cell);
    seen[static_cast<std::size_t>(cell)] = true;
  };
  visit(static_cast<int>(map.find(region)));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int cell = list[i];
    if (cell >= n) visit(cell - n);
    if (cell + n < n * n) visit(cell + n);
    if (cell % n > 0) visit(cell - 1);
    if (cell % n < n - 1) visit(cell + 1);
  }
  return static_cast<int>(list.size()) == n;
}
void regions(Pieces& pieces, Random& random) {
  const int n = pieces.size,
            height = n == 9                       ? 3
                     : n == 6 || n == 8 || n == 4 ? 2
                                                  : 1,
            width = n / height;
  std::string& map = pieces.map;
  map.clear();
  for (int cell = 0; cell < n * n; ++cell)
    map += static_cast<char>('A' + cell / n / height * height + cell % n / width);
  for (int left = 200 + below(random, 801); left > 0;) {
    // A cell goes to the region of a neighbour, and a cell of that region beside the first one goes
    // the other way.
    const int a = below(random, n * n), b = below(random, n * n);
    const char from = map[static_cast<std::size_t>(a)], to = map[static_cast<std::size_t>(b)];
    if (from == to) continue;
    const auto beside = [&](int cell, char region) {
      return (cell >= n && map[static_cast<std::size_t>(cell - n)] == region) ||
             (cell + n < n * n && map[static_cast<std::size_t>(cell + n)] == region) ||
             (cell % n > 0 && map[static_cast<std::size_t>(cell - 1)] == region) ||
             (cell % n < n - 1 && map[static_cast<std::size_t>(cell + 1)] == region);
    };
    if (!beside(a, to) || !beside(b, from)) continue;
    std::swap(map[static_cast<std::size_t>(a)], map[static_cast<std::size_t>(b)]);
    if (connected(map, n, from) && connected(map, n, to)) {
      --left;
    } else {
      std::swap(map[static_cast<std::size_t>(a)], map[static_cast<std::size_t>(b)]);
    }
  }
}
// Colours of a full grid: nine letters, each on one cell of each digit; in every third puzzle the
// last two are not on all of them.
void colours(Pieces& pieces, Random& random) {
  pieces.map.assign(81, '.');
  for (char digit = '1'; digit <= '9'; ++digit) {
    std::string letters = "ABCDEFGHI";
    std::shuffle(letters.begin(), letters.end(), random);
    std::size_t next = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (pieces.solution[cell] == digit) pieces.map[cell] = letters[next++];
    }
  }
  if (random() % 3 == 0)
    std::replace_if(
        pieces.map.begin(), pieces.map.end(),
        [&](char& c) { return (c == 'H' || c == 'I') && random() % 2; }, 'z');
  // A letter of more than nine cells is none: the others that were taken away get letters of their
  // own.
  char alone = 'a';
  for (char& c : pieces.map) {
    if (c == 'z') c = alone++;
  }
}

}  // namespace

std::string Pieces::line() const {
  std::string all = grid;
  const auto add = [&](const std::string& word) {
    if (!word.empty()) all += " " + word;
  };
  add(map);
  for (const std::string& word : signs) add(word);
  add(fixed);
  for (const std::string& word : words) add(word);
  return all;
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {.name = "classic", .variant = "classic"},
      {.name = "latin", .variant = "latin"},
      {.name = "jigsaw", .variant = "jigsaw", .prepare = regions},
      {.name = "jigsaw+blocks", .variant = "jigsaw+blocks", .prepare = regions},
      {.name = "x", .variant = "x"},
      {.name = "dneg", .variant = "dneg"},
      {.name = "dpos", .variant = "dpos"},
      {.name = "windoku", .variant = "windoku"},
      {.name = "windoku4", .variant = "windoku4"},
      {.name = "disjoint", .variant = "disjoint"},
      {.name = "asterisk", .variant = "asterisk"},
      {.name = "centredot", .variant = "centredot"},
      {.name = "girandola", .variant = "girandola"},
      {.name = "colour", .variant = "colour", .clues = colours, .clues_stay = true},
      {.name = "extraregion", .variant = "clues", .clues = extra_regions, .clues_stay = true},
      {.name = "argyle", .variant = "argyle"},
      {.name = "doublex", .variant = "doublex"},
      {.name = "pandiagonal-5", .variant = "5x5,pandiagonal", .size = 5, .relation = true},
      {.name = "pandiagonal", .variant = "7x7,pandiagonal", .size = 7},
      {.name = "x-windoku", .variant = "x,windoku", .relation = true},

      {.name = "4x4", .variant = "4x4,classic", .size = 4, .relation = true},
      {.name = "6x6", .variant = "6x6,classic", .size = 6, .relation = true},
      {.name = "8x8", .variant = "8x8,classic", .size = 8, .relation = true},
      {.name = "4x4-ncferz", .variant = "4x4,toroidal,ncferz", .size = 4, .relation = true},
      {.name = "5x5-latin", .variant = "5x5,latin", .size = 5, .relation = true},
      {.name = "7x7-latin", .variant = "7x7,latin", .size = 7, .relation = true},
      {.name = "6x6-x", .variant = "6x6,x", .size = 6, .relation = true},
      {.name = "6x6-nc", .variant = "6x6,nc", .size = 6, .links = true, .relation = true},
      {.name = "8x8-disjoint", .variant = "8x8,disjoint", .size = 8, .relation = true},
      {.name = "7x7-jigsaw",
       .variant = "7x7,jigsaw",
       .size = 7,
       .prepare = regions,
       .relation = true},
      {.name = "6x6-futoshiki",
       .variant = "6x6,futoshiki",
       .size = 6,
       .clues = greater,
       .relation = true},

      {.name = "antiknight", .variant = "antiknight", .links = true},
      {.name = "antiking", .variant = "antiking", .links = true},
      {.name = "nc", .variant = "nc", .links = true},
      {.name = "nc+", .variant = "nc+", .links = true},
      {.name = "ncferz", .variant = "ncferz", .links = true},
      {.name = "ncknight", .variant = "ncknight", .links = true, .rare = true},
      {.name = "toroidal-antiknight", .variant = "antiknight,toroidal", .links = true},
      {.name = "toroidal-antiking", .variant = "antiking,toroidal", .links = true},
      {.name = "toroidal-nc", .variant = "nc,toroidal", .links = true},
      {.name = "toroidal-nc+", .variant = "nc+,toroidal", .links = true},
      {.name = "toroidal-ncferz", .variant = "ncferz,toroidal", .links = true, .rare = true},
      {.name = "toroidal-ncknight", .variant = "ncknight,toroidal", .links = true, .rare = true},
      {.name = "antiknight-x", .variant = "x,antiknight", .links = true, .relation = true},
      {.name = "antiking-nc", .variant = "antiking,nc", .links = true, .relation = true},
      {.name = "kropki-",
       .variant = "kropki-,edges",
       .clues = dots,
       .clues_stay = true,
       .links = true},
      {.name = "xv-", .variant = "xv-,edges", .clues = xv, .clues_stay = true, .links = true},
      {.name = "nc-bars",
       .variant = "nc,edges",
       .clues = bars,
       .clues_stay = true,
       .links = true,
       .relation = true},
      {.name = "taxi", .variant = "clues", .prepare = taxi, .links = true, .relation = true},
      {.name = "selftaxi",
       .variant = "clues",
       .prepare = self_taxi,
       .links = true,
       .relation = true},
      {.name = "difference-neg",
       .variant = "clues",
       .clues = no_other_difference,
       .clues_stay = true,
       .links = true,
       .relation = true},
      {.name = "ratio-neg",
       .variant = "clues",
       .clues = no_other_ratio,
       .clues_stay = true,
       .links = true,
       .relation = true},
      {.name = "sum-neg",
       .variant = "clues",
       .clues = no_other_sum,
       .clues_stay = true,
       .links = true,
       .relation = true},

      {.name = "gt", .variant = "gt", .clues = gt, .relation = true},
      {.name = "futoshiki", .variant = "futoshiki", .size = 7, .clues = greater, .relation = true},
      {.name = "edges", .variant = "edges", .clues = mixed, .relation = true},
      {.name = "thermo", .variant = "clues", .clues = thermos, .relation = true},
      {.name = "slowthermo", .variant = "clues", .clues = slow_thermos, .relation = true},
      {.name = "extremes", .variant = "clues", .clues = extremes, .relation = true},
      {.name = "fortress",
       .variant = "clues",
       .clues = fortress,
       .clues_stay = true,
       .relation = true},
      {.name = "consecutive", .variant = "clues", .clues = consecutive, .relation = true},
      {.name = "difference", .variant = "clues", .clues = differences, .relation = true},
      {.name = "ratio", .variant = "clues", .clues = ratios, .relation = true},
      {.name = "sum", .variant = "clues", .clues = sums, .relation = true},
      {.name = "killer", .variant = "clues", .clues = killers, .relation = true},
      {.name = "cage", .variant = "clues", .clues = cages, .relation = true},
      {.name = "whispers", .variant = "clues", .clues = whispers, .relation = true},
      {.name = "whispers-4", .variant = "clues", .clues = whispers_of_four, .relation = true},
      {.name = "palindrome", .variant = "clues", .clues = palindromes, .relation = true},
      {.name = "clone", .variant = "clues", .clues = clones, .relation = true},
      {.name = "nabner", .variant = "clues", .clues = nabners, .relation = true},
      {.name = "entrol", .variant = "clues", .clues = entropic, .relation = true},
      {.name = "modl", .variant = "clues", .clues = modular, .relation = true},
      {.name = "altparity", .variant = "clues", .clues = parity_lines, .relation = true},
      {.name = "renban", .variant = "clues", .clues = renbans, .relation = true},
      {.name = "rowindexer", .variant = "clues", .clues = row_indexers, .relation = true},
      {.name = "colindexer", .variant = "clues", .clues = column_indexers, .relation = true},
      {.name = "parity", .variant = "clues", .clues = parities, .relation = true},
      {.name = "evenodd",
       .variant = "evenodd",
       .clues = parity_marks,
       .clues_stay = true,
       .relation = true},
  };
  return all;
}

const Kind* find_kind(std::string_view name) {
  const auto& all = kinds();
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const Kind& kind) { return kind.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace bitwhip::tools
