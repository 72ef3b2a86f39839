// Generator of minimal puzzles in units of work, so that any number of threads, shards and resumed
// runs produce the same puzzles.
//
// The unit is a draw of grids: its random stream follows from the seed and the number of the unit.
// A draw of uniform grids gives none, one or several grids, the others give one. Bottom-up needs no
// grids, and suexg has no random access: its units are sequential, from a state. Thread-safety: one
// object per thread; the request must outlive it.
//
// A unit can be long, as --per-grid allows any number of attempts at a grid. So it is made in
// parts, and a later run resumes within it, at a resume point (UnitResumePoint).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collect/cells.h"
#include "collect/minimal_puzzles.h"
#include "collect/random_stream.h"
#include "collect/solver.h"

namespace bitwhip::collect {

// Controlled-bias generation: minimal puzzles of a complete grid, with a known bias.
//
// An attempt keeps a uniformly random subset of s cells of the grid. Where it is proper, clues are
// deleted one at a time at random, as long as the puzzle stays proper; the attempt succeeds where
// that ends in a minimal puzzle. So each minimal puzzle with n clues comes out with probability
// 1/C(81, n) an attempt, whatever the puzzle, and its weight is the inverse of that. (D. Berthier,
// Unbiased statistics of a constraint satisfaction problem, 2009; here all of the deletions down to
// s are one draw. Puzzles with more than s clues are lost.)
//
// With splitting, a proper puzzle with n clues is left by C(n) independent random deletions in
// place of one. A minimal puzzle with m clues then comes out with expectation C(m+1) ... C(s) /
// C(81, m), which is exact for any C. A C that is not whole is rounded up with probability equal to
// its fraction.
//
// The speed comes from unavoidable sets of the grid. Most subsets miss a small one, and are
// rejected without a search; a set that rejects moves towards the front, and what searches find
// joins the list. A clue that is needed in a puzzle is needed in each puzzle below it.
// Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
struct SplittingSchedule {
  // s: number of clues at the start of an attempt.
  int start = 32;
  std::vector<double> tries = std::vector<double>(kCells + 1, 1.0);  // C, by number of clues

  // Returns s, or the number of cells of a smaller pattern, whose attempts start with all its
  // cells.
  int start_in(int cells) const { return std::min(start, cells); }
  // Returns the weight of a minimal puzzle: the inverse of its expectation, divided by that for 26
  // clues without splitting. `cells`: number of cells of the pattern.
  double weight(int clues, int cells = kCells) const;
};

class ControlledBias {
 public:
  // Restricts clues to the cells of the pattern: C(81, n) becomes C(cells of the pattern, n).
  explicit ControlledBias(const SplittingSchedule& splitting,
                          const BandedCellSet& pattern = BandedCellSet::all(),
                          const std::atomic<int>* stop = nullptr);

  // Selects the grid of the following attempts.
  void begin(const Cells& grid);
  // Returns the order of the cells after the last attempt. Together with the random stream it is
  // the whole state, for restore().
  const std::vector<std::uint8_t>& order() const { return order_; }
  void restore(const std::vector<std::uint8_t>& order) { order_ = order; }
  // Appends the minimal puzzles of an attempt; nothing if the solver was stopped.
  void attempt(RandomStream& draws, std::vector<BandedCellSet>& found);

 private:
  void descend(const BandedCellSet& clues, std::size_t count, BandedCellSet needed,
               RandomStream& draws, std::vector<BandedCellSet>& found);

  const SplittingSchedule splitting_;
  const std::size_t start_;  // number of clues at the start of an attempt
  FastSolver solver_;
  Cells grid_{};
  UnavoidableSets sets_;
  const std::vector<std::uint8_t> first_;  // the cells of the pattern
  std::vector<std::uint8_t> order_;
};

// Returns the cells of a set in random order.
std::vector<std::uint8_t> in_random_order(const BandedCellSet& cells, RandomStream& draws);

// Removes clues one at a time in a given order, as long as the puzzle stays proper.
//
// The result is minimal and depends on the order alone: whether a clue can go has one answer, so
// the answer may come from any source. Where a known unavoidable set of the solution would lose its
// last clue, the clue stays; otherwise the solver is asked, and the sets that it finds are added.
// Down to 40 clues the solver is not asked: a clue goes unless a known set keeps it. Then one query
// tells whether all of that was right, since a puzzle above a proper one is proper. If not, the
// answer is a new set, and the removal starts over.
// Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
class ClueRemover {
 public:
  explicit ClueRemover(FastSolver& solver) : solver_(solver) {}

  // Tries each cell of the order once. Precondition: `clues` are cells of the grid that make a
  // proper puzzle. The result is meaningless if the solver was stopped.
  BandedCellSet remove(const Cells& grid, const BandedCellSet& clues,
                       std::span<const std::uint8_t> order);

 private:
  FastSolver& solver_;
  UnavoidableSets sets_;
};

// Generates top-down from a pattern of a grid, usually all cells. Returns nothing if the pattern
// itself is not proper.
std::optional<BandedCellSet> top_down(ClueRemover& removal, FastSolver& solver, const Cells& grid,
                                      const BandedCellSet& pattern, RandomStream& draws);

// Generates bottom-up: puts random digits into random empty cells of the pattern, taking back any
// that leaves no solution, until one solution is left; then removes clues in random order.
// Candidates that singles exclude need no search, and a digit that singles place changes nothing.
// Returns nothing if the pattern is full and more than one solution is left.
std::optional<Cells> bottom_up(ClueRemover& removal, FastSolver& solver,
                               const BandedCellSet& pattern, RandomStream& draws);

// Reimplementation of the public-domain generator suexg (G. Stertenbrink, 2005), bit by bit: the
// same seed gives the same puzzles, so that published collections can be reproduced.
//
// It solves by exact cover, with 729 rows (a digit in a cell) and 324 columns (what must be true
// once), and it draws a random number at each choice, also where it only counts solutions. So each
// puzzle depends on the whole history: a single thread, and no random access except by the state,
// two words of 32 bits. A grid is one solution of the empty board; then each clue, in
// random order, is taken out unless that leaves several solutions.
//
// Columns, rows and depths are numbered from 1, which affects the random numbers.
// Cost: some milliseconds a puzzle. Thread-safety: one object per thread.
class Suexg {
 public:
  explicit Suexg(std::uint32_t seed) : z_(362436069U ^ seed), w_(521288629U + seed) {}
  // Returns the state before the next puzzle, for restore() in a later run.
  std::uint64_t state() const { return std::uint64_t{z_} << 32 | w_; }
  void restore(std::uint64_t state) {
    z_ = static_cast<std::uint32_t>(state >> 32);
    w_ = static_cast<std::uint32_t>(state);
  }

  Cells next_puzzle();

 private:
  static constexpr int kRows = 729, kColumns = 324;

  std::uint32_t next();
  // Draws a number below `bound`, from the least power of two above it.
  std::uint32_t below(std::uint32_t bound);
  template <int kStep>
  void cover(int row);  // kStep: 1, or -1 to undo
  void choose_column();
  bool choose_row();
  enum class Goal : bool { count_solutions, make_grid };
  // Counts solutions up to two, or writes the first one into the cells.
  int solve(Goal goal);

  std::uint32_t z_, w_;
  Cells cells_{};
  std::array<std::uint8_t, kRows + 1> conflicts_{};
  std::array<std::uint8_t, kColumns + 1> covered_{}, free_{};
  std::array<int, kCells + 2> column_{}, at_{};  // by depth
  // Numbers of columns without a row, and with a single one.
  int depth_ = 0, dead_ = 0, forced_ = 0;
};

enum class GeneratorMethod : std::uint8_t { controlled_bias, top_down, bottom_up, suexg };
enum class GridSource : std::uint8_t { uniform, quick, listed };

struct GeneratorRequest {
  GeneratorMethod method = GeneratorMethod::controlled_bias;
  std::uint64_t seed = 1;
  GridSource grids = GridSource::uniform;
  std::vector<Cells> listed{};  // a grid for each unit
  std::uint64_t per_grid = 1;   // attempts per grid, or puzzles per unit without grids
  BandedCellSet pattern = BandedCellSet::all();
  SplittingSchedule splitting{};
};

// Resume point between two attempts of a unit; all zero and empty: the beginning of the unit.
struct UnitResumePoint {
  std::uint64_t attempts = 0, puzzles = 0;  // of the unit, so far
  std::uint64_t random = 0;                 // state of the random stream
  std::vector<std::uint8_t> order{};        // of the cells, for controlled-bias
};

// Result of a part of a unit.
struct UnitPart {
  std::vector<Cells> puzzles;
  std::uint64_t grids = 0;  // number of grids of the unit, in its last part
  std::uint64_t attempts = 0;
  std::uint64_t state = 0;  // of suexg, after the part
  UnitResumePoint end{};    // after the part; empty in the last part
  bool ends = false;        // last part of the unit
};

class Generator {
 public:
  Generator(const GeneratorRequest& request, const std::atomic<int>& stop);
  Generator(const Generator&) = delete;  // its members refer to each other
  // Goes to a unit, `number` from 1, or to a resume point in it.
  void begin(std::uint64_t number, const UnitResumePoint& place = {});
  // Makes the next part of the unit: some hundredths of a second of work, or less at its end.
  // Attempts end once the unit has `most` puzzles. Returns false if it was stopped; the part is
  // then meaningless.
  bool make(UnitPart& part, std::uint64_t most = UINT64_MAX);
  // Makes a unit in one part. Returns false if it was stopped.
  bool make_whole(std::uint64_t number, UnitPart& unit);
  // Restores the random state of suexg.
  void restore(std::uint64_t state) { suexg_.restore(state); }

 private:
  bool has_grids() const {
    return request_.method != GeneratorMethod::bottom_up &&
           request_.method != GeneratorMethod::suexg;
  }
  void attempt(const Cells& grid, std::vector<Cells>& puzzles);

  const GeneratorRequest& request_;
  const std::atomic<int>& stop_;
  ControlledBias controlled_bias_;
  FastSolver solver_;
  ClueRemover removal_;
  Suexg suexg_;
  // State of the current unit.
  RandomStream draws_{0, 0};
  std::vector<Cells> grids_;
  std::uint64_t attempts_ = 0, puzzles_ = 0;  // so far
  std::vector<BandedCellSet> found_;
};

}  // namespace bitwhip::collect
