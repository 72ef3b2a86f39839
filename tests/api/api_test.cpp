// The C library: the bytes of the program, for every option of its verbs.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <thread>
#include <utility>

#include "asked.h"
#include "bitwhip/bitwhip.h"
#include "bitwhip/bitwhip.hpp"
#include "support/data.h"
#include "support/source_path.h"
#include "support/temp_dir.h"

extern "C" int api_in_c(const char* line, size_t size);

namespace bitwhip::testing {

TEST_CASE("paths and hints are those of the program, for every option") {
  const TempDir temp;
  for (const std::string verb : {"explain", "hint"}) {
    for (const std::string& option : names_in(("options-" + verb).c_str())) {
      if (option == "pm" || option == "column") continue;  // the puzzle below is a line
      if (option == "ratings") continue;                   // SER and HoDoKu: below
      const Options options = sample(verb, option);
      INFO(verb << " " << option);
      const Job job(verb.c_str(), options);
      Worker worker(job);
      // Twice, to compare a second answer with the first. The puzzle has no solution in the
      // variant, and therefore no path.
      for (int i = 0; i < 2; ++i) {
        bitwhip_text answer{};
        const bitwhip_code code =
            bitwhip_answer(worker.get(), kPuzzle.data(), kPuzzle.size(), &answer);
        CHECK(code == (option == "variant" ? BITWHIP_BAD_INPUT : BITWHIP_OK));
        CHECK(std::string(answer.data == nullptr ? "" : answer.data) ==
              program(verb, options, kPuzzle + "\n", temp).out);
      }
    }
  }
  const Options ser{{"ratings", "SER,L,HoDoKu"}};
  const Job job("explain", ser);
  CHECK(Worker(job).answer(kPuzzle) == program("explain", ser, kPuzzle + "\n", temp).out);
}

TEST_CASE("states as lines of a HoDoKu library are read and written as the program does") {
  const TempDir temp;
  const Options as_line{{"after", "BRT"}, {"format", "hodoku"}};
  const std::string line(Worker(Job("state", as_line)).answer(kPuzzle));
  CHECK(line.starts_with(":0000:x:"));
  CHECK(line == program("state", as_line, kPuzzle + "\n", temp).out);
  for (const char* verb : {"hint", "explain"}) {
    for (const char* format : {"text", "json"}) {
      const Options options{{"ratings", "HoDoKu"}, {"format", format}};
      INFO(verb << " " << format);
      const std::string answer(Worker(Job(verb, options)).answer(line.substr(0, line.find('\n'))));
      CHECK_FALSE(answer.empty());
      CHECK(answer == program(verb, options, line, temp).out);
    }
  }
}

TEST_CASE("single answers are the records of the program, line by line") {
  const TempDir temp;
  const Job job("rate", {{"ratings", "W,B,SER"}, {"columns", "clues,solution"}});
  Worker worker(job);
  for (const std::string& line :
       {kPuzzle, std::string("nonsense"), std::string(81, '.'), sudogen0(777).front() + " tail"}) {
    const std::string all =
        program("rate", {{"ratings", "W,B,SER"}, {"columns", "clues,solution"}}, line + "\n", temp)
            .out;
    CHECK(worker.answer(line) == all.substr(all.find('\n') + 1));
  }
  CHECK(worker.answer("") == "-\t-\t-\t-\t-\t-\tinvalid-format\n");
  CHECK(std::string(bitwhip_message()) == "there is no puzzle in this text");
  CHECK(worker.answer(kPuzzle + "\n" + kPuzzle).find("invalid-format") != std::string_view::npos);
  CHECK(std::string(bitwhip_message()) == "there are 2 puzzles in this text, and one is asked for");
}

TEST_CASE("arrays have the values and facts of the records") {
  const Job job("rate", {{"ratings", "W,gB,SER"},
                         {"columns", "solutions,clues,cands,clues-brt,cands-brt,cands-w1"},
                         {"threads", "3"},
                         {"max-length", "3"}});
  std::vector<std::string> lines = sudogen0(100);
  for (const char* const text : {"", "nonsense", "# comment", "puzzle"}) lines.emplace_back(text);
  lines.push_back(std::string(81, '.'));
  lines.push_back(kPuzzle);
  const std::vector<std::string_view> views(lines.begin(), lines.end());
  std::vector<bitwhip_facts> facts(lines.size());
  std::uint64_t told = 0;
  const auto values = rate(job, views, facts, [&](std::uint64_t records) {
    told = records;
    return true;
  });
  CHECK(told == lines.size());
  const std::vector<std::string> statuses = names_in("statuses");
  Worker worker(job);
  const auto count = [](int n) { return n < 0 ? std::string("-") : std::to_string(n); };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string record;
    for (std::size_t k = 0; k < 3; ++k) record += "\t" + bitwhip::text(values[3 * i + k]);
    const bitwhip_facts& f = facts[i];
    if (statuses[f.status] == "invalid-format")
      record += "\t-\t-\t-\t-\t-\t-";
    else
      for (const int n : {int{f.solutions}, int{f.clues}, int{f.cands}, int{f.clues_brt},
                          int{f.cands_brt}, int{f.cands_w1}})
        record += "\t" + count(n);
    record += "\t" + statuses[f.status] + "\n";
    const std::string answer(worker.answer(lines[i]));
    INFO(lines[i]);
    CHECK(answer.substr(answer.find('\t')) == record);
    const Rated one = worker.rate(lines[i]);
    CHECK(std::memcmp(one.values.data(), &values[3 * i], 3 * sizeof(bitwhip_value)) == 0);
    CHECK(one.facts.status == f.status);
  }
}

TEST_CASE("a text of any form is one line of an array") {
  const Job job("rate");
  std::string grid;
  for (std::size_t row = 0; row < 9; ++row) grid += kPuzzle.substr(9 * row, 9) + "\n";
  const std::string json = "{\"puzzle\": \"" + kPuzzle + "\"}";
  const auto values =
      rate(job, std::vector<std::string_view>{kPuzzle, grid, json, kPuzzle + "\r\n"});
  for (std::size_t i = 1; i < 4; ++i)
    CHECK(std::memcmp(&values[0], &values[2 * i], 2 * sizeof(bitwhip_value)) == 0);
  CHECK(values[0].kind == BITWHIP_FINITE);
}

TEST_CASE("notes among the puzzles are no rows") {
  const std::string note = "#bitwhip {}\n", noted = kPuzzle + "\n" + note,
                    after = note + kPuzzle + "\n" + note, grid = "\n" + kPuzzle + "  \n";
  const Job job("rate", {{"ratings", "W"}});
  const auto values = rate(job, std::vector<std::string_view>{noted, after, grid, kPuzzle});
  for (const bitwhip_value& value : values)
    CHECK(bitwhip::text(value) == bitwhip::text(values.back()));
  std::vector<std::string> rows;
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &rows;
  calls.row = [](void* user, const char* puzzle, size_t size, const bitwhip_value* value,
                 const bitwhip_facts*) {
    static_cast<std::vector<std::string>*>(user)->push_back(std::string(puzzle, size) + " " +
                                                            bitwhip::text(*value));
    return 0;
  };
  const std::string text = noted + note + after;
  bitwhip_input input{};
  input.size = sizeof input;
  input.data = text.data();
  input.bytes = text.size();
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr));
  CHECK(rows == std::vector<std::string>(2, kPuzzle + " " + bitwhip::text(values.back())));
}

TEST_CASE("rows at once are the rows one by one") {
  const Job job("rate", {{"ratings", "W,SER"}});
  std::string text = "nonsense\n";
  for (int i = 0; i < 1000; ++i)
    text += i % 3 == 0 ? kPuzzle + "\n" : "." + kPuzzle.substr(1) + "\n";
  bitwhip_input input{};
  input.size = sizeof input;
  input.data = text.data();
  input.bytes = text.size();
  struct Rows {
    std::vector<std::string> lines;
    std::size_t calls = 0;
    void add(std::string_view puzzle, const bitwhip_value* values, const bitwhip_facts& facts) {
      lines.push_back(std::string(puzzle) + " " + bitwhip::text(values[0]) + " " +
                      bitwhip::text(values[1]) + " " + std::to_string(facts.status) + " " +
                      std::to_string(facts.clues));
    }
  } one_by_one, at_once;
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &one_by_one;
  calls.row = [](void* user, const char* puzzle, size_t size, const bitwhip_value* values,
                 const bitwhip_facts* facts) {
    static_cast<Rows*>(user)->add({puzzle, size}, values, *facts);
    return 0;
  };
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr));
  const auto by_row = std::exchange(calls.row, nullptr);
  calls.user = &at_once;
  calls.rows = [](void* user, size_t n, const char* puzzles, const uint64_t* offsets,
                  const bitwhip_value* values, const bitwhip_facts* facts) {
    Rows& rows = *static_cast<Rows*>(user);
    ++rows.calls;
    for (std::size_t i = 0; i < n; ++i)
      rows.add({puzzles + offsets[i], offsets[i + 1] - offsets[i]}, values + 2 * i, facts[i]);
    return 0;
  };
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr));
  CHECK(one_by_one.lines.size() == 1001);
  CHECK(at_once.lines == one_by_one.lines);
  CHECK(at_once.calls < at_once.lines.size());  // how many come together is a matter of time
  calls.rows = [](void*, size_t, const char*, const uint64_t*, const bitwhip_value*,
                  const bitwhip_facts*) { return 1; };
  CHECK(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr) == BITWHIP_IO);
  calls.row = by_row;
  CHECK(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr) == BITWHIP_MISUSE);
}

TEST_CASE("runs do not wait for each other, and an input that keeps its bytes back for no tick") {
  const Job one("rate", {{"ratings", "W"}, {"threads", "1"}});
  struct Within {
    const Job& job;
    std::size_t rated = 0;
    std::atomic<int> ticks{0};
    bool given = false;
  } within{one};
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &within;
  calls.tick = [](void* user, uint64_t, uint64_t, uint64_t) {
    ++static_cast<Within*>(user)->ticks;
    return 0;
  };
  calls.write = [](void* user, const char*, size_t) {
    auto& to = *static_cast<Within*>(user);
    to.rated += rate(to.job, std::vector<std::string_view>(20, kPuzzle)).size();
    return 0;
  };
  bitwhip_input input{};
  input.size = sizeof input;
  input.name = "slow";
  input.user = &within;
  input.read = [](void* user, char* to, uint64_t most) -> int64_t {
    auto& from = *static_cast<Within*>(user);
    if (std::exchange(from.given, true)) return 0;
    // The source withholds its first bytes until the caller has been notified.
    for (int waited = 0; from.ticks < 3 && waited < 1000; ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (from.ticks < 3) return -1;
    return static_cast<int64_t>(kPuzzle.copy(to, most));
  };
  check(bitwhip_run(one.get(), nullptr, &input, 1, &calls, nullptr));
  CHECK(within.rated >= 20);
}

TEST_CASE("solutions, boards and verdicts") {
  const Job job("rate");
  Worker worker(job);
  const auto [one, solution] = worker.solve(kPuzzle);
  CHECK(one == 1);
  CHECK(solution.size() == 81);
  for (std::size_t i = 0; i < 81; ++i) CHECK((kPuzzle[i] == '.' || kPuzzle[i] == solution[i]));
  CHECK(worker.solve(std::string(81, '.'), 100).first == 100);
  CHECK(worker.solve("11" + std::string(79, '.')).first == 0);
  CHECK_THROWS_AS(worker.solve("nonsense"), Error);

  const auto board = nlohmann::json::parse(worker.board(kPuzzle));
  CHECK(board.at("size") == 9);
  CHECK(board.at("houses").size() == 27);
  CHECK(board.at("cells")[0] == "1");
  CHECK(board.at("links").empty());
  const Job knights("rate", {{"variant", "antiknight"}});
  CHECK(!nlohmann::json::parse(Worker(knights).board(std::string(81, '.'))).at("links").empty());

  const Job explaining("explain", {{"ratings", "W"}});
  const std::string path(Worker(explaining).answer(kPuzzle));
  const Job judging("verify", {{"strict", ""}});
  const auto verdict = nlohmann::json::parse(Worker(judging).verify(path));
  CHECK(verdict.at("right") == true);
  CHECK(verdict.at("proven") == true);
  std::string changed = path;
  changed.replace(changed.find("==> r"), 6,
                  changed.substr(changed.find("==> r"), 6) == "==> r1" ? "==> r2" : "==> r1");
  CHECK(nlohmann::json::parse(Worker(judging).verify(changed)).at("right") == false);
  CHECK_THROWS_AS(Worker(judging).verify("# a comment\n"), Error);
}

TEST_CASE("a variant may be told by the text itself") {
  const TempDir temp;
  const std::string text = "# variant: x\n" + std::string(81, '.') + "\n";
  CHECK(run(Job("rate"), text) == program("rate", {}, text, temp).out);
  const Job other("rate", {{"variant", "antiknight"}});
  CHECK_THROWS_WITH(run(other, text), Catch::Contains("the variant is x, but antiknight"));
}

TEST_CASE("the provenance of a run is a document") {
  std::string out;
  const bitwhip_calls calls = calls_to(out);
  const std::string name = "input";
  const bitwhip_input input = input_of(kPuzzle, name);
  char* json = nullptr;
  const Job job("rate");
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, &json));
  const auto document = nlohmann::json::parse(json);
  bitwhip_free(json);
  CHECK(document.at("complete") == true);
  CHECK(document.at("inputs")[0].at("bytes") == 81);
  CHECK(document.at("inputs")[0].at("sha256").get<std::string>().size() == 64);
}

TEST_CASE("sentences and codes of what is asked for wrongly") {
  CHECK(bitwhip_abi_version() == BITWHIP_ABI);
  CHECK_THAT(bitwhip_version(), Catch::StartsWith("bitwhip " BITWHIP_VERSION " ("));
  CHECK(bitwhip_job_new("rates") == nullptr);
  CHECK(std::string(bitwhip_message()).find("did you mean rate?") != std::string::npos);
  Job job("rate");
  const auto refused = [&](const char* name, const char* value, bitwhip_code code,
                           const char* sentence) {
    CHECK(bitwhip_job_set(job.get(), name, value) == code);
    CHECK_THAT(bitwhip_message(), Catch::Contains(sentence));
  };
  refused("rating", "W", BITWHIP_BAD_OPTION, "did you mean ratings?");
  refused("ratings", "SRE", BITWHIP_BAD_OPTION, "unknown rating 'SRE'");
  refused("ratings", nullptr, BITWHIP_BAD_OPTION, "needs a value");
  refused("pm", "yes", BITWHIP_BAD_OPTION, "takes no value");
  refused("output", "x", BITWHIP_BAD_OPTION, "unknown option");
  job.set("skip", "1");
  refused("skip", "2", BITWHIP_BAD_OPTION, "set already");
  check(bitwhip_job_check(job.get()));
  refused("limit", "2", BITWHIP_MISUSE, "in use");
  const char* json = nullptr;
  CHECK(bitwhip_table("rating", &json) == BITWHIP_BAD_OPTION);
  CHECK_THAT(bitwhip_message(), Catch::Contains("did you mean ratings?"));

  bitwhip_value value[2];
  CHECK(bitwhip_rate(nullptr, "", 0, value, nullptr) == BITWHIP_MISUSE);
  const Job state("state");
  Worker worker(state);
  CHECK(bitwhip_rate(worker.get(), "", 0, value, nullptr) == BITWHIP_MISUSE);
  bitwhip_text text;
  CHECK(bitwhip_verify(worker.get(), "", 0, &text) == BITWHIP_MISUSE);
  const Job rates("rate");
  bitwhip_facts facts{};
  // Its size is not set.
  CHECK(bitwhip_rate(Worker(rates).get(), "", 0, value, &facts) == BITWHIP_MISUSE);
  const Job explaining("explain");
  CHECK(bitwhip_run(explaining.get(), nullptr, nullptr, 0, nullptr, nullptr) == BITWHIP_MISUSE);
  bitwhip_input missing{};
  missing.size = sizeof missing;
  missing.path = "/no/such/file";
  CHECK(bitwhip_run(rates.get(), nullptr, &missing, 1, nullptr, nullptr) == BITWHIP_IO);
  CHECK_THAT(bitwhip_message(), Catch::Contains("/no/such/file"));
  const Job filtered("rate", {{"where", "W>3"}});
  const uint64_t offsets[2] = {0, 0};
  CHECK(bitwhip_rate_array(filtered.get(), nullptr, "", offsets, 1, value, nullptr, nullptr) ==
        BITWHIP_BAD_OPTION);
  CHECK_THROWS_AS(Job("explain", {{"ratings", "BxB"}}).ratings(), Error);
  bitwhip_job_free(nullptr);
  bitwhip_worker_free(nullptr);
  bitwhip_stop_free(nullptr);
  bitwhip_stop_request(nullptr);
}

TEST_CASE("names with dashes are refused, with the name that is wanted") {
  for (const std::string verb : {"rate", "explain", "hint", "state", "verify"}) {
    const Job job(verb.c_str());
    for (const auto& row : nlohmann::json::parse(bitwhip::table(("options-" + verb).c_str()))) {
      const std::string name = row.at("name"), letter = row.at("letter");
      std::vector<std::string> spellings{"--" + name};
      if (!letter.empty()) spellings.push_back("-" + letter);
      for (const std::string& spelling : spellings) {
        INFO(verb << " " << spelling);
        CHECK(bitwhip_job_set(job.get(), spelling.c_str(), "1") == BITWHIP_BAD_OPTION);
        CHECK(std::string(bitwhip_message()) ==
              "options are named without dashes here: " + name + " in place of " + spelling);
      }
    }
    for (const std::string name : {"--output", "-o", "--force", "--help", "-h"}) {
      if (verb == "verify" && name.find('h') == std::string::npos) continue;  // it writes no file
      CHECK(bitwhip_job_set(job.get(), name.c_str(), "1") == BITWHIP_BAD_OPTION);
      CHECK(std::string(bitwhip_message()) ==
            name + " is an option of the program: a job has none of that name");
    }
    CHECK(bitwhip_job_set(job.get(), "--varant", "x") == BITWHIP_BAD_OPTION);
    if (verb != "verify")
      CHECK(std::string(bitwhip_message()) ==
            "unknown option --varant; did you mean --variant? `bitwhip help " + verb +
                "` lists the options");
    CHECK(bitwhip_job_set(job.get(), "", "1") == BITWHIP_BAD_OPTION);
    CHECK(std::string(bitwhip_message()) ==
          "unknown option ''; `bitwhip help " + verb + "` lists the options");
  }
}

TEST_CASE("the places of an array go up") {
  const Job job("rate", {{"ratings", "W"}});
  const std::string text = kPuzzle + kPuzzle;
  bitwhip_value values[2] = {};
  const auto rated = [&](const std::vector<uint64_t>& offsets) {
    return bitwhip_rate_array(job.get(), nullptr, text.data(), offsets.data(), offsets.size() - 1,
                              values, nullptr, nullptr);
  };
  CHECK(rated({0, 81, 162}) == BITWHIP_OK);
  CHECK(rated({0, 0, 81}) == BITWHIP_OK);  // an empty line
  for (const std::vector<uint64_t>& down :
       {std::vector<uint64_t>{0, 162, 81}, {81, 0, 81}, {UINT64_MAX, 0, 1}}) {
    values[0].n = 77;
    CHECK(rated(down) == BITWHIP_MISUSE);
    CHECK(values[0].n == 77);
  }
  CHECK(rated({0, 162, 81}) == BITWHIP_MISUSE);
  CHECK(std::string(bitwhip_message()) ==
        "bitwhip_rate_array: offsets[1] is 162, and offsets[2] is 81: offsets go up from line to "
        "line, or stay");
}

TEST_CASE("why there is no handle") {
  CHECK(bitwhip_job_new("rates") == nullptr);
  CHECK(bitwhip_last_code() == BITWHIP_BAD_OPTION);
  CHECK(bitwhip_job_new(nullptr) == nullptr);
  CHECK(bitwhip_last_code() == BITWHIP_MISUSE);
  const Job job("rate");
  CHECK(bitwhip_last_code() == BITWHIP_OK);
  const Job wrong("rate", {{"seed", "7"}});  // which needs another option
  CHECK(bitwhip_worker_new(wrong.get(), nullptr) == nullptr);
  CHECK(bitwhip_last_code() == BITWHIP_BAD_OPTION);
  CHECK(bitwhip_reader_new(wrong.get()) == nullptr);
  CHECK(bitwhip_last_code() == BITWHIP_BAD_OPTION);
  std::thread([] { CHECK(bitwhip_last_code() == BITWHIP_OK); }).join();  // of this thread alone
}

// A sanitizer ends the process where so much is asked for.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("there is no worker where its arena is larger than all memory") {
  const Job large("explain", {{"arena", "900000T"}});
  CHECK(bitwhip_worker_new(large.get(), nullptr) == nullptr);
  CHECK(bitwhip_last_code() == BITWHIP_NO_MEMORY);
  try {
    const Worker worker(large);
    FAIL("there is memory for it");
  } catch (const Error& error) {
    CHECK(error.code() == BITWHIP_NO_MEMORY);
  }
}
#endif

TEST_CASE("an option that was refused may be set") {
  Job job("rate");
  CHECK_THROWS_AS(job.set("skip", "x"), Error);
  job.set("skip", "3");
  CHECK_THROWS_WITH(job.set("skip", "4"), "skip: the option is set already");
}

TEST_CASE("a stop ends single puzzles, arrays and runs") {
  // A puzzle of minutes: whips on a board with few givens.
  const std::string hard(sudogen0(9000).front().replace(0, 40, std::string(40, '.')));
  const Job job("rate", {{"ratings", "BxBB,SER"}, {"arena", "64M"}});
  Stop stop;
  stop.request();
  Worker worker(job, &stop);
  bitwhip_value values[2];
  CHECK(bitwhip_rate(worker.get(), hard.data(), hard.size(), values, nullptr) == BITWHIP_STOPPED);
  const std::vector<std::string_view> lines(50, kPuzzle);
  try {
    rate(job, lines, {}, {}, &stop);
    FAIL("the run was not stopped");
  } catch (const Error& error) {
    CHECK(error.code() == BITWHIP_STOPPED);
  }
  // A callback of the caller also ends the run, and puzzles that are not rated are marked as such.
  std::vector<bitwhip_facts> facts(lines.size());
  CHECK_THROWS_AS(rate(job, lines, facts, [](std::uint64_t) { return false; }), Error);
  CHECK(facts.back().status == 255);
}

TEST_CASE("a child of a process that has had runs has some, or is told why not") {
  const auto rated = [] {
    return rate(Job("rate", {{"ratings", "W"}}), std::vector<std::string_view>{kPuzzle, kPuzzle})
        .at(1)
        .n;
  };
  const auto wanted = rated();
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    int code = 1;
    try {
      code = rated() == wanted ? 0 : 2;
    } catch (const bitwhip::Error& error) {
      code = error.code() == BITWHIP_MISUSE &&
                     std::string(error.what()).find("fork") != std::string::npos
                 ? 0
                 : 3;
    }
    _exit(code);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(rated() == wanted);
}

TEST_CASE("what the function of a caller throws comes back after the run") {
  const Job job("rate");
  const std::vector<std::string_view> lines(50, kPuzzle);
  CHECK_THROWS_WITH(
      rate(job, lines, {}, [](std::uint64_t) -> bool { throw std::logic_error("enough"); }),
      "enough");
}

TEST_CASE("a program in C uses the header") { CHECK(api_in_c(kPuzzle.data(), kPuzzle.size()) > 0); }

TEST_CASE("the shared library has the names of the header, and no others") {
  std::set<std::string> declared, exported;
  std::ifstream header(source_path("include/bitwhip/bitwhip.h"));
  const std::regex name("^BITWHIP_API .*?(bitwhip_\\w+)\\(");
  for (std::string line; std::getline(header, line);) {
    if (std::smatch found; std::regex_search(line, found, name)) declared.insert(found[1]);
  }
  const Result symbols = run_other("nm", {"-D", "--defined-only", library_path()});
  for (const std::string& line : lines_of(symbols.out)) {
    const std::string symbol = line.substr(line.rfind(' ') + 1);
    if (symbol.find("BITWHIP_0") != 0) exported.insert(symbol.substr(0, symbol.find('@')));
  }
  CHECK(declared == exported);
}

TEST_CASE("a worker is for one thread, and jobs for many") {
  const Job job("rate", {{"ratings", "W"}});
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      Worker worker(job);
      for (const std::string& puzzle : sudogen0(1000))
        wrong += worker.rate(puzzle).values.at(0).kind != BITWHIP_FINITE;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("handles leave no descriptors behind") {
  const auto open = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                         std::filesystem::directory_iterator());
  };
  const auto before = open();
  for (int i = 0; i < 1000; ++i) {
    const Job job("rate", {{"arena", "1M"}});
    const Stop stop;
    if (i % 100 == 0) Worker(job, &stop).rate(kPuzzle);
  }
  CHECK(open() == before);
}

}  // namespace bitwhip::testing
