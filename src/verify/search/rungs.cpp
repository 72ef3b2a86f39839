#include "verify/search/rungs.h"

namespace bitwhip::verify {

std::string not_searched(const Rules& rules) {
  for (const ListedRule& part : rules) {
    if (part.rule->steps == Family::bichain) return "bichains";
    // What of the shorter ones belongs to a search that begins with longer chains of PBCS is not
    // defined.
    const auto begins = [&](const ListedRule& one) {
      return one.rule == part.rule && one.least == part.rule->least;
    };
    if (!part.rule->whip_types.empty() && lists::none_of(rules, begins))
      return std::string(part.rule->name) + " without its shortest lengths";
  }
  return {};
}

CandidateBits RungSearch::targets(const RuleRung& rung) {
  const CheckerRule& rule = *rung.rule;
  poll_();
  if (rule.targets != nullptr) return rule.targets(marks_, rule, rung.n, poll_);

  const auto [known, made] = searches_.try_emplace(&rule);
  Searches& searches = known->second;
  if (made) {
    for (const Named<WhipType>& whip : rule.whip_types)
      searches.whips.emplace_back(marks_, whip.type, poll_);
    for (const ChainType& type : chains_of(rule)) searches.chains.emplace_back(marks_, type, poll_);
  }
  BITWHIP_INVARIANT(!searches.whips.empty() || !searches.chains.empty());
  if (searches.ended || rung.n % rule.cells_per_variable != 0) return {};
  const int n = rung.n / rule.cells_per_variable;
  CandidateBits targets;
  for_each(marks_.open(), [&](Candidate c) {
    const auto found = [&](auto& search) { return search.has_target(c, n); };
    targets[static_cast<std::size_t>(c)] =
        lists::any_of(searches.whips, found) || lists::any_of(searches.chains, found);
  });
  bool cut = false;
  for (BoundedWhipSearch& search : searches.whips) cut = search.take_cut() || cut;
  for (BoundedChainSearch& search : searches.chains) cut = search.take_cut() || cut;
  searches.ended = !cut;
  return targets;
}

std::optional<Found> first_rung(const Marks& marks, const std::vector<RuleRung>& list, Poll& poll) {
  RungSearch search(marks, poll);
  bool tried = marks.relations.tried;
  for (const RuleRung& rung : list) {
    if (rung.rule->next != nullptr) {
      poll();
      if (rung.rule->once && std::exchange(tried, true)) continue;
      if (auto next = rung.rule->next(marks, *rung.rule, rung.n, poll))
        return Found{rung, {}, tried, std::move(next)};
      continue;
    }
    CandidateBits targets = search.targets(rung);
    if (targets.any()) return Found{rung, targets, tried};
  }
  return std::nullopt;
}

Marks::End walk(Marks marks, const Rules& rules, Poll& poll) {
  const std::vector<RuleRung> list = rungs(rules);
  for (;;) {
    const Marks::End end = marks.settle();
    if (end != Marks::End::open) return end;
    auto found = first_rung(marks, list, poll);
    if (!found) return end;
    marks.remove(found->targets);
    if (found->next) marks.relations = *std::move(found->next);
    marks.relations.tried = found->tried;
  }
}

bool check_round(const PathState& state, const std::vector<Candidate>& removed,
                 const std::optional<Relations>& next, int longest, const std::string& step,
                 const Rules& rules, Poll& poll) {
  const std::string single = state.pending_single();
  if (!single.empty())
    throw Wrong(says("a round of {}", step), there("{} is a single", single),
                asks("singles come before a round"));
  const CandidateBits listed = set_of(removed);
  const auto found = first_rung(state, rungs(up_to(rules, longest)), poll);
  if (!found)
    throw Wrong(says("a round of {}", step), there("the search of the checker finds no {}", step),
                asks("a round has all targets of the first rule and length that have any"));
  const std::string rung = to_string(found->rung);
  const CandidateBits more = listed & ~found->targets, fewer = found->targets & ~listed;
  if (more.any() || found->rung.n < longest)
    throw Wrong(says("a round of {}", step),
                there("{} is a target of {}, which comes before {}", found->first(), rung, step),
                asks("a round is of the first rule and length that have targets"));
  const auto left_of = [&](const Relations& relations) {
    Marks marks = state;
    marks.relations = relations;
    return marks.live_relations();
  };
  if (found->next.has_value() != next.has_value() ||
      (next && !same_members(left_of(*found->next), left_of(*next))))
    throw Wrong(says("a round of {}", step),
                there("the relations are not those that {} gives", rung),
                asks("a round gives all relations of its rule"));
  if (fewer.any())
    throw Wrong(
        says("a round of {}", step),
        there("{} is left out, and has {} like the others", to_string(least_of(fewer)), rung),
        asks("a round removes all targets of its rule and length"));
  return found->tried;
}

}  // namespace bitwhip::verify
