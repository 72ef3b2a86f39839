// Forcing chains and nets of HoDoKu.
//
// Each line goes from a premise, a digit in a cell taken as true or as false, to what follows from
// it. In a chain each node follows from the one before: from true to false, where the nodes see
// each other or are in one cell; from false to true, where a house or a cell has nothing else. In a
// net, a node that is true may rest on other nodes as well, which are printed as branches or not at
// all: they follow from the premise by such links, without this node. And HoDoKu leaves out what is
// between two nodes where the second follows from the first alone by several links.
//
// Contradiction: all lines have the premise that the conclusion denies, and end in what cannot be:
// the opposite of the premise; a digit true and false in a cell; two digits true in a cell; a digit
// true in two cells of a house; all candidates of a cell, or all of a digit in a house, false.
// Verity: the premises are all candidates of a cell, all of a digit in a house, or a candidate true
// and false, and each line ends with the conclusion.
#include "verify/hodoku/forcing_lines.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

std::string node_text(const ForcingNode& node) {
  return fmt::format("{}{}{}", cells_text(node.cells), node.on ? "=" : "<>", node.digit);
}

bool is_one_cell(const ForcingNode& node) { return node.cells.count() == 1; }

ForcingNode node_at(Candidate c, bool on) {
  return {.cells = cell_bits({c % 81}), .digit = digit_of(c), .on = on};
}

// True if the second is false where the first is true.
bool denies(const ForcingNode& a, const ForcingNode& b) {
  if (a.digit == b.digit) return weakly_linked(a.cells, b.cells);
  return is_one_cell(a) && a.cells == b.cells;
}

// Cells by digit, such as those where it is false.
using CellsByDigit = std::array<CellBits, 9>;

CandidateBits node_candidates(const ForcingNode& node) { return deletions(node.cells, node.digit); }

// True if all candidates of the cell but these digits are among `gone`.
bool cell_leaves(const HodokuBoard& board, int cell, Mask but, const CellsByDigit& gone) {
  return lists::all_of(digits_in(board.mask(cell) & ~but),
                       [&](int digit) { return gone[at(digit - 1)][at(cell)]; });
}

// True if the second is true where the first is false, and all of `gone` is: a cell or a house has
// nothing else.
bool leaves(const HodokuBoard& board, const ForcingNode& a, const ForcingNode& b,
            const CellsByDigit& gone) {
  if (a.digit != b.digit)
    return is_one_cell(a) && a.cells == b.cells &&
           cell_leaves(board, first_cell(a.cells), bit_of(a.digit) | bit_of(b.digit), gone);
  const CellBits both = a.cells | b.cells;
  return (a.cells & b.cells).none() && lists::any_of(houses_around(both), [&](int house) {
           return within(board.places(house, a.digit) & ~both, gone[at(a.digit - 1)]);
         });
}

void expect_forcing_node(const HodokuBoard& board, const PrintedStep& step,
                         const ForcingNode& node) {
  ask(within(node.cells, board.holding(node.digit)), step,
      there("{} is not about candidates that are left", node_text(node)),
      "a node has its digit as a candidate");
  if (is_one_cell(node)) return;
  const std::vector<int> around = houses_around(node.cells);
  ask(node.cells.count() <= 3 && around.size() == 2 && around[0] < 9 &&
          node.cells == (board.places(around[0], node.digit) & cells_in(around[1])),
      step, there("{} is about no group", node_text(node)),
      "a group is all cells of a digit where a block crosses a line");
}

// What follows from a premise, by links of all that has followed so far. A node may be held back:
// it is then never taken.
class Consequences {
 public:
  Consequences(const HodokuBoard& board, const ForcingNode& premise, const ForcingNode* but)
      : board_(board) {
    for (int digit = 1; digit <= 9; ++digit) {
      for (int block = 0; block < 9; ++block) {
        for (int line = 9; line < kHouses; ++line) {
          const CellBits cells = board.places(block, digit) & cells_in(line);
          if (cells.count() > 1) groups_.push_back({.cells = cells, .digit = digit});
        }
      }
    }
    if (but != nullptr) held_ = *but;
    add(premise);
    while (std::exchange(changed_, false)) extend();
  }

  const CellsByDigit& off() const { return off_; }
  bool has(const ForcingNode& node) const {
    if (!is_one_cell(node)) return contains(node.on ? groups_on_ : groups_off_, node);
    return (node.on ? on_ : off_)[at(node.digit - 1)][at(first_cell(node.cells))];
  }

 private:
  void add(const ForcingNode& node) {
    if (has(node) || (held_.digit != 0 && node == held_)) return;
    changed_ = true;
    if (!is_one_cell(node))
      (node.on ? groups_on_ : groups_off_).push_back(node);
    else
      (node.on ? on_ : off_)[at(node.digit - 1)] |= node.cells;
  }
  void add_each(const CellBits& cells, int digit, bool on) {
    each_cell(cells, [&](int cell) { add(node_at(at_cell(cell, digit), on)); });
  }

  void extend() {
    for (int digit = 1; digit <= 9; ++digit) {
      const CellBits trues = on_[at(digit - 1)];
      each_cell(trues, [&](int cell) {
        for (const int other : digits_in(board_.mask(cell) & ~bit_of(digit)))
          add(node_at(at_cell(cell, other), false));
        add_each(board_.holding(digit) & seen_from(cell), digit, false);
      });
    }
    for (const ForcingNode& group : groups_) extend_to(group);
    for (const ForcingNode& group : std::vector(groups_on_))
      add_each(board_.holding(group.digit) & seen_by_all(group.cells), group.digit, false);
    for (const ForcingNode& group : std::vector(groups_off_))
      add_each(group.cells, group.digit, false);
    each_cell(board_.empty(), [&](int cell) {
      for (const int digit : digits_in(board_.mask(cell))) {
        if (cell_leaves(board_, cell, bit_of(digit), off_))
          add(node_at(at_cell(cell, digit), true));
      }
    });
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 1; digit <= 9; ++digit) {
        const CellBits places = board_.places(house, digit), rest = places & ~off_[at(digit - 1)];
        if (rest.count() <= 1) add_each(rest.none() ? places : rest, digit, true);
      }
    }
  }

  void extend_to(ForcingNode group) {
    const CellBits &trues = on_[at(group.digit - 1)], &falses = off_[at(group.digit - 1)];
    // Cells or groups that see all of it are true, or all of its cells are false.
    if (within(group.cells, falses) || (trues & seen_by_all(group.cells)).any() ||
        lists::any_of(groups_on_, [&](const ForcingNode& other) { return denies(other, group); }))
      add(group);
    group.on = true;
    const bool left = lists::any_of(houses_around(group.cells), [&](int house) {
      return within(board_.places(house, group.digit) & ~group.cells, falses);
    });
    if (left || (group.cells & trues).any()) add(group);
  }

  const HodokuBoard& board_;
  std::vector<ForcingNode> groups_{};
  ForcingNode held_{};
  CellsByDigit on_{}, off_{};
  std::vector<ForcingNode> groups_on_{}, groups_off_{};
  bool changed_ = false;
};

void expect_follows(const HodokuBoard& board, const PrintedStep& step, const ForcingLine& line,
                    const ForcingNode& node, bool net) {
  const ForcingNode& from = line.nodes[at(node.from)];
  // A line may come back to what it has: HoDoKu writes the premise twice where it is all.
  const auto end = line.nodes.begin() + (&node - line.nodes.data());
  if (std::find(line.nodes.begin(), end, node) != end) return;
  const auto refuse = [&] {
    ask(false, step, there("{} does not follow from {}", node_text(node), node_text(from)), "{}",
        net ? "a node follows from the one before, with what the premise gives without it, or alone"
            : "a node follows from the one before by a strong or weak link");
  };
  if (from.on && !node.on && denies(from, node)) return;
  if (!from.on && node.on && leaves(board, from, node, CellsByDigit{})) return;
  if (!net) refuse();
  if (!from.on && node.on) {
    const Consequences others(board, line.nodes[0], &node);
    if (others.has(from) && leaves(board, from, node, others.off())) return;
  }
  if (!Consequences(board, from, nullptr).has(node)) refuse();
}

void check_line(const HodokuBoard& board, const PrintedStep& step, const ForcingLine& line,
                bool net) {
  for (const ForcingNode& node : line.nodes) {
    expect_forcing_node(board, step, node);
    if (node.from >= 0) expect_follows(board, step, line, node, net);
  }
}

CandidateBits ends_with(const std::vector<ForcingNode>& ends, bool on) {
  CandidateBits set;
  for (const ForcingNode& end : ends) {
    if (is_one_cell(end) && end.on == on) set |= node_candidates(end);
  }
  return set;
}

// True if the ends cannot all be.
bool contradict(const HodokuBoard& board, const PrintedForcing& what,
                const std::vector<ForcingNode>& ends, const ForcingNode& premise) {
  ForcingNode opposite = premise;
  opposite.on = !premise.on;
  if (ends.size() == 1) return ends[0] == opposite;
  const CandidateBits on = ends_with(ends, true), off = ends_with(ends, false);
  if (on.count() + off.count() != ends.size()) return false;
  if (ends.size() == 2 && (on & off).any()) return true;
  if (off.any()) {
    if (on.any()) return false;
    if (what.house)
      return lists::any_of(std::array{1, 2, 3, 4, 5, 6, 7, 8, 9}, [&](int digit) {
        return off == deletions(board.places(*what.house, digit), digit);
      });
    CandidateBits all;
    for (const int digit : digits_in(board.mask(what.cell.value_or(0))))
      all.set(at(at_cell(what.cell.value_or(0), digit)));
    return off == all;
  }
  std::set<int> cells, digits;
  for_each(on, [&](Candidate c) {
    cells.insert(c % 81);
    digits.insert(digit_of(c));
  });
  if (ends.size() == 2 && cells.size() == 1) return true;
  return digits.size() == 1 && what.house &&
         lists::all_of(cells, [&](int cell) { return cells_in(*what.house)[at(cell)]; });
}

// True if one of the premises must be.
bool exhaust_all(const HodokuBoard& board, const std::vector<ForcingNode>& premises) {
  if (premises.size() == 2 && premises[0].on != premises[1].on)
    return premises[0].cells == premises[1].cells && premises[0].digit == premises[1].digit;
  CellBits cells;
  Mask digits = 0;
  for (const ForcingNode& premise : premises) {
    if (!premise.on || !is_one_cell(premise)) return false;
    cells |= premise.cells;
    digits |= bit_of(premise.digit);
  }
  if (cells.count() == 1 && board.mask(first_cell(cells)) == digits) return true;
  return std::popcount(digits) == 1 && lists::any_of(houses_around(cells), [&](int house) {
           return board.places(house, digits_in(digits)[0]) == cells;
         });
}

}  // namespace

void check_forcing(const HodokuBoard& board, const PrintedStep& step) {
  const auto& what = std::get<PrintedForcing>(step.pattern);
  ask(!what.lines.empty(), step, there("it has no lines"),
      "its chains stand on lines of their own");
  const bool net = form_of(step.technique).row == HodokuTechnique::forcing_net;
  const bool branches =
      lists::any_of(what.lines, [](const ForcingLine& line) { return line.branches; });
  ask(net == branches, step,
      branches ? there("a line has branches") : there("no line has branches"),
      "a net has branches, a chain has none");
  std::vector<ForcingNode> premises, ends;
  for (const ForcingLine& line : what.lines) {
    check_line(board, step, line, net);
    premises.push_back(line.nodes.front());
    ends.push_back(line.nodes[at(line.last)]);
  }
  const ForcingNode conclusion =
      step.placed ? node_at(*step.placed, true) : node_at(step.deleted[0], false);
  if (step.technique == HodokuTechnique::forcing_chain_contradiction ||
      step.technique == HodokuTechnique::forcing_net_contradiction) {
    ForcingNode premise = conclusion;
    premise.on = !conclusion.on;
    for (const ForcingNode& other : premises)
      ask(other == premise, step, there("a line begins with {}", node_text(other)),
          "the lines of a contradiction begin with {}", node_text(premise));
    ask(contradict(board, what, ends, premise), step,
        there("what the lines end with does not contradict"),
        "the ends of the lines cannot all be");
    return;
  }
  for (const ForcingNode& end : ends)
    ask(end == conclusion, step, there("a line ends with {}", node_text(end)),
        "the lines of a verity end with {}", node_text(conclusion));
  ask(exhaust_all(board, premises), step, there("all premises may be wrong"),
      "the premises are all candidates of a cell, all of a digit in a house, or a candidate true "
      "and false");
}

}  // namespace bitwhip::verify
