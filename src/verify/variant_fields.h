// The fields of a line beside the grid: maps of regions and colours, signs between cells, game ids, SumoCue.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify/variant_board.h"
#include "verify/variant_links.h"

namespace bitwhip::verify {

// All of them throw Wrong.

// n * n letters or digits; each that occurs n times is a region, in the order of the characters. All must.
std::vector<VariantHouse> regions_of(int size, std::string_view map);
// The same, where a letter that occurs less often is a partial house.
void add_colours(VariantBoard& board, std::string_view map);

// The signs of rows, of columns: < > o * x v -
void take_edges(VariantLinks& links, int size, std::string_view rows, std::string_view columns);
// 108 signs within the blocks of a board of nine: < > ^ v -
void take_gt(VariantLinks& links, std::string_view signs);

// "7:6,0,0L,": the size; and the grid, the signs being taken.
int tatham_size(std::string_view id);
std::string take_tatham(VariantLinks& links, std::string_view id);

// "SumoCueV1=0J1=8J1...": grid and map of regions.
struct SumoCue {
  int size;
  std::string grid, map;
};
bool is_sumocue(std::string_view word);
SumoCue read_sumocue(std::string_view word);

}  // namespace bitwhip::verify
