// Variants on the command line: the option, the comment of a file, records, known records, runs
// that are resumed and merged, and the other commands.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "batch/record.h"
#include "cli/program.h"
#include "support/compress.h"
#include "support/data.h"
#include "variant/clue_words.h"
#include "variant/names.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

using Json = nlohmann::json;

// Antiknight.
const std::string kKnight =
    ".5.9..2....32..8.6.4.3..5794.581............4.8..3......4..3..23.........7..9...3";
// 6x6, nc.
const std::string kApart = "...........6.........3........1.....";
const std::string kNoPuzzle =
    "bitwhip: no line of the input holds a puzzle; docs/RECORDS.md describes what is read\n";
const std::string kThermo =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 "
    "thermo:r1c4r1c5";
const std::string kTold = "# a file of its own\n\n# variant: knight\n";

// A record without its header, as cells.
std::vector<std::string> cells(const Result& result, std::size_t record = 0) {
  const auto lines = lines_of(result.out);
  REQUIRE(lines.size() > record + 1);
  std::vector<std::string> out(1);
  for (const char c : lines[record + 1]) {
    if (c == '\t') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a file tells its variant as --variant does") {
  const TempDir temp;
  const Result option = run({"rate", "--variant", "antiknight"}, kKnight + "\n");
  CHECK(lines_of(option.out)[0] == "puzzle\tW\tB\tTE-depth\tvariant\tstatus");
  CHECK(cells(option)[4] == "antiknight");
  CHECK(cells(option)[5] == "ok");
  const std::string text = kTold + kKnight + "\n";
  const std::string file = temp.file("told.txt", text);
  const std::string packed = temp.file("told.gz", gzip(text));
  for (const std::string& name : {file, packed}) {
    CHECK(run({"rate", name}).out == option.out);
    CHECK(run({"rate", "--variant", "anti-knight", name}).out == option.out);
  }
  CHECK(run({"rate"}, text).out == option.out);
  CHECK(run({"rate", "-"}, gzip(text)).out == option.out);
  CHECK(run({"rate", text}).out == option.out);
  CHECK(run({"rate"}, "\xef\xbb\xbf" + text).out == option.out);
  // The classic grid is another puzzle.
  CHECK(cells(run({"rate"}, kKnight + "\n")).back() == "multiple-solutions");
}

TEST_CASE(
    "more g-candidates than a search can number have a status of their own, which no arena "
    "changes") {
  const std::string puzzle =
      std::string(81, '.') +
      " ---------*-o-o-o---o----------o-o-o--o----*o----o-------o--o---oo-o-o--o "
      "---o--*----*---o-o--o--o---*-o-----o-----*-*-o--o--ooo-o-o---------o--o-\n";
  // A puzzle that whips of length 2 solve needs none of them, whatever is rated beside.
  const std::string easy =
      std::string(81, '.') +
      " oo-o--o--ooo-o-----o--o-o*---------o-----*-o-o*---o-------o--o----o----- "
      "-*-o*-o-*o-o-*o--o*---------------o*-oo--o--oo*-o--o---o-o----o--o------\n";
  for (const char* ratings : {"gW", "gB", "W,gW", "B,gW,gB"}) {
    const auto record = cells(run({"rate", "--variant", "kropki-,edges", "-r", ratings}, easy));
    CHECK(record.back() == "ok");
    CHECK(record[1] == "2");
  }
  const TempDir temp;
  const std::string before = temp.path("before");
  const std::vector<std::string> rate{"rate", "--variant", "kropki-,edges", "-r", "gW,gB"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), rate.begin(), rate.end());
    return run(more, puzzle);
  };
  const Result first = with({"-o", before});
  CHECK(cells(run({"select", before})).back() == "g-candidates");
  const Result again = with({"--arena", "128M", "--known", before, "--again", "memory", "-H"});
  CHECK(again.out == read_file(before));
  CHECK(again.err.find("; 1 known") != std::string::npos);
  const Result path = run({"explain", "--variant", "kropki-,edges", "-r", "gW"}, puzzle);
  CHECK(path.out.find(", STATUS = g-candidates\n") != std::string::npos);
  CHECK(run({"verify"}, path.out).code == 3);
  CHECK(run({"verify", "--partial"}, path.out).code == 0);
}

TEST_CASE("a file whose variant is another is refused before anything is rated") {
  const TempDir temp;
  const std::string knight = temp.file("knight.txt", kTold + kKnight + "\n");
  const std::string x = temp.file("x.txt", "# variant: x\n" + kKnight + "\n");
  const std::string plain = temp.file("plain.txt", kKnight + "\n");
  const std::string out = temp.path("out");
  const auto refused = [&](const std::vector<std::string>& arguments, const std::string& message) {
    for (const char* verb : {"rate", "classify", "state", "explain", "hint"}) {
      const Result result = run(std::vector<std::string>{verb, "-o", out} + arguments);
      CHECK(result.code == 1);
      CHECK(lines_of(result.err)[0] == "bitwhip: " + message);
      CHECK(result.out.empty());
    }
    CHECK_FALSE(std::filesystem::exists(out));
  };
  refused({"--variant", "x", knight}, knight + ":3: the variant is antiknight, but x in --variant");
  refused({knight, x}, x + ":1: the variant is x, but antiknight in " + knight + ":3");
  refused({plain, x},
          x + ":1: the variant is x, but the first file names none, so the run is of classic");
  const std::string unknown = temp.file("unknown.txt", "# variant: knigth\n" + kKnight + "\n");
  CHECK(run({"rate", unknown}).code == 1);
  CHECK(run({"rate", unknown}).err.find(unknown + ":1: unknown variant 'knigth'; did you mean") !=
        std::string::npos);
  const std::string twice =
      temp.file("twice.txt", "# variant: x\n# variant: x,nc\n" + kKnight + "\n");
  CHECK(lines_of(run({"rate", twice}).err)[0] ==
        "bitwhip: " + twice + ":2: the variant is x,nc here, and x in " + twice + ":1");
  // A file that says nothing is read as the first one, and the program says so.
  const Result both = run({"rate", knight, plain});
  CHECK(both.code == 0);
  CHECK(cells(both, 0) == cells(both, 1));
  CHECK(both.err == "bitwhip: " + plain +
                        ": this file names no variant; it is read as antiknight, as " + knight +
                        ":3 says\n");
}

TEST_CASE("strings and links of f-puzzles and SudokuPad tell themselves") {
  const TempDir temp;
  const std::string string =
      "N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSQA3AQwBsBXOeAJlTQgpgDsEAXDBkmVDV6jFOnZde/"
      "GIKIBdZITmkVQhUvXkRDBAFZWk7vD4DV54bV3wALIY7HTsxcouUrjAMz2pJmWsF3UQR"
      "xNgdpARctaKDrbwlwvzNiKMCdMR9Hfws0j31MiNlVeUUQHgALGAwAWwB7apgeKvxQGghOGDB8PBAAJQBGAGF+"
      "kFQBwaZRvqZBzxAShSIgA=";
  for (const std::string& word : {string, "https://www.f-puzzles.com/?load=" + string,
                                  "https://sudokupad.app/fpuzzles" + string,
                                  "https://sudokupad.app/?puzzleid=fpuzzles" + string + "&x=1"}) {
    const std::string text = "# a comment\n\n  " + word + "\n";
    const Result expected = run({"rate", "--variant", "fpuzzles", word});
    CHECK(cells(expected).back() == "ok");
    for (const Result& told :
         {run({"rate", word}), run({"rate"}, text), run({"rate", temp.file("told.txt", text)}),
          run({"rate"}, "\"" + word + "\",a name\n")}) {
      CHECK(told.out == expected.out);
      CHECK(told.err == expected.err);
    }
  }
  const Result both = run({"rate", "--variant", "x", string});
  CHECK(both.code == 1);
  CHECK(lines_of(both.err)[0] ==
        "bitwhip: <argument>:1: the variant is fpuzzles, but x in --variant");
  CHECK(run({"rate", "https://sudokupad.app/abc"}).err.find("is a link without a puzzle in it") !=
        std::string::npos);
}

TEST_CASE("a field of a variant behind a classic puzzle gives a note, once for each file") {
  const TempDir temp;
  const std::string
      puzzle = kThermo.substr(0, 81),
      other = "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
  const std::string solution =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const std::string map =
      "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";
  const std::string none(72, '-');
  for (const auto& [tail, note] : std::vector<std::pair<std::string, std::string>>{
           {"thermo:r1c4r1c5", "the clue word thermo: --variant clues"},
           {"a name maximum:R1C1", "the clue word maximum: --variant clues"},
           {"killer:15;r1c1r1c2r1c3", "the clue word killer: --variant clues"},
           {"arrow:r1c1;r1c2r1c3", "the clue word arrow, and no variant reads it"},
           {"name sandwich:4,0,12", "the clue word sandwich, and no variant reads it"},
           {"Knight:R3", "the clue word Knight, and no variant reads it"},
           {map, "a map of regions: --variant jigsaw"},
           {"<" + none.substr(1) + " " + none, "signs between cells: --variant edges"},
           {std::string(107, '-') + "^", "signs within blocks: --variant gt"},
           {solution, ""},
           {"ED=1.2/1.2/1.2 max:12 thermo name:Pearl2 http://r1c1.org/c2 12:r1c1 a:", ""},
           {none, ""}}) {
    for (const std::string above : {"", "# c\n"}) {
      const std::string file =
          temp.file("tail.txt", above + puzzle + " " + tail + "\n" + other + " " + tail + "\n");
      const Result result = run({"rate", file});
      CHECK(result.out == run({"rate"}, puzzle + "\n" + other + "\n").out);
      const auto said = [&](const std::string& name) {
        return note.empty() ? ""
                            : "bitwhip: " + name + (above.empty() ? ":1" : ":2") +
                                  ": the tail looks like " + note + "\n";
      };
      CHECK(result.err == said(file));
      CHECK(run({"rate"}, above + puzzle + " " + tail + "\n").err == said("<stdin>"));
    }
    CHECK(run({"rate", puzzle + " " + tail}).err ==
          (note.empty() ? "" : "bitwhip: <argument>:1: the tail looks like " + note + "\n"));
  }
  // On any line, once for each file, and whatever parts it from the puzzle.
  const std::string clue = "killer:15;r1c1r1c2r1c3";
  for (const std::string& below : {puzzle + " " + clue, puzzle + "," + clue, puzzle + "\t" + clue,
                                   puzzle + " a name " + clue}) {
    const std::string text = other + "\n" + other + " a name\n" + below + "\n" + below + "\n";
    for (const Arguments& tails : {Arguments{}, Arguments{"-k"}})
      CHECK(run(Arguments{"rate", "-r", "W"} + tails, text).err ==
            "<stdin>:3: its tail looks like the clue word killer: --variant clues\n");
  }
  const std::string table = "id,puzzle,more\n1," + other + ",x\n2," + puzzle + "," + clue + "\n";
  CHECK(lines_of(run({"rate", "-r", "W"}, table).err).back() ==
        "<stdin>:3: its tail looks like the clue word killer: --variant clues");
  CHECK(run({"rate", "--variant", "clues"}, kThermo + "\n").err.empty());
  // However the bytes arrive.
  Process slow({"rate", "-r", "W"});
  for (const char c : kThermo + "\n") slow.write(std::string(1, c));
  slow.close_input();
  CHECK(slow.wait() == 0);
  CHECK(slow.errors() ==
        "bitwhip: <stdin>:1: the tail looks like the clue word thermo: --variant clues\n");
}

TEST_CASE("lines below a comment of another variant are refused, each with a record") {
  const std::string told = "# variant: x\n";
  for (const std::string variant : {"antiknight", "classic"}) {
    const auto arguments = variant == "classic"
                               ? std::vector<std::string>{"rate"}
                               : std::vector<std::string>{"rate", "--variant", variant};
    const Result result = run(arguments, kKnight + "\n" + told + kKnight + "\n" + kKnight +
                                             "\n# variant: " + variant + "\n" + kKnight + "\n");
    CHECK(result.code == 0);
    CHECK(lines_of(result.out).size() == 5);
    CHECK(cells(result, 0) == cells(result, 3));
    for (const std::size_t record : {1, 2}) {
      CHECK(cells(result, record)[0] == "-");
      CHECK(cells(result, record).back() == "invalid-format");
    }
    CHECK(result.err.find(
              "<stdin>:3: a comment above this line names the variant x, and this run is of " +
              variant + "\n") != std::string::npos);
  }
}

TEST_CASE("records of a variant hold all fields of the line in every format") {
  const std::string line = kThermo + "\tmy own, with a comma\n";
  const auto out = [&](const std::vector<std::string>& more) {
    return lines_of(
        run(std::vector<std::string>{"rate", "-r", "W", "--variant", "clues"} + more, line).out);
  };
  CHECK(out({})[1] == kThermo + "\t0\tclues\tok");
  CHECK(out({"-k"})[1] == kThermo + "\t0\tclues\tok\tmy own, with a comma");
  CHECK(out({"-f", "csv", "-k"})[1] == "\"" + kThermo + "\",0,clues,ok,\"my own, with a comma\"");
  CHECK(out({"-f", "values", "-c", "variant,links"})[0] == "0 clues 36");
  CHECK(out({"-f", "template", "--template", "%p %{W}"})[0] == "\"" + kThermo + "\" 0");
  const Json json = Json::parse(out({"-f", "jsonl"})[0]);
  CHECK(json["puzzle"] == kThermo);
  CHECK(json["variant"] == "clues");
  CHECK(json["variables"] == 324);
  // Of two cells in one row: 36 pairs of digits that do not rise.
  CHECK(json["links"] == 36);
  // A game id has commas of its own.
  const std::string id = "4:0R,0,0,0,0,0D,0,0,0,0,0,4,0,0L,0,1";
  const Result tatham = run({"rate", "--variant", "tatham", "-f", "csv", "-r", "W"}, id + "\n");
  CHECK(lines_of(tatham.out)[1].starts_with("\"" + id + "\","));
  // Each of our own outputs is input.
  for (const char* format : {"tsv", "csv"}) {
    const std::vector<std::string> arguments{"rate", "-r", "W", "--variant", "clues", "-f", format};
    const std::string records = run(arguments, line).out;
    CHECK(run(arguments, records).out == records);
  }
  const std::vector<std::string> jsonl{"rate", "-r", "W", "--variant", "clues", "-f", "jsonl"};
  const std::string records = run(jsonl, line).out;
  CHECK(run(jsonl + std::vector<std::string>{"--input-format", "jsonl"}, records).out == records);
}

TEST_CASE("a puzzle of a variant stands in the cell or member that --column names") {
  // Without the other columns of the input.
  const std::vector<std::string> shown{"-f", "template", "--template", "%p %{W} %{variant} %s"},
      plain = std::vector<std::string>{"rate", "-r", "W", "--variant", "clues"} + shown;
  const auto at = [&plain](const std::string& column, const std::string& text) {
    return run(plain + std::vector<std::string>{"--column", column}, text);
  };
  const std::string expected = run(plain, kThermo + "\n" + kThermo.substr(0, 81) + "\n").out;
  // Another column begins with a puzzle, too.
  const std::string other = kKnight, bare = kThermo.substr(0, 81);
  const std::string table =
      "first,quiz\n" + other + "," + kThermo + "\n" + other + "," + bare + "\n";
  CHECK(at("quiz", table).out == expected);
  CHECK(at("2", table).out == expected);
  CHECK(at("first", table).out == run(plain, other + "\n" + other + "\n").out);
  CHECK(at("quiz", "first\tquiz\n1\t" + kThermo + "\n2\t" + bare + "\n").out == expected);
  CHECK(at("quiz", R"({"puzzle":")" + other + R"(","quiz":")" + kThermo + "\"}\n" + R"({"quiz":")" +
                       bare + "\"}\n")
            .out == expected);
  CHECK(at("quizz", table).code == 2);
  const Result told = run(std::vector<std::string>{"rate", "-r", "W", "--column", "quiz"} + shown,
                          "# variant: clues\n" + table);
  CHECK(told.out == expected);
  const Result fields =
      run(plain + std::vector<std::string>{"--input-format", "fields", "--column", "2"}, table);
  CHECK(fields.code == 1);
  CHECK(fields.err.find("--column: puzzles of the input format fields lie in no column") !=
        std::string::npos);
}

TEST_CASE("under evenodd an o is an odd digit, also where no other cell is blank") {
  const std::string odd = "1oo4341221434321", one = "1o.4341221434321", blank = "1..4341221434321";
  const std::vector<std::string> rate{"rate", "-r", "W"}, option{"--variant", "evenodd"};
  const auto check = [](const Result& result) {
    CHECK(cells(result) ==
          std::vector<std::string>{"1oo4341221434321", "-", "evenodd", "no-solution"});
    CHECK(cells(result, 1) ==
          std::vector<std::string>{"1o.4341221434321", "-", "evenodd", "no-solution"});
    CHECK(cells(result, 2) == std::vector<std::string>{"1..4341221434321", "0", "evenodd", "ok"});
  };
  const std::string lines = odd + "\n" + one + "\n" + blank + "\n";
  check(run(rate, "# variant: evenodd\n" + lines));
  check(run(rate + option, lines));
  check(run(rate + option, "\"" + odd + "\",name\n\"" + one + "\",name\n1··4341221434321\n"));
  check(run(rate + option + std::vector<std::string>{odd, one, blank}));
  check(run(rate + option + std::vector<std::string>{"--input-format", "jsonl"},
            "{\"puzzle\":\"" + odd + "\"}\n{\"puzzle\":\"" + one + "\"}\n{\"puzzle\":\"" + blank +
                "\"}\n"));
  check(run(rate + option + std::vector<std::string>{"--column", "2"},
            "a," + odd + "\nb," + one + "\nc," + blank + "\n"));
}

TEST_CASE("a tab or line end within the fields makes no second record and no further column") {
  const std::string grid = kThermo.substr(0, 81), word = kThermo.substr(82),
                    why = "<stdin>:1: a tab or line end within the fields\n";
  const std::vector<std::string> rate{"rate", "-r", "W", "--variant", "clues"},
      json{"--input-format", "jsonl"};
  const std::string plain = run(rate, kThermo + "\n").out;
  for (const std::string escape : {"\\n", "\\t", "\\r", "\\r\\n"}) {
    INFO(escape);
    const std::string text =
        "{\"puzzle\":\"" + grid + escape + word + "\"}\n{\"puzzle\":\"" + kThermo + "\"}\n";
    const Result result = run(rate + json, text);
    CHECK(lines_of(result.out).size() == 3);
    CHECK(cells(result) == std::vector<std::string>{"-", "-", "clues", "invalid-format"});
    CHECK(lines_of(result.out)[2] == lines_of(plain)[1]);
    CHECK(result.err == why);
    for (const std::string format : {"csv", "jsonl"})
      CHECK(
          lines_of(
              run(rate + json + std::vector<std::string>{"-f", format}, text).out)[format == "csv"]
              .find(grid) == std::string::npos);
    CHECK(run(rate + json + std::vector<std::string>{"-f", "lines"}, text).out ==
          "-\n" + kThermo + "\n");
    // Blanks at the ends are none of the fields.
    for (const char* end : {"\\t", "\\n", "\\r\\n"})
      CHECK(run(rate + json, "{\"puzzle\":\" " + kThermo + end + "\"}\n").out == plain);
  }
  const Result quoted = run(rate, "\"" + grid + "\t" + word + "\",a name\n");
  CHECK(cells(quoted) == std::vector<std::string>{"-", "-", "clues", "invalid-format"});
  CHECK(quoted.err == why + kNoPuzzle);
  const Result cell =
      run(rate + std::vector<std::string>{"--column", "2"}, "1,\"" + grid + "\t" + word + "\"\n");
  CHECK(cells(cell) == std::vector<std::string>{"-", "-", "clues", "invalid-format"});
  // A classic puzzle that is written as it was read.
  CHECK(run({"rate", "-r", "W", "-f", "lines"}, "{\"puzzle\":\"" + grid + "\\n" + grid + "\"}\n")
            .out == "-\n");
}

TEST_CASE("the heading of records of a variant may stand in quotes") {
  const std::vector<std::string> rate{"rate", "-r", "W", "--variant", "clues"};
  const std::string plain = run(rate, kThermo + "\n").out, record = "\"" + kThermo + "\",3\n";
  for (const char* heading :
       {"\"puzzle\",\"W\",\"status\"\n", "\"puzzle\"\tW\n", "puzzle,W,status\n", "\"puzzle\"\n"})
    CHECK(run(rate, heading + record).out == plain);
  // A table of somebody else.
  for (const char* heading : {"\"puzzle\",\"W\"\n", "puzzle,W\n"})
    CHECK(run(rate, heading + record).err.find("--rename 'W=NEW'") != std::string::npos);
}

TEST_CASE("the signs for blank cells and separators are read in JSON and tables of variants, too") {
  std::string dashes = kThermo.substr(0, 81), spaced;
  std::replace(dashes.begin(), dashes.end(), '.', '-');
  for (const char c : dashes) spaced += (spaced.empty() ? "" : " ") + std::string(1, c);
  const std::string word = kThermo.substr(81);
  const std::vector<std::string> rate{"rate", "-r",       "W",          "--variant", "clues",
                                      "-f",   "template", "--template", "%p %{W} %s"};
  const std::string plain = run(rate, kThermo + "\n").out,
                    bare = run(rate, kThermo.substr(0, 81) + "\n").out;
  for (const auto& [puzzle, expected] :
       {std::pair(dashes + word, plain), std::pair(dashes, bare), std::pair(spaced, bare)}) {
    INFO(puzzle);
    CHECK(run(rate, puzzle + "\n").out == expected);
    CHECK(run(rate + std::vector<std::string>{"--input-format", "jsonl"},
              "{\"puzzle\":\"" + puzzle + "\"}\n")
              .out == expected);
    CHECK(run(rate + std::vector<std::string>{"--column", "2"}, "1," + puzzle + "\n").out ==
          expected);
    CHECK(run(rate + std::vector<std::string>{"--input-format", "table"},
              "no,puzzle\n1," + puzzle + "\n")
              .out == expected);
  }
}

TEST_CASE("columns tell the variant and the size of its tables") {
  const auto columns = [](const std::string& variant, const std::string& puzzle) {
    return cells(
        run({"rate", "-r", "W", "-c", "variables,links", "--variant", variant}, puzzle + "\n"));
  };
  using Shown = std::vector<std::string>;
  // variant, variables, links: the columns of the user come after that of the variant.
  const auto shown = [](const Shown& all) { return Shown(all.begin() + 2, all.begin() + 5); };
  CHECK(shown(columns("knight", kKnight)) == Shown{"antiknight", "324", "1368"});
  CHECK(shown(columns("6x6,nc", kApart)) == Shown{"6x6,nc", "144", "600"});
  CHECK(shown(columns("diagonals,centre-dot", kKnight)) == Shown{"x,centredot", "351", "0"});
  const auto classic =
      cells(run({"rate", "-r", "W", "-c", "variant,variables,links"}, sudogen0()[0] + "\n"));
  CHECK(shown(classic) == Shown{"classic", "324", "0"});
  CHECK(lines_of(run({"rate", "--variant", "x", "-c", "links,variant"}, kKnight + "\n").out)[0] ==
        "puzzle\tW\tB\tlinks\tvariant\tstatus");
}

TEST_CASE("T&E-depth stands by default where more than houses and marks are named") {
  const auto header = [](const std::string& variant) {
    return lines_of(run({"rate", "--variant", variant}, "\n").out)[0];
  };
  CHECK(header("x,windoku") == "puzzle\tW\tB\tvariant\tstatus");
  CHECK(header("evenodd,jigsaw") == "puzzle\tW\tB\tvariant\tstatus");
  CHECK(header("nc") == "puzzle\tW\tB\tTE-depth\tvariant\tstatus");
  CHECK(header("clues") == "puzzle\tW\tB\tTE-depth\tvariant\tstatus");
  CHECK(lines_of(run({"rate"}, "# variant: nc\n").out)[0] == header("nc"));
  CHECK(lines_of(run({"rate", "-r", "W"}, "# variant: nc\n").out)[0] ==
        "puzzle\tW\tvariant\tstatus");
}

TEST_CASE("a path of a puzzle in another notation carries its line in our own") {
  const std::string id =
      "5:0,0L,0L,0RL,0,0,0,0URD,0D,0,0RD,0UR,0RD,0,0UL,0,0D,1,0D,0,0UR,0,0UR,0,0L";
  const std::string path = run({"explain", "-r", "W", "--variant", "tatham", id}).out;
  const auto at = path.find("LINE = "), end = path.find('\n', at);
  REQUIRE(at != std::string::npos);
  const std::string line = path.substr(at + 7, end - at - 7);
  CHECK(line.starts_with("latin,clues .................1....... thermo:r1c1r1c2 "));
  const Result right = run({"verify", "--strict"}, path);
  CHECK(right.code == 0);
  CHECK(right.out.ends_with(": W = 3 (z-walks up to length 3 solve it, braids up to 2 do not)\n"));
  CHECK(run({"verify"}, run({"explain", "-r", "W", "-f", "json", "--variant", "tatham", id}).out)
            .out.ends_with(": B <= 3\n"));
  // Without the line the program makes it, and says so.
  const Result made = run({"verify"}, std::string(path).erase(at, end + 1 - at));
  CHECK(made.code == 0);
  CHECK(made.out.ends_with(": B <= 3; the path has no LINE, checked: " + line + "\n"));
  const Result other = run({"verify"}, std::string(path).replace(end - 1, 1, "4"));
  CHECK(other.code == 3);
  CHECK(other.out.find("; the line of the puzzle is " + line + "; ") != std::string::npos);
  CHECK(run({"verify"}, std::string(path).replace(path.find("5:0"), 3, "5:9"))
            .out.find("; the puzzle is a line of its variant\n") != std::string::npos);
  // A line in our own notation is its own.
  const std::string plain = run({"explain", "-r", "W", "--variant", "knight", kKnight}).out;
  CHECK(plain.find("LINE = ") == std::string::npos);
  std::string told = plain;
  told.insert(told.find("RATING"), "LINE = antiknight " + kKnight + "\n");
  CHECK(run({"verify"}, told).code == 0);
  CHECK(run({"verify"}, told.replace(told.find("LINE = antiknight"), 17, "LINE = antiking")).code ==
        3);
}

TEST_CASE("what is not rated is counted as unsupported") {
  const TempDir temp;
  const std::string grid = kThermo.substr(0, 81);
  const std::string about = temp.path("about.json");
  const Result result =
      run({"rate", "--variant", "clues", "-H", "--provenance", about},
          kThermo + "\n" + grid + " arrow:r1c1r1c2\n" + grid + " killer:9;r1c1r1c2r2c1\n5\n");
  CHECK(result.code == 0);
  CHECK(cells(result, 1).front() == "-");
  for (const std::size_t record : {1, 2}) CHECK(cells(result, record).back() == "unsupported");
  CHECK(cells(result, 3).back() == "invalid-format");
  CHECK(result.err.find("4 records: 1 ok, 2 unsupported, 1 invalid-format") != std::string::npos);
  CHECK(result.err.find("<stdin>:2: ") != std::string::npos);
  CHECK(Json::parse(read_file(about))["status"]["unsupported"] == 2);
}

TEST_CASE(
    "a line with more houses of a cell than the tables hold is unsupported, and the run goes on") {
  const std::string grid = kThermo.substr(0, 81);
  // Houses of row 4 but for one cell, with another one: all of them hold r4c9.
  std::string houses;
  for (int left_out = 1; left_out <= 8; ++left_out) {
    houses += " extraregion:";
    for (int column = 1; column <= 9; ++column) {
      if (column != left_out) houses += "r4c" + std::to_string(column);
    }
    houses += "r9c" + std::to_string(left_out);
  }
  const std::string text =
      grid + houses + " extraregion:r4c9r1c1r2c1r3c1r5c1r6c1r7c1r8c1r9c1\n" + kThermo + "\n";
  const Result result = run({"rate", "-r", "W,gW", "--variant", "clues"}, text);
  CHECK(result.code == 0);
  CHECK(cells(result) == std::vector<std::string>{"-", "-", "-", "clues", "unsupported"});
  CHECK(cells(result, 1).back() == "ok");
  CHECK(
      result.err.find("<stdin>:1: a geometry with more houses of a cell than its tables hold\n") !=
      std::string::npos);
}

TEST_CASE(
    "a run of a variant is resumed, taken in parts and merged, and no other variant goes on with "
    "it") {
  const TempDir temp;
  std::string text = kTold;
  for (int i = 0; i < 12; ++i) text += kKnight + "\t" + std::to_string(i) + "\n";
  const std::string file = temp.file("puzzles.txt", text);
  const std::vector<std::string> rate{"rate", "-r", "W", "-k", file};
  const std::string whole = run(rate).out;
  CHECK(lines_of(whole).size() == 13);
  std::vector<std::string> merge{"merge"};
  for (const std::string part : {"1/2", "2/2"}) {
    const std::string out = temp.path("part" + part.substr(0, 1));
    CHECK(run(rate + std::vector<std::string>{"--shard", part, "--resume", "-o", out}).code == 0);
    merge.push_back(out);
  }
  const std::string about = temp.path("about.json");
  CHECK(run(merge + std::vector<std::string>{"--provenance", about, "-o", temp.path("all")}).code ==
        0);
  CHECK(read_file(temp.path("all")) == whole);
  const Json document = Json::parse(read_file(about));
  CHECK(document["variant"]["name"] == "antiknight");
  CHECK(document["variant"]["boards"].back() ==
        Json({{"size", 9}, {"variables", 324}, {"links", 1368}}));
  CHECK(document["variant"]["tables-sha256"] == document["options"]["variant-tables-sha256"]);
  // The same file without its comment is another run.
  const std::string other = temp.file("other.txt", text.substr(kTold.size()));
  const std::string out = temp.path("one.tsv");
  CHECK(run({"rate", "-r", "W", "--variant", "x", "--shard", "1/1", "--resume", "-o", out, other})
            .code == 0);
  const Result refused = run({"rate", "-r", "W", "--variant", "antiknight", "--shard", "1/1",
                              "--resume", "-o", out, other});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("variant was \"x\" and is \"antiknight\"") != std::string::npos);
}

TEST_CASE("known records are those of the same variant") {
  const TempDir temp;
  const std::vector<std::string> rate{"rate", "-r", "W", "--variant", "clues"};
  for (const std::string format : {"tsv", "csv", "jsonl"}) {
    const std::string list = temp.file(
        "known." + format, run(rate + std::vector<std::string>{"-f", format}, kThermo + "\n").out);
    const Result known =
        run(rate + std::vector<std::string>{"--known", list, "-H"}, kThermo + "\n");
    CHECK(known.err.find("1 known") != std::string::npos);
    CHECK(cells(known) == cells(run(rate, kThermo + "\n")));
    const Result other =
        run({"rate", "-r", "W", "--variant", "x", "--known", list}, kKnight + "\n");
    CHECK(other.code == 2);
    CHECK(other.err.find("the record is of the variant clues, and this run is of x") !=
          std::string::npos);
    CHECK(run({"rate", "-r", "W", "--known", list}, kKnight + "\n").code == 2);
  }
  const std::string classic =
      temp.file("classic.tsv", run({"rate", "-r", "W"}, sudogen0()[0] + "\n").out);
  const Result other = run(rate + std::vector<std::string>{"--known", classic}, kThermo + "\n");
  CHECK(other.code == 2);
  CHECK(other.err.find("the list has no column variant") != std::string::npos);
}

TEST_CASE("the hardest of a variant, by its columns") {
  const std::string text =
      kThermo + "\n" + kThermo.substr(0, 81) + "\n" + kThermo + " killer:r1c1r1c2r2c1r2c2\n";
  const Result top =
      run({"rate", "-r", "W", "--variant", "clues", "--top", "1", "--by", "links"}, text);
  CHECK(lines_of(top.out).size() == 2);
  const Result where = run({"rate", "-r", "W", "--variant", "clues", "--where", "links=0"}, text);
  CHECK(lines_of(where.out).size() == 2);
  CHECK(cells(where)[0] == kThermo.substr(0, 81));
}

TEST_CASE(
    "paths of a variant are explained, hinted at and verified, with the variant from any side") {
  const TempDir temp;
  const std::string file = temp.file("told.txt", kTold + kKnight + "\n");
  const std::string path = run({"explain", "-r", "W", file}).out;
  CHECK(path.find("VARIANT = antiknight\n") != std::string::npos);
  CHECK(run({"explain", "-r", "W", "--variant", "knight", kKnight}).out == path);
  CHECK(run({"hint", "-r", "W", file}).code == 0);
  CHECK(run({"verify"}, path).code == 0);
  // Without its line it is a path of what the option or the comment says.
  std::string bare = path;
  bare.erase(bare.find("VARIANT"),
             bare.find('\n', bare.find("VARIANT")) - bare.find("VARIANT") + 1);
  CHECK(run({"verify"}, bare).code == 3);
  CHECK(run({"verify", "--variant", "antiknight"}, bare).code == 0);
  CHECK(run({"verify"}, "# variant: antiknight\n" + bare).code == 0);
  CHECK(run({"verify", "--variant", "x"}, path).code == 3);
  CHECK(run({"verify", temp.file("path.txt", "# variant: x\n" + path)}).code == 3);
}

TEST_CASE("states of a variant are input of the same variant") {
  const auto values = [](const Result& result) {
    const auto all = cells(result);
    return std::vector<std::string>(all.begin() + 1, all.end());
  };
  struct Case {
    std::string variant, puzzle;
  };
  for (const Case& one :
       {Case{"antiknight", kKnight}, Case{"clues", kThermo}, Case{"x", kKnight}}) {
    const std::vector<std::string> variant{"--variant", one.variant};
    const std::vector<std::string> rate = std::vector<std::string>{"rate", "-r", "W"} + variant;
    const std::string state =
        run(std::vector<std::string>{"state", "--after", "BRT", "-f", "line"} + variant,
            one.puzzle + "\n")
            .out;
    const std::string grid =
        run(std::vector<std::string>{"state", "--after", "BRT"} + variant, one.puzzle + "\n").out;
    if (one.variant == "x") {
      CHECK(state == "-\n");
      continue;
    }
    CHECK(values(run(rate, state)) == values(run(rate, one.puzzle + "\n")));
    CHECK(cells(run(rate + std::vector<std::string>{"--pm"}, grid)) == cells(run(rate, state)));
  }
  // A small board: 216 candidates, read where the size is named.
  const std::string small =
      run({"state", "-f", "line", "--after", "givens", "--variant", "6x6,nc", kApart}).out;
  CHECK(small.size() == 217);
  CHECK(values(run({"rate", "-r", "W", "--variant", "6x6,nc"}, small)) ==
        values(run({"rate", "-r", "W", "--variant", "6x6,nc"}, kApart + "\n")));
}

TEST_CASE("classify, bench and --estimate take a variant") {
  // `all` are those that variants have.
  const Result all =
      run({"rate", "-r", "all", "-m", "4", "--variant", "antiknight"}, kKnight + "\n");
  CHECK(all.code == 0);
  CHECK(all.out.find("\tgW\t") != std::string::npos);
  CHECK(all.out.find("\tL\t") == std::string::npos);
  // L, M and N, the default, are of the classic grid alone.
  CHECK(run({"classify", "--variant", "antiknight"}, kKnight + "\n").out ==
        run({"classify", "-r", "W,B", "--variant", "antiknight"}, kKnight + "\n").out);
  const TempDir temp;
  const std::string file =
      temp.file("told.txt", kTold + kKnight + "\n" + kKnight + "\tsome name\n");
  CHECK(
      run({"classify", "-r", "W", file}).out ==
      run({"classify", "-r", "W", "--variant", "antiknight"}, kKnight + "\n" + kKnight + "\n").out);
  const auto checksum = [](const Result& result) {
    CHECK(result.code == 0);
    return lines_of(result.out).back();
  };
  const std::string plain = temp.file("plain.txt", kKnight + "\n" + kKnight + "\n");
  CHECK(checksum(run({"bench", "-t", "1", file})) ==
        checksum(run({"bench", "-t", "1", "--variant", "antiknight", plain})));
  CHECK(checksum(run({"bench", "-t", "1", file})) != checksum(run({"bench", "-t", "1", plain})));
  const Result none = run({"bench", "--variant", "x"});
  CHECK(none.code == 1);
  CHECK(none.err.find("--variant needs a FILE") != std::string::npos);
  const Result estimate = run({"rate", "-r", "W", "--estimate", file});
  CHECK(estimate.code == 0);
  CHECK(estimate.out.find("records 2 +- 0") != std::string::npos);
  CHECK(estimate.out.find("multiple-solutions") == std::string::npos);
}

TEST_CASE("an argument may be a puzzle with its fields") {
  CHECK(run({"rate", "--variant", "clues", kThermo}).out ==
        run({"rate", "--variant", "clues"}, kThermo + "\n").out);
  // A clue that is not rated gives the record that a file gives.
  const Result unknown =
      run({"rate", "--variant", "clues", kThermo.substr(0, 81) + " thermos:r1c1r1c2"});
  CHECK(unknown.code == 0);
  CHECK(lines_of(unknown.out).at(1).ends_with("\tunsupported"));
  const Result wrong =
      run({"rate", "--variant", "clues", kThermo.substr(0, 80) + " thermo:r1c1r1c2"});
  CHECK(wrong.code == 1);
  CHECK(wrong.err.find("is neither a file nor a puzzle of clues: ") != std::string::npos);
  CHECK(run({"rate", "--variant", "clues", "missing.txt"}).code == 2);
}

TEST_CASE("lines of a variant that come slowly are rated at once") {
  Process program({"rate", "-r", "W", "-t", "1", "--variant", "clues"});
  for (int i = 0; i < 3; ++i) {
    REQUIRE(program.write(kThermo + "\n"));
    if (i == 0) CHECK(program.read_line().starts_with("puzzle\t"));
    CHECK(program.read_line() == kThermo + "\t0\tclues\tok\n");
  }
  program.close_input();
  CHECK(program.wait() == 0);
}

TEST_CASE("info tells of all variants and of one") {
  const std::string all = run({"info", "variants"}).out;
  for (const variant::NameInfo& row : variant::names()) {
    CHECK(all.find("\n  " + std::string(row.name) + " ") != std::string::npos);
    const Result one = run({"info", std::string(row.name)});
    CHECK(one.code == 0);
    CHECK(one.out.starts_with(std::string(row.name) + ": " + std::string(row.summary) + "\n"));
  }
  for (const variant::ClueWordInfo& word : variant::clue_words())
    CHECK(all.find("\n  " + std::string(word.name)) != std::string::npos);
  CHECK(run({"info", "hyper"}).out == run({"info", "windoku"}).out);
  CHECK(run({"info", "thermo"})
            .out.find("form         thermo:PATH\nexample      thermo:r1c1r1c2r2c3\n") !=
        std::string::npos);
  CHECK(run({"info", "thermometer"}).out == run({"info", "thermo"}).out);
  CHECK(run({"info", "antiknight"})
            .out.find("   . . . . . . . . .\n   . . . . . . . . .\n   . . . 1 . 1 . . .\n   . . 1 "
                      ". . . 1 . .\n   . . . . (1)") == std::string::npos);
  CHECK(run({"info", "x"}).out.find("   \\ . . . . . . . .\n   . \\ . . . . . . .\n") !=
        std::string::npos);
  const Result unknown = run({"info", "antiknigth"});
  CHECK(unknown.code == 1);
  CHECK(unknown.err.find("did you mean antiknight") != std::string::npos);
}
