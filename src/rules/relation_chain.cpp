// Chains of related cells, `relation-chain`: along a path of 3 to 9 cells, each related to the
// next, a digit that is in no tuple of digits of the whole path goes.
//
// A tuple has a candidate of each cell, such that every two neighbours on the path admit each
// other, and cells that see each other differ. The same as one more CSP-variable with the tuples as
// its values, so it finds all that the path gives: of three consecutive cells in a line the middle
// one is neither 1 nor n, and six to eight of them exclude more than whips find. Level 1.
//
// Which relations join a path: those that admit at most n (n - 1) / 2 pairs, as many as a sign of
// comparison does: consecutive and other differences, ratios, sums, whispers, comparisons, short
// renbans. Negative constraints, which relate all neighbours of a board, admit more. A path is not
// longer than its relations alone admit tuples: 9 * 2^8, as many as nine consecutive cells at most.
// (So zigzags of comparisons have four cells or so.) Neither depends on candidates.
//
// Algorithm: all such paths, depth first, with the number of tuples of the relations alone counted
// on the way. Of a path that can be made longer nothing is asked, since the longer one excludes as
// much. The tuples of a path are listed until every candidate is in one. Confluent. Cost: some
// microseconds a path.
#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/cell_relations.h"
#include "rules/evidence.h"
#include "rules/mask_techniques.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {
namespace {

constexpr int kFewestCells = 3, kMostCells = 9;
constexpr int kMostTuples = 9 << 8;

// Visitor of all maximal paths, until no more are wanted.
class PathWalk {
 public:
  PathWalk(Position& position, bool consecutive, PatternCollector& patterns)
      : grid_(position.grid()),
        relations_(position.relations()),
        budget_(position.budget()),
        consecutive_(consecutive),
        patterns_(patterns) {}

  void run() {
    const int size = relations_.size();
    for (int cell = 0; cell < kCells; ++cell) {
      if (relations_.related(cell).empty()) continue;
      Tuples tuples{};
      for (int v = 1; v <= size; ++v) tuples[v] = 1;
      path_[0] = static_cast<std::uint8_t>(cell);
      on_path_ = {};
      on_path_.add(cell);
      count_ = 1;
      if (extend(tuples)) return;
    }
  }

 private:
  using Tuples = std::array<int, 10>;  // tuples of the relations alone, by last digit

  bool joins(int a, int b) const {
    if (consecutive_) return relations_.consecutive(a, b);
    return relations_.admitted_pairs(a, b) <= relations_.size() * (relations_.size() - 1) / 2;
  }

  bool extend(const Tuples& tuples) {
    const int last = path_[count_ - 1];
    bool longer = false, ended = false;
    if (count_ < kMostCells) {
      relations_.related(last).without(on_path_).each([&](int next) {
        if (ended || budget_.over() || !joins(last, next)) return;
        Tuples after{};
        int total = 0;
        for (int v = 1; v <= relations_.size(); ++v) {
          if (tuples[v] == 0) continue;
          for (unsigned rest = relations_.admitted(last, v, next); rest; rest &= rest - 1) {
            after[std::countr_zero(rest) + 1] += tuples[v];
            total += tuples[v];
          }
        }
        if (total > kMostTuples) return;
        longer = true;
        BITWHIP_INVARIANT(count_ < kMostCells && !on_path_.has(next));
        path_[count_++] = static_cast<std::uint8_t>(next);
        on_path_.add(next);
        ended = extend(after);
        on_path_.remove(next);
        --count_;
      });
    }
    if (ended || longer || count_ < kFewestCells) return ended;
    return try_path();
  }

  bool try_path() {
    int open = 0;
    for (int i = 0; i < count_; ++i) {
      left_[i] = grid_.mask(path_[i]);
      open |= !grid_.decided(path_[i]);
    }
    constexpr int kWork = 16;
    if (!open || budget_.visit(kWork)) return false;
    choose(0);
    CandidateSet unused;
    for (int i = 0; i < count_; ++i) {
      for (unsigned rest = left_[i]; rest; rest &= rest - 1) {
        const Candidate c = candidate_of(path_[i], std::countr_zero(rest) + 1);
        if (grid_.is_open(c)) unused.add(c);
      }
    }
    return patterns_.take(unused, [&] {
      return RelationEvidence{RelationEvidence::CellPattern::chain,
                              Slope::up,
                              {path_.begin(), path_.begin() + count_},
                              unused.list()};
    });
  }

  // Lists tuples that start with the chosen digits. Returns true once all candidates are in a
  // tuple.
  bool choose(int i) {
    if (i == count_) {
      unsigned rest = 0;
      for (int k = 0; k < count_; ++k) rest |= left_[k] &= ~(1u << (digit_[k] - 1));
      return rest == 0;
    }
    BITWHIP_INVARIANT(0 <= i && i < count_);
    const int cell = path_[i];
    unsigned digits = grid_.mask(static_cast<Variable>(cell));
    if (i > 0) digits &= relations_.admitted(path_[i - 1], digit_[i - 1], cell);
    for (int k = 0; k < i; ++k) {
      if (relations_.sees(path_[k], cell)) digits &= ~(1u << (digit_[k] - 1));
    }
    for (; digits; digits &= digits - 1) {
      digit_[i] = std::countr_zero(digits) + 1;
      if (choose(i + 1)) return true;
    }
    return false;
  }

  const Grid& grid_;
  const CellRelations& relations_;
  Budget& budget_;
  const bool consecutive_;
  PatternCollector& patterns_;
  std::array<std::uint8_t, kMostCells> path_{};
  std::array<int, kMostCells> digit_{};
  std::array<unsigned, kMostCells> left_{};  // candidates that are in no tuple so far
  CellSet on_path_;
  int count_ = 0;
};

}  // namespace

FindResult list_relation_chains(Position& position, int size, PatternCollector& patterns,
                                bool consecutive) {
  if (size != 1 || !position.relations().any()) return {.exhausted = true};
  PathWalk(position, consecutive, patterns).run();
  if (position.budget().over()) return {.halt = position.budget().halt()};
  return {.exhausted = true};
}

}  // namespace bitwhip::rules
