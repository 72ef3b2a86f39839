#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "base/invariant.h"
#include "base/text.h"
#include "explain/notation.h"
#include "explain/ser.h"
#include "ser/hint.h"

namespace bitwhip::explain {

namespace {

using ser::Hint;
using ser::Technique;

std::vector<int> digits_of(unsigned mask) {
  std::vector<int> list;
  ser::each_digit(mask, [&](int digit) { list.push_back(digit); });
  return list;
}

template <class List>
std::vector<int> list_of(const List& list) {
  return {list.begin(), list.end()};
}

bool is_loop(Technique t) { return t >= Technique::loop_type_1 && t <= Technique::loop_type_4; }
bool is_grave(Technique t) { return t >= Technique::bug_type_1 && t <= Technique::bug_type_4; }

// What is beside the grave: where a house has neither none nor two places for a digit, that one of them whose cell alone has three candidates or
// more.
std::vector<Candidate> extras_of(const ser::Board& board, const Hint& hint) {
  std::vector<Candidate> extras;
  for (const int cell : hint.cells) {
    ser::each_digit(board.digits(cell) & hint.digits, [&](int digit) {
      const auto is_odd = [&](ser::HouseType type) {
        const int house = ser::house_of(type, cell);
        int wide = 0;
        ser::each_place(board.places(house, digit),
                        [&](int place) { wide += std::popcount(board.digits(ser::cells_of(house)[static_cast<std::size_t>(place)])) > 2; });
        return std::popcount(board.places(house, digit)) != 2 && wide == 1;
      };
      if (std::any_of(ser::kBlockRowColumn.begin(), ser::kBlockRowColumn.end(), is_odd)) extras.push_back(candidate_of(cell, digit));
    });
  }
  return extras;
}

std::string_view type_word(int house) {
  constexpr std::string_view kWords[] = {"block", "row", "column"};
  BITWHIP_INVARIANT(house >= 0 && house < 27);
  return kWords[house / 9];
}

std::string squares_text(const std::vector<int>& cells) {
  std::string text;
  for (const int cell : cells) text += fmt::format("{}r{}c{}", text.empty() ? "" : " ", cell / 9 + 1, cell % 9 + 1);
  return text;
}

std::string house_text(int house) { return fmt::format("{} {}", type_word(house), ser_house(house)); }

// "rows r1 r5"
std::string lines_text(const std::vector<int>& houses) {
  std::string text = fmt::format("{}s", type_word(houses.front()));
  for (const int house : houses) text += ' ' + ser_house(house);
  return text;
}

// "4 in block b2 fits r1c4 r1c6 only"
std::string confined(int digit, int house, const std::vector<int>& squares) {
  return fmt::format("{} in {} fits {} only", digit, house_text(house), squares_text(squares));
}

std::string set_text(const SerPattern& p, bool hidden) {
  const std::size_t k = p.squares.size();
  const std::string where = house_text(p.houses.front());
  if (hidden) return fmt::format("{0} digits of {1}, {2}, for the {0} squares {3}", k, where, joined(p.digits), squares_text(p.squares));
  return fmt::format("{0} squares of {1}, {2}, for the {0} digits {3}", k, where, squares_text(p.squares), joined(p.digits));
}

// What a loop or a grave leaves as one square, in a set with others.
std::string set_with(const SerPattern& p, bool hidden) {
  const std::string where = house_text(p.houses.front()), squares = squares_text(p.others), digits = joined(p.other_digits);
  if (hidden) return fmt::format("in {} only these as one and {} hold {}", where, squares, digits);
  return fmt::format("in {} these as one and {} hold {} only", where, squares, digits);
}

std::string extras_text(const SerPattern& p) {
  std::string text;
  for (const Candidate c : p.extras) text += (text.empty() ? "" : " ") + ser_node(ser::node_of(static_cast<int>(cell_of(c)), digit_of(c), true));
  return text;
}

}  // namespace

bool is_ser_chain(const Hint& hint) { return hint.technique >= Technique::x_cycle; }

std::string ser_house(int house) { return fmt::format("{}{}", type_word(house).front(), house % 9 + 1); }

std::string ser_node(ser::Node node) {
  return fmt::format("r{}c{}{}{}", ser::node_cell(node) / 9 + 1, ser::node_cell(node) % 9 + 1, ser::is_on(node) ? "=" : "<>", ser::node_digit(node));
}

SerPattern describe_pattern(const ser::Board& board, const Hint& hint) {
  SerPattern p{.digits = digits_of(hint.digits), .squares = list_of(hint.cells), .houses = list_of(hint.houses), .covers = list_of(hint.covers)};
  const Technique t = hint.technique;
  if (t == Technique::direct_hidden_pair || t == Technique::direct_hidden_triplet || t == Technique::xy_wing || t == Technique::xyz_wing) {
    p.other_digits = digits_of(hint.other_digits);
  } else if (t == Technique::aligned_pair_exclusion || t == Technique::aligned_triplet_exclusion) {
    p.digits.clear();
    p.others = list_of(hint.others);
  } else if (is_loop(t)) {
    p.other_digits = digits_of(hint.other_digits);
    p.hidden = t == Technique::loop_type_3_hidden;
    for (const int cell : hint.others) {
      const bool inside = std::find(p.squares.begin(), p.squares.end(), cell) != p.squares.end();
      (inside ? p.more : p.others).push_back(cell);
    }
  } else if (is_grave(t)) {
    p.other_digits = digits_of(hint.other_digits);
    p.others = list_of(hint.others);
    p.extras = extras_of(board, hint);
    p.digits.clear();
    if (t != Technique::bug_type_4) p.squares.clear();
    std::sort(p.squares.begin(), p.squares.end());
  }
  return p;
}

std::string pattern_words(const ser::Board& board, const Hint& hint) {
  const SerPattern p = describe_pattern(board, hint);
  const auto placed = [&] { return std::vector<int>{hint.placed_cell}; };
  switch (hint.technique) {
    case Technique::hidden_single:
      return confined(p.digits.front(), p.houses.front(), p.squares);
    case Technique::naked_single:
      return fmt::format("{} holds {} only", squares_text(p.squares), joined(p.digits));
    case Technique::direct_pointing:
    case Technique::direct_claiming:
      return fmt::format("{}, all in {}, so {}", confined(p.digits.front(), p.houses[0], p.squares), house_text(p.covers.front()),
                         confined(p.digits.front(), p.houses[1], placed()));
    case Technique::pointing:
    case Technique::claiming:
      return fmt::format("{}, all in {}", confined(p.digits.front(), p.houses.front(), p.squares), house_text(p.covers.front()));
    case Technique::direct_hidden_pair:
    case Technique::direct_hidden_triplet:
      return fmt::format("{}, so {}", set_text(p, true), confined(p.other_digits.front(), p.houses.front(), placed()));
    case Technique::naked_pair:
    case Technique::naked_triplet:
    case Technique::naked_quad:
      return set_text(p, false);
    case Technique::hidden_pair:
    case Technique::hidden_triplet:
    case Technique::hidden_quad:
      return set_text(p, true);
    case Technique::x_wing:
    case Technique::swordfish:
    case Technique::jellyfish:
      return fmt::format("{} in {} fits {} only, at {}", p.digits.front(), lines_text(p.houses), lines_text(p.covers), squares_text(p.squares));
    case Technique::xy_wing:
    case Technique::xyz_wing:
      return fmt::format("{} with the wings {} for the digits {}, so one of them is {}", squares_text({p.squares[0]}),
                         squares_text({p.squares[1], p.squares[2]}), joined(p.digits), p.other_digits.front());
    case Technique::aligned_pair_exclusion:
    case Technique::aligned_triplet_exclusion:
      return fmt::format("{} must leave digits to {}", squares_text(p.squares), squares_text(p.others));
    default:
      break;
  }
  std::string text = is_loop(hint.technique)
                         ? fmt::format("a loop of {} through {}, more in {}", joined(p.digits), squares_text(p.squares), squares_text(p.more))
                         : fmt::format("all but {} is a grave", extras_text(p));
  switch (hint.technique) {
    case Technique::loop_type_2:
      return fmt::format("{}, which is {}", text, p.other_digits.front());
    case Technique::loop_type_3_naked:
    case Technique::bug_type_3:
      return fmt::format("{}, {}", text, set_with(p, false));
    case Technique::loop_type_3_hidden:
      return fmt::format("{}, {}", text, set_with(p, true));
    case Technique::loop_type_4:
      return fmt::format("{}, {}", text, confined(p.other_digits.front(), p.houses.front(), p.more));
    case Technique::bug_type_4:
      return fmt::format("{}, {}", text, confined(p.other_digits.front(), p.houses.front(), p.squares));
    default:
      return text;
  }
}

SerWords ser_words(const Step& step, bool full) {
  const ser::ChainProof& proof = *step.ser;
  SerWords words{.reason = fmt::format("{} {}: ", rating::to_string(step.level), ser::name_of(proof.hint)), .branches = {}, .conclusion = {}};
  if (is_ser_chain(proof.hint)) {
    ChainWords chain = chain_words(proof, full);
    if (chain.head.empty()) {
      words.reason += chain.branches.front();
    } else {
      words.reason += chain.head + ":";
      words.branches = std::move(chain.branches);
      for (std::size_t i = 0; i + 1 < words.branches.size(); ++i) words.branches[i] += ';';
    }
  } else {
    words.reason += pattern_words(proof.board, proof.hint);
  }
  for (const Candidate c : step.candidates) {
    words.conclusion += fmt::format("{}{} {} {}", words.conclusion.empty() ? "" : ", ", cell_text(c), places(step) ? "=" : "<>", digit_of(c));
  }
  return words;
}

std::string ser_sentence(const Step& step, bool full) {
  const SerWords words = ser_words(step, full);
  std::string text = words.reason;
  for (const std::string& branch : words.branches) text += ' ' + branch;
  return text + " ==> " + words.conclusion;
}

namespace {

using ser::ChainProof;
using ser::ProofNode;
using ser::Technique;

std::string head_of(const ChainProof& proof) {
  const ser::Hint& hint = proof.hint;
  const auto node = [&](int i) { return ser_node(proof.nodes[static_cast<std::size_t>(i)].node); };
  BITWHIP_INVARIANT(!proof.targets.empty());
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
  const ProofNode& at(int i) const {
    BITWHIP_INVARIANT(i >= 0 && static_cast<std::size_t>(i) < proof_.nodes.size());
    return proof_.nodes[static_cast<std::size_t>(i)];
  }
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
      BITWHIP_INVARIANT(static_cast<std::size_t>(one.pattern) < proof_.patterns.size());
      const ser::Hint& hint = proof_.patterns[static_cast<std::size_t>(one.pattern)];
      return fmt::format(" [{}: {}: {}]", known->second, ser::name_of(hint), pattern_words(proof_.board, hint));
    }
    BITWHIP_INVARIANT(one.nested >= 0 && static_cast<std::size_t>(one.nested) < proof_.nested.size());
    const ChainProof& nested = proof_.nested[static_cast<std::size_t>(one.nested)];
    const ChainWords words = chain_words(nested, full_);
    return fmt::format(" [{}: {}: {}{}{}]", known->second, ser::name_of(nested.hint), words.head, words.head.empty() ? "" : ": ",
                       joined(words.branches, "; "));
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
