#include "verify/step_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "verify/chain_check.h"
#include "verify/oddagon.h"
#include "verify/relation_check.h"
#include "verify/sets.h"
#include "verify/variant_subsets.h"

namespace bitwhip::verify {
namespace {

bool in_house(const State& state, Kind kind, int number, Candidate c) { return state.holds({kind, number, digit_of(c)}, c); }

bool any_holds(const std::vector<Variable>& list, Candidate c) {
  return std::any_of(list.begin(), list.end(), [c](const Variable& v) { return holds(v, c); });
}

// The digit is in the first house only where the second crosses it, so it goes from the rest of the second.
void check_interaction(const State& state, const Type& type, Candidate target) {
  if (!in_house(state, type.with, type.with_number, target) || in_house(state, type.house, type.number, target))
    throw Wrong("the target is not in the second house alone");
  const auto places = state.left({type.house, type.number, digit_of(target)});
  if (places.empty()) throw Wrong("the digit has no place in the first house");
  for (const Candidate c : places) {
    if (!in_house(state, type.with, type.with_number, c)) throw Wrong(fmt::format("{} is in the first house alone", to_string(c)));
  }
}

void check_shape(const State& state, const Type& type, const Step& step) {
  if (type.family != Family::finned && !step.fins.empty()) throw Wrong("fins of a fish without them");
  const auto all = [](const std::vector<Variable>& list, auto test) { return std::all_of(list.begin(), list.end(), test); };
  if (type.family == Family::fish || type.family == Family::finned) {
    const int digit = step.base.front().second;
    const Kind other = type.house == Kind::rn ? Kind::cn : Kind::rn;
    const auto line_of = [digit](Kind kind) { return [digit, kind](const Variable& v) { return v.kind == kind && v.second == digit; }; };
    if (!all(step.base, line_of(type.house)) || !all(step.cover, line_of(other))) throw Wrong("lines of the wrong kind");
    return;
  }
  const auto& cells = type.family == Family::naked ? step.base : step.cover;
  const auto& digits = type.family == Family::naked ? step.cover : step.base;
  const int number = digits.front().first;
  if (!all(digits, [&](const Variable& v) { return v.kind == type.house && v.first == number; })) throw Wrong("digits of another house");
  const auto inside = [&](const Variable& v) { return v.kind == Kind::rc && in_house(state, type.house, number, candidate(1, v.first, v.second)); };
  if (!all(cells, inside)) throw Wrong("cells outside the house");
}

// The fins lie in one base line and one block, where that line crosses a cover line; the target lies in that block, too.
void check_fins(const State& state, const Type& type, const Step& step, std::vector<Candidate> extra, Candidate target) {
  std::vector<Candidate> shown = step.fins;
  std::sort(extra.begin(), extra.end());
  std::sort(shown.begin(), shown.end());
  if (extra.empty() || extra != shown) throw Wrong("the fins are not what the base lines hold beside the cover lines");
  const Variable* line = nullptr;
  for (const Variable& v : step.base) {
    if (holds(v, extra.front())) line = &v;
  }
  const int block = block_of(extra.front());
  for (const Candidate c : extra) {
    if (!holds(*line, c)) throw Wrong("fins in two base lines");
    if (block_of(c) != block) throw Wrong("fins in two blocks");
  }
  // Where the line crosses the cover lines within the block.
  bool crosses = false, at_crossing = false;
  for (const Candidate c : members(*line)) {
    if (block_of(c) != block || !any_holds(step.cover, c)) continue;
    crosses = true;
    at_crossing = at_crossing || state.possible(c);
  }
  if (!crosses) throw Wrong("no cover line crosses the base line in the block of the fins");
  if (block_of(target) != block) throw Wrong("the target is not in the block of the fins");
  if (at_crossing == type.sashimi)
    throw Wrong(type.sashimi ? "a candidate at the crossing: no sashimi fish" : "no candidate at the crossing: a sashimi fish");
}

// k base variables hold candidates in k cover variables only; these lose all others.
void check_subset(const State& state, const Type& type, const Step& step, Candidate target) {
  if (!state.board().classic) return check_variant_subset(state, type, step, target);
  check_shape(state, type, step);
  if (!all_different(step.base) || !all_different(step.cover)) throw Wrong("a member twice");
  const bool finned = type.family == Family::finned;
  std::vector<Candidate> extra;
  for (const Variable& v : step.base) {
    const auto left = state.left(v);
    if (left.size() == 1 && state.decided(left.front())) throw Wrong(fmt::format("{} is decided", to_string(v)));
    for (const Candidate c : left) {
      if (any_holds(step.cover, c)) continue;
      if (!finned) throw Wrong(fmt::format("{} is in no member of the other side", to_string(c)));
      extra.push_back(c);
    }
  }
  if (!any_holds(step.cover, target) || any_holds(step.base, target)) throw Wrong(fmt::format("{} is no target of these members", to_string(target)));
  if (finned) check_fins(state, type, step, extra, target);
}

void expect(std::size_t cells, std::size_t length) {
  if (cells != length) throw Wrong(fmt::format("{} cells", cells));
}

}  // namespace

void check_single(const State& state, const Type& type, Candidate c) {
  const Kind kind = type.family == Family::naked_single ? Kind::rc : type.house;
  std::vector<Variable> list;
  for (const int v : state.board().variables_of[static_cast<std::size_t>(c)]) {
    const Variable& variable = state.board().variables[static_cast<std::size_t>(v)];
    if (variable.kind == kind) list.push_back(variable);
  }
  if (list.empty()) throw Wrong(fmt::format("{} is in no house of that kind", to_string(c)));
  if (std::none_of(list.begin(), list.end(), [&](const Variable& v) { return state.left(v).size() == 1; }))
    throw Wrong(fmt::format("{} is not the only candidate of {}", to_string(c), to_string(list.front())));
}

void check_step(const State& state, const Type& type, const Step& step, Candidate target, bool full) {
  const auto length = static_cast<std::size_t>(type.length);
  switch (type.family) {
    case Family::interaction:
      return check_interaction(state, type, target);
    case Family::naked:
    case Family::hidden:
    case Family::fish:
    case Family::finned:
      if (step.base.size() != length || step.cover.size() != length)
        throw Wrong(fmt::format("{} and {} members", step.base.size(), step.cover.size()));
      return check_subset(state, type, step, target);
    case Family::relation:
      return check_relation(state, step, target);
    case Family::oddagon:
      expect(step.chain.size(), length);
      return check_oddagon(state, step, target);
    case Family::chain:
      // c-chains count the cells of the grid, two a variable.
      expect(step.cells.size() * (type.chain.one_digit ? 2 : 1), length);
      return check_chain(state, type.chain, step.cells, target, full);
    case Family::bichain:
      expect(step.cells.size(), length);
      return check_bichain(state, type, step, target, full);
    case Family::whip:
      expect(step.cells.size(), length);
      return check_whip(state, type.whip, step.cells, target, full);
    default:
      throw Wrong(step.name + " eliminates nothing");
  }
}

}  // namespace bitwhip::verify
