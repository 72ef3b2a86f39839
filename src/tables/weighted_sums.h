// What `bitwhip stats` knows of a collection: weighted sums of its columns, which add up.
//
// The values of a column are levels: numbers, inf, >n, a..b, or words. Each level has its records
// by the number of their clues, and the sums that give its share with the error of the share.
// Columns, pairs of columns, and columns within the levels of another one (--by) have their moments
// (Moments). Nothing else is kept, so memory and summaries do not grow with the records, and the
// sums of two files that share no cluster are those of the files one behind the other.
//
// Thread-safety: plain values; a reader for one thread.
#pragma once

#include <array>
#include <cmath>
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

#include "tables/collection_check.h"
#include "tables/list_reader.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::tables {

inline constexpr int kNoClues = -1;
// Above, reals do not count one by one.
inline constexpr std::uint64_t kMostRecords = std::uint64_t{1} << 53;

// These types hold weighted sums over records, and what the sums estimate with its standard error.
//
// The records come in clusters (those of one grid, or each by itself), which are independent of
// each other. A cluster adds the vector v of its sums to the moments, and v v^T to their products.
// An estimate is a function f of the sums that does not change when all weights are multiplied, so
// its variance is g^T P g, where P are the products and g the gradient of f: for the mean this is
// sqrt(sum over clusters of (sum of w (x - mean))^2) / sum of w. Sums of different files add up.

struct Estimate {
  double value = std::numeric_limits<double>::quiet_NaN();  // not a number: there is none
  double error = std::numeric_limits<double>::quiet_NaN();
};

// Returns the root of a variance that was made of terms of such a size: nothing but what rounding
// left of them is 0.
inline double root(double variance, double size) {
  return variance > 1e-12 * size ? std::sqrt(variance) : 0;
}

template <std::size_t kSize>
void add_up(std::array<double, kSize>& sum, const std::array<double, kSize>& more) {
  for (std::size_t k = 0; k < kSize; ++k) sum[k] += more[k];
}

template <std::size_t kSize>
struct Moments {
  using Vector = std::array<double, kSize>;
  Vector sums{};
  std::array<double, kSize*(kSize + 1) / 2> products{};  // row by row, up to the diagonal
  std::uint64_t clusters = 0;

  // Adds `times` equal clusters.
  void add(const Vector& cluster, double times = 1) {
    std::size_t k = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
      sums[i] += times * cluster[i];
      for (std::size_t j = 0; j <= i; ++j) products[k++] += times * cluster[i] * cluster[j];
    }
    clusters += static_cast<std::uint64_t>(times);
  }
  void add(const Moments& other) {
    add_up(sums, other.sums);
    add_up(products, other.products);
    clusters += other.clusters;
  }
  // Returns the error of an estimate with this gradient; one cluster tells nothing of it.
  double error(const Vector& gradient) const {
    if (clusters < 2) return std::numeric_limits<double>::quiet_NaN();
    double variance = 0, size = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const double term = (i == j ? 1 : 2) * gradient[i] * gradient[j] * products[k++];
        variance += term;
        size += std::abs(term);
      }
    }
    return root(variance, size);
  }
};

using MeanSums = Moments<3>;  // of w (1, x, x^2)
using PairSums = Moments<6>;  // of w (1, x, y, x^2, y^2, xy)

Estimate mean(const MeanSums& sums);
Estimate deviation(const MeanSums& sums);
Estimate correlation(const PairSums& sums);

// Returns the probability that chi-square with so many degrees of freedom is this or more.
double chi_square_tail(double chi_square, double degrees);

// Returns the number of ways to choose k of n, correctly rounded or nearly.
double binomial(int n, int k);
// Returns the weight of a controlled-bias puzzle by its clues, 1 for 26: C(81,n) / C(81,26).
inline double controlled_bias_weight(int clues) { return binomial(81, clues) / binomial(81, 26); }

// Holds a value of a column; the order is by height, then by text. A number is one value however it
// is written, so 7 and 7.0 have one key, but for those of more digits than a real tells apart.
struct LevelKey {
  double height = 0;  // infinite for a word
  std::string label{};
  bool is_number = false;  // of a finite number, which is the height
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

// All follows from the label.
LevelKey key_of_label(std::string label);

// Returns the place of a level, which is new where there was none. Of the labels of one number the
// longest stays, so that the order of the records does not matter. A place stays where it is.
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
  std::map<int, std::uint64_t> by_clues{};  // records
  double weight = 0;
  // Over clusters: of its weight squared, and times that of the whole column.
  double squares = 0, with_all = 0;

  std::uint64_t records() const;
};

struct ColumnSums {
  std::string name;
  std::map<LevelKey, LevelSums> levels{};
  std::uint64_t records = 0;
  std::uint64_t open = 0;      // of these: no numbers
  double squared_weights = 0;  // of the records
  MeanSums moments{};

  Estimate share(const LevelSums& level) const;
  double effective() const { return moments.sums[0] * moments.sums[0] / squared_weights; }
  // Returns the first level at which a share q of the weight is reached.
  std::string quantile(double q) const;
};

// Holds the sums of two columns, of the records that have a value in both.
struct ColumnPair : PairSums {
  std::optional<std::uint64_t> records = 0;  // nothing: a summary of before does not tell
};

struct WeightedSums {
  // The next members hold what was asked, which has to be the same of sums that are added.
  bool unbiased = false;
  std::string cluster{};  // the column; empty: each record by itself
  std::string by{};       // a column; empty: none
  std::optional<double> zero_as{}, open_as{};

  std::uint64_t records = 0;
  std::vector<ColumnSums> columns{};                   // comparisons of columns at the end
  std::vector<ColumnPair> pairs{};                     // of the others: 0 1, 0 2, 1 2, 0 3, ...
  std::vector<std::map<LevelKey, MeanSums>> within{};  // of each column in the levels of `by`
  RunNotes notes{};

  // Throws ListError where the columns or what was asked differ.
  void add(const WeightedSums& other, const std::string& file);
  const ColumnSums* find(std::string_view column) const;
  // Keeps clues, these columns in this order, and that of `by`, as far as they are there; those
  // that compare two columns stay at the end.
  void keep_columns(const std::vector<std::string>& names);
  // Returns the mean over all clues of the variance within the clues, as a deviation.
  Estimate within_clues(const ColumnSums& column) const;
};

// These write a summary, one line of JSON, and read one however it is laid out. Throws ListError
// where a text is no summary, or one of another version.
std::string summary_of(const WeightedSums& sums);
WeightedSums sums_of(std::string_view summary, const std::string& file);
// Returns the summaries of a text, which stand one after another, with or without lines between
// them.
std::vector<std::string_view> summaries_in(std::string_view text);

// The beginning of a file, as much of it as tells a summary from records: a summary is an object
// with the member of its version (kSummaryMember).
struct FileFront {
  std::string text{};
  bool is_summary = false;
};
// Reads no further than the first object, nor than a record may be long.
FileFront front_of(io::Source& source);

// Returns the number that a level stands for, and nothing where it is none.
std::optional<double> number_of(const LevelKey& level, std::optional<double> zero_as,
                                std::optional<double> open_as);

// Turns records into weighted sums.
//
// Rows with the same cells in the columns that count are one row with a number, so a cell is read
// once for each value, and what a record costs is a look-up. Rows of a cluster that has several are
// kept as numbers until the end. Memory: so much for each different row, and some 60 bytes for each
// cluster.
class WeightedReader {
 public:
  struct Asked {
    std::vector<std::string> columns{};    // also A<B and the like; empty: clues and all ratings
    std::optional<std::string> cluster{};  // nothing: `grid` where there is one; "none": none
    std::string by{};
    std::string times{};  // the column of how many records a row stands for; empty: one
    bool unbiased = false;
    std::optional<double> zero_as{}, open_as{};
  };

  explicit WeightedReader(Asked asked) : asked_(std::move(asked)) {}

  // Adds the rows of a list. Throws io::IoError, and ListError: where a column or a cell is missing
  // or wrong, and where a record may be of either of two runs, so that its cluster cannot be told.
  void add(ListReader& list);
  // Adds the row that a list has read last. begin: it is the first one of the list.
  void take(ListReader& list, bool begin);
  // Returns the sums of all rows. finish() must be called once only.
  WeightedSums finish();

 private:
  struct Row {
    double weight = 1;
    int clues = kNoClues;
    // Level and number; null: the column has no value.
    std::vector<std::pair<std::pair<const LevelKey, LevelSums>*, std::optional<double>>> cells{};
    // So many clusters of this row alone.
    std::uint64_t alone = 0;
  };
  struct Member {
    std::uint32_t row = 0, next = 0;  // next: 0 for none
    std::uint64_t times = 0;
  };

  void add_notes(ListReader& list);
  void check_clues(const ListReader& list) const;
  void bind(const ListReader& list);
  void choose_columns(const ListReader& list);
  std::uint32_t row_of(const ListReader& list);
  Row read_row(const ListReader& list);
  bool tells_clues(const ListReader& list) const;
  std::string cell_of(const ListReader& list, std::size_t column) const;
  std::uint64_t cluster_of(std::string_view cell);
  void add_cluster(const std::vector<Member>& members, std::uint64_t clusters);

  const Asked asked_;
  CollectionCheck collection_;
  WeightedSums sums_{.unbiased = asked_.unbiased,
                     .by = asked_.by,
                     .zero_as = asked_.zero_as,
                     .open_as = asked_.open_as};
  bool begun_ = false;
  bool apart_ = true;      // the runs of the records, as far as the notes tell
  std::size_t bound_ = 0;  // heads of the list under way
  std::size_t puzzle_ = 0, clues_ = 0, weight_ = 0, times_ = 0, cluster_ = 0;
  // Of the cells of each column; the second of a comparison.
  std::vector<std::pair<std::size_t, std::size_t>> places_;
  std::vector<std::size_t> looked_at_;    // all places whose cells make a row
  std::vector<std::string> comparisons_;  // of each column: <, <=, ..., or empty

  std::string key_;
  std::unordered_map<std::string, std::uint32_t> row_at_;
  std::vector<Row> rows_;
  std::unordered_map<std::uint64_t, std::uint32_t> cluster_at_;   // to the first of its members
  std::unordered_map<std::string, std::uint64_t> cluster_names_;  // those that are no numbers
  std::vector<Member> members_{1};
  // From a cluster and a row to a member that is not among the first of its cluster.
  std::unordered_map<std::uint64_t, std::uint32_t> far_;
  // These hold the sums of the cluster under way, for its end.
  std::vector<MeanSums::Vector> of_column_;
  std::vector<PairSums::Vector> of_pair_;
};

// The tables of `bitwhip stats`.
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

struct Shown {
  bool exact = false;   // numbers for programs, with all their digits
  bool within = false;  // deviations are those within the clues
  bool totals = false;
};

std::vector<Table> statistics(const WeightedSums& sums, const Shown& shown);
// Compares the columns that both have. Throws ListError where there are none.
Table comparison_of(const WeightedSums& a, const WeightedSums& b, const std::string& name_of_b,
                    const Shown& shown);

// Holds the result of a test that two columns have the same distribution.
struct ChiSquare {
  double value = 0;
  int degrees = 0;
  double p = 1;
};
// Values with fewer than five expected records are counted with their neighbours. Shares stand for
// so many independent records as their errors tell: errors by clusters and weights count.
ChiSquare chi_square(const ColumnSums& a, const ColumnSums& b);

}  // namespace bitwhip::tables
