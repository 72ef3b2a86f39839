#include <algorithm>

#include "rules/chain_search.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

constexpr int kBoundLength = 4;  // from this length on the bounds of a flat form pay; of others where lanes find no whips
constexpr int kShortBounds = 6;  // few passes look for longer chains: more waves only then

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

const std::uint8_t* chain_bounds(Search& search, const ChainForm& form, int n) {
  ChainBounds& bounds = search.bounds;
  auto* const end = bounds.known + bounds.count;
  auto* const known = std::find_if(bounds.known, end, [&form](const auto& one) { return one.form == &form; });
  if (known == end) {
    BITWHIP_INVARIANT(bounds.count < ChainBounds::kForms);
    ++bounds.count;
    known->form = &form;
    known->most = 0;
  }
  if (n > known->most) {
    known->most = n <= kShortBounds ? kShortBounds : kMaxLength;
    chain_bound_kernels().find(search, form, known->most, known->least);
  }
  return known->least;
}

Found ChainRule::find(Position& position, int size, CandidateList& out) const {
  if (size % cells_ != 0) return {};
  const int n = size / cells_;
  Search& search = position.search(view());
  if (!advance(search, n - 1)) return {.halt = search.budget.halt()};
  closure_kernels().close(search);
  bool found[kCandidates] = {};
  Found result{.exhausted = true};
  // Every such chain is a whip, and whips are quickly found. Whether longer chains are excluded is
  // then left open, but for the greatest length.
  bool may_have[kCandidates];
  const bool filtered = !forms_.front().flat && n < std::min(kDeepLength, search.budget.max_length());
  std::fill_n(may_have, search.pass.rows, !filtered);
  if (filtered) {
    Row list[kCandidates];
    const Targets whips = chain_lane_kernels().whips(search, n, {}, list);
    if (whips.halt != Halt::none) return {.halt = whips.halt};
    for (int i = 0; i < whips.count; ++i) may_have[list[i]] = true;
  }
  for (const ChainForm& form : forms_) {
    const std::uint8_t* const least = n >= (form.flat ? kBoundLength : kDeepLength) && !form.groups ? chain_bounds(search, form, n) : nullptr;
    if (search.budget.over()) return {.halt = search.budget.halt()};
    ChainSearch chains(search, form, n);
    const SearchWork work(search, n);
    std::uint64_t targets = 0, by_waves = 0, by_last_wave = 0, by_bounds = 0, by_whips = 0;
    for (int i = 0; i < search.pass.rows && result.halt == Halt::none; ++i) {
      if (found[i]) continue;
      ++targets;
      if (least != nullptr && least[i] > n) {
        ++by_bounds;
        result.exhausted &= least[i] == kNever;
        continue;
      }
      if (search.needed[i] > n - 1) {
        ++(search.conflict[i] > n - 1 ? by_waves : by_last_wave);
        result.exhausted &= search.closed[i] && search.conflict[i] == kNever;
        continue;
      }
      if (!may_have[i]) {
        ++by_whips;
        result.exhausted = false;
        continue;
      }
      found[i] = chains.run(search.pass.open[i]);
      result.exhausted &= !chains.cut;
      result.halt = chains.halt;
    }
    work.tell(chains, {{Counter::targets, targets},
                       {Counter::by_waves, by_waves},
                       {Counter::by_last_wave, by_last_wave},
                       {Counter::by_bounds, by_bounds},
                       {Counter::by_whips, by_whips}});
  }
  for (int i = 0; i < search.pass.rows; ++i) {
    if (found[i]) out.add(search.pass.open[i]);
  }
  return result;
}

bool ChainRule::count(Position& position, int longest, std::span<std::uint64_t> counts) const {
  BITWHIP_INVARIANT(counts_partial_chains());
  if (longest < 1) return true;
  Search& search = position.search(view());
  for (const ChainForm& form : forms_) {
    ChainSearch chains(search, form, longest);
    for (int i = 0; i < search.pass.rows && !search.budget.over(); ++i) chains.count(search.pass.open[i], counts);
  }
  return !search.budget.over();
}

Evidence ChainRule::explain(Position& position, Candidate target, int size) const {
  const int n = size / cells_;
  Search& search = position.search(view());
  if (!advance(search, n - 1)) return {};
  for (const ChainForm& form : forms_) {
    ChainSearch chains(search, form, n);
    if (!chains.run(target)) continue;
    return ChainEvidence{
        justified(search.tables(), search.masks(), form.style(), search.pass.g_candidates, target, {chains.links(), static_cast<std::size_t>(n)})};
  }
  return {};
}

Found Bichain::find(Position& position, int size, CandidateList& out) const {
  Search& search = position.search(view());
  if (!advance(search, size)) return {.halt = search.budget.halt()};
  closure_kernels().close(search);
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
    const Pair pair = best_pair(search.spaces(), lengths);
    if (pair.q < q) {
      q = pair.q;
      out.clear();
    }
    if (pair.q == q && q != kNever) out.add(c);
  }
  const std::uint64_t tried = result.halt == Halt::none ? static_cast<std::uint64_t>(search.pass.rows) : work.searches();
  work.tell(chains, {{Counter::targets, tried}, {Counter::by_waves, tried - work.searches()}});
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
    const Pair pair = best_pair(search.spaces(), lengths);
    if (pair.q == kNever) continue;
    const auto links = chains.path_to(target, pair.a);
    const auto branch = ChainSearch(search, form_, pair.q).path_to(target, pair.b);
    const bool part = std::equal(branch.begin(), branch.end(), links.begin(), links.begin() + static_cast<long>(branch.size()), same);
    return ChainEvidence{complete(links), part ? std::vector<ChainCell>() : complete(branch)};
  }
  return {};
}

}  // namespace bitwhip::rules
