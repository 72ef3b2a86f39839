// The table of producers of SER: the searches that are asked for a hint, one after another. Sudoku
// Explainer calls them HintProducer.
//
// The first hint that any producer emits is taken; ratings of different producers are never
// compared. Emission follows the order of the definition exactly, since the first hint decides how
// the path goes on. Source: the behaviour of Sudoku Explainer 1.2.1 with the entry point serate.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

struct ChainSearches;

// Emits its hints to the sink until the sink stops it; returns true if the sink did. A search that
// ran out of its budget returns false; the budget tells the difference.
using Produce = bool (*)(const ProducerBoard& board, ChainSearches& searches, HintSink& sink);

struct Producer {
  int number;  // 1 to 30: the row of docs/SER.md, "Techniques"
  std::string_view name;
  int least;  // least rating of its hints, in tenths
  Produce produce;
};

std::span<const Producer> producers();  // in order

// Set of producers, as bits by number.
using ProducerSet = std::uint32_t;
constexpr ProducerSet producer_bit(int number) { return std::uint32_t{1} << number; }
inline constexpr ProducerSet kAllProducers = 0x7ffffffe;
inline constexpr int kUniqueLoops = 15, kBug = 19, kChainsA = 21, kNishio = 23, kMultiple = 24,
                     kDynamic = 25, kLastProducer = 30;

// Searches of the board alone: basic.cpp, sets.cpp, unique_loop.cpp, bug.cpp,
// aligned_exclusion.cpp. They emit in order, and return true when the sink stopped them.
bool find_hidden_single(const ProducerBoard& board, HintSink& sink);
bool find_naked_single(const ProducerBoard& board, HintSink& sink);
bool find_locking(const ProducerBoard& board, HintSink& sink);
bool find_direct_locking(const ProducerBoard& board, HintSink& sink);
template <int kSize>
bool find_naked_set(const ProducerBoard& board, HintSink& sink);  // sizes 2 to 4
template <int kSize, bool kDirect = false>
bool find_hidden_set(const ProducerBoard& board,
                     HintSink& sink);  // sizes 2 to 4, direct ones 2 and 3
template <int kSize>
bool find_fish(const ProducerBoard& board, HintSink& sink);  // sizes 2 to 4
bool find_xy_wing(const ProducerBoard& board, HintSink& sink);
bool find_xyz_wing(const ProducerBoard& board, HintSink& sink);
bool find_unique_loop(const ProducerBoard& board, HintSink& sink);  // at most one hint
bool find_bug(const ProducerBoard& board, HintSink& sink);
bool find_aligned_pair_exclusion(const ProducerBoard& board, HintSink& sink);
bool find_aligned_triplet_exclusion(const ProducerBoard& board, HintSink& sink);
// Producer 21 (first_chain.cpp). Emits the first hint only.
bool find_first_chain(const ProducerBoard& board, ChainSearches& searches, HintSink& sink);

}  // namespace bitwhip::ser
