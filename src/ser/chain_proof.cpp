#include "ser/chain_proof.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "ser/producers.h"
#include "ser/searches.h"

namespace bitwhip::ser {
namespace {

// What stands behind the advanced nodes of a search, by the number of its use.
struct Behind {
  std::optional<Hint> pattern;
  std::shared_ptr<ChainProof> nested;  // where it is no pattern
};

ChainProof proof_of(const Board& board, const Chain& chain) {
  ChainProof proof;
  proof.board = board;
  BITWHIP_INVARIANT(!chain.links.empty());
  const Node target = chain.links.front().node;
  Hint& hint = proof.hint;
  hint = {.technique = chain.technique,
          .rating = chain.rating,
          .source = chain.cycle ? target : chain.links.back().node,
          .target = target,
          .level = kChainsA,
          .complexity = chain.complexity};
  for (const Removal& removal : chain.removals) hint.remove(removal.cell, removal.digits);
  if (!chain.cycle && is_on(target)) hint.place(node_cell(target), node_digit(target));

  const auto add = [&](Node node, Cause cause) {
    ProofNode next{.node = node, .cause = cause, .parents{}};
    if (cause != Cause::none) next.parents.push_back(static_cast<int>(proof.nodes.size()) - 1);
    proof.nodes.push_back(std::move(next));
  };
  if (chain.cycle) add(target, Cause::none);
  for (std::size_t k = chain.links.size(); k-- > 0;) add(chain.links[k].node, chain.links[k].cause);
  proof.targets.push_back(static_cast<int>(proof.nodes.size()) - 1);
  if (chain.cycle) {
    // The other way round each link serves between the same two candidates.
    add(negation(target), Cause::none);
    for (std::size_t k = 1; k < chain.links.size(); ++k) add(negation(chain.links[k].node), chain.links[k - 1].cause);
    add(negation(target), chain.links.back().cause);
    proof.targets.push_back(static_cast<int>(proof.nodes.size()) - 1);
  }
  return proof;
}

// The nodes of a reduction whose search still stands.
ChainProof proof_of(const Reduction& r, NetSearch& search, int producer, const std::vector<Behind>& behind) {
  ChainProof proof;
  proof.board = search.board();
  proof.hint = search.hint(r, producer);
  std::array<Target, 9> targets;
  std::map<std::pair<const Expanded*, Local>, int> known;
  std::map<int, int> patterns, nested;
  for (const Target& target : search.targets(r, targets)) {
    const Expanded& e = *target.expanded;
    BITWHIP_INVARIANT(e.made && e.pool != nullptr);  // expanded with details
    // Depth first: a node is written once its parents are.
    std::vector<std::pair<Local, std::size_t>> path{{target.node, 0}};
    while (!path.empty()) {
      auto& [node, next] = path.back();
      const auto parents = e.parents_of(node);
      if (known.contains({&e, node})) {
        path.pop_back();
      } else if (next < parents.size()) {
        path.push_back({parents[next++], 0});
      } else {
        ProofNode written{.node = search.code(e, node), .cause = e.cause[node], .parents{}};
        for (const Local parent : parents) written.parents.push_back(known.at({&e, parent}));
        if (written.cause == Cause::advanced) {
          const int use = e.nested[node];
          const Behind& what = behind.at(use);
          const auto place_in = [use](auto& list, const auto& item, std::map<int, int>& places) {
            const auto [at, fresh] = places.try_emplace(use, static_cast<int>(list.size()));
            if (fresh) list.push_back(item);
            return at->second;
          };
          if (what.pattern) {
            written.pattern = place_in(proof.patterns, *what.pattern, patterns);
          } else {
            written.nested = place_in(proof.nested, *what.nested, nested);
          }
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

// Writes down what expansions use; nested searches have a recorder of their own.
class Recorder final : public AdvancedObserver {
 public:
  explicit Recorder(const Recorder* nested) : nested_(nested) {}
  void pattern(std::uint16_t use, const Hint& hint) override { at(use).pattern = hint; }
  void chain(std::uint16_t use, const Chain& chain, const Board& now) override {
    at(use).nested = std::make_shared<ChainProof>(proof_of(now, chain));
  }
  void reduction(std::uint16_t use, const Reduction& r, NetSearch& search) override {
    const NetKind& kind = search.kind();
    const int producer = !kind.dynamic ? kMultiple : kDynamic + kind.level;
    static const std::vector<Behind> kNothing;
    at(use).nested = std::make_shared<ChainProof>(proof_of(r, search, producer, nested_ != nullptr ? nested_->behind_ : kNothing));
  }
  const std::vector<Behind>& behind() const { return behind_; }

 private:
  Behind& at(std::uint16_t use) {
    if (behind_.size() <= use) behind_.resize(use + 1u);
    return behind_[use] = {};
  }

  const Recorder* nested_;
  std::vector<Behind> behind_;
};

bool prove_chain(const Board& board, const Hint& hint, rules::Budget& budget, ChainProof& proof) {
  Pool pool(budget.arena);
  ChainList list(budget, pool);
  if (!list.run(board)) return false;
  for (const Chain* const chain : list.found()) {
    ChainProof found = proof_of(board, *chain);
    if (found.hint.removed != hint.removed || found.hint.technique != hint.technique || found.hint.complexity != hint.complexity) continue;
    proof = std::move(found);
    return true;
  }
  return false;
}

bool prove_net(const Board& board, const Hint& hint, rules::Budget& budget, ChainProof& proof) {
  const auto searches = std::make_unique<Searches>(budget);
  Recorder nested_recorder(nullptr), recorder(&nested_recorder);
  searches->nested_advanced.observe(&nested_recorder);
  searches->advanced.observe(&recorder);

  Links links;
  links.make(board);
  const auto index = [&](Node node) { return links.index(node_cell(node), node_digit(node)); };
  Reduction r{.technique = hint.technique,
              .source_on = is_on(hint.source),
              .source = static_cast<std::uint16_t>(index(hint.source)),
              .target = static_cast<Local>(index(hint.target) + (is_on(hint.target) ? links.count() : 0)),
              .house = hint.house,
              .complexity = hint.complexity,
              .nested = hint.nested};
  if (!searches->search.expand(board, net_kind(hint.level), r) || budget.over()) return false;
  proof = proof_of(r, searches->search, hint.level, recorder.behind());
  return true;
}

}  // namespace

bool prove(const Board& board, const Hint& hint, rules::Budget& budget, ChainProof& proof) {
  const bool done = (hint.level == kChainsA ? prove_chain : prove_net)(board, hint, budget, proof);
  budget.arena.release();
  return done;
}

}  // namespace bitwhip::ser
