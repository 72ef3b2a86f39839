// The search for a chain of 2007, or a lasso, of a length on a target.
//
// A depth-first search over the partial chains that the definition allows, kept short as in whip_search.h. What can follow a partial chain depends on
// the sets of its right-linking and left-linking candidates, on the last of the former, and on whether a single z-candidate is spent.
#pragma once

#include <vector>

#include "verify/whip_search.h"

namespace bitwhip::verify {

class ChainSearch {
 public:
  // The state must be settled. The references must outlive the object.
  ChainSearch(const Marks& marks, const ChainType& type, Poll& poll);

  // n: the number of variables, exactly. Throws Stopped, TooLarge.
  bool has_target(Candidate target, int n);
  // True if since the last call there was a partial chain that longer searches might complete.
  bool take_cut() { return std::exchange(cut_, false); }

 private:
  struct Link {
    int variable;
    Candidate left;
    int right;  // from 729 on: a minirow
  };

  bool extend(int n, bool z_spent);
  bool extend_by(int variable, Candidate left, int n, bool z_spent);
  bool enter(const Link& link, int n, bool z_spent);
  bool ends(const Link& link) const;
  Set links_of(int right) const;
  const Set& justified_by(int right, std::size_t kind) const;
  bool used(int candidate) const;

  const Marks& marks_;
  const ChainType type_;
  Poll& poll_;
  Rounds rounds_;
  Candidate target_ = 0;
  std::vector<Link> chain_;
  Seen seen_;
  bool cut_ = false;
};

}  // namespace bitwhip::verify
