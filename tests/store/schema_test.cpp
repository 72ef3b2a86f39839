// The version of a store: a new one, an older one, a newer one, and what is no store.
#include "store/schema.h"

#include <catch2/catch.hpp>
#include <string>

#include "io/io_error.h"
#include "store/sqlite.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using namespace bitwhip::store;
using bitwhip::testing::TempDir;
using Mode = Database::Mode;

namespace {

// Everything that a store consists of, but for rows.
std::string schema_of(const std::string& path) {
  Database database(path, Mode::read);
  Statement all(database,
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name");
  std::string text;
  while (all.step()) text += std::string(all.text(0)) + '\n';
  return text;
}

void make(const std::string& path, int version) {
  Database database(path, Mode::write);
  prepare(database, version);
}

}  // namespace

TEST_CASE("the steps lead from one version to the next") {
  const TempDir temp;
  for (int version = 1; version <= newest_version(); ++version) {
    make(temp.path("s"), version);
    CHECK(Database(temp.path("s"), Mode::read).number("PRAGMA user_version") == version);
  }
  CHECK(newest_version() >= 2);
}

TEST_CASE("a new store has its version, its mark, and the log of writes ahead") {
  const TempDir temp;
  const std::string path = temp.path("s");
  make(path, newest_version());
  Database database(path, Mode::read);
  CHECK_NOTHROW(check(database));
  CHECK(database.number("PRAGMA user_version") == newest_version());
  CHECK(database.number("PRAGMA application_id") == kApplicationId);
  CHECK(database.text("PRAGMA journal_mode") == "wal");
  CHECK(database.text("PRAGMA integrity_check") == "ok");
}

TEST_CASE("a store of any older version becomes what a new one is, and keeps its rows") {
  const TempDir temp;
  make(temp.path("new"), newest_version());
  for (int version = 1; version < newest_version(); ++version) {
    const std::string path = temp.path("old" + std::to_string(version));
    make(path, version);
    {
      Database database(path, Mode::write);
      CHECK_THROWS_AS(check(database), io::IoError);
      database.execute(
          "INSERT INTO variants (name) VALUES ('classic'); INSERT INTO puzzles (puzzle, variant, "
          "size) VALUES ('1.2', 1, 9)");
      prepare(database);
      CHECK_NOTHROW(check(database));
      CHECK(database.text("SELECT puzzle FROM puzzles") == "1.2");
    }
    CHECK(schema_of(path) == schema_of(temp.path("new")));
  }
}

TEST_CASE(
    "a store of version 3 gets the bounds of its values by their scale, and the number of "
    "g-candidates") {
  const TempDir temp;
  const std::string path = temp.path("s");
  make(path, 3);
  Database database(path, Mode::write);
  database.execute(R"(
    INSERT INTO statuses (name) VALUES ('g-candidates');
    INSERT INTO variants (name) VALUES ('classic');
    INSERT INTO puzzles (puzzle, variant, size) VALUES ('p', 1, 9);
    INSERT INTO runs (command, program, options, max_length, arena, timeout, started) VALUES ('rate', 'x', '{}', 7, 64, 0.5, 'now');
    INSERT INTO ratings (label, name, revision, tenths) VALUES ('W@1', 'W', 1, 0), ('SER@1', 'SER', 1, 1);
    INSERT INTO scale VALUES (35184372088882, 'above', 60, NULL, '>5', '>5.0');
    INSERT INTO results VALUES (1, 1, 35184372088882, 4, 1), (2, 1, 35184372088882, 10, 1);
  )");
  prepare(database);
  CHECK(database.text("SELECT group_concat(rating || lower || status) FROM (SELECT * FROM cells "
                      "ORDER BY rating)") == "SER51g-candidates,W60memory");
  CHECK(database.number("SELECT count(*) FROM results INDEXED BY results_unfinished WHERE status "
                        "BETWEEN 2 AND 5 OR status = 10 OR status = 11") == 2);
}

TEST_CASE("a store of version 6 gets the limit of nodes, which its runs did not have") {
  const TempDir temp;
  const std::string path = temp.path("s");
  make(path, 6);
  Database database(path, Mode::write);
  database.execute(R"(
    INSERT INTO runs (command, program, options, max_length, arena, timeout, started) VALUES ('rate', 'x', '{}', 7, 64, 0.5, 'now');
  )");
  prepare(database);
  CHECK(database.number("SELECT max_nodes FROM runs") == 0);
  CHECK(database.number("SELECT id FROM statuses WHERE name = 'node-limit'") == 11);
}

TEST_CASE("a store of version 5 gets the names of levels beside its values") {
  const TempDir temp;
  const std::string path = temp.path("s");
  make(path, 5);
  Database database(path, Mode::write);
  database.execute(R"(
    INSERT INTO scale VALUES (30, 'finite', 30, 30, '3', '3.0'), (60, 'finite', 60, 60, '6', '6.0');
  )");
  prepare(database);
  CHECK(database.text("SELECT group_concat(cell || cell_tenths || cell_named) FROM scale") ==
        "33.0Hard,66.06");
}

TEST_CASE("a migration that fails changes nothing") {
  const TempDir temp;
  const std::string path = temp.path("s");
  make(path, 1);
  Database database(path, Mode::write);
  database.execute("CREATE TABLE cells (n INTEGER)");  // stands in the way of a view
  CHECK_THROWS_AS(prepare(database), io::IoError);
  CHECK(database.number("PRAGMA user_version") == 1);
  CHECK(database.number("SELECT count(*) FROM sqlite_schema WHERE type = 'view'") == 0);
}

TEST_CASE(
    "a newer store, the database of another program and no database are refused, and stay as they "
    "are") {
  const TempDir temp;
  const auto message = [](const std::string& path) {
    try {
      make(path, newest_version());
    } catch (const io::IoError& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  make(temp.path("newer"), newest_version());
  Database(temp.path("newer"), Mode::write).execute("PRAGMA user_version = 1000");
  CHECK(message(temp.path("newer"))
            .find("this store has version 1000, and this program knows versions up to ") !=
        std::string::npos);
  Database(temp.path("other"), Mode::write).execute("CREATE TABLE t (n INTEGER)");
  CHECK(message(temp.path("other"))
            .ends_with("this is the SQLite database of another program, not a store"));
  CHECK(Database(temp.path("other"), Mode::read).number("SELECT count(*) FROM sqlite_schema") == 1);
  const std::string text = temp.file("text", std::string(5000, 'x'));
  CHECK(message(text).ends_with("this is no SQLite database"));
  CHECK(bitwhip::testing::read_file(text) == std::string(5000, 'x'));
  CHECK(message(temp.file("empty", "")) == "taken");
}

TEST_CASE("a name with any bytes is the name of the file") {
  const TempDir temp;
  const std::string path = temp.path("a?b=c%41#\xc3\xa4 .sqlite");
  make(path, newest_version());
  CHECK(bitwhip::testing::read_file(path).starts_with("SQLite format 3"));
}

namespace {

auto damaged(const std::string& why) {
  return Catch::EndsWith(": this store is damaged: " + why +
                         "; go on with a copy of it from before, or with a new store");
}

// Makes a store, and does something to it. Returns its path.
std::string made(const TempDir& temp, const std::string& sql, bool candidates = false) {
  static int number = 0;
  const std::string path = temp.path("made" + std::to_string(++number));
  make(path, newest_version());
  Database database(path, Mode::write);
  if (candidates) prepare_candidates(database);
  database.execute(sql);
  return path;
}

// Requires that both who reads and who writes refuse the store.
void check_damaged(const std::string& path, const std::string& why) {
  INFO(path << ": " << why);
  Database database(path, Mode::write);
  CHECK_THROWS_WITH(check(database), damaged(why));
  CHECK_THROWS_WITH(prepare(database), damaged(why));
}

}  // namespace

TEST_CASE("a store whose tables lack a column is damaged, whichever it is") {
  const TempDir temp;
  const auto check_all = [&temp](bool candidates) {
    int columns = 0;
    Database whole(made(temp, "", candidates), Mode::read);
    for (Statement all(whole,
                       "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) "
                       "c WHERE t.type = 'table'");
         all.step();) {
      const std::string table(all.text(0)), column(all.text(1));
      check_damaged(made(temp, "ALTER TABLE " + table + " RENAME COLUMN " + column + " TO another",
                         candidates),
                    "its table " + table + " lacks the column " + column);
      ++columns;
    }
    return columns;
  };
  const int columns = check_all(false);
  CHECK(columns > 60);
  CHECK(check_all(true) > columns);
}

TEST_CASE("views and indices that are not those of a store damage it") {
  const TempDir temp;
  check_damaged(made(temp, "DROP VIEW cells; CREATE VIEW cells AS SELECT id FROM puzzles"),
                "its view cells lacks the column puzzle_id");
  check_damaged(made(temp, "DROP VIEW noted; CREATE VIEW noted AS SELECT absent FROM puzzles"),
                "its view noted cannot be read");
  check_damaged(made(temp, "DROP VIEW cells; CREATE TABLE cells (n INTEGER)"),
                "it lacks the view cells");
  check_damaged(
      made(temp,
           "DROP INDEX results_unfinished; CREATE INDEX results_unfinished ON results (rating)"),
      "its index results_unfinished lacks the column status");
}

TEST_CASE("a store keeps what others added to it, and spells names as it likes") {
  const TempDir temp;
  Database database(made(temp,
                         "ALTER TABLE puzzles ADD COLUMN mine TEXT; CREATE TABLE mine (n INTEGER); "
                         "ALTER TABLE puzzles RENAME COLUMN clues TO Clues"),
                    Mode::write);
  CHECK_NOTHROW(check(database));
  CHECK_NOTHROW(prepare(database));
}

TEST_CASE("a store of no version is damaged") {
  const TempDir temp;
  for (const std::string version : {"0", "-1", "-2147483648"})
    check_damaged(made(temp, "PRAGMA user_version = " + version),
                  "its version is " + version + ", and versions are counted from 1");
}

TEST_CASE("a store that lacks something is damaged") {
  const TempDir temp;
  const std::string path = temp.path("s");
  make(path, newest_version());
  Database database(path, Mode::write);
  CHECK_NOTHROW(check(database));
  database.execute("DROP VIEW cells");
  CHECK_THROWS_WITH(check(database), damaged("it lacks the view cells"));
  CHECK_THROWS_AS(prepare(database), io::IoError);
  database.execute("DROP TABLE results");
  CHECK_THROWS_WITH(check(database), damaged("it lacks the table results"));
}
