// The language of --rules, and the table of named systems.
#include "rating/rule_system.h"

#include <catch2/catch.hpp>
#include <cctype>
#include <limits>
#include <regex>
#include <set>
#include <stdexcept>

#include "grid/geometry.h"
#include "rating/rater.h"
#include "rating/rating.h"
#include "rating/system_ratings.h"
#include "support/data.h"
#include "support/rating.h"
#include "support/source_path.h"
#include "support/text.h"

using namespace bitwhip;
using rating::RuleSystem;

namespace {

// "naked=2..4 xy=3..81": the parts as they were understood; or "!" and the message.
std::string parts(const std::string& text) {
  RuleSystem::RuleListError problem;
  const auto system = RuleSystem::parse(text, problem);
  if (!system) return "!" + problem.why;
  std::string result;
  for (const auto& part : system->parts()) {
    if (!result.empty()) result += " ";
    result += std::string(part.rule->name) + "=" + std::to_string(part.least) + ".." +
              std::to_string(part.most);
  }
  return result;
}

std::string unknown(const std::string& text) {
  RuleSystem::RuleListError problem;
  REQUIRE_FALSE(RuleSystem::parse(text, problem));
  return problem.unknown;
}

std::string steps(const RuleSystem& system) {
  std::string result;
  for (const rating::Rung& rung : system.theory().rungs) {
    if (!result.empty()) result += " ";
    result += std::string(rung.rule->name) + std::to_string(rung.size);
    CHECK(system.parts()[rung.part].rule == rung.rule);
  }
  return result;
}

const rating::RatingInfo& named(std::string_view name) {
  const rating::RatingInfo* row = rating::ratings().find(name);
  INFO(std::string(name));
  REQUIRE(row != nullptr);
  REQUIRE_FALSE(row->systems.empty());
  return *row;
}

const RuleSystem& rules_of(const std::string& name) { return named(name).systems.front(); }

// Returns docs/RATINGS.md in one line.
std::string page_of_ratings() {
  std::string page;
  for (const std::string& line : testing::file_lines(testing::source_path("docs/RATINGS.md")))
    page += line + " ";
  return std::regex_replace(page, std::regex(" +"), " ");
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

TEST_CASE("rule system: words for several rules have the lengths that their rules have") {
  CHECK(RuleSystem::of("tridagons").text() == "tridagon,tridagon-relation");
  CHECK(RuleSystem::of("or2").text() == "or-split,or2-forcing-whip,or2-contrad-whip,or2-whip");
  CHECK(RuleSystem::of("or2=1").text() == "or2-forcing-whip=1");
  CHECK(RuleSystem::of("or3<=2").text() ==
        "or-split=2,or2-forcing-whip=1..2,or2-contrad-whip=2,or2-whip=2,or3-forcing-whip=1..2,or3-"
        "contrad-whip=2,or3-whip=2");
  CHECK(RuleSystem::of("or5").parts().size() == 13);
  for (const rating::RuleGroup& group : rating::rule_groups())
    CHECK(RuleSystem::of(group.name).parts().size() == group.rules.size());
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
  for (const char* text :
       {"xy<=",     "xy<=0",  "xy<=82",   "xy<=-1",     "xy=5..4", "xy=..4", "xy=4..",
        "xy=4...5", "xy=4-5", "xy<7",     "xy>7",       "xy==7",   "xy=7x",  "xy<=99999999999",
        "xy=",      "xy>=",   "xy<=3..4", "xy=3..4..5", "xy=+4",   "xy<= 7"}) {
    CHECK(parts(text) == "!'" + std::string(text) + "': " + written);
  }
  CHECK(parts("xy<=2") == "!'xy<=2': xy has lengths from 3 to 81");
  CHECK(parts("subsets>=5") == "!'subsets>=5': naked has lengths from 2 to 4");
  CHECK(parts("locked=2") == "!'locked=2': locked has lengths from 1 to 1");
}

TEST_CASE("rule system: at most 64 parts") {
  std::string text = "xy=3";
  for (int i = 1; i < 64; ++i) text += ",xy=" + std::to_string(3 + i);
  CHECK(RuleSystem::of(text).parts().size() == 64);
  CHECK(parts(text + ",c") == "!more than 64 rules");
  CHECK(parts(text + ",singles").front() == 'x');
}

TEST_CASE("rule system: order of application") {
  CHECK(steps(RuleSystem::of("hxy<=4,xy<=4,subsets<=3,locked")) ==
        "locked1 naked2 hidden2 super-hidden2 hxy3 xy3 naked3 hidden3 super-hidden3 hxy4 xy4");
  CHECK(steps(RuleSystem::of("singles")) == "");
  CHECK(RuleSystem::of("singles").longest() == 0);
  CHECK(RuleSystem::of("xy=5,naked").longest() == 5);
  CHECK(steps(RuleSystem::of("xy<=5,locked,naked=2").capped(3)) == "locked1 naked2 xy3");
  CHECK(RuleSystem::of("xy<=5,locked").capped(3).parts().size() == 2);
  CHECK(RuleSystem::of("xy=4..5,locked").capped(3).parts().size() == 1);
}

TEST_CASE("rule system: what it is known for") {
  CHECK(RuleSystem::of("locked,subsets,nrczt,whip").within_trial());
  CHECK(RuleSystem::of("locked,nrczt-grouped").grouped());
  CHECK_FALSE(RuleSystem::of("nrczt-grouped,xy<=9").capped(1).grouped());
  CHECK(RuleSystem::of("whip,g-braid").grouped());
  CHECK_FALSE(RuleSystem::of("locked,xy,bivalue").grouped());
  CHECK(RuleSystem::of("subsets,whip").subset_key() ==
        RuleSystem::of("braid,subsets").subset_key());
  CHECK(RuleSystem::of("subsets").subset_key() != RuleSystem::of("subsets<=3").subset_key());
  CHECK(RuleSystem::of("subsets<=3").relaxed().rungs.size() == 1 + 6);  // T&E and the subsets
  CHECK(RuleSystem::of("subsets<=3").with_subsets());
  CHECK_FALSE(RuleSystem::of("locked,whip").with_subsets());
  RuleSystem::RuleListError problem;
  CHECK_FALSE(RuleSystem::parse("whip,g-whip>=2", problem));
  CHECK(problem.why == "'g-whip' from a length above 1 on needs the rule `locked` beside it");
  CHECK(RuleSystem::of("locked,g-whip>=2").grouped());
  CHECK(RuleSystem::of("xy,locked").begins_with_w1());
  CHECK_FALSE(RuleSystem::of("rcib,birc,xy").begins_with_w1());
  CHECK_FALSE(RuleSystem::of("whip").begins_with_w1());
  // Rules of length 0 come before all others, W1 too.
  CHECK(RuleSystem::of("locked,whip").begins_with_w1());
  CHECK_FALSE(RuleSystem::of("locked,whip,hill").begins_with_w1());
  CHECK(RuleSystem::of("whip<=2,asc,hill").theory().rungs.front().rule->name == "asc");
  CHECK(RuleSystem::of("whip<=2,asc,hill").theory().rungs.front().level.units == 0);
  CHECK(RuleSystem::of("asc<=3,bound").text() == "asc,bound");
  CHECK(RuleSystem::of("asc,hill,whip").within_trial());
  CHECK_FALSE(RuleSystem::parse("asc>=1", problem));
}

TEST_CASE("rules: names are unique, ranges make sense, rules are found by their names") {
  std::set<std::string_view> names;
  for (const rules::RuleInfo& rule : rules::rules()) {
    INFO(rule.name);
    CHECK(names.insert(rule.name).second);
    CHECK(rules::rules().find(rule.name) == &rule);
    CHECK_FALSE(rule.summary.empty());
    CHECK(rule.least >= 0);
    CHECK(rule.least <= rule.most);
    CHECK(rule.most <= rules::kMaxLength);
    CHECK(rule.technique != nullptr);
    CHECK(rule.name.find_first_of("<>=, ") == std::string_view::npos);
  }
  CHECK(rules::rules().find("") == nullptr);
  CHECK_FALSE(names.contains("subsets"));
  CHECK_FALSE(names.contains("singles"));
}

TEST_CASE("systems: docs/RATINGS.md names the confluent ratings") {
  std::string sentence = "the order of eliminations does not change them: ";
  for (const rating::RatingInfo& row : rating::ratings()) {
    if (row.listed && row.sentences.rungs.empty() && rating::is_confluent(row))
      sentence += "`" + row.name + "`, ";
  }
  sentence.replace(sentence.size() - 2, 2, " and the simple systems.");
  INFO(sentence);
  CHECK(testing::holds(page_of_ratings(), sentence));
}

TEST_CASE("systems: docs/RATINGS.md names the ratings that `all` leaves out") {
  std::string page = page_of_ratings();
  page.erase(0, page.find("`--ratings all` means"));
  const std::string sentence = page.substr(0, page.find("With `--variant`"));
  INFO(sentence);
  for (const rating::RatingInfo& row : rating::ratings()) {
    if (!row.listed) continue;
    INFO(row.name);
    const bool is_left_out = !row.in_all || row.name == "rules";
    CHECK(testing::holds(sentence, "`" + row.name + "`") == is_left_out);
  }
}

TEST_CASE("systems: the table") {
  std::set<std::string> names;
  for (const rating::RatingInfo& row : rating::ratings()) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
    CHECK_FALSE(row.summary.empty());
    const auto id = rating::find_rating(row.name);
    REQUIRE(id);
    CHECK(&rating::info(*id) == &row);
    // A row that is not listed, and of no ladder, has the levels of one that is.
    CHECK((row.levels_of != row.name) ==
          (!row.listed && row.ladder.empty() && std::isdigit(row.name.back()) &&
           row.name.find('_') == std::string::npos));
    CHECK(rating::ratings().find(row.levels_of) != nullptr);
    // Each rung is within its part, and lengths ascend.
    for (const RuleSystem& system : row.systems) {
      int before = 0;
      for (const rating::Rung& rung : system.theory().rungs) {
        REQUIRE(rung.size >= before);
        before = rung.size;
        REQUIRE(system.parts()[rung.part].least <= rung.size);
        REQUIRE(rung.size <= system.parts()[rung.part].most);
      }
    }
  }
  CHECK(rating::ratings().size() <= std::numeric_limits<rating::RatingId>::max());
}

TEST_CASE("systems: a run makes the theories of its ratings alone") {
  const auto made = [] {
    std::size_t count = 0;
    for (const rating::RatingInfo& row : rating::ratings()) {
      for (const RuleSystem& system : row.systems) count += system.is_prepared();
    }
    return count;
  };
  CHECK(made() == 1);  // of `theories`, whose levels are places in its list
  rating::Rater rater(Geometry::classic(), testing::ratings({"W"}), {});
  CHECK(made() == 2);
  rating::Report report;
  rater.rate(testing::puzzle_of(testing::sudogen0(100).front()), report);
  CHECK(made() == 2);

  // Copies share what one of them has made.
  const RuleSystem system = RuleSystem::of("locked,naked=2..3"), copy = system;
  CHECK_FALSE(copy.is_prepared());
  system.prepare();
  CHECK(copy.is_prepared());
  CHECK(&copy.theory() == &system.theory());
}

TEST_CASE("systems: L and its columns") {
  CHECK(steps(rules_of("L").capped(4)) ==
        "locked1 naked2 hidden2 super-hidden2 naked3 hidden3 super-hidden3 xy3 xyz3 naked4 hidden4 "
        "super-hidden4 "
        "xy4 hxy4 c4 xyt4 hxyt4 xyzt4 hxyzt4");
  REQUIRE(named("L").systems.size() == 1 + 6);
  const auto& columns = rating::kColumnNames;
  REQUIRE(columns.size() == 7);
  for (std::size_t i = 0; i < 6; ++i) {
    const rating::RatingInfo& column = named(columns[i]);
    CHECK(steps(column.systems.front()) == steps(named("L").systems[1 + i]));
    CHECK(column.systems.size() == 1 + i);
  }
  CHECK(columns.back() == "L");
  int longest[3] = {};
  for (const rating::Rung& rung : rules_of("L-published").theory().rungs) {
    if (rung.rule->name == "hxyzt") longest[0] = rung.size;
    if (rung.rule->name == "c") longest[1] = rung.size;
    if (rung.rule->name == "xyzt") longest[2] = rung.size;
  }
  CHECK(longest[0] == 7);
  CHECK(longest[1] == 8);
  CHECK(longest[2] == 10);
  CHECK(rules_of("L-published").longest() == 13);
}

TEST_CASE("systems: cut off at a length") {
  for (const char* name : {"L", "M", "N"}) {
    for (int n = 1; n <= 13; ++n) {
      const rating::RatingInfo& full = named(name);
      const rating::RatingInfo& cut = named(name + std::to_string(n));
      CHECK_FALSE(cut.listed);
      CHECK(cut.levels_of == name);
      REQUIRE(cut.systems.size() == full.systems.size());
      for (std::size_t i = 0; i < cut.systems.size(); ++i)
        CHECK(steps(cut.systems[i]) == steps(full.systems[i].capped(n)));
    }
  }
  CHECK(steps(rules_of("M3")) ==
        "locked1 naked2 hidden2 super-hidden2 nrczt2 naked3 hidden3 super-hidden3 nrczt3");
  CHECK(steps(rules_of("N2")) == "locked1 naked2 hidden2 super-hidden2 nrczt-lasso2");
  CHECK(steps(rules_of("XY4")) ==
        "locked1 naked2 hidden2 super-hidden2 naked3 hidden3 super-hidden3 xy3 xyz3 naked4 hidden4 "
        "super-hidden4 xy4");
}

TEST_CASE("systems: the list of basic theories") {
  CHECK(rating::kTheoryNames.size() == 16);
  // After ECP, NS and HS a theory for each step, whose level is its place.
  CHECK(named("theories").unit == "place");
  CHECK(steps(rules_of("theories")) ==
        "rcib1 birc1 naked2 hidden2 super-hidden2 naked3 hidden3 super-hidden3 xy3 xyz3 naked4 "
        "hidden4 super-hidden4");
  const auto& rungs = rules_of("theories").theory().rungs;
  CHECK(rungs.size() + 3 == rating::kTheoryNames.size());
  for (std::size_t i = 0; i < rungs.size(); ++i)
    CHECK(rungs[i].level == rating::Level{static_cast<int>(i) + 3});
}

TEST_CASE("rule system: the written form is canonical") {
  for (const char* text :
       {"locked,xy=3..7,c=4", "singles", "naked,hidden,super-hidden,whip=1..4"}) {
    CHECK(RuleSystem::of(text).text() == text);
    CHECK(RuleSystem::of(RuleSystem::of(text).text()).same_rules(RuleSystem::of(text)));
  }
  CHECK(RuleSystem::of(" subsets , xy <=7,singles").text() == "naked,hidden,super-hidden,xy=3..7");
  CHECK(RuleSystem::of("xy>=3").text() == "xy");
  CHECK_FALSE(RuleSystem::of("xy<=7").same_rules(RuleSystem::of("xy<=8")));
  CHECK_FALSE(RuleSystem::of("xy,c").same_rules(RuleSystem::of("c,xy")));
  CHECK_THROWS_AS(RuleSystem::of("xyy"), std::logic_error);
}

TEST_CASE("rule system: who needs memory may be skipped where a later rule covers it") {
  const RuleSystem covered = RuleSystem::of("whip<=4,braid<=4"),
                   longer = RuleSystem::of("whip<=5,braid<=4");
  for (const rating::Rung& rung : covered.theory().rungs)
    CHECK(rung.may_be_skipped == (rung.rule->name == "whip"));
  for (const rating::Rung& rung : longer.theory().rungs) CHECK_FALSE(rung.may_be_skipped);
}
