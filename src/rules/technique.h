// The one interface of everything that looks for eliminations or placements.
//
// find() gets a position (position.h) in a pass, the time between two changes, and a size, and
// lists the candidates of all its patterns of that size. Sizes are asked for in ascending order,
// so the position holds no smaller pattern of the technique. It keeps no state between calls, so
// one object serves any number of threads, each with a position of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "rules/budget.h"
#include "rules/evidence.h"

namespace bitwhip::rules {

class Position;

// Holds what a search tells beside the candidates that it lists.
struct Found {
  bool exhausted = false;  // larger patterns of the technique are excluded in this pass too
  Halt halt = Halt::none;  // given up: the list is incomplete
  bool relations = false;  // the relations of the resolution change (or_relations.h)
};

// Lists candidates, each at most once.
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

// Tells what a technique reads of a position: the masks, the search without minirows or with them,
// or the one of these searches that is in use.
enum class View : std::uint8_t { masks, plain, grouped, any };

// All techniques are `constinit`: the table of ratings, which asks for their views, may be made
// before main() begins.
class Technique {
 public:
  constexpr explicit Technique(View view = View::any) : view_(view) {}
  virtual ~Technique() = default;
  View view() const { return view_; }
  // True if the technique places the candidates that it finds, rather than eliminates them.
  virtual bool places() const { return false; }

  // Appends the candidates of all patterns of this size.
  virtual Found find(Position& position, int size, CandidateList& out) const = 0;

  // Returns a pattern of at most this size on a candidate that find() has listed in the same
  // position; std::monostate when there is none within the budget. For explanations: allocates, and
  // may be slow.
  virtual Evidence explain(Position&, Candidate, int) const { return {}; }
  // Returns what shows each change of relations that find() has made ready in the same position.
  virtual std::vector<Evidence> explain_relations(Position&, int) const { return {}; }

 private:
  View view_;
};

// Gathers the patterns of a rule as they are met: what all of them eliminate, or the evidence of
// the first one that eliminates a candidate.
struct Patterns {
  const Candidate sought = kNoCandidate;  // kNoCandidate: all of them
  CandidateSet targets{};
  Evidence evidence{};

  // Takes a pattern; show() returns its evidence. True if no more are wanted.
  template <class Show>
  bool take(const CandidateSet& eliminated, Show show) {
    if (sought == kNoCandidate) targets.add(eliminated);
    if (sought != kNoCandidate && evidence.index() == 0 && eliminated.has(sought))
      evidence = show();
    return evidence.index() != 0;
  }
};

// Is a technique on masks: a function, with such arguments, lists its patterns of a size.
template <auto kList, auto... kArguments>
class ListedBy final : public Technique {
 public:
  constexpr ListedBy() : Technique(View::masks) {}
  Found find(Position& position, int size, CandidateList& out) const override {
    Patterns patterns;
    const Found found = kList(position, size, patterns, kArguments...);
    if (found.halt == Halt::none) out.add(patterns.targets);
    return found;
  }
  Evidence explain(Position& position, Candidate target, int size) const override {
    Patterns patterns{.sought = target};
    kList(position, size, patterns, kArguments...);
    return std::move(patterns.evidence);
  }
};
template <auto kList, auto... kArguments>
inline constinit const ListedBy<kList, kArguments...> kListed{};

// A technique on masks that changes relations: a function makes the change, another one shows it.
template <auto kFind, auto kShow>
class RelatedBy final : public Technique {
 public:
  constexpr RelatedBy() : Technique(View::masks) {}
  Found find(Position& position, int size, CandidateList&) const override {
    return kFind(position, size);
  }
  std::vector<Evidence> explain_relations(Position& position, int size) const override {
    return kShow(position, size);
  }
};
template <auto kFind, auto kShow>
inline constinit const RelatedBy<kFind, kShow> kRelated{};

}  // namespace bitwhip::rules
