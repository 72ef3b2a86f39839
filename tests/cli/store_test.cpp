// rate --db from outside: what the store holds, what is not rated again, and what
// happens when something ends too early.
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <random>
#include <string>

#include "cli/program.h"
#include "cli/stores.h"
#include "io/io_error.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using store::Database;

namespace {

// W is 16, and >11 where the search memory is as small as can be.
const std::string kWide =
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........";

// 0 while the tables are not there yet.
std::int64_t asked_runs(const std::string& path) {
  try {
    return Database(path, Database::Mode::read).number("SELECT count(*) FROM runs");
  } catch (const io::IoError&) {
    return 0;
  }
}

// Puzzles, some twice, with lines between them that are none.
std::string some_lines(int step, int times) {
  std::string text = "puzzle\n";
  int number = 0;
  for (const std::string& line : lines_of(many_puzzles(step, times))) {
    text += line + " name\n";
    if (++number % 30 == 0) text += "no puzzle\n" + line + "\n" + std::string(81, '1') + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a store has the values, the lines and the counts of the records") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines(100, 1)), path = temp.path("s");
  const Arguments options{
      "-r", "W,B,SER", "-m", "4", "-c", "clues,cands,clues-brt,cands-brt,cands-w1,solutions,line"};
  const Result result =
      run(Arguments{"rate", input, "--db", path, "-f", "csv", "-o", "-"} + options);
  REQUIRE(result.code == 0);
  CHECK(result.out == run(Arguments{"rate", input, "-f", "csv"} + options).out);
  CHECK(result.err.find(
            path +
            ": 109 records, 0 of them known in every rating; 101 new puzzles, 303 new values\n") !=
        std::string::npos);
  const std::string join =
      "SELECT coalesce(l.puzzle, '-'), coalesce(w.cell, '-'), coalesce(b.cell, '-'), "
      "coalesce(s.cell, '-'), coalesce(p.clues, '-'), "
      "coalesce(p.cands, '-'), coalesce(p.clues_brt, '-'), coalesce(p.cands_brt, '-'), "
      "coalesce(p.cands_w1, '-'), "
      "coalesce(p.solutions, '-'), l.line, l.status FROM lines l LEFT JOIN puzzles p ON p.id = "
      "l.puzzle_id "
      "LEFT JOIN cells w ON w.puzzle_id = p.id AND w.rating = 'W' LEFT JOIN cells b ON b.puzzle_id "
      "= p.id AND b.rating = 'B' "
      "LEFT JOIN cells s ON s.puzzle_id = p.id AND s.rating = 'SER' ORDER BY l.line";
  CHECK(asked(path, join) == result.out.substr(result.out.find('\n') + 1));
  CHECK(asked(path,
              "SELECT command, max_length, complete, records, known, json_extract(provenance, "
              "'$.records'), json_extract(options, '$.ratings[2]') "
              "FROM runs") == "rate,4,1,109,0,109,SER\n");
}

TEST_CASE("without an output, a run with a store prints no records") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), path = temp.path("s");
  const Result result = run({"rate", input, "--db", path, "--histogram"});
  CHECK(result.code == 0);
  CHECK(result.out.empty());
  CHECK(result.err.find("20 records") != std::string::npos);
  CHECK(result.err.find("20 new puzzles, 40 new values\n") != std::string::npos);
  CHECK(std::filesystem::exists(path));
  CHECK_FALSE(std::filesystem::exists(path + "-wal"));
}

TEST_CASE("a second run rates nothing again, and gives the same records") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines(100, 1)), path = temp.path("s"),
                    first = temp.path("first"), second = temp.path("second");
  const Arguments run_of{"rate", input, "-r", "W,B", "-c", "nodes,arena,solution,cands-w1",
                         "--db", path};
  REQUIRE(run(run_of + Arguments{"-o", first}).code == 0);
  const std::string before = content(path);
  const Result again = run(run_of + Arguments{"-o", second, "-H"});
  CHECK(again.code == 0);
  // The lines that hold no puzzle are not known.
  CHECK(again.err.find(
            "109 records, 106 of them known in every rating; 0 new puzzles, 0 new values\n") !=
        std::string::npos);
  CHECK(again.out.find("106 known") != std::string::npos);
  CHECK(read_file(second) == read_file(first));
  CHECK(content(path) == before);
  // Other lines with the same puzzles, from a pipe.
  const Result piped = run({"rate", "-", "-r", "B,W", "--db", path, "-o", "-"}, read_file(input));
  CHECK(piped.err.find("106 of them known in every rating; 0 new puzzles, 0 new values\n") !=
        std::string::npos);
  CHECK(piped.out == run({"rate", "-", "-r", "B,W"}, read_file(input)).out);
}

TEST_CASE(
    "a rating that is new is rated alone, and a greater limit rates what the smaller one cut off") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(100, 1)), path = temp.path("s");
  REQUIRE(run({"rate", input, "-r", "W", "-m", "2", "--db", path}).code == 0);
  const std::string cut =
      asked(path, "SELECT count(*) FROM cells WHERE cell = '>2' AND status = 'length'");
  CHECK(std::stoi(cut) > 5);
  const Result more = run({"rate", input, "-r", "gW,W,B", "-m", "2", "--db", path, "-o", "-"});
  CHECK(more.err.find(
            "100 records, 0 of them known in every rating; 0 new puzzles, 200 new values\n") !=
        std::string::npos);
  CHECK(more.out == run({"rate", input, "-r", "gW,W,B", "-m", "2"}).out);
  const Result longer = run({"rate", input, "-r", "W", "--db", path, "-o", "-"});
  CHECK(longer.err.find(std::to_string(100 - std::stoi(cut)) +
                        " of them known in every rating; 0 new puzzles, " +
                        std::to_string(std::stoi(cut)) + " new values\n") != std::string::npos);
  CHECK(longer.out == run({"rate", input, "-r", "W"}).out);
  CHECK(asked(path, "SELECT count(*) FROM cells WHERE rating = 'W' AND kind = 'above'") == "0\n");
  CHECK(
      run({"rate", input, "-r", "W", "--db", path, "--again", "ok"}).err.find(" 0 of them known") !=
      std::string::npos);
}

TEST_CASE("a store may be what is known, also beside another store") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), one = temp.path("one"),
                    two = temp.path("two");
  REQUIRE(run({"rate", input, "--db", one}).code == 0);
  const std::string size = asked(one, "SELECT count(*) FROM runs");
  const Result known = run({"rate", input, "--known", one, "-o", "-", "-H"});
  CHECK(known.err.find("20 known") != std::string::npos);
  CHECK(known.out == run({"rate", input}).out);
  CHECK(asked(one, "SELECT count(*) FROM runs") == size);
  const Result both = run({"rate", input, "--known", one, "--db", two});
  CHECK(both.err.find(
            "20 records, 20 of them known in every rating; 20 new puzzles, 40 new values\n") !=
        std::string::npos);
  CHECK(content(two) == content(one));
}

TEST_CASE(
    "what an earlier run could not find is not stored as if the present one had searched for it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", kWide + "\n"), path = temp.path("s");
  const Arguments run_of{"rate", input, "-r", "W", "-c", "cands"};
  const std::string old = temp.file("old", run(run_of + Arguments{"--arena", "1"}).out);
  REQUIRE(read_file(old).find("\t>11\t") != std::string::npos);
  const Result told = run(run_of + Arguments{"--known", old, "--db", path, "-o", "-"});
  CHECK(told.out == read_file(old));
  CHECK(told.err.find("1 record, 1 of them known in every rating; 1 new puzzle, 0 new values\n") !=
        std::string::npos);
  const Result again = run(run_of + Arguments{"--db", path, "-o", "-"});
  CHECK(again.out.find("\t16\t") != std::string::npos);
  CHECK(again.err.find("1 record, 0 of them known in every rating; 0 new puzzles, 1 new value\n") !=
        std::string::npos);
}

TEST_CASE("counts that a list does not tell are found by the next run") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), path = temp.path("s"),
                    whole = temp.path("whole");
  const std::string old = temp.file("old", run({"rate", input, "-r", "W", "-c", "cands"}).out);
  REQUIRE(run({"rate", input, "-r", "W", "-c", "cands", "--known", old, "--db", path}).code == 0);
  CHECK(asked(path, "SELECT count(*) FROM puzzles WHERE clues > 16 AND cands IS NULL") == "20\n");
  const Arguments columns{"-r", "W", "-c", "clues,cands,clues-brt,cands-brt,cands-w1,solutions"};
  CHECK(run(Arguments{"rate", input, "--db", path, "-o", "-"} + columns).out ==
        run(Arguments{"rate", input} + columns).out);
  REQUIRE(run({"rate", input, "-r", "W", "--db", whole}).code == 0);
  CHECK(content(path) == content(whole));
}

TEST_CASE("clues are counted, whatever an earlier run tells") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", kWide + "\n");
  const std::string old = temp.file("old", "puzzle\tW\tclues\tstatus\n" + kWide + "\t16\t99\tok\n");
  CHECK(run({"rate", input, "-r", "W", "-c", "clues", "--known", old}).out ==
        "puzzle\tW\tclues\tstatus\n" + kWide + "\t16\t18\tok\n");
}

TEST_CASE("values of an earlier store and those of the store of the run come together") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), old = temp.path("old"),
                    path = temp.path("s"), fresh = temp.path("fresh");
  REQUIRE(run({"rate", input, "-r", "W", "--db", old}).code == 0);
  REQUIRE(run({"rate", input, "-r", "B", "--db", path}).code == 0);
  const Arguments run_of{"rate", input, "-r", "W,B", "--known", old, "-o", "-", "--db"};
  const Result both = run(run_of + Arguments{path}), half = run(run_of + Arguments{fresh});
  CHECK(both.err.find(
            "20 records, 20 of them known in every rating; 0 new puzzles, 20 new values\n") !=
        std::string::npos);
  CHECK(half.err.find(
            "20 records, 0 of them known in every rating; 20 new puzzles, 40 new values\n") !=
        std::string::npos);
  CHECK(both.out == run({"rate", input, "-r", "W,B"}).out);
  CHECK(half.out == both.out);
  CHECK(content(path) == content(fresh));
}

TEST_CASE("a store holds what --where, --top and --sample leave out of the output") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), path = temp.path("s");
  REQUIRE(run({"rate", input, "-r", "W", "--where", "B>100", "--sample", "3", "--top", "1", "--db",
               path, "-o", "-"})
              .code == 0);
  CHECK(asked(path, "SELECT rating, count(*) FROM cells GROUP BY 1 ORDER BY 1") == "B,20\nW,20\n");
}

TEST_CASE("puzzles of a variant are in a store with all their fields") {
  const TempDir temp;
  const std::string line =
      ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
  const std::string input = temp.file("puzzles", line + "\n"), path = temp.path("s");
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  REQUIRE(run({"rate", input, "-r", "W", "--variant", "x", "--db", path}).code == 0);
  CHECK(asked(path,
              "SELECT v.name, p.size FROM puzzles p JOIN variants v ON v.id = p.variant WHERE "
              "puzzle = '" +
                  line + "' ORDER BY 1") == "classic,9\nx,9\n");
  CHECK(
      run({"rate", input, "-r", "W", "--variant", "x", "--db", path}).err.find("1 of them known") !=
      std::string::npos);
}

TEST_CASE("a run that goes on with its output goes on with its store") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines(10, 5)), path = temp.path("s"),
                    output = temp.path("out");
  const Arguments again{"rate", input,      "-r",           "W",   "--db", path, "-o",
                        output, "--resume", "--checkpoint", "0.05"};
  for (int i = 0; i < 3; ++i) {
    Process process(again);
    process.close_input();
    const auto size = [&] {
      return std::filesystem::exists(output) ? std::filesystem::file_size(output) : 0;
    };
    const auto enough = size() + 40000;
    while (size() < enough && !process.has_ended()) usleep(100);
    process.send(i == 0 ? SIGTERM : SIGKILL);
    process.wait();
  }
  REQUIRE(run(again).code == 0);
  CHECK(read_file(output) == run({"rate", input, "-r", "W"}).out);
  const std::string whole = temp.path("whole");
  REQUIRE(run({"rate", input, "-r", "W", "--db", whole}).code == 0);
  CHECK(content(path) == content(whole));
}

TEST_CASE("a run that is killed loses no consistency, and the next one goes on", "[slow]") {
  const TempDir temp;
  std::mt19937 random(3);
  const std::string input = temp.file("puzzles", some_lines(1, 1)), path = temp.path("s"),
                    whole = temp.path("whole");
  const Arguments again{"rate", input, "-r", "W,B", "--db", path, "-t", "2"};
  int killed = 0;
  std::int64_t last = 0;
  for (int i = 0; i < 6; ++i) {
    Process process(again);
    process.close_input();
    const unsigned wait = 20 + random() % 250;
    for (unsigned looks = 0; looks < wait && !process.has_ended(); ++looks) usleep(1000);
    process.send(SIGKILL);
    killed += process.wait() == 1000 + SIGKILL ? 1 : 0;
    if (!std::filesystem::exists(path) || std::filesystem::file_size(path) == 0) continue;
    Database database(path, Database::Mode::write);
    if (database.number("PRAGMA user_version") == 0) continue;
    CHECK(database.text("PRAGMA integrity_check") == "ok");
    const std::int64_t now = database.number("SELECT count(*) FROM puzzles");
    CHECK(now >= last);
    CHECK(database.number("SELECT count(*) FROM results") == 2 * now);
    last = now;
  }
  CHECK(killed >= 2);
  REQUIRE(run(again).code == 0);
  REQUIRE(run({"rate", input, "-r", "W,B", "--db", whole}).code == 0);
  CHECK(content(path) == content(whole));
}

TEST_CASE("two runs write one store at the same time") {
  const TempDir temp;
  const std::string path = temp.path("s"), a = temp.file("a", many_puzzles(10, 1)),
                    b = temp.file("b", many_puzzles(7, 1));
  Process first({"rate", a, "-r", "W", "--db", path}), second({"rate", b, "-r", "B", "--db", path});
  first.close_input();
  second.close_input();
  CHECK(first.wait() == 0);
  CHECK(second.wait() == 0);
  CHECK(answer_of(path, "PRAGMA integrity_check") == "ok");
  CHECK(asked(path, "SELECT rating, count(*) FROM cells GROUP BY 1 ORDER BY 1") ==
        "B,1429\nW,1000\n");
  CHECK(asked(path, "SELECT file, count(*) FROM lines GROUP BY 1 ORDER BY 1") ==
        a + ",1000\n" + b + ",1429\n");
}

TEST_CASE("two runs that begin one new store in the same moment both write it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines(100, 1));
  for (int i = 0; i < 20; ++i) {
    const std::string path = temp.path("s" + std::to_string(i));
    Process first({"rate", input, "-r", "W", "--db", path}),
        second({"rate", input, "-r", "B", "--db", path});
    first.close_input();
    second.close_input();
    CHECK(first.wait() == 0);
    CHECK(second.wait() == 0);
    CHECK(asked(path, "SELECT count(DISTINCT rating) FROM cells") == "2\n");
  }
}

TEST_CASE("triggers of a store that comes from elsewhere do not fire") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", some_lines(100, 1));
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  const std::string values = asked(path, "SELECT count(*) FROM results");
  Database(path, Database::Mode::write)
      .execute(
          "CREATE TRIGGER wipe AFTER INSERT ON results BEGIN DELETE FROM results WHERE rating = 1; "
          "END");
  REQUIRE(run({"rate", input, "-r", "B", "--db", path}).code == 0);
  CHECK(asked(path, "SELECT count(*) FROM cells WHERE rating = 'W'") == values);
  CHECK(asked(path, "SELECT count(*) FROM cells WHERE rating = 'B'") == values);
}

TEST_CASE("a store can be read while it is written, and a writer that holds it is waited for") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", many_puzzles(500, 1));
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  Database holder(path, Database::Mode::write);
  store::Transaction held(holder);
  holder.execute("DELETE FROM results");
  CHECK(asked(path, "SELECT count(*) FROM results") == "20\n");
  Process waits({"rate", input, "-r", "B", "--db", path});
  waits.close_input();
  while (waits.errors().find("waiting for it") == std::string::npos && !waits.has_ended())
    usleep(10000);
  CHECK(waits.errors() ==
        "bitwhip: " + path + ": another program is writing to this store; waiting for it\n");
  waits.send(SIGTERM);  // nobody has to wait
  CHECK(waits.wait() == 128 + SIGTERM);
  CHECK(
      waits.errors().ends_with(path + ": the program was stopped while it waited for this file\n"));
  CHECK(asked(path, "SELECT count(*) FROM results") == "20\n");
}

TEST_CASE(
    "a run that is stopped while its records wait for the store ends as one that was stopped") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const std::vector<std::string> puzzles = lines_of(many_puzzles(500, 1));
  REQUIRE(run({"rate", "-", "-r", "W", "--db", path}, puzzles[0] + "\n").code == 0);
  Process process({"rate", "-", "-r", "W", "--db", path});
  process.write(puzzles[1] + "\n");
  while (answer_of(path, "SELECT count(*) FROM results") != "2" && !process.has_ended())
    usleep(10000);
  Database holder(path, Database::Mode::write);
  const store::Transaction held(holder);
  process.write(puzzles[2] + "\n");
  while (process.errors().find("waiting for it") == std::string::npos && !process.has_ended())
    usleep(10000);
  process.send(SIGINT);
  CHECK(process.wait() == 128 + SIGINT);
  CHECK(process.errors().find(path + ": the program was stopped while it waited for this file\n") !=
        std::string::npos);
  CHECK(process.errors().find("not ended in time") == std::string::npos);
}

TEST_CASE("a store of another version: an older one is migrated, a newer one refused") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", many_puzzles(500, 1));
  {
    Database database(path, Database::Mode::write);
    store::prepare(database, 1);
  }
  const Result early = run({"query", path, "SELECT 1"});
  CHECK(early.code == 2);
  CHECK(early.err.find("this store has version 1; ") != std::string::npos);
  CHECK(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  CHECK(asked(path, "SELECT count(*) FROM cells") == "20\n");
  Database(path, Database::Mode::write).execute("PRAGMA user_version = 1000");
  const std::string before = read_file(path);
  for (const Arguments& command :
       {Arguments{"rate", input, "--db", path}, Arguments{"query", path, "SELECT 1"},
        Arguments{"rate", input, "--known", path}}) {
    const Result refused = run(command);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("this store has version 1000, and this program knows versions up to") !=
          std::string::npos);
  }
  CHECK(read_file(path) == before);
  // What is refused costs no output.
  const std::string output = temp.file("out", "something");
  CHECK(run({"rate", input, "--db", path, "-o", output, "--force"}).code == 2);
  CHECK(read_file(output) == "something");
}

TEST_CASE("a store that cannot grow keeps what it has, and the next run goes on") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, 1)), path = temp.path("s"),
                    whole = temp.path("whole");
  rlimit before;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit small{200000, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const Result stopped = run({"rate", input, "-r", "W", "--db", path});
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CAPTURE(stopped.err);
  CHECK(stopped.code == 2);
  CHECK(stopped.err.find(path + ": ") != std::string::npos);
  CHECK(answer_of(path, "PRAGMA integrity_check") == "ok");
  CHECK(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  REQUIRE(run({"rate", input, "-r", "W", "--db", whole}).code == 0);
  CHECK(content(path) == content(whole));
}

TEST_CASE("a store is no other file of the run, and no other database") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1));
  for (const Arguments& options :
       {Arguments{"--db", input}, Arguments{"--db", "-"},
        Arguments{"--db", temp.path("x"), "-o", temp.path("x")},
        Arguments{"--db", temp.path("x"), "--provenance", temp.path("x")},
        Arguments{"--db", temp.path("x"), "--estimate"}}) {
    CHECK(run(Arguments{"rate", input} + options).code == 1);
    CHECK_FALSE(std::filesystem::exists(temp.path("x")));
  }
  // SQLite keeps these beside the store, whether or not they are there now.
  REQUIRE(run({"rate", input, "-r", "W", "--db", temp.path("s")}).code == 0);
  const std::string before = read_file(temp.path("s"));
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    const std::string other = temp.path("s") + ending;
    for (const Arguments& options : {Arguments{"--db", temp.path("s"), "-o", other},
                                     Arguments{"--db", temp.path("s"), "--provenance", other},
                                     Arguments{"--known", temp.path("s"), "-o", other}}) {
      const Result refused = run(Arguments{"rate", input, "-r", "W"} + options);
      CHECK(refused.code == 1);
      CHECK(refused.err.find(" names " + other + ", which belongs to the store of --") !=
            std::string::npos);
      CHECK_FALSE(std::filesystem::exists(other));
    }
  }
  CHECK(read_file(temp.path("s")) == before);
  CHECK(run({"rate", input, "--db", temp.file("text", "not a database, not at all")})
            .err.find("this is no SQLite database") != std::string::npos);
  CHECK(read_file(temp.path("text")) == "not a database, not at all");
  CHECK(run({"rate", input, "--db", temp.path("none/s")}).code == 2);
}

TEST_CASE("a store that is removed during a run is told") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3];
  Process process({"rate", "-", "-r", "W", "--db", path});
  process.write(puzzle + "\n");  // the run begins with its first line
  while (!process.has_ended() && (!std::filesystem::exists(path) || asked_runs(path) == 0))
    usleep(1000);
  const auto [file, message] = GENERATE(
      std::pair("",
                ": this store was removed or replaced while it was written, and what was written "
                "is lost"),
      std::pair("-wal",
                "-wal: this file of a store was removed or replaced while the store was written"));
  std::filesystem::remove(path + file);
  process.write(puzzle + "\n");
  process.close_input();
  CHECK(process.wait() == 2);
  CHECK(process.errors().find(path + message) != std::string::npos);
  CHECK(process.errors().find("new values") == std::string::npos);
}

TEST_CASE("a store that is known and written knows what it held before the run") {
  const TempDir temp;
  const std::string path = temp.path("s"), link = temp.path("link");
  const std::vector<std::string> puzzles = lines_of(many_puzzles(500, 1));
  REQUIRE(run({"rate", "-", "-r", "W", "--db", path}, puzzles[0] + "\n").code == 0);
  std::filesystem::create_symlink(path, link);
  Process process({"rate", "-", "-r", "W", "--known", link, "--db", path});
  process.write(puzzles[0] + "\n" + puzzles[1] + "\n");
  while (answer_of(path, "SELECT count(*) FROM results") != "2" && !process.has_ended())
    usleep(10000);
  process.write(puzzles[1] + "\n");  // the store has it, but from this run
  process.close_input();
  CHECK(process.wait() == 0);
  CHECK(process.errors().find(
            "3 records, 1 of them known in every rating; 1 new puzzle, 1 new value\n") !=
        std::string::npos);
}

TEST_CASE("known records come through a pipe too, and a pipe is no store") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)),
                    records = run({"rate", input, "-r", "W"}).out;
  CHECK(run({"rate", input, "-r", "W", "--known", "/dev/stdin", "-H"}, records)
            .err.find("; 20 known") != std::string::npos);
  for (const Arguments& command : {Arguments{"query", "/dev/stdin", "SELECT 1"},
                                   Arguments{"rate", input, "--db", "/dev/stdin"}}) {
    const Result refused = run(command);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("/dev/stdin: this is no regular file, and no store") !=
          std::string::npos);
  }
  CHECK(run({"import", "/dev/stdin", "--db", temp.path("s")}, records)
            .err.find("/dev/stdin: this is no regular file, and import reads a list twice") !=
        std::string::npos);
}

TEST_CASE(
    "a store without a column or with no version is refused as a damaged one, whoever opens it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(3000, 1)), whole = temp.path("whole");
  REQUIRE(run({"rate", input, "--db", whole}).code == 0);
  const std::vector<std::pair<std::string, std::string>> damages{
      {"ALTER TABLE puzzles RENAME COLUMN puzzle TO p",
       "its table puzzles lacks the column puzzle"},
      {"ALTER TABLE work RENAME COLUMN seconds TO s", "its table work lacks the column seconds"},
      {"PRAGMA user_version = 0", "its version is 0, and versions are counted from 1"},
      {"PRAGMA user_version = -3", "its version is -3, and versions are counted from 1"},
  };
  for (const auto& [sql, why] : damages) {
    const std::string path = temp.path("damaged");
    std::filesystem::copy_file(whole, path, std::filesystem::copy_options::overwrite_existing);
    Database(path, Database::Mode::write).execute(sql);
    const std::string said = "bitwhip: " + path + ": this store is damaged: " + why +
                             "; go on with a copy of it from before, or with a new store\n";
    const std::vector<Arguments> commands{{"select", path},
                                          {"rate", input, "--known", path},
                                          {"rate", input, "--db", path},
                                          {"query", path, "SELECT 1"},
                                          {"query", path, "ratings"}};
    for (const Arguments& command : commands) {
      CAPTURE(command, sql);
      const Result result = run(command);
      CHECK(result.code == 2);
      CHECK(result.err == said);
    }
  }
}
