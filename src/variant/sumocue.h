// Lines of SumoCue, `SumoCueV1=0J0=5J0=...`: givens and the regions of a jigsaw in one word.
//
//   line = "SumoCueV1=" , item , { "=" , item } ;     n^2 items, by rows
//   item = value , "J" , region ;                     value 0 to n (0: empty), region 0 to n-1, each region n cells
//
// Region 0 is b1. Any other item, such as a cage, is refused as unsupported.
//
// Thread-safety: pure functions.
#pragma once

#include <vector>

#include "variant/draft.h"

namespace bitwhip::variant {

bool is_sumocue(std::string_view word);

struct SumoCue {
  int size = 0;
  std::vector<int> value;      // of each cell in reading order; 0: empty
  std::vector<int> region_of;  // from 0
};

Refused read_sumocue(std::string_view word, SumoCue& out);

}  // namespace bitwhip::variant
