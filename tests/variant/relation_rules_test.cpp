// The rules of related cells, and whips of length 1 over links by their names: an example of each,
// worked out by hand.
#include <catch2/catch.hpp>
#include <random>

#include "made_board.h"

using namespace bitwhip;
using testing::MadeBoard;
using Lost = std::set<std::string>;
using testing::all_of;

namespace {

constexpr const char* kPatterns[] = {
    "greater/less pair", "consecutive pair union", "non-consecutive 1",
    "non-consecutive 2", "non-consecutive 3",      "non-consecutive 4",
    "non-consecutive 5", "non-consecutive 6",      "non-consecutive 7"};

// The pattern loses these, and no other pattern of cells that are not consecutive loses anything.
void check_apart(const MadeBoard& board, int number, const Lost& expected) {
  for (int i = 1; i <= 7; ++i) {
    INFO("non-consecutive " << i);
    CHECK(board.lost("non-consecutive " + std::to_string(i)) == (i == number ? expected : Lost{}));
  }
}

bool includes(const Lost& all, const Lost& part) {
  return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

}  // namespace

TEST_CASE("relations: the classic grid has none") {
  const MadeBoard board("classic");
  for (const char* rule : {"asc", "hill", "bound", "relation-chain", "chain of consecutive cells"})
    CHECK(board.lost(rule).empty());
  for (const char* name : kPatterns) CHECK(board.lost(name).empty());
  MadeBoard locked("antiknight");
  CHECK(locked.locked("r5", 5, {54, 56}).lost("relation-chain").empty());
  for (const char* name : kPatterns) CHECK(locked.lost(name).empty());
}

TEST_CASE("relations: pairs of comparison, iterated") {
  CHECK(MadeBoard("clues", "thermo:r1c1r5c5").lost("asc") == Lost{"11:9", "55:1"});
  MadeBoard board("clues", "thermo:r1c1r5c5");
  board.cell(11, {3, 6, 8, 9}).cell(55, {1, 2, 3, 5, 8});
  CHECK(board.lost("asc") == Lost{"11:8", "11:9", "55:1", "55:2", "55:3"});
  CHECK(board.lost("greater/less pair") == Lost{"11:8", "11:9", "55:1", "55:2", "55:3"});
  // Two cells at a time, and what follows: one application of asc is as much as many of pairs.
  MadeBoard chain("clues", "thermo:r1c1r5c5r9c9");
  chain.cell(11, {4, 5, 6, 7, 8, 9});
  CHECK(includes(chain.lost("asc"), all_of({99}, {1, 2, 3, 4, 5})));
  CHECK(!includes(chain.lost("greater/less pair"), Lost{"99:5"}));
  CHECK(chain.lost("locked") == chain.lost("greater/less pair"));
}

TEST_CASE("relations: the combined minimum") {
  // r1c1 < r1c2 > r1c3: 2 or more pair by pair, 3 or more by both.
  const MadeBoard board("clues", "thermo:r1c1r1c2 thermo:r1c3r1c2");
  CHECK(board.lost("asc") == Lost{"11:9", "12:1", "13:9"});
  CHECK(board.lost("bound") == Lost{"11:9", "12:1", "12:2", "13:9"});
  CHECK(board.lost("hill") == Lost{"12:1", "12:2"});
  CHECK(includes(board.lost("whip", 2), Lost{"12:2"}));
  // Four lower cells that see each other, which no whip tells.
  const MadeBoard fork("clues", "thermo:r1c1r1c5 thermo:r1c2r1c5 thermo:r1c3r1c5 thermo:r1c4r1c5");
  CHECK(includes(fork.lost("bound"), all_of({15}, {1, 2, 3, 4})));
  CHECK(!includes(fork.lost("bound"), Lost{"15:5"}));
  CHECK(fork.lost("hill") == Lost{"15:1", "15:2"});
  for (int n = 1; n <= 3; ++n) CHECK(!includes(fork.lost("whip", n), Lost{"15:4"}));
  // Upside down.
  const MadeBoard bowl("clues", "thermo:r1c5r1c1 thermo:r1c5r1c2 thermo:r1c5r1c3");
  CHECK(includes(bowl.lost("bound"), all_of({15}, {7, 8, 9})));
  CHECK(!includes(bowl.lost("bound"), Lost{"15:6"}));
  CHECK(bowl.lost("hill") == Lost{"15:8", "15:9"});
  // With digits left.
  MadeBoard high("clues", "thermo:r1c1r1c2 thermo:r1c3r1c2");
  high.cell(11, {4, 5, 6}).cell(13, {4, 7});
  CHECK(includes(high.lost("bound"), all_of({12}, {1, 2, 3, 4, 5})));
  CHECK(!includes(high.lost("bound"), Lost{"12:6"}));
  // Cells that may be equal count once.
  const MadeBoard apart("clues", "thermo:r1c1r5c5 thermo:r9c9r5c5");
  CHECK(apart.lost("bound") == Lost{"11:9", "55:1", "99:9"});
  CHECK(apart.lost("hill").empty());
}

TEST_CASE("relations: bounds are what every filling of the cells below says") {
  // For all sets of digits of three cells below one, from 1 to 4: the least maximum of three
  // different digits.
  for (unsigned sets = 0; sets < 15 * 15 * 15; sets += 61) {
    const unsigned masks[] = {sets % 15 + 1, sets / 15 % 15 + 1, sets / 225 + 1};
    MadeBoard board("clues", "thermo:r1c1r1c5 thermo:r1c2r1c5 thermo:r1c3r1c5");
    int least[3];
    for (int i = 0; i < 3; ++i) {
      const unsigned mask = masks[i] | 1u << 7 | 1u << 8;  // so that the least digit alone counts
      std::set<int> digits;
      for (int d = 1; d <= 9; ++d) {
        if (mask >> (d - 1) & 1) digits.insert(d);
      }
      least[i] = *digits.begin();
      const auto none = [&](int d) { return digits.count(d) ? d : least[i]; };
      board.cell(11 + i, {none(1), none(2), none(3), none(4), none(8), none(9)});
    }
    int best = 9;
    for (int a = least[0]; a <= 9; ++a) {
      for (int b = least[1]; b <= 9; ++b) {
        for (int c = least[2]; c <= 9; ++c) {
          if (a != b && b != c && a != c) best = std::min(best, std::max({a, b, c}));
        }
      }
    }
    const Lost lost = board.lost("bound");
    INFO(masks[0] << " " << masks[1] << " " << masks[2]);
    for (int d = 1; d <= 9; ++d)
      CHECK(lost.count("15:" + std::to_string(d)) == (d <= best ? 1 : 0));
  }
}

TEST_CASE("relations: hills and valleys") {
  const MadeBoard hill("clues", "thermo:r1c1r1c2r1c3 thermo:r1c4r1c3");
  CHECK(hill.lost("hill") == all_of({13}, {1, 2, 3}));
  CHECK(includes(hill.lost("bound"), all_of({13}, {1, 2, 3})));
  // With digits left: 4 and 5 to one side, so 6 or more.
  MadeBoard left("clues", "thermo:r1c1r1c3 thermo:r1c4r1c3");
  left.cell(11, {4, 5, 6}).cell(14, {4, 7});
  CHECK(left.lost("hill") == all_of({13}, {1, 2, 3, 4, 5}));
  const MadeBoard high("clues", "thermo:r1c1r1c2r1c3 thermo:r1c5r1c4r1c3");
  CHECK(high.lost("hill") == all_of({13}, {1, 2, 3, 4}));
  const MadeBoard valley("clues", "thermo:r1c3r1c2r1c1 thermo:r1c3r1c4");
  CHECK(valley.lost("hill") == all_of({13}, {7, 8, 9}));
  // Slopes that leave the line end where they do.
  const MadeBoard bent("clues", "thermo:r5c1r1c1r1c2 thermo:r1c3r1c2");
  CHECK(bent.lost("hill") == all_of({12}, {1, 2}));
}

TEST_CASE("relations: a solved cell acts on its related cells") {
  MadeBoard board("nc");
  board.cell(55, {5});
  rules::Budget budget({}, rules::Position::arena_bytes({}, false));
  rules::Position position(*board.tables(), budget, false);
  REQUIRE(position.start(board.puzzle()));
  for (const int cell : {3 * 9 + 4, 5 * 9 + 4, 4 * 9 + 3, 4 * 9 + 5}) {
    for (int d = 1; d <= 9; ++d)
      CHECK(position.grid().possible(candidate_of(cell, d)) == (d < 4 || d > 6));
  }
}

TEST_CASE("relations: unions of consecutive pairs") {
  MadeBoard two("clues", "consecutive:r1c1r1c2");
  CHECK(two.cell(11, {4, 5}).lost("consecutive pair union") == all_of({12}, {1, 2, 7, 8, 9}));
  MadeBoard three("clues", "consecutive:r1c1r1c2");
  CHECK(three.cell(11, {1, 2, 5}).lost("consecutive pair union") == all_of({12}, {5, 7, 8, 9}));
  CHECK(three.lost("greater/less pair").empty());
  MadeBoard dots("edges", std::string("o") + std::string(71, '-') + " " + std::string(72, '-'));
  CHECK(dots.cell(11, {4, 5}).lost("consecutive pair union") == all_of({12}, {1, 2, 7, 8, 9}));
}

TEST_CASE("relations: cells that are not consecutive, by the digits of a cell") {
  check_apart(MadeBoard("nc").cell(55, {4, 5}), 1, all_of({45, 65, 54, 56}, {4, 5}));
  check_apart(MadeBoard("nc").cell(55, {4, 6}), 2, all_of({45, 65, 54, 56}, {5}));
  check_apart(MadeBoard("nc").cell(55, {4, 5, 6}), 3, all_of({45, 65, 54, 56}, {5}));
  // Knight's moves lead to cells that do not see each other, where the pattern of two digits on
  // both sides of a third alone is left.
  const std::initializer_list<int> knights{34, 36, 43, 47, 63, 67, 74, 76};
  check_apart(MadeBoard("ncknight").cell(55, {4, 6}), 2, all_of(knights, {5}));
  check_apart(MadeBoard("ncknight").cell(55, {4, 5}), 0, {});
  check_apart(MadeBoard("ncknight").cell(55, {4, 5, 6}), 0, {});
  check_apart(MadeBoard("ncknight,antiknight").cell(55, {4, 5}), 1, all_of(knights, {4, 5}));
  // Corners: within a block alone they see each other.
  check_apart(MadeBoard("ncferz").cell(55, {4, 5}), 1, all_of({44, 46, 64, 66}, {4, 5}));
  check_apart(MadeBoard("ncferz").cell(51, {4, 6}), 2, all_of({42, 62}, {5}));
}

TEST_CASE("relations: cells that are not consecutive, by the places of a digit") {
  check_apart(MadeBoard("nc").locked("r5", 5, {54, 55}), 4, all_of({54, 55}, {4, 6}));
  check_apart(MadeBoard("nc").locked("c5", 5, {25, 45}), 5, all_of({35}, {4, 6}));
  check_apart(MadeBoard("nc").locked("b5", 5, {44, 55}), 5, all_of({45, 54}, {4, 6}));
  check_apart(MadeBoard("nc,x").locked("x\\", 5, {33, 44}), 5, all_of({34, 43}, {4, 6}));
  check_apart(MadeBoard("nc").locked("r5", 5, {53, 54, 55}), 6, all_of({54}, {4, 6}));
  check_apart(MadeBoard("nc").locked("b5", 5, {54, 55, 64}), 6, all_of({54}, {4, 6}));
  check_apart(MadeBoard("nc").locked("b5", 5, {44, 46, 55}), 7, all_of({45}, {4, 6}));
  // The same with corner neighbours.
  check_apart(MadeBoard("ncferz").locked("b5", 5, {44, 55}), 4, all_of({44, 55}, {4, 6}));
  check_apart(MadeBoard("ncferz").locked("r5", 5, {54, 56}), 5, all_of({45, 65}, {4, 6}));
  check_apart(MadeBoard("ncferz").locked("b5", 5, {44, 46, 55}), 6, all_of({55}, {4, 6}));
  check_apart(MadeBoard("ncferz").locked("b5", 5, {44, 46, 64}), 7, all_of({55}, {4, 6}));
  // All of them are whips of length 1.
  CHECK(
      includes(MadeBoard("nc").locked("b5", 5, {44, 46, 55}).lost("locked"), all_of({45}, {4, 6})));
}

TEST_CASE("relations: mandatory inclusions") {
  // A partial house with all places of 5 in row 1 holds 5.
  MadeBoard house("clues", "extraregion:r1c1r1c2r5c5");
  house.locked("r1", 5, {11, 12});
  CHECK(includes(house.lost("mandatory inclusion"), Lost{"55:5", "21:5"}));
  CHECK(house.lost("mandatory inclusion") == house.lost("locked"));
  CHECK(MadeBoard("clues", "extraregion:r1c1r1c2r1c3").lost("mandatory inclusion").empty());
  // Each pair of {45} and {56} has a 5, so 5 leaves what sees both: two variables, so no pattern of
  // one.
  MadeBoard pair("clues", "consecutive:r1c1r1c2");
  pair.cell(11, {4, 5}).cell(12, {5, 6});
  const Lost gone = all_of({13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 31, 32, 33}, {5});
  CHECK(pair.lost("locked").empty());
  CHECK(pair.lost("mandatory inclusion").empty());
  CHECK(includes(pair.lost("g-whip", 2), gone));
}

TEST_CASE("relations: chains of three consecutive cells") {
  for (const char* path : {"consecutive:r1c1r1c2;r1c2r1c3", "consecutive:r1c1r1c2;r1c2r2c2"}) {
    const MadeBoard board("clues", path);
    INFO(path);
    CHECK(board.lost("relation-chain") == Lost{"12:1", "12:9"});
    CHECK(board.lost("chain of consecutive cells") == Lost{"12:1", "12:9"});
    CHECK(board.lost("consecutive pair union").empty());
    CHECK(board.lost("locked").empty());
    CHECK(includes(board.lost("whip", 2), Lost{"12:1", "12:9"}));
  }
  // The ends do not see each other, so they may be equal.
  CHECK(MadeBoard("clues", "consecutive:r3c3r3c4;r3c4r4c4").lost("relation-chain").empty());
}

TEST_CASE("relations: long chains of consecutive cells are exact") {
  for (int cells = 3; cells <= 9; ++cells) {
    for (int seed = 0; seed < 12; ++seed) {
      std::string clue = "consecutive:r1c1r1c2";
      for (int i = 2; i < cells; ++i)
        clue += ";r1c" + std::to_string(i) + "r1c" + std::to_string(i + 1);
      MadeBoard board("clues", clue);
      std::mt19937 random(static_cast<unsigned>(seed * 10 + cells));
      std::vector<std::set<int>> left(static_cast<std::size_t>(cells));
      const int shift = static_cast<int>(random() % static_cast<unsigned>(10 - cells)) + 1;
      for (int i = 0; i < cells; ++i) {
        auto& digits = left[static_cast<std::size_t>(i)];
        for (int d = 1; d <= 9; ++d) {
          if (random() % 3 > 0 || d == shift + i) digits.insert(d);
        }
        const auto one = [&](int d) { return digits.count(d) ? d : *digits.begin(); };
        board.cell(11 + i,
                   {one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8), one(9)});
      }
      if (std::any_of(left.begin(), left.end(),
                      [](const auto& digits) { return digits.size() == 1; }))
        continue;
      // Different digits of a row, each next to the one before: they ascend or descend.
      Lost expected;
      for (int i = 0; i < cells; ++i) {
        for (const int d : left[static_cast<std::size_t>(i)])
          expected.insert(std::to_string(11 + i) + ":" + std::to_string(d));
      }
      for (int first = 1; first <= 9; ++first) {
        for (const int step : {1, -1}) {
          bool whole = true;
          for (int i = 0; i < cells; ++i)
            whole = whole && left[static_cast<std::size_t>(i)].count(first + step * i);
          for (int i = 0; whole && i < cells; ++i)
            expected.erase(std::to_string(11 + i) + ":" + std::to_string(first + step * i));
        }
      }
      INFO(cells << " " << seed);
      CHECK(board.lost("relation-chain") == expected);
    }
  }
}

TEST_CASE("relations: other relations join chains, negative constraints do not") {
  // Of 1 2 4 8 and 3 6, three different digits.
  CHECK(MadeBoard("clues", "ratio:r1c1r1c2;r1c2r1c3").lost("relation-chain") ==
        Lost{"11:3", "11:5", "11:6", "11:7", "11:9", "12:1", "12:3", "12:5", "12:6", "12:7", "12:8",
             "12:9", "13:3", "13:5", "13:6", "13:7", "13:9"});
  CHECK(MadeBoard("clues", "thermo:r1c1r1c2 thermo:r1c3r1c2").lost("relation-chain") ==
        Lost{"11:9", "12:1", "12:2", "13:9"});
  CHECK(MadeBoard("nc").lost("relation-chain").empty());
  CHECK(MadeBoard("nc").locked("r5", 5, {54, 55}).lost("relation-chain").empty());
}
