// Minimal puzzles by units of work, so that any number of threads, shards and later runs make the
// same ones.
//
// The unit is a draw of grids: its random numbers follow from the seed and the number of the unit.
// A draw of uniform grids gives none, one or several grids, the others give one. Bottom-up has no
// grids, and suexg no random access: its units follow one another, from a state. Thread-safety: one
// object per thread; the request must outlive it.
//
// A unit can be long: --per-grid asks for any number of attempts at a grid. So it is made in parts,
// and a later run goes on within it, from its place (UnitPlace).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "collect/draws.h"
#include "collect/minimality.h"
#include "collect/solver.h"

namespace bitwhip::collect {

// Minimal puzzles of a complete grid are made with a known bias.
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
struct Splitting {
  // s: the clues that an attempt begins with.
  int start = 32;
  std::vector<double> tries = std::vector<double>(kCells + 1, 1.0);  // C, by number of clues

  // An attempt begins with all cells of a pattern that has no more than s.
  int start_in(int cells) const { return std::min(start, cells); }
  // Returns the inverse of the expectation of each minimal puzzle with so many clues, over that for
  // 26 clues without splitting. `cells` counts the cells of the pattern.
  double weight(int clues, int cells = kCells) const;
};

class ControlledBias {
 public:
  // Clues stand in the cells of the pattern alone: C(81, n) becomes C(cells of the pattern, n).
  explicit ControlledBias(const Splitting& splitting, const CellSet& pattern = CellSet::all(),
                          const std::atomic<int>* stop = nullptr);

  // The attempts that follow are at this grid.
  void begin(const Cells& grid);
  // Returns the cells in the order in which the last attempt left them: with the random numbers,
  // all that the next attempt depends on. restore() takes such an order.
  const std::vector<std::uint8_t>& order() const { return order_; }
  void restore(const std::vector<std::uint8_t>& order) { order_ = order; }
  // Appends the minimal puzzles that an attempt gives, and nothing where the solver was stopped.
  void attempt(Draws& draws, std::vector<CellSet>& found);

 private:
  void descend(const CellSet& clues, std::size_t count, CellSet needed, Draws& draws,
               std::vector<CellSet>& found);

  const Splitting splitting_;
  const std::size_t start_;  // clues at the start of an attempt
  Solver solver_;
  Cells grid_{};
  UnavoidableSets sets_;
  const std::vector<std::uint8_t> first_;  // the cells of the pattern
  std::vector<std::uint8_t> order_;
};

// Returns the cells of a set in random order.
std::vector<std::uint8_t> in_random_order(const CellSet& cells, Draws& draws);

// Takes clues out one at a time in a given order, as long as the puzzle stays proper.
//
// What is left is minimal, and it depends on the order alone: whether a clue can go is a question
// with one answer. So the answer may come from any side. Where a known unavoidable set of the
// solution would lose its last clue, the clue stays; else the solver is asked, and what it finds
// joins the sets. Down to 40 clues nobody asks the solver: a clue goes unless a known set keeps it.
// Then one question tells whether all of that was right, since a puzzle above a proper one is
// proper. If not, the answer is a new set, and the way begins anew.
// Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
class Removal {
 public:
  explicit Removal(Solver& solver) : solver_(solver) {}

  // `clues` are cells of the grid that make a proper puzzle. Each cell of the order is tried once.
  // The answer means nothing where the solver was stopped.
  CellSet remove(const Cells& grid, const CellSet& clues, std::span<const std::uint8_t> order);

 private:
  Solver& solver_;
  UnavoidableSets sets_;
};

// Goes top-down from a pattern of a grid, all cells as a rule. Returns nothing where the pattern
// itself is not proper.
std::optional<CellSet> top_down(Removal& removal, Solver& solver, const Cells& grid,
                                const CellSet& pattern, Draws& draws);

// Bottom-up: random digits are put into random empty cells of the pattern, and one that leaves no
// solution is taken back, until one solution is left; then clues go in random order. Candidates
// that singles rule out are known to leave none without a search, and a digit that singles place
// changes nothing. Returns nothing where the pattern is full and more than one solution is left.
std::optional<Cells> bottom_up(Removal& removal, Solver& solver, const CellSet& pattern,
                               Draws& draws);

// Follows the public-domain generator suexg (G. Stertenbrink, 2005) bit by bit: it makes the same
// puzzles for the same seed, so that published collections can be made again.
//
// It solves by exact cover, with 729 rows (a digit in a cell) and 324 columns (what must be true
// once), and it draws a random number at each choice, also where it only counts solutions. So each
// puzzle depends on all that was done before it: there is one thread, and no random access but by
// the state, two words of 32 bits. A grid is one solution of the empty board; then each clue, in
// random order, is taken out unless that leaves several solutions.
//
// Columns, rows and depths are numbered from 1, since the numbers that are drawn depend on it.
// Cost: some milliseconds a puzzle. Thread-safety: one object per thread.
class Suexg {
 public:
  explicit Suexg(std::uint32_t seed) : z_(362436069U ^ seed), w_(521288629U + seed) {}
  // Returns the state before the next puzzle; restore() takes a state of an earlier run.
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
  void cover(int row);  // kStep: 1, or -1 to undo it
  void choose_column();
  bool choose_row();
  // Counts solutions up to two; with `making` the first one is written into the cells.
  int solve(bool making);

  std::uint32_t z_, w_;
  Cells cells_{};
  std::array<std::uint8_t, kRows + 1> conflicts_{};
  std::array<std::uint8_t, kColumns + 1> covered_{}, free_{};
  std::array<int, kCells + 2> column_{}, at_{};  // by depth
  // The last two: columns without a row left, and with one.
  int depth_ = 0, dead_ = 0, forced_ = 0;
};

enum class Method : std::uint8_t { controlled_bias, top_down, bottom_up, suexg };
enum class Grids : std::uint8_t { uniform, quick, listed };

struct Request {
  Method method = Method::controlled_bias;
  std::uint64_t seed = 1;
  Grids grids = Grids::uniform;
  std::vector<Cells> listed{};  // a grid for each unit
  std::uint64_t per_grid = 1;   // attempts at each grid, or puzzles of a unit without one
  CellSet pattern = CellSet::all();
  Splitting splitting{};
};

// The place between two attempts of a unit; all zero and empty: its beginning.
struct UnitPlace {
  std::uint64_t attempts = 0, puzzles = 0;  // of the unit, before the place
  std::uint64_t random = 0;                 // state of the random numbers
  std::vector<std::uint8_t> order{};        // of the cells, of controlled-bias
};

// Holds what a part of a unit gives.
struct UnitPart {
  std::vector<Cells> puzzles;
  std::uint64_t grids = 0;  // of the unit, when it ends here
  std::uint64_t attempts = 0;
  std::uint64_t state = 0;  // of suexg, behind the part
  UnitPlace end{};          // behind the part; the beginning of a unit when it ends here
  bool ends = false;        // the unit has no further parts
};

class Generator {
 public:
  Generator(const Request& request, const std::atomic<int>& stop);
  Generator(const Generator&) = delete;  // its parts know each other
  // Goes to a unit, `number` from 1, or to a place in it.
  void begin(std::uint64_t number, const UnitPlace& place = {});
  // Makes the next part of the unit: some hundredths of a second of work, or less at its end.
  // Attempts end once the unit has `most` puzzles. Returns false when it was stopped; the part
  // means nothing then.
  bool make(UnitPart& part, std::uint64_t most = UINT64_MAX);
  // Makes a unit in one part. Returns false when it was stopped.
  bool make_whole(std::uint64_t number, UnitPart& unit);
  // Puts the random numbers of suexg where they were.
  void restore(std::uint64_t state) { suexg_.restore(state); }

 private:
  bool has_grids() const {
    return request_.method != Method::bottom_up && request_.method != Method::suexg;
  }
  void attempt(const Cells& grid, std::vector<Cells>& puzzles);

  const Request& request_;
  const std::atomic<int>& stop_;
  ControlledBias controlled_bias_;
  Solver solver_;
  Removal removal_;
  Suexg suexg_;
  // The next members are of the unit.
  Draws draws_{0, 0};
  std::vector<Cells> grids_;
  std::uint64_t attempts_ = 0, puzzles_ = 0;  // so far
  std::vector<CellSet> found_;
};

}  // namespace bitwhip::collect
