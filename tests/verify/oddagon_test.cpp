// Oddagons: the check of a step, and the search for all targets against one that tries every closed
// chain.
#include "verify/steps/oddagon.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "support/data.h"
#include "support/read_paths.h"
#include "verify/check/check.h"
#include "verify/steps/ratings.h"
#include "verify/steps/rules.h"
#include "verify/steps/steps.h"

using namespace bitwhip::verify;

namespace {

// 4 is possible in these cells alone, beside two other digits in each cell.
PathState state_with(const std::vector<Candidate>& fours) {
  std::string marks;
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9, first = (3 * row + row / 3 + column) % 9 + 1,
              second = (first + 2) % 9 + 1;
    for (int digit = 1; digit <= 9; ++digit) {
      const bool four = std::find(fours.begin(), fours.end(), 3 * 81 + cell) != fours.end();
      const bool there = digit == 4 ? four
                                    : digit == first || digit == second ||
                                          digit == (first == 4 || second == 4 ? 9 : 0);
      marks += there ? static_cast<char>('0' + digit) : '.';
    }
  }
  return PathState(marks);
}

Candidate four(int row, int column) { return candidate(4, row, column); }

const std::vector<Candidate> kChain{four(1, 2), four(1, 5), four(5, 5), four(5, 1), four(2, 1)};
// Its last and first cell share a column and a block.
const std::vector<Candidate> kLonger{four(1, 1), four(1, 8), four(7, 8), four(8, 9),
                                     four(8, 5), four(2, 5), four(2, 1)};

std::string oddagon_fault(const PathState& state, std::vector<Candidate> chain,
                          std::vector<Candidate> guardians, Candidate target) {
  Step step;
  const int length = static_cast<int>(chain.size());
  step.pattern = ClaimedOddagon{std::move(chain), std::move(guardians)};
  try {
    check_oddagon(state, {.family = Family::own, .length = length}, step, target, false);
  } catch (const Wrong& wrong) {
    return wrong.what();
  }
  return {};
}

CandidateBits fours_of(const Marks& marks) {
  CandidateBits set;
  for (int c = 3 * 81; c < 4 * 81; ++c) set[static_cast<std::size_t>(c)] = marks.possible(c);
  return set;
}

// Every closed chain of n cells, every choice of houses.
class Plain {
 public:
  Plain(const Marks& marks, int n) : marks_(marks), n_(n) {}

  CandidateBits targets() {
    for (int cell = 0; cell < 81; ++cell) extend({four(cell / 9 + 1, cell % 9 + 1)}, {});
    return found_;
  }

 private:
  void extend(std::vector<Candidate> chain, std::set<Candidate> guardians) {
    if (!marks_.open(chain.back())) return;
    const bool last = static_cast<int>(chain.size()) == n_;
    for (int cell = 0; cell < 81; ++cell) {
      const Candidate next = last ? chain.front() : four(cell / 9 + 1, cell % 9 + 1);
      if (!last && std::find(chain.begin(), chain.end(), next) != chain.end()) continue;
      for (const HouseKind kind : {HouseKind::rn, HouseKind::cn, HouseKind::bn}) {
        const Candidate a = chain.back();
        const Variable house{kind,
                             kind == HouseKind::rn   ? row_of(a)
                             : kind == HouseKind::cn ? column_of(a)
                                                     : block_of(a),
                             4};
        if (!holds(house, next)) continue;
        std::set<Candidate> all = guardians;
        for (const Candidate c : members(house)) {
          if (marks_.possible(c) && c != a && c != next) all.insert(c);
        }
        if (!last) {
          std::vector<Candidate> longer = chain;
          longer.push_back(next);
          extend(longer, all);
        } else if (!all.empty()) {
          for (int z = 0; z < 729; ++z) {
            if (marks_.open(z) &&
                std::all_of(all.begin(), all.end(), [z](Candidate c) { return linked(c, z); }))
              found_.set(static_cast<std::size_t>(z));
          }
        }
      }
      if (last) return;
    }
  }

  const Marks& marks_;
  int n_;
  CandidateBits found_;
};

}  // namespace

TEST_CASE("oddagon: names") {
  const StepType type = type_of("oddagon[5]");
  CHECK(type.length == 5);
  CHECK(type.capital == "ODDAGON[5]");
  CHECK(type.rank > type_of("sashimi-x-wing-in-rows").rank);
  CHECK(type.rank < type_of("bivalue-chain[5]").rank);
  for (const char* name :
       {"oddagon[3]", "oddagon[6]", "oddagon[11]", "oddagon[5", "oddagon[]", "oddagon[5]]"})
    CHECK_THROWS_AS(type_of(name), Wrong);
}

TEST_CASE("oddagon: what is eliminated") {
  std::vector<Candidate> fours = kChain;
  const Candidate guardian = four(1, 8), other = four(7, 5), target = four(7, 8);
  fours.insert(fours.end(), {guardian, other, target});
  const PathState state = state_with(fours);
  CHECK(oddagon_fault(state, kChain, {guardian, other}, target) == "");
  CHECK(oddagon_fault(state, kChain, {other, guardian}, target) == "");
  CHECK(oddagon_fault(state, {kChain.rbegin(), kChain.rend()}, {guardian, other}, target) == "");
  CHECK(oddagon_fault(state, kChain, {guardian}, target) ==
        "n4r1c5 and n4r5c5 are neighbours in the oddagon; n4r7c5 in c5n4 is not among the "
        "guardians; neighbours share a house, and all others in it are guardians");
  CHECK(oddagon_fault(state, kChain, {}, target).find("is not among the guardians") !=
        std::string::npos);
  CHECK(oddagon_fault(state, kChain, {guardian, other, four(1, 2)}, target) ==
        "the guardian n4r1c2; n4r1c2 is in no house of a link; guardians are the other places of "
        "the digit in the houses of the links");
  CHECK(oddagon_fault(state, kChain, {guardian, other, other}, target) ==
        "3 guardians; one is named twice; each guardian is named once");
  CHECK(
      oddagon_fault(state, kChain, {guardian, other}, four(8, 8)) ==
      "the guardian n4r7c5; the target is not linked to it; the target is linked to all guardians");
  CHECK(
      oddagon_fault(state, kChain, {other, guardian}, other) ==
      "the guardian n4r7c5; the target is not linked to it; the target is linked to all guardians");
  CHECK(oddagon_fault(state, {four(1, 2), four(1, 5), four(5, 5), four(5, 1), four(1, 2)},
                      {guardian, other}, target) ==
        "an oddagon of 5 cells; a cell is in it twice; the cells of an oddagon differ");
  CHECK(oddagon_fault(state, {four(1, 2), four(5, 5), four(1, 5), four(5, 1), four(2, 1)},
                      {guardian, other}, target) ==
        "n4r1c2 and n4r5c5 are neighbours in the oddagon; they share no house; neighbours share a "
        "house, and all others in it are guardians");
  CHECK(oddagon_fault(state, {four(1, 2), four(1, 5), four(5, 5), four(5, 1), four(3, 1)},
                      {guardian, other}, target) ==
        "the oddagon has n4r3c1; n4r3c1 is no candidate any more; the cells of an oddagon hold its "
        "digit");
}

TEST_CASE("oddagon: either of two houses") {
  const Candidate guardian = four(1, 7), target = four(6, 7);
  std::vector<Candidate> fours = kLonger;
  fours.insert(fours.end(), {guardian, target});
  CHECK(oddagon_fault(state_with(fours), kLonger, {guardian}, target) == "");
  fours.push_back(four(9, 1));  // in the column: the link is in the block
  CHECK(oddagon_fault(state_with(fours), kLonger, {guardian}, target) == "");
  CHECK(
      oddagon_fault(state_with(fours), kLonger, {guardian, four(9, 1)}, target) ==
      "the guardian n4r9c1; the target is not linked to it; the target is linked to all guardians");
  fours.push_back(four(3, 2));
  CHECK(oddagon_fault(state_with(fours), kLonger, {guardian}, target) ==
        "n4r2c1 and n4r1c1 are neighbours in the oddagon; n4r3c2 in b1n4 is not among the "
        "guardians; neighbours share a house, and all others in it are guardians");
}

TEST_CASE("oddagon: no guardian is no step") {
  const PathState state = state_with(kChain);
  CHECK(oddagon_fault(state, kChain, {}, four(1, 2)) ==
        "an oddagon of 5 cells; it has no guardians; an oddagon has a guardian at least");
}

TEST_CASE("oddagon: the notation and its JSON") {
  const std::string marks(729, '.');
  const std::string text =
      "PUZZLE = " + marks +
      "\nRATING = Odd+W\nRULES = locked,oddagon,whip\nround 1\n"
      "oddagon[5] n4{r1c2 r1c5 r5c5 r5c1 r2c1} guardians r1c8 r7c5 ==> r7c8 <> 4\n";
  const Step step = std::get<Step>(read_paths(text).at(0).items.at(1).what);
  CHECK(step.name == "oddagon[5]");
  const auto claim = claim_of<ClaimedOddagon>(step);
  CHECK(claim.chain == kChain);
  CHECK(claim.guardians == std::vector{four(1, 8), four(7, 5)});
  CHECK(step.targets == std::vector{four(7, 8)});
  const std::string json = "{\"schema\":1,\"puzzle\":\"" + marks +
                           "\",\"rating\":\"Odd+W\",\"rules\":\"locked,oddagon,whip\",\"singles\":["
                           "],\"rounds\":[{\"steps\":[{\"rule\":\"oddagon[5]\","
                           "\"length\":5,\"target\":\"n4r7c8\",\"digit\":4,\"chain\":[\"r1c2\","
                           "\"r1c5\",\"r5c5\",\"r5c1\",\"r2c1\"],"
                           "\"guardians\":[\"r1c8\",\"r7c5\"]}],\"singles\":[]}],\"solved\":true,"
                           "\"value\":5,\"level\":\"Odd+W5\","
                           "\"most_complex_rule\":\"ODDAGON[5]\",\"solution\":\"\"}";
  const Step same = std::get<Step>(read_paths(json).at(0).items.at(1).what);
  CHECK(claim_of<ClaimedOddagon>(same).chain == claim.chain);
  CHECK(claim_of<ClaimedOddagon>(same).guardians == claim.guardians);
}

TEST_CASE("oddagon: all targets, against the trial of every closed chain", "[slow]") {
  std::mt19937 random(7);
  Poll poll({});
  const CheckerRule& rule = *rules_in("oddagon").front().rule;
  int with_targets = 0, with_others = 0;
  for (int round = 0; round < 36 / bitwhip::testing::sampled(3); ++round) {
    std::vector<Candidate> fours;
    for (int cell = 0; cell < 81; ++cell) {
      if (random() % 100 < 18) fours.push_back(3 * 81 + cell);
    }
    const Marks marks(state_with(fours));
    for (const int n : {5, 7}) {
      if (n == 7 && round % 6 != 0) continue;
      // Those of chains of fours: a single guardian removes other digits of its cell, too.
      const CandidateBits found = oddagon_targets(marks, rule, n, poll),
                          plain = Plain(marks, n).targets();
      CHECK((plain & ~found).none());
      CHECK((found & fours_of(marks)) == (plain & fours_of(marks)));
      with_targets += plain.any();
      with_others += (plain & ~fours_of(marks)).any();
    }
    CHECK(oddagon_targets(marks, rule, 6, poll).none());
  }
  CHECK(with_targets > 10 / bitwhip::testing::sampled(3));
  CHECK(with_others > 0);
}
