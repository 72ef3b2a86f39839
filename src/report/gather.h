// Records to figures, one record after the other, in bounded memory.
//
// What a column is follows from its name: a rating, a column of `bitwhip rate`, or unknown. An
// unknown column whose filled cells are all numbers is one of numbers, else one of text. Files may
// have different columns: a file that lacks a column adds nothing to its figures. Thread-safety:
// none.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rating/status.h"
#include "rating/value.h"
#include "report/figures.h"
#include "tables/list_reader.h"
#include "tables/weighted_reader.h"

namespace bitwhip::report {

struct Asked {
  std::vector<std::string> ratings{};  // the columns that are ratings, in this order; empty: those whose names are known ratings
  std::string by{};                    // the column that tells the hardest; empty: the first rating
};

class Gatherer {
 public:
  explicit Gatherer(Asked asked) : asked_(std::move(asked)) {}

  // Begins a file.
  void begin(const std::string& name);
  // Takes the row that the list has read last.
  void add(tables::ListReader& list);
  // Returns the values of the row taken last, by rating; nothing where the file has no such column,
  // and where the cell is no value.
  const std::vector<std::optional<rating::Value>>& values() const { return values_; }
  std::vector<std::string> rating_names() const;
  // True if the value of that rating is among the values that are told apart.
  bool keeps(std::size_t rating) const;
  const std::string& status() const { return status_; }    // empty: none
  bool has_status() const { return figures_.has_status; }  // some file up to here has a column of that name
  const std::string& puzzle() const { return puzzle_; }

  // Throws ListError where a column that was asked for is in no file or is none of its kind, and
  // where there is no record.
  Figures finish();

 private:
  enum class Kind : std::uint8_t { rating, status, puzzle, variant, number, text, unknown, ignored };
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
  void count_status();
  Kind kind_of(const std::string& name) const;
  void add_pairs_and_levels();
  void take_cell(const Column& column, const std::string& cell, const tables::ListReader& list);
  void keep_greatest(const tables::ListReader& list);
  void add_weighted(tables::ListReader& list);
  bool may_order(const Column& column) const;
  void keep(std::vector<Kept>& greatest, const std::vector<double>& keys, const tables::ListReader& list) const;
  const std::string& cell_of(const tables::ListReader& list, const std::string& name) const;
  LevelFigures& level(std::size_t rating, const std::string& column);

  const Asked asked_;
  Figures figures_;
  std::vector<Column> columns_;
  std::unordered_map<std::string, std::size_t> by_name_;  // of those
  std::vector<std::size_t> bound_;                        // of the file: the column of each head
  std::array<std::uint64_t, rating::kStatuses> statuses_{};
  TextCounts foreign_statuses_{kMostStatuses};  // that are none of bitwhip
  std::vector<Unknown> unknown_;
  std::vector<std::optional<rating::Value>> values_;
  std::vector<std::optional<double>> numbers_;  // of the row, by column of numbers
  std::size_t time_ = 0;                        // which of them is the time, where the figures have one
  std::string status_, puzzle_;
  std::vector<Kept> hardest_, slowest_;             // the greatest first
  std::optional<tables::WeightedReader> weighted_;  // nothing once a record has no weight that can be told
};

}  // namespace bitwhip::report
