// The columns and the notes of a collection go through the verbs that read and write records.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <string>

#include "base/text.h"
#include "cli/kills.h"
#include "cli/made_collection.h"
#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }
std::string last_line(const std::string& text) {
  return text.substr(text.rfind('\n', text.size() - 2) + 1);
}
std::string line_at(const std::string& text, std::size_t n) { return lines_of(text).at(n); }

}  // namespace

TEST_CASE("columns and notes of a collection pass through rate, check, select and canon") {
  const TempDir temp;
  const std::string text = made_collection(sudogen0(200)), file = temp.file("made.tsv", text);
  const std::string made = first_line(text), done = last_line(text);
  const std::string record = line_at(text, 2), cells = record.substr(record.find('\t'));

  const Result rated = run({"rate", file, "-r", "W"});
  CHECK(first_line(rated.out) == made);
  CHECK(line_at(rated.out, 1) == "puzzle\tW\tclues\tgrid\tweight\tstatus");
  CHECK(line_at(rated.out, 2) == record.substr(0, 81) + "\t1" + cells + "\tok");
  CHECK(last_line(without_closing(rated.out)) == done);
  CHECK(lines_of(rated.out).size() == lines_of(text).size() + 1);
  CHECK(run({"rate", "-r", "W", "-"}, text).out == rated.out);
  for (const char* threads : {"1", "2", "16"})
    CHECK(run({"rate", "-r", "W", "--threads", threads, file}).out == rated.out);
  // Ratings are rated again, the other columns stay, and those asked for stand once.
  CHECK(without_closing(run({"rate", "-r", "W", "-"}, rated.out).out) ==
        without_closing(rated.out));
  CHECK(line_at(run({"rate", "-r", "B", "-c", "clues", "-"}, rated.out).out, 1) ==
        "puzzle\tW\tB\tclues\tgrid\tweight\tstatus");
  CHECK(line_at(run({"rate", "-r", "W", "-f", "jsonl", file}).out, 1) ==
        "{\"puzzle\":\"" + record.substr(0, 81) + "\",\"W\":1,\"clues\":23,\"grid\":1,\"weight\":" +
            cells.substr(cells.rfind('\t') + 1) + ",\"status\":\"ok\"}");
  // With -k the columns stay as they were; the formats without heads have none.
  CHECK(line_at(run({"rate", "-k", "-r", "W", file}).out, 1) ==
        "puzzle\tW\tstatus\tclues\tgrid\tweight");
  CHECK(line_at(run({"rate", "-r", "W", "-f", "values", file}).out, 0) == "1");

  const Result checked = run({"check", file});
  CHECK(first_line(checked.out) == made);
  CHECK(line_at(checked.out, 1) ==
        "puzzle\tsolutions\tminimal\tredundant\tautomorphisms\tclues\tgrid\tweight\tstatus");
  CHECK(last_line(without_closing(checked.out)) == done);

  const Result unique = run({"canon", "--unique", file});
  CHECK(without_closing(unique.out) ==
        made + "#bitwhip {\"filter\":\"canon\",\"unique\":true}\n" + text.substr(made.size()));

  // Where only known classes are left out, doubles stay.
  const std::string known = temp.file("known", sudogen0(1)[0] + "\n");
  CHECK(line_at(run({"canon", "--known", known, file}).out, 1) ==
        R"(#bitwhip {"filter":"canon","known":true})");
  CHECK(line_at(run({"canon", "--unique", "--known", known, file}).out, 1) ==
        R"(#bitwhip {"filter":"canon","unique":true,"known":true})");

  CHECK(without_closing(run({"select", "-"}, rated.out).out) == without_closing(rated.out));
  const Result few = run({"select", "--where", "grid<=2", "-"}, rated.out);
  CHECK(without_closing(few.out) ==
        made + "#bitwhip {\"filter\":\"select\",\"where\":\"grid<=2\"}\n" + line_at(rated.out, 1) +
            "\n" + line_at(rated.out, 2) + "\n" + line_at(rated.out, 3) + "\n" + done);
  CHECK(line_at(run({"select", "--top", "2", "-"}, rated.out).out, 1) ==
        "#bitwhip {\"filter\":\"select\",\"top\":2}");
}

TEST_CASE("the notes of all inputs pass through, also of a pipe that nobody can look into before") {
  const TempDir temp;
  const std::string puzzle = sudogen0()[0], record = puzzle + "\t1\tok\n",
                    head = "puzzle\tW\tstatus\n";
  const std::string x = "#bitwhip {\"x\":1}\n", y = "#bitwhip {\"y\":2}\n";
  const std::string first = temp.file("first", x + puzzle + "\n"), second = y + puzzle + "\n",
                    plain = temp.file("plain", puzzle + "\n");
  const auto rated = [&](const Arguments& inputs) {
    return without_closing(run(Arguments{"rate", "-r", "W"} + inputs, second).out);
  };
  CHECK(rated({first, temp.file("second", second)}) == x + y + head + record + record);
  CHECK(rated({first, "-"}) == x + head + record + y + record);
  CHECK(rated({"-", first}) == y + x + head + record + record);
  CHECK(rated({plain, "-"}) == head + record + y + record);
  CHECK(rated({plain, "-", "--limit", "1"}) == head + record);
  CHECK(run({"canon", first, "-"}, second).out.find("\n" + y) != std::string::npos);
}

TEST_CASE("notes and columns pass through, however much stands above them") {
  const TempDir temp;
  const std::string row = sudogen0()[0] + "\t7\n", head = "puzzle\tgrid\n";
  for (const std::size_t size : {65300U, 65536U, 70000U, 3000000U}) {
    std::string notes;
    while (notes.size() < size)
      notes += "#bitwhip {\"i\":" + std::to_string(notes.size()) + ",\"a\":\"" +
               std::string(900, 'a') + "\"}\n";
    const std::string note = "#bitwhip {\"made\":\"" + std::string(size, 'x') + "\"}\n";
    for (const std::string& above : {notes, "# " + std::string(size, 'x') + "\n" + "#bitwhip {}\n",
                                     size < 1000000 ? note : std::string("#bitwhip {}\n\n"),
                                     std::string(size, '\n') + "#bitwhip {}\n"}) {
      const std::string file = temp.file("file", above + head + row),
                        passed = above.substr(above.find("#bitwhip"));
      const std::string expected = passed.substr(0, passed.find_last_not_of('\n') + 1) + "\n";
      CHECK(without_closing(run({"canon", "--unique", file}).out) ==
            expected + "#bitwhip {\"filter\":\"canon\",\"unique\":true}\n" + head + row);
      for (const Result& rated :
           {run({"rate", "-r", "W", file}), run({"rate", "-r", "W"}, above + head + row)})
        CHECK(without_closing(rated.out) ==
              expected + "puzzle\tW\tgrid\tstatus\n" + sudogen0()[0] + "\t1\t7\tok\n");
    }
  }
}

TEST_CASE("notes take bounded memory in verbs that read records") {
  const TempDir temp;
  const std::string head = "puzzle\tW\tstatus\n", row = sudogen0()[0] + "\t1\tok\n";
  std::string notes;
  for (int i = 0; notes.size() < (std::size_t{17} << 20); ++i)
    notes +=
        "#bitwhip {\"i\":" + std::to_string(i) + ",\"a\":\"" + std::string(9000, 'a') + "\"}\n";
  const std::string file = temp.file("file", head + notes + row),
                    other = temp.file("other", head + row);
  // These ask for no notes.
  CHECK(run({"compare", file, other}).code == 0);
  CHECK(run({"rate", "-r", "W", "--known", file, other}).code == 0);
  for (const std::string verb : {"stats", "report", "select"}) {
    const Result result = run({verb, file});
    CHECK(result.code == 2);
    CHECK(result.err.find("up to here there are more than 16 MiB of notes") != std::string::npos);
  }
}

TEST_CASE("notes pass through whole, and one that is too long does not pass") {
  const std::string puzzle = sudogen0()[0] + "\n", most = "#bitwhip {\"made\":\"", end = "\"}";
  for (const Arguments& rate :
       {Arguments{"rate", "-r", "W"}, Arguments{"rate", "-r", "W", "--variant", "x"}}) {
    const std::string plain = run(rate, puzzle).out;
    for (const std::size_t size : {std::size_t{100}, std::size_t{70'000},
                                   (std::size_t{1} << 20) - most.size() - end.size()}) {
      const std::string note = most + std::string(size, 'n') + end + "\n";
      const Result result = run(rate, puzzle + note + puzzle);
      CHECK(result.out.starts_with(plain));
      CHECK(result.out.substr(plain.size()).starts_with(note));
      CHECK(lines_of(result.out).size() == 4);
      CHECK(result.err.find("note") == std::string::npos);
    }
    const Result cut =
        run(rate, puzzle + most + std::string(std::size_t{1} << 20, 'n') + end + "\n" + puzzle);
    CHECK(cut.out == run(rate, puzzle + puzzle).out);
    CHECK(cut.err.find("<stdin>:2: a note of more than 1 MiB is left out\n") != std::string::npos);
  }
}

TEST_CASE("neighbours of a collection are no part of it") {
  const std::string text = made_collection({sudogen0()[0]});
  const Result found = run({"neighbours", "--minus", "1", "--plus", "1", "-f", "tsv"}, text);
  CHECK(first_line(found.out) == "puzzle\tclues\tline\tstatus\n");
  CHECK(found.out.find('#') == std::string::npos);
  CHECK(found.out == run({"neighbours", "--minus", "1", "--plus", "1", "-f", "tsv"},
                         "\n\n" + sudogen0()[0] + "\n")
                         .out);
}

TEST_CASE("what generate writes goes through rate into stats") {
  const TempDir temp;
  const std::string file = temp.path("puzzles.tsv"), rated = temp.path("rated.tsv");
  REQUIRE(run({"generate", "--draws", "30", "--seed", "1", "-o", file}).code == 0);
  REQUIRE(run({"rate", "-r", "W,B", file, "-o", rated}).code == 0);
  const Result totals = run({"stats", "--totals", rated});
  CHECK(totals.code == 0);
  CHECK(totals.out.find("errors by clusters of grid") != std::string::npos);
  CHECK(totals.out.find("essentially different") != std::string::npos);
  Arguments parts{"merge"};
  for (const char* shard : {"2/2", "1/2"}) {
    parts.push_back(temp.path(std::string("part-") + shard[0]));
    REQUIRE(run({"generate", "--draws", "30", "--seed", "1", "--shard", shard, "-o", parts.back()})
                .code == 0);
  }
  CHECK(run(parts).out == read_file(file));
}

TEST_CASE("a command that drops records leaves a note, above them") {
  const std::string text = made_collection(sudogen0(200));
  const auto filter = [&](const Arguments& options) {
    return line_at(run(Arguments{"rate", "-r", "W"} + options, text).out, 1);
  };
  CHECK(filter({"--where", "W>=5"}) == R"(#bitwhip {"filter":"rate","where":"W>=5"})");
  CHECK(filter({"--top", "3"}) == R"(#bitwhip {"filter":"rate","top":3})");
  CHECK(filter({"--sample", "3"}) == R"(#bitwhip {"filter":"rate","sample":3})");
  CHECK(filter({"--limit", "9", "--skip", "1"}) ==
        R"(#bitwhip {"filter":"rate","skip":1,"limit":9})");
  CHECK(filter({}).starts_with("puzzle\t"));
  // The notes of one that keeps records until the end stand behind them.
  CHECK(last_line(without_closing(run({"rate", "-r", "W", "--top", "3"}, text).out)) ==
        last_line(text));
  // What is no collection has no note.
  CHECK(run({"rate", "-r", "W", "--where", "W>=0"}, sudogen0()[0] + "\n")
            .out.starts_with("puzzle\tW\tstatus\n"));
}

TEST_CASE(
    "cells pass as they were: between commas, with quotes, behind other columns, and of lines "
    "without a puzzle") {
  const std::string puzzle = sudogen0()[0];
  CHECK(run({"rate", "-r", "W", "-f", "csv"},
            "puzzle,name,weight\n" + puzzle + ",\"a, \"\"b\"\"\",0.5\n")
            .out == "puzzle,W,name,weight,status\n" + puzzle + ",1,\"a, \"\"b\"\"\",0.5,ok\n");
  CHECK(run({"rate", "-r", "W"},
            "# a comment\npuzzle\tB\tgrid\tstatus\ttail\n" + puzzle + "\t9\t7\tlength\ta\tb\n")
            .out == "puzzle\tB\tW\tgrid\ttail\tstatus\n" + puzzle + "\t9\t1\t7\ta\tb\tok\n");
  CHECK(run({"rate", "-r", "W"}, "puzzle\tgrid\tclues\nbad\t7\t\n").out ==
        "puzzle\tW\tgrid\tclues\tstatus\n-\t-\t7\t-\tinvalid-format\n");
}

TEST_CASE("parts and runs that go on have the notes and the columns of the whole run") {
  const TempDir temp;
  const std::string text = made_collection(sudogen0(40)), file = temp.file("made.tsv", text),
                    out = temp.path("out");
  const Arguments command{"rate", "-r", "W", file};
  const std::string whole = run(command).out;
  Arguments parts;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    parts.push_back(temp.path(std::string("part-") + shard[0]));
    REQUIRE(run(command + Arguments{"--shard", shard, "-o", parts.back()}).code == 0);
  }
  CHECK(run(Arguments{"merge"} + parts).out == whole);

  std::mt19937 random(5);
  for (const Arguments& verb :
       {Arguments{"rate", "-r", "SER", "--threads", "2"}, Arguments{"canon", "--unique"}}) {
    const std::string wanted = run(verb + Arguments{file}).out;
    kill_and_resume(verb + Arguments{file, "-o", out, "--resume", "--checkpoint", "0"}, out,
                    wanted.size(), 6, random);
    CHECK(read_file(out) == wanted);
    REQUIRE(run(verb + Arguments{file, "--force", "-o", out}).code == 0);
    CHECK(read_file(out) == wanted);
    std::filesystem::remove(out);
  }
}

TEST_CASE("merge makes one collection of the shards of a run, rated or not") {
  const TempDir temp;
  const std::vector<std::string> puzzles = sudogen0(100);
  const std::string whole = made_collection(puzzles);
  Arguments shards, rated;
  for (int i = 3; i >= 1; --i) {
    shards.push_back(temp.file("shard-" + std::to_string(i), made_collection(puzzles, i, 3)));
    rated.push_back(temp.path("rated-" + std::to_string(i)));
    REQUIRE(run({"rate", "-r", "W", shards.back(), "-o", rated.back()}).code == 0);
  }
  CHECK(run(Arguments{"merge"} + shards).out == whole);
  CHECK(run(Arguments{"merge"} + rated).out == run({"rate", "-r", "W"}, whole).out);

  const auto refusal = [](const Arguments& files) {
    const Result result = run(Arguments{"merge"} + files);
    CHECK(result.code == 2);
    return result.err;
  };
  CHECK(refusal({shards[0], shards[1], shards[1]}) ==
        "bitwhip: " + shards[1] + ": the same shard 2/3 is there twice: " + shards[1] +
            " has it too\n");
  CHECK(refusal({shards[0], shards[1]}) == "bitwhip: shard 1/3 is missing\n");
  CHECK(refusal({shards[0], shards[1], rated[2]}) ==
        "bitwhip: " + rated[2] + ": its columns are not those of " + shards[0] + "\n");
  std::vector<std::string> lines(shards.size());
  for (std::size_t i = 0; i < shards.size(); ++i) {
    lines[i] = temp.path("lines-" + std::to_string(i));
    REQUIRE(run({"rate", "-r", "W", "-f", "jsonl", shards[i], "-o", lines[i]}).code == 0);
  }
  CHECK(refusal(lines).ends_with(
      ": its records are JSON lines, and shards merge in the formats tsv and csv alone\n"));
  // Either all shards were filtered, and in the same way, or none.
  Arguments filtered;
  for (const std::string& shard : shards) {
    filtered.push_back(temp.path("filtered-" + std::to_string(filtered.size())));
    REQUIRE(run({"rate", "-r", "W", "--where", "W>=2", shard, "-o", filtered.back()}).code == 0);
  }
  CHECK(run(Arguments{"merge"} + filtered).out ==
        run({"rate", "-r", "W", "--where", "W>=2"}, whole).out);
  CHECK(refusal({rated[0], filtered[1], rated[2]}) ==
        "bitwhip: " + filtered[1] +
            ": the commands that dropped records of this shard are not those of " + rated[0] +
            "\n");
  std::string other = read_file(shards[2]);
  for (std::size_t at = 0; (at = other.find("\"seed\":1")) != std::string::npos;)
    other.replace(at, 8, "\"seed\":2");
  CHECK(refusal({shards[0], shards[1], temp.file("other", other)})
            .find(": this shard is of another run than ") != std::string::npos);
  CHECK(refusal({shards[0], shards[1], temp.file("cut", made_collection(puzzles, 1, 3, false))})
            .ends_with("cut: this shard is not finished\n"));
}

TEST_CASE("a store keeps the columns of a collection") {
  const TempDir temp;
  const std::string text = made_collection(sudogen0(200)), file = temp.file("made.tsv", text),
                    store = temp.path("store");
  REQUIRE(run({"rate", "-r", "W", file, "--db", store}).code == 0);
  REQUIRE(run({"rate", "-r", "B", file, "--db", store}).code == 0);
  const Result noted =
      run({"query", store,
           "SELECT column, count(*), sum(number) FROM noted GROUP BY column ORDER BY column", "-f",
           "csv"});
  double weights = 0;
  int grids = 0, count = 0;
  for (const std::string& record : lines_of(text)) {
    if (record.starts_with('#') || record.starts_with("puzzle")) continue;
    const auto cells = split(record, '\t');
    grids += parse_number<int>(cells[2]).value();
    weights += parse_real(cells[3]).value();
    ++count;
  }
  CHECK(line_at(noted.out, 1).starts_with(fmt::format("grid,{},{}", count, grids)));
  CHECK(line_at(noted.out, 2).starts_with(fmt::format("weight,{},", count)));
  CHECK(parse_real(split(line_at(noted.out, 2), ',').back()).value() == Approx(weights));
  // Records of the store are records of the collection again.
  const Result selected = run({"select", store, "-r", "W,B"});
  CHECK(line_at(selected.out, 0).find("\tgrid\tweight\t") != std::string::npos);
  const Arguments asked{"stats", "-u", "-c", "W,B", "-"};
  CHECK(run(asked, selected.out).out == run(asked, run({"rate", "-r", "W,B"}, text).out).out);
}
