#include "rules/bichain.h"

#include <algorithm>

#include "rules/position.h"

namespace bitwhip::rules {
namespace {

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

Found Bichain::find(Position& position, int size, CandidateList& out) const {
  Search& search = position.search(view());
  if (!advance(search, size)) return {.halt = search.budget.halt()};
  closure_kernels().close(search);
  const Spaces& spaces = position.tables().spaces();
  ChainSearch chains(search, form_, size);
  const SearchWork work(search, size);
  Found result{.exhausted = true};
  int q = kNever;
  for (int i = 0; i < search.pass.rows; ++i) {
    const Candidate c = search.pass.open[i];
    if (search.conflict[i] > size) {
      result.exhausted &= search.closed[i] && search.conflict[i] == kNever;
      continue;
    }
    std::uint8_t lengths[kCandidates];
    chains.reach(c, lengths);
    result.exhausted &= !chains.cut;
    result.halt = chains.halt;
    if (result.halt != Halt::none) break;
    const Pair pair = best_pair(spaces, lengths);
    if (pair.q < q) {
      q = pair.q;
      out.clear();
    }
    if (pair.q == q && q != kNever) out.add(c);
  }
  work.tell(chains);
  if (SearchProfile* const profile = search.budget.profile; profile != nullptr) {
    const auto tried = static_cast<std::uint64_t>(search.pass.rows);
    profile->add(Counter::targets, size, result.halt == Halt::none ? tried : work.searches());
    profile->add(Counter::by_waves, size, result.halt == Halt::none ? tried - work.searches() : 0);
  }
  result.count = out.size();
  return result;
}

Evidence Bichain::explain(Position& position, Candidate target, int size) const {
  Search& search = position.search(view());
  const auto complete = [&](const std::vector<Link>& links) {
    return justified(position.tables(), search.masks(), form_.style(), search.pass.g_candidates, target, links);
  };
  const auto same = [](const Link& a, const Link& b) { return a.variable == b.variable && a.left == b.left && a.right == b.right; };
  for (int p = 1; p <= size; ++p) {
    ChainSearch chains(search, form_, p);
    std::uint8_t lengths[kCandidates];
    chains.reach(target, lengths);
    if (chains.halt != Halt::none) return {};
    const Pair pair = best_pair(position.tables().spaces(), lengths);
    if (pair.q == kNever) continue;
    const auto links = chains.path_to(target, pair.a);
    const auto branch = ChainSearch(search, form_, pair.q).path_to(target, pair.b);
    const bool part = std::equal(branch.begin(), branch.end(), links.begin(), links.begin() + static_cast<long>(branch.size()), same);
    return ChainEvidence{complete(links), part ? std::vector<ChainCell>() : complete(branch)};
  }
  return {};
}

}  // namespace bitwhip::rules
