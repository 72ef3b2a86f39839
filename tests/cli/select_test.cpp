// bitwhip select: records that exist, in files and stores.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip::testing;

TEST_CASE("select writes the records that exist as they are") {
  const TempDir temp;
  const std::string input =
      temp.file("puzzles", many_puzzles(150, 1) + "no puzzle\n" + kHard + " a tail\twith a tab\n");
  const std::string records = temp.path("records");
  const std::vector<Arguments> commands{
      {"rate", "-r", "W,SER", "-c", "clues,time,nodes,solution", "-k"},
      {"rate", "-r", "gW", "-c", "line,file,variant,links", "-f", "csv"},
      {"rate", "-R", "singles,locked,subsets<=3", "-c", "line,arena", "-f", "jsonl", "-k"},
      {"rate", "-r", "Wmin,W", "-m", "2", "-f", "jsonl"},
      {"profile", "-r", "W,B", "-c", "clues"},
  };
  for (const Arguments& command : commands) {
    REQUIRE(run(command + Arguments{input, "--force", "-o", records}).code == 0);
    const std::string format =
        command[command.size() - 1] == "jsonl" || command[command.size() - 2] == "jsonl" ? "jsonl"
        : command.back() == "csv"                                                        ? "csv"
                                                                                         : "tsv";
    const std::string text = read_file(records);
    CAPTURE(command, format);
    CHECK(run({"select", records, "-f", format}).out == text);
    CHECK(run({"select", "-f", format}, text).out == text);
  }
  const std::string diagonal =
      temp.file("diagonal", "# variant: x,antiknight\n" + many_puzzles(400, 1));
  REQUIRE(run({"rate", "-r", "W", "-f", "csv", diagonal, "--force", "-o", records}).code == 0);
  CHECK(run({"select", records, "-f", "csv"}).out == read_file(records));
}

TEST_CASE("select chooses as rate does, and rates nothing") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(60, 1)),
                    records = temp.path("records"), store = temp.path("store");
  REQUIRE(run({"rate", "-r", "W,B", "-c", "clues", input, "-o", records}).code == 0);
  REQUIRE(run({"rate", "-r", "W,B", input, "--db", store}).code == 0);
  const std::vector<Arguments> choices{{"--where", "W>=4 and clues<26"},
                                       {"--top", "5"},
                                       {"--top", "4", "--by", "clues"},
                                       {"--sample", "7", "--seed", "3"},
                                       {"--sample", "50", "--top", "3", "--by", "B", "-f", "csv"},
                                       {"-f", "template", "--template", "%p %{B}"}};
  for (const Arguments& choice : choices) {
    CAPTURE(choice);
    const Arguments options =
        choice[1] == "template" ? choice : choice + Arguments{"-r", "W", "-c", "clues"};
    const std::string wanted = run(Arguments{"rate", input} + options).out;
    CHECK(run(Arguments{"select", records} + options).out == wanted);
    CHECK(run(Arguments{"select", store} + options).out == wanted);
  }
  const std::string text = read_file(records);
  CHECK(run({"select", records, records}).out == text + text.substr(text.find('\n') + 1));
  const Result counted = run({"select", records, "--where", "W>=4", "-H", "-o", temp.path("out")});
  CHECK(counted.out.find(" matched, 0 undecided; ") != std::string::npos);
}

TEST_CASE("select refuses records that lack what is asked for, and leaves the output alone") {
  const TempDir temp;
  const std::string list =
                        temp.file("list.tsv", "puzzle\tW\tnote\tstatus\n" + kHard + "\t3\tx\tok\n"),
                    out = temp.file("out", "precious");
  CHECK(run({"select", list}).out == "puzzle\tW\tnote\tstatus\n" + kHard + "\t3\tx\tok\n");
  // A column of the input may be named where it is not written.
  const std::string own =
      temp.file("own.tsv", "puzzle\tW\tnote\tweight\tstatus\n" + kHard + "\t3\tx\t2.5\tok\n");
  CHECK(run({"select", own, "--where", "weight>2", "-f", "template", "--template", "%{note} %{W}"})
            .out == "x 3\n");
  CHECK(run({"select", own, "--where", "weight<2", "-f", "template", "--template", "%{note} %{W}"})
            .out.empty());
  CHECK(run({"select", own, "--where", "weight>2", "-f", "values"}).out == "3\n");
  CHECK(run({"select", own, "--top", "1", "--by", "weight", "-f", "values"}).out == "3\n");
  CHECK(run({"select", own, "--by", "weight"}).err.find("--by needs --top") != std::string::npos);
  CHECK(run({"select", own, "--template", "%{weight}"}).err.find("--format template") !=
        std::string::npos);
  CHECK(run({"select", list, "-r", "W", "-c", "clues"}).code == 2);
  CHECK(run({"select", list, "-r", "B", "--force", "-o", out})
            .err.ends_with("bitwhip: " + list + ": there is no column 'B'\n"));
  CHECK(run({"select", list, "--top", "1", "--by", "W.chains", "--force", "-o", out}).code == 1);
  CHECK(run({"select", temp.file("empty", ""), "--force", "-o", out}).code == 2);
  CHECK(run({"select", list, list, "-o", list}).code == 1);
  CHECK(run({"select", list, "-o", out}).code == 2);
  CHECK(read_file(out) == "precious");
  const std::string cell =
      temp.file("cell.tsv", "puzzle\tW\tclues\tstatus\n" + kHard + "\t3\tmany\tok\n");
  CHECK(run({"select", cell}).err ==
        "bitwhip: " + cell + ":2: 'many' is not a cell of the column clues\n");
}

TEST_CASE("where no status is told and no value tells one, select writes none") {
  const TempDir temp;
  const std::string list = temp.file("list.tsv", "puzzle\tW\tSER\n" + kHard + "\t3\t7.2\n" + kHard +
                                                     "\t-\t7.2\n" + kHard + "\t>4\t-\n"),
                    empty = temp.file("empty.tsv", "puzzle\tW\tstatus\n" + kHard + "\t-\t-\n");
  const std::string out = run({"select", list}).out;
  CHECK(out == "puzzle\tW\tSER\tstatus\n" + kHard + "\t3\t7.2\tok\n" + kHard + "\t-\t7.2\t-\n" +
                   kHard + "\t>4\t-\tlength\n");
  CHECK(run({"select"}, out).out == out);
  CHECK(run({"select", empty}).out == read_file(empty));
  CHECK(run({"select", list, "--where", "status==ok", "-f", "values"}).out == "3 7.2\n");
  CHECK(run({"select", list, "-f", "template", "--template", "%s"}).out == "ok\n-\nlength\n");
  const std::string json = run({"select", list, "-f", "jsonl"}).out;
  CHECK(lines_of(json)[1].ends_with(",\"W\":null,\"SER\":7.2,\"status\":null}"));
  CHECK(run({"select", "-f", "jsonl"}, json).out == json);
  CHECK(run({"select", list, "-H", "-o", temp.path("out")})
            .out.find("3 records: 1 ok, 1 length, 1 without a status; ") != std::string::npos);
  // Such a record counts where its values tell it all.
  const std::string known = temp.file("known.tsv", "puzzle\tW\tstatus\n" + kHard + "\t3\t-\n");
  CHECK(run({"rate", "-r", "W", kHard, "--known", known, "-f", "values"}).out == "3\n");
  CHECK(run({"rate", "-r", "W", kHard, "--known", empty}).out ==
        run({"rate", "-r", "W", kHard}).out);
}

TEST_CASE("a record with a member twice is refused, by whoever reads it") {
  const TempDir temp;
  const std::string puzzle = lines_of(many_puzzles(3000, 1)).front(),
                    input = temp.file("puzzles", puzzle + "\n");
  const std::string front =
      "{\"puzzle\":\"" + puzzle + "\",\"W\":\"3\",\"B\":\"3\",\"status\":\"ok\"";
  const std::string once = temp.file("once", front + "}\n"),
                    twice = temp.file("twice", front + "}\n" + front + ",\"W\":\"4\"}\n");
  for (const Arguments& command :
       {Arguments{"select"}, Arguments{"rate", "-r", "W", input, "--known"}, Arguments{"stats"}}) {
    CAPTURE(command);
    CHECK(run(command + Arguments{once}).code == 0);
    const Result refused = run(command + Arguments{twice});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("the JSON object has the member 'W' twice") != std::string::npos);
  }
}
