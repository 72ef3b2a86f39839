// What a run meets that nobody plans: pipes without a partner, files that others take away, readers that are gone.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/temp_dir.h"

using namespace bitwhip::testing;

TEST_CASE("a reader that has gone ends no command with an error") {
  using Arguments = std::vector<std::string>;
  for (const Arguments& arguments : {Arguments{"help", "rate"}, Arguments{"info"}, Arguments{"--version"}, Arguments{"query", "--list"}}) {
    CAPTURE(arguments);
    Process process(arguments);
    process.close_output();
    CHECK(process.wait() == 0);
  }
}

namespace {

// What another program does to the output while the run waits for the rest of its input.
void meddle(const std::string& what, const std::string& output) {
  if (what == "cut") {
    std::filesystem::resize_file(output, 0);
  } else if (what == "removed") {
    std::filesystem::remove(output);
  } else {
    std::filesystem::rename(output, output + ".moved");
    std::ofstream(output) << "another file\n";
  }
}

}  // namespace

TEST_CASE("a run whose output is removed, replaced or cut says so, and saves what it wrote") {
  const std::string what = GENERATE("removed", "replaced", "cut");
  CAPTURE(what);
  const TempDir temp;
  const std::string output = temp.path("out"), half = many_puzzles(100, 1);
  Process process({"rate", "-r", "W", "-o", output});
  REQUIRE(process.write(half));
  while (!std::filesystem::exists(output) || std::filesystem::file_size(output) == 0) usleep(1000);
  meddle(what, output);
  REQUIRE(process.write(half));
  process.close_input();
  CHECK(process.wait() == 2);
  const std::string whole = run({"rate", "-r", "W"}, half + half).out;
  const std::string errors = process.errors();
  CAPTURE(errors);
  if (what == "cut") {
    CHECK(errors.find("out: somebody cut this file while it was written") != std::string::npos);
    CHECK(read_file(output).find('\0') == std::string::npos);
    return;
  }
  CHECK(errors.find("out: this file was removed or replaced while it was written; what was written is in ") != std::string::npos);
  if (what == "replaced") CHECK(read_file(output) == "another file\n");
  int saved = 0;
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(output).parent_path())) {
    if (!file.path().filename().string().starts_with("out.saved-")) continue;
    ++saved;
    CHECK(read_file(file.path().string()) == whole);
  }
  CHECK(saved == 1);
}
