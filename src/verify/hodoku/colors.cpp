// Colours of HoDoKu.
//
// The cells of a digit that are linked by houses with two places form parts, whose cells have two
// colours in turn: one of the colours is true. Simple colours: a colour two cells of which see each
// other is false (wrap); else the digit goes from the cells that see both colours (trap). Multi
// colours: a colour that sees both colours of another part is false (2); else, where a colour of
// one part sees a colour of another, one of the two other colours is true, and the digit goes from
// the cells that see both of these (1).
#include "verify/hodoku/colors.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

using ColoredPart = std::array<CellBits, 2>;

std::vector<ColoredPart> colored_parts(const HodokuBoard& board, int digit) {
  std::vector<ColoredPart> parts;
  CellBits done;
  const auto mates = [&](int cell) {
    CellBits set;
    for (const int house : kGeometry.houses[at(cell)]) {
      if (const CellBits places = board.places(house, digit); places.count() == 2) set |= places;
    }
    return set.reset(at(cell));
  };
  for (const int start : list_of(board.holding(digit))) {
    if (done[at(start)] || mates(start).none()) continue;
    ColoredPart part;
    std::vector<std::pair<int, std::size_t>> next{{start, 0}};
    while (!next.empty()) {
      const auto [cell, color] = next.back();
      next.pop_back();
      if (done[at(cell)]) continue;
      done.set(at(cell));
      part[color].set(at(cell));
      for (const int mate : list_of(mates(cell))) next.emplace_back(mate, 1 - color);
    }
    parts.push_back(part);
  }
  return parts;
}

bool sees_itself(const CellBits& color) { return (color & seen_by_any(color)).any(); }

CandidateBits sees_both(const HodokuBoard& board, int digit, const CellBits& a, const CellBits& b) {
  return deletions(board.holding(digit) & seen_by_any(a) & seen_by_any(b), digit);
}

CandidateBits wrap_deletions(int digit, const ColoredPart& part) {
  CandidateBits gone;
  for (const CellBits& color : part) {
    if (sees_itself(color)) gone |= deletions(color, digit);
  }
  return gone;
}

CandidateBits multi_2_deletions(int digit, const ColoredPart& part, const ColoredPart& other) {
  CandidateBits gone;
  for (const CellBits& color : part) {
    const CellBits seen = seen_by_any(color);
    if ((seen & other[0]).any() && (seen & other[1]).any()) gone |= deletions(color, digit);
  }
  return gone;
}

CandidateBits multi_1_deletions(const HodokuBoard& board, int digit, const ColoredPart& part,
                                const ColoredPart& other) {
  CandidateBits gone;
  for (const std::size_t i : {0U, 1U}) {
    for (const std::size_t j : {0U, 1U}) {
      if ((seen_by_any(part[i]) & other[j]).any())
        gone |= sees_both(board, digit, part[1 - i], other[1 - j]);
    }
  }
  return gone;
}

CandidateBits color_deletions(const HodokuBoard& board, HodokuTechnique technique, int digit,
                              const std::vector<ColoredPart>& parts) {
  switch (technique) {
    case HodokuTechnique::simple_colors_wrap:
      return wrap_deletions(digit, parts[0]);
    case HodokuTechnique::simple_colors_trap:
      return wrap_deletions(digit, parts[0]).any()
                 ? CandidateBits()
                 : sees_both(board, digit, parts[0][0], parts[0][1]);
    case HodokuTechnique::multi_colors_2:
      return multi_2_deletions(digit, parts[0], parts[1]);
    default:
      return multi_2_deletions(digit, parts[0], parts[1]).any()
                 ? CandidateBits()
                 : multi_1_deletions(board, digit, parts[0], parts[1]);
  }
}

}  // namespace

void check_colors(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digit, parts] = std::get<PrintedColors>(step.pattern);
  const std::size_t count = form_of(step.technique).row == HodokuTechnique::multi_colors ? 2 : 1;
  ask(parts.size() == count && all_different(parts), step,
      there("{} parts are named", parts.size()), "it has {}, all different", count);
  const std::vector<ColoredPart> all = colored_parts(board, digit);
  for (const ColoredPart& part : parts) {
    ask(contains(all, part) || contains(all, ColoredPart{part[1], part[0]}), step,
        there("({}) / ({}) are not the two colours of a part", cells_text(part[0]),
              cells_text(part[1])),
        "houses with two places for {} link all cells of a part, and colour them in turn", digit);
  }
  expect_deletions(board, step, color_deletions(board, step.technique, digit, parts));
}

std::optional<CandidateBits> search_colors(const HodokuBoard& board, HodokuTechnique row) {
  for (int digit = 1; digit <= 9; ++digit) {
    const std::vector<ColoredPart> parts = colored_parts(board, digit);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (row == HodokuTechnique::simple_colors) {
        for (const auto kind :
             {HodokuTechnique::simple_colors_wrap, HodokuTechnique::simple_colors_trap}) {
          if (const CandidateBits gone = color_deletions(board, kind, digit, {parts[i]});
              gone.any())
            return gone;
        }
        continue;
      }
      for (std::size_t j = 0; j < parts.size(); ++j) {
        if (i == j) continue;
        for (const auto kind : {HodokuTechnique::multi_colors_2, HodokuTechnique::multi_colors_1}) {
          const CandidateBits gone = color_deletions(board, kind, digit, {parts[i], parts[j]});
          if (gone.any()) return gone;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace bitwhip::verify
