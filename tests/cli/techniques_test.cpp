// Techniques by name: `bitwhip info` with a name, the list, and examples that have the technique.
#include "rulebook/techniques.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "cli/program.h"
#include "job/technique_page.h"
#include "rulebook/hodoku_names.h"
#include "rulebook/technique_examples.h"
#include "support/text.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using rulebook::TechniqueId;

namespace {

// What has no example: what no path of our puzzles has, and what no rating does.
const std::set<TechniqueId> kWithoutExample{
    TechniqueId::direct_claiming, TechniqueId::finned_mutant_x_wing, TechniqueId::give_up};

}  // namespace

TEST_CASE("info tells of a technique by any of its names") {
  const std::string page = run({"info", "Skyscraper"}).out;
  CHECK(page.starts_with("Skyscraper:  two lines of one direction"));
  CHECK(holds(page, "\ngroup        single-digit patterns\n"));
  CHECK(holds(page, "\nHoDoKu       130 points, level Hard\n"));
  CHECK(holds(page, "\nexample      bitwhip explain -r HoDoKu\n"));
  CHECK(holds(page, "\nSkyscraper"));
  CHECK(run({"info", "skyscraper"}).out == page);
  CHECK(run({"info", "SKYSCRAPER"}).out == page);

  const std::string kite = run({"info", "2-String Kite"}).out;
  CHECK(holds(kite, "also         Two-String Kite, Kite\n"));
  for (const char* const name : {"two string kite", "kite", "2stringkite", "TWO_STRING_KITE"})
    CHECK(run({"info", name}).out == kite);

  const std::string triple = run({"info", "naked triplet"}).out;
  CHECK(holds(triple, "Naked Triple: three cells"));
  CHECK(holds(triple, "\nkind of      Naked Subset\n"));
  CHECK(holds(triple, "\nSER          3.6, as Naked Triplet\n"));
  CHECK(holds(triple, "\nrules        naked (of "));
  CHECK(holds(run({"info", "turbot fish"}).out, "\nSER          6.6\n"));
  CHECK(holds(run({"info", "nishio"}).out, "\nSER          7.5 and more, by its length"));
  CHECK(holds(run({"info", "locked candidates"}).out, "\nsystems      sudoku-helper 2, "));
  CHECK(holds(run({"info", "direct claiming"}).out, "\nexample      none is known\n"));
}

TEST_CASE("info shows a technique beside other things of its name") {
  const std::string page = run({"info", "whip"}).out;
  CHECK(holds(page, "Rules for --rules"));
  CHECK(holds(page, "\nWhip:        a chain of variables"));
}

TEST_CASE("info lists the techniques, and suggests the nearest of an unknown name") {
  const std::string list = run({"info", "techniques"}).out;
  for (const rulebook::TechniqueInfo& info : rulebook::kTechniques)
    CHECK(holds(list, "\n  " + std::string(info.name)));
  const Result unknown = run({"info", "skyscrapper"});
  CHECK(unknown.code == 1);
  CHECK(holds(unknown.err,
              "there is nothing of the name 'skyscrapper'; did you mean skyscraper? `bitwhip info` "
              "shows all names"));
}

TEST_CASE("examples of techniques have them: a step of the path, or what it finds alone",
          "[slow]") {
  for (const rulebook::TechniqueInfo& info : rulebook::kTechniques) {
    INFO(info.name);
    const std::string command = job::example_command(info.id);
    CHECK(command.empty() == kWithoutExample.contains(info.id));
    if (command.empty() || holds(command, "--variant")) continue;
    const auto step = job::example_step(info.id);
    REQUIRE(step.has_value());
    CHECK(holds(step->text, "="));
    CHECK(std::count(step->state.begin(), step->state.end(), '\n') == 13);
    if (!holds(command, "-r HoDoKu ")) continue;
    // As HoDoKu prints it: the name, then what it is.
    INFO(step->text);
    CHECK(std::any_of(rulebook::kHodokuNames.begin(), rulebook::kHodokuNames.end(),
                      [&](const rulebook::HodokuName& row) {
                        return rulebook::is_kind_of(row.id, info.id) &&
                               step->text.starts_with(rulebook::name_of(row.id));
                      }));
  }
}

TEST_CASE("examples of techniques in variants have them on the paths of their commands") {
  int commands = 0;
  for (const rulebook::TechniqueExample& one : rulebook::kTechniqueExamples) {
    if (one.variant.empty()) continue;
    Arguments arguments{"explain", "-r", std::string(one.rating), "--variant",
                        std::string(one.variant)};
    if (!one.rules.empty()) arguments = arguments + Arguments{"--rules", std::string(one.rules)};
    const Result result = run(arguments + Arguments{std::string(one.puzzle)});
    INFO(rulebook::name_of(one.id) << "\n" << result.out << result.err);
    CHECK(result.code == 0);
    const auto words = [&]() -> std::string_view {
      switch (one.id) {
        case TechniqueId::ascending_chain:
          return "asc ";
        case TechniqueId::hill:
          return "hill ";
        case TechniqueId::bound:
          return "bound ";
        case TechniqueId::comparison_pair:
          return "greater/less pair";
        case TechniqueId::relation_chain:
          return "chain of consecutive cells";
        case TechniqueId::consecutive_pair:
          return "consecutive pair union";
        case TechniqueId::non_consecutive:
          return "non-consecutive";
        default:
          return "mandatory inclusion";
      }
    }();
    CHECK(holds(result.out, words));
    ++commands;
  }
  CHECK(commands >= 7);
}
