// bitwhip verify from outside: what is printed, in which order, with which exit code, and how soon
// it stops.
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "cli/program.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

// The line of a key, "LEVEL = ", with another text behind it.
std::string with_line(std::string text, const std::string& key, const std::string& value) {
  const auto at = text.find(key);
  REQUIRE(at != std::string::npos);
  return text.replace(at, text.find('\n', at) - at, key + value);
}

std::string puzzle_named(const std::string& name) {
  for (const auto& line : single_puzzles()) {
    if (line.name == name) return line.puzzle;
  }
  FAIL(name);
  return {};
}

// W = 3, with whips[6] and others.
std::string path_of_longer_whips() {
  std::string path = run({"explain", "-R", "locked,whip>=6", puzzle_named("CBGC #1249")}).out;
  path = with_line(with_line(path, "RATING = ", "W"), "RULES = ", "locked,whip");
  return replaced(path, "LEVEL = rules", "LEVEL = W");
}

}  // namespace

TEST_CASE("verify: what a path shows of its rating") {
  const std::string puzzle = puzzle_named("CBGC #1249");
  const std::string path = run({"explain", puzzle}).out;
  const Result plain = run({"verify"}, path);
  CHECK(plain.code == 0);
  CHECK(plain.out.starts_with("<stdin>: " + puzzle + " W: right: "));
  CHECK(plain.out.ends_with(", solved: B <= 3\n"));
  const Result strict = run({"verify", "--strict"}, path);
  CHECK(strict.code == 0);
  CHECK(strict.out.ends_with(
      ", solved: W = 3 (z-walks up to length 3 solve it, braids up to 2 do not)\n"));
}

TEST_CASE("verify: strictly, a rating that is too high is wrong") {
  const std::string path = path_of_longer_whips();
  const Result plain = run({"verify"}, path);
  CHECK(plain.code == 0);
  CHECK(plain.out.find("solved: B <= 6") != std::string::npos);
  const Result strict = run({"verify", "--strict"}, path);
  CHECK(strict.code == 3);
  CHECK(strict.out.find("(round 2): ") != std::string::npos);
  CHECK(strict.out.find(" is a target of whip[2], which comes before whip[6]") !=
        std::string::npos);
}

TEST_CASE("verify: lengths and names of rules are read to the letter") {
  const std::string path = run({"explain", puzzle_named("CBGC #1249")}).out;
  const auto wrong = [&](const std::string& rules) {
    const Result result = run({"verify"}, with_line(path, "RULES = ", rules));
    CHECK(result.code == 3);
    return result.out;
  };
  CHECK(wrong("locked,whip<=2").find("whip[3]; the rules of the path have no such length") !=
        std::string::npos);
  CHECK(wrong("locked,whip,magic").find("the rule 'magic'; no rule is named so") !=
        std::string::npos);
  CHECK(wrong("locked,whip,braid").find("the rules of the path have braid; the rating W has not") !=
        std::string::npos);
  const std::string levels = run({"explain", "-r", "M", puzzle_named("CBGC #1249")}).out;
  CHECK(run({"verify"}, levels).code == 0);
  CHECK(run({"verify"}, with_line(levels, "RATING = ", "M2")).code == 3);
}

TEST_CASE("verify: an infinite rating that singles make finite is wrong") {
  const std::string easy = "PUZZLE = 1" + std::string(80, '.') +
                           "\nRATING = B\nRULES = locked,whip,braid\nNOTATION = short\n";
  const std::string puzzle = sudogen0()[1];
  const std::string path =
      with_line(easy, "PUZZLE = ", puzzle) + "UNSOLVED, B = inf, MOST COMPLEX RULE = ECP\n";
  const Result result = run({"verify"}, path);
  CHECK(result.code == 3);
  CHECK(result.out.find("is a single that is left") != std::string::npos);
}

TEST_CASE("verify: in every rating that has paths the exact value is shown, or why not", "[slow]") {
  const std::string puzzles = sudogen0()[2] + "\n" + (sampled(2) == 1 ? sudogen0()[4] + "\n" : "");
  const Result paths = run({"explain", "-r", "all", "-m", "7", "-"}, puzzles);
  const Result strict = run({"verify", "--strict"}, paths.out);
  int shown = 0;
  for (const std::string& line : lines_of(strict.out)) {
    INFO(line);
    CHECK(line.find("WRONG") == std::string::npos);
    const bool exact =
        line.find(" = ") != std::string::npos || line.find(" > ") != std::string::npos;
    CHECK((exact || line.find(" N-bichain: ") != std::string::npos));
    shown += exact;
  }
  CHECK(shown > 60 / sampled(2));
  CHECK(strict.out.find("not checked strictly: there is no search for bichains here") !=
        std::string::npos);
  CHECK(strict.code == 3);
}

TEST_CASE("verify: fewer steps show an upper bound, except where a certificate shows the value") {
  const std::string puzzles = puzzle_named("PBCS p.128") + "\n" + puzzle_named("CBGC #1249") + "\n";
  const Result strict = run({"verify", "--strict"},
                            run({"explain", "--steps", "fewest", "-r", "W,B", "-"}, puzzles).out);
  CHECK(strict.code == 3);
  const auto lines = lines_of(strict.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].find("solved: B <= 5; not checked: the ") != std::string::npos);
  CHECK(lines[1].find("solved: B = 4; not checked: the ") != std::string::npos);
  CHECK(lines[2].find(
            "solved: W = 3 (z-walks up to length 3 solve it, braids up to 2 do not); not checked: "
            "the ") != std::string::npos);
  CHECK(lines[3].find("solved: B = 3; not checked: the ") != std::string::npos);
}

TEST_CASE("verify: a damaged path has a line of its own, as the others have") {
  const std::string puzzles = sudogen0()[0] + "\n" + sudogen0()[1] + "\n" + sudogen0()[2] + "\n";
  auto json = lines_of(run({"explain", "-f", "json", "-"}, puzzles).out);
  REQUIRE(json.size() == 3);
  json[1].resize(json[1].size() / 2);
  const Result result = run({"verify"}, json[0] + "\n" + json[1] + "\n" + json[2] + "\n");
  CHECK(result.code == 3);
  const auto lines = lines_of(result.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].find("right: ") != std::string::npos);
  CHECK(lines[1] ==
        "<stdin>: WRONG at path 2: an object; the path breaks off; an object ends with a brace");
  CHECK(lines[2].find("right: ") != std::string::npos);

  const std::string text = run({"explain", "-"}, puzzles).out;
  const auto second = text.find("PUZZLE", 10);
  const auto damaged =
      lines_of(run({"verify"},
                   text.substr(0, second) + replaced(text.substr(second), "NOTATION", "NOTATOIN"))
                   .out);
  REQUIRE(damaged.size() == 3);
  CHECK(damaged[1].find(" W: WRONG at line ") != std::string::npos);
  CHECK(damaged[2].find("right: ") != std::string::npos);
}

TEST_CASE("verify: an array of paths, and what is printed of strange names") {
  const std::string puzzles = sudogen0()[0] + "\n" + sudogen0()[1] + "\n";
  const auto json = lines_of(run({"explain", "-f", "json", "-"}, puzzles).out);
  CHECK(lines_of(run({"verify"}, "[" + json.at(0) + ",\n" + json.at(1) + "]\n").out).size() == 2);
  const std::string forged =
      replaced(json.at(0), "\"rating\":\"W\"", "\"rating\":\"W\\n<stdin>: right\\u001b[1m\"");
  const Result result = run({"verify"}, forged);
  CHECK(lines_of(result.out).size() == 1);
  CHECK(result.out.find('\033') == std::string::npos);
}

TEST_CASE("verify: paths from a pipe are judged as they come, and memory does not grow") {
  const std::string path = run({"explain", sudogen0()[0]}).out;
  Process process({"verify"});
  REQUIRE(process.write(path + path));
  CHECK(process.read_line().find("right: ") != std::string::npos);  // the second path has begun
  process.close_input();
  CHECK(process.read_line().find("right: ") != std::string::npos);
  CHECK(process.wait() == 0);
}

TEST_CASE("verify: a signal ends a long check at once") {
  // The path of one of the hardest puzzles, whose strict check takes half a minute.
  const std::string path = run({"explain", puzzle_named("top1465 #182")}).out;
  const TempDir temp;
  Process process({"verify", "--strict", temp.file("path", path)});
  process.until_it_awaits(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const auto begin = std::chrono::steady_clock::now();
  process.send(SIGINT);
  CHECK(process.wait() == 130);
  CHECK(std::chrono::steady_clock::now() - begin <
        std::chrono::milliseconds(kShare == 1 ? 500 : 3000));
}
