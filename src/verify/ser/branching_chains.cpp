// The chains with branches that SER finds: all that follows from an assumption, and what several
// assumptions have in common.
#include <deque>
#include <map>
#include <tuple>

#include "verify/ser/search.h"

namespace bitwhip::verify {
namespace {

struct Mode {
  double base;
  bool nishio, dynamic;
  int level;
};

// What follows from an assumption.
struct Expansion {
  Expansion() { at_code.fill(-1); }

  int find(const SerNode& node) const { return at_code[code_of(node)]; }

  std::array<int, kCodes> at_code;
  std::vector<int> ons, offs;  // in the order in which they were found
  int x = -1, y = -1;          // a candidate that is on and off: the two nodes
};

class Expander {
 public:
  Expander(const SerBoard& source, const Mode& mode, const SerChains& chains, Net& net)
      : source_(source), mode_(mode), chains_(chains), net_(net), board_(source) {}

  // Nodes that are on are looked at first, each of the others in its turn; where all were, patterns
  // and nested chains turn off more.
  std::unique_ptr<Expansion> run(const SerNode& start) {
    found_ = std::make_unique<Expansion>();
    enter(net_.add(start, SerReason::none, {}));
    while (!ons_.empty() || !offs_.empty()) {
      chains_.poll();
      if (follow(take(ons_.empty() ? offs_ : ons_))) break;
      if (ons_.empty() && offs_.empty() && mode_.level >= 1) advance();
    }
    return std::move(found_);
  }

 private:
  static int take(std::deque<int>& queue) {
    const int node = queue.front();
    queue.pop_front();
    return node;
  }

  void enter(int node) {
    const SerNode& what = net_[node].what;
    found_->at_code[code_of(what)] = node;
    (what.on ? found_->ons : found_->offs).push_back(node);
    (what.on ? ons_ : offs_).push_back(node);
  }

  // True at a contradiction. What turns a node on is this one and, in dynamic searches, all that is
  // gone beside it.
  bool follow(int from) {
    const SerNode what = net_[from].what;
    const auto reach = [&](const SerNode& next, Cause cause) {
      const int contrary = found_->find(negation(next));
      if (found_->x >= 0 || (contrary < 0 && found_->find(next) >= 0)) return;
      parents_.assign(1, from);
      if (next.on && mode_.dynamic) each_gone(next.candidate, cause, [&](Candidate c) { parents_.push_back(off_node(c)); });
      const int node = net_.add(next, cause, parents_);
      if (contrary < 0) return enter(node);
      found_->x = next.on ? node : contrary;
      found_->y = next.on ? contrary : node;
    };
    if (what.on) {
      each_off(board_, what.candidate, !mode_.nishio, reach);
    } else {
      each_on(board_, what.candidate, !mode_.nishio, true, reach);
      if (mode_.dynamic) board_.remove(what.candidate);
    }
    return found_->x >= 0;
  }

  // What is gone of the cell or house by which a candidate follows.
  template <class Visit>
  void each_gone(Candidate c, Cause cause, Visit visit) const {
    const int cell = c % 81, digit = c / 81 + 1;
    if (cause == SerReason::cell) {
      each_bit(gone(cell), [&](int bit) { visit(at_cell(cell, bit + 1)); });
    } else if (cause >= SerReason::block && cause <= SerReason::column) {
      const int house = house_of(cell, cause - SerReason::block);
      each_bit(source_.spots(house, digit) & ~board_.spots(house, digit), [&](int place) { visit(at_cell(cell_at(house, place), digit)); });
    }
  }

  Mask gone(int cell) const { return source_.mask(cell) & ~board_.mask(cell); }

  int off_node(Candidate c) const {
    const int node = found_->find({c, false});
    BITWHIP_INVARIANT(node >= 0);
    return node;
  }

  // The first kind of patterns, else of chains, that turns off more than it rests on.
  void advance() {
    std::vector<int> nodes;
    const SerVisit take = [&](const SerStep& step, const SerFinding& finding) {
      std::vector<std::pair<int, Mask>> removes;
      for (const House& house : step.covers.size() == 2 ? step.covers : houses()) {
        for (const Square& square : squares_of(house)) {
          for (int digit = 1; digit <= 9; ++digit) {
            if (finding.removes[at(candidate_at(square, digit))]) add_removal(removes, cell_of(square), 1U << (digit - 1));
          }
        }
      }
      add_nodes(removes, rests_on(step), nullptr, nodes);
      return false;
    };
    for (const char* name : {"Pointing", "Claiming"}) each_locking(board_, name, take);
    for (const char* name : {"Hidden Pair", "Naked Pair"}) {
      if (nodes.empty()) each_set(board_, name, take);
    }
    if (nodes.empty()) each_fish(board_, "X-Wing", take);
    static const std::array<std::vector<int>, 6> kNested{{{}, {}, {21}, {21, 24}, {25}, {25, 27}}};
    for (const int number : kNested[at(mode_.level)]) {
      if (!nodes.empty()) break;
      for (const SerChainPtr& hint : SerChains::each_once(chains_.all(board_, number))) add_nodes(hint->removes, rests_on(*hint), hint, nodes);
    }
    for (const int node : nodes) {
      if (found_->find(net_[node].what) < 0) enter(node);
    }
  }

  // What must be gone for a pattern.
  std::vector<Candidate> rests_on(const SerStep& step) const {
    std::vector<Candidate> list;
    const bool naked = ser_type(step.name).family == SerFamily::naked_set;
    const Mask wanted = naked ? ~mask_of(step.digits) : mask_of(step.digits);
    for (const House& house : step.houses) {
      for (const Square& square : squares_of(house)) {
        const bool covered = step.covers.empty() ? contains(step.squares, square) : inside_any(step.covers, square);
        if (covered != naked) continue;
        const int cell = cell_of(square);
        each_bit(gone(cell) & wanted, [&](int bit) { list.push_back(at_cell(cell, bit + 1)); });
      }
    }
    return list;
  }

  // What must be gone for a chain: of the cells and houses by which its nodes that are on follow.
  std::vector<Candidate> rests_on(const SerChainHint& hint) const {
    std::vector<Candidate> list;
    for (const auto& reasons : hint.targets) {
      for (const SerReason& reason : reasons) {
        if (!reason.node.on) continue;
        each_gone(reason.node.candidate, reason.cause == SerReason::none ? hint.assumption : reason.cause, [&](Candidate c) {
          if (!contains(list, c)) list.push_back(c);
        });
      }
    }
    return list;
  }

  void add_nodes(std::vector<std::pair<int, Mask>> removes, const std::vector<Candidate>& rests_on, const SerChainPtr& nested,
                 std::vector<int>& nodes) {
    if (rests_on.empty()) return;
    std::vector<int> parents;
    for (const Candidate c : rests_on) parents.push_back(off_node(c));
    if (chains_.rows) lists::sort(removes);
    for (const auto& [cell, mask] : removes)
      each_bit(mask, [&, cell = cell](int bit) { nodes.push_back(net_.add_nested({at_cell(cell, bit + 1), false}, parents, nested)); });
  }

  const SerBoard& source_;
  const Mode& mode_;
  const SerChains& chains_;
  Net& net_;
  SerBoard board_;
  std::unique_ptr<Expansion> found_;
  std::deque<int> ons_, offs_;
  std::vector<int> parents_;  // of the node that is added
};

class Branches {
 public:
  Branches(const SerBoard& board, const Mode& mode, const SerChains& chains) : board_(board), mode_(mode), chains_(chains) {}

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
          if (!mode_.nishio && std::popcount(mask) >= 3) add_common(on, 1, {&if_on, &if_off}, SerReason::none);
        }
        if (!mode_.nishio) add_houses(on);
      });
      if (!mode_.nishio) add_common({at_cell(cell, std::countr_zero(mask) + 1), true}, 5, all, SerReason::cell);
    }
    return std::move(hints_);
  }

 private:
  const Expansion& expansion(const SerNode& start) {
    auto& known = expansions_[code_of(start)];
    if (!known) known = Expander(board_, mode_, chains_, net_).run(start);
    return *known;
  }

  void add(const SerNode& source, const SerNode& target, int key, const std::vector<int>& nodes, Cause assumption = SerReason::none) {
    if (removed_by(board_, target) == 0) return;
    std::vector<std::vector<SerReason>> targets;
    for (const int node : nodes) targets.push_back(net_.reasons(node));
    auto hint = conclusion(board_, source, target, mode_.base, key, std::move(targets));
    hint->assumption = assumption;
    hints_.push_back(std::move(hint));
  }

  // What all have in common: nodes that are on, then those that are off, in the order of the first.
  void add_common(const SerNode& source, int key, const std::vector<const Expansion*>& all, Cause assumption) {
    for (const auto list : {&Expansion::ons, &Expansion::offs}) {
      for (const int node : all.front()->*list) {
        const SerNode what = net_[node].what;
        std::vector<int> nodes;
        for (const Expansion* one : all) {
          if (one->find(what) >= 0) nodes.push_back(one->find(what));
        }
        if (nodes.size() == all.size()) add(source, what, key, nodes, assumption);
      }
    }
  }

  // The houses of which the candidate is the first place.
  void add_houses(const SerNode& on) {
    const int cell = on.candidate % 81, digit = on.candidate / 81 + 1;
    for (int type = kBlockType; type <= kColumnType; ++type) {
      const int house = house_of(cell, type);
      const Mask spots = board_.spots(house, digit);
      if (std::popcount(spots) < 2 || cell_at(house, std::countr_zero(spots)) != cell) continue;
      std::vector<const Expansion*> all;
      each_bit(spots, [&](int place) { all.push_back(&expansion({at_cell(cell_at(house, place), digit), true})); });
      add_common(on, 6, all, cause_of(type));
    }
  }

  const SerBoard& board_;
  const Mode& mode_;
  const SerChains& chains_;
  Net net_;
  std::array<std::unique_ptr<Expansion>, kCodes> expansions_;
  std::vector<SerChainPtr> hints_;
};

}  // namespace

std::vector<SerChainPtr> SerChains::all(const SerBoard& board, int number) const {
  constexpr std::array kModes{Mode{7.5, true, true, 0},  Mode{8.0, false, false, 0}, Mode{8.5, false, true, 0},  Mode{9.0, false, true, 1},
                              Mode{9.5, false, true, 2}, Mode{10.0, false, true, 3}, Mode{10.5, false, true, 4}, Mode{11.0, false, true, 5}};
  BITWHIP_INVARIANT(number == 21 || (number >= 23 && number <= 30));
  std::vector<SerChainPtr> hints = number == 21 ? plain_chains(board, poll) : Branches(board, kModes[at(number - 23)], *this).hints();
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
