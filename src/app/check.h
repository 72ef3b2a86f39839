// bitwhip check: how many solutions the puzzles have, and which of their clues are redundant.
//
// The records are those of a run without ratings (rate.h), with columns of their own.
#pragma once

#include "app/plan.h"

namespace bitwhip::app {

Settings complete_check(Settings asked);
// Returns kExitImproper where a line holds no proper puzzle.
int check(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
