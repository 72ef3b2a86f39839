// Cycles, forcing chains and their nets: every node from its parents, the conclusion from all
// branches, the rating from the number of nodes.
//
// A candidate that is on turns off what is linked to it. A candidate is on when all others of its
// cell, or of its digit in a house, are off or gone; these are its parents. A node with something
// behind it is off: a pattern, or a chain of its own, shows that on the board without its parents,
// which are off.
#include <algorithm>
#include <set>

#include "base/invariant.h"
#include "verify/board/board.h"
#include "verify/ser/ser.h"

namespace bitwhip::verify {
namespace {

using Branch = std::vector<SerLink>;

// The nodes that a node follows from, itself included, level by level.
std::vector<int> ancestors(const Branch& branch, int target) {
  BITWHIP_INVARIANT(target >= 0 && at(target) < branch.size());
  std::vector<int> list{target};
  std::vector<bool> seen(branch.size());
  seen[static_cast<std::size_t>(target)] = true;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (const int parent : branch[static_cast<std::size_t>(list[i])].parents) {
      BITWHIP_INVARIANT(parent < list[i]);
      if (seen[static_cast<std::size_t>(parent)]) continue;
      seen[static_cast<std::size_t>(parent)] = true;
      list.push_back(parent);
    }
  }
  return list;
}

struct Target {
  int branch, link;
};

// The ends of the chains, in the order of the definition.
std::vector<Target> targets_of(const SerType& type, const SerStep& step) {
  if (step.branches.empty() || std::any_of(step.branches.begin(), step.branches.end(), [](const Branch& b) { return b.empty(); }))
    throw Wrong("a chain without nodes");
  std::vector<Target> targets;
  if (type.family != SerFamily::contradiction) {
    for (std::size_t i = 0; i < step.branches.size(); ++i) targets.push_back({static_cast<int>(i), static_cast<int>(step.branches[i].size()) - 1});
    return targets;
  }
  BITWHIP_INVARIANT(!step.branches.empty() && !step.branches.front().empty());
  const Branch& branch = step.branches.front();
  for (std::size_t i = 0; i < branch.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (branch[k].node != negation(branch[i].node)) continue;
      if (!targets.empty()) throw Wrong("two contradictions");
      const bool on = branch[i].node.on;
      targets = {{0, static_cast<int>(on ? i : k)}, {0, static_cast<int>(on ? k : i)}};
    }
  }
  if (targets.empty()) throw Wrong("no contradiction");
  return targets;
}

class ChainCheck {
 public:
  ChainCheck(const SerBoard& board, const SerType& type, const SerStep& step, bool nested)
      : board_(board), type_(type), step_(step), nested_(nested) {}

  // The finding, and in complexity() the nodes.
  SerFinding run() {
    targets_ = targets_of(type_, step_);
    for (const Branch& branch : step_.branches) check_branch(branch);
    switch (type_.family) {
      case SerFamily::cycle:
        cycle();
        break;
      case SerFamily::chain:
        chain();
        break;
      default:
        reduction();
    }
    for (const Target& target : targets_) complexity_ += static_cast<int>(ancestors(branch_of(target), target.link).size());
    if (type_.family == SerFamily::cycle) --complexity_;  // the first node is the last one too
    std::set<std::vector<std::size_t>> counted;
    for (const Target& target : targets_) {
      for (const int at : ancestors(branch_of(target), target.link)) {
        const int behind = branch_of(target)[static_cast<std::size_t>(at)].behind;
        if (behind < 0 || !is_chain(ser_type(what(behind).name).family)) continue;
        if (counted.insert(identity(what(behind))).second) complexity_ += nodes_behind(behind);
      }
    }
    finding_.tenths = type_.rating + length_tenths(complexity_);
    if (type_.family == SerFamily::chain && (step_.name == "Turbot Fish") != (!type_.by_cells && complexity_ <= 6))
      throw Wrong("the name of another length");
    return finding_;
  }
  int complexity() const { return complexity_; }

 private:
  const SerStep& what(int behind) const {
    BITWHIP_INVARIANT(at(behind) < step_.behind.size());
    return step_.behind[static_cast<std::size_t>(behind)];
  }
  const Branch& branch_of(const Target& target) const { return step_.branches[static_cast<std::size_t>(target.branch)]; }
  const SerNode& node_of(const Target& target) const { return branch_of(target)[static_cast<std::size_t>(target.link)].node; }

  void check_branch(const Branch& branch) {
    const bool closed = type_.family == SerFamily::cycle;
    std::vector<bool> met(kCodes), used(branch.size());
    for (const Target& target : targets_) {
      if (&branch_of(target) != &branch) continue;
      for (const int at : ancestors(branch, target.link)) used[static_cast<std::size_t>(at)] = true;
    }
    for (std::size_t i = 0; i < branch.size(); ++i) {
      const SerNode& node = branch[i].node;
      if (!board_.has(node.candidate)) throw Wrong("{} is no candidate", to_string(node.candidate));
      if (!used[i]) throw Wrong("nothing follows from {}", to_string(node));
      if (met[code_of(node)] && !(closed && i + 1 == branch.size())) throw Wrong("{} twice in a branch", to_string(node));
      met[code_of(node)] = true;
      if ((i == 0) != branch[i].parents.empty()) throw Wrong("{} follows from {}", to_string(node), i == 0 ? "others" : "nothing");
      if (i == 0 && (branch[i].behind >= 0 || branch[i].by_cell || branch[i].by_house))
        throw Wrong("{} is assumed, and follows from nothing", to_string(node));
      if (i > 0) check_link(branch, branch[i]);
    }
  }

  void check_link(const Branch& branch, const SerLink& link) {
    if (link.behind >= 0 && link.node.on) throw Wrong("{} is on, and what is behind a node turns it off", to_string(link.node));
    std::vector<Candidate> parents;
    for (const int parent : link.parents) {
      const SerNode& node = branch[static_cast<std::size_t>(parent)].node;
      BITWHIP_INVARIANT(at(parent) < branch.size());
      if (node.on == (link.node.on || link.behind >= 0)) throw Wrong("{} cannot follow from {}", to_string(link.node), to_string(node));
      parents.push_back(node.candidate);
    }
    if (!all_different(parents)) throw Wrong("{} follows from a node twice", to_string(link.node));
    if (link.behind >= 0) return check_behind(link, parents);
    if (link.node.on) return check_on(link, parents);
    if (parents.size() != 1 || !linked(parents.front(), link.node.candidate))
      throw Wrong("{} does not follow from a candidate that it is linked to", to_string(link.node));
    const bool same_cell = square_of(parents.front()) == square_of(link.node.candidate);
    if (same_cell && !type_.by_cells) throw Wrong("{} by a cell", to_string(link.node));
    if (link.by_cell && !same_cell) throw Wrong("{} by another cell", to_string(link.node));
    if (link.by_house && (same_cell || !inside(*link.by_house, parents.front()) || !inside(*link.by_house, link.node.candidate)))
      throw Wrong("{} does not follow by {}", to_string(link.node), name_of(*link.by_house));
  }

  // All others of the cell, or of the digit in the house, are off.
  void check_on(const SerLink& link, const std::vector<Candidate>& parents) const {
    const Candidate c = link.node.candidate;
    const bool told = link.by_cell || link.by_house;
    if (!type_.dynamic && parents.size() != 1) throw Wrong("{} follows from several", to_string(link.node));
    const auto are_parents = [&](std::vector<Candidate> others) {
      std::erase(others, c);
      return same_members(others, parents);
    };
    if (type_.by_cells && (link.by_cell || !told)) {
      std::vector<Candidate> all;
      for (const int digit : board_.digits(square_of(c))) all.push_back(candidate_at(square_of(c), digit));
      if (are_parents(all)) return;
    }
    for (const House& house : houses()) {
      if (!inside(house, c) || link.by_cell || (link.by_house && *link.by_house != house) || !type_.by_houses) continue;
      std::vector<Candidate> all;
      for (const Square& square : board_.places(house, digit_of(c))) all.push_back(candidate_at(square, digit_of(c)));
      if (are_parents(all)) return;
    }
    throw Wrong("{} has other ways, or follows from too many", to_string(link.node));
  }

  void check_behind(const SerLink& link, const std::vector<Candidate>& parents) {
    const SerStep& behind = what(link.behind);
    const SerType type = ser_type(behind.name);
    if (link.by_cell || link.by_house) throw Wrong("{} follows in two ways", to_string(link.node));
    if (!is_behind(type, type_.level)) throw Wrong("a {} is no part of a {}", behind.name, step_.name);
    const SerBoard rest = board_.without(parents);
    try {
      SerFinding found;
      if (is_chain(type.family)) {
        ChainCheck check(rest, type, behind, true);
        found = check.run();
        finding_.open = finding_.open || found.open;
        note(link.behind, check.complexity());
      } else {
        found = check_basic(rest, type, behind, true);
      }
      if (!found.removes[static_cast<std::size_t>(link.node.candidate)])
        throw Wrong("the {} does not remove {}", behind.name, to_string(link.node.candidate));
    } catch (const Wrong&) {
      // What patterns within nested chains rest on is not among the parents by the definition, so
      // nothing here shows that they are wrong.
      if (!nested_) throw;
      finding_.open = true;
      note(link.behind, nodes_alone(type, behind));
    }
  }

  // The nodes of what is behind, which are the same each time.
  void note(int behind, int nodes) {
    if (behind_nodes_.size() <= static_cast<std::size_t>(behind)) behind_nodes_.resize(static_cast<std::size_t>(behind) + 1);
    behind_nodes_[static_cast<std::size_t>(behind)] = nodes;
  }
  int nodes_behind(int behind) const { return behind_nodes_.at(static_cast<std::size_t>(behind)); }
  static int nodes_alone(const SerType& type, const SerStep& step) {
    int nodes = 0;
    if (!is_chain(type.family)) return nodes;
    for (const Target& target : targets_of(type, step))
      nodes += static_cast<int>(ancestors(step.branches[static_cast<std::size_t>(target.branch)], target.link).size());
    return nodes - (type.family == SerFamily::cycle);
  }

  // Two nested chains are the same when their targets are, and the ancestors of these level by
  // level.
  static std::vector<std::size_t> identity(const SerStep& step) {
    const SerType type = ser_type(step.name);
    std::vector<std::size_t> list{type.family == SerFamily::cycle};
    const auto targets = targets_of(type, step);
    const auto branch = [&](const Target& target) -> const Branch& { return step.branches[static_cast<std::size_t>(target.branch)]; };
    list.push_back(targets.size());
    for (const Target& target : targets) list.push_back(code_of(branch(target)[static_cast<std::size_t>(target.link)].node));
    for (const Target& target : targets) {
      const auto nodes = ancestors(branch(target), target.link);
      list.push_back(nodes.size());
      for (const int at : nodes) list.push_back(code_of(branch(target)[static_cast<std::size_t>(at)].node));
    }
    return list;
  }

  const Branch& only_branch() const {
    if (step_.branches.size() != 1) throw Wrong("{} branches", step_.branches.size());
    return step_.branches.front();
  }

  void cycle() {
    const Branch& loop = only_branch();
    if (loop.size() < 5 || !loop.front().node.on || loop.back().node != loop.front().node) throw Wrong("a cycle that is not closed");
    for (const SerLink& link : loop) {
      if (link.parents.size() > 1 || link.behind >= 0) throw Wrong("a cycle with joints");
    }
    // Either all on-nodes are true or all off-nodes.
    for (Candidate c = 0; c < 729; ++c) {
      bool inside_cell = false, by_on = false, by_off = false;
      for (const SerLink& link : loop) {
        inside_cell = inside_cell || square_of(link.node.candidate) == square_of(c);
        const bool sees_it = digit_of(link.node.candidate) == digit_of(c) && linked(link.node.candidate, c);
        (link.node.on ? by_on : by_off) |= sees_it;
      }
      if (board_.has(c) && !inside_cell && by_on && by_off) finding_.removes.set(static_cast<std::size_t>(c));
    }
  }

  void chain() {
    const Branch& branch = only_branch();
    for (const SerLink& link : branch) {
      if (link.parents.size() > 1 || link.behind >= 0) throw Wrong("a chain with joints");
    }
    if (branch.back().node != negation(branch.front().node)) throw Wrong("the chain does not end in the contrary of its beginning");
    conclude(branch.back().node);
  }

  void reduction() {
    std::vector<SerNode> begins, wanted;
    for (const Branch& branch : step_.branches) begins.push_back(branch.front().node);
    if (type_.family == SerFamily::contradiction) {
      only_branch();
      return conclude(negation(begins.front()));
    }
    if (type_.family == SerFamily::double_reduction) {
      wanted = {{begins.front().candidate, true}, {begins.front().candidate, false}};
    } else if (type_.family == SerFamily::cell_reduction) {
      if (step_.squares.size() != 1) throw Wrong("not one square");
      for (const int digit : board_.digits(step_.squares.front())) wanted.push_back({candidate_at(step_.squares.front(), digit), true});
    } else {
      if (step_.houses.size() != 1 || step_.digits.size() != 1) throw Wrong("not one digit and house");
      for (const Square& square : board_.places(step_.houses.front(), step_.digits.front()))
        wanted.push_back({candidate_at(square, step_.digits.front()), true});
    }
    if (!same_members(begins, wanted)) throw Wrong("the branches do not begin with all that is possible there");
    for (const Target& target : targets_) {
      if (node_of(target) != node_of(targets_.front()))
        throw Wrong("one branch gives {}, another one {}", to_string(node_of(targets_.front())), to_string(node_of(target)));
    }
    BITWHIP_INVARIANT(!targets_.empty());
    conclude(node_of(targets_.front()));
  }

  void conclude(const SerNode& node) {
    if (!node.on) {
      finding_.removes.set(static_cast<std::size_t>(node.candidate));
      return;
    }
    finding_.places = node.candidate;
    finding_.take(board_, square_of(node.candidate), ~bit_of(digit_of(node.candidate)));
  }

  const SerBoard& board_;
  const SerType& type_;
  const SerStep& step_;
  const bool nested_;
  std::vector<Target> targets_;
  std::vector<int> behind_nodes_;
  SerFinding finding_;
  int complexity_ = 0;
};

}  // namespace

SerFinding check_chains(const SerBoard& board, const SerType& type, const SerStep& step) { return ChainCheck(board, type, step, false).run(); }

}  // namespace bitwhip::verify
