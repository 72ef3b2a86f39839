// Forcing whips and chains over relations: both rest on partial whips with all right-linking
// candidates, which the searches make one cell longer at a time.
#include "verify/steps/partial_whips.h"

#include "base/text.h"
#include "rulebook/rules.h"
#include "verify/steps/chain_search.h"
#include "verify/steps/steps.h"
#include "verify/steps/unfillable.h"

namespace bitwhip::verify {
namespace {

// Enumeration of all partial whips on a candidate, length by length. `relation`: guardians that may
// be a cell too; empty: no relation.
class WhipEnumeration : BoundedWhipSearch {
 public:
  struct RelationWhip : Partial {
    bool used = false;  // the relation is one of its cells
  };

  WhipEnumeration(const Marks& marks, Candidate target, bool groups, const CandidateBits& relation,
                  Poll& poll)
      : BoundedWhipSearch(marks, {.groups = groups}, poll),
        relation_(relation),
        all_{{begin(target)}} {}

  const std::vector<RelationWhip>& all() const { return all_; }

  void extend() {
    std::vector<RelationWhip> longer;
    for (const RelationWhip& one : all_) {
      const auto add = [&](Right right, bool used) {
        RelationWhip next{with(one, right), used};
        if (is_new(next.rights + right + static_cast<char16_t>(used)))
          longer.push_back(std::move(next));
      };
      for (const Right right : next_of(one).rights) add(right, one.used);
      const auto is_guardian = [this](Right right) {
        return right < kFirstGroup && has(relation_, right);
      };
      const CandidateBits free =
          relation_ & ~links_of(static_cast<Right>(target_)) & ~one.by_rights;
      if (!one.used && free.count() == 1 && lists::none_of(one.rights, is_guardian) &&
          (relation_ & links_of(one.last)).any())
        add(static_cast<Right>(least_of(free)), true);
    }
    all_ = std::move(longer);
  }

  // Returns true if the relation is one of its cells, and one more cell ends it.
  bool ends(const RelationWhip& one) { return one.used && next_of(one).ends; }

  using BoundedWhipSearch::links_of;

 private:
  const CandidateBits relation_;
  std::vector<RelationWhip> all_;
};

bool is_of_relations(const CheckerRule& rule) {
  return rule.relation != rulebook::RelationUse::none;
}
bool is_contrad(const CheckerRule& rule) { return rule.relation == rulebook::RelationUse::contrad; }

// Returns by length the candidates that the ends of partial whips up to it are linked to.
std::vector<CandidateBits> linked_to_ends(const Marks& marks, Candidate from, int longest,
                                          bool groups, Poll& poll) {
  WhipEnumeration whips(marks, from, groups, {}, poll);
  std::vector<CandidateBits> linked;
  for (int n = 0; n <= longest; ++n) {
    if (n > 0) whips.extend();
    linked.push_back(n > 0 ? linked.back() : CandidateBits{});
    for (const WhipEnumeration::RelationWhip& one : whips.all())
      linked.back() |= whips.links_of(one.last);
  }
  return linked;
}

// Adds what forcing whips of n cells from these candidates eliminate.
void add_forcing_targets(const Marks& marks, const std::vector<Candidate>& from, int n, bool groups,
                         Poll& poll, CandidateBits& targets) {
  CandidateBits common = marks.open();
  for (const Candidate c : from) {
    // Partial whips do no more than T&E (with groups over W1), which eliminates everything when it
    // meets a contradiction.
    Marks trial = marks;
    trial.set(c);
    if (trial.settle(groups) != Marks::End::contradiction) common &= ~trial.possible();
  }
  if (common.none()) return;
  std::vector<std::vector<CandidateBits>> linked;
  for (const Candidate c : from) linked.push_back(linked_to_ends(marks, c, n - 1, groups, poll));
  // Tries all distributions of n - 1 cells.
  const auto share = [&](auto& self, std::size_t i, int left,
                         const CandidateBits& reached) -> void {
    if (i + 1 == linked.size()) {
      targets |= reached & linked[i][at(left)];
      return;
    }
    for (int p = 0; p <= left; ++p) self(self, i + 1, left - p, reached & linked[i][at(p)]);
  };
  share(share, 0, n - 1, common);
}

// Returns true if there is a chain of n cells or fewer.
bool has_or_chain(const Marks& marks, const CheckerRule& rule, Candidate target,
                  const CandidateBits& guardians, int n, Poll& poll) {
  const bool contrad = is_contrad(rule);
  WhipEnumeration whips(marks, target, rule.groups, contrad ? CandidateBits{} : guardians, poll);
  const auto ends = [&](const WhipEnumeration::RelationWhip& one) {
    return contrad ? (guardians & ~one.by_rights).none() : whips.ends(one);
  };
  for (int length = 1; length <= n; ++length) {
    if (lists::any_of(whips.all(), ends)) return true;
    if (length < n) whips.extend();
  }
  return false;
}

}  // namespace

void check_forcing(const PathState& state, const StepType& type, const Step& step, Candidate target,
                   bool full) {
  const ClaimedForcing& forcing = claim_of<ClaimedForcing>(step);
  std::vector<Candidate> all = forcing.guardians;
  if (is_of_relations(*type.rule)) {
    check_relation_known(state, all);
  } else {
    if (forcing.base.size() != 1)
      throw Wrong(says("{}", step.name),
                  there("it has {}", counted(forcing.base.size(), "variable")),
                  asks("a forcing whip has one variable"));
    all = state.left(forcing.base.front());
  }
  const std::string source =
      forcing.base.empty() ? "the relation" : to_string(forcing.base.front());
  if (all.size() != at(type.rule->cases))
    throw Wrong(says("{} has {} cases", step.name, type.rule->cases),
                there("{} holds {}", source, counted(all.size(), "candidate")),
                asks("there is a case for each candidate"));
  std::vector<Candidate> taken;
  std::size_t length = 1;
  for (const ForcingCase& one : forcing.cases) {
    if (!contains(all, one.from))
      throw Wrong(says("a case of {}", to_string(one.from)),
                  there("{} is not in {}", to_string(one.from), source),
                  asks("the cases are the candidates of the variable or the relation"));
    taken.push_back(one.from);
    length += one.cells.size();
  }
  if (!all_different(taken))
    throw Wrong(says("{}", counted(taken.size(), "case")),
                there("a candidate of {} is there twice", source),
                asks("each candidate has one case"));
  if (taken.size() != all.size())
    throw Wrong(says("{}", counted(taken.size(), "case")),
                there("{} holds {}", source, counted(all.size(), "candidate")),
                asks("there is a case for each candidate"));
  if (length != at(type.length))
    throw Wrong(says("{} names length {}", step.name, type.length),
                there("its partial whips have {}", counted(length - 1, "CSP-variable")),
                asks("the length of a forcing whip is 1 and that of its partial whips"));
  for (const ForcingCase& one : forcing.cases) {
    if (!one.cells.empty())
      check_whip(state, {.groups = type.rule->groups}, one.cells, one.from, full, true);
    const CandidateGroup end =
        one.cells.empty() ? CandidateGroup{one.from} : one.cells.back().right;
    if (!g_linked(state, end, target))
      throw Wrong(says("the case of {} ends with {}", to_string(one.from), to_string(end.front())),
                  there("{} is not linked to the target", to_string(end.front())),
                  asks("the end of each case is linked to the target"));
  }
}

CandidateBits forcing_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll) {
  CandidateBits targets;
  const auto add = [&](const std::vector<Candidate>& from) {
    if (from.size() == at(rule.cases))
      add_forcing_targets(marks, from, n, rule.groups, poll, targets);
  };
  if (is_of_relations(rule)) {
    for (const CandidateBits& guardians : marks.live_relations()) {
      std::vector<Candidate> list;
      for_each(guardians, [&](Candidate c) { list.push_back(c); });
      add(list);
    }
    return targets;
  }
  marks.each_variable([&](int, const std::vector<Candidate>& list) { add(list); });
  return targets;
}

void check_or_chain(const PathState& state, const StepType& type, const Step& step,
                    Candidate target, bool full) {
  const auto& cells = claim_of<ClaimedChain>(step).cells;
  const auto is_relation = [](const StepCell& one) { return !one.relation.empty(); };
  const auto relations = static_cast<std::size_t>(lists::count_if(cells, is_relation));
  if (relations != 1)
    throw Wrong(says("{}", step.name), there("it has {}", counted(relations, "relation")),
                asks("one cell of such a whip is a relation"));
  const auto cell = lists::find_if(cells, is_relation);
  if (cells.size() != at(type.length))
    throw Wrong(says("{} names length {}", step.name, type.length),
                there("its chain has {}", counted(cells.size(), "CSP-variable")),
                asks("a whip[n] has n of them, the relation included"));
  const bool last = cell + 1 == cells.end();
  if (last != is_contrad(*type.rule))
    throw Wrong(says("{}", step.name), there("its relation is {}the last cell", last ? "" : "not "),
                asks("the relation is the last cell of a contrad whip, and of no other"));
  check_relation_known(state, cell->relation);
  if (cell->relation.size() != at(type.rule->cases))
    throw Wrong(says("{}", step.name),
                there("its relation has {}", counted(cell->relation.size(), "guardian")),
                asks("it has {}", type.rule->cases));
  check_whip(state, {.groups = type.rule->groups}, cells, target, full);
}

CandidateBits or_chain_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll) {
  CandidateBits targets;
  for (const CandidateBits& guardians : marks.live_relations()) {
    if (guardians.count() != at(rule.cases)) continue;
    for_each(marks.open() & ~guardians, [&](Candidate c) {
      // There is no chain beyond the reach of singles, of the relation and, with groups, of whips
      // of length 1.
      Marks trial = marks;
      trial.relations.sets = {guardians};
      trial.set(c);
      if (trial.settle(rule.groups) == Marks::End::contradiction &&
          has_or_chain(marks, rule, c, guardians, n, poll))
        targets.set(at(c));
    });
  }
  return targets;
}

}  // namespace bitwhip::verify
