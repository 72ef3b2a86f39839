// Each rule of 2007 in single states: the targets of every length against the oracle, and the laws that tie rules to one another.
//
// Chains and lassos have exactly the length asked for, even where shorter ones exist, so they are compared length by length in one pass. Whips, braids and bichains are
// not: what they find at a length counts only when no shorter one is there.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "oracle/levels.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/oracle_check.h"
#include "support/rule_state.h"

using namespace bitwhip;
using oracle::Form;
using oracle::Set;
using testing::kShare;
using testing::RuleState;

namespace {

struct Subject {
  const char* name;
  oracle::Step step;  // its length is that of the longest to compare
  int least = 2;
};

const Subject kSubjects[] = {
    {"rcib", {oracle::Rule::claiming, 1}, 1},
    {"birc", {oracle::Rule::pointing, 1}, 1},
    {"naked", {oracle::Rule::naked, 4}},
    {"hidden", {oracle::Rule::hidden, 4}},
    {"super-hidden", {oracle::Rule::super_hidden, 4}},
    {"xy", {oracle::Rule::xy, 8}},
    {"hxy", {oracle::Rule::hxy, 8}},
    {"c", {oracle::Rule::c, 14}},
    {"xyt", {oracle::Rule::xyt, 6}},
    {"hxyt", {oracle::Rule::hxyt, 6}},
    {"xyz", {oracle::Rule::xyz, 6}},
    {"xyzt", {oracle::Rule::xyzt, 6}},
    {"hxyzt", {oracle::Rule::hxyzt, 6}},
    {"nrc", {oracle::Rule::nrc, 7}},
    {"nrct", {oracle::Rule::nrct, 5}},
    {"nrcz", {oracle::Rule::nrcz, 6}},
    {"nrczt", {oracle::Rule::nrczt, 5}},
    {"nrczt-lasso", {oracle::Rule::nrczt, 5, Form::restricted, true}},
    {"nrct-general", {oracle::Rule::nrct, 4, Form::general}},
    {"nrcz-general", {oracle::Rule::nrcz, 4, Form::general}},
    {"nrczt-general", {oracle::Rule::nrczt, 5, Form::general}},
    {"nrczt-lasso-general", {oracle::Rule::nrczt, 5, Form::general, true}},
};

void compare(RuleState& state, const std::string& puzzle, std::map<std::string, int>& hits) {
  INFO(puzzle);
  testing::each_state(state, testing::puzzle_of(puzzle), [&] {
    const oracle::State expected = state.state();
    for (const auto& [name, longest, least] : kSubjects) {
      for (int n = least; n <= longest.length; ++n) {
        oracle::Step step = longest;
        step.length = n;
        INFO(name << " " << n);
        const Set found = state.find(testing::rule(name), n);
        hits[name] += found.any();
        REQUIRE(found == oracle::targets(oracle::Board::classic(), expected, step));
      }
    }
  });
}

}  // namespace

TEST_CASE("levels states: targets of each rule and length as the oracle's") {
  RuleState state(Geometry::classic());
  std::map<std::string, int> hits;
  for (const std::string& puzzle : testing::sudogen0(2000 * kShare)) compare(state, puzzle, hits);
  for (const std::string& puzzle : testing::generated(oracle::Board::classic(), 6, 17, 17, 31)) compare(state, puzzle, hits);
  for (const Subject& subject : kSubjects) {
    INFO(subject.name);
    if (kShare == 1) CHECK(hits[subject.name] > 0);
  }
}
