// The state: candidates in step, and singles in the order in which they arose.
#include "hodoku/state.h"

#include <catch2/catch.hpp>
#include <utility>
#include <vector>

#include "hodoku/golden.h"
#include "support/data.h"

using namespace bitwhip;

namespace {

// The views of the candidates, from the digits of the cells.
void check_views(const hodoku::HodokuState& state) {
  for (int digit = 1; digit <= 9; ++digit) {
    for (int house = 0; house < hodoku::kHouses; ++house) {
      int count = 0;
      for (int place = 0; place < 9; ++place) {
        const int cell = hodoku::cell_at(house, place);
        const bool has = state.has(cell, digit);
        count += has;
        REQUIRE((state.places(house, digit) >> place & 1) == has);
        REQUIRE(state.cells(digit).has(cell) == has);
      }
      REQUIRE(state.count(house, digit) == count);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      bool seen = false;
      for (int other = 0; other < kCells; ++other)
        seen |= hodoku::sees(cell, other) && state.value(other) == digit;
      REQUIRE(state.allowed(digit).has(cell) == (state.is_empty(cell) && !seen));
    }
  }
}

template <class Queue>
std::vector<std::pair<int, int>> live(const hodoku::HodokuState& state, const Queue& queue) {
  std::vector<std::pair<int, int>> list;
  for (const hodoku::QueuedSingle& single : queue) {
    if (state.is_empty(single.cell)) list.emplace_back(single.cell, single.digit);
  }
  return list;
}

}  // namespace

TEST_CASE("cells of houses and houses of cells") {
  for (int house = 0; house < hodoku::kHouses; ++house) {
    for (int place = 0; place < 9; ++place) {
      const int cell = hodoku::cell_at(house, place);
      CHECK(hodoku::cells_of(house)[static_cast<std::size_t>(place)] == cell);
      CHECK(hodoku::set_of(house).has(cell));
      CHECK(hodoku::place_of(house, cell) == place);
      const int kind = house / 9;
      CHECK(hodoku::houses_of(cell)[static_cast<std::size_t>(kind)] == house);
    }
  }
}

TEST_CASE("states of paths: the views of the candidates agree, and every single is in a queue") {
  int looked_at = 0;
  for (const testing::GoldenPath& path : testing::own_hodoku_paths()) {
    testing::replay(path, [&](const hodoku::HodokuState& state, std::size_t step) {
      if (step % 20 != 0) return;
      ++looked_at;
      check_views(state);
      const auto naked = live(state, state.naked()), hidden = live(state, state.hidden());
      for (int cell = 0; cell < kCells; ++cell) {
        for (int digit = 1; digit <= 9; ++digit) {
          const auto single = std::pair(cell, digit);
          CHECK(std::count(naked.begin(), naked.end(), single) ==
                (state.digits(cell) == hodoku::digit_bit(digit)));
          int houses = 0;
          for (const int house : hodoku::houses_of(cell))
            houses += state.has(cell, digit) && state.count(house, digit) == 1;
          CHECK(std::count(hidden.begin(), hidden.end(), single) == houses);
        }
      }
    });
  }
  CHECK(looked_at > 50);
}

// In a contradiction a digit loses its last place: the first hidden single of it in the house goes,
// be it stale or not.
TEST_CASE("a hidden single whose house has lost the digit leaves the queue") {
  hodoku::HodokuState state;
  state.start(Puzzle{});
  for (int cell = 1; cell < 9; ++cell) state.remove(cell, 5);
  REQUIRE(live(state, state.hidden()) == std::vector{std::pair(0, 5)});
  state.remove(0, 5);
  CHECK(live(state, state.hidden()).empty());
  CHECK(state.count(hodoku::kRows, 5) == 0);
}
