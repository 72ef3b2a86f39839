#include "rating/state.h"

#include "grid/candidate.h"

namespace bitwhip::rating {
namespace {

constexpr std::string_view kRulesClash = "the rules end in a contradiction";

// By Kind; Kind::rules has its rule list instead.
constexpr std::string_view kNames[] = {"givens", "BRT", "W1"};

State contradiction(std::string_view where) {
  return {.status = Status::no_solution, .contradiction = where};
}

State state_of(Status status, const Grid& grid) {
  State state{.status = status};
  state.puzzle.marks = true;
  for (int cell = 0; cell < kCells; ++cell)
    state.puzzle.cell[cell] = grid.mask(static_cast<Variable>(cell));
  for (const std::uint16_t cell : state.puzzle.cell) state.puzzle.givens += is_single_bit(cell);
  return state;
}

}  // namespace

std::optional<StateAfter> StateAfter::parse(std::string_view text, RuleSystem::Problem& problem) {
  for (const Kind kind : {Kind::givens, Kind::brt, Kind::w1}) {
    if (text == kNames[static_cast<std::size_t>(kind)]) return StateAfter{kind};
  }
  auto rules = RuleSystem::parse(text, problem);
  if (!rules) return std::nullopt;
  return StateAfter{Kind::rules, *std::move(rules)};
}

std::string StateAfter::text() const {
  return kind == Kind::rules ? rules.text() : std::string(kNames[static_cast<std::size_t>(kind)]);
}

State StateEngine::apply_rules() {
  Run& run = *run_;
  const RuleSystem& rules = after_.rules;
  run.position.restart(rules.begins_with_w1() ? run.proofs.after_w1 : run.proofs.after_brt,
                       rules.grouped());
  Walk walk(run.position, rules.theory(), run.max_length());
  using End = Walk::End;
  const End end = walk.run();
  if (end == End::contradiction) {
    if (rules.assumes_one_solution() && run.position.solutions() > 1)
      return {.status = Status::multiple_solutions,
              .contradiction = "the rules assume one, and end in a contradiction"};
    return contradiction(kRulesClash);
  }
  const bool cut = end == End::stuck && rules.longest() > run.max_length() && !walk.exhausted();
  const Status status = cut                                          ? Status::length
                        : end == End::memory                         ? Status::memory
                        : end == End::g_candidates                   ? Status::g_candidates
                        : end == End::timeout || end == End::stopped ? Status::timeout
                                                                     : Status::ok;
  return state_of(status, run.position.grid());
}

State StateEngine::apply(const Puzzle& puzzle) {
  Run& run = *run_;
  if (!run.start(puzzle)) return contradiction("the givens contradict each other");
  if (after_.kind == StateAfter::Kind::givens) return state_of(Status::ok, run.position.grid());
  if (!run.apply_singles()) return contradiction("singles end in a contradiction");
  if (after_.kind == StateAfter::Kind::brt || run.after_singles == rules::PositionOutcome::solved)
    return state_of(Status::ok, run.position.grid());
  run.apply_w1();
  const bool by_rules =
      after_.kind == StateAfter::Kind::rules &&
      (run.after_w1 == rules::PositionOutcome::open || !after_.rules.begins_with_w1());
  State state = by_rules ? apply_rules()
                : run.after_w1 == rules::PositionOutcome::contradiction
                    ? contradiction(kRulesClash)
                    : state_of(Status::ok, run.position.grid());
  state.stopped = run.budget.halt() == rules::Halt::stopped;
  return state;
}

}  // namespace bitwhip::rating
