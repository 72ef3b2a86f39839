// Aligned exclusions by their definition, combination by combination: all hints in their order, on
// random boards, also with cells of nine candidates.
#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "ser/oracle_check.h"
#include "ser/producers.h"

using namespace bitwhip;

namespace {

bool sees(int a, int b) { return ser::peer_set(a).has(b); }
bool is_within(const ser::ProducerBoard& board, int cell, int from, int to) {
  const int count = std::popcount(board.digits(cell));
  return from <= count && count <= to;
}

struct Exclusion {
  std::vector<int> cells;
  std::array<std::uint16_t, 81> removed{};
};

// What goes from the cells because of these excluders.
Exclusion exclusion(const ser::ProducerBoard& board, const std::vector<int>& cells,
                    const std::vector<int>& excluders) {
  std::array<std::uint16_t, 3> possible{};
  std::array<unsigned, 3> taken{};
  const auto try_all = [&](auto&& self, std::size_t at) -> void {
    if (at < cells.size()) {
      ser::each_digit(board.digits(cells[at]), [&](int digit) {
        taken[at] = ser::digit_bit(digit);
        for (std::size_t i = 0; i < at; ++i) {
          if (taken[i] == taken[at] && sees(cells[i], cells[at])) return;
        }
        self(self, at + 1);
      });
      return;
    }
    const unsigned all = taken[0] | taken[1] | (cells.size() == 3 ? taken[2] : 0);
    for (const int excluder : excluders) {
      if ((board.digits(excluder) & ~all) == 0) return;
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
      possible[i] |= static_cast<std::uint16_t>(taken[i]);
  };
  try_all(try_all, 0);
  Exclusion found{cells, {}};
  for (std::size_t i = 0; i < cells.size(); ++i)
    found.removed[static_cast<std::size_t>(cells[i])] =
        static_cast<std::uint16_t>(board.digits(cells[i]) & ~possible[i]);
  return found;
}

std::vector<Exclusion> exclusions(const ser::ProducerBoard& board, std::size_t size) {
  const int most = size == 2 ? 2 : 3;
  std::vector<int> bases;
  std::array<std::vector<int>, 81> excluders;  // in the order of peers
  for (int cell = 0; cell < 81; ++cell) {
    if (!is_within(board, cell, 2, 9)) continue;
    bool sees_single = false;
    std::vector<int> own;
    ser::each_peer(cell, ser::peer_set(cell), [&](int peer) {
      sees_single = sees_single || is_within(board, peer, 1, 1);
      if (is_within(board, peer, 2, most)) own.push_back(peer);
    });
    if (sees_single || own.empty()) continue;
    bases.push_back(cell);
    excluders[static_cast<std::size_t>(cell)] = own;
  }
  std::vector<Exclusion> found;
  const auto look = [&](const std::vector<int>& cells) {
    std::vector<int> common;
    for (const int excluder : excluders[static_cast<std::size_t>(cells[0])]) {
      bool is_common = true;
      for (const int cell : cells) is_common = is_common && sees(cell, excluder);
      if (is_common) common.push_back(excluder);
    }
    if (common.size() < 2) return;
    Exclusion one = exclusion(board, cells, common);
    if (one.removed != std::array<std::uint16_t, 81>{}) found.push_back(std::move(one));
  };
  for (std::size_t j = 1; j < bases.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (size == 2) {
        look({bases[i], bases[j]});
        continue;
      }
      std::vector<int> tail;
      for (const int first : {bases[i], bases[j]}) {
        for (const int third : excluders[static_cast<std::size_t>(first)]) {
          const bool is_base = !excluders[static_cast<std::size_t>(third)].empty();
          const bool is_new = std::find(tail.begin(), tail.end(), third) == tail.end();
          if (is_base && is_new && third != bases[i] && third != bases[j]) tail.push_back(third);
        }
      }
      for (const int third : tail) look({bases[i], bases[j], third});
    }
  }
  return found;
}

// Thirty cells with candidates: most of them have two or three, some eight or nine, and a few a
// single one.
ser::ProducerBoard random_board(std::mt19937& random) {
  Puzzle marks;
  marks.marks = true;
  for (int k = 0; k < 30; ++k) {
    const std::size_t width = random() % 8 != 0 ? 2 + random() % 2 : 8 + random() % 2;
    std::uint16_t mask = 0;
    while (static_cast<std::size_t>(std::popcount(mask)) < width)
      mask |= static_cast<std::uint16_t>(1u << random() % (width < 8 ? 5 : 9));
    marks.cell[random() % 81] = mask;
  }
  ser::ProducerBoard board;
  board.start(marks);
  if (random() % 4 == 0) {
    const int cell = static_cast<int>(random() % 81);
    board.remove_all(cell, board.digits(cell) & (board.digits(cell) - 1u));
  }
  return board;
}

}  // namespace

TEST_CASE("aligned exclusions: those of the definition, in its order") {
  std::mt19937 random(11);
  std::array<std::size_t, 4> found{};
  for (int round = 0; round < 60; ++round) {
    const ser::ProducerBoard board = random_board(random);
    for (const std::size_t size : {2u, 3u}) {
      const std::vector<Exclusion> expected = exclusions(board, size);
      testing::AllHints all;
      REQUIRE_FALSE((size == 2 ? ser::find_aligned_pair_exclusion
                               : ser::find_aligned_triplet_exclusion)(board, all));
      REQUIRE(all.hints.size() == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(std::vector<int>(all.hints[i].cells.begin(), all.hints[i].cells.end()) ==
              expected[i].cells);
        CHECK(all.hints[i].removed == expected[i].removed);
      }
      found[size] += expected.size();
    }
  }
  CHECK(found[2] > 50);
  CHECK(found[3] > 500);
}
