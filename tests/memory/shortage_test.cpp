// The C library where memory is short: whatever allocation of a call fails, the call returns
// NO_MEMORY or does without, nothing is lost, and the same call gives its answer afterwards.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstring>
#include <set>
#include <utility>

#include "support/compress.h"
#include "support/data.h"
#include "support/source_path.h"
#include "support/temp_dir.h"
#include "trial.h"

namespace bitwhip::testing {

namespace {

const std::string kPuzzle =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
const std::string kSmall = "1.......3......2";  // of 4x4
const std::string kLines = "puzzle\tname\n" + kPuzzle + "\tone\nnonsense\ttwo\n" +
                           std::string(81, '.') + "\tthree\n" + kPuzzle + "\tfour\n";

// How many allocations of a scenario fail. Those of the first use of the library are some 18,000,
// most of them the same in every scenario.
const std::uint64_t kMost = kShare > 1 ? 100 : 100000;
// Of what takes milliseconds; `scripts/test --all` takes all of them.
const std::uint64_t kMostOfSlow = kShare > 1 || whole_sets() ? kMost : 40;
const std::uint64_t kMostFirst = kShare > 1 ? 10 : whole_sets() ? 1000 : 30;

using Options = std::vector<std::pair<const char*, const char*>>;

bitwhip_job* job_of(Calls& calls, const char* verb, const Options& options) {
  bitwhip_job* const job = calls.made("bitwhip_job_new", [&] { return bitwhip_job_new(verb); });
  // The search memory is as small as these puzzles allow, since it is allocated so often.
  const bool has_arena = std::any_of(options.begin(), options.end(), [](const auto& option) {
    return std::strcmp(option.first, "arena") == 0;
  });
  constexpr std::array<std::string_view, 2> kWithoutArena{"verify", "canon"};
  const bool takes_arena =
      std::find(kWithoutArena.begin(), kWithoutArena.end(), verb) == kWithoutArena.end();
  if (takes_arena && !has_arena)
    calls.ok("arena", [&] { return bitwhip_job_set(job, "arena", "1M"); });
  for (const auto& [name, value] : options) {
    calls.ok(name, [&, key = name, text = value] { return bitwhip_job_set(job, key, text); });
  }
  return job;
}

// Handles and results of one job in a scenario.
struct Made {
  Made(Calls& to, const char* verb, const Options& options)
      : calls(to), job(job_of(to, verb, options)) {}
  Made(const Made&) = delete;
  ~Made() {
    calls.always([this] {
      bitwhip_worker_free(worker);
      bitwhip_reader_free(reader);
      bitwhip_stop_free(stop);
      bitwhip_job_free(job);
    });
  }
  bitwhip_worker* work() {
    stop = calls.made("bitwhip_stop_new", [] { return bitwhip_stop_new(); });
    return worker = calls.made("bitwhip_worker_new", [&] { return bitwhip_worker_new(job, stop); });
  }

  Calls& calls;
  bitwhip_job* const job;
  bitwhip_stop* stop = nullptr;
  bitwhip_worker* worker = nullptr;
  bitwhip_reader* reader = nullptr;
};

// A function of the library with a line and a text, such as bitwhip_answer().
template <class Function>
std::string answer_of(Calls& calls, const char* what, Function function, bitwhip_worker* worker,
                      std::string_view line, bitwhip_code code = BITWHIP_OK) {
  bitwhip_text text{};
  calls.gives(code, what, [&] { return function(worker, line.data(), line.size(), &text); });
  if (code == BITWHIP_OK) calls.stores(text);
  calls.answers(bitwhip_message());
  return {text.data, text.size};
}

// Two lines through bitwhip_answer(), and one that holds no puzzle.
void answers(Calls& calls, const char* verb, const Options& options,
             const std::string& puzzle = kPuzzle) {
  Made made(calls, verb, options);
  bitwhip_worker* const worker = made.work();
  answer_of(calls, "bitwhip_answer", bitwhip_answer, worker, puzzle);
  answer_of(calls, "bitwhip_answer", bitwhip_answer, worker, puzzle);
  const bool records = std::strcmp(verb, "rate") == 0 || std::strcmp(verb, "state") == 0;
  answer_of(calls, "bitwhip_answer", bitwhip_answer, worker, "nonsense",
            records ? BITWHIP_OK : BITWHIP_BAD_INPUT);
}

void check_trial(Scenario scenario, Blocks blocks = Blocks::counted, std::uint64_t most = kMost) {
  for (const std::string& failure : failures_of(scenario, most, blocks)) FAIL_CHECK(failure);
  for (const std::string& failure : failures_of_first_use(scenario, kMostFirst, blocks))
    FAIL_CHECK("first use: " << failure);
  SUCCEED();
}

int take_bytes(void* to, const char* bytes, size_t size) {
  const Spared now;
  static_cast<std::string*>(to)->append(bytes, size);
  return 0;
}

// Callbacks that record what they receive. Ticks depend on the clock, so they are not recorded.
bitwhip_calls keeping(std::string& bytes) {
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &bytes;
  calls.tick = [](void*, uint64_t, uint64_t, uint64_t) { return 0; };
  calls.message = take_bytes;
  return calls;
}

struct Inputs {
  std::vector<bitwhip_input> list;
  std::size_t at = 0;  // how much a function has given
  void add(const std::string& bytes) {
    bitwhip_input input{};
    input.size = sizeof input;
    input.name = "bytes";
    input.data = bytes.data();
    input.bytes = bytes.size();
    list.push_back(input);
  }
};

// A run; `rows` in place of bytes.
void runs(Calls& calls, const char* verb, const Options& options, Inputs& inputs,
          bool rows = false) {
  Made made(calls, verb, options);
  std::string told;
  bitwhip_calls functions = keeping(told);
  functions.write = take_bytes;
  if (rows) {
    functions.rows = [](void* user, size_t n, const char* puzzles, const uint64_t* offsets,
                        const bitwhip_value* values, const bitwhip_facts* facts) {
      const Spared now;
      std::string& to = *static_cast<std::string*>(user);
      for (size_t i = 0; i < n; ++i) {
        to.append(puzzles + offsets[i], offsets[i + 1] - offsets[i]) += '0' + facts[i].status;
        for (size_t rating = 0; rating < 2; ++rating)
          to += std::to_string(values[2 * i + rating].n);
      }
      return 0;
    };
  }
  calls.ok("bitwhip_run", [&] {
    {
      const Spared now;
      told.clear();
      inputs.at = 0;
    }
    char* provenance = nullptr;
    const bitwhip_code code = bitwhip_run(made.job, nullptr, inputs.list.data(), inputs.list.size(),
                                          &functions, rows ? nullptr : &provenance);
    bitwhip_free(provenance);
    return code;
  });
  // The position of messages among the bytes depends on the clock too, and is not compared.
  std::sort(told.begin(), told.end());
  calls.answers(told);
}

}  // namespace

TEST_CASE("every function of the library is called where memory is short") {
  const auto name_at = [](const std::string& text, std::size_t at) {
    constexpr std::string_view kOfNames = "abcdefghijklmnopqrstuvwxyz_";
    return text.substr(at, text.find_first_not_of(kOfNames, at) - at);
  };
  const std::string header = read_file(source_path("include/bitwhip/bitwhip.h"));
  const std::string source = read_file(source_path("tests/memory/shortage_test.cpp"));
  std::set<std::string> called;
  for (std::size_t at = source.find("bitwhip_"); at != std::string::npos;
       at = source.find("bitwhip_", at + 1))
    called.insert(name_at(source, at));
  int functions = 0;
  constexpr std::string_view kDeclared = "\nBITWHIP_API ";
  for (std::size_t at = header.find(kDeclared); at != std::string::npos;
       at = header.find(kDeclared, at + 1)) {
    const std::string name = name_at(header, header.find_last_of(" *", header.find('(', at)) + 1);
    INFO(name);
    CHECK(called.count(name) == 1);
    ++functions;
  }
  CHECK(functions >= 40);
}

TEST_CASE("names and tables") {
  check_trial([](Calls& calls) {
    calls.always([&] { bitwhip_abi_version(); });
    calls.always([&] { bitwhip_version(); });
    calls.always([&] { bitwhip_last_code(); });
    bitwhip_stop* const stop = calls.made("bitwhip_stop_new", [] { return bitwhip_stop_new(); });
    calls.always([&] {
      bitwhip_stop_request(stop);
      bitwhip_stop_free(stop);
    });
    calls.answers(bitwhip_version());
    char text[32];
    for (const bitwhip_value value :
         {bitwhip_value{INT32_MAX - 1, INT32_MAX - 1, BITWHIP_INTERVAL, 10, 0},
          bitwhip_value{7, 0, BITWHIP_ABOVE, 1, 0}}) {
      calls.always([&] { bitwhip_value_text(value, text); });
      calls.answers(text);
    }
    calls.ok("bitwhip_choose_isa", [] { return bitwhip_choose_isa("auto"); });
    calls.gives(BITWHIP_BAD_OPTION, "bitwhip_choose_isa",
                [] { return bitwhip_choose_isa("none of them"); });
    calls.answers(bitwhip_message());
    for (const char* const name :
         {"ratings", "rules", "ladders", "statuses", "columns", "formats", "input-formats",
          "path-formats", "state-formats", "variants", "clue-words", "techniques", "isas",
          "options-rate", "verbs", "program-options", "help", "info-direct claiming", "info-"}) {
      const char* json = nullptr;
      calls.ok("bitwhip_table", [&] { return bitwhip_table(name, &json); });
      calls.answers(json);
    }
    const char* json = nullptr;
    calls.gives(BITWHIP_BAD_OPTION, "bitwhip_table",
                [&] { return bitwhip_table("no such table, and a long name", &json); });
    calls.answers(bitwhip_message());
  });
}

TEST_CASE("messages about lines") {
  check_trial([](Calls& calls) {
    bitwhip_messages* const messages =
        calls.made("bitwhip_messages_new", [] { return bitwhip_messages_new(); });
    for (int i = 0; i < 3; ++i) {
      std::string lines;
      for (int line = 0; line < 30; ++line)
        lines += "a file with a long name:" + std::to_string(line) +
                 (line % 3 == i ? ": not a puzzle\n" : ": a tail that is long\n");
      bitwhip_told told{};
      told.size = sizeof told;
      calls.ok("bitwhip_messages_add",
               [&] { return bitwhip_messages_add(messages, lines.data(), lines.size(), &told); });
      calls.stores(told.shown);
      calls.stores(told.rest);
      calls.answers(std::to_string(told.count));
    }
    calls.always([&] { bitwhip_messages_free(messages); });
  });
}

TEST_CASE("options of a job") {
  check_trial([](Calls& calls) {
    Made made(calls, "rate",
              {{"ratings", "W,B"},
               {"ratings", "SER,gW"},
               {"columns", "clues,line"},
               {"columns", "solution"},
               {"rules", "singles,locked,subsets<=3,xy<=7"},
               {"max-length", "9"},
               {"variant", "x"},
               {"where", "W>=3 and clues<30"},
               {"top", "7"},
               {"by", "clues"},
               {"keep-tail", nullptr}});
    calls.gives(BITWHIP_BAD_OPTION, "bitwhip_job_set",
                [&] { return bitwhip_job_set(made.job, "rating", "W"); });
    calls.answers(bitwhip_message());
    calls.gives(BITWHIP_BAD_OPTION, "bitwhip_job_set",
                [&] { return bitwhip_job_set(made.job, "ratings", "Q"); });
    calls.answers(bitwhip_message());
    calls.gives(BITWHIP_BAD_OPTION, "bitwhip_job_set",
                [&] { return bitwhip_job_set(made.job, "variant", "no such variant"); });
    calls.answers(bitwhip_message());
    bitwhip_text names{};
    // SER has no variants.
    calls.gives(BITWHIP_BAD_OPTION, "bitwhip_job_check",
                [&] { return bitwhip_job_check(made.job); });
    calls.answers(bitwhip_message());
    Made other(calls, "rate",
               {{"ratings", "W,B"},
                {"ratings", "SER"},
                {"format", "template"},
                {"template", "%p %{W} %{time} %s"}});
    calls.ok("bitwhip_job_ratings", [&] { return bitwhip_job_ratings(other.job, &names); });
    calls.stores(names);
    calls.ok("bitwhip_job_check", [&] { return bitwhip_job_check(other.job); });
    calls.gives(BITWHIP_MISUSE, "bitwhip_job_set",
                [&] { return bitwhip_job_set(other.job, "limit", "3"); });
    calls.answers(bitwhip_message());
  });
}

TEST_CASE("values of single puzzles") {
  check_trial(
      [](Calls& calls) {
        Made made(calls, "rate",
                  {{"ratings", "W,gB,SER,HoDoKu,Wmin,TE-depth"}, {"max-length", "4"}});
        bitwhip_worker* const worker = made.work();
        for (const std::string& line :
             {kPuzzle, std::string("nonsense, and more of it"), std::string(81, '.'), kPuzzle}) {
          bitwhip_value values[6];
          bitwhip_facts facts{};
          facts.size = sizeof facts;
          calls.ok("bitwhip_rate",
                   [&] { return bitwhip_rate(worker, line.data(), line.size(), values, &facts); });
          facts.seconds = 0;
          calls.values(values);
          calls.values(facts);
          calls.answers(bitwhip_message());
        }
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("the paths of HoDoKu ask for no memory but what was reserved") {
  std::string unused;
  Calls calls(unused);
  Made made(calls, "rate", {{"ratings", "HoDoKu,HoDoKu-level"}, {"arena", "64M"}});
  bitwhip_worker* const worker = made.work();
  // Returns the allocations of a call, and that the puzzle has this score.
  const auto asked = [worker](const std::string& line, int score) {
    bitwhip_value values[2];
    bitwhip_facts facts{};
    facts.size = sizeof facts;
    fail_at(0, Shortage::once);
    bitwhip_code code{};
    {
      const Armed now;
      code = bitwhip_rate(worker, line.data(), line.size(), values, &facts);
    }
    const std::uint64_t asked_for = allocations();
    CHECK(code == BITWHIP_OK);
    CHECK(values[0].n == score);
    return asked_for;
  };
  const std::pair<std::string, int> hard[] = {
      {".4.....9.9....62........58...9.526..3.7.8......51...3..74...3..1..8...5.....4...9", 12744},
      {"..6.9.5...8...5..6.524.6.93.3.1.8..79..2............68.97..23..8.3.1...9.........", 12174},
      {"15........6..5..813.9..4...9....1.73.3..2..157...3.4.......3.4....8........61.5.7", 11640},
      {".51..38........1......79.......5..2...36......629..4.7.7......12.......91.42..75.", 11068},
  };
  asked(hard[0].first, hard[0].second);  // the first call makes the tables of the program
  // Paths of all kinds of patterns, chains and nets ask for as much as a full house: the record.
  const std::string full =
      "12345678945678912378912345623167489587591236469453821731726594854289763196834157.";
  const std::uint64_t least = asked(full, 4);
  for (const auto& [puzzle, score] : hard) {
    INFO(puzzle);
    CHECK(asked(puzzle, score) == least);
  }
}

TEST_CASE("records of single puzzles") {
  check_trial([](Calls& calls) {
    answers(calls, "rate",
            {{"ratings", "W,B"},
             {"columns", "solution,clues,minimal,canon,variables,links"},
             {"format", "jsonl"}});
  });
}

TEST_CASE("records of puzzles of a variant") {
  check_trial([](Calls& calls) {
    answers(calls, "rate", {{"variant", "4x4,x,clues"}, {"ratings", "W"}},
            kSmall + " thermo:r1c1r1c2");
  });
}

TEST_CASE("states") {
  check_trial([](Calls& calls) {
    answers(calls, "state", {{"after", "locked,subsets<=3,whip<=2"}});
  });
}

TEST_CASE("paths as text") {
  check_trial(
      [](Calls& calls) {
        answers(calls, "explain", {{"ratings", "W,SER"}, {"full", nullptr}, {"states", "all"}});
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("paths as JSON") {
  check_trial(
      [](Calls& calls) {
        answers(calls, "explain",
                {{"ratings", "W,SER,Wmin"}, {"format", "json"}, {"states", "all"}});
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("hints") {
  check_trial([](Calls& calls) { answers(calls, "hint", {{"ratings", "W"}, {"format", "json"}}); });
}

TEST_CASE("a path in two formats") {
  check_trial(
      [](Calls& calls) {
        Made made(calls, "explain", {{"ratings", "W"}, {"format", "json"}});
        bitwhip_worker* const worker = made.work();
        bitwhip_text path{}, other{};
        calls.ok("bitwhip_answer_twice", [&] {
          return bitwhip_answer_twice(worker, kPuzzle.data(), kPuzzle.size(), "text", &path,
                                      &other);
        });
        calls.stores(path);
        calls.stores(other);
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("runs of one text") {
  check_trial(
      [](Calls& calls) {
        const std::string lines = kPuzzle + "\nnonsense\n";
        for (const char* const verb : {"rate", "canon"}) {
          Made made(calls, verb, {});
          bitwhip_text output{}, messages{};
          calls.ok("bitwhip_run_text", [&] {
            return bitwhip_run_text(made.job, nullptr, "list", lines.data(), lines.size(), &output,
                                    &messages);
          });
          calls.stores(output);
          calls.stores(messages);
        }
      },
      Blocks::uncounted, kMostOfSlow);
}

TEST_CASE("verdicts") {
  check_trial(
      [](Calls& calls) {
        std::string paths;
        for (const char* const format : {"json", "text"}) {
          Made made(calls, "explain", {{"ratings", "W,SER"}, {"format", format}});
          paths += answer_of(calls, "bitwhip_answer", bitwhip_answer, made.work(), kPuzzle);
        }
        Made made(calls, "verify", {{"strict", nullptr}});
        bitwhip_worker* const worker = made.work();
        answer_of(calls, "bitwhip_verify", bitwhip_verify, worker, paths);
        answer_of(calls, "bitwhip_verify", bitwhip_verify, worker,
                  "{\"puzzle\": [{\"a\": [1, 2, [3, 4]]}], \"rating\": {\"b\": {\"c\": 4}}}\n");
        answer_of(calls, "bitwhip_verify", bitwhip_verify, worker,
                  "{\"puzzle\": [{\"a\": [1, 2, [3\n");
        answer_of(calls, "bitwhip_verify", bitwhip_verify, worker, "# no path\n",
                  BITWHIP_BAD_INPUT);
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("solutions and boards") {
  check_trial(
      [](Calls& calls) {
        Made made(calls, "rate", {{"ratings", "W"}, {"variant", "4x4"}});
        bitwhip_worker* const worker = made.work();
        for (const int most : {2, 9}) {
          int count = 0;
          bitwhip_text solution{};
          const std::string line(16, '.');
          calls.ok("bitwhip_solve", [&] {
            return bitwhip_solve(worker, line.data(), line.size(), most, &count, &solution);
          });
          calls.answers(std::to_string(count));
          calls.stores(solution);
        }
        answer_of(calls, "bitwhip_board", bitwhip_board, worker, kSmall);
        answer_of(calls, "bitwhip_board", bitwhip_board, worker, "nonsense", BITWHIP_BAD_INPUT);
        Made links(calls, "rate", {{"variant", "4x4,antiknight"}});
        answer_of(calls, "bitwhip_board", bitwhip_board, links.work(), kSmall);
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("arrays") {
  check_trial(
      [](Calls& calls) {
        for (const char* const threads : {"1", "2"}) {
          Made made(calls, "rate", {{"ratings", "W,B"}, {"threads", threads}});
          const std::string text = kPuzzle + "nonsense" + kPuzzle + kPuzzle;
          const uint64_t offsets[] = {0, 81, 89, 170, 251};
          bitwhip_value values[8];
          bitwhip_facts facts[4]{};
          facts[0].size = sizeof facts[0];
          std::string told;
          const bitwhip_calls functions = keeping(told);
          calls.ok("bitwhip_rate_array", [&] {
            {
              const Spared now;
              told.clear();
            }
            return bitwhip_rate_array(made.job, nullptr, text.data(), offsets, 4, values, facts,
                                      &functions);
          });
          for (bitwhip_facts& one : facts) one.seconds = 0;
          calls.values(values);
          calls.values(facts);
          calls.answers(told);
        }
      },
      Blocks::uncounted, kMostOfSlow);
}

TEST_CASE("runs of one thread") {
  check_trial(
      [](Calls& calls) {
        const std::string x = "# variant: 4x4\n" + kSmall + " one\n" + kSmall + " two\n";
        Inputs inputs;
        inputs.add(kLines);
        inputs.add(kLines);
        runs(calls, "rate", {{"threads", "1"}, {"columns", "line,file"}}, inputs);
        runs(calls, "rate", {{"threads", "1"}}, inputs, true);
        runs(calls, "state", {{"threads", "1"}}, inputs);
        Inputs variant;
        variant.add(x);
        runs(calls, "rate", {{"threads", "1"}, {"sample", "2"}, {"top", "1"}, {"format", "csv"}},
             variant);
      },
      Blocks::uncounted, kMostOfSlow);
}

TEST_CASE("runs of several threads") {
  check_trial(
      [](Calls& calls) {
        const std::string lines = kLines + kLines;
        Inputs inputs;
        inputs.add(lines);
        runs(calls, "rate", {{"threads", "3"}}, inputs);
      },
      Blocks::uncounted, kMostOfSlow);
}

TEST_CASE("runs of what is compressed") {
  check_trial(
      [](Calls& calls) {
        Inputs inputs;
        std::vector<std::string> bytes;
        for (const auto& [name, compress] : compressors()) bytes.push_back(compress(kLines));
        for (const std::string& each : bytes) inputs.add(each);
        runs(calls, "rate", {{"threads", "1"}, {"ratings", "W"}}, inputs);
      },
      Blocks::uncounted, kMostOfSlow);
}

TEST_CASE("runs of files and functions") {
  check_trial(
      [](Calls& calls) {
        const TempDir temp;
        const std::string path = temp.file("lines.txt", kLines);
        Inputs inputs;
        bitwhip_input file{};
        file.size = sizeof file;
        file.path = path.c_str();
        file.name = "file";
        inputs.list.push_back(file);
        bitwhip_input function{};
        function.size = sizeof function;
        function.name = "function";
        function.user = &inputs;
        function.read = [](void* user, char* to, uint64_t most) {
          std::size_t& at = static_cast<Inputs*>(user)->at;
          const std::size_t n = kLines.copy(to, std::min<std::size_t>(most, 100), at);
          at += n;
          return static_cast<int64_t>(n);
        };
        inputs.list.push_back(function);
        runs(calls, "rate", {{"threads", "1"}, {"ratings", "W"}}, inputs);
      },
      Blocks::uncounted, kMostOfSlow);
}

TEST_CASE("records that exist") {
  check_trial([](Calls& calls) {
    const std::string tsv =
        "puzzle\tW\tB\tname\n" + kPuzzle + "\t3\t2\tone\n" + kPuzzle + "\tinf\t4\ttwo\n";
    const std::string jsonl =
        "{\"puzzle\":\"" + kPuzzle + "\",\"W\":3,\"B\":2,\"name\":[{\"a\":[1]}]}\n";
    for (const std::string& records : {tsv, jsonl}) {
      Made made(calls, "rate", {{"where", "W>=3"}, {"format", "csv"}});
      bitwhip_text text{};
      calls.ok("bitwhip_select",
               [&] { return bitwhip_select(made.job, records.data(), records.size(), 1, &text); });
      calls.stores(text);
      calls.ok("bitwhip_report", [&] {
        return bitwhip_report(made.job, records.data(), records.size(), "records", &text);
      });
      calls.stores(text);
    }
    Made made(calls, "rate", {{"ratings", "SER"}});
    bitwhip_text text{};
    calls.gives(BITWHIP_BAD_INPUT, "bitwhip_select",
                [&] { return bitwhip_select(made.job, tsv.data(), tsv.size(), 1, &text); });
    calls.answers(bitwhip_message());
  });
}

namespace {

// The lines in pieces through a reader and a worker.
void chunks(Calls& calls, const char* verb, const Options& options,
            const std::vector<std::string>& inputs) {
  Made made(calls, verb, options);
  made.reader = calls.made("bitwhip_reader_new", [&] { return bitwhip_reader_new(made.job); });
  bitwhip_worker* const worker = made.work();
  for (const std::string& input : inputs)
    calls.ok("bitwhip_reader_look",
             [&] { return bitwhip_reader_look(made.reader, "input", input.data(), input.size()); });
  std::string all;
  bool first = true;
  const auto take = [&](const bitwhip_text& text) {
    const std::string chunk(text.data == nullptr ? "" : text.data, text.size);
    if (chunk.empty()) return false;
    if (std::exchange(first, false)) {
      bitwhip_text header{};
      calls.ok("bitwhip_header",
               [&] { return bitwhip_header(made.job, chunk.data(), chunk.size(), &header); });
      calls.stores(header);
    }
    for (const auto function : {bitwhip_rate_chunk, bitwhip_give_up_chunk}) {
      bitwhip_rated rated{};
      rated.size = sizeof rated;
      calls.ok("bitwhip_rate_chunk",
               [&] { return function(worker, chunk.data(), chunk.size(), &rated); });
      calls.stores(rated.messages);
      const std::string records(rated.records.data, rated.records.size);
      bitwhip_text chosen{};
      calls.ok("bitwhip_reader_choose", [&] {
        return bitwhip_reader_choose(made.reader, records.data(), records.size(), &chosen);
      });
      calls.stores(chosen);
    }
    return true;
  };
  for (const std::string& input : inputs) {
    calls.ok("bitwhip_reader_name",
             [&] { return bitwhip_reader_name(made.reader, "the name of an input"); });
    bitwhip_text chunk{};
    constexpr std::size_t kPiece = 100;
    for (std::size_t at = 0; at < input.size(); at += kPiece) {
      const std::string_view piece = std::string_view(input).substr(at, kPiece);
      calls.ok("bitwhip_reader_feed", [&] {
        return bitwhip_reader_feed(made.reader, piece.data(), piece.size(), 2, &chunk);
      });
      while (take(chunk))
        calls.ok("bitwhip_reader_feed",
                 [&] { return bitwhip_reader_feed(made.reader, nullptr, 0, 2, &chunk); });
    }
    calls.ok("bitwhip_reader_end", [&] { return bitwhip_reader_end(made.reader, &chunk); });
    take(chunk);
  }
  bitwhip_text chosen{};
  calls.ok("bitwhip_reader_choose",
           [&] { return bitwhip_reader_choose(made.reader, nullptr, 0, &chosen); });
  calls.stores(chosen);
  const std::string sha256(64, '0');
  bitwhip_text closing{};
  calls.ok("bitwhip_reader_closing",
           [&] { return bitwhip_reader_closing(made.reader, 3, sha256.c_str(), &closing); });
  calls.stores(closing);
}

}  // namespace

TEST_CASE("chunks of records") {
  check_trial([](Calls& calls) {
    chunks(calls, "rate", {{"ratings", "W"}, {"columns", "line,file"}, {"keep-tail", nullptr}},
           {kLines, kLines});
  });
}

TEST_CASE("chunks of chosen records") {
  check_trial([](Calls& calls) {
    chunks(calls, "rate", {{"ratings", "W"}, {"sample", "3"}, {"top", "2"}},
           {"#bitwhip {\"rate\":1}\n" + kLines});
  });
}

TEST_CASE("chunks of puzzles of a variant") {
  check_trial(
      [](Calls& calls) {
        chunks(calls, "rate", {{"ratings", "W"}, {"format", "csv"}},
               {"# variant: 4x4\n" + kSmall + "\n" + kSmall + " x\n"});
      },
      Blocks::counted, kMostOfSlow);
}

TEST_CASE("chunks of paths") {
  check_trial([](Calls& calls) { chunks(calls, "hint", {{"ratings", "W"}}, {kLines}); });
}

TEST_CASE("chunks of pasted grids") {
  check_trial([](Calls& calls) {
    std::string rows;
    for (int row = 0; row < 9; ++row)
      rows += kPuzzle.substr(static_cast<std::size_t>(9 * row), 9) + "\n";
    chunks(calls, "state", {}, {rows + "\n" + rows, rows});
  });
}

}  // namespace bitwhip::testing
