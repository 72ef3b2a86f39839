// bitwhip generate: the same bytes by any number of threads, in parts, and after kills.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "cli/kills.h"
#include "cli/program.h"
#include "simd/isa.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

std::string made(const Arguments& arguments, const Environment& environment = {}) {
  const Result result = run(Arguments{"generate"} + arguments, {}, environment);
  INFO(result.err);
  REQUIRE(result.code == 0);
  return result.out;
}

struct Collection {
  std::string made, head, done;
  std::vector<std::string> records;

  explicit Collection(const std::string& text) {
    for (const std::string& line : lines_of(text)) {
      if (line.starts_with("#bitwhip {\"made\""))
        made = line;
      else if (line.starts_with("#bitwhip {\"done\""))
        done = line;
      else if (line.starts_with("puzzle"))
        head = line;
      else if (!line.starts_with('#'))
        records.push_back(line);
    }
  }
  std::uint64_t count(const std::string& name) const {
    const std::size_t at = done.find("\"" + name + "\":");
    REQUIRE(at != std::string::npos);
    return std::stoull(done.substr(at + name.size() + 3));
  }
};

std::vector<std::string> cells_of(const std::string& record) {
  std::vector<std::string> cells{""};
  for (const char c : record) {
    if (c == '\t')
      cells.emplace_back();
    else
      cells.back() += c;
  }
  return cells;
}

// Checks that three shards together equal the whole run.
void check_shards(const Arguments& arguments) {
  const TempDir temp;
  Arguments merge{"merge", "-o", temp.path("whole")};
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    merge.push_back(temp.path("part-" + std::string(1, shard[0])));
    made(arguments + Arguments{"--shard", shard, "-o", merge.back()});
  }
  const Result merged = run(merge);
  INFO(merged.err);
  REQUIRE(merged.code == 0);
  CHECK(read_file(temp.path("whole")) == made(arguments));
}

const Arguments kQuickRuns[] = {
    {"--draws", "60", "--split", "fast"},
    {"--method", "top-down", "--count", "100", "--seed", "7", "--per-grid", "3"},
    {"--method", "bottom-up", "--count", "50"}};

}  // namespace

TEST_CASE("generate: the same bytes for any number of threads and every instruction set") {
  for (const Arguments& arguments : kQuickRuns) {
    const std::string one = made(arguments + Arguments{"--threads", "1"});
    for (const char* threads : {"2", "16"})
      CHECK(made(arguments + Arguments{"--threads", threads}) == one);
    for (const std::string& isa : simd::available_isas())
      CHECK(made(arguments + Arguments{"--isa", isa}) == one);
  }
}

TEST_CASE("generate: shards are together the whole run") {
  for (const Arguments& arguments : kQuickRuns) check_shards(arguments);
  check_shards({"--method", "top-down", "--draws", "20", "--grids", "uniform"});
  check_shards({"--method", "top-down", "--count", "2"});  // a shard without a puzzle
}

TEST_CASE(
    "generate: shards of formats without notes do not merge, and merge --clean removes the "
    "journals of others") {
  const auto shards_of = [](const TempDir& temp, const char* draws, const Arguments& options) {
    Arguments paths;
    for (const std::string shard : {"1", "2"}) {
      paths.push_back(temp.path("part-" + shard));
      made(Arguments{"--method", "top-down", "--draws", draws, "-r", "W", "--shard", shard + "/2",
                     "-o", paths.back()} +
           options);
    }
    return paths;
  };
  for (const Arguments& options :
       {Arguments{"-f", "values"}, {"-f", "template", "--template", "%p %{W}"}}) {
    const TempDir temp;
    const Arguments shards = shards_of(temp, "4", options);
    const Result refused = run(Arguments{"merge", "-o", temp.path("whole")} + shards);
    CHECK(refused.code == 2);
    CHECK(refused.err == "bitwhip: " + shards[0] +
                             ": this is a shard of a collection without its notes: such shards "
                             "merge in the formats tsv and csv alone\n");
    CHECK_FALSE(std::filesystem::exists(temp.path("whole")));
  }
  const TempDir temp;
  const Arguments shards = shards_of(temp, "2000", {});  // more than a pipe holds
  for (const std::string& path : shards) REQUIRE(std::filesystem::exists(path + ".journal"));
  {
    // The reader goes away: the shards are not merged, so their journals stay.
    Process process(Arguments{"merge", "--clean"} + shards);
    process.close_output();
    CHECK(process.wait() == 0);
  }
  for (const std::string& path : shards) CHECK(std::filesystem::exists(path + ".journal"));
  const std::string unrelated = temp.file("part-2.journal", "no journal\n");
  REQUIRE(run(Arguments{"merge", "--clean", "-o", temp.path("whole")} + shards).code == 0);
  CHECK_FALSE(std::filesystem::exists(shards[0] + ".journal"));
  CHECK(read_file(unrelated) == "no journal\n");
  CHECK(run(Arguments{"merge", "--provenance", temp.path("p")} + shards).code == 1);
}

TEST_CASE("generate: a run that was killed goes on to the same bytes") {
  std::mt19937 random(1);
  for (const Arguments& arguments : {Arguments{"--count", "40", "--split", "fast"},
                                     Arguments{"--method", "top-down", "--count", "4000"},
                                     Arguments{"--compatible", "suexg", "--count", "150"}}) {
    const std::string whole = made(arguments);
    const TempDir temp;
    const std::string output = temp.path("out");
    kill_and_resume(
        Arguments{"generate", "--checkpoint", "0", "--resume", "-o", output} + arguments, output,
        whole.size(), 3, random);
    CHECK(read_file(output) == whole);
    // Nothing is left to do.
    CHECK(run(Arguments{"generate", "--resume", "-o", output} + arguments).code == 0);
    CHECK(read_file(output) == whole);
    const Result other =
        run(Arguments{"generate", "--resume", "--seed", "99", "-o", output} + arguments);
    CHECK(other.code == 2);
    CHECK(other.err.find("seed was 1 and is 99") != std::string::npos);
  }
}

TEST_CASE("generate: records, counts and notes") {
  const Collection weighted(made({"--count", "5", "--per-grid", "50"}));
  CHECK(
      weighted.made ==
      R"(#bitwhip {"made":"generate","version":1,"method":"controlled-bias","seed":1,"grids":"uniform","split":"36-31:3","start_clues":36,"per_grid":50,"count":5})");
  CHECK(weighted.head == "puzzle\tclues\tgrid\tweight");
  CHECK(weighted.records.size() >= 5);
  CHECK(weighted.count("puzzles") == weighted.records.size());
  CHECK(weighted.count("attempts") == 50 * weighted.count("grids"));
  for (const std::string& record : weighted.records) {
    const auto cells = cells_of(record);
    REQUIRE(cells.size() == 4);
    const auto clues = 81 - std::count(cells[0].begin(), cells[0].end(), '.');
    CHECK(cells[1] == std::to_string(clues));
    if (clues == 26) CHECK(std::stod(cells[3]) == Approx(1.0 / 729).epsilon(1e-15));
  }
  // Exactly as many as asked for, in the middle of a grid too.
  const Collection top(made({"--method", "top-down", "--count", "7", "--per-grid", "5"}));
  CHECK(top.records.size() == 7);
  CHECK(top.head == "puzzle\tclues\tgrid");
  CHECK(cells_of(top.records[5])[2] == "2");
  const Collection old(made({"--compatible", "suexg", "--seed", "0", "--count", "20"}));
  for (std::size_t i = 0; i < 20; ++i) CHECK(old.records[i].substr(0, 81) == sudogen0()[i]);
}

TEST_CASE("generate: grids of a file, and patterns") {
  const TempDir temp;
  const std::string grids = temp.path("grids"), bad = temp.path("bad"),
                    provenance = temp.path("provenance");
  const std::string grid =
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
  std::ofstream(grids) << grid << "\n# a comment\n" << grid << "\n";
  std::ofstream(bad) << grid << "\n"
                     << "1" << grid.substr(0, 80) << "\n";
  const Collection made_of(
      made({"--method", "top-down", "--grids", grids, "--provenance", provenance}));
  REQUIRE(made_of.records.size() == 2);
  for (const std::string& record : made_of.records) {
    for (std::size_t cell = 0; cell < 81; ++cell)
      CHECK((record[cell] == '.' || record[cell] == grid[cell]));
  }
  CHECK(read_file(provenance).find("\"attempts\": 2") != std::string::npos);
  const Result refused = run({"generate", "--method", "top-down", "--grids", bad});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("bad: line 2 is no complete grid: r1c1 and r1c2 have both the digit 1") !=
        std::string::npos);
  const std::string pattern = std::string(63, 'x') + std::string(18, '.');
  const Collection few(made({"--method", "top-down", "--draws", "300", "--pattern", pattern}));
  CHECK(few.records.size() < few.count("attempts"));
  for (const std::string& record : few.records)
    CHECK(record.substr(63, 18) == std::string(18, '.'));
}

TEST_CASE("generate: puzzles are rated and chosen in the run that makes them") {
  const Arguments run_of{"--method", "top-down", "--draws", "150"};
  const std::string all = made(run_of);
  const Arguments choice{"-r", "W,B", "--where", "W>=4 and clues<=25"};
  std::vector<std::string> expected = lines_of(run(Arguments{"rate"} + choice, all).out);
  std::erase_if(expected, [](const std::string& line) {
    return line.starts_with('#') || line.starts_with("puzzle");
  });
  const Collection chosen(made(run_of + choice));
  CHECK(chosen.head == "puzzle\tW\tB\tclues\tgrid\tstatus");
  CHECK(chosen.records == expected);
  // The count is of those that match.
  const Collection few(made(Arguments{"--method", "top-down", "--count", "5"} + choice));
  REQUIRE(few.records.size() == 5);
  CHECK(std::equal(few.records.begin(), few.records.end(), chosen.records.begin()));
  CHECK(
      lines_of(made({"--method", "top-down", "--count", "5", "-f", "values", "-r", "W"})).size() ==
      5);
}

TEST_CASE(
    "generate: a draw makes no more puzzles than are asked for, and none that is cut off is "
    "counted") {
  const TempDir temp;
  const std::string provenance = temp.path("provenance");
  const auto attempts = [](const Arguments& arguments) {
    return Collection(made(arguments)).count("attempts");
  };
  CHECK(attempts({"--method", "top-down", "--count", "1", "--per-grid", "40000"}) == 1);
  CHECK(attempts({"--method", "bottom-up", "--count", "7", "--per-grid", "5"}) == 7);
  CHECK(attempts({"--method", "top-down", "--count", "1", "--per-grid", "40000", "--pattern",
                  std::string(80, 'x') + '.'}) < 1000);
  for (const Arguments& asked :
       {Arguments{"--count", "2", "--per-grid", "50", "--pattern", std::string(80, 'x') + '.'},
        Arguments{"--count", "4", "--per-grid", "50", "--where", "W>=3"}}) {
    for (const char* threads : {"1", "3"}) {
      const Collection few(made(asked + Arguments{"--method", "top-down", "-r", "W", "--threads",
                                                  threads, "--provenance", provenance, "--force"}));
      CHECK(std::to_string(few.records.size()) == asked[1]);
      const auto all = nlohmann::json::parse(read_file(provenance));
      CHECK(all.at("records") == few.count("puzzles"));
      // The last puzzle that was rated is the last one that was written.
      CHECK(all.at("status").at("ok") == few.count("puzzles"));
    }
  }
}

TEST_CASE("generate: too few grids are told of, and a whole run tells how many records it wrote") {
  const TempDir temp;
  const std::string grid =
      "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
  const std::string grids = temp.file("grids", grid + "\n" + grid + "\n"),
                    output = temp.path("out");
  CHECK(run({"generate", "--method", "top-down", "--grids", grids, "--count", "2"})
            .err.find("--count") == std::string::npos);
  const Result few = run({"generate", "--method", "top-down", "--grids", grids, "--count", "5"});
  CHECK(few.code == 0);
  CHECK(few.err.find(grids + ": its grids gave 2 of the 5 puzzles that --count asks for\n") !=
        std::string::npos);
  const Arguments chosen{"generate", "--method", "top-down", "--count",  "3",  "-r",
                         "W",        "--where",  "W>=2",     "--resume", "-o", output};
  REQUIRE(run(chosen).code == 0);
  CHECK(run(chosen).err ==
        "bitwhip: " + output + ": all 3 records are there; nothing is left to do\n");
}

TEST_CASE("generate: a run that is stopped has whole records and no last note") {
  Process process({"generate", "--method", "top-down", "--count", "100000000"});
  process.until_it_awaits(SIGINT);
  for (int i = 0; i < 50; ++i) CHECK_FALSE(process.read_line().empty());
  process.send(SIGINT);
  const std::string rest = process.read_all();
  CHECK(process.wait() == 128 + SIGINT);
  CHECK(rest.ends_with('\n'));
  CHECK(rest.find("done") == std::string::npos);
}

TEST_CASE("a draw of many attempts is written in pieces, and goes on within the draw", "[slow]") {
  const TempDir temp;
  const std::string out = temp.path("out");
  const Arguments command =
      GENERATE(Arguments{"generate", "--draws", "2", "--per-grid", "20000", "--seed", "2"},
               Arguments{"generate", "--method", "top-down", "--draws", "2", "--per-grid", "2500"},
               Arguments{"generate", "--method", "bottom-up", "--draws", "2", "--per-grid", "600"},
               Arguments{"generate", "--method", "top-down", "--count", "300", "--per-grid", "2000",
                         "-r", "W", "--where", "W>=1"});
  CAPTURE(command);
  const std::string whole = made(Arguments(command.begin() + 1, command.end()));
  CHECK(run(command + Arguments{"--threads", "3"}).out == whole);
  // The first draw is in progress when the journal contains a resume point within it.
  const Arguments goes_on =
      command + Arguments{"-o", out, "--resume", "--checkpoint", "0", "--threads", "2"};
  {
    Process process(goes_on);
    process.close_input();
    const auto has_place = [&] {
      return std::filesystem::exists(out + ".journal") &&
             read_file(out + ".journal").find("\"place\": {\n    \"attempts\"") !=
                 std::string::npos;
    };
    while (!process.has_ended() && !has_place()) usleep(200);
    CHECK(has_place());
    process.send(SIGKILL);
    process.wait();
  }
  std::mt19937 random(7);
  CHECK(kill_and_resume(goes_on, out, whole.size(), 3, random) >= 0);
  CHECK(read_file(out) == whole);
}
