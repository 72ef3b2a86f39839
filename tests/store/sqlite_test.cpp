// Statements, transactions, and the wait for another writer.
#include "store/sqlite.h"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "io/io_error.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using namespace bitwhip::store;
using bitwhip::testing::TempDir;
using Mode = Database::Mode;
using std::chrono::milliseconds;

TEST_CASE("what is bound comes back") {
  const TempDir temp;
  Database database(temp.path("s"), Mode::write);
  database.execute("CREATE TABLE t (a, b, c, d, e)");
  const std::string text("a'\"\n\0b", 6);
  Statement insert(database, "INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)");
  insert.with(std::int64_t{1} << 62, 0.25, text, NullIfNegative{-1}, std::string_view()).run();
  CHECK(database.changes() == 1);
  CHECK(database.last_id() == 1);
  Statement all(database, "SELECT * FROM t");
  REQUIRE(all.step());
  CHECK(all.number(0) == std::int64_t{1} << 62);
  CHECK(all.real(1) == 0.25);
  CHECK(all.text(2) == text);
  CHECK(all.is_null(3));
  CHECK_FALSE(all.is_null(4));
  CHECK(all.text(4).empty());
  CHECK_FALSE(all.step());
  CHECK(all.step());  // from the beginning
}

TEST_CASE("what is not committed is undone") {
  const TempDir temp;
  Database database(temp.path("s"), Mode::write);
  database.execute("CREATE TABLE t (a)");
  {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
  }
  CHECK(database.number("SELECT count(*) FROM t") == 0);
  Transaction transaction(database);
  database.execute("INSERT INTO t VALUES (2)");
  transaction.commit();
  CHECK(Database(temp.path("s"), Mode::read).number("SELECT count(*) FROM t") == 1);
}

TEST_CASE("an error has the name of the file and says what is wrong") {
  const TempDir temp;
  Database database(temp.path("s"), Mode::write);
  CHECK_THROWS_WITH(database.execute("SELECT * FROM none"),
                    Catch::EndsWith("s: no such table: none"));
  CHECK_THROWS_AS(Database(temp.path("missing"), Mode::read), io::IoError);
}

TEST_CASE(
    "a second writer says that it waits, goes on when the first one ends, and gives up in time") {
  const TempDir temp;
  const std::string path = temp.path("s");
  Database first(path, Mode::write);
  first.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)");
  std::vector<std::string> said;
  const auto say = [&said](const std::string& message) { said.push_back(message); };
  {
    Transaction held(first);
    Database second(path, Mode::write, {milliseconds(0), milliseconds(50), say, nullptr});
    CHECK_THROWS_WITH(
        Transaction(second),
        Catch::EndsWith("another program is writing to this store, and it has not ended in time"));
    CHECK(second.number("SELECT count(*) FROM t") == 0);  // readers go on
  }
  CHECK(said == std::vector<std::string>{
                    path + ": another program is writing to this store; waiting for it"});
  said.clear();
  Database second(path, Mode::write, {milliseconds(0), milliseconds(60000), say, nullptr});
  Transaction held(first);
  std::thread other([&] {
    Transaction transaction(second);
    second.execute("INSERT INTO t VALUES (1)");
    transaction.commit();
  });
  std::this_thread::sleep_for(milliseconds(50));
  held.commit();
  other.join();
  CHECK(said.size() <= 1);
  CHECK(first.number("SELECT count(*) FROM t") == 1);
}

TEST_CASE("a stop ends the wait") {
  const TempDir temp;
  Database first(temp.path("s"), Mode::write);
  Transaction held(first);
  io::Stop stop;
  stop.request(15);
  Database second(temp.path("s"), Mode::write, {.stop = &stop});
  try {
    const Transaction transaction(second);
    FAIL("it did not wait");
  } catch (const io::Stopped& stopped) {
    CHECK(stopped.reason() == 15);
    CHECK(std::string(stopped.what())
              .ends_with("s: the program was stopped while it waited for this file"));
  }
}

TEST_CASE("what is written to a file that was removed is lost, and that is told") {
  const TempDir temp;
  const std::string path = temp.path("s");
  Database database(path, Mode::write);
  database.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)");
  const auto write = [&] {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
    transaction.commit();
  };
  CHECK_NOTHROW(write());
  SECTION("removed") { std::filesystem::remove(path); }
  SECTION("replaced") {
    std::filesystem::rename(path, temp.path("old"));
    temp.file("s", "another file");
  }
  CHECK_THROWS_WITH(
      write(),
      Catch::EndsWith(
          "this store was removed or replaced while it was written, and what was written is lost"));
}

TEST_CASE("a log or shared memory of a store in use that was removed is told") {
  const TempDir temp;
  const std::string path = temp.path("s");
  Database database(path, Mode::write);
  database.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)");
  const auto write = [&] {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
    transaction.commit();
  };
  CHECK_NOTHROW(write());
  const std::string lost = GENERATE("-wal", "-shm");
  const bool replaced = GENERATE(false, true);
  std::filesystem::remove(path + lost);
  if (replaced) temp.file("s" + lost, "another file");
  CHECK_THROWS_WITH(write(), Catch::EndsWith(path + lost +
                                             ": this file of a store was removed or replaced while "
                                             "the store was written, and what was "
                                             "written may be lost"));
  CHECK(database.number("SELECT count(*) FROM t") == 1);  // nothing more was written
}

TEST_CASE("what is no regular file is no store, and nobody waits for it") {
  const TempDir temp;
  REQUIRE(mkfifo(temp.path("pipe").c_str(), 0600) == 0);
  for (const Mode mode : {Mode::read, Mode::write}) {
    CHECK_THROWS_WITH(Database(temp.path("pipe"), mode),
                      Catch::EndsWith("pipe: this is no regular file, and no store"));
    CHECK_THROWS_WITH(Database(temp.path("."), mode),
                      Catch::EndsWith("this is a folder, and no store"));
  }
  for (const std::string ending : {"-wal", "-shm", "-journal"}) {
    const std::string path = temp.path("with" + ending), beside = path + ending;
    Database(path, Database::Mode::write).execute("CREATE TABLE t (n INTEGER)");
    REQUIRE(mkfifo(beside.c_str(), 0600) == 0);
    for (const auto mode : {Database::Mode::read, Database::Mode::write}) {
      CHECK_THROWS_WITH(
          Database(path, mode),
          Catch::EndsWith(
              ending + ": this is no regular file, and it stands where a file of the store goes"));
    }
  }
}

TEST_CASE("the files of a store stand beside the file that a link leads to") {
  const TempDir temp;
  const std::string path = temp.file("s", "");
  std::filesystem::create_symlink(path, temp.path("link"));
  const auto files = files_of(temp.path("link"));
  REQUIRE(files.size() == 4);
  CHECK(files[0] == temp.path("link"));
  CHECK(files[1] == std::filesystem::canonical(path).string() + "-wal");
}
