// bitwhip classify: the tables, their forms, what is left out, mistakes and ends.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/program.h"
#include "cli/verb.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;
using Json = nlohmann::json;

namespace {

std::string as_lines(const std::vector<std::string>& puzzles) {
  std::string text;
  for (const std::string& puzzle : puzzles) text += puzzle + "\n";
  return text;
}

const std::string& sample_puzzles() {
  static const std::string text = as_lines(sudogen0(100 * (kShare > 1 ? 5 : 1)));
  return text;
}

Json classify(std::vector<std::string> arguments, std::string_view text) {
  arguments.insert(arguments.begin(), {"classify", "--format", "json"});
  const Result result = run(arguments, text);
  REQUIRE(result.code == 0);
  return Json::parse(result.out);
}

}  // namespace

TEST_CASE("classify: cumulative counts are those of the records") {
  const Result records =
      run({"rate", "--ratings", "S+W,B,M", "--format", "values"}, sample_puzzles());
  const Json levels =
      classify({"--ratings", "S+W,B,M", "--levels", "0-6"}, sample_puzzles())["levels"];
  const std::vector<std::string> lines = lines_of(records.out);
  for (int column = 0; column < 3; ++column) {
    const Json& row = levels["rows"][column];
    for (int n = 0; n <= 6; ++n) {
      int count = 0;
      for (const std::string& line : lines) {
        std::istringstream cells(line);
        std::string cell;
        for (int i = 0; i <= column; ++i) cells >> cell;
        count += cell[0] >= '0' && cell[0] <= '9' && std::stoi(cell) <= n;
      }
      CHECK(row[std::to_string(n)] == count);
    }
    CHECK(row[">6"] == static_cast<int>(lines.size()) - row["6"].get<int>());
  }
  CHECK(levels["rows"][0]["rating"] == "S+W");
  CHECK(levels["rows"][2]["rating"] == "M");
  CHECK(levels["notes"][0] == std::to_string(lines.size()) + " puzzles");
}

TEST_CASE("classify: L, M and N from 2 to 13 unless asked otherwise") {
  const std::string easy = as_lines(sudogen0(1000));
  const Json tables = classify({}, easy);
  REQUIRE(tables.size() == 1);
  CHECK(tables["levels"]["columns"] ==
        Json{"rating", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", ">13"});
  REQUIRE(tables["levels"]["rows"].size() == 3);
  CHECK(tables["levels"]["rows"][0]["rating"] == "L");
  CHECK(tables["levels"]["rows"][2]["rating"] == "N");
  CHECK(classify({"--levels", "5"}, easy)["levels"]["columns"] == Json{"rating", "5", ">5"});
}

TEST_CASE("classify: cells and theories, alone and beside the levels, with the same counts") {
  const Json all =
      classify({"--ratings", "W,L", "--cells", "--theories", "--levels", "3-5"}, sample_puzzles());
  CHECK(all.size() == 3);
  const Json cells = classify({"--cells", "--levels", "2-5"}, sample_puzzles());
  REQUIRE(cells.size() == 1);
  const Json theories = classify({"--theories"}, sample_puzzles());
  REQUIRE(theories.size() == 1);
  CHECK(all["cells"] == cells["cells"]);
  CHECK(all["theories"] == theories["theories"]);

  const Json& rows = cells["cells"]["rows"];
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["n"] == "L4_0");
  CHECK(rows[1]["total"] == all["levels"]["rows"][1]["4"]);
  CHECK(rows[2]["total"] == all["levels"]["rows"][1]["5"]);
  int sum = rows[0]["total"];
  for (const char* type : {"XY", "HXY", "C", "XYT", "HXYT", "XYZT", "HXYZT"})
    sum += rows[1][type].get<int>();
  CHECK(sum == rows[1]["total"]);
  CHECK(theories["theories"]["rows"].size() == 16);
  CHECK(theories["theories"]["rows"][15]["solved"] == rows[0]["total"]);
}

TEST_CASE("classify: the rules of the user are a row") {
  const Json own =
      classify({"--rules", "locked,subsets,nrczt", "--levels", "2-4"}, sample_puzzles())["levels"];
  REQUIRE(own["rows"].size() == 1);
  const Json named =
      classify({"--ratings", "M", "--levels", "2-4"}, sample_puzzles())["levels"]["rows"][0];
  for (const char* column : {"2", "3", "4", ">4"}) CHECK(own["rows"][0][column] == named[column]);
  CHECK(own["rows"][0]["rating"] == "rules");
  CHECK(own["notes"].back() == "rules: locked,naked,hidden,super-hidden,nrczt");
  CHECK(classify({"--ratings", "W", "--rules", "locked", "--levels", "1"},
                 sample_puzzles())["levels"]["rows"]
            .size() == 2);
}

TEST_CASE("classify: lines that hold no puzzle are told and left out") {
  const std::string text = sudogen0()[0] + "\n# a comment\n\nnonsense\n" + std::string(81, '.') +
                           "\n" + sudogen0()[1] + "\n";
  const Result result = run({"classify", "-r", "W", "--levels", "1-3"}, text);
  CHECK(result.code == 0);
  CHECK(result.out ==
        "Puzzles solved at levels up to n\n"
        "\n"
        "rating  1  2  3  >3\n"
        "W       1  1  2   0\n"
        "\n"
        "2 puzzles\n"
        "lines left out: 1 multiple-solutions, 1 invalid-format\n");
  CHECK(lines_of(result.err).size() == 2);
  CHECK(result.err.starts_with("<stdin>:4: "));
  CHECK(run({"classify", "-r", "W", "-l", "1"}, "").out ==
        "Puzzles solved at levels up to n\n\nrating  1  >1\nW       0   0\n\n0 puzzles\n");
}

TEST_CASE("classify: every form goes to standard output or to a file") {
  const TempDir temp;
  const std::string a = temp.file("a.gz", gzip(sudogen0()[0])), b = temp.file("b", sudogen0()[1]);
  const auto out = [&](const char* format) {
    return run({"classify", "-r", "W,B", "-l", "2-3", "-f", format, a, "-", b}, sudogen0()[2]).out;
  };
  CHECK(out("csv") == "rating,2,3,>3\nW,1,2,1\nB,1,2,1\n");
  CHECK(out("markdown").find("| W | 1 | 2 | 1 |") != std::string::npos);
  CHECK(out("latex").find("W & 1 & 2 & 1 \\\\") != std::string::npos);
  CHECK(out("text").find('\x1b') == std::string::npos);
  CHECK(Json::parse(out("json"))["levels"]["rows"][1]["3"] == 2);
  const Result filed =
      run({"classify", "-r", "W,B", "-l", "2-3", "-f", "csv", "-o", temp.path("out"), a, "-", b},
          sudogen0()[2]);
  CHECK(filed.out.empty());
  CHECK(read_file(temp.path("out")) == out("csv"));
}

TEST_CASE("classify: the output does not depend on threads") {
  const std::vector<std::string> base{"classify", "--cells", "--theories", "-r", "N", "-l", "2-4"};
  auto one = base, three = base;
  one.insert(one.end(), {"--threads", "1"});
  three.insert(three.end(), {"--threads", "3"});
  CHECK(run(one, sample_puzzles()).out == run(three, sample_puzzles()).out);
}

TEST_CASE("classify: mistakes") {
  check_mistake(
      {"classify", "--level", "3"},
      "unknown option --level; did you mean --levels? `bitwhip help classify` lists the options");
  check_mistake({"classify", "--format", "latax"},
                "--format: unknown format 'latax'; did you mean latex? (all: text, markdown, csv, "
                "latex, json)");
  for (const std::string wrong : {"x", "5-2", "2-", "-3", "0-82", "2..5", "1-2-3", "1-9.0",
                                  "9.0-1.0", "1.25-3.00", "1.0-81.1", "inf"}) {
    check_mistake(
        {"classify", "--levels=" + wrong},
        "--levels: '" + wrong +
            "' is not a level or a range of levels such as 2-13 or 1.0-9.0, from 0 to 81");
  }
  check_mistake({"classify", "--cells", "--levels", "2-3"},
                "--cells: the shortest chains have length 4, so --levels must end there or above");
  check_mistake({"classify", "--ratings", "rules"},
                "--ratings: the rating 'rules' needs the option --rules");
  check_mistake({"classify", "--max-length", "3"},
                "unknown option --max-length; `bitwhip help classify` lists the options");
  CHECK(run({"classify", "--ratings", "LL"})
            .err.starts_with("bitwhip: --ratings: unknown rating 'LL'; did you mean L? "));
  std::string many;  // as many as can be asked for, which leaves no room for those of the cells
  for (const char* system : {"L", "M", "N", "XY", "HXY", "C"}) {
    for (int n = 4; n <= 13; ++n)
      many += std::string(many.empty() ? "" : ",") + system + std::to_string(n);
  }
  check_mistake({"classify", "--ratings", many, "--cells"},
                "more than 64 ratings, with those of --cells and --theories");
}

TEST_CASE("classify: help") {
  const Result help = run({"classify", "--help"});
  CHECK(help.code == 0);
  CHECK(help.out.find("tsv") == std::string::npos);
}

TEST_CASE("classify: input and output that fail") {
  const TempDir temp;
  const std::string good = temp.file("good", sudogen0()[0] + "\n");
  const Result missing = run({"classify", "-r", "W", good, temp.path("missing")});
  CHECK(missing.code == 2);
  CHECK(missing.out.empty());
  CHECK(missing.err ==
        "bitwhip: " + temp.path("missing") + ": cannot be opened: No such file or directory\n");
  CHECK(run({"classify", "-r", "W", "-o", "/dev/full", good}).code == 2);
  CHECK(run({"classify", "-r", "W", "-o", temp.path("no/such/folder"), good}).code == 2);
  CHECK(run({"classify", "-r", "W", good, "-o", good}).code == 1);
  CHECK(read_file(good) == sudogen0()[0] + "\n");
}

TEST_CASE("classify: a signal ends it without a table") {
  for (const auto& [signal, code] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    Process process({"classify", "-r", "W"});
    process.write(sudogen0()[0] + "\nx\n" + sudogen0()[1].substr(0, 30));
    while (process.errors().empty()) usleep(1000);  // it has begun
    process.send(signal);
    CHECK(process.read_all().empty());
    CHECK(process.wait() == code);
    CHECK(process.errors() == "<stdin>:2: 1 character where 81 or 729 are expected\n");
  }
}
