#include "batch/state_worker.h"

#include <fmt/format.h>

#include <array>

#include "grid/pasted_grid.h"

namespace bitwhip::batch {

namespace {

// Stands where a state is not to be had; no reader takes it for one.
constexpr std::string_view kNoState = "-\n";

// Grids are parted by a blank line, so that any of them may follow any other.
void append_grid(std::string& out, const Puzzle* puzzle) {
  if (puzzle == nullptr) {
    out += kNoState;
  } else {
    out += to_pasted_grid(*puzzle);
  }
  out += '\n';
}

void append_line(std::string& out, const Puzzle* puzzle) {
  if (puzzle == nullptr) {
    out += kNoState;
  } else {
    (out += to_string(*puzzle)) += '\n';
  }
}

constexpr std::array kFormats{
    StateFormat{"grid", "nine lines of nine cells in a frame; --pm reads them", append_grid},
    StateFormat{"line", "729 characters per state, a puzzle like any other", append_line},
};

// What the theory ran into, or what stopped it; empty when it came to its end.
std::string message(const rating::State& state, const rating::Options& options) {
  using rating::Status;
  switch (state.status) {
    case Status::no_solution:
      return fmt::format("no solution: {}", state.contradiction);
    case Status::length:
      return fmt::format("the rules may eliminate more: no patterns longer than {} were searched", options.max_length);
    case Status::memory:
      return "the rules may eliminate more: the search memory was full";
    case Status::timeout:
      return "the rules may eliminate more: the time limit was reached";
    default:
      break;
  }
  return {};
}

}  // namespace

Registry<StateFormat> state_formats() { return {kFormats}; }

StateWorker::StateWorker(const StateJob& job, const input::Stop& stop) : Worker(job.variant.get(), stop), job_(job), engine_(tables(), job.after, stoppable(job.options, stop)) {}

bool StateWorker::record(RatedChunk& chunk, const input::Line&, const Puzzle* puzzle) {
  const Puzzle* written = nullptr;
  rating::State state;
  if (puzzle != nullptr) {
    state = engine_.apply(*puzzle);
    if (state.stopped) return false;
    report_.status = state.status;
    why_ = message(state, job_.options);
    if (state.status != rating::Status::no_solution) written = &state.puzzle;
  }
  job_.format->append(chunk.records, written);
  return true;
}

}  // namespace bitwhip::batch
