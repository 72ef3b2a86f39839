#include "verify/steps/uniqueness.h"

#include "base/text.h"
#include "verify/board/ser_board.h"

namespace bitwhip::verify {
namespace {

int block_of(const Square& square) { return house_of(cell_of(square), kBlockType); }

const std::vector<Square> kSquares = squares_of(9);

struct Corners {
  Square a, p, q, d;
};

bool is_geometry(const Corners& c) {
  const auto in_line = [](const Square& x, const Square& y, bool row) {
    return row ? x.first == y.first : x.second == y.second;
  };
  for (const bool row : {false, true}) {
    const bool lines = in_line(c.a, c.p, row) && in_line(c.q, c.d, row) &&
                       in_line(c.a, c.q, !row) && in_line(c.p, c.d, !row);
    if (lines && c.a != c.p)
      return block_of(c.a) == block_of(c.p) && block_of(c.q) == block_of(c.d) &&
             block_of(c.a) != block_of(c.q);
  }
  return false;
}

// What a rule names beside corners with two digits, and its targets.
struct Pattern {
  Mask more = 0;
  std::optional<Square> beside{};
  CandidateBits targets{};
};

void remove(Pattern& pattern, const Square& square, Mask digits) {
  for (const int digit : digits_in(digits)) pattern.targets.set(at(candidate_at(square, digit)));
}

// Returns at most one pattern; for UR3 one for each further cell.
std::vector<Pattern> patterns_of(const SerBoard& cells, std::string_view rule, const Corners& at,
                                 Mask pair) {
  const std::array corners{at.a, at.p, at.q, at.d};
  if (lists::any_of(corners,
                    [&](const Square& corner) { return (pair & ~cells.mask(corner)) != 0; }))
    return {};
  const auto third = [&](const Square& corner) { return cells.mask(corner) & ~pair; };
  if (third(at.a) != 0) return {};
  const auto in_line = [&](const Square& x, const Square& square) {
    return x.first == at.d.first ? square.first == x.first : square.second == x.second;
  };
  std::vector<Pattern> patterns;
  // Removes `more` from the line of D and this corner, and with `in_block` from their block.
  const auto beside = [&](const Square& corner, Mask more, bool in_block) {
    Pattern& pattern = patterns.emplace_back(Pattern{more});
    for (const Square& square : kSquares) {
      const bool meant =
          in_line(corner, square) || (in_block && block_of(square) == block_of(corner));
      if (meant && !contains(corners, square)) remove(pattern, square, more & cells.mask(square));
    }
  };
  const bool full = rule.ends_with("-full");
  const Mask in_p = third(at.p), in_q = third(at.q), in_d = third(at.d), more = in_p | in_d;
  if (rule == "ur1") {
    if (in_p == 0 && in_q == 0 && in_d != 0) remove(patterns.emplace_back(), at.d, pair);
  } else if (rule.starts_with("ur2") && rule != "ur2b") {
    if (in_p == 0 && in_q == in_d && std::has_single_bit(in_d)) beside(at.q, in_d, full);
  } else if (rule == "ur2b") {
    if (in_q == 0 && in_p == in_d && std::has_single_bit(in_d)) beside(at.p, in_d, false);
  } else if (rule == "ur3") {
    if (in_q != 0 || !std::has_single_bit(in_p) || !std::has_single_bit(in_d) || in_p == in_d)
      return {};
    for (const Square& further : kSquares) {
      if (!in_line(at.p, further) || contains(corners, further) || cells.mask(further) != more)
        continue;
      Pattern& pattern = patterns.emplace_back(Pattern{more, further});
      for (const Square& square : kSquares) {
        if (in_line(at.p, square) && !contains(corners, square) && square != further)
          remove(pattern, square, more & cells.mask(square));
      }
    }
  } else if (in_p == 0 && (full ? in_q != 0 && in_d != 0 : (in_q & in_d) != 0)) {
    for (const int stays : digits_in(pair)) {
      if (std::popcount(cells.spots(block_of(at.q), stays)) != 2) continue;
      if (patterns.empty()) patterns.emplace_back();
      for (const Square& corner : {at.q, at.d})
        remove(patterns.front(), corner, pair & ~bit_of(stays));
    }
  }
  return patterns;
}

// Returns the true candidate beside a BUG, or nothing.
std::optional<Candidate> beside_grave(const SerBoard& cells) {
  std::optional<Square> third;
  bool pairs = true;
  for (const Square& square : kSquares) {
    const int count = std::popcount(cells.mask(square));
    if (count == 3 && !third)
      third = square;
    else
      pairs = pairs && (count == 0 || count == 2);
  }
  if (!pairs || !third) return std::nullopt;
  for (const int digit : digits_in(cells.mask(*third))) {
    bool is_bug = true;
    for (const House& house : houses()) {
      for (int other = 1; other <= 9; ++other) {
        if (other == digit && inside(house, *third)) continue;
        const int count = std::popcount(cells.spots(index_of(house), other));
        is_bug = is_bug && (count == 0 || count == 2);
      }
    }
    if (is_bug) return candidate_at(*third, digit);
  }
  return std::nullopt;
}

}  // namespace

void check_uniqueness(const PathState& state, const StepType& type, const Step& step,
                      Candidate target, bool) {
  if (!step.assumes)
    throw Wrong(says("{}", step.name), there("the step does not say that it assumes one solution"),
                asks("a uniqueness rule says so"));
  const SerBoard cells(state);
  if (type.rule->name == "bug") {
    if (!step.value)
      throw Wrong(says("a BUG"), there("no value follows"),
                  asks("a BUG gives the candidate that is true"));
    if (const auto value = beside_grave(cells); value != step.value)
      throw Wrong(says("a BUG beside {}", to_string(*step.value)), there("there is none"),
                  asks("without one candidate all cells hold two digits, and all houses two places "
                       "of each"));
    return;
  }
  if (step.value)
    throw Wrong(says("{} gives {}", step.name, to_string(*step.value)), there("it is a rectangle"),
                asks("a rectangle eliminates"));
  const ClaimedRectangle& claim = claim_of<ClaimedRectangle>(step);
  if (claim.squares.size() != 4)
    throw Wrong(says("a rectangle of {}", counted(claim.squares.size(), "corner")),
                there("it has not four"), asks("a rectangle has four corners"));
  const Corners corners{claim.squares[0], claim.squares[1], claim.squares[2], claim.squares[3]};
  if (!is_geometry(corners))
    throw Wrong(says("corners {} {} {} {}", name_of(corners.a), name_of(corners.p),
                     name_of(corners.q), name_of(corners.d)),
                there("they are not in two rows, two columns and two blocks, in their order"),
                asks("the corners A P Q D of a rectangle lie so"));
  const Mask pair = mask_of(claim.digits), more = mask_of(claim.thirds);
  if (claim.digits.size() != 2 || std::popcount(pair) != 2)
    throw Wrong(says("a rectangle of {}", counted(claim.digits.size(), "digit")),
                there("it has not two that differ"), asks("a rectangle has two digits"));
  for (const Square& corner : claim.squares) {
    if ((pair & ~cells.mask(corner)) != 0)
      throw Wrong(says("the corner {}", name_of(corner)), there("it has not both digits"),
                  asks("all corners hold both digits"));
  }
  const std::vector<Pattern> patterns = patterns_of(cells, type.rule->name, corners, pair);
  if (patterns.empty())
    throw Wrong(says("{}", step.name), there("the corners hold other candidates"),
                asks("the corners hold what the rule asks beside the two digits"));
  for (const Pattern& pattern : patterns) {
    if (pattern.more != more || pattern.beside != claim.beside) continue;
    if (!has(pattern.targets, target))
      throw Wrong(says("the target {}", to_string(target)),
                  there("{} is no target of these corners", to_string(target)),
                  asks("{} removes what docs/NOTATION.md says", step.name));
    return;
  }
  throw Wrong(says("digits or a cell beside the corners"),
              there("they are not what {} rests on", step.name),
              asks("the further digits and the cell are those of the rule"));
}

// Tries every choice of A and D in different rows and columns, in both orientations, and of two
// digits.
CandidateBits uniqueness_targets(const Marks& marks, const CheckerRule& rule, int, Poll& poll) {
  const SerBoard cells(marks);
  CandidateBits targets;
  if (rule.name == "bug") {
    if (const auto value = beside_grave(cells)) {
      for (const int digit : digits_in(cells.mask(square_of(*value)) & ~bit_of(digit_of(*value))))
        targets.set(at(candidate_at(square_of(*value), digit)));
    }
    return targets;
  }
  for (const Square& a : kSquares) {
    poll();
    for (const Square& d : kSquares) {
      const Square one(a.first, d.second), two(d.first, a.second);
      for (const Corners& corners : {Corners{a, one, two, d}, Corners{a, two, one, d}}) {
        if (a.first == d.first || a.second == d.second || !is_geometry(corners)) continue;
        const Mask common = cells.mask(a) & cells.mask(one) & cells.mask(two) & cells.mask(d);
        for (Mask pair = common; pair != 0; pair = (pair - 1) & common) {
          if (std::popcount(pair) != 2) continue;
          for (const Pattern& pattern : patterns_of(cells, rule.name, corners, pair))
            targets |= pattern.targets;
        }
      }
    }
  }
  return targets;
}

}  // namespace bitwhip::verify
