#include "rating/ser_ratings.h"

#include <algorithm>
#include <optional>

#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rules/position.h"

namespace bitwhip::rating {
namespace {

using ser::Score;
using ser::SerEnd;

// The walk of the solver on the current puzzle, by one set of producers. A rating with another set
// replaces it, and it starts anew when the first set is asked for again. The table of ratings keeps
// ratings of one set together, so that this does not happen in one context.
struct SerRatingState final : RatingState {
  explicit SerRatingState(rules::Position& position) : solver(position.budget()) {}
  void clear() override { producers = 0; }

  ser::SerSolver solver;
  ser::ProducerSet producers = 0;  // 0: no walk yet
  Score score;
};

constexpr ser::ProducerSet kWithoutUniqueness =
    ser::kAllProducers & ~ser::producer_bit(ser::kUniqueLoops) & ~ser::producer_bit(ser::kBug);

constexpr std::string_view kCaveat =
    "as serate 1.2.1 where no step needs nested patterns or chains; beyond, serate depends on the "
    "order of a hash table, and here it is that of the "
    "cells";

// Revision since which a short cycle is no longer missed where a longer hint of the same rating is
// known.
constexpr int kEveryCycle = 2;

Value in_tenths(ValueKind kind, int n) { return {kind, n, 0, Scale::tenths}; }

// Returns the value in tenths, as soon as the walk determines it.
using Tenths = std::optional<int> (*)(const Score& score, SerEnd end);
std::optional<int> known_er(const Score& score, SerEnd end) {
  if (end == SerEnd::stuck) return ser::kUnsolved;
  return end == SerEnd::solved ? std::optional(score.er()) : std::nullopt;
}
std::optional<int> known_ep(const Score& score, SerEnd) { return score.ep(); }
std::optional<int> known_ed(const Score& score, SerEnd) { return score.ed(); }

// Makes the answer from the tenths, if known. A walk that ended without them, but was not given up,
// has the value 0.
RatingResult answer(const Score& score, SerEnd end, rules::Halt halt, int least,
                    std::optional<int> tenths) {
  const bool halted = end != SerEnd::none && end != SerEnd::solved && end != SerEnd::stuck;
  BITWHIP_INVARIANT(!tenths || (0 <= *tenths && *tenths <= ser::kUnsolved));
  if (tenths || !halted)
    return {in_tenths(ValueKind::finite, tenths.value_or(0)),
            end == SerEnd::stuck ? Status::unsolved : Status::ok};
  return {in_tenths(ValueKind::above, std::max(score.er(), least) - 1),
          end == SerEnd::memory ? Status::memory : status_of(halt)};
}

// Continues the walk until the tenths are known. The puzzle must have exactly one solution.
template <Tenths kTenths>
RatingResult rate_by_walk(PuzzleContext& context, const RatingInfo& row) {
  if (context.after_singles != rules::PositionOutcome::solved) {
    const ProofResult proper = context.proofs.proper();
    if (proper == ProofResult::no) return RatingResult::not_proper();
    if (proper == ProofResult::unknown)
      return {in_tenths(ValueKind::above, 0), status_of(context.budget.halt())};
  }
  auto& [solver, producers, score] = context.state<SerRatingState>();
  if (producers != row.producers) {
    producers = row.producers;
    score = {};
    solver.start(context.puzzle, row.producers);
  }
  while (solver.end() == SerEnd::none && !kTenths(score, SerEnd::none) && solver.next())
    score.add(solver.hint());
  return answer(score, solver.end(), context.budget.halt(), solver.least(),
                kTenths(score, solver.end()));
}

}  // namespace

ser::SerSolver& ser_solver(PuzzleContext& context) {
  SerRatingState& state = context.state<SerRatingState>();
  state.clear();
  return state.solver;
}

RatingResult ser_answer(const Score& score, SerEnd end, rules::Halt halt, int least) {
  return answer(score, end, halt, least, known_er(score, end));
}

void add_ser_ratings(std::vector<RatingInfo>& rows) {
  const auto add = [&rows](const char* name, const char* summary,
                           RatingResult (*rate)(PuzzleContext&, const RatingInfo&),
                           ser::ProducerSet producers, std::string_view no_path = {}) {
    rows.push_back({.name = name,
                    .summary = summary,
                    .rate = rate,
                    .states = {&kRatingState<SerRatingState>},
                    .producers = producers,
                    .classic_alone = true,
                    .unit = "tenth",
                    .scale = Scale::tenths,
                    .counts_singles = true,
                    .in_all = false,
                    .no_path = no_path,
                    .caveat = kCaveat,
                    .revision = kEveryCycle});
  };
  constexpr std::string_view kBySer = "is told by the path of SER, and has none of its own",
                             kBySerNoU = "is told by the path of SERnoU, and has none of its own";
  add("SER",
      "Sudoku Explainer's rating (ER of serate 1.2.1): the hardest step of its path, in tenths; "
      "20.0 where it knows no step",
      rate_by_walk<known_er>, ser::kAllProducers);
  add("EP", "the same up to the first digit that is placed", rate_by_walk<known_ep>,
      ser::kAllProducers, kBySer);
  add("ED", "the same of the first step alone", rate_by_walk<known_ed>, ser::kAllProducers, kBySer);
  add("SERnoU", "SER without techniques that assume a unique solution", rate_by_walk<known_er>,
      kWithoutUniqueness);
  add("EPnoU", "EP without these", rate_by_walk<known_ep>, kWithoutUniqueness, kBySerNoU);
  add("EDnoU", "ED without these", rate_by_walk<known_ed>, kWithoutUniqueness, kBySerNoU);
}

}  // namespace bitwhip::rating
