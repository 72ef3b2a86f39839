// Records to figures, one record after the other, in bounded memory.
//
// What a column is follows from its name: a rating, a column of `bitwhip rate`, or unknown. An
// unknown column whose filled cells are all numbers is one of numbers, else one of text. Files may
// have different columns: a file that lacks a column adds nothing to its figures. Thread-safety:
// none.
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

// The figures hold what records say, as numbers: the model that every format of `bitwhip report`
// shows. They hold no markup, and their size does not depend on the number of records: counts are
// by value (values.h), and of single records twenty are kept.

// Counts by text; longer ones than kLongestText are not told apart.
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
  std::uint64_t mistakes = 0;   // cells that are no value
  std::string first_mistake{};  // where the first of them stands, and what it says
};

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
  // Those of bitwhip from best to worst, then others by name.
  std::vector<std::pair<std::string, std::uint64_t>> statuses;
  // Records with a status that is not told apart.
  std::uint64_t other_statuses = 0;
  // Records whose file has no such column, or whose cell is empty.
  std::uint64_t without_status = 0;
  std::vector<RatingFigures> ratings;
  std::vector<PairFigures> pairs;
  std::vector<LevelFigures> levels;
  std::vector<NumberFigures> numbers;
  std::vector<TextFigures> texts;
  // Columns that are shown in no table: puzzle, line, solution, tail.
  std::vector<std::string> ignored;
  std::string hardest_by;  // empty: there is no rating
  // By that column, then by the ratings in their order, then by place.
  std::vector<ShownRecord> hardest;
  bool has_time = false;
  std::vector<ShownRecord> slowest;
  // Of records that all have clues, grids and weights.
  std::optional<tables::WeightedSums> unbiased{};
};

struct Asked {
  // The columns that are ratings, in this order; empty: those whose names are known ratings.
  std::vector<std::string> ratings{};
  std::string by{};  // the column that tells the hardest; empty: the first rating
};

class Gatherer {
 public:
  explicit Gatherer(Asked asked) : asked_(std::move(asked)) {}

  void begin(const std::string& name);
  // Takes the row that the list has read last.
  void add(tables::ListReader& list);
  // Returns the values of the row taken last, by rating; nothing where the file has no such column,
  // and where the cell is no value.
  const std::vector<std::optional<rating::Value>>& values() const { return values_; }
  // True if the value of that rating is among the values that are told apart.
  bool keeps(std::size_t rating) const;
  const std::string& status() const { return status_; }  // empty: none
  const std::string& puzzle() const { return puzzle_; }
  const Figures& figures() const { return figures_; }  // up to here

  // Throws ListError where a column that was asked for is in no file or is none of its kind, and
  // where there is no record.
  Figures finish();

 private:
  enum class Kind : std::uint8_t { rating, status, puzzle, number, text, unknown, ignored };
  struct Column {
    std::string name;
    Kind kind;
    std::size_t at;  // among those of its kind
    bool is_leveled = false;
  };
  struct Unknown {
    NumberFigures number;
    TextFigures text;
    bool is_number = true;
    bool has_places = true;  // each cell is a number, or a value of a rating such as inf
  };
  struct Kept {
    std::vector<double> keys;  // the first counts first
    ShownRecord record;
  };

  void bind(const std::vector<std::string>& heads);
  std::size_t column_of(const std::string& name);
  Kind kind_of(const std::string& name) const;
  void add_pairs_and_levels();
  void take_cell(const Column& column, const std::string& cell, const tables::ListReader& list);
  void keep_greatest(const tables::ListReader& list);
  void add_weighted(tables::ListReader& list);
  void keep(std::vector<Kept>& greatest, const std::vector<double>& keys,
            const tables::ListReader& list) const;
  const std::string& cell_of(const tables::ListReader& list, const std::string& name) const;

  const Asked asked_;
  Figures figures_;
  std::vector<Column> columns_;
  std::unordered_map<std::string, std::size_t> by_name_;  // of those
  std::vector<std::size_t> bound_;                        // of the file: the column of each head
  std::array<std::uint64_t, rating::kStatuses> statuses_{};
  TextCounts foreign_statuses_{kMostStatuses};  // that are none of bitwhip
  std::vector<Unknown> unknown_;
  std::map<std::pair<std::size_t, std::string>, LevelFigures> levels_;  // by rating and column
  std::vector<std::optional<rating::Value>> values_;
  std::vector<std::optional<double>> numbers_;  // of the row, by column of numbers
  // Which of them is the time, where the figures have one.
  std::size_t time_ = 0;
  std::string status_, puzzle_;
  std::vector<Kept> hardest_, slowest_;  // the greatest first
  // Nothing once a record has no weight that can be told.
  std::optional<tables::WeightedReader> weighted_;
};

// These hold what changed between two runs of the same puzzles, record by record, in order.

struct PairedRating {
  std::string name;
  std::size_t first, second;        // its places among the ratings of each run
  tables::Comparison comparison{};  // with the first kMostShown that differ
  PairCounts values{kMostPairs};
};

struct Pairing {
  Figures first, second;
  std::uint64_t both = 0;
  std::uint64_t only_first = 0, only_second = 0;
  // Those that both runs have, in the order of the first.
  std::vector<PairedRating> ratings;
  // Where both runs have them; empty: a record has none.
  BoundedCounts<std::pair<std::string, std::string>> statuses{kMostStatusPairs};
};

// Reads both lists to their ends. Throws ListError, also where two paired records are of different
// puzzles.
Pairing pair(tables::ListReader& first, tables::ListReader& second, const Asked& asked);

// Holds the profile of the searches (`bitwhip profile --output-dir DIR`): its tables in long form
// (tables/tallies.h), read back; that of the run may be absent.
struct ProfileFigures {
  // In the order of the files.
  std::vector<std::string> ratings, counters, statistics;
  // Rating and counter: length and value.
  std::map<std::pair<std::string, std::string>, std::vector<std::pair<double, double>>> lengths;
  // The same: statistics.
  std::map<std::pair<std::string, std::string>,
           std::map<rating::ValueKey, std::map<std::string, double>>>
      levels;
  // Of the levels of a rating.
  std::map<std::string, rating::Scale> scales;
  // Behind rating and counter.
  std::vector<std::string> run_heads;
  // The cells of each row.
  std::vector<std::vector<std::string>> run;
  // The counters of which some value by length or by level is not 0.
  std::set<std::string> counting;

  bool empty() const { return lengths.empty() && levels.empty(); }
};

// Each adds what a file holds. Throws ListError, io::IoError.
void read_lengths(io::Source& source, const std::string& name, ProfileFigures& profile);
void read_levels(io::Source& source, const std::string& name, ProfileFigures& profile);
void read_run(io::Source& source, const std::string& name, ProfileFigures& profile);

}  // namespace bitwhip::report
