#include "batch/state_worker.h"

#include <fmt/core.h>

#include <array>

#include "base/text.h"
#include "grid/layout.h"
#include "grid/puzzle.h"
#include "input/family.h"

namespace bitwhip::batch {

namespace {

// Stands where a state is not to be had; no reader takes it for one.
constexpr std::string_view kNoState = "-\n";

// Grids are parted by a blank line, so that any of them may follow any other.
void append_grid(std::string& out, const ShownState& state) {
  if (state.puzzle == nullptr) {
    out += kNoState;
  } else {
    if (!state.fields.empty()) ((out += input::kFieldsAbove) += state.fields) += '\n';
    out += to_pasted_grid(*state.puzzle, state.size);
  }
  out += '\n';
}

// The digits of each cell, or '.' for those that are gone.
void append_marks(std::string& out, const Puzzle& puzzle, int size) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (!is_on_board(size, cell)) continue;
    for (int k = 0; k < size; ++k) out += puzzle.cell[static_cast<std::size_t>(cell)] >> k & 1 ? static_cast<char>('1' + k) : '.';
  }
}

void append_line(std::string& out, const ShownState& state) {
  if (state.puzzle == nullptr) {
    out += kNoState;
    return;
  }
  append_marks(out, *state.puzzle, state.size);
  if (!state.fields.empty()) (out += ' ') += state.fields;
  out += '\n';
}

// What follows the grid on a line of a variant; empty where the first word is no grid.
std::string_view fields_behind_grid(std::string_view line, int size) {
  const auto n = static_cast<std::size_t>(size), cells = n * n;
  const std::size_t word = std::min(line.find_first_of(" \t"), line.size());
  if (word == cells || word == cells * n) {
    line.remove_prefix(word);
  } else if (word == 2 * cells && line.find('=') > word) {
    line.remove_prefix(cells);
  } else {
    return {};
  }
  return trimmed(line);
}

constexpr std::array kStateFormats{
    StateFormat{"grid", "nine lines of nine cells in a frame; --pm reads them", append_grid},
    StateFormat{"line", "729 characters per state (n x n x n of an n x n board) and the fields of a variant, a puzzle like any other", append_line},
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

Registry<StateFormat> state_formats() { return {kStateFormats}; }

StateWorker::StateWorker(const StateJob& job, const io::Stop& stop)
    : Worker(job.variant.get(), stop), job_(job), engine_(tables(), job.after, stoppable(job.options, stop)) {}

bool StateWorker::record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) {
  const Puzzle* written = nullptr;
  const int size = tables()->geometry().size();
  rating::State state;
  if (puzzle != nullptr) {
    state = engine_.apply(*puzzle);
    if (state.stopped) return false;
    report_.status = state.status;
    why_ = message(state, job_.options);
    if (state.status != rating::Status::no_solution) written = &state.puzzle;
  }
  const bool has_fields = job_.variant != nullptr && written != nullptr;
  job_.format->append(chunk.records, {written, size, has_fields ? fields_behind_grid(chunk.token(line), size) : std::string_view()});
  return true;
}

}  // namespace bitwhip::batch
