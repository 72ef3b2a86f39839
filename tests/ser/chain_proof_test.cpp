// The chains behind hints, checked node by node by a small checker that knows the board alone.
#include "ser/chain_proof.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <set>
#include <utility>
#include <vector>

#include "ser/producers.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;
using ser::Cause;
using ser::ChainProof;
using ser::NodeCode;

namespace {

// The board as the checker sees it: candidates alone.
struct Seen {
  std::array<unsigned, 81> digits{};
  bool has(int cell, int digit) const {
    return digits[static_cast<std::size_t>(cell)] >> (digit - 1) & 1;
  }
};

Seen seen_of(const ser::ProducerBoard& board) {
  Seen seen;
  for (int cell = 0; cell < 81; ++cell)
    seen.digits[static_cast<std::size_t>(cell)] = board.digits(cell);
  return seen;
}

int house_by(Cause cause, int cell) {
  switch (cause) {
    case Cause::block:
      return cell / 27 * 3 + cell % 9 / 3;
    case Cause::row:
      return 9 + cell / 9;
    default:
      return 18 + cell % 9;
  }
}
bool in_house(int house, int cell) {
  return house_by(house < 9    ? Cause::block
                  : house < 18 ? Cause::row
                               : Cause::column,
                  cell) == house;
}

// Other candidates that must be off before this one is on.
std::vector<NodeCode> others(const Seen& seen, int cell, int digit, Cause cause) {
  std::vector<NodeCode> nodes;
  if (cause == Cause::cell) {
    for (int d = 1; d <= 9; ++d) {
      if (d != digit && seen.has(cell, d)) nodes.push_back(ser::node_of(cell, d, false));
    }
  } else {
    for (int c = 0; c < 81; ++c) {
      if (c != cell && in_house(house_by(cause, cell), c) && seen.has(c, digit))
        nodes.push_back(ser::node_of(c, digit, false));
    }
  }
  return nodes;
}

template <class List>
bool holds(const List& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// True if the pattern removes the candidate on this board.
bool removes(const Seen& seen, const ser::Hint& pattern, int cell, int digit) {
  if (!(pattern.removed[static_cast<std::size_t>(cell)] >> (digit - 1) & 1)) return false;
  const unsigned digits = pattern.digits;
  for (int c = 0; c < 81; ++c) {
    const unsigned has = seen.digits[static_cast<std::size_t>(c)];
    const auto within = [&](const ser::HintHouses& houses) {
      return std::any_of(houses.begin(), houses.end(), [&](int h) { return in_house(h, c); });
    };
    switch (pattern.technique) {
      case ser::SerTechnique::naked_pair:
        if (holds(pattern.cells, c) && ((has & ~digits) != 0 || !within(pattern.houses)))
          return false;
        break;
      case ser::SerTechnique::hidden_pair:
        if (within(pattern.houses) && !holds(pattern.cells, c) && (has & digits) != 0) return false;
        break;
      default:
        if (within(pattern.houses) && !within(pattern.covers) && (has & digits) != 0) return false;
        break;
    }
  }
  const auto within = [&](const ser::HintHouses& houses) {
    return std::any_of(houses.begin(), houses.end(), [&](int h) { return in_house(h, cell); });
  };
  switch (pattern.technique) {
    case ser::SerTechnique::naked_pair:
      return std::popcount(digits) == 2 && pattern.cells.count == 2 && within(pattern.houses) &&
             !holds(pattern.cells, cell) && (digits >> (digit - 1) & 1);
    case ser::SerTechnique::hidden_pair:
      return std::popcount(digits) == 2 && pattern.cells.count == 2 && holds(pattern.cells, cell) &&
             !(digits >> (digit - 1) & 1);
    default:
      return pattern.houses.count == pattern.covers.count && digits == ser::digit_bit(digit) &&
             within(pattern.covers) && !within(pattern.houses);
  }
}

// The nodes that a node rests on, by what they say, level by level, each once.
std::vector<int> ancestors(const ChainProof& proof, int target) {
  std::vector<int> list{target};
  std::set<NodeCode> known{proof.nodes[static_cast<std::size_t>(target)].node};
  for (std::size_t k = 0; k < list.size(); ++k) {
    for (const int parent : proof.nodes[static_cast<std::size_t>(list[k])].parents) {
      if (known.insert(proof.nodes[static_cast<std::size_t>(parent)].node).second)
        list.push_back(parent);
    }
  }
  return list;
}

std::vector<std::vector<NodeCode>> identity(const ChainProof& proof) {
  std::vector<std::vector<NodeCode>> lists;
  for (const int target : proof.targets) {
    lists.emplace_back();
    for (const int node : ancestors(proof, target))
      lists.back().push_back(proof.nodes[static_cast<std::size_t>(node)].node);
  }
  return lists;
}

int nested_sum(const ChainProof& proof) {
  std::set<std::vector<std::vector<NodeCode>>> counted;
  int sum = 0;
  for (const int target : proof.targets) {
    for (const int at : ancestors(proof, target)) {
      const int nested = proof.nodes[static_cast<std::size_t>(at)].nested;
      if (nested < 0) continue;
      const ChainProof& inner = proof.nested[static_cast<std::size_t>(nested)];
      if (counted.insert(identity(inner)).second) sum += inner.hint.complexity + inner.hint.nested;
    }
  }
  return sum;
}

struct Checked {
  int nodes = 0, patterns = 0, nested = 0;
};

void check(const ChainProof& proof, const Seen& seen, Checked& checked);

void check_node(const ChainProof& proof, std::size_t at, const Seen& seen, Checked& checked) {
  const ser::ProofNode& n = proof.nodes[at];
  const int cell = ser::node_cell(n.node), digit = ser::node_digit(n.node);
  const bool on = ser::is_on(n.node);
  ++checked.nodes;
  std::vector<NodeCode> parents;
  for (const int parent : n.parents) {
    REQUIRE(parent >= 0);
    REQUIRE(static_cast<std::size_t>(parent) < at);
    parents.push_back(proof.nodes[static_cast<std::size_t>(parent)].node);
  }
  REQUIRE(seen.has(cell, digit));
  if (n.cause == Cause::none) {
    REQUIRE(parents.empty());
  } else if (n.cause == Cause::advanced) {
    REQUIRE_FALSE(on);
    REQUIRE_FALSE(parents.empty());
    Seen reduced = seen;
    for (const NodeCode parent : parents) {
      REQUIRE_FALSE(ser::is_on(parent));
      reduced.digits[static_cast<std::size_t>(ser::node_cell(parent))] &=
          ~unsigned{ser::digit_bit(ser::node_digit(parent))};
    }
    REQUIRE((n.pattern >= 0) != (n.nested >= 0));
    if (n.pattern >= 0) {
      ++checked.patterns;
      REQUIRE(
          removes(reduced, proof.patterns.at(static_cast<std::size_t>(n.pattern)), cell, digit));
    } else {
      ++checked.nested;
      const ChainProof& inner = proof.nested.at(static_cast<std::size_t>(n.nested));
      REQUIRE((inner.hint.removed[static_cast<std::size_t>(cell)] >> (digit - 1) & 1));
      check(inner, reduced, checked);
    }
  } else if (on) {
    for (const NodeCode other : others(seen, cell, digit, n.cause)) REQUIRE(holds(parents, other));
  } else {
    REQUIRE(parents.size() == 1);
    const int from = ser::node_cell(parents[0]), what = ser::node_digit(parents[0]);
    REQUIRE(ser::is_on(parents[0]));
    if (n.cause == Cause::cell) {
      REQUIRE((from == cell && what != digit));
    } else {
      REQUIRE((from != cell && what == digit && in_house(house_by(n.cause, cell), from)));
    }
  }
}

void check(const ChainProof& proof, const Seen& seen, Checked& checked) {
  for (std::size_t at = 0; at < proof.nodes.size(); ++at) check_node(proof, at, seen, checked);
  const ser::Hint& hint = proof.hint;
  // What each target assumes, and its length.
  std::vector<NodeCode> targets;
  std::vector<std::vector<NodeCode>> assumed;
  int length = 0;
  for (const int target : proof.targets) {
    const std::vector<int> all = ancestors(proof, target);
    targets.push_back(proof.nodes[static_cast<std::size_t>(target)].node);
    assumed.emplace_back();
    length += static_cast<int>(all.size());
    // A cycle comes back to what it assumes, which therefore is no node of its own.
    std::vector<int> open{target};
    std::set<int> known;
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (!known.insert(at).second) continue;
      const ser::ProofNode& n = proof.nodes[static_cast<std::size_t>(at)];
      if (n.cause == Cause::none) assumed.back().push_back(n.node);
      open.insert(open.end(), n.parents.begin(), n.parents.end());
    }
    REQUIRE(assumed.back().size() <= 1);
  }
  const NodeCode concluded = hint.target;
  const int cell = ser::node_cell(concluded), digit = ser::node_digit(concluded);
  const bool is_cycle =
      hint.technique >= ser::SerTechnique::x_cycle && hint.technique <= ser::SerTechnique::xy_cycle;
  if (!is_cycle) {
    std::array<std::uint16_t, 81> removed{};
    removed[static_cast<std::size_t>(cell)] = ser::digit_bit(digit);
    if (ser::is_on(concluded))
      removed[static_cast<std::size_t>(cell)] =
          static_cast<std::uint16_t>(proof.board.digits(cell) & ~ser::digit_bit(digit));
    REQUIRE(removed == hint.removed);
    REQUIRE(hint.placed_digit == (ser::is_on(concluded) ? digit : 0));
  }
  switch (hint.technique) {
    case ser::SerTechnique::x_cycle:
    case ser::SerTechnique::y_cycle:
    case ser::SerTechnique::xy_cycle: {
      REQUIRE(targets.size() == 2);
      REQUIRE(assumed[0] == std::vector<NodeCode>{targets[0]});
      REQUIRE(assumed[1] == std::vector<NodeCode>{targets[1]});
      REQUIRE(targets[1] == ser::negation(targets[0]));
      length /= 2;
      const auto sees = [&](int c, int d, bool on) {
        return std::any_of(proof.nodes.begin(), proof.nodes.begin() + proof.targets[0] + 1,
                           [&](const ser::ProofNode& n) {
                             return ser::is_on(n.node) == on && ser::node_digit(n.node) == d &&
                                    ser::peer_set(ser::node_cell(n.node)).has(c);
                           });
      };
      for (int c = 0; c < 81; ++c) {
        ser::each_digit(hint.removed[static_cast<std::size_t>(c)],
                        [&](int d) { REQUIRE((sees(c, d, true) && sees(c, d, false))); });
      }
      break;
    }
    case ser::SerTechnique::forcing_x_chain:
    case ser::SerTechnique::forcing_chain:
      REQUIRE(targets == std::vector<NodeCode>{concluded});
      REQUIRE(assumed[0] == std::vector<NodeCode>{ser::negation(concluded)});
      break;
    case ser::SerTechnique::contradiction:
      REQUIRE(targets.size() == 2);
      REQUIRE((ser::is_on(targets[0]) && targets[1] == ser::negation(targets[0])));
      REQUIRE(concluded == ser::negation(hint.source));
      // What follows without the assumption does not need it.
      for (const auto& list : assumed)
        REQUIRE((list.empty() || list == std::vector<NodeCode>{hint.source}));
      break;
    default: {
      std::vector<NodeCode> needed;
      const int source = ser::node_cell(hint.source), what = ser::node_digit(hint.source);
      if (hint.technique == ser::SerTechnique::double_reduction) {
        needed = {ser::node_of(source, what, true), ser::node_of(source, what, false)};
      } else if (hint.technique == ser::SerTechnique::cell_reduction) {
        for (int d = 1; d <= 9; ++d) {
          if (seen.has(source, d)) needed.push_back(ser::node_of(source, d, true));
        }
      } else {
        for (int c = 0; c < 81; ++c) {
          if (in_house(hint.house, c) && seen.has(c, what))
            needed.push_back(ser::node_of(c, what, true));
        }
      }
      REQUIRE(targets == std::vector<NodeCode>(needed.size(), concluded));
      for (std::size_t k = 0; k < needed.size(); ++k)
        REQUIRE((assumed[k].empty() || assumed[k][0] == needed[k]));
      break;
    }
  }
  REQUIRE(length == hint.complexity);
  REQUIRE(nested_sum(proof) == hint.nested);
}

}  // namespace

TEST_CASE("the chains behind hints prove them, and are as long as the hints say",
          "[slow][reference]") {
  rules::Budget budget({}, std::size_t{128} << 20);
  ser::ChainSearches nets(budget);
  budget.arena.seal();
  Checked checked;
  std::array<int, 31> proofs{}, met{};
  const auto traces = testing::ser_traces();
  const int share = testing::has_published(traces) ? 1 : 12;
  for (const testing::SerTrace& trace : traces) {
    if (trace.trial) continue;
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      const int producer = testing::producer_of(step);
      const auto p = static_cast<std::size_t>(producer);
      // Some of each kind, all of the rare ones.
      // The others of our own take minutes.
      const bool wanted = producer == 21 || (producer >= 23 && producer <= (trace.own ? 26 : 28));
      if (wanted && ++met[p] % (producer > 25 ? (share == 1 ? 3 : 1)
                                              : std::max(1, 19 * testing::sampled(6) / share)) ==
                        0) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step));
        testing::FirstHint first;
        budget.start();
        REQUIRE((producer == 21 ? ser::find_first_chain(board, nets, first)
                                : nets.find(board, producer, first)));
        ChainProof proof;
        REQUIRE(ser::prove(board, first.hint, budget, proof));
        REQUIRE(proof.hint.removed == first.hint.removed);
        REQUIRE(proof.hint.rating == first.hint.rating);
        REQUIRE(proof.hint.technique == first.hint.technique);
        check(proof, seen_of(board), checked);
        ++proofs[p];
      }
    });
  }
  for (const std::size_t producer : {21, 23, 24, 25, 26, 27, 28})
    CHECK((proofs[producer] >= 5 || (share > 1 && producer > 26)));
  CHECK(checked.nodes > 15000 / testing::sampled(6));
  CHECK(checked.patterns > 500 / share);
  CHECK((checked.nested > 100 || share > 1));
}
