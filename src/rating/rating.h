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
#include "hodoku/ladder.h"
#include "rating/options.h"
#include "rating/puzzle_context.h"
#include "rating/rule_system.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rulebook/ratings.h"
#include "rulebook/technique.h"

namespace bitwhip::rating {

// How often a path uses a technique.
struct TechniqueUse {
  std::string_view name;  // "X-Wing"; a constant
  int steps = 0;
};

struct RatingInfo {
  std::string name;     // "W"
  std::string summary;  // one line of help
  // Rates the puzzle of the context. Not called for puzzles that singles solve unless
  // counts_singles.
  RatingResult (*rate)(PuzzleContext& context, const RatingInfo& row) = nullptr;
  // Rule systems that the levels come from: the system itself, then the smaller ones whose levels
  // count too, the smallest first (system_ratings.h).
  std::vector<RuleSystem> systems{};
  const rulebook::Rating* listed_as = nullptr;  // its row in the rulebook; null: it has none
  // Types of per-puzzle state that `rate` uses, its own and those it shares with other ratings.
  std::vector<const RatingStateType*> states{};
  Theory sentences{};      // of a simple system, whose paths are sentences
  bool of_blocks = false;  // whether these speak of blocks
  // Returns the techniques on the path that the rating of this puzzle has walked, the hardest
  // first. Precondition: it has a value. Null: a path must be searched for (explain/path.h).
  std::span<const TechniqueUse> (*uses)(PuzzleContext& context, const RatingInfo& row) = nullptr;
  // Returns the names, as `uses` has them, of a technique and of its kinds; empty: the rating has
  // no such technique. Set where `uses` is.
  std::vector<std::string_view> (*names_of_kinds)(rulebook::TechniqueId id) = nullptr;
  // Producers of SER, EP and ED (ser/producers.h); 0 for all other ratings.
  std::uint32_t producers = 0;
  // For ratings that are no level in a rule system; see is_confluent().
  bool confluent = false;
  bool by_ladder = false;  // whether its path is that of a ladder (hodoku/solver.h)
  // Whether only the classic grid has the rating, whatever rules it has; see is_classic_alone().
  bool classic_alone = false;
  // Whether the value is a minimum over all orders of eliminations (least_ratings.cpp).
  bool over_orders = false;
  // The ladder whose path gives the value, by its name in RatingOptions::ladders; empty: that of
  // HoDoKu, or none.
  std::string ladder{};
  std::string_view unit = "length";  // what a value counts
  Scale scale = Scale::whole;
  bool counts_singles = false;  // otherwise puzzles that singles solve have the value 0
  bool listed = true;           // whether the help shows it; "L7", "XY4" and the like are hidden
  // Whether `-r all` includes it; ratings that may take minutes on a hard puzzle are left out.
  bool in_all = true;
  std::string levels_of{};     // the rating whose levels it has: "L" for "L7"; by default itself
  std::string_view no_path{};  // why it has no paths; empty if it has
  std::string_view caveat{};   // note on its values in the provenance
  // To be raised whenever any value changes; guarded by tests/golden/signature.tsv.
  int revision = 1;
};

using RatingId = std::uint16_t;  // index into ratings()

inline constexpr int kMaxRatings = 64;  // per rater

// Returns the table, built by the first call. A puzzle is rated in the order of the table.
//
// Behind the rows that are always there stand those of ladders, ladder:NAME and ladder:NAME-level.
// They come in pairs, when one of them is named for the first time, and stay: so rows and their
// numbers are the same for all threads, and none ever moves.
Registry<RatingInfo> ratings();
// Returns the rating of this name, exact and case-sensitive. A name of a ladder's rating is always
// found, but for more ladders than kMostLadders in one process.
std::optional<RatingId> find_rating(std::string_view name);
const RatingInfo& info(RatingId id);
// Returns the rating `rules`, whose rules are those of RatingOptions::rules.
RatingId rating_by_rules();

inline constexpr std::size_t kMostLadders = 100;
inline constexpr std::size_t kLongestLadderName = 64;
inline constexpr std::string_view kLadderPrefix = "ladder:";
inline constexpr std::string_view kHodokuRating = "HoDoKu";
inline constexpr std::string_view kLevelSuffix = "-level";
// Returns true for the name of a ladder beside HoDoKu's: letters, digits, `_`, `+` and `-`, not
// `-level` at the end, so that no rating has two names.
bool is_ladder_name(std::string_view name);
// Returns the ratings by a ladder, score and level, of HoDoKu or of another name; nothing beyond
// kMostLadders.
std::vector<RatingId> ratings_by_ladder(std::string_view name);
// Returns the ladder of a rating by a ladder; null: it is none of the options.
const NamedLadder* ladder_of(const RatingInfo& row, const RatingOptions& options);
// Returns its table; where the row names no ladder, that of HoDoKu.
hodoku::Ladder table_of_ladder(const RatingInfo& row, const RatingOptions& options);

// Returns the rule systems of a rating; for the rating `rules` those of the options.
std::span<const RuleSystem> systems_of(RatingId id, const RatingOptions& options);
// Returns true if any order of eliminations gives the same value, so that a state on the way never
// rates higher than the puzzle. Tests check this for each such rating.
bool is_confluent(const RatingInfo& row);
// Returns true if the rating relies on rows, columns and blocks, or on proofs for the classic grid.
bool is_classic_alone(RatingId id, const RatingOptions& options);
// Returns the optional resources that the ratings need.
OptionalResources needs_of(std::span<const RatingId> ids, const RatingOptions& options);

// Returns a row with what the rulebook says of a rating.
RatingInfo row_of(const rulebook::Rating& rating);
// Returns the rows of a ladder, score and level: those of HoDoKu by another ladder.
std::vector<RatingInfo> ladder_rows(std::string_view name, const Registry<RatingInfo>& rows);
// Append the rows of one file each, such as chain_ratings.cpp.
void add_chain_ratings(std::vector<RatingInfo>& rows);
void add_hodoku_ratings(std::vector<RatingInfo>& rows);
void add_least_ratings(std::vector<RatingInfo>& rows);
void add_ser_ratings(std::vector<RatingInfo>& rows);
void add_simple_ratings(std::vector<RatingInfo>& rows);
void add_system_ratings(std::vector<RatingInfo>& rows);
void add_trial_ratings(std::vector<RatingInfo>& rows);

}  // namespace bitwhip::rating
