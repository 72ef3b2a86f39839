#include "verify/rung_search.h"

#include <algorithm>

#include "verify/oddagon.h"
#include "verify/relation_check.h"
#include "verify/subset_search.h"

namespace bitwhip::verify {

std::string not_searched(const Rules& rules) {
  for (const Part& part : rules) {
    if (part.rule->name == "bichain") return "bichains";
    // What of the shorter ones belongs to a search that begins with longer chains of PBCS is not defined.
    const auto begins = [&](const Part& one) { return one.rule == part.rule && one.least == part.rule->least; };
    if (!whips_of(part.rule->name).empty() && std::none_of(rules.begin(), rules.end(), begins))
      return std::string(part.rule->name) + " without its shortest lengths";
  }
  return {};
}

RungSearch::Searches& RungSearch::searches_of(const Rule& rule) {
  for (Searches& known : searches_) {
    if (known.rule == &rule) return known;
  }
  Searches& made = searches_.emplace_back();
  made.rule = &rule;
  for (const WhipType& type : whips_of(rule.name)) made.whips.emplace_back(marks_, type, poll_);
  for (const ChainType& type : chains_of(rule.name)) made.chains.emplace_back(marks_, type, poll_);
  return made;
}

Set RungSearch::targets(const Rung& rung) {
  const Rule& rule = *rung.rule;
  poll_();
  if (rule.within == Within::locked && !marks_.board().classic) return marks_.w1_targets();
  if (rule.within == Within::locked) return marks_.locked_targets(rule.name != "birc", rule.name != "rcib");
  if (rule.within == Within::relations) return relation_targets(marks_, rule.name, poll_);
  if (rule.within == Within::subsets) return subset_targets(marks_, rule.name, rung.n);
  if (rule.name == "oddagon") return oddagon_targets(marks_, rung.n, poll_);

  Searches& searches = searches_of(rule);
  const bool cells = rule.name == "c";  // lengths count cells of the grid, two a variable
  if (searches.ended || (cells && rung.n % 2 != 0)) return {};
  const int n = cells ? rung.n / 2 : rung.n;
  Set targets;
  for_each(marks_.open(), [&](Candidate c) {
    const auto found = [&](auto& search) { return search.has_target(c, n); };
    targets[static_cast<std::size_t>(c)] =
        std::any_of(searches.whips.begin(), searches.whips.end(), found) || std::any_of(searches.chains.begin(), searches.chains.end(), found);
  });
  bool cut = false;
  for (WhipSearch& search : searches.whips) cut = search.take_cut() || cut;
  for (ChainSearch& search : searches.chains) cut = search.take_cut() || cut;
  searches.ended = !cut;
  return targets;
}

std::optional<Found> first_rung(const Marks& marks, const std::vector<Rung>& list, Poll& poll) {
  RungSearch search(marks, poll);
  for (const Rung& rung : list) {
    Set targets = search.targets(rung);
    if (targets.any()) return Found{rung, targets};
  }
  return std::nullopt;
}

Marks::End walk(Marks marks, const Rules& rules, Poll& poll) {
  const std::vector<Rung> list = rungs(rules);
  for (;;) {
    const Marks::End end = marks.settle();
    if (end != Marks::End::open) return end;
    const auto found = first_rung(marks, list, poll);
    if (!found) return end;
    marks.remove(found->targets);
  }
}

}  // namespace bitwhip::verify
