// W, B, gW and gB: ratings by whips, braids, g-whips and g-braids (PBCS ch. 5, 7, 9).
//
// W (whips) is not confluent, so its path is fixed by definition: find the smallest n for which any whip[n] exists, find every target of a whip[n] in
// that same state, remove them all at once, bring the state to quiescence, repeat; W is the largest n used. No choice is left open, so isomorphic
// puzzles have the same W. It is the level in the rule system locked,whip.
//
// B (braids) is confluent (PBCS ch. 9): whatever the order, the smallest n whose theory B_n solves the puzzle comes out. So the cheapest eliminations
// come first: all whips up to the level n reached, and braids of length n only where whips are stuck. When W is known to be w, B is at most w, and it
// is w unless B_(w-1) solves the state in which the path of W first needed length w: one attempt, in most cases one pass of failing braid searches,
// and done. (The certificate of B.)
//
// gW and gB are the same with minirows (rules/whip.h), with W1 in place of BRT wherever closures are.
//
// Infinite: B when T&E(1) leaves the puzzle unsolved (the certificate of infinity, certificates.h); W when B is infinite, or when all partial whips
// of the last state were walked to their ends.
#pragma once

#include <optional>

#include "rating/run.h"

namespace bitwhip::rating {

// Functions of rows: the first rule system of the row is locked with whips, or with whips and braids.
Answer rate_whips(Run& run, const RatingInfo& row);
Answer rate_braids(Run& run, const RatingInfo& row);

// W and B, or gW and gB: as they were rated for this puzzle, or rated now.
Answer known_whips(Run& run, bool grouped);
Answer known_braids(Run& run, bool grouped);

// B_n, or gB_n: whips up to n, then braids of length n. n from 2 on.
const Theory& braid_theory(bool grouped, int n);

// Of each family, without and with minirows: what the rating by whips leaves for the rating by braids.
struct Run::ChainMemory {
  struct Family {
    int w = -1;                                      // W, when it is a number
    Grid before_last_level;  // the state in which the path of W first needed its greatest length
    std::optional<Answer> whips, braids;             // what the ratings came to
  };
  Family family[2];
  void clear() {
    for (Family& one : family) {
      one.w = -1;
      one.whips.reset();
      one.braids.reset();
    }
  }
};

}  // namespace bitwhip::rating
