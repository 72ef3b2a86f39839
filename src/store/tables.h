// The statements that write a store, one member per kind of row. All of them belong to a transaction of the caller.
//
// Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "batch/rows.h"
#include "store/sqlite.h"
#include "store/writer.h"

namespace bitwhip::store {

class Tables {
 public:
  // Opens the store, makes it, or migrates it.
  Tables(const std::string& path, const Waiting& waiting);

  Database& database() { return database_; }
  bool is_empty();

  // Notes a run and its ratings; the rows of add() belong to it. Returns its number. Throws IoError where a label belongs to another rating.
  std::int64_t begin(const RunFacts& run, const std::vector<RatingKey>& ratings);
  // Adds what is new of a row.
  void add(const batch::Row& row, Counts& counts);
  void note(const Counts& counts);
  void finish(bool complete, const std::string& provenance);

 private:
  std::int64_t rating(const RatingKey& key);
  std::int64_t input(std::string_view file);
  std::int64_t variant(std::string_view name);
  std::int64_t puzzle(const batch::Row& row, Counts& counts);
  void place(const batch::Row& row, std::int64_t puzzle);
  void result(const batch::Row& row, std::size_t i, std::int64_t puzzle, Counts& counts);
  void on_scale(std::int64_t number, rating::Value value);
  std::int64_t status(rating::Status status) const { return statuses_[static_cast<std::size_t>(status)]; }

  struct Column {
    std::int64_t id;
    rating::Scale scale;
    int longest;  // --max-length, where it limits the rating
    bool published;
  };

  Database database_;
  Statement insert_puzzle_, find_puzzle_, add_counts_, insert_place_, insert_result_, find_result_, replace_result_, insert_work_, insert_scale_;
  std::vector<std::int64_t> statuses_;  // by Status
  std::vector<Column> columns_;
  std::vector<std::string> labels_;
  std::int64_t run_ = 0;
  RunFacts facts_;
  std::map<std::string, std::int64_t, std::less<>> inputs_, variants_;
  std::unordered_set<std::int64_t> scale_;
};

}  // namespace bitwhip::store
