#include "simd/isa.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

using namespace bitwhip::simd;

TEST_CASE(
    "isa: the portable target is always there, and last, but in a build for one instruction set",
    "[isa]") {
  const auto names = available_isas();
  REQUIRE_FALSE(names.empty());
  if (names.size() > 1) CHECK(names.back() == "scalar");
  CHECK(std::set(names.begin(), names.end()).size() == names.size());
  for (const auto& name : names) {
    INFO(name);
    CHECK(std::set<std::string>{"avx512", "avx2", "sse4", "neon", "wasm", "scalar"}.contains(name));
  }
}

TEST_CASE("isa: a machine that lacks all that the program was built for is told so", "[isa]") {
  CHECK(lacking_isas({"avx2", "scalar"}, {"scalar"}) ==
        "this program was built for avx2, which this machine lacks; it uses the portable kernels, "
        "which are slower");
  CHECK(lacking_isas({"avx512", "avx2", "sse4", "scalar"}, {"sse4", "scalar"}).empty());
  CHECK(lacking_isas({"avx2", "scalar"}, {"avx2", "scalar"}).empty());
  CHECK(lacking_isas({"scalar"}, {"scalar"}).empty());
}

#ifdef BITWHIP_EXPECT_ISA
// Highway falls back on the portable target without a word where a flag is missing that it asks
// for.
TEST_CASE("isa: the targets are those that the build was made for", "[isa]") {
  std::string names;
  for (const std::string& name : available_isas()) names += (names.empty() ? "" : " ") + name;
  CHECK(names == BITWHIP_EXPECT_ISA);
}
#endif

TEST_CASE("isa: each target can be chosen, whatever was chosen before", "[isa]") {
  const auto names = available_isas();
  for (const auto& before : names) {
    for (const auto& after : names) {
      REQUIRE(select_isa(before));
      REQUIRE(select_isa(after));
      CHECK(current_isa() == after);
      CHECK(available_isas() == names);
    }
  }
  REQUIRE(select_isa("auto"));
  CHECK(current_isa() == names.front());
}

TEST_CASE("isa: an unknown name changes nothing", "[isa]") {
  const std::string last = available_isas().back();
  REQUIRE(select_isa(last));
  for (const char* name : {"", "AVX2", "avx", "scalar ", "none"}) {
    CHECK_FALSE(select_isa(name));
    CHECK(current_isa() == last);
  }
}
