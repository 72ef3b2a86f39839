// Producer 21 against published solution traces: in every state what it says is what the reference program did.
#include <catch2/catch.hpp>

#include "ser/first_chain.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;

TEST_CASE("cycles and forcing chains: every published step, and nothing where none is published", "[slow]") {
  rules::Budget budget({}, 1 << 20);
  ser::FirstChain chains(budget);
  int found = 0, other = 0;
  for (const testing::SerTrace& trace : testing::ser_traces()) {
    testing::replay(trace, [&](const ser::Board& board, const testing::SerStep& step) {
      const int producer = testing::producer_of(step);
      if (producer >= 21) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step));
        budget.start();
        testing::FirstHint first;
        REQUIRE(chains.find(board, first) == (producer == 21));
        if (producer == 21) {
          INFO(testing::to_string(testing::as_step(first.hint)));
          REQUIRE(testing::same(testing::as_step(first.hint), step));
        }
        ++(producer == 21 ? found : other);
      }
    });
  }
  REQUIRE(found > 9000);
  REQUIRE(other > 5000);
}
