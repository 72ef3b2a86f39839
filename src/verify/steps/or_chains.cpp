#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "verify/search/chain_search.h"
#include "verify/steps/partial_whips.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

bool is_contrad(const Rule& rule) { return rule.name.find("contrad") != std::string_view::npos; }

// The partial whips on one candidate, some with the relation as a cell, length by length.
class Chains {
 public:
  Chains(const Marks& marks, const Rule& rule, Candidate target, const Set& guardians, Poll& poll)
      : marks_(marks), contrad_(is_contrad(rule)), groups_(has_groups(rule)), target_(target), guardians_(guardians), poll_(poll) {}

  // True if there is a chain of n cells or fewer.
  bool find(int n) {
    std::vector<Chain> chains{{{{}, target_, links_of(marks_, target_)}, {}, false}};
    Seen seen;
    for (int length = 1; length <= n && !chains.empty(); ++length) {
      std::vector<Chain> longer;
      for (const Chain& chain : chains) {
        if (contrad_ ? (guardians_ & ~chain.by_rights).none() : chain.used && is_closed(chain.partial)) return true;
        const auto add = [&](int right, bool used) {
          Chain next{partial_with(marks_, chain.partial, right), chain.by_rights | links_of(marks_, right), used};
          std::u16string key = next.partial.rights + static_cast<char16_t>(right);
          key += static_cast<char16_t>(used);
          if (seen.insert(std::move(key))) longer.push_back(std::move(next));
        };
        each_end(marks_, chain.partial, target_, groups_, poll_, [&](int right) { add(right, chain.used); });
        const Set free = guardians_ & ~chain.partial.gone;
        if (!contrad_ && !chain.used && free.count() == 1 && !holds_right(chain.partial) && (guardians_ & links_of(marks_, chain.partial.last)).any())
          add(least_of(free), true);
      }
      chains = std::move(longer);
    }
    return false;
  }

 private:
  struct Chain {
    PartialWhip partial;
    Set by_rights;
    bool used;
  };

  bool holds_right(const PartialWhip& partial) const {
    return std::any_of(partial.rights.begin(), partial.rights.end(),
                       [this](char16_t right) { return right < kFirstGroup && has(guardians_, right); });
  }
  // True if nothing is left of a variable, one of whose candidates is linked to the last R.
  bool is_closed(const PartialWhip& partial) const {
    const auto closes = [&](const Members& members) {
      bool linked = false;
      for (const Candidate c : members) {
        if (!marks_.possible(c)) continue;
        if (!has(partial.gone, c)) return false;
        linked = linked || has(links_of(marks_, partial.last), c);
      }
      return linked;
    };
    return std::any_of(marks_.board().members.begin(), marks_.board().members.end(), closes);
  }

  const Marks& marks_;
  const bool contrad_, groups_;
  const Candidate target_;
  const Set& guardians_;
  Poll& poll_;
};

}  // namespace

void check_or_chain(const State& state, const Type& type, const Step& step, Candidate target, bool full) {
  std::size_t relations = 0, place = 0;
  for (std::size_t k = 0; k < step.cells.size(); ++k) {
    if (step.cells[k].relation.empty()) continue;
    ++relations;
    place = k;
  }
  if (relations != 1) throw Wrong("{} in the chain", counted(relations, "relation"));
  if (step.cells.size() != at(type.length)) throw Wrong(counted(step.cells.size(), "cell"));
  const bool last = place + 1 == step.cells.size();
  if (last != is_contrad(*type.rule))
    throw Wrong(last ? "the relation is the last cell of the chain" : "the relation is not the last cell of the chain");
  const std::vector<Candidate>& guardians = step.cells[place].relation;
  check_relation_known(state, guardians);
  if (guardians.size() != cases_of(*type.rule)) throw Wrong("a relation of {}", counted(guardians.size(), "guardian"));
  check_whip(state, {.groups = has_groups(*type.rule)}, step.cells, target, full);
}

Set or_chain_targets(const Marks& marks, const Rule& rule, int n, Poll& poll) {
  Set targets;
  for (const Set& guardians : marks.live_relations()) {
    if (guardians.count() != cases_of(rule)) continue;
    for_each(marks.open() & ~guardians, [&](Candidate c) {
      // Beyond the reach of singles and of the relation there is none.
      Marks trial = marks;
      trial.relations().sets = {guardians};
      trial.set(c);
      if (settle(trial, has_groups(rule)) != Marks::End::contradiction) return;
      if (Chains(marks, rule, c, guardians, poll).find(n)) targets.set(at(c));
    });
  }
  return targets;
}

}  // namespace bitwhip::verify
