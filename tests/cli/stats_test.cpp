// bitwhip stats from outside.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/made_collection.h"
#include "cli/program.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("stats reads what rate writes, in any format, and prints tables in any format") {
  const TempDir temp;
  const std::string text = made_collection(sudogen0(20));
  const std::string tsv = run({"rate"}, text).out, csv = run({"rate", "-f", "csv"}, text).out,
                    jsonl = run({"rate", "-f", "jsonl"}, text).out;
  const Result plain = run({"stats", "--unbiased", "-c", "W,B,W>B"}, tsv);
  CHECK(plain.code == 0);
  CHECK(
      plain.out.starts_with("Columns: unbiased, by the weights of the records; errors by clusters "
                            "of grid\n\ncolumn  puzzles  effective    mean"));
  CHECK(run({"stats", "--unbiased", "-c", "W,B,W>B", "-"}, csv).out == plain.out);
  CHECK(run({"stats", "--unbiased", "-c", "W,B,W>B", "-"}, jsonl).out == plain.out);
  // The weights are those of the clues, so a file without the column has the same.
  CHECK(run({"stats", "--unbiased", "-c", "W,B,W>B", "-"},
            run({"select", "-r", "W,B", "-c", "clues", "-"}, tsv).out)
            .out != plain.out);  // for want of the grids
  for (const char* format : {"markdown", "latex", "csv", "json"})
    CHECK(run({"stats", "--by", "clues", "-f", format}, tsv).code == 0);
  const auto json = nlohmann::json::parse(
      run({"stats", "--by", "W", "--deviation", "within", "-f", "json"}, tsv).out);
  CHECK(json.contains("columns"));
  CHECK(json.contains("distribution-B"));
  CHECK(json.contains("clues-by-W"));
  CHECK(json.contains("correlations"));
}

TEST_CASE("stats refuses a column of clues that says something else than the puzzles") {
  const std::string puzzle = sudogen0(100).front(),
                    clues = std::to_string(81 - std::count(puzzle.begin(), puzzle.end(), '.'));
  const auto of = [&](const std::string& number) {
    return run({"stats", "--unbiased"}, "puzzle\tW\tclues\n" + puzzle + "\t3\t" + number + "\n");
  };
  CHECK(of(clues).code == 0);
  CHECK(of("-").code == 0);
  const Result wrong = of("20");
  CHECK(wrong.code == 2);
  CHECK(wrong.err ==
        "bitwhip: <stdin>:2: the column clues says 20, and the puzzle has " + clues + "\n");
}

TEST_CASE("totals need all records of complete runs, and say why where they have not") {
  const TempDir temp;
  const std::vector<std::string> puzzles = sudogen0(50);
  const std::string whole = made_collection(puzzles);
  const auto refusal = [](const std::string& text) {
    const Result result = run({"stats", "--totals"}, text);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    return result.err;
  };
  CHECK(holds(run({"stats", "--totals"}, whole).out, "Minimal puzzles: "));
  CHECK(refusal(puzzles[0] + "\n") ==
        "bitwhip: <stdin>:1: no header: none of its cells is the name of a rating or a column\n");
  CHECK(refusal("puzzle\tclues\n" + puzzles[0] + "\t23\n") ==
        "bitwhip: --totals: no note tells how the records were made\n");
  CHECK(refusal(made_collection(puzzles, 0, 1, false)) ==
        "bitwhip: --totals: <stdin>: the last line of a complete run is missing\n");
  CHECK(refusal(replaced(whole, "\"complete\":true", "\"complete\":false")) ==
        "bitwhip: --totals: <stdin>: the run is not complete\n");
  CHECK(refusal(run({"rate", "--where", "W>0"}, whole).out) ==
        "bitwhip: --totals: records were dropped: #bitwhip "
        "{\"filter\":\"rate\",\"where\":\"W>0\"}\n");
  const auto second = whole.find('\n', whole.find("weight\n") + 7);
  CHECK(refusal(whole.substr(0, whole.find("weight\n") + 7) + whole.substr(second + 1)) ==
        "bitwhip: <stdin>: its notes tell of 200 puzzles, and there are 199 records: records were "
        "cut out or added, or it is a part of a run\n");
  CHECK(holds(run({"stats", "--totals"}, replaced(whole, "uniform", "quick")).out,
              "the grids are no uniform draws"));
  CHECK(run({"stats", "--unbiased"}, replaced(whole, "controlled-bias", "top-down")).err ==
        "bitwhip: the weights undo the bias of controlled-bias, and these puzzles were made by "
        "top-down\n");
}

TEST_CASE("summaries of shards give what the records of the whole run give") {
  const TempDir temp;
  const std::vector<std::string> puzzles = sudogen0(20);
  Arguments parts, records;
  for (int i = 1; i <= 3; ++i) {
    records.push_back(temp.path("rated-" + std::to_string(i)));
    parts.push_back(temp.path("part-" + std::to_string(i)));
    REQUIRE(run({"rate", "-o", records.back()}, made_collection(puzzles, i, 3)).code == 0);
    REQUIRE(
        run({"stats", "-u", "--by", "clues", "-f", "summary", records.back(), "-o", parts.back()})
            .code == 0);
  }
  const Result whole =
      run({"stats", "--totals", "--by", "clues"}, run({"rate"}, made_collection(puzzles)).out);
  CHECK(whole.code == 0);
  CHECK(run(Arguments{"stats", "--totals"} + parts).out == whole.out);
  CHECK(run(Arguments{"stats", "--totals", "--by", "clues"} + records).out == whole.out);
  CHECK(
      run(Arguments{"stats", "--totals", "--by", "clues", parts[0], records[2], records[1]}).out ==
      whole.out);
  CHECK(run({"stats", "-f", "summary", "-u", "--by", "clues", parts[0]}).out ==
        read_file(parts[0]));
  // A shard alone is a sample of its own.
  CHECK(run({"stats", "--totals", parts[1]}).code == 0);
  CHECK(run({"stats", parts[1], parts[1]}).err ==
        "bitwhip: " + parts[1] + ": the same shard 2/3 is there twice: " + parts[1] +
            " has it too\n");
  // The columns of a summary may be chosen, as those of records.
  for (const Arguments& columns :
       {Arguments{"-c", "W"}, Arguments{"-c", "B"}, Arguments{"-c", "B,W"}}) {
    INFO(columns[1]);
    const Result chosen = run(Arguments{"stats", "-u"} + columns + parts);
    const std::string expected =
        run(Arguments{"stats", "-u", "--by", "clues"} + columns + records).out;
    CHECK(chosen.code == 0);
    CHECK(chosen.out == expected);
    CHECK(run(Arguments{"stats", "-u", "--by", "clues", parts[1], records[0], parts[2]} + columns)
              .out == expected);
  }
  CHECK(run({"stats", parts[0], "-c", "gW"})
            .err.starts_with("bitwhip: --columns: the summary has no sums of 'gW'\n"));
  const Result times = run({"stats", parts[0], "--times", "clues"});
  CHECK(times.code == 1);
  CHECK(times.err.starts_with(
      "bitwhip: --times is of records, and these files are summaries, which have counted them\n"));
  CHECK(run({"stats", parts[0], "--zero-as", "0.9"}).code == 1);
  CHECK(run({"stats", parts[0], "--by", "W"}).code == 1);
}

TEST_CASE("a complete shard that drew no grid adds nothing to the totals, and refuses none") {
  const TempDir temp;
  const auto made = [&](const std::string& shard, const std::string& name) {
    const Arguments which = shard.empty() ? Arguments() : Arguments{"--shard", shard};
    REQUIRE(run(Arguments{"generate", "--draws", "3", "--per-grid", "3000", "--seed", "3", "-o",
                          temp.path(name)} +
                which)
                .code == 0);
    return temp.path(name);
  };
  Arguments shards, summaries;
  std::string empty;
  for (const char* const shard : {"1/3", "2/3", "3/3"}) {
    shards.push_back(made(shard, std::string("shard-") + shard[0]));
    if (holds(read_file(shards.back()), R"("attempts":0,"grids":0,"puzzles":0,"complete":true)"))
      empty = shards.back();
    summaries.push_back(temp.path(std::string("sum-") + shard[0]));
    REQUIRE(
        run({"stats", "--unbiased", "-f", "summary", shards.back(), "-o", summaries.back()}).code ==
        0);
  }
  REQUIRE_FALSE(empty.empty());
  const Result whole = run({"stats", "--totals", made("", "whole")});
  REQUIRE(whole.code == 0);
  CHECK(run(Arguments{"stats", "--totals"} + shards).out == whole.out);
  CHECK(run(Arguments{"stats", "--totals"} + summaries).out == whole.out);
  CHECK(run({"stats", "--totals", temp.file("merged", run(Arguments{"merge"} + shards).out)}).out ==
        whole.out);
  const std::string rated = run(Arguments{"rate", "-r", "W"} + shards).out;
  CHECK(run({"stats", "--totals", "-c", "clues"}, rated).out == whole.out);
  // A missing number is not 0: a file without its attempts is excluded from totals, and the run is
  // named.
  const std::string untold = replaced(without_closing(rated), R"("attempts":0,)", "");
  CHECK(holds(run({"stats", "--totals"}, untold).err,
              "bitwhip: --totals: <stdin>: the run of shard "));
  CHECK(holds(run({"stats", "--totals"}, untold).err, " tells of no attempts\n"));
  CHECK(run({"stats", "--totals", empty}).err == "bitwhip: there are no records\n");
}

TEST_CASE("a summary is one however it is laid out, and never a record") {
  const TempDir temp;
  const std::string records = temp.path("records"), more = temp.path("more");
  REQUIRE(run({"rate", "-o", records}, made_collection(sudogen0(20), 1, 2)).code == 0);
  REQUIRE(run({"rate", "-o", more}, made_collection(sudogen0(20), 2, 2)).code == 0);
  const std::string summary = run({"stats", "-u", "-f", "summary", records}).out;
  const std::string expected = run({"stats", "-u", records, more}).out,
                    alone = run({"stats", "-u", records}).out;
  const auto json = nlohmann::ordered_json::parse(summary);
  const std::string indented = json.dump(4) + "\n", sorted = nlohmann::json::parse(summary).dump(1);
  const std::string one_blank =
      replaced(summary, "\"bitwhip-summary\":2", "\"bitwhip-summary\": 2");
  REQUIRE_FALSE(sorted.starts_with("{\n \"bitwhip-summary\""));
  for (const std::string& text :
       {summary, indented, sorted, one_blank, "\n" + summary, "\xef\xbb\xbf" + summary}) {
    const std::string path = temp.file("summary", text);
    const Result own = run({"stats", path}), with_records = run({"stats", "-u", path, more});
    INFO(own.err << with_records.err);
    CHECK(own.out == alone);
    CHECK(with_records.out == expected);
    CHECK(run({"stats"}, text + run({"stats", "-u", "-f", "summary", more}).out).out == expected);
  }
  for (const char* const version : {"3", "\"1\"", "1.5", "null"}) {
    const std::string path = temp.file(
        "summary",
        replaced(summary, "\"bitwhip-summary\":2", std::string("\"bitwhip-summary\": ") + version));
    for (const Arguments& files : {Arguments{path}, Arguments{path, more}, Arguments{more, path}}) {
      const Result refused = run(Arguments{"stats", "-u"} + files);
      CHECK(refused.code == 2);
      CHECK(refused.out.empty());
      CHECK(refused.err == "bitwhip: " + path + ": a summary of version " + version +
                               "; this program reads versions 1 and 2\n");
    }
  }
  // What reads records takes it for none, nor does `stats` among records.
  const std::string path = temp.file("summary", summary),
                    sentence = ": this is a summary of `bitwhip stats`, and a record is wanted\n";
  for (const Arguments& verb :
       {Arguments{"select"}, Arguments{"report", "-o", temp.path("page")},
        Arguments{"compare", records}, Arguments{"import", "--db", temp.path("store")}}) {
    CAPTURE(verb);
    const Result refused = run(verb + Arguments{path});
    CHECK(refused.code == 2);
    CHECK(holds(refused.err, path + ":1" + sentence));
  }
  const Result among =
      run({"stats"}, run({"rate", "-f", "jsonl"}, sudogen0()[0] + "\n").out + summary);
  CHECK(among.code == 2);
  CHECK(among.err == "bitwhip: <stdin>:2" + sentence);
}

TEST_CASE("what holds no records is refused, and no file makes the records of another vanish") {
  const TempDir temp;
  const std::string records = temp.path("records");
  REQUIRE(run({"rate", "-r", "W", "-o", records}, made_collection(sudogen0(20))).code == 0);
  const std::string foreign = temp.file("foreign", "{\"x\":1}\n"),
                    status = temp.file("status", "status\nok\n"),
                    clues = temp.file("clues", "clues\n23\n");
  for (const Arguments& verb :
       {Arguments{"stats"}, Arguments{"report", "-o", temp.path("page")}, Arguments{"select"}}) {
    for (const Arguments& files :
         {Arguments{foreign}, Arguments{foreign, records}, Arguments{records, foreign}}) {
      CAPTURE(verb, files);
      const Result refused = run(verb + files);
      CHECK(refused.code == 2);
      CHECK(holds(refused.err,
                  foreign + ":1: none of its members is the name of a rating or a column\n"));
    }
  }
  for (const Arguments& files : {Arguments{status}, Arguments{status, records}}) {
    const Result refused = run(Arguments{"stats"} + files);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err == "bitwhip: " + status +
                             ": it holds no records to sum up: no column is a rating, and there "
                             "are neither puzzles nor clues\n");
  }
  const Result less = run({"stats", clues, records});
  CHECK(less.code == 2);
  CHECK(less.err ==
        "bitwhip: " + records +
            ": the records before have no column 'W'; --columns tells which columns count\n");
  CHECK(run({"stats", "-c", "clues", clues, records}).code == 0);
}

TEST_CASE("stats compares two distributions") {
  const TempDir temp;
  const std::string a = temp.path("a"), b = temp.path("b");
  REQUIRE(run({"rate", "-o", a}, made_collection(sudogen0(20))).code == 0);
  REQUIRE(run({"rate", "--skip", "20", "-o", b}, made_collection(sudogen0(25))).code == 0);
  const Result same = run({"stats", a, "--compare", a, "-f", "csv"}),
               other = run({"stats", a, "--compare", b, "-f", "csv", "-c", "W"});
  CHECK(holds(same.out, "\nW,6,0,1,0,"));
  CHECK(holds(other.out,
              "column,degrees of freedom,chi-square,p,difference of means,error,in errors\n"));
  CHECK(run({"stats", a, "--compare=" + b, "-f", "csv", "-c", "W"}).out == other.out);
  // What is compared has the same weights, and the same numbers for 0 and inf.
  const auto summary = [&](const std::string& name, const Arguments& options) {
    REQUIRE(run(Arguments{"stats", a, "-f", "summary", "-o", temp.path(name)} + options).code == 0);
    return temp.path(name);
  };
  const std::string plain = summary("plain", {}), weighted = summary("weighted", {"-u"}),
                    zero = summary("zero", {"--zero-as", "0.9"});
  const auto refusal = [](const Arguments& files, const std::string& option = {}) {
    const Result result = run(Arguments{"stats", files[0], "--compare", files[1]} +
                              (option.empty() ? Arguments() : Arguments{option}));
    CHECK(result.code == 1);
    return lines_of(result.err).at(0);
  };
  CHECK(refusal({a, weighted}) ==
        "bitwhip: --compare: " + weighted +
            " was summed up with --unbiased, and the other files were not");
  CHECK(refusal({weighted, a}) ==
        "bitwhip: --compare: " + a +
            " was summed up without --unbiased, and the other files with it");
  CHECK(refusal({plain, zero}) == "bitwhip: --compare: " + zero +
                                      " was summed up with another --zero-as than the other files");
  CHECK(refusal({a, plain}, "--cluster=none") ==
        "bitwhip: a summary holds sums: --by, --cluster, --zero-as and --as belong to the command "
        "that made it");
  CHECK(run({"stats", a, "--compare", plain}).code == 0);
  CHECK(run({"stats", a, "--by", "clues", "--compare", plain}).code == 0);
  const std::string other_method =
      temp.file("method", replaced(without_closing(read_file(a)), "controlled-bias", "top-down"));
  CHECK(run({"stats", "-u", a, "--compare", other_method}).err ==
        "bitwhip: " + other_method +
            ": the weights undo the bias of controlled-bias, and these puzzles were made by "
            "top-down\n");
  CHECK(run({"stats", a, "--compare", temp.file("c", "gW\n3\n"), "-c", "W"}).err ==
        "bitwhip: " + temp.path("c") + ": there is no column 'W'\n");
}
