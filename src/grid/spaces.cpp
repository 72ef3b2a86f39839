#include "grid/spaces.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

#include "base/lists.h"
#include "grid/candidate.h"

namespace bitwhip {
namespace {

// By space: the kinds of variables that link candidates of one value, as in the table of the
// header.
constexpr std::array<unsigned, 5> kAdjacentBy{
    kind_bit(VariableKind::rn) | kind_bit(VariableKind::cn) | kind_bit(VariableKind::bn) |
        kind_bit(VariableKind::other),
    kind_bit(VariableKind::rc) | kind_bit(VariableKind::cn),
    kind_bit(VariableKind::rc) | kind_bit(VariableKind::rn),
    kind_bit(VariableKind::rc),
    kind_bit(VariableKind::rc),
};

// Removes a candidate from a row of masks.
void drop(const Geometry& geometry, simd::MaskTable& row, Candidate c) {
  for (const auto [v, k] : geometry.memberships(c))
    row.lane[v] &= static_cast<std::uint16_t>(~(1u << k));
}

// Returns, for each candidate outside the variable, the values that it is linked to, as bits.
std::array<unsigned, kCandidates> values_linked_to(const Geometry& geometry,
                                                   std::span<const Candidate> members) {
  std::array<unsigned, kCandidates> linked{};
  for (std::size_t k = 0; k < members.size(); ++k) {
    for (const Candidate c : geometry.links(members[k])) linked[c] |= 1u << k;
  }
  for (const Candidate c : members) linked[c] = 0;
  return linked;
}

// Returns a name without its number, or without the symbol of a colour; empty for extra regions.
std::string_view stem_of(std::string_view name) {
  constexpr std::string_view kColour = "col";
  if (name.starts_with(kColour)) return kColour;
  const std::string_view stem = name.substr(0, name.find_last_not_of("0123456789") + 1);
  return stem == "e" ? std::string_view() : stem;
}

// Returns the first house of each family.
std::vector<int> families_of(const Geometry& geometry) {
  std::vector<int> first;
  for (int h = 0; h < geometry.houses();) {
    const std::string_view stem = stem_of(geometry.house_name(h));
    int end = h + 1;
    while (end < geometry.houses() && stem_of(geometry.house_name(end)) == stem) ++end;
    if (end - h == geometry.size() && !stem.empty()) first.push_back(h);
    h = end;
  }
  return first;
}

// Returns the only common cell; -1 if there is none, or more than one.
int shared_cell(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
  int shared = -1;
  for (const std::uint8_t cell : a) {
    if (!contains(b, cell)) continue;
    if (shared >= 0) return -1;
    shared = cell;
  }
  return shared;
}

simd::MaskTable full_row() {
  simd::MaskTable row;
  std::memset(row.lane, 0xff, sizeof(row.lane));
  return row;
}

}  // namespace

unsigned linking_kinds(VariableKind space) { return kAdjacentBy[static_cast<std::size_t>(space)]; }

Spaces::Spaces(const Geometry& geometry, SpacesDetail detail) : links_(geometry.link_sets()) {
  find_crossings(geometry);
  if (detail == SpacesDetail::links) {
    part_begin_.assign(static_cast<std::size_t>(geometry.variables()) + 1, 0);
    return;
  }
  find_adjacent(geometry);
  find_minirows(geometry);
  // Known for the classic grid, so that a program that rates one puzzle need not compute it.
  links_by_minirows_ =
      geometry.is_classic() || (!geometry.has_extra_links() && find_links_by_minirows(geometry));
  BITWHIP_INVARIANT(!geometry.is_classic() || find_links_by_minirows(geometry));
  if (!geometry.is_classic()) find_reached(geometry);
}

void Spaces::extend(const Spaces& base, const Geometry& geometry,
                    std::span<const CandidatePair> links) {
  links_ = geometry.link_sets();
  links_by_minirows_ = base.links_by_minirows_ && !geometry.has_extra_links();
  reached_ = base.reached_;
  if (reached_.empty()) return;
  for (const auto& [a, b] : links) {
    for (const Candidate c : {a, b}) {
      for (const auto& [v, value] : geometry.memberships(c)) reached_[v].fill(~std::uint64_t{0});
    }
  }
}

void Spaces::find_reached(const Geometry& geometry) {
  reached_.assign(static_cast<std::size_t>(geometry.variables()), ValueSetMasks{});
  for (Variable v = 0; v < geometry.variables(); ++v) {
    const auto members = geometry.members(v);
    ValueSetMasks& masks = reached_[v];
    for (const unsigned all : values_linked_to(geometry, members)) {
      if (masks[all / 64] >> (all % 64) & 1) continue;
      for (unsigned part = all;; part = (part - 1) & all) {
        masks[part / 64] |= std::uint64_t{1} << (part % 64);
        if (part == 0) break;
      }
    }
  }
}

bool Spaces::find_links_by_minirows(const Geometry& geometry) const {
  for (Variable variable = 0; variable < geometry.variables(); ++variable) {
    const auto members = geometry.members(variable);
    const auto linked = values_linked_to(geometry, members);
    for (Candidate candidate = 0; candidate < kCandidates; ++candidate) {
      const unsigned values = linked[candidate];
      if (values == 0 || is_single_bit(values)) continue;
      const auto covers = [&](const MinirowPart& part) {
        const auto& [a, b] = halves(part.minirow);
        const Variable other = a.variable == variable ? b.variable : a.variable;
        return (values & ~unsigned{part.mask}) == 0 && contains(geometry.members(other), candidate);
      };
      if (lists::none_of(parts(variable), covers)) return false;
    }
  }
  return true;
}

void Spaces::find_adjacent(const Geometry& geometry) {
  for (auto& of_space : adjacent_) of_space.resize(kCandidates);
  for (Variable variable = 0; variable < geometry.variables(); ++variable) {
    for (std::size_t space = 0; space < adjacent_.size(); ++space) {
      if (!(kAdjacentBy[space] & kind_bit(geometry.kind(variable)))) continue;
      for (const Candidate a : geometry.members(variable)) {
        for (const Candidate b : geometry.members(variable)) {
          if (a != b) adjacent_[space][a].add(b);
        }
      }
    }
  }
  keep_.assign(kCandidates, full_row());
  for (Variable variable = 0; variable < geometry.variables(); ++variable) {
    const auto members = geometry.members(variable);
    const auto& adjacent = adjacent_[static_cast<std::size_t>(geometry.kind(variable))];
    for (std::size_t k = 0; k < members.size(); ++k) {
      adjacent[members[k]].each(
          [&](Candidate c) { keep_[c].lane[variable] &= static_cast<std::uint16_t>(~(1u << k)); });
    }
  }
}

void Spaces::find_crossings(const Geometry& geometry) {
  const int houses = geometry.houses(), n = geometry.size();
  for (const SubsetKind kind : {SubsetKind::naked, SubsetKind::hidden}) {
    for (int h = 0; h < houses; ++h) {
      Crossing crossing{kind, n, {}, {}};
      for (int k = 0; k < n; ++k) {
        crossing.base[k] = geometry.house(h)[k];
        crossing.cover[k] = geometry.variable(h, k + 1);
      }
      if (kind == SubsetKind::hidden) std::swap(crossing.base, crossing.cover);
      crossings_.push_back(crossing);
    }
  }
  for (int p = 0; p < static_cast<int>(geometry.partial_houses().size()); ++p) {
    const auto& cells = geometry.partial_houses()[p].cells;
    LooseCrossing crossing{SubsetKind::naked, static_cast<int>(cells.size()), n, {}, {}, p, {}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      crossing.base[i] = cells[i];
      for (int k = 0; k < n; ++k) crossing.candidate[i][k] = candidate_of(cells[i], k + 1);
    }
    loose_.push_back(crossing);
  }
  const std::vector<int> families = families_of(geometry);
  for (const int a : families) {
    for (const int b : families) {
      if (a != b) find_fish(geometry, a, b);
    }
  }
}

// Finds the fish of two families of consecutive houses, given by their first houses.
void Spaces::find_fish(const Geometry& geometry, int a, int b) {
  const int n = geometry.size();
  std::array<std::array<int, 9>, 9> cell{};
  // Place k of the i-th house is the cell that it shares with the k-th house of the other family,
  // and vice versa.
  bool in_place = true;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      const int shared = shared_cell(geometry.house(a + i), geometry.house(b + k));
      if (shared < 0) return;
      cell[i][k] = shared;
      in_place =
          in_place && geometry.house(a + i)[k] == shared && geometry.house(b + k)[i] == shared;
    }
  }
  for (int digit = 1; digit <= n; ++digit) {
    LooseCrossing loose{SubsetKind::super_hidden, n, n, {}, {}, -1, {}};
    for (int k = 0; k < n; ++k) {
      loose.base[k] = geometry.variable(a + k, digit);
      loose.cover[k] = geometry.variable(b + k, digit);
      for (int i = 0; i < n; ++i) {
        loose.candidate[k][i] = candidate_of(cell[k][i], digit);
      }
    }
    if (in_place)
      crossings_.push_back({loose.kind, n, loose.base, loose.cover});
    else
      loose_.push_back(loose);
  }
}

void Spaces::find_minirows(const Geometry& geometry) {
  for (int a = 0; a < geometry.houses(); ++a) {
    for (int b = a + 1; b < geometry.houses(); ++b) {
      std::vector<std::uint8_t> shared;
      const auto &one = geometry.house(a), &other = geometry.house(b);
      std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                            std::back_inserter(shared));
      if (shared.size() != 3) continue;
      for (int digit = 1; digit <= geometry.size(); ++digit) {
        minirow_.push_back({candidate_of(shared[0], digit), candidate_of(shared[1], digit),
                            candidate_of(shared[2], digit)});
        std::array<MinirowHalf, 2> halves{MinirowHalf{geometry.variable(a, digit), 0},
                                          MinirowHalf{geometry.variable(b, digit), 0}};
        for (MinirowHalf& half : halves) {
          for (int k = 0; k < geometry.size(); ++k) {
            const int cell = cell_of(geometry.candidate(half.variable, k));
            if (contains(shared, cell)) half.mask |= static_cast<std::uint16_t>(1u << k);
          }
        }
        BITWHIP_INVARIANT(count_bits(halves[0].mask) == 3 && count_bits(halves[1].mask) == 3);
        halves_.push_back(halves);
      }
    }
  }
  minirow_links_.resize(minirow_.size());
  minirow_keep_.assign(minirow_.size(), full_row());
  for (std::size_t s = 0; s < minirow_.size(); ++s) {
    for (const Candidate x : geometry.links(minirow_[s][0])) {
      if (!geometry.linked(minirow_[s][1], x) || !geometry.linked(minirow_[s][2], x)) continue;
      minirow_links_[s].add(x);
      drop(geometry, minirow_keep_[s], x);
    }
  }
  std::vector<std::vector<MinirowPart>> parts(geometry.variables());
  for (std::size_t s = 0; s < minirow_.size(); ++s) {
    for (const auto [v, mask] : halves_[s]) parts[v].push_back({mask, static_cast<Minirow>(s)});
  }
  BITWHIP_INVARIANT(halves_.size() == minirow_.size());
  for (const auto& of_variable : parts) {
    part_begin_.push_back(static_cast<std::uint32_t>(parts_.size()));
    parts_.insert(parts_.end(), of_variable.begin(), of_variable.end());
    part_masks_.resize(std::max(part_masks_.size(), of_variable.size()), simd::MaskTable{});
    for (std::size_t i = 0; i < of_variable.size(); ++i)
      part_masks_[i].lane[&of_variable - parts.data()] = of_variable[i].mask;
  }
  part_begin_.push_back(static_cast<std::uint32_t>(parts_.size()));
}

}  // namespace bitwhip
