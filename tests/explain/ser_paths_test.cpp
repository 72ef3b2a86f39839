// Paths of SER against the checker: every step is right as text and as JSON, and no changed one is.
// Each technique is met by name.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "ser/hint.h"
#include "support/path_check.h"
#include "support/reference.h"
#include "support/ser_mutator.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

constexpr int kStep = 6 * kShare;

struct Golden {
  std::string puzzle, er, ep, ed;
};

// Those with ER from 9.5 to 11, which take a second each, or every step-th of those below.
std::vector<Golden> chosen(const std::vector<Golden>& all, int step, bool hard) {
  std::vector<Golden> list;
  int count = 0;
  for (const Golden& line : all) {
    const double value = std::stod(line.er);
    if (hard ? value >= 9.5 && value < 11 : value < 9.5 && count++ % step == 0)
      list.push_back(line);
  }
  return list;
}

// Known values (ER, EP, ED) of our own puzzles, and published ones behind them, where they are
// present. Of our own, which are few, more are taken.
std::vector<Golden> golden(int step, bool hard) {
  std::vector<Golden> own, reference;
  for (const auto& cells : own_ser_lines())
    own.push_back({cells.at(0), cells.at(1), cells.at(2), cells.at(3)});
  const auto er = more_published("ser-golden.tsv", 1), ep = more_published("ser-golden.tsv", 2),
             ed = more_published("ser-golden.tsv", 3);
  for (std::size_t i = 0; i < er.size(); ++i)
    reference.push_back({er[i].puzzle, er[i].value, ep[i].value, ed[i].value});
  std::vector<Golden> list = chosen(own, step / 6 + 1, hard);
  for (const Golden& line : chosen(reference, step, hard)) list.push_back(line);
  return list;
}
bool has_published() { return !more_reference("ser-golden.tsv").empty(); }

explain::PathFinder finder_of(const char* name) { return {rating::find_rating(name).value(), {}}; }

// The one path of a text, as the checker reads it.
verify::Path read_back(const std::string& text) {
  const auto paths = verify::read_paths(text);
  REQUIRE(paths.size() == 1);
  return paths.front();
}

std::string text_of(const explain::ResolutionPath& path, bool full) {
  return explain::render_text(path,
                              {.notation = full ? explain::Notation::full : explain::Notation::nrc,
                               .states = explain::DrawnStates::all});
}

// The fault of the checker in any form.
std::string fault_of(const explain::ResolutionPath& path) {
  for (const std::string& text :
       {text_of(path, false), text_of(path, true), explain::render_json(path, {})}) {
    const verify::Verdict verdict = verify::check(read_back(text));
    if (!verdict.right()) return verdict.where + ": " + verdict.why() + "\n" + text;
    if (verdict.solved != path.solved || !verdict.not_shown.empty()) return "another end\n" + text;
  }
  return {};
}

// What a strict check shows, or the fault.
std::string strictly(const explain::ResolutionPath& path) {
  const verify::Verdict verdict = verify::check(read_back(text_of(path, false)), {.strict = true});
  if (!verdict.right()) return verdict.where + ": " + verdict.why();
  return verdict.not_strict.empty() ? verdict.shown : verdict.not_strict;
}

template <class Visit>
void each_step(const explain::ResolutionPath& path, Visit visit) {
  const auto all = [&](const std::vector<explain::PathStep>& steps) {
    for (const explain::PathStep& step : steps) visit(step);
  };
  all(path.singles);
  for (const explain::PathRound& round : path.rounds) {
    all(round.steps);
    all(round.singles);
  }
}

}  // namespace

TEST_CASE("paths of SER: published values, and the checker accepts every step",
          "[slow][reference]") {
  explain::PathFinder finder = finder_of("SER");
  std::set<std::string> names;
  for (const Golden& line : golden(kStep * sampled(48), false)) {
    const explain::ResolutionPath path = finder.find(puzzle_of(line.puzzle));
    INFO(line.puzzle);
    CHECK(path.solved);
    CHECK(rating::to_string(path.value) == line.er);
    CHECK(rating::to_string(rating::Level{path.ep.value_or(0), rating::Scale::tenths}) == line.ep);
    CHECK(rating::to_string(rating::Level{path.ed.value_or(0), rating::Scale::tenths}) == line.ed);
    REQUIRE(fault_of(path) == "");
    REQUIRE(strictly(path) == "SER = " + line.er + ", EP = " + line.ep + ", ED = " + line.ed);
    each_step(path,
              [&](const explain::PathStep& step) { names.insert(ser::name_of(step.ser->hint)); });
  }
  if (!whole_sets()) return;
  for (const char* name : {"Hidden Single",
                           "Naked Single",
                           "Direct Pointing",
                           "Direct Hidden Pair",
                           "Direct Hidden Triplet",
                           "Pointing",
                           "Claiming",
                           "Naked Pair",
                           "Naked Triplet",
                           "Naked Quad",
                           "Hidden Pair",
                           "Hidden Triplet",
                           "Hidden Quad",
                           "X-Wing",
                           "Swordfish",
                           "Jellyfish",
                           "XY-Wing",
                           "XYZ-Wing",
                           "Unique Rectangle type 1",
                           "Unique Rectangle type 2",
                           "Unique Rectangle type 3",
                           "Unique Rectangle type 4",
                           "BUG type 1",
                           "BUG type 2",
                           "BUG type 3",
                           "BUG type 4",
                           "Aligned Pair Exclusion",
                           "Aligned Triplet Exclusion",
                           "Bidirectional X-Cycle",
                           "Bidirectional Y-Cycle",
                           "Bidirectional Cycle",
                           "Turbot Fish",
                           "Forcing X-Chain",
                           "Forcing Chain",
                           "Nishio Forcing Chains",
                           "Cell Forcing Chains",
                           "Region Forcing Chains",
                           "Dynamic Contradiction Forcing Chains",
                           "Dynamic Double Forcing Chains",
                           "Dynamic Cell Forcing Chains",
                           "Dynamic Region Forcing Chains"}) {
    INFO(name);
    CHECK(names.contains(name));
  }
}

TEST_CASE("paths of SER: patterns and chains within dynamic chains", "[slow][reference]") {
  explain::PathFinder finder = finder_of("SER");
  std::set<std::string> names;
  int nested = 0;
  const auto lines = golden(1, true);
  for (std::size_t i = 0; i < lines.size();
       i += 4 * static_cast<std::size_t>(kShare * sampled(8))) {
    const explain::ResolutionPath path = finder.find(puzzle_of(lines[i].puzzle));
    INFO(lines[i].puzzle);
    REQUIRE(fault_of(path) == "");
    if (i % static_cast<std::size_t>(16 * sampled(8)) == 0)
      REQUIRE(strictly(path) ==
              "SER = " + lines[i].er + ", EP = " + lines[i].ep + ", ED = " + lines[i].ed);
    each_step(path, [&](const explain::PathStep& step) {
      names.insert(ser::name_of(step.ser->hint));
      nested += !step.ser->nested.empty();
    });
  }
  if (!whole_sets() || !has_published()) return;  // too few puzzles for all of these
  CHECK(names.contains("Dynamic Contradiction Forcing Chains (+)"));
  CHECK(names.contains("Dynamic Contradiction Forcing Chains (+ Forcing Chains)"));
  CHECK(nested > 0);
}

TEST_CASE("paths of SERnoU have no step that assumes a unique solution", "[slow][reference]") {
  explain::PathFinder finder = finder_of("SERnoU"), other = finder_of("SER");
  int refused = 0;
  for (const Golden& line : golden(20 * kShare * sampled(24), false)) {
    const explain::ResolutionPath path = finder.find(puzzle_of(line.puzzle));
    INFO(line.puzzle);
    REQUIRE(fault_of(path) == "");
    REQUIRE(strictly(path).starts_with("SERnoU = " + rating::to_string(path.value) + ", "));
    // The same steps under the other name: right only where they assume nothing.
    verify::Path same = read_back(text_of(other.find(puzzle_of(line.puzzle)), false));
    bool assumes = false;
    for (const verify::Item& item : same.items) {
      const auto* step = std::get_if<verify::SerStep>(&item.what);
      assumes = assumes || (step != nullptr &&
                            (step->name.starts_with("Unique") || step->name.starts_with("BUG")));
    }
    same.rating = "SERnoU";
    same.rules = {"Sudoku Explainer 1.2.1 without uniqueness"};
    same.level.replace(0, 3, "SERnoU");
    CHECK(verify::check(same).right() == !assumes);
    refused += assumes;
  }
  if (whole_sets()) CHECK(refused > 5);
}

TEST_CASE("paths of SER: no changed step is accepted", "[slow][reference]") {
  const int wanted = kShare == 1 ? 2000 / sampled(24) : 100;
  explain::PathFinder finder = finder_of("SER");
  SerMutator mutator(1);
  std::map<std::string, int> kinds;
  int done = 0;
  for (const Golden& line : golden(7, false)) {
    if (done == wanted) break;
    const verify::Path path =
        read_back(text_of(finder.find(puzzle_of(line.puzzle)), mutator.draw(2) == 0));
    for (int i = 0; i < 60 && done < wanted; ++i) {
      verify::Path changed = path;
      const std::size_t at = mutator.draw(changed.items.size());
      auto* step = std::get_if<verify::SerStep>(&changed.items[at].what);
      // Singles are many.
      if (step == nullptr || (step->name.ends_with("Single") && mutator.draw(8) != 0)) continue;
      const auto what = mutator.mutate(*step);
      if (!what) continue;
      INFO(line.puzzle << ", " << changed.items[at].where << ", " << step->name << ": " << *what);
      const verify::Verdict verdict = verify::check(changed);
      REQUIRE(!verdict.right());
      ++kinds[*what];
      ++done;
    }
  }
  CHECK(done == wanted);
  for (const auto& [kind, count] : kinds) {
    INFO(kind);
    CHECK(count > 0);
  }
  if (whole_sets()) CHECK(kinds.size() == SerMutator::kKinds);
}

// Steps that are right one by one, but not those of the definition: one is left out, or comes after
// the next one.
TEST_CASE("paths of SER: strictly, each step is the first in its state", "[slow][reference]") {
  explain::PathFinder finder = finder_of("SER");
  int wrong = 0;
  for (const Golden& line : golden(97 * sampled(4), false)) {
    verify::Path path = read_back(text_of(finder.find(puzzle_of(line.puzzle)), false));
    std::erase_if(path.items, [](const verify::Item& item) {
      return !std::holds_alternative<verify::SerStep>(item.what);
    });
    for (std::size_t i = 0; i + 1 < path.items.size(); i += 5) {
      verify::Path fewer = path, swapped = path;
      fewer.items.erase(fewer.items.begin() + static_cast<long>(i));
      std::swap(swapped.items[i], swapped.items[i + 1]);
      for (const verify::Path& changed : {fewer, swapped}) {
        if (!verify::check(changed).right()) continue;
        INFO(line.puzzle << " " << path.items[i].where);
        ++wrong;
        CHECK(verify::check(changed, {.strict = true}).why().find("; the first step here is ") !=
              std::string::npos);
      }
    }
  }
  CHECK(wrong > (kShare == 1 ? 20 / sampled(4) : 0));
}

TEST_CASE("paths of SER: the end is checked") {
  explain::PathFinder finder = finder_of("SER");
  const explain::ResolutionPath found = finder.find(puzzle_of(sudogen0().at(3)));
  const verify::Path path = read_back(text_of(found, false));
  CHECK(verify::check(path).right());
  const auto is_right = [&](auto change) {
    verify::Path other = path;
    change(other);
    return verify::check(other).right();
  };
  CHECK(!is_right([](verify::Path& p) { p.level = "SER 11.9"; }));
  CHECK(!is_right([](verify::Path& p) { p.ep = "0.5"; }));
  CHECK(!is_right([](verify::Path& p) { p.ed.clear(); }));
  CHECK(!is_right([](verify::Path& p) { p.most_complex = "Jellyfish"; }));
  CHECK(!is_right([](verify::Path& p) { p.rules = {"W"}; }));
  CHECK(!is_right([](verify::Path& p) { std::swap(p.solution[0], p.solution[1]); }));
  CHECK(!is_right([](verify::Path& p) { p.solved = false; }));
  CHECK(!is_right([](verify::Path& p) { p.items.pop_back(); }));
  // What a limit ended is above all that is below the hardest step.
  const auto shown = [&](int tenths, bool strict) {
    verify::Path other = path;
    while (!std::holds_alternative<verify::SerStep>(other.items.back().what))
      other.items.pop_back();
    other.items.pop_back();
    other.solved = false;
    other.limit = "timeout";
    other.value = "SER = >" + rating::to_string(rating::Level{tenths, rating::Scale::tenths});
    return verify::check(other, {.strict = strict}).shown;
  };
  CHECK(shown(found.level() - 1, true) ==
        "SER > " + rating::to_string(rating::Level{found.level() - 1, rating::Scale::tenths}));
  CHECK(shown(found.level(), true).empty());
  CHECK(shown(found.level() - 1, false).empty());
}
