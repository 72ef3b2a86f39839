// What comes out: formats, columns, tails, several files, our own output as input.
#include <fmt/core.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "base/text.h"
#include "cli/program.h"
#include "simd/isa.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip::testing;

namespace {

// The lines are made when they are first asked for: every test is a process, and they need a file.
const std::string& mixed_lines() {
  static const std::string lines =
      sudogen0()[0] + "\tfirst\tx\nnonsense, and more\n" + sudogen0()[1] + "\n";
  return lines;
}

std::string first_column(const std::string& line, char separator) {
  return line.substr(0, line.find(separator));
}

}  // namespace

TEST_CASE("tsv and csv output is input again, with the same records") {
  std::string text;
  for (const std::string& puzzle : sudogen0(100)) text += puzzle + "\n";
  text += std::string(81, '.') + "\n";
  for (const char* format : {"tsv", "csv"}) {
    const Result once = run({"rate", "--ratings", "W", "--format", format}, text);
    const Result again = run({"rate", "--ratings", "W", "--format", format}, once.out);
    CHECK(once.code == 0);
    CHECK(again.out == once.out);
    CHECK(lines_of(once.err).size() == 1);
    CHECK(lines_of(again.err).size() == 1);
  }
}

TEST_CASE("jsonl holds integers, strings and nulls") {
  const Result result = run({"rate", "--format", "jsonl", "--keep-tail", "--columns", "clues,time"},
                            mixed_lines() + single_puzzles()[4].puzzle + "\n");
  const auto lines = lines_of(result.out);
  REQUIRE(lines.size() == 4);
  const auto first = nlohmann::json::parse(lines[0]);
  CHECK(first["puzzle"] == sudogen0()[0]);
  CHECK(first["W"].is_number_integer());
  CHECK(first["clues"].is_number_integer());
  CHECK(first["time"].is_number());
  CHECK(first["status"] == "ok");
  CHECK(first["tail"] == "first\tx");
  const auto second = nlohmann::json::parse(lines[1]);
  CHECK(second["puzzle"].is_null());
  CHECK(second["W"].is_null());
  CHECK(second["time"].is_null());
  CHECK(second["status"] == "invalid-format");
  CHECK(second["tail"] == " and more");
  const auto last = nlohmann::json::parse(lines[3]);
  CHECK(last["W"] == "inf");
  CHECK(last["status"] == "unsolved");
}

TEST_CASE(
    "techniques of paths: columns, conditions, templates, earlier records and notes of a store "
    "agree") {
  std::string text;
  for (const std::string& puzzle : sudogen0(500)) text += puzzle + "\n";
  text += std::string(81, '.') + "\nno puzzle\n" + single_puzzles()[4].puzzle + "\n";
  const TempDir temp;
  const std::string input = temp.file("puzzles", text), out = temp.path("out"),
                    again = temp.path("again"), store = temp.path("store");
  REQUIRE(run({"rate", input, "-r", "W,TxS,SER", "-c", "techniques,clues,hardest", "-o", out,
               "--db", store})
              .code == 0);
  const auto lines = lines_of(read_file(out));
  REQUIRE(
      lines[0] ==
      "puzzle\tW\tTxS\tSER\tW.techniques\tSER.techniques\tclues\tW.hardest\tSER.hardest\tstatus");
  CHECK(lines[lines.size() - 3].ends_with("\t-\t-\t0\t-\t-\tmultiple-solutions"));
  CHECK(lines[lines.size() - 2] == "-\t-\t-\t-\t-\t-\t-\t-\t-\tinvalid-format");
  // Any path is that of explain.
  const auto cells = bitwhip::split(lines[1], '\t');
  const auto path =
      nlohmann::json::parse(run({"explain", "-f", "json", "-r", "SER", std::string(cells[0])}).out);
  CHECK(cells[8] == path["most_complex_rule"].get<std::string>());
  // The same of records that exist, and beside values that the store knows.
  CHECK(run({"rate", input, "-r", "W,TxS,SER", "-c", "techniques,clues,hardest", "--known", out})
            .out == read_file(out));
  REQUIRE(run({"rate", input, "-r", "W,TxS,SER", "-c", "techniques,clues,hardest", "-o", again,
               "--db", store})
              .code == 0);
  CHECK(read_file(again) == read_file(out));
  CHECK(run({"select", out}).out == read_file(out));
  CHECK(run({"query", store, "SELECT cell FROM noted WHERE line = 1 AND column = 'SER.hardest'",
             "-f", "csv"})
            .out == "cell\n" + std::string(cells[8]) + "\n");
  // A condition and a template name what is not written.
  const std::string chosen = "W.count(whip)>=3 and SER.hardest!='Hidden Single'";
  const std::string rated = run({"rate", input, "-r", "W", "--where", chosen}).out;
  CHECK(rated == run({"rate", input, "-r", "W", "-t", "1", "--where", chosen}).out);
  std::string expected = "puzzle\tW\tstatus\n";
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto row = bitwhip::split(lines[i], '\t');
    const std::size_t whips = row[4].find("whip[");
    const bool many = run({"select", "--where", "count(whip)>=3", "-c", "W.techniques"},
                          lines[0] + "\n" + lines[i] + "\n")
                          .out.find(row[0]) != std::string::npos;
    if (many) CHECK(whips != std::string_view::npos);
    if (many && row[8] != "Hidden Single")
      expected += fmt::format("{}\t{}\t{}\n", row[0], row[1], row[1] == "inf" ? "unsolved" : "ok");
  }
  CHECK(rated == expected);
  CHECK(lines_of(rated).size() > 2);
  CHECK(lines_of(
            run({"rate", input, "-f", "template", "--template", "%{SER.hardest} %{W}"}).out)[0] ==
        fmt::format("{} {}", cells[8], cells[1]));
}

TEST_CASE("values with one rating is a plain column") {
  const Result result = run({"rate", "--format", "values", "--ratings", "W"}, mixed_lines());
  CHECK(result.out == "1\n-\n3\n");
  CHECK(run({"rate", "--format", "values", "--ratings", "B,W"}, mixed_lines()).out ==
        "1 1\n- -\n3 3\n");
}

TEST_CASE("ratings and columns come in the order asked for") {
  const Result result =
      run({"rate", "--ratings", "B,W", "--columns", "cands-w1,clues"}, mixed_lines());
  CHECK(lines_of(result.out)[0] == "puzzle\tB\tW\tcands-w1\tclues\tstatus");
  CHECK(lines_of(result.out)[2] == "-\t-\t-\t-\t-\tinvalid-format");
}

TEST_CASE("tails are kept on request") {
  const auto lines = lines_of(run({"rate", "--keep-tail", "--ratings", "W"}, mixed_lines()).out);
  CHECK(lines[0] == "puzzle\tW\tstatus\ttail");
  CHECK(lines[1] == sudogen0()[0] + "\t1\tok\tfirst\tx");
  CHECK(lines[2] == "-\t-\tinvalid-format\t and more");
  CHECK(lines[3] == sudogen0()[1] + "\t3\tok\t");
}

TEST_CASE("several files, standard input among them, compressed or not") {
  const TempDir temp;
  const std::string a = temp.file("a", "puzzle W\n" + sudogen0()[0]);
  const std::string b = temp.file("b.gz", gzip("puzzle\n" + sudogen0()[1] + "\nbad\n"));
  const Result result = run({"rate", a, "-", b, "--ratings", "W"}, "\n" + sudogen0()[2] + "\nbad");
  CHECK(result.code == 0);
  const auto lines = lines_of(result.out);
  REQUIRE(lines.size() == 6);
  CHECK(first_column(lines[1], '\t') == sudogen0()[0]);
  CHECK(first_column(lines[2], '\t') == sudogen0()[2]);
  CHECK(first_column(lines[4], '\t') == sudogen0()[1]);
  CHECK(result.err == "<stdin>:3: 3 characters where 81 or 729 are expected\n" + b +
                          ":3: 3 characters where 81 or 729 are expected\n");
}

TEST_CASE("pencil marks are told by their 729 characters and written the same way") {
  const std::string puzzle = sudogen0()[0];
  std::string marks;
  for (const char c : puzzle) {
    for (char digit = '1'; digit <= '9'; ++digit)
      marks += c == '.' || c == '0' || c == digit ? digit : '.';
  }
  const Result result =
      run({"rate", "--ratings", "W,N", "--keep-tail"},
          marks + " a tail of many more characters\n" + puzzle + "\n" + marks + "1\n");
  CHECK(result.code == 0);
  const auto lines = lines_of(result.out);
  REQUIRE(lines.size() == 4);
  CHECK(first_column(lines[1], '\t') == marks);
  CHECK(lines[1].substr(marks.size(), 4) == lines[2].substr(81, 4));
  CHECK(result.err == "<stdin>:3: 730 characters where 81 or 729 are expected\n");
}

TEST_CASE("records go to the file of --output") {
  const TempDir temp;
  const Result direct = run({"rate"}, mixed_lines());
  const Result filed = run({"rate", "-o", temp.path("out")}, mixed_lines());
  CHECK(filed.out.empty());
  CHECK(filed.err == direct.err);
  CHECK(read_file(temp.path("out")) == direct.out);
}

TEST_CASE("the histogram stays away from the records") {
  const TempDir temp;
  const Result piped = run({"rate", "--histogram", "--ratings", "W"}, mixed_lines());
  CHECK(piped.out == run({"rate", "--ratings", "W"}, mixed_lines()).out);
  CHECK(piped.err.find("cumulative") != std::string::npos);
  const Result filed =
      run({"rate", "--histogram", "--ratings", "W", "-o", temp.path("out")}, mixed_lines());
  const auto lines = lines_of(filed.out);
  REQUIRE(lines.size() >= 7);
  CHECK(lines[0] == "      W      puzzles   percent  cumulative");
  CHECK(lines[1].starts_with("      0            0     0.000       0.000"));
  CHECK(lines[2].starts_with("      1            1    33.333      33.333  ###"));
  CHECK(lines[4].starts_with("      3            1    33.333      66.667  ###"));
  CHECK(lines[5].starts_with("      -            1    33.333              ###"));
  CHECK(filed.out.find("3 records: 2 ok, 1 invalid-format; ") != std::string::npos);
  CHECK(filed.out.find('\x1b') == std::string::npos);
}

TEST_CASE("provenance tells how the ratings came about") {
  const TempDir temp;
  const std::string input = temp.file("in.txt", "abc");
  const Result result = run({"rate", input, "-", "--provenance", temp.path("p.json"), "--ratings",
                             "W", "--max-length", "7"},
                            mixed_lines());
  CHECK(result.code == 0);
  const auto document = nlohmann::json::parse(read_file(temp.path("p.json")));
  CHECK(document["program"] == "bitwhip");
  CHECK(document["complete"] == true);
  CHECK(document["records"] == 4);
  CHECK(document["options"]["max-length"] == 7);
  CHECK(document["options"]["ratings"] == nlohmann::json::array({"W"}));
  CHECK(document["inputs"][0]["name"] == input);
  CHECK(document["inputs"][0]["bytes"] == 3);
  CHECK(document["inputs"][0]["sha256"] ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(document["inputs"][1]["name"] == "<stdin>");
  CHECK(document["inputs"][1]["bytes"] == mixed_lines().size());
  CHECK(document["status"]["ok"] == 2);
  CHECK(document["status"]["invalid-format"] == 2);
  CHECK(document["ratings"]["W"]["3"] == 1);
  CHECK(document["ratings"]["W"]["-"] == 2);
  for (const char* key : {"version", "commit", "compiler", "isa", "seconds", "puzzles_per_second"})
    CHECK(document.contains(key));
}

TEST_CASE("the output does not depend on threads and instruction set", "[isa]") {
  std::string text;
  for (const std::string& puzzle : sudogen0(10 * kShare)) text += puzzle + "\n";
  const Result one = run({"rate", "--threads", "1"}, text);
  CHECK(run({"rate", "--threads", "3"}, text).out == one.out);
  CHECK(
      run({"rate", "--threads", "2", "--isa", bitwhip::simd::available_isas().back()}, text).out ==
      one.out);
  CHECK(run({"rate", "--threads", "2"}, text,
            {"BITWHIP_ISA=" + bitwhip::simd::available_isas().back()})
            .out == one.out);
}

TEST_CASE("a rated line comes out while the pipe is still open") {
  Process process({"rate", "--ratings", "W"});
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string puzzle = sudogen0()[i];
    // A line and a half.
    process.write(puzzle + "\n" + sudogen0()[i + 1].substr(0, 30));
    // The header waits for the first line, which might name a variant.
    if (i == 0) CHECK(process.read_line() == "puzzle\tW\tstatus\n");
    CHECK(first_column(process.read_line(), '\t') == puzzle);
    process.write("\r");
    CHECK(first_column(process.read_line(), '\t') == "-");
  }
  process.close_input();
  CHECK(process.read_all().empty());
  CHECK(process.wait() == 0);
}
