// Puzzles to their resolution states: what `bitwhip state` does with every line.
#pragma once

#include <string>
#include <string_view>

#include "base/registry.h"
#include "batch/worker.h"
#include "rating/state.h"

namespace bitwhip::batch {

// How a state is written; each form is read again, as grids or as lines.
// What a record of a state shows.
struct ShownState {
  const Puzzle* puzzle = nullptr;  // null: there is no state, but a record all the same
  int size = kDigits;              // of the board
  std::string_view fields{};       // of a variant: what follows the grid on its line; empty: nothing
};

struct StateFormat {
  std::string_view name;
  std::string_view summary;  // one line of help
  void (*append)(std::string& out, const ShownState& state);
};

// The forms, the default first.
Registry<StateFormat> state_formats();

struct StateJob {
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  rating::StateAfter after{};
  rating::Options options{};
  const StateFormat* format = &state_formats().front();
  int threads = 1;
  input::Form form{};
};

class StateWorker final : public Worker {
 public:
  // The references must outlive the object. Throws std::bad_alloc when the search memory cannot be had.
  StateWorker(const StateJob& job, const io::Stop& stop);

 private:
  bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) override;
  void count(Tally& tally) const override { tally.add(report_, 0); }

  const StateJob& job_;
  rating::StateEngine engine_;
};

}  // namespace bitwhip::batch
