// Three simple systems, named rule sets whose rating is the number of the hardest strategy used.
//
//   sudoku-helper       1 rules of Sudoku      naked and hidden singles
//                       2 buckets              pointing and claiming
//                       3 pigeonhole           naked and hidden sets of 2 to 4 in rows, columns, blocks
//                       4 chains               of pairs or of digits, the one with fewer squares (of pairs when equal); generalised ones only where
//                                              there is neither; the shortest first (rules/bivalue_path.h)
//   cross-hatching      1 naked singles
//                       2 hidden singles       in blocks, nowhere else
//                       3, 4                   a digit with exactly 2, exactly 3 marks in a block, all in one line, leaves the rest of that line
//                       5 partial member set   naked sets of any size
//                       6 full member set      hidden sets of any size
//   locked-candidates   1 naked and hidden singles
//                       2 block-row/column     pointing
//                       3 block-block          two blocks of a band or stack hold a digit only in the same two lines, so the third block holds it
//                                              in the third line: the same eliminations as claiming
//
// Order (definition): the first strategy of the list that has any application in a state applies all of them at once (of its smallest size, naked
// before hidden); then from the start. An application that removes nothing is none. A solved grid has rating 1; a puzzle that the system does not
// solve, `inf`.
//
// All three are confluent, since what an elimination takes from a pattern leaves one of the same or an earlier strategy that removes as much. So the
// rating is the smallest n whose strategies up to n solve, the order decides the steps shown and nothing else, and isomorphic puzzles have the same
// rating, transposed ones too. Cross-hatching: a full member set of k digits among m open squares of a house is a partial one of the other m - k
// squares. Since both are of any size, the rating 6 does not occur, and whatever singles of all kinds solve is solved.
//
// Cost: a few microseconds where singles suffice, some hundred where chains are needed. Nothing is allocated while rating. One thread an object.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rating/rating.h"
#include "rating/simple_step.h"
#include "rules/bivalue_path.h"

namespace bitwhip::rating {

enum class SimpleSystem : std::uint8_t { sudoku_helper, cross_hatching, locked_candidates };

struct SimpleSystemInfo {
  std::string_view name;
  std::string_view summary;  // one line of help
};
std::span<const SimpleSystemInfo> simple_systems();  // in the order of SimpleSystem
std::optional<SimpleSystem> simple_system(RatingId id);

class SimpleEngine {
 public:
  explicit SimpleEngine(const GridTables& tables) : tables_(tables), kernels_(simd::mask_kernels()), paths_(tables) {}

  // givens: a grid as rules::assert_givens() leaves it. The rating; infinite when the system gets stuck, which says nothing of the number of
  // solutions; none when a contradiction shows that there is no solution. A finite rating shows that there is one solution. left_out: strategies that
  // are not to be used. steps: every step is appended to it, which allocates.
  Value rate(SimpleSystem system, const Grid& givens, unsigned left_out = 0, std::vector<SimpleStep>* steps = nullptr);

  // Told of every elimination that is not by a single: the rating of its strategy, and the candidate.
  std::function<void(int level, Candidate target)> observer;

 private:
  // One line of a system.
  struct Rung {
    Strategy strategy;
    int level;
    unsigned kinds = 0;  // of variables: singles, locked candidates
    int least = 0;       // sizes of sets; candidates of a locked variable
    int most = 0;
    bool naked = false;
    bool hidden = false;
  };
  static std::span<const Rung> rungs(SimpleSystem system);

  bool place_singles(const Rung& rung);
  bool eliminate(const Rung& rung);
  void find_locked(const Rung& rung);
  void find_sets(const Rung& rung);
  void find_chains(const Rung& rung, rules::PathSort sort);
  // Adds to what is removed in this state; the step to fill in, when steps are wanted and it removes anything new.
  SimpleStep* take(const Rung& rung, const CandidateSet& removed);
  void describe_locked(SimpleStep& step, Variable v) const;
  void describe_chain(SimpleStep& step, std::span<const rules::Link> chain) const;

  const GridTables& tables_;
  const simd::MaskKernels& kernels_;
  rules::BivaluePaths paths_;
  Grid grid_;
  simd::LaneSet single_;
  rules::Marks marks_;
  bool marks_loaded_ = false;
  CandidateSet removed_;
  unsigned left_out_ = 0;
  std::vector<SimpleStep>* steps_ = nullptr;
};

// The way of a puzzle through a system, for explanations; value as above.
struct SimplePath {
  Value value;
  std::vector<SimpleStep> steps;
};
SimplePath explain(const GridTables& tables, const Puzzle& puzzle, SimpleSystem system, unsigned left_out = 0);

}  // namespace bitwhip::rating
