// Lists of rules as the checker reads them: rules with their lengths, ratings with their rules, and
// the order of application.
#include "verify/steps/rules.h"

#include <catch2/catch.hpp>

#include "rating/rating.h"
#include "verify/board/board.h"
#include "verify/steps/ratings.h"

using namespace bitwhip::verify;

namespace {

template <class Parts>
std::string written(const Parts& rules) {
  std::string text;
  for (const auto& part : rules)
    text += (text.empty() ? "" : ",") + std::string(part.rule->name) + "=" +
            std::to_string(part.least) + ".." + std::to_string(part.most);
  return text;
}

std::string rules_of(const std::string& rating) {
  return written(rating_named(rating).value().rules);
}

}  // namespace

TEST_CASE("rules: names and lengths") {
  CHECK(written(parse_rules({"locked", "whip"})) == "locked=1..1,whip=1..81");
  CHECK(written(parse_rules({"whip<=5", "xy=4", "nrct=4..6", "braid>=3"})) ==
        "whip=1..5,xy=4..4,nrct=4..6,braid=3..81");
  CHECK(written(parse_rules({" subsets<=3 ", "singles"})) ==
        "naked=2..3,hidden=2..3,super-hidden=2..3");
  CHECK(written(parse_rules({"tridagons", "or2g<=3"})) ==
        "tridagon=3..3,tridagon-relation=3..3,or-split=2..3,or2-forcing-g-whip=1..3,"
        "or2-contrad-g-whip=2..3,or2-g-whip=2..3");
  CHECK(parse_rules({"singles"}).empty());
  for (const char* word : {"magic", "whip<5", "whip=", "whip<=0", "whip<=82", "whip=5..3",
                           "naked=5", "xyz=4", "whip=5.", "", "whip=1e3"}) {
    INFO(word);
    CHECK_THROWS_AS(parse_rules({word}), Wrong);
  }
  CHECK(parse_rules(std::vector<std::string>(64, "whip")).size() == 64);
  CHECK_THROWS_AS(parse_rules(std::vector<std::string>(65, "whip")), Wrong);
}

TEST_CASE("rules: by length, then as listed") {
  std::string text;
  for (const RuleRung& rung : rungs(up_to(parse_rules({"locked", "finned", "subsets", "whip"}), 2)))
    text += to_string(rung) + " ";
  CHECK(text == "locked[1] whip[1] finned[2] naked[2] hidden[2] super-hidden[2] whip[2] ");
}

TEST_CASE("ratings: their rules") {
  CHECK(rules_of("W") == "locked=1..1,whip=1..81");
  CHECK(rules_of("S+B") ==
        "locked=1..1,naked=2..4,hidden=2..4,super-hidden=2..4,whip=1..81,braid=1..81");
  CHECK(rules_of("Odd+W") == "locked=1..1,oddagon=5..9,whip=1..81");
  CHECK(rules_of("F3W") == "locked=1..1,whip=1..81,forcing2-whip=3..81,forcing3-whip=3..81");
  CHECK(rules_of("U+W") == "ur1=0..0,ur2=0..0,ur3=0..0,ur4=0..0,bug=0..0,locked=1..1,whip=1..81");
  CHECK(rules_of("XY7") ==
        "locked=1..1,naked=2..4,hidden=2..4,super-hidden=2..4,xy=3..3,xyz=3..3,xy=4..7");
  CHECK(rules_of("L2") == "locked=1..1,naked=2..2,hidden=2..2,super-hidden=2..2");
  CHECK(rules_of("L1_0").empty());
  CHECK(rating_named("L").value().smaller.size() == 6);
  CHECK(rating_named("B").value().confluent);
  CHECK_FALSE(rating_named("W").value().confluent);
  for (const char* name : {"", "foo", "rules", "W5", "L0", "L14", "XY3", "L07", "theories",
                           "TE-depth", "BxB", "sudoku-helper", "7"}) {
    INFO(name);
    CHECK_FALSE(rating_named(name).has_value());
  }
}

TEST_CASE("ratings: their rules are those that the rater applies") {
  int ratings = 0;
  for (const bitwhip::rating::RatingInfo& row : bitwhip::rating::ratings()) {
    INFO(row.name);
    const auto rating = rating_named(row.name);
    if (!rating) continue;
    ++ratings;
    REQUIRE(row.systems.size() == rating->smaller.size() + 1);
    CHECK(written(rating->rules) == written(row.systems.front().parts()));
    for (std::size_t i = 0; i < rating->smaller.size(); ++i)
      CHECK(written(rating->smaller[i]) == written(row.systems[i + 1].parts()));
    CHECK(rating->least == row.over_orders);
    if (row.listed) CHECK(rating->confluent == bitwhip::rating::is_confluent(row));
  }
  CHECK(ratings > 100);
}

TEST_CASE("rules: what lies outside a rating") {
  const Rules w = rating_named("W").value().rules, l4 = rating_named("L4").value().rules;
  CHECK(outside(parse_rules({"locked", "whip<=5"}), w).empty());
  CHECK(outside(parse_rules({"rcib"}), w).empty());
  CHECK(outside(parse_rules({}), w).empty());
  CHECK(outside(parse_rules({"whip", "braid"}), w) == "braid");
  CHECK(outside(parse_rules({"subsets", "xy=3..4", "hxy=4"}), l4).empty());
  CHECK(outside(parse_rules({"xy=3..5"}), l4) == "xy of length 5");
  CHECK(outside(parse_rules({"hxy"}), l4) == "hxy of length 3");
}
