#include "ser/chain_proof.h"

#include <map>
#include <memory>
#include <utility>

#include "rules/search_stack.h"
#include "ser/links.h"
#include "ser/producers.h"
#include "ser/solver.h"

namespace bitwhip::ser {

ChainProof proof_of(const ProducerBoard& board, const SerChain& chain) {
  ChainProof proof;
  proof.board = board;
  BITWHIP_INVARIANT(!chain.links.empty());
  const NodeCode target = chain.links.front().node;
  Hint& hint = proof.hint;
  hint = chain.pass->hint(chain.cycle, chain.complexity,
                          chain.cycle ? target : chain.links.back().node, target);
  for (const CellRemoval& removal : chain.removals) hint.remove(removal.cell, removal.digits);
  if (!chain.cycle && is_on(target)) hint.place(node_cell(target), node_digit(target));

  const auto add = [&](NodeCode node, Cause cause) {
    ProofNode next{.node = node, .cause = cause, .parents{}};
    if (cause != Cause::none) next.parents.push_back(static_cast<int>(proof.nodes.size()) - 1);
    proof.nodes.push_back(std::move(next));
  };
  if (chain.cycle) add(target, Cause::none);
  for (std::size_t k = chain.links.size(); k-- > 0;) add(chain.links[k].node, chain.links[k].cause);
  proof.targets.push_back(static_cast<int>(proof.nodes.size()) - 1);
  if (chain.cycle) {
    // The reverse of a cycle: each link also serves in the other direction.
    add(negation(target), Cause::none);
    for (std::size_t k = 1; k < chain.links.size(); ++k)
      add(negation(chain.links[k].node), chain.links[k - 1].cause);
    add(negation(target), chain.links.back().cause);
    proof.targets.push_back(static_cast<int>(proof.nodes.size()) - 1);
  }
  return proof;
}

ChainProof proof_of(const Reduction& r, NetSearch& search) {
  ChainProof proof;
  proof.board = search.board();
  proof.hint = search.hint(r);
  std::array<ReductionTarget, 9> targets;
  std::map<std::pair<const ExpansionResult*, LocalNode>, int> known;
  std::map<std::uint16_t, int> places;  // by use: index in the patterns or in the nested proofs
  for (const ReductionTarget& target : search.targets(r, targets)) {
    const ExpansionResult& e = *target.expanded;
    BITWHIP_INVARIANT(e.made && e.pool != nullptr);  // expanded with details
    // Depth first: a node is written after its parents.
    std::vector<std::pair<LocalNode, std::size_t>> path{{target.node, 0}};
    while (!path.empty()) {
      auto& [node, next] = path.back();
      const auto parents = e.parents_of(node);
      if (known.contains({&e, node})) {
        path.pop_back();
      } else if (next < parents.size()) {
        path.push_back({parents[next++], 0});
      } else {
        ProofNode written{.node = search.code(e, node), .cause = e.cause[node], .parents{}};
        for (const LocalNode parent : parents) written.parents.push_back(known.at({&e, parent}));
        if (written.cause == Cause::advanced) {
          const auto& [pattern, nested] = search.deriving().behind->at(e.nested[node]);
          const auto [place, fresh] = places.try_emplace(
              e.nested[node],
              static_cast<int>(pattern ? proof.patterns.size() : proof.nested.size()));
          if (fresh && pattern) proof.patterns.push_back(*pattern);
          if (fresh && !pattern) proof.nested.push_back(*nested);
          (pattern ? written.pattern : written.nested) = place->second;
        }
        known[{&e, node}] = static_cast<int>(proof.nodes.size());
        proof.nodes.push_back(std::move(written));
        path.pop_back();
      }
    }
    proof.targets.push_back(known.at({&e, target.node}));
  }
  return proof;
}

namespace {

bool prove_chain(const ProducerBoard& board, const Hint& hint, rules::Budget& budget,
                 ChainProof& proof) {
  rules::SearchStack stack(budget.arena);
  ChainList list(budget, stack);
  if (!list.run(board)) return false;
  for (const SerChain* const chain : list.found()) {
    ChainProof found = proof_of(board, *chain);
    if (found.hint.removed != hint.removed || found.hint.technique != hint.technique ||
        found.hint.complexity != hint.complexity)
      continue;
    proof = std::move(found);
    return true;
  }
  return false;
}

bool prove_net(const ProducerBoard& board, const Hint& hint, rules::Budget& budget,
               ChainProof& proof) {
  const auto searches = std::make_unique<ChainSearches>(budget);
  std::vector<NodeSupport> nested, behind;
  searches->nested_advanced.behind = &nested;
  searches->advanced.behind = &behind;

  Links links;
  links.make(board);
  const auto index = [&](NodeCode node) { return links.index(node_cell(node), node_digit(node)); };
  Reduction r{.technique = hint.technique,
              .source_on = is_on(hint.source),
              .source = static_cast<std::uint16_t>(index(hint.source)),
              .target = static_cast<LocalNode>(index(hint.target) +
                                               (is_on(hint.target) ? links.count() : 0)),
              .house = hint.house,
              .complexity = hint.complexity,
              .nested = hint.nested};
  if (!searches->search.expand(board, hint.level, r) || budget.over()) return false;
  proof = proof_of(r, searches->search);
  return true;
}

}  // namespace

bool prove(const ProducerBoard& board, const Hint& hint, rules::Budget& budget, ChainProof& proof) {
  const bool done = (hint.level == kChainsA ? prove_chain : prove_net)(board, hint, budget, proof);
  budget.arena.release();
  return done;
}

}  // namespace bitwhip::ser
