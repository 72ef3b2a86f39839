#include "rating/status.h"

#include <array>

#include "base/invariant.h"

namespace bitwhip::rating {
namespace {

constexpr std::array<StatusInfo, kStatuses> kInfos{{
    {Status::ok, "ok", "every rating is a number"},
    {Status::unsolved, "unsolved", "some rating is proven to be infinite"},
    {Status::open, "open", "some rating is an interval: its value is not decided"},
    {Status::length, "length", "some rating is above the greatest length that was searched"},
    {Status::memory, "memory", "the search memory was full"},
    {Status::g_candidates, "g-candidates", "a state had more g-candidates than a search can number, whatever the memory"},
    {Status::timeout, "timeout", "the time per puzzle was over"},
    {Status::multiple_solutions, "multiple-solutions", "the puzzle has several solutions"},
    {Status::no_solution, "no-solution", "the puzzle has no solution"},
    {Status::unsupported, "unsupported", "a clue or a geometry is not rated"},
    {Status::invalid_format, "invalid-format", "the line holds no puzzle"},
}};

}  // namespace

Registry<StatusInfo> statuses() { return std::span<const StatusInfo>(kInfos); }

std::string_view to_string(Status status) {
  BITWHIP_INVARIANT(kInfos[static_cast<std::size_t>(status)].status == status);  // the rows are in the order of the enumerators
  return kInfos[static_cast<std::size_t>(status)].name;
}

}  // namespace bitwhip::rating
