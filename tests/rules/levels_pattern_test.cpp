// Every target of a rule (but whips and braids: pattern_test.cpp) comes with a pattern, and every
// pattern keeps the definition of its kind, cell by cell. The checks are written from the
// definitions (HLS; "nrczt chains and lassos"; PBCS ch. 7 for g-candidates; ch. 3 to 5 and 8), not
// from the searches; what a chain may hold is that of its row (rulebook/rules.h).
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "rules/catalog.h"
#include "rules/chain_forms.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rule_state.h"

using namespace bitwhip;
using rules::ChainCell;
using rules::ChainEvidence;
using rules::Evidence;
using rules::ForcingEvidence;
using rules::OddagonEvidence;
using rules::SubsetEvidence;
using testing::kShare;
using testing::RuleState;

namespace {

int row(Candidate c) { return cell_of(c) / 9; }
int column(Candidate c) { return cell_of(c) % 9; }

struct Spec {
  bool t = false, z = false;
  bool general = false;  // any link justifies
  bool one_z = false;    // one inner cell may hold z-candidates
  bool first_z = false;  // the first one, too
  bool chains = true, lassos = false;
  std::set<VariableKind> flat{};  // cells of one of these 2D spaces; empty: variables of all kinds
  bool one_digit = false;         // c-chains
};

// Returns what the row of a chain of HLS allows.
Spec spec_of(const rulebook::Rule& rule) {
  const auto& chains = rulebook::rule_of_chains(rule).chains;
  const rulebook::ChainSwitches& first = chains.front();
  Spec spec{.t = first.t,
            .z = first.z,
            .general = !first.restricted,
            .one_z = first.one_z,
            .first_z = first.first_z,
            .chains = rule.has_chains(),
            .lassos = rule.has_lassos(),
            .one_digit = first.one_digit};
  for (const rulebook::ChainSwitches& chain : chains) {
    if (chain.kind) spec.flat.insert(rules::kind_of(*chain.kind));
  }
  return spec;
}

// Chains of today: what may justify, in which cells.
struct Current {
  bool bivalue = false;
  bool z_first = true, z_inside = true, t = true;
  bool one_kind = false;
};

// Returns what the row of such a chain allows.
Current current_of(const rulebook::Rule& rule) {
  const rulebook::ChainSwitches& first = rule.chains.front();
  return {.bivalue = rule.step_form == rulebook::StepForm::bivalue,
          .z_first = first.first_z,
          .z_inside = first.z,
          .t = first.t,
          .one_kind = first.kind.has_value()};
}

class Checker {
 public:
  Checker(const Geometry& geometry, const Spaces& spaces, const oracle::State& state)
      : geometry_(geometry), spaces_(spaces), state_(state) {}

  // Why it is no oddagon on the target, or nothing.
  std::string oddagon(const OddagonEvidence& found, Candidate target, int n) const {
    const auto& cells = found.cells;
    if (n % 2 == 0 || static_cast<int>(cells.size()) != n)
      return "length " + std::to_string(cells.size());
    if (std::set<Candidate>(cells.begin(), cells.end()).size() != cells.size())
      return "a cell twice";
    for (const Candidate guardian : found.guardians) {
      if (!open(guardian) || !geometry_.linked(guardian, target))
        return "a guardian that is not linked to the target";
    }
    const auto guards = [&](Candidate c) {
      return std::count(found.guardians.begin(), found.guardians.end(), c) > 0;
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Candidate a = cells[i], b = cells[(i + 1) % cells.size()];
      if (!open(a) || digit_of(a) != digit_of(cells.front())) return "a cell without the digit";
      bool joined = false;
      for (const auto& place : geometry_.memberships(a)) {
        if (geometry_.kind(place.variable) == VariableKind::rc || !holds(place.variable, b))
          continue;
        bool guarded = true;
        for (const Candidate c : geometry_.members(place.variable))
          guarded = guarded && (!open(c) || c == a || c == b || guards(c));
        joined = joined || guarded;
      }
      if (!joined) return "two cells without a house whose other candidates are guardians";
    }
    return {};
  }

  // Why it is no such chain, or nothing. closed: not one half of a bichain.
  std::string chain(const std::vector<ChainCell>& links, Candidate target, const Spec& spec,
                    bool closed) const {
    if (!state_.present[target] || state_.decided[target]) return "the target is not open";
    std::set<Candidate> seen{target};
    std::set<Variable> variables;
    std::set<VariableKind> kinds;
    int z_cells = 0;
    for (std::size_t k = 0; k < links.size(); ++k) {
      const Variable v = links[k].variable;
      const Candidate left = links[k].left, right = links[k].right;
      const std::string where = " in cell " + std::to_string(k + 1);
      const bool last = k + 1 == links.size(), group = right >= kFirstGroup;
      const VariableKind kind = geometry_.kind(v);
      kinds.insert(kind);
      if (!spec.flat.empty() && !spec.flat.count(kind)) return "a wrong kind of variable" + where;
      if (spec.one_digit && (kind == VariableKind::rc || digit_of(left) != digit_of(target) ||
                             digit_of(right) != digit_of(target)))
        return "two digits" + where;
      if (!variables.insert(v).second && !spec.flat.empty()) return "a cell twice" + where;
      if (holds(v, target)) return "a variable that holds the target" + where;
      if (!holds(v, left) || !open(left) || left == right)
        return "L is not in the variable" + where;
      if (!seen.insert(left).second) return "L twice" + where;
      if (!(spec.flat.empty() ? link(k == 0 ? target : links[k - 1].right, left)
                              : adjacent(kind, k == 0 ? target : links[k - 1].right, left)))
        return "L is not linked" + where;
      const bool rl = last && closed && spec.lassos && is_earlier_left(links, k, right);
      if (!group && (!holds(v, right) || !open(right))) return "R is not in the variable" + where;
      if (!seen.insert(right).second && !rl) return "R twice" + where;
      // Additional candidates; a g-candidate needs two members that are none.
      int in_group = 0;
      bool needs_z = false;
      for (const Candidate x : geometry_.members(v)) {
        if (x == kNoCandidate || !open(x) || x == left || x == right) continue;
        const bool by_z = justifies(kind, target, x, spec.general),
                   z_here = spec.z && (k > 0 || spec.first_z);
        bool by_r = false;
        for (std::size_t j = 0; j < k; ++j)
          by_r = by_r || (spec.t && justifies(kind, links[j].right, x, spec.general));
        if (by_r || (by_z && z_here)) continue;
        if (group && spaces_member(right, x)) {
          ++in_group;
        } else if (by_z && spec.one_z && k > 0 && !last) {
          needs_z = true;
        } else {
          return "an additional candidate that nothing justifies" + where;
        }
      }
      if (group && in_group < 2) return "a g-candidate of one" + where;
      z_cells += needs_z;
    }
    if (z_cells > 1) return "two cells with z-candidates";
    if (!spec.flat.empty() && kinds.size() > 1) return "cells of two spaces";
    if (!closed) return {};
    const Candidate end = links.back().right;
    const bool on_target =
        spec.flat.empty() ? link(end, target) : adjacent(*kinds.begin(), end, target);
    if (spec.chains && on_target) return {};
    if (spec.lassos) {
      if (is_earlier_left(links, links.size() - 1, end)) return {};
      for (std::size_t j = 0; j + 1 < links.size(); ++j) {
        const Candidate earlier = links[j].right;
        if (earlier < kFirstGroup ? link(end, earlier) : end < kFirstGroup && link(earlier, end))
          return {};
      }
    }
    return "it does not close";
  }

  std::string bichain(const ChainEvidence& pattern, Candidate target, int n, bool open) const {
    const Spec spec{.t = true, .z = true, .general = true, .first_z = open};
    const int p = static_cast<int>(pattern.cells.size()),
              q = static_cast<int>(pattern.branch.size());
    if (p != n || q > p) return "lengths " + std::to_string(p) + " and " + std::to_string(q);
    for (const auto& half : {pattern.cells, pattern.branch}) {
      const std::string fault = half.empty() ? "" : chain(half, target, spec, false);
      if (!fault.empty()) return fault;
    }
    if (q == 0) {  // it is part of the first: a lasso
      const auto end = pattern.cells.end() - 1;
      const bool closes = std::any_of(pattern.cells.begin(), end, [&](const ChainCell& cell) {
        return link(cell.right, end->right);
      });
      return closes ? "" : "the ends are not linked";
    }
    return link(pattern.cells.back().right, pattern.branch.back().right)
               ? ""
               : "the ends are not linked";
  }

  // partial: the last cell has an R like the others.
  std::string current(const std::vector<ChainCell>& cells, Candidate target, const Current& spec,
                      bool partial = false) const {
    if (!open(target)) return "the target is not open";
    std::set<VariableKind> kinds;
    std::vector<Candidate> rights;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const Variable v = cells[k].variable;
      const Candidate left = cells[k].left, right = cells[k].right;
      const std::string where = " in cell " + std::to_string(k + 1);
      const bool last = !partial && k + 1 == cells.size();
      kinds.insert(geometry_.kind(v));
      if (holds(v, target) ||
          std::any_of(rights.begin(), rights.end(), [&](Candidate r) { return holds(v, r); }))
        return "a variable that holds the target or an earlier R" + where;
      if (!holds(v, left) || !open(left) ||
          !geometry_.linked(k == 0 ? target : rights.back(), left))
        return "L is not there, or not linked" + where;
      if (last != (right == kNoCandidate)) return "R missing, or one too many" + where;
      if (!last && (right == left || !holds(v, right) || !open(right)))
        return "R is not in the variable" + where;
      int others = 0;
      for (const Candidate x : geometry_.members(v)) {
        if (x == kNoCandidate || !open(x) || x == left) continue;
        ++others;
        const bool by_z =
            geometry_.linked(x, target) && (last || (k == 0 ? spec.z_first : spec.z_inside));
        const bool by_r = spec.t && std::any_of(rights.begin(), rights.end(), [&, x](Candidate r) {
                            return geometry_.linked(x, r);
                          });
        if (x != right && !by_z && !(by_r && !spec.bivalue))
          return "an additional candidate that nothing justifies" + where;
      }
      if (spec.bivalue && others != 1) return "a variable that is not bivalue" + where;
      if (!last) rights.push_back(right);
    }
    return spec.one_kind && kinds.size() > 1 ? "variables of several kinds" : "";
  }

  // Why it is no forcing whip on the target, or nothing.
  std::string forcing(const ForcingEvidence& found, Candidate target, std::size_t count,
                      int n) const {
    std::set<Candidate> left, taken;
    for (const Candidate c : geometry_.members(found.variable)) {
      if (c != kNoCandidate && open(c)) left.insert(c);
    }
    std::size_t length = 1;
    for (const auto& one : found.branches) {
      taken.insert(one.from);
      length += one.cells.size();
      std::vector<ChainCell> cells = one.cells;
      const Candidate end = cells.empty() ? one.from : cells.back().right;
      if (!geometry_.linked(end, target)) return "an end that is not linked to the target";
      if (cells.empty()) continue;
      for (const ChainCell& cell : cells) {
        if (cell.right == kNoCandidate || geometry_.linked(cell.right, one.from))
          return "R is missing, or linked to the case";
      }
      if (const std::string fault = additional_of(cells, one.from); !fault.empty()) return fault;
      // All but the last R are checked as those of a whip; so is the last one, as an additional
      // candidate of its cell.
      if (std::any_of(cells.begin(), cells.end() - 1,
                      [&](const ChainCell& cell) { return geometry_.linked(cell.right, end); }))
        return "ends that clash";
      if (const std::string fault = current(cells, one.from, {}, true); !fault.empty())
        return fault;
    }
    if (left.size() != count || taken != left || found.branches.size() != count)
      return "the cases are not the candidates of the variable";
    return static_cast<int>(length) <= n ? "" : "length " + std::to_string(length);
  }

  // What the cells say of the candidates beside L: R or the members of it that are left, and
  // whatever else is open, each with what it is linked to.
  std::string additional(const ChainEvidence& pattern, Candidate target) const {
    const std::string fault = additional_of(pattern.cells, target);
    return fault.empty() ? additional_of(pattern.branch, target) : fault;
  }

  // Either a fin is true, or the base lines hold their digits in the cover lines: both remove the
  // target.
  std::string finned(const SubsetEvidence& fish, Candidate target, int n) const {
    const auto& base = fish.base;
    const auto& cover = fish.cover;
    const auto& fins = fish.fins;
    const std::size_t size = base.size();
    if (size < 2 || static_cast<int>(size) > n || cover.size() != size)
      return "not up to n base and cover variables";
    if (std::set<Variable>(base.begin(), base.end()).size() != size ||
        std::set<Variable>(cover.begin(), cover.end()).size() != size)
      return "a variable twice";
    std::set<VariableKind> kinds;
    for (const Variable v : base) kinds.insert(geometry_.kind(v));
    for (const Variable v : cover) kinds.insert(geometry_.kind(v));
    if (kinds != std::set{VariableKind::rn, VariableKind::cn} ||
        geometry_.kind(base[0]) == geometry_.kind(cover[0]))
      return "variables of the wrong kinds";
    const auto in = [&](const std::vector<Variable>& variables, Candidate c) {
      return std::any_of(variables.begin(), variables.end(),
                         [&](Variable v) { return holds(v, c); });
    };
    if (!open(target) || in(base, target) || !in(cover, target))
      return "the target is not in a cover line alone";
    const auto block = [](Candidate c) { return row(c) / 3 * 3 + column(c) / 3; };
    std::set<Variable> with_fins;
    std::vector<Candidate> outside;
    for (const Variable v : base) {
      for (const Candidate x : geometry_.members(v)) {
        if (x == kNoCandidate || !open(x) || in(cover, x)) continue;
        with_fins.insert(v);
        outside.push_back(x);
        if (digit_of(x) != digit_of(target) || block(x) != block(target)) return "a fin elsewhere";
      }
    }
    if (with_fins.size() != 1) return "fins in " + std::to_string(with_fins.size()) + " base lines";
    if (*with_fins.begin() != base.front()) return "the fins are not in the first base line";
    return fins == outside ? "" : "other fins";
  }

  std::string locked(Variable v, Candidate target, std::set<VariableKind> kinds) const {
    if (!kinds.count(geometry_.kind(v))) return "a wrong kind of variable";
    if (!open(target) || holds(v, target)) return "the target is not there, or is in the variable";
    for (const Candidate x : geometry_.members(v)) {
      if (x != kNoCandidate && state_.present[x] && !link(x, target))
        return "a candidate that is not linked to the target";
    }
    return {};
  }

  std::string subset(const SubsetEvidence& pattern, Candidate target, SubsetKind kind,
                     int n) const {
    const auto& base = pattern.base;
    const auto& cover = pattern.cover;
    const auto& fins = pattern.fins;
    if (!fins.empty()) return "a subset with fins";
    if (base.size() < 2 || static_cast<int>(base.size()) > n || cover.size() != base.size())
      return "not up to n base and cover variables";
    if (std::set<Variable>(base.begin(), base.end()).size() != base.size() ||
        std::set<Variable>(cover.begin(), cover.end()).size() != cover.size())
      return "a variable twice";
    if (!open(target)) return "the target is not open";
    const auto in = [&](const std::vector<Variable>& variables, Candidate c) {
      return std::count_if(variables.begin(), variables.end(),
                           [&](Variable v) { return holds(v, c); });
    };
    if (in(base, target) != 0 || in(cover, target) != 1)
      return "the target is not in one cover variable alone";
    for (const Variable v : base) {
      int left = 0;
      for (const Candidate x : geometry_.members(v)) {
        if (x == kNoCandidate || !state_.present[x]) continue;
        ++left;
        if (state_.decided[x]) return "a decided base variable";
        if (in(base, x) != 1 || in(cover, x) != 1)
          return "a candidate in two base variables, or outside of the cover variables";
      }
      if (left < 2) return "a base variable that is single";
    }
    // Cells of a house and its digits; digits of a house and its cells; one digit in two sets of
    // lines.
    const auto kinds = [&](const std::vector<Variable>& variables) {
      std::set<VariableKind> result;
      for (const Variable v : variables) result.insert(geometry_.kind(v));
      return result;
    };
    const auto bases = kinds(base), covers = kinds(cover);
    if (bases.size() != 1 || covers.size() != 1) return "variables of two kinds";
    if (kind == SubsetKind::naked
            ? *bases.begin() != VariableKind::rc || *covers.begin() == VariableKind::rc
        : kind == SubsetKind::hidden
            ? *covers.begin() != VariableKind::rc || *bases.begin() == VariableKind::rc
            : std::set{*bases.begin(), *covers.begin()} !=
                  std::set{VariableKind::rn, VariableKind::cn})
      return "variables of the wrong kinds";
    return {};
  }

 private:
  std::string additional_of(const std::vector<ChainCell>& cells, Candidate target) const {
    std::set<std::vector<Candidate>> earlier;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const ChainCell& cell = cells[k];
      const std::string where = " in cell " + std::to_string(k + 1);
      std::vector<Candidate> left{cell.left};
      // The last cell of a bivalue-chain has no R; its other candidate sees the target.
      const bool end = cell.right == kNoCandidate && k + 1 == cells.size();
      if (!end && cell.members.empty()) return "an R without members" + where;
      for (const Candidate member : cell.members) {
        const bool right = end                        ? link(member, target)
                           : cell.right < kFirstGroup ? member == cell.right
                                                      : spaces_member(cell.right, member);
        if (!open(member) || !right) return "a wrong member of R" + where;
        left.push_back(member);
      }
      for (const rules::Additional& one : cell.additional) {
        if (!open(one.candidate)) return "an additional candidate that is not there" + where;
        left.push_back(one.candidate);
        if (!one.by.empty() && earlier.count(one.by) == 0)
          return "a justification that is no earlier R" + where;
        for (const Candidate by : one.by.empty() ? std::vector{target} : one.by) {
          if (!geometry_.linked(by, one.candidate))
            return "a justification that is not linked" + where;
        }
      }
      std::sort(left.begin(), left.end());
      std::vector<Candidate> all;
      for (const Candidate c : geometry_.members(cell.variable)) {
        if (c != kNoCandidate && open(c)) all.push_back(c);
      }
      std::sort(all.begin(), all.end());
      if (left != all) return "other candidates than those of the variable" + where;
      if (!cell.members.empty()) earlier.insert(cell.members);
    }
    return {};
  }
  bool holds(Variable v, Candidate c) const {
    const auto& members = geometry_.members(v);
    return std::find(members.begin(), members.end(), c) != members.end();
  }
  bool open(Candidate c) const {
    return c < kCandidates && state_.present[c] && !state_.decided[c];
  }
  bool spaces_member(Candidate group, Candidate c) const {
    const auto& members = spaces_.members(static_cast<Minirow>(group - kFirstGroup));
    return std::find(members.begin(), members.end(), c) != members.end();
  }
  // True if x is linked to `from`, to all three labels if that is a g-candidate.
  bool link(Candidate from, Candidate x) const {
    if (x >= kFirstGroup) return from < kFirstGroup && link(x, from);
    if (from < kFirstGroup) return geometry_.linked(from, x);
    const auto& members = spaces_.members(static_cast<Minirow>(from - kFirstGroup));
    return std::all_of(members.begin(), members.end(),
                       [&](Candidate member) { return geometry_.linked(member, x); });
  }
  // Linked, with the same value in the 2D space of the kind.
  bool adjacent(VariableKind kind, Candidate a, Candidate b) const {
    if (!geometry_.linked(a, b)) return false;
    switch (kind) {
      case VariableKind::rc:
        return digit_of(a) == digit_of(b);
      case VariableKind::rn:
        return column(a) == column(b) && (cell_of(a) == cell_of(b) || digit_of(a) == digit_of(b));
      case VariableKind::cn:
        return row(a) == row(b) && (cell_of(a) == cell_of(b) || digit_of(a) == digit_of(b));
      default:
        return cell_of(a) == cell_of(b);
    }
  }
  bool justifies(VariableKind kind, Candidate by, Candidate x, bool general) const {
    return general ? link(by, x) : adjacent(kind, by, x);
  }
  static bool is_earlier_left(const std::vector<ChainCell>& links, std::size_t k, Candidate c) {
    return std::any_of(links.begin(), links.begin() + static_cast<std::ptrdiff_t>(k),
                       [c](const ChainCell& cell) { return cell.left == c; });
  }

  const Geometry& geometry_;
  const Spaces& spaces_;
  const oracle::State& state_;
};

std::string fault(const Checker& checker, const rules::RuleInfo& rule, Candidate target,
                  const Evidence& evidence, int n) {
  using enum VariableKind;
  using rules::StepForm;
  if (const auto* locked = std::get_if<rules::LockedEvidence>(&evidence)) {
    if (rule.step_form != StepForm::interaction) return "evidence of locked candidates";
    std::set<VariableKind> kinds;
    if (rule.in_lines) kinds.insert({rn, cn, other});
    if (rule.in_blocks) kinds.insert(bn);
    return checker.locked(locked->variable, target, kinds);
  }
  if (const auto* subset = std::get_if<SubsetEvidence>(&evidence)) {
    if (rule.step_form == StepForm::naked)
      return checker.subset(*subset, target, SubsetKind::naked, n);
    if (rule.step_form == StepForm::hidden)
      return checker.subset(*subset, target, SubsetKind::hidden, n);
    if (rule.step_form == StepForm::fish)
      return checker.subset(*subset, target, SubsetKind::super_hidden, n);
    return rule.step_form == StepForm::finned ? checker.finned(*subset, target, n)
                                              : "evidence of a subset";
  }
  if (const auto* oddagon = std::get_if<OddagonEvidence>(&evidence))
    return checker.oddagon(*oddagon, target, n);
  if (const auto* forcing = std::get_if<ForcingEvidence>(&evidence))
    return checker.forcing(*forcing, target, static_cast<std::size_t>(rule.cases), n);
  const auto* chain = std::get_if<ChainEvidence>(&evidence);
  if (chain == nullptr) return "no evidence, or of another kind";
  if (const std::string wrong = checker.additional(*chain, target); !wrong.empty()) return wrong;
  if (rule.step_form == StepForm::bichain)
    return checker.bichain(*chain, target, n, spec_of(rule).first_z);
  if (!chain->branch.empty()) return "a second chain";
  if (static_cast<int>(chain->cells.size()) != n / rule.cells_per_variable)
    return "length " + std::to_string(chain->cells.size());
  switch (rule.step_form) {
    case StepForm::bivalue:
    case StepForm::whip:
    case StepForm::typed_whip:
      return checker.current(chain->cells, target, current_of(rule));
    case StepForm::flat_chain:
    case StepForm::chain:
      return checker.chain(chain->cells, target, spec_of(rule), true);
    default:
      return "no check for this rule: write one";
  }
}

// In pattern_test.cpp, uniqueness_test.cpp and tests/variant; tridagons and what rests on them in
// tests/explain/tridagon_test.cpp.
bool is_elsewhere(const rules::RuleInfo& rule) {
  using rules::StepForm;
  switch (rule.step_form) {
    case StepForm::cell_relation:
    case StepForm::tridagon:
    case StepForm::or_relation:
    case StepForm::or_chain:
      return true;
    case StepForm::whip:  // z-chains and t-whips are here
      return rule.braid || !rule.covered_by.empty();
    default:
      return rule.assumes_one_solution;
  }
}

void check_patterns(const Geometry& geometry, const std::vector<std::string>& puzzles, int most,
                    std::map<std::string, int>& patterns) {
  RuleState state(geometry);
  for (const std::string& puzzle : puzzles) {
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      const oracle::State seen = state.state();
      const Checker checker(geometry, state.tables().spaces(), seen);
      for (const rules::RuleInfo& rule : rules::rules()) {
        if (is_elsewhere(rule)) continue;
        if (!geometry.is_classic() && rule.classic_alone) continue;
        const bool shortest_only = rule.step_form == rules::StepForm::bichain;
        for (int n = rule.least; n <= std::min(rule.most, most); ++n) {
          const oracle::Set found = state.find(*rule.technique, n);
          for (int c = 0; c < kCandidates; ++c) {
            if (!found[c]) continue;
            INFO(puzzle << " " << rule.name << " " << n << " on candidate " << c);
            const auto target = static_cast<Candidate>(c);
            REQUIRE(fault(checker, rule, target, state.explain(*rule.technique, target, n), n) ==
                    "");
            ++patterns[std::string(rule.name)];
          }
          if (shortest_only && found.any()) break;
        }
      }
    });
  }
}

}  // namespace

TEST_CASE("levels patterns: every rule keeps its definition", "[slow]") {
  std::map<std::string, int> patterns;
  check_patterns(Geometry::classic(), testing::mixed_puzzles(1000, 6, 51), 6, patterns);
  for (const rules::RuleInfo& rule : rules::rules()) {
    INFO(rule.name);
    if (kShare == 1 && !is_elsewhere(rule)) CHECK(patterns[std::string(rule.name)] > 0);
  }
}

TEST_CASE("levels patterns: both diagonals as houses", "[slow]") {
  std::map<std::string, int> patterns;
  check_patterns(testing::diagonal_geometry(),
                 testing::generated(oracle::Board::diagonal(), 10, 12, 20, 52), 4, patterns);
}
