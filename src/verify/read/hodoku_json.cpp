#include "verify/read/hodoku_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/lists.h"
#include "rulebook/ladder.h"
#include "verify/board/board.h"
#include "verify/hodoku/hodoku_forms.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/read/json_values.h"

namespace bitwhip::verify {

namespace {

// A chain as JSON has it: a branch begins with a node of the chain.
struct ChainMember {
  std::vector<ForcingNode> nodes{};
  std::vector<std::vector<ForcingNode>> branches{};
};

ForcingNode forcing_node_of(const Json& json) { return read_forcing_node(json.text()); }

ChainMember chain_member_of(const Json& json) {
  ChainMember chain;
  read(json, "nodes", chain.nodes, forcing_node_of);
  read(json, "branches", chain.branches,
       [](const Json& branch) { return made_of(branch, forcing_node_of); });
  return chain;
}

// Returns the line that prints a chain: behind each node the branches that begin at it. A chain of
// one node is printed twice.
ForcingLine printed_line(const ChainMember& chain) {
  ForcingLine line;
  line.last = -1;
  const auto add = [&](ForcingNode node, int from) {
    node.from = from;
    line.nodes.push_back(std::move(node));
    return static_cast<int>(line.nodes.size()) - 1;
  };
  for (int times = chain.nodes.size() == 1 ? 2 : 1; times > 0; --times) {
    for (const ForcingNode& node : chain.nodes) {
      line.last = add(node, line.last);
      for (const std::vector<ForcingNode>& branch : chain.branches) {
        if (branch.front() != node) continue;
        int from = line.last;
        for (std::size_t i = 1; i < branch.size(); ++i) from = add(branch[i], from);
      }
    }
  }
  return line;
}

bool same_line(const ForcingLine& line, const ChainMember& chain) {
  // A branch that is not printed would go unread.
  const auto is_printed = [&](const std::vector<ForcingNode>& branch) {
    return branch.size() > 1 && contains(chain.nodes, branch.front());
  };
  if (!lists::all_of(chain.branches, is_printed)) return false;
  const ForcingLine printed = printed_line(chain);
  return line.last == printed.last &&
         std::equal(
             line.nodes.begin(), line.nodes.end(), printed.nodes.begin(), printed.nodes.end(),
             [](const ForcingNode& a, const ForcingNode& b) { return a == b && a.from == b.from; });
}

// Nodes are true and false in turn. Text leaves out a node in the cell of the one before it.
bool same_chain(const PrintedChain& chain, HodokuTechnique technique, const ChainMember& told) {
  const std::vector<ForcingNode>& nodes = told.nodes;
  if (nodes.size() < 2 || !told.branches.empty() || nodes[0].cells != chain.start) return false;
  std::size_t at = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const ForcingNode &before = nodes[i - 1], &node = nodes[i];
    if (node.on == before.on) return false;
    if (node.cells == before.cells && node.cells.count() == 1) {
      if (node.digit == before.digit) return false;
      continue;
    }
    if (node.digit != before.digit || at == chain.links.size()) return false;
    const LinkedCells& link = chain.links[at++];
    if (link.strong != node.on || link.digit != node.digit || link.cells != node.cells)
      return false;
  }
  if (at != chain.links.size()) return false;
  if (technique == HodokuTechnique::remote_pair)  // both digits of each cell
    return nodes.size() == 2 * (chain.links.size() + 1) &&
           lists::all_of(
               nodes, [&](const ForcingNode& node) { return contains(chain.digits, node.digit); });
  if (chain.first == 0) return true;
  // A loop has at its ends the links that meet in its first cell; an open chain its end digits.
  const bool is_loop = technique == HodokuTechnique::continuous_nice_loop ||
                       technique == HodokuTechnique::grouped_continuous_nice_loop;
  const ForcingNode &first = is_loop ? nodes.back() : nodes.front(),
                    &last = is_loop ? nodes[1] : nodes.back();
  return chain.first == first.digit && chain.last == last.digit &&
         (!is_loop || (chain.first_strong == first.on && chain.last_strong == last.on));
}

class MembersOfStep {
 public:
  MembersOfStep(const Json& json, const PrintedStep& step) : json_(json), step_(step) {}

  // Throws Wrong where a member tells something else than the words.
  void compare() const {
    agree("rule", json_.at("rule").text() == name_of(step_.technique));
    if (json_.contains("level")) {
      const auto* const row = ladder_row_of(step_.technique);
      agree("level", row != nullptr && json_.at("level").text() == level_name(row->level));
    }
    std::optional<Candidate> value;
    if (json_.contains("value")) value = candidate_of(json_.at("value"));
    agree("value", value == step_.placed);
    agree("targets", same_members(candidates("targets"), step_.deleted));
    std::visit([this](const auto& pattern) { compare(pattern); }, step_.pattern);
  }

 private:
  void agree(const char* member, bool same) const {
    if (!same)
      throw Wrong(says("the words '{}'", json_.at("words").text().substr(0, 60)),
                  there("the member {} tells something else", member),
                  asks("both tell the same step"));
  }
  std::vector<Candidate> candidates(const char* member) const {
    std::vector<Candidate> list;
    read(json_, member, list, candidate_of);
    return list;
  }
  CellBits cells_of(const char* member) const {
    return cell_bits(made_of(candidates(member), [](Candidate c) { return c % 81; }));
  }
  std::vector<int> houses(const char* member) const {
    std::vector<House> list;
    read(json_, member, list, house_from);
    return made_of(list, [](const House& house) { return index_of(house); });
  }
  static CellBits squares(const Json& from) {
    std::vector<Square> list;
    read(from, "squares", list, square_from);
    return cell_bits(made_of(list, cell_of));
  }
  void compare_sets(const std::vector<CellBits>& sets) const {
    std::vector<CellBits> told;
    read(json_, "sets", told, squares);
    agree("sets", told == sets);
  }
  std::vector<ChainMember> chains() const {
    std::vector<ChainMember> list;
    read(json_, "chains", list, chain_member_of);
    return list;
  }

  template <class Pattern>
  void compare(const Pattern&) const {}
  void compare(const DigitsInCells& set) const {
    if (set.cells.any()) agree("squares", squares(json_) == set.cells);
  }
  void compare(const PrintedFish& fish) const {
    agree("base", houses("base") == fish.base);
    agree("cover", houses("cover") == fish.cover);
    agree("fins", cells_of("fins") == fish.fins);
    agree("endo_fins", cells_of("endo_fins") == fish.endo_fins);
  }
  void compare(const PrintedAlsSets& als) const { compare_sets(made_of(als.sets, cells_in)); }
  void compare(const PrintedAlsChain& als) const { compare_sets(made_of(als.sets, cells_in)); }
  void compare(const PrintedColors& colors) const {
    std::vector<CellBits> sets;
    for (const auto& part : colors.parts) sets.insert(sets.end(), part.begin(), part.end());
    compare_sets(sets);
  }
  void compare(const PrintedChain& chain) const {
    const std::vector<ChainMember> told = chains();
    agree("chains", told.size() == 1 && same_chain(chain, step_.technique, told[0]));
  }
  void compare(const PrintedForcing& forcing) const {
    const std::vector<ChainMember> told = chains();
    agree("chains", std::equal(forcing.lines.begin(), forcing.lines.end(), told.begin(), told.end(),
                               same_line));
  }
  static CellBits cells_in(const SetWithDigits& set) { return set.cells; }

  const Json& json_;
  const PrintedStep& step_;
};

}  // namespace

ScoredStep read_hodoku_json(const Json& json) {
  ScoredStep line{.step = read_hodoku_step(json.at("words").text())};
  if (json.contains("score")) line.score = integer_of(json.at("score"));
  MembersOfStep(json, line.step).compare();
  return line;
}

}  // namespace bitwhip::verify
