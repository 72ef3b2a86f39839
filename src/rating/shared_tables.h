// One set of grid tables for each geometry, built by whoever needs it first.
//
// Thread-safety: any thread at any time. The geometry must outlive the program's use of the tables.
#pragma once

#include <memory>

#include "grid/grid.h"

namespace bitwhip::rating {

std::shared_ptr<const GridTables> shared_tables(const Geometry& geometry);

}  // namespace bitwhip::rating
