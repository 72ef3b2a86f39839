// Runs that end too early and go on: kills, signals, full disks; and what is refused.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "batch/journal.h"
#include "cli/kills.h"
#include "cli/program.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Puzzles mixed with lines that hold none, each followed by text.
std::string mixed_lines(int times) {
  std::string text = "puzzle name\n";
  int number = 0;
  for (const std::string& line : lines_of(many_puzzles(50, times))) {
    text += line + " name " + std::to_string(++number) + "\r\n";
    if (number % 40 == 0) text += "# a comment\n\nno puzzle\n";
  }
  return text;
}

// Counts alone: what does not depend on the clock.
std::string counts_of(const std::string& provenance) {
  std::string text;
  for (const std::string& line : lines_of(provenance)) {
    const bool of_this_run = line.find("\"seconds\"") != std::string::npos ||
                             line.find("\"puzzles_per_second\"") != std::string::npos ||
                             line.find("\"output\"") != std::string::npos ||
                             line.find("\"threads\"") != std::string::npos;
    if (!of_this_run) text += line;
  }
  return text;
}

struct Case {
  std::string output;
  Arguments options;
};

// Kills the run of each format `rounds` times, and compares all that it leaves with the result of
// an unkilled run.
void check_kills(const std::vector<Case>& cases, int rounds, int kills) {
  const TempDir temp;
  std::mt19937 random(11);
  const std::string plain = temp.file("plain", mixed_lines(kShare == 1 ? 5 : 2)),
                    packed = temp.file("packed", gzip(mixed_lines(kShare == 1 ? 3 : 1)));
  int killed = 0;
  for (const Case& one : cases) {
    const std::string output = temp.path(one.output), whole = temp.path("whole-" + one.output);
    const Arguments common = Arguments{"rate", plain, packed, "-r", "W,B", "-t", "2"} + one.options;
    const Result unkilled =
        run(common + Arguments{"-o", whole, "--provenance", whole + ".json", "--histogram"});
    REQUIRE(unkilled.code == 0);
    // The journal of a part is for merge.
    CHECK(std::filesystem::exists(whole + ".journal") == (one.options.front() == "--shard"));
    for (int round = 0; round < rounds; ++round) {
      const Arguments again = common + Arguments{"-o",
                                                 output,
                                                 "--resume",
                                                 "--checkpoint",
                                                 round % 2 == 0 ? "0" : "0.01",
                                                 "--provenance",
                                                 output + ".json"};
      killed += kill_and_resume(again, output, std::filesystem::file_size(whole), kills, random);
      CHECK(decoded(output) == decoded(whole));
      CHECK(counts_of(read_file(output + ".json")) == counts_of(read_file(whole + ".json")));
      const Result once_more = run(again);
      CHECK(once_more.code == 0);
      CHECK(once_more.err.find("nothing is left to do") != std::string::npos);
      CHECK(decoded(output) == decoded(whole));
      for (const char* end : {"", ".json", ".journal"})
        REQUIRE(std::filesystem::remove(output + end));
    }
  }
  // A run may end before its kill comes, but not all of them.
  CHECK(killed > static_cast<int>(cases.size()) * rounds * kills / 4);
}

const std::vector<Case> kCases{
    {"out.tsv", {"-k"}},
    {"out.csv", {"-f", "csv", "-k"}},
    {"out.jsonl", {"-f", "jsonl", "-c", "clues"}},
    {"out.values", {"-f", "values"}},
    {"out.template", {"-f", "template", "--template", "%n: %p\\n%{W} %s\\n"}},
    {"out.where", {"--where", "W>=2 or status!=ok", "-k"}},
    {"out.tsv.gz", {"-m", "20"}},
    {"out.jsonl.zst", {"-f", "jsonl"}},
    {"part.tsv", {"--shard", "2/3", "--skip", "7", "--limit", "900"}}};

// Enough puzzles for a signal to arrive during the run.
std::string long_input() { return many_puzzles(10, kShare == 1 ? 30 : 2); }

// A run over some puzzles that SIGTERM stopped on its way.
void stop_a_run(const Arguments& arguments, const std::string& output) {
  Process process(arguments);
  process.close_input();
  while (!std::filesystem::exists(output) || std::filesystem::file_size(output) < 2000) usleep(100);
  process.send(SIGTERM);
  REQUIRE(process.wait() == 128 + SIGTERM);
  const std::string errors = process.errors();
  CHECK(errors.find(" records are safe; the same command with --resume goes on from there\n") !=
        std::string::npos);
  REQUIRE(std::filesystem::exists(output + ".journal"));
}

}  // namespace

TEST_CASE("a run that is killed goes on to the same bytes", "[slow]") { check_kills(kCases, 1, 4); }

TEST_CASE("a run that is killed a hundred times goes on to the same bytes", "[long]") {
  check_kills(kCases, 20, 5);
}

TEST_CASE("a million lines that are killed ten times: the same bytes, and memory does not grow",
          "[long]") {
  const TempDir temp;
  std::mt19937 random(5);
  const std::string input = temp.path("puzzles"), output = temp.path("out"),
                    whole = temp.path("whole");
  {
    // Piece by piece: until a child becomes another program, what the kernel notes as its memory is
    // ours.
    const std::string piece = many_puzzles(1, 1);
    std::ofstream file(input);
    for (int i = 0; i < 107; ++i) file << piece;
  }
  REQUIRE(run({"rate", "-r", "W", input, "-o", whole}).code == 0);
  kill_and_resume({"rate", "-r", "W", input, "-o", output, "--resume", "--checkpoint", "0.5"},
                  output, std::filesystem::file_size(whole), 10, random);
  CHECK(read_file(output) == read_file(whole));
  rusage usage;
  REQUIRE(getrusage(RUSAGE_CHILDREN, &usage) == 0);
  CHECK(usage.ru_maxrss < 100 * 1024);  // KiB, the greatest of all runs
}

TEST_CASE("a run that a signal stops says how to go on") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", long_input()), output = temp.path("out");
  const Arguments again{"rate", "-r", "W", "-o", output, input, "--resume"};
  stop_a_run({"rate", "-r", "W", "-o", output, input}, output);
  const Result rest = run(again);
  CHECK(rest.code == 0);
  CHECK(rest.err.starts_with("bitwhip: going on after "));
  CHECK(read_file(output) == run({"rate", "-r", "W", input}).out);
}

TEST_CASE("a run that is stopped while it looks at what is there leaves all as it was") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", long_input()), output = temp.path("out"),
                    journal = output + ".journal";
  const Arguments command{"rate", "-r", "W", "-o", output, input};
  stop_a_run(command, output);
  // An output that takes long to check: a hole of 64 GiB, which the journal covers.
  constexpr std::uint64_t kHuge = std::uint64_t{1} << 36;
  batch::Journal changed = batch::parse_journal(read_file(journal), journal);
  changed.output_bytes = kHuge;
  temp.file("out.journal", to_string(changed));
  std::filesystem::resize_file(output, kHuge);
  const std::string before = read_file(journal);

  Process process(command + Arguments{"--resume"});
  const int fd = open(output.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(fd >= 0);
  // Until the program has its lock: signals are caught by then.
  while (flock(fd, LOCK_EX | LOCK_NB) == 0) {
    flock(fd, LOCK_UN);
    usleep(1000);
  }
  process.send(SIGTERM);
  CHECK(process.wait() == 128 + SIGTERM);
  close(fd);
  CHECK(read_file(journal) == before);
  CHECK(std::filesystem::file_size(output) == kHuge);
}

TEST_CASE("an output that holds something is not overwritten") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)),
                    output = temp.file("out", "precious\n");
  const Result refused = run({"rate", "-o", output, input});
  CHECK(refused.code == 2);
  CHECK(refused.err == "bitwhip: " + output + ": this file is not empty; --force overwrites it\n");
  const Result no_journal = run({"rate", "-o", output, input, "--resume"});
  CHECK(no_journal.code == 2);
  CHECK(no_journal.err.find("there is nothing to resume") != std::string::npos);
  CHECK(read_file(output) == "precious\n");
  CHECK(std::filesystem::exists(output + ".journal") == false);
  CHECK(run({"rate", "-o", output, input, "--force"}).code == 0);
  CHECK(read_file(output) == run({"rate", input}).out);
  CHECK(run({"rate", "-o", output, input}).code == 2);
  CHECK(run({"rate", "-o", "/dev/null", input}).code == 0);
  CHECK(run({"rate", "-o", temp.file("empty", ""), input}).code == 0);
}

TEST_CASE("no command overwrites an output that holds something, unless it is told to") {
  const TempDir temp;
  const std::string output = temp.file("out", "precious\n"),
                    input = temp.file("puzzles", many_puzzles(1000, 1)), list = temp.path("list");
  REQUIRE(run({"rate", input, "-o", list}).code == 0);
  for (const Arguments& command : std::vector<Arguments>{{"classify", "-r", "W", input},
                                                         {"state", input},
                                                         {"explain", input},
                                                         {"hint", input},
                                                         {"compare", "--column", "W=B", list}}) {
    INFO(command.front());
    const Result refused = run(command + Arguments{"-o", output});
    CHECK(refused.code == 2);
    CHECK(refused.err ==
          "bitwhip: " + output + ": this file is not empty; --force overwrites it\n");
    CHECK(read_file(output) == "precious\n");
    CHECK(run(command + Arguments{"-o", output, "--force"}).code == run(command).code);
    CHECK(read_file(output) == run(command).out);
    temp.file("out", "precious\n");
  }
  CHECK(run({"rate", input, "-o", temp.path("out.xz")}).code == 1);
  CHECK_FALSE(std::filesystem::exists(temp.path("out.xz")));
}

TEST_CASE("a run whose output was taken away begins anew") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, 1)), output = temp.path("out");
  const Arguments command{"rate", input, "-o", output, "--resume"};
  REQUIRE(run(command).code == 0);
  const std::string records = read_file(output);
  std::filesystem::remove(output);
  CHECK(run(command).code == 0);
  CHECK(read_file(output) == records);
}

TEST_CASE("what cannot be resumed is refused as a wrong command line") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", sudogen0()[0] + "\n"), output = temp.path("out");
  const auto first_line = [](const Result& result) { return lines_of(result.err).front(); };
  for (const Arguments& arguments : {Arguments{"rate", "--resume", input},
                                     Arguments{"rate", "--resume", "-o", "/dev/null", input}}) {
    CHECK(run(arguments).code == 1);
    CHECK(first_line(run(arguments)) ==
          "bitwhip: --resume goes on with a file, so it needs --output FILE");
  }
  const Result standard = run({"rate", "--resume", "-o", output}, sudogen0()[0]);
  CHECK(standard.code == 1);
  CHECK(first_line(standard) ==
        "bitwhip: <stdin> can be read only once, so a run over it cannot be resumed");
  CHECK_FALSE(std::filesystem::exists(output + ".journal"));
  CHECK(run({"rate", "-o", output, "--provenance", output + ".journal", input}).code == 1);
}

TEST_CASE("a run is not resumed with anything changed") {
  const TempDir temp;
  const std::string text = long_input();
  const std::string input = temp.file("puzzles", text), output = temp.path("out"),
                    journal = output + ".journal";
  const Arguments plain{"rate", "-r", "W", "-o", output, input},
      again = plain + Arguments{"--resume", "-t", "1"};
  stop_a_run(plain + Arguments{"--checkpoint", "0"}, output);
  const std::string records = read_file(output), kept_journal = read_file(journal);
  const auto check_refused = [&](const Arguments& arguments, const std::string& why) {
    const std::string before = read_file(output), journal_before = read_file(journal);
    const Result refused = run(arguments);
    CAPTURE(why, refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.err.find(why) != std::string::npos);
    CHECK(lines_of(refused.err).size() == 1);
    CHECK(read_file(output) == before);
    CHECK(read_file(journal) == journal_before);
  };
  SECTION("options") {
    check_refused(again + Arguments{"-m", "20"}, "other options: max-length was 36 and is 20");
    check_refused({"rate", "-r", "B", "-o", output, input, "--resume"},
                  "other options: ratings was [\"W\"] and is [\"B\"]");
    check_refused(again + Arguments{"-k"}, "other options: keep-tail was false and is true");
    check_refused(again + Arguments{"--shard", "1/2"},
                  "other options: shard was not given and is [1,2]");
    check_refused(again + Arguments{temp.file("more", "")}, "other input files");
    check_refused(plain, "--resume goes on with it, --force overwrites it");
  }
  SECTION("input") {
    const auto written_at = std::filesystem::last_write_time(input);
    std::string changed = text;
    changed[changed.size() / 2] = changed[changed.size() / 2] == '.' ? '1' : '.';
    temp.file("puzzles", changed);
    check_refused(again,
                  "the input was replaced or written since the run began; --check-input goes on "
                  "where all that was read is the same");
    // As if the clock of the file system had not seen it: the size and the time of the last change
    // are the same.
    for (const std::size_t at : {std::size_t{0}, std::size_t{500}, std::size_t{1000}}) {
      changed = text;
      changed[at] = changed[at] == '.' ? '1' : '.';
      temp.file("puzzles", changed);
      std::filesystem::last_write_time(input, written_at);
      check_refused(again, "the input has changed since the run began");
    }
    temp.file("puzzles", text + "\n");
    check_refused(again, "the input has changed since the run began: it had ");
    changed = text;
    changed[100] = '#';
    temp.file("puzzles", changed);
    check_refused(again + Arguments{"--check-input"}, "the input has changed since the run began");
    // The same bytes again.
    temp.file("puzzles", text);
    check_refused(again, "--check-input");
    CHECK(run(again + Arguments{"--check-input"}).code == 0);
    CHECK(read_file(output) == run({"rate", "-r", "W", input}).out);
  }
  SECTION("output") {
    const std::string why =
        "this file is not as the run left it: it was cut off, edited or replaced; --force begins "
        "anew";
    temp.file("out", records.substr(0, records.size() / 2));
    check_refused(again, why);
    std::string edited = records;
    edited[edited.size() / 3] = 'x';
    temp.file("out", edited);
    check_refused(again, why);
    temp.file("out", "");
    check_refused(again, why);
    CHECK(run(plain).code == 0);
  }
  SECTION("journal") {
    temp.file("out.journal", kept_journal.substr(0, kept_journal.size() / 2));
    check_refused(again, "the journal is damaged");
    temp.file("out.journal", "");
    check_refused(again, "this is no journal of this program");
    CHECK(run(plain + Arguments{"--force"}).code == 0);
    CHECK_FALSE(std::filesystem::exists(journal));
  }
}

TEST_CASE("a run whose output cannot grow keeps what is whole, and goes on when it can") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, kShare == 1 ? 3 : 1));
  rlimit before;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  for (const char* name : {"out.tsv", "out.tsv.gz", "out.tsv.zst"}) {
    const std::string output = temp.path(name);
    const Arguments again{"rate", "-r", "W", "-o", output, input, "--resume", "--checkpoint", "0"};
    const rlimit small{kShare == 1 ? 40000 : 15000, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    const Result stopped = run(again);
    REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
    CAPTURE(stopped.err);
    CHECK(stopped.code == 2);
    CHECK(stopped.err.find(": cannot be written: File too large\n") != std::string::npos);
    CHECK(stopped.err.find("--resume goes on from there") != std::string::npos);
    const std::string whole = run({"rate", "-r", "W", input}).out, kept = decoded(output);
    CHECK(kept.size() > 100);
    CHECK(kept.ends_with("\tok\n"));
    CHECK(whole.starts_with(kept));
    CHECK(run(again).code == 0);
    CHECK(decoded(output) == whole);
  }
}

TEST_CASE(
    "a run whose output has no room for the last notes of its input goes on without doubles") {
  const TempDir temp;
  const std::string text =
      "#bitwhip {\"made\":\"x\"}\npuzzle\n" + many_puzzles(50, 1) + "#bitwhip {\"done\":1}\n";
  const std::string input = temp.file("c.tsv", text), output = temp.path("out.tsv"),
                    whole = run({"rate", "-r", "W", input}).out;
  REQUIRE(whole.find("#bitwhip {\"done\":1}\n#bitwhip {\"wrote\":\"rate\"") != std::string::npos);
  const Arguments again{"rate", "-r", "W", input, "-o", output, "--resume"};
  rlimit before;
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit small{whole.size() - 10, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const Result stopped = run(again);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CAPTURE(stopped.err);
  CHECK(stopped.code == 2);
  CHECK(whole.starts_with(read_file(output)));
  CHECK(run(again).code == 0);
  CHECK(read_file(output) == whole);
}

TEST_CASE("a run whose disk is full goes on when there is room", "[long]") {
  const TempDir temp;
  const std::string disk = temp.path("disk"), input = temp.file("puzzles", many_puzzles(1, 1));
  std::filesystem::create_directory(disk);
  if (mount("none", disk.c_str(), "tmpfs", 0, "size=256k") != 0) {
    throw std::runtime_error("a small file system is not present: it cannot be mounted here");
  }
  for (const char* name : {"out.tsv", "out.tsv.gz", "out.tsv.zst"}) {
    const std::string output = disk + "/" + name, filler = disk + "/filler";
    // Not even the journal has room for long.
    std::ofstream(filler) << std::string(100000, 'x');
    const Arguments again{"rate", "-r", "W", "-o", output, input, "--resume", "--checkpoint", "0"};
    const Result stopped = run(again);
    CAPTURE(name, stopped.err);
    CHECK(stopped.code == 2);
    CHECK(stopped.err.find("No space left on device") != std::string::npos);
    CHECK(stopped.err.find("cannot be resumed") == std::string::npos);
    CHECK(run({"rate", "-r", "W", input}).out.starts_with(decoded(output)));
    std::filesystem::remove(filler);
    REQUIRE(mount("none", disk.c_str(), "tmpfs", MS_REMOUNT, "size=8m") == 0);
    CHECK(run(again).code == 0);
    CHECK(decoded(output) == run({"rate", "-r", "W", input}).out);
    for (const auto& entry : std::filesystem::directory_iterator(disk))
      std::filesystem::remove(entry);
    REQUIRE(mount("none", disk.c_str(), "tmpfs", MS_REMOUNT, "size=256k") == 0);
  }
  CHECK(umount(disk.c_str()) == 0);
}

TEST_CASE("skip and limit choose records of the input") {
  const std::string input = many_puzzles(100, 1);
  const std::vector<std::string> all =
      lines_of(run({"rate", "-r", "W", "-f", "values"}, input).out);
  REQUIRE(all.size() == 100);
  CHECK(lines_of(run({"rate", "-r", "W", "-f", "values", "--skip", "90"}, input).out) ==
        std::vector<std::string>(all.begin() + 90, all.end()));
  CHECK(lines_of(
            run({"rate", "-r", "W", "-f", "values", "--skip", "10", "--limit", "5"}, input).out) ==
        std::vector<std::string>(all.begin() + 10, all.begin() + 15));
  CHECK(run({"rate", "-r", "W", "-f", "values", "--limit", "0"}, input).out.empty());
  for (const char* wrong : {"0/3", "4/3", "1", "1/", "/3", "x/3", "1/3/3", "-1/3"})
    CHECK(run({"rate", "--shard", wrong}, input).code == 1);
}

TEST_CASE("a journal takes the place of nothing but a journal") {
  const TempDir temp;
  const std::string puzzles = many_puzzles(1000, 1), journal = temp.file("out.journal", puzzles),
                    output = temp.path("out");
  const std::string other = temp.file("puzzles", puzzles);
  const auto check_refused = [&](const Arguments& more, const std::string& why) {
    for (const Arguments& also : {Arguments{}, Arguments{"--force"}, Arguments{"--resume"}}) {
      const Result refused = run(Arguments{"rate", "-r", "W", "-o", output} + more + also);
      CAPTURE(refused.err);
      CHECK(refused.code != 0);
      CHECK(refused.err.find(why) != std::string::npos);
      CHECK(read_file(journal) == puzzles);
      CHECK_FALSE(std::filesystem::exists(output));
    }
  };
  check_refused({journal}, "this input is where the journal of --output goes");
  check_refused({other},
                "this is no journal of this program, and it stands where the journal goes");
  check_refused({other, "--known", journal}, "out.journal");
  REQUIRE(std::filesystem::remove(journal));
  std::filesystem::create_symlink(other, journal);
  check_refused({other}, "this input is where the journal of --output goes");
  REQUIRE(std::filesystem::remove(journal));
  std::filesystem::create_directory(journal);
  const Result folder = run({"rate", "-o", output, other});
  CHECK(folder.code == 2);
  CHECK(folder.err ==
        "bitwhip: " + journal +
            ": this is no journal of this program, and it stands where the journal goes\n");
  CHECK_FALSE(std::filesystem::exists(output));
}

TEST_CASE(
    "a pipe or a device in a place that the program names itself is refused without waiting for "
    "it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(1000, 1)), output = temp.path("out"),
                    journal = output + ".journal";
  const auto check_refused = [](const Arguments& command, const std::string& name,
                                const std::string& why) {
    const Result refused = run(command);
    CAPTURE(command);
    CHECK(refused.code == 2);
    CHECK(refused.err == "bitwhip: " + name + ": " + why + "\n");
  };
  const std::string no_journal =
      "this is no journal of this program, and it stands where the journal goes";
  REQUIRE(mkfifo(journal.c_str(), 0600) == 0);
  for (const std::string device : {"", "/dev/zero", "/dev/null"}) {
    if (!device.empty()) {
      REQUIRE(std::filesystem::remove(journal));
      std::filesystem::create_symlink(device, journal);
    }
    CAPTURE(device);
    for (const Arguments& more :
         {Arguments{}, Arguments{"--force"}, Arguments{"--resume"}, Arguments{"--shard", "1/2"}}) {
      check_refused(Arguments{"rate", "-r", "W", input, "-o", output} + more, journal, no_journal);
      CHECK_FALSE(std::filesystem::exists(output));
    }
    temp.file("out", "some records\n");
    check_refused({"rate", "-r", "W", input, "-o", output, "--force"}, journal, no_journal);
    check_refused({"rate", "-r", "W", input, "-o", output, "--resume", "--plan"}, journal,
                  no_journal);
    check_refused({"merge", output}, journal, no_journal);
    CHECK(read_file(output) == "some records\n");
    // A pipe is not asked for the facts of the run.
    CHECK(run({"report", output}).code != 1000 + SIGKILL);
    REQUIRE(std::filesystem::remove(output));
  }
  REQUIRE(std::filesystem::remove(journal));

  // The file that becomes the journal: nothing of somebody else's is written or removed.
  const std::string kept = temp.file("kept", "precious\n"), ahead = journal + ".new";
  REQUIRE(mkfifo(ahead.c_str(), 0600) == 0);
  const std::string no_room =
      "this is no regular file, and a file that replaces another is written there";
  for (const bool link : {false, true}) {
    if (link) {
      REQUIRE(std::filesystem::remove(ahead));
      std::filesystem::create_symlink(kept, ahead);
    }
    check_refused({"rate", "-r", "W", input, "-o", output, "--resume"}, ahead, no_room);
    const Result without = run({"rate", "-r", "W", input, "-o", output, "--force"});
    CHECK(without.code == 0);
    CHECK(without.err.starts_with("bitwhip: " + ahead + ": " + no_room +
                                  "; without a journal this run cannot be resumed\n"));
    CHECK(read_file(kept) == "precious\n");
    CHECK(std::filesystem::is_symlink(ahead) == link);
    CHECK(std::filesystem::exists(std::filesystem::symlink_status(ahead)));
    REQUIRE(std::filesystem::remove(output));
  }

  const std::string pipe = temp.path("pipe"), part = temp.file("part", "");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  check_refused({"merge", pipe}, pipe, "this is no regular file, so nothing is read from it");
  check_refused({"merge", part, pipe}, pipe, "this is no regular file, so nothing is read from it");
  const std::string folder = temp.path("folder");
  REQUIRE(run({"profile", "-r", "W", input, "--output-dir", folder, "-o", temp.path("profiled")})
              .code == 0);
  REQUIRE(std::filesystem::remove(folder + "/lengths.tsv"));
  REQUIRE(mkfifo((folder + "/lengths.tsv").c_str(), 0600) == 0);
  check_refused({"report", "--profile", folder, temp.path("profiled")}, folder + "/lengths.tsv",
                "this is no regular file, so nothing is read from it");
}

TEST_CASE("known records that have changed are not taken for the same") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", long_input()), output = temp.path("out"),
                    known = temp.path("known");
  REQUIRE(run({"rate", "-r", "W", "--limit", "10", input, "-o", known}).code == 0);
  const Arguments command{"rate", "-r", "W", "--known", known, "-o", output, input};
  stop_a_run(command, output);
  temp.file("known", read_file(known) + sudogen0()[5] + "\t7\tok\n");
  const Result refused = run(command + Arguments{"--resume"});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("other options: known-sha256 was") != std::string::npos);
}

TEST_CASE("a run that is complete still gives its provenance") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(1000, 1)), output = temp.path("out"),
                    first = temp.path("first"), later = temp.path("later");
  const Arguments command{"rate", "-r", "W", "-o", output, input, "--resume"};
  REQUIRE(run(command + Arguments{"--provenance", first}).code == 0);
  REQUIRE(run(command + Arguments{"--provenance", later}).code == 0);
  CHECK(counts_of(read_file(later)) == counts_of(read_file(first)));
}

TEST_CASE("the journal of another command is told for what it is") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(1000, 1)), output = temp.path("out");
  REQUIRE(run({"rate", "-r", "W", input, "-o", output, "--resume"}).code == 0);
  const Result refused = run({"check", input, "-o", output, "--resume"});
  CHECK(refused.code == 2);
  CHECK(
      refused.err ==
      "bitwhip: " + output +
          ".journal: this is the journal of `bitwhip rate`, and this command is `bitwhip check`\n");
}
