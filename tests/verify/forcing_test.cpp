// Forcing whips: the check of a step, and the search for all targets against one that tries every
// sequence of cells.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "support/data.h"
#include "verify/check/check.h"
#include "verify/judged.h"
#include "verify/read/step_reader.h"
#include "verify/steps/partial_whips.h"
#include "verify/steps/ratings.h"
#include "verify/steps/steps.h"

using namespace bitwhip::verify;
using namespace bitwhip::verify::checks;

namespace {

// Every partial whip on a candidate, whatever was met before: the shortest length by end.
class PlainEnds {
 public:
  PlainEnds(const Marks& marks, Candidate from, int most)
      : marks_(marks), from_(from), most_(most), ends_{{from, 0}} {
    extend();
  }

  bool reaches(Candidate target, int length) const {
    return std::any_of(ends_.begin(), ends_.end(), [&](const auto& end) {
      return end.second <= length && linked(end.first, target);
    });
  }

 private:
  void extend() {
    if (static_cast<int>(rights_.size()) == most_) return;
    for (const auto& members : marks_.board().members) {
      const auto in = [&](Candidate x) {
        return std::find(members.begin(), members.end(), x) != members.end();
      };
      if (in(from_) || std::any_of(rights_.begin(), rights_.end(), in)) continue;
      for (const Candidate left : members) {
        if (!marks_.possible(left) || !linked(rights_.empty() ? from_ : rights_.back(), left))
          continue;
        std::vector<Candidate> compatible;
        for (const Candidate x : members) {
          if (x == left || !marks_.possible(x) || linked(x, from_)) continue;
          if (std::none_of(rights_.begin(), rights_.end(),
                           [&](Candidate r) { return linked(r, x); }))
            compatible.push_back(x);
        }
        if (compatible.size() != 1) continue;
        rights_.push_back(compatible.front());
        const auto [end, fresh] =
            ends_.try_emplace(rights_.back(), static_cast<int>(rights_.size()));
        if (!fresh) end->second = std::min(end->second, static_cast<int>(rights_.size()));
        extend();
        rights_.pop_back();
      }
    }
  }

  const Marks& marks_;
  const Candidate from_;
  const int most_;
  std::vector<Candidate> rights_;
  std::map<Candidate, int> ends_;
};

CandidateBits plain_targets(const Marks& marks, int cases, int n) {
  CandidateBits targets;
  for (int v = 0; v < static_cast<int>(marks.board().variables.size()); ++v) {
    const Members list = marks.left(v);
    if (list.size() != cases) continue;
    const PlainEnds a(marks, list[0], n - 1), b(marks, list[1], n - 1),
        c(marks, list[cases - 1], n - 1);
    for_each(marks.open(), [&](Candidate target) {
      for (int p = 0; p < n; ++p) {
        for (int q = 0; p + q < n; ++q) {
          const bool last = cases == 2 ? p + q == n - 1 : c.reaches(target, n - 1 - p - q);
          if (last && a.reaches(target, p) && b.reaches(target, q))
            targets.set(static_cast<std::size_t>(target));
        }
      }
    });
  }
  return targets;
}

}  // namespace

TEST_CASE("forcing whips: all targets, against the trial of every sequence of cells", "[slow]") {
  Poll poll({});
  std::map<std::string, int> hits;
  for (const std::string& puzzle : bitwhip::testing::sudogen0(1250 * bitwhip::testing::kShare)) {
    const Marks marks = settled(puzzle);
    if (marks.open().none()) continue;
    for (const auto& [name, cases] :
         {std::pair("forcing2-whip", 2), std::pair("forcing3-whip", 3)}) {
      const CheckerRule& rule = *rules_in(name).front().rule;
      for (int n = 1; n <= 4; ++n) {
        INFO(puzzle << " " << name << " " << n);
        const CandidateBits found = forcing_targets(marks, rule, n, poll);
        CHECK(found == plain_targets(marks, cases, n));
        hits[name] += found.any();
      }
    }
  }
  for (const auto& [name, count] : hits) CHECK((count > 0 || bitwhip::testing::kShare > 1));
}

TEST_CASE("forcing whips: what is wrong with a step") {
  // r1c1 holds 1 and 2; 1 there leaves 3 in r1c2, 2 there leaves 3 in r2c1: 3 goes from r2c2, which
  // both see.
  std::string marks(729, '.');
  for (int cell = 0; cell < 81; ++cell) {
    const std::string digits = cell == 0 ? "12" : cell == 1 ? "13" : cell == 9 ? "23" : "123456789";
    for (const char digit : digits) marks[static_cast<std::size_t>(cell * 9 + digit - '1')] = digit;
  }
  PathState state(marks);
  const auto fault = [&](const std::string& text) -> std::string {
    try {
      const Step step = std::get<Step>(read_step(text, false).at(0));
      check_step(state, type_of(step.name), step, step.targets.front(), false);
    } catch (const Wrong& wrong) {
      return wrong.what();
    }
    return {};
  };
  const std::string one = "n1r1c1 - {n1 n3}r1c2", two = "n2r1c1 - {n2 n3}r2c1",
                    end = " ==> r2c2 <> 3";
  CHECK(fault("forcing2-whip[3] r1c1 || " + one + " || " + two + end) == "");
  CHECK(fault("forcing2-whip[3] r1c1 || " + two + " || " + one + end) == "");
  CHECK(
      fault("forcing2-whip[3]: r1c1 || n1r1c1 - r1c2{n1 n3} || n2r1c1 - r2c1{n2 n3} ==> r2c2≠3") ==
      "");
  CHECK(fault("forcing2-whip[4] r1c1 || " + one + " || " + two + end) ==
        "forcing2-whip[4] names length 4; its partial whips have 2 CSP-variables; the length of a "
        "forcing whip is 1 and that of its partial whips");
  CHECK(
      fault("forcing3-whip[3] r1c1 || " + one + " || " + two + end) ==
      "forcing3-whip[3] has 3 cases; r1c1 holds 2 candidates; there is a case for each candidate");
  CHECK(fault("forcing2-whip[2] r1c1 || " + one + end) ==
        "1 case; r1c1 holds 2 candidates; there is a case for each candidate");
  CHECK(fault("forcing2-whip[3] r1c1 || " + one + " || " + one + end) ==
        "2 cases; a candidate of r1c1 is there twice; each candidate has one case");
  CHECK(fault("forcing2-whip[3] r1c1 || " + one + " || n3r1c2 - {n2 n3}r2c1" + end) ==
        "a case of n3r1c2; n3r1c2 is not in r1c1; the cases are the candidates of the variable or "
        "the relation");
  CHECK(fault("forcing2-whip[2] r1c1 || " + one + " || n2r1c1" + end) ==
        "the case of n2r1c1 ends with n2r1c1; n2r1c1 is not linked to the target; the end of each "
        "case is linked to the target");
  CHECK(fault("forcing2-whip[3] r1c1 || " + one + " || " + two + " ==> r2c2 <> 4") ==
        "the case of n1r1c1 ends with n3r1c2; n3r1c2 is not linked to the target; the end of each "
        "case is linked to the target");
  CHECK(fault("forcing2-whip[3] r1c1 || " + one + " || n2r1c1 - {n2 .}r2c1" + end) ==
        "cell 1 of 1 ends with a point; it is not the last cell, and has no right-linking "
        "candidate; each cell but the last has an R");
  CHECK(fault("forcing2-whip[3] r1c1 || " + one + " || n2r1c1 - {n2 n4}r1c3" + end) ==
        "cell 1 is r1c3 with n2r1c3; nothing justifies n1r1c3; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
  CHECK(fault("forcing2-whip[3] r1c2 || " + one + " || " + two + end) ==
        "a case of n1r1c1; n1r1c1 is not in r1c2; the cases are the candidates of the variable or "
        "the relation");
  CHECK(fault("forcing2-whip[3] r1c1 || n1r1c1 - or2{n1r1c2 n3r1c2} || " + two + end) ==
        "cell 1 is a relation; the rule has none; only whips over relations have a relation as a "
        "cell");
  // Over a relation, with a g-candidate and without.
  state.relations.sets.push_back(CandidateBits{}
                                     .set(static_cast<std::size_t>(candidate(1, 1, 1)))
                                     .set(static_cast<std::size_t>(candidate(2, 1, 1))));
  const std::string relation = " or2{n1r1c1 n2r1c1} || ", group = "n1r1c1 - n1{r1c5 r789c5}";
  CHECK(fault("or2-forcing-whip[3]" + relation + one + " || " + two + end) == "");
  CHECK(fault("or2-forcing-g-whip[3]" + relation + one + " || " + two + end) == "");
  CHECK(fault("or2-forcing-whip[3]" + relation + group + " || " + two + end) ==
        "cell 1 ends with a g-candidate; the chain has none; only g-chains have g-candidates, and "
        "no relation ends with one");
  CHECK(fault("or2-forcing-g-whip[3]" + relation + group + " || " + two + end) ==
        "cell 1 is c5n1 with n1r1c5; nothing justifies n1r2c5; all candidates of a variable but L "
        "and R are linked to what justifies them: the target, or earlier R's");
}

TEST_CASE("forcing whips and chains over relations: g-candidates by their names") {
  for (const char* plain : {"forcing2-whip", "forcing3-whip", "or2-forcing-whip",
                            "or2-contrad-whip", "or2-whip", "or5-forcing-whip", "or5-whip"}) {
    INFO(plain);
    CHECK_FALSE(rules_in(plain).front().rule->groups);
  }
  for (const char* grouped : {"or2-forcing-g-whip", "or2-contrad-g-whip", "or2-g-whip",
                              "or5-forcing-g-whip", "or5-g-whip"}) {
    INFO(grouped);
    CHECK(rules_in(grouped).front().rule->groups);
  }
}

TEST_CASE("forcing whips: names") {
  CHECK(type_of("forcing3-whip[6]").capital == "FORCING3-WHIP[6]");
  for (const char* name :
       {"forcing4-whip[3]", "forcing2-whip[0]", "forcing2-whip[]", "forcing-whip[3]"})
    CHECK_THROWS_AS(type_of(name), Wrong);
}
