// Where the source of the project is.
#pragma once

#include <string>

namespace bitwhip::testing {

// Joins the folder of the source and a path in it, such as "datasets/sudogen0.txt". A function and
// not a macro, so that the folder is compiled into one file: the others are the same in every
// clone, and ccache knows them.
std::string source_path(const std::string& name);

}  // namespace bitwhip::testing
