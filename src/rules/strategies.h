// The strategies of the simple systems (rating/simple_ratings.h), each a technique on masks, with the singles that these systems place themselves.
//
//   naked single, hidden single   the only candidate of a cell; of a digit in a house
//   bucket, block-line, marks     locked candidates (locked.h) in variables of some kinds, of some numbers of candidates
//   pigeonhole, member sets       naked and hidden subsets (subset.h), of sizes of their own
//   comparisons, neighbours       whips of length 1 over links, by their shapes (link_pattern.h); chains of consecutive cells (relation_chain.h)
//   chains                        of pairs, of digits, generalised: the shortest ones (bivalue_path.h)
//
// Where a system has chains of pairs and of digits, those with fewer squares come first, of pairs when equal.
//
// Thread-safety: as for all techniques.
#pragma once

#include "base/registry.h"
#include "rules/bivalue_path.h"
#include "rules/catalog.h"

namespace bitwhip::rules {

// Singles in variables of some kinds, placed.
class PlacedSingle final : public Technique {
 public:
  explicit constexpr PlacedSingle(std::uint8_t kinds) : kinds_(kinds) {}
  View view() const override { return View::masks; }
  bool places() const override { return true; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  std::uint8_t kinds_;
};

// The shortest chains of bivalue variables of one sort.
class ShortestChain final : public Technique {
 public:
  // yields: chains of pairs give way to chains of digits with fewer squares.
  constexpr ShortestChain(PathSort sort, bool yields) : sort_(sort), yields_(yields) {}
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  PathSort sort_;
  bool yields_;
};

// The strategies, simplest first; a row for each.
Registry<RuleInfo> strategies();
// Chains of pairs, for systems without chains of digits.
const RuleInfo& pairs_alone();

}  // namespace bitwhip::rules
