// bitwhip explain and bitwhip verify from outside: what is printed, what is refused, what is told
// about a wrong path.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/program.h"
#include "support/data.h"
#include "support/source_path.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

// Ocean 3.
const std::string kOcean3 =
    "000010002001000030040005600000007400300000006008900000006300080050000100200040000";

}  // namespace

TEST_CASE("a path: head, steps, end") {
  const Result result = run({"explain", "-r", "N", kOcean3});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out.find('\033') == std::string::npos);  // plain in a pipe
  const auto lines = lines_of(result.out);
  CHECK(
      lines[0] ==
      "PUZZLE = ....1...2..1....3..4...56.......74..3.......6..89.......63...8..5....1..2...4....");
  CHECK(lines[1] == "RATING = N");
  CHECK(lines[3] == "NOTATION = short");
  CHECK(lines[lines.size() - 2].starts_with("LEVEL = N"));
  CHECK(lines.back().starts_with("SOLUTION = "));
  CHECK(run({"explain", "-r", "N", "-"}, kOcean3 + "\n").out == result.out);
  const Result checked = run({"verify"}, result.out);
  CHECK(checked.code == 0);
  CHECK(checked.out.find(" N: right: ") != std::string::npos);
}

TEST_CASE("forms of a path") {
  const auto json = nlohmann::json::parse(run({"explain", "-f", "json", kOcean3}).out);
  CHECK(json["rating"] == "W");
  CHECK(json["solved"] == true);
  CHECK(json["rounds"].size() > 1);
  const Result markdown = run({"explain", "-f", "markdown", kOcean3});
  CHECK(markdown.out.starts_with("## "));
  CHECK(markdown.out.find("### Round 1") != std::string::npos);
  CHECK(run({"explain", "--full", kOcean3}).out.find("NOTATION = full") != std::string::npos);
  const auto frames = [](const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"explain", kOcean3};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const auto lines = lines_of(run(arguments).out);
    return std::count_if(lines.begin(), lines.end(),
                         [](const std::string& line) { return line.starts_with("+--"); }) /
           4;
  };
  CHECK(frames({"--states", "none"}) == 0);
  CHECK(frames({}) == 1);
  CHECK(frames({"--states", "all"}) > 2);
  // Forcing whips are chains too.
  CHECK(frames({"-R", "locked,forcing2-whip"}) == frames({}));
}

TEST_CASE("a path in each notation, read back") {
  const auto has = [](std::vector<std::string> options, const std::string& header,
                      const std::vector<std::string>& steps) {
    options.insert(options.begin(), "explain");
    options.push_back(kOcean3);
    const Result result = run(options);
    CHECK(result.out.find("\nNOTATION = " + header + "\n") != std::string::npos);
    for (const std::string& step : steps) {
      INFO(step);
      CHECK(result.out.find("\n" + step + "\n") != std::string::npos);
    }
    CHECK(run({"verify"}, result.out).code == 0);
    return result.out;
  };
  CHECK(has({"--notation", "nrc"}, "short",
            {"whip[4] n3{r3c3 r8c3} - n4{r8c3 r5c3} - n4{r6c1 r6c6} - n3{r6c6 .} ==> r1c2 <> 3, "
             "r3c5 <> 3"}) == run({"explain", kOcean3}).out);
  CHECK(has({"--notation", "full"}, "full",
            {"whip[4] n3{r3 r8}c3 - n4{r8 r5}c3 - n4r6{c1 c6} - n3{r6 . r1*}c6 ==> r1c2 <> 3, r3c5 "
             "<> 3"}) == run({"explain", "--full", kOcean3}).out);
  has({"--notation", "csp", "-r", "W"}, "csp",
      {"whip[4]: c3n3{r3 r8} - c3n4{r8 r5} - r6n4{c1 c6} - c6n3{r6 .} ==> r1c2 \u2260 3, r3c5 "
       "\u2260 3",
       "naked-single ==> r1c2 = 8", "hidden-single-in-a-block ==> r3c3 = 3"});
  CHECK(run({"hint", "--notation", "csp", kOcean3})
            .out.starts_with("whip[3]: r3n3{c3 c5} - r4n3{c5 c9} - r8n3{c9 .} ==> r1c3 \u2260 3"));
  // Sentences and data are independent of it.
  for (const std::string rating : {"SER", "sudoku-helper"}) {
    const std::string csp = run({"explain", "-r", rating, "--notation", "csp", kOcean3}).out;
    CHECK(replaced(csp, "NOTATION = csp", "NOTATION = short") ==
          run({"explain", "-r", rating, kOcean3}).out);
  }
  CHECK(run({"explain", "-f", "json", "--notation", "csp", kOcean3}).out ==
        run({"explain", "-f", "json", kOcean3}).out);
}

TEST_CASE("several ratings and puzzles: one path after another") {
  const auto& puzzles = sudogen0();
  const std::string text = puzzles[0] + "\n" + puzzles[1] + "\n";
  const Result result = run({"explain", "-r", "W,S+W", "--steps", "needed", "-"}, text);
  CHECK(result.code == 0);
  CHECK(lines_of(run({"verify"}, result.out).out).size() == 4);
  CHECK(lines_of(run({"explain", "-r", "W,S+W", "-f", "json", "-"}, text).out).size() == 4);
}

TEST_CASE("the steps that are needed: both counts are printed") {
  const Result result = run({"explain", "--steps", "needed", kOcean3});
  CHECK(run({"explain", "--steps", "fewest", kOcean3}).out == result.out);
  const auto at = result.out.find("STEPS = ");
  REQUIRE(at != std::string::npos);
  int kept = 0, all = 0;
  CHECK(std::sscanf(result.out.c_str() + at, "STEPS = %d OF %d", &kept, &all) == 2);
  CHECK(kept < all);
  CHECK(run({"verify"}, result.out).code == 0);
  CHECK(run({"verify"}, replaced(result.out, "STEPS = " + std::to_string(kept),
                                 "STEPS = " + std::to_string(kept + 1)))
            .code == 3);
}

TEST_CASE("ratings without patterns and wrong words are refused") {
  for (const char* rating : {"TE-depth", "BxB", "BxBB"}) {
    const Result result = run({"explain", "-r", rating, kOcean3});
    CHECK(result.code == 1);
    CHECK(result.err.find("which has no patterns to show") != std::string::npos);
  }
  CHECK(run({"explain", "-r", "theories", kOcean3}).err.find("ask for --rules rcib,birc,naked") !=
        std::string::npos);
  CHECK(run({"explain", "--steps", "some", kOcean3})
            .err.starts_with("bitwhip: --steps: unknown choice 'some' (all: all, needed, fewest)"));
  CHECK(run({"explain", "--states", "most", kOcean3}).code == 1);
}

TEST_CASE("puzzles without a path") {
  const Result result =
      run({"explain", "-"}, std::string(81, '.') + "\n11" + std::string(79, '.') + "\nnonsense\n");
  CHECK(result.code == 3);
  CHECK(result.out.empty());
  CHECK(result.err ==
        "bitwhip: <stdin>:1: more than one solution\nbitwhip: <stdin>:2: no solution: r1c1 = 1 and "
        "r1c2 = 1 exclude each other\nbitwhip: "
        "<stdin>:3: 8 characters where 81 or 729 are expected\n");
}

TEST_CASE("all ratings that have paths, by one word; verify knows them and no others") {
  const std::string puzzle = sudogen0()[2];
  const Result result = run({"explain", "-r", "all", "-f", "json", puzzle});
  CHECK(result.code == 0);
  const Result checked = run({"verify", "--partial"}, result.out);
  INFO(checked.out);
  CHECK(checked.code == 0);
  for (const char* rating :
       {" W: ", " gW: ", " SFin+gB: ", " L1_0: ", " N-grouped: ", " sudoku-helper: "})
    CHECK(checked.out.find(rating) != std::string::npos);
  for (const char* rating : {" TE-depth: ", " BxB: ", " theories: ", " rules: "})
    CHECK(checked.out.find(rating) == std::string::npos);

  const std::string text = run({"explain", puzzle}).out,
                    json = run({"explain", "-f", "json", puzzle}).out;
  const std::string value = nlohmann::json::parse(json)["value"].dump();
  CHECK(run({"verify"},
            replaced(replaced(text, "RATING = W", "RATING = foo"), "LEVEL = W", "LEVEL = foo"))
            .out.find("the rating foo; no rating is named so; ") != std::string::npos);
  CHECK(run({"verify"}, replaced(json, "\"value\":" + value, "\"value\":9"))
            .out.find("the value is " + value) != std::string::npos);
  CHECK(run({"verify"}, "{}").out ==
        "<stdin>: WRONG at path 1: JSON that is no path; key 'puzzle' not found; the document has "
        "the "
        "members of docs/NOTATION.md\n");
}

TEST_CASE("rules from a size above the least: the steps have that size") {
  const std::string subsets =
      "..85..9.....96.....1...8..........39....31.4.3.42....78........9.5...1.....7.4.25";
  const std::string fish =
      "......6...1......4548.1....9.4....3.78.1....9..3..9..8..5....6...9.4...2.....37..";
  for (const auto& [rules, puzzle] :
       {std::pair{"subsets>=3", subsets}, std::pair{"naked=3,naked=4", subsets},
        std::pair{"finned>=3", fish}}) {
    const std::string path = run({"explain", "-R", rules, puzzle}).out;
    INFO(rules << "\n" << path);
    CHECK(path.find("==>") != std::string::npos);
    CHECK(run({"verify"}, path).code == 0);
  }
}

TEST_CASE("a path that a limit stopped is printed, and the exit code is 3") {
  const Result length =
      run({"explain", "-m", "2", "-r", "W,B,L1_0",
           ".9...5.6...7..238............3.5..18....3.45.48.6.......9..48...1.7......2..1.9.."});
  CHECK(length.code == 3);
  for (const char* end : {"UNSOLVED, W = >2", "UNSOLVED, B = >2", "UNSOLVED, L1_0 = inf"})
    CHECK(length.out.find(end) != std::string::npos);
  for (const char* rating : {"W", "B"})
    CHECK(length.err.find(std::string("bitwhip: <argument>:1: ") + rating +
                          ": the path ends early (status length)\n") != std::string::npos);
  CHECK(length.out.find("MOST COMPLEX RULE = WHIP[2], STATUS = length\n") != std::string::npos);
  CHECK(run({"verify"}, length.out).code == 3);
  CHECK(run({"verify", "--partial"}, length.out).code == 0);
  CHECK(run({"verify"}, replaced(length.out, "STATUS = length", "STATUS = ok"))
            .out.find("the status 'ok'; it is no status; ") != std::string::npos);

  const Result memory =
      run({"explain", "--arena", "1",
           ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........"});
  CHECK(memory.code == 3);
  CHECK(memory.out.find("UNSOLVED, W = >") != std::string::npos);
  CHECK(memory.err == "bitwhip: <argument>:1: W: the path ends early (status memory)\n");
}

TEST_CASE("a path that ends unsolved says so") {
  for (const auto& line : single_puzzles()) {
    if (line.name != "EasterMonster") continue;
    const Result result = run({"explain", line.puzzle});
    CHECK(result.code == 0);
    CHECK(result.out.find("UNSOLVED, W = inf, MOST COMPLEX RULE = ") != std::string::npos);
    const Result checked = run({"verify"}, result.out);
    CHECK(checked.code == 0);
    CHECK(checked.out.find("unsolved: W = inf") != std::string::npos);
    CHECK(run({"verify"}, replaced(result.out, "W = inf", "W = 5")).code == 3);
  }
}

// EasterMonster with a digit more; the chain of length 25 is that of "nrczt chains and lassos"
// (2007).
TEST_CASE("an unsolved path goes as far as the length that is asked for") {
  for (const auto& line : single_puzzles()) {
    if (line.name != "EasterMonster") continue;
    std::string puzzle = line.puzzle;
    puzzle[34] = '7';  // r4c8
    CHECK(run({"explain", "-r", "M", puzzle})
              .out.find("UNSOLVED, M = inf, MOST COMPLEX RULE = NRCZT4\n") != std::string::npos);
    const Result path = run({"explain", "-r", "M", "-m", "30", puzzle});
    CHECK(path.out.find("\nnrczt25-chain ") != std::string::npos);
    CHECK(path.out.find("UNSOLVED, M = inf, MOST COMPLEX RULE = NRCZT25\n") != std::string::npos);
    CHECK(run({"verify"}, path.out).code == 0);
    CHECK(run({"explain", "-r", "M", "-m", "3", puzzle}).out.find("nrczt4-chain") ==
          std::string::npos);
  }
}

TEST_CASE("the first wrong step is named, and why") {
  const std::string path = run({"explain", "-r", "N", kOcean3}).out;
  const auto wrong = [&](const std::string& text) {
    const Result result = run({"verify"}, text);
    CHECK(result.code == 3);
    return result.out;
  };
  const std::string level = path.substr(path.find("LEVEL = N"), 10);
  CHECK(wrong(replaced(path, level, "LEVEL = N9")).find("WRONG at line") != std::string::npos);
  CHECK(wrong(replaced(path, "MOST COMPLEX RULE = ", "MOST COMPLEX RULE = X"))
            .find("the most complex rule is ") != std::string::npos);
  CHECK(wrong(replaced(path, "SOLUTION = ", "SOLUTION = 1")).find("the solution is ") !=
        std::string::npos);
  CHECK(wrong(path.substr(0, path.find("LEVEL = "))).find("the path breaks off") !=
        std::string::npos);
  CHECK(wrong(replaced(path, "round 2", "round 3"))
            .find("round 3; it is round 2; rounds are numbered from 1") != std::string::npos);
  CHECK(wrong("PUZZLE = " + kOcean3 + "\nnonsense\n")
            .find("WRONG at line 2: 'nonsense'; it is neither a step nor anything else; ") !=
        std::string::npos);
  CHECK(run({"verify"}, "\n").code == 2);
  CHECK(run({"verify", "/nowhere/at/all"}).code == 2);
}

TEST_CASE("the examples of the documents are what their commands print") {
  const std::string folder = source_path("docs/examples/");
  const std::vector<std::pair<std::string, std::vector<std::string>>> examples{
      {"ocean-1", {"-R", "locked,subsets,nrc"}},
      {"ocean-3", {"-R", "locked,subsets,nrct"}},
      {"ocean-6", {"-r", "M"}},
      {"sudogen0-668", {"-r", "N-bichain"}},
      {"sudocue-25", {"-r", "N"}},
      {"sudogen0-642", {"-r", "SER"}}};
  for (const auto& [name, options] : examples) {
    const std::string text = read_file(folder + name + ".txt");
    std::vector<std::string> arguments{"explain", "--full"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.push_back(text.substr(9, 81));
    INFO(name);
    CHECK(run(arguments).out == text);
    CHECK(run({"verify", folder + name + ".txt"}).code == 0);
  }
}

TEST_CASE("verify: published paths, and what comes after a wrong step") {
  const std::string puzzle =
      ".....6..5...8..71...8.....65.....3.2.2...56..9...8...7..14.......9......48.6.3.5.";
  const std::string path = "(solve \"" + puzzle +
                           "\")\nwhip[2]: c3n3{r5 r1} - r2n3{c1 .} ==> r5c5≠3\n" +
                           "whip[3]: r4c3{n4 n7} - r9n7{c3 c5} - r5c5{n7 .} ==> r4c6≠4\nwhip[2]: "
                           "r9n7{c3 c5} - c6n7{r7 .} ==> r4c3≠7\nstte\n";
  const std::string begin = "<stdin>: " + puzzle + ": ";
  const Result right = run({"verify"}, path);
  CHECK(right.out ==
        begin + "right: 3 eliminations, 0 singles, solved: Wmin <= 3; 57 singles not printed\n");
  CHECK(right.code == 0);
  const std::string wrong = replaced(path, "r5c5{n7", "r5c6{n7"),
                    why =
                        "WRONG at line 3: cell 3 has n7r5c6; n7r5c6 is no candidate any more; L "
                        "and R are candidates that are left";
  CHECK(run({"verify"}, wrong).out == begin + why + "\n");
  const Result on = run({"verify", "--go-on"}, wrong);
  CHECK(on.out == begin + why + "; 1 of 3 steps wrong, solved; 57 singles not printed\n");
  CHECK(on.code == 3);
  const Result unknown = run({"verify"}, replaced(path, "whip[3]: ", "Trid-OR3-whip[3]: "));
  CHECK(unknown.out == begin +
                           "right as far as it goes: 2 eliminations, 0 singles, solved; 57 singles "
                           "not printed; 1 step not checked: or3-whip, taken as printed\n");
  CHECK(unknown.code == 3);
  CHECK(run({"verify", "--partial"}, replaced(path, "whip[3]: ", "Trid-OR3-whip[3]: ")).code == 0);
  CHECK(run({"verify", "--partial"}, wrong).code == 3);
  CHECK(run({"verify"}, "whip[1]: r2n2{c1 .} ==> r3c2 ≠ 2\n").out ==
        "<stdin>: WRONG at line 1: 1 line of a path; no puzzle and no state comes before; a "
        "path begins with a puzzle or a state\n");
  CHECK(lines_of(run({"verify"}, path + run({"explain", kOcean3}).out + path).out).size() == 3);
  CHECK(run({"verify", "--strict"}, path)
            .out.ends_with("; not checked strictly: a published path names no rating\n"));
}
