// Records on their way to the store: the workers write them down as bytes, side by side, and the thread that owns the database reads them again.
//
// So a store takes part in the pipeline as any other output does: a Writer makes the bytes, a Sink takes them in the order of the input. The bytes are for
// this process alone. Thread-safety: RowWriter is immutable; a RowReader is for one thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "batch/record.h"
#include "batch/writer.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"

namespace bitwhip::store {

// What a store keeps of a record. The texts belong to the bytes.
struct Row {
  // A part of fixed size. Counts are -1 where they are not known.
  struct Facts {
    std::uint64_t line = 0;
    std::uint64_t stored = 0;  // the ratings whose values come from the store, as bits
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
  std::array<rating::Value, rating::kMaxRatings> values{};  // in the order of the run
};

// ratings: how many values a record has.
class RowWriter final : public batch::Writer {
 public:
  explicit RowWriter(std::size_t ratings) : ratings_(ratings) {}
  void header(std::string&) const override {}
  void record(std::string& out, const batch::Record& record) const override;

 private:
  const std::size_t ratings_;
};

class RowReader {
 public:
  RowReader(std::string_view bytes, std::size_t ratings) : rest_(bytes), ratings_(ratings) {}
  // False at the end.
  bool next(Row& row);

 private:
  void take(void* to, std::size_t size);
  std::string_view take_text();

  std::string_view rest_;
  const std::size_t ratings_;
};

}  // namespace bitwhip::store
