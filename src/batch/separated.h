// What the formats with one separator between cells (tsv, csv) share.
#pragma once

#include <string>
#include <string_view>

#include "batch/record.h"

namespace bitwhip::batch {

// "puzzle,W,B,status" with the given separator; no line end.
void append_names(std::string& out, const Layout& layout, char separator);
// The same cells of a record, without the tail and the line end.
void append_cells(std::string& out, const Layout& layout, const Record& record, char separator);
}  // namespace bitwhip::batch
