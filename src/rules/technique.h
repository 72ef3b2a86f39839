// Interface of everything that looks for eliminations or placements.
//
// find() gets a position (position.h) in a pass, the time between two changes, and a size, and
// lists the candidates of all its patterns of that size. Sizes are asked for in ascending order,
// so the position holds no smaller pattern of the technique. It keeps no state between calls, so
// one object serves any number of threads, each with a position of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "rules/budget.h"
#include "rules/evidence.h"

namespace bitwhip::rules {

class Position;

// Result of a search beside the candidates that it lists.
struct FindResult {
  bool exhausted = false;  // larger patterns of the technique are excluded in this pass too
  Halt halt = Halt::none;  // not none: given up, and the list is incomplete
  bool relations = false;  // the relations of the resolution change (or_relations.h)
};

// List of candidates without duplicates.
class CandidateList {
 public:
  CandidateList() = default;
  CandidateList(Candidate c) { add(c); }
  void clear() { count_ = 0; }
  void add(Candidate c) {
    BITWHIP_INVARIANT(count_ < kCandidates);
    list_[static_cast<std::size_t>(count_++)] = c;
  }
  void add(const CandidateSet& set) {
    set.each([this](Candidate c) { add(c); });
  }
  void keep_first() { count_ = std::min(count_, 1); }
  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  Candidate operator[](int i) const {
    BITWHIP_INVARIANT(0 <= i && i < count_);
    return list_[static_cast<std::size_t>(i)];
  }
  const Candidate* begin() const { return list_.data(); }
  const Candidate* end() const { return list_.data() + count_; }

 private:
  int count_ = 0;
  std::array<Candidate, kCandidates> list_;
};

// What a technique reads of a position: the masks, the search without or with minirows, or
// whichever of the two is in use.
enum class PositionView : std::uint8_t { masks, plain, grouped, any };

// All techniques are `constinit`: the table of ratings, which reads their views, may be built
// before main() begins.
class Technique {
 public:
  constexpr explicit Technique(PositionView view = PositionView::any) : view_(view) {}
  virtual ~Technique() = default;
  PositionView view() const { return view_; }
  // Returns true if the technique places the candidates that it finds instead of eliminating them.
  virtual bool places() const { return false; }

  // Appends the candidates of all patterns of this size.
  virtual FindResult find(Position& position, int size, CandidateList& out) const = 0;

  // Returns a pattern of at most this size on a candidate that find() has listed in the same
  // position; std::monostate when there is none within the budget. For explanations: allocates, and
  // may be slow.
  virtual Evidence explain(Position&, Candidate, int) const { return {}; }
  // Returns the evidence of each change of relations that find() has prepared in the same position.
  virtual std::vector<Evidence> explain_relations(Position&, int) const { return {}; }

  // True if it is known that there is no pattern of this length (3 at least) or shorter in a state
  // that has no such braid, nor in any state above on a candidate that the state holds
  // (docs/CERTIFICATE.md). False may mean that the budget ended.
  virtual bool is_stuck(Position&, int) const { return false; }
  // True if count() tells of its partial chains.
  virtual bool counts_partial_chains() const { return false; }
  // Adds the numbers of partial chains on all open candidates, by length up to the longest. Returns
  // false when the budget was over before the end.
  virtual bool count(Position&, int, std::span<std::uint64_t>) const { return true; }

 private:
  PositionView view_;
};

// Collector of patterns: either the union of their eliminations, or the evidence of the first one
// that eliminates a given candidate.
struct PatternCollector {
  const Candidate sought = kNoCandidate;  // kNoCandidate: collect all eliminations
  CandidateSet targets{};
  Evidence evidence{};

  // Takes a pattern, whose evidence show() returns. Returns true if no more are wanted.
  template <class Show>
  bool take(const CandidateSet& eliminated, Show show) {
    if (sought == kNoCandidate) targets.add(eliminated);
    if (sought != kNoCandidate && evidence.index() == 0 && eliminated.has(sought))
      evidence = show();
    return evidence.index() != 0;
  }
};

// Technique on masks whose function, with these arguments, lists its patterns of a size.
template <auto kList, auto... kArguments>
class MaskTechnique final : public Technique {
 public:
  constexpr MaskTechnique() : Technique(PositionView::masks) {}
  FindResult find(Position& position, int size, CandidateList& out) const override {
    PatternCollector patterns;
    const FindResult found = kList(position, size, patterns, kArguments...);
    if (found.halt == Halt::none) out.add(patterns.targets);
    return found;
  }
  Evidence explain(Position& position, Candidate target, int size) const override {
    PatternCollector patterns{.sought = target};
    kList(position, size, patterns, kArguments...);
    return std::move(patterns.evidence);
  }
};
template <auto kList, auto... kArguments>
inline constinit const MaskTechnique<kList, kArguments...> kMaskTechnique{};

// Technique on masks that changes relations: kFind makes the change, kShow explains it.
template <auto kFind, auto kShow>
class RelationTechnique final : public Technique {
 public:
  constexpr RelationTechnique() : Technique(PositionView::masks) {}
  FindResult find(Position& position, int size, CandidateList&) const override {
    return kFind(position, size);
  }
  std::vector<Evidence> explain_relations(Position& position, int size) const override {
    return kShow(position, size);
  }
};
template <auto kFind, auto kShow>
inline constinit const RelationTechnique<kFind, kShow> kRelationTechnique{};

}  // namespace bitwhip::rules
