// The chains without branches that SER finds: cycles and forcing chains.
#include <algorithm>
#include <array>
#include <bitset>

#include "verify/ser/nets.h"

namespace bitwhip::verify {
namespace {

struct Pass {
  bool by_cell, by_house;
  int key;
  double cycle, chain;  // where ratings begin
};

// From one candidate, layer by layer: all that are on, then all that are off, and so on.
class PlainWalk {
 public:
  PlainWalk(const SerBoard& board, const Pass& pass) : board_(board), pass_(pass) {}

  // The ends of what is found from a node: of all cycles back to it, or of the one forcing chain to
  // its contrary, if there is one.
  std::vector<int> ends(const SerNode& start, bool cycles) {
    net_.clear();
    met_.reset();
    ons_.clear();
    offs_.clear();
    enter(net_.add(start, SerReason::none, {}), start.on ? ons_ : offs_);
    const SerNode last = cycles ? start : negation(start);
    std::vector<int> found;
    const auto follow = [&](const SerNode& what, Cause cause, const int& parent, bool closes, bool fresh, std::vector<int>& layer) {
      if (!closes && !fresh) return;
      const int node = net_.add(what, cause, {&parent, 1});
      if (closes) found.push_back(node);
      if (fresh) enter(node, layer);
    };
    for (int layer = 1; !ons_.empty() || !offs_.empty(); ++layer) {
      for (const int a : ons_) {
        each_off(board_, net_[a].what.candidate, pass_.by_cell, [&](const SerNode& b, Cause cause) {
          const bool fresh = (cycles || !met_[code_of(b)]) && !net_.comes_from(a, b);
          follow(b, cause, a, b == last && found.empty(), fresh, offs_);
        });
      }
      ons_.clear();
      for (const int b : offs_) {
        each_on(board_, net_[b].what.candidate, pass_.by_cell, pass_.by_house, [&](const SerNode& on, Cause cause) {
          const bool closes = on == last && (cycles ? layer > 1 : found.empty());
          follow(on, cause, b, closes, !met_[code_of(on)], ons_);
        });
      }
      offs_.clear();
      if (!cycles && !found.empty()) break;
    }
    return found;
  }

  const Net& net() const { return net_; }

  // Null when the cycle removes nothing.
  SerChainPtr cycle_hint(int end) const {
    auto hint = std::make_shared<SerChainHint>();
    const std::vector<SerReason> nodes = net_.reasons(end);
    hint->removes = removed_by_cycle(board_, nodes);
    if (hint->removes.empty()) return nullptr;
    hint->cycle = true;
    hint->source = hint->target = net_[end].what;
    hint->key = pass_.key;
    hint->complexity = static_cast<int>(nodes.size());
    hint->rating = pass_.cycle + length_increment(hint->complexity);
    // The same cycle the other way round, with every node as its contrary.
    std::vector<SerReason> reversed;
    for (const SerReason& one : nodes) reversed.push_back({negation(one.node), one.cause, nullptr});
    reversed.front().cause = SerReason::none;
    std::reverse(reversed.begin() + 1, reversed.end());
    hint->targets = {nodes, std::move(reversed)};
    return hint;
  }

 private:
  void enter(int node, std::vector<int>& layer) {
    met_.set(code_of(net_[node].what));
    layer.push_back(node);
  }

  const SerBoard& board_;
  const Pass& pass_;
  Net net_;
  std::bitset<kCodes> met_;
  std::vector<int> ons_, offs_;
};

}  // namespace

std::vector<SerChainPtr> plain_chains(const SerBoard& board, Poll& poll) {
  constexpr std::array kPasses{Pass{false, true, 2, 6.5, 6.6}, Pass{true, false, 3, 6.5, 0}, Pass{true, true, 4, 7.0, 7.0}};
  std::vector<SerChainPtr> hints;
  for (const Pass& pass : kPasses) {
    PlainWalk walk(board, pass);
    for (int cell = 0; cell < 81; ++cell) {
      const Mask mask = board.mask(cell);
      if (std::popcount(mask) < 2 || (!pass.by_house && std::popcount(mask) > 2)) continue;
      each_bit(mask, [&](int bit) {
        poll();
        const Candidate c = at_cell(cell, bit + 1);
        for (const int end : walk.ends({c, true}, true)) {
          if (SerChainPtr hint = walk.cycle_hint(end)) hints.push_back(std::move(hint));
        }
        for (const bool on : {true, false}) {
          if (!pass.by_house) continue;
          for (const int end : walk.ends({c, on}, false))
            hints.push_back(conclusion(board, {c, on}, {c, !on}, pass.chain, pass.key, {walk.net().reasons(end)}));
        }
      });
    }
  }
  return hints;
}

}  // namespace bitwhip::verify
