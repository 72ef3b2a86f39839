// Closing notes of a collection against its records: merge and stats detect removed, doubled and
// edited records, and report malformed notes.
#include "support/closing.h"

#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/made_collection.h"
#include "cli/program.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Lines = std::vector<std::string>;

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) (text += line) += '\n';
  return text;
}

bool is_closing(const std::string& line) { return line.starts_with("#bitwhip {\"wrote\""); }

Lines without_closing(Lines lines) {
  std::erase_if(lines, is_closing);
  return lines;
}

std::size_t first_record(const Lines& lines) {
  const auto is_record = [](const std::string& line) {
    return !line.starts_with('#') && !line.starts_with("puzzle");
  };
  return static_cast<std::size_t>(std::find_if(lines.begin(), lines.end(), is_record) -
                                  lines.begin());
}

std::string with_cell(const std::string& record, std::size_t cell, const std::string& text) {
  std::size_t begin = 0;
  for (; cell > 0; --cell) begin = record.find('\t', begin) + 1;
  const std::size_t end = std::min(record.find('\t', begin), record.size());
  return record.substr(0, begin) + text + record.substr(end);
}

// Three shards of a run of `generate`, rated or not, and the same run without --shard.
struct Shards {
  TempDir temp{};
  Arguments parts{};
  std::string whole{};

  explicit Shards(const Arguments& rating) {
    const Arguments generate{"generate", "--draws", "90", "--seed", "1"};
    const auto made = [&](const Arguments& shard, const std::string& name) {
      const std::string plain = temp.path("plain-" + name), path = temp.path(name);
      REQUIRE(run(generate + shard + Arguments{"-o", rating.empty() ? path : plain}).code == 0);
      if (!rating.empty()) REQUIRE(run(rating + Arguments{plain, "-o", path}).code == 0);
      return path;
    };
    whole = read_file(made({}, "whole"));
    for (const char* shard : {"1/3", "2/3", "3/3"})
      parts.push_back(made({"--shard", shard}, std::string("part-") + shard[0]));
  }
  Result merged() const { return run(Arguments{"merge"} + parts); }
};

// What merge and stats say when the second of the shards has these lines.
struct Said {
  Result merge, stats;
};
Said with_second(Shards& shards, const Lines& lines) {
  const std::string kept = read_file(shards.parts[1]);
  shards.temp.file("part-2", text_of(lines));
  const Said said{shards.merged(), run({"stats", shards.parts[1]})};
  shards.temp.file("part-2", kept);
  return said;
}

}  // namespace

TEST_CASE("shards merge to the bytes of the whole run, with its closing note") {
  for (const Arguments& rating :
       {Arguments{}, Arguments{"rate", "-r", "W"},
        Arguments{"rate", "-r", "W,B", "--where", "W>=1"},
        Arguments{"select", "--where", "clues<=26"}, Arguments{"check", "-f", "csv"}}) {
    CAPTURE(rating);
    const Shards shards(rating);
    const Result merged = shards.merged();
    INFO(merged.err);
    CHECK(merged.code == 0);
    CHECK(merged.err.empty());
    CHECK(merged.out == shards.whole);
    const Lines lines = lines_of(merged.out);
    CHECK(std::count_if(lines.begin(), lines.end(), is_closing) == 1);
    CHECK(is_closing(lines.back()));
    CHECK(run({"stats", "-"}, merged.out).code == (lines.size() > 5 ? 0 : 2));
  }
}

TEST_CASE(
    "a record that was cut out, doubled or edited is seen by merge and stats, with a closing note "
    "and without") {
  Shards shards({"rate", "-r", "W"});
  const Lines lines = lines_of(read_file(shards.parts[1]));
  const std::size_t at = first_record(lines);
  REQUIRE(at < lines.size());
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  Lines cut = lines, doubled = lines, rated = lines, weight = lines, grid = lines;
  cut.erase(cut.begin() + (place - lines.begin()));
  doubled.insert(doubled.begin() + (place - lines.begin()), *place);
  rated[at] = with_cell(lines[at], 1, "99");
  weight[at] = with_cell(lines[at], 4, "1.5");
  grid[at] = with_cell(lines[at], 3, "1");
  for (const Lines& changed : {cut, doubled, rated, weight, grid}) {
    const auto [merge, stats] = with_second(shards, changed);
    for (const Result& result : {merge, stats}) {
      INFO(result.err);
      CHECK(result.code == 2);
      CHECK(result.out.empty());
    }
  }
  const auto says = [&](const Lines& changed, const std::string& sentence) {
    const auto [merge, stats] = with_second(shards, without_closing(changed));
    for (const Result& result : {merge, stats}) {
      INFO(result.err);
      CHECK(result.code == 2);
      CHECK(result.err.find(sentence) != std::string::npos);
    }
  };
  says(cut, "records were cut out or added, or it is a part of a run");
  says(doubled, "records were cut out or added, or it is a part of a run");
  says(weight, "the weight is 1.5, and that of a puzzle with ");
  says(grid, "the grid 1 is none of shard 2/3");
  // A change that cannot be detected leads to a warning.
  const auto [merge, stats] = with_second(shards, without_closing(rated));
  CHECK(merge.code == 0);
  CHECK(merge.err ==
        "bitwhip: a shard is without a closing note, so nobody can tell whether it was changed "
        "since: " +
            shards.parts[1] + "\n");
  CHECK(stats.code == 0);
}

TEST_CASE("shards that were written with other options do not merge") {
  Shards shards({"rate", "-r", "W"});
  const std::string plain = shards.temp.path("plain-part-2");
  for (const Arguments& other :
       {Arguments{"rate", "-r", "W", "-m", "2"}, Arguments{"check", "-c", "clues"}}) {
    REQUIRE(run(other + Arguments{plain, "-o", shards.parts[1], "--force"}).code == 0);
    const Result merged = shards.merged();
    INFO(merged.err);
    CHECK(merged.code == 2);
    CHECK(merged.err.find("part-2: this shard was written with other options than ") !=
          std::string::npos);
  }
}

TEST_CASE(
    "files written one after another keep their closing notes, and what is added behind one is "
    "seen") {
  const TempDir temp;
  const std::string made = temp.file("made.tsv", made_collection(sudogen0(40))),
                    out = temp.path("out.tsv");
  REQUIRE(run({"rate", "-r", "W", made, "-o", out}).code == 0);
  const std::string text = read_file(out);
  const Result added = run({"stats", "-"}, text + lines_of(text)[2] + "\n");
  CHECK(added.code == 2);
  CHECK(added.err.find("records were cut out or added") != std::string::npos);
  const Result unnoted = run({"stats", "-"}, text + "\n");
  CHECK(unnoted.code == 2);
  CHECK(unnoted.err.find("0 records stand behind the closing note of `bitwhip rate`") !=
        std::string::npos);
  // What reads a file takes its closing note out, and tells of it in its own.
  const Lines again = lines_of(run({"rate", "-r", "B", out}).out);
  CHECK(std::count_if(again.begin(), again.end(), is_closing) == 1);
  CHECK(again.back().find(R"("from":[{"wrote":"rate","options":{"ratings":["W"])") !=
        std::string::npos);
  // What keeps records until the end writes it too, and what has no notes has none.
  CHECK(is_closing(lines_of(run({"rate", "-r", "W", "--top", "3", made}).out).back()));
  CHECK(is_closing(lines_of(run({"canon", "--unique", made}).out).back()));
  CHECK(run({"rate", "-r", "W"}, many_puzzles(500, 1)).out.find('#') == std::string::npos);
  CHECK(run({"rate", "-r", "W", "-f", "values", made}).out.find('#') == std::string::npos);
}

TEST_CASE("the columns that stand again behind notes are no record") {
  for (const Arguments& rating :
       {Arguments{}, Arguments{"rate", "-r", "W"}, Arguments{"rate", "-r", "W", "-f", "csv"}}) {
    CAPTURE(rating);
    const Shards shards(rating);
    std::string text;
    for (const std::string& part : shards.parts) text += read_file(part);
    const std::string joined = shards.temp.file("joined", text);
    const Arguments stats{"stats", "-c", rating.empty() ? "clues" : "W", "-f", "csv"};
    const Result whole = run(stats + shards.parts), one = run(stats + Arguments{joined});
    INFO(one.err);
    CHECK(whole.code == 0);
    CHECK(one.code == 0);
    CHECK(one.out == whole.out);
    CHECK(run({"select", joined}).code == 0);
    // Also without the closing notes, so that only the other notes separate the parts.
    const Result open = run(stats, without_closing(text));
    INFO(open.err);
    CHECK(open.out == whole.out);
    const Result merged = run({"merge", joined});
    CHECK(merged.code == 2);
    CHECK(merged.err == "bitwhip: " + joined +
                            ": this file holds several shards, and merge takes each of them as a "
                            "file of its own\n");
  }
  // A closing note counts them in the same way.
  const Shards shards({});
  const std::string first = read_file(shards.parts[0]), second = read_file(shards.parts[1]);
  const std::string records = std::to_string(lines_of(second).size() - 4);
  const Result cut = run({"stats"}, without_closing(first) + second);
  INFO(cut.err);
  CHECK(cut.code == 2);
  CHECK(cut.err.find(" wrote " + records + (records == "1" ? " record" : " records")) !=
        std::string::npos);
  CHECK(cut.err.find("and there are " +
                     std::to_string(lines_of(first).size() + lines_of(second).size() - 8)) !=
        std::string::npos);
  // Other columns are no record either.
  const Result other = run({"stats"}, first + run({"rate", "-r", "W", shards.parts[1]}).out);
  CHECK(other.code == 2);
  CHECK(other.err.find("this line names other columns than the first line of the file") !=
        std::string::npos);
}

TEST_CASE("a byte-order mark in front of a shard is named as what was changed") {
  Shards shards({});
  const std::string text = read_file(shards.parts[1]);
  for (const std::string& changed :
       {"\xef\xbb\xbf" + text, "\xef\xbb\xbf#\n" + text, "\xef\xbb\xbf" + without_closing(text)}) {
    shards.temp.file("part-2", changed);
    const bool closed = changed.find("{\"wrote\"") != std::string::npos,
               is_alone = changed.find("#\n") == std::string::npos;
    for (const Result& result : {shards.merged(), run({"stats", shards.parts[1]})}) {
      INFO(result.err);
      CHECK(result.code == (closed ? 2 : 0));
      CHECK((result.err.find(
                 " above it, and a byte-order mark was put in front of it since then. ") !=
             std::string::npos) == (closed && is_alone));
      CHECK((result.err.find(" above it, and something there was changed since then. ") !=
             std::string::npos) == (closed && !is_alone));
    }
  }
  // UTF-16 begins with the mark.
  std::string wide = "\xff\xfe";
  for (const char c : text) (wide += c) += '\0';
  shards.temp.file("part-2", wide);
  const Result merged = shards.merged();
  CHECK(merged.code == 2);
  CHECK(merged.err.find(" above it, and a byte-order mark was put in front of it since then. ") !=
        std::string::npos);
}

TEST_CASE("a note that nobody can read is a sentence") {
  const std::string heads = "puzzle\tclues\tgrid\tweight\n",
                    record = sudogen0()[0] + "\t23\t1\t1\n";
  const std::string deep = "#bitwhip {\"made\":\"g\",\"x\":" + std::string(100000, '[') +
                           std::string(100000, ']') + "}\n";
  const std::string start =
      R"(#bitwhip {"made":"generate","version":1,"method":"controlled-bias","seed":1)";
  const auto done = [](const std::string& member) {
    return R"(#bitwhip {"done":"generate","seed":1,)" + member + "}\n";
  };
  struct Case {
    std::string text, sentence;
  };
  const std::vector<Case> cases{
      {deep + heads + record,
       "nested too deeply: more than 100 objects and arrays within each other"},
      {"#bitwhip [1]\n" + heads + record, "it is no JSON object"},
      {"#bitwhip {\n" + heads + record, "it is no JSON object"},
      {R"(#bitwhip {"made":"g","done":"g"})"
       "\n" +
           heads + record,
       "it is of several kinds"},
      {start + ",\"shard\":\"0/2\"}\n" + heads + record,
       "its member 'shard' is \"0/2\", and I/N with I from 1 to N is wanted"},
      {start + ",\"shard\":\"3/2\"}\n" + heads + record, "its member 'shard' is \"3/2\""},
      {start + ",\"shard\":5}\n" + heads + record, "its member 'shard' is 5, and a text is wanted"},
      {start + ",\"start_clues\":99}\n" + heads + record, "its member 'start_clues' is 99"},
      {start + ",\"start_clues\":36,\"split\":\"36\"}\n" + heads + record,
       "its member 'split' is no schedule"},
      {start + "}\n" + heads + record + done(R"("attempts":"x")"),
       "its member 'attempts' is \"x\", and a whole number from 0 to"},
      {start + "}\n" + heads + record + done(R"("attempts":-5)"), "its member 'attempts' is -5"},
      {start + "}\n" + heads + record + done(R"("attempts":1.5)"), "its member 'attempts' is 1.5"},
      {start + "}\n" + heads + record + done(R"("attempts":18446744073709551615)"),
       "its member 'attempts' is 18446744073709551615"},
      {start + "}\n" + heads + record + done(R"("attempts":18446744073709551620)"),
       "its member 'attempts' is 1.84467"},
      {start + "}\n" + heads + record + done(R"("complete":"yes")"),
       "its member 'complete' is \"yes\", and true or false is wanted"},
  };
  const TempDir temp;
  for (const Case& one : cases) {
    CAPTURE(one.sentence);
    const std::string path = temp.file("notes.tsv", one.text);
    const Result stats = run({"stats", path});
    INFO(stats.err);
    CHECK(stats.code == 2);
    CHECK(stats.err.find(one.sentence) != std::string::npos);
    const Result merge = run({"merge", path});
    INFO(merge.err);
    CHECK(merge.code == 2);
    CHECK(merge.out.empty());
    CHECK(run({"rate", "-r", "W", path}).code == 0);
  }
  // A shard of which another program tells, in a member of its own.
  const Result other =
      run({"merge",
           temp.file("other.tsv", "#bitwhip {\"x\":{\"made\":1,\"shard\":\"1/1\"}}\n" + heads)});
  CHECK(other.code == 2);
  CHECK(other.err.find("this is no part: it has no journal") != std::string::npos);
}

TEST_CASE("counts of shards that come to too much are refused") {
  Shards shards({});
  for (const std::string& part : shards.parts) {
    Lines lines = without_closing(lines_of(read_file(part)));
    std::string& done = lines.back();
    const std::size_t begin = done.find("\"attempts\":") + 11, end = done.find(',', begin);
    done.replace(begin, end - begin, "9223372036854775807");
    shards.temp.file(std::filesystem::path(part).filename().string(), text_of(lines));
  }
  const Result merged = shards.merged();
  INFO(merged.err);
  CHECK(merged.code == 2);
  CHECK(merged.err.find("the counts of the notes come to more than 9223372036854775807") !=
        std::string::npos);
}

TEST_CASE("what is no shard of the run is named, and told for what it is") {
  const Shards shards(Arguments{});
  const std::string whole = shards.temp.file("full.tsv", shards.whole);
  const Result refused = run(Arguments{"merge"} + shards.parts + Arguments{whole});
  CHECK(refused.code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err == "bitwhip: " + whole + ": this file holds a whole run, and is no shard; " +
                           shards.parts.front() +
                           " is shard 1/3, and the shards of one run merge\n");
}
