// What `bitwhip info NAME` says of one name of a variant: what it gives, for which sizes, and a picture of its houses or links.
#pragma once

#include <string>

#include "variant/names.h"

namespace bitwhip::cli {

// "houses; 9x9; also hyper, nrc": what tables of names say of it beside the summary.
std::string variant_traits(const variant::NameInfo& row);

std::string variant_page(const variant::NameInfo& row);

}  // namespace bitwhip::cli
