// bitwhip merge: the parts that --shard made to the output of the whole run.
#pragma once

#include "app/plan.h"

namespace bitwhip::app {

struct MergeSettings {
  bool clean = false;  // the journals of the parts are removed
};

Settings complete_merge(Settings asked);
int merge(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
