// A chain that was found, made complete as evidence: its additional candidates, each with what
// justifies it, and its left-linking candidates.
//
// Which candidates may justify an additional one is a matter of the chain's type (chain_search.h,
// whip.h): the target in some of the cells, earlier right-linking candidates, by any link or by
// links inside the 2D space of the variable alone. Where both justify, a style says which is named.
#pragma once

#include <span>

#include "rules/evidence.h"
#include "rules/g_candidates.h"
#include "rules/search.h"

namespace bitwhip::rules {

struct ChainStyle {
  // Cells; inside: all but the first.
  enum class By : std::uint8_t { nowhere, first_and_last, inside, anywhere };
  // A justifying link lies in the 2D space of the variable.
  bool restricted = false;
  By by_target = By::nowhere;
  bool by_right = false;
  bool right_first = false;  // an rlc is named before the target where both justify
};

// Whips and braids: anything may justify.
inline constexpr ChainStyle kWhipStyle{.by_target = ChainStyle::By::anywhere, .by_right = true};

// search: of the state in which the chain was found. guardians: of the relation that stands for a
// cell without a variable.
std::vector<ChainCell> justified(const Search& search, const ChainStyle& style, Candidate target,
                                 std::span<const Link> links, const CandidateSet& guardians = {});

// True if the two are linked. The first may be a g-candidate.
bool linked(const GridTables& tables, const GCandidates& g_candidates, Candidate from,
            Candidate to);

// Turns the bare sequence of right-linking candidates that a search for whips or braids returns
// into evidence, and checks it on the way.

// Where a left-linking candidate may get its link from.
// whips: the last right-linking candidate (or the target, at first); braids: any earlier one, or
// the target.
enum class LeftLink { last, any };

// Returns the chain on `target` with these right-linking candidates, in this order; std::monostate
// when they do not make one. A minirow becomes a g-candidate (kFirstGroup + minirow).
Evidence whip_evidence(const Search& search, LeftLink rule, Row target,
                       std::span<const Row> rights);

// Returns the chain of a target that the last search in lanes, for whips or braids, found
// (ChainLanes::shown). Left-linking candidates may be ghosts of the wish.
Evidence shown_evidence(const Search& search, LeftLink rule, Row target, const ChainWish& wish);
// The chain on `target`, of length n at most, that a search in lanes finds; std::monostate for
// none, for n > kLongestInLanes, and when the budget ends the search. The closures must have been
// advanced to wave n - 1. ghosts: as ChainWish has them.
Evidence lane_evidence(Search& search, LeftLink rule, Row target, int n,
                       const CandidateSet* ghosts = nullptr);
// True if a whip that was found earlier, or a beginning of it, eliminates the target in a state
// with these candidates. Nothing is allocated.
bool is_whip(const GridTables& tables, const GCandidates& g_candidates, const CandidateSet& present,
             Candidate target, std::span<const Link> links);
// Stores the chain as bare links, kLongestInLanes at most; returns how many, 0 for none. Nothing is
// allocated.
int shown_links(const Search& search, LeftLink rule, Row target, const ChainWish& wish,
                Link* links);

}  // namespace bitwhip::rules
