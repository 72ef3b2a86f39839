// Turns the bare sequence of right-linking candidates that a search for whips or braids returns into evidence, and checks it on the way.
#pragma once

#include <span>

#include "rules/evidence.h"
#include "rules/search.h"

namespace bitwhip::rules {

// Where a left-linking candidate may get its link from.
enum class LeftLink { last, any };  // whips: the last right-linking candidate (or the target, at first); braids: any earlier one, or the target

// The chain on `target` with these right-linking candidates, numbers of the live grid, in this order; std::monostate when they do not make one. A minirow
// becomes a g-candidate (kFirstGroup + minirow). Minirows have other numbers in the live grid than in the pass.
Evidence whip_evidence(Search& search, LeftLink rule, Live target, const Live* right, int count);

// The chain of a target that the last search in lanes, for whips or braids, found (ChainLanes::shown). Left-linking candidates may be ghosts of the wish.
Evidence shown_evidence(const Search& search, LeftLink rule, Row target, const ChainWish& wish);
// The chain on `target`, of length n at most, that a search in lanes finds; std::monostate for none, for n > kLongestInLanes, and when the budget ends the
// search. The closures must have been advanced to wave n - 1. ghosts: as ChainWish has them.
Evidence lane_evidence(Search& search, LeftLink rule, Row target, int n, const CandidateSet* ghosts = nullptr);
// Does a whip that was found earlier, or a beginning of it, eliminate the target in a state with these candidates? Nothing is allocated.
bool is_whip(const GridTables& tables, const GCandidates& g_candidates, const CandidateSet& present, Candidate target, std::span<const Link> links);
// The chain as bare links, kLongestInLanes at most; returns how many, 0 for none. Nothing is allocated.
int shown_links(const Search& search, LeftLink rule, Row target, const ChainWish& wish, Link* links);

}  // namespace bitwhip::rules
