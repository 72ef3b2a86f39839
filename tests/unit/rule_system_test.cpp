// The language of --rules, and the table of named systems.
#include "rating/rule_system.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "rating/rating.h"
#include "rating/systems.h"

using namespace bitwhip;
using rating::RuleSystem;

namespace {

// "naked=2..4 xy=3..81": the parts as they were understood; or "!" and the message.
std::string parts(const std::string& text) {
  RuleSystem::Problem problem;
  const auto system = RuleSystem::parse(text, problem);
  if (!system) return "!" + problem.why;
  std::string result;
  for (const auto& part : system->parts()) {
    if (!result.empty()) result += " ";
    result += std::string(part.rule->name) + "=" + std::to_string(part.least) + ".." + std::to_string(part.most);
  }
  return result;
}

std::string unknown(const std::string& text) {
  RuleSystem::Problem problem;
  REQUIRE_FALSE(RuleSystem::parse(text, problem));
  return problem.unknown;
}

RuleSystem system_of(const std::string& text) {
  RuleSystem::Problem problem;
  auto system = RuleSystem::parse(text, problem);
  INFO(problem.why);
  REQUIRE(system);
  return *system;
}

std::string steps(const RuleSystem& system) {
  std::string result;
  for (const auto& step : system.steps()) {
    if (!result.empty()) result += " ";
    result += std::string(step.rule->name) + std::to_string(step.n);
    CHECK(system.parts()[step.part].rule == step.rule);
  }
  return result;
}

const rating::SystemInfo& named(const std::string& name) {
  const auto all = rating::all_systems();
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  INFO(name);
  REQUIRE(at != all.end());
  return *at;
}

}  // namespace

TEST_CASE("rule system: ranges") {
  CHECK(parts("xy") == "xy=3..81");
  CHECK(parts("xy<=7") == "xy=3..7");
  CHECK(parts("xy>=5") == "xy=5..81");
  CHECK(parts("nrct=4") == "nrct=4..4");
  CHECK(parts("nrct=4..5") == "nrct=4..5");
  CHECK(parts("nrct=1..5") == "nrct=2..5");
  CHECK(parts("xy<=81") == "xy=3..81");
  CHECK(parts("c") == "c=4..80");
  CHECK(parts("subsets<=3") == "naked=2..3 hidden=2..3 super-hidden=2..3");
  CHECK(parts("singles") == "");
  CHECK(parts("singles,locked") == "locked=1..1");
  CHECK(parts(" locked , xy <=7 ") == "locked=1..1 xy=3..7");
  CHECK(parts("xy=3,xyz,xy>=4") == "xy=3..3 xyz=3..3 xy=4..81");
}

TEST_CASE("rule system: what is wrong") {
  const std::string written = "lengths are written <=n, >=n, =n or =n..m, from 1 to 81";
  CHECK(parts("") == "!a name of a rule is missing");
  CHECK(parts("xy,,c") == "!a name of a rule is missing");
  CHECK(parts("xy,") == "!a name of a rule is missing");
  CHECK(parts(" ") == "!a name of a rule is missing");
  CHECK(parts("xyy") == "!unknown rule 'xyy'");
  CHECK(parts("XY") == "!unknown rule 'XY'");
  CHECK(parts("xy c") == "!unknown rule 'xy c'");
  CHECK(unknown("locked,xyy<=4") == "xyy");
  CHECK(unknown("xy,") == "");
  CHECK(unknown("xy<=0") == "");
  for (const char* text : {"xy<=", "xy<=0", "xy<=82", "xy<=-1", "xy=5..4", "xy=..4", "xy=4..", "xy=4...5", "xy=4-5", "xy<7", "xy>7", "xy==7", "xy=7x", "xy<=99999999999",
                           "xy=", "xy>=", "xy<=3..4", "xy=3..4..5", "xy=+4", "xy<= 7"}) {
    CHECK(parts(text) == "!'" + std::string(text) + "': " + written);
  }
  CHECK(parts("xy<=2") == "!'xy<=2': xy has lengths from 3 to 81");
  CHECK(parts("subsets>=5") == "!'subsets>=5': naked has lengths from 2 to 4");
  CHECK(parts("locked=2") == "!'locked=2': locked has lengths from 1 to 1");
}

TEST_CASE("rule system: at most 64 parts") {
  std::string text = "xy=3";
  for (int i = 1; i < 64; ++i) text += ",xy=" + std::to_string(3 + i);
  CHECK(system_of(text).parts().size() == 64);
  CHECK(parts(text + ",c") == "!more than 64 rules");
  CHECK(parts(text + ",singles").front() == 'x');
}

TEST_CASE("rule system: order of application") {
  CHECK(steps(system_of("hxy<=4,xy<=4,subsets<=3,locked")) == "locked1 naked2 hidden2 super-hidden2 hxy3 xy3 naked3 hidden3 super-hidden3 hxy4 xy4");
  CHECK(steps(system_of("singles")) == "");
  CHECK(system_of("singles").longest() == 0);
  CHECK(system_of("xy=5,naked").longest() == 5);
  CHECK(steps(system_of("xy<=5,locked,naked=2").capped(3)) == "locked1 naked2 xy3");
  CHECK(system_of("xy<=5,locked").capped(3).parts().size() == 2);
  CHECK(system_of("xy=4..5,locked").capped(3).parts().size() == 1);
}

TEST_CASE("rule system: what it is known for") {
  CHECK(system_of("locked,subsets,nrczt,whip").within_te());
  CHECK(system_of("locked,nrczt-grouped").grouped());
  CHECK_FALSE(system_of("locked,nrczt-grouped").plain());
  CHECK_FALSE(system_of("nrczt-grouped,xy<=9").capped(1).grouped());
  CHECK((system_of("whip,g-braid").plain() && system_of("whip,g-braid").grouped()));
  CHECK_FALSE((system_of("locked,xy,bivalue").plain() || system_of("locked,xy,bivalue").grouped()));
  CHECK(system_of("subsets,whip").subset_key() == system_of("braid,subsets").subset_key());
  CHECK(system_of("subsets").subset_key() != system_of("subsets<=3").subset_key());
  CHECK(system_of("subsets<=3").subset_steps().size() == 6);
  RuleSystem::Problem problem;
  CHECK_FALSE(RuleSystem::parse("whip,g-whip>=2", problem));
  CHECK(problem.why == "'g-whip' from a length above 1 on needs the rule `locked` beside it");
  CHECK(system_of("locked,g-whip>=2").grouped());
  CHECK(system_of("xy,locked").with_locked());
  CHECK_FALSE(system_of("rcib,birc,xy").with_locked());
  CHECK_FALSE(system_of("whip").with_locked());
}

TEST_CASE("rules: names are unique, ranges make sense, rules know their names") {
  std::set<std::string_view> names;
  for (const rules::RuleInfo& rule : rules::all_rules()) {
    INFO(rule.name);
    CHECK(names.insert(rule.name).second);
    CHECK(rules::find_rule(rule.name) == &rule);
    CHECK_FALSE(rule.summary.empty());
    CHECK(rule.least >= 1);
    CHECK(rule.least <= rule.most);
    CHECK(rule.most <= rules::kMaxLength);
    CHECK(rule.rule->name() == rule.name);
    CHECK(rule.name.find_first_of("<>=, ") == std::string_view::npos);
  }
  CHECK(rules::find_rule("") == nullptr);
  CHECK_FALSE(names.contains("subsets"));
  CHECK_FALSE(names.contains("singles"));
}

TEST_CASE("systems: the table") {
  std::set<std::string> names;
  for (const rating::SystemInfo& system : rating::all_systems()) {
    INFO(system.name);
    CHECK(names.insert(system.name).second);
    CHECK_FALSE(system.summary.empty());
    const auto id = rating::find_rating(system.name);
    REQUIRE(id);
    CHECK(rating::all_ratings()[*id].system == &system);
    CHECK(rating::all_ratings()[*id].listed == system.listed);
    // Each step is within its part, and lengths ascend.
    int before = 0;
    for (const auto& [rule, n, part] : system.rules.steps()) {
      REQUIRE(n >= before);
      before = n;
      REQUIRE(system.rules.parts()[part].least <= n);
      REQUIRE(n <= system.rules.parts()[part].most);
    }
  }
  CHECK(rating::all_ratings().size() <= 256);  // a RatingId is a byte
}

TEST_CASE("systems: L and its columns") {
  CHECK(steps(named("L").rules.capped(4)) == "locked1 naked2 hidden2 super-hidden2 naked3 hidden3 super-hidden3 xy3 xyz3 naked4 hidden4 super-hidden4 "
                                             "xy4 hxy4 c4 xyt4 hxyt4 xyzt4 hxyzt4");
  REQUIRE(named("L").theories.size() == 6);
  const auto columns = rating::column_names();
  REQUIRE(columns.size() == 7);
  for (std::size_t i = 0; i < 6; ++i) {
    const rating::SystemInfo& column = named(std::string(columns[i]));
    CHECK(steps(column.rules) == steps(named("L").theories[i]));
    CHECK(column.theories.size() == i);
  }
  CHECK(columns.back() == "L");
  int longest[3] = {};
  for (const auto& step : named("L-published").rules.steps()) {
    if (step.rule->name == "hxyzt") longest[0] = step.n;
    if (step.rule->name == "c") longest[1] = step.n;
    if (step.rule->name == "xyzt") longest[2] = step.n;
  }
  CHECK(longest[0] == 7);
  CHECK(longest[1] == 8);
  CHECK(longest[2] == 10);
  CHECK(named("L-published").rules.longest() == 13);
}

TEST_CASE("systems: cut off at a length") {
  for (const char* name : {"L", "M", "N"}) {
    for (int n = 1; n <= 13; ++n) {
      const rating::SystemInfo& full = named(name);
      const rating::SystemInfo& cut = named(name + std::to_string(n));
      CHECK_FALSE(cut.listed);
      CHECK(steps(cut.rules) == steps(full.rules.capped(n)));
      REQUIRE(cut.theories.size() == full.theories.size());
      for (std::size_t i = 0; i < cut.theories.size(); ++i) CHECK(steps(cut.theories[i]) == steps(full.theories[i].capped(n)));
    }
  }
  CHECK(steps(named("M3").rules) == "locked1 naked2 hidden2 super-hidden2 nrczt2 naked3 hidden3 super-hidden3 nrczt3");
  CHECK(steps(named("N2").rules) == "locked1 naked2 hidden2 super-hidden2 nrczt-lasso2");
  CHECK(steps(named("XY4").rules) == "locked1 naked2 hidden2 super-hidden2 naked3 hidden3 super-hidden3 xy3 xyz3 naked4 hidden4 super-hidden4 xy4");
}

TEST_CASE("systems: the list of basic theories") {
  CHECK(rating::theory_names().size() == 16);
  // After ECP, NS and HS a theory for each step.
  CHECK(named("theories").place);
  CHECK(steps(named("theories").rules) == "rcib1 birc1 naked2 hidden2 super-hidden2 naked3 hidden3 super-hidden3 xy3 xyz3 naked4 hidden4 super-hidden4");
  CHECK(named("theories").rules.steps().size() + 3 == rating::theory_names().size());
}
