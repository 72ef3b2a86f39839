// Lower bounds on the lengths of the chains of HLS, for all targets of a pass and one form of
// chain (chain_search.h) at once.
//
// For each target Z the right-linking candidates that k cells can reach are a set that grows with
// k, whatever the order of the cells and however often they are used: R_1 from the cells that may
// begin a chain, then, wave by wave, all candidates of cells whose other candidates are all linked
// to one that has been reached (or to Z, where z-candidates are allowed). The first wave that
// reaches a candidate on which a chain of the form may close bounds the length from below; without
// any, there is no chain of any length. Only cells of the form's kinds of variables are looked at,
// and only links of its 2D space where the form is flat.
//
// Whips of the same lengths say little about chains within one 2D space, which may need thirty
// cells where a whip needs five, and a rule without limit of length would be tried at all lengths
// on a puzzle that it cannot solve. The bound says that at once.
//
// Algorithm: waves as those of closures (kernels/waves-inl.h), one bit a target. Cost: some
// microseconds a form and pass, for all targets and lengths.
#pragma once

#include <cstdint>

#include "rules/pass.h"

namespace bitwhip::rules {

class PassContext;
struct ChainForm;

struct ChainBounds {
  static constexpr int kForms = 64;
  struct FormBounds {
    const ChainForm* form;
    int most;  // length searched so far
    // By row: the least number of cells; a value above `most` is only a lower bound; kNever: no
    // chain of any length.
    std::uint8_t least[kCandidates];
  };
  int count = 0;  // forms in this pass
  FormBounds known[kForms];
};

struct ChainBoundKernels {
  // Stores by row the least number of cells, or most + 1 where it is greater than `most`.
  // Precondition: the form has no groups.
  void (*find)(PassContext& context, const ChainForm& form, int most, std::uint8_t* least);
};
const ChainBoundKernels& chain_bound_kernels();

// Returns the bounds of a form in this pass, exact up to n cells. Cached per pass; the form must
// outlive it.
const std::uint8_t* chain_bounds(PassContext& context, const ChainForm& form, int n);

}  // namespace bitwhip::rules
