// What the writer leaves in a store, and what is known of it afterwards.
#include "store/writer.h"

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "batch/record.h"
#include "io/io_error.h"
#include "store/schema.h"
#include "store/stored_records.h"
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
  bool known = false;
  // Values of another run, where the record is not known.
  std::uint64_t found = 0;
  // Cands, clues_brt, cands_brt, cands_w1, solutions.
  std::array<int, 5> counts{200, 30, 150, 140, 1};
};

std::vector<store::RatingKey> keys(const std::vector<std::string>& names) {
  std::vector<store::RatingKey> list;
  for (const std::string& name : names)
    list.push_back(store::key_of(*rating::find_rating(name), {}));
  return list;
}

rating::RatingOptions limits(int max_length = 36, std::size_t arena = std::size_t{64} << 20,
                             double timeout = 0) {
  rating::RatingOptions options;
  options.max_length = max_length;
  options.arena = arena;
  options.timeout = timeout;
  return options;
}

// Writes a run over the given records.
store::RunCounts write(const std::string& path, const std::vector<std::string>& names,
                       const std::vector<Told>& records,
                       const rating::RatingOptions& options = {}) {
  store::WriterThread writer(path, {}, {"rate", "bitwhip test", "{}", options, {{"file", 100, 1}}},
                             keys(names), std::chrono::milliseconds(0));
  for (const Told& told : records) {
    rating::Report report;
    report.status = told.status;
    report.clues = 1;
    report.cands = told.counts[0];
    report.clues_brt = told.counts[1];
    report.cands_brt = told.counts[2];
    report.cands_w1 = told.counts[3];
    report.solutions = told.status == Status::no_solution ? 0 : told.counts[4];
    for (std::size_t i = 0; i < told.cells.size(); ++i)
      report.values[i] = rating::parse_value(told.cells[i]).value();
    batch::Record record;
    record.puzzle = told.puzzle;
    record.report = &report;
    record.facts.seconds = 0.5;
    record.line.number = told.line;
    record.line.file = "file";
    record.variant = "classic";
    record.reused.all = told.known;
    record.reused.ratings = told.found;
    batch::RecordRows rows;
    rows.add(record, names.size());
    writer.take(rows);
  }
  writer.finish(true, "{}");
  return writer.counts();
}

std::string cell(const std::string& path, const std::string& rating,
                 const std::string& puzzle = kPuzzle) {
  Database database(path, Database::Mode::read);
  return database.text("SELECT cell || ' ' || status || ' ' || run FROM cells WHERE rating = '" +
                       rating + "' AND puzzle = '" + puzzle + "'");
}

std::string counts_of(const std::string& path, const std::string& puzzle = kPuzzle) {
  return Database(path, Database::Mode::read)
      .text(
          "SELECT clues || ' ' || coalesce(cands, '-') || ' ' || coalesce(clues_brt, '-') || ' ' "
          "|| coalesce(cands_brt, '-') || ' ' || "
          "coalesce(cands_w1, '-') || ' ' || coalesce(solutions, '-') FROM puzzles WHERE puzzle = "
          "'" +
          puzzle + "'");
}

// "W=5 B=? status" of a puzzle for a run with these limits.
std::string found(const std::string& path, const std::vector<std::string>& names,
                  const rating::RatingOptions& options = {}, std::vector<Status> again = {},
                  std::int64_t without_run = 0) {
  std::vector<rating::RatingId> ids;
  for (const std::string& name : names) ids.push_back(*rating::find_rating(name));
  store::StoredRecords::StoreReusePolicy rules{options, {}, without_run};
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
    text += names[i] + "=" +
            ((record.reused.ratings >> i & 1) != 0 ? rating::to_string(report.values[i]) : "?") +
            " ";
  }
  return text + (all ? std::string(rating::to_string(report.status)) : "more");
}

}  // namespace

TEST_CASE("levels with names come back by name, beside numbers that have the same number") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"HoDoKu-level", "W", "HoDoKu"},
        {{kPuzzle, {"hard", "3", "1500"}}, {kOther, {"-", "-", "-"}, Status::unsupported, 2}});
  CHECK(cell(path, "HoDoKu-level") == "Hard ok 1");
  CHECK(cell(path, "W") == "3 ok 1");
  CHECK(cell(path, "HoDoKu") == "1500 ok 1");
  CHECK(cell(path, "HoDoKu-level", kOther) == "- unsupported 1");
  CHECK(Database(path, Database::Mode::read)
            .number("SELECT value FROM cells WHERE rating = 'HoDoKu-level' AND kind = 'finite'") ==
        3);
  CHECK(found(path, {"HoDoKu-level", "W", "HoDoKu"}) == "HoDoKu-level=Hard W=3 HoDoKu=1500 ok");
}

TEST_CASE("records come back as they were written") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const store::RunCounts counts = write(path, {"W", "B", "SER"},
                                        {{kPuzzle, {"5", "4", "7.1"}},
                                         {kOther, {">36", "inf", "-"}, Status::length, 2},
                                         {kPuzzle, {"5", "4", "7.1"}, Status::ok, 3},
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
  CHECK(database.text("SELECT group_concat(line || ':' || coalesce(substr(puzzle, 1, 1), '') || "
                      "':' || status) FROM lines") == "1:1:ok,2:2:length,3:1:ok,4::invalid-format");
  CHECK(
      database.text(
          "SELECT command || complete || records || provenance || (ended >= started) FROM runs") ==
      "rate14{}1");
  CHECK(database.number("SELECT count(*) FROM work") == 2);
  CHECK(database.text("PRAGMA integrity_check") == "ok");
  CHECK(database.text("PRAGMA foreign_key_check").empty());
}

TEST_CASE(
    "a final value stays, and one that a limit cut off gives way to what says as much or more") {
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
  CHECK_THROWS_WITH(
      write(path, {"W"}, {{kPuzzle, {"6"}, Status::ok, 7}}),
      Catch::Contains("W@1 of " + kPuzzle + " is 5 in the store, and 6 now (file:7)"));
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

TEST_CASE("a value that another run has found is stored where no search will ever say more") {
  const TempDir temp;
  const std::string path = temp.path("s");
  CHECK(write(path, {"W", "B", "gW"}, {{kPuzzle, {">22", "inf", "7"}, Status::memory, 1, true}})
            .results == 2);
  CHECK(cell(path, "W").empty());
  CHECK(cell(path, "B") == "inf unsolved 1");
  CHECK(cell(path, "gW") == "7 ok 1");
  CHECK(found(path, {"W", "B"}) == "W=? B=inf more");
  // Beside a value that the run has found itself.
  CHECK(
      write(path, {"W", "gB"}, {{kPuzzle, {">22", ">20"}, Status::memory, 1, false, 1}}).results ==
      1);
  CHECK(cell(path, "W").empty());
  CHECK(cell(path, "gB") == ">20 memory 2");
  for (const Status status : {Status::no_solution, Status::multiple_solutions}) {
    const std::string puzzle = std::to_string(static_cast<int>(status)) + std::string(80, '.');
    CHECK(write(path, {"W", "Wmin"}, {{puzzle, {"-", "-"}, status, 2, true}}).results == 2);
    CHECK(cell(path, "W", puzzle).starts_with("- " + std::string(rating::to_string(status))));
  }
  // An interval does not tell which limit it was.
  CHECK(write(path, {"Wmin"}, {{kPuzzle, {"3..4"}, Status::open, 1, true}}).results == 0);
}

TEST_CASE(
    "counts that another run tells are stored where all are there, and those that are missing are "
    "filled in") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"W"}, {{kPuzzle, {"5"}, Status::ok, 1, true, 0, {200, -1, -1, -1, 1}}});
  CHECK(counts_of(path) == "1 - - - - -");
  CHECK(found(path, {"W"}) == "W=? more");  // what is to be known of every record is not known
  write(path, {"W"}, {{kPuzzle, {"5"}}});
  CHECK(counts_of(path) == "1 200 30 150 140 1");
  CHECK(found(path, {"W"}) == "W=5 ok");
  write(path, {"W"}, {{kPuzzle, {"5"}, Status::ok, 1, true, 0, {201, 31, 151, 141, -1}}});
  CHECK(counts_of(path) == "1 200 30 150 140 1");
  write(path, {"W"}, {{kOther, {"5"}, Status::ok, 2, true}});
  CHECK(counts_of(path, kOther) == "1 200 30 150 140 1");
  // Values that the run took over from elsewhere.
  const std::string third = "3" + std::string(80, '.');
  write(path, {"W"}, {{third, {">3"}, Status::timeout, 3, false, 0, {200, 30, 150, 140, -1}}});
  CHECK(counts_of(path, third) == "1 200 30 150 140 -");
  Database(path, Database::Mode::write).execute("UPDATE puzzles SET clues = 0");
  write(path, {"W"}, {{third, {"5"}, Status::ok, 3}});
  CHECK(counts_of(path, third) == "1 200 30 150 140 1");
}

TEST_CASE("what is known before a store stays, and the store adds the rest") {
  const TempDir temp;
  const std::string path = temp.path("s"), old = temp.path("old");
  write(old, {"W"}, {{kPuzzle, {"inf"}, Status::unsolved}});
  // A list of W and B, whose B is of another revision.
  batch::EarlierRecords list({*rating::find_rating("W"), *rating::find_rating("B")}, {},
                             {36, {}, 2});
  REQUIRE(list.add(kPuzzle, std::vector<Value>{rating::parse_value("inf").value()}, {}, "unsolved")
              .empty());
  const std::vector<rating::RatingId> ids{*rating::find_rating("W"), *rating::find_rating("B")};
  const store::StoredRecords other(old, ids, {});
  const auto look = [&](const batch::EarlierResults& before) {
    const store::StoredRecords known(
        path, ids, {.limits = {}, .again = {}, .without_run = 1000, .before = &before});
    rating::Report report;
    batch::Record record;
    record.puzzle = kPuzzle;
    record.report = &report;
    record.variant = "classic";
    const bool all = known.find(record, report);
    return to_string(report.values[0]) + " " + to_string(report.values[1]) + " " +
           std::to_string(record.reused.ratings) + " " +
           std::to_string(record.reused.of_own_store) + " " +
           std::string(rating::to_string(report.status)) + (all ? " all" : " more");
  };
  const std::vector<const batch::EarlierResults*> earlier{&list, &other};
  write(path, {"W"}, {{kOther, {"5"}}});
  // The store lacks the puzzle.
  for (const batch::EarlierResults* before : earlier)
    CHECK(look(*before) == "inf - 1 0 unsolved more");
  write(path, {"gW"}, {{kPuzzle, {"5"}, Status::ok, 1, true, 0, {200, -1, -1, -1, -1}}});
  // Or knows no more than the puzzle.
  for (const batch::EarlierResults* before : earlier)
    CHECK(look(*before) == "inf - 1 0 unsolved more");
  write(path, {"W"}, {{kPuzzle, {">3"}, Status::memory}});
  // Or the same rating alone.
  for (const batch::EarlierResults* before : earlier)
    CHECK(look(*before) == "inf - 1 0 unsolved more");
  write(path, {"B"}, {{kPuzzle, {"4"}}});
  for (const batch::EarlierResults* before : earlier)
    CHECK(look(*before) == "inf 4 3 2 unsolved all");
  CHECK(found(path, {"W", "B"}) == "W=>3 B=4 memory");
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
    // Another rating of the record may have taken the time, and this one the memory.
    CHECK(found(path, {"W"}, limits(36, 65 * mib, 2)) == "W=? more");
    CHECK(found(path, {"W"}, limits(36, 16 * mib, 2)) == "W=>7 timeout");
  }
  SECTION("g-candidates") {
    write(path, {"W"}, {{kPuzzle, {">7"}, Status::g_candidates}}, limits(36, 64 * mib));
    CHECK(found(path, {"W"}, limits(36, 64 * mib, 9)) == "W=>7 g-candidates");
    CHECK(found(path, {"W"}, limits(36, 65 * mib)) == "W=? more");
  }
  SECTION("an interval needs all three") {
    const Status status = GENERATE(Status::open, Status::length, Status::memory,
                                   Status::g_candidates, Status::timeout);
    write(path, {"Wmin"}, {{kPuzzle, {"3..4"}, status}}, limits(36, 64 * mib, 2));
    CHECK(found(path, {"Wmin"}, limits(36, 64 * mib, 2)) ==
          "Wmin=3..4 " + std::string(rating::to_string(status)));
    CHECK(found(path, {"Wmin"}, limits(37, 64 * mib, 2)) == "Wmin=? more");
    CHECK(found(path, {"Wmin"}, limits(36, 65 * mib, 2)) == "Wmin=? more");
    CHECK(found(path, {"Wmin"}, limits(36, 64 * mib, 3)) == "Wmin=? more");
  }
  SECTION("a puzzle without exactly one solution has no value with any limit") {
    write(path, {"W"}, {{kPuzzle, {"-"}, Status::no_solution}}, limits(5));
    CHECK(found(path, {"W"}, limits(36, 1024 * mib, 9)) == "W=- no-solution");
  }
}

TEST_CASE(
    "the status of a record of a store is the worst of its values, whatever their numbers are") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"gW"},
        {{kPuzzle, {">3"}, Status::g_candidates}, {kOther, {">3"}, Status::g_candidates, 2}});
  write(path, {"W"}, {{kPuzzle, {">3"}, Status::timeout}, {kOther, {">3"}, Status::memory, 2}});
  const io::Stop stop;
  store::RecordSource source(path, stop);
  std::string text;
  std::array<char, 4096> block;
  while (const std::size_t n = source.read(block.data(), block.size()))
    text.append(block.data(), n);
  CHECK(text.find("\ttimeout\n" + kOther) != std::string::npos);
  CHECK(text.ends_with("\tg-candidates\n"));
}

TEST_CASE(
    "what >n claims depends on the scale of the rating, and not on the value that came first") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const auto lower = [&](const std::string& rating) {
    return Database(path, Database::Mode::read)
        .number("SELECT lower FROM cells WHERE rating = '" + rating + "'");
  };
  const bool whole_first = GENERATE(true, false);
  for (const bool whole : {whole_first, !whole_first}) {
    if (whole) write(path, {"W"}, {{kPuzzle, {">5"}, Status::memory}});
    if (!whole) write(path, {"SER"}, {{kPuzzle, {">5.0"}, Status::memory}});
  }
  CHECK(lower("W") == 60);
  CHECK(lower("SER") == 51);
  CHECK(Database(path, Database::Mode::read).text("SELECT group_concat(lower) FROM scale") == "51");
}

TEST_CASE("a value of another revision is not known") {
  const TempDir temp;
  const std::string path = temp.path("s");
  write(path, {"W"}, {{kPuzzle, {"5"}}});
  Database(path, Database::Mode::write)
      .execute("UPDATE ratings SET revision = 1000, label = 'W@1000' WHERE name = 'W'");
  CHECK(found(path, {"W"}) == "W=? more");
}

TEST_CASE("the rows of another source never become those of a label") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const auto begin = [&](const store::RatingKey& key) {
    store::WriterThread(path, {}, {"import", "bitwhip test", "{}", {}, {}}, {key}).finish(true, {});
  };
  begin({"W", 0, {}, "1", {}, rating::Scale::whole});
  begin({"W", 0, {}, "1", {}, rating::Scale::whole});
  CHECK_THROWS_WITH(
      write(path, {"W"}, {{kPuzzle, {"5"}}}),
      Catch::Contains(
          "the label W@1 belongs to another rating in this store: to 'W' of the source '1'"));
  Database database(path, Database::Mode::read);
  CHECK(database.number("SELECT count(*) FROM ratings") == 1);
  // Nothing is left of the run that was refused.
  CHECK(database.number("SELECT count(*) FROM runs") == 2);
}
