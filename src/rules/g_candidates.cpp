#include "rules/g_candidates.h"

#include <algorithm>

#include "grid/candidate.h"
#include "rules/pass.h"

namespace bitwhip::rules {
namespace {

constexpr Minirow kNoMinirow = 0xffff;

}  // namespace

bool GCandidates::find(const Pass& pass) {
  count_ = 0;
  CandidateSet present;
  for (int row = 0; row < pass.rows; ++row) present.add(pass.open[row]);
  Minirow first[kCandidates];
  std::fill_n(first, kCandidates, kNoMinirow);
  for (int column = 0; column < pass.columns; ++column) {
    if (pass.size[column] > 2 && !find_in(pass, column, present, first)) return false;
  }
  return true;
}

// Finds the g-candidates of one variable. Returns false when there are too many.
bool GCandidates::find_in(const Pass& pass, int column, const CandidateSet& present,
                          Minirow* first) {
  const Spaces& spaces = tables_->spaces();
  const auto members = pass.members(column);
  CandidateSet own;
  for (const std::uint16_t member : members) own.add(pass.open[member / kWords]);
  // Finds the candidates outside that are linked to several members, and to which.
  std::uint16_t to[kCandidates] = {};
  CandidateSet once, several;
  for (std::size_t k = 0; k < members.size(); ++k) {
    const CandidateSet linked =
        spaces.links(pass.open[members[k] / kWords]).common(present).without(own);
    several.add(once.common(linked));
    once.add(linked);
    linked.each([&](Candidate c) { to[c] |= static_cast<std::uint16_t>(1u << k); });
  }
  // Lists the sets, and their common links.
  const unsigned all = (1u << members.size()) - 1;
  bool seen[1u << kMaxValues] = {};
  std::uint16_t sets[1u << kMaxValues];
  std::size_t count = 0;
  const auto keep = [&](unsigned set) {
    if (set == all || kMaskBits[set] < 2 || seen[set]) return;
    seen[set] = true;
    BITWHIP_INVARIANT(set < std::size(seen) && count < std::size(sets));
    sets[count++] = static_cast<std::uint16_t>(set);
  };
  several.each([&](Candidate c) { keep(to[c]); });
  for (std::size_t i = 1; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) keep(sets[i] & sets[j]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    CandidateSet links;
    several.each([&](Candidate c) {
      if ((to[c] & sets[i]) == sets[i]) links.add(c);
    });
    for (std::size_t k = 0; k < members.size(); ++k) {
      if (!(sets[i] >> k & 1)) links.add(pass.open[members[k] / kWords]);
    }
    if (!add(pass, column, sets[i], links, first)) return false;
  }
  return true;
}

// Adds the g-candidate of the members of the column that the bits of `which` select.
bool GCandidates::add(const Pass& pass, int column, unsigned which, const CandidateSet& links,
                      Minirow* first) {
  std::array<Candidate, kMaxValues> member{};
  std::uint8_t size = 0;
  Half half{pass.name[column], 0};
  unsigned values = pass.mask[column];
  for (int k = 0; k < pass.size[column]; ++k, values &= values - 1) {
    if (!(which >> k & 1)) continue;
    member[size++] = pass.open[pass.members(column)[k] / kWords];
    half.mask |= static_cast<std::uint16_t>(values & (0u - values));
  }
  // At least two, and not the whole variable.
  BITWHIP_INVARIANT(size >= 2 && size < pass.size[column]);
  for (Minirow g = first[member[0]]; g != kNoMinirow; g = found_[g].same_first) {
    if (found_[g].size != size ||
        !std::equal(member.begin(), member.begin() + size, found_[g].member.begin()))
      continue;
    auto& [one, other] = found_[g].half;
    if (one.variable != other.variable) continue;  // a set in three variables is listed again
    other = half;
    return true;
  }
  if (count_ == kMaxGCandidates) return false;
  const auto g = static_cast<Minirow>(count_++);
  // Sets are compared member by member.
  BITWHIP_INVARIANT(std::is_sorted(member.begin(), member.begin() + size));
  found_[g] = {member, size, {half, half}, links, first[member[0]]};
  first[member[0]] = g;
  return true;
}

}  // namespace bitwhip::rules
