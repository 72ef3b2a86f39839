// bitwhip solve, from outside: a record for each line, with the solution where there is one.
#include <catch2/catch.hpp>

#include "cli/program.h"
#include "support/data.h"
#include "support/text.h"

using namespace bitwhip;
using namespace bitwhip::testing;

TEST_CASE("solve prints the solution of each puzzle, and a status where there is not one") {
  const std::string puzzle = sudogen0()[0], open = "..." + puzzle.substr(3, 6) + std::string(72, '.');
  const Result result = run({"solve"}, puzzle + "\n" + open + "\n12\n");
  CHECK(result.code == 0);
  const std::string solution = "174396285592718643683425971241967538956834712738152469829673154365241897417589326";
  CHECK(result.out == "puzzle\tsolution\tstatus\n" + puzzle + "\t" + solution + "\tok\n" + open + "\t-\tmultiple-solutions\n-\t-\tinvalid-format\n");
  CHECK(run({"solve", "-f", "template", "--template", "%S"}, puzzle + "\n").out == solution + "\n");
}
