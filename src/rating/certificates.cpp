#include "rating/certificates.h"

namespace bitwhip::rating {
void Certificates::start() {
  for (Proof& proof : trial_) proof = Proof::unknown;
  for (Proof& proof : hopeless_) proof = Proof::unknown;
}

Proof Certificates::proper() {
  const int count = position_.solutions();
  BITWHIP_INVARIANT(-1 <= count && count <= 2);
  return count < 0 ? Proof::unknown : count == 1 ? Proof::yes : Proof::no;
}

// Runs a theory from the state after W1 to its end; the present state is kept.
bool Certificates::walk_fails(const Theory& theory, bool grouped, Proof& proof) {
  const rules::SearchProfile::Aside aside(position_.budget().profile);
  BITWHIP_INVARIANT(position_.is_quiescent());  // restart() below makes it so
  const bool was_grouped = position_.is_grouped();
  const Grid present = position_.grid();
  position_.restart(after_w1, grouped);
  Walk walk(position_, theory, rules::kMaxLength);
  while (walk.next()) {
  }
  // A contradiction is not a failure: the puzzle has no solution, which others find out.
  proof = walk.end() == Walk::End::stuck ? Proof::yes : position_.budget().over() ? Proof::unknown : Proof::no;
  position_.restart(present, was_grouped);
  return proof == Proof::yes;
}

Proof Certificates::trial_fails(bool grouped) {
  Proof& known = trial_[grouped];
  if (known == Proof::unknown) walk_fails(trial_theory(), grouped, known);
  return known;
}

Proof Certificates::hopeless(const RuleSystem& system) {
  BITWHIP_INVARIANT(system.within_trial());
  const bool grouped = system.grouped();
  if (const Proof alone = trial_fails(grouped); alone != Proof::yes || !system.with_subsets()) return alone;
  Proof& known = hopeless_[grouped];
  if (known == Proof::unknown || hopeless_key_[grouped] != system.subset_key()) {
    hopeless_key_[grouped] = system.subset_key();
    walk_fails(system.relaxed(), grouped, known);
  }
  return known;
}

bool RatingGuard::before(int size) {
  if (size < proper_from_) return true;
  if (const Proof proper = proofs_.proper(); proper != Proof::yes) {
    if (proper == Proof::no) verdict_ = Verdict::improper;
    return false;
  }
  if (size < finite_from_ || finite_ || !system_.within_trial()) return true;
  const Proof hopeless = proofs_.hopeless(system_);
  if (hopeless == Proof::yes) verdict_ = Verdict::infinite;
  if (hopeless != Proof::no) return false;
  finite_ = true;
  return true;
}

}  // namespace bitwhip::rating
