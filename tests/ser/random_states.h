// States of SER made up for differential tests, from a seed.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "ser/board.h"

namespace bitwhip::testing {

struct RandomState {
  ser::ProducerBoard board;
  std::string solution;  // of its puzzle, which has no other
};

// `count` states of puzzles with one solution, none of them solved; the solution is still possible.
// Alternately
//   - a puzzle of datasets/ (an isomorph of it) with some of the other candidates taken away at
//     random,
//   - a solution path (trace.h) up to a random step of producer 20 or above, in half of the cases
//     with a few more candidates taken away.
// Singles are placed: no cell with one candidate is left, and no digit with one place in a house.
// Other patterns below chains may be there.
std::vector<RandomState> random_states(int count, std::mt19937& random);

}  // namespace bitwhip::testing
