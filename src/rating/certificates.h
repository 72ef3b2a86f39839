// What is proven about a puzzle, once for all its ratings, so that no search runs in vain.
//
// - proper(): the puzzle has exactly one solution. Asked before searches that get expensive.
// - trial_fails(): T&E(1), or T&E(W1) with minirows, leaves the puzzle unsolved. Then B (gB) is
//   infinite, and so is every rating by whips (PBCS ch. 5, 7, 9). The same together with subsets: a
//   confluent theory that contains any system of subsets and rules within T&E.
//
// The proofs start from the state after W1. They change the position's state only for their own
// time, but the pass must be begun anew afterwards; they do so whether they are worked out or
// known, so that what a search does never depends on the ratings asked for beside.
#pragma once

#include "rating/rule_system.h"
#include "rating/walk.h"

namespace bitwhip::rating {

enum class Proof : std::uint8_t { yes, no, unknown };  // unknown: the budget ended first

class Certificates {
 public:
  explicit Certificates(rules::Position& position) : position_(position) {}

  // After BRT and W1 of a new puzzle.
  void start();
  Grid after_brt, after_w1;

  Proof proper();
  // T&E alone, over singles or (grouped) over W1.
  Proof trial_fails(bool grouped);
  // T&E with the subsets of a system, over what suits its other rules. It must be within T&E.
  Proof hopeless(const RuleSystem& system);

 private:
  bool walk_fails(const Theory& theory, bool grouped, Proof& proof);

  rules::Position& position_;
  Proof trial_[2];  // without and with minirows
  Proof hopeless_[2];
  std::uint64_t hopeless_key_[2] = {};  // the subsets with which T&E was last tried
};

// The guard of a rating: before long searches the puzzle must be proper, and before longer ones T&E
// must not fail.
class RatingGuard final : public Guard {
 public:
  enum class Verdict : std::uint8_t { none, improper, infinite };
  RatingGuard(Certificates& proofs, const RuleSystem& system, int proper_from, int finite_from)
      : proofs_(proofs), system_(system), proper_from_(proper_from), finite_from_(finite_from) {}

  bool before(int size) override;
  Verdict verdict() const { return verdict_; }

 private:
  Certificates& proofs_;
  const RuleSystem& system_;
  const int proper_from_;
  const int finite_from_;
  bool finite_ = false;
  Verdict verdict_ = Verdict::none;
};

}  // namespace bitwhip::rating
