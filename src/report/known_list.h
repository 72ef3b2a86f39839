// A list of ratings as the known records of another run (batch/known.h).
#pragma once

#include <string>

#include "batch/known.h"
#include "input/source.h"

namespace bitwhip::report {

// Adds the rows of a list in a form that ListReader knows. Its header, or the keys of its JSON, must name `puzzle`, `status`, and all ratings and
// columns that the records have. Rows without a puzzle are left out. Throws ListError, input::IoError.
void read_known(input::Source& source, const std::string& name, batch::KnownRecords& records);

}  // namespace bitwhip::report
