// What a provenance document and a journal state of a variant: the boards that its names give, and a hash of their tables.
//
// The hash is over a text of all houses, partial houses and links, so it is the same on every machine and for every instruction set. What a line adds
// by its fields is not in it: the hash of the input covers that.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "variant/variant.h"

namespace bitwhip::cli {

std::string tables_sha256(const variant::Variant& variant);

// The name, the hash, and for each size that the names exist for the number of CSP-variables and of links beyond them.
nlohmann::ordered_json variant_facts(const variant::Variant& variant);

}  // namespace bitwhip::cli
