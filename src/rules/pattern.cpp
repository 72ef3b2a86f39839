#include "rules/pattern.h"

#include <optional>
#include <vector>

namespace bitwhip::rules {
namespace {

// The candidates taken as true so far: the target, then R_1, R_2 ...
class Assumed {
 public:
  Assumed(const Geometry& geometry, const LiveGrid& live) : geometry_(geometry), live_(live) {}

  void add(Candidate c) { list_.push_back(c); }

  bool present(Candidate c) const { return live_.find(c) != kNoCandidate && live_.present(live_.find(c)); }
  bool excludes(Candidate c) const {
    for (const Candidate a : list_) {
      if (geometry_.linked(a, c)) return true;
    }
    return false;
  }
  bool satisfies(Variable v) const {
    for (const Candidate a : list_) {
      for (const Candidate c : geometry_.members(v)) {
        if (a == c) return true;
      }
    }
    return false;
  }

  // A link whose variable has `right` (or nothing, for kNoCandidate) as its only candidate left.
  std::optional<Link> link(Variable v, LeftLink rule, Candidate right) const {
    if (satisfies(v)) return std::nullopt;
    Candidate left = kNoCandidate;
    for (const Candidate c : geometry_.members(v)) {
      if (c == right || !present(c)) continue;
      if (!excludes(c)) return std::nullopt;
      if (left == kNoCandidate && (rule == LeftLink::any || geometry_.linked(list_.back(), c))) left = c;
    }
    if (left == kNoCandidate) return std::nullopt;
    return Link{v, left, right};
  }

 private:
  const Geometry& geometry_;
  const LiveGrid& live_;
  std::vector<Candidate> list_;
};

}  // namespace

Pattern make_pattern(const Geometry& geometry, const LiveGrid& live, LeftLink rule, Live target, const Live* right, int count) {
  Pattern pattern{live.name(target)};
  Assumed assumed(geometry, live);
  assumed.add(pattern.target);
  for (int i = 0; i < count; ++i) {
    const Candidate r = live.name(right[i]);
    std::optional<Link> found;
    for (const auto& place : geometry.places(r)) {
      if (!found && !assumed.excludes(r)) found = assumed.link(place.variable, rule, r);
    }
    if (!found) return {pattern.target};
    pattern.links.push_back(*found);
    assumed.add(r);
  }
  for (int lv = 0; lv < live.columns(); ++lv) {
    if (!live.used(lv)) continue;
    if (const auto last = assumed.link(live.variable_name(lv), rule, kNoCandidate)) {
      pattern.links.push_back(*last);
      return pattern;
    }
  }
  return {pattern.target};
}

}  // namespace bitwhip::rules
