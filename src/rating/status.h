// How the rating of a puzzle ended. The status of a record is the worst over its ratings.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/invariant.h"
#include "base/registry.h"
#include "rules/budget.h"

namespace bitwhip::rating {

// Ordered from best to worst.
enum class Status : std::uint8_t {
  ok,
  unsolved,
  open,
  length,
  memory,
  g_candidates,
  node_limit,
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

inline constexpr int kStatuses = 12;
// In the order of Status.
inline constexpr std::array<StatusInfo, kStatuses> kStatusInfos{{
    {Status::ok, "ok", "every rating is a number"},
    {Status::unsolved, "unsolved", "some rating is proven to be infinite"},
    {Status::open, "open", "some rating is an interval: its value is not decided"},
    {Status::length, "length", "some rating is above the greatest length that was searched"},
    {Status::memory, "memory", "the search memory was full"},
    {Status::g_candidates, "g-candidates",
     "a state had more g-candidates than a search can number, whatever the memory"},
    {Status::node_limit, "node-limit", "the nodes per puzzle were used up"},
    {Status::timeout, "timeout", "the time per puzzle was over"},
    {Status::multiple_solutions, "multiple-solutions", "the puzzle has several solutions"},
    {Status::no_solution, "no-solution", "the puzzle has no solution"},
    {Status::unsupported, "unsupported", "a clue or a geometry is not rated"},
    {Status::invalid_format, "invalid-format", "the line holds no puzzle"},
}};
inline Registry<StatusInfo> statuses() { return std::span<const StatusInfo>(kStatusInfos); }

inline std::string_view to_string(Status status) {
  // The rows must be in the order of the enumerators.
  BITWHIP_INVARIANT(kStatusInfos[static_cast<std::size_t>(status)].status == status);
  return kStatusInfos[static_cast<std::size_t>(status)].name;
}

// Returns the status of a rating whose search was given up for this reason. (A run that is stopped
// writes no record of the puzzle.)
inline Status status_of(rules::Halt halt) {
  switch (halt) {
    case rules::Halt::none:
      return Status::ok;
    case rules::Halt::own_limit:
      return Status::open;
    case rules::Halt::memory:
      return Status::memory;
    case rules::Halt::g_candidates:
      return Status::g_candidates;
    case rules::Halt::nodes:
      return Status::node_limit;
    case rules::Halt::timeout:
    case rules::Halt::stopped:
      return Status::timeout;
  }
  return Status::ok;
}

}  // namespace bitwhip::rating
