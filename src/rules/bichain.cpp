#include "rules/bichain.h"

#include "rules/nrczt_chain.h"
#include "rules/propagation.h"

namespace bitwhip::rules {
namespace {

const ChainForm& kForm = kNrcztGeneralForms[0];

// A pair of linked candidates, one of each set; false when there is none.
bool linked_pair(const Spaces& spaces, const CandidateSet& a, const CandidateSet& b, Candidate& first, Candidate& second) {
  bool any = false;
  a.each([&](Candidate c) {
    if (any || !spaces.links(c).meets(b)) return;
    any = true;
    first = c;
    spaces.links(c).each([&](Candidate x) {
      if (b.has(x)) second = x;
    });
  });
  return any;
}

}  // namespace

int Bichain::find(Search& search, int n, Live* targets) const {
  propagation_kernels().advance(search, n);
  const Spaces& spaces = search.live.tables().spaces();
  search.cut = true;
  int count = 0;
  ChainSearch longer(search, kForm, n);
  for (int q = 1; q <= n && count == 0; ++q) {
    ChainSearch shorter(search, kForm, q);
    for (int i = 0; i < search.open_count; ++i) {
      const Live c = search.open[i];
      if (search.conflict[c] > n) continue;
      CandidateSet by_p{}, by_q{};
      longer.reach(search.live.name(c), by_p);
      shorter.reach(search.live.name(c), by_q);
      if (search.halt != Halt::none) return count;
      Candidate a, b;
      if (linked_pair(spaces, by_p, by_q, a, b)) targets[count++] = c;
    }
  }
  return count;
}

Pattern Bichain::explain(Search& search, Live target, int n) const {
  Pattern pattern{search.live.name(target)};
  const Spaces& spaces = search.live.tables().spaces();
  for (int p = 1; p <= n; ++p) {
    ChainSearch longer(search, kForm, p);
    CandidateSet by_p{};
    longer.reach(pattern.target, by_p);
    for (int q = 1; q <= p; ++q) {
      ChainSearch shorter(search, kForm, q);
      CandidateSet by_q{};
      shorter.reach(pattern.target, by_q);
      Candidate a, b;
      if (!linked_pair(spaces, by_p, by_q, a, b)) continue;
      pattern.links = longer.path_to(pattern.target, a);
      pattern.branch = shorter.path_to(pattern.target, b);
      return pattern;
    }
  }
  return pattern;
}

}  // namespace bitwhip::rules
