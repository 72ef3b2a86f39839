// The table of techniques: how a technique is called, what it is, and how its names are read.
//
//   find_technique("x wing")             X-Wing, by any of its names
//   name_of(TechniqueId::w_wing)         "W-Wing"
//   is_kind_of(TechniqueId::x_wing,      true: an X-Wing counts where basic fish are counted
//              TechniqueId::basic_fish)
//
// The engines have an enumerator beside each of their own techniques (HodokuTechniqueInfo::id,
// ser::technique_of(), Rule::techniques). What names a technique for the user goes by
// find_technique(), and what it refuses by unknown_word() of base/suggest.h with kTechniqueWords.
//
// Thread-safety: constants and pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "rulebook/chain_techniques.h"
#include "rulebook/pattern_techniques.h"
#include "rulebook/technique.h"

namespace bitwhip::rulebook {

inline constexpr auto kTechniques = [] {
  std::array<TechniqueInfo, kPatternTechniques.size() + kChainTechniques.size()> all{};
  std::copy(kChainTechniques.begin(), kChainTechniques.end(),
            std::copy(kPatternTechniques.begin(), kPatternTechniques.end(), all.begin()));
  return all;
}();

constexpr const TechniqueInfo& info_of(TechniqueId id) {
  return kTechniques[static_cast<std::size_t>(id)];
}
constexpr std::string_view name_of(TechniqueId id) { return info_of(id).name; }

// True if the technique is the other one, a kind of it, or a kind of one of its kinds.
constexpr bool is_kind_of(TechniqueId id, TechniqueId other) {
  const auto& above = info_of(id).kind_of;
  return id == other || (above && is_kind_of(*above, other));
}

// Returns the other names of a technique.
constexpr std::span<const std::string_view> other_names(const TechniqueInfo& info) {
  std::size_t count = 0;
  while (count < info.others.size() && !info.others[count].empty()) ++count;
  return std::span(info.others).first(count);
}

namespace technique_names {

constexpr bool counts(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
constexpr char folded(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// True if the two are the same but for case and for what is no letter or digit.
constexpr bool are_same(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (true) {
    while (i < a.size() && !counts(a[i])) ++i;
    while (j < b.size() && !counts(b[j])) ++j;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (folded(a[i++]) != folded(b[j++])) return false;
  }
}

}  // namespace technique_names

// Returns the technique that has this name or other name, in any case, with or without blanks,
// hyphens, underscores, brackets and the like: "x wing", "X_WING", "xwing"; null: there is none.
constexpr const TechniqueInfo* find_technique(std::string_view text) {
  for (const TechniqueInfo& info : kTechniques) {
    if (technique_names::are_same(info.name, text)) return &info;
    for (const std::string_view other : other_names(info)) {
      if (technique_names::are_same(other, text)) return &info;
    }
  }
  return nullptr;
}

// All names and other names, for messages about unknown ones.
inline constexpr std::size_t kTechniqueWordCount = [] {
  std::size_t words = 0;
  for (const TechniqueInfo& info : kTechniques) words += 1 + other_names(info).size();
  return words;
}();
inline constexpr auto kTechniqueWords = [] {
  std::array<std::string_view, kTechniqueWordCount> words{};
  std::size_t at = 0;
  for (const TechniqueInfo& info : kTechniques) {
    words[at++] = info.name;
    for (const std::string_view other : other_names(info)) words[at++] = other;
  }
  return words;
}();

// In the order of the enumerators and of the groups; every text is there.
static_assert([] {
  for (std::size_t i = 0; i < kTechniques.size(); ++i) {
    const TechniqueInfo& info = kTechniques[i];
    if (info.id != static_cast<TechniqueId>(i) || info.name.empty() || info.sentence.empty())
      return false;
    if (i > 0 && info.group < kTechniques[i - 1].group) return false;
  }
  return kTechniques.size() == kTechniqueIds;
}());

}  // namespace bitwhip::rulebook
