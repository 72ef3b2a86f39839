// Resolution states: the candidates that are left when a theory has nothing more to say (PBCS ch.
// 4: a resolution theory is a set of rules, the state after it is quiescent when no rule applies).
//
// - givens: the givens asserted, the candidates linked to them removed, and nothing more
// - BRT:    naked and hidden singles to their end
// - W1:     BRT and locked candidates to their end
// - rules:  a rule system (rule_system.h) in its order: the first rung with any target eliminates
//           all its targets at once, then singles, then the list starts over
//
// The first three are confluent. The state after rules that are not is the one on the path that the
// rating of these rules goes; unlike a rating it does not end early when the puzzle is known to
// stay unsolved or to have several solutions.
//
// A state is a puzzle of pencil marks: in decided cells the one digit. Its solutions are those of
// the puzzle that it came from.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/puzzle_context.h"
#include "rating/rule_system.h"
#include "rating/status.h"

namespace bitwhip::rating {

struct StateTheory {
  enum class Base : std::uint8_t { givens, brt, w1, rules };
  Base base = Base::w1;
  RuleSystem rules{};  // for Base::rules

  // Parses "givens", "BRT", "W1" or a rule list.
  static std::optional<StateTheory> parse(std::string_view text,
                                          RuleSystem::RuleListError& problem);
  // Returns the text that parse() accepts.
  std::string text() const;
};

struct ResolutionState {
  Puzzle puzzle{};       // pencil marks; empty after a contradiction
  bool stopped = false;  // by RatingOptions::stop; all other members are then meaningless
  // ok: quiescent. length, memory, timeout: given up by RatingOptions::max_length, arena, timeout;
  // every candidate removed was removed by the theory, but it might remove more. no_solution,
  // multiple_solutions: the theory met a contradiction.
  Status status = Status::ok;
  std::string contradiction{};  // what contradicts, as a sentence for the user
};

// Engine with its own search memory, like a Rater: one object per thread. apply() allocates
// nothing.
class StateEngine {
 public:
  // The tables may change between puzzles. Throws std::bad_alloc.
  StateEngine(std::shared_ptr<const GridTables> tables, const StateTheory& after,
              const RatingOptions& options)
      : tables_(std::move(tables)),
        after_(after),
        context_(std::make_unique<PuzzleContext>(
            *tables_, options, OptionalResources{.groups = after.rules.grouped()})) {}
  StateEngine(const Geometry& geometry, const StateTheory& after, const RatingOptions& options)
      : StateEngine(shared_tables(geometry), after, options) {}

  // Never throws. The result depends on the puzzle, the theory and the options alone
  // (RatingOptions::timeout excepted).
  ResolutionState apply(const Puzzle& puzzle);

 private:
  ResolutionState apply_rules();

  std::shared_ptr<const GridTables> tables_;
  StateTheory after_;
  std::unique_ptr<PuzzleContext> context_;
};

}  // namespace bitwhip::rating
