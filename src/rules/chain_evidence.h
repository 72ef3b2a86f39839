// Evidence of a chain that was found: completes it with its left-linking candidates and its
// additional candidates, each with its justification.
//
// Which candidates may justify an additional one depends on the type of chain (chain_search.h,
// whip.h): the target in some of the cells, earlier right-linking candidates, by any link or only
// by links inside the 2D space of the variable. Where both justify, the style says which one is
// named.
#pragma once

#include <span>

#include "grid/grid.h"
#include "rules/chain_lanes.h"
#include "rules/evidence.h"
#include "rules/g_candidates.h"
#include "rules/pass_context.h"

namespace bitwhip::rules {

struct ChainStyle {
  // Cells in which a justification counts; inside: all but the first.
  enum class By : std::uint8_t { nowhere, first_and_last, inside, anywhere };
  // Justifying links must lie in the 2D space of the variable.
  bool restricted = false;
  By by_target = By::nowhere;
  bool by_right = false;
  bool right_first = false;  // prefers an rlc to the target where both justify
};

// Style of whips and braids, in which any link justifies.
inline constexpr ChainStyle kWhipStyle{.by_target = ChainStyle::By::anywhere, .by_right = true};

// Completes the links. `search` must be in the state in which the chain was found. `guardians`:
// those of the relation that stands for a cell without a variable.
std::vector<ChainCell> justified(const PassContext& context, const ChainStyle& style,
                                 Candidate target, std::span<const ChainLink> links,
                                 const CandidateSet& guardians = {});

// Returns true if the two are linked. `from` may be a g-candidate.
bool linked(const GridTables& tables, const GCandidates& g_candidates, Candidate from,
            Candidate to);

// The searches for whips and braids return bare sequences of right-linking candidates. The
// functions below turn them into evidence and verify them on the way.

// Where a left-linking candidate gets its link from: in whips from the last right-linking candidate
// (at first the target), in braids from any earlier one or the target.
enum class LeftLink { last, any };

// Returns the chain on `target` with these right-linking candidates in this order; std::monostate
// when they make none. A minirow becomes the g-candidate kFirstGroup + minirow.
Evidence whip_evidence(const PassContext& context, LeftLink rule, RowIndex target,
                       std::span<const RowIndex> rights);

// Returns the chain of a target that the last search in lanes, for whips or braids, found
// (ChainLanes::found_chains). Left-linking candidates may be ghosts of the options.
Evidence shown_evidence(const PassContext& context, LeftLink rule, RowIndex target,
                        const LaneSearchOptions& options);
// Searches in lanes for a chain of length at most n on `target`. Returns std::monostate if there is
// none, for n > kLongestInLanes, and when the budget ends the search. Precondition: the closures
// are advanced to wave n - 1. `ghosts`: as in LaneSearchOptions.
Evidence lane_evidence(PassContext& context, LeftLink rule, RowIndex target, int n,
                       const CandidateSet* ghosts = nullptr);
// Returns true if a whip that was found earlier, or a beginning of it, eliminates the target in a
// state with these candidates. Allocates nothing.
bool is_whip(const GridTables& tables, const GCandidates& g_candidates, const CandidateSet& present,
             Candidate target, std::span<const ChainLink> links);
// Stores the chain as bare links, kLongestInLanes at most; returns their number, 0 for none.
// Allocates nothing.
int shown_links(const PassContext& context, LeftLink rule, RowIndex target,
                const LaneSearchOptions& options, ChainLink* links);

}  // namespace bitwhip::rules
