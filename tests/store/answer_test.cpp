// Queries: what they may do, their parameters, and the ready ones.
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "io/io_error.h"
#include "store/queries.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/data.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using namespace bitwhip::store;
using bitwhip::testing::TempDir;

namespace {

std::string text_of(const QueryCell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return std::to_string(*number);
  if (const auto* real = std::get_if<double>(&cell)) return "r" + std::to_string(*real);
  if (const auto* text = std::get_if<std::string>(&cell)) return "'" + *text + "'";
  return "null";
}

// Heads, then rows, cells between bars.
std::string ask(const std::string& path, const std::string& sql, const Values& values = {}) {
  const io::Stop stop;
  RowCursor answer(path, sql, values, stop);
  std::string text;
  for (const std::string& head : answer.heads()) text += head + "|";
  std::vector<QueryCell> row;
  while (answer.next(row)) {
    text += '\n';
    for (const QueryCell& cell : row) text += text_of(cell) + "|";
  }
  CHECK_FALSE(answer.next(row));  // it stays ended
  return text;
}

std::string store_of(const TempDir& temp, const std::string& sql = {}) {
  const std::string path = temp.path("s");
  Database database(path, Database::Mode::write);
  prepare(database);
  database.execute(sql);
  return path;
}

}  // namespace

TEST_CASE("an answer has the cells with their types, and heads that differ") {
  const TempDir temp;
  const std::string path = store_of(temp);
  CHECK(ask(path, "SELECT 1 AS a, 2.5 AS a, 'x' AS b, NULL AS a, -7 AS c") ==
        "a|a_2|b|a_3|c|\n1|r2.500000|'x'|null|-7|");
  CHECK(ask(path, "SELECT :a + 1 AS n, :b AS t; -- and no more", {{"a", "41"}, {"b", "W"}}) ==
        "n|t|\n42|'W'|");
  CHECK(ask(path, "SELECT 1 AS a WHERE 0") == "a|");
}

TEST_CASE("what would write or change something is refused by its name, and nothing changes") {
  const TempDir temp;
  const std::string path = store_of(temp);
  const std::map<std::string, std::string> refused{
      {"INSERT INTO variants (name) VALUES ('x')", "INSERT"},
      {"UPDATE runs SET records = 0", "UPDATE"},
      {"DELETE FROM runs", "DELETE"},
      {"WITH a AS (SELECT 1) DELETE FROM runs", "DELETE"},
      {"DROP TABLE runs", "DROP TABLE"},
      {"CREATE TABLE t (a)", "CREATE TABLE"},
      {"CREATE TEMP TABLE t (a)", "CREATE TEMP TABLE"},
      {"ALTER TABLE runs ADD COLUMN x", "ALTER TABLE"},
      {"ATTACH '" + temp.path("t") + "' AS t", "ATTACH"},
      {"VACUUM INTO '" + temp.path("t") + "'", "VACUUM"},
      {"PRAGMA user_version = 7", "PRAGMA user_version"},
      {"PRAGMA query_only = 0", "PRAGMA query_only"},
      {"PRAGMA journal_mode = DELETE", "PRAGMA journal_mode"},
      {"BEGIN", "a transaction"},
      {"REINDEX", "REINDEX"}};
  const std::string before = bitwhip::testing::read_file(path);
  for (const auto& [sql, name] : refused) {
    CAPTURE(sql);
    CHECK_THROWS_WITH(ask(path, sql), Catch::Contains("a query only reads: " + name));
  }
  CHECK(bitwhip::testing::read_file(path) == before);
  CHECK_FALSE(std::ifstream(temp.path("t")).good());
  CHECK(ask(path, "PRAGMA user_version") ==
        "user_version|\n" + std::to_string(newest_version()) + "|");
  CHECK(ask(path, "PRAGMA integrity_check") == "integrity_check|\n'ok'|");
}

TEST_CASE("wrong SQL and wrong parameters are told") {
  const TempDir temp;
  const std::string path = store_of(temp);
  CHECK_THROWS_WITH(ask(path, "SELEC 1"), Catch::Contains("the SQL is wrong: near \"SELEC\""));
  CHECK_THROWS_WITH(ask(path, " ; "), Catch::Contains("the SQL is empty"));
  CHECK_THROWS_WITH(ask(path, "SELECT 1; SELECT 2"), Catch::Contains("one statement"));
  CHECK_THROWS_WITH(ask(path, "SELECT :a"), Catch::Contains("--set a=VALUE is missing"));
  CHECK_THROWS_WITH(ask(path, "SELECT 1", {{"a", "1"}}),
                    Catch::Contains("the SQL names no parameter :a"));
  CHECK_THROWS_AS(ask(path, "SELECT ?1"), std::invalid_argument);
  CHECK_THROWS_WITH(ask(path, "SELECT 1 LIMIT :n", {{"n", "abc"}}),
                    Catch::Contains("the SQL fails: datatype mismatch"));
  CHECK_THROWS_AS(ask(temp.path("none"), "SELECT 1"), io::IoError);
  CHECK_THROWS_AS(ask(temp.file("empty", ""), "SELECT 1"), io::IoError);
}

TEST_CASE("a value that is a number as people write it is a number, and any other a text") {
  const TempDir temp;
  const std::string path = store_of(temp), digits(81, '7');
  const std::map<std::string, std::string> types{
      {"7", "integer"},  {"0", "integer"},      {"-3", "integer"}, {"7.5", "real"},
      {"-0.25", "real"}, {"007", "text"},       {"1e3", "text"},   {"7.", "text"},
      {".5", "text"},    {"-", "text"},         {"", "text"},      {"W@1", "text"},
      {digits, "text"},  {"." + digits, "text"}};
  for (const auto& [value, type] : types) {
    CAPTURE(value);
    CHECK(ask(path, "SELECT typeof(:a) AS t", {{"a", value}}) == "t|\n'" + type + "'|");
  }
}

TEST_CASE("the ready queries count what is there") {
  const TempDir temp;
  // W of four puzzles: 3, 5, 5, >7; W of another revision: 3, 4; B of three of them.
  const std::string path = store_of(temp, R"(
    INSERT INTO variants (name) VALUES ('classic');
    INSERT INTO puzzles (puzzle, variant, size, clues) VALUES ('p1', 1, 9, 20), ('p2', 1, 9, 20), ('p3', 1, 9, 21), ('p4', 1, 9, 21);
    INSERT INTO runs (command, program, options, max_length, arena, timeout, started) VALUES ('rate', 'x', '{}', 7, 64, 0.5, 'now');
    INSERT INTO ratings (label, name, revision) VALUES ('W@1', 'W', 1), ('W@2', 'W', 2), ('B@1', 'B', 1);
    INSERT INTO ratings (label, name, revision, source, tenths) VALUES ('SER@list', 'SER', 0, 'list', 1);
    INSERT INTO scale (value, kind, lower, upper, cell, cell_tenths) VALUES (30, 'finite', 30, 30, '3', '3.0'), (40, 'finite', 40, 40, '4', '4.0'), (50, 'finite', 50, 50, '5', '5.0'),
      (35184372088902, 'above', 80, NULL, '>7', '>7.0');
    INSERT INTO results VALUES (2, 1, 30, 0, 1), (2, 2, 50, 0, 1), (2, 3, 50, 0, 1), (2, 4, 35184372088902, 3, 1),
      (1, 1, 30, 0, 1), (1, 2, 40, 0, 1), (3, 1, 30, 0, 1), (3, 2, 40, 0, 1), (3, 3, 40, 0, 1), (4, 1, 30, 0, 1);
  )");
  const auto ready = [&](const std::string& name, const Values& values) {
    return ask(path, std::string(ready_queries().find(name)->sql), values);
  };
  CHECK(ready("ratings", {}) ==
        "rating|name|source|puzzles|\n'W@1'|'W'|''|2|\n'W@2'|'W'|''|4|\n'B@1'|'B'|''|3|\n'SER@list'"
        "|'SER'|'list'|1|");
  CHECK(ready("levels", {{"rating", "W"}, {"variant", ""}}) ==
        "value|puzzles|percent|up_to|\n'3'|1|r25.000000|1|\n'5'|2|r50.000000|3|\n'>7'|1|r25.000000|"
        "4|");
  CHECK(ready("ratings", {}) ==
        "rating|name|source|puzzles|\n'W@1'|'W'|''|2|\n'W@2'|'W'|''|4|\n'B@1'|'B'|''|3|\n'SER@list'"
        "|'SER'|'list'|1|");
  CHECK(ready("levels", {{"rating", "W@1"}, {"variant", "all"}}) ==
        "value|puzzles|percent|up_to|\n'3'|1|r50.000000|1|\n'4'|1|r50.000000|2|");
  CHECK(ready("ratings", {}) ==
        "rating|name|source|puzzles|\n'W@1'|'W'|''|2|\n'W@2'|'W'|''|4|\n'B@1'|'B'|''|3|\n'SER@list'"
        "|'SER'|'list'|1|");
  CHECK(ready("levels", {{"rating", "SER"}, {"variant", "classic"}}) ==
        "value|puzzles|percent|up_to|\n'3.0'|1|r100.000000|1|");
  CHECK(ready("crossed", {{"a", "W"}, {"b", "B"}, {"variant", ""}}) ==
        "a|b|puzzles|\n'3'|'3'|1|\n'5'|'4'|2|");
  CHECK(ready("hardest", {{"rating", "W"}, {"variant", ""}}) ==
        "clues|puzzles|hardest|puzzle|\n20|2|'5'|'p2'|\n21|1|'5'|'p3'|");
  CHECK(ready("differs", {{"a", "W@1"}, {"b", "W@2"}, {"rows", "10"}}) ==
        "puzzle|a|b|\n'p2'|'4'|'5'|");
  CHECK(ready("differs", {{"a", "W@1"}, {"b", "B"}, {"rows", "10"}}) == "puzzle|a|b|");
  CHECK(ready("unfinished", {{"rating", ""}, {"rows", "10"}}) ==
        "rating|status|value|max_length|arena|timeout|max_nodes|puzzle|\n'W@2'|'length'|'>7'|7|64|"
        "r0.500000|0|'"
        "p4'|");
  CHECK(ready("unfinished", {{"rating", "B"}, {"rows", "10"}}) ==
        "rating|status|value|max_length|arena|timeout|max_nodes|puzzle|");
  Database(path, Database::Mode::write)
      .execute("INSERT INTO results VALUES (3, 4, 35184372088902, 10, 1)");
  CHECK(ready("unfinished", {{"rating", "B"}, {"rows", "10"}}) ==
        "rating|status|value|max_length|arena|timeout|max_nodes|puzzle|\n'B@1'|'g-candidates'|'>7'|"
        "7|64|"
        "r0.500000|0|'p4'|");
}

TEST_CASE("each ready query goes by its indices, and scans no table") {
  const TempDir temp;
  const std::string path = store_of(temp);
  const std::map<std::string, std::string> index{
      {"ratings", "results_by_value"},    {"levels", "results_by_value"},
      {"crossed", "results_by_value"},    {"hardest", "puzzles_by_clues"},
      {"differs", "results_by_value"},    {"unfinished", "results_unfinished"},
      {"hatching", "candidates_standing"}};
  Database database(path, Database::Mode::write);
  prepare_candidates(database);
  for (const ReadyQuery& query : ready_queries()) {
    Values values;
    for (const ParameterInfo& row : query.parameters) {
      if (!row.name.empty()) values.emplace(row.name, row.value);
    }
    const std::string plan = ask(path, "EXPLAIN QUERY PLAN " + std::string(query.sql), values);
    CAPTURE(query.name, plan);
    CHECK(plan.find(index.at(std::string(query.name))) != std::string::npos);
    for (const char* table :
         {"'SCAN a'", "'SCAN b'", "'SCAN r'", "'SCAN p'", "'SCAN s'", "'SCAN results'"})
      CHECK(plan.find(table) == std::string::npos);
  }
}

TEST_CASE("a rating or a variant that a store does not have is told, and is no empty table") {
  const TempDir temp;
  const std::string path = store_of(temp, R"(
    INSERT INTO variants (name) VALUES ('x'), ('x,antiknight');
    INSERT INTO puzzles (puzzle, variant, size, clues) VALUES ('p1', 1, 9, 20), ('p1', 2, 9, 20), ('p2', 2, 9, 20);
    INSERT INTO runs (command, program, options, max_length, arena, timeout, started) VALUES ('rate', 'x', '{}', 7, 64, 0.5, 'now');
    INSERT INTO ratings (label, name, revision, source) VALUES ('SER@bad', 'SER', 0, 'bad'), ('SER@good', 'SER', 0, 'good'), ('W@1', 'W', 1, '');
    INSERT INTO scale (value, kind, lower, upper, cell, cell_tenths) VALUES (30, 'finite', 30, 30, '3', '3.0'), (40, 'finite', 40, 40, '4', '4.0');
    INSERT INTO results VALUES (2, 1, 30, 0, 1), (2, 2, 40, 0, 1), (3, 3, 40, 0, 1);
  )");
  const io::Stop stop;
  const auto values = [&](const std::string& name, const Values& given) {
    return values_for(path, *ready_queries().find(name), given, stop);
  };
  const auto levels = [&](const Values& given) {
    return ask(path, std::string(ready_queries().find("levels")->sql), values("levels", given));
  };
  // A rating without values has no effect on others.
  CHECK(levels({{"rating", "SER"}, {"variant", "all"}}) ==
        "value|puzzles|percent|up_to|\n'3'|1|r50.000000|1|\n'4'|1|r50.000000|2|");
  CHECK(levels({{"rating", "SER"}, {"variant", "x"}}) ==
        "value|puzzles|percent|up_to|\n'3'|1|r100.000000|1|");
  CHECK(levels({{"rating", "SER"}, {"variant", "x,antiknight"}}) ==
        "value|puzzles|percent|up_to|\n'4'|1|r100.000000|1|");
  CHECK_THROWS_WITH(levels({{"rating", "SER@bad"}, {"variant", "all"}}),
                    Catch::EndsWith("has no value of this rating; its ratings are: SER@good; W@1"));
  CHECK_THROWS_WITH(values("differs", {}), Catch::StartsWith("b=W@2: "));
  CHECK_THROWS_WITH(values("levels", {}), Catch::EndsWith("its variants are: x; x,antiknight"));
  CHECK_THROWS_WITH(values("levels", {{"variant", "y"}}),
                    Catch::Contains("has no puzzles of this variant"));
  CHECK_THROWS_WITH(values("unfinished", {{"rows", "abc"}}),
                    Catch::StartsWith("rows=abc: this is not a number of rows"));
  CHECK(values("unfinished", {{"rows", "-1"}}) == Values{{"rating", ""}, {"rows", "-1"}});
  Database(path, Database::Mode::write).execute("INSERT INTO variants (name) VALUES ('classic')");
  CHECK(values("levels", {}) == Values{{"rating", "W"}, {"variant", "classic"}});
}
