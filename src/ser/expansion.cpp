#include "ser/expansion.h"

#include <algorithm>
#include <bit>

#include "ser/derived_patterns.h"

namespace bitwhip::ser {
namespace {

// Counts bits. Fast without a popcount instruction: the bits of all words are first added up in the
// bytes of one word.
int count_bits(const std::uint64_t* set, int words) {
  std::uint64_t bytes = 0;
  for (int w = 0; w < words; ++w) {
    std::uint64_t x = set[w];
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    bytes += (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  }
  const std::uint64_t pairs = (bytes & 0x00ff00ff00ff00ffu) + (bytes >> 8 & 0x00ff00ff00ff00ffu);
  return static_cast<int>(pairs * 0x0001000100010001u >> 48);
}
template <int W>
void unite(std::uint64_t* to, const std::uint64_t* from) {
  for (int w = 0; w < W; ++w) to[w] |= from[w];
}

template <std::size_t W>
using NodeBits = std::array<std::uint64_t, W>;

template <std::size_t W, class Visit>
void each_bit(const NodeBits<W>& set, Visit visit) {
  for (std::size_t w = 0; w < W; ++w) {
    for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
      visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }
}

}  // namespace

void Expander::add(bool on, int i, int size) {
  BITWHIP_INVARIANT(0 <= i && i < n_ && !has(on, i) && out_->count[on] < n_);
  out_->has[on][i / 64] |= std::uint64_t{1} << (i % 64);
  out_->order[on][out_->count[on]++] = static_cast<std::uint16_t>(i);
  out_->size[(on ? n_ : 0) + i] = static_cast<std::uint16_t>(size);
  light_ += size <= cut_;
}

void Expander::explain(LocalNode node, Cause cause) {
  BITWHIP_INVARIANT(node <= 2 * n_);  // 2n: the last node of a contradiction
  out_->cause[node] = cause;
  out_->nested[node] = kNotNested;
  out_->first_parent[node] = out_->pool->used;
  out_->parent_count[node] = 0;
}

void Expander::add_parent(LocalNode node, LocalNode parent) {
  ParentPool& pool = *out_->pool;
  if (pool.used == pool.size) {
    full_ = true;
    return;
  }
  // The parents of a node are adjacent.
  BITWHIP_INVARIANT(out_->first_parent[node] + out_->parent_count[node] == pool.used);
  pool.at[pool.used++] = parent;
  ++out_->parent_count[node];
}

// Records that a candidate came out as on and as off, last by a node of this size. Returns false.
bool Expander::contradict(LocalNode on, LocalNode off, LocalNode last, int size) {
  out_->contradicts = true;
  out_->size[last] = static_cast<std::uint16_t>(size);
  out_->clash[0] = on;
  out_->clash[1] = off;
  out_->complexity = out_->size[on] + out_->size[off];
  return false;
}

// Follows an on-node: adds what it turns off. Returns false at a contradiction.
template <int W>
bool Expander::follow_on(int i) {
  const auto a = static_cast<LocalNode>(n_ + i);
  const int cell = links_->cell(i);
  for (const std::uint16_t b : links_->weak(i, kind_.cells)) {
    const bool clash = has(true, b);
    if (!clash && has(false, b)) continue;
    if (clash && !grid_.has(links_->cell(b), links_->digit(b))) continue;
    const LocalNode node = clash ? static_cast<LocalNode>(2 * n_) : b;
    if (details_) {
      explain(node, weak_cause(cell, links_->cell(b)));
      add_parent(node, a);
    }
    const int size = out_->size[a] + 1;
    row_[node] = a;
    if (clash) return contradict(static_cast<LocalNode>(n_ + b), node, node, size);
    add(false, b, size);
  }
  return true;
}

// Follows an off-node: adds what it turns on. Returns false at a contradiction.
template <int W>
bool Expander::follow_off(int i) {
  const int cell = links_->cell(i), digit = links_->digit(i);
  struct Partner {
    int candidate;
    Cause cause;
  };
  std::array<Partner, 4> partners;
  int count = 0;
  if (kind_.cells) {
    const unsigned rest = grid_.digits(cell) & ~digit_bit(digit);
    if (is_single_bit(rest))
      partners[count++] = {links_->index(cell, first_digit(rest)), Cause::cell};
  }
  for (const HouseType type : kBlockRowColumn) {
    const int house = house_of(type, cell);
    const unsigned rest = grid_.places(house, digit) & ~(1u << place_of(type, cell));
    if (!is_single_bit(rest)) continue;
    const int partner = links_->index(cells_of(house)[std::countr_zero(rest)], digit);
    const auto end = partners.begin() + count;
    if (std::none_of(partners.begin(), end,
                     [partner](const Partner& p) { return p.candidate == partner; })) {
      partners[count++] = {partner, cause_of(type)};
    }
  }
  BITWHIP_INVARIANT(count <= static_cast<int>(partners.size()));
  if (kind_.dynamic) grid_.remove(cell, digit);
  for (int k = 0; k < count; ++k) {
    const auto [c, cause] = partners[k];
    const bool clash = has(false, c);
    if (!clash && has(true, c)) continue;
    const LocalNode own_node = static_cast<LocalNode>(n_ + c);
    const LocalNode node = clash ? static_cast<LocalNode>(2 * n_) : own_node;
    const auto b = static_cast<LocalNode>(i);
    if (details_) {
      explain(node, cause);
      add_parent(node, b);
    }
    std::uint64_t* const set = ancestors(W, node);
    std::copy_n(ancestors(W, row_[b]), W, set);
    set[b / 64] |= std::uint64_t{1} << (b % 64);
    row_[node] = node;
    bool hidden = false;
    if (kind_.dynamic) {
      const auto also = [&](int parent) {
        if (parent == i) return;                // has left the grid already
        BITWHIP_INVARIANT(has(false, parent));  // what has left the grid was followed before
        hidden = true;
        unite<W>(set, ancestors(W, row_[parent]));
        set[parent / 64] |= std::uint64_t{1} << (parent % 64);
        if (details_) add_parent(node, static_cast<LocalNode>(parent));
      };
      if (cause == Cause::cell) {
        each_digit(source_->digits(cell) & ~grid_.digits(cell),
                   [&](int gone) { also(links_->index(cell, gone)); });
      } else {
        const int house = house_of(static_cast<HouseType>(cause), cell);
        each_place(source_->places(house, digit) & ~grid_.places(house, digit),
                   [&](int place) { also(links_->index(cells_of(house)[place], digit)); });
      }
    }
    set[own_node / 64] |= std::uint64_t{1} << (own_node % 64);
    const int size = hidden ? count_bits(set, W) : out_->size[b] + 1;
    if (clash) return contradict(node, static_cast<LocalNode>(c), node, size);
    add(true, c, size);
  }
  return true;
}

void Expander::follows_from(std::span<const std::uint16_t> parents, std::uint16_t nested) {
  derived_nested_ = nested;
  derived_parents_ = static_cast<std::uint16_t>(parents.size());
  std::fill_n(derived_ancestors_.begin(), words_, 0);
  for (const std::uint16_t parent : parents) {
    BITWHIP_INVARIANT(parent < n_ && has(false, parent));
    const std::uint64_t* const from = ancestors(words_, row_[parent]);
    for (int w = 0; w < words_; ++w) derived_ancestors_[w] |= from[w];
    derived_ancestors_[parent / 64u] |= std::uint64_t{1} << (parent % 64);
  }
  derived_size_ = 1 + count_bits(derived_ancestors_.data(), words_);
  if (!details_) return;
  ParentPool& pool = *out_->pool;
  derived_from_ = pool.used;
  if (pool.size - pool.used < parents.size()) {
    full_ = true;
    derived_parents_ = 0;
    return;
  }
  std::copy(parents.begin(), parents.end(), pool.at + pool.used);
  pool.used += static_cast<std::uint32_t>(parents.size());
}

void Expander::off(int cell, int digit) {
  const int i = links_->index(cell, digit);
  if (has(false, i)) return;
  BITWHIP_INVARIANT(derived_size_ > 1);  // follows_from() must come first
  const auto node = static_cast<LocalNode>(i);
  std::copy_n(derived_ancestors_.begin(), words_, ancestors(words_, node));
  ancestors(words_, node)[i / 64] |= std::uint64_t{1} << (i % 64);
  row_[node] = node;
  if (details_) {
    explain(node, Cause::advanced);
    out_->nested[node] = derived_nested_;
    out_->first_parent[node] = derived_from_;
    out_->parent_count[node] = derived_parents_;
    if (derived_nested_ != kNotNested) out_->any_nested = true;
  }
  add(false, i, derived_size_);
}

// Marks the nodes that have a nested hint among their ancestors.
void Expander::mark_tainted(int words) {
  std::array<std::uint64_t, kWords> with{};
  for (int i = 0; i < n_; ++i) {
    if (has(false, i) && out_->nested[i] != kNotNested)
      with[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  const auto note = [&](LocalNode node) {
    const std::uint64_t* const set = ancestors(words, row_[node]);
    std::uint64_t common = 0;
    for (int w = 0; w < words; ++w) common |= set[w] & with[w];
    if (common != 0) out_->tainted[node / 64] |= std::uint64_t{1} << (node % 64);
  };
  for (int k = 0; k < out_->count[0]; ++k) note(out_->order[0][k]);
  for (int k = 0; k < out_->count[1]; ++k) note(static_cast<LocalNode>(n_ + out_->order[1][k]));
  if (out_->contradicts) note(static_cast<LocalNode>(2 * n_));
}

template <int W>
bool Expander::grow(LocalNode start, DerivedPatterns* deriving) {
  BITWHIP_INVARIANT(W <= kWords && node_words(n_) <= W && start < 2 * n_);
  words_ = W;
  const bool on = start >= n_;
  std::fill_n(ancestors(W, start), W, 0);
  ancestors(W, start)[start / 64] |= std::uint64_t{1} << (start % 64);
  row_[start] = start;
  if (details_) explain(start, Cause::none);
  add(on, on ? start - n_ : start, 1);
  for (int next[2] = {0, 0};;) {
    const auto take = [&](bool which) {
      BITWHIP_INVARIANT(next[which] < out_->count[which]);
      const int i = out_->order[which][next[which]++];
      light_ -= out_->size[(which ? n_ : 0) + i] <= cut_;
      return i;
    };
    if (next[1] < out_->count[1]) {
      if (budget_.visit(1)) return false;
      if (!follow_on<W>(take(true))) break;
    } else if (next[0] < out_->count[0]) {
      if (!follow_off<W>(take(false))) break;
    } else {
      if (deriving == nullptr) break;
      if (!deriving->derive(*source_, *links_, grid_, *this) || full_) return false;
      if (next[0] == out_->count[0]) break;
    }
    if (light_ == 0 && deriving == nullptr) break;
    if (full_) return false;
  }
  if (full_ || budget_.over()) return false;
  if (out_->any_nested) mark_tainted(W);
  return true;
}

bool Expander::run(const ProducerBoard& source, const Links& links, const NetKind& kind,
                   DerivedPatterns* deriving, LocalNode start, int cut, ExpansionResult& out) {
  BITWHIP_INVARIANT(2 * links.count() <= kNodes);
  source_ = &source;
  links_ = &links;
  kind_ = kind;
  details_ = out.pool != nullptr;
  out_ = &out;
  n_ = links.count();
  cut_ = cut;
  light_ = 0;
  full_ = false;
  grid_ = source;
  const int words = candidate_words(n_);
  for (int side = 0; side < 2; ++side) {
    std::fill_n(out.has[side], words, 0);
    out.count[side] = 0;
  }
  if (details_) std::fill_n(out.tainted, node_words(n_) + 1, 0);
  out.made = true;
  out.contradicts = out.any_nested = false;
  out.complexity = 0;
  const int needed = node_words(n_);
  if (needed <= 4) return grow<4>(start, deriving);
  if (needed <= 6) return grow<6>(start, deriving);
  if (needed <= 8) return grow<8>(start, deriving);
  if (needed <= 12) return grow<12>(start, deriving);
  return grow<kWords>(start, deriving);
}

void StaticWalk::make(const Links& links) {
  links_ = &links;
  n_ = links.count();
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  words <= 3 ? make<3>() : words == 4 ? make<4>() : make<kWords>();
}

template <std::size_t W>
void StaticWalk::make() {
  BITWHIP_INVARIANT(static_cast<std::size_t>(Expander::candidate_words(n_)) <= W && W <= kWords);
  leading_.fill(0);
  for (int i = 0; i < n_; ++i) {
    NodeBits<W> set{};
    for (const std::uint16_t b : links_->weak(i, true))
      set[b / 64u] |= std::uint64_t{1} << (b % 64);
    std::copy(set.begin(), set.end(), weak_.get() + static_cast<std::size_t>(i) * W);
    if (!links_->strong(i, kAllLinks).empty()) leading_[i / 64] |= std::uint64_t{1} << (i % 64);
  }
}

bool StaticWalk::run(int source, int cut, ExpansionResult& out) {
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  return words <= 3   ? run<3>(source, cut, out)
         : words == 4 ? run<4>(source, cut, out)
                      : run<kWords>(source, cut, out);
}

template <std::size_t W>
bool StaticWalk::run(int source, int cut, ExpansionResult& out) {
  NodeBits<W> on{}, off{}, fresh{};
  fresh[source / 64] = std::uint64_t{1} << (source % 64);
  on = fresh;
  BITWHIP_INVARIANT(0 <= source && source < n_);
  std::uint16_t* const on_size = out.size + n_;
  on_size[source] = 1;
  for (int size = 2; size <= cut; size += 2) {
    NodeBits<W> turned{};
    each_bit<W>(fresh, [&](std::size_t a) {
      const std::uint64_t* const row = weak_.get() + a * W;
      for (std::size_t w = 0; w < W; ++w) turned[w] |= row[w];
    });
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < W; ++w) {
      turned[w] &= ~off[w];
      off[w] |= turned[w];
      any |= turned[w];
    }
    if (any == 0) break;
    fresh = {};
    each_bit<W>(turned, [&](std::size_t b) {
      out.size[b] = static_cast<std::uint16_t>(size);
      if ((leading_[b / 64] >> (b % 64) & 1) == 0) return;
      for (const std::uint16_t c : links_->strong(static_cast<int>(b), kAllLinks))
        fresh[c / 64u] |= std::uint64_t{1} << (c % 64);
    });
    if (size == cut) break;
    for (std::size_t w = 0; w < W; ++w) {
      fresh[w] &= ~on[w];
      on[w] |= fresh[w];
    }
    each_bit<W>(fresh, [&](std::size_t c) { on_size[c] = static_cast<std::uint16_t>(size + 1); });
  }
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  std::uint64_t both = 0;
  for (std::size_t w = 0; w < words; ++w) {
    out.has[0][w] = off[w];
    out.has[1][w] = on[w];
    both |= off[w] & on[w];
  }
  out.made = true;
  out.contradicts = out.any_nested = false;
  return both == 0;
}

bool StaticWalk::negates(int source) const {
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  return words <= 3   ? negates<3>(source)
         : words == 4 ? negates<4>(source)
                      : negates<kWords>(source);
}

template <std::size_t W>
bool StaticWalk::negates(int source) const {
  const std::size_t word = static_cast<std::size_t>(source) / 64;
  const std::uint64_t bit = std::uint64_t{1} << (source % 64);
  BITWHIP_INVARIANT(0 <= source && source < n_);
  NodeBits<W> on{}, off{}, fresh{};
  fresh[word] = bit;
  while (true) {
    NodeBits<W> turned{};
    each_bit<W>(fresh, [&](std::size_t a) {
      const std::uint64_t* const row = weak_.get() + a * W;
      for (std::size_t w = 0; w < W; ++w) turned[w] |= row[w];
    });
    if (turned[word] & bit) return true;
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < W; ++w) {
      on[w] |= fresh[w];
      turned[w] &= ~off[w] & leading_[w];
      off[w] |= turned[w];
      any |= turned[w];
    }
    if (any == 0) return false;
    fresh = {};
    each_bit<W>(turned, [&](std::size_t b) {
      for (const std::uint16_t c : links_->strong(static_cast<int>(b), kAllLinks))
        fresh[c / 64u] |= std::uint64_t{1} << (c % 64);
    });
    for (std::size_t w = 0; w < W; ++w) fresh[w] &= ~on[w];
  }
}

}  // namespace bitwhip::ser
