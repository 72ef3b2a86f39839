// SER, EP and ED: the ratings of Sudoku Explainer 1.2.1 as its entry point serate gives them.
//
// SER is the greatest rating of a step on the path that its solver takes, EP the greatest one up to
// the first step that places a digit, ED that of the first step (ser/solver.h). They are tenths, at
// most 11.9 in what is known; 20.0 means that no technique applies. They depend on the order of
// cells and digits, so they are not the same for all isomorphic puzzles. SERnoU, EPnoU and EDnoU
// are the same without techniques that assume uniqueness.
//
// Up to 9.4 and more, as long as no step needs nested chains (producers 1 to 25), the values are
// those of the reference program. Beyond, that program depends on the order of a hash table, and
// the order here is that of cells.
//
// A limit leaves `>x`, where x is the greatest tenth below what is known: the steps made, and the
// least rating that the search under way could give. One walk serves the ratings asked for: ED ends
// it after a step, EP after a placement.
#pragma once

#include <vector>

#include "rating/run.h"
#include "ser/solver.h"

namespace bitwhip::rating {

// What a walk comes to that has ended, or that was given up where the next step has at least
// `least` tenths.
Answer ser_answer(const ser::Score& score, ser::End end, int least);

// The solver of a run that rates them, for those who walk on their own; the ratings forget the walk
// that they were on.
ser::Solver& ser_solver(Run& run);

// Adds the rows of these ratings.
void add_ser_ratings(std::vector<RatingInfo>& rows);

}  // namespace bitwhip::rating
