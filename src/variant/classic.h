// The grid without a variant, by its name: in the table of names, in records and in stores.
#pragma once

#include <string_view>

namespace bitwhip::variant {

class Variant;

inline constexpr std::string_view kClassic = "classic";

// The name of a run's variant, which must outlive it. Null: the classic grid.
std::string_view name_of(const Variant* variant);

}  // namespace bitwhip::variant
