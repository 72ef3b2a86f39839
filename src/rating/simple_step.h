// The strategies of the simple systems (simple_systems.h), and what one application of them looks like: for explanations.
//
// Plain values; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rule.h"

namespace bitwhip::rating {

enum class Strategy : std::uint8_t {
  naked_single,
  hidden_single,
  bucket,
  pigeonhole,
  chain_of_pairs,
  chain_of_digits,
  generalised_chain,
  two_marks,
  three_marks,
  partial_member_set,
  full_member_set,
  block_line,
  block_block,
};
inline constexpr int kStrategies = 13;

std::string_view to_string(Strategy strategy);  // "chain of pairs"

// Sets of strategies: bits 1 << strategy.
constexpr unsigned bit(Strategy strategy) { return 1u << static_cast<unsigned>(strategy); }

struct SimpleStep {
  Strategy strategy{};
  int level = 0;                        // the rating of the strategy in its system
  int n = 1;                            // marks, members of a set, squares of a chain of pairs or digits, variables of a generalised chain
  bool hidden = false;                  // of a set: n digits that fit n squares only, rather than n squares that hold n digits only
  std::vector<int> digits{};            // different ones, ascending
  std::vector<std::uint8_t> squares{};  // different ones; ascending, or in the order of the chain
  // Hidden single, set: where it is. Bucket, marks, block_line: where the digit is looked for, and where its squares are besides (in
  // geometries of another make there may be no such house). block_block: the two blocks and the two lines (there, as for a bucket).
  std::vector<int> houses{};
  std::vector<rules::Link> links{};     // of a chain
  std::vector<Candidate> eliminated{};  // ascending, without those that an earlier step of the same state removes
  Candidate placed = kNoCandidate;      // of a single
};

// The step in a sentence, such as "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4, r1c8 <> 4".
std::string to_words(const Geometry& geometry, const SimpleStep& step);

}  // namespace bitwhip::rating
