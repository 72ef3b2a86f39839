// Wmin and gWmin from outside: records, histogram, conditions, tables, paths and hints, with values
// that are decided and one that is not.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/program.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

// Wmin 5 and 19..29 (whips of more than 15 steps are not looked at in all orders).
std::string decided() { return single_puzzles().at(0).puzzle; }
std::string undecided() {
  for (const auto& line : single_puzzles()) {
    if (line.name == "PBCS p.137") return line.puzzle;
  }
  FAIL("no such puzzle");
  return {};
}
std::string both() { return decided() + "\n" + undecided() + "\n"; }

}  // namespace

TEST_CASE("least ratings: the checker reads an undecided value in both forms") {
  for (const char* format : {"text", "json"}) {
    const Result checked =
        run({"verify"}, run({"explain", "-r", "Wmin", "-f", format, undecided()}).out);
    INFO(format);
    CHECK(checked.code == 0);
    CHECK(holds(checked.out, "right"));
  }
}

TEST_CASE("least ratings: records and histogram") {
  const Result csv = run({"rate", "-r", "Wmin,gWmin", "-H", "-f", "csv"}, both());
  CHECK(csv.code == 0);
  CHECK(csv.out ==
        "puzzle,Wmin,gWmin,status\n" + decided() + ",5,5,ok\n" + undecided() + ",19..29,12,open\n");
  CHECK(holds(csv.err, "\n      5            1    50.000      50.000  ###"));
  CHECK(holds(csv.err, "\n 19..29            1    50.000              ###"));
  CHECK(holds(csv.err, "2 records: 1 ok, 1 open"));
  const auto lines = lines_of(run({"rate", "-r", "Wmin,gWmin", "-f", "jsonl"}, both()).out);
  REQUIRE(lines.size() == 2);
  CHECK(nlohmann::json::parse(lines[0])["Wmin"] == 5);
  CHECK(nlohmann::json::parse(lines[1])["Wmin"] == "19..29");
  CHECK(nlohmann::json::parse(lines[1])["gWmin"] == 12);
  CHECK(lines_of(run({"rate", "-m", "3", "-r", "Wmin"}, decided() + "\n").out).at(1) ==
        decided() + "\t>3\tlength");
}

TEST_CASE("least ratings: conditions") {
  const auto records = [](const std::string& condition) {
    return lines_of(run({"rate", "-r", "Wmin", "--where", condition}, both()).out).size() - 1;
  };
  CHECK(records("Wmin=5") == 1);
  CHECK(records("Wmin>=19") == 1);
  CHECK(records("Wmin>=5") == 2);
  // Undecided.
  CHECK(records("Wmin>=20") == 0);
  CHECK(records("Wmin<20") == 1);
  CHECK(records("gWmin<=W") == 2);
}

TEST_CASE("least ratings: a table of levels") {
  const Result table = run({"classify", "-r", "W,Wmin,B", "-f", "csv"}, both());
  CHECK(table.code == 0);
  const auto lines = lines_of(table.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[1].starts_with("W,"));
  CHECK(lines[2].starts_with("Wmin,"));
  CHECK(lines[3].starts_with("B,"));
}

TEST_CASE("least ratings: paths and hints", "[slow]") {
  for (const std::string name : {"Wmin", "gWmin"}) {
    const Result text = run({"explain", "-r", name, decided()});
    CHECK(text.code == 0);
    CHECK(holds(text.out, "LEVEL = " + name + "5, "));
    CHECK(holds(
        text.out,
        "\nREFUTATION = " + std::string(name == "Wmin" ? "whip[4]" : "g-whip[4]") + "\ncase 1: "));
    CHECK(run({"verify"}, text.out).out.ends_with("solved: " + name + " = 5\n"));
    CHECK(run({"verify", "--strict"}, text.out).code == 0);
    const Result json = run({"explain", "-r", name, "-f", "json", decided()});
    CHECK(nlohmann::json::parse(json.out)["value"] == 5);
    CHECK(nlohmann::json::parse(json.out)["refutation"]["length"] == 4);
    CHECK(run({"verify"}, json.out).out.ends_with("solved: " + name + " = 5\n"));
    CHECK(holds(run({"hint", "-r", name, decided()}).out, "==> r3c4 = 1"));
  }
  const Result open = run({"explain", "-r", "Wmin", undecided()});
  CHECK(holds(open.out, "VALUE = 19..29\nLEVEL = Wmin29, "));
  CHECK_FALSE(holds(open.out, "REFUTATION"));
  CHECK_FALSE(holds(run({"verify"}, open.out).out, "WRONG"));
}
