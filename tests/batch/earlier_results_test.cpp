// The records of an earlier run: which of them count, and what is made of them.
#include "batch/earlier_results.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "batch/named_columns.h"
#include "support/rating.h"
#include "support/text.h"

using namespace bitwhip;
using batch::EarlierRecords;
using rating::Status;
using rating::Value;
using rating::ValueKind;
using testing::columns;
using testing::kOneClue;

namespace {

std::vector<Value> parsed(std::initializer_list<std::string_view> cells) {
  std::vector<Value> list;
  for (const std::string_view cell : cells) list.push_back(rating::parse_value(cell).value());
  return list;
}

EarlierRecords::ReusePolicy limits(int max_length, std::initializer_list<Status> again = {}) {
  EarlierRecords::ReusePolicy rules{max_length, {}};
  for (const Status status : again) rules.again[static_cast<std::size_t>(status)] = true;
  return rules;
}

// The cells and the status of the puzzle, or "unknown".
std::string found(const EarlierRecords& known, const std::string& puzzle = kOneClue) {
  rating::Report report;
  batch::Record record{.puzzle = puzzle, .report = &report, .facts = {.seconds = 0}};
  if (!known.find(record, report)) return "unknown";
  std::string text;
  for (std::size_t i = 0; i < known.ratings().size(); ++i)
    text += to_string(report.values[i]) + " ";
  for (const batch::ColumnInfo* column : known.columns()) {
    batch::append(text, value_of(*column, record));
    text += ' ';
  }
  return text + std::string(to_string(report.status));
}

std::string after_adding(std::initializer_list<std::string_view> cells, std::string_view status,
                         const EarlierRecords::ReusePolicy& rules) {
  EarlierRecords known(testing::ratings({"W", "B"}), {}, rules);
  CHECK(known.add(kOneClue, parsed(cells), {}, status).empty());
  return found(known);
}

}  // namespace

TEST_CASE("known: every column comes back as it was") {
  const auto all = columns({"solutions", "solution", "clues", "cands", "clues-brt", "cands-brt",
                            "cands-w1", "nodes", "arena", "time", "line", "file", "status"});
  EarlierRecords known(testing::ratings({"W"}), all, limits(36));
  // The line, the file and the status are those of the present run.
  CHECK(known.columns().size() == 10);
  const std::string solution(81, '7');
  const std::vector<std::string> cells{"1",   solution, "25",          "200",     "30",
                                       "150", "140",    "12345678901", "1000000", "0.001234"};
  CHECK(known.add(kOneClue, parsed({"7"}), cells, "ok").empty());
  CHECK(found(known) == "7 1 " + solution + " 25 200 30 150 140 12345678901 1000000 0.001234 ok");
  const std::string other = "2" + std::string(80, '.');
  CHECK(found(known, other) == "unknown");
  CHECK(known
            .add(other, parsed({"-"}),
                 std::vector<std::string>{"2", "-", "25", "-", "-", "-", "-", "0", "0", "0.000001"},
                 "multiple-solutions")
            .empty());
  CHECK(found(known, other) == "- 2 - 25 - - - - 0 0 0.000001 multiple-solutions");
}

TEST_CASE("known: a search that ended at a length counts for the same and for smaller lengths") {
  CHECK(after_adding({">12", "8"}, "length", limits(12)) == ">12 8 length");
  CHECK(after_adding({">12", "8"}, "length", limits(11)) == ">12 8 length");
  CHECK(after_adding({">12", "8"}, "length", limits(13)) == "unknown");
  CHECK(after_adding({"20", "8"}, "ok", limits(36)) == "20 8 ok");
  CHECK(after_adding({">12", ">12"}, "memory", limits(36)) == ">12 >12 memory");
  EarlierRecords depth(testing::ratings({"TE-depth"}), {}, limits(36));
  CHECK(depth.add(kOneClue, parsed({">3"}), {}, "length").empty());
  CHECK(found(depth) == ">3 length");  // --max-length has no part in it
}

TEST_CASE("known: statuses to rate again") {
  CHECK(after_adding({">4", "-"}, "timeout", limits(36)) == ">4 - timeout");
  CHECK(after_adding({">4", "-"}, "timeout", limits(36, {Status::timeout})) == "unknown");
  CHECK(after_adding({">4", ">4"}, "memory", limits(36, {Status::timeout})) == ">4 >4 memory");
  CHECK(after_adding({"4", "4"}, "ok", limits(36, {Status::ok})) == "unknown");
}

TEST_CASE("known: a cell that no limit explains is rated again") {
  for (const char* cell : {">99", ">3", "-"}) {
    for (const char* status : {"ok", "unsolved", "open"})
      CHECK(after_adding({cell, "3"}, status, limits(36)) == "unknown");
    CHECK(after_adding({cell, "3"}, "memory", limits(36)) == std::string(cell) + " 3 memory");
  }
}

TEST_CASE("known: the status follows from the cells of the run") {
  // Another rating of the list was given up.
  CHECK(after_adding({"5", "4"}, "memory", limits(36)) == "5 4 ok");
  CHECK(after_adding({"inf", "4"}, "timeout", limits(36)) == "inf 4 unsolved");
  CHECK(after_adding({"3..4", "3"}, "timeout", limits(36)) == "3..4 3 open");
  CHECK(after_adding({"-", "-"}, "no-solution", limits(36)) == "- - no-solution");
}

TEST_CASE("known: rows that cannot be") {
  EarlierRecords known(testing::ratings({"W"}), columns({"clues", "time", "solution"}), limits(36));
  const auto add = [&](std::string clues, std::string time, std::string solution,
                       const char* status) {
    return known.add(kOneClue, parsed({"5"}), std::vector<std::string>{clues, time, solution},
                     status);
  };
  CHECK(add("x", "0.5", "-", "ok") == "'x' is not a cell of the column clues");
  CHECK(add("-5", "0.5", "-", "ok") == "'-5' is not a cell of the column clues");
  CHECK(add("5", "", "-", "ok") == "'' is not a cell of the column time");
  CHECK(add("5", "0.5", std::string(81, '.'), "ok") ==
        "'" + std::string(81, '.') + "' is not a cell of the column solution");
  CHECK(add("5", "0.5", "-", "fine") == "'fine' is not a status");
  CHECK(known.size() == 0);
}

TEST_CASE("known: of two rows the one with the better status counts, and they must agree") {
  EarlierRecords known(testing::ratings({"W", "B"}), {}, limits(36));
  CHECK(known.add(kOneClue, parsed({">4", "3"}), {}, "timeout").empty());
  CHECK(known.add(kOneClue, parsed({"7", "3"}), {}, "ok").empty());
  CHECK(found(known) == "7 3 ok");
  CHECK(known.add(kOneClue, parsed({">5", ">2"}), {}, "memory").empty());
  CHECK(found(known) == "7 3 ok");
  CHECK(known.add(kOneClue, parsed({"7", "4"}), {}, "ok") ==
        "B is 4 here, but 3 in an earlier line of the same puzzle");
  // Does not count: searched to 7, and the run searches to 36.
  CHECK(known.add(kOneClue, parsed({">7", "3"}), {}, "length").empty());
  CHECK(known.add(kOneClue, parsed({">36", "3"}), {}, "length") ==
        "W is >36 here, but 7 in an earlier line of the same puzzle");
  CHECK(known.size() == 1);
}

TEST_CASE("known: many rows stay where they are") {
  EarlierRecords known(testing::ratings({"W", "B"}), {}, limits(36));
  const auto puzzle = [](int i) {
    std::string text = std::to_string(i);
    return std::string(81 - text.size(), '.') + text;
  };
  for (int i = 0; i < 50000; ++i)
    REQUIRE(known.add(puzzle(i), parsed({std::to_string(i % 30), "3"}), {}, "ok").empty());
  CHECK(known.size() == 50000);
  for (int i = 0; i < 50000; ++i)
    REQUIRE(found(known, puzzle(i)) == std::to_string(i % 30) + " 3 ok");
}
