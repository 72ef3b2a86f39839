// Anti-tridagons and chains over their guardians: the pattern against the trial of all fillings,
// paths against the checker's own searches, and steps that are made wrong.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "rules/catalog.h"
#include "rules/position.h"
#include "rules/unfillable.h"
#include "support/data.h"
#include "support/path_check.h"
#include "support/read_paths.h"
#include "support/tridagons.h"
#include "verify/read/step_reader.h"
#include "verify/steps/steps.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Cells = std::vector<int>;

// True if three digits fill the cells, with no digit twice in a row, column or block.
bool can_be_filled(const Cells& cells) {
  const auto sees = [](int a, int b) {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
  };
  std::vector<int> digits;
  const auto fill = [&](const auto& self) -> bool {
    const std::size_t at = digits.size();
    if (at == cells.size()) return true;
    for (int digit = 0; digit < 3; ++digit) {
      bool clash = false;
      for (std::size_t i = 0; i < at; ++i)
        clash = clash || (digits[i] == digit && sees(cells[i], cells[at]));
      if (clash) continue;
      digits.push_back(digit);
      if (self(self)) return true;
      digits.pop_back();
    }
    return false;
  };
  return fill(fill);
}

// 123 in these cells, 1234 in the first of them; other cells hold all digits.
Puzzle marks_of(const Cells& cells) {
  Puzzle puzzle{.marks = true};
  for (int cell = 0; cell < kCells; ++cell) puzzle.cell[cell] = 0x1ff;
  for (const int cell : cells) puzzle.cell[cell] = 7;
  puzzle.cell[cells.front()] = 15;
  return puzzle;
}

std::string square(int cell) {
  return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
}

std::string fault_of(const verify::PathState& state, const std::string& text) {
  try {
    const auto step = std::get<verify::Step>(verify::read_step(text, false).at(0));
    verify::check_step(state, verify::type_of(step.name), step,
                       step.targets.empty() ? -1 : step.targets.front(), false);
  } catch (const verify::Wrong& wrong) {
    return wrong.what();
  }
  return {};
}

constexpr const char* kByTridagons = "SFin+W+Trid-OR5W";
constexpr const char* kByAll = "SFin+W+Imp-OR5W";
constexpr const char* kGrouped = "SFin+gW+Trid-OR5gW";
constexpr std::array kRatings{kByTridagons, kByAll, kGrouped};

explain::ResolutionPath path_of(const Tridagons& one, const char* rating) {
  explain::PathFinder finder(ratings({rating}).front(), {.max_length = one.level});
  return finder.find(puzzle_of(std::string(one.puzzle)));
}

verify::Path read(const explain::ResolutionPath& path) {
  return verify::read_paths(explain::render_json(path, {})).at(0);
}

}  // namespace

TEST_CASE(
    "tridagons: three digits do not fill the cells exactly where an odd number of permutations is "
    "odd") {
  constexpr int kColumns[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  constexpr int kBlocks[4] = {0, 2, 6, 8};  // the block outside their bands and stacks is the fifth
  rules::Budget budget({}, rules::Position::arena_bytes({}, false));
  rules::Position position(explain::classic_tables(), budget, false);
  int impossible = 0;
  for (int number = 0; number < 6 * 6 * 6 * 6; number += kShare == 1 ? 1 : 7) {
    Cells cells;
    for (int i = 0, rest = number; i < 4; ++i, rest /= 6) {
      for (int row = 0; row < 3; ++row)
        cells.push_back((kBlocks[i] / 3 * 3 + row) * 9 + kBlocks[i] % 3 * 3 +
                        kColumns[rest % 6][row]);
    }
    const Puzzle puzzle = marks_of(cells);
    const bool filled = can_be_filled(cells);
    impossible += !filled;

    std::string text = "tridagon {n1 n2 n3}{";
    for (const int cell : cells) text += square(cell) + (cell == cells.back() ? "" : " ");
    const std::string name = square(cells.front());
    text += "} guardians n4" + name + " ==> " + name + " <> 2";
    const std::string fault = fault_of(verify::PathState(to_string(puzzle)), text);
    CHECK(fault == (filled ? "12 cells that three digits cannot fill; three digits can fill these "
                             "cells; the pattern cannot be filled"
                           : ""));

    if (number % 54 != 0) continue;
    Grid grid;
    grid.start(explain::classic_tables(), puzzle);
    position.start(grid);
    rules::CandidateList found;
    rules::rules().find("tridagon")->technique->find(position, 3, found);
    const bool listed = std::count(found.begin(), found.end(), candidate_of(cells.front(), 2)) == 1;
    CHECK(listed == !filled);
  }
  if (kShare == 1) CHECK(impossible == 648);
}

TEST_CASE("tridagons: paths are right in each notation, with the needed steps alone too",
          "[slow]") {
  std::map<std::string, int> used;
  for (std::size_t i = 0; i < kRatings.size() * kTridagons.size();
       i += static_cast<std::size_t>(sampled(7))) {
    const Tridagons& one = kTridagons[i / kRatings.size()];
    const char* const rating = kRatings[i % kRatings.size()];
    INFO(one.puzzle << " " << rating);
    explain::PathFinder finder(ratings({rating}).front(), {.max_length = one.level});
    explain::ResolutionPath path = finder.find(puzzle_of(std::string(one.puzzle)));
    REQUIRE(path.solved);
    CHECK(path.value.n <= one.level);
    if (rating == kByTridagons) CHECK(path.value.n == one.level);
    CHECK(path.level() == path.value.n);
    for (const bool needed : {false, true}) {
      if (needed) finder.keep_needed(path);
      for (const bool full : {false, true}) CHECK(path_fault(path, full) == "");
      CHECK(checker_fault(explain::render_text(path, {.notation = explain::Notation::csp}),
                          eliminations(path), true) == "");
    }
    CHECK(path.steps() < path.all_steps);
    path.each_step(
        [&](const Grid&, const explain::PathStep& step) { ++used[std::string(step.rule->name)]; });
  }
  if (sampled(7) > 1) return;
  std::vector<std::string> rules{"tridagon", "tridagon-relation", "impossible-relation", "or-split",
                                 "last-guardian"};
  for (const char* guardians : {"or2-", "or3-", "or4-", "or5-"}) {
    for (const char* rule :
         {"forcing-whip", "contrad-whip", "whip", "forcing-g-whip", "contrad-g-whip", "g-whip"})
      rules.push_back(std::string(guardians) + rule);
  }
  for (const std::string& rule : rules) {
    INFO(rule);
    CHECK(used[rule] > 0);
  }
}

TEST_CASE("tridagons: the search of the checker takes the same path", "[slow]") {
  constexpr std::size_t kSoonest = 8;
  std::vector<std::size_t> chosen{kSoonest};
  for (std::size_t i = 0; i < kQuickTridagons && sampled(2) == 1; i += kShare == 1 ? 1 : 3)
    chosen.push_back(i);
  for (const std::size_t i : chosen) {
    INFO(kTridagons[i].puzzle);
    const verify::Verdict verdict =
        verify::check(read(path_of(kTridagons[i], kByTridagons)), {.strict = true});
    CHECK(verdict.why() == "");
    CHECK(verdict.shown == "SFin+W+Trid-OR5W = " + std::to_string(kTridagons[i].level));
    const explain::ResolutionPath by_all = path_of(kTridagons[i], kByAll);
    const verify::Verdict more = verify::check(read(by_all), {.strict = true});
    CHECK(more.why() == "");
    CHECK(more.shown == "SFin+W+Imp-OR5W = " + std::to_string(by_all.value.n));
    if (i % 2 == 0 && i < 4) continue;
    const explain::ResolutionPath grouped = path_of(kTridagons[i], kGrouped);
    const verify::Verdict by_groups = verify::check(read(grouped), {.strict = true});
    CHECK(by_groups.why() == "");
    CHECK(by_groups.shown == "SFin+gW+Trid-OR5gW = " + std::to_string(grouped.value.n));
  }
}

TEST_CASE("tridagons: changed steps are refused", "[slow]") {
  std::mt19937 random(5);
  std::map<std::string, int> counts;
  for (std::size_t n = 0; n < kRatings.size() * kTridagons.size();
       n += kShare == 1 ? static_cast<std::size_t>(sampled(13)) : 5) {
    const std::size_t i = n / kRatings.size();
    const explain::ResolutionPath found = path_of(kTridagons[i], kRatings[n % kRatings.size()]);
    const verify::Path path = read(found);
    std::vector<std::vector<int>> gone{{}};  // what each round eliminates
    for (const explain::PathRound& round : found.rounds) {
      gone.emplace_back();
      for (const explain::PathStep& step : round.steps) {
        for (const Candidate c : step.candidates)
          gone.back().push_back(
              verify::candidate(digit_of(c), cell_of(c) / 9 + 1, cell_of(c) % 9 + 1));
      }
    }
    std::size_t round = 0;
    for (std::size_t at = 0; at < path.items.size(); ++at) {
      round += std::holds_alternative<verify::Round>(path.items[at].what);
      const auto* const step = std::get_if<verify::Step>(&path.items[at].what);
      if (step == nullptr || (!step->name.starts_with("or") && !step->name.starts_with("tri") &&
                              !step->name.starts_with("imp")))
        continue;
      const auto change = [&](const std::string& what, const auto& make) {
        verify::Path wrong = path;
        make(std::get<verify::Step>(wrong.items[at].what));
        INFO(kTridagons[i].puzzle << " item " << at << " " << step->name << ": " << what);
        CHECK_FALSE(verify::check(wrong).right());
        ++counts[what];
      };
      const auto other = [&](const verify::CandidateGroup& but) {
        int c = 0;
        do c = static_cast<int>(random() % 729);
        while (std::find(but.begin(), but.end(), c) != but.end() ||
               std::find(gone[round].begin(), gone[round].end(), c) != gone[round].end());
        return c;
      };
      if (!step->targets.empty())
        change("another target",
               [&](verify::Step& one) { one.targets.front() = other(one.targets); });
      change("another length", [&](verify::Step& one) {
        if (const auto bracket = one.name.find('['); bracket != std::string::npos)
          one.name = one.name.substr(0, bracket) + "[" + std::to_string(*one.length + 2) + "]";
        else
          one.name += "s";
        one.length.reset();
      });
      const auto change_claim = [&]<class Claim>(const std::string& what, Claim, const auto& make) {
        change(what, [&](verify::Step& one) { make(std::get<Claim>(one.pattern)); });
      };
      if (std::holds_alternative<verify::ClaimedUnfillable>(step->pattern)) {
        change_claim("another square", verify::ClaimedUnfillable{},
                     [](verify::ClaimedUnfillable& one) {
                       verify::Square square = one.squares[0];
                       while (std::count(one.squares.begin(), one.squares.end(), square) > 0)
                         square.second = square.second % 9 + 1;
                       one.squares[0] = square;
                     });
        change_claim(
            "another digit", verify::ClaimedUnfillable{},
            [](verify::ClaimedUnfillable& one) { one.digits.front() = one.digits.back(); });
      }
      for (std::size_t k = 0; k < step->relations.size(); ++k) {
        change("a guardian less", [&](verify::Step& one) { one.relations[k].pop_back(); });
        change("another guardian",
               [&](verify::Step& one) { one.relations[k].back() = other(one.relations[k]); });
      }
      if (step->relations.size() == 2)
        change_claim("a shorter chain", verify::ClaimedSplit{},
                     [](verify::ClaimedSplit& one) { one.chain.pop_back(); });
      if (std::holds_alternative<verify::ClaimedForcing>(step->pattern)) {
        change_claim("a case less", verify::ClaimedForcing{}, [](verify::ClaimedForcing& one) {
          one.cases.pop_back();
          one.guardians.pop_back();
        });
      }
      const auto* const chain = std::get_if<verify::ClaimedChain>(&step->pattern);
      for (std::size_t k = 0; chain != nullptr && k < chain->cells.size(); ++k) {
        const auto change_cells = [&](const std::string& what, const auto& make) {
          change(what, [&](verify::Step& one) {
            make(std::get<verify::ClaimedChain>(one.pattern).cells);
          });
        };
        using ClaimedCells = std::vector<verify::StepCell>;
        change_cells("a cell less", [&](ClaimedCells& cells) {
          cells.erase(cells.begin() + static_cast<long>(k));
        });
        if (chain->cells[k].relation.empty()) continue;
        change_cells("a guardian of the cell less",
                     [&](ClaimedCells& cells) { cells[k].relation.pop_back(); });
        change_cells("another llc",
                     [&](ClaimedCells& cells) { cells[k].left = other(cells[k].relation); });
        if (!chain->cells[k].right.empty())
          change_cells("L and R exchanged", [&](ClaimedCells& cells) {
            std::swap(cells[k].left, cells[k].right.front());
          });
      }
    }
    verify::Path without = path;
    std::erase_if(without.items, [](const verify::Item& item) {
      const auto* const step = std::get_if<verify::Step>(&item.what);
      return step != nullptr && step->name.ends_with("-relation");
    });
    if (without.items.size() < path.items.size()) CHECK_FALSE(verify::check(without).right());
  }
  if (kShare > 1) return;
  for (const auto& [what, count] : counts) {
    INFO(what);
    CHECK(count > 1);
  }
  CHECK(counts.size() == 12);
}

TEST_CASE("impossible patterns: what is wrong with a step") {
  // Ten cells of the bands 1 and 2, and a tridagon.
  const auto cells_of = [](std::uint64_t set) {
    Cells cells;
    for (int i = 0; i < 54; ++i) {
      if (set >> i & 1) cells.push_back(9 * (i % 6) + i / 6);
    }
    return cells;
  };
  const auto text_of = [](const Cells& cells) {
    std::string text = "impossible-relation {n1 n2 n3}{";
    for (const int cell : cells) text += square(cell) + (cell == cells.back() ? "" : " ");
    return text + "} ==> one of n4" + square(cells.front());
  };
  for (std::size_t at = 0; at < rules::impossible_sets().size(); at += 7) {
    const Cells cells = cells_of(rules::impossible_sets()[at]);
    INFO(text_of(cells));
    REQUIRE_FALSE(can_be_filled(cells));
    verify::PathState state(to_string(marks_of(cells)));
    CHECK(fault_of(state, text_of(cells)) == "");
    Cells fewer = cells;
    fewer.pop_back();
    CHECK(fault_of(state, text_of(fewer)) ==
          (cells.size() == 10 ? "a pattern of 9 cells; it has not 10 to 16 that differ; an "
                                "impossible pattern has 10 to 16 cells"
                              : std::to_string(fewer.size()) +
                                    " cells that three digits cannot fill; three digits can fill "
                                    "these cells; the pattern cannot be filled"));
    verify::CandidateBits relation;
    relation.set(static_cast<std::size_t>(
        verify::candidate(4, cells.front() / 9 + 1, cells.front() % 9 + 1)));
    state.relations.sets.push_back(relation);
    CHECK(fault_of(state, text_of(cells)) ==
          "a relation of 1 guardian; a relation that is known says as much; a new relation "
          "contains no known one");
  }
  Cells more = cells_of(rules::impossible_sets()[0]);
  for (const int cell : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}) {
    if (std::count(more.begin(), more.end(), cell) > 0) continue;
    more.push_back(cell);
    break;
  }
  CHECK(fault_of(verify::PathState(to_string(marks_of(more))), text_of(more)) ==
        "a pattern of 11 cells; three digits cannot fill a part of it; without any one of its "
        "cells the pattern can be filled");
  more.back() = 80;
  CHECK(fault_of(verify::PathState(to_string(marks_of(more))), text_of(more)) ==
        "a pattern of 11 cells; its cells are not in two bands or two stacks; an impossible "
        "pattern lies in two bands or two stacks");
  // Nine guardians in two cells.
  Cells cells = cells_of(rules::impossible_sets()[0]);
  Puzzle puzzle = marks_of(cells);
  puzzle.cell[static_cast<std::size_t>(cells[0])] = 0x1ff;
  puzzle.cell[static_cast<std::size_t>(cells[1])] = 0x3f;
  std::string text = text_of(cells);
  for (int digit = 5; digit <= 9; ++digit) text += ", n" + std::to_string(digit) + square(cells[0]);
  for (int digit = 4; digit <= 6; ++digit) text += ", n" + std::to_string(digit) + square(cells[1]);
  CHECK(fault_of(verify::PathState(to_string(puzzle)), text) ==
        "9 guardians; they are more than 8; a pattern has eight guardians at most");
}

TEST_CASE("tridagons: what is wrong with a step over a relation") {
  // r1c1 holds 1 and 2, r5c5 holds 3 and 4, r1c5 holds 2 and 3; one of n1r1c1, n3r5c5 is true.
  Puzzle puzzle{.marks = true};
  for (auto& cell : puzzle.cell) cell = 0x1ff;
  puzzle.cell[0] = 3;
  puzzle.cell[40] = 12;
  puzzle.cell[4] = 6;
  verify::PathState state(to_string(puzzle));
  const int a = verify::candidate(1, 1, 1), b = verify::candidate(3, 5, 5);
  const std::string forcing =
      "or2-forcing-whip[2] or2{n1r1c1 n3r5c5} || n1r1c1 - {n2 n1}r1c1 || n3r5c5 ==> r1c5 <> 1";
  CHECK(fault_of(state, forcing) ==
        "a relation of 2 guardians; no such relation is known; the guardians are what is left of a "
        "relation that an earlier step gave");
  verify::CandidateBits relation;
  relation.set(static_cast<std::size_t>(a));
  relation.set(static_cast<std::size_t>(b));
  state.relations.sets.push_back(relation);
  CHECK(
      fault_of(state, "or2-forcing-whip[1] or2{n1r1c1 n3r5c5} || n1r1c1 || n3r5c5 ==> r1c5 <> 1") ==
      "the case of n3r5c5 ends with n3r5c5; n3r5c5 is not linked to the target; the end of each "
      "case is linked to the target");
  CHECK(
      fault_of(state, "or2-forcing-whip[1] or2{n3r5c5 n1r1c1} || n1r1c1 || n3r5c5 ==> r1c5 <> 3") ==
      "the case of n1r1c1 ends with n1r1c1; n1r1c1 is not linked to the target; the end of each "
      "case is linked to the target");
  CHECK(
      fault_of(state, "or3-forcing-whip[1] or2{n1r1c1 n3r5c5} || n1r1c1 || n3r5c5 ==> r1c5 <> 1") ==
      "or3-forcing-whip[1] has 3 cases; the relation holds 2 candidates; there is a case for each "
      "candidate");
  CHECK(
      fault_of(state, "or2-forcing-whip[1] or2{n1r1c1 n3r5c5} || n1r1c1 || n1r1c1 ==> r1c5 <> 1") ==
      "2 cases; a candidate of the relation is there twice; each candidate has one case");
  CHECK(
      fault_of(state, "or2-forcing-whip[1] or2{n1r1c1 n4r5c5} || n1r1c1 || n4r5c5 ==> r1c5 <> 1") ==
      "a relation of 2 guardians; no such relation is known; the guardians are what is left of a "
      "relation that an earlier step gave");
  CHECK(fault_of(state, "or2-whip[2] or2{n1r1c1 n3r5c5} - {n4 .}r5c5 ==> r1c5 <> 1") ==
        "cell 2 is r5c5; it holds the earlier right-linking candidate n3r5c5; a variable follows "
        "that holds no earlier R");
  CHECK(fault_of(state, "or2-whip[2] {n1 n2}r1c1 - or2{n1r1c1 n3r5c5} ==> r1c5 <> 1") ==
        "or2-whip[2]; its relation is the last cell; the relation is the last cell of a contrad "
        "whip, and of no other");
  CHECK(fault_of(state, "or2-contrad-whip[2] or2{n1r1c1 n3r5c5} - {n4 .}r5c5 ==> r1c5 <> 1") ==
        "or2-contrad-whip[2]; its relation is not the last cell; the relation is the last cell of "
        "a contrad whip, and of no other");
  CHECK(fault_of(state, "or2-contrad-whip[1] or2{n1r1c1 . n3r5c5} ==> r1c5 <> 1") ==
        "or2-contrad-whip[1]; no or2-contrad-whip has that length; or2-contrad-whip has lengths "
        "from 2 to 81");
  // A link to the target does not count.
  CHECK(fault_of(state, "or2-contrad-whip[2] {n2 n3}r1c5 - or2{n3r5c5 . n1r1c1} ==> r1c1 <> 2") ==
        "cell 2 is the relation with n3r5c5; nothing justifies n1r1c1; all candidates of a "
        "variable but L and R are linked to what justifies them: the target, or earlier R's");
  CHECK(fault_of(state,
                 "or-split[2] or2{n1r1c1 n3r5c5} by n1r1c1 - n2r1c1 - n3r5c5 ==> one of n3r5c5; "
                 "one of n1r1c1") ==
        "a link from n2r1c1 to n3r5c5; they are not all that a variable holds; a link of a split "
        "is a variable of two candidates");
  CHECK(fault_of(state,
                 "or-split[3] or2{n1r1c1 n3r5c5} by n1r1c1 - n2r1c1 - n4r5c5 - n3r5c5 ==> one of "
                 "n3r5c5; one of n1r1c1") ==
        "or-split[3]; its chain has an odd number of links, whose ends differ; a split has an even "
        "number of links");
  CHECK(fault_of(
            state,
            "or-split[1] or2{n1r1c1 n3r5c5} by n1r1c1 - n3r5c5 ==> one of n3r5c5; one of n1r1c1") ==
        "or-split[1]; no or-split has that length; or-split has lengths from 2 to 10");
}
