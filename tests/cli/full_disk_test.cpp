// Full disks, simulated by a limit on file sizes: whatever was written when the disk was full, the
// journal covers no more, and the resumed run gives the bytes of an undisturbed one.
#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/made_collection.h"
#include "cli/program.h"
#include "cli/stores.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

// Limits the size of files of started programs during its lifetime.
class FileLimit {
 public:
  explicit FileLimit(std::uint64_t bytes) {
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before_) == 0);
    const rlimit small{bytes, before_.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  }
  ~FileLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;

 private:
  rlimit before_;
};

Result with_limit(std::uint64_t bytes, const Arguments& arguments) {
  const FileLimit limit(bytes);
  return run(arguments);
}

// Tries each verb with `limits` limits of the file size, from nearly nothing to nearly the whole
// output.
void check_full_disks(int limits) {
  const TempDir temp;
  const std::string puzzles = temp.file("puzzles", many_puzzles(100, 1)),
                    made = temp.file("made.tsv", made_collection(sudogen0(100))),
                    one = temp.file("one", sudogen0()[0] + "\n");
  const std::vector<Arguments> commands{
      {"rate", "-r", "W,B", puzzles},
      {"rate", "-r", "W", "-f", "jsonl", made},
      {"rate", "-r", "W", "--where", "W>=1", made},
      {"rate", "-f", "template", "--template", "%{puzzle}\\n%{W}", "-r", "W", puzzles},
      {"profile", "-r", "W", "-f", "template", "--template", "%{puzzle}\\t%{W.targets}", puzzles},
      {"check", made},
      {"canon", puzzles},
      {"canon", "--unique", made},
      {"neighbours", "--minus", "1", "--plus", "1", one},
      {"generate", "--method", "top-down", "--count", "300", "--seed", "9"},
      {"generate", "--method", "bottom-up", "--count", "150", "--per-grid", "7"},
      {"generate", "--draws", "400", "--seed", "3"},
      {"generate", "--method", "top-down", "--count", "60", "-r", "W", "--where", "W>=2"}};
  const Arguments& command = commands[GENERATE(range(std::size_t{0}, std::size_t{13}))];
  REQUIRE(commands.size() == 13);
  const std::string out = temp.path("out");
  CAPTURE(command);
  const Result untroubled = run(command + Arguments{"-o", out});
  INFO(untroubled.err);
  REQUIRE(untroubled.code == 0);
  const std::string whole = read_file(out);
  REQUIRE(whole.size() > 1000);
  const Arguments goes_on =
      command + Arguments{"-o", out, "--resume", "--checkpoint", "0", "--threads", "2"};
  int full = 0;
  for (int i = 0; i < limits; ++i) {
    std::filesystem::remove(out);
    std::filesystem::remove(out + ".journal");
    const std::uint64_t bytes = whole.size() * static_cast<std::uint64_t>(2 * i + 1) /
                                static_cast<std::uint64_t>(2 * limits);
    const Result stopped = with_limit(bytes, goes_on);
    CAPTURE(bytes, stopped.err);
    REQUIRE(stopped.code == 2);
    // What the program says goes into a file, which is bounded like the others.
    full += stopped.err.find("File too large") != std::string::npos || stopped.err.size() == bytes;
    REQUIRE(whole.starts_with(std::filesystem::exists(out) ? read_file(out) : std::string()));
    const Result rest = run(goes_on);
    CAPTURE(rest.err);
    REQUIRE(rest.code == 0);
    REQUIRE(read_file(out) == whole);
  }
  CHECK(full == limits);
}

}  // namespace

TEST_CASE("every verb that keeps a journal goes on after a full disk, wherever that struck",
          "[slow]") {
  check_full_disks(sampled(3));
}

TEST_CASE("every verb that keeps a journal goes on after a full disk: forty places", "[long]") {
  check_full_disks(40);
}

TEST_CASE("an import that met a full disk is made whole by the same command") {
  const TempDir temp;
  std::string text = "puzzle\tW\tnote\n";
  for (const std::string& puzzle : sudogen0(2000))
    text += puzzle + "\t3\ta note that takes some bytes\n";
  const std::string list = temp.file("list.tsv", text), whole = temp.path("whole.db"),
                    store = temp.path("some.db");
  REQUIRE(run({"import", list, "--db", whole}).code == 0);
  const std::string wanted = content(whole);
  const std::uint64_t size = std::filesystem::file_size(whole);
  for (int i = 0; i < sampled(12); ++i) {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(store + end);
    const std::uint64_t bytes = size * static_cast<std::uint64_t>(i + 1) / 14;
    const Result stopped = with_limit(bytes, {"import", list, "--db", store});
    CAPTURE(bytes, stopped.err);
    CHECK(stopped.code == 2);
    REQUIRE(run({"import", list, "--db", store}).code == 0);
    REQUIRE(content(store) == wanted);
  }
}
