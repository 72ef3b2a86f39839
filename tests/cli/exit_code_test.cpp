// Exit codes: 0, 1 usage, 2 files and resources, 70 internal errors, 130 and 143 for signals, 0 for
// a closed pipe.
#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "cli/program.h"
#include "cli/run.h"
#include "cli/verb.h"
#include "io/io_error.h"
#include "support/compress.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// What main() makes of an exception.
template <class Exception>
cli::ExitFailure failure_of(const Exception& exception, const cli::VerbInfo* verb = nullptr) {
  try {
    throw exception;
  } catch (...) {
    return cli::current_failure(verb);
  }
}

// What the program says of too little memory where the verb has these options.
std::string told_of_memory(const std::string& verb) {
  const cli::OptionList& options = cli::verbs().find(verb)->options;
  std::string text = "there is not enough memory";
  std::string_view before = "; ";
  for (const auto& [name, advice] :
       {std::pair("arena", "a smaller --arena"), std::pair("memory", "a smaller --memory"),
        std::pair("threads", "fewer --threads")}) {
    if (options.find(name) == nullptr) continue;
    text.append(before).append(advice);
    before = " or ";
  }
  return text + (before == " or " ? " may help" : "");
}

// Limits the address space of the program during its lifetime.
class AddressSpace {
 public:
  explicit AddressSpace(rlim_t bytes) {
    getrlimit(RLIMIT_AS, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_AS, &limit);
  }
  ~AddressSpace() { setrlimit(RLIMIT_AS, &before_); }
  AddressSpace(const AddressSpace&) = delete;

 private:
  rlimit before_{};
};

}  // namespace

TEST_CASE("every exception has its exit code") {
  CHECK(failure_of(job::OptionError("wrong")).code == 1);
  CHECK(failure_of(io::IoError("file: cannot be read")).code == 2);
  CHECK(failure_of(io::IoError("file: cannot be read")).message == "file: cannot be read");
  CHECK(failure_of(std::bad_alloc()).code == 2);
  CHECK(
      failure_of(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)))
          .code == 2);
  CHECK(failure_of(std::logic_error("no such index")).code == 70);
  CHECK(failure_of(std::logic_error("no such index")).message ==
        "internal error: no such index; please report it");
  CHECK(failure_of(std::runtime_error("surprise")).code == 70);
  CHECK(failure_of(1).message == "internal error: unknown exception; please report it");
}

TEST_CASE("what is advised where memory is short are options of the verb") {
  CHECK(failure_of(std::bad_alloc()).message == "there is not enough memory");
  for (const cli::VerbInfo& verb : cli::verbs()) {
    INFO(verb.name);
    CHECK(failure_of(std::bad_alloc(), &verb).message == told_of_memory(std::string(verb.name)));
  }
  CHECK(told_of_memory("rate") ==
        "there is not enough memory; a smaller --arena or fewer --threads may help");
  CHECK(told_of_memory("explain") == "there is not enough memory; a smaller --arena may help");
  CHECK(told_of_memory("canon") ==
        "there is not enough memory; a smaller --memory or fewer --threads may help");
  CHECK(told_of_memory("verify") == "there is not enough memory");
}

// The sanitizers end the program in their own way when memory cannot be had, and they need much
// address space.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("memory that cannot be reserved: one message, and no output") {
  const TempDir temp;
  const std::string file = temp.file("puzzle", sudogen0()[0]);
  for (const cli::VerbInfo& verb : cli::verbs()) {
    if (verb.options.find("arena") == nullptr) continue;
    const std::string name(verb.name);
    INFO(name);
    Arguments arguments{name, "--arena", "900000T", file};
    if (name == "generate") arguments = {name, "--count", "1", "-r", "W", "--arena", "900000T"};
    if (name == "neighbours") arguments = arguments + Arguments{"--minus", "1", "-r", "W"};
    if (name == "profile") arguments = arguments + Arguments{"-r", "W"};
    const Result result = run(arguments);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err == "bitwhip: " + told_of_memory(name) + "\n");
  }
  // Enough for the first thread, but not for all of them.
  const AddressSpace little(rlim_t{3} << 30);
  const Result result = run({"rate", "-t", "4", "--arena", "1G"}, many_puzzles(100, 1));
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  CHECK(result.err == "bitwhip: " + told_of_memory("rate") + "\n");
}

TEST_CASE("what rates nothing reserves no search memory") {
  const std::string puzzles = many_puzzles(100, 1);
  const TempDir temp;
  const std::string file = temp.file("puzzles", puzzles);
  for (const Arguments& command : std::vector<Arguments>{{"canon"},
                                                         {"canon", "--unique"},
                                                         {"canon", "--known", file},
                                                         {"check"},
                                                         {"check", "--solution"},
                                                         {"solve"},
                                                         {"neighbours", "--minimals"}}) {
    const Arguments arguments = command + Arguments{"-t", "4", "--limit", "20", file};
    const Result wanted = run(arguments);
    const AddressSpace little(rlim_t{256} << 20);  // as much as four threads reserve that rate
    const Result result = run(arguments);
    INFO(command[0] << " " << command.back() << ": " << result.err);
    CHECK(result.code == 0);
    CHECK(result.out == wanted.out);
  }
}

TEST_CASE("giant lines in little memory: one record each") {
  const std::string puzzle = sudogen0()[0];
  Process process({"rate", "-t", "2", "-k", "-r", "W"});
  // The header waits for the first line, which might name columns, or for 64 KiB of it.
  process.write(puzzle + " " + std::string(65536, 't'));
  std::vector<std::string> records{process.read_line()};
  process.limit_memory(std::size_t{40} << 20);
  std::thread feeder([&] {
    process.write(std::string(60000000, 't') + "\n" + std::string(60000000, '1') + "\n");
    process.write(std::string(30000000, ' ') + puzzle + " u\n" + "#" + std::string(30000000, 'c') +
                  "\n");
    process.write(puzzle + " " + std::string(65536, 'v') + "\n");
    process.close_input();
  });
  for (const std::string& line : lines_of(process.read_all())) records.push_back(line);
  feeder.join();
  CHECK(process.wait() == 0);
  CHECK(records == std::vector<std::string>{"puzzle\tW\tstatus\ttail\n", "-\t-\tinvalid-format\t",
                                            "-\t-\tinvalid-format\t", puzzle + "\t1\tok\tu",
                                            puzzle + "\t1\tok\t" + std::string(65536, 'v')});
  CHECK(process.errors() ==
        "<stdin>:1: the tail has more than 65536 bytes\n<stdin>:2: 60000000 characters where 81 or "
        "729 are expected\n");
}

TEST_CASE("records behind a hard puzzle take bounded memory", "[slow]") {
  const std::string hard =
      "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";
  const std::string tail(60000, 't');
  const int behind = 4000 / sampled(2);  // 240 MB with their records, or 480
  Process process({"rate", "-t", "2", "-k", "-r", "N-grouped", "--arena", "2G", "--timeout",
                   sampled(2) > 1 ? "1.5" : "3"});
  process.write(hard + "\n");
  CHECK(process.read_line() == "puzzle\tN-grouped\tstatus\ttail\n");
  // The window, what two threads have under way, and what the allocator needs beside.
  process.limit_memory(std::size_t{200} << 20);
  std::thread feeder([&] {
    for (int i = 0; i < behind; ++i) process.write("x " + tail + "\n");
    process.close_input();
  });
  CHECK(process.read_line().starts_with(hard + "\t>"));
  int equal = 0;
  while (process.read_line() == "-\t-\tinvalid-format\t" + tail + "\n") ++equal;
  feeder.join();
  CHECK(equal == behind);
  CHECK(process.wait() == 0);
}
#endif

TEST_CASE("more threads than help are not used, and the program says so once") {
  const std::string text = many_puzzles(100, 1);
  const TempDir temp;
  const std::string file = temp.file("puzzles", text);
  const int most = job::most_threads(), cores = job::core_count();
  CHECK(most >= 16);
  CHECK(most >= cores);
  const std::string message =
      fmt::format("bitwhip: {} threads are used instead of 1024: more are no faster here\n", most);
  for (const char* command : {"rate", "classify", "state", "bench"}) {
    INFO(command);
    const Result result = run({command, "-t", "1024", file});
    CHECK(result.code == 0);
    CHECK(result.err == (most < 1024 ? message : ""));
    if (std::string(command) == "bench")
      CHECK(result.out.find(fmt::format(", {} threads\n", most)) != std::string::npos);
  }
  CHECK(run({"rate", "-t", "1024"}, text).out == run({"rate", "-t", "1"}, text).out);
  for (const int threads : {1, 2, 8, 16, most})
    CHECK(run({"rate", "-r", "W", "-t", std::to_string(threads)}, sudogen0()[0]).err.empty());
  const std::string provenance = temp.path("provenance");
  CHECK(run({"rate", "-t", "1024", "--provenance", provenance, file}).code == 0);
  CHECK(read_file(provenance).find(fmt::format("\"threads\": {}", most)) != std::string::npos);

  // A process that may run on one core only.
  cpu_set_t before, one;
  REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
  CPU_ZERO(&one);
  for (int core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core) {
    if (CPU_ISSET(core, &before)) CPU_SET(core, &one);
  }
  REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
  const Result bound = run({"bench", file});
  const Result wish = run({"rate", "-t", "17"}, text);
  REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
  CHECK(bound.out.find(", 1 thread\n") != std::string::npos);
  CHECK(wish.err == "bitwhip: 16 threads are used instead of 17: more are no faster here\n");
}

TEST_CASE("standard descriptors that are closed") {
  const TempDir temp;
  const std::string path = temp.file("puzzle", sudogen0()[0] + "\n");
  const Result no_input = run({"rate"}, {}, {}, STDIN_FILENO);  // reads what is not there
  CHECK(no_input.code == 2);
  CHECK(no_input.err == "bitwhip: <stdin>: cannot be read: Bad file descriptor\n");
  const Result other_input = run({"rate", "-f", "values", path}, {}, {}, STDIN_FILENO);
  CHECK(other_input.code == 0);
  CHECK(other_input.out == "1 1\n");
  const Result no_output = run({"rate", path}, {}, {}, STDOUT_FILENO);
  CHECK(no_output.code == 2);
  CHECK(no_output.err == "bitwhip: <stdout>: cannot be written: Bad file descriptor\n");
  const Result no_errors =
      run({"rate", "-f", "values", path, "-o", temp.path("out")}, {}, {}, STDERR_FILENO);
  CHECK(no_errors.code == 0);
  CHECK(read_file(temp.path("out")) == "1 1\n");
}

TEST_CASE("lines of any status are no failure") {
  CHECK(run({"rate"}, std::string(81, '.') + "\nnonsense\n").code == 0);
  CHECK(run({"rate"}, "").code == 0);
  CHECK(run({"rate"}, "").out == "puzzle\tW\tB\tstatus\n");
  CHECK(run({"rate"}, "").err == "<stdin>: the file is empty\n");
}

TEST_CASE("input of which not one line is a puzzle is an error") {
  const std::string message =
      "bitwhip: no line of the input holds a puzzle; docs/RECORDS.md describes what is read\n";
  for (const char* verb : {"rate", "solve", "canon", "state", "profile"}) {
    const Result result = run({verb}, "nonsense\n\nmore\n");
    CHECK(result.code == 2);
    CHECK(result.err.ends_with(message));
  }
  CHECK(run({"select"}, "puzzle\tW\tstatus\n-\t-\tinvalid-format\n").code == 2);
  CHECK(run({"select"}, "puzzle\tW\tstatus\n").code == 0);
  CHECK(run({"check"}, "nonsense\n").code == 1);
  // A part of a file may have none.
  CHECK(run({"rate", "--limit", "1"}, "nonsense\n" + std::string(81, '.') + "\n").code == 0);
}

TEST_CASE("input that cannot be read") {
  const TempDir temp;
  const std::string good = temp.file("good", sudogen0()[0] + "\n");
  const Result missing = run({"rate", good, temp.path("missing")});
  CHECK(missing.code == 2);
  CHECK(missing.err ==
        "bitwhip: " + temp.path("missing") + ": cannot be opened: No such file or directory\n");
  CHECK(run({"rate", temp.path("")}).code == 2);
}

TEST_CASE("a compressed stream that is cut off: the complete records, then a message", "[slow]") {
  const std::string text = many_puzzles(1 + kShare / 10, 1);
  const Result whole = run({"rate", "--ratings", "W"}, text);
  for (const auto& compress : {gzip, zstd}) {
    const std::string bytes = compress(text);
    const Result cut =
        run({"rate", "--ratings", "W"}, std::string_view(bytes).substr(0, bytes.size() - 5));
    CHECK(cut.code == 2);
    CHECK(cut.err.find("cut off") != std::string::npos);
    CHECK(cut.err.starts_with("bitwhip: <stdin>: "));
    CHECK(whole.out.starts_with(cut.out));
    CHECK(cut.out.ends_with("\n"));
    CHECK(lines_of(cut.out).size() > lines_of(whole.out).size() / 4);
  }
}

TEST_CASE("output that cannot be written") {
  const TempDir temp;
  const Result full = run({"rate", "-o", "/dev/full"}, sudogen0()[0]);
  CHECK(full.code == 2);
  CHECK(full.err == "bitwhip: /dev/full: cannot be written: No space left on device\n");
  CHECK(run({"rate", "-o", temp.path("no/such/folder")}, sudogen0()[0]).code == 2);
  CHECK(run({"rate", "--provenance", "/dev/full"}, sudogen0()[0]).code == 2);
  CHECK(run({"rate", "--provenance", temp.path("no/such/folder")}, sudogen0()[0]).code == 2);
}

TEST_CASE("a file is not overwritten while it is read") {
  const TempDir temp;
  const std::string path = temp.file("puzzles", sudogen0()[0] + "\n");
  CHECK(run({"rate", path, "-o", path}).code == 1);
  CHECK(run({"rate", path, "--provenance", path}).code == 1);
  CHECK(read_file(path) == sudogen0()[0] + "\n");
}

TEST_CASE("a closed pipe ends the program quietly") {
  Process process({"rate", "--ratings", "W"});
  process.write(sudogen0()[0] + "\n");
  CHECK(process.read_line() == "puzzle\tW\tstatus\n");
  process.close_output();
  const std::string text = many_puzzles(10 * kShare, 1);
  while (process.write(text)) {
  }
  CHECK(process.wait() == 0);
  CHECK(process.errors().empty());
}

TEST_CASE("a signal while waiting for input") {
  for (const auto& [signal, code] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    Process process({"rate", "--ratings", "W"});
    process.write(sudogen0()[0] + "\n" + sudogen0()[1] + "\n" + sudogen0()[2].substr(0, 50));
    std::string seen;
    for (int i = 0; i < 3; ++i) seen += process.read_line();
    process.send(signal);
    CHECK(process.read_all().empty());
    CHECK(process.wait() == code);
    CHECK(process.errors().empty());
    CHECK(lines_of(seen).back() == sudogen0()[1] + "\t3\tok");
  }
}

// top1465 #182 in N-grouped, with the memory for it, takes half a minute and more.
TEST_CASE("a signal reaches a puzzle under way, in every verb", "[slow]") {
  const std::string puzzle =
      "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";
  const TempDir temp;
  const std::string file = temp.file("puzzle", puzzle + "\n");
  const std::vector<std::string> search = {"-r", "N-grouped", "--arena", "2G"};
  for (const std::vector<std::string>& verb : std::vector<std::vector<std::string>>{
           {"rate", "-t", "1", file},
           {"classify", "-t", "1", file},
           {"bench", "-t", "1", file},
           {"explain", puzzle},
           {"hint", puzzle},
           {"state", "--after", "locked,nrczt-grouped,naked,hidden,super-hidden", file}}) {
    INFO(verb.front());
    std::vector<std::string> arguments = verb;
    if (verb.front() == "state") {
      arguments.insert(arguments.end(), search.begin() + 2, search.end());
    } else {
      arguments.insert(arguments.end(), search.begin(), search.end());
    }
    Process process(arguments);
    process.until_it_awaits(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto begin = std::chrono::steady_clock::now();
    process.send(SIGINT);
    const int code = process.wait();
    // A hint is only the first round, which may be finished already.
    CHECK((code == 130 || (verb.front() == "hint" && code == 0)));
    // A watchdog; docs/PERFORMANCE.md has it measured.
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
  }
}

TEST_CASE("an arena that is too small: rate and explain agree", "[slow]") {
  const std::string puzzle =
      "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";
  for (const char* arena : {"4M", "9M", "64M"}) {
    if (!whole_sets() && std::string(arena) != (kShare > 1 ? "4M" : "9M")) continue;  // minutes
    INFO(arena);
    const Result rated = run({"rate", "-r", "gW", "--arena", arena}, puzzle);
    const std::string cells = lines_of(rated.out).back().substr(82);
    const auto tab = cells.find('\t');
    const std::string value = cells.substr(0, tab), status = cells.substr(tab + 1);
    const Result explained = run({"explain", "-r", "gW", "--arena", arena, puzzle});
    INFO(cells << "\n" << explained.out);
    if (status == "ok") {
      CHECK(explained.code == 0);
      CHECK(explained.out.find("\nLEVEL = gW" + value + ",") != std::string::npos);
    } else {
      CHECK(explained.code == 3);
      CHECK(explained.out.find("\nUNSOLVED, gW = " + value + ",") != std::string::npos);
      CHECK(explained.out.find(", STATUS = " + status + "\n") != std::string::npos);
    }
  }
}

TEST_CASE("a signal in the middle of the work leaves complete records", "[slow]") {
  const TempDir temp;
  const std::string path = temp.file("puzzles", many_puzzles(1, 50 / kShare + 1));
  const std::string provenance = temp.path("p.json");
  Process process({"rate", "--ratings", "W", path, "--provenance", provenance});
  std::string out;
  for (int i = 0; i < 100; ++i) out += process.read_line();
  process.send(SIGTERM);
  out += process.read_all();
  CHECK(process.wait() == 143);
  CHECK(out.ends_with("\n"));
  const auto lines = lines_of(out);
  CHECK(lines.size() >= 100);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (!lines[i].starts_with(sudogen0()[(i - 1) % 10000]) || !lines[i].ends_with("\tok"))
      FAIL("record " << i << ": " << lines[i]);
  }
  CHECK(read_file(provenance).find("\"complete\": false") != std::string::npos);
  CHECK(read_file(provenance).find("\"records\": " + std::to_string(lines.size() - 1) + ",") !=
        std::string::npos);
}
