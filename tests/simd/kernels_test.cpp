// The kernels on whole tables, each instruction set against plain loops, on random states.
#include <bit>
#include <catch2/catch.hpp>
#include <cstring>
#include <random>
#include <vector>

#include "simd/isa.h"
#include "simd/mask_table.h"

using namespace bitwhip;

namespace {

// Masks of which about one in eight is empty and many have one bit.
simd::MaskTable random_table(std::mt19937& random) {
  simd::MaskTable table;
  for (auto& lane : table.lane) lane = static_cast<std::uint16_t>(random() & random() & 0x1ff);
  return table;
}

// Numbers of lanes in use: those of the classic grid, the most, any between.
int random_lanes(std::mt19937& random) {
  return simd::kMaskLanes - 32 * static_cast<int>(random() % 7);
}

// What is written behind a kernel's output must stay.
template <class T>
struct Guarded {
  T value;
  std::uint64_t guard = 0x0123456789abcdef;
};

}  // namespace

TEST_CASE("kernels: keep", "[isa]") {
  std::mt19937 random(1);
  std::vector<simd::MaskTable> rows(40);
  for (auto& row : rows) row = random_table(random);
  for (const std::string& isa : simd::available_isas()) {
    INFO(isa);
    REQUIRE(simd::select_isa(isa));
    for (int count = 0; count <= 40; ++count) {
      const int lanes = random_lanes(random);
      Guarded<simd::MaskTable> table{random_table(random)};
      simd::MaskTable expected = table.value;
      std::vector<std::uint16_t> index(count);
      for (auto& i : index) {
        i = static_cast<std::uint16_t>(random() % rows.size());
        for (int lane = 0; lane < lanes; ++lane) expected.lane[lane] &= rows[i].lane[lane];
      }
      simd::mask_kernels().keep(table.value, lanes, rows.data(), index.data(), count);
      REQUIRE(std::memcmp(&table.value, &expected, sizeof expected) == 0);
      REQUIRE(table.guard == 0x0123456789abcdef);
    }
  }
  REQUIRE(simd::select_isa("auto"));
}

TEST_CASE("kernels: scan", "[isa]") {
  std::mt19937 random(2);
  for (const std::string& isa : simd::available_isas()) {
    INFO(isa);
    REQUIRE(simd::select_isa(isa));
    for (int round = 0; round < 2000; ++round) {
      const int lanes = random_lanes(random);
      simd::MaskTable table = random_table(random);
      // Most tables of use have no empty lane, or just one.
      if (round % 4) {
        for (auto& lane : table.lane)
          lane = lane ? lane : static_cast<std::uint16_t>(1u << random() % 9);
      }
      if (round % 4 == 1) table.lane[random() % lanes] = 0;
      bool empty = false;
      simd::LaneSet expected{};
      for (int lane = 0; lane < lanes; ++lane) {
        empty = empty || table.lane[lane] == 0;
        if (std::has_single_bit(table.lane[lane]))
          expected.word[lane / 64] |= std::uint64_t{1} << lane % 64;
      }
      Guarded<simd::LaneSet> single{};
      std::memset(&single.value, 0xff, sizeof single.value);
      REQUIRE(simd::mask_kernels().scan(table, lanes, single.value) == empty);
      // The lanes are of no use once one is empty.
      if (!empty) REQUIRE(std::memcmp(&single.value, &expected, sizeof expected) == 0);
      REQUIRE(single.guard == 0x0123456789abcdef);
    }
  }
  REQUIRE(simd::select_isa("auto"));
}
