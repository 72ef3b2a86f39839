// bitwhip canon: forms, classes, and isomorphs.
#include <sys/mount.h>
#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/kills.h"
#include "cli/program.h"
#include "simd/isa.h"
#include "support/compress.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/reference.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Pseudo-puzzles of different classes, `each` of each puzzle of a sample, and isomorphs of some of
// them, in random order, each followed by a number.
std::string shuffled(int step, std::size_t each, std::mt19937& random) {
  std::vector<std::string> lines;
  for (const std::string& puzzle : sudogen0(step)) {
    for (std::size_t i = 0; i < each; ++i) {
      std::string fewer = puzzle;
      for (int k = 0; k < 2; ++k) fewer[fewer.find_first_not_of('.', random() % 60)] = '.';
      lines.push_back(fewer);
      if (random() % 2 == 0) lines.push_back(random_isomorph(fewer, random));
    }
  }
  std::shuffle(lines.begin(), lines.end(), random);
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += lines[i] + (i % 3 == 0 ? "" : " number " + std::to_string(i)) + "\n";
  return text;
}

// What --unique and --group are to write, from the forms alone.
struct Expected {
  std::string unique, classes;

  explicit Expected(const std::string& text) {
    const auto lines = lines_of(text), forms = lines_of(run({"canon", "--as", "form"}, text).out);
    REQUIRE(lines.size() == forms.size());
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto [found, is_new] = first.emplace(forms[i].substr(0, 81), i + 1);
      if (is_new) unique += lines[i] + "\n";
      classes += std::to_string(found->second) + "\n";
    }
  }
};

const Arguments kClasses{"--group", "-f", "template", "--template", "%{class}"};

}  // namespace

TEST_CASE("canon writes the published forms", "[reference]") {
  std::string puzzles, expected = "puzzle\tcanon\tautomorphisms\tstatus\n";
  auto rows = table(source_path("tests/golden/own/forms.tsv"));
  for (const char* name : {"minlex-puzzles.tsv", "minlex-grids.tsv", "minlex-corner.tsv"}) {
    for (auto& row : more_reference_rows(std::string("collections/") + name))
      rows.push_back(std::move(row));
  }
  for (const auto& row : rows) {
    const std::string puzzle = row.at(0).substr(0, 81);
    puzzles += puzzle + "\n";
    expected += puzzle + "\t" + row.at(1) + "\t" + row.at(2) + "\tok\n";
  }
  CHECK(run({"canon"}, puzzles).out == expected);
}

TEST_CASE("canon has forms of solutions, patterns and expansions") {
  const std::string puzzle = sudogen0().front();
  const auto form = [](const Arguments& options, const std::string& text) {
    const std::string line = run(Arguments{"canon", "--as", "form"} + options, text).out;
    return line.substr(0, line.find('\n'));
  };
  const std::string record =
      run({"rate", "-r", "BC", "-c", "solution", "-f", "values"}, puzzle).out;
  const std::string solution = record.substr(record.find(' ') + 1, 81);
  CHECK(form({"--of", "solution"}, puzzle) == form({}, solution));
  CHECK(form({"--order", "pattern"}, solution) == form({}, solution));
  std::string pattern = puzzle;
  for (char& c : pattern) c = c == '.' ? '.' : '1';
  CHECK(form({"--of", "pattern"}, puzzle) == form({}, pattern));
  CHECK(form({"--of", "pattern", "--order", "pattern"}, puzzle) ==
        form({"--order", "pattern"}, pattern));
  // Singles solve this puzzle up to its end or not at all: its expansion is between the puzzle and
  // the solution.
  const std::string
      expansion = form({"--of", "expansion"}, puzzle),
      easy = "12345678.456789123789123456231564897564897231897231564312645978645978312978312645";
  CHECK(std::count(expansion.begin(), expansion.end(), '.') <=
        std::count(puzzle.begin(), puzzle.end(), '.'));
  CHECK(form({"--of", "expansion"}, easy) == form({"--of", "solution"}, easy));
  CHECK(form({"--of", "expansion", "--order", "pattern"}, easy) ==
        form({"--of", "solution"}, easy));
  // There is none.
  const std::string several = ".." + puzzle.substr(2), clash = "99" + puzzle.substr(2);
  const Result none = run({"canon", "--of", "solution"}, several + "\n" + clash + "\nno puzzle\n");
  CHECK(none.code == 0);
  CHECK(none.out == "puzzle\tcanon-of-solution\tautomorphisms-of-solution\tstatus\n" + several +
                        "\t-\t-\tmultiple-solutions\n" + clash +
                        "\t-\t-\tno-solution\n-\t-\t-\tinvalid-format\n");
  CHECK(none.err ==
        "<stdin>:1: more than one solution\n<stdin>:2: no solution: r1c1 = 9 and r1c2 = 9 exclude "
        "each other\n<stdin>:3: 2 characters where "
        "81 or 729 are expected\n");
  CHECK(run({"canon"}, several + "\n" + clash + "\n").err.empty());
  const Result marks = run({"canon"}, std::string(729, '.'));
  CHECK(marks.out.ends_with("\t-\t-\tunsupported\n"));
  CHECK(marks.err == "<stdin>:1: pencil marks have no canonical form\n");
}

TEST_CASE("canon --unique writes the first line of each class as it stands") {
  std::mt19937 random(1);
  const std::string text = shuffled(500 * kShare, 6, random);
  const Expected expected(text);
  CHECK(lines_of(expected.unique).size() < lines_of(text).size());
  CHECK(run({"canon", "--unique"}, text).out == expected.unique);
  CHECK(run(Arguments{"canon"} + kClasses, text).out == expected.classes);
  // Lines without a puzzle and comments are left out. Blanks and columns are unchanged.
  const std::string first = lines_of(text).front().substr(0, 81);
  std::string zeros = first;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  CHECK(
      run({"canon", "--unique"}, "# comment\nno puzzle\n" + zeros + ";a;b\n" + first + "\n").out ==
      zeros + ";a;b\n");
  const std::string columns = "puzzle\tgrid\tweight\n" + first + "\t7\t0.5\n" +
                              random_isomorph(first, random) + "\t8\t0.25\n";
  CHECK(run({"canon", "--unique"}, columns).out == columns.substr(0, columns.find("\t0.5") + 5));
  CHECK(run({"canon", "-u", "-f", "csv", "--group"}, first + "\n" + first)
            .out.ends_with(",1,1,ok\n"));
}

TEST_CASE("canon --known leaves out what another file has") {
  std::mt19937 random(2);
  const TempDir temp;
  const std::string text = shuffled(1000 * kShare, 4, random);
  const auto lines = lines_of(Expected(text).unique);
  std::string old, expected;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i % 3 == 0)
      old += random_isomorph(lines[i].substr(0, 81), random) + "\n";
    else
      expected += lines[i] + "\n";
  }
  const std::string known = temp.file("old", old);
  CHECK(run({"canon", "--unique", "--known", known}, text).out == expected);
  CHECK(run({"canon", "--known", known}, text).out.find("\tcanon\t") != std::string::npos);
  CHECK(run({"canon", "--unique", "--known", temp.file("none", "")}, text).out ==
        Expected(text).unique);
  CHECK(run({"canon", "--unique", "--known", temp.path("missing")}, text).code == 2);
  CHECK(run({"canon", "--known", known}, lines.front() + "\n").out ==
        "puzzle\tcanon\tautomorphisms\tstatus\n");
}

TEST_CASE("canon is the same for any threads, instruction set and memory", "[slow]") {
  std::mt19937 random(3);
  const TempDir temp;
  const std::string text = shuffled(8 * kShare * sampled(2), 8, random),
                    input = temp.file("puzzles", text);
  const Expected expected(text);
  for (const Arguments& options : {Arguments{"-t", "1"},
                                   {"-t", "16"},
                                   {"--isa", simd::available_isas().back()},
                                   {"--memory", "256K"},
                                   {"--memory", "256K", "-t", "2"}}) {
    CAPTURE(options);
    CHECK(run(Arguments{"canon", "--unique", input} + options).out == expected.unique);
    CHECK(run(Arguments{"canon", input} + kClasses + options).out == expected.classes);
    const std::string half =
        temp.file("half", text.substr(0, text.find('\n', text.size() / 2) + 1));
    std::string rest;
    const auto lines = lines_of(text), classes = lines_of(expected.classes);
    const std::size_t known = lines_of(read_file(half)).size();
    for (std::size_t i = known; i < lines.size(); ++i) {
      if (std::stoul(classes[i]) == i + 1) rest += lines[i] + "\n";
    }
    CHECK(run(Arguments{"canon", "--unique", "--known", half, input} + options).out == rest);
  }
  const Result nowhere =
      run({"canon", "--unique", "--memory", "256K", input}, {}, {"TMPDIR=" + temp.path("nowhere")});
  if (kShare == 1) {
    CHECK(nowhere.code == 2);
    CHECK(nowhere.err.find("a temporary file cannot be made: No such file or directory; TMPDIR "
                           "names another folder") != std::string::npos);
  }
}

TEST_CASE("canon that is killed goes on to the same bytes", "[slow]") {
  std::mt19937 random(4);
  const TempDir temp;
  const std::string text = shuffled(10 * kShare, 8, random), input = temp.file("puzzles", text),
                    more = temp.file("more", text.substr(0, text.size() / 3));
  const Expected expected(text);
  const std::string output = temp.path("out");
  int killed = 0;
  for (const Arguments& options : {Arguments{"--unique"},
                                   {"--unique", "-t", "2"},
                                   kClasses,
                                   {"--unique", "--memory", "256K"}}) {
    CAPTURE(options);
    const bool unique = options.front() == "--unique";
    const Arguments again =
        Arguments{"canon", input, "-o", output, "--resume", "--checkpoint", "0"} + options;
    killed += kill_and_resume(again, output, (unique ? expected.unique : expected.classes).size(),
                              4, random);
    CHECK(read_file(output) == (unique ? expected.unique : expected.classes));
    for (const char* end : {"", ".journal"}) std::filesystem::remove(output + end);
    // Over two files, of which the second one is known from the first.
    const Arguments both =
        Arguments{"canon", input, more, "-o", output, "--resume", "--checkpoint", "0", "--unique"};
    kill_and_resume(both, output, expected.unique.size(), 2, random);
    CHECK(read_file(output) == expected.unique);
    for (const char* end : {"", ".journal"}) std::filesystem::remove(output + end);
  }
  CHECK(killed > 4);
}

TEST_CASE("canon over an input that is cut off keeps the same bytes, however often it goes on",
          "[slow]") {
  const TempDir temp;
  const std::string text = many_puzzles(2 * kShare, 1), packed = gzip(text),
                    output = temp.path("out");
  const std::string input = temp.file("puzzles.gz", packed.substr(0, packed.size() - 200));
  const std::string whole = run({"canon", "--unique"}, text).out;
  for (const char* seconds : {"0", "5"}) {
    // The classes do not fit into the memory, so records wait when the input fails.
    const Arguments again{"canon", "--unique", "--memory", "256K",     "-t",           "2",
                          input,   "-o",       output,     "--resume", "--checkpoint", seconds};
    CHECK(run(again).code == 2);
    const std::string first = read_file(output);
    CHECK(whole.starts_with(first));
    if (kShare == 1) CHECK(lines_of(first).size() > 2000);
    for (int i = 0; i < 2; ++i) {
      const Result result = run(again);
      CAPTURE(seconds, result.err);
      CHECK(result.code == 2);
      CHECK(read_file(output) == first);
    }
    for (const char* end : {"", ".journal"}) std::filesystem::remove(output + end);
  }
}

TEST_CASE("a run with classes does not go on with classes of something else") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(5000, 1)), output = temp.path("out");
  for (const Arguments& command :
       {Arguments{"canon"} + kClasses, Arguments{"neighbours", "--minimals", "--unique"}}) {
    CAPTURE(command.front());
    const Arguments resumed = command + Arguments{"--resume", "-o", output, input};
    REQUIRE(run(resumed).code == 0);
    const Result other = run(resumed + Arguments{"--of", "solution"});
    CHECK(other.code == 2);
    CHECK(other.err.find(
              "the run was begun with other options: of was \"puzzle\" and is \"solution\"") !=
          std::string::npos);
    CHECK(run(resumed).code == 0);
    for (const char* end : {"", ".journal"}) std::filesystem::remove(output + end);
  }
}

TEST_CASE("canon --as random writes isomorphs that follow from the seed") {
  const TempDir temp;
  const std::string text = many_puzzles(500, 1) + "no puzzle\n", input = temp.file("puzzles", text);
  const Arguments command{"canon", "--as", "random", "--count", "3", input};
  const std::string isomorphs = run(command).out;
  const auto lines = lines_of(isomorphs);
  REQUIRE(lines.size() == 3 * lines_of(text).size());
  // The last three are -.
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == lines.size() - 2);
  const auto forms = lines_of(run({"canon", "--as", "form"}, text).out),
             of_isomorphs = lines_of(run({"canon", "--as", "form"}, isomorphs).out);
  for (std::size_t i = 0; i < lines.size(); ++i) CHECK(of_isomorphs[i] == forms[i / 3]);
  CHECK(run(command + Arguments{"-t", "16"}).out == isomorphs);
  CHECK(run(command + Arguments{"--seed", "1"}).out == isomorphs);
  CHECK(run(command + Arguments{"--seed", "2"}).out != isomorphs);
  Arguments merge{"merge", "-o", temp.path("merged")};
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    merge.push_back(temp.path("part" + part.substr(0, 1)));
    REQUIRE(run(command + Arguments{"--shard", part, "-o", merge.back()}).code == 0);
  }
  REQUIRE(run(merge).code == 0);
  CHECK(read_file(temp.path("merged")) == isomorphs);
}

TEST_CASE("columns of the input survive rate -k, and lines survive a condition") {
  const auto puzzles = lines_of(many_puzzles(2500, 1));
  const std::string tab =
      "puzzle\tgrid\tweight\n" + puzzles[0] + "\t1\t0.5\n" + puzzles[1] + "\t2\t0.25\nno\n";
  CHECK(run({"rate", "-r", "W", "-k"}, tab).out ==
        "puzzle\tW\tstatus\tgrid\tweight\n" + puzzles[0] + "\t1\tok\t1\t0.5\n" + puzzles[1] +
            "\t3\tok\t2\t0.25\n-\t-\tinvalid-format\t-\t-\n");
  std::string comma = tab.substr(0, tab.size() - 3);
  std::replace(comma.begin(), comma.end(), '\t', ',');
  CHECK(run({"rate", "-r", "W", "-k", "-f", "csv"}, comma)
            .out.starts_with("puzzle,W,status,grid,weight\n" + puzzles[0] + ",1,ok,1,0.5\n"));
  // With other separators they stand as without -k; files with other columns have no common ones.
  CHECK(run({"rate", "-r", "W", "-k"}, comma).out ==
        run({"rate", "-r", "W"}, tab.substr(0, tab.size() - 3)).out);
  const TempDir temp;
  const std::string one = temp.file("one", tab),
                    other = temp.file("other", "puzzle\tgrid\n" + puzzles[2] + "\t3\n");
  CHECK(run({"rate", "-r", "W", "-k", one, other}).out.starts_with("puzzle\tW\tstatus\ttail\n"));
  CHECK(run({"rate", "-r", "W", "-k", one, one})
            .out.starts_with("puzzle\tW\tstatus\tgrid\tweight\n"));
  CHECK(run({"rate", "-r", "W", "-f", "lines", "--where", "W>1"}, tab).out ==
        "puzzle\tgrid\tweight\n" + puzzles[1] + "\t2\t0.25\n");
}

TEST_CASE("canon whose temporary files fill the disk says so and goes on when there is room",
          "[long]") {
  std::mt19937 random(6);
  const TempDir temp;
  const std::string disk = temp.path("disk"), input = temp.file("puzzles", shuffled(2, 8, random)),
                    output = temp.path("out");
  std::filesystem::create_directory(disk);
  if (mount("none", disk.c_str(), "tmpfs", 0, "size=256k") != 0) {
    throw std::runtime_error("a small file system is not present: it cannot be mounted here");
  }
  const Arguments again{"canon", "--unique", "--memory", "256K",         "-o",
                        output,  input,      "--resume", "--checkpoint", "0"};
  const std::string whole = run({"canon", "--unique", input}).out;
  const Result full = run(again, {}, {"TMPDIR=" + disk});
  CHECK(full.code == 2);
  CHECK(full.err.find(disk + ": a temporary file cannot be written: No space left on device") !=
        std::string::npos);
  CHECK(whole.starts_with(read_file(output)));
  REQUIRE(umount(disk.c_str()) == 0);
  CHECK(run(again).code == 0);
  CHECK(read_file(output) == whole);
}

TEST_CASE("canon --unique of a million lines takes little memory", "[long]") {
  std::mt19937 random(5);
  const TempDir temp;
  const std::string input = temp.path("puzzles"), output = temp.path("out"),
                    whole = temp.path("whole");
  std::ptrdiff_t lines = 0;
  {
    // Written in pieces: until the child calls exec, the kernel counts our memory as its own.
    std::ofstream file(input);
    for (int i = 0; i < 8; ++i) {
      const std::string piece = shuffled(1, 8, random);
      lines += std::count(piece.begin(), piece.end(), '\n');
      file << piece;
    }
  }
  CHECK(lines > 900000);
  REQUIRE(run({"canon", "--unique", "-t", "1", input, "-o", whole}).code == 0);
  for (const char* memory : {"1G", "8M"}) {
    const std::string name = output + memory;
    REQUIRE(run({"canon", "--unique", "-t", "8", "--memory", memory, input, "-o", name}).code == 0);
    CHECK(read_file(name) == read_file(whole));
  }
  kill_and_resume({"canon", "--unique", input, "-o", output, "--resume", "--checkpoint", "0.2"},
                  output, std::filesystem::file_size(whole), 3, random);
  CHECK(read_file(output) == read_file(whole));
  rusage usage;
  REQUIRE(getrusage(RUSAGE_CHILDREN, &usage) == 0);
  CHECK(usage.ru_maxrss < 200 * 1024);  // KiB, the greatest of all runs
}
