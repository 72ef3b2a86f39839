// bitwhip classify: files of puzzles to tables of counts.
#pragma once

#include "cli/common_settings.h"
#include "tables/classification.h"
#include "tables/table.h"

namespace bitwhip::cli {

struct ClassifySettings {
  tables::Classification tables;  // the ratings of the run hold what these tables need
  const tables::FormatInfo* format = &tables::formats().front();
};

int classify(const CommonSettings& common, const ClassifySettings& settings);

}  // namespace bitwhip::cli
