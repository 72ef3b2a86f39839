#include "rules/relation_chain.h"

#include "rules/position.h"

namespace bitwhip::rules {
namespace {

constexpr int kFewestCells = 3, kMostCells = 9;
constexpr int kMostTuples = 9 << 8;

// Visits every path that cannot be made longer: visit(cells, number of them, candidates that are in
// no tuple). Ends when it returns true.
template <class Visit>
class PathWalk {
 public:
  PathWalk(Position& position, RelationChain::Over over, Visit visit)
      : grid_(position.grid()), relations_(position.relations()), budget_(position.budget()), over_(over), visit_(std::move(visit)) {}

  bool run() {
    const int size = relations_.size();
    for (int cell = 0; cell < kCells; ++cell) {
      if (relations_.related(cell).empty()) continue;
      Tuples tuples{};
      for (int v = 1; v <= size; ++v) tuples[static_cast<std::size_t>(v)] = 1;
      path_[0] = cell;
      on_path_ = {};
      on_path_.add(cell);
      count_ = 1;
      if (extend(tuples)) return true;
    }
    return false;
  }

 private:
  using Tuples = std::array<int, 10>;  // tuples of the relations alone, by their last digit

  bool joins(int a, int b) const {
    if (over_ == RelationChain::Over::consecutive) return relations_.consecutive(a, b);
    return relations_.admitted_pairs(a, b) <= relations_.size() * (relations_.size() - 1) / 2;
  }

  bool extend(const Tuples& tuples) {
    const int last = path_[at(count_ - 1)];
    bool longer = false, ended = false;
    if (count_ < kMostCells) {
      relations_.related(last).without(on_path_).each([&](int next) {
        if (ended || budget_.over() || !joins(last, next)) return;
        Tuples after{};
        int total = 0;
        for (int v = 1; v <= relations_.size(); ++v) {
          if (tuples[at(v)] == 0) continue;
          for (unsigned rest = relations_.admitted(last, v, next); rest; rest &= rest - 1) {
            after[at(std::countr_zero(rest) + 1)] += tuples[at(v)];
            total += tuples[at(v)];
          }
        }
        if (total > kMostTuples) return;
        longer = true;
        BITWHIP_INVARIANT(count_ < kMostCells && !on_path_.has(next));
        path_[at(count_++)] = next;
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
      left_[at(i)] = grid_.mask(static_cast<Variable>(path_[at(i)]));
      open |= !grid_.decided(static_cast<Variable>(path_[at(i)]));
    }
    constexpr int kWork = 16;
    if (!open || budget_.spend(kWork)) return false;
    choose(0);
    CandidateSet unused;
    for (int i = 0; i < count_; ++i) {
      for (unsigned rest = left_[at(i)]; rest; rest &= rest - 1) {
        const Candidate c = candidate_of(path_[at(i)], std::countr_zero(rest) + 1);
        if (grid_.is_open(c)) unused.add(c);
      }
    }
    return visit_(path_, count_, unused);
  }

  // Lists tuples with the first digits chosen, until all candidates are in one. True when they are.
  bool choose(int i) {
    if (i == count_) {
      unsigned rest = 0;
      for (int k = 0; k < count_; ++k) rest |= left_[at(k)] &= ~(1u << (digit_[at(k)] - 1));
      return rest == 0;
    }
    BITWHIP_INVARIANT(0 <= i && i < count_);
    const int cell = path_[at(i)];
    unsigned digits = grid_.mask(static_cast<Variable>(cell));
    if (i > 0) digits &= relations_.admitted(path_[at(i - 1)], digit_[at(i - 1)], cell);
    for (int k = 0; k < i; ++k) {
      if (relations_.sees(path_[at(k)], cell)) digits &= ~(1u << (digit_[at(k)] - 1));
    }
    for (; digits; digits &= digits - 1) {
      digit_[at(i)] = std::countr_zero(digits) + 1;
      if (choose(i + 1)) return true;
    }
    return false;
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const Grid& grid_;
  const CellRelations& relations_;
  Budget& budget_;
  RelationChain::Over over_;
  Visit visit_;
  std::array<int, kMostCells> path_{}, digit_{};
  std::array<unsigned, kMostCells> left_{};  // candidates that are in no tuple so far
  CellSet on_path_;
  int count_ = 0;
};

}  // namespace

Found RelationChain::find(Position& position, int size, CandidateList& out) const {
  if (size != 1 || !position.relations().any()) return {.exhausted = true};
  CandidateSet all;
  PathWalk walk(position, over_, [&](const auto&, int, const CandidateSet& unused) {
    all.add(unused);
    return false;
  });
  walk.run();
  if (position.budget().over()) return {.halt = position.budget().halt()};
  out.add(all);
  return {out.size(), true};
}

Evidence RelationChain::explain(Position& position, Candidate target, int) const {
  RelationEvidence evidence{RelationEvidence::Kind::chain, Slope::up, {}, {}};
  PathWalk walk(position, over_, [&](const auto& path, int count, const CandidateSet& unused) {
    if (!unused.has(target)) return false;
    for (int i = 0; i < count; ++i) evidence.cells.push_back(static_cast<std::uint8_t>(path[static_cast<std::size_t>(i)]));
    unused.each([&](Candidate c) { evidence.removed.push_back(c); });
    return true;
  });
  return walk.run() ? Evidence(std::move(evidence)) : Evidence();
}

}  // namespace bitwhip::rules
