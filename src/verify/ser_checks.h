// Checks a step of SER on a board. There is one file per family, each from the definition of its
// technique (docs/NOTATION.md).
//
// A check returns everything that the pattern removes, and the rating of its form. It does not ask
// whether SER would choose the step.
#pragma once

#include "verify/ser_board.h"
#include "verify/ser_step.h"
#include "verify/ser_type.h"

namespace bitwhip::verify {

struct SerFinding {
  CandidateSet removes{};  // nothing where it places a digit
  std::optional<Candidate> places{};
  int tenths = 0;  // its rating
  // Something within nested chains rests on candidates that are gone and that the step does not name: the definition leaves them out.
  bool open = false;
};

// Throw Wrong. behind: on a board where the parents of a node are gone, other candidates of the pattern may be gone as well.
SerFinding check_basic(const SerBoard& board, const SerType& type, const SerStep& step, bool behind);  // singles, locking, sets, fish
SerFinding check_wing(const SerBoard& board, const SerType& type, const SerStep& step);
SerFinding check_exclusion(const SerBoard& board, const SerType& type, const SerStep& step);
SerFinding check_loop(const SerBoard& board, const SerType& type, const SerStep& step);
SerFinding check_grave(const SerBoard& board, const SerType& type, const SerStep& step);
SerFinding check_chains(const SerBoard& board, const SerType& type, const SerStep& step);

// Checks a step of any of these families.
SerFinding check_ser_step(const SerBoard& board, const SerType& type, const SerStep& step);

}  // namespace bitwhip::verify
