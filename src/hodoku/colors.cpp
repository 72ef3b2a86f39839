// Colours: simple colours (wrap and trap) and multi colours (types 1 and 2).
//
// The places of a digit that are one of two in some house hang together by such pairs. A component
// gets two colours, one of which is true. Simple colours: two cells of a colour that see each other
// make it false: all its cells lose the digit (wrap); else a cell that sees both colours loses it
// (trap). Multi colours, two components: where the cells of a colour see between them both colours
// of the other component, the colour is false (type 2); else, where a cell of one colour sees a
// cell of a colour of the other, one of the two opposite colours is true: a cell that sees both
// loses the digit (type 1).
//
// A component is coloured depth first from its smallest cell, through row, column and block of each
// cell; a cell that has a colour keeps it, whatever else would follow. Order: digits, then
// components as they were made, then ordered pairs of them. Both colours that a step finds false go
// in one step, and so do the deletions of all four pairs of colours. Values: the digit; sets: the
// colours. Cost: some microseconds for all digits.
#include <array>
#include <cstddef>
#include <initializer_list>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

struct Component {
  std::array<CellSet, 2> color{};
};

// Components of a digit. Each has two cells at least.
class Coloring {
 public:
  Coloring(const HodokuState& state, int digit) : state_(state), digit_(digit) {
    state.cells(digit).each([&](int cell) {
      for (const int house : houses_of(cell)) {
        if (state.count(house, digit) == 2) left_.add(cell);
      }
    });
    while (!left_.empty()) {
      part_ = {};
      paint(first_cell(left_), 0);
      components_.add(part_);
    }
  }
  const Component* begin() const { return components_.begin(); }
  const Component* end() const { return components_.end(); }

 private:
  void paint(int cell, std::size_t color) {
    part_.color[color].add(cell);
    left_.remove(cell);
    for (const int house : houses_of(cell)) {
      if (state_.count(house, digit_) != 2) continue;
      CellSet other = state_.cells(digit_) & set_of(house);
      other.remove(cell);
      const int next = first_cell(other);
      if (left_.has(next)) paint(next, 1 - color);
    }
  }

  const HodokuState& state_;
  int digit_;
  CellSet left_;
  Component part_;
  BoundedList<Component, 40> components_;
};

void begin_colors(HodokuTechnique technique, int digit, std::initializer_list<const Component*> of,
                  HodokuStep& step) {
  step.begin(technique);
  step.add_values(digit_bit(digit));
  for (const Component* const component : of) {
    for (const CellSet& color : component->color)
      step.sets.add({.cells = color, .digits = digit_bit(digit), .link = 0});
  }
}

}  // namespace

bool find_simple_colors(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    if (state.cells(digit).empty()) continue;
    const Coloring coloring(state, digit);
    for (const Component& component : coloring) {
      begin_colors(HodokuTechnique::simple_colors_wrap, digit, {&component}, step);
      for (const CellSet& color : component.color) {
        if (peers_of_any(color).meets(color)) step.remove_from(color, digit);
      }
      if (!step.deletions.empty()) return true;
      const CellSet trapped =
          state.cells(digit) & peers_of_any(component.color[0]) & peers_of_any(component.color[1]);
      if (trapped.empty()) continue;
      step.technique = HodokuTechnique::simple_colors_trap;
      step.remove_from(trapped, digit);
      return true;
    }
  }
  return false;
}

bool find_multi_colors(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    if (state.cells(digit).empty()) continue;
    const Coloring coloring(state, digit);
    for (const Component& one : coloring) {
      for (const Component& other : coloring) {
        if (&one == &other) continue;
        begin_colors(HodokuTechnique::multi_colors_2, digit, {&one, &other}, step);
        std::array<CellSet, 2> seen;  // by the colours of the one
        for (std::size_t c = 0; c < 2; ++c) {
          seen[c] = peers_of_any(one.color[c]);
          if (seen[c].meets(other.color[0]) && seen[c].meets(other.color[1]))
            step.remove_from(one.color[c], digit);
        }
        if (!step.deletions.empty()) return true;
        step.technique = HodokuTechnique::multi_colors_1;
        for (std::size_t c = 0; c < 2; ++c) {
          for (std::size_t d = 0; d < 2; ++d) {
            if (!seen[c].meets(other.color[d])) continue;
            step.remove_from(state.cells(digit) & seen[1 - c] & peers_of_any(other.color[1 - d]),
                             digit);
          }
        }
        if (!step.deletions.empty()) return true;
      }
    }
  }
  return false;
}

}  // namespace bitwhip::hodoku
