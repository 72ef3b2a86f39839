// The search of producers 23 to 30 on one grid: all expansions, and the hints that they give, as
// the first of all or as the whole sorted list.
//
// Definition (Sudoku Explainer 1.2.1), for each cell in reading order and each of its candidates v:
//   1. the assumption that v is on, or off, contradicts itself (dynamic searches alone);
//   2. a candidate comes out alike whether v is on or off (dynamic, cells of three candidates and
//      more);
//   3. a candidate comes out alike for all places of v in a house that has no place before this
//      cell;
//   and after the candidates: 4. a candidate comes out alike for all candidates of the cell.
// A hint is as long as the ancestors of its targets together, those of each target counted for
// itself; nested chains add their lengths, each once. Hints are sorted by length, kind (2, 4, 3, 1)
// and order of generation. Static searches take cells of three candidates and more, dynamic ones of
// two.
//
// Each expansion is made when it is first asked for, and shared. Where only the first hint is
// wanted, an expansion ends once all that is left to follow is longer than the best hint so far (a
// hint has at least two targets); this holds for searches without patterns alone, since patterns
// see the whole grid. Static searches for the first hint alone walk by layers (expansion.h). Of
// the order of nodes they need that of one expansion: where targets of one cell or house are
// equally long.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "rules/budget.h"
#include "rules/search_stack.h"
#include "ser/board.h"
#include "ser/expansion.h"
#include "ser/hint.h"
#include "ser/links.h"

namespace bitwhip::ser {

// A reduction found by the search, in local numbers.
struct Reduction {
  SerTechnique technique{};
  bool source_on = false;     // of a contradiction: the assumption
  std::uint16_t source = 0;   // candidate; of a cell or house reduction the first one
  LocalNode target = 0;       // what is true (on) or false (off)
  std::uint8_t house = 0xff;  // of a house reduction
  int key = 0;                // rank of its kind
  int complexity = 0, nested = 0;
  std::uint32_t generation = 0;
  int total() const { return complexity + nested; }
};

// A node that a reduction rests on, with its expansion.
struct ReductionTarget {
  const ExpansionResult* expanded;
  LocalNode node;
};

// A nested hint used by an expansion: its length and identity.
struct NestedUse {
  int complexity;
  std::uint32_t identity;
};
inline constexpr std::size_t kMostUses = 0xfffe;  // per search

// Whether an expansion stores parents and causes, for nested lists and for proofs.
enum class Details : bool { no, yes };
enum class Wanted : bool { first_hint, all_hints };

class NetSearch {
 public:
  // `deriving`: answers expansions when nothing is left to follow.
  NetSearch(rules::Budget& budget, rules::SearchStack& stack, DerivedPatterns& deriving)
      : budget_(budget), stack_(stack), deriving_(deriving), expander_(budget) {}

  // Searches as a producer (23 to 30) does. The grid must not change while the results are read.
  // Returns false when the budget or the memory is at its end.
  bool run(const ProducerBoard& board, int producer, Details details, Wanted wanted);
  // Makes only the expansions that a reduction rests on, with details, for targets() and
  // ancestors(). Returns false when the budget or the memory is at its end.
  bool expand(const ProducerBoard& board, int producer, const Reduction& r);
  // Returns the reductions in order, without repeats of equal changes.
  std::span<const Reduction* const> found() const { return {sorted_.get(), found_}; }

  const ProducerBoard& board() const { return *board_; }
  const DerivedPatterns& deriving() const { return deriving_; }
  // Converts a reduction to a hint.
  Hint hint(const Reduction& r) const;
  // Returns the targets of a reduction in their order, as a part of `out`.
  std::span<const ReductionTarget> targets(const Reduction& r,
                                           std::array<ReductionTarget, 9>& out) const;
  // Returns the ancestors of a target level by level, each once, as local nodes; 2n: the last node
  // of a contradiction. Requires details.
  std::span<const LocalNode> ancestors(const ReductionTarget& target);
  // Codes of a local node, and of one that may be the last of a contradiction.
  NodeCode code(LocalNode node) const;
  NodeCode code(const ExpansionResult& expanded, LocalNode node) const;

 private:
  bool begin(const ProducerBoard& board, int producer, Details details, Wanted wanted);
  bool reduce();
  bool settle();
  bool take_memory(ExpansionResult& e);
  const ExpansionResult* expanded(int i, bool on);
  void contradiction(const ExpansionResult& e, int i, bool on);
  void common(const Reduction& base, std::span<const ExpansionResult* const> all, bool on);
  bool reductions(int i, const ExpansionResult& on);
  bool house_reductions(int i);
  bool branches(const Reduction& base);
  template <class Visit>
  void each_branch(const Reduction& r, Visit visit) const;
  void offer(Reduction r);
  int nested_sum(const Reduction& r);
  int cut() const { return all_ ? kNoCut : best_ - 1; }
  static constexpr int kNoCut = 1 << 20;
  // Reserved parents per node of an expansion; most have one or two.
  static constexpr int kParents = 24;

  rules::Budget& budget_;
  rules::SearchStack& stack_;
  DerivedPatterns& deriving_;
  Expander expander_;
  StaticWalk walk_;
  bool by_layers_ = false;  // walks instead of expansions
  Links links_;
  const ProducerBoard* board_ = nullptr;
  int producer_ = 0;
  NetKind kind_;  // of the producer
  bool details_ = false, all_ = false;
  int n_ = 0;
  int best_ = kNoCut;
  std::uint32_t generation_ = 0;
  ParentPool parents_;
  std::unique_ptr<ExpansionResult[]> expanded_ = std::make_unique<ExpansionResult[]>(kNodes);
  std::unique_ptr<Reduction[]> kept_ = std::make_unique<Reduction[]>(kNodes);  // by what changes
  std::unique_ptr<const Reduction*[]> sorted_ = std::make_unique<const Reduction*[]>(kNodes);
  std::size_t found_ = 0;
  std::array<std::uint32_t, kNodes + 2> seen_{};
  std::uint32_t epoch_ = 0;
  std::array<LocalNode, kNodes + 2> queue_{};
  // By identity of a nested hint: the last sum that counted it.
  std::unique_ptr<std::uint32_t[]> counted_ = std::make_unique<std::uint32_t[]>(kMostUses);
  std::uint32_t sums_ = 0;
};

}  // namespace bitwhip::ser
