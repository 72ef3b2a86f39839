// Sets of cells of two bands that three digits cannot fill, from the links of cells alone
// (rules/unfillable.h has their form).
#pragma once

#include <cstdint>
#include <vector>

namespace bitwhip::testing {

bool three_digits_can_fill(std::uint64_t set);
// True if three digits cannot fill the set, but can without any one of its cells.
bool is_least_unfillable(std::uint64_t set);
// Returns the least image by all symmetries of two bands, and by transposition where the image is
// in two bands.
std::uint64_t least_image(std::uint64_t set);
// Returns all such sets without four cells of a house, of up to so many cells, in the order of
// cells and images. Sets grow by a cell at a time, one of each image. Some 30 seconds for 16 cells.
std::vector<std::uint64_t> find_impossible_sets(int most);

}  // namespace bitwhip::testing
