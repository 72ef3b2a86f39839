// The formats, cell by cell.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "batch/named_columns.h"
#include "batch/record.h"
#include "batch/writer.h"
#include "support/rating.h"
#include "support/text.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;
using testing::columns;
using testing::kOneClue;

namespace {

batch::Layout layout(bool tail = false) {
  return {.ratings = testing::ratings({"W", "B"}),
          .columns = columns({"solutions", "clues", "cands-w1", "time"}),
          .tail = tail};
}

rating::Report rated() {
  rating::Report report;
  report.status = rating::Status::length;
  report.values[0] = Value{ValueKind::above, 18};
  report.values[1] = Value{ValueKind::finite, 12};
  report.solutions = 1;
  report.clues = 1;
  report.cands_w1 = 123;
  return report;
}

rating::Report unreadable() {
  rating::Report report;
  report.status = rating::Status::invalid_format;
  return report;
}

std::string header(const char* format, const batch::Layout& layout) {
  std::string out;
  batch::formats().find(format)->make(layout)->header(out);
  return out;
}

std::string line(const char* format, const batch::Layout& layout, const rating::Report& report,
                 std::string_view tail = {}) {
  std::string out;
  const bool valid = report.status != rating::Status::invalid_format;
  batch::formats().find(format)->make(layout)->record(
      out, {.puzzle = valid ? std::string_view(kOneClue) : std::string_view(),
            .report = &report,
            .line = {.tail = tail},
            .facts = {.seconds = 0.0012344}});
  return out;
}

}  // namespace

TEST_CASE("tsv") {
  CHECK(header("tsv", {testing::ratings({"W", "B"}), {}, false}) == "puzzle\tW\tB\tstatus\n");
  CHECK(header("tsv", {testing::ratings({"B"}), columns({"clues-brt"}), true}) ==
        "puzzle\tB\tclues-brt\tstatus\ttail\n");
  CHECK(line("tsv", layout(), rated()) == kOneClue + "\t>18\t12\t1\t1\t123\t0.001234\tlength\n");
  CHECK(line("tsv", layout(), unreadable()) == "-\t-\t-\t-\t-\t-\t-\tinvalid-format\n");
  CHECK(line("tsv", layout(true), unreadable(), "a\tb") ==
        "-\t-\t-\t-\t-\t-\t-\tinvalid-format\ta\tb\n");
}

TEST_CASE("csv") {
  CHECK(header("csv", layout(true)) == "puzzle,W,B,solutions,clues,cands-w1,time,status,tail\n");
  CHECK(line("csv", layout(), rated()) == kOneClue + ",>18,12,1,1,123,0.001234,length\n");
  CHECK(line("csv", layout(true), rated(), "a b") ==
        kOneClue + ",>18,12,1,1,123,0.001234,length,a b\n");
  CHECK(line("csv", layout(true), rated(), "a,\"b\"") ==
        kOneClue + ",>18,12,1,1,123,0.001234,length,\"a,\"\"b\"\"\"\n");
}

TEST_CASE("jsonl") {
  CHECK(header("jsonl", layout()).empty());
  CHECK(line("jsonl", layout(), rated()) ==
        "{\"puzzle\":\"" + kOneClue +
            "\",\"W\":\">18\",\"B\":12,\"solutions\":1,\"clues\":1,\"cands-w1\":123,\"time\":0."
            "001234,\"status\":\"length\"}\n");
  CHECK(line("jsonl", layout(true), unreadable(), "a\"\\\t\xff") ==
        "{\"puzzle\":null,\"W\":null,\"B\":null,\"solutions\":null,\"clues\":null,\"cands-w1\":"
        "null,\"time\":null,\"status\":\"invalid-format\","
        "\"tail\":\"a\\\"\\\\\\t\xef\xbf\xbd\"}\n");
  rating::Report infinite = rated();
  infinite.values[0] = Value{ValueKind::infinite, 0};
  CHECK(line("jsonl", {testing::ratings({"W"}), {}, false}, infinite) ==
        "{\"puzzle\":\"" + kOneClue + "\",\"W\":\"inf\",\"status\":\"length\"}\n");
}

TEST_CASE("values") {
  CHECK(header("values", layout()).empty());
  CHECK(line("values", {testing::ratings({"W"}), {}, false}, rated()) == ">18\n");
  CHECK(line("values", {testing::ratings({"W", "B"}), {}, false}, rated()) == ">18 12\n");
  CHECK(line("values", {testing::ratings({"W", "B"}), columns({"clues"}), true}, rated(), "x y") ==
        ">18 12 1 x y\n");
  CHECK(line("values", {testing::ratings({"W", "B"}), {}, false}, unreadable()) == "- -\n");
}

TEST_CASE("counts that are not known are a dash") {
  rating::Report report = rated();
  report.status = rating::Status::no_solution;
  report.solutions = 0;
  report.cands_w1 = -1;
  report.values.fill({});
  CHECK(line("tsv", layout(), report) == kOneClue + "\t-\t-\t0\t1\t-\t0.001234\tno-solution\n");
  report.solutions = -1;
  CHECK(line("tsv", layout(), report) == kOneClue + "\t-\t-\t-\t1\t-\t0.001234\tno-solution\n");
}

TEST_CASE("each column gives its own value of a record") {
  rating::Report report;
  report.solutions = 1;
  report.clues = 2;
  report.cands = 3;
  report.clues_brt = 4;
  report.cands_brt = 5;
  report.cands_w1 = 6;
  report.stats.nodes = 7;
  report.stats.arena_peak = 8;
  batch::Layout all;
  for (const batch::ColumnInfo& column : batch::columns()) all.columns.push_back(&column);
  CHECK(header("csv", all) ==
        "puzzle,solutions,solution,clues,cands,clues-brt,cands-brt,cands-w1,nodes,arena,time,line,"
        "file,variant,variables,links,minimal,redundant,"
        "techniques,hardest,canon,"
        "canon-by-pattern,canon-of-solution,canon-of-pattern,canon-of-expansion,canon-of-expansion-"
        "by-pattern,automorphisms,"
        "automorphisms-of-solution,automorphisms-of-pattern,automorphisms-of-expansion,class,"
        "status\n");
  const std::string nothing = " - - - - - - - - - - - - - - - - - - -\n";
  CHECK(line("values", all, report) == "1 - 2 3 4 5 6 7 8 0.001234 0" + nothing);
  CHECK(line("values", all, unreadable()) == "- - - - - - - - - - 0" + nothing);
}

TEST_CASE("columns of a variant") {
  const rating::Report report = rated();
  batch::Record record;
  record.puzzle = kOneClue;
  record.report = &report;
  record.variant = "antiknight";
  record.restored = {{batch::columns().find("variables"), "324"},
                     {batch::columns().find("links"), "1368"}};
  std::string out;
  batch::formats()
      .find("values")
      ->make({{}, columns({"variant", "variables", "links"}), false})
      ->record(out, record);
  CHECK(out == "antiknight 324 1368\n");
}

TEST_CASE("columns of text, and of the line") {
  const std::string solution(81, '4');
  const auto written = [&](const char* format, bool valid) {
    const rating::Report report = valid ? rated() : unreadable();
    std::string out;
    batch::Record record{.report = &report, .line = {.file = "a,\"b\".txt", .number = 12}};
    if (valid) record.puzzle = kOneClue;
    if (valid) record.facts.solution = solution;
    batch::formats()
        .find(format)
        ->make({{}, columns({"solution", "line", "file"}), false})
        ->record(out, record);
    return out;
  };
  CHECK(written("tsv", true) == kOneClue + "\t" + solution + "\t12\ta,\"b\".txt\tlength\n");
  CHECK(written("csv", true) == kOneClue + "," + solution + ",12,\"a,\"\"b\"\".txt\",length\n");
  CHECK(written("jsonl", true) ==
        "{\"puzzle\":\"" + kOneClue + "\",\"solution\":\"" + solution +
            "\",\"line\":12,\"file\":\"a,\\\"b\\\".txt\",\"status\":\"length\"}\n");
  CHECK(written("values", false) == "- 12 a,\"b\".txt\n");
  CHECK(written("jsonl", false) ==
        "{\"puzzle\":null,\"solution\":null,\"line\":12,\"file\":\"a,\\\"b\\\".txt\",\"status\":"
        "\"invalid-format\"}\n");
}

TEST_CASE(
    "cells of the input: a tab in one is a blank between tabs, and a last column `tail` has the "
    "rest of the line") {
  const batch::ColumnOwner passed = batch::passed_columns({"note", "finder"});
  const std::vector<std::string_view> cells{"a\tb, c", "Ann"};
  const rating::Report report = rated();
  batch::Record record;
  record.puzzle = kOneClue;
  record.report = &report;
  record.line.cells = cells;
  const auto written = [&](const char* format) {
    std::string out;
    batch::formats().find(format)->make({{}, passed.columns(), false})->record(out, record);
    return out;
  };
  const auto header = [](const char* format) {
    const batch::ColumnOwner named = batch::passed_columns({"a, \"b\"", "c\td"});
    std::string out;
    batch::formats().find(format)->make({{}, named.columns(), false})->header(out);
    return out;
  };
  CHECK(header("tsv") == "puzzle\ta, \"b\"\tc d\tstatus\n");
  CHECK(header("csv") == "puzzle,\"a, \"\"b\"\"\",c\td,status\n");
  CHECK(written("tsv") == kOneClue + "\ta b, c\tAnn\tlength\n");
  CHECK(written("csv") == kOneClue + ",\"a\tb, c\",Ann,length\n");
  CHECK(written("jsonl") == "{\"puzzle\":\"" + kOneClue +
                                R"(","note":"a\tb, c","finder":"Ann","status":"length"})" + "\n");

  const auto cut = [](std::string_view head, std::string_view tail) {
    batch::TailSplitter below(head);
    const auto found = below.cut(tail);
    return std::vector<std::string>(found.begin(), found.end());
  };
  using Texts = std::vector<std::string>;
  CHECK(cut("puzzle,detail", "\"a, b\"") == Texts{"a, b"});
  CHECK(cut("puzzle,clues,detail", "23,\"a, b\"") == Texts{"23", "a, b"});
  CHECK(cut("puzzle,tail", "\"a, b\",c") == Texts{"\"a, b\",c"});
  CHECK(cut("puzzle,\"a, b\",tail", "1,\"c\",d") == Texts{"1", "\"c\",d"});
  CHECK(cut("puzzle\tclues\ttail", "23\tx\ty") == Texts{"23", "x\ty"});
}

TEST_CASE("a number in place of inf") {
  rating::Report report = rated();
  report.values[1] = Value{ValueKind::infinite, 0};
  batch::Layout numeric{.ratings = testing::ratings({"W", "B"}), .infinity = 999};
  CHECK(line("tsv", numeric, report) == kOneClue + "\t>18\t999\tlength\n");
  CHECK(line("csv", numeric, report) == kOneClue + ",>18,999,length\n");
  CHECK(line("values", numeric, report) == ">18 999\n");
  CHECK(line("jsonl", numeric, report) ==
        "{\"puzzle\":\"" + kOneClue + "\",\"W\":\">18\",\"B\":999,\"status\":\"length\"}\n");
}

TEST_CASE("formats and columns are found by name") {
  CHECK(batch::formats().find("xml") == nullptr);
  CHECK(batch::formats().front().name == "tsv");
  for (const batch::ColumnInfo& column : batch::columns())
    CHECK(batch::columns().find(column.name) == &column);
  CHECK(batch::columns().find("Clues") == nullptr);
}
