// What the writer leaves in a store, and what is known of it afterwards.
#include "store/writer.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "batch/rows.h"
#include "io/io_error.h"
#include "store/known.h"
#include "store/schema.h"
#include "support/rating.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using bitwhip::testing::TempDir;
using rating::Status;
using rating::Value;
using store::Database;

namespace {

const std::string kPuzzle = "1" + std::string(80, '.');
const std::string kOther = "2" + std::string(80, '.');

struct Told {
  std::string puzzle;
  std::vector<std::string> cells;
  Status status = Status::ok;
  std::uint64_t line = 1;
};

std::vector<store::RatingKey> keys(const std::vector<std::string>& names) {
  std::vector<store::RatingKey> list;
  for (const std::string& name : names) list.push_back(store::key_of(*rating::find_rating(name), {}));
  return list;
}

rating::Options limits(int max_length = 36, std::size_t arena = std::size_t{64} << 20, double timeout = 0) {
  rating::Options options;
  options.max_length = max_length;
  options.arena = arena;
  options.timeout = timeout;
  return options;
}

// A run over records that somebody tells.
store::Counts write(const std::string& path, const std::vector<std::string>& names, const std::vector<Told>& records, const rating::Options& options = {}) {
  store::Writer writer(path, {}, {"rate", "bitwhip test", "{}", options, {{"file", 100, 1}}}, keys(names), std::chrono::milliseconds(0));
  for (const Told& told : records) {
    rating::Report report;
    report.status = told.status;
    report.clues = 1;
    report.cands = 200;
    report.solutions = told.status == Status::no_solution ? 0 : 1;
    for (std::size_t i = 0; i < told.cells.size(); ++i) report.values[i] = rating::parse_value(told.cells[i]).value();
    batch::Record record;
    record.puzzle = told.puzzle;
    record.report = &report;
    record.seconds = 0.5;
    record.line = told.line;
    record.file = "file";
    record.variant = "classic";
    batch::Rows rows;
    rows.add(record, names.size());
    writer.take(rows);
  }
  writer.finish(true, "{}");
  return writer.counts();
}

std::string cell(const std::string& path, const std::string& rating, const std::string& puzzle = kPuzzle) {
  Database database(path, Database::Mode::read);
  return database.text("SELECT cell || ' ' || status || ' ' || run FROM cells WHERE rating = '" + rating + "' AND puzzle = '" + puzzle + "'");
}

// "W=5 B=? status" of a puzzle for a run with these limits.
std::string found(const std::string& path, const std::vector<std::string>& names, const rating::Options& options = {}, std::vector<Status> again = {},
                  std::int64_t without_run = 0) {
  std::vector<rating::RatingId> ids;
  for (const std::string& name : names) ids.push_back(*rating::find_rating(name));
  store::StoredRecords::Rules rules{options, {}, without_run};
  for (const Status status : again) rules.again[static_cast<std::size_t>(status)] = true;
  const store::StoredRecords known(path, ids, rules);
  rating::Report report;
  batch::Record record;
  record.puzzle = kPuzzle;
  record.report = &report;
  record.variant = "classic";
  const bool all = known.find(record, report);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += names[i] + "=" + ((record.found >> i & 1) != 0 ? rating::to_string(report.values[i]) : "?") + " ";
  }
  return text + (all ? std::string(rating::to_string(report.status)) : "more");
}

}  // namespace

TEST_CASE("records come back as they were written") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const store::Counts counts = write(path, {"W", "B", "SER"}, {{kPuzzle, {"5", "4", "7.1"}}, {kOther, {">36", "inf", "-"}, Status::length, 2}, {kPuzzle, {"5", "4", "7.1"}, Status::ok, 3},
                                                                 {"", {}, Status::invalid_format, 4}});
  CHECK(counts.records == 4);
  CHECK(counts.puzzles == 2);
  CHECK(counts.results == 6);
  CHECK(cell(path, "W") == "5 ok 1");
  CHECK(cell(path, "SER") == "7.1 ok 1");
  CHECK(cell(path, "W", kOther) == ">36 length 1");
  CHECK(cell(path, "B", kOther) == "inf unsolved 1");
  CHECK(cell(path, "SER", kOther) == "- length 1");
  Database database(path, Database::Mode::read);
  CHECK(database.text("SELECT group_concat(line || ':' || coalesce(substr(puzzle, 1, 1), '') || ':' || status) FROM lines") ==
        "1:1:ok,2:2:length,3:1:ok,4::invalid-format");
  CHECK(database.text("SELECT command || complete || records || provenance || (ended >= started) FROM runs") == "rate14{}1");
  CHECK(database.number("SELECT count(*) FROM work") == 2);
  CHECK(database.text("PRAGMA integrity_check") == "ok");
  CHECK(database.text("PRAGMA foreign_key_check").empty());
}

TEST_CASE("a final value stays, and one that a limit cut off gives way to what says as much or more") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"W"}, {{kPuzzle, {">5"}, Status::length}}, limits(5));
  CHECK(cell(path, "W") == ">5 length 1");
  write(path, {"W"}, {{kPuzzle, {">3"}, Status::memory}});
  CHECK(cell(path, "W") == ">5 length 1");
  write(path, {"W"}, {{kPuzzle, {">5"}, Status::memory}});
  CHECK(cell(path, "W") == ">5 memory 3");
  write(path, {"W"}, {{kPuzzle, {"-"}, Status::memory}});
  CHECK(cell(path, "W") == ">5 memory 3");
  CHECK(write(path, {"W"}, {{kPuzzle, {"9"}}}).results == 1);
  CHECK(cell(path, "W") == "9 ok 5");
  CHECK(write(path, {"W"}, {{kPuzzle, {"9"}}}).results == 0);
  CHECK(write(path, {"W"}, {{kPuzzle, {">5"}, Status::length}}).results == 0);
  CHECK(cell(path, "W") == "9 ok 5");
}

TEST_CASE("a value that contradicts the store ends the run, and the store stays as it is") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"W"}, {{kPuzzle, {"5"}}});
  CHECK_THROWS_WITH(write(path, {"W"}, {{kPuzzle, {"6"}, Status::ok, 7}}), Catch::Contains("W@1 of " + kPuzzle + " is 5 in the store, and 6 now (file:7)"));
  CHECK(cell(path, "W") == "5 ok 1");
  CHECK(Database(path, Database::Mode::read).number("SELECT complete FROM runs WHERE id = 2") == 0);
}

TEST_CASE("values are known one by one") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"W", "B"}, {{kPuzzle, {"5", "inf"}, Status::unsolved}});
  CHECK(found(path, {"W", "B"}) == "W=5 B=inf unsolved");
  CHECK(found(path, {"B"}) == "B=inf unsolved");
  CHECK(found(path, {"W"}) == "W=5 ok");
  CHECK(found(path, {"gW", "W"}) == "gW=? W=5 more");
  CHECK(found(path, {"gW"}) == "gW=? more");
  CHECK(found(path, {"W", "B"}, {}, {Status::unsolved}) == "W=5 B=? more");
  CHECK(found(path, {"W", "B"}, {}, {}, 1) == "W=? B=? more");  // of the present run
  CHECK(found(path, {"W", "B"}, {}, {}, 2) == "W=5 B=inf unsolved");
}

TEST_CASE("a value that a limit cut off is known at the same or a smaller limit") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const std::size_t mib = std::size_t{1} << 20;
  SECTION("length") {
    write(path, {"W"}, {{kPuzzle, {">10"}, Status::length}}, limits(10));
    CHECK(found(path, {"W"}, limits(10)) == "W=>10 length");
    CHECK(found(path, {"W"}, limits(5)) == "W=>10 length");
    CHECK(found(path, {"W"}, limits(11)) == "W=? more");
    CHECK(found(path, {"W"}, limits(10, 1024 * mib, 9)) == "W=>10 length");
    CHECK(found(path, {"W"}, limits(10), {Status::length}) == "W=? more");
  }
  SECTION("memory") {
    write(path, {"W"}, {{kPuzzle, {">7"}, Status::memory}}, limits(36, 64 * mib));
    CHECK(found(path, {"W"}, limits(36, 64 * mib)) == "W=>7 memory");
    CHECK(found(path, {"W"}, limits(36, 16 * mib)) == "W=>7 memory");
    CHECK(found(path, {"W"}, limits(36, 65 * mib)) == "W=? more");
    CHECK(found(path, {"W"}, limits(36, 64 * mib), {Status::memory}) == "W=? more");
  }
  SECTION("time") {
    write(path, {"W"}, {{kPuzzle, {">7"}, Status::timeout}}, limits(36, 64 * mib, 2));
    CHECK(found(path, {"W"}, limits(36, 64 * mib, 2)) == "W=>7 timeout");
    CHECK(found(path, {"W"}, limits(36, 64 * mib, 1.5)) == "W=>7 timeout");
    CHECK(found(path, {"W"}, limits(36, 64 * mib, 2.5)) == "W=? more");
    CHECK(found(path, {"W"}, limits(36, 64 * mib, 0)) == "W=? more");  // no limit
  }
  SECTION("an interval needs all three") {
    write(path, {"Wmin"}, {{kPuzzle, {"3..4"}, Status::open}}, limits(36, 64 * mib, 2));
    CHECK(found(path, {"Wmin"}, limits(36, 64 * mib, 2)) == "Wmin=3..4 open");
    CHECK(found(path, {"Wmin"}, limits(37, 64 * mib, 2)) == "Wmin=? more");
    CHECK(found(path, {"Wmin"}, limits(36, 65 * mib, 2)) == "Wmin=? more");
    CHECK(found(path, {"Wmin"}, limits(36, 64 * mib, 3)) == "Wmin=? more");
  }
  SECTION("a puzzle without exactly one solution has no value with any limit") {
    write(path, {"W"}, {{kPuzzle, {"-"}, Status::no_solution}}, limits(5));
    CHECK(found(path, {"W"}, limits(36, 1024 * mib, 9)) == "W=- no-solution");
  }
}

TEST_CASE("a value of another revision is not known") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"W"}, {{kPuzzle, {"5"}}});
  Database(path, Database::Mode::write).execute("UPDATE ratings SET revision = 1000, label = 'W@1000' WHERE name = 'W'");
  CHECK(found(path, {"W"}) == "W=? more");
}

TEST_CASE("the rows of another source never become those of a label") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const auto begin = [&](const store::RatingKey& key) { store::Writer(path, {}, {"import", "bitwhip test", "{}", {}, {}}, {key}).finish(true, {}); };
  begin({"W", 0, {}, "1", {}, rating::Scale::whole});
  begin({"W", 0, {}, "1", {}, rating::Scale::whole});
  CHECK_THROWS_WITH(write(path, {"W"}, {{kPuzzle, {"5"}}}), Catch::Contains("the label W@1 belongs to another rating in this store: to 'W' of the source '1'"));
  Database database(path, Database::Mode::read);
  CHECK(database.number("SELECT count(*) FROM ratings") == 1);
  CHECK(database.number("SELECT count(*) FROM runs") == 2);  // nothing is left of the run that was refused
}
