// Forcing whips: what partial whips from every candidate of a variable agree on (CSP-Rules V2.1,
// "forcing-whips"; PBCS ch. 5 has whips).
//
// Definition: let Z_1..Z_k be all candidates of a CSP-variable, and each of them have a partial
// whip (partial_whips.h) of length p_i with the end E_i. A forcing-k-whip[n], n = 1 + p_1 + .. +
// p_k, eliminates what is linked to every E_i. One of the Z_i is true, and with it E_i; the R's
// before it do not count. Where all ends are one candidate, whatever is linked to it goes, so it
// is a single next. An or-k-forcing whip[n] is the same over the guardians of a relation
// (or_relations.h), of any length from 1 on. Over g-candidates ends may be minirows, and what is
// linked to all of one goes.
//
// Algorithm: the closures of the pass (closures.h) assert the end of a partial whip of length p by
// wave p. So a variable serves only where the closures of its candidates, up to waves that add up
// to n - 1, have a candidate to eliminate in common. For the few that are left the partial whips
// of each candidate are walked by length, once in a pass and the shortest first, and the sets that
// they eliminate are met for all ways to share the length.
//
// Cost: a microsecond for each candidate of a variable of k, some tens for each that is walked.
#pragma once

#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

class ForcingWhip final : public Technique {
 public:
  enum class From : std::uint8_t { variables, relations };

  // `cases`: candidates of the variable, 2 or 3, or guardians of the relation, 2 to 5.
  explicit constexpr ForcingWhip(int cases, From from = From::variables,
                                 PositionView view = PositionView::plain)
      : Technique(view), cases_(cases), from_(from) {}
  FindResult find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
  // True if the closures tell of none. The fact is known of variables without g-candidates alone.
  bool is_stuck(Position& position, int size) const override;

 private:
  int cases_;
  From from_;
};

}  // namespace bitwhip::rules
