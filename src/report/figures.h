// What records say, as numbers: the model that every format of `bitwhip report` shows. It holds no
// markup.
//
// Its size does not depend on the number of records: counts are by value (values.h), and of single
// records twenty are kept.
// Thread-safety: plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bounded_counts.h"
#include "report/limits.h"
#include "report/values.h"
#include "tables/weighted_sums.h"

namespace bitwhip::report {

// Counts by text; longer ones than kLongestText are not told apart.
struct TextCounts : BoundedCounts<std::string> {
  using BoundedCounts::BoundedCounts;
  void add(const std::string& text) { text.size() <= kLongestText ? BoundedCounts::add(text) : add_others(); }
};

struct SourceFigures {
  std::string name;
  std::uint64_t records = 0;
};

struct RatingFigures {
  std::string name;
  BoundedValues values{};
  std::uint64_t mistakes = 0;   // cells that are no value
  std::string first_mistake{};  // where the first of them stands, and what it says
};

// Counts by the values of two ratings.
using PairCounts = BoundedCounts<std::pair<rating::ValueKey, rating::ValueKey>>;

struct PairFigures {
  std::size_t a, b;  // indices of ratings, a before b
  PairCounts values{kMostPairs};
};

// A column of numbers by the value of a rating; records without a value are left out.
struct LevelFigures {
  std::size_t rating;
  std::string column;
  std::map<rating::ValueKey, Spread> by_level;
  std::uint64_t others = 0;  // records at values beyond those that are told apart
};

struct NumberFigures {
  std::string name;
  Spread numbers{};
  std::uint64_t none = 0;       // cells that hold nothing
  std::uint64_t too_great = 0;  // cells with a number that no double holds, such as 1e400
};

struct TextFigures {
  std::string name;
  std::uint64_t none = 0;
  TextCounts counts{kMostTexts};
};

// A single record.
struct ShownRecord {
  std::uint64_t record = 0;  // its number over all files, from 1
  std::string file;
  std::uint64_t line = 0;
  std::string puzzle;   // as the cell says it; may be empty
  std::string variant;  // empty: the classic grid
  std::string status;
  std::string time;
  std::vector<std::string> ratings;  // cells
};

struct Figures {
  std::vector<SourceFigures> sources;
  std::uint64_t records = 0;
  bool has_status = false;
  std::vector<std::pair<std::string, std::uint64_t>> statuses;  // those of bitwhip from best to worst, then others by name
  std::uint64_t other_statuses = 0;                             // records with a status that is not told apart
  std::uint64_t without_status = 0;                             // records whose file has no such column, or whose cell is empty
  std::vector<RatingFigures> ratings;
  std::vector<PairFigures> pairs;
  std::vector<LevelFigures> levels;
  std::vector<NumberFigures> numbers;
  std::vector<TextFigures> texts;
  std::vector<std::string> ignored;  // columns that are shown in no table: puzzle, line, solution, tail
  std::string hardest_by;            // empty: there is no rating
  std::vector<ShownRecord> hardest;  // by that column, then by the ratings in their order, then by place
  bool has_time = false;
  std::vector<ShownRecord> slowest;
  std::optional<tables::WeightedSums> unbiased{};  // of records that all have clues, grids and weights
};

}  // namespace bitwhip::report
