// States with the minimum of W or gW over all orders, known by the exhaustive search of
// oracle/minimum.h. A row names a puzzle by its record and tells which of its candidates are left
// (oracle::left_marks): tests/golden/own/minimum.tsv a record of least.tsv beside it, from 1 on,
// tests/golden/minimum.tsv one of the reference data wmin.tsv.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "oracle/minimum.h"

namespace bitwhip::testing {

struct MinimumCase {
  std::string rating;  // W or gW
  int minimum;         // over all orders, one elimination at a time, each followed by BRT
  int all_at_once;     // W, gW: all targets of a state at once. It may be above the minimum
  int braids;          // B, gB of the state; always below all_at_once
  // States seen by oracle::solves() at minimum - 1, which are all that can be reached, and at the
  // minimum.
  std::size_t below, at;
  std::string state;  // as oracle::short_marks()
  bool own = false;   // of a puzzle of our own

  oracle::ChainRule rule() const {
    return rating == "W" ? oracle::ChainRule::whip : oracle::ChainRule::g_whip;
  }
};

// Those of one rating, every step-th of them: of our own puzzles and, where the reference data is
// present, of its puzzles.
std::vector<MinimumCase> minimum_cases(const std::string& rating, int step = 1);

// The state of a case as 729 characters, a puzzle for the program.
std::string marks_of(const MinimumCase& one);

// Checks that `rate`, given the 729 characters, prints the minimum of each of these cases.
void compare_minima(const std::vector<MinimumCase>& cases,
                    const std::function<std::string(const std::string& marks)>& rate);

// Checks that the exhaustive search gives the minimum of each of these cases, and sees as many
// states.
void search_minima(const std::vector<MinimumCase>& cases);

}  // namespace bitwhip::testing
