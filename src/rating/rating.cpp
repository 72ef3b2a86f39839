#include "rating/rating.h"

#include <array>
#include <vector>

#include "rating/simple_systems.h"
#include "rating/systems.h"

namespace bitwhip::rating {
namespace {

std::vector<RatingInfo> build() {
  std::vector<RatingInfo> ratings{
      {"W", "whips: the smallest n such that singles and whips of length <= n solve the puzzle"},
      {"B", "braids: the same with braids; the rating of T&E(1), confluent, never above W"},
      {"gW", "g-whips: whips over candidates and g-candidates (two or three candidates of a digit in a row or column and a block)"},
      {"gB", "g-braids: the same with braids; the rating of T&E(W1), confluent, never above gW or B"},
      {"rules", "the level by the rules of --rules"},
      {"TE-depth", "trial and error: the smallest n for which T&E(n) solves the puzzle, 0 to 3"},
      {"BxB", "the smallest p for which T&E over braids of length <= p solves; 0 when B is finite, inf beyond TE-depth 2"},
      {"BxBB", "the same for T&E over T&E over braids; 0 up to TE-depth 2, inf beyond 3"},
  };
  for (const SimpleSystemInfo& system : simple_systems()) ratings.push_back({system.name, system.summary});
  for (const SystemInfo& system : all_systems()) ratings.push_back({system.name, system.summary, &system, system.listed});
  return ratings;
}

constexpr std::array<std::string_view, kStatuses> kStatusNames{
    "ok", "unsolved", "length", "memory", "timeout", "multiple-solutions", "no-solution", "invalid-format",
};

}  // namespace

std::span<const RatingInfo> all_ratings() {
  static const std::vector<RatingInfo> ratings = build();
  return ratings;
}

std::optional<RatingId> find_rating(std::string_view name) {
  const auto ratings = all_ratings();
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    if (ratings[i].name == name) return static_cast<RatingId>(i);
  }
  return std::nullopt;
}

std::string to_string(Value value) {
  switch (value.kind) {
    case Value::Kind::none:
      break;
    case Value::Kind::finite:
      return std::to_string(value.n);
    case Value::Kind::infinite:
      return "inf";
    case Value::Kind::above:
      return std::string(1, '>').append(std::to_string(value.n));
  }
  return "-";
}

std::string_view to_string(Status status) { return kStatusNames[static_cast<std::size_t>(status)]; }

}  // namespace bitwhip::rating
