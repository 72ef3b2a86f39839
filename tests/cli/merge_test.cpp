// Parts of a run and what merge makes of them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <string>
#include <utility>

#include "cli/kills.h"
#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

Arguments make_parts(const TempDir& temp, const Arguments& command, int shards,
                     const std::string& end) {
  Arguments parts;
  for (int i = 1; i <= shards; ++i) {
    parts.push_back(temp.path("part-" + std::to_string(i) + end));
    const std::string shard = std::to_string(i) + "/" + std::to_string(shards);
    REQUIRE(run(command + Arguments{"--shard", shard, "--force", "-o", parts.back()}).code == 0);
  }
  return parts;
}

}  // namespace

TEST_CASE("parts are merged to the bytes of the whole run") {
  const TempDir temp;
  const std::string input =
                        temp.file("puzzles", "# comment\n" + many_puzzles(200, 1) + "no puzzle\n"),
                    second = temp.file("more", many_puzzles(900, 1));
  const std::vector<std::pair<std::string, Arguments>> formats{{".tsv", {"-k"}},
                                                               {".csv", {"-f", "csv"}},
                                                               {".jsonl", {"-f", "jsonl"}},
                                                               {".values", {"-f", "values"}},
                                                               {".tsv.gz", {}},
                                                               {".csv.zst", {"-f", "csv"}}};
  for (const auto& [end, options] : formats) {
    const Arguments command = Arguments{"rate", "-r", "W,B", input, second} + options;
    const std::string whole = temp.path("whole" + end), merged = temp.path("merged" + end);
    REQUIRE(
        run(command + Arguments{"--force", "-o", whole, "--provenance", temp.path("whole.json")})
            .code == 0);
    for (const int shards : {1, 3, 8}) {
      if (shards != 3 && sampled(2) > 1) continue;
      Arguments parts = make_parts(temp, command, shards, end);
      std::reverse(parts.begin(), parts.end());
      const Result result = run(Arguments{"merge", "--force", "-o", merged, "--histogram",
                                          "--provenance", temp.path("merged.json"), "--clean"} +
                                parts);
      CAPTURE(end, shards, result.err);
      REQUIRE(result.code == 0);
      CHECK(decoded(merged) == decoded(whole));
      CHECK(result.out.find("63 records: 62 ok, 1 invalid-format; ") != std::string::npos);
      CHECK_FALSE(std::filesystem::exists(parts[0] + ".journal"));
      const std::string one = read_file(temp.path("whole.json")),
                        other = read_file(temp.path("merged.json"));
      const auto from = [](const std::string& text, const char* key) {
        return text.substr(text.find(key), text.find("\"seconds\"") - text.find(key));
      };
      CHECK(from(one, "\"inputs\"") == from(other, "\"inputs\""));
    }
  }
}

TEST_CASE("parts that do not make a whole are refused by name") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(300, 1)),
                    merged = temp.path("merged");
  const Arguments command{"rate", "-r", "W", input};
  const Arguments parts = make_parts(temp, command, 3, "");
  const auto check_refused = [&](const Arguments& given, const std::string& why) {
    const Result refused = run(Arguments{"merge", "-o", merged} + given);
    CAPTURE(why, refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.err.find(why) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(merged));
  };
  check_refused({parts[0], parts[2]}, "part 2 of 3 is missing");
  check_refused({parts[0], parts[1], parts[1], parts[2]},
                parts[1] + ": part 2 of 3 is there twice");
  check_refused({parts[0], parts[1], input}, input + ": this is no part: it has no journal");
  const std::string other = temp.path("other");
  const auto make_other = [&](const Arguments& options) {
    std::filesystem::remove(other);
    std::filesystem::remove(other + ".journal");
    REQUIRE(run(Arguments{"rate", "-o", other} + options).code == 0);
    return Arguments{parts[0], parts[1], other};
  };
  check_refused(make_other({"-r", "B", input, "--shard", "3/3"}),
                other + ": this part was made with other options than " + parts[0]);
  check_refused(make_other({"-r", "W", input, "--shard", "3/4"}),
                other + ": this is a part of 4, and " + parts[0] + " is one of 3");
  check_refused(
      make_other({"-r", "W", temp.file("others", many_puzzles(300, 1)), "--shard", "3/3"}),
      other + ": this part was made from other inputs");
  check_refused(make_other({"-r", "W", input, "--resume"}),
                other + ": this is the output of a whole run");
  {
    const std::string unfinished = temp.path("unfinished");
    Process process({"rate", "-r", "W", temp.file("long", many_puzzles(10, 100)), "--shard", "3/3",
                     "-o", unfinished, "--checkpoint", "0"});
    while (!std::filesystem::exists(unfinished) || read_file(unfinished).size() < 1000) continue;
    process.send(SIGKILL);
    process.wait();
    check_refused({parts[0], parts[1], unfinished}, unfinished + ": this part is not finished");
  }
  temp.file("part-3", read_file(parts[2]) + "x");
  check_refused(parts, parts[2] + ": this part is not as its run left it");
  const Arguments again = make_parts(temp, command, 3, "");
  CHECK(run(Arguments{"merge", "--output-dir", temp.path("new/deep"), "-o", temp.path("whole")} +
            again)
            .code == 1);
  CHECK_FALSE(std::filesystem::exists(temp.path("new")));
  CHECK(run({"merge"}).code == 1);
  CHECK(run({"merge", "-o", parts[0], parts[0], parts[1], parts[2]}).code == 1);
}

TEST_CASE("the only part of a run is a part, too") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, 3)), part = temp.path("part"),
                    merged = temp.path("merged");
  REQUIRE(run({"rate", "-r", "W", input, "--shard", "1/1", "-o", part}).code == 0);
  CHECK(run({"merge", part, "-o", merged}).code == 0);
  CHECK(read_file(merged) == run({"rate", "-r", "W", input}).out);
  CHECK(run({"merge", temp.path("nothing")}).err ==
        "bitwhip: " + temp.path("nothing") + ": there is no such file\n");
}

TEST_CASE("merge compresses what its output is called, where a link leads to another name") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(1000, 1)),
                    whole = run({"rate", "-r", "W", input}).out;
  const Arguments parts = make_parts(temp, {"rate", "-r", "W", input}, 2, "");
  for (const auto& [link, target] :
       {std::pair<std::string, std::string>("link.gz", "real"), {"link", "real.gz"}}) {
    CAPTURE(link);
    temp.file(target, "");
    std::filesystem::create_symlink(target, temp.path(link));
    // As rate does.
    REQUIRE(run({"rate", "-r", "W", input, "-o", temp.path(link)}).code == 0);
    const bool compressed = read_file(temp.path(target)).starts_with("\x1f\x8b");
    CHECK(compressed == link.ends_with(".gz"));
    REQUIRE(run(Arguments{"merge", "--force", "-o", temp.path(link)} + parts).code == 0);
    CHECK(std::filesystem::is_symlink(temp.path(link)));
    CHECK(read_file(temp.path(target)).starts_with("\x1f\x8b") == compressed);
    if (compressed) CHECK(decoded(temp.path(link)) == whole);
    if (!compressed) CHECK(read_file(temp.path(link)) == whole);
  }
}

TEST_CASE("merge destroys neither parts nor journals nor inputs nor what stands beside them") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(10, 3));
  const Arguments parts = make_parts(temp, {"rate", "-r", "W", input}, 2, "");
  const std::string journal = parts[0] + ".journal", kept = read_file(journal),
                    puzzles = read_file(input);
  const auto refused = [&](const Arguments& arguments) {
    return run(Arguments{"merge"} + parts + arguments).code != 0;
  };
  CHECK(refused({"-o", journal, "--force"}));
  CHECK(refused({"-o", temp.path("merged"), "--provenance", journal}));
  CHECK(refused({"-o", input, "--force"}));
  CHECK(refused({"-o", temp.path("merged"), "--provenance", input}));
  CHECK(read_file(journal) == kept);
  CHECK(read_file(input) == puzzles);
  {
    // The reader goes away: the parts are not merged, so their journals stay.
    Process process(Arguments{"merge", "--clean"} + parts);
    CHECK(process.read_line() == "puzzle\tW\tstatus\n");
    process.close_output();
    CHECK(process.wait() == 0);
  }
  CHECK(read_file(journal) == kept);
  std::filesystem::rename(parts[0], temp.path("unfinished-merged"));
  std::filesystem::rename(journal, temp.path("unfinished-merged.journal"));
  REQUIRE(
      run({"merge", temp.path("unfinished-merged"), parts[1], "-o", temp.path("merged")}).code ==
      0);
  CHECK(read_file(temp.path("merged")) == run({"rate", "-r", "W", input}).out);
  CHECK(std::filesystem::exists(temp.path("unfinished-merged")));
}
