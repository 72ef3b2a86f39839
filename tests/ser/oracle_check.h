// The chain searches of SER against the oracle (oracle/ser_chains.h), in one line of a test.
#pragma once

#include <vector>

#include "oracle/ser_chains.h"
#include "ser/board.h"
#include "ser/hint.h"
#include "ser/trace.h"

namespace bitwhip::testing {

oracle::SerGrid as_oracle(const ser::Board& board);
oracle::SerHint as_oracle(const ser::Hint& hint);  // keys come from the technique, and from the producer (21 has several)
SerStep as_step(const oracle::SerHint& hint);

// Keeps all hints in the order in which they come.
struct AllHints final : ser::Sink {
  std::vector<ser::Hint> hints;
  bool take(const ser::Hint& hint) override {
    hints.push_back(hint);
    return false;
  }
};

// Fails the test that calls unless `first` is what the oracle finds first, in every field of oracle::SerHint; null: nothing. For the producers 26 and
// above hints walk their cells in reading order (7.5).
void check_first_hint(const ser::Board& board, int producer, const ser::Hint* first);

// The same of a whole list, of the same length and order.
void check_hints(const ser::Board& board, int producer, const std::vector<ser::Hint>& hints, oracle::SerRepeats repeats);

}  // namespace bitwhip::testing
