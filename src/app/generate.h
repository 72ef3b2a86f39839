// bitwhip generate: minimal puzzles whose bias is known.
//
// Units of work (collect/generator.h) are worked off by all threads and written in their order. The
// run keeps a journal as others do (resumption.h), which holds how many units are done.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/plan.h"

namespace bitwhip::app {

struct GenerateSettings {
  std::size_t method = 0;                // of generate_methods()
  std::optional<std::uint64_t> count{};  // puzzles
  std::optional<std::uint64_t> draws{};  // of grids
  std::uint64_t seed = 1;
  std::string grids{};  // uniform, quick or a file; empty: what the method takes
  std::optional<std::uint64_t> per_grid{};
  std::optional<std::string> split{};
  std::optional<int> start_clues{};
  std::string pattern{};
  bool suexg = false;
};

std::vector<std::string_view> generate_methods();

Settings complete_generate(Settings asked);
int generate(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
