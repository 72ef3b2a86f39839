// Sufficient statistics of a collection for `bitwhip stats`: weighted sums of its columns, which
// can be added.
//
// The values of a column are levels: numbers, inf, >n, a..b, or words. Of each level, the counts of
// records by their number of clues are kept, and the sums for its share and the error of the share.
// Of columns, pairs of columns, and columns within the levels of another one (--by), the moments
// are kept (tables/moments.h). Nothing else is, so memory and summaries do not grow with the
// records, and the sums of two files that share no cluster add up to those of their concatenation.
//
// Thread-safety: plain values; a reader for one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "io/source.h"
#include "tables/collection_check.h"
#include "tables/list_reader.h"
#include "tables/moments.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::tables {

inline constexpr int kNoClues = -1;
// The limit of records: beyond it, doubles cannot count one by one.
inline constexpr std::uint64_t kMostRecords = std::uint64_t{1} << 53;

// The greatest weight of a record, and the least but 0: the products of sums have no room for more.
inline constexpr double kGreatestWeight = 1e60, kLeastWeight = 1e-60;
// The limit of numbers that count in means; greater ones are values of their columns alone.
inline constexpr double kGreatestNumber = 1e30;

// Returns the probability of a chi-square value at least this large, with so many degrees of
// freedom.
double chi_square_tail(double chi_square, double degrees);

// Returns the binomial coefficient n over k, correctly rounded or nearly.
double binomial(int n, int k);
// Returns the weight of a controlled-bias puzzle by its clues, relative to 26: C(81,n) / C(81,26).
inline double controlled_bias_weight(int clues) { return binomial(81, clues) / binomial(81, 26); }

// A value of a column, ordered by height, then by text. A number has one key for all its spellings,
// so 7 and 7.0 are equal, unless it has more digits than a double can hold.
struct LevelKey {
  double height = 0;  // infinite for words
  std::string label{};
  bool is_number = false;  // finite; the number is the height
  bool is_exact() const {
    return is_number && label.size() <= std::numeric_limits<double>::digits10;
  }
  friend bool operator<(const LevelKey& a, const LevelKey& b) {
    if (a.height != b.height) return a.height < b.height;
    if (a.is_number != b.is_number) return a.is_number;
    if (a.is_exact() != b.is_exact()) return a.is_exact();
    return !a.is_exact() && a.label < b.label;
  }
};

// Returns the key of a label, which determines all members.
LevelKey key_of_label(std::string label);

// Returns the entry of a level, which is inserted if missing. Of the labels of one number the
// longest is kept, so that the order of the records does not matter. References to entries stay
// valid.
template <class Value>
std::pair<const LevelKey, Value>& place_of_level(std::map<LevelKey, Value>& levels,
                                                 const LevelKey& key) {
  const auto [found, is_new] = levels.try_emplace(key);
  const std::string& label = found->first.label;
  if (is_new || !key.is_exact() || key.label == label) return *found;
  if (key.label.size() < label.size() || (key.label.size() == label.size() && key.label < label))
    return *found;
  auto node = levels.extract(found);
  node.key().label = key.label;
  return *levels.insert(std::move(node)).position;
}

struct LevelSums {
  std::map<int, std::uint64_t> by_clues{};  // number of records
  double weight = 0;
  // Sums over clusters: of the squared weight, and of the weight times that of the whole column.
  double squares = 0, with_all = 0;

  std::uint64_t records() const;
};

struct ColumnSums {
  std::string name;
  std::map<LevelKey, LevelSums> levels{};
  std::uint64_t records = 0;
  std::uint64_t open = 0;      // of these: not numbers
  double squared_weights = 0;  // sum over the records
  MeanSums moments{};

  Estimate share(const LevelSums& level) const;
  double effective() const { return moments.sums[0] * moments.sums[0] / squared_weights; }
  // Returns the first level at which a fraction q of the weight is reached.
  std::string quantile(double q) const;
};

// The sums of two columns, over the records that have a value in both.
struct ColumnPair : PairSums {
  // nothing: not in the summary, which an older version wrote.
  std::optional<std::uint64_t> records = 0;
};

struct WeightedSums {
  // The options, which must agree for sums that are added.
  bool unbiased = false;
  std::string cluster{};  // column; empty: each record is a cluster
  std::string by{};       // column; empty: none
  std::optional<double> zero_as{}, open_as{};

  std::uint64_t records = 0;
  std::vector<ColumnSums> columns{};  // comparisons of columns come last
  std::vector<ColumnPair> pairs{};  // of columns that are not comparisons: 0 1, 0 2, 1 2, 0 3, ...
  std::vector<std::map<LevelKey, MeanSums>> within{};  // of each column, by level of `by`
  RunNotes notes{};

  // Throws ListError if the columns or the options differ.
  void add(const WeightedSums& other, const std::string& file);
  const ColumnSums* find(std::string_view column) const;
  // Removes all columns but clues, these in this order, and that of `by`, as far as they exist;
  // comparisons of columns stay last.
  void keep_columns(const std::vector<std::string>& names);
  // Returns the standard deviation within the number of clues: from the mean variance over all
  // strata.
  Estimate within_clues(const ColumnSums& column) const;
};

// Write a summary, one line of JSON, and parse one in any layout. Throws ListError if a text is not
// a summary, or one of another version.
std::string summary_of(const WeightedSums& sums);
WeightedSums sums_of(std::string_view summary, const std::string& file);
// Returns the concatenated summaries of a text, with or without line ends between them.
std::vector<std::string_view> summaries_in(std::string_view text);

// The beginning of a file, long enough to tell a summary from records: a summary is an object with
// kSummaryMember.
struct FileFront {
  std::string text{};
  bool is_summary = false;
};
// Reads at most the first object, or the maximal length of a record.
FileFront front_of(io::Source& source);

// Returns the number of a level that counts in means; nothing if it has none.
std::optional<double> number_of(const LevelKey& level, std::optional<double> zero_as,
                                std::optional<double> open_as);

// A reader from records to weighted sums.
//
// Rows with equal cells in the relevant columns are interned as one row with a number, so each
// distinct cell is parsed once, and a record costs a look-up. Clusters of several rows are kept as
// lists of row numbers until the end. Memory: proportional to distinct rows, plus some 60 bytes per
// cluster.
class WeightedReader {
 public:
  struct WeightingOptions {
    // Also comparisons such as A<B; empty: clues and all ratings.
    std::vector<std::string> columns{};
    std::optional<std::string> cluster{};  // nothing: `grid` if it exists; "none": each record
    std::string by{};
    std::string times{};  // column with the number of records that a row represents; empty: one
    bool unbiased = false;
    std::optional<double> zero_as{}, open_as{};
  };

  explicit WeightedReader(WeightingOptions asked) : asked_(std::move(asked)) {}

  // Adds the rows of a list. Throws io::IoError, and ListError if a column or a cell is missing or
  // invalid, or if a record may be of either of two runs, so that its cluster is ambiguous.
  void add(ListReader& list);
  // Adds the current row of a list. begin: it is the first one of the list.
  void take(ListReader& list, bool begin);
  // Returns the sums of all rows. To be called only once.
  WeightedSums finish();

 private:
  struct DistinctRow {
    double weight = 1;
    int clues = kNoClues;
    // Level and number; null: no value in the column.
    std::vector<std::pair<std::pair<const LevelKey, LevelSums>*, std::optional<double>>> cells{};
    // Number of clusters that consist of this row alone.
    std::uint64_t alone = 0;
  };
  struct ClusterMember {
    std::uint32_t row = 0, next = 0;  // next: 0: none
    std::uint64_t times = 0;
  };

  void add_notes(ListReader& list);
  void check_clues(const ListReader& list) const;
  void bind(const ListReader& list);
  void choose_columns(const ListReader& list);
  std::uint32_t row_of(const ListReader& list);
  DistinctRow read_row(const ListReader& list);
  bool tells_clues(const ListReader& list) const;
  std::string cell_of(const ListReader& list, std::size_t column) const;
  std::uint64_t cluster_of(std::string_view cell);
  void choose_centres();
  void add_cluster(const std::vector<ClusterMember>& members, std::uint64_t clusters);

  const WeightingOptions asked_;
  CollectionCheck collection_;
  WeightedSums sums_{.unbiased = asked_.unbiased,
                     .by = asked_.by,
                     .zero_as = asked_.zero_as,
                     .open_as = asked_.open_as};
  bool begun_ = false;
  bool apart_ = true;      // the notes tell the runs of the records apart
  std::size_t bound_ = 0;  // heads of the current list
  std::size_t puzzle_ = 0, clues_ = 0, weight_ = 0, times_ = 0, cluster_ = 0;
  // Indices of the cells of each column; the second of a comparison.
  std::vector<std::pair<std::size_t, std::size_t>> places_;
  std::vector<std::size_t> looked_at_;    // indices of all cells that distinguish rows
  std::vector<std::string> comparisons_;  // of each column: <, <=, ..., or empty

  std::string key_;
  std::unordered_map<std::string, std::uint32_t> row_at_;
  std::vector<DistinctRow> rows_;
  std::unordered_map<std::uint64_t, std::uint32_t> cluster_at_;   // to the first of its members
  std::unordered_map<std::string, std::uint64_t> cluster_names_;  // those that are not numbers
  std::vector<ClusterMember> members_{1};
  // From a cluster and a row to a member that is not among the first ones of its cluster.
  std::unordered_map<std::uint64_t, std::uint32_t> far_;
  // Sums of the current cluster.
  std::vector<MeanSums::Vector> of_column_;
  std::vector<PairSums::Vector> of_pair_;
};

// The tables of `bitwhip stats`:
//
//   columns         column  puzzles  effective  mean  error  deviation  error  median  p90  p99
//                                                            least  greatest
//   distributions   a table for each column: value  puzzles  percent  error
//   correlations    column  with  puzzles  correlation  error
//   by              a table for each column: level  puzzles  percent  mean  error  deviation
//                   error;
//                   by clues with a column for each value, the records that have it
//   totals          clues  puzzles  minimals per grid  error; with the sum, and that of all grids
//   comparison      column  values  chi-square  p  difference of the means  error

struct StatisticsOptions {
  bool exact = false;   // all digits, for programs
  bool within = false;  // standard deviations within the number of clues
  bool totals = false;
};

std::vector<Table> statistics(const WeightedSums& sums, const StatisticsOptions& shown);
// Compares the columns that both have. Throws ListError if there are none.
Table comparison_of(const WeightedSums& a, const WeightedSums& b, const std::string& name_of_b,
                    const StatisticsOptions& shown);

// The result of a test that two columns have the same distribution.
struct ChiSquare {
  double value = 0;
  int degrees = 0;
  double p = 1;
};
// Returns the chi-square test. Values with fewer than five expected records are merged with their
// neighbours. Shares count as an effective number of independent records, according to their
// errors, so clusters and weights are taken into account.
ChiSquare chi_square(const ColumnSums& a, const ColumnSums& b);

}  // namespace bitwhip::tables
