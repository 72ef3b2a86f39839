// Steps of the simple systems as sentences (rules/strategies.h; docs/NOTATION.md lists them).
//
//   bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4, r1c8 <> 4
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/path.h"

namespace bitwhip::explain {

// What a sentence says, as data.
struct Sentence {
  std::string_view strategy;
  std::vector<int> digits{};            // different ones, ascending
  std::vector<std::uint8_t> squares{};  // cells, different ones; ascending, or in the order of the chain
  // Hidden single, set: where it is. Bucket, marks, block-line: where the digit is looked for, and where its squares are besides. Block-block: the
  // two blocks and the two lines. Fish: its base, then its cover.
  std::vector<int> houses{};         // of the geometry
  int size = 0;                      // of a set
  bool hidden = false;               // a set of digits, rather than of squares
  std::vector<rules::Link> links{};  // of a chain
  std::string partial{};             // the partial house of a set of squares, in place of a house
};
Sentence describe(const Geometry& geometry, const Grid& before, const rating::Step& step);

// full: with the CSP-variables of a chain.
std::string to_words(const Geometry& geometry, const Grid& before, const rating::Step& step, bool full);

}  // namespace bitwhip::explain
