// Typed rows: what a second consumer of a run gets is what the records held, in their order.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "batch/record_rows.h"

using namespace bitwhip;

namespace {

batch::RecordRows rows_of(const std::string& file, std::uint64_t line, const std::string& puzzle,
                          int value, bool known = false, std::uint64_t stored = 0) {
  rating::Report report;
  report.values[0] = rating::finite({value});
  report.values[1] = {rating::ValueKind::above, value};
  report.status = rating::Status::length;
  report.clues = 24;
  batch::Record record;
  record.puzzle = puzzle;
  record.report = &report;
  record.line.number = line;
  record.line.file = file;
  record.variant = "classic";
  record.reused.ratings = 1;
  record.reused.all = known;
  record.reused.of_own_store = stored;
  batch::RecordRows rows;
  rows.add(record, 2);
  return rows;
}

}  // namespace

TEST_CASE("rows: texts and values of each row are its own, also behind other rows") {
  batch::RecordRows rows = rows_of("a.txt", 7, "12.", 3);
  rows.append(rows_of("", 8, "", 4));
  rows.append(rows_of("b.txt", 9, "..3", 5));
  std::string seen;
  rows.each([&](const batch::RecordRow& row) {
    REQUIRE(row.values.size() == 2);
    seen += std::string(row.file) + "|" + std::string(row.puzzle) + "|" + std::string(row.variant) +
            "|" + std::to_string(row.facts.line) + "|" + to_string(row.values[0]) + "|" +
            to_string(row.values[1]) + "\n";
    CHECK(row.facts.status == rating::Status::length);
    CHECK(row.facts.clues == 24);
    CHECK(row.facts.cands == -1);
    CHECK(row.facts.stored == 0);  // the values are not those of the store of the run
    CHECK(row.facts.told == 1);    // but of another one
  });
  CHECK(seen == "a.txt|12.|classic|7|3|>3\n||classic|8|4|>4\nb.txt|..3|classic|9|5|>5\n");
  CHECK(rows.size() == 3);
  CHECK(rows.bytes() <= rows.memory());
  rows.clear();
  CHECK(rows.empty());
  CHECK(rows.bytes() == 0);
}

TEST_CASE("rows: cells stand between tabs, and a tab within one is a blank") {
  const rating::Report report;
  const std::string_view cells[] = {"a\tb", "", "c"};
  batch::Record record;
  record.report = &report;
  batch::RecordRows rows;
  rows.add(record, 0);
  rows.add(record, 0, {"whip: 3"});
  record.line.cells = cells;
  rows.add(record, 0);
  rows.add(record, 0, {"whip: 3"});
  std::string seen;
  rows.each([&seen](const batch::RecordRow& row) { seen += std::string(row.cells) + "|"; });
  CHECK(seen == "|whip: 3|a b\t\tc|whip: 3\ta b\t\tc|");
}

TEST_CASE("rows: a value is that of the store, of another run, or new") {
  const auto facts = [](bool known, std::uint64_t stored) {
    batch::RecordRow::Facts found;
    rows_of("", 1, "1", 3, known, stored).each([&](const batch::RecordRow& row) {
      found = row.facts;
    });
    return std::pair(found.stored, found.told);
  };
  CHECK(facts(false, 0) == std::pair(std::uint64_t{0}, std::uint64_t{1}));
  CHECK(facts(false, 1) == std::pair(std::uint64_t{1}, std::uint64_t{0}));
  CHECK(facts(true, 0) == std::pair(std::uint64_t{0}, std::uint64_t{3}));
  CHECK(facts(true, 2) == std::pair(std::uint64_t{2}, std::uint64_t{1}));
  CHECK(facts(true, 3) == std::pair(std::uint64_t{3}, std::uint64_t{0}));
}
