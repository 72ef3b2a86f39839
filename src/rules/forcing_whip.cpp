#include "rules/forcing_whip.h"

#include <algorithm>
#include <bit>

#include "grid/spaces.h"
#include "rules/budget.h"
#include "rules/chain_evidence.h"
#include "rules/closures.h"
#include "rules/evidence.h"
#include "rules/or_relations.h"
#include "rules/partial_whips.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/search_profile.h"

namespace bitwhip::rules {
namespace {

// By length: the candidates that partial whips of at most that length from a candidate eliminate.
using EliminationsByLength = std::array<CandidateSet, kMaxLength>;

constexpr int kMostCases = 5;

// Walk over all partial whips of limited length from a candidate. `cut`: longer ones may exist.
class EndsWalk : public PartialWhips {
 public:
  EndsWalk(PassContext& context, int longest)
      : PartialWhips(context, longest, longest >= kMemoLength) {
    BITWHIP_INVARIANT(longest >= 1);
  }

  // Stores for each candidate and minirow the length of the shortest partial whip that ends in it,
  // kNever for none.
  void run(Candidate from, WhipEnds::Lengths& lengths) {
    std::fill_n(lengths.begin(), WhipEnds::ends(context_.groups()), kNever);
    lengths_ = &lengths;
    ++context_.stats.searches;
    begin(from);
    extend(0, from);
  }
  // Returns a path of length `longest` to `end`, which must exist; empty if the walk was given up.
  std::vector<ChainLink> path_to(Candidate from, Candidate end) {
    sought_ = end;
    WhipEnds::Lengths lengths;
    run(from, lengths);
    if (halt != Halt::none) return {};
    BITWHIP_INVARIANT(lengths[end] == longest_);
    const auto links = first_links(longest_);
    return {links.begin(), links.end()};
  }

 private:
  static constexpr int kMemoLength = 7;  // shorter walks hardly repeat themselves

  // Returns true if the walk is over. The continuation depends on the set of R's alone, so each set
  // is visited once, with the first L that leads to it.
  bool extend(int depth, Candidate last) {
    if (!go_on()) return true;
    const int length = depth + 1;
    const auto note = [&](const ChainLink& link) {
      std::uint8_t& least = (*lengths_)[link.right];
      if (least > length) least = static_cast<std::uint8_t>(length);
      put(depth, link);
      return link.right == sought_;
    };
    if (length == longest_) {
      return each_next<LinkVisits::twice>(depth, last, [&](const ChainLink& link) {
        cut = true;
        return note(link);
      });
    }
    return each_next(depth, last, [&](const ChainLink& link) {
      if (note(link)) return true;
      ++made;
      if (known(length, false)) return halt != Halt::none;
      take(depth);
      return extend(length, link.right);
    });
  }

  WhipEnds::Lengths* lengths_ = nullptr;
  Candidate sought_ = kNoCandidate;
};

// The cases of a forcing whip: all candidates of a variable, or all guardians of a relation.
class ForcingCases {
 public:
  enum class Whips : bool { gone, open };
  // `n`: length of the pattern; the closures must be advanced to wave n - 1. Whips::gone: there are
  // no whips of length n.
  ForcingCases(PassContext& context, int n, Whips whips = Whips::open)
      : context_(context), spaces_(context.spaces()), most_(n - 1) {
    BITWHIP_INVARIANT(0 <= most_ && most_ < kMaxLength);
    if (whips == Whips::gone) return;
    for (int row = 0; row < context.pass.rows; ++row) {
      if (context.needed[row] <= most_) whips_.add(context.pass.open[row]);
    }
  }

  void take(int column) {
    const Pass& pass = context_.pass;
    variable_ = pass.name[column];
    count_ = 0;
    for (const std::uint16_t member : pass.members(column))
      add(static_cast<RowIndex>(member / kWords));
  }
  void take(const OrRelation& relation) {
    variable_ = kNoVariable;
    count_ = 0;
    relation.guardians.each([this](Candidate c) { add(context_.pass.find(c)); });
  }

  Variable variable() const { return variable_; }
  int count() const { return count_; }
  Candidate candidate(int i) const { return context_.pass.open[row_[i]]; }

  // Returns true if the last waves allow targets. A pattern over a variable that gives one case the
  // whole length may be a whip.
  bool may_serve() {
    return agrees(variable_ == kNoVariable) || (variable_ != kNoVariable && may_be_whip());
  }
  // Returns true if the closures of all cases may eliminate a common candidate; without `all_waves`
  // their last wave is ignored.
  bool agrees(bool all_waves) {
    if (!all_waves && most_ == 0) return false;  // no wave is left
    for (int i = 0; i < count_; ++i) {
      const Closures::TargetBatch& batch = context_.closures.batch[row_[i] / kLanes];
      if (context_.conflict[row_[i]] <= (all_waves || batch.wave != most_ ? batch.wave : most_ - 1))
        return true;
    }
    load_left(all_waves);
    const auto& left = context_.ends->left[all_waves];
    for (int w = 0, rows = context_.pass.rows; rows > 0; ++w, rows -= 64) {
      LaneWord all = 0;
      for (int i = 0; i < count_; ++i) all |= left[row_[i]][w];
      if (all != (rows < 64 ? (LaneWord{1} << rows) - 1 : ~LaneWord{0})) return true;
    }
    return false;
  }
  // Returns true if the pattern may be a whip, where all cases but one are linked to the target.
  // Otherwise at most n - 2 is left for the partial whips of a case.
  bool may_be_whip() const {
    for (int free = 0; free < count_; ++free) {
      CandidateSet linked = whips_;
      for (int i = 0; i < count_; ++i) {
        if (i != free) linked = linked.common(spaces_.links(candidate(i)));
      }
      if (!linked.empty()) return true;
    }
    return false;
  }
  bool closed() const {
    return std::all_of(row_, row_ + count_, [this](RowIndex row) { return context_.closed[row]; });
  }

  // Returns true if the closures allow a target: wave by wave they eliminate no less than partial
  // whips. Also computes the lengths that the partial whips need at most.
  bool may_have_targets() {
    load_closures();
    std::fill_n(longest_, count_, -1);
    each_sharing([this](const CandidateSet& targets, const int* lengths) {
      const bool whip =
          variable_ != kNoVariable &&
          std::any_of(lengths, lengths + count_, [this](int p) { return p == most_; });
      if (whip && !targets.meets(whips_)) return false;
      for (int i = 0; i < count_; ++i) longest_[i] = std::max(longest_[i], lengths[i]);
      return false;
    });
    return longest_[0] >= 0;
  }

  // Loads what partial whips eliminate, cheapest case first, as long as targets are left. Returns
  // false when the search was given up.
  bool load_whips() {
    longer_ = false;
    bool done[kMostCases] = {};
    for (int step = 0; step < count_; ++step) {
      // Takes the cheapest walk next.
      int i = -1, least = kNever + 1;
      for (int j = 0; j < count_; ++j) {
        const int cost = cost_of(j);
        if (done[j] || cost >= least) continue;
        i = j;
        least = cost;
      }
      done[i] = true;
      if (least > 0 && targets().empty()) {
        longer_ = true;
        return true;
      }
      const int walked = walked_of(i), exact = std::max(walked > 0 ? 0 : longest_[i], 0);
      longer_ |= walked == 0 && longest_[i] < most_;
      if (least > 0 && !walk(i)) return false;
      for (int m = exact + 1; m <= most_; ++m) reach_[i][m] = {};
      if (walked > 0) take_ends(i);
      for (int m = exact + 1; m <= most_; ++m) reach_[i][m].add(reach_[i][m - 1]);
    }
    return true;
  }

  // Calls visit(targets, lengths) for each distribution of the length over the cases that has
  // targets, until it returns true.
  template <class Visit>
  bool each_sharing(Visit visit) const {
    int lengths[kMostCases];
    return share<0>(most_, context_.masks().open, lengths, visit);
  }
  CandidateSet targets() const {
    CandidateSet all;
    each_sharing([&all](const CandidateSet& targets, const int*) {
      all.add(targets);
      return false;
    });
    return all;
  }
  // Returns true if longer patterns may have targets.
  bool may_be_longer() const {
    CandidateSet all = context_.masks().open;
    for (int i = 0; i < count_; ++i) all = all.common(reach_[i][most_]);
    return longer_ || !all.empty();
  }

  const WalkResult& walked() const { return walked_; }

 private:
  void add(RowIndex row) {
    BITWHIP_INVARIANT(count_ < kMostCases && row != Pass::kNone);
    longest_[count_] = most_;
    known_[count_] = 0;
    row_[count_++] = row;
  }

  // Distributes the remaining length over the cases from I on.
  template <int I, class Visit>
  bool share(int left, const CandidateSet& targets, int (&lengths)[kMostCases],
             Visit& visit) const {
    const bool is_last = I + 1 == count_;
    for (int p = is_last ? left : 0; p <= left; ++p) {
      lengths[I] = p;
      const CandidateSet agreed = targets.common(reach_[I][p]);
      if (agreed.empty()) continue;
      if (is_last) {
        if (visit(agreed, lengths)) return true;
      } else if constexpr (I + 1 < kMostCases) {
        if (share<I + 1>(left - p, agreed, lengths, visit)) return true;
      }
    }
    return false;
  }

  // Transposes the tables of closures: from one bit per case in each row to one bit per row for
  // each case, 64 rows at a time.
  void load_left(bool all_waves) {
    if (left_loaded_[all_waves]) return;
    left_loaded_[all_waves] = true;
    const int rows = context_.pass.rows;
    for (int first = 0; first < rows; first += kLanes) {
      const Closures::TargetBatch& batch = context_.closures.batch[first / kLanes];
      const LaneWord* const alive =
          batch.lanes
              .alive[!all_waves && batch.wave == most_ ? 1 - batch.lanes.turn : batch.lanes.turn];
      for (int from = 0; from < rows; from += 64) {
        LaneWord block[64][kWords] = {};
        std::copy_n(alive + from * kWords, std::min(64, rows - from) * kWords, block[0]);
        transpose(block);
        for (int lane = 0; lane < kLanes && first + lane < rows; ++lane)
          context_.ends->left[all_waves][first + lane][from / 64] = block[lane % 64][lane / 64];
      }
    }
  }
  // Bit b of word w of row r becomes bit r of word w of row b.
  static void transpose(LaneWord (&block)[64][kWords]) {
    LaneWord mask = 0xffffffff;
    for (int half = 32; half > 0; half /= 2, mask ^= mask << half) {
      for (int row = 0; row < 64; row = (row + half + 1) & ~half) {
        for (int w = 0; w < kWords; ++w) {
          const LaneWord swapped = ((block[row][w] >> half) ^ block[row + half][w]) & mask;
          block[row][w] ^= swapped << half;
          block[row + half][w] ^= swapped;
        }
      }
    }
  }

  void load_closures() {
    const Pass& pass = context_.pass;
    for (int i = 0; i < count_; ++i) {
      reach_[i][0] = spaces_.links(candidate(i));
      const Closures::TargetBatch& batch = context_.closures.batch[row_[i] / kLanes];
      const int word = row_[i] % kLanes / 64, bit = row_[i] % 64;
      const int known = known_[i] =
          std::min({most_, context_.closures.last() - 1, context_.conflict[row_[i]] - 1});
      for (int m = 1; m <= most_; ++m)
        reach_[i][m] = m <= known ? CandidateSet{} : context_.masks().open;
      // Reads the rows of the last of these waves, 64 at a time. Closures may have ended earlier.
      const int told = std::min(known, batch.wave);
      const int rows = told > 0 ? pass.rows + pass.minirows : 0;
      for (int from = 0; from < rows; from += 64) {
        LaneWord asserted = 0;
        for (int row = from; row < std::min(rows, from + 64); ++row)
          asserted |= (batch.asserted(told)[row * kWords + word] >> bit & 1) << (row - from);
        for (; asserted; asserted &= asserted - 1) {
          const int row = from + std::countr_zero(asserted);
          int m = told;
          while (m > 0 && (batch.asserted(m - 1)[row * kWords + word] >> bit & 1) != 0) --m;
          if (m > 0) reach_[i][m].add(spaces_.links_of_right(pass.candidate_of(row)));
        }
      }
      for (int m = 1; m <= known; ++m) reach_[i][m].add(reach_[i][m - 1]);
    }
  }

  // Returns the length up to which the partial whips must be walked. 0: what wave 1 asserts has
  // lost a candidate to the case, so it is already the end of a partial whip. That does not hold
  // for minirows, which may have had nothing beside them before.
  int walked_of(int i) const {
    return longest_[i] <= std::min(known_[i], context_.pass.minirows == 0 ? 1 : 0) ? 0
                                                                                   : longest_[i];
  }
  // Returns walked_of(i), or 0 where the walk has been made in this pass.
  int cost_of(int i) const {
    return context_.ends->walked[row_[i]] < walked_of(i) ? walked_of(i) : 0;
  }

  // Walks the partial whips of a case.
  bool walk(int i) {
    WhipEnds& ends = *context_.ends;
    EndsWalk walk(context_, longest_[i]);
    ends.walked[row_[i]] = 0;  // a walk that is given up leaves no result
    walk.run(candidate(i), ends.length[row_[i]]);
    walked_.made += walk.made;
    walked_.most_kept = std::max(walked_.most_kept, walk.most_kept);
    if (walk.halt != Halt::none) return false;
    ends.walked[row_[i]] = static_cast<std::uint8_t>(longest_[i]);
    ends.cut[row_[i]] = walk.cut;
    return true;
  }

  // Adds by length the candidates linked to the ends.
  void take_ends(int i) {
    const Pass& pass = context_.pass;
    const WhipEnds::Lengths& lengths = context_.ends->length[row_[i]];
    longer_ |= context_.ends->cut[row_[i]];
    for (int row = 0; row < pass.rows + pass.minirows; ++row) {
      const std::uint8_t length = lengths[pass.candidate_of(row)];
      if (length == kNever) continue;
      if (length <= longest_[i])
        reach_[i][length].add(spaces_.links_of_right(pass.candidate_of(row)));
      else
        longer_ = true;
    }
  }

  PassContext& context_;
  const Spaces& spaces_;
  const int most_;
  CandidateSet whips_;  // candidates that may have a whip of length n
  Variable variable_ = 0;
  int count_ = 0;
  int longest_[kMostCases];  // greatest useful length of partial whips
  int known_[kMostCases];    // number of waves that are told apart
  RowIndex row_[kMostCases];
  EliminationsByLength reach_[kMostCases];
  bool left_loaded_[2] = {};
  bool longer_ = false;  // longer partial whips exist
  WalkResult walked_;    // of all walks
};

// Calls visit() with the cases of each variable, or of each relation, that has `count` candidates,
// until it returns true.
template <class Visit>
void each_source(const Position& position, const Pass& pass, ForcingWhip::From from, int count,
                 ForcingCases& cases, Visit visit) {
  if (from == ForcingWhip::From::relations) {
    for (const OrRelation& relation : position.or_relations().all()) {
      if (relation.size != count) continue;
      cases.take(relation);
      if (visit()) return;
    }
    return;
  }
  for (int column = pass.first_of_size[count]; column < pass.first_of_size[count + 1]; ++column) {
    cases.take(column);
    if (visit()) return;
  }
}

}  // namespace

FindResult ForcingWhip::find(Position& position, int size, CandidateList& out) const {
  if (from_ == From::relations && position.or_relations().all().empty()) return {.exhausted = true};
  PassContext& context = position.context(view());
  if (!advance(context, size - 1)) return {.halt = context.budget.halt()};
  closure_kernels().close(context);
  SearchWork work(context, size);
  CandidateSet found;
  FindResult result{.exhausted = true};
  ForcingCases cases(context, size);
  each_source(position, context.pass, from_, cases_, cases, [&] {
    work[Counter::targets] += static_cast<std::uint64_t>(cases_);
    if (!cases.may_serve() || !cases.may_have_targets()) {
      work[Counter::by_waves] += static_cast<std::uint64_t>(cases_);
      result.exhausted = result.exhausted && cases.closed() && !cases.agrees(true);
      return false;
    }
    if (!cases.load_whips()) {
      result.halt = context.budget.halt() == Halt::none ? Halt::memory : context.budget.halt();
      return true;
    }
    found.add(cases.targets());
    result.exhausted &= !cases.may_be_longer();
    return false;
  });
  work.tell(cases.walked());
  out.add(found);
  return result;
}

Evidence ForcingWhip::explain(Position& position, Candidate target, int size) const {
  PassContext& context = position.context(view());
  Evidence evidence;
  bool given_up = false;
  for (int n = 1; n <= size && evidence.index() == 0 && !given_up && advance(context, n - 1); ++n) {
    ForcingCases cases(context, n);
    each_source(position, context.pass, from_, cases_, cases, [&] {
      if (!cases.may_have_targets()) return false;
      if ((given_up = !cases.load_whips())) return true;
      return cases.each_sharing([&](const CandidateSet& targets, const int* lengths) {
        if (!targets.has(target)) return false;
        ForcingEvidence found{cases.variable(), {}};
        for (int i = 0; i < cases.count(); ++i) {
          const Candidate from = cases.candidate(i);
          ForcingEvidence::Branch& one =
              found.branches.emplace_back(ForcingEvidence::Branch{from, {}});
          if (position.geometry().linked(from, target)) continue;
          WhipEnds::Lengths reached;
          EndsWalk walk(context, lengths[i]);
          walk.run(from, reached);
          if ((given_up = walk.halt != Halt::none)) return true;
          Candidate end = kNoCandidate;
          for (Candidate c = 0; c < WhipEnds::ends(context.groups()); ++c) {
            if (reached[c] <= lengths[i] &&
                linked(position.tables(), context.pass.g_candidates, c, target) &&
                (end == kNoCandidate || reached[c] < reached[end]))
              end = c;
          }
          BITWHIP_INVARIANT(end != kNoCandidate);
          const std::vector<ChainLink> links = EndsWalk(context, reached[end]).path_to(from, end);
          if ((given_up = links.empty())) return true;
          one.cells = justified(context, kWhipStyle, from, links);
        }
        evidence = std::move(found);
        return true;
      });
    });
  }
  return evidence;
}

bool ForcingWhip::is_stuck(Position& position, int size) const {
  BITWHIP_INVARIANT(size >= 3);
  // The theorem does not cover these.
  if (from_ == From::relations || view() != PositionView::plain) return false;
  PassContext& context = position.context(view());
  if (!advance(context, size - 1)) return false;
  ForcingCases cases(context, size, ForcingCases::Whips::gone);
  bool stuck = true;
  each_source(position, context.pass, from_, cases_, cases, [&] {
    stuck = !cases.may_serve() || !cases.may_have_targets();
    return !stuck;
  });
  return stuck;
}

}  // namespace bitwhip::rules
