// Records as typed rows: what a second consumer of a run (a store, an estimate) takes of each.
//
// A worker adds the rows of a chunk, and the consumer gets them in the order of the input. The
// texts and values of all rows lie one behind the other, so a row costs no allocation of its own.
//
// Thread-safety: a plain value.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/invariant.h"
#include "batch/record.h"
#include "rating/status.h"
#include "rating/value.h"

namespace bitwhip::batch {

struct Row {
  // The part of fixed size. Counts are -1 where they are not known.
  struct Facts {
    std::uint64_t line = 0;
    std::uint64_t stored = 0;  // the ratings whose values come from the store, as bits
    std::uint64_t told = 0;    // those whose values another run has found, whose limits are not known
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t arena = 0;
    std::int32_t size = 0;
    std::int32_t clues = -1, cands = -1, clues_brt = -1, cands_brt = -1, cands_w1 = -1, solutions = -1;
    rating::Status status = rating::Status::ok;
    bool known = false;   // nothing was rated
    bool listed = false;  // the value is of a published list, so no search has a cost
  };
  Facts facts{};
  std::string_view file{};
  std::string_view puzzle{};  // empty: the line holds none
  std::string_view variant{};
  std::span<const rating::Value> values{};  // in the order of the run
  StateMarks marks{};
  std::string_view cells{};  // of the columns of paths, then of those of the input, between tabs

  std::array<std::string_view*, 7> texts() { return {&file, &puzzle, &variant, &marks.before, &marks.after, &marks.blocks, &cells}; }
};

class Rows {
 public:
  // ratings: how many values of the report the row has. first: cells before those of the input.
  void add(const Record& record, std::size_t ratings, const std::vector<std::string_view>& first = {});
  void append(const Rows& more) {
    entries_.insert(entries_.end(), more.entries_.begin(), more.entries_.end());
    text_ += more.text_;
    values_.insert(values_.end(), more.values_.begin(), more.values_.end());
  }
  void clear() {
    entries_.clear();
    text_.clear();
    values_.clear();
  }

  // Calls act(row) for each row; a row is valid during the call.
  template <class Act>
  void each(const Act& act) const {
    std::string_view text = text_;
    std::span<const rating::Value> values = values_;
    for (const Entry& entry : entries_) {
      BITWHIP_INVARIANT(entry.values <= values.size());
      Row row{.facts = entry.facts, .values = values.first(entry.values)};
      const std::size_t* size = entry.sizes.data();
      for (std::string_view* part : row.texts()) {
        BITWHIP_INVARIANT(*size <= text.size());
        *part = text.substr(0, *size);
        text.remove_prefix(*size++);
      }
      values = values.subspan(entry.values);
      act(row);
    }
    BITWHIP_INVARIANT(text.empty() && values.empty());
  }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  // The bytes that the rows take.
  std::size_t bytes() const { return entries_.size() * sizeof(Entry) + text_.size() + values_.size() * sizeof(rating::Value); }
  // The bytes that are reserved.
  std::size_t memory() const { return entries_.capacity() * sizeof(Entry) + text_.capacity() + values_.capacity() * sizeof(rating::Value); }

 private:
  struct Entry {
    Row::Facts facts;
    std::array<std::size_t, 7> sizes;  // of its texts
    std::size_t values;                // how many belong to the row
  };
  std::vector<Entry> entries_;
  std::string text_;
  std::vector<rating::Value> values_;
};

// Takes the rows of a run, besides the records that are written.
class RowSink {
 public:
  virtual ~RowSink() = default;
  // Takes the rows of a chunk, from one thread at a time, in the order of the input. Throws
  // IoError.
  virtual void take(const Rows& rows) = 0;
};

}  // namespace bitwhip::batch
