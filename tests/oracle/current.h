// The oracle for the chains of PBCS beside whips and braids (ch. 3 to 5), for finned fish (ch. 8),
// and for the ratings made of them. Written straight from the definitions; shares nothing with
// src/.
//
// A chain of length n on Z: different CSP-variables V1..Vn, none of which holds Z; L_k in V_k is
// linked to Z (k = 1) or to R_(k-1). Then
//
//   bivalue     V_k holds L_k and R_k and nothing else; R_n is linked to Z
//   z           R_k is the one candidate of V_k beside L_k that is not linked to Z; in V_n there is
//               none
//   t_whip      the same with "linked to an earlier R"; in V1 and in V_n Z will do as well
//   typed_whip  the same with "linked to Z or an earlier R" everywhere; all variables of one kind
//
// No V_k holds an earlier R: that would make R_k equal to it, or L_k a candidate that contradicts
// R_(k-1) (the candidates of a chain are different).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/oracle.h"

namespace bitwhip::oracle {

enum class Chain { bivalue, z, t_whip, typed_whip };

// All partial chains of one state, made longer step by step.
class Chains {
 public:
  Chains(const Board& board, const State& state, Chain chain);

  // The targets of chains that have exactly the next length, from 1 on.
  Set next();
  // No partial chain is left, so no longer chain exists either.
  bool exhausted() const { return walks_.empty(); }

 private:
  // What the rest of a chain depends on: its R's in ascending order, and the last one.
  using Partial = std::pair<std::vector<int>, int>;
  struct Walk {
    int target;
    int kind;  // of all variables; -1: any
    std::vector<Partial> partials;
  };
  bool extend(Walk& walk) const;

  const Board& board_;
  const State& state_;
  Chain chain_;
  std::vector<int> kinds_;  // by variable
  std::vector<Walk> walks_;
  int length_ = 0;
};

// Finned and sashimi fish of exactly this size; base lines are undecided. For the classic board.
Set finned_fish(const State& state, int size);

// A rating: what it has beside locked candidates. At each length naked, hidden and super-hidden
// subsets, finned fish, then chains.
struct Theory {
  // The last two: groups.h.
  enum class Last { none, bivalue, z, t_whip, typed_whip, whip, braid, g_whip, g_braid };
  bool subsets = false, finned = false;
  Last last = Last::none;
};
// By the names of the ratings: BC, Z, tW, TyW, S, S+W, S+B, SFin+W, SFin+B.
const std::map<std::string, Theory>& theories();

// BRT; all targets of the first rule of the smallest length that has any; again. "infinite" when
// nothing can have a target, at any length.
Rating rate(const Board& board, std::string_view puzzle, const Theory& theory, int max_length);
Rating rate(const Board& board, const State& start, const Theory& theory, int max_length);

}  // namespace bitwhip::oracle
