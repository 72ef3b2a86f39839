#include "rules/whip_chain.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "rules/justify.h"

namespace bitwhip::rules {
namespace {

// The candidates and g-candidates taken as true so far: the target, then R_1, R_2 ...
class Assumed {
 public:
  // ghosts: may be left-linking candidates though they are gone; null: none.
  Assumed(const Search& search, const CandidateSet* ghosts, Candidate target)
      : spaces_(search.spaces()), geometry_(search.tables().geometry()), pass_(search.pass), ghosts_(ghosts), list_{target} {}

  void add(Candidate c) { list_.push_back(c); }
  void drop() { list_.pop_back(); }

  bool present(Candidate c) const { return pass_.find(c) != Pass::kNone; }
  bool is_ghost(Candidate c) const { return ghosts_ != nullptr && ghosts_->has(c) && !present(c); }
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
    Candidate left = kNoCandidate, ghost = kNoCandidate;
    for (const Candidate c : geometry_.members(v)) {
      if (ghost == kNoCandidate && is_ghost(c) && linked(list_.back(), c)) ghost = c;
      if (c == right || !present(c)) continue;
      const bool excluded = excludes(c);
      if (!excluded && !within(right, c)) return std::nullopt;
      if (excluded && left == kNoCandidate && (rule == LeftLink::any || linked(list_.back(), c))) left = c;
    }
    if (left == kNoCandidate) left = ghost;
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
  const Pass& pass_;
  const CandidateSet* ghosts_;
  std::vector<Candidate> list_;
};

// The candidate or g-candidate of a row.
Candidate candidate_of_row(const Pass& pass, Row row) {
  return row < pass.rows ? pass.open[row] : static_cast<Candidate>(kFirstGroup + pass.minirow[row - pass.rows]);
}

// The link that ends the chain, in the first variable that has one.
std::optional<Link> last_link(const Search& search, const Assumed& assumed, LeftLink rule) {
  for (int v = 0; v < search.tables().geometry().variables(); ++v) {
    if (search.pass.column_of[v] == Pass::kNone) continue;
    if (const auto last = assumed.link(static_cast<Variable>(v), rule, kNoCandidate)) return last;
  }
  return std::nullopt;
}

// one_more: one further R may be needed.
Evidence evidence(Search& search, LeftLink rule, Candidate z, std::span<const Candidate> right, bool one_more, const CandidateSet* ghosts) {
  const Pass& pass = search.pass;
  std::vector<Link> links;
  Assumed assumed(search, ghosts, z);
  for (const Candidate r : right) {
    const auto found = assumed.link_to(r, rule);
    if (!found) return {};
    links.push_back(*found);
    assumed.add(found->right);
  }
  const auto ends = [&] {
    const auto last = last_link(search, assumed, rule);
    if (last) links.push_back(*last);
    return last.has_value();
  };
  bool ended = ends();
  for (int row = 0; one_more && !ended && row < pass.rows + pass.minirows; ++row) {
    const auto found = assumed.link_to(candidate_of_row(pass, static_cast<Row>(row)), rule);
    if (!found) continue;
    links.push_back(*found);
    assumed.add(found->right);
    ended = ends();
    if (ended) break;
    links.pop_back();
    assumed.drop();
  }
  if (!ended) return {};
  return ChainEvidence{justified(search.tables(), search.masks(), kWhipStyle, z, links)};
}

}  // namespace

Evidence whip_evidence(Search& search, LeftLink rule, Live target, const Live* right, int count) {
  const LiveGrid& live = search.live;
  std::vector<Candidate> names;
  for (int i = 0; i < count; ++i) names.push_back(live.name(right[i]));
  return evidence(search, rule, live.name(target), names, false, nullptr);
}

Evidence shown_evidence(Search& search, LeftLink rule, Row target, const ChainWish& wish) {
  const ChainLanes::Shown& shown = search.chains.shown[target];
  CandidateSet ghosts;
  if (wish.ghosts != nullptr) ghosts = *wish.ghosts;
  if (wish.ghosts != nullptr && wish.not_for != nullptr) {
    wish.not_for[search.pass.open[target]].each([&](Candidate c) { ghosts.remove(c); });
  }
  std::vector<Candidate> names;
  for (int i = 0; i < shown.length; ++i) names.push_back(candidate_of_row(search.pass, shown.right[i]));
  return evidence(search, rule, search.pass.open[target], names, shown.one_more, &ghosts);
}

}  // namespace bitwhip::rules
