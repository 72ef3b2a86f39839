#include "collect/lanes.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/invariant.h"
#include "collect/lane_kernels.h"

namespace bitwhip::collect {

namespace {

// A guess takes a candidate from each of its two states, and a state without guesses to come is
// not kept. So at most this many states wait that stem from one another, and a batch leaves at
// most twice its lanes of each generation.
constexpr std::size_t kGenerations = kCells * (kDigits - 1);

constexpr std::size_t most_states(std::size_t lanes) { return 2 * lanes * (kGenerations + 2); }

}  // namespace

struct LaneSolver::Impl {
  const LaneKernels& kernels = lane_kernels();
  const std::atomic<int>* stop;
  // Memory that is not touched is not taken from the system. make_unique_for_overwrite is missing
  // in libc++ 14 (WebAssembly).
  std::unique_ptr<LaneState[]> states{new LaneState[most_states(kernels.lanes)]};
  std::size_t touched = 0;          // of `states`, those that were ever in use
  std::vector<LaneState*> free;     // of those, the ones that are not
  std::vector<LaneState*> waiting;  // a stack
  std::array<LaneState*, kMostStateLanes> batch{};
  LaneState nothing{};  // no candidate in any cell: fills lanes that would be empty

  explicit Impl(const std::atomic<int>* stop_flag) : stop(stop_flag) {
    free.reserve(most_states(kernels.lanes));
    waiting.reserve(most_states(kernels.lanes));
  }

  LaneState* take() {
    if (!free.empty()) {
      LaneState* state = free.back();
      free.pop_back();
      return state;
    }
    BITWHIP_INVARIANT(touched < most_states(kernels.lanes));
    return &states[touched++];
  }

  LaneState* begin(const PuzzleMasks& question, std::size_t number) {
    LaneState* state = take();
    std::copy(question.begin(), question.end(), state->word.begin());
    std::fill(state->word.begin() + kCells, state->word.end(), std::uint16_t{1});
    state->set_tag(static_cast<std::uint32_t>(number));
    return state;
  }

  // Makes two states of an open one: the cell has its lowest candidate in the one that is searched
  // first, and lacks it in the other.
  void guess(LaneState* state, std::size_t cell) {
    LaneState* other = take();
    *other = *state;
    const unsigned may = state->word[cell], lowest = may & (~may + 1);
    state->word[cell] = static_cast<std::uint16_t>(may & ~lowest);
    other->word[cell] = static_cast<std::uint16_t>(lowest);
    waiting.push_back(state);
    waiting.push_back(other);
  }

  static void read(const LaneState& state, Cells& solution) {
    for (std::size_t cell = 0; cell < kCells; ++cell)
      solution[cell] = static_cast<std::uint8_t>(std::countr_zero(state.word[cell]) + 1);
  }

  void settle(std::size_t count, const LaneLimits& limits, std::span<Answer> answers) {
    const bool full = count == kernels.lanes;
    std::fill(batch.begin() + static_cast<std::ptrdiff_t>(count), batch.end(), &nothing);
    BatchVerdict verdict;
    // Lanes whose state is settled run on in vain, and to replace them costs as much as two passes.
    kernels.settle(batch.data(), true, full ? static_cast<int>(kernels.lanes / 2) : 0, verdict);
    for (std::size_t lane = 0; lane < count; ++lane) {
      LaneState* state = batch[lane];
      Answer& answer = answers[state->tag()];
      const std::uint32_t bit = std::uint32_t{1} << lane;
      if ((verdict.changed & bit) != 0) {
        waiting.push_back(state);
        continue;
      }
      if (((verdict.bad | verdict.solved) & bit) == 0 && answer.solutions < limits.solutions &&
          !answer.given_up) {
        if (answer.guesses < limits.guesses) {
          ++answer.guesses;
          guess(state, verdict.cell[lane]);
          continue;
        }
        answer.given_up = true;
      } else if ((verdict.solved & bit) != 0 && answer.solutions < limits.solutions) {
        if (answer.solutions++ == 0) read(*state, answer.solution);
      }
      free.push_back(state);
    }
  }

  bool count(std::span<const PuzzleMasks* const> questions, const LaneLimits& limits,
             std::span<Answer> answers) {
    touched = 0;
    free.clear();
    waiting.clear();
    std::fill(answers.begin(), answers.end(), Answer());
    std::size_t next = 0;
    for (;;) {
      if (stop != nullptr && stop->load(std::memory_order_relaxed) != 0) return false;
      std::size_t count = 0;
      while (count < kernels.lanes && !waiting.empty()) {
        LaneState* state = waiting.back();
        waiting.pop_back();
        const Answer& answer = answers[state->tag()];
        if (answer.solutions >= limits.solutions || answer.given_up)
          free.push_back(state);
        else
          batch[count++] = state;
      }
      for (; count < kernels.lanes && next < questions.size(); ++next)
        batch[count++] = begin(*questions[next], next);
      if (count == 0) return true;
      settle(count, limits, answers);
    }
  }
};

LaneSolver::LaneSolver(const std::atomic<int>* stop) : impl_(std::make_unique<Impl>(stop)) {}
LaneSolver::~LaneSolver() = default;

bool LaneSolver::count(std::span<const PuzzleMasks* const> questions, std::span<Answer> answers,
                       const LaneLimits& limits) {
  BITWHIP_INVARIANT(questions.size() == answers.size() && limits.solutions > 0);
  return impl_->count(questions, limits, answers);
}

}  // namespace bitwhip::collect
