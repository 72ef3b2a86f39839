#include "rules/whip_chain.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/justify.h"

namespace bitwhip::rules {
namespace {

// The candidates and g-candidates taken as true so far: the target, then R_1, R_2 ...
class Assumed {
 public:
  Assumed(const Spaces& spaces, const Geometry& geometry, const LiveGrid& live) : spaces_(spaces), geometry_(geometry), live_(live) {}

  void add(Candidate c) { list_.push_back(c); }

  bool present(Candidate c) const { return live_.find(c) != kNoCandidate; }
  bool excludes(Candidate c) const {
    return std::any_of(list_.begin(), list_.end(), [&](Candidate a) { return linked(a, c); });
  }
  // Does one of the plain candidates lie in v?
  bool satisfies(Variable v) const {
    const auto& members = geometry_.members(v);
    return std::find_first_of(list_.begin(), list_.end(), members.begin(), members.end()) != list_.end();
  }

  // A link whose variable has nothing left but `right`: a candidate, members of a minirow, or nothing at all for kNoCandidate.
  std::optional<Link> link(Variable v, LeftLink rule, Candidate right) const {
    if (satisfies(v)) return std::nullopt;
    Candidate left = kNoCandidate;
    for (const Candidate c : geometry_.members(v)) {
      if (c == right || !present(c)) continue;
      const bool excluded = excludes(c);
      if (!excluded && !within(right, c)) return std::nullopt;
      if (excluded && left == kNoCandidate && (rule == LeftLink::any || linked(list_.back(), c))) left = c;
    }
    if (left == kNoCandidate) return std::nullopt;
    return Link{v, left, right};
  }

  // The link that ends in `right`, in the first variable that has one.
  std::optional<Link> link_to(Candidate right, LeftLink rule) const {
    if (right >= kFirstGroup && right != kNoCandidate) {
      for (const auto& half : spaces_.halves(static_cast<Minirow>(right - kFirstGroup))) {
        if (const auto found = link(half.variable, rule, right)) return found;
      }
      return std::nullopt;
    }
    if (excludes(right)) return std::nullopt;
    for (const auto& place : geometry_.memberships(right)) {
      if (const auto found = link(place.variable, rule, right)) return found;
    }
    return std::nullopt;
  }

 private:
  bool linked(Candidate a, Candidate c) const {
    return a >= kFirstGroup ? spaces_.minirow_links(static_cast<Minirow>(a - kFirstGroup)).has(c) : geometry_.linked(a, c);
  }
  bool within(Candidate right, Candidate c) const {
    if (right < kFirstGroup || right == kNoCandidate) return false;
    const auto& members = spaces_.members(static_cast<Minirow>(right - kFirstGroup));
    return std::find(members.begin(), members.end(), c) != members.end();
  }

  const Spaces& spaces_;
  const Geometry& geometry_;
  const LiveGrid& live_;
  std::vector<Candidate> list_;
};

}  // namespace

Evidence whip_evidence(Search& search, LeftLink rule, Row target, const Row* right, int count) {
  const LiveGrid& live = search.live;
  const Candidate z = live.name(target);
  std::vector<Link> links;
  Assumed assumed(live.tables().spaces(), live.geometry(), live);
  assumed.add(z);
  for (int i = 0; i < count; ++i) {
    const auto found = assumed.link_to(live.name(right[i]), rule);
    if (!found) return {};
    links.push_back(*found);
    assumed.add(found->right);
  }
  for (int v = 0; v < live.plain_columns(); ++v) {
    if (!live.used(v)) continue;
    if (const auto last = assumed.link(live.variable_name(v), rule, kNoCandidate)) {
      links.push_back(*last);
      return ChainEvidence{justified(live.tables(), search.masks(), kWhipStyle, z, links)};
    }
  }
  return {};
}

}  // namespace bitwhip::rules
