// SER, EP and ED: the ratings of Sudoku Explainer 1.2.1 as its entry point serate gives them.
//
// docs/SER.md has their definitions, ser/solver.h the walk: one serves all that are
// asked for, and ED ends it after a step, EP after a placement. They are tenths, at most 11.9 in
// what is known. A limit leaves `>x`, where x is the greatest tenth below what is known: the steps
// made, and the least rating that the search under way could give.
#pragma once

#include "rating/puzzle_context.h"
#include "rules/budget.h"
#include "ser/solver.h"

namespace bitwhip::rating {

// Returns the answer for a walk that has ended, or that was given up where the next step rates at
// least `least` tenths.
RatingResult ser_answer(const ser::Score& score, ser::SerEnd end, rules::Halt halt, int least);

// Returns the solver of a context for callers that walk on their own. The ratings lose the walk
// that they were on.
ser::SerSolver& ser_solver(PuzzleContext& context);

}  // namespace bitwhip::rating
