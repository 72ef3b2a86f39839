// Records to weighted sums.
//
// Rows with the same cells in the columns that count are one row with a number, so a cell is read
// once for each value, and what a record costs is a look-up. Rows of a cluster that has several are
// kept as numbers until the end. Memory: so much for each different row, and some 60 bytes for each
// cluster. Thread-safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tables/list_reader.h"
#include "tables/weighted_sums.h"

namespace bitwhip::tables {

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
  // Returns the sums of all rows. To be called once.
  WeightedSums finish();

 private:
  struct Row {
    double weight = 1;
    int clues = kNoClues;
    std::vector<std::pair<LevelSums*, std::optional<double>>> cells{};  // null: the column has no value
    std::vector<const LevelKey*> keys{};
    std::uint64_t alone = 0;  // so many clusters of this row alone
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
  WeightedSums sums_{.unbiased = asked_.unbiased, .by = asked_.by, .zero_as = asked_.zero_as, .open_as = asked_.open_as};
  bool begun_ = false;
  bool apart_ = true;      // the runs of the records, as far as the notes tell
  std::size_t bound_ = 0;  // heads of the list under way
  std::size_t puzzle_ = 0, clues_ = 0, weight_ = 0, times_ = 0, cluster_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> places_;  // of the cells of each column; the second of a comparison
  std::vector<std::size_t> looked_at_;                       // all places whose cells make a row
  std::vector<std::string> comparisons_;                     // of each column: <, <=, ..., or empty

  std::string key_;
  std::unordered_map<std::string, std::uint32_t> row_at_;
  std::vector<Row> rows_;
  std::unordered_map<std::uint64_t, std::uint32_t> cluster_at_;   // to the first of its members
  std::unordered_map<std::string, std::uint64_t> cluster_names_;  // those that are no numbers
  std::vector<Member> members_{1};
  std::unordered_map<std::uint64_t, std::uint32_t> far_;  // from a cluster and a row to a member that is not among the first of its cluster
  // The sums of the cluster under way, for its end.
  std::vector<MeanSums::Vector> of_column_;
  std::vector<PairSums::Vector> of_pair_;
};

}  // namespace bitwhip::tables
