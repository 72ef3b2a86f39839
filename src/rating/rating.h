// The names of what can be asked for (ratings), and the shape of the answers.
// Source: PBCS for W and B; definitions of status and cells are the record contract of GUIDE.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bitwhip::rating {

struct SystemInfo;

// One row per rating or named rule set: the table drives parsing of --ratings, help and column names.
struct RatingInfo {
  std::string_view name;               // "W"
  std::string_view summary;            // one line of help
  const SystemInfo* system = nullptr;  // of a rule system (systems.h); null for the others and the rules of the user
  bool listed = true;                  // shown in the help
};

using RatingId = std::uint16_t;  // index into all_ratings()

inline constexpr int kMaxRatings = 64;  // that can be asked for at once
inline constexpr RatingId kW = 0;
inline constexpr RatingId kB = 1;
inline constexpr RatingId kGW = 2;
inline constexpr RatingId kGB = 3;
inline constexpr RatingId kRules = 4;  // the rules of Options::rules
inline constexpr RatingId kTrialDepth = 5;
inline constexpr RatingId kBxB = 6;
inline constexpr RatingId kBxBB = 7;
inline constexpr RatingId kFirstSimple = 8;  // the systems of simple_systems.h, in their order

std::span<const RatingInfo> all_ratings();
std::optional<RatingId> find_rating(std::string_view name);  // exact, case-sensitive

// The value of one rating of one puzzle.
struct Value {
  enum class Kind : std::uint8_t {
    none,      // "-": no rating (puzzle without a single solution, or unreadable)
    finite,    // "n"
    infinite,  // "inf": proven to have no finite rating
    above,     // ">n": n lengths ruled out, then stopped by the cap, the arena or the time limit
  };
  Kind kind = Kind::none;
  int n = 0;

  friend bool operator==(const Value&, const Value&) = default;
};

std::string to_string(Value value);  // the cell: "5", "inf", ">18", "-"

// Status of a record, the worst last (the status of a record is the maximum over its ratings).
enum class Status : std::uint8_t { ok, unsolved, length, memory, timeout, multiple_solutions, no_solution, invalid_format };

std::string_view to_string(Status status);  // "ok", "unsolved", ..., "multiple-solutions", "no-solution", "invalid-format"

inline constexpr int kStatuses = 8;

}  // namespace bitwhip::rating
