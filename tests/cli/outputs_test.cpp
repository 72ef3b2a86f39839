// Files of a run that meet trouble: two outputs in one, two runs at once, a full disk, an input
// that is cut off, a kill.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("two outputs that are one file are refused, however they are named") {
  const TempDir temp;
  const std::string out = temp.path("out"), link = temp.path("link");
  const std::string message = "bitwhip: --provenance and --output name the same file\n";
  for (const bool is_there : {false, true}) {
    if (is_there) temp.file("out", "kept\n");
    const Result other_spelling =
        run({"rate", "-o", out, "--provenance", temp.path("./out")}, sudogen0()[0]);
    CHECK(other_spelling.code == 1);
    CHECK(other_spelling.err.starts_with(message));
    CHECK(std::filesystem::exists(out) == is_there);
  }
  REQUIRE(symlink(out.c_str(), link.c_str()) == 0);
  CHECK(run({"rate", "-o", out, "--provenance", link}, sudogen0()[0]).err.starts_with(message));
  CHECK(read_file(out) == "kept\n");
  CHECK(run({"rate", "-o", "/dev/null", "--provenance", "/dev/stderr"}, sudogen0()[0]).code == 0);
}

// Commands that read a file of puzzles, of records or of paths and write another one.
std::vector<Arguments> commands_over(const std::string& input) {
  return {{"rate", "-r", "W", input},
          {"check", input},
          {"canon", input},
          {"neighbours", "--minus", "1", "--plus", "1", input},
          {"profile", "-r", "W", input},
          {"explain", input},
          {"hint", input},
          {"state", input},
          {"classify", input},
          {"select", input},
          {"stats", input},
          {"report", input},
          {"compare", input, "--column", "W=W"},
          {"generate", "--method", "top-down", "--count", "1", "--grids", input}};
}

TEST_CASE("an output that is an input by another name is refused, whoever writes it") {
  const TempDir temp;
  const std::string text = "puzzle\tW\tstatus\n" + sudogen0()[0] + "\t1\tok\n",
                    input = temp.file("input", text);
  const std::string symbolic = temp.path("symbolic"), hard = temp.path("hard"),
                    folder = temp.path("");
  std::filesystem::create_symlink(input, symbolic);
  std::filesystem::create_hard_link(input, hard);
  for (const Arguments& command : commands_over(input)) {
    for (const std::string& other :
         {input, symbolic, hard, temp.path("./input"),
          folder + "/../" + std::filesystem::path(folder).parent_path().filename().string() +
              "/input"}) {
      CAPTURE(command, other);
      const Result result = run(command + Arguments{"-o", other, "--force"});
      CHECK(result.code == 1);
      CHECK(result.err.find("is both input and output") != std::string::npos);
      CHECK(read_file(input) == text);
    }
  }
}

TEST_CASE(
    "an output that SQLite keeps beside a store is refused, whoever writes it and whose store it "
    "is") {
  const TempDir temp;
  const std::string input =
                        temp.file("input.tsv", "puzzle\tW\tstatus\n" + sudogen0()[0] + "\t1\tok\n"),
                    store = temp.path("s.sqlite");
  REQUIRE(run({"rate", "-r", "W", input, "--db", store}).code == 0);
  const std::string before = read_file(store);
  std::filesystem::create_symlink("s.sqlite-wal", temp.path("link"));
  for (const Arguments& command : commands_over(input)) {
    for (const char* name :
         {"s.sqlite-wal", "s.sqlite-shm", "s.sqlite-journal", "./s.sqlite-wal", "link"}) {
      CAPTURE(command, name);
      const Result result = run(command + Arguments{"-o", temp.path(name), "--force"});
      CHECK(result.code == 1);
      CHECK(result.err.find("which belongs to the store ") != std::string::npos);
      CHECK_FALSE(std::filesystem::exists(temp.path("s.sqlite-wal")));
    }
  }
  CHECK(run({"rate", "-r", "W", input, "--provenance", temp.path("s.sqlite-wal")}).code == 1);
  CHECK(read_file(store) == before);
  // A file with such a name is an ordinary output where no store belongs to it.
  CHECK(run({"rate", "-r", "W", input, "-o", temp.path("other-wal")}).code == 0);
}

TEST_CASE("two runs with one output: the second is refused") {
  const TempDir temp;
  const std::string out = temp.path("out");
  Process first({"rate", "-r", "W", "-o", out});
  first.write(sudogen0()[0] + "\n");
  while (!std::filesystem::exists(out) || read_file(out).find("ok") == std::string::npos)
    usleep(1000);
  const Result second = run({"rate", "-r", "W", "-o", out}, sudogen0()[1]);
  CHECK(second.code == 2);
  CHECK(second.err == "bitwhip: " + out + ": another program is writing this file\n");
  first.close_input();
  CHECK(first.wait() == 0);
  CHECK(read_file(out) == run({"rate", "-r", "W"}, sudogen0()[0]).out);
}

TEST_CASE("a file that may not grow further keeps whole records") {
  const TempDir temp;
  const std::string out = temp.path("out");
  rlimit before;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit small{20000, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const Result result = run({"rate", "-r", "W", "-o", out}, many_puzzles(10, 1));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK(result.code == 2);
  CHECK(result.err == "bitwhip: " + out + ": cannot be written: File too large\n");
  const std::string records = read_file(out);
  CHECK(records.size() < 20000);
  CHECK(records.ends_with("\tok\n"));
  CHECK(run({"rate", "-r", "W"}, many_puzzles(10, 1)).out.starts_with(records));
}

TEST_CASE("what a file held before standard output goes behind it survives a full disk") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, 1)),
                    out = temp.file("out", std::string(11999, 'k') + "\n");
  const std::string before = read_file(out);
  rlimit limits;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &limits) == 0);
  const rlimit small{20000, limits.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const Result result =
      run_other("sh", {"-c", "exec \"$0\" rate -r W \"$1\" >> \"$2\"", program_path(), input, out});
  REQUIRE(setrlimit(RLIMIT_FSIZE, &limits) == 0);
  CHECK(result.code == 2);
  CHECK(result.err == "bitwhip: <stdout>: cannot be written: File too large\n");
  const std::string all = read_file(out);
  CHECK(all.size() < 20000);
  REQUIRE(all.starts_with(before));
  const std::string records = all.substr(before.size());
  CHECK(records.ends_with("\tok\n"));
  CHECK(run({"rate", "-r", "W", input}).out.starts_with(records));
}

TEST_CASE("an input that becomes shorter while it is read is an error") {
  const TempDir temp;
  // More than the program keeps in memory before it waits for us to read.
  const std::string line = "x " + std::string(60000, 't') + "\n";
  std::string text;
  for (int i = 0; i < 1500; ++i) text += line;
  const std::string input = temp.file("puzzles", text);
  Process process({"rate", "-r", "W", "-k", input});
  CHECK(process.read_line() == "puzzle\tW\tstatus\ttail\n");
  // By now it has opened the file.
  CHECK(process.read_line() == "-\t-\tinvalid-format\t" + line.substr(2));
  REQUIRE(truncate(input.c_str(), static_cast<off_t>(1400 * line.size())) == 0);
  const std::string rest = process.read_all();
  CHECK(process.wait() == 2);
  CHECK(process.errors().ends_with("\nbitwhip: " + input +
                                   ": the file became shorter while it was read\n"));
  CHECK(rest.ends_with("\n"));
}

TEST_CASE("names of files do not control the terminal") {
  const TempDir temp;
  const std::string name = temp.path(
      "a\x1b[31m\r\xc2\x9b"
      "b");
  const std::string shown = temp.path(
      "a\\x1b[31m\\x0d\\xc2\\x9b"
      "b");
  CHECK(run({"rate", name}).err ==
        "bitwhip: " + shown + ": cannot be opened: No such file or directory\n");
  temp.file(
      "a\x1b[31m\r\xc2\x9b"
      "b",
      "nonsense\n");
  CHECK(run({"rate", name}).err.starts_with(shown + ":1: "));
}

TEST_CASE("a provenance document is there whole or not at all") {
  const TempDir temp;
  const std::string path = temp.path("provenance"), link = temp.path("link");
  {
    Process process({"rate", "-r", "W", "--provenance", path});
    process.write(sudogen0()[0] + "\n");
    CHECK(process.read_line() == "puzzle\tW\tstatus\n");
    process.send(SIGKILL);
    CHECK(process.wait() == 1000 + SIGKILL);
  }
  CHECK_FALSE(std::filesystem::exists(path));
  temp.file("provenance", "older\n");
  REQUIRE(chmod(path.c_str(), 0640) == 0);
  REQUIRE(symlink("provenance", link.c_str()) == 0);
  CHECK(run({"rate", "-r", "W", "--provenance", link, "--force"}, sudogen0()[0]).code == 0);
  CHECK(std::filesystem::is_symlink(link));
  CHECK(read_file(path).starts_with("{\n"));
  CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms(0640));
  CHECK(std::distance(std::filesystem::directory_iterator(temp.path("")),
                      std::filesystem::directory_iterator()) == 2);
}
