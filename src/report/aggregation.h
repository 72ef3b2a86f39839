// Aggregation of records to figures, record by record, in bounded memory.
//
// The kind of a column follows from its name: a rating, a column of `bitwhip rate`, or unknown. An
// unknown column is numeric if all its nonempty cells are numbers, else text. Files may have
// different columns: a file without a column does not change its figures. Thread-safety: none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/bounded_counts.h"
#include "io/source.h"
#include "rating/status.h"
#include "rating/value.h"
#include "report/values.h"
#include "tables/comparison.h"
#include "tables/list_reader.h"
#include "tables/weighted_sums.h"

namespace bitwhip::report {

// The figures: the model that all formats of `bitwhip report` show. They contain no markup, and
// their size does not depend on the number of records: counts are by value (values.h), and of
// single records only twenty are kept.

// Counts by text; texts longer than kLongestText count together.
struct TextCounts : BoundedCounts<std::string> {
  using BoundedCounts::BoundedCounts;
  void add(const std::string& text) {
    text.size() <= kLongestText ? BoundedCounts::add(text) : add_others();
  }
};

struct SourceFigures {
  std::string name;
  std::uint64_t records = 0;
};

struct RatingFigures {
  std::string name;
  BoundedValues values{};
  std::uint64_t mistakes = 0;   // invalid cells
  std::string first_mistake{};  // position and contents of the first one
};

using PairCounts = BoundedCounts<std::pair<rating::ValueKey, rating::ValueKey>>;

struct PairFigures {
  std::size_t a, b;  // indices of ratings, a < b
  PairCounts values{kMostPairs};
};

// A numeric column by the value of a rating; records without a value are left out.
struct LevelFigures {
  std::size_t rating;
  std::string column;
  std::map<rating::ValueKey, NumberHistogram> by_level;
  std::uint64_t others = 0;  // records with values beyond those counted separately
};

struct NumberFigures {
  std::string name;
  NumberHistogram numbers{};
  std::uint64_t none = 0;       // empty cells
  std::uint64_t too_great = 0;  // numbers out of the range of double, such as 1e400
};

struct TextFigures {
  std::string name;
  std::uint64_t none = 0;
  TextCounts counts{kMostTexts};
};

struct ShownRecord {
  std::uint64_t record = 0;  // number over all files, from 1
  std::string file;
  std::uint64_t line = 0;
  std::string puzzle;   // as in the cell; may be empty
  std::string variant;  // empty: the classic grid
  std::string status;
  std::string time;
  std::vector<std::string> ratings;  // their cells
};

struct Figures {
  std::vector<SourceFigures> sources;
  std::uint64_t records = 0;
  bool has_status = false;
  // Those of bitwhip from best to worst, then others by name.
  std::vector<std::pair<std::string, std::uint64_t>> statuses;
  // Records whose status is not counted separately.
  std::uint64_t other_statuses = 0;
  // Records without the column, or with an empty cell.
  std::uint64_t without_status = 0;
  std::vector<RatingFigures> ratings;
  std::vector<PairFigures> pairs;
  std::vector<LevelFigures> levels;
  std::vector<NumberFigures> numbers;
  std::vector<TextFigures> texts;
  // Columns that are not shown: puzzle, line, solution, tail.
  std::vector<std::string> ignored;
  std::string hardest_by;  // empty: there are no ratings
  // Sorted by that column, then by the ratings in their order, then by position.
  std::vector<ShownRecord> hardest;
  bool has_time = false;
  std::vector<ShownRecord> slowest;
  // Nothing unless all records have clues, grids and weights.
  std::optional<tables::WeightedSums> unbiased{};
};

struct ReportOptions {
  // Columns that are ratings, in this order; empty: those whose names are known ratings.
  std::vector<std::string> ratings{};
  std::string by{};  // the column that determines the hardest records; empty: the first rating
};

class Gatherer {
 public:
  explicit Gatherer(ReportOptions asked) : asked_(std::move(asked)) {}

  void begin(const std::string& name);
  // Adds the current row of the list.
  void add(tables::ListReader& list);
  // Returns the values of the last row, by rating; nothing for a missing column or an invalid cell.
  const std::vector<std::optional<rating::Value>>& values() const { return values_; }
  // True if the value of this rating is counted separately.
  bool keeps(std::size_t rating) const;
  const std::string& status() const { return status_; }  // empty: none
  const std::string& puzzle() const { return puzzle_; }
  const Figures& figures() const { return figures_; }  // so far

  // Throws ListError if a column that was asked for does not exist or has the wrong kind, and if
  // there are no records.
  Figures finish();

 private:
  enum class ColumnKind : std::uint8_t { rating, status, puzzle, number, text, unknown, ignored };
  struct GatheredColumn {
    std::string name;
    ColumnKind kind;
    std::size_t at;  // index among the columns of its kind
    bool is_leveled = false;
  };
  struct UnknownColumn {
    NumberFigures number;
    TextFigures text;
    bool is_number = true;
    // Each cell is a number or a value of a rating such as inf, so it can be drawn.
    bool has_places = true;
  };
  struct RankedRecord {
    std::vector<double> keys;  // compared lexicographically
    ShownRecord record;
  };

  void bind(const std::vector<std::string>& heads);
  std::size_t column_of(const std::string& name);
  ColumnKind kind_of(const std::string& name) const;
  void add_pairs_and_levels();
  void take_cell(const GatheredColumn& column, const std::string& cell,
                 const tables::ListReader& list);
  void keep_greatest(const tables::ListReader& list);
  void add_weighted(tables::ListReader& list);
  void keep(std::vector<RankedRecord>& greatest, const std::vector<double>& keys,
            const tables::ListReader& list) const;
  const std::string& cell_of(const tables::ListReader& list, const std::string& name) const;

  const ReportOptions asked_;
  Figures figures_;
  std::vector<GatheredColumn> columns_;
  std::unordered_map<std::string, std::size_t> by_name_;  // index in columns_
  std::vector<std::size_t> bound_;  // index in columns_ of each head of the file
  std::array<std::uint64_t, rating::kStatuses> statuses_{};
  TextCounts foreign_statuses_{kMostStatuses};  // not those of bitwhip
  std::vector<UnknownColumn> unknown_;
  std::map<std::pair<std::size_t, std::string>, LevelFigures> levels_;  // by rating and column
  std::vector<std::optional<rating::Value>> values_;
  std::vector<std::optional<double>> numbers_;  // of the row, by numeric column
  // Index in numbers_ of the time, if there is one.
  std::size_t time_ = 0;
  std::string status_, puzzle_;
  std::vector<RankedRecord> hardest_, slowest_;  // greatest first
  // Nothing after a record without a definite weight.
  std::optional<tables::WeightedReader> weighted_;
};

// The differences of two runs over the same puzzles, record by record, in order.

struct ComparedRating {
  std::string name;
  std::size_t first, second;            // indices among the ratings of each run
  tables::FileComparison comparison{};  // with the first kMostShown that differ
  PairCounts values{kMostPairs};
};

struct RunComparison {
  Figures first, second;
  std::uint64_t both = 0;
  std::uint64_t only_first = 0, only_second = 0;
  // Of both runs, in the order of the first.
  std::vector<ComparedRating> ratings;
  // Of records in both runs; empty text: no status.
  BoundedCounts<std::pair<std::string, std::string>> statuses{kMostStatusPairs};
};

// Reads both lists to their ends. Throws ListError, also if paired records have different puzzles.
RunComparison pair(tables::ListReader& first, tables::ListReader& second,
                   const ReportOptions& asked);

// The profile of searches (`bitwhip profile --output-dir DIR`), read from its tables in long form
// (tables/tallies.h); the one of the run may be missing.
struct ProfileFigures {
  // In the order of the files.
  std::vector<std::string> ratings, phases, counters, statistics;
  // From rating and counter to numbers by phase and length.
  struct PhaseLength {
    std::size_t phase;  // its place in `phases`
    double length;
    auto operator<=>(const PhaseLength&) const = default;
  };
  std::map<std::pair<std::string, std::string>, std::map<PhaseLength, double>> lengths;
  // From rating and counter to statistics by level.
  std::map<std::pair<std::string, std::string>,
           std::map<rating::ValueKey, std::map<std::string, double>>>
      levels;
  // Of the levels of a rating.
  std::map<std::string, rating::Scale> scales;
  // The columns after rating and counter.
  std::vector<std::string> run_heads;
  // Its rows, as cells.
  std::vector<std::vector<std::string>> run;
  // Counters with some nonzero value, by length or by level.
  std::set<std::string> counting;

  bool empty() const { return lengths.empty() && levels.empty(); }
};

// Add the contents of a file. Throw ListError, io::IoError.
void read_lengths(io::Source& source, const std::string& name, ProfileFigures& profile);
void read_levels(io::Source& source, const std::string& name, ProfileFigures& profile);
void read_run(io::Source& source, const std::string& name, ProfileFigures& profile);

}  // namespace bitwhip::report
