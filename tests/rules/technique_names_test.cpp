// The table of techniques: its names, and how they are read.
#include <catch2/catch.hpp>
#include <string>

#include "base/suggest.h"
#include "rulebook/techniques.h"

using namespace bitwhip;
using rulebook::find_technique;
using rulebook::TechniqueId;

TEST_CASE("techniques: each name and other name finds its own technique, and no other has it") {
  std::size_t words = 0;
  for (const rulebook::TechniqueInfo& info : rulebook::kTechniques) {
    INFO(info.name);
    CHECK(find_technique(info.name) == &info);
    ++words;
    for (const std::string_view other : rulebook::other_names(info)) {
      INFO(other);
      CHECK(find_technique(other) == &info);
      ++words;
    }
  }
  CHECK(words == rulebook::kTechniqueWords.size());
  for (std::size_t i = 0; i < words; ++i) {
    for (std::size_t j = i + 1; j < words; ++j) {
      INFO(rulebook::kTechniqueWords[i] << ", " << rulebook::kTechniqueWords[j]);
      CHECK_FALSE(rulebook::technique_names::are_same(rulebook::kTechniqueWords[i],
                                                      rulebook::kTechniqueWords[j]));
    }
  }
}

TEST_CASE("techniques are found in any case, with or without blanks, hyphens and the like") {
  const auto found = [](std::string_view text) {
    const rulebook::TechniqueInfo* const info = find_technique(text);
    return info == nullptr ? std::string("none") : std::string(info->name);
  };
  for (const char* const text : {"X-Wing", "x-wing", "xwing", "X WING", "X_WING", " x  wing "})
    CHECK(found(text) == "X-Wing");
  CHECK(found("2 string kite") == "2-String Kite");
  CHECK(found("TWO_STRING_KITE") == "2-String Kite");
  CHECK(found("pointing") == "Locked Candidates Type 1 (Pointing)");
  CHECK(found("locked candidates type 2") == "Locked Candidates Type 2 (Claiming)");
  CHECK(found("BUG+1") == "Bivalue Universal Grave + 1");
  CHECK(found("bug") == "Bivalue Universal Grave");
  CHECK(found("y-wing") == "XY-Wing");
  CHECK(found("ALS-XZ") == "Almost Locked Set XZ-Rule");
  CHECK(found("UR Type 4") == "Uniqueness Test 4");
  CHECK(found("Disjoint Pair") == "Naked Pair");
  for (const char* const text : {"", " ", "-", "x", "wing", "X-Wings", "X-W\xc3\xafng", "2"})
    CHECK(found(text) == "none");
}

TEST_CASE("techniques: the nearest name of an unknown one is suggested") {
  const auto nearest_of = [](std::string_view text) {
    return nearest(text, rulebook::kTechniqueWords);
  };
  CHECK(nearest_of("skyscrapper") == "Skyscraper");
  CHECK(nearest_of("sword fish") == "Swordfish");
  CHECK(nearest_of("emty rectangle") == "Empty Rectangle");
}

TEST_CASE("techniques: kinds are of their own group, and no technique is a kind of itself") {
  for (const rulebook::TechniqueInfo& info : rulebook::kTechniques) {
    INFO(info.name);
    CHECK(rulebook::is_kind_of(info.id, info.id));
    if (!info.kind_of) continue;
    CHECK(rulebook::info_of(*info.kind_of).group == info.group);
    CHECK(rulebook::is_kind_of(info.id, *info.kind_of));
    CHECK_FALSE(rulebook::is_kind_of(*info.kind_of, info.id));
  }
  CHECK(rulebook::is_kind_of(TechniqueId::pointing_pair, TechniqueId::locked_candidates));
  CHECK_FALSE(rulebook::is_kind_of(TechniqueId::skyscraper, TechniqueId::turbot_fish));
}

TEST_CASE("techniques: sentences begin small, end without a stop, and fit on a few lines") {
  for (const rulebook::TechniqueInfo& info : rulebook::kTechniques) {
    INFO(info.name << ": " << info.sentence);
    CHECK((info.sentence.front() >= 'a' && info.sentence.front() <= 'z'));
    CHECK(info.sentence.back() != '.');
    CHECK(info.sentence.size() <= 250);
  }
}
