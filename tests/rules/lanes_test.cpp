// Many targets at once against one at a time: closures and chains in lanes find what the searches
// on a live grid find.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <vector>

#include "grid/candidate.h"
#include "oracle/oracle.h"
#include "rules/brt.h"
#include "rules/chain_bounds.h"
#include "rules/chain_evidence.h"
#include "rules/chain_forms.h"
#include "rules/position.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/pattern_check.h"
#include "support/rule_state.h"

using namespace bitwhip;
using rules::PassContext;
using rules::PositionView;
using rules::RowIndex;
using testing::kShare;

namespace {

using Rows = std::vector<RowIndex>;

template <class Find>
Rows rows_of(Find find) {
  RowIndex targets[kCandidates];
  const rules::TargetCount found = find(targets);
  REQUIRE(found.halt == rules::Halt::none);
  return {targets, targets + found.count};
}
Rows whips_of(PassContext& search, int n, const rules::LaneSearchOptions& options = {}) {
  return rows_of([&](RowIndex* targets) {
    return rules::chain_lane_kernels().whips(search, n, options, targets);
  });
}
Rows braids_of(PassContext& search, int n, const rules::LaneSearchOptions& options = {}) {
  return rows_of([&](RowIndex* targets) {
    return rules::chain_lane_kernels().braids(search, n, options, targets);
  });
}

// The targets of braids that are read off the closures.
Rows traced_of(const PassContext& search, int n) {
  RowIndex targets[kCandidates];
  Rows rows(targets, targets + rules::trace_braids(search, n, targets));
  std::sort(rows.begin(), rows.end());
  REQUIRE(std::adjacent_find(rows.begin(), rows.end()) == rows.end());
  return rows;
}

// Compares both searches for lengths up to `most`; returns how many targets there were. Live grids
// may have no room for g-candidates that are no minirows; then lanes alone search, and there is
// nothing to compare.
int compare_searches(PassContext& search, int most) {
  int targets = 0;
  for (int n = 2; n <= most; ++n) {
    INFO("length " << n);
    REQUIRE(rules::advance(search, n - 1));
    if (!search.pass.g_candidates.are_minirows() && !search.compile()) return targets;
    REQUIRE(search.compile());
    const Rows whips = whips_of(search, n);
    REQUIRE(whips ==
            rows_of([&](RowIndex* rows) { return rules::deep_whips().find(search, n, rows); }));
    const Rows braids = braids_of(search, n);
    REQUIRE(braids ==
            rows_of([&](RowIndex* rows) { return rules::deep_braids().find(search, n, rows); }));
    REQUIRE(std::includes(braids.begin(), braids.end(), whips.begin(), whips.end()));
    targets += static_cast<int>(whips.size() + braids.size());
  }
  return targets;
}

// Judges the chain that lanes show of each target; returns how many of them have a ghost.
int judge(PassContext& search, const Rows& targets, int n, rules::LeftLink rule,
          testing::Seen state, const rules::LaneSearchOptions& options = {}) {
  int with_ghosts = 0;
  for (const RowIndex row : targets) {
    const Candidate z = search.pass.open[row];
    INFO("length " << n << ", candidate " << z
                   << (search.groups() == rules::Groups::yes ? ", with minirows" : "")
                   << (rule == rules::LeftLink::any ? ", braid" : ""));
    state.ghosts.clear();
    if (options.ghosts != nullptr)
      options.ghosts->each([&](Candidate c) { state.ghosts.insert(c); });
    if (options.not_for != nullptr)
      options.not_for[z].each([&](Candidate c) { state.ghosts.erase(c); });
    const auto cells = rules::cells_of(rules::shown_evidence(search, rule, row, options));
    REQUIRE_FALSE(cells.empty());
    REQUIRE(static_cast<int>(cells.size()) <= n);
    REQUIRE(testing::fault(state, cells, z, static_cast<int>(cells.size()),
                           rule == rules::LeftLink::any) == "");
    with_ghosts += std::any_of(cells.begin(), cells.end(), [&](const rules::ChainCell& cell) {
      return !state.present.contains(cell.left);
    });
  }
  return with_ghosts;
}

// Search for whips of length at most n on a target, where candidates that are gone may be
// left-linking ones of undecided variables. From the definition, step by step. The state may be
// thinned: then variables with one candidate serve like any other.
class GhostWhips {
 public:
  GhostWhips(const oracle::Board& board, const oracle::State& state)
      : board_(board), state_(state) {}

  bool has(int target, const oracle::Set& left, int n) {
    left_ = left;
    return step({target}, board_.links[static_cast<std::size_t>(target)], n);
  }

 private:
  // taken: Z, R_1, R_2 ...; excluded: what is linked to one of them.
  bool step(const std::vector<int>& taken, const oracle::Set& excluded, int n) {
    const oracle::Set& by_last = board_.links[static_cast<std::size_t>(taken.back())];
    std::vector<int> next;
    for (const auto& variable : board_.variables) {
      int compatible = 0, right = 0;
      bool linked = false, satisfied = false;
      for (const int c : variable) {
        const auto at = static_cast<std::size_t>(c);
        satisfied |= state_.decided[at] || std::find(taken.begin(), taken.end(), c) != taken.end();
        linked |= left_[at] && by_last[at];
        if (state_.present[at] && !excluded[at]) ++compatible, right = c;
      }
      if (satisfied || !linked) continue;
      if (compatible == 0) return true;
      if (compatible == 1) next.push_back(right);
    }
    for (const int right : next) {
      if (n == 1) break;
      std::vector<int> longer = taken;
      longer.push_back(right);
      if (step(longer, excluded | board_.links[static_cast<std::size_t>(right)], n - 1))
        return true;
    }
    return false;
  }

  const oracle::Board& board_;
  const oracle::State state_;
  oracle::Set left_;
};

// Brings a state to its solution; false when it has none.
bool solve(const oracle::Board& board, oracle::State& state) {
  oracle::brt(board, state);
  if (state.contradiction || state.solved()) return state.solved();
  const auto guess = static_cast<std::size_t>(oracle::first_of(state.present & ~state.decided));
  oracle::State with = state;
  with.present &= ~board.links[guess];
  if (solve(board, with)) {
    state = with;
    return true;
  }
  state.present.reset(guess);
  return solve(board, state);
}

}  // namespace

TEST_CASE("lanes: whips and braids are those found target by target, in every state on the way",
          "[slow]") {
  struct Kind {
    const Geometry& geometry;
    std::vector<std::string> puzzles;
  };
  std::mt19937 random(1);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 12; i += kShare * testing::sampled(2))
    diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 12, random));
  for (const Kind& kind :
       {Kind{Geometry::classic(), testing::sudogen0(250 * kShare * testing::sampled(6))},
        Kind{testing::diagonal_geometry(), diagonal}}) {
    testing::RuleState state(kind.geometry);
    int targets = 0;
    for (const std::string& puzzle : kind.puzzles) {
      INFO(puzzle);
      testing::each_state(state, testing::puzzle_of(puzzle), [&] {
        for (const PositionView view : {PositionView::plain, PositionView::grouped})
          targets += compare_searches(state.search(view), 6);
      });
    }
    CHECK(targets > 0);
  }
}

TEST_CASE(
    "lanes: what is read off the closures is a target of a braid, and most targets are read off",
    "[slow]") {
  std::mt19937 random(5);
  std::vector<std::string> diagonal;
  for (int i = 0; i < 12; i += kShare * testing::sampled(2))
    diagonal.push_back(testing::random_puzzle(oracle::Board::diagonal(), 12, random));
  for (const Geometry* const geometry : {&Geometry::classic(), &testing::diagonal_geometry()}) {
    testing::RuleState state(*geometry);
    int asked = 0, read_off = 0;
    for (const std::string& puzzle :
         geometry == &Geometry::classic() ? testing::sudogen0(250 * kShare) : diagonal) {
      INFO(puzzle);
      testing::each_state(state, testing::puzzle_of(puzzle), [&] {
        PassContext& search = state.search(PositionView::plain);
        for (int n = 2; n <= 8; ++n) {
          INFO("length " << n);
          REQUIRE(rules::advance(search, n - 1));
          const Rows braids = braids_of(search, n);
          const Rows traced = traced_of(search, n);
          REQUIRE(std::includes(braids.begin(), braids.end(), traced.begin(), traced.end()));
          asked += !braids.empty();
          read_off += !traced.empty();
        }
      });
    }
    CHECK(asked > 0);
    CHECK(read_off > asked / 2);
  }
}

TEST_CASE(
    "lanes: a chain is shown of each target, and targets that are not wished for are left out",
    "[slow]") {
  testing::RuleState state(Geometry::classic());
  std::mt19937 random(3);
  for (const std::string& puzzle : testing::sudogen0(500 * kShare)) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      const testing::Seen seen = testing::seen(state);
      CandidateSet half;
      for (int c = 0; c < kCandidates; ++c) {
        if (random() % 2) half.add(static_cast<Candidate>(c));
      }
      for (const PositionView view : {PositionView::plain, PositionView::grouped}) {
        PassContext& search = state.search(view);
        // Minirows want a state without whips of length 1.
        const bool judged = view == PositionView::plain ||
                            std::count(search.needed, search.needed + search.pass.rows, 0) == 0;
        for (int n = 1; n <= 5; ++n) {
          REQUIRE(rules::advance(search, n - 1));
          for (const bool braids : {false, true}) {
            const auto find = [&](const rules::LaneSearchOptions& options) {
              return braids ? braids_of(search, n, options) : whips_of(search, n, options);
            };
            const Rows all = find({});
            if (judged)
              judge(search, all, n, braids ? rules::LeftLink::any : rules::LeftLink::last, seen);
            Rows wished = all;
            std::erase_if(wished, [&](RowIndex row) { return !half.has(search.pass.open[row]); });
            REQUIRE(find({.targets = &half}) == wished);
          }
        }
      }
    });
  }
}

// From Sudogen0: braids[4] that are no whips, and would be with ghosts.
const std::string kGhostly[]{
    "..4......9..65.....5..1.......49.2.6..81..49......6..32.....8..8.6..7.42........7",
    ".65.3...8.74.6.5..1....5......2...8...3.9.7...1.....396...........3..8.74..6.735.",
    ".8.....7.7.3.......2..56..1..13...49.........4....7.56..7.......5.....626..2.3...",
    ".13.........3.1.7.8...........4..6..64....1.83..9..5..4.6.8....7..643....5...7...",
};

TEST_CASE("lanes: ghosts are left-linking candidates, but for targets that bar them", "[slow]") {
  testing::RuleState state(Geometry::classic());
  const oracle::Board board = oracle::Board::classic();
  std::mt19937 random(4);
  int more = 0, shown = 0;
  for (const std::string& puzzle : kGhostly) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      const testing::Seen seen = testing::seen(state);
      CandidateSet ghosts;
      for (int c = 0; c < kCandidates; ++c) {
        if (!seen.present.contains(static_cast<Candidate>(c)) && random() % 4)
          ghosts.add(static_cast<Candidate>(c));
      }
      std::vector<CandidateSet> not_for(kCandidates);
      for (CandidateSet& barred : not_for) {
        if (random() % 2)
          ghosts.each([&](Candidate c) {
            if (random() % 3 == 0) barred.add(c);
          });
      }
      PassContext& search = state.search(PositionView::plain);
      const oracle::State here = state.state();
      GhostWhips whips(board, here);
      for (int n = 3; n <= 4; ++n) {
        INFO("length " << n);
        REQUIRE(rules::advance(search, n - 1));
        // Ghosts make whips of braids only. Some of the other candidates are asked for too.
        const Rows plain = whips_of(search, n), braids = braids_of(search, n);
        CandidateSet asked;
        for (int row = 0; row < search.pass.rows; ++row) {
          const bool is_braid = std::binary_search(braids.begin(), braids.end(), row) &&
                                !std::binary_search(plain.begin(), plain.end(), row);
          if (is_braid || random() % (n == 3 ? 100 : 1000) == 0) asked.add(search.pass.open[row]);
        }
        const rules::LaneSearchOptions options{
            .targets = &asked, .ghosts = &ghosts, .not_for = not_for.data()};
        Rows expected;
        asked.each([&](Candidate z) {
          oracle::Set left = here.present;
          ghosts.each([&](Candidate c) { left.set(c, !not_for[z].has(c)); });
          const RowIndex row = search.pass.find(z);
          if (!whips.has(z, left, n)) return;
          expected.push_back(row);
          more += !std::binary_search(plain.begin(), plain.end(), row);
        });
        REQUIRE(whips_of(search, n, options) == expected);
        shown += judge(search, expected, n, rules::LeftLink::last, seen, options);
      }
    });
  }
  CHECK(more > 0);
  CHECK(shown > 0);
}

TEST_CASE("lanes: in thinned states ghosts lead through variables with one candidate", "[slow]") {
  const oracle::Board board = oracle::Board::classic();
  testing::RuleState state(Geometry::classic());
  std::mt19937 random(6);
  int found = 0, only_thinned = 0, shown = 0;
  for (const std::string& puzzle : testing::sudogen0(400 * kShare * testing::sampled(25))) {
    INFO(puzzle);
    if (!state.load(testing::puzzle_of(puzzle))) continue;
    const oracle::State first = state.state();
    oracle::State solution = first;
    REQUIRE(solve(board, solution));
    const testing::Seen whole = testing::seen(state);
    const Grid quiescent = state.position().grid();
    for (int turn = 0; turn < 3; ++turn) {
      // Wrong candidates go at random, and no single follows.
      oracle::State thinned = first;
      testing::Seen seen = whole;
      Grid grid = quiescent;
      CandidateSet ghosts;
      std::vector<CandidateSet> not_for(kCandidates);
      const unsigned part = 1 + random() % 6;  // of 8
      for (int c = 0; c < kCandidates; ++c) {
        const auto at = static_cast<std::size_t>(c);
        if (!first.present[at] || first.decided[at]) continue;
        ghosts.add(static_cast<Candidate>(c));
        if (solution.decided[at] || random() % 8 >= part) continue;
        thinned.present.reset(at);
        seen.present.erase(static_cast<Candidate>(c));
        grid.remove_candidate(state.tables(), static_cast<Candidate>(c));
      }
      for (CandidateSet& barred : not_for) {
        if (random() % 2)
          ghosts.each([&](Candidate c) {
            if (random() % 4 == 0) barred.add(c);
          });
      }
      state.position().restart_thinned(grid, rules::Groups::no);
      PassContext& search = state.position().context();
      GhostWhips whips(board, thinned);
      for (int n = 1; n <= 5; ++n) {
        INFO("length " << n << ", turn " << turn);
        REQUIRE(rules::advance(search, n - 1));
        CandidateSet asked;
        for (int row = 0; row < search.pass.rows; ++row) {
          if (random() % (n < 4 ? 2 : 8) == 0) asked.add(search.pass.open[row]);
        }
        const rules::LaneSearchOptions options{
            .targets = &asked, .ghosts = &ghosts, .not_for = not_for.data()};
        Rows expected;
        asked.each([&](Candidate z) {
          oracle::Set left = thinned.present;
          ghosts.each([&](Candidate c) { left.set(c, thinned.present[c] || !not_for[z].has(c)); });
          if (!whips.has(z, left, n)) return;
          expected.push_back(search.pass.find(z));
          ++found;
          only_thinned += !whips.has(z, thinned.present, n);
        });
        REQUIRE(whips_of(search, n, options) == expected);
        if (n > 1) shown += judge(search, expected, n, rules::LeftLink::last, seen, options);
      }
    }
  }
  CHECK(found > 0);
  if (!testing::whole_sets()) return;  // a few puzzles need not have any
  CHECK(only_thinned > 0);
  CHECK(shown > 0);
}

TEST_CASE("lanes: more targets than one batch holds", "[slow]") {
  std::mt19937 random(2);
  int most = 0;
  for (const Geometry* const geometry : {&Geometry::classic(), &testing::diagonal_geometry()}) {
    testing::RuleState state(*geometry);
    for (const std::string& minimal : testing::sudogen0(2500 * kShare)) {
      // Few clues are left, so that most of the 729 candidates are open.
      std::string puzzle = minimal;
      for (int left = 9; left < 25;) {
        const std::size_t cell = random() % 81;
        left += puzzle[cell] != '.';
        puzzle[cell] = '.';
      }
      INFO(puzzle);
      if (!state.load(testing::puzzle_of(puzzle))) continue;
      for (const PositionView view : {PositionView::plain, PositionView::grouped}) {
        most = std::max(most, state.search(view).pass.rows);
        compare_searches(state.search(view), 3);
      }
    }
  }
  CHECK(most > rules::kLanes);
}

TEST_CASE(
    "lanes: the bound of a form never exceeds the length of a chain, and without a bound there is "
    "none",
    "[slow]") {
  // A search knows its bounds by the places of the forms.
  static constexpr std::array kForms{rules::forms_of(*rulebook::find_rule("xy")),
                                     rules::forms_of(*rulebook::find_rule("hxyt")),
                                     rules::forms_of(*rulebook::find_rule("xyzt")),
                                     rules::forms_of(*rulebook::find_rule("nrczt-lasso"))};
  testing::RuleState state(Geometry::classic());
  int found = 0, excluded = 0;
  for (const std::string& puzzle : testing::sudogen0(250 * kShare)) {
    INFO(puzzle);
    testing::each_state(state, testing::puzzle_of(puzzle), [&] {
      PassContext& search = state.search();
      REQUIRE(rules::advance(search, 9));
      for (const rules::ChainForms& forms : kForms) {
        const rules::ChainForm& form = forms.front();
        for (int n = 2; n <= 5; ++n) {
          const std::uint8_t* const least = rules::chain_bounds(search, form, n);
          rules::ChainSearch chains(search, form, n);
          for (int row = 0; row < search.pass.rows; ++row) {
            const bool closes = chains.run(search.pass.open[row]);
            REQUIRE((!closes || least[row] <= n));
            found += closes;
            excluded += least[row] > n;
          }
        }
      }
    });
  }
  CHECK(found > 0);
  CHECK(excluded > 0);
}
