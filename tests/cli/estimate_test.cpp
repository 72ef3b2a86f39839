// bitwhip rate --estimate: the figures agree with the whole within their errors, and what the
// option refuses.
#include "job/estimate.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>

#include "cli/program.h"
#include "support/compress.h"
#include "support/data.h"
#include "support/reference.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// "NAME VALUE +- ERROR" of a line.
job::EstimatedValue figure(const std::string& line) {
  job::EstimatedValue figure;
  char name[32];
  REQUIRE(std::sscanf(line.c_str(), "%31s %lf +- %lf", name, &figure.value, &figure.error) == 3);
  return figure;
}

struct Estimate {
  std::string head;
  job::EstimatedValue records;
  // By rating (or "status") and value, in percent.
  std::map<std::string, std::map<std::string, job::EstimatedValue>> shares;
};

Estimate estimate_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> all{"rate", "--estimate"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const Result result = run(all);
  REQUIRE(result.code == 0);
  CHECK(result.err.empty());
  Estimate estimate;
  std::string table;
  for (const std::string& line : lines_of(result.out)) {
    const std::string word = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    if (estimate.head.empty()) estimate.head = line;
    if (line.starts_with("records ")) estimate.records = figure(line);
    if (line.ends_with("   percent")) {
      table = word.substr(0, word.find(' '));
    } else if (!table.empty() && !line.empty()) {
      estimate.shares[table][word.substr(0, word.find(' '))] = figure(line);
    }
  }
  return estimate;
}

}  // namespace

namespace {

// Puzzles with B: the collection where it is present, else Sudogen0 twice and our own, of which the
// program says B.
std::vector<std::pair<std::string, std::string>> puzzles_with_b() {
  std::vector<std::pair<std::string, std::string>> puzzles;
  for (const CollectionLine& line : more_of_collection())
    puzzles.emplace_back(line.puzzle, std::to_string(line.b));
  if (!puzzles.empty()) return puzzles;
  for (const OwnValue& line : own_values("B")) puzzles.emplace_back(line.puzzle, line.value);
  const std::vector<std::string> some = sudogen0();
  std::string text;
  for (const std::string& puzzle : some) text += puzzle + "\n";
  const std::vector<std::string> records =
      lines_of(run({"rate", "-r", "B", "-f", "values"}, text).out);
  REQUIRE(records.size() == some.size());
  for (std::size_t i = 0; i < 2 * some.size(); ++i)
    puzzles.emplace_back(some[i % some.size()], records[i % some.size()]);
  return puzzles;
}

}  // namespace

TEST_CASE(
    "estimate: the number of records and the shares of the levels, against the published values",
    "[slow][reference]") {
  const TempDir temp;
  std::string text = "puzzle\tnumber\n";
  std::map<std::string, double> percent;  // by B
  constexpr int kRecords = 20000;
  const auto lines = puzzles_with_b();
  REQUIRE(lines.size() >= kRecords);
  for (int i = 0; i < kRecords; ++i) {
    const auto& [puzzle, b] = lines[static_cast<std::size_t>(i)];
    text += puzzle + std::string(static_cast<std::size_t>(i % 97), 't').insert(0, "\t") + "\n";
    if (i % 5 == 0) text += "# a comment\n\n";
    percent[b] += 100.0 / kRecords;
  }
  const std::string path = temp.file("puzzles", text);
  for (const char* seed : {"1", "2", "3"}) {
    INFO(seed);
    const Estimate estimate = estimate_of({path, "-r", "B", "--seed", seed});
    CHECK(estimate.head == path + ": a random sample of 1000 lines (seed " + seed + ")");
    CHECK(estimate.records.error > 0);
    CHECK(estimate.records.error < 1000);
    CHECK(std::abs(estimate.records.value - kRecords) <= 3 * estimate.records.error);
    for (const auto& [value, share] : percent) {
      INFO(value);
      const auto found = estimate.shares.at("B").find(value);
      if (found == estimate.shares.at("B").end()) {
        CHECK(share < 1);  // more than that is in a thousand lines
      } else {
        CHECK(std::abs(found->second.value - share) <= 4 * std::max(found->second.error, 0.1));
      }
    }
  }
}

TEST_CASE("estimate: the same seed gives the same sample", "[slow]") {
  const TempDir temp;
  const std::string path = temp.file("puzzles", many_puzzles(kShare, 1 + kShare / 5));
  const auto shares = [&](const char* seed, const char* threads) {
    std::string text;
    const Estimate estimate =
        estimate_of({path, "-r", "W", "-m", "3", "--seed", seed, "-t", threads});
    for (const auto& [value, figure] : estimate.shares.at("W")) {
      text += value + " " + std::to_string(figure.value) + "\n";
    }
    return text;
  };
  const std::string one = shares("1", "1");
  CHECK(shares("1", "2") == one);
  CHECK(shares("2", "1") != one);
}

TEST_CASE("estimate: few lines are rated whole, and nothing is left to chance") {
  const TempDir temp;
  const std::string two = sudogen0()[0] + "\n" + sudogen0()[1] + " tail\n";
  for (const std::string& bytes :
       {"puzzle\n\n# comment\n" + two, gzip("\xef\xbb\xbfpuzzle\r\n" + two + "\n#"),
        "\xef\xbb\xbf" + two}) {
    const Estimate estimate = estimate_of({temp.file("puzzles", bytes)});
    CHECK(estimate.head.find(": all ") != std::string::npos);
    CHECK(estimate.records.value == 2);
    CHECK(estimate.records.error == 0);
    CHECK(estimate.shares.at("status").at("ok").value == 100);
    CHECK(estimate.shares.at("W").at("1").value == 50);
    CHECK(estimate.shares.at("W").at("3").error == 0);
  }
  const Estimate empty = estimate_of({temp.file("empty", "# nothing\n")});
  CHECK(empty.records.value == 0);
  CHECK(empty.shares.empty());
  const Estimate bad = estimate_of({temp.file("bad", "no puzzle\n" + sudogen0()[0])});
  CHECK(bad.records.value == 2);
  CHECK(bad.shares.at("status").at("invalid-format").value == 50);
}

TEST_CASE("estimate: columns of any kind leave the figures of the records alone") {
  const TempDir temp;
  // Columns only affect the time, which no test checks.
  const std::string path = temp.file(
      "puzzles", "puzzle\tfinder\n" + sudogen0()[0] + "\tAnn\n" + sudogen0()[1] + "\tBob\n");
  for (const std::vector<std::string>& columns :
       {std::vector<std::string>{},
        {"-c", "techniques,hardest,canon,minimal,solution,time,line"},
        {"-f", "template", "--template", "%p %{S+W} %{canon}"}}) {
    std::vector<std::string> arguments{path, "-r", "W"};
    arguments.insert(arguments.end(), columns.begin(), columns.end());
    const Estimate estimate = estimate_of(arguments);
    CHECK(estimate.records.value == 2);
    CHECK(estimate.shares.size() == 2);
    CHECK(estimate.shares.at("status").at("ok").value == 100);
    CHECK(estimate.shares.at("W").at("1").value == 50);
  }
}

TEST_CASE("estimate: what it refuses") {
  const TempDir temp;
  const std::string path = temp.file("puzzles", sudogen0()[0] + "\n");
  const auto refused = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"rate", "--estimate"});
    const Result result = run(more);
    CHECK(result.code == 1);
    CHECK(result.out.empty());
    return lines_of(result.err).at(0);
  };
  CHECK(refused({path, "-o", temp.path("out")}) ==
        "bitwhip: --estimate cannot be combined with --output: it writes no records");
  CHECK(!std::ifstream(temp.path("out")));
  CHECK(
      refused({path, "--pm"}) ==
      "bitwhip: --estimate cannot be combined with --pm: it samples lines, and a grid has several");
  CHECK(refused({path, "--provenance", temp.path("out")}).find("--provenance") !=
        std::string::npos);
  CHECK(refused({path, "--limit", "5"}).find("--limit") != std::string::npos);
  CHECK(refused({path, "--where", "W>1"}) ==
        "bitwhip: --estimate cannot be combined with --where: it writes no records");
  CHECK(refused({path, "--sample", "5"}) ==
        "bitwhip: --estimate cannot be combined with --sample: it writes no records");
  CHECK(refused({path, "--top", "5"}) ==
        "bitwhip: --estimate cannot be combined with --top: it writes no records");
  CHECK(refused({path, "--known", path}) ==
        "bitwhip: --estimate cannot be combined with --known: it rates all of its sample");
  for (const std::vector<std::string>& files : {std::vector<std::string>{}, {"-"}, {path, "-"}}) {
    CHECK(
        refused(files) ==
        "bitwhip: --estimate samples files: name them, since standard input can be read only once");
  }
  CHECK(run({"rate", "--estimate", temp.path("missing")}).code == 2);
  CHECK(run({"rate", "--estimate", "/dev/null"}).code == 2);
}

TEST_CASE("estimate: shards in place of the usual numbers of machines") {
  const TempDir temp;
  const std::string path = temp.file("puzzles", sudogen0()[0] + "\n");
  const auto machines = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all{"rate", "--estimate", path};
    all.insert(all.end(), more.begin(), more.end());
    std::string text;
    bool inside = false;
    for (const std::string& line : lines_of(run(all).out)) {
      if (inside && line.empty()) break;
      if (inside) text += std::to_string(std::stoi(line)) + " ";
      inside = inside || line.starts_with("machines");
    }
    return text;
  };
  CHECK(machines({}) == "1 8 64 ");
  CHECK(machines({"--shard", "2/5"}) == "1 5 ");
}

TEST_CASE("the estimator, by hand") {
  // Four draws of lines with the lengths 10, 20, 10, 10 out of 1000 bytes; the last one is a
  // comment.
  const job::Estimator estimator({{100, true, 2}, {50, true, 4}, {100, true, 1}, {100, false, 0}},
                                 0);
  CHECK(estimator.records().value == Approx(62.5));  // (100 + 50 + 100 + 0) / 4
  CHECK(estimator.records().error ==
        Approx(std::sqrt((2 * 37.5 * 37.5 + 12.5 * 12.5 + 62.5 * 62.5) / 12)));
  CHECK(estimator.seconds().value == Approx(125));  // (200 + 200 + 100 + 0) / 4
  CHECK(estimator.seconds(1).error == Approx(estimator.seconds().error));
  CHECK(estimator.seconds(5).value == Approx(25));
  CHECK(estimator.seconds(5).error > estimator.seconds().error / 5);
  const job::EstimatedValue share = estimator.share([](std::size_t i) { return i == 1; });
  CHECK(share.value == Approx(0.2));  // 50 of 250
  CHECK(share.error == Approx(std::sqrt(2 * 20 * 20 + 40 * 40) / 250));
  // All lines of the input: no error is left. Half of them: some is.
  CHECK(job::Estimator({{3, true, 1}, {3, true, 2}, {3, false, 0}}, 3).seconds().value ==
        Approx(3));
  CHECK(job::Estimator({{3, true, 1}, {3, true, 2}, {3, false, 0}}, 3).seconds().error == 0);
  CHECK(job::Estimator({{4, true, 1}, {4, true, 2}}, 4).seconds().error ==
        Approx(2 * std::sqrt(0.5)));
  CHECK(job::Estimator({}, 0).records().value == 0);
}
