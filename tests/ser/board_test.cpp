// The board of SER, its orders, and the published traces that other tests replay.
#include "ser/board.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <tuple>

#include "ser/links.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;

TEST_CASE("combinations are enumerated as increasing binary numbers") {
  const auto pairs = ser::combinations(2);
  REQUIRE(pairs.size() == 36);
  REQUIRE(pairs[0] == 0b11);
  REQUIRE(pairs[1] == 0b101);
  REQUIRE(pairs[2] == 0b110);
  REQUIRE(pairs[3] == 0b1001);
  REQUIRE(ser::combinations(0).size() == 1);
}

TEST_CASE("peers come by block, row, column, each once") {
  const CellSet all{{~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1}};
  std::vector<int> peers;
  ser::each_peer(0, all, [&](int peer) { peers.push_back(peer); });
  const std::vector<int> expected{1, 2, 9, 10, 11, 18, 19, 20, 3,  4,
                                  5, 6, 7, 8,  27, 36, 45, 54, 63, 72};
  REQUIRE(peers == expected);
  for (int cell = 0; cell < 81; ++cell) REQUIRE(ser::peer_set(cell).size() == 20);
}

TEST_CASE(
    "the length of a chain adds a tenth from 7, 9, 11, 15, 19, 27, 35, 51, 67, 99, 131, 195, 259, "
    "387, 515, 771 and 1027 nodes on") {
  const int steps[] = {7, 9, 11, 15, 19, 27, 35, 51, 67, 99, 131, 195, 259, 387, 515, 771, 1027};
  double expected = 0;
  int at = 0;
  for (int complexity = 1; complexity < 1100; ++complexity) {
    if (at < 17 && complexity == steps[at]) {
      expected += 0.1;
      ++at;
    }
    REQUIRE(ser::length_increment(complexity) == expected);
  }
}

TEST_CASE("published traces: the steps end in the ratings, and solve the puzzles", "[reference]") {
  std::map<std::string, std::string> by_reference;  // ER, of our own puzzles
  for (const testing::OwnValue& line : testing::own_values("ER"))
    by_reference[line.puzzle] = line.value;
  int compared = 0;
  for (const testing::SerTrace& trace : testing::ser_traces(testing::sampled(4))) {
    INFO(trace.line << " " << trace.puzzle);
    int er = 0, ep = 0, ed = 0;
    const ser::ProducerBoard last =
        testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
          INFO(testing::to_string(step));
          for (int cell = 0; cell < 81; ++cell) {
            REQUIRE((step.removed[static_cast<std::size_t>(cell)] & ~board.digits(cell)) == 0);
          }
          REQUIRE(testing::producer_of(step) >= 1);
          er = std::max(er, step.tenths);
          if (ed == 0) ed = er;
          if (ep == 0 && step.placed_digit != 0) ep = er;
        });
    REQUIRE(last.solved());
    REQUIRE(std::tuple(er, ep, ed) == std::tuple(trace.er, trace.ep, trace.ed));
    if (const auto known = by_reference.find(trace.puzzle); known != by_reference.end()) {
      REQUIRE(ser::tenths(std::stod(known->second)) == er);
      ++compared;
    }
  }
  REQUIRE(compared > 80 / testing::sampled(4));
}
