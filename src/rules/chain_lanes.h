// Short whips and braids on all targets of a pass at once: breadth first, one lane a partial chain.
//
// A lane is a target Z with right-linking candidates R_1..R_k. 256 of them are asserted from
// scratch and swept together (kernels/waves-inl.h), which gives what is dead, what R_k has removed,
// and so the candidates that may be R_(k+1): the singles of columns that are touched. A chain that
// one more R ends is a whip. Else a bound comes first: a lane is walked on only when waves of
// touched singles meet a contradiction in as many waves as R's are left, and in the last of them by
// one candidate alone. What is left makes the lanes of the next generation. A generation of more
// than 256 lanes is walked part by part, each to its end, so memory is fixed.
//
// Levels: the wave in which the closure of Z asserts a candidate is its level. What follows from
// candidates of level <= m has level <= m + 1, and the contradiction needs one of as many levels as
// the target's R's (pass_context.h: needed). A lane whose level falls behind is dropped.
//
// Braids differ in two ways. All singles may follow, touched or not. And what can follow depends on
// the set of R's alone: a candidate that might have come in place of an earlier R, and comes before
// it in the order of the rows, is shut out, so that each set is met once.
//
// Ghosts: a candidate that has gone may still give V_(k+1), where that is asked for (the whips of
// a state before it had gone). The bounds hold, since waves of all singles assert whatever such a
// chain does. In a thinned state (pass.h) V_(k+1) may also be a variable with one candidate,
// R_(k+1), that a ghost gives. And with minirows one step more: an R that is a candidate may follow
// again, where it stands for a minirow that once had another candidate, a ghost now. Such a minirow
// served two of its variables, and the candidate that is left of it must be able to. (docs/WMIN.md
// has the proof that needs both.)
//
// The partial chains of one length grow by a factor of two to four a step, so from length
// kDeepLength on the search goes target by target, depth first (whip.h). Chains with ghosts are
// searched for in lanes up to kLongestInLanes, and there lanes tell whether any longer chain might
// be.
//
// Cost: some 5 nanoseconds a partial chain. Thread-safety: one object, one thread.
#pragma once

#include "grid/grid.h"
#include "grid/spaces.h"
#include "rules/lanes.h"
#include "rules/pass.h"

namespace bitwhip::rules {

class PassContext;
struct TargetCount;

inline constexpr int kDeepLength = 9;
inline constexpr int kLongestInLanes = 15;

// Options of a search in lanes. Null pointers mean no restriction and no ghosts.
struct LaneSearchOptions {
  const CandidateSet* targets = nullptr;  // only these targets
  // For whips: candidates that are gone and may be left-linking all the same, and, by target
  // (kCandidates sets), those of them that are not allowed for it. V_(k+1) may be any undecided
  // variable that holds a candidate, or would hold such a ghost, linked to R_k.
  const CandidateSet* ghosts = nullptr;
  const CandidateSet* not_for = nullptr;
  // Ends the search at the first targets found.
  bool first = false;
  // Limit on SearchStats::nodes at which the search ends with Halt::own_limit.
  std::uint64_t until_node = ~std::uint64_t{0};

  bool is_ghost(Candidate c, const CandidateSet& present, Candidate target) const {
    return ghosts != nullptr && ghosts->has(c) && !present.has(c) &&
           !(not_for != nullptr && not_for[target].has(c));
  }
};

// As `ghosts`: no ghosts, but the state may have singles whose column nothing has touched.
inline constexpr CandidateSet kNoGhosts;

struct ChainLanes {
  static constexpr int kMostRight = kLongestInLanes - 1;

  struct LaneChain {
    RowIndex target;
    std::uint8_t level;   // of the chain
    std::uint8_t parent;  // lane of the chain without its last R
    RowIndex right[kMostRight];
  };
  // Partial chains of one length that are extended together.
  struct Generation {
    int count = 0;
    LaneChain chain[kLanes];
    const LaneWord* next;  // by row: the lanes that it may extend
  };
  Generation generation[kMostRight + 1];
  // The tables of `next` per length; without ghosts the first one is that of the closures.
  LaneWord* singles[kMostRight + 1];
  Lanes lanes;
  LaneWord* asserted;
  LaneWord* fresh;
  Ghosts ghosts;
  bool found[kCandidates];  // by row: a target with a chain
  // Whether the last search left out a chain for its length, on a target whose closure meets a
  // contradiction in time.
  bool cut;

  // The chain found for a target: its R's, without the last one where `one_more`.
  struct FoundChain {
    std::uint8_t length;
    bool one_more;
    RowIndex right[kMostRight];
  };
  FoundChain found_chains[kCandidates];

  void take(TableAllocator& tables) {
    for (LaneWord*& table : singles) tables.rows(table);
    lanes.take(tables);
    tables.rows(asserted);
    tables.rows(fresh);
    tables.take(ghosts.allowed, std::size_t{kCandidates} * kWords);
  }
  // Lists the candidates that are gone and lie in an undecided variable.
  void load_ghosts(const Pass& pass, const Spaces& spaces, const Geometry& geometry,
                   const CandidateSet& list) {
    ghosts.count = 0;
    list.each([&](Candidate c) {
      if (pass.find(c) != Pass::kNone) return;
      const int g = ghosts.count;
      BITWHIP_INVARIANT(g < kCandidates && geometry.memberships(c).size() <= Pass::kPlaces);
      ghosts.places[g] = 0;
      for (const auto& [variable, value] : geometry.memberships(c)) {
        const std::uint16_t column = pass.column_showing(variable);
        if (column != Pass::kNone)
          ghosts.place[g * Pass::kPlaces + ghosts.places[g]++] =
              static_cast<std::uint16_t>(column * kWords);
      }
      if (ghosts.places[g] == 0) return;
      ghosts.barring_size[g] = 0;
      for (int m = 0; m < pass.minirows; ++m) {
        if (!spaces.minirow_links(pass.minirow[m]).has(c)) continue;
        BITWHIP_INVARIANT(ghosts.barring_size[g] < Pass::kBarring);
        ghosts.barring[g * Pass::kBarring + ghosts.barring_size[g]++] =
            static_cast<std::uint16_t>((pass.rows + m) * kWords);
      }
      ghosts.name[g] = c;
      ++ghosts.count;
    });
  }
};

// Returns the first ghost of the options, allowed for the target, that shares a minirow with c, or
// kNoCandidate. Candidates that are present are no ghosts.
inline Candidate ghost_beside(const GridTables& tables, const CandidateSet& present,
                              const LaneSearchOptions& options, Candidate c, Candidate target) {
  for (const auto& [variable, value] : tables.geometry().memberships(c)) {
    for (const Spaces::MinirowPart& part : tables.spaces().parts(variable)) {
      if (!(part.mask >> value & 1)) continue;
      for (const Candidate other : tables.spaces().members(part.minirow)) {
        if (other != c && options.is_ghost(other, present, target)) return other;
      }
    }
  }
  return kNoCandidate;
}

struct ChainLaneKernels {
  // Stores the rows that are targets of a whip, or of a braid, of length at most n, n <=
  // kLongestInLanes. ChainLanes::found_chains then has a chain of each of them. Preconditions: the
  // closures are advanced to wave n - 1; with minirows the state has no whips of length 1.
  TargetCount (*whips)(PassContext& context, int n, const LaneSearchOptions& options,
                       RowIndex* targets);
  TargetCount (*braids)(PassContext& context, int n, const LaneSearchOptions& options,
                        RowIndex* targets);
};
const ChainLaneKernels& chain_lane_kernels();

}  // namespace bitwhip::rules
