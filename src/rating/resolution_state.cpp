#include "rating/resolution_state.h"

#include "grid/candidate.h"
#include "grid/given_clash.h"
#include "rating/walk.h"
#include "rules/budget.h"
#include "rules/pass.h"
#include "rules/position.h"

namespace bitwhip::rating {
namespace {

constexpr std::string_view kRulesClash = "the rules end in a contradiction";

// By base; Base::rules has its rule list instead.
constexpr std::string_view kNames[] = {"givens", "BRT", "W1"};

ResolutionState contradiction(std::string_view where) {
  return {.status = Status::no_solution, .contradiction = std::string(where)};
}

ResolutionState state_of(Status status, const Grid& grid) {
  ResolutionState state{.status = status};
  state.puzzle.marks = true;
  for (int cell = 0; cell < kCells; ++cell)
    state.puzzle.cell[cell] = grid.mask(static_cast<Variable>(cell));
  for (const std::uint16_t cell : state.puzzle.cell) state.puzzle.givens += is_single_bit(cell);
  return state;
}

}  // namespace

std::optional<StateTheory> StateTheory::parse(std::string_view text,
                                              RuleSystem::RuleListError& problem) {
  for (const Base kind : {Base::givens, Base::brt, Base::w1}) {
    if (text == kNames[static_cast<std::size_t>(kind)]) return StateTheory{kind};
  }
  auto rules = RuleSystem::parse(text, problem);
  if (!rules) return std::nullopt;
  return StateTheory{Base::rules, *std::move(rules)};
}

std::string StateTheory::text() const {
  return base == Base::rules ? rules.text() : std::string(kNames[static_cast<std::size_t>(base)]);
}

ResolutionState StateEngine::apply_rules() {
  PuzzleContext& context = *context_;
  const RuleSystem& rules = after_.rules;
  context.position.restart(
      rules.begins_with_w1() ? context.proofs.after_w1 : context.proofs.after_brt,
      rules::Groups{rules.grouped()});
  Walk walk(context.position, rules.theory(), context.max_length());
  const WalkEnd end = walk.run();
  if (end == WalkEnd::contradiction) {
    if (rules.assumes_one_solution() && context.position.solutions() > 1)
      return {.status = Status::multiple_solutions,
              .contradiction = "the rules assume one, and end in a contradiction"};
    return contradiction(kRulesClash);
  }
  const bool cut =
      end == WalkEnd::stuck && rules.longest() > context.max_length() && !walk.exhausted();
  return state_of(cut ? Status::length : status_of(end), context.position.grid());
}

ResolutionState StateEngine::apply(const Puzzle& puzzle) {
  PuzzleContext& context = *context_;
  if (!context.start(puzzle)) {
    const std::string clash = given_clash(*tables_, puzzle);
    return contradiction(clash.empty() ? "the givens contradict each other" : clash);
  }
  if (after_.base == StateTheory::Base::givens)
    return state_of(Status::ok, context.position.grid());
  if (!context.apply_singles()) return contradiction("singles end in a contradiction");
  if (after_.base == StateTheory::Base::brt ||
      context.after_singles == rules::PositionOutcome::solved)
    return state_of(Status::ok, context.position.grid());
  context.apply_w1();
  const bool by_rules =
      after_.base == StateTheory::Base::rules &&
      (context.after_w1 == rules::PositionOutcome::open || !after_.rules.begins_with_w1());
  ResolutionState state = by_rules ? apply_rules()
                          : context.after_w1 == rules::PositionOutcome::contradiction
                              ? contradiction(kRulesClash)
                              : state_of(Status::ok, context.position.grid());
  state.stopped = context.budget.halt() == rules::Halt::stopped;
  return state;
}

}  // namespace bitwhip::rating
