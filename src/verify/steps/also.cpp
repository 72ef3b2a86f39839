#include "verify/steps/also.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "rulebook/techniques.h"
#include "verify/board/fault.h"

namespace bitwhip::verify {
namespace {

using rulebook::TechniqueId;

constexpr std::array kOtherNames{TechniqueId::skyscraper, TechniqueId::two_string_kite,
                                 TechniqueId::x_chain,    TechniqueId::xy_wing,
                                 TechniqueId::w_wing,     TechniqueId::remote_pair};

// The two candidates that a variable has left, in the order of the chain.
struct PairOfChain {
  Variable variable;
  Candidate from, to;
};

// Returns the two candidates of a cell of a chain; nothing: it has more, or is no plain variable.
// sees: what the second one must see, where the notation leaves open which house is meant.
std::optional<PairOfChain> pair_of(const PathState& state, const StepCell& cell,
                                   std::optional<Candidate> sees) {
  if (!cell.relation.empty() || cell.right.size() > 1) return std::nullopt;
  for (const Variable& variable : cell.variables) {
    std::vector<Candidate> both = state.left(variable);
    if (both.size() != 2) continue;
    if (both.front() != cell.left) std::swap(both.front(), both.back());
    if (both.front() == cell.left && (cell.right.empty() || cell.right.front() == both.back()) &&
        (!sees || state.linked(both.back(), *sees)))
      return PairOfChain{variable, both.front(), both.back()};
  }
  return std::nullopt;
}

bool is_square(const PairOfChain& pair) { return pair.variable.kind == HouseKind::rc; }
bool share_house(const std::vector<Candidate>& cells) {
  const auto same = [&cells](int (*place)(Candidate)) {
    return std::all_of(cells.begin(), cells.end(),
                       [&](Candidate c) { return place(c) == place(cells.front()); });
  };
  return same([](Candidate c) { return row_of(c); }) ||
         same([](Candidate c) { return column_of(c); }) ||
         same([](Candidate c) { return block_of(c); });
}
// True if the pair is all that its row has of the digit; else the same of its column.
bool fills_row(const PathState& state, const PairOfChain& pair) {
  return row_of(pair.from) == row_of(pair.to) &&
         state.left(Variable{HouseKind::rn, row_of(pair.from), digit_of(pair.from)}).size() == 2;
}
bool fills_column(const PathState& state, const PairOfChain& pair) {
  return column_of(pair.from) == column_of(pair.to) &&
         state.left(Variable{HouseKind::cn, column_of(pair.from), digit_of(pair.from)}).size() == 2;
}

bool is_skyscraper(const PathState& state, const PairOfChain& a, const PairOfChain& b) {
  if (fills_row(state, a) && fills_row(state, b))
    return column_of(a.to) == column_of(b.from) && column_of(a.from) != column_of(b.to);
  return fills_column(state, a) && fills_column(state, b) && row_of(a.to) == row_of(b.from) &&
         row_of(a.from) != row_of(b.to);
}
bool is_kite(const PathState& state, const PairOfChain& a, const PairOfChain& b) {
  return block_of(a.to) == block_of(b.from) && ((fills_row(state, a) && fills_column(state, b)) ||
                                                (fills_column(state, a) && fills_row(state, b)));
}

std::optional<TechniqueId> name_of_pairs(const PathState& state,
                                         const std::vector<PairOfChain>& pairs) {
  const int digit = digit_of(pairs.front().from);
  const auto squares =
      static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), is_square));
  if (squares == 0 && std::all_of(pairs.begin(), pairs.end(), [&](const PairOfChain& pair) {
        return digit_of(pair.from) == digit;
      })) {
    if (pairs.size() == 2 && is_skyscraper(state, pairs[0], pairs[1]))
      return TechniqueId::skyscraper;
    if (pairs.size() == 2 && is_kite(state, pairs[0], pairs[1]))
      return TechniqueId::two_string_kite;
    return TechniqueId::x_chain;
  }
  if (digit_of(pairs.back().to) != digit) return std::nullopt;
  for (std::size_t i = 0; i + 1 < pairs.size(); ++i) {
    if (digit_of(pairs[i].to) != digit_of(pairs[i + 1].from)) return std::nullopt;
  }
  std::set<std::set<int>> digits;
  for (const PairOfChain& pair : pairs) digits.insert({digit_of(pair.from), digit_of(pair.to)});
  if (pairs.size() == 3 && squares == 3 &&
      !share_house({pairs[0].from, pairs[1].from, pairs[2].from}))
    return TechniqueId::xy_wing;
  if (pairs.size() == 3 && squares == 2 && !is_square(pairs[1]) &&
      !share_house({pairs[0].from, pairs[2].from}))
    return TechniqueId::w_wing;
  if (pairs.size() >= 4 && squares == pairs.size() && digits.size() == 1)
    return TechniqueId::remote_pair;
  return std::nullopt;
}

// Returns the other name of the chain of a step; nothing: it has none.
std::optional<TechniqueId> name_of_chain(const PathState& state, const Step& step,
                                         Candidate target) {
  const auto* const chain = std::get_if<ClaimedChain>(&step.pattern);
  if (chain == nullptr || chain->cells.size() < 2 || !chain->branch.empty()) return std::nullopt;
  std::vector<PairOfChain> pairs;
  std::set<Candidate> all;
  for (const StepCell& cell : chain->cells) {
    const bool is_last = &cell == &chain->cells.back();
    const auto pair = pair_of(state, cell, is_last ? std::optional(target) : std::nullopt);
    if (!pair || (!pairs.empty() && !state.linked(pairs.back().to, pair->from)))
      return std::nullopt;
    pairs.push_back(*pair);
    all.insert({pair->from, pair->to});
  }
  if (all.size() != 2 * pairs.size()) return std::nullopt;
  if (!state.linked(target, pairs.front().from)) return std::nullopt;
  return name_of_pairs(state, pairs);
}

}  // namespace

std::optional<TechniqueId> other_name(std::string_view text) {
  const auto* const found =
      std::find_if(kOtherNames.begin(), kOtherNames.end(),
                   [text](TechniqueId id) { return rulebook::name_of(id) == text; });
  return found == kOtherNames.end() ? std::nullopt : std::optional(*found);
}

void check_other_name(const PathState& state, const Step& step, Candidate target) {
  if (!step.also) return;
  const auto name = name_of_chain(state, step, target);
  if (name == step.also) return;
  const std::string_view wanted = rulebook::name_of(*step.also);
  throw Wrong(says("{} is also {}", step.name, wanted),
              name ? there("its chain is {}", rulebook::name_of(*name))
                   : there("its chain has no other name"),
              asks("{}: {}", wanted, rulebook::info_of(*step.also).sentence));
}

}  // namespace bitwhip::verify
