#include "rules/pass.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "grid/candidate.h"
#include "grid/puzzle.h"
#include "grid/spaces.h"

namespace bitwhip::rules {

Pass::Pass(const GridTables& tables) : g_candidates(tables) {
  const Spaces& spaces = tables.spaces();
  // Where candidates have four places, a twin shares a minirow of at least two candidates with
  // exactly one other variable.
  if (!tables.geometry().four_layers() || !spaces.links_by_minirows()) return;
  for (Variable v = 0; v < tables.geometry().variables(); ++v) {
    bool later = !spaces.parts(v).empty();
    for (const Spaces::MinirowPart& part : spaces.parts(v)) {
      for (const auto& half : spaces.halves(part.minirow)) later &= half.variable <= v;
    }
    may_be_twin_.word[v / 64] |= std::uint64_t{later} << v % 64;
  }
}

void Pass::check(const GridTables& tables, Groups groups) {
  const Geometry& geometry = tables.geometry();
  const Spaces& spaces = tables.spaces();
  if (groups == Groups::no || !spaces.links_by_minirows()) return;
  int halves_of[kCandidates] = {};
  for (int s = 0; s < spaces.minirows(); ++s) {
    for (const auto& half : spaces.halves(static_cast<Minirow>(s))) {
      for (const Candidate c : geometry.members(half.variable)) ++halves_of[c];
    }
  }
  if (spaces.minirows() > kMaxGCandidates ||
      *std::max_element(halves_of, halves_of + kCandidates) > kBarring) {
    throw std::invalid_argument("a geometry with more minirows than a pass holds");
  }
}

void Pass::load(const GridTables& tables, const simd::MaskKernels& kernels, const Grid& grid,
                Groups groups, Thinned thinned) {
  load_columns(tables, kernels, grid, thinned);
  BITWHIP_INVARIANT(thinned == Thinned::yes || first_of_size[2] == 0);
  load_rows(tables, grid);
  minirows = 0;
  full = false;
  if (groups == Groups::yes) load_minirows(tables, grid, thinned);
}

namespace {

constexpr int kMostInMinirow = 3;

// Returns an earlier variable with the same candidates (both lie within their minirow), or the
// variable itself if there is none.
Variable twin_of(const Spaces& spaces, const Grid& grid, Variable v) {
  for (const Spaces::MinirowPart& part : spaces.parts(v)) {
    if (grid.mask(v) & ~unsigned{part.mask}) continue;
    const auto& halves = spaces.halves(part.minirow);
    const auto& [other, mask] = halves[halves[0].variable == v];
    if (other < v && !(grid.mask(other) & ~unsigned{mask})) return other;
  }
  return v;
}

}  // namespace

void Pass::load_columns(const GridTables& tables, const simd::MaskKernels& kernels,
                        const Grid& grid, Thinned thinned) {
  const Geometry& geometry = tables.geometry();
  simd::LaneSet of_size[simd::kValueBits + 1];
  kernels.sort(grid.table(), tables.lanes(), of_size);
  std::fill_n(column_of, geometry.variables(), kNone);
  // Twins are removed first. A thinned state may have singles that nothing has asserted.
  struct Twin {
    Variable variable, of;
  };
  Twin twin[kMaxVariables];
  int twins = 0;
  for (int n = 2; n <= kMostInMinirow && thinned == Thinned::no; ++n) {
    for (int w = 0; w < tables.words(); ++w) {
      for (std::uint64_t left = of_size[n].word[w] & may_be_twin_.word[w] & ~grid.decided().word[w];
           left; left &= left - 1) {
        const auto v = static_cast<Variable>(w * 64 + std::countr_zero(left));
        const Variable of = twin_of(tables.spaces(), grid, v);
        twin[twins] = {v, of};
        twins += of != v;
        of_size[n].word[w] ^= of != v ? left & -left : 0;
      }
    }
  }
  int column = 0;
  int begin = 0;
  for (int n = 0; n <= kMaxValues; ++n) {
    first_of_size[n] = column;
    int cells = 0;
    for (int w = 0; w < tables.words(); ++w) {
      for (std::uint64_t left =
               of_size[n].word[w] & tables.variables().word[w] & ~grid.decided().word[w];
           left; left &= left - 1) {
        BITWHIP_INVARIANT(n >= 1);
        const auto v = static_cast<Variable>(w * 64 + std::countr_zero(left));
        BITWHIP_INVARIANT(column < kMaxVariables && begin + n <= kMaxVariables * kMaxValues);
        name[column] = v;
        mask[column] = grid.mask(v);
        size[column] = static_cast<std::uint8_t>(n);
        member_begin[column] = static_cast<std::uint16_t>(begin);
        begin += n;
        shown_by[column] = static_cast<std::uint16_t>(column);
        column_of[v] = static_cast<std::uint16_t>(column++);
        cells += v < kCells;
      }
    }
    cells_end[n] = first_of_size[n] + cells;
  }
  first_of_size[kMaxValues + 1] = columns = column;
  for (int i = 0; i < twins; ++i, ++column) {
    const Variable v = twin[i].variable;
    BITWHIP_INVARIANT(column_of[twin[i].of] != kNone);
    name[column] = v;
    mask[column] = grid.mask(v);
    size[column] = kMaskBits[grid.mask(v)];
    member_begin[column] = static_cast<std::uint16_t>(begin);
    begin += size[column];
    shown_by[column] = column_of[twin[i].of];
  }
  with_twins = column;
}

// Loads the candidates of undecided cells (those of a decided cell are decided), cell by cell, with
// their places. As the values of a variable ascend with its candidates, each row is the next member
// of its columns.
void Pass::load_rows(const GridTables& tables, const Grid& grid) {
  const Geometry& geometry = tables.geometry();
  // The column of each variable as an offset, and the end of its members so far.
  struct MemberRange {
    std::uint16_t offset;
    std::uint16_t end;
  };
  MemberRange column[kMaxVariables];
  for (int i = 0; i < with_twins; ++i)
    column[name[i]] = {static_cast<std::uint16_t>(shown_by[i] * kWords), member_begin[i]};
  place_step = geometry.four_layers() ? kFourPlaces : kPlaces;
  int row = 0;
  bool all_four = geometry.four_layers();
  grid.open().each([&](Candidate c) {
    open[row] = c;
    row_of[c] = static_cast<RowIndex>(row);
    const auto memberships = geometry.memberships(c);
    BITWHIP_INVARIANT(row < kCandidates &&
                      memberships.size() <= static_cast<std::size_t>(place_step));
    std::uint16_t* const to = place + row * place_step;
    const auto put = [&](std::size_t p) {
      const auto& [v, value] = memberships[p];
      BITWHIP_INVARIANT((p == 0) == (v < kCells));
      BITWHIP_INVARIANT(!grid.decided(v) && grid.mask(v) >> value & 1);
      MemberRange& at = column[v];
      to[p] = at.offset;
      member[at.end++] = static_cast<std::uint16_t>(row * kWords);
    };
    if (memberships.size() == 4) {
      for (std::size_t p = 0; p < 4; ++p) put(p);
    } else {
      all_four = false;
      for (std::size_t p = 0; p < memberships.size(); ++p) put(p);
    }
    places[row++] = static_cast<std::uint8_t>(memberships.size());
  });
  rows = row;
  four_places = all_four && tables.spaces().links_by_minirows();
  if (!four_places) load_extra_links(geometry);
  for (int i = 0; i < with_twins; ++i)
    BITWHIP_INVARIANT(column[name[i]].end == member_begin[i] + size[i]);
}

void Pass::load_extra_links(const Geometry& geometry) {
  static_assert(kExtraLinks > kCandidateLinks);  // one spare: written before it is known to be open
  std::uint32_t end = 0;
  for (int row = 0; row < rows; ++row) {
    extra_begin[row] = end;
    for (const Candidate c : geometry.extra_links(open[row])) {
      extra[end] = static_cast<std::uint16_t>(row_of[c] * kWords);
      end += find(c) != kNone;
      BITWHIP_INVARIANT(end < kExtraLinks);
    }
  }
  extra_begin[rows] = end;
}

void Pass::load_minirows(const GridTables& tables, const Grid& grid, Thinned thinned) {
  const Geometry& geometry = tables.geometry();
  const bool are_minirows = g_candidates.are_minirows();
  std::fill_n(barring_size, rows, std::uint8_t{0});
  full = !are_minirows && !g_candidates.find(*this);
  if (full) return;
  const int count = g_candidates.count();
  std::fill_n(row_of_minirow, count, kNone);
  for (int s = 0; s < count; ++s) {
    const auto& halves = g_candidates.halves(static_cast<Minirow>(s));
    const auto& [a, b] = halves;
    if (kMaskBits[grid.mask(a.variable) & a.mask] < 2) continue;
    if (thinned == Thinned::no && !(grid.mask(a.variable) & ~a.mask) &&
        !(grid.mask(b.variable) & ~b.mask))
      continue;
    BITWHIP_INVARIANT(minirows < kMaxGCandidates);
    const int m = minirows++;
    minirow[m] = static_cast<Minirow>(s);
    row_of_minirow[s] = static_cast<std::uint16_t>((rows + m) * kWords);
    inside_size[m] = 0;
    for (unsigned values = grid.mask(a.variable) & a.mask; values; values &= values - 1) {
      BITWHIP_INVARIANT(inside_size[m] < kInside);
      inside[m * kInside + inside_size[m]++] = static_cast<std::uint16_t>(
          row_of[geometry.candidate(a.variable, std::countr_zero(values))] * kWords);
    }
    for (int i = 0; i < 2; ++i) {
      const int half = 2 * m + i;
      const Variable v = halves[static_cast<std::size_t>(i)].variable;
      // Two candidates are left in it, and the variable of a twin is a minirow with nothing
      // outside.
      BITWHIP_INVARIANT(column_of[v] != kNone);
      parent[half] = static_cast<std::uint16_t>(column_of[v] * kWords);
      outside_size[half] = 0;
      for (unsigned values = grid.mask(v) & ~unsigned{halves[static_cast<std::size_t>(i)].mask};
           values; values &= values - 1) {
        const RowIndex row = row_of[geometry.candidate(v, std::countr_zero(values))];
        BITWHIP_INVARIANT(outside_size[half] < kOutside);
        outside[half * kOutside + outside_size[half]++] = static_cast<std::uint16_t>(row * kWords);
        if (!are_minirows) continue;
        BITWHIP_INVARIANT(barring_size[row] < kBarring);
        barring[row * kBarring + barring_size[row]++] =
            static_cast<std::uint16_t>((rows + m) * kWords);
      }
    }
  }
  if (!are_minirows) bar_by_links();
}

// Appends the g-candidates to the lists of extra links, after the candidates.
void Pass::bar_by_links() {
  std::uint16_t more[kCandidates] = {};
  const auto each = [this](auto visit) {
    for (int m = 0; m < minirows; ++m) {
      g_candidates.links(minirow[m]).each([&](Candidate c) { visit(m, row_of[c]); });
    }
  };
  each([&more](int, RowIndex row) { ++more[row]; });
  std::uint32_t added = 0;
  for (int row = 0; row < rows; ++row) added += more[row];
  if (extra_begin[rows] + added > kExtraLinks) {
    full = true;
    minirows = 0;
    return;
  }
  // From the last row to the first, so that nothing is overwritten before it has moved.
  std::uint32_t end = extra_begin[rows] + added;
  for (int row = rows; row-- > 0;) {
    const std::uint32_t begin = extra_begin[row], old = extra_begin[row + 1] - begin;
    extra_begin[row + 1] = end;
    end -= more[row];
    std::copy_backward(extra.get() + begin, extra.get() + begin + old, extra.get() + end);
    BITWHIP_INVARIANT(begin + old <= end);
    more[row] = 0;
    end -= old;
  }
  std::uint32_t at[kCandidates];
  for (int row = 0; row < rows; ++row) at[row] = extra_begin[row + 1];
  each([&](int m, RowIndex row) {
    extra[--at[row]] = static_cast<std::uint16_t>((rows + m) * kWords);
  });
}

}  // namespace bitwhip::rules
