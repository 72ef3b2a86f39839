// Canonical forms against published ones, those that a trial of all symmetries gives for puzzles of
// our own (tests/golden/own/forms.tsv), and the least of all isomorphs.
#include "collect/minlex.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "collect/solver.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/reference.h"
#include "support/source_path.h"

namespace bitwhip::collect {
namespace {

// The least of the images under all symmetries, and how many of these make it.
struct BruteForce {
  std::string least = std::string(81, ':');  // above all digits
  std::uint32_t automorphisms = 0;

  BruteForce(const std::string& puzzle, FormOrder order) {
    std::string other(81, '.');
    for (std::size_t cell = 0; cell < 81; ++cell) other[cell % 9 * 9 + cell / 9] = puzzle[cell];
    std::vector<std::array<std::size_t, 9>> lines;
    constexpr std::size_t kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (const auto& outer : kThree) {
      for (std::size_t inner = 0; inner < 216; ++inner) {
        const std::size_t within[3] = {inner / 36, inner / 6 % 6, inner % 6};
        auto& line = lines.emplace_back();
        for (std::size_t i = 0; i < 9; ++i)
          line[i] = 3 * outer[i / 3] + kThree[within[i / 3]][i % 3];
      }
    }
    for (const std::string* view : {&puzzle, static_cast<const std::string*>(&other)}) {
      for (const auto& rows : lines) {
        for (const auto& columns : lines) {
          if (order == FormOrder::pattern && !try_image(*view, rows, columns, true)) continue;
          try_image(*view, rows, columns, false);
        }
      }
    }
  }

 private:
  // False where the image is greater. pattern: the patterns alone are compared.
  bool try_image(const std::string& view, const std::array<std::size_t, 9>& rows,
                 const std::array<std::size_t, 9>& columns, bool pattern) {
    char labels[10] = {}, next = '1', image[81];
    bool is_less = false;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const char digit = view[9 * rows[cell / 9] + columns[cell % 9]];
      char label = '.';
      if (digit != '.') {
        char& known = labels[digit - '0'];
        if (known == 0) known = next++;
        label = known;
      }
      const char mine = pattern && label != '.' ? '1' : label,
                 best = pattern && least[cell] > '1' && least[cell] != ':' ? '1' : least[cell];
      if (!is_less && mine > best) return false;
      if (!is_less && mine < best) {
        is_less = true;
        if (pattern) break;
      }
      image[cell] = label;
    }
    if (pattern) {
      if (is_less) least.assign(81, ':');
      return true;
    }
    automorphisms = is_less ? 1 : automorphisms + 1;
    least.assign(image, 81);
    return true;
  }
};

void check(const std::string& puzzle, const std::string& form, std::uint32_t automorphisms,
           Minlex& minlex, FormOrder order = FormOrder::row) {
  CAPTURE(puzzle);
  const CanonicalForm found = minlex.of(cells_of(puzzle), order);
  CHECK(text_of(found.cells) == form);
  CHECK(found.automorphisms == automorphisms);
}

void check_by_force(const std::string& puzzle, Minlex& minlex, FormOrder order = FormOrder::row) {
  const BruteForce force(puzzle, order);
  check(puzzle, force.least, force.automorphisms, minlex, order);
}

// Puzzles with few clues, among them empty bands and missing digits.
std::string few_clues(std::mt19937& random) {
  std::string puzzle(81, '.');
  const std::size_t rows = random() % 3 == 0 ? 3 : 9, columns = random() % 3 == 0 ? 3 : 9;
  for (auto clues = random() % 13; clues > 0; --clues) {
    puzzle[random() % rows * 9 + random() % columns] =
        static_cast<char>('1' + random() % (1 + random() % 9));
  }
  return puzzle;
}

std::string solution_of(const std::string& puzzle) {
  FastSolver solver;
  REQUIRE(solver.count(cells_of(puzzle), 1) == 1);
  return text_of(solver.solution());
}

std::vector<std::vector<std::string>> own_forms() {
  return testing::table(testing::source_path("tests/golden/own/forms.tsv"));
}

TEST_CASE("forms and automorphisms are the published ones", "[reference]") {
  Minlex minlex;
  CHECK(own_forms().size() == 101);
  for (const auto& row : own_forms())
    check(row.at(0), row.at(1), static_cast<std::uint32_t>(std::stoul(row.at(2))), minlex);
  for (const std::string name : {"minlex-puzzles.tsv", "minlex-grids.tsv", "minlex-corner.tsv"}) {
    const auto rows = testing::more_reference_rows("collections/" + name);
    CHECK((rows.empty() || rows.size() > 10));
    for (const auto& row : rows)
      check(row.at(0).substr(0, 81), row.at(1), static_cast<std::uint32_t>(std::stoul(row.at(2))),
            minlex);
  }
}

TEST_CASE("forms are the least of all isomorphs", "[slow]") {
  Minlex minlex;
  std::mt19937 random(1);
  const auto puzzles = testing::sudogen0(2500 * testing::kShare * testing::sampled(2));
  for (const std::string& puzzle : puzzles) check_by_force(puzzle, minlex);
  for (int i = 0; i < 4 / testing::sampled(2); ++i) check_by_force(few_clues(random), minlex);
  check_by_force(solution_of(puzzles.front()), minlex);
  check_by_force(std::string(81, '5'), minlex);
}

TEST_CASE("forms by pattern first are the least of all isomorphs", "[slow]") {
  Minlex minlex;
  std::mt19937 random(2);
  for (const std::string& puzzle : testing::sudogen0(4000 * testing::kShare))
    check_by_force(puzzle, minlex, FormOrder::pattern);
  for (int i = 0; i < 4 / testing::sampled(2); ++i)
    check_by_force(few_clues(random), minlex, FormOrder::pattern);
}

TEST_CASE("forms of many puzzles are the least of all isomorphs", "[long]") {
  Minlex minlex;
  std::mt19937 random(3);
  const auto puzzles = testing::sudogen0(33);
  for (const std::string& puzzle : puzzles) check_by_force(puzzle, minlex);
  for (const auto& row : own_forms()) {
    const BruteForce force(row.at(0), FormOrder::row);
    CHECK(force.least == row.at(1));
    CHECK(std::to_string(force.automorphisms) == row.at(2));
  }
  for (int i = 0; i < 100; ++i)
    check_by_force(few_clues(random), minlex, i % 2 == 0 ? FormOrder::row : FormOrder::pattern);
  for (std::size_t i = 0; i < 100; ++i) {
    check_by_force(solution_of(puzzles[i]), minlex);
    check_by_force(puzzles[2 * i], minlex, FormOrder::pattern);
  }
}

TEST_CASE("isomorphs have the same form, and a form is its own form") {
  Minlex minlex;
  std::mt19937 random(4);
  int moved_pairs = 0;
  for (const std::string& puzzle : testing::sudogen0(testing::sampled(20) * testing::kShare)) {
    for (const FormOrder order : {FormOrder::row, FormOrder::pattern}) {
      const CanonicalForm form = minlex.of(cells_of(puzzle), order);
      const std::string isomorph = testing::random_isomorph(puzzle, random);
      check(isomorph, text_of(form.cells), form.automorphisms, minlex, order);
      check(text_of(form.cells), text_of(form.cells), form.automorphisms, minlex, order);
    }
    // One clue moved makes another puzzle, nearly always.
    std::string moved = puzzle;
    const std::size_t from = moved.find_first_not_of('.', random() % 40),
                      to = moved.find('.', random() % 40);
    std::swap(moved[from], moved[to]);
    if (minlex.of(cells_of(moved)).cells != minlex.of(cells_of(puzzle)).cells) {
      ++moved_pairs;
      continue;
    }
    CAPTURE(puzzle, moved);
    CHECK(BruteForce(puzzle, FormOrder::row).least == BruteForce(moved, FormOrder::row).least);
  }
  CHECK(moved_pairs > 9000 / testing::sampled(20) / testing::kShare);
}

TEST_CASE("the classes of all grids add up to the number of grids", "[reference]") {
  // Of a class with n automorphisms there are 9! * 3359232 / n grids.
  std::uint64_t classes = 0;
  std::uint64_t grids = 0;  // modulo 2^64
  std::vector<std::uint32_t> orders;
  for (const auto& row : testing::more_reference_rows("collections/grid-automorphisms.tsv")) {
    const std::uint64_t order = std::stoull(row.at(0)), count = std::stoull(row.at(1));
    classes += count;
    grids += count * (std::uint64_t{362880} * 3359232 / order);
    orders.push_back(static_cast<std::uint32_t>(order));
  }
  if (!orders.empty()) {
    CHECK(classes == 5472730538);
    CHECK(grids == 11629141411924803584U);  // 6,670,903,752,021,072,936,960
  }

  // Grids whose minirows are three sets, and in which each set and stack has the shifts of its
  // columns in some order: 6^9 of them, with many symmetries.
  Minlex minlex;
  std::mt19937 random(5);
  std::map<std::uint32_t, std::set<std::string>> found;
  constexpr std::size_t kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (int i = 0; i < 12000; ++i) {
    Cells grid{};
    std::size_t choice[3][3];
    for (auto& stacks : choice) {
      for (std::size_t& order : stacks)
        order = random() % (i % 2 == 0 ? 6 : 2) * (i % 2 == 0 ? 1 : 3);
    }
    for (std::size_t band = 0; band < 3; ++band) {
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t stack = 0; stack < 3; ++stack) {
          const std::size_t set = (row + stack) % 3, shift = kThree[choice[set][stack]][band];
          for (std::size_t k = 0; k < 3; ++k)
            grid[27 * band + 9 * row + 3 * stack + k] =
                static_cast<std::uint8_t>(1 + 3 * set + (k + shift) % 3);
        }
      }
    }
    REQUIRE(is_complete_grid(grid));
    const CanonicalForm form = minlex.of(grid);
    found[form.automorphisms].insert(text_of(form.cells));
  }
  for (const auto& [order, forms] : found) {
    CAPTURE(order);
    CHECK((orders.empty() || std::find(orders.begin(), orders.end(), order) != orders.end()));
    // By force, for some of the orders in the tests of every day.
    if (order % static_cast<std::uint32_t>(testing::sampled(4) * testing::kShare) == 0)
      CHECK(BruteForce(*forms.begin(), FormOrder::row).automorphisms == order);
  }
  CHECK(found.rbegin()->first == 648);
  CHECK(found[648].size() == 1);
  CHECK(found[162].size() == 1);
  for (const std::string& grid : found[648])
    CHECK(minlex.of(cells_of(grid), FormOrder::pattern).automorphisms == 648);
  CHECK(found[27].size() == 2);
}

TEST_CASE("the bands of grids have 416 forms at most") {
  Minlex minlex;
  std::set<std::string> forms;
  for (const std::string& puzzle : testing::sudogen0(25 * testing::kShare)) {
    const std::string grid = solution_of(puzzle);
    for (std::size_t line = 0; line < 3; ++line) {
      std::string band(81, '.'), stack(81, '.');
      for (std::size_t cell = 0; cell < 81; ++cell) {
        if (cell / 27 == line) band[cell] = grid[cell];
        if (cell % 9 / 3 == line) stack[cell] = grid[cell];
      }
      forms.insert(text_of(minlex.of(cells_of(band)).cells));
      forms.insert(text_of(minlex.of(cells_of(stack)).cells));
    }
  }
  CHECK(forms.size() <= 416);
  CHECK(forms.size() > (testing::kShare == 1 ? 370 : 50));
}

TEST_CASE("a form does not depend on what had its form before") {
  Minlex used;
  std::mt19937 random(6);
  for (int i = 0; i < 200; ++i) {
    const Cells cells = cells_of(few_clues(random));
    const CanonicalForm form = used.of(cells);
    Minlex fresh;
    CHECK(fresh.of(cells).cells == form.cells);
    i += i % 50 == 0 ? 0 : 3;
  }
}

TEST_CASE("the symmetries of a puzzle are those of its form") {
  Minlex minlex;
  const std::string symmetric =
      "1....2....3....4....5....6....7....8....9....1....2....3....4....5....6....7....8";
  REQUIRE(symmetric.size() == 81);
  check_by_force(symmetric, minlex);
}

}  // namespace
}  // namespace bitwhip::collect
