// The search for a ghost whip, or ghost g-whip, of at most some length on a target.
//
// A ghost whip is a whip that need not have all its candidates. In a state S with a set A of labels: different variables V1..Vm, none of which holds
// the target Z or an earlier plain R; labels L_k of V_k in A, L1 linked to Z and L_k linked to R_(k-1), whether L_k is in S or not. For k < m all
// candidates of V_k in S that are compatible with Z and the earlier R's are R_k, and there is one at least; V_m has none. A variable that holds
// one candidate alone may serve like any other, and then its ghost leads to that candidate. In a ghost g-whip R_k may also be a segment (a minirow) of a
// line or block variable, with at least two labels in A that are compatible with Z and the earlier R's: of these, one is enough in S.
//
// Sound: if Z is true, each variable in turn has its true candidate in R_k, and V_m has none. The L's play no part.
// A whip, or g-whip, of a state between S and A is a ghost whip in that state, since its L's and the members of its g-candidates are in A.
// Monotone: a ghost whip on Z in S gives one, not longer, in every smaller state S' that holds Z and the solution. Let k be the first place where V_k has
// no compatible candidate in S'. For j < k the compatible candidates of V_j in S' are some of those in S, so R_j, L_j and the labels of a segment serve
// as before, for none of these depends on the state. The chain ends at k. That is why a segment with a single candidate left must still serve as a
// segment: as a plain R it would bar its variables from later service.
//
// The search is that of whip_search.h: depth first, one visit for each set of R's with the last of them, and a bound by rounds of assertions.
#pragma once

#include "verify/whip_search.h"

namespace bitwhip::verify {

// Which variables can follow a right-linking candidate, by the labels that may be ghosts.
class Ghosts {
 public:
  explicit Ghosts(const Set& labels);

  using Variables = std::bitset<kVariables>;
  static constexpr std::size_t kRights = kFirstGroup + kMinirows;

  const Set& labels() const { return labels_; }
  const Variables& after(std::size_t right) const { return after_[right]; }

 private:
  Set labels_;
  std::array<Variables, kRights> after_;
};

class GhostSearch {
 public:
  // Singles may be left in the state. The references must outlive the object.
  GhostSearch(const Marks& marks, bool groups, Poll& poll) : marks_(marks), groups_(groups), poll_(poll), rounds_(marks, std::nullopt, groups) {}

  // n: the greatest number of variables. Throws Stopped, TooLarge.
  bool has_target(Candidate target, const Ghosts& ghosts, int n);
  // True if since the last call there was a partial chain that longer searches might complete.
  bool take_cut() { return std::exchange(cut_, false); }

 private:
  struct Partial {
    std::u16string rights;  // in order of their numbers
    std::size_t last;       // the target at first
    Set dead;               // what is linked to the target or to one of these
    Ghosts::Variables closed;
  };
  struct Cell {
    int variable, count;
    Candidate rest[3];  // compatible
  };

  bool extend(const Partial& partial, int n);
  bool follow(const Partial& partial, const Cell& cell, int n);
  bool enter(const Partial& partial, std::size_t right, int n);
  template <class Visit>
  bool any_right(const Partial& partial, const Cell& cell, Visit visit) const;

  const Marks& marks_;
  const bool groups_;
  Poll& poll_;
  Rounds rounds_;
  const Ghosts* ghosts_ = nullptr;
  Seen seen_;
  bool cut_ = false;
};

}  // namespace bitwhip::verify
