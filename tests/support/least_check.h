// What must hold of the least ratings over all orders (Wmin, gWmin), for tests over any puzzles.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rating/value.h"

namespace bitwhip::testing {

// The cell of a rating for a puzzle of 81 or 729 characters.
std::function<std::string(const std::string& puzzle)> rater_of(const std::string& rating);

// True if both may be claims of the same value.
bool may_be_equal(rating::Value a, rating::Value b);

// Every step-th line of our least.tsv and, where it is present, of the reference data wmin.tsv: W,
// B and the decided minima are those of the files. The lines that are open there are compared where
// every line is.
void compare_least_lines(int step);
// The puzzles of these lines, every own_step-th and reference_step-th.
std::vector<std::string> with_w_above_b(int own_step, int reference_step);

// B <= Wmin <= W and gB <= gWmin <= gW, Wmin, with chains up to a length.
void check_bounds(const std::vector<std::string>& puzzles, int max_length);

// Random images of each puzzle have the same Wmin and gWmin where both are decided; what is not
// decided leaves the values of the others possible.
void check_least_isomorphs(const std::vector<std::string>& puzzles, int images, unsigned seed);

}  // namespace bitwhip::testing
