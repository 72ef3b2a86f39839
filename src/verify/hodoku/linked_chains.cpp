// Chains and loops of HoDoKu.
//
// A chain goes from node to node, a digit in a cell or in a group, taken as false and as true in
// turn. From false to true the link is strong: some house has the digit in both nodes alone, or the
// cell has two candidates. From true to false it is weak: the nodes see each other, or they are two
// digits of a cell. A group is all cells that a digit has where a block crosses a line, two or
// three. The text leaves out links within a cell.
//
// X-chain: one digit, from a strong link to a strong link; a turbot fish is one of three links. XY-
// chain: cells with two candidates, from a digit to the same digit. The digit goes from the cells
// that see both ends. Remote pair: cells with the same two candidates, four or more; both digits go
// from the cells that see two of its cells with an even number of them between, two or more.
//
// AIC: false at the start makes true at the end. If both ends have one digit, it goes from the
// cells that see both, two at least; else the ends see each other, and each loses the digit of the
// other. Discontinuous loop: the cell at both ends loses what cannot be (both ends weak: the digit;
// both strong: all others; one weak: its digit). Continuous loop: all links are both weak and
// strong, so a digit of a weak link between cells goes from the cells outside that see both, and a
// cell with two strong links to others has their digits alone.
#include "verify/hodoku/linked_chains.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

struct LinkedNode {
  CellBits cells;
  int digit;
  bool on;
};
using NodeList = std::vector<LinkedNode>;

bool is_single_cell(const CellBits& cells) { return cells.count() == 1; }
int cell_in(const LinkedNode& node) { return first_cell(node.cells); }

std::string node_text(const LinkedNode& node) {
  return fmt::format("{}{}{}", cells_text(node.cells), node.on ? "=" : "<>", node.digit);
}

void expect_node(const HodokuBoard& board, const PrintedStep& step, const CellBits& cells,
                 int digit) {
  ask(within(cells, board.holding(digit)), step,
      there("not all of {} have {}", cells_text(cells), digit),
      "a node has its digit as a candidate");
  if (is_single_cell(cells)) return;
  const std::vector<int> around = houses_around(cells);
  const bool whole = around.size() == 2 && around[0] < 9 &&
                     cells == (board.places(around[0], digit) & cells_in(around[1]));
  ask(whole && cells.count() <= 3, step, there("{} are no group for {}", cells_text(cells), digit),
      "a group is all cells of a digit where a block crosses a line");
}

// Appends what leads within the cell of the last node to the digit taken so.
void turn_within(const HodokuBoard& board, const PrintedStep& step, NodeList& nodes, int digit,
                 bool on) {
  const LinkedNode last = nodes.back();
  if (last.digit == digit && last.on == on) return;
  ask(last.digit != digit && last.on != on && is_single_cell(last.cells), step,
      there("the chain is at {}", node_text(last)), "the link from {} begins with {} as {}",
      cells_text(last.cells), digit, on ? "true" : "false");
  expect_node(board, step, last.cells, digit);
  ask(!on || board.count(cell_in(last)) == 2, step,
      there("{} has the candidates {}", cells_text(last.cells),
            digits_text(board.mask(cell_in(last)))),
      "a strong link within a cell needs a cell with two candidates");
  nodes.push_back({last.cells, digit, on});
}

// Returns the nodes of a chain that starts with `digit`, and checks its links.
NodeList nodes_of(const HodokuBoard& board, const PrintedStep& step, const PrintedChain& chain,
                  int digit, bool on) {
  NodeList nodes{{chain.start, digit, on}};
  expect_node(board, step, chain.start, digit);
  for (const LinkedCells& link : chain.links) {
    turn_within(board, step, nodes, link.digit, !link.strong);
    expect_node(board, step, link.cells, link.digit);
    const CellBits& before = nodes.back().cells;
    if (link.strong)
      ask(strongly_linked(board, link.digit, before, link.cells), step,
          there("no house has {} in {} and {} alone", link.digit, cells_text(before),
                cells_text(link.cells)),
          "a strong link is the only two places of a house");
    else
      ask(weakly_linked(before, link.cells), step,
          there("{} and {} do not see each other", cells_text(before), cells_text(link.cells)),
          "the nodes of a weak link see each other");
    nodes.push_back({link.cells, link.digit, link.strong});
  }
  return nodes;
}

CellBits all_cells(const NodeList& nodes, std::size_t count) {
  CellBits all;
  for (std::size_t i = 0; i < count; ++i) all |= nodes[i].cells;
  return all;
}

// A chain does not come back to a cell that it has left, but for the cell of a loop.
void expect_no_return(const PrintedStep& step, const NodeList& nodes, bool loop) {
  CellBits left;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const int cell = cell_in(nodes[i]);
    ask(!left[at(cell)], step, there("it comes back to {}", name_of_cell(cell)),
        "a chain does not come back to a cell");
    if (i > 0 && !(loop && cell_in(nodes[i - 1]) == cell_in(nodes[0]))) left |= nodes[i - 1].cells;
  }
}

void expect_digits(const PrintedStep& step, const std::vector<int>& digits) {
  Mask gone = 0;
  for (const Candidate c : step.deleted) gone |= bit_of(digit_of(c));
  ask(mask_of(digits) == gone, step, there("it deletes {}", digits_text(gone)),
      "the digits before the chain are what it deletes");
}

CandidateBits from_both_ends(const HodokuBoard& board, int digit, const CellBits& a,
                             const CellBits& b) {
  return deletions(board.holding(digit) & seen_by_all(a) & seen_by_all(b), digit);
}

CandidateBits continuous_deletions(const HodokuBoard& board, const NodeList& nodes) {
  const std::size_t n = nodes.size() - 1;
  const int start = cell_in(nodes[0]);
  CandidateBits gone;
  const auto leave = [&](int cell, int one, int other) {
    for (const int digit : digits_in(board.mask(cell) & ~(bit_of(one) | bit_of(other))))
      gone.set(at(at_cell(cell, digit)));
  };
  leave(start, nodes[0].digit, nodes[n].digit);
  const CellBits outside = ~(all_cells(nodes, n) | nodes[0].cells);
  for (std::size_t i = 1; i <= n; ++i) {
    const LinkedNode &before = nodes[i - 1], &node = nodes[i];
    if (before.cells == node.cells) continue;
    if (!node.on)
      gone |= deletions(
          board.holding(node.digit) & outside & seen_by_all(before.cells) & seen_by_all(node.cells),
          node.digit);
    if (node.on && i + 2 <= n && !nodes[i + 1].on && nodes[i + 1].cells == node.cells &&
        nodes[i + 2].on && cell_in(nodes[i + 2]) != cell_in(node))
      leave(cell_in(node), node.digit, nodes[i + 2].digit);
  }
  return gone;
}

CandidateBits discontinuous_deletions(const HodokuBoard& board, const PrintedStep& step,
                                      const PrintedChain& chain) {
  const LinkedCells &first = chain.links.front(), &last = chain.links.back();
  const int cell = first_cell(chain.start);
  if (!first.strong && !last.strong && first.digit == last.digit)
    return set_of({at_cell(cell, first.digit)});
  if (first.strong && last.strong && first.digit == last.digit) {
    CandidateBits gone;
    for (const int digit : digits_in(board.mask(cell) & ~bit_of(first.digit)))
      gone.set(at(at_cell(cell, digit)));
    return gone;
  }
  ask(first.strong != last.strong && first.digit != last.digit, step,
      there("its ends are {} with {} and {} with {}", first.strong ? "strong" : "weak", first.digit,
            last.strong ? "strong" : "weak", last.digit),
      "the links at the cell contradict each other");
  return set_of({at_cell(cell, first.strong ? last.digit : first.digit)});
}

void check_printed_loop(const HodokuBoard& board, const PrintedStep& step,
                        const PrintedChain& chain) {
  const LinkedCells &first = chain.links.front(), &last = chain.links.back();
  ask(is_single_cell(chain.start) && last.cells == chain.start, step,
      there("it goes from {} to {}", cells_text(chain.start), cells_text(last.cells)),
      "a loop comes back to its first cell");
  const NodeList nodes = nodes_of(board, step, chain, first.digit, !first.strong);
  expect_no_return(step, nodes, true);
  const bool continuous = step.technique == HodokuTechnique::continuous_nice_loop ||
                          step.technique == HodokuTechnique::grouped_continuous_nice_loop;
  if (!continuous) {
    ask(chain.first == 0 && chain.last == 0, step, there("it is written with links at its ends"),
        "a discontinuous loop begins and ends with its cell");
    return expect_deletions(board, step, discontinuous_deletions(board, step, chain));
  }
  ask(chain.first == last.digit && chain.last == first.digit && chain.first_strong == last.strong &&
          chain.last_strong == first.strong,
      step, there("the links at its ends are not those at its cell"),
      "a continuous loop is written with the last link before it, and the first behind it");
  ask(first.strong && last.strong && first.digit != last.digit, step,
      there("its ends are {} with {} and {} with {}", first.strong ? "strong" : "weak", first.digit,
            last.strong ? "strong" : "weak", last.digit),
      "both links at its first cell are strong, with different digits");
  expect_deletions(board, step, continuous_deletions(board, nodes));
}

void check_aic(const HodokuBoard& board, const PrintedStep& step, const PrintedChain& chain) {
  ask(chain.first != 0 && chain.last != 0 && !chain.first_strong && !chain.last_strong, step,
      there("a digit before or behind it is missing, or the link is strong"),
      "an AIC is written with weak links before and behind it");
  NodeList nodes = nodes_of(board, step, chain, chain.first, false);
  turn_within(board, step, nodes, chain.last, true);
  expect_no_return(step, nodes, false);
  const LinkedNode &start = nodes.front(), &end = nodes.back();
  ask(is_single_cell(start.cells) && is_single_cell(end.cells) && start.cells != end.cells, step,
      there("it goes from {} to {}", cells_text(start.cells), cells_text(end.cells)),
      "it goes from a cell to another one");
  const int s = cell_in(start), t = cell_in(end);
  if (start.digit == end.digit) {
    const CandidateBits gone = from_both_ends(board, start.digit, start.cells, end.cells);
    ask(gone.count() >= 2, step, there("{} cells see both ends", gone.count()),
        "an AIC deletes its digit from two cells or more");
    return expect_deletions(board, step, gone);
  }
  ask(seen_from(s)[at(t)], step,
      there("{} and {} do not see each other", name_of_cell(s), name_of_cell(t)),
      "ends with different digits see each other");
  expect_deletions(board, step,
                   standing(board, set_of({at_cell(s, end.digit), at_cell(t, start.digit)})));
}

// Takes the cells of chains without groups, each once.
std::vector<int> cells_once(const PrintedStep& step, const PrintedChain& chain, bool may_close) {
  std::vector<CellBits> sets{chain.start};
  for (const LinkedCells& link : chain.links) sets.push_back(link.cells);
  std::vector<int> cells;
  for (const CellBits& set : sets) {
    ask(is_single_cell(set), step, there("{} are a group", cells_text(set)),
        "the chain has cells alone");
    const bool closes = may_close && cells.size() + 1 == sets.size() && first_cell(set) == cells[0];
    ask(closes || !contains(cells, first_cell(set)), step,
        there("it comes back to {}", cells_text(set)), "a chain does not come back to a cell");
    cells.push_back(first_cell(set));
  }
  return cells;
}

constexpr int kMostRemoteCells = 10;  // of a remote pair: 20 nodes

CandidateBits remote_deletions(const HodokuBoard& board, const std::vector<int>& cells) {
  CandidateBits gone;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 3; j < cells.size(); j += 2) {
      for (const int digit : digits_in(board.mask(cells[0])))
        gone |= from_both_ends(board, digit, cell_bits({cells[i]}), cell_bits({cells[j]}));
    }
  }
  return gone;
}

}  // namespace

void check_turbot_chain(const HodokuBoard& board, const PrintedStep& step) {
  const auto& chain = std::get<PrintedChain>(step.pattern);
  const std::vector<int> cells = cells_once(step, chain, true);
  ask(chain.digits.size() == 1 && chain.first == 0 && chain.last == 0, step,
      there("{} digits stand before it", chain.digits.size()), "it has one digit");
  const int digit = chain.digits[0];
  const bool turbot = step.technique == HodokuTechnique::turbot_fish;
  ask(turbot ? cells.size() == 4 : cells.size() >= 4 && cells.size() % 2 == 0, step,
      there("it has {} links", chain.links.size()),
      "it has {} links, from a strong one to a strong one", turbot ? "three" : "three or more");
  for (std::size_t i = 0; i < chain.links.size(); ++i)
    ask(chain.links[i].digit == digit && chain.links[i].strong == (i % 2 == 0), step,
        there("link {} is {} by {}", i + 1, chain.links[i].strong ? "strong" : "weak",
              chain.links[i].digit),
        "links of {} are strong and weak in turn", digit);
  nodes_of(board, step, chain, digit, false);
  expect_deletions(board, step,
                   from_both_ends(board, digit, chain.start, chain.links.back().cells));
}

void check_printed_xy_chain(const HodokuBoard& board, const PrintedStep& step) {
  const auto& chain = std::get<PrintedChain>(step.pattern);
  const std::vector<int> cells = cells_once(step, chain, false);
  ask(chain.digits.size() == 1 && chain.first == chain.digits[0] && chain.last == chain.first &&
          !chain.first_strong && !chain.last_strong,
      step, there("the digits before and behind it are {} and {}", chain.first, chain.last),
      "it begins and ends with its digit");
  ask(lists::none_of(chain.links, [](const LinkedCells& link) { return link.strong; }), step,
      there("a link is strong"), "cells are linked by weak links");
  ask(within(cell_bits(cells), board.bivalue()), step,
      there("a cell has more or fewer than two candidates"), "each cell has two candidates");
  NodeList nodes = nodes_of(board, step, chain, chain.first, false);
  turn_within(board, step, nodes, chain.last, true);
  expect_deletions(board, step,
                   from_both_ends(board, chain.first, chain.start, nodes.back().cells));
}

void check_remote_pair(const HodokuBoard& board, const PrintedStep& step) {
  const auto& chain = std::get<PrintedChain>(step.pattern);
  const std::vector<int> cells = cells_once(step, chain, false);
  ask(chain.digits.size() == 2 && chain.first == 0 && chain.last == 0, step,
      there("{} digits stand before it", chain.digits.size()), "it has two digits");
  ask(cells.size() >= 4 && cells.size() % 2 == 0, step, there("it has {} cells", cells.size()),
      "it has four cells, or an even number above");
  ask(within(cell_bits(cells), board.exactly(mask_of(chain.digits))), step,
      there("a cell has other candidates"), "each cell has the two digits and no others");
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const LinkedCells& link = chain.links[i];
    ask(!link.strong && link.digit == chain.digits[(i + 1) % 2], step,
        there("link {} is by {}", i + 1, link.digit), "the links are weak, by the digits in turn");
    ask(seen_from(cells[i])[at(cells[i + 1])], step,
        there("{} and {} do not see each other", name_of_cell(cells[i]),
              name_of_cell(cells[i + 1])),
        "each cell sees the next one");
  }
  expect_deletions(board, step, remote_deletions(board, cells));
}

void check_nice_loop(const HodokuBoard& board, const PrintedStep& step) {
  const auto& chain = std::get<PrintedChain>(step.pattern);
  const bool groups =
      !is_single_cell(chain.start) || lists::any_of(chain.links, [](const LinkedCells& link) {
        return !is_single_cell(link.cells);
      });
  const bool grouped = form_of(step.technique).row == HodokuTechnique::grouped_nice_loop;
  ask(groups == grouped, step, groups ? there("it has groups") : there("it has no groups"),
      "the name tells whether there are groups");
  const bool aic =
      step.technique == HodokuTechnique::aic || step.technique == HodokuTechnique::grouped_aic;
  const std::size_t least = aic ? 1 : 2;
  ask(chain.links.size() >= least, step, there("it has {} links", chain.links.size()),
      "it has {} or more", least);
  if (aic)
    check_aic(board, step, chain);
  else
    check_printed_loop(board, step, chain);
  expect_digits(step, chain.digits);
}

std::optional<CandidateBits> search_remote_pair(const HodokuBoard& board, HodokuTechnique) {
  std::optional<CandidateBits> found;
  std::vector<int> cells;
  const auto extend = [&](const auto& self) -> void {
    if (cells.size() >= 4 && cells.size() % 2 == 0) {
      // What counts is that its ends delete something.
      const CellBits one = cell_bits({cells.front()}), other = cell_bits({cells.back()});
      for (const int digit : digits_in(board.mask(cells[0]))) {
        const CandidateBits gone = from_both_ends(board, digit, one, other);
        if (gone.any()) found = gone;
      }
    }
    if (found || cells.size() == kMostRemoteCells) return;
    for (const int next : list_of(board.exactly(board.mask(cells[0])) & seen_from(cells.back()))) {
      if (contains(cells, next)) continue;
      cells.push_back(next);
      self(self);
      cells.pop_back();
    }
  };
  for (const int start : list_of(board.bivalue())) {
    cells = {start};
    extend(extend);
    if (found) return found;
  }
  return found;
}

}  // namespace bitwhip::verify
