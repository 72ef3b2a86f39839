// How the rating of a puzzle ended. The status of a record is the worst over its ratings.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/registry.h"

namespace bitwhip::rating {

// The worst last.
enum class Status : std::uint8_t {
  ok,
  unsolved,
  open,
  length,
  memory,
  g_candidates,
  timeout,
  multiple_solutions,
  no_solution,
  unsupported,
  invalid_format,
};

struct StatusInfo {
  Status status;
  std::string_view name;     // "multiple-solutions"
  std::string_view summary;  // one line of help
};

Registry<StatusInfo> statuses();  // in the order of Status
inline constexpr int kStatuses = 11;

std::string_view to_string(Status status);

}  // namespace bitwhip::rating
