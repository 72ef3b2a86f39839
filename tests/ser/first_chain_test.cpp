// Producer 21 against solution traces: in every state its hint is the step of the reference program
// and of the oracle.
#include <catch2/catch.hpp>
#include <sstream>
#include <string>

#include "ser/oracle_check.h"
#include "ser/producers.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;

TEST_CASE("cycles and forcing chains: every published step, and nothing where none is published",
          "[slow][reference]") {
  rules::Budget budget({}, 1 << 20);
  ser::ChainSearches searches(budget);
  int found = 0, other = 0;
  std::size_t judged = 0;
  const auto traces = testing::ser_traces(testing::sampled(4));
  for (const testing::SerTrace& trace : traces) {
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      const int producer = testing::producer_of(step);
      if (producer >= 21) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step));
        budget.start();
        testing::FirstHint first;
        REQUIRE(ser::find_first_chain(board, searches, first) == (producer == 21));
        if (producer == 21) {
          INFO(testing::to_string(testing::as_step(first.hint)));
          REQUIRE(testing::same(testing::as_step(first.hint), step));
        }
        if (trace.own && ++judged % static_cast<std::size_t>(5 * testing::kShare) == 0)
          testing::check_first_hint(board, ser::kChainsA, first.found ? &first.hint : nullptr);
        ++(producer == 21 ? found : other);
      }
    });
  }
  REQUIRE(judged > 100);
  if (!testing::has_published(traces)) return;
  REQUIRE(found > 9000 / testing::sampled(4));
  REQUIRE(other > 5000 / testing::sampled(5));
}

// The cycle of 20 nodes by bivalue cells has the rating 7.0, and so has one of six nodes by all
// links; forcing chains are longer than six nodes.
TEST_CASE("a short cycle comes before a longer hint of the same rating") {
  std::istringstream cells(
      "8 6 4 1 2 57 3579 379 357   3 7 9 4 6 58 1 2 58   2 1 5 9 78 3 78 6 4   6 4 37 35 135 2 "
      "3789 1379 378   17 9 137 8 4 6 37 5 2   5 8 2 7 13 9 "
      "4 13 6 "
      "  9 35 6 35 78 78 2 4 1   4 2 8 6 35 1 357 37 9   17 35 17 2 9 4 6 8 35");
  Puzzle marks;
  marks.marks = true;
  std::size_t at = 0;
  for (std::string digits; cells >> digits;) {
    for (const char digit : digits) marks.cell[at] |= ser::digit_bit(digit - '0');
    ++at;
  }
  REQUIRE(at == 81);
  ser::ProducerBoard board;
  board.start(marks);
  rules::Budget budget({}, 1 << 20);
  budget.start();
  ser::ChainSearches searches(budget);
  testing::FirstHint first;
  REQUIRE(ser::find_first_chain(board, searches, first));
  CHECK(testing::to_string(testing::as_step(first.hint)) == "7.0  -r1c7:7 -r1c8:7 complexity 6");
  testing::check_first_hint(board, ser::kChainsA, &first.hint);
}
