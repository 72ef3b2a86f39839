// Only what is wanted: --where, --sample, --top, --known and templates, from outside.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "batch/record.h"
#include "cli/program.h"
#include "support/data.h"
#include "support/reference.h"

using namespace bitwhip::testing;

namespace {

std::string shell(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 65536> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), pipe))
    text.append(block.data(), n);
  CHECK(pclose(pipe) == 0);
  return text;
}

std::string message(const std::vector<std::string>& arguments) {
  const Result result = run(arguments);
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  const std::string line = lines_of(result.err)[0];
  CHECK(line.starts_with("bitwhip: "));
  return line.substr(9);
}

// Puzzles of all kinds: numbers, inf, no solution, several, no puzzle.
std::string mixed() {
  std::string text = many_puzzles(400, 1);
  for (const SinglePuzzle& single : single_puzzles()) {
    if (single.w == "inf") text += single.puzzle + " " + single.name + "\n";
  }
  return text + std::string(81, '.') + " blank\n11" + std::string(79, '.') + " none\nno puzzle\n" +
         many_puzzles(1000, 1);
}

// The records of the text, without the header.
std::vector<std::string> rated_records(std::vector<std::string> options, const std::string& text) {
  options.insert(options.begin(), "rate");
  auto lines = lines_of(run(options, text).out);
  REQUIRE(!lines.empty());
  lines.erase(lines.begin());
  return lines;
}

std::string cell(const std::string& record, int column) {
  std::size_t begin = 0;
  for (; column > 0; --column) begin = record.find('\t', begin) + 1;
  return record.substr(begin, record.find('\t', begin) - begin);
}

// The order that docs/RECORDS.md gives to --top, written again: what is proven, `-` last.
double height(const std::string& cell) {
  if (cell == "-") return -1;
  if (cell == "inf") return 1e9;
  return cell[0] == '>' ? std::stod(cell.substr(1)) + 0.5 : std::stod(cell);
}

std::vector<std::string> top(std::vector<std::string> records, std::size_t n, int column) {
  std::stable_sort(records.begin(), records.end(), [column](const auto& a, const auto& b) {
    return height(cell(a, column)) > height(cell(b, column));
  });
  records.resize(std::min(n, records.size()));
  return records;
}

// The sample as docs/RECORDS.md defines it, written again.
std::vector<std::string> sample_of(const std::vector<std::string>& records, std::size_t n,
                                   std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, std::size_t>> drawn;
  std::uint64_t state = seed;
  for (std::size_t i = 0; i < records.size(); ++i) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    drawn.emplace_back(z ^ (z >> 31), i);
  }
  std::sort(drawn.begin(), drawn.end());
  drawn.resize(std::min(n, drawn.size()));
  std::sort(drawn.begin(), drawn.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<std::string> kept;
  for (const auto& [draw, i] : drawn) kept.push_back(records[i]);
  return kept;
}

}  // namespace

TEST_CASE("where: it writes the records that match, and the counts are those of all") {
  const TempDir temp;
  const std::string text = mixed();
  const auto all = rated_records({"-m", "4"}, text);
  std::vector<std::string> expected;
  std::size_t undecided = 0;
  for (const std::string& record : all) {
    const std::string w = cell(record, 1);
    if (w == ">4" || w == "inf" || (w != "-" && std::stoi(w) >= 3)) expected.push_back(record);
    undecided += w == "-";
  }
  REQUIRE(expected.size() > 5);
  REQUIRE(undecided == 3);
  const std::string provenance = temp.path("p.json");
  const Result result =
      run({"rate", "-m", "4", "--where", "W>=3", "-H", "--provenance", provenance}, text);
  auto lines = lines_of(result.out);
  CHECK(lines[0] == "puzzle\tW\tB\tstatus");
  lines.erase(lines.begin());
  CHECK(lines == expected);
  const std::string counts = std::to_string(all.size()) + " records: ",
                    ends = "; " + std::to_string(expected.size()) + " matched, 3 undecided; ";
  CHECK(result.err.find(counts) != std::string::npos);
  CHECK(result.err.find(ends) != std::string::npos);
  const auto document = nlohmann::json::parse(read_file(provenance));
  CHECK(document["records"] == all.size());
  CHECK(document["matched"] == expected.size());
  CHECK(document["undecided"] == 3);
  CHECK(document["known"].is_null());
  CHECK(document["options"]["where"] == "W>=3");
  CHECK(document["options"]["top"].is_null());
  CHECK(document["options"]["by"].is_null());
  run({"rate", "-r", "B", "--top", "3", "--sample", "5", "--provenance", provenance, "--force"},
      text);
  const auto options = nlohmann::json::parse(read_file(provenance))["options"];
  CHECK(options["top"] == 3);
  CHECK(options["by"] == "B");
  CHECK(options["sample"] == 5);
  CHECK(options["seed"] == 1);
  // The histogram counts what is not written too.
  const auto table = [](const std::string& errors) {
    return errors.substr(errors.find("percent"),
                         errors.find(" records: ") - errors.find("percent"));
  };
  CHECK(table(result.err) == table(run({"rate", "-m", "4", "-H"}, text).err));
}

TEST_CASE("where: conditions on ratings and columns that are not written") {
  const std::string text = mixed();
  const auto all = rated_records({"-r", "W,B,TE-depth", "-c", "clues"}, text);
  const Result result =
      run({"rate", "-r", "W", "--where", "TE-depth>=2 or B<3 and clues=26", "-f", "csv"}, text);
  std::vector<std::string> puzzles;
  for (const std::string& record : all) {
    const std::string b = cell(record, 2), depth = cell(record, 3);
    const bool deep = depth != "-" && (depth[0] == '>' || std::stoi(depth) >= 2);
    if (deep || (b != "-" && b != "inf" && std::stoi(b) < 3 && cell(record, 4) == "26"))
      puzzles.push_back(cell(record, 0));
  }
  REQUIRE(puzzles.size() > 1);
  const auto lines = lines_of(result.out);
  CHECK(lines[0] == "puzzle,W,status");
  REQUIRE(lines.size() == puzzles.size() + 1);
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    CHECK(lines[i + 1].starts_with(puzzles[i] + ","));
}

TEST_CASE("where: conditions on text, status, tail, line, file") {
  const TempDir temp;
  const std::string file =
      temp.file("two.txt", sudogen0()[0] + " one\n" + sudogen0()[1] + " two words\nbad\n");
  const auto count = [&](const char* condition) {
    return lines_of(run({"rate", "-f", "values", file, "--where", condition}).out).size();
  };
  CHECK(count("status!=ok") == 1);
  CHECK(count("status==invalid-format or line==1") == 2);
  CHECK(count("tail=='two words'") == 1);
  CHECK(count("not tail==one and line<3") == 1);
  CHECK(run({"rate", "-f", "values", file, "--where", "file='" + file + "'"}).out ==
        run({"rate", "-f", "values", file}).out);
}

TEST_CASE("top and sample, against a sort, for every number of threads") {
  const std::string text = mixed();
  const auto all = rated_records({"-m", "4", "-c", "clues", "-k"}, text);
  std::vector<std::string> matching;
  for (const std::string& record : all) {
    if (std::stoi("0" + cell(record, 3)) > 23) matching.push_back(record);
  }
  for (const char* threads : {"1", "2", "5"}) {
    const auto some = [&](std::vector<std::string> options) {
      options.insert(options.end(), {"-m", "4", "-c", "clues", "-k", "-t", threads});
      return rated_records(options, text);
    };
    CHECK(some({"--top", "7"}) == top(all, 7, 1));
    CHECK(some({"--top", "1000", "--by", "B"}) == top(all, 1000, 2));
    CHECK(some({"--top", "9", "--by", "clues"}) == top(all, 9, 3));
    CHECK(some({"--sample", "10"}) == sample_of(all, 10, 1));
    CHECK(some({"--sample", "10", "--seed", "99"}) == sample_of(all, 10, 99));
    CHECK(some({"--sample", "10", "--where", "clues>23"}) == sample_of(matching, 10, 1));
    CHECK(some({"--sample", "12", "--top", "4", "--where", "clues>23"}) ==
          top(sample_of(matching, 12, 1), 4, 1));
  }
}

TEST_CASE("a run that is stopped writes what it has kept") {
  const TempDir temp;
  const std::string out = temp.path("out");
  Process process({"rate", "-r", "W", "--top", "5", "-o", out});
  for (int i = 0; i < 200; ++i) process.write(sudogen0()[0] + "\n");
  while (read_file(out).empty()) {
  }
  process.send(SIGINT);
  CHECK(process.wait() == 130);
  const auto lines = lines_of(read_file(out));
  CHECK(lines.size() <= 6);
  CHECK(lines[0] == "puzzle\tW\tstatus");
}

TEST_CASE("a number for inf in the output") {
  const std::string text = single_puzzles()[4].puzzle + "\n" + sudogen0()[0] + "\n";
  CHECK(run({"rate", "-f", "values"}, text).out == "inf inf\n1 1\n");
  CHECK(run({"rate", "-f", "values", "--numeric-inf", "999"}, text).out == "999 999\n1 1\n");
  CHECK(run({"rate", "-f", "values", "--numeric-inf", "999", "--where", "W==inf"}, text).out ==
        "999 999\n");
  CHECK(message({"rate", "--numeric-inf", "x"}) ==
        "--numeric-inf: 'x' is not a whole number from 0 to 1000000000");
}

TEST_CASE("templates") {
  const TempDir temp;
  const std::string file = temp.file("two.txt", sudogen0()[0] + "\ta tail\nbad\n");
  const auto written = [&](const std::string& text) {
    return run({"rate", file, "-f", "template", "--template", text}).out;
  };
  CHECK(written("%n: %{W}/%{B} %s\\n") == "1: 1/1 ok\n2: -/- invalid-format\n");
  CHECK(written("%p,%t,%f") == sudogen0()[0] + ",a tail," + file + "\n-,," + file + "\n");
  CHECK(written("%{S+W}") == "1\n-\n");
  // The ratings are those of the template; the histogram has no others.
  const Result solved = run({"rate", file, "-f", "template", "--template", "%S", "-H"});
  CHECK(lines_of(solved.out)[0].find_first_not_of("123456789") == std::string::npos);
  CHECK(lines_of(solved.out)[1] == "-");
  CHECK(solved.err.find("puzzles") > solved.err.find("2 records: 1 ok, 1 invalid-format"));
  CHECK(run({"rate", file, "-f", "template", "--template", "%{gW}", "-r", "W", "-H"})
            .err.find("      W      puzzles") != std::string::npos);
}

TEST_CASE("the column solution is the same in every format, and null where there is none") {
  const std::string text =
      sudogen0()[0] + "\n" + std::string(81, '.') + "\n11" + std::string(79, '.') + "\nbad\n";
  const auto solutions = lines_of(run({"rate", "-f", "template", "--template", "%S"}, text).out);
  REQUIRE(solutions.size() == 4);
  CHECK(solutions[0].size() == 81);
  for (std::size_t i = 1; i < 4; ++i) CHECK(solutions[i] == "-");
  const auto tsv = rated_records({"-c", "solution"}, text);
  const auto jsonl = lines_of(run({"rate", "-c", "solution", "-f", "jsonl"}, text).out);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(cell(tsv[i], 3) == solutions[i]);
    const auto json = nlohmann::json::parse(jsonl[i]);
    CHECK((i == 0 ? json["solution"] == solutions[0] : json["solution"].is_null()));
  }
}

TEST_CASE("known records: the same records, from any format, and nothing rated that is known") {
  const TempDir temp;
  const std::string text = mixed();
  const std::vector<std::string> asked{"rate", "-r", "B,W", "-c", "solution,clues,nodes,line",
                                       "-k"};
  const auto with = [](std::vector<std::string> options, const std::vector<std::string>& more) {
    options.insert(options.end(), more.begin(), more.end());
    return options;
  };
  const Result fresh = run(asked, text);
  for (const char* format : {"tsv", "csv", "jsonl"}) {
    // More ratings than are asked for, in another order, and half of the puzzles.
    const std::string list = temp.path(std::string("list.") + format);
    CHECK(run({"rate", "-r", "W,gB,B", "-c", "nodes,clues,solution", "-f", format, "-o", list},
              text.substr(0, text.size() / 2))
              .code == 0);
    const Result again = run(with(asked, {"--known", list, "-H"}), text);
    CHECK(again.code == 0);
    // The searches for gB count as nodes of the list too.
    const auto fresh_lines = lines_of(fresh.out), lines = lines_of(again.out);
    REQUIRE(lines.size() == fresh_lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (const int column : {0, 1, 2, 3, 4, 6, 7, 8})
        CHECK(cell(lines[i], column) == cell(fresh_lines[i], column));
    }
    CHECK(again.err.find(" known; ") != std::string::npos);
    CHECK(again.err.find("<stdin>:") == fresh.err.find("<stdin>:"));  // the same messages
    CHECK(run(with(asked, {"--known", list, "--where", "W>2"}), text).out ==
          run(with(asked, {"--known", list, "--where", "not W<=2"}), text).out);
  }
}

TEST_CASE("known records: the run takes the values of the list") {
  const TempDir temp;
  const std::string a = sudogen0()[0], b = sudogen0()[1], c = sudogen0()[2];
  std::string zeros = b;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  const std::string list = temp.file("list.csv", "status,W,puzzle\nok,77," + a + "\ntimeout,>2," +
                                                     zeros + "\nlength,>3," + c + "\n");
  const std::string text = a + "\n" + b + "\n" + c + "\n";
  const auto values = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"rate", "-r", "W", "-f", "values", "--known", list});
    return run(options, text).out;
  };
  CHECK(values({}) == "77\n>2\n4\n");
  CHECK(values({"-m", "3"}) == "77\n>2\n>3\n");
  CHECK(values({"--again", "timeout"}) == "77\n3\n4\n");
  CHECK(values({"--again", "timeout,ok"}) == "1\n3\n4\n");
  CHECK(values({"--again", "timeout", "--again", "length", "-m", "3"}) == "77\n3\n>3\n");
  const std::string provenance = temp.path("p.json");
  values({"--provenance", provenance});
  const auto document = nlohmann::json::parse(read_file(provenance));
  CHECK(document["known"] == 2);
  CHECK(document["options"]["known"] == list);
}

TEST_CASE("known records: lists that will not do") {
  const TempDir temp;
  const std::string puzzle = sudogen0()[0];
  const auto failure = [&](const std::string& content, const std::string& expected) {
    const std::string list = temp.file("list", content), out = temp.path("out");
    const Result result = run({"rate", "-r", "W", "--known", list, "-o", out}, puzzle);
    CHECK(result.code == 2);
    CHECK(result.err == "bitwhip: " + list + ":" + expected + "\n");
    CHECK(read_file(out).empty());  // nothing has been touched
  };
  failure("puzzle\tB\tstatus\n" + puzzle + "\t1\tok\n", "1: there is no column 'W'");
  failure("puzzle\tW\n" + puzzle + "\t1\n", "1: there is no column 'status'");
  failure("W\tstatus\n1\tok\n", "3: no line up to here has a puzzle");
  failure("puzzle\tW\tstatus\n" + puzzle + "\tx\tok\n",
          "2: 'x' is not a value: a number, a..b, inf, >n or -");
  failure("puzzle\tW\tstatus\n" + puzzle + "\t1\tgood\n", "2: 'good' is not a status");
  failure("{\"puzzle\":\"" + puzzle + "\",\"W\":1}\n", "1: there is no member 'status'");
  failure(puzzle + "\t1\tok\n",
          "1: several columns and no header, so a column has a number and no name");
  failure("puzzle\tW\tstatus\n" + puzzle + "\t1\tok\n" + puzzle + "\t2\tok\n",
          "3: W is 2 here, but 1 in an earlier line of the same puzzle");

  const std::string list = temp.file("known", "puzzle\tW\tstatus\n" + puzzle + "\t1\tok\n");
  CHECK(message({"rate", "-r", "W", "--known", list, "-o", list}) ==
        "--known and --output name the same file");
  CHECK(message({"rate", "-r", "W", "--known", list, "--provenance", list}) ==
        "--known and --provenance name the same file");
  CHECK(message({"rate", "--known", "-"}) == "--known takes a file, not standard input");
  CHECK(read_file(list).starts_with("puzzle\tW"));
  CHECK(run({"rate", "-r", "W", "--known", temp.path("nowhere")}, puzzle).code == 2);
}

TEST_CASE("mistakes in what is wanted") {
  CHECK(message({"rate", "--where", "w>3"})
            .starts_with(
                "--where: unknown name 'w'; did you mean W? `bitwhip info` lists all names"));
  CHECK(message({"rate", "--where", "clue>3"})
            .starts_with("--where: unknown name 'clue'; did you mean clues?"));
  CHECK(message({"rate", "--where", "status==time-out"})
            .starts_with("--where: unknown status 'time-out'; did you mean timeout?"));
  CHECK(message({"rate", "--where", "W>"}) ==
        "--where: at character 3: a name or a number is missing");
  CHECK(message({"rate", "--where", "rules>3"}) == "the rating 'rules' needs the option --rules");
  CHECK(message({"rate", "--top", "0"}) == "--top: '0' is not a whole number from 1 to 1000000000");
  CHECK(message({"rate", "--top", "3", "--by", "claes"})
            .starts_with("--by: unknown name 'claes'; did you mean clues?"));
  CHECK(message({"rate", "--top", "3", "--by", "status"}) ==
        "--by: the column 'status' is text, which is neither high nor low");
  CHECK(message({"rate", "--by", "W"}) == "--by needs --top");
  CHECK(message({"rate", "--seed", "3"}) == "--seed needs --sample or --estimate");
  CHECK(message({"rate", "--again", "timeout"}) == "--again needs --known or --db");
  CHECK(message({"rate", "--known", "x", "--again", "timeuot"})
            .starts_with("--again: unknown status 'timeuot'; did you mean timeout?"));
  CHECK(message({"rate", "-f", "template"}) == "--format template needs the option --template");
  CHECK(message({"rate", "--template", "x"}) == "--template needs --format template");
  CHECK(message({"rate", "-f", "template", "--template", "%{statsu}"})
            .starts_with("--template: unknown name 'statsu'; did you mean status?"));
  CHECK(message({"rate", "-f", "template", "--template", "x", "-c", "clues"})
            .starts_with("--columns cannot be combined with a template"));
  CHECK(message({"rate", "-f", "template", "--template", "x", "-k"})
            .starts_with("--keep-tail cannot be combined with a template"));
  CHECK(message({"rate", "-f", "template", "--template", "x", "--top", "3"}) ==
        "--top needs --by where there are no ratings");
}

TEST_CASE(
    "the controlled-bias collection: conditions, top and sample against awk, sort and a plain "
    "reference",
    "[slow][reference]") {
  const TempDir temp;
  std::string text;
  // Own.tsv alone: no value is infinite.
  for (const OwnValue& line : own_values("HoDoKu", kShare)) text += line.puzzle + "\n";
  for (const CollectionLine& line : more_of_collection(kShare * sampled(4)))
    text += line.puzzle + "\n";
  const std::string puzzles = temp.file("puzzles", text), full = temp.path("full.tsv");
  const std::vector<std::string> asked{"-r", "W,B", "-c", "clues", "-m", "6"};
  const auto rate = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"rate", puzzles});
    options.insert(options.end(), asked.begin(), asked.end());
    const Result result = run(options);
    CHECK(result.code == 0);
    return result.out;
  };
  const std::string all = rate({});
  temp.file("full.tsv", all);
  const std::string awk = "awk -F'\\t' 'NR == 1 || (";
  // `>6` is above 6 for sure; nothing else here leaves a value open.
  CHECK(rate({"--where", "W>=4 and B<W"}) ==
        shell(awk +
              "$2 != \">6\" && $2 >= 4 && $3 != \">6\" && $3 + 0 < $2 + 0 || $2 == \">6\" && $3 != "
              "\">6\")' " +
              full));
  CHECK(rate({"--where", "clues<=24 or not status==ok"}) ==
        shell(awk + "$4 <= 24 || $5 != \"ok\")' " + full));
  CHECK(rate({"--where", "W>6"}) == shell(awk + "$2 == \">6\")' " + full));
  // sort -s keeps the order of equals; `>6` is 6.5 to it.
  const std::string sorted = "; tail -n +2 " + full +
                             " | awk -F'\\t' '{ k = $2 == \">6\" ? 6.5 : $2; print k \"\\t\" $0 }' "
                             "| sort -s -t \"$(printf '\\t')\" -k1,1nr";
  CHECK(rate({"--top", "1000", "--by", "W"}) ==
        shell("head -n 1 " + full + sorted + " | awk 'NR <= 1000' | cut -f2-"));
  CHECK(rate({"--top", "100000"}) == shell("head -n 1 " + full + sorted + " | cut -f2-"));
  // Samples.
  auto lines = lines_of(all);
  std::string expected = lines[0] + "\n";
  lines.erase(lines.begin());
  for (const std::string& record : sample_of(lines, 300, 5)) expected += record + "\n";
  CHECK(rate({"--sample", "300", "--seed", "5", "-t", "1"}) == expected);
  CHECK(rate({"--sample", "300", "--seed", "5", "-t", "2"}) == expected);
}
