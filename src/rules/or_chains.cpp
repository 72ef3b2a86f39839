#include "rules/or_chains.h"

#include <algorithm>
#include <bit>

#include "rules/brt.h"
#include "rules/chain_evidence.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

constexpr int kMostGuardians = 5;
constexpr int kWorkPerPartialChain = 4;
constexpr int kWorkPerTrial = 20;

// The walk over the partial chains of one target and one relation.
class OrChainSearch {
 public:
  // n: the number of cells, the relation among them.
  OrChainSearch(Search& search, OrChainKind kind, int n)
      : search_(search),
        kind_(kind),
        n_(n),
        geometry_(search.tables().geometry()),
        spaces_(search.spaces()),
        kernels_(simd::mask_kernels()),
        lanes_(search.tables().lanes()),
        masks_(search.masks()),
        rows_(search.tables().keep_rows()) {
    BITWHIP_INVARIANT(2 <= n && n <= kMaxLength);
  }

  // True if there is a chain. links() then holds its cells.
  bool run(Candidate target, const OrRelation& relation) {
    if (relation.guardians.has(target)) return false;
    ++search_.stats.searches;
    search_.memo.clear();
    target_ = target;
    count_ = 0;
    relation.guardians.each([this](Candidate c) { guardian_[count_++] = c; });
    BITWHIP_INVARIANT(2 <= count_ && count_ <= kMostGuardians);
    by_target_ = linked_to(spaces_.links(target));
    simd::MaskTable& first = frame(0);
    first = masks_.table;
    for (int v = 0; v < lanes_; ++v) {
      if (first.lane[v] == 0) first.lane[v] = kShut;  // decided: a scan would take it for empty
    }
    shut(first, target);
    kernels_.keep(first, lanes_, rows_, &target, 1);
    const bool found = extend(0, target, 0, false);
    most_kept_ = std::max<std::uint64_t>(most_kept_, search_.memo.size());
    return found;
  }

  std::span<const Link> links() const { return {links_, static_cast<std::size_t>(found_)}; }
  bool cut() const { return cut_; }  // as in ChainSearch
  Halt halt() const { return halt_; }
  std::uint64_t made() const { return made_; }
  std::uint64_t most_kept() const { return most_kept_; }

 private:
  static constexpr std::uint16_t kShut = 0xffff;

  simd::MaskTable& frame(int depth) {
    BITWHIP_INVARIANT(0 <= depth && depth <= kMaxLength);
    return reinterpret_cast<simd::MaskTable*>(search_.frames())[depth];
  }
  void shut(simd::MaskTable& frame, Candidate c) const {
    for (const auto place : geometry_.memberships(c)) frame.lane[place.variable] = kShut;
  }
  // The guardians that are linked to what has these links, as bits.
  unsigned linked_to(const CandidateSet& links) const {
    unsigned found = 0;
    for (int i = 0; i < count_; ++i) found |= static_cast<unsigned>(links.has(guardian_[i])) << i;
    return found;
  }
  unsigned all() const { return (1u << count_) - 1; }
  // Adds a cell after `depth` others. by_rights: the guardians that are linked to an R so far; used: the relation is one of the cells.
  bool extend(int depth, Candidate last, unsigned by_rights, bool used) {
    ++search_.stats.nodes;
    if (search_.budget.spend(kWorkPerPartialChain)) halt_ = search_.budget.halt();
    if (halt_ != Halt::none) return false;
    const CandidateSet& by_last = spaces_.links(last);
    const unsigned last_guardians = linked_to(by_last);
    if (kind_ == OrChainKind::contrad && depth > 0 && by_rights == all()) {
      return close(depth, kNoVariable, guardian_[std::countr_zero(last_guardians)]);
    }
    const int length = depth + 1;
    const simd::MaskTable& masks = frame(depth);
    simd::LaneSet single;
    const bool empty = kernels_.scan(masks, lanes_, single);
    if (used && empty && close_on_empty(depth, by_last)) return true;
    // The last cell has no rlc, and the relation is one of the cells before it, or itself the last.
    if (length == n_) {
      cut_ = true;
      return false;
    }
    if (kind_ == OrChainKind::whip && !used && last_guardians != 0) {
      const unsigned free = all() & ~(by_rights | by_target_);
      if (is_single_bit(free) && !is_guardian_used(depth)) {
        const Candidate right = guardian_[std::countr_zero(free)];
        if (step(depth, {kNoVariable, guardian_[std::countr_zero(last_guardians)], right}, by_rights, true)) return true;
      }
    }
    if (kind_ == OrChainKind::whip && !used && length == n_ - 1) {
      cut_ = true;
      return false;
    }
    CandidateSet met;
    for (std::size_t w = 0; w < std::size(single.word) && halt_ == Halt::none; ++w) {
      for (std::uint64_t rest = single.word[w]; rest && halt_ == Halt::none; rest &= rest - 1) {
        const auto v = static_cast<Variable>(w * 64 + static_cast<unsigned>(std::countr_zero(rest)));
        if (masks.lane[v] == kShut) continue;
        const Candidate left = left_of(v, by_last);
        if (left == kNoCandidate) continue;
        const Candidate right = geometry_.candidate(v, std::countr_zero(unsigned{masks.lane[v]}));
        if (met.has(right)) continue;
        met.add(right);
        if (step(depth, {v, left, right}, by_rights, used)) return true;
      }
    }
    return false;
  }

  // A candidate of the variable that is linked to the last R.
  Candidate left_of(Variable v, const CandidateSet& by_last) const {
    for (unsigned rest = masks_.table.lane[v]; rest; rest &= rest - 1) {
      const Candidate c = geometry_.candidate(v, std::countr_zero(rest));
      if (by_last.has(c)) return c;
    }
    return kNoCandidate;
  }

  bool is_guardian_used(int depth) const {
    return std::any_of(links_, links_ + depth,
                       [this](const Link& link) { return std::find(guardian_, guardian_ + count_, link.right) != guardian_ + count_; });
  }

  // A whip ends in a variable without candidates.
  bool close_on_empty(int depth, const CandidateSet& by_last) {
    const simd::MaskTable& masks = frame(depth);
    for (int v = 0; v < geometry_.variables(); ++v) {
      if (masks.lane[v] != 0) continue;
      const Candidate left = left_of(static_cast<Variable>(v), by_last);
      if (left != kNoCandidate) return close(depth, static_cast<Variable>(v), left);
    }
    return false;
  }

  bool close(int depth, Variable v, Candidate left) {
    links_[depth] = {v, left, kNoCandidate};
    found_ = depth + 1;
    return true;
  }

  bool step(int depth, const Link& link, unsigned by_rights, bool used) {
    links_[depth] = link;
    ++made_;
    const Candidate right = link.right;
    const unsigned by_these = by_rights | linked_to(spaces_.links(right));
    if (depth + 2 == n_ && kind_ == OrChainKind::contrad && by_these != all()) {
      cut_ = true;
      return false;
    }
    if (depth + 2 < n_ && known(depth + 1, used)) return false;
    simd::MaskTable& next = frame(depth + 1);
    next = frame(depth);
    kernels_.keep(next, lanes_, rows_, &right, 1);
    shut(next, right);
    return extend(depth + 1, right, by_these, used);
  }

  // True if the search has been at these R's with the same last one.
  bool known(int length, bool used) {
    std::uint16_t key[kMaxLength + 1];
    for (int i = 0; i < length; ++i) key[i] = links_[i].right;
    std::sort(key, key + length);
    key[length] = static_cast<std::uint16_t>(links_[length - 1].right * 2 + (used ? 1 : 0));
    const Memo::Answer answer = search_.memo.insert(key, length + 1);
    if (answer == Memo::Answer::full) halt_ = Halt::memory;
    return answer != Memo::Answer::added;
  }

  Search& search_;
  const OrChainKind kind_;
  const int n_;
  const Geometry& geometry_;
  const Spaces& spaces_;
  const simd::MaskKernels& kernels_;
  const int lanes_;
  const Masks& masks_;
  const simd::MaskTable* const rows_;
  Candidate target_ = kNoCandidate;
  Candidate guardian_[kMostGuardians];
  int count_ = 0;
  unsigned by_target_ = 0;
  Link links_[kMaxLength + 1];
  int found_ = 0;
  bool cut_ = false;
  Halt halt_ = Halt::none;
  std::uint64_t made_ = 0, most_kept_ = 0;
};

enum class Closing : std::uint8_t { never, later, within };

// When the closure of a target contradicts itself, as it asserts a guardian as soon as it is left alone: an or-k-whip[n] asserts no more than n - 1
// R's, one after the other, and so needs no more waves.
Closing closing_of(const Position& position, Candidate target, const OrRelation& relation, int waves) {
  const GridTables& tables = position.tables();
  Grid grid = position.grid();
  grid.assert_candidates(tables, position.kernels(), &target, 1);
  for (int wave = 0;; ++wave) {
    simd::LaneSet single;
    if (position.kernels().scan(grid.table(), tables.lanes(), single)) return Closing::within;
    Candidate alone = kNoCandidate;
    int left = 0;
    relation.guardians.each([&](Candidate c) {
      if (grid.possible(c)) alone = c;
      left += grid.possible(c);
    });
    if (left == 0) return Closing::within;
    Candidate list[simd::kMaskLanes + 1];
    simd::LaneSet decided;
    int count = list_singles(tables, grid, single, tables.variables(), list, decided);
    if (left == 1 && grid.is_open(alone)) list[count++] = alone;
    if (count == 0) return Closing::never;
    if (wave == waves) return Closing::later;
    grid.assert_candidates(tables, position.kernels(), list, count);
  }
}

// Calls visit(row) for each target that may have a chain of n cells over the relation, until it returns true. Returns true if longer ones may have
// others.
template <class Visit>
bool each_possible(Position& position, Search& search, OrChainKind kind, const OrRelation& relation, int n, Visit visit) {
  const Pass& pass = search.pass;
  std::uint16_t guardian[kMostGuardians];
  int count = 0;
  relation.guardians.each([&](Candidate c) { guardian[count++] = static_cast<std::uint16_t>(pass.find(c) * kWords); });
  bool later = false;
  for (int row = 0; row < pass.rows; ++row) {
    const Closures::Batch& batch = search.closures.batch[row / kLanes];
    if (search.conflict[row] > batch.wave) {
      later = later || !search.closed[row];
      const int at = row % kLanes / 64, bit = row % 64;
      const Word* const alive = batch.lanes.alive[batch.lanes.turn] + at;
      int left = 0;
      for (int i = 0; i < count; ++i) left += static_cast<int>(alive[guardian[i]] >> bit & 1);
      if (left > (kind == OrChainKind::whip ? 1 : 0)) continue;
      if (search.budget.spend(kWorkPerTrial)) return true;
      const Closing closing = kind == OrChainKind::whip ? closing_of(position, pass.open[row], relation, n - 1) : Closing::within;
      later = later || closing == Closing::later;
      if (closing != Closing::within) continue;
    }
    if (visit(static_cast<Row>(row))) return true;
  }
  return later;
}

// Distances from a candidate in the graph of variables of two candidates.
class Colours {
 public:
  Colours(const Masks& masks, const Geometry& geometry, Candidate from, int most) : from_(from) {
    std::fill_n(distance_, kCandidates, kFar);
    Candidate queue[kCandidates];
    int begin = 0, end = 0;
    queue[end++] = from;
    distance_[from] = 0;
    while (begin < end) {
      const Candidate c = queue[begin++];
      if (distance_[c] == most) break;
      for (const auto [v, k] : geometry.memberships(c)) {
        const unsigned other = masks.table.lane[v] & ~(1u << k);
        if (!is_single_bit(other)) continue;
        const Candidate next = geometry.candidate(v, std::countr_zero(other));
        if (distance_[next] != kFar) continue;
        distance_[next] = static_cast<std::uint8_t>(distance_[c] + 1);
        before_[next] = c;
        by_[next] = v;
        queue[end++] = next;
      }
    }
  }
  Candidate from() const { return from_; }
  int distance(Candidate c) const { return distance_[c]; }
  // Fills in the chain to a candidate.
  void show(Candidate c, SplitEvidence& split) const {
    split.chain = {c};
    for (; distance_[c] != 0; c = before_[c]) {
      split.chain.push_back(before_[c]);
      split.variables.push_back(by_[c]);
    }
    std::reverse(split.chain.begin(), split.chain.end());
    std::reverse(split.variables.begin(), split.variables.end());
  }

 private:
  static constexpr std::uint8_t kFar = 255;
  const Candidate from_;
  std::uint8_t distance_[kCandidates];
  Candidate before_[kCandidates];
  Variable by_[kCandidates];
};

// Calls visit(guardians, colours, to) for each pair of guardians of a relation at the distance m, with the colours of the smaller one.
template <class Visit>
void each_pair(Position& position, int m, Visit visit) {
  for (const OrRelation& relation : position.or_relations().all()) {
    relation.guardians.each([&](Candidate from) {
      const Colours colours(position.masks(), position.geometry(), from, m);
      relation.guardians.each([&](Candidate to) {
        if (from < to && colours.distance(to) == m) visit(relation.guardians, colours, to);
      });
    });
  }
}

}  // namespace

Found OrChain::find(Position& position, int size, CandidateList& out) const {
  Found result{.exhausted = true};
  const auto relations = position.or_relations().all();
  if (std::none_of(relations.begin(), relations.end(), [this](const OrRelation& one) { return one.size == guardians_; })) return result;
  Search& search = position.search(view());
  if (!advance(search, size - 1)) return {.halt = search.budget.halt()};
  closure_kernels().close(search);
  const SearchWork work(search, size);
  OrChainSearch chains(search, kind_, size);
  CandidateSet found;
  bool later = false;
  for (const OrRelation& relation : relations) {
    if (relation.size != guardians_ || result.halt != Halt::none) continue;
    later |= each_possible(position, search, kind_, relation, size, [&](Row row) {
      if (found.has(search.pass.open[row])) return false;
      if (chains.run(search.pass.open[row], relation)) found.add(search.pass.open[row]);
      result.halt = chains.halt();
      return result.halt != Halt::none;
    });
    if (result.halt == Halt::none && search.budget.over()) result.halt = search.budget.halt();
  }
  work.tell(chains.made(), chains.most_kept());
  result.exhausted = !later && !chains.cut();
  out.add(found);
  result.count = out.size();
  return result;
}

Evidence OrChain::explain(Position& position, Candidate target, int size) const {
  Search& search = position.search(view());
  for (int n = 2; n <= size; ++n) {
    OrChainSearch chains(search, kind_, n);
    for (const OrRelation& relation : position.or_relations().all()) {
      if (relation.size != guardians_) continue;
      if (chains.run(target, relation))
        return OrChainEvidence{relation.guardians.list(), justified(position.tables(), search.masks(), kWhipStyle, search.pass.g_candidates, target,
                                                                    chains.links(), relation.guardians)};
      if (chains.halt() != Halt::none) return {};
    }
  }
  return {};
}

Found OrSplit::find(Position& position, int size, CandidateList&) const {
  Found found{.exhausted = size >= kLongest};
  if (size % 2 != 0 || size > kLongest || position.or_relations().all().empty()) return found;
  OrRelations& next = position.start_next_or_relations();
  each_pair(position, size, [&](const CandidateSet& guardians, const Colours& colours, Candidate to) {
    found.relations = true;
    if (!next.split(guardians, colours.from(), to)) found.halt = Halt::memory;
  });
  return found;
}

Evidence OrSplit::explain(Position&, Candidate, int) const { return {}; }

std::vector<Evidence> OrSplit::explain_relations(Position& position, int size) const {
  std::vector<Evidence> list;
  each_pair(position, size, [&](const CandidateSet& guardians, const Colours& colours, Candidate to) {
    SplitEvidence split{guardians.list(), {}, {}};
    colours.show(to, split);
    list.emplace_back(std::move(split));
  });
  return list;
}

}  // namespace bitwhip::rules
