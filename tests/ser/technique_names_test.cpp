// The techniques of SER in the table of all techniques, and the ratings that the table gives them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>

#include "rulebook/ser_names.h"
#include "rulebook/techniques.h"
#include "ser/hint.h"
#include "support/source_path.h"

using namespace bitwhip;

TEST_CASE("techniques of SER are found in the table of all techniques by the name it writes") {
  for (const rulebook::SerName& name : rulebook::kSerNames) {
    INFO(name.written);
    CHECK(rulebook::ser_name(name.id) == &name);
    if (name.id == rulebook::TechniqueId::ser_forcing_chain) continue;  // HoDoKu has others
    const rulebook::TechniqueInfo* const found = rulebook::find_technique(name.written);
    REQUIRE(found != nullptr);
    CHECK(found->id == name.id);
  }
  CHECK(rulebook::ser_name(rulebook::TechniqueId::whip) == nullptr);
}

TEST_CASE("steps of SER have the ratings that the table of names gives their techniques") {
  std::map<std::string, const rulebook::SerName*> rows;
  for (const rulebook::SerName& name : rulebook::kSerNames) rows[std::string(name.written)] = &name;
  std::ifstream in(testing::source_path("tests/golden/own/ser-steps.tsv"));
  const std::regex around(R"(^Dynamic | \(\+.*$)"), cells(R"(^(Unique Loop) \d+)"),
      written(R"(F Chains)");
  int steps = 0;
  std::map<const rulebook::SerName*, int> seen;
  for (std::string line; std::getline(in, line);) {
    std::istringstream path(line.substr(line.rfind('\t') + 1));
    for (std::string step; path >> step;) {
      const std::size_t bar = step.find('|'), end = step.find_first_of("|/", bar + 1);
      REQUIRE(end != std::string::npos);
      std::string name = step.substr(bar + 1, end - bar - 1);
      std::replace(name.begin(), name.end(), '_', ' ');
      name = std::regex_replace(name, written, "Forcing Chains");
      name = std::regex_replace(std::regex_replace(name, around, ""), cells, "$1");
      INFO(step << ", " << name);
      REQUIRE(rows.contains(name));
      const rulebook::SerName& row = *rows[name];
      const auto tenths = static_cast<int>(std::lround(10 * std::stod(step)));
      CHECK(row.least <= tenths);
      if (row.most != rulebook::kNoMost) CHECK(tenths <= row.most);
      ++steps;
      ++seen[&row];
    }
  }
  CHECK(steps > 10000);
  CHECK(seen.size() >= rulebook::kSerNames.size() - 1);  // but for direct claiming
}

TEST_CASE("a hint of SER has its technique in the table of all techniques") {
  using rulebook::TechniqueId;
  using ser::SerTechnique;
  ser::Hint hint{.technique = SerTechnique::naked_triplet};
  CHECK(ser::technique_of(hint) == TechniqueId::naked_triple);
  CHECK(ser::name_of(hint) == "Naked Triplet");
  hint.technique = SerTechnique::loop_type_3_hidden;
  for (int i = 0; i < 4; ++i) hint.cells.add(i);
  CHECK(ser::technique_of(hint) == TechniqueId::uniqueness_3);
  CHECK(ser::name_of(hint) == "Unique Rectangle type 3");
  for (int i = 4; i < 6; ++i) hint.cells.add(i);
  CHECK(ser::technique_of(hint) == TechniqueId::unique_loop_3);
  CHECK(ser::name_of(hint) == "Unique Loop type 3");
  for (int i = 6; i < 10; ++i) hint.cells.add(i);
  CHECK(ser::name_of(hint) == "Unique Loop 10 type 3");
  hint.technique = SerTechnique::forcing_x_chain;
  hint.complexity = 6;
  CHECK(ser::technique_of(hint) == TechniqueId::turbot_fish);
  CHECK(ser::name_of(hint) == "Turbot Fish");
  hint.complexity = 8;
  CHECK(ser::name_of(hint) == "Forcing X-Chain");
}
