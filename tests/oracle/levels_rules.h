// What the files of the level oracle share: one function for each sort of rule, giving the targets of exactly the length asked for.
#pragma once

#include <array>

#include "oracle/levels.h"

namespace bitwhip::oracle {

inline int row_of(int x) { return x / 81; }
inline int column_of(int x) { return x / 9 % 9; }
inline int digit_of(int x) { return x % 9; }
inline int block_of(int x) { return row_of(x) / 3 * 3 + column_of(x) / 3; }
inline int cell_of(int x) { return x / 9; }
inline int label_at(int row, int column, int digit) { return (row * 9 + column) * 9 + digit; }

// For each undecided candidate Z: how many rounds of singles, all singles of a round at once, it takes after asserting Z until a variable is empty;
// kNoContradiction if that does not happen.
//
// Why a chain or lasso with n variables on Z needs a value below n, whatever its form: Z removes L_1, so R_1 is a single of round 1 at the latest;
// given that R_1 to R_(k-1) have been asserted by round k-1, L_k is gone and so are the additional candidates of V_k, since each of them is linked to
// Z or to one of those (a restricted justification is a link too). So R_k is a single of round k at the latest, or V_k is empty by then. After round
// n-1 R_n is gone as well: linked to Z, linked to an R_j with j < n, or an L_j with j < n; V_n is empty.
inline constexpr int kNoContradiction = 1000;
using Rounds = std::array<int, kLabels>;
Rounds rounds_to_contradiction(const Board& board, const State& state, int max_rounds);

Set locked_targets(const State& state, Rule rule);
Set subset_targets(const State& state, Rule rule, int size);
Set oddagon_targets(const Board& board, const State& state, int length);
Set chain_2d_targets(const State& state, Rule rule, int length, const Rounds& rounds);
Set chain_c_targets(const Board& board, const State& state, int cells, const Rounds& rounds);
Set chain_3d_targets(const Board& board, const State& state, const Step& step, const Rounds& rounds);

}  // namespace bitwhip::oracle
