// bitwhip report from outside: what the page holds, and what it refuses.
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/compress.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

const std::string kRecords = "puzzle\tW\tB\tclues\ttime\tstatus\n" + kOneClue +
                             "\t3\t2\t24\t0.001000\tok\n" + kOneClue +
                             "\t5\t5\t25\t0.500000\tok\n-\t-\t-\t-\t-\tinvalid-format\n";

// Every element is closed where it was opened, as in XML. The name of the first that is not; empty:
// all are.
std::string not_closed(const std::string& page) {
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    if (page[at + 1] == '!' || page[at + 1] == '?') continue;
    const std::size_t end = page.find('>', at);
    if (end == std::string::npos) return "the last one";
    const bool closes = page[at + 1] == '/';
    const std::size_t name_at = at + (closes ? 2 : 1);
    const std::string name = page.substr(name_at, page.find_first_of(" />\n", name_at) - name_at);
    if (page[end - 1] == '/') continue;
    if (!closes) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return name;
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? std::string() : open.back();
}

// What a page would fetch.
void check_alone(const std::string& page) {
  for (const char* word : {"<script", "<link", "<img", "<iframe", "@import", "url(", "<object"}) {
    INFO(word);
    CHECK_FALSE(holds(page, word));
  }
  for (std::size_t at = page.find("://"); at != std::string::npos; at = page.find("://", at + 1)) {
    const std::size_t begin = page.rfind('"', at);
    CHECK(page.substr(begin - 6, 6) == "xmlns=");
  }
}

}  // namespace

TEST_CASE("report: the records that rate writes become one page") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", many_puzzles(500, 1) + "bad line\n");
  const std::string tsv = temp.path("out.tsv"), page_path = temp.path("page.html");
  REQUIRE(run({"rate", "-r", "W,B,L", "-c", "clues,cands-brt,arena,nodes,time", puzzles, "-o", tsv,
               "--provenance", temp.path("out.json")})
              .code == 0);
  const Result result = run({"report", tsv, "-o", page_path});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out.empty());
  const std::string page = read_file(page_path);
  CHECK(page.size() < 1'000'000);
  CHECK(not_closed(page).empty());
  check_alone(page);
  for (const char* section : {"run", "statuses", "ratings", "cumulative", "pairs", "clues", "cost",
                              "hardest", "slowest", "columns"}) {
    INFO(section);
    CHECK(holds(page, "<section id=\"" + std::string(section) + "\">"));
    CHECK(holds(page, "<a href=\"#" + std::string(section) + "\">"));
  }
  CHECK(holds(page, "<td>invalid-format</td><td class=\"n\">1</td>"));
  CHECK(holds(page, "From " + temp.path("out.json")));
  CHECK(holds(page, "prefers-color-scheme:dark"));
  CHECK(holds(page, "@media print"));
}

TEST_CASE("report: without provenance the journal tells of the run") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", many_puzzles(1000, 1)),
                    tsv = temp.path("out.tsv");
  REQUIRE(run({"rate", "-r", "W", puzzles, "--resume", "-o", tsv}).code == 0);
  std::filesystem::copy_file(tsv, temp.path("copy.tsv"));
  const Result with = run({"report", tsv, "-f", "json"});
  const auto json = nlohmann::json::parse(with.out);
  if (std::filesystem::exists(tsv + ".journal"))
    CHECK(json["run-1"]["title"] == "From " + tsv + ".journal");
  const auto without =
      nlohmann::json::parse(run({"report", temp.path("copy.tsv"), "-f", "json"}).out);
  CHECK_FALSE(without.contains("run-1"));
  CHECK(run({"report", tsv, "--provenance", puzzles}).code == 2);
}

TEST_CASE("report: every format has the same numbers") {
  const TempDir temp;
  const std::string records = temp.file("r.tsv", kRecords);
  const auto json = nlohmann::json::parse(run({"report", records, "-f", "json"}).out);
  CHECK(
      json["values-W"]["rows"] ==
      nlohmann::json::parse(
          R"([{"W":3,"puzzles":1,"percent":33.333,"cumulative":33.333},{"W":5,"puzzles":1,"percent":33.333,"cumulative":66.667},
                                  {"W":"-","puzzles":1,"percent":33.333,"cumulative":null}])"));
  CHECK(holds(run({"report", records, "-f", "csv"}).out,
              "W,puzzles,percent,cumulative\n3,1,33.333,33.333\n5,1,33.333,66.667\n-,1,33.333,\n"));
  CHECK(holds(run({"report", records, "-f", "markdown"}).out, "| 3 | 1 | 33.333 | 33.333 |\n"));
  CHECK(holds(run({"report", records, "-f", "text"}).out, "3        1   33.333      33.333\n"));
  CHECK(holds(run({"report", records, "-f", "latex"}).out, "3 & 1 & 33.333 & 33.333 \\\\\n"));
  CHECK(holds(run({"report", records}).out,
              "<tr><td class=\"n\">3</td><td class=\"n\">1</td><td class=\"n\">33.333</td><td "
              "class=\"n\">33.333</td></tr>"));
}

TEST_CASE("report: tsv, csv and jsonl, compressed, from a pipe, and several as one") {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", many_puzzles(1000, 1));
  const auto counts = [](const std::vector<std::string>& arguments, const std::string& input = {}) {
    const Result result = run(arguments + std::vector<std::string>{"-f", "json"}, input);
    REQUIRE(result.code == 0);
    return nlohmann::json::parse(result.out)["values-W"]["rows"];
  };
  const std::string tsv = run({"rate", "-r", "W", puzzles}).out,
                    csv = run({"rate", "-r", "W", "-f", "csv", puzzles}).out,
                    jsonl = run({"rate", "-r", "W", "-f", "jsonl", puzzles}).out;
  const auto expected = counts({"report", temp.file("a.tsv", tsv)});
  CHECK(expected.size() > 2);
  CHECK(counts({"report", temp.file("a.csv", csv)}) == expected);
  CHECK(counts({"report", temp.file("a.jsonl", jsonl)}) == expected);
  CHECK(counts({"report", temp.file("a.gz", gzip(tsv))}) == expected);
  CHECK(counts({"report", "-"}, csv) == expected);
  const auto twice = counts({"report", temp.path("a.tsv"), temp.path("a.jsonl")});
  REQUIRE(twice.size() == expected.size());
  for (std::size_t i = 0; i < twice.size(); ++i)
    CHECK(twice[i]["puzzles"] == 2 * expected[i]["puzzles"].get<int>());
}

TEST_CASE("report: text of records cannot become markup") {
  const TempDir temp;
  const std::string evil = "<script>alert(1)</script><img src=x>&amp;\x1b[31m";
  const Result result = run(
      {"report",
       temp.file("r.tsv", "puzzle\tW\tnote\tstatus\n" + evil + "\t3\t" + evil + "\t" + evil + "\n"),
       "--title", evil});
  CHECK(result.code == 0);
  CHECK(not_closed(result.out).empty());
  check_alone(result.out);
  CHECK(holds(
      result.out,
      "<h1>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x&gt;&amp;amp;\xef\xbf\xbd[31m</h1>"));
}

TEST_CASE("report: two runs side by side") {
  const TempDir temp;
  std::string other = kRecords;
  other.replace(other.find("\t5\t5\t"), 5, "\t5\t4\t");
  const std::string a = temp.file("a.tsv", kRecords), b = temp.file("b.tsv", other);
  const auto json = nlohmann::json::parse(run({"report", a, b, "--compare", "-f", "json"}).out);
  CHECK(
      json["changes"]["rows"] ==
      nlohmann::json::parse(R"([{"rating":"W","equal":2,"alike":1,"lower":0,"higher":0,"unclear":0},
                                                             {"rating":"B","equal":1,"alike":1,"lower":0,"higher":1,"unclear":0}])"));
  const Result page = run({"report", a, b, "--compare"});
  CHECK(page.code == 0);
  CHECK(not_closed(page.out).empty());
  check_alone(page.out);
  const std::string longer = temp.file("longer.tsv", kRecords + kOneClue + "\t5\t5\t25\t0.5\tok\n");
  CHECK(holds(run({"report", a, longer, "--compare", "-f", "csv"}).out,
              "which,records\nin both,3\nonly in the first,0\nonly in the second,1\n"));
  CHECK(run({"report", a, "--compare"}).code == 1);
  CHECK(run({"report", a, b, b, "--compare"}).code == 1);
  const Result different =
      run({"report", a, temp.file("c.tsv", "puzzle\tW\n2" + std::string(80, '.') + "\t3\n"),
           "--compare"});
  CHECK(different.code == 2);
  CHECK(holds(different.err, "are different puzzles; --compare pairs records in order"));
}

TEST_CASE("report: each picture is a file of its own") {
  const TempDir temp;
  const std::string records = temp.file("r.tsv", kRecords), folder = temp.path("charts");
  REQUIRE(run({"report", records, "-o", temp.path("p.html"), "--charts", folder}).code == 0);
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string svg = read_file(file.path().string());
    ++files;
    CHECK(file.path().extension() == ".svg");
    CHECK(svg.starts_with(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(not_closed(svg).empty());
  }
  // Histograms, curves, a pair, clues by both ratings, time, puzzles.
  CHECK(files == 2 * 2 + 2 + 1 + 2 + 1 + 2);
  const Result again = run({"report", records, "-f", "csv", "--charts", folder});
  CHECK(again.code == 2);
  CHECK(holds(again.err, "this file is there already; --force overwrites it"));
  CHECK(run({"report", records, "-f", "csv", "--charts", folder, "--force"}).code == 0);
}

TEST_CASE("report: a profile adds its pictures") {
  const TempDir temp;
  const std::string records = temp.file("r.tsv", kRecords), folder = temp.path("");
  temp.file("lengths.tsv",
            "rating\tphase\tlength\tcounter\tvalue\n"
            "W\tpath\t1\ttime\t10\nW\tpath\t2\ttime\t100\n");
  CHECK(run({"report", records, "--profile", folder}).code == 2);  // there is no levels.tsv
  temp.file(
      "levels.tsv",
      "rating\tlevel\tcounter\tstatistic\tvalue\nW\t3\ttime\tmean\t5\nW\t5\ttime\tmean\t50\n");
  const Result result = run({"report", records, "--profile", folder});
  CHECK(result.code == 0);
  CHECK(holds(result.out, "<section id=\"profile\">"));
  CHECK(holds(result.out, "<figure id=\"picture-profile-lengths-time\">"));
  CHECK(holds(result.out, "<figure id=\"picture-profile-levels-time-mean\">"));
}

TEST_CASE("report: mistakes") {
  const TempDir temp;
  const std::string records = temp.file("r.tsv", kRecords), full = temp.file("full", "x");
  CHECK(run({"report"}).code == 1);
  CHECK(run({"report", "-", "-"}).code == 1);
  CHECK(run({"report", records, "-o", records}).code == 1);
  CHECK(run({"report", records, "-f", "htm"})
            .err.starts_with("bitwhip: --format: unknown format 'htm'; did you mean html? (all: "
                             "html, markdown, csv, json, text, latex)\n"));
  CHECK(run({"report", records, "-o", full}).code == 2);
  CHECK(run({"report", records, "-o", full, "--force"}).code == 0);
  CHECK(run({"report", temp.path("none")}).code == 2);
  const Result column = run({"report", records, "-r", "W,X"});
  CHECK(column.code == 2);
  CHECK(column.err == "bitwhip: " + records + ": there is no column 'X'\n");
  CHECK(column.out.empty());
  CHECK(run({"report", temp.file("e", "")}).err == "bitwhip: " + temp.path("e") + ": no records\n");
  CHECK(run({"report", temp.file("p", kOneClue + "\n")}).code == 2);
  const Result deep =
      run({"report", temp.file("deep.jsonl", "{\"W\":3,\"m\":" + std::string(100000, '[') +
                                                 std::string(100000, ']') + "}\n")});
  CHECK(deep.code == 2);
  CHECK(holds(deep.err, "deep.jsonl:1: the JSON is nested too deeply"));
  const Result numbers =
      run({"report", "-f", "json",
           temp.file("numbers.csv", "puzzle,W,a,b\n" + kOneClue + ",3,1e-310,1e308\n" + kOneClue +
                                        ",3,1e-310,1e308\n")});
  CHECK(numbers.code == 0);
  CHECK(nlohmann::json::parse(numbers.out)["numbers"]["rows"][1]["mean"] == 1e308);
  CHECK_FALSE(std::filesystem::exists(temp.path("new")));
  CHECK(run({"report", temp.path("p"), "-o", temp.path("new")}).code == 2);
  CHECK_FALSE(std::filesystem::exists(temp.path("new")));
}
