#include "rules/chain_search.h"

#include <algorithm>
#include <bit>

#include "grid/spaces.h"
#include "rules/budget.h"
#include "rules/chain_bounds.h"
#include "rules/position.h"
#include "rules/search_profile.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {
namespace {

constexpr int kMaxEdges = 16384;
constexpr int kMemoLength = 7;  // shorter searches hardly repeat themselves
// Lengths from which on measuring pays off; walks within one 2D space are short, so later there.
constexpr int kMeasure = 5;
constexpr int kMeasureFlat = 10;
constexpr int kEdgesPerWork = 64;
// Length from which on the bounds of a flat form pay off; other forms use them where lanes find no
// whips.
constexpr int kBoundLength = 4;
constexpr int kShortBounds = 6;  // waves at first; few passes search for longer chains

// Two linked candidates with partial chains of lengths p and q, q the smallest for its p.
struct LinkedPair {
  Candidate a = kNoCandidate;
  Candidate b = kNoCandidate;
  int q = kNever;
};

// `lengths`: by candidate, the length of the shortest partial chain that ends in it; none above p.
LinkedPair best_pair(const Spaces& spaces, const std::uint8_t (&lengths)[kCandidates]) {
  LinkedPair best;
  for (int c = 0; c < kCandidates; ++c) {
    if (lengths[c] == kNever) continue;
    spaces.links(static_cast<Candidate>(c)).each([&](Candidate x) {
      if (lengths[x] <= lengths[c] && lengths[x] < best.q)
        best = {static_cast<Candidate>(c), x, lengths[x]};
    });
  }
  return best;
}

}  // namespace

ChainSearch::ChainSearch(PassContext& context, const ChainForm& form, int n)
    : FrameWalk(context,
                form.restricted ? context.spaces().keep_rows() : context.tables().keep_rows(),
                n >= kMemoLength),
      form_(form),
      n_(n),
      measured_(n >= (form.flat ? kMeasureFlat : kMeasure) && !form.t && !form.lassos &&
                !form.groups) {}

bool ChainSearch::run(Candidate target) {
  ++context_.stats.searches;
  if (remembers_) context_.memo.clear();
  target_ = target;
  used_ = {};
  used_.add(target);
  cut = false;
  if (measured_ && counts_ == nullptr) measure();
  frame(0) = masks_.table;
  shut(frame(0), target_);
  if (form_.first_z) keep(frame(0), target_);
  return extend(0, target, false);
}

void ChainSearch::reach(Candidate target, std::uint8_t (&lengths)[kCandidates]) {
  BITWHIP_INVARIANT(!form_.of_pbcs);
  std::fill_n(lengths, kCandidates, kNever);
  reached_ = lengths;
  run(target);
  reached_ = nullptr;
}

std::vector<ChainLink> ChainSearch::path_to(Candidate target, Candidate right) {
  sought_ = right;
  std::uint8_t lengths[kCandidates];
  reach(target, lengths);
  sought_ = kNoCandidate;
  return {links_, links_ + found_};
}

void ChainSearch::count(Candidate target, std::span<std::uint64_t> counts) {
  BITWHIP_INVARIANT(!form_.flat && !form_.of_pbcs && static_cast<std::size_t>(n_) < counts.size());
  counts_ = counts.data();
  run(target);
  counts_ = nullptr;
}

// Returns true if a variable that extend() has tried before v gives the same L and R.
bool ChainSearch::has_counted(int depth, Variable v, Candidate left, Candidate right) {
  const simd::MaskTable& masks = frame(depth);
  for (const auto [w, k] : geometry_.memberships(left)) {
    if (w == v) break;
    if (!(form_.variables & kind_bit(geometry_.kind(w)))) continue;
    const unsigned others = masks.lane[w] & ~(1u << k);
    if (right >= kFirstGroup) {
      if (others == 0 || is_single_bit(others)) continue;
      for (const auto& part : spaces_.parts(w)) {
        if (kFirstGroup + part.minirow == right && (others & ~part.mask) == 0) return true;
      }
    } else if (others == 0 || is_single_bit(others)) {
      for (unsigned rest = others == 0 ? masks_.table.lane[w] & ~(1u << k) : others; rest;
           rest &= rest - 1) {
        if (geometry_.candidate(w, std::countr_zero(rest)) == right) return true;
      }
    }
  }
  return false;
}

// Computes by candidate the number of cells that a chain still needs after it, if cells could be
// reused freely. For forms without t-candidates.
void ChainSearch::measure() {
  struct DirectedLink {
    Candidate from, to;
  };
  DirectedLink edges[kMaxEdges];
  int count = 0;
  const simd::MaskTable& plain = masks_.table;
  const std::uint16_t* const by_target = rows_[target_].lane;
  std::fill_n(still_, kCandidates, kNever);
  masks_.open.each([&](Candidate from) {
    const auto& links = links_of(from).word;
    for (std::size_t w = 0; w < links.size(); ++w) {
      for (std::uint64_t rest = links[w] & masks_.open.word[w]; rest; rest &= rest - 1) {
        const auto left = static_cast<Candidate>(w * 64 + std::countr_zero(rest));
        for (const auto [v, k] : geometry_.memberships(left)) {
          if (!(form_.variables & kind_bit(geometry_.kind(v)))) continue;
          const unsigned all = plain.lane[v] & ~(1u << k);
          const unsigned unjustified = form_.z || form_.one_z ? all & by_target[v] : all;
          if (unjustified != 0 && !is_single_bit(unjustified)) continue;
          if (form_.of_pbcs && (all & by_target[v]) == 0) still_[from] = 1;
          for (unsigned to = unjustified == 0 || form_.one_z ? all : unjustified; to;
               to &= to - 1) {
            const Candidate right = geometry_.candidate(v, std::countr_zero(to));
            if (!form_.of_pbcs && closes(right)) still_[from] = 1;
            if (count == kMaxEdges) {  // far more than puzzles have
              std::fill_n(still_, kCandidates, std::uint8_t{1});
              return;
            }
            edges[count++] = {from, right};
          }
        }
      }
    }
  });
  if (count == kMaxEdges) return;
  bool more = true;
  for (int wave = 1; more && wave < kMaxLength; ++wave) {
    more = false;
    if (context_.budget.spend(count / kEdgesPerWork)) halt = context_.budget.halt();
    for (int i = 0; i < count; ++i) {
      if (still_[edges[i].from] != kNever || still_[edges[i].to] != wave) continue;
      still_[edges[i].from] = static_cast<std::uint8_t>(wave + 1);
      more = true;
    }
  }
}

// Appends a cell to `depth` others, whose last R is `last` (or the target).
bool ChainSearch::extend(int depth, Candidate last, bool z_spent) {
  if (!go_on()) return false;
  const CandidateSet& linked = links_of(last);
  const simd::MaskTable& masks = frame(depth);
  for (std::size_t w = 0; w < linked.word.size(); ++w) {
    for (std::uint64_t rest = linked.word[w] & masks_.open.word[w] & ~used_.word[w]; rest;
         rest &= rest - 1) {
      const auto left = static_cast<Candidate>(w * 64 + std::countr_zero(rest));
      for (const auto [v, k] : geometry_.memberships(left)) {
        if (!(form_.variables & kind_bit(geometry_.kind(v)))) continue;
        const unsigned others = masks.lane[v] & ~(1u << k);
        const auto members = geometry_.members(v);
        if (form_.of_pbcs) {
          if (pbcs_step(depth, v, left, others)) return true;
        } else if (others == 0) {
          // All others are justified: any of them may be R.
          for (unsigned all = masks_.table.lane[v] & ~(1u << k); all; all &= all - 1) {
            if (step(depth, v, left, members[std::countr_zero(all)], z_spent, false)) return true;
          }
        } else if (is_single_bit(others)) {
          if (step(depth, v, left, members[std::countr_zero(others)], z_spent, false)) return true;
        } else if (form_.groups) {
          for (const auto& part : spaces_.parts(v)) {
            if ((others & ~part.mask) == 0 &&
                step(depth, v, left, static_cast<Candidate>(kFirstGroup + part.minirow), z_spent,
                     false))
              return true;
          }
        }
        if (form_.one_z && !z_spent && depth > 0 && others != 0) {
          // The inner cell with the z-candidate: R is the other candidate that is left, or any of
          // them if no other one is.
          unsigned right = others & rows_[target_].lane[v];
          if (right == 0)
            right = masks_.table.lane[v] & ~(1u << k) & rows_[target_].lane[v];
          else if (!is_single_bit(right) || right == others)
            right = 0;
          for (; right; right &= right - 1) {
            if (step(depth, v, left, members[std::countr_zero(right)], true, true)) return true;
          }
        }
        if (halt != Halt::none) return false;
      }
    }
  }
  return false;
}

// Appends the cell v with L and R. `z_now`: it is the inner cell that holds the one z-candidate.
bool ChainSearch::step(int depth, Variable v, Candidate left, Candidate right, bool z_spent,
                       bool z_now) {
  BITWHIP_INVARIANT(depth < n_ && n_ <= kMaxLength);
  links_[depth] = {v, left, right};
  const int length = depth + 1;
  const bool last = length == n_;
  if (right < kFirstGroup) {
    if (used_.has(right)) return last && form_.lassos && is_left(right, depth);
  } else if (is_right(right, depth)) {
    return false;
  }
  if (reached_) {
    if (right < kFirstGroup)
      reached_[right] = std::min(reached_[right], static_cast<std::uint8_t>(length));
    found_ = length;
    if (right == sought_) return true;
    if (last) {
      cut = true;
      return false;
    }
  }
  if (counts_ != nullptr) {
    if (has_counted(depth, v, left, right)) return false;
    ++counts_[length];
    if (last) return false;
  } else if (last) {
    if (!z_now && form_.chains && closes(right)) return true;
    if (form_.lassos && bites_itself(right, depth)) return true;
    cut = true;
    return false;
  } else {
    if (too_far(right, length)) return false;
    if (known(length, z_spent)) return false;
  }
  justify(depth, right);
  used_.add(left);
  if (right < kFirstGroup) used_.add(right);
  const bool ok = extend(length, right, z_spent);
  used_.remove(left);
  if (right < kFirstGroup) used_.remove(right);
  return ok;
}

// The same for chains of PBCS: in V_n nothing is compatible with Z and the R's that justify.
bool ChainSearch::pbcs_step(int depth, Variable v, Candidate left, unsigned others) {
  BITWHIP_INVARIANT(depth < n_ && n_ <= kMaxLength);
  const int length = depth + 1;
  if (length == n_) {
    links_[depth] = {v, left, kNoCandidate};
    const bool bivalue = !form_.t && !form_.z;  // V_n like the others
    if ((others & rows_[target_].lane[v]) == 0 && (!bivalue || is_single_bit(others))) return true;
    cut |= is_single_bit(others);
    return false;
  }
  if (!is_single_bit(others)) return false;
  const Candidate right = geometry_.candidate(v, std::countr_zero(others));
  links_[depth] = {v, left, right};
  if (too_far(right, length)) return false;
  if (known(length, false)) return false;
  justify(depth, right);
  return extend(length, right, false);
}

// Fills in the frame after R_(depth + 1).
void ChainSearch::justify(int depth, Candidate right) {
  BITWHIP_INVARIANT(depth + 1 < n_);  // the last cell needs none
  simd::MaskTable& next = frame(depth + 1);
  if (depth == 0 && form_.z != form_.first_z) {
    next = masks_.table;
    shut(next, target_);
    if (form_.z) keep(next, target_);
  } else {
    next = frame(depth);
  }
  if (form_.t) keep(next, right);
  // A variable that holds an earlier R is satisfied by it. Where the definition does not say so, it
  // could only matter for R's that contradict each other.
  if (right < kFirstGroup && (form_.flat || form_.groups || form_.of_pbcs)) shut(next, right);
}

// Counts a partial chain. Returns true if the search has already been at this set of R's with the
// same last one, the same L's and the same use of the z-candidate.
bool ChainSearch::known(int length, bool z_spent) {
  ++made;
  // In a flat chain over cells of one kind the used cells are those of the R's, whatever the L's;
  // chains of PBCS may repeat L's.
  if (!remembers_ || form_.of_pbcs || (form_.flat && is_single_bit(form_.variables)))
    return FrameWalk::known(length, z_spent);
  insert(lefts_[length - 1], length - 1, links_[length - 1].left, lefts_[length]);
  return FrameWalk::known(length, z_spent, {lefts_[length], static_cast<std::size_t>(length)});
}

const std::uint8_t* chain_bounds(PassContext& context, const ChainForm& form, int n) {
  ChainBounds& bounds = context.bounds;
  auto* const end = bounds.known + bounds.count;
  auto* const known =
      std::find_if(bounds.known, end, [&form](const auto& one) { return one.form == &form; });
  if (known == end) {
    BITWHIP_INVARIANT(bounds.count < ChainBounds::kForms);
    ++bounds.count;
    known->form = &form;
    known->most = 0;
  }
  if (n > known->most) {
    known->most = n <= kShortBounds ? kShortBounds : kMaxLength;
    chain_bound_kernels().find(context, form, known->most, known->least);
  }
  return known->least;
}

FindResult ChainRule::find(Position& position, int size, CandidateList& out) const {
  if (size % cells_ != 0) return {};
  const int n = size / cells_;
  PassContext& context = position.context(view());
  if (!advance(context, n - 1)) return {.halt = context.budget.halt()};
  closure_kernels().close(context);
  bool found[kCandidates] = {};
  FindResult result{.exhausted = true};
  // Every such chain is a whip, and whips are found quickly. Whether longer chains are excluded
  // then stays open, except at the greatest length.
  bool may_have[kCandidates];
  const bool filtered =
      !forms_.front().flat && n < std::min(kDeepLength, context.budget.max_length());
  std::fill_n(may_have, context.pass.rows, !filtered);
  if (filtered) {
    RowIndex list[kCandidates];
    const TargetCount whips = chain_lane_kernels().whips(context, n, {}, list);
    if (whips.halt != Halt::none) return {.halt = whips.halt};
    for (int i = 0; i < whips.count; ++i) may_have[list[i]] = true;
  }
  for (const ChainForm& form : forms_) {
    const std::uint8_t* const least = n >= (form.flat ? kBoundLength : kDeepLength) && !form.groups
                                          ? chain_bounds(context, form, n)
                                          : nullptr;
    if (context.budget.over()) return {.halt = context.budget.halt()};
    ChainSearch chains(context, form, n);
    SearchWork work(context, n);
    for (int i = 0; i < context.pass.rows && result.halt == Halt::none; ++i) {
      if (found[i]) continue;
      ++work[Counter::targets];
      if (least != nullptr && least[i] > n) {
        ++work[Counter::by_bounds];
        result.exhausted &= least[i] == kNever;
        continue;
      }
      if (context.needed[i] > n - 1) {
        ++work[context.conflict[i] > n - 1 ? Counter::by_waves : Counter::by_last_wave];
        result.exhausted &= context.closed[i] && context.conflict[i] == kNever;
        continue;
      }
      if (!may_have[i]) {
        ++work[Counter::by_whips];
        result.exhausted = false;
        continue;
      }
      found[i] = chains.run(context.pass.open[i]);
      result.exhausted &= !chains.cut;
      result.halt = chains.halt;
    }
    work.tell(chains);
  }
  for (int i = 0; i < context.pass.rows; ++i) {
    if (found[i]) out.add(context.pass.open[i]);
  }
  return result;
}

bool ChainRule::count(Position& position, int longest, std::span<std::uint64_t> counts) const {
  BITWHIP_INVARIANT(counts_partial_chains());
  if (longest < 1) return true;
  PassContext& context = position.context(view());
  for (const ChainForm& form : forms_) {
    ChainSearch chains(context, form, longest);
    for (int i = 0; i < context.pass.rows && !context.budget.over(); ++i)
      chains.count(context.pass.open[i], counts);
  }
  return !context.budget.over();
}

Evidence ChainRule::explain(Position& position, Candidate target, int size) const {
  const int n = size / cells_;
  PassContext& context = position.context(view());
  if (!advance(context, n - 1)) return {};
  for (const ChainForm& form : forms_) {
    ChainSearch chains(context, form, n);
    if (!chains.run(target)) continue;
    return ChainEvidence{
        justified(context, form.style(), target, {chains.links(), static_cast<std::size_t>(n)})};
  }
  return {};
}

FindResult Bichain::find(Position& position, int size, CandidateList& out) const {
  PassContext& context = position.context(view());
  if (!advance(context, size)) return {.halt = context.budget.halt()};
  closure_kernels().close(context);
  ChainSearch chains(context, form_, size);
  SearchWork work(context, size);
  FindResult result{.exhausted = true};
  int q = kNever;
  for (int i = 0; i < context.pass.rows; ++i) {
    const Candidate c = context.pass.open[i];
    if (context.conflict[i] > size) {
      result.exhausted &= context.closed[i] && context.conflict[i] == kNever;
      continue;
    }
    std::uint8_t lengths[kCandidates];
    chains.reach(c, lengths);
    result.exhausted &= !chains.cut;
    result.halt = chains.halt;
    if (result.halt != Halt::none) break;
    const LinkedPair pair = best_pair(context.spaces(), lengths);
    if (pair.q < q) {
      q = pair.q;
      out.clear();
    }
    if (pair.q == q && q != kNever) out.add(c);
  }
  work[Counter::targets] =
      result.halt == Halt::none ? static_cast<std::uint64_t>(context.pass.rows) : work.searches();
  work[Counter::by_waves] = work[Counter::targets] - work.searches();
  work.tell(chains);
  return result;
}

Evidence Bichain::explain(Position& position, Candidate target, int size) const {
  PassContext& context = position.context(view());
  const auto complete = [&](const std::vector<ChainLink>& links) {
    return justified(context, form_.style(), target, links);
  };
  const auto same = [](const ChainLink& a, const ChainLink& b) {
    return a.variable == b.variable && a.left == b.left && a.right == b.right;
  };
  for (int p = 1; p <= size; ++p) {
    ChainSearch chains(context, form_, p);
    std::uint8_t lengths[kCandidates];
    chains.reach(target, lengths);
    if (chains.halt != Halt::none) return {};
    const LinkedPair pair = best_pair(context.spaces(), lengths);
    if (pair.q == kNever) continue;
    const auto links = chains.path_to(target, pair.a);
    const auto branch = ChainSearch(context, form_, pair.q).path_to(target, pair.b);
    const bool part = std::equal(branch.begin(), branch.end(), links.begin(),
                                 links.begin() + static_cast<long>(branch.size()), same);
    return ChainEvidence{complete(links), part ? std::vector<ChainCell>() : complete(branch)};
  }
  return {};
}

}  // namespace bitwhip::rules
