// Each clue word against its meaning, by brute force: a filling of the cells that a word speaks of
// holds no two linked candidates if and only if the meaning, written here once more, holds of it.
#include "variant/clue_words.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <set>
#include <sstream>

using namespace bitwhip;
using namespace bitwhip::variant;

namespace {

using Pairs = std::vector<CandidatePair>;
using Digits = std::vector<int>;

struct Said {
  LineDraft draft;
  Pairs links;
};

Said said(const std::string& words, int size) {
  LineDraft draft(size);
  std::istringstream in(words);
  for (std::string word; in >> word;) {
    const auto refusal = read_clue_word(draft, word);
    if (refusal) FAIL(word << ": " << refusal->message);
  }
  finish_clue_words(draft);
  return {draft, draft.relations.links()};
}
Pairs links(const std::string& words, int size) { return said(words, size).links; }

std::string name(int cell) {
  return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
}
int cell_named(const std::string& text) { return 9 * (text[1] - '1') + text[3] - '1'; }

// The pairs of cells that are related: "r1c1-r1c2 ...".
std::string related(const std::string& words, int size) {
  std::set<std::pair<int, int>> pairs;
  for (const CandidatePair& link : links(words, size))
    pairs.insert({cell_of(link.a), cell_of(link.b)});
  std::string text;
  for (const auto& [a, b] : pairs) text += (text.empty() ? "" : " ") + name(a) + "-" + name(b);
  return text;
}

// Of all fillings of these cells, "r1c1r1c2", those without linked candidates are those that have
// the meaning; no other cell is linked.
void check_meaning(const std::string& words, int size, const std::string& list,
                   const std::function<bool(const Digits&)>& meaning) {
  INFO(words << " of size " << size);
  std::vector<int> cells;
  for (std::size_t i = 0; i < list.size(); i += 4) cells.push_back(cell_named(list.substr(i, 4)));
  const Pairs all = links(words, size);
  CHECK(std::is_sorted(all.begin(), all.end()));
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  std::set<CandidatePair> linked(all.begin(), all.end());
  for (const CandidatePair& link : all) {
    REQUIRE(link.a < link.b);
    REQUIRE(std::count(cells.begin(), cells.end(), cell_of(link.a)) == 1);
    REQUIRE(std::count(cells.begin(), cells.end(), cell_of(link.b)) == 1);
    REQUIRE(cell_of(link.a) != cell_of(link.b));
    REQUIRE(digit_of(link.a) <= size);
    REQUIRE(digit_of(link.b) <= size);
  }
  Digits digits(cells.size(), 1);
  int wrong = 0;
  for (;;) {
    bool free = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t k = 0; k < cells.size(); ++k)
        free = free && !linked.contains(
                           {candidate_of(cells[i], digits[i]), candidate_of(cells[k], digits[k])});
    }
    wrong += free != meaning(digits);
    std::size_t at = 0;
    while (at < digits.size() && digits[at] == size) digits[at++] = 1;
    if (at == digits.size()) break;
    ++digits[at];
  }
  CHECK(wrong == 0);
}

// Every three in a row have three different letters of the classes.
bool three_classes(const Digits& digits, const std::string& classes) {
  for (std::size_t i = 0; i < digits.size(); ++i) {
    for (std::size_t k = i + 1; k < std::min(i + 3, digits.size()); ++k) {
      if (classes[static_cast<std::size_t>(digits[i] - 1)] ==
          classes[static_cast<std::size_t>(digits[k] - 1)])
        return false;
    }
  }
  return true;
}

const std::string kLine = "r1c1r2c2r2c3r4c4";  // four cells, anywhere

std::string refused_word(const std::string& word, int size = 9) {
  LineDraft draft(size);
  const auto refusal = read_clue_word(draft, word);
  if (!refusal) return "accepted";
  CHECK(refusal->unsupported);
  return refusal->message;
}

}  // namespace

TEST_CASE("clue words: thermometers") {
  for (int size = 4; size <= 6; ++size) {
    check_meaning("thermo:" + kLine, size, kLine,
                  [](const Digits& d) { return d[0] < d[1] && d[1] < d[2] && d[2] < d[3]; });
    check_meaning("slowthermo:" + kLine, size, kLine,
                  [](const Digits& d) { return std::is_sorted(d.begin(), d.end()); });
  }
  CHECK(related("thermo:r3c1r2c1r1c1", 9) == "r1c1-r2c1 r2c1-r3c1");
  CHECK(links("thermo:r1c1r1c2", 9).size() == 45);
  CHECK(links("thermo:R1C1r1C2", 9) == links("thermo:r1c1r1c2", 9));
  CHECK(links("slowthermo:r1c1r1c2", 9).size() == 36);
}

TEST_CASE("clue words: a path may visit a cell again") {
  for (const char* words :
       {"thermo:r1c1r1c1", "whispers:r1c1r1c1", "entrol:r1c1r1c2r1c1", "modl:r1c1r1c2r1c1"}) {
    CHECK(said(words, 9).draft.puzzle.cell[0] == 0);
  }
  for (const char* words : {"slowthermo:r1c1r1c1", "palindrome:r1c1r1c2r1c1", "renban:r1c1r1c1",
                            "nabner:r1c1r1c1", "cage:r1c1r1c1"}) {
    CHECK(said(words, 9).draft.puzzle.cell[0] == 0b111111111);
    CHECK(links(words, 9).empty());
  }
  CHECK(links("entrol:r1c1r1c2r1c1", 9) == links("entrol:r1c1r1c2", 9));
  CHECK(links("renban:r1c1r1c2r1c1", 9) == links("renban:r1c2r1c1", 9));
}

TEST_CASE("clue words: maxima and minima are one set each") {
  const std::string cross = "r2c2r1c2r2c1r2c3r3c2";
  check_meaning("max:r2c2", 5, cross,
                [](const Digits& d) { return d[0] > *std::max_element(d.begin() + 1, d.end()); });
  check_meaning("min:r2c2", 5, cross,
                [](const Digits& d) { return d[0] < *std::min_element(d.begin() + 1, d.end()); });
  // Two cells of one set are not compared, whether they come in one word or in two.
  CHECK(related("max:r1c1r1c2", 4) == "r1c1-r2c1 r1c2-r1c3 r1c2-r2c2");
  CHECK(links("max:r1c1 thermo:r4c3r4c4 maximum:r1c2", 4) ==
        links("fortress:r1c1r1c2 thermo:r4c3r4c4", 4));
  check_meaning("max:r1c1 min:r1c2", 5, "r1c1r1c2r2c1r2c2r1c3", [](const Digits& d) {
    return d[0] > d[1] && d[0] > d[2] && d[1] < d[3] && d[1] < d[4];
  });
}

TEST_CASE("clue words: odd and even") {
  const Said all = said("odd:r1c1r1c2 even:r2c1r1c2", 6);
  CHECK(all.links.empty());
  CHECK(all.draft.puzzle.cell[cell_named("r1c1")] == 0b010101);
  CHECK(all.draft.puzzle.cell[cell_named("r2c1")] == 0b101010);
  CHECK(all.draft.puzzle.cell[cell_named("r1c2")] == 0);
  CHECK(all.draft.puzzle.cell[cell_named("r6c6")] == 0b111111);
}

TEST_CASE("clue words: marks") {
  for (int size = 4; size <= 9; ++size) {
    const auto is = [size](const std::string& word, const std::function<bool(int, int)>& meaning) {
      check_meaning(word, size, "r1c1r1c2", [&meaning](const Digits& d) {
        return meaning(std::min(d[0], d[1]), std::max(d[0], d[1]));
      });
    };
    is("difference:r1c1r1c2", [](int v, int w) { return v + 1 == w; });
    is("consecutive:r1c2r1c1", [](int v, int w) { return v + 1 == w; });
    is("difference:3r1c1r1c2", [](int v, int w) { return v + 3 == w; });
    is("ratio:r1c1r1c2", [](int v, int w) { return v + v == w; });
    is("ratio:3r1c2r1c1", [](int v, int w) { return v + v + v == w; });
    is("sum:7r1c1r1c2", [](int v, int w) { return 7 - v == w; });
    is("xv:5r1c1r1c2", [](int v, int w) { return 5 - v == w; });
    // Two marks on an edge: both hold.
    is("difference:r1c1r1c2 ratio:2r1c2r1c1", [](int v, int w) { return v == 1 && w == 2; });
    // Numbers that no digits reach.
    is("sum:99999999999999999999r1c1r1c2", [](int, int) { return false; });
  }
}

TEST_CASE("clue words: negative constraints hold on edges without marks that exempt them") {
  // The marks: difference on r1c1-r1c2, ratio on r2c1-r2c2, sum on r1c1-r2c1; all three on
  // r4c3-r4c4.
  const std::string marks =
      "difference:2r1c1r1c2;r4c3r4c4 ratio:r2c1r2c2;2r4c4r4c3 sum:5r1c1r2c1;3r4c3r4c4";
  struct Case {
    std::string words;
    std::function<bool(int v, int w)> forbidden;
    std::set<std::string> exempt;
  };
  const std::set<std::string> dots{"r1c1-r1c2", "r2c1-r2c2", "r4c3-r4c4"},
      sums{"r1c1-r2c1", "r4c3-r4c4"};
  const std::vector<Case> cases{
      {"difference:neg", [](int v, int w) { return v == w + 1 || w == v + 1; }, dots},
      {"difference:neg3", [](int v, int w) { return v == w + 3 || w == v + 3; }, dots},
      {"consecutive:neg", [](int v, int w) { return v == w + 1 || w == v + 1; }, dots},
      {"ratio:neg", [](int v, int w) { return v == w + w || w == v + v; }, dots},
      {"ratio:neg3", [](int v, int w) { return v == w + w + w || w == v + v + v; }, dots},
      {"difference:neg1 ratio:neg2",
       [](int v, int w) { return v == w + 1 || w == v + 1 || v == w + w || w == v + v; }, dots},
      {"sum:neg5", [](int v, int w) { return v == 5 - w; }, sums},
      {"sum:neg5;neg10", [](int v, int w) { return v == 5 - w || v == 10 - w; }, sums},
  };
  for (int size = 4; size <= 9; ++size) {
    for (const Case& c : cases) {
      INFO(c.words << " of size " << size);
      std::set<CandidatePair> expected;
      for (int a = 0; a < kCells; ++a) {
        for (int b = a + 1; b < kCells; ++b) {
          const bool on_board = std::max({a / 9, a % 9, b / 9, b % 9}) < size;
          const int down = b / 9 - a / 9, right = b % 9 - a % 9;
          if (!on_board || down * down + right * right != 1 ||
              c.exempt.contains(name(a) + "-" + name(b)))
            continue;
          for (int v = 1; v <= size; ++v) {
            for (int w = 1; w <= size; ++w) {
              if (c.forbidden(v, w)) expected.insert({candidate_of(a, v), candidate_of(b, w)});
            }
          }
        }
      }
      for (const CandidatePair& link : links(marks, size)) expected.insert(link);
      // In any order.
      CHECK(links(marks + " " + c.words, size) == Pairs(expected.begin(), expected.end()));
      CHECK(links(c.words + " " + marks, size) == Pairs(expected.begin(), expected.end()));
    }
  }
}

TEST_CASE("clue words: whispers") {
  for (const auto& [size, least] :
       std::vector<std::pair<int, int>>{{4, 2}, {5, 3}, {6, 3}, {7, 4}, {8, 4}, {9, 5}}) {
    const auto apart = [](int by) {
      return [by](const Digits& d) {
        return (d[0] >= d[1] + by || d[1] >= d[0] + by) && (d[1] >= d[2] + by || d[2] >= d[1] + by);
      };
    };
    check_meaning("whispers:r1c1r2c2r4c4", size, "r1c1r2c2r4c4", apart(least));
    check_meaning("whispers:2;r1c1r2c2r4c4", size, "r1c1r2c2r4c4", apart(2));
  }
}

TEST_CASE("clue words: renban and nabner") {
  const auto consecutive = [](Digits d) {
    std::sort(d.begin(), d.end());
    for (std::size_t i = 1; i < d.size(); ++i) {
      if (d[i] != d[i - 1] + 1) return false;
    }
    return true;
  };
  const auto apart = [](Digits d) {
    std::sort(d.begin(), d.end());
    for (std::size_t i = 1; i < d.size(); ++i) {
      if (d[i] < d[i - 1] + 2) return false;
    }
    return true;
  };
  for (int size = 4; size <= 7; ++size) {
    for (const std::string& cells : {kLine, kLine.substr(0, 12), kLine.substr(0, 8)}) {
      check_meaning("renban:" + cells, size, cells, consecutive);
      check_meaning("nabner:" + cells, size, cells, apart);
    }
  }
  CHECK(links("renban:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9", 9).size() == 36 * 9);
}

TEST_CASE("clue words: equal cells") {
  check_meaning("palindrome:" + kLine, 5, kLine,
                [](const Digits& d) { return d == Digits(d.rbegin(), d.rend()); });
  const std::string five = kLine + "r1c4";
  check_meaning("palindrome:" + five, 4, five.substr(0, 8) + five.substr(12),
                [](const Digits& d) { return d[0] == d[3] && d[1] == d[2]; });
  check_meaning("clone:r1c1r2c2;r2c3r4c4", 5, kLine,
                [](const Digits& d) { return d[0] == d[1] && d[2] == d[3]; });
}

TEST_CASE("clue words: lines of classes") {
  const std::vector<std::string> classes{"lmmh",    "llmhh",    "llmmhh",
                                         "llmmmhh", "lllmmhhh", "lllmmmhhh"};
  for (int size = 4; size <= 9; ++size) {
    check_meaning("entrol:" + kLine, size, kLine, [&](const Digits& d) {
      return three_classes(d, classes[static_cast<std::size_t>(size - 4)]);
    });
    check_meaning("modl:" + kLine, size, kLine,
                  [](const Digits& d) { return three_classes(d, "abcabcabc"); });
  }
}

TEST_CASE("clue words: cages and extra regions") {
  check_meaning("killer:9;r1c1r2c2", 6, "r1c1r2c2",
                [](const Digits& d) { return d[0] != d[1] && d[0] + d[1] == 9; });
  check_meaning("killer:8;r1c1r2c2", 6, "r1c1r2c2",
                [](const Digits& d) { return d[0] != d[1] && d[0] + d[1] == 8; });
  const Said all = said(
      "killer:r2c2r1c1 cage:r1c1r1c2r1c3r1c4 cage:r3c3 extra:r4c4r4c3 extraregion:r4c1r2c4r1c2r3c3 "
      "extraregion:r1c2r2c4r3c3r4c1 cage:r1c1r2c2",
      4);
  CHECK(all.links.empty());
  using House = BoardLayout::HouseCells;
  CHECK(all.draft.additions.houses ==
        std::vector<House>{{VariableKind::other, "e2", {1, 12, 20, 27}}});
  CHECK(all.draft.additions.partial == std::vector<House>{{VariableKind::other, "q1", {0, 10}},
                                                          {VariableKind::other, "q2", {0, 1, 2, 3}},
                                                          {VariableKind::other, "e1", {29, 30}}});
}

TEST_CASE("clue words: a line may have any number of cages, each of which counts once") {
  std::string words;
  int different = 0;
  for (int a = 0; a < kCells; ++a) {
    for (int b = a + 1; b < kCells; ++b) {
      for (int c = b + 1; c < std::min(b + 9, kCells); ++c, ++different)
        words += "cage:" + name(c) + name(a) + name(b) + " ";
    }
  }
  const Said once = said(words, 9), twice = said(words + words, 9);
  REQUIRE(once.draft.additions.partial.size() == static_cast<std::size_t>(different));
  CHECK(once.draft.additions.partial.back().name == "q" + std::to_string(different));
  CHECK(twice.draft.additions.partial == once.draft.additions.partial);
}

TEST_CASE("clue words: indexers") {
  const std::string row = "r2c1r2c2r2c3r2c4", column = "r1c3r2c3r3c3r4c3";
  for (int k = 1; k <= 4; ++k) {
    const auto indexes = [k](const Digits& d) {
      for (int v = 1; v <= 4; ++v) {
        if ((d[static_cast<std::size_t>(k - 1)] == v) != (d[static_cast<std::size_t>(v - 1)] == k))
          return false;
      }
      return true;
    };
    check_meaning("colindexer:r2c" + std::to_string(k), 4, row, indexes);
    check_meaning("rowindexer:r" + std::to_string(k) + "c3", 4, column, indexes);
  }
}

TEST_CASE("clue words: taxicabs") {
  for (int size = 4; size <= 9; ++size) {
    for (int distance = 1; distance <= 2 * size; ++distance) {
      Pairs taxi, self;
      for (int a = 0; a < kCandidates; ++a) {
        for (int b = a + 1; b < kCandidates; ++b) {
          const auto x = static_cast<Candidate>(a), y = static_cast<Candidate>(b);
          const int r = cell_of(x) / 9, c = cell_of(x) % 9, r2 = cell_of(y) / 9,
                    c2 = cell_of(y) % 9;
          if (std::max({r, c, r2, c2}) >= size || digit_of(x) != digit_of(y) || digit_of(x) > size)
            continue;
          const int steps = std::max(r, r2) - std::min(r, r2) + std::max(c, c2) - std::min(c, c2);
          if (steps == distance) taxi.push_back({x, y});
          if (steps > 0 && steps == digit_of(x)) self.push_back({x, y});
        }
      }
      CHECK(links("taxi:" + std::to_string(distance), size) == taxi);
      if (distance == 1) CHECK(links("selftaxi", size) == self);
    }
  }
}

TEST_CASE("clue words: the table") {
  std::set<std::string_view> names;
  for (const ClueWordInfo& word : clue_words()) {
    INFO(word.name);
    CHECK(names.insert(word.name).second);
    CHECK_FALSE(word.summary.empty());
    const std::string example(word.example);
    REQUIRE(example.substr(0, example.find(':')) == word.name);
    const Said once = said(example, 9), twice = said(example + " " + example, 9);
    CHECK(once.links == twice.links);
    CHECK(once.draft.puzzle.cell == twice.draft.puzzle.cell);
    CHECK(once.draft.additions.partial == twice.draft.additions.partial);
    CHECK((once.links.size() + once.draft.additions.partial.size() > 0 || word.name == "odd" ||
           word.name == "even"));
    for (const std::string_view alias : word.aliases) {
      if (alias.empty()) continue;
      CHECK(names.insert(alias).second);
      CHECK(find_clue_word(alias) == &word);
      CHECK(links(std::string(alias) + example.substr(word.name.size()), 9) == once.links);
    }
    CHECK(refused_word(word.options.empty() ? example + ":" : std::string(word.name)) !=
          "accepted");
  }
  CHECK(find_clue_word("") == nullptr);
}

TEST_CASE("clue words: what does not fit is refused, and the message names the word") {
  struct Case {
    std::string word, message;
  };
  const std::vector<Case> cases{
      {"arrow:r1c1r1c2", "'arrow:r1c1r1c2' is no clue word"},
      {"thermos:r1c1r1c2", "did you mean thermo?"},
      {"Thermo:r1c1r1c2", "is no clue word"},
      {":r1c1", "is no clue word"},
      {"thermo", "its options are missing"},
      {"thermo:", "it ends where a cell"},
      {"thermo:r1c1", "a path has two cells or more"},
      {"thermo:r1c1r1c0", "at position 15 is not one from 1 to 9"},
      {"thermo:r1c1r01c2", "not one from 1 to 9"},
      {"thermo:r1c1r1c12", "not one from 1 to 9"},
      {"thermo:R1X1R1C2", "character 'X' at position 10"},
      {"thermo:r1c1;r1c2", "character ';' at position 12"},
      {"thermo:r1c1r1c2 ", "byte 0x20 at position 16"},
      {"thermo:r1c1r1", "it ends where a cell"},
      {"max:", "it ends"},
      {"difference:r1c1r2c2", "r1c1 and r2c2 do not share a side"},
      {"difference:r1c9r2c1", "do not share a side"},
      {"difference:r1c1r1c1", "a cell is paired with itself, r1c1"},
      {"difference:0r1c1r1c2", "begins with 0"},
      {"difference:01r1c1r1c2", "begins with 0"},
      {"difference:r1c1r1c2;", "it ends"},
      {"difference:r1c1r1c2r1c3", "where ';' or the end is expected"},
      {"difference:negr1c1r1c2", "where ';' or the end is expected"},
      {"consecutive:1r1c1r1c2", "its marks have none"},
      {"consecutive:neg1", "its marks have none"},
      {"ratio:1r1c1r1c2", "below 2"},
      {"ratio:neg1", "below 2"},
      {"sum:r1c1r1c2", "where a number is expected"},
      {"sum:neg", "where a number is expected"},
      {"xv:10r1c1r1c2;neg", "where a number is expected"},
      {"whispers:5r1c1r1c2", "where ';' is expected"},
      {"whispers:;r1c1r1c2", "where a cell"},
      {"renban:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9r2c1", "10 cells cannot hold different digits"},
      {"cage:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9r2c1", "10 cells cannot hold different digits"},
      {"extraregion:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9r2c1",
       "10 cells cannot hold different digits"},
      {"killer:9;r1c1r1c2r1c3", "clue word killer: a sum over 3 cells"},
      {"killer:9;r1c1", "a sum over 1 cell"},
      {"killer:9;r1c1r1c1", "a sum over 1 cell"},
      {"cage:9;r1c1r1c2", "where a cell"},
      {"clone:r1c1r1c1", "paired with itself"},
      {"clone:r1c1r1c2r1c3r1c4", "';' or the end"},
      {"taxi:r1c1", "where a number"},
      {"taxi:0", "begins with 0"},
      {"taxi:4;", "where the end"},
      {"selftaxi:", "it has no options"},
      {"selftaxi:1", "it has no options"},
  };
  for (const Case& c : cases) CHECK_THAT(refused_word(c.word), Catch::Contains(c.message));
  CHECK_THAT(refused_word("thermo:r1c1r1c7", 6), Catch::Contains("not one from 1 to 6"));
}

TEST_CASE("relations: a negative constraint on a torus") {
  for (int size = 4; size <= 9; ++size) {
    CellPairRelations flat(size), torus(size);
    flat.negative(EdgeMark::sum, 2);
    torus.negative(EdgeMark::sum, 2, true);
    CHECK(flat.links().size() == static_cast<std::size_t>(2 * size * (size - 1)));
    const Pairs wrapped = torus.links();
    CHECK(wrapped.size() == static_cast<std::size_t>(2 * size * size));
    CHECK(std::count(wrapped.begin(), wrapped.end(),
                     CandidatePair{candidate_of(0, 1), candidate_of(size - 1, 1)}) == 1);
    CHECK(std::count(wrapped.begin(), wrapped.end(),
                     CandidatePair{candidate_of(0, 1), candidate_of(9 * (size - 1), 1)}) == 1);
  }
}
