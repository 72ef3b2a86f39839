// Producer 21: the first of the cycles and forcing chains over bivalue cells and bilocal digits.
//
// Definition (Sudoku Explainer 1.2.1): a candidate taken as true (on) turns off all candidates
// linked to it; a candidate that is off turns on its partner in a cell of two candidates (y links)
// or in a house with two places for the digit (x links). Three passes, with x links alone, with y
// links alone, with both. A cycle comes back to its first candidate: what sees an on and an off
// candidate of it, outside its cells, goes. A forcing chain comes from a candidate to its own
// negation. Hints are sorted by rating, length, pass and order of generation, and the first one
// counts.
//
// Which hint is first is decided without any list. Lengths count first, so all sources go forward
// in lock step, breadth first: for each candidate one bit per source that has reached it. Only
// leading candidates, which turn something on when they are off, are on the way of a chain, so the
// others have no bits. The first layer in which a source reaches its own negation holds the
// shortest forcing chains, and the first such source is the hint. A cycle of 2k nodes that removes
// z gives a forcing chain from z of at most 2k + 2 nodes (z turns off what it sees of the cycle,
// the cycle turns on the other candidate, and that turns off z). So where the shortest forcing
// chains of a pass have c nodes, no cycle shorter than c - 2 removes anything. Where no chain has
// come yet and longer ones would be worse than what another pass has found, the cycles of the last
// length may still be better: a cycle of six nodes (7.0) comes before the hint of a chain of eight
// (7.1), and before a bivalue cycle of twenty (7.0). What a cycle removes depends on its cells, so
// the few sources that may close one of the right length are walked again in the exact order.
//
// The pass with x links alone treats each digit by itself, and most digits have nothing: the
// closure of their links shows it, and stays valid until the digit changes. The pass with y links
// comes last, as the chains of the third one tell how short its cycles may be; cells that cannot be
// on a cycle go first.
//
// Cost: a layer is one OR of some 128 bits per link of a leading candidate, some 1,500 links: a
// microsecond. States with more sources take sets of up to 768 bits.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/bits.h"
#include "grid/classic.h"
#include "rules/budget.h"
#include "rules/technique.h"
#include "ser/board.h"
#include "ser/hint.h"
#include "ser/links.h"
#include "ser/producers.h"
#include "ser/solver.h"

namespace bitwhip::ser {
// Parts of the search, which are members of FirstChain.
namespace lock_step {

// Leading candidates turn something on when they are off; only they are on the way of a chain. With
// links in cells alone they are also the only sources. Digits and cells that are left out have no
// hint.
struct SourceBits {
  rules::CandidateList sources, leading;  // in ascending order
  std::array<bool, 729> leads;
  // Bit of each source. Without links in cells no walk leaves its digit, so sources of different
  // digits share bits.
  std::array<std::uint16_t, 729> of;
  int most = 0;  // number of bits

  void make(const Links& links, LinkKinds kinds, unsigned digits, const CellSet& cells) {
    sources.clear();
    leading.clear();
    most = 0;
    std::array<std::uint16_t, 10> next{};
    for (int i = 0; i < links.count(); ++i) {
      const int digit = links.digit(i);
      const bool left_out = (digits & digit_bit(digit)) == 0 || !cells.has(links.cell(i)),
                 leader = !left_out && !links.strong(i, kinds).empty();
      leads[i] = leader;
      if (leader) leading.add(i);
      if (left_out || (!kinds.houses && !leader)) continue;
      std::uint16_t& slot = next[kinds.cells ? 0 : static_cast<std::size_t>(digit)];
      of[i] = slot++;
      most = std::max<int>(most, slot);
      sources.add(i);
    }
  }
};

// Lock step of all sources: for each leading candidate the sources, W words of bits, that reached
// it in the last layer, and all that ever did.
template <int W>
class LockStep {
 public:
  static constexpr int kMost = W * 64;  // bits
  using SourceSet = std::array<std::uint64_t, static_cast<std::size_t>(W)>;

  // Takes each source as true.
  void start(const Links& links, LinkKinds kinds, const SourceBits& slots) {
    BITWHIP_INVARIANT(slots.most <= kMost);
    links_ = &links;
    kinds_ = kinds;
    slots_ = &slots;
    for (int i = 0; i < links.count(); ++i) on_[i].fresh = {};
    for (const std::uint16_t i : slots.sources) add(on_[i].fresh, i);
    for (const std::uint16_t i : slots.leading) {
      on_[i].seen = on_[i].fresh;
      off_[i].seen = {};
    }
    on_[Links::kNobody].fresh = off_[Links::kNobody].fresh = {};
    clash_ = {};
    first_ = true;
    alive_ = true;
  }
  // Goes from the on-nodes of the last layer to off-nodes. Links are symmetric: what turns a
  // candidate off is what it turns off.
  void turn_off() {
    std::uint64_t fresh = 0;
    for (const std::uint16_t i : slots_->leading) {
      fresh |= settle(off_[i], united(on_, links_->padded_weak(i, kinds_.cells)));
      for (std::size_t w = 0; w < W; ++w) clash_[w] |= on_[i].seen[w] & off_[i].seen[w];
    }
    alive_ = fresh != 0;
  }
  // Goes from the off-nodes of the last layer to on-nodes.
  void turn_on() {
    if (first_) {
      for (const std::uint16_t i : slots_->sources) on_[i].fresh = {};
      first_ = false;
    }
    std::uint64_t fresh = 0;
    for (const std::uint16_t i : slots_->leading)
      fresh |= settle(on_[i], united(off_, links_->padded_strong(i, kinds_)));
    alive_ = fresh != 0;
  }
  bool alive() const { return alive_; }

  // Returns true if source i turned off this leading candidate in the last layer of off-nodes, for
  // the first time.
  bool turned_off(int node, int i) const { return has(off_[node].fresh, i); }
  // Returns true if source i turned off the candidate in that layer, for the first time or again.
  bool came_to(int node, int i) const { return has(off_[node].raw, i); }
  // Returns true if the source turned off itself in the last layer of off-nodes, for the first
  // time. As links are symmetric, it then also turned some leading candidate both on and off.
  [[gnu::always_inline]] bool turned_off(int i) const {
    if (!has(clash_, i)) return false;
    if (slots_->leads[i]) return turned_off(i, i);
    const auto near = links_->weak(i, kinds_.cells);
    return std::any_of(near.begin(), near.end(),
                       [&](std::uint16_t a) { return has(on_[a].fresh, i); });
  }

 private:
  struct Reached {
    SourceSet raw, fresh, seen;
  };
  std::size_t slot(int i) const {
    BITWHIP_INVARIANT(slots_->of[i] < slots_->most);  // i must be a source
    return slots_->of[i];
  }
  bool has(const SourceSet& set, int i) const { return set[slot(i) / 64] >> (slot(i) % 64) & 1; }
  void add(SourceSet& set, int i) const { set[slot(i) / 64] |= std::uint64_t{1} << (slot(i) % 64); }

  static SourceSet united(const std::array<Reached, Links::kNobody + 1>& from,
                          std::span<const std::uint16_t> list) {
    SourceSet set{};
    for (const std::uint16_t i : list) {
      for (std::size_t w = 0; w < W; ++w) set[w] |= from[i].fresh[w];
    }
    return set;
  }
  // Separates the new sources of a node; returns them united in one word.
  static std::uint64_t settle(Reached& node, const SourceSet& raw) {
    std::uint64_t fresh = 0;
    for (std::size_t w = 0; w < W; ++w) {
      node.raw[w] = raw[w];
      node.fresh[w] = raw[w] & ~node.seen[w];
      node.seen[w] |= raw[w];
      fresh |= node.fresh[w];
    }
    return fresh;
  }

  const Links* links_ = nullptr;
  const SourceBits* slots_ = nullptr;
  LinkKinds kinds_{};
  bool first_ = false;
  bool alive_ = false;
  SourceSet clash_;  // sources that turned a candidate both on and off
  std::array<Reached, Links::kNobody + 1> on_, off_;
};

// Returns false if a digit has no forcing chain over links in houses, and therefore no cycle that
// removes something.
//
// Candidates of the digit that are in houses with two places turn each other on. If b, being off,
// turns on a over any distance, then what sees both is false.
bool may_chain(const ProducerBoard& board, int digit) {
  constexpr std::size_t kMost = 54;  // two places in each house
  std::array<std::uint8_t, kMost> cell;
  // By number: the candidates that it turns on directly when off, finally when on, finally when
  // off.
  std::array<std::uint64_t, kMost> strong, reach, way;
  std::array<std::uint8_t, 81> number;
  CellSet leading;
  const auto each_link = [&](auto visit) {
    for (int house = 0; house < kHouses; ++house) {
      const unsigned places = board.places(house, digit);
      if (count_of(places) != 2) continue;
      const auto& cells = cells_of(house);
      visit(cells[first_member(places)], cells[first_member(places & (places - 1))]);
    }
  };
  each_link([&](int a, int b) { leading.add(a), leading.add(b); });
  std::size_t count = 0;
  leading.each([&](int at) {
    BITWHIP_INVARIANT(count < kMost);
    number[at] = static_cast<std::uint8_t>(count);
    cell[count] = static_cast<std::uint8_t>(at);
    strong[count++] = 0;
  });
  each_link([&](int a, int b) {
    const std::size_t i = number[a], j = number[b];
    strong[i] |= std::uint64_t{1} << j;
    strong[j] |= std::uint64_t{1} << i;
  });
  const auto if_has = [](std::uint64_t set, std::size_t bit) { return -(set >> bit & 1); };
  for (std::size_t i = 0; i < count; ++i) {
    const CellSet& peers = peer_set(cell[i]);
    reach[i] = 0;
    for (std::size_t b = 0; b < count; ++b)
      reach[i] |= strong[b] & -std::uint64_t{peers.has(cell[b])};
  }
  for (std::size_t via = 0; via < count; ++via) {
    for (std::size_t i = 0; i < count; ++i) reach[i] |= reach[via] & if_has(reach[i], via);
  }
  for (std::size_t i = 0; i < count; ++i) {
    way[i] = strong[i];
    for (std::size_t a = 0; a < count; ++a) way[i] |= reach[a] & if_has(strong[i], a);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const CellSet seen = board.cells(digit) & peer_set(cell[i]);
    for (std::size_t j = 0; j <= i; ++j) {
      if ((way[i] >> j & 1) != 0 && !(seen & peer_set(cell[j])).empty()) return true;
    }
  }
  return false;
}

// Returns the cells of two candidates each of which sees the same candidate in another such cell;
// no other cell is on a cycle through cells of two.
CellSet may_close(const ProducerBoard& board) {
  CellSet cells = CellCounts<3>(board).exactly(2);
  for (bool changed = true; changed;) {
    changed = false;
    cells.each([&](int cell) {
      const CellSet seen = peer_set(cell) & cells;
      bool goes = false;
      each_digit(board.digits(cell),
                 [&](int digit) { goes = goes || (seen & board.cells(digit)).empty(); });
      if (!goes) return;
      cells.remove(cell);
      changed = true;
    });
  }
  return cells;
}

// Walk from one source in exact order, with a search for the cycles that it closes.
class CycleWalk {
 public:
  // Finds the first cycle through the source that has 2 * half nodes and removes something, and
  // stores its changes in the hint.
  bool find(const ProducerBoard& board, const Links& links, LinkKinds kinds, int source, int half,
            Hint& hint) {
    links_ = &links;
    const auto count = static_cast<std::size_t>(links.count());
    std::fill_n(on_parent_.begin(), count, kNone);
    std::fill_n(off_parent_.begin(), count, kNone);
    on_parent_[source] = kRoot;
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
        if (std::find(closers.begin(), closers.end(), b) == closers.end() || is_ancestor(a, b))
          continue;
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

  // Stores in the hint what the cycle that ends with the on-node a and the off-node b removes.
  bool close(const ProducerBoard& board, std::uint16_t a, std::uint16_t b, Hint& hint) {
    CycleChanges changes;
    const auto add = [&](std::uint16_t node, bool on) {
      changes.add(links_->cell(node), links_->digit(node), on);
    };
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
  // Parents: the off-node before an on-node, the on-node before an off-node.
  std::array<std::uint16_t, 729> on_parent_, off_parent_, queue_;
};

}  // namespace lock_step

using namespace lock_step;

struct FirstChain {
  explicit FirstChain(rules::Budget& of) : budget(of) {}

  bool find(const ProducerBoard& board);
  bool find(const ProducerBoard& board, const ChainPass& pass, unsigned digits,
            const CellSet& cells);
  template <int W>
  bool run(const ProducerBoard& board, const ChainPass& pass, LockStep<W>& fronts);
  bool cycle(const ProducerBoard& board, const ChainPass& pass,
             const rules::CandidateList& suspects, int half, int last_source);
  void chain(const ProducerBoard& board, const ChainPass& pass, int source, bool on,
             int complexity);
  // Returns true if a hint of this rank comes before the best so far; a later one of equal rank
  // does not.
  bool improves(const HintRank& rank) const { return !best_rank || rank < *best_rank; }

  rules::Budget& budget;
  Links links;
  SourceBits slots;
  CycleWalk walk;
  LockStep<1> fronts1;
  LockStep<2> fronts2;
  LockStep<3> fronts3;
  LockStep<4> fronts4;
  LockStep<12> fronts12;
  // [half % 2]: sources that may close a cycle of 2 * half nodes.
  std::array<rules::CandidateList, 2> suspects;
  // Lower bound on half of the nodes of forcing chains over all links.
  int shortest = 0;
  // By digit: the places for which it last had no chain.
  std::array<CellSet, 10> quiet;
  std::optional<HintRank> best_rank;
  Hint best;
};

void FirstChain::chain(const ProducerBoard& board, const ChainPass& pass, int source, bool on,
                       int complexity) {
  const int cell = links.cell(source), digit = links.digit(source);
  const NodeCode node = links.node(source, on);
  best_rank = pass.rank(false, complexity);
  best = pass.hint(false, complexity, node, negation(node));
  best.remove(cell, board.gone_by(cell, digit, !on));
  if (!on) best.place(cell, digit);
}

// Finds the first cycle of 2 * half nodes that removes something, among the suspects up to a
// source.
bool FirstChain::cycle(const ProducerBoard& board, const ChainPass& pass,
                       const rules::CandidateList& list, int half, int last_source) {
  const HintRank rank = pass.rank(true, 2 * half);
  if (half < 2 || !improves(rank)) return false;
  for (const std::uint16_t source : list) {
    if (source > last_source) break;
    budget.visit(64);
    const NodeCode node = links.node(source, true);
    Hint hint = pass.hint(true, rank.complexity, node, node);
    if (!walk.find(board, links, pass.links, source, half, hint)) continue;
    best = hint;
    best_rank = rank;
    return true;
  }
  return false;
}

template <int W>
bool FirstChain::run(const ProducerBoard& board, const ChainPass& pass, LockStep<W>& fronts) {
  constexpr int kNoSource = 729;
  fronts.start(links, pass.links, slots);
  for (rules::CandidateList& list : suspects) list.clear();
  bool has_chain = false;
  const auto note = [&](int least) {
    if (pass.links.cells && pass.links.houses && !has_chain) shortest = least;
    return true;
  };
  for (int half = 1;; ++half) {
    if (budget.visit(links.count())) return false;
    // Longer hints of this pass rate no lower. The cycles of the last layer are still due if only a
    // chain would have announced them.
    if (!improves(pass.rank(true, 2 * half))) {
      if (pass.chains && !has_chain)
        cycle(board, pass, suspects[static_cast<std::size_t>(half - 1) % 2], half - 1, kNoSource);
      return note(half);
    }

    const bool wants_chain = pass.chains && !has_chain;
    const auto first_source = [&](auto condition) {
      const auto* const found = std::find_if(slots.sources.begin(), slots.sources.end(), condition);
      return found == slots.sources.end() ? kNoSource : *found;
    };
    // A source that is off turns on its partners. So it turns itself on when one of them has turned
    // off another one in the layer before, as the other one has then turned off the one.
    const int off_source = !wants_chain || half == 1 ? kNoSource : first_source([&](int source) {
      const auto partners = links.strong(source, pass.links);
      for (std::size_t q = 1; q < partners.size(); ++q) {
        for (std::size_t r = 0; r < q; ++r) {
          if (fronts.turned_off(partners[r], partners[q])) return true;
        }
      }
      return false;
    });
    const bool alive = fronts.alive();
    if (alive) fronts.turn_off();
    const int on_source = !wants_chain || !alive
                              ? kNoSource
                              : first_source([&](int source) { return fronts.turned_off(source); });
    // The first source with a chain; of two chains of a source the one from its on-node comes
    // first.
    const int source = std::min(on_source, off_source);
    const bool is_first = source != kNoSource;

    rules::CandidateList& now = suspects[half % 2];
    now.clear();
    for (const std::uint16_t i : slots.leading) {
      if (!alive || (!pass.chains && half < shortest - 1)) break;
      const auto closers = links.strong(i, pass.links);
      if (std::any_of(closers.begin(), closers.end(), [&](int b) { return fronts.came_to(b, i); }))
        now.add(i);
    }
    if (is_first) {
      note(half);
      has_chain = true;
    }
    if (is_first &&
        cycle(board, pass, suspects[static_cast<std::size_t>(half - 1) % 2], half - 1, kNoSource))
      return true;
    if (has_chain || !pass.chains) {
      // A cycle precedes a chain of equal rating and length when its source is not after that of
      // the chain.
      const bool tie = is_first && pass.cycle == pass.chain;
      if (cycle(board, pass, now, half, tie ? source : kNoSource)) return true;
    }
    if (is_first && improves(pass.rank(false, 2 * half)))
      chain(board, pass, source, source == on_source, 2 * half);
    if (!alive) return note(half + 1);
    fronts.turn_on();
  }
}

bool FirstChain::find(const ProducerBoard& board, const ChainPass& pass, unsigned digits,
                      const CellSet& cells) {
  slots.make(links, pass.links, digits, cells);
  return slots.most <= LockStep<1>::kMost   ? run(board, pass, fronts1)
         : slots.most <= LockStep<2>::kMost ? run(board, pass, fronts2)
         : slots.most <= LockStep<3>::kMost ? run(board, pass, fronts3)
         : slots.most <= LockStep<4>::kMost ? run(board, pass, fronts4)
                                            : run(board, pass, fronts12);
}

// Ratings are compared before passes, so the order of passes is free: chains over all links bound
// the length of cycles through cells of two from below.
bool FirstChain::find(const ProducerBoard& board) {
  constexpr unsigned kAll = 0x1ff;
  const CellSet every{{~std::uint64_t{0}, ~std::uint64_t{0}}};
  unsigned digits = 0;
  for (int digit = 1; digit <= 9; ++digit) {
    CellSet& places = quiet[digit];
    if (places == board.cells(digit)) continue;
    if (may_chain(board, digit)) {
      digits |= digit_bit(digit);
    } else {
      places = board.cells(digit);
    }
  }
  if (digits != 0 && !find(board, kChainPasses[0], digits, every)) return false;
  if (!find(board, kChainPasses[2], kAll, every)) return false;
  const CellSet cells = may_close(board);
  return cells.empty() || find(board, kChainPasses[1], kAll, cells);
}

std::shared_ptr<FirstChain> make_first_chain(rules::Budget& budget) {
  return std::make_shared<FirstChain>(budget);
}

bool find_first_chain(const ProducerBoard& board, ChainSearches& searches, HintSink& sink) {
  FirstChain& chain = *searches.first_chain;
  chain.best_rank.reset();
  chain.links.make(board);
  return chain.find(board) && chain.best_rank && sink.take(chain.best);
}

}  // namespace bitwhip::ser
