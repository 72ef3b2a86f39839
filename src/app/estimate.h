// bitwhip rate --estimate: what job/estimate.h expects of a run, printed. No records are written.
#pragma once

#include "app/plan.h"

namespace bitwhip::app {

// Throws OptionError where options make no sense for an estimate.
void check_estimate(const Settings& settings);
int estimate(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
