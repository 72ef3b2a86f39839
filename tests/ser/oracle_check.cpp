#include "ser/oracle_check.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "ser/solver.h"
#include "verify/ser/chain_hints.h"

namespace bitwhip::testing {
namespace {

// A node by number, as the checker numbers candidates.
int code(ser::NodeCode node) {
  return ((ser::node_digit(node) - 1) * 81 + ser::node_cell(node)) * 2 + ser::is_on(node);
}

// The sort key of section 4.6.
int key_of(ser::SerTechnique technique) {
  switch (technique) {
    case ser::SerTechnique::x_cycle:
    case ser::SerTechnique::forcing_x_chain:
      return 2;
    case ser::SerTechnique::y_cycle:
      return 3;
    case ser::SerTechnique::xy_cycle:
    case ser::SerTechnique::forcing_chain:
      return 4;
    case ser::SerTechnique::double_reduction:
      return 1;
    case ser::SerTechnique::cell_reduction:
      return 5;
    case ser::SerTechnique::house_reduction:
      return 6;
    case ser::SerTechnique::contradiction:
      return 7;
    default:
      return 0;  // no chain
  }
}

std::string to_string(const ChainHint& hint) {
  return testing::to_string(as_step(hint)) + " nested " + std::to_string(hint.nested) + " key " +
         std::to_string(hint.key) + " from " + std::to_string(hint.source) + " to " +
         std::to_string(hint.target);
}

// The board as candidates, a group per cell.
std::string to_string(const ser::ProducerBoard& board) {
  std::string text;
  for (int cell = 0; cell < 81; ++cell) {
    if (cell % 9 == 0) text += '\n';
    if (board.value(cell) != 0) text += '=' + std::to_string(board.value(cell));
    ser::each_digit(board.digits(cell), [&](int digit) { text += std::to_string(digit); });
    text += ' ';
  }
  return text;
}

// The board as the checker takes boards over.
struct Seen {
  const ser::ProducerBoard& board;

  verify::CandidateBits possible() const {
    verify::CandidateBits set;
    for (int c = 0; c < 729; ++c) {
      const int cell = c % 81, bit = c / 81, value = board.value(cell);
      set[static_cast<std::size_t>(c)] =
          value != 0 ? value == bit + 1 : (board.digits(cell) >> bit & 1) != 0;
    }
    return set;
  }
  bool open(int c) const { return board.value(c % 81) == 0; }
};

void check_hint(const ChainHint& found, const ChainHint& expected) {
  INFO("found    " << to_string(found));
  INFO("expected " << to_string(expected));
  REQUIRE(found == expected);
}

}  // namespace

ChainHint chain_hint(const ser::Hint& hint) {
  ChainHint same{.rating = hint.rating,
                 .complexity = hint.complexity,
                 .nested = hint.nested,
                 .key = key_of(hint.technique),
                 .removed = hint.removed,
                 .placed_cell = hint.placed_digit == 0 ? -1 : hint.placed_cell,
                 .placed_digit = hint.placed_digit};
  if (hint.source != ser::kNoNode) same.source = code(hint.source);
  if (hint.target != ser::kNoNode) same.target = code(hint.target);
  return same;
}

std::vector<ChainHint> judged_hints(const ser::ProducerBoard& board, int producer, Repeats repeats,
                                    bool rows) {
  verify::Poll poll({});
  auto found = verify::SerChains{poll, rows}.all(verify::SerBoard(Seen{board}), producer);
  if (repeats == Repeats::dropped) found = verify::SerChains::each_once(found);
  std::vector<ChainHint> hints;
  for (const verify::SerChainPtr& one : found) {
    ChainHint& hint = hints.emplace_back(ChainHint{.rating = one->rating,
                                                   .complexity = one->complexity,
                                                   .nested = one->nested,
                                                   .key = one->key});
    for (const auto& [cell, mask] : one->removes)
      hint.removed[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(mask);
    if (one->places)
      hint.placed_cell = *one->places % 81, hint.placed_digit = *one->places / 81 + 1;
    hint.source = static_cast<int>(verify::code_of(one->source));
    hint.target = static_cast<int>(verify::code_of(one->target));
  }
  return hints;
}

SerStep as_step(const ChainHint& hint) {
  return {.tenths = ser::tenths(hint.rating),
          .name{},
          .complexity = hint.complexity + hint.nested,
          .removed = hint.removed,
          .placed_cell = hint.placed_cell,
          .placed_digit = hint.placed_digit};
}

void check_first_hint(const ser::ProducerBoard& board, int producer, const ser::Hint* first) {
  const std::vector<ChainHint> expected = judged_hints(board, producer);
  INFO("producer " << producer << to_string(board));
  if (first != nullptr) INFO("found    " << to_string(chain_hint(*first)));
  if (!expected.empty()) INFO("expected " << to_string(expected[0]));
  REQUIRE((first != nullptr) == !expected.empty());
  if (first != nullptr) check_hint(chain_hint(*first), expected[0]);
}

void check_hints(const ser::ProducerBoard& board, int producer, const std::vector<ser::Hint>& hints,
                 Repeats repeats) {
  const std::vector<ChainHint> expected = judged_hints(board, producer, repeats);
  INFO("producer " << producer << to_string(board));
  for (std::size_t i = 0; i < std::min(hints.size(), expected.size()); ++i) {
    INFO("hint " << i + 1);
    check_hint(chain_hint(hints[i]), expected[i]);
  }
  REQUIRE(hints.size() == expected.size());
}

}  // namespace bitwhip::testing
