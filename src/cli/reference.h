// docs/TABLES.md: the tables that the program reads its command line and its input by, as one page of Markdown. The page depends neither on the
// machine nor on the build, so the checked-in file equals what the program prints.
#pragma once

#include <string>
#include <vector>

#include "cli/document.h"

namespace bitwhip::cli {

// Returns the page under its file name.
std::vector<Document> reference_page();

}  // namespace bitwhip::cli
