// bitwhip query from outside: formats, ready queries, mistakes, and a signal.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using store::Database;

namespace {

std::string first_line_with(const std::string& text, const std::string& part) {
  for (const std::string& line : lines_of(text)) {
    if (line.find(part) != std::string::npos) return line;
  }
  return {};
}

}  // namespace

TEST_CASE("query prints in all formats, and lists the ready queries") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", many_puzzles(100, 1));
  REQUIRE(run({"rate", input, "-r", "W,B", "--db", path}).code == 0);
  const std::string sql = "SELECT 'a,b' AS t, 1 AS n, 2.5 AS x, NULL AS z, -3 AS m";
  CHECK(run({"query", path, sql, "-f", "csv"}).out == "t,n,x,z,m\n\"a,b\",1,2.5,,-3\n");
  CHECK(run({"query", path, sql}).out.find("a,b  1  2.5     -3\n") != std::string::npos);
  CHECK(run({"query", path, sql, "-f", "markdown"}).out.find("| a,b | 1 | 2.5 |") !=
        std::string::npos);
  CHECK(run({"query", path, sql, "-f", "latex"}).out.find("a,b & 1 & 2.5 & ") != std::string::npos);
  CHECK(run({"query", path, sql, "-f", "json"}).out.find("\"m\": -3") != std::string::npos);
  CHECK(run({"query", path, "SELECT 2.25 AS x UNION ALL SELECT 10 UNION ALL SELECT 31.5"}).out ==
        "Query\n\n    x\n 2.25\n10\n31.5\n");
  const std::string list = run({"query", "--list"}).out;
  for (const std::string name :
       {"ratings", "levels", "crossed", "hardest", "differs", "unfinished"}) {
    CAPTURE(name);
    CHECK(list.find("\n" + name + " ") != std::string::npos);
    CHECK(run(Arguments{"query", path, name} +
              (name == "differs" ? Arguments{"--set", "b=B"} : Arguments{}))
              .code == 0);
    CHECK(run({"query", path, name, "--plan", "-f", "csv"}).code == 0);
    CHECK(run({"query", name, "--sql"}).out.starts_with("SELECT "));
  }
  // As classify and rate count them.
  const std::string levels = run({"query", path, "levels", "-f", "csv"}).out;
  const std::string counted = run({"rate", input, "-r", "W", "-f", "values"}).out;
  for (const std::string value : {"0", "1", "3"}) {
    const auto lines = lines_of(counted);
    const auto count = std::count(lines.begin(), lines.end(), value);
    CHECK(first_line_with(levels, value + "," + std::to_string(count) + ",")
              .starts_with(value + ","));
  }
  // A table longer than a piece.
  const std::string many = run({"query", path,
                                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                "WHERE i < 25000) SELECT i FROM n",
                                "-f", "csv"})
                               .out;
  CHECK(lines_of(many).size() == 25001);
  CHECK(many.ends_with("\n25000\n"));
}

TEST_CASE("mistakes in a query are told, and nothing is written") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", many_puzzles(500, 1));
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  const std::string before = read_file(path);
  const std::vector<std::pair<Arguments, std::string>> mistakes{
      {{path, "DELETE FROM results"}, "a query only reads: DELETE is refused"},
      {{path, "SELECT nowhere"}, "the SQL is wrong: no such column: nowhere"},
      {{path, "level"}, "neither SQL nor a ready query"},
      {{path, "levels", "--set", "b=1"}, "no such parameter; it has rating=W variant="},
      {{path, "ratings", "--set", "b=1"}, "no such parameter; it has none"},
      {{path, "levels", "--set", "rating=nope"},
       "rating=nope: " + path + " has no value of this rating; its ratings are: W@1"},
      {{path, "differs"}, "b=W@2: " + path + " has no value of this rating"},
      {{path, "levels", "--set", "variant=x"},
       "has no puzzles of this variant; its variants are: classic"},
      {{path, "unfinished", "--set", "rows=abc"}, "rows=abc: this is not a number of rows"},
      {{path, "SELECT 1", "-o", path + "-wal"},
       "--output names " + path + "-wal, which belongs to the store"},
      {{path, "levels", "--set", "rating"}, "is not a name and a value"},
      {{path, "SELECT :x"}, "--set x=VALUE is missing"},
      {{path}, "query takes a store and SQL"},
      {{path, "SELECT 1", "-o", path}, "--output names the store"},
      {{path, "SELECT 1", "--sql"}, "query takes a store and SQL"}};
  for (const auto& [arguments, message] : mistakes) {
    const Result result = run(Arguments{"query"} + arguments);
    CAPTURE(message, result.err);
    CHECK(result.code == 1);
    CHECK(result.err.find(message) != std::string::npos);
    CHECK(result.out.empty());
  }
  // What is wrong with the SQL is no matter of the command line.
  CHECK(run({"query", path, "SELECT nowhere"}).err ==
        "bitwhip: the SQL is wrong: no such column: nowhere\n");
  CHECK(run({"query", temp.path("none"), "SELECT 1"}).code == 2);
  CHECK(run({"query", input, "SELECT 1"}).err.find("this is no SQLite database") !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(temp.path("none")));
  CHECK(read_file(path) == before);
}

TEST_CASE("a signal ends a query within one function of SQLite") {
  const TempDir temp;
  const std::string path = temp.path("s");
  {
    Database database(path, Database::Mode::write);
    store::prepare(database);
  }
  Process process(
      {"query", path, "SELECT instr(hex(zeroblob(5000000)), hex(zeroblob(2500000)) || '1')"});
  process.close_input();
  process.until_it_awaits(SIGTERM);
  usleep(300000);
  process.send(SIGTERM);
  CHECK(process.wait() == 128 + SIGTERM);
}
