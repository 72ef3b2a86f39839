#include "ser/first_chain.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "ser/links.h"
#include "ser/producers.h"

namespace bitwhip::ser {
// What the search is made of: members of FirstChain::Impl.
namespace lock_step {

// What hints of the producer are sorted by; the order of generation is that of the search.
struct Rank {
  double rating;
  int complexity, key;
  friend auto operator<=>(const Rank&, const Rank&) = default;
};

// Sources of a pass as candidates, ascending.
struct SourceList {
  std::size_t count = 0;
  std::array<std::uint16_t, 729> source;
  void clear() { count = 0; }
  void add(int i) {
    BITWHIP_INVARIANT(count < source.size());
    source[count++] = static_cast<std::uint16_t>(i);
  }
  const std::uint16_t* begin() const { return source.data(); }
  const std::uint16_t* end() const { return source.data() + count; }
};

// The bit of each source. Without links in cells nothing leaves its digit, so sources of different digits share bits; and where only links in cells
// count, only candidates of cells of two are sources.
struct Slots {
  std::array<std::uint16_t, 729> of;
  SourceList sources;
  int most = 0;  // bits

  void make(const Links& links, LinkKinds kinds) {
    sources.clear();
    most = 0;
    std::array<std::uint16_t, 10> next{};
    for (int i = 0; i < links.count(); ++i) {
      if (!kinds.houses && links.strong(i, kinds).empty()) continue;
      std::uint16_t& slot = next[kinds.cells ? 0 : static_cast<std::size_t>(links.digit(i))];
      of[static_cast<std::size_t>(i)] = slot++;
      most = std::max<int>(most, slot);
      sources.add(i);
    }
  }
};

// All sources going forward in lock step: for each node the sources, W words of bits, that reached it in the last layer, and those that did so ever.
template <int W>
class Fronts {
 public:
  static constexpr int kMost = W * 64;  // bits
  using Set = std::array<std::uint64_t, static_cast<std::size_t>(W)>;

  // Each source is taken as true.
  void start(const Links& links, LinkKinds kinds, const Slots& slots) {
    BITWHIP_INVARIANT(slots.most <= kMost);
    links_ = &links;
    kinds_ = kinds;
    slots_ = &slots;
    const auto count = static_cast<std::size_t>(links.count());
    for (Side* side : {&on_, &off_}) {
      std::fill_n(side->fresh.begin(), count, Set{});
      std::fill_n(side->seen.begin(), count, Set{});
    }
    for (const std::uint16_t i : slots.sources) add(on_.fresh[i], i), add(on_.seen[i], i);
    first_ = true;
    alive_ = true;
  }
  // From the on-nodes of the last layer to off-nodes.
  void turn_off() {
    std::fill_n(raw_.begin(), static_cast<std::size_t>(links_->count()), Set{});
    if (first_) {
      for (const std::uint16_t i : slots_->sources) {
        for (const std::uint16_t j : links_->weak(i, kinds_.cells)) add(raw_[j], i);
      }
      first_ = false;
    } else {
      spread(on_, [this](int i) { return links_->weak(i, kinds_.cells); });
    }
    settle(off_);
  }
  // From the off-nodes of the last layer to on-nodes.
  void turn_on() {
    std::fill_n(raw_.begin(), static_cast<std::size_t>(links_->count()), Set{});
    spread(off_, [this](int i) { return links_->strong(i, kinds_); });
    settle(on_);
  }
  bool alive() const { return alive_; }

  // True if source i turned off this node in the last layer of off-nodes, for the first time.
  bool turned_off(int node, int i) const { return has(off_.fresh[static_cast<std::size_t>(node)], i); }
  // The same, be it again.
  bool came_to(int node, int i) const { return has(raw_[static_cast<std::size_t>(node)], i); }

 private:
  struct Side {
    std::array<Set, 729> fresh, seen;
  };
  std::size_t slot(int i) const {
    BITWHIP_INVARIANT(slots_->of[static_cast<std::size_t>(i)] < slots_->most);  // i is a source
    return slots_->of[static_cast<std::size_t>(i)];
  }
  bool has(const Set& set, int i) const { return set[slot(i) / 64] >> (slot(i) % 64) & 1; }
  void add(Set& set, int i) const { set[slot(i) / 64] |= std::uint64_t{1} << (slot(i) % 64); }

  template <class Next>
  void spread(const Side& from, Next next) {
    for (int i = 0; i < links_->count(); ++i) {
      const Set set = from.fresh[static_cast<std::size_t>(i)];
      std::uint64_t bits = 0;
      for (const std::uint64_t word : set) bits |= word;
      if (bits == 0) continue;
      for (const std::uint16_t j : next(i)) {
        for (std::size_t w = 0; w < W; ++w) raw_[j][w] |= set[w];
      }
    }
  }
  void settle(Side& to) {
    std::uint64_t fresh = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(links_->count()); ++i) {
      for (std::size_t w = 0; w < W; ++w) {
        to.fresh[i][w] = raw_[i][w] & ~to.seen[i][w];
        to.seen[i][w] |= raw_[i][w];
        fresh |= to.fresh[i][w];
      }
    }
    alive_ = fresh != 0;
  }

  const Links* links_ = nullptr;
  const Slots* slots_ = nullptr;
  LinkKinds kinds_{};
  bool first_ = false;
  bool alive_ = false;
  Side on_, off_;
  std::array<Set, 729> raw_;
};

// The walk from one source in exact order, and the cycles that it closes.
class CycleWalk {
 public:
  // The first cycle through the source that has 2 * half nodes and removes something; its changes go into the hint.
  bool find(const Board& board, const Links& links, LinkKinds kinds, int source, int half, Hint& hint) {
    links_ = &links;
    const auto count = static_cast<std::size_t>(links.count());
    std::fill_n(on_parent_.begin(), count, kNone);
    std::fill_n(off_parent_.begin(), count, kNone);
    on_parent_[static_cast<std::size_t>(source)] = kRoot;
    std::size_t begin = 0, end = 1;
    queue_[0] = static_cast<std::uint16_t>(source);
    for (int layer = 1; layer < half; ++layer) {
      std::size_t last = end;
      for (std::size_t at = begin; at < end; ++at) {
        const std::uint16_t a = queue_[at];
        for (const std::uint16_t b : links.weak(a, kinds.cells)) {
          if (off_parent_[b] != kNone) continue;
          off_parent_[b] = a;
          for (const std::uint16_t c : links.strong(b, kinds)) {
            if (on_parent_[c] != kNone) continue;
            on_parent_[c] = b;
            BITWHIP_INVARIANT(last < count);  // each candidate comes once
            queue_[last++] = c;
          }
        }
      }
      begin = end;
      end = last;
    }
    const auto closers = links.strong(source, kinds);
    for (std::size_t at = begin; at < end; ++at) {
      const std::uint16_t a = queue_[at];
      for (const std::uint16_t b : links.weak(a, kinds.cells)) {
        if (std::find(closers.begin(), closers.end(), b) == closers.end() || is_ancestor(a, b)) continue;
        if (close(board, a, b, hint)) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::uint16_t kNone = 0xffff, kRoot = 0xfffe;

  bool is_ancestor(std::uint16_t on, std::uint16_t off) const {
    for (; on_parent_[on] != kRoot; on = off_parent_[on_parent_[on]]) {
      BITWHIP_INVARIANT(on_parent_[on] != kNone && off_parent_[on_parent_[on]] != kNone);
      if (on_parent_[on] == off) return true;
    }
    return false;
  }

  // What the cycle that ends with the on-node a and the off-node b removes.
  bool close(const Board& board, std::uint16_t a, std::uint16_t b, Hint& hint) {
    CycleChanges changes;
    const auto add = [&](std::uint16_t node, bool on) { changes.add(links_->cell(node), links_->digit(node), on); };
    add(b, false);
    for (add(a, true); on_parent_[a] != kRoot; add(a, true)) {
      BITWHIP_INVARIANT(on_parent_[a] != kNone && off_parent_[on_parent_[a]] != kNone);
      add(on_parent_[a], false);
      a = off_parent_[on_parent_[a]];
    }
    changes.each(board, [&](int cell, int digit) { hint.remove(cell, digit_bit(digit)); });
    return !hint.touched.empty();
  }

  const Links* links_ = nullptr;
  std::array<std::uint16_t, 729> on_parent_, off_parent_, queue_;  // of an on-node the off-node before it, of an off-node the on-node
};

}  // namespace lock_step

using namespace lock_step;

struct FirstChain::Impl {
  explicit Impl(rules::Budget& b) : budget(b) {}

  bool find(const Board& board);
  template <int W>
  bool run(const Board& board, const ChainPass& pass, Fronts<W>& fronts);
  bool cycle(const Board& board, const ChainPass& pass, const SourceList& suspects, int half, int last_source);
  void chain(const Board& board, const ChainPass& pass, int source, bool on, int complexity);
  // True if a hint of this rank comes before the best so far. A later hint of the same rank does
  // not.
  bool improves(const Rank& rank) const { return !best_rank || rank < *best_rank; }

  rules::Budget& budget;
  Links links;
  Slots slots;
  CycleWalk walk;
  Fronts<1> fronts1;
  Fronts<4> fronts4;
  Fronts<12> fronts12;
  SourceList suspects, before;  // sources that may close a cycle with the last layer, and with the one before
  std::optional<Rank> best_rank;
  Hint best;
};

void FirstChain::Impl::chain(const Board& board, const ChainPass& pass, int source, bool on, int complexity) {
  const int cell = links.cell(source), digit = links.digit(source);
  best = {};
  best.technique = pass.chain_technique;
  best.level = kChainsA;
  best.rating = pass.chain + length_increment(complexity);
  best.complexity = complexity;
  best.source = node_of(cell, digit, on);
  best.target = negation(best.source);
  if (on) {
    best.remove(cell, digit_bit(digit));
  } else {
    best.remove(cell, board.digits(cell) & ~digit_bit(digit));
    best.place(cell, digit);
  }
  best_rank = {best.rating, complexity, pass.key};
}

// The first cycle of 2 * half nodes that removes something, from the suspects up to a source.
bool FirstChain::Impl::cycle(const Board& board, const ChainPass& pass, const SourceList& list, int half, int last_source) {
  const Rank rank{pass.cycle + length_increment(2 * half), 2 * half, pass.key};
  if (half < 2 || !improves(rank)) return false;
  for (const std::uint16_t source : list) {
    if (source > last_source) break;
    budget.spend(64);
    Hint hint;
    if (!walk.find(board, links, pass.links, source, half, hint)) continue;
    hint.technique = pass.cycle_technique;
    hint.level = kChainsA;
    hint.rating = rank.rating;
    hint.complexity = rank.complexity;
    hint.source = hint.target = node_of(links.cell(source), links.digit(source), true);
    best = hint;
    best_rank = rank;
    return true;
  }
  return false;
}

template <int W>
bool FirstChain::Impl::run(const Board& board, const ChainPass& pass, Fronts<W>& fronts) {
  constexpr int kNoSource = 729;
  fronts.start(links, pass.links, slots);
  suspects.clear();
  bool has_chain = false;
  for (int half = 1;; ++half) {
    if (budget.spend(links.count())) return false;
    // The ratings of longer hints of this pass are no smaller. The cycles of the last layer are still due where a chain would have been the sign for
    // them.
    if (!improves({pass.cycle + length_increment(2 * half), 2 * half, pass.key})) {
      if (pass.chains && !has_chain) cycle(board, pass, suspects, half - 1, kNoSource);
      return true;
    }

    const bool wants_chain = pass.chains && !has_chain;
    const auto first_source = [&](auto condition) {
      const auto* const found = std::find_if(slots.sources.begin(), slots.sources.end(), condition);
      return found == slots.sources.end() ? kNoSource : *found;
    };
    // A source that is off turns on its partners. So it turns on itself when one of them has turned off another one in the layer before.
    const int off_source = !wants_chain || half == 1 ? kNoSource : first_source([&](int source) {
      const auto partners = links.strong(source, pass.links);
      return std::any_of(partners.begin(), partners.end(),
                         [&](int q) { return std::any_of(partners.begin(), partners.end(), [&](int r) { return fronts.turned_off(r, q); }); });
    });
    const bool alive = fronts.alive();
    if (alive) fronts.turn_off();
    const int on_source = !wants_chain || !alive ? kNoSource : first_source([&](int source) { return fronts.turned_off(source, source); });
    // The first source with a chain; where it has two, the one from its on-node comes first.
    const int source = std::min(on_source, off_source);
    const bool is_first = source != kNoSource;
    has_chain |= is_first;

    std::swap(suspects, before);
    suspects.clear();
    for (const std::uint16_t i : slots.sources) {
      if (!alive) break;
      const auto closers = links.strong(i, pass.links);
      if (std::any_of(closers.begin(), closers.end(), [&](int b) { return fronts.came_to(b, i); })) suspects.add(i);
    }
    if (is_first && cycle(board, pass, before, half - 1, kNoSource)) return true;
    if (has_chain || !pass.chains) {
      // A cycle comes before a chain of the same rating and length when its source does, or is the same.
      const bool tie = is_first && pass.cycle == pass.chain;
      if (cycle(board, pass, suspects, half, tie ? source : kNoSource)) return true;
    }
    if (is_first && improves({pass.chain + length_increment(2 * half), 2 * half, pass.key}))
      chain(board, pass, source, source == on_source, 2 * half);
    if (!alive) return true;
    fronts.turn_on();
  }
}

bool FirstChain::Impl::find(const Board& board) {
  for (const ChainPass& pass : kChainPasses) {
    slots.make(links, pass.links);
    const bool whole = slots.most <= Fronts<1>::kMost   ? run(board, pass, fronts1)
                       : slots.most <= Fronts<4>::kMost ? run(board, pass, fronts4)
                                                        : run(board, pass, fronts12);
    if (!whole) return false;
  }
  return true;
}

FirstChain::FirstChain(rules::Budget& budget) : impl_(std::make_unique<Impl>(budget)) {}
FirstChain::~FirstChain() = default;

bool FirstChain::find(const Board& board, Sink& sink) {
  impl_->best_rank.reset();
  impl_->links.make(board);
  return impl_->find(board) && impl_->best_rank && sink.take(impl_->best);
}

}  // namespace bitwhip::ser
