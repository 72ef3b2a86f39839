#include "rating/z_theory.h"

#include "rules/locked.h"

namespace bitwhip::rating {
namespace {

using rules::Outcome;

constexpr int kProvenFrom = 5;

// Removes candidates, with singles and locked candidates to their end.
Outcome settle(rules::Position& position, rules::CandidateList& list) {
  Outcome outcome = Outcome::open;
  while (outcome == Outcome::open && !list.empty()) {
    outcome = position.remove(list);
    list.clear();
    if (outcome == Outcome::open) list.add(rules::locked_targets(position));
  }
  return outcome;
}

}  // namespace

void apply_z_theory(rules::Position& position, int least, int most, Certificates* proofs, ZBound& bound) {
  BITWHIP_INVARIANT(2 <= least && least <= most && most <= kLongestTheory);
  int& n = bound.level = least;
  rules::CandidateList list;
  for (bool below = false;; below = true) {
    rules::Search& search = position.walks(below);
    for (list.clear();;) {
      while (search.walks.layers < n / 2) {
        if (!rules::next_layer(search, n == 2)) return void(bound.end = ZBound::End::halted);
      }
      for (int row = 0; row < search.pass.rows; ++row) {
        if (search.walks.length[row] <= n) list.add(search.pass.open[row]);
      }
      if (!list.empty()) break;
      bound.before[n + 1] = position.grid();
      if (n == most) return void(bound.end = ZBound::End::stuck);
      if (++n == kProvenFrom && proofs != nullptr && proofs->proper() != Proof::yes) {
        return void(bound.end = proofs->proper() == Proof::no ? ZBound::End::improper : ZBound::End::halted);
      }
    }
    const Outcome outcome = settle(position, list);
    if (outcome == Outcome::open) continue;
    return void(bound.end = outcome == Outcome::solved ? ZBound::End::solved : ZBound::End::contradiction);
  }
}

ZBound::End apply_z_theory(rules::Position& position, int n, const rules::CandidateList& first) {
  rules::CandidateList list = first;
  switch (settle(position, list)) {
    case Outcome::solved:
      return ZBound::End::solved;
    case Outcome::contradiction:
      return ZBound::End::contradiction;
    case Outcome::open:
      break;
  }
  ZBound bound;
  apply_z_theory(position, n, n, nullptr, bound);
  return bound.end;
}

bool z_theory_solves(rules::Position& position, int n, const Grid& stuck, const rules::CandidateList& removed) {
  CandidateSet left = position.grid().present();
  for (const Candidate c : removed) left.remove(c);
  rules::CandidateList gone;
  gone.add(stuck.present().without(left));
  if (gone.empty()) return false;
  const Grid present = position.grid();
  const bool grouped = position.is_grouped();
  position.restart(stuck, false);
  const bool solves = apply_z_theory(position, n, gone) == ZBound::End::solved;
  position.restart(present, grouped);
  return solves;
}

}  // namespace bitwhip::rating
