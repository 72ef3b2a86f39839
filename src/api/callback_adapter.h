// The callbacks of a caller as observer and sink of a run.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "api/handles.h"
#include "base/text.h"
#include "batch/column.h"
#include "batch/pipeline.h"
#include "batch/tally.h"
#include "io/output.h"
#include "io/stop.h"

namespace bitwhip::api {

// An adapter to the callbacks of the caller, whose wish to end it passes to the run.
class CallbackAdapter final : public batch::ProgressObserver, public io::Sink {
 public:
  // `stop`: of the caller; may be null.
  CallbackAdapter(const bitwhip_calls* calls, const bitwhip_stop* stop) : stop_(stop) {
    if (calls == nullptr) return;
    expect(calls->size >= sizeof(std::uint32_t), "the size of the calls is not set");
    std::memcpy(&calls_, calls, std::min<std::size_t>(calls->size, sizeof calls_));
  }

  // Returns the stop for the run.
  const io::Stop& stop() const { return own_; }
  // Sets the total size that tick() reports; 0: unknown.
  void set_bytes_in_all(std::uint64_t bytes) { in_all_ = bytes; }
  bool has_failed() const { return failed_.load(); }

  void tick() override {
    if (stop_ != nullptr && stop_->stop.reason() != 0) own_.request(1);
    if (calls_.tick != nullptr &&
        calls_.tick(calls_.user, records_.load(), bytes_.load(), in_all_) != 0)
      own_.request(1);
  }
  void progress(std::string_view messages, const batch::Tally& so_far,
                std::uint64_t raw_bytes) override {
    records_ = so_far.records;
    bytes_ = raw_bytes;
    for (std::string_view rest = messages; !rest.empty() && !failed_;) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      tell(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  void tell(std::string_view message) {
    if (calls_.message != nullptr && !failed_ &&
        calls_.message(calls_.user, message.data(), message.size()) != 0)
      fail();
  }
  bool has_both() const { return calls_.row != nullptr && calls_.rows != nullptr; }
  bool wants_rows() const { return calls_.row != nullptr || calls_.rows != nullptr; }
  bool wants_cells() const { return calls_.cells != nullptr; }
  // Sets the columns whose cells are handed over.
  void set_columns(const std::vector<const batch::ColumnInfo*>& columns) {
    columns_ = columns.size();
    names_ = joined(columns, "\t", [](const batch::ColumnInfo* column) { return column->name; });
  }
  // Buffers the cells of a row for hand_over().
  void take_cells(const NumberWriter::NumberRecord& row) {
    if (columns_ == 0) return;
    ++rows_with_cells_;
    for (const std::string_view cell : row.cells) cell_ends_.push_back((cells_ += cell).size());
  }
  // Buffers a row for hand_over(), or passes it on. Returns false if a callback ended the run.
  bool take(const NumberWriter::NumberRecord& row) {
    take_cells(row);
    if (calls_.rows != nullptr) {
      values_.insert(values_.end(), row.values.begin(), row.values.end());
      facts_.push_back(row.facts);
      places_.push_back((puzzles_ += row.puzzle).size());
    } else if (!failed_ && calls_.row(calls_.user, row.puzzle.data(), row.puzzle.size(),
                                      row.values.data(), &row.facts) != 0) {
      fail();
    }
    return !failed_;
  }
  // Passes on the buffered rows. Returns false if a callback ended the run.
  bool hand_over() {
    if (rows_with_cells_ > 0 && !failed_ &&
        calls_.cells(calls_.user, rows_with_cells_, columns_, names_.c_str(), cells_.data(),
                     cell_ends_.data()) != 0)
      fail();
    rows_with_cells_ = 0;
    cells_.clear();
    cell_ends_.resize(1);
    if (!facts_.empty() && !failed_ &&
        calls_.rows(calls_.user, facts_.size(), puzzles_.data(), places_.data(), values_.data(),
                    facts_.data()) != 0)
      fail();
    values_.clear();
    facts_.clear();
    puzzles_.clear();
    places_.resize(1);
    return !failed_;
  }
  bool write(std::string_view bytes) override {
    if (calls_.write != nullptr && !failed_ &&
        calls_.write(calls_.user, bytes.data(), bytes.size()) != 0)
      fail();
    return !failed_;
  }

 private:
  void fail() {
    failed_ = true;
    own_.request(1);
  }

  bitwhip_calls calls_{};  // members unknown to the caller are null
  const bitwhip_stop* const stop_;
  std::uint64_t in_all_ = 0;
  // Buffered rows.
  std::vector<bitwhip_value> values_;
  std::vector<bitwhip_facts> facts_;
  std::string puzzles_;
  std::vector<std::uint64_t> places_{0};
  // Buffered cells of optional columns, row by row; columns_: how many a row has, 0: none wanted.
  std::size_t columns_ = 0, rows_with_cells_ = 0;
  std::string names_, cells_;
  std::vector<std::uint64_t> cell_ends_{0};
  io::Stop own_;
  std::atomic<bool> failed_{false};
  std::atomic<std::uint64_t> records_{0}, bytes_{0};
};

}  // namespace bitwhip::api
