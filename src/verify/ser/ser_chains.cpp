// Cycles, forcing chains and their nets: every node from its parents, the conclusion from all
// branches, the rating from the number of nodes.
//
// A candidate that is on turns off what is linked to it. A candidate is on when all others of its
// cell, or of its digit in a house, are off or gone; these are its parents. A node with something
// behind it is off: a pattern, or a chain of its own, shows that on the board without its parents,
// which are off.
#include "verify/ser/ser_chains.h"

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/ser/techniques.h"

namespace bitwhip::verify {

void Net::clear() {
  nodes_.clear();
  parents_.clear();
}

int Net::add(const SerReason& what, std::span<const int> parents) {
  BITWHIP_INVARIANT(
      lists::all_of(parents, [this](int parent) { return at(parent) < nodes_.size(); }));
  nodes_.push_back({what, parents_.size(), parents.size()});
  parents_.insert(parents_.end(), parents.begin(), parents.end());
  return static_cast<int>(nodes_.size()) - 1;
}

bool Net::comes_from(int node, const SerNode& what) const {
  while ((*this)[node].node != what) {
    if ((*this)[node].parents == 0) return false;
    node = parents_[(*this)[node].first_parent];
  }
  return true;
}

std::vector<SerReason> Net::reasons(int node) const {
  std::bitset<kCodes> seen;
  std::vector<int> list{node};
  std::vector<SerReason> reasons;
  BITWHIP_INVARIANT(at(node) < nodes_.size());
  seen.set(code_of((*this)[node].node));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node& here = (*this)[list[i]];
    reasons.push_back(here);
    for (std::size_t k = 0; k < here.parents; ++k) {
      const int parent = parents_[here.first_parent + k];
      if (seen[code_of((*this)[parent].node)]) continue;
      seen.set(code_of((*this)[parent].node));
      list.push_back(parent);
    }
  }
  return reasons;
}

void add_removal(std::vector<std::pair<int, Mask>>& removes, int cell, Mask digits) {
  if (digits == 0) return;
  const auto known = lists::find_if(removes, [cell](const auto& one) { return one.first == cell; });
  if (known != removes.end()) {
    known->second |= digits;
  } else {
    removes.emplace_back(cell, digits);
  }
}

namespace {

// Returns true if two nested chains are the same: equal targets, whose ancestors are equal level by
// level. (For a cycle the search has two targets, the check one.)
bool same_chain(const SerChainHint& a, const SerChainHint& b) {
  const auto same_nodes = [](const std::vector<SerReason>& x, const std::vector<SerReason>& y) {
    return lists::equal(
        x, y, [](const SerReason& one, const SerReason& other) { return one.node == other.node; });
  };
  return a.cycle == b.cycle && lists::equal(a.targets, b.targets, same_nodes);
}

}  // namespace

Mask removed_by(const SerBoard& board, const SerNode& target) {
  const Mask own = 1U << target.candidate / 81;
  return board.mask(target.candidate % 81) & (target.on ? ~own : own);
}

void conclude(const SerBoard& board, const SerNode& target, SerChainHint& hint) {
  add_removal(hint.removes, target.candidate % 81, removed_by(board, target));
  if (target.on) hint.places = target.candidate;
}

void count_nodes(SerChainHint& hint) {
  std::vector<const SerChainHint*> counted;
  for (const auto& reasons : hint.targets) {
    hint.complexity += static_cast<int>(reasons.size());
    for (const SerReason& reason : reasons) {
      const SerChainHint* const nested = reason.nested.get();
      if (nested == nullptr) continue;
      if (lists::any_of(counted, [&](const SerChainHint* one) {
            return one == nested || same_chain(*one, *nested);
          }))
        continue;
      counted.push_back(nested);
      hint.nested += nested->total();
    }
  }
}

std::vector<std::pair<int, Mask>> removed_by_cycle(const SerBoard& board,
                                                   const std::vector<SerReason>& nodes) {
  std::vector<std::pair<int, Mask>> removes;
  std::bitset<81> cells;
  CandidateBits seen;  // by off-nodes
  for (const SerReason& one : nodes) cells.set(at(one.node.candidate % 81));
  for (const bool on : {false, true}) {
    for (const SerReason& one : nodes) {
      if (one.node.on != on) continue;
      for (const int peer : peers_of(one.node.candidate % 81)) {
        const Candidate c = at_cell(peer, one.node.candidate / 81 + 1);
        if (cells[at(peer)] || !board.has(c)) continue;
        if (!on) seen.set(at(c));
        if (on && seen[at(c)]) add_removal(removes, peer, 1U << c / 81);
      }
    }
  }
  return removes;
}

SerFinding finding_of(const SerChainHint& hint, int rating) {
  SerFinding finding{.places = hint.places, .tenths = rating + length_tenths(hint.total())};
  for (const auto& [cell, mask] : hint.removes)
    each_bit(mask, [&, from = cell](int bit) { finding.removes.set(at(at_cell(from, bit + 1))); });
  return finding;
}

namespace {

using SerBranch = std::vector<SerLink>;

struct Target {
  const SerBranch& branch;
  int link;

  const SerNode& node() const { return branch[at(link)].node; }
};

// Returns the ends of the chains, in the order of the definition.
std::vector<Target> targets_of(const SerType& type, const SerStep& step) {
  const std::vector<SerBranch>& branches = claim_of<SerBranches>(step).branches;
  if (branches.empty() || lists::any_of(branches, [](const SerBranch& b) { return b.empty(); }))
    throw Wrong(
        says("{} with {}", step.name,
             branches.size() == 1 ? "1 branch" : fmt::format("{} branches", branches.size())),
        there("a branch has no nodes"), asks("a chain has nodes in each branch"));
  std::vector<Target> targets;
  if (type.family != SerFamily::contradiction) {
    for (const SerBranch& branch : branches)
      targets.push_back({branch, static_cast<int>(branch.size()) - 1});
    return targets;
  }
  BITWHIP_INVARIANT(!branches.empty() && !branches.front().empty());
  const SerBranch& branch = branches.front();
  for (std::size_t i = 0; i < branch.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (branch[k].node != negation(branch[i].node)) continue;
      if (!targets.empty())
        throw Wrong(
            says("a branch with {} and {}", to_string(branch[k].node), to_string(branch[i].node)),
            there("it has another contradiction before"),
            asks("a branch ends with its first contradiction"));
      const bool on = branch[i].node.on;
      for (const std::size_t link : {on ? i : k, on ? k : i})
        targets.push_back({branch, static_cast<int>(link)});
    }
  }
  if (targets.empty())
    throw Wrong(says("{}", step.name), there("its branch has no node and its contrary"),
                asks("the assumption leads to a contradiction"));
  return targets;
}

// Returns the chain as a search has it, except for its conclusion, with the given chains behind its
// nodes.
std::shared_ptr<SerChainHint> hint_of(const SerType& type, const SerStep& step,
                                      const std::vector<SerChainPtr>& behind) {
  auto hint = std::make_shared<SerChainHint>();
  hint->cycle = type.family == SerFamily::cycle;
  for (const Target& target : targets_of(type, step)) {
    Net net;
    for (const SerLink& link : target.branch)
      net.add({link.node, SerReason::none,
               link.behind < 0 || behind.empty() ? nullptr : behind[at(link.behind)]},
              link.parents);
    hint->targets.push_back(net.reasons(target.link));
  }
  count_nodes(*hint);
  return hint;
}

class ChainCheck {
 public:
  ChainCheck(const SerBoard& board, const SerType& type, const SerStep& step, bool nested)
      : board_(board),
        type_(type),
        step_(step),
        told_(claim_of<SerBranches>(step)),
        nested_(nested),
        behind_(told_.behind.size()) {}

  // Returns the finding, and keeps the nodes for hint().
  SerFinding run() {
    targets_ = targets_of(type_, step_);
    for (const SerBranch& branch : told_.branches) check_branch(branch);
    hint_ = hint_of(type_, step_, behind_);
    if (type_.family == SerFamily::cycle || type_.family == SerFamily::chain) {
      unbranched();
    } else {
      reduction();
    }
    SerFinding finding = finding_of(*hint_, type_.rating);
    finding.open = open_;
    return finding;
  }
  SerChainPtr hint() const { return hint_; }

 private:
  void check_branch(const SerBranch& branch) {
    const bool closed = type_.family == SerFamily::cycle;
    std::vector<bool> met(kCodes), used(branch.size());
    for (const Target& target : targets_) {
      if (&target.branch == &branch) used[at(target.link)] = true;
    }
    for (std::size_t i = branch.size(); i-- > 0;) {
      for (const int parent : branch[i].parents) used[at(parent)] = used[at(parent)] || used[i];
    }
    for (std::size_t i = 0; i < branch.size(); ++i) {
      const SerNode& node = branch[i].node;
      if (!board_.has(node.candidate))
        throw Wrong(says("a node {}", to_string(node)),
                    there("{} is no candidate", to_string(node.candidate)),
                    asks("nodes are about candidates that are left"));
      if (!used[i])
        throw Wrong(says("a node {}", to_string(node)),
                    there("nothing follows from {}", to_string(node)),
                    asks("each node leads to the end of its branch"));
      if (met[code_of(node)] && !(closed && i + 1 == branch.size()))
        throw Wrong(says("a node {}", to_string(node)), there("it is in the branch before"),
                    asks("the nodes of a branch differ"));
      met[code_of(node)] = true;
      if ((i == 0) != branch[i].parents.empty())
        throw Wrong(says("a node {}", to_string(node)),
                    there("it follows from {}", i == 0 ? "others" : "nothing"),
                    asks("a branch begins with an assumption, and all else follows"));
      if (i == 0 && (branch[i].behind >= 0 || branch[i].by_cell || branch[i].by_house))
        throw Wrong(says("a node {} with a cause", to_string(node)),
                    there("it is assumed, and follows from nothing"),
                    asks("an assumption has no cause"));
      if (i > 0) check_link(branch, branch[i]);
    }
  }

  void check_link(const SerBranch& branch, const SerLink& link) {
    if (link.behind >= 0 && link.node.on)
      throw Wrong(says("{} follows by what is behind it", to_string(link.node)), there("it is on"),
                  asks("what is behind a node turns it off"));
    std::vector<Candidate> parents;
    for (const int parent : link.parents) {
      const SerNode& node = branch[static_cast<std::size_t>(parent)].node;
      BITWHIP_INVARIANT(at(parent) < branch.size());
      if (node.on == (link.node.on || link.behind >= 0))
        throw Wrong(
            says("{} follows from {}", to_string(link.node), to_string(node)),
            there("both are {}", node.on ? "on, or the node has something behind it" : "off"),
            asks("what is on turns off, what is off turns on"));
      parents.push_back(node.candidate);
    }
    if (!all_different(parents))
      throw Wrong(says("{} follows from {} nodes", to_string(link.node), parents.size()),
                  there("one is there twice"), asks("the parents of a node differ"));
    if (link.behind >= 0) return check_behind(link, parents);
    if (link.node.on) return check_on(link, parents);
    if (parents.size() != 1 || !linked(parents.front(), link.node.candidate))
      throw Wrong(says("{} follows", to_string(link.node)),
                  there("it does not follow from a candidate that it is linked to"),
                  asks("a candidate that is on turns off what is linked to it"));
    const bool same_cell = square_of(parents.front()) == square_of(link.node.candidate);
    if (same_cell && !type_.by_cells)
      throw Wrong(says("{} by its cell", to_string(link.node)),
                  there("the technique has links of houses alone"),
                  asks("links are of the kinds of the technique"));
    if (link.by_cell && !same_cell)
      throw Wrong(says("{} by its cell", to_string(link.node)),
                  there("the node before it is in another cell"),
                  asks("both are in the cell that is named"));
    if (link.by_house && (same_cell || !inside(*link.by_house, parents.front()) ||
                          !inside(*link.by_house, link.node.candidate)))
      throw Wrong(says("{} by {}", to_string(link.node), name_of(*link.by_house)),
                  there("it does not follow by {}", name_of(*link.by_house)),
                  asks("both are in the house that is named"));
  }

  // Checks that all others of the cell, or of the digit in the house, are off.
  void check_on(const SerLink& link, const std::vector<Candidate>& parents) const {
    const Candidate c = link.node.candidate;
    const bool told = link.by_cell || link.by_house;
    if (!type_.dynamic && parents.size() != 1)
      throw Wrong(says("{} follows from {} nodes", to_string(link.node), parents.size()),
                  there("the technique has no joints"),
                  asks("only dynamic chains have nodes with several parents"));
    // The parents must differ, and be on the board.
    const auto are_others = [&](Mask all, const auto& is_among) {
      const auto is_other = [&](Candidate parent) { return parent != c && is_among(parent); };
      return static_cast<std::size_t>(std::popcount(all)) == parents.size() + 1 &&
             lists::all_of(parents, is_other);
    };
    const auto in_cell = [&](Candidate parent) { return square_of(parent) == square_of(c); };
    if (type_.by_cells && (link.by_cell || !told) && are_others(board_.mask(square_of(c)), in_cell))
      return;
    for (const House& house : houses()) {
      if (!inside(house, c) || link.by_cell || (link.by_house && *link.by_house != house) ||
          !type_.by_houses)
        continue;
      const auto in_house = [&](Candidate parent) {
        return digit_of(parent) == digit_of(c) && inside(house, parent);
      };
      if (are_others(board_.spots(index_of(house), digit_of(c)), in_house)) return;
    }
    throw Wrong(says("{} follows from {} nodes", to_string(link.node), parents.size()),
                there("it has other ways, or follows from too many"),
                asks("a candidate is on when all others of its cell, or of its house, are off"));
  }

  void check_behind(const SerLink& link, const std::vector<Candidate>& parents) {
    BITWHIP_INVARIANT(at(link.behind) < told_.behind.size());
    const SerStep& behind = told_.behind[at(link.behind)];
    const SerType type = ser_type(behind.name);
    if (link.by_cell || link.by_house)
      throw Wrong(says("{} by a cell or house, and by what is behind it", to_string(link.node)),
                  there("it follows in two ways"), asks("a node follows in one way"));
    if (!is_behind(type, type_.level))
      throw Wrong(says("{} with a {} behind a node", step_.name, behind.name),
                  there("a {} is no part of a {}", behind.name, step_.name),
                  asks("the level of a chain says what may be behind its nodes"));
    const SerBoard rest = board_.without(parents);
    try {
      SerFinding found;
      if (is_chain(type.family)) {
        ChainCheck check(rest, type, behind, true);
        found = check.run();
        open_ = open_ || found.open;
        behind_[at(link.behind)] = check.hint();
      } else {
        found = check_ser_step(rest, type, behind, true);
      }
      if (!found.removes[static_cast<std::size_t>(link.node.candidate)])
        throw Wrong(says("{} is behind {}", behind.name, to_string(link.node)),
                    there("the {} does not remove {}", behind.name, to_string(link.node.candidate)),
                    asks("what is behind a node removes its candidate"));
    } catch (const Wrong&) {
      // By definition the parents do not include what patterns within nested chains rest on, so
      // nothing here proves them wrong.
      if (!nested_) throw;
      open_ = true;
      if (is_chain(type.family)) behind_[at(link.behind)] = hint_of(type, behind, {});
    }
  }

  // Returns what is left of the variable, a cell or a digit in a house.
  std::vector<Candidate> candidates_of(const Variable& variable) const {
    const auto& [kind, first, second, name] = variable;
    std::vector<Candidate> list;
    if (kind == HouseKind::rc) {
      for (const int one : board_.digits({first, second}))
        list.push_back(candidate(one, first, second));
    } else {
      for (const Square& square : board_.places({kind, first}, second))
        list.push_back(candidate_at(square, second));
    }
    return list;
  }

  const SerBranch& only_branch() const {
    if (told_.branches.size() != 1)
      throw Wrong(says("{} with {} branches", step_.name, told_.branches.size()),
                  there("that is not one"), asks("the technique has one branch"));
    return told_.branches.front();
  }

  void unbranched() {
    const SerBranch& branch = only_branch();
    const SerNode &first = branch.front().node, &last = branch.back().node;
    if (hint_->cycle && (branch.size() < 5 || !first.on || last != first))
      throw Wrong(says("a cycle from {} to {}", to_string(first), to_string(last)),
                  there("it is not closed"),
                  asks("a cycle ends where it begins, with a node that is on"));
    for (const SerLink& link : branch) {
      if (link.parents.size() > 1 || link.behind >= 0)
        throw Wrong(says("a {} with {}", hint_->cycle ? "cycle" : "chain", to_string(link.node)),
                    there("it has a joint there"),
                    asks("each node follows from one other, and has nothing behind it"));
    }
    // In a cycle either all on-nodes are true or all off-nodes.
    if (hint_->cycle) {
      hint_->removes = removed_by_cycle(board_, hint_->targets.front());
      return;
    }
    if (last != negation(first))
      throw Wrong(says("a chain from {} to {}", to_string(first), to_string(last)),
                  there("it does not end in the contrary of its beginning"),
                  asks("a forcing chain shows the contrary of its assumption"));
    conclude(board_, last, *hint_);
    if ((step_.name == "Turbot Fish") != (!type_.by_cells && hint_->complexity <= 6))
      throw Wrong(says("{} of {}", step_.name, counted(at(hint_->complexity), "node")),
                  there("it is {}",
                        step_.name == "Turbot Fish" ? "longer, or goes by cells" : "a Turbot Fish"),
                  asks("a Turbot Fish has 6 nodes at most, and links of houses alone"));
  }

  void reduction() {
    std::vector<SerNode> begins, wanted;
    for (const SerBranch& branch : told_.branches) begins.push_back(branch.front().node);
    if (type_.family == SerFamily::contradiction) {
      only_branch();
      return conclude(board_, negation(begins.front()), *hint_);
    }
    if (type_.family == SerFamily::double_reduction) {
      wanted = {{begins.front().candidate, true}, {begins.front().candidate, false}};
    } else {
      BITWHIP_INVARIANT(told_.variable.has_value());
      for (const Candidate c : candidates_of(*told_.variable)) wanted.push_back({c, true});
    }
    if (!same_members(begins, wanted))
      throw Wrong(says("{} with {} branches", step_.name, begins.size()),
                  there("they do not begin with all that is possible there"),
                  asks("each possibility begins a branch"));
    BITWHIP_INVARIANT(!targets_.empty());
    const SerNode& first = targets_.front().node();
    for (const Target& target : targets_) {
      if (target.node() != first)
        throw Wrong(says("a branch gives {}", to_string(first)),
                    there("another one gives {}", to_string(target.node())),
                    asks("all branches give the same"));
    }
    conclude(board_, first, *hint_);
  }

  const SerBoard& board_;
  const SerType& type_;
  const SerStep& step_;
  const SerBranches& told_;
  const bool nested_;
  std::vector<Target> targets_;
  std::vector<SerChainPtr> behind_;  // chains behind nodes
  std::shared_ptr<SerChainHint> hint_;
  bool open_ = false;
};

}  // namespace

SerFinding check_chains(const SerBoard& board, const SerType& type, const SerStep& step, bool) {
  return ChainCheck(board, type, step, false).run();
}

}  // namespace bitwhip::verify
