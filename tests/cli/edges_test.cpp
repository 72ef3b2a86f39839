// Robustness of runs: pipes without a partner, files that another process removes, readers that
// disconnect.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.h"
#include "support/data.h"
#include "support/temp_dir.h"

using namespace bitwhip::testing;

TEST_CASE("a reader that has gone ends no command with an error") {
  using CommandLine = std::vector<std::string>;
  for (const CommandLine& arguments : {CommandLine{"help", "rate"}, CommandLine{"info"},
                                       CommandLine{"--version"}, CommandLine{"query", "--list"}}) {
    CAPTURE(arguments);
    Process process(arguments);
    process.close_output();
    CHECK(process.wait() == 0);
  }
}

TEST_CASE("explain, hint and verify end when the reader has gone, however much input there is") {
  std::string puzzles;
  for (const std::string& puzzle : sudogen0(200)) puzzles += puzzle + "\n";
  const std::string paths = run({"explain", "-r", "W", "--format", "json"}, puzzles).out;
  for (const auto& [verb, input] : {std::pair<std::string, const std::string&>("explain", puzzles),
                                    {"hint", puzzles},
                                    {"verify", paths}}) {
    CAPTURE(verb);
    Process process({verb});
    REQUIRE(process.write(input));
    CHECK_FALSE(process.read_line().empty());
    process.close_output();
    // Many times what the pipe takes.
    bool reads = true;
    for (std::size_t bytes = 0; reads && bytes < std::size_t{2} << 20; bytes += input.size())
      reads = process.write(input);
    CHECK_FALSE(reads);
    process.close_input();
    CHECK(process.wait() == 0);
  }
}

namespace {

// What another program does to the output while the run waits for the rest of its input.
void meddle(const std::string& what, const std::string& output) {
  if (what == "cut") {
    std::filesystem::resize_file(output, 0);
  } else if (what == "written") {
    std::ofstream(output, std::ios::app) << "another line\n";
  } else if (what == "folder removed") {
    std::filesystem::remove_all(std::filesystem::path(output).parent_path());
  } else if (what == "removed") {
    std::filesystem::remove(output);
  } else {
    std::filesystem::rename(output, output + ".moved");
    std::ofstream(output) << "another file\n";
  }
}

}  // namespace

TEST_CASE(
    "a run whose output is removed, replaced, cut or written by others says so, and saves what it "
    "wrote") {
  const std::string what = GENERATE("removed", "replaced", "cut", "written", "folder removed"),
                    form = GENERATE("", ".gz");
  if (what == "cut" && form == ".gz") return;  // nothing is written yet that could be cut
  CAPTURE(what, form);
  const TempDir temp;
  std::filesystem::create_directory(temp.path("folder"));
  const std::string output = temp.path("folder/out" + form),
                    // More than a pipe holds: once it is written, the run has begun.
      half = many_puzzles(20, 3);
  Process process({"-c", R"(cd "$1" && exec "$2" rate -r W -o "$3")", "bash", temp.path(""),
                   program_path(), output},
                  {}, -1, {}, "bash");
  REQUIRE(process.write(half));
  while (!std::filesystem::exists(output) ||
         (form.empty() && std::filesystem::file_size(output) == 0))
    usleep(1000);
  meddle(what, output);
  REQUIRE(process.write(half));
  process.close_input();
  CHECK(process.wait() == 2);
  const std::string whole = run({"rate", "-r", "W"}, half + half).out;
  const std::string errors = process.errors();
  CAPTURE(errors);
  if (what == "cut" || what == "written") {
    CHECK(errors.find(what == "cut" ? ": somebody cut this file while it was written"
                                    : ": somebody else wrote to this file while it was written") !=
          std::string::npos);
    CHECK((!form.empty() || read_file(output).find('\0') == std::string::npos));
    return;
  }
  CHECK(errors.find(
            ": this file was removed or replaced while it was written; what was written is in ") !=
        std::string::npos);
  if (what == "replaced") CHECK(read_file(output) == "another file\n");
  int saved = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(temp.path(""))) {
    if (!file.path().filename().string().starts_with("out" + form + ".saved-")) continue;
    ++saved;
    CHECK(run({"select", file.path().string()}).out == whole);
  }
  CHECK(saved == 1);
}

TEST_CASE("every command says so where its output is gone at the end") {
  const std::string records = run({"rate", "-r", "W"}, many_puzzles(2000, 1)).out;
  for (const std::string verb : {"select", "state", "explain", "classify"}) {
    CAPTURE(verb);
    const TempDir temp;
    const std::string output = temp.path("out");
    Process process({verb, "-o", output});
    REQUIRE(process.write(records));
    // Some open their output at the end alone.
    const int most = verb == "classify" ? 100 : 20000;
    for (int i = 0; i < most && !std::filesystem::exists(output); ++i) usleep(1000);
    const bool removed = std::filesystem::remove(output);
    process.close_input();
    CHECK(process.wait() == (removed ? 2 : 0));
    CHECK((verb == "classify" || removed));
  }
}

TEST_CASE(
    "a run with a journal ends at the checkpoint that finds its output gone, and is begun again or "
    "goes on") {
  const TempDir temp;
  const std::string output = temp.path("out"), input = temp.file("puzzles", many_puzzles(1, 3)),
                    whole = run({"rate", "-r", "W,B", input}).out;
  const std::vector<std::string> command{"rate",     "-r", "W,B",  "--checkpoint", "0",
                                         "--resume", "-o", output, input};
  Process process(command);
  while (!std::filesystem::exists(output) || std::filesystem::file_size(output) < 1000)
    usleep(1000);
  std::filesystem::rename(output, output + ".moved");
  CHECK(process.wait() == 2);
  CHECK(std::filesystem::file_size(output + ".moved") < whole.size());  // long before its end
  CHECK_FALSE(std::filesystem::exists(output));
  std::filesystem::rename(output + ".moved", output);
  CHECK(run(command).code == 0);
  CHECK(read_file(output) == whole);
}

TEST_CASE("one signal ends a run that waits for the other end of a named pipe") {
  const TempDir temp;
  const std::string pipe = temp.path("pipe"), puzzles = temp.file("puzzles", kHard + "\n");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  using CommandLine = std::vector<std::string>;
  for (const CommandLine& arguments :
       {CommandLine{"rate", pipe}, CommandLine{"rate", "--known", pipe, puzzles},
        CommandLine{"verify", pipe}, CommandLine{"rate", "-o", pipe, puzzles},
        CommandLine{"rate", "--provenance", pipe, puzzles},
        CommandLine{"report", "--provenance", pipe, puzzles}}) {
    CAPTURE(arguments);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
      Process process(arguments);
      process.close_input();
      process.until_it_awaits(SIGTERM);
      process.send(signal);
      CHECK(process.wait() == 128 + signal);
    }
  }
}

TEST_CASE("a named pipe is read and written as soon as its partner comes") {
  const TempDir temp;
  const std::string in = temp.path("in"), out = temp.path("out"),
                    puzzles = temp.file("puzzles", kHard + "\n");
  REQUIRE(mkfifo(in.c_str(), 0600) == 0);
  REQUIRE(mkfifo(out.c_str(), 0600) == 0);
  Process reader({"rate", "-r", "W", "-o", out, in}),
      writer({"rate", "-r", "W", "-o", in, puzzles});
  const std::string records = read_file(out);
  CHECK(reader.wait() == 0);
  CHECK(writer.wait() == 0);
  CHECK(records == run({"rate", "-r", "W", puzzles}).out);
}

TEST_CASE(
    "a run over a pipe cannot be resumed or estimated, and says so before it opens the pipe") {
  const TempDir temp;
  const std::string pipe = temp.path("pipe");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const Result refused = run({"rate", "--resume", "-o", temp.path("out"), pipe});
  CHECK(refused.code == 1);
  CHECK(refused.err.find("can be read only once, so a run over it cannot be resumed") !=
        std::string::npos);
  CHECK(run({"rate", "--estimate", pipe})
            .err.find("is no regular file, so no sample of it can be taken") != std::string::npos);
}

TEST_CASE("the provenance takes the place of nothing but the provenance of the same run") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", kHard + "\n"), document = temp.path("document"),
                    records = temp.file("records", "mine\n");
  const std::vector<std::string> command{"rate", "-r", "W", puzzles, "--provenance"};
  CHECK(run(command + std::vector<std::string>{document}).code == 0);
  CHECK(run(command + std::vector<std::string>{document}).code == 0);
  const Result refused = run(command + std::vector<std::string>{records});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("this file is not empty, and it is not the provenance of this run; "
                         "--force overwrites it") != std::string::npos);
  CHECK(read_file(records) == "mine\n");
  const std::string before = read_file(document);
  CHECK(run({"rate", "-r", "B", puzzles, "--provenance", document}).code == 2);
  CHECK(read_file(document) == before);
  CHECK(run(command + std::vector<std::string>{records, "--force"}).code == 0);
  CHECK(read_file(records) != "mine\n");
}

TEST_CASE("generate and merge overwrite nothing but the provenance of the same run, either") {
  const TempDir temp;
  const std::string why =
      "this file is not empty, and it is not the provenance of this run; --force overwrites it";
  const std::string document = temp.path("document"), other = temp.path("other"),
                    mine = temp.file("mine", "mine\n"), merged = temp.path("merged");
  const auto check_kept = [&](const Arguments& command, const std::string& path) {
    const std::string before = read_file(path);
    const Result refused = run(command + Arguments{"--provenance", path});
    CHECK(refused.code == 2);
    CHECK(refused.err == "bitwhip: " + path + ": " + why + "\n");
    CHECK(read_file(path) == before);
  };
  const Arguments generate{"generate", "--method", "top-down", "--count", "2"};
  for (int i = 0; i < 2; ++i)
    CHECK(run(generate + Arguments{"--provenance", document, "-t", std::to_string(i + 1)}).code ==
          0);
  check_kept(generate, mine);
  check_kept(generate + Arguments{"--seed", "2"}, document);
  const std::string puzzles = temp.file("puzzles", kHard + "\n" + kHard + "\n");
  Arguments merge{"merge", "-o", merged};
  for (const std::string shard : {"1", "2"}) {
    merge.push_back(temp.path("part-" + shard));
    REQUIRE(run({"rate", "-r", "W", puzzles, "--shard", shard + "/2", "-o", merge.back()}).code ==
            0);
  }
  for (int i = 0; i < 2; ++i) {
    CHECK(run(merge + Arguments{"--provenance", other}).code == 0);
    REQUIRE(std::filesystem::remove(merged));
  }
  check_kept(merge, mine);
  check_kept(merge, document);
  CHECK_FALSE(std::filesystem::exists(merged));
  CHECK(run(merge + Arguments{"--provenance", mine, "--force"}).code == 0);
  CHECK(run(generate + Arguments{"--provenance", mine, "--force"}).code == 0);
}

TEST_CASE(
    "an argument with line ends is a puzzle, a file that exists, or the name of one that does "
    "not") {
  const TempDir temp;
  const std::string expected = run({"rate", "-r", "W", "-f", "values", kHard}).out,
                    file = temp.file("a\nb", kHard + "\n");
  std::string grid;
  for (std::size_t r = 0; r < 9; ++r) grid += kHard.substr(9 * r, 9) + "\n";
  for (const std::string& argument : {file, grid, kHard + "\n", "# a comment\n" + kHard})
    CHECK(run({"rate", "-r", "W", "-f", "values", argument}).out == expected);
  const Result missing = run({"rate", temp.path("c\nd")});
  CHECK(missing.code == 2);
  CHECK(missing.err ==
        "bitwhip: " + temp.path("c\\x0ad") + ": cannot be opened: No such file or directory\n");
}

TEST_CASE("an argument may be a puzzle as people write it") {
  const std::string expected = run({"rate", "-r", "W", "-f", "values", kHard}).out;
  std::string dots, spaced,
      bars = kHard.substr(0, 27) + "|" + kHard.substr(27, 27) + "|" + kHard.substr(54);
  for (const char c : kHard) (dots += c == '.' ? "·" : std::string(1, c)), (spaced += c) += ' ';
  for (const std::string& argument : {dots, spaced, bars}) {
    const Result result = run({"rate", "-r", "W", "-f", "values", argument});
    CHECK(result.out == expected);
    CHECK(result.err.empty());
  }
  CHECK(run({"rate", "--variant", "4x4,latin", "-f", "values", "1·2·|3·4·|2·1·|4·3·"}).out ==
        run({"rate", "--variant", "4x4,latin", "-f", "values", "1.2.3.4.2.1.4.3."}).out);
  check_mistake(
      {"rate", spaced.substr(2)},
      "'" + spaced.substr(2) + "' is neither a file nor a puzzle: 80 cells where 81 are expected");
}
