// bitwhip state: puzzles to their resolution states.
#pragma once

#include "batch/state_worker.h"
#include "cli/common_settings.h"
#include "rating/state.h"

namespace bitwhip::cli {

struct StateSettings {
  rating::StateAfter after;
  const batch::StateFormat* format = &batch::state_formats().front();
};

int state(const CommonSettings& common, const StateSettings& settings);

}  // namespace bitwhip::cli
