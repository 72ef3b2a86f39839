#include "rules/bichain.h"

#include "rules/nrczt_chain.h"
#include "rules/propagation.h"

namespace bitwhip::rules {
namespace {

const ChainForm& kForm = kNrcztGeneralForms[0];

// Two linked candidates with partial chains of lengths p and q, q the smallest that p allows.
struct Pair {
  Candidate a = kNoCandidate;
  Candidate b = kNoCandidate;
  int q = kNever;
};

// lengths: of the shortest partial chains that end in each candidate, none longer than p.
Pair best_pair(const Spaces& spaces, const std::uint8_t (&lengths)[kCandidates]) {
  Pair best;
  for (int c = 0; c < kCandidates; ++c) {
    if (lengths[c] == kNever) continue;
    spaces.links(static_cast<Candidate>(c)).each([&](Candidate x) {
      if (lengths[x] <= lengths[c] && lengths[x] < best.q) best = {static_cast<Candidate>(c), x, lengths[x]};
    });
  }
  return best;
}

}  // namespace

int Bichain::find(Search& search, int n, Live* targets) const {
  propagation_kernels().advance(search, n);
  const Spaces& spaces = search.live.tables().spaces();
  ChainSearch chains(search, kForm, n);
  search.cut = false;
  int count = 0;
  int q = kNever;
  for (int i = 0; i < search.open_count; ++i) {
    const Live c = search.open[i];
    if (search.conflict[c] > n) {
      search.cut |= !search.closed[c] || search.conflict[c] != kNever;
      continue;
    }
    std::uint8_t lengths[kCandidates];
    chains.reach(search.live.name(c), lengths);
    search.cut |= chains.cut();
    if (search.halt != Halt::none) return count;
    const Pair pair = best_pair(spaces, lengths);
    if (pair.q < q) {
      q = pair.q;
      count = 0;
    }
    if (pair.q == q && q != kNever) targets[count++] = c;
  }
  return count;
}

Pattern Bichain::explain(Search& search, Live target, int n) const {
  Pattern pattern{search.live.name(target)};
  for (int p = 1; p <= n; ++p) {
    ChainSearch chains(search, kForm, p);
    std::uint8_t lengths[kCandidates];
    chains.reach(pattern.target, lengths);
    const Pair pair = best_pair(search.live.tables().spaces(), lengths);
    if (pair.q == kNever) continue;
    pattern.links = chains.path_to(pattern.target, pair.a);
    pattern.branch = ChainSearch(search, kForm, pair.q).path_to(pattern.target, pair.b);
    return pattern;
  }
  return pattern;
}

}  // namespace bitwhip::rules
