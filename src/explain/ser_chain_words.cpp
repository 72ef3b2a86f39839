#include "explain/ser_chain_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "explain/coordinates.h"
#include "explain/ser_words.h"
#include "ser/hint.h"

namespace bitwhip::explain {
namespace {

using ser::ChainProof;
using ser::ProofNode;
using ser::Technique;


std::string head_of(const ChainProof& proof) {
  const ser::Hint& hint = proof.hint;
  const auto node = [&](int i) { return ser_node(proof.nodes[static_cast<std::size_t>(i)].node); };
  const std::string target = node(proof.targets.front());
  const int cell = ser::node_cell(hint.source), digit = ser::node_digit(hint.source);
  switch (hint.technique) {
    case Technique::contradiction:
      return fmt::format("{} gives {} and {}", ser_node(hint.source), target, node(proof.targets[1]));
    case Technique::double_reduction:
      return fmt::format("{} and {} both give {}", ser_node(hint.source), ser_node(ser::negation(hint.source)), target);
    case Technique::cell_reduction:
      return fmt::format("each digit of {} gives {}", square_text(cell), target);
    case Technique::house_reduction:
      return fmt::format("each place of {} in {} gives {}", digit, ser_house(hint.house), target);
    default:
      return {};
  }
}

class Writer {
 public:
  Writer(const ChainProof& proof, bool full) : proof_(proof), full_(full) {}

  std::string branch(const std::vector<int>& nodes) {
    std::set<int> named;  // what a run begins with
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!goes_on(nodes, i)) named.insert(at(nodes[i]).parents.begin(), at(nodes[i]).parents.end());
    }
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (i > 0) text += goes_on(nodes, i) ? " -> " : ", ";
      if (!goes_on(nodes, i)) {
        for (const int parent : at(nodes[i]).parents) text += fmt::format("#{} ", number_of(parent));
        if (!at(nodes[i]).parents.empty()) text += "-> ";
      }
      text += node(at(nodes[i]));
      if (named.contains(nodes[i])) text += fmt::format(" #{}", number_of(nodes[i]));
    }
    return text;
  }

 private:
  const ProofNode& at(int i) const { return proof_.nodes[static_cast<std::size_t>(i)]; }
  bool goes_on(const std::vector<int>& nodes, std::size_t i) const {
    return i > 0 && at(nodes[i]).parents.size() == 1 && at(nodes[i]).parents.front() == nodes[i - 1];
  }
  int number_of(int node) { return numbers_.try_emplace(node, static_cast<int>(numbers_.size()) + 1).first->second; }

  std::string node(const ProofNode& one) {
    std::string text = ser_node(one.node);
    if (full_ && !ser_cause(one).empty()) text += " by " + ser_cause(one);
    if (one.cause == ser::Cause::advanced) text += behind(one);
    return text;
  }

  // [2: Naked Pair: ...] where it comes first, then [2].
  std::string behind(const ProofNode& one) {
    const bool pattern = one.pattern >= 0;
    const auto [known, fresh] = behind_.try_emplace({pattern, pattern ? one.pattern : one.nested}, static_cast<int>(behind_.size()) + 1);
    if (!fresh) return fmt::format(" [{}]", known->second);
    if (pattern) {
      const ser::Hint& hint = proof_.patterns[static_cast<std::size_t>(one.pattern)];
      return fmt::format(" [{}: {}: {}]", known->second, ser::name_of(hint), pattern_words(proof_.board, hint));
    }
    const ChainProof& nested = proof_.nested[static_cast<std::size_t>(one.nested)];
    const ChainWords words = chain_words(nested, full_);
    return fmt::format(" [{}: {}: {}{}{}]", known->second, ser::name_of(nested.hint), words.head, words.head.empty() ? "" : ": ",
                       fmt::join(words.branches, "; "));
  }

  const ChainProof& proof_;
  const bool full_;
  std::map<int, int> numbers_;
  std::map<std::pair<bool, int>, int> behind_;
};

}  // namespace

std::string ser_cause(const ProofNode& node) {
  const int cell = ser::node_cell(node.node);
  if (node.parents.empty() || node.cause == ser::Cause::advanced || node.cause == ser::Cause::none) return {};
  if (node.cause == ser::Cause::cell) return square_text(cell);
  return ser_house(ser::house_of(static_cast<ser::HouseType>(node.cause), cell));
}

std::vector<std::vector<int>> branches_of(const ChainProof& proof) {
  // A cycle has a second target, the same the other way round; a contradiction has two targets in one branch.
  const bool cycle = proof.hint.technique <= Technique::xy_cycle, one = cycle || proof.hint.technique == Technique::contradiction;
  const int end = cycle ? proof.targets.front() + 1 : static_cast<int>(proof.nodes.size());
  std::vector<std::vector<int>> branches(1);
  for (int i = 0; i < end; ++i) {
    if (!one && i > 0 && proof.nodes[static_cast<std::size_t>(i)].parents.empty()) branches.emplace_back();
    branches.back().push_back(i);
  }
  return branches;
}

ChainWords chain_words(const ChainProof& proof, bool full) {
  Writer writer(proof, full);
  ChainWords words{.head = head_of(proof), .branches = {}};
  for (const std::vector<int>& nodes : branches_of(proof)) words.branches.push_back(writer.branch(nodes));
  return words;
}

}  // namespace bitwhip::explain
