// The forms of chains in states made for one pattern, to the last target, and the kinds of lassos
// in real puzzles.
#include <catch2/catch.hpp>

#include "oracle/levels.h"
#include "rules/brt.h"
#include "support/data.h"
#include "support/made_state.h"

using namespace bitwhip;
using testing::all_of;
using testing::MadeState;

TEST_CASE("chains: xy-wing") {
  const MadeState wing = MadeState().cell(15, {1, 2}).cell(11, {2, 3}).cell(51, {3, 1});
  for (const char* rule : {"xy", "xyt", "xyzt", "nrc", "nrct", "nrcz", "nrczt", "nrczt-general"}) {
    INFO(rule);
    CHECK(wing.find(rule, 3) == all_of({1}, {55}));
  }
  for (const char* rule : {"hxy", "hxyt", "hxyzt", "c"}) CHECK(wing.find(rule, 3).none());
}

TEST_CASE("chains: xyz-wing") {
  const MadeState wing = MadeState().cell(15, {1, 2}).cell(11, {1, 2, 3}).cell(22, {1, 3});
  for (const char* rule : {"xyz", "xyzt", "nrcz", "nrczt"}) {
    INFO(rule);
    CHECK(wing.find(rule, 3) == all_of({1}, {12, 13}));
  }
  for (const char* rule : {"xy", "xyt", "nrc", "nrct"}) CHECK(wing.find(rule, 3).none());
}

TEST_CASE("chains: an additional candidate that nothing justifies") {
  // An xy-wing but for 4 in the first cell; nothing justifies that.
  const MadeState none = MadeState().cell(15, {1, 2, 4}).cell(11, {2, 3}).cell(51, {3, 1});
  for (const char* rule : {"xy", "xyz", "xyzt", "nrczt", "nrczt-general", "nrczt-open"}) {
    INFO(rule);
    CHECK_FALSE(none.find(rule, 3)[candidate_of(testing::cell_at(55), 1)]);
  }
}

TEST_CASE("chains: t-candidates") {
  // v: 1-2, 2-3, 3-4 with 2 besides, which the first cell's rlc justifies (same column), 4-1.
  const MadeState chain =
      MadeState().cell(11, {1, 2}).cell(14, {2, 3}).cell(74, {3, 4}).cell(77, {4, 1});
  CHECK(chain.find("xy", 4) == all_of({1}, {17, 71}));
  const MadeState with_t =
      MadeState().cell(11, {1, 2}).cell(15, {2, 3}).cell(12, {3, 4, 2}).cell(72, {4, 1});
  CHECK(with_t.find("xy", 4).none());
  CHECK(with_t.find("xyt", 4) == all_of({1}, {71, 81, 91, 22, 32}));
  // Not where the cells do not see each other.
  const MadeState apart =
      MadeState().cell(11, {1, 2}).cell(14, {2, 3}).cell(74, {3, 4, 2}).cell(77, {4, 1});
  CHECK(apart.find("xyt", 4).none());
}

TEST_CASE("chains: hxy in rn- and in cn-space") {
  const MadeState rn = MadeState().row(1, 1, {1, 4}).row(1, 2, {4, 7}).row(5, 2, {7, 1});
  CHECK(rn.find("hxy", 3) == all_of({1}, {51}));
  const MadeState cn = MadeState().column(1, 1, {1, 4}).column(1, 2, {4, 7}).column(5, 2, {7, 1});
  CHECK(cn.find("hxy", 3) == all_of({1}, {15}));
  CHECK(rn.find("xy", 3).none());
  CHECK(cn.find("xy", 3).none());
}

TEST_CASE("chains: c-chains of 4 and 6 cells") {
  const oracle::Set targets = all_of({7}, {71, 91, 12, 32});
  const MadeState four = MadeState().row(2, 7, {1, 5}).row(8, 7, {2, 5});
  CHECK(four.find("c", 4) == targets);
  CHECK(four.find("c", 3).none());
  CHECK(four.find("c", 5).none());
  CHECK(four.find("nrc", 2) == targets);
  const MadeState six = MadeState().row(2, 7, {1, 4}).row(5, 7, {4, 8}).row(8, 7, {2, 8});
  CHECK(six.find("c", 4).none());
  CHECK(six.find("c", 6) == targets);
  CHECK(six.find("nrc", 3) == targets);
}

TEST_CASE(
    "chains: the restricted form refuses a link that is not in the 2D space of its variable") {
  // Row 1 holds r1c2 and r1c3, which see the target r2c1 in the block alone, so one of them is a
  // z-candidate: a finned x-wing.
  const MadeState fin = MadeState().row(8, 5, {1, 9}).row(1, 5, {1, 2, 3, 9});
  const oracle::Set targets = all_of({5}, {21, 31});
  for (const char* rule : {"nrcz-general", "nrczt-general", "nrczt-lasso-general", "nrcz-open"}) {
    INFO(rule);
    CHECK(fin.find(rule, 2) == targets);
  }
  for (const char* rule : {"nrc", "nrcz", "nrczt", "nrczt-lasso", "nrct-general", "bivalue"}) {
    INFO(rule);
    CHECK(fin.find(rule, 2).none());
  }
}

TEST_CASE("chains: a g-candidate as right-linking candidate") {
  // Rows 1 and 6 hold 5 in column 1 and in a minirow, column 9 ties the minirows together. From
  // either end the first R is a g-candidate.
  const MadeState made = MadeState().row(1, 5, {1, 7, 8}).row(6, 5, {1, 7, 8}).column(9, 5, {3, 4});
  const oracle::Set targets = all_of({5}, {21, 51, 71, 81, 91});
  CHECK((made.find("nrczt-grouped", 3) & targets) == targets);
  for (int n : {2, 3}) CHECK((made.find("nrczt-lasso-general", n) & targets).none());
  CHECK((made.find("nrczt-grouped", 2) & targets).none());
}

TEST_CASE("chains: lassos of both kinds") {
  int lr = 0, rl = 0;
  testing::RuleState state(Geometry::classic());
  const rules::Technique& lasso = testing::rule("lasso");
  for (const std::string& puzzle : testing::sudogen0(200)) {
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      for (int n = 2; n <= 5; ++n) {
        const oracle::Set found = state.find(lasso, n);
        for (int c = 0; c < kCandidates; ++c) {
          if (!found[c]) continue;
          const rules::Evidence evidence = state.explain(lasso, static_cast<Candidate>(c), n);
          const auto& cells = rules::cells_of(evidence);
          REQUIRE(static_cast<int>(cells.size()) == n);
          bool earlier_left = false;
          for (int k = 0; k + 1 < n; ++k)
            earlier_left = earlier_left || cells[k].left == cells.back().right;
          ++(earlier_left ? rl : lr);
        }
      }
    });
  }
  CHECK(lr > 0);
  CHECK(rl > 0);
}

TEST_CASE("chains: a bichain") {
  // Both ends would be 2 after 1 in a cell that sees both, and they see each other: a naked pair.
  CHECK(MadeState().cell(17, {1, 2}).cell(39, {1, 2}).find("bichain", 1) ==
        all_of({1, 2}, {18, 19, 27, 28, 29, 37, 38}));
  // Here they do not see each other.
  CHECK(MadeState().cell(15, {1, 2}).cell(51, {1, 2}).find("bichain", 1).none());
}

TEST_CASE("singles: naked singles alone solve 99 puzzles of Sudogen0") {
  const GridTables tables(Geometry::classic());
  int solved = 0;
  for (const std::string& puzzle : testing::sudogen0()) {
    Grid givens;
    REQUIRE(rules::assert_givens(tables, simd::mask_kernels(), testing::puzzle_of(puzzle), givens));
    solved += rules::solved_by_naked_singles(tables, simd::mask_kernels(), givens);
  }
  CHECK(solved == 99);
}
