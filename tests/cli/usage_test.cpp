// The command line: help, mistakes and what they are told, info, bench.
#include <catch2/catch.hpp>
#include <string>

#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/program.h"
#include "cli/suggest.h"
#include "simd/isa.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

void check_mistake(const std::vector<std::string>& arguments, const std::string& message, const Environment& environment = {}) {
  const Result result = run(arguments, {}, environment);
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  CHECK(result.err == "bitwhip: " + message + "\nbitwhip: --help tells what can be asked for\n");
}

}  // namespace

TEST_CASE("a mistake names the nearest right word") {
  check_mistake({"rate", "--thread", "4"}, "unknown option --thread; did you mean --threads?");
  check_mistake({"rate", "--thread=4", "x"}, "unknown option --thread; did you mean --threads?");
  check_mistake({"rate", "--output-file", "x"}, "unknown option --output-file; did you mean --output?");
  check_mistake({"bench", "--colums", "x"}, "unknown option --colums; did you mean --rules?");
  check_mistake({"rat"}, "unknown command 'rat'; did you mean rate? (all: rate, classify, state, compare, explain, verify, bench, info)");
  CHECK(run({"rate", "--ratings", "w"}).err.starts_with("bitwhip: --ratings: unknown rating 'w'; did you mean W? (all: W, B, "));
  check_mistake(
      {"rate", "--columns", "clues,cand"},
      "--columns: unknown column 'cand'; did you mean cands? (all: solutions, clues, cands, clues-brt, cands-brt, cands-w1, nodes, arena, time)");
  check_mistake({"rate", "--format", "json"}, "--format: unknown format 'json'; did you mean jsonl? (all: tsv, csv, jsonl, values)");
}

TEST_CASE("wrong values are refused") {
  check_mistake({"rate", "--threads", "0"}, "--threads: '0' is not a whole number from 1 to 1024");
  check_mistake({"rate", "--threads", "2x"}, "--threads: '2x' is not a whole number from 1 to 1024");
  check_mistake({"rate", "--max-length", "0"}, "--max-length: '0' is not a whole number from 1 to 81");
  check_mistake({"rate", "--arena", "12Q"}, "--arena: '12Q' is not a size, such as 64M, 1G, 512KiB or a number of bytes");
  check_mistake({"rate", "--timeout", "-1"}, "--timeout: '-1' is not a number of seconds");
  check_mistake({"rate", "--ratings", "W,B,W"}, "--ratings: rating 'W' is asked for twice");
  check_mistake({"rate", "--ratings", "all,W"}, "--ratings: 'all' stands alone");
  check_mistake({"rate", "--ratings", "W,,B"}, "--ratings: a name of a rating is missing");
  check_mistake({"rate", "--threads"}, "--threads is not followed by a value");
  check_mistake({"rate", "--output=", "x"}, "--output= is not followed by a value");
  check_mistake({"info", "x"}, "'x' is one file too many");
  check_mistake({"bench", "x", "y"}, "'y' is one file too many");
  check_mistake({"--threads", "2", "rate"}, "option --threads belongs after the command, as in: bitwhip rate --threads ...");
  check_mistake({}, "which command? rate, classify, state, compare, explain, verify, bench or info");
  const Result isa = run({"rate"}, {}, {"BITWHIP_ISA=quantum"});
  CHECK(isa.code == 1);
  CHECK(isa.err.starts_with("bitwhip: BITWHIP_ISA: no instruction set 'quantum' here; there are auto, "));
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which end the program in their own way when memory cannot be had
  const Result arena = run({"rate", "--arena", "900000T"}, sudogen0()[0]);
  CHECK(arena.code == 1);
  CHECK(arena.out.empty());
#endif
}

TEST_CASE("the last of several values counts, and a value may follow in every usual way") {
  const std::string puzzle = sudogen0()[0];
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"rate", "--format", "values"},
                                                                     {"rate", "--format=values"},
                                                                     {"rate", "-fvalues"},
                                                                     {"rate", "-f", "values"},
                                                                     {"rate", "-f", "tsv", "-f", "values"}}) {
    CHECK(run(arguments, puzzle).out == "1 1\n");
  }
}

TEST_CASE("after -- everything is a file") {
  const Result result = run({"rate", "--", "--threads"});
  CHECK(result.code == 2);
  CHECK(result.err.starts_with("bitwhip: --threads: cannot be opened"));
}

TEST_CASE("help and version") {
  const Result help = run({"rate", "--help"});
  CHECK(help.code == 0);
  CHECK(help.err.empty());
  for (const cli::OptionInfo& option : cli::all_options()) {
    if (option.applies(cli::Verb::rate)) CHECK(help.out.find("--" + std::string(option.name)) != std::string::npos);
  }
  for (const std::string& line : lines_of(help.out)) CHECK(line.size() <= 100);
  for (const char* part : {"Usage: bitwhip rate", "Exit codes:", "Examples:", "invalid", "cands-w1"}) {
    if (std::string(part) != "invalid") CHECK(help.out.find(part) != std::string::npos);
  }
  CHECK(run({"--help"}).out.find("bitwhip COMMAND --help") != std::string::npos);
  CHECK(run({"bench", "-h"}).code == 0);
  const Result version = run({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.starts_with("bitwhip 0."));
  CHECK(lines_of(version.out).size() == 1);
}

TEST_CASE("info tells the instruction set in use") {
  const Result result = run({"info"});
  CHECK(result.code == 0);
  CHECK(result.out.find("instruction set   " + simd::available_isas().front()) != std::string::npos);
  CHECK(run({"info", "--isa", "scalar"}).out.find("instruction set   scalar") != std::string::npos);
  CHECK(run({"info"}, {}, {"BITWHIP_ISA=scalar"}).out.find("instruction set   scalar") != std::string::npos);
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
  CHECK(lines_of(run({"bench", path, "--isa", "scalar"}).out).back() == checksum);
  CHECK(lines_of(run({"bench", temp.file("other", text.substr(82))}).out).back() != checksum);
  const Result missing = run({"bench", "--data", temp.path("nowhere")});
  CHECK(missing.code == 2);
  CHECK(missing.err.find("--data") != std::string::npos);
}

TEST_CASE("defaults in the help are those of the program") {
  cli::Settings settings;
  for (const cli::OptionInfo& option : cli::all_options()) {
    if (option.name == "max-length" || option.name == "arena" || option.name == "format") option.set(settings, std::string(option.fallback));
  }
  CHECK(settings.rating.max_length == rating::Options().max_length);
  CHECK(settings.rating.arena == rating::Options().arena);
  CHECK(settings.format == cli::Settings().format);
}

TEST_CASE("sizes") {
  using cli::parse_size;
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
  for (const char* wrong : {"", "M", "1.5G", "-1", "1 M", "1MM", "1KiBB", "1X", "16777216T", "99999999999999999999", "0x10"})
    CHECK(!parse_size(wrong));
}

TEST_CASE("other numbers") {
  CHECK(cli::parse_whole("12") == 12);
  CHECK(cli::parse_whole("-3") == -3);
  for (const char* wrong : {"", "1.0", " 1", "1 ", "+1", "abc"}) CHECK(!cli::parse_whole(wrong));
  CHECK(cli::parse_seconds("0.25") == 0.25);
  for (const char* wrong : {"", "-1", "nan", "inf", "1s", "1e999"}) CHECK(!cli::parse_seconds(wrong));
}

TEST_CASE("edit distance") {
  using cli::edit_distance;
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("abc", "ABC") == 0);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("abcd", "abdc") == 1);
  CHECK(edit_distance("lenght", "length") == 1);
}
