// What a run meets that nobody plans: pipes without a partner, files that others take away, readers that are gone.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
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
