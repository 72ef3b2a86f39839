// The command line: help, mistakes and what they are told, info, bench.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "base/suggest.h"
#include "base/text.h"
#include "cli/program.h"
#include "cli/verb.h"
#include "job/options.h"
#include "report/document.h"
#include "simd/isa.h"
#include "support/data.h"
#include "support/signature.h"
#include "support/text.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("a mistake names the nearest right word") {
  check_mistake(
      {"rate", "--thread", "4"},
      "unknown option --thread; did you mean --threads? `bitwhip help rate` lists the options");
  check_mistake(
      {"rate", "--thread=4", "x"},
      "unknown option --thread; did you mean --threads? `bitwhip help rate` lists the options");
  check_mistake(
      {"rate", "--output-file", "x"},
      "unknown option --output-file; did you mean --output? `bitwhip help rate` lists the options");
  check_mistake(
      {"rate", "--thr", "4"},
      "unknown option --thr; did you mean --threads? `bitwhip help rate` lists the options");
  check_mistake({"rate", "-F", "csv"},
                "unknown option -F; did you mean -f? `bitwhip help rate` lists the options");
  check_mistake({"rat"}, "unknown command 'rat'; did you mean rate? `bitwhip help` lists them");
  CHECK(run({"rate", "--ratings", "w"})
            .err.starts_with("bitwhip: --ratings: unknown rating 'w'; did you mean W? `bitwhip "
                             "info ratings` lists them"));
  check_mistake(
      {"rate", "--columns", "clues,cand"},
      "--columns: unknown column 'cand'; did you mean cands? `bitwhip info columns` lists them");
  check_mistake({"rate", "--format", "json"},
                "--format: unknown format 'json'; did you mean jsonl? (all: tsv, csv, jsonl, "
                "values, lines, template)");
}

TEST_CASE("a word that is near to no right word gets no suggestion") {
  check_mistake({"bench", "--colums", "x"},
                "unknown option --colums; `bitwhip help bench` lists the options");
  check_mistake({"rate", "-Z"}, "unknown option -Z; `bitwhip help rate` lists the options");
  check_mistake({"rate", "--format", "xml"},
                "--format: unknown format 'xml' (all: tsv, csv, jsonl, values, lines, template)");
  check_mistake({"puzzles.txt"}, "unknown command 'puzzles.txt'; `bitwhip help` lists them");
}

TEST_CASE("what other programs call by another name is suggested as it is called here") {
  check_mistake(
      {"rate", "--csv", "x"},
      "unknown option --csv; did you mean --format csv? `bitwhip help rate` lists the options");
  check_mistake(
      {"rate", "--json", "x"},
      "unknown option --json; did you mean --format jsonl? `bitwhip help rate` lists the options");
  check_mistake({"explain", "--json", "x"},
                "unknown option --json; did you mean --format json? `bitwhip help explain` lists "
                "the options");
  check_mistake({"rate", "--sort", "W"},
                "unknown option --sort; did you mean --top N --by NAME? `bitwhip help rate` lists "
                "the options");
  check_mistake(
      {"rate", "--quiet"},
      "unknown option --quiet; did you mean 2>/dev/null? `bitwhip help rate` lists the options");
  check_mistake({"-v"},
                "unknown option -v; did you mean --version? `bitwhip help` lists all options");
  check_mistake(
      {"rate", "-r", "SE"},
      "--ratings: unknown rating 'SE'; did you mean SER? `bitwhip info ratings` lists them");
  check_mistake({"query", "ratings.sqlite", "hardes"},
                "'hardes' is neither SQL nor a ready query; did you mean hardest? `bitwhip query "
                "--list` shows those");
  for (const Arguments& words :
       {Arguments{"rate", "--version"}, {"rate", "x", "--version"}, {"query", "--version"}}) {
    CHECK(run(words).out == run({"--version"}).out);
  }
}

TEST_CASE("info shows a list of names, and what one of them means") {
  for (const char* list : {"ratings", "rules", "variants", "columns", "counters", "statuses",
                           "formats", "templates"}) {
    INFO(list);
    const Result result = run({"info", list});
    CHECK(result.code == 0);
    CHECK(lines_of(result.out).size() > 4);
    CHECK_FALSE(result.out.starts_with('\n'));
  }
  CHECK(holds(run({"info", "SER"}).out, "Sudoku Explainer"));
  CHECK(holds(run({"info", "L7"}).out, "levels of HLS"));  // a name that no list shows
  CHECK(run({"info", "odd+w"}).out == run({"info", "Odd+W"}).out);
  CHECK(run({"info", "z"}).out != run({"info", "Z"}).out);  // a rule, a rating
  CHECK(holds(run({"info", "whip"}).out, "Rules for --rules"));
  CHECK(holds(run({"info", "timeout"}).out, "the time per puzzle was over"));
  CHECK(holds(run({"info", "simple"}).out, "| X_WING | 140 | HARD | on\n"));
  CHECK(holds(run({"info", "ladders"}).out, "simple"));
  // The column, and the name of variants.
  CHECK(holds(run({"info", "clues"}).out, "the number of givens"));
  CHECK(holds(run({"info", "clues"}).out, "clues: any number of clue words"));
  const auto words = cli::verbs().find("info")->words();
  for (std::size_t i = 0; i < words.size(); i += static_cast<std::size_t>(sampled(8))) {
    INFO(words[i]);
    CHECK(run({"info", std::string(words[i])}).code == 0);
  }
  check_mistake({"info", "ratngs"},
                "there is nothing of the name 'ratngs'; did you mean ratings? `bitwhip info` shows "
                "all names");
}

TEST_CASE("a run that reads from the terminal says so") {
  const Result result = run_other(
      "bash", {"-c", R"(printf '\004' | BITWHIP=$1 script -qefc '"$BITWHIP" rate' /dev/null)",
               "bash", program_path()});
  CHECK(result.code == 0);
  CHECK(
      result.out.starts_with("bitwhip: the input is read from the terminal, up to ctrl-D; `bitwhip "
                             "help rate` shows what else there is"));
}

TEST_CASE("a pager shows help and lists on a terminal, and nowhere else") {
  const auto on_terminal = [](const std::string& pager, const std::string& arguments) {
    const std::string command = R"(TERM=xterm PAGER=$1 BITWHIP=$2 script -qefc '"$BITWHIP" )" +
                                arguments + "' /dev/null </dev/null";
    return run_other("bash", {"-c", command, "bash", pager, program_path()});
  };
  for (const char* arguments : {"help rate", "rate --help", "help", "info", "info SER"}) {
    INFO(arguments);
    const Result paged = on_terminal("sed s/^/paged:/", arguments);
    CHECK(paged.code == 0);
    for (const std::string& line : lines_of(paged.out)) CHECK(line.starts_with("paged:"));
    const std::string plain = on_terminal("cat", arguments).out;
    CHECK(lines_of(plain).size() == lines_of(paged.out).size());
    // A text that cannot be paged is there all the same.
    CHECK(on_terminal("/nowhere/pager", arguments).out.ends_with(plain));
    // One that reads a part, and gives up.
    CHECK(on_terminal("head -n 1", arguments).code == 0);
  }
  // By less, where it is installed.
  CHECK(holds(on_terminal("", "help help").out, "show this help"));
  CHECK(run({"help", "rate"}, {}, {"PAGER=sed s/^/paged:/", "TERM=xterm"})
            .out.starts_with("bitwhip rate"));
}

TEST_CASE("the nearest word") {
  const std::vector<std::string_view> known{"threads", "timeout",   "W",
                                            "cands",   "cands-brt", "output"};
  CHECK(nearest("thread", known) == "threads");
  CHECK(nearest("htreads", known) == "threads");
  CHECK(nearest("TIMEOUT", known) == "timeout");
  CHECK(nearest("w", known) == "W");
  CHECK(nearest("x", known).empty());  // every one-letter word is one change away
  CHECK(nearest("cand", known) == "cands");
  CHECK(nearest("ti", known) == "timeout");
  CHECK(nearest("SE", std::vector<std::string_view>{"S", "SER"}) == "SER");
  CHECK(nearest("output-file", known) == "output");
  CHECK(nearest("output-of-the-program", known).empty());
  CHECK(nearest("theories", known).empty());
  CHECK(nearest("", known).empty());
  CHECK(nearest("thread", {}).empty());
}

TEST_CASE("wrong values are refused") {
  check_mistake({"rate", "--threads", "0"}, "--threads: '0' is not a whole number from 1 to 1024");
  check_mistake({"rate", "--threads", "2x"},
                "--threads: '2x' is not a whole number from 1 to 1024");
  check_mistake({"rate", "--max-length", "0"},
                "--max-length: '0' is not a whole number from 1 to 81");
  check_mistake({"rate", "--arena", "12Q"},
                "--arena: '12Q' is not a size, such as 64M, 1G, 512KiB or a number of bytes");
  check_mistake({"rate", "--timeout", "-1"}, "--timeout: '-1' is not a number of seconds");
  check_mistake({"rate", "--ratings", "W,B,W"}, "--ratings: the list names rating 'W' twice");
  check_mistake({"rate", "--ratings", "all,W"},
                "--ratings: 'all' cannot be combined with other ratings");
  check_mistake({"rate", "--ratings", "W,,B"}, "--ratings: the name of a rating is missing");
  check_mistake({"rate", "--threads"}, "--threads needs a value");
  check_mistake({"rate", "--output=", "x"}, "--output needs a value");
  check_mistake({"rate", "--pm=yes", "x"}, "--pm takes no value");
  check_mistake({"report", "--compare=x", "y"}, "--compare takes no value");  // as it does of stats
  check_mistake({"info", "x", "y"}, "'y' is one argument too many");
  check_mistake({"bench", "x", "y"}, "'y' is one argument too many");
  check_mistake({"--threads", "2", "rate"},
                "option --threads belongs after the command, as in: bitwhip rate --threads ...");
  const std::string all = joined(cli::verbs().names(), ", ");
  check_mistake({}, "a command is missing: " + all.substr(0, all.rfind(", help")) + " or help");
  const Result isa = run({"rate"}, {}, {"BITWHIP_ISA=quantum"});
  CHECK(isa.code == 1);
  CHECK(isa.err.starts_with(
      "bitwhip: BITWHIP_ISA: this machine has no instruction set 'quantum'; it has auto, "));
  // No x86 build has NEON, and no other build has SSE4.
  const std::string foreign = bitwhip::simd::available_isas().front() == "neon" ? "sse4" : "neon";
  for (const Result& other : {run({"rate", "--isa", foreign, "no-such-file"}),
                              run({"rate", "no-such-file"}, {}, {"BITWHIP_ISA=" + foreign})}) {
    CHECK(other.code == 1);
    CHECK(other.err.find(": this program was built without the instruction set '" + foreign +
                         "'; it has auto, ") != std::string::npos);
  }
}

TEST_CASE("repeated options: lists add up, others are refused") {
  CHECK(run({"rate", "-r", "B", "-c", "clues", "--ratings=W", "-c", "cands,nodes"}).out ==
        "puzzle\tB\tW\tclues\tcands\tnodes\tstatus\n");
  check_mistake({"rate", "-r", "W", "-r", "B,W"}, "--ratings: the list names rating 'W' twice");
  check_mistake({"rate", "-r", "all", "-r", "W"},
                "--ratings: 'all' cannot be combined with other ratings");
  check_mistake({"rate", "-c", "clues", "-c", "clues"},
                "--columns: the list names column 'clues' twice");
  check_mistake({"rate", "-f", "tsv", "--format", "values"}, "--format is given more than once");
  check_mistake({"rate", "-R", "locked", "-R", "xy"}, "--rules is given more than once");
  check_mistake({"rate", "-k", "-k"}, "--keep-tail is given more than once");
  check_mistake({"state", "-t", "2", "-t", "2"}, "--threads is given more than once");
}

TEST_CASE("options that exclude each other") {
  check_mistake({"rate", "-H", "--no-histogram"},
                "--no-histogram: cannot be combined with --histogram");
  const TempDir temp;
  check_mistake({"rate", "-o", temp.path("x"), "--provenance", temp.path("x")},
                "--provenance and --output name the same file");
}

TEST_CASE("a value may follow in every usual way") {
  const std::string puzzle = sudogen0()[0];
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"rate", "--format", "values"},
                                                                     {"rate", "--format=values"},
                                                                     {"rate", "-fvalues"},
                                                                     {"rate", "-f", "values"}}) {
    CHECK(run(arguments, puzzle).out == "1 1\n");
  }
}

TEST_CASE("after -- everything is a file") {
  const Result result = run({"rate", "--", "--threads"});
  CHECK(result.code == 2);
  CHECK(result.err.starts_with("bitwhip: --threads: cannot be opened"));
}

TEST_CASE("after the command, the name of another command is a file") {
  const Result result = run({"rate", "state"});
  CHECK(result.code == 2);
  CHECK(result.err == "bitwhip: state: cannot be opened: No such file or directory\n");
}

TEST_CASE("the help of every command") {
  for (const cli::VerbInfo& verb : cli::verbs()) {
    INFO(verb.name);
    const Result help = run({std::string(verb.name), "--help"});
    CHECK(help.code == 0);
    CHECK(help.err.empty());
    CHECK(help.out.find("Usage: bitwhip " + std::string(verb.name)) != std::string::npos);
    for (const cli::Option& option : verb.options)
      CHECK(help.out.find("--" + std::string(option.name)) != std::string::npos);
    const auto lines = lines_of(help.out);
    for (const std::string& line : lines) CHECK(line.size() <= 100);
    for (const cli::ExitInfo& exit : verb.exits) {
      const auto tells = [&](const std::string& line) {
        return line.starts_with("  " + std::to_string(exit.code) + " ");
      };
      CHECK(std::count_if(lines.begin(), lines.end(), tells) == 1);
    }
    CHECK(run({"help", std::string(verb.name)}).out == help.out);
  }
}

TEST_CASE("help and version") {
  // What most people want first, then the options, then where the lists of names are, and not these
  // themselves.
  const std::string rate = run({"rate", "-h"}).out;
  std::size_t at = 0;
  for (const char* part :
       {"\nExamples:\n  bitwhip rate ", "\nInput:\n", "\n  bitwhip info ratings ",
        "\n  bitwhip info rules ", "\n  bitwhip info columns ", "\n  bitwhip info statuses ",
        "\n  bitwhip info formats ", "\nExit codes:\n"}) {
    INFO(part);
    const std::size_t next = rate.find(part);
    CHECK(next != std::string::npos);
    CHECK(next > at);
    at = next;
  }
  CHECK(rate.find("\n  cands-w1 ") == std::string::npos);
  CHECK(lines_of(rate).size() < 140);
  const Result help = run({"--help"});
  CHECK(help.code == 0);
  CHECK(help.out.find("bitwhip help COMMAND") != std::string::npos);
  CHECK(run({"help"}).out == help.out);
  check_mistake({"help", "rat"},
                "unknown command 'rat'; did you mean rate? `bitwhip help` lists them");
  check_mistake({"help", "rate", "state"}, "'state' is one argument too many");
  const Result version = run({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.starts_with("bitwhip 0."));
  CHECK(lines_of(version.out).size() == 1);
}

TEST_CASE("info tells the instruction set in use") {
  const Result result = run({"info"});
  CHECK(result.code == 0);
  CHECK(result.out.find("instruction set   " + simd::available_isas().front()) !=
        std::string::npos);
  const std::string other = simd::available_isas().back();
  CHECK(run({"info", "--isa", other}).out.find("instruction set   " + other) != std::string::npos);
  CHECK(run({"info"}, {}, {"BITWHIP_ISA=" + other}).out.find("instruction set   " + other) !=
        std::string::npos);
}

TEST_CASE("bench ends with a checksum that depends on the ratings alone") {
  const TempDir temp;
  std::string text;
  for (const std::string& puzzle : sudogen0(100)) text += puzzle + "\n";
  const std::string path = temp.file("puzzles", text);
  const Result first = run({"bench", path, "--threads", "1"});
  CHECK(first.code == 0);
  const std::string checksum = lines_of(first.out).back();
  CHECK(checksum.starts_with("checksum "));
  CHECK(lines_of(run({"bench", path, "--threads", "3"}).out).back() == checksum);
  CHECK(lines_of(run({"bench", path, "--isa", simd::available_isas().back()}).out).back() ==
        checksum);
  CHECK(lines_of(run({"bench", temp.file("other", text.substr(82))}).out).back() != checksum);
  const Result missing = run({"bench", "--data", temp.path("nowhere")});
  CHECK(missing.code == 2);
  CHECK(missing.err.find("--data") != std::string::npos);
}

TEST_CASE("bench prints the checksum of the signature", "[slow]") {
  const auto rows = testing::signature_rows();
  const auto row = std::find_if(rows.begin(), rows.end(), [](const testing::SignatureRow& each) {
    return each.set == "bench";
  });
  REQUIRE(row != rows.end());
  CHECK(lines_of(run({"bench"}).out).back() == "checksum " + row->checksum);
}

TEST_CASE("defaults in the help are those of the program") {
  const job::Request usual;
  for (const cli::VerbInfo& verb : cli::verbs()) {
    job::Request request;
    for (const cli::Option& option : verb.options) {
      if (option.name == "max-length" || option.name == "arena" || option.name == "format")
        option.store(request, std::string(option.fallback));
    }
    INFO(verb.name);
    CHECK(request.max_length.value_or(rating::RatingOptions().max_length) ==
          rating::RatingOptions().max_length);
    CHECK(request.arena == usual.arena);
    CHECK(request.format == usual.format);
    CHECK(request.table_format == usual.table_format);
    CHECK(request.state_format == usual.state_format);
    CHECK(request.path_format == usual.path_format);
  }
  CHECK(cli::verbs().find("report")->options.find("format")->fallback ==
        report::formats().front().name);
}

TEST_CASE("sizes") {
  using job::parse_size;
  CHECK(parse_size("0") == 0);
  CHECK(parse_size("123") == 123);
  CHECK(parse_size("123B") == 123);
  CHECK(parse_size("64M") == 64u << 20);
  CHECK(parse_size("64m") == 64u << 20);
  CHECK(parse_size("512KiB") == 512u << 10);
  CHECK(parse_size("1G") == 1u << 30);
  CHECK(parse_size("2T") == std::size_t{2} << 40);
  CHECK(parse_size("3KB") == 3000);
  CHECK(parse_size("16777215T") == std::size_t{16777215} << 40);
  for (const char* wrong : {"", "M", "1.5G", "-1", "1 M", "1MM", "1KiBB", "1X", "16777216T",
                            "99999999999999999999", "0x10"})
    CHECK(!parse_size(wrong));
}

TEST_CASE("other numbers") {
  CHECK(parse_number<long>("12") == 12);
  CHECK(parse_number<long>("-3") == -3);
  for (const char* wrong : {"", "1.0", " 1", "1 ", "+1", "abc"}) CHECK(!parse_number<long>(wrong));
  CHECK(job::seconds_of("0.25") == 0.25);
  for (const char* wrong : {"", "-1", "nan", "inf", "1s", "1e999"})
    CHECK_THROWS_AS(job::seconds_of(wrong), job::OptionError);
}

TEST_CASE("edit distance") {
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("abc", "ABC") == 0);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("abcd", "abdc") == 1);
  CHECK(edit_distance("lenght", "length") == 1);
}
