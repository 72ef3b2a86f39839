// Catch2 3 by the name of the one header that Catch2 2 has. Where only version 3 is installed, this
// folder is searched (cmake/catch2.cmake).
#pragma once

#include <catch2/catch_all.hpp>
#include <string>

namespace Catch {

// Matchers of texts, where version 2 has them. Contains() of version 3 is one of ranges.
inline auto Contains(const std::string& part) { return Matchers::ContainsSubstring(part); }
using Matchers::EndsWith;
using Matchers::StartsWith;

}  // namespace Catch

using Catch::Approx;
