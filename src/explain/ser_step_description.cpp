#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <set>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "base/variants.h"
#include "explain/format.h"
#include "explain/names.h"
#include "explain/path.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"
#include "ser/board.h"
#include "ser/cells.h"
#include "ser/chain_proof.h"
#include "ser/expansion.h"
#include "ser/hint.h"

namespace bitwhip::explain {
namespace {

using ser::ChainProof;
using ser::Hint;
using ser::SerTechnique;

template <class List>
std::vector<int> list_of(const List& list) {
  return {list.begin(), list.end()};
}

// Blocks are the first houses of SER, and the last of the classic grid.
HouseName house_of_ser(int house) {
  return house_of(Geometry::classic(), (house + 18) % ser::kHouses);
}

// Returns the extra candidates of a BUG: where a house has neither none nor two places for a digit,
// the place that alone has three candidates or more in its cell.
std::vector<Candidate> beside_bug(const ser::ProducerBoard& board, const Hint& hint) {
  std::vector<Candidate> extras;
  for (const int cell : hint.cells) {
    ser::each_digit(board.digits(cell) & hint.digits, [&](int digit) {
      const auto is_odd = [&](ser::HouseType type) {
        const int house = ser::house_of(type, cell);
        int wide = 0;
        ser::each_place(board.places(house, digit), [&](int place) {
          wide += std::popcount(
                      board.digits(ser::cells_of(house)[static_cast<std::size_t>(place)])) > 2;
        });
        return std::popcount(board.places(house, digit)) != 2 && wide == 1;
      };
      if (std::any_of(ser::kBlockRowColumn.begin(), ser::kBlockRowColumn.end(), is_odd))
        extras.push_back(candidate_of(cell, digit));
    });
  }
  return extras;
}

// In the order of the techniques.
constexpr std::array kFormOf = [] {
  using enum DescriptionForm;
  return std::array{// direct ones and singles
                    fits, fits_so, fits_so, digits_for_squares_so, holds, digits_for_squares_so,
                    // pointing, claiming
                    fits_within, fits_within,
                    // pairs, x-wing
                    squares_for_digits, fish_of_lines, digits_for_squares,
                    // triplets, swordfish, wings
                    squares_for_digits, fish_of_lines, digits_for_squares, wings, wings,
                    // unique loops
                    loop_1, loop_2, loop_3_naked, loop_3_hidden, loop_4,
                    // quads, jellyfish
                    squares_for_digits, fish_of_lines, digits_for_squares,
                    // BUG
                    bug_1, bug_1, bug_3, bug_4,
                    // aligned
                    exclusion, exclusion,
                    // cycles and forcing chains
                    one_branch, one_branch, one_branch, one_branch, one_branch, contradiction, both,
                    each_digit, each_place};
}();
static_assert(kFormOf.size() == static_cast<std::size_t>(SerTechnique::house_reduction) + 1);
DescriptionForm form_of(const Hint& hint) {
  return kFormOf[static_cast<std::size_t>(hint.technique)];
}

// Returns the pattern of a form, from the members of the hint that the form has.
StepPattern pattern_as(DescriptionForm form, const ser::ProducerBoard& board, const Hint& hint) {
  const DigitsPattern digits{rules::digits_in(hint.digits), list_of(hint.cells)};
  const std::vector<int> other_digits = rules::digits_in(hint.other_digits);
  const auto in_house = [&] { return DigitsInHouse{digits, house_of_ser(hint.houses[0])}; };
  const auto locked = [&] { return LockedDigits{in_house(), house_of_ser(hint.covers[0])}; };
  const auto set = [&] { return SetPattern{in_house(), hint.cells.count}; };
  const auto in_loop = [&](int cell) { return contains(digits.squares, cell); };
  // The squares of a loop with further digits, and those outside.
  std::vector<int> more, outside;
  for (const int cell : hint.others) (in_loop(cell) ? more : outside).push_back(cell);
  const auto loop = [&] { return LoopOfDigit{{digits, more}, other_digits}; };
  const auto locked_loop = [&] { return LockedLoop{loop(), house_of_ser(hint.houses[0])}; };
  const auto bug = [&] { return BugPattern{beside_bug(board, hint)}; };
  const auto bug_in_house = [&] {
    return BugInHouse{bug(), other_digits, house_of_ser(hint.houses[0])};
  };
  switch (form) {
    case DescriptionForm::holds:
      return digits;
    case DescriptionForm::fits:
      return in_house();
    case DescriptionForm::fits_within:
      return locked();
    case DescriptionForm::fits_so:
      return DirectLockedDigits{locked(), house_of_ser(hint.houses[1])};
    case DescriptionForm::squares_for_digits:
    case DescriptionForm::digits_for_squares:
      return set();
    case DescriptionForm::digits_for_squares_so:
      return DirectSetPattern{set(), other_digits};
    case DescriptionForm::fish_of_lines:
      return DigitsInHouses{digits, made_of(hint.houses, house_of_ser),
                            made_of(hint.covers, house_of_ser)};
    case DescriptionForm::wings:
      return WingsPattern{digits, other_digits};
    case DescriptionForm::exclusion:
      return ExclusionPattern{digits.squares, list_of(hint.others)};
    case DescriptionForm::loop_1:
      return LoopPattern{digits, more};
    case DescriptionForm::loop_2:
      return loop();
    case DescriptionForm::loop_3_naked:
    case DescriptionForm::loop_3_hidden:
      return LoopSet{locked_loop(), outside};
    case DescriptionForm::loop_4:
      return locked_loop();
    case DescriptionForm::bug_1:
      return bug();
    case DescriptionForm::bug_3:
      return BugSet{bug_in_house(), list_of(hint.others)};
    default: {
      BITWHIP_INVARIANT(form == DescriptionForm::bug_4);
      std::vector<int> squares = digits.squares;
      std::sort(squares.begin(), squares.end());
      return LockedBug{bug_in_house(), std::move(squares)};
    }
  }
}

StepDescription pattern_of(const ser::ProducerBoard& board, const Hint& hint) {
  return {.form = form_of(hint),
          .language = Language::ser,
          .name = ser::name_of(hint),
          .pattern = pattern_as(form_of(hint), board, hint)};
}

// Returns the house or cell by which a node follows.
std::string cause_of(const ser::ProofNode& node) {
  const int cell = ser::node_cell(node.node);
  if (node.parents.empty() || node.cause == ser::Cause::advanced || node.cause == ser::Cause::none)
    return {};
  if (node.cause == ser::Cause::cell) return square_text(cell);
  return std::string(
      house_of_ser(ser::house_of(static_cast<ser::HouseType>(node.cause), cell)).name);
}

// Returns the nodes by branches. A cycle is a single branch: its second target is the same cycle in
// the other direction. A contradiction has two targets in one branch.
std::vector<std::vector<SerChainNode>> branches_of(const ChainProof& proof) {
  const bool cycle = proof.hint.technique <= SerTechnique::xy_cycle,
             one = cycle || proof.hint.technique == SerTechnique::contradiction;
  const int end = cycle ? proof.targets.front() + 1 : static_cast<int>(proof.nodes.size());
  const int patterns = static_cast<int>(proof.patterns.size());
  std::vector<std::vector<SerChainNode>> branches(1);
  for (int i = 0, first = 0; i < end; ++i) {
    const ser::ProofNode& from = proof.nodes[static_cast<std::size_t>(i)];
    if (!one && i > 0 && from.parents.empty()) {
      branches.emplace_back();
      first = i;
    }
    SerChainNode& node =
        branches.back().emplace_back(SerChainNode{from.node, from.parents, cause_of(from)});
    for (int& parent : node.parents) parent -= first;
    if (from.cause == ser::Cause::advanced)
      node.behind = from.pattern >= 0 ? from.pattern : patterns + from.nested;
  }
  return branches;
}

StepDescription chain_of(const ChainProof& proof) {
  const Hint& hint = proof.hint;
  StepDescription description{
      .form = form_of(hint), .language = Language::ser, .name = ser::name_of(hint)};
  std::vector<StepDescription> behind;
  for (const Hint& pattern : proof.patterns) behind.push_back(pattern_of(proof.board, pattern));
  for (const ChainProof& nested : proof.nested) behind.push_back(chain_of(nested));
  SerChainPattern chain{branches_of(proof),
                        std::make_shared<const std::vector<StepDescription>>(std::move(behind))};
  const auto target = [&](std::size_t i) {
    BITWHIP_INVARIANT(i < proof.targets.size());
    return proof.nodes[static_cast<std::size_t>(proof.targets[i])].node;
  };
  if (description.form == DescriptionForm::one_branch) {
    description.pattern = std::move(chain);
    return description;
  }
  SerChainEnd end{std::move(chain), target(0)};
  switch (description.form) {
    case DescriptionForm::each_digit:
      description.pattern = DigitCases{std::move(end), ser::node_cell(hint.source)};
      break;
    case DescriptionForm::each_place:
      description.pattern =
          PlaceCases{std::move(end), ser::node_digit(hint.source), house_of_ser(hint.house)};
      break;
    case DescriptionForm::both:
      description.pattern = BothValues{std::move(end), hint.source};
      break;
    default:
      BITWHIP_INVARIANT(description.form == DescriptionForm::contradiction);
      description.pattern = SerContradiction{{std::move(end), hint.source}, target(1)};
  }
  return description;
}

// Returns the chain of a step; null: a pattern.
const SerChainPattern* chain_in(const StepDescription& description) {
  return visit_accepted(
      description.pattern, [](const SerChainPattern& chain) { return &chain; },
      static_cast<const SerChainPattern*>(nullptr));
}

// Returns true if the node follows from the one before alone.
bool goes_on(const std::vector<SerChainNode>& nodes, std::size_t i) {
  return i > 0 && nodes[i].parents.size() == 1 &&
         nodes[i].parents.front() == static_cast<int>(i) - 1;
}

}  // namespace

bool is_ser_chain(const Hint& hint) { return hint.technique >= SerTechnique::x_cycle; }

StepDescription ser_description_of(const PathStep& step) {
  StepDescription description = is_ser_chain(step.ser->hint)
                                    ? chain_of(*step.ser)
                                    : pattern_of(step.ser->board, step.ser->hint);
  description.level = step.level;
  description.places = places(step);
  description.conclusion = step.candidates;
  return description;
}

std::vector<std::string> branch_texts(const StepDescription& description, Notation notation) {
  const SerChainPattern* const chain = chain_in(description);
  if (chain == nullptr) return {};
  std::map<const SerChainNode*, int> numbers;  // numbers of nodes
  std::map<int, int> behind;                   // numbers of what is behind nodes
  const auto number_of = [&](const SerChainNode& node) {
    return numbers.try_emplace(&node, static_cast<int>(numbers.size()) + 1).first->second;
  };
  const auto text_of_node = [&](const SerChainNode& node) {
    std::string text = node_text(node.node);
    if (notation == Notation::full && !node.cause.empty()) text += " by " + node.cause;
    if (node.behind < 0) return text;
    // Written as [2: Naked Pair: ...] the first time, then as [2].
    const auto [known, fresh] =
        behind.try_emplace(node.behind, static_cast<int>(behind.size()) + 1);
    if (!fresh) return text + fmt::format(" [{}]", known->second);
    const StepDescription& pattern = (*chain->behind)[static_cast<std::size_t>(node.behind)];
    const std::string reason = reason_text(pattern, notation, {}),
                      branches = joined(branch_texts(pattern, notation), "; ");
    return text + fmt::format(" [{}: {}: {}{}{}]", known->second, pattern.name, reason,
                              reason.empty() || branches.empty() ? "" : ": ", branches);
  };
  return made_of(chain->branches, [&](const std::vector<SerChainNode>& nodes) {
    std::set<int> named;  // premises that begin a run
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!goes_on(nodes, i)) named.insert(nodes[i].parents.begin(), nodes[i].parents.end());
    }
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const bool on = goes_on(nodes, i);
      if (i > 0) text += on ? " -> " : ", ";
      for (const int parent : nodes[i].parents) {
        if (!on) text += fmt::format("#{} ", number_of(nodes[static_cast<std::size_t>(parent)]));
      }
      if (!on && !nodes[i].parents.empty()) text += "-> ";
      text += text_of_node(nodes[i]);
      if (named.contains(static_cast<int>(i))) text += fmt::format(" #{}", number_of(nodes[i]));
    }
    return text;
  });
}

}  // namespace bitwhip::explain
