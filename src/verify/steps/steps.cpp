#include "verify/steps/steps.h"

#include <span>

#include "base/text.h"
#include "verify/steps/also.h"

namespace bitwhip::verify {

namespace {

bool linked_in_space(HouseKind kind, Candidate from, Candidate to) {
  return has(tables().linked_in_space[static_cast<std::size_t>(kind)][at(from)], to);
}

// Returns the minirow of a g-candidate of the classic board: a row or column within a block.
std::size_t minirow_of(const CandidateGroup& group) {
  return at(tables().minirows_of[at(group.front())][row_of(group[0]) == row_of(group[1]) ? 0 : 1]);
}

// Returns true for the same candidate, or g-candidates of one minirow; a g-candidate is what is
// left of it.
bool same_right(const PathState& state, const CandidateGroup& a, const CandidateGroup& b) {
  if (a.size() != b.size() && !state.board().classic) return false;
  if (a == b || a.size() < 2 || b.size() < 2) return a == b;
  return state.board().classic ? minirow_of(a) == minirow_of(b)
                               : std::is_permutation(a.begin(), a.end(), b.begin(), b.end());
}

// In a variant: checks that a candidate outside the variable is linked to every member.
void check_group(const PathState& state, const Variable& variable, const CandidateGroup& group) {
  const Candidate c = group.front();
  if (!all_different(group))
    throw Wrong(says("a g-candidate with {}", to_string(c)), there("a candidate is in it twice"),
                asks("the members of a g-candidate differ"));
  if (!state.board().classic) {
    for (Candidate x = 0; x < 729; ++x) {
      if (state.possible(x) && !state.holds(variable, x) && g_linked(state, group, x)) return;
    }
    throw Wrong(says("a g-candidate with {}", to_string(c)),
                there("nothing outside its variable is linked to all of it"),
                asks("a g-candidate is linked to something outside its variable"));
  }
  const auto all = [&](auto of) {
    return lists::all_of(group, [&](Candidate x) { return of(x) == of(c); });
  };
  if (!all(block_of) || !all(digit_of) || all(row_of) == all(column_of))
    throw Wrong(says("a g-candidate with {}", to_string(c)),
                there("its members are not in one row or column of one block"),
                asks("a g-candidate lies in one row or column of one block"));
}

// Check of one cell of a chain against the state. The type determines what justifies a candidate:
// the target, and the right-linking candidates of earlier cells.
struct CellCheck {
  const PathState& state;
  std::span<const StepCell> earlier;
  StepCell& cell;
  Candidate target;
  bool full;
  std::function<bool(Candidate)> by_target;
  std::function<bool(const CandidateGroup&, Candidate)> by_right;

  // Reduces a g-candidate that is written as its whole minirow to the members that count: present,
  // not L, not justified.
  void reduce_label() const {
    if (!cell.label) return;
    std::erase_if(cell.right, [&](Candidate c) {
      return by_target(c) || by_earlier(c) || !state.open(c) || c == cell.left;
    });
    if (cell.right.empty())
      throw Wrong(says("cell {} ends with a g-candidate", number()), there("nothing is left of it"),
                  asks("a g-candidate has members that are left and not justified"));
  }

  // Checks that every candidate of the variable but L and R is justified. Returns those that only
  // the target justifies.
  CandidateGroup justify() const {
    CandidateGroup only_by_target, additional;
    for (const Candidate x : cell.relation.empty() ? state.left(cell.variable) : cell.relation) {
      if (x == cell.left) continue;
      const bool right = by_earlier(x), justified = right || by_target(x);
      if (contains(cell.right, x)) {
        if (cell.right.size() > 1 && justified)
          throw Wrong(says("the g-candidate of cell {} has {}", number(), to_string(x)),
                      there("{} is justified already", to_string(x)),
                      asks("a g-candidate is what its variable holds and nothing justifies"));
        continue;
      }
      if (!justified)
        throw Wrong(says("cell {} is {} with {}", number(), name(), to_string(cell.left)),
                    there("nothing justifies {}", to_string(x)),
                    asks("all candidates of a variable but L and R are linked to what justifies "
                         "them: the target, or earlier R's"));
      additional.push_back(x);
      if (!right) only_by_target.push_back(x);
    }
    check_shown(additional);
    return only_by_target;
  }

  // Checks that the variable holds no earlier right-linking candidate.
  void check_fresh() const {
    for (const StepCell& one : earlier) {
      if (one.right.size() == 1 && holds(one.right.front()))
        throw Wrong(
            says("cell {} is {}", number(), name()),
            there("it holds the earlier right-linking candidate {}", to_string(one.right.front())),
            asks("a variable follows that holds no earlier R"));
    }
  }

  // Checks that L and R are open candidates of the variable, which does not hold the target.
  void check_members(bool groups) const {
    if (holds(target))
      throw Wrong(says("cell {} is {}", number(), name()), there("it holds the target"),
                  asks("no variable of a chain holds the target"));
    check_member(cell.left);
    for (const Candidate c : cell.right) {
      check_member(c);
      if (c == cell.left)
        throw Wrong(says("cell {} begins and ends with {}", number(), to_string(c)),
                    there("L and R are the same"), asks("L and R of a cell differ"));
    }
    if (cell.right.size() < 2) return;
    if (!groups || !cell.relation.empty())
      throw Wrong(says("cell {} ends with a g-candidate", number()), there("the chain has none"),
                  asks("only g-chains have g-candidates, and no relation ends with one"));
    check_group(state, cell.variable, cell.right);
  }

  std::size_t number() const { return earlier.size() + 1; }

  // In a variant the members of a g-candidate have no order.
  bool same(const CandidateGroup& a, const CandidateGroup& b) const {
    return state.board().classic ? a == b : same_right(state, a, b);
  }

  bool holds(Candidate c) const {
    return cell.relation.empty() ? state.holds(cell.variable, c) : contains(cell.relation, c);
  }
  std::string name() const {
    return cell.relation.empty() ? to_string(cell.variable) : "the relation";
  }

  void check_member(Candidate c) const {
    if (!holds(c))
      throw Wrong(says("cell {} has {}", number(), to_string(c)),
                  there("{} is not in {}", to_string(c), name()),
                  asks("L and R are candidates of the variable"));
    if (!state.open(c))
      throw Wrong(says("cell {} has {}", number(), to_string(c)),
                  there("{} is no candidate any more", to_string(c)),
                  asks("L and R are candidates that are left"));
  }

  bool by_earlier(Candidate x) const {
    return lists::any_of(earlier, [&](const StepCell& one) { return by_right(one.right, x); });
  }

  // Checks the additional candidates that are printed.
  void check_shown(const CandidateGroup& additional) const {
    CandidateGroup shown;
    for (const auto& [c, by] : cell.additional) {
      if (!contains(additional, c))
        throw Wrong(says("cell {} shows {}", number(), to_string(c)),
                    there("{} is no additional candidate", to_string(c)),
                    asks("additional candidates are what the variable holds beside L and R"));
      if (contains(shown, c))
        throw Wrong(says("cell {} shows {}", number(), to_string(c)), there("it is shown twice"),
                    asks("an additional candidate is shown once"));
      shown.push_back(c);
      bool right = by.empty() && by_target(c);
      for (const StepCell& one : earlier)
        right = right || (same(by, one.right) && by_right(one.right, c));
      if (!right)
        throw Wrong(says("cell {} shows {} by {}", number(), to_string(c),
                         by.empty() ? "the target" : to_string(by.front())),
                    there("{} is not justified by that", to_string(c)),
                    asks("an additional candidate is linked to the target, or to the earlier R "
                         "that is named"));
    }
    if (!full || shown.size() == additional.size()) return;
    const auto hidden =
        lists::find_if(additional, [&](Candidate x) { return !contains(shown, x); });
    throw Wrong(says("cell {} shows {}", number(), counted(shown.size(), "additional candidate")),
                there("{} is not shown", to_string(*hidden)),
                asks("the full notation shows all additional candidates"));
  }
};

// Calls check(k) for each cell in turn. If the house is open, the first one under which the cell is
// right counts; if none is, the fault of the last is thrown.
template <class Check>
void each_cell(const PathState& state, std::vector<StepCell>& cells, Check check) {
  if (cells.empty())
    throw Wrong(says("a chain"), there("it has no cells"), asks("a chain has a cell at least"));
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (!cells[k].relation.empty()) {
      check(k);
      continue;
    }
    if (cells[k].open)
      cells[k].variables = common_houses(state.board(), cells[k].left, cells[k].right);
    if (cells[k].variables.empty())
      throw Wrong(says("cell {} has {}", k + 1, to_string(cells[k].left)),
                  there("no house holds its candidates"), asks("a cell is a CSP-variable"));
    for (const Variable& v : cells[k].variables) {
      cells[k].variable = v;
      try {
        check(k);
        break;
      } catch (const Wrong&) {
        if (v == cells[k].variables.back()) throw;
      }
    }
  }
}

// Checks that all 2n candidates are different, and different from the target; the last R of an
// rl-lasso is exempt.
void check_different(const PathState& state, const std::vector<StepCell>& cells, Candidate target,
                     bool rl) {
  std::vector<CandidateGroup> seen{{target}};
  const auto add = [&](const CandidateGroup& group) {
    const bool again = lists::any_of(
        seen, [&](const CandidateGroup& one) { return same_right(state, one, group); });
    if (again)
      throw Wrong(says("{} in the chain", to_string(group.front())),
                  there("it is there twice, or the target"),
                  asks("all candidates of a chain differ, and differ from the target"));
    seen.push_back(group);
  };
  for (std::size_t k = 0; k < cells.size(); ++k) {
    add({cells[k].left});
    if (!rl || k + 1 < cells.size()) add(cells[k].right);
  }
}

void check_end(const PathState& state, const ChainType& type, const std::vector<StepCell>& cells,
               Candidate target,
               const std::function<bool(const CandidateGroup&, Candidate)>& chain_link) {
  BITWHIP_INVARIANT(!cells.empty() && !cells.back().right.empty());
  using Ends = ChainType::ChainEnd;
  const CandidateGroup& end = cells.back().right;
  const auto earlier = std::span(cells).first(cells.size() - 1);
  const auto closes = [&](const StepCell& cell) {
    return end.size() == 1 ? g_linked(state, cell.right, end.front())
                           : cell.right.size() == 1 && g_linked(state, end, cell.right.front());
  };
  const auto ends_at = [&](const StepCell& cell) {
    return end.size() == 1 && cell.left == end.front();
  };
  if (type.end == Ends::target && !chain_link(end, target))
    throw Wrong(says("the chain ends with {}", to_string(end.front())),
                there("{} is not linked to the target", to_string(end.front())),
                asks("the last candidate of a chain is linked to the target"));
  if (type.end == Ends::lr && lists::none_of(earlier, closes))
    throw Wrong(says("the lasso ends with {}", to_string(end.front())),
                there("it is not linked to an earlier right-linking candidate"),
                asks("an lr-lasso ends linked to an earlier R"));
  if (type.end == Ends::rl && lists::none_of(earlier, ends_at))
    throw Wrong(says("the lasso ends with {}", to_string(end.front())),
                there("it is no earlier left-linking candidate"),
                asks("an rl-lasso ends with an earlier L"));
}

// Checks a chain of HLS on the target, on the classic board only; with type.end open, one half of
// a bichain.
void check_chain(const PathState& state, const ChainType& type, std::vector<StepCell> cells,
                 Candidate target, bool full) {
  const auto chain_link = [&](const CandidateGroup& from, Candidate to) {
    return type.space ? from.size() == 1 && linked_in_space(*type.space, from.front(), to)
                      : g_linked(state, from, to);
  };
  int z_cells = 0;
  each_cell(state, cells, [&](std::size_t k) {
    const StepCell& cell = cells[k];
    const bool inner = k > 0 && k + 1 < cells.size();
    const bool z = (type.z && (k > 0 || type.first_z)) || (type.one_z && inner);
    const auto justifies = [&](const CandidateGroup& from, Candidate x) {
      return type.restricted
                 ? from.size() == 1 && linked_in_space(cell.variable.kind, from.front(), x)
                 : g_linked(state, from, x);
    };
    const auto by_target = [&](Candidate x) { return z && justifies({target}, x); };
    const auto by_right = [&](const CandidateGroup& right, Candidate x) {
      return type.t && justifies(right, x);
    };
    const CellCheck check{state, {cells.data(), k}, cells[k], target, full, by_target, by_right};
    if (cell.right.empty())
      throw Wrong(says("cell {} ends with a point", k + 1),
                  there("it has no right-linking candidate"),
                  asks("only the last cell of a whip or braid has no R"));
    if (cell.flat && *cell.flat != type.space.has_value() && cell.variable.kind != HouseKind::rc)
      throw Wrong(
          says("cell {} is written as one of {}", k + 1, *cell.flat ? "a 2D space" : "3D space"),
          there("the chain is of the other"),
          asks("a chain of a 2D space is written so, others are not"));
    if (type.space && cell.variable.kind != *type.space)
      throw Wrong(says("cell {} is {}", k + 1, to_string(cell.variable)),
                  there("it is a cell of another space"),
                  asks("the cells of a 2D chain are of its space"));
    if (type.one_digit &&
        (cell.variable.kind == HouseKind::rc || cell.variable.second != digit_of(target)))
      throw Wrong(says("cell {} is {}", k + 1, to_string(cell.variable)),
                  there("the digit of the target is {}", digit_of(target)),
                  asks("a c-chain has the digit of its target alone"));
    for (const StepCell& one : check.earlier) {
      if (type.space && one.variable == cell.variable)
        throw Wrong(says("cell {} is {}", k + 1, to_string(cell.variable)),
                    there("it is a cell of the chain already"),
                    asks("the cells of a 2D chain differ"));
    }
    check.reduce_label();
    check.check_members(type.groups);
    if (type.groups) check.check_fresh();
    if (!chain_link(k == 0 ? CandidateGroup{target} : cells[k - 1].right, cell.left))
      throw Wrong(says("cell {} begins with {}", k + 1, to_string(cell.left)),
                  there("{} is not linked to {}", to_string(cell.left),
                        k == 0 ? "the target" : to_string(cells[k - 1].right.front())),
                  asks("L is linked to the R before it, in the first cell to the target"));

    z_cells += check.justify().empty() ? 0 : 1;
  });
  if (type.one_z && z_cells > 1)
    throw Wrong(says("{} cells with candidates that the target justifies", z_cells),
                there("the chain has more than one"),
                asks("one inner cell of such a chain may have them"));
  check_different(state, cells, target, type.end == ChainType::ChainEnd::rl);
  check_end(state, type, cells, target, chain_link);
}

// Checks two partial chains; the second must not be part of the first.
void check_bichain(const PathState& state, const StepType& type, const Step& step, Candidate target,
                   bool full) {
  const auto& [cells, branch] = claim_of<ClaimedChain>(step);
  if (type.branch < 1 || type.branch > type.length)
    throw Wrong(says("a bichain of lengths {} and {}", type.length, type.branch),
                there("the second is not from 1 to {}", type.length),
                asks("the second chain of a bichain has from 1 cell to as many as the first"));
  if (static_cast<int>(branch.size()) != type.branch)
    throw Wrong(says("{} names {} for its second chain", step.name, type.branch),
                there("it has {}", counted(branch.size(), "cell")),
                asks("a bichain (m,n) has n cells in its second chain"));
  check_chain(state, type.chain, cells, target, full);
  check_chain(state, type.chain, branch, target, full);
  const auto same = [](const StepCell& a, const StepCell& b) {
    return a.variable == b.variable && a.left == b.left && a.right == b.right;
  };
  if (lists::equal(branch, std::span(cells).first(branch.size()), same))
    throw Wrong(says("a bichain with two chains"), there("the second chain is part of the first"),
                asks("the chains of a bichain differ"));
  if (!state.linked(cells.back().right.front(), branch.back().right.front()))
    throw Wrong(says("the chains end with {} and {}", to_string(cells.back().right.front()),
                     to_string(branch.back().right.front())),
                there("the two ends are not linked"),
                asks("the ends of a bichain are linked to each other"));
}

// Refuses a relation as a cell: rules over relations have taken it out before, so in others it is
// not known.
void refuse_relations(const std::vector<StepCell>& cells) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (!cells[k].relation.empty())
      throw Wrong(says("cell {} is a relation", k + 1), there("the rule has none"),
                  asks("only whips over relations have a relation as a cell"));
  }
}

bool in_house(const PathState& state, const House& house, Candidate c) {
  return state.holds({house.kind, house.number, digit_of(c)}, c);
}

}  // namespace

bool g_linked(const PathState& state, const CandidateGroup& right, Candidate c) {
  if (right.size() > 1 && state.board().classic)
    return has(tables().minirow_linked[minirow_of(right)], c);
  return !right.empty() &&
         lists::all_of(right, [&](Candidate member) { return state.linked(member, c); });
}

void check_whip(const PathState& state, const WhipType& type, std::vector<StepCell> cells,
                Candidate target, bool full, bool partial) {
  if (partial) refuse_relations(cells);
  using Justifier = WhipType::Justifier;
  each_cell(state, cells, [&](std::size_t k) {
    const StepCell& cell = cells[k];
    const bool first = k == 0, last = !partial && k + 1 == cells.size();
    const bool relation = !cell.relation.empty();
    const bool target_serves = type.by == Justifier::target || type.by == Justifier::all ||
                               (type.by == Justifier::rights && (first || last));
    const bool rights_serve = type.by == Justifier::rights || type.by == Justifier::all;
    const auto by_target = [&](Candidate x) {
      return target_serves && !(relation && last) && state.linked(target, x);
    };
    const auto by_right = [&](const CandidateGroup& right, Candidate x) {
      return rights_serve && g_linked(state, right, x);
    };
    const CellCheck check{state, {cells.data(), k}, cells[k], target, full, by_target, by_right};
    if (cell.flat.value_or(false) && cell.variable.kind != HouseKind::rc)
      throw Wrong(says("cell {} is written as one of a 2D space", k + 1),
                  there("the chain is of 3D space"),
                  asks("the cells of whips and braids are written in nrc notation"));
    if (type.only && cell.variable.kind != *type.only)
      throw Wrong(says("cell {} is {}", k + 1, to_string(cell.variable)),
                  there("it is a variable of another kind"),
                  asks("a typed chain has variables of one kind"));
    if (last != (cell.right.empty() || type.by == Justifier::nothing) &&
        (last || cell.right.empty()))
      throw Wrong(says("cell {} of {} ends with {}", k + 1, cells.size(),
                       cell.right.empty() ? "a point" : to_string(cell.right.front())),
                  last ? there("it is the last cell, and has a right-linking candidate")
                       : there("it is not the last cell, and has no right-linking candidate"),
                  asks("each cell but the last has an R"));
    if (last && type.by == Justifier::nothing && cell.right.empty())
      throw Wrong(says("cell {} ends with a point", k + 1),
                  there("it has no right-linking candidate"),
                  asks("the last cell of a bivalue-chain has an R"));
    check.reduce_label();
    check.check_members(type.groups);
    check.check_fresh();
    for (const StepCell& one : check.earlier) {
      if (!type.groups && !relation && one.relation.empty() && one.variable == cell.variable)
        throw Wrong(says("cell {} is {}", k + 1, to_string(cell.variable)),
                    there("an earlier cell is the same variable"),
                    asks("the variables of a chain differ"));
      if (!cell.right.empty() && same_right(state, one.right, cell.right))
        throw Wrong(says("cell {} ends with {}", k + 1, to_string(cell.right.front())),
                    there("an earlier cell ends so, too"), asks("the R's of a chain differ"));
    }

    // L is linked to the target first, then to the last R; in braids to any of these.
    bool link = (first || type.braid) && state.linked(target, cell.left);
    for (const StepCell& one : check.earlier.last(type.braid ? k : std::min<std::size_t>(k, 1)))
      link = link || g_linked(state, one.right, cell.left);
    if (!link)
      throw Wrong(
          says("cell {} begins with {}", k + 1, to_string(cell.left)),
          type.braid
              ? there("{} is linked to neither the target nor an earlier R", to_string(cell.left))
              : there("{} is not linked to {}", to_string(cell.left),
                      first ? "the target" : to_string(cells[k - 1].right.front())),
          type.braid ? asks("L is linked to the target, or to an earlier R")
                     : asks("L is linked to the R before it, in the first cell to the target"));

    check.justify();

    // R, or each member of a g-candidate, is compatible with the target and the earlier R's.
    for (const Candidate c : cell.right) {
      if (type.by != Justifier::all) break;
      if (state.linked(target, c))
        throw Wrong(says("cell {} ends with {}", k + 1, to_string(c)),
                    there("{} is linked to the target", to_string(c)),
                    asks("R is compatible with the target and the earlier R's"));
      for (const StepCell& one : check.earlier) {
        if (g_linked(state, one.right, c))
          throw Wrong(says("cell {} ends with {}", k + 1, to_string(c)),
                      there("{} is linked to {}", to_string(c), to_string(one.right.front())),
                      asks("R is compatible with the target and the earlier R's"));
      }
    }
  });
  if (type.by == Justifier::nothing && !state.linked(cells.back().right.front(), target))
    throw Wrong(says("the chain ends with {}", to_string(cells.back().right.front())),
                there("{} is not linked to the target", to_string(cells.back().right.front())),
                asks("a bivalue-chain ends linked to its target"));
}

void check_interaction(const PathState& state, const StepType& type, const Step& step,
                       Candidate target, bool full) {
  if (!in_house(state, type.second, target) || in_house(state, type.first, target))
    throw Wrong(says("{} removes {}", step.name, to_string(target)),
                there("{0} is in {1}, or not in {2}", to_string(target), name_of(type.first),
                      name_of(type.second)),
                asks("an interaction removes from the second house, outside the first"));
  const Variable variable{type.first.kind, type.first.number, digit_of(target)};
  const auto places = state.left(variable);
  if (places.empty())
    throw Wrong(says("{}", step.name),
                there("{} has no place in {}", digit_of(target), name_of(type.first)),
                asks("the digit has places in the first house"));
  for (const Candidate c : places) {
    if (!in_house(state, type.second, c))
      throw Wrong(says("{}", step.name),
                  there("{} is outside {}", to_string(c), name_of(type.second)),
                  asks("all places of the digit in the first house are in the second"));
  }
  const auto& cells = claim_of<ClaimedChain>(step).cells;
  if (cells.empty()) return;
  if (cells.size() != 1 || !(cells.front().variable == variable))
    throw Wrong(says("{} with {}", step.name, to_string(cells.front().variable)),
                there("the variable is {}", to_string(variable)),
                asks("an interaction has one cell, the digit in the first house"));
  check_whip(state, {}, cells, target, full);
}

void check_single(const PathState& state, const StepType& type, const Single& single) {
  const Candidate c = single.value;
  if (type.family == Family::last_guardian) {
    const auto is_last = [&](const CandidateBits& one) {
      return has(one, c) && (one & state.possible()).count() == 1;
    };
    if (lists::none_of(state.relations.sets, is_last))
      throw Wrong(says("{} is the last guardian of a relation", to_string(c)),
                  there("no relation has it alone"),
                  asks("a last guardian is what is left of a relation"));
    return;
  }
  if (type.family != Family::hidden_single && type.family != Family::naked_single)
    throw Wrong(says("{} gives {}", single.name, to_string(single.value)), there("it is no single"),
                asks("only singles give a value in this way"));
  const HouseKind kind = type.family == Family::naked_single ? HouseKind::rc : type.house;
  std::vector<Variable> list = made_of(state.board().variables_of[at(c)],
                                       [&](int v) { return state.board().variables[at(v)]; });
  std::erase_if(list, [&](const Variable& variable) { return variable.kind != kind; });
  if (list.empty())
    throw Wrong(says("{} places {}", single.name, to_string(c)),
                there("{} is in no house of that kind", to_string(c)),
                asks("a hidden single is in a house of the kind of its name"));
  if (lists::none_of(list, [&](const Variable& v) { return state.left(v).size() == 1; }))
    throw Wrong(says("{} places {}", single.name, to_string(c)),
                there("{} holds {}", to_string(list.front()),
                      counted(state.left(list.front()).size(), "candidate")),
                asks("a single is the only candidate of its cell, or of its house"));
}

namespace {

void check_pattern(const PathState& state, const StepType& type, const Step& step, Candidate target,
                   bool full) {
  if (type.rule == nullptr)
    throw Wrong(says("{} removes {}", step.name, to_string(target)),
                there("a rule of that name removes nothing"), asks("only patterns eliminate"));
  if (type.rule->check != nullptr) return type.rule->check(state, type, step, target, full);
  const ClaimedChain& chain = claim_of<ClaimedChain>(step);
  refuse_relations(chain.cells);
  refuse_relations(chain.branch);
  // c-chains count the cells of the grid, two per variable.
  const std::size_t cells = chain.cells.size() * (type.chain.one_digit ? 2 : 1);
  if (cells != at(type.length))
    throw Wrong(
        says("{} names length {}", step.name, type.length),
        there("its chain has {}",
              type.chain.one_digit ? counted(cells, "cell") : counted(cells, "CSP-variable")),
        asks("a {}[n] has n of them", step.name.substr(0, step.name.find_first_of("[0123456789"))));
  if (type.family == Family::whip) return check_whip(state, type.whip, chain.cells, target, full);
  if (type.family == Family::bichain) return check_bichain(state, type, step, target, full);
  check_chain(state, type.chain, chain.cells, target, full);
}

}  // namespace

void check_step(const PathState& state, const StepType& type, const Step& step, Candidate target,
                bool full) {
  check_pattern(state, type, step, target, full);
  check_other_name(state, step, target);
}

std::vector<Candidate> targets_of(const PathState& state, const Step& step) {
  std::vector<Candidate> targets = step.targets;
  for (int digit = 1; step.value && digit <= 9; ++digit) {
    const Candidate c = candidate_at(square_of(*step.value), digit);
    if (c != *step.value && state.open(c)) targets.push_back(c);
  }
  return targets;
}

}  // namespace bitwhip::verify
