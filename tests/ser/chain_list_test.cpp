// The list of cycles and forcing chains: its first chain is the one that the reference program
// took.
#include "ser/chain_list.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <set>
#include <tuple>
#include <vector>

#include "ser/links.h"
#include "ser/solver.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;
using ser::NodeCode;

namespace {

// The definition word by word, with nothing left out: slow.
class Literal {
 public:
  struct Found {
    double rating;
    int complexity, key;
    bool cycle;
    std::vector<NodeCode> nodes;  // from the target back
    std::array<std::uint16_t, 81> removed{};
  };

  explicit Literal(const ser::ProducerBoard& board) : board_(board) {
    for (const Pass pass : {Pass{false, true, 2}, Pass{true, false, 3}, Pass{true, true, 4}}) {
      pass_ = pass;
      for (int cell = 0; cell < 81; ++cell) {
        const int width = std::popcount(board.digits(cell));
        if (width < 2 || (!pass.x && width > 2)) continue;
        ser::each_digit(board.digits(cell), [&](int digit) {
          cycles(ser::node_of(cell, digit, true));
          if (pass.x) chains(ser::node_of(cell, digit, true));
          if (pass.x) chains(ser::node_of(cell, digit, false));
        });
      }
    }
    std::stable_sort(all_.begin(), all_.end(), [](const Found& a, const Found& b) {
      return std::tuple(a.rating, a.complexity, a.key) < std::tuple(b.rating, b.complexity, b.key);
    });
    std::set<std::array<std::uint16_t, 81>> known;
    for (const Found& found : all_) {
      if (known.insert(found.removed).second) list.push_back(found);
    }
  }

  std::vector<Found> list;

 private:
  struct Pass {
    bool y, x;
    int key;
  };
  struct Step {
    NodeCode node;
    int parent;
  };

  std::vector<NodeCode> weak(NodeCode a) const {
    std::vector<NodeCode> out;
    const auto add = [&](int cell, int digit) {
      const NodeCode b = ser::node_of(cell, digit, false);
      if (std::find(out.begin(), out.end(), b) == out.end()) out.push_back(b);
    };
    const int cell = ser::node_cell(a), digit = ser::node_digit(a);
    if (pass_.y)
      ser::each_digit(board_.digits(cell) & ~ser::digit_bit(digit), [&](int d) { add(cell, d); });
    for (const ser::HouseType type : ser::kBlockRowColumn) {
      for (const std::uint8_t other : ser::cells_of(ser::house_of(type, cell))) {
        if (other != cell && board_.has(other, digit)) add(other, digit);
      }
    }
    return out;
  }
  std::vector<NodeCode> strong(NodeCode b) const {
    std::vector<NodeCode> out;
    const int cell = ser::node_cell(b), digit = ser::node_digit(b);
    if (pass_.y && std::popcount(board_.digits(cell)) == 2)
      out.push_back(
          ser::node_of(cell, ser::first_digit(board_.digits(cell) & ~ser::digit_bit(digit)), true));
    for (const ser::HouseType type : ser::kBlockRowColumn) {
      const int house = ser::house_of(type, cell);
      if (!pass_.x || std::popcount(board_.places(house, digit)) != 2) continue;
      for (const std::uint8_t other : ser::cells_of(house)) {
        const NodeCode c = ser::node_of(other, digit, true);
        if (other != cell && board_.has(other, digit) &&
            std::find(out.begin(), out.end(), c) == out.end())
          out.push_back(c);
      }
    }
    return out;
  }

  std::vector<NodeCode> path(int at) const {
    std::vector<NodeCode> nodes;
    for (; at >= 0; at = steps_[static_cast<std::size_t>(at)].parent)
      nodes.push_back(steps_[static_cast<std::size_t>(at)].node);
    return nodes;
  }
  int add(NodeCode node, int parent) {
    steps_.push_back({node, parent});
    return static_cast<int>(steps_.size()) - 1;
  }

  void cycles(NodeCode p) {
    steps_.clear();
    std::set<NodeCode> ons{p};
    std::vector<int> layer{add(p, -1)}, closed;
    for (bool first = true; !layer.empty(); first = false) {
      std::vector<int> offs;
      for (const int a : layer) {
        const std::vector<NodeCode> above = path(a);
        for (const NodeCode b : weak(steps_[static_cast<std::size_t>(a)].node)) {
          if (std::find(above.begin(), above.end(), b) == above.end()) offs.push_back(add(b, a));
        }
      }
      layer.clear();
      for (const int b : offs) {
        for (const NodeCode c : strong(steps_[static_cast<std::size_t>(b)].node)) {
          if (c == p && !first) closed.push_back(add(c, b));
          if (ons.insert(c).second) layer.push_back(add(c, b));
        }
      }
    }
    for (const int end : closed) {
      Found found{
          .rating = 0, .complexity = 0, .key = pass_.key, .cycle = true, .nodes = path(end)};
      found.nodes.pop_back();  // the source once more
      std::set<int> inside;
      for (const NodeCode node : found.nodes) inside.insert(ser::node_cell(node));
      bool worth = false;
      for (int cell = 0; cell < 81; ++cell) {
        if (inside.count(cell) != 0) continue;
        ser::each_digit(board_.digits(cell), [&](int digit) {
          const auto sees = [&](bool on) {
            return std::any_of(found.nodes.begin(), found.nodes.end(), [&](NodeCode node) {
              return ser::is_on(node) == on && ser::node_digit(node) == digit &&
                     ser::peer_set(ser::node_cell(node)).has(cell);
            });
          };
          if (!sees(true) || !sees(false)) return;
          found.removed[static_cast<std::size_t>(cell)] |= ser::digit_bit(digit);
          worth = true;
        });
      }
      if (!worth) continue;
      found.complexity = static_cast<int>(found.nodes.size());
      found.rating = (pass_.key == 4 ? 7.0 : 6.5) + ser::length_increment(found.complexity);
      all_.push_back(found);
    }
  }

  void chains(NodeCode s) {
    steps_.clear();
    std::set<NodeCode> known{s};
    std::vector<int> layer{add(s, -1)};
    int target = -1;
    for (bool on = ser::is_on(s); !layer.empty(); on = !on) {
      std::vector<int> next;
      for (const int a : layer) {
        const NodeCode from = steps_[static_cast<std::size_t>(a)].node;
        for (const NodeCode b : on ? weak(from) : strong(from)) {
          if (!known.insert(b).second) continue;
          next.push_back(add(b, a));
          if (b == ser::negation(s) && target < 0) target = next.back();
        }
      }
      layer = next;
    }
    if (target < 0) return;
    Found found{
        .rating = 0, .complexity = 0, .key = pass_.key, .cycle = false, .nodes = path(target)};
    const int cell = ser::node_cell(s);
    const std::uint16_t bit = ser::digit_bit(ser::node_digit(s));
    found.removed[static_cast<std::size_t>(cell)] =
        ser::is_on(s) ? bit : static_cast<std::uint16_t>(board_.digits(cell) & ~bit);
    found.complexity = static_cast<int>(found.nodes.size());
    found.rating = (pass_.key == 4 ? 7.0 : 6.6) + ser::length_increment(found.complexity);
    all_.push_back(found);
  }

  const ser::ProducerBoard& board_;
  Pass pass_{};
  std::vector<Step> steps_;
  std::vector<Found> all_;
};

}  // namespace

TEST_CASE("the list of chains is that of the definition, node by node", "[slow][reference]") {
  rules::Budget budget({}, std::size_t{16} << 20);
  rules::SearchStack stack(budget.arena);
  ser::ChainList list(budget, stack);
  int met = 0, lists = 0, empty = 0, cycles = 0;
  const auto traces = testing::ser_traces();
  const int share = testing::has_published(traces) ? 1 : 10;  // of the lists that are looked at
  for (const testing::SerTrace& trace : traces) {
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      if (testing::producer_of(step) > 5 && ++met % (101 * testing::sampled(12) / share) == 0) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step));
        // Also with some candidates gone, as nested searches meet it: digits may have lost a house,
        // cells all candidates.
        for (int thinned = 0; thinned < 3; ++thinned) {
          ser::ProducerBoard state = board;
          for (int cell = thinned; thinned > 0 && cell < 81; cell += 5 + 3 * thinned) {
            if (std::popcount(state.digits(cell)) > 1)
              state.remove(cell, ser::first_digit(state.digits(cell)));
          }
          budget.start();
          stack.rewind({});
          REQUIRE(list.run(state));
          const Literal literal(state);
          REQUIRE(list.found().size() == literal.list.size());
          for (std::size_t k = 0; k < literal.list.size(); ++k) {
            const ser::SerChain& chain = *list.found()[k];
            const Literal::Found& expected = literal.list[k];
            std::vector<NodeCode> nodes;
            for (const ser::CausedNode& link : chain.links) nodes.push_back(link.node);
            std::array<std::uint16_t, 81> removed{};
            for (const ser::CellRemoval& removal : chain.removals)
              removed[removal.cell] = removal.digits;
            REQUIRE(nodes == expected.nodes);
            REQUIRE(removed == expected.removed);
            REQUIRE(chain.cycle == expected.cycle);
            REQUIRE(std::tuple(chain.rating, chain.complexity, chain.key) ==
                    std::tuple(expected.rating, expected.complexity, expected.key));
            cycles += expected.cycle;
          }
          ++lists;
          empty += literal.list.empty();
        }
      }
    });
  }
  REQUIRE(lists > 300 / testing::sampled(12));
  REQUIRE(empty > 20 / testing::sampled(12));
  REQUIRE(cycles > 500 / testing::sampled(12));
}

TEST_CASE(
    "the first chain of the list is every published step, and the list is empty where none is "
    "published",
    "[slow][reference]") {
  rules::Budget budget({}, std::size_t{16} << 20);
  rules::SearchStack stack(budget.arena);
  ser::ChainList list(budget, stack);
  int found = 0, other = 0;
  const auto traces = testing::ser_traces(testing::sampled(4));
  for (const testing::SerTrace& trace : traces) {
    if (trace.trial) continue;
    testing::replay(trace, [&](const ser::ProducerBoard& board, const testing::SerStep& step) {
      const int producer = testing::producer_of(step);
      if (producer >= 21) {
        INFO(trace.line << " " << trace.puzzle << " " << testing::to_string(step));
        budget.start();
        stack.rewind({});
        REQUIRE(list.run(board));
        REQUIRE(list.found().empty() == (producer != 21));
        ++(producer == 21 ? found : other);
        if (producer == 21) {
          const ser::SerChain& chain = *list.found().front();
          testing::SerStep mine{
              .tenths = ser::tenths(chain.rating), .name{}, .complexity = chain.complexity};
          for (const ser::CellRemoval& removal : chain.removals)
            mine.removed[removal.cell] = removal.digits;
          const ser::NodeCode target = chain.links.front().node;
          if (!chain.cycle && ser::is_on(target)) {
            mine.placed_cell = ser::node_cell(target);
            mine.placed_digit = ser::node_digit(target);
          }
          INFO(testing::to_string(mine));
          REQUIRE(testing::same(mine, step));
        }
      }
    });
  }
  const int share = testing::has_published(traces) ? 1 : 15;
  REQUIRE(found > 9000 / testing::sampled(4) / share);
  REQUIRE(other > 5000 / testing::sampled(5) / share);
}
