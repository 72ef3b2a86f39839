// The table of ratings: a rating is one row. Parsing of --ratings, help, columns, histograms, paths
// and the raters follow from it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/registry.h"
#include "rating/run.h"

namespace bitwhip::rating {

struct RatingInfo {
  std::string name;     // "W"
  std::string summary;  // one line of help
  // Rates the puzzle of the run, which singles do not solve unless counts_singles.
  Answer (*rate)(Run& run, const RatingInfo& row) = nullptr;
  // Holds the rules that its levels come from: the system itself, then smaller ones whose levels
  // count too, the smallest first (system_ratings.h).
  std::vector<RuleSystem> systems{};
  // What its function keeps of a puzzle, and what it uses of another rating.
  std::vector<const MemoryType*> memories{};
  Theory sentences{};      // of a simple system, whose paths are in words
  bool of_blocks = false;  // true if these speak of blocks
  // Of SER and its kin, which walk by producers (ser/producers.h).
  std::uint32_t producers = 0;
  // See is_confluent(); for ratings that are no level in a rule system.
  bool confluent = false;
  // The least level over all orders of eliminations (least_ratings.cpp).
  bool over_orders = false;
  std::string_view unit = "length";  // what a value counts
  Scale scale = Scale::whole;
  bool counts_singles = false;  // else a puzzle that singles solve has the value 0
  bool listed = true;           // in the help; "L7", "XY4" and their like are not
  // Part of `all`; those that a hard puzzle may keep for minutes are not.
  bool in_all = true;
  std::string levels_of{};     // the rating whose levels it has: "L" for "L7"; else itself
  std::string_view no_path{};  // why there are no paths of it
  std::string_view caveat{};   // what provenance says of its values
  // Raised whenever any of its values changes; guarded by tests/golden/signature.tsv.
  int revision = 1;
};

using RatingId = std::uint16_t;  // index into ratings()

inline constexpr int kMaxRatings = 64;  // that can be asked for at once

// Returns the table, which its first caller builds. Several ratings of a puzzle are rated in the
// order of the table.
Registry<RatingInfo> ratings();
std::optional<RatingId> find_rating(std::string_view name);  // exact, case-sensitive
const RatingInfo& info(RatingId id);
// Returns the rating by the rules of Options::rules.
RatingId rating_by_rules();

// Returns the rule systems of a rating, those of the options for the rating by rules.
std::span<const RuleSystem> systems_of(RatingId id, const Options& options);
// True if any order of eliminations will do, so that a state on the way rates no higher than the
// puzzle. Tests hold each such rating to it.
bool is_confluent(const RatingInfo& row);
// True if the rating speaks of rows, columns and blocks, or of what is proven for the classic grid
// alone.
bool is_classic_alone(RatingId id, const Options& options);
// Returns what ratings need beside what all need.
Needs needs_of(std::span<const RatingId> ids, const Options& options);

// Add the rows of one file each, such as chain_ratings.cpp.
void add_chain_ratings(std::vector<RatingInfo>& rows);
void add_least_ratings(std::vector<RatingInfo>& rows);
void add_ser_ratings(std::vector<RatingInfo>& rows);
void add_simple_ratings(std::vector<RatingInfo>& rows);
void add_system_ratings(std::vector<RatingInfo>& rows);
void add_trial_ratings(std::vector<RatingInfo>& rows);

}  // namespace bitwhip::rating
