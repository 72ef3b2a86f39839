// Shared declarations of the level oracle: one function for each sort of rule, which returns the
// targets of exactly the given length.
#pragma once

#include <array>
#include <memory>

#include "oracle/levels.h"

namespace bitwhip::oracle {

inline int row_of(int x) { return x / 81; }
inline int column_of(int x) { return x / 9 % 9; }
inline int digit_of(int x) { return x % 9; }
inline int block_of(int x) { return row_of(x) / 3 * 3 + column_of(x) / 3; }
inline int cell_of(int x) { return x / 9; }
inline int label_at(int row, int column, int digit) { return (row * 9 + column) * 9 + digit; }

// Chains and oddagons, by the searches of the checker of paths (verify/steps/chain_search.h).
class Judge {
 public:
  explicit Judge(const State& state);  // settled
  ~Judge();
  Set targets(const Step& step);  // each rule in the order of lengths

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

Set locked_targets(const State& state, std::string_view rule);
Set subset_targets(const State& state, std::string_view rule, int size);

}  // namespace bitwhip::oracle
