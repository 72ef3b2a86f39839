// The chain searches of SER against those of the checker of paths (verify/ser/ser_chains.h), which
// are their oracle, in one line of a test.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ser/board.h"
#include "ser/hint.h"
#include "ser/trace.h"

namespace bitwhip::testing {

// A hint by chains, as both have it.
struct ChainHint {
  double rating = 0;
  int complexity = 0, nested = 0;  // of the hint alone, of the chains nested in it
  int key = 0;
  std::array<std::uint16_t, 81> removed{};
  int placed_cell = -1, placed_digit = 0;  // -1, 0: nothing is placed
  // Nodes by number: the assumption, of several the first; of a cycle where it begins, as both.
  int source = -1, target = -1;
  friend bool operator==(const ChainHint&, const ChainHint&) = default;
};

// Keys come from the technique, and from the producer (21 has several).
ChainHint chain_hint(const ser::Hint& hint);
SerStep as_step(const ChainHint& hint);

// Nested lists have each removal once.
enum class Repeats { kept, dropped };

// All hints of a producer, sorted. rows: inside a search, cells of one hint in reading order; else
// as they were found.
std::vector<ChainHint> judged_hints(const ser::ProducerBoard& board, int producer,
                                    Repeats repeats = Repeats::kept, bool rows = true);

// Keeps all hints in the order in which they come.
struct AllHints final : ser::HintSink {
  std::vector<ser::Hint> hints;
  bool take(const ser::Hint& hint) override {
    hints.push_back(hint);
    return false;
  }
};

// Fails the test that calls unless `first` is what the oracle finds first, in every field; null:
// nothing. For the producers 26 and above hints walk their cells in reading order (7.5).
void check_first_hint(const ser::ProducerBoard& board, int producer, const ser::Hint* first);

// The same of a whole list, of the same length and order.
void check_hints(const ser::ProducerBoard& board, int producer, const std::vector<ser::Hint>& hints,
                 Repeats repeats);

}  // namespace bitwhip::testing
