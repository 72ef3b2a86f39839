// bitwhip classify: files of puzzles to tables of counts.
#pragma once

#include "cli/common_settings.h"
#include "report/classification.h"
#include "report/format.h"

namespace bitwhip::cli {

struct ClassifySettings {
  report::Classification tables;  // the ratings of the run hold what these tables need
  const report::FormatInfo* format = &report::formats().front();
};

int classify(const CommonSettings& common, const ClassifySettings& settings);

}  // namespace bitwhip::cli
