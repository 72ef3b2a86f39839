#include "rules/bivalue_path.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"
#include "grid/candidate.h"

namespace bitwhip::rules {

void BivaluePaths::load(const Masks& masks, PathSort sort) {
  sort_ = sort;
  open_ = masks.open;
  left_ = {};
  std::fill_n(edges_, kCandidates, std::uint8_t{0});
  const Geometry& geometry = tables_.geometry();
  for (int i = 0; i < geometry.variables(); ++i) {
    const auto v = static_cast<Variable>(i);
    const unsigned mask = masks.table.lane[v];
    if (kMaskBits[mask] != 2) continue;
    if (const bool cell = geometry.kind(v) == VariableKind::rc; (sort == PathSort::pairs && !cell) || (sort == PathSort::digits && cell)) continue;
    const Candidate a = geometry.candidate(v, std::countr_zero(mask));
    const Candidate b = geometry.candidate(v, std::countr_zero(mask & (mask - 1)));
    BITWHIP_INVARIANT(edges_[a] < kMaxPlaces && edges_[b] < kMaxPlaces);
    edge_[a][edges_[a]++] = {v, b};
    edge_[b][edges_[b]++] = {v, a};
    left_.add(a);
    left_.add(b);
  }
}

// The length of a shortest chain on the target, 0 where none of length up to `limit` exists.
int BivaluePaths::search(Candidate target, int limit) {
  CandidateSet fresh = left_;  // not yet an L
  CandidateSet right = {};     // already an R
  const CandidateSet& back = links(target);
  fresh.remove(target);
  right.add(target);
  node_[0] = {{0, kNoCandidate, target}, 0};
  int begin = 0, end = 1;
  for (int length = 1; length <= limit && begin < end; ++length) {
    const int stop = end;
    for (int at = begin; at < stop; ++at) {
      const CandidateSet& reach = links(node_[at].link.right);
      for (std::size_t w = 0; w < fresh.word.size(); ++w) {
        std::uint64_t rest = reach.word[w] & fresh.word[w];
        fresh.word[w] &= ~rest;
        for (; rest; rest &= rest - 1) {
          const auto l = static_cast<Candidate>(w * 64 + std::countr_zero(rest));
          for (int i = 0; i < edges_[l]; ++i) {
            const auto& [v, r] = edge_[l][i];
            if (right.has(r)) continue;
            right.add(r);
            BITWHIP_INVARIANT(end <= kCandidates);  // each candidate is an R once
            node_[end] = {{v, l, r}, static_cast<std::uint16_t>(at)};
            if (back.has(r)) {
              found_ = end;
              return length;
            }
            ++end;
          }
        }
      }
    }
    begin = stop;
  }
  return 0;
}

int BivaluePaths::shortest(int limit, CandidateSet& targets) {
  int best = 0;
  targets = {};
  open_.each([&](Candidate z) {
    if (!left_.meets(links(z))) return;
    const int length = search(z, best == 0 ? limit : best);
    if (length == 0) return;
    if (best == 0 || length < best) targets = {};
    best = length;
    targets.add(z);
  });
  return best;
}

std::span<const Link> BivaluePaths::chain(Candidate target) {
  const int length = search(target, kNoLimit);
  BITWHIP_INVARIANT(0 < length && length <= kCandidates);
  for (int i = length, at = found_; i > 0; --i, at = node_[at].parent) chain_[i - 1] = node_[at].link;
  return {chain_, static_cast<std::size_t>(length)};
}

}  // namespace bitwhip::rules
