// docs/REFERENCE_DATA.md and the sentences of skipped tests say the same.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/reference.h"
#include "support/source_path.h"

using namespace bitwhip;

TEST_CASE("reference data: the page has a row for each file, and no other row") {
  const auto lines = testing::file_lines(testing::source_path("docs/REFERENCE_DATA.md"));
  for (const testing::ReferenceFile& file : testing::reference_files()) {
    const std::string row = std::string("| `") + file.name + "` | " + file.what + " | " +
                            file.source + " | " + file.proves + " |";
    INFO(row);
    CHECK(std::count(lines.begin(), lines.end(), row) == 1);
  }
  const auto end = std::find(lines.begin(), lines.end(), "## Files that no test reads");
  REQUIRE(end != lines.end());
  CHECK(std::count_if(lines.begin(), end, [](const std::string& line) {
          return line.starts_with("| `");
        }) == static_cast<std::ptrdiff_t>(testing::reference_files().size()));
}

TEST_CASE("reference data: a file is found, or the sentence says what is missing", "[reference]") {
  for (const testing::ReferenceFile& file : testing::reference_files()) {
    const auto found = testing::more_reference(file.name);
    INFO(file.name);
    if (found.empty()) {
      CHECK_THROWS_WITH(testing::reference_file(file.name),
                        Catch::StartsWith("reference data is not present: ") &&
                            Catch::Contains(file.name) && Catch::Contains(file.what) &&
                            Catch::Contains(file.source));
    } else {
      CHECK(found == std::vector{testing::reference_file(file.name)});
    }
  }
  CHECK_THROWS_WITH(testing::more_reference("no-such-file.tsv"),
                    "no such file of the reference data: no-such-file.tsv");
}

TEST_CASE("reference data: a test without the tag cannot ask for it") {
  const auto* const why = "a test that asks for reference data needs the tag [reference]";
  CHECK_THROWS_WITH(testing::reference_file("cbg-000.tsv"), why);
  CHECK_THROWS_WITH(testing::more_reference("cbg-000.tsv"), why);
  CHECK_THROWS_WITH(testing::more_of_collection(), why);
  CHECK_THROWS_WITH(testing::more_published("wmin.tsv", "W"), why);
}
