// What came in comes out: ratings that are added to records, and the columns of the input.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

const std::string& easy() {
  static const std::string puzzle = sudogen0()[0];
  return puzzle;
}
const std::string& third() {
  static const std::string puzzle = sudogen0()[1];
  return puzzle;
}

}  // namespace

TEST_CASE("a rating is added to records, and they keep one status") {
  const TempDir temp;
  const std::string two = temp.file("two", easy() + "\n" + third() + "\nno puzzle\n"),
                    list = temp.path("list.tsv"), more = temp.path("more.tsv");
  REQUIRE(run({"rate", "-r", "W", "-c", "clues", two, "-o", list}).code == 0);
  REQUIRE(run({"rate", "-r", "B", list, "-o", more}).code == 0);
  CHECK(lines_of(read_file(more)) == lines_of(run({"rate", "-r", "W,B", "-c", "clues", two}).out));
  for (const std::string tail : {"-k", "--no-histogram"}) {
    // Renewed in its place, or added behind the others.
    CHECK(run({"rate", "-r", "B", more, tail}).out == read_file(more));
    CHECK(run({"rate", "-r", "W", more, tail}).out == read_file(more));
    CHECK(lines_of(run({"rate", "-r", "N", more, tail}).out)[0] ==
          "puzzle\tW\tB\tN\tclues\tstatus");
    CHECK(run({"rate", "-r", "N", more, tail}).out ==
          run({"rate", "-r", "W,B,N", "-c", "clues", two}).out);
  }
  CHECK(lines_of(run({"rate", "-r", "N", more, "-f", "csv"}).out)[1] ==
        easy() + ",1,1,1," + std::to_string(81 - std::count(easy().begin(), easy().end(), '.')) +
            ",ok");
  CHECK(run({"rate", "-r", "B", list, "-f", "jsonl"}).out ==
        run({"rate", "-r", "W,B", "-c", "clues", two, "-f", "jsonl"}).out);
  // They can be named, and the formats without columns have what is asked for.
  CHECK(run({"rate", "-r", "B", list, "-f", "values", "--where", "W>=1"}).out == "1\n3\n");
  CHECK(run({"rate", "-r", "B", list, "--top", "1"}).out ==
        run({"rate", "-r", "W,B", "-c", "clues", two, "--top", "1", "--by", "B"}).out);
}

TEST_CASE("the status of a record is the worst of all its ratings") {
  const TempDir temp;
  const auto status = [&](const std::string& value, const std::string& told,
                          const std::string& asked) {
    const std::string list = temp.file(
        "list.tsv", "puzzle\tW\tSER\tstatus\n" + easy() + "\t" + value + "\t1.2\t" + told + "\n");
    const std::string line = lines_of(run({"rate", "-r", asked, list}).out)[1];
    return line.substr(line.rfind('\t') + 1);
  };
  CHECK(status("1", "ok", "B") == "ok");
  CHECK(status("inf", "unsolved", "B") == "unsolved");
  CHECK(status(">4", "timeout", "B") == "timeout");
  CHECK(status("-", "memory", "B") == "memory");
  // What is renewed has no share, and what is finite has no limit.
  CHECK(status(">4", "timeout", "W") == "ok");
  CHECK(status("1", "timeout", "B") == "ok");
}

TEST_CASE("known records: what they lack is rated, and the rest is not") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", easy() + "\n" + third() + "\n"),
                    both = run({"rate", "-r", "W,B", puzzles}).out;
  // Values that no rating has tell where they come from.
  const std::string list =
      temp.file("list.tsv", "puzzle\tW\tstatus\n" + easy() + "\t17\tok\n" + third() + "\t18\tok\n");
  CHECK(run({"rate", "-r", "W,B", puzzles, "--known", list, "-f", "values"}).out == "17 1\n18 3\n");
  const std::string json = temp.file(
      "list.jsonl", "{\"puzzle\":\"" + easy() + "\",\"W\":17,\"status\":\"ok\"}\n{\"puzzle\":\"" +
                        third() + "\",\"B\":18,\"status\":\"ok\"}\n");
  CHECK(run({"rate", "-r", "W,B", puzzles, "--known", json, "-f", "values"}).out == "17 1\n3 18\n");
  const std::string holes =
      temp.file("holes.tsv", "puzzle\tW\tB\tstatus\n" + easy() + "\t17\t-\tok\n" + third() +
                                 "\t>4\t18\tlength\n");
  CHECK(run({"rate", "-r", "W,B", puzzles, "--known", holes, "-f", "values"}).out ==
        "17 1\n3 18\n");
  const Result nothing = run({"rate", "-r", "N,SER", puzzles, "--known", list});
  CHECK(nothing.code == 2);
  CHECK(nothing.err == "bitwhip: " + list + ":1: there is no column 'N'\n");
}

namespace {

// The table of a person, whose puzzles are column 2.
std::string own_table(const std::string& separator) {
  const auto row = [&](std::vector<std::string> cells) {
    std::string line;
    for (const std::string& cell : cells) (line += line.empty() ? "" : separator) += cell;
    return line + "\n";
  };
  return row({"id", "quiz", "W", "note"}) + row({"a", easy(), "x", "first"}) +
         row({"b", third(), "", "\"2, or \"\"3\"\"\""});
}

}  // namespace

TEST_CASE("columns of a table pass by name, wherever the puzzle stands") {
  const TempDir temp;
  const std::string comma = temp.file("own.csv", own_table(",")),
                    semicolon = temp.file("own.txt", own_table(";"));
  for (const std::string& file : {comma, semicolon}) {
    for (const Arguments& tail : {Arguments{}, Arguments{"-k"}}) {
      CAPTURE(file, tail);
      CHECK(run(Arguments{"rate", "-r", "B", file} + tail).out ==
            "puzzle\tB\tid\tW\tnote\tstatus\n" + easy() + "\t1\ta\tx\tfirst\tok\n" + third() +
                "\t3\tb\t-\t2, or \"3\"\tok\n");
    }
    CHECK(run({"rate", "-r", "B", file, "-f", "csv"}).out ==
          "puzzle,B,id,W,note,status\n" + easy() + ",1,a,x,first,ok\n" + third() +
              ",3,b,-,\"2, or \"\"3\"\"\",ok\n");
    CHECK(lines_of(run({"rate", "-r", "B", file, "-f", "jsonl"}).out)[0] ==
          "{\"puzzle\":\"" + easy() +
              "\",\"B\":1,\"id\":\"a\",\"W\":\"x\",\"note\":\"first\",\"status\":\"ok\"}");
  }
  CHECK(lines_of(run({"check", comma}).out)[0] ==
        "puzzle\tsolutions\tminimal\tredundant\tautomorphisms\tid\tW\tnote\tstatus");
  CHECK(lines_of(run({"profile", "-r", "B", comma}).out)[0].ends_with("\tid\tW\tnote\tstatus"));
  CHECK(lines_of(run({"canon", "--group", comma}).out)[1].find("\ta\tx\tfirst") !=
        std::string::npos);
  // Without a header there are no names, and what stood there is on request.
  const std::string body = own_table(",").substr(own_table(",").find('\n') + 1);
  CHECK(lines_of(run({"rate", "-r", "B", "-k"}, body).out)[0] == "puzzle\tB\tstatus\ttail");
}

TEST_CASE("a name that the run needs itself is refused, and --rename is the way out") {
  const TempDir temp;
  const std::string file = temp.file("own.csv", own_table(","));
  const Result refused = run({"rate", "-r", "W", file});
  CHECK(refused.code == 1);
  CHECK(refused.out.empty());
  CHECK(refused.err.starts_with(
      "bitwhip: the column 'W' of the input has the name of one that this run writes: --rename "
      "'W=NEW' writes it under another one\n"));
  CHECK(run({"rate", "-r", "W", file, "--rename", "W=theirs"}).out ==
        "puzzle\tW\tid\ttheirs\tnote\tstatus\n" + easy() + "\t1\ta\tx\tfirst\tok\n" + third() +
            "\t3\tb\t-\t2, or \"3\"\tok\n");
  CHECK(run({"rate", "-r", "W", file, "--rename", "W=theirs", "--rename", "id=status"}).code == 1);
  CHECK(run({"rate", "-r", "W", file, "--rename", "W=theirs", "--rename", "id=note"}).code == 1);
  CHECK(run({"rate", "-r", "B", file, "-c", "clues", "--rename", "id=clues"}).code == 1);
  CHECK(run({"rate", "-r", "B", file, "--rename", "nobody=x"}).code == 1);
  CHECK(run({"rate", "-r", "B", file, "--rename", "id=x", "-f", "values"}).code == 1);
  // Records of ours renew their own columns.
  const std::string list = run({"rate", "-r", "W", "-c", "clues"}, easy() + "\n").out;
  CHECK(run({"rate", "-r", "W", "-c", "clues"}, list).out == list);
  CHECK(lines_of(run({"rate", "-r", "W"}, list).out)[0] == "puzzle\tW\tclues\tstatus");
  CHECK(lines_of(run({"rate", "-r", "W", "--rename", "W=before"}, list).out)[0] ==
        "puzzle\tW\tbefore\tclues\tstatus");
}

TEST_CASE("a rating is renewed in records of ours alone, and refused in tables of others") {
  const TempDir temp;
  for (const std::string name : {"puzzle,W\n", "puzzle,note,W\n"}) {
    const std::string cell = name == "puzzle,W\n" ? "," : ",x,";
    const std::string file = temp.file("own.csv", name + easy() + cell + "100\n");
    const Result refused = run({"rate", "-r", "W", file});
    CHECK(refused.code == 1);
    CHECK(refused.out.empty());
    CHECK(refused.err.find("--rename 'W=NEW'") != std::string::npos);
    CHECK(lines_of(run({"rate", "-r", "W", file, "--rename", "W=theirs"}).out)[1].find("100") !=
          std::string::npos);
    // Where nothing has its name it passes, and is a value for select.
    CHECK(lines_of(run({"rate", "-r", "B", file}).out)[1].find("\t100\t") != std::string::npos);
    CHECK(lines_of(run({"select", file, "--where", "W>=100"}).out).size() == 2);
  }
  // With a status, or below notes, they are records.
  for (const std::string above : {"puzzle,W,status\n", "#bitwhip {\"run\":1}\npuzzle,W\n"}) {
    const std::string tail = above.starts_with('#') ? "\n" : ",ok\n";
    const Result renewed = run({"rate", "-r", "W"}, above + easy() + ",100" + tail);
    CHECK(renewed.code == 0);
    CHECK(renewed.out.find("\t1\tok\n") != std::string::npos);
  }
}

TEST_CASE("columns of inputs with different headers are never lost without a word") {
  const TempDir temp;
  const std::string names = temp.file("names.tsv", "puzzle\tname\n" + easy() + "\ta\n"),
                    same = temp.file("same.tsv", "puzzle\tname\n" + third() + "\tb\n"),
                    authors = temp.file("authors.tsv", "puzzle\tauthor\n" + third() + "\tb\n"),
                    plain = temp.file("plain.txt", third() + "\n"),
                    records = temp.file("list.tsv", "puzzle\tW\tstatus\n" + third() + "\t3\tok\n");
  const std::string both =
      "puzzle\tW\tname\tstatus\n" + easy() + "\t1\ta\tok\n" + third() + "\t3\tb\tok\n";
  CHECK(run({"rate", "-r", "W", names, same}).out == both);
  for (const auto& [first, second, told] : {std::tuple(names, authors, "has the columns author"),
                                            std::tuple(names, plain, "names no columns"),
                                            std::tuple(plain, names, "names no columns")}) {
    const Result refused = run({"rate", "-r", "W", first, second});
    CHECK(refused.code == 1);
    CHECK(refused.out.empty());
    CHECK(refused.err.find(names + ": its column 'name' cannot pass, since ") != std::string::npos);
    CHECK(refused.err.find(told) != std::string::npos);
    // Nothing is lost with the tails in one piece, or where no column is written.
    CHECK(run({"rate", "-r", "W", "-k", first, second}).code == 0);
    CHECK(run({"rate", "-r", "W", "-f", "values", first, second}).out ==
          (first == plain ? "3\n1\n" : "1\n3\n"));
  }
  // A column that the run renews is not lost.
  CHECK(run({"rate", "-r", "W", records, plain}).code == 0);
  CHECK(run({"rate", "-r", "B", records, plain}).code == 1);
  // A pipe behind another input is held against it when it is read.
  CHECK(run({"rate", "-r", "W", names, "-"}, read_file(same)).out == both);
  for (const std::string& other : {authors, plain}) {
    const Result refused = run({"rate", "-r", "W", names, "-"}, read_file(other));
    CHECK(refused.code == 2);
    CHECK(refused.err.find("<stdin>: its columns cannot pass") != std::string::npos);
  }
  CHECK(run({"rate", "-r", "W", records, "-"}, third() + "\n").code == 0);
}

TEST_CASE("cells between bars pass by name, and labels tell one puzzle from its solution") {
  const std::string bars = "| id | puzzle | note |\n|---|---|---|\n| a | " + easy() + " | x y |\n";
  CHECK(run({"rate", "-r", "B"}, bars).out ==
        "puzzle\tB\tid\tnote\tstatus\n" + easy() + "\t1\ta\tx y\tok\n");
  const std::string solved =
      lines_of(run({"rate", "-r", "B", "-c", "solution", "-f", "values", easy()}).out).at(0);
  CHECK(run({"rate", "-r", "B", "-f", "values"},
            "Puzzle: " + easy() + "\nSolution: " + solved.substr(solved.size() - 81) + "\n")
            .out == "1\n");
  CHECK(run({"rate", "-r", "B"}, "{\"data\":{\"items\":[{\"id\":7,\"q\":\"" + easy() + "\"}]}}\n")
            .out == "puzzle\tB\tid\tstatus\n" + easy() + "\t1\t7\tok\n");
}

TEST_CASE("members of JSON objects pass by name") {
  const std::string text = "{\"id\":7,\"question\":\"" + easy() +
                           "\",\"note\":\"a, b\",\"tags\":[1,2]}\n{\"question\":\"" + third() +
                           "\",\"note\":null,\"id\":\"x\\ty\"}\n";
  const std::string out = run({"rate", "-r", "B"}, text).out;
  CHECK(lines_of(out)[0] == "puzzle\tB\tid\tnote\ttags\tstatus");
  CHECK(lines_of(out)[1] == easy() + "\t1\t7\ta, b\t[1,2]\tok");
  CHECK(lines_of(out)[2] == third() + "\t3\tx y\t-\t-\tok");
  const std::string array =
      "[" + text.substr(0, text.find('\n')) + ",\n" + text.substr(text.find('\n') + 1) + "]\n";
  CHECK(run({"rate", "-r", "B"}, array).out == out);
  // Records of ours keep one status, and their tails.
  const std::string ours = run({"rate", "-r", "W", "-f", "jsonl", "-k"}, easy() + " a tail\n").out;
  CHECK(run({"rate", "-r", "W", "-f", "jsonl", "-k"}, ours).out == ours);
  CHECK(run({"rate", "-r", "B", "-f", "jsonl", "-k"}, ours).out ==
        run({"rate", "-r", "W,B", "-f", "jsonl", "-k"}, easy() + " a tail\n").out);
}

TEST_CASE("columns without names of their own, and lines with fewer cells") {
  const std::string text = ",quiz,note,note\n1," + easy() + ",a,b\n2," + third() + "\n";
  CHECK(run({"rate", "-r", "B"}, text).out == "puzzle\tB\tcolumn-2\tnote\tnote-4\tstatus\n" +
                                                  easy() + "\t1\t1\ta\tb\tok\n" + third() +
                                                  "\t3\t2\t-\t-\tok\n");
}
