// Chain hints of SER. Chains without branches are cycles and forcing chains; those with branches
// are the expansion of an assumption, and what several assumptions have in common.
#include "verify/ser/chain_hints.h"

#include <tuple>

#include "verify/ser/ser.h"
#include "verify/ser/techniques.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {
namespace {

// Returns the length term of a rating, with the floating-point additions of the program.
double length_increment(int nodes) {
  double sum = 0.0;
  for (int tenths = length_tenths(nodes); tenths > 0; --tenths) sum += 0.1;
  return sum;
}

// Visits the nodes that are off because a candidate is true: the others of its cell (by_cell), then
// its digit in its houses.
template <class Visit>
void each_off(const SerBoard& board, Candidate c, bool by_cell, Visit visit) {
  const int cell = c % 81, digit = c / 81 + 1;
  if (by_cell) {
    each_bit(board.mask(cell), [&](int bit) {
      if (bit + 1 != digit) visit(SerNode{at_cell(cell, bit + 1), false}, SerReason::cell);
    });
  }
  for (std::size_t i = 0; i < peers_of(cell).size(); ++i) {
    const int peer = peers_of(cell)[i];
    const SerHouseType type = i < 8 ? kBlockType : i < 14 ? kRowType : kColumnType;
    if ((board.mask(peer) & bit_of(digit)) != 0)
      visit(SerNode{at_cell(peer, digit), false}, cause_of(type));
  }
}

// Visits the nodes that are on because a candidate, which the board still has, is false: the last
// other one of its cell, of its digit in a house.
template <class Visit>
void each_on(const SerBoard& board, Candidate c, bool by_cell, bool by_house, Visit visit) {
  const int cell = c % 81, digit = c / 81 + 1;
  const Mask own = board.mask(cell);
  if (by_cell && std::popcount(own) == 2)
    visit(SerNode{at_cell(cell, std::countr_zero(own & ~(1U << (digit - 1))) + 1), true},
          SerReason::cell);
  std::array<int, 3> met{-1, -1, -1};
  for (int type = kBlockType; by_house && type <= kColumnType; ++type) {
    const int house = house_of(cell, type);
    const Mask spots = board.spots(house, digit);
    if (std::popcount(spots) != 2) continue;
    const int low = cell_at(house, std::countr_zero(spots)),
              high = cell_at(house, std::bit_width(spots) - 1);
    met[at(type)] = low == cell ? high : low;
    if (std::find(met.begin(), met.begin() + type, met[at(type)]) == met.begin() + type)
      visit(SerNode{at_cell(met[at(type)], digit), true}, cause_of(type));
  }
}

// Returns a hint for `target`, made of all that its own targets follow from.
std::shared_ptr<SerChainHint> conclusion(const SerBoard& board, const SerNode& source,
                                         const SerNode& target, double base, int key,
                                         std::vector<std::vector<SerReason>> targets) {
  auto hint = std::make_shared<SerChainHint>();
  conclude(board, target, *hint);
  hint->source = source;
  hint->target = target;
  hint->key = key;
  hint->targets = std::move(targets);
  count_nodes(*hint);
  hint->rating = base + length_increment(hint->total());
  return hint;
}

struct ListPass {
  bool by_cell, by_house;
  int key;
  double cycle, chain;  // base ratings
};

// Breadth-first walk from one candidate, in alternating layers of on-nodes and off-nodes.
class PlainWalk {
 public:
  PlainWalk(const SerBoard& board, const ListPass& pass) : board_(board), pass_(pass) {}

  // Adds the hints of a node: all cycles back to it, or the forcing chain to its negation, if any.
  void find(const SerNode& start, bool cycles, std::vector<SerChainPtr>& hints) {
    net_.clear();
    met_.reset();
    ons_.clear();
    offs_.clear();
    enter(net_.add({start}, {}), start.on ? ons_ : offs_);
    const SerNode last = cycles ? start : negation(start);
    std::vector<int> found;
    const auto follow = [&](const SerNode& what, ReasonKind cause, const int& parent, bool closes,
                            bool fresh, std::vector<int>& layer) {
      if (!closes && !fresh) return;
      const int node = net_.add({what, cause}, {&parent, 1});
      if (closes) found.push_back(node);
      if (fresh) enter(node, layer);
    };
    for (int layer = 1; !ons_.empty() || !offs_.empty(); ++layer) {
      for (const int a : ons_) {
        each_off(board_, net_[a].node.candidate, pass_.by_cell,
                 [&](const SerNode& b, ReasonKind cause) {
                   const bool fresh = (cycles || !met_[code_of(b)]) && !net_.comes_from(a, b);
                   follow(b, cause, a, b == last && found.empty(), fresh, offs_);
                 });
      }
      ons_.clear();
      for (const int b : offs_) {
        each_on(board_, net_[b].node.candidate, pass_.by_cell, pass_.by_house,
                [&](const SerNode& on, ReasonKind cause) {
                  const bool closes = on == last && (cycles ? layer > 1 : found.empty());
                  follow(on, cause, b, closes, !met_[code_of(on)], ons_);
                });
      }
      offs_.clear();
      if (!cycles && !found.empty()) break;
    }
    for (const int end : found) {
      hints.push_back(
          cycles ? cycle_hint(end)
                 : conclusion(board_, start, last, pass_.chain, pass_.key, {net_.reasons(end)}));
      if (!hints.back()) hints.pop_back();
    }
  }

 private:
  // Returns null if the cycle removes nothing.
  SerChainPtr cycle_hint(int end) const {
    auto hint = std::make_shared<SerChainHint>();
    const std::vector<SerReason> nodes = net_.reasons(end);
    hint->removes = removed_by_cycle(board_, nodes);
    if (hint->removes.empty()) return nullptr;
    hint->cycle = true;
    hint->source = hint->target = net_[end].node;
    hint->key = pass_.key;
    hint->complexity = static_cast<int>(nodes.size());
    hint->rating = pass_.cycle + length_increment(hint->complexity);
    // `reversed`: the same cycle in the other direction, every node negated.
    std::vector<SerReason> reversed;
    for (const SerReason& one : nodes) reversed.push_back({negation(one.node), one.cause, nullptr});
    reversed.front().cause = SerReason::none;
    std::reverse(reversed.begin() + 1, reversed.end());
    hint->targets = {nodes, std::move(reversed)};
    return hint;
  }

  void enter(int node, std::vector<int>& layer) {
    met_.set(code_of(net_[node].node));
    layer.push_back(node);
  }

  const SerBoard& board_;
  const ListPass& pass_;
  Net net_;
  std::bitset<kCodes> met_;
  std::vector<int> ons_, offs_;
};

// Returns the hints of technique 21 in the order of discovery.
std::vector<SerChainPtr> plain_chains(const SerBoard& board, Poll& poll) {
  constexpr std::array kPasses{ListPass{false, true, 2, 6.5, 6.6}, ListPass{true, false, 3, 6.5, 0},
                               ListPass{true, true, 4, 7.0, 7.0}};
  std::vector<SerChainPtr> hints;
  for (const ListPass& pass : kPasses) {
    PlainWalk walk(board, pass);
    for (int cell = 0; cell < 81; ++cell) {
      const Mask mask = board.mask(cell);
      if (std::popcount(mask) < 2 || (!pass.by_house && std::popcount(mask) > 2)) continue;
      each_bit(mask, [&](int bit) {
        poll();
        const Candidate c = at_cell(cell, bit + 1);
        walk.find({c, true}, true, hints);
        for (const bool on : {true, false}) {
          if (pass.by_house) walk.find({c, on}, false, hints);
        }
      });
    }
  }
  return hints;
}

struct ExpansionMode {
  double base;
  bool nishio, dynamic;
  int level;
};

// Expansion of an assumption: all that follows from it.
class Expansion {
 public:
  // On-nodes are followed first, off-nodes in the order of discovery; when none is left, patterns
  // and nested chains turn off more.
  Expansion(const SerBoard& source, const ExpansionMode& mode, const SerChains& chains, Net& net,
            const SerNode& start)
      : source_(source), mode_(mode), chains_(chains), net_(net), board_(source) {
    at_code_.fill(-1);
    enter(net_.add({start}, {}));
    for (std::size_t on = 0, off = 0; on < ons.size() || off < offs.size();) {
      chains_.poll();
      if (follow(on < ons.size() ? ons[on++] : offs[off++])) break;
      if (on == ons.size() && off == offs.size() && mode_.level >= 1) advance();
    }
  }

  int find(const SerNode& node) const { return at_code_[code_of(node)]; }

  std::vector<int> ons{}, offs{};  // in the order of discovery
  int x = -1, y = -1;              // nodes of the candidate that is on and off; -1: none

 private:
  void enter(int node) {
    const SerNode& what = net_[node].node;
    at_code_[code_of(what)] = node;
    (what.on ? ons : offs).push_back(node);
  }

  // Follows a node; returns true at a contradiction. The premises of an on-node are this node and,
  // in dynamic searches, all that is gone beside it.
  bool follow(int from) {
    const SerNode what = net_[from].node;
    const auto reach = [&](const SerNode& next, ReasonKind cause) {
      const int contrary = find(negation(next));
      if (x >= 0 || (contrary < 0 && find(next) >= 0)) return;
      parents_.assign(1, from);
      if (next.on && mode_.dynamic)
        each_gone(next.candidate, cause, [&](Candidate c) { parents_.push_back(off_node(c)); });
      const int node = net_.add({next, cause}, parents_);
      if (contrary < 0) return enter(node);
      x = next.on ? node : contrary;
      y = next.on ? contrary : node;
    };
    if (what.on) {
      each_off(board_, what.candidate, !mode_.nishio, reach);
    } else {
      each_on(board_, what.candidate, !mode_.nishio, true, reach);
      if (mode_.dynamic) board_.remove(what.candidate);
    }
    return x >= 0;
  }

  // Visits the candidates that are gone from the cell or house by which a candidate follows.
  template <class Visit>
  void each_gone(Candidate c, ReasonKind cause, Visit visit) const {
    const int cell = c % 81, digit = c / 81 + 1;
    if (cause == SerReason::cell) {
      each_bit(gone(cell), [&](int bit) { visit(at_cell(cell, bit + 1)); });
    } else if (cause >= SerReason::block && cause <= SerReason::column) {
      const int house = house_of(cell, cause - SerReason::block);
      each_bit(source_.spots(house, digit) & ~board_.spots(house, digit),
               [&](int place) { visit(at_cell(cell_at(house, place), digit)); });
    }
  }

  Mask gone(int cell) const { return source_.mask(cell) & ~board_.mask(cell); }

  int off_node(Candidate c) const {
    const int node = find({c, false});
    BITWHIP_INVARIANT(node >= 0);
    return node;
  }

  // Applies the first kind of patterns, or else of chains, that turns off anything new.
  void advance() {
    std::vector<int> nodes;
    const SerVisit take = [&](const SerStep& step, const SerFinding& finding) {
      std::vector<std::pair<int, Mask>> removes;
      const auto* const places = std::get_if<SerPlaces>(&step.pattern);
      const bool fish = places != nullptr && places->covers.size() == 2;
      for (const House& house :
           fish ? std::span<const House>(places->covers) : std::span<const House>(houses())) {
        for (const Square& square : squares_of(house)) {
          for (int digit = 1; digit <= 9; ++digit) {
            if (finding.removes[at(candidate_at(square, digit))])
              add_removal(removes, cell_of(square), 1U << (digit - 1));
          }
        }
      }
      const bool naked = ser_type(step.name).family == SerFamily::naked_set;
      add_nodes(removes,
                places != nullptr ? rests_on(*places) : rests_on(claim_of<SerSet>(step), naked),
                nullptr, nodes);
      return false;
    };
    for (const char* name : {"Pointing", "Claiming"}) each_pattern(board_, ser_type(name), take);
    for (const char* name : {"Hidden Pair", "Naked Pair", "X-Wing"}) {
      if (nodes.empty()) each_pattern(board_, ser_type(name), take);
    }
    static const std::array<std::vector<int>, 6> kNested{{{}, {}, {21}, {21, 24}, {25}, {25, 27}}};
    for (const int number : kNested[at(mode_.level)]) {
      if (!nodes.empty()) break;
      for (const SerChainPtr& hint : SerChains::each_once(chains_.all(board_, number)))
        add_nodes(hint->removes, rests_on(*hint), hint, nodes);
    }
    for (const int node : nodes) {
      if (find(net_[node].node) < 0) enter(node);
    }
  }

  // Returns the candidates that must be gone for a pattern: of locking and fish the digit beside
  // the covers; of a set what its squares hold beside its digits, or where its digits are beside
  // them.
  std::vector<Candidate> rests_on(const SerPlaces& places) const {
    return gone_from(places.houses, mask_of(places.digits),
                     [&](const Square& square) { return !inside_any(places.covers, square); });
  }
  std::vector<Candidate> rests_on(const SerSet& set, bool naked) const {
    return gone_from(set.houses, naked ? ~mask_of(set.digits) : mask_of(set.digits),
                     [&](const Square& square) { return contains(set.squares, square) == naked; });
  }
  template <class Test>
  std::vector<Candidate> gone_from(const std::vector<House>& from, Mask digits, Test test) const {
    std::vector<Candidate> list;
    for (const House& house : from) {
      for (const Square& square : squares_of(house)) {
        if (!test(square)) continue;
        const int cell = cell_of(square);
        each_bit(gone(cell) & digits, [&](int bit) { list.push_back(at_cell(cell, bit + 1)); });
      }
    }
    return list;
  }

  // Returns the candidates that must be gone from the cells and houses by which on-nodes of a chain
  // follow.
  std::vector<Candidate> rests_on(const SerChainHint& hint) const {
    std::vector<Candidate> list;
    for (const auto& reasons : hint.targets) {
      for (const SerReason& reason : reasons) {
        if (!reason.node.on) continue;
        each_gone(reason.node.candidate,
                  reason.cause == SerReason::none ? hint.assumption : reason.cause,
                  [&](Candidate c) { add_once(list, c); });
      }
    }
    return list;
  }

  void add_nodes(std::vector<std::pair<int, Mask>> removes, const std::vector<Candidate>& rests_on,
                 const SerChainPtr& nested, std::vector<int>& nodes) {
    if (rests_on.empty()) return;
    std::vector<int> parents;
    for (const Candidate c : rests_on) parents.push_back(off_node(c));
    if (chains_.rows) lists::sort(removes);
    for (const auto& [cell, mask] : removes)
      each_bit(mask, [&, from = cell](int bit) {
        nodes.push_back(
            net_.add({{at_cell(from, bit + 1), false}, SerReason::advanced, nested}, parents));
      });
  }

  const SerBoard& source_;
  const ExpansionMode& mode_;
  const SerChains& chains_;
  Net& net_;
  SerBoard board_;
  std::array<int, kCodes> at_code_;
  std::vector<int> parents_;  // of the node being added
};

class Branches {
 public:
  Branches(const SerBoard& board, const ExpansionMode& mode, const SerChains& chains)
      : board_(board), mode_(mode), chains_(chains) {}

  std::vector<SerChainPtr> hints() {
    for (int cell = 0; cell < 81; ++cell) {
      const Mask mask = board_.mask(cell);
      if (std::popcount(mask) < (mode_.dynamic ? 2 : 3)) continue;
      std::vector<const Expansion*> all;
      each_bit(mask, [&](int bit) {
        const SerNode on{at_cell(cell, bit + 1), true}, off = negation(on);
        all.push_back(&expansion(on));
        if (mode_.dynamic) {
          const Expansion &if_on = *all.back(), &if_off = expansion(off);
          if (if_on.x >= 0) add(on, off, 7, {if_on.x, if_on.y});
          if (if_off.x >= 0) add(off, on, 7, {if_off.x, if_off.y});
          if (!mode_.nishio && std::popcount(mask) >= 3)
            add_common(on, 1, {&if_on, &if_off}, SerReason::none);
        }
        if (!mode_.nishio) add_houses(on);
      });
      if (!mode_.nishio)
        add_common({at_cell(cell, std::countr_zero(mask) + 1), true}, 5, all, SerReason::cell);
    }
    return std::move(hints_);
  }

 private:
  const Expansion& expansion(const SerNode& start) {
    auto& known = expansions_[code_of(start)];
    if (!known) known = std::make_unique<Expansion>(board_, mode_, chains_, net_, start);
    return *known;
  }

  void add(const SerNode& source, const SerNode& target, int key, const std::vector<int>& nodes,
           ReasonKind assumption = SerReason::none) {
    if (removed_by(board_, target) == 0) return;
    std::vector<std::vector<SerReason>> targets;
    for (const int node : nodes) targets.push_back(net_.reasons(node));
    auto hint = conclusion(board_, source, target, mode_.base, key, std::move(targets));
    hint->assumption = assumption;
    hints_.push_back(std::move(hint));
  }

  // Adds what all expansions share: on-nodes, then off-nodes, in the order of the first expansion.
  void add_common(const SerNode& source, int key, const std::vector<const Expansion*>& all,
                  ReasonKind assumption) {
    for (const auto list : {&Expansion::ons, &Expansion::offs}) {
      for (const int node : all.front()->*list) {
        const SerNode what = net_[node].node;
        std::vector<int> nodes;
        for (const Expansion* one : all) {
          if (one->find(what) >= 0) nodes.push_back(one->find(what));
        }
        if (nodes.size() == all.size()) add(source, what, key, nodes, assumption);
      }
    }
  }

  // Adds the houses in which the candidate is the first place.
  void add_houses(const SerNode& on) {
    const int cell = on.candidate % 81, digit = on.candidate / 81 + 1;
    for (int type = kBlockType; type <= kColumnType; ++type) {
      const int house = house_of(cell, type);
      const Mask spots = board_.spots(house, digit);
      if (std::popcount(spots) < 2 || cell_at(house, std::countr_zero(spots)) != cell) continue;
      std::vector<const Expansion*> all;
      each_bit(spots, [&](int place) {
        all.push_back(&expansion({at_cell(cell_at(house, place), digit), true}));
      });
      add_common(on, 6, all, cause_of(type));
    }
  }

  const SerBoard& board_;
  const ExpansionMode& mode_;
  const SerChains& chains_;
  Net net_;
  std::array<std::unique_ptr<Expansion>, kCodes> expansions_;
  std::vector<SerChainPtr> hints_;
};

}  // namespace

std::vector<SerChainPtr> SerChains::all(const SerBoard& board, int number) const {
  constexpr std::array kModes{
      ExpansionMode{7.5, true, true, 0},   ExpansionMode{8.0, false, false, 0},
      ExpansionMode{8.5, false, true, 0},  ExpansionMode{9.0, false, true, 1},
      ExpansionMode{9.5, false, true, 2},  ExpansionMode{10.0, false, true, 3},
      ExpansionMode{10.5, false, true, 4}, ExpansionMode{11.0, false, true, 5}};
  BITWHIP_INVARIANT(number == 21 || (number >= 23 && number <= 30));
  std::vector<SerChainPtr> hints = number == 21
                                       ? plain_chains(board, poll)
                                       : Branches(board, kModes[at(number - 23)], *this).hints();
  std::stable_sort(hints.begin(), hints.end(), [](const SerChainPtr& a, const SerChainPtr& b) {
    return std::tuple(a->rating, a->total(), a->key) < std::tuple(b->rating, b->total(), b->key);
  });
  return hints;
}

std::vector<SerChainPtr> SerChains::each_once(const std::vector<SerChainPtr>& hints) {
  std::set<std::vector<std::pair<int, Mask>>> met;
  std::vector<SerChainPtr> kept;
  for (const SerChainPtr& hint : hints) {
    auto removes = hint->removes;
    lists::sort(removes);
    if (met.insert(std::move(removes)).second) kept.push_back(hint);
  }
  return kept;
}

}  // namespace bitwhip::verify
