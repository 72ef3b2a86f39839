// The strategies of the simple systems (rating/simple_ratings.cpp), each a technique on masks, with
// the singles that these systems place themselves.
//
//   naked single, hidden single   the only candidate of a cell; of a digit in a house
//   bucket, block-line, marks     locked candidates (locked.h) in variables of some kinds, of some
//                                 numbers of candidates
//   pigeonhole, member sets       naked and hidden subsets (subset.cpp), of sizes of their own
//   comparisons, neighbours       whips of length 1 over links, by their shapes (below);
//                                 chains of consecutive cells (relation_chain.cpp)
//   chains                        of pairs, of digits, generalised, nrc: the shortest ones
//
// Where a system has chains of pairs and of digits, those with fewer squares come first, of pairs
// when equal.
//
// Thread-safety: as for all techniques.
#include <array>
#include <cstdlib>
#include <span>

#include "base/bits.h"
#include "base/registry.h"
#include "grid/candidate.h"
#include "grid/grid.h"
#include "grid/spaces.h"
#include "rulebook/rules.h"
#include "rules/brt.h"
#include "rules/catalog.h"
#include "rules/cell_relations.h"
#include "rules/evidence.h"
#include "rules/locked.h"
#include "rules/mask_techniques.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {
namespace {

// Shortest chains of bivalue variables: chains of pairs, chains of digits, generalised chains,
// nrc-chains.
//
// Definition: a chain has CSP-variables V1 .. Vn with two candidates each, L_k and R_k; L1 is
// linked to the target Z, L_(k+1) to R_k, R_n to Z. If Z were true, so would be each R_k in turn,
// and Z false. The four sorts below differ in their variables and links:
//
//   sort     variables   links        ends                   is elsewhere called          squares
//   pairs    cells       one digit    linked to Z            xy-chain (HLS ch. XIII)      n
//   digits   no cells    one digit    linked to Z            c-chain (HLS ch. XV)         2n
//   general  all         any          two squares, one       AIC of type 1               up to 2n
//                                     digit: that of Z
//   nrc      all         any          linked to Z            nrc-chain (HLS ch. XX)       up to 2n
//
// Generalised chains are those of Sudoku Helper: "L1 or R_n" holds of one digit in two squares, and
// the digit goes from every square that sees both. Only the ends matter, so Z itself may be met on
// the way.
//
// Algorithm: what a chain can still become depends on its last R alone, so breadth first, every
// candidate once as an L: from the target, and of generalised chains from each first end. The first
// way back is a shortest chain; those with longer ones than the best so far are given up at its
// length. Rules that ask for all candidates to differ (chain_search.h) need a search by depth. Of
// the other three sorts, a shortest way over all targets has different candidates of itself: if L_k
// were an R_j, the way from R_j back to it would be a shorter chain on the target R_j. Confluent
// with singles: when a candidate of a chain goes, the singles that follow run along the chain and
// remove Z.
//
// Cost: some microseconds a target where no chain exists, far less where one is short.

enum class PathSort : std::uint8_t { pairs, digits, general, nrc };

class BivaluePaths {
 public:
  // Collects the variables and links of a sort in a state.
  BivaluePaths(const GridTables& tables, const OpenMasks& masks, PathSort sort)
      : tables_(tables), sort_(sort), open_(masks.open) {
    const Geometry& geometry = tables_.geometry();
    for (Variable v = 0; v < geometry.variables(); ++v) {
      const unsigned mask = masks.table.lane[v];
      if (kMaskBits[mask] != 2) continue;
      if (const bool cell = geometry.kind(v) == VariableKind::rc;
          (sort == PathSort::pairs && !cell) || (sort == PathSort::digits && cell))
        continue;
      const Candidate a = geometry.candidate(v, first_member(mask));
      const Candidate b = geometry.candidate(v, first_member(mask & (mask - 1)));
      BITWHIP_INVARIANT(edges_[a] < kMaxPlaces && edges_[b] < kMaxPlaces);
      edge_[a][edges_[a]++] = {v, b};
      edge_[b][edges_[b]++] = {v, a};
      left_.add(a);
      left_.add(b);
    }
  }

  // Returns the length of the shortest chains, with all their targets in `targets`; 0 if no chain
  // has length `limit` or less.
  int shortest(int limit, CandidateSet& targets) {
    int best = 0;
    targets = {};
    if (sort_ == PathSort::general && (best = least_from_ends(limit)) == 0) return 0;
    open_.each([&](Candidate z) {
      if (!left_.meets(links(z))) return;
      const int length = search(z, best == 0 ? limit : best);
      if (length == 0) return;
      if (best == 0 || length < best) targets = {};
      best = length;
      targets.add(z);
    });
    return best;
  }

  // Returns a shortest chain on a target that has one; valid until the next call.
  std::span<const ChainLink> chain(Candidate target) {
    const int length = search(target, kNoLimit);
    BITWHIP_INVARIANT(0 < length && length <= kCandidates);
    for (int i = length, at = found_; i > 0; --i, at = node_[at].parent)
      chain_[i - 1] = node_[at].link;
    return {chain_, static_cast<std::size_t>(length)};
  }

  static constexpr int kNoLimit = kCandidates;

 private:
  static constexpr int kMaxPlaces = 8;
  struct Edge {
    Variable variable;
    Candidate right;
  };

  bool any_link() const { return sort_ == PathSort::general || sort_ == PathSort::nrc; }
  const CandidateSet& digit_links(Candidate c) const {
    return tables_.spaces().links(VariableKind::rc, c);
  }
  const CandidateSet& links(Candidate c) const {
    return any_link() ? tables_.spaces().links(c) : digit_links(c);
  }

  // Returns the length of a shortest chain from one of the first Ls to an R of `back`, 0 if none
  // has length `limit` or less. The root is no R.
  int search(Candidate root, const CandidateSet& first, const CandidateSet& back, int limit) {
    CandidateSet fresh = left_;  // not yet an L
    CandidateSet right = {};     // already an R
    right.add(root);
    node_[0] = {{0, kNoCandidate, root}, 0};
    int begin = 0, end = 1;
    for (int length = 1; length <= limit && begin < end; ++length) {
      const int stop = end;
      for (int at = begin; at < stop; ++at) {
        const CandidateSet& reach = length == 1 ? first : links(node_[at].link.right);
        for (std::size_t w = 0; w < fresh.word.size(); ++w) {
          std::uint64_t rest = reach.word[w] & fresh.word[w];
          fresh.word[w] &= ~rest;
          for (; rest; rest &= rest - 1) {
            const auto l = static_cast<Candidate>(w * 64 + first_member(rest));
            for (int i = 0; i < edges_[l]; ++i) {
              const auto& [v, r] = edge_[l][i];
              if (right.has(r)) continue;
              right.add(r);
              BITWHIP_INVARIANT(end <= kCandidates);  // each candidate is an R once
              node_[end] = {{v, l, r}, static_cast<std::uint16_t>(at)};
              if (back.has(r)) {
                found_ = end;
                return length;
              }
              ++end;
            }
          }
        }
      }
      begin = stop;
    }
    return 0;
  }

  int search_from(Candidate end, const CandidateSet& back, int limit) {
    CandidateSet first = {};
    first.add(end);
    return search(end, first, back, limit);
  }

  // Returns the length of a shortest chain on the target, 0 if none has length `limit` or less.
  int search(Candidate target, int limit) {
    if (sort_ != PathSort::general) return search(target, links(target), links(target), limit);
    const CandidateSet& peers = digit_links(target);
    int best = 0;
    Candidate begin = kNoCandidate;
    left_.common(peers).each([&](Candidate end) {
      const int length = search_from(end, peers, best == 0 ? limit : best - 1);
      if (length == 0) return;
      best = length;
      begin = end;
    });
    return best == 0 ? 0 : search_from(begin, peers, best);
  }

  // Returns the length of the shortest generalised chains on any target, 0 if none has length
  // `limit` or less.
  int least_from_ends(int limit) {
    int best = 0;
    left_.each([&](Candidate end) {
      CandidateSet back = {};
      open_.common(digit_links(end)).each([&](Candidate z) { back.add(digit_links(z)); });
      const int length = search_from(end, back, best == 0 ? limit : best - 1);
      if (length > 0) best = length;
    });
    return best;
  }

  const GridTables& tables_;
  const PathSort sort_;
  const CandidateSet open_;
  CandidateSet left_;  // of bivalue variables
  std::uint8_t edges_[kCandidates] = {};
  Edge edge_[kCandidates][kMaxPlaces];

  // An R of the last search and its predecessor, in the order in which the search met them.
  struct ReachedLink {
    ChainLink link;
    std::uint16_t parent;
  };
  ReachedLink node_[kCandidates + 1];
  int found_ = 0;  // node that closed the chain
  ChainLink chain_[kCandidates];
};

// Technique that places singles in variables of some kinds.
class PlacedSingle final : public Technique {
 public:
  explicit constexpr PlacedSingle(std::uint8_t kinds)
      : Technique(PositionView::masks), kinds_(kinds) {}
  bool places() const override { return true; }
  FindResult find(Position& position, int size, CandidateList& out) const override {
    if (size != 1) return {.exhausted = true};
    const Grid& grid = position.grid();
    simd::LaneSet single, where{}, decided;
    position.kernels().scan(grid.table(), position.tables().lanes(), single);
    for (int kind = 0; kind < kVariableKinds; ++kind) {
      if (!(kinds_ >> kind & 1)) continue;
      for (int w = 0; w < position.tables().words(); ++w)
        where.word[w] |= position.tables().variables(static_cast<VariableKind>(kind)).word[w];
    }
    Candidate list[simd::kMaskLanes];
    const int count = list_singles(position.tables(), grid, single, where, list, decided);
    for (int i = 0; i < count; ++i) out.add(list[i]);
    return {.exhausted = true};
  }

  Evidence explain(Position& position, Candidate target, int) const override {
    for (const auto [v, k] : position.geometry().memberships(target)) {
      if ((kinds_ >> static_cast<unsigned>(position.geometry().kind(v)) & 1) &&
          is_single_bit(position.grid().mask(v)))
        return SingleEvidence{v};
    }
    return {};
  }

 private:
  const std::uint8_t kinds_;
};

// Technique for the shortest chains of one sort.
class ShortestChain final : public Technique {
 public:
  // `yields`: chains of pairs give way to chains of digits with fewer squares.
  constexpr ShortestChain(PathSort sort, bool yields)
      : Technique(PositionView::masks), sort_(sort), yields_(yields) {}
  FindResult find(Position& position, int size, CandidateList& out) const override {
    if (size != 1) return {.exhausted = true};
    constexpr int kWork = 4096;  // a search from every candidate
    if (position.budget().spend(kWork)) return {.halt = position.budget().halt()};
    CandidateSet targets, others;
    const int length = BivaluePaths(position.tables(), position.masks(), sort_)
                           .shortest(BivaluePaths::kNoLimit, targets);
    if (length == 0) return {.exhausted = true};
    if (yields_ && BivaluePaths(position.tables(), position.masks(), PathSort::digits)
                           .shortest((length - 1) / 2, others) > 0)
      return {};
    out.add(targets);
    return {.exhausted = true};
  }
  Evidence explain(Position& position, Candidate target, int) const override {
    BivaluePaths paths(position.tables(), position.masks(), sort_);
    ChainEvidence evidence;
    for (const ChainLink& link : paths.chain(target))
      evidence.cells.push_back({link, {link.right}, {}});
    return evidence;
  }

 private:
  const PathSort sort_;
  const bool yields_;
};

// Whips of length 1 over links, under the names that one classic program (JSudoku) gives them. They
// differ in the kind of their variable and in how its candidates and the target lie to each other.
// Cells are neighbours when digits that differ by one are linked between them; they see each other
// when equal digits are linked.
//
//   name                    the variable holds                    the target
//   less, greater           cell a, any digits                    in a cell that is above or below
//                                                                 a
//   union                   cell a, any digits                    in a cell whose digit is next to
//                                                                 that of a
//   non-consecutive 1       cell {x, x+1}                         x or x+1 of a neighbour that sees
//                                                                 the cell
//   non-consecutive 2       cell {x-1, x+1}                       x of a neighbour
//   non-consecutive 3       cell {x-1, x, x+1}                    x of a neighbour that sees the
//                                                                 cell
//   non-consecutive 4       digit x in two cells of a house       x-1 or x+1 in one of them; the
//                                                                 other is its neighbour
//   non-consecutive 5       digit x in two cells of a house       x-1 or x+1 of a cell beside both,
//                                                                 a neighbour of both
//   non-consecutive 6       digit x in three cells of a house     x-1 or x+1 in one of them; the
//                                                                 other two are its neighbours
//   non-consecutive 7       digit x in three cells of a house     x-1 or x+1 of a cell beside them,
//                                                                 a neighbour of all
//   inclusion               digit x in two or more cells          x of a cell that sees all: locked
//                                                                 candidates, with any houses and
//                                                                 links
//
// No pattern knows rows, columns or blocks, so those of corner neighbours, of knight's moves, of a
// torus or of marked edges are the same. All are confluent: what is taken from one leaves one of
// these, a single, or nothing to remove. The candidates of a variable that are decided elsewhere do
// not occur in it.
//
// Cost: a few microseconds a state; the links that all candidates of a variable share, and a look
// at each.

enum class LinkShape : std::uint8_t {
  comparison,
  consecutive,
  pair,
  gap,
  triplet,
  two_in,
  two_beside,
  three_in,
  three_beside,
  inclusion
};

bool is_of_cell(LinkShape shape) { return shape <= LinkShape::triplet; }

// Conditions of a shape beside the kind of its variable.
struct ShapeRow {
  // Of a cell: its digits, and the eliminated ones, as bits from its least digit on; 0: any.
  unsigned holds = 0, lost = 0;
  int count = 0;    // of a house: number of candidates of the variable; 0: any
  bool in = false;  // whether the target lies in one of their cells
};
constexpr ShapeRow kShapes[] = {
    {},                         // comparison
    {},                         // consecutive
    {.holds = 3, .lost = 3},    // pair
    {.holds = 5, .lost = 2},    // gap
    {.holds = 7, .lost = 2},    // triplet
    {.count = 2, .in = true},   // two_in
    {.count = 2, .in = false},  // two_beside
    {.count = 3, .in = true},   // three_in
    {.count = 3, .in = false},  // three_beside
    {},                         // inclusion
};
const ShapeRow& row_of(LinkShape shape) { return kShapes[static_cast<int>(shape)]; }

// Returns true if the variable is of the right kind, with the right candidates.
bool may_hold(Position& position, Variable v, LinkShape shape) {
  const unsigned mask = position.masks().table.lane[v];
  const auto& [holds, lost, count, in] = row_of(shape);
  if (kMaskBits[mask] < 2 || (position.geometry().kind(v) == VariableKind::rc) != is_of_cell(shape))
    return false;
  return (holds == 0 || mask >> first_member(mask) == holds) &&
         (count == 0 || kMaskBits[mask] == count);
}

// Returns true if variable and target have the shape. Precondition: all candidates of the variable
// are linked to the target.
bool fits(Position& position, Variable v, Candidate target, LinkShape shape) {
  const CellRelations& relations = position.relations();
  const int cell = cell_of(target);
  if (is_of_cell(shape)) {
    if (cell == v) return false;
    if (shape == LinkShape::comparison)
      return relations.is_below(v, cell) || relations.is_below(cell, v);
    if (!relations.related(v).has(cell)) return false;
    if (shape == LinkShape::consecutive) return relations.consecutive(v, cell);
    const bool seen = shape == LinkShape::gap || relations.sees(v, cell);
    const unsigned lost = row_of(shape).lost
                          << first_member(unsigned{position.masks().table.lane[v]});
    return seen && (lost >> (digit_of(target) - 1) & 1) && relations.not_consecutive(v, cell);
  }
  const int digit = digit_of(position.geometry().candidate(v, 0));
  if (shape == LinkShape::inclusion) return digit_of(target) == digit;
  if (std::abs(digit_of(target) - digit) != 1) return false;
  bool in = false, neighbours = true;
  for (unsigned rest = position.masks().table.lane[v]; rest; rest &= rest - 1) {
    const int place = cell_of(position.geometry().candidate(v, first_member(rest)));
    in = in || place == cell;
    neighbours = neighbours && (place == cell || (relations.related(place).has(cell) &&
                                                  relations.not_consecutive(place, cell)));
  }
  return neighbours && in == row_of(shape).in;
}

FindResult list_link_patterns(Position& position, int size, PatternCollector& patterns,
                              LinkShape shape) {
  if (size != 1 || (shape != LinkShape::inclusion && !position.relations().any()))
    return {.exhausted = true};
  const OpenMasks& masks = position.masks();
  for (Variable v = 0; v < position.geometry().variables(); ++v) {
    if (!may_hold(position, v, shape)) continue;
    CandidateSet fitting;
    linked_to_all(position.tables(), masks.table, masks.open, v).each([&](Candidate c) {
      if (fits(position, v, c, shape)) fitting.add(c);
    });
    if (patterns.take(fitting, [&] { return LockedEvidence{v, fitting.list()}; })) break;
  }
  return {.exhausted = true};
}

constexpr std::uint8_t kCell = kind_bit(VariableKind::rc);
constexpr std::uint8_t kBlock = kind_bit(VariableKind::bn);
constexpr std::uint8_t kLine = kind_bit(VariableKind::rn) | kind_bit(VariableKind::cn);
constexpr std::uint8_t kHouse = kBlock | kLine | kind_bit(VariableKind::other);

constinit const PlacedSingle kNakedSingle{kCell};
constinit const PlacedSingle kHiddenSingle{kHouse};
constinit const PlacedSingle kHiddenInBlock{kBlock};
constinit const ShortestChain kPairChains{PathSort::pairs, true};
constinit const ShortestChain kPairsAlone{PathSort::pairs, false};
constinit const ShortestChain kDigitChains{PathSort::digits, false};
constinit const ShortestChain kGeneral{PathSort::general, false};
constinit const ShortestChain kShortestNrc{PathSort::nrc, false};

template <LinkShape kShape>
const auto& kLinks = kMaskTechnique<list_link_patterns, kShape>;

constexpr RuleInfo strategy(std::string_view name, std::string_view summary, int least, int most,
                            const Technique& technique, std::string_view in_sentences = {}) {
  return {{.name = name,
           .summary = summary,
           .least = least,
           .most = most,
           .within = Within::nothing,
           .step_form = StepForm::sentence,
           .notation = in_sentences.empty() ? name : in_sentences},
          &technique};
}

constexpr std::array kStrategies{
    strategy("naked single", "the only candidate of a cell", 1, 1, kNakedSingle),
    strategy("hidden single", "the only place of a digit in a house", 1, 1, kHiddenSingle),
    strategy("hidden single in a block", "the only place of a digit in a block", 1, 1,
             kHiddenInBlock, "hidden single"),
    strategy("bucket", "locked candidates", 1, 1, kLockedIn<kHouse, 2>),
    strategy("naked pigeonhole", "squares that hold as many digits only", 2, 4,
             kSubsets<SubsetKind::naked>, "pigeonhole"),
    strategy("hidden pigeonhole", "digits that fit as many squares only", 2, 4,
             kSubsets<SubsetKind::hidden>, "pigeonhole"),
    strategy("chain of pairs", "the shortest xy-chains", 1, 1, kPairChains),
    strategy("chain of digits", "the shortest chains of one digit", 1, 1, kDigitChains),
    strategy("generalised chain",
             "the shortest nrc-chains with one digit at both ends, which goes from what sees both",
             1, 1, kGeneral),
    strategy("nrc-chain of any ends", "the shortest nrc-chains", 1, 1, kShortestNrc),
    strategy("cross hatching with 2 marks", "a digit with two marks in a block, in one line", 1, 1,
             kLockedIn<kBlock, 2, 2>),
    strategy("cross hatching with 3 marks", "a digit with three marks in a block, in one line", 1,
             1, kLockedIn<kBlock, 3, 3>),
    strategy("partial member set", "naked subsets of any size", 1, 8, kSubsets<SubsetKind::naked>),
    strategy("full member set", "hidden subsets of any size", 1, 8, kSubsets<SubsetKind::hidden>),
    strategy("block-line interaction", "pointing", 1, 1, kLockedIn<kBlock, 2>),
    strategy("block-block interaction", "two blocks that hold a digit in the same two lines only",
             1, 1, kLockedIn<kLine, 2>),
    strategy("greater/less pair", "two cells with a sign between them", 1, 1,
             kLinks<LinkShape::comparison>),
    strategy("consecutive pair union", "two consecutive cells", 1, 1,
             kLinks<LinkShape::consecutive>),
    strategy("non-consecutive 1", "two digits that follow each other, in one cell", 1, 1,
             kLinks<LinkShape::pair>),
    strategy("non-consecutive 2", "two digits on both sides of a third, in one cell", 1, 1,
             kLinks<LinkShape::gap>),
    strategy("non-consecutive 3", "three digits that follow each other, in one cell", 1, 1,
             kLinks<LinkShape::triplet>),
    strategy("non-consecutive 4", "a digit in two neighbours of a house", 1, 1,
             kLinks<LinkShape::two_in>),
    strategy("non-consecutive 5", "a digit in two cells of a house, with a neighbour of both", 1, 1,
             kLinks<LinkShape::two_beside>),
    strategy("non-consecutive 6",
             "a digit in three cells of a house, one a neighbour of the others", 1, 1,
             kLinks<LinkShape::three_in>),
    strategy("non-consecutive 7", "a digit in three cells of a house, with a neighbour of all", 1,
             1, kLinks<LinkShape::three_beside>),
    strategy("mandatory inclusion", "a digit that a house holds in cells that others see", 1, 1,
             kLinks<LinkShape::inclusion>),
    strategy("chain of consecutive cells", "a path of cells, each consecutive with the next", 1, 1,
             kMaskTechnique<list_relation_chains, true>),
    strategy("fish", "houses that hold a digit in as many other houses only", 2, 4,
             kSubsets<SubsetKind::super_hidden>),
};
const RuleInfo kPairsInfo = strategy("chain of pairs", "the shortest xy-chains", 1, 1, kPairsAlone);

}  // namespace

Registry<RuleInfo> strategies() { return std::span<const RuleInfo>(kStrategies); }

const RuleInfo& pairs_alone() { return kPairsInfo; }

}  // namespace bitwhip::rules
