// rate --db and import from outside: what the store holds, what is not rated again, and what
// happens when something ends too early.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <tuple>

#include "cli/program.h"
#include "io/io_error.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using store::Database;

namespace {

// W is 16, and >11 where the search memory is as small as can be.
const std::string kWide = ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........";

// What a query answers, without its header line.
std::string asked(const std::string& path, const std::string& sql) {
  const Result result = run({"query", path, sql, "-f", "csv"});
  INFO(result.err);
  REQUIRE(result.code == 0);
  return result.out.substr(result.out.find('\n') + 1);
}

std::string answer_of(const std::string& path, const std::string& sql) { return Database(path, Database::Mode::read).text(sql); }

// Everything that does not depend on the clock or on how often the program was begun.
std::string content(const std::string& path) {
  CHECK(answer_of(path, "PRAGMA integrity_check") == "ok");
  CHECK(answer_of(path, "PRAGMA foreign_key_check").empty());
  return asked(path, "SELECT puzzle, variant, rating, label, cell, value, lower, upper, status FROM cells ORDER BY 1, 2, 3, 4") +
         asked(path, "SELECT puzzle, size, clues, cands, clues_brt, cands_brt, cands_w1, solutions FROM puzzles ORDER BY 1") +
         asked(path, "SELECT file, line, puzzle, variant, status FROM lines ORDER BY 1, 2");
}

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
  const Arguments options{"-r", "W,B,SER", "-m", "4", "-c", "clues,cands,clues-brt,cands-brt,cands-w1,solutions,line"};
  const Result result = run(Arguments{"rate", input, "--db", path, "-f", "csv", "-o", "-"} + options);
  REQUIRE(result.code == 0);
  CHECK(result.out == run(Arguments{"rate", input, "-f", "csv"} + options).out);
  CHECK(result.err.find(path + ": 109 records, 0 of them known in every rating; 101 new puzzles, 303 new values\n") != std::string::npos);
  const std::string join =
      "SELECT coalesce(l.puzzle, '-'), coalesce(w.cell, '-'), coalesce(b.cell, '-'), coalesce(s.cell, '-'), coalesce(p.clues, '-'), "
      "coalesce(p.cands, '-'), coalesce(p.clues_brt, '-'), coalesce(p.cands_brt, '-'), coalesce(p.cands_w1, '-'), "
      "coalesce(p.solutions, '-'), l.line, l.status FROM lines l LEFT JOIN puzzles p ON p.id = l.puzzle_id "
      "LEFT JOIN cells w ON w.puzzle_id = p.id AND w.rating = 'W' LEFT JOIN cells b ON b.puzzle_id = p.id AND b.rating = 'B' "
      "LEFT JOIN cells s ON s.puzzle_id = p.id AND s.rating = 'SER' ORDER BY l.line";
  CHECK(asked(path, join) == result.out.substr(result.out.find('\n') + 1));
  CHECK(asked(path,
              "SELECT command, max_length, complete, records, known, json_extract(provenance, '$.records'), json_extract(options, '$.ratings[2]') "
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
  const std::string input = temp.file("puzzles", some_lines(100, 1)), path = temp.path("s"), first = temp.path("first"), second = temp.path("second");
  const Arguments run_of{"rate", input, "-r", "W,B", "-c", "nodes,arena,solution,cands-w1", "--db", path};
  REQUIRE(run(run_of + Arguments{"-o", first}).code == 0);
  const std::string before = content(path);
  const Result again = run(run_of + Arguments{"-o", second, "-H"});
  CHECK(again.code == 0);
  // The lines that hold no puzzle are not known.
  CHECK(again.err.find("109 records, 106 of them known in every rating; 0 new puzzles, 0 new values\n") != std::string::npos);
  CHECK(again.out.find("106 known") != std::string::npos);
  CHECK(read_file(second) == read_file(first));
  CHECK(content(path) == before);
  // Other lines with the same puzzles, from a pipe.
  const Result piped = run({"rate", "-", "-r", "B,W", "--db", path, "-o", "-"}, read_file(input));
  CHECK(piped.err.find("106 of them known in every rating; 0 new puzzles, 0 new values\n") != std::string::npos);
  CHECK(piped.out == run({"rate", "-", "-r", "B,W"}, read_file(input)).out);
}

TEST_CASE("a rating that is new is rated alone, and a greater limit rates what the smaller one cut off") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(100, 1)), path = temp.path("s");
  REQUIRE(run({"rate", input, "-r", "W", "-m", "2", "--db", path}).code == 0);
  const std::string cut = asked(path, "SELECT count(*) FROM cells WHERE cell = '>2' AND status = 'length'");
  CHECK(std::stoi(cut) > 5);
  const Result more = run({"rate", input, "-r", "gW,W,B", "-m", "2", "--db", path, "-o", "-"});
  CHECK(more.err.find("100 records, 0 of them known in every rating; 0 new puzzles, 200 new values\n") != std::string::npos);
  CHECK(more.out == run({"rate", input, "-r", "gW,W,B", "-m", "2"}).out);
  const Result longer = run({"rate", input, "-r", "W", "--db", path, "-o", "-"});
  CHECK(longer.err.find(std::to_string(100 - std::stoi(cut)) + " of them known in every rating; 0 new puzzles, " + std::to_string(std::stoi(cut)) +
                        " new values\n") != std::string::npos);
  CHECK(longer.out == run({"rate", input, "-r", "W"}).out);
  CHECK(asked(path, "SELECT count(*) FROM cells WHERE rating = 'W' AND kind = 'above'") == "0\n");
  CHECK(run({"rate", input, "-r", "W", "--db", path, "--again", "ok"}).err.find(" 0 of them known") != std::string::npos);
}

TEST_CASE("a store may be what is known, also beside another store") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), one = temp.path("one"), two = temp.path("two");
  REQUIRE(run({"rate", input, "--db", one}).code == 0);
  const std::string size = asked(one, "SELECT count(*) FROM runs");
  const Result known = run({"rate", input, "--known", one, "-o", "-", "-H"});
  CHECK(known.err.find("20 known") != std::string::npos);
  CHECK(known.out == run({"rate", input}).out);
  CHECK(asked(one, "SELECT count(*) FROM runs") == size);
  const Result both = run({"rate", input, "--known", one, "--db", two});
  CHECK(both.err.find("20 records, 20 of them known in every rating; 20 new puzzles, 40 new values\n") != std::string::npos);
  CHECK(content(two) == content(one));
}

TEST_CASE("what an earlier run could not find is not stored as if the present one had searched for it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", kWide + "\n"), path = temp.path("s");
  const Arguments run_of{"rate", input, "-r", "W", "-c", "cands"};
  const std::string old = temp.file("old", run(run_of + Arguments{"--arena", "1"}).out);
  REQUIRE(read_file(old).find("\t>11\t") != std::string::npos);
  const Result told = run(run_of + Arguments{"--known", old, "--db", path, "-o", "-"});
  CHECK(told.out == read_file(old));
  CHECK(told.err.find("1 record, 1 of them known in every rating; 1 new puzzle, 0 new values\n") != std::string::npos);
  const Result again = run(run_of + Arguments{"--db", path, "-o", "-"});
  CHECK(again.out.find("\t16\t") != std::string::npos);
  CHECK(again.err.find("1 record, 0 of them known in every rating; 0 new puzzles, 1 new value\n") != std::string::npos);
}

TEST_CASE("counts that a list does not tell are found by the next run") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), path = temp.path("s"), whole = temp.path("whole");
  const std::string old = temp.file("old", run({"rate", input, "-r", "W", "-c", "cands"}).out);
  REQUIRE(run({"rate", input, "-r", "W", "-c", "cands", "--known", old, "--db", path}).code == 0);
  CHECK(asked(path, "SELECT count(*) FROM puzzles WHERE clues > 16 AND cands IS NULL") == "20\n");
  const Arguments columns{"-r", "W", "-c", "clues,cands,clues-brt,cands-brt,cands-w1,solutions"};
  CHECK(run(Arguments{"rate", input, "--db", path, "-o", "-"} + columns).out == run(Arguments{"rate", input} + columns).out);
  REQUIRE(run({"rate", input, "-r", "W", "--db", whole}).code == 0);
  CHECK(content(path) == content(whole));
}

TEST_CASE("clues are counted, whatever an earlier run tells") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", kWide + "\n");
  const std::string old = temp.file("old", "puzzle\tW\tclues\tstatus\n" + kWide + "\t16\t99\tok\n");
  CHECK(run({"rate", input, "-r", "W", "-c", "clues", "--known", old}).out == "puzzle\tW\tclues\tstatus\n" + kWide + "\t16\t18\tok\n");
}

TEST_CASE("values of an earlier store and those of the store of the run come together") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), old = temp.path("old"), path = temp.path("s"), fresh = temp.path("fresh");
  REQUIRE(run({"rate", input, "-r", "W", "--db", old}).code == 0);
  REQUIRE(run({"rate", input, "-r", "B", "--db", path}).code == 0);
  const Arguments run_of{"rate", input, "-r", "W,B", "--known", old, "-o", "-", "--db"};
  const Result both = run(run_of + Arguments{path}), half = run(run_of + Arguments{fresh});
  CHECK(both.err.find("20 records, 20 of them known in every rating; 0 new puzzles, 20 new values\n") != std::string::npos);
  CHECK(half.err.find("20 records, 0 of them known in every rating; 20 new puzzles, 40 new values\n") != std::string::npos);
  CHECK(both.out == run({"rate", input, "-r", "W,B"}).out);
  CHECK(half.out == both.out);
  CHECK(content(path) == content(fresh));
}

TEST_CASE("a store holds what --where, --top and --sample leave out of the output") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), path = temp.path("s");
  REQUIRE(run({"rate", input, "-r", "W", "--where", "B>100", "--sample", "3", "--top", "1", "--db", path, "-o", "-"}).code == 0);
  CHECK(asked(path, "SELECT rating, count(*) FROM cells GROUP BY 1 ORDER BY 1") == "B,20\nW,20\n");
}

TEST_CASE("puzzles of a variant are in a store with all their fields") {
  const TempDir temp;
  const std::string line = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
  const std::string input = temp.file("puzzles", line + "\n"), path = temp.path("s");
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  REQUIRE(run({"rate", input, "-r", "W", "--variant", "x", "--db", path}).code == 0);
  CHECK(asked(path, "SELECT v.name, p.size FROM puzzles p JOIN variants v ON v.id = p.variant WHERE puzzle = '" + line + "' ORDER BY 1") ==
        "classic,9\nx,9\n");
  CHECK(run({"rate", input, "-r", "W", "--variant", "x", "--db", path}).err.find("1 of them known") != std::string::npos);
}

TEST_CASE("a run that goes on with its output goes on with its store") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines(10, 5)), path = temp.path("s"), output = temp.path("out");
  const Arguments again{"rate", input, "-r", "W", "--db", path, "-o", output, "--resume", "--checkpoint", "0.05"};
  for (int i = 0; i < 3; ++i) {
    Process process(again);
    process.close_input();
    const auto size = [&] { return std::filesystem::exists(output) ? std::filesystem::file_size(output) : 0; };
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
  const std::string input = temp.file("puzzles", some_lines(1, 1)), path = temp.path("s"), whole = temp.path("whole");
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
  const std::string path = temp.path("s"), a = temp.file("a", many_puzzles(10, 1)), b = temp.file("b", many_puzzles(7, 1));
  Process first({"rate", a, "-r", "W", "--db", path}), second({"rate", b, "-r", "B", "--db", path});
  first.close_input();
  second.close_input();
  CHECK(first.wait() == 0);
  CHECK(second.wait() == 0);
  CHECK(answer_of(path, "PRAGMA integrity_check") == "ok");
  CHECK(asked(path, "SELECT rating, count(*) FROM cells GROUP BY 1 ORDER BY 1") == "B,1429\nW,1000\n");
  CHECK(asked(path, "SELECT file, count(*) FROM lines GROUP BY 1 ORDER BY 1") == a + ",1000\n" + b + ",1429\n");
}

TEST_CASE("two runs that begin one new store in the same moment both write it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", some_lines(100, 1));
  for (int i = 0; i < 20; ++i) {
    const std::string path = temp.path("s" + std::to_string(i));
    Process first({"rate", input, "-r", "W", "--db", path}), second({"rate", input, "-r", "B", "--db", path});
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
  Database(path, Database::Mode::write).execute("CREATE TRIGGER wipe AFTER INSERT ON results BEGIN DELETE FROM results WHERE rating = 1; END");
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
  while (waits.errors().find("waiting for it") == std::string::npos && !waits.has_ended()) usleep(10000);
  CHECK(waits.errors() == "bitwhip: " + path + ": another program is writing to this store; waiting for it\n");
  waits.send(SIGTERM);  // nobody has to wait
  CHECK(waits.wait() == 128 + SIGTERM);
  CHECK(waits.errors().ends_with(path + ": the program was stopped while it waited for this file\n"));
  CHECK(asked(path, "SELECT count(*) FROM results") == "20\n");
}

TEST_CASE("a run that is stopped while its records wait for the store ends as one that was stopped") {
  const TempDir temp;
  const std::string path = temp.path("s");
  const std::vector<std::string> puzzles = lines_of(many_puzzles(500, 1));
  REQUIRE(run({"rate", "-", "-r", "W", "--db", path}, puzzles[0] + "\n").code == 0);
  Process process({"rate", "-", "-r", "W", "--db", path});
  process.write(puzzles[1] + "\n");
  while (answer_of(path, "SELECT count(*) FROM results") != "2" && !process.has_ended()) usleep(10000);
  Database holder(path, Database::Mode::write);
  const store::Transaction held(holder);
  process.write(puzzles[2] + "\n");
  while (process.errors().find("waiting for it") == std::string::npos && !process.has_ended()) usleep(10000);
  process.send(SIGINT);
  CHECK(process.wait() == 128 + SIGINT);
  CHECK(process.errors().find(path + ": the program was stopped while it waited for this file\n") != std::string::npos);
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
       {Arguments{"rate", input, "--db", path}, Arguments{"query", path, "SELECT 1"}, Arguments{"rate", input, "--known", path}}) {
    const Result refused = run(command);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("this store has version 1000, and this program knows versions up to") != std::string::npos);
  }
  CHECK(read_file(path) == before);
  // What is refused costs no output.
  const std::string output = temp.file("out", "something");
  CHECK(run({"rate", input, "--db", path, "-o", output, "--force"}).code == 2);
  CHECK(read_file(output) == "something");
}

TEST_CASE("a store that cannot grow keeps what it has, and the next run goes on") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, 1)), path = temp.path("s"), whole = temp.path("whole");
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
       {Arguments{"--db", input}, Arguments{"--db", "-"}, Arguments{"--db", temp.path("x"), "-o", temp.path("x")},
        Arguments{"--db", temp.path("x"), "--provenance", temp.path("x")}, Arguments{"--db", temp.path("x"), "--estimate"}}) {
    CHECK(run(Arguments{"rate", input} + options).code == 1);
    CHECK_FALSE(std::filesystem::exists(temp.path("x")));
  }
  // SQLite keeps these beside the store, whether or not they are there now.
  REQUIRE(run({"rate", input, "-r", "W", "--db", temp.path("s")}).code == 0);
  const std::string before = read_file(temp.path("s"));
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    const std::string other = temp.path("s") + ending;
    for (const Arguments& options : {Arguments{"--db", temp.path("s"), "-o", other}, Arguments{"--db", temp.path("s"), "--provenance", other},
                                     Arguments{"--known", temp.path("s"), "-o", other}}) {
      const Result refused = run(Arguments{"rate", input, "-r", "W"} + options);
      CHECK(refused.code == 1);
      CHECK(refused.err.find(" names " + other + ", which belongs to the store of --") != std::string::npos);
      CHECK_FALSE(std::filesystem::exists(other));
    }
  }
  CHECK(read_file(temp.path("s")) == before);
  CHECK(run({"rate", input, "--db", temp.file("text", "not a database, not at all")}).err.find("this is no SQLite database") != std::string::npos);
  CHECK(read_file(temp.path("text")) == "not a database, not at all");
  CHECK(run({"rate", input, "--db", temp.path("none/s")}).code == 2);
}

TEST_CASE("published ratings are imported from every form of list, and joined") {
  const TempDir temp;
  const std::string path = temp.path("s"), input = temp.file("puzzles", many_puzzles(200, 1)),
                    tsv = temp.file("list.tsv", run({"rate", input, "-r", "W,SER"}).out);
  REQUIRE(run({"rate", input, "-r", "W", "--db", path}).code == 0);
  const std::string csv = temp.file("list.csv.gz", gzip(run({"rate", input, "-r", "W,SER", "-f", "csv"}).out));
  const std::string json = temp.file("list.jsonl", run({"rate", input, "-r", "W,SER", "-f", "jsonl"}).out);
  const Result imported = run({"import", tsv, csv, json, "--db", path});
  INFO(imported.err);
  REQUIRE(imported.code == 0);
  CHECK(imported.err.find(tsv + ": 50 lines, 0 of them without a puzzle; 0 new puzzles, 100 new values of W@list.tsv, SER@list.tsv\n") !=
        std::string::npos);
  for (const char* name : {"list.tsv", "list.csv.gz", "list.jsonl"}) {
    const std::string label = std::string("W@") + name;
    CHECK(run({"query", path, "differs", "--set", "a=W@1", "--set", "b=" + label, "-f", "csv"}).out == "puzzle,a,b\n");
    CHECK(asked(path,
                "SELECT count(*) FROM cells a JOIN cells b ON b.puzzle_id = a.puzzle_id AND b.cell = a.cell WHERE a.label = 'W@1' AND b.label = '" +
                    label + "'") == "50\n");
  }
  CHECK(asked(path, "SELECT puzzle, cell FROM cells WHERE label = 'SER@list.tsv' ORDER BY puzzle") ==
        asked(path, "SELECT puzzle, cell FROM cells WHERE label = 'SER@list.jsonl' ORDER BY puzzle"));
  // The same once more adds nothing.
  CHECK(run({"import", tsv, "--db", path}).err.find("0 new puzzles, 0 new values") != std::string::npos);
  CHECK(asked(path, "SELECT count(*) FROM lines WHERE file = '" + tsv + "'") == "50\n");
}

TEST_CASE("import takes columns by name, new puzzles, and tells what is wrong by its line") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3];
  const std::string list = temp.file("list", "puzzle,difficulty,note\n" + puzzle + ",7.5,x\n-,3.0,y\n" + lines_of(many_puzzles(500, 1))[4] + ",,z\n");
  CHECK(run({"import", list, "--db", path}).err.find("no column has the name of a rating; --column NAME") != std::string::npos);
  const Result imported = run({"import", list, "--db", path, "--column", "difficulty=SER", "--source", "forum"});
  CHECK(imported.err.find("3 lines, 1 of them without a puzzle; 2 new puzzles, 1 new value of SER@forum; kept as notes: note\n") !=
        std::string::npos);
  CHECK(asked(path, "SELECT line, \"column\", cell FROM noted ORDER BY line") == "2,note,x\n3,note,y\n4,note,z\n");
  CHECK(asked(path, "SELECT puzzle, cell, label FROM cells") == puzzle + ",7.5,SER@forum\n");
  CHECK(asked(path, "SELECT line, status FROM lines WHERE puzzle IS NULL") == "3,invalid-format\n");
  // What rate finds of it is added, and what a list says is never taken for it.
  const std::string input = temp.file("puzzles", puzzle + "\n");
  CHECK(run({"rate", input, "-r", "SER", "--db", path}).err.find("1 record, 0 of them known in every rating; 0 new puzzles, 1 new value\n") !=
        std::string::npos);
  CHECK(asked(path, "SELECT count(*) FROM puzzles WHERE cands IS NOT NULL") == "1\n");

  const Result wrong = run({"import", temp.file("wrong", "puzzle,SER\n" + puzzle + ",hard\n"), "--db", path});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("wrong:2: 'hard' is not a value") != std::string::npos);
  const Result other = run({"import", temp.file("other", "puzzle\tSER\n" + puzzle + "\t7.6\n"), "--source", "forum", "--db", path});
  CHECK(other.code == 2);
  CHECK(other.err.find("SER@forum of " + puzzle + " is 7.5 in the store, and 7.6 now (" + temp.path("other") + ":2)") != std::string::npos);
  for (const Arguments& command : {Arguments{"import", "--db", path}, Arguments{"import", list}, Arguments{"import", "-", "--db", path},
                                   Arguments{"import", path, "--db", path}}) {
    CHECK(run(command).code == 1);
  }
}

TEST_CASE("tenths under a name that is no rating of this program stay as they are") {
  const TempDir temp;
  const std::vector<std::string> puzzles = lines_of(many_puzzles(500, 1)), cells{"7.1", "3.1..4.6", "3.5..inf", ">5.0", "8", "8.0"};
  const std::string path = temp.path("s");
  std::string text = "puzzle,hardness\n";
  for (std::size_t i = 0; i < cells.size(); ++i) text += puzzles[i] + "," + cells[i] + "\n";
  const Arguments import_of{"import", temp.file("list.csv", text), "--db", path, "--column", "hardness", "--source", "x"};
  REQUIRE(run(import_of).code == 0);
  const Result again = run(import_of);
  CHECK(again.code == 0);
  CHECK(again.err.find("0 new puzzles, 0 new values of hardness@x") != std::string::npos);
  const Result exact = run({"import", temp.file("exact.csv", "puzzle,hardness\n" + puzzles[1] + ",4.5\n" + puzzles[3] + ",5.5\n"), "--db", path,
                            "--column", "hardness", "--source", "x"});
  CHECK(exact.err.find("2 new values of hardness@x") != std::string::npos);
  const Result other =
      run({"import", temp.file("other.csv", "puzzle,hardness\n" + puzzles[0] + ",7.2\n"), "--db", path, "--column", "hardness", "--source", "x"});
  CHECK(other.err.find("is 7.1 in the store, and 7.2 now") != std::string::npos);
  // The cells are those of a rating in tenths from the first of them on.
  CHECK(asked(path, "SELECT cell, lower FROM cells ORDER BY puzzle_id") == "7.1,71\n4.5,45\n3.5..inf,35\n5.5,55\n8.0,80\n8.0,80\n");
  const std::string above = temp.file("above.csv", "puzzle,hardness\n" + puzzles[6] + ",>5.0\n");
  REQUIRE(run({"import", above, "--db", path, "--column", "hardness", "--source", "x"}).code == 0);
  CHECK(asked(path, "SELECT cell, lower FROM cells WHERE kind = 'above'") == ">5.0,51\n");
}

TEST_CASE("notes with line ends stay as they are, and are records of a line each") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3];
  const std::string list =
      temp.file("list.jsonl", "{\"puzzle\":\"" + puzzle + "\",\"SER\":7.5,\"a\\tb\":\"x\",\"note\":\"two\\nlines\\ror three\"}\n");
  REQUIRE(run({"import", list, "--db", path}).code == 0);
  CHECK(answer_of(path, "SELECT cell FROM noted WHERE \"column\" = 'note'") == "two\nlines\ror three");
  const Result selected = run({"select", path});
  CHECK(selected.code == 0);
  CHECK(lines_of(selected.out).size() == 2);
  CHECK(lines_of(selected.out)[0].ends_with("\ta b\tnote\tstatus"));
  CHECK(lines_of(selected.out)[1].ends_with("\tx\ttwo lines or three\tok"));
}

TEST_CASE("a list that is not what it has to be leaves nothing in the store") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3], other = lines_of(many_puzzles(500, 1))[4];
  const std::string good = temp.file("good.csv", "puzzle,SER\n" + puzzle + ",7.5\n"), one = temp.file("1", read_file(good));
  REQUIRE(run({"import", good, "--db", path}).code == 0);
  const std::string before = content(path);
  const std::vector<std::tuple<Arguments, int, std::string>> refused{
      {{temp.file("bad.csv", "puzzle,SER\n" + other + ",7.5\n" + puzzle + ",hard\n")}, 2, "bad.csv:3: 'hard' is not a value"},
      {{temp.file("wide.csv", "puzzle,W\n" + other + ",3..500000\n")}, 2, "wide.csv:2: '3..500000' is an interval with an end above 400,000"},
      {{temp.file("twice.csv", "puzzle,W,W\n" + other + ",3,4\n")}, 2, "twice.csv: the columns 2 and 3 are both named 'W'"},
      {{good, "--column", "SER", "--column", "W=SER"}, 1, "--column: the columns 'SER' and 'W' are both to be SER"},
      {{one}, 1, "the source '1' is a number, and so are the revisions of this program's own ratings (W@1); --source NAME"},
      {{good, "--source", "007"}, 1, "the source '007' is a number"},
      {{temp.file("grid.csv", "id,grid,SER\n1," + other + ",7.1\n")}, 2, "grid.csv: no column is named 'puzzle'; --puzzle-column NAME"},
      {{temp.path("grid.csv"), "--puzzle-column", "id"}, 2, "grid.csv: none of its lines has a puzzle in the column 'id'"},
      {{temp.path("grid.csv"), "--puzzle-column", "none"}, 2, "grid.csv:1: there is no column 'none'"},
      {{temp.file("corrected.csv", "puzzle,SER\n" + puzzle + ",7.6\n"), "--source", "good.csv"},
       2,
       "; --source NAME keeps another state of a list apart"}};
  for (const auto& [arguments, code, message] : refused) {
    const Result result = run(Arguments{"import", "--db", path} + arguments);
    run(Arguments{"import", "--db", temp.path("new")} + arguments);
    const bool is_about_store = message.find("--source NAME keeps") != std::string::npos;
    CHECK(std::filesystem::exists(temp.path("new")) == is_about_store);  // which takes the list where it holds nothing else
    CAPTURE(message, result.err);
    CHECK(result.code == code);
    CHECK(result.err.find(message) != std::string::npos);
    CHECK(content(path) == before);
  }
  CHECK(asked(path, "SELECT group_concat(label), (SELECT count(*) FROM runs) FROM ratings") == "SER@good.csv,1\n");
  CHECK(run({"import", temp.path("grid.csv"), "--db", path, "--puzzle-column", "grid"}).code == 0);
  CHECK(asked(path, "SELECT puzzle, cell FROM cells WHERE label = 'SER@grid.csv'") == other + ",7.1\n");
  // Nothing was searched.
  CHECK(asked(path, "SELECT count(*) FROM work") == "0\n");
}

TEST_CASE("a list of a variant is imported as rate would store it") {
  const TempDir temp;
  const std::string path = temp.path("s"), line = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
  const std::string told = temp.file("told", "# variant: antiknight,x\npuzzle,W\n" + line + ",3\n"),
                    silent = temp.file("silent", "puzzle,W\n" + line + ",3\n");
  const std::string column = temp.file("column", "puzzle\tvariant\tW\n" + line + "\tantiknight,x\t3\n");
  REQUIRE(run({"rate", temp.file("puzzles", line + "\n"), "-r", "W", "--variant", "x,antiknight", "--db", path, "-m", "1"}).code == 0);
  REQUIRE(run({"import", told, "--db", path}).code == 0);
  REQUIRE(run({"import", silent, "--db", path, "--variant", "antiknight,x"}).code == 0);
  REQUIRE(run({"import", column, "--db", path}).code == 0);
  CHECK(asked(path, "SELECT count(*), count(DISTINCT puzzle_id), count(DISTINCT label) FROM cells") == "4,1,4\n");
  CHECK(asked(path, "SELECT count(*), name FROM variants") == "1,\"x,antiknight\"\n");
  CHECK(run({"import", column, "--db", path, "--variant", "x"}).err.find("column:2: the variant is antiknight,x here, and x for the whole list") !=
        std::string::npos);
  // Blanks of the classic grid have one form.
  std::string zeros = line;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  REQUIRE(run({"import", temp.file("zeros", "puzzle,W\n" + zeros + ",3\n"), "--db", path}).code == 0);
  CHECK(asked(path, "SELECT puzzle, clues FROM cells WHERE variant = 'classic'") == line + ",26\n");
  // Counts of several variants are kept apart.
  CHECK(run({"query", path, "levels", "--set", "rating=W@zeros", "-f", "csv"}).out == "value,puzzles,percent,up_to\n3,1,100,1\n");
  CHECK(run({"query", path, "levels", "--set", "rating=W@told", "-f", "csv"}).out == "value,puzzles,percent,up_to\n");
  CHECK(run({"query", path, "levels", "--set", "rating=W@told", "--set", "variant=antiknight,x", "-f", "csv"}).out ==
        "value,puzzles,percent,up_to\n3,1,100,1\n");
}

TEST_CASE("a store that is removed during a run is told") {
  const TempDir temp;
  const std::string path = temp.path("s"), puzzle = lines_of(many_puzzles(500, 1))[3];
  Process process({"rate", "-", "-r", "W", "--db", path});
  process.write(puzzle + "\n");  // the run begins with its first line
  while (!process.has_ended() && (!std::filesystem::exists(path) || asked_runs(path) == 0)) usleep(1000);
  const auto [file, message] = GENERATE(std::pair("", ": this store was removed or replaced while it was written, and what was written is lost"),
                                        std::pair("-wal", "-wal: this file of a store was removed or replaced while the store was written"));
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
  while (answer_of(path, "SELECT count(*) FROM results") != "2" && !process.has_ended()) usleep(10000);
  process.write(puzzles[1] + "\n");  // the store has it, but from this run
  process.close_input();
  CHECK(process.wait() == 0);
  CHECK(process.errors().find("3 records, 1 of them known in every rating; 1 new puzzle, 1 new value\n") != std::string::npos);
}

TEST_CASE("known records come through a pipe too, and a pipe is no store") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), records = run({"rate", input, "-r", "W"}).out;
  CHECK(run({"rate", input, "-r", "W", "--known", "/dev/stdin", "-H"}, records).err.find("; 20 known") != std::string::npos);
  for (const Arguments& command : {Arguments{"query", "/dev/stdin", "SELECT 1"}, Arguments{"rate", input, "--db", "/dev/stdin"}}) {
    const Result refused = run(command);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("/dev/stdin: this is no regular file, and no store") != std::string::npos);
  }
  CHECK(
      run({"import", "/dev/stdin", "--db", temp.path("s")}, records).err.find("/dev/stdin: this is no regular file, and import reads a list twice") !=
      std::string::npos);
}
