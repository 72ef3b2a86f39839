// bitwhip canon: canonical forms, their classes, and random isomorphs.
//
// The records are those of a run that rates nothing (rate.h). What classes ask for is a stage of
// the run (batch/classes.h), which has to see every record: a run that goes on reads the input from
// its front, and writes from where it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/plan.h"

namespace bitwhip::app {

// What the verb asks beside the settings of all.
struct CanonSettings {
  std::size_t of = 0;     // of canon_subjects()
  std::size_t order = 0;  // of canon_orders()
  bool unique = false;
  bool group = false;
  bool format_chosen = false;
  std::size_t memory = std::size_t{1} << 30;
  std::optional<std::size_t> as{};  // of canon_shapes()
  std::optional<std::uint64_t> seed{};
  std::optional<int> count{};
};

std::vector<std::string_view> canon_subjects();  // what a form is of
std::vector<std::string_view> canon_orders();
std::vector<std::string_view> canon_shapes();  // what stands in place of the puzzle

Settings complete_canon(Settings asked);
int canon(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
