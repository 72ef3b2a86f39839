// A list of ratings as the known records of another run (batch/known.h).
#pragma once

#include <string>
#include <string_view>

#include "batch/known.h"
#include "io/source.h"

namespace bitwhip::tables {

// variant: the canonical name of that of the run, to which all rows must belong; a list without a column `variant` is of the classic grid.
// Adds the rows of a list in a form that ListReader knows. Its header, or the keys of its JSON, must name `puzzle`, `status`, and all ratings and
// columns that the records have. Rows without a puzzle are left out. Throws ListError, io::IoError.
void read_known(io::Source& source, const std::string& name, std::string_view variant, batch::KnownRecords& records);

}  // namespace bitwhip::tables
