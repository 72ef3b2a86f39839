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
#include <utility>
#include <vector>

#include "app/plan.h"
#include "batch/record.h"

namespace bitwhip::app {

// What the verb asks beside the settings of all.
struct CanonSettings {
  std::size_t order = 0;  // of canon_orders()
  bool format_chosen = false;
  std::optional<std::size_t> as{};  // of canon_shapes()
  std::optional<std::uint64_t> seed{};
  std::optional<int> count{};
};

std::vector<std::string_view> class_subjects();  // what a form is of
std::vector<std::string_view> canon_orders();
std::vector<std::string_view> canon_shapes();  // what stands in place of the puzzle

// The form in row order of what the classes of a run are of.
batch::FormKind class_form(const Settings& settings);
// True if the run has to know classes.
bool classifies(const Settings& settings);
// Returns what the journal compares of the settings.
std::vector<std::pair<std::string, std::string>> class_options(const Settings& settings);

Settings complete_canon(Settings asked);
int canon(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
