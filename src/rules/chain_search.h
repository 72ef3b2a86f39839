// The search behind all chains of HLS: a type of chain is a form, a few switches over the same
// walk.
//
// Definition (HLS ch. XV to XXII; "nrczt chains and lassos"): a chain of length n on a target Z is
// a sequence of CSP-variables V1..Vn, each with a left-linking candidate L_k and a right-linking
// candidate R_k, all different and different from Z; L1 is linked to Z, L_k to R_(k-1), and R_n to
// Z. V1 has no other candidate; what else V_k holds must be justified: linked to Z (a z-candidate)
// or to some R_j, j < k (a t-candidate), as far as the form allows. A lasso closes on itself
// instead: R_n is linked to an earlier R_j (lr) or is an earlier L_j (rl). Where lassos are no
// rule, a chain may go on past such an R. No V_k holds Z.
//
// Forms differ in where V_k comes from (all variables, or the cells of one 2D space), which links
// count between cells (any, or those of the 2D space), where a justifying link must lie (anywhere,
// or in the 2D space of V_k: the restricted form of the published tables), and in z, t, lassos and
// groups.
//
// Algorithm: depth-first, one frame of masks a step: the candidates that Z and R_1..R_k do not
// justify yet. A frame is the one before and-ed with one row of the tables of the geometry, and a
// variable with an L linked to the last R is the next cell when nothing or one candidate is left
// beside L. What can follow depends on the set of R's, the last of them, the set of L's and whether
// a single z-candidate is spent: longer searches keep that in a memo, key compared in full. Without
// t-candidates the cells that may follow do not depend on the R's, so longer searches first measure
// how many cells each candidate still needs, and walk no further than that allows. Cost: 100 to 200
// nanoseconds a partial chain.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/candidate.h"
#include "rules/chain_evidence.h"
#include "rules/evidence.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

struct ChainForm {
  std::uint8_t variables = kAllKinds;        // kinds of V_k, as bits
  bool flat = false;                         // links between cells and with Z lie in one 2D space
  VariableKind space = VariableKind::other;  // that space
  bool restricted = true;                    // justifying links must lie in the 2D space of V_k
  bool t = false;
  bool z = false;
  bool one_z = false;    // a single inner cell may hold a z-candidate
  bool first_z = false;  // V1 may hold z-candidates
  bool chains = true;    // closing on Z
  bool lassos = false;   // closing on themselves
  bool groups = false;   // an R may be a g-candidate
  bool of_pbcs = false;  // closing as the chains of PBCS do (chain_forms.h)

  // Returns the style: what may justify an additional candidate.
  constexpr ChainStyle style() const {
    using By = ChainStyle::By;
    const By by_target = z         ? (first_z ? By::anywhere : By::inside)
                         : one_z   ? By::inside
                         : first_z ? By::first_and_last
                                   : By::nowhere;
    return {.restricted = restricted, .by_target = by_target, .by_right = t, .right_first = flat};
  }
};

class ChainSearch : public FrameWalk {
 public:
  // `n`: the exact number of variables. Precondition: the closures are advanced to wave n - 1.
  ChainSearch(PassContext& context, const ChainForm& form, int n);

  // Returns true if there is a chain on the target. links() then holds its cells.
  bool run(Candidate target);
  const ChainLink* links() const { return links_; }

  // Walks all partial chains of length at most n, of forms of HLS. Stores by candidate the length
  // of the shortest one that ends in it, kNever for none.
  void reach(Candidate target, std::uint8_t (&lengths)[kCandidates]);
  // Returns one of these partial chains that ends in `right`.
  std::vector<ChainLink> path_to(Candidate target, Candidate right);
  // Adds the numbers of all partial chains of lengths 1 to n on the target to counts[1] to
  // counts[n], for forms over all variables (chain_forms.h: nrczt chains). Exhaustive: no memo, no
  // bound, no test whether the chain can ever end. Chains with the same sequences of L's and R's
  // count once, whichever variables hold them.
  void count(Candidate target, std::span<std::uint64_t> counts);

 private:
  bool extend(int depth, Candidate last, bool z_spent);
  bool step(int depth, Variable v, Candidate left, Candidate right, bool z_spent, bool z_now);
  bool has_counted(int depth, Variable v, Candidate left, Candidate right);
  bool pbcs_step(int depth, Variable v, Candidate left, unsigned others);
  void justify(int depth, Candidate right);
  void measure();
  // Returns true if no chain can close within n cells after this R, the `length`-th.
  bool too_far(Candidate right, int length) {
    // Forms with g-candidates are never measured.
    BITWHIP_INVARIANT(!measured_ || right < kCandidates);
    if (!measured_ || length + still_[right] <= n_) return false;
    cut |= still_[right] != kNever;
    return true;
  }
  bool known(int length, bool z_spent);
  const CandidateSet& links_of(Candidate c) const {
    BITWHIP_INVARIANT(c != kNoCandidate && (c < kFirstGroup || form_.groups));
    return form_.flat ? spaces_.links(form_.space, c) : spaces_.links_of_right(c);
  }
  bool closes(Candidate right) const { return links_of(right).has(target_); }
  bool is_left(Candidate c, int depth) const {
    return std::any_of(links_, links_ + depth,
                       [c](const ChainLink& link) { return link.left == c; });
  }
  // Returns true if R_k contradicts an earlier R.
  bool bites_itself(Candidate right, int depth) const {
    for (int j = 0; j < depth; ++j) {
      const Candidate earlier = links_[j].right;
      BITWHIP_INVARIANT(earlier != kNoCandidate);
      if (right < kFirstGroup ? links_of(earlier).has(right)
                              : earlier < kFirstGroup && links_of(right).has(earlier))
        return true;
    }
    return false;
  }

  const ChainForm form_;
  const int n_;
  const bool measured_;              // whether still_ is loaded
  std::uint8_t still_[kCandidates];  // least number of cells after it; kNever: no chain closes
  std::uint8_t* reached_ = nullptr;
  Candidate sought_ = kNoCandidate;
  std::uint64_t* counts_ = nullptr;  // null: do not count
  int found_ = 0;                    // cells of the chain found

  Candidate target_ = kNoCandidate;
  CandidateSet used_;                            // Z, L's and plain R's
  Candidate lefts_[kMaxLength + 1][kMaxLength];  // sorted, like rights_
};

// Technique for a type of chain: the union of its forms (rn- and cn-space are two).
class ChainRule final : public Technique {
 public:
  // `cells` is how many cells of the published length a variable stands for (2 for c-chains, which
  // count the cells of the grid; else 1).
  explicit constexpr ChainRule(std::span<const ChainForm> forms, int cells)
      : Technique(forms.front().groups ? PositionView::grouped : PositionView::any),
        forms_(forms),
        cells_(cells) {}
  FindResult find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

  // True for the chains over all variables, the nrczt chains of chain_forms.h: count() tells of
  // them.
  bool counts_partial_chains() const override {
    return !forms_.front().flat && !forms_.front().of_pbcs;
  }
  // Adds what ChainSearch::count() does.
  bool count(Position& position, int longest, std::span<std::uint64_t> counts) const override;

 private:
  std::span<const ChainForm> forms_;
  int cells_;
};

// nrczt-bichains ("nrczt chains and lassos").
//
// Definition: a bichain is two partial nrczt-chains on the same Z, of lengths p >= q, with a
// right-linking candidate of one linked to a right-linking candidate of the other. Were Z true both
// would be, so Z goes. A bichain(p, q) belongs to length p, after the chains and lassos of that
// length; (p, q) comes before (p, q + 1).
//
// Algorithm: for each target one walk over all partial chains of length at most p gives each
// candidate the length of the shortest chain that ends in it; then the linked pair with the
// smallest q is taken. A pair on one and the same chain is a lasso, which a system with lassos has
// used up by then. Cost: an exhaustive walk a target, so the filter (pass_context.h) matters: both
// ends are asserted by wave p of the closure, so a contradiction shows by then.

class Bichain final : public Technique {
 public:
  explicit constexpr Bichain(const ChainForm& form) : form_(form) {}
  FindResult find(Position& position, int size, CandidateList& out) const override;
  // Leaves out the second chain where it is part of the first, which is then a lasso.
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  ChainForm form_;  // of both chains
};

}  // namespace bitwhip::rules
