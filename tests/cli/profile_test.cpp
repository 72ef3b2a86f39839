// bitwhip profile: records, tables, parts and limits.
#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "cli/program.h"
#include "rating/rating.h"
#include "rules/search_profile.h"
#include "simd/isa.h"
#include "support/data.h"
#include "support/source_path.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Cells = std::vector<std::string>;

Cells split(const std::string& line, char separator = '\t') {
  Cells cells(1);
  for (const char c : line) {
    if (c == separator)
      cells.emplace_back();
    else if (c != '\n')
      cells.back() += c;
  }
  return cells;
}

std::vector<Cells> rows_of(const std::string& text) {
  std::vector<Cells> rows;
  for (const std::string& line : lines_of(text)) rows.push_back(split(line));
  return rows;
}

bool is_time(const std::string& name) { return name == "time" || name.ends_with(".time"); }

// A table without the rows, or the columns, that tell the time.
std::string without_time(const std::string& text) {
  std::string kept;
  const auto rows = rows_of(text);
  for (const Cells& row : rows) {
    if (std::any_of(row.begin(), row.end(), is_time) && &row != &rows.front()) continue;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!is_time(rows.front()[i])) kept += row[i] + "\t";
    }
    kept += "\n";
  }
  return kept;
}

const Cells kTables{"lengths.tsv", "levels.tsv", "run.tsv"};

}  // namespace

TEST_CASE("profile: columns add up to the tables, and agree with what rate says") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(400, 1) + "no puzzle\n"),
                    out = temp.path("out.tsv"), folder = temp.path("new/folder");
  REQUIRE(
      run({"profile", "-r", "W,gB", input, "-o", out, "--output-dir", folder, "-c", "nodes", "-k"})
          .code == 0);
  const Result rated = run({"rate", "-r", "W,gB", input, "-c", "nodes", "-k"});
  const auto records = rows_of(read_file(out)), plain = rows_of(rated.out);
  REQUIRE(records.size() == plain.size());
  REQUIRE(records.size() == 27);
  std::map<std::string, std::size_t> column;
  for (std::size_t i = 0; i < records[0].size(); ++i) column[records[0][i]] = i;
  // The records of rate, with the counters behind the ratings.
  std::map<std::string, std::uint64_t> sum, peak;
  for (std::size_t i = 0; i < records.size(); ++i) {
    Cells rest = records[i];
    rest.erase(rest.begin() + 3, rest.begin() + 3 + 2 * static_cast<long>(rules::kCounters - 2));
    REQUIRE(rest.size() == plain[i].size());
    CHECK(rest == plain[i]);
    if (i == 0 || i + 1 == records.size()) continue;
    for (const auto& [name, at] : column) {
      if (name.find('.') == std::string::npos || is_time(name)) continue;
      const std::uint64_t n = std::stoull(records[i][at]);
      sum[name] += n;
      peak[name] = std::max(peak[name], n);
    }
  }
  CHECK(records.back()[column["W.targets"]] == "-");
  CHECK(sum["W.chains"] > 0);
  CHECK(sum["gB.chains"] > 0);
  std::map<std::string, std::uint64_t> by_length;
  const auto lengths = rows_of(read_file(folder + "/lengths.tsv"));
  CHECK(lengths[0] == Cells{"rating", "phase", "length", "counter", "value"});
  const auto is_peak = [](const std::string& counter) {
    return rules::counters().find(counter)->is_peak;
  };
  for (std::size_t i = 1; i < lengths.size(); ++i) {
    if (is_time(lengths[i][3])) continue;
    std::uint64_t& all = by_length[lengths[i][0] + "." + lengths[i][3]];
    const std::uint64_t n = std::stoull(lengths[i][4]);
    all = is_peak(lengths[i][3]) ? std::max(all, n) : all + n;
  }
  for (const auto& [name, n] : by_length) {
    CAPTURE(name);
    CHECK(n == (is_peak(name.substr(name.find('.') + 1)) ? peak : sum)[name]);
  }
  // Levels: their counts are those of the records.
  const auto levels = rows_of(read_file(folder + "/levels.tsv"));
  CHECK(levels[0] == Cells{"rating", "level", "counter", "statistic", "value"});
  int rows = 0;
  for (std::size_t i = 1; i < levels.size(); ++i) {
    if (levels[i][2] != "chains" || levels[i][3] != "count") continue;
    const auto has_level = [&](const Cells& record) {
      return record[levels[i][0] == "W" ? 1 : 2] == levels[i][1];
    };
    CHECK(std::to_string(std::count_if(records.begin() + 1, records.end() - 1, has_level)) ==
          levels[i][4]);
    ++rows;
  }
  CHECK(rows >= 4);
  const auto whole = rows_of(read_file(folder + "/run.tsv"));
  CHECK(whole[0] == Cells{"rating", "counter", "count", "mean", "median", "p90", "p99", "p99.9",
                          "max", "place", "puzzle"});
  for (std::size_t i = 1; i < whole.size(); ++i) {
    if (is_time(whole[i][1])) continue;
    const std::string name = whole[i][0] + "." + whole[i][1];
    CAPTURE(name);
    CHECK(whole[i][2] == "25");
    CHECK(whole[i][8] == std::to_string(peak[name]));
    const std::size_t line = std::stoul(whole[i][9].substr(whole[i][9].rfind(':') + 1));
    CHECK(whole[i][9].starts_with(input + ":"));
    CHECK(whole[i][10] == records[line][0]);
    CHECK(records[line][column[name]] == whole[i][8]);
  }
}

TEST_CASE("profile: neither threads nor instruction sets nor parts change a counter", "[slow]") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 2));
  const Arguments command{"profile", "-r", "W,B,N", input};
  REQUIRE(run(command +
              Arguments{"-t", "1", "-o", temp.path("one"), "--output-dir", temp.path("one.d")})
              .code == 0);
  REQUIRE(run(command + Arguments{"-t", "3", "-o", temp.path("three"), "--output-dir",
                                  temp.path("three.d")},
              {}, {"BITWHIP_ISA=" + simd::available_isas().back()})
              .code == 0);
  Arguments parts;
  for (const char* const shard : {"1/3", "2/3", "3/3"}) {
    parts.push_back(temp.path(std::string("part-") + shard[0]));
    REQUIRE(run(command + Arguments{"--shard", shard, "-o", parts.back()}).code == 0);
  }
  REQUIRE(run(Arguments{"merge", "-o", temp.path("merged"), "--output-dir", temp.path("merged.d")} +
              parts)
              .code == 0);
  for (const char* const other : {"three", "merged"}) {
    CAPTURE(other);
    CHECK(without_time(read_file(temp.path(other))) == without_time(read_file(temp.path("one"))));
    for (const std::string& table : kTables) {
      CHECK(without_time(read_file(temp.path(std::string(other) + ".d/" + table))) ==
            without_time(read_file(temp.path("one.d/" + table))));
    }
  }
}

TEST_CASE("profile: a run that was stopped goes on to the same tables", "[slow]") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(25, 2)), out = temp.path("out"),
                    folder = temp.path("tables");
  const Arguments command{"profile", "-r", "W", "-t",           "1",   "--checkpoint", "0",
                          input,     "-o", out, "--output-dir", folder};
  {
    Process process(command);
    while (!process.has_ended() &&
           (!std::filesystem::exists(out) || std::filesystem::file_size(out) < 8000)) {
    }
    process.send(SIGKILL);
    process.wait();
  }
  CHECK_FALSE(std::filesystem::exists(folder + "/run.tsv"));
  REQUIRE(run(command + Arguments{"--resume"}).code == 0);
  // Once more: all is there.
  const std::string table = read_file(folder + "/run.tsv");
  REQUIRE(run(command + Arguments{"--resume"}).code == 0);
  CHECK(read_file(folder + "/run.tsv") == table);
  REQUIRE(run({"profile", "-r", "W", input, "-o", temp.path("whole"), "--output-dir",
               temp.path("whole.d")})
              .code == 0);
  CHECK(without_time(read_file(out)) == without_time(read_file(temp.path("whole"))));
  for (const std::string& name : kTables)
    CHECK(without_time(read_file(folder + "/" + name)) ==
          without_time(read_file(temp.path("whole.d/" + name))));
}

TEST_CASE("profile: counters are names for conditions, keys and templates, in every format") {
  const std::string puzzles = many_puzzles(300, 1);
  const Result chosen = run(
      {"profile", "-r", "W", "--where", "W.chains > 0", "--top", "3", "--by", "W.chains"}, puzzles);
  REQUIRE(chosen.code == 0);
  const auto rows = rows_of(chosen.out);
  REQUIRE(rows.size() == 4);
  const auto at = static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), "W.chains") -
                                           rows[0].begin());
  CHECK(std::stoull(rows[1][at]) >= std::stoull(rows[2][at]));
  CHECK(std::stoull(rows[3][at]) > 0);
  const Result form = run({"profile", "-r", "W", "--format", "template", "--template",
                           "%{W} %{W.chains}", "--top", "1", "--by", "W.chains"},
                          puzzles);
  CHECK(form.out == rows[1][1] + " " + rows[1][at] + "\n");
  const Result json = run({"profile", "-r", "W", "-f", "jsonl", "--limit", "1"}, puzzles);
  CHECK(json.out.find("\"W.chains\":") != std::string::npos);
  const Result wrong = run({"profile", "-r", "W", "--where", "W.chain>3"}, puzzles);
  CHECK(wrong.err.find(
            "unknown name 'W.chain'; did you mean W.chains? `bitwhip info` lists all names") !=
        std::string::npos);
  // What rate writes can be compared with what profile writes.
  const TempDir temp;
  const std::string a = temp.file("a", run({"rate", "-r", "W"}, puzzles).out),
                    b = temp.file("b", run({"profile", "-r", "W"}, puzzles).out);
  CHECK(run({"compare", a, b, "--column", "W"}).code == 0);
}

TEST_CASE("profile: all partial chains on request") {
  const std::string puzzles = many_puzzles(600, 1);
  const Result all = run({"profile", "-r", "B,W,N", "--count-all", "-m", "6"}, puzzles);
  REQUIRE(all.code == 0);
  const auto rows = rows_of(all.out);
  const auto column = [&](const char* name) {
    return static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), name) -
                                    rows[0].begin());
  };
  std::uint64_t chains = 0, of_hls = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    chains += std::stoull(rows[i][column("W.all-chains")]);
    of_hls += std::stoull(rows[i][column("N.all-chains")]);
    if (rows[i][column("W")] == "1") CHECK(rows[i][column("W.all-memory")] == "0");
  }
  CHECK(chains > 0);
  CHECK(of_hls > 0);
}

TEST_CASE("profile: --count-all counts the chains of HLS, also where the rating is inf") {
  // The start of EasterMonster has 458 partial nrczt-chains of length 1 ("nrczt chains and
  // lassos").
  const std::string puzzle =
      "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1\n";
  const auto counted = [&puzzle](const Arguments& more) {
    return run(Arguments{"profile", "-R", "locked,nrczt-open", "-r", "M,rules,S", "--count-all",
                         "-f", "template", "--template",
                         "%{M} %{M.all-chains} %{M.all-memory} %{rules} %{rules.all-chains} "
                         "%{rules.all-memory} %{S.all-chains}"} +
                   more,
               puzzle)
        .out;
  };
  CHECK(counted({"-m", "1"}) == "inf 0 0 inf 0 0 0\n");
  CHECK(counted({"-m", "2"}) == "inf 186 1488 inf 458 3664 0\n");
  CHECK(counted({}) == counted({"-m", "6"}));
  CHECK(counted({"-m", "7"}) == counted({"-m", "36"}));  // there are none of length 6
}

TEST_CASE("profile: results/PROFILE.md is of the present revisions and counters") {
  const std::string source = source_path(""), page = read_file(source + "results/PROFILE.md");
  INFO("made anew by scripts/profile > results/PROFILE.md");
  CHECK(page.find(" (commit ") != std::string::npos);
  std::set<std::string> revisions;
  const std::string begin = "The revisions of the ratings are:\n\n";
  REQUIRE(page.find(begin) != std::string::npos);
  const std::string list = page.substr(page.find(begin) + begin.size());
  for (const std::string& one : split(list.substr(0, list.find(".\n")), ',')) {
    const Cells words = split(one.substr(one.find_first_not_of(' ')), ' ');
    REQUIRE(words.size() == 2);
    const auto id = rating::find_rating(words[0]);
    REQUIRE(id);
    CHECK(words[1] == std::to_string(rating::info(*id).revision));
    revisions.insert(words[0]);
  }
  CHECK(revisions.contains("W"));

  const TempDir temp;
  const std::string folder = temp.path("tables");
  REQUIRE(run({"profile", "-r", "W,B,gW,gB,N", "--limit", "100", source + "/datasets/sudogen0.txt",
               "-H", "-o", temp.path("records"), "--output-dir", folder})
              .code == 0);
  const Cells counters{"targets", "decided", "searches", "waves", "chains", "memo"};
  std::map<std::string, std::map<std::string, std::uint64_t>> counted;
  const auto lengths = rows_of(read_file(folder + "/lengths.tsv"));
  for (std::size_t i = 1; i < lengths.size(); ++i) {
    const Cells& row = lengths[i];
    if (std::find(counters.begin(), counters.end(), row[3]) != counters.end())
      counted[row[0] + ", " + row[1]][row[3]] += std::stoull(row[4]);
  }
  std::size_t shown = 0;
  for (const auto& [name, sums] : counted) {
    std::string line = "| " + name + " |";
    bool is_shown = false;
    for (const std::string& counter : counters) {
      const std::uint64_t n = sums.at(counter);
      line += " " + std::to_string(n) + " |";
      is_shown |= n > 0;
    }
    CAPTURE(line);
    CHECK((page.find(line + "\n") != std::string::npos) == is_shown);
    shown += is_shown ? 1 : 0;
  }
  CHECK(shown >= 10);
}

TEST_CASE("profile: --path walks the path, and nothing else goes on from it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(300, 1));
  const auto phases_of = [&](const Arguments& more) {
    const std::string folder = temp.path("tables");
    REQUIRE(run(Arguments{"profile", "-r", "W", input, "--force", "--output-dir", folder} + more)
                .code == 0);
    std::set<std::string> phases;
    for (const Cells& row : rows_of(read_file(folder + "/lengths.tsv"))) {
      if (row[3] == "targets" && row[4] != "0") phases.insert(row[1]);
    }
    return phases;
  };
  CHECK(phases_of({}).contains("z-walks"));
  CHECK(phases_of({"--path"}) == std::set<std::string>{"path"});
  const Arguments command{"profile", "-r", "W", input, "-o", temp.path("out"), "--resume"};
  REQUIRE(run(command + Arguments{"--path"}).code == 0);
  const Result resumed = run(command);
  CHECK(resumed.code == 2);
  CHECK(resumed.err.find("path was true and is false") != std::string::npos);
}

TEST_CASE("profile: nothing is overwritten") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(2000, 1)),
                    folder = temp.path("tables");
  const Arguments command{"profile", "-r", "W", input, "--output-dir", folder};
  REQUIRE(run(command).code == 0);
  const Result again = run(command);
  CHECK(again.code == 2);
  CHECK(again.err.find("lengths.tsv: this table is there already; --force overwrites it") !=
        std::string::npos);
  CHECK(run(command + Arguments{"--force"}).code == 0);
  CHECK(run(command + Arguments{"--force", "-o", folder + "/run.tsv"}).code == 1);
  const std::string part = temp.path("part");
  REQUIRE(run({"rate", "-r", "W", input, "--shard", "1/1", "-o", part}).code == 0);
  const Result merged = run({"merge", part, "--output-dir", temp.path("more")});
  CHECK(merged.code == 1);
  CHECK(merged.err.find("no part holds counters") != std::string::npos);
  CHECK(run({"profile", "--known", part, input}).code == 1);
}
