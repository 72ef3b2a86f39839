// Records as typed rows, for a second consumer of a run (a store, an estimate).
//
// A worker adds the rows of a chunk, and the consumer gets them in the order of the input. The
// texts and values of all rows are stored contiguously, so a row costs no allocation of its own:
//
//   extents_  | facts, lengths of 7 texts, number of values | ...
//   text_     | file puzzle variant before after blocks cells | file ...
//   values_   | one per rating of the run | ...
//
// Thread-safety: a plain value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/invariant.h"
#include "batch/record.h"
#include "rating/status.h"
#include "rating/value.h"

namespace bitwhip::batch {

// The candidates of a puzzle and of its resolution state, for a store: cell by cell one letter per
// digit, g(iven), p(laced), o(pen), or - if eliminated. `blocks` is the block number of each cell,
// 0 if it has none. All are empty if not asked for.
struct StateMarks {
  std::string_view before{}, after{}, blocks{};
};

struct RecordRow {
  // The members of fixed size. Counts are -1 if not known.
  struct Facts {
    std::uint64_t line = 0;
    std::uint64_t stored = 0;  // bit set of ratings whose values come from the store
    // Bit set of ratings whose values come from another run, under limits that are not known.
    std::uint64_t told = 0;
    double seconds = 0;
    std::uint64_t nodes = 0;
    std::uint64_t arena = 0;
    std::int32_t size = 0;
    std::int32_t clues = -1, cands = -1, clues_brt = -1, cands_brt = -1, cands_w1 = -1,
                 solutions = -1;
    rating::Status status = rating::Status::ok;
    bool known = false;   // nothing was rated
    bool listed = false;  // the value is from a published list, so there are no search costs
  };
  Facts facts{};
  std::string_view file{};
  std::string_view puzzle{};  // empty: the line holds none
  std::string_view variant{};
  std::span<const rating::Value> values{};  // in the order of the run
  StateMarks marks{};
  // Of the columns that the store has no place of its own for, then of those of the input;
  // separated by tabs.
  std::string_view cells{};

  std::array<std::string_view*, 7> texts() {
    return {&file, &puzzle, &variant, &marks.before, &marks.after, &marks.blocks, &cells};
  }
};

class RecordRows {
 public:
  // ratings: number of values of the report to add. first: cells before those of the input.
  void add(const Record& record, std::size_t ratings, const std::vector<std::string>& first = {},
           const StateMarks& marks = {});
  void append(const RecordRows& more) {
    extents_.insert(extents_.end(), more.extents_.begin(), more.extents_.end());
    text_ += more.text_;
    values_.insert(values_.end(), more.values_.begin(), more.values_.end());
  }
  void clear() {
    extents_.clear();
    text_.clear();
    values_.clear();
  }

  // Calls act(row) for each row; a row is valid during the call.
  template <class Act>
  void each(const Act& act) const {
    std::string_view text = text_;
    std::span<const rating::Value> values = values_;
    for (const Extent& extent : extents_) {
      BITWHIP_INVARIANT(extent.values <= values.size());
      RecordRow row{.facts = extent.facts, .values = values.first(extent.values)};
      const std::size_t* size = extent.sizes.data();
      for (std::string_view* part : row.texts()) {
        BITWHIP_INVARIANT(*size <= text.size());
        *part = text.substr(0, *size);
        text.remove_prefix(*size++);
      }
      values = values.subspan(extent.values);
      act(row);
    }
    BITWHIP_INVARIANT(text.empty() && values.empty());
  }

  std::size_t size() const { return extents_.size(); }
  bool empty() const { return extents_.empty(); }
  // Returns the bytes in use.
  std::size_t bytes() const {
    return extents_.size() * sizeof(Extent) + text_.size() + values_.size() * sizeof(rating::Value);
  }
  // Returns the bytes allocated.
  std::size_t memory() const {
    return extents_.capacity() * sizeof(Extent) + text_.capacity() +
           values_.capacity() * sizeof(rating::Value);
  }

 private:
  struct Extent {
    RecordRow::Facts facts;
    std::array<std::size_t, 7> sizes;  // lengths of its texts
    std::size_t values;                // number of its values
  };
  std::vector<Extent> extents_;
  std::string text_;
  std::vector<rating::Value> values_;
};

// A consumer of the rows of each chunk, called by one thread at a time, in the order of the input.
// Throws IoError.
using RowConsumer = std::function<void(const RecordRows& rows)>;

}  // namespace bitwhip::batch
